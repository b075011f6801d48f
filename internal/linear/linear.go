// Package linear learns which phrases tell two kinds of text apart: logistic regression on
// sparse counts. The same examples give the same weights in each run; on another kind of
// processor, where floating-point operations may be fused, their last digits can differ.
package linear

import (
	"math"
	"slices"
)

// Example is a text whose kind is known: one or more passages of it, each as the phrases
// it has, as often as it has them. A text is of the kind if one of its passages is.
type Example struct {
	Passages [][]string
	Is       bool
	Weight   float64 // how much it counts beside the others, 0 or more
}

// Options say how to learn.
type Options struct {
	Least  int     // a phrase counts if so many examples have it
	Spread float64 // how far weights may go: the variance of their prior, more than 0
	Rounds int     // how often it is asked anew which passage makes a text what it is
}

// Model is a weight for each phrase; a text is of the kind if Bias and the weights of its
// phrases come to more than 0.
type Model struct {
	Bias    float64
	Weights map[string]float64
}

// Score returns the log of the odds that a passage with phrases is of the kind.
func (m *Model) Score(phrases []string) float64 {
	sum := m.Bias
	for _, p := range phrases {
		sum += m.Weights[p]
	}
	return sum
}

// Learn fits a model to examples. In the first round each passage of a text of the kind
// counts for its share; from then on the one that the model so far holds most likely.
func Learn(examples []Example, o Options) *Model {
	names := vocabulary(examples, o.Least)
	f := newFit(examples, names, o.Spread)
	f.solve()
	for range o.Rounds {
		f.choose()
		f.solve()
	}
	m := &Model{Bias: f.weights[len(names)], Weights: make(map[string]float64, len(names))}
	for i, name := range names {
		m.Weights[name] = f.weights[i]
	}
	return m
}

// vocabulary returns the phrases that least examples or more have, in order.
func vocabulary(examples []Example, least int) []string {
	in := map[string]int{}
	for _, x := range examples {
		seen := map[string]bool{}
		for _, p := range x.Passages {
			for _, name := range p {
				if !seen[name] {
					seen[name] = true
					in[name]++
				}
			}
		}
	}
	var names []string
	for name, n := range in {
		if n >= least {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// row is a passage.
type row struct {
	example int
	is      bool
	weight  float64
	margin  float64 // its score by the weights so far
}

// entry is how often row has a phrase.
type entry struct {
	row   int
	count float64
}

// fit is a model in the making. The last column is the bias, which every row has once.
type fit struct {
	examples []Example
	rows     []row
	columns  [][]entry
	weights  []float64
	reach    []float64 // how far each weight may move at once
	penalty  float64
}

func newFit(examples []Example, names []string, spread float64) *fit {
	f := &fit{examples: examples, columns: make([][]entry, len(names)+1), penalty: 1 / spread}
	f.weights, f.reach = make([]float64, len(f.columns)), make([]float64, len(f.columns))
	for i, x := range examples {
		for _, p := range x.Passages {
			n := len(f.rows)
			f.rows = append(f.rows, row{example: i, is: x.Is, weight: x.Weight})
			if x.Is {
				f.rows[n].weight /= float64(len(x.Passages))
			}
			for name, count := range counted(p) {
				if k, ok := slices.BinarySearch(names, name); ok {
					f.columns[k] = append(f.columns[k], entry{n, count})
				}
			}
			f.columns[len(names)] = append(f.columns[len(names)], entry{n, 1})
		}
	}
	return f
}

func counted(phrases []string) map[string]float64 {
	n := map[string]float64{}
	for _, p := range phrases {
		n[p]++
	}
	return n
}

// choose gives the whole weight of a text of the kind to its likeliest passage; what the
// others are is not known.
func (f *fit) choose() {
	for i := 0; i < len(f.rows); {
		j := i
		for j < len(f.rows) && f.rows[j].example == f.rows[i].example {
			j++
		}
		if x := f.examples[f.rows[i].example]; x.Is {
			passages := f.rows[i:j]
			likeliest := 0 // the first of several
			for k := range passages {
				passages[k].weight = 0
				if passages[k].margin > passages[likeliest].margin {
					likeliest = k
				}
			}
			passages[likeliest].weight = x.Weight
		}
		i = j
	}
}

// solve moves one weight after the other to where the loss is least, each step bounded, until
// none moves much: cyclic coordinate descent (Genkin, Lewis, Madigan, "Large-scale
// Bayesian logistic regression for text categorization", 2007).
func (f *fit) solve() {
	const most, small = 200, 1e-3
	for k := range f.reach {
		f.reach[k] = 1
	}
	for range most {
		moved := 0.0
		for k := range f.columns {
			moved = max(moved, math.Abs(f.step(k)))
		}
		if moved < small {
			return
		}
	}
}

// step moves weight k and returns by how much.
func (f *fit) step(k int) float64 {
	slope, bend := f.weights[k]*f.penalty, f.penalty
	if k == len(f.columns)-1 {
		slope, bend = 0, 1e-6 // the bias has no prior
	}
	for _, e := range f.columns[k] {
		r := &f.rows[e.row]
		p := 1 / (1 + math.Exp(-r.margin))
		is := 0.0
		if r.is {
			is = 1
		}
		slope += r.weight * (p - is) * e.count
		bend += r.weight * p * (1 - p) * e.count * e.count
	}
	by := max(-f.reach[k], min(f.reach[k], -slope/bend))
	f.reach[k] = max(2*math.Abs(by), f.reach[k]/2)
	f.weights[k] += by
	for _, e := range f.columns[k] {
		f.rows[e.row].margin += by * e.count
	}
	return by
}
