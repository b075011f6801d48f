package scenario

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// ran returns the runner of a minimal case after its steps.
func ran(t *testing.T) *runner {
	t.Helper()
	cases, err := Read("f", strings.NewReader(minimal))
	require.NoError(t, err)
	r := newRunner(cases[0])
	require.NoError(t, r.setUp(t.Context()))
	for i, op := range r.c.ops {
		r.step(t.Context(), i, op)
	}
	require.Empty(t, r.diffs)
	return r
}

func requireDiff(t *testing.T, r *runner, part string) {
	t.Helper()
	require.Contains(t, strings.Join(r.diffs, "\n"), part)
}

func TestPromiseRefusalChangesNothing(t *testing.T) {
	r := newRunner(&Case{})
	s := step{op: "prune", err: errors.New("no"), before: snapshot{rendered: "a"}, after: snapshot{rendered: "b"}}
	r.checkStep(1, s)
	requireDiff(t, r, "edit 1 (prune) should have changed nothing (no): the rendering")

	r = newRunner(&Case{})
	s.err, s.op = nil, "act"
	r.checkStep(1, s)
	requireDiff(t, r, "edit 1 (act)")

	r = newRunner(&Case{})
	s.op = "prune"
	r.checkStep(1, s)
	require.Empty(t, r.diffs, "an accepted edit may change what it likes")
}

func TestPromiseViolationsLeaveAWayOut(t *testing.T) {
	r := newRunner(&Case{})
	r.checkStep(1,
		step{op: "prune", err: &holdfast.UnsafePruneError{Violations: []holdfast.Violation{{Code: "pinned", Detail: "d"}}}})
	requireDiff(t, r, "the violation pinned has no detail or no remedy")
}

func TestPromiseCheckAgrees(t *testing.T) {
	r := newRunner(&Case{})
	r.compareCheck("prune", nil, refusedWith(holdfast.CodeNotRecorded))
	r.compareCheck("prune", refusedWith("pinned"), refusedWith("pinned", holdfast.CodeNoRetrieval))
	require.Empty(t, r.diffs, "only the store can say")
	r.compareCheck("prune", refusedWith("pinned"), nil)
	requireDiff(t, r, "the check of a prune says")
	r.diffs = nil
	r.compareCheck("prune", nil, refusedWith("pinned"))
	requireDiff(t, r, "the check of a prune says")
}

func TestPromiseRepairPasses(t *testing.T) {
	r := ran(t)
	r.followRepair(t.Context(), &holdfast.UnsafePruneError{Repair: &holdfast.Repair{
		Prune: &holdfast.PruneRequest{Spans: []holdfast.SpanID{"nobody"}, Justification: "x"},
	}})
	requireDiff(t, r, "does not pass")
}

func TestPromiseSpansAreReadable(t *testing.T) {
	r := ran(t)
	r.checkReadable(t.Context(), r.buf)
	require.Empty(t, r.diffs)

	r.store.tamper(r.known["a1"].key, []byte("other"))
	r.checkReadable(t.Context(), r.buf)
	requireDiff(t, r, "fetching a1: ")

	r = ran(t)
	given := r.given["a1"]
	given.Text = "what was appended in truth"
	r.given["a1"] = given
	r.checkReadable(t.Context(), r.buf)
	requireDiff(t, r, `in place of "what was appended in truth"`)

	r = ran(t)
	r.given["a2"] = given
	r.checkReadable(t.Context(), r.buf)
	requireDiff(t, r, "span a2 was appended and never seen")
}

func TestPromiseReopenedBufferIsEqual(t *testing.T) {
	r := ran(t)
	other, err := r.open(t.Context())
	require.NoError(t, err)
	_, err = other.Append(t.Context(), holdfast.Span{ID: "behind", Origin: holdfast.Inferred, Text: "its back"})
	require.NoError(t, err)
	r.checkReopened(t.Context())
	requireDiff(t, r, "opening again gives another view")
}

func TestPromiseLogBeforeRemoval(t *testing.T) {
	r := ran(t)
	r.checkRemoval(true, true)
	require.Empty(t, r.diffs)

	seen := r.removals[0]
	r.removals[0].view.Edits = nil
	r.checkRemoval(true, false)
	requireDiff(t, r, "is not in the log yet")

	r.diffs, r.removals[0] = nil, seen
	r.removals[0].view.Spans = nil
	r.checkRemoval(true, false)
	requireDiff(t, r, "has left before the log was seen")

	r.diffs, r.removals[0] = nil, seen
	r.removals[0].edit.PreEditHash[0]++
	r.checkRemoval(false, true)
	requireDiff(t, r, "pre-edit hash")

	r.diffs, r.removals = nil, nil
	r.checkRemoval(true, true)
	requireDiff(t, r, "no edit was observed")
}

func TestHashDiffersFromItself(t *testing.T) {
	r := ran(t)
	r.checkHashDiffers(t.Context(), r.c.Spans)
	requireDiff(t, r, "hash_differs_from: both are")
}

func TestPanicIsReported(t *testing.T) {
	cases, err := Read("f", strings.NewReader(minimal))
	require.NoError(t, err)
	cases[0].ops = []operation{panicking{}}
	require.Contains(t, Run(t.Context(), cases[0]).String(), "panic: at the disco")
}

type panicking struct{ verifyOp }

func (panicking) name() string                       { return "panic" }
func (panicking) run(context.Context, *runner) error { panic("at the disco") }
