package detect

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Where no rule forbids, the words of a sentence are weighed: each word and each pair of
// neighbours has a weight, learnt from labelled sentences by logistic regression, and the
// sentence forbids if they come to more than 0. That sees no structure, so it is asked last,
// and only about a sentence with a word that often forbids; it finds wordings no rule was
// made for. learn_test.go makes the weights.

// weights are those of one language, in a perfect hash table as the words of the lexicon
// are: each phrase has a slot to itself, so a look-up needs no loop, nor any branch, which
// would be guessed wrong for every fourth phrase.
type weights struct {
	bias                 int32    // in hundredths, as all weights
	seeds                []uint16 // by the first bits of a hash: what parts the phrases that share them
	slots                []weight
	seedShift, slotShift uint8
}

// weight is that of a phrase. A phrase without one may be taken for one that has it, by a
// chance of some one in 2^31; those that have one have a slot each.
type weight struct {
	key   uint32 // of the phrase, keyOf its hash; 0 for a free slot
	value int32
}

// keyOf returns what of a hash tells the phrases apart that lead to one slot; never 0.
func keyOf(hash uint64) uint32 { return uint32(hash) | 1 }

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

// languageClasses are the classes of the words that tell a language. English, which is
// taken for granted, has none, nor have those that their characters tell.
var languageClasses = [languages]class{german: cDE, french: cFR, spanish: cES, portuguese: cPT, italian: cIT, russian: cRU}

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
			if at = section(line); at < languages && lines[at] != nil {
				return all, fmt.Errorf("detect: weights: a second section %s", line)
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

// section returns the language that a line such as "[de]" names, languages if it is none.
func section(line string) language {
	for l, name := range languageNames {
		if line == "["+name+"]" {
			return language(l)
		}
	}
	return languages
}

func newWeights(lines []string) (w weights, err error) {
	slotBits := bits.Len(uint(len(lines) + len(lines)/4 + 1)) // a fifth of the slots stay free, or more
	seedBits := max(slotBits-2, 0)
	w.seedShift, w.slotShift = uint8(64-seedBits), uint8(32-slotBits)
	w.seeds, w.slots = make([]uint16, 1<<seedBits), make([]weight, 1<<slotBits)
	all := make([]newWeight, 0, len(lines))
	sharing := make([]int, len(w.seeds)) // how many phrases share a seed
	for _, line := range lines {
		number, name, _ := strings.Cut(line, "\t")
		value, err := strconv.ParseInt(number, 10, 16)
		switch {
		case err != nil:
			return w, fmt.Errorf("detect: weight %q: %w", line, err)
		case name != "":
			hash := hashPhrase(name)
			all = append(all, newWeight{line, hash, int32(value)})
			sharing[hash>>w.seedShift]++
		case w.bias != 0:
			return w, fmt.Errorf("detect: weight %q: there is one already", line)
		default:
			w.bias = int32(value)
		}
	}
	// By seed, for its bits come first; where most share one first, as that is hardest and
	// needs the slots to be free.
	slices.SortFunc(all, func(a, b newWeight) int {
		return cmp.Or(sharing[b.hash>>w.seedShift]-sharing[a.hash>>w.seedShift], cmp.Compare(a.hash, b.hash))
	})
	for len(all) > 0 {
		n := sharing[all[0].hash>>w.seedShift]
		if err := w.place(all[:n]); err != nil {
			return w, err
		}
		all = all[n:]
	}
	return w, nil
}

// newWeight is that of a phrase that has no slot yet.
type newWeight struct {
	line  string
	hash  uint64
	value int32
}

// place finds a seed that leads each of phrases, which share it and are in the order of
// their hashes, to a free slot.
func (w *weights) place(phrases []newWeight) error {
	for i := range phrases[1:] {
		if phrases[i].hash == phrases[i+1].hash {
			return fmt.Errorf("detect: weight %q: there is one already", phrases[i].line)
		}
	}
	for seed := &w.seeds[phrases[0].hash>>w.seedShift]; *seed < math.MaxUint16; {
		*seed++
		n := 0
		for n < len(phrases) && w.slot(phrases[n].hash).key == 0 {
			*w.slot(phrases[n].hash) = weight{keyOf(phrases[n].hash), phrases[n].value}
			n++
		}
		if n == len(phrases) {
			return nil
		}
		for _, x := range phrases[:n] {
			*w.slot(x.hash) = weight{}
		}
	}
	return fmt.Errorf("detect: weight %q: no seed parts it from others", phrases[0].line)
}

// slot returns the slot of the phrase with hash, if it has one.
func (w *weights) slot(hash uint64) *weight {
	seed := w.seeds[hash>>w.seedShift]
	return &w.slots[uint32(hash>>16)*uint32(seed)>>w.slotShift]
}

// of returns the weight of the phrase with hash, 0 if it has none.
func (w *weights) of(hash uint64) int32 {
	s := w.slot(hash)
	value := s.value
	if s.key != keyOf(hash) {
		value = 0
	}
	return value
}

// hashUnit returns the hash of a unit, alike in capitals and in small letters and with any
// apostrophe. What is too long for a word has that of its first bytes and its length.
func hashUnit(s string) uint64 { return hashWord(s, 0, len(s)) }

// hashWord is hashUnit of text[start:end]. Most words are read at once with what stands
// behind them, which is then cleared: whether a word has eight bytes nobody can guess.
func hashWord(text string, start, end int) uint64 {
	const spread = 0xD6E8FEB86659FD93
	size := end - start
	h := load8(text, start) & (1<<(8*uint(size)) - 1)
	if size <= 8 && h&highs == 0 && !hasTick(h) {
		h = (h | capitals8(h)>>2) * spread
	} else if f, ok := fold(text[start:end]); ok {
		h, size = f.part[0]*spread, f.size
		for i := 8; i < size; i += 8 {
			h = (h ^ h>>32 ^ f.part[i/8]) * spread
		}
	} else {
		h *= spread
	}
	h = (h ^ uint64(size)) * spread
	return h ^ h>>32 // no product carries the last letters into its low half, which keyOf takes
}

// hashPair returns the hash of two units one behind the other.
func hashPair(a, b uint64) uint64 { return (bits.RotateLeft64(a, 23) ^ b) * 0x9E3779B97F4A7C15 }

// hashPhrase returns the hash of a unit, or of two with a blank between them.
func hashPhrase(name string) uint64 {
	one, two, isPair := strings.Cut(name, " ")
	if isPair {
		return hashPair(hashUnit(one), hashUnit(two))
	}
	return hashUnit(one)
}

// weigh returns what the words of p and their pairs come to, in hundredths.
func (w *weights) weigh(p *phrase) int64 {
	before := unitHashes[unitStart]
	sum := int64(w.bias)
	for i := range len(p.toks) + 1 {
		var h uint64
		switch u := p.unit(i); u {
		case unitNone:
			continue
		case unitWord:
			h = hashWord(p.text, p.toks[i].start, p.toks[i].end)
		default:
			h = unitHashes[u]
		}
		sum += int64(w.of(h) + w.of(hashPair(before, h)))
		before = h
	}
	return sum
}

// summands returns what weigh adds up the weights of, as it is written in a file of weights.
func (p *phrase) summands() (out []string) {
	before := unitNames[unitStart]
	for i := range len(p.toks) + 1 {
		u := p.unit(i)
		if u == unitNone {
			continue
		}
		name := unitNames[u]
		if u == unitWord {
			name = strings.Map(func(r rune) rune {
				if isApostrophe(r) {
					return '\''
				}
				return unicode.ToLower(r)
			}, p.raw(i))
		}
		out = append(out, name, before+" "+name)
		before = name
	}
	return out
}

// unit is what a word counts as when a phrase is weighed.
type unit uint8

const (
	unitWord   unit = iota // itself
	unitNone               // nothing: inside what is quoted
	unitIdent              // an identifier
	unitQuoted             // words between quotation marks or backticks
	unitStart              // no word: the start of a phrase
	unitEnd                // its end
	unitCall               // the end of one with "!" behind it
	unitColon
)

// unitNames are the units that are no words as a file of weights has them, unitHashes their hashes.
var unitNames = [...]string{unitIdent: "<id>", unitQuoted: "<q>", unitStart: "<s>", unitEnd: "</s>", unitCall: "</s!>", unitColon: "</s:>"}

var unitHashes = func() (hashes [len(unitNames)]uint64) {
	for u, name := range unitNames {
		hashes[u] = hashUnit(name)
	}
	return hashes
}()

// unit returns what word i counts as when p is weighed, its end behind the last word.
func (p *phrase) unit(i int) unit {
	if i == len(p.toks) {
		switch p.text[p.End-1] {
		case '!':
			return unitCall
		case ':':
			return unitColon
		}
		return unitEnd
	}
	switch t := &p.toks[i]; {
	case t.quoted && i > 0 && p.toks[i-1].quoted:
		return unitNone
	case t.quoted:
		return unitQuoted
	case t.ident:
		return unitIdent
	}
	return unitWord
}

// spoken returns the language p is weighed in; ok is false if that has no weights.
func (p *phrase) spoken(all class, wide wideSet) (l language, ok bool) {
	if wide == 0 && all&cLangs == 0 {
		return english, true
	}
	if l = p.script(); l != english {
		return l, true
	}
	if i := slices.Index(languageClasses[:], p.language()); i >= 0 {
		return language(i), true
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

// outweighs reports whether the words of p, no question, weigh enough to forbid and none of
// them tells that it does not; all is the union of their classes.
func (p *phrase) outweighs(all class, wide wideSet) bool {
	l, ok := p.weighable(all, wide)
	return ok && forbidding()[l].weigh(p) > 0 && !p.tellsOnly(l)
}

// weighable returns the language p is weighed in; ok is false if there is no reason to, or
// a word that tells: what is needless, void, or what a program does.
func (p *phrase) weighable(all class, wide wideSet) (l language, ok bool) {
	l, ok = p.weighedIn(all, wide)
	return l, ok && wide&(wTells|wVoid|wProgram) == 0
}

// weighedIn returns the language p is weighed in; ok is false if it has no word by which
// that is worth while, or reports an error.
func (p *phrase) weighedIn(all class, wide wideSet) (l language, ok bool) {
	if all&cForbid == 0 && wide == 0 {
		return english, false
	}
	l, ok = p.spoken(all, wide)
	return l, ok && (l != english || all&cWeigh != 0) && !p.reportsError()
}

// heaviest names the n phrases of p that weigh most, with their weights.
func (w *weights) heaviest(p *phrase, n int) string {
	type entry struct {
		name   string
		weight int32
	}
	var all []entry
	for _, name := range p.summands() {
		e := entry{name, w.of(hashPhrase(name))}
		if e.weight > 0 && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(b.weight, a.weight) })
	var names []string
	for _, e := range all[:min(n, len(all))] {
		names = append(names, fmt.Sprintf("%s %+.2f", e.name, float64(e.weight)/100))
	}
	return strings.Join(names, ", ")
}
