package storetest

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// filled is a fault around a store in which buffer a has the batch.
func filled(t *testing.T) (*Fault, batch) {
	t.Helper()
	f := NewFault(holdfast.NewMemStore())
	one := follow(holdfast.Head{}, 2, "one", body("k", "body"), body("empty", ""))
	require.NoError(t, f.Commit(context.Background(), "a", one.at, one.recs, one.bodies))
	f.Reset()
	return f, one
}

func (f *Fault) all(t *testing.T) (recs []holdfast.Record, err error) {
	t.Helper()
	for r, err := range f.Records(context.Background(), "a", 0) {
		if err != nil {
			return recs, err
		}
		recs = append(recs, r)
	}
	return recs, nil
}

func TestFaultCommit(t *testing.T) {
	ctx := context.Background()
	for kind, want := range map[Kind]struct{ fails, notApplied, applied bool }{
		None: {applied: true}, NotApplied: {fails: true, notApplied: true}, Unknown: {fails: true}, Applied: {
			fails:   true,
			applied: true,
		},
		Altered: {applied: true}, Lost: {applied: true}, Truncated: {applied: true}, Slow: {applied: true},
	} {
		t.Run(kind.String(), func(t *testing.T) {
			f, one := filled(t)
			two := follow(one.after, 1, "two")
			f.Fail(1, 1, kind)
			err := f.Commit(ctx, "a", two.at, two.recs, nil)
			if want.fails {
				require.ErrorIs(t, err, ErrInjected)
				require.ErrorContains(t, err, "Commit "+kind.String())
			} else {
				require.NoError(t, err)
			}
			if want.notApplied {
				require.ErrorIs(t, err, holdfast.ErrNotApplied)
			} else {
				require.NotErrorIs(t, err, holdfast.ErrNotApplied)
			}
			recs, err := f.all(t)
			require.NoError(t, err)
			require.Equal(t, want.applied, len(recs) == 3)
			require.NoError(t, f.Commit(ctx, "a", two.at, two.recs, nil), "the second one does not fail")
		})
	}
}

func TestFaultReads(t *testing.T) {
	ctx := context.Background()
	for kind, want := range map[Kind]struct {
		recs         int
		recErr       bool
		body, empty  string
		bodyErr      bool
		lastAltered  bool
		bodyNotFound bool
	}{
		None:       {recs: 2, body: "body"},
		NotApplied: {recErr: true, bodyErr: true},
		Unknown:    {recErr: true, bodyErr: true},
		Applied:    {recs: 2, recErr: true, bodyErr: true},
		Altered:    {recs: 2, lastAltered: true, body: "bo`y", empty: "x"},
		Lost:       {bodyErr: true, bodyNotFound: true},
		Truncated:  {recs: 1, body: "bod", empty: "x"},
		Slow:       {recs: 2, body: "body"},
	} {
		t.Run(kind.String(), func(t *testing.T) {
			f, one := filled(t)
			f.Set(func(Op) Kind { return kind })
			recs, err := f.all(t)
			require.Equal(t, want.recErr, err != nil, "%v", err)
			require.Len(t, recs, want.recs)
			if want.lastAltered {
				require.Error(t, sameRecords("a", recs, one.recs))
				require.NoError(t, sameRecords("a", recs[:1], one.recs[:1]))
			} else {
				require.NoError(t, sameRecords("a", recs, one.recs[:want.recs]))
			}
			for key, text := range map[holdfast.Key]string{"k": want.body, "empty": want.empty} {
				data, err := f.Body(ctx, "a", key)
				if want.bodyErr {
					require.ErrorIs(t, err, ErrInjected)
				} else {
					require.NoError(t, err)
					require.Equal(t, text, string(data))
				}
				if want.bodyNotFound {
					require.ErrorIs(t, err, holdfast.ErrNotFound)
				}
			}
			f.Reset()
			require.NoError(t, (&env{s: f, ctx: ctx}).holds("a", one), "the store itself is as it was")
		})
	}
}

// Operations are counted, and the one that was named goes wrong.
func TestFaultCounts(t *testing.T) {
	ctx := context.Background()
	f, one := filled(t)
	var ops []Op
	f.Set(func(op Op) Kind { ops = append(ops, op); return None })
	_, _ = f.all(t)
	_, _ = f.Body(ctx, "b", "k")
	_ = f.Commit(ctx, "a", one.after, nil, nil)
	require.Equal(t, []Op{
		{N: 1, Method: Records, Buffer: "a"},
		{N: 2, Method: Body, Buffer: "b", Key: "k"},
		{N: 3, Method: Commit, Buffer: "a", At: 2},
	}, ops)
	require.Equal(t, []int{3, 1, 1, 1, 0}, []int{f.Count(0), f.Count(Records), f.Count(Body), f.Count(Commit), f.Hits()})

	f.Fail(2, 2, Lost)
	for i, fails := range []bool{false, true, true, false} {
		_, err := f.Body(ctx, "a", "k")
		require.Equal(t, fails, err != nil, i)
	}
	require.Equal(t, 2, f.Hits())
	require.Equal(t, 4, f.Count(Body))
	f.Reset()
	require.Zero(t, f.Count(0)+f.Count(Body)+f.Hits())
	require.Equal(t, "Method(9) Kind(99)", Method(9).String()+" "+Kind(99).String())
}

// A slow operation takes its time, and no longer than its context.
func TestFaultSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, one := filled(t)
		two := follow(one.after, 1, "two")
		f.Delay = time.Hour
		f.Set(func(Op) Kind { return Slow })
		start := time.Now()
		require.NoError(t, (&env{s: f, ctx: t.Context()}).holds("a", one))
		require.Equal(t, 3*time.Hour, time.Since(start))
		short, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		_, err := f.Body(short, "a", "k")
		require.ErrorIs(t, err, context.DeadlineExceeded)
		err = f.Commit(short, "a", two.at, two.recs, nil)
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
		for _, err = range f.Records(short, "a", 0) {
			require.ErrorIs(t, err, context.DeadlineExceeded)
		}
		require.Equal(t, 3*time.Hour+time.Minute, time.Since(start))
	})
}
