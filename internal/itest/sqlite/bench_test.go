package sqlite

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

func nanos(f func()) int64 {
	begin := time.Now()
	f()
	return time.Since(begin).Nanoseconds()
}

func least(d []int64) float64 { return float64(slices.Min(d)) }

func median(d []int64) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2])
}

// BenchmarkDurableEditOverRaw alternates a prune through each driver, through filestore, and a raw
// append and fsync of the bytes its record has, because the disk's speed drifts. It reports the
// medians and their ratios to raw.
func BenchmarkDurableEditOverRaw(b *testing.B) {
	ctx := b.Context()
	raw, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	require.NoError(b, err)
	defer raw.Close()
	modernc, _ := database(b, drivers[0])
	ncruces, _ := database(b, drivers[1])
	files, err := filestore.Open(b.TempDir(), nil)
	require.NoError(b, err)
	defer files.Close()
	names := []string{"modernc", "ncruces", "filestore"}
	stores := []holdfast.Store{store(b, modernc), store(b, ncruces), files}
	bufs := make([]*holdfast.ContextBuffer, len(stores))
	for i, s := range stores {
		bufs[i], err = holdfast.New(ctx, s, nil)
		require.NoError(b, err)
		var spans []holdfast.Span
		for k := range 2000 {
			spans = append(spans, holdfast.Span{Origin: holdfast.ToolOutput, Text: benchText(k)})
		}
		_, err = bufs[i].Append(ctx, spans...)
		require.NoError(b, err)
	}
	prune := func(i, k int) {
		_, err := bufs[i].Prune(ctx, holdfast.PruneRequest{
			Spans:         []holdfast.SpanID{holdfast.SpanID(fmt.Sprint("s", k))},
			Justification: "output read, not needed any more",
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	prune(0, 1)
	frame := make([]byte, recordSize(b, stores[0], bufs[0]))
	for i := range bufs[1:] {
		prune(i+1, 1)
	}
	times := make([][]int64, len(stores))
	var raws []int64
	k := 1
	for b.Loop() {
		if k++; k > 1990 {
			b.Fatal("ran out of spans; use a smaller -benchtime")
		}
		raws = append(raws, nanos(func() {
			if _, err := raw.Write(frame); err != nil {
				b.Fatal(err)
			}
			if err := raw.Sync(); err != nil {
				b.Fatal(err)
			}
		}))
		for i := range stores {
			times[i] = append(times[i], nanos(func() { prune(i, k) }))
		}
	}
	base := median(raws)
	b.ReportMetric(base/1e3, "raw-us")
	for i, name := range names {
		b.ReportMetric(median(times[i])/1e3, name+"-us")
		b.ReportMetric(median(times[i])/base, name+"/raw")
	}
}

// recordSize is the length of the canonical encoding of the last record.
func recordSize(b *testing.B, s holdfast.Store, buf *holdfast.ContextBuffer) int {
	head := buf.Checkpoint().Head
	for r, err := range s.Records(b.Context(), buf.View().Buffer, head.Length-1) {
		require.NoError(b, err)
		return len("holdfast/record/1\n") + 8 + 32 + 1 + 8 + 8 + len(r.Payload)
	}
	return 0
}

// benchText is about 400 bytes of tool output, different for each i.
func benchText(i int) string {
	return fmt.Sprintf("GET /api/v2/orders/%d 200 in %dms from 10.0.%d.%d\n", i, i%97, i/250%250, i%250) +
		strings.Repeat("worker finished its batch and went back to the queue without complaint\n", 5)
}

// BenchmarkOpen opens a buffer of about 25k, 50k, 101k and 140k tokens, each span a record of its
// own, beside reading and hashing the same records and bodies through the same store. It reports
// the least of its runs, which other work on the machine disturbs least.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{280, 560, 1120, 1560} {
		b.Run(fmt.Sprintf("%drecords", n), func(b *testing.B) {
			ctx := b.Context()
			db, _ := database(b, drivers[0])
			s := store(b, db)
			buf, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: "a"})
			require.NoError(b, err)
			for i := range n {
				_, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: benchText(i)})
				require.NoError(b, err)
			}
			v := buf.View()
			var opens, reads []int64
			for b.Loop() {
				reads = append(reads, nanos(func() { readAndHash(b, s, v) }))
				opens = append(opens, nanos(func() {
					if _, err := holdfast.Open(ctx, s, "a", nil); err != nil {
						b.Fatal(err)
					}
				}))
			}
			b.ReportMetric(float64(v.Usage.Spans), "tokens")
			b.ReportMetric(least(opens)/1e6, "open-ms")
			b.ReportMetric(least(opens)/1e3/float64(n), "us/record")
			b.ReportMetric(least(reads)/1e6, "read+hash-ms")
			b.ReportMetric(least(opens)/least(reads), "ratio")
		})
	}
}

func readAndHash(b *testing.B, s holdfast.Store, v holdfast.View) {
	for r, err := range s.Records(b.Context(), v.Buffer, 0) {
		if err != nil {
			b.Fatal(err)
		}
		_ = r.Digest()
	}
	for _, span := range v.Spans {
		body, err := s.Body(b.Context(), v.Buffer, span.Key)
		if err != nil {
			b.Fatal(err)
		}
		_ = sha256.Sum256(body)
	}
}

// BenchmarkSearch is a search of 10,000 spans that are indexed.
func BenchmarkSearch(b *testing.B) {
	ctx := b.Context()
	db, _ := database(b, drivers[0])
	s := store(b, db)
	buf, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: "a"})
	require.NoError(b, err)
	for i := range 10 {
		var spans []holdfast.Span
		for k := range 1000 {
			spans = append(spans, holdfast.Span{Origin: holdfast.ToolOutput, Text: benchText(1000*i + k)})
		}
		_, err := buf.Append(ctx, spans...)
		require.NoError(b, err)
	}
	first := nanos(func() { require.NoError(b, s.Index(ctx, "a")) })
	for b.Loop() {
		hits, err := buf.Search(ctx, "orders/4711", 10)
		if err != nil || len(hits) != 1 {
			b.Fatal(hits, err)
		}
	}
	b.ReportMetric(float64(first)/1e6, "index-all-ms")
}
