package linear

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func one(is bool, phrases ...string) Example {
	return Example{Passages: [][]string{phrases}, Is: is, Weight: 1}
}

func TestLearn(t *testing.T) {
	m := Learn([]Example{
		one(true, "never", "push"), one(true, "never", "merge"), one(true, "never", "pull"),
		one(false, "always", "push"), one(false, "always", "merge"), one(false, "always", "rare"),
	}, Options{Least: 2, Spread: 1})
	require.Greater(t, m.Weights["never"], 0.5)
	require.Less(t, m.Weights["always"], -0.5)
	require.InDelta(t, 0, m.Weights["push"], 0.1)
	require.NotContains(t, m.Weights, "rare")
	require.Greater(t, m.Score([]string{"never", "unheard"}), 0.0)
	require.Less(t, m.Score([]string{"always"}), 0.0)
}

// TestChoosesPassage: what makes a text of the kind is one of its passages; the others are
// like those of texts that are not.
func TestChoosesPassage(t *testing.T) {
	var examples []Example
	for range 4 {
		examples = append(examples, one(false, "plain", "talk"), one(true, "never"),
			Example{Passages: [][]string{{"plain", "talk"}, {"never"}}, Is: true, Weight: 1})
	}
	without := Learn(examples, Options{Least: 1, Spread: 1})
	with := Learn(examples, Options{Least: 1, Spread: 1, Rounds: 2})
	plain := []string{"plain", "talk"}
	require.Less(t, with.Score(plain), without.Score(plain))
	require.Greater(t, with.Score([]string{"never"}), 0.0)
}

func TestNothingToLearn(t *testing.T) {
	m := Learn(nil, Options{Least: 1, Spread: 1, Rounds: 2})
	require.Empty(t, m.Weights)
	require.Zero(t, m.Score([]string{"any"}))
}

// TestLeastLoss: where learning ends, no weight can be moved to lessen the loss.
func TestLeastLoss(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var examples []Example
	for range 60 {
		var phrases []string
		for range 1 + rnd.IntN(6) {
			phrases = append(phrases, fmt.Sprint(rnd.IntN(8)))
		}
		examples = append(examples, Example{Passages: [][]string{phrases}, Is: rnd.IntN(2) == 0, Weight: 0.5 + rnd.Float64()})
	}
	const spread = 0.7
	m := Learn(examples, Options{Least: 1, Spread: spread})
	loss := func() float64 {
		sum := 0.0
		for _, w := range m.Weights {
			sum += w * w / (2 * spread)
		}
		for _, x := range examples {
			s := m.Score(x.Passages[0])
			if !x.Is {
				s = -s
			}
			sum += x.Weight * math.Log1p(math.Exp(-s))
		}
		return sum
	}
	least := loss()
	for name := range m.Weights {
		for _, by := range []float64{-0.05, 0.05} {
			m.Weights[name] += by
			require.Greater(t, loss(), least, "%s moved by %v", name, by)
			m.Weights[name] -= by
		}
	}
}

// TestSameWeights: the same examples give the same weights, to the last bit.
func TestSameWeights(t *testing.T) {
	examples := []Example{one(true, "a", "b", "a"), one(false, "b", "c"), one(true, "c", "a"), one(false, "c", "b", "d")}
	first := Learn(examples, Options{Least: 1, Spread: 1, Rounds: 1})
	for range 20 {
		require.Equal(t, first, Learn(examples, Options{Least: 1, Spread: 1, Rounds: 1}))
	}
}
