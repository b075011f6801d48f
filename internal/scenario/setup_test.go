package scenario

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// The set-up leaves the state that the case describes, and nothing of how it got there.
func TestSetUpReachesTheState(t *testing.T) {
	cases := shown(t)
	for _, c := range cases {
		r := newRunner(c)
		require.NoError(t, r.setUp(t.Context()), c.ID)
		view := r.base.view
		require.EqualValues(t, c.State.Cycle, view.Cycle, c.ID)
		want := map[holdfast.SpanID]bool{}
		tokens := 0
		for _, s := range c.Spans {
			if !s.IsAnchor {
				want[s.ID] = true
				tokens += s.tokens()
			}
		}
		require.Len(t, view.Spans, len(want), c.ID)
		for _, s := range view.Spans {
			require.True(t, want[s.ID], "%s: %s", c.ID, s.ID)
		}
		require.Equal(t, tokens, view.Usage.Spans, c.ID)
		for _, s := range c.Spans {
			requireFlag(t, c, s, view)
		}
	}
}

// requireFlag: a span that the host flagged has an open conflict, flagged in its cycle.
func requireFlag(t *testing.T, c *Case, s Span, view holdfast.View) {
	t.Helper()
	if s.Contradicts == "" {
		return
	}
	for _, f := range view.Conflicts {
		if f.Span == s.ID && strings.HasPrefix(string(f.Claim), string(s.Contradicts)+"#") {
			require.EqualValues(t, s.FlaggedCycle, f.Cycle, c.ID)
			return
		}
	}
	t.Errorf("%s: no conflict of %s", c.ID, s.ID)
}
