package detect

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// gridFloors are the cells of each file in testdata/grid that have to come out right: pairs that
// contradict one another and are found, pairs that do not and are left.
var gridFloors = map[string]struct{ found, left int }{
	"contradict-states.txt": {860, 2450},
	"contradict-values.txt": {13200, 21200},
}

// TestContradictGrid holds, topic by topic, each way to note something against each way to show
// it: the same, its opposite or another value, and what is about another thing. README.md in
// testdata/grid tells the format.
func TestContradictGrid(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "grid", "contradict-*.txt"))
	require.NoError(t, err)
	require.Len(t, files, len(gridFloors))
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			var found, left, opposed, apart int
			for _, topic := range readContradictGrid(t, file) {
				f, o := topic.count(t, topic.opposed(), true)
				l, a := topic.count(t, topic.apart(), false)
				found, opposed, left, apart = found+f, opposed+o, left+l, apart+a
			}
			t.Logf("found %d of %d, left %d of %d", found, opposed, left, apart)
			require.GreaterOrEqual(t, found, gridFloors[name].found, "cells found of %d", opposed)
			require.GreaterOrEqual(t, left, gridFloors[name].left, "cells left of %d", apart)
		})
	}
}

// gridTopic is one subject: frames by their mark (c, e, n, c+, c-, e+, e-) and the values to stand in them.
type gridTopic struct {
	name   string
	values []string
	frames map[string][]string
}

// readContradictGrid reads the topics of a file. "\n" stands for a line feed.
func readContradictGrid(t *testing.T, file string) (topics []gridTopic) {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		mark, text, _ := strings.Cut(line, " ")
		switch mark {
		case "", "#":
			continue
		case "*":
			topics = append(topics, gridTopic{name: text, frames: map[string][]string{}})
			continue
		}
		require.NotEmpty(t, topics, "%s: a frame before the first topic: %s", file, line)
		topic := &topics[len(topics)-1]
		switch text = strings.ReplaceAll(text, `\n`, "\n"); mark {
		case "v":
			topic.values = strings.Split(text, " | ")
		case "c", "e", "n", "c+", "c-", "e+", "e-":
			topic.frames[mark] = append(topic.frames[mark], text)
		default:
			t.Fatalf("%s: unknown mark: %s", file, line)
		}
	}
	return topics
}

// gridCell is a claim and the evidence held against it.
type gridCell struct{ claim, evidence string }

// opposed returns the cells whose evidence contradicts the claim.
func (g *gridTopic) opposed() (cells []gridCell) {
	cells = append(g.cross("c+", "e-"), g.cross("c-", "e+")...)
	for i, v := range g.values {
		for k, w := range g.values {
			if i != k {
				cells = append(cells, fill(g.cross("c", "e"), v, w)...)
			}
		}
	}
	return cells
}

// apart returns the cells whose evidence says the same as the claim, or speaks of something else.
func (g *gridTopic) apart() (cells []gridCell) {
	cells = slices.Concat(g.cross("c+", "e+"), g.cross("c-", "e-"), g.cross("c+", "n"), g.cross("c-", "n"))
	for i, v := range g.values {
		cells = append(cells, fill(g.cross("c", "e"), v, v)...)
		for _, w := range g.values[i:] {
			cells = append(cells, fill(g.cross("c", "n"), v, w)...)
		}
	}
	return cells
}

// cross returns every frame of the mark a with every one of b.
func (g *gridTopic) cross(a, b string) (cells []gridCell) {
	for _, claim := range g.frames[a] {
		for _, evidence := range g.frames[b] {
			cells = append(cells, gridCell{claim, evidence})
		}
	}
	return cells
}

// fill puts the value v into the claims of cells and w into their evidence.
func fill(cells []gridCell, v, w string) []gridCell {
	for i, x := range cells {
		cells[i] = gridCell{strings.ReplaceAll(x.claim, "{v}", v), strings.ReplaceAll(x.evidence, "{v}", w)}
	}
	return cells
}

// count returns the cells of which detect says yes, and all; it logs the others by claim and by evidence.
func (g *gridTopic) count(t *testing.T, cells []gridCell, yes bool) (right, all int) {
	wrong := map[string]int{}
	for _, x := range cells {
		rule := NewStatement(x.claim).Disconfirms(NewStatement(x.evidence))
		if (rule != "") == yes {
			right++
			continue
		}
		if os.Getenv("GRID") != "" {
			t.Logf("%s: %q: %q || %q", g.name, rule, x.claim, x.evidence)
		}
		wrong[x.evidence]++
	}
	if len(wrong) > 0 && testing.Verbose() {
		t.Logf("%s: %d of %d right (yes: %v)", g.name, right, len(cells), yes)
		for _, evidence := range slices.Sorted(maps.Keys(wrong)) {
			t.Logf("\t%d wrong against %q", wrong[evidence], evidence)
		}
	}
	return right, len(cells)
}
