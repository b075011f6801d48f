package replay

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// window makes a view with the given spans; each has 100 tokens and a key.
func window(size int, spans ...holdfast.Span) holdfast.View {
	v := holdfast.View{Mark: "3e0f-mark", Cycle: 4, Spans: spans}
	for i := range spans {
		sp := &spans[i]
		if sp.Kind == 0 {
			sp.Kind = holdfast.Primary
		}
		if sp.Tokens == 0 {
			sp.Tokens = 100
		}
		sp.Key = holdfast.Key("key-" + sp.ID)
		v.Usage.Spans += sp.Tokens
	}
	v.Usage.Window = size
	v.Usage.Reserve = size * 15 / 100
	v.Usage.Shortfall = max(v.Usage.Spans+v.Usage.Reserve-size, 0)
	return v
}

func user(id, text string) holdfast.Span {
	return holdfast.Span{ID: holdfast.SpanID(id), Origin: holdfast.UserSaid, Text: text}
}

func tool(id, text string) holdfast.Span {
	return holdfast.Span{ID: holdfast.SpanID(id), Origin: holdfast.ToolOutput, Text: text}
}

func model(id, text string) holdfast.Span {
	return holdfast.Span{ID: holdfast.SpanID(id), Origin: holdfast.Inferred, Text: text}
}

func in(g string, sp holdfast.Span, opens, closes bool) holdfast.Span {
	sp.Group, sp.Opens, sp.Closes = holdfast.GroupID(g), opens, closes
	return sp
}

// newTestCareful returns an editor whose seed makes it fold where it could prune as well.
func newTestCareful() *careful {
	c := newCareful(rand.New(rand.NewPCG(3, 2)))
	c.begin()
	return c
}

func plan(t *testing.T, c *careful, v holdfast.View) request {
	t.Helper()
	r, why := c.plan(newScene(v))
	require.Empty(t, why)
	return r
}

func TestCarefulTakesWholeGroupsAndLeavesOutWhatMustStay(t *testing.T) {
	v := window(1000,
		holdfast.Span{ID: "s1", Kind: holdfast.System, Origin: holdfast.UserSaid, Text: "Be brief."},
		user("s2", "Please look into the outage of host q2 that began at 02:15."),
		in("g1", model("s3", "I found the log of q2 and read its last lines now."), true, false),
		in("g2", model("s4", "I read the second log as well, because the first was short."), true, false),
		in("g1", tool("s5", "ERROR code 4417: connection to 10.3.0.12:5433 refused"), false, true),
		in("g2", tool("s6", "ERROR code 4418: connection to 10.3.0.13:5433 refused"), false, true),
		holdfast.Span{ID: "s7", Kind: holdfast.Primary, Origin: holdfast.ToolOutput, Pinned: true, Text: "pinned"},
		user("s8", "And what about q3?"),
		in("g3", model("s9", "I look at q3."), true, false),
		tool("s10", "hook output"),
	)
	r := plan(t, newTestCareful(), v)
	require.Equal(t, "fold", r.purpose)
	require.Equal(t, []holdfast.SpanID{"s2", "s3", "s4", "s5", "s6"}, r.compact.Spans)
	require.NotEmpty(t, r.compact.Claims)
	for _, c := range r.compact.Claims {
		sp := newScene(v).span(c.Witnesses[0].Span)
		require.Equal(t, sp.Origin, c.Origin)
		require.Contains(t, sp.Text, c.Witnesses[0].Quote)
	}
}

func TestCarefulCallsThatTheUserLeftUnansweredMayGo(t *testing.T) {
	s := newScene(window(1000,
		in("g1", model("s1", "I look."), true, false),
		user("s2", "Never mind."),
		in("g2", model("s3", "I look again."), true, false),
		in("g3", model("s4", "And again."), true, false), in("g3", tool("s5", "done"), false, true),
	))
	var why []string
	for _, u := range s.units {
		why = append(why, u.stays)
	}
	require.Equal(t, []string{"", staysLatest, staysOpen, ""}, why)
}

func TestCarefulCarriesRulesWithoutAnotherCarrier(t *testing.T) {
	v := window(500, user("s1", "x"), user("s2", "y"), tool("s3", "z"), user("s4", "go"), model("s5", "ok"))
	v.Constraints = []holdfast.ConstraintView{
		{Text: "Never push.", Carriers: []holdfast.SpanID{"s1"}},
		{Text: "Do not wait.", Carriers: []holdfast.SpanID{"s1", "s4"}},
		{Text: "Don't shout.", Carriers: []holdfast.SpanID{"s2"}, Ledger: true},
		{Text: "No tabs.", Ledger: true},
	}
	r := plan(t, newTestCareful(), v)
	require.Equal(t, []holdfast.SpanID{"s1", "s2"}, r.compact.Spans[:2])
	require.Equal(t, []string{"Never push."}, r.compact.Constraints)
}

func TestCarefulPrunePresentsKeysAndDemotes(t *testing.T) {
	v := window(500, tool("s1", "x"), tool("s2", "y"), user("s3", "go"), model("s4", "ok"),
		holdfast.Span{ID: "sum1", Kind: holdfast.Summary, Tokens: 20})
	v.Claims = []holdfast.ClaimView{
		{ID: "sum1#0", Summary: "sum1", Status: holdfast.Verified, Supporters: []holdfast.SpanID{"s1"}},
		{ID: "sum1#1", Summary: "sum1", Status: holdfast.Cited, Supporters: []holdfast.SpanID{"s1", "s3"}},
		{ID: "sum1#2", Summary: "sum1", Status: holdfast.Unverified},
	}
	c := newTestCareful()
	s := newScene(v)
	r, ok := c.prune(s, []*unit{&s.units[0], &s.units[1]}, "prune")
	require.True(t, ok)
	require.Equal(t, []holdfast.Key{"key-s1", "key-s2"}, r.prune.Keys)
	require.Equal(t, []holdfast.ClaimID{"sum1#0"}, r.prune.Demote)
}

func TestCarefulKeepsWhatContradictsAClaim(t *testing.T) {
	v := window(500, tool("s1", "The port is 5432.\n\nOther text."), tool("s2", "y"), user("s3", "go"), model("s4", "ok"),
		holdfast.Span{ID: "sum1", Kind: holdfast.Summary, Tokens: 20})
	v.Conflicts = []holdfast.Conflict{{
		ID: 1, Claim: "sum1#0", Holders: []holdfast.Ref{"sum1#0"}, Sentence: "The port is 5432.",
		Live: []holdfast.SpanID{"s1"}, Cycle: 4,
	}}
	c := newTestCareful()
	r := plan(t, c, v)
	require.Contains(t, r.compact.Keep, holdfast.Witness{Span: "s1", Quote: "The port is 5432."})
	s := newScene(v)
	_, ok := c.prune(s, []*unit{&s.units[0]}, "prune")
	require.False(t, ok, "a prune leaves no excerpt")

	v.Spans[0].Tokens = 8
	r = plan(t, c, v)
	require.NotContains(t, r.spans(), holdfast.SpanID("s1"), "the excerpt would cost what is freed")
}

func refoldView() holdfast.View {
	v := window(1000,
		holdfast.Span{ID: "sum1", Kind: holdfast.Summary, Tokens: 200},
		holdfast.Span{ID: "sum2", Kind: holdfast.Summary, Tokens: 200},
		holdfast.Span{ID: "x1", Kind: holdfast.Excerpt, Origin: holdfast.ToolOutput, Tokens: 50,
			Text: "The port is 5432 now."},
		holdfast.Span{ID: "x2", Kind: holdfast.Excerpt, Origin: holdfast.ToolOutput, Tokens: 50, Text: "old"},
		user("s9", "go"), tool("s10", "a"), tool("s11", "b"), tool("s12", "c"), tool("s13", "d"),
	)
	claim := func(id, sum, text string, st holdfast.Status, depth int, by ...holdfast.SpanID) holdfast.ClaimView {
		return holdfast.ClaimView{
			ID: holdfast.ClaimID(id), Summary: holdfast.SpanID(sum), Status: st, Depth: depth, Supporters: by,
			Claim: holdfast.Claim{Text: text, Origin: holdfast.ToolOutput},
		}
	}
	v.Claims = []holdfast.ClaimView{
		claim("sum1#0", "sum1", "The port is 5432 now.", holdfast.Verified, 1, "x1"),
		claim("sum1#1", "sum1", "It was slow.", holdfast.Cited, 1, "s10"),
		claim("sum2#0", "sum2", "It is "+strings.Repeat("very ", 200)+"slow.", holdfast.Unverified, 1),
		claim("sum2#1", "sum2", "It is fast.", holdfast.Cited, 1, "x2"),
	}
	v.Claims[3].Contested = true
	return v
}

func TestCarefulFoldsItsOwnSummaries(t *testing.T) {
	r := plan(t, newTestCareful(), refoldView())
	require.Equal(t, "refold", r.purpose)
	require.Equal(t, []holdfast.SpanID{"sum1", "sum2", "x2"}, r.compact.Spans)
	require.Equal(t, []holdfast.Claim{
		{Text: "The port is 5432 now.", Origin: holdfast.ToolOutput, Witnesses: []holdfast.Witness{
			{Span: "x1", Quote: "The port is 5432 now."},
		}},
		{Text: "It was slow.", Origin: holdfast.ToolOutput, Witnesses: []holdfast.Witness{{Span: "sum1#1"}}},
	}, r.compact.Claims)
	require.Equal(t, []holdfast.ClaimID{"sum2#0", "sum2#1"}, r.compact.Drop)
}

func TestCarefulGroundsDeepClaimsFirst(t *testing.T) {
	v := refoldView()
	v.Claims[0].Depth, v.Claims[0].Text = 2, "The port became 5432."
	require.Equal(t, "refold", plan(t, newTestCareful(), v).purpose, "there is no evidence to read")
	v.Claims[0].Witnesses = []holdfast.Witness{{Span: "s1"}}
	c := newTestCareful()
	r := plan(t, c, v)
	require.Equal(t, []holdfast.ClaimID{"sum1#0"}, r.reground.Claims)
	r = plan(t, c, v)
	require.True(t, r.compact.Claims[0].Unverified, "it asked once and was not heard")
}

func TestCarefulMovesRulesOfFullSummariesToTheLedger(t *testing.T) {
	v := refoldView()
	v.Constraints = []holdfast.ConstraintView{{Text: strings.Repeat("never ", 100), Carriers: []holdfast.SpanID{"sum1"}}}
	r := plan(t, newTestCareful(), v)
	require.Equal(t, "ledger", r.purpose)
	require.Contains(t, r.prune.Keys, holdfast.Key("key-sum1"))
}

func TestCarefulTrimsAMessageThatFillsTheWindow(t *testing.T) {
	big := user("s1",
		"Please sort these parcels by depot.\n\n"+strings.Repeat("P100 D7\n", 400)+"\nThat is the whole list.")
	big.Tokens = 3000
	r := plan(t, newTestCareful(), window(1000, big))
	require.Equal(t, "trim", r.purpose)
	require.Equal(t, []holdfast.Witness{
		{Span: "s1", Quote: "Please sort these parcels by depot."}, {Span: "s1", Quote: "That is the whole list."},
	}, r.compact.Keep)
}

func TestCarefulSaysWhatIsInTheWay(t *testing.T) {
	wall := user("s1", strings.Repeat("x", 9000))
	wall.Tokens = 3000
	for _, c := range []struct {
		want string
		v    holdfast.View
	}{
		{staysLatest, window(1000, wall)},
		{staysPinned, window(100, holdfast.Span{ID: "s1", Kind: holdfast.System, Origin: holdfast.UserSaid, Tokens: 300})},
		{staysOpen, window(200, in("g", model("s1", "x"), true, false), in("g", tool("s2", "y"), false, false))},
	} {
		_, why := newTestCareful().plan(newScene(c.v))
		require.Equal(t, c.want, why)
	}
}

func TestFollowLeavesOutWhatIsAtStake(t *testing.T) {
	v := window(500, in("g1", model("s1", "a"), true, false), in("g1", tool("s2", "b"), false, true), tool("s3", "c"),
		user("s4", "go"))
	s := newScene(v)
	req := request{compact: &holdfast.CompactRequest{
		Spans: []holdfast.SpanID{"s1", "s2", "s3"},
		Claims: []holdfast.Claim{
			{Text: "a", Witnesses: []holdfast.Witness{{Span: "s1"}}},
			{Text: "c", Witnesses: []holdfast.Witness{{Span: "s3"}}},
		},
	}}
	next, ok := s.follow(req, []holdfast.Violation{{Claim: -1, Spans: []holdfast.SpanID{"s2"}}})
	require.True(t, ok)
	require.Equal(t, []holdfast.SpanID{"s3"}, next.compact.Spans)
	require.Len(t, next.compact.Claims, 1)
	require.Len(t, req.compact.Claims, 2, "the request that was refused is as it was")
	next, ok = s.follow(req, []holdfast.Violation{{Claim: 1}})
	require.True(t, ok)
	require.Equal(t, "a", next.compact.Claims[0].Text)
	next, ok = s.follow(req, []holdfast.Violation{{Claim: -1, Code: holdfast.CodeNoProgress}})
	require.True(t, ok)
	require.Equal(t, &holdfast.PruneRequest{
		Spans:         req.compact.Spans,
		Justification: "Not worth a summary; the keys are noted.",
		Keys:          []holdfast.Key{"key-s1", "key-s2", "key-s3"},
	}, next.prune)
	_, ok = s.follow(next, []holdfast.Violation{{Claim: -1, Code: holdfast.CodeNoProgress}})
	require.False(t, ok, "nothing more to do by hand")
}

func TestListingsAreNotTold(t *testing.T) {
	for _, code := range []string{
		"82→\treturn fmt.Errorf(\"invalid session: %w\", err)",
		"if err != nil { return }",
		"x := f(y) and so on",
		"let total = price * count;",
	} {
		require.True(t, codeLike(code), code)
	}
	require.False(t, codeLike("ERROR code 4417: connection to 10.3.0.12:5433 refused"))
}

func TestReword(t *testing.T) {
	for in, want := range map[string]string{
		"Now I run it.":              "I run it.",
		"Great, it works.":           "It works.",
		"So été came.":               "été came.",
		"It runs (in the end) well.": "It runs well.",
		"It runs (on 5433) well.":    "It runs (on 5433) well.",
		"It runs (maybe) well.":      "It runs (maybe) well.",
		"plain":                      "plain",
	} {
		require.Equal(t, want, reword(in))
	}
}

func TestNotesAreReadable(t *testing.T) {
	s := newScene(window(500, tool("s1",
		"\x1b[31mError 4417: the import of the parcels failed\x1b[0m\nError 4418: the import of the letters failed\nok")))
	notes := s.notes([]*unit{&s.units[0]}, 5)
	require.Len(t, notes, 1)
	require.Equal(t, "Error 4418: the import of the letters failed", notes[0].quote())
	require.False(t, slices.ContainsFunc(s.notes([]*unit{&s.units[0]}, 5), func(n note) bool {
		return ruleLike(n.quote())
	}))
}
