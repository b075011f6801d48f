package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"github.com/seed-74a30d84/holdfast"
)

// batch is what one Commit is to write.
type batch struct {
	id        holdfast.BufferID
	at, after holdfast.Head
	recs      []holdfast.Record
	bodies    []holdfast.Body
}

// Commit implements [holdfast.Store] as one transaction, which first moves the buffer's head if it is where
// the writer assumed it: whoever is late waits for the writer before it and gets [holdfast.ErrConflict]. The
// context is looked at until COMMIT is sent. An error of COMMIT itself, most often a lost
// connection, is of unknown outcome; every other one wraps [holdfast.ErrNotApplied].
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
	if after.Length > math.MaxInt64 {
		return fmt.Errorf("%w: no buffer has %d records", holdfast.ErrConflict, at.Length)
	}
	b := batch{id, at, after, recs, bodies}
	committing, err := s.transact(ctx, func(ctx context.Context, q *session) error {
		n, place, err := s.advance(ctx, q, &b)
		if errors.Is(err, sql.ErrNoRows) {
			return s.judge(ctx, q, &b)
		}
		if err != nil {
			return err
		}
		if err := s.insertRecords(ctx, q, n, recs); err != nil {
			return err
		}
		return s.insertBodies(ctx, q, n, place, bodies)
	})
	switch {
	case err == nil || errors.Is(err, errDone):
		return nil
	case committing:
		return fmt.Errorf("sqlstore: commit to buffer %q: %w", id, err)
	case errors.Is(err, holdfast.ErrNotApplied):
		return err
	}
	return fmt.Errorf("%w: sqlstore: commit to buffer %q: %w", holdfast.ErrNotApplied, id, err)
}

// errDone ends a transaction that has nothing to write.
var errDone = errors.New("the batch is there already")

// advance moves the head of the buffer and returns its number and the place of its first new body, or
// sql.ErrNoRows if the head is not where the batch assumes it. It waits for other writers of the buffer.
func (s *Store) advance(ctx context.Context, q *session, b *batch) (n, place int64, err error) {
	var settings string
	query, args := s.d.advance, []any{
		int64(b.after.Length), b.after.Digest[:], len(b.bodies),
		bytesOf(b.id), int64(b.at.Length), b.at.Digest[:],
	}
	if b.at == (holdfast.Head{}) {
		query, args = s.d.create, []any{bytesOf(b.id), int64(b.after.Length), b.after.Digest[:], len(b.bodies)}
	}
	if err := q.row(ctx, query, args, &n, &place, &settings); err != nil {
		return 0, 0, err
	}
	if n > math.MaxInt32 || place > math.MaxUint32 {
		return 0, 0, fmt.Errorf("buffer number %d or body number %d is too large", n, place)
	}
	return n, n<<32 + place - int64(len(b.bodies)) + 1, s.honest(settings)
}

// judge returns errDone if this very batch is in the journal at its place, and else why it was not applied.
func (s *Store) judge(ctx context.Context, q *session, b *batch) error {
	x, err := s.find(ctx, q, b.id)
	switch {
	case err != nil:
		return err
	case x == nil:
		return fmt.Errorf("%w: there is no buffer %q", holdfast.ErrConflict, b.id)
	case x.deleted != 0:
		return fmt.Errorf("%w: buffer %q: %w", holdfast.ErrNotApplied, b.id, ErrDeleted)
	}
	switch done, err := s.holds(ctx, q, x.n, x.head, b); {
	case err != nil:
		return err
	case done:
		return errDone
	}
	return fmt.Errorf("%w: buffer %q has %d records, the writer assumed %d",
		holdfast.ErrConflict, b.id, x.head.Length, b.at.Length)
}

// holds compares the batch with what is stored. The digest of its last record stands for all records up to there.
func (s *Store) holds(ctx context.Context, q *session, n int64, head holdfast.Head, b *batch) (bool, error) {
	if b.after.Length > head.Length {
		return false, nil
	}
	last, err := s.record(ctx, q, n, b.after.Length-1)
	if errors.Is(err, sql.ErrNoRows) {
		return false, &holdfast.IntegrityError{
			Buffer:   b.id,
			Record:   b.after.Length - 1,
			AtRecord: true,
			Reason:   "it is missing",
		}
	}
	if err != nil || last.Digest() != b.after.Digest {
		return false, err
	}
	for _, body := range b.bodies {
		if same, err := s.sameBody(ctx, q, n, body); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

func (s *Store) record(ctx context.Context, q *session, n int64, seq uint64) (r holdfast.Record, err error) {
	rows, err := q.query(ctx, s.d.record, n, int64(seq))
	if err != nil {
		return r, err
	}
	defer rows.Close()
	if !rows.Next() {
		return r, cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	return scanRecord(rows)
}

func (s *Store) sameBody(ctx context.Context, q *session, n int64, b holdfast.Body) (bool, error) {
	var count int
	err := q.row(ctx, s.d.sameBody, []any{n, bytesOf(b.Key), filled(b.Data)}, &count)
	return count == 1, err
}

// A statement inserts up to maxRows rows, and several only while they have at most maxBytes together.
const (
	maxRows  = 50
	maxBytes = 1 << 20
)

// group returns how many of n rows, whose lengths size tells, go into the next statement.
func group(n int, size func(int) int) int {
	rows, sum := 1, size(0)
	for rows < min(n, maxRows) && sum+size(rows) <= maxBytes {
		sum += size(rows)
		rows++
	}
	return rows
}

func (s *Store) insertRecords(ctx context.Context, q *session, n int64, recs []holdfast.Record) error {
	for len(recs) > 0 {
		rows := group(len(recs), func(i int) int { return len(recs[i].Payload) })
		args := make([]any, 0, 6*rows)
		for i := range recs[:rows] {
			r := &recs[i]
			args = append(args, n, int64(r.Seq), r.Prev[:], int64(r.Kind), r.Time, filled(r.Payload))
		}
		if _, err := q.exec(ctx, s.d.rows(s.d.insertRecord, s.d.recordRow, rows, ""), args...); err != nil {
			return err
		}
		recs = recs[rows:]
	}
	return nil
}

// insertBodies stores those that are not there yet. It refuses other bytes under a key that has some.
func (s *Store) insertBodies(ctx context.Context, q *session, n, place int64, bodies []holdfast.Body) error {
	for len(bodies) > 0 {
		rows := group(len(bodies), func(i int) int { return len(bodies[i].Data) })
		args := make([]any, 0, 4*rows)
		for i, b := range bodies[:rows] {
			args = append(args, place+int64(i), n, bytesOf(b.Key), filled(b.Data))
		}
		result, err := q.exec(ctx, s.d.rows(s.d.insertBody, s.d.bodyRow, rows, s.d.keepFirst), args...)
		if err != nil {
			return err
		}
		inserted, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if inserted != int64(rows) {
			for _, b := range bodies[:rows] {
				if same, err := s.sameBody(ctx, q, n, b); err != nil {
					return err
				} else if !same {
					return fmt.Errorf("%w: %w: key %q already names other bytes", holdfast.ErrNotApplied, holdfast.ErrInvalid, b.Key)
				}
			}
		}
		bodies, place = bodies[rows:], place+int64(rows)
	}
	return nil
}

// bytesOf is an ID or key as the databases have it: any bytes.
func bytesOf[S ~string](s S) []byte { return filled([]byte(s)) }

// filled makes nothing an empty value: to a driver nil is NULL.
func filled(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
