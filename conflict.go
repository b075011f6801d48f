package holdfast

import (
	"slices"
	"strings"
)

// restate computes the new state of live claims whose witnesses come or go:
// demoted ones become unverified, the others get the status that is left.
func (p *plan) restate() {
	affected := p.affectedClaims()
	for _, c := range affected {
		m := c.claimMeta
		if g := p.reground(c); g != nil {
			m = *g
		} else if p.demoted[c] || slices.Contains(p.back, c.sum) && p.standsAlone(c) {
			m.Unverified, m.status = true, Unverified
		} else if !m.Unverified {
			m.status = p.status(p.claimText(c), p.claimSupporters(c))
		}
		if !sameClaim(&m, &c.claimMeta) {
			p.changes = append(p.changes, claimChange{id: c.id, claimMeta: m})
		}
	}
}

// standsAlone reports whether a restored claim has no supporter, or conflicts whose disconfirmers are all archived.
func (p *plan) standsAlone(c *claim) bool {
	sup := p.claimSupporters(c)
	a := arriving{ref: c.ref, said: p.claimText(c), status: p.status(p.claimText(c), sup)}
	for _, s := range sup {
		a.backers = append(a.backers, s.span)
	}
	return len(sup) == 0 || p.orphaned(a)
}

func sameClaim(a, b *claimMeta) bool {
	return a.status == b.status && a.depth == b.depth && a.Unverified == b.Unverified && a.Origin == b.Origin && slices.Equal(a.Witnesses, b.Witnesses)
}

// affectedClaims returns the claims that stay and cite something that comes or goes, or are named in Demote, in order.
func (p *plan) affectedClaims() []*claim {
	if len(p.st.citing) == 0 && len(p.back) == 0 && len(p.demoted) == 0 && len(p.r.regrnd) == 0 {
		return nil
	}
	var out []*claim
	seen := map[*claim]bool{}
	add := func(c *claim) {
		if !seen[c] && p.liveAfter(c.sum) {
			seen[c] = true
			out = append(out, c)
		}
	}
	for _, s := range p.leaving {
		for _, c := range p.st.citing[s.root] {
			add(c)
		}
	}
	for _, s := range p.back {
		for _, c := range p.st.citing[s.root] {
			add(c)
		}
	}
	for c := range p.demoted {
		add(c)
	}
	for _, s := range p.back {
		for _, c := range s.sum {
			add(c)
		}
	}
	for _, g := range p.r.regrnd {
		add(g.claim)
	}
	slices.SortFunc(out, func(a, b *claim) int { return strings.Compare(string(a.id), string(b.id)) })
	return out
}

func (p *plan) claimText(c *claim) *claimText {
	if c.idx == nil {
		c.idx = p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, c.Text)
	}
	return newClaimText(c.Text, c.Origin, c.idx)
}

// claimSupporters returns what supports an existing claim after the edit.
func (p *plan) claimSupporters(c *claim) []support {
	return p.supporters(p.claimText(c).idx, c.Origin, p.claimWitnesses(c))
}

func (p *plan) claimWitnesses(c *claim) []witness {
	var ws []witness
	for _, w := range c.Witnesses {
		if s := p.find(w.Span); s != nil && s.primary() {
			ws = append(ws, witness{span: s, quote: w.Quote})
		}
	}
	return ws
}

// arriving is a claim that enters the window with this change.
type arriving struct {
	ref     Ref
	said    *claimText
	status  Status
	backers []*span // its supporters
	newest  int     // slot of its newest witness, -1 for none
	text    string
}

// conflicts computes who holds which conflict after the edit, and finds new ones.
func (p *plan) conflicts() {
	var claims []arriving
	if p.summary != nil {
		for i, d := range p.claims {
			a := arriving{ref: p.summary.sum[i].ref, said: d.said, status: d.meta.status, text: d.Text, newest: newestOf(d.witnesses)}
			for _, s := range d.supporters {
				a.backers = append(a.backers, s.span)
			}
			claims = append(claims, a)
		}
	}
	for _, s := range p.back {
		for _, c := range s.sum {
			a := arriving{ref: c.ref, said: p.claimText(c), status: c.status, text: c.Text, newest: newestOf(p.claimWitnesses(c))}
			for _, x := range p.claimSupporters(c) {
				a.backers = append(a.backers, x.span)
			}
			claims = append(claims, a)
		}
	}
	p.passOn(claims)
	for _, a := range claims {
		p.found = append(p.found, p.contradicted(a)...)
	}
}

func newestOf(ws []witness) int {
	n := -1
	for _, w := range ws {
		n = max(n, w.span.root.slot)
	}
	return n
}

// passOn hands unresolved conflicts to the claims, summaries and narratives
// that take over what they are about ("an edge belongs to its claim for good").
func (p *plan) passOn(claims []arriving) {
	for _, e := range p.st.edges {
		if e.resolved {
			continue
		}
		holders := slices.Clone(e.holders)
		for _, a := range claims {
			if !slices.Contains(holders, a.ref) && p.b.inherits(e, a) {
				holders = append(holders, a.ref)
			}
		}
		if p.summary != nil {
			ref := Ref(p.summary.id)
			taken := len(holders) > len(e.holders)
			if !taken && p.replaced(e) || p.r.narrative != "" && p.b.sharesIdent(e, p.r.narrative) {
				holders = append(holders, ref)
			}
		}
		for _, s := range p.back {
			if s.story != "" && !slices.Contains(holders, Ref(s.id)) && p.b.sharesIdent(e, s.story) {
				holders = append(holders, Ref(s.id))
			}
		}
		if len(holders) > len(e.holders) {
			p.holds = append(p.holds, edgeHold{edge: e.id, holders: holders})
		}
	}
}

// replaced reports whether a leaving summary holds e by a claim that is not
// given up in Drop.
func (p *plan) replaced(e *edge) bool {
	for _, h := range e.holders {
		if c := p.st.claims[ClaimID(h)]; c != nil && p.isLeaving(c.sum) && !p.dropped[c] {
			return true
		}
		if s := p.st.spans[SpanID(h)]; s != nil && p.isLeaving(s) && !p.allDropped(s) {
			return true
		}
	}
	return false
}

func (p *plan) allDropped(s *span) bool {
	for _, c := range s.sum {
		if !p.dropped[c] {
			return false
		}
	}
	return len(s.sum) > 0
}

func (b *ContextBuffer) edgeIndex(e *edge) *index {
	if e.idx == nil {
		e.idx = b.lex.scan(&b.opt.Detect, &b.doc, e.text)
	}
	return e.idx
}

// inherits reports whether the conflict passes to the claim a: the same text,
// or all its identifiers and another content word in common, but not to a claim
// in other words that a supporter no older than the disconfirmer verifies.
func (b *ContextBuffer) inherits(e *edge, a arriving) bool {
	if strings.TrimSpace(e.text) == a.said.text {
		return true
	}
	x := b.edgeIndex(e)
	if len(x.idents) == 0 {
		return false
	}
	ids := map[uint32]bool{}
	for _, id := range x.idents {
		if !a.said.idx.holds(id.term) {
			return false
		}
		ids[id.term] = true
	}
	common := false
	for _, t := range x.terms {
		if _, ok := slices.BinarySearch(a.said.idx.terms, t); ok && !ids[t] {
			common = true
		}
	}
	if !common {
		return false
	}
	if a.status != Verified {
		return true
	}
	return !slices.ContainsFunc(a.backers, func(s *span) bool { return s.independent() && s.root.slot >= e.span.slot })
}

func (b *ContextBuffer) sharesIdent(e *edge, narrative string) bool {
	x := b.edgeIndex(e)
	if len(x.idents) == 0 {
		return false
	}
	n := b.lex.scan(&b.opt.Detect, &b.doc, narrative)
	return slices.ContainsFunc(x.idents, func(id identTerm) bool { return n.holds(id.term) })
}

// contradicted asks the detector for live independent spans newer than the
// claim's witnesses that disconfirm it, those that leave by this edit included:
// a claim may not be made while its disconfirmer goes. Candidates come from the
// postings of the claim's terms.
func (p *plan) contradicted(a arriving) []edgeMeta {
	if len(a.said.words) == 0 {
		return nil
	}
	counts := map[*span]int{}
	var order []*span
	for _, t := range a.said.idx.terms {
		for _, s := range p.b.post.liveSpans(t) {
			if s.root.slot > a.newest {
				if counts[s]++; counts[s] == 1 {
					order = append(order, s)
				}
			}
		}
	}
	slices.SortFunc(order, before)
	var out []edgeMeta
	for _, s := range order {
		if sentence, ok := p.b.disconfirms(s.text, s.idx, a.text, a.said.idx); ok && !p.known(s, a) {
			out = append(out, edgeMeta{span: s.root.id, sentence: sentence, claim: ClaimID(a.ref), text: a.text})
		}
	}
	return out
}

// known reports whether a conflict between s and the arriving claim is on record already.
func (p *plan) known(s *span, a arriving) bool {
	for _, e := range p.st.edges {
		if e.span == s.root && !e.resolved && (slices.Contains(e.holders, a.ref) || strings.TrimSpace(e.text) == a.said.text) {
			return true
		}
	}
	return false
}

// disconfirms returns the first sentence of a text that contradicts the claim.
// Only sentences that share a term with the claim are looked at.
func (b *ContextBuffer) disconfirms(text string, x *index, claim string, cx *index) (string, bool) {
	for i := range x.sentences {
		s := &x.sentences[i]
		if s.quoted || x.shared(i, cx.terms) == 0 {
			continue
		}
		if sentence := s.Of(text); b.opt.Detect.Contradicts(claim, sentence) {
			return sentence, true
		}
	}
	return "", false
}

// disconfirmed returns the conflicts of an arriving span with live claims that share a term with it.
func (p *plan) disconfirmed(s *span) []edgeMeta {
	seen := map[*claim]bool{}
	var order []*claim
	for _, t := range s.idx.terms {
		for _, c := range p.b.post.claims[t] {
			if !seen[c] && c.sum.live && p.st.claims[c.id] == c {
				seen[c] = true
				order = append(order, c)
			}
		}
	}
	slices.SortFunc(order, func(a, b *claim) int { return strings.Compare(string(a.id), string(b.id)) })
	var out []edgeMeta
	for _, c := range order {
		if sentence, ok := p.b.disconfirms(s.text, s.idx, c.Text, c.idx); ok {
			out = append(out, edgeMeta{span: s.id, sentence: sentence, claim: c.id, text: c.Text})
		}
	}
	return out
}
