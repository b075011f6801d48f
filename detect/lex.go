package detect

import (
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
	cAbbr   // abbreviation: a full stop after it ends no sentence
	cOther  // cue of a language without a class of its own
	cDuty   // says that something must be
	cClosed // what becomes of what breaks a rule: closed, rejected
	cIf     // nine condition classes, in the order of Conditions
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
	cLangs = cDE | cFR | cES | cPT | cIT | cRU
)

// conditions turns condition classes into the exported set.
func (c class) conditions() Conditions {
	var s Conditions
	for i, bit := 0, cIf; bit <= cAfter; i, bit = i+1, bit<<1 {
		if c&bit != 0 {
			s |= 1 << i
		}
	}
	return s
}

// entry is a word the rules know.
type entry struct {
	word  string
	class class
}

// lexicon is a hash table of all known words. Entry 0 is the unknown word.
type lexicon struct {
	entries []entry
	slots   []uint16 // open addressing on the hash of the lower-case word
}

const (
	lexSlots   = 1 << 13
	maxWordLen = 40 // no known word is longer
	hashSeed   = 2166136261
	hashPrime  = 16777619
)

var lex = newLexicon()

func newLexicon() *lexicon {
	l := &lexicon{entries: make([]entry, 1, 2048), slots: make([]uint16, lexSlots)}
	for _, g := range lexGroups {
		for _, w := range strings.Fields(g.words) {
			l.add(w, g.class)
		}
	}
	return l
}

func (l *lexicon) add(w string, c class) {
	h := uint32(hashSeed)
	for i := 0; i < len(w); i++ {
		h = (h ^ uint32(w[i])) * hashPrime
	}
	for i := h % lexSlots; ; i = (i + 1) % lexSlots {
		k := l.slots[i]
		if k == 0 {
			l.slots[i] = uint16(len(l.entries))
			l.entries = append(l.entries, entry{w, c})
			return
		}
		if l.entries[k].word == w {
			l.entries[k].class |= c
			return
		}
	}
}

// find looks up the word whose lower-case form has hash h; s is the word as it stands.
func (l *lexicon) find(s string, h uint32) uint16 {
	for i := h % lexSlots; ; i = (i + 1) % lexSlots {
		k := l.slots[i]
		if k == 0 || equalFoldASCII(l.entries[k].word, s) {
			return k
		}
	}
}

// isApostrophe reports whether r is what people type for an apostrophe.
func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', '´', '`', 'ʼ', '′', '＇':
		return true
	}
	return false
}

// lookup is find for a word that was not hashed on the way: it may hold letters
// beyond ASCII and any apostrophe.
func (l *lexicon) lookup(s string) uint16 {
	if len(s) > maxWordLen {
		return 0
	}
	var buf [2 * maxWordLen]byte
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if isApostrophe(r) {
			r = '\''
		}
		n += utf8.EncodeRune(buf[n:n+utf8.UTFMax], unicode.ToLower(r))
		if n > len(buf)-utf8.UTFMax {
			return 0
		}
	}
	h := uint32(hashSeed)
	for _, b := range buf[:n] {
		h = (h ^ uint32(b)) * hashPrime
	}
	for i := h % lexSlots; ; i = (i + 1) % lexSlots {
		k := l.slots[i]
		if k == 0 || l.entries[k].word == string(buf[:n]) {
			return k
		}
	}
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
