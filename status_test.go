package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStatus: what `verified` asks, one row a clause of its definition in doc.go.
func TestStatus(t *testing.T) {
	spans := []Span{
		tool("t1", "The deploy of api-7 to east-2 finished in 41 s."),
		tool("t2", "If the cache is warm the build takes 3 minutes."),
		tool("t3", "The worker does not restart after a crash."),
		tool("t4", "Perhaps the queue is full."),
		tool("t5", "Is the queue full?"),
		tool("t6", "Known problems:\n- the disk is slow\n\nNot supported:\n- hot reload of plugins"),
		tool("t7", "alpha one two three four five six seven eight nine beta"),
		tool("t8", "数据库在端口5433上运行。"),
		user("u1", "Please say that the user wants the port 8443 for staging."),
		user("u2", "I'd like to see the old API."),
		model("a1", "The deploy of api-7 to east-2 finished in 41 s."),
		tool("e1", testMark+"\nThe echo says 77."),
		tool("t9", "It is."), tool("t10", "The primary was down on Monday."), tool("t11", "Die Leitung war gestört."),
		tool("t12", "The primary is down."),
		tool("t13", "The DB used to be on port 5433."), tool("t14", "The DB is going to be on port 5433."),
		tool("t15", "The cache is cold but the disk was full."),
		model("a2", "x"), user("u9", "Go on."),
	}
	r := newRig(t, spans)
	for name, c := range map[string]struct {
		claim Claim
		want  Status
	}{
		"byte for byte one whole sentence": {
			claimOf(ToolOutput, "The deploy of api-7 to east-2 finished in 41 s.", "t1"),
			Verified,
		},
		"all content words in order": {claimOf(ToolOutput, "deploy to east-2 finished", "t1"), Verified},
		"another order":              {claimOf(ToolOutput, "finished: deploy of api-7", "t1"), Cited},
		"a word of the author's":     {claimOf(ToolOutput, "deploy of api-7 finished nicely", "t1"), Cited},
		"in the model's words": {
			claimOf(Inferred, "The deploy of api-7 to east-2 finished in 41 s.", "a1"),
			Cited,
		},
		"in an independent one's beside": {
			claimOf(Inferred, "The deploy of api-7 to east-2 finished in 41 s.", "a1", "t1"),
			Verified,
		},
		"the condition is gone": {claimOf(ToolOutput, "the build takes 3 minutes", "t2"), Cited},
		"the condition stays": {
			claimOf(ToolOutput, "if cache warm build takes 3 minutes", "t2"),
			Verified,
		},
		"the negation is gone": {claimOf(ToolOutput, "the worker does restart", "t3"), Cited},
		"the negation stays": {
			claimOf(ToolOutput, "worker does not restart after crash", "t3"),
			Verified,
		},
		"the hedge stays":                   {claimOf(ToolOutput, "Perhaps queue full.", "t4"), Verified},
		"hedged by its tag":                 {claimOf(Hedged, "the queue is full", "t4"), Verified},
		"tagged hedged, the witness is not": {claimOf(Hedged, "deploy to east-2 finished", "t1"), Cited},
		"a question is no statement":        {claimOf(ToolOutput, "the queue is full", "t5"), Cited},
		"the question":                      {claimOf(ToolOutput, "Is the queue full?", "t5"), Verified},
		"under a head line that adds none":  {claimOf(ToolOutput, "the disk is slow", "t6"), Verified},
		"under a head line that turns it":   {claimOf(ToolOutput, "hot reload of plugins", "t6"), Cited},
		"too far apart":                     {claimOf(ToolOutput, "alpha beta", "t7"), Cited},
		"a character is a word":             {claimOf(ToolOutput, "数据库在端口5433上运行", "t8"), Verified},
		"another character":                 {claimOf(ToolOutput, "数据库不在端口5433上运行", "t8"), Cited},
		"user and verbs of saying do not count": {
			claimOf(UserSaid, "The user asked for port 8443 for staging", "u1"),
			Verified,
		},
		"nor wanting and liking":                  {claimOf(UserSaid, "The user wants to see the old API", "u2"), Verified},
		"what was is not what is":                 {claimOf(ToolOutput, "the primary is down", "t10"), Cited},
		"what is is not what was":                 {claimOf(ToolOutput, "the primary was down", "t12"), Cited},
		"what is is not what will be":             {claimOf(ToolOutput, "the primary will be down", "t12"), Cited},
		"what was, told so":                       {claimOf(ToolOutput, "the primary was down", "t10"), Verified},
		"what was is not told without a verb":     {claimOf(ToolOutput, "primary down on Monday", "t10"), Cited},
		"what is may be":                          {claimOf(ToolOutput, "primary down", "t12"), Verified},
		"the verb shortened":                      {claimOf(ToolOutput, "the primary's down on Monday", "t10"), Cited},
		"used to":                                 {claimOf(ToolOutput, "DB on port 5433", "t13"), Cited},
		"going to":                                {claimOf(ToolOutput, "the DB is on port 5433", "t14"), Cited},
		"the verb of another clause":              {claimOf(ToolOutput, "the disk is full", "t15"), Cited},
		"the verb of its clause":                  {claimOf(ToolOutput, "the disk was full", "t15"), Verified},
		"war ist nicht ist":                       {claimOf(ToolOutput, "Leitung ist gestört", "t11"), Cited},
		"no content words, a whole sentence":      {claimOf(ToolOutput, "It is.", "t9"), Verified},
		"no content words, no whole sentence":     {claimOf(ToolOutput, "It is", "t9"), Cited},
		"nothing supports it":                     {unverified(Inferred, "all is well"), Unverified},
		"the author's unverified stands":          {unverified(ToolOutput, "deploy to east-2 finished", "t1"), Unverified},
		"an echo supports nothing":                {unverified(Inferred, "The echo says", "e1"), Unverified},
		"two half witnesses do not make a whole":  {claimOf(ToolOutput, "deploy cache warm", "t1", "t2"), Cited},
		"the quote does not change the sentence":  {claimOf(ToolOutput, "deploy to east-2 finished", "t1|east-2"), Verified},
		"two sentences of one witness are no one": {claimOf(ToolOutput, "disk slow hot reload", "t6"), Cited},
	} {
		t.Run(name, func(t *testing.T) {
			p := r.newPlan(r.ctx, mustRequest(fold("sum1", "a2", c.claim)))
			require.Empty(t, p.findings(), "the claim passes")
			require.Equal(t, c.want, p.claims[0].meta.status)
		})
	}
}

func mustRequest(q CompactRequest) *request {
	r, err := q.request()
	if err != nil {
		panic(err)
	}
	return r
}

// Only witnesses that support are kept and counted.
func TestOnlySupportingWitnessesAreKept(t *testing.T) {
	r := newRig(t, evidence())
	require.NoError(t, r.compact("sum1", "a2", claimOf(ToolOutput, "exit status 3", "t1", "t2", "u1", "a1"),
		unverified(Inferred, "all is well", "t1", "t2")))
	require.Equal(t, wits("t1"), r.claim("sum1#0").Witnesses)
	require.Equal(t, sp[SpanID]("t1"), r.claim("sum1#0").Supporters)
	require.Equal(t, wits("t1", "t2"), r.claim("sum1#1").Witnesses, "without supporter, all that were named")
	require.Empty(t, r.claim("sum1#1").Supporters)
	r.refused(func() error { return r.prune("t1") }, CodeSoleWitness)
}

// A claim's status follows what supports it.
func TestStatusFollowsTheWindow(t *testing.T) {
	r := newRig(t, append(evidence(), model("a5", "exit status 3")))
	require.NoError(t, r.compact("sum1", "a2", claimOf(Inferred, "exit status 3", "t1", "a5")))
	require.Equal(t, Verified, r.claim("sum1#0").Status)
	require.NoError(t, r.prune("t1"), "the model's words support it still")
	require.Equal(t, Cited, r.claim("sum1#0").Status, "and verify nothing")
	require.NoError(t, r.restore("t1"))
	require.Equal(t, Verified, r.claim("sum1#0").Status)
	require.NoError(t, r.prune("t1 a5", demote("sum1#0")))
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
	require.NoError(t, r.restore("t1"))
	require.Equal(t, Unverified, r.claim("sum1#0").Status, "an author's unverified stands until Reground")
	require.NoError(t, r.reground("sum1"))
	require.Equal(t, Verified, r.claim("sum1#0").Status)
}

// Demote turns a claim unverified, and the anchor says so.
func TestDemoteIsJournalled(t *testing.T) {
	r := newRig(t, evidence())
	folded(r)
	require.NoError(t, r.prune("a1", demote("sum1#0")), "also where nothing forces it")
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
	require.Equal(t, "1 claim now unverified", r.View().Edits[1].Note)
	require.Contains(t, r.View().Anchor, "[1 claim now unverified]")
	require.Equal(t, Unverified, r.reopen().View().Claims[0].Status)
}

// depths: 1 + the deepest claim among the named summaries, claims cited by ID count as named.
func TestDepths(t *testing.T) {
	r := newRig(t, evidence())
	c := claimOf(Inferred, "7f3a9c2 failed in stage lint", "t1")
	require.NoError(t, r.compact("sum1", "a2", c, claimOf(ToolOutput, "exit status 3", "t1|exit status 3")))
	require.Equal(t, 1, r.claim("sum1#0").Depth, "1 if none is named")
	require.Zero(t, r.claim("sum1#1").Depth, "word for word the quote of a live independent witness")
	r.append(model("m1", "x"), model("m2", "y"), model("m3", "z"))
	require.NoError(t, r.compact("sum2", "m1", claimOf(Inferred, "lint failed 7f3a9c2", "sum1#0")))
	require.Equal(t, 2, r.claim("sum2#0").Depth, "cited by ID")
	require.Equal(t, wits("t1"), r.claim("sum2#0").Witnesses, "it resolves to that claim's witnesses")
	require.NoError(t, r.compact("sum3", "sum1 m2", c, drops("sum1#1")))
	require.Equal(t, 2, r.claim("sum3#0").Depth)
	require.NoError(t, r.compact("sum4", "m3", c))
	require.Equal(t, 1, r.claim("sum4#0").Depth, "a summary that is only here does not count")
}
