package scenario

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/seed-74a30d84/holdfast"
)

// setUp makes the buffer as the case begins: fillers for the cycles that went by,
// the case's spans in one Append, the host's flags, each in its cycle.
//
// The fillers come first, so that nothing is newer than the case's spans, and
// leave at the end, so that nothing of them counts in the window.
func (r *runner) setUp(ctx context.Context) (err error) {
	if r.state, err = parseStoreState(r.c.State.Store); err != nil {
		return err
	}
	r.store.failAt = r.state.failAt
	opts := r.opts
	if r.buf, err = holdfast.New(ctx, r.store, &opts); err != nil {
		return err
	}
	if m := r.buf.View().Mark; m != Mark {
		return fmt.Errorf("the mark is %q, NewID said %q", m, Mark)
	}
	fill := filler{r: r, total: r.c.State.Cycle}
	flags := r.flags()
	appendAt := r.c.State.Cycle
	if len(flags) > 0 {
		appendAt = flags[0].FlaggedCycle
	}
	if err := fill.start(ctx, appendAt); err != nil {
		return err
	}
	if err := r.appendCase(ctx); err != nil {
		return err
	}
	for _, s := range flags {
		if err := fill.reach(ctx, s.FlaggedCycle); err != nil {
			return err
		}
		if err := r.contest(ctx, s); err != nil {
			return err
		}
	}
	if err := fill.finish(ctx); err != nil {
		return err
	}
	r.base = r.snapshot()
	r.checkpoint = r.buf.Checkpoint()
	r.remember(r.base.view)
	r.store.count(true)
	return nil
}

// flags lists the spans that the host flagged, by cycle.
func (r *runner) flags() (out []Span) {
	for _, s := range r.c.Spans {
		if s.Contradicts != "" && !s.IsAnchor {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b Span) int { return cmp.Compare(a.FlaggedCycle, b.FlaggedCycle) })
	return out
}

// appendCase appends the case's spans, in one call. Where nothing primary may be
// newer than a summary, the summaries come last.
func (r *runner) appendCase(ctx context.Context) error {
	var spans []Span
	for _, s := range r.c.Spans {
		if !s.IsAnchor { // it stands for an attempt to name the anchor
			spans = append(spans, s)
		}
	}
	if r.state.noNewPrimary || r.c.State.NoNewPrimary {
		slices.SortStableFunc(spans, func(a, b Span) int { return cmp.Compare(boolInt(a.Summary), boolInt(b.Summary)) })
	}
	if len(spans) == 0 {
		return nil
	}
	r.store.count(true)
	defer r.store.count(false)
	return r.append(ctx, spans)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// filler lets cycles go by: each is a Compact of one throw-away span.
type filler struct {
	r     *runner
	total int
	cycle int
}

func fillerID(kind string, n int) holdfast.SpanID {
	return holdfast.SpanID("setup-" + kind + strconv.Itoa(n))
}

// start appends all fillers and goes to the given cycle.
func (f *filler) start(ctx context.Context, cycle int) error {
	if f.total == 0 {
		return nil
	}
	spans := make([]holdfast.Span, f.total)
	for i := range spans {
		spans[i] = holdfast.Span{
			ID:     fillerID("f", i+1),
			Origin: holdfast.Inferred,
			Text:   "Set-up talk.",
			Tokens: fillerTokens,
		}
	}
	if _, err := f.r.buf.Append(ctx, spans...); err != nil {
		return fmt.Errorf("filler: %w", err)
	}
	return f.reach(ctx, cycle)
}

// reach folds fillers until the buffer is in the given cycle.
func (f *filler) reach(ctx context.Context, cycle int) error {
	for f.cycle < cycle {
		f.cycle++
		_, err := f.r.buf.Compact(ctx, holdfast.CompactRequest{
			Spans: []holdfast.SpanID{fillerID("f", f.cycle)}, SummaryID: fillerID("s", f.cycle),
			Justification: "set-up", Narrative: fillerNarrative,
		})
		if err != nil {
			return fmt.Errorf("filler: %w", err)
		}
	}
	return nil
}

// finish lets the remaining cycles go by and prunes what the fillers left.
func (f *filler) finish(ctx context.Context) error {
	if f.total == 0 {
		return nil
	}
	if err := f.reach(ctx, f.total); err != nil {
		return err
	}
	ids := make([]holdfast.SpanID, f.total)
	for i := range ids {
		ids[i] = fillerID("s", i+1)
	}
	if _, err := f.r.buf.Prune(ctx, holdfast.PruneRequest{Spans: ids, Justification: "set-up"}); err != nil {
		return fmt.Errorf("filler: %w", err)
	}
	return nil
}
