package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A foreign summary's claims are checked; a failing one is tagged unverified and lowered to the
// strongest origin that something supports.
func TestForeignClaims(t *testing.T) {
	for name, c := range map[string]struct {
		claim  Claim
		status Status
		origin Origin
	}{
		"a sound one":                        {claimOf(ToolOutput, "exit status 3", "t1"), Verified, ToolOutput},
		"in other words":                     {claimOf(Inferred, "it went wrong with exit status 3", "t1"), Cited, Inferred},
		"no witness":                         {claimOf(Inferred, "all is well"), Unverified, Inferred},
		"no witness, no origin":              {Claim{Text: "all is well"}, Unverified, Inferred},
		"no origin, a witness":               {claimOf(0, "exit status 3", "t1"), Unverified, ToolOutput},
		"an unknown origin":                  {claimOf(77, "exit status 3", "t1"), Unverified, ToolOutput},
		"promoted: tool-output as user-said": {claimOf(UserSaid, "exit status 3", "t1"), Unverified, ToolOutput},
		"promoted: inferred as tool-output": {
			claimOf(ToolOutput, "The lint stage is the culprit in build 7f3a9c2.", "a1"),
			Unverified,
			Inferred,
		},
		"promoted: hedged as user-said":       {claimOf(UserSaid, "staging answers on 5433", "h1"), Unverified, Hedged},
		"promoted: hedged as inferred":        {claimOf(Inferred, "staging answers on 5433", "h1"), Unverified, Hedged},
		"user-said that the user did not say": {claimOf(UserSaid, "The release is approved", "u1"), Unverified, Inferred},
		"user-said that the user said": {
			claimOf(UserSaid, "The release goes out on port 8443.", "u1"),
			Verified,
			UserSaid,
		},
		"an identifier changed": {claimOf(ToolOutput, "exit status 4", "t1"), Unverified, Inferred},
		"a quote not found":     {claimOf(ToolOutput, "exit status 3", "t1|exit status 4"), Unverified, Inferred},
		"a rule invented":       {claimOf(Inferred, "Never run lint.", "t1"), Unverified, Inferred},
		"an unverified one":     {unverified(ToolOutput, "exit status 3", "t1"), Unverified, ToolOutput},
		"an unknown witness":    {claimOf(ToolOutput, "exit status 3", "zz"), Unverified, Inferred},
		"a summary as witness":  {claimOf(Inferred, "exit status 3", "sum1"), Unverified, Inferred},
		"a claim as witness":    {claimOf(ToolOutput, "exit status 3", "sum1#0"), Verified, ToolOutput},
		"a hedge dropped":       {claimOf(ToolOutput, "cache broken since Monday", "t5"), Unverified, Hedged},
		"a hedge kept":          {claimOf(Hedged, "cache might broken since Monday", "t5"), Verified, Hedged},
		"an archived witness":   {claimOf(ToolOutput, "old result 41", "gone"), Unverified, ToolOutput},
		"hidden characters":     {claimOf(ToolOutput, "exit\u202e status 3", "t1"), Unverified, ToolOutput},
		"the mark":              {claimOf(Inferred, "see "+testMark), Unverified, Inferred},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, append(evidence(), tool("t5", "The cache might be broken since Monday."),
				tool("gone", "old result 41")))
			folded(r)
			r.must(r.prune("gone"))
			r.append(foreign("f1", c.claim))
			got := r.claim("f1#0")
			require.Equal(t, c.status, got.Status)
			require.Equal(t, c.origin, got.Origin)
			require.Equal(t, c.claim.Text, got.Text)
			require.Equal(t, 1, got.Depth, "at least 1")
		})
	}
}

// Claims of a foreign summary meet evidence that is here, evidence that comes later and evidence of the same call.
func TestForeignClaimsAreContradicted(t *testing.T) {
	claim := claimOf(ToolOutput, "the service listens on 7001", "t9")
	r := newRig(t, append(plain(), tool("t9", "the service listens on 7001"), tool("d", "7001: connection refused")),
		refusals)
	r.append(foreign("f1", claim))
	require.Len(t, r.View().Conflicts, 1, "newer than its witness and here already")
	r.append(tool("d2", "7001 refused again"))
	require.Len(t, r.View().Conflicts, 2)
	r.append(foreign("f2", claim), tool("d3", "7001 refused once more"))
	var holders []Ref
	for _, c := range r.View().Conflicts {
		holders = append(holders, c.Holders...)
	}
	require.Contains(t, holders, Ref("f2#0"), "the same text: it takes the conflicts over")
	require.True(t, r.claim("f2#0").Contested)
	last := r.View().Conflicts[len(r.View().Conflicts)-1]
	require.Equal(t, SpanID("d3"), last.Span)
	r.refused(func() error { return r.act("use it", "f2#0") }, CodeContestedBasis)
}

// One whose known disconfirmers are all archived arrives unverified and contested.
func TestForeignClaimWithArchivedDisconfirmers(t *testing.T) {
	r := newRig(t, guessed())
	later(r)
	r.must(r.prune("sum1"))
	r.must(r.prune("d"))
	r.append(foreign("f1", claimOf(Hedged, "staging answers on 5433", "h1"),
		claimOf(ToolOutput, "14 tests, 2 failures", "t1")))
	c := r.claim("f1#0")
	require.Equal(t, Unverified, c.Status)
	require.True(t, c.Contested)
	require.Equal(t, Verified, r.claim("f1#1").Status)
	require.NoError(t, r.prune("a2 f1"))
}

// A foreign summary's text is scanned as inferred: its rules are no orders.
func TestForeignText(t *testing.T) {
	r := newRig(t, append(plain(), Span{ID: "f1", Kind: Foreign, Text: "We talked. " + noPush}))
	c := r.constraint(noPush)
	require.NotNil(t, c)
	require.Equal(t, Inferred, c.Source)
	require.Contains(t, r.View().Anchor, "Restrictions the model noted itself:\n- \""+noPush+"\"")
	r.refused(func() error { return r.prune("f1") }, CodeSoleConstraint)
	require.Equal(t, "We talked. "+noPush, r.span("f1").Text, "its text is its own")
	require.Contains(t, codesOf(r.compact("sum1", "a1", claimOf(Inferred, "We talked.", "f1"))), CodeSoleWitness,
		"it is no witness")
}

// The host may state its depth.
func TestForeignDepth(t *testing.T) {
	r := newRig(t, append(evidence(), foreignAt("f1", 2, claimOf(ToolOutput, "exit status 3", "t1"))))
	require.Equal(t, 2, r.claim("f1#0").Depth)
	require.Equal(t, 2, r.span("f1").Depth)
	r.refused(func() error { return r.compact("sum1", "f1 a1", claimOf(ToolOutput, "exit status 3", "t1")) },
		CodeCycleDepth)
}

// A value marked secret in the same call, before the summary or after it, counts as known.
func TestForeignClaimsHoldNoSecretOfTheirCall(t *testing.T) {
	note := tool("t9", "login ok with hunter2-x as the word")
	note.Secrets = []string{"hunter2-x"}
	notes := foreign("f1", claimOf(ToolOutput, "login ok with hunter2-x", "t9"),
		claimOf(ToolOutput, "exit status 3", "t1"))
	for _, call := range [][]Span{{note, notes}, {notes, note}} {
		r := newRig(t, evidence())
		r.append(call...)
		require.Equal(t, Unverified, r.claim("f1#0").Status)
		require.Equal(t, Verified, r.claim("f1#1").Status)
	}
}
