// Package boosted fits boosted decision trees to labelled examples: each tree corrects what
// those before it leave wrong. Chance is seeded: the same examples and options give the same
// trees on processors of one kind. Between kinds sums of floats may differ in the last bit.
package boosted

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Example is a case whose answer is known.
type Example struct {
	Columns []float32 // what is seen of it, each number in the same place for all examples
	Is      bool
	Weight  float64 // how much it counts beside the others
}

// Options are the size of a forest and what keeps it from learning by heart.
type Options struct {
	Trees, Depth int
	Rate         float64 // share of each tree's answer that is taken
	Least        float64 // the least a leaf rests on: an example that could go either way counts a quarter of its weight
	Shrink       float64 // above 0, pulls leaves to 0: so much is added to what they rest on
	Columns      float64 // share of the columns a tree sees
	Rows         float64 // share of the examples a tree sees
	Seed         uint64
}

// Forest is a sum of trees, in thousandths of the log of the odds that the answer is yes.
type Forest struct {
	Bias  int32
	Trees []*Node
}

// Node is a question, whether a column is above Limit, with what follows if it is not (Left)
// and if it is (Right); or, with no nodes below, a leaf.
type Node struct {
	Column      int
	Limit       float32
	Leaf        int32
	Left, Right *Node

	cut int // Limit as a bin
}

// Score returns the sum of what the trees say of columns.
func (f *Forest) Score(columns []float32) int32 {
	sum := f.Bias
	for _, n := range f.Trees {
		for n.Left != nil {
			if columns[n.Column] > n.Limit {
				n = n.Right
			} else {
				n = n.Left
			}
		}
		sum += n.Leaf
	}
	return sum
}

// Text writes the forest with the names of the columns: a line "bias" with its number, then
// for each tree a line "tree" and its nodes, each before those below it and with a blank
// more in front: "name > limit", what follows if not, what follows if so; or the number of
// a leaf.
func (f *Forest) Text(names []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "bias %d\n", f.Bias)
	for _, t := range f.Trees {
		b.WriteString("tree\n")
		t.text(&b, names, 0)
	}
	return b.String()
}

func (n *Node) text(b *strings.Builder, names []string, depth int) {
	b.WriteString(strings.Repeat(" ", depth))
	if n.Left == nil {
		fmt.Fprintf(b, "%d\n", n.Leaf)
		return
	}
	fmt.Fprintf(b, "%s > %s\n", names[n.Column], limitText(n.Limit))
	n.Left.text(b, names, depth+1)
	n.Right.text(b, names, depth+1)
}

func limitText(x float32) string { return strconv.FormatFloat(float64(x), 'g', 4, 32) }

// column is one column of all examples, cut into bins.
type column struct {
	limits []float32 // the highest value of each bin but the last
	bins   []uint8   // by example
}

const maxBins = 24

// newColumn cuts column c of the examples into bins of about the same size.
func newColumn(examples []Example, c int) column {
	values := make([]float32, len(examples))
	for i := range examples {
		values[i] = examples[i].Columns[c]
	}
	sorted := slices.Sorted(slices.Values(values))
	distinct := slices.Compact(slices.Clone(sorted))
	col := column{bins: make([]uint8, len(values))}
	if len(distinct) <= maxBins {
		for i := 0; i+1 < len(distinct); i++ {
			col.limits = append(col.limits, (distinct[i]+distinct[i+1])/2)
		}
	} else {
		for k := 1; k < maxBins; k++ {
			if x := sorted[k*len(sorted)/maxBins]; x < distinct[len(distinct)-1] {
				col.limits = append(col.limits, x)
			}
		}
	}
	for i, x := range col.limits { // as they will be read
		f, _ := strconv.ParseFloat(limitText(x), 32)
		col.limits[i] = float32(f)
	}
	col.limits = slices.Compact(col.limits)
	for i, v := range values {
		k, _ := slices.BinarySearch(col.limits, v)
		col.bins[i] = uint8(k)
	}
	return col
}

// Learn fits a forest to examples, which all have the same number of columns.
func Learn(examples []Example, o Options) *Forest {
	b := newBooster(examples, o)
	f := &Forest{Bias: int32(math.Round(1000 * b.bias()))}
	for i := range b.score {
		b.score[i] = float64(f.Bias) / 1000
	}
	for range o.Trees {
		f.Trees = append(f.Trees, b.tree())
	}
	return f
}

// booster is what stands while a forest is fitted.
type booster struct {
	Options
	examples    []Example
	columns     []column
	score       []float64 // what the trees so far say of each example
	slope, bend []float64 // first and second derivatives of the likelihood at score
	chance      *rand.Rand
}

func newBooster(examples []Example, o Options) *booster {
	n := len(examples)
	b := &booster{
		Options: o, examples: examples, chance: rand.New(rand.NewPCG(o.Seed, 2)),
		score: make([]float64, n), slope: make([]float64, n), bend: make([]float64, n),
	}
	if n > 0 {
		for c := range examples[0].Columns {
			b.columns = append(b.columns, newColumn(examples, c))
		}
	}
	return b
}

// bias returns the log of the odds of an example that nothing is seen of, as if there were one
// more of each answer.
func (b *booster) bias() float64 {
	yes, no := 1.0, 1.0
	for i := range b.examples {
		if b.examples[i].Is {
			yes += b.examples[i].Weight
		} else {
			no += b.examples[i].Weight
		}
	}
	return math.Log(yes / no)
}

// tree fits one tree to what those before it leave wrong.
func (b *booster) tree() *Node {
	var rows, all []int32
	for i := range b.examples {
		x := &b.examples[i]
		odds := 1 / (1 + math.Exp(-b.score[i]))
		b.slope[i], b.bend[i] = -x.Weight*odds, x.Weight*odds*(1-odds)
		if x.Is {
			b.slope[i] += x.Weight
		}
		if all = append(all, int32(i)); b.chance.Float64() < b.Rows {
			rows = append(rows, int32(i))
		}
	}
	var columns []int
	for c := range b.columns {
		if b.chance.Float64() < b.Columns && len(b.columns[c].limits) > 0 {
			columns = append(columns, c)
		}
	}
	n := b.grow(rows, columns, b.Depth)
	b.add(n, all)
	return n
}

// grow fits the node for rows and what hangs below it.
func (b *booster) grow(rows []int32, columns []int, depth int) *Node {
	var slope, bend float64
	for _, r := range rows {
		slope += b.slope[r]
		bend += b.bend[r]
	}
	n := &Node{Leaf: int32(math.Round(1000 * b.Rate * slope / (bend + b.Shrink)))}
	if depth == 0 || !b.ask(n, rows, columns, slope, bend) {
		return n
	}
	left, right := b.part(n, rows)
	n.Left, n.Right = b.grow(left, columns, depth-1), b.grow(right, columns, depth-1)
	return n
}

// ask finds the question that tells rows apart best; false if none gains anything.
func (b *booster) ask(n *Node, rows []int32, columns []int, slope, bend float64) bool {
	const leastGain = 1e-3
	worth := func(s, h float64) float64 { return s * s / (h + b.Shrink) }
	best := worth(slope, bend) + leastGain
	found := false
	for _, c := range columns {
		var slopes, bends [maxBins + 1]float64
		bins := b.columns[c].bins
		for _, r := range rows {
			slopes[bins[r]] += b.slope[r]
			bends[bins[r]] += b.bend[r]
		}
		var s, h float64
		for k, limit := range b.columns[c].limits {
			s += slopes[k]
			h += bends[k]
			if h < b.Least || bend-h < b.Least {
				continue
			}
			if w := worth(s, h) + worth(slope-s, bend-h); w > best+1e-9 {
				best, found = w, true
				n.Column, n.Limit, n.cut = c, limit, k
			}
		}
	}
	return found
}

// part parts rows by the question of n.
func (b *booster) part(n *Node, rows []int32) (left, right []int32) {
	bins := b.columns[n.Column].bins
	for _, r := range rows {
		if int(bins[r]) <= n.cut {
			left = append(left, r)
		} else {
			right = append(right, r)
		}
	}
	return left, right
}

// add adds what n says to the scores of rows.
func (b *booster) add(n *Node, rows []int32) {
	if n.Left == nil {
		for _, r := range rows {
			b.score[r] += float64(n.Leaf) / 1000
		}
		return
	}
	left, right := b.part(n, rows)
	b.add(n.Left, left)
	b.add(n.Right, right)
}
