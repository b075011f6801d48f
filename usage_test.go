package holdfast

import (
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// tenEach gives a window of 1000 and counts 10 for whatever has no count of its own.
func tenEach(o *Options) { o.WindowTokens, o.Count = 1000, func(string) int { return 10 } }

func TestReportUsage(t *testing.T) {
	r := newRig(t, []Span{
		tool("t1", "build log").tokens(300),
		model("a1", "thinking").tokens(100),
		user("u1", "go on").tokens(50),
		model("a2", "done").tokens(50),
	}, tenEach)
	v := r.View()
	require.Equal(t, Usage{Window: 1000, Spans: 500, Anchor: 10, Headers: 40, Reserve: 150, Free: 500},
		v.Usage, "the buffer's own account")

	r.must(r.ReportUsage(v, 900)) // 350 more than the 550 that the account has in all
	require.Equal(t,
		Usage{Window: 1000, Spans: 500, Anchor: 10, Headers: 40, Reserve: 150, Input: 900, Free: 100, Shortfall: 50},
		r.View().Usage)
	require.Zero(t, v.Usage.Input, "an old view stays as it was")
	require.Equal(t, v.Version, r.View().Version)
	require.Equal(t, v.WindowHash, r.View().WindowHash)

	r.append(tool("t2", "more").tokens(70))
	require.Equal(t, 900+70+10, r.View().Usage.Input, "the span and its header")
	r.view = nil
	require.Equal(t, 900+70+10, r.View().Usage.Input, "made afresh it says the same")
	r.must(r.prune("t1"))
	require.Equal(t, 900+70+10-300-10, r.View().Usage.Input)
	require.Zero(t, r.View().Usage.Shortfall)

	require.Zero(t, r.reopen().View().Usage.Input, "a measurement, not in the journal")
	r.must(r.Reload(r.ctx))
	require.Equal(t, 670, r.View().Usage.Input)
}

// What a request was answered with is often known when the window has changed since.
func TestReportUsageOfAnOlderView(t *testing.T) {
	r := newRig(t, []Span{tool("t1", "x").tokens(100)}, tenEach)
	first := r.View()
	r.append(tool("t2", "y").tokens(200))
	second := r.View()
	r.append(tool("t3", "z").tokens(300))
	r.must(r.ReportUsage(second, 1000))
	require.Equal(t, 1310, r.View().Usage.Input)
	r.must(r.ReportUsage(first, 5000))
	require.Equal(t, 1310, r.View().Usage.Input, "a late answer to an earlier request says less than what is known")
	r.must(r.ReportUsage(second, 800))
	require.Equal(t, 1110, r.View().Usage.Input, "the last report counts")
}

func TestReportUsageRefuses(t *testing.T) {
	r := newRig(t, plain(), tenEach)
	v := r.View()
	ahead, foreign := v, v
	ahead.Version++
	foreign.Buffer = "other"
	require.ErrorIs(t, r.ReportUsage(v, 0), ErrInvalid)
	require.ErrorIs(t, r.ReportUsage(v, -4), ErrInvalid)
	require.ErrorIs(t, r.ReportUsage(v, math.MaxInt), ErrInvalid,
		"the next append would turn the sum negative, and the window look empty")
	require.ErrorIs(t, r.ReportUsage(ahead, 10), ErrInvalid)
	require.ErrorIs(t, r.ReportUsage(foreign, 10), ErrInvalid)
	require.ErrorIs(t, r.ReportUsage(View{}, 10), ErrInvalid)
	require.Equal(t, v.Usage, r.View().Usage)
	b := r.reopen()
	require.NoError(t, b.Close())
	require.ErrorIs(t, b.ReportUsage(v, 10), ErrClosed)
}

// Fit archives until what the provider would count fits.
func TestFitGoesByTheReport(t *testing.T) {
	r := newRig(t, heap(), tight(100_000))
	require.Zero(t, r.View().Usage.Shortfall)
	edits, err := r.Fit(r.ctx)
	require.NoError(t, err)
	require.Empty(t, edits, "by its own account it fits")
	r.must(r.ReportUsage(r.View(), 85_001+500))
	require.Equal(t, 501, r.View().Usage.Shortfall)
	edits, err = r.Fit(r.ctx)
	require.NoError(t, err)
	require.NotEmpty(t, edits)
	require.Zero(t, r.View().Usage.Shortfall)
}

// The rules go on counting spans: a report neither lets an edit pass nor refuses one.
func TestReportUsageIsNoRule(t *testing.T) {
	grown := append(plain(), tool("big", "output").tokens(500))
	for _, input := range []int{1, 1 << 40} {
		r := newRig(t, grown, func(o *Options) { o.WindowTokens = 1000 })
		r.must(r.prune("big"))
		r.must(r.ReportUsage(r.View(), input))
		r.must(r.restore("big"))
		full := newRig(t, grown, func(o *Options) { o.WindowTokens = 900 })
		full.must(full.prune("big"))
		full.must(full.ReportUsage(full.View(), input))
		full.refused(func() error { return full.restore("big") }, CodeReserve)
	}
}

func TestReportUsageConcurrently(t *testing.T) {
	r := newRig(t, heap(), tight(100_000))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 20 {
				v := r.View()
				require.NoError(t, r.ReportUsage(v, v.Usage.Spans+1000))
			}
		})
	}
	all.Go(func() {
		for range 20 {
			_, err := r.Fit(r.ctx)
			require.NoError(t, err)
			_, err = r.Append(r.ctx, tool("", "x"))
			require.NoError(t, err)
		}
	})
	all.Wait()
	require.Positive(t, r.View().Usage.Input)
}
