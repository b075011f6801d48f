package filestore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// journal is one buffer's file. It is opened and read when first needed.
type journal struct {
	s    *Store
	id   holdfast.BufferID
	path string
	refs int    // guarded by Store.mu, as is used
	used uint64 // Store.tick of the last use

	turn chan struct{} // one token: held by whoever writes, taken before mu
	buf  []byte        // of the writer, reused

	mu       sync.RWMutex // guards the rest
	f        file         // nil until opened
	x        *index
	readonly error // why the file could not be opened for writing
	named    bool  // the directory entry is known to be durable
	writing  bool  // a commit is between its check and its sync: readers look at nothing new
	dead     error
	closed   bool
}

// enter takes the turn to write.
func (j *journal) enter(ctx context.Context) error {
	select {
	case j.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (j *journal) leave() { <-j.turn }

func (j *journal) isDead() bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.dead != nil
}

func (j *journal) close() error {
	j.turn <- struct{}{}
	defer j.leave()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
	if j.f == nil {
		return nil
	}
	f := j.f
	j.f, j.x = nil, nil
	return f.Close()
}

// open opens the file and checks its header. An error that is fs.ErrNotExist means
// that there is no such buffer. The caller holds mu.
func (j *journal) open() error {
	if j.closed {
		return holdfast.ErrClosed
	}
	if j.f != nil {
		return nil
	}
	var readonly error
	f, err := j.s.fs.OpenFile(j.path, os.O_RDWR)
	if errors.Is(err, fs.ErrPermission) || readOnlyFS(err) {
		readonly = err
		f, err = j.s.fs.OpenFile(j.path, os.O_RDONLY)
	}
	if err != nil {
		return err
	}
	x, err := j.header(f)
	if err != nil {
		_ = f.Close()
		return err
	}
	j.f, j.x, j.readonly, j.named = f, x, readonly, false
	return nil
}

// header reads the file's header and returns an empty index.
func (j *journal) header(f file) (*index, error) {
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	id, start, err := readFileHeader(f, size, fileName(j.id))
	if err != nil {
		if e, ok := errors.AsType[*holdfast.IntegrityError](err); ok {
			e.Buffer = j.id
		}
		return nil, err
	}
	if id != j.id {
		return nil, &holdfast.IntegrityError{
			Buffer: j.id,
			Reason: fmt.Sprintf("%s is the file of buffer %q", fileName(j.id), id),
		}
	}
	return newIndex(start), nil
}

// refresh reads what was added to the file since. It returns the frame at the end that
// does not check, if there is one. The caller holds mu, and the file is open.
func (j *journal) refresh() (*damage, error) {
	size, err := j.f.Size()
	if err != nil {
		return nil, err
	}
	same, err := j.x.matches(j.f, size)
	if err != nil {
		return nil, err
	}
	if !same { // another process took a failed commit back, or the file was changed by hand
		x, err := j.header(j.f)
		if err != nil {
			return nil, err
		}
		j.x = x
	}
	return j.x.scan(j.f, size)
}

// load brings the index up to date for a reader. What an unfinished write, a process at
// work or a crash left at the end is not there; damage is an error, with the index
// filled up to it. A buffer that does not exist gives fs.ErrNotExist.
func (j *journal) load(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j.mu.Lock()
	if j.writing {
		j.mu.Unlock()
		return nil
	}
	bad, err := j.openAndRefresh()
	j.mu.Unlock()
	if bad == nil || bad.short || err != nil {
		return err
	}
	// It may be a write that another process has under way. With its lock in hand it cannot be.
	if err := j.lockAll(ctx); err != nil {
		return err
	}
	defer j.unlockAll()
	j.mu.Lock()
	defer j.mu.Unlock()
	if bad, err = j.openAndRefresh(); bad == nil || err != nil {
		return err
	}
	return j.judge(bad)
}

func (j *journal) openAndRefresh() (*damage, error) {
	if err := j.open(); err != nil {
		return nil, err
	}
	return j.refresh()
}

// judge returns nil if bad is a torn write, else what it is. The caller holds mu and the file's lock.
func (j *journal) judge(bad *damage) error {
	size, err := j.f.Size()
	if err != nil {
		return err
	}
	torn, err := bad.torn(j.f, size)
	if err != nil || torn {
		return err
	}
	e := &holdfast.IntegrityError{Buffer: j.id, Record: j.x.head.Length, AtRecord: true,
		Reason: fmt.Sprintf("%s, frame at offset %d: %s", fileName(j.id), bad.off, bad.reason)}
	if next, err := findFrame(j.f, part{bad.off + 1, size}); err == nil && next >= 0 {
		e.Hints = append(e.Hints, fmt.Sprintf("a later frame begins at offset %d", next))
	}
	return e
}

// lockAll takes the turn and the file's lock; the file must be open.
func (j *journal) lockAll(ctx context.Context) error {
	if err := j.enter(ctx); err != nil {
		return err
	}
	j.mu.RLock()
	f := j.f
	j.mu.RUnlock()
	if f == nil {
		j.leave()
		return holdfast.ErrClosed
	}
	if err := lockFile(ctx, f); err != nil {
		j.leave()
		return err
	}
	return nil
}

func (j *journal) unlockAll() {
	_ = j.f.Unlock() // f changes only for who holds the turn; an error here means that the file is closed
	j.leave()
}

// lockFile waits for the lock. It asks again and again, because a blocking lock
// could not be given up when ctx ends.
func lockFile(ctx context.Context, f file) error {
	for wait := 20 * time.Microsecond; ; wait = min(2*wait, 2*time.Millisecond) {
		ok, err := f.TryLock()
		if ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}
