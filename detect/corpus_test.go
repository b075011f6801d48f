package detect_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// The labelled sets are third-party sentences and are no part of this repository, but
// for the contradiction pairs. HOLDFAST_CORPORA names their folder; HOLDFAST_MISSES=1
// lists what is judged wrongly.
const defaultCorpora = "testdata"

func corpusFile(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("HOLDFAST_CORPORA")
	if dir == "" {
		dir = defaultCorpora
	}
	files, _ := filepath.Glob(filepath.Join(dir, name+"*.jsonl"))
	if len(files) == 0 {
		t.Skipf("no labelled set %s in %s (set HOLDFAST_CORPORA)", name, dir)
	}
	return files[0]
}

func readCorpus[T any](t *testing.T, name string) []T {
	t.Helper()
	return readItems[T](t, corpusFile(t, name))
}

func readItems[T any](t *testing.T, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		var x T
		if err := json.Unmarshal(sc.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

// score counts verdicts.
type score struct{ tp, fp, fn, tn int }

func (s *score) add(got, want bool) {
	switch {
	case got && want:
		s.tp++
	case got:
		s.fp++
	case want:
		s.fn++
	default:
		s.tn++
	}
}

func (s score) precision() float64 { return ratio(s.tp, s.tp+s.fp) }
func (s score) recall() float64    { return ratio(s.tp, s.tp+s.fn) }
func (s score) String() string {
	return fmt.Sprintf("P %.3f R %.3f (tp %d fp %d fn %d tn %d)", s.precision(), s.recall(), s.tp, s.fp, s.fn, s.tn)
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

func (s score) check(t *testing.T, what string, precision, recall float64) {
	t.Helper()
	t.Logf("%s: %v", what, s)
	if s.precision() < precision || s.recall() < recall {
		t.Errorf("%s: %v, want P ≥ %.2f R ≥ %.2f", what, s, precision, recall)
	}
}

func logMiss(t *testing.T, got bool, id, text string) {
	if os.Getenv("HOLDFAST_MISSES") != "" {
		t.Logf("%s %s %s", map[bool]string{true: "FALSE", false: "MISSED"}[got], id, strings.ReplaceAll(text, "\n", "⏎"))
	}
}

func TestCorpusConstraints(t *testing.T) {
	type item struct {
		ID, Text, Lang, Sample string
		Label                  bool
		Flags                  []string
	}
	var all, strict, random, english, other score
	for _, x := range readCorpus[item](t, "constraints") {
		got := len(detect.Constraints(x.Text)) > 0
		all.add(got, x.Label)
		if !strings.Contains(strings.Join(x.Flags, ","), "borderline") {
			strict.add(got, x.Label)
		}
		if x.Sample == "random" {
			random.add(got, x.Label)
		}
		if x.Lang == "en" {
			english.add(got, x.Label)
		} else {
			other.add(got, x.Label)
		}
		if got != x.Label {
			logMiss(t, got, x.ID+" "+x.Lang+" "+strings.Join(x.Flags, ","), x.Text)
		}
	}
	t.Logf("random sample: %v", random)
	all.check(t, "constraints", 0.94, 0.91)
	strict.check(t, "constraints, clear ones", 0.95, 0.98)
	english.check(t, "constraints, English", 0.94, 0.91)
	other.check(t, "constraints, other languages", 0.94, 0.91)
}

func TestCorpusHedges(t *testing.T) {
	type item struct {
		ID, Text, Lang string
		Hedged         bool
		Flags          []string
	}
	var all, english score
	for _, x := range readCorpus[item](t, "hedges") {
		got := detect.Hedge(x.Text)
		all.add(got, x.Hedged)
		if x.Lang == "en" {
			english.add(got, x.Hedged)
		}
		if got != x.Hedged {
			logMiss(t, got, x.ID+" "+x.Lang+" "+strings.Join(x.Flags, ","), x.Text)
		}
	}
	english.check(t, "hedges, English", 0.94, 0.93)
	all.check(t, "hedges", 0.95, 0.93)
}

type identified struct {
	ID, Text    string
	Identifiers []struct{ Text, Kind string }
	Optional    []json.RawMessage
}

func TestCorpusIdentifiers(t *testing.T) {
	checkIdentifiers(t, readCorpus[identified](t, "identifiers"), 0.96, 0.98, 0.02)
}

// checkIdentifiers scores exact and covered recall and the share of spurious finds.
func checkIdentifiers(t *testing.T, items []identified, wantExact, wantCovered, wantSpurious float64) {
	t.Helper()
	exact, covered, required, returned, spurious := 0, 0, 0, 0, 0
	for _, x := range items {
		var known []string
		for _, id := range x.Identifiers {
			known = append(known, id.Text)
		}
		for _, o := range x.Optional {
			var s string
			if json.Unmarshal(o, &s) != nil {
				var y struct{ Text string }
				_ = json.Unmarshal(o, &y)
				s = y.Text
			}
			known = append(known, s)
		}
		var got []string
		for _, id := range detect.Verbatim(x.Text) {
			got = append(got, id.Of(x.Text))
		}
		for _, id := range x.Identifiers {
			required++
			e, c := false, false
			for _, g := range got {
				e = e || g == id.Text
				c = c || strings.Contains(g, id.Text)
			}
			if e {
				exact++
			}
			if c {
				covered++
			}
			if !e {
				logMiss(t, false, fmt.Sprintf("%s covered=%v %q (%s)", x.ID, c, id.Text, id.Kind), x.Text)
			}
		}
		for _, g := range got {
			returned++
			ok := false
			for _, k := range known {
				ok = ok || strings.Contains(k, g) || strings.Contains(g, k)
			}
			if !ok {
				spurious++
				logMiss(t, true, fmt.Sprintf("%s %q", x.ID, g), x.Text)
			}
		}
	}
	t.Logf("identifiers: exact %.3f covered %.3f of %d, spurious %.3f of %d", ratio(exact, required), ratio(covered, required), required, ratio(spurious, returned), returned)
	if ratio(exact, required) < wantExact || ratio(covered, required) < wantCovered || ratio(spurious, returned) > wantSpurious {
		t.Error("identifiers: below the threshold")
	}
}

func TestCorpusContradictions(t *testing.T) {
	type item struct{ ID, Claim, Evidence, Label, Phenomenon string }
	var all score
	for _, x := range readCorpus[item](t, "contradictions") {
		got := detect.Contradicts(x.Claim, x.Evidence)
		all.add(got, x.Label == "contradicts")
		if got != (x.Label == "contradicts") {
			logMiss(t, got, x.ID+" "+x.Label+" "+x.Phenomenon, x.Claim+" || "+x.Evidence)
		}
	}
	all.check(t, "contradictions", 0.98, 0.95)
}
