package holdfast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// contested is a window whose claim sum1#0 a tool result contradicts: d holds the sentence and more.
func contested(r *rig) {
	r.must(r.compact("sum1", "a1", claimOf(Hedged, "staging answers on 5433", "h1")))
	r.must(r.Contest(r.ctx, ContestRequest{Span: "d", Claim: "sum1#0", Sentence: "connection refused on port 5433"}))
}

func guessed() []Span {
	return []Span{
		guess("h1", "I think staging answers on 5433."),
		model("a1", "Looking at the test setup first."),
		model("a2", "The setup is the usual one."),
		tool("d", "psql: could not connect\n\nconnection refused on port 5433\n\nretrying later"),
		tool("t1", "14 tests, 2 failures"),
		user("u9", "Carry on with the current step."),
	}
}

// refusals stands in for the contradiction detector: a sentence that says "refused" contradicts
// every claim that names the same port.
func refusals(o *Options) { o.Detect.Contradictions = refusedPorts{} }

type refusedPorts struct{}

func (refusedPorts) Contradicts(claim, sentence string) bool {
	for _, w := range strings.Fields(claim) {
		if len(w) == 4 && w >= "1000" && w <= "9999" &&
			strings.Contains(sentence, w) && strings.Contains(sentence, "refused") {
			return true
		}
	}
	return false
}

// later lets cycles go by.
func later(r *rig) { contested(r); r.cycleBy() }

// settled is how the host ends a conflict.
func settled(r *rig) error {
	return r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "d"})
}

var conflictCases = []ruleCase{
	{code: CodeDisconfirmerProtected, name: "flagged in this cycle", spans: guessed(),
		setup: contested, with: []Code{CodeUnfalsifiable}, try: pruneOf("d t1"), says: "until the next compact",
		ok: pruneOf("t1")},
	{code: CodeDisconfirmerProtected, name: "also where another disconfirmer stays",
		spans: append(guessed(), tool("d2", "5433: connection refused again")),
		setup: func(r *rig) { contested(r); r.contest("d2", "sum1#0") }, try: pruneOf("d t1"),
		ok: func(r *rig) error { r.cycleBy(); return r.prune("d t1") }},
	{code: CodeDisconfirmerProtected, name: "also with the claim itself", spans: guessed(), setup: contested,
		try: pruneOf("d sum1"),
		ok:  func(r *rig) error { r.cycleBy(); return r.prune("d sum1") }},
	{code: CodeDisconfirmerProtected, name: "unless an excerpt with the flagged sentence stays", spans: guessed(),
		setup: contested, with: []Code{CodeUnfalsifiable},
		try: compactOf("sum2", "d a2", keeps(wits("d|retrying later")), narrative("Setup.")), says: "Keep",
		ok: compactOf("sum2", "d a2", keeps(wits("d|connection refused on port 5433")), narrative("Setup."))},
	{code: CodeDisconfirmerProtected, name: "the excerpt that stayed is protected in turn", spans: guessed(),
		setup: func(r *rig) {
			contested(r)
			r.must(r.compact("sum2", "d a2", keeps(wits("d|connection refused on port 5433")), narrative("Setup.")))
			r.contest(r.excerpt("d").ID, "sum1#0")
		}, with: []Code{CodeUnfalsifiable}, try: func(r *rig) error { return r.prune("t1 " + string(r.excerpt("d").ID)) },
		ok: pruneOf("t1")},
	{code: CodeDisconfirmerProtected, name: "flagged by the detector when it arrives", spans: guessed(), opt: refusals,
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(Hedged, "staging answers on 5433", "h1")))
			r.append(tool("d2", "connection refused on port 5433"))
			require.Len(r.t, r.View().Conflicts, 2, "d when the claim is made, d2 when it arrives")
		}, try: pruneOf("d2 t1"), ok: pruneOf("t1")},
	{code: CodeDisconfirmerProtected, name: "a resolved conflict protects nothing", spans: guessed(),
		setup: func(r *rig) { contested(r); r.must(settled(r)) }, ok: pruneOf("d t1")},

	{code: CodeUnfalsifiable, name: "none of that claim's disconfirmers would stay", spans: guessed(), setup: later,
		try: pruneOf("d t1"), says: "leave out d", ok: pruneOf("t1")},
	{code: CodeUnfalsifiable, name: "the host resolves it", spans: guessed(), setup: later, try: pruneOf("d"),
		after: again(func(r *rig) error { r.must(settled(r)); return r.prune("d") }),
		ok:    func(r *rig) error { r.must(settled(r)); return r.prune("d") }},
	{code: CodeUnfalsifiable, name: "another disconfirmer of that claim stays",
		spans: append(guessed(), tool("d2", "5433: connection refused again")),
		setup: func(r *rig) { contested(r); r.contest("d2", "sum1#0"); r.cycleBy() }, try: pruneOf("d d2 t1"),
		ok: pruneOf("d t1")},
	{code: CodeUnfalsifiable, name: "another claim's disconfirmer does not count",
		spans: append(guessed(), tool("d2", "14 tests, 0 failures")),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(Hedged, "staging answers on 5433", "h1"),
				claimOf(ToolOutput, "14 tests, 2 failures", "t1")))
			r.contest("d2", "sum1#1")
			r.must(r.Contest(r.ctx, ContestRequest{Span: "d", Claim: "sum1#0", Sentence: "connection refused on port 5433"}))
			r.cycleBy()
		}, try: pruneOf("d a2"), ok: pruneOf("a2")},
	{code: CodeUnfalsifiable, name: "as excerpt with the flagged sentence", spans: guessed(), setup: later,
		try: compactOf("sum2", "d a2", keeps(wits("d|retrying later")), narrative("Setup.")), says: "Keep",
		ok: compactOf("sum2", "d a2", keeps(wits("d|connection refused on port 5433")), narrative("Setup."))},
	{code: CodeUnfalsifiable, name: "its heir: the same text", spans: guessed(), setup: later,
		try: compactOf("sum2", "sum1 d", claimOf(Hedged, "staging answers on 5433", "h1"), drops("sum1#0")),
		ok:  compactOf("sum2", "sum1 a2", claimOf(Hedged, "staging answers on 5433", "h1"), drops("sum1#0"))},
	{code: CodeUnfalsifiable, name: "its heir: the summary that replaces the claim's", spans: guessed(), setup: later,
		try: compactOf("sum2", "sum1 d", claimOf(ToolOutput, "14 tests, 2 failures", "t1")),
		ok:  compactOf("sum2", "sum1 d", claimOf(ToolOutput, "14 tests, 2 failures", "t1"), drops("sum1#0"))},
	{code: CodeUnfalsifiable, name: "its heir: all its identifiers and another content word", spans: guessed(),
		setup: later,
		try:   compactOf("sum2", "sum1 d", claimOf(Hedged, "the staging database listens on 5433", "h1"), drops("sum1#0")),
		ok:    compactOf("sum2", "sum1 d", claimOf(Hedged, "the database listens", "h1"), drops("sum1#0"))},
	{code: CodeUnfalsifiable, name: "its heir: a narrative that shares an identifier", spans: guessed(), setup: later,
		try: compactOf("sum2", "sum1 d", keeps(wits("d|retrying later")), narrative("Perhaps 5433."),
			claimOf(Hedged, "maybe it is 5433", "h1"), drops("sum1#0")),
		ok: compactOf("sum2", "sum1 d", keeps(wits("d|retrying later")), narrative("Perhaps not."), drops("sum1#0"))},
	{code: CodeUnfalsifiable, name: "not to other words that a supporter no older than the disconfirmer verifies",
		spans: append(guessed(), tool("t8", "staging now answers at last on 5433")), setup: later,
		try: compactOf("sum2", "sum1 d", claimOf(Hedged, "staging maybe listens on 5433", "h1"), drops("sum1#0")),
		ok:  compactOf("sum2", "sum1 d", claimOf(ToolOutput, "staging now answers at last on 5433", "t8"), drops("sum1#0"))},
	{code: CodeUnfalsifiable, name: "made by this edit: dropped, its disconfirmer archived, and stated again",
		spans: guessed(),
		setup: func(r *rig) {
			later(r)
			r.must(r.compact("sum2", "sum1 a2", narrative("Setup."), drops("sum1#0")))
			r.must(r.prune("d"))
		},
		try: compactOf("sum3", "t1", claimOf(Hedged, "staging answers on 5433", "h1"), unverified(Inferred, "lint is slow")),
		after: again(func(r *rig) error {
			r.must(r.restore("d"))
			return r.compact("sum3", "t1", claimOf(Hedged, "staging answers on 5433", "h1"))
		}),
		ok: compactOf("sum3", "t1", claimOf(Hedged, "staging answers elsewhere", "h1"))},
	{code: CodeUnfalsifiable, name: "made by this edit: what contradicts it leaves with it", spans: guessed(),
		opt: refusals,
		try: compactOf("sum1", "a1 d", claimOf(Hedged, "staging answers on 5433", "h1")), says: "Keep",
		ok: compactOf("sum1", "a1 d", claimOf(Hedged, "staging answers on 5433", "h1"),
			keeps(wits("d|connection refused on port 5433")))},
	{code: CodeUnfalsifiable, name: "what is older than the claim's witness contradicts nothing", spans: guessed(),
		opt:   refusals,
		setup: func(r *rig) { r.append(tool("t8", "staging answers on 5433")) },
		ok:    compactOf("sum1", "a1 d", claimOf(ToolOutput, "staging answers on 5433", "t8"))},
	{code: CodeUnfalsifiable, name: "a summary whose disconfirmers were gone before may be folded", spans: guessed(),
		setup: func(r *rig) {
			later(r)
			r.must(r.prune("sum1"))
			r.must(r.prune("d"))
			r.must(r.restore("sum1"))
			c := r.claim("sum1#0")
			require.Equal(r.t, Unverified, c.Status, "it comes back unverified")
			require.True(r.t, c.Contested, "and contested")
		}, ok: pruneOf("sum1 t1")},
}

func TestRulesOnConflicts(t *testing.T) { runCases(t, conflictCases) }
