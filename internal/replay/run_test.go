package replay

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

func traps(t *testing.T) []transcript.Message {
	t.Helper()
	data, err := os.ReadFile("testdata/traps.jsonl")
	require.NoError(t, err)
	msgs, problems := transcript.Read("traps.jsonl", data)
	require.Empty(t, problems)
	return msgs
}

// replayed runs the transcript with all traps and reopens it.
func replayed(t *testing.T, editor string, window int, seed uint64) *Report {
	t.Helper()
	msgs, store := traps(t), holdfast.NewMemStore()
	r, err := Run(t.Context(), Config{Window: window, Editor: editor, Seed: seed, Store: store}, "traps.jsonl", msgs)
	require.NoError(t, err)
	r.Reopen = Reopen(t.Context(), store, holdfast.BufferID(r.Buffer), msgs)
	return r
}

func TestEveryEditorKeepsEveryMessage(t *testing.T) {
	for _, editor := range Editors {
		for _, window := range []int{700, 2000, 6000} {
			r := replayed(t, editor, window, 3)
			require.True(t, r.Reopen.OK(), "%s %d: %+v", editor, window, r.Reopen)
			require.Equal(t, 99, r.Reopen.Compared)
			require.Equal(t, r.Messages, r.Spans)
			require.Equal(t, r.Messages, r.Within+sum(r.Over))
			require.NotZero(t, r.Edits["prune"]+r.Edits["compact"], "%s %d", editor, window)
			require.Zero(t, r.Rules.Nowhere)
			require.Empty(t, r.RepairFailed, "%s %d", editor, window)
			require.Empty(t, r.DeadEnds, "%s %d", editor, window)
		}
	}
}

func TestCarefulIsLivable(t *testing.T) {
	for _, window := range []int{700, 2000, 6000} {
		r := replayed(t, "careful", window, 1)
		require.GreaterOrEqual(t, 100*r.First, 90*r.Requests, "window %d: %v", window, r.Refusals)
		require.Zero(t, late(r.Rounds))
		for why := range r.Over {
			require.Contains(t, []string{staysOpen, staysLatest, staysPinned}, why)
		}
	}
}

func TestNoMistakeEscapes(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(4) {
		r := replayed(t, "lossy", 900, seed)
		require.Empty(t, r.Escapes)
		for label, m := range r.Mutations {
			seen[label] = true
			require.Equal(t, m.Sent, m.Hits+m.Allowed+m.Escapes+sum(m.Others), label)
		}
	}
	require.True(t, seen["drop a disconfirmer"], "the one that needs a buffer")
	require.Greater(t, len(seen), 25)
}

func TestTheSameSeedGivesTheSameRun(t *testing.T) {
	text := func(seed uint64) string {
		r := replayed(t, "lossy", 900, seed)
		r.Seconds = 0
		data, err := json.Marshal(r)
		require.NoError(t, err)
		return string(data)
	}
	require.Equal(t, text(5), text(5))
	require.NotEqual(t, text(5), text(6))
}

func TestReopenFindsWhatDiffers(t *testing.T) {
	msgs, store := traps(t), holdfast.NewMemStore()
	r, err := Run(t.Context(), Config{Window: 900, Editor: "careful", Store: store}, "traps.jsonl", msgs)
	require.NoError(t, err)
	found := func(m []transcript.Message) Reopened {
		return Reopen(t.Context(), store, holdfast.BufferID(r.Buffer), m)
	}
	require.True(t, new(found(msgs)).OK())

	other := append([]transcript.Message{}, msgs...)
	other[3].Content = strings.Replace(other[3].Content, "4417", "4418", 1)
	other[4].ID = "other"
	other[6].Kind = "human"
	require.Equal(t, []string{
		"line 4: s4 differs at byte 68",
		`line 5: s5 has label "a2", the message has "other"`,
		"line 7: s7 is tool-output primary, the message is user-said primary",
	}, found(other).Mismatches)

	require.Contains(t, found(msgs[:50]).Mismatches[0], "99 spans in the store, 50 messages in the transcript")
	require.Contains(t, Reopen(t.Context(), store, "nobody", msgs).Error, "not found")
}

// failing is a store that breaks down after some commits.
type failing struct {
	holdfast.Store
	left int
}

func (f *failing) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if f.left--; f.left < 0 {
		return errors.New("disk full")
	}
	return f.Store.Commit(ctx, id, at, recs, bodies)
}

func TestABrokenStoreIsNoRefusal(t *testing.T) {
	for _, left := range []int{0, 1, 10, 40, 60} {
		store := &failing{Store: holdfast.NewMemStore(), left: left}
		r, err := Run(t.Context(), Config{Window: 900, Editor: "careful", Store: store}, "traps.jsonl", traps(t))
		require.ErrorContains(t, err, "disk full", "%d commits", left)
		require.Less(t, r.Spans, r.Messages)
	}
}

func TestARunDoesNotMixWithAnother(t *testing.T) {
	cfg := Config{Window: 900, Editor: "careful", Store: holdfast.NewMemStore()}
	run := func(msgs []transcript.Message) error {
		_, err := Run(t.Context(), cfg, "traps.jsonl", msgs)
		return err
	}
	require.NoError(t, run(traps(t)[:5]))
	require.NoError(t, run(traps(t)[:5]), "the same run again commits the same records")
	require.ErrorIs(t, run(traps(t)[1:6]), holdfast.ErrConflict)
	cfg.Name = ".2"
	require.NoError(t, run(traps(t)[1:6]))
}

func TestBufferIDs(t *testing.T) {
	id := bufferID(Config{Editor: "careful", Window: 8000, Seed: 7, Name: ".2"}, "/x/y é z/a b.jsonl")
	require.Equal(t, holdfast.BufferID("a_b.careful.8000.7.2"), id)
	id = bufferID(Config{Editor: "careful", Window: 8000}, strings.Repeat("n", 300))
	require.Len(t, string(id), 64)
}

func TestTableNamesWhatIsWrong(t *testing.T) {
	r := replayed(t, "lossy", 900, 1)
	r.Seconds = 0
	var b strings.Builder
	Table(&b, []*Report{r}, true)
	for _, want := range []string{
		"traps.jsonl", "total", "first", "mutation", "change an identifier",
		"99 messages compared, 0 differences, verify clean",
	} {
		require.Contains(t, b.String(), want)
	}
	bad := newReport("bad.jsonl")
	bad.Buffer = "bad"
	bad.Reopen = Reopened{Verify: "record 3", Mismatches: []string{"line 4: s4 differs at byte 65"}}
	bad.Failed = []string{"disk full"}
	bad.Escapes = []Escape{{File: "bad.jsonl", Step: 7, Label: "strip a hedge", What: "x became y"}}
	b.Reset()
	Table(&b, []*Report{bad}, false)
	for _, want := range []string{
		"FAILED bad.jsonl: disk full",
		"DIFFERS bad.jsonl: line 4",
		"NOT VERIFIED bad.jsonl: record 3",
		"ESCAPE bad.jsonl message 7, strip a hedge: x became y",
	} {
		require.Contains(t, b.String(), want)
	}
	require.False(t, bad.Good())
}
