//go:build unix

package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency/stress"
	"github.com/seed-74a30d84/holdfast/sqlstore"
	"github.com/seed-74a30d84/holdfast/storetest"
)

var pg *server

func TestMain(m *testing.M) {
	if concurrency.Main(open) || stress.Main(open) {
		return
	}
	var err error
	pg, err = newServer()
	if errors.Is(err, errNoPostgres) && os.Getenv("CI") == "" {
		fmt.Println("SKIP:", err)
		return
	}
	code := 1
	if err == nil {
		code = m.Run()
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	if pg != nil {
		pg.stop()
	}
	os.Exit(code)
}

// open opens the store in a database, for a process of its own.
func open(source string) (holdfast.Store, func() error, error) {
	db, err := sql.Open("pgx", source)
	if err != nil {
		return nil, nil, err
	}
	s, err := sqlstore.Postgres(context.Background(), db, nil)
	if err != nil {
		return nil, nil, err
	}
	return s, db.Close, nil
}

// place is a new, empty database.
func place(t testing.TB) string {
	t.Helper()
	source, err := pg.newDatabase()
	require.NoError(t, err)
	return source
}

func connect(t testing.TB, source string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", source)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func store(t testing.TB, db *sql.DB) *sqlstore.Store {
	t.Helper()
	s, err := sqlstore.Postgres(context.Background(), db, nil)
	require.NoError(t, err)
	return s
}

// numbered writes the parameters as PostgreSQL wants them.
func numbered(q string) string {
	var b strings.Builder
	for i, part := range strings.Split(q, "?") {
		if i > 0 {
			b.WriteString("$" + strconv.Itoa(i))
		}
		b.WriteString(part)
	}
	return b.String()
}

// handle is a store that closes its database, as the end of a process does.
type handle struct {
	*sqlstore.Store
	db     *sql.DB
	source string
}

func (h *handle) Close() error { return h.db.Close() }

func TestConformance(t *testing.T) {
	again := func(source string) (holdfast.Store, error) {
		db, err := sql.Open("pgx", source)
		if err != nil {
			return nil, err
		}
		s, err := sqlstore.Postgres(t.Context(), db, nil)
		return &handle{s, db, source}, err
	}
	storetest.Run(t, func(t *testing.T) holdfast.Store {
		s, err := again(place(t))
		require.NoError(t, err)
		return s
	}, &storetest.Options{
		Large: !testing.Short(),
		Peer:  func(s holdfast.Store) (holdfast.Store, error) { return again(s.(*handle).source) },
		Reopen: func(s holdfast.Store) (holdfast.Store, error) {
			if err := s.(*handle).Close(); err != nil {
				return nil, err
			}
			return again(s.(*handle).source)
		},
	})
}

func TestKilled(t *testing.T) {
	stress.Killed(t, func() string { return place(t) }, open, settled)
}

// settled waits until the sessions of the dead have ended: a COMMIT that one of them had sent is done all the
// same, perhaps a moment after the process has gone.
func settled(t *testing.T, source string) {
	db := connect(t, source)
	defer db.Close()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		var others int
		require.NoError(t, db.QueryRow("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "+
			"pg_backend_pid()").Scan(&others))
		if others == 0 {
			return
		}
		require.True(t, time.Now().Before(end), "sessions of dead processes stay")
	}
}

func TestOneBufferManyWritersIsLinearisable(t *testing.T) {
	concurrency.Linearisable(t, place(t), open, false)
}

func TestLoad(t *testing.T) {
	db := connect(t, place(t))
	db.SetMaxOpenConns(8)
	db.SetMaxIdleConns(8)
	stress.Load(t, store(t, db))
	var size int64
	require.NoError(t, db.QueryRow("SELECT pg_database_size(current_database())").Scan(&size))
	t.Logf("%.1f MB", float64(size)/(1<<20))
}

func TestFaultAtEveryCall(t *testing.T) {
	source := place(t)
	db := connect(t, source)
	var f stress.Faults
	faulty := stress.Faulty(t, db, source, &f)
	defer faulty.Close()
	stress.FaultAtEveryCall(t, store(t, faulty), store(t, db), &f)
}

func TestDamage(t *testing.T) {
	db := connect(t, place(t))
	stress.Damage(t, db, store(t, db), numbered)
}

func TestDelete(t *testing.T) {
	db := connect(t, place(t))
	stress.Delete(t, db, store(t, db))
}

func TestSearch(t *testing.T) {
	db := connect(t, place(t))
	stress.Search(t, db, store(t, db))
}

// What would make a commit that returned nil a lie is refused, and let through when the caller names it.
func TestSettings(t *testing.T) {
	source := place(t) + " synchronous_commit=off"
	db := connect(t, source)
	_, err := sqlstore.Postgres(t.Context(), db, nil)
	require.ErrorIs(t, err, sqlstore.ErrSettings)
	require.ErrorContains(t, err, "synchronous_commit=off")
	s, err := sqlstore.Postgres(t.Context(), db, &sqlstore.Options{Accept: []string{"synchronous_commit=off"}})
	require.NoError(t, err)
	stress.Sample(t, s, "a")
	_, err = sqlstore.Postgres(t.Context(), db, &sqlstore.Options{Accept: []string{"synchronous_commit=local"}})
	require.ErrorIs(t, err, holdfast.ErrInvalid)

	ro := connect(t, place(t)+" default_transaction_read_only=on")
	_, err = sqlstore.Postgres(t.Context(), ro, nil)
	require.ErrorContains(t, err, "read-only")

	db = connect(t, place(t))
	db.SetMaxOpenConns(1)
	b := stress.Sample(t, store(t, db), "a")
	_, err = db.Exec("SET synchronous_commit = off")
	require.NoError(t, err)
	_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "x"})
	require.ErrorIs(t, err, sqlstore.ErrSettings)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
}

// Tables of version 1 are brought to version 2, by several processes at once; newer ones are refused.
func TestUpgrade(t *testing.T) {
	source := place(t)
	db := connect(t, source)
	b := stress.Sample(t, store(t, db), "a")
	for _, q := range []string{
		"DROP TABLE holdfast_text",
		"DROP TABLE holdfast_indexed",
		"DELETE FROM holdfast_schema WHERE version = 2",
	} {
		_, err := db.Exec(q)
		require.NoError(t, err)
	}
	errs := make(chan error, 8)
	for range cap(errs) {
		go func() {
			_, closeStore, err := open(source)
			if err == nil {
				err = closeStore()
			}
			errs <- err
		}()
	}
	for range cap(errs) {
		require.NoError(t, <-errs)
	}
	hits, err := b.Search(t.Context(), "10.0.0.3", 10)
	require.NoError(t, err)
	require.Len(t, hits, 1)
	require.NoError(t, b.Verify(t.Context()))
	_, err = db.Exec("INSERT INTO holdfast_schema (version) VALUES (3)")
	require.NoError(t, err)
	_, err = sqlstore.Postgres(t.Context(), db, nil)
	require.ErrorIs(t, err, sqlstore.ErrSchema)
}
