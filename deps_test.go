package holdfast_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/seed-74a30d84/holdfast"

// importRule says what a package may import beyond the standard library, what
// it must not import of it, and why.
type importRule struct {
	dir    string // of the package; "x/..." is everything below x
	why    string
	allow  []string // packages of this module ("" is the root, "..." are all) and third-party ones
	forbid []string // of the standard library, with what is below them
}

// A new package needs a line here.
var imports = []importRule{
	{".", "the core reads and writes through a Store only, and makes IDs with uuid",
		[]string{"detect", "github.com/google/uuid"},
		[]string{"net", "os", "syscall", "unsafe", "reflect", "math/rand", "math/rand/v2", "regexp", "encoding/json"}},
	{"detect", "a function of its text: no I/O, clock or chance, and no regular expression on the hot path",
		nil, []string{"net", "os", "io", "time", "math/rand", "math/rand/v2", "regexp", "unsafe"}},
	{"render", "a function of the view", []string{""}, []string{"net", "os", "io", "time", "unsafe"}},
	{"filestore", "a store that needs nothing installed", []string{""}, []string{"net", "database/sql"}},
	{"sqlstore", "the caller brings the driver", []string{""}, []string{"net", "os", "unsafe"}},
	{"storetest", "imported by the tests of users: no test framework but the standard one", []string{""}, []string{"net"}},
	{"edittool", "the public API as tools", []string{"", "render"}, []string{"net", "os", "unsafe"}},
	{"anthropicmsg", "provider JSON without the provider's SDK", []string{"", "internal/wire"},
		[]string{"net", "os", "unsafe"}},
	{"anthropicmsg/claudecode", "session files as messages", []string{"", "anthropicmsg"},
		[]string{"net", "os", "unsafe"}},
	{"openaimsg", "provider JSON without the provider's SDK", []string{"", "internal/wire"},
		[]string{"net", "os", "unsafe"}},
	{"chatloop", "messages of agent frameworks without the frameworks",
		[]string{"", "edittool", "internal/wire", "openaimsg", "render"}, []string{"net", "os", "unsafe"}},
	{"anthropichttp", "HTTP around the functions of bytes",
		[]string{"", "anthropicmsg", "edittool", "internal/relay", "internal/wire", "transport"}, []string{"os", "unsafe"}},
	{"openaihttp", "HTTP around the functions of bytes",
		[]string{"", "openaimsg", "edittool", "internal/relay", "internal/wire", "transport"}, []string{"os", "unsafe"}},
	{"cmd/...", "a command is a user of the library", []string{"...", "github.com/google/uuid"}, nil},
	{"examples/fakeapi", "the fake of the tests as a command, to try the other examples without a key",
		[]string{"internal/fakeapi"}, nil},
	{"examples/...", "what a user would write: public packages only",
		[]string{"", "render", "filestore", "detect", "sqlstore", "edittool", "anthropicmsg", "openaimsg", "chatloop"}, nil},
	{"internal/wire", "linked with the packages for provider messages, and no more than they may",
		[]string{"", "detect", "render"}, []string{"net", "os", "unsafe"}},
	{"transport", "what the transports have in common for their users", nil, []string{"net", "os", "unsafe"}},
	{"internal/relay", "linked with the transports, and no more than they may",
		[]string{"", "edittool", "internal/wire", "transport"}, []string{"os", "unsafe"}},
	{"internal/...", "tools for the commands and tests", []string{"..."}, nil},
	{"bench/...", "measurements", []string{"..."}, nil},
}

// Test files may import these too. testify is for assertions; x/exp/slices is
// compared with the standard package in one file.
var testImports = map[string]string{
	"github.com/stretchr/testify/require": "",
	"golang.org/x/exp/slices":             "slices_pin_test.go",
}

// maxLines is the length at which a file is asked to be split.
const maxLines = 600

func TestRootModuleRequiresOnlyThree(t *testing.T) {
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	require.NoError(t, err)
	var mod struct {
		Module    struct{ Path string }
		Go        string
		Toolchain string
		Require   []struct {
			Path     string
			Indirect bool
		}
		Replace, Tool, Exclude, Retract []json.RawMessage
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	require.Equal(t, module, mod.Module.Path)
	require.True(t, mod.Go == "1.26" || mod.Go == "1.26.0", "go %s", mod.Go)
	var direct []string
	for _, r := range mod.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	slices.Sort(direct)
	require.Equal(t, []string{"github.com/google/uuid", "github.com/stretchr/testify", "golang.org/x/exp"}, direct)
	require.Empty(t, mod.Toolchain, "a toolchain line decides for users")
	require.Empty(t, mod.Replace, "users do not get our replacements")
	require.Empty(t, mod.Tool, "tools of this repository are no business of users")
	require.Empty(t, mod.Exclude)
}

// goFiles returns the Go files of this module, and of those below it if asked for, by slash-separated path.
func goFiles(t *testing.T, below bool) []string {
	t.Helper()
	var files []string
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p == "." {
				return nil
			}
			_, nested := os.Stat(filepath.Join(filepath.FromSlash(p), "go.mod"))
			if nested == nil && !below || d.Name() == "testdata" || d.Name()[0] == '.' || d.Name()[0] == '_' {
				return fs.SkipDir
			}
		}
		if strings.HasSuffix(p, ".go") {
			files = append(files, p)
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func covers(pattern, dir string) bool {
	if below, ok := strings.CutSuffix(pattern, "/..."); ok {
		return dir == below || strings.HasPrefix(dir, below+"/")
	}
	return pattern == dir
}

func TestImports(t *testing.T) {
	for _, file := range goFiles(t, false) {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		require.NoError(t, err)
		dir := path.Dir(file)
		i := slices.IndexFunc(imports, func(r importRule) bool { return covers(r.dir, dir) })
		if i < 0 {
			t.Errorf("%s: its package has no line in the table of imports", file)
			continue
		}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if strings.HasSuffix(file, "_test.go") {
				if only, ok := testImports[name]; ok {
					if only != "" && only != file {
						t.Errorf("%s imports %s, which only %s may", file, name, only)
					}
					continue
				}
				if inModule(name) || standard(name) {
					continue
				}
			}
			if !imports[i].allows(name) {
				t.Errorf("%s imports %s: not for %s (%s)", file, name, imports[i].dir, imports[i].why)
			}
		}
	}
}

func inModule(name string) bool { return name == module || strings.HasPrefix(name, module+"/") }

// standard reports whether the package is of the standard library: its first element has no dot.
func standard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return !strings.Contains(first, ".")
}

func (r *importRule) allows(name string) bool {
	switch {
	case inModule(name):
		own := strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
		return slices.Contains(r.allow, "...") || slices.Contains(r.allow, own)
	case standard(name):
		return !slices.ContainsFunc(r.forbid, func(f string) bool { return covers(f+"/...", name) })
	}
	return slices.Contains(r.allow, name)
}

// The rules above can tell: each of these must be refused.
func TestImportRulesRefuse(t *testing.T) {
	core := imports[0]
	for _, name := range []string{
		"net/http",
		"os",
		"os/exec",
		"golang.org/x/exp/slices",
		"github.com/stretchr/testify/require",
		module + "/filestore",
	} {
		require.False(t, core.allows(name), name)
	}
	for _, name := range []string{"slices", "github.com/google/uuid", module + "/detect"} {
		require.True(t, core.allows(name), name)
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, file := range goFiles(t, true) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if n := bytes.Count(text, []byte("\n")); n > maxLines {
			t.Errorf("%s has %d lines, at most %d", file, n, maxLines)
		}
	}
}

// The library never panics on any input, so it has no panic of its own, nor has a
// module beside it. A measurement may stop.
func TestNoPanic(t *testing.T) {
	for _, file := range goFiles(t, true) {
		if strings.HasSuffix(file, "_test.go") || covers("bench/...", path.Dir(file)) {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "panic" {
					t.Errorf("%s: panic", set.Position(call.Pos()))
				}
			}
			return true
		})
	}
}
