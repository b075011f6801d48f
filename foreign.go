package holdfast

import (
	"context"
	"fmt"
)

// draftArrivals judges the claims of arriving foreign summaries and compares
// arriving evidence with live claims.
func (b *ContextBuffer) draftArrivals(ctx context.Context, d *appendDraft, spans []Span, slot int) error {
	foreign := false
	for i := range d.change.added {
		foreign = foreign || d.change.added[i].kind == Foreign
	}
	if !foreign && len(b.st.claims) == 0 {
		return nil
	}
	p := b.newPlan(ctx, &request{})
	for i := range d.change.added {
		s := &span{meta: d.change.added[i], slot: slot + i, text: d.texts[i], idx: d.indexes[i], key: d.bodies[i].Key}
		s.root = s
		p.arrived = append(p.arrived, s)
	}
	var claims []arriving
	for i, s := range p.arrived {
		if s.kind == Foreign {
			arrived, err := p.admitForeign(s, &spans[i])
			if err != nil {
				return err
			}
			claims = append(claims, arrived...)
			d.change.added[i] = s.meta
		} else if s.independent() {
			for _, e := range p.disconfirmed(s) {
				d.change.edges = append(d.change.edges, e)
				twins, err := b.twins(ctx, b.st.claims[e.claim], s)
				if err != nil {
					return err
				}
				if len(twins) > 1 { // live claims that say the same are contested with it
					id := uint64(len(b.st.edges) + len(d.change.edges))
					d.change.holds = append(d.change.holds, edgeHold{edge: id, holders: twins})
				}
			}
		}
	}
	// What arrives in the same call, before a summary or after it.
	for _, a := range claims {
		for _, s := range p.arrived {
			if s.kind == Foreign || !s.independent() || s.slot <= a.newest {
				continue
			}
			for _, i := range s.idx.likest(a.said.idx, maxSentencesPerClaim) {
				sentence := s.idx.sentences[i].Of(s.text)
				if b.disconfirms(p.statements(), a.text, a.said.idx, sentence) {
					found := edgeMeta{span: s.id, sentence: sentence, claim: ClaimID(a.ref), text: a.text}
					d.change.edges = append(d.change.edges, found)
					break
				}
			}
		}
	}
	p.passOn(claims)
	for _, a := range claims {
		d.change.edges = append(d.change.edges, p.contradicted(a)...)
	}
	d.change.holds = append(d.change.holds, p.holds...)
	return p.storeErr
}

// admitForeign judges the claims of a foreign summary by the claim rules. A
// failing one is tagged unverified and lowered to the strongest origin that
// something supports; so is one whose known disconfirmers are all archived.
func (p *plan) admitForeign(s *span, from *Span) ([]arriving, error) {
	s.meta.depth = max(1, from.Depth)
	if len(from.Claims) > MaxClaims {
		return nil, fmt.Errorf("%w: %d claims, at most %d a summary", ErrInvalid, len(from.Claims), MaxClaims)
	}
	var drafts []*draftClaim
	for i, c := range from.Claims {
		drafts = append(drafts, p.draftClaim(&reqClaim{Claim: c, index: i}))
	}
	p.claims = drafts
	bad := p.failing()
	p.claims = nil
	var out []arriving
	for i, d := range drafts {
		if _, fails := bad[i]; fails || !d.Origin.valid() {
			d = p.lowered(d)
		}
		ref := Ref(fmt.Sprintf("%s#%d", s.id, i))
		a := p.arrivingClaim(ref, d.said, d.supporters, d.witnesses, d.Unverified)
		if p.orphaned(a) && !d.Unverified {
			d = p.lowered(d) // a goes by what it rests on, which has not changed
		}
		d.meta.depth = s.meta.depth
		s.claims = append(s.claims, d.meta)
		out = append(out, a)
	}
	return out, nil
}

// lowered is the claim as it arrives: unverified, with an origin that it may have.
func (p *plan) lowered(d *draftClaim) *draftClaim {
	c := *d.reqClaim
	c.Unverified = true
	switch {
	case c.Origin.valid() && (len(d.supporters) > 0 || !p.promoted(d)) && !(c.Origin == UserSaid && p.userSaid(d) == nil):
	default:
		c.Origin = p.strongest(d)
		if len(p.supporters(d.said.idx, c.Origin, d.witnesses)) == 0 {
			c.Origin = p.weakest(d)
		}
	}
	if c.Origin != Hedged && p.breaks(p.draftClaim(&c), CodeHedgeDropped) {
		c.Origin = Hedged
	}
	return p.draftClaim(&c)
}

// breaks reports whether a claim by itself breaks a rule.
func (p *plan) breaks(d *draftClaim, code Code) bool {
	all := p.claims
	p.claims = []*draftClaim{d}
	defer func() { p.claims = all }()
	var r report
	for i := range rules {
		if rules[i].code == code {
			r.code = code
			rules[i].check(p, &r)
		}
	}
	return len(r.findings) > 0
}

// orphaned reports whether a known conflict passes to the claim and nothing in the window holds its
// contradicting sentence.
func (p *plan) orphaned(a arriving) bool {
	any, live := false, false
	for _, e := range p.st.edges {
		if !e.resolved && p.b.inherits(e, a) {
			any = true
			live = live || len(p.disconfirmers(e, true)) > 0
		}
	}
	return any && !live
}
