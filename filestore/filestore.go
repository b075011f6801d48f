package filestore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/seed-74a30d84/holdfast"
)

var (
	// ErrFormat is wrapped by errors about a file that is no journal of a version this
	// package reads: another format, an empty file, a newer version. It is left as it is.
	ErrFormat = errors.New("filestore: not a journal this package can read")

	// ErrDead is wrapped by the error of a Commit whose outcome is unknown, and of every
	// later Commit to that buffer until the store is closed and opened again.
	ErrDead = errors.New("filestore: this journal takes no more commits; " +
		"close the store, open it again and see what was written")
)

// Options are the options of [Open]. The zero value is ready to use.
type Options struct {
	// OnTorn is called after a Commit has cut an unfinished write off the end of a
	// file, before it returns and without locks held. Nil does nothing.
	OnTorn func(Torn)

	// Log gets a warning for each torn write and for each journal that died. Nil is silent.
	Log *slog.Logger

	// MaxOpen is how many idle journals keep their file and index in memory, about
	// 100 bytes a body and 24 a commit. Zero means 256. A journal that was put away is
	// read once, whole, when it is used again.
	MaxOpen int

	fs fsys // for tests; nil is the real one
}

// Torn describes an unfinished write that was cut off the end of a file.
type Torn struct {
	Buffer holdfast.BufferID
	Path   string // the journal
	Offset int64  // where the file ends now
	Bytes  int64  // how many were cut off
	Aside  string // the file that has them now
}

// Store is a [holdfast.Store] in a directory. It is safe for concurrent use.
type Store struct {
	dir      string
	o        Options
	fs       fsys
	creating chan struct{} // one token: held by the goroutine that creates a file

	mu       sync.Mutex
	journals map[holdfast.BufferID]*journal
	tick     uint64
	closed   bool
}

var _ holdfast.Store = (*Store)(nil)

// Open returns the store in dir, which it creates if need be. It reads no journal
// yet: each is read and checked when it is first used. The options may be nil.
func Open(dir string, o *Options) (*Store, error) {
	s := &Store{dir: dir, creating: make(chan struct{}, 1), journals: map[holdfast.BufferID]*journal{}}
	if o != nil {
		s.o = *o
	}
	if s.fs = s.o.fs; s.fs == nil {
		s.fs = osFS{}
	}
	if s.o.MaxOpen <= 0 {
		s.o.MaxOpen = 256
	}
	if s.o.Log == nil {
		s.o.Log = slog.New(slog.DiscardHandler)
	}
	if err := makeDir(s.fs, filepath.Clean(dir)); err != nil {
		return nil, fmt.Errorf("filestore: open: %w", err)
	}
	return s, nil
}

// makeDir creates dir and its parents, each made durable in the one above.
func makeDir(fsys fsys, dir string) error {
	isDir, err := fsys.IsDir(dir)
	if err == nil && !isDir {
		return fmt.Errorf("%s is not a directory", dir)
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(dir)
	if parent == dir {
		return err
	}
	if err = makeDir(fsys, parent); err != nil {
		return err
	}
	if err = fsys.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return fsys.SyncDir(parent)
}

// List returns the IDs of all buffers, in order. It reads the header of each file; the
// error joins those of the files that have none, and the list has all others.
func (s *Store) List(ctx context.Context) ([]holdfast.BufferID, error) {
	if s.isClosed() {
		return nil, holdfast.ErrClosed
	}
	entries, err := s.fs.ReadDir(s.dir)
	if err != nil {
		return nil, fmt.Errorf("filestore: list: %w", err)
	}
	var ids []holdfast.BufferID
	var errs []error
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return ids, err
		}
		if !strings.HasSuffix(e.Name(), suffix) || e.IsDir() {
			continue
		}
		id, err := s.idOf(e.Name())
		if err != nil {
			errs = append(errs, err)
			continue
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, errors.Join(errs...)
}

// idOf returns the ID in the header of a file.
func (s *Store) idOf(name string) (holdfast.BufferID, error) {
	f, err := s.fs.OpenFile(filepath.Join(s.dir, name), os.O_RDONLY)
	if err != nil {
		return "", err
	}
	defer f.Close()
	size, err := f.Size()
	if err != nil {
		return "", err
	}
	id, _, err := readFileHeader(f, size, name)
	if err == nil && fileName(id) != name {
		err = fmt.Errorf("filestore: %s is the file of buffer %q", name, id)
	}
	return id, err
}

// Close waits for the commits under way and closes all files. Every later call
// returns an error that wraps [holdfast.ErrClosed].
func (s *Store) Close() error {
	s.mu.Lock()
	s.closed = true
	all := make([]*journal, 0, len(s.journals))
	for _, j := range s.journals {
		all = append(all, j)
	}
	s.mu.Unlock()
	var errs []error
	for _, j := range all {
		errs = append(errs, j.close())
	}
	return errors.Join(errs...)
}

func (s *Store) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// acquire returns the journal of id, read or not, and keeps it from being put away until release.
func (s *Store) acquire(id holdfast.BufferID) (*journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.journals[id]
	if s.closed && (j == nil || !j.isDead()) {
		return nil, holdfast.ErrClosed
	}
	if j == nil {
		s.putAway()
		j = &journal{s: s, id: id, path: s.Path(id), turn: make(chan struct{}, 1)}
		s.journals[id] = j
	}
	s.tick++
	j.refs, j.used = j.refs+1, s.tick
	return j, nil
}

func (s *Store) release(j *journal) {
	s.mu.Lock()
	j.refs--
	s.mu.Unlock()
}

// putAway closes the journal that has been idle longest, if there are too many. A dead
// one stays: that it is dead must not be forgotten.
func (s *Store) putAway() {
	if len(s.journals) < s.o.MaxOpen {
		return
	}
	var oldest *journal
	for _, j := range s.journals {
		if j.refs == 0 && !j.isDead() && (oldest == nil || j.used < oldest.used) {
			oldest = j
		}
	}
	if oldest != nil {
		delete(s.journals, oldest.id)
		_ = oldest.close() // nothing is unsynced, so nothing can be lost
	}
}
