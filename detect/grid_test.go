package detect

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A grid is a language's constructions in all their variations, as a grammar book lists
// them: a file of lines
//
//	# comment
//	= name: one | two | three      a list of fillers
//	+ Never {verb} the {thing}.    every expansion must be found
//	- It never {verbs}.            no expansion may be found
//
// Files named hedge-LANG.txt are of hedges, the others of constraints. The rules alone find
// all that is to be found and nothing that is not; weights, which know no grammar, find of
// what is not to be found a hundredth at most.
func TestGrid(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "grid", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	alone, weighed := 0, 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		if strings.HasPrefix(name, "contradict-") {
			continue // contradict_grid_test.go reads them
		}
		t.Run(name, func(t *testing.T) {
			g := readGrid(t, file)
			found := Hedge
			if !strings.HasPrefix(name, "hedge-") {
				found = func(s string) bool { return len(Constraints(s)) > 0 }
				for _, l := range g.lines {
					for _, s := range g.expand(l.text) {
						if l.sign == '-' {
							alone++
							weighed += count(found(s))
						}
					}
				}
			}
			WithoutWeights(t)
			g.check(t, found)
		})
	}
	t.Logf("weights find %d of %d sentences that forbid nothing", weighed, alone)
	require.LessOrEqual(t, weighed*100, alone)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// maxExpansions bounds the sentences made of one line.
const maxExpansions = 60

type grid struct {
	fillers map[string][]string
	lines   []gridLine
}

type gridLine struct {
	number int
	sign   byte
	text   string
}

func readGrid(t *testing.T, file string) grid {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	g := grid{fillers: make(map[string][]string)}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		rest, ok := strings.CutPrefix(line[1:], " ")
		require.True(t, ok && strings.IndexByte("=+-", line[0]) >= 0, "%s:%d: %s", file, i+1, line)
		if line[0] != '=' {
			g.lines = append(g.lines, gridLine{i + 1, line[0], rest})
			continue
		}
		name, list, ok := strings.Cut(rest, ": ")
		require.True(t, ok && g.fillers[name] == nil, "%s:%d: no list, or the second of its name", file, i+1)
		for filler := range strings.SplitSeq(list, "|") {
			g.fillers[name] = append(g.fillers[name], strings.TrimSpace(filler))
		}
	}
	g.checkFillers(t, file)
	return g
}

var placeholder = regexp.MustCompile(`\{[^{}]+\}`)

// checkFillers fails if a line names a list that is not there, or none names one that is.
func (g *grid) checkFillers(t *testing.T, file string) {
	t.Helper()
	unused := maps.Clone(g.fillers)
	for _, l := range g.lines {
		for _, p := range placeholder.FindAllString(l.text, -1) {
			name := p[1 : len(p)-1]
			require.Contains(t, g.fillers, name, "%s:%d", file, l.number)
			delete(unused, name)
		}
	}
	require.Empty(t, slices.Sorted(maps.Keys(unused)), "%s: lists no line uses", file)
}

// check fails for each line with an expansion that is not found, or found, as its sign asks.
func (g *grid) check(t *testing.T, found func(string) bool) {
	t.Helper()
	for _, l := range g.lines {
		all := g.expand(l.text)
		wrong := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return found(s) == (l.sign == '+') })
		if len(wrong) > 0 {
			t.Errorf("line %d: %c %s: %d of %d, first: %s", l.number, l.sign, l.text, len(wrong), len(all), wrong[0])
		}
	}
}

// expand returns what comes of text with every choice of fillers; of more than maxExpansions
// choices it takes some, spread so that nearly every filler has its turn.
func (g *grid) expand(text string) []string {
	names := placeholder.FindAllString(text, -1)
	total := 1
	for _, p := range names {
		total *= len(g.fillers[p[1:len(p)-1]])
	}
	stride := max(1, total/maxExpansions)
	for divisor(stride, total) > 1 {
		stride++
	}
	var out []string
	for k := range min(total, maxExpansions) {
		choice, s := k*stride%total, text
		for _, p := range names {
			list := g.fillers[p[1:len(p)-1]]
			s = strings.Replace(s, p, list[choice%len(list)], 1)
			choice /= len(list)
		}
		out = append(out, s)
	}
	return out
}

// divisor returns the greatest common divisor of a and b.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
