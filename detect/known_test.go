package detect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"
)

// A switch over p.known(i) sees words of the lexicon only: a case with another one would never be met.
func TestSwitchesOverKnownWords(t *testing.T) {
	names, _ := filepath.Glob("*.go")
	met := 0
	look := func(n ast.Node) bool {
		s, ok := n.(*ast.SwitchStmt)
		if !ok || !overKnown(s) {
			return true
		}
		for _, c := range s.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				if lit, ok := e.(*ast.BasicLit); ok {
					met++
					if w, _ := strconv.Unquote(lit.Value); lex.lookup(w) == 0 {
						t.Errorf("%q is in no list of lexwords.go", w)
					}
				}
			}
		}
		return true
	}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, look)
	}
	if met == 0 {
		t.Error("no switch over known words")
	}
}

// overKnown reports whether s switches over what known returns.
func overKnown(s *ast.SwitchStmt) bool {
	call, ok := s.Tag.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, ok := call.Fun.(*ast.SelectorExpr)
	return ok && name.Sel.Name == "known"
}
