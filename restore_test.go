package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRestoreBringsWholeGroupsToTheirOldPlace(t *testing.T) {
	r := newRig(t, append(plain(), model("c1", "read").opening("g1"), tool("r1", "package parser").closing("g1"),
		tool("t9", "end")))
	before := windowOrder(r.View())
	r.must(r.prune("a1 c1 r1"))
	r.must(r.prune("t1"))
	e, err := r.Restore(r.ctx, RestoreRequest{Spans: sp[SpanID]("r1"), Keys: []Key{r.key("a1"), r.key("t1")}})
	require.NoError(t, err)
	require.ElementsMatch(t, sp[SpanID]("a1 t1 c1 r1"), e.Added)
	require.Equal(t, before, windowOrder(r.View()))
	require.Empty(t, e.Justification)
	require.Contains(t, r.View().Anchor, "edit 3 restore ->")
}

// A group that left in parts at different times, one as excerpt, comes back whole.
func TestRestoreOfAGroupWithAnExcerpt(t *testing.T) {
	r := newRig(t, pair())
	r.must(r.compact("sum1", "c1 r1", keeps(wits("r1|package")), narrative("Read.")))
	x := r.excerpt("r1").ID
	r.must(r.restore("c1"))
	require.True(t, r.live("r1"))
	require.False(t, r.live(x))
	r.must(r.prune("c1 r1"))
}

// Claims of a restored summary that nothing supports arrive unverified.
func TestRestoreOfASummary(t *testing.T) {
	r := newRig(t, evidence())
	folded(r)
	r.must(r.prune("sum1"))
	r.must(r.prune("t1"))
	r.must(r.restore("sum1"))
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
	require.True(t, r.claim("sum1#0").Unverified)
	require.Contains(t, r.span("sum1").Text, "[tool-output, unverified; from t1] exit status 3")
	r.must(r.restore("t1"))
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
	_, err := r.Reground(r.ctx, RegroundRequest{Claims: sp[ClaimID]("sum1#0")})
	r.must(err)
	require.Equal(t, Verified, r.claim("sum1#0").Status)
	r.must(r.prune("sum1"))
	r.must(r.restore("sum1"))
	require.Equal(t, Verified, r.claim("sum1#0").Status, "with its witness there it is what it was")
}

// A restored summary takes its conflicts up again.
func TestRestoreOfAContestedSummary(t *testing.T) {
	r := newRig(t, guessed())
	later(r)
	r.must(r.prune("sum1"))
	require.Empty(t, r.View().Conflicts, "nothing live holds it")
	r.must(r.restore("sum1"))
	require.Len(t, r.View().Conflicts, 1)
	require.Equal(t, Verified, r.claim("sum1#0").Status, "its disconfirmer is here")
}

// What restore refuses is in the tables; a restore of all that ever left gives the first window back.
func TestRestoreOfEverything(t *testing.T) {
	r := newRig(t, plain())
	var before []string
	for _, s := range r.View().Spans {
		before = append(before, s.Text)
	}
	r.must(r.compact("sum1", "a1 a2", narrative("x")))
	r.must(r.prune("u1 sum1"))
	r.must(r.restore("a2 a1 u1"))
	var after []string
	for _, s := range r.View().Spans {
		after = append(after, s.Text)
	}
	require.Equal(t, before, after)
}

func (r *rig) revert(edit uint64) error {
	_, err := r.Revert(r.ctx, RevertRequest{Edit: edit})
	return err
}

// spansOf is what a revert must bring back: the spans and their order.
func TestRevertOfEachOperation(t *testing.T) {
	for _, s := range history() {
		t.Run(s.name, func(t *testing.T) {
			r := newRig(t, nil)
			for _, q := range history() {
				edits := r.View().Counter
				before := windowOrder(r.View())
				rules := len(r.View().Constraints)
				require.NoError(t, q.do(r))
				if q.name != s.name {
					continue
				}
				if r.View().Counter == edits {
					return // an append or a host call: nothing to revert
				}
				err := r.revert(edits + 1)
				if s.name == "reground" {
					// The claims it grounded need what it brought: demote them first.
					require.Equal(t, []Code{CodeSoleWitness}, codesOf(err))
					return
				}
				require.NoError(t, err)
				require.Equal(t, before, windowOrder(r.View()))
				if s.name != "revert the release" { // a rule that came back in force stays: only the user lifts it
					require.Len(t, r.View().Constraints, rules)
				}
				require.Equal(t, edits+2, r.View().Counter, "an undo is an edit")
				require.Equal(t, OpRevert, r.View().Edits[edits+1].Op)
				// And it can be undone in turn.
				if err := r.revert(edits + 2); err != nil {
					// A rule that the ledger carried would have no carrier: prune with the key then.
					require.Equal(t, []Code{CodeConstraintNotVerbatim}, codesOf(err))
				}
				return
			}
		})
	}
}

func TestRevertRefuses(t *testing.T) {
	r := newRig(t, plain())
	require.ErrorIs(t, r.revert(0), ErrNotFound)
	require.ErrorIs(t, r.revert(1), ErrNotFound)
	r.must(r.compact("sum1", "a1", narrative("x")))
	r.must(r.prune("sum1"))
	err := r.refused(func() error { return r.revert(1) }, CodeUnknownSpan)
	require.Contains(t, Violations(err)[0].Remedy, "revert edit 2 first")
	r.must(r.revert(2))
	r.must(r.revert(1))
	require.Equal(t, "u1 a1 t1 a2 u9", windowOrder(r.View()))
}

// Reverting a prune that moved a rule to the ledger takes it off again.
func TestRevertOfALedgerEntry(t *testing.T) {
	r := newRig(t, ruled())
	r.must(present("u1")(r))
	require.True(t, r.constraint(noPush).Ledger)
	r.must(r.revert(1))
	require.False(t, r.constraint(noPush).Ledger)
	require.Equal(t, sp[SpanID]("u1"), r.constraint(noPush).Carriers)
}

// Claims that an edit made unverified stay so when it is undone, until Reground.
func TestRevertOfADemotion(t *testing.T) {
	r := newRig(t, evidence())
	folded(r)
	r.must(r.prune("t1", demote("sum1#0")))
	r.must(r.revert(2))
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
	r.append(tool("t7", "lint is slow"))
	r.must(r.reground("sum1", "t1", "t7"))
	require.Equal(t, Verified, r.claim("sum1#0").Status)
}

// Reground reads the witnesses, the archive included, and restores the smallest excerpt that supports.
func TestRegroundFromTheArchive(t *testing.T) {
	r := newRig(t, append(evidence(), tool("t5", "first paragraph about nothing\n\nport 6001 is open\n\n"+numbered(30))))
	r.must(r.compact("sum1", "a2", claimOf(ToolOutput, "port 6001 is open", "t5"),
		claimOf(ToolOutput, "exit status 3", "t1")))
	r.must(r.prune("t5", demote("sum1#0")))
	e, err := r.Reground(r.ctx, RegroundRequest{Claims: sp[ClaimID]("sum1#0")})
	require.NoError(t, err)
	require.Equal(t, OpReground, e.Op)
	require.Equal(t, "port 6001 is open", r.excerpt("t5").Text)
	c := r.claim("sum1#0")
	require.Equal(t, Verified, c.Status)
	require.Zero(t, c.Depth)
	require.Equal(t, 1, r.claim("sum1#1").Depth, "the others are left alone")
	require.NoError(t, r.act("open 6001", "sum1#0"))
}

func TestRegroundWithALiveWitnessBringsNothing(t *testing.T) {
	r := newRig(t, evidence())
	deep(r)
	n := len(r.View().Spans)
	r.must(r.reground("sum2"))
	require.Len(t, r.View().Spans, n)
	require.Zero(t, r.claim("sum2#0").Depth)
}

// Evidence the host names takes the place of the claim's own witnesses.
func TestRegroundWithEvidence(t *testing.T) {
	r := newRig(t, append(evidence(), foreign("f1", Claim{Text: "exit status 3", Origin: ToolOutput})))
	require.Equal(t, Unverified, r.claim("f1#0").Status)
	require.Error(t, r.reground("f1"), "it names no witness")
	r.must(r.reground("f1", "t1|exit status 3"))
	require.Equal(t, Verified, r.claim("f1#0").Status)
	require.Equal(t, wits("t1|exit status 3"), r.claim("f1#0").Witnesses)
}

func TestRegroundRefuses(t *testing.T) {
	r := newRig(t, evidence())
	r.must(r.compact("sum1", "a2", claimOf(ToolOutput, "exit status 3", "t1"), unverified(Inferred, "lint is slow")))
	require.ErrorIs(t, r.reground("nope"), ErrNotFound)
	require.ErrorIs(t, r.reground("t1"), ErrNotFound)
	require.ErrorIs(t, r.reground(""), ErrInvalid)
	_, err := r.Reground(r.ctx, RegroundRequest{Claims: sp[ClaimID]("sum1#9")})
	require.ErrorIs(t, err, ErrNotFound)
	r.refused(func() error { return r.reground("sum1") }, CodeNoWitness)
	r.refused(func() error { return r.reground("sum1", "t2") }, CodeNoWitness, CodeIdentifierChanged)
	_, err = r.Reground(r.ctx, RegroundRequest{Claims: sp[ClaimID]("sum1#0")})
	require.NoError(t, err, "name the others then")
}

// A regrounded claim keeps its words: no text of the author's enters.
func TestRegroundKeepsTheClaim(t *testing.T) {
	r := newRig(t, evidence())
	deep(r)
	before := r.claim("sum2#0")
	r.must(r.reground("sum2"))
	after := r.claim("sum2#0")
	require.Equal(t, before.Text, after.Text)
	require.Equal(t, before.Origin, after.Origin)
	require.Equal(t, before.Witnesses, after.Witnesses)
}
