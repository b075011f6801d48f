package holdfast

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func tight(n int) func(*Options) { return func(o *Options) { o.WindowTokens = n } }

func heap() []Span {
	return append(plain(),
		model("c1", "read parser.go").opening("g1"), tool("r1", "package parser, old").closing("g1").tokens(300),
		tool("big1", "log one").tokens(500), tool("big2", "log two").tokens(900),
		model("c2", "read parser.go").opening("g2"), tool("r2", "package parser, new").closing("g2").tokens(300),
		tool("dup", "parser_test.go: 14 tests, 2 failures"), user("u10", "Next."), model("end", "Done."),
		tool("last", "log three").tokens(700))
}

func TestCandidates(t *testing.T) {
	r := newRig(t, heap())
	before := r.snap()
	list := r.Candidates()
	require.Equal(t, before, r.snap())
	var got []string
	for _, c := range list {
		require.NoError(t, r.CheckPrune(r.ctx, c.Request), "%s %v", c.Why, c.Request.Spans)
		require.Positive(t, c.Saves)
		got = append(got, c.Why+" "+string(c.Request.Spans[0]))
	}
	require.Equal(t, []string{"duplicate t1", "superseded c1"}, got[:2], "byte-equal duplicates, then superseded reads")
	require.Contains(t, got, "large big1")
	require.Contains(t, got, "large big2")
	require.NotContains(t, got, "large last", "the last one stays")
	for _, c := range list {
		if c.Why == WhySuperseded {
			require.Equal(t, sp[SpanID]("c1 r1"), c.Request.Spans, "with its group")
			require.Equal(t, 400, c.Saves)
		}
	}
}

// What must stay is no candidate.
func TestCandidatesLeaveOut(t *testing.T) {
	r := newRig(t, []Span{
		tool("p1", "page").pinned(), tool("p2", "page"), model("c1", "call").opening("g1"), user("u1", "same"),
		user("u2", "same"), tool("cited", "exit status 3"), tool("cited2", "exit status 3 "), model("end", "x"),
	})
	r.must(r.compact("sum1", "end", claimOf(ToolOutput, "exit status 3", "cited")))
	for _, c := range r.Candidates() {
		for _, id := range c.Request.Spans {
			require.NotContains(t, sp[SpanID]("p1 c1 u2 cited"), id)
		}
	}
}

func TestFit(t *testing.T) {
	r := newRig(t, heap(), tight(3600))
	require.Positive(t, r.View().Usage.Shortfall)
	edits, err := r.Fit(r.ctx)
	require.NoError(t, err)
	require.NotEmpty(t, edits)
	require.Zero(t, r.View().Usage.Shortfall)
	n := len(edits)
	edits, err = r.Fit(r.ctx)
	require.NoError(t, err)
	require.Empty(t, edits, "it fits already")
	require.Equal(t, uint64(n), r.View().Counter)
	for _, e := range r.View().Edits {
		require.NotEmpty(t, e.Justification)
	}
}

// Where nothing is left Fit says what is in the way, and its edits stand.
func TestFitFallsShort(t *testing.T) {
	r := newRig(t, append(heap(), tool("wall", "rules").tokens(2000).pinned()), tight(2200))
	edits, err := r.Fit(r.ctx)
	short, ok := errors.AsType[*ShortfallError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, r.View().Usage.Shortfall, short.Shortfall)
	require.NotEmpty(t, edits)
	require.Equal(t, CodePinned, short.InTheWay[0].Code)
	require.Equal(t, sp[SpanID]("wall"), short.InTheWay[0].Spans)
	require.ErrorContains(t, err, "wall: pinned by the host (pinned)")
	require.Len(t, edits, int(r.View().Counter))
	for _, c := range r.Candidates() {
		t.Errorf("still a candidate: %+v", c)
	}
}

func TestFitStopsAtAFailure(t *testing.T) {
	r := newRig(t, heap(), tight(3600))
	r.store.failNext(1, false, errRefused)
	edits, err := r.Fit(r.ctx)
	require.ErrorIs(t, err, errRefused)
	require.Empty(t, edits)
	_, err = r.Fit(r.ctx)
	require.NoError(t, err)
}

// A call that is made again has superseded the first when its result is there, not before.
func TestSupersededByAnAnswerOnly(t *testing.T) {
	r := newRig(t, []Span{
		user("u1", "Look."), model("c1", "read parser.go").opening("g1"),
		tool("r1", "package parser").closing("g1").tokens(300),
		model("c2", "read parser.go").opening("g2"), user("u2", "Go on."),
	})
	why := func() (out []string) {
		for _, c := range r.Candidates() {
			out = append(out, c.Why+" "+string(c.Request.Spans[0]))
		}
		return out
	}
	require.NotContains(t, why(), "superseded c1")
	r.append(tool("r2", "package parser, new").closing("g2").tokens(300))
	require.Contains(t, why(), "superseded c1")
}
