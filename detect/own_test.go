package detect_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// The sentences in testdata/own were written for this project, in the style of rule files,
// chats and logs, each lot before the rules that now find it: source says which lot.
// README.md has the figures of the lots that nobody had read; the floors here are what holds now.
func own(name string) string { return filepath.Join("testdata", "own", name+".jsonl") }

func TestOwnConstraints(t *testing.T) {
	type item struct {
		ID, Text, Lang string
		Label          bool
	}
	var english, other score
	items := append(readItems[item](t, own("constraints")), readItems[item](t, own("constraints_europe"))...)
	for _, x := range items {
		got := len(detect.Constraints(x.Text)) > 0
		if x.Lang == "en" {
			english.add(got, x.Label)
		} else {
			other.add(got, x.Label)
		}
		if got != x.Label {
			logMiss(t, got, x.ID, x.Text)
		}
	}
	english.check(t, "constraints, English", 0.97, 0.97)
	other.check(t, "constraints, other languages", 0.97, 0.97)
}

// TestOwnTalk scores plain talk in ten languages, three quarters of which forbids nothing
// whatever its words: what people tell, report, do not know.
func TestOwnTalk(t *testing.T) {
	type item struct {
		ID, Text, Lang string
		Label          bool
	}
	var all score
	for _, x := range readItems[item](t, own("constraints_plain")) {
		got := len(detect.Constraints(x.Text)) > 0
		all.add(got, x.Label)
		if got != x.Label {
			logMiss(t, got, x.ID, x.Text)
		}
	}
	all.check(t, "plain talk", 0.93, 0.93)
}

// TestOwnConstraintsAllocate: no scan of these sentences allocates once warm, whatever rule
// or weights decide it.
func TestOwnConstraintsAllocate(t *testing.T) {
	type item struct{ ID, Text string }
	var d detect.Doc
	for _, name := range []string{"constraints", "constraints_europe", "constraints_plain", "hedges"} {
		for _, x := range readItems[item](t, own(name)) {
			if n := testing.AllocsPerRun(1, func() { d.Scan(x.Text) }); n > 0 {
				t.Errorf("%s: %v allocations: %s", x.ID, n, x.Text)
			}
		}
	}
}

func TestOwnHedges(t *testing.T) {
	type item struct {
		ID, Text string
		Hedged   bool
	}
	var all score
	for _, x := range readItems[item](t, own("hedges")) {
		got := detect.Hedge(x.Text)
		all.add(got, x.Hedged)
		if got != x.Hedged {
			logMiss(t, got, x.ID, x.Text)
		}
	}
	all.check(t, "hedges", 0.97, 0.97)
}

func TestOwnIdentifiers(t *testing.T) {
	checkIdentifiers(t, readItems[identified](t, own("identifiers")), 0.90, 0.94, 0.02)
}

// TestOwnContradictions scores the pairs of our own; those that the rules were made with;
// and those that nobody who made rules has read: they tell what to expect of other text, so
// that no rule is ever to be made from them.
func TestOwnContradictions(t *testing.T) {
	type item struct{ ID, Claim, Evidence, Label string }
	for _, set := range []struct {
		name              string
		precision, recall float64
	}{
		{"contradictions", 0.97, 0.83},
		{"contradictions_prose", 1, 0.98},
		{"contradictions_read", 0.97, 0.64},
		{"contradictions_tools", 0.98, 0.86},
		{"contradictions_scope", 0.98, 0.94},
		{"contradictions_unread", 0.85, 0.33},
		{"contradictions_plain_read", 0.98, 0.79},
		{"contradictions_plain_unread", 0.92, 0.60},
		{"contradictions_hard_read", 0.87, 0.33},
		{"contradictions_hard_unread", 0.79, 0.29},
		{"contradictions_sibling_read", 0.96, 0.68},
		{"contradictions_sibling_unread", 0.90, 0.65},
	} {
		var all score
		for _, x := range readItems[item](t, own(set.name)) {
			got := detect.Contradicts(x.Claim, x.Evidence)
			all.add(got, x.Label == "contradicts")
			if got != (x.Label == "contradicts") && !strings.HasSuffix(set.name, "_unread") {
				logMiss(t, got, x.ID, x.Claim+" || "+x.Evidence)
			}
		}
		all.check(t, set.name, set.precision, set.recall)
	}
}

// TestOwnContradictionsAllocate: no check of these pairs allocates, whichever rule decides it.
func TestOwnContradictionsAllocate(t *testing.T) {
	type item struct{ ID, Claim, Evidence string }
	var pairs []item
	for _, name := range []string{
		"contradictions", "contradictions_prose", "contradictions_tools", "contradictions_scope",
		"contradictions_read", "contradictions_plain_read", "contradictions_hard_read", "contradictions_sibling_read",
	} {
		pairs = append(pairs, readItems[item](t, own(name))...)
	}
	for _, x := range pairs {
		claim, later := detect.NewStatement(x.Claim), detect.NewStatement(x.Evidence)
		// A pool may have lost what it kept, under the race detector at random: what allocates does so each time.
		n := 1.0
		for tries := 0; n > 0 && tries < 30; tries++ {
			n = testing.AllocsPerRun(1, func() { claim.ContradictedBy(later) })
		}
		if n > 0 {
			t.Errorf("%s: %v allocations: %s || %s", x.ID, n, x.Claim, x.Evidence)
		}
	}
}
