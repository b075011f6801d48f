package holdfast

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// allCases is every table of rule cases.
func allCases() [][]ruleCase {
	return [][]ruleCase{nameCases, groupCases, sizeCases, reserveCases, storeCases, originCases, witnessCases, identCases, stringCases,
		constraintCases, releaseCases, quoteCases, conflictCases, gateCases}
}

// TestEveryCodeIsTested: each code has a case that is refused and one that is allowed.
func TestEveryCodeIsTested(t *testing.T) {
	refused, allowed := map[Code]bool{}, map[Code]bool{}
	for _, table := range allCases() {
		for _, c := range table {
			refused[c.code] = refused[c.code] || c.try != nil
			allowed[c.code] = allowed[c.code] || c.ok != nil
		}
	}
	codes := codeConstants(t)
	require.Len(t, codes, 37)
	for _, c := range codes {
		require.True(t, refused[c], "no refused case of %s", c)
		require.True(t, allowed[c], "no allowed case of %s", c)
	}
	for c := range refused {
		require.True(t, slices.Contains(codes, c), "%s is no code", c)
	}
}

// codeConstants reads the codes from errors.go.
func codeConstants(t *testing.T) (out []Code) {
	f, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	require.NoError(t, err)
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if ok && len(v.Names) == 1 && strings.HasPrefix(v.Names[0].Name, "Code") && len(v.Values) == 1 {
			s, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			out = append(out, Code(s))
		}
		return true
	})
	return out
}
