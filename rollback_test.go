package holdfast_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// A tale is a history of a buffer, told the same way each time: clock, IDs and
// mark are fixed, so two tellings with the same steps are equal byte for byte,
// and a telling with another step is what a forger who recomputes the chain makes.
type tale []string

// told writes the tale into s: "prune a1" and the like, anything else is appended.
func (steps tale) told(t testing.TB, s holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	at := time.Date(2026, 11, 8, 9, 0, 0, 0, time.UTC)
	b, err := holdfast.New(t.Context(), s, &holdfast.Options{
		Buffer: "buf", NewID: func() string { return "5ca1ab1e-0000-4000-8000-00000000c0de" },
		Now: func() time.Time { at = at.Add(time.Second); return at },
	})
	require.NoError(t, err)
	steps.goOn(t, b)
	return b
}

func (steps tale) goOn(t testing.TB, b *holdfast.ContextBuffer) {
	t.Helper()
	for _, step := range steps {
		require.NoError(t, tell(t.Context(), b, step), step)
	}
}

func tell(ctx context.Context, b *holdfast.ContextBuffer, step string) error {
	if id, ok := strings.CutPrefix(step, "prune "); ok {
		_, err := b.Prune(ctx, holdfast.PruneRequest{
			Spans:         []holdfast.SpanID{holdfast.SpanID(id)},
			Justification: "not needed",
		})
		return err
	}
	_, err := b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: step, Tokens: 100})
	return err
}

// honest is what happened. The checkpoint is taken after five of its steps.
var honest = tale{"exit status 1", "14 tests, 2 failures", "prune s1", "exit status 0", "prune s2",
	"14 tests, 0 failures"}

const checkpointAt = 5

// forgeries are stores that somebody may put in the place of the honest one.
var forgeries = []struct {
	name string
	tale tale
	want string // what VerifyFrom says
}{
	{"truncated to the first record", honest[:0], "truncated or rolled back"},
	{"rolled back", honest[:3], "truncated or rolled back"},
	{"rolled back and gone on", append(honest[:3:3], "nothing happened", "nor here", "nor here"), "rewritten or forked"},
	{"forked before the checkpoint", append(honest[:4:4], "prune s3", "go on"), "rewritten or forked"},
	{"rewritten from the first text on", append(tale{"exit status 0"}, honest[1:]...), "rewritten or forked"},
	{"one step left out", append(honest[:2:2], honest[3:]...), ""},
}

// stores are the stores that the tests run on.
var stores = map[string]func(t testing.TB) holdfast.Store{
	"MemStore":  func(testing.TB) holdfast.Store { return holdfast.NewMemStore() },
	"filestore": func(t testing.TB) holdfast.Store { return openFiles(t, t.TempDir()) },
}

func openFiles(t testing.TB, dir string) *filestore.Store {
	t.Helper()
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// swapped is a store under a running buffer that somebody exchanges.
type swapped struct{ holdfast.Store }

// A forged store is sound by itself: Open and Verify do not find it, and the
// package documentation says so. VerifyFrom with a checkpoint kept elsewhere
// does, and so do Verify and Reload of the buffer that was running.
func TestForgeriesAreFound(t *testing.T) {
	for kind, make := range stores {
		for _, f := range forgeries {
			t.Run(kind+"/"+f.name, func(t *testing.T) {
				forged := make(t)
				f.tale.told(t, forged)
				at := honest[:checkpointAt].told(t, make(t)).Checkpoint()
				again, err := holdfast.Open(t.Context(), forged, "buf", nil)
				require.NoError(t, err)
				require.NoError(t, again.Verify(t.Context()), "a consistent forgery is sound by itself")
				found(t, again.VerifyFrom(t.Context(), at), f.want)

				under := &swapped{make(t)}
				running := honest.told(t, under)
				under.Store = forged
				found(t, running.Verify(t.Context()), "")
				found(t, running.Reload(t.Context()), "")
				before := running.Checkpoint()
				require.ErrorIs(t, tell(t.Context(), running, "one more"), holdfast.ErrConflict,
					"nothing is written on a forged journal")
				require.Equal(t, before, running.Checkpoint())
			})
		}
	}
}

func found(t *testing.T, err error, want string) {
	t.Helper()
	var e *holdfast.IntegrityError
	require.ErrorAs(t, err, &e)
	require.Contains(t, err.Error(), want)
}

// The honest store, gone on from the checkpoint, is no forgery.
func TestTheHonestStorePasses(t *testing.T) {
	for kind, make := range stores {
		s := make(t)
		b := honest.told(t, s)
		for n := range len(honest) {
			at := honest[:n].told(t, make(t)).Checkpoint()
			require.NoError(t, b.VerifyFrom(t.Context(), at), "%s, checkpoint after %d steps", kind, n)
		}
	}
}

// Equivocation: two readers are shown different histories that go on from a
// common one. Each is sound; the checkpoint of one finds the other.
func TestEquivocationIsFoundByComparingCheckpoints(t *testing.T) {
	for kind, make := range stores {
		one := append(honest[:3:3], "the deploy failed").told(t, make(t))
		two := append(honest[:3:3], "the deploy went well").told(t, make(t))
		common := honest[:3].told(t, make(t)).Checkpoint()
		for _, b := range []*holdfast.ContextBuffer{one, two} {
			require.NoError(t, b.Verify(t.Context()), kind)
			require.NoError(t, b.VerifyFrom(t.Context(), common), "%s: the common past shows nothing", kind)
		}
		found(t, one.VerifyFrom(t.Context(), two.Checkpoint()), "rewritten or forked")
		found(t, two.VerifyFrom(t.Context(), one.Checkpoint()), "rewritten or forked")
		tale{"one more"}.goOn(t, one)
		found(t, one.VerifyFrom(t.Context(), two.Checkpoint()), "rewritten or forked")
	}
}

// A filestore file cut at the ends of its frames and at many places within: what is left opens as a shorter history or
// is refused, and the checkpoint finds every cut.
func TestTruncationsOfAFile(t *testing.T) {
	dir, cut := t.TempDir(), t.TempDir()
	b := honest.told(t, openFiles(t, dir))
	at := b.Checkpoint()
	name := "b-buf.journal"
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	opened := map[uint64]bool{}
	for n := range data {
		if n%53 != 0 && !strings.Contains(string(data[max(0, n-1):min(len(data), n+5)]), "hfrm") {
			continue
		}
		require.NoError(t, os.WriteFile(filepath.Join(cut, name), data[:n], 0o600))
		s, err := filestore.Open(cut, nil)
		require.NoError(t, err)
		again, err := holdfast.Open(t.Context(), s, "buf", nil)
		if err == nil {
			opened[again.Checkpoint().Head.Length] = true
			require.NoError(t, again.Verify(t.Context()), "%d bytes", n)
			found(t, again.VerifyFrom(t.Context(), at), "truncated or rolled back")
		}
		require.NoError(t, s.Close())
	}
	require.Len(t, opened, len(honest), "every shorter history, the first record alone included")
}

// A file put back from a backup while the buffer runs: rolled back, then gone on by somebody else.
func TestAFileRolledBackUnderARunningBuffer(t *testing.T) {
	dir := t.TempDir()
	s := openFiles(t, dir)
	b := honest[:4].told(t, s)
	path := s.Path("buf")
	backup, err := os.ReadFile(path)
	require.NoError(t, err)
	honest[4:].goOn(t, b)
	at := b.Checkpoint()

	require.NoError(t, os.WriteFile(path, backup, 0o600))
	found(t, b.Verify(t.Context()), "")
	found(t, b.Reload(t.Context()), "truncated or rolled back")
	require.ErrorIs(t, tell(t.Context(), b, "more"), holdfast.ErrConflict)

	other, err := holdfast.Open(t.Context(), openFiles(t, dir), "buf", nil)
	require.NoError(t, err, "a process that starts now cannot know")
	found(t, other.VerifyFrom(t.Context(), at), "truncated or rolled back")
	tale{"another history", "of the same", "length"}.goOn(t, other)
	found(t, other.VerifyFrom(t.Context(), at), "rewritten or forked")
	found(t, b.Reload(t.Context()), "rewritten or forked")
}

// A checkpoint kept elsewhere finds what a restart alone would not: here the store
// was put back to an older state that is sound by itself.
func ExampleContextBuffer_VerifyFrom_rollback() {
	ctx := context.Background()
	opt := &holdfast.Options{Buffer: "case-7", NewID: func() string { return "5ca1ab1e-0000-4000-8000-00000000c0de" }}
	store, backup := holdfast.NewMemStore(), holdfast.NewMemStore()
	for _, s := range []holdfast.Store{store, backup} {
		b, err := holdfast.New(ctx, s, opt)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s == store { // what happened after the backup was made
			if _, err := b.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: "Never push to main."}); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	running, _ := holdfast.Open(ctx, store, "case-7", nil)
	kept, _ := running.Checkpoint().MarshalText() // to another machine, a log, a signed commit

	restarted, _ := holdfast.Open(ctx, backup, "case-7", nil) // somebody put the backup back
	fmt.Println("Verify:", restarted.Verify(ctx))
	var at holdfast.Checkpoint
	if err := at.UnmarshalText(kept); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("VerifyFrom:", restarted.VerifyFrom(ctx, at))
	// Output:
	// Verify: <nil>
	// VerifyFrom: holdfast: integrity of buffer "case-7": the journal has 1 records, the checkpoint was taken at 2: it was truncated or rolled back
}
