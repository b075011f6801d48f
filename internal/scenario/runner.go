package scenario

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// timeLimit is how long a case may take before it counts as hanging; a case takes milliseconds.
const timeLimit = time.Minute

// Result is what came of one case.
type Result struct {
	ID, Kind string
	File     string
	Line     int
	Diffs    []string // what was expected and what came; none if the case passed
}

// OK reports whether the case passed.
func (r Result) OK() bool { return len(r.Diffs) == 0 }

// String is the line that reports the case.
func (r Result) String() string {
	head := r.ID + " " + r.Kind + ": "
	if r.OK() {
		return head + "passed"
	}
	return head + strings.Join(r.Diffs, "; ")
}

// Run runs one case. A panic or a hang of the library is a difference like any other.
func Run(ctx context.Context, c *Case) Result {
	res := Result{ID: c.ID, Kind: c.Kind, File: c.File, Line: c.Line}
	ctx, cancel := context.WithTimeout(ctx, timeLimit)
	defer cancel()
	done := make(chan []string, 1)
	go func() { done <- runCase(ctx, c) }()
	select {
	case res.Diffs = <-done:
	case <-ctx.Done():
		res.Diffs = []string{"did not end: " + ctx.Err().Error()}
	}
	return res
}

func runCase(ctx context.Context, c *Case) (diffs []string) {
	r := newRunner(c)
	defer func() {
		if p := recover(); p != nil {
			diffs = append(r.diffs, fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err := r.setUp(ctx); err != nil {
		return append(r.diffs, "set-up: "+err.Error())
	}
	for i, op := range c.ops {
		r.step(ctx, i, op)
	}
	r.checkVerdicts()
	r.checkExpect(ctx)
	r.checkPromises(ctx)
	return r.diffs
}

// runner runs one case.
type runner struct {
	c     *Case
	store *faultStore
	state storeState
	count *counter
	opts  holdfast.Options
	buf   *holdfast.ContextBuffer

	mu    sync.Mutex                        // guards given while appends run side by side
	given map[holdfast.SpanID]holdfast.Span // as the host appended them
	known map[holdfast.SpanID]knownSpan     // all that ever stood in the window after a step

	userIDs    []holdfast.SpanID   // user messages, in the order in which they arrived
	base       snapshot            // after the set-up
	checkpoint holdfast.Checkpoint // of that moment
	steps      []step
	reasons    map[uint64]string // the justification each edit was given, by its number
	removals   []removal         // what OnEdit saw, in order
	appended   []holdfast.SpanID // by concurrent_appends
	undecided  bool              // the running step died before its record was durable: neither allowed nor refused
	concurrent bool              // others change the buffer while the running step does
	diffs      []string
}

// knownSpan is a span as it stood in the window.
type knownSpan struct {
	kind   holdfast.Kind
	text   string
	key    holdfast.Key
	digest holdfast.Digest
}

// step is one edit that was run.
type step struct {
	op            string
	err           error
	undecided     bool
	before, after snapshot
}

// snapshot is what the model would see at one moment, and the account of it.
type snapshot struct {
	view     holdfast.View
	rendered string
}

// removal is what an OnEdit hook found when an edit was about to change the window.
type removal struct {
	edit holdfast.Edit
	view holdfast.View
}

func newRunner(c *Case) *runner {
	r := &runner{
		c: c, store: newFaultStore(), count: newCounter(),
		given: map[holdfast.SpanID]holdfast.Span{}, known: map[holdfast.SpanID]knownSpan{},
		reasons: map[uint64]string{},
	}
	r.opts = holdfast.Options{
		Buffer:       holdfast.BufferID("case-" + c.ID),
		WindowTokens: c.State.Window,
		Count:        r.count.Count,
		OnEdit:       r.onEdit,
		Now:          clock(),
		NewID:        func() string { return Mark }, // the buffer has its ID: only the mark is asked for
	}
	return r
}

// clock returns a clock that goes on by a second each time it is read.
func clock() func() time.Time {
	var mu sync.Mutex
	t := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		t = t.Add(time.Second)
		return t
	}
}

// onEdit looks at the buffer in the moment in which the edit stands in the anchor
// and the spans are still in the window.
func (r *runner) onEdit(e holdfast.Edit) {
	r.removals = append(r.removals, removal{e, r.buf.View()})
}

// step runs one edit and takes down what it did.
func (r *runner) step(ctx context.Context, i int, op operation) {
	if i == 0 && r.state.altered {
		r.store.alter()
	}
	r.undecided, r.concurrent = false, false
	s := step{op: op.name(), before: r.snapshot()}
	s.err = op.run(ctx, r)
	s.undecided = r.undecided
	s.after = r.snapshot()
	r.steps = append(r.steps, s)
	r.remember(s.after.view)
	r.checkStep(len(r.steps), s)
	r.checkState(len(r.steps), s)
	if !r.store.isAltered() {
		r.checkReopened(ctx)
		r.checkCandidates(ctx)
	}
}

func (r *runner) snapshot() snapshot {
	v := r.buf.View()
	return snapshot{v, render.Text(v)}
}

// remember takes down what stands in the window.
func (r *runner) remember(v holdfast.View) {
	for _, s := range v.Spans {
		if _, ok := r.known[s.ID]; !ok {
			r.known[s.ID] = knownSpan{s.Kind, s.Text, s.Key, s.Digest}
		}
	}
}

// edited takes down the outcome of an edit and passes its error on.
func (r *runner) edited(reason string, e holdfast.Edit, err error) error {
	r.count.end(err == nil, r.buf.View().Spans)
	if err == nil {
		r.reasons[e.Number] = reason
	}
	return err
}

// open opens the buffer from the store, as another process would.
func (r *runner) open(ctx context.Context) (*holdfast.ContextBuffer, error) {
	opts := r.opts
	return holdfast.Open(ctx, r.store, r.opts.Buffer, &opts)
}

// reopen goes on with the buffer as the store has it.
func (r *runner) reopen(ctx context.Context) error {
	b, err := r.open(ctx)
	if err != nil {
		return err
	}
	r.buf = b
	return nil
}

// diff notes a difference.
func (r *runner) diff(format string, args ...any) {
	r.diffs = append(r.diffs, fmt.Sprintf(format, args...))
}

// last is the last step.
func (r *runner) last() step { return r.steps[len(r.steps)-1] }
