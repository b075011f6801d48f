package storetest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
)

// batch is what one Commit is given.
type batch struct {
	at, after holdfast.Head
	recs      []holdfast.Record
	bodies    []holdfast.Body
}

// follow returns a batch of n records whose payloads begin with text.
func follow(at holdfast.Head, n int, text string, bodies ...holdfast.Body) batch {
	b := batch{at: at, bodies: bodies}
	for i := range n {
		r := holdfast.Record{
			Seq:     at.Length,
			Prev:    at.Digest,
			Kind:    uint8(1 + i%4),
			Time:    int64(1000 + i),
			Payload: fmt.Appendf(nil, "%s %d", text, i),
		}
		b.recs = append(b.recs, r)
		at = holdfast.Head{Length: at.Length + 1, Digest: r.Digest()}
	}
	b.after = at
	return b
}

func body(key, data string) holdfast.Body {
	return holdfast.Body{Key: holdfast.Key(key), Data: []byte(data)}
}

// clone copies b and all it refers to.
func (b batch) clone() batch {
	c := batch{at: b.at, after: b.after}
	for _, r := range b.recs {
		r.Payload = bytes.Clone(r.Payload)
		c.recs = append(c.recs, r)
	}
	for _, x := range b.bodies {
		c.bodies = append(c.bodies, holdfast.Body{Key: x.Key, Data: bytes.Clone(x.Data)})
	}
	return c
}

func (e *env) commit(id holdfast.BufferID, b batch) error {
	return e.s.Commit(e.ctx, id, b.at, b.recs, b.bodies)
}

// put commits what must succeed.
func (e *env) put(id holdfast.BufferID, batches ...batch) error {
	for _, b := range batches {
		if err := e.commit(id, b); err != nil {
			return fmt.Errorf("Commit of %d records at length %d of buffer %q: %w; want nil", len(b.recs), b.at.Length, id, err)
		}
	}
	return nil
}

// read returns the records from from on.
func (e *env) read(id holdfast.BufferID, from uint64) ([]holdfast.Record, error) {
	var out []holdfast.Record
	for r, err := range e.s.Records(e.ctx, id, from) {
		if err != nil {
			return out, fmt.Errorf("Records of buffer %q from %d: %w", id, from, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// holds requires that the buffer has exactly these batches, in order.
func (e *env) holds(id holdfast.BufferID, batches ...batch) error {
	var want []holdfast.Record
	for _, b := range batches {
		want = append(want, b.recs...)
	}
	got, err := e.read(id, 0)
	if err != nil {
		return err
	}
	if err := sameRecords(id, got, want); err != nil {
		return err
	}
	for _, b := range batches {
		if err := e.hasBodies(id, b.bodies...); err != nil {
			return err
		}
	}
	return nil
}

func (e *env) hasBodies(id holdfast.BufferID, bodies ...holdfast.Body) error {
	for _, b := range bodies {
		got, err := e.s.Body(e.ctx, id, b.Key)
		if err != nil {
			return fmt.Errorf("Body %q of buffer %q: %w; want %d bytes", b.Key, id, err, len(b.Data))
		}
		if err := sameBytes(got, b.Data); err != nil {
			return fmt.Errorf("Body %q of buffer %q: %w", b.Key, id, err)
		}
	}
	return nil
}

// lacks requires that the buffer has no body under any of the keys.
func (e *env) lacks(id holdfast.BufferID, keys ...holdfast.Key) error {
	for _, k := range keys {
		got, err := e.s.Body(e.ctx, id, k)
		if !errors.Is(err, holdfast.ErrNotFound) {
			return fmt.Errorf("Body %q of buffer %q: %s, error %v; want an error that wraps ErrNotFound", k, id, show(got), err)
		}
	}
	return nil
}

// refuses requires that Commit fails with an error that wraps all of want and ErrNotApplied.
func (e *env) refuses(what string, id holdfast.BufferID, b batch, want ...error) error {
	err := e.commit(id, b)
	if err == nil {
		return fmt.Errorf("Commit of %s succeeded", what)
	}
	for _, w := range append(want, holdfast.ErrNotApplied) {
		if !errors.Is(err, w) {
			return fmt.Errorf("Commit of %s: error %q, which does not wrap %q", what, err, w)
		}
	}
	return nil
}

func sameRecords(id holdfast.BufferID, got, want []holdfast.Record) error {
	for i := range min(len(got), len(want)) {
		g, w := &got[i], &want[i]
		if g.Seq != w.Seq || g.Prev != w.Prev || g.Kind != w.Kind || g.Time != w.Time {
			return fmt.Errorf("record %d of buffer %q: {Seq %d Prev %.8s Kind %d Time %d}; "+
				"want {Seq %d Prev %.8s Kind %d Time %d}",
				w.Seq, id, g.Seq, g.Prev, g.Kind, g.Time, w.Seq, w.Prev, w.Kind, w.Time)
		}
		if err := sameBytes(g.Payload, w.Payload); err != nil {
			return fmt.Errorf("payload of record %d of buffer %q: %w", w.Seq, id, err)
		}
	}
	if len(got) != len(want) {
		return fmt.Errorf("buffer %q has %d records; want %d", id, len(got), len(want))
	}
	return nil
}

func sameBytes(got, want []byte) error {
	if bytes.Equal(got, want) {
		return nil
	}
	if len(got) != len(want) {
		return fmt.Errorf("%s; want %s", show(got), show(want))
	}
	i := 0
	for got[i] == want[i] {
		i++
	}
	return fmt.Errorf("%d bytes, of which byte %d is %#02x; want %#02x", len(got), i, got[i], want[i])
}

func show(b []byte) string {
	if len(b) > 40 {
		return fmt.Sprintf("%d bytes %.40q…", len(b), b)
	}
	return fmt.Sprintf("%d bytes %q", len(b), b)
}
