package detect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// phrase is a run of tokens in a text, seen by the rules: words by their place,
// compared in lower case; anything out of range is the empty word.
type phrase struct {
	text string
	toks []tok
	Range

	tongue class // what language returns, once it was asked
	spoke  bool
}

const (
	reach   = 64  // how many words around a cue its rule may look at
	maxCues = 256 // cues looked at in one sentence; no sentence anybody means has more
)

// around returns p, cut to the words near i, and the place of word i in it. So a rule
// costs the same in a sentence without end.
func (p *phrase) around(i int) (phrase, int) {
	q := *p
	if len(p.toks) > 2*reach {
		from := max(0, i-reach)
		q.toks = p.toks[from:min(len(p.toks), i+reach)]
		i -= from
	}
	return q, i
}

// has reports whether token i exists.
func (p *phrase) has(i int) bool { return uint(i) < uint(len(p.toks)) }

// class returns the class of word i.
func (p *phrase) class(i int) class {
	if !p.has(i) {
		return 0
	}
	return p.toks[i].class
}

// gap returns what stands before word i.
func (p *phrase) gap(i int) gap {
	if !p.has(i) {
		return gapStart
	}
	return p.toks[i].gap
}

// known returns word i in lower case if the lexicon has it.
func (p *phrase) known(i int) string {
	if !p.has(i) {
		return ""
	}
	return lex.words[p.toks[i].lex]
}

// raw returns word i as it stands.
func (p *phrase) raw(i int) string {
	if !p.has(i) {
		return ""
	}
	return p.text[p.toks[i].start:p.toks[i].end]
}

// is reports whether word i, no identifier, is one of words, which must be lower case.
func (p *phrase) is(i int, words ...string) bool {
	if !p.has(i) || p.toks[i].ident {
		return false
	}
	t := &p.toks[i]
	first := firstLetter[p.text[t.start]]
	if first >= utf8.RuneSelf {
		return p.isHigh(t, words)
	}
	// Which of length and first byte differs nobody can guess: one test finds either, and
	// it hardly ever fails for a word that is not the one.
	for _, x := range words {
		if x != "" && (x[0]^first)|(uint8(len(x))^t.size) == 0 && p.spelt(t, x) {
			return true
		}
	}
	return false
}

// firstLetter is the small letter for a capital, the apostrophe for what stands for one,
// any other byte itself: what the lexicon makes of them.
var firstLetter = func() (t [256]byte) {
	for c := range t {
		t[c] = lowerByte(byte(c))
	}
	t['`'] = '\''
	return t
}()

// spelt reports whether the word t is x, which is as long.
func (p *phrase) spelt(t *tok, x string) bool {
	if t.lex != 0 {
		return lex.words[t.lex] == x
	}
	return equalFoldASCII(x, p.text[t.start:t.end])
}

// isHigh is is for a word that starts with a character beyond ASCII.
func (p *phrase) isHigh(t *tok, words []string) bool {
	if t.lex != 0 {
		return slices.Contains(words, lex.words[t.lex])
	}
	w := p.text[t.start:t.end]
	return slices.ContainsFunc(words, func(x string) bool { return strings.EqualFold(x, w) })
}

// suffix reports whether word i, no identifier, ends in the lower-case ASCII suffix.
func (p *phrase) suffix(i int, suffixes ...string) bool {
	if !p.has(i) || p.toks[i].ident || p.toks[i].char {
		return false
	}
	s := p.raw(i)
	for _, x := range suffixes {
		if len(s) > len(x) && hasSuffixFold(s, x) {
			return true
		}
	}
	return false
}

// upper reports whether word i is written in capitals.
func (p *phrase) upper(i int) bool {
	if !p.has(i) {
		return false
	}
	s := p.raw(i)
	n := 0
	for k := 0; k < len(s); k++ {
		if 'a' <= s[k] && s[k] <= 'z' {
			return false
		}
		if 'A' <= s[k] && s[k] <= 'Z' {
			n++
		}
	}
	return n > 1
}

// clauseStart reports whether word i opens a clause: first of its sentence or behind a
// mark, words that only lead in left aside.
func (p *phrase) clauseStart(i int) bool {
	for n := 0; n < 4; n++ {
		if i <= 0 || p.gap(i)&gapClause != 0 {
			return true
		}
		if p.class(i-1)&(cLead|cConj) == 0 {
			return false
		}
		i--
	}
	return false
}

// all returns the union of the classes of all words.
func (p *phrase) all() class {
	var c class
	for i := range p.toks {
		c |= p.toks[i].class
	}
	return c
}

// count returns how many words have a class of c.
func (p *phrase) count(c class) int {
	n := 0
	for i := range p.toks {
		if p.toks[i].class&c != 0 {
			n++
		}
	}
	return n
}

// hasAnyPrefix reports whether s starts with one of prefixes.
func hasAnyPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// containsAny reports whether s contains one of words.
func containsAny(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// readPhrase scans text as one phrase, whatever its lines.
func readPhrase(d *Doc, text string) (p phrase, wide wideSet) {
	d.Text = text
	s := scanner{d: d, text: text, open: -1, flat: true}
	end := len(text)
	for end > 0 && (isSpace(text[end-1]) || text[end-1] == '\n') {
		end--
	}
	l := lineInfo{start: 0, end: end}
	s.begin(0, 0, false)
	s.line(0, &l)
	s.unquote()
	return phrase{text: text, toks: d.toks, Range: Range{0, end}}, s.sentenceCues
}

// lower reports whether word i is written with a small first letter.
func (p *phrase) lower(i int) bool {
	r, _ := utf8.DecodeRuneInString(p.raw(i))
	return unicode.IsLower(r)
}

// clauseEnd returns the place behind the last word of the clause of word i.
func (p *phrase) clauseEnd(i int) int {
	for i++; i < len(p.toks) && p.gap(i)&gapClause == 0; i++ {
	}
	return i
}

// clauseOf returns the first word of the clause that word i stands in: the last one behind
// a comma, semicolon, colon, dash or bracket.
func (p *phrase) clauseOf(i int) int {
	for ; i > 0; i-- {
		if p.gap(i)&(gapComma|gapSemicolon|gapColon|gapDash|gapOpen|gapClose|gapArrow|gapStart) != 0 {
			return i
		}
	}
	return 0
}

// participle reports whether word i looks like a past participle.
func (p *phrase) participle(i int) bool {
	if p.suffix(i, "eed") {
		return p.is(i, "agreed", "disagreed", "guaranteed", "freed", "decreed") // not feed, need, exceed
	}
	if p.suffix(i, "ed", "tten", "wn") {
		return !p.is(i, "embed", "shed", "shred")
	}
	return p.is(i, "set", "sent", "built", "run", "read", "found", "made", "done", "given", "taken", "lost", "put", "cut", "split", "kept",
		"seen", "left", "thrown", "chosen", "hidden", "broken", "stored", "paid", "bound", "spelt", "spent", "caught", "held", "told", "lent", "sold", "bought", "brought", "taught", "fed", "led", "shut", "worn", "torn", "driven", "eaten", "spoken", "stolen", "swept", "burnt", "shot")
}

// nearBefore reports whether one of words stands among the n words before i.
func (p *phrase) nearBefore(i, n int, words ...string) bool {
	return p.first(i-n, i, words...) >= 0
}

// first returns the first place from i to end where one of words stands, −1 if none does.
func (p *phrase) first(i, end int, words ...string) int {
	var firsts uint64 // a bit for the first byte of each of words, which settles nearly all
	for _, x := range words {
		firsts |= 1 << (x[0] % 64)
	}
	for i, end = max(i, 0), min(end, len(p.toks)); i < end; i++ {
		t := &p.toks[i]
		if c := p.text[t.start]; (c >= utf8.RuneSelf || firsts>>(lowerByte(c)%64)&1 != 0) && p.is(i, words...) {
			return i
		}
	}
	return -1
}

// nearAfter reports whether one of words stands among the n words behind i.
func (p *phrase) nearAfter(i, n int, words ...string) bool {
	return p.nearBefore(i+n+1, n, words...)
}

// ident reports whether word i is an identifier.
func (p *phrase) ident(i int) bool { return p.has(i) && p.toks[i].ident }

// nearClass reports whether one of the n words before word i, in its clause, has a class of c.
func (p *phrase) nearClass(i, n int, c class) bool {
	for k := i - 1; k >= 0 && k >= i-n && p.gap(k+1)&gapClause == 0; k-- {
		if p.class(k)&c != 0 {
			return true
		}
	}
	return false
}

// find reports whether one of words stands at i or later.
func (p *phrase) find(i int, words ...string) bool { return p.first(i, len(p.toks), words...) >= 0 }

// named reports whether word i is an identifier or quoted.
func (p *phrase) named(i int) bool { return p.has(i) && (p.toks[i].ident || p.toks[i].quoted) }

// hasAnySuffix reports whether s is longer than one of the suffixes and ends in it.
func hasAnySuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if len(s) > len(x) && s[len(s)-len(x):] == x {
			return true
		}
	}
	return false
}
