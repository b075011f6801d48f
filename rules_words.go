package holdfast

import (
	"fmt"
	"slices"
	"strings"
)

// Rules about the user's and others' words: quotes and constraints.

func quoteNotFound(p *plan, r *report) {
	for _, w := range p.kept {
		w := w
		r.add(fmt.Sprintf("Keep: %s is no text of a leaving primary span %s", quote(w.Quote), w.Span), []SpanID{w.Span},
			fix{"keep only exact substrings of named spans", func(q *request) {
				q.keep = slices.DeleteFunc(q.keep, func(x Witness) bool { return x == w })
			}})
	}
	for _, c := range p.claims {
		p.quotesOf(c, r)
		p.wordsInQuotes(c, r)
		if c.Origin == UserSaid && p.userSaid(c) == nil {
			fixes := []fix{
				editClaim(c, "use the user's words, or tag it inferred", func(k *reqClaim) { k.retag(UserSaid, Inferred) }),
				p.tagUnverified(c),
				dropClaim(c),
			}
			r.claim(c, fmt.Sprintf("no user-said witness says %s", quote(c.Text)), nil, fixes...)
		}
	}
	p.narrativeQuotes(r)
}

// quotesOf checks the quotes given for a claim's witnesses.
func (p *plan) quotesOf(c *draftClaim, r *report) {
	for _, w := range c.witnesses {
		if w.quote == "" || strings.Contains(p.text(w.span), w.quote) || p.anyHolds(p.candidates(w.span), w.quote) {
			continue
		}
		bad := w.quote
		r.claim(c, fmt.Sprintf("%s is no exact part of %s", quote(bad), w.span.id), []SpanID{w.span.id},
			editClaim(c, "quote an exact part of it, or give no quote", func(k *reqClaim) {
				for i := range k.Witnesses {
					if k.Witnesses[i].Quote == bad {
						k.Witnesses[i].Quote = ""
					}
				}
			}), dropClaim(c))
	}
}

func (p *plan) anyHolds(spans []*span, text string) bool {
	return slices.ContainsFunc(spans, func(s *span) bool { return strings.Contains(p.text(s), text) })
}

// wordsInQuotes checks the words in «» or "" inside a claim: somebody's exact
// words, so a witness must hold them; for inferred and hedged claims any live
// or leaving span.
func (p *plan) wordsInQuotes(c *draftClaim, r *report) {
	for _, words := range quotedWords(c.Text) {
		ok := slices.ContainsFunc(c.witnesses, func(w witness) bool {
			return !w.span.echo && strings.Contains(p.text(w.span), words)
		})
		if !ok && (c.Origin == Inferred || c.Origin == Hedged) {
			ok = p.anyHolds(p.st.windowSpans(), words)
		}
		if !ok {
			r.claim(c, fmt.Sprintf("the claim puts %s in quotation marks, and no witness holds these words", quote(words)), nil,
				fix{"quote exact words only, or leave the claim out", dropClaim(c).do})
			return
		}
	}
}

// quotedWords returns the texts between «» or "" in s.
func quotedWords(s string) []string {
	var out []string
	for _, pair := range [...][2]string{{"«", "»"}, {"\"", "\""}} {
		for rest := s; ; {
			_, after, ok := strings.Cut(rest, pair[0])
			if !ok {
				break
			}
			words, next, ok := strings.Cut(after, pair[1])
			if !ok {
				break
			}
			if words = strings.TrimSpace(words); words != "" {
				out = append(out, words)
			}
			rest = next
		}
	}
	return out
}

// userSaid returns the user-said witness, live or archived, that says the claim; nil if none does.
func (p *plan) userSaid(c *draftClaim) *span {
	said := c.said
	if c.Origin != UserSaid {
		said = newClaimText(c.Text, UserSaid, c.said.idx)
	}
	for _, w := range c.witnesses {
		for _, s := range append([]*span{w.span}, p.candidates(w.span)...) {
			if s.origin == UserSaid && !s.echo && said.spokenIn(p.index(s), p.text(s)) {
				return s
			}
		}
	}
	return nil
}

func (p *plan) narrativeQuotes(r *report) {
	for _, words := range quotedWords(p.r.narrative) {
		ok := slices.ContainsFunc(p.claims, func(c *draftClaim) bool { return strings.Contains(c.Text, words) }) ||
			slices.ContainsFunc(p.r.entries, func(e string) bool { return strings.Contains(e, words) }) ||
			p.anyHolds(p.excerpts, words)
		if !ok {
			detail := fmt.Sprintf("the narrative puts %s in quotation marks, and no claim, entry or excerpt holds these words",
				quote(words))
			r.add(detail, nil, noNarrative)
			return
		}
	}
}

// atStake returns the constraints in force that would have no carrier after the
// edit, each with the leaving spans that carry it now.
func (p *plan) atStake() (out []lostConstraint) {
	var seen map[*constraint]bool
	for _, s := range p.leaving {
		for _, c := range s.carries {
			if seen == nil {
				seen = map[*constraint]bool{}
			}
			if seen[c] || !c.inForce() || !c.carriedBy(s) {
				continue
			}
			seen[c] = true
			if !p.carried(c) {
				out = append(out, lostConstraint{c, p.leavingCarriers(c)})
			}
		}
	}
	return out
}

type lostConstraint struct {
	*constraint
	by []*span
}

func (p *plan) leavingCarriers(c *constraint) []*span {
	var out []*span
	for _, s := range c.carriers {
		if p.isLeaving(s) && c.carriedBy(s) {
			out = append(out, s)
		}
	}
	return out
}

// carried reports whether something keeps c in force after the edit, the ledger and this edit's entries included.
func (p *plan) carried(c *constraint) bool {
	if c.ledger && !slices.Contains(p.ledgerOff(), c.text) || slices.Contains(p.r.entries, c.text) {
		return true
	}
	for _, s := range c.carriers {
		if p.liveAfter(s) && c.carriedBy(s) {
			return true
		}
	}
	return slices.ContainsFunc(p.excerpts, func(x *span) bool { return p.excerptCarries(x, c) })
}

func (p *plan) excerptCarries(x *span, c *constraint) bool {
	held := slices.ContainsFunc(x.held, func(h held) bool { return h.text == c.text })
	for i := range x.idx.sentences {
		held = held || x.idx.sentences[i].Of(x.text) == c.text
	}
	return held && c.carriedBy(x)
}

// soleConstraint: a prune that presents the key of a span that carries the
// constraint passes, and the constraint moves verbatim to the ledger.
func soleConstraint(p *plan, r *report) {
	if p.r.op != OpPrune {
		return
	}
	for _, c := range p.atStake() {
		if slices.ContainsFunc(c.by, func(s *span) bool { return slices.Contains(p.r.keys, s.key) }) {
			p.ledger = append(p.ledger, c.text)
			continue
		}
		key := c.by[0].key
		r.add(fmt.Sprintf("only carrier of %s", quote(c.text)), ids(c.by),
			fix{fmt.Sprintf("present its retrieval key %s, which moves the constraint to the ledger", key), func(q *request) {
				if !slices.Contains(q.keys, key) { // a span may carry several
					q.keys = append(q.keys, key)
				}
			}},
			leaveOut(ids(c.by)...))
	}
}

func constraintNotVerbatim(p *plan, r *report) {
	if p.r.op == OpPrune || p.r.op == OpRelease {
		return
	}
	for _, c := range p.atStake() {
		text := c.text
		if p.r.op != OpCompact {
			r.add(fmt.Sprintf("nothing would carry %s", quote(text)), ids(c.by),
				fix{"release the constraint first, or keep " + join(ids(c.by)), nil})
			continue
		}
		r.add(fmt.Sprintf("nothing would carry %s", quote(text)), ids(c.by),
			fix{"add it to Constraints, byte for byte: " + quoteWhole(text), func(q *request) {
				q.entries = append(q.entries, text)
			}},
			leaveOut(ids(c.by)...))
	}
}

// quoteWhole shows a text the author has to copy: quoted, but whole.
func quoteWhole(s string) string { return fmt.Sprintf("%q", s) }

func constraintInvented(p *plan, r *report) {
	for _, e := range p.r.entries {
		entry := e
		if !slices.ContainsFunc(p.leaving, func(s *span) bool { return p.states(s, entry) }) {
			r.add(fmt.Sprintf("the entry %s is not, byte for byte, a constraint of a leaving span", quote(entry)), nil,
				fix{"leave that entry out, or copy the constraint byte for byte", func(q *request) {
					q.entries = slices.DeleteFunc(q.entries, func(x string) bool { return x == entry })
				}})
		}
	}
	for _, c := range p.claims {
		for _, order := range c.orders() {
			if !slices.ContainsFunc(c.witnesses, func(w witness) bool { return !w.span.echo && p.saysWhole(w.span, order) }) {
				r.claim(c, fmt.Sprintf("the claim states the rule %s, which no witness holds as a whole sentence", quote(order)),
					nil, fix{"leave the claim out, or state the rule word for word", dropClaim(c).do})
				break
			}
		}
	}
	if p.r.narrative != "" {
		n := p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, p.r.narrative)
		for _, f := range n.found {
			if order := f.Of(p.r.narrative); f.Imperative && !slices.Contains(p.r.entries, order) {
				r.add(fmt.Sprintf("the narrative states the rule %s", quote(order)), nil, noNarrative)
				break
			}
		}
	}
}

// states reports whether text is a constraint of s.
func (p *plan) states(s *span, text string) bool {
	c := p.st.constraints[text]
	return c != nil && c.inForce() && (s.holds(text) || slices.Contains(s.carries, c))
}

// orders returns the prohibitions that the claim states as orders.
func (c *draftClaim) orders() []string {
	var out []string
	for _, f := range c.said.idx.found {
		if f.Imperative {
			out = append(out, f.Of(c.Text))
		}
	}
	return out
}

// saysWhole reports whether s holds the rule as a whole sentence or constraint.
// A lead-in ("Output: …") may stand before it in the claim.
func (p *plan) saysWhole(s *span, rule string) bool {
	text, x := p.read(s)
	for rest := strings.TrimSpace(rule); ; {
		if p.states(s, rest) {
			return true
		}
		for i := range x.sentences {
			if x.sentences[i].Of(text) == rest {
				return true
			}
		}
		for _, f := range x.found {
			if f.Of(text) == rest {
				return true
			}
		}
		_, after, ok := strings.Cut(rest, ": ")
		if !ok {
			return false
		}
		rest = strings.TrimSpace(after)
	}
}
