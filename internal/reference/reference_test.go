package reference

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

var (
	sequences = flag.Int("sequences", 2000, "how many random sequences to run")
	seed      = flag.Uint64("seed", 1, "the seed of the first sequence; with -sequences 1 it repeats one")
)

// world is a buffer with the model beside it.
type world struct {
	store *holdfast.MemStore
	buf   *holdfast.ContextBuffer
	model *Model
	kept  *promises
}

func options(onEdit func(holdfast.Edit)) *holdfast.Options {
	return &holdfast.Options{
		Buffer:       bufferID,
		WindowTokens: window,
		Count:        count,
		NewID:        func() string { return mark },
		OnEdit:       onEdit,
	}
}

func newWorld(ctx context.Context, r *Reader) (*world, error) {
	w := &world{store: holdfast.NewMemStore()}
	b, err := holdfast.New(ctx, w.store, options(func(e holdfast.Edit) { w.kept.onEdit(e) }))
	if err != nil {
		return nil, err
	}
	w.buf, w.kept = b, newPromises(b, w.store)
	w.model = New(bufferID, b.View().Mark, window, count, r)
	return w, nil
}

// step runs one operation on both sides and says what differs.
func (w *world) step(ctx context.Context, o Op) (diff string, got Verdict) {
	defer func() {
		if p := recover(); p != nil {
			diff = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	got, want, checked, details, check := do(ctx, w.buf, w.model, o)
	if checked && outcome(check).String() != got.String() {
		return fmt.Sprintf("the check says %v, the edit %v", outcome(check), got), got
	}
	if want.Err == holdfast.ErrDuplicateID && o.Do == "compact" && !got.OK() {
		want = got // which of its mistakes it reports is not the reference's business
	}
	if g, w := got.String(), want.String(); g != w {
		return fmt.Sprintf("buffer:    %s\nreference: %s\n%s", g, w, details), got
	}
	if d := w.kept.check(ctx, o, got.OK(), w.model.id); d != "" {
		return d, got
	}
	return differ(DescribeView(w.buf.View()), w.model.Describe()), got
}

// differ shows the lines that only one side has.
func differ(buf, ref []string) string {
	if slices.Equal(buf, ref) {
		return ""
	}
	var b strings.Builder
	for _, l := range buf {
		if !slices.Contains(ref, l) {
			b.WriteString("buffer:    " + l + "\n")
		}
	}
	for _, l := range ref {
		if !slices.Contains(buf, l) {
			b.WriteString("reference: " + l + "\n")
		}
	}
	if b.Len() == 0 {
		b.WriteString("order:\nbuffer:    " + strings.Join(buf, "\n           ") +
			"\nreference: " + strings.Join(ref, "\n           "))
	}
	return b.String()
}

// run runs a sequence to the first difference.
func run(ctx context.Context, r *Reader, seed uint64, ops []Op) (diff string, at int) {
	w, err := newWorld(ctx, r)
	if err != nil {
		return err.Error(), 0
	}
	for i, o := range ops {
		if d, _ := w.step(ctx, o); d != "" {
			return d, i
		}
	}
	return w.kept.end(ctx, seed), len(ops) - 1
}

// shrink drops operations while a difference stays.
func shrink(ctx context.Context, r *Reader, seed uint64, ops []Op) []Op {
	for again := true; again; {
		again = false
		for i := len(ops) - 1; i >= 0; i-- {
			fewer := slices.Delete(slices.Clone(ops), i, i+1)
			if d, at := run(ctx, r, seed, fewer); d != "" {
				ops, again = fewer[:min(at+1, len(fewer))], true
				i = min(i, len(ops))
			}
		}
	}
	return ops
}

// tally counts what the sequences met.
type tally struct {
	mu    sync.Mutex
	count map[string]int
	fails int
}

func (t *tally) add(other map[string]int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for k, v := range other {
		t.count[k] += v
	}
}

// TestRandomSequences runs random sequences through the buffer and the model.
func TestRandomSequences(t *testing.T) {
	n := *sequences
	if s := os.Getenv("HOLDFAST_SEQUENCES"); s != "" {
		var err error
		n, err = strconv.Atoi(s)
		require.NoError(t, err)
	}
	total := &tally{count: map[string]int{}}
	const workers = 2
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			r := NewReader()
			counts := map[string]int{}
			for i := k; i < n; i += workers {
				if !sequence(t, r, *seed+uint64(i), counts) {
					total.mu.Lock()
					total.fails++
					stop := total.fails >= maxFailures
					total.mu.Unlock()
					if stop {
						break
					}
				}
			}
			total.add(counts)
		})
	}
	wg.Wait()
	for _, k := range slices.Sorted(maps.Keys(total.count)) {
		t.Logf("%7d %s", total.count[k], k)
	}
}

const maxFailures = 8

// sequence runs the sequence of one seed.
func sequence(t *testing.T, r *Reader, seed uint64, counts map[string]int) bool {
	ctx := context.Background()
	w, err := newWorld(ctx, r)
	if err != nil {
		t.Error(err)
		return false
	}
	g := &generator{rand: rand.New(rand.NewPCG(seed, 0)), m: w.model}
	var ops []Op
	fail := func() bool {
		small := shrink(ctx, r, seed, ops)
		d, at := run(ctx, r, seed, small)
		var b strings.Builder
		for _, o := range small {
			b.WriteString(o.String() + "\n")
		}
		t.Errorf("seed %d, %d operations, shrunk to %d, at the %d.:\n%s%s", seed, len(ops), len(small), at+1, b.String(), d)
		return false
	}
	for range 6 + g.rand.IntN(14) {
		o := g.op()
		ops = append(ops, o)
		d, got := w.step(ctx, o)
		if d != "" {
			return fail()
		}
		if o.Do != "append" {
			for code := range got.Codes {
				counts["code "+string(code)]++
			}
		}
		counts[o.Do+map[bool]string{true: " accepted", false: " refused"}[got.OK()]]++
	}
	if w.kept.end(ctx, seed) != "" {
		return fail()
	}
	return true
}
