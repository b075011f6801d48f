package doccheck_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		p := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(p, []byte(text), 0o600))
		return p
	}
	source := write("a.go", "package a\n\nfunc f() {\n\t// #region one\n\tg()\n\tif x {\n\t\th()\n\t}\n"+
		"\t// #endregion\n}\n")
	require.NoError(t, doccheck.Check(write("good.md", "text\n\n```go\ng()\nif x {\n\th()\n}\n```\n"), source))
	require.ErrorContains(t, doccheck.Check(write("other.md", "```go\ng()\n```\n"), source), "no region")
	require.ErrorContains(t, doccheck.Check(write("less.md", "```go\ng()\n```\n"), source), "does not show")
	require.ErrorContains(t, doccheck.Check(write("none.md", "text"), source), "no Go snippet")
	require.Error(t, doccheck.Check(filepath.Join(dir, "missing.md"), source))
}
