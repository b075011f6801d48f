package detect

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sumOf adds the weights of what pairSummands names.
func (w *weights) sumOf(claim, text string) int32 {
	sum := w.bias
	for _, name := range pairSummands(claim, text) {
		sum += w.of(hashPhrase(name))
	}
	return sum
}

// TestWordsWeighed: what is weighed in a hurry is what the names in the file come to.
func TestWordsWeighed(t *testing.T) {
	w, err := readPairWords(contradictionWords)
	require.NoError(t, err)
	require.NotZero(t, w.bias)
	differ := 0
	for _, m := range readPairs(t, "contradictions_plain_read") {
		sum := w.weighPair(m.c.units, m.e.units)
		require.Equal(t, w.sumOf(m.c.text, m.e.text), sum, "%s || %s", m.c.text, m.e.text)
		if sum != w.bias {
			differ++
		}
	}
	require.Greater(t, differ, 1000)
	chance := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		text := func() string {
			b := make([]byte, chance.IntN(120))
			for i := range b {
				b[i] = "aBcD0 9_éß中\x80\xff"[chance.IntN(16)]
			}
			return string(b)
		}
		a, b := text(), text()
		w.weighPair(unitsOf(a), unitsOf(b)) // any bytes
		a, b = strings.ToValidUTF8(a, "?"), strings.ToValidUTF8(b, "?")
		require.Equal(t, w.sumOf(a, b), w.weighPair(unitsOf(a), unitsOf(b)), "%q %q", a, b)
	}
}

func TestUnits(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		"...":                          "",
		"maxRetries is 3":              "<text> max, <text> retries, <text> is, <text> <n>",
		"HTTPServer_v2: Refused":       "<text> httpserv, <text> v, <text> <n>, <text> refused",
		"an unbelievably unbelievable": "<text> an, <text> unbeliev",
		"größer 端口号是 5433":             "<text> größer, <text> 端口, <text> <n>",
	} {
		require.Equal(t, want, strings.Join(pairSummands("", text), ", "), "%q", text)
	}
	require.Equal(t, []string{"<claim> accepted", "<both> is", "<text> refused", "accepted refused"},
		pairSummands("accepted is", "is refused"))
}

func TestReadPairWordsRefuses(t *testing.T) {
	for _, bad := range []string{"x\tword", "1\ta\n2\ta", "1\t\n2\t", "99999\ta", "[en]\n1\ta"} {
		_, err := readPairWords(bad)
		require.Error(t, err, bad)
	}
}

func TestWordsDoNotAllocate(t *testing.T) {
	w, claim := pairWords(), unitsOf("The metrics exporter listens on 9182.")
	later := unitsOf(strings.Repeat("exporter ready, scrape me at :9183 ", 9))
	require.Zero(t, testing.AllocsPerRun(10, func() {
		w.weighPair(claim, later)
	}))
}
