package boosted

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sample returns examples whose answer is yes where the first column is above 4 and the second
// below 5, or the third is set.
func sample() []Example {
	chance := rand.New(rand.NewPCG(7, 8))
	var out []Example
	for range 400 {
		c := []float32{float32(chance.IntN(10)), chance.Float32() * 10, float32(chance.IntN(2)), 1}
		out = append(out, Example{Columns: c, Is: c[0] > 4 && c[1] < 5 || c[2] > 0, Weight: 1})
	}
	return out
}

var (
	small = Options{Trees: 40, Depth: 3, Rate: 0.2, Least: 2, Shrink: 1, Columns: 0.9, Rows: 0.9, Seed: 1}
	names = []string{"first", "second", "third", "always"}
)

func TestSameExamplesSameForest(t *testing.T) {
	require.Equal(t, Learn(sample(), small).Text(names), Learn(sample(), small).Text(names))
}

func TestLearnsWhatIsThere(t *testing.T) {
	f := Learn(sample(), small)
	wrong := 0
	for _, x := range sample() {
		if (f.Score(x.Columns) > 0) != x.Is {
			wrong++
		}
	}
	require.Less(t, wrong, 12)
	require.NotContains(t, f.Text(names), "always", "what all examples have tells nothing")
}

func TestWeightsCount(t *testing.T) {
	x := []Example{{Columns: []float32{1}, Is: true, Weight: 9}, {Columns: []float32{1}, Weight: 1}}
	require.Positive(t, Learn(x, small).Score(x[0].Columns))
	x[0].Weight, x[1].Weight = 1, 9
	require.Negative(t, Learn(x, small).Score(x[0].Columns))
}

func TestNoExamples(t *testing.T) {
	f := Learn(nil, small)
	require.Zero(t, f.Score(nil))
	require.Equal(t, 40, strings.Count(f.Text(nil), "tree\n"))
}
