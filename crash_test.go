package holdfast_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// Environment variables of TestKilledAtAnyMoment. The long run is
//
//	HOLDFAST_CRASH_ROUNDS=500 go test -run TestKilledAtAnyMoment -v -timeout 30m .
const (
	crashRounds = "HOLDFAST_CRASH_ROUNDS" // how often the child is killed; 50 if empty, 10 with -short or -race
	crashSeed   = "HOLDFAST_CRASH_SEED"   // of a run to be repeated, as far as moments can be
	crashDir    = "HOLDFAST_CRASH_DIR"    // set for the child only, as is
	crashRound  = "HOLDFAST_CRASH_ROUND"
	crashLarge  = "HOLDFAST_CRASH_LARGE" // "1": the child appends large spans too
)

const crashBuffer = holdfast.BufferID("crash")

// acknowledged is what the child says after a change: where the journal stood then.
type acknowledged struct {
	point holdfast.Checkpoint
	label string // of the Append, "" for any other change
}

func (a acknowledged) line() string {
	text, _ := a.point.MarshalText() // has no errors
	return fmt.Sprintf("ack %q %q\n", text, a.label)
}

func parseAck(line string) (a acknowledged, ok bool) {
	var text string
	if n, err := fmt.Sscanf(line, "ack %q %q", &text, &a.label); n != 2 || err != nil {
		return a, false
	}
	return a, a.point.UnmarshalText([]byte(text)) == nil
}

// crashText is the text of the ith span of an Append. Some are so large that a kill can
// find the write half done.
func crashText(label string, i int) string {
	if strings.HasSuffix(label, "large") {
		return strings.Repeat(fmt.Sprintf("line of %s, %d\n", label, i), 30_000)
	}
	return fmt.Sprintf("output of %s, part %d\x00\xff", label, i)
}

// crashParts is how many spans an Append with this label has.
func crashParts(label string) int { return 1 + len(label)%3 }

// TestCrashChild is no test: it is what the child process runs until it is killed.
func TestCrashChild(t *testing.T) {
	dir := os.Getenv(crashDir)
	if dir == "" {
		t.Skip("run by TestKilledAtAnyMoment")
	}
	seed, err := strconv.ParseUint(os.Getenv(crashSeed), 10, 64)
	require.NoError(t, err)
	round, err := strconv.ParseUint(os.Getenv(crashRound), 10, 64)
	require.NoError(t, err)
	rnd := rand.New(rand.NewPCG(seed, round))
	store, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	b, err := holdfast.Open(t.Context(), store, crashBuffer, nil)
	if errors.Is(err, holdfast.ErrNotFound) {
		b, err = holdfast.New(t.Context(), store, &holdfast.Options{Buffer: crashBuffer})
	}
	require.NoError(t, err)
	say := func(label string) { // one write a line: lines of several goroutines do not mix
		_, _ = os.Stdout.WriteString(acknowledged{b.Checkpoint(), label}.line())
	}
	say("")
	stop := time.Now().Add(30 * time.Second) // should the parent be gone
	var wg sync.WaitGroup
	for w := range 1 + rnd.IntN(3) {
		own := rand.New(rand.NewPCG(rnd.Uint64(), 0))
		wg.Go(func() {
			for i := 0; time.Now().Before(stop); i++ {
				label, err := crashStep(t.Context(), b, own, fmt.Sprintf("%d.%d.%d", round, w, i))
				if err != nil && holdfast.Violations(err) == nil {
					t.Error(err)
					return
				}
				if err == nil {
					say(label)
				}
			}
		})
	}
	wg.Wait()
}

// crashStep makes one change and returns the label of what it appended.
func crashStep(ctx context.Context, b *holdfast.ContextBuffer, rnd *rand.Rand, label string) (string, error) {
	v := b.View()
	var tools []holdfast.SpanID
	for _, s := range v.Spans {
		if s.Kind != holdfast.Summary && s.Origin == holdfast.ToolOutput {
			tools = append(tools, s.ID)
		}
	}
	pick := func() holdfast.SpanID { return tools[rnd.IntN(len(tools))] }
	switch n := rnd.IntN(10); {
	case n < 5 || len(tools) < 2:
		if os.Getenv(crashLarge) == "1" && rnd.IntN(3) == 0 {
			label += ".large"
		}
		spans := make([]holdfast.Span, crashParts(label))
		for i := range spans {
			spans[i] = holdfast.Span{Origin: holdfast.ToolOutput, Label: label, Text: crashText(label, i), Tokens: 100}
		}
		_, err := b.Append(ctx, spans...)
		return label, err
	case n < 7:
		_, err := b.Prune(ctx, holdfast.PruneRequest{
			Spans:         []holdfast.SpanID{pick()},
			Justification: "read, not needed any more",
		})
		return "", err
	case n < 9 || v.Counter == 0:
		_, err := b.Compact(ctx, holdfast.CompactRequest{
			Spans:         []holdfast.SpanID{pick(), pick()},
			Justification: "read, not needed any more",
			Narrative:     "Nothing of note.",
		})
		return "", err
	}
	e := v.Edits[rnd.IntN(len(v.Edits))]
	_, err := b.Restore(ctx, holdfast.RestoreRequest{Spans: e.Spans})
	return "", err
}

// A process that works on a buffer is killed at any moment. What it acknowledged is there;
// of what was under way each call is whole or absent; Verify is clean, and the buffer goes on.
func TestKilledAtAnyMoment(t *testing.T) {
	rounds := 50
	if testing.Short() || raceEnabled() {
		rounds = 10
	}
	if s := os.Getenv(crashRounds); s != "" {
		var err error
		rounds, err = strconv.Atoi(s)
		require.NoError(t, err)
	}
	seed := uint64(time.Now().UnixNano())
	if s := os.Getenv(crashSeed); s != "" {
		var err error
		seed, err = strconv.ParseUint(s, 10, 64)
		require.NoError(t, err)
	}
	t.Logf("%s=%d %s=%d", crashSeed, seed, crashRounds, rounds)
	k := &killing{seed: seed, rnd: rand.New(rand.NewPCG(seed, 1<<63))}
	for round := range rounds {
		if round%7 == 0 { // a journal lives through seven deaths
			k.dir, k.acks = t.TempDir(), nil
		}
		k.round(t, round)
	}
	t.Logf("%d rounds: %d changes acknowledged, %d more found whole, %d torn writes cut off, %d rounds without a buffer",
		rounds, k.acked, k.more, k.torn, k.none)
	require.Positive(t, k.acked)
}

// killing is one run of TestKilledAtAnyMoment.
type killing struct {
	seed                    uint64
	rnd                     *rand.Rand
	dir                     string
	acks                    []acknowledged // of this directory
	acked, more, torn, none int
}

// round lets a child work, kills it, and looks at what it left.
func (k *killing) round(t *testing.T, round int) {
	t.Helper()
	acks := k.child(t, round)
	k.acked += len(acks)
	k.acks = append(k.acks, acks...)
	s, err := filestore.Open(k.dir, &filestore.Options{OnTorn: func(filestore.Torn) { k.torn++ }})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	ctx := t.Context()
	b, err := holdfast.Open(ctx, s, crashBuffer, nil)
	if errors.Is(err, holdfast.ErrNotFound) && len(k.acks) == 0 {
		k.none++
		return
	}
	require.NoError(t, err, "seed %d, round %d", k.seed, round)
	k.check(t, s, b, round)
	// The buffer goes on, and what it goes on from stays.
	label := fmt.Sprintf("parent %d", round)
	before := b.Checkpoint()
	spans := make([]holdfast.Span, crashParts(label))
	for i := range spans {
		spans[i] = holdfast.Span{Origin: holdfast.ToolOutput, Label: label, Text: crashText(label, i), Tokens: 100}
	}
	_, err = b.Append(ctx, spans...)
	require.NoError(t, err)
	require.NoError(t, b.VerifyFrom(ctx, before))
	k.acks = append(k.acks, acknowledged{b.Checkpoint(), label})
}

// child starts a process, kills it at a random moment, and returns what it acknowledged.
func (k *killing) child(t *testing.T, round int) (acks []acknowledged) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrashChild$", "-test.count=1")
	cmd.Env = append(os.Environ(), crashDir+"="+k.dir, fmt.Sprintf("%s=%d", crashSeed, k.seed),
		fmt.Sprintf("%s=%d", crashRound, round))
	after, pause := k.rnd.IntN(16), time.Duration(k.rnd.IntN(3_000))*time.Microsecond
	mode := round % 6
	switch mode {
	case 1: // perhaps before it has a buffer
		after, pause = 0, time.Duration(k.rnd.IntN(60))*time.Millisecond
	case 2:
		after = 1
		cmd.Env = append(cmd.Env, crashLarge+"=1")
	}
	var other bytes.Buffer
	cmd.Stderr = &other
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var once sync.Once
	end := func() {
		once.Do(func() {
			go func() {
				if mode == 2 {
					k.untilLargeWrite()
				} else {
					time.Sleep(pause)
				}
				_ = cmd.Process.Kill()
			}()
		})
	}
	if after == 0 {
		end()
	}
	for lines := bufio.NewReader(out); ; { // also what was said after the kill was decided counts
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		if a, ok := parseAck(line); ok {
			acks = append(acks, a)
		} else {
			other.WriteString(line)
		}
		if len(acks) >= after {
			end()
		}
	}
	err = cmd.Wait()
	what := fmt.Sprintf("seed %d, round %d: the child ended by itself: %v\n%s", k.seed, round, err, other.String())
	require.Error(t, err, what)
	require.NotContains(t, other.String(), "FAIL", what)
	return acks
}

// untilLargeWrite returns when the journal has grown as only a large span makes it grow: the write
// is most likely still under way.
func (k *killing) untilLargeWrite() {
	files, _ := filepath.Glob(filepath.Join(k.dir, "*.journal"))
	if len(files) != 1 {
		return
	}
	size := func() int64 {
		info, err := os.Stat(files[0])
		if err != nil {
			return 0
		}
		return info.Size()
	}
	for last, stop := size(), time.Now().Add(5*time.Second); time.Now().Before(stop); {
		now := size()
		if now > last+1<<16 {
			return
		}
		last = now
	}
}

// check looks at a buffer whose process was killed.
func (k *killing) check(t *testing.T, s holdfast.Store, b *holdfast.ContextBuffer, round int) {
	t.Helper()
	ctx, what := t.Context(), fmt.Sprintf("seed %d, round %d", k.seed, round)
	require.NoError(t, b.Verify(ctx), what)
	heads := map[uint64]holdfast.Digest{}
	n := uint64(0)
	for r, err := range s.Records(ctx, crashBuffer, 0) {
		require.NoError(t, err, what)
		n++
		heads[n] = r.Digest()
	}
	var last acknowledged
	for _, a := range k.acks {
		require.Equal(t, a.point.Head.Digest, heads[a.point.Head.Length], "%s: a change was acknowledged and is not there",
			what)
		if a.point.Head.Length > last.point.Head.Length {
			last = a
		}
	}
	if len(k.acks) > 0 {
		require.NoError(t, b.VerifyFrom(ctx, last.point), what)
	}
	under := int(n - last.point.Head.Length)
	require.LessOrEqual(t, under, 4, "%s: more records than calls that were under way", what)
	k.more += under
	k.whole(t, b, what)
}

// whole requires that every Append that was acknowledged is there with all its texts, and
// of the others all spans or none.
func (k *killing) whole(t *testing.T, b *holdfast.ContextBuffer, what string) {
	t.Helper()
	got := map[string][]string{}
	for _, key := range keysOf(b.View()) {
		s, err := b.Fetch(t.Context(), key)
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
		for i := range crashParts(label) {
			want = append(want, crashText(label, i))
		}
		slices.Sort(want)
		slices.Sort(texts)
		require.True(t, slices.Equal(want, texts), "%s: of the Append %q there are %d of %d texts, or others",
			what, label, len(texts), len(want))
	}
}
