package fakeapi_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/stretchr/testify/require"
)

func post(t *testing.T, s http.Handler, path, body string, header ...string) (int, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("anthropic-version", "2023-06-01")
	r.Header.Set("Authorization", "Bearer key")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

var paths = []struct{ path, body string }{
	{"/v1/messages", `{"model":"m","max_tokens":100,"messages":[{"role":"user","content":"hello"}]`},
	{"/v1/chat/completions", `{"model":"m","messages":[{"role":"user","content":"hello"}]`},
	{"/v1/responses", `{"model":"m","input":[{"role":"user","content":"hello"}]`},
}

// The text and the call of a turn come out of every API, whole and streamed.
func TestTurn(t *testing.T) {
	for _, p := range paths {
		s := fakeapi.New()
		step := func(fakeapi.Request) fakeapi.Reply {
			return fakeapi.Reply{
				Thinking: "hm, well",
				Text:     "I read it",
				Calls:    []fakeapi.Call{{Name: "read", Input: `{"path":"a"}`}},
			}
		}
		s.Then(step, step)
		code, whole := post(t, s, p.path, p.body+"}")
		require.Equal(t, 200, code, whole)
		require.True(t, json.Valid([]byte(whole)))
		require.Contains(t, whole, "I read it")
		code, streamed := post(t, s, p.path, p.body+`,"stream":true}`)
		require.Equal(t, 200, code)
		var data strings.Builder
		lines := bufio.NewScanner(strings.NewReader(streamed))
		for lines.Scan() {
			if d, ok := strings.CutPrefix(lines.Text(), "data: "); ok && d != "[DONE]" {
				require.True(t, json.Valid([]byte(d)), d)
				data.WriteString(d)
			}
		}
		require.Contains(t, data.String(), `"I re`, "the text comes in pieces")
		require.Contains(t, data.String(), `call_0000`)
		require.Len(t, s.Requests(), 2)
		require.Zero(t, s.Left())
	}
}

func TestRefuses(t *testing.T) {
	tests := []struct{ path, body, want string }{
		{"/v1/messages", `{"model":"m","max_tokens":100,"messages":[{"role":"user","content":""}]}`,
			`{"error":{"message":` +
				`"messages.0: all messages must have non-empty content except for the optional final assistant message",` +
				`"type":"invalid_request_error"},"request_id":"req_1","type":"error"}`},
		{"/v1/chat/completions", `{"model":"m","messages":[{"role":"tool","tool_call_id":"a","content":"x"}]}`,
			`{"error":{"code":null,"message":"Invalid parameter: ` +
				`messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",` +
				`"param":"messages.[0].role","type":"invalid_request_error"}}`},
		{"/v1/responses", `{"model":"m","input":[{"type":"function_call_output","call_id":"a","output":"x"}]}`,
			`{"error":{"code":null,"message":"No tool call found for function call output with call_id a.","param":"input",` +
				`"type":"invalid_request_error"}}`},
	}
	for _, test := range tests {
		s := fakeapi.New(fakeapi.Say("x"))
		code, body := post(t, s, test.path, test.body)
		require.Equal(t, 400, code)
		require.JSONEq(t, test.want, body)
		require.Equal(t, 1, s.Left(), "a refused request plays no step")
		require.Equal(t, 400, s.Requests()[0].Status)
	}
}

func TestHeadersAndFaults(t *testing.T) {
	for _, p := range paths {
		s := fakeapi.New(fakeapi.Fail(429), fakeapi.Fail(529), fakeapi.Say("x"))
		code, body := post(t, s, p.path, p.body+"}", "Authorization", "")
		require.Equal(t, 401, code, body)
		code, body = post(t, s, p.path, p.body+"}")
		require.Equal(t, 429, code)
		require.Contains(t, body, "rate_limit_error")
		code, body = post(t, s, p.path, p.body+"}")
		require.Equal(t, 529, code)
		require.Contains(t, body, "Overloaded")
		code, _ = post(t, s, p.path, p.body+"}")
		require.Equal(t, 200, code)
		code, body = post(t, s, p.path, p.body+"}")
		require.Equal(t, 500, code)
		require.Contains(t, body, "no more steps")
	}
	code, _ := post(t, fakeapi.New(), "/v1/embeddings", "{}")
	require.Equal(t, 404, code)
}

// A request that continues an earlier one reads it from the cache; breakpoints do not matter.
func TestCacheReads(t *testing.T) {
	s := fakeapi.New(fakeapi.Say("a"), fakeapi.Say("b"), fakeapi.Say("c"))
	long := strings.Repeat("word ", 100)
	head := `{"model":"m","max_tokens":10,"system":"s","messages":[{"role":"user","content":[{"type":"text","text":"` +
		long + `"`
	post(t, s, "/v1/messages", head+`,"cache_control":{"type":"ephemeral"}}]}]}`)
	post(t, s, "/v1/messages", head+`}]},{"role":"assistant","content":"a"},{"role":"user","content":"more"}]}`)
	post(t, s, "/v1/messages", strings.Replace(head, `"s"`, `"t"`, 1)+`}]}]}`)
	reqs := s.Requests()
	require.Zero(t, reqs[0].Usage.Cached)
	require.Equal(t, reqs[0].Usage.Input, reqs[1].Usage.Cached)
	require.Less(t, reqs[2].Usage.Cached, 5)
}

// Thinking comes back as it was sent; with BindThinking also what stands before it.
func TestThinking(t *testing.T) {
	think := func(fakeapi.Request) fakeapi.Reply { return fakeapi.Reply{Thinking: "hm", Text: "yes"} }
	s := fakeapi.New(think, think, think, think)
	s.BindThinking = true
	_, first := post(t, s, "/v1/messages", paths[0].body+"}")
	var m struct{ Content json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(first), &m))
	next := func(user string, content []byte, rest string) string {
		return `{"model":"m","max_tokens":100,"messages":[{"role":"user","content":"` + user +
			`"},{"role":"assistant","content":` + string(content) + `},{"role":"user","content":"so?"}]` + rest + `}`
	}
	code, body := post(t, s, "/v1/messages", next("hello", m.Content, ""))
	require.Equal(t, 200, code, body)
	code, body = post(t, s, "/v1/messages",
		next("hello", bytes.Replace(m.Content, []byte(`"hm"`), []byte(`"hmm"`), 1), ""))
	require.Equal(t, 400, code)
	require.Contains(t, body, "cannot be modified")
	code, body = post(t, s, "/v1/messages", next("hello!", m.Content, ""))
	require.Equal(t, 400, code)
	require.Contains(t, body, "bound to a different conversation")
	drop := `,"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}`
	code, body = post(t, s, "/v1/messages", next("hello!", m.Content, drop))
	require.Equal(t, 400, code, "the setting needs the beta header")
	require.Contains(t, body, "Extra inputs")
	code, body = post(t, s, "/v1/messages", next("hello!", m.Content, drop), "anthropic-beta", fakeapi.BindingBeta)
	require.Equal(t, 200, code, body)
	s.NoPrefill = true
	code, body = post(t, s, "/v1/messages",
		paths[0].body[:len(paths[0].body)-1]+`,{"role":"assistant","content":"Sure"}]}`)
	require.Equal(t, 400, code)
	require.Contains(t, body, "prefill")
}

// A reasoning item comes back as it was sent, before the item it led to.
func TestReasoning(t *testing.T) {
	think := func(fakeapi.Request) fakeapi.Reply { return fakeapi.Reply{Thinking: "hm", Text: "yes"} }
	s := fakeapi.New(think, think)
	_, first := post(t, s, "/v1/responses", paths[2].body+`,"include":["reasoning.encrypted_content"]}`)
	var m struct{ Output []json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(first), &m))
	require.Len(t, m.Output, 2)
	next := func(items string) string {
		return `{"model":"m","input":[{"role":"user","content":"hello"},` + items + `,{"role":"user","content":"so?"}]}`
	}
	code, body := post(t, s, "/v1/responses", next(string(m.Output[1])))
	require.Equal(t, 400, code)
	require.Contains(t, body, "without its required 'reasoning' item")
	code, body = post(t, s, "/v1/responses", next(
		strings.Replace(string(m.Output[0]), `"encrypted_content":"`, `"encrypted_content":"x`, 1)+","+string(m.Output[1]),
	))
	require.Equal(t, 400, code)
	require.Contains(t, body, "could not be verified")
	code, body = post(t, s, "/v1/responses", next(string(m.Output[0])+","+string(m.Output[1])))
	require.Equal(t, 200, code, body)
}

// Without a store a reasoning item that is not encrypted is known no more.
func TestReasoningNotStored(t *testing.T) {
	s := fakeapi.New(fakeapi.Reply{Thinking: "hm", Text: "yes"}.Step())
	_, first := post(t, s, "/v1/responses", paths[2].body+`,"store":false}`)
	var m struct{ Output []json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(first), &m))
	code, body := post(t, s, "/v1/responses",
		`{"model":"m","store":false,"input":[`+string(m.Output[0])+`,`+string(m.Output[1])+`]}`)
	require.Equal(t, 404, code)
	require.Contains(t, body, "Items are not persisted")
}

// A server under a real client.
func TestOverHTTP(t *testing.T) {
	srv := httptest.NewServer(fakeapi.New(fakeapi.Say("hi")))
	defer srv.Close()
	req, err := http.NewRequest(http.MethodPost, srv.URL+"/v1/chat/completions",
		strings.NewReader(paths[1].body+`,"stream":true,"stream_options":{"include_usage":true}}`))
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bearer key")
	res, err := srv.Client().Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Contains(t, res.Header.Get("Content-Type"), "text/event-stream")
	require.True(t, strings.HasSuffix(string(body), "data: [DONE]\n\n"))
	require.Contains(t, string(body), `"prompt_tokens"`)
}
