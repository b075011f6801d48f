package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/audit"
)

const auditData = "../../internal/audit/testdata/"

func auditWith(t *testing.T, stdin string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = runAudit(t.Context(), streams{strings.NewReader(stdin), &o, &e}, args)
	return status, o.String(), e.String()
}

func TestAuditWritesTableJSONAndPage(t *testing.T) {
	page := filepath.Join(t.TempDir(), "audit.html")
	files := []string{auditData + "session.jsonl", auditData + "claude-code.jsonl"}
	status, out, errs := auditWith(t, "", append([]string{"-html", page}, files...)...)
	require.Equal(t, exitOK, status)
	require.Empty(t, errs)
	require.Contains(t, out, "session.jsonl:10")
	require.Contains(t, out, "claude-code.jsonl:28")
	require.NotContains(t, out, "Customers like", "findings are for -v")
	_, verbose, _ := auditWith(t, "", append([]string{"-v"}, files...)...)
	require.True(t, strings.HasPrefix(verbose, out))
	require.Contains(t, verbose, "Customers like the new layout")
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(text), "Customers like the new layout")
	require.NoFileExists(t, page+".tmp")

	status, out, _ = auditWith(t, "", append([]string{"-json"}, files...)...)
	require.Equal(t, exitOK, status)
	var got struct {
		Files []audit.Report
		Total audit.Totals
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Files, 2)
	require.Equal(t, 4, got.Total.Compactions)
	require.Equal(t, 2, got.Total.Findings[audit.HedgeDropped])
	_, again, _ := auditWith(t, "", append([]string{"-json"}, files...)...)
	require.Equal(t, out, again)
}

func TestAuditReadsStandardInput(t *testing.T) {
	data, err := os.ReadFile(auditData + "claude-code.jsonl")
	require.NoError(t, err)
	status, out, errs := auditWith(t, string(data), "-")
	require.Equal(t, exitOK, status, errs)
	require.Contains(t, out, "standard input:21")
}

// What can be read is audited; the status and standard error tell of the rest.
func TestAuditGoesOnAfterWhatItCannotRead(t *testing.T) {
	garbage := filepath.Join(t.TempDir(), "garbage.jsonl")
	require.NoError(t, os.WriteFile(garbage, bytes.Repeat([]byte("\x00\xffnothing\n"), 100), 0o600))
	status, out, errs := auditWith(t, "", filepath.Join(t.TempDir(), "missing.jsonl"), garbage, auditData+"session.jsonl")
	require.Equal(t, exitFailed, status)
	require.Contains(t, out, "session.jsonl:10")
	require.Contains(t, errs, "missing.jsonl")
	require.Contains(t, errs, "garbage.jsonl: 81 more problems")
	status, _, _ = auditWith(t, "")
	require.Equal(t, exitUsage, status)
	status, _, errs = auditWith(t, "", "-html", filepath.Join(t.TempDir(), "no", "dir", "x.html"),
		auditData+"session.jsonl")
	require.Equal(t, exitFailed, status)
	require.NotEmpty(t, errs)
}
