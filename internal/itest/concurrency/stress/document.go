package stress

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// Block returns the code block of docs/stores.md that follows the comment "<!-- name -->", without its indentation.
func Block(t *testing.T, name string) string {
	t.Helper()
	doc, err := os.ReadFile("../../../docs/stores.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(doc), "<!-- "+name+" -->\n")
	require.True(t, ok, name)
	first, rest, ok := strings.Cut(rest, "\n")
	require.True(t, ok)
	indent, _, ok := strings.Cut(first, "```")
	require.True(t, ok, "no block after %s", name)
	block, _, ok := strings.Cut(rest, indent+"```")
	require.True(t, ok)
	return strings.ReplaceAll("\n"+block, "\n"+indent, "\n")[1:]
}

// Compiled requires that the Go block of that name stands in a source file, as it is.
func Compiled(t *testing.T, name, file string) {
	t.Helper()
	source, err := os.ReadFile(file)
	require.NoError(t, err)
	block := "\t" + strings.ReplaceAll(strings.TrimSpace(Block(t, name)), "\n", "\n\t")
	require.Contains(t, string(source), block)
}

// Erased requires what docs/stores.md says of a buffer in which the body of archived span s1 was overwritten:
// it opens, and Verify names the span.
func Erased(t *testing.T, s holdfast.Store, id holdfast.BufferID) {
	t.Helper()
	b, err := holdfast.Open(t.Context(), s, id, nil)
	require.NoError(t, err)
	err = b.Verify(t.Context())
	require.ErrorContains(t, err, "span s1: its body does not have the digest")
	hits, err := b.Search(t.Context(), "10.0.0.1", 10)
	require.NoError(t, err)
	require.Len(t, hits, 1, "the others are found again")
}

// ArchivedKey is the key of span s1 of a [Sample].
func ArchivedKey(t *testing.T, b *holdfast.ContextBuffer) string {
	t.Helper()
	return string(b.View().Edits[0].Keys[0])
}

// Growth appends 1,000 spans of 1,600 bytes and logs what they take, by size, without and with the index.
func Growth(t *testing.T, s interface {
	holdfast.Store
	holdfast.Searcher
}, size func() int64) {
	b, err := holdfast.New(t.Context(), s, nil)
	require.NoError(t, err)
	before := size()
	for i := range 1000 {
		text := fmt.Sprintf("GET /api/v2/orders/%d 200 from 10.0.%d.%d\n", i, i/250, i%250)
		for n := 0; len(text) < 1600; n++ {
			text += fmt.Sprintf("worker %d took item %x and finished after %d ms\n", i%7, i*7919+n, n*i%991)
		}
		_, err := b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: text[:1600]})
		require.NoError(t, err)
	}
	plain := size()
	_, err = b.Search(t.Context(), "orders", 1)
	require.NoError(t, err)
	t.Logf("1,000 spans of 1,600 bytes: %.2f MB, with the index %.2f MB",
		float64(plain-before)/1e6, float64(size()-before)/1e6)
	require.Less(t, plain-before, int64(5e6))
	require.Less(t, size()-before, int64(8e6))
}
