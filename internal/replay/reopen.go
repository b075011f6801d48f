package replay

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

// mostMismatches is how many differences are listed for one buffer.
const mostMismatches = 20

// Reopen opens a buffer, verifies it, reads every span that was ever appended back
// by its key, live or archived, and compares it with the transcript it came from.
// It knows nothing but the store and the transcript.
func Reopen(ctx context.Context, store holdfast.Store, id holdfast.BufferID, msgs []transcript.Message) Reopened {
	var out Reopened
	b, err := holdfast.Open(ctx, store, id, nil)
	if err != nil {
		return Reopened{Error: err.Error()}
	}
	defer b.Close()
	out.Verify = verifyClean
	if err := b.Verify(ctx); err != nil {
		out.Verify = err.Error()
	}
	spans, err := everySpan(ctx, b)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	out.compare(spans, transcript.Steps(msgs))
	return out
}

// everySpan fetches what the host has appended, in order of arrival.
func everySpan(ctx context.Context, b *holdfast.ContextBuffer) ([]holdfast.Span, error) {
	v := b.View()
	keys := map[holdfast.Key]bool{}
	for i := range v.Spans {
		keys[v.Spans[i].Key] = true
	}
	for _, e := range v.Edits {
		for _, k := range e.Keys {
			keys[k] = true
		}
	}
	var spans []holdfast.Span
	for _, k := range sortedKeys(keys) {
		sp, err := b.Fetch(ctx, k)
		if err != nil {
			return nil, fmt.Errorf("key %s: %w", k, err)
		}
		if sp.Kind != holdfast.Summary && sp.Kind != holdfast.Excerpt {
			spans = append(spans, sp)
		}
	}
	slices.SortFunc(spans, func(a, b holdfast.Span) int { return arrival(a.ID) - arrival(b.ID) })
	return spans, nil
}

// arrival is the number in a minted ID.
func arrival(id holdfast.SpanID) int {
	n, err := strconv.Atoi(strings.TrimPrefix(string(id), "s"))
	if err != nil {
		return -1
	}
	return n
}

func (r *Reopened) compare(spans []holdfast.Span, steps []transcript.Step) {
	r.Compared = len(steps)
	if len(spans) != len(steps) {
		r.mismatch("%d spans in the store, %d messages in the transcript", len(spans), len(steps))
	}
	for i := range min(len(spans), len(steps)) {
		got, want, line := &spans[i], &steps[i].Span, steps[i].Message.Line
		switch {
		case got.Text != want.Text:
			r.mismatch("line %d: %s differs at byte %d", line, got.ID, firstDifference(got.Text, want.Text))
		case got.Label != want.Label:
			r.mismatch("line %d: %s has label %q, the message has %q", line, got.ID, got.Label, want.Label)
		case got.Kind != want.Kind || got.Origin != want.Origin:
			r.mismatch("line %d: %s is %s %s, the message is %s %s", line, got.ID, got.Origin, got.Kind, want.Origin, want.Kind)
		}
	}
}

func (r *Reopened) mismatch(format string, args ...any) {
	if len(r.Mismatches) < mostMismatches {
		r.Mismatches = append(r.Mismatches, fmt.Sprintf(format, args...))
	}
}

func firstDifference(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
