package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
)

// A NotIndexedError says that a search has seen only a part of a buffer, because the index could not be
// brought up to date. The journal and the bodies are not concerned.
type NotIndexedError struct {
	Buffer holdfast.BufferID
	Bodies int64 // about how many are not indexed
	Err    error // why
}

// Error says how many bodies and why.
func (e *NotIndexedError) Error() string {
	return fmt.Sprintf("sqlstore: about %d bodies of buffer %q are not indexed: %v", e.Bodies, e.Buffer, e.Err)
}

// Unwrap returns why.
func (e *NotIndexedError) Unwrap() error { return e.Err }

// Search implements [holdfast.Searcher]: the bodies of one buffer that hold every word of query, best first,
// the newer one first where they are as good. Words are compared in lower case; what stands between two
// spaces, an address or a path, is found as a whole, and its last word may go on. What is indexed of a long
// body is [IndexedBytes] and [IndexedWords].
//
// Commits write no index, so that none can fail or wait for one: Search indexes what is new before it looks. If it
// cannot, it returns what it finds among the rest and a [*NotIndexedError].
func (s *Store) Search(ctx context.Context, id holdfast.BufferID, query string, limit int) ([]holdfast.Key, error) {
	b, err := s.live(ctx, id)
	asked := terms(query)
	if err != nil || b == nil || len(asked) == 0 || limit <= 0 {
		return nil, err
	}
	late := s.catchUp(ctx, id, b)
	rows, err := s.pool().query(ctx, s.d.search, s.d.queryOf(asked), b.n<<32, b.n<<32+1<<32-1, limit)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("sqlstore: search: %w", withCause(ctx, err)), late)
	}
	defer rows.Close()
	var keys []holdfast.Key
	for rows.Next() {
		var key []byte
		if err := rows.Scan(&key); err != nil {
			return keys, fmt.Errorf("sqlstore: search: %w", err)
		}
		keys = append(keys, holdfast.Key(key))
	}
	if err := rows.Err(); err != nil {
		return keys, fmt.Errorf("sqlstore: search: %w", withCause(ctx, err))
	}
	return keys, late
}

// Index brings the index of a buffer up to date, as Search does before it looks: for a host
// that wants the first search to be as fast as the others. The error is a [*NotIndexedError],
// or says why the buffer could not be read; a buffer that is not there has nothing to index.
func (s *Store) Index(ctx context.Context, id holdfast.BufferID) error {
	b, err := s.live(ctx, id)
	if err != nil || b == nil {
		return err
	}
	return s.catchUp(ctx, id, b)
}

// catchUp indexes the bodies that were there when b was read.
func (s *Store) catchUp(ctx context.Context, id holdfast.BufferID, b *buffer) error {
	var upto int64
	err := s.pool().row(ctx, s.d.marked, []any{b.n}, &upto)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	for err == nil && upto < b.bodies {
		reached := upto
		_, err = s.transact(ctx, func(ctx context.Context, q *session) (err error) {
			reached, err = s.indexSome(ctx, q, id, b.n)
			return err
		})
		if err == nil {
			upto = reached
		}
	}
	if err != nil {
		return &NotIndexedError{Buffer: id, Bodies: b.bodies - upto, Err: withCause(ctx, err)}
	}
	return nil
}

// indexRows is how many bodies are indexed in one transaction, during which other writers of an SQLite file wait.
const indexRows = 64

// text is what is read of a body.
type text struct {
	n    int64
	data []byte
}

// indexSome indexes the next bodies of buffer n and returns the place up to which all are indexed now.
func (s *Store) indexSome(ctx context.Context, q *session, id holdfast.BufferID, n int64) (upto int64, err error) {
	if _, err = q.exec(ctx, s.d.mark, n); err != nil {
		return 0, err
	}
	var bodies int64
	if err = q.row(ctx, s.d.indexable, []any{n}, &bodies); errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("buffer %q: %w", id, ErrDeleted)
	} else if err != nil {
		return 0, err
	}
	if err = q.row(ctx, s.d.marked+s.d.exclusive, []any{n}, &upto); err != nil {
		return 0, err
	}
	texts, err := s.unindexed(ctx, q, n<<32+upto, n<<32+bodies)
	if err != nil {
		return upto, err
	}
	for _, t := range texts {
		if words := indexedWords(t.data); len(words) > 0 {
			if _, err = q.exec(ctx, s.d.insertText, t.n, s.d.textOf(words)); err != nil {
				return upto, err
			}
		}
		upto = t.n - n<<32
	}
	if len(texts) < indexRows { // places of bodies that were there before stay empty
		upto = bodies
	}
	_, err = q.exec(ctx, s.d.upto, upto, n)
	return upto, err
}

func (s *Store) unindexed(ctx context.Context, q *session, after, last int64) ([]text, error) {
	rows, err := q.query(ctx, s.d.unindexed, IndexedBytes, after, last, indexRows)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var texts []text
	for rows.Next() {
		var t text
		if err := rows.Scan(&t.n, &t.data); err != nil {
			return nil, err
		}
		texts = append(texts, t)
	}
	return texts, rows.Err()
}
