package tiktoken_test

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A document is one text of the material that the estimate is measured on.
type document struct {
	family string // what has to hold for it: see bounds
	kind   string // a row of the table
	text   string
}

const (
	maxDocument = 16 << 10 // no file outweighs the others
	root        = "../.."
)

// material is what the weights were not fitted on: this repository, the standard
// library without cmd, and lists made here. (They were fitted on Go's cmd, on
// other modules, on programs in other languages and on half of the transcripts.)
func material(t *testing.T) []document {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	goroot := strings.TrimSpace(string(out))
	std := filepath.Join(goroot, "src")
	goStd := every(5, files(t, std, ".go", func(p string) bool { return p == "cmd" || p == "vendor" }))
	var docs []document
	docs = append(docs, read(t, "prose", "this repository's pages", files(t, root, ".md", nil))...)
	docs = append(docs, comments(t, goStd)...)
	docs = append(docs, read(t, "code", "this repository's Go", files(t, root, ".go", nil))...)
	docs = append(docs, read(t, "code", "standard library", goStd)...)
	docs = append(docs, read(t, "other", "scenarios, JSON lines", files(t, filepath.Join(root, "testdata", "cases"),
		".jsonl", nil))...)
	docs = append(docs, testLogs(t, goStd)...)
	if api := filepath.Join(goroot, "api"); exists(api) { // not every distribution of Go has it
		docs = append(docs, read(t, "identifiers", "Go API lists", files(t, api, ".txt", nil))...)
	}
	docs = append(docs, pathLists(t, std)...)
	docs = append(docs, identifierLists()...)
	for _, l := range languages {
		docs = append(docs, document{"language", l.name, l.text})
	}
	return docs
}

// files returns the files below dir with the extension, in order. skip, if any,
// is asked about the directories by their path in dir.
func files(t *testing.T, dir, ext string, skip func(path string) bool) []string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata" && p != "." || skip != nil && skip(p)):
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(p, ext):
			out = append(out, filepath.Join(dir, filepath.FromSlash(p)))
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, out, dir)
	return out
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func every(n int, paths []string) []string {
	var out []string
	for i := 0; i < len(paths); i += n {
		out = append(out, paths[i])
	}
	return out
}

func head(text string) string { return strings.ToValidUTF8(text[:min(len(text), maxDocument)], "") }

func read(t *testing.T, family, kind string, paths []string) []document {
	t.Helper()
	var docs []document
	for _, p := range paths {
		text, err := os.ReadFile(p)
		require.NoError(t, err)
		docs = append(docs, document{family, kind, head(string(text))})
	}
	return docs
}

// comments returns the prose of each Go file.
func comments(t *testing.T, paths []string) []document {
	t.Helper()
	var docs []document
	for _, p := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ParseComments)
		require.NoError(t, err)
		var b strings.Builder
		for _, g := range f.Comments {
			b.WriteString(g.Text() + "\n")
		}
		docs = append(docs, document{"prose", "standard library's comments", head(b.String())})
	}
	return docs
}

// testLogs returns what go test -v prints for the tests in the files, made up but for the names.
func testLogs(t *testing.T, paths []string) []document {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	var docs []document
	var b strings.Builder
	for _, p := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(fn.Name.Name, "Test") {
				continue
			}
			fmt.Fprintf(&b, "=== RUN   %s\n", fn.Name.Name)
			if r.IntN(20) == 0 {
				fmt.Fprintf(&b, "    %s:%d: got %d, want %d\n--- FAIL: %s (%.2fs)\n",
					filepath.Base(p), r.IntN(900), r.IntN(1000), r.IntN(1000), fn.Name.Name, r.Float64())
				continue
			}
			fmt.Fprintf(&b, "--- PASS: %s (%.2fs)\n", fn.Name.Name, r.Float64()/10)
		}
		if b.Len() > maxDocument/2 {
			fmt.Fprintf(&b, "PASS\nok  \t%s\t%.3fs\n", filepath.ToSlash(filepath.Base(filepath.Dir(p))), r.Float64()*9)
			docs = append(docs, document{"other", "test logs", b.String()})
			b.Reset()
		}
	}
	return docs
}

// pathLists returns what a search tool prints: paths, and paths with lines.
func pathLists(t *testing.T, dir string) []document {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 2))
	var docs []document
	var b strings.Builder
	for i, p := range files(t, dir, ".go", nil) {
		rel, err := filepath.Rel(dir, p)
		require.NoError(t, err)
		b.WriteString(filepath.ToSlash(rel))
		if i%2 == 0 {
			fmt.Fprintf(&b, ":%d:%d", 1+r.IntN(2000), 1+r.IntN(90))
		}
		b.WriteByte('\n')
		if b.Len() > maxDocument/2 {
			docs = append(docs, document{"identifiers", "paths, with lines", b.String()})
			b.Reset()
		}
	}
	return docs
}

// identifierLists returns lists of made-up identifiers, one a line.
func identifierLists() []document {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	r := rand.New(rand.NewPCG(3, 3))
	random := func(n int) []byte {
		x := make([]byte, n)
		for i := range x {
			x[i] = byte(r.Uint32())
		}
		return x
	}
	call := func() string {
		x := random(22)
		for i := range x {
			x[i] = letters[int(x[i])%len(letters)]
		}
		return "call_" + string(x)
	}
	var docs []document
	for _, l := range []struct {
		kind string
		make func() string
	}{
		{"SHA-256, hexadecimal", func() string { return hex.EncodeToString(random(32)) }},
		{"short commit hashes", func() string { return hex.EncodeToString(random(4))[:7] }},
		{"base64", func() string { return base64.StdEncoding.EncodeToString(random(48)) }},
		{"UUIDs", func() string {
			u := random(16)
			return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
		}},
		{"call IDs", call},
		{"addresses with ports", func() string {
			u := random(4)
			return fmt.Sprintf("%d.%d.%d.%d:%d", u[0], u[1], u[2], u[3], 1024+r.IntN(60000))
		}},
		{"times", func() string {
			return fmt.Sprintf("2026-%02d-%02dT%02d:%02d:%02d.%03dZ", 1+r.IntN(12), 1+r.IntN(28), r.IntN(24),
				r.IntN(60), r.IntN(60), r.IntN(1000))
		}},
		{"module versions", func() string {
			return fmt.Sprintf("v%d.%d.%d-2026%02d%02d%06d-%x", r.IntN(5), r.IntN(30), r.IntN(20), 1+r.IntN(12),
				1+r.IntN(28), r.IntN(240000), random(6))
		}},
	} {
		for range 10 {
			var b strings.Builder
			for b.Len() < maxDocument/2 {
				b.WriteString(l.make() + "\n")
			}
			docs = append(docs, document{"identifiers", l.kind, b.String()})
		}
	}
	return docs
}

// mixed returns buffers of about 30,000 tokens: pieces of prose, code, lists and
// logs in the order of chance, as an agent's window has them.
func mixed(docs []document) []document {
	r := rand.New(rand.NewPCG(4, 4))
	var out []document
	for range 40 {
		var b strings.Builder
		for b.Len() < 100_000 {
			if d := docs[r.IntN(len(docs))]; d.family != "language" {
				b.WriteString(d.text[:len(d.text)*(1+r.IntN(4))/4] + "\n")
			}
		}
		out = append(out, document{"buffer", "mixed buffers", strings.ToValidUTF8(b.String(), "")})
	}
	return out
}

// transcripts reads recorded sessions: JSON lines with content and tool_calls,
// each file one buffer.
func transcripts(t *testing.T, pattern string) []document {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, paths, pattern)
	var docs []document
	for _, p := range paths {
		f, err := os.Open(p)
		require.NoError(t, err)
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 64<<20)
		var b strings.Builder
		for lines.Scan() {
			var m struct {
				Content   string
				ToolCalls []struct{ Name, Arguments string } `json:"tool_calls"`
			}
			require.NoError(t, json.Unmarshal(lines.Bytes(), &m), p)
			b.WriteString(m.Content + "\n")
			for _, c := range m.ToolCalls {
				b.WriteString(c.Name + " " + c.Arguments + "\n")
			}
		}
		require.NoError(t, lines.Err())
		require.NoError(t, f.Close())
		docs = append(docs, document{"buffer", "transcripts", b.String()})
	}
	return docs
}
