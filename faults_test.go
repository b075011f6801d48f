package holdfast

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// until runs the history up to the step i.
func until(t testing.TB, i int) (*rig, step) {
	t.Helper()
	r := newRig(t, nil)
	steps := history()
	for _, s := range steps[:i] {
		require.NoError(t, s.do(r), s.name)
	}
	return r, steps[i]
}

// eachStep runs f for each kind of change.
func eachStep(t *testing.T, f func(t *testing.T, i int)) {
	for i, s := range history() {
		t.Run(s.name, func(t *testing.T) { f(t, i) })
	}
}

// A Commit that certainly failed: nothing has changed, an edit says not-recorded, and the same call passes afterwards.
func TestCommitNotApplied(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		before := r.snap()
		r.store.failNext(1, false, errRefused)
		err := s.do(r)
		require.ErrorIs(t, err, errRefused)
		require.ErrorIs(t, err, ErrNotApplied)
		if len(Violations(err)) > 0 {
			require.Equal(t, []Code{CodeNotRecorded}, codesOf(err))
		}
		after := r.snap()
		require.Equal(t, before.commits+1, after.commits, "what is certain is not tried again")
		after.commits = before.commits
		require.Equal(t, before, after)
		require.NoError(t, r.Verify(r.ctx))
		require.NoError(t, s.do(r))
	})
}

// An edit that is not recorded is a refusal.
func TestNotRecordedIsARefusal(t *testing.T) {
	var told []string
	r := newRig(t, plain(), func(o *Options) {
		o.OnRefusal = func(op string, err error) { told = append(told, op+": "+string(codesOf(err)[0])) }
	})
	r.store.failNext(1, false, errRefused)
	err := r.prune("a1")
	u, ok := errors.AsType[*UnsafePruneError](err)
	require.True(t, ok)
	require.Equal(t, CodeNotRecorded, u.Violations[0].Code)
	require.Equal(t, []string{"prune: not-recorded"}, told)
}

// A Commit of unknown outcome is tried once more, whether or not it was applied: it is idempotent.
func TestCommitUnknownOnce(t *testing.T) {
	for _, applied := range []bool{false, true} {
		t.Run(fmt.Sprint(applied), func(t *testing.T) {
			eachStep(t, func(t *testing.T, i int) {
				r, s := until(t, i)
				before := r.snap()
				r.store.failNext(1, applied, errDown)
				require.NoError(t, s.do(r))
				after := r.snap()
				require.Equal(t, before.commits+2, after.commits)
				require.Equal(t, before.records+1, after.records)
			})
		})
	}
}

// Still unknown: ErrUncertain, the buffer refuses every change until Reload, and then there is one truth.
func TestCommitUnknownTwice(t *testing.T) {
	for _, applied := range []bool{false, true} {
		t.Run(fmt.Sprint(applied), func(t *testing.T) {
			eachStep(t, func(t *testing.T, i int) {
				r, s := until(t, i)
				before := r.snap()
				r.store.failNext(2, applied, errDown)
				err := s.do(r)
				require.ErrorIs(t, err, ErrUncertain)
				require.ErrorIs(t, err, errDown)
				require.Nil(t, Violations(err), "it is no refusal: the edit may have been made")
				require.Equal(t, before.view, show(r.View()), "the view is still that of before")
				require.ErrorIs(t, r.prune("a1"), ErrUncertain)
				require.ErrorIs(t, r.Pin(r.ctx, "t1", true), ErrUncertain)
				_, err = r.Append(r.ctx, tool("", "x"))
				require.ErrorIs(t, err, ErrUncertain)
				require.ErrorIs(t, r.CheckPrune(r.ctx, PruneRequest{}), ErrUncertain)
				require.ErrorIs(t, r.CheckCompact(r.ctx, CompactRequest{}), ErrUncertain)
				require.ErrorIs(t, r.act("x", ""), ErrUncertain)
				require.Empty(t, r.Candidates())
				_, err = r.Fit(r.ctx)
				require.ErrorIs(t, err, ErrUncertain)
				r.store.heal()
				require.NoError(t, r.Reload(r.ctx))
				require.Equal(t, show(r.reopen().View()), show(r.View()))
				if applied {
					require.Equal(t, before.records+1, r.snap().records)
				} else {
					require.Equal(t, before.view, show(r.View()))
					require.NoError(t, s.do(r))
				}
			})
		})
	}
}

// Another writer was faster: ErrConflict, nothing changed, and after Reload the edit passes.
func TestConflict(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		other := r.reopen()
		_, err := other.Append(r.ctx, Span{ID: "other", Origin: ToolOutput, Text: "of another process", Tokens: 100})
		require.NoError(t, err)
		before := show(r.View())
		require.ErrorIs(t, s.do(r), ErrConflict)
		require.Equal(t, before, show(r.View()))
		require.NoError(t, r.Reload(r.ctx))
		require.True(t, r.live("other"))
		require.NoError(t, s.do(r))
	})
}

// Reload that fails changes nothing. It reads the bodies that are not in memory yet.
func TestReloadFails(t *testing.T) {
	r := newRig(t, plain())
	other, err := Open(r.ctx, r.store, r.View().Buffer, nil)
	require.NoError(t, err)
	_, err = other.Append(r.ctx, tool("late", "written by another process"))
	require.NoError(t, err)
	before := show(r.View())
	r.store.onBody = func(Key, []byte, error) ([]byte, error) { return nil, errDown }
	require.Error(t, r.Reload(r.ctx))
	require.Equal(t, before, show(r.View()))
	r.store.heal()
	require.ErrorIs(t, r.prune("a1"), ErrConflict)
	require.NoError(t, r.Reload(r.ctx))
	require.NoError(t, r.prune("a1"))
}

// A context that ends while bodies are read says nothing about them: no refusal, no IntegrityError.
func TestContextEndsWhileReading(t *testing.T) {
	r := newRig(t, plain())
	for name, do := range map[string]func(context.Context) error{
		"open": func(ctx context.Context) error { _, err := Open(ctx, r.store, r.View().Buffer, nil); return err },
		"prune": func(ctx context.Context) error {
			_, err := r.Prune(ctx, PruneRequest{Spans: []SpanID{"a1"}, Justification: "old"})
			return err
		},
	} {
		ctx, cancel := context.WithCancel(r.ctx)
		r.store.onBody = func(Key, []byte, error) ([]byte, error) { cancel(); return nil, ctx.Err() }
		err := do(ctx)
		r.store.heal()
		require.ErrorIs(t, err, context.Canceled, name)
		require.Empty(t, Violations(err), name)
		_, damaged := errors.AsType[*IntegrityError](err)
		require.False(t, damaged, name)
	}
	require.NoError(t, r.prune("a1"))
}

// The store is not trusted: each leaving span is read back before anything is written.
func TestAlteredReads(t *testing.T) {
	hooks := map[string]func(Key, []byte, error) ([]byte, error){
		"altered": func(_ Key, data []byte, err error) ([]byte, error) { return append([]byte("x"), data...), err },
		"lost":    func(Key, []byte, error) ([]byte, error) { return nil, ErrNotFound },
		"broken":  func(Key, []byte, error) ([]byte, error) { return nil, errDown },
	}
	for name, hook := range hooks {
		t.Run(name, func(t *testing.T) {
			eachStep(t, func(t *testing.T, i int) {
				r, s := until(t, i)
				before := r.snap()
				r.store.onBody = hook
				err := s.do(r)
				r.store.heal()
				if err == nil {
					return // it reads nothing
				}
				if _, ok := errors.AsType[*IntegrityError](err); !ok {
					require.Equal(t, []Code{CodeNoRetrieval}, codesOf(err), "%v", err)
				}
				require.Equal(t, before, r.snap())
				require.NoError(t, s.do(r))
			})
		})
	}
}

// No edit that takes spans away goes without reading them back.
func TestEveryRemovalReadsBack(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		read := map[Key]bool{}
		r.store.onBody = func(k Key, data []byte, err error) ([]byte, error) { read[k] = true; return data, err }
		edits := len(r.st.edits)
		require.NoError(t, s.do(r))
		if len(r.st.edits) > edits {
			for _, k := range r.st.edits[edits].Keys {
				require.True(t, read[k], "%s left without being read back", r.st.byKey[k].id)
			}
		}
	})
}

// A cancelled context is honoured up to the commit.
func TestCancelledBefore(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		before := r.snap()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		ctx, r.ctx = r.ctx, ctx
		require.ErrorIs(t, s.do(r), context.Canceled)
		r.ctx = ctx
		require.Equal(t, before, r.snap())
		require.NoError(t, s.do(r))
	})
}

// The commit itself is not cancelled half-way.
func TestCancelledDuring(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		r.store.onCommit = func(int) (bool, error) { cancel(); return true, nil }
		keep := r.ctx
		r.ctx = ctx
		require.NoError(t, s.do(r))
		r.ctx = keep
	})
}

// Justify, then prune: when OnEdit is called the record is durable, the reason
// stands in the anchor, the counter counts and the spans are still there.
func TestJustifyThenPrune(t *testing.T) {
	var r *rig
	var before View
	seen := 0
	r = newRig(t, nil, func(o *Options) {
		o.OnEdit = func(e Edit) {
			seen++
			v := r.View()
			require.Equal(t, before.Counter+1, v.Counter)
			require.Equal(t, v.Counter, e.Number)
			require.Equal(t, before.WindowHash, e.PreEditHash)
			require.Equal(t, before.WindowHash, v.PreEditHash)
			require.Equal(t, windowOrder(before), windowOrder(v), "the window has not changed yet")
			for _, id := range e.Spans {
				require.NotEmpty(t, r.span(id).ID)
			}
			require.Equal(t, e, v.Edits[len(v.Edits)-1])
			require.Contains(t, v.Anchor, fmt.Sprintf("edit %d %s", e.Number, e.Op))
			require.Contains(t, v.Anchor, e.Justification)
			recs := r.records()
			require.Equal(t, e.Seq, uint64(len(recs)-1), "durable already")
			c, err := decodeChange(recs[e.Seq].Payload)
			require.NoError(t, err)
			require.Equal(t, e.Justification, c.justification)
			require.Equal(t, fmt.Sprint(e.Spans), fmt.Sprint(c.removed))
		}
	})
	edits := 0
	for _, s := range history() {
		before = r.View()
		require.NoError(t, s.do(r), s.name)
		edits = int(r.View().Counter)
	}
	require.Equal(t, edits, seen)
	require.Greater(t, seen, 8)
}

// A crash after the record is durable: reopening replays it. Before: nothing happened.
func TestCrashAroundCommit(t *testing.T) {
	eachStep(t, func(t *testing.T, i int) {
		r, s := until(t, i)
		before := show(r.View())
		r.store.onCommit = func(int) (bool, error) { panic("crash before") }
		require.Panics(t, func() { _ = s.do(r) })
		require.Equal(t, before, show(r.reopen().View()))

		r, s = until(t, i)
		r.store.onCommit = func(int) (bool, error) { return true, nil }
		var crashed *ContextBuffer
		r.opts.OnEdit = nil
		require.NoError(t, s.do(r))
		crashed = r.reopen() // as if the process had ended right after the commit
		require.Equal(t, show(r.View()), show(crashed.View()))
	})
}

// Every prefix of a journal is the window as it was.
func TestOpenOfEveryPrefix(t *testing.T) {
	r, views := lived(t)
	recs, bodies := r.records(), r.bodies()
	_, err := Open(r.ctx, newRaw(nil, nil), "buf", &r.opts)
	require.ErrorIs(t, err, ErrNotFound)
	for n := 1; n <= len(recs); n++ {
		b, err := Open(r.ctx, newRaw(recs[:n], bodies), "buf", &r.opts)
		require.NoError(t, err)
		require.Equal(t, views[n-1], show(b.View()), "after %d records", n)
		require.NoError(t, b.Verify(r.ctx))
	}
}

// The n-th store operation of the whole history fails, for every n: each failed
// call changes nothing or leaves ErrUncertain and one truth.
func TestEveryStoreOperationFails(t *testing.T) {
	for n := 1; ; n++ {
		ops, failed := 0, false
		r := newRig(t, nil)
		fail := func() bool { ops++; failed = failed || ops == n; return ops == n }
		r.store.onCommit = func(int) (bool, error) {
			if fail() {
				return n%2 == 0, errDown
			}
			return true, nil
		}
		r.store.onBody = func(_ Key, data []byte, err error) ([]byte, error) {
			if fail() {
				return nil, errDown
			}
			return data, err
		}
		for _, s := range history() {
			before := show(r.View())
			if err := s.do(r); err != nil {
				require.Equal(t, before, show(r.View()), s.name)
				require.NotErrorIs(t, err, ErrUncertain, "it is tried twice")
				require.NoError(t, s.do(r), s.name)
			}
		}
		if !failed {
			require.Greater(t, n, 30)
			return
		}
	}
}
