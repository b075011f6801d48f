package filestore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"

	"github.com/seed-74a30d84/holdfast"
)

// Records implements [holdfast.Store]. It yields the whole commits there were when the iteration
// began, one frame in memory at a time; commits may go on meanwhile. If the file is
// damaged it yields the records before the damage, then the [*holdfast.IntegrityError].
func (s *Store) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		err := s.records(ctx, id, from, func(r holdfast.Record) bool { return yield(r, nil) })
		if err != nil && !errors.Is(err, errStopped) && !errors.Is(err, fs.ErrNotExist) {
			yield(holdfast.Record{}, readError("records", err))
		}
	}
}

// errStopped ends an iteration whose consumer has enough.
var errStopped = errors.New("stopped")

func (s *Store) records(
	ctx context.Context,
	id holdfast.BufferID,
	from uint64,
	yield func(holdfast.Record) bool,
) error {
	j, err := s.acquire(id)
	if err != nil {
		return err
	}
	defer s.release(j)
	loadErr := j.load(ctx)
	f, frames := j.framesFrom(from)
	if from == 0 && len(frames) > 0 { // whoever reads all checks all
		if _, err := j.header(f); err != nil {
			return err
		}
	}
	for _, ref := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := yieldFrame(f, id, ref, from, yield); err != nil {
			return err
		}
	}
	return loadErr
}

// framesFrom returns the frames that hold the records from sequence number from on.
func (j *journal) framesFrom(from uint64) (file, []frameRef) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	if j.x == nil || from >= j.x.head.Length {
		return nil, nil
	}
	return j.f, j.x.frames[j.x.find(from):]
}

func yieldFrame(f file, id holdfast.BufferID, ref frameRef, from uint64, yield func(holdfast.Record) bool) error {
	m, err := readMeta(f, id, ref)
	if err != nil {
		return err
	}
	for m.left > 0 {
		r, err := m.next()
		if err != nil {
			return err
		}
		if r.Seq >= from && !yield(r) {
			return errStopped
		}
	}
	return nil
}

// readError names the package, and closed files by the sentinel of the library.
func readError(op string, err error) error {
	if errors.Is(err, os.ErrClosed) {
		err = holdfast.ErrClosed
	}
	if _, ok := errors.AsType[*holdfast.IntegrityError](err); ok {
		return err
	}
	return fmt.Errorf("filestore: %s: %w", op, err)
}

// frameMeta yields the records of one frame.
type frameMeta struct {
	metaReader
	id   holdfast.BufferID
	ref  frameRef
	left uint32 // records not read yet
}

// readMeta reads the header and the meta part of a frame that was checked before, and checks them again.
func readMeta(f file, id holdfast.BufferID, ref frameRef) (*frameMeta, error) {
	m := &frameMeta{id: id, ref: ref}
	b := make([]byte, frameHead+int(ref.meta))
	n, err := f.ReadAt(b, ref.off)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	meta := b[frameHead:]
	h, wrong := decodeHeader([frameHead]byte(b), ref.off)
	if n < len(b) || wrong != "" || h.meta != ref.meta || h.sum != ref.sum || checksum(meta) != ref.sum {
		return nil, m.fault("the bytes have changed since they were checked")
	}
	m.b = meta
	m.left = m.u32()
	m.u32()
	return m, nil
}

func (m *frameMeta) fault(reason string) error {
	return &holdfast.IntegrityError{Buffer: m.id, Record: m.ref.first, AtRecord: true,
		Reason: fmt.Sprintf("%s, frame at offset %d: %s", fileName(m.id), m.ref.off, reason)}
}

// next returns the next record; the caller knows that there is one.
func (m *frameMeta) next() (holdfast.Record, error) {
	enc := m.bytes()
	if m.wrong != "" || m.left == 0 {
		return holdfast.Record{}, m.fault("a record is missing")
	}
	m.left--
	r, err := holdfast.DecodeRecord(enc)
	if err != nil {
		return r, m.fault(err.Error())
	}
	return r, nil
}

// Body implements [holdfast.Store]. It checks the bytes it reads.
func (s *Store) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	j, err := s.acquire(id)
	if err != nil {
		return nil, readError("body", err)
	}
	defer s.release(j)
	data, ok, err := j.body(k)
	if !ok || err != nil { // another process may have written it, or taken it back and written over it
		loadErr := j.load(ctx)
		if data, ok, err = j.body(k); !ok {
			err = loadErr
		}
	}
	switch {
	case ok && err == nil:
		return data, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, readError("body", err)
	}
	return nil, fmt.Errorf("%w: body %q of buffer %q", holdfast.ErrNotFound, k, id)
}

// body reads the body under k, if the index has it.
func (j *journal) body(k holdfast.Key) (data []byte, ok bool, err error) {
	j.mu.RLock()
	f, x := j.f, j.x
	var p bodyPlace
	if x != nil {
		p, ok = x.bodies[k]
	}
	j.mu.RUnlock()
	if !ok {
		return nil, false, nil
	}
	data, err = readBody(f, j.id, k, p)
	return data, true, err
}

func readBody(f file, id holdfast.BufferID, k holdfast.Key, p bodyPlace) ([]byte, error) {
	b := make([]byte, p.n)
	n, err := f.ReadAt(b, p.off)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if n < len(b) || checksum(b) != p.sum {
		return nil, &holdfast.IntegrityError{
			Buffer: id,
			Reason: fmt.Sprintf("%s, body %q at offset %d: the bytes have changed since they were checked",
				fileName(id), k, p.off),
		}
	}
	return b, nil
}
