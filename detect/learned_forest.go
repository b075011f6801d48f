package detect

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// forest is a sum of trees, in thousandths of the log of the odds.
//
// Which way a walk down a tree goes on is hard to guess, and a processor that guesses wrong
// waits. So no tree is walked. Each is a row of leaves, a bit for each, in which what a
// feature of 0 leads to stands in front. A question that is answered otherwise than by 0 takes
// those of its leaves away that 0 leads to; the first that no question takes is where a walk
// would end, for every leaf in front of it hangs on the other side of some question above it.
// Most features of most pairs are 0, and of the others only the questions up to their value
// are looked at. (After Lucchese and others, QuickScorer, SIGIR 2015.)
type forest struct {
	bias, threshold int32
	asks            [features]questions
	leaves          []int32 // of all trees
	first           []int32 // of each tree, its first in leaves
}

// questions are those about one feature, in all trees, whose limits are not below 0 and
// below 0, each with those nearest to 0 in front.
type questions struct{ up, down []question }

// question is whether a feature is above limit.
type question struct {
	takes uint64 // the leaves of its tree that 0 leads to from here
	limit float32
	tree  uint16
}

// The most trees of a forest and leaves of a tree.
const (
	maxTrees  = 512
	maxLeaves = 64
)

// score returns the bias and the leaves that the features lead to, added up.
func (f *forest) score(at *[features]float32) int32 {
	var taken [maxTrees]uint64
	for i, x := range at {
		if x > 0 {
			up := f.asks[i].up
			for k := 0; k < len(up) && up[k].limit < x; k++ {
				taken[up[k].tree%maxTrees] |= up[k].takes
			}
		} else if x < 0 {
			down := f.asks[i].down
			for k := 0; k < len(down) && down[k].limit >= x; k++ {
				taken[down[k].tree%maxTrees] |= down[k].takes
			}
		}
	}
	sum := f.bias
	for tree, first := range f.first {
		sum += f.leaves[int(first)+bits.TrailingZeros64(^taken[tree%maxTrees])]
	}
	return sum
}

// node is a question of a tree as it is read, or a leaf. If the feature is not above limit, the
// node behind this one comes next.
type node struct {
	feature int16 // −1 for a leaf
	above   int16 // how many nodes further on the next one is if the feature is above limit
	limit   float32
	leaf    int32
}

// woods are the trees of a file as they stand there.
type woods struct {
	nodes []node
	roots []int32 // the first node of each tree
}

// grow makes the questions and leaves of the trees.
func (f *forest) grow(w *woods) error {
	if len(w.roots) > maxTrees {
		return errForest
	}
	for tree, root := range w.roots {
		f.first = append(f.first, int32(len(f.leaves)))
		f.branch(w.nodes[root:], uint16(tree))
		if len(f.leaves)-int(f.first[tree]) > maxLeaves {
			return errForest
		}
	}
	for i := range f.asks {
		slices.SortStableFunc(f.asks[i].up, func(a, b question) int { return cmp.Compare(a.limit, b.limit) })
		slices.SortStableFunc(f.asks[i].down, func(a, b question) int { return cmp.Compare(b.limit, a.limit) })
	}
	return nil
}

// branch is grow for the first of nodes and those below it. It returns their leaves.
func (f *forest) branch(nodes []node, tree uint16) (leaves uint64) {
	n := &nodes[0]
	if n.feature < 0 {
		f.leaves = append(f.leaves, n.leaf)
		return 1 << (len(f.leaves) - 1 - int(f.first[tree]))
	}
	a := &f.asks[n.feature]
	list, usual, other := &a.up, nodes[1:], nodes[n.above:]
	if 0 > n.limit {
		list, usual, other = &a.down, other, usual
	}
	leaves = f.branch(usual, tree)
	*list = append(*list, question{takes: leaves, limit: n.limit, tree: tree})
	return leaves | f.branch(other, tree)
}

var errForest = errors.New("malformed trees")

// readForest reads the lines "threshold N" and "bias N" and the trees. A tree is a line "tree"
// and its nodes, one a line with a blank in front for each node above it: a question, "name >
// limit", with what follows if not and then what follows if so below it; or the number of a
// leaf. See boosted.Forest.Text, which writes all but the threshold.
func readForest(text string) (*forest, error) {
	f := &forest{threshold: math.MaxInt32}
	var w woods
	columns := make(map[string]int16, features)
	for i, name := range featureNames {
		columns[name] = int16(i)
	}
	var open []int // the last node and those above it, from the first of its tree
	n := 0
	for line := range strings.Lines(text) {
		n++
		body := strings.Trim(line, " \n")
		depth := len(line) - len(strings.TrimLeft(line, " "))
		word, num, _ := strings.Cut(body, " ")
		var err error
		switch {
		case body == "" || body[0] == '#':
		case word == "threshold":
			f.threshold, err = readInt(num)
		case word == "bias":
			f.bias, err = readInt(num)
		case body == "tree":
			w.roots = append(w.roots, int32(len(w.nodes)))
			open = open[:0]
		default:
			open, err = w.add(body, depth, open, columns)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := w.check(); err != nil {
		return nil, err
	}
	return f, f.grow(&w)
}

func readInt(s string) (int32, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	return int32(n), err
}

// add adds the node that body tells of, depth below the first of its tree, with open the nodes
// above the one before it and that one. It returns those of the new node.
func (w *woods) add(body string, depth int, open []int, columns map[string]int16) ([]int, error) {
	at := len(w.nodes)
	switch {
	case len(w.roots) == 0, depth > len(open), depth == 0 && int(w.roots[len(w.roots)-1]) != at,
		depth > 0 && w.nodes[open[depth-1]].feature < 0: // below a leaf
		return open, errForest
	case depth < len(open): // the second below its node
		above := &w.nodes[open[depth-1]]
		if above.above != 0 {
			return open, errForest
		}
		above.above = int16(at - open[depth-1])
	}
	name, limit, asks := strings.Cut(body, " > ")
	if !asks {
		leaf, err := readInt(body)
		w.nodes = append(w.nodes, node{feature: -1, leaf: leaf})
		return append(open[:depth], at), err
	}
	column, ok := columns[name]
	if !ok {
		return open, fmt.Errorf("%w: unknown feature %q", errForest, name)
	}
	x, err := strconv.ParseFloat(limit, 32)
	w.nodes = append(w.nodes, node{feature: column, limit: float32(x)})
	return append(open[:depth], at), err
}

// check reports whether every question has a limit and both its answers, and every tree a node.
func (w *woods) check() error {
	for i, root := range w.roots {
		end := int32(len(w.nodes))
		if i+1 < len(w.roots) {
			end = w.roots[i+1]
		}
		if root == end {
			return errForest
		}
		for k := root; k < end; k++ {
			n := &w.nodes[k]
			if n.feature >= 0 && (n.above < 2 || k+int32(n.above) >= end || n.limit != n.limit) {
				return errForest
			}
		}
	}
	return nil
}
