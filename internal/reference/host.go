package reference

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// done counts an accepted change that is no edit.
func (m *Model) done() Verdict {
	m.version++
	return Verdict{}
}

// Contest flags a live span against a claim, for the host.
func (m *Model) Contest(r holdfast.ContestRequest) Verdict {
	sum, c := m.claim(string(r.Claim))
	s := m.span(r.Span)
	if c == nil || !sum.live || s == nil || !s.live || s.isSummary() {
		return fail(holdfast.ErrNotFound)
	}
	output := s.Origin == holdfast.ToolOutput || s.Origin == holdfast.Hedged && s.Speaker == holdfast.ToolOutput
	if !s.byUser() && !output {
		return fail(holdfast.ErrInvalid)
	}
	sentence := r.Sentence
	if !strings.Contains(s.Text, sentence) {
		return fail(holdfast.ErrInvalid)
	}
	if sentence == "" {
		if ss := m.read.doc(s.Text).Sentences; len(ss) > 0 {
			sentence = ss[0].Of(s.Text)
		}
	}
	m.flag(m.root(s), sentence, c.Text, string(r.Claim), "host")
	m.share(m.conflicts[len(m.conflicts)-1], len(m.spans))
	return m.done()
}

// Resolve ends the open conflicts of a claim, for the host.
func (m *Model) Resolve(r holdfast.ResolveRequest) Verdict {
	s := m.span(r.Evidence)
	if s == nil || !s.live {
		return fail(holdfast.ErrNotFound)
	}
	// Any name of the conflict will do: a holder's, or that of the claim it was found against.
	any, id := false, string(r.Claim)
	sum, _, claimed := strings.Cut(id, "#")
	if of, _ := m.claim(id); of == nil || !of.live {
		claimed = false
	}
	for _, k := range m.conflicts {
		if m.open(k) && (contains(k.holders, id) || k.claim == id || claimed && contains(k.holders, sum)) {
			k.resolved, any = true, true
		}
	}
	if !any {
		return fail(holdfast.ErrNotFound)
	}
	return m.done()
}

// Dismiss ends a constraint that was a false find, for the host.
func (m *Model) Dismiss(text string) Verdict {
	c := m.constraint(text)
	if c == nil || !c.inForce() {
		return fail(holdfast.ErrNotFound)
	}
	c.dismissed = true
	m.ledger = slices.DeleteFunc(m.ledger, func(l string) bool { return l == text })
	return m.done()
}

// CloseGroup says that a group waits no longer.
func (m *Model) CloseGroup(g holdfast.GroupID) Verdict {
	found := false
	for inst, open := range m.opened {
		if name, _, _ := strings.Cut(inst, "/"); name == string(g) && open {
			m.opened[inst], found = false, true
		}
	}
	if !found {
		return fail(holdfast.ErrNotFound)
	}
	return m.done()
}

// Pin pins a live span or unpins it.
func (m *Model) Pin(id holdfast.SpanID, pinned bool) Verdict {
	s := m.span(id)
	if s == nil || !s.live {
		return fail(holdfast.ErrNotFound)
	}
	s.Pinned = pinned
	s.touched = m.version + 1
	return m.done()
}

// Authorize is the gate before an action.
func (m *Model) Authorize(a holdfast.Action) Verdict {
	codes := map[holdfast.Code]bool{}
	m.begun = len(m.spans)
	m.hygiene(a.Text, nil, codes)
	if !a.Irreversible {
		return Verdict{Codes: codes}
	}
	var said []string
	basis := a.Basis
	if len(basis) == 0 {
		for _, s := range m.live() {
			for i := range s.claims {
				basis = append(basis, holdfast.Ref(claimID(s, i)))
			}
		}
	}
	for _, ref := range basis {
		if sum, c := m.claim(string(ref)); c != nil && sum.live {
			_, n, _ := strings.Cut(string(ref), "#")
			if len(m.read.doc(c.Text).Constraints) == 0 { // what is forbidden grounds nothing
				said = append(said, c.Text)
			}
			if c.status != holdfast.Verified || c.Origin == holdfast.Hedged || c.depth > 2 || m.read.doubts(c.Text) {
				codes[holdfast.CodeUnverifiedBasis] = true
			}
			if m.contested(sum, int(n[0]-'0')) {
				codes[holdfast.CodeContestedBasis] = true
			}
			continue
		}
		s := m.span(holdfast.SpanID(ref))
		if s == nil || !s.live || !s.independent() || s.marked || s.Origin == holdfast.Hedged {
			codes[holdfast.CodeUnverifiedBasis] = true
		} else if m.contestedWitness(s) {
			codes[holdfast.CodeContestedBasis] = true
		}
	}
	for _, s := range m.live() {
		if !s.independent() || s.marked || s.Origin == holdfast.Hedged {
			continue
		}
		d := m.read.doc(s.Text)
		for _, sen := range d.Sentences {
			if m.read.plain(d, sen) {
				said = append(said, sen.Of(s.Text))
			}
		}
	}
	if len(m.read.missing(a.Text, said...)) > 0 {
		codes[holdfast.CodeUnverifiedBasis] = true
	}
	return Verdict{Codes: codes}
}

// contestedWitness reports whether a live claim rests on a span and something
// later contradicts it: the claim does not come in by the back door.
func (m *Model) contestedWitness(s *span) bool {
	root := m.root(s)
	for _, sum := range m.live() {
		for i, c := range sum.claims {
			rests := false
			for _, w := range c.Witnesses {
				x := m.span(w.Span)
				rests = rests || x != nil && m.root(x) == root
			}
			for _, k := range m.conflicts {
				by := m.span(k.span)
				if rests && !k.resolved && by != root && by.arrival >= root.arrival && slices.Contains(k.holders, claimID(sum, i)) {
					return true
				}
			}
		}
	}
	return false
}
