package holdfast_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/storetest"
)

func TestMemStoreConforms(t *testing.T) {
	storetest.Run(t, func(*testing.T) holdfast.Store { return &holdfast.MemStore{} },
		&storetest.Options{Large: !testing.Short()})
}

// trial is one call in one state, with what it does if nothing fails.
type trial struct {
	call
	from   stored // the state before
	before string // its picture
	after  string
	result string
	ops    int // store operations
}

// trials runs the life of a buffer once and returns a trial for each call.
func trials(t *testing.T) (out []*trial) {
	t.Helper()
	w := newWorld()
	for _, c := range append(changes(), reading()...) {
		tr := &trial{call: c, from: w.stored(t)}
		if w.b != nil {
			tr.before = picture(w.b.View())
			w.point = w.b.Checkpoint()
		}
		w.fault.Reset()
		var err error
		tr.result, err = c.do(w)
		require.NoError(t, err, c.name)
		tr.ops = w.fault.Count(0)
		tr.after = picture(w.b.View())
		if c.reads {
			require.Equal(t, tr.before, tr.after, c.name)
		}
		out = append(out, tr)
	}
	return out
}

// The 1st, 2nd, 3rd … store operation of every call fails, once, twice and from
// then on, in every way, until a run meets no failure: the state is that of before or that
// after the whole change, or unknown until Reload and then one of the two.
func TestEveryOperationOfEveryCallFails(t *testing.T) {
	for _, tr := range trials(t) {
		t.Run(tr.name, func(t *testing.T) {
			ways := []struct {
				kind  storetest.Kind
				times int
			}{
				{storetest.Applied, 2}, {storetest.Unknown, 2}, {storetest.Altered, 1}, {storetest.NotApplied, 1},
				{storetest.NotApplied, 99}, {storetest.Unknown, 1}, {storetest.Unknown, 99}, {storetest.Applied, 1},
				{storetest.Lost, 1}, {storetest.Truncated, 1}, {storetest.Slow, 1},
			}
			if testing.Short() || raceEnabled() {
				ways = ways[:3]
			}
			for _, f := range ways {
				last := 0 // an operation that is made again may be another one
				for n := 1; n <= max(tr.ops, last)+1; n++ {
					if tr.fail(t, n, f.times, f.kind) {
						last = n
					}
				}
				if f.kind <= storetest.Applied || f.kind == storetest.Slow { // a Commit knows these only
					require.GreaterOrEqual(t, last, tr.ops, "each operation has failed once")
				}
			}
		})
	}
}

// fail runs the call with the nth operation failing and reports whether there was one.
func (tr *trial) fail(t *testing.T, n, times int, kind storetest.Kind) (hit bool) {
	what := fmt.Sprintf("operation %d, %d times, %v", n, times, kind)
	run := func(t *testing.T) {
		w := tr.from.world(t)
		w.fault.Delay = time.Hour // if it is slow: the caller waits for a minute
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		w.ctx = ctx
		w.fault.Fail(n, times, kind)
		result, err := tr.do(w)
		hit = w.fault.Hits() > 0
		w.fault.Reset()
		w.ctx = context.Background()
		tr.judge(t, w, kind, times, hit, result, err, what)
	}
	if kind == storetest.Slow {
		synctest.Test(t, run)
	} else {
		run(t)
	}
	return hit
}

// judge looks at what a call left behind that met a failure, or none.
func (tr *trial) judge(
	t *testing.T,
	w *world,
	kind storetest.Kind,
	times int,
	hit bool,
	result string,
	err error,
	what string,
) {
	t.Helper()
	switch {
	case err == nil:
		require.Equal(t, tr.result, result, "%s: a silent difference", what)
	case !hit:
		require.NoError(t, err, what)
	case errors.Is(err, holdfast.ErrUncertain):
		require.False(t, tr.reads, what)
		require.Greater(t, times, 1, "%s: what fails once is tried again", what)
		tr.uncertain(t, w, kind, what)
	case tr.name == "New":
		require.Nil(t, w.b)
		_, err := holdfast.Open(w.ctx, w.mem, "world", &w.opts)
		require.ErrorIs(t, err, holdfast.ErrNotFound, what)
		tr.again(t, w, what)
	default:
		require.Equal(t, tr.before, picture(w.b.View()), "%s: %v, and something has changed", what, err)
		tr.again(t, w, what)
	}
	require.Equal(t, tr.after, picture(w.b.View()), what)
	require.NoError(t, w.b.Verify(w.ctx), what)
	require.Equal(t, tr.after, picture(w.reopen(t).View()), what)
}

// again makes the call a second time, with a store that works.
func (tr *trial) again(t *testing.T, w *world, what string) {
	t.Helper()
	result, err := tr.do(w)
	require.NoError(t, err, "%s: the second attempt", what)
	require.Equal(t, tr.result, result, what)
}

// uncertain requires that the buffer refuses changes until Reload, and that there is one truth then.
func (tr *trial) uncertain(t *testing.T, w *world, kind storetest.Kind, what string) {
	t.Helper()
	applied := kind == storetest.Applied
	if tr.name == "New" { // there is no buffer to reload
		b, err := holdfast.Open(w.ctx, w.mem, "world", &w.opts)
		require.Equal(t, applied, err == nil, "%s: %v", what, err)
		if w.b = b; !applied {
			require.ErrorIs(t, err, holdfast.ErrNotFound)
			tr.again(t, w, what)
		}
		return
	}
	require.Equal(t, tr.before, picture(w.b.View()), what)
	_, err := w.b.Append(w.ctx, says(holdfast.UserSaid, "", "x"))
	require.ErrorIs(t, err, holdfast.ErrUncertain, what)
	require.ErrorIs(t, w.b.Verify(w.ctx), holdfast.ErrUncertain, what)
	require.NoError(t, w.b.Reload(w.ctx), what)
	if !applied {
		require.Equal(t, tr.before, picture(w.b.View()), what)
		tr.again(t, w, what)
	}
}

// What is read is checked: no call is content with other bytes, fewer records or no
// body, neither those that verify nor an edit that reads back what it is about to archive.
func TestChecksMissNothing(t *testing.T) {
	for _, tr := range trials(t) {
		for _, kind := range []storetest.Kind{storetest.Altered, storetest.Lost, storetest.Truncated} {
			for n := 1; n <= tr.ops; n++ {
				w := tr.from.world(t)
				w.fault.Fail(n, 1, kind)
				_, err := tr.do(w)
				if w.fault.Hits() == 0 {
					continue // a Commit
				}
				require.Error(t, err, "%s, operation %d, %v", tr.name, n, kind)
				_, ok := errors.AsType[*holdfast.IntegrityError](err)
				noRetrieval := func(v holdfast.Violation) bool { return v.Code == holdfast.CodeNoRetrieval }
				unread := slices.ContainsFunc(holdfast.Violations(err), noRetrieval)
				require.True(t, ok || unread || errors.Is(err, holdfast.ErrNotFound), "%s, operation %d, %v: %v",
					tr.name, n, kind, err)
			}
		}
	}
}

// Fit makes one edit after the other: those it returns stand, whatever fails after them, and
// a second Fit goes on to the same window.
func TestEveryOperationOfFitFails(t *testing.T) {
	crowded := newWorld()
	_, err := changes()[0].do(crowded)
	require.NoError(t, err)
	for i := range 4 {
		_, err := appends(says(holdfast.ToolOutput, "", fmt.Sprint("the same output again, for the time ", i/2)),
			says(holdfast.UserSaid, "", fmt.Sprint("Go on, ", i)))(crowded)
		require.NoError(t, err)
	}
	from := crowded.stored(t)
	start := func() *world {
		w := from.world(t)
		w.opts.WindowTokens = 705 // with the reserve: 200 tokens have to go
		var err error
		w.b, err = holdfast.Open(w.ctx, w.fault, "world", &w.opts)
		require.NoError(t, err)
		w.fault.Reset()
		return w
	}
	want := start()
	edits, err := want.b.Fit(want.ctx)
	require.NoError(t, err)
	require.Len(t, edits, 3)
	for _, kind := range storetest.Kinds() {
		for n := 1; n <= want.fault.Count(0); n++ {
			w := start()
			w.fault.Fail(n, 2, kind)
			done, err := w.b.Fit(w.ctx)
			w.fault.Reset()
			switch {
			case errors.Is(err, holdfast.ErrUncertain):
				require.NoError(t, w.b.Reload(w.ctx))
			case err != nil:
				require.Len(t, w.b.View().Edits, len(done), "%v, operation %d: %v", kind, n, err)
			}
			require.Equal(t, picture(w.b.View()), picture(w.reopen(t).View()))
			_, err = w.b.Fit(w.ctx)
			require.NoError(t, err)
			require.Equal(t, picture(want.b.View()), picture(w.b.View()), "%v, operation %d", kind, n)
			require.NoError(t, w.b.Verify(w.ctx))
		}
	}
}
