package edittool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// folded leaves sum1 with a claim that t1 supports.
func folded(r *rig) {
	r.done(edittool.Compact, args{"spans": ids("a2"), "claims": claims(claim("tool-output", "exit status 3", "t1"),
		unverified("inferred", "lint is slow"))})
}

// deep leaves sum2 with a claim of depth 2.
func deep(r *rig) {
	c := claim("inferred", "lint stage failed 7f3a9c2", "t1")
	r.done(edittool.Compact,
		args{"spans": ids("a2"), "claims": claims(c, unverified("inferred", strings.Repeat("word ", 20)))})
	r.add(model("a3", "More of it."))
	r.done(edittool.Compact, args{"spans": ids("sum1 a3"), "claims": claims(c)})
	require.Equal(r.t, 2, r.buf.View().Claims[0].Depth)
}

// contested is a window whose claim sum1#0 a tool result contradicts.
func contested(r *rig) {
	r.add(tool("d", "psql: could not connect\n\nconnection refused on port 5433\n\nretrying later"))
	r.done(edittool.Compact, args{"spans": ids("a1"), "claims": claims(claim("hedged", "staging answers on 5433", "h1"))})
	require.NoError(r.t, r.buf.Contest(r.t.Context(),
		holdfast.ContestRequest{Span: "d", Claim: "sum1#0", Sentence: "connection refused on port 5433"}))
}

const noPush = "Never push to main."

var rule = []holdfast.Span{user("u2", noPush+" "+strings.Repeat("Some context. ", 20)), user("u10", "Next.")}

func opening(s holdfast.Span, g holdfast.GroupID) holdfast.Span { s.Group, s.Opens = g, true; return s }
func closing(s holdfast.Span, g holdfast.GroupID) holdfast.Span {
	s.Group, s.Closes = g, true
	return s
}

var pair = []holdfast.Span{opening(model("c1", "read parser.go"), "g1"), closing(tool("r1", "package parser"), "g1")}

// refusals has each code that a model can meet through the tools.
var refusals = []struct {
	code  holdfast.Code
	tool  string
	spans []holdfast.Span
	setup func(*rig)
	args  args
	stuck bool // no arguments mend it: an event has to come first, or the author's own words
}{
	{code: holdfast.CodeAnchorNamed, tool: edittool.Prune, args: args{"spans": ids("a1 anchor")}},
	{code: holdfast.CodeAnchorNamed, tool: edittool.Restore, args: args{"spans": ids("edit-log")}, stuck: true},
	{code: holdfast.CodeUnknownSpan, tool: edittool.Prune, args: args{"spans": ids("a1 a17")}},
	{code: holdfast.CodeUnknownSpan, tool: edittool.Restore, args: args{"spans": ids("a1")}, stuck: true},
	{code: holdfast.CodeNothingNamed, tool: edittool.Prune, args: args{}, stuck: true},
	{code: holdfast.CodeNothingNamed, tool: edittool.Prune, args: args{"spans": ids("a1 a1")}},
	{code: holdfast.CodeNothingNamed, tool: edittool.Restore, args: args{}, stuck: true},
	{code: holdfast.CodeNothingNamed, tool: edittool.Reground, args: args{}, stuck: true},
	{code: holdfast.CodeNoJustification, tool: edittool.Prune, args: args{"spans": ids("a1"), "justification": " …"},
		stuck: true},
	{code: holdfast.CodeNoJustification, tool: edittool.Prune,
		args: args{"spans": ids("a1"), "justification": strings.Repeat("é", 401)}},
	{code: holdfast.CodeSoleConstraint, tool: edittool.Prune, spans: rule, args: args{"spans": ids("u2")}},
	{code: holdfast.CodeConstraintNotVerbatim, tool: edittool.Compact, spans: rule,
		args: args{"spans": ids("u2"), "narrative": "Setup."}},
	{code: holdfast.CodeKeyMismatch, tool: edittool.Prune, args: args{"spans": ids("a1"), "keys": ids("aaaa")}},
	{code: holdfast.CodeKeyMismatch, tool: edittool.Restore, args: args{"keys": ids("aaaa")}, stuck: true},
	{code: holdfast.CodeGroupSplit, tool: edittool.Prune, spans: pair, args: args{"spans": ids("c1")}},
	{code: holdfast.CodeOpenCall, tool: edittool.Prune, spans: pair[:1], args: args{"spans": ids("c1 a1")}},
	{code: holdfast.CodePinned, tool: edittool.Prune,
		spans: []holdfast.Span{{ID: "p1", Kind: holdfast.System, Text: "Be brief."}}, args: args{"spans": ids("p1 a1")}},
	{code: holdfast.CodeLatestUser, tool: edittool.Prune, args: args{"spans": ids("u9 a1")}},
	{code: holdfast.CodeNoProgress, tool: edittool.Compact,
		args: args{"spans": ids("a1"), "claims": claims(unverified("inferred", strings.Repeat("word ", 60)),
			unverified("inferred", "nothing much"), unverified("inferred", strings.Repeat("word ", 70)))}},
	{code: holdfast.CodeNothingNew, tool: edittool.Compact, setup: folded,
		args: args{"spans": ids("sum1"), "narrative": "S.", "drop": ids("sum1#0 sum1#1")}},
	{code: holdfast.CodeEmptySummary, tool: edittool.Compact, args: args{"spans": ids("a1"), "narrative": " \n"},
		stuck: true},
	{code: holdfast.CodeStaleEdit, tool: edittool.Prune,
		setup: func(r *rig) { r.tools.Seen(1); r.add(user("u10", "Stop.")) }, args: args{"spans": ids("a1")}, stuck: true},
	{code: holdfast.CodeTooLarge, tool: edittool.Compact, args: args{"spans": ids("a1 a2"), "narrative": "Setup.",
		"claims": claims(unverified("inferred", strings.Repeat("x", holdfast.MaxClaimBytes+1)))}},
	{code: holdfast.CodeTooLarge, tool: edittool.Restore, args: args{"spans": make([]string, holdfast.MaxSpans+1)},
		stuck: true},
	{code: holdfast.CodeTooLarge, tool: edittool.Reground, args: args{"claims": make([]string, holdfast.MaxClaims+1)},
		stuck: true},

	{code: holdfast.CodeOriginMissing, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "claims": claims(claim("certain", "exit status 3", "t1"))}},
	{code: holdfast.CodeOriginPromoted, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "claims": claims(claim("user-said", "exit status 3", "t1"))}},
	{code: holdfast.CodeHedgeDropped, tool: edittool.Compact,
		spans: []holdfast.Span{tool("t5", "The cache might be broken since Monday.")},
		args:  args{"spans": ids("a2"), "claims": claims(claim("tool-output", "The cache broken since Monday.", "t5"))}},
	{code: holdfast.CodeNoWitness, tool: edittool.Compact,
		args: args{"spans": ids("t1"), "claims": claims(claim("tool-output", "exit status 3", "t1"))}},
	{code: holdfast.CodeSoleWitness, tool: edittool.Prune, setup: folded, args: args{"spans": ids("t1")}},
	{code: holdfast.CodeSoleWitness, tool: edittool.Compact, setup: folded,
		args: args{"spans": ids("a1"), "claims": claims(claim("inferred", "exit status 3", "sum1"))}},
	{code: holdfast.CodeIdentifierChanged, tool: edittool.Compact, args: args{"spans": ids("a2"),
		"claims": claims(claim("tool-output", "listen on 5431", "t2"), unverified("inferred", "lint is slow"))}},
	{code: holdfast.CodeQuoteNotFound, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "claims": claims(claim("tool-output", "exit status 3", "t1|exit status: 3"))}},
	{code: holdfast.CodeConstraintInvented, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "narrative": "Setup.", "constraints": []string{"Never deploy."}}},
	{code: holdfast.CodeDisconfirmerProtected, tool: edittool.Prune, setup: contested, args: args{"spans": ids("d t1")}},
	{code: holdfast.CodeUnfalsifiable, tool: edittool.Prune, setup: contested, args: args{"spans": ids("d t1")}},
	{code: holdfast.CodeReserve, tool: edittool.Restore, setup: func(r *rig) {
		r.done(edittool.Prune, args{"spans": ids("t2")})
		r.add(tool("big", "output"), tool("big2", "output"), tool("big3", "output"), tool("big4", "output"))
	}, args: args{"spans": ids("t2")}, stuck: true},
	{code: holdfast.CodePlaceholderAsContent, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "narrative": "Setup.", "claims": claims(unverified("inferred", "the result "+mark))}},
	{code: holdfast.CodeBadEncoding, tool: edittool.Compact,
		args: args{"spans": ids("a2"), "narrative": "Setup.", "claims": claims(claim("inferred", "lint\u202e fails", "t1"))}},
	{code: holdfast.CodeSecretInClaim, tool: edittool.Compact, setup: func(r *rig) {
		secret := tool("t7", "token hunter2-9f is set")
		secret.Secrets = []string{"hunter2-9f"}
		r.add(secret)
	}, args: args{
		"spans":     ids("a2"),
		"narrative": "Setup.",
		"claims":    claims(claim("tool-output", "token hunter2-9f is set", "t7")),
	}},
}

// Each code is a result that says what is wrong; the repair, sent as it stands, passes.
func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		t.Run(string(c.code)+"/"+c.tool, func(t *testing.T) {
			r := newRig(t, evidence(slices.Clone(c.spans)...), func(o *holdfast.Options) {
				if c.code == holdfast.CodeReserve {
					o.WindowTokens, o.Reserve = 1000, 0.1
				}
			})
			if c.setup != nil {
				c.setup(r)
			}
			got := r.refused(c.tool, c.args, c.code)
			require.Equal(t, c.tool, got.Refused)
			if c.stuck {
				require.Nil(t, got.Repair)
				return
			}
			require.NotNil(t, got.Repair, "%+v", got)
			res := r.send(got.Repair)
			require.False(t, res.IsError, "%s", res.Text)
			require.Len(t, res.Edits, 1)
			require.NoError(t, r.buf.Verify(t.Context()))
		})
	}
}

// What the tables do not hold is for the host alone, or has a test of its own.
func TestEveryCodeIsMet(t *testing.T) {
	met := map[holdfast.Code]string{
		holdfast.CodeCycleDepth:      "TestCompactThatCannotReground",
		holdfast.CodeNotRecorded:     "an error: TestStoreFailures",
		holdfast.CodeNoRetrieval:     "an error: TestStoreFailures",
		holdfast.CodeUncoveredSpan:   "only a host states Covered",
		holdfast.CodeReleaseNotUser:  "only a host releases",
		holdfast.CodeUnverifiedBasis: "only a host authorises",
		holdfast.CodeContestedBasis:  "only a host authorises",
	}
	for _, c := range refusals {
		met[c.code] = "the table"
	}
	for _, code := range []holdfast.Code{
		holdfast.CodeAnchorNamed, holdfast.CodeUnknownSpan, holdfast.CodeNothingNamed, holdfast.CodeNoJustification,
		holdfast.CodeSoleConstraint, holdfast.CodeConstraintNotVerbatim, holdfast.CodeNoRetrieval,
		holdfast.CodeKeyMismatch, holdfast.CodeGroupSplit, holdfast.CodeOpenCall, holdfast.CodePinned,
		holdfast.CodeLatestUser, holdfast.CodeNoProgress, holdfast.CodeNothingNew, holdfast.CodeEmptySummary,
		holdfast.CodeUncoveredSpan, holdfast.CodeStaleEdit, holdfast.CodeTooLarge, holdfast.CodeNotRecorded,
		holdfast.CodeOriginMissing, holdfast.CodeOriginPromoted, holdfast.CodeHedgeDropped, holdfast.CodeNoWitness,
		holdfast.CodeSoleWitness, holdfast.CodeIdentifierChanged, holdfast.CodeQuoteNotFound,
		holdfast.CodeConstraintInvented, holdfast.CodeReleaseNotUser, holdfast.CodeDisconfirmerProtected,
		holdfast.CodeUnfalsifiable, holdfast.CodeCycleDepth, holdfast.CodeUnverifiedBasis,
		holdfast.CodeContestedBasis, holdfast.CodeReserve, holdfast.CodePlaceholderAsContent,
		holdfast.CodeBadEncoding, holdfast.CodeSecretInClaim,
	} {
		require.NotEmpty(t, met[code], "%s", code)
	}
}

// A refusal names the claim at fault and lists the nearest live names and how many there are more.
func TestRefusalNamesWhatThereIs(t *testing.T) {
	var many []holdfast.Span
	for i := range 30 {
		many = append(many, model(holdfast.SpanID(fmt.Sprintf("step%d", i)), "A step."))
	}
	r := newRig(t, evidence(many...))
	got := r.refused(edittool.Prune, args{"spans": ids("step31")}, holdfast.CodeUnknownSpan)
	require.Equal(t, "step1", got.Live[0])
	require.Len(t, got.Live, 12)
	require.Equal(t, 25, got.MoreLive)

	got = r.refused(edittool.Compact, args{"spans": ids("a2"), "claims": claims(claim("inferred", "exit status 3", "t1"),
		claim("inferred", "exit status 4", "t1"))},
		holdfast.CodeIdentifierChanged)
	require.Equal(t, "claims[1]", got.Violations[0].At)

	folded(r)
	got = r.refused(edittool.Reground, args{"claims": ids("sum1#7")}, "not-found")
	require.Equal(t, []string{"sum1#0", "sum1#1"}, got.LiveClaims)
	got = r.refused(edittool.Reground, args{"summary": "sum7"}, "not-found")
	require.Contains(t, got.Violations[0].Detail, "sum7")
	got = r.refused(edittool.Reground, args{"summary": "sum1"}, holdfast.CodeNoWitness)
	require.Equal(t, "sum1#1", got.Violations[0].At, "by its ID: the arguments name the summary")

	r.done(edittool.Prune, args{"spans": ids("step2 step3 a1")})
	r.done(edittool.Restore, args{"spans": ids("step2")})
	got = r.refused(edittool.Restore, args{"spans": ids("step33")}, holdfast.CodeUnknownSpan)
	require.Equal(t, "step3", got.Archived[0].Span)
	require.False(t, r.call(edittool.Restore, args{"keys": []string{got.Archived[0].Key}}).IsError)

	require.Contains(t, read(t, r.call(edittool.Prune, args{"spans": make([]string, 400)})).codes(),
		string(holdfast.CodeNothingNamed))
	res, err := r.tools.Call(t.Context(), "context_forget "+mark, nil)
	require.NoError(t, err)
	got = read(t, res)
	require.Equal(t, []string{"unknown-tool"}, got.codes())
}

// Three refusals in a row: the third offers calls that pass as they stand. An accepted edit starts the count again.
func TestThreeRefusalsOfferCandidates(t *testing.T) {
	r := newRig(t, evidence(tool("t5", strings.Repeat("compiling package 17\n", 50)), model("a5", "Built.")))
	bad := args{"spans": ids("a77")}
	for range 2 {
		for range 2 {
			require.Empty(t, r.refused(edittool.Prune, bad, holdfast.CodeUnknownSpan).Candidates)
		}
		r.done(edittool.Search, args{"query": "build"})
		r.done(edittool.Status, args{})
		got := r.refused(edittool.Restore, args{"spans": ids("u9")}, holdfast.CodeUnknownSpan)
		require.NotEmpty(t, got.Candidates)
		require.LessOrEqual(t, len(got.Candidates), 3)
		require.NotEmpty(t, r.refused(edittool.Prune, bad, holdfast.CodeUnknownSpan).Candidates, "and the fourth")
		for i := range got.Candidates {
			var q holdfast.PruneRequest
			require.NoError(t, json.Unmarshal(got.Candidates[i].Arguments, &q))
			require.NoError(t, r.buf.CheckPrune(t.Context(), q))
		}
		require.False(t, r.send(&got.Candidates[0]).IsError)
		r.add(tool("", strings.Repeat("linking package 17\n", 50)), model("", "Linked."))
	}
}

// A model that names 300 spans that are not there reads of the first, and how many more.
func TestRefusalIsBounded(t *testing.T) {
	r := newRig(t, evidence())
	var list []args
	for i := range 300 {
		list = append(list, claim("tool-output", fmt.Sprintf(`"\%d" <&> %s`, 70000+i, strings.Repeat(`"\`, 400)),
			strings.Repeat(`"`, 300)))
	}
	got := r.refused(edittool.Compact, args{"spans": ids("a2"), "claims": list}, holdfast.CodeOriginPromoted)
	require.Len(t, got.Violations, 12)
	require.Positive(t, got.More)

	list = []args{claim("user-said", "exit status 3", "t1")}
	for i := range 6 {
		list = append(list, unverified("inferred", strings.Repeat(string(rune('a'+i)), 3900)))
	}
	r.add(holdfast.Span{ID: "big2", Origin: holdfast.Inferred, Text: "output", Tokens: 50_000})
	got = r.refused(edittool.Compact, args{"spans": ids("big2"), "claims": list}, holdfast.CodeOriginPromoted)
	require.Nil(t, got.Repair)
	require.NotEmpty(t, got.RepairNote, "it would pass but is long")
}

// A model that sends a repair as it stands must know what its summary will not say.
func TestARepairSaysWhatItLeavesOut(t *testing.T) {
	r := newRig(t, evidence())
	changed := claim("tool-output", "exit status 4", "t1")
	a := r.refused(
		edittool.Compact,
		args{"spans": ids("a2"), "claims": claims(changed, claim("tool-output", "exit status 3", "t1"))},
		holdfast.CodeIdentifierChanged,
	)
	require.Equal(t, []string{"exit status 4"}, a.Repair.LeavesOut)
	require.NotContains(t, string(a.Repair.Arguments), "exit status 4")
	a = r.refused(edittool.Compact, args{"spans": ids("a2"), "claims": claims(claim("user-said", "exit status 3", "t1"))},
		holdfast.CodeOriginPromoted)
	require.Empty(t, a.Repair.LeavesOut, "the claim is told otherwise, not left out")
}

// What the gate halts is read like any refusal, and is no evidence for the next
// attempt: the same words without the mark would be.
func TestRefusalOfTheHostsTool(t *testing.T) {
	r := newRig(t, evidence())
	action := holdfast.Action{Name: "rm", Text: "/srv/old/build-75", Irreversible: true, Basis: []holdfast.Ref{"u1"}}
	res, ok := r.tools.Refusal("rm", r.buf.Authorize(t.Context(), action))
	require.True(t, ok)
	require.True(t, res.IsError)
	got := read(t, res)
	require.Equal(t, "rm", got.Refused)
	require.Equal(t, []string{string(holdfast.CodeUnverifiedBasis)}, got.codes())
	require.Contains(t, got.Violations[0].Detail, "/srv/old/build-75")
	require.Empty(t, got.Live, "it names no spans to edit")

	r.add(tool("t8", res.Text))
	require.Error(t, r.buf.Authorize(t.Context(), action))
	r.add(tool("t9", "rm refused: /srv/old/build-75 is in no claim."))
	require.NoError(t, r.buf.Authorize(t.Context(), action), "why the mark has to be in front")

	for _, err := range []error{nil, holdfast.ErrClosed, context.Canceled} {
		_, ok := r.tools.Refusal("rm", err)
		require.False(t, ok)
	}
}
