package holdfast

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast/detect"
)

// regrounded ties a claim of a Reground request to the draft that judges it.
type regrounded struct {
	claim *claim
	index int
}

// reground returns the new state of a claim that this edit re-grounds, nil if it does not.
func (p *plan) reground(c *claim) *claimMeta {
	for _, g := range p.r.regrnd {
		if g.claim == c && g.index < len(p.claims) && len(p.claims[g.index].supporters) > 0 {
			return &p.claims[g.index].meta
		}
	}
	return nil
}

// Reground reads a live summary's witnesses again, the archive included, or the
// evidence the host names, re-runs the claim rules, restores the smallest
// excerpt that supports each claim and sets its depth to 0 ([P]: "the summary
// must be re-grounded against primary spans"). It may use the reserve. It is
// refused as a whole if one of the claims fails: name the others in Claims then.
func (b *ContextBuffer) Reground(ctx context.Context, r RegroundRequest) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	claims, err := b.regroundClaims(&r)
	if err != nil {
		return Edit{}, b.st.hideErr(err)
	}
	look := b.newPlan(ctx, &request{op: OpReground})
	q := &request{op: OpReground}
	for i, c := range claims {
		evidence := r.Evidence
		if len(evidence) == 0 {
			evidence = c.Witnesses
		}
		k := &reqClaim{Claim: Claim{Text: c.Text, Origin: c.Origin, Witnesses: slices.Clone(evidence)}, index: i}
		q.claims = append(q.claims, k)
		q.regrnd = append(q.regrnd, regrounded{claim: c, index: i})
		q.keep = append(q.keep, look.evidence(k)...)
	}
	if look.storeErr != nil {
		return Edit{}, fmt.Errorf("holdfast: reground: %w", look.storeErr)
	}
	return b.runLocked(ctx, q)
}

func (b *ContextBuffer) regroundClaims(r *RegroundRequest) ([]*claim, error) {
	var out []*claim
	if s := b.st.spans[r.Summary]; r.Summary != "" {
		if s == nil || !s.live || len(s.sum) == 0 {
			return nil, fmt.Errorf("holdfast: reground: %w: live summary with claims %q", ErrNotFound, r.Summary)
		}
		out = append(out, s.sum...)
	}
	for _, id := range r.Claims {
		c := b.st.claims[id]
		if c == nil {
			return nil, fmt.Errorf("holdfast: reground: %w: live claim %q", ErrNotFound, id)
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("holdfast: reground: %w: names neither a summary nor a claim", ErrInvalid)
	}
	return out, nil
}

// evidence returns what to keep of archived witnesses so that the claim is
// supported: nothing if a live span does it already.
func (p *plan) evidence(k *reqClaim) []Witness {
	d := p.draftClaim(k)
	if len(d.supporters) > 0 {
		return nil
	}
	for _, w := range d.witnesses {
		s := w.span
		if s.kind == Excerpt && !s.live {
			s = s.root
		}
		if p.liveAfter(s) || !allows(s.origin, k.Origin) || !p.backs(d.said.idx, s, w.quote) {
			continue
		}
		return p.quotesFor(d, s, w.quote)
	}
	return nil
}

// quotesFor picks the sentences of the archived span s that support the claim.
func (p *plan) quotesFor(d *draftClaim, s *span, q string) []Witness {
	text, x := p.read(s)
	var out []Witness
	add := func(q string) {
		if q != "" && !slices.Contains(out, Witness{s.id, q}) {
			out = append(out, Witness{s.id, q})
		}
	}
	add(q)
	if i := d.said.saidIn(x, text); i >= 0 {
		add(x.sentences[i].Of(text))
		return out
	}
	if best, shared := x.closest(d.said.idx); best >= 0 && shared > 0 {
		add(x.sentences[best].Of(text))
	}
	for _, id := range d.said.idx.idents {
		quoted := func(w Witness) bool { return p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, w.Quote).holds(id.term) }
		if slices.ContainsFunc(out, quoted) {
			continue
		}
		for _, other := range x.idents {
			if tokenHolds(p.b.lex, other.Of(text), id.term) && other.sentence >= 0 {
				add(x.sentences[other.sentence].Of(text))
				break
			}
		}
	}
	if len(out) == 0 {
		add(text)
	}
	return out
}

// tokenHolds reports whether term is a form under which the token stands whole.
func tokenHolds(l lexicon, token string, term termID) bool {
	return slices.Contains(l.formsOf(token), term)
}

// Authorize is the gate before an action outside of the window. A reversible
// action passes unless its text is broken. An irreversible one passes only if
// every claim of its basis is verified, not hedged, uncontested and at most
// twice summarised, every span of it is live, independent and plain, and each
// identifier of the action stands in a basis claim or in an unhedged sentence
// of a live independent span ([P]: "treat every retained fact as unverified and
// require re-grounding before any irreversible action").
//
// Pass a basis: an empty one means every live claim, which real windows hardly
// ever meet. The model may propose it; the host decides. For a cited claim name
// the span itself. Authorize changes nothing and returns a *ContextProvenanceError.
func (b *ContextBuffer) Authorize(ctx context.Context, a Action) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return err
	}
	g := &gate{b: b, a: &a}
	g.text(a.Name)
	g.text(a.Text)
	if a.Irreversible {
		g.basis()
		g.identifiers()
	}
	if len(g.vs) == 0 {
		return nil
	}
	return b.refused("authorize", refuse("authorize", g.vs, nil))
}

// gate gathers what stands against an action.
type gate struct {
	b      *ContextBuffer
	a      *Action
	claims []*claim
	vs     []Violation
}

func (g *gate) add(code Code, spans []SpanID, detail, remedy string) {
	g.vs = append(g.vs, Violation{Code: code, Spans: spans, Claim: -1, Detail: detail, Remedy: remedy})
}

func (g *gate) text(s string) {
	st := g.b.st
	if strings.Contains(s, st.mark) {
		g.add(CodePlaceholderAsContent, nil, "the action holds the buffer's mark",
			"take the library's own output out of the action")
	}
	held := func(bad string) bool {
		return slices.ContainsFunc(st.windowSpans(), func(s *span) bool { return strings.Contains(s.text, bad) })
	}
	if why := hidden(s, held); why != "" {
		g.add(CodeBadEncoding, nil, "the action "+why, "write the action in plain text")
	}
	for _, v := range st.secrets {
		if strings.Contains(s, v) {
			g.add(CodeSecretInClaim, nil,
				fmt.Sprintf("the action holds a value of %d bytes that the host marked secret", len(v)),
				"let the host fill in the secret after the gate")
			break
		}
	}
}

func (g *gate) basis() {
	st := g.b.st
	if len(g.a.Basis) == 0 {
		for _, s := range st.windowSpans() {
			g.claims = append(g.claims, s.sum...)
		}
	}
	for _, ref := range g.a.Basis {
		if c := st.claims[ClaimID(ref)]; c != nil {
			g.claims = append(g.claims, c)
			continue
		}
		g.span(ref)
	}
	for _, c := range g.claims {
		g.claim(c)
	}
}

func (g *gate) span(ref Ref) {
	s := g.b.st.spans[SpanID(ref)]
	why := ""
	switch {
	case s == nil:
		why = "is no live claim or span"
	case !s.live:
		why = fmt.Sprintf("was archived by edit %d, key %s", s.removed, s.key)
	case s.isSummary():
		why = "is a summary: name its claims, or the spans behind them"
	case s.echo:
		why = "holds the library's own output"
	case s.origin == Hedged:
		why = "is hedged: a guess is no ground for an irreversible action"
	case !s.independent():
		why = "holds the model's own words"
	default:
		g.contestedWitness(s)
		return
	}
	remedy := "name a live user or tool span instead"
	if s != nil && !s.live {
		remedy = "restore it first"
	}
	g.add(CodeUnverifiedBasis, []SpanID{SpanID(ref)}, fmt.Sprintf("the basis %s %s", ref, why), remedy)
}

// contestedWitness: a claim under an open conflict does not come in by the back
// door, as the older span that it rests on.
func (g *gate) contestedWitness(s *span) {
	st := g.b.st
	for _, e := range st.edges {
		if e.resolved || e.span == s.root || e.span.slot < s.root.slot {
			continue
		}
		for _, c := range st.citing[s.root] {
			if slices.Contains(e.holders, c.ref) {
				g.add(CodeContestedBasis, []SpanID{s.id, e.span.id},
					fmt.Sprintf("the claim %s %s that rests on %s is contradicted by the later %s: %s",
						c.id, quote(c.Text), s.id, e.span.id, quote(e.sentence)),
					"re-read "+string(e.span.id)+"; the host resolves the conflict naming the evidence that settles it")
				return
			}
		}
	}
}

func (g *gate) claim(c *claim) {
	var live, gone []SpanID
	for _, w := range c.Witnesses {
		if s := g.b.st.spans[w.Span]; s != nil && s.live {
			live = append(live, w.Span)
		} else {
			gone = append(gone, w.Span)
		}
	}
	read := "halt and read primary evidence"
	switch {
	case len(live) > 0:
		read = "re-read " + join(live) + " and name the span itself as basis, or re-ground " + string(c.id)
	case len(gone) > 0:
		read = "restore " + join(gone) + " and name the span itself as basis, or re-ground " + string(c.id)
	}
	why := ""
	switch {
	case c.status != Verified:
		why = "is only " + c.status.String()
	case c.Origin == Hedged || c.idx != nil && c.idx.marks().Hedged:
		why = "is hedged: a guess is no ground for an irreversible action"
	case c.idx != nil && c.idx.marks().Question:
		why = "is a question"
	case c.depth > MaxCycles:
		why = fmt.Sprintf("has been summarised %d times", c.depth)
	}
	if why != "" {
		g.add(CodeUnverifiedBasis, []SpanID{c.sum.id}, fmt.Sprintf("the claim %s %s %s", c.id, quote(c.Text), why), read)
	}
	for _, e := range g.b.st.edges {
		if !e.resolved && e.contests(c) {
			g.add(CodeContestedBasis, []SpanID{e.span.id},
				fmt.Sprintf("the claim %s %s is contradicted by %s: %s", c.id, quote(c.Text), e.span.id, quote(e.sentence)),
				"re-read "+string(e.span.id)+"; the host resolves the conflict naming the evidence that settles it")
		}
	}
}

// identifiers checks that the identifiers in the action's text come from
// somewhere. A flag is the tool's syntax, and so is the name of an argument; the
// value either has is not. The tool's name is the host's, unless it is all there is.
func (g *gate) identifiers() {
	text := cmp.Or(g.a.Text, g.a.Name)
	b := g.b
	x := b.lex.scan(&b.opt.Detect, &b.doc, text)
	syntax := argumentNames(text)
	for _, id := range x.idents {
		token := id.Of(text)
		if slices.ContainsFunc(syntax, func(r Range) bool { return r.Start <= id.Start && id.End <= r.End }) {
			continue
		}
		for _, alternatives := range g.parts(token) {
			if !slices.ContainsFunc(alternatives, func(part string) bool { return g.grounded(b.lex.term(part)) }) {
				g.add(CodeUnverifiedBasis, nil,
					fmt.Sprintf("%s stands in no basis claim and in no plain sentence of a live user or tool span", quote(token)),
					"read it from its source into the window first")
				break
			}
		}
	}
}

// argumentNames returns where the names of the members stand in a text that is
// one JSON object: the tool's schema gives them. Deeper ones may be data.
func argumentNames(text string) []Range {
	var names []Range
	depth, start, name := 0, -1, Range{}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case start >= 0 && c == '\\':
			i++
		case start >= 0 && c == '"':
			name, start = Range{Start: start, End: i}, -1
		case start >= 0:
		case c == '"':
			start = i + 1
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth <= 0 && strings.TrimSpace(text[i+1:]) != "" {
				return nil // more than an object
			}
		case c == ':' && depth == 1:
			names = append(names, name)
		}
	}
	if depth != 0 || start >= 0 || !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return nil
	}
	return names
}

// parts returns what of an action's token must be grounded, each with its
// spellings: the token itself; of a flag, which is the tool's syntax, the values
// it sets ("--port=5433") and what is glued to it ("-p5433", "-DFOO9").
func (g *gate) parts(token string) [][]string {
	rest := strings.TrimLeft(token, "-")
	if rest == token {
		return [][]string{{token}}
	}
	var out [][]string
	if strings.Contains(token, "=") {
		for _, f := range detect.AppendForms(nil, token) {
			if !strings.HasPrefix(f, "-") && len(detect.Identifiers(f)) > 0 {
				out = append(out, []string{f})
			}
		}
		return out
	}
	if digit := strings.IndexAny(rest, "0123456789"); digit >= 0 {
		glued := []string{token, rest, rest[digit:]}
		if _, size := utf8.DecodeRuneInString(rest); size < len(rest) {
			glued = append(glued, rest[size:])
		}
		out = append(out, glued)
	}
	return out
}

// plain reports whether sentence i states something: no hedge, no question, no
// rule that forbids, nothing struck out.
func (x *index) plain(i int) bool {
	s := &x.sentences[i]
	return !x.hedged(i) && !s.own.Question && !s.heads.Question && !s.struck && !x.forbids(i)
}

func (g *gate) grounded(term termID) bool {
	states := func(c *claim) bool { return c.idx != nil && c.idx.holds(term) && len(c.idx.found) == 0 }
	if slices.ContainsFunc(g.claims, states) {
		return true
	}
	return slices.ContainsFunc(g.b.post.liveSpans(term), func(s *span) bool {
		if s.origin == Hedged {
			return false
		}
		return s.idx.grounds(g.b.lex, s.text)[term]
	})
}

// grounds returns the forms of the identifiers that stand in plain sentences, gathered when first asked for.
func (x *index) grounds(l lexicon, text string) map[termID]bool {
	if x.plainForms == nil {
		x.plainForms = map[termID]bool{}
		for _, id := range x.idents {
			if id.sentence >= 0 && !x.plain(id.sentence) {
				continue
			}
			for _, f := range l.formsOf(id.Of(text)) {
				x.plainForms[f] = true
			}
		}
	}
	return x.plainForms
}
