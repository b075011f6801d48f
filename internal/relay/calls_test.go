package relay_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
)

// roundTrip is a server that gives one answer.
type roundTrip func(*http.Request) string

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode:    http.StatusOK,
		Header:        http.Header{"Content-Type": {"application/json"}},
		Body:          io.NopCloser(strings.NewReader(f(r))),
		ContentLength: -1,
		Request:       r,
	}, nil
}

func ask(t *testing.T, rt http.RoundTripper, path, body string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://api.test"+path, strings.NewReader(body))
	require.NoError(t, err)
	res, err := rt.RoundTrip(req)
	require.NoError(t, err)
	raw, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return string(raw)
}

// Servers there are that give calls no ID, or several the same. The host's call beside the library's must reach it.
func TestCallsThatIDsDoNotTellApart(t *testing.T) {
	for _, c := range []struct {
		path, request, answer, left string
		transport                   func(*holdfast.ContextBuffer, http.RoundTripper) http.RoundTripper
	}{
		{"/v1/chat/completions", `{"messages":[{"role":"user","content":"hi"}]}`,
			`{"choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"","type":"function",` +
				`"function":{"name":"context_status","arguments":"{}"}},` +
				`{"id":"","type":"function","function":{"name":"bash","arguments":"{}"}}]}}]}`,
			`{"choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"","type":"function",` +
				`"function":{"name":"bash","arguments":"{}"}}]}}]}`,
			openaiTransport},
		{"/v1/responses", `{"input":"hi"}`,
			`{"object":"response","output":[{"type":"function_call","call_id":"c","name":"context_status","arguments":"{}"},` +
				`{"type":"function_call","call_id":"c","name":"bash","arguments":"{}"}]}`,
			`{"object":"response","output":[{"type":"function_call","call_id":"c","name":"bash","arguments":"{}"}]}`,
			openaiTransport},
		{"/v1/messages", `{"messages":[{"role":"user","content":"hi"}]}`,
			`{"type":"message","content":[{"type":"tool_use","id":"c","name":"context_status","input":{}},` +
				`{"type":"tool_use","id":"c","name":"bash","input":{}}]}`,
			`{"type":"message","content":[{"type":"tool_use","id":"c","name":"bash","input":{}}]}`,
			func(b *holdfast.ContextBuffer, base http.RoundTripper) http.RoundTripper {
				return anthropichttp.New(b, &anthropichttp.Options{Base: base})
			}},
	} {
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		require.NoError(t, err)
		rt := c.transport(buf, roundTrip(func(*http.Request) string { return c.answer }))
		require.JSONEq(t, c.left, ask(t, rt, c.path, c.request))
	}
}

// A slash at the end of the path is no way past the buffer.
func TestASlashAtTheEndOfThePath(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	sent := ""
	rt := anthropichttp.New(buf, &anthropichttp.Options{Base: roundTrip(func(r *http.Request) string {
		raw, _ := io.ReadAll(r.Body)
		sent = string(raw)
		return `{"type":"message","content":[]}`
	})})
	ask(t, rt, "/v1/messages/", `{"messages":[{"role":"user","content":"Never push to main."}]}`)
	require.Contains(t, sent, "record of edits")
	require.Len(t, buf.View().Constraints, 1)
}
