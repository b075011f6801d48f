package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/mcpserver"
)

const (
	bufferID = "demo"
	secret   = "hunter2-hunter2"
	rule     = "Never push to main."
)

// session holds one constraint in s1, a long tool output in s2 with a secret, a call and its result
// as a group, and a newest user message.
func session() []holdfast.Span {
	log := strings.Repeat("ok parser/lexer 0.41s\n", 40)
	return []holdfast.Span{
		{Origin: holdfast.UserSaid, Text: "Fix the flaky test in parser_test.go. " + rule + " The staging port is 5433."},
		{Origin: holdfast.ToolOutput, Text: log + "the password is " + secret + "\n", Secrets: []string{secret}},
		{ID: "call:7", Origin: holdfast.Inferred, Text: "run go vet", Group: "g", Opens: true},
		{ID: "result:7", Origin: holdfast.ToolOutput, Text: log, Group: "g", Closes: true},
		{Origin: holdfast.UserSaid, Text: "Now write the release notes."},
	}
}

// newBuffer makes the buffer of session in s.
func newBuffer(t testing.TB, s holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	buf, err := holdfast.New(t.Context(), s, &holdfast.Options{Buffer: bufferID})
	require.NoError(t, err)
	_, err = buf.Append(t.Context(), session()...)
	require.NoError(t, err)
	return buf
}

// newStore returns a store in a directory with the buffer of session, and the host's handle on it.
func newStore(t testing.TB) (dir string, host *holdfast.ContextBuffer) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "journals")
	s, err := filestore.Open(dir, nil)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return dir, newBuffer(t, s)
}

// connect returns a client of a server in this process.
func connect(t testing.TB, server *mcp.Server) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	_, err := server.Connect(t.Context(), there, nil)
	require.NoError(t, err)
	return client(t, here, "", nil)
}

// client connects with the given version of the protocol, "" for the newest both have.
func client(t testing.TB, transport mcp.Transport, version string, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o).Connect(t.Context(), transport,
		&mcp.ClientSessionOptions{ProtocolVersion: version})
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// reply is what the tests read of a tool's answer.
type reply struct {
	Mark       string
	Done       string
	Refused    string
	Violations []struct{ Code, At, Detail string }
	Repair     *struct {
		Tool      string
		Arguments json.RawMessage
	}
	Hits []struct {
		Span, Key, Passage string
		Live               bool
	}
	Version uint64
	text    string
	isError bool
}

// call calls a tool and checks what holds for every answer.
func call(t testing.TB, c *mcp.ClientSession, mark, tool string, args any) reply {
	t.Helper()
	res, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: args})
	require.NoError(t, err)
	return read(t, res, mark)
}

func read(t testing.TB, res *mcp.CallToolResult, mark string) reply {
	t.Helper()
	require.Len(t, res.Content, 1)
	text := res.Content[0].(*mcp.TextContent).Text
	r := reply{text: text, isError: res.IsError}
	require.NoError(t, json.Unmarshal([]byte(text), &r))
	require.True(t, strings.HasPrefix(text, `{"mark":"`+mark+`"`), text)
	require.LessOrEqual(t, len(text), edittool.MaxText)
	require.NotContains(t, text, secret)
	require.Equal(t, res.IsError, r.Refused != "", text)
	return r
}

func resource(t testing.TB, c *mcp.ClientSession, uri string) string {
	t.Helper()
	res, err := c.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: uri})
	require.NoError(t, err, uri)
	require.Len(t, res.Contents, 1)
	require.Equal(t, uri, res.Contents[0].URI)
	require.Equal(t, "text/plain", res.Contents[0].MIMEType)
	require.NotContains(t, res.Contents[0].Text, secret)
	return res.Contents[0].Text
}

func prune(spans ...string) map[string]any {
	return map[string]any{"spans": spans, "justification": "read and done with", "keys": []string{}, "demote": []string{}}
}

// served is a server in this process on a buffer that only it changes.
func served(t testing.TB) (*mcp.ClientSession, *holdfast.ContextBuffer) {
	t.Helper()
	buf := newBuffer(t, holdfast.NewMemStore())
	return connect(t, mcpserver.New(buf, nil)), buf
}

var build = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "holdfast-mcp-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "holdfast-mcp")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	out, err := exec.Command("go", "build", "-o", path, "./cmd/holdfast-mcp").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(bytes.TrimSpace(out)), Err: err}
	}
	return path, nil
})

// command returns the built command.
func command(t testing.TB) string {
	t.Helper()
	path, err := build()
	require.NoError(t, err)
	return path
}

func TestMain(m *testing.M) {
	status := m.Run()
	if path, err := build(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(status)
}

// newest returns the version that CHANGELOG.md has first.
func newest(t *testing.T) string {
	t.Helper()
	log, err := os.ReadFile(filepath.Join("..", "CHANGELOG.md"))
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(log), "\n## ")
	require.True(t, ok)
	name, _, _ := strings.Cut(rest, "\n")
	return name
}
