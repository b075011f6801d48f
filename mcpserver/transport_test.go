package mcpserver_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/render"
)

const token = "0123456789abcdef0123456789abcdef"

// startHTTP starts the command on a free port and returns its URL; it is interrupted at the end and has to end well.
func startHTTP(t testing.TB, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command(command(t), args...)
	cmd.Env = append(cmd.Environ(), env...)
	errs, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(errs)
	first, err := lines.ReadString('\n')
	require.NoError(t, err)
	var rest sync.WaitGroup
	rest.Go(func() {
		for err == nil {
			var line string
			if line, err = lines.ReadString('\n'); line != "" {
				t.Log("server: " + line)
			}
		}
	})
	t.Cleanup(func() {
		require.NoError(t, interrupt(cmd.Process))
		rest.Wait()
		if state := cmd.Wait(); canInterrupt {
			require.NoError(t, state)
		}
	})
	_, url, ok := strings.Cut(strings.TrimSpace(first), " at ")
	require.True(t, ok, first)
	return url
}

// bearer adds a token to each request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func TestCommandOverBothTransports(t *testing.T) {
	for name, transport := range map[string]func(t *testing.T, dir string) mcp.Transport{
		"stdio": func(t *testing.T, dir string) mcp.Transport {
			return &mcp.CommandTransport{Command: exec.Command(command(t), "-store", dir, "-buffer", bufferID)}
		},
		"http": func(t *testing.T, dir string) mcp.Transport {
			url := startHTTP(t, nil, "-store", dir, "-buffer", bufferID, "-http", "127.0.0.1:0")
			return &mcp.StreamableClientTransport{Endpoint: url}
		},
		"http with a token": func(t *testing.T, dir string) mcp.Transport {
			url := startHTTP(t, []string{"HOLDFAST_MCP_TOKEN=" + token},
				"-store", dir, "-buffer", bufferID, "-http", "127.0.0.1:0")
			return &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: bearer(token)}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, host := newStore(t)
			scenario(t, client(t, transport(t, dir), "", nil), host)
		})
	}
}

// scenario is a session of a model: another process, host, appends to the buffer meanwhile.
func scenario(t *testing.T, c *mcp.ClientSession, host *holdfast.ContextBuffer) {
	mark := host.View().Mark
	tools, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, tools.Tools, len(edittool.Names()))
	for _, tool := range tools.Tools {
		got, err := json.Marshal(tool.InputSchema)
		require.NoError(t, err)
		require.JSONEq(t, string(edittool.Schema(tool.Name)), string(got))
	}
	require.Equal(t, host.Redact(render.Text(host.View())), resource(t, c, "holdfast://window"))
	require.False(t, call(t, c, mark, edittool.Prune, prune("s2")).isError)

	refused := call(t, c, mark, edittool.Prune, prune("s1"))
	require.Equal(t, string(holdfast.CodeSoleConstraint), refused.Violations[0].Code)
	require.False(t, call(t, c, mark, refused.Repair.Tool, refused.Repair.Arguments).isError)
	require.Contains(t, resource(t, c, "holdfast://anchor"), rule)

	hits := call(t, c, mark, edittool.Search, map[string]any{"query": "staging port", "page": 1}).Hits
	require.Len(t, hits, 1)
	require.Contains(t, resource(t, c, "holdfast://archive/"+hits[0].Key), "The staging port is 5433.")
	require.False(t,
		call(t, c, mark, edittool.Restore, map[string]any{"spans": []string{"s1"}, "keys": []string{}}).isError)

	_, err = host.Append(t.Context(), holdfast.Span{Origin: holdfast.UserSaid, Text: "One more thing: keep it short."})
	require.ErrorIs(t, err, holdfast.ErrConflict) // the server was here
	require.NoError(t, host.Reload(t.Context()))
	require.EqualValues(t, 3, host.View().Counter)
	_, err = host.Append(t.Context(), holdfast.Span{Origin: holdfast.UserSaid, Text: "One more thing: keep it short."})
	require.NoError(t, err)
	require.Contains(t, resource(t, c, "holdfast://window"), "keep it short")
	require.NoError(t, host.Verify(t.Context()))
}

// A host that appends and a model that edits, in two processes, at the same time: nothing is lost
// and nothing is refused for the other's sake.
func TestTwoProcesses(t *testing.T) {
	const rounds = 40
	dir, host := newStore(t)
	c := client(t, &mcp.CommandTransport{Command: exec.Command(command(t), "-store", dir, "-buffer", bufferID)}, "", nil)
	mark := host.View().Mark
	long := strings.Repeat("compiled, linked, tested, nothing to report\n", 30)
	var appended sync.WaitGroup
	var hostErr error
	conflicts := 0
	ready := make(chan string) // the next append runs beside the prune
	appended.Go(func() {
		defer close(ready)
		for n := range rounds {
			for {
				id := holdfast.SpanID(fmt.Sprintf("out%d", n))
				_, hostErr = host.Append(context.Background(),
					holdfast.Span{ID: id, Origin: holdfast.ToolOutput, Text: fmt.Sprintf("round %d\n", n) + long})
				if hostErr == nil {
					ready <- string(id)
					break
				}
				if conflicts++; conflicts > 10*rounds {
					return
				}
				if hostErr = host.Reload(context.Background()); hostErr != nil {
					return
				}
			}
		}
	})
	pruned := 0
	for id := range ready {
		r := call(t, c, mark, edittool.Prune, prune(id))
		require.False(t, r.isError, r.text)
		pruned++
	}
	appended.Wait()
	require.NoError(t, hostErr)
	require.Equal(t, rounds, pruned)
	t.Logf("%d conflicts of the host", conflicts)
	require.NoError(t, host.Reload(t.Context()))
	require.EqualValues(t, rounds, host.View().Counter)
	require.Len(t, host.View().Spans, len(session()))
	require.NoError(t, host.Verify(t.Context()))
}

// Lines that are no protocol end the session or are answered, and never the process with a panic.
func TestGarbageOnStdin(t *testing.T) {
	dir, host := newStore(t)
	before := host.View().Head
	for _, input := range []string{
		"", "\n", "hello\n", "{}\n", "[]\n", `{"jsonrpc":"2.0"}` + "\n",
		`{"jsonrpc":"2.0","id":{},"method":"tools/call"}` + "\n",
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"context_prune","arguments":{}}}` + "\n",
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":7}` + "\n", strings.Repeat("[", 100_000) + "\n",
		"\xff\xfe\x00\n", `{"jsonrpc":"2.0","id":1,"method":"initialize"`,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		cmd := exec.CommandContext(ctx, command(t), "-store", dir, "-buffer", bufferID)
		cmd.Stdin = strings.NewReader(input)
		var errs strings.Builder
		cmd.Stderr = &errs
		_ = cmd.Run() // how it ends is not the point: that it does, and how it does not
		require.NoError(t, ctx.Err(), "%q", input)
		cancel()
		require.NotContains(t, errs.String(), "goroutine", "%q", input)
		require.Contains(t, []int{0, 1}, cmd.ProcessState.ExitCode(), "%q: %s", input, errs.String())
	}
	require.NoError(t, host.Reload(t.Context()))
	require.Equal(t, before, host.View().Head)
}
