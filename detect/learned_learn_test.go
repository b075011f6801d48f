package detect

import (
	"cmp"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/boosted"
	"github.com/seed-74a30d84/holdfast/internal/linear"
)

// The trees are made from our own pairs in testdata/own and from the grids. Pairs in files named
// …_unread have no part in it: they tell what to expect of other text.
//
//	go test ./detect -run LearnTrees -trees -v     # writes weights/contradictions.txt, gives figures on the unread
var learnTrees = flag.Bool("trees", false, "learn the trees for contradictions, which takes a minute")

// treeOptions were chosen by what trees found in pairs that they had not seen. Fewer, flatter or
// more trees found less or no more.
var treeOptions = boosted.Options{
	Trees: 279, Depth: 6, Rate: 0.05, Least: 6, Shrink: 3, Columns: 0.3, Rows: 0.7, Seed: 1,
}

// treeThreshold, in thousandths, is where what the trees add to the rules is as often right as
// what the rules find, and of 5,000 pairs of sentences of ordinary text that share a word they
// take one for a contradiction at most.
const treeThreshold = 1800

// lesson is a labelled pair as it is learnt from.
type lesson struct {
	boosted.Example
	weighable bool // it is learnt from
	asked     bool // the trees decide it
	claim     string
	words     []string // what of it is weighed by learnWords
	rule      string   // that decides it
}

// readLessons returns the pairs of a file of our own, each with that weight.
func readLessons(t *testing.T, name string, weight float64) (out []lesson) {
	t.Helper()
	type pair struct{ Claim, Evidence, Label string }
	for _, x := range readOwn[pair](t, name) {
		l := newLesson(x.Claim, x.Evidence)
		l.Is, l.Weight = x.Label == "contradicts", weight
		out = append(out, l)
	}
	return out
}

func newLesson(claim, evidence string) lesson {
	m := match{NewStatement(claim).claim, NewStatement(evidence).side}
	l := lesson{rule: m.upheld(m.rule())}
	p := pairing{match: m}
	if l.weighable = m.weighable(); l.weighable {
		p.measure()
		l.Columns, l.claim, l.words = p.at[:], claim, pairSummands(claim, evidence)
		l.asked = l.rule == "" && !m.apart()
	}
	return l
}

// lessonSets are the files that are learnt from. Plain pairs, which are like those the trees
// are for, count most, pairs written to be hard least.
var lessonSets = []struct {
	name   string
	weight float64
}{
	{"contradictions_sibling_read", 1},
	{"contradictions_plain_read", 1},
	{"contradictions_tools", 2},
	{"contradictions_prose", 2},
	{"contradictions_scope", 2},
	{"contradictions", 0.5},
	{"contradictions_read", 0.5},
	{"contradictions_hard_read", 0.3},
}

// readAllLessons returns what is learnt from: our pairs, and pairs of texts that have nothing
// to do with each other.
func readAllLessons(t *testing.T) []lesson {
	t.Helper()
	if !*learnTrees {
		t.Skip("needs -trees")
	}
	var all []lesson
	for _, set := range lessonSets {
		all = append(all, readLessons(t, set.name, set.weight)...)
	}
	return slices.Concat(all, gridLessons(t), strangers(t))
}

// gridLessons returns a share of the cells of the grids, in which each way to note something
// meets each way to show it, another thing of its kind, and the same in other words.
func gridLessons(t *testing.T) (out []lesson) {
	t.Helper()
	const share, weight = 4, 0.4
	files, err := filepath.Glob(filepath.Join("testdata", "grid", "contradict-*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		for _, topic := range readContradictGrid(t, file) {
			opposed := topic.opposed()
			for i, x := range append(opposed, topic.apart()...) {
				if i%share == 0 {
					l := newLesson(x.claim, x.evidence)
					l.Is, l.Weight = i < len(opposed), weight
					out = append(out, l)
				}
			}
		}
	}
	return out
}

// In ordinary text most of two sentences that share a word are about different things, so
// the trees learn from such pairs too: claims of our pairs and sentences of our other sets,
// each held against strangersOf texts of others.
const (
	strangersOf     = 4
	strangersWeight = 0.1
)

func strangers(t *testing.T) (out []lesson) {
	t.Helper()
	type text struct {
		*side
		own string // the claim of its pair, or itself
	}
	var claims, later []text
	seen := map[string]bool{}
	add := func(to *[]text, s, own string) {
		if !seen[s] && len(s) < 400 {
			seen[s] = true
			*to = append(*to, text{newSide(s), own})
		}
	}
	for _, name := range [...]string{
		"contradictions_plain_read", "contradictions_read", "constraints", "constraints_plain", "hedges",
	} {
		type item struct{ Claim, Evidence, Text string }
		for _, x := range readOwn[item](t, name) {
			add(&claims, x.Claim+x.Text, x.Claim+x.Text)
			add(&later, x.Evidence, x.Claim)
		}
	}
	later = append(later, claims...)
	chance := rand.New(rand.NewPCG(1, 1))
	for _, c := range claims {
		if c.said == nil {
			continue
		}
		n := 0
		for tries := 0; tries < 400 && n < strangersOf; tries++ {
			e := later[chance.IntN(len(later))]
			p := pairing{match: match{c.side, e.side}}
			if e.own == c.own || !p.weighable() {
				continue
			}
			if p.measure(); p.at[fMet] == 0 {
				continue
			}
			n++
			l := lesson{Example: boosted.Example{Columns: p.at[:], Weight: strangersWeight}, weighable: true}
			l.claim, l.words = c.text, pairSummands(c.text, e.text)
			out = append(out, l)
		}
	}
	return out
}

// fit learns from the lessons that can be weighed, also those that a rule decides.
func fit(lessons []lesson) *boosted.Forest {
	var examples []boosted.Example
	for i := range lessons {
		if lessons[i].weighable {
			examples = append(examples, lessons[i].Example)
		}
	}
	return boosted.Learn(examples, treeOptions)
}

// learnWords returns the weights of the words of lessons.
func learnWords(lessons []lesson, left func(*lesson) bool) wordWeights {
	const least, spread, small = 3, 0.1, 7
	var examples []linear.Example
	for i := range lessons {
		if l := &lessons[i]; l.weighable && !left(l) {
			examples = append(examples, linear.Example{Passages: [][]string{l.words}, Is: l.Is, Weight: l.Weight})
		}
	}
	m := linear.Learn(examples, linear.Options{Least: least, Spread: spread})
	w := wordWeights{"": hundredths(m.Bias)}
	for name, x := range m.Weights {
		if h := hundredths(x); h >= small || h <= -small {
			w[name] = h
		}
	}
	return w
}

// wordWeights are weights in hundredths, by phrase; the one without a phrase is that of every pair.
type wordWeights map[string]int

func (w wordWeights) tell(l *lesson) {
	if l.weighable {
		sum := w[""]
		for _, name := range l.words {
			sum += w[name]
		}
		l.Columns[fSaid] = float32(sum)
	}
}

func (w wordWeights) text() string {
	var b strings.Builder
	b.WriteString("# What words of a claim and of a text say against the claim, in hundredths of a log-odds; one of the trees' features.\n# Made by go test ./detect -run LearnTrees -trees.\n")
	names := slices.SortedFunc(maps.Keys(w), func(a, b string) int {
		return cmp.Or(cmp.Compare(w[b], w[a]), strings.Compare(a, b))
	})
	for _, name := range names {
		fmt.Fprintf(&b, "%d\t%s\n", w[name], name)
	}
	return b.String()
}

// stack sets what the words of each lesson say, by weights learnt from other claims: those
// learnt from it would know the answer.
func stack(lessons []lesson) {
	const folds = 5
	foldOf := func(l *lesson) int {
		h := fnv.New32a()
		h.Write([]byte(l.claim))
		return int(h.Sum32() % folds)
	}
	for fold := range folds {
		w := learnWords(lessons, func(l *lesson) bool { return foldOf(l) == fold })
		for i := range lessons {
			if foldOf(&lessons[i]) == fold {
				w.tell(&lessons[i])
			}
		}
	}
}

func TestLearnTrees(t *testing.T) {
	lessons := readAllLessons(t)
	words := learnWords(lessons, func(*lesson) bool { return false })
	require.NoError(t, os.WriteFile("weights/contradiction_words.txt", []byte(words.text()), 0o644))
	stack(lessons)
	forest := fit(lessons)
	text := "# Trees that weigh a claim and a text where no rule finds a contradiction, in thousandths of a log-odds.\n" +
		"# Made by go test ./detect -run LearnTrees -trees.\n" +
		fmt.Sprintf("threshold %d\n", treeThreshold) + forest.Text(featureNames[:])
	require.NoError(t, os.WriteFile("weights/contradictions.txt", []byte(text), 0o644))
	for _, name := range []string{"contradictions_plain_unread", "contradictions_sibling_unread"} {
		judged := readLessons(t, name, 1)
		for i := range judged {
			words.tell(&judged[i])
		}
		for threshold := int32(800); threshold <= 2400; threshold += 200 {
			rules, both := judge(forest, judged, threshold)
			t.Logf("%s: from %d on: rules %v, rules and trees %v", name, threshold, rules, both)
		}
	}
}

// judge returns what the rules find of lessons, and what they and the trees find.
func judge(f *boosted.Forest, lessons []lesson, threshold int32) (rules, both verdicts) {
	for i := range lessons {
		l := &lessons[i]
		rules.add(l.rule != "", l.Is)
		both.add(l.rule != "" || l.asked && f.Score(l.Columns) > threshold, l.Is)
	}
	return rules, both
}

// pairSummands returns the phrases whose weights weighPair adds up, as the file has them.
func pairSummands(claim, text string) (out []string) {
	names := func(text string, most int) (out []string, has map[string]bool) {
		has = map[string]bool{}
		for i := 0; len(out) < most; {
			start, end, next := nextUnit(text, i)
			if i = next; start == end {
				break
			}
			name := strings.ToLower(text[start:end])
			if isDigit(text[start]) {
				name = numberUnit
			}
			if !has[name] {
				has[name] = true
				out = append(out, name)
			}
		}
		return out, has
	}
	c, inClaim := names(claim, maxClaimUnits)
	e, inText := names(text, maxTextUnits)
	for _, name := range c {
		if inText[name] {
			out = append(out, bothUnit+" "+name)
		} else {
			out = append(out, claimUnit+" "+name)
		}
	}
	for _, name := range e {
		if inClaim[name] {
			continue
		}
		out = append(out, textUnit+" "+name)
		for _, other := range c {
			if !inText[other] {
				out = append(out, other+" "+name)
			}
		}
	}
	return out
}
