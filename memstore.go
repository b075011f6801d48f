package holdfast

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"sync"
)

// MemStore is a [Store] in memory, for tests and throw-away agents: nothing in it
// outlives the process. The zero value is an empty store, ready to use.
type MemStore struct {
	mu      sync.RWMutex // guards the map; each journal has a lock of its own
	buffers map[BufferID]*memJournal
}

// memJournal is one buffer. Records and bodies are never changed once they are
// in, so a reader needs the lock only to take a snapshot of head and blocks.
type memJournal struct {
	mu     sync.RWMutex
	head   Head
	blocks []*[blockLen]Record
	bodies map[Key][]byte
}

// blockLen is the number of records allocated at once: growing never copies the
// records there are, and a small buffer costs 5 KB.
const blockLen = 64

// NewMemStore returns an empty MemStore.
func NewMemStore() *MemStore { return &MemStore{buffers: map[BufferID]*memJournal{}} }

// Commit implements [Store]. Every error it returns wraps [ErrNotApplied].
func (s *MemStore) Commit(ctx context.Context, id BufferID, at Head, recs []Record, bodies []Body) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrNotApplied, err)
	}
	next, err := at.Extend(recs) // the hashing, done outside the lock
	if err != nil {
		return err
	}
	j := s.journal(id, true)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.head != at {
		if j.holds(recs, bodies) {
			return nil
		}
		return fmt.Errorf("%w: buffer %q has %d records, the writer assumed %d", ErrConflict, id, j.head.Length, at.Length)
	}
	if err := j.checkBodies(bodies); err != nil {
		return err
	}
	for _, r := range recs {
		j.add(r)
	}
	for _, b := range bodies {
		j.put(b)
	}
	j.head = next
	return nil
}

// journal returns the journal of id; nil if there is none and create is false.
func (s *MemStore) journal(id BufferID, create bool) *memJournal {
	s.mu.RLock()
	j := s.buffers[id]
	s.mu.RUnlock()
	if j != nil || !create {
		return j
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j = s.buffers[id]; j == nil {
		if s.buffers == nil {
			s.buffers = map[BufferID]*memJournal{}
		}
		j = &memJournal{}
		s.buffers[id] = j
	}
	return j
}

func (j *memJournal) add(r Record) {
	if r.Seq%blockLen == 0 {
		j.blocks = append(j.blocks, new([blockLen]Record))
	}
	r.Payload = bytes.Clone(r.Payload)
	j.blocks[r.Seq/blockLen][r.Seq%blockLen] = r
}

// holds tells whether this very batch is already in the journal at its place.
func (j *memJournal) holds(recs []Record, bodies []Body) bool {
	if recs[0].Seq+uint64(len(recs)) > j.head.Length {
		return false
	}
	for _, r := range recs {
		if !sameRecord(&j.blocks[r.Seq/blockLen][r.Seq%blockLen], &r) {
			return false
		}
	}
	for _, b := range bodies {
		if old, ok := j.bodies[b.Key]; !ok || !bytes.Equal(old, b.Data) {
			return false
		}
	}
	return true
}

// checkBodies refuses a second, different body under a key: what was stored stays what it was.
func (j *memJournal) checkBodies(bodies []Body) error {
	var batch map[Key][]byte
	if len(bodies) > 1 {
		batch = make(map[Key][]byte, len(bodies))
	}
	for _, b := range bodies {
		old, ok := j.bodies[b.Key]
		if !ok {
			old, ok = batch[b.Key]
		}
		if ok && !bytes.Equal(old, b.Data) {
			return fmt.Errorf("%w: %w: key %q already names other bytes", ErrNotApplied, ErrInvalid, b.Key)
		}
		if batch != nil {
			batch[b.Key] = b.Data
		}
	}
	return nil
}

func (j *memJournal) put(b Body) {
	if _, ok := j.bodies[b.Key]; ok {
		return
	}
	if j.bodies == nil {
		j.bodies = map[Key][]byte{}
	}
	j.bodies[b.Key] = append(make([]byte, 0, len(b.Data)), b.Data...)
}

// sameRecord compares field by field, which is cheaper than two digests.
func sameRecord(a, b *Record) bool {
	return a.Seq == b.Seq && a.Prev == b.Prev && a.Kind == b.Kind && a.Time == b.Time && bytes.Equal(a.Payload, b.Payload)
}

// Records implements [Store]. It yields the records there were when the iteration began.
func (s *MemStore) Records(ctx context.Context, id BufferID, from uint64) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		j := s.journal(id, false)
		if j == nil {
			return
		}
		j.mu.RLock()
		length, blocks := j.head.Length, j.blocks
		j.mu.RUnlock()
		for i := from; i < length; i++ {
			if err := ctx.Err(); err != nil {
				yield(Record{}, err)
				return
			}
			r := blocks[i/blockLen][i%blockLen]
			r.Payload = bytes.Clone(r.Payload)
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Body implements [Store].
func (s *MemStore) Body(ctx context.Context, id BufferID, k Key) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if j := s.journal(id, false); j != nil {
		j.mu.RLock()
		data, ok := j.bodies[k]
		j.mu.RUnlock()
		if ok {
			return data, nil
		}
	}
	return nil, fmt.Errorf("%w: body %q of buffer %q", ErrNotFound, k, id)
}
