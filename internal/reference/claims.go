package reference

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// backs reports whether a span holds what a claim needs, whoever said it: all its
// identifiers and the quote.
func (m *Model) backs(s *span, c *claim, quote string) bool {
	return !s.isSummary() && !s.marked && len(m.read.missing(c.Text, s.Text)) == 0 && strings.Contains(s.Text, quote)
}

// supports reports whether a span supports a claim, if it is live.
func (m *Model) supports(s *span, c *claim, quote string) bool {
	return allows(s.Origin, c.Origin) && m.backs(s, c, quote) && m.isAbout(s, c, quote)
}

// isAbout: what an unquoted claim calls tool output has a word in common with it.
func (m *Model) isAbout(s *span, c *claim, quote string) bool {
	return c.Origin != holdfast.ToolOutput || quote != "" || m.read.related(c.Text, s.Text)
}

// supporters are the live spans that support a claim.
func (m *Model) supporters(c *claim) (out []*span) {
	for _, w := range c.Witnesses {
		for _, s := range m.readings(w) {
			if s.live && m.supports(s, c, w.Quote) && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// readings are the spans that a witness may stand for: the primary, and all excerpts of it.
func (m *Model) readings(w holdfast.Witness) (out []*span) {
	s := m.span(w.Span)
	if s == nil {
		return nil
	}
	if s.live {
		return []*span{s} // this one is meant
	}
	root := m.root(s)
	for _, o := range m.spans {
		if o == root || o.Kind == holdfast.Excerpt && o.Parent == root.ID {
			out = append(out, o)
		}
	}
	return out
}

// witnessTexts are the texts that the witnesses of a claim may stand for, live or
// archived: no summaries, nothing that holds the mark.
func (m *Model) witnessTexts(c *claim) (out []string) {
	for _, w := range c.Witnesses {
		if s := m.span(w.Span); s != nil && !s.isSummary() && !s.marked {
			out = append(out, s.Text)
		}
	}
	return out
}

// keepWitnesses keeps the witnesses that support a claim or, where none does, those that exist.
func (m *Model) keepWitnesses(c *claim) {
	var kept, known []holdfast.Witness
	for _, w := range c.Witnesses {
		one := &claim{Claim: c.Claim}
		one.Witnesses = []holdfast.Witness{w}
		if len(m.supporters(one)) > 0 {
			kept = append(kept, w)
		}
		if s := m.span(w.Span); s != nil && !s.isSummary() {
			known = append(known, w)
		}
	}
	if c.Witnesses = kept; len(kept) == 0 {
		c.Witnesses = known
	}
}

// status computes what stands behind a claim.
func (m *Model) status(c *claim) holdfast.Status {
	if c.Unverified {
		return holdfast.Unverified
	}
	status := holdfast.Unverified
	for _, s := range m.supporters(c) {
		status = max(status, holdfast.Cited)
		if s.independent() && m.read.says(s.Text, c.Text, c.Origin) {
			status = holdfast.Verified
		}
	}
	return status
}

// settle computes the statuses of all live claims. An edit that changes one has touched it.
func (m *Model) settle() {
	for _, s := range m.spans {
		if s.live {
			for _, c := range s.claims {
				was := c.status
				if c.status = m.status(c); was != 0 && was != c.status {
					c.touched = m.version
				}
			}
		}
	}
}

// resolve replaces cited claims by what they cite. summary tells that a summary was cited as such.
func (m *Model) resolve(in []holdfast.Witness) (out []holdfast.Witness, deepest int, summary bool) {
	for _, w := range in {
		if sum, c := m.claim(string(w.Span)); c != nil && sum.live {
			deepest = max(deepest, c.depth)
			for _, x := range c.Witnesses {
				if w.Quote != "" {
					x.Quote = w.Quote
				}
				out = append(out, x)
			}
			continue
		}
		if s := m.span(w.Span); s != nil && s.isSummary() {
			summary = true
		}
		out = append(out, w)
	}
	return out, deepest, summary
}

// judgeClaim runs the claim rules on a claim whose witnesses are resolved, in the
// state m. leaving are the spans that go, which an unverified claim may still speak of.
func (m *Model) judgeClaim(c *claim, leaving []*span, codes map[holdfast.Code]bool) {
	if c.Origin < holdfast.UserSaid || c.Origin > holdfast.Hedged {
		codes[holdfast.CodeOriginMissing] = true
	} else {
		m.judgeOrigin(c, codes)
	}
	if !c.Unverified && len(m.supporters(c)) == 0 {
		codes[holdfast.CodeNoWitness] = true
	}
	sources := m.witnessTexts(c)
	if len(sources) == 0 {
		sources = primaryTexts(leaving)
	}
	m.hygiene(c.Text, sources, codes)
	m.judgeHedge(c, codes)
	m.judgeIdentifiers(c, leaving, codes)
	m.judgeQuotes(c, leaving, codes)
	m.judgeInvented(c, codes)
	if !c.Unverified && c.depth >= 3 {
		codes[holdfast.CodeCycleDepth] = true
	}
}

// judgeOrigin is rule origin-promoted.
func (m *Model) judgeOrigin(c *claim, codes map[holdfast.Code]bool) {
	if c.Origin == holdfast.Hedged || len(m.supporters(c)) > 0 {
		return
	}
	gone, guess, right := false, false, false
	for _, w := range c.Witnesses {
		s := m.span(w.Span)
		if s == nil || s.isSummary() || s.marked {
			continue
		}
		ok, backs := allows(s.Origin, c.Origin), m.backs(s, c, w.Quote) && m.isAbout(s, c, w.Quote)
		right = right || ok
		guess = guess || backs && s.Origin == holdfast.Hedged
		gone = gone || backs && ok && (!s.live || c.Origin == holdfast.Inferred)
	}
	switch {
	case gone: // an archived witness gives it this origin
	case c.Origin == holdfast.Inferred && !guess:
	case !c.Unverified && right && !m.backed(c): // no-witness says what is wrong
	default:
		codes[holdfast.CodeOriginPromoted] = true
	}
}

// backed reports whether a witness backs a claim, whatever its origin.
func (m *Model) backed(c *claim) bool {
	for _, w := range c.Witnesses {
		if s := m.span(w.Span); s != nil && m.backs(s, c, w.Quote) && m.isAbout(s, c, w.Quote) {
			return true
		}
	}
	return false
}

// judgeHedge is rule hedge-dropped, for each sentence of the claim: against what
// supports it or, where nothing does, against all that backs it.
func (m *Model) judgeHedge(c *claim, codes map[holdfast.Code]bool) {
	if c.Origin == holdfast.Hedged {
		return
	}
	alone := len(m.supporters(c)) == 0
	for _, w := range c.Witnesses {
		for _, s := range m.readings(w) {
			if !m.backs(s, c, w.Quote) || !alone && !(s.live && allows(s.Origin, c.Origin)) {
				continue
			}
			if alone && s.ID != w.Span {
				continue // it is the named one that is asked
			}
			for _, p := range m.read.plainParts(c.Text) {
				if m.read.hedgeBehind(p, s.Text, w.Quote) {
					codes[holdfast.CodeHedgeDropped] = true
				}
			}
		}
	}
}

// judgeIdentifiers is rule identifier-changed.
func (m *Model) judgeIdentifiers(c *claim, leaving []*span, codes map[holdfast.Code]bool) {
	texts := m.witnessTexts(c)
	if c.Unverified {
		for _, s := range leaving {
			if !s.marked {
				texts = append(texts, s.words())
			}
		}
	}
	if len(m.read.missing(c.Text, texts...)) > 0 {
		codes[holdfast.CodeIdentifierChanged] = true
	}
}

// judgeQuotes is rule quote-not-found for a claim.
func (m *Model) judgeQuotes(c *claim, leaving []*span, codes map[holdfast.Code]bool) {
	var texts []string
	for _, w := range c.Witnesses {
		s := m.span(w.Span)
		found := w.Quote == "" || s == nil || s.isSummary()
		if s != nil {
			texts = append(texts, s.Text)
		}
		for _, x := range m.readings(w) {
			found = found || strings.Contains(x.Text, w.Quote)
		}
		if !found {
			codes[holdfast.CodeQuoteNotFound] = true
		}
	}
	if c.Origin == holdfast.UserSaid && !m.userSays(c) {
		codes[holdfast.CodeQuoteNotFound] = true
	}
	if c.Origin == holdfast.Inferred || c.Origin == holdfast.Hedged {
		for _, s := range append(m.live(), leaving...) {
			if !s.isSummary() {
				texts = append(texts, s.Text)
			}
		}
	}
	for _, q := range quoted(c.Text) {
		if !slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, q) }) {
			codes[holdfast.CodeQuoteNotFound] = true
		}
	}
}

// userSays reports whether a user-said witness, live or archived, says the claim.
func (m *Model) userSays(c *claim) bool {
	for _, w := range c.Witnesses {
		if s := m.span(w.Span); s != nil {
			if s.Origin == holdfast.UserSaid && !s.marked && !s.isSummary() && m.read.speaks(s.Text, c.Text, c.Origin) {
				return true
			}
		}
	}
	return false
}

// judgeInvented is rule constraint-invented for a claim.
func (m *Model) judgeInvented(c *claim, codes map[holdfast.Code]bool) {
	texts := m.witnessTexts(c)
	if m.invents(c.Text, texts) {
		codes[holdfast.CodeConstraintInvented] = true
	}
}

// invents reports whether text states a prohibition that none of the others holds as a whole sentence.
func (m *Model) invents(text string, others []string) bool {
	for _, found := range m.read.doc(text).Constraints {
		if !found.Imperative {
			continue
		}
		rule := found.Of(text)
		held := false
		for _, o := range others {
			held = held || m.read.whole(o, rule)
			if _, tail, ok := strings.Cut(rule, ": "); ok {
				held = held || m.read.whole(o, tail)
			}
		}
		if !held {
			return true
		}
	}
	return false
}

// hygiene checks a string that an edit supplies against sources it may have characters from.
func (m *Model) hygiene(text string, sources []string, codes map[holdfast.Code]bool) {
	if strings.Contains(text, m.Mark) {
		codes[holdfast.CodePlaceholderAsContent] = true
	}
	for _, r := range control(text) {
		if !slices.ContainsFunc(sources, func(s string) bool { return strings.ContainsRune(s, r) }) {
			codes[holdfast.CodeBadEncoding] = true
		}
	}
	for _, secret := range m.secrets {
		if strings.Contains(text, secret) {
			codes[holdfast.CodeSecretInClaim] = true
		}
	}
}
