package holdfast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryRemedyIsFollowed: the tables of rule cases follow the remedy of each
// refusal (the subtests "remedy"): the request that RepairOf gives passes when
// it is sent, or the call or event that the remedy names makes the edit pass.
// Here: which codes have one that is followed without anybody's help.
func TestEveryRemedyIsFollowed(t *testing.T) {
	byItself := map[Code]bool{}
	for _, table := range allCases() {
		for i := range table {
			c := &table[i]
			if c.try == nil || c.code == CodeTooLarge {
				continue
			}
			r := c.rig(t)
			err := c.try(r)
			require.Error(t, err)
			if _, ok := RepairOf(err); ok {
				byItself[c.code] = true
				continue
			}
			require.NotNil(t, c.after, "%s/%s: no request and no step by hand", c.code, c.name)
		}
	}
	for _, c := range []Code{
		CodeAnchorNamed, CodeUnknownSpan, CodeNothingNamed, CodeNoJustification, CodeSoleConstraint,
		CodeConstraintNotVerbatim, CodeKeyMismatch, CodeGroupSplit, CodeOpenCall, CodePinned, CodeLatestUser,
		CodeNoProgress, CodeEmptySummary, CodeUncoveredSpan, CodeOriginMissing, CodeOriginPromoted, CodeHedgeDropped,
		CodeNoWitness, CodeSoleWitness, CodeIdentifierChanged, CodeQuoteNotFound, CodeConstraintInvented,
		CodeDisconfirmerProtected, CodeUnfalsifiable, CodeCycleDepth,
		CodePlaceholderAsContent, CodeBadEncoding, CodeSecretInClaim,
	} {
		require.True(t, byItself[c], "no refusal for %s gives a request", c)
	}
}

// What the author must supply is not supplied for him: no request is given.
func TestNoRequestWithWordsOfOurs(t *testing.T) {
	r := newRig(t, plain())
	for _, err := range []error{
		r.prune("a1", because("")), r.compact("sum1", "a1"), r.prune("a1", func(q *PruneRequest) { q.Base = 77 }),
		r.compact("sum1", "a1", narrative("x"), func(q *CompactRequest) { q.Incomplete = true }),
	} {
		require.Error(t, err)
		_, ok := RepairOf(err)
		require.False(t, ok, "%v", err)
		require.NotContains(t, Violations(err)[0].Remedy, "(reason)")
	}
}

// A repair keeps what is sound: of many claims only the faulty go.
func TestRepairKeepsWhatIsSound(t *testing.T) {
	r := newRig(t, append(evidence(), user("u2", noPush), user("u10", "Next.")))
	q := fold("sum1", "a2 u2 nobody", claimOf(ToolOutput, "exit status 3", "t1"),
		claimOf(ToolOutput, "listen on 5431", "t2"), claimOf(UserSaid, "exit status 3", "t1"),
		claimOf(Inferred, "staging answers on 5433", "h1"), claimOf(0, "listen on 5432", "t2"),
		claimOf(Inferred, "The user said \"yes\"", "u1"))
	err := r.CheckCompact(r.ctx, q)
	require.ElementsMatch(t, []Code{CodeUnknownSpan, CodeConstraintNotVerbatim, CodeIdentifierChanged, CodeOriginPromoted,
		CodeOriginMissing, CodeQuoteNotFound, CodeNoWitness, CodeHedgeDropped}, codesOf(err), "%v", err)
	fix, ok := RepairOf(err)
	require.True(t, ok, "%v", err)
	c := fix.Compact
	require.Equal(t, sp[SpanID]("a2 u2"), c.Spans)
	require.Equal(t, []string{noPush}, c.Constraints)
	var texts []string
	for _, k := range c.Claims {
		texts = append(texts, k.Origin.String()+" "+k.Text)
	}
	require.Contains(t, texts, "tool-output exit status 3")
	require.Contains(t, texts, "hedged staging answers on 5433")
	require.Contains(t, texts, "tool-output listen on 5432")
	require.NotContains(t, strings.Join(texts, "\n"), "5431")
	require.NotContains(t, strings.Join(texts, "\n"), "yes")
	require.Equal(t, "a1", string(r.View().Spans[2].ID), "a check changes nothing")
	_, err = r.Compact(r.ctx, *c)
	require.NoError(t, err)
}

// The refused request is not touched by the repair.
func TestRepairLeavesTheRequestAlone(t *testing.T) {
	r := newRig(t, evidence())
	q := fold("sum1", "a1 nobody a2", claimOf(0, "exit status 3", "t1"), claimOf(ToolOutput, "listen on 5431", "t2"))
	before := len(q.Spans)
	require.Error(t, r.CheckCompact(r.ctx, q))
	require.Len(t, q.Spans, before)
	require.Zero(t, q.Claims[0].Origin)
	require.Len(t, q.Claims, 2)
}

// A compact that cannot be mended becomes a prune of the same spans with their keys, where that passes.
func TestRepairByAPrune(t *testing.T) {
	r := newRig(t, append(plain(), tool("t2", words(80)).tokens(80), user("u2", noPush), user("u10", "Next.")), counts)
	err := r.compact("sum1", "t2", keeps(wits("t2|"+words(80))))
	fix, ok := RepairOf(err)
	require.True(t, ok)
	require.Equal(t, sp[SpanID]("t2"), fix.Prune.Spans)
	require.Equal(t, []Key{r.key("t2")}, fix.Prune.Keys)
	require.Contains(t, Violations(err)[0].Remedy, "a prune that presents their keys")
}

// One key is enough for all the constraints of its span.
func TestRepairPresentsAKeyOnce(t *testing.T) {
	r := newRig(t, append(plain(), user("u2", noPush+" Never add a dependency. "+words(40)), user("u10", "Next.")), counts)
	err := r.prune("u2")
	require.Len(t, Violations(err), 2)
	fix, ok := RepairOf(err)
	require.True(t, ok)
	require.Equal(t, []Key{r.key("u2")}, fix.Prune.Keys)
	_, err = r.Prune(r.ctx, *fix.Prune)
	require.NoError(t, err)
}

// Both kinds at once: the error unwraps to both, and lists all in the order of the rules.
func TestBothKindsAtOnce(t *testing.T) {
	r := newRig(t, evidence())
	err := r.refused(func() error {
		return r.compact("sum1", "u9 a2", claimOf(ToolOutput, "listen on 5432", "t2"), claimOf(0, "exit status 3", "t1"),
			narrative(noPush))
	}, CodeLatestUser, CodeConstraintInvented, CodeOriginMissing, CodeNoWitness)
	codes := codesOf(err)
	require.Equal(t, []Code{CodeLatestUser, CodeConstraintInvented, CodeOriginMissing, CodeNoWitness}, codes)
	var u *UnsafePruneError
	var p *ContextProvenanceError
	require.ErrorAs(t, err, &u)
	require.ErrorAs(t, err, &p)
	require.Len(t, u.Violations, 1)
	require.Equal(t, "compact", p.Op)
	require.Nil(t, Violations(errDown))
	_, ok := RepairOf(errDown)
	require.False(t, ok)
}

// The text of an error names the operation, the span, what is at stake and the code.
func TestErrorText(t *testing.T) {
	r := newRig(t, ruled())
	require.EqualError(t, r.prune("u1"),
		`holdfast: prune u1: only carrier of "Never push to the main branch." (sole-constraint)`)
	err := r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 3 failures", "t1"),
		unverified(Inferred, "x"))
	require.ErrorContains(t, err, `claim 0: "3" stands in none of the claim's witnesses`)
	v := Violations(err)
	require.Equal(t, 0, v[len(v)-1].Claim)
	require.Equal(t, -1, Violations(r.prune("u1"))[0].Claim)
}
