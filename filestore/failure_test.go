package filestore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/stretchr/testify/require"
)

func openFaulty(t *testing.T, o Options) (*Store, *faultFS) {
	t.Helper()
	fsys := newFaultFS()
	o.fs = fsys
	return open(t, t.TempDir(), &o), fsys
}

func TestOneSyncACommit(t *testing.T) {
	s, fsys := openFaulty(t, Options{})
	count := func(op string, do func()) int {
		before := fsys.counts()[op]
		do()
		return fsys.counts()[op] - before
	}
	var h holdfast.Head
	one := func() {
		h = commit(t, s, "x", h, 1, "r", holdfast.Body{Key: holdfast.Key(fmt.Sprint(h.Length)), Data: []byte("b")})
	}
	require.Equal(t, 1, count("sync", one), "creating")
	require.Equal(t, 1, count("syncdir", one), "the first to a file that was there")
	for range 3 {
		require.Equal(t, 0, count("syncdir", func() {
			require.Equal(t, 1, count("sync", func() { require.Equal(t, 1, count("write", one)) }))
		}))
	}
}

// After a failed fsync nothing more is written to that buffer until the store is
// opened again; reading and the other buffers go on.
func TestFailedSync(t *testing.T) {
	var log bytes.Buffer
	s, fsys := openFaulty(t, Options{MaxOpen: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
	h := commit(t, s, "x", holdfast.Head{}, 1, "one", holdfast.Body{Key: "k", Data: []byte("v")})
	recs, after := chain(h, 1, "two")
	fsys.failOn("sync", errIO)
	err := s.Commit(ctx, "x", h, recs, nil)
	require.ErrorIs(t, err, ErrDead)
	require.ErrorIs(t, err, errIO)
	require.NotErrorIs(t, err, holdfast.ErrNotApplied)
	fsys.failOn("", nil)
	require.Contains(t, log.String(), "a journal died")

	for _, id := range []holdfast.BufferID{"y", "z"} { // more than MaxOpen: the dead one is not forgotten
		commit(t, s, id, holdfast.Head{}, 1, "of another buffer")
	}
	for range 2 {
		err = s.Commit(ctx, "x", h, recs, nil)
		require.ErrorIs(t, err, ErrDead)
		require.NotErrorIs(t, err, holdfast.ErrNotApplied)
	}
	require.Len(t, mustRead(t, s, "x"), 1)
	_, err = s.Body(ctx, "x", "k")
	require.NoError(t, err)

	require.NoError(t, s.Close())
	require.ErrorIs(t, s.Commit(ctx, "x", h, recs, nil), ErrDead, "closing does not make the outcome known")
	again := open(t, s.dir, nil)
	require.NoError(t, again.Commit(ctx, "x", h, recs, nil))
	require.EqualValues(t, after.Length, len(mustRead(t, again, "x")))
}

// The context is looked at until the write begins, and not after.
func TestContextEndsMeanwhile(t *testing.T) {
	for op, applied := range map[string]bool{"stat": false, "write": true, "sync": true} {
		s, fsys := openFaulty(t, Options{})
		h := commit(t, s, "x", holdfast.Head{}, 1, "one")
		h = commit(t, s, "x", h, 1, "two")
		ending, cancel := context.WithCancel(ctx)
		fsys.hook = func(o, _ string) error {
			if o == op {
				cancel()
			}
			return nil
		}
		recs, _ := chain(h, 1, "three")
		err := s.Commit(ending, "x", h, recs, nil)
		require.Equal(t, applied, err == nil, err)
		require.Equal(t, !applied, errors.Is(err, holdfast.ErrNotApplied))
		require.Equal(t, applied, len(mustRead(t, s, "x")) == 3)
		cancel()
	}
}

// A reader in the same process sees a commit when it is durable, not before.
func TestReadWhileSyncing(t *testing.T) {
	s, fsys := openFaulty(t, Options{})
	h := commit(t, s, "x", holdfast.Head{}, 1, "one")
	h = commit(t, s, "x", h, 1, "two")
	fsys.hook = func(op, _ string) error {
		if op == "sync" {
			_, err := s.Body(ctx, "x", "k")
			require.ErrorIs(t, err, holdfast.ErrNotFound)
			require.Len(t, mustRead(t, s, "x"), 2)
		}
		return nil
	}
	commit(t, s, "x", h, 1, "three", holdfast.Body{Key: "k"})
	require.Len(t, mustRead(t, s, "x"), 3)
	_, err := s.Body(ctx, "x", "k")
	require.NoError(t, err)
}

// Until the file has its name nothing is applied, so a failed fsync leaves nothing in doubt.
func TestFailedSyncWhileCreating(t *testing.T) {
	s, fsys := openFaulty(t, Options{})
	recs, _ := chain(holdfast.Head{}, 1, "one")
	for _, op := range []string{"create", "write", "sync", "rename"} {
		fsys.failOn(op, errIO)
		err := s.Commit(ctx, "x", holdfast.Head{}, recs, nil)
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
		require.ErrorIs(t, err, errIO)
		fsys.failOn("", nil)
		require.Empty(t, mustRead(t, s, "x"))
	}
	require.NoError(t, s.Commit(ctx, "x", holdfast.Head{}, recs, nil))
}

func TestDiskFull(t *testing.T) {
	s, fsys := openFaulty(t, Options{})
	h := commit(t, s, "x", holdfast.Head{}, 1, "one")
	before, err := os.ReadFile(s.Path("x"))
	require.NoError(t, err)
	recs, _ := chain(h, 1, "two")
	bodies := []holdfast.Body{{Key: "k", Data: make([]byte, 1000)}}
	for room := range int64(200) {
		fsys.room = room
		err := s.Commit(ctx, "x", h, recs, bodies)
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
		require.ErrorIs(t, err, errFull)
		require.ErrorIs(t, s.Commit(ctx, "new", holdfast.Head{}, mustRead(t, s, "x"), bodies), errFull)
	}
	now, err := os.ReadFile(s.Path("x"))
	require.NoError(t, err)
	require.Equal(t, before, now)
	for _, op := range []string{"sync", "truncate"} { // the half that was written cannot be taken back
		fsys.room = 100
		fsys.failOn(op, errIO)
		err := s.Commit(ctx, "x", h, recs, bodies)
		require.ErrorIs(t, err, ErrDead)
		require.ErrorIs(t, err, errFull)
		fsys.failOn("", nil)
		fsys.room = -1
		again := open(t, s.dir, &Options{fs: fsys})
		require.Len(t, mustRead(t, again, "x"), 1)
		s = again
	}
	require.NoError(t, s.Commit(ctx, "x", h, recs, bodies))
}

func TestReadOnly(t *testing.T) {
	s, fsys := openFaulty(t, Options{})
	h := commit(t, s, "x", holdfast.Head{}, 1, "one", holdfast.Body{Key: "k", Data: []byte("v")})
	appendTo(t, s.Path("x"), "torn")
	fsys.hook = func(op, name string) error {
		if op == "read" || op == "open" || op == "stat" {
			return nil
		}
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrPermission}
	}
	s = open(t, s.dir, &Options{fs: fsys})
	require.Len(t, mustRead(t, s, "x"), 1)
	_, err := s.Body(ctx, "x", "k")
	require.NoError(t, err)
	ids, err := s.List(ctx)
	require.NoError(t, err)
	require.Equal(t, []holdfast.BufferID{"x"}, ids)
	recs, _ := chain(h, 1, "two")
	first, _ := chain(holdfast.Head{}, 1, "one")
	for _, err := range []error{s.Commit(ctx, "x", h, recs, nil), s.Commit(ctx, "new", holdfast.Head{}, first, nil)} {
		require.ErrorIs(t, err, holdfast.ErrNotApplied)
		require.ErrorIs(t, err, fs.ErrPermission)
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	if os.Getuid() <= 0 {
		t.Skip("root and Windows may write anyway")
	}
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o500))
	s := open(t, dir, nil)
	recs, _ := chain(holdfast.Head{}, 1, "one")
	err := s.Commit(ctx, "x", holdfast.Head{}, recs, nil)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.ErrorIs(t, err, fs.ErrPermission)
	_, err = Open(filepath.Join(dir, "below"), nil)
	require.ErrorIs(t, err, fs.ErrPermission)
}

// Who replaces the file under an open store does not make it write into the void.
func TestFileReplaced(t *testing.T) {
	s := open(t, t.TempDir(), nil)
	h := commit(t, s, "x", holdfast.Head{}, 1, "one")
	h = commit(t, s, "x", h, 1, "it is open now")
	recs, _ := chain(h, 1, "two")
	require.NoError(t, os.Rename(s.Path("x"), s.Path("x")+".bak"))
	err := s.Commit(ctx, "x", h, recs, nil)
	require.ErrorContains(t, err, "moved, replaced or removed")
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.NoError(t, os.Rename(s.Path("x")+".bak", s.Path("x")))
	require.NoError(t, s.Commit(ctx, "x", h, recs, nil))
}

// A file that another process cut back, or cut back and wrote again, is read anew.
func TestCutBackByAnother(t *testing.T) {
	for _, text := range []string{"", "b", "longer than before"} {
		s := open(t, t.TempDir(), &Options{fs: noSync{}})
		h := commit(t, s, "x", holdfast.Head{}, 1, "one")
		info, err := os.Stat(s.Path("x"))
		require.NoError(t, err)
		gone := commit(t, s, "x", h, 1, "a", holdfast.Body{Key: "gone", Data: []byte("x")})
		require.NoError(t, os.Truncate(s.Path("x"), info.Size()))
		want := 1
		if text != "" {
			commit(t, open(t, s.dir, nil), "x", h, 1, text, holdfast.Body{Key: "gone", Data: []byte("y")})
			want = 2
		}
		late, _ := chain(gone, 1, "late")
		require.ErrorIs(t, s.Commit(ctx, "x", gone, late, nil), holdfast.ErrConflict)
		require.Len(t, mustRead(t, s, "x"), want)
	}
}

// Torn writes at one place are kept aside each under a name of its own.
func TestTornTwice(t *testing.T) {
	var log bytes.Buffer
	s := open(t, t.TempDir(), &Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	h := commit(t, s, "x", holdfast.Head{}, 1, "one")
	info, err := os.Stat(s.Path("x"))
	require.NoError(t, err)
	for i, text := range []string{"first", "second", "third"} {
		appendTo(t, s.Path("x"), text)
		commit(t, s, "x", h, 1, "two")
		require.NoError(t, os.Truncate(s.Path("x"), info.Size()))
		name := fmt.Sprintf("%s.torn-%d", s.Path("x"), info.Size())
		if i > 0 {
			name += fmt.Sprint("-", i+1)
		}
		aside, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, text, string(aside))
	}
	require.Equal(t, 3, strings.Count(log.String(), "cut off"))
}

// Two processes on one directory compete for a buffer and lose nothing.
func TestTwoProcesses(t *testing.T) {
	const env, each = "HOLDFAST_FILESTORE_TEST_DIR", 20
	if dir := os.Getenv(env); dir != "" {
		compete(t, open(t, dir, nil), "x", fmt.Sprint(os.Getpid(), "-"), each)
		return
	}
	dir := t.TempDir()
	var procs []*exec.Cmd
	var out [2]bytes.Buffer
	for i := range out {
		cmd := exec.Command(os.Args[0], "-test.run=^TestTwoProcesses$")
		cmd.Env = append(os.Environ(), env+"="+dir)
		cmd.Stdout, cmd.Stderr = &out[i], &out[i]
		require.NoError(t, cmd.Start())
		procs = append(procs, cmd)
	}
	s := open(t, dir, nil)
	compete(t, s, "x", "parent", each)
	for i, p := range procs {
		require.NoError(t, p.Wait(), &out[i])
	}
	recs := mustRead(t, s, "x")
	require.Len(t, recs, 3*each)
	_, err := holdfast.Head{}.Extend(recs)
	require.NoError(t, err)
}
