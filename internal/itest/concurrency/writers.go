package concurrency

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

const (
	processes  = 2
	goroutines = 8  // in each process; the first two share one buffer, the others have their own
	rounds     = 12 // calls of each goroutine that succeed
	buffer     = "shared"
)

// Open opens the store at a place: a directory, or the source name of a database. close may be nil.
type Open func(place string) (s holdfast.Store, close func() error, err error)

// Main is for TestMain: it runs a writing process in place of the tests if the environment says so.
func Main(open Open) (ran bool) {
	place := os.Getenv("HOLDFAST_WRITER_PLACE")
	if place == "" {
		return false
	}
	process, _ := strconv.Atoi(os.Getenv("HOLDFAST_WRITER"))
	seed, _ := strconv.ParseUint(os.Getenv("HOLDFAST_SEED"), 10, 64)
	if err := write(open, place, process, seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return true
}

// write is one process: it waits until standard input ends, so that all begin at
// once, and prints the history of its goroutines as JSON.
func write(open Open, place string, process int, seed uint64) error {
	ctx := context.Background()
	s, closeStore, err := open(place)
	if err != nil {
		return err
	}
	if closeStore != nil {
		defer closeStore()
	}
	clients := make([]*client, goroutines)
	for i := range clients {
		n := process*goroutines + i
		clients[i] = &client{n: n, rng: rand.New(rand.NewPCG(seed, uint64(n)))}
		if i == 1 {
			clients[0].shared, clients[1].shared, clients[1].buf = true, true, clients[0].buf
			continue
		}
		if clients[i].buf, err = holdfast.Open(ctx, s, buffer, nil); err != nil {
			return err
		}
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	var all sync.WaitGroup
	for _, c := range clients {
		all.Go(func() { c.run(ctx) })
	}
	all.Wait()
	var history []Op
	for _, c := range clients {
		if c.err != nil {
			return fmt.Errorf("client %d: %w", c.n, c.err)
		}
		history = append(history, c.history...)
	}
	return json.NewEncoder(os.Stdout).Encode(history)
}

// client is one goroutine.
type client struct {
	n       int
	buf     *holdfast.ContextBuffer
	shared  bool // another client uses buf too: what View says after a call may be about the other's
	rng     *rand.Rand
	history []Op
	err     error
}

func (c *client) run(ctx context.Context) {
	for i := 0; i < rounds && c.err == nil; i++ {
		switch k := c.rng.IntN(4); {
		case k == 0 && !c.shared:
			c.read(ctx)
		case k == 1:
			c.prune(ctx)
		default:
			c.append(ctx, fmt.Sprintf("c%02d.%02d", c.n, i))
		}
	}
}

// do records one call.
func (c *client) do(kind, span string, call func(*Op) error) (conflict bool) {
	op := Op{Client: c.n, Kind: kind, Span: span, Result: "ok", Call: time.Now().UnixNano()}
	err := call(&op)
	op.Return = time.Now().UnixNano()
	switch {
	case err == nil:
	case errors.Is(err, holdfast.ErrConflict):
		op.Result, conflict = "conflict", true
	case archived(err):
		op.Result = "archived"
	default:
		c.err = err
		return false
	}
	c.history = append(c.history, op)
	return conflict
}

// archived reports whether an edit was refused because its span had left.
func archived(err error) bool {
	vs := holdfast.Violations(err)
	return len(vs) == 1 && vs[0].Code == holdfast.CodeUnknownSpan
}

// untilApplied makes a call until it is no conflict, with a Reload after each one.
func (c *client) untilApplied(ctx context.Context, kind, span string, call func(*Op) error) {
	for c.do(kind, span, call) {
		if c.err = c.buf.Reload(ctx); c.err != nil {
			return
		}
	}
}

func (c *client) append(ctx context.Context, id string) {
	c.untilApplied(ctx, "append", id, func(op *Op) error {
		_, err := c.buf.Append(ctx,
			holdfast.Span{ID: holdfast.SpanID(id), Origin: holdfast.ToolOutput, Text: "text of " + id, Tokens: 100})
		if err == nil && !c.shared {
			op.Version = c.buf.View().Version
		}
		return err
	})
}

// prune archives a span of anybody's that the client sees.
func (c *client) prune(ctx context.Context) {
	spans := c.buf.View().Spans
	if len(spans) == 0 {
		return
	}
	id := spans[c.rng.IntN(len(spans))].ID
	c.untilApplied(ctx, "prune", string(id), func(op *Op) error {
		e, err := c.buf.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{id}, Justification: "no longer needed"})
		op.Version = e.Version
		return err
	})
}

// read reads what the store holds now.
func (c *client) read(ctx context.Context) {
	c.do("read", "", func(op *Op) error {
		err := c.buf.Reload(ctx)
		op.see(c.buf.View())
		return err
	})
}

func (op *Op) see(v holdfast.View) {
	op.Version, op.Live = v.Version, []string{}
	for _, s := range v.Spans {
		op.Live = append(op.Live, string(s.ID))
	}
	slices.Sort(op.Live)
}

// Linearisable lets eight goroutines in each of two processes work on one buffer and requires: the history of all
// changes is that of one journal; who was late got ErrConflict and succeeded after Reload; nothing that was
// acknowledged is lost. The history has the readings of all processes, or of any one if apart is set: for a
// store in which a commit can be seen by another process before it is durable.
func Linearisable(t *testing.T, place string, open Open, apart bool) {
	seed := uint64(time.Now().UnixNano())
	if s := os.Getenv("SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	t.Logf("SEED=%d", seed)
	s, closeStore, err := open(place)
	require.NoError(t, err)
	if closeStore != nil {
		defer closeStore()
	}
	b, err := holdfast.New(t.Context(), s, &holdfast.Options{Buffer: buffer})
	require.NoError(t, err)
	start := b.View().Version

	history := runProcesses(t, place, seed)
	require.NoError(t, b.Reload(t.Context()))
	last := Op{Client: processes * goroutines, Kind: "read", Result: "ok", Call: time.Now().UnixNano()}
	last.see(b.View())
	last.Return = time.Now().UnixNano()
	history = append(history, last)

	counts := map[string]int{}
	for _, op := range history {
		counts[op.Kind+" "+op.Result]++
	}
	t.Logf("%d calls: %v", len(history), counts)
	require.NotZero(t, counts["append conflict"], "nobody was ever late: nothing was tried")

	if apart {
		for reader := range processes + 1 { // the last one is this process
			linearisable(t, start, seenBy(history, reader))
		}
	} else {
		linearisable(t, start, history)
	}
	require.NoError(t, b.Verify(t.Context()))
	nothingLost(t, b, history)
}

// seenBy is the history without what the readers of other processes saw.
func seenBy(history []Op, process int) []Op {
	return slices.DeleteFunc(slices.Clone(history), func(op Op) bool {
		return op.Kind == "read" && op.Client/goroutines != process
	})
}

func linearisable(t *testing.T, start uint64, history []Op) {
	t.Helper()
	result, info := porcupine.CheckOperationsVerbose(model(start), operations(history), 2*time.Minute)
	if result == porcupine.Ok {
		return
	}
	page := filepath.Join(os.TempDir(), "holdfast-history.html")
	require.NoError(t, porcupine.VisualizePath(model(start), info, page))
	require.Equal(t, porcupine.Ok, result, "no order of these calls explains the results; see %s", page)
}

// runProcesses runs the writing processes at once and returns all they did.
func runProcesses(t *testing.T, place string, seed uint64) []Op {
	t.Helper()
	exe, err := os.Executable()
	require.NoError(t, err)
	results := make([][]Op, processes)
	var all sync.WaitGroup
	begin, release, err := os.Pipe()
	require.NoError(t, err)
	for n := range processes {
		cmd := exec.CommandContext(t.Context(), exe)
		cmd.Env = append(os.Environ(),
			"HOLDFAST_WRITER_PLACE="+place,
			"HOLDFAST_WRITER="+strconv.Itoa(n),
			"HOLDFAST_SEED="+strconv.FormatUint(seed, 10))
		cmd.Stdin, cmd.Stderr = begin, os.Stderr
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		all.Go(func() {
			if err := json.NewDecoder(out).Decode(&results[n]); err != nil {
				t.Errorf("process %d: %v", n, err)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("process %d: %v", n, err)
			}
		})
	}
	time.Sleep(200 * time.Millisecond) // they open the store
	require.NoError(t, release.Close())
	all.Wait()
	require.NoError(t, begin.Close())
	require.False(t, t.Failed())
	return slices.Concat(results...)
}

// nothingLost reads back every span whose append was acknowledged, live or archived.
func nothingLost(t *testing.T, b *holdfast.ContextBuffer, history []Op) {
	t.Helper()
	keys := map[holdfast.SpanID]holdfast.Key{}
	v := b.View()
	for _, s := range v.Spans {
		keys[s.ID] = s.Key
	}
	for _, e := range v.Edits {
		for i, id := range e.Spans {
			keys[id] = e.Keys[i]
		}
	}
	for _, op := range history {
		if op.Kind != "append" || op.Result != "ok" {
			continue
		}
		s, err := b.Fetch(t.Context(), keys[holdfast.SpanID(op.Span)])
		require.NoError(t, err, op.Span)
		require.Equal(t, "text of "+op.Span, s.Text)
	}
}
