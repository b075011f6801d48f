//go:build unix

package postgres

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/itest/concurrency/stress"
	"github.com/seed-74a30d84/holdfast/sqlstore"
)

// withStore opens a store as docs/stores.md does.
func withStore(ctx context.Context, source string, use func(*sqlstore.Store, *sql.DB) error) error {
	db, err := sql.Open("pgx", source)
	if err != nil {
		return err
	}
	s, err := sqlstore.Postgres(ctx, db, nil)
	if err != nil {
		return err
	}
	defer db.Close()
	return use(s, db)
}

func TestDocumentOpens(t *testing.T) {
	stress.Compiled(t, "go: postgres", "document_test.go")
	require.NoError(t, withStore(t.Context(), place(t), func(s *sqlstore.Store, _ *sql.DB) error {
		stress.Sample(t, s, "a")
		return nil
	}))
}

func TestDocumentBackup(t *testing.T) {
	source, target := place(t), place(t)
	var point holdfast.Checkpoint
	require.NoError(t, withStore(t.Context(), source, func(s *sqlstore.Store, db *sql.DB) error {
		point = stress.Sample(t, s, "a").Checkpoint()
		return nil
	}))
	cmd := exec.Command("/bin/sh", "-e", "-c", stress.Block(t, "sh: postgres-backup"))
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "PATH="+pg.bin+":"+os.Getenv("PATH"), "SOURCE="+source, "TARGET="+target)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, withStore(t.Context(), target, func(s *sqlstore.Store, db *sql.DB) error {
		b, err := holdfast.Open(t.Context(), s, "a", nil)
		require.NoError(t, err)
		require.NoError(t, b.VerifyFrom(t.Context(), point))
		_, err = b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "goes on"})
		require.NoError(t, err)
		stress.Sample(t, s, "another")
		return nil
	}))
}

func TestDocumentErase(t *testing.T) {
	require.NoError(t, withStore(t.Context(), place(t), func(s *sqlstore.Store, db *sql.DB) error {
		b := stress.Sample(t, s, "a")
		_, err := b.Search(t.Context(), "host", 10)
		require.NoError(t, err)
		script := strings.NewReplacer("KEY", stress.ArchivedKey(t, b), "BUFFER", "a").Replace(stress.Block(t,
			"sql: postgres-erase"))
		for statement := range strings.SplitSeq(script, ";\n") {
			if strings.TrimSpace(statement) != "" {
				_, err = db.Exec(statement)
				require.NoError(t, err, statement)
			}
		}
		stress.Erased(t, s, "a")
		return nil
	}))
}

func TestGrowth(t *testing.T) {
	db := connect(t, place(t))
	stress.Growth(t, store(t, db), func() (n int64) {
		require.NoError(t, db.QueryRow("SELECT pg_database_size(current_database())").Scan(&n))
		return n
	})
}
