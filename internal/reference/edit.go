package reference

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast"
)

// A plan is an edit being judged: the state before, the state it would lead to,
// and what was found.
type plan struct {
	before, after *Model
	op            holdfast.Operation
	leaving       []*span // as in before, in window order
	demote, drop  []string
	sum           *span // the new summary, in after
	excerpts      []*span
	back          []*span // what comes back, in after
	codes         map[holdfast.Code]bool
	renewed       []string // claims that are judged anew
	why           string
	record        edit // what to write down, as far as it is known
}

func (m *Model) plan(op holdfast.Operation) *plan {
	m.settled, m.begun = len(m.conflicts), len(m.spans)
	return &plan{before: m, after: m.clone(), op: op, codes: map[holdfast.Code]bool{}}
}

// name resolves the named spans.
func (p *plan) name(ids []holdfast.SpanID) {
	if len(ids) == 0 {
		p.codes[holdfast.CodeNothingNamed] = true
	}
	seen := map[holdfast.SpanID]bool{}
	for _, id := range ids {
		if seen[id] {
			p.codes[holdfast.CodeNothingNamed] = true
			continue
		}
		seen[id] = true
		s := p.before.span(id)
		switch {
		case s != nil && s.live:
			p.leaving = append(p.leaving, s)
		case s == nil && reserved(string(id)):
			p.codes[holdfast.CodeAnchorNamed] = true
		default:
			p.codes[holdfast.CodeUnknownSpan] = true
		}
	}
	order := p.before.live()
	slices.SortFunc(p.leaving, func(a, b *span) int { return slices.Index(order, a) - slices.Index(order, b) })
	for _, s := range p.leaving {
		p.after.span(s.ID).live = false
	}
}

// justify is rule no-justification with the hygiene of the justification.
func (p *plan) justify(why string) {
	p.why = why
	if blank(why) || utf8.RuneCountInString(why) > 400 {
		p.codes[holdfast.CodeNoJustification] = true
	}
	p.before.hygiene(why, p.leavingTexts(), p.codes)
}

func (p *plan) leavingTexts() []string { return primaryTexts(p.leaving) }

func primaryTexts(list []*span) (out []string) {
	for _, s := range list {
		if !s.isSummary() {
			out = append(out, s.Text)
		}
	}
	return out
}

func (p *plan) demotes(ids []holdfast.ClaimID) {
	for _, id := range ids {
		if s, c := p.before.claim(string(id)); c == nil || !s.live {
			p.codes[holdfast.CodeUnknownSpan] = true
		} else {
			_, c := p.after.claim(string(id))
			if p.after.span(s.ID).live && !c.Unverified {
				c.Unverified = true
				c.touched = p.before.version + 1
			}
			p.demote = append(p.demote, string(id))
		}
	}
}

// leaves reports whether a span of the state before is leaving.
func (p *plan) leaves(s *span) bool { return slices.Contains(p.leaving, s) }

// judgeSpans runs the rules about leaving spans.
func (p *plan) judgeSpans() {
	b := p.before
	newest := b.newestUser()
	for _, x := range p.excerpts {
		if p.after.root(x).Immutable { // a signed block is whole or not there
			p.codes[holdfast.CodePinned] = true
		}
	}
	for _, s := range p.leaving {
		if s.Pinned {
			p.codes[holdfast.CodePinned] = true
		}
		if s.instance != "" {
			if b.opened[s.instance] {
				p.codes[holdfast.CodeOpenCall] = true
			}
			for _, o := range b.spans {
				if o.live && o.instance == s.instance && !p.leaves(o) {
					p.codes[holdfast.CodeGroupSplit] = true
				}
			}
		}
		if newest != nil && b.root(s) == newest && len(p.after.versions(p.after.span(newest.ID))) == 0 {
			p.codes[holdfast.CodeLatestUser] = true
		}
		for _, k := range b.conflicts {
			if b.open(k) && k.cycle == b.cycle && slices.Contains(b.against(k), s.ID) && len(p.after.against(k)) == 0 {
				p.codes[holdfast.CodeDisconfirmerProtected] = true
			}
		}
	}
}

// newestUser is the newest user message, live or not.
func (m *Model) newestUser() *span {
	for i := len(m.spans) - 1; i >= 0; i-- {
		if s := m.spans[i]; s.Kind == holdfast.Primary && s.byUser() {
			return s
		}
	}
	return nil
}

// judgeConstraints is sole-constraint or constraint-not-verbatim: a constraint in
// force that nothing carries afterwards. keys are those presented.
func (p *plan) judgeConstraints(keys []holdfast.Key) {
	for _, c := range p.after.constraints {
		if !c.inForce() || p.after.carried(c) || !p.before.carried(p.before.constraint(c.text)) {
			continue
		}
		presented := false
		for _, s := range p.leaving {
			if p.before.carries(s, c) && slices.Contains(keys, p.before.Key(s.ID)) {
				presented = true
			}
		}
		switch {
		case presented && p.op == holdfast.OpPrune:
			p.after.ledger = append(p.after.ledger, c.text)
		case p.op == holdfast.OpPrune:
			p.codes[holdfast.CodeSoleConstraint] = true
		default:
			p.codes[holdfast.CodeConstraintNotVerbatim] = true
		}
	}
}

// judgeOldClaims is sole-witness for claims that were there, and unfalsifiable.
func (p *plan) judgeOldClaims() {
	for _, s := range p.after.live() {
		old := p.before.span(s.ID)
		if old == nil || !old.live {
			continue
		}
		for i, c := range s.claims {
			if !contains(p.renewed, claimID(s, i)) && !c.Unverified && len(p.after.supporters(c)) == 0 {
				p.codes[holdfast.CodeSoleWitness] = true
			}
		}
	}
	p.judgeUnfalsifiable()
}

// judgeUnfalsifiable: of the disconfirmers of one claim that are open afterwards,
// one must be in the window if one was before, or is made by the edit.
func (p *plan) judgeUnfalsifiable() {
	a := p.after
	for _, k := range a.conflicts {
		if !a.open(k) {
			continue
		}
		had := int(k.id) > len(p.before.conflicts) || len(p.before.against(k)) > 0 || p.sum != nil && k.heldBy(p.sum)
		has := false
		for _, o := range a.conflicts {
			made := func(c *conflict) bool { return int(c.id) > len(p.before.conflicts) }
			if !o.resolved && made(o) == made(k) && (o == k || o.text == k.text || a.sameClaim(o, k)) {
				has = has || len(a.against(o)) > 0
			}
		}
		if had && !has {
			p.codes[holdfast.CodeUnfalsifiable] = true
		}
	}
}

// sameClaim reports whether a claim, live or not, holds both conflicts.
func (m *Model) sameClaim(a, b *conflict) bool {
	for _, h := range a.holders {
		if strings.Contains(h, "#") && contains(b.holders, h) {
			return true
		}
	}
	return false
}

// commit ends the judgement: it changes the model if nothing was found.
func (p *plan) commit() Verdict {
	if len(p.codes) > 0 {
		return Verdict{Codes: p.codes}
	}
	a := p.after
	a.version++
	a.counter++
	e := p.record
	e.op, e.why = p.op, p.why
	for _, s := range p.leaving {
		e.removed = append(e.removed, s.ID)
		a.span(s.ID).touched = a.version
	}
	for _, l := range a.ledger {
		if !contains(p.before.ledger, l) {
			e.ledger = append(e.ledger, l)
		}
	}
	added := append(slices.Clone(p.excerpts), p.back...)
	if p.sum != nil {
		added = append([]*span{p.sum}, added...)
	}
	for _, s := range added {
		e.added = append(e.added, s.ID)
		s.touched = a.version
	}
	a.edits = append(a.edits, e)
	a.settle()
	*p.before = *a
	return Verdict{}
}

// stale is rule stale-edit.
func (p *plan) stale(base uint64, claims ...holdfast.ClaimID) {
	b := p.before
	if base == 0 {
		return
	}
	stale := b.userAt > base
	for _, s := range p.leaving {
		stale = stale || s.touched > base
		for _, c := range s.claims {
			stale = stale || c.touched > base
		}
	}
	for _, id := range claims {
		if s, c := b.claim(string(id)); c != nil {
			stale = stale || s.touched > base
			for _, c := range s.claims {
				stale = stale || c.touched > base
			}
		}
	}
	if stale {
		p.codes[holdfast.CodeStaleEdit] = true
	}
}

// Prune archives spans.
func (m *Model) Prune(r holdfast.PruneRequest) Verdict {
	p := m.plan(holdfast.OpPrune)
	p.name(r.Spans)
	p.demotes(r.Demote)
	p.justify(r.Justification)
	for _, k := range r.Keys {
		if !slices.ContainsFunc(p.leaving, func(s *span) bool { return m.Key(s.ID) == k }) {
			p.codes[holdfast.CodeKeyMismatch] = true
		}
	}
	p.judgeSpans()
	p.judgeConstraints(r.Keys)
	p.judgeOldClaims()
	p.stale(r.Base, r.Demote...)
	if len(p.leaving) > 0 && p.after.tokens()+m.Count("placeholder") >= m.tokens() {
		p.codes[holdfast.CodeNoProgress] = true
	}
	return p.commit()
}

// texts of spans.
func texts(list []*span) (out []string) {
	for _, s := range list {
		out = append(out, s.words())
	}
	return out
}

// heldIn reports whether one of the texts holds part.
func heldIn(part string, list []string) bool {
	return slices.ContainsFunc(list, func(t string) bool { return strings.Contains(t, part) })
}
