package detect

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWaiting: what waits to be judged with others is judged as it would be alone.
func TestWaiting(t *testing.T) {
	parts := []string{
		"It may be the cache.", "Do not push.", "Probably not.", "He read \"perhaps it is", "I think `main is stale. Never touch it.",
		"Skip the linter? No way.", "The loader tells of what it thinks is \"probably a race and then goes\non as if the rest of the work were, perhaps, of no weight at all.",
		"The index is built when the first query comes and must never, as\nfar as I know, be dropped before \"all writers are gone. Maybe. No.",
		"# Never", "- Perhaps `x", "Tests must not sleep, I guess. It seems so", "不要删除它。", "| not | maybe |",
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var whole, one Doc
		var texts []string
		for range 1 + r.IntN(4*batch) {
			text := parts[r.IntN(len(parts))]
			for range r.IntN(3) {
				text += " " + fragments[r.IntN(len(fragments))]
			}
			texts = append(texts, text)
		}
		const apart = "\n\n---\n\n" // nothing goes on behind it, nor hangs from what stands before it
		text := strings.Join(texts, apart)
		whole.Scan(text)
		sentences, orders, at := whole.Sentences, whole.orders, 0
		for _, text := range texts {
			one.Scan(text)
			for i, s := range one.Sentences {
				require.Equal(t, s.Marks, sentences[i].Marks, "%q in %q", s.Of(text), text)
			}
			for i, l := range one.Lines {
				require.Equal(t, l.Marks, whole.Lines[whole.lineAt(at+l.Start)].Marks, "line %d of %q", i, text)
			}
			first := len(whole.Sentences) - len(sentences)
			for i, o := range one.orders {
				require.Equal(t, o.order, orders[i].order, "%q", text)
				require.Equal(t, o.sentence+first, orders[i].sentence, "%q", text)
			}
			sentences, orders = sentences[len(one.Sentences):], orders[len(one.orders):]
			at += len(text) + len(apart)
		}
		require.Empty(t, sentences)
		require.Empty(t, orders)
	}
}

// TestHedgesOfLines: a line hedges by its own words, quoted ones as they were when it ended;
// a sentence that is the whole line hedges as that does.
func TestHedgesOfLines(t *testing.T) {
	for _, x := range []struct {
		text             string
		sentences, lines []bool
	}{
		{"Probably not.", []bool{true}, []bool{true}},
		{"Probably not", []bool{true}, []bool{true}},
		{"It is so. Perhaps it is not.", []bool{false, true}, []bool{true}},
		{"- He says \"perhaps it is slow", []bool{true}, []bool{true}},
		{"It is slow. He wrote: \"it is probably", []bool{false, true}, []bool{false}},
		{"The loader that reads the index of all the files tells \"probably a race and\n" +
			"then goes on as if the rest of the work were of no weight at all for it.", []bool{true}, []bool{false, false}},
		{"The loader that reads the index of all the files tells \"probably a race\" and\n" +
			"then goes on as if the rest of the work were of no weight at all for it.", []bool{false}, []bool{false, false}},
	} {
		var d Doc
		d.Scan(x.text)
		var sentences, lines []bool
		for _, s := range d.Sentences {
			sentences = append(sentences, s.Hedged)
		}
		for _, l := range d.Lines {
			lines = append(lines, l.Hedged)
		}
		require.Equal(t, x.sentences, sentences, x.text)
		require.Equal(t, x.lines, lines, x.text)
	}
}
