package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

func testEmpty(e *env) error {
	for range 2 {
		for _, from := range []uint64{0, 1, math.MaxUint64} {
			recs, err := e.read("a", from)
			if err == nil {
				err = sameRecords("a", recs, nil)
			}
			if err != nil {
				return err
			}
		}
		if err := e.lacks("a", "k", ""); err != nil {
			return err
		}
	}
	one := follow(holdfast.Head{}, 1, "one")
	if err := e.put("a", one); err != nil {
		return fmt.Errorf("after the buffer was read: %w", err)
	}
	return e.holds("a", one)
}

func testReadBack(e *env) error {
	b := batch{bodies: []holdfast.Body{body("k1", "one"), body("k2", "two")}}
	for i, r := range []holdfast.Record{
		{Kind: 1, Time: 1767225600123456789, Payload: []byte("first")},
		{Kind: 255, Time: math.MaxInt64, Payload: []byte("last kind, last time")},
		{Kind: 2, Time: math.MinInt64, Payload: []byte("first time")},
		{Kind: 3, Time: -1, Payload: []byte("before 1970")},
	} {
		r.Seq, r.Prev = uint64(i), b.after.Digest
		b.recs = append(b.recs, r)
		b.after = holdfast.Head{Length: r.Seq + 1, Digest: r.Digest()}
	}
	next := follow(b.after, 1, "second commit", body("k3", "three"))
	if err := e.put("a", b, next); err != nil {
		return err
	}
	return e.holds("a", b, next)
}

func testBytesExact(e *env) error {
	size := 1 << 20
	if e.o.Large {
		size = 100 << 20
	}
	var all [256]byte
	for i := range all {
		all[i] = byte(i)
	}
	texts := []string{
		"", "\x00", "\x00\x00a\x00", "\xff\xfe", "\xed\xa0\x80", "a\r\nb\n", " \t ", "%s %00 \\x00 '; --",
		string(all[:]), strings.Repeat("\x00", 5000), strings.Repeat("é", 5000),
	}
	var at holdfast.Head
	var done []batch
	for i, text := range texts {
		r := holdfast.Record{Seq: at.Length, Prev: at.Digest, Kind: 1, Payload: []byte(text)}
		b := batch{at: at, recs: []holdfast.Record{r}, bodies: []holdfast.Body{body(fmt.Sprint("k", i), text)}}
		at = holdfast.Head{Length: at.Length + 1, Digest: r.Digest()}
		done = append(done, b)
	}
	done = append(done, follow(at, 1, "nil", holdfast.Body{Key: "nil"}))
	at = done[len(done)-1].after
	large := bytes.Repeat([]byte("0123456789abcde\n"), size/16)
	large[size/2] = 0
	done = append(done, follow(at, 1, "large", holdfast.Body{Key: "large", Data: large}))
	if err := e.put("a", done...); err != nil {
		return err
	}
	return e.holds("a", done...)
}

func testRecordsFrom(e *env) error {
	one := follow(holdfast.Head{}, 3, "one")
	two := follow(one.after, 1, "two")
	three := follow(two.after, 4, "three")
	if err := e.put("a", one, two, three); err != nil {
		return err
	}
	all := append(append(append([]holdfast.Record(nil), one.recs...), two.recs...), three.recs...)
	for from := range uint64(len(all) + 2) {
		got, err := e.read("a", from)
		if err == nil {
			err = sameRecords("a", got, all[min(from, uint64(len(all))):])
		}
		if err != nil {
			return fmt.Errorf("Records from %d: %w", from, err)
		}
	}
	got, err := e.read("a", math.MaxUint64)
	if err != nil {
		return err
	}
	return sameRecords("a", got, nil)
}

func testMany(e *env) error {
	var done []batch
	var at holdfast.Head
	for i := range 150 {
		b := follow(at, 1+i%20, fmt.Sprint("commit ", i), body(fmt.Sprint("k", i), fmt.Sprint("body ", i)))
		at = b.after
		done = append(done, b)
	}
	if err := e.put("a", done...); err != nil {
		return err
	}
	return e.holds("a", done...)
}

func testLargeBatch(e *env) error {
	b := follow(holdfast.Head{}, 700, "of many")
	for i := range 700 {
		b.bodies = append(b.bodies, body(fmt.Sprint("k", i), fmt.Sprint("body ", i)))
	}
	if err := e.put("a", b); err != nil {
		return err
	}
	return e.holds("a", b)
}

func testStopEarly(e *env) error {
	one := follow(holdfast.Head{}, 5, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	seq := e.s.Records(e.ctx, "a", 0)
	for stop := range 5 {
		n := 0
		for _, err := range seq {
			if err != nil {
				return err
			}
			if n++; n > stop {
				break
			}
		}
		if n != stop+1 {
			return fmt.Errorf("an iteration to be stopped at record %d ended after %d records", stop, n)
		}
	}
	two := follow(one.after, 1, "two")
	if err := e.put("a", two); err != nil {
		return fmt.Errorf("after iterations that were stopped: %w", err)
	}
	return e.holds("a", one, two)
}

func testCallWithin(e *env) error {
	one := follow(holdfast.Head{}, 3, "one", body("k", "body"))
	if err := e.put("a", one); err != nil {
		return err
	}
	at := one.after
	var more []batch
	for r, err := range e.s.Records(e.ctx, "a", 0) {
		if err != nil {
			return err
		}
		if r.Seq >= 3 {
			break // to yield what the loop adds is allowed
		}
		b := follow(at, 1, "within", body(fmt.Sprint("w", r.Seq), "body"))
		err = errors.Join(
			e.hasBodies("a", one.bodies...),
			e.put("a", b),
			e.put("b", follow(holdfast.Head{}, 1, "b")),
		)
		if err != nil {
			return fmt.Errorf("within a loop over Records: %w", err)
		}
		at = b.after
		more = append(more, b)
	}
	return e.holds("a", append([]batch{one}, more...)...)
}

var strangeKeys = []holdfast.Key{
	"", " ", "k ", "K", "k\x00", "\xff", "../k", "k%", "k_", "*", "'k'", "ｋ",
	holdfast.Key(strings.Repeat("k", 300)),
}

func testKeysExact(e *env) error {
	one := follow(holdfast.Head{}, 1, "one", body("k", "body of k"), body("kk", "body of kk"))
	if err := e.put("a", one); err != nil {
		return err
	}
	if err := e.lacks("a", strangeKeys...); err != nil {
		return err
	}
	two := follow(one.after, 1, "two")
	for i, k := range strangeKeys {
		two.bodies = append(two.bodies, body(string(k), fmt.Sprint("strange ", i)))
	}
	if err := e.put("a", two); err != nil {
		return err
	}
	return e.holds("a", one, two)
}

func testIsolation(e *env) error {
	a := follow(holdfast.Head{}, 2, "of a", body("k", "body of a"), body("only-a", "x"))
	b := follow(holdfast.Head{}, 1, "of b", body("k", "body of b"))
	if err := errors.Join(e.put("a", a), e.lacks("b", "k", "only-a"), e.put("b", b)); err != nil {
		return err
	}
	a2, b2 := follow(a.after, 1, "more of a"), follow(b.after, 3, "more of b")
	if err := errors.Join(e.put("a", a2), e.put("b", b2)); err != nil {
		return err
	}
	return errors.Join(e.holds("a", a, a2), e.holds("b", b, b2), e.lacks("b", "only-a"))
}

var strangeIDs = []holdfast.BufferID{
	"a", "A", "a ", " a", "a.", ".", "..", "../a", "a/b", "a/../b", "/a", `a\b`, `C:\a`, "a:b", "con", "NUL",
	"a\x00", "a\x00b", "\x00", "\xff", "\xfe", "a\n", "é", "e\u0301", "ａ",
	"%61", "a%", "a_", "a*", "-a", "~", "$HOME", "'; DROP TABLE records; --", `"a"`,
	"a.journal", ".journal", "💾",
	holdfast.BufferID(strings.Repeat("x", 256)),
	holdfast.BufferID(strings.Repeat("x", 255)),
	holdfast.BufferID(strings.Repeat("x", 255) + "y"),
	holdfast.BufferID(strings.Repeat("\xff", 256)),
}

func testBufferIDs(e *env) error {
	var want []batch
	for i, id := range strangeIDs {
		b := follow(holdfast.Head{}, 1+i%3, fmt.Sprint("buffer ", i), body("k", fmt.Sprint("body ", i)))
		if err := e.put(id, b); err != nil {
			return err
		}
		want = append(want, b)
	}
	for i, id := range strangeIDs {
		if err := e.holds(id, want[i]); err != nil {
			return err
		}
	}
	return nil
}

func testSearch(e *env) error {
	s, ok := e.s.(holdfast.Searcher)
	if !ok {
		return fmt.Errorf("%w: the store is no Searcher", errSkipped)
	}
	a := follow(holdfast.Head{}, 1, "a", body("k1", "the quick heron"), body("k2", "a slow heron"),
		body("k3", "nothing of it"))
	b := follow(holdfast.Head{}, 1, "b", body("k4", "another heron"))
	if err := errors.Join(e.put("a", a), e.put("b", b)); err != nil {
		return err
	}
	for _, c := range []struct {
		query string
		limit int
		among string
		want  int
	}{
		{"heron", 10, "k1 k2", 2},
		{"heron", 1, "k1 k2", 1},
		{"quick", 10, "k1", 1},
		{"ostrich", 10, "", 0},
		{`" OR 1=1 * (`, 10, "k1 k2 k3", -1},
	} {
		got, err := s.Search(e.ctx, "a", c.query, c.limit)
		if err != nil {
			return fmt.Errorf("a search for %q: %w", c.query, err)
		}
		for _, k := range got {
			if !strings.Contains(" "+c.among+" ", " "+string(k)+" ") {
				return fmt.Errorf("a search for %q: %q; want keys of %q", c.query, got, c.among)
			}
		}
		if c.want >= 0 && len(got) != c.want {
			return fmt.Errorf("a search for %q, at most %d: %q; want %d of %s", c.query, c.limit, got, c.want, c.among)
		}
	}
	return nil
}
