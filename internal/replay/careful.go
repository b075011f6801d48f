package replay

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// careful is an editor that means well. It folds the oldest work into claims with
// quotes, carries rules word for word, keeps what contradicts its claims, and now
// and then folds its own summaries. It never asks whether an edit would pass.
type careful struct {
	rng    *rand.Rand
	avoid  leaving                   // spans of requests that found no way out during this step
	asked  map[holdfast.ClaimID]bool // claims it tried to ground again during this step
	budget int
}

func newCareful(rng *rand.Rand) *careful { return &careful{rng: rng} }

// begin forgets what did not work: a message has arrived since.
func (c *careful) begin() {
	c.avoid = leaving{}
	c.asked = map[holdfast.ClaimID]bool{}
}

// giveUp is told of a request for which no way out was found.
func (c *careful) giveUp(r request) {
	for _, id := range r.spans() {
		c.avoid[id] = true
	}
}

// Shares of the budget, in percent.
const (
	shareSlack    = 25 // freed beyond the need, so that not every message costs an edit
	shareOld      = 40 // of summaries and excerpts, before they are folded again
	shareCarried  = 15 // of rules carried in summaries, before they go to the ledger
	shareClaims   = 15 // of claims and their excerpts taken over into a new summary
	shareHuge     = 33 // a unit this large goes before older ones
	keepLastUnits = 2  // the newest units go last: they are being worked on
)

// leastFreed is how many tokens an edit must free to be worth its line in the log.
const leastFreed = 40

// plan returns the next request, or why there is none.
func (c *careful) plan(s *scene) (request, string) {
	u := s.view.Usage
	c.budget = max(u.Window-u.Reserve, 1)
	if c.oldTokens(s) > c.budget*shareOld/100 {
		if r, ok := c.refold(s); ok {
			return r, ""
		}
	}
	if units := c.choose(s, u.Shortfall+c.budget*shareSlack/100); len(units) > 0 {
		alone := len(units) == 1 && s.kind(units[0]) == holdfast.Foreign // retelling only a summary tells nothing new
		if alone || c.oneIn(4) {
			if r, ok := c.prune(s, units, "prune"); ok {
				return r, ""
			}
		}
		return c.fold(s, units), ""
	}
	if units := c.derived(s); len(units) > 0 {
		if r, ok := c.prune(s, units, "clear"); ok {
			return r, ""
		}
		if r, ok := c.refold(s); ok {
			return r, ""
		}
	}
	if r, ok := c.trim(s); ok {
		return r, ""
	}
	return request{}, s.inTheWay(c.avoid)
}

// oneIn is true once in n times: not every edit of an author is like the other.
func (c *careful) oneIn(n int) bool { return c.rng.IntN(n) == 0 }

// free reports whether a unit may be named.
func (c *careful) free(s *scene, u *unit) bool {
	if u.stays != "" {
		return false
	}
	for _, i := range u.spans {
		if c.avoid[s.view.Spans[i].ID] {
			return false
		}
	}
	return true
}

func (c *careful) oldTokens(s *scene) int {
	n := 0
	for _, u := range c.derived(s) {
		n += u.tokens
	}
	return n
}

// derived returns the summaries and excerpts that may leave.
func (c *careful) derived(s *scene) []*unit {
	var out []*unit
	for i := range s.units {
		if u := &s.units[i]; s.derived(u) && c.free(s, u) {
			out = append(out, u)
		}
	}
	return out
}

// choose picks first-hand units worth need tokens: huge ones first, then the oldest.
func (c *careful) choose(s *scene, need int) []*unit {
	var huge, rest []*unit
	for i := range s.units {
		u := &s.units[i]
		switch {
		case s.derived(u) || !c.free(s, u) || s.nothingToGain(u):
		case u.tokens > c.budget*shareHuge/100 && i < len(s.units)-keepLastUnits:
			huge = append(huge, u)
		default:
			rest = append(rest, u)
		}
	}
	var picked []*unit
	freed := 0
	for _, u := range append(huge, rest...) {
		if freed >= need {
			break
		}
		picked = append(picked, u)
		freed += u.tokens
	}
	if freed < leastFreed {
		return nil
	}
	return picked
}

// nothingToGain reports whether what contradicts a claim is most of the unit: it would have to stay as an excerpt.
func (s *scene) nothingToGain(u *unit) bool {
	cost := 0
	for _, c := range s.view.Conflicts {
		for _, i := range u.spans {
			sp := &s.view.Spans[i]
			if at := strings.Index(sp.Text, c.Sentence); at >= 0 && slices.Contains(c.Live, sp.ID) {
				p := paragraph(sp.Text, piece{at, at + len(c.Sentence)})
				cost += estimate(p.end - p.start)
			}
		}
	}
	return cost*2 > u.tokens
}

// prune drops the units, with the keys of all of them at hand. It returns false if
// one of them contradicts a claim: that needs an excerpt, which a prune cannot leave.
func (c *careful) prune(s *scene, units []*unit, purpose string) (request, bool) {
	ids := s.ids(units)
	l := setOf(ids)
	if len(s.contradicting(l, s.claimsOf(l))) > 0 {
		return request{}, false
	}
	r := holdfast.PruneRequest{
		Spans:         ids,
		Justification: "These steps are done and nothing that is still open rests on them; their keys are noted.",
	}
	for _, id := range ids {
		r.Keys = append(r.Keys, s.span(id).Key)
	}
	for _, claim := range s.unsupported(l) {
		r.Demote = append(r.Demote, claim.ID)
	}
	return request{purpose: purpose, prune: &r}, true
}

// claimsOf returns the claims that stand in leaving summaries.
func (s *scene) claimsOf(l leaving) map[holdfast.ClaimID]bool {
	ids := map[holdfast.ClaimID]bool{}
	for _, c := range s.view.Claims {
		if l[c.Summary] {
			ids[c.ID] = true
		}
	}
	return ids
}

// trim cuts a newest user message that fills the window down to its first and last paragraph.
func (c *careful) trim(s *scene) (request, bool) {
	if s.latest < 0 {
		return request{}, false
	}
	sp := &s.view.Spans[s.latest]
	if sp.Kind != holdfast.Primary || sp.Pinned || sp.Group != "" || c.avoid[sp.ID] || sp.Tokens < c.budget*shareHuge/100 {
		return request{}, false
	}
	var first, last piece
	sentences(sp.Text, sp.Origin != holdfast.ToolOutput, func(p piece) bool {
		if first.end == 0 {
			first = p
		}
		last = p
		return true
	})
	kept := paragraph(sp.Text, first)
	if first.end == 0 || estimate(kept.end-kept.start) > sp.Tokens/2 {
		return request{}, false
	}
	r := holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{sp.ID},
		Justification: "The message is larger than the window; its beginning and end stay, the rest can be fetched by key.",
		Keep:          []holdfast.Witness{{Span: sp.ID, Quote: sp.Text[first.start:first.end]}},
	}
	if p := paragraph(sp.Text, last); last.start > kept.end && estimate(p.end-p.start) < sp.Tokens/4 {
		r.Keep = append(r.Keep, holdfast.Witness{Span: sp.ID, Quote: sp.Text[last.start:last.end]})
	}
	c.carry(s, &r)
	return request{purpose: "trim", compact: &r}, true
}

// inTheWay names what holds most of the window when nothing more may leave.
func (s *scene) inTheWay(avoid leaving) string {
	held := map[string]int{}
	for i := range s.units {
		u := &s.units[i]
		why := u.stays
		if why == "" {
			why = "no edit found"
		}
		held[why] += u.tokens
	}
	best, most := "nothing left to fold", 0
	for _, why := range []string{staysLatest, staysOpen, staysPinned, "no edit found"} {
		if held[why] > most {
			best, most = why, held[why]
		}
	}
	return best
}
