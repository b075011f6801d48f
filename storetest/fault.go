package storetest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// ErrInjected is wrapped by every error that a [Fault] makes up.
var ErrInjected = errors.New("storetest: injected fault")

// Method is a method of a [holdfast.Store].
type Method uint8

// The methods of a Store.
const (
	Commit Method = iota + 1
	Records
	Body
)

func (m Method) String() string {
	switch m {
	case Commit:
		return "Commit"
	case Records:
		return "Records"
	case Body:
		return "Body"
	}
	return fmt.Sprintf("Method(%d)", uint8(m))
}

// Kind is the way in which an operation goes wrong.
type Kind uint8

// The kinds of faults.
const (
	None       Kind = iota // the operation goes to the store
	NotApplied             // Commit: not applied, and the error says so. Reads fail
	Unknown                // Commit: not applied, but the error leaves it open. Reads fail
	Applied                // Commit: applied, but the error leaves it open. Reads fail after what they read
	Altered                // Body: one bit is another one. Records: one bit of the last record's time. Commit: none
	Lost                   // Body: ErrNotFound. Records: none are there. Commit: none
	Truncated              // Body: the last byte is missing. Records: the last record is missing. Commit: none
	Slow                   // the operation takes Fault.Delay longer, or until its context ends
)

var kindNames = [...]string{"None", "NotApplied", "Unknown", "Applied", "Altered", "Lost", "Truncated", "Slow"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Kinds returns every kind of fault.
func Kinds() []Kind {
	return []Kind{NotApplied, Unknown, Applied, Altered, Lost, Truncated, Slow}
}

// Op is one operation on a [Fault].
type Op struct {
	N      int // 1, 2, 3 … since the last Reset
	Method Method
	Buffer holdfast.BufferID
	Key    holdfast.Key // of Body
	At     uint64       // of Commit: the assumed length; of Records: where it begins
}

// Fault is a [holdfast.Store] that passes its operations on to another one, counts
// them, and goes wrong where it is told to. It is safe for concurrent use, and no
// [holdfast.Searcher] even if the other one is.
//
// An iteration over Records is one operation, counted when it begins.
type Fault struct {
	Delay time.Duration // of Slow

	s     holdfast.Store
	mu    sync.Mutex
	n     int
	count map[Method]int
	hits  int
	rule  func(Op) Kind
}

var _ holdfast.Store = (*Fault)(nil)

// NewFault returns a Fault that passes everything on to s.
func NewFault(s holdfast.Store) *Fault { return &Fault{s: s, count: map[Method]int{}} }

// Set makes rule decide on each operation from now on; nil ends all faults. The
// rule may be called by several goroutines at once. It may block, and may use the other store.
func (f *Fault) Set(rule func(Op) Kind) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rule = rule
}

// Fail sets the counters to zero and makes the nth operation from now on, and
// the times-1 after it, go wrong; n counts from 1.
func (f *Fault) Fail(n, times int, k Kind) {
	f.Reset()
	f.Set(func(op Op) Kind {
		if op.N >= n && op.N < n+times {
			return k
		}
		return None
	})
}

// Reset ends all faults and sets the counters to zero.
func (f *Fault) Reset() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n, f.hits, f.rule = 0, 0, nil
	clear(f.count)
}

// Count returns the number of calls of the method since the last Reset; of all if m is zero.
func (f *Fault) Count(m Method) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m == 0 {
		return f.n
	}
	return f.count[m]
}

// Hits returns how many operations have gone wrong since the last Reset.
func (f *Fault) Hits() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.hits
}

// begin counts the operation and returns how it goes.
func (f *Fault) begin(op Op) Kind {
	f.mu.Lock()
	f.n++
	f.count[op.Method]++
	op.N = f.n
	rule := f.rule
	f.mu.Unlock()
	if rule == nil {
		return None
	}
	k := rule(op)
	if op.Method == Commit && (k == Altered || k == Lost || k == Truncated) {
		return None
	}
	if k != None {
		f.mu.Lock()
		f.hits++
		f.mu.Unlock()
	}
	return k
}

// wait is the delay of a slow operation.
func (f *Fault) wait(ctx context.Context) error {
	t := time.NewTimer(f.Delay)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func injected(m Method, k Kind) error { return fmt.Errorf("%w: %v %v", ErrInjected, m, k) }

// Commit implements [holdfast.Store].
func (f *Fault) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	switch k := f.begin(Op{Method: Commit, Buffer: id, At: at.Length}); k {
	case NotApplied:
		return fmt.Errorf("%w: %w", injected(Commit, k), holdfast.ErrNotApplied)
	case Unknown:
		return injected(Commit, k)
	case Applied:
		if err := f.s.Commit(ctx, id, at, recs, bodies); err != nil {
			return err
		}
		return injected(Commit, k)
	case Slow:
		if err := f.wait(ctx); err != nil {
			return fmt.Errorf("%w: %w", holdfast.ErrNotApplied, err)
		}
	}
	return f.s.Commit(ctx, id, at, recs, bodies)
}

// Records implements [holdfast.Store].
func (f *Fault) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		k := f.begin(Op{Method: Records, Buffer: id, At: from})
		switch k {
		case NotApplied, Unknown:
			yield(holdfast.Record{}, injected(Records, k))
			return
		case Lost:
			return
		case Slow:
			if err := f.wait(ctx); err != nil {
				yield(holdfast.Record{}, err)
				return
			}
		}
		f.records(ctx, id, from, k, yield)
	}
}

// records is an iteration that may go wrong on its way: what it does to a record depends on whether
// another one follows, so it is one behind.
func (f *Fault) records(
	ctx context.Context,
	id holdfast.BufferID,
	from uint64,
	k Kind,
	yield func(holdfast.Record, error) bool,
) {
	var last *holdfast.Record
	for r, err := range f.s.Records(ctx, id, from) {
		if err != nil {
			yield(r, err)
			return
		}
		if last != nil && !yield(*last, nil) {
			return
		}
		last = &r
	}
	if last != nil && k != Truncated {
		if k == Altered {
			last.Time ^= 1 // still well-formed: only the chain can tell
		}
		if !yield(*last, nil) {
			return
		}
	}
	if k == Applied {
		yield(holdfast.Record{}, injected(Records, k))
	}
}

// flipped returns a copy of b with one bit of its middle flipped; nothing has none.
func flipped(b []byte) []byte {
	b = append([]byte(nil), b...)
	if len(b) > 0 {
		b[len(b)/2] ^= 4
	}
	return b
}

// Body implements [holdfast.Store].
func (f *Fault) Body(ctx context.Context, id holdfast.BufferID, key holdfast.Key) ([]byte, error) {
	k := f.begin(Op{Method: Body, Buffer: id, Key: key})
	switch k {
	case NotApplied, Unknown:
		return nil, injected(Body, k)
	case Lost:
		return nil, fmt.Errorf("%w: %w", injected(Body, k), holdfast.ErrNotFound)
	case Slow:
		if err := f.wait(ctx); err != nil {
			return nil, err
		}
	}
	data, err := f.s.Body(ctx, id, key)
	switch {
	case err != nil:
		return nil, err
	case k == Applied:
		return nil, injected(Body, k)
	case k == Altered && len(data) == 0:
		return []byte("x"), nil
	case k == Altered:
		return flipped(data), nil
	case k == Truncated && len(data) > 0:
		return data[:len(data)-1], nil
	case k == Truncated:
		return []byte("x"), nil // nothing is shorter than nothing
	}
	return data, nil
}
