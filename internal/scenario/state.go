package scenario

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// What must be true of the window after every step, whatever the case is about.
// These checks read the view and what the host appended, and judge by rules of
// thumb that are simpler than the library's own.

// editOps are the operations that count as edits where they are allowed.
var editOps = []string{"prune", "compact", "rewrite", "restore", "reground", "revert", "retire_constraint"}

// compactOps go through Compact, each a cycle.
var compactOps = []string{"compact", "rewrite"}

func (r *runner) checkState(n int, s step) {
	if r.concurrent {
		return
	}
	for _, check := range []func(step) string{
		accounts, logGrows, r.observed, r.constraintsStay, r.claimsStand, r.conflictsStand, r.newestUserStays, r.pinnedStay,
	} {
		if d := check(s); d != "" {
			r.diff("after edit %d (%s): %s", n, s.op, d)
		}
	}
}

// accounts: counter and cycle count the accepted edits, usage the live spans.
func accounts(s step) string {
	a, b := s.before.view, s.after.view
	var edits, cycles uint64
	if s.err == nil && slices.Contains(editOps, s.op) {
		edits = 1
	}
	if edits == 1 && slices.Contains(compactOps, s.op) {
		cycles = 1
	}
	sum := 0
	for _, sp := range b.Spans {
		sum += sp.Tokens
	}
	switch {
	case sum != b.Usage.Spans:
		return "usage says " + strconv.Itoa(b.Usage.Spans) + " tokens, the spans " + strconv.Itoa(sum)
	case s.op == "crash":
		return ""
	case b.Counter-a.Counter != edits || b.Cycle-a.Cycle != cycles:
		return "the counters do not count: " + counters(a) + " became " + counters(b)
	case edits == 1 && b.Version != a.Version+1:
		return "the version does not count: " + counters(a) + " became " + counters(b)
	}
	return ""
}

func counters(v holdfast.View) string {
	u := func(n uint64) string { return strconv.FormatUint(n, 10) }
	return "version " + u(v.Version) + ", counter " + u(v.Counter) + ", cycle " + u(v.Cycle)
}

// logGrows: entries are added, never changed; each has the window hash before it; what shrinks shrinks.
func logGrows(s step) string {
	a, b := s.before.view, s.after.view
	older := holdfast.View{Edits: b.Edits[:min(len(a.Edits), len(b.Edits))]}
	if viewDiff(holdfast.View{Edits: a.Edits}, older) != "" {
		return "an older entry of the log changed"
	}
	for i, e := range b.Edits {
		if e.Number != uint64(i)+1 {
			return "entry " + strconv.Itoa(i+1) + " of the log has the number " + strconv.FormatUint(e.Number, 10)
		}
	}
	if len(b.Edits) == len(a.Edits) {
		return ""
	}
	e := b.Edits[len(b.Edits)-1]
	switch {
	case len(b.Edits) > len(a.Edits)+1:
		return "one step made several entries"
	case e.PreEditHash != a.WindowHash || b.PreEditHash != a.WindowHash:
		return "the pre-edit hash is not the window hash before the edit"
	case (e.Op == holdfast.OpPrune || e.Op == holdfast.OpCompact) && e.TokensAfter >= e.TokensBefore:
		return "the window did not shrink"
	case e.TokensBefore != a.Usage.Spans || e.TokensAfter != b.Usage.Spans:
		return "the entry's token counts are not the window's"
	}
	return ""
}

// observed: OnEdit was called once, with the entry in the log and the spans still in the window.
func (r *runner) observed(s step) string {
	if s.err != nil || !slices.Contains(editOps, s.op) {
		return ""
	}
	n := 0
	for _, at := range r.removals {
		if at.edit.Number != s.after.view.Counter {
			continue
		}
		n++
		if d := loggedAt(at); d != "" {
			return d
		}
	}
	if n != 1 {
		return "OnEdit was called " + strconv.Itoa(n) + " times"
	}
	return ""
}

// constraintsStay: what was in force still is, unless the user or the host ended
// it; it has a carrier, and its words stand in the window.
func (r *runner) constraintsStay(s step) string {
	inForce := map[string]bool{}
	for _, c := range s.after.view.Constraints {
		inForce[c.Text] = true
		if len(c.Carriers) == 0 && !c.Ledger {
			return "nothing carries " + strconv.Quote(c.Text)
		}
		shown := strings.Contains(s.after.rendered, c.Text) || strings.Contains(s.after.rendered, strconv.Quote(c.Text))
		if c.Source == holdfast.UserSaid && !shown {
			return "the window does not show " + strconv.Quote(c.Text)
		}
	}
	if s.op == "retire_constraint" || s.op == "dismiss" {
		return ""
	}
	for _, c := range s.before.view.Constraints {
		if !inForce[c.Text] {
			return strconv.Quote(c.Text) + " is no longer in force"
		}
	}
	return ""
}

// claimsStand: a claim that is not tagged unverified has a live primary behind it
// whose origin allows the claim's.
func (r *runner) claimsStand(s step) string {
	view := s.after.view
	live := map[holdfast.SpanID]holdfast.Span{}
	for _, sp := range view.Spans {
		live[sp.ID] = sp
	}
	for _, c := range view.Claims {
		if c.Status == holdfast.Unverified {
			continue
		}
		supported := slices.ContainsFunc(c.Supporters, func(id holdfast.SpanID) bool {
			sp, ok := live[id]
			return ok && !isSummary(sp.Kind) && !strings.Contains(sp.Text, Mark) &&
				allows(sp.Origin, c.Origin) && holdsNumbers(sp.Text, c.Text)
		})
		if !supported {
			return "nothing live supports " + string(c.ID) + " " + strconv.Quote(c.Text)
		}
	}
	return ""
}

// conflictsStand: no edit takes a contested claim's last disconfirmer or makes a
// claim whose disconfirmers have left. One that comes in or back without them is unverified.
func (r *runner) conflictsStand(s step) string {
	a, b := s.before.view, s.after.view
	for _, c := range b.Claims {
		if !c.Contested || disconfirmed(b, c) {
			continue
		}
		was, known := claimOf(a, c.ID)
		switch {
		case known && disconfirmed(a, was):
			return "the last disconfirmer of " + string(c.ID) + " has left"
		case !known && slices.Contains(compactOps, s.op) && !holds(b, holdfast.Ref(c.ID)):
			// It came with the summary that took the place of a claim without disconfirmers.
		case !known && slices.Contains(compactOps, s.op):
			return "the disconfirmers of the new claim " + string(c.ID) + " have left"
		case !known && c.Status != holdfast.Unverified:
			return string(c.ID) + " came without its disconfirmers and is " + c.Status.String()
		}
	}
	return ""
}

// holds reports whether an open conflict is about that claim itself.
func holds(view holdfast.View, ref holdfast.Ref) bool {
	return slices.ContainsFunc(view.Conflicts, func(f holdfast.Conflict) bool { return slices.Contains(f.Holders, ref) })
}

func claimOf(view holdfast.View, id holdfast.ClaimID) (holdfast.ClaimView, bool) {
	i := slices.IndexFunc(view.Claims, func(c holdfast.ClaimView) bool { return c.ID == id })
	if i < 0 {
		return holdfast.ClaimView{}, false
	}
	return view.Claims[i], true
}

// disconfirmed reports whether the window holds something that contradicts the
// claim: for an heir, what contradicts the claim that it comes from.
func disconfirmed(view holdfast.View, c holdfast.ClaimView) bool {
	from := map[holdfast.ClaimID]bool{}
	for _, f := range view.Conflicts {
		if slices.Contains(f.Holders, holdfast.Ref(c.ID)) || slices.Contains(f.Holders, holdfast.Ref(c.Summary)) {
			from[f.Claim] = true
		}
	}
	return slices.ContainsFunc(view.Conflicts, func(f holdfast.Conflict) bool { return from[f.Claim] && len(f.Live) > 0 })
}

// allows reports whether a witness of one origin can stand behind a claim of another.
func allows(witness, claim holdfast.Origin) bool {
	switch witness {
	case holdfast.UserSaid:
		return claim != holdfast.ToolOutput
	case holdfast.ToolOutput:
		return claim != holdfast.UserSaid
	}
	return claim >= witness
}

// holdsNumbers reports whether every run of digits in the claim stands in the witness.
func holdsNumbers(witness, claim string) bool {
	notDigit := func(c rune) bool { return c < '0' || c > '9' }
	for _, n := range strings.FieldsFunc(claim, notDigit) {
		if !slices.Contains(strings.FieldsFunc(witness, notDigit), n) {
			return false
		}
	}
	return true
}

// newestUserStays: the newest user message is in the window, whole or as an excerpt.
func (r *runner) newestUserStays(s step) string {
	if len(r.userIDs) == 0 {
		return ""
	}
	newest := r.userIDs[len(r.userIDs)-1]
	for _, sp := range s.after.view.Spans {
		if sp.ID == newest || sp.Parent == newest {
			return ""
		}
	}
	return "the newest user message " + string(newest) + " has left"
}

// isUserMessage goes by the speaker: the user who hedges is still the user.
func isUserMessage(s holdfast.Span) bool {
	hedging := s.Origin == holdfast.Hedged && (s.Speaker == 0 || s.Speaker == holdfast.UserSaid)
	return (s.Kind == 0 || s.Kind == holdfast.Primary) && (s.Origin == holdfast.UserSaid || hedging)
}

// pinnedStay: no edit takes a pinned span away. No case unpins one.
func (r *runner) pinnedStay(s step) string {
	for id, given := range r.given {
		if given.Pinned && !slices.ContainsFunc(s.after.view.Spans, func(sp holdfast.Span) bool { return sp.ID == id }) {
			return "the pinned span " + string(id) + " has left"
		}
	}
	return ""
}
