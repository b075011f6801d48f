package detect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLexGroups keeps the words in order: each set of classes has one group, each group a word once.
func TestLexGroups(t *testing.T) {
	groups := map[class]bool{}
	for _, g := range lexGroups {
		words := strings.Fields(g.words)
		require.False(t, groups[g.class], "a second group of the classes of %q", words[0])
		groups[g.class] = true
		seen := map[string]bool{}
		for _, w := range words {
			require.False(t, seen[w], "%q stands twice in its group", w)
			seen[w] = true
			require.NotZero(t, lex.lookup(w), w)
			require.Equal(t, g.class, lex.class(lex.lookup(w))&g.class, w)
		}
	}
}

// TestKnownWords checks that rules which ask what a known word is ask for words the lexicon has.
func TestKnownWords(t *testing.T) {
	for w := range strings.FieldsSeq(`not n't do must shall should may can will does is are 's 're 'm but us you shalt when what where did was were has have could would might
		if or am be been always ensure make see`) {
		require.NotZero(t, lex.lookup(w), w)
	}
}
