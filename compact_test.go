package holdfast

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func with(names string, p pass) func(*rig) error {
	return func(r *rig) error {
		_, err := r.CompactWith(r.ctx, p,
			CompactWithRequest{Spans: sp[SpanID](names), Justification: reason, SummaryID: "new"})
		return err
	}
}

// The separate pass is given the raw spans, archived originals of folded summaries included.
func TestCompactWithHandsOverRawSpans(t *testing.T) {
	r := newRig(t, append(ruled(), model("a2", "The setup is the usual one.")))
	r.must(r.compact("sum1", "u1 a1", claimOf(ToolOutput, "14 tests, 2 failures", "t1"), entries{noPush}))
	r.append(model("a3", "x"))
	r.must(r.compact("sum2", "sum1 a2", claimOf(ToolOutput, "14 tests, 2 failures", "t1"), entries{noPush}))
	var in SummarizerInput
	r.must(with("sum2 a3",
		pass{claims: []Claim{claimOf(Inferred, "2 failures of 14", "t1")}, entries: []string{noPush}, seen: &in})(r))
	var ids []string
	for _, s := range in.Spans {
		ids = append(ids, string(s.ID))
		require.Equal(t, r.given[s.ID], s.Text)
	}
	require.ElementsMatch(t, []string{"u1", "a1", "a2", "a3"}, ids)
	require.Equal(t, []string{noPush}, in.Constraints)
	require.NotEmpty(t, in.Claims)
	require.Zero(t, r.claim("new#0").Depth, "a separate pass that read it all")
}

// Not with a foreign summary behind it: what that was made of nobody could read.
func TestCompactWithAForeignSummary(t *testing.T) {
	r := newRig(t, append(evidence(), foreignAt("f1", 1, claimOf(ToolOutput, "exit status 3", "t1"))))
	r.must(with("f1 a2", pass{claims: []Claim{claimOf(Inferred, "exit 3 status", "t1")}})(r))
	require.Equal(t, 2, r.claim("new#0").Depth)
}

func TestCompactWithFollowsTheRules(t *testing.T) {
	for name, c := range map[string]struct {
		p    pass
		code Code
	}{
		"it did not read everything": {pass{
			claims: []Claim{claimOf(ToolOutput, "exit status 3", "t1")},
			covers: func([]Span) []SpanID { return sp[SpanID]("a1") },
		}, CodeUncoveredSpan},
		"it says nothing about it": {
			pass{claims: []Claim{claimOf(ToolOutput, "exit status 3", "t1")}, covers: func([]Span) []SpanID { return nil }},
			CodeUncoveredSpan,
		},
		"it broke off": {
			pass{claims: []Claim{claimOf(ToolOutput, "exit status 3", "t1")}, incomplete: true},
			CodeEmptySummary,
		},
		"it came back with nothing": {pass{}, CodeEmptySummary},
		"it gives no tags":          {pass{claims: []Claim{claimOf(0, "exit status 3", "t1")}}, CodeOriginMissing},
		"it changed an identifier":  {pass{claims: []Claim{unverified(Inferred, "exit status 4")}}, CodeIdentifierChanged},
		"it invents a rule":         {pass{claims: []Claim{unverified(Inferred, "Never run lint.")}}, CodeConstraintInvented},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, evidence())
			before := r.snap()
			require.Contains(t, codesOf(with("a1 a2", c.p)(r)), c.code)
			require.Equal(t, before, r.snap())
		})
	}
}

// The buffer is not locked while the pass runs; an edit in between is met by stale-edit.
func TestCompactWithDuringOtherEdits(t *testing.T) {
	r := newRig(t, evidence())
	p := pass{claims: []Claim{claimOf(ToolOutput, "exit status 3", "t1")}}
	p.before = func() { r.append(tool("t8", "more")); r.must(r.prune("t2")) }
	r.must(with("a2", p)(r))
	p.before = func() { r.append(user("u20", "Stop.")) }
	_, err := r.CompactWith(r.ctx, p, CompactWithRequest{Spans: sp[SpanID]("a1"), Justification: reason})
	require.Equal(t, []Code{CodeStaleEdit}, codesOf(err), "a user message arrived")
	r.append(model("a7", "x"))
	p.before = func() { r.must(r.prune("a7")) }
	_, err = r.CompactWith(r.ctx, p, CompactWithRequest{Spans: sp[SpanID]("a7"), Justification: reason})
	require.Equal(t, []Code{CodeUnknownSpan}, codesOf(err))
}

type failing struct{}

func (failing) Summarize(context.Context, SummarizerInput) (SummarizerOutput, error) {
	return SummarizerOutput{}, errDown
}

func TestCompactWithFails(t *testing.T) {
	r := newRig(t, evidence())
	before := r.snap()
	_, err := r.CompactWith(r.ctx, failing{}, CompactWithRequest{Spans: sp[SpanID]("a1"), Justification: reason})
	require.ErrorIs(t, err, errDown)
	require.Nil(t, Violations(err))
	require.Equal(t, before, r.snap())
}

// The host names the summary or it is minted; a bad name is a host's error.
func TestSummaryIDs(t *testing.T) {
	r := newRig(t, evidence())
	require.ErrorIs(t, r.compact("t1", "a2", narrative("x")), ErrDuplicateID)
	require.ErrorIs(t, r.compact("anchor", "a2", narrative("x")), ErrReservedID)
	require.ErrorIs(t, r.compact("a b", "a2", narrative("x")), ErrInvalid)
	r.must(r.compact("", "a2", narrative("x")))
	require.True(t, r.live("sum1"))
	// A call repeated after it succeeded is told that its spans are gone.
	r.must(r.compact("mine", "a1", narrative("x")))
	require.Equal(t, []Code{CodeUnknownSpan}, codesOf(r.compact("mine", "a1", narrative("x"))))
}

// Drop gives claims up; their conflicts end with them. A claim not listed hands its conflict to the summary.
func TestDrop(t *testing.T) {
	r := newRig(t, guessed())
	contested(r)
	r.append(model("m1", "x"))
	r.must(r.compact("new", "sum1 m1", unverified(Inferred, "nothing"), drops("sum1#0")))
	require.Empty(t, r.View().Conflicts)

	r = newRig(t, guessed())
	contested(r)
	r.append(model("m1", "x"))
	r.must(r.compact("new", "sum1 m1", unverified(Inferred, "nothing")))
	require.Equal(t, sp[Ref]("new"), r.View().Conflicts[0].Holders)
	require.True(t, r.claim("new#0").Contested, "which summary as a whole holds it")
}
