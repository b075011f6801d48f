package filestore

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// faultFS is the real file system with faults: hook is asked before each operation, and
// room, if not negative, is how many bytes can still be written. It remembers what was
// synced, so that a crash can be played.
type faultFS struct {
	osFS
	mu      sync.Mutex
	hook    func(op, name string) error
	room    int64
	count   map[string]int    // operations by name
	synced  map[string][]byte // by path: the content at the last sync of the file
	durable map[string]bool   // paths whose directory entry was synced
}

func newFaultFS() *faultFS {
	return &faultFS{room: -1, count: map[string]int{}, synced: map[string][]byte{}, durable: map[string]bool{}}
}

func (f *faultFS) op(op, name string) error {
	f.mu.Lock()
	f.count[op]++
	hook := f.hook
	f.mu.Unlock()
	if hook != nil { // it may read through the store itself
		return hook(op, filepath.Base(name))
	}
	return nil
}

// failOn makes the operations of one kind fail from now on; "" ends that.
func (f *faultFS) failOn(op string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hook = func(o, _ string) error {
		if o == op {
			return err
		}
		return nil
	}
}

func (f *faultFS) counts() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.count)
}

func (f *faultFS) OpenFile(name string, flag int) (file, error) {
	op := "open"
	if flag&os.O_CREATE != 0 {
		op = "create"
	} else if flag&os.O_RDWR != 0 {
		op = "open-rw"
	}
	if err := f.op(op, name); err != nil {
		return nil, err
	}
	inner, err := f.osFS.OpenFile(name, flag)
	if err != nil {
		return nil, err
	}
	return &faultFile{inner.(osFile), f, name}, nil
}

func (f *faultFS) Rename(from, to string) error {
	if err := f.op("rename", to); err != nil {
		return err
	}
	f.mu.Lock()
	f.synced[to] = f.synced[from]
	f.mu.Unlock()
	return f.osFS.Rename(from, to)
}

func (f *faultFS) Remove(name string) error {
	if err := f.op("remove", name); err != nil {
		return err
	}
	return f.osFS.Remove(name)
}

func (f *faultFS) SyncDir(name string) error {
	if err := f.op("syncdir", name); err != nil {
		return err
	}
	entries, err := os.ReadDir(name)
	f.mu.Lock()
	for _, e := range entries {
		f.durable[filepath.Join(name, e.Name())] = true
	}
	f.mu.Unlock()
	return err
}

func (f *faultFS) Denotes(name string, x file) (bool, error) {
	if err := f.op("stat", name); err != nil {
		return false, err
	}
	return f.osFS.Denotes(name, x.(*faultFile).osFile)
}

type faultFile struct {
	osFile
	fs   *faultFS
	name string
}

func (f *faultFile) WriteAt(b []byte, off int64) (int, error) {
	if err := f.fs.op("write", f.name); err != nil {
		return 0, err
	}
	f.fs.mu.Lock()
	fits := int64(len(b))
	if f.fs.room >= 0 {
		fits = min(fits, f.fs.room)
		f.fs.room -= fits
	}
	f.fs.mu.Unlock()
	n, err := f.osFile.WriteAt(b[:fits], off)
	if err == nil && n < len(b) {
		err = &fs.PathError{Op: "write", Path: f.name, Err: errFull}
	}
	return n, err
}

func (f *faultFile) Sync() error {
	if err := f.fs.op("sync", f.name); err != nil {
		return err
	}
	content, err := os.ReadFile(f.name)
	f.fs.mu.Lock()
	f.fs.synced[f.name] = content
	f.fs.mu.Unlock()
	return err
}

func (f *faultFile) Truncate(size int64) error {
	if err := f.fs.op("truncate", f.name); err != nil {
		return err
	}
	return f.osFile.Truncate(size)
}

func (f *faultFile) ReadAt(b []byte, off int64) (int, error) {
	if err := f.fs.op("read", f.name); err != nil {
		return 0, err
	}
	return f.osFile.ReadAt(b, off)
}

// crash writes to a new directory what a loss of power might leave of dir: of each
// file what was synced, and of what was not synced any prefix, or any of its
// sectors with zeros for the others.
func (f *faultFS) crash(t *testing.T, dir string, rnd *rand.Rand) string {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	to := t.TempDir()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !f.durable[path] && rnd.IntN(2) == 0 {
			continue
		}
		now, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(to, e.Name()), afterCrash(f.synced[path], now, rnd), 0o600))
	}
	return to
}

func afterCrash(synced, now []byte, rnd *rand.Rand) []byte {
	if len(now) <= len(synced) { // a truncation may be lost
		if rnd.IntN(2) == 0 {
			return synced
		}
		return now
	}
	out := append([]byte(nil), now[:len(synced)+rnd.IntN(len(now)-len(synced)+1)]...)
	if rnd.IntN(2) == 0 {
		return out
	}
	for s := len(synced) &^ (sector - 1); s < len(out); s += sector {
		if rnd.IntN(2) == 0 {
			clear(out[max(s, len(synced)):min(s+sector, len(out))])
		}
	}
	return out
}
