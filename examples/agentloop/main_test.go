package main

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write testdata/transcript.txt anew")

func TestTranscript(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), &out, t.TempDir()))
	const golden = "testdata/transcript.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	got := strings.Split(out.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		require.Greater(t, len(got), i, "the transcript ends before line %d of %s", i+1, golden)
		require.Equal(t, line, got[i], "line %d of %s; after a change of words run go test -update and read the diff",
			i+1, golden)
	}
	require.Equal(t, string(want), out.String())
}

// The script calls only commands that were recorded.
func TestEveryCommandWasRecorded(t *testing.T) {
	tools := readSession()
	for _, r := range script {
		if r.tool == "run" {
			require.Contains(t, tools, r.args)
		}
	}
	require.Contains(t, tools, `psql -h 127.0.0.1 -p 5432 -f migrations/001_totals.sql`)
}
