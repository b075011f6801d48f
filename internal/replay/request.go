package replay

import (
	"context"
	"slices"

	"github.com/seed-74a30d84/holdfast"
)

// request is one edit an editor emits. Exactly one of the pointers is set.
type request struct {
	purpose  string // for reports: "fold", "refold", "prune" …
	prune    *holdfast.PruneRequest
	compact  *holdfast.CompactRequest
	reground *holdfast.RegroundRequest
}

func (r request) send(ctx context.Context, b *holdfast.ContextBuffer) (holdfast.Edit, error) {
	switch {
	case r.prune != nil:
		return b.Prune(ctx, *r.prune)
	case r.compact != nil:
		return b.Compact(ctx, *r.compact)
	default:
		return b.Reground(ctx, *r.reground)
	}
}

// spans returns the spans that are to leave.
func (r request) spans() []holdfast.SpanID {
	switch {
	case r.prune != nil:
		return r.prune.Spans
	case r.compact != nil:
		return r.compact.Spans
	}
	return nil
}

// clone copies what mutations and remedies change.
func (r request) clone() request {
	if r.prune != nil {
		p := *r.prune
		p.Spans, p.Keys, p.Demote = slices.Clone(p.Spans), slices.Clone(p.Keys), slices.Clone(p.Demote)
		r.prune = &p
	}
	if r.compact != nil {
		c := *r.compact
		c.Spans, c.Constraints, c.Keep = slices.Clone(c.Spans), slices.Clone(c.Constraints), slices.Clone(c.Keep)
		c.Drop, c.Demote = slices.Clone(c.Drop), slices.Clone(c.Demote)
		c.Claims = slices.Clone(c.Claims)
		for i := range c.Claims {
			c.Claims[i].Witnesses = slices.Clone(c.Claims[i].Witnesses)
		}
		r.compact = &c
	}
	return r
}

// repaired is the request that the library says passes.
func repaired(r request, fix holdfast.Repair) request {
	return request{purpose: r.purpose, prune: fix.Prune, compact: fix.Compact}
}

// follow does by hand what the violations ask for where no repaired request came
// with them: it gives up the claims at fault and leaves out the spans at stake,
// with all that must stay together with them; where the summary as a whole is at
// fault it archives the spans without one. It returns false if nothing of the
// request is left, or nothing changed.
func (s *scene) follow(r request, violations []holdfast.Violation) (request, bool) {
	if r.reground != nil {
		return r, false
	}
	r = r.clone()
	claims := map[int]bool{}
	out := leaving{}
	for _, v := range violations {
		if v.Claim >= 0 {
			claims[v.Claim] = true
			continue
		}
		for _, id := range v.Spans {
			s.addUnit(out, id)
		}
	}
	if r.compact != nil {
		whole := r.compact.Spans
		if dropClaims(r.compact, claims) || s.leaveOut(r.compact, out) {
			return r, true
		}
		return s.instead(r.purpose, whole)
	}
	before := len(r.prune.Spans)
	r.prune.Spans = without(r.prune.Spans, out)
	return r, len(r.prune.Spans) > 0 && len(r.prune.Spans) < before
}

// instead is a prune of what a request wanted to replace.
func (s *scene) instead(purpose string, ids []holdfast.SpanID) (request, bool) {
	p := holdfast.PruneRequest{Spans: ids, Justification: "Not worth a summary; the keys are noted."}
	for _, id := range ids {
		sp := s.span(id)
		if sp == nil {
			return request{}, false
		}
		p.Keys = append(p.Keys, sp.Key)
	}
	for _, c := range s.unsupported(setOf(ids)) {
		p.Demote = append(p.Demote, c.ID)
	}
	return request{purpose: purpose, prune: &p}, len(ids) > 0
}

// addUnit adds the span and the members of its group that are live.
func (s *scene) addUnit(to leaving, id holdfast.SpanID) {
	to[id] = true
	for _, u := range s.units {
		ids := s.ids([]*unit{&u})
		if slices.Contains(ids, id) {
			for _, other := range ids {
				to[other] = true
			}
		}
	}
}

func without(ids []holdfast.SpanID, out leaving) []holdfast.SpanID {
	return slices.DeleteFunc(ids, func(id holdfast.SpanID) bool { return out[id] })
}

// dropClaims removes the claims with the given indexes; it reports whether there were any.
func dropClaims(r *holdfast.CompactRequest, claims map[int]bool) bool {
	var kept []holdfast.Claim
	for i, c := range r.Claims {
		if !claims[i] {
			kept = append(kept, c)
		}
	}
	changed := len(kept) < len(r.Claims)
	r.Claims = kept
	return changed
}

// leaveOut takes spans out of the request, and what was written about them.
func (s *scene) leaveOut(r *holdfast.CompactRequest, out leaving) bool {
	rest := without(slices.Clone(r.Spans), out)
	if len(rest) == 0 || len(rest) == len(r.Spans) {
		return false
	}
	r.Spans = rest
	r.Claims = slices.DeleteFunc(r.Claims, func(c holdfast.Claim) bool {
		return slices.ContainsFunc(c.Witnesses, func(w holdfast.Witness) bool { return out[w.Span] })
	})
	r.Keep = slices.DeleteFunc(r.Keep, func(w holdfast.Witness) bool { return out[w.Span] })
	r.Constraints = nil
	l := setOf(r.Spans)
	for _, c := range s.uncarried(l) {
		r.Constraints = append(r.Constraints, c.Text)
	}
	return true
}
