package stress

import (
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// Sample makes a buffer with something of everything in its journal.
func Sample(t testing.TB, s holdfast.Store, id holdfast.BufferID) *holdfast.ContextBuffer {
	t.Helper()
	ctx := t.Context()
	b, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: id})
	require.NoError(t, err)
	for i := range 6 {
		_, err = b.Append(ctx, holdfast.Span{
			Origin: holdfast.ToolOutput,
			Text:   fmt.Sprintf("the answer of host 10.0.0.%d was short\x00", i),
			Tokens: 100,
		})
		require.NoError(t, err)
	}
	_, err = b.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: "Never push to main."})
	require.NoError(t, err)
	_, err = b.Prune(ctx, holdfast.PruneRequest{
		Spans:         []holdfast.SpanID{"s1"},
		Justification: "read, not needed any more",
	})
	require.NoError(t, err)
	_, err = b.Compact(ctx, holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s2", "s3"},
		Justification: "read, not needed any more",
		Narrative:     "Nothing of note.",
	})
	require.NoError(t, err)
	_, err = b.Append(ctx, holdfast.Span{Origin: holdfast.Inferred, Text: "I will look at the next one."})
	require.NoError(t, err)
	return b
}

// damager changes rows behind the back of a store, and back.
type damager struct {
	db *sql.DB
	p  func(string) string // writes the parameters as the database wants them
	b  *holdfast.ContextBuffer
	s  holdfast.Store
	id holdfast.BufferID
	n  int
}

func (d *damager) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	_, err := d.db.Exec(d.p(query), args...)
	require.NoError(t, err, query)
}

// found requires that a new Open or its Verify finds what was done, and the running buffer's Verify too.
func (d *damager) found(t *testing.T, what string) {
	t.Helper()
	d.n++
	b, err := holdfast.Open(t.Context(), d.s, d.id, nil)
	if err == nil {
		err = b.Verify(t.Context())
	}
	_, ok := errors.AsType[*holdfast.IntegrityError](err)
	require.True(t, ok, "%s: %v", what, err)
	_, ok = errors.AsType[*holdfast.IntegrityError](d.b.Verify(t.Context()))
	require.True(t, ok, "%s: not found by the buffer that was open", what)
}

func (d *damager) sound(t *testing.T, what string) {
	t.Helper()
	require.NoError(t, d.b.Verify(t.Context()), what)
}

// Damage changes each row of a buffer in each way: one bit of each column, the row gone, there twice,
// or in another's place. All of it is found by Open or Verify. number writes the
// parameters of a query, question marks, as the database wants them.
func Damage(t *testing.T, db *sql.DB, s holdfast.Store, number func(string) string) {
	d := &damager{db: db, p: number, s: s, id: "damaged"}
	d.b = Sample(t, s, d.id)
	other := Sample(t, s, "other")
	var n int64
	require.NoError(t, db.QueryRow(number(`SELECT n FROM holdfast_buffers WHERE id = ?`), []byte(d.id)).Scan(&n))
	d.records(t, n, int64(d.b.Checkpoint().Head.Length))
	d.bodies(t, n)
	d.head(t, n)
	require.NoError(t, other.Verify(t.Context()))
	require.Greater(t, d.n, 80)
	t.Logf("%d changes, all found", d.n)
}

func flip(b []byte, bit int) []byte {
	c := append([]byte(nil), b...)
	c[bit/8%len(c)] ^= 1 << (bit % 8)
	return c
}

type row struct {
	seq, kind, time int64
	prev, payload   []byte
}

func (d *damager) records(t *testing.T, n, length int64) {
	var all []row
	for seq := range length {
		r := row{seq: seq}
		require.NoError(t, d.db.QueryRow(d.p(`SELECT prev, kind, time, payload FROM holdfast_records `+
			`WHERE buffer = ? AND seq = ?`), n, seq).Scan(&r.prev, &r.kind, &r.time, &r.payload))
		all = append(all, r)
	}
	insert := func(seq int64, r row) {
		d.exec(t, `INSERT INTO holdfast_records (buffer, seq, prev, kind, time, payload) VALUES (?, ?, ?, ?, ?, ?)`,
			n, seq, r.prev, r.kind, r.time, r.payload)
	}
	remove := func(seq int64) { d.exec(t, `DELETE FROM holdfast_records WHERE buffer = ? AND seq = ?`, n, seq) }
	for i, r := range all {
		for name, changed := range map[string]row{
			"prev":    {r.seq, r.kind, r.time, flip(r.prev, 77), r.payload},
			"kind":    {r.seq, r.kind ^ 1, r.time, r.prev, r.payload},
			"time":    {r.seq, r.kind, r.time ^ 1, r.prev, r.payload},
			"payload": {r.seq, r.kind, r.time, r.prev, flip(r.payload, 8*len(r.payload)-1)},
			"a digit": {r.seq, r.kind, r.time, r.prev, r.payload[:len(r.payload)-1]},
		} {
			what := fmt.Sprintf("%s of record %d", name, r.seq)
			remove(r.seq)
			insert(r.seq, changed)
			d.found(t, what)
			remove(r.seq)
			insert(r.seq, r)
			d.sound(t, what)
		}
		remove(r.seq)
		d.found(t, fmt.Sprintf("record %d deleted", r.seq))
		if i > 0 { // the one before, twice; then both in each other's place
			insert(r.seq, all[i-1])
			d.found(t, fmt.Sprintf("record %d is a copy of the one before", r.seq))
			remove(r.seq - 1)
			insert(r.seq-1, r)
			d.found(t, fmt.Sprintf("records %d and %d exchanged", r.seq-1, r.seq))
			remove(r.seq - 1)
			remove(r.seq)
			insert(r.seq-1, all[i-1])
		}
		insert(r.seq, r)
		d.sound(t, fmt.Sprintf("record %d restored", r.seq))
	}
	insert(length, all[length-1])
	d.found(t, "the last record twice")
	remove(length)
	insert(length+5, all[length-1])
	d.found(t, "the last record once more, further on")
	remove(length + 5)
	d.sound(t, "records")
}

func (d *damager) bodies(t *testing.T, n int64) {
	var keys, data [][]byte
	rows, err := d.db.Query(d.p(`SELECT key, data FROM holdfast_bodies WHERE buffer = ? ORDER BY n`), n)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var k, b []byte
		require.NoError(t, rows.Scan(&k, &b))
		keys, data = append(keys, k), append(data, b)
	}
	require.NoError(t, rows.Err())
	set := func(i int, b []byte) {
		d.exec(t, `UPDATE holdfast_bodies SET data = ? WHERE buffer = ? AND key = ?`, b, n, keys[i])
	}
	for i := range keys {
		set(i, flip(data[i], 13))
		d.found(t, fmt.Sprintf("body %d", i))
		set(i, data[i][:len(data[i])-1])
		d.found(t, fmt.Sprintf("body %d cut", i))
		next := (i + 1) % len(keys)
		set(i, data[next])
		d.found(t, fmt.Sprintf("body %d is a copy of %d", i, next))
		set(next, data[i])
		d.found(t, fmt.Sprintf("bodies %d and %d exchanged", i, next))
		set(i, data[i])
		set(next, data[next])
		d.exec(t, `UPDATE holdfast_bodies SET key = ? WHERE buffer = ? AND key = ?`, []byte("gone"), n, keys[i])
		d.found(t, fmt.Sprintf("body %d has another key", i))
		d.exec(t, `UPDATE holdfast_bodies SET key = ? WHERE buffer = ? AND key = ?`, keys[i], n, []byte("gone"))
		d.sound(t, fmt.Sprintf("body %d restored", i))
	}
}

func (d *damager) head(t *testing.T, n int64) {
	h := d.b.Checkpoint().Head
	set := func(length uint64, digest []byte) {
		d.exec(t, `UPDATE holdfast_buffers SET length = ?, head = ? WHERE n = ?`, int64(length), digest, n)
	}
	for name, change := range map[string]func(){
		"one record less": func() { set(h.Length-1, h.Digest[:]) },
		"one record more": func() { set(h.Length+1, h.Digest[:]) },
		"no records":      func() { set(0, make([]byte, 32)) },
		"another head":    func() { set(h.Length, flip(h.Digest[:], 200)) },
		"no digest":       func() { set(h.Length, []byte{}) },
		"another ID":      func() { d.exec(t, `UPDATE holdfast_buffers SET id = ? WHERE n = ?`, []byte("strange"), n) },
	} {
		change()
		if name == "another ID" {
			_, err := holdfast.Open(t.Context(), d.s, "strange", nil)
			_, ok := errors.AsType[*holdfast.IntegrityError](err)
			require.True(t, ok, "%v", err)
			d.exec(t, `UPDATE holdfast_buffers SET id = ? WHERE n = ?`, []byte(d.id), n)
		} else {
			d.found(t, name)
		}
		set(h.Length, h.Digest[:])
		d.sound(t, name)
	}
}
