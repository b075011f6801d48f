package holdfast

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// page is a text with headings, lists and a table.
const page = `# Setup

Read this first. It matters.

## Do not touch

- vendor:
  - the lock file
  - generated code
- migrations

Limits:

| name | value |
| --- | --- |
| retries | 3 |
| timeout | 41 s |

The end.`

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d says nothing\n", i)
	}
	return b.String()
}

// What an excerpt keeps around a quote.
func TestExcerptKeepsContext(t *testing.T) {
	long := "Head line\n\n" + numbered(30)
	for name, c := range map[string]struct{ text, quote, want string }{
		"its paragraph": {"one\ntwo three\nfour\n\nfive", "three", "one\ntwo three\nfour"},
		"of a long paragraph two lines each": {long, "line 12 says", "line 10 says nothing\nline 11 says nothing\n" +
			"line 12 says nothing\nline 13 says nothing\nline 14 says nothing"},
		"the lines of a quote over several": {"a\n\nb\n\nc", "a\n\nb", "a\nb"},
		"the list levels and the heading": {page, "the lock file", "## Do not touch\n- vendor:\n  - the lock file\n" +
			"  - generated code\n- migrations"},
		"the whole text":             {"one", "one", "one"},
		"a line without a paragraph": {"x:\n\n\n\ny", "y", "y"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, append(plain(), tool("p", c.text)))
			require.NoError(t, r.compact("sum1", "p a1", keeps(wits("p|"+c.quote)), narrative("Read.")))
			x := r.excerpt("p")
			for _, line := range strings.Split(c.want, "\n") {
				require.Contains(t, strings.Split(x.Text, "\n"), line)
			}
			var parts []string
			for _, p := range x.Parts {
				parts = append(parts, p.Of(c.text))
			}
			require.Equal(t, strings.Join(parts, "\n"), x.Text, "the text is the parent's ranges joined by line feeds")
			require.Equal(t, SpanID("p"), x.Parent)
			require.Equal(t, Excerpt, x.Kind)
			require.Equal(t, ToolOutput, x.Origin)
			require.LessOrEqual(t, x.Tokens, 100, "at most its parent's count")
		})
	}
}

// A table row keeps its head row; a quote is never cut off its "Do not:".
func TestExcerptKeepsHeads(t *testing.T) {
	r := newRig(t, append(plain(), tool("p", page)))
	require.NoError(t, r.compact("sum1", "p", keeps(wits("p|timeout")), narrative("Read.")))
	require.Contains(t, r.excerpt("p").Text, "| name | value |")
	require.Contains(t, r.excerpt("p").Text, "Limits:")
	require.Contains(t, r.excerpt("p").Text, "## Do not touch")
}

// One excerpt a span, whatever quotes ask for it; it stands where the span stood.
func TestOneExcerptASpan(t *testing.T) {
	r := newRig(t, append(plain(), tool("p", "alpha one\n\nbeta two\n\ngamma three"), tool("q", "delta")))
	require.NoError(t, r.compact("sum1", "t1 p", keeps(wits("p|beta", "p|beta two")),
		claimOf(ToolOutput, "gamma three", "p|gamma three"), claimOf(ToolOutput, "alpha", "p|alpha")))
	x := r.excerpt("p")
	require.Equal(t, "alpha one\nbeta two\ngamma three", x.Text)
	require.Equal(t, fmt.Sprintf("u1 a1 sum1 a2 u9 %s q", x.ID), windowOrder(r.View()),
		"the summary at the place of the first named span, the excerpt at its own")
	require.Equal(t, Verified, r.claim("sum1#0").Status)
}

// An excerpt of an excerpt is cut from the same primary.
func TestExcerptOfAnExcerpt(t *testing.T) {
	text := "alpha one\n\nbeta two\n\n" + strings.Repeat("filler\n", 14) + "gamma three"
	r := newRig(t, append(plain(), tool("p", text)))
	require.NoError(t, r.compact("sum1", "p", keeps(wits("p|alpha", "p|gamma")), narrative("x")))
	first := r.excerpt("p").ID
	require.NoError(t, r.compact("sum2", string(first)+" a1", keeps(wits(string(first)+"|gamma")), narrative("y")))
	x := r.excerpt("p")
	require.NotEqual(t, first, x.ID)
	require.Equal(t, SpanID("p"), x.Parent)
	require.Contains(t, x.Text, "gamma three")
	var parts []string
	for _, p := range x.Parts {
		parts = append(parts, p.Of(text))
	}
	require.Equal(t, x.Text, strings.Join(parts, "\n"), "its ranges are the primary's")
	require.NoError(t, r.restore("p"))
	require.True(t, r.live("p"))
	require.False(t, r.live(x.ID), "restored, the span is whole again and its excerpt leaves")
}

// A claim that is exactly its kept excerpt is rendered as a pointer to it.
func TestClaimAsPointer(t *testing.T) {
	r := newRig(t, append(plain(), tool("p", "alpha one\n\nbeta two")))
	require.NoError(t, r.compact("sum1", "p", claimOf(ToolOutput, "beta two", "p|beta two")))
	require.Equal(t, "- [tool-output, verified; from p] as "+string(r.excerpt("p").ID)+" says", r.span("sum1").Text)
	require.NoError(t, r.prune(string(r.excerpt("p").ID), demote("sum1#0")))
	require.Equal(t, "- [tool-output, unverified; from p] beta two", r.span("sum1").Text,
		"when the excerpt goes the words come back")
}

// Summaries are rendered from claims; several lines stay one entry.
func TestSummaryText(t *testing.T) {
	r := newRig(t, append(ruled(), tool("t5", "one\ntwo")))
	require.NoError(t, r.compact("sum1", "u1 a1", claimOf(Inferred, "one\ntwo", "t5"), unverified(Hedged, "maybe"),
		entries{noPush}, narrative("Talk.")))
	require.Equal(t, "- [inferred, cited; from t5] one\n  | two\n- [hedged, unverified] maybe\n"+
		"Carried word for word: "+noPush+"\n(narrative, not evidence) Talk.", r.span("sum1").Text)
	require.Equal(t, []string{noPush}, r.span("sum1").Constraints)
}

// Secrets go with the excerpt that holds them.
func TestExcerptInheritsSecrets(t *testing.T) {
	r := newRig(t, append(plain(), tool("p", "token hunter2-9f\n\nbeta two").hides("hunter2-9f")))
	require.NoError(t, r.compact("sum1", "p", keeps(wits("p|token")), narrative("x")))
	require.Equal(t, []string{"hunter2-9f"}, r.excerpt("p").Secrets)
}
