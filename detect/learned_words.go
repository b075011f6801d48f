package detect

import (
	_ "embed"
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// What the other features do not see is which words meet: that "refused" speaks against
// "accepted", and "connection" of the text against anything. So each word of a claim and of
// a text, and each word of the one with each of the other, has a weight, learnt by logistic
// regression from the pairs that the trees are made from. What they come to is one more
// feature, which the trees hold against the others.

//go:embed weights/contradiction_words.txt
var contradictionWords string

// pairWords are read when the first pair is weighed. That the file can be read is tested.
var pairWords = sync.OnceValue(func() *weights {
	w, _ := readPairWords(contradictionWords)
	return &w
})

var errPairWords = errors.New("detect: weights of words: no section is called for")

// readPairWords reads a file of lines, each a weight in hundredths, a tab and its phrase.
func readPairWords(file string) (weights, error) {
	var lines []string
	for line := range strings.Lines(file) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			if line[0] == '[' {
				return weights{}, errPairWords
			}
			lines = append(lines, line)
		}
	}
	return newWeights(lines)
}

// The most words of a claim and of a text that are weighed, each once.
const (
	maxClaimUnits = 16
	maxTextUnits  = 96
)

// unitSize is how many bytes of a word are weighed: its forms are mostly alike so far.
const unitSize = 8

// nextUnit returns the next word or number of text from i on, the beginning of a long one,
// and where to go on; start is end if there is none. A capital behind a small letter begins
// a word of its own: "maxRetries" is two.
func nextUnit(text string, i int) (start, end, next int) {
	letter := func(i int) bool { return isLetter(text[i]) || text[i] >= utf8.RuneSelf }
	for i < len(text) && !letter(i) && !isDigit(text[i]) {
		i++
	}
	start = i
	if i < len(text) && isDigit(text[i]) {
		i += digitsAt(text, i)
		return start, i, i
	}
	for i < len(text) && letter(i) && !(i > start && isCapital(text[i]) && !isCapital(text[i-1])) {
		i++
	}
	if end = min(i, start+unitSize); end < len(text) {
		for end > start && !utf8.RuneStart(text[end]) {
			end--
		}
	}
	if end == start {
		end = i // no text in UTF-8
	}
	return start, end, i
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// The units that stand before a word of the claim only, of the text only and of both, and for a number.
const (
	claimUnit  = "<claim>"
	textUnit   = "<text>"
	bothUnit   = "<both>"
	numberUnit = "<n>"
)

var (
	claimHash  = hashUnit(claimUnit)
	textHash   = hashUnit(textUnit)
	bothHash   = hashUnit(bothUnit)
	numberHash = hashUnit(numberUnit)
)

// unitsOf returns the hashes of the words of text, each once, maxTextUnits at most.
func unitsOf(text string) []uint64 {
	var units [maxTextUnits]uint64
	n := 0
next:
	for i := 0; n < len(units); {
		start, end, next := nextUnit(text, i)
		if i = next; start == end {
			break
		}
		h := numberHash
		if !isDigit(text[start]) {
			h = hashWord(text, start, end)
		}
		for _, seen := range units[:n] {
			if seen == h {
				continue next
			}
		}
		units[n] = h
		n++
	}
	return slices.Clone(units[:n])
}

// split puts those of a that are not in b first, and returns how many.
func split(a, b []uint64) int {
	alone := 0
next:
	for i, h := range a {
		for _, other := range b {
			if h == other {
				continue next
			}
		}
		a[alone], a[i] = h, a[alone]
		alone++
	}
	return alone
}

// weighPair returns what the words of a claim and of a text, by their units, and those of the
// one with those of the other say against the claim, in hundredths of a log-odds.
func (w *weights) weighPair(claim, text []uint64) int32 {
	var claimUnits [maxClaimUnits]uint64
	var textUnits [maxTextUnits]uint64
	c := claimUnits[:copy(claimUnits[:], claim)]
	e := textUnits[:copy(textUnits[:], text)]
	inClaim := split(c, e)
	inText := split(e, c)
	sum := w.bias
	for i, h := range c {
		if i < inClaim {
			sum += w.of(hashPair(claimHash, h))
		} else {
			sum += w.of(hashPair(bothHash, h))
		}
	}
	for _, h := range e[:inText] {
		sum += w.of(hashPair(textHash, h))
		for _, other := range c[:inClaim] {
			sum += w.of(hashPair(other, h))
		}
	}
	return sum
}
