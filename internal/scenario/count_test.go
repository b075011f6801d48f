package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func TestCounter(t *testing.T) {
	c := newCounter()
	c.add("line one\nline two\nline three is longer", 7)
	c.add("edit the file, then run", 50)

	require.Equal(t, 7, c.Count("line one\nline two\nline three is longer"), "the whole span")
	require.Equal(t, 50, c.Count("edit the file, then run"), "a span that begins like a placeholder")
	require.Equal(t, 2, c.Count("line one"), "eight bytes of a span")
	require.Equal(t, 3, c.Count("line thre"), "nine bytes begin a third token")
	require.Equal(t, 5, c.Count("line one\nline three"), "two ranges")
	require.Equal(t, 7, c.Count("line one\nline two\nline three is long"), "at most the parent's count")
	require.Equal(t, 1, c.Count("line three\nline one"), "not in order: unknown")
	require.Equal(t, 0, c.Count("edit 4: pruned a1"))
	require.Equal(t, 1, c.Count("some other text"))
}

func TestCounterKnowsTheEdit(t *testing.T) {
	c := newCounter()
	c.add("aaaa bbbb cccc", 2)
	c.add("aaaa bbbb cccc dddd", 100)
	eighteen := 18

	c.begin(editCounts{summary: &eighteen, placeholder: 25, parts: []string{"Folded."}}, []string{"aaaa bbbb cccc dddd"})
	require.Equal(t, 18, c.Count("[sum1] narrative: Folded."))
	require.Equal(t, 25, c.Count("edit 4: pruned a1"))
	require.Equal(t, 3, c.Count("bbbb cccc"), "the parent is the span that the edit names")
	c.end(false, nil)
	require.Equal(t, 1, c.Count("[sum1] narrative: Folded."), "the edit was refused")
	require.Equal(t, 2, c.Count("bbbb cccc"))

	c.begin(editCounts{summary: &eighteen, parts: []string{"Folded."}}, []string{"aaaa bbbb cccc dddd"})
	c.end(true, []holdfast.Span{
		{Kind: holdfast.Summary, Text: "[sum1] narrative: Folded."},
		{Kind: holdfast.Excerpt, Text: "bbbb cccc"},
	})
	require.Equal(t, 18, c.Count("[sum1] narrative: Folded."))
	require.Equal(t, 18, c.Count("[sum1] narrative: Folded. (unverified)"), "another rendering of the same summary")
	require.Equal(t, 3, c.Count("bbbb cccc"), "counted as in the edit that made it")
	require.Equal(t, 1, c.Count("[sum2] narrative: Other."))
}

func TestSummaryPartsLeaveOutPointers(t *testing.T) {
	parts := summaryParts(holdfast.CompactRequest{
		Constraints: []string{"Do not push."},
		Narrative:   "Talk.",
		Claims: []holdfast.Claim{
			{Text: "exit 3", Witnesses: []holdfast.Witness{{Span: "t1", Quote: "exit 3"}}},
			{Text: "it failed", Witnesses: []holdfast.Witness{{Span: "t1", Quote: "exit 3"}}},
		},
	})
	require.Equal(t, []string{"Do not push.", "Talk.", "it failed"}, parts)
}
