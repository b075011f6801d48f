package holdfast

import (
	"slices"
	"strings"
)

// View returns a snapshot of the buffer. It is made once per version.
func (b *ContextBuffer) View() View {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.view == nil:
		v := b.makeView()
		b.view, b.viewed = &v, len(b.st.slots)
	case b.view.Version != b.st.version:
		b.extendView()
	}
	v := *b.view
	v.Spans = slices.Clip(v.Spans) // a later view may have grown into the room behind them
	return v
}

func (b *ContextBuffer) makeView() View {
	st := b.st
	v := View{
		Buffer: st.buffer, Mark: st.mark, Version: st.version, Counter: st.counter, Cycle: st.cycle, Head: b.head,
		WindowHash: st.windowHash(), PreEditHash: st.preEdit, OpenGroups: st.openGroups(), Edits: slices.Clip(st.edits),
	}
	live := st.windowSpans()
	v.Spans = make([]Span, len(live))
	for i, s := range live {
		v.Spans[i] = b.export(s)
		for _, c := range s.sum {
			v.Claims = append(v.Claims, b.claimView(c))
		}
	}
	v.Constraints = st.constraintViews()
	for _, e := range st.edges {
		if st.open(e) {
			v.Conflicts = append(v.Conflicts, conflictView(st, e))
		}
	}
	v.Anchor = b.anchorText()
	v.Usage = b.usage(v.Anchor)
	return v
}

// keepView decides whether the view can be brought up to date after an Append:
// not where the spans brought claims or conflicts, which show in other spans' claims.
func (b *ContextBuffer) keepView(c *change) {
	claims := slices.ContainsFunc(c.added, func(m meta) bool { return len(m.claims) > 0 })
	if claims || len(c.holds)+len(c.edges) > 0 {
		b.view = nil
	}
}

// extendView brings the view up to date after Appends that only added spans at
// the end, so that a loop that looks after each message does not copy the window each time.
func (b *ContextBuffer) extendView() {
	st, v := b.st, *b.view
	said := false
	for _, s := range st.slots[b.viewed:] {
		v.Spans = append(v.Spans, b.export(s))
		said = said || len(s.carries)+len(s.secrets) > 0
	}
	if said {
		v.Constraints = st.constraintViews()
		v.Anchor = b.anchorText()
		v.Usage.Anchor = b.count(v.Anchor)
	}
	v.Version, v.Head, v.WindowHash, v.OpenGroups = st.version, b.head, st.windowHash(), st.openGroups()
	v.Usage = b.usageOf(v.Usage.Anchor)
	b.view, b.viewed = &v, len(st.slots)
}

// headerTokens is about what the header of one span costs.
func (b *ContextBuffer) headerTokens() int {
	if b.header == 0 {
		b.header = max(1, b.count("["+b.st.mark+" s100 tool-output]"))
	}
	return b.header
}

func (b *ContextBuffer) usage(anchor string) Usage { return b.usageOf(b.count(anchor)) }

func (b *ContextBuffer) usageOf(anchor int) Usage {
	u := Usage{Window: b.opt.WindowTokens, Spans: b.st.tokens, Anchor: anchor, Headers: b.st.live * b.headerTokens()}
	used := u.Spans
	if b.reported.input > 0 {
		u.Input = max(1, b.reported.input+u.rendered()-b.reported.rendered)
		used = u.Input
	}
	if u.Window > 0 {
		u.Reserve = int(float64(u.Window)*b.opt.Reserve + 0.5)
		u.Free = u.Window - used
		u.Shortfall = max(0, used+u.Reserve-u.Window)
	}
	return u
}

// export is the span as the public API shows it, with its text if it is live.
func (b *ContextBuffer) export(s *span) Span {
	out := Span{
		ID:        s.id,
		Kind:      s.kind,
		Origin:    s.origin,
		Speaker:   s.speaker,
		Text:      s.text,
		Group:     s.group,
		Opens:     s.opens,
		Closes:    s.closes,
		Pinned:    b.st.pins[s],
		Immutable: s.fixed,
		Tokens:    s.tokens,
		Label:     s.label,
		Depth:     s.meta.depth,
		Key:       s.key,
		Digest:    s.digest,
		Parent:    s.parent,
		Parts:     slices.Clone(s.parts),
		Secrets:   slices.Clone(s.secrets),
	}
	for _, h := range s.held {
		out.Constraints = append(out.Constraints, h.text)
	}
	for _, c := range s.sum {
		k := c.Claim
		k.Witnesses = slices.Clone(k.Witnesses)
		out.Claims = append(out.Claims, k)
	}
	if s.live && s.kind == Summary {
		out.Text = summaryText(s, b.liveExcerpt)
	}
	return out
}

// liveExcerpt returns the live excerpt that is exactly the claim's text and cut from one of its witnesses.
func (b *ContextBuffer) liveExcerpt(c *claim) SpanID {
	for _, w := range c.Witnesses {
		s := b.st.spans[w.Span]
		if s == nil {
			continue
		}
		for _, x := range s.root.excerpts {
			if x.live && x.text == c.Text {
				return x.id
			}
		}
	}
	return ""
}

func (b *ContextBuffer) claimView(c *claim) ClaimView {
	v := ClaimView{
		ID:        c.id,
		Summary:   c.sum.id,
		Claim:     c.Claim,
		Status:    c.status,
		Depth:     c.depth,
		Contested: b.st.contested(c),
	}
	v.Witnesses = slices.Clone(c.Witnesses)
	for _, w := range c.Witnesses {
		s := b.st.spans[w.Span]
		if s == nil || c.Unverified {
			continue
		}
		for _, x := range append([]*span{s.root}, s.root.excerpts...) {
			if !x.live || x.idx == nil || c.idx == nil || !allows(x.origin, c.Origin) {
				continue
			}
			says := x.idx.holdsAll(c.idx) && strings.Contains(x.text, w.Quote)
			if says && !slices.Contains(v.Supporters, x.id) {
				v.Supporters = append(v.Supporters, x.id)
			}
		}
	}
	return v
}

// constraintViews shows the constraints in force.
func (st *state) constraintViews() []ConstraintView {
	var out []ConstraintView
	for _, c := range st.rules {
		if c.inForce() {
			out = append(out, constraintView(c))
		}
	}
	return out
}

func constraintView(c *constraint) ConstraintView {
	v := ConstraintView{Text: c.text, Declared: c.declared, Ledger: c.ledger, Key: c.first.key, Source: Inferred}
	switch {
	case c.declared || c.user:
		v.Source = UserSaid
	case c.guessed:
		v.Source = Hedged
	}
	for _, s := range c.carriers {
		if s.live && c.carriedBy(s) {
			v.Carriers = append(v.Carriers, s.id)
		}
	}
	return v
}

func conflictView(st *state, e *edge) Conflict {
	v := Conflict{
		ID:       e.id,
		Span:     e.span.id,
		Sentence: e.sentence,
		Claim:    e.claim,
		Text:     e.text,
		Cycle:    e.cycle,
		By:       "detector",
	}
	if e.host {
		v.By = "host"
	}
	for _, h := range e.holders {
		if st.liveHolder(h) {
			v.Holders = append(v.Holders, h)
		}
	}
	for _, s := range append([]*span{e.span}, e.span.excerpts...) {
		if s.live && strings.Contains(s.text, e.sentence) {
			v.Live = append(v.Live, s.id)
		}
	}
	return v
}
