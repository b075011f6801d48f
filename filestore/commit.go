package filestore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/seed-74a30d84/holdfast"
)

// batch is what one Commit is to write.
type batch struct {
	at, after holdfast.Head
	recs      []holdfast.Record
	bodies    []holdfast.Body
}

// Commit implements [holdfast.Store]: one frame, one fsync. The first commit to a
// buffer creates its file; that, and the first commit after the file was opened, syncs the
// directory too. The context can end the wait for other writers; once the write
// has begun it is not looked at. The package comment says what the errors mean.
func (s *Store) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	after, err := at.Extend(recs)
	if err != nil {
		return err
	}
	if err = checkSize(recs, bodies); err != nil {
		return err
	}
	j, err := s.acquire(id)
	if err != nil {
		return fmt.Errorf("%w: %w", holdfast.ErrNotApplied, err)
	}
	defer s.release(j)
	torn, err := j.commit(ctx, batch{at, after, recs, bodies})
	if torn != nil {
		s.o.Log.Warn("filestore: an unfinished write was cut off", "buffer", string(id), "path", torn.Path,
			"offset", torn.Offset, "bytes", torn.Bytes, "aside", torn.Aside)
		if s.o.OnTorn != nil {
			s.o.OnTorn(*torn)
		}
	}
	return err
}

func (j *journal) commit(ctx context.Context, b batch) (*Torn, error) {
	if err := j.enter(ctx); err != nil {
		return nil, j.refuse(err)
	}
	defer j.leave()
	if err := errors.Join(j.deadErr(), ctx.Err()); err != nil {
		return nil, j.refuse(err)
	}
	created, err := j.openOrCreate(ctx, b)
	if err != nil || created {
		return nil, j.refuse(err)
	}
	if err = lockFile(ctx, j.f); err != nil {
		return nil, j.refuse(err)
	}
	defer j.f.Unlock()
	bad, done, err := j.admit(ctx, &b)
	if err != nil || done {
		return nil, j.refuse(err)
	}
	defer j.settle()
	torn, err := j.cut(bad)
	if err != nil {
		return torn, j.refuse(err)
	}
	return torn, j.write(b)
}

// refuse returns nil for nil, else an error that says that this batch is not in the
// store because of err. Of a dead journal nobody can say that.
func (j *journal) refuse(err error) error {
	if err == nil {
		return nil
	}
	if dead := j.deadErr(); dead != nil {
		return dead
	}
	if errors.Is(err, holdfast.ErrNotApplied) {
		return err
	}
	return fmt.Errorf("%w: filestore: %w", holdfast.ErrNotApplied, err)
}

func (j *journal) deadErr() error {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.dead
}

// openOrCreate opens the file for writing, or creates it with the batch in it.
func (j *journal) openOrCreate(ctx context.Context, b batch) (created bool, err error) {
	if err = j.openToWrite(); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if b.at != (holdfast.Head{}) {
		return false, fmt.Errorf("%w: there is no buffer %q", holdfast.ErrConflict, j.id)
	}
	if created, err = j.create(ctx, b); created || err != nil {
		return created, err
	}
	return false, j.openToWrite() // another process was faster
}

func (j *journal) openToWrite() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.open(); err != nil {
		return err
	}
	return j.readonly
}

// admit compares the batch with what the file holds. It returns a torn write that
// must be cut off first, or done if the batch is there already. Bodies that
// are there already are taken out of the batch. If it returns neither done nor an error, readers
// look at nothing new until settle.
func (j *journal) admit(ctx context.Context, b *batch) (bad *damage, done bool, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if named, err := j.s.fs.Denotes(j.path, j.f); err != nil || !named {
		return nil, false, errors.Join(err, &holdfast.IntegrityError{Buffer: j.id,
			Reason: fileName(j.id) + " was moved, replaced or removed while it was open; open the store again"})
	}
	if bad, err = j.refresh(); err != nil {
		return nil, false, err
	}
	if bad != nil {
		if err = j.judge(bad); err != nil {
			return nil, false, err
		}
	}
	if j.x.head != b.at {
		if done, err = j.holds(*b); err == nil && !done {
			err = fmt.Errorf("%w: buffer %q has %d records, the writer assumed %d",
				holdfast.ErrConflict, j.id, j.x.head.Length, b.at.Length)
		}
		return nil, done, err
	}
	if b.bodies, err = j.newBodies(b.bodies); err != nil {
		return nil, false, err
	}
	if err = ctx.Err(); err != nil {
		return nil, false, err
	}
	j.writing = true
	return bad, false, nil
}

func (j *journal) settle() {
	j.mu.Lock()
	j.writing = false
	j.mu.Unlock()
}

// holds tells whether this very batch is in the journal at its place. The digest of
// its last record stands for all records up to there. The caller holds mu.
func (j *journal) holds(b batch) (bool, error) {
	if b.after.Length > j.x.head.Length {
		return false, nil
	}
	digest := j.x.head.Digest
	if b.after.Length < j.x.head.Length {
		r, err := j.record(b.after.Length)
		if err != nil {
			return false, err
		}
		digest = r.Prev
	}
	if digest != b.after.Digest {
		return false, nil
	}
	for _, body := range b.bodies {
		if same, err := j.hasBody(body); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

// record reads one record, which must be in the index.
func (j *journal) record(seq uint64) (holdfast.Record, error) {
	m, err := readMeta(j.f, j.id, j.x.frames[j.x.find(seq)])
	for err == nil {
		var r holdfast.Record
		if r, err = m.next(); err == nil && r.Seq == seq {
			return r, nil
		}
	}
	return holdfast.Record{}, err
}

// hasBody tells whether the body is stored with these bytes.
func (j *journal) hasBody(b holdfast.Body) (bool, error) {
	p, ok := j.x.bodies[b.Key]
	if !ok || int(p.n) != len(b.Data) {
		return false, nil
	}
	data, err := readBody(j.f, j.id, b.Key, p)
	return err == nil && bytes.Equal(data, b.Data), err
}

// newBodies returns those that are not stored yet, each key once. It refuses other
// bytes under a key that has some.
func (j *journal) newBodies(bodies []holdfast.Body) ([]holdfast.Body, error) {
	fresh := make([]holdfast.Body, 0, len(bodies))
	seen := make(map[holdfast.Key][]byte, len(bodies))
	for _, b := range bodies {
		data, twice := seen[b.Key]
		same := bytes.Equal(data, b.Data)
		if _, stored := j.x.bodies[b.Key]; stored {
			var err error
			if same, err = j.hasBody(b); err != nil {
				return nil, err
			}
			twice = true
		}
		if twice && !same {
			return nil, fmt.Errorf("%w: key %q already names other bytes", holdfast.ErrInvalid, b.Key)
		}
		if !twice {
			seen[b.Key] = b.Data
			fresh = append(fresh, b)
		}
	}
	return fresh, nil
}

// write appends the batch and syncs the file. The caller holds the turn and the file's lock, and
// has made sure that the file ends where the index does.
func (j *journal) write(b batch) error {
	if !j.named { // whoever created the file may have died before this
		if err := j.s.fs.SyncDir(j.s.dir); err != nil {
			return j.die(err) // a second try might be told that all is well
		}
		j.named = true
	}
	off := j.x.end
	buf, fr := encodeFrame(j.buf[:0], off, b.recs, b.after, b.bodies)
	if j.buf = nil; cap(buf) <= 1<<20 { // do not keep the memory of a rare large commit
		j.buf = buf
	}
	if _, err := j.f.WriteAt(buf, off); err != nil {
		return j.takeBack(off, err)
	}
	if err := j.f.Sync(); err != nil {
		// The pages may now count as clean without being on disk. Cut them off, so that nobody who
		// opens the file builds on them; whether that reaches the disk is as unknown.
		return j.die(err, j.f.Truncate(off))
	}
	j.mu.Lock()
	j.x.add(fr)
	j.mu.Unlock()
	return nil
}

// takeBack removes what a failed write left behind.
func (j *journal) takeBack(off int64, cause error) error {
	if err := j.f.Truncate(off); err != nil {
		return j.die(cause, err)
	}
	if err := j.f.Sync(); err != nil {
		return j.die(cause, err)
	}
	return j.refuse(cause)
}

// die ends writing to this journal and returns the error of unknown outcome.
func (j *journal) die(causes ...error) error {
	err := fmt.Errorf("%w (buffer %q): %w", ErrDead, j.id, errors.Join(causes...))
	j.mu.Lock()
	j.dead = err
	j.mu.Unlock()
	j.s.o.Log.Warn("filestore: a journal died", "buffer", string(j.id), "path", j.path, "err", err)
	return err
}
