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

// lexicon is a hash table of all known words, each with a number. What a look-up needs
// stands apart and close together. Word 0 is the unknown word.
type lexicon struct {
	slots   [1 << lexBits]uint16       // open addressing on the hash of the key: numbers, 0 free
	long    [1 << lexBits / 64]uint64  // a bit for the first eight bytes of each key that has them
	entries [1 << lexBits / 4]lexEntry // by number; three quarters of the slots stay free, or newLexicon panics
	keys    []foldedWord
	words   []string
	phrases [][]setPhrase // by number: the phrases that hedge with the word as their cue
}

// lexEntry is what nearly every look-up needs of a word.
type lexEntry struct {
	first uint64 // the first eight bytes of the key
	class class
}

const (
	lexBits    = 15
	maxWordLen = 40 // no known word is longer
)

// foldedWord is a word in small letters, eight bytes to a number, zero bytes behind.
type foldedWord struct {
	part [maxWordLen / 8]uint64
	size int
}

var lex = newLexicon()

func newLexicon() (l lexicon) {
	l.enter("", foldedWord{})
	for _, g := range lexGroups {
		for _, w := range strings.Fields(g.words) {
			l.add(w, g.class)
		}
	}
	cues := readPhrases(phraseTable)
	for _, w := range slices.Sorted(maps.Keys(cues)) {
		l.add(w, cMaybe)
	}
	l.phrases = make([][]setPhrase, len(l.words))
	for w, phrases := range cues {
		l.phrases[l.lookup(w)] = phrases
	}
	return l
}

// enter adds a word without a slot and returns its number.
func (l *lexicon) enter(w string, f foldedWord) uint16 {
	l.entries[len(l.words)].first = f.part[0]
	l.keys, l.words = append(l.keys, f), append(l.words, w)
	return uint16(len(l.words) - 1)
}

// class returns the class of word k.
func (l *lexicon) class(k uint16) class { return l.entries[k].class }

func (l *lexicon) add(w string, c class) {
	f, _ := fold(w)
	k, slot := l.find(&f)
	if k == 0 {
		k = l.enter(w, f)
		l.slots[slot] = k
		if f.size >= 8 {
			bit := slotOf(f.part[0])
			l.long[bit/64] |= 1 << (bit % 64)
		}
	}
	l.entries[k].class |= c
}

// slotOf returns the first slot for a key: x stands for all of its parts.
func slotOf(x uint64) uint64 { return x * 0x9E3779B97F4A7C15 >> (64 - lexBits) }

// find returns the number of f and its slot, 0 and a free slot if it is not known.
func (l *lexicon) find(f *foldedWord) (k uint16, slot uint64) {
	x := f.part[0]
	for i := 8; i < f.size; i += 8 {
		x ^= f.part[i/8] * 0xD6E8FEB86659FD93
	}
	for slot = slotOf(x); ; slot = (slot + 1) % (1 << lexBits) {
		if k = l.slots[slot]; k == 0 || l.entries[k].first == f.part[0] && l.keys[k] == *f {
			return k, slot
		}
	}
}

// short looks up a word of up to seven ASCII letters, small ones with zero bytes behind,
// and returns its number and its class.
func (l *lexicon) short(small uint64) (uint16, class) {
	for slot := slotOf(small); ; slot++ {
		k := l.slots[slot%uint64(len(l.slots))]
		e := &l.entries[int(k)%len(l.entries)]
		if min(uint64(k), e.first^small) == 0 { // one or the other: which of them, no branch need guess
			return k, e.class // a known word with eight bytes or more has no zero byte there
		}
	}
}

// mayStart reports whether a known word may start with the eight bytes of x; false is certain.
func (l *lexicon) mayStart(x uint64) bool {
	bit := slotOf(x)
	return l.long[bit/64]>>(bit%64)&1 != 0
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
	k, _ := l.find(&f)
	return k
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
