package replay

import (
	"slices"

	"github.com/seed-74a30d84/holdfast"
)

// scene is one view of a window as an editor takes it in: what moves together,
// what may leave, what hangs on what. It holds nothing that a model is not shown.
type scene struct {
	view   holdfast.View
	units  []unit
	at     map[holdfast.SpanID]int // index into view.Spans
	latest int                     // index of the newest user message, -1 if there is none
}

// unit is a group, or a span on its own.
type unit struct {
	spans  []int // indexes into view.Spans, in order
	tokens int
	stays  string // why it may not leave, "" if it may
}

// The reasons why a unit stays, and why a window stays over its budget.
const (
	staysPinned = "pinned"
	staysOpen   = "open call"
	staysLatest = "newest user message"
)

func newScene(v holdfast.View) *scene {
	s := &scene{view: v, at: make(map[holdfast.SpanID]int, len(v.Spans)), latest: -1}
	byGroup := map[holdfast.GroupID]int{}
	for i := range v.Spans {
		sp := &v.Spans[i]
		s.at[sp.ID] = i
		if byUser(sp) {
			s.latest = i
		}
		u, known := byGroup[sp.Group]
		if sp.Group == "" || sp.Kind == holdfast.Excerpt || !known {
			u = len(s.units)
			s.units = append(s.units, unit{})
			if sp.Group != "" && sp.Kind != holdfast.Excerpt {
				byGroup[sp.Group] = u
			}
		}
		s.units[u].spans = append(s.units[u].spans, i)
		s.units[u].tokens += sp.Tokens
	}
	for u := range s.units {
		s.units[u].stays = s.staying(&s.units[u])
	}
	return s
}

// byUser reports whether a person said it in a message, as opposed to a system prompt.
func byUser(sp *holdfast.Span) bool {
	if sp.Kind != holdfast.Primary && sp.Kind != holdfast.Excerpt {
		return false
	}
	return sp.Origin == holdfast.UserSaid || sp.Origin == holdfast.Hedged && sp.Speaker == holdfast.UserSaid
}

func (s *scene) staying(u *unit) string {
	open := false
	for _, i := range u.spans {
		sp := &s.view.Spans[i]
		switch {
		case sp.Pinned || sp.Kind == holdfast.System:
			return staysPinned
		case i == s.latest:
			return staysLatest
		}
		if sp.Opens {
			open = true
		}
		if sp.Closes {
			open = false
		}
	}
	// The host ends calls that the user's next message leaves unanswered.
	if open && s.latest < u.spans[0] {
		return staysOpen
	}
	return ""
}

// derived reports whether the unit is what an earlier edit left: a summary or an excerpt.
func (s *scene) derived(u *unit) bool {
	k := s.view.Spans[u.spans[0]].Kind
	return k == holdfast.Summary || k == holdfast.Excerpt
}

func (s *scene) kind(u *unit) holdfast.Kind { return s.view.Spans[u.spans[0]].Kind }

// ids returns the span IDs of units, in window order.
func (s *scene) ids(units []*unit) []holdfast.SpanID {
	var at []int
	for _, u := range units {
		at = append(at, u.spans...)
	}
	slices.Sort(at)
	ids := make([]holdfast.SpanID, len(at))
	for i, n := range at {
		ids[i] = s.view.Spans[n].ID
	}
	return ids
}

// leaving is a set of spans that an edit names.
type leaving map[holdfast.SpanID]bool

func setOf(ids []holdfast.SpanID) leaving {
	l := make(leaving, len(ids))
	for _, id := range ids {
		l[id] = true
	}
	return l
}

// all reports whether ids is not empty and wholly in l.
func (l leaving) all(ids []holdfast.SpanID) bool {
	for _, id := range ids {
		if !l[id] {
			return false
		}
	}
	return len(ids) > 0
}

func (l leaving) any(ids []holdfast.SpanID) bool {
	return slices.ContainsFunc(ids, func(id holdfast.SpanID) bool { return l[id] })
}

// uncarried returns the constraints that would have no carrier left without l.
func (s *scene) uncarried(l leaving) []holdfast.ConstraintView {
	var out []holdfast.ConstraintView
	for _, c := range s.view.Constraints {
		if !c.Ledger && l.all(c.Carriers) {
			out = append(out, c)
		}
	}
	return out
}

// unsupported returns the claims of summaries that stay whose last support is in l.
func (s *scene) unsupported(l leaving) []holdfast.ClaimView {
	var out []holdfast.ClaimView
	for _, c := range s.view.Claims {
		if !l[c.Summary] && c.Status != holdfast.Unverified && l.all(c.Supporters) {
			out = append(out, c)
		}
	}
	return out
}

// contradicting returns the open conflicts whose evidence is in l and whose claims
// do not all stand in given, the claims that the edit gives up.
func (s *scene) contradicting(l leaving, given map[holdfast.ClaimID]bool) []holdfast.Conflict {
	var out []holdfast.Conflict
	for _, c := range s.view.Conflicts {
		if !l.any(c.Live) {
			continue
		}
		old := c.Cycle < s.view.Cycle
		if old && !slices.ContainsFunc(c.Holders, func(r holdfast.Ref) bool { return !given[holdfast.ClaimID(r)] }) {
			continue
		}
		out = append(out, c)
	}
	return out
}

func (s *scene) span(id holdfast.SpanID) *holdfast.Span {
	if i, ok := s.at[id]; ok {
		return &s.view.Spans[i]
	}
	return nil
}

// claimView returns a live claim, nil if there is none with this ID.
func (s *scene) claimView(id holdfast.ClaimID) *holdfast.ClaimView {
	for i := range s.view.Claims {
		if s.view.Claims[i].ID == id {
			return &s.view.Claims[i]
		}
	}
	return nil
}
