package holdfast

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// Reasons of a Candidate, the best first.
const (
	WhyDuplicate  = "duplicate"  // a later live span has the same bytes
	WhySuperseded = "superseded" // the same call was made again later
	WhyLarge      = "large"      // large tool output, the oldest first
	WhyOld        = "old"        // anything else that may leave, the oldest first, the user's words last
)

// largeTokens is from what size on old tool output is worth archiving by itself.
const largeTokens = 200

// freshSpans at the end of the window are no old output: the model is about to read them.
const freshSpans = 3

// Candidates returns ready prune requests that pass CheckPrune now, best first:
// byte-equal duplicates, superseded calls, large old tool output, then whatever
// else may leave. Each stands for itself: after one is applied ask again. Empty while View().Usage has a
// shortfall means: compact through a separate pass, or halt.
func (b *ContextBuffer) Candidates() []Candidate {
	b.edit.Lock()
	defer b.edit.Unlock()
	if b.closed || b.uncertain {
		return nil
	}
	var out []Candidate
	for c := range b.candidates {
		out = append(out, c)
	}
	return out
}

// candidates yields what passes, best first.
func (b *ContextBuffer) candidates(yield func(Candidate) bool) {
	seen := map[*span]bool{}
	for _, list := range [...]struct {
		why   string
		spans []*span
		batch int
	}{
		{WhyDuplicate, b.duplicates(), 1},
		{WhySuperseded, b.superseded(), 1},
		{WhyLarge, b.large(), 1},
		{WhyOld, b.old(), oldBatch},
	} {
		var units []Candidate
		for _, s := range list.spans {
			if seen[s] || !s.live {
				continue
			}
			c, members := b.candidate(s, list.why)
			for _, m := range members {
				seen[m] = true
			}
			units = append(units, c)
		}
		for len(units) > 0 {
			n := min(list.batch, len(units))
			if !b.offer(units[:n], yield) {
				return
			}
			units = units[n:]
		}
	}
}

// offer yields the units as one candidate if that passes, else those that pass alone or with others.
func (b *ContextBuffer) offer(units []Candidate, yield func(Candidate) bool) bool {
	all := Candidate{Why: units[0].Why, Request: PruneRequest{Justification: units[0].Request.Justification}}
	for _, u := range units {
		all.Request.Spans = append(all.Request.Spans, u.Request.Spans...)
		all.Request.Keys = append(all.Request.Keys, u.Request.Keys...)
		all.Saves += u.Saves
	}
	if b.live(&all) && b.passes(&all) {
		return yield(all)
	}
	if len(units) == 1 {
		return true
	}
	half := len(units) / 2
	return b.offer(units[:half], yield) && b.offer(units[half:], yield)
}

// live reports whether all its spans are still in the window: Fit applies candidates as they come.
func (b *ContextBuffer) live(c *Candidate) bool {
	for _, id := range c.Request.Spans {
		if !b.st.spans[id].live {
			return false
		}
	}
	return true
}

// candidate is the request that archives s with its group.
func (b *ContextBuffer) candidate(s *span, why string) (Candidate, []*span) {
	members := []*span{s}
	if s.grp != nil {
		members = slices.DeleteFunc(slices.Clone(s.grp.members), func(m *span) bool { return !m.live })
	}
	c := Candidate{Why: why, Request: PruneRequest{Justification: map[string]string{
		WhyDuplicate:  "a later span has the same bytes",
		WhySuperseded: "the same call was made again later",
		WhyLarge:      "large old output, retrievable by key",
		WhyOld:        "old, retrievable by key",
	}[why]}}
	for _, m := range members {
		c.Request.Spans = append(c.Request.Spans, m.id)
		c.Request.Keys = append(c.Request.Keys, m.key)
		c.Saves += m.tokens
	}
	return c, members
}

// passes reports whether the request passes every rule, demoting nothing.
func (b *ContextBuffer) passes(c *Candidate) bool {
	p := b.newPlan(context.Background(), c.Request.request())
	return len(p.findings()) == 0 && p.storeErr == nil
}

func (b *ContextBuffer) duplicates() []*span {
	last := map[Digest]*span{}
	live := b.st.windowSpans()
	for _, s := range live {
		if s.primary() {
			last[s.digest] = s
		}
	}
	repeated := func(s *span) bool {
		return s.primary() && last[s.digest] != s && s.origin == last[s.digest].origin
	}
	stays := func(s *span) bool { return s.live && !repeated(s) }
	var out []*span
	for _, s := range live {
		if s.tokens == 0 || !repeated(s) {
			continue
		}
		// A group leaves whole: it is a duplicate if each of its members is.
		if s.grp == nil || !slices.ContainsFunc(s.grp.members, stays) {
			out = append(out, s)
		}
	}
	return out
}

// superseded returns the calls that a later call with the same text repeats, which
// has its result: what the first returned is stale, whether or not it is the same.
func (b *ContextBuffer) superseded() []*span {
	last := map[Digest]*span{}
	var calls []*span
	for _, s := range b.st.windowSpans() {
		if s.grp != nil && s.origin == Inferred && s.opens && !s.grp.open {
			last[s.digest] = s
			calls = append(calls, s)
		}
	}
	return slices.DeleteFunc(calls, func(s *span) bool { return last[s.digest] == s })
}

// large returns large tool output, the oldest half of the window first and in it the largest first.
func (b *ContextBuffer) large() []*span {
	live := b.st.windowSpans()
	var out []*span
	for i, s := range live {
		if s.primary() && s.origin == ToolOutput && s.tokens >= largeTokens && i < len(live)-freshSpans {
			out = append(out, s)
		}
	}
	half := len(live) / 2
	old := 0
	for _, s := range out {
		if half > 0 && before(s, live[half]) < 0 {
			old++
		}
	}
	slices.SortStableFunc(out[:old], func(x, y *span) int { return cmp.Compare(y.tokens, x.tokens) })
	return out
}

// ShortfallError is returned by Fit when no candidate is left and the window
// less its reserve still does not fit: compact through a separate pass, raise
// the window, or halt.
type ShortfallError struct {
	Shortfall int         // tokens
	InTheWay  []Violation // why the largest spans stay, the largest first, at most 10
}

func (e *ShortfallError) Error() string {
	s := fmt.Sprintf("holdfast: fit: %d tokens too many and nothing more to archive", e.Shortfall)
	for _, v := range e.InTheWay {
		s += fmt.Sprintf("; %s: %s (%s)", join(v.Spans), v.Detail, v.Code)
	}
	return s
}

// Fit applies candidates until the window less its reserve fits, and returns
// the edits it made. If none is left before that it returns a *ShortfallError;
// the edits stand.
func (b *ContextBuffer) Fit(ctx context.Context) ([]Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return nil, err
	}
	var edits []Edit
	for {
		short := b.shortfall()
		if short == 0 {
			return edits, nil
		}
		found := false
		for c := range b.candidates {
			found = true
			e, err := b.runLocked(ctx, c.Request.request())
			if err != nil {
				return edits, err
			}
			edits = append(edits, e)
			if b.shortfall() == 0 {
				break
			}
		}
		if !found {
			return edits, &ShortfallError{Shortfall: short, InTheWay: b.inTheWay()}
		}
	}
}

// oldBatch is how many old units are archived together: one alone often frees
// less than the line that records it.
const oldBatch = 8

// old returns all primaries but system messages, the model's and the tools' before the user's.
func (b *ContextBuffer) old() []*span {
	var out, user []*span
	for _, s := range b.st.windowSpans() {
		switch {
		case !s.primary() || s.kind == System:
		case s.voice() == UserSaid:
			user = append(user, s)
		default:
			out = append(out, s)
		}
	}
	return append(out, user...)
}

// inTheWay says why the largest spans stay.
func (b *ContextBuffer) inTheWay() []Violation {
	large := slices.Clone(b.st.windowSpans())
	slices.SortStableFunc(large, func(x, y *span) int { return cmp.Compare(y.tokens, x.tokens) })
	var out []Violation
	for _, s := range large[:min(len(large), 10)] {
		c, _ := b.candidate(s, WhyLarge)
		q := c.Request.request()
		if found := b.newPlan(context.Background(), q).findings(); len(found) > 0 {
			vs, _ := b.remedies(context.Background(), q, found)
			out = append(out, vs[0])
		}
	}
	return out
}
