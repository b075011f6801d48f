package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
)

// wrongPlaces returns batches that are sound by themselves and assume another
// length or another head than a journal of one and then two has.
func wrongPlaces(one, two batch) map[string]batch {
	other := follow(holdfast.Head{}, len(one.recs), "another history")
	long := follow(holdfast.Head{}, len(one.recs)+len(two.recs), "another history of the same length")
	beyond := holdfast.Head{Length: 99, Digest: two.after.Digest}
	tooFar := holdfast.Head{Length: two.after.Length + 1, Digest: two.after.Digest}
	short := holdfast.Head{Length: one.after.Length, Digest: two.after.Digest}
	return map[string]batch{
		"another batch at the start":                       follow(holdfast.Head{}, 1, "another"),
		"another batch where the last one is":              follow(one.after, 1, "another"),
		"a batch at the same length with another head":     follow(long.after, 1, "on another history"),
		"a batch at an earlier length with another head":   follow(other.after, 1, "on another history"),
		"a batch beyond the end":                           follow(beyond, 1, "beyond"),
		"a batch at the right head with another length":    follow(tooFar, 1, "one too far"),
		"a batch at the right length without a head":       follow(holdfast.Head{Length: two.after.Length}, 1, "no head"),
		"a batch at the right head with the length of one": follow(short, 1, "one short"),
	}
}

func testCompareAndSwap(e *env) error {
	one := follow(holdfast.Head{}, 2, "one")
	two := follow(one.after, 2, "two")
	err := e.refuses("a batch that assumes records of a buffer that does not exist", "a", two, holdfast.ErrConflict)
	if err != nil {
		return err
	}
	if err := e.put("a", one, two); err != nil {
		return err
	}
	for what, b := range wrongPlaces(one, two) {
		if err := e.refuses(what, "a", b, holdfast.ErrConflict); err != nil {
			return err
		}
	}
	three := follow(two.after, 1, "three")
	return errors.Join(e.put("a", three), e.holds("a", one, two, three))
}

func testConflictNotApplied(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	two := follow(one.after, 2, "two")
	late := two.clone()
	late.bodies = []holdfast.Body{body("late", "x")}
	_ = e.commit("a", late) // on a buffer that does not exist yet
	if err := errors.Join(e.holds("a"), e.lacks("a", "late"), e.put("a", one, two)); err != nil {
		return fmt.Errorf("after a conflict: %w", err)
	}
	for what, b := range wrongPlaces(one, two) {
		b.bodies = []holdfast.Body{body("late", "x"), body("k", "body")}
		_ = e.commit("a", b)
		if err := errors.Join(e.holds("a", one, two), e.lacks("a", "late")); err != nil {
			return fmt.Errorf("after the conflict of %s: %w", what, err)
		}
	}
	three := follow(two.after, 1, "three", body("late", "other bytes"))
	return errors.Join(e.put("a", three), e.holds("a", one, two, three))
}

// unchained returns batches that cannot follow at.
func unchained(at holdfast.Head) map[string]batch {
	long := follow(at, 3, "of three")
	gap, swapped, seq, prev, second := long.clone(), long.clone(), long.clone(), long.clone(), long.clone()
	gap.recs = []holdfast.Record{gap.recs[0], gap.recs[2]}
	swapped.recs[1], swapped.recs[2] = swapped.recs[2], swapped.recs[1]
	seq.recs[0].Seq++
	prev.recs[0].Prev[0] ^= 1
	second.recs[2].Prev[31] ^= 1
	late := long.clone()
	late.recs = late.recs[1:]
	return map[string]batch{
		"no records":                          {at: at, bodies: []holdfast.Body{body("k", "x")}},
		"records with a gap":                  gap,
		"records out of order":                swapped,
		"a first record with another number":  seq,
		"a first record after another record": prev,
		"a later record after another record": second,
		"records that begin one too late":     late,
	}
}

func testChain(e *env) error {
	one := follow(holdfast.Head{}, 2, "one")
	for _, at := range []batch{{}, one} {
		if len(at.recs) > 0 {
			if err := e.put("a", one); err != nil {
				return err
			}
		}
		for what, b := range unchained(at.after) {
			if err := e.refuses(what, "a", b, holdfast.ErrInvalid); err != nil {
				return err
			}
		}
		if err := e.holds("a", batch{recs: at.recs}); err != nil {
			return fmt.Errorf("after batches that cannot follow: %w", err)
		}
	}
	return nil
}

func testAtomic(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	bad := unchained(one.after)
	twoBodies := follow(one.after, 2, "good records")
	twoBodies.bodies = []holdfast.Body{body("k", "other bytes")}
	bad["a body that cannot be stored"] = twoBodies
	for what, b := range bad {
		b.bodies = append([]holdfast.Body{body("before", "x")}, append(b.bodies, body("after", "y"))...)
		if err := e.commit("a", b); err == nil {
			return fmt.Errorf("Commit of %s succeeded", what)
		}
		if err := errors.Join(e.holds("a", one), e.lacks("a", "before", "after")); err != nil {
			return fmt.Errorf("after %s was refused: %w", what, err)
		}
	}
	two := follow(one.after, 1, "two")
	return errors.Join(e.put("a", two), e.holds("a", one, two))
}

func testKeyOnce(e *env) error {
	one := follow(holdfast.Head{}, 1, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	for _, data := range []string{"other bytes", "bodz", "", "body "} {
		what := fmt.Sprintf("the bytes %q under a key that has %q", data, "body")
		other := follow(one.after, 1, "two", body("k", data))
		if err := e.refuses(what, "a", other, holdfast.ErrInvalid); err != nil {
			return err
		}
	}
	twice := follow(one.after, 1, "two", body("n", "x"), body("n", "y"))
	if err := e.refuses("two bodies under one key", "a", twice, holdfast.ErrInvalid); err != nil {
		return err
	}
	if err := e.holds("a", one); err != nil {
		return err
	}
	again := follow(one.after, 1, "two", body("k", "body"), body("new", "x"))
	return errors.Join(
		e.put("a", again),
		e.holds("a", one, again),
		e.put("b", follow(holdfast.Head{}, 1, "b", body("k", "of another buffer"))),
		e.holds("a", one, again),
	)
}

func testIdempotent(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	two := follow(one.after, 1, "two")
	for _, b := range []batch{one, two} {
		for i := range 3 {
			if err := e.put("a", b.clone()); err != nil {
				return fmt.Errorf("time %d: %w", i+1, err)
			}
		}
	}
	three := follow(two.after, 1, "three")
	return errors.Join(e.holds("a", one, two), e.put("a", three), e.holds("a", one, two, three))
}

func testIdempotentLater(e *env) error {
	var done []batch
	var at holdfast.Head
	for i := range 6 {
		b := follow(at, 1+i%3, fmt.Sprint("commit ", i), body(fmt.Sprint("k", i), fmt.Sprint("body ", i)))
		done, at = append(done, b), b.after
	}
	if err := e.put("a", done...); err != nil {
		return err
	}
	for i, b := range done {
		if err := e.put("a", b.clone()); err != nil {
			return fmt.Errorf("batch %d of %d again: %w", i+1, len(done), err)
		}
	}
	return e.holds("a", done...)
}

func testIdempotentWhole(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	longer := follow(holdfast.Head{}, 2, "one", one.bodies...)
	tail := follow(one.after, 1, "a record more")
	longer.recs = append(longer.recs, tail.recs...)
	body2, other := one.clone(), one.clone()
	body2.bodies = append(body2.bodies, body("k2", "a body more"))
	other.bodies[0].Data = []byte("bodz")
	last := one.clone()
	last.recs[1].Time++
	for what, b := range map[string]batch{
		"a batch with one record more than is stored": longer, "stored records with one body more": body2,
		"stored records with another body": other, "a batch that differs in its last record": last,
	} {
		if err := e.refuses(what, "a", b, holdfast.ErrConflict); err != nil {
			return err
		}
		if err := errors.Join(e.holds("a", one), e.lacks("a", "k2")); err != nil {
			return fmt.Errorf("after %s: %w", what, err)
		}
	}
	return nil
}

func testErrorsDeterministic(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	calls := map[string]func() error{
		"a late Commit":      func() error { return e.commit("a", follow(holdfast.Head{}, 1, "late")) },
		"an unchained":       func() error { return e.commit("a", batch{at: one.after, recs: one.recs}) },
		"an empty Commit":    func() error { return e.commit("a", batch{at: one.after}) },
		"a Body not there":   func() error { _, err := e.s.Body(e.ctx, "a", "none"); return err },
		"a buffer not there": func() error { _, err := e.s.Body(e.ctx, "none", "k"); return err },
	}
	for what, call := range calls {
		first := call()
		if first == nil {
			return fmt.Errorf("%s: no error", what)
		}
		for range 3 {
			if again := call(); again == nil || again.Error() != first.Error() {
				return fmt.Errorf("%s: error %q, and then %v", what, first, again)
			}
		}
	}
	return nil
}

func testKeepsNoReference(e *env) error {
	mine := follow(holdfast.Head{}, 2, "one", body("k", "body"), body("k2", "body 2"))
	want := mine.clone()
	if err := e.put("a", mine); err != nil {
		return err
	}
	if err := errors.Join(sameRecords("a", mine.recs, want.recs), sameBodies(mine.bodies, want.bodies)); err != nil {
		return fmt.Errorf("Commit changed what it was given: %w", err)
	}
	for i := range mine.recs { // the caller uses its memory for something else
		copy(mine.recs[i].Payload, bytes.Repeat([]byte("X"), 100))
		mine.recs[i] = holdfast.Record{Seq: 77, Kind: 7}
	}
	for i := range mine.bodies {
		copy(mine.bodies[i].Data, bytes.Repeat([]byte("X"), 100))
		mine.bodies[i] = body("x", "y")
	}
	if err := e.holds("a", want); err != nil {
		return fmt.Errorf("after the caller changed what it had committed: %w", err)
	}
	two := follow(want.after, 1, "two")
	return errors.Join(e.put("a", two), e.holds("a", want, two))
}

func sameBodies(got, want []holdfast.Body) error {
	for i := range want {
		if got[i].Key != want[i].Key || !bytes.Equal(got[i].Data, want[i].Data) {
			return fmt.Errorf("body %d: key %q, %s; want key %q, %s",
				i, got[i].Key, show(got[i].Data), want[i].Key, show(want[i].Data))
		}
	}
	return nil
}

func testReturnedBytesStay(e *env) error {
	one := follow(holdfast.Head{}, 20, "one")
	for i := range 20 {
		one.bodies = append(one.bodies, body(fmt.Sprint("k", i), fmt.Sprint("body ", i)))
	}
	if err := e.put("a", one.clone()); err != nil {
		return err
	}
	recs, err := e.read("a", 0)
	if err != nil {
		return err
	}
	var bodies []holdfast.Body
	for _, b := range one.bodies {
		data, err := e.s.Body(e.ctx, "a", b.Key)
		if err != nil {
			return err
		}
		bodies = append(bodies, holdfast.Body{Key: b.Key, Data: data})
	}
	two := follow(one.after, 20, "TWO", body("new", "BODY N"))
	if err := errors.Join(
		e.put("a", two),
		e.put("b", follow(holdfast.Head{}, 20, "THREE", body("k0", "BODY B"))),
		e.holds("a", one, two),
	); err != nil {
		return err
	}
	return errors.Join(sameRecords("a", recs, one.recs), sameBodies(bodies, one.bodies))
}

func testContext(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	ended, cancel := context.WithCancel(e.ctx)
	cancel()
	two := follow(one.after, 1, "two", body("k2", "x"))
	for id, b := range map[holdfast.BufferID]batch{"a": two, "new": one} {
		err := e.s.Commit(ended, id, b.at, b.recs, b.bodies)
		if !errors.Is(err, context.Canceled) || !errors.Is(err, holdfast.ErrNotApplied) {
			return fmt.Errorf("Commit under an ended context: error %v; want one that wraps context.Canceled and ErrNotApplied",
				err)
		}
	}
	if _, err := e.s.Body(ended, "a", "k"); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("Body under an ended context: error %v; want one that wraps context.Canceled", err)
	}
	var err error
	for _, err = range e.s.Records(ended, "a", 0) {
		if err != nil {
			break
		}
	}
	if !errors.Is(err, context.Canceled) {
		return fmt.Errorf("Records under an ended context: error %v; want one that wraps context.Canceled", err)
	}
	if err := errors.Join(e.holds("a", one), e.holds("new"), e.lacks("a", "k2")); err != nil {
		return fmt.Errorf("after calls under an ended context: %w", err)
	}
	live, stop := context.WithCancel(e.ctx)
	defer stop()
	if err := e.s.Commit(live, "a", two.at, two.recs, two.bodies); err != nil {
		return err
	}
	stop() // what was acknowledged stays
	return e.holds("a", one, two)
}
