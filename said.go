package holdfast

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast/detect"
)

// struck reports whether the sentence is struck out or an unchecked box.
func struck(d *detect.Doc, s *detect.Sentence) bool {
	line := d.Lines[s.Line].Of(d.Text)
	return strings.Contains(s.Of(d.Text), "~~") || strings.Contains(line[:min(len(line), 16)], "[ ]")
}

// clauses marks which words of s stand behind a clause boundary and which in
// quotation marks, and the tenses of the auxiliary verbs in front of each.
func (x *index) clauses(d *detect.Doc, s *detect.Sentence) {
	at, quoted := s.Start, false
	for k := s.Words.From; k < s.Words.To; k++ {
		w := d.Words[k].Range
		if w.Start >= at {
			gap := d.Text[at:w.Start]
			if gap == " " { // nearly always
				x.words[k].quoted = quoted
				at = w.End
				continue
			}
			x.words[k].cut = k > s.Words.From && (boundary(gap) || x.words[k-1].ident && x.words[k].ident && ratio(gap))
			if wordy(gap) {
				x.words[k].tense |= tenses(gap)
				if k > s.Words.From && strings.HasPrefix(gap, " to ") {
					x.words[k].tense |= toTense(d.Words[k-1].Of(d.Text))
				}
			}
			for _, r := range gap {
				switch r {
				case '"':
					quoted = !quoted
				case '\u201c', '\u201e', '\u00ab':
					quoted = true
				case '\u201d', '\u00bb':
					quoted = false
				}
			}
		}
		x.words[k].quoted = quoted
		at = max(at, w.End)
	}
}

// ratio reports whether two identifiers make one value: 3 of 5, 3 / 5.
func ratio(gap string) bool {
	switch strings.TrimSpace(gap) {
	case "of", "/", "vs", "vs.", "von", "de", "di", "из", ":":
		return true
	}
	return false
}

// boundary reports whether a clause ends in the text between two words.
func boundary(gap string) bool {
	for i := range len(gap) {
		switch gap[i] {
		case ',', ';', '(', '|', '[', '{':
			return true
		}
	}
	if strings.Contains(gap, " - ") {
		return true
	}
	if !wordy(gap) { // most gaps, and most of the text of a log
		return false
	}
	if strings.ContainsAny(gap, "\u2014\u2013\u3001\uff0c\uff1b") {
		return true
	}
	for w := range strings.FieldsSeq(gap) {
		if conjunction(strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// wordy reports whether gap may hold a word: an ASCII letter, or anything beyond ASCII.
func wordy(gap string) bool {
	for i := range len(gap) {
		if c := gap[i] | 0x20; c >= utf8.RuneSelf || 'a' <= c && c <= 'z' {
			return true
		}
	}
	return false
}

// conjunction reports whether the word, in lower case, begins another clause.
func conjunction(w string) bool {
	switch w {
	case "or", "but", "and", "while", "though", "although", "whereas", "than", "oder", "aber", "und", "ou",
		"mais", "et", "o", "pero", "y", "или", "но", "и":
		return true
	}
	return false
}

// turning collects the turning words of each sentence and of the lines it hangs from.
func (x *index) turning(d *detect.Doc) {
	if !slices.ContainsFunc(x.words, func(w wordTerm) bool { return w.turns }) {
		return
	}
	lines := map[int][]termID{}
	for i := range d.Sentences {
		s := &d.Sentences[i]
		for _, w := range x.words[s.Words.From:s.Words.To] {
			if w.turns {
				x.sentences[i].turns = append(x.sentences[i].turns, w.term)
				lines[s.Line] = append(lines[s.Line], w.term)
			}
		}
	}
	for i := range d.Sentences {
		t := x.sentences[i].turns
		for _, h := range d.Heads(d.Sentences[i].Line) {
			t = append(slices.Clip(t), lines[h]...)
		}
		slices.Sort(t)
		x.sentences[i].turns = slices.Compact(t)
	}
}

// claimText is a claim's text as `verified` compares it.
type claimText struct {
	text   string
	idx    *index
	marks  detect.Marks
	words  []wordTerm
	modals uint16
	tense  uint8 // of all auxiliary verbs
	turns  []termID
	user   bool // user-said: verbs of saying and wanting are no content words, quoted text is not the user's
}

func newClaimText(text string, origin Origin, idx *index) *claimText {
	c := &claimText{text: strings.TrimSpace(text), idx: idx, marks: idx.marks(), user: origin == UserSaid}
	c.marks.Hedged = c.marks.Hedged || origin == Hedged
	for i := range idx.sentences {
		c.modals |= idx.sentences[i].modals
		c.tense |= tensesOf(idx.words[idx.sentences[i].words.From:idx.sentences[i].words.To])
		c.turns = append(c.turns, idx.sentences[i].turns...)
	}
	slices.Sort(c.turns)
	c.turns = slices.Compact(c.turns)
	for _, w := range idx.words {
		if !(c.user && w.saying) {
			c.words = append(c.words, w)
		}
	}
	return c
}

// saidIn returns the sentence of the span text with index x that says the
// claim, -1 if none does. Beyond words and marks, the
// modal verbs and the turning words must be the same ("it may fail" does not say
// "it fails", "I refuse to drop t9" not "drop t9"), so must the tense of what it
// is ("it was down" does not say "it is down"), no clause boundary may be
// left out between the words, and what is struck out, or for the user's words
// quoted, is not said.
func (c *claimText) saidIn(x *index, text string) int { return c.find(x, text, true) }

// spokenIn reports whether a sentence of the user's text has the words of a
// user-said claim. Unlike saidIn it lets the claim be a part of a statement: such
// words are the user's, but what they say by themselves need not be, so the
// claim is no more than cited.
func (c *claimText) spokenIn(x *index, text string) bool { return c.find(x, text, false) >= 0 }

// find is saidIn; whole asks that the user's words are not cut out of a statement.
func (c *claimText) find(x *index, text string, whole bool) int {
	for i := range x.sentences {
		s := &x.sentences[i]
		if s.struck || c.user && s.quoted || x.forbids(i) && len(c.idx.found) == 0 {
			continue
		}
		if s.Of(text) == c.text && s.heads == (detect.Marks{}) && slices.Equal(s.turns, c.turns) {
			return i
		}
		if len(c.words) == 0 || s.modals != c.modals || !slices.Equal(s.turns, c.turns) {
			continue
		}
		if addMarks(s.own, s.heads) == c.marks && c.inOrder(x.words[s.words.From:s.words.To], whole) {
			return i
		}
	}
	return -1
}

// The tenses of an auxiliary verb, as bits. Auxiliaries are no content words, yet
// "the port was 5432" does not say that it is, nor "port 5432" by itself.
const (
	isNow uint8 = 1 << iota
	wasThen
	willBe
)

var auxiliaries = map[string]uint8{
	"is": isNow, "are": isNow, "am": isNow, "isn": isNow, "aren": isNow, "has": isNow, "have": isNow, "does": isNow,
	"s": isNow, "re": isNow, "ve": isNow, // it's, they're, we've
	"was": wasThen, "were": wasThen, "wasn": wasThen, "weren": wasThen, "had": wasThen, "did": wasThen,
	"didn": wasThen, "will": willBe, "won": willBe, "ll": willBe,
	"ist": isNow, "sind": isNow, "war": wasThen, "waren": wasThen, "wurde": wasThen, "wurden": wasThen,
	"wird": willBe, "werden": willBe,
	"est": isNow, "sont": isNow, "était": wasThen, "étaient": wasThen, "sera": willBe, "seront": willBe,
	"es": isNow, "está": isNow, "son": isNow, "era": wasThen, "estaba": wasThen, "fue": wasThen, "será": willBe,
	"é": isNow, "são": isNow, "foi": wasThen, "è": isNow, "sono": isNow, "fu": wasThen, "sarà": willBe,
	"был": wasThen, "была": wasThen, "было": wasThen, "были": wasThen, "будет": willBe, "будут": willBe,
}

// tenses returns the tenses of the auxiliary verbs in the text between two words, of its last clause.
func tenses(gap string) (found uint8) {
	if i := strings.LastIndexAny(gap, ",;"); i >= 0 {
		gap = gap[i+1:]
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(gap), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if conjunction(w) {
			found = 0
		}
		found |= auxiliaries[w]
	}
	return found
}

// toTense is the tense of "used to" and "going to", whose first word is a content word.
func toTense(word string) uint8 {
	switch strings.ToLower(word) {
	case "used":
		return wasThen
	case "going":
		return willBe
	}
	return 0
}

// tensesOf returns the tenses of the auxiliary verbs in front of words.
func tensesOf(words []wordTerm) (found uint8) {
	for i := range words {
		found |= words[i].tense
	}
	return found
}

// sameTense reports whether a statement with the tenses said says a claim with the
// tenses of: then and later as often as there; now, if the claim says it is.
func sameTense(of, said uint8) bool {
	return of&^isNow == said&^isNow && of&isNow&^said == 0
}

// forbids reports whether sentence i is part of a constraint: what it says is
// forbidden or bound, so it says no more to a claim that is no constraint itself.
func (x *index) forbids(i int) bool {
	s := &x.sentences[i]
	return slices.ContainsFunc(x.found, func(f detect.Constraint) bool { return f.Start < s.End && s.Start < f.End })
}

// inOrder reports whether all content words of the claim stand in words in
// order, with no more other content words between the first and the last than
// the claim has. With whole the user's words are not cut out of the middle of a
// statement: they begin with it, but for words of saying and leading in, and end
// with it or with its clause.
func (c *claimText) inOrder(words []wordTerm, whole bool) bool {
	for start := range words {
		if words[start].term != c.words[0].term {
			continue
		}
		n := c.follows(words[start:])
		if n <= 0 || !sameTense(c.tense, tensesOf(words[start:start+n])) {
			continue
		}
		if !whole || !c.user || leads(words[:start]) && closes(words[start+n:]) {
			return true
		}
	}
	return false
}

// leads reports whether words only lead in a statement.
func leads(words []wordTerm) bool {
	return !slices.ContainsFunc(words, func(w wordTerm) bool { return !w.saying && !w.lead })
}

// closes reports whether a clause ends before words, or a single please or thanks follows.
func closes(words []wordTerm) bool {
	return len(words) == 0 || words[0].cut || len(words) == 1 && words[0].lead
}

// leadWords lead in or close a request without changing it.
var leadWords = map[string]bool{
	"please": true, "pls": true, "also": true, "so": true, "ok": true, "okay": true, "yes": true, "hi": true,
	"hello": true, "hey": true,
	"then": true, "now": true, "just": true, "always": true, "again": true, "next": true, "first": true,
	"finally": true, "well": true,
	"bitte": true, "danke": true, "thanks": true, "thank": true, "merci": true, "gracias": true,
}

// follows is inOrder for the match that begins with the first of words; it
// returns how many words the match spans, 0 for none.
func (c *claimText) follows(words []wordTerm) int {
	k, others, cut := 0, 0, false
	for i := range words {
		w := &words[i]
		cut = cut || i > 0 && w.cut
		if w.term == c.words[k].term && !(c.user && w.quoted && !c.words[k].quoted) {
			if k > 0 && cut && !c.words[k].cut {
				return 0 // a boundary left out joins two statements
			}
			if k++; k == len(c.words) {
				return i + 1
			}
			cut = false
			continue
		}
		if i == 0 {
			return 0
		}
		if c.user && w.saying {
			continue
		}
		if others++; others > len(c.words) {
			return 0
		}
	}
	return 0
}

// related reports whether a span has anything to do with what a claim calls
// tool output: an identifier, a content word or a part of one in common. Texts
// in different scripts cannot tell.
func (p *plan) related(claim *index, s *span) bool {
	text, x := p.read(s)
	if len(claim.words) == 0 || len(claim.idents) > 0 || sharedTerms(claim.terms, x.terms) > 0 {
		return true
	}
	latin := func(s string) bool { return strings.ContainsAny(s, "aeiouAEIOU") }
	if !latin(text) || claim.text == "" || !latin(claim.text) {
		return true
	}
	lower := strings.ToLower(text)
	for w := range strings.FieldsFuncSeq(strings.ToLower(claim.text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if stem := w[:min(len(w), 5)]; len(stem) >= 4 && strings.Contains(lower, stem) {
			return true
		}
	}
	return false
}
