package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency/stress"
	"github.com/seed-74a30d84/holdfast/sqlstore"
)

// withStore opens a store as docs/stores.md does.
func withStore(ctx context.Context, path string, use func(*sqlstore.Store, *sql.DB) error) error {
	db, err := sql.Open("sqlite",
		"file:"+path+"?_pragma=busy_timeout(20000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	s, err := sqlstore.SQLite(ctx, db, nil)
	if err != nil {
		return err
	}
	defer db.Close()
	return use(s, db)
}

func TestDocumentOpens(t *testing.T) {
	stress.Compiled(t, "go: sqlite", "document_test.go")
	require.NoError(t,
		withStore(t.Context(), filepath.Join(t.TempDir(), "h.db"), func(s *sqlstore.Store, _ *sql.DB) error {
			stress.Sample(t, s, "a")
			return nil
		}))
}

func TestDocumentBackup(t *testing.T) {
	dir := t.TempDir()
	var point holdfast.Checkpoint
	require.NoError(t, withStore(t.Context(), filepath.Join(dir, "h.db"), func(s *sqlstore.Store, db *sql.DB) error {
		b := stress.Sample(t, s, "a")
		point = b.Checkpoint()
		_, err := db.Exec(strings.ReplaceAll(stress.Block(t, "sql: sqlite-backup"), "backup.db",
			filepath.Join(dir, "backup.db")))
		require.NoError(t, err)
		_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "after the backup"})
		return err
	}))
	require.NoError(t, withStore(t.Context(), filepath.Join(dir, "backup.db"), func(s *sqlstore.Store, db *sql.DB) error {
		b, err := holdfast.Open(t.Context(), s, "a", nil)
		require.NoError(t, err)
		require.NoError(t, b.VerifyFrom(t.Context(), point))
		hits, err := b.Search(t.Context(), "host", 10)
		require.Len(t, hits, 6)
		return err
	}))
}

func TestDocumentErase(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, withStore(t.Context(), filepath.Join(dir, "h.db"), func(s *sqlstore.Store, db *sql.DB) error {
		b := stress.Sample(t, s, "a")
		_, err := b.Search(t.Context(), "host", 10)
		require.NoError(t, err)
		require.True(t, onDisk(t, dir, "host 10.0.0.0 was short"))
		script := strings.NewReplacer("KEY", stress.ArchivedKey(t, b), "BUFFER", "a").Replace(stress.Block(t,
			"sql: sqlite-erase"))
		_, err = db.Exec(script)
		require.NoError(t, err)
		require.False(t, onDisk(t, dir, "host 10.0.0.0 was short"), "the bytes are still in a file")
		stress.Erased(t, s, "a")
		return nil
	}))
}

// onDisk tells whether a text stands in any file.
func onDisk(t *testing.T, dir, text string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(b), text) {
			return true
		}
	}
	return false
}

func TestGrowth(t *testing.T) {
	db, _ := database(t, "sqlite")
	stress.Growth(t, store(t, db), func() int64 {
		var pages, size int64
		require.NoError(t, db.QueryRow("PRAGMA page_count").Scan(&pages))
		require.NoError(t, db.QueryRow("PRAGMA page_size").Scan(&size))
		return pages * size
	})
}
