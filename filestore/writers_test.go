package filestore

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// appendAll lets writers append n spans in turn to one buffer, and returns how many syncs that took.
func appendAll(t testing.TB, b *holdfast.ContextBuffer, fs *faultFS, writers, n int, text string) (syncs int) {
	before := fs.counts()["sync"]
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				if _, err := b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: fmt.Sprintf("%d of %d: %s", i, w, text)}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return fs.counts()["sync"] - before
}

// Appends that arrive while a sync is under way share the next frame and its sync; what
// they acknowledge is all there.
func TestAppendsShareFrames(t *testing.T) {
	fs := newFaultFS()
	s, err := Open(t.TempDir(), &Options{fs: fs})
	require.NoError(t, err)
	defer s.Close()
	b, err := holdfast.New(ctx, s, bufferOptions("x"))
	require.NoError(t, err)
	_, err = b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: "first"})
	require.NoError(t, err)
	require.Equal(t, 40, appendAll(t, b, fs, 1, 40, "alone"), "one sync each")

	fs.hook = func(op, _ string) error { // a disk that takes its time
		if op == "sync" {
			time.Sleep(time.Millisecond)
		}
		return nil
	}
	const writers, n = 8, 400
	syncs := appendAll(t, b, fs, writers, n, "together")
	t.Logf("%d Appends by %d writers: %d syncs", n, writers, syncs)
	require.Less(t, syncs, n/2)
	require.GreaterOrEqual(t, syncs, n/writers)
	require.Len(t, s.journals["x"].x.frames, 2+40+syncs, "a frame a sync")
	require.Len(t, mustRead(t, s, "x"), 2+40+n, "a record an Append")
	require.NoError(t, b.Verify(ctx))
	again, err := holdfast.Open(ctx, s, "x", nil)
	require.NoError(t, err)
	require.Len(t, again.View().Spans, 1+40+n)
}

// countSync counts the syncs of the real file system, and nothing else.
type countSync struct {
	osFS
	n *atomic.Int64
}

type countSyncFile struct {
	osFile
	n *atomic.Int64
}

func (c countSync) OpenFile(name string, flag int) (file, error) {
	f, err := c.osFS.OpenFile(name, flag)
	if err != nil {
		return nil, err
	}
	return countSyncFile{f.(osFile), c.n}, nil
}

func (c countSync) Denotes(name string, f file) (bool, error) {
	return c.osFS.Denotes(name, f.(countSyncFile).osFile)
}

func (f countSyncFile) Sync() error {
	f.n.Add(1)
	return f.osFile.Sync()
}

// BenchmarkAppendWriters is one durable Append of 1.6 KB to one buffer, by one writer
// and by eight: eight share syncs. appends/s and syncs/append say how well.
func BenchmarkAppendWriters(b *testing.B) {
	text := strings.Repeat("worker finished its batch\n", 64)
	for _, writers := range []int{1, 8} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			var syncs atomic.Int64
			s, err := Open(b.TempDir(), &Options{fs: countSync{n: &syncs}})
			require.NoError(b, err)
			defer s.Close()
			buf, err := holdfast.New(ctx, s, bufferOptions("x"))
			require.NoError(b, err)
			before := syncs.Load()
			b.ResetTimer()
			var next atomic.Int64
			var wg sync.WaitGroup
			for range writers {
				wg.Go(func() {
					for next.Add(1) <= int64(b.N) {
						if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: text}); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(syncs.Load()-before)/float64(b.N), "syncs/append")
		})
	}
}
