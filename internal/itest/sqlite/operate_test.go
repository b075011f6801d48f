package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency/stress"
	"github.com/seed-74a30d84/holdfast/sqlstore"
)

// What would make a commit that returned nil a lie is refused, and let through when the caller names it.
func TestSettings(t *testing.T) {
	for _, c := range []struct{ pragmas, names string }{
		{"_pragma=busy_timeout(1000)&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)", "synchronous=off"},
		{"_pragma=busy_timeout(1000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)", "synchronous=normal"},
		{"_pragma=busy_timeout(1000)&_pragma=synchronous(FULL)", "journal_mode=delete"},
		{"_pragma=busy_timeout(1000)&_pragma=journal_mode(MEMORY)&_pragma=synchronous(FULL)", "journal_mode=memory"},
		{"_pragma=busy_timeout(1000)&_pragma=journal_mode(OFF)", "journal_mode=off"},
		{"_pragma=busy_timeout(0)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)", "busy_timeout=0"},
		{
			"_pragma=busy_timeout(0)&_pragma=journal_mode(TRUNCATE)&_pragma=synchronous(OFF)",
			"busy_timeout=0 journal_mode=truncate synchronous=off",
		},
	} {
		for _, driver := range drivers {
			t.Run(driver+" "+c.names, func(t *testing.T) {
				db, err := sql.Open(driver, "file:"+filepath.Join(t.TempDir(), "h.db")+"?"+c.pragmas)
				require.NoError(t, err)
				defer db.Close()
				names := strings.Fields(c.names)
				_, err = sqlstore.SQLite(t.Context(), db, nil)
				require.ErrorIs(t, err, sqlstore.ErrSettings)
				for _, name := range names {
					require.ErrorContains(t, err, name)
				}
				_, err = sqlstore.SQLite(t.Context(), db, &sqlstore.Options{Accept: names[1:]})
				require.ErrorContains(t, err, names[0])
				s, err := sqlstore.SQLite(t.Context(), db, &sqlstore.Options{Accept: names})
				require.NoError(t, err)
				stress.Sample(t, s, "a")
			})
		}
	}
	db, path := database(t, "sqlite")
	_, err := sqlstore.SQLite(t.Context(), db, &sqlstore.Options{Accept: []string{"synchronous=full"}})
	require.ErrorIs(t, err, holdfast.ErrInvalid)
	stress.Sample(t, store(t, db), "a")
	for _, dsn := range []string{
		"file:" + path + "?mode=ro&_pragma=busy_timeout(1000)",
		source(path) + "&_pragma=query_only(1)",
	} {
		ro, err := sql.Open("sqlite", dsn)
		require.NoError(t, err)
		_, err = sqlstore.SQLite(t.Context(), ro, nil)
		require.Error(t, err, "read-only")
		require.NoError(t, ro.Close())
	}
}

// A connection whose setting was changed after the store was opened is found by the commit.
func TestSettingsChangeLater(t *testing.T) {
	db, _ := database(t, "sqlite")
	db.SetMaxOpenConns(1)
	b := stress.Sample(t, store(t, db), "a")
	_, err := db.Exec("PRAGMA synchronous = OFF")
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "x"})
	require.ErrorIs(t, err, sqlstore.ErrSettings)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	_, err = db.Exec("PRAGMA synchronous = FULL")
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "x"})
	require.NoError(t, err)
}

// version1 is a database as version 1 of the tables left it, never edited: HOLDFAST_GOLDEN=1 wrote it once.
const version1 = "testdata/version1.sql"

// Tables of version 1 are brought to version 2: everything is as it was, can be searched, and goes on.
func TestUpgrade(t *testing.T) {
	db, path := database(t, "sqlite")
	script, err := os.ReadFile(version1)
	require.NoError(t, err)
	_, err = db.Exec(string(script))
	require.NoError(t, err)
	s := store(t, db)
	b, err := holdfast.Open(t.Context(), s, "a", nil)
	require.NoError(t, err)
	require.NoError(t, b.Verify(t.Context()))
	var point holdfast.Checkpoint
	text, err := os.ReadFile("testdata/version1.checkpoint")
	require.NoError(t, err)
	require.NoError(t, point.UnmarshalText(text))
	require.NoError(t, b.VerifyFrom(t.Context(), point))
	hits, err := b.Search(t.Context(), "10.0.0.3", 10)
	require.NoError(t, err)
	require.Len(t, hits, 1)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "new"})
	require.NoError(t, err)
	var versions int
	require.NoError(t, db.QueryRow("SELECT count(*) FROM holdfast_schema").Scan(&versions))
	require.Equal(t, 2, versions)

	// Two processes that open old tables at once, or new ones: one brings them up, the other one waits.
	for range 5 {
		_, closeStore, err := open(path)
		require.NoError(t, err)
		require.NoError(t, closeStore())
	}
	// Newer tables are refused, and nothing is written.
	_, err = db.Exec("INSERT INTO holdfast_schema (version) VALUES (3)")
	require.NoError(t, err)
	_, err = sqlstore.SQLite(t.Context(), db, nil)
	require.ErrorIs(t, err, sqlstore.ErrSchema)
}

// New tables, made by several processes at once. Only one in thirty files is opened at the very moment at
// which another connection changes its journal mode, so there are many files.
func TestOpenTogether(t *testing.T) {
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			for range 60 {
				path := filepath.Join(t.TempDir(), "h.db")
				errs := make(chan error, 8)
				for range cap(errs) {
					go func() { errs <- openAndClose(driver, path) }()
				}
				for range cap(errs) {
					require.NoError(t, <-errs)
				}
			}
		})
	}
}

func openAndClose(driver, path string) error {
	db, err := sql.Open(driver, source(path))
	if err != nil {
		return err
	}
	_, err = sqlstore.SQLite(context.Background(), db, nil)
	return errors.Join(err, db.Close())
}

// A file that somebody keeps locked is given up, with the reason.
func TestOpenLocked(t *testing.T) {
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "h.db")
			holder, err := sql.Open(driver, "file:"+path)
			require.NoError(t, err)
			defer holder.Close()
			conn, err := holder.Conn(t.Context())
			require.NoError(t, err)
			defer conn.Close()
			_, err = conn.ExecContext(t.Context(), "BEGIN EXCLUSIVE")
			require.NoError(t, err)

			db, err := sql.Open(driver, "file:"+path+strings.Replace(settings, "20000", "10", 1))
			require.NoError(t, err)
			defer db.Close()
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			_, err = sqlstore.SQLite(ctx, db, nil)
			require.ErrorIs(t, err, context.DeadlineExceeded)

			_, err = conn.ExecContext(t.Context(), "ROLLBACK")
			require.NoError(t, err)
			_, err = sqlstore.SQLite(t.Context(), db, nil)
			require.NoError(t, err)
		})
	}
}

func TestDelete(t *testing.T) {
	db, _ := database(t, "sqlite")
	stress.Delete(t, db, store(t, db))
}

func TestSearch(t *testing.T) {
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			db, _ := database(t, driver)
			stress.Search(t, db, store(t, db))
		})
	}
}

// A search whose index cannot be written says so and returns what is indexed; commits do not notice.
func TestIndexFails(t *testing.T) {
	db, _ := database(t, "sqlite")
	s := store(t, db)
	b := stress.Sample(t, s, "a")
	hits, err := b.Search(t.Context(), "host", 10)
	require.NoError(t, err)
	require.Len(t, hits, 6)
	_, err = db.Exec(`CREATE TRIGGER broken BEFORE UPDATE ON holdfast_indexed ` +
		`BEGIN SELECT RAISE(ABORT, 'the index is broken'); END`)
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "one more host"})
	require.NoError(t, err)
	keys, err := s.Search(t.Context(), "a", "host", 10)
	require.Len(t, keys, 6)
	require.ErrorContains(t, err, "the index is broken")
	var late *sqlstore.NotIndexedError
	require.ErrorAs(t, err, &late)
	require.EqualValues(t, 1, late.Bodies)
	_, err = db.Exec(`DROP TRIGGER broken`)
	require.NoError(t, err)
	keys, err = s.Search(t.Context(), "a", "host", 10)
	require.NoError(t, err)
	require.Len(t, keys, 7)
	// the index may go at any time
	_, err = db.Exec(`DELETE FROM holdfast_indexed; INSERT INTO holdfast_text (holdfast_text) VALUES ('delete-all')`)
	require.NoError(t, err)
	keys, err = s.Search(t.Context(), "a", "host", 10)
	require.NoError(t, err)
	require.Len(t, keys, 7)
}

// A commit that was interrupted by its context while it waited is certainly not applied.
func TestContextEndsTheWait(t *testing.T) {
	db, path := database(t, "sqlite")
	s := store(t, db)
	b := stress.Sample(t, s, "a")
	other, err := sql.Open("sqlite", source(path))
	require.NoError(t, err)
	defer other.Close()
	conn, err := other.Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	errs := make(chan error)
	head := b.Checkpoint().Head
	rec := holdfast.Record{Seq: head.Length, Prev: head.Digest, Kind: 2}
	go func() { errs <- s.Commit(ctx, "a", head, []holdfast.Record{rec}, nil) }()
	cancel()
	err = <-errs
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	_, err = conn.ExecContext(t.Context(), "ROLLBACK")
	require.NoError(t, err)
	require.NoError(t, b.Verify(t.Context()))
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "goes on"})
	require.NoError(t, err)
}
