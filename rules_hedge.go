package holdfast

import (
	"fmt"
	"slices"
	"strings"
)

// The hedge rule, for claims and narratives.

// witnessSentences returns the sentences of the witness s that a claim, or one
// sentence of it, with the index c is about: those the quote stands in; the
// closest one, if it shares half of the content words; and, for each identifier
// that only hedged sentences hold, those.
func (p *plan) witnessSentences(c *index, s *span, q string) []int {
	text, x := p.read(s)
	var out []int
	most := -1
	for at := 0; q != "" && at < len(text); {
		i := strings.Index(text[at:], q)
		if i < 0 {
			break
		}
		for _, k := range x.overlapping(Range{Start: at + i, End: at + i + len(q)}) {
			out = append(out, k)
			most = max(most, x.shared(k, c.terms))
		}
		at += i + max(1, len(q))
	}
	if best, shared := x.closest(c); best >= 0 && shared > most && shared > 0 && 2*shared >= len(c.terms) {
		out = append(out, best)
	}
	for _, id := range c.idents {
		out = append(out, x.onlyHedged(id.term)...)
	}
	return out
}

// onlyHedged returns the sentences with the identifier if all of them hedge.
func (x *index) onlyHedged(term termID) []int {
	var out []int
	for _, id := range x.idents {
		if id.term != term || id.sentence < 0 {
			continue
		}
		if !x.hedged(id.sentence) {
			return nil
		}
		out = append(out, id.sentence)
	}
	return out
}

func hedgeDropped(p *plan, r *report) {
	for _, c := range p.claims {
		if c.Origin == Hedged {
			continue
		}
		if s, i := p.droppedHedge(c); s != nil {
			x := p.index(s)
			r.claim(c, fmt.Sprintf("%s drops the hedge of %s: %s",
				quote(c.Text), p.shown(s), quote(x.sentences[i].Of(p.text(s)))),
				[]SpanID{p.shown(s)}, editClaim(c, "tag it hedged", func(k *reqClaim) { k.Origin = Hedged }), dropClaim(c))
		}
	}
	p.narrativeHedge(r)
}

// droppedHedge returns a source of the claim and the sentence of it whose hedge
// a sentence of the claim drops: a hedge elsewhere in the claim is none of that sentence.
func (p *plan) droppedHedge(c *draftClaim) (*span, int) {
	own := c.said.idx
	for k := range own.sentences {
		if own.hedged(k) {
			continue
		}
		one := own.only(k)
		for _, s := range p.sources(c) {
			x := p.index(s.span)
			for _, i := range p.witnessSentences(one, s.span, s.quote) {
				if x.hedged(i) {
					return s.span, i
				}
			}
		}
	}
	return nil, 0
}

// sources returns what a claim's words come from: its supporters, and for a
// claim without any the archived or leaving witnesses that hold what it says.
func (p *plan) sources(c *draftClaim) []support {
	if len(c.supporters) > 0 {
		return c.supporters
	}
	var out []support
	for _, w := range c.witnesses {
		if p.backs(c.said.idx, w.span, w.quote) {
			out = append(out, support(w))
		}
	}
	return out
}

// narrativeHedge applies the hedge rule to the narrative, against what leaves and the hedged claims around it.
func (p *plan) narrativeHedge(r *report) {
	if p.r.narrative == "" {
		return
	}
	n := p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, p.r.narrative)
	for i := range n.sentences {
		if n.hedged(i) {
			continue
		}
		one := n.only(i)
		if len(one.terms) == 0 {
			continue
		}
		if at, said := p.hedgedLike(one); said != "" {
			r.add(fmt.Sprintf("the narrative drops the hedge of %s: %s", at, quote(said)), []SpanID{at}, noNarrative)
			return
		}
	}
}

// only is the index of sentence i alone, as far as words and terms go.
func (x *index) only(i int) *index {
	s := x.sentences[i]
	o := &index{words: x.words[s.words.From:s.words.To], sentences: []sentence{s}}
	for _, w := range o.words {
		o.terms = append(o.terms, w.term)
	}
	slices.Sort(o.terms)
	o.terms = slices.Compact(o.terms)
	for _, id := range x.idents {
		if id.sentence == i {
			o.idents = append(o.idents, id)
		}
	}
	return o
}

// hedgedLike finds a hedged sentence that shares at least half of the terms of x: closest in a
// leaving span, or a hedged claim.
func (p *plan) hedgedLike(x *index) (SpanID, string) {
	for _, s := range p.leaving {
		if s.isSummary() {
			for _, c := range s.sum {
				if c.Origin == Hedged && 2*sharedTerms(x.terms, p.claimText(c).idx.terms) >= len(x.terms) {
					return s.id, c.Text
				}
			}
			continue
		}
		text, sx := p.read(s)
		best, shared := sx.closest(x)
		if best >= 0 && 2*shared >= len(x.terms) && (sx.hedged(best) || s.origin == Hedged) {
			return s.id, sx.sentences[best].Of(text)
		}
	}
	for _, c := range p.claims {
		if c.Origin == Hedged && 2*sharedTerms(x.terms, c.said.idx.terms) >= len(x.terms) {
			return p.summaryID(), c.Text
		}
	}
	return "", ""
}

func (p *plan) summaryID() SpanID {
	if p.summary == nil {
		return ""
	}
	return p.summary.id
}

func sharedTerms(a, b []termID) int {
	n := 0
	for _, t := range a {
		if _, ok := slices.BinarySearch(b, t); ok {
			n++
		}
	}
	return n
}
