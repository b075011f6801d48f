package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"

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
// in each Commit too, because it belongs to a connection.
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
	s := &Store{db: db, d: d}
	if o != nil {
		s.accept = slices.Clone(o.Accept)
	}
	for _, name := range s.accept {
		if d.lies[name] == "" {
			return nil, fmt.Errorf("sqlstore: open: %w: Options.Accept: %q is no setting of %s that is refused", holdfast.ErrInvalid, name, d.name)
		}
	}
	if d.serial {
		s.turn = make(chan struct{}, 1)
	}
	var settings string
	if err := db.QueryRowContext(ctx, "SELECT "+d.settings).Scan(&settings); err != nil {
		return nil, fmt.Errorf("sqlstore: open: reading the settings: %w", err)
	}
	if err := s.honest(settings); err != nil {
		return nil, fmt.Errorf("sqlstore: open: %w", err)
	}
	if _, err := s.transact(ctx, s.migrate); err != nil {
		return nil, fmt.Errorf("sqlstore: open: %w", err)
	}
	return s, nil
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

// transact runs f in a transaction. It writes BEGIN itself, because database/sql cannot say IMMEDIATE,
// without which two writers of an SQLite file could each hold what the other one waits for. committing
// tells whether COMMIT was sent: before that an error means that nothing was changed, after it nobody knows.
func (s *Store) transact(ctx context.Context, f func(context.Context, *sql.Conn) error) (committing bool, err error) {
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
	if _, err = conn.ExecContext(ctx, s.d.begin); err != nil {
		discard(conn) // it may have begun
		return false, withCause(ctx, err)
	}
	if err = f(ctx, conn); err == nil {
		err = ctx.Err()
	}
	whole := context.WithoutCancel(ctx)
	if err != nil {
		if _, rerr := conn.ExecContext(whole, "ROLLBACK"); rerr != nil {
			discard(conn)
		}
		return false, withCause(ctx, err)
	}
	if _, err = conn.ExecContext(whole, "COMMIT"); err != nil {
		discard(conn) // the transaction may still be open
		return true, err
	}
	return true, nil
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
