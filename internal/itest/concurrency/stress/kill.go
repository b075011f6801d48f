package stress

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency"
)

// Environment variables of [Killed]. The long run is
//
//	HOLDFAST_CRASH_ROUNDS=500 go test -run Killed -v -timeout 60m .
const (
	killRounds = "HOLDFAST_CRASH_ROUNDS" // how often a child is killed; 50 if empty, 10 with -short
	killPlace  = "HOLDFAST_CRASH_PLACE"  // set for the child only, as are these
	killSeed   = "HOLDFAST_CRASH_SEED"
	killRound  = "HOLDFAST_CRASH_ROUND"
)

const (
	killBuffer  = holdfast.BufferID("killed")
	killWriters = 3
)

// An ack is what a child says after a change: where the journal stood then, and what it appended.
type ack struct {
	point holdfast.Checkpoint
	label string
}

func (a ack) line() string {
	text, _ := a.point.MarshalText() // has no errors
	return fmt.Sprintf("ack %q %q\n", text, a.label)
}

func parseAck(line string) (a ack, ok bool) {
	var text string
	if n, err := fmt.Sscanf(line, "ack %q %q", &text, &a.label); n != 2 || err != nil {
		return a, false
	}
	return a, a.point.UnmarshalText([]byte(text)) == nil
}

// spansOf are what an Append with this label adds: some are so large that a kill can find them half written.
func spansOf(label string) []holdfast.Span {
	spans := make([]holdfast.Span, 1+len(label)%3)
	for i := range spans {
		text := fmt.Sprintf("output of %s, part %d\x00\xff", label, i)
		if strings.HasSuffix(label, "7") {
			text = strings.Repeat(text, 20_000)
		}
		spans[i] = holdfast.Span{Origin: holdfast.ToolOutput, Label: label, Text: text, Tokens: 100}
	}
	return spans
}

// child works on the buffer until it is killed, with several goroutines, and prints each acknowledged change.
func child(open concurrency.Open, place string) error {
	ctx := context.Background()
	seed, _ := strconv.ParseUint(os.Getenv(killSeed), 10, 64)
	round, _ := strconv.ParseUint(os.Getenv(killRound), 10, 64)
	s, _, err := open(place)
	if err != nil {
		return err
	}
	b, err := holdfast.Open(ctx, s, killBuffer, nil)
	if errors.Is(err, holdfast.ErrNotFound) {
		b, err = holdfast.New(ctx, s, &holdfast.Options{Buffer: killBuffer})
	}
	if err != nil {
		return err
	}
	say := func(label string) { // one write a line: lines of several goroutines do not mix
		_, _ = os.Stdout.WriteString(ack{b.Checkpoint(), label}.line())
	}
	say("")
	errs := make([]error, killWriters)
	stop := time.Now().Add(30 * time.Second) // should the parent be gone
	var all sync.WaitGroup
	for w := range errs {
		rnd := rand.New(rand.NewPCG(seed, round<<8|uint64(w)))
		all.Go(func() {
			for i := 0; time.Now().Before(stop) && errs[w] == nil; i++ {
				label, err := change(ctx, b, rnd, fmt.Sprintf("%d.%d.%d", round, w, i))
				if err == nil {
					say(label)
				} else if holdfast.Violations(err) == nil {
					errs[w] = err
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// change makes one change of the buffer, which may be refused, and returns the label of what it appended.
func change(ctx context.Context, b *holdfast.ContextBuffer, rnd *rand.Rand, label string) (string, error) {
	v := b.View()
	var tools []holdfast.SpanID
	for _, s := range v.Spans {
		if s.Kind != holdfast.Summary && s.Origin == holdfast.ToolOutput {
			tools = append(tools, s.ID)
		}
	}
	switch n := rnd.IntN(10); {
	case n < 5 || len(tools) < 2:
		_, err := b.Append(ctx, spansOf(label)...)
		return label, err
	case n < 7:
		_, err := b.Prune(ctx, holdfast.PruneRequest{
			Spans:         []holdfast.SpanID{tools[rnd.IntN(len(tools))]},
			Justification: "read, not needed any more",
		})
		return "", err
	case n < 9 || v.Counter == 0:
		_, err := b.Compact(ctx, holdfast.CompactRequest{
			Spans:         []holdfast.SpanID{tools[0], tools[len(tools)-1]},
			Justification: "read, not needed any more",
			Narrative:     "Nothing of note.",
		})
		return "", err
	}
	e := v.Edits[rnd.IntN(len(v.Edits))]
	_, err := b.Restore(ctx, holdfast.RestoreRequest{Spans: e.Spans})
	return "", err
}

// Killed kills a process that works on a buffer at any moment, again and again. What it acknowledged is
// there; of what was under way each call is whole or absent; Verify is clean, and the buffer goes on. place
// returns a new, empty place. settle, if not nil, waits until a server has done what the dead had asked it for.
func Killed(t *testing.T, place func() string, open concurrency.Open, settle func(t *testing.T, place string)) {
	rounds := number(t, killRounds, 50)
	if testing.Short() {
		rounds = min(rounds, 10)
	}
	k := &killing{open: open, settle: settle}
	k.seed, k.rnd = seeded(t)
	for round := range rounds {
		if round%10 == 0 { // a journal lives through ten deaths
			k.place, k.acks = place(), nil
		}
		k.round(t, round)
	}
	t.Logf("%d rounds: %d changes acknowledged, %d more found whole", rounds, k.acked, k.more)
	require.Positive(t, k.acked)
}

type killing struct {
	open        concurrency.Open
	settle      func(t *testing.T, place string)
	seed        uint64
	rnd         *rand.Rand
	place       string
	acks        []ack // of this place
	acked, more int
}

func (k *killing) round(t *testing.T, round int) {
	t.Helper()
	what := fmt.Sprintf("seed %d, round %d", k.seed, round)
	acks := k.child(t, round)
	k.acked += len(acks)
	k.acks = append(k.acks, acks...)
	if k.settle != nil {
		k.settle(t, k.place)
	}
	s, closeStore, err := k.open(k.place)
	require.NoError(t, err, what)
	if closeStore != nil {
		defer closeStore()
	}
	b, err := holdfast.Open(t.Context(), s, killBuffer, nil)
	if errors.Is(err, holdfast.ErrNotFound) && len(k.acks) == 0 {
		return
	}
	require.NoError(t, err, what)
	k.check(t, s, b, what)
	label := fmt.Sprintf("parent %d", round)
	before := b.Checkpoint()
	_, err = b.Append(t.Context(), spansOf(label)...)
	require.NoError(t, err, what)
	require.NoError(t, b.VerifyFrom(t.Context(), before), what)
	k.acks = append(k.acks, ack{b.Checkpoint(), label})
}

// child starts a process, kills it at a random moment, and returns what it acknowledged.
func (k *killing) child(t *testing.T, round int) (acks []ack) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killPlace+"="+k.place, fmt.Sprintf("%s=%d", killSeed, k.seed),
		fmt.Sprintf("%s=%d", killRound, round))
	after, pause := 1+k.rnd.IntN(16), time.Duration(k.rnd.IntN(3_000))*time.Microsecond
	if round%5 == 1 { // perhaps before it has a buffer
		after, pause = 0, time.Duration(k.rnd.IntN(80))*time.Millisecond
	}
	var other bytes.Buffer
	cmd.Stderr = &other
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var once sync.Once
	end := func() {
		once.Do(func() { time.AfterFunc(pause, func() { _ = cmd.Process.Kill() }) })
	}
	if after == 0 {
		end()
	}
	for lines := bufio.NewReader(out); ; { // also what was said after the kill was decided counts
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		a, ok := parseAck(line)
		require.True(t, ok, line)
		if acks = append(acks, a); len(acks) >= after {
			end()
		}
	}
	err = cmd.Wait()
	require.ErrorContains(t, err, "killed", "seed %d, round %d: the child ended by itself: %s", k.seed, round, &other)
	return acks
}

// check looks at a buffer whose process was killed.
func (k *killing) check(t *testing.T, s holdfast.Store, b *holdfast.ContextBuffer, what string) {
	t.Helper()
	ctx := t.Context()
	require.NoError(t, b.Verify(ctx), what)
	heads := map[uint64]holdfast.Digest{}
	n := uint64(0)
	for r, err := range s.Records(ctx, killBuffer, 0) {
		require.NoError(t, err, what)
		n++
		heads[n] = r.Digest()
	}
	var last ack
	for _, a := range k.acks {
		require.Equal(t, a.point.Head.Digest, heads[a.point.Head.Length],
			"%s: a change was acknowledged and is not there", what)
		if a.point.Head.Length > last.point.Head.Length {
			last = a
		}
	}
	if len(k.acks) > 0 {
		require.NoError(t, b.VerifyFrom(ctx, last.point), what)
	}
	under := int(n - last.point.Head.Length)
	require.LessOrEqual(t, under, killWriters+1, "%s: more records than calls that were under way", what)
	k.more += under
	got := map[string][]string{}
	for _, key := range keysOf(b.View()) {
		s, err := b.Fetch(ctx, key)
		require.NoError(t, err, what)
		if s.Label != "" { // a summary has none
			got[s.Label] = append(got[s.Label], s.Text)
		}
	}
	for _, a := range k.acks {
		if a.label != "" {
			require.Contains(t, got, a.label, "%s: an acknowledged Append is not there", what)
		}
	}
	for label, texts := range got {
		var want []string
		for _, s := range spansOf(label) {
			want = append(want, s.Text)
		}
		slices.Sort(want)
		slices.Sort(texts)
		require.True(t, slices.Equal(want, texts), "%s: of the Append %q there are %d of %d texts, or others",
			what, label, len(texts), len(want))
	}
}

// keysOf are the keys of all spans, live and archived, each once.
func keysOf(v holdfast.View) (keys []holdfast.Key) {
	for _, s := range v.Spans {
		keys = append(keys, s.Key)
	}
	for _, e := range v.Edits {
		keys = append(keys, e.Keys...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}
