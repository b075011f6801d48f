package holdfast

import (
	"fmt"
	"math"
)

// usageReport is what a provider said of one request. It is a measurement, not
// a fact of the window: it is not in the journal and no rule reads it.
type usageReport struct {
	version  uint64 // of the view that was sent
	input    int    // 0: nothing reported
	rendered int    // what the view's own account said of the same window
}

// maxReported is more than any window has, and far from where sums overflow.
const maxReported = math.MaxInt / 4

// rendered is the account's own count of all that a rendering shows.
func (u *Usage) rendered() int { return u.Spans + u.Headers + u.Anchor }

// ReportUsage tells the buffer how many input tokens the provider counted for
// the request that rendered v: all of them, cached ones too, together with what
// the host sends beside the window (system prompt, tools). From then on
// View().Usage has that figure plus the count of what was appended and less what
// was removed since as Input, and Free, Shortfall and Fit go by it. A later report
// takes the place of an earlier one; one for an older view than the last is
// ignored, as answers to concurrent requests may come in any order.
//
// The report changes no version and is not in the journal: a buffer that was
// opened again counts by itself until the next report. The rules go on counting
// spans. ReportUsage returns an error that wraps ErrInvalid if inputTokens is not
// positive or over a quarter of math.MaxInt, or v is not a view of this buffer, and ErrClosed after Close.
func (b *ContextBuffer) ReportUsage(v View, inputTokens int) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed:
		return fmt.Errorf("holdfast: report usage: %w", ErrClosed)
	case inputTokens <= 0 || inputTokens > maxReported:
		return fmt.Errorf("holdfast: report usage: %w: %d input tokens", ErrInvalid, inputTokens)
	case v.Buffer != b.st.buffer || v.Version > b.st.version:
		return fmt.Errorf("holdfast: report usage: %w: version %d of %q is no view of this buffer",
			ErrInvalid, v.Version, v.Buffer)
	case v.Version < b.reported.version:
		return nil
	}
	b.reported = usageReport{version: v.Version, input: inputTokens, rendered: v.Usage.rendered()}
	if b.view != nil {
		fresh := *b.view
		fresh.Usage = b.usageOf(fresh.Usage.Anchor)
		b.view = &fresh
	}
	return nil
}

// shortfall is that of the present window. The caller holds edit, not mu.
func (b *ContextBuffer) shortfall() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reported.input == 0 {
		return b.usageOf(0).Shortfall // the anchor does not count
	}
	return b.usage(b.anchorText()).Shortfall
}
