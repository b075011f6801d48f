package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tool runs the command line and returns what it printed.
func tool(t *testing.T, stdin string, args ...string) (status int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	status = dispatch(t.Context(), streams{strings.NewReader(stdin), &o, &e}, commands, args)
	return status, o.String(), e.String()
}

func TestUsage(t *testing.T) {
	status, _, errOut := tool(t, "")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "usage: holdfast COMMAND")
	require.Contains(t, errOut, "check [-v] FILE…")

	status, out, _ := tool(t, "", "help")
	require.Equal(t, exitOK, status)
	require.Contains(t, out, "usage: holdfast COMMAND")

	status, _, errOut = tool(t, "", "chekc")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, `unknown command "chekc"`)
}

func TestCheckUsage(t *testing.T) {
	status, _, errOut := tool(t, "", "check")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "usage: holdfast check [-v] FILE…")

	status, _, _ = tool(t, "", "check", "-h")
	require.Equal(t, exitOK, status)
	status, _, _ = tool(t, "", "check", "-x")
	require.Equal(t, exitUsage, status)
}

func TestCheckInputErrors(t *testing.T) {
	status, out, errOut := tool(t, "", "check", filepath.Join(t.TempDir(), "none.jsonl"))
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "none.jsonl")
	require.Equal(t, "0 passed, 0 failed\n", out)

	status, out, errOut = tool(t, "{\"id\": broken\n", "check", "-")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "standard input:1: ")
	require.Equal(t, "0 passed, 0 failed\n", out)

	empty := filepath.Join(t.TempDir(), "empty.jsonl")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	status, _, errOut = tool(t, "", "check", empty)
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "empty.jsonl: no case in it")
}

const (
	pruned = `{"id":"X1","kind":"k","spans":[{"id":"a1","origin":"inferred","text":"talk"}],` +
		`"edits":[{"op":"prune","span_ids":["a1"],"justification":"old"}],"expect":{"allowed":true}}`
	wronged = `{"id":"X2","kind":"k","spans":[{"id":"a1","origin":"inferred","text":"talk"}],` +
		`"edits":[{"op":"prune","span_ids":["a9"],"justification":"old"}],"expect":{"allowed":true}}`
)

func TestCheckReportsWhatDiffers(t *testing.T) {
	status, out, _ := tool(t, pruned, "check", "-")
	require.Equal(t, exitOK, status)
	require.Equal(t, "1 passed, 0 failed\n", out)

	status, out, _ = tool(t, pruned, "check", "-v", "-")
	require.Equal(t, exitOK, status)
	require.Equal(t, "X1 k: passed\n1 passed, 0 failed\n", out)

	status, out, errOut := tool(t, pruned+"\n{}\n"+wronged, "check", "-")
	require.Equal(t, exitFailed, status)
	require.Contains(t, errOut, "standard input:2: ")
	require.Regexp(t, regexp.MustCompile(`(?s)^X2 k: last edit \(prune\): expected to be allowed, came: `+
		`UnsafePruneError: .*\(unknown-span\).*\n1 passed, 1 failed\n$`), out)
}
