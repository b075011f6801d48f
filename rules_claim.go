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
		k.Witnesses = slices.DeleteFunc(k.Witnesses, func(w Witness) bool {
			s := p.find(w.Span)
			return s != nil && s.isSummary()
		})
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
		fixes := []fix{
			editClaim(c, fmt.Sprintf("give it the origin %s", o), func(k *reqClaim) { k.Origin = o }),
			dropClaim(c),
		}
		r.claim(c, fmt.Sprintf("%s has no origin: one of user-said, tool-output, inferred, hedged", quote(c.Text)),
			nil, fixes...)
	}
}

// strongest is the strongest origin that a single witness allows, else inferred.
func (p *plan) strongest(c *draftClaim) Origin {
	for _, o := range [...]Origin{UserSaid, ToolOutput, Inferred, Hedged} {
		for _, w := range c.witnesses {
			for _, s := range p.candidates(w.span) {
				says := allows(s.origin, o) && p.backs(c.said.idx, s, w.quote) && p.about(c.said.idx, s, w.quote, o)
				if says && (o != UserSaid || p.userSaid(c) != nil) {
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
		if p.backs(c.said.idx, w.span, w.quote) && p.about(c.said.idx, w.span, w.quote, c.Origin) {
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
		if !p.backs(c.said.idx, w.span, w.quote) || !p.about(c.said.idx, w.span, w.quote, c.Origin) {
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
		return []fix{
			editClaim(c, fmt.Sprintf("quote %s of %s, which keeps it as an excerpt", quote(q), s.id), func(k *reqClaim) {
				for i := range k.Witnesses {
					if k.Witnesses[i].Span == s.id {
						k.Witnesses[i].Quote = q
					}
				}
			}),
		}
	}
	return nil
}

func soleWitness(p *plan, r *report) {
	for _, c := range p.claims {
		for _, s := range c.summaries {
			fixes := []fix{p.tagUnverified(c), dropClaim(c)}
			if k := p.sameClaim(c, s); k != nil {
				cite := fmt.Sprintf("cite its claim %s, which stands for that claim's own witnesses", k.id)
				fixes = slices.Insert(fixes, 0, editClaim(c, cite, func(q *reqClaim) {
					for i := range q.Witnesses {
						if q.Witnesses[i].Span == s.id {
							q.Witnesses[i] = Witness{Span: SpanID(k.id)}
						}
					}
				}))
			}
			r.claim(c, fmt.Sprintf("%s is a summary, no primary span: a summary never vouches for itself", s.id),
				[]SpanID{s.id}, fixes...)
		}
	}
	for _, c := range p.affectedClaims() {
		if c.Unverified || p.demoted[c] || slices.Contains(p.back, c.sum) {
			continue
		}
		if p.reground(c) != nil || len(p.claimSupporters(c)) > 0 {
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
		fixes := []fix{
			{"demote " + string(id) + ", which tags it unverified", func(q *request) { q.demote = append(q.demote, id) }},
			leaveOut(at...),
		}
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
	for _, c := range p.claims {
		for _, part := range glued(c.Text) {
			if !slices.ContainsFunc(c.witnesses, func(w witness) bool { return strings.Contains(p.text(w.span), part) }) {
				r.claim(c, fmt.Sprintf("%s reads as one number and stands so in none of the claim's witnesses", quote(part)),
					nil, dropClaim(c))
				break
			}
		}
	}
	p.narrativeIdents(r)
}

// glued returns the parts of a claim in which only formatting or blanks that
// show as nothing stand between two digits (54*33): such a part must stand so in a witness.
func glued(text string) []string {
	var out []string
	for i, r := range text {
		if !unicode.IsDigit(r) {
			continue
		}
		rest := text[i+utf8.RuneLen(r):]
		n := 0
		for _, g := range rest {
			formatting := strings.ContainsRune("*`'|~_\u00b7\u2022", g)
			blank := g > 0x7f && (unicode.IsSpace(g) || unicode.Is(unicode.Mn, g))
			if !formatting && !blank {
				if n > 0 && unicode.IsDigit(g) {
					out = append(out, text[i:i+utf8.RuneLen(r)+n+utf8.RuneLen(g)])
				}
				break
			}
			n += utf8.RuneLen(g)
		}
	}
	return out
}

func (p *plan) standsWhole(c *draftClaim, term termID) bool {
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

// narrativeIdents: a narrative is no evidence, so what it names must stand in the summary's claims,
// entries or excerpts.
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
			name := quote(id.Of(p.r.narrative))
			r.add(fmt.Sprintf("the narrative names %s, which stands in no claim, entry or excerpt of this summary", name),
				nil, fix{"leave the narrative out, or state it as a claim with its witness", noNarrative.do})
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
		detail := fmt.Sprintf("%s would be a summary of a summary of a summary (depth %d, at most 2)",
			quote(c.Text), c.meta.depth)
		r.claim(c, detail, nil, f, dropClaim(c))
	}
}
