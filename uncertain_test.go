package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// everyCall is each call that changes or checks, with arguments that are wrong in the empty window.
func everyCall(r *rig) map[string]error {
	_, revert := r.Revert(r.ctx, RevertRequest{Edit: 99})
	_, err := r.Append(r.ctx, Span{ID: "anchor"})
	_, fit := r.Fit(r.ctx)
	_, with := r.CompactWith(r.ctx, pass{}, CompactWithRequest{SummaryID: "anchor"})
	return map[string]error{
		"prune":           r.prune("nope"),
		"compact":         r.compact("u1", "u1"),
		"compact, bad ID": r.compact("anchor", "u1"),
		"restore":         r.restore("nope"),
		"reground":        r.reground("nope"),
		"release":         r.release("nope", "u1"),
		"revert":          revert,
		"append":          err,
		"fit":             fit,
		"compact with":    with,
		"contest":         r.Contest(r.ctx, ContestRequest{}),
		"resolve":         r.Resolve(r.ctx, ResolveRequest{}),
		"dismiss":         r.Dismiss(r.ctx, "nope"),
		"close group":     r.CloseGroup(r.ctx, "nope"),
		"pin":             r.Pin(r.ctx, "nope", true),
		"authorize":       r.act("x", "nope"),
		"check prune":     r.CheckPrune(r.ctx, PruneRequest{}),
		"check compact":   r.CheckCompact(r.ctx, CompactRequest{SummaryID: "u1"}),
	}
}

// An uncertain buffer says so before it looks at the arguments: its window may be another one.
func TestUncertainComesFirst(t *testing.T) {
	r := newRig(t, plain())
	r.store.failNext(2, true, errDown)
	require.ErrorIs(t, r.prune("a1"), ErrUncertain)
	for name, err := range everyCall(r) {
		require.ErrorIs(t, err, ErrUncertain, name)
	}
}

// So does a closed one, whatever the call.
func TestClosedComesFirst(t *testing.T) {
	r := newRig(t, plain())
	key := r.key("a1")
	require.NoError(t, r.Close())
	require.NoError(t, r.Close(), "closing again is no error")
	for name, err := range everyCall(r) {
		require.ErrorIs(t, err, ErrClosed, name)
	}
	_, err := r.Fetch(r.ctx, key)
	require.ErrorIs(t, err, ErrClosed)
	_, err = r.Search(r.ctx, "parser", 3)
	require.ErrorIs(t, err, ErrClosed)
	require.ErrorIs(t, r.Verify(r.ctx), ErrClosed)
	require.ErrorIs(t, r.VerifyFrom(r.ctx, Checkpoint{}), ErrClosed)
	require.ErrorIs(t, r.Reload(r.ctx), ErrClosed)
	require.Empty(t, r.Candidates())
	require.Len(t, r.View().Spans, 5, "a view is a snapshot")
}
