package mcpserver_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// block is a fenced block of docs/mcp.md. File is the name that stands in the
// line before it: "`host/main.go`:".
type block struct{ file, lang, text string }

func blocks(t *testing.T) []block {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join("..", "docs", "mcp.md"))
	require.NoError(t, err)
	require.Zero(t, strings.Count(string(doc), "```")%2)
	var out []block
	fenced := regexp.MustCompile("(?ms)(?:^`([^`\n]+)`([^\n]*):\n\n)?^```(\\w*)\n(.*?)^```$")
	for _, m := range fenced.FindAllStringSubmatch(string(doc), -1) {
		out = append(out, block{m[1] + m[2], m[3], m[4]})
	}
	require.Len(t, out, strings.Count(string(doc), "```")/2)
	return out
}

// TestDocument does what docs/mcp.md says, word for word, in an empty directory,
// except that the repository is not cloned but is this one, and that a free port is taken.
func TestDocument(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the document is for a POSIX shell")
	}
	need(t, "sh", "curl")
	dir, port := t.TempDir(), freePort(t)
	local := strings.NewReplacer("/home/you/try", dir, "127.0.0.1:8765", "127.0.0.1:"+port)
	var script, answer string
	configs := map[string]string{}
	for _, b := range blocks(t) {
		switch {
		case b.lang == "sh":
			script += local.Replace(b.text)
		case b.lang == "go" && b.file != "":
			path := filepath.Join(dir, filepath.FromSlash(b.file))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte(b.text), 0o644))
		case b.lang == "go":
			require.Equal(t, region(t, "embed"), b.text)
		case b.lang == "json" && strings.HasSuffix(b.file, "its text"):
			answer = strings.TrimSpace(b.text)
		case b.lang == "json" && b.file != "":
			configs[b.file] = local.Replace(b.text)
		default:
			t.Fatalf("nothing tries this block:\n%s", b.text)
		}
	}

	out := shell(t, dir, script)
	require.Contains(t, out, `"serverInfo":{"name":"holdfast"`, "the answer to curl")
	require.NotContains(t, lastWindow(out), "s2 tool-output")
	require.Contains(t, lastWindow(out), "edit 1 prune s2")
	require.Contains(t, text(t, filepath.Join(dir, "done.json")), `"done":"context_prune"`)
	mark := regexp.MustCompile(`"mark":"([^"]+)"`)
	require.JSONEq(t, answer, mark.ReplaceAllString(text(t, filepath.Join(dir, "refused.json")), `"mark":"MARK"`))

	require.Len(t, configs, 4)
	for name, config := range configs {
		t.Run(name, func(t *testing.T) { tryConfig(t, dir, port, config) })
	}
}

// shell runs the blocks of the document in one shell and ends what they leave running.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-eu", "-c", `
git() {
	[ "$*" = "clone https://github.com/seed-74a30d84/holdfast" ]
	ln -s "$SOURCE" holdfast
}
`+script+"kill $!\nwait $!\n")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "SOURCE="+root, "GOWORK=off")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s", out, errs.String())
	return string(out)
}

// lastWindow is what the document's host printed last.
func lastWindow(out string) string {
	at := strings.LastIndex(out, " s1 user-said]")
	return out[max(0, at):]
}

// text returns the text of the tool result in a file.
func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	var answer struct {
		Result struct {
			Content []struct{ Text string }
		}
	}
	require.NoError(t, json.Unmarshal(b, &answer), "%s", b)
	require.Len(t, answer.Result.Content, 1)
	return answer.Result.Content[0].Text
}

// tryConfig starts a server as a client with this configuration does, and asks it.
func tryConfig(t *testing.T, dir, port, config string) {
	type entry struct {
		Type, Command, URL string
		Args               []string
		Headers            map[string]string
	}
	var c struct {
		MCPServers, Servers map[string]entry
		Inputs              []struct{ Type, ID string }
	}
	require.NoError(t, json.Unmarshal([]byte(config), &c))
	servers := c.MCPServers
	if servers == nil {
		servers = c.Servers
	}
	require.Len(t, servers, 1)
	for _, s := range servers {
		var transport mcp.Transport
		switch s.Type {
		case "", "stdio":
			cmd := exec.Command(s.Command, s.Args...)
			cmd.Dir = t.TempDir() // as a client has a directory of its own
			transport = &mcp.CommandTransport{Command: cmd}
		case "http":
			file := filepath.Join(dir, "token")
			secret, err := os.ReadFile(file)
			require.NoError(t, err)
			startHTTP(t, nil, "-store", filepath.Join(dir, "journals"), "-buffer", "demo", "-http", "127.0.0.1:"+port,
				"-token-file", file)
			require.Equal(t, "Bearer ${input:"+c.Inputs[0].ID+"}", s.Headers["Authorization"])
			transport = &mcp.StreamableClientTransport{Endpoint: s.URL, HTTPClient: &http.Client{Transport: bearer(secret)}}
		default:
			t.Fatalf("type %q", s.Type)
		}
		require.Contains(t, resource(t, client(t, transport, "", nil), "holdfast://window"), "Never push to main.")
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer ln.Close()
	return strconv.Itoa(ln.Addr().(*net.TCPAddr).Port)
}

// region returns the lines between "// #region name" and "// #endregion" of example_test.go, without their indentation.
func region(t *testing.T, name string) string {
	t.Helper()
	code, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(code), "\t// #region "+name+"\n")
	require.True(t, ok)
	inner, _, ok := strings.Cut(rest, "\t// #endregion")
	require.True(t, ok)
	lines := strings.SplitAfter(inner, "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "\t")
	}
	return strings.Join(lines, "")
}

func TestEmbedSnippetRuns(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, buf := newStore(t)
	require.NoError(t, embed(ctx, buf))
}
