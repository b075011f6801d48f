package relay_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
)

// api is what a host needs to know of an API.
type api struct {
	name      string
	path      string
	listKey   string
	transport func(*holdfast.ContextBuffer, http.RoundTripper) http.RoundTripper
	user      func(text string) any
	results   func(results []answered) []any
	tool      func(name string) any
	// turn reads a response: what a host appends to its list, the text, the calls.
	turn   func(t *testing.T, raw []byte) (list []json.RawMessage, text string, calls []fakeapi.Call)
	usage  func(t *testing.T, raw []byte) fakeapi.Usage
	system func(h *host, text string)
	head   map[string]any // other members of a request
}

type answered struct{ id, text string }

type object = map[string]any

var schema = object{"type": "object", "properties": object{"path": object{"type": "string"}}}

var anthropicAPI = api{
	name: "anthropic", path: "/v1/messages", listKey: "messages",
	transport: func(b *holdfast.ContextBuffer, base http.RoundTripper) http.RoundTripper {
		return anthropichttp.New(b, &anthropichttp.Options{Base: base})
	},
	user: func(text string) any {
		return object{"role": "user", "content": []object{{"type": "text", "text": text}}}
	},
	results: func(results []answered) []any {
		var blocks []object
		for _, r := range results {
			blocks = append(blocks, object{"type": "tool_result", "tool_use_id": r.id, "content": r.text})
		}
		return []any{object{"role": "user", "content": blocks}}
	},
	tool: func(name string) any { return object{"name": name, "input_schema": schema} },
	turn: func(t *testing.T, raw []byte) ([]json.RawMessage, string, []fakeapi.Call) {
		var r struct{ Content []json.RawMessage }
		require.NoError(t, json.Unmarshal(raw, &r))
		var text string
		var calls []fakeapi.Call
		for _, b := range r.Content {
			var block struct {
				Type, Text, ID, Name string
				Input                json.RawMessage
			}
			require.NoError(t, json.Unmarshal(b, &block))
			switch block.Type {
			case "text":
				text += block.Text
			case "tool_use":
				calls = append(calls, fakeapi.Call{ID: block.ID, Name: block.Name, Input: string(block.Input)})
			}
		}
		return list(t, object{"role": "assistant", "content": r.Content}), text, calls
	},
	usage: func(t *testing.T, raw []byte) fakeapi.Usage {
		var r struct {
			Usage struct {
				Input  int `json:"input_tokens"`
				Cached int `json:"cache_read_input_tokens"`
				Output int `json:"output_tokens"`
			}
		}
		require.NoError(t, json.Unmarshal(raw, &r))
		return fakeapi.Usage{Input: r.Usage.Input + r.Usage.Cached, Cached: r.Usage.Cached, Output: r.Usage.Output}
	},
	system: func(h *host, text string) { h.head["system"] = text },
	head:   object{"model": "m", "max_tokens": 4000},
}

// host is an application: it knows its own list of messages and nothing of the buffer.
type host struct {
	t      *testing.T
	api    api
	fake   *fakeapi.Server
	buf    *holdfast.ContextBuffer
	store  *holdfast.MemStore
	rt     http.RoundTripper
	url    string
	list   []json.RawMessage
	head   object
	header http.Header
	raw    []byte // of the last response
}

func list(t *testing.T, messages ...any) (out []json.RawMessage) {
	t.Helper()
	for _, m := range messages {
		raw, err := json.Marshal(m)
		require.NoError(t, err)
		out = append(out, raw)
	}
	return out
}

func newHost(t *testing.T, a api, steps ...fakeapi.Step) *host {
	t.Helper()
	h := &host{t: t, api: a, fake: fakeapi.New(steps...), store: holdfast.NewMemStore(), head: object{}}
	srv := httptest.NewServer(h.fake)
	t.Cleanup(srv.Close)
	h.url = srv.URL
	var err error
	h.buf, err = holdfast.New(t.Context(), h.store, &holdfast.Options{
		Buffer:       "b",
		WindowTokens: 100000,
		NewID:        func() string { return "11111111-2222-4333-8444-555555555555" },
	})
	require.NoError(t, err)
	h.rt = a.transport(h.buf, srv.Client().Transport)
	for k, v := range a.head {
		h.head[k] = v
	}
	h.head["tools"] = []any{a.tool("read"), a.tool("deploy")}
	h.header = http.Header{
		"Content-Type":      {"application/json"},
		"Authorization":     {"Bearer key"},
		"Anthropic-Version": {"2023-06-01"},
	}
	return h
}

// reopen opens the buffer as another process would.
func (h *host) reopen() {
	h.t.Helper()
	buf, err := holdfast.Open(h.t.Context(), h.store, "b", &holdfast.Options{WindowTokens: 100000})
	require.NoError(h.t, err)
	h.buf = buf
	h.rt = h.api.transport(buf, nil)
}

func (h *host) body() []byte {
	h.t.Helper()
	body := object{h.api.listKey: h.list}
	for k, v := range h.head {
		body[k] = v
	}
	raw, err := json.Marshal(body)
	require.NoError(h.t, err)
	return raw
}

// post sends the list and returns the response with its body read.
func (h *host) post() (*http.Response, error) {
	h.t.Helper()
	body := h.body()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, h.url+h.api.path, bytes.NewReader(body))
	require.NoError(h.t, err)
	req.Header = h.header.Clone()
	res, err := (&http.Client{Transport: h.rt}).Do(req)
	require.Equal(h.t, int64(len(body)), req.ContentLength, "the request is not changed")
	require.Equal(h.t, h.header, req.Header)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	h.raw, err = io.ReadAll(res.Body)
	require.NoError(h.t, err)
	if res.ContentLength >= 0 {
		require.Equal(h.t, res.ContentLength, int64(len(h.raw)))
	}
	return res, nil
}

// ask sends the list and appends the answer to it.
func (h *host) ask() (text string, calls []fakeapi.Call) {
	h.t.Helper()
	res, err := h.post()
	require.NoError(h.t, err)
	require.Equal(h.t, http.StatusOK, res.StatusCode, string(h.raw))
	added, text, calls := h.api.turn(h.t, h.raw)
	h.list = append(h.list, added...)
	return text, calls
}

func (h *host) say(text string) { h.list = append(h.list, list(h.t, h.api.user(text))...) }

func (h *host) answer(results ...answered) {
	h.list = append(h.list, list(h.t, h.api.results(results)...)...)
}

// last returns the last request that the API got.
func (h *host) last() fakeapi.Request {
	all := h.fake.Requests()
	require.NotEmpty(h.t, all)
	return all[len(all)-1]
}

// accepted says that the API refused nothing.
func (h *host) accepted() {
	h.t.Helper()
	for i, r := range h.fake.Requests() {
		require.Equal(h.t, http.StatusOK, r.Status, "request %d: %s", i, r.Error)
	}
	require.Zero(h.t, h.fake.Left(), "steps not played")
	require.NoError(h.t, h.buf.Verify(h.t.Context()))
}

var header = regexp.MustCompile(`\[[A-Za-z0-9-]+ (s\d+)[^\]]*\]`)

// spanOf is how a model finds a span: by the header before a text.
func spanOf(r fakeapi.Request, text string) string {
	body := string(r.Body)
	i := strings.Index(body, text)
	if i < 0 {
		return "missing:" + text
	}
	all := header.FindAllStringSubmatch(body[:i], -1)
	if len(all) == 0 {
		return "no-header:" + text
	}
	return all[len(all)-1][1]
}

// callOf finds the span of a call, which has no header of its own, by the tool's
// name and which of the listed calls it is.
func callOf(r fakeapi.Request, name string, n int) string {
	all := regexp.MustCompile(`\[[A-Za-z0-9-]+ (s\d+) [^\]]*call `+name+`[^\]]*\]`).FindAllStringSubmatch(string(r.Body),
		-1)
	if n >= len(all) {
		return "no-call:" + name
	}
	return all[n][1]
}

func input(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(err)
	}
	return string(raw)
}

// prune is a call of context_prune.
func prune(spans ...string) fakeapi.Call {
	return fakeapi.Call{Name: "context_prune", Input: input(object{
		"spans":         spans,
		"justification": "superseded by the second reading",
		"keys":          []string{},
		"demote":        []string{},
	})}
}

func read(path string) fakeapi.Call {
	return fakeapi.Call{Name: "read", Input: input(object{"path": path})}
}
