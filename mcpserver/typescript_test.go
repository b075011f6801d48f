package mcpserver_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/render"
)

// install copies testdata/tsclient and installs what its lock file names.
func install(t *testing.T) (dir string) {
	t.Helper()
	need(t, "node", "npm")
	dir = t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "tsclient"))))
	cmd := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	if runtime.GOOS == "windows" {
		cmd = exec.Command("cmd", "/c", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	}
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		missing(t, "npm ci: %v: %s", err, out)
	}
	return dir
}

// need skips the test if a program is not installed.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			missing(t, "the test needs %s: %v", name, err)
		}
	}
}

// missing skips the test, or fails it in continuous integration, where nothing may be missing.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

type foreign struct {
	Server       struct{ Name, Version string }
	Instructions string
	Tools        []struct {
		Name, Description string
		InputSchema       json.RawMessage
	}
	Resources                    []struct{ URI, MIMEType string }
	Templates                    []struct{ URITemplate, MIMEType string }
	Window, Anchor, Archived     struct{ URI, MIMEType, Text string }
	UnknownTool, UnknownResource string
	Calls                        []struct {
		Name    string
		IsError bool
		Text    string
	}
}

func TestTypeScriptClient(t *testing.T) {
	dir := install(t)
	for _, generation := range []string{"v1", "v2"} {
		for _, transport := range []string{"stdio", "http"} {
			t.Run(generation+" "+transport, func(t *testing.T) {
				store, host := newStore(t)
				before := host.View()
				args := []string{"client.mjs", generation, transport}
				if transport == "stdio" {
					args = append(args, command(t), "-store", store, "-buffer", bufferID)
				} else {
					args = append(args, startHTTP(t, []string{"HOLDFAST_MCP_TOKEN=" + token}, "-store", store, "-buffer",
						bufferID, "-http", "127.0.0.1:0"))
				}
				cmd := exec.CommandContext(t.Context(), "node", args...)
				cmd.Dir = dir
				cmd.Env = append(cmd.Environ(), "TOKEN="+token)
				var errs strings.Builder
				cmd.Stderr = &errs
				out, err := cmd.Output()
				require.NoError(t, err, errs.String())
				require.NotContains(t, string(out), secret)
				var f foreign
				require.NoError(t, json.Unmarshal(out, &f))
				judge(t, &f, host, before)
			})
		}
	}
}

// judge compares what the client got with what the buffer says.
func judge(t *testing.T, f *foreign, host *holdfast.ContextBuffer, before holdfast.View) {
	require.Equal(t, "holdfast", f.Server.Name)
	require.Equal(t, newest(t), f.Server.Version)
	require.NotEmpty(t, f.Instructions)
	require.Len(t, f.Tools, len(edittool.Names()))
	for _, tool := range f.Tools {
		require.JSONEq(t, string(edittool.Schema(tool.Name)), string(tool.InputSchema))
	}
	require.Len(t, f.Resources, 2)
	require.Len(t, f.Templates, 2)
	require.Equal(t, host.Redact(render.Text(before)), f.Window.Text)
	require.Equal(t, "text/plain", f.Window.MIMEType)
	require.Contains(t, f.Archived.Text, "The staging port is 5433.")
	require.Contains(t, f.UnknownTool, "context_append")
	require.Contains(t, f.UnknownResource, "no such span")

	var outcomes []string
	for _, c := range f.Calls {
		require.True(t, strings.HasPrefix(c.Text, `{"mark":"`+before.Mark+`"`), c.Text)
		outcome := c.Name + " done"
		if c.IsError {
			outcome = c.Name + " refused"
		}
		outcomes = append(outcomes, outcome)
	}
	require.Equal(t, []string{
		"context_prune done", "context_prune refused", "context_prune done", "context_search done", "context_restore done",
		"context_prune refused",
	}, outcomes)
	require.NoError(t, host.Reload(t.Context()))
	v := host.View()
	require.EqualValues(t, 3, v.Counter)
	require.Equal(t, render.Anchor(&v), f.Anchor.Text)
}
