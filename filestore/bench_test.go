package filestore

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/stretchr/testify/require"
)

// One archived span of 1.6 KB and one edit record of 0.4 KB.
var (
	benchPayload = bytes.Repeat([]byte("p"), 320)
	benchBody    = bytes.Repeat([]byte("b"), 1600)
)

type committer struct {
	s    *Store
	at   holdfast.Head
	data []byte
}

func (c *committer) commit(b *testing.B) {
	r := holdfast.Record{Seq: c.at.Length, Prev: c.at.Digest, Kind: 1, Payload: benchPayload}
	key := holdfast.Key(fmt.Sprintf("%016d", c.at.Length))
	if err := c.s.Commit(ctx, "x", c.at, []holdfast.Record{r}, []holdfast.Body{{Key: key, Data: c.data}}); err != nil {
		b.Fatal(err)
	}
	c.at = holdfast.Head{Length: c.at.Length + 1, Digest: r.Digest()}
}

// appender is the least that a durable log can do with the same bytes.
type appender struct {
	f   *os.File
	buf []byte
}

func newAppender(b *testing.B, n int) *appender {
	f, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	require.NoError(b, err)
	b.Cleanup(func() { f.Close() })
	return &appender{f, bytes.Repeat([]byte("r"), n)}
}

func (a *appender) append(b *testing.B) {
	if _, err := a.f.Write(a.buf); err != nil {
		b.Fatal(err)
	}
	if err := a.f.Sync(); err != nil {
		b.Fatal(err)
	}
}

// frameLen is the length of the frames BenchmarkCommit writes.
const frameLen = frameHead + 8 + 4 + 75 + 320 + 12 + 16 + 1600

func BenchmarkCommit(b *testing.B) {
	c := &committer{s: open(b, b.TempDir(), nil), data: benchBody}
	c.commit(b)
	c.commit(b)
	b.ReportAllocs()
	for b.Loop() {
		c.commit(b)
	}
}

func BenchmarkRawAppendFsync(b *testing.B) {
	a := newAppender(b, frameLen)
	for b.Loop() {
		a.append(b)
	}
}

// BenchmarkCommitOverRaw alternates the two, because the disk's speed drifts, and
// reports the medians and their ratio.
func BenchmarkCommitOverRaw(b *testing.B) {
	for _, size := range []int{1600, 100_000, 10 << 20} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			c := &committer{s: open(b, b.TempDir(), nil), data: bytes.Repeat([]byte("b"), size)}
			a := newAppender(b, frameLen-1600+size)
			c.commit(b)
			c.commit(b)
			var ours, raw []int64
			for b.Loop() {
				raw = append(raw, nanos(func() { a.append(b) }))
				ours = append(ours, nanos(func() { c.commit(b) }))
			}
			b.ReportMetric(median(ours)/1e3, "commit-us")
			b.ReportMetric(median(raw)/1e3, "raw-us")
			b.ReportMetric(median(ours)/median(raw), "ratio")
		})
	}
}

// BenchmarkOpen reads and checks a journal of 10,000 commits, 22 MB.
func BenchmarkOpen(b *testing.B) {
	c := &committer{s: open(b, b.TempDir(), &Options{fs: noSync{}}), data: benchBody}
	for range 10_000 {
		c.commit(b)
	}
	for b.Loop() {
		s := open(b, c.s.dir, nil)
		if _, err := s.Body(ctx, "x", holdfast.Key(fmt.Sprintf("%016d", 5000))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBody(b *testing.B) {
	c := &committer{s: open(b, b.TempDir(), nil), data: benchBody}
	c.commit(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.s.Body(ctx, "x", "0000000000000000"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCommitNoSync shows the work of Commit itself, without the disk.
func BenchmarkCommitNoSync(b *testing.B) {
	c := &committer{s: open(b, b.TempDir(), &Options{fs: noSync{}}), data: benchBody}
	c.commit(b)
	b.ReportAllocs()
	for b.Loop() {
		c.commit(b)
	}
}
