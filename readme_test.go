package holdfast_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// The documents are checked against the code: every Go snippet stands in a
// compiled file (most between "// #region name" and "// #endregion", as a note to
// whoever changes it), every code is listed, every relative link leads somewhere,
// and doc.go's description of the journal reads a journal.

// documents returns the documents at the root and in docs.
func documents(t *testing.T) []string {
	t.Helper()
	found := []string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names)
		found = append(found, names...)
	}
	return found
}

// useSnippet holds the snippet of doc.go.
func useSnippet(
	ctx context.Context,
	store holdfast.Store,
	message string,
	answer func([]holdfast.Violation) error,
) error {
	request := holdfast.PruneRequest{Spans: []holdfast.SpanID{"s1"}, Justification: "old"}
	// #region use
	buf, err := holdfast.New(ctx, store, nil)
	if err != nil {
		return err
	}
	if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: message}); err != nil {
		return err
	}
	prompt := render.Text(buf.View()) // what the model sees
	_, err = buf.Prune(ctx, request)  // what the model asks for
	if violations := holdfast.Violations(err); violations != nil {
		return answer(violations) // a refusal: the model reads it and tries again
	}
	// #endregion
	if prompt == "" {
		return errors.New("nothing to show")
	}
	return err
}

func TestUseSnippetRuns(t *testing.T) {
	refused := errors.New("refused")
	err := useSnippet(t.Context(), holdfast.NewMemStore(), "Hello.", func(vs []holdfast.Violation) error {
		require.Equal(t, holdfast.CodeLatestUser, vs[0].Code)
		return refused
	})
	require.ErrorIs(t, err, refused)
}

// compiled returns the Go files of this repository, nested modules included, without indentation.
func compiled(t *testing.T) []string {
	t.Helper()
	var texts []string
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != "." && (d.Name() == "testdata" || d.Name()[0] == '.' || d.Name()[0] == '_') {
			return fs.SkipDir
		}
		if strings.HasSuffix(p, ".go") {
			text, err := os.ReadFile(filepath.FromSlash(p))
			texts = append(texts, "\n"+unindented(string(text)))
			return err
		}
		return nil
	})
	require.NoError(t, err)
	return texts
}

// stands reports whether the lines of a snippet stand in one of the texts, whatever their indentation.
func stands(snippet string, texts []string) bool {
	lines := "\n" + unindented(strings.TrimSpace(snippet)) + "\n"
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, lines) })
}

func unindented(code string) string { return indentation.ReplaceAllString(code, "") }

var indentation = regexp.MustCompile(`(?m)^\t+`)

func TestSnippetsAreCompiledCode(t *testing.T) {
	texts := compiled(t)
	fence := regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	n := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
			n++
			if !stands(m[1], texts) {
				t.Errorf("%s: this snippet stands in no Go file:\n%s", name, m[1])
			}
		}
	}
	for _, block := range docCode(t) {
		if !isGo(block) {
			continue
		}
		n++
		if !stands(block, texts) {
			t.Errorf("doc.go: this snippet stands in no Go file:\n%s", block)
		}
	}
	require.GreaterOrEqual(t, n, 2)
}

// docCode returns the code blocks of the package comment.
func docCode(t *testing.T) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	require.NoError(t, err)
	var blocks []string
	for _, b := range new(comment.Parser).Parse(f.Doc.Text()).Content {
		if c, ok := b.(*comment.Code); ok {
			blocks = append(blocks, c.Text)
		}
	}
	require.NotEmpty(t, blocks)
	return blocks
}

// isGo reports whether the block is Go statements; tables and formats are not.
func isGo(block string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+block+"\n}", 0)
	return err == nil
}

// Every code and every sentinel stands in the tables of README.md and doc.go, and no other.
func TestDocumentsListEveryError(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	require.NoError(t, err)
	codes, sentinels := map[string]bool{}, map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if name, ok := v.Type.(*ast.Ident); ok && name.Name == "Code" {
				text, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				require.NoError(t, err)
				codes[text] = true
			}
			if strings.HasPrefix(v.Names[0].Name, "Err") {
				sentinels[v.Names[0].Name] = true
			}
		}
		return true
	})
	require.Greater(t, len(codes), 30)
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	_, section, _ := strings.Cut(string(readme), "\n## What the loop does about an error\n")
	section, _, _ = strings.Cut(section, "\n## ")
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(section, -1) {
		require.True(t, codes[m[1]], "README.md lists the unknown code %s", m[1])
		listed[m[1]] = true
	}
	table := strings.Join(docCode(t), "")
	for code := range codes {
		require.True(t, listed[code], "README.md does not list %s", code)
		require.Regexp(t, "(?m)^"+code+" +\\S", table, "doc.go does not list it")
	}
	for name := range sentinels {
		require.Contains(t, section, "`"+name+"`")
		require.Regexp(t, "(?m)^"+name+" +\\S", table, "doc.go does not list it")
	}
}

// The limits of one edit, as doc.go states them.
func TestDocStatesTheLimits(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	require.Contains(t, strings.ReplaceAll(string(text), "\n// ", " "),
		"One edit has at most 10,000 spans, 1,000 claims of at most 4,000 bytes, "+
			"a justification of 400 and a narrative of 600 characters, and 1 MiB in all.")
	require.Equal(t, []int{10_000, 1_000, 4_000, 400, 600, 1 << 20}, []int{
		holdfast.MaxSpans, holdfast.MaxClaims, holdfast.MaxClaimBytes, holdfast.MaxJustification, holdfast.MaxNarrative,
		holdfast.MaxEditBytes,
	})
}

func TestLinksLeadSomewhere(t *testing.T) {
	code := regexp.MustCompile("(?ms)^```.*?^```$")
	link := regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			if !strings.Contains(m[1], "://") {
				if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]))); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

// README.md says how many cases `holdfast check` runs.
func TestReadmeCountsTheCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.jsonl")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		n += bytes.Count(text, []byte("\n"))
	}
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), fmt.Sprintf("%d passed, 0 failed", n))
}

// format is the journal format as doc.go writes it down: per name the fields.
type format map[string][]field

type field struct {
	kind string // u8, bool, u64, i64, digest, str, list, a quoted literal, or a name of the format
	item []field
	name string
}

var fieldToken = regexp.MustCompile(`"[^"]*"|[{},]|[\w-]+`)

// docFormat reads the definitions "name = fields" out of doc.go.
func docFormat(t *testing.T) format {
	f := format{}
	for _, block := range docCode(t) {
		for _, def := range regexp.MustCompile(`(?m)^(\w+) +=`).FindAllStringSubmatchIndex(block, -1) {
			rest := block[def[1]:]
			if end := regexp.MustCompile(`\n\w`).FindStringIndex(rest); end != nil {
				rest = rest[:end[0]]
			}
			f[block[def[2]:def[3]]], _ = parseFields(fieldToken.FindAllString(rest, -1))
		}
	}
	return f
}

// parseFields reads "type name, type name, …" up to a closing brace.
func parseFields(tokens []string) (out []field, rest []string) {
	for len(tokens) > 0 && tokens[0] != "}" {
		if tokens[0] == "," {
			tokens = tokens[1:]
			continue
		}
		f := field{kind: tokens[0]}
		tokens = tokens[1:]
		if f.kind == "list" {
			f.item, tokens = parseFields(tokens[1:])
			tokens = tokens[1:]
		}
		if len(tokens) > 0 && tokens[0] != "," && tokens[0] != "}" {
			f.name, tokens = tokens[0], tokens[1:]
		}
		out = append(out, f)
	}
	return out, tokens
}

// read reads fields off b and returns what is left and the values by name.
func (f format) read(fields []field, b []byte, into map[string]any) ([]byte, error) {
	u64 := func() (uint64, error) {
		if len(b) < 8 {
			return 0, errors.New("short integer")
		}
		v := binary.BigEndian.Uint64(b)
		b = b[8:]
		return v, nil
	}
	take := func(n uint64) (string, error) {
		if uint64(len(b)) < n {
			return "", errors.New("short bytes")
		}
		s := string(b[:n])
		b = b[n:]
		return s, nil
	}
	for _, fd := range fields {
		var v any
		var err error
		switch fd.kind {
		case "u8", "bool":
			var s string
			if s, err = take(1); err == nil {
				v = uint64(s[0])
			}
		case "u64", "i64":
			v, err = u64()
		case "digest":
			v, err = take(32)
		case "str":
			var n uint64
			if n, err = u64(); err == nil {
				v, err = take(n)
			}
		case "list":
			var n uint64
			n, err = u64()
			items := []map[string]any{}
			for i := uint64(0); i < n && err == nil; i++ {
				item := map[string]any{}
				b, err = f.read(fd.item, b, item)
				items = append(items, item)
			}
			v = items
		default:
			if literal, e := strconv.Unquote(fd.kind); e == nil {
				var s string
				if s, err = take(uint64(len(literal))); err == nil && s != literal {
					err = fmt.Errorf("%q is not %q", s, literal)
				}
				break
			}
			sub, ok := f[fd.kind]
			if !ok {
				return nil, fmt.Errorf("doc.go has no type %q", fd.kind)
			}
			b, err = f.read(sub, b, into)
		}
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", fd.kind, fd.name, err)
		}
		if v != nil {
			into[fd.name] = v
		}
	}
	return b, nil
}

// A journal with every kind of record is read by what doc.go says, to the last byte.
func TestDocFormatReadsAJournal(t *testing.T) {
	ctx := t.Context()
	store := holdfast.NewMemStore()
	buf, err := holdfast.New(ctx, store, &holdfast.Options{Buffer: "b"})
	require.NoError(t, err)
	long := strings.Repeat("a line of the log\n", 60)
	_, err = buf.Append(ctx,
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Never push to main. The port is 5432.\n" + long, Group: "g",
			Closes: true, Label: "m1", Secrets: []string{"line of"}},
		holdfast.Span{
			Kind:   holdfast.Foreign,
			Text:   "ports",
			Claims: []holdfast.Claim{{Text: "ports were discussed", Origin: holdfast.Inferred}},
			Depth:  2,
		},
		holdfast.Span{Origin: holdfast.Inferred, Text: "call", Group: "c", Opens: true},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "Go on."})
	require.NoError(t, err)
	require.NoError(t, buf.CloseGroup(ctx, "c"))
	require.NoError(t, buf.Pin(ctx, "s2", true))
	_, err = buf.Compact(ctx, holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s1"},
		Justification: "done",
		Narrative:     "They set up a database.",
		Constraints:   []string{"Never push to main."},
		Claims: []holdfast.Claim{{Text: "The port is 5432.", Origin: holdfast.UserSaid,
			Witnesses: []holdfast.Witness{{Span: "s1", Quote: "The port is 5432."}}}},
	})
	require.NoError(t, err)
	_, err = buf.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: "no, it is 5433"},
		holdfast.Span{Origin: holdfast.UserSaid, Text: "You may push to main now."})
	require.NoError(t, err)
	last := buf.View().Spans
	require.NoError(t, buf.Contest(ctx, holdfast.ContestRequest{Span: last[len(last)-2].ID, Claim: "sum1#0"}))
	require.NoError(t, buf.Resolve(ctx, holdfast.ResolveRequest{Claim: "sum1#0", Evidence: last[len(last)-1].ID}))
	_, err = buf.Release(ctx, holdfast.ReleaseRequest{
		Constraint:    "Never push to main.",
		By:            last[len(last)-1].ID,
		Justification: "the user says so",
	})
	require.NoError(t, err)
	_, err = buf.Revert(ctx, holdfast.RevertRequest{Edit: 1})
	require.NoError(t, err)
	require.NoError(t, buf.Verify(ctx))

	f := docFormat(t)
	payloads := map[uint64]string{1: "genesis", 2: "change", 3: "change", 4: "change"}
	kinds, values := map[uint64]int{}, []map[string]any{}
	for rec, err := range store.Records(ctx, "b", 0) {
		require.NoError(t, err)
		v := map[string]any{}
		rest, err := f.read(f["record"], rec.AppendEncoding(nil), v)
		require.NoError(t, err)
		require.Empty(t, rest)
		require.Equal(t, string(rec.Prev[:]), v["previous"])
		require.Equal(t, rec.Seq, v["sequence"])
		kind := v["kind"].(uint64)
		kinds[kind]++
		p := map[string]any{}
		rest, err = f.read(f[payloads[kind]], []byte(v["payload"].(string)), p)
		require.NoError(t, err, "record %d of kind %d", rec.Seq, kind)
		require.Empty(t, rest, "record %d of kind %d", rec.Seq, kind)
		values = append(values, p)
	}
	require.Len(t, kinds, 4)
	require.Equal(t, "holdfast/journal/1", values[0]["format"])
	require.Equal(t, buf.View().Mark, values[0]["mark"])
	entry := values[1]["added"].([]map[string]any)[0]
	s1 := buf.View().Spans[0]
	require.Equal(t, holdfast.SpanID("s1"), s1.ID)
	require.Equal(t, map[string]any{
		"id": "s1", "kind": uint64(holdfast.Primary), "origin": uint64(holdfast.UserSaid),
		"speaker": uint64(holdfast.UserSaid), "group": "g",
		"opens": uint64(0), "closes": uint64(1), "pinned": uint64(0), "immutable": uint64(0), "echo": uint64(0),
		"tokens": uint64(s1.Tokens), "label": "m1", "position": uint64(0), "sub_position": uint64(0),
		"body": string(s1.Digest[:]), "parent": "",
		"parts": []map[string]any{}, "secrets": []map[string]any{{"": "line of"}}, "claims": []map[string]any{},
		"narrative": "", "depth": uint64(0),
		"constraints": []map[string]any{{"text": "Never push to main.", "declared": uint64(0)}},
	}, entry)
	foreign := values[1]["added"].([]map[string]any)[1]
	require.Equal(t, uint64(holdfast.Foreign), foreign["kind"])
	require.Equal(t, uint64(holdfast.Inferred), foreign["origin"])
	require.Equal(t, uint64(2), foreign["depth"])
	edits := buf.View().Edits
	for _, p := range values {
		if op, ok := p["operation"].(uint64); ok && op > 0 {
			e := edits[p["counter"].(uint64)-1]
			require.Equal(t, uint64(e.Op), op)
			require.Equal(t, e.Justification, p["justification"])
			require.Equal(t, string(e.PreEditHash[:]), p["before"])
			require.Equal(t, uint64(e.TokensBefore), p["tokens_before"])
			require.Equal(t, uint64(e.TokensAfter), p["tokens_after"])
			require.Len(t, p["removed"], len(e.Spans))
		}
	}
}
