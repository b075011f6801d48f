package holdfast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestContest(t *testing.T) {
	r := newRig(t, append(guessed(), tool("e1", testMark+" 5433 refused")))
	r.must(r.compact("sum1", "a1", claimOf(Hedged, "staging answers on 5433", "h1")))
	for name, q := range map[string]ContestRequest{
		"an unknown span":  {Span: "zz", Claim: "sum1#0"},
		"an unknown claim": {Span: "d", Claim: "sum1#9"},
		"a summary":        {Span: "sum1", Claim: "sum1#0"},
		"an archived span": {Span: "a1", Claim: "sum1#0"},
	} {
		require.ErrorIs(t, r.Contest(r.ctx, q), ErrNotFound, name)
	}
	require.ErrorIs(t, r.Contest(r.ctx, ContestRequest{Span: "a2", Claim: "sum1#0"}), ErrInvalid,
		"the model's words contradict nothing")
	require.ErrorIs(t, r.Contest(r.ctx, ContestRequest{Span: "d", Claim: "sum1#0", Sentence: "no such"}), ErrInvalid)
	require.Empty(t, r.View().Conflicts)

	r.contest("d", "sum1#0")
	r.contest("e1", "sum1#0") // an echo, too
	c := r.View().Conflicts
	require.Len(t, c, 2)
	require.Equal(t, "psql: could not connect", c[0].Sentence, "the first sentence where none is named")
	require.Equal(t, "host", c[0].By)
	require.Equal(t, sp[SpanID]("d"), c[0].Live)
	require.Equal(t, sp[Ref]("sum1#0"), c[0].Holders)
	require.True(t, r.claim("sum1#0").Contested)
	require.Contains(t, r.View().Anchor,
		`open conflict 1: d says "psql: could not connect" against the claim "staging answers on 5433" (held by sum1#0)`)
	require.Equal(t, uint64(1), r.View().Counter, "a host call is no edit")
}

// A tool prints the same sentence each time: the anchor states it once, with all spans.
func TestConflictsSaidAlikeTakeOneLine(t *testing.T) {
	r := newRig(t, append(guessed(), tool("t8", "connection refused on port 5433"), tool("t9", "psql: no route to host")))
	contested(r) // by d
	r.contest("t8", "sum1#0")
	r.contest("t9", "sum1#0")
	anchor := r.View().Anchor
	const claim = `against the claim "staging answers on 5433" (held by sum1#0)` + "\n"
	require.Contains(t, anchor, `open conflicts 1 2: d t8 say "connection refused on port 5433" `+claim)
	require.Contains(t, anchor, `open conflict 3: t9 says "psql: no route to host" `+claim)
	require.Equal(t, 2, strings.Count(anchor, "open conflict"))
	require.Len(t, r.View().Conflicts, 3, "each is a conflict of its own")
}

func TestResolve(t *testing.T) {
	r := newRig(t, append(guessed(), tool("t8", "staging answers")))
	contested(r)
	r.contest("t8", "sum1#0")
	require.ErrorIs(t, r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#1", Evidence: "d"}), ErrNotFound)
	require.ErrorIs(t, r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "a1"}), ErrNotFound, "evidence is live")
	r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t8"}))
	require.Empty(t, r.View().Conflicts, "all open conflicts of the claim")
	require.ErrorIs(t, r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t8"}), ErrNotFound)
	require.NotContains(t, r.View().Anchor, "open conflict")
	require.NoError(t, r.prune("d"))
}

func TestDismiss(t *testing.T) {
	r := newRig(t, ruled())
	require.ErrorIs(t, r.Dismiss(r.ctx, "Never."), ErrNotFound)
	r.must(r.Dismiss(r.ctx, noPush))
	require.Nil(t, r.constraint(noPush))
	require.ErrorIs(t, r.Dismiss(r.ctx, noPush), ErrNotFound)
	r.append(model("a8", noPush))
	require.Nil(t, r.constraint(noPush), "the model's repeating does not count")
	r.append(user("u20", noPush))
	require.NotNil(t, r.constraint(noPush), "said again by the user it is in force")
}

func TestCloseGroup(t *testing.T) {
	r := newRig(t, append(plain(), model("c2", "run").opening("g2")))
	require.ErrorIs(t, r.CloseGroup(r.ctx, "g9"), ErrNotFound)
	r.must(r.CloseGroup(r.ctx, "g2"))
	require.ErrorIs(t, r.CloseGroup(r.ctx, "g2"), ErrNotFound, "once")
	r.append(tool("r2", "late").closing("g2"))
	r.refused(func() error { return r.prune("c2") }, CodeGroupSplit)
	require.NoError(t, r.prune("c2 r2"))
}

// A result that comes after its call has left stands for itself, and so does its group.
func TestLateMemberOfAGroupThatLeft(t *testing.T) {
	r := newRig(t, append(plain(), model("c2", "run").opening("g2")))
	r.must(r.CloseGroup(r.ctx, "g2"))
	r.must(r.prune("c2"))
	r.append(tool("r2", "late").closing("g2"))
	r.must(r.restore("c2"))
	require.True(t, r.live("r2"))
	require.NoError(t, r.prune("c2"), "the groups are two")
	require.NoError(t, r.prune("r2"))
	r.must(r.restore("r2"))
	require.False(t, r.live("c2"))
}

func TestPin(t *testing.T) {
	r := newRig(t, plain())
	require.ErrorIs(t, r.Pin(r.ctx, "zz", true), ErrNotFound)
	r.must(r.prune("a1"))
	require.ErrorIs(t, r.Pin(r.ctx, "a1", true), ErrNotFound)
	r.must(r.Pin(r.ctx, "t1", true))
	require.True(t, r.span("t1").Pinned)
	r.must(r.Pin(r.ctx, "t1", true))
	r.must(r.Pin(r.ctx, "t1", false))
	require.NoError(t, r.prune("t1"))
}

func TestRelease(t *testing.T) {
	r := newRig(t, ruled())
	require.ErrorIs(t, r.release("Never.", "u8"), ErrNotFound)
	require.NoError(t, r.release(noPush, "u8"))
	e := r.View().Edits[0]
	require.Equal(t, OpRelease, e.Op)
	require.Equal(t, "the user lifted it", e.Justification)
	require.Nil(t, r.constraint(noPush))
	require.ErrorIs(t, r.release(noPush, "u8"), ErrNotFound)
	require.NotContains(t, r.View().Anchor, "In force")
}

// A released rule leaves the ledger.
func TestReleaseEmptiesTheLedger(t *testing.T) {
	r := newRig(t, ruled())
	require.NoError(t, present("u1")(r))
	require.True(t, r.constraint(noPush).Ledger)
	require.NoError(t, r.release(noPush, "u8"))
	_, err := r.Revert(r.ctx, RevertRequest{Edit: 2})
	if err == nil {
		require.NotNil(t, r.constraint(noPush))
		require.NotEmpty(t,
			append(r.constraint(noPush).Carriers, map[bool][]SpanID{true: {"ledger"}}[r.constraint(noPush).Ledger]...),
			"in force again, it has a carrier")
	} else {
		require.Equal(t, []Code{CodeConstraintNotVerbatim}, codesOf(err))
	}
}
