package holdfast

import (
	"hash/maphash"
	"slices"

	"github.com/seed-74a30d84/holdfast/detect"
)

// termID stands for a term: a content word, an identifier or a form of one.
// Texts compare as numbers. Two terms share one by a chance of 2^-64, which
// nobody can work towards: the seed is drawn anew for each buffer in memory and
// never leaves it.
type termID uint64

// lexicon gives terms their numbers. Of the terms it keeps only what class the
// latest words are of, so a text that was only looked at costs no memory.
type lexicon struct {
	seed    maphash.Seed
	classes *[1024]wordClass // by term; scratch memory
}

// wordClass is what the lists of words say of one.
type wordClass struct {
	term  termID
	known bool
	lead  bool
	turns bool
	modal uint8
	tense uint8
}

func newLexicon() lexicon { return lexicon{maphash.MakeSeed(), new([1024]wordClass)} }

func (l lexicon) class(t termID, word string) *wordClass {
	c := &l.classes[t%termID(len(l.classes))]
	if c.term != t || !c.known {
		*c = wordClass{
			term:  t,
			known: true,
			lead:  leadWords[word],
			turns: detect.Turning(word),
			modal: modal(word),
			tense: auxiliaries[word],
		}
	}
	return c
}

func (l lexicon) term(s string) termID { return termID(maphash.String(l.seed, s)) }

// index is what the rules need of one text, made once when the text arrives.
type index struct {
	sentences  []sentence
	words      []wordTerm
	idents     []identTerm
	forms      []termID // terms under which its identifiers stand whole, sorted
	terms      []termID // distinct content words and identifiers, sorted
	found      []detect.Constraint
	statement  *detect.Statement // of a claim's text, made when first held against a sentence
	plainForms map[termID]bool   // see grounds
	text       string            // of a short text: a claim
}

// sentence is one sentence with its own marks and those of the lines it hangs from.
type sentence struct {
	detect.Range
	own    detect.Marks
	heads  detect.Marks
	words  detect.Span
	modals uint16   // which of modals stand in it
	turns  []termID // the turning words in it and in the lines it hangs from, sorted
	struck bool     // struck out, or an unchecked box: nobody says that it is so
	quoted bool
}

// modals are the words that make of a fact a possibility, a permission or a duty.
var modals = [...]string{"may", "might", "can", "could", "should", "would", "must", "need", "shall", "ought", "cannot"}

// modal says which of modals the word is, counted from 1; 0 for none.
func modal(word string) uint8 {
	return uint8(1 + slices.Index(modals[:], word))
}

// wordTerm is a content word of a sentence.
type wordTerm struct {
	term   termID
	saying bool // a verb of saying or wanting, or "user"
	neg    bool // a negation word
	ident  bool // an identifier
	turns  bool // turns the statement round: refuse, false, instead …
	cut    bool // a clause boundary stands between it and the word before
	quoted bool // stands in quotation marks
	lead   bool // leads in or closes a request: please, also, now
	modal  uint8
	tense  uint8 // of the auxiliary verbs between the word before and it, in its clause, and its own
}

type identTerm struct {
	detect.Range
	term     termID
	sentence int
	weak     bool // a small number or a year, which many unrelated statements share
}

// scan makes the index of text. d is scratch memory.
func (l lexicon) scan(ds *detect.Detectors, d *detect.Doc, text string) *index {
	ds.Scan(d, text)
	x := &index{
		sentences: make([]sentence, len(d.Sentences)),
		words:     make([]wordTerm, len(d.Words)),
		idents:    make([]identTerm, len(d.Identifiers)),
		found:     slices.Clone(d.Constraints),
		terms:     make([]termID, 0, len(d.Words)),
	}
	if len(text) <= MaxClaimBytes {
		x.text = text
	}
	for i := range d.Words {
		w := &d.Words[i]
		word := d.Term(i)
		t := l.term(word)
		c := l.class(t, word)
		x.words[i] = wordTerm{
			term:   t,
			saying: w.Saying,
			neg:    w.Negation,
			ident:  w.Ident,
			lead:   c.lead,
			turns:  c.turns && !w.Ident,
			modal:  c.modal,
			tense:  c.tense,
		}
		x.terms = append(x.terms, t)
	}
	for i, id := range d.Identifiers {
		x.idents[i] = identTerm{Range: id.Range, term: l.term(id.Of(text)), sentence: -1, weak: weak(id.Of(text))}
	}
	for i := range d.Sentences {
		x.fill(i, d)
	}
	x.turning(d)
	x.forms = l.forms(d, x.idents)
	slices.Sort(x.terms)
	x.terms = slices.Compact(x.terms)
	return x
}

// fill sets sentence i, once the words and identifiers are known.
func (x *index) fill(i int, d *detect.Doc) {
	s := &d.Sentences[i]
	x.sentences[i] = sentence{
		Range:  s.Range,
		own:    s.Marks,
		heads:  headMarks(d, s.Line),
		words:  s.Words,
		quoted: s.Quoted,
		struck: struck(d, s),
	}
	for k := s.Idents.From; k < s.Idents.To; k++ {
		x.idents[k].sentence = i
	}
	for _, w := range x.words[s.Words.From:s.Words.To] {
		if w.modal > 0 {
			x.sentences[i].modals |= 1 << (w.modal - 1)
		}
	}
	x.clauses(d, s)
}

// forms returns the terms of all forms of d's identifiers, sorted. Their own
// terms are known; one that was met just before is not taken apart again.
func (l lexicon) forms(d *detect.Doc, own []identTerm) []termID {
	var met [256]termID
	forms := make([]termID, 0, 4*len(d.Identifiers))
	var scratch []string
	for i, id := range d.Identifiers {
		last := &met[own[i].term%termID(len(met))]
		if *last == own[i].term {
			continue
		}
		*last = own[i].term
		scratch = detect.AppendForms(scratch[:0], id.Of(d.Text))
		for _, f := range scratch {
			forms = append(forms, l.term(f))
		}
	}
	slices.Sort(forms)
	return slices.Clip(slices.Compact(forms))
}

// formsOf returns the terms of the forms of one token.
func (l lexicon) formsOf(token string) []termID {
	var out []termID
	for _, f := range detect.AppendForms(nil, token) {
		out = append(out, l.term(f))
	}
	return out
}

// weak reports whether an identifier is a bare number of up to three digits or a year.
func weak(token string) bool {
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return false
		}
	}
	return len(token) <= 3 || len(token) == 4 && (token[:2] == "19" || token[:2] == "20")
}

// headMarks adds up the marks of the lines that line hangs from.
func headMarks(d *detect.Doc, line int) (m detect.Marks) {
	for h := d.Lines[line].Parent; h >= 0; h = d.Lines[h].Parent {
		m = addMarks(m, d.Lines[h].Marks)
	}
	return m
}

func addMarks(a, b detect.Marks) detect.Marks {
	return detect.Marks{
		Negations:  a.Negations + b.Negations,
		Conditions: a.Conditions | b.Conditions,
		Hedged:     a.Hedged || b.Hedged,
		Question:   a.Question || b.Question,
	}
}

// marks is what the whole text says about its force.
func (x *index) marks() (m detect.Marks) {
	for i := range x.sentences {
		m = addMarks(m, x.sentences[i].own)
	}
	return m
}

// holdsAll reports whether every identifier of c stands whole in x.
func (x *index) holdsAll(c *index) bool {
	for _, id := range c.idents {
		if !x.holds(id.term) {
			return false
		}
	}
	return true
}

func (x *index) holds(term termID) bool {
	_, ok := slices.BinarySearch(x.forms, term)
	return ok
}

// shared counts the distinct terms that sentence i of x has in common with the sorted terms.
func (x *index) shared(i int, terms []termID) int {
	n := 0
	var seen [64]termID
	k := 0
	for _, w := range x.words[x.sentences[i].words.From:x.sentences[i].words.To] {
		if _, ok := slices.BinarySearch(terms, w.term); !ok || slices.Contains(seen[:k], w.term) {
			continue
		}
		if n++; k < len(seen) {
			seen[k] = w.term
			k++
		}
	}
	return n
}

// closest returns the sentence of x that shares most content words with c, a
// hedged one on a tie, and the number shared; -1 if there is no sentence.
func (x *index) closest(c *index) (best, shared int) {
	best = -1
	for i := range x.sentences {
		n := x.shared(i, c.terms)
		if best < 0 || n > shared || n == shared && x.hedged(i) && !x.hedged(best) {
			best, shared = i, n
		}
	}
	return best, shared
}

func (x *index) hedged(i int) bool { return x.sentences[i].own.Hedged || x.sentences[i].heads.Hedged }

// overlapping returns the sentences of x that overlap r.
func (x *index) overlapping(r Range) []int {
	var out []int
	i, _ := slices.BinarySearchFunc(x.sentences, r.Start, func(s sentence, at int) int {
		if s.End <= at {
			return -1
		}
		return 1
	})
	for ; i < len(x.sentences) && x.sentences[i].Start < r.End; i++ {
		out = append(out, i)
	}
	return out
}

// postings finds live spans and claims by term.
type postings struct {
	spans  map[termID][]*span  // live independent spans
	claims map[termID][]*claim // claims of live summaries
	whole  map[uint64][]*span  // user-said, hedged and inferred spans by the hash of each whole sentence
	seed   maphash.Seed
	size   int     // spans posted
	gone   int     // of these archived
	room   []*span // where lists of one span stand: most terms occur once
}

func newPostings() postings {
	return postings{
		spans:  map[termID][]*span{},
		claims: map[termID][]*claim{},
		whole:  map[uint64][]*span{},
		seed:   maphash.MakeSeed(),
	}
}

func (p *postings) addSpan(s *span) {
	p.size++
	if s.independent() {
		terms := s.idx.terms
		for _, t := range terms {
			p.post(t, s)
		}
		for _, t := range s.idx.forms { // sorted, as terms are
			for len(terms) > 0 && terms[0] < t {
				terms = terms[1:]
			}
			if len(terms) == 0 || terms[0] != t {
				p.post(t, s)
			}
		}
	}
	if s.origin != ToolOutput && !s.isSummary() {
		for i := range s.idx.sentences {
			if k := &s.idx.sentences[i]; !k.quoted {
				h := maphash.String(p.seed, k.Of(s.text))
				p.whole[h] = append(p.whole[h], s)
			}
		}
	}
}

func (p *postings) post(t termID, s *span) {
	list := p.spans[t]
	if list == nil {
		if len(p.room) == 0 {
			p.room = make([]*span, 512)
		}
		list, p.room = p.room[:0:1], p.room[1:]
	}
	p.spans[t] = append(list, s)
}

func (p *postings) addClaim(c *claim) {
	for _, t := range c.idx.terms {
		p.claims[t] = append(p.claims[t], c)
	}
}

// liveSpans returns the live spans posted under t, forgetting the others.
func (p *postings) liveSpans(t termID) []*span {
	list := p.spans[t]
	if slices.ContainsFunc(list, func(s *span) bool { return !s.live }) {
		list = slices.DeleteFunc(list, func(s *span) bool { return !s.live })
		p.spans[t] = list
	}
	return list
}

// attach gives a live span its text and index and posts it.
func (b *ContextBuffer) attach(s *span, text string, x *index) {
	s.text, s.idx = text, x
	b.post.addSpan(s)
	b.carry(s)
	for _, c := range s.sum {
		if c.idx == nil {
			c.idx = b.lex.scan(&b.opt.Detect, &b.doc, c.Text)
		}
		b.post.addClaim(c)
	}
}

// carry notes which constraints s carries by holding them as a whole sentence,
// and which live spans carry the constraints that s brought up.
func (b *ContextBuffer) carry(s *span) {
	if s.origin != ToolOutput && !s.isSummary() {
		for i := range s.idx.sentences {
			if c := b.st.constraints[s.idx.sentences[i].Of(s.text)]; c != nil && !s.idx.sentences[i].quoted {
				c.add(s)
			}
		}
	}
	for _, h := range s.held {
		c := b.st.constraints[h.text]
		if c == nil || c.first != s {
			continue
		}
		for _, other := range b.post.whole[maphash.String(b.post.seed, h.text)] {
			if other.live && other != s && other.says(h.text) {
				c.add(other)
			}
		}
	}
}

// says reports whether one of the span's sentences is the text.
func (s *span) says(text string) bool {
	return slices.ContainsFunc(s.idx.sentences, func(k sentence) bool { return k.Of(s.text) == text })
}

// detach takes the text of an archived span out of memory.
func (b *ContextBuffer) detach(s *span) {
	s.text, s.idx = "", nil
	b.post.gone++
}

// repost rebuilds the postings from the live spans once most are of archived
// ones, so that what left costs no memory.
func (b *ContextBuffer) repost() {
	if b.post.gone <= 256 || b.post.gone <= b.post.size/2 {
		return
	}
	b.post = newPostings()
	for _, s := range b.st.windowSpans() {
		b.post.addSpan(s)
		for _, c := range s.sum {
			b.post.addClaim(c)
		}
	}
}
