package holdfast

import (
	"context"
	"fmt"
	"iter"
)

// Digest is a SHA-256 digest.
type Digest [32]byte

// Head is where a journal stands: its number of records and the digest of the
// last one (zero for an empty journal).
type Head struct {
	Length uint64
	Digest Digest
}

// Extend returns where the journal stands once recs follow h. If they cannot follow
// h (there are none, a sequence number or Prev does not continue the chain) the error
// wraps [ErrNotApplied] and [ErrInvalid]. It is what a [Store] checks before it writes.
func (h Head) Extend(recs []Record) (Head, error) {
	if len(recs) == 0 {
		return h, fmt.Errorf("%w: %w: a commit without records", ErrNotApplied, ErrInvalid)
	}
	if h.Length+uint64(len(recs)) < h.Length {
		return h, fmt.Errorf("%w: %w: no journal has %d records", ErrNotApplied, ErrInvalid, h.Length)
	}
	for i := range recs {
		r := &recs[i]
		if r.Seq != h.Length || r.Prev != h.Digest {
			return h, fmt.Errorf("%w: %w: record %d does not follow record %d of the chain",
				ErrNotApplied, ErrInvalid, r.Seq, int64(h.Length)-1)
		}
		h = Head{Length: h.Length + 1, Digest: r.Digest()}
	}
	return h, nil
}

// A Record is one entry of a buffer's append-only, hash-chained journal.
type Record struct {
	Seq     uint64 // 0, 1, 2 …
	Prev    Digest // digest of the record before; zero for the first
	Kind    uint8  // a persisted number, see doc.go
	Time    int64  // UTC nanoseconds since 1970; hashed, never interpreted
	Payload []byte // canonical encoding, see doc.go
}

// A Body is the bytes of one span, stored under its key.
type Body struct {
	Key  Key
	Data []byte
}

// A Store keeps journals and bodies, each under the ID of its buffer. It must be
// safe for concurrent use. Package storetest holds the conformance suite.
type Store interface {
	// Commit appends recs, whose first Seq is at.Length, and stores bodies, all or nothing.
	// It is durable when it returns nil, and idempotent: the same batch at the same place succeeds again.
	// An error that wraps ErrNotApplied (ErrConflict does: length or head differ) means certainly not
	// applied; any other error means unknown. The store keeps no reference to recs, bodies or their bytes.
	Commit(ctx context.Context, id BufferID, at Head, recs []Record, bodies []Body) error

	// Records yields the records from sequence number from on, in order. A buffer that does not
	// exist has none. It stops after the first error.
	Records(ctx context.Context, id BufferID, from uint64) iter.Seq2[Record, error]

	// Body returns the bytes stored under k, or an error that wraps ErrNotFound. The caller may keep
	// and must not change them.
	Body(ctx context.Context, id BufferID, k Key) ([]byte, error)
}

// A Searcher is a Store that can search the text of bodies itself.
type Searcher interface {
	// Search returns the keys of bodies that match query, best first, at most limit. With
	// an error it may return those it found all the same: the buffer passes both on.
	Search(ctx context.Context, id BufferID, query string, limit int) ([]Key, error)
}
