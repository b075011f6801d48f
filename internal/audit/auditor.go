package audit

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// An Auditor puts the messages of one session into a buffer as they come, a span
// each, and holds every summary among them against what it replaced. It takes
// nothing out of the buffer: what an earlier summary replaced is still evidence
// for a later one, as long as the caller leaves it live.
type Auditor struct {
	buf     *holdfast.ContextBuffer
	raw     *corpus // all messages so far, no summaries
	segment []*text // since the summary before, that summary included
	last    *text   // the summary before
	number  int     // of summaries so far
	queue   []holdfast.Span
	queued  int         // bytes of text in it
	blocks  map[int]int // spans a line
}

// Follow returns an Auditor that goes on where the buffer stands: with an empty
// buffer, or with one that another Auditor filled, perhaps in another process. The
// line of a message is in the ID of its span.
func Follow(buf *holdfast.ContextBuffer) *Auditor {
	a := &Auditor{buf: buf, raw: newCorpus(), blocks: map[int]int{}}
	v := buf.View()
	for i := range v.Spans {
		sp := &v.Spans[i]
		line := LineOf(sp.ID)
		if line == 0 {
			continue
		}
		t := scan(&Message{
			Line:    line,
			Speaker: speakerOf(sp),
			Origin:  sp.Origin,
			Text:    Readable(sp),
			Span:    *sp,
			Summary: sp.Kind == holdfast.Foreign,
		}, sp.ID)
		if t.msg.Summary {
			a.segment, a.last = nil, t
		} else {
			a.raw.add(t)
		}
		a.segment = append(a.segment, t)
		a.blocks[line]++
	}
	for i := range v.Claims {
		a.number = max(a.number, v.Claims[i].Depth)
	}
	return a
}

// spanID names a span after the line of its message; of several on one line all but the first have a number.
func spanID(line, n int) holdfast.SpanID {
	if n == 1 {
		return holdfast.SpanID(fmt.Sprintf("l%d", line))
	}
	return holdfast.SpanID(fmt.Sprintf("l%d.%d", line, n))
}

// LineOf returns the line of the message that a span of an Auditor holds; 0 for any other span.
func LineOf(id holdfast.SpanID) int {
	digits, _, _ := strings.Cut(strings.TrimPrefix(string(id), "l"), ".")
	n, err := strconv.Atoi(digits)
	if err != nil || !strings.HasPrefix(string(id), "l") {
		return 0
	}
	return n
}

// speakerOf is the speaker as far as a span tells.
func speakerOf(s *holdfast.Span) string {
	switch {
	case s.Kind == holdfast.Foreign:
		return summarySpeaker
	case s.Origin == holdfast.UserSaid:
		return "human"
	case s.Origin == holdfast.Inferred:
		return "assistant"
	}
	return "tool"
}

// Has reports whether what stands on a line was taken already, by this Auditor or
// by the one that filled the buffer: it is in the window, or before the last summary.
func (a *Auditor) Has(line int) bool {
	return a.blocks[line] > 0 || a.last != nil && line < a.last.msg.Line
}

// Newest returns the line of the newest message that was taken, 0 for none.
func (a *Auditor) Newest() int {
	newest := 0
	for line := range a.blocks {
		newest = max(newest, line)
	}
	return newest
}

// Limits of one Append call: bytes and spans that are made durable together.
const (
	mostQueued = 1 << 20
	mostSpans  = 1000
)

// Add takes the next message, and returns what it found if that is a summary.
// Messages may wait in memory until the next summary or Flush.
func (a *Auditor) Add(ctx context.Context, m *Message) (*Compaction, error) {
	if a.blocks[m.Line] == 0 && (a.queued > mostQueued || len(a.queue) >= mostSpans) { // a line is made durable whole
		if err := a.Flush(ctx); err != nil {
			return nil, err
		}
	}
	a.blocks[m.Line]++
	t := scan(m, spanID(m.Line, a.blocks[m.Line]))
	if m.Summary {
		if err := a.Flush(ctx); err != nil {
			return nil, err
		}
		return a.summary(ctx, t)
	}
	a.queue = append(a.queue, m.span(t.id))
	a.queued += len(m.Text)
	a.raw.add(t)
	a.segment = append(a.segment, t)
	return nil, nil
}

// span is what stands for the message in the buffer.
func (m *Message) span(id holdfast.SpanID) holdfast.Span {
	s := m.Span
	if s.Text == "" && s.Label == "" {
		s = holdfast.Span{Origin: m.Origin, Text: m.Text}
	}
	s.ID = id
	return s
}

// Flush makes what was added durable in the buffer's store.
func (a *Auditor) Flush(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := a.buf.Append(ctx, a.queue...); err != nil {
		return err
	}
	a.queue, a.queued = nil, 0
	return nil
}
