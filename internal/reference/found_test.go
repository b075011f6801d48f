package reference

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var replay = flag.String("replay", "", "a file of operations, as a failure prints them: run it and show every state")

// found reads sequences: lines of JSON, each group under a line "# name".
func found(t *testing.T, path string) (names []string, sequences [][]Op) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		if name, ok := strings.CutPrefix(line, "#"); ok || len(names) == 0 && line != "" {
			names, sequences = append(names, strings.TrimSpace(name)), append(sequences, nil)
		}
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var o Op
		require.NoError(t, json.Unmarshal([]byte(line), &o), line)
		last := len(sequences) - 1
		sequences[last] = append(sequences[last], o)
	}
	require.NoError(t, in.Err())
	return names, sequences
}

// TestFound runs the sequences that once made a difference.
func TestFound(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	r := NewReader()
	for _, path := range files {
		names, sequences := found(t, path)
		for i, ops := range sequences {
			t.Run(names[i], func(t *testing.T) {
				diff, at := run(t.Context(), r, 0, ops)
				require.Empty(t, diff, "operation %d", at+1)
			})
		}
	}
}

// TestReplay shows what a sequence does: go test ./internal/reference -run Replay -replay FILE -v.
func TestReplay(t *testing.T) {
	if *replay == "" {
		t.Skip("no -replay")
	}
	_, sequences := found(t, *replay)
	for _, ops := range sequences {
		w, err := newWorld(t.Context(), NewReader())
		require.NoError(t, err)
		for _, o := range ops {
			diff, got := w.step(t.Context(), o)
			t.Logf("%s\n%s\n  %s\n%s", o, got, strings.Join(DescribeView(w.buf.View()), "\n  "), diff)
		}
	}
}
