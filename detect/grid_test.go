package detect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// maxExpansions is how many sentences one line of a grid stands for at most.
const maxExpansions = 60

// gridLine is a line of a grid: a construction, with the sentences it stands for.
type gridLine struct {
	number    int
	finds     bool
	pattern   string
	sentences []string
}

// readGrid reads a file of testdata/grid:
//
//	= name: filler one | filler two
//	+ a sentence with {name} that must be found
//	- a sentence with {name} that must not
func readGrid(t *testing.T, file string) (lines []gridLine) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fillers := make(map[string][]string)
	for i, line := range strings.Split(string(text), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "", "#":
		case "=":
			name, list, ok := strings.Cut(rest, ": ")
			if !ok || fillers[name] != nil {
				t.Fatalf("%s:%d: fillers without a name of their own", file, i+1)
			}
			for f := range strings.SplitSeq(list, "|") {
				fillers[name] = append(fillers[name], strings.TrimSpace(f))
			}
		case "+", "-":
			all, ok := expand(rest, fillers)
			if !ok {
				t.Fatalf("%s:%d: a filler that is not defined", file, i+1)
			}
			lines = append(lines, gridLine{i + 1, mark == "+", rest, all})
		default:
			t.Fatalf("%s:%d: opens with %q", file, i+1, mark)
		}
	}
	return lines
}

// expand returns the sentences pattern stands for, taken evenly if they are too many.
func expand(pattern string, fillers map[string][]string) (sentences []string, ok bool) {
	parts := []string{}
	choices := [][]string{}
	n := 1
	for {
		before, rest, found := strings.Cut(pattern, "{")
		parts = append(parts, before)
		if !found {
			break
		}
		name, behind, _ := strings.Cut(rest, "}")
		if fillers[name] == nil {
			return nil, false
		}
		choices, pattern = append(choices, fillers[name]), behind
		n *= len(fillers[name])
	}
	count := min(n, maxExpansions)
	for k := range count {
		s, rest := parts[0], k*n/count
		for i, c := range choices {
			s += c[rest%len(c)] + parts[i+1]
			rest /= len(c)
		}
		sentences = append(sentences, s)
	}
	return sentences, true
}

// TestGridConstraints reads the grids of constructions, a file for each language: those that
// forbid are found by the rules alone, those that tell something are not, weights or no.
func TestGridConstraints(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("testdata", "grid", "*.txt"))
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "hedge-") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			checkGrid(t, readGrid(t, file), func(s string) bool { return len(detect.Constraints(s)) > 0 })
		})
	}
}

// checkGrid reports each line with a sentence that found tells wrongly.
func checkGrid(t *testing.T, lines []gridLine, found func(string) bool) {
	check := func(l gridLine) {
		wrong := []string{}
		for _, s := range l.sentences {
			if found(s) != l.finds {
				wrong = append(wrong, s)
			}
		}
		if len(wrong) > 0 {
			t.Errorf("line %d, found must be %v: %s\n\t%d of %d wrong: %q", l.number, l.finds, l.pattern, len(wrong), len(l.sentences), wrong[:min(len(wrong), 4)])
		}
	}
	for _, l := range lines {
		if !l.finds {
			check(l)
		}
	}
	detect.WithoutWeights(t)
	for _, l := range lines {
		if l.finds {
			check(l)
		}
	}
}
