package reference

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// Compact replaces spans by a summary.
func (m *Model) Compact(r holdfast.CompactRequest) Verdict {
	if r.SummaryID != "" {
		if strings.Trim(string(r.SummaryID), idLetters) != "" {
			return fail(holdfast.ErrInvalid)
		}
		if reserved(string(r.SummaryID)) {
			return fail(holdfast.ErrReservedID)
		}
		if m.span(r.SummaryID) != nil {
			return fail(holdfast.ErrDuplicateID)
		}
	}
	p := m.plan(holdfast.OpCompact)
	p.name(r.Spans)
	p.demotes(r.Demote)
	p.justify(r.Justification)
	for _, id := range r.Drop {
		s, c := m.claim(string(id))
		if c == nil || !s.live {
			p.codes[holdfast.CodeUnknownSpan] = true
		}
		p.drop = append(p.drop, string(id))
	}

	made := p.makeClaims(r)
	p.cut(r, made)
	p.makeSummary(r, made)

	p.judgeSpans()
	p.judgeCompact(r, made)
	p.judgeConstraints(nil)
	p.hand(made)
	p.judgeOldClaims()
	p.stale(r.Base, append(slices.Clone(r.Demote), r.Drop...)...)
	return p.commit()
}

// makeClaims resolves the witnesses of the claims and computes their depths.
func (p *plan) makeClaims(r holdfast.CompactRequest) (out []*claim) {
	folded := 0
	for _, s := range p.leaving {
		if s.Kind == holdfast.Foreign && len(s.claims) == 0 {
			folded = max(folded, s.Depth, 1)
		}
		for _, c := range s.claims {
			folded = max(folded, c.depth)
		}
	}
	for _, in := range r.Claims {
		c := &claim{Claim: in}
		w, cited, summary := p.before.resolve(in.Witnesses)
		if summary {
			p.codes[holdfast.CodeSoleWitness] = true
		}
		c.Witnesses = w
		c.depth = 1 + max(folded, cited)
		out = append(out, c)
	}
	return out
}

// cut makes the excerpts: what Keep names, and the quotes whose witness is leaving.
func (p *plan) cut(r holdfast.CompactRequest, made []*claim) {
	ranges := map[*span][]detect.Range{}
	widen := func(s *span, quote string) bool {
		if quote == "" {
			quote = s.Text
		}
		at := strings.Index(s.Text, quote)
		if at < 0 {
			return false
		}
		ranges[s] = append(ranges[s], p.before.read.doc(s.Text).Widen(detect.Range{Start: at, End: at + len(quote)})...)
		return true
	}
	for _, k := range r.Keep {
		s := p.before.span(k.Span)
		switch {
		case s == nil, !s.live, s.isSummary():
			p.codes[holdfast.CodeQuoteNotFound] = true
		case !p.leaves(s): // stays whole anyway
		case !widen(s, k.Quote):
			p.codes[holdfast.CodeQuoteNotFound] = true
		}
	}
	for _, c := range made {
		for _, w := range c.Witnesses {
			if s := p.before.span(w.Span); s != nil && w.Quote != "" && p.leaves(s) && !s.isSummary() {
				widen(s, w.Quote)
			}
		}
	}
	for _, s := range p.leaving {
		if len(ranges[s]) > 0 {
			p.excerpts = append(p.excerpts, p.after.excerpt(s, join(ranges[s], s.Text)))
		}
	}
}

// join joins the lines of ranges, each once, by line feeds.
func join(rs []detect.Range, text string) string {
	sort.Slice(rs, func(i, j int) bool { return rs[i].Start < rs[j].Start })
	var out []string
	end := -1
	for _, r := range rs {
		if r.End <= end {
			continue
		}
		if r.Start < end {
			r.Start = end + 1
		}
		out = append(out, r.Of(text))
		end = r.End
	}
	return strings.Join(out, "\n")
}

// excerpt puts a part of a leaving span into the window, in the span's place.
func (m *Model) excerpt(of *span, text string) *span {
	root := m.root(of)
	x := &span{live: true, at: of.at, sub: len(m.spans) + 1, arrival: len(m.spans), marked: of.marked, echo: of.echo}
	x.Span = holdfast.Span{
		ID:      m.mint("x"),
		Kind:    holdfast.Excerpt,
		Origin:  of.Origin,
		Speaker: of.Speaker,
		Text:    text,
		Parent:  root.ID,
		Tokens:  min(m.Count(text), of.Tokens),
	}
	for _, c := range root.Constraints {
		if strings.Contains(text, c) {
			x.Constraints = append(x.Constraints, c)
		}
	}
	for _, c := range root.detected {
		if strings.Contains(text, c) {
			x.detected = append(x.detected, c)
		}
	}
	for _, s := range root.Secrets {
		if strings.Contains(text, s) {
			x.Secrets = append(x.Secrets, s)
		}
	}
	m.spans = append(m.spans, x)
	return x
}

// makeSummary puts the summary at the place of the first named span.
func (p *plan) makeSummary(r holdfast.CompactRequest, made []*claim) {
	id := r.SummaryID
	if id == "" {
		id = p.after.mint("sum")
	}
	sum := &span{
		Span: holdfast.Span{ID: id, Kind: holdfast.Summary, Origin: holdfast.Inferred, Tokens: p.before.Count("summary")},
		live: true,
		sub:  len(p.before.spans),
	}
	if len(p.leaving) > 0 {
		sum.at = p.leaving[0].at
	}
	sum.arrival = len(p.after.spans)
	sum.claims, sum.entries, sum.story = made, nil, r.Narrative
	for _, e := range r.Constraints {
		if !contains(sum.entries, e) {
			sum.entries = append(sum.entries, e)
		}
	}
	p.after.spans = append(p.after.spans, sum)
	p.after.cycle++
	p.sum = sum
}

// judgeCompact runs the rules about what the summary says.
func (p *plan) judgeCompact(r holdfast.CompactRequest, made []*claim) {
	for _, c := range made {
		if p.after.status(c) != holdfast.Verified {
			c.depth = max(c.depth, 1+p.before.told(c))
		}
		p.after.rawDepth(c)
		p.after.judgeClaim(c, p.leaving, p.codes)
	}
	for _, e := range r.Constraints {
		if !p.carriedByLeaving(e) {
			p.codes[holdfast.CodeConstraintInvented] = true
		}
		p.before.hygiene(e, p.leavingTexts(), p.codes)
	}
	p.judgeNarrative(r, made)
	p.judgeSize(r, made)
	// Only what supports is kept.
	for _, c := range made {
		p.after.keepWitnesses(c)
		p.sum.Claims = append(p.sum.Claims, c.Claim)
	}
}

// told is the depth of the deepest live claim in the same words: to cite its
// primary again instead of the claim tells it no less often.
func (m *Model) told(c *claim) (deepest int) {
	words := m.read.allWords(c.Text, false)
	for _, s := range m.live() {
		for _, o := range s.claims {
			if !o.Unverified && len(words) > 0 && slices.Equal(words, m.read.allWords(o.Text, false)) {
				deepest = max(deepest, o.depth)
			}
		}
	}
	return deepest
}

// rawDepth: a claim that is word for word the quote of a live independent witness has depth 0.
func (m *Model) rawDepth(c *claim) {
	for _, w := range c.Witnesses {
		for _, s := range m.readings(w) {
			if w.Quote == c.Text && s.live && s.independent() && m.backs(s, c, w.Quote) && allows(s.Origin, c.Origin) {
				c.depth = 0
			}
		}
	}
}

// carriedByLeaving reports whether an entry is a constraint of a leaving span.
func (p *plan) carriedByLeaving(e string) bool {
	if c := p.before.constraint(e); c == nil || !c.inForce() {
		return false
	}
	for _, s := range p.leaving {
		if contains(s.detected, e) || contains(s.Constraints, e) || contains(s.entries, e) {
			return true
		}
		c := p.before.constraint(e)
		if c != nil && (p.before.carries(s, c) || s.Origin != holdfast.ToolOutput && p.before.read.whole(s.Text, e)) {
			return true
		}
	}
	return false
}

// judgeNarrative: length, identifiers, quotes, rules and hedges of the connective text.
func (p *plan) judgeNarrative(r holdfast.CompactRequest, made []*claim) {
	n := r.Narrative
	if n == "" {
		return
	}
	p.before.hygiene(n, p.leavingTexts(), p.codes)
	if utf8.RuneCountInString(n) > 600 {
		p.codes[holdfast.CodeTooLarge] = true
	}
	held := append(texts(p.excerpts), r.Constraints...)
	for _, c := range made {
		held = append(held, c.Text)
	}
	if len(p.before.read.missing(n, held...)) > 0 {
		p.codes[holdfast.CodeIdentifierChanged] = true
	}
	for _, q := range quoted(n) {
		if !heldIn(q, held) {
			p.codes[holdfast.CodeQuoteNotFound] = true
		}
	}
	if p.before.invents(n, r.Constraints) {
		p.codes[holdfast.CodeConstraintInvented] = true
	}
	read := p.before.read
	for _, part := range read.plainParts(n) {
		if len(part.words) == 0 {
			continue
		}
		claims := slices.Clone(made)
		for _, s := range p.leaving {
			claims = append(claims, s.claims...)
			best, common := read.closest(s.Text, part.words)
			if s.isSummary() || best < 0 || 2*common < len(part.words) {
				continue
			}
			if s.Origin == holdfast.Hedged || read.hedgedSentence(read.doc(s.Text), best) {
				p.codes[holdfast.CodeHedgeDropped] = true
			}
		}
		for _, c := range claims {
			if c.Origin == holdfast.Hedged && 2*shared(part.words, read.allWords(c.Text, false)) >= len(part.words) {
				p.codes[holdfast.CodeHedgeDropped] = true
			}
		}
	}
}

// judgeSize: no-progress, nothing-new, empty-summary, uncovered-span.
func (p *plan) judgeSize(r holdfast.CompactRequest, made []*claim) {
	if len(p.leaving) > 0 && p.after.tokens() >= p.before.tokens() {
		p.codes[holdfast.CodeNoProgress] = true
	}
	if len(p.leaving) == 1 && p.leaving[0].isSummary() {
		newer := false
		for _, s := range p.before.spans {
			newer = newer || s.arrival > p.leaving[0].arrival && (s.Kind == holdfast.Primary || s.Kind == holdfast.System)
		}
		if !newer {
			p.codes[holdfast.CodeNothingNew] = true
		}
	}
	empty := len(made) == 0 && len(r.Constraints) == 0 && len(p.excerpts) == 0 && blankText(r.Narrative)
	if len(made) == 0 {
		for _, s := range p.leaving {
			for i := range s.claims {
				empty = empty || !contains(p.drop, claimID(s, i))
			}
		}
	}
	if empty || r.Incomplete {
		p.codes[holdfast.CodeEmptySummary] = true
	}
	if r.Covered != nil {
		for _, s := range p.leaving {
			if !slices.Contains(r.Covered, s.ID) {
				p.codes[holdfast.CodeUncoveredSpan] = true
			}
		}
	}
}

func blankText(s string) bool { return strings.TrimSpace(s) == "" }

// givenUp reports whether all claims of a summary are listed in Drop.
func (p *plan) givenUp(s *span) bool {
	for i := range s.claims {
		if !contains(p.drop, claimID(s, i)) {
			return false
		}
	}
	return len(s.claims) > 0
}

// hand passes conflicts to the new summary and looks for new ones.
func (p *plan) hand(made []*claim) {
	a := p.after
	a.passOn(p.sum)
	for _, k := range p.before.conflicts {
		now := a.conflicts[k.id-1]
		if k.resolved || now.heldBy(p.sum) {
			continue
		}
		for _, h := range p.before.holders(k) {
			id, _, claimed := strings.Cut(h, "#")
			s := p.before.span(holdfast.SpanID(id))
			if p.leaves(s) && !(claimed && contains(p.drop, h)) && (claimed || !p.givenUp(s)) {
				now.hold(string(p.sum.ID))
			}
		}
	}
	for i, c := range made {
		a.oppose(p.before, c, claimID(p.sum, i))
	}
}
