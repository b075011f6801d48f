package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/seed-74a30d84/holdfast"
)

// A page of records has at most pageRows, and ends with the one that makes it larger than pageBytes.
const (
	pageRows  = 256
	pageBytes = 1 << 20
)

// buffer is one row of holdfast_buffers.
type buffer struct {
	n       int64
	head    holdfast.Head
	bodies  int64 // places given out
	deleted int64
	rows    uint64 // the number after the last record that is there
}

// find returns nil if there is no such buffer.
func (s *Store) find(ctx context.Context, q *session, id holdfast.BufferID) (*buffer, error) {
	var b buffer
	var length, rows int64
	var head []byte
	err := q.row(ctx, s.d.buffer, []any{bytesOf(id)}, &b.n, &length, &head, &b.bodies, &b.deleted, &rows)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if len(head) != len(b.head.Digest) {
		return nil, &holdfast.IntegrityError{
			Buffer: id,
			Reason: fmt.Sprintf("its head has %d bytes, not that of a digest", len(head)),
		}
	}
	b.head.Length, b.rows = uint64(length), uint64(rows)
	copy(b.head.Digest[:], head)
	return &b, nil
}

// live is find for a reader, to whom a deleted buffer is an error.
func (s *Store) live(ctx context.Context, id holdfast.BufferID) (*buffer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b, err := s.find(ctx, s.pool(), id)
	if err != nil {
		return nil, fmt.Errorf("sqlstore: reading buffer %q: %w", id, withCause(ctx, err))
	}
	if b != nil && b.deleted != 0 {
		return nil, fmt.Errorf("sqlstore: buffer %q: %w", id, ErrDeleted)
	}
	return b, nil
}

// Records implements [holdfast.Store]. It yields the records there were when the iteration began,
// and an [*holdfast.IntegrityError] if rows are missing or too many, or if the last one is not the head of the
// buffer. No transaction is open while a record is yielded.
func (s *Store) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	return func(yield func(holdfast.Record, error) bool) {
		b, err := s.live(ctx, id)
		if err != nil {
			yield(holdfast.Record{}, err)
			return
		}
		if b == nil {
			return
		}
		if b.rows != b.head.Length {
			yield(holdfast.Record{}, &holdfast.IntegrityError{
				Buffer: id,
				Reason: fmt.Sprintf("the last record is number %d of %d", int64(b.rows)-1, b.head.Length),
			})
			return
		}
		for from < b.head.Length {
			page, err := s.page(ctx, id, b, from)
			for _, r := range page {
				if !yield(r, nil) {
					return
				}
			}
			if err != nil {
				yield(holdfast.Record{}, err)
				return
			}
			from += uint64(len(page))
		}
	}
}

// page reads the next records, at least one if there is no error. With an error it returns those before it.
func (s *Store) page(
	ctx context.Context,
	id holdfast.BufferID,
	b *buffer,
	from uint64,
) (page []holdfast.Record, err error) {
	rows, err := s.pool().query(ctx, s.d.page, b.n, int64(from), int64(b.head.Length), pageRows)
	if err != nil {
		return nil, fmt.Errorf("sqlstore: records of buffer %q: %w", id, withCause(ctx, err))
	}
	defer rows.Close()
	for size := 0; size <= pageBytes && rows.Next(); {
		r, err := scanRecord(rows)
		if err != nil {
			return page, &holdfast.IntegrityError{
				Buffer:   id,
				Record:   from,
				AtRecord: true,
				Reason:   "its row cannot be read",
				Err:      err,
			}
		}
		if r.Seq != from {
			return page, s.missing(ctx, id, from)
		}
		if from++; from == b.head.Length && r.Digest() != b.head.Digest {
			return page, &holdfast.IntegrityError{
				Buffer:   id,
				Record:   r.Seq,
				AtRecord: true,
				Reason:   "it is the last one, and its digest is not the head of the buffer",
			}
		}
		page = append(page, r)
		size += len(r.Payload)
	}
	if err := rows.Err(); err != nil {
		return page, fmt.Errorf("sqlstore: records of buffer %q: %w", id, withCause(ctx, err))
	}
	if len(page) == 0 {
		return nil, s.missing(ctx, id, from)
	}
	return page, nil
}

// missing is the error for a record that is not there, though the head says so: unless the
// buffer was deleted meanwhile.
func (s *Store) missing(ctx context.Context, id holdfast.BufferID, seq uint64) error {
	if _, err := s.live(ctx, id); err != nil {
		return err
	}
	return &holdfast.IntegrityError{Buffer: id, Record: seq, AtRecord: true, Reason: "it is missing"}
}

// scanRecord reads one row.
func scanRecord(row *sql.Rows) (r holdfast.Record, err error) {
	var seq, kind int64
	var prev []byte
	if err = row.Scan(&seq, &prev, &kind, &r.Time, &r.Payload); err != nil {
		return r, err
	}
	if seq < 0 || kind < 0 || kind > math.MaxUint8 || len(prev) != len(r.Prev) {
		return r, fmt.Errorf("no record has number %d, kind %d and %d bytes of digest", seq, kind, len(prev))
	}
	r.Seq, r.Kind = uint64(seq), uint8(kind)
	copy(r.Prev[:], prev)
	return r, nil
}

// Body implements [holdfast.Store].
func (s *Store) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var data []byte
	err := s.pool().row(ctx, s.d.body, []any{bytesOf(id), bytesOf(k)}, &data)
	if errors.Is(err, sql.ErrNoRows) {
		_, err := s.live(ctx, id)
		if err != nil && !errors.Is(err, ErrDeleted) {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("%w: body %q: %w", holdfast.ErrNotFound, k, err)
		}
		return nil, fmt.Errorf("%w: body %q of buffer %q", holdfast.ErrNotFound, k, id)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlstore: body %q of buffer %q: %w", k, id, withCause(ctx, err))
	}
	return filled(data), nil
}
