package holdfast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// evidence is a window with something of each origin.
func evidence() []Span {
	return []Span{
		user("u1", "The release goes out on port 8443. Staging lives on db.stage.internal:5433."),
		tool("t1", "build 7f3a9c2 failed in stage lint\nexit status 3"),
		model("a1", "The lint stage is the culprit in build 7f3a9c2."),
		guess("h1", "I think staging answers on 5433."),
		tool("t2", "connected to db.prod.internal:6000\nlisten on 5432"),
		model("a2", "The setup is the usual one."),
		user("u9", "Carry on with the current step."),
	}
}

var originCases = []ruleCase{
	{code: CodeOriginMissing, name: "no origin", spans: evidence(), with: []Code{CodeNoWitness},
		try:  compactOf("sum1", "a2", claimOf(0, "exit status 3", "t1")),
		says: "tool-output", ok: compactOf("sum1", "a2", claimOf(ToolOutput, "exit status 3", "t1"))},
	{code: CodeOriginMissing, name: "none of the four", with: []Code{CodeNoWitness}, spans: evidence(),
		try: compactOf("sum1", "a2", claimOf(5, "exit status 3", "t1"), claimOf(255, "exit status 3", "t1"))},

	{code: CodeOriginPromoted, name: "tool-output does not support user-said",
		spans: evidence(), with: []Code{CodeQuoteNotFound, CodeNoWitness},
		try: compactOf("sum1", "a2", claimOf(UserSaid, "exit status 3", "t1")), says: "tag it tool-output",
		ok: compactOf("sum1", "a2", claimOf(Inferred, "exit status 3", "t1"), claimOf(Hedged, "exit status 3", "t1"))},
	{code: CodeOriginPromoted, name: "user-said does not support tool-output",
		spans: evidence(), with: []Code{CodeNoWitness},
		try: compactOf("sum1", "a2", claimOf(ToolOutput, "The release goes out on port 8443.", "u1")),
		ok: compactOf("sum1", "a2", claimOf(Inferred, "The release goes out on port 8443.", "u1"),
			claimOf(Hedged, "The release goes out on port 8443.", "u1"),
			claimOf(UserSaid, "The release goes out on port 8443.", "u1"))},
	{code: CodeOriginPromoted, name: "inferred supports inferred and hedged",
		spans: evidence(), with: []Code{CodeNoWitness},
		try: compactOf("sum1", "a2", claimOf(ToolOutput, "The lint stage is the culprit in build 7f3a9c2.", "a1")),
		ok: compactOf("sum1", "a2", claimOf(Inferred, "The lint stage is the culprit in build 7f3a9c2.", "a1"),
			claimOf(Hedged, "The lint stage is the culprit in build 7f3a9c2.", "a1"))},
	{code: CodeOriginPromoted, name: "hedged supports hedged", spans: evidence(), with: []Code{CodeNoWitness},
		try: compactOf("sum1", "a2", claimOf(Inferred, "I think staging answers on 5433.", "h1")), says: "tag it hedged",
		ok: compactOf("sum1", "a2", claimOf(Hedged, "staging answers on 5433", "h1"))},
	{code: CodeNoWitness, name: "no single witness holds it: two do not add up",
		spans: evidence(), with: []Code{CodeOriginPromoted, CodeQuoteNotFound},
		try: compactOf("sum1", "a2", claimOf(UserSaid, "build 7f3a9c2 goes out on port 8443", "u1", "t1"))},
	{code: CodeOriginPromoted, name: "without supporter only inferred or hedged", spans: evidence(),
		try: compactOf("sum1", "a2", unverified(ToolOutput, "All is well.")),
		ok:  compactOf("sum1", "a2", unverified(Inferred, "All is well."), unverified(Hedged, "All is well."))},
	{code: CodeOriginPromoted, name: "unless an archived witness it names would support more", spans: evidence(),
		setup: func(r *rig) { r.must(r.prune("t1")) },
		try: compactOf("sum1", "a2", unverified(ToolOutput, "exit status 4", "t1"),
			unverified(ToolOutput, "connected", "a1")),
		with: []Code{CodeIdentifierChanged},
		ok:   compactOf("sum1", "a2", unverified(ToolOutput, "exit status 3", "t1"))},
	{code: CodeOriginPromoted, name: "an archived log about something else gives no tool output",
		spans: append(evidence(), tool("t5", "go vet finished")),
		setup: func(r *rig) { r.must(r.prune("t5")) },
		try:   compactOf("sum1", "a2", unverified(ToolOutput, "All customers agreed.", "t5")),
		ok:    compactOf("sum1", "a2", unverified(ToolOutput, "vet finished", "t5"))},
	{code: CodeOriginPromoted, name: "an unverified claim on a hedged witness is hedged", spans: evidence(),
		with: []Code{CodeHedgeDropped},
		try:  compactOf("sum1", "a2", unverified(Inferred, "staging answers on 5433", "h1")),
		ok:   compactOf("sum1", "a2", unverified(Hedged, "staging answers on 5433", "h1"))},

	{code: CodeHedgeDropped, name: "the sentence quoted hedges",
		spans: append(evidence(), user("u2", "I think the cache is broken. The cache was built on Monday.")),
		setup: func(r *rig) { r.append(user("u10", "Next.")) },
		try:   compactOf("sum1", "a2", claimOf(UserSaid, "The cache is broken.", "u2|I think the cache is broken.")),
		with:  []Code{CodeQuoteNotFound},
		ok:    compactOf("sum1", "a2", claimOf(Hedged, "The cache is broken.", "u2|I think the cache is broken."))},
	{code: CodeHedgeDropped, name: "the sentence sharing most content words hedges",
		spans: append(evidence(), tool("t5", "The cache might be broken since Monday.\nThe lexer is fine.")),
		try:   compactOf("sum1", "a2", claimOf(ToolOutput, "The cache broken since Monday.", "t5")), says: "tag it hedged",
		ok: compactOf("sum1", "a2", claimOf(ToolOutput, "The lexer is fine.", "t5"),
			claimOf(ToolOutput, "The cache might be broken since Monday.", "t5"))},
	{code: CodeHedgeDropped, name: "the hedged one on a tie",
		spans: append(evidence(), tool("t5", "The cache is broken.\nMaybe the cache is broken.")),
		try:   compactOf("sum1", "a2", claimOf(ToolOutput, "The cache is broken.", "t5")),
		ok:    compactOf("sum1", "a2", claimOf(ToolOutput, "The cache is broken.", "t5|The cache is broken.\n"))},
	{code: CodeHedgeDropped, name: "if it shares half of the claim's words",
		spans: append(evidence(), tool("t5", "The cache might be broken since Monday.")),
		try:   compactOf("sum1", "a2", claimOf(ToolOutput, "cache broken quickly everywhere", "t5")),
		ok:    compactOf("sum1", "a2", claimOf(ToolOutput, "cache quickly everywhere today", "t5"))},
	{code: CodeHedgeDropped, name: "or holds all its identifiers",
		spans: append(evidence(), tool("t5", "Perhaps port 7001 will do.\nThe lexer is fine.")),
		try:   compactOf("sum1", "a2", claimOf(ToolOutput, "proxy binds quickly everywhere using 7001", "t5")),
		ok:    compactOf("sum1", "a2", claimOf(Hedged, "proxy binds quickly everywhere using 7001", "t5"))},
	{code: CodeHedgeDropped, name: "in every witness that supports",
		spans: append(evidence(), tool("t5", "The cache is broken."), tool("t6", "Probably the cache is broken.")),
		try:   compactOf("sum1", "a2", claimOf(ToolOutput, "The cache is broken.", "t5", "t6")),
		ok:    compactOf("sum1", "a2", claimOf(ToolOutput, "The cache is broken.", "t5"))},
	{code: CodeHedgeDropped, name: "unless the claim hedges itself",
		spans: append(evidence(), tool("t5", "The cache might be broken since Monday.")),
		ok:    compactOf("sum1", "a2", claimOf(ToolOutput, "Perhaps the cache is broken.", "t5"))},
	{code: CodeHedgeDropped, name: "unverified or not: the hedge of a witness that leaves",
		spans: append(evidence(), user("u2", "I think the database is on 5499."), user("u10", "Next.")),
		try:   compactOf("sum1", "u2", unverified(Inferred, "the database is on 5499", "u2")), says: "tag it hedged",
		ok: compactOf("sum1", "u2", unverified(Hedged, "the database is on 5499", "u2"))},
	{code: CodeHedgeDropped, name: "unverified or not: the hedge of an archived witness",
		spans: append(evidence(), user("u2", "I think the database is on 5499."), user("u10", "Next.")),
		setup: func(r *rig) { r.must(r.prune("u2")) },
		try:   compactOf("sum1", "a2", unverified(Inferred, "the database is on 5499", "u2")),
		ok:    compactOf("sum1", "a2", unverified(Hedged, "the database is on 5499", "u2"))},
	{code: CodeHedgeDropped, name: "the narrative",
		spans: append(evidence(), tool("t5", "The cache might be broken since Monday.")),
		try:   compactOf("sum1", "t5", narrative("The cache broken since Monday."), unverified(Inferred, "nothing much")),
		ok: compactOf("sum1", "t5", narrative("Possibly the cache is broken since Monday."),
			unverified(Inferred, "nothing much"))},
}

func TestRulesOnOrigins(t *testing.T) { runCases(t, originCases) }

// folded is evidence with a summary of t1 that stays.
func folded(r *rig) {
	r.must(r.compact("sum1", "a2", claimOf(ToolOutput, "exit status 3", "t1"), unverified(Inferred, "lint is slow")))
}

var witnessCases = []ruleCase{
	{code: CodeNoWitness, name: "no witness", spans: evidence(),
		try:  compactOf("sum1", "a2", claimOf(Inferred, "exit status 3"), unverified(Inferred, "lint is slow")),
		with: []Code{CodeIdentifierChanged},
		ok:   compactOf("sum1", "a2", claimOf(Inferred, "exit status 3", "t1"))},
	{code: CodeNoWitness, name: "an unknown one", spans: evidence(),
		try: compactOf("sum1", "a2", claimOf(Inferred, "All is well.", "t17")), detail: "no span is called t17",
		ok: compactOf("sum1", "a2", unverified(Inferred, "All is well.", "t17"))},
	{code: CodeNoWitness, name: "it leaves with this edit", spans: evidence(),
		try: compactOf("sum1", "t1", claimOf(ToolOutput, "exit status 3", "t1")), says: "quote",
		ok: compactOf("sum1", "t1", claimOf(ToolOutput, "exit status 3", "t1|exit status 3"))},
	{code: CodeNoWitness, name: "it left before", spans: evidence(), setup: func(r *rig) { r.must(r.prune("t1")) },
		try: compactOf("sum1", "a2", claimOf(ToolOutput, "exit status 3", "t1")),
		ok:  compactOf("sum1", "a2", unverified(ToolOutput, "exit status 3", "t1"))},
	{code: CodeNoWitness, name: "an excerpt of it is live", spans: evidence(),
		setup: func(r *rig) { r.must(r.compact("sum1", "t1", keeps(wits("t1|exit status 3")))) },
		ok:    compactOf("sum2", "a2", claimOf(ToolOutput, "exit status 3", "t1"))},
	{code: CodeNoWitness, name: "it holds not all of the claim's identifiers", spans: evidence(),
		try: compactOf("sum1", "a2", claimOf(Inferred, "build 7f3a9c2 listens on 5432", "t1", "t2")),
		ok: compactOf("sum1", "a2", claimOf(Inferred, "build 7f3a9c2 failed", "t1", "t2"),
			claimOf(Inferred, "listens on 5432", "t1", "t2"))},

	{code: CodeSoleWitness, name: "a summary cited as witness", spans: evidence(),
		setup: folded, with: []Code{CodeNoWitness, CodeIdentifierChanged},
		try: compactOf("sum2", "a1", claimOf(Inferred, "exit status 3", "sum1")), says: "cite its claim sum1#0",
		ok: compactOf("sum2", "a1", claimOf(Inferred, "exit status 3", "sum1#0"))},
	{code: CodeSoleWitness, name: "unverified or not", spans: evidence(), setup: folded,
		try: compactOf("sum2", "a1", unverified(Inferred, "lint is slow", "sum1")),
		ok:  compactOf("sum2", "a1", unverified(Inferred, "lint is slow", "sum1#1"))},
	{code: CodeSoleWitness, name: "a prune would leave a claim without supporter", spans: evidence(), setup: folded,
		try: pruneOf("t1"), says: "demote sum1#0", ok: pruneOf("t1", demote("sum1#0"))},
	{code: CodeSoleWitness, name: "any edit: a compact", spans: evidence(), setup: folded,
		try: compactOf("sum2", "t1", narrative("Lint.")), ok: compactOf("sum2", "t1", narrative("Lint."), demotes("sum1#0"))},
	{code: CodeSoleWitness, name: "an excerpt that supports it stays", spans: evidence(), setup: folded,
		ok: compactOf("sum2", "t1", keeps(wits("t1|exit status 3")))},
	{code: CodeSoleWitness, name: "an unverified claim has none to lose", spans: evidence(), setup: folded,
		ok: pruneOf("a1 t2")},
	{code: CodeSoleWitness, name: "a revert takes the excerpt that a later claim cites", spans: evidence(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "t1 a2", keeps(wits("t1|exit status 3"))))
			r.must(r.compact("sum2", "a1", claimOf(ToolOutput, "exit status 3", string(r.excerpt("t1").ID))))
		}, ok: func(r *rig) error { _, err := r.Revert(r.ctx, RevertRequest{Edit: 1}); return err }},

	{code: CodeCycleDepth, name: "depth 3", spans: evidence(), setup: deep,
		try: compactOf("sum3", "sum2 a1", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1")), says: "re-ground",
		ok: compactOf("sum3", "sum2 a1", unverified(Inferred, "lint stage failed 7f3a9c2", "t1"))},
	{code: CodeCycleDepth, name: "after re-grounding", spans: evidence(), setup: deep,
		try: compactOf("sum3", "sum2 a1", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1")),
		after: again(func(r *rig) error {
			r.must(r.reground("sum2"))
			return r.compact("sum3", "sum2 a1", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1"))
		}),
		ok: func(r *rig) error {
			r.must(r.reground("sum2"))
			return r.compact("sum3", "sum2 a1", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1"))
		}},
	{code: CodeCycleDepth, name: "word for word the quote of a live independent witness", spans: evidence(), setup: deep,
		ok: compactOf("sum3", "sum2 a1", claimOf(ToolOutput, "build 7f3a9c2 failed in stage lint",
			"t1|build 7f3a9c2 failed in stage lint"))},
	{code: CodeCycleDepth, name: "a claim cited by ID counts as named", spans: evidence(), setup: deep,
		try: compactOf("sum3", "a1", claimOf(Inferred, "7f3a9c2 failed lint stage", "sum2#0")),
		ok:  compactOf("sum3", "a1", claimOf(Inferred, "7f3a9c2 failed lint stage", "t1"))},
	{code: CodeCycleDepth, name: "a foreign summary's stated depth counts",
		spans: append(evidence(), foreignAt("f1", 2, claimOf(ToolOutput, "exit status 3", "t1"))),
		try:   compactOf("sum3", "f1 a1", claimOf(ToolOutput, "exit status 3", "t1")),
		ok:    compactOf("sum3", "a1", claimOf(ToolOutput, "exit status 3", "t1"))},
}

func foreignAt(id SpanID, depth int, claims ...Claim) Span {
	s := foreign(id, claims...)
	s.Depth = depth
	return s
}

// deep leaves sum2 with a claim of depth 2.
func deep(r *rig) {
	r.must(r.compact("sum1", "a2", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1"), unverified(Inferred, words(20))))
	r.append(model("a3", "More of it."))
	r.must(r.compact("sum2", "sum1 a3", claimOf(Inferred, "lint stage failed 7f3a9c2", "t1")))
	require.Equal(r.t, 2, r.claim("sum2#0").Depth)
}

func TestRulesOnWitnesses(t *testing.T) { runCases(t, witnessCases) }

// ids: a witness whose identifiers have parts.
func idents() []Span {
	return append(evidence(), tool("t3", "wrote src/pkg/upload.go:88 to s3://bucket-7/a/b.txt at db7.internal:5433 "+
		"run sa-7f3c commit b7c1e0d4-52f8-4a1c-9d3e-77aa01b2c3d4 cost 17.42 EUR"))
}

func one(text string, w ...string) func(*rig) error {
	return compactOf("sum1", "a2", claimOf(ToolOutput, text, w...), unverified(Inferred, "lint is slow"))
}

// unsupported is what else may be wrong with a tool-output claim that no witness holds.
var unsupported = []Code{CodeNoWitness, CodeOriginPromoted}

var identCases = []ruleCase{
	{code: CodeIdentifierChanged, name: "one digit", spans: idents(), with: unsupported,
		try: one("listen on 5431", "t2"), detail: "5432", ok: one("listen on 5432", "t2")},
	{code: CodeIdentifierChanged, name: "an echo is no witness",
		spans: append(idents(), tool("e1", testMark+" archived: exit status 9")), with: unsupported,
		try: one("exit status 9", "e1"), ok: one("exit status 3", "e1", "t1")},
	{code: CodeIdentifierChanged, name: "a prefix of a token", spans: idents(), with: unsupported,
		try: one("commit b7c1e0d4-52f8", "t3"), ok: one("commit b7c1e0d4-52f8-4a1c-9d3e-77aa01b2c3d4", "t3")},
	{code: CodeIdentifierChanged, name: "a part of a number", spans: idents(), with: unsupported,
		try: one("cost 17 EUR", "t3"), ok: one("cost 17.42 EUR", "t3")},
	{code: CodeIdentifierChanged, name: "as one component: host, port, base name", spans: idents(), with: unsupported,
		try: one("db7 wrote", "t3"),
		ok:  one("upload.go on db7.internal, port 5433", "t3")},
	{code: CodeIdentifierChanged, name: "two components never come from two tokens", spans: idents(), with: unsupported,
		try: one("connected to db7.internal:5432", "t2", "t3"),
		ok:  one("connected to db7.internal:5433", "t2", "t3")},
	{code: CodeIdentifierChanged, name: "as base:line", spans: idents(), with: unsupported,
		try: one("wrote upload.go:89", "t3"), ok: one("wrote upload.go:88", "t3")},
	{code: CodeIdentifierChanged, name: "as the end of a path cut at a slash", spans: idents(), with: unsupported,
		try: one("wrote kg/upload.go", "t3"), ok: one("wrote pkg/upload.go", "t3")},
	{code: CodeIdentifierChanged, name: "the witness has it, but it is not the one cited",
		spans: idents(), with: unsupported, try: one("listen on 5432", "t1"), ok: one("listen on 5432", "t1", "t2")},
	{code: CodeIdentifierChanged, name: "unverified: a leaving span will do", spans: idents(),
		try: compactOf("sum1", "a2", unverified(Inferred, "listen on 5432"), narrative("Setup.")),
		ok:  compactOf("sum1", "t2", unverified(Inferred, "listen on 5432"))},
	{code: CodeIdentifierChanged, name: "unverified: a claim of a leaving summary will do", spans: idents(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a2", claimOf(ToolOutput, "listen on 5432", "t2")))
			r.must(r.prune("t2", demote("sum1#0")))
		}, try: compactOf("sum2", "sum1 a1", unverified(Inferred, "listen on 5434"), unverified(Inferred, "lint is slow")),
		ok: compactOf("sum2", "sum1 a1", unverified(Inferred, "listen on 5432"))},
	{code: CodeIdentifierChanged, name: "any Unicode digit makes an identifier",
		spans: append(idents(), tool("t6", "listen on ٥٤٣٣")), with: unsupported,
		try: one("listen on ٥٤٣٢", "t6"), ok: one("listen on ٥٤٣٣", "t6")},
	{code: CodeIdentifierChanged, name: "dropped, not changed", spans: idents(), ok: one("connected", "t2")},
	{code: CodeIdentifierChanged, name: "a narrative's identifiers stand in claims, carried constraints or excerpts",
		spans: append(idents(), user("u0", "Never touch port 7777.")),
		setup: func(r *rig) { r.append(user("u10", "Next.")) },
		try:   compactOf("sum1", "u0 t1", entries{"Never touch port 7777."}, narrative("It was 5432 that mattered.")),
		ok: compactOf("sum1", "u0 t1", entries{"Never touch port 7777."}, keeps(wits("t1|build 7f3a9c2")),
			claimOf(ToolOutput, "listen on 5432", "t2"),
			narrative("Port 7777 stays, 7f3a9c2 failed, 5432 answers."))},
}

func TestRulesOnIdentifiers(t *testing.T) { runCases(t, identCases) }

var stringCases = []ruleCase{
	{code: CodePlaceholderAsContent, name: "in a claim", spans: evidence(),
		try:  compactOf("sum1", "a2", unverified(Inferred, "the result "+testMark), narrative("Setup.")),
		with: []Code{CodeIdentifierChanged},
		ok:   compactOf("sum1", "a2", unverified(Inferred, "the result mark"))},
	{code: CodePlaceholderAsContent, name: "in a justification", spans: evidence(),
		try:   pruneOf("a2", because("see "+testMark)),
		after: again(pruneOf("a2", because("see above"))), ok: pruneOf("a2", because("see mark"))},
	{code: CodePlaceholderAsContent, name: "in a narrative", spans: evidence(),
		try:  compactOf("sum1", "a2", narrative("see "+testMark), unverified(Inferred, "x")),
		with: []Code{CodeIdentifierChanged},
		ok:   compactOf("sum1", "a2", narrative("see the mark"))},
	{code: CodePlaceholderAsContent, name: "in an entry", spans: evidence(),
		try: compactOf("sum1", "a2", entries{"Never use " + testMark}, narrative("x")), with: []Code{CodeConstraintInvented}},
	{code: CodePlaceholderAsContent, name: "in a release", spans: ruled(), try: func(r *rig) error {
		_, err := r.Release(r.ctx, ReleaseRequest{Constraint: noPush, By: "u8", Justification: testMark})
		return err
	}, after: again(func(r *rig) error { return r.release(noPush, "u8") }),
		ok: func(r *rig) error { return r.release(noPush, "u8") }},
	{code: CodePlaceholderAsContent, name: "in an action, reversible or not", spans: evidence(), try: func(r *rig) error {
		return r.Authorize(r.ctx, Action{Name: "say", Text: "done " + testMark})
	}, after: again(func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "say", Text: "done"}) }),
		ok: func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "say", Text: "done"}) }},

	{code: CodeBadEncoding, name: "invalid UTF-8 in a claim", spans: evidence(),
		try: compactOf("sum1", "a2", unverified(Inferred, "caf\xc3"), narrative("x")),
		ok:  compactOf("sum1", "a2", unverified(Inferred, "café � is a fine sign"))},
	{code: CodeBadEncoding, name: "a control character other than tab and line feed", spans: evidence(),
		try: pruneOf("a2", because("old\r\x1b[2Jpart")), after: again(pruneOf("a2")),
		ok: pruneOf("a2", because("old\tpart\nof it"))},
	{code: CodeBadEncoding, name: "a format character other than the joiners", spans: evidence(),
		try: compactOf("sum1", "a2", claimOf(Inferred, "lint\u202e fails", "t1"), narrative("x")),
		ok:  compactOf("sum1", "a2", claimOf(Inferred, "می\u200cخواهم 👩\u200d💻 fails", "t1"))},
	{code: CodeBadEncoding, name: "that its witness lacks",
		spans: append(evidence(), tool("t7", "soft\u00adhyphen"), tool("t8", "no such thing")),
		try:   compactOf("sum1", "t7", claimOf(Inferred, "soft\u00adhyphen", "t8"), narrative("x")),
		ok:    compactOf("sum1", "a2", claimOf(Inferred, "soft\u00adhyphen", "t7"))},
	{code: CodeBadEncoding, name: "else a leaving span", spans: append(evidence(), tool("t7", "soft\u00adhyphen")),
		try: compactOf("sum1", "a2", unverified(Inferred, "soft\u00adhyphen"), narrative("x")),
		ok:  compactOf("sum1", "t7", unverified(Inferred, "soft\u00adhyphen"))},
	{code: CodeBadEncoding, name: "in an action", spans: evidence(),
		try:   func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "say", Text: "a\x00b"}) },
		after: again(func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "say", Text: "ab"}) }),
		ok:    func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "say", Text: "a\tb\n"}) }},

	{code: CodeSecretInClaim, name: "in a claim", spans: secretive(),
		try: compactOf("sum1", "a2", claimOf(ToolOutput, "token hunter2-9f is set", "t7"), narrative("x")),
		ok:  compactOf("sum1", "a2", claimOf(ToolOutput, "token is set", "t7"))},
	{code: CodeSecretInClaim, name: "in a justification, the span archived long ago", spans: secretive(),
		setup: func(r *rig) { r.must(r.prune("t7")) },
		try:   pruneOf("a2", because("hunter2-9f is old")), after: again(pruneOf("a2")),
		ok: pruneOf("a2", because("hunter2 is old"))},
	{code: CodeSecretInClaim, name: "in a narrative", spans: secretive(),
		try:  compactOf("sum1", "a2", claimOf(ToolOutput, "token is set", "t7"), narrative("It is hunter2-9f")),
		with: []Code{CodeIdentifierChanged}},
	{code: CodeSecretInClaim, name: "in an action", spans: secretive(),
		try:   func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "curl", Text: "-H hunter2-9f"}) },
		after: again(func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "curl", Text: "-H $TOKEN"}) }),
		ok:    func(r *rig) error { return r.Authorize(r.ctx, Action{Name: "curl", Text: "-H $TOKEN"}) }},
}

func secretive() []Span {
	return append(evidence(), tool("t7", "token hunter2-9f is set").hides("hunter2-9f"))
}

func TestRulesOnStrings(t *testing.T) { runCases(t, stringCases) }

// A secret never comes back in an error, the anchor or the log line.
func TestSecretIsNotRepeated(t *testing.T) {
	r := newRig(t, secretive())
	err := r.refused(func() error { return r.prune("a2", because("hunter2-9f is old")) }, CodeSecretInClaim)
	require.NotContains(t, err.Error(), "hunter2")
	require.NotContains(t, r.View().Anchor, "hunter2")
	require.NotContains(t, strings.Join([]string{r.span("t1").Text, r.span("a2").Text}, ""), "hunter2")
}
