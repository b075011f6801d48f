package detect

import (
	"cmp"
	_ "embed"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Where no rule forbids, the words of a sentence are weighed: each word and each pair of
// neighbours has a weight, learnt from labelled sentences by logistic regression, and the
// sentence forbids if they come to more than 0. That sees no structure, so it is asked last,
// and only about a sentence with a word that often forbids; it finds wordings no rule was
// made for. learn_test.go makes the weights.

// weights are those of one language.
type weights struct {
	bias  int32 // in hundredths, as all weights
	slots []weight
	shift uint8 // of a hash, to its slot
}

// weight is that of the phrase with the hash key, 0 for a free slot. No two phrases with a
// weight in one language have the same key.
type weight struct {
	key   uint32
	value int32
}

//go:embed weights/constraints.txt
var constraintWeights string

// forbidding returns the weights of what forbids, by language. They are read when the first
// sentence is weighed; that they can be is for a test to see.
var forbidding = sync.OnceValue(func() *[languages]weights {
	all, _ := readWeights(constraintWeights)
	return &all
})

// language is one that has weights of its own.
type language uint8

const (
	english language = iota
	german
	french
	spanish
	portuguese
	italian
	russian
	chinese
	japanese
	korean
	languages // their number
)

var languageNames = [languages]string{"en", "de", "fr", "es", "pt", "it", "ru", "zh", "ja", "ko"}

// readWeights reads a file of weights: a line "[de]" before those of a language, then on
// each line a weight, a tab and its phrase; the one without a phrase is that of every sentence.
func readWeights(file string) (all [languages]weights, err error) {
	var lines [languages][]string
	var at = languages
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			for at = 0; at < languages && line != "["+languageNames[at]+"]"; at++ {
			}
		case at < languages:
			lines[at] = append(lines[at], line)
		default:
			return all, fmt.Errorf("detect: weight of no known language: %q", line)
		}
	}
	for l := range all {
		if all[l], err = newWeights(lines[l]); err != nil {
			return all, err
		}
	}
	return all, nil
}

func newWeights(lines []string) (w weights, err error) {
	w.shift = uint8(64 - bits.Len(uint(4*len(lines))))
	w.slots = make([]weight, 1<<(64-w.shift))
	for _, line := range lines {
		number, phrase, _ := strings.Cut(line, "\t")
		value, err := strconv.ParseInt(number, 10, 16)
		if err != nil {
			return w, fmt.Errorf("detect: weight %q: %w", line, err)
		}
		if phrase == "" {
			w.bias = int32(value)
			continue
		}
		one, two, isPair := strings.Cut(phrase, " ")
		key := hashUnit(one)
		if isPair {
			key = hashPair(key, hashUnit(two))
		}
		slot := w.slot(key)
		if slot.key != 0 {
			return w, fmt.Errorf("detect: weight %q: there is one already", line)
		}
		*slot = weight{uint32(key), int32(value)}
	}
	return w, nil
}

// slot returns the slot of key, or the free one where it belongs.
func (w *weights) slot(key uint64) *weight {
	for i := key >> w.shift; ; i++ {
		s := &w.slots[i&uint64(len(w.slots)-1)]
		if s.key == uint32(key) || s.key == 0 {
			return s
		}
	}
}

// of returns the weight of the phrase with the hash key, 0 if it has none.
func (w *weights) of(key uint64) int32 { return w.slot(key).value }

// hashUnit returns the hash of a unit, alike in capitals and in small letters.
func hashUnit(s string) uint64 {
	const spread = 0xD6E8FEB86659FD93
	first := load8(s, 0)
	if len(s) <= 8 && first&highs == 0 {
		return ((first|capitals8(first)>>2)*spread ^ uint64(len(s))) * spread
	}
	f, ok := fold(s)
	if !ok {
		return first*spread ^ uint64(len(s)) // no word
	}
	h := f.part[0] * spread
	for i := 8; i < f.size; i += 8 {
		h = (h ^ h>>32 ^ f.part[i/8]) * spread
	}
	return (h ^ uint64(f.size)) * spread
}

// weigh returns what the words of p and their pairs come to, in hundredths.
func (w *weights) weigh(p *phrase) int32 {
	before := hashUnit(unitStart)
	sum := w.bias
	for i := range len(p.toks) + 1 {
		unit := p.unit(i)
		if unit == "" {
			continue
		}
		h := hashUnit(unit)
		sum += w.of(h) + w.of(hashPair(before, h))
		before = h
	}
	return sum
}

// hashPair returns the hash of two units one behind the other.
func hashPair(a, b uint64) uint64 { return (bits.RotateLeft64(a, 23) ^ b) * 0x9E3779B97F4A7C15 }

// The units that are no words.
const (
	unitStart  = "<s>"
	unitEnd    = "</s>"
	unitIdent  = "<id>" // an identifier
	unitQuoted = "<q>"  // words between quotation marks or backticks
)

// unit returns what word i counts as when p is weighed, its end behind the last word,
// nothing inside what is quoted.
func (p *phrase) unit(i int) string {
	if i == len(p.toks) {
		switch p.text[p.End-1] {
		case '!':
			return "</s!>"
		case ':':
			return "</s:>"
		}
		return unitEnd
	}
	switch t := &p.toks[i]; {
	case t.quoted && i > 0 && p.toks[i-1].quoted:
		return ""
	case t.quoted:
		return unitQuoted
	case t.ident:
		return unitIdent
	default:
		return p.text[t.start:t.end]
	}
}

// spoken returns the language p is weighed in; ok is false if that has no weights.
func (p *phrase) spoken(all class, wide wideSet) (l language, ok bool) {
	if wide == 0 && all&cLangs == 0 {
		return english, true
	}
	if l = p.script(); l != english {
		return l, true
	}
	switch p.language() {
	case 0:
		return english, true
	case cDE:
		return german, true
	case cFR:
		return french, true
	case cES:
		return spanish, true
	case cPT:
		return portuguese, true
	case cIT:
		return italian, true
	}
	return english, false
}

// script returns the language that the characters of p tell, English for Latin ones.
func (p *phrase) script() language {
	l := english
	for i := range p.toks {
		t := &p.toks[i]
		if p.text[t.start] < utf8.RuneSelf || t.ident {
			continue
		}
		switch r, _ := utf8.DecodeRuneInString(p.text[t.start:]); {
		case 0xAC00 <= r && r <= 0xD7A3:
			return korean
		case 0x3040 <= r && r <= 0x30FF:
			return japanese
		case t.char:
			l = chinese
		case 0x0400 <= r && r <= 0x04FF && l == english:
			l = russian
		}
	}
	return l
}

// outweighs reports whether the words of p, no question, weigh enough to forbid; all is the
// union of their classes.
func (p *phrase) outweighs(all class, wide wideSet) bool {
	l, ok := p.weighedIn(all, wide)
	return ok && forbidding()[l].weigh(p) > 0 && !p.reportsError()
}

// weighedIn returns the language p is weighed in; ok is false if it has no word by which
// that is worth while.
func (p *phrase) weighedIn(all class, wide wideSet) (l language, ok bool) {
	if all&cForbid == 0 && wide == 0 {
		return english, false
	}
	l, ok = p.spoken(all, wide)
	return l, ok && (l != english || all&cWeigh != 0)
}

// heaviest names the n phrases of p that weigh most, with their weights.
func (w *weights) heaviest(p *phrase, n int) string {
	type entry struct {
		phrase string
		weight int32
	}
	var all []entry
	before := unitStart
	for i := range len(p.toks) + 1 {
		unit := strings.ToLower(p.unit(i))
		if unit == "" {
			continue
		}
		h := hashUnit(unit)
		for _, e := range []entry{{unit, w.of(h)}, {before + " " + unit, w.of(hashPair(hashUnit(before), h))}} {
			if e.weight > 0 && !slices.Contains(all, e) {
				all = append(all, e)
			}
		}
		before = unit
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(b.weight, a.weight) })
	var names []string
	for _, e := range all[:min(n, len(all))] {
		names = append(names, fmt.Sprintf("%s %+.2f", e.phrase, float64(e.weight)/100))
	}
	return strings.Join(names, ", ")
}
