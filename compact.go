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
// spans could be handed over. The buffer is not locked while the pass runs: an
// edit in between is met by stale-edit.
//
// Claims of named summaries at depth 2 are re-grounded first, each by an edit of its own.
func (b *ContextBuffer) CompactWith(ctx context.Context, s Summarizer, r CompactWithRequest) (Edit, error) {
	note := b.regroundDeep(ctx, r.Spans)
	in, base, whole, err := b.summarizerInput(ctx, &r)
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
		Spans: r.Spans, Justification: r.Justification, Claims: out.Claims, Constraints: out.Constraints, Keep: out.Keep,
		Narrative: out.Narrative, Drop: r.Drop, Demote: r.Demote, SummaryID: r.SummaryID, Covered: covered, Incomplete: out.Incomplete, Base: base,
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
	q.separate, q.note = whole, note
	return b.runLocked(ctx, q)
}

// regroundDeep re-grounds, before a fold, each claim of the named summaries
// that could not be folded again, as far as its witnesses support it, and says so.
func (b *ContextBuffer) regroundDeep(ctx context.Context, spans []SpanID) string {
	b.mu.RLock()
	var deep []ClaimID
	for _, id := range spans {
		if s := b.st.spans[id]; s != nil && s.live {
			for _, c := range s.sum {
				if c.depth >= MaxCycles && !c.Unverified {
					deep = append(deep, c.id)
				}
			}
		}
	}
	b.mu.RUnlock()
	done := 0
	for _, id := range deep {
		if _, err := b.Reground(ctx, RegroundRequest{Claims: []ClaimID{id}}); err == nil {
			done++
		}
	}
	if done == 0 {
		return ""
	}
	return counted(done, "claim") + " re-grounded before the fold"
}

// summarizerInput gathers what the pass reads: the named spans, for summaries
// the primaries behind them. whole is false if some could not be read.
func (b *ContextBuffer) summarizerInput(ctx context.Context, r *CompactWithRequest) (in SummarizerInput, base uint64, whole bool, err error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return in, 0, false, err
	}
	p := b.newPlan(ctx, &request{op: OpCompact, spans: r.Spans, justification: r.Justification})
	whole = true
	seen := map[*span]bool{}
	var give func(s *span)
	give = func(s *span) {
		if seen[s] {
			return
		}
		seen[s] = true
		if !s.isSummary() || s.kind == Foreign {
			v := b.export(s)
			v.Text = p.text(s)
			in.Spans = append(in.Spans, v)
			if s.kind != Foreign {
				return
			}
			whole = false // what it was made from was never here
			for _, c := range s.sum {
				for _, w := range c.Witnesses {
					if root := b.st.witnessRoot(w.Span); root != nil {
						give(root)
					}
				}
				in.Claims = append(in.Claims, b.claimView(c))
			}
			return
		}
		for _, o := range b.origins(s) {
			give(o)
		}
		for _, c := range s.sum {
			in.Claims = append(in.Claims, b.claimView(c))
		}
	}
	for _, s := range p.named {
		give(s)
		for _, k := range s.carries {
			if k.inForce() && !slices.Contains(in.Constraints, k.text) {
				in.Constraints = append(in.Constraints, k.text)
			}
		}
	}
	return in, b.st.version, whole && p.storeErr == nil, p.storeErr
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
