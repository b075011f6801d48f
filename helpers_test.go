package holdfast

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/detect"
)

// probe is a MemStore that counts, delays, fails and alters on demand.
type probe struct {
	*MemStore
	mu       sync.Mutex
	commits  int
	onCommit func(n int) (apply bool, err error) // n counts from 1; nil: apply, no error
	onBody   func(k Key, data []byte, err error) ([]byte, error)
	onRecord func(r Record) Record
	slow     time.Duration
}

func newProbe() *probe { return &probe{MemStore: NewMemStore()} }

func (p *probe) Commit(ctx context.Context, id BufferID, at Head, recs []Record, bodies []Body) error {
	p.mu.Lock()
	p.commits++
	n, hook, slow := p.commits, p.onCommit, p.slow
	p.mu.Unlock()
	time.Sleep(slow)
	apply, fail := true, error(nil)
	if hook != nil {
		apply, fail = hook(n)
	}
	if apply {
		if err := p.MemStore.Commit(ctx, id, at, recs, bodies); err != nil {
			return err
		}
	}
	return fail
}

func (p *probe) Body(ctx context.Context, id BufferID, k Key) ([]byte, error) {
	data, err := p.MemStore.Body(ctx, id, k)
	p.mu.Lock()
	hook := p.onBody
	p.mu.Unlock()
	if hook != nil {
		return hook(k, data, err)
	}
	return data, err
}

func (p *probe) Records(ctx context.Context, id BufferID, from uint64) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for r, err := range p.MemStore.Records(ctx, id, from) {
			if p.onRecord != nil && err == nil {
				r = p.onRecord(r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// heal ends every fault.
func (p *probe) heal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.onCommit, p.onBody, p.onRecord, p.slow = nil, nil, nil, 0
}

func (p *probe) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.commits
}

// failNext makes the next n commits fail with err, applied or not.
func (p *probe) failNext(n int, apply bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.commits + n
	p.onCommit = func(i int) (bool, error) {
		if i > last {
			return true, nil
		}
		return apply, err
	}
}

// errDown is a store's failure of unknown outcome; errRefused one that was certainly not applied.
var (
	errDown    = errors.New("the line is dead")
	errRefused = fmt.Errorf("disk full (%w)", ErrNotApplied)
)

// rig is a buffer under test. At the end of the test it is verified, opened
// again and compared, and every span ever appended is read back.
type rig struct {
	*ContextBuffer
	t     testing.TB
	ctx   context.Context
	store *probe
	opts  Options
	given map[SpanID]string
	skip  bool // the test broke the store on purpose
}

// testCount makes no-progress no matter unless a test gives counts: a span has
// 100 tokens unless the host says otherwise, a summary 2, anything else one for each 4 bytes.
func testCount(text string) int {
	if strings.HasPrefix(text, "edit ") {
		return 1
	}
	if text == "" || strings.HasPrefix(text, "- [") ||
		strings.HasPrefix(text, "Carried word") || strings.HasPrefix(text, "(narrative") {
		return 2
	}
	return (len(text) + 3) / 4
}

// never is the contradiction detector of tests that make their conflicts themselves.
type never struct{}

func (never) Contradicts(string, string) bool { return false }

const testMark = "mark-6b1d1c52-9f5e-4a53-9a6e-0f5f6c6d7e8f"

// testOptions are deterministic: a clock that ticks, one buffer ID, one mark.
func testOptions() Options {
	at := time.Date(2026, 11, 8, 9, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	return Options{
		Detect: detect.Detectors{Contradictions: never{}},
		Buffer: "buf", NewID: func() string { return testMark }, Count: testCount,
		Now: func() time.Time { mu.Lock(); defer mu.Unlock(); at = at.Add(time.Second); return at },
	}
}

func newRig(t testing.TB, spans []Span, change ...func(*Options)) *rig {
	t.Helper()
	r := &rig{t: t, ctx: context.Background(), store: newProbe(), opts: testOptions(), given: map[SpanID]string{}}
	for _, f := range change {
		f(&r.opts)
	}
	b, err := New(r.ctx, r.store, &r.opts)
	require.NoError(t, err)
	r.ContextBuffer = b
	if len(spans) > 0 {
		r.append(spans...)
	}
	t.Cleanup(r.check)
	return r
}

// check is what every test ends with.
func (r *rig) check() {
	if r.t.Failed() || r.skip {
		return
	}
	r.store.heal()
	if r.uncertain || !r.closed && r.behind() {
		require.NoError(r.t, r.Reload(r.ctx))
	}
	again := r.reopen()
	again.reported = r.reported // a measurement, not in the journal
	if !r.closed {
		require.NoError(r.t, r.Verify(r.ctx), "Verify at the end of the test")
		require.Equal(r.t, show(r.View()), show(again.View()), "the buffer, opened again, differs")
	}
	require.NoError(r.t, again.Verify(r.ctx), "Verify of the buffer, opened again")
	checkSets(r.t, r.st)
	checkSets(r.t, again.st)
	for id, text := range r.given {
		s := again.st.spans[id]
		require.NotNil(r.t, s, "span %s is lost", id)
		got, err := again.Fetch(r.ctx, s.key)
		require.NoError(r.t, err)
		require.Equal(r.t, text, got.Text, "span %s was appended with another text", id)
	}
}

// behind reports whether another writer has gone on.
func (r *rig) behind() bool {
	n := uint64(0)
	for range r.store.MemStore.Records(r.ctx, r.opts.Buffer, 0) {
		n++
	}
	return n != r.head.Length
}

// show is all of a view as text, one item a line; carriers, a set, are sorted.
func show(v View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s version %d counter %d cycle %d head %d %s\n",
		v.Buffer, v.Mark, v.Version, v.Counter, v.Cycle, v.Head.Length, v.Head.Digest)
	fmt.Fprintf(&b, "window %s before %s usage %+v\n", v.WindowHash, v.PreEditHash, v.Usage)
	fmt.Fprintf(&b, "open %q\n", v.OpenGroups)
	for _, s := range v.Spans {
		fmt.Fprintf(&b, "%+v\n", s)
	}
	for _, c := range v.Claims {
		fmt.Fprintf(&b, "%+v\n", c)
	}
	for _, c := range v.Constraints {
		c.Carriers = slices.Sorted(slices.Values(c.Carriers))
		fmt.Fprintf(&b, "%+v\n", c)
	}
	for _, c := range v.Conflicts {
		fmt.Fprintf(&b, "%+v\n", c)
	}
	for _, e := range v.Edits {
		fmt.Fprintf(&b, "%+v\n", e)
	}
	return b.String() + v.Anchor
}

// reopen opens the same buffer from the store.
func (r *rig) reopen() *ContextBuffer {
	r.t.Helper()
	b, err := Open(r.ctx, r.store, r.opts.Buffer, &r.opts)
	require.NoError(r.t, err)
	return b
}

// append appends spans; those without a count have 100 tokens.
func (r *rig) append(spans ...Span) []SpanID {
	r.t.Helper()
	for i := range spans {
		if spans[i].Tokens == 0 {
			spans[i].Tokens = 100
		}
	}
	got, err := r.Append(r.ctx, spans...)
	require.NoError(r.t, err)
	for i, id := range got {
		r.given[id] = spans[i].Text
	}
	return got
}

func user(id SpanID, text string) Span  { return Span{ID: id, Origin: UserSaid, Text: text} }
func tool(id SpanID, text string) Span  { return Span{ID: id, Origin: ToolOutput, Text: text} }
func model(id SpanID, text string) Span { return Span{ID: id, Origin: Inferred, Text: text} }
func guess(id SpanID, text string) Span { return Span{ID: id, Origin: Hedged, Text: text} }
func sysmsg(id SpanID, text string) Span {
	return Span{ID: id, Kind: System, Text: text}
}
func foreign(id SpanID, claims ...Claim) Span {
	return Span{ID: id, Kind: Foreign, Text: "An earlier summary.", Claims: claims}
}

func (s Span) in(g GroupID) Span         { s.Group = g; return s }
func (s Span) opening(g GroupID) Span    { s.Group, s.Opens = g, true; return s }
func (s Span) closing(g GroupID) Span    { s.Group, s.Closes = g, true; return s }
func (s Span) tokens(n int) Span         { s.Tokens = n; return s }
func (s Span) pinned() Span              { s.Pinned = true; return s }
func (s Span) signed() Span              { s.Immutable = true; return s }
func (s Span) by(o Origin) Span          { s.Speaker = o; return s }
func (s Span) declares(c ...string) Span { s.Constraints = c; return s }
func (s Span) hides(v ...string) Span    { s.Secrets = v; return s }

// claim is a claim with witnesses "span" or "span|quote".
func claimOf(o Origin, text string, witnesses ...string) Claim {
	return Claim{Text: text, Origin: o, Witnesses: wits(witnesses...)}
}

// said is an unverified claim.
func unverified(o Origin, text string, witnesses ...string) Claim {
	return Claim{Text: text, Origin: o, Unverified: true, Witnesses: wits(witnesses...)}
}

func wits(list ...string) []Witness {
	var out []Witness
	for _, w := range list {
		id, q, _ := strings.Cut(w, "|")
		out = append(out, Witness{Span: SpanID(id), Quote: q})
	}
	return out
}

// sp splits names at blanks.
func sp[S ~string](names string) []S {
	var out []S
	for _, n := range strings.Fields(names) {
		out = append(out, S(n))
	}
	return out
}

const reason = "older part, facts kept"

func (r *rig) prune(names string, with ...func(*PruneRequest)) error {
	q := PruneRequest{Spans: sp[SpanID](names), Justification: reason}
	for _, f := range with {
		f(&q)
	}
	_, err := r.Prune(r.ctx, q)
	return err
}

// withKeys presents the keys of the named spans.
func (r *rig) withKeys(q *PruneRequest) {
	for _, id := range q.Spans {
		q.Keys = append(q.Keys, r.key(id))
	}
}

func demote(names string) func(*PruneRequest) {
	return func(q *PruneRequest) { q.Demote = sp[ClaimID](names) }
}

func (r *rig) key(id SpanID) Key {
	r.t.Helper()
	s := r.st.spans[id]
	require.NotNil(r.t, s, "no span %s", id)
	return s.key
}

// compact folds the named spans into the summary id.
func (r *rig) compact(id SpanID, names string, parts ...any) error {
	_, err := r.Compact(r.ctx, fold(id, names, parts...))
	return err
}

type (
	entries   []string
	keeps     []Witness
	narrative string
	drops     string
	demotes   string
)

// fold makes a compact request of claims, entries, keeps, a narrative, drops, demotes.
func fold(id SpanID, names string, parts ...any) CompactRequest {
	q := CompactRequest{SummaryID: id, Spans: sp[SpanID](names), Justification: reason}
	for _, p := range parts {
		switch p := p.(type) {
		case Claim:
			q.Claims = append(q.Claims, p)
		case []Claim:
			q.Claims = append(q.Claims, p...)
		case entries:
			q.Constraints = p
		case keeps:
			q.Keep = p
		case narrative:
			q.Narrative = string(p)
		case drops:
			q.Drop = sp[ClaimID](string(p))
		case demotes:
			q.Demote = sp[ClaimID](string(p))
		case func(*CompactRequest):
			p(&q)
		default:
			panic(fmt.Sprintf("fold: %T", p))
		}
	}
	return q
}

func (r *rig) restore(names string) error {
	_, err := r.Restore(r.ctx, RestoreRequest{Spans: sp[SpanID](names)})
	return err
}

func (r *rig) act(text string, basis string) error {
	return r.Authorize(r.ctx, Action{Name: "run", Text: text, Irreversible: true, Basis: sp[Ref](basis)})
}

func (r *rig) contest(span SpanID, claim ClaimID) {
	r.t.Helper()
	require.NoError(r.t, r.Contest(r.ctx, ContestRequest{Span: span, Claim: claim}))
}

func (r *rig) release(constraint string, by SpanID) error {
	_, err := r.Release(r.ctx, ReleaseRequest{Constraint: constraint, By: by, Justification: "the user lifted it"})
	return err
}

func (r *rig) must(err error) {
	r.t.Helper()
	require.NoError(r.t, err)
}

// cycle lets one compact go by that touches nothing else.
func (r *rig) cycleBy() {
	r.t.Helper()
	id := r.append(model("", "A step without consequences."))[0]
	r.must(r.compact("w"+id, string(id), narrative("Nothing of note.")))
}

func (r *rig) live(id SpanID) bool {
	s := r.st.spans[id]
	return s != nil && s.live
}

func (r *rig) span(id SpanID) Span {
	r.t.Helper()
	for _, s := range r.View().Spans {
		if s.ID == id {
			return s
		}
	}
	require.Fail(r.t, "not in the window", string(id))
	return Span{}
}

// excerpt returns the live excerpt of id.
func (r *rig) excerpt(id SpanID) Span {
	r.t.Helper()
	for _, s := range r.View().Spans {
		if s.Parent == id {
			return s
		}
	}
	require.Fail(r.t, "no live excerpt", string(id))
	return Span{}
}

func (r *rig) claim(id ClaimID) ClaimView {
	r.t.Helper()
	for _, c := range r.View().Claims {
		if c.ID == id {
			return c
		}
	}
	require.Fail(r.t, "no live claim", string(id))
	return ClaimView{}
}

func (r *rig) constraint(text string) *ConstraintView {
	for _, c := range r.View().Constraints {
		if c.Text == text {
			return &c
		}
	}
	return nil
}

func windowOrder(v View) string {
	var out []string
	for _, s := range v.Spans {
		out = append(out, string(s.ID))
	}
	return strings.Join(out, " ")
}

func codesOf(err error) []Code {
	var out []Code
	for _, v := range Violations(err) {
		if !slices.Contains(out, v.Code) {
			out = append(out, v.Code)
		}
	}
	return out
}

// snap is everything a refusal must leave alone.
type snap struct {
	view    string
	commits int
	records int
	minted  string
}

func (r *rig) snap() snap {
	n := 0
	for range r.store.MemStore.Records(r.ctx, r.opts.Buffer, 0) {
		n++
	}
	return snap{view: show(r.View()), commits: r.store.count(), records: n, minted: fmt.Sprint(r.st.minted)}
}

// refused runs do, which must be refused with exactly these codes and change nothing.
func (r *rig) refused(do func() error, codes ...Code) error {
	r.t.Helper()
	err := r.refusedFor(do, codes[0], codes[1:]...)
	for _, c := range codes {
		require.Contains(r.t, codesOf(err), c, "%v", err)
	}
	return err
}

// refusedFor runs do, which must be refused with the code, at most with those
// others beside it, and change nothing.
func (r *rig) refusedFor(do func() error, code Code, others ...Code) error {
	r.t.Helper()
	before := r.snap()
	r.view = nil // the next view is made afresh
	err := do()
	require.Error(r.t, err)
	codes := codesOf(err)
	require.Contains(r.t, codes, code, "%v", err)
	for _, c := range codes {
		require.Contains(r.t, append(others, code), c, "%v", err)
	}
	after := r.snap()
	if code != CodeNotRecorded {
		require.Equal(r.t, before.commits, after.commits, "a refusal writes nothing")
	}
	after.commits = before.commits
	require.Equal(r.t, before, after, "a refusal changes nothing")
	for _, v := range Violations(err) {
		require.NotEmpty(r.t, v.Detail, "%s", v.Code)
		require.NotEmpty(r.t, v.Remedy, "%s: %s", v.Code, v.Detail)
	}
	_, unsafe := errors.AsType[*UnsafePruneError](err)
	_, prov := errors.AsType[*ContextProvenanceError](err)
	require.Equal(r.t, slices.ContainsFunc(codes, func(c Code) bool { return !provenanceCode(c) }), unsafe, "%v", err)
	require.Equal(r.t, slices.ContainsFunc(codes, provenanceCode), prov, "%v", err)
	return err
}
