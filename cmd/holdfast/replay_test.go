package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/replay"
)

const replayData = "../../internal/replay/testdata/"

// The test binary stands in for the command when a fresh process is asked for.
func init() {
	freshProcess = func(ctx context.Context, args ...string) (*exec.Cmd, error) {
		cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestFreshProcess$", "-test.v=false")
		cmd.Env = append(os.Environ(), "HOLDFAST_TEST_ARGS="+strings.Join(args, "\n"))
		return cmd, nil
	}
}

func TestFreshProcess(t *testing.T) {
	args := os.Getenv("HOLDFAST_TEST_ARGS")
	if args == "" {
		return // an ordinary test run: nothing to stand in for
	}
	os.Exit(dispatch(t.Context(), streams{os.Stdin, os.Stdout, os.Stderr}, commands, strings.Split(args, "\n")))
}

func runReplayWith(t *testing.T, stdin string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = runReplay(t.Context(), streams{strings.NewReader(stdin), &o, &e}, args)
	return status, o.String(), e.String()
}

func TestReplayUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-window", "0"}, "-window 0: a window has at least one token"},
		{[]string{"-editor", "reckless"}, `-editor "reckless": not one of careful, lossy, fit`},
		{[]string{"-window", "many"}, "invalid value"},
		{[]string{"-colour"}, "flag provided but not defined"},
	} {
		status, out, errs := runReplayWith(t, "", c.args...)
		require.Equal(t, exitUsage, status, c.args)
		require.Empty(t, out)
		require.Contains(t, errs, c.want)
		require.Contains(t, errs, "usage: holdfast replay")
	}
	status, _, errs := runReplayWith(t, "", "-help")
	require.Equal(t, exitOK, status)
	require.Contains(t, errs, "usage: holdfast replay")
}

func TestReplayFilesAndStandardInput(t *testing.T) {
	file := replayData + "traps.jsonl"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, args := range [][]string{
		{"-window", "2000", file},
		{"-window", "2000"},
		{"-window", "2000", "-"},
		{"-window", "900", "-editor", "lossy", "-v", file, file},
		{"-window", "2000", "-editor", "fit", "-store", filepath.Join(t.TempDir(), "new", "dir"), "-"},
	} {
		status, out, errs := runReplayWith(t, string(data), args...)
		require.Equal(t, exitOK, status, "%v\n%s\n%s", args, out, errs)
		require.Contains(t, out, "0 differences, verify clean")
		require.Empty(t, errs)
	}
}

func TestReplayStoreIsKeptAndTheTemporaryOneIsNot(t *testing.T) {
	tmp, dir := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", tmp)
	status, _, _ := runReplayWith(t, "", "-store", dir, replayData+"traps.jsonl")
	require.Equal(t, exitOK, status)
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, kept)
	status, _, _ = runReplayWith(t, "", replayData+"traps.jsonl")
	require.Equal(t, exitOK, status)
	left, err := os.ReadDir(tmp)
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestReplayReportsAsJSON(t *testing.T) {
	run := func(seed string) string {
		status, out, errs := runReplayWith(t, "", "-json", "-window", "2000", "-editor", "lossy", "-seed",
			seed, replayData+"traps.jsonl")
		require.Equal(t, exitOK, status, errs)
		return out
	}
	var got struct {
		Window int
		Editor string
		Files  []replay.Report
		Total  replay.Report
	}
	require.NoError(t, json.Unmarshal([]byte(run("4")), &got))
	require.Equal(t, 2000, got.Window)
	require.Equal(t, "lossy", got.Editor)
	require.Len(t, got.Files, 1)
	require.Equal(t, 99, got.Total.Messages)
	require.Equal(t, got.Files[0].Edits, got.Total.Edits)
	require.True(t, got.Total.Reopen.OK())
}

func TestReplayGoesOnAfterWhatItCannotRead(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.jsonl")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	broken, foreign := replayData+"broken.jsonl", replayData+"anthropic.jsonl"
	status, out, errs := runReplayWith(t, "", broken, empty, foreign, replayData+"missing.jsonl", replayData,
		replayData+"traps.jsonl")
	require.Equal(t, exitFailed, status)
	for _, want := range []string{
		broken + ":3: not JSON",
		broken + ":4: a JSON array, not an object",
		broken + ":5: no source",
		broken + `:6: unknown role "oracle"`,
		broken + `:7: unknown source "own:spirit"`,
		broken + ":11: invalid UTF-8 at byte 30 of the line",
		empty + ": no messages: the file is empty",
		foreign + ":1: no role: not a message of a transcript",
		foreign + ": no line is a message",
		"missing.jsonl",
	} {
		require.Contains(t, errs, want)
	}
	require.Contains(t, out, "103 messages compared, 0 differences", "4 of the broken file and 99 of the last")
}

func TestReplayTellsOnlyTheFirstProblems(t *testing.T) {
	status, _, errs := runReplayWith(t, strings.Repeat("{\n", 50))
	require.Equal(t, exitFailed, status)
	require.Equal(t, mostProblems+1, strings.Count(errs, "\n"))
	require.Contains(t, errs, "standard input: 31 more unreadable lines")
}

func TestReplayFindsAJournalThatIsNotTheInput(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "t.jsonl")
	line := `{"role":"user","content":"one","source":"own:human"}` + "\n"
	require.NoError(t, os.WriteFile(file, []byte(line), 0o600))
	original := freshProcess
	defer func() { freshProcess = original }()
	freshProcess = func(ctx context.Context, args ...string) (*exec.Cmd, error) {
		// Between the run and the look at it the input changes.
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(line, "one", "two", 1)), 0o600))
		return original(ctx, args...)
	}
	status, out, _ := runReplayWith(t, "", file)
	require.Equal(t, exitFailed, status)
	require.Contains(t, out, "line 1: s1 differs at byte 0")
}

func TestReplayStopsWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var o, e bytes.Buffer
	require.Equal(t, exitFailed, runReplay(ctx, streams{strings.NewReader(""), &o, &e},
		[]string{replayData + "traps.jsonl"}))
	require.Contains(t, e.String(), "context canceled")
}
