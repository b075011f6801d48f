package sqlstore

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"\x00\x00":        "",
		"a\x00b\xffc\xc3": "a b c",
		"https://API.example.com:8443/v2, failed.": "https api example com 8443 v2 failed",
		"naïve CAFÉ, Ελλάδα":                       "naïve café ελλάδα",
		"日本語abc":                                   "日 本 語 abc",
		"हिन्दी e\u0301":                           "हिन्दी e\u0301",
		"it's 'quoted' \\ \"x\"":                   "it s quoted x",
		"\ufffd":                                   "",
		strings.Repeat("x", 1000):                  strings.Repeat("x", maxWord),
		strings.Repeat("é", 200):                   strings.Repeat("é", maxWord/2),
		strings.Repeat("日", 3) + "。":               "日 日 日",
	} {
		require.Equal(t, want, strings.Join(indexedWords([]byte(text)), " "), "%.40q", text)
	}
	require.Len(t, indexedWords([]byte(strings.Repeat("w ", 2*IndexedWords))), IndexedWords)
}

func TestQueries(t *testing.T) {
	asked := terms(` "api.example.com:8443"  OR * heron) `)
	require.Equal(t, [][]string{{"api", "example", "com", "8443"}, {"or"}, {"heron"}}, asked)
	require.Equal(t, `"api example com 8443" * AND "or" * AND "heron" *`, sqliteQuery(asked))
	require.Equal(t, `('api' <-> 'example' <-> 'com' <-> '8443':*) & ('or':*) & ('heron':*)`, postgresQuery(asked))
	require.Equal(t, `'a':1 'b':2 'a':3 `, postgresText([]string{"a", "b", "a"}))
	require.Empty(t, terms(" ; -- ' \x00 "))
	require.Len(t, terms(strings.Repeat("a ", 100)), maxTerms)
	require.Len(t, terms(strings.Repeat("a-", 100))[0], maxTerms)
}

// The text of a summary is read from its body as the library writes it.
func TestSummaryText(t *testing.T) {
	s := holdfast.NewMemStore()
	b, err := holdfast.New(t.Context(), s, nil)
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "the port is 8443", Tokens: 100})
	require.NoError(t, err)
	edit, err := b.Compact(t.Context(), holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s1"},
		Justification: "read",
		Narrative:     "Nothing of note.",
		SummaryID:     "sum",
		Claims: []holdfast.Claim{{
			Text:      "the port is 8443",
			Origin:    holdfast.ToolOutput,
			Witnesses: []holdfast.Witness{{Span: "s1", Quote: "port is 8443"}},
		}},
	})
	require.NoError(t, err)
	var body []byte
	for _, span := range b.View().Spans {
		if span.ID == "sum" {
			body, err = s.Body(t.Context(), b.View().Buffer, span.Key)
			require.NoError(t, err)
		}
	}
	require.NotEmpty(t, body, edit)
	text, ok := summaryText(body)
	require.True(t, ok)
	require.Equal(t, "the port is 8443\nNothing of note.\n", text)
	for n := range body { // a prefix, as of a very long one
		_, _ = summaryText(body[:n])
	}
	_, ok = summaryText([]byte("no summary"))
	require.False(t, ok)
}

func FuzzWords(f *testing.F) {
	f.Add("https://api.example.com:8443/v2 日本\x00\xff 'x'")
	f.Add(summaryHeader + "\x00\x00\x00\x00\x00\x00\x00\x01\xff\xff\xff\xff\xff\xff\xff\xff")
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range indexedWords([]byte(text)) {
			if w == "" || len(w) > maxWord || !utf8.ValidString(w) || strings.ContainsAny(w, "'\"\\ \x00") {
				t.Fatalf("%q", w)
			}
		}
		for _, phrase := range terms(text) {
			for _, w := range phrase {
				if w == "" || strings.ContainsAny(w, "'\"\\ \x00") {
					t.Fatalf("%q", w)
				}
			}
		}
	})
}

func TestNumbered(t *testing.T) {
	require.Equal(t, "a = $1 AND b = $2", numbered("a = ? AND b = ?"))
	require.Equal(t, "INSERT VALUES ($1, $2), ($3, $4) END", postgres.rows("INSERT VALUES ", "(?, ?)", 2, " END"))
	require.Equal(t, "INSERT VALUES (?, ?), (?, ?)", sqlite.rows("INSERT VALUES ", "(?, ?)", 2, ""))
}

func TestGroup(t *testing.T) {
	size := func(int) int { return 10 }
	require.Equal(t, 1, group(1, size))
	require.Equal(t, maxRows, group(1000, size))
	require.Equal(t, 1, group(9, func(int) int { return maxBytes }))
	require.Equal(t, 4, group(9, func(int) int { return maxBytes / 4 }))
}
