package detect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWeighed(t *testing.T) {
	for _, x := range []struct {
		text   string
		weighs bool
	}{
		{"Ask the owner rather than guessing.", true},
		{"The reviewers only comment.", false},
		{"Не обов'язково оновлювати кеш.", false},
		{"The parser reads the file before it checks the header.", false},
		{"Have you ever only commented rather than changed it?", false}, // a question is not weighed
		{"Red, green and blue are the colours.", false},                 // no word that often forbids
	} {
		var d Doc
		p, wide := readPhrase(&d, x.text)
		require.Equal(t, x.weighs, !p.isQuestion() && p.outweighs(p.all(), wide), x.text)
	}
}

// TestWeighsAlike: capitals, the form of an apostrophe and what stands between quotation
// marks do not count.
func TestWeighsAlike(t *testing.T) {
	weigh := func(text string) int64 {
		var d Doc
		p, wide := readPhrase(&d, text)
		l, ok := p.weighedIn(p.all(), wide)
		require.True(t, ok, text)
		return forbidding()[l].weigh(&p)
	}
	for _, pair := range [][2]string{
		{"Please don't touch the generated files", "PLEASE DON’T TOUCH THE GENERATED FILES"},
		{"Please don't touch the generated files", "Please don`t touch the generated files"},
		{"Keep `a b c` as small as possible", "Keep `x` as small as possible"},
		{"Не менять конфигурацию вручную", "НЕ МЕНЯТЬ КОНФИГУРАЦИЮ ВРУЧНУЮ"},
	} {
		require.Equal(t, weigh(pair[0]), weigh(pair[1]), "%v", pair)
	}
}

// TestWeightsAreRead: of each language, each once, in a file that stays small enough to read.
func TestWeightsAreRead(t *testing.T) {
	require.Less(t, len(constraintWeights), 300<<10)
	all, err := readWeights(constraintWeights)
	require.NoError(t, err)
	for l, w := range all {
		require.NotZero(t, w.bias, languageNames[l])
	}
	for line := range strings.Lines(constraintWeights) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
			continue
		}
		require.Regexp(t, `^-?\d+\t\S*( \S+)?\n$`, line)
	}
}

func TestReadWeightsRefuses(t *testing.T) {
	for file, want := range map[string]string{
		"12\tnever\n":                  "no known language",
		"[xx]\n12\tnever\n":            "no known language",
		"[en]\n1\ta\n[en]\n2\tb\n":     "a second section [en]",
		"[en]\n1\t\n2\t\n":             "there is one already",
		"[en]\nmuch\tnever\n":          "invalid syntax",
		"[en]\n99999\tnever\n":         "out of range",
		"[en]\n1\tnever\n2\tNEVER\n":   "there is one already",
		"[en]\n1\tdo not\n2\tdo NOT\n": "there is one already",
	} {
		_, err := readWeights(file)
		require.ErrorContains(t, err, want, file)
	}
}

func TestExplainConstraint(t *testing.T) {
	for text, rule := range map[string]string{
		"Never delete it.":         `^Never$`,
		"不要删除它。":                   `^characters of a script without spaces$`,
		"Skip the linter? No way.": `^the refusal of a question$`,
		"Skip it? No.":             `^the refusal of a question$`,
		"Every page must name its author. Others will be closed.": `^what becomes of what breaks a duty$`,
		"Comments are only where a decision needs one.":           `^the weight of its words: .*only`,
		"Don'ts:\n- reboot": `^head of a list or a section$`,
	} {
		found := Explain(text)
		require.NotEmpty(t, found, text)
		require.Equal(t, "constraint", found[0].Detector, text)
		require.Regexp(t, rule, found[0].Rule, text)
	}
}

// TestWeighsWithoutOverflow: a sentence may be of any length.
func TestWeighsWithoutOverflow(t *testing.T) {
	w, err := newWeights([]string{"32767\tx"})
	require.NoError(t, err)
	p := phrase{text: "x", toks: make([]tok, 1<<17), Range: Range{0, 1}}
	for i := range p.toks {
		p.toks[i].end = 1
	}
	require.Equal(t, int64(32767)<<17, w.weigh(&p))
}

// TestHashUnit: words that differ in one letter, wherever, differ in both halves of the hash:
// in what leads to a slot and in what is compared there.
func TestHashUnit(t *testing.T) {
	for _, word := range []string{"a", "only", "commit", "forbidde", "administration", "запрещаетсяxy"} {
		for i := 0; i < len(word); i++ {
			if word[i] >= 0x80 {
				continue
			}
			other := word[:i] + "z" + word[i+1:]
			require.NotEqual(t, keyOf(hashUnit(word)), keyOf(hashUnit(other)), "%s %s", word, other)
			require.NotEqual(t, hashUnit(word)>>40, hashUnit(other)>>40, "%s %s", word, other)
			require.NotEqual(t, keyOf(hashPhrase(word+" x")), keyOf(hashPhrase(other+" x")), "%s %s", word, other)
			require.NotEqual(t, keyOf(hashPhrase("x "+word)), keyOf(hashPhrase("x "+other)), "%s %s", word, other)
		}
	}
}

// TestWeighedAllocates: once the weights are read, weighing allocates nothing.
func TestWeighedAllocates(t *testing.T) {
	for _, text := range []string{"Please Don’t touch the generated files", "Не менять конфигурацию вручную", strings.Repeat("we never foo, ", 1000) + "x"} {
		var d Doc
		d.Scan(text)
		require.Zero(t, testing.AllocsPerRun(5, func() { d.Scan(text) }), "%.40s", text)
	}
}
