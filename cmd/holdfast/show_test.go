package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

func TestShowWindow(t *testing.T) {
	dir := t.TempDir()
	v := demo(t, dir, "b").View()
	require.Equal(t, render.Text(v), ran(t, dir, "show", dir))

	var w shownWindow
	require.NoError(t, json.Unmarshal([]byte(ran(t, dir, "show", "-json", dir)), &w))
	require.Equal(t, *newShownWindow(&v), w)
	require.Equal(t, v.WindowHash, w.WindowHash)
	require.Equal(t, "Never push to main.", w.Constraints[0].Text)
	require.True(t, w.Constraints[0].Ledger)
	require.Equal(t, holdfast.Verified, w.Claims[0].Status)
}

func TestShowSpan(t *testing.T) {
	dir := t.TempDir()
	b := demo(t, dir, "b")
	v := b.View()
	key := string(keyOf(&v, "task"))
	archived := ran(t, dir, "show", dir, "task")
	require.True(t,
		strings.HasPrefix(archived, "["+testMark+" task user-said] archived by edit 2, key "+key+"\nFix the flaky test."),
		archived)
	require.Equal(t, archived, ran(t, dir, "show", dir, key), "by ID or by key")

	live := ran(t, dir, "show", dir, "sum")
	require.Equal(t, "["+testMark+" sum summary] in the window, key "+string(keyOf(&v, "sum"))+
		"\n- [tool-output, verified; from run] parser_test.go: 14 tests, 2 failures\n", live)

	var s shownSpan
	require.NoError(t, json.Unmarshal([]byte(ran(t, dir, "show", "-json", dir, "raw")), &s))
	require.Equal(t, strings.Repeat(awkward, 20), string(s.Bytes), "JSON cannot hold these bytes: they stand in base64")
	require.Nil(t, s.Text)
	require.Equal(t, uint64(1), s.ArchivedBy)
	require.NoError(t, json.Unmarshal([]byte(ran(t, dir, "show", "-json", dir, "next")), &s))
	require.Equal(t, "Now write the release notes.", *s.Text)

	status, out, errOut := onDir(t, dir, "show", dir, "nothing")
	require.Equal(t, exitUsage, status)
	require.Empty(t, out)
	require.Contains(t, errOut, `no span and no key "nothing" in buffer "b"`)

	require.NoError(t, drop(t, b, "sum", "told already"))
	require.Equal(t, "["+testMark+" sum summary] archived by edit 4, key "+string(keyOf(&v, "sum"))+
		"\n- [tool-output; from run] parser_test.go: 14 tests, 2 failures\n", ran(t, dir, "show", dir, "sum"))
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	v := demo(t, dir, "b").View()
	key := string(keyOf(&v, "raw"))
	want := strings.Repeat(awkward, 20)
	require.Equal(t, want, ran(t, dir, "restore", dir, key), "the bytes and nothing else")
	require.Equal(t, want, ran(t, dir, "restore", dir, "raw"))
	require.Equal(t, want, ran(t, dir, "restore", "-unchecked", dir, key))
	require.Equal(t, "Now write the release notes.", ran(t, dir, "restore", dir, "next"), "a live one too")

	status, out, errOut := onDir(t, dir, "restore", dir, "nothing")
	require.Equal(t, exitUsage, status)
	require.Empty(t, out)
	require.Contains(t, errOut, `no span and no key "nothing"`)
	status, _, errOut = onDir(t, dir, "restore", "-unchecked", dir, "nothing")
	require.Equal(t, exitUsage, status)
	require.Contains(t, errOut, `"nothing"`)
	status, _, _ = onDir(t, dir, "restore", dir)
	require.Equal(t, exitUsage, status)
}
