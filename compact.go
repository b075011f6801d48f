package holdfast

import (
	"context"
	"fmt"
	"slices"
)

func (r *CompactRequest) request() (*request, error) {
	q := &request{
		op: OpCompact, spans: slices.Clone(r.Spans), justification: r.Justification, entries: slices.Clone(r.Constraints),
		keep: slices.Clone(r.Keep), narrative: r.Narrative, drop: slices.Clone(r.Drop), demote: slices.Clone(r.Demote),
		summaryID: r.SummaryID, covered: r.Covered, incomplete: r.Incomplete, base: r.Base,
	}
	for i, c := range r.Claims {
		c.Witnesses = slices.Clone(c.Witnesses)
		q.claims = append(q.claims, &reqClaim{Claim: c, index: i})
	}
	if r.SummaryID != "" {
		return q, checkID(string(r.SummaryID))
	}
	return q, nil
}

// Compact replaces spans by a summary at the place of the first one. Claims
// carry their origin and witnesses; the library computes their status and depth
// and renders the summary from them. It refuses as Prune does; an ID the host
// chose for the summary is refused with ErrDuplicateID, ErrReservedID or
// ErrInvalid. On error nothing has changed.
func (b *ContextBuffer) Compact(ctx context.Context, r CompactRequest) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	q, err := b.compactRequest(&r)
	if err != nil {
		return Edit{}, err
	}
	return b.runLocked(ctx, q)
}

// CheckCompact runs the rules of Compact and changes nothing.
func (b *ContextBuffer) CheckCompact(ctx context.Context, r CompactRequest) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return err
	}
	q, err := b.compactRequest(&r)
	if err != nil {
		return err
	}
	_, err = b.judge(ctx, q)
	return b.st.hideErr(err)
}

func (b *ContextBuffer) compactRequest(r *CompactRequest) (*request, error) {
	q, err := r.request()
	if err != nil {
		return nil, b.st.hideErr(fmt.Errorf("holdfast: compact: summary: %w", err))
	}
	// A call repeated after it succeeded names spans that are gone: that is the clearer answer.
	gone := slices.ContainsFunc(r.Spans, func(id SpanID) bool { s := b.st.spans[id]; return s == nil || !s.live })
	if r.SummaryID != "" && b.st.spans[r.SummaryID] != nil && !gone {
		return nil, fmt.Errorf("holdfast: compact: summary: %w: %q", ErrDuplicateID, r.SummaryID)
	}
	return q, nil
}

// CompactWith lets a separate pass summarise ([P]: "the re-summary is generated
// by a separate pass that has access to the raw spans"): it hands over the raw
// spans, archived originals of folded summaries included, and takes back claims
// and what was covered. Every rule applies. Claims have depth 0 if all the raw
// spans could be handed over. Claims at depth 2 that their witnesses still
// support, live or archived, count as re-grounded; the edit says so. The buffer is not locked while the pass runs: an
// edit in between is met by stale-edit.
func (b *ContextBuffer) CompactWith(ctx context.Context, s Summarizer, r CompactWithRequest) (Edit, error) {
	in, base, ground, err := b.summarizerInput(ctx, &r)
	if err != nil {
		return Edit{}, err
	}
	out, err := s.Summarize(ctx, in)
	if err != nil {
		return Edit{}, fmt.Errorf("holdfast: compact: summarizer: %w", err)
	}
	covered := out.Covered
	if covered == nil {
		covered = []SpanID{}
	}
	c := CompactRequest{
		Spans:         r.Spans,
		Justification: r.Justification,
		Claims:        out.Claims,
		Constraints:   out.Constraints,
		Keep:          out.Keep,
		Narrative:     out.Narrative,
		Drop:          r.Drop,
		Demote:        r.Demote,
		SummaryID:     r.SummaryID,
		Covered:       covered,
		Incomplete:    out.Incomplete,
		Base:          base,
	}
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	q, err := b.compactRequest(&c)
	if err != nil {
		return Edit{}, err
	}
	q.separate, q.deep, q.note = ground.whole, ground.deep, ground.note()
	return b.runLocked(ctx, q)
}

// grounding is what a separate pass can go back to.
type grounding struct {
	whole bool     // every raw span behind the folded summaries was handed over
	deep  []*claim // claims that could not be folded again but that primaries handed over support
}

func (g *grounding) note() string {
	if len(g.deep) == 0 {
		return ""
	}
	return counted(len(g.deep), "claim") + " re-grounded before the fold"
}

// summarizerInput gathers what the pass reads: the named spans, for summaries
// the primaries behind them.
func (b *ContextBuffer) summarizerInput(
	ctx context.Context,
	r *CompactWithRequest,
) (in SummarizerInput, base uint64, g grounding, err error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return in, 0, g, err
	}
	p := b.newPlan(ctx, &request{op: OpCompact, spans: r.Spans, justification: r.Justification})
	f := &feeder{p: p, in: &in, seen: map[*span]bool{}, grounding: grounding{whole: true}}
	for _, s := range p.named {
		f.give(s)
		for _, k := range s.carries {
			if k.inForce() && !slices.Contains(in.Constraints, k.text) {
				in.Constraints = append(in.Constraints, k.text)
			}
		}
	}
	if !f.whole {
		for _, c := range f.claims {
			f.ground(c)
		}
	}
	return in, b.st.version, f.grounding, p.storeErr
}

// feeder fills a SummarizerInput.
type feeder struct {
	p      *plan
	in     *SummarizerInput
	seen   map[*span]bool
	claims []*claim // of the summaries folded
	grounding
}

// give hands over a span: a primary as it is, for a summary what it was made from.
func (f *feeder) give(s *span) {
	if f.seen[s] {
		return
	}
	f.seen[s] = true
	b := f.p.b
	for _, c := range s.sum {
		f.in.Claims = append(f.in.Claims, b.claimView(c))
		f.claims = append(f.claims, c)
	}
	if s.kind == Summary {
		for _, o := range b.origins(s) {
			f.give(o)
		}
		return
	}
	v := b.export(s)
	v.Text = f.p.text(s)
	f.in.Spans = append(f.in.Spans, v)
	if s.kind == Foreign {
		f.whole = false // what it was made from was never here
	}
}

// ground hands over the primaries that a claim at the last depth cites; if one
// supports it the claim is re-grounded by this pass.
func (f *feeder) ground(c *claim) {
	if c.depth < MaxCycles || c.Unverified {
		return
	}
	backed := false
	for _, w := range f.p.claimWitnesses(c) {
		root := w.span.root
		f.give(root)
		backed = backed || allows(root.origin, c.Origin) && f.p.backs(f.p.claimText(c).idx, root, w.quote)
	}
	if backed {
		f.deep = append(f.deep, c)
	}
}

// origins returns the spans that the edit which made the summary replaced.
func (b *ContextBuffer) origins(s *span) []*span {
	var out []*span
	for i := range b.st.edits {
		e := &b.st.edits[i]
		if !slices.Contains(e.Added, s.id) || e.Op != OpCompact {
			continue
		}
		for _, id := range e.Spans {
			out = append(out, b.st.spans[id])
		}
	}
	return out
}
