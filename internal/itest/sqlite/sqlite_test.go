package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/ncruces/go-sqlite3"
	_ "github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/ext/fts5"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency/stress"
	"github.com/seed-74a30d84/holdfast/sqlstore"
	"github.com/seed-74a30d84/holdfast/storetest"
)

func TestMain(m *testing.M) {
	sqlite3.AutoExtension(fts5.Register)
	if !concurrency.Main(open) && !stress.Main(open) {
		os.Exit(m.Run())
	}
}

// drivers are the names under which they are registered.
var drivers = []string{"sqlite", "sqlite3"} // modernc.org/sqlite, ncruces/go-sqlite3

const settings = "?_pragma=busy_timeout(20000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"

func source(path string) string { return "file:" + path + settings }

// open opens the store in a file, for a process of its own.
func open(path string) (holdfast.Store, func() error, error) {
	db, err := sql.Open("sqlite", source(path))
	if err != nil {
		return nil, nil, err
	}
	s, err := sqlstore.SQLite(context.Background(), db, nil)
	if err != nil {
		return nil, nil, err
	}
	return s, db.Close, nil
}

// database is a new file.
func database(t testing.TB, driver string) (*sql.DB, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "h.db")
	db, err := sql.Open(driver, source(path))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db, path
}

func store(t testing.TB, db *sql.DB) *sqlstore.Store {
	t.Helper()
	s, err := sqlstore.SQLite(context.Background(), db, nil)
	require.NoError(t, err)
	return s
}

// handle is a store that closes its database, as the end of a process does.
type handle struct {
	*sqlstore.Store
	db   *sql.DB
	path string
}

func (h *handle) Close() error { return h.db.Close() }

func TestConformance(t *testing.T) {
	for _, driver := range drivers {
		t.Run(driver, func(t *testing.T) {
			again := func(path string) (holdfast.Store, error) {
				db, err := sql.Open(driver, source(path))
				if err != nil {
					return nil, err
				}
				s, err := sqlstore.SQLite(t.Context(), db, nil)
				return &handle{s, db, path}, err
			}
			storetest.Run(t, func(t *testing.T) holdfast.Store {
				s, err := again(filepath.Join(t.TempDir(), "h.db"))
				require.NoError(t, err)
				return s
			}, &storetest.Options{
				Large: driver == "sqlite" && !testing.Short(),
				Peer:  func(s holdfast.Store) (holdfast.Store, error) { return again(s.(*handle).path) },
				Reopen: func(s holdfast.Store) (holdfast.Store, error) {
					if err := s.(*handle).Close(); err != nil {
						return nil, err
					}
					return again(s.(*handle).path)
				},
			})
		})
	}
}

func TestKilled(t *testing.T) {
	stress.Killed(t, func() string { return filepath.Join(t.TempDir(), "h.db") }, open, nil)
}

// SQLite shows a commit to other processes only once it is durable: the readings of all of them agree.
func TestOneBufferManyWritersIsLinearisable(t *testing.T) {
	concurrency.Linearisable(t, filepath.Join(t.TempDir(), "h.db"), open, false)
}

func TestLoad(t *testing.T) {
	db, path := database(t, "sqlite")
	db.SetMaxOpenConns(8)
	stress.Load(t, store(t, db))
	var check string
	require.NoError(t, db.QueryRow("PRAGMA integrity_check").Scan(&check))
	require.Equal(t, "ok", check)
	info, err := os.Stat(path)
	require.NoError(t, err)
	t.Logf("%.1f MB", float64(info.Size())/(1<<20))
}

func TestFaultAtEveryCall(t *testing.T) {
	db, path := database(t, "sqlite")
	var f stress.Faults
	faulty := stress.Faulty(t, db, source(path), &f)
	defer faulty.Close()
	stress.FaultAtEveryCall(t, store(t, faulty), store(t, db), &f)
}

func TestDamage(t *testing.T) {
	db, _ := database(t, "sqlite")
	stress.Damage(t, db, store(t, db), func(q string) string { return q })
}

// A buffer works on through a store whose commits fail or whose outcomes are unknown.
func TestFaultStore(t *testing.T) {
	db, _ := database(t, "sqlite")
	f := storetest.NewFault(store(t, db))
	b := stress.Sample(t, f, "a")
	for _, kind := range storetest.Kinds() {
		for times := range 3 {
			f.Fail(1, times+1, kind)
			before := len(b.View().Spans)
			_, err := b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: kind.String()})
			f.Reset()
			require.NoError(t, b.Reload(t.Context()))
			if after := len(b.View().Spans); err == nil {
				require.Equal(t, before+1, after)
			} else {
				require.Contains(t, []int{before, before + 1}, after)
			}
			require.NoError(t, b.Verify(t.Context()))
		}
	}
}
