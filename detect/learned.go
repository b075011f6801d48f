package detect

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Where no rule finds a contradiction, a sum of small decision trees decides. Each tree asks
// up to six questions about how the words, values and states of the claim and of the text
// meet (see learned_names.go) and adds a number; above a threshold the text disconfirms the
// claim. The trees were fitted to labelled pairs of our own (testdata/own), so they know how
// such signs go together, which rules made one at a time do not. learned_learn_test.go makes
// them.

// learnedRule is the name of what the trees find.
const learnedRule = "learned"

//go:embed weights/contradictions.txt
var contradictionTrees string

// trees are read when the first pair is weighed. That the file can be read is tested.
var trees = sync.OnceValue(func() *forest {
	f, _ := readForest(contradictionTrees)
	return f
})

// forest is a sum of trees, in thousandths of the log of the odds.
type forest struct {
	bias, threshold int32
	nodes           []node
	roots           []int32 // the first node of each tree
}

// node is a question, whether a feature is above limit, or a leaf. If the feature is not
// above limit, the node behind this one comes next.
type node struct {
	feature int16 // −1 for a leaf
	above   int16 // how many nodes further on the next one is if the feature is above limit
	limit   float32
	leaf    int32
}

// score returns the bias and the leaves that the features lead to, added up.
func (f *forest) score(at *[features]float32) int32 {
	sum := f.bias
	for _, i := range f.roots {
		n := &f.nodes[i]
		for n.feature >= 0 {
			if at[n.feature] > n.limit {
				i += int32(n.above)
			} else {
				i++
			}
			n = &f.nodes[i]
		}
		sum += n.leaf
	}
	return sum
}

// learned reports whether the trees hold that the text disconfirms the claim.
func (m match) learned() bool {
	if !m.weighable() {
		return false
	}
	p := pairing{match: m}
	if !p.align() {
		return false
	}
	p.measure()
	t := trees()
	return t.score(&p.at) > t.threshold && !m.apart()
}

// apart reports whether, by what the rules go by too, the text is about something else than
// the claim names, or no longer finds what the claim says is over.
func (m match) apart() bool {
	s := m.scene(m.c.said)
	return m.elsewhere() || m.e.aside(m.c) || m.otherRole() || m.otherScope() || m.bygone() || m.otherPlace() ||
		m.otherCall() || s.otherOfClass((*item).runner) || s.tellsEnd() && m.e.read.fellBack()
}

// otherCall reports whether the claim is about a function, "Encode()", which the text does not
// name though it calls one.
func (m match) otherCall() bool {
	end := strings.Index(m.c.text, "()")
	if end <= 0 {
		return false
	}
	name := m.c.text[strings.LastIndexAny(m.c.text[:end], " .`")+1 : end]
	if strings.Contains(m.e.text, name) {
		return false
	}
	for i := 1; i < len(m.e.text); i++ {
		if m.e.text[i] == '(' && isAlnum(m.e.text[i-1]) {
			return true
		}
	}
	return false
}

// maxWeighedLine is the most words for each line of a text that the trees are asked about, as
// maxLearnedClaim is for a claim: what is longer says several things, and in ordinary text two
// of them seldom meet.
const maxWeighedLine = 16

// weighable reports whether the claim tells how a thing is that it names, and the text states
// something short that is not what the claim says.
func (m match) weighable() bool {
	c, e := m.c, m.e
	switch {
	case c.said == nil || c.question || len(c.read.words) > maxLearnedClaim || c.read.goesOn() || c.read.fromFile(),
		len(e.toks) == 0 || len(e.read.words) == 0 || len(e.read.words) > maxWeighedLine*len(e.read.lines),
		e.question || e.supposed || e.dry && !c.dry || e.form&formCommit != 0 || e.read.fromFile(),
		m.records() || m.ofTemplate() || m.scene(c.said).timedOnce():
		return false
	}
	return !e.within(c)
}

// takesUp open a text that takes up what was said before it.
var takesUp = setOf(`and but or so also then because now why how what hmm ok okay well need yes still`)

// goesOn reports whether a text takes up what was said before it ("But …", "it still …") or
// opens with a commit, whose digest may be digits only. r has words.
func (r *reading) goesOn() bool {
	w := &r.words[0]
	return takesUp[w.low] || person(w.low) && w.low != "i" && w.low != "we" ||
		w.ident && w.kind == Hash || w.q.num && len(w.text) > len("12345")
}

// fromFile reports whether r opens with a line of a file behind its number, as editors and
// searches show it: "12→\treturn nil", "1134:func run() {", "428-\t// kept", "docs/run.md-28-### Setup".
func (r *reading) fromFile() bool {
	line := strings.TrimLeft(r.text, " \t")
	if n := digitsAt(line, 0); n > 0 {
		if strings.HasPrefix(line[n:], ":") && n+1 < len(line) {
			return line[n+1] != ' ' && !isDigit(line[n+1])
		}
		return hasAnyPrefix(line[n:], "→", "\t", "-\t")
	}
	path := line
	if end := strings.IndexAny(line, " \t\n"); end >= 0 {
		path = line[:end]
	}
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 {
		return false
	}
	for i := slash + 1; i < len(path); i++ {
		if c := path[i]; c == ':' || c == '-' {
			if n := digitsAt(path, i+1); n > 0 && hasAnyPrefix(path[i+1+n:], ":", "-") {
				return true
			}
		}
	}
	return false
}

// digitsAt returns how many digits stand at place i of s.
func digitsAt(s string, i int) int {
	n := 0
	for i+n < len(s) && isDigit(s[i+n]) {
		n++
	}
	return n
}

// ofTemplate reports whether both texts are lines of one template, about two events: the text
// says the claim over with other numbers, more than one. It may go on behind that. Small words
// do not count, as a note is held as the sentence it says.
func (m match) ofTemplate() bool {
	a, b := m.c.read.words, m.e.read.words
	differ, k := 0, 0
	for i := range a {
		if !a[i].content() {
			continue
		}
		for k < len(b) && !b[k].content() {
			k++
		}
		switch {
		case k == len(b):
			return false
		case a[i].text == b[k].text:
		case !a[i].q.num || !b[k].q.num:
			return false
		default:
			differ++
		}
		k++
	}
	return differ > 1
}

// measure computes the features, each group from those before it.
func (p *pairing) measure() {
	p.look()
	p.mark()
	p.topic()
	p.same()
	p.values()
	p.keys()
	p.signs()
	p.shape()
	p.turns()
}

// reasons returns the n features without which the score would be lowest, by name.
func (m match) reasons(n int) []string {
	p := pairing{match: m}
	p.align()
	p.measure()
	type reason struct {
		feature int
		counts  int32
	}
	var all []reason
	f := trees()
	score := f.score(&p.at)
	for i, v := range p.at {
		if v == 0 {
			continue
		}
		p.at[i] = 0
		if d := score - f.score(&p.at); d > 0 {
			all = append(all, reason{i, d})
		}
		p.at[i] = v
	}
	slices.SortStableFunc(all, func(a, b reason) int { return cmp.Compare(b.counts, a.counts) })
	var names []string
	for _, r := range all[:min(n, len(all))] {
		names = append(names, featureNames[r.feature])
	}
	return names
}

var errForest = errors.New("malformed trees")

// readForest reads the lines "threshold N" and "bias N" and the trees. A tree is a line "tree"
// and its nodes, one a line with a blank in front for each node above it: a question, "name >
// limit", with what follows if not and then what follows if so below it; or the number of a
// leaf. See boosted.Forest.Text, which writes all but the threshold.
func readForest(text string) (*forest, error) {
	f := &forest{threshold: math.MaxInt32}
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
			f.roots = append(f.roots, int32(len(f.nodes)))
			open = open[:0]
		default:
			open, err = f.add(body, depth, open, columns)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return f, f.check()
}

func readInt(s string) (int32, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	return int32(n), err
}

// add adds the node that body tells of, depth below the first of its tree, with open the nodes
// above the one before it and that one. It returns those of the new node.
func (f *forest) add(body string, depth int, open []int, columns map[string]int16) ([]int, error) {
	at := len(f.nodes)
	switch {
	case len(f.roots) == 0, depth > len(open), depth == 0 && int(f.roots[len(f.roots)-1]) != at,
		depth > 0 && f.nodes[open[depth-1]].feature < 0: // below a leaf
		return open, errForest
	case depth < len(open): // the second below its node
		above := &f.nodes[open[depth-1]]
		if above.above != 0 {
			return open, errForest
		}
		above.above = int16(at - open[depth-1])
	}
	name, limit, asks := strings.Cut(body, " > ")
	if !asks {
		leaf, err := readInt(body)
		f.nodes = append(f.nodes, node{feature: -1, leaf: leaf})
		return append(open[:depth], at), err
	}
	column, ok := columns[name]
	if !ok {
		return open, fmt.Errorf("%w: unknown feature %q", errForest, name)
	}
	x, err := strconv.ParseFloat(limit, 32)
	f.nodes = append(f.nodes, node{feature: column, limit: float32(x)})
	return append(open[:depth], at), err
}

// check reports whether every question has both its answers, and every tree a node.
func (f *forest) check() error {
	for i, root := range f.roots {
		end := int32(len(f.nodes))
		if i+1 < len(f.roots) {
			end = f.roots[i+1]
		}
		if root == end {
			return errForest
		}
		for k := root; k < end; k++ {
			n := &f.nodes[k]
			if n.feature >= 0 && (n.above < 2 || k+int32(n.above) >= end) {
				return errForest
			}
		}
	}
	return nil
}
