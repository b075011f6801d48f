package audit

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// Run audits one session. An error means that it had to stop.
func Run(ctx context.Context, s *Session) (*Report, error) {
	r := &Report{
		File:        s.File,
		Messages:    len(s.Messages),
		LeftOut:     s.LeftOut,
		Problems:    s.Problems,
		Compactions: []Compaction{},
	}
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{
		Buffer: "audit",
		Now:    func() time.Time { return time.Unix(0, 0) },
		NewID:  func() string { return "audit-of-a-recorded-session" },
	})
	if err != nil {
		return nil, err
	}
	defer buf.Close()
	a := Follow(buf)
	for i := range s.Messages {
		m := &s.Messages[i]
		c, err := a.Add(ctx, m)
		if err != nil {
			return nil, fmt.Errorf("audit %s:%d: %w", s.File, m.Line, err)
		}
		r.draw(m, detect.EstimateTokens(m.Text))
		if c != nil {
			r.Compactions = append(r.Compactions, *c)
		}
	}
	return r, nil
}

// draw puts a message on the timeline.
func (r *Report) draw(m *Message, tokens int) {
	r.Tokens += tokens
	if n := len(r.Timeline); n > 0 && r.Timeline[n-1].Speaker == m.Speaker && !m.Summary {
		r.Timeline[n-1].Tokens += tokens
		return
	}
	r.Timeline = append(r.Timeline, Stretch{m.Speaker, m.Line, tokens})
}
