package holdfast

import (
	"context"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"
)

// step is one change of any kind, in the state that the steps before lead to.
type step struct {
	name string
	do   func(*rig) error
}

// history is one change of each kind and more: what is done in it is done in
// every test that wants a journal with everything in it.
func history() []step {
	noLint := "Never skip the linter."
	add := func(spans ...Span) func(*rig) error {
		return func(r *rig) error {
			for i := range spans {
				spans[i].Tokens = 100
			}
			ids, err := r.Append(r.ctx, spans...)
			for i, id := range ids {
				r.given[id] = spans[i].Text
			}
			return err
		}
	}
	return []step{
		{"append", add(
			sysmsg("y1", "You are careful. Never delete backups."),
			user("u1", "Fix the parser on port 8443. "+noPush+" "+noLint),
			guess("h1", "I think staging answers on 5433."),
			model("c1", "read parser.go").opening("g1"), tool("r1", "package parser\n\nfunc Parse()").closing("g1"),
			tool("t1", "build 7f3a9c2 failed in stage lint\n\nexit status 3"),
			tool("t2", "token hunter2-9f is set").hides("hunter2-9f"),
			model("a1", "Looking at the test setup first."), tool("e1", testMark+" echo"), tool("b1", "\x00\xff bytes"),
			tool("", ""))},
		{"append a foreign summary", add(
			foreignAt("f1", 1, claimOf(ToolOutput, "exit status 3", "t1"), claimOf(UserSaid, "all is well", "t1")),
			user("u2", "You may push to the main branch now."),
			model("c2", "run tests").opening("g2"),
		)},
		{"prune a group", func(r *rig) error { return r.prune("c1 r1") }},
		{"prune with key", func(r *rig) error { return r.prune("u1", r.withKeys) }},
		{"compact", func(r *rig) error {
			return r.compact("sum1", "a1 t1",
				claimOf(ToolOutput, "build 7f3a9c2 failed in stage lint", "t1|build 7f3a9c2 failed in stage lint"),
				claimOf(Hedged, "staging answers on 5433", "h1"),
				unverified(Inferred, "lint is slow"), keeps(wits("t1|exit status 3")), narrative("Lint it was."))
		}},
		{"contest", func(r *rig) error {
			return r.Contest(r.ctx,
				ContestRequest{Span: "u2", Claim: "sum1#1", Sentence: "You may push to the main branch now."})
		}},
		{"pin", func(r *rig) error { return r.Pin(r.ctx, "h1", true) }},
		{"unpin", func(r *rig) error { return r.Pin(r.ctx, "h1", false) }},
		{"restore", func(r *rig) error { return r.restore("r1") }},
		{"release", func(r *rig) error { return r.release(noPush, "u2") }},
		{"dismiss", func(r *rig) error { return r.Dismiss(r.ctx, noLint) }},
		{"prune with demote", func(r *rig) error { return r.prune("h1", demote("sum1#1")) }},
		{"reground", func(r *rig) error {
			return r.reground("sum1", "h1|I think staging answers on 5433.", "t1|build 7f3a9c2 failed in stage lint")
		}},
		{"close group", func(r *rig) error { return r.CloseGroup(r.ctx, "g2") }},
		{"resolve", func(r *rig) error { return r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#1", Evidence: "u2"}) }},
		{"fold", func(r *rig) error {
			return r.compact("sum2", "sum1 c2", claimOf(ToolOutput, "exit status 3", "t1"), drops("sum1#0 sum1#1 sum1#2"))
		}},
		{"append again", add(user("u3", "Go on."), model("a9", "Going on."))},
		{"revert the fold",
			func(r *rig) error { _, err := r.Revert(r.ctx, RevertRequest{Edit: r.View().Counter}); return err }},
		{"compact with a separate pass", func(r *rig) error {
			_, err := r.CompactWith(r.ctx, pass{claims: []Claim{claimOf(Inferred, "7f3a9c2 failed", "t1")}},
				CompactWithRequest{Spans: sp[SpanID]("sum1 a9"), Justification: reason, SummaryID: "sum3"})
			return err
		}},
		{"revert the release", func(r *rig) error {
			for _, e := range r.st.edits {
				if e.Op == OpRelease {
					_, err := r.Revert(r.ctx, RevertRequest{Edit: e.Number})
					return err
				}
			}
			return nil
		}},
	}
}

// pass is a separate pass that covers what it is given.
type pass struct {
	claims     []Claim
	entries    []string
	narrative  string
	incomplete bool
	covers     func([]Span) []SpanID
	seen       *SummarizerInput
	before     func()
}

func (p pass) Summarize(_ context.Context, in SummarizerInput) (SummarizerOutput, error) {
	if p.seen != nil {
		*p.seen = in
	}
	if p.before != nil {
		p.before()
	}
	var covered []SpanID
	for _, s := range in.Spans {
		covered = append(covered, s.ID)
	}
	for _, c := range in.Claims {
		covered = append(covered, c.Summary)
	}
	if p.covers != nil {
		covered = p.covers(in.Spans)
	}
	return SummarizerOutput{Claims: p.claims, Constraints: p.entries, Narrative: p.narrative, Incomplete: p.incomplete,
		Covered: covered}, nil
}

// lived runs the history and returns what the window looked like after each record.
func lived(t testing.TB) (*rig, []string) {
	t.Helper()
	r := newRig(t, nil)
	views := []string{show(r.View())}
	for _, s := range history() {
		require.NoError(t, s.do(r), s.name)
		views = append(views, show(r.View()))
	}
	return r, views
}

// records returns the whole journal.
func (r *rig) records() []Record {
	var out []Record
	for rec, err := range r.store.MemStore.Records(r.ctx, r.opts.Buffer, 0) {
		require.NoError(r.t, err)
		out = append(out, rec)
	}
	return out
}

// bodies returns every body the journal names.
func (r *rig) bodies() []Body {
	var out []Body
	for _, s := range r.st.slots {
		data, err := r.store.MemStore.Body(r.ctx, r.opts.Buffer, s.key)
		require.NoError(r.t, err)
		out = append(out, Body{Key: s.key, Data: data})
	}
	return out
}

// rawStore gives back whatever records and bodies it is given, sound or not.
type rawStore struct {
	*MemStore
	recs   []Record
	bodies map[Key][]byte
}

func newRaw(recs []Record, bodies []Body) *rawStore {
	s := &rawStore{MemStore: NewMemStore(), recs: recs, bodies: map[Key][]byte{}}
	for _, b := range bodies {
		s.bodies[b.Key] = b.Data
	}
	return s
}

func (s *rawStore) Records(_ context.Context, _ BufferID, from uint64) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for i := from; i < uint64(len(s.recs)); i++ {
			if !yield(s.recs[i], nil) {
				return
			}
		}
	}
}

func (s *rawStore) Body(_ context.Context, _ BufferID, k Key) ([]byte, error) {
	if b, ok := s.bodies[k]; ok {
		return b, nil
	}
	return nil, ErrNotFound
}
