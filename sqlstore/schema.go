package sqlstore

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"strings"
)

// schemas holds the migrations: N.sql leads from version N-1 to version N, in each directory up to
// newest. A file that was published never changes.
//
//go:embed schema
var schemas embed.FS

// newest is the version of the tables that this package works with.
const newest = 2

const (
	createVersions = `CREATE TABLE IF NOT EXISTS holdfast_schema ` +
		`(version integer NOT NULL PRIMARY KEY, applied timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP)`
	readVersion  = `SELECT coalesce(max(version), 0) FROM holdfast_schema`
	writeNothing = `UPDATE holdfast_schema SET version = version WHERE version < 0`
)

// migrate brings the tables to the newest version, one by one, all in one transaction. It writes
// in any case, so that a database that is read-only is refused when it is opened.
func (s *Store) migrate(ctx context.Context, q *session) error {
	for _, first := range s.d.lock {
		if _, err := q.tx.ExecContext(ctx, first); err != nil {
			return fmt.Errorf("the tables cannot be written: %w", err)
		}
	}
	var version int
	if err := q.tx.QueryRowContext(ctx, readVersion).Scan(&version); err != nil {
		return err
	}
	if version > newest {
		return fmt.Errorf("%w: they are of version %d, this one knows %d; use a newer holdfast", ErrSchema, version, newest)
	}
	for v := version + 1; v <= newest; v++ {
		if err := s.upgrade(ctx, q.tx, v); err != nil {
			return fmt.Errorf("bringing the tables to version %d: %w", v, err)
		}
	}
	return nil
}

// upgrade applies one file, statement by statement: not every driver takes several at once.
func (s *Store) upgrade(ctx context.Context, tx *sql.Tx, version int) error {
	script, err := schemas.ReadFile(fmt.Sprintf("schema/%s/%d.sql", s.d.schema, version))
	if err != nil {
		return err
	}
	for statement := range strings.SplitSeq(string(script), ";\n") {
		if strings.TrimSpace(statement) == "" {
			continue
		}
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	// The version is one of our own numbers, yet a parameter like any value.
	_, err = tx.ExecContext(ctx, s.d.rows(`INSERT INTO holdfast_schema (version) VALUES `, `(?)`, 1, ``), version)
	return err
}
