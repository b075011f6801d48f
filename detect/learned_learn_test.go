package detect

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/boosted"
)

// The trees are made from our own pairs in testdata/own and from the grids. Pairs in files named
// …_unread have no part in it: they tell what to expect of other text.
//
//	go test ./detect -run LearnTrees -trees -v     # writes weights/contradictions.txt, gives figures on the unread
var learnTrees = flag.Bool("trees", false, "learn the trees for contradictions, which takes a minute")

// treeOptions were chosen by what trees found in pairs that they had not seen. Fewer, flatter or
// more trees found less or no more.
var treeOptions = boosted.Options{
	Trees: 330, Depth: 6, Rate: 0.05, Least: 6, Shrink: 3, Columns: 0.3, Rows: 0.7, Seed: 1,
}

// treeThreshold, in thousandths, is where what the trees add to the rules is as often right as
// what the rules find, and of 5,000 pairs of sentences of ordinary text that share a word they
// take one for a contradiction at most.
const treeThreshold = 1300

// lesson is a labelled pair as it is learnt from.
type lesson struct {
	boosted.Example
	weighable bool   // it is learnt from
	asked     bool   // the trees decide it
	rule      string // that decides it
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
	if l.weighable = m.weighable() && p.align(); l.weighable {
		p.measure()
		l.Columns = p.at[:]
		l.asked = m.rule() == "" && !m.apart()
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
	{"contradictions_tools", 1},
	{"contradictions_prose", 2},
	{"contradictions_scope", 1},
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
	const share, weight = 6, 0.3
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
			if e.own == c.own || !p.weighable() || !p.align() {
				continue
			}
			n++
			p.measure()
			out = append(out, lesson{Example: boosted.Example{Columns: p.at[:], Weight: strangersWeight}, weighable: true})
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

func TestLearnTrees(t *testing.T) {
	forest := fit(readAllLessons(t))
	text := "# Trees that weigh a claim and a text where no rule finds a contradiction, in thousandths of a log-odds.\n" +
		"# Made by go test ./detect -run LearnTrees -trees.\n" +
		fmt.Sprintf("threshold %d\n", treeThreshold) + forest.Text(featureNames[:])
	require.NoError(t, os.WriteFile("weights/contradictions.txt", []byte(text), 0o644))
	for _, name := range []string{"contradictions_plain_unread", "contradictions_sibling_unread"} {
		judged := readLessons(t, name, 1)
		for threshold := int32(400); threshold <= 2400; threshold += 200 {
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
