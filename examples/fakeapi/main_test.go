package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
)

// TestMain is the command that TestRun runs, if the environment says so.
func TestMain(m *testing.M) {
	if path := os.Getenv("FAKEAPI_TEST_FILE"); path != "" {
		said := os.Getenv("ANTHROPIC_BASE_URL") + " " + os.Getenv("OPENAI_BASE_URL")
		if err := os.WriteFile(path, []byte(said), 0o600); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(7)
	}
	os.Exit(m.Run())
}

func TestRun(t *testing.T) {
	file := t.TempDir() + "/said"
	t.Setenv("FAKEAPI_TEST_FILE", file)
	self, err := os.Executable()
	require.NoError(t, err)
	var exit *exec.ExitError
	require.ErrorAs(t, run("http://127.0.0.1:1", []string{self}), &exit)
	require.Equal(t, 7, exit.ExitCode())
	said, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "http://127.0.0.1:1 http://127.0.0.1:1/v1", string(said))
	require.Error(t, run("", []string{"./no-such-command"}))
}

// A conversation begins the story, another one begins it again, and behind its
// end there is an answer.
func TestHandler(t *testing.T) {
	var out bytes.Buffer
	h := &handler{log: &out}
	post := func(messages string) string {
		r := httptest.NewRequest(http.MethodPost, "/v1/messages",
			strings.NewReader(`{"model":"m","max_tokens":9,"messages":[`+messages+`]}`))
		r.Header.Set("x-api-key", "k")
		r.Header.Set("anthropic-version", "2023-06-01")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Body.String()
	}
	const first = `{"role":"user","content":"Hello."}`
	const later = first + `,{"role":"assistant","content":"Hm."},{"role":"user","content":"Well?"}`
	for range 2 {
		require.Contains(t, post(first), `"path":"server.txt"`)
		require.Contains(t, post(later), "It listens on port 8123.")
	}
	for range len(fakeapi.Story()) {
		post(later)
	}
	require.Contains(t, post(later), "My script is at its end.")
	require.Contains(t, out.String(), "fakeapi: 1 entries, ")
	require.Contains(t, out.String(), " -> read\n")
	require.Contains(t, post(`{"role":"tool","content":"?"}`), "invalid_request_error")
	require.Contains(t, out.String(), ": 400 ")
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))

	h = &handler{log: &out}
	var refused struct{ Error struct{ Message string } }
	require.NoError(t, json.Unmarshal([]byte(post(later)), &refused))
	require.Contains(t, refused.Error.Message, "began with another fake")
	require.Contains(t, out.String(), "fakeapi: this conversation began with another fake")
	require.Contains(t, post(first), `"path":"server.txt"`)
}

func TestBegins(t *testing.T) {
	for body, want := range map[string]bool{
		`{"input":"Hello."}`:                                               true,
		`{"input":[{"role":"user","content":"a"}]}`:                        true,
		`{"input":[{"role":"user"},{"type":"function_call"}]}`:             false,
		`{"messages":[{"role":"user","content":"a"}]}`:                     true,
		`{"messages":[{"role":"user"},{"role":"assistant","content":""}]}`: false,
		`no JSON`: false,
	} {
		require.Equal(t, want, begins([]byte(body)), body)
	}
}
