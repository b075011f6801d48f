package detect

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/internal/linear"
)

// The weights are made from labelled sentences, which are third-party text and no part of
// this repository, and from testdata/own. Given folders with files constraints*.jsonl:
//
//	go test ./detect -run LearnWeights -learn DIR,DIR     # writes weights/constraints.txt
//	go test ./detect -run LearnFolds -learn DIR,DIR -v    # figures on sources left out
var learnFrom = flag.String("learn", "", "learn weights from the labelled sentences in these `folders`, commas between")

const (
	learnLeast = 4 // a phrase has a weight if so many examples have it
	learnSmall = 5 // a weight in hundredths below which it is left out
)

// leastOdds returns the odds from which a sentence in l forbids. A prohibition lost is worse
// than a find too many, so in English they are even; in the other languages, of which less
// was learnt, so many finds would be false that they are higher.
func leastOdds(l language) float64 {
	if l == english {
		return 1
	}
	return 1.5
}

// example is a unit of a labelled set.
type example struct {
	Text, Lang, Source string
	file               string
	Label              bool
	Flags              []string
	own                bool
}

func (x *example) borderline() bool { return slices.Contains(x.Flags, "borderline") }

// readExamples returns the labelled sentences. For the rest of the test no weights are used.
func readExamples(t *testing.T) []example {
	t.Helper()
	if *learnFrom == "" {
		t.Skip("needs -learn")
	}
	WithoutWeights(t)
	var out []example
	for _, dir := range append(strings.Split(*learnFrom, ","), "testdata/own") {
		files, err := filepath.Glob(filepath.Join(dir, "constraints*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no labelled sentences in %s: %v", dir, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(data) {
				x := example{file: filepath.Base(name), own: dir == "testdata/own"}
				if err := json.Unmarshal(line, &x); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				out = append(out, x)
			}
		}
	}
	return append(out, gridExamples(t)...)
}

// gridExamples returns a sentence of each line of the grids of constraints: there stand all
// the ways to only look like an order, of which other text has but some.
func gridExamples(t *testing.T) (out []example) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "grid", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no grids: %v", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "contradict-") || strings.HasPrefix(name, "hedge-") {
			continue
		}
		g := readGrid(t, file)
		for _, l := range g.lines {
			out = append(out, example{Text: g.expand(l.text)[0], Source: name, file: name, Label: l.sign == '+', own: true})
		}
	}
	return out
}

// passages returns, by language, the phrases of each sentence of text that has a word by
// which it may be weighed, those that rules find included: the weights learn from them too.
// If judged, it leaves out those that tell, which are not weighed.
func passages(text string, judged bool) (out [languages][][]string) {
	var d Doc
	d.Scan(text)
	for i := range d.Sentences {
		s := &d.Sentences[i]
		var one Doc
		p, wide := readPhrase(&one, s.Of(text))
		all := p.all()
		if o := p.halfOrder(all, wide); s.Quoted || s.Question || o != noOrder && o != duty {
			continue
		}
		l, ok := p.weighedIn(all, wide)
		if judged {
			l, ok = p.weighable(all, wide)
			ok = ok && !p.tellsOnly(l)
		}
		if ok {
			out[l] = append(out[l], p.summands())
		}
	}
	return out
}

func learn(examples []example) (models [languages]*linear.Model, n [languages]int) {
	var of [languages][]linear.Example
	for _, x := range examples {
		weight := 1.0
		if x.borderline() {
			weight /= 2
		}
		for l, p := range passages(x.Text, false) {
			if len(p) > 0 {
				of[l] = append(of[l], linear.Example{Passages: p, Is: x.Label, Weight: weight})
			}
		}
	}
	for l := range of {
		models[l] = linear.Learn(of[l], linear.Options{Least: learnLeast, Spread: 0.5, Rounds: 2})
		n[l] = len(of[l])
	}
	return models, n
}

// hundredths returns a weight as it stands in the file.
func hundredths(w float64) int { return int(math.Round(100 * w)) }

func TestLearnWeights(t *testing.T) {
	models, n := learn(readExamples(t))
	var b strings.Builder
	b.WriteString("# What words and pairs of words weigh for a sentence to forbid, in hundredths of a log-odds; only sentences that no rule finds are weighed.\n# Made by go test ./detect -run LearnWeights -learn DIR.\n")
	for l, m := range models {
		fmt.Fprintf(&b, "[%s]\n%d\t\n", languageNames[l], hundredths(m.Bias-math.Log(leastOdds(language(l)))))
		names := slices.SortedFunc(maps.Keys(m.Weights), func(a, b string) int {
			return cmp.Or(cmp.Compare(hundredths(m.Weights[b]), hundredths(m.Weights[a])), strings.Compare(a, b))
		})
		kept := 0
		for _, name := range names {
			if w := hundredths(m.Weights[name]); w >= learnSmall || w <= -learnSmall {
				fmt.Fprintf(&b, "%d\t%s\n", w, name)
				kept++
			}
		}
		t.Logf("%s: %d weights from %d examples", languageNames[l], kept, n[l])
	}
	if err := os.WriteFile("weights/constraints.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLearnFolds leaves out a fifth of the sources, learns from the rest and judges the
// fifth: what the rules find, and what they and the weights find.
func TestLearnFolds(t *testing.T) {
	const folds = 5
	foldOf := func(x *example) int {
		h := fnv.New32a()
		h.Write([]byte(x.Source))
		return int(h.Sum32() % folds)
	}
	examples := readExamples(t)
	type judged struct{ rules, both, clearRules, clearBoth verdicts }
	by := map[string]*judged{}
	for fold := range folds {
		var rest []example
		for _, x := range examples {
			if x.own || foldOf(&x) != fold {
				rest = append(rest, x)
			}
		}
		models, _ := learn(rest)
		for _, x := range examples {
			if x.own || foldOf(&x) != fold {
				continue
			}
			rule := len(Constraints(x.Text)) > 0
			both := rule
			for l, ps := range passages(x.Text, true) {
				for _, p := range ps {
					both = both || models[l].Score(p) > math.Log(leastOdds(language(l)))
				}
			}
			for _, g := range []string{"all", "language " + x.Lang, x.file} {
				if by[g] == nil {
					by[g] = &judged{}
				}
				by[g].rules.add(rule, x.Label)
				by[g].both.add(both, x.Label)
				if !x.borderline() {
					by[g].clearRules.add(rule, x.Label)
					by[g].clearBoth.add(both, x.Label)
				}
			}
		}
	}
	for _, g := range slices.Sorted(maps.Keys(by)) {
		t.Logf("%-28s rules %v, with weights %v; without borderline %v, %v", g, by[g].rules, by[g].both, by[g].clearRules, by[g].clearBoth)
	}
}

// verdicts counts what was found rightly, found falsely, missed.
type verdicts struct{ right, wrong, missed int }

func (v *verdicts) add(got, want bool) {
	switch {
	case got && want:
		v.right++
	case got:
		v.wrong++
	case want:
		v.missed++
	}
}

func (v verdicts) String() string {
	return fmt.Sprintf("%.3f/%.3f", float64(v.right)/float64(max(1, v.right+v.wrong)), float64(v.right)/float64(max(1, v.right+v.missed)))
}
