package holdfast

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A small window: what the model may take away, and the running request.
func plain() []Span {
	return []Span{
		user("u1", "Please look at the parser."),
		model("a1", "Looking at the test setup first."),
		tool("t1", "parser_test.go: 14 tests, 2 failures"),
		model("a2", "The setup is the usual one."),
		user("u9", "Carry on with the current step."),
	}
}

// pair is a call with its result.
func pair() []Span {
	return append(plain(), model("c1", "read parser.go").opening("g1"), tool("r1", "package parser").closing("g1"))
}

func pruneOf(names string, with ...func(*PruneRequest)) func(*rig) error {
	return func(r *rig) error { return r.prune(names, with...) }
}

func compactOf(id SpanID, names string, parts ...any) func(*rig) error {
	return func(r *rig) error { return r.compact(id, names, parts...) }
}

func because(text string) func(*PruneRequest) {
	return func(q *PruneRequest) { q.Justification = text }
}

func keyOfSpan(id SpanID) func(r *rig) error {
	return func(r *rig) error {
		return r.prune("a1", func(q *PruneRequest) { q.Keys = []Key{r.key(id)} })
	}
}

// again sends the edit that the author should send in place of the refused one.
func again(do func(*rig) error) func(*rig, error) error {
	return func(r *rig, _ error) error { return do(r) }
}

var nameCases = []ruleCase{
	{code: CodeAnchorNamed, name: "the anchor", spans: plain(), try: pruneOf("a1 anchor"), ok: pruneOf("a1")},
	{code: CodeAnchorNamed, name: "in any spelling: case, width, separators, invisible characters", spans: plain(),
		try: func(r *rig) error {
			return r.prune("a1", func(q *PruneRequest) {
				q.Spans = append(q.Spans, "ANCHOR", "ａｎｃｈｏｒ", "an\u200bchor", "Edit-Log", "edit log",
					"the_anchor", "edit 3", "EDIT.12", "Constraint Ledger", "journal", "аnchor", "an\u3164chor")
			})
		}, ok: func(r *rig) error { // nearest names that denote nothing of the kind
			r.append(model("anchorage", "x"), model("edit3b", "x"), model("logbook", "x"), model("ledgers.go", "x"))
			return r.prune("anchorage edit3b logbook ledgers.go")
		}},
	{code: CodeAnchorNamed, name: "a wildcard", spans: plain(), try: pruneOf("a*"), after: again(pruneOf("a1")),
		ok: pruneOf("a1")},
	{code: CodeAnchorNamed, name: "by a compact", spans: plain(), try: compactOf("sum1", "ledger a1", narrative("Setup.")),
		ok: compactOf("sum1", "a1", narrative("Setup."))},
	{code: CodeAnchorNamed, name: "by a restore", spans: plain(), try: func(r *rig) error { return r.restore("edit-log") },
		after: again(func(r *rig) error { r.must(r.prune("a1")); return r.restore("a1") })},

	{code: CodeUnknownSpan, name: "never there", spans: plain(), try: pruneOf("a1 a17"), detail: "a1",
		ok: pruneOf("a1 a2")},
	{code: CodeUnknownSpan, name: "not live: says which edit removed it and its key", spans: plain(),
		setup: func(r *rig) { r.must(r.prune("a2")) }, try: pruneOf("a1 a2"), detail: "edit 1 archived it",
		ok: pruneOf("a1")},
	{code: CodeUnknownSpan, name: "Drop or Demote name no live claim", spans: plain(),
		try: pruneOf("a1", demote("sum1#0")), ok: pruneOf("a1")},
	{code: CodeUnknownSpan, name: "restore of a live span", spans: plain(),
		try: func(r *rig) error { return r.restore("a1") }, says: "leave out a1",
		after: again(func(r *rig) error { r.must(r.prune("a1")); return r.restore("a1") })},
	{code: CodeUnknownSpan, name: "revert of an edit whose summary was folded since", spans: plain(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", narrative("Setup.")))
			r.must(r.compact("sum2", "sum1 a2", narrative("More setup.")))
		},
		try:  func(r *rig) error { _, err := r.Revert(r.ctx, RevertRequest{Edit: 1}); return err },
		says: "revert edit 2 first",
		after: again(func(r *rig) error {
			_, err := r.Revert(r.ctx, RevertRequest{Edit: 2})
			r.must(err)
			_, err = r.Revert(r.ctx, RevertRequest{Edit: 1})
			return err
		}),
		ok: func(r *rig) error { _, err := r.Revert(r.ctx, RevertRequest{Edit: 2}); return err }},

	{code: CodeNothingNamed, name: "none named", spans: plain(), try: pruneOf(""), after: again(pruneOf("a1")),
		ok: pruneOf("a1")},
	{code: CodeNothingNamed, name: "one named twice", spans: plain(), try: pruneOf("a1 a2 a1"), ok: pruneOf("a1 a2")},
	{code: CodeNothingNamed, name: "none named, by a compact", spans: plain(),
		try:   compactOf("sum1", "", narrative("Setup.")),
		after: again(compactOf("sum1", "a1", narrative("Setup.")))},
	{code: CodeNothingNamed, name: "a restore of nothing", spans: plain(),
		try:   func(r *rig) error { return r.restore("") },
		after: again(func(r *rig) error { r.must(r.prune("a1")); return r.restore("a1") })},

	{code: CodeNoJustification, name: "empty", spans: plain(),
		try: pruneOf("a1", because("")), after: again(pruneOf("a1")), ok: pruneOf("a1", because("x"))},
	{code: CodeNoJustification, name: "nothing but marks", spans: plain(),
		try: pruneOf("a1", because(" …—!? \t\n")), after: again(pruneOf("a1")), ok: pruneOf("a1", because("… 7"))},
	{code: CodeNoJustification, name: "no letter or digit once invisible characters are gone", spans: plain(),
		try: pruneOf("a1", because("\u00a0 \u3000…")), after: again(pruneOf("a1")), ok: pruneOf("a1", because("理由"))},
	{code: CodeNoJustification, name: "over 400 characters", spans: plain(),
		try: pruneOf("a1", because(strings.Repeat("é", 401))), ok: pruneOf("a1", because(strings.Repeat("é", 400)))},
	{code: CodeNoJustification, name: "of a compact", spans: plain(),
		try:   compactOf("sum1", "a1", narrative("Setup."), func(q *CompactRequest) { q.Justification = " " }),
		after: again(compactOf("sum1", "a1", narrative("Setup.")))},
	{code: CodeNoJustification, name: "restore, reground and revert need none", spans: plain(), ok: func(r *rig) error {
		r.must(r.prune("a1"))
		r.must(r.restore("a1"))
		_, err := r.Revert(r.ctx, RevertRequest{Edit: 2})
		return err
	}},

	{code: CodeKeyMismatch, name: "the key of a span that is not named", spans: plain(), try: keyOfSpan("a2"),
		ok: keyOfSpan("a1")},
	{code: CodeKeyMismatch, name: "no key at all", spans: plain(),
		try: pruneOf("a1", func(q *PruneRequest) { q.Keys = []Key{"aaaa"} }), ok: pruneOf("a1")},
	{code: CodeKeyMismatch, name: "restore by an unknown key", spans: plain(), try: func(r *rig) error {
		_, err := r.Restore(r.ctx, RestoreRequest{Keys: []Key{"aaaa"}})
		return err
	}, after: again(func(r *rig) error {
		r.must(r.prune("a1"))
		_, err := r.Restore(r.ctx, RestoreRequest{Keys: []Key{r.key("a1")}})
		return err
	})},

	{code: CodeStaleEdit, name: "since its Base an edit touched a named span", spans: plain(),
		setup: func(r *rig) { r.must(r.prune("a1")); r.must(r.restore("a1")) },
		try:   pruneOf("a1", func(q *PruneRequest) { q.Base = 1 }),
		after: again(pruneOf("a1", func(q *PruneRequest) { q.Base = 3 })),
		ok:    pruneOf("a2", func(q *PruneRequest) { q.Base = 1 })},
	{code: CodeStaleEdit, name: "since its Base a user message arrived", spans: plain(),
		setup: func(r *rig) { r.append(user("u10", "Now do the other thing.")) },
		try:   pruneOf("a1", func(q *PruneRequest) { q.Base = 1 }),
		after: again(pruneOf("a1", func(q *PruneRequest) { q.Base = 2 })),
		ok:    pruneOf("a1", func(q *PruneRequest) { q.Base = 2 })},
	{code: CodeStaleEdit, name: "a tool result since its Base does not matter", spans: plain(),
		setup: func(r *rig) { r.append(tool("t9", "ok")) }, ok: pruneOf("a1", func(q *PruneRequest) { q.Base = 1 })},
	{code: CodeStaleEdit, name: "since its Base an edit touched a named claim", spans: plain(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
			r.must(r.prune("t1", demote("sum1#0")))
		},
		try:   pruneOf("a2", demote("sum1#0"), func(q *PruneRequest) { q.Base = 2 }),
		after: again(pruneOf("a2", func(q *PruneRequest) { q.Base = 3 })),
		ok:    pruneOf("a2", func(q *PruneRequest) { q.Base = 2 })},
	{code: CodeStaleEdit, name: "a Base ahead of the window", spans: plain(),
		try:   pruneOf("a1", func(q *PruneRequest) { q.Base = 9 }),
		after: again(pruneOf("a1", func(q *PruneRequest) { q.Base = 1 }))},

	{code: CodeUncoveredSpan, name: "a named span is not in Covered", spans: plain(),
		try: compactOf("sum1", "a1 a2", narrative("Setup."), func(q *CompactRequest) { q.Covered = sp[SpanID]("a1 t1") }),
		ok:  compactOf("sum1", "a1 a2", narrative("Setup."), func(q *CompactRequest) { q.Covered = sp[SpanID]("a1 a2") })},
	{code: CodeUncoveredSpan, name: "Covered not stated", spans: plain(),
		ok: compactOf("sum1", "a1 a2", narrative("Setup."))},
	{code: CodeUncoveredSpan, name: "Covered empty", spans: plain(),
		try:   compactOf("sum1", "a1", narrative("Setup."), func(q *CompactRequest) { q.Covered = []SpanID{} }),
		after: again(compactOf("sum1", "a1", narrative("Setup."), func(q *CompactRequest) { q.Covered = sp[SpanID]("a1") }))},
}

func TestRulesOnNames(t *testing.T) { runCases(t, nameCases) }

var groupCases = []ruleCase{
	{code: CodeGroupSplit, name: "a call without its result", spans: pair(), try: pruneOf("c1 a1"), says: "name r1 too",
		ok: pruneOf("c1 r1 a1")},
	{code: CodeGroupSplit, name: "a result without its call", spans: pair(),
		try: compactOf("sum1", "r1", narrative("Read.")), ok: compactOf("sum1", "c1 r1", narrative("Read."))},
	{code: CodeGroupSplit, name: "a late member of a group that has left starts a group of its own", spans: pair(),
		setup: func(r *rig) {
			r.must(r.prune("c1 r1"))
			r.append(tool("r2", "package parser, again").closing("g1"))
		}, ok: pruneOf("r2")},
	{code: CodeGroupSplit, name: "a late member of a group that is here belongs to it", spans: pair(),
		setup: func(r *rig) { r.append(tool("r2", "package parser, again").closing("g1")) },
		try:   pruneOf("c1 r1"), ok: pruneOf("c1 r1 r2")},
	{code: CodeGroupSplit, name: "an excerpt belongs to no group", spans: pair(),
		setup: func(r *rig) { r.must(r.compact("sum1", "c1 r1", keeps(wits("r1|package parser")), narrative("Read."))) },
		ok:    func(r *rig) error { return r.prune(string(r.excerpt("r1").ID)) }},

	{code: CodeOpenCall, name: "the group waits for its result",
		spans: append(plain(), model("c2", "run the tests").opening("g2")),
		try:   pruneOf("c2 a1"), says: "closes the group", ok: pruneOf("a1")},
	{code: CodeOpenCall, name: "until the result is there",
		spans: append(plain(), model("c2", "run the tests").opening("g2")),
		try:   pruneOf("c2"),
		after: again(func(r *rig) error { r.append(tool("r2", "ok").closing("g2")); return r.prune("c2 r2") }),
		ok:    func(r *rig) error { r.append(tool("r2", "ok").closing("g2")); return r.prune("c2 r2") }},
	{code: CodeOpenCall, name: "the host can CloseGroup",
		spans: append(plain(), model("c2", "run the tests").opening("g2")),
		try:   compactOf("sum1", "c2", narrative("Ran.")),
		after: again(func(r *rig) error {
			r.must(r.CloseGroup(r.ctx, "g2"))
			return r.compact("sum1", "c2", narrative("Ran."))
		}),
		ok: func(r *rig) error { r.must(r.CloseGroup(r.ctx, "g2")); return r.prune("c2") }},
	{code: CodeOpenCall, name: "an answer that is no result leaves it open",
		spans: append(plain(), model("c2", "run the tests").opening("g2")),
		setup: func(r *rig) { r.append(model("c3", "and wait").in("g2")) },
		try:   pruneOf("c2 c3"),
		after: again(func(r *rig) error { r.must(r.CloseGroup(r.ctx, "g2")); return r.prune("c2 c3") })},

	{code: CodePinned, name: "by the host, at append", spans: append(plain(), tool("p1", "the style guide").pinned()),
		try: pruneOf("p1 a1"), ok: pruneOf("a1")},
	{code: CodePinned, name: "by the host, later", spans: plain(),
		setup: func(r *rig) { r.must(r.Pin(r.ctx, "t1", true)) },
		try:   pruneOf("t1"),
		after: again(func(r *rig) error { r.must(r.Pin(r.ctx, "t1", false)); return r.prune("t1") }),
		ok:    func(r *rig) error { r.must(r.Pin(r.ctx, "t1", false)); return r.prune("t1") }},
	{code: CodePinned, name: "a system message", spans: append(plain(), sysmsg("y1", "You are a careful assistant.")),
		try: pruneOf("a1 y1"), ok: pruneOf("a1")},
	{code: CodePinned, name: "with its group", spans: append(pair(), model("c1b", "signature").in("g1").pinned()),
		try: pruneOf("c1 r1 c1b a1"), ok: pruneOf("a1")},
	{code: CodePinned, name: "immutable, and the edit keeps a part of it",
		spans: append(plain(), model("b1", "First line.\n\nSecond line.").signed()),
		try:   compactOf("sum1", "b1 a1", keeps(wits("b1|Second line.")), narrative("Setup.")),
		ok:    compactOf("sum1", "b1 a1", narrative("Setup."))},
	{code: CodePinned, name: "immutable leaves whole with its group; excerpts of the other members may stay",
		spans: append(pair(), model("b1", "thinking").in("g1").signed()),
		try:   compactOf("sum1", "c1 r1 b1", keeps(wits("b1|think")), narrative("Read.")),
		ok:    compactOf("sum1", "c1 r1 b1", keeps(wits("r1|package parser")), narrative("Read."))},
	{code: CodePinned, name: "immutable leaves by a prune", spans: append(plain(), model("b1", "thinking").signed()),
		ok: pruneOf("b1")},

	{code: CodeLatestUser, name: "the newest user message", spans: plain(), try: pruneOf("u9 a1"), ok: pruneOf("u1 a1")},
	{code: CodeLatestUser, name: "by speaker: a hedged one of the user",
		spans: append(plain(), guess("h9", "Maybe the lexer too.")),
		try:   pruneOf("h9 a1"), ok: pruneOf("u9 a1")},
	{code: CodeLatestUser, name: "by speaker: a hedged one of a tool is none",
		spans: append(plain(), guess("h9", "Maybe the lexer too.").by(ToolOutput)),
		ok:    pruneOf("h9 a1")},
	{code: CodeLatestUser, name: "a system message is no user message", spans: append(plain(), sysmsg("y1", "Be brief.")),
		try: pruneOf("u9"), says: "leave out u9", after: again(pruneOf("u1")), ok: pruneOf("u1")},
	{code: CodeLatestUser, name: "unless Keep leaves an excerpt",
		spans: append(plain(), user("u10", "Fix the lexer.\n\n"+strings.Repeat("log line\n", 30))),
		try:   compactOf("sum1", "u10 a1", narrative("Setup.")),
		ok:    compactOf("sum1", "u10 a1", keeps(wits("u10|Fix the lexer.")), narrative("Setup."))},
	{code: CodeLatestUser, name: "or what an excerpt left of it",
		spans: append(plain(), user("u10", "Fix the lexer.\n\n"+strings.Repeat("log line\n", 30))),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "u10 a1", keeps(wits("u10|Fix the lexer.")), narrative("Setup.")))
		},
		try: func(r *rig) error { return r.prune("a2 " + string(r.excerpt("u10").ID)) }, ok: pruneOf("a2")},
	{code: CodeLatestUser, name: "a newer one frees it", spans: append(plain(), user("u10", "Next.")), ok: pruneOf("u9")},
}

func TestRulesOnGroups(t *testing.T) { runCases(t, groupCases) }

// counts is a window whose summaries are counted.
func counts(o *Options) { o.Count = func(s string) int { return (len(s) + 3) / 4 } }

func words(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }

var sizeCases = []ruleCase{
	{code: CodeNoProgress, name: "a prune that frees less than its line",
		spans: append(plain(), model("a3", "ok").tokens(2)), opt: counts,
		try: pruneOf("a3"), after: again(pruneOf("a3 a1")), ok: pruneOf("a1 a3")},
	{code: CodeNoProgress, name: "a summary as large as what it replaces",
		spans: append(plain(), model("a3", "ok").tokens(20)), opt: counts,
		try: compactOf("sum1", "a3", narrative(words(60))), after: again(compactOf("sum1", "a3 a1", narrative(words(60)))),
		ok: compactOf("sum1", "a3", narrative("ok"))},
	{code: CodeNoProgress, name: "new excerpts count",
		spans: append(plain(), tool("t2", words(40)+" one.\n\n"+words(40)+" two.").tokens(100)), opt: counts,
		try:   compactOf("sum1", "t2", keeps(wits("t2|"+words(40)+" one.", "t2|"+words(40)+" two."))),
		after: again(pruneOf("t2")),
		ok:    compactOf("sum1", "t2", keeps(wits("t2|"+words(40)+" two.")))},
	{code: CodeNoProgress, name: "where the claims are too long, fewer pass", spans: plain(), opt: counts,
		try: compactOf("sum1", "a1", unverified(Inferred, words(60)), unverified(Inferred, "nothing much"),
			unverified(Inferred, words(70))),
		says: "fewer or shorter claims", ok: compactOf("sum1", "a1", unverified(Inferred, "nothing much"))},
	{code: CodeNoProgress, name: "where nothing shorter is left, a prune passes",
		spans: append(plain(), tool("t2", words(80)).tokens(80)), opt: counts,
		try: compactOf("sum1", "t2", keeps(wits("t2|"+words(80)))), says: "a prune", ok: pruneOf("t2")},
	{code: CodeNoProgress, name: "a claim that is exactly its kept excerpt counts once",
		spans: append(plain(), tool("t2", words(80)+" end.\n\n"+words(40)+" tail.").tokens(160)), opt: counts,
		ok: compactOf("sum1", "t2", claimOf(ToolOutput, words(80)+" end.", "t2|"+words(80)+" end."))},
	{code: CodeNoProgress, name: "the anchor does not count", spans: plain(), opt: counts,
		ok: pruneOf("a1", because(strings.Repeat("long reason ", 33)))},

	{code: CodeNothingNew, name: "a lone summary is folded again", spans: plain(),
		opt: counts, setup: func(r *rig) { r.must(r.compact("sum1", "a1 a2", narrative(words(20)))) },
		try:   compactOf("sum2", "sum1", narrative("S.")),
		after: again(func(r *rig) error { r.append(tool("t9", "ok")); return r.compact("sum2", "sum1", narrative("S.")) }),
		ok:    compactOf("sum2", "sum1 u1", narrative("S."))},
	{code: CodeNothingNew, name: "something primary was appended since it was made", spans: plain(),
		opt:   counts,
		setup: func(r *rig) { r.must(r.compact("sum1", "a1 a2", narrative(words(20)))); r.append(tool("t9", "ok")) },
		ok:    compactOf("sum2", "sum1", narrative("S."))},
	{code: CodeNothingNew, name: "a foreign summary since then is nothing primary", spans: plain(),
		opt:   counts,
		setup: func(r *rig) { r.must(r.compact("sum1", "a1 a2", narrative(words(20)))); r.append(foreign("f1")) },
		try:   compactOf("sum2", "sum1", narrative("S.")), after: again(compactOf("sum2", "sum1 f1", narrative("S.")))},

	{code: CodeEmptySummary, name: "neither claim, carried constraint, excerpt nor narrative", spans: plain(),
		try: compactOf("sum1", "a1", narrative(" \n")), after: again(pruneOf("a1")),
		ok: compactOf("sum1", "a1", keeps(wits("a1|Looking")))},
	{code: CodeEmptySummary, name: "a carried constraint is something",
		spans: append(plain(), user("u0", "Never push to main.")),
		setup: func(r *rig) { r.append(user("u10", "Next.")) }, ok: compactOf("sum1", "u0", entries{"Never push to main."})},
	{code: CodeEmptySummary, name: "the summariser broke off", spans: plain(),
		try:   compactOf("sum1", "a1", narrative("Setup."), func(q *CompactRequest) { q.Incomplete = true }),
		after: again(compactOf("sum1", "a1", narrative("Setup."))), ok: compactOf("sum1", "a1", narrative("Setup."))},
	{code: CodeEmptySummary, name: "folded claims are replaced by none", spans: plain(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
		},
		try: compactOf("sum2", "sum1 a2", narrative("Setup.")), says: "Drop",
		ok: compactOf("sum2", "sum1 a2", narrative("Setup."), drops("sum1#0"))},
	{code: CodeEmptySummary, name: "a prune of a summary replaces nothing", spans: plain(),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
		}, opt: counts, ok: pruneOf("sum1")},

	{code: CodeTooLarge, name: "10,000 spans", spans: plain(),
		setup: func(r *rig) {
			many := make([]Span, MaxSpans+1)
			for i := range many {
				many[i] = Span{ID: SpanID(fmt.Sprintf("m%d", i)), Origin: Inferred, Text: "x"}
			}
			r.append(many...)
		},
		try: func(r *rig) error { return r.prune("", named(MaxSpans+1)) },
		ok:  func(r *rig) error { return r.prune("", named(MaxSpans)) }},
	{code: CodeTooLarge, name: "1,000 claims", spans: plain(),
		try: compactOf("sum1", "a1 a2", manyClaims(MaxClaims+1)), ok: compactOf("sum1", "a1 a2", manyClaims(MaxClaims))},
	{code: CodeTooLarge, name: "4,000 bytes a claim", spans: plain(),
		try: compactOf("sum1", "a1 a2", unverified(Inferred, strings.Repeat("x", MaxClaimBytes+1)), narrative("Setup.")),
		ok:  compactOf("sum1", "a1 a2", unverified(Inferred, strings.Repeat("x", MaxClaimBytes)))},
	{code: CodeTooLarge, name: "600 characters of narrative", spans: plain(),
		try: compactOf("sum1", "a1 a2", unverified(Inferred, "nothing much"), narrative(strings.Repeat("é", MaxNarrative+1))),
		ok:  compactOf("sum1", "a1 a2", unverified(Inferred, "nothing much"), narrative(strings.Repeat("é", MaxNarrative)))},
	{code: CodeTooLarge, name: "1 MiB an edit", spans: plain(),
		try: compactOf("sum1", "a1 a2", manyLong(270)), ok: compactOf("sum1", "a1 a2", manyLong(250))},
}

func named(n int) func(*PruneRequest) {
	return func(q *PruneRequest) {
		for i := range n {
			q.Spans = append(q.Spans, SpanID(fmt.Sprintf("m%d", i)))
		}
	}
}

func manyClaims(n int) (out []Claim) {
	for range n {
		out = append(out, unverified(Inferred, "nothing much"))
	}
	return out
}

func manyLong(n int) (out []Claim) {
	for range n {
		out = append(out, unverified(Inferred, strings.Repeat("word ", 799)))
	}
	return out
}

func TestRulesOnSize(t *testing.T) { runCases(t, sizeCases) }

// restoreCases: what a restore, reground or revert may not do.
var reserveCases = []ruleCase{
	{code: CodeReserve, name: "a restore that does not fit, reserve included",
		spans: append(plain(), tool("big", "output").tokens(500)),
		opt:   func(o *Options) { o.WindowTokens = 1100 },
		setup: func(r *rig) {
			r.must(r.prune("big"))
			r.append(tool("t8", "more").tokens(200))
		},
		try: func(r *rig) error { return r.restore("big") }, says: "free at least 100 tokens",
		after: again(func(r *rig) error { r.must(r.prune("a1")); return r.restore("big") }),
		ok:    func(r *rig) error { r.must(r.prune("a1")); return r.restore("big") }},
	{code: CodeReserve, name: "it may use the reserve", spans: append(plain(), tool("big", "output").tokens(500)),
		opt:   func(o *Options) { o.WindowTokens = 1000 },
		setup: func(r *rig) { r.must(r.prune("big")) }, ok: func(r *rig) error { return r.restore("big") }},
	{code: CodeReserve, name: "no window, no accounting", spans: append(plain(), tool("big", "output").tokens(1<<40)),
		setup: func(r *rig) { r.must(r.prune("big")) }, ok: func(r *rig) error { return r.restore("big") }},
	{code: CodeReserve, name: "a re-grounding read",
		spans: append(plain(), tool("t5", "build 7f3a9c2 failed in stage lint").tokens(300)),
		opt:   func(o *Options) { o.WindowTokens = 900 },
		setup: func(r *rig) {
			r.must(r.compact("sum1", "a1", claimOf(ToolOutput, "build 7f3a9c2 failed in stage lint", "t5")))
			r.must(r.prune("t5", demote("sum1#0")))
			r.append(tool("t8", "more").tokens(498))
		},
		try:   func(r *rig) error { return r.reground("sum1") },
		after: again(func(r *rig) error { r.must(r.prune("a2")); return r.reground("sum1") }),
		ok:    func(r *rig) error { r.must(r.prune("a2")); return r.reground("sum1") }},
}

func (r *rig) reground(sum SpanID, evidence ...string) error {
	_, err := r.Reground(r.ctx, RegroundRequest{Summary: sum, Evidence: wits(evidence...)})
	return err
}

func TestRulesOnReserve(t *testing.T) { runCases(t, reserveCases) }

// storeCases: the two codes that a store raises.
var storeCases = []ruleCase{
	{code: CodeNoRetrieval, name: "archived bytes do not read back equal", spans: plain(),
		try: func(r *rig) error {
			r.store.onBody = func(_ Key, data []byte, err error) ([]byte, error) { return append([]byte("x"), data...), err }
			defer r.store.heal()
			return r.prune("a1")
		},
		after: again(pruneOf("a1")), ok: pruneOf("a1")},
	{code: CodeNoRetrieval, name: "archived bytes cannot be read", spans: plain(),
		try: func(r *rig) error {
			r.store.onBody = func(Key, []byte, error) ([]byte, error) { return nil, errDown }
			defer r.store.heal()
			return r.compact("sum1", "a1", narrative("Setup."))
		},
		after: again(compactOf("sum1", "a1", narrative("Setup.")))},
	{code: CodeNotRecorded, name: "the journal could not take the record", spans: plain(),
		try: func(r *rig) error {
			r.store.failNext(1, false, errRefused)
			return r.prune("a1")
		},
		after: again(pruneOf("a1")), ok: pruneOf("a1")},
	{code: CodeNotRecorded, name: "another writer was faster", spans: plain(),
		setup: func(r *rig) {
			other := r.reopen()
			_, err := other.Append(context.Background(), tool("t7", "of another process"))
			r.must(err)
		},
		try: pruneOf("a1"),
		after: func(r *rig, err error) error {
			require.ErrorIs(r.t, err, ErrConflict)
			r.must(r.Reload(r.ctx))
			return r.prune("a1")
		},
		ok: func(r *rig) error { r.must(r.Reload(r.ctx)); return r.prune("a1") }},
}

func TestRulesOnTheStore(t *testing.T) { runCases(t, storeCases) }
