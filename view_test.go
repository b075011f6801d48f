package holdfast

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A view is a snapshot: nothing that happens later changes it.
func TestViewIsASnapshot(t *testing.T) {
	r := newRig(t, nil)
	var views []View
	var texts []string
	for _, s := range history() {
		require.NoError(t, s.do(r))
		views = append(views, r.View())
		texts = append(texts, show(r.View()))
	}
	for i := range views {
		require.Equal(t, texts[i], show(views[i]))
	}
}

// A view brought up to date after an append is the view made afresh.
func TestViewAfterAppendIsExact(t *testing.T) {
	r := newRig(t, plain(), func(o *Options) { o.WindowTokens = 5000 })
	folds := 0
	for i, s := range []Span{
		tool("n1", "plain"), model("n2", "call").opening("g"), tool("n3", "result").closing("g"),
		user("n4", noPush), foreign("n5", claimOf(ToolOutput, "x", "t1")),
		tool("n6", "secret").hides("secret"), guess("n7", "maybe"), sysmsg("n8", "Be brief."),
		tool("n9", noPush).declares(noPush), tool("", ""),
	} {
		r.View()
		r.append(s)
		if i%2 == 0 {
			r.append(tool("", "another before the next look"))
		}
		extended := show(r.View())
		r.view = nil
		require.Equal(t, show(r.View()), extended, "after append %d", i)
		if i%3 == 0 {
			folds++
			r.must(r.compact(SpanID(fmt.Sprintf("f%d", folds)), string(r.append(model("", "x"))[0]), narrative("y")))
		}
	}
}

func TestViewNumbers(t *testing.T) {
	r := newRig(t, plain())
	require.Equal(t, [3]uint64{1, 0, 0}, [3]uint64{r.View().Version, r.View().Counter, r.View().Cycle})
	r.must(r.compact("sum1", "a1", claimOf(ToolOutput, "14 tests, 2 failures", "t1")))
	r.must(r.prune("a2"))
	r.contest("u1", "sum1#0")
	v := r.View()
	require.Equal(t, [3]uint64{4, 2, 1}, [3]uint64{v.Version, v.Counter, v.Cycle},
		"host calls count for the version alone")
	require.Equal(t, uint64(5), v.Head.Length, "and the first record")
	require.Equal(t, BufferID("buf"), v.Buffer)
	require.Equal(t, testMark, v.Mark)
	e := v.Edits[0]
	require.Equal(t, OpCompact, e.Op)
	require.Equal(t, uint64(2), e.Version)
	require.Equal(t, uint64(2), e.Seq)
	require.Equal(t, sp[SpanID]("sum1"), e.Added)
	require.Equal(t, 500, e.TokensBefore)
	require.Equal(t, 402, e.TokensAfter)
	require.Equal(t, []Key{r.key("a1")}, e.Keys)
}

func TestUsage(t *testing.T) {
	r := newRig(t, plain())
	require.Equal(t, 500, r.View().Usage.Spans)
	require.Zero(t, r.View().Usage.Reserve, "no window, no accounting")
	require.Zero(t, r.View().Usage.Shortfall)
	q := newRig(t, plain(), func(o *Options) { o.WindowTokens, o.Reserve = 600, 0.25 })
	u := q.View().Usage
	require.Equal(t,
		Usage{Window: 600, Spans: 500, Anchor: u.Anchor, Headers: u.Headers, Reserve: 150, Free: 100, Shortfall: 50}, u)
	require.Positive(t, u.Anchor)
	require.Positive(t, u.Headers)
}

func TestConstraintViews(t *testing.T) {
	r := newRig(t, append(ruled(), model("a5", "Never reuse IDs."), guess("h5", "Perhaps never rename the table."),
		tool("t5", "The schema stays at 4.").declares("The schema stays at 4.")))
	require.Equal(t, UserSaid, r.constraint(noPush).Source)
	require.False(t, r.constraint(noPush).Declared)
	require.Equal(t, Inferred, r.constraint("Never reuse IDs.").Source)
	require.Equal(t, UserSaid, r.constraint("The schema stays at 4.").Source, "declared by the host")
	require.True(t, r.constraint("The schema stays at 4.").Declared)
	require.Equal(t, r.key("u1"), r.constraint(noPush).Key)
	for _, c := range r.View().Constraints {
		if c.Carriers[0] == "h5" {
			require.Equal(t, Hedged, c.Source)
		}
	}
	r.append(user("u20", "Never reuse IDs."))
	require.Equal(t, UserSaid, r.constraint("Never reuse IDs.").Source, "said by the user it is an order")
}
