package storetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"testing"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// Options say what a store can do beyond the interface. Nil is the zero value.
type Options struct {
	// Reopen ends the use of s as the end of its process would, and returns a store with what s
	// had made durable. Nil skips the cases about durability: a store in memory has none.
	Reopen func(s holdfast.Store) (holdfast.Store, error)

	// Peer returns a second store on the data of s, which stays in use, as another
	// process would open it. Nil skips the cases about sharing.
	Peer func(s holdfast.Store) (holdfast.Store, error)

	// Large makes the largest body 100 MB in place of 1 MB.
	Large bool

	// Timeout is the limit for one case; zero means two minutes. A case that
	// takes longer has failed: most likely the store waits for itself.
	Timeout time.Duration
}

// A Failure is one case that a store failed.
type Failure struct {
	Case string // its name
	Rule string // the rule that was broken
	Err  error  // what happened
}

func (f *Failure) Error() string {
	return fmt.Sprintf("storetest: %s: %v\n\tthe rule: %s", f.Case, f.Err, f.Rule)
}

// Unwrap returns what happened.
func (f *Failure) Unwrap() error { return f.Err }

// Test runs all cases and returns nil if the store conforms, else each [*Failure], joined.
// Each case calls newStore for a store without buffers, and closes it at its end if it is an [io.Closer].
func Test(newStore func() (holdfast.Store, error), o *Options) error {
	var errs []error
	for i := range cases {
		if err := cases[i].test(newStore, o); err != nil && !errors.Is(err, errSkipped) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Run is [Test] with a subtest for each case. It skips those whose option is not given.
func Run(t *testing.T, newStore func(t *testing.T) holdfast.Store, o *Options) {
	for i := range cases {
		t.Run(cases[i].name, func(t *testing.T) {
			err := cases[i].test(func() (holdfast.Store, error) { return newStore(t), nil }, o)
			if errors.Is(err, errSkipped) {
				t.Skip(err)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// errSkipped is wrapped by the error of a case that the store need not pass.
var errSkipped = errors.New("storetest: skipped")

// testCase is one rule.
type testCase struct {
	name string
	rule string
	run  func(*env) error
}

// env is what a case works with: a store without buffers.
type env struct {
	s   holdfast.Store
	o   Options
	ctx context.Context
}

// test runs one case. A panic and a hang are failures like any other.
func (c *testCase) test(newStore func() (holdfast.Store, error), o *Options) error {
	e := &env{}
	if o != nil {
		e.o = *o
	}
	if e.o.Timeout <= 0 {
		e.o.Timeout = 2 * time.Minute
	}
	var cancel context.CancelFunc
	e.ctx, cancel = context.WithCancel(context.Background())
	defer cancel() // after a hang: what honours its context ends
	var err error
	if e.s, err = newStore(); err != nil {
		return &Failure{c.name, c.rule, fmt.Errorf("no store to test: %w", err)}
	}
	done := make(chan error, 1)
	go func() { done <- c.guarded(e) }()
	timer := time.NewTimer(e.o.Timeout)
	defer timer.Stop()
	select {
	case err = <-done:
	case <-timer.C:
		return &Failure{c.name, c.rule, fmt.Errorf("a call did not return within %v", e.o.Timeout)}
	}
	if closer, ok := e.s.(io.Closer); ok {
		if cerr := closer.Close(); err == nil && cerr != nil {
			err = fmt.Errorf("closing the store: %w", cerr)
		}
	}
	if err == nil || errors.Is(err, errSkipped) {
		return err
	}
	return &Failure{c.name, c.rule, err}
}

// guarded turns a panic of the store into an error.
func (c *testCase) guarded(e *env) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return c.run(e)
}

// cases is the suite. The order is that in which a store is best repaired.
var cases = []testCase{
	{"empty", "A buffer that does not exist has no records and no bodies (ErrNotFound), and reading it creates nothing.",
		testEmpty},
	{"read-back", "What a commit wrote is what Records and Body return, every field of every record, in order.",
		testReadBack},
	{"bytes-exact", "Payloads and bodies are any bytes and come back as they were: empty, NUL, invalid UTF-8, large.",
		testBytesExact},
	{"records-from", "Records yields the records from the given sequence number on, and none from beyond the end.",
		testRecordsFrom},
	{"many", "The order is that of the sequence numbers, over many commits and more records than fit into a page.",
		testMany},
	{"large-batch", "One commit may have hundreds of records and bodies.", testLargeBatch},
	{"stop-early", "An iteration may be stopped at any record, and be repeated; the store goes on working.",
		testStopEarly},
	{"call-within", "The body of a loop over Records may call the store: nothing is locked while a record is yielded.",
		testCallWithin},
	{"keys-exact",
		"A body is found by its key, byte for byte, and by nothing else; a strange key is ErrNotFound like any other.",
		testKeysExact},
	{"isolation", "Buffers are apart: each has its own records, head and keys.", testIsolation},
	{"buffer-ids", "A buffer ID is 1 to 256 bytes, any bytes; two different ones never name the same buffer.",
		testBufferIDs},
	{"compare-and-swap",
		"Commit applies a batch only if the journal has the assumed length and the assumed head; " +
			"else the error wraps ErrConflict, which wraps ErrNotApplied.",
		testCompareAndSwap},
	{"conflict-not-applied",
		"After ErrConflict neither a record nor a body of the batch is in the store, and the buffer goes on.",
		testConflictNotApplied},
	{"chain", "A batch that cannot follow its head (Head.Extend) is refused with ErrNotApplied and ErrInvalid.",
		testChain},
	{"atomic", "A batch that is refused for one of its parts leaves no other part behind.", testAtomic},
	{"key-once",
		"Bytes stored under a key never change: the same bytes again are fine, others are refused and not applied.",
		testKeyOnce},
	{"idempotent", "The same batch at the same place succeeds again, and is there once.", testIdempotent},
	{"idempotent-later", "The same batch at the same place succeeds again also when later batches have followed.",
		testIdempotentLater},
	{"idempotent-whole", "A batch of which only a part is in the store is another batch: ErrConflict.",
		testIdempotentWhole},
	{"errors-deterministic", "The same call in the same state gives the same error.", testErrorsDeterministic},
	{"keeps-no-reference",
		"Commit keeps no reference to the caller's records, bodies and bytes, and changes none of them.",
		testKeepsNoReference},
	{"returned-bytes-stay", "Bytes that were returned stay as they were, whatever is read or written later.",
		testReturnedBytesStay},
	{"context",
		"Under a context that has ended every call returns its error, and Commit applies nothing and says ErrNotApplied.",
		testContext},
	{"read-while-writing", "Who reads while another writes sees whole commits, each with its bodies, in order.",
		testReadWhileWriting},
	{"concurrent-writers",
		"Of all writers that assume the same head exactly one succeeds; each other gets ErrConflict and has left nothing.",
		testConcurrentWriters},
	{"concurrent-same", "The same batch committed by several writers at once succeeds for each, and is there once.",
		testConcurrentSame},
	{"concurrent-buffers", "Writers of different buffers do not get into each other's way.", testConcurrentBuffers},
	{"reopen", "What Commit acknowledged is there, byte for byte, when the store is opened again.", testReopen},
	{"reopen-commit",
		"A store that was opened again judges commits as before: repeated ones succeed, late ones are ErrConflict.",
		testReopenCommit},
	{"peer", "Two stores on the same data see each other's commits; whoever is late gets ErrConflict.", testPeer},
	{"search", "A Searcher finds bodies of the named buffer only, at most as many as asked for, and nothing is no error.",
		testSearch},
}
