package detect

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the rules are not asked is held here against asking them.

// wordsAround returns texts of a few words, the same ones in every run: known ones and others.
func wordsAround(n int, known []string) (texts []string) {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		words := []string{"x"}
		for range 1 + r.IntN(8) {
			if r.IntN(4) > 0 {
				words = append(words, known[r.IntN(len(known))])
			} else {
				words = append(words, fragments[r.IntN(len(fragments))])
			}
		}
		texts = append(texts, strings.Join(words[r.IntN(2):], " "))
	}
	return texts
}

// TestInPhrase tries all set phrases of each word, whatever the words beside it start with.
func TestInPhrase(t *testing.T) {
	var words []string
	for _, phrases := range lex.phrases {
		for _, ph := range phrases {
			for _, s := range append(ph.before, ph.behind...) {
				words = append(words, s.words...)
			}
		}
	}
	for k, phrases := range lex.phrases {
		if len(phrases) > 0 {
			words = append(words, lex.words[k], strings.ToUpper(lex.words[k]))
		}
	}
	found := 0
	for _, text := range wordsAround(60_000, words) {
		var d Doc
		p, _ := readPhrase(&d, text)
		for i := range p.toks {
			want := false
			for _, ph := range lex.phrases[p.toks[i].lex] {
				want = want || p.follows(ph.before, i, -1) && p.follows(ph.behind, i, 1)
			}
			require.Equal(t, want, p.inPhrase(i), "word %d of %q", i, text)
			if want {
				found++
			}
		}
	}
	require.Greater(t, found, 100)
}

// TestOtherLanguages: no English rule knows a word that is of another language alone.
func TestOtherLanguages(t *testing.T) {
	foreign := func(c class) bool { return c&cForbid != 0 && c&cEN == 0 && c&(cLangs|cOther) != 0 }
	var cues, words []string
	for k, w := range lex.words {
		if c := lex.class(uint16(k)); w != "" && foreign(c) {
			cues = append(cues, w)
		} else if c&cEN != 0 {
			words = append(words, w)
		}
	}
	asked := 0
	for i, text := range wordsAround(20*len(cues), words) {
		var d Doc
		p, _ := readPhrase(&d, strings.Replace(text, " ", " "+cues[i%len(cues)]+" ", 1))
		for i := range p.toks {
			if foreign(p.class(i)) {
				require.Zero(t, p.englishForbids(i), text)
				require.Zero(t, p.chatForbids(i), text)
				asked++
			}
		}
	}
	require.Greater(t, asked, 10*len(cues))
}

// TestHashWord: what stands behind a word is no part of its hash.
func TestHashWord(t *testing.T) {
	for _, text := range wordsAround(300, []string{"never", "Don't", "internationalisation", "нельзя", "don`t"}) {
		for i := range text {
			for j := i + 1; j <= len(text); j++ {
				require.Equal(t, hashUnit(strings.Clone(text[i:j])), hashWord(text, i, j), "%q", text[i:j])
			}
		}
	}
}

// TestWeightOf looks up each weight of the file, and what has none.
func TestWeightOf(t *testing.T) {
	l := languages
	for line := range strings.Lines(constraintWeights) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "[") {
			l = section(line)
		} else if number, name, _ := strings.Cut(line, "\t"); name != "" {
			want, err := strconv.Atoi(number)
			require.NoError(t, err)
			require.EqualValues(t, want, forbidding()[l].of(hashPhrase(name)), line)
			require.Zero(t, forbidding()[l].of(hashPhrase(name+"\x00")), line)
		}
	}
}
