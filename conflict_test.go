package holdfast

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// taken leaves a conflict that the summary "new" holds as a whole.
func taken(r *rig) {
	contested(r)
	r.append(model("m1", "x"), model("m2", "y"))
	r.must(r.compact("new", "sum1 m1", unverified(Inferred, "nothing")))
	require.Equal(r.t, sp[Ref]("new"), r.View().Conflicts[0].Holders)
}

// A conflict that a summary holds goes on to the next one, unless all its claims are given up.
func TestConflictOfASummary(t *testing.T) {
	r := newRig(t, guessed())
	taken(r)
	r.must(r.compact("next", "new m2", unverified(Inferred, "nothing much")))
	require.Equal(t, sp[Ref]("next"), r.View().Conflicts[0].Holders, "nothing was given up")
	r.append(model("m3", "z"))
	r.must(r.compact("last", "next m3", unverified(Inferred, "nothing at all"), drops("next#0")))
	require.Empty(t, r.View().Conflicts)
}

// Where its disconfirmers left before, folding it needs Drop or the disconfirmer back.
func TestConflictOfASummaryWithoutDisconfirmer(t *testing.T) {
	r := newRig(t, guessed())
	taken(r)
	r.must(r.prune("new"))
	r.cycleBy()
	r.must(r.prune("d"))
	r.must(r.restore("new"))
	r.append(model("m3", "z"))
	err := r.refused(func() error { return r.compact("next", "new m3", unverified(Inferred, "nothing much")) },
		CodeUnfalsifiable)
	require.Contains(t, Violations(err)[0].Remedy, "restore d first")
	fix, ok := RepairOf(err)
	require.True(t, ok)
	require.Equal(t, sp[ClaimID]("new#0"), fix.Compact.Drop)
	require.NoError(t, r.CheckCompact(r.ctx, *fix.Compact))
	r.must(r.restore("d"))
	r.must(r.compact("next", "new m3", unverified(Inferred, "nothing much")))
	require.Len(t, r.View().Conflicts, 1)
}

// A conflict is found once, whoever finds it.
func TestConflictIsFoundOnce(t *testing.T) {
	r := newRig(t, guessed(), refusals)
	r.must(r.compact("sum1", "a1", claimOf(Hedged, "staging answers on 5433", "h1")))
	require.Len(t, r.View().Conflicts, 1)
	require.Equal(t, "detector", r.View().Conflicts[0].By)
	r.append(model("m1", "x"))
	r.must(r.compact("new", "sum1 m1", claimOf(Hedged, "staging answers on 5433", "h1")))
	require.Len(t, r.View().Conflicts, 1, "the heir holds it, it is not found again")
	require.Equal(t, sp[Ref]("new#0"), r.View().Conflicts[0].Holders)
}

// A claim that is only cited is re-grounded by the sentences that hold its words and identifiers.
func TestRegroundOfACitedClaim(t *testing.T) {
	page := "build 7f3a9c2 was started\n\n" + numbered(20) + "\nstage lint ended with exit status 3\n\nnothing else"
	r := newRig(t, append(plain(), tool("t5", page)))
	r.must(r.compact("sum1", "a1", claimOf(Inferred, "7f3a9c2 went wrong in lint with exit status 3", "t5")))
	require.Equal(t, Cited, r.claim("sum1#0").Status)
	r.must(r.prune("t5", demote("sum1#0")))
	r.must(r.reground("sum1"))
	require.Equal(t, Cited, r.claim("sum1#0").Status)
	x := r.excerpt("t5")
	require.Contains(t, x.Text, "7f3a9c2")
	require.Contains(t, x.Text, "exit status 3")
	require.NotContains(t, x.Text, "line 10", "and no more")
}

// The nearest live IDs are found in a large window too.
func TestNearestInALargeWindow(t *testing.T) {
	r := newRig(t, plain())
	many := make([]Span, 2500)
	for i := range many {
		many[i] = model(SpanID(fmt.Sprintf("long-name-%d", i)), "x")
	}
	r.append(many...)
	r.append(model("late7", "x"))
	require.ErrorContains(t, r.prune("late8"), "the nearest live ones are late7")
}

// Of sentences that share as much, the earlier ones are kept, also after a replacement.
func TestKeepBestOnATie(t *testing.T) {
	var list []sharing
	for _, k := range []sharing{{0, 1}, {1, 1}, {2, 2}, {3, 2}, {4, 2}, {5, 3}} {
		list = keepBest(list, k, 2)
	}
	require.ElementsMatch(t, []sharing{{2, 2}, {5, 3}}, list)
}
