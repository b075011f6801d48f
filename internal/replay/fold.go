package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// fold replaces first-hand units by claims about them.
func (c *careful) fold(s *scene, units []*unit) request {
	ids := s.ids(units)
	freed := 0
	for _, u := range units {
		freed += u.tokens
	}
	r := holdfast.CompactRequest{
		Spans:         ids,
		Justification: "Older steps: what still matters stands in the claims, the rest can be fetched by key.",
	}
	c.carry(s, &r)
	c.write(s, &r, units, freed)
	if len(r.Claims) == 0 && len(r.Constraints) == 0 && len(r.Keep) == 0 {
		if p, ok := c.prune(s, units, "prune"); ok {
			return p
		}
	}
	if c.oneIn(5) {
		r.Narrative = "Earlier work on the same task, told in the claims above."
	}
	return request{purpose: "fold", compact: &r}
}

// write adds claims about the units, as many as what leaves is worth.
func (c *careful) write(s *scene, r *holdfast.CompactRequest, units []*unit, freed int) {
	room := freed / 3 // tokens the summary and its excerpts may cost
	for _, text := range r.Constraints {
		room -= estimate(len(text))
	}
	for _, n := range s.notes(units, min(max(freed/tokensPerClaim, 1), claimsPerEdit)) {
		claim := n.claim()
		cost := estimate(len(claim.Text))
		if len(claim.Witnesses) > 0 && claim.Witnesses[0].Quote != "" {
			cost += n.excerptCost()
		}
		if cost > room {
			continue
		}
		room -= cost
		if claim.Origin != holdfast.UserSaid && c.oneIn(4) {
			claim.Text = reword(claim.Text)
		}
		r.Claims = append(r.Claims, claim)
	}
}

// carry adds what must not go with the spans of r: rules without another carrier,
// contradictions of claims that stand, and the support of claims that stay.
func (c *careful) carry(s *scene, r *holdfast.CompactRequest) {
	l := setOf(r.Spans)
	for _, rule := range s.uncarried(l) {
		r.Constraints = append(r.Constraints, rule.Text)
	}
	given := map[holdfast.ClaimID]bool{}
	for _, id := range r.Drop {
		given[id] = true
	}
	for _, conflict := range s.contradicting(l, given) {
		for _, id := range conflict.Live {
			if l[id] {
				r.Keep = append(r.Keep, holdfast.Witness{Span: id, Quote: conflict.Sentence})
				break
			}
		}
	}
	for _, claim := range s.unsupported(l) {
		if w, ok := s.standing(claim, l); ok {
			r.Keep = append(r.Keep, w)
		} else {
			r.Demote = append(r.Demote, claim.ID)
		}
	}
}

// standing finds the claim's own words in one of its supporters in l, cheap enough to keep.
func (s *scene) standing(claim holdfast.ClaimView, l leaving) (holdfast.Witness, bool) {
	for _, id := range claim.Supporters {
		sp := s.span(id)
		if sp == nil || !l[id] {
			continue
		}
		at := strings.Index(sp.Text, claim.Text)
		if at < 0 {
			continue
		}
		p := paragraph(sp.Text, piece{at, at + len(claim.Text)})
		if estimate(p.end-p.start) <= excerptTokens {
			return holdfast.Witness{Span: id, Quote: claim.Text}, true
		}
	}
	return holdfast.Witness{}, false
}

// refold replaces older summaries by one, with the claims that are still worth
// their tokens, and lets excerpts go that nothing rests on any more.
func (c *careful) refold(s *scene) (request, bool) {
	old := c.derived(s)
	if c.carriedTokens(s, old) > c.budget*shareCarried/100 {
		return c.prune(s, old, "ledger")
	}
	kept, needed := c.keepers(s, old)
	old = slices.DeleteFunc(old, func(u *unit) bool { return needed[s.view.Spans[u.spans[0]].ID] })
	if len(old) == 0 {
		return request{}, false
	}
	deep, other := s.deepClaims(setOf(s.ids(old)))
	if r, ok := c.groundFirst(s, deep); ok {
		return r, true
	}
	r := holdfast.CompactRequest{
		Spans:         s.ids(old),
		Justification: "Several summaries become one; claims that are settled or out of date are given up.",
	}
	l := setOf(r.Spans)
	take := map[holdfast.ClaimID]bool{}
	for _, claim := range kept {
		take[claim.ID] = true
		r.Claims = append(r.Claims, c.again(s, claim, l, other || len(deep) > 0))
	}
	for _, claim := range s.view.Claims {
		if l[claim.Summary] && !take[claim.ID] {
			r.Drop = append(r.Drop, claim.ID)
		}
	}
	c.carry(s, &r)
	if len(r.Claims) == 0 && len(r.Constraints) == 0 && len(r.Keep) == 0 {
		return c.prune(s, old, "clear")
	}
	return request{purpose: "refold", compact: &r}, true
}

// carriedTokens estimates the rules that only leaving summaries carry.
func (c *careful) carriedTokens(s *scene, old []*unit) int {
	n := 0
	for _, rule := range s.uncarried(setOf(s.ids(old))) {
		n += estimate(len(rule.Text))
	}
	return n
}

// keepers picks the claims of old summaries to take over, best first while they
// fit, and the excerpts that support them.
func (c *careful) keepers(s *scene, old []*unit) ([]holdfast.ClaimView, leaving) {
	l := setOf(s.ids(old))
	var claims []holdfast.ClaimView
	for _, claim := range s.view.Claims {
		if l[claim.Summary] && !claim.Contested && claim.Status != holdfast.Unverified {
			claims = append(claims, claim)
		}
	}
	slices.SortStableFunc(claims, func(a, b holdfast.ClaimView) int {
		if d := cmp.Compare(b.Status, a.Status); d != 0 {
			return d
		}
		return cmp.Compare(s.at[b.Summary], s.at[a.Summary]) // newer summaries first
	})
	room := c.budget * shareClaims / 100
	var kept []holdfast.ClaimView
	needed := leaving{}
	for _, claim := range claims {
		cost := estimate(len(claim.Text))
		for _, id := range claim.Supporters {
			if l[id] && !needed[id] {
				cost += s.span(id).Tokens
			}
		}
		if cost > room {
			continue
		}
		room -= cost
		kept = append(kept, claim)
		for _, id := range claim.Supporters {
			if l[id] {
				needed[id] = true
			}
		}
	}
	return kept, needed
}

// again states a claim anew: on the live words it repeats, else on the witnesses
// of the old claim. The latter counts as deep as what is folded with it.
func (c *careful) again(s *scene, claim holdfast.ClaimView, l leaving, deep bool) holdfast.Claim {
	n := holdfast.Claim{Text: claim.Text, Origin: claim.Origin}
	for _, id := range claim.Supporters {
		if sp := s.span(id); sp != nil && !l[id] && strings.Contains(sp.Text, claim.Text) {
			n.Witnesses = []holdfast.Witness{{Span: id, Quote: claim.Text}}
			n.Unverified = deep && sp.Origin == holdfast.Inferred
			return n
		}
	}
	n.Witnesses = []holdfast.Witness{{Span: holdfast.SpanID(claim.ID)}}
	n.Unverified = deep
	return n
}

// deepest is the depth at which a summary cannot be folded once more without new grounding.
const deepest = 2

// deepClaims returns the claims of summaries in l that are too deep to be told again,
// and whether a summary without claims is.
func (s *scene) deepClaims(l leaving) (ids []holdfast.ClaimID, other bool) {
	for i := range s.view.Spans {
		sp := &s.view.Spans[i]
		other = other || l[sp.ID] && sp.Kind == holdfast.Summary && sp.Depth >= deepest && !s.claims(sp.ID)
	}
	for _, claim := range s.view.Claims {
		if l[claim.Summary] && claim.Depth >= deepest {
			ids = append(ids, claim.ID)
		}
	}
	return ids, other
}

// claims reports whether the summary states any.
func (s *scene) claims(id holdfast.SpanID) bool {
	return slices.ContainsFunc(s.view.Claims, func(c holdfast.ClaimView) bool { return c.Summary == id })
}

// groundFirst asks once for each deep claim to have its evidence read again. Where
// one of them names no evidence the others would not help: the summary stays deep.
func (c *careful) groundFirst(s *scene, deep []holdfast.ClaimID) (request, bool) {
	var r holdfast.RegroundRequest
	for _, id := range deep {
		if len(s.claimView(id).Witnesses) == 0 {
			return request{}, false
		}
		if !c.asked[id] {
			c.asked[id] = true
			r.Claims = append(r.Claims, id)
		}
	}
	return request{purpose: "reground", reground: &r}, len(r.Claims) > 0
}
