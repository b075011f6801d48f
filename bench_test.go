package holdfast_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

// published is a plain Go port of the ContextBuffer of source [A].
type published struct {
	anchor      string
	spans       map[string]string
	constraints map[string]string
	counter     int
	preEditHash string
}

func (b *published) hash() string {
	ids := make([]string, 0, len(b.spans))
	for id := range b.spans {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	parts := make([]string, len(ids))
	for i, id := range ids {
		parts[i] = id + ":" + b.spans[id]
	}
	sum := sha256.Sum256([]byte(b.anchor + strings.Join(parts, "")))
	return hex.EncodeToString(sum[:])
}

func (b *published) prune(id, justification, key string) error {
	if _, ok := b.spans[id]; !ok {
		return fmt.Errorf("unknown span %q", id)
	}
	if _, ok := b.constraints[id]; ok && key == "" {
		return fmt.Errorf("span %q is sole carrier of a negative constraint", id)
	}
	if strings.TrimSpace(justification) == "" {
		return fmt.Errorf("prune has no surviving justification")
	}
	b.preEditHash = b.hash()
	b.counter++
	b.anchor += fmt.Sprintf("\n[edit %d] pruned %q: %s", b.counter, id, justification)
	delete(b.spans, id)
	return nil
}

// benchText is about 400 bytes of tool output, different for each i.
func benchText(i int) string {
	return fmt.Sprintf("GET /api/v2/orders/%d 200 in %dms from 10.0.%d.%d\n", i, i%97, i/250%250, i%250) +
		strings.Repeat("worker finished its batch and went back to the queue without complaint\n", 5)
}

var sizes = []int{100, 1_000, 10_000, 100_000}

// BenchmarkPrunePublished is one prune by the published algorithm; the anchor is kept short, which favours it.
func BenchmarkPrunePublished(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := &published{spans: map[string]string{}}
			for i := range n {
				p.spans[fmt.Sprintf("s%d", i)] = benchText(i)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				id := fmt.Sprintf("s%d", i%n)
				text := p.spans[id]
				if err := p.prune(id, "output read, not needed any more", "k"); err != nil {
					b.Fatal(err)
				}
				p.spans[id], p.anchor = text, ""
			}
		})
	}
}

func fill(tb testing.TB, b *holdfast.ContextBuffer, n int) {
	spans := make([]holdfast.Span, 0, 1000)
	for i := range n {
		spans = append(spans, holdfast.Span{Origin: holdfast.ToolOutput, Text: benchText(i)})
		if len(spans) == cap(spans) || i == n-1 {
			_, err := b.Append(context.Background(), spans...)
			require.NoError(tb, err)
			spans = spans[:0]
		}
	}
}

// BenchmarkPrune is one prune with every rule, in memory. After a tenth of the
// spans is gone the buffer is made anew outside of the timed part, so that the size stays.
func BenchmarkPrune(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			ctx := context.Background()
			ids := make([]holdfast.SpanID, n)
			for i := range ids {
				ids[i] = holdfast.SpanID(fmt.Sprintf("s%d", i+1))
			}
			var buf *holdfast.ContextBuffer
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				at := i % max(1, n/10)
				if at == 0 {
					b.StopTimer()
					var err error
					buf, err = holdfast.New(ctx, holdfast.NewMemStore(), nil)
					require.NoError(b, err)
					fill(b, buf, n)
					runtime.GC()
					b.StartTimer()
				}
				_, err := buf.Prune(ctx, holdfast.PruneRequest{
					Spans:         ids[at*10 : at*10+1],
					Justification: "output read, not needed any more",
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCompact folds all but the newest turn of a window of about 40k and
// 140k tokens into 100 claims with quotes.
func BenchmarkCompact(b *testing.B) {
	for _, n := range []int{320, 1120} {
		b.Run(fmt.Sprintf("%dspans", n), func(b *testing.B) {
			ctx := context.Background()
			b.ReportAllocs()
			tokens := 0
			for i := 0; i < b.N; i++ {
				b.StopTimer()
				buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
				require.NoError(b, err)
				fill(b, buf, n)
				_, err = buf.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: "Carry on."})
				require.NoError(b, err)
				r := holdfast.CompactRequest{Justification: "old requests, the latest kept"}
				for k := range n {
					r.Spans = append(r.Spans, holdfast.SpanID(fmt.Sprintf("s%d", k+1)))
				}
				for k := range 100 {
					q, _, _ := strings.Cut(benchText(k), "\n")
					r.Claims = append(r.Claims, holdfast.Claim{
						Text:      q,
						Origin:    holdfast.ToolOutput,
						Witnesses: []holdfast.Witness{{Span: r.Spans[k], Quote: q}},
					})
				}
				tokens = buf.View().Usage.Spans
				b.StartTimer()
				if _, err := buf.Compact(ctx, r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(tokens), "tokens")
		})
	}
}

// BenchmarkAppend is one Append of about 400 bytes, beside one SHA-256 of the same bytes.
func BenchmarkAppend(b *testing.B) {
	for _, parts := range []int{1, 5} {
		text := func(i int) string {
			var s strings.Builder
			for k := range parts {
				s.WriteString(benchText(i*parts + k))
			}
			return s.String()
		}
		size := len(text(7))
		b.Run(fmt.Sprintf("%dB/sha256", 400*parts), func(b *testing.B) {
			data := []byte(text(7))
			b.SetBytes(int64(size))
			for b.Loop() {
				sha256.Sum256(data)
			}
		})
		b.Run(fmt.Sprintf("%dB/append", 400*parts), func(b *testing.B) {
			ctx := context.Background()
			buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
			require.NoError(b, err)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: text(i)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDurablePrune is one prune through filestore beside one raw append and fsync of the same bytes.
func BenchmarkDurablePrune(b *testing.B) {
	b.Run("raw", func(b *testing.B) {
		f, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		require.NoError(b, err)
		defer f.Close()
		frame := make([]byte, 600)
		for b.Loop() {
			if _, err := f.Write(frame); err != nil {
				b.Fatal(err)
			}
			if err := f.Sync(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("prune", func(b *testing.B) {
		ctx := context.Background()
		s, err := filestore.Open(b.TempDir(), nil)
		require.NoError(b, err)
		defer s.Close()
		buf, err := holdfast.New(ctx, s, nil)
		require.NoError(b, err)
		fill(b, buf, 10_000)
		next := 1
		for b.Loop() {
			if _, err := buf.Prune(ctx, holdfast.PruneRequest{
				Spans:         []holdfast.SpanID{holdfast.SpanID(fmt.Sprintf("s%d", next))},
				Justification: "output read, not needed any more",
			}); err != nil {
				b.Fatal(err)
			}
			if next++; next > 9_000 {
				b.Fatal("ran out of spans; use a smaller -benchtime")
			}
		}
	})
}

// A Reload beside an Open of the same journal: what another process appended is one span.
func BenchmarkReload(b *testing.B) {
	ctx := context.Background()
	for _, n := range []int{1_000, 10_000} {
		store := holdfast.NewMemStore()
		buf, err := holdfast.New(ctx, store, nil)
		require.NoError(b, err)
		fill(b, buf, n)
		id := buf.View().Buffer
		b.Run(fmt.Sprintf("open/%d", n), func(b *testing.B) {
			for b.Loop() {
				_, err := holdfast.Open(ctx, store, id, nil)
				require.NoError(b, err)
			}
		})
		other, err := holdfast.Open(ctx, store, id, nil)
		require.NoError(b, err)
		b.Run(fmt.Sprintf("reload/%d", n), func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, other.Reload(ctx))
			}
		})
	}
}
