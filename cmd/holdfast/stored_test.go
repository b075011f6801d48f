package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

const testMark = "mark-6b1d1c52-9f5e-4a53-9a6e-0f5f6c6d7e8f"

// awkward is what a careless tool would change: NUL, invalid UTF-8, line ends, no line feed at the end.
const awkward = "\x00\xff\xfe line\r\nzwölf\n\n\ttab \u202e end"

// demoOptions make a buffer that is the same in every run.
func demoOptions(id holdfast.BufferID) *holdfast.Options {
	at := time.Date(2026, 11, 8, 9, 0, 0, 0, time.UTC)
	return &holdfast.Options{
		Buffer: id, NewID: func() string { return testMark },
		Now: func() time.Time { at = at.Add(time.Second); return at },
	}
}

// demo writes the buffer that the tests and the documents look at.
func demo(t *testing.T, dir string, id holdfast.BufferID) *holdfast.ContextBuffer {
	t.Helper()
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	b, err := holdfast.New(t.Context(), s, demoOptions(id))
	require.NoError(t, err)
	filler := strings.Repeat("The build printed nothing of note. ", 20)
	_, err = b.Append(t.Context(),
		holdfast.Span{ID: "task", Origin: holdfast.UserSaid, Text: "Fix the flaky test. Never push to main. " + filler},
		holdfast.Span{ID: "raw", Origin: holdfast.ToolOutput, Text: strings.Repeat(awkward, 20)},
		holdfast.Span{ID: "run", Origin: holdfast.ToolOutput, Text: "parser_test.go: 14 tests, 2 failures\n" + filler},
		holdfast.Span{ID: "talk", Origin: holdfast.Inferred, Text: filler},
		holdfast.Span{ID: "next", Origin: holdfast.UserSaid, Text: "Now write the release notes."})
	require.NoError(t, err)
	view := b.View()
	edits := []error{
		drop(t, b, "raw", `not needed any more; "done"`),
		drop(t, b, "task", "the test is fixed", keyOf(&view, "task")),
	}
	_, err = b.Compact(t.Context(), holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"talk"},
		SummaryID:     "sum",
		Justification: "only talk",
		Claims: []holdfast.Claim{{
			Text:      "parser_test.go: 14 tests, 2 failures",
			Origin:    holdfast.ToolOutput,
			Witnesses: []holdfast.Witness{{Span: "run"}},
		}},
	})
	require.NoError(t, errors.Join(append(edits, err)...))
	return b
}

func drop(t *testing.T, b *holdfast.ContextBuffer, id holdfast.SpanID, why string, keys ...holdfast.Key) error {
	t.Helper()
	_, err := b.Prune(t.Context(), holdfast.PruneRequest{Spans: []holdfast.SpanID{id}, Justification: why, Keys: keys})
	return err
}

// hashDir is a digest of every name and byte below dir.
func hashDir(t *testing.T, dir string) string {
	t.Helper()
	h := sha256.New()
	require.NoError(t, filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		h.Write([]byte(p + "\x00" + info.Mode().String() + info.ModTime().String()))
		if d.IsDir() {
			return nil
		}
		data, err := os.ReadFile(p)
		h.Write(data)
		return err
	}))
	return hex.EncodeToString(h.Sum(nil))
}

// onDir runs a command, which must not change dir, and returns what it printed.
func onDir(t *testing.T, dir string, args ...string) (status int, out, errOut string) {
	t.Helper()
	before := hashDir(t, dir)
	status, out, errOut = tool(t, "", args...)
	require.Equal(t, before, hashDir(t, dir), "%v changed the store", args)
	return status, out, errOut
}

// ran is onDir for a command that must end well.
func ran(t *testing.T, dir string, args ...string) string {
	t.Helper()
	status, out, errOut := onDir(t, dir, args...)
	require.Equal(t, exitOK, status, "%v: %s", args, errOut)
	require.Empty(t, errOut)
	return out
}

// storedCommands are the commands on one stored buffer, with what follows DIR.
var storedCommands = map[string][]string{
	"verify": nil, "checkpoint": nil, "log": nil, "show": nil, "restore": {"raw"},
}

func TestStoredCommandsFindTheBuffer(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	empty, one, two := t.TempDir(), t.TempDir(), t.TempDir()
	demo(t, one, "b")
	demo(t, two, "left")
	demo(t, two, "ri\nght")
	for name, rest := range storedCommands {
		run := func(dir string, flags ...string) (int, string, string) {
			return tool(t, "", append(append(append([]string{name}, flags...), dir), rest...)...)
		}
		for dir, want := range map[string]string{
			none: "no such file", file: "not a directory", empty: "holds no buffer",
			two: "holds 2 buffers; say which with -buffer\n  \"left\"\n  \"ri\\nght\"\n",
		} {
			status, out, errOut := run(dir)
			require.Equal(t, exitUsage, status, name)
			require.Empty(t, out)
			require.Contains(t, errOut, "holdfast "+name+": ")
			require.Contains(t, errOut, want)
		}
		_, err := os.Stat(none)
		require.ErrorIs(t, err, fs.ErrNotExist, "a directory that is not there is not made")

		status, _, errOut := run(two, "-buffer", "rigth")
		require.Equal(t, exitUsage, status, name)
		require.Contains(t, errOut, "holds no buffer \"rigth\"\n  \"left\"\n")
		for _, args := range [][]string{{one}, {two, "-buffer", "left"}, {two, "-buffer", "ri\nght"}} {
			status, out, errOut := run(args[0], args[1:]...)
			require.Equal(t, exitOK, status, errOut)
			require.NotEmpty(t, out)
		}
		for _, args := range [][]string{{}, {"-x", one}, {one, "raw", "more"}} {
			status, _, errOut := tool(t, "", append([]string{name}, args...)...)
			require.Equal(t, exitUsage, status)
			require.Contains(t, errOut, "usage: holdfast "+name)
		}
	}
}

// Damage of every kind: an error that names the place, never a panic, never a changed byte.
func TestStoredCommandsNameDamage(t *testing.T) {
	sound := t.TempDir()
	b := demo(t, sound, "b")
	key := string(keyOf(ptr(b.View()), "raw"))
	require.NoError(t, b.Close())
	name := "b-b.journal"
	data, err := os.ReadFile(filepath.Join(sound, name))
	require.NoError(t, err)

	damaged := t.TempDir()
	for at := 0; at < len(data); at += 37 {
		bad := bytes.Clone(data)
		bad[at] ^= 0x10
		require.NoError(t, os.WriteFile(filepath.Join(damaged, name), bad, 0o600))
		status, out, errOut := tool(t, "", "verify", damaged)
		require.Equal(t, exitFailed, status, "byte %d: %s", at, out)
		require.Empty(t, out)
		require.Contains(t, errOut, "b-b.journal", "byte %d", at)
		status, _, errOut = tool(t, "", "log", "-records", damaged)
		require.Equal(t, exitFailed, status, "byte %d", at)
		require.Contains(t, errOut, "b-b.journal")
	}

	// What the damage left whole can be had: the records before it, and bodies by their own checksum.
	bad := bytes.Clone(data)
	bad[bytes.LastIndex(bad, []byte("only talk"))] ^= 1
	require.NoError(t, os.WriteFile(filepath.Join(damaged, name), bad, 0o600))
	status, out, errOut := onDir(t, damaged, "log", "-records", damaged)
	require.Equal(t, exitFailed, status)
	require.Equal(t, 4, strings.Count(out, "\n"), "genesis, append, two prunes: %s", out)
	require.Contains(t, errOut, "record 4")
	for cmd, rest := range storedCommands {
		status, out, errOut := onDir(t, damaged, append([]string{cmd, damaged}, rest...)...)
		require.Equal(t, exitFailed, status, cmd)
		require.Empty(t, out, cmd)
		require.Contains(t, errOut, `integrity of buffer "b", record 4`, cmd)
	}
	require.Equal(t, strings.Repeat(awkward, 20), func() string {
		status, out, errOut := onDir(t, damaged, "restore", "-unchecked", damaged, key)
		require.Equal(t, exitOK, status, errOut)
		return out
	}())
	status, _, errOut = tool(t, "", "restore", "-unchecked", damaged, "nokey")
	require.Equal(t, exitFailed, status, "it may have been in the damaged part")
	require.Contains(t, errOut, "record 4")

	// One file without a header beside a sound one: only the sound one can be named.
	require.NoError(t, os.WriteFile(filepath.Join(sound, "b-x.journal"), []byte("not a journal"), 0o600))
	status, _, errOut = tool(t, "", "verify", sound)
	require.Equal(t, exitFailed, status)
	require.Contains(t, errOut, "b-x.journal")
	ran(t, sound, "verify", "-buffer", "b", sound)
}

func ptr[T any](v T) *T { return &v }

// A torn write is no damage: it was never acknowledged. It stays where it is.
func TestStoredCommandsLeaveATornWrite(t *testing.T) {
	dir := t.TempDir()
	b := demo(t, dir, "b")
	require.NoError(t, b.Close())
	name := filepath.Join(dir, "b-b.journal")
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, data[:len(data)-5], 0o600))
	for cmd, rest := range storedCommands {
		ran(t, dir, append([]string{cmd, dir}, rest...)...)
	}
	require.Contains(t, ran(t, dir, "verify", dir), "4 records, 2 edits")
}

// The store may be in use: what is written between two readings is not seen, and no false alarm.
func TestFrozenStoreEndsWhereItWasFirstRead(t *testing.T) {
	dir := t.TempDir()
	b := demo(t, dir, "b")
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	defer s.Close()
	f := &frozen{Store: s}
	read, err := holdfast.Open(t.Context(), f, "b", nil)
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "later"})
	require.NoError(t, err)
	require.NoError(t, read.Verify(t.Context()))
	_, err = read.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "refused"})
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
}

func TestLog(t *testing.T) {
	dir := t.TempDir()
	v := demo(t, dir, "b").View()
	require.Equal(t, strings.NewReplacer("KEYRAW", string(keyOf(&v, "raw")), "KEYTASK", string(keyOf(&v, "task")),
		"KEYTALK", string(keyOf(&v, "talk"))).Replace(
		`edit 1 prune at 2026-11-08T09:00:03Z, record 2
  archived raw, key KEYRAW
  reason given: "not needed any more; \"done\""
edit 2 prune at 2026-11-08T09:00:04Z, record 3
  archived task, key KEYTASK
  reason given: "the test is fixed"
  note: "1 constraint moved to the ledger"
edit 3 compact at 2026-11-08T09:00:05Z, record 4
  archived talk, key KEYTALK
  added sum
  reason given: "only talk"
`), ran(t, dir, "log", dir))

	lines := strings.Split(strings.TrimSpace(ran(t, dir, "log", "-json", dir)), "\n")
	require.Len(t, lines, 3)
	var e loggedEdit
	require.NoError(t, json.Unmarshal([]byte(lines[1]), &e))
	require.Equal(t, newLoggedEdit(&v.Edits[1]), e)
	require.Equal(t, []loggedSpan{{"task", keyOf(&v, "task")}}, e.Removed)
}

func TestLogRecords(t *testing.T) {
	dir := t.TempDir()
	v := demo(t, dir, "b").View()
	out := ran(t, dir, "log", "-records", dir)
	require.Regexp(t, `^record 0 genesis at 2026-11-08T09:00:01Z, \d+ bytes, digest [0-9a-f]{64}
record 1 append at 2026-11-08T09:00:02Z, \d+ bytes, digest [0-9a-f]{64}
record 2 edit at .*
record 3 edit at .*
record 4 edit at .*, digest `+v.Head.Digest.String()+"\n$", out)

	// The JSON form is enough to compute the chain again.
	var head holdfast.Head
	for line := range strings.Lines(ran(t, dir, "log", "-json", "-records", dir)) {
		var r loggedRecord
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		at, err := time.Parse(time.RFC3339Nano, r.Time)
		require.NoError(t, err)
		head, err = head.Extend([]holdfast.Record{{
			Seq:     r.Record,
			Prev:    r.Prev,
			Kind:    r.Kind,
			Time:    at.UnixNano(),
			Payload: r.Payload,
		}})
		require.NoError(t, err)
		require.Equal(t, head.Digest, r.Digest)
	}
	require.Equal(t, v.Head, head)
}
