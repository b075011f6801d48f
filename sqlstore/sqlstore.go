package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// Sentinel errors. Test with errors.Is.
var (
	// ErrDeleted is wrapped by every error about a buffer that an operator has deleted. Its ID stays taken.
	ErrDeleted = errors.New("the buffer was deleted by an operator; its ID is never used again")

	// ErrSettings is wrapped by the error for a database whose settings would make a Commit that returned
	// nil a lie, or would not let it be written at all. The text names the setting and what to do.
	ErrSettings = errors.New("the settings of the database do not keep what a commit promises")

	// ErrSchema is wrapped by the error for tables of a newer version of this package. Nothing was changed.
	ErrSchema = errors.New("the tables are of a newer version of this package")
)

// Options are the options of [SQLite] and [Postgres]. The zero value is ready to use.
type Options struct {
	// Accept lists, by name, the settings that would be refused with [ErrSettings] and that the
	// caller wants all the same, as the error spells them: "synchronous_commit=off". A Commit may
	// then return nil and be lost. A name that is no such setting is refused.
	Accept []string
}

// Store is a [holdfast.Store] and [holdfast.Searcher] in a database. It is safe for
// concurrent use, by any number of goroutines, processes and machines. It has nothing to be
// closed; the database handle stays the caller's.
type Store struct {
	db     *sql.DB
	d      *dialect
	accept []string
	turn   chan struct{} // one token: held by the goroutine that writes. Nil if the database sees to that better

	prepared map[string]*sql.Stmt // by their text; never changed after open
}

var (
	_ holdfast.Store    = (*Store)(nil)
	_ holdfast.Searcher = (*Store)(nil)
)

// SQLite returns the store in an SQLite database, version 3.43 or later with FTS5. It makes the tables
// or brings them up to date if need be. The options may be nil.
//
// Each connection needs journal_mode=WAL, synchronous=FULL and a busy_timeout, which the data source
// name sets; anything less is refused with [ErrSettings]. The journal mode is looked at here, synchronous
// in each Commit too, because it belongs to a connection. Several processes may open a new file at once: it
// waits up to ten seconds while another one sets the journal mode.
func SQLite(ctx context.Context, db *sql.DB, o *Options) (*Store, error) {
	return open(ctx, db, &sqlite, o)
}

// Postgres returns the store in a PostgreSQL database, version 12 or later, with its tables in the first
// schema of the search path. It makes the tables or brings them up to date if need be. The options may be nil.
//
// It refuses fsync=off, full_page_writes=off and synchronous_commit=off with [ErrSettings], here and in each Commit.
func Postgres(ctx context.Context, db *sql.DB, o *Options) (*Store, error) {
	return open(ctx, db, &postgres, o)
}

func open(ctx context.Context, db *sql.DB, d *dialect, o *Options) (*Store, error) {
	s := &Store{db: db, d: d, prepared: map[string]*sql.Stmt{}}
	if o != nil {
		s.accept = slices.Clone(o.Accept)
	}
	for _, name := range s.accept {
		if d.lies[name] == "" {
			return nil, fmt.Errorf("sqlstore: open: %w: Options.Accept: %q is no setting of %s that is refused",
				holdfast.ErrInvalid, name, d.name)
		}
	}
	if d.serial {
		s.turn = make(chan struct{}, 1)
	}
	settings, err := d.connect(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("sqlstore: open: reading the settings: %w", err)
	}
	if err := s.honest(settings); err != nil {
		return nil, fmt.Errorf("sqlstore: open: %w", err)
	}
	for _, q := range d.setup {
		if _, err := db.ExecContext(ctx, q); err != nil {
			return nil, fmt.Errorf("sqlstore: open: making the tables: %w", err)
		}
	}
	if _, err := s.transact(ctx, s.migrate); err != nil {
		return nil, fmt.Errorf("sqlstore: open: %w", err)
	}
	if err := s.prepareAll(ctx); err != nil {
		return nil, fmt.Errorf("sqlstore: open: %w", err)
	}
	return s, nil
}

// connect reads the settings, over what is the first connection as a rule. If several make a new file of
// SQLite's at once, and one is changing its journal mode, the others are told that it is locked: SQLite
// has them wait for every lock but that one, whatever their busy_timeout, so they try again here.
func (d *dialect) connect(ctx context.Context, db *sql.DB) (settings string, err error) {
	const patience = 10 * time.Second
	start := time.Now()
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		err = db.QueryRowContext(ctx, "SELECT "+d.settings).Scan(&settings)
		if err == nil || d.locked == "" || !strings.Contains(err.Error(), d.locked) || time.Since(start) >= patience {
			return settings, withCause(ctx, err)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return "", withCause(ctx, err)
		}
	}
}

// honest refuses settings, a list of name=value, under which a commit would not be durable.
func (s *Store) honest(settings string) error {
	var errs []error
	for _, name := range strings.Fields(settings) {
		if why := s.d.lies[name]; why != "" && !slices.Contains(s.accept, name) {
			errs = append(errs, fmt.Errorf("%w: %s: %s", ErrSettings, name, why))
		}
	}
	return errors.Join(errs...)
}

// transact runs f in a transaction, whose first statement must be one that writes: in SQLite that makes it
// wait for its turn before it has read anything that could be out of date. committing tells whether
// COMMIT was sent: before that an error means that nothing was changed, after it nobody knows.
func (s *Store) transact(ctx context.Context, f func(context.Context, *session) error) (committing bool, err error) {
	if s.turn != nil { // SQLite's own way to wait for a writer is to try again and again
		select {
		case s.turn <- struct{}{}:
			defer func() { <-s.turn }()
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	// With a context that can end, database/sql would roll back behind our back.
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{Isolation: s.d.isolation})
	if err != nil {
		discard(conn) // it may have begun
		return false, withCause(ctx, err)
	}
	if err = f(ctx, &session{s, tx}); err == nil {
		err = ctx.Err()
	}
	if err != nil {
		if tx.Rollback() != nil {
			discard(conn)
		}
		return false, withCause(ctx, err)
	}
	if err = tx.Commit(); err != nil {
		discard(conn) // the transaction may still be open
		return true, err
	}
	return true, nil
}

// session is the pool, or a transaction if there is one.
type session struct {
	s  *Store
	tx *sql.Tx
}

func (s *Store) pool() *session { return &session{s, nil} }

func (q *session) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if stmt := q.s.prepared[query]; stmt != nil {
		return q.tx.StmtContext(ctx, stmt).ExecContext(ctx, args...)
	}
	return q.tx.ExecContext(ctx, query, args...)
}

func (q *session) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt := q.s.prepared[query]
	switch {
	case stmt == nil && q.tx == nil:
		return q.s.db.QueryContext(ctx, query, args...)
	case stmt == nil:
		return q.tx.QueryContext(ctx, query, args...)
	case q.tx == nil:
		return stmt.QueryContext(ctx, args...)
	}
	return q.tx.StmtContext(ctx, stmt).QueryContext(ctx, args...)
}

// row reads the first row into dest. It returns sql.ErrNoRows if there is none.
func (q *session) row(ctx context.Context, query string, args []any, dest ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	if err := rows.Scan(dest...); err != nil {
		return err
	}
	return rows.Close()
}

// prepareAll makes the statements that each connection parses once only. They are closed with the database.
func (s *Store) prepareAll(ctx context.Context) error {
	for _, query := range s.d.hot {
		stmt, err := s.db.PrepareContext(ctx, query)
		if err != nil {
			for _, made := range s.prepared { // the database handle outlives this store
				_ = made.Close()
			}
			return err
		}
		s.prepared[query] = stmt
	}
	return nil
}

// discard closes a connection in place of giving it back to the pool.
func discard(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
}

// withCause adds that the context has ended: drivers have errors of their own for a call that was interrupted.
func withCause(ctx context.Context, err error) error {
	if cause := ctx.Err(); cause != nil && !errors.Is(err, cause) {
		return fmt.Errorf("%w: %w", cause, err)
	}
	return err
}
