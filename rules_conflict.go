package holdfast

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rules about what contradicts a claim.

// holdersAfter returns who holds e once the edit is done.
func (p *plan) holdersAfter(e *edge) []Ref {
	byEdge := func(h edgeHold, id uint64) int { return cmp.Compare(h.edge, id) }
	if i, ok := slices.BinarySearchFunc(p.holds, e.id, byEdge); ok {
		return p.holds[i].holders
	}
	return e.holders
}

// touches reports whether the edit can change who contradicts whom in e: where
// e's sentence stands leaves, or a claim takes e over. Old conflicts are many, and
// an edit touches few of them.
func (p *plan) touches(e *edge) bool {
	if p.isLeaving(e.span) || slices.ContainsFunc(e.span.excerpts, p.isLeaving) {
		return true
	}
	_, held := slices.BinarySearchFunc(p.holds, e.id, func(h edgeHold, id uint64) int { return cmp.Compare(h.edge, id) })
	return held
}

// heldAfter reports whether a claim or summary in the window holds e after the edit.
func (p *plan) heldAfter(e *edge) bool {
	return slices.ContainsFunc(p.holdersAfter(e), func(r Ref) bool {
		id, _, _ := strings.Cut(string(r), "#")
		if p.summary != nil && SpanID(id) == p.summary.id {
			return true
		}
		s := p.st.spans[SpanID(id)]
		return s != nil && p.liveAfter(s)
	})
}

// disconfirmers returns the spans in the window that hold e's sentence, before or after the edit.
func (p *plan) disconfirmers(e *edge, after bool) []*span {
	var out []*span
	all := append([]*span{e.span}, e.span.excerpts...)
	if after {
		all = append(all, p.cut[e.span]...)
	}
	for _, s := range all {
		in := s.live
		if after {
			in = p.liveAfter(s)
		}
		if in && p.holdsSentence(s, e.sentence) {
			out = append(out, s)
		}
	}
	return out
}

// holdsSentence reports whether s holds the contradicting sentence: as a whole
// one where it is one in the span it came from, so that a mention does not do.
func (p *plan) holdsSentence(s *span, want string) bool {
	text, x := p.read(s)
	if !strings.Contains(text, want) {
		return false
	}
	whole := func(x *index, text string) bool {
		return slices.ContainsFunc(x.sentences, func(k sentence) bool { return !k.struck && k.Of(text) == want })
	}
	if s.kind != Excerpt || whole(x, text) {
		return true
	}
	rootText, rootIndex := p.read(s.root)
	return !whole(rootIndex, rootText)
}

// otherDisconfirmer reports whether another conflict of that claim keeps a disconfirmer in the window.
func (p *plan) otherDisconfirmer(e *edge) bool {
	for _, o := range p.st.edges {
		if o.resolved || o == e || !p.sameClaimAs(o, e) {
			continue
		}
		if len(p.disconfirmers(o, true)) > 0 {
			return true
		}
	}
	return false
}

// sameClaimAs reports whether two conflicts are about one claim: they were found
// against the same one, or one claim holds both. A summary that took over both proves nothing.
func (p *plan) sameClaimAs(a, b *edge) bool {
	if a.claim == b.claim || a.text == b.text {
		return true
	}
	held := p.holdersAfter(b)
	return slices.ContainsFunc(p.holdersAfter(a), func(r Ref) bool {
		return strings.Contains(string(r), "#") && slices.Contains(held, r)
	})
}

// keepSentence is the fix that keeps the contradicting sentence as an excerpt.
func (p *plan) keepSentence(e *edge, from *span) fix {
	w := Witness{Span: from.id, Quote: e.sentence}
	return fix{
		fmt.Sprintf("keep the sentence with Keep {span %s, quote %s}", from.id, quote(e.sentence)),
		func(q *request) {
			if !slices.Contains(q.keep, w) {
				q.keep = append(q.keep, w)
			}
		},
	}
}

func (p *plan) conflictFixes(e *edge, s *span) []fix {
	if p.r.op == OpCompact && !s.fixed {
		return []fix{p.keepSentence(e, s), leaveOut(together(s)...)}
	}
	return []fix{leaveOut(together(s)...)}
}

// disconfirmerProtected: what was flagged in this cycle stays for this cycle.
func disconfirmerProtected(p *plan, r *report) {
	seen := map[*span]bool{}
	for _, e := range p.st.edges {
		if e.resolved || e.cycle != p.st.cycle || !p.touches(e) || !p.st.open(e) {
			continue
		}
		gone := p.disconfirmers(e, false)
		if len(gone) == 0 || len(p.disconfirmers(e, true)) > 0 {
			continue
		}
		for _, s := range gone {
			if !seen[s] {
				seen[s] = true
				fixes := p.conflictFixes(e, s)
				fixes[len(fixes)-1].text += " until the next compact"
				r.add(fmt.Sprintf("%s contradicts the claim %s and was flagged in this cycle", quote(e.sentence), quote(e.text)),
					[]SpanID{s.id}, fixes...)
			}
		}
	}
}

// unfalsifiable: a claim with open conflicts keeps at least one of its own disconfirmers.
func unfalsifiable(p *plan, r *report) {
	seen := map[*span]bool{}
	for _, e := range p.st.edges {
		if e.resolved || !p.touches(e) || !p.heldAfter(e) || len(p.disconfirmers(e, true)) > 0 || p.otherDisconfirmer(e) {
			continue
		}
		gone := p.disconfirmers(e, false)
		if len(gone) == 0 {
			p.restated(e, r) // else it had none before
			continue
		}
		for _, s := range gone {
			if !seen[s] {
				seen[s] = true
				detail := fmt.Sprintf("nothing left in the window could contradict the claim %s; %s does",
					quote(e.text), quote(e.sentence))
				r.add(detail, []SpanID{s.id}, p.conflictFixes(e, s)...)
			}
		}
	}
	p.madeAlone(r)
}

// draftOf returns the claim of the request that the ID names once the summary is made.
func (p *plan) draftOf(id ClaimID) *draftClaim {
	if p.summary != nil {
		for i, c := range p.summary.sum {
			if c.id == id {
				return p.claims[i]
			}
		}
	}
	return nil
}

// madeAlone: a claim made by this edit while everything found to contradict it leaves.
func (p *plan) madeAlone(r *report) {
	stays := map[ClaimID]bool{}
	for _, m := range p.found {
		e := &edge{span: p.st.spans[m.span], sentence: m.sentence}
		stays[m.claim] = stays[m.claim] || len(p.disconfirmers(e, true)) > 0
	}
	for _, m := range p.found {
		if stays[m.claim] {
			continue
		}
		stays[m.claim] = true // one violation a claim
		e := &edge{span: p.st.spans[m.span], sentence: m.sentence, text: m.text}
		if gone := p.disconfirmers(e, false); len(gone) > 0 {
			s := gone[0]
			detail := fmt.Sprintf("the claim %s would be made while what contradicts it leaves: %s",
				quote(m.text), quote(m.sentence))
			if d := p.draftOf(m.claim); d != nil {
				r.claim(d, detail, []SpanID{s.id}, append(p.conflictFixes(e, s)[:1], dropClaim(d))...)
			} else {
				r.add(detail, []SpanID{s.id}, p.conflictFixes(e, s)...)
			}
		}
	}
}

// restated: a claim made by this edit takes over a conflict whose disconfirmers left before.
func (p *plan) restated(e *edge, r *report) {
	if p.summary == nil {
		return
	}
	way := fmt.Sprintf("restore %s first, let the host resolve the conflict, or ", e.span.id)
	detail := fmt.Sprintf("the claim %s is contradicted by %s, which is no more in the window: %s",
		quote(e.text), e.span.id, quote(e.sentence))
	for _, h := range p.holdersAfter(e) {
		for i, c := range p.summary.sum {
			if c.ref == h {
				f := dropClaim(p.claims[i])
				f.text = way + f.text
				r.claim(p.claims[i], detail, []SpanID{e.span.id}, f)
			}
		}
		if h == Ref(p.summary.id) {
			give := p.givenUp(e)
			r.add(detail, []SpanID{e.span.id},
				fix{way + "list " + join(give) + " in Drop and leave out the narrative", func(q *request) {
					q.drop, q.narrative = append(q.drop, give...), ""
				}})
		}
	}
}

// givenUp returns the claims of leaving summaries that hold e and are not in Drop.
func (p *plan) givenUp(e *edge) (out []ClaimID) {
	for _, s := range p.named {
		for _, c := range s.sum {
			if !p.dropped[c] && (slices.Contains(e.holders, c.ref) || slices.Contains(e.holders, Ref(s.id))) {
				out = append(out, c.id)
			}
		}
	}
	return out
}
