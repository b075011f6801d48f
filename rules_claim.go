package holdfast

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func dropClaim(c *draftClaim) fix {
	index := c.index
	return fix{"leave the claim out", func(q *request) {
		q.claims = slices.DeleteFunc(q.claims, func(k *reqClaim) bool { return k.index == index })
	}}
}

// edit returns a fix that changes the claim c.
func editClaim(c *draftClaim, text string, do func(*reqClaim)) fix {
	index := c.index
	return fix{text, func(q *request) {
		for _, k := range q.claims {
			if k.index == index {
				do(k)
			}
		}
	}}
}

// retag changes the origin unless another remedy changed it already.
func (k *reqClaim) retag(from, to Origin) {
	if k.Origin == from {
		k.Origin = to
	}
}

var noNarrative = fix{"leave the narrative out", func(q *request) { q.narrative = "" }}

// tagUnverified is the fix that stops vouching: the claim is tagged unverified
// with the strongest origin it may have then.
func (p *plan) tagUnverified(c *draftClaim) fix {
	o := p.weakest(c)
	return editClaim(c, fmt.Sprintf("tag the claim unverified, with origin %s", o), func(k *reqClaim) {
		k.Unverified = true
		k.retag(c.Origin, o)
		k.Witnesses = slices.DeleteFunc(k.Witnesses, func(w Witness) bool { s := p.find(w.Span); return s != nil && s.isSummary() })
	})
}

// weakest is the origin a claim may have without supporters: hedged stays
// hedged, words that only a hedged witness holds become hedged, the rest inferred.
func (p *plan) weakest(c *draftClaim) Origin {
	if c.Origin == Hedged {
		return Hedged
	}
	for _, w := range c.witnesses {
		if p.backs(c.said.idx, w.span, w.quote) && allows(w.span.origin, Inferred) {
			return Inferred
		}
	}
	for _, w := range c.witnesses {
		if w.span.origin == Hedged {
			return Hedged
		}
	}
	return Inferred
}

func originMissing(p *plan, r *report) {
	for _, c := range p.claims {
		if c.Origin.valid() {
			continue
		}
		o := p.strongest(c)
		fixes := []fix{editClaim(c, fmt.Sprintf("give it the origin %s", o), func(k *reqClaim) { k.Origin = o }), dropClaim(c)}
		r.claim(c, fmt.Sprintf("%s has no origin: one of user-said, tool-output, inferred, hedged", quote(c.Text)), nil, fixes...)
	}
}

// strongest is the strongest origin that a single witness allows, else inferred.
func (p *plan) strongest(c *draftClaim) Origin {
	for _, o := range [...]Origin{UserSaid, ToolOutput, Inferred, Hedged} {
		for _, w := range c.witnesses {
			for _, s := range p.candidates(w.span) {
				if allows(s.origin, o) && p.backs(c.said.idx, s, w.quote) && (o != UserSaid || p.userSaid(c) != nil) {
					return o
				}
			}
		}
	}
	return Inferred
}

func originPromoted(p *plan, r *report) {
	for _, c := range p.claims {
		if !c.Origin.valid() || len(c.supporters) > 0 || !p.promoted(c) {
			continue
		}
		if !c.Unverified && p.unbacked(c) {
			continue // no-witness, identifier-changed and quote-not-found say what is wrong
		}
		from := []string{"it cites no primary span"}
		var at []SpanID
		for i, w := range c.witnesses {
			why := "is " + w.span.origin.String()
			switch {
			case w.span.echo:
				why = "is the library's own output"
			case allows(w.span.origin, c.Origin):
				why = "does not hold it"
			}
			from = append(from[:i], fmt.Sprintf("%s %s", w.span.id, why))
			at = append(at, w.span.id)
		}
		var fixes []fix
		if best := p.supportedOrigin(c); best != 0 {
			fixes = append(fixes, editClaim(c, fmt.Sprintf("tag it %s", best), func(k *reqClaim) { k.retag(c.Origin, best) }))
		}
		fixes = append(fixes, p.keepWitness(c)...)
		r.claim(c, fmt.Sprintf("%s is tagged %s, but %s", quote(c.Text), c.Origin, strings.Join(from, ", ")), at,
			append(fixes, p.tagUnverified(c), dropClaim(c))...)
	}
}

// unbacked reports whether no witness holds what the claim says and one of them
// has an origin that would allow it: then the origin is not what is wrong.
func (p *plan) unbacked(c *draftClaim) bool {
	right := false
	for _, w := range c.witnesses {
		if p.backs(c.said.idx, w.span, w.quote) {
			return false
		}
		right = right || allows(w.span.origin, c.Origin) && !w.span.echo
	}
	return right
}

// shown is the ID by which the author knows the span: an excerpt that this edit would make is its parent to him.
func (p *plan) shown(s *span) SpanID {
	if p.st.spans[s.id] == nil {
		return s.root.id
	}
	return s.id
}

// promoted reports whether a claim without supporters has a stronger origin
// than its witnesses give it. Without any it may be inferred or hedged; an
// archived or leaving witness it names may give it more.
func (p *plan) promoted(c *draftClaim) bool {
	if c.Origin == Hedged {
		return false
	}
	hedgedOnly := false
	for _, w := range c.witnesses {
		if !p.backs(c.said.idx, w.span, w.quote) {
			continue
		}
		if allows(w.span.origin, c.Origin) && (c.Origin == Inferred || !p.liveAfter(w.span)) {
			return false
		}
		hedgedOnly = hedgedOnly || w.span.origin == Hedged
	}
	return c.Origin != Inferred || hedgedOnly
}

// supportedOrigin is the strongest origin below user-said that a single live witness allows, 0 for none.
func (p *plan) supportedOrigin(c *draftClaim) Origin {
	for _, o := range [...]Origin{ToolOutput, Inferred, Hedged} {
		if len(p.supporters(c.said.idx, o, c.witnesses)) > 0 {
			return o
		}
	}
	return 0
}

// witnessSentences returns the sentences of s that a claim is about: those the
// quote stands in, else the one closest to it, if it shares half of the claim's
// content words or holds all its identifiers.
func (p *plan) witnessSentences(c *claimText, s *span, q string) []int {
	text, x := p.read(s)
	if q != "" {
		at := strings.Index(text, q)
		if at < 0 {
			return nil
		}
		return x.overlapping(Range{Start: at, End: at + len(q)})
	}
	best, shared := x.closest(c.idx)
	if best < 0 || shared == 0 {
		return nil
	}
	if 2*shared >= len(c.idx.terms) {
		return []int{best}
	}
	// All of its identifiers in one sentence: that sentence, hedged ones first.
	for _, wantHedge := range [...]bool{true, false} {
		for i := range x.sentences {
			if len(c.idx.idents) > 0 && x.hedged(i) == wantHedge && x.sentenceHolds(i, c.idx) {
				return []int{i}
			}
		}
	}
	return nil
}

// sentenceHolds reports whether all identifiers of c are words of sentence i.
func (x *index) sentenceHolds(i int, c *index) bool {
	w := x.words[x.sentences[i].words.From:x.sentences[i].words.To]
	for _, id := range c.idents {
		if !slices.ContainsFunc(w, func(t wordTerm) bool { return t.term == id.term }) {
			return false
		}
	}
	return true
}

func hedgeDropped(p *plan, r *report) {
	for _, c := range p.claims {
		if c.Origin == Hedged || c.said.marks.Hedged {
			continue
		}
		for _, s := range p.sources(c) {
			x := p.index(s.span)
			for _, i := range p.witnessSentences(c.said, s.span, s.quote) {
				if !x.hedged(i) {
					continue
				}
				r.claim(c, fmt.Sprintf("%s drops the hedge of %s: %s", quote(c.Text), p.shown(s.span), quote(x.sentences[i].Of(p.text(s.span)))),
					[]SpanID{p.shown(s.span)}, editClaim(c, "tag it hedged", func(k *reqClaim) { k.Origin = Hedged }), dropClaim(c))
				goto next
			}
		}
	next:
	}
	p.narrativeHedge(r)
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
	return o
}

// hedgedLike finds a hedged sentence that shares at least half of the terms of x: closest in a leaving span, or a hedged claim.
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

func sharedTerms(a, b []uint32) int {
	n := 0
	for _, t := range a {
		if _, ok := slices.BinarySearch(b, t); ok {
			n++
		}
	}
	return n
}

func noWitness(p *plan, r *report) {
	for _, c := range p.claims {
		if c.Unverified || len(c.supporters) > 0 {
			continue
		}
		detail := fmt.Sprintf("nothing in the window after the edit supports %s", quote(c.Text))
		if len(c.unknown) > 0 {
			detail += "; no span is called " + join(c.unknown)
		}
		var at []SpanID
		for _, w := range c.witnesses {
			at = append(at, w.span.id)
		}
		r.claim(c, detail, at, append(p.keepWitness(c), p.tagUnverified(c), dropClaim(c))...)
	}
}

// keepWitness returns the fix that keeps an excerpt of a leaving witness which would support the claim then.
func (p *plan) keepWitness(c *draftClaim) []fix {
	for _, w := range c.witnesses {
		s := w.span
		if !s.live || !p.isLeaving(s) || s.fixed || !allows(s.origin, c.Origin) || !p.backs(c.said.idx, s, "") {
			continue
		}
		text, x := p.read(s)
		best, shared := x.closest(c.said.idx)
		if best < 0 || shared == 0 {
			continue
		}
		q := x.sentences[best].Of(text)
		return []fix{editClaim(c, fmt.Sprintf("quote %s of %s, which keeps it as an excerpt", quote(q), s.id), func(k *reqClaim) {
			for i := range k.Witnesses {
				if k.Witnesses[i].Span == s.id {
					k.Witnesses[i].Quote = q
				}
			}
		})}
	}
	return nil
}

func soleWitness(p *plan, r *report) {
	for _, c := range p.claims {
		for _, s := range c.summaries {
			fixes := []fix{p.tagUnverified(c), dropClaim(c)}
			if k := p.sameClaim(c, s); k != nil {
				fixes = slices.Insert(fixes, 0, editClaim(c, fmt.Sprintf("cite its claim %s, which stands for that claim's own witnesses", k.id), func(q *reqClaim) {
					for i := range q.Witnesses {
						if q.Witnesses[i].Span == s.id {
							q.Witnesses[i] = Witness{Span: SpanID(k.id)}
						}
					}
				}))
			}
			r.claim(c, fmt.Sprintf("%s is a summary, no primary span: a summary never vouches for itself", s.id), []SpanID{s.id}, fixes...)
		}
	}
	for _, c := range p.affectedClaims() {
		if c.Unverified || p.demoted[c] || slices.Contains(p.back, c.sum) || p.reground(c) != nil || len(p.claimSupporters(c)) > 0 {
			continue
		}
		var at []SpanID
		for _, s := range p.leaving {
			if slices.Contains(p.st.citing[s.root], c) {
				at = append(at, s.id)
			}
		}
		slices.Sort(at)
		id := c.id
		fixes := []fix{{"demote " + string(id) + ", which tags it unverified", func(q *request) { q.demote = append(q.demote, id) }}, leaveOut(at...)}
		r.add(fmt.Sprintf("the claim %s %s would have no witness left", id, quote(c.Text)), at, fixes...)
	}
}

// sameClaim is the claim of the summary s that says most of what c says.
func (p *plan) sameClaim(c *draftClaim, s *span) *claim {
	var best *claim
	most := 0
	for _, k := range s.sum {
		if n := sharedTerms(c.said.idx.terms, p.claimText(k).idx.terms); n > most && s.live {
			best, most = k, n
		}
	}
	return best
}

func identifierChanged(p *plan, r *report) {
	for _, c := range p.claims {
		for _, id := range c.said.idx.idents {
			if p.standsWhole(c, id.term) {
				continue
			}
			near, at := p.nearestIdent(c, id.Of(c.Text))
			detail := fmt.Sprintf("%s stands in none of the claim's witnesses", quote(id.Of(c.Text)))
			text := "leave the claim out, or copy the identifier as it stands"
			if near != "" {
				detail += fmt.Sprintf("; the nearest is %s in %s", quote(near), at)
				text += ": " + near
			}
			var spans []SpanID
			for _, w := range c.witnesses {
				spans = append(spans, w.span.id)
			}
			f := dropClaim(c)
			f.text = text
			r.claim(c, detail, spans, f)
		}
	}
	p.narrativeIdents(r)
}

func (p *plan) standsWhole(c *draftClaim, term uint32) bool {
	for _, w := range c.witnesses {
		if !w.span.echo && p.index(w.span).holds(term) {
			return true
		}
	}
	if !c.Unverified {
		return false
	}
	for _, s := range p.leaving {
		if s.kind != Summary && !s.echo && p.index(s).holds(term) {
			return true
		}
		for _, k := range s.sum {
			if p.claimText(k).idx.holds(term) {
				return true
			}
		}
	}
	return false
}

func (p *plan) nearestIdent(c *draftClaim, id string) (string, SpanID) {
	best, at, least := "", SpanID(""), len(id)/2+2
	for _, w := range c.witnesses {
		text, x := p.read(w.span)
		for _, k := range x.idents {
			other := k.Of(text)
			d := distance(id, other)
			if strings.HasPrefix(other, id) || strings.HasPrefix(id, other) {
				d = min(d, 1)
			}
			if d < least {
				best, at, least = other, w.span.id, d
			}
		}
	}
	return best, at
}

// narrativeIdents: a narrative is no evidence, so what it names must stand in the summary's claims, entries or excerpts.
func (p *plan) narrativeIdents(r *report) {
	if p.r.narrative == "" {
		return
	}
	n := p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, p.r.narrative)
	for _, id := range n.idents {
		ok := slices.ContainsFunc(p.claims, func(c *draftClaim) bool { return c.said.idx.holds(id.term) }) ||
			slices.ContainsFunc(p.excerpts, func(x *span) bool { return x.idx.holds(id.term) }) ||
			slices.ContainsFunc(p.r.entries, func(e string) bool {
				return p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, e).holds(id.term)
			})
		if !ok {
			r.add(fmt.Sprintf("the narrative names %s, which stands in no claim, entry or excerpt of this summary", quote(id.Of(p.r.narrative))), nil,
				fix{"leave the narrative out, or state it as a claim with its witness", noNarrative.do})
			return
		}
	}
}

func cycleDepth(p *plan, r *report) {
	for _, c := range p.claims {
		if c.Unverified || c.meta.depth < 3 {
			continue
		}
		f := p.tagUnverified(c)
		f.text = "re-ground the summary's claims first, quote a live witness word for word, or tag the claim unverified"
		o := c.Origin
		f.do = editClaim(c, "", func(k *reqClaim) { k.Unverified, k.Origin = true, o }).do
		r.claim(c, fmt.Sprintf("%s would be a summary of a summary of a summary (depth %d, at most 2)", quote(c.Text), c.meta.depth), nil, f, dropClaim(c))
	}
}

// strings an edit supplies, each with the claim it belongs to (nil: none).
func (p *plan) supplied(each func(text string, c *draftClaim, f fix)) {
	q := p.r
	each(q.justification, nil, fix{"say it in plain words", func(q *request) { q.justification, q.standIn = "(reason)", true }})
	each(q.narrative, nil, noNarrative)
	for _, e := range q.entries {
		each(e, nil, fix{"leave that entry out", func(q *request) {
			q.entries = slices.DeleteFunc(q.entries, func(x string) bool { return x == e })
		}})
	}
	for _, c := range p.claims {
		each(c.Text, c, dropClaim(c))
	}
}

func (r *report) supplied(c *draftClaim, detail string, f fix) {
	if c != nil {
		r.claim(c, detail, nil, f)
	} else {
		r.add(detail, nil, f)
	}
}

func placeholderAsContent(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		if strings.Contains(text, p.st.mark) {
			r.supplied(c, "holds the buffer's mark: the library's own output is no content", f)
		}
	})
}

func secretInClaim(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		for _, s := range p.st.secrets {
			if strings.Contains(text, s) {
				r.supplied(c, fmt.Sprintf("holds a value of %d bytes that the host marked secret", len(s)), f)
				return
			}
		}
	})
}

func badEncoding(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		if why := hidden(text, func(bad string) bool { return p.witnessHolds(c, bad) }); why != "" {
			r.supplied(c, why, f)
		}
	})
}

// witnessHolds reports whether a witness of the claim, else a leaving span, holds the bytes.
func (p *plan) witnessHolds(c *draftClaim, bad string) bool {
	if c != nil && len(c.witnesses) > 0 {
		return slices.ContainsFunc(c.witnesses, func(w witness) bool { return strings.Contains(p.text(w.span), bad) })
	}
	for _, s := range p.leaving {
		if s.primary() && strings.Contains(s.text, bad) {
			return true
		}
	}
	return false
}

// hidden says what in text is invalid UTF-8, a control character other than tab
// and line feed, or a format character other than the two joiners, and held by nothing the text goes back to.
func hidden(text string, held func(string) bool) string {
	for i, c := range text {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			return fmt.Sprintf("is not valid UTF-8 at byte %d", i)
		case c == '\t' || c == '\n' || c == '\u200c' || c == '\u200d':
		case unicode.IsControl(c) || unicode.Is(unicode.Cf, c):
			if !held(string(c)) {
				return fmt.Sprintf("holds the invisible character U+%04X at byte %d, which its source lacks", c, i)
			}
		}
	}
	return ""
}
