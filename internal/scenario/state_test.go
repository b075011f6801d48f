package scenario

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// Each check of the window's state sees what it is for.

func TestAccounts(t *testing.T) {
	at := func(version, counter, cycle uint64, tokens int) snapshot {
		return snapshot{view: holdfast.View{
			Version: version, Counter: counter, Cycle: cycle,
			Spans: []holdfast.Span{{ID: "s1", Tokens: 7}}, Usage: holdfast.Usage{Spans: tokens},
		}}
	}
	require.Empty(t, accounts(step{op: "prune", before: at(1, 0, 0, 7), after: at(2, 1, 0, 7)}))
	require.Empty(t, accounts(step{op: "rewrite", before: at(1, 0, 0, 7), after: at(2, 1, 1, 7)}))
	require.Empty(t, accounts(step{op: "append", before: at(1, 0, 0, 7), after: at(3, 0, 0, 7)}))
	require.Contains(t, accounts(step{op: "prune", before: at(1, 0, 0, 7), after: at(2, 1, 0, 8)}), "usage says 8")
	require.Contains(t, accounts(step{op: "prune", before: at(1, 0, 0, 7), after: at(2, 0, 0, 7)}), "counters")
	require.Contains(t, accounts(step{op: "compact", before: at(1, 0, 0, 7), after: at(2, 1, 0, 7)}), "counters")
	require.Contains(t, accounts(step{op: "prune", before: at(1, 0, 0, 7), after: at(3, 1, 0, 7)}), "version")
}

func TestLogGrows(t *testing.T) {
	hash := holdfast.Digest{1}
	first := holdfast.Edit{Number: 1, Op: holdfast.OpPrune, Justification: "old", PreEditHash: hash, TokensBefore: 9,
		TokensAfter: 2}
	before := holdfast.View{WindowHash: hash, Usage: holdfast.Usage{Spans: 9}}
	after := holdfast.View{PreEditHash: hash, Edits: []holdfast.Edit{first}, Usage: holdfast.Usage{Spans: 2}}
	grow := func(change func(v *holdfast.View, e *holdfast.Edit)) string {
		v, e := after, first
		change(&v, &e)
		v.Edits = []holdfast.Edit{e}
		return logGrows(step{before: snapshot{view: before}, after: snapshot{view: v}})
	}
	require.Empty(t, grow(func(*holdfast.View, *holdfast.Edit) {}))
	require.Contains(t, grow(func(_ *holdfast.View, e *holdfast.Edit) { e.Number = 2 }), "has the number 2")
	require.Contains(t, grow(func(v *holdfast.View, _ *holdfast.Edit) { v.PreEditHash = holdfast.Digest{} }),
		"pre-edit hash")
	require.Contains(t, grow(func(_ *holdfast.View, e *holdfast.Edit) { e.PreEditHash = holdfast.Digest{} }),
		"pre-edit hash")
	require.Contains(t, grow(func(_ *holdfast.View, e *holdfast.Edit) { e.TokensAfter = 9 }), "did not shrink")
	require.Contains(t, grow(func(_ *holdfast.View, e *holdfast.Edit) { e.TokensAfter = 3 }), "token counts")

	changed := first
	changed.Justification = "new"
	require.Contains(t, logGrows(step{
		before: snapshot{view: after}, after: snapshot{view: holdfast.View{Edits: []holdfast.Edit{changed}}},
	}), "older entry")
}

func TestConstraintsStay(t *testing.T) {
	r := newRunner(&Case{})
	rule := holdfast.ConstraintView{Text: "Never push.", Source: holdfast.UserSaid, Carriers: []holdfast.SpanID{"u1"}}
	with := func(c holdfast.ConstraintView, rendered string) snapshot {
		return snapshot{holdfast.View{Constraints: []holdfast.ConstraintView{c}}, rendered}
	}
	shown := with(rule, "u1: Never push.")
	require.Empty(t, r.constraintsStay(step{op: "prune", before: shown, after: shown}))
	require.Contains(t, r.constraintsStay(step{op: "prune", before: shown}), "no longer in force")
	require.Empty(t, r.constraintsStay(step{op: "retire_constraint", before: shown}))
	require.Contains(t, r.constraintsStay(step{op: "prune", after: with(rule, "nothing")}), "does not show")
	rule.Carriers = nil
	require.Contains(t, r.constraintsStay(step{op: "prune", after: with(rule, "Never push.")}), "nothing carries")
	rule.Ledger = true
	require.Empty(t, r.constraintsStay(step{op: "prune", after: with(rule, "Never push.")}))
}

func TestClaimsStand(t *testing.T) {
	r := newRunner(&Case{})
	witness := holdfast.Span{ID: "t1", Kind: holdfast.Primary, Origin: holdfast.ToolOutput, Text: "exit 3"}
	claim := holdfast.ClaimView{
		ID: "sum1#0", Summary: "sum1", Claim: holdfast.Claim{Text: "exit 3", Origin: holdfast.ToolOutput},
		Status: holdfast.Verified, Supporters: []holdfast.SpanID{"t1"},
	}
	stand := func(w holdfast.Span, c holdfast.ClaimView) string {
		v := holdfast.View{Spans: []holdfast.Span{w}, Claims: []holdfast.ClaimView{c}}
		return r.claimsStand(step{after: snapshot{view: v}})
	}
	require.Empty(t, stand(witness, claim))

	gone, weaker, other, echo := witness, witness, witness, witness
	gone.ID = "t2"
	weaker.Origin = holdfast.Inferred
	other.Text = "exit 30"
	echo.Text = Mark + " exit 3"
	for _, w := range []holdfast.Span{gone, weaker, other, echo} {
		require.Contains(t, stand(w, claim), "nothing live supports", w)
		unverified := claim
		unverified.Status = holdfast.Unverified
		require.Empty(t, stand(w, unverified))
	}
}

func TestConflictsStand(t *testing.T) {
	r := newRunner(&Case{})
	view := func(status holdfast.Status, live ...holdfast.SpanID) snapshot {
		c := holdfast.ClaimView{ID: "sum1#0", Summary: "sum1", Status: status, Contested: true}
		f := holdfast.Conflict{Holders: []holdfast.Ref{"sum1#0"}, Live: live}
		return snapshot{view: holdfast.View{Claims: []holdfast.ClaimView{c}, Conflicts: []holdfast.Conflict{f}}}
	}
	with, alone := view(holdfast.Cited, "d"), view(holdfast.Cited)
	require.Empty(t, r.conflictsStand(step{op: "prune", before: with, after: with}))
	require.Contains(t, r.conflictsStand(step{op: "prune", before: with, after: alone}), "last disconfirmer")
	require.Contains(t, r.conflictsStand(step{op: "compact", after: alone}), "the new claim")
	heir := view(holdfast.Cited)
	heir.view.Conflicts[0].Holders = []holdfast.Ref{"sum1"}
	require.Empty(t, r.conflictsStand(step{op: "compact", after: heir}), "it is the summary that took the conflict over")
	require.Contains(t, r.conflictsStand(step{op: "restore", after: alone}), "without its disconfirmers and is cited")
	require.Empty(t, r.conflictsStand(step{op: "restore", after: view(holdfast.Unverified)}))
	require.Empty(t, r.conflictsStand(step{op: "reground", before: view(holdfast.Unverified), after: alone}),
		"it stays contested: the gate sees to it")
}

func TestOriginsAllow(t *testing.T) {
	u, o, i, h := holdfast.UserSaid, holdfast.ToolOutput, holdfast.Inferred, holdfast.Hedged
	want := map[holdfast.Origin][]holdfast.Origin{u: {u, i, h}, o: {o, i, h}, i: {i, h}, h: {h}}
	for witness, claims := range want {
		for _, claim := range []holdfast.Origin{u, o, i, h} {
			require.Equal(t, slices.Contains(claims, claim), allows(witness, claim), "%v for %v", witness, claim)
		}
	}
}

func TestNewestUserAndPinnedStay(t *testing.T) {
	r := newRunner(&Case{})
	require.Empty(t, r.newestUserStays(step{}))
	r.userIDs = []holdfast.SpanID{"u1", "u2"}
	require.Contains(t, r.newestUserStays(step{after: snapshot{view: holdfast.View{Spans: []holdfast.Span{{ID: "u1"}}}}}),
		"u2 has left")
	require.Empty(t, r.newestUserStays(step{
		after: snapshot{view: holdfast.View{Spans: []holdfast.Span{{ID: "x1", Parent: "u2"}}}},
	}))
	r.given["p1"] = holdfast.Span{ID: "p1", Pinned: true}
	require.Contains(t, r.pinnedStay(step{}), "p1 has left")
	require.True(t, isUserMessage(holdfast.Span{Origin: holdfast.Hedged}))
	require.False(t, isUserMessage(holdfast.Span{Origin: holdfast.Hedged, Speaker: holdfast.Inferred}))
	require.False(t, isUserMessage(holdfast.Span{Kind: holdfast.System, Origin: holdfast.UserSaid}))
}
