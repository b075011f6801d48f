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
				if _, err := b.Append(ctx, holdfast.Span{
					Origin: holdfast.ToolOutput,
					Text:   fmt.Sprintf("%d of %d: %s", i, w, text),
				}); err != nil {
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

// BenchmarkAppendWriters is 64 durable Appends of 1.6 KB to one buffer by one writer, and
// 64 by eight, in turn, because a disk has its moods: the medians of the two, their ratio, and
// how many syncs an Append of the eight takes.
func BenchmarkAppendWriters(b *testing.B) {
	const each = 64
	text := strings.Repeat("worker finished its batch\n", 64)
	var syncs atomic.Int64
	s, err := Open(b.TempDir(), &Options{fs: countSync{n: &syncs}})
	require.NoError(b, err)
	defer s.Close()
	round := func(writers int) (ns, syncsTaken int64) {
		// A buffer of its own: the windows of both are of one size.
		buf, err := holdfast.New(ctx, s, nil)
		require.NoError(b, err)
		before := syncs.Load()
		ns = nanos(func() { appendEach(b, buf, writers, each/writers, text) })
		return ns, syncs.Load() - before
	}
	var one, eight []int64
	var shared int64
	for b.Loop() {
		ns, _ := round(1)
		one = append(one, ns)
		ns, n := round(8)
		eight, shared = append(eight, ns), shared+n
	}
	b.ReportMetric(each*1e9/median(one), "appends/s-1")
	b.ReportMetric(each*1e9/median(eight), "appends/s-8")
	b.ReportMetric(median(one)/median(eight), "ratio")
	b.ReportMetric(float64(shared)/float64(each*len(eight)), "syncs/append-8")
}

// appendEach lets each of the writers append n spans.
func appendEach(b *testing.B, buf *holdfast.ContextBuffer, writers, n int, text string) {
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range n {
				if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: text}); err != nil {
					b.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
