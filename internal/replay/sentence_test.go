package replay

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func split(text string) []string {
	var got []string
	sentences(text, true, func(p piece) bool {
		got = append(got, text[p.start:p.end])
		return true
	})
	return got
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"One. Two! Three?", []string{"One.", "Two!", "Three?"}},
		{
			"See e.g. the log, i.e. the file a.b.go. Then stop",
			[]string{"See e.g. the log, i.e. the file a.b.go.", "Then stop"},
		},
		{"A line of prose that has become as long as lines become\nruns on. And\n\nanother",
			[]string{"A line of prose that has become as long as lines become\nruns on.", "And", "another"}},
		{"Chunk 1. All good? y... huge. Step 2. to do", []string{"Chunk 1.", "All good?", "y... huge.", "Step 2. to do"}},
		{"failed\nok", []string{"failed", "ok"}},
		{"is it? i think so. *Yes.* \"No!\" (End.)", []string{"is it?", "i think so.", "*Yes.*", "\"No!\"", "(End.)"}},
		{"- first item\n- second item\n1. third", []string{"first item", "second item", "third"}},
		{"before\n```\ncode. More code.\n```\nAfter.", []string{"before", "After."}},
		{"ERROR one\nERROR two\n", []string{"ERROR one", "ERROR two"}},
		{"Upper\nLower Case\n", []string{"Upper", "Lower Case"}},
	} {
		require.Equal(t, c.want, split(c.text), c.text)
	}
}

func TestParagraphHoldsThePiece(t *testing.T) {
	text := "head\n\none\ntwo three\nfour\n\ntail"
	p := piece{15, 20}
	got := paragraph(text, p)
	require.Equal(t, "\none\ntwo three\nfour", text[got.start:got.end])
	require.Equal(t, "ab", func() string { q := paragraph("ab", piece{0, 1}); return "ab"[q.start:q.end] }())
}

func FuzzSentences(f *testing.F) {
	f.Add("One. Two\nthree\n\n```\nx\n```\n- a. B\n")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		sentences(text, true, func(p piece) bool {
			require.LessOrEqual(t, last, p.start)
			require.Less(t, p.start, p.end)
			require.LessOrEqual(t, p.end, len(text))
			q := paragraph(text, p)
			require.LessOrEqual(t, q.start, p.start)
			require.GreaterOrEqual(t, q.end, p.end)
			last = p.end
			return true
		})
	})
}
