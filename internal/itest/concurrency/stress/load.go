package stress

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// loadTime is how long [Load] runs; empty means 60 s with CI set, else 5 s. The long run is
//
//	HOLDFAST_LOAD=10m go test -run Load -v -timeout 30m .
const loadTime = "HOLDFAST_LOAD"

const (
	loadBuffers = 1000
	loadWorkers = 8
)

// Load is a mixed load on 1,000 buffers: each worker opens one of its own, works on it as an agent would, and puts it
// away. At the end the memory is what it was after the first quarter, every buffer verifies and has
// every change that was acknowledged, and the throughput is logged.
func Load(t *testing.T, s holdfast.Store) {
	d := 5 * time.Second
	if os.Getenv("CI") != "" && !testing.Short() {
		d = time.Minute
	}
	if v := os.Getenv(loadTime); v != "" {
		var err error
		d, err = time.ParseDuration(v)
		require.NoError(t, err)
	}
	seed, _ := seeded(t)
	l := &load{s: s, heads: make([]holdfast.Checkpoint, loadBuffers)}
	ctx := t.Context()
	begin := time.Now()
	l.each(t, func(w int, rnd *rand.Rand, i int) error {
		b, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: loadID(i)})
		if err == nil {
			l.heads[i] = b.Checkpoint()
		}
		return err
	}, seed)
	t.Logf("%d buffers made in %v", loadBuffers, time.Since(begin).Round(time.Millisecond))

	quarter, end := begin.Add(d/4), begin.Add(d)
	l.until(t, quarter, seed+1)
	before, resident, at, since := heap(), rss(), l.ops.Load(), time.Now()
	l.until(t, end, seed+2)
	ops, took, after := l.ops.Load()-at, time.Since(since), heap()
	t.Logf("%v: %d changes and reads, %.0f a second; %d changes, %d searches, %d buffers opened; "+
		"heap %.1f MB after a quarter, %.1f MB at the end; resident %.0f and %.0f MB",
		took.Round(time.Second), ops, float64(ops)/took.Seconds(), l.changes.Load(), l.searches.Load(), l.opens.Load(),
		mb(before), mb(after), mb(resident), mb(rss()))
	require.Less(t, after, before+before/2+16<<20, "the heap grows")
	require.Less(t, rss(), resident+resident/2+64<<20, "the memory of the process grows")

	begin = time.Now()
	l.each(t, func(w int, rnd *rand.Rand, i int) error {
		b, err := holdfast.Open(ctx, s, loadID(i), nil)
		if err != nil {
			return err
		}
		return b.VerifyFrom(ctx, l.heads[i])
	}, seed)
	t.Logf("%d buffers opened and verified in %v", loadBuffers, time.Since(begin).Round(time.Millisecond))
}

type load struct {
	s                             holdfast.Store
	heads                         []holdfast.Checkpoint // after the last change of each; a buffer is one worker's
	ops, changes, searches, opens atomic.Int64
}

func loadID(i int) holdfast.BufferID { return holdfast.BufferID(fmt.Sprintf("load-%04d", i)) }

// each calls f for every buffer, by its worker.
func (l *load) each(t *testing.T, f func(w int, rnd *rand.Rand, i int) error, seed uint64) {
	l.workers(t, seed, func(w int, rnd *rand.Rand) error {
		for i := w; i < loadBuffers; i += loadWorkers {
			if err := f(w, rnd, i); err != nil {
				return fmt.Errorf("buffer %d: %w", i, err)
			}
		}
		return nil
	})
}

func (l *load) until(t *testing.T, end time.Time, seed uint64) {
	l.workers(t, seed, func(w int, rnd *rand.Rand) error {
		for time.Now().Before(end) {
			i := w + loadWorkers*rnd.IntN(loadBuffers/loadWorkers)
			if err := l.session(t.Context(), i, rnd); err != nil {
				return fmt.Errorf("buffer %d: %w", i, err)
			}
		}
		return nil
	})
}

func (l *load) workers(t *testing.T, seed uint64, f func(w int, rnd *rand.Rand) error) {
	t.Helper()
	errs := make([]error, loadWorkers)
	var all sync.WaitGroup
	for w := range errs {
		all.Go(func() { errs[w] = f(w, rand.New(rand.NewPCG(seed, uint64(w)))) })
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
}

// session opens a buffer and does a few things with it.
func (l *load) session(ctx context.Context, i int, rnd *rand.Rand) error {
	b, err := holdfast.Open(ctx, l.s, loadID(i), nil)
	if err != nil {
		return err
	}
	l.opens.Add(1)
	for range 5 + rnd.IntN(20) {
		if err := l.one(ctx, b, rnd); err != nil {
			return err
		}
		l.ops.Add(1)
	}
	l.heads[i] = b.Checkpoint()
	return b.Close()
}

func (l *load) one(ctx context.Context, b *holdfast.ContextBuffer, rnd *rand.Rand) error {
	switch n := rnd.IntN(20); {
	case n < 2:
		_, err := b.Search(ctx, "worker 10.0.3", 5)
		l.searches.Add(1)
		return err
	case n < 5:
		keys := keysOf(b.View())
		if len(keys) == 0 {
			return nil
		}
		_, err := b.Fetch(ctx, keys[rnd.IntN(len(keys))])
		return err
	case n < 13:
		text := fmt.Sprintf("GET /api/v2/orders/%d 200 from 10.0.%d.%d\n", rnd.IntN(1e6), rnd.IntN(250), rnd.IntN(250)) +
			strings.Repeat("the worker finished its batch and went back to the queue\n", 2+rnd.IntN(40))
		_, err := b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: text, Tokens: 200})
		l.changes.Add(1)
		return err
	}
	_, err := change(ctx, b, rnd, "of the load")
	if holdfast.Violations(err) != nil {
		return nil // a refusal is an answer
	}
	l.changes.Add(1)
	return err
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// rss is what the process has in memory, outside of the heap too; zero where the system does not say.
func rss() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var total, resident uint64
	_, _ = fmt.Sscan(string(text), &total, &resident)
	return resident * uint64(os.Getpagesize())
}

func mb(n uint64) float64 { return float64(n) / (1 << 20) }
