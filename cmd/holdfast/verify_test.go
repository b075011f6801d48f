package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

func TestVerifyAndCheckpoint(t *testing.T) {
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "at")
	b := demo(t, dir, "b")
	want, err := b.Checkpoint().MarshalText()
	require.NoError(t, err)
	text := ran(t, dir, "checkpoint", dir)
	require.Equal(t, string(want), text)
	require.NoError(t, os.WriteFile(elsewhere, []byte(text), 0o600))

	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "more"})
	require.NoError(t, err)
	require.Equal(t, "buffer \"b\": 6 records, 3 edits, 4 spans in the window: verified\n"+
		"without a checkpoint (-from): a journal rewritten or cut as a whole is not found\n", ran(t, dir, "verify", dir))
	require.Equal(t, "buffer \"b\": 6 records, 3 edits, 4 spans in the window: verified\n"+
		"it goes on from the checkpoint at 5 records\n", ran(t, dir, "verify", "-from", elsewhere, dir))
	status, out, _ := tool(t, text, "verify", "-from", "-", dir)
	require.Equal(t, exitOK, status)
	require.Contains(t, out, "checkpoint at 5 records")

	for name, bad := range map[string]string{"cut": text[:40], "empty": "", "long": text + strings.Repeat("x", 5000)} {
		require.NoError(t, os.WriteFile(elsewhere, []byte(bad), 0o600))
		status, out, errOut := onDir(t, dir, "verify", "-from", elsewhere, dir)
		require.Equal(t, exitUsage, status, name)
		require.Empty(t, out)
		require.Contains(t, errOut, elsewhere)
	}
	status, _, errOut := onDir(t, dir, "verify", "-from", elsewhere+"-none", dir)
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, "no such file")
}

// Truncation, rollback, fork, a rewrite and another buffer's checkpoint.
func TestVerifyFromFinds(t *testing.T) {
	dir := t.TempDir()
	b := demo(t, dir, "b")
	at := filepath.Join(t.TempDir(), "at")
	keep := func() { require.NoError(t, os.WriteFile(at, []byte(ran(t, dir, "checkpoint", dir)), 0o600)) }
	name := filepath.Join(dir, "b-b.journal")
	old, err := os.ReadFile(name)
	require.NoError(t, err)
	keep()
	earlier, err := os.ReadFile(at)
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{ID: "later", Origin: holdfast.ToolOutput, Text: "more"})
	require.NoError(t, err)
	keep()

	found := func(what string, journal []byte, want string) {
		require.NoError(t, os.WriteFile(name, journal, 0o600))
		ran(t, dir, "verify", dir) // sound by itself
		status, out, errOut := onDir(t, dir, "verify", "-from", at, dir)
		require.Equal(t, exitFailed, status, what)
		require.Empty(t, out)
		require.Contains(t, errOut, want, what)
	}
	found("rollback", old, "the journal has 5 records, the checkpoint was taken at 6: it was truncated or rolled back")
	found("truncation in a frame", func() []byte {
		_, err := b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "x"})
		require.Error(t, err, "the running buffer finds it as well")
		return old[:len(old)-1]
	}(), "truncated or rolled back")

	require.NoError(t, os.WriteFile(name, old, 0o600))
	fork(t, dir)
	forked, err := os.ReadFile(name)
	require.NoError(t, err)
	found("fork", forked,
		"record 5: the journal differs from the one the checkpoint was taken from: it was rewritten or forked")

	require.NoError(t, os.WriteFile(at, earlier, 0o600))
	require.Contains(t, ran(t, dir, "verify", "-from", at, dir), "at 5 records", "both forks go on from before the fork")

	other := t.TempDir()
	demo(t, other, "other")
	status, _, errOut := onDir(t, other, "verify", "-from", at, other)
	require.Equal(t, exitFailed, status)
	require.Contains(t, errOut, `the checkpoint is of buffer "b"`)
}

// fork writes another history on.
func fork(t *testing.T, dir string) {
	t.Helper()
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	defer s.Close()
	b, err := holdfast.Open(t.Context(), s, "b", demoOptions("b"))
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{ID: "later", Origin: holdfast.ToolOutput, Text: "something else"})
	require.NoError(t, err)
}
