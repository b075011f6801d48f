package tiktoken_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tiktoken-go/tokenizer"

	"github.com/seed-74a30d84/holdfast/adapters/tiktoken"
	"github.com/seed-74a30d84/holdfast/detect"
)

func percent(x float64) string { return fmt.Sprintf("%+.1f %%", 100*x) }

func TestCounter(t *testing.T) {
	// counts of the npm package tiktoken 1.0.22
	for _, c := range []struct {
		text          string
		o200k, cl100k int
	}{
		{"", 0, 0},
		{"hello world", 2, 2},
		{"服务器不会响应超过三十秒的请求。", 10, 14},
		{"10.12.0.7:5433 and e3b0c44298fc1c149afbf4c8", 27, 27},
		{"\t// don't\n\n    return nil\r\n", 8, 9},
	} {
		for e, want := range map[tiktoken.Encoding]int{tiktoken.O200k: c.o200k, tiktoken.CL100k: c.cl100k} {
			count, err := tiktoken.Counter(e)
			require.NoError(t, err)
			require.Equal(t, want, count(c.text), "%s %q", e, c.text)
		}
	}
}

func TestCounterOfUnknownEncoding(t *testing.T) {
	for _, e := range []tiktoken.Encoding{"", "o300k", "gpt2"} {
		_, err := tiktoken.Counter(e)
		require.ErrorContains(t, err, "unknown encoding")
	}
}

// A long text is counted in parts: almost what it is as a whole, and never without end.
func TestCounterOfLongText(t *testing.T) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	require.NoError(t, err)
	count, err := tiktoken.Counter(tiktoken.O200k)
	require.NoError(t, err)
	for name, unit := range map[string]string{
		"lines":             "The loader reads the manifest first.\n",
		"words":             "word ",
		"letters":           "a",
		"blanks":            " ",
		"line feeds":        "\n",
		"marks":             "=",
		"characters":        "字",
		"marks and letters": "=a",
		"no UTF-8":          "\xff",
	} {
		text := strings.Repeat(unit, 300_000/len(unit))
		whole, err := codec.Count(text)
		require.NoError(t, err)
		require.InDelta(t, whole, count(text), 10, name)
	}
}

func TestCounterConcurrently(t *testing.T) {
	count, err := tiktoken.Counter(tiktoken.O200k)
	require.NoError(t, err)
	text := strings.Repeat("Retry the deploy on staging-3 after 41 s.\n", 100)
	want := count(text)
	var wg sync.WaitGroup
	got := make([]int, 8)
	for i := range got {
		wg.Go(func() { got[i] = count(text) })
	}
	wg.Wait()
	for _, n := range got {
		require.Equal(t, want, n)
	}
}

// The exact counts beside the built-in estimate.
func BenchmarkCounter(b *testing.B) {
	text := strings.Repeat(
		"func (b *Buffer) Retry(id string) error { return b.retry(id, 41) } // after 41 s on staging-3\n",
		10_000,
	)
	counts := map[string]func(string) int{"estimate": detect.EstimateTokens}
	for _, e := range []tiktoken.Encoding{tiktoken.O200k, tiktoken.CL100k} {
		count, err := tiktoken.Counter(e)
		require.NoError(b, err)
		counts[string(e)] = count
	}
	for name, count := range counts {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				count(text)
			}
		})
	}
}
