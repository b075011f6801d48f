package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// List returns the IDs of all buffers that are not deleted, in the order of their bytes.
func (s *Store) List(ctx context.Context) (ids []holdfast.BufferID, err error) {
	err = s.each(ctx, s.d.list, func(rows *sql.Rows) error {
		var id []byte
		err := rows.Scan(&id)
		ids = append(ids, holdfast.BufferID(id))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sqlstore: list: %w", err)
	}
	return ids, nil
}

// A Tombstone is what stays of a buffer that was deleted.
type Tombstone struct {
	Buffer  holdfast.BufferID
	Head    holdfast.Head // where its journal stood: what a checkpoint kept elsewhere can be compared with
	Deleted time.Time     // by the clock of the database
}

// Tombstones returns one for each deleted buffer, in the order of their IDs.
func (s *Store) Tombstones(ctx context.Context) (out []Tombstone, err error) {
	err = s.each(ctx, s.d.tombstones, func(rows *sql.Rows) error {
		var id, head []byte
		var length, deleted int64
		err := rows.Scan(&id, &length, &head, &deleted)
		t := Tombstone{
			Buffer:  holdfast.BufferID(id),
			Head:    holdfast.Head{Length: uint64(length)},
			Deleted: time.Unix(deleted, 0).UTC(),
		}
		copy(t.Head.Digest[:], head)
		out = append(out, t)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sqlstore: tombstones: %w", err)
	}
	return out, nil
}

func (s *Store) each(ctx context.Context, query string, f func(*sql.Rows) error) error {
	rows, err := s.pool().query(ctx, query)
	if err != nil {
		return withCause(ctx, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return withCause(ctx, err)
	}
	return nil
}

// Delete removes all records, bodies and index rows of a buffer, for an operator, and leaves a tombstone: its ID
// is never used again, and every later call on it returns an error that wraps [ErrDeleted]. Whoever writes to
// the buffer at the moment is waited for. It returns an error that wraps [holdfast.ErrNotFound] if
// there is no such buffer, and nil if it is deleted already.
//
// The bytes leave the database, not yet its files and backups: docs/stores.md says what that takes.
func (s *Store) Delete(ctx context.Context, id holdfast.BufferID) error {
	_, err := s.transact(ctx, func(ctx context.Context, q *session) error {
		if _, err := q.exec(ctx, s.d.touch, bytesOf(id)); err != nil {
			return err
		}
		var n, deleted int64
		err := q.row(ctx, s.d.lockBuffer, []any{bytesOf(id)}, &n, &deleted)
		if errors.Is(err, sql.ErrNoRows) {
			return holdfast.ErrNotFound
		}
		if err != nil || deleted != 0 {
			return err
		}
		if _, err := q.exec(ctx, s.d.entomb, n); err != nil {
			return err
		}
		for _, query := range s.d.deletes {
			if _, err := q.exec(ctx, query, n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("sqlstore: delete buffer %q: %w", id, err)
	}
	return nil
}
