package holdfast

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of one edit. Each is far above what a sensible edit needs and bounds
// the time and the size of a record.
const (
	MaxSpans         = 10_000  // a whole long session
	MaxClaims        = 1_000   // more than a reader would check
	MaxClaimBytes    = 4_000   // a claim is one statement
	MaxWitnesses     = 64      // of one claim; one is enough
	MaxEditBytes     = 1 << 20 // everything an edit supplies
	MaxJustification = 400     // characters; it stands in the anchor
	MaxNarrative     = 600     // characters; connective text, never evidence
)

// leaveOut is the fix that takes spans, with their groups, out of the request.
func leaveOut(ids ...SpanID) fix {
	return fix{"leave out " + join(ids), func(r *request) { r.without(ids) }}
}

func (r *request) without(ids []SpanID) {
	gone := setOf(ids)
	r.spans = slices.DeleteFunc(r.spans, func(id SpanID) bool { return gone[id] })
	r.keep = slices.DeleteFunc(r.keep, func(w Witness) bool { return gone[w.Span] })
}

func setOf[S comparable](list []S) map[S]bool {
	set := make(map[S]bool, len(list))
	for _, s := range list {
		set[s] = true
	}
	return set
}

func join[S ~string](ids []S) string {
	var b strings.Builder
	for i, id := range ids {
		if i == 12 {
			fmt.Fprintf(&b, " and %d more", len(ids)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(id[:min(len(id), 64)]))
	}
	return b.String()
}

func ids(spans []*span) []SpanID {
	if len(spans) == 0 {
		return nil
	}
	out := make([]SpanID, len(spans))
	for i, s := range spans {
		out[i] = s.id
	}
	return out
}

// together is s with the live members of its group, which leave with it.
func together(s *span) []SpanID {
	if s.grp == nil {
		return []SpanID{s.id}
	}
	var out []SpanID
	for _, m := range s.grp.members {
		if m.live {
			out = append(out, m.id)
		}
	}
	return out
}

// tooLarge looks at the request alone: it is asked before anything of it is scanned.
func tooLarge(p *plan, r *report) {
	q := p.r
	if len(q.spans) > MaxSpans {
		r.add(fmt.Sprintf("%d spans named, at most %d an edit", len(q.spans), MaxSpans), nil,
			fix{fmt.Sprintf("name the first %d now and the rest in a second edit", MaxSpans), func(q *request) {
				q.spans = q.spans[:MaxSpans]
			}})
	}
	if len(q.claims) > MaxClaims {
		r.add(fmt.Sprintf("%d claims, at most %d an edit", len(q.claims), MaxClaims), nil,
			fix{fmt.Sprintf("send the first %d claims", MaxClaims), func(q *request) { q.claims = q.claims[:MaxClaims] }})
	}
	if n := max(len(q.keys), len(q.drop), len(q.demote)); n > MaxSpans {
		r.add(fmt.Sprintf("%d keys or claims named, at most %d", n, MaxSpans), nil, fix{"name fewer", func(q *request) {
			q.keys = q.keys[:min(len(q.keys), MaxSpans)]
			q.drop = q.drop[:min(len(q.drop), MaxSpans)]
			q.demote = q.demote[:min(len(q.demote), MaxSpans)]
		}})
	}
	for _, k := range q.claims {
		c := &draftClaim{reqClaim: k}
		if n := len(c.Witnesses); n > MaxWitnesses {
			r.claim(c, fmt.Sprintf("%d witnesses, at most %d a claim", n, MaxWitnesses), nil,
				editClaim(c, "cite the witnesses that say it", func(k *reqClaim) { k.Witnesses = k.Witnesses[:MaxWitnesses] }))
		}
		if len(c.Text) > MaxClaimBytes {
			r.claim(c, fmt.Sprintf("the claim has %d bytes, at most %d: %s", len(c.Text), MaxClaimBytes, quote(c.Text)),
				nil, dropClaim(c))
		}
	}
	if n := utf8.RuneCountInString(q.narrative); n > MaxNarrative {
		r.add(fmt.Sprintf("the narrative has %d characters, at most %d", n, MaxNarrative), nil, noNarrative)
	}
	if n := q.size(); n > MaxEditBytes {
		r.add(fmt.Sprintf("the edit has %d bytes, at most %d", n, MaxEditBytes), nil,
			fix{"send fewer claims, entries and quotes", func(q *request) { q.shrink() }})
	}
}

// size is the number of bytes the author supplies.
func (r *request) size() int {
	n := len(r.justification) + len(r.narrative)
	for _, c := range r.claims {
		n += len(c.Text)
		for _, w := range c.Witnesses {
			n += len(w.Span) + len(w.Quote)
		}
	}
	for _, w := range r.keep {
		n += len(w.Span) + len(w.Quote)
	}
	for _, e := range r.entries {
		n += len(e)
	}
	for _, id := range r.spans {
		n += len(id)
	}
	return n
}

func (r *request) shrink() {
	r.claims = r.claims[:len(r.claims)/2]
	r.keep = r.keep[:len(r.keep)/2]
	r.entries = slices.DeleteFunc(r.entries, func(e string) bool { return len(e) > MaxClaimBytes })
}

func nothingNamed(p *plan, r *report) {
	if len(p.r.spans) == 0 && (p.r.op == OpPrune || p.r.op == OpCompact) {
		r.add("no span is named", nil, fix{"name at least one live span: " + join(p.nearest("", 5)), nil})
	}
	if len(p.repeated) > 0 {
		r.add("named more than once", shownNames(p.repeated), fix{"name " + join(p.repeated) + " once", func(q *request) {
			slices.Sort(q.spans)
			q.spans = slices.Compact(q.spans)
		}})
	}
}

// quote shows a text in an error: quoted, on one line, at most 120 bytes of it.
func quote(s string) string {
	if len(s) > 120 {
		cut := 117
		for cut > 100 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		return fmt.Sprintf("%q…", s[:cut])
	}
	return fmt.Sprintf("%q", s)
}

func noJustification(p *plan, r *report) {
	if p.r.op != OpPrune && p.r.op != OpCompact && p.r.op != OpRelease {
		return
	}
	j := p.r.justification
	if n := utf8.RuneCountInString(j); n > MaxJustification {
		r.add(fmt.Sprintf("the justification has %d characters, at most %d: it stands in the anchor", n, MaxJustification),
			nil, fix{fmt.Sprintf("cut the justification to its first %d characters", MaxJustification), func(q *request) {
				q.justification = firstRunes(q.justification, MaxJustification)
			}})
	}
	if strings.IndexFunc(j, func(c rune) bool { return c != utf8.RuneError && letterOrDigit(c) }) < 0 {
		r.add("the justification says nothing: "+quote(j), nil,
			fix{"say in a sentence why it is safe to remove", func(q *request) {
				q.justification, q.standIn = "(reason)", true
			}})
	}
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func keyMismatch(p *plan, r *report) {
	if len(p.r.keys) == 0 {
		return
	}
	keys := make(map[Key]bool, len(p.named))
	for _, s := range p.named {
		keys[s.key] = true
	}
	var bad []Key
	for _, k := range p.r.keys {
		if !keys[k] {
			bad = append(bad, k)
		}
	}
	if len(bad) > 0 {
		r.add(quote(join(bad))+" names the bytes of no named span", nil,
			fix{"leave out the key " + quote(join(bad)), func(q *request) {
				q.keys = slices.DeleteFunc(q.keys, func(k Key) bool { return !keys[k] })
			}})
	}
}

func staleEdit(p *plan, r *report) {
	if p.r.base == 0 {
		return
	}
	again := fix{
		fmt.Sprintf("look at the window again (it is at version %d) and send the edit that fits it", p.st.version),
		func(q *request) { q.base, q.standIn = p.st.version, true },
	}
	if p.r.base > p.st.version {
		r.add(fmt.Sprintf("the edit was made for version %d, the window is at %d", p.r.base, p.st.version), nil, again)
		return
	}
	var touched []SpanID
	for _, s := range p.named {
		if s.touched > p.r.base {
			touched = append(touched, s.id)
		}
	}
	for _, c := range append(slices.Clone(p.r.drop), p.r.demote...) {
		if cl := p.st.claims[c]; cl != nil && cl.sum.touched > p.r.base {
			touched = append(touched, cl.sum.id)
		}
	}
	if len(touched) > 0 {
		r.add(fmt.Sprintf("an edit changed it since version %d, which this edit was made for", p.r.base), touched, again)
	}
	if p.st.userVer > p.r.base {
		r.add(fmt.Sprintf("a user message arrived since version %d, which this edit was made for", p.r.base), nil, again)
	}
}

func uncoveredSpan(p *plan, r *report) {
	if p.r.covered == nil {
		return
	}
	var out []SpanID
	for _, s := range p.named {
		if !slices.Contains(p.r.covered, s.id) {
			out = append(out, s.id)
		}
	}
	if len(out) > 0 {
		r.add("the author of the summary has not read it", out, leaveOut(out...))
	}
}

func groupSplit(p *plan, r *report) {
	for _, g := range p.namedGroups() {
		if !slices.ContainsFunc(g.members, p.liveAfter) {
			continue
		}
		var in, rest []SpanID
		for _, m := range g.members {
			switch {
			case p.isLeaving(m):
				in = append(in, m.id)
			case p.liveAfter(m):
				rest = append(rest, m.id)
			case len(p.back) > 0:
				in = append(in, m.id) // would stay archived while the rest comes back
			}
		}
		if len(rest) > 0 && len(in) > 0 {
			r.add(fmt.Sprintf("group %s leaves whole or not at all; %s would stay behind", g.id, join(rest)), in,
				fix{"name " + join(rest) + " too", func(q *request) { q.spans = append(q.spans, rest...) }}, leaveOut(in...))
		}
	}
}

func openCall(p *plan, r *report) {
	for _, g := range p.namedGroups() {
		if !g.open {
			continue
		}
		if in := p.members(g); len(in) > 0 {
			f := leaveOut(in...)
			f.text += " until the result of group " + string(g.id) + " is there (or the host closes the group)"
			r.add(fmt.Sprintf("group %s waits for its result", g.id), in, f)
		}
	}
}

// namedGroups returns the groups of the spans that leave or come back.
func (p *plan) namedGroups() []*group {
	var out []*group
	var seen map[*group]bool
	for _, s := range append(slices.Clip(p.named), p.back...) {
		if s.grp == nil || seen[s.grp] {
			continue
		}
		if seen == nil {
			seen = map[*group]bool{}
		}
		seen[s.grp] = true
		out = append(out, s.grp)
	}
	return out
}

func (p *plan) members(g *group) []SpanID {
	var out []SpanID
	for _, m := range g.members {
		if p.isLeaving(m) {
			out = append(out, m.id)
		}
	}
	return out
}

func pinned(p *plan, r *report) {
	for _, s := range p.leaving {
		if p.st.pins[s] {
			r.add("pinned by the host", []SpanID{s.id}, leaveOut(together(s)...))
		}
	}
	for _, x := range p.excerpts {
		if s := x.root; s.fixed {
			r.add("a signed block leaves whole or stays whole; no part of it can be kept", []SpanID{s.id},
				fix{"quote and keep nothing of " + string(s.id), func(q *request) { q.unquote(s.id) }}, leaveOut(together(s)...))
		}
	}
}

// unquote removes every wish to keep a part of the span.
func (r *request) unquote(id SpanID) {
	r.keep = slices.DeleteFunc(r.keep, func(w Witness) bool { return w.Span == id })
	for _, c := range r.claims {
		for i := range c.Witnesses {
			if c.Witnesses[i].Span == id {
				c.Witnesses[i].Quote = ""
			}
		}
	}
}

func latestUser(p *plan, r *report) {
	n := p.st.newest
	if n == nil {
		return
	}
	var out []SpanID
	for _, s := range p.leaving {
		if s.root == n {
			out = append(out, s.id)
		}
	}
	if len(out) > 0 && len(p.candidates(n)) == 0 {
		f := leaveOut(out...)
		if p.r.op == OpCompact {
			f.text += ", or keep what matters of it with Keep"
		} else {
			f.text += "; a compact can keep what matters of it as an excerpt"
		}
		r.add("the newest user message", out, f)
	}
}

func emptySummary(p *plan, r *report) {
	if p.r.op != OpCompact {
		return
	}
	q := p.r
	switch {
	case q.incomplete:
		r.add("the author of the summary broke off", nil,
			fix{"summarise again, to the end", func(q *request) { q.incomplete, q.standIn = false, true }})
	case len(q.claims) == 0 && len(q.entries) == 0 && len(p.excerpts) == 0 && strings.TrimSpace(q.narrative) == "":
		r.add("the summary has no claim, carried constraint, excerpt or narrative", nil,
			fix{"add a claim with its witness, or archive the spans with a prune", func(q *request) {
				q.narrative, q.standIn = "(narrative)", true
			}})
	}
	if len(q.claims) > 0 {
		return
	}
	var lost []ClaimID
	for _, s := range p.named {
		for _, c := range s.sum {
			if !p.dropped[c] {
				lost = append(lost, c.id)
			}
		}
	}
	if len(lost) > 0 {
		r.add("it replaces claims by none: "+join(lost), nil,
			fix{"list the claims you give up in Drop: " + join(lost), func(q *request) { q.drop = append(q.drop, lost...) }})
	}
}

func nothingNew(p *plan, r *report) {
	if p.r.op == OpReground && len(p.changes) == 0 && len(p.excerpts) == 0 {
		supported := true
		for _, c := range p.claims {
			supported = supported && len(c.supporters) > 0
		}
		if supported {
			r.add("the claims are grounded already", nil, fix{"nothing is left to do", nil})
		}
		return
	}
	if p.r.op != OpCompact || len(p.named) != 1 || !p.named[0].isSummary() {
		return
	}
	s := p.named[0]
	for _, other := range p.st.slots[s.slot+1:] {
		if other.kind == Primary || other.kind == System {
			return
		}
	}
	r.add("a lone summary, and nothing was appended since it was made", []SpanID{s.id},
		fix{"name other spans with it, or wait until something new arrives", nil})
}

func noProgress(p *plan, r *report) {
	if p.r.op != OpPrune && p.r.op != OpCompact || len(p.named) == 0 {
		return
	}
	freed, cost := 0, p.line
	for _, s := range p.named {
		freed += s.tokens
	}
	for _, x := range p.excerpts {
		cost += x.tokens
	}
	if p.summary != nil {
		cost += p.summary.tokens
	}
	if cost < freed {
		return
	}
	r.add(fmt.Sprintf("the edit frees %d tokens and costs %d", freed, cost), ids(p.named), p.progressFixes()...)
}

// progressFixes names what to leave out: the longest claims, with the excerpts they keep.
func (p *plan) progressFixes() []fix {
	if p.r.op == OpPrune {
		return []fix{{"name larger spans; these free less than the line that records the edit", nil}}
	}
	var fixes []fix
	for i := 0; i < 3 && len(p.claims) > 1; i++ {
		fixes = append(fixes, fix{"send fewer or shorter claims, the longest first", func(q *request) {
			if len(q.claims) > 1 {
				slices.SortStableFunc(q.claims, func(a, b *reqClaim) int { return cmp.Compare(len(a.Text), len(b.Text)) })
				q.claims = q.claims[:(len(q.claims)+1)/2]
			}
		}})
	}
	return append(fixes, fix{"name larger spans with it, or leave these as they are", nil})
}

func reserve(p *plan, r *report) {
	if p.b.opt.WindowTokens == 0 || p.r.op != OpRestore && p.r.op != OpReground && p.r.op != OpRevert {
		return
	}
	if _, after := p.tokens(); after > p.b.opt.WindowTokens && after > p.st.tokens {
		r.add(fmt.Sprintf("%d tokens would not fit the window of %d, reserve included", after, p.b.opt.WindowTokens), nil,
			fix{fmt.Sprintf("free at least %d tokens first", after-p.b.opt.WindowTokens), nil})
	}
}

// tokens is the number of span tokens before and after the edit.
func (p *plan) tokens() (before, after int) {
	before = p.st.tokens
	after = before
	for _, s := range p.leaving {
		after -= s.tokens
	}
	for _, s := range p.back {
		after += s.tokens
	}
	for _, x := range p.excerpts {
		after += x.tokens
	}
	if p.summary != nil {
		after += p.summary.tokens
	}
	return before, after
}
