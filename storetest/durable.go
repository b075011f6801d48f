package storetest

import (
	"errors"
	"fmt"
	"io"

	"github.com/seed-74a30d84/holdfast"
)

// reopen puts the store, opened again, in place of e.s.
func (e *env) reopen() error {
	if e.o.Reopen == nil {
		return fmt.Errorf("%w: Options.Reopen is not given", errSkipped)
	}
	s, err := e.o.Reopen(e.s)
	if err != nil {
		return fmt.Errorf("opening the store again: %w", err)
	}
	e.s = s
	return nil
}

func testReopen(e *env) error {
	if err := e.reopen(); err != nil { // without any buffer
		return err
	}
	a := follow(holdfast.Head{}, 3, "a", body("k", "body"), body("empty", ""), body("nul", "\x00\xff"))
	b := follow(holdfast.Head{}, 1, "b", body("k", "of another buffer"))
	if err := errors.Join(e.holds("a"), e.put("a", a), e.put("b\x00", b)); err != nil {
		return err
	}
	a2 := follow(a.after, 2, "a2", body("k2", "body 2"))
	for i := range 2 {
		if err := e.reopen(); err != nil {
			return err
		}
		if err := errors.Join(e.holds("a", a), e.holds("b\x00", b)); err != nil {
			return fmt.Errorf("opened again, time %d: %w", i+1, err)
		}
	}
	if err := errors.Join(e.put("a", a2), e.reopen()); err != nil {
		return err
	}
	return errors.Join(e.holds("a", a, a2), e.holds("b\x00", b), e.lacks("b\x00", "k2"))
}

func testReopenCommit(e *env) error {
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"))
	two := follow(one.after, 1, "two", body("k2", "body 2"))
	three := follow(two.after, 1, "three")
	for i, last := range []batch{one, two, three} {
		if err := e.put("a", last); err != nil {
			return err
		}
		if err := e.reopen(); err != nil {
			return err
		}
		all := []batch{one, two, three}[:i+1]
		if err := e.put("a", all...); err != nil {
			return fmt.Errorf("the same batch again, after the store was opened again: %w", err)
		}
		late := follow(last.at, 1, "late", body("late", "x"))
		if err := e.refuses("a late batch, after the store was opened again", "a", late, holdfast.ErrConflict); err != nil {
			return err
		}
		if err := e.refuses("other bytes under a key, after the store was opened again", "a",
			follow(last.after, 1, "x", body("k", "y")), holdfast.ErrInvalid); err != nil {
			return err
		}
		if err := errors.Join(e.holds("a", all...), e.lacks("a", "late")); err != nil {
			return err
		}
	}
	return nil
}

func testPeer(e *env) (err error) {
	if e.o.Peer == nil {
		return fmt.Errorf("%w: Options.Peer is not given", errSkipped)
	}
	p, err := e.o.Peer(e.s)
	if err != nil {
		return fmt.Errorf("opening a second store: %w", err)
	}
	if c, ok := p.(io.Closer); ok {
		defer func() { err = errors.Join(err, c.Close()) }()
	}
	peer := &env{s: p, o: e.o, ctx: e.ctx}
	sides := []*env{e, peer}
	var done []batch
	var at holdfast.Head
	for i := range 8 {
		me, other := sides[i%2], sides[(i+1)%2]
		b := follow(at, 1+i%2, fmt.Sprint("turn ", i), body(fmt.Sprint("k", i), fmt.Sprint("body ", i)))
		late := follow(at, 1, "late", body("late", "x"))
		if err := me.put("a", b); err != nil {
			return err
		}
		if err := other.refuses("a late batch by the other store", "a", late, holdfast.ErrConflict); err != nil {
			return err
		}
		if err := other.put("a", b.clone()); err != nil {
			return fmt.Errorf("the same batch by the other store: %w", err)
		}
		done, at = append(done, b), b.after
		if err := errors.Join(other.holds("a", done...), me.holds("a", done...), other.lacks("a", "late")); err != nil {
			return fmt.Errorf("turn %d: %w", i, err)
		}
	}
	return compete(sides, at)
}

// compete lets both stores write at once: each head is won by one of them.
func compete(sides []*env, at holdfast.Head) error {
	for round := range 6 {
		var won [2]bool
		err := together(2, func(i int) error {
			err := sides[i].commit("a", follow(at, 1, fmt.Sprintf("round %d of store %d", round, i)))
			if won[i] = err == nil; err != nil && !errors.Is(err, holdfast.ErrConflict) {
				return fmt.Errorf("of two stores at once: error %q, which does not wrap ErrConflict", err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if won[0] == won[1] {
			return fmt.Errorf("both stores at length %d: succeeded %v; want one of them", at.Length, won)
		}
		recs, err := sides[0].read("a", 0)
		if err != nil {
			return err
		}
		if at, err = (holdfast.Head{}).Extend(recs); err != nil {
			return err
		}
	}
	return nil
}
