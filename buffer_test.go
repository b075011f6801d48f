package holdfast

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAppendMintsIDs(t *testing.T) {
	r := newRig(t, nil)
	require.Equal(t, sp[SpanID]("s1 s2"), r.append(tool("", "a"), tool("", "b")))
	r.append(tool("s4", "c"))
	require.Equal(t, sp[SpanID]("s5"), r.append(tool("", "d")), "a minted ID is above any of its form")
	_, err := r.Append(r.ctx, tool("", "e"), tool("s1", "f"))
	require.ErrorIs(t, err, ErrDuplicateID)
	require.Equal(t, sp[SpanID]("s6"), r.append(tool("", "e")), "a refused call costs no number")
	r.must(r.prune("s6"))
	b := r.reopen()
	ids, err := b.Append(r.ctx, tool("", "g"))
	require.NoError(t, err)
	require.Equal(t, sp[SpanID]("s7"), ids, "IDs are never reused, also after a reopen")
	require.NoError(t, r.Reload(r.ctx))
	none, err := r.Append(r.ctx)
	require.NoError(t, err)
	require.Empty(t, none)
}

// What Append refuses, and that nothing is written then.
func TestAppendRefuses(t *testing.T) {
	ok := tool("ok", "fine")
	long := SpanID(strings.Repeat("x", 65))
	claims := foreign("f9", claimOf(ToolOutput, "x", "t1"))
	claims.Kind = Primary
	claims.Origin = ToolOutput
	deep := tool("d", "x")
	deep.Depth = 1
	negative := tool("d", "x")
	negative.Tokens = -1
	many := foreign("f9")
	many.Claims = manyClaims(MaxClaims + 1)
	kind := func(k Kind) Span { return Span{ID: "k", Kind: k, Origin: ToolOutput, Text: "x"} }
	for name, c := range map[string]struct {
		spans []Span
		want  error
	}{
		"an ID used before":             {[]Span{ok, tool("t1", "x")}, ErrDuplicateID},
		"an archived one":               {[]Span{ok, tool("a1", "x")}, ErrDuplicateID},
		"an ID used twice":              {[]Span{ok, tool("ok", "x")}, ErrDuplicateID},
		"a summary's ID":                {[]Span{tool("sum1", "x")}, ErrDuplicateID},
		"the anchor":                    {[]Span{ok, tool("anchor", "x")}, ErrReservedID},
		"the anchor, capitals":          {[]Span{tool("ANCHOR", "x")}, ErrReservedID},
		"the edit log":                  {[]Span{tool("edit_log", "x")}, ErrReservedID},
		"the ledger":                    {[]Span{tool("ledger", "x")}, ErrReservedID},
		"an edit":                       {[]Span{tool("edit-12", "x")}, ErrReservedID},
		"a reserved group":              {[]Span{tool("x", "x").in("Journal")}, ErrReservedID},
		"a wildcard is no ID":           {[]Span{tool("*", "x")}, ErrInvalid},
		"a blank in an ID":              {[]Span{tool("a b", "x")}, ErrInvalid},
		"a long ID":                     {[]Span{tool(long, "x")}, ErrInvalid},
		"another script":                {[]Span{tool("ａnchor", "x")}, ErrInvalid},
		"a malformed group":             {[]Span{tool("x", "x").in("a b")}, ErrInvalid},
		"no origin":                     {[]Span{ok, {ID: "x", Text: "x"}}, ErrInvalid},
		"an unknown origin":             {[]Span{{ID: "x", Origin: 5, Text: "x"}}, ErrInvalid},
		"an unknown kind":               {[]Span{kind(9)}, ErrInvalid},
		"an excerpt":                    {[]Span{kind(Excerpt)}, ErrInvalid},
		"a summary":                     {[]Span{kind(Summary)}, ErrInvalid},
		"a system message of a tool":    {[]Span{kind(System)}, ErrInvalid},
		"a speaker of a plain span":     {[]Span{tool("x", "x").by(UserSaid)}, ErrInvalid},
		"a hedged speaker":              {[]Span{guess("x", "x").by(Hedged)}, ErrInvalid},
		"an unknown speaker":            {[]Span{guess("x", "x").by(9)}, ErrInvalid},
		"a constraint not in the text":  {[]Span{ok, tool("x", "Never.").declares("never.")}, ErrInvalid},
		"an empty constraint":           {[]Span{tool("x", "Never.").declares("")}, ErrInvalid},
		"an empty secret":               {[]Span{tool("x", "x").hides("")}, ErrInvalid},
		"claims of a primary":           {[]Span{claims}, ErrInvalid},
		"a depth of a primary":          {[]Span{deep}, ErrInvalid},
		"a negative count":              {[]Span{negative}, ErrInvalid},
		"too many claims of a summary":  {[]Span{many}, ErrInvalid},
		"a foreign summary's bad claim": {[]Span{{ID: "f8", Kind: Foreign, Text: "x", Depth: -1}}, ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, plain())
			r.must(r.compact("sum1", "a2", narrative("Setup.")))
			r.must(r.prune("a1"))
			before := r.snap()
			_, err := r.Append(r.ctx, c.spans...)
			require.ErrorIs(t, err, c.want)
			require.Equal(t, before, r.snap())
			require.Nil(t, Violations(err), "host errors are no refusals")
			r.append(ok)
		})
	}
}

// Any bytes are text: what goes in comes back, also after a reopen and from the archive.
func TestAppendTakesAnyBytes(t *testing.T) {
	r := newRig(t, nil)
	long := strings.Repeat("é", 5000)
	for i, text := range []string{"", "\x00", "\xff\xfe", "a\r\nb", "\u202e", long, testMark, "[…]", "\n\n\n"} {
		id := r.append(tool("", text))[0]
		if i%2 == 0 {
			r.must(r.prune(string(id)))
		}
	}
}

func TestOriginsAndKinds(t *testing.T) {
	r := newRig(t, []Span{sysmsg("y", "Be brief. Never guess."), guess("h", "Maybe."), guess("ht", "maybe").by(ToolOutput),
		foreign("f"), user("u", "x")})
	y, h, f := r.span("y"), r.span("h"), r.span("f")
	require.Equal(t, System, y.Kind)
	require.Equal(t, UserSaid, y.Origin)
	require.True(t, y.Pinned)
	require.True(t, r.constraint("Never guess.").Declared, "a system message's prohibitions are declared")
	require.Equal(t, UserSaid, h.Speaker, "the speaker of a hedged span defaults to the user")
	require.Equal(t, ToolOutput, r.span("ht").Speaker)
	require.Equal(t, Inferred, f.Origin)
	require.Equal(t, 1, f.Depth)
	require.Equal(t, Primary, r.span("u").Kind)
}

// The host's counter counts, the host's own count goes first.
func TestTokenCounts(t *testing.T) {
	r := newRig(t, nil, func(o *Options) { o.Count = func(string) int { return 7 }; o.WindowTokens = 1000 })
	_, err := r.Append(r.ctx, tool("a", "x"), Span{ID: "b", Origin: ToolOutput, Text: "x", Tokens: 30})
	require.NoError(t, err)
	u := r.View().Usage
	require.Equal(t, Usage{Window: 1000, Spans: 37, Anchor: 7, Headers: 14, Reserve: 150, Free: 963}, u)
	r.append(tool("c", "x").tokens(900))
	require.Equal(t, 87, r.View().Usage.Shortfall, "37 + 900 + 150 - 1000")
}

func TestOptions(t *testing.T) {
	ctx := context.Background()
	for name, o := range map[string]*Options{
		"a negative reserve": {Reserve: -0.1},
		"a reserve of all":   {Reserve: 1},
		"no number":          {Reserve: math.NaN()},
		"a negative window":  {WindowTokens: -1},
		"negative edits":     {RecentEdits: -1},
		"a guessable mark":   {NewID: func() string { return "x" }},
		"a long buffer ID":   {Buffer: BufferID(strings.Repeat("x", 257))},
	} {
		_, err := New(ctx, NewMemStore(), o)
		require.ErrorIs(t, err, ErrInvalid, name)
	}
	b, err := New(ctx, NewMemStore(), nil)
	require.NoError(t, err)
	v := b.View()
	require.Len(t, v.Buffer, 36)
	require.Len(t, v.Mark, 36)
	require.NotEqual(t, string(v.Buffer), v.Mark)

	s := NewMemStore()
	_, err = New(ctx, s, &Options{Buffer: "b"})
	require.NoError(t, err)
	_, err = New(ctx, s, &Options{Buffer: "b"})
	require.ErrorIs(t, err, ErrConflict, "a buffer that exists is not made again")
	_, err = Open(ctx, s, "c", nil)
	require.ErrorIs(t, err, ErrNotFound)
	_, err = Open(ctx, s, "b", &Options{Reserve: 2})
	require.ErrorIs(t, err, ErrInvalid)
}

// A store that cannot take the first record gives no buffer.
func TestNewFails(t *testing.T) {
	s := newProbe()
	s.failNext(1, false, errRefused)
	_, err := New(context.Background(), s, nil)
	require.ErrorIs(t, err, errRefused)
	s = newProbe()
	s.failNext(2, false, errDown)
	_, err = New(context.Background(), s, nil)
	require.ErrorIs(t, err, ErrUncertain)
	s.heal()
	s.onBody = func(Key, []byte, error) ([]byte, error) { return nil, errDown }
}

// Appends that wait for a slow store share its commits, and none is lost.
func TestConcurrentAppendsShareCommits(t *testing.T) {
	r := newRig(t, nil)
	r.store.slow = 2 * time.Millisecond
	before := r.store.count()
	const callers, each = 16, 8
	var wg sync.WaitGroup
	var mu sync.Mutex
	for c := range callers {
		wg.Go(func() {
			for i := range each {
				text := fmt.Sprintf("%d/%d", c, i)
				ids, err := r.Append(r.ctx, Span{Origin: ToolOutput, Text: text, Tokens: 100},
					Span{Origin: Inferred, Text: text + "b", Tokens: 100})
				if err != nil || len(ids) != 2 {
					t.Errorf("%v %v", ids, err)
					return
				}
				mu.Lock()
				r.given[ids[0]], r.given[ids[1]] = text, text+"b"
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	require.Equal(t, uint64(callers*each), r.View().Version, "one version an Append call")
	require.Len(t, r.View().Spans, 2*callers*each)
	commits := r.store.count() - before
	require.Less(t, commits, callers*each/2, "%d commits", commits)
	for i, s := range r.View().Spans { // the spans of a call stand together
		if i%2 == 0 {
			require.Equal(t, s.Text+"b", r.View().Spans[i+1].Text)
		}
	}
}

// waitTogether runs calls as one waiting queue: they arrive while another change is being made.
func waitTogether(r *rig, calls ...*appendCall) {
	r.edit.Lock()
	defer r.edit.Unlock()
	r.appendAll(calls)
}

func callOf(r *rig, spans ...Span) *appendCall {
	for i := range spans {
		spans[i].Tokens = 100
	}
	return &appendCall{ctx: r.ctx, spans: spans}
}

// Of calls that wait together each has its own fate.
func TestWaitingAppendsAreIndependent(t *testing.T) {
	r := newRig(t, plain())
	gone, cancel := context.WithCancel(r.ctx)
	cancel()
	first, bad := callOf(r, tool("n1", "x")), callOf(r, tool("anchor", "x"))
	last := callOf(r, tool("", "y"), tool("n2", "z"))
	twice, ended := callOf(r, tool("n1", "x")), callOf(r, tool("n3", "x"))
	ended.ctx = gone
	before := r.store.count()
	waitTogether(r, ended, first, bad, twice, last)
	require.ErrorIs(t, ended.err, context.Canceled, "its caller gave up")
	require.NoError(t, first.err, "the others did not")
	require.ErrorIs(t, bad.err, ErrReservedID)
	require.ErrorIs(t, twice.err, ErrDuplicateID)
	require.NoError(t, last.err)
	require.Equal(t, sp[SpanID]("s1 n2"), last.ids)
	require.Equal(t, before+1, r.store.count())
	require.False(t, r.live("n3"))
}

// A call sees the claims and constraints of the call before it, also in one queue.
func TestWaitingAppendsSeeEachOther(t *testing.T) {
	r := newRig(t, plain(), refusals)
	summary := callOf(r, foreign("f1", claimOf(ToolOutput, "the service listens on 7001", "t9")))
	evidence := callOf(r, tool("t9", "the service listens on 7001"))
	refused := callOf(r, tool("d", "connection to 7001 refused"))
	declared := callOf(r, tool("k1", "The schema stays at version 4.").declares("The schema stays at version 4."))
	again := callOf(r, user("u20", "The schema stays at version 4."))
	lift := callOf(r, user("u21", "The schema may change."))
	waitTogether(r, evidence, summary, refused, declared, again, lift)
	require.Len(t, r.View().Conflicts, 1)
	require.Equal(t, sp[SpanID]("k1 u20"), r.constraint("The schema stays at version 4.").Carriers)
	require.NoError(t, r.release("The schema stays at version 4.", "u21"))
}

// A failed commit fails every call in it, and the next ones pass.
func TestWaitingAppendsFailTogether(t *testing.T) {
	r := newRig(t, plain())
	r.store.failNext(1, false, errRefused)
	a, b := callOf(r, tool("n1", "x")), callOf(r, tool("n2", "x"))
	waitTogether(r, a, b)
	require.ErrorIs(t, a.err, errRefused)
	require.ErrorIs(t, b.err, errRefused)
	require.Empty(t, a.ids)
	r.append(tool("n1", "x"))
}

// Mixed changes, checks and views side by side: a race-detector's test; views are snapshots.
func TestConcurrentUse(t *testing.T) {
	r := newRig(t, plain(), func(o *Options) { o.WindowTokens = 100000 })
	var wg sync.WaitGroup
	stop := make(chan struct{})
	views := func(f func()) {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					f()
				}
			}
		})
	}
	views(func() {
		v := r.View()
		n, text := len(v.Spans), show(v)
		time.Sleep(time.Microsecond)
		if len(v.Spans) != n || show(v) != text {
			t.Error("a view changed")
		}
	})
	views(func() { _, _ = r.Search(r.ctx, "result", 5) })
	views(func() { _ = r.Candidates(); _ = r.Checkpoint() })
	views(func() { _ = r.act("go", "t1"); _, _ = r.Fetch(r.ctx, r.View().Spans[0].Key) })
	var work sync.WaitGroup
	for w := range 4 {
		work.Go(func() {
			for i := range 15 {
				id := SpanID(fmt.Sprintf("w%d.%d", w, i))
				result := Span{ID: id, Origin: ToolOutput, Text: "result " + string(id), Tokens: 100}
				_, err := r.Append(r.ctx, result)
				if err != nil {
					t.Error(err)
				}
				switch i % 3 {
				case 0:
					_, err = r.Prune(r.ctx, PruneRequest{Spans: []SpanID{id}, Justification: reason})
				case 1:
					_, err = r.Compact(r.ctx, CompactRequest{
						Spans:         []SpanID{id},
						Justification: reason,
						Claims:        []Claim{claimOf(ToolOutput, "14 tests, 2 failures", "t1")},
					})
				case 2:
					err = r.Pin(r.ctx, id, true)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	close(stop)
	wg.Wait()
	require.Equal(t, uint64(40), r.View().Counter)
}

func TestFetch(t *testing.T) {
	r := newRig(t, plain())
	r.must(r.prune("a1"))
	before := r.snap()
	for _, id := range sp[SpanID]("a1 t1") {
		s, err := r.Fetch(r.ctx, r.key(id))
		require.NoError(t, err)
		require.Equal(t, id, s.ID)
		require.Equal(t, r.given[id], s.Text)
	}
	_, err := r.Fetch(r.ctx, "nope")
	require.ErrorIs(t, err, ErrNotFound)
	require.Equal(t, before, r.snap())
	r.must(r.compact("sum1", "a2", unverified(Inferred, "the setup is usual")))
	s, err := r.Fetch(r.ctx, r.key("sum1"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(s.Text, "holdfast/summary/1\n"), "a summary's body is its canonical encoding")
}

// Refusals go to OnRefusal, and are not journalled.
func TestOnRefusal(t *testing.T) {
	var got []string
	r := newRig(t, plain(), func(o *Options) {
		o.OnRefusal = func(op string, err error) { got = append(got, fmt.Sprint(op, codesOf(err))) }
	})
	before := r.snap()
	require.Error(t, r.prune("u9"))
	require.Error(t, r.compact("sum1", "a1"))
	require.Error(t, r.restore("a1"))
	require.Error(t, r.act("rm nowhere-7", "a1"))
	require.Equal(t,
		[]string{"prune[latest-user]", "compact[empty-summary]", "restore[unknown-span]", "authorize[unverified-basis]"}, got)
	require.Equal(t, before, r.snap())
	require.Error(t, r.CheckPrune(r.ctx, PruneRequest{Spans: sp[SpanID]("u9"), Justification: reason}))
	require.Len(t, got, 4, "a check is no refusal")
}
