package detect

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// class is a set of properties a word has whatever its context.
type class uint64

const (
	cFunc   class = 1 << iota // function word: no content word
	cNeg                      // negation word
	cSay                      // "user" or a verb of saying or wanting
	cSubj                     // pronoun or noun that is likely the subject of a statement
	cModal                    // must, should, may …
	cImp                      // verb that often opens an order
	cRel                      // that, which, who …
	cConj                     // and, or, but, so …
	cLead                     // word that may stand before an order: please, also, always …
	cAux                      // finite form of be, have, do
	cHedge                    // hedges by itself
	cMaybe                    // may hedge, decided by its neighbours
	cForbid                   // may forbid, decided by its neighbours
	cEN                       // words that tell the language
	cDE
	cFR
	cES
	cPT
	cIT
	cRU
	cPL
	cAbbr    // abbreviation: a full stop after it ends no sentence
	cOther   // cue of a language without a class of its own
	cDuty    // says that something must be
	cClosed  // what becomes of what breaks a rule: closed, rejected
	cFact    // verb of what things are or do: with a negation no order
	cWaive   // says that something need not be: nötig, hace falta
	cConsent // what somebody gives before it goes on: Freigabe, aprobación
	cDemand  // asks for it: erfordert, solicitar
	cMay     // other languages' may, of others: darf, puede
	cMust    // other languages' must and should: muss, deben
	cStay    // stays: bleibt, permanece
	cKept    // as it was: unverändert, intacto; what must stay so, or was found so
	cFixed   // cannot be changed: inmutable
	cSole    // other languages' only: nur, uniquement
	cRight   // right or leave to do something: autorizado, права
	cGate    // may say what comes first: ask, wait, approval, must
	cAct     // what a part of a project does to another: import, write, call
	cBan     // forbids what hangs from its line
	cTitle   // forbids what stands under it as a title, in a few words
	cWeigh   // English word that often forbids: a sentence with one is weighed
	cQuit    // forbids in a few wordings, and does not weigh: hör auf, giù le mani
	cTold    // other languages' verbs of the past and of who speaks: war, fui, tengo
	cAllowed // other languages' allowed, taken: permis, se admite, aceitável
	cBarred  // other languages' forbidden: interdit, vietato, prohíbo
	cUrge    // what urges to something, by a verb in the infinitive: mieux, recuerda, si prega
	cBreak   // no sentence ends in it: a modal verb, an article, a preposition
	cIf      // nine condition classes, in the order of Conditions
	cUnless
	cUntil
	cOnly
	cExcept
	cWhen
	cOnce
	cBefore
	cAfter
)

const (
	cCond  = cIf | cUnless | cUntil | cOnly | cExcept | cWhen | cOnce | cBefore | cAfter
	cLangs = cDE | cFR | cES | cPT | cIT | cRU | cPL
)

// conditions turns condition classes into the exported set, whose bits are in the same order.
func (c class) conditions() Conditions { return Conditions(c & cCond / cIf) }

// lexicon is two perfect hash tables of all known words, those of less than eight bytes in
// the first: each has a slot to itself, which is its number, so a look-up reads one entry
// and needs no loop, whose end would be guessed wrong. Word 0 is the unknown word.
type lexicon struct {
	seeds   [2 << seedBits]uint16      // by table and the first bits of a hash: what parts the words that share them
	entries [2 << lexBits]lexEntry     // by number
	starts  [1 << longBits / 64]uint64 // a bit for the first eight bytes of each key that has them
	keys    []foldedWord               // by number
	words   []string                   // by number, "" where there is none
	phrases [][]setPhrase              // by number: the phrases that hedge with the word as their cue
}

// lexEntry is what nearly every look-up needs of a word.
type lexEntry struct {
	first uint64 // the first eight bytes of the key, noKey where there is none
	class class
}

const (
	lexBits    = 12 // of a table; a larger one is slower, as less of it is in the cache
	seedBits   = lexBits - 1
	longBits   = 14
	maxWordLen = 40 // no known word is longer

	noKey = ^uint64(0) // no key starts like that
)

// foldedWord is a word in small letters, eight bytes to a number, zero bytes behind.
type foldedWord struct {
	part [maxWordLen / 8]uint64
	size int
}

// hash returns that of f and its table.
func (f *foldedWord) hash() (hash uint64, table uint64) {
	x := f.part[0]
	for i := 8; i < f.size; i += 8 {
		x ^= f.part[i/8] * 0xD6E8FEB86659FD93
	}
	if f.size >= 8 {
		table = 1
	}
	return hashPart(x), table
}

func hashPart(x uint64) uint64 { return x * 0x9E3779B97F4A7C15 }

var lex = newLexicon()

func newLexicon() (l lexicon) {
	classes := make(map[string]class, len(l.entries))
	var words []string
	add := func(w string, c class) {
		if _, ok := classes[w]; !ok {
			words = append(words, w)
		}
		classes[w] |= c
	}
	for _, g := range lexGroups {
		for w := range strings.FieldsSeq(g.words) {
			add(w, g.class)
		}
	}
	cues := readPhrases(phraseTable)
	for _, w := range slices.Sorted(maps.Keys(cues)) {
		add(w, cMaybe)
	}
	l.keys, l.words = make([]foldedWord, len(l.entries)), make([]string, len(l.entries))
	for i := range l.entries {
		l.entries[i].first = noKey
	}
	// Words that share a seed are placed together, where there are most of them first: that
	// is hardest, and needs the slots to be free.
	var shared [len(l.seeds)][]newWord
	for _, w := range words {
		f, _ := fold(w)
		hash, table := f.hash()
		at := &shared[seedOf(hash, table)]
		*at = append(*at, newWord{w, f, hash, table, classes[w]})
	}
	slices.SortStableFunc(shared[:], func(a, b []newWord) int { return len(b) - len(a) })
	for _, words := range shared {
		l.place(words)
	}
	l.phrases = make([][]setPhrase, len(l.words))
	for w, phrases := range cues {
		l.phrases[l.lookup(w)] = phrases
	}
	return l
}

// newWord is a word that has no slot yet.
type newWord struct {
	word        string
	key         foldedWord
	hash, table uint64
	class       class
}

// place finds a seed that parts words, which share it, and leads each to a free slot. That
// there is one for all words of the lexicon is for a test to see.
func (l *lexicon) place(words []newWord) {
	seed := uint16(1)
	for len(words) > 0 && !l.parts(words, seed) {
		if seed++; seed == 0 {
			return
		}
	}
	for i := range words {
		w := &words[i]
		k := l.slot(w.hash, w.table)
		l.entries[k] = lexEntry{w.key.part[0], w.class}
		l.keys[k], l.words[k] = w.key, w.word
		if w.key.size >= 8 {
			bit := hashPart(w.key.part[0]) >> (64 - longBits)
			l.starts[bit/64] |= 1 << (bit % 64)
		}
	}
}

// parts sets the seed of words and reports whether it leads each to a free slot of its own.
func (l *lexicon) parts(words []newWord, seed uint16) bool {
	var taken [16]uint64
	slots := taken[:0]
	for i := range words {
		w := &words[i]
		l.seeds[seedOf(w.hash, w.table)] = seed
		k := l.slot(w.hash, w.table)
		if k == 0 || l.entries[k].first != noKey || slices.Contains(slots, k) {
			return false
		}
		slots = append(slots, k)
	}
	return true
}

// class returns the class of word k.
func (l *lexicon) class(k uint16) class { return l.entries[k%uint16(len(l.entries))].class }

// slot returns where the word with hash is in a table, if it is known.
func (l *lexicon) slot(hash, table uint64) uint64 {
	seed := l.seeds[seedOf(hash, table)]
	return table<<lexBits | uint64(uint32(hash>>(32-seedBits))*uint32(seed)>>(32-lexBits))
}

// seedOf returns the place of the seed for hash.
func seedOf(hash, table uint64) uint64 { return table<<seedBits | hash>>(64-seedBits) }

// find returns the number of f, 0 if it is not known.
func (l *lexicon) find(f *foldedWord) uint16 {
	k := l.slot(f.hash())
	if l.entries[k].first == f.part[0] && l.keys[k] == *f {
		return uint16(k)
	}
	return 0
}

// short looks up a word of up to seven ASCII letters, small ones with zero bytes behind,
// and returns its number and its class.
func (l *lexicon) short(small uint64) (uint16, class) {
	k := l.slot(hashPart(small), 0)
	e := &l.entries[k]
	c := e.class
	if e.first != small { // whether a word is known nobody can guess: this is no branch
		k, c = 0, 0
	}
	return uint16(k), c
}

// mayStart reports whether a known word may start with the eight bytes of x; false is certain.
func (l *lexicon) mayStart(x uint64) bool {
	bit := hashPart(x) >> (64 - longBits)
	return l.starts[bit/64]>>(bit%64)&1 != 0
}

// long looks up text[pos:i], eight ASCII letters or more, the first of them small.
func (l *lexicon) long(text string, pos, i int, small uint64) uint16 {
	f := foldedWord{size: i - pos}
	if f.size > maxWordLen || !l.mayStart(small) {
		return 0
	}
	f.part[0] = small
	for k := 8; k < f.size; k += 8 {
		_, f.part[k/8], _ = letters8(load8(text, pos+k)) // no letter stands at i
	}
	return l.find(&f)
}

// lookup looks up a word as it stands: in any case, with any apostrophe.
func (l *lexicon) lookup(s string) uint16 {
	if x := load8(s, 0); x&highs == 0 && !hasTick(x) {
		// The first eight bytes settle nearly all words.
		x |= capitals8(x) >> 2
		if len(s) < 8 {
			if k, _ := l.short(x); l.keys[k].size == len(s) {
				return k
			}
			return 0
		}
		if !l.mayStart(x) {
			return 0
		}
	}
	f, ok := fold(s)
	if !ok {
		return 0
	}
	return l.find(&f)
}

// fold returns s in small letters; false if that is no word the lexicon could hold.
func fold(s string) (f foldedWord, ok bool) {
	if len(s) > maxWordLen {
		return f, false
	}
	if strings.IndexByte(s, '`') >= 0 {
		return foldRunes(s)
	}
	f.size = len(s)
	for i := 0; i < len(s); i += 8 {
		x := load8(s, i)
		if x&highs != 0 {
			return foldRunes(s)
		}
		f.part[i/8] = x | capitals8(x)>>2
	}
	return f, true
}

// foldRunes is fold for a word with characters beyond ASCII or apostrophes to be made alike.
func foldRunes(s string) (f foldedWord, ok bool) {
	var buf [maxWordLen + utf8.UTFMax]byte
	n := 0
	for _, r := range s {
		if isApostrophe(r) {
			r = '\''
		}
		n += utf8.EncodeRune(buf[n:], unicode.ToLower(r))
		if n > maxWordLen {
			return f, false
		}
	}
	f.size = n
	for i := 0; i < n; i += 8 {
		f.part[i/8] = binary.LittleEndian.Uint64(buf[i:])
	}
	return f, true
}

// isApostrophe reports whether r is what people type for an apostrophe.
func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', '´', '`', 'ʼ', '′', '＇':
		return true
	}
	return false
}

// equalFoldASCII reports whether s is lower in any case; lower is lower-case ASCII.
func equalFoldASCII(lower, s string) bool {
	if len(lower) != len(s) {
		return false
	}
	for i := 0; i < len(s); i++ {
		if lower[i] != lowerByte(s[i]) {
			return false
		}
	}
	return true
}

func lowerByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

// hasSuffixFold reports whether s ends in the lower-case ASCII suffix, in any case.
func hasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && equalFoldASCII(suffix, s[len(s)-len(suffix):])
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && equalFoldASCII(prefix, s[:len(prefix)])
}
