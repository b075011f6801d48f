package scenario

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/seed-74a30d84/holdfast"
)

var (
	errLocked = fmt.Errorf("database is locked (%w)", holdfast.ErrNotApplied)
	errDied   = errors.New("the process died")
)

// faultStore stands between the buffer and a MemStore and fails as a case asks.
type faultStore struct {
	*holdfast.MemStore

	mu       sync.Mutex
	counting bool // set-up's fillers and genesis do not count
	commits  int
	failAt   int
	altered  bool                    // every body reads as other bytes
	bodies   map[holdfast.Key][]byte // tampered bodies
	records  map[uint64]bool         // tampered records
	crash    crashPoint
	crashed  bool // the crash point was reached: whatever the dying process still does is lost
}

// crashPoint tells when the process dies.
type crashPoint uint8

const (
	noCrash     crashPoint = iota
	crashBefore            // before the record is durable
	crashAfter             // after it
)

func newFaultStore() *faultStore {
	return &faultStore{
		MemStore: holdfast.NewMemStore(),
		bodies:   map[holdfast.Key][]byte{}, records: map[uint64]bool{},
	}
}

// Commit commits, or fails as planned.
func (s *faultStore) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.crashed {
		return errDied
	}
	if s.counting {
		s.commits++
		if s.commits == s.failAt {
			return errLocked
		}
	}
	switch s.crash {
	case crashBefore:
		s.crashed = true
		return errDied
	case crashAfter:
		s.crashed = true
	}
	return s.MemStore.Commit(ctx, id, at, recs, bodies)
}

// Body returns the stored bytes, or other ones as planned.
func (s *faultStore) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	data, err := s.MemStore.Body(ctx, id, k)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if b, ok := s.bodies[k]; ok {
		return slices.Clone(b), nil
	}
	if s.altered {
		return append(slices.Clone(data), " (altered)"...), nil
	}
	return data, nil
}

// Records yields the stored records, tampered ones with another last byte.
func (s *faultStore) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		for rec, err := range s.MemStore.Records(ctx, id, from) {
			if n := len(rec.Payload); n > 0 && s.isTampered(rec.Seq) {
				rec.Payload = slices.Clone(rec.Payload)
				rec.Payload[n-1] ^= 1
			}
			if !yield(rec, err) {
				return
			}
		}
	}
}

func (s *faultStore) isTampered(seq uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.records[seq]
}

// tamperRecord changes a record of the journal.
func (s *faultStore) tamperRecord(seq uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.records[seq] = true
}

// count switches the counting of Commits on or off.
func (s *faultStore) count(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counting = on
}

// tamper replaces the bytes under k, as somebody with access to the file would.
func (s *faultStore) tamper(k holdfast.Key, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bodies[k] = data
}

// alter makes every read return other bytes.
func (s *faultStore) alter() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.altered = true
}

// isAltered reports whether something does not read as it was written.
func (s *faultStore) isAltered() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.altered || len(s.bodies) > 0 || len(s.records) > 0
}

// heal ends what was altered, so that the checks at the end of a case see the true bytes.
func (s *faultStore) heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.altered = false
	clear(s.bodies)
	clear(s.records)
}

// arm makes the process die at the next Commit.
func (s *faultStore) arm(p crashPoint) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.crash = p
}

// revive is the start of the next process. It reports whether the last one died at the crash point.
func (s *faultStore) revive() (died bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	died = s.crashed
	s.crash, s.crashed = noCrash, false
	return died
}
