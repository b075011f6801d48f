package holdfast

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// batch returns n records that follow at, and the head after them.
func batch(at Head, n int, payload string) ([]Record, Head) {
	var recs []Record
	for i := range n {
		r := Record{Seq: at.Length, Prev: at.Digest, Kind: 1, Time: int64(i), Payload: []byte(payload)}
		recs = append(recs, r)
		at = Head{Length: at.Length + 1, Digest: r.Digest()}
	}
	return recs, at
}

func readAll(t *testing.T, s Store, id BufferID, from uint64) (out []Record) {
	t.Helper()
	for r, err := range s.Records(context.Background(), id, from) {
		require.NoError(t, err)
		out = append(out, r)
	}
	return out
}

func TestMemStoreCommitAndRead(t *testing.T) {
	ctx, s := context.Background(), &MemStore{}
	require.Empty(t, readAll(t, s, "a", 0), "a buffer that does not exist has no records")
	_, err := s.Body(ctx, "a", "k")
	require.ErrorIs(t, err, ErrNotFound)

	recs, head := batch(Head{}, 2, "first")
	data := []byte("body \x00\xff")
	require.NoError(t, s.Commit(ctx, "a", Head{}, recs, []Body{{"k", data}, {"empty", nil}}))
	more, _ := batch(head, 1, "second")
	require.NoError(t, s.Commit(ctx, "a", head, more, nil))
	require.Equal(t, append(recs, more...), readAll(t, s, "a", 0))
	require.Equal(t, more, readAll(t, s, "a", 2))
	require.Empty(t, readAll(t, s, "a", 3))
	got, err := s.Body(ctx, "a", "empty")
	require.NoError(t, err)
	require.Equal(t, []byte{}, got)

	require.Empty(t, readAll(t, s, "b", 0), "buffers are apart")
	_, err = s.Body(ctx, "b", "k")
	require.ErrorIs(t, err, ErrNotFound)

	data[0], recs[0].Payload[0] = 'X', 'X' // the store holds copies
	got, err = s.Body(ctx, "a", "k")
	require.NoError(t, err)
	require.Equal(t, []byte("body \x00\xff"), got)
	r := readAll(t, s, "a", 0)[0]
	require.Equal(t, "first", string(r.Payload))
	r.Payload[0] = 'X'
	require.Equal(t, "first", string(readAll(t, s, "a", 0)[0].Payload))
}

func TestMemStoreRefusals(t *testing.T) {
	s := NewMemStore()
	ctx, cancel := context.WithCancel(context.Background())
	one, h1 := batch(Head{}, 1, "one")
	two, h2 := batch(h1, 2, "two")
	require.NoError(t, s.Commit(ctx, "a", Head{}, one, []Body{{"k", []byte("v")}}))
	require.NoError(t, s.Commit(ctx, "a", h1, two, nil))
	other, hOther := batch(Head{}, 1, "other")
	afterOther, _ := batch(hOther, 1, "x")
	next, _ := batch(h2, 1, "next")
	ahead, _ := batch(Head{Length: 9}, 1, "ahead")
	gap, _ := batch(h2, 3, "gap")

	for _, c := range []struct {
		name   string
		at     Head
		recs   []Record
		bodies []Body
		want   error
	}{
		{"the last batch again", h1, two, nil, nil},
		{"an earlier batch again", Head{}, one, []Body{{"k", []byte("v")}}, nil},
		{"the same records, another body", Head{}, one, []Body{{"k", []byte("w")}}, ErrConflict},
		{"the same records, a new body", Head{}, one, []Body{{"k2", []byte("v")}}, ErrConflict},
		{"another batch at the start", Head{}, other, nil, ErrConflict},
		{"another head", hOther, afterOther, nil, ErrConflict},
		{"ahead of the journal", Head{Length: 9}, ahead, nil, ErrConflict},
		{"no records", h2, nil, nil, ErrInvalid},
		{"a gap", h2, []Record{gap[0], gap[2]}, nil, ErrInvalid},
		{"records elsewhere", h2, one, nil, ErrInvalid},
		{"other bytes under a key", h2, next, []Body{{"k", []byte("w")}}, ErrInvalid},
		{"one key twice in a batch", h2, next, []Body{{"n", []byte("v")}, {"n", []byte("w")}}, ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := s.Commit(ctx, "a", c.at, c.recs, c.bodies)
			require.ErrorIs(t, err, c.want)
			require.Equal(t, c.want != nil, errors.Is(err, ErrNotApplied))
			require.Len(t, readAll(t, s, "a", 0), 3)
		})
	}
	cancel()
	err := s.Commit(ctx, "a", h2, next, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, err, ErrNotApplied)
	_, err = s.Body(ctx, "a", "k")
	require.ErrorIs(t, err, context.Canceled)
	for _, err = range s.Records(ctx, "a", 0) {
		require.ErrorIs(t, err, context.Canceled)
	}
}

// Of many writers that assume the same head, one wins each round.
func TestMemStoreConcurrent(t *testing.T) {
	ctx, s := context.Background(), NewMemStore()
	const writers, rounds = 8, 200
	var won atomic.Int64
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			var at Head
			for range rounds {
				recs, next := batch(at, 1, fmt.Sprint(w))
				err := s.Commit(ctx, "a", at, recs, []Body{{Key(fmt.Sprint(w, at.Length)), []byte("x")}})
				if err == nil {
					won.Add(1)
					at = next
					continue
				}
				if !errors.Is(err, ErrConflict) {
					t.Error(err)
				}
				for r := range s.Records(ctx, "a", at.Length) {
					at = Head{Length: r.Seq + 1, Digest: r.Digest()}
				}
			}
		})
	}
	wg.Wait()
	all := readAll(t, s, "a", 0)
	require.Len(t, all, int(won.Load()))
	_, err := Head{}.Extend(all)
	require.NoError(t, err)
}

func BenchmarkMemStoreCommit(b *testing.B) {
	ctx, s := context.Background(), NewMemStore()
	payload := bytes.Repeat([]byte("p"), 300)
	var at Head
	recs := make([]Record, 1)
	b.ReportAllocs()
	for b.Loop() {
		recs[0] = Record{Seq: at.Length, Prev: at.Digest, Kind: 1, Payload: payload}
		if err := s.Commit(ctx, "a", at, recs, nil); err != nil {
			b.Fatal(err)
		}
		at = s.buffers["a"].head // so that the caller's own hashing is not measured
	}
}

func BenchmarkMemStoreBody(b *testing.B) {
	ctx, s := context.Background(), NewMemStore()
	recs, _ := batch(Head{}, 1, "p")
	require.NoError(b, s.Commit(ctx, "a", Head{}, recs, []Body{{"k", make([]byte, 1600)}}))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Body(ctx, "a", "k"); err != nil {
			b.Fatal(err)
		}
	}
}
