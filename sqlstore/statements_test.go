package sqlstore

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// No statement is made of values: fmt makes errors and file names only, and no source file builds SQL outside of
// dialect.go and schema.go, where everything is a constant.
func TestNoStatementOfValues(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	words := []string{"SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", " WHERE "}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		constant := name == "dialect.go" || name == "schema.go"
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if sel, ok := call.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(sel.Sel.Name, "Sprint") {
					lit, ok := call.Args[0].(*ast.BasicLit)
					require.True(t, ok, name)
					for _, w := range words {
						require.NotContains(t, lit.Value, w, name)
					}
				}
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || constant {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			require.NoError(t, err)
			if text != "SELECT " { // of the settings, an expression of dialect.go
				for _, w := range words {
					require.NotContains(t, text, w, name)
				}
			}
			return true
		})
	}
}

// Every version has a file in each dialect, and no more.
func TestSchemaFiles(t *testing.T) {
	for _, d := range []*dialect{&sqlite, &postgres} {
		files, err := fs.Glob(schemas, "schema/"+d.schema+"/*.sql")
		require.NoError(t, err)
		require.Len(t, files, newest)
		for v := range newest {
			require.Contains(t, files, "schema/"+d.schema+"/"+strconv.Itoa(v+1)+".sql")
		}
	}
}
