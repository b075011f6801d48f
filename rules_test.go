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
	return [][]ruleCase{
		nameCases, groupCases, sizeCases, reserveCases, storeCases,
		originCases, witnessCases, identCases, stringCases,
		constraintCases, releaseCases, quoteCases, conflictCases, gateCases,
	}
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

// ruleCase is one sentence of the contract, from one side or from both.
type ruleCase struct {
	code  Code
	name  string
	spans []Span
	opt   func(*Options)
	setup func(*rig)
	try   func(*rig) error // is refused with code
	with  []Code           // codes that may come with it
	ok    func(*rig) error // the nearest thing allowed in the same state

	// after follows the remedy by hand, where no request repairs it; its error is that
	// of the last step.
	after  func(*rig, error) error
	says   string // part of the remedy
	detail string // part of the detail
}

func (c *ruleCase) rig(t *testing.T) *rig {
	var change []func(*Options)
	if c.opt != nil {
		change = append(change, c.opt)
	}
	r := newRig(t, slices.Clone(c.spans), change...)
	if c.setup != nil {
		c.setup(r)
	}
	return r
}

// runCases runs the cases of a table from both sides and follows each remedy.
func runCases(t *testing.T, cases []ruleCase) {
	for i := range cases {
		c := &cases[i]
		name := string(c.code) + "/" + c.name
		if c.try != nil {
			t.Run(name+"/refused", func(t *testing.T) {
				r := c.rig(t)
				err := r.refusedFor(func() error { return c.try(r) }, c.code, c.with...)
				for _, v := range Violations(err) {
					if v.Code == c.code {
						require.Contains(t, v.Remedy, c.says)
						require.Contains(t, v.Detail, c.detail)
						break
					}
				}
			})
			t.Run(name+"/remedy", func(t *testing.T) {
				r := c.rig(t)
				c.follow(r, c.try(r))
			})
		}
		if c.ok != nil {
			t.Run(name+"/allowed", func(t *testing.T) {
				r := c.rig(t)
				require.NoError(t, c.ok(r))
			})
		}
	}
}

// follow follows the remedy of a refusal literally: the request it gives
// passes; where it gives none, the test says which call or event it names.
func (c *ruleCase) follow(r *rig, err error) {
	r.t.Helper()
	require.Error(r.t, err)
	if c.after != nil {
		require.NoError(r.t, c.after(r, err))
		return
	}
	fix, ok := RepairOf(err)
	require.True(r.t, ok, "no repair and no step by hand for %v\nremedy: %s", err, Violations(err)[0].Remedy)
	if fix.Prune != nil {
		require.Nil(r.t, fix.Compact)
		require.NoError(r.t, r.CheckPrune(r.ctx, *fix.Prune))
		_, err = r.Prune(r.ctx, *fix.Prune)
	} else {
		require.NoError(r.t, r.CheckCompact(r.ctx, *fix.Compact))
		_, err = r.Compact(r.ctx, *fix.Compact)
	}
	require.NoError(r.t, err)
}
