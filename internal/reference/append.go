package reference

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// A Verdict is what became of an operation: the sentinel error it ends with, the
// codes of its violations, or nothing, which is acceptance.
type Verdict struct {
	Err   error
	Codes map[holdfast.Code]bool
}

// OK reports whether the operation was accepted.
func (v Verdict) OK() bool { return v.Err == nil && len(v.Codes) == 0 }

func fail(err error) Verdict { return Verdict{Err: err} }

const idLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:-"

// Append adds a span at the end.
func (m *Model) Append(spans ...holdfast.Span) Verdict {
	after := m.clone()
	after.settled, after.begun = len(m.conflicts), len(m.spans)
	for _, s := range spans {
		after.secrets = append(after.secrets, s.Secrets...) // of the whole call
	}
	for _, s := range spans {
		if s.ID != "" && strings.Trim(string(s.ID), idLetters) != "" {
			return fail(holdfast.ErrInvalid)
		}
		if reserved(string(s.ID)) || s.Group != "" && reserved(string(s.Group)) {
			return fail(holdfast.ErrReservedID)
		}
		if s.Kind == holdfast.System && s.Origin == 0 {
			s.Origin = holdfast.UserSaid
		}
		if s.Kind == 0 {
			s.Kind = holdfast.Primary
		}
		if s.Origin == 0 {
			return fail(holdfast.ErrInvalid)
		}
		for _, c := range s.Constraints {
			if !strings.Contains(s.Text, c) {
				return fail(holdfast.ErrInvalid)
			}
		}
		if after.span(s.ID) != nil {
			return fail(holdfast.ErrDuplicateID)
		}
		if s.Origin != holdfast.Hedged {
			s.Speaker = s.Origin
		} else if s.Speaker == 0 {
			s.Speaker = holdfast.UserSaid
		}
		if s.ID == "" {
			s.ID = after.mint("s")
		}
		after.arrive(s)
	}
	after.version++
	if after.userAt != m.userAt {
		after.userAt = after.version
	}
	*m = *after
	return Verdict{}
}

// arrive puts one new span into the window.
func (m *Model) arrive(in holdfast.Span) {
	s := &span{Span: in, live: true, at: len(m.spans), arrival: len(m.spans)}
	s.marked = strings.Contains(s.Text, m.Mark)
	s.echo = s.marked && !s.byUser()
	if s.Kind == holdfast.System {
		s.Pinned = true
	}
	if s.Tokens == 0 {
		s.Tokens = m.Count(s.Text)
	}
	if s.Group != "" {
		m.join(s)
	}
	m.spans = append(m.spans, s)
	if s.Kind != holdfast.System && s.Kind != holdfast.Foreign && s.byUser() {
		m.userAt = m.version + 1
	}
	m.listen(s)
	if s.Kind == holdfast.Foreign {
		m.arriveForeign(s)
		return
	}
	if s.independent() {
		texts := map[string]string{}
		for _, sum := range m.live() {
			for i, c := range sum.claims {
				texts[claimID(sum, i)] = c.Text
			}
		}
		for _, id := range slices.Sorted(maps.Keys(texts)) {
			n := len(m.conflicts)
			m.detect(s, texts[id], id)
			if of, _ := m.claim(id); len(m.conflicts) > n && of.arrival < m.begun { // a claim of this call stands alone
				m.share(m.conflicts[n], m.begun)
			}
		}
	}
}

// join puts a span into its group: the one that is there, or another of that name
// where a member of it has left.
func (m *Model) join(s *span) {
	n := 0
	for _, o := range m.spans {
		if o.Group == s.Group && o.Kind != holdfast.Excerpt {
			_, num, _ := strings.Cut(o.instance, "/")
			n, _ = strconv.Atoi(num)
			if !o.live {
				n++
			}
		}
	}
	s.instance = string(s.Group) + "/" + strconv.Itoa(n)
	if s.Opens {
		m.opened[s.instance] = true
	}
	if s.Closes {
		m.opened[s.instance] = false
	}
}

// listen finds the constraints a span says.
func (m *Model) listen(s *span) {
	say := func(text string, declared bool) {
		s.detected = append(s.detected, text)
		c := m.constraint(text)
		if c == nil {
			c = &constraint{text: text}
			m.constraints = append(m.constraints, c)
		}
		plain := declared || s.Origin == holdfast.UserSaid
		guess := s.Origin == holdfast.Hedged && s.byUser()
		if plain || !c.declared && !c.user && (guess || !c.guessed) { // the model does not say the user's rules again
			c.said = s.arrival
		}
		c.dismissed = c.dismissed && !plain
		c.declared = c.declared || declared
		c.user = c.user || s.Origin == holdfast.UserSaid
		c.guessed = c.guessed || guess
	}
	for _, d := range s.Constraints {
		say(d, true)
	}
	if s.echo || s.Origin == holdfast.ToolOutput {
		return
	}
	for _, found := range m.read.doc(s.Text).Constraints {
		text := found.Of(s.Text)
		covered := false // a detected sentence around a declared one is that one
		for _, d := range s.Constraints {
			covered = covered || strings.Contains(text, d)
		}
		if !covered {
			say(text, s.Kind == holdfast.System)
		}
	}
	// The user says a known rule again, whether or not the detector sees one.
	for _, sen := range m.read.doc(s.Text).Sentences {
		text := sen.Of(s.Text)
		inside := false
		for _, d := range s.detected {
			inside = inside || strings.Contains(d, text)
		}
		if s.Origin == holdfast.UserSaid && !sen.Quoted && !inside && m.constraint(text) != nil {
			say(text, s.Kind == holdfast.System)
		}
	}
	if s.Kind == holdfast.System {
		s.Constraints = append([]string(nil), s.detected...)
	}
}

func (m *Model) constraint(text string) *constraint {
	for _, c := range m.constraints {
		if c.text == text {
			return c
		}
	}
	return nil
}

// carries reports whether a live span keeps a constraint in force.
func (m *Model) carries(s *span, c *constraint) bool {
	switch {
	case !s.live:
		return false
	case contains(s.entries, c.text), contains(s.Constraints, c.text):
		return true
	case s.echo:
		return false
	case s.Kind == holdfast.Summary:
		return false
	case s.byUser() && s.Kind != holdfast.Foreign:
		return m.read.whole(s.Text, c.text)
	case c.declared || c.user || c.guessed:
		return false
	}
	return s.Origin != holdfast.ToolOutput && m.read.whole(s.Text, c.text)
}

// carried reports whether something carries a constraint.
func (m *Model) carried(c *constraint) bool {
	for _, s := range m.spans {
		if m.carries(s, c) {
			return true
		}
	}
	return contains(m.ledger, c.text)
}
