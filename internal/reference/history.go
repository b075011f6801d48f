package reference

import (
	"fmt"
	"slices"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// arriveForeign checks the claims of a summary made elsewhere: one that breaks a
// claim rule is tagged unverified and lowered to the strongest origin that
// something supports.
func (m *Model) arriveForeign(s *span) {
	depth := max(1, s.Depth)
	for _, in := range s.Span.Claims {
		c := &claim{Claim: in, depth: depth}
		c.Witnesses, _, _ = m.resolve(in.Witnesses)
		codes := map[holdfast.Code]bool{}
		_, _, summary := m.resolve(in.Witnesses)
		m.judgeClaim(c, nil, codes)
		delete(codes, holdfast.CodeCycleDepth) // the host says so
		if len(codes) > 0 || summary {
			c.Unverified = true
			c.Origin = m.lowered(c)
		}
		m.keepWitnesses(c)
		s.claims = append(s.claims, c)
	}
	before := m.clone()
	m.passOn(s)
	for i, c := range s.claims {
		m.oppose(before, c, claimID(s, i))
	}
	m.contestArrivals(s)
	m.settle()
}

// lowered is the origin a claim arrives with that broke a rule: its own if
// something supports that, else the strongest that something supports, else what
// a claim without supporters may be.
func (m *Model) lowered(c *claim) holdfast.Origin {
	fits := func(o holdfast.Origin, mustSupport bool) bool {
		k := *c
		k.Origin, k.Unverified = o, true
		if o < holdfast.UserSaid || o > holdfast.Hedged || o == holdfast.UserSaid && !m.userSays(&k) {
			return false
		}
		found := map[holdfast.Code]bool{}
		m.judgeOrigin(&k, found)
		return len(found) == 0 && (!mustSupport || len(m.supporters(&k)) > 0)
	}
	hedged := func(o holdfast.Origin) holdfast.Origin { // a lower origin may meet a hedge that the higher did not
		k := *c
		k.Origin, k.Unverified = o, true
		found := map[holdfast.Code]bool{}
		m.judgeHedge(&k, found)
		if len(found) > 0 {
			return holdfast.Hedged
		}
		return o
	}
	if fits(c.Origin, false) {
		return hedged(c.Origin)
	}
	for _, o := range []holdfast.Origin{holdfast.UserSaid, holdfast.ToolOutput, holdfast.Inferred, holdfast.Hedged} {
		if fits(o, true) {
			return hedged(o)
		}
	}
	for _, w := range c.Witnesses { // words that only a hedged witness may hold
		if s := m.span(w.Span); s != nil && s.Origin == holdfast.Hedged {
			return holdfast.Hedged
		}
	}
	if fits(holdfast.Inferred, false) {
		return hedged(holdfast.Inferred)
	}
	return holdfast.Hedged
}

// contestArrivals makes claims unverified that arrive after all that contradicts them has left.
func (m *Model) contestArrivals(s *span) {
	for i, c := range s.claims {
		against, live := false, false
		for _, k := range m.conflicts {
			if m.open(k) && slices.Contains(k.holders, claimID(s, i)) {
				against = true
				live = live || len(m.against(k)) > 0
			}
		}
		if against && !live {
			c.Unverified = true
		}
	}
}

// comeBack makes an archived span live again at its old place.
func (p *plan) comeBack(s *span) {
	if s.live {
		return
	}
	s.live = true
	p.back = append(p.back, s)
	for _, x := range p.before.live() {
		if x.Kind == holdfast.Excerpt && x.Parent == s.ID && !p.leaves(x) {
			p.leaving = append(p.leaving, x)
			p.after.span(x.ID).live = false
		}
	}
}

// welcome settles the claims of summaries that came back.
func (p *plan) welcome() {
	for _, s := range p.back {
		if !s.isSummary() {
			continue
		}
		p.after.passOn(s)
		for i, c := range s.claims {
			p.after.oppose(p.before, c, claimID(s, i))
		}
		p.after.contestArrivals(s)
		for _, c := range s.claims {
			if !c.Unverified && len(p.after.supporters(c)) == 0 {
				c.Unverified = true
			}
		}
	}
}

// judgeRoom is rule reserve.
func (p *plan) judgeRoom() {
	if p.before.Window > 0 && p.after.tokens() > p.before.Window && p.after.tokens() > p.before.tokens() {
		p.codes[holdfast.CodeReserve] = true
	}
}

// judgeState runs the rules that every edit meets.
func (p *plan) judgeState() {
	p.judgeSpans()
	p.judgeConstraints(nil)
	p.judgeOldClaims()
}

// Restore brings archived spans back, whole groups.
func (m *Model) Restore(r holdfast.RestoreRequest) Verdict {
	p := m.plan(holdfast.OpRestore)
	ids := slices.Clone(r.Spans)
	for _, k := range r.Keys {
		found := false
		for _, s := range m.spans {
			if m.Key(s.ID) == k {
				ids, found = append(ids, s.ID), true
			}
		}
		if !found {
			p.codes[holdfast.CodeKeyMismatch] = true
		}
	}
	if len(ids) == 0 && len(p.codes) == 0 {
		p.codes[holdfast.CodeNothingNamed] = true
	}
	seen := map[holdfast.SpanID]bool{}
	for _, id := range ids {
		s := p.after.span(id)
		switch {
		case seen[id]:
			p.codes[holdfast.CodeNothingNamed] = true
		case s == nil && reserved(string(id)):
			p.codes[holdfast.CodeAnchorNamed] = true
		case s == nil || m.span(id).live:
			p.codes[holdfast.CodeUnknownSpan] = true
		default:
			for _, o := range p.after.spans {
				if o == s || s.instance != "" && o.instance == s.instance {
					p.comeBack(o)
				}
			}
		}
		seen[id] = true
	}
	p.welcome()
	p.judgeRoom()
	p.judgeState()
	return p.commit()
}

// Revert undoes an edit.
func (m *Model) Revert(r holdfast.RevertRequest) Verdict {
	if r.Edit == 0 || r.Edit > uint64(len(m.edits)) {
		return fail(holdfast.ErrNotFound)
	}
	p := m.plan(holdfast.OpRevert)
	e := m.edits[r.Edit-1]
	for _, id := range e.added {
		s := m.span(id)
		if !s.live {
			p.codes[holdfast.CodeUnknownSpan] = true
			continue
		}
		p.leaving = append(p.leaving, s)
		p.after.span(id).live = false
	}
	if len(p.codes) > 0 { // there is no state that it leads to
		return p.commit()
	}
	for _, id := range e.removed {
		s := p.after.span(id)
		if s.live {
			continue
		}
		for _, o := range p.after.spans {
			if o == s || s.instance != "" && o.instance == s.instance && !m.span(o.ID).live {
				p.comeBack(o)
			}
		}
	}
	for _, l := range e.ledger {
		p.after.ledger = slices.DeleteFunc(p.after.ledger, func(x string) bool { return x == l })
	}
	if len(p.leaving) == 0 && len(p.back) == 0 && e.released == "" && e.unreleased == "" {
		p.codes[holdfast.CodeNothingNamed] = true // it is undone already
		return p.commit()
	}
	p.record.target = int(r.Edit)
	if e.released != "" {
		p.record.unreleased = e.released
		p.after.constraint(e.released).released = 0
	}
	if e.unreleased != "" {
		if first := m.edits[e.target-1]; first.released != "" {
			p.release(first.released, first.releasedAt)
		}
	}
	for _, text := range append(slices.Clone(e.ledger), e.released) {
		if c := p.after.constraint(text); c != nil && c.inForce() && !p.after.carried(c) {
			p.after.ledger = append(p.after.ledger, text)
		}
	}
	p.welcome()
	p.judgeRoom()
	p.judgeState()
	return p.commit()
}

// release ends a constraint that was not said from an arrival on.
func (p *plan) release(text string, at int) {
	p.after.constraint(text).released = at
	p.after.ledger = slices.DeleteFunc(p.after.ledger, func(l string) bool { return l == text })
	p.record.released, p.record.releasedAt = text, at
}

// Release ends a constraint on the word of the user.
func (m *Model) Release(r holdfast.ReleaseRequest) Verdict {
	c := m.constraint(r.Constraint)
	if c == nil || !c.inForce() {
		return fail(holdfast.ErrNotFound)
	}
	p := m.plan(holdfast.OpRelease)
	p.justify(r.Justification)
	by := m.span(r.By)
	if by == nil || !by.live {
		p.codes[holdfast.CodeReleaseNotUser] = true
	} else {
		root := m.root(by)
		user := by.Origin == holdfast.UserSaid && !by.marked && !by.isSummary() && by.Kind != holdfast.System
		if !user || root.arrival <= c.said || !m.read.releases(by.Text, r.Constraint) {
			p.codes[holdfast.CodeReleaseNotUser] = true
		}
	}
	if by != nil {
		p.release(r.Constraint, m.root(by).arrival+1)
	}
	p.after.ledger = slices.DeleteFunc(p.after.ledger, func(l string) bool { return l == r.Constraint })
	return p.commit()
}

// Reground reads witnesses again.
func (m *Model) Reground(r holdfast.RegroundRequest) Verdict {
	p := m.plan(holdfast.OpReground)
	var ids []string
	if r.Summary != "" {
		s := m.span(r.Summary)
		if s == nil || !s.live || !s.isSummary() {
			return fail(holdfast.ErrNotFound)
		} else {
			for i := range s.claims {
				ids = append(ids, claimID(s, i))
			}
		}
	}
	for _, id := range r.Claims {
		s, c := m.claim(string(id))
		if c == nil || !s.live {
			return fail(holdfast.ErrNotFound)
		} else if !contains(ids, string(id)) {
			ids = append(ids, string(id))
		}
	}
	if len(ids) == 0 {
		return fail(holdfast.ErrNotFound)
	}
	parts := map[*span][]detect.Range{}
	for _, id := range ids {
		_, c := p.after.claim(id)
		p.renewed = append(p.renewed, id)
		p.renew(c, r.Evidence, parts)
	}
	for _, s := range p.after.spans {
		if len(parts[s]) > 0 {
			p.excerpts = append(p.excerpts, p.after.excerpt(s, join(parts[s], s.Text)))
		}
	}
	changed, supported := len(p.excerpts) > 0, true
	for _, id := range ids {
		_, c := p.after.claim(id)
		_, was := m.claim(id)
		supported = supported && len(p.after.supporters(c)) > 0
		p.after.judgeClaim(c, nil, p.codes)
		p.after.keepWitnesses(c)
		if fmt.Sprint(c.Claim, c.depth, p.after.status(c)) != fmt.Sprint(was.Claim, was.depth, was.status) {
			c.touched = m.version + 1
			changed = true
		}
	}
	if !changed && supported { // they are grounded already
		p.codes[holdfast.CodeNothingNew] = true
	}
	p.judgeRoom()
	p.judgeState()
	return p.commit()
}

// renew makes a claim new, with its own witnesses or the host's evidence, and says
// in parts what to restore for it.
func (p *plan) renew(c *claim, evidence []holdfast.Witness, parts map[*span][]detect.Range) {
	a := p.after
	if len(evidence) > 0 {
		w, _, summary := a.resolve(evidence)
		if summary {
			p.codes[holdfast.CodeSoleWitness] = true
		}
		c.Witnesses = w
	}
	c.Unverified = false
	c.depth = 0
	if len(a.supporters(c)) > 0 {
		return
	}
	for _, w := range c.Witnesses {
		s := a.span(w.Span)
		if s == nil || s.live {
			continue
		}
		s = a.root(s)
		if s.live || !allows(s.Origin, c.Origin) || !a.backs(s, c, w.Quote) {
			continue
		}
		parts[s] = append(parts[s], a.read.evidence(s.Text, w.Quote, &c.Claim)...)
		return
	}
}
