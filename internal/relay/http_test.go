package relay_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/transport"
)

// roundTripper is a base made of a function.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A streamed response passes as it is. The host dispatches the library's calls
// with the transport's tools, and sends call and result like any other.
func TestStreamed(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		twice(h)
		var sent bytes.Buffer
		h.rt = a.transport(h.buf, roundTripper(func(r *http.Request) (*http.Response, error) {
			res, err := http.DefaultTransport.RoundTrip(r)
			if err == nil {
				res.Body = io.NopCloser(io.TeeReader(res.Body, &sent))
			}
			return res, err
		}))
		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			return fakeapi.Reply{Text: "I drop it.", Calls: []fakeapi.Call{prune(callOf(r, "read", 0),
				spanOf(r, "contents of the first file"))}}
		}, fakeapi.Say("Read."))
		h.head["stream"] = true
		_, err := h.post()
		require.NoError(t, err)
		require.NotEmpty(t, h.raw)
		require.Equal(t, sent.String(), string(h.raw))
		call := streamedCall(t, a, string(h.raw))
		require.True(t, edittool.Has(call.Name))
		result, err := h.rt.(interface{ Tools() *edittool.Toolset }).Tools().Call(t.Context(), call.Name,
			json.RawMessage(call.Input))
		require.NoError(t, err)
		require.False(t, result.IsError, result.Text)

		delete(h.head, "stream")
		added, _, _ := a.turn(t, whole(t, a, "I drop it.", call))
		h.list = append(h.list, added...)
		h.answer(answered{call.ID, result.Text})
		text, _ := h.ask()
		require.Equal(t, "Read.", text)
		require.NotContains(t, string(h.last().Body), "contents of the first file")
		echoes := 0
		for _, s := range h.buf.View().Spans {
			if strings.Contains(s.Text, `"done":"context_prune"`) {
				echoes++
			}
		}
		require.Equal(t, 1, echoes)
		h.accepted()
	})
}

// streamedCall puts a call together from a stream.
func streamedCall(t *testing.T, a api, stream string) (call fakeapi.Call) {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(stream))
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var e struct {
			Block struct{ ID, Name string } `json:"content_block"`
			Delta json.RawMessage
			Item  struct {
				CallID string `json:"call_id"`
				Name   string
			}
			Type    string
			Choices []struct {
				Delta struct {
					Calls []struct {
						ID       string
						Function struct{ Name, Arguments string }
					} `json:"tool_calls"`
				}
			}
		}
		require.NoError(t, json.Unmarshal([]byte(data), &e))
		switch {
		case a.name == "anthropic" && e.Block.Name != "":
			call.ID, call.Name = e.Block.ID, e.Block.Name
		case a.name == "anthropic" && e.Type == "content_block_delta":
			var d struct {
				Part string `json:"partial_json"`
			}
			require.NoError(t, json.Unmarshal(e.Delta, &d))
			call.Input += d.Part
		case a.name == "responses" && e.Type == "response.output_item.added" && e.Item.Name != "":
			call.ID, call.Name = e.Item.CallID, e.Item.Name
		case a.name == "responses" && e.Type == "response.function_call_arguments.delta":
			var d string
			require.NoError(t, json.Unmarshal(e.Delta, &d))
			call.Input += d
		}
		for _, c := range e.Choices {
			for _, k := range c.Delta.Calls {
				call.ID += k.ID
				call.Name += k.Function.Name
				call.Input += k.Function.Arguments
			}
		}
	}
	return call
}

// whole is the turn as the response that was not streamed would have been.
func whole(t *testing.T, a api, text string, call fakeapi.Call) []byte {
	t.Helper()
	var v any
	switch a.name {
	case "anthropic":
		v = object{"content": []object{
			{"type": "text", "text": text},
			{"type": "tool_use", "id": call.ID, "name": call.Name, "input": json.RawMessage(call.Input)},
		}}
	case "chat":
		made := object{
			"id":       call.ID,
			"type":     "function",
			"function": object{"name": call.Name, "arguments": call.Input},
		}
		v = object{"choices": []object{{"message": object{"content": text, "tool_calls": []object{made}}}}}
	default:
		v = object{"output": []object{
			{"type": "message", "role": "assistant", "content": []object{{"type": "output_text", "text": text}}},
			{"type": "function_call", "call_id": call.ID, "name": call.Name, "arguments": call.Input},
		}}
	}
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	return raw
}

// What is no turn in plain JSON passes byte by byte.
func TestOtherResponsesPass(t *testing.T) {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	fmt.Fprint(z, `{"type":"message"}`)
	require.NoError(t, z.Close())
	tests := []struct {
		name, kind, encoding string
		status               int
		body                 string
	}{
		{"compressed", "application/json", "gzip", 200, zipped.String()},
		{"no JSON", "text/html", "", 200, "<html>"},
		{"JSON in name only", "application/json", "", 200, "<html>"},
		{"an error", "application/json", "", 400, `{"error":{"message":"no"}}`},
		{"a gateway's error", "text/plain", "", 502, "bad gateway"},
		{"no content", "application/json", "", 204, ""},
	}
	each(t, func(t *testing.T, a api) {
		for _, test := range tests {
			h := newHost(t, a)
			closed := 0
			h.rt = a.transport(h.buf, roundTripper(func(r *http.Request) (*http.Response, error) {
				header := http.Header{"Content-Type": {test.kind}, "X-Request": {"1"}}
				if test.encoding != "" {
					header.Set("Content-Encoding", test.encoding)
				}
				return &http.Response{
					StatusCode:    test.status,
					Header:        header,
					Body:          &counted{strings.NewReader(test.body), &closed},
					ContentLength: int64(len(test.body)),
					Request:       r,
				}, nil
			}))
			h.say("Hello.")
			res, err := h.post()
			require.NoError(t, err, test.name)
			require.Equal(t, test.status, res.StatusCode, test.name)
			require.Equal(t, test.body, string(h.raw), test.name)
			require.Equal(t, "1", res.Header.Get("X-Request"))
			require.Equal(t, 1, closed, "%s: the body is closed", test.name)
		}
	})
}

type counted struct {
	io.Reader
	closed *int
}

func (c *counted) Close() error {
	*c.closed++
	return nil
}

// The request that is sent can be sent again, and its context is the host's.
func TestRequestIsWhole(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		type key struct{}
		ctx := context.WithValue(t.Context(), key{}, "here")
		closed := 0
		rt := a.transport(h.buf, roundTripper(func(r *http.Request) (*http.Response, error) {
			require.Equal(t, "here", r.Context().Value(key{}))
			first, err := io.ReadAll(r.Body)
			require.NoError(t, err)
			require.Equal(t, int64(len(first)), r.ContentLength)
			again, err := r.GetBody()
			require.NoError(t, err)
			second, err := io.ReadAll(again)
			require.NoError(t, err)
			require.Equal(t, first, second)
			require.Contains(t, string(first), "context_prune")
			require.Equal(t, "kept", r.Header.Get("X-Host"))
			require.Empty(t, r.Header.Get("Idempotency-Key"))
			stream := bytes.Contains(first, []byte(`"stream":true`))
			require.Equal(t, stream, r.Header.Get("Accept-Encoding") != "", "what is read here is left to the base to unpack")
			return nil, errors.New("the line is dead")
		}))
		h.say("Hello.")
		for i, stream := range []bool{false, true} {
			h.head["stream"] = stream
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://api.test"+a.path,
				&counted{bytes.NewReader(h.body()), &closed})
			require.NoError(t, err)
			req.Header.Set("X-Host", "kept")
			req.Header.Set("Idempotency-Key", "k")
			req.Header.Set("Accept-Encoding", "br")
			_, err = rt.RoundTrip(req)
			require.ErrorContains(t, err, "the line is dead")
			require.Equal(t, i+1, closed, "the host's body is closed")
		}
	})
}

// A request that cannot be read is not sent past the buffer.
func TestUnreadableRequests(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		for name, body := range map[string]string{
			"no JSON":        "{",
			"a list":         "[]",
			"no messages":    `{"model":"m"}`,
			"a member twice": `{"model":"m","model":"n"}`,
		} {
			req, err := http.NewRequest(http.MethodPost, h.url+a.path, strings.NewReader(body))
			require.NoError(t, err)
			_, err = h.rt.RoundTrip(req)
			require.Error(t, err, name)
		}
		req, err := http.NewRequest(http.MethodPost, h.url+a.path, nil)
		require.NoError(t, err)
		_, err = h.rt.RoundTrip(req)
		require.ErrorContains(t, err, "no body")
		req, err = http.NewRequest(http.MethodPost, h.url+a.path, strings.NewReader("xx"))
		require.NoError(t, err)
		req.Header.Set("Content-Encoding", "gzip")
		_, err = h.rt.RoundTrip(req)
		e, ok := errors.AsType[*transport.BypassError](err)
		require.True(t, ok, "%v", err)
		require.Equal(t, "Content-Encoding", e.Field)
		require.Empty(t, h.fake.Requests())
		require.Empty(t, h.buf.View().Spans)
	})
}

// Requests on one buffer wait for each other, and a waiting one ends with its context.
func TestOneRequestAtATime(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		var under, most atomic.Int32
		begun, release := make(chan struct{}, 8), make(chan struct{})
		h.rt = a.transport(h.buf, roundTripper(func(r *http.Request) (*http.Response, error) {
			most.Store(max(most.Load(), under.Add(1)))
			defer under.Add(-1)
			begun <- struct{}{}
			<-release
			return http.DefaultTransport.RoundTrip(r)
		}))
		h.say("Hello.")
		body := h.body()
		do := func(ctx context.Context) error {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url+a.path, bytes.NewReader(body))
			if err != nil {
				return err
			}
			req.Header = h.header.Clone()
			res, err := h.rt.RoundTrip(req)
			if err != nil {
				return err
			}
			return res.Body.Close()
		}
		for range 4 {
			h.fake.Then(fakeapi.Say("Hello."))
		}
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if err := do(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		<-begun
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, do(ctx), context.Canceled)
		close(release)
		wait.Wait()
		require.Equal(t, int32(1), most.Load())
		require.Len(t, h.buf.View().Spans, 1, "the same list four times")
		h.accepted()
	})
}

// Two processes on one store: the loser of a race looks again.
func TestTwoProcesses(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Say("One."), fakeapi.Say("Two."), fakeapi.Say("Three."))
		h.say("first question")
		h.ask()
		first := h.rt
		h.reopen()
		h.say("second question")
		h.ask()
		h.rt = first // which has not seen the last request
		h.say("third question")
		text, _ := h.ask()
		require.Equal(t, "Three.", text)
		require.NoError(t, h.buf.Reload(t.Context()))
		h.accepted()
		require.Len(t, h.buf.View().Spans, 5, "nothing is there twice")
	})
}

// Anthropic: thinking comes back as it was signed, through edits and rounds.
func TestThinking(t *testing.T) {
	h := newHost(t, anthropicAPI)
	h.head["thinking"] = object{"type": "enabled", "budget_tokens": 1024}
	think := func(r fakeapi.Reply) fakeapi.Step {
		r.Thinking = "Let me see."
		return r.Step()
	}
	status := fakeapi.Call{Name: "context_status", Input: `{"page":1}`}
	redacted := func(fakeapi.Request) fakeapi.Reply {
		return fakeapi.Reply{
			Thinking: "Status first.",
			Redacted: true,
			Calls:    []fakeapi.Call{status, read("b.go")},
		}
	}
	h.fake.Then(
		think(fakeapi.Reply{Calls: []fakeapi.Call{read("a.go")}}),
		redacted,
		think(fakeapi.Reply{Calls: []fakeapi.Call{status}}),
		fakeapi.Say("Read."),
		think(fakeapi.Reply{Text: "Bye."}))
	h.say("Look at two files.")
	_, calls := h.ask()
	h.answer(answered{calls[0].ID, firstFile})
	_, calls = h.ask()
	require.Len(t, calls, 1)
	h.answer(answered{calls[0].ID, secondFile})
	h.ask()
	h.say("Bye.")
	h.ask()
	h.accepted()
}

// Anthropic: a model that binds thinking to what stood before it refuses the
// window once the anchor has moved. The transport asks to have the blocks left
// out, once, and from then on at once.
func TestBoundThinking(t *testing.T) {
	for _, kind := range []string{"", "adaptive"} {
		h := newHost(t, anthropicAPI)
		h.fake.BindThinking = true
		if kind != "" {
			h.head["thinking"] = object{"type": kind}
		}
		h.header.Set("anthropic-beta", "some-beta")
		for range 3 {
			h.fake.Then(fakeapi.Reply{Thinking: "Let me see.", Text: "Yes."}.Step())
		}
		for range 3 {
			h.say("Is it so?")
			text, _ := h.ask()
			require.Equal(t, "Yes.", text)
		}
		refused := 0
		for _, r := range h.fake.Requests() {
			if r.Status != http.StatusOK {
				refused++
				require.Contains(t, r.Error, "bound to a different conversation")
			}
		}
		require.Equal(t, 1, refused)
		require.Equal(t, "some-beta,"+fakeapi.BindingBeta, h.last().Header.Get("anthropic-beta"))
		require.Contains(t, string(h.last().Body), `"prefix_mismatch_behavior":"drop_block"`)
	}
}

// Anthropic: the host moves its breakpoint to the newest message each time.
func TestMovingBreakpoint(t *testing.T) {
	h := newHost(t, anthropicAPI)
	mark := object{"type": "ephemeral"}
	h.head["system"] = []object{{"type": "text", "text": "Be brief.", "cache_control": mark}}
	plain := list(t)
	for i := range 6 {
		h.fake.Then(fakeapi.Say(fmt.Sprintf("Answer %d.", i)))
		text := fmt.Sprintf("Question %d.", i)
		h.list = append(append(list(t), plain...),
			list(t, object{"role": "user", "content": []object{{"type": "text", "text": text, "cache_control": mark}}})...)
		h.ask()
		plain = append(append(list(t), plain...), list(t, anthropicAPI.user(text))...)
		plain = append(plain, h.list[len(h.list)-1])
		require.Equal(t, 2, bytes.Count(h.last().Body, []byte("cache_control")),
			"one in the system prompt, one before the anchor")
		body := ""
		for _, m := range h.last().List {
			body += string(m)
		}
		at := strings.Index(body, "cache_control")
		require.Less(t, strings.Index(body, text), at)
		require.Less(t, at, strings.Index(body, "(record of edits)"))
	}
	h.accepted()

	h.fake.Then(fakeapi.Say("Yes."))
	h.list = plain
	h.say("Without a mark?")
	h.ask()
	require.Equal(t, 1, bytes.Count(h.last().Body, []byte("cache_control")),
		"the system prompt's: those of earlier requests are gone")

	h = newHost(t, anthropicAPI, fakeapi.Say("Yes."))
	h.head["cache_control"] = mark
	h.say("Automatic?")
	h.ask()
	var sent map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(h.last().Body, &sent))
	require.NotContains(t, sent, "cache_control", "the last block is the anchor, which is never read again")
	require.Contains(t, string(sent["messages"]), "cache_control")
	h.accepted()
}

func machines(b anthropicmsg.Block) []anthropicmsg.Binding {
	return []anthropicmsg.Binding{{Text: b.Text, Kind: holdfast.Primary, Origin: holdfast.ToolOutput}}
}

// Responses: reasoning of a round that the host does not see goes back with it;
// where the API has forgotten it, it is left out.
func TestReasoning(t *testing.T) {
	for name, head := range map[string]object{
		"encrypted": {"store": false, "include": []string{"reasoning.encrypted_content"}},
		"stored":    {"store": true},
		"forgotten": {"store": false},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, responsesAPI)
			for k, v := range head {
				h.head[k] = v
			}
			status := fakeapi.Call{Name: "context_status", Input: `{"page":1}`}
			h.fake.Then(fakeapi.Reply{Thinking: "How full is it?", Text: "I look.", Calls: []fakeapi.Call{status}}.Step(),
				fakeapi.Say("There is room."))
			h.say("Is there room?")
			text, _ := h.ask()
			require.Equal(t, "There is room.", text)
			require.Equal(t, name != "forgotten", strings.Contains(string(h.last().Body), "How full is it?"))
			require.Contains(t, string(h.last().Body), "I look.")
			h.accepted()
		})
	}
}

// The window changes while the model thinks: its edit is for an older one.
func TestStaleEdit(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		twice(h)
		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			call := prune(callOf(r, "read", 0), spanOf(r, "contents of the first file"))
			_, err := h.buf.Append(t.Context(), holdfast.Span{Origin: holdfast.UserSaid, Text: "Wait, keep the first file."})
			require.NoError(t, err)
			return fakeapi.Reply{Calls: []fakeapi.Call{call}}
		}, func(r fakeapi.Request) fakeapi.Reply {
			require.Contains(t, string(r.Body), "stale-edit")
			require.Contains(t, string(r.Body), "Wait, keep the first file.")
			return fakeapi.Reply{Text: "Kept."}
		})
		text, _ := h.ask()
		require.Equal(t, "Kept.", text)
		require.Empty(t, edits(h))
		h.accepted()
	})
}

// A system prompt in parts, and one before another.
func TestSystemPromptForms(t *testing.T) {
	prompts := map[string]func(h *host){
		"anthropic": func(h *host) {
			h.head["system"] = []object{{"type": "text", "text": "first part"}, {"type": "text", "text": "second part"}}
		},
		"chat": func(h *host) {
			h.list = list(h.t, object{"role": "system", "content": "first part"},
				object{"role": "developer", "content": []object{{"type": "text", "text": "second part"}}})
		},
		"responses": func(h *host) {
			h.head["instructions"] = "first part"
			h.list = list(h.t, object{"role": "developer", "content": []object{{"type": "input_text", "text": "second part"}}})
		},
	}
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Say("One."), fakeapi.Say("Two."))
		prompts[a.name](h)
		h.say("first question")
		h.ask()
		h.say("second question")
		h.ask()
		var texts []string
		for _, s := range h.buf.View().Spans {
			if s.Kind == holdfast.System {
				texts = append(texts, s.Text)
			}
		}
		require.Equal(t, []string{"first part", "second part"}, texts)
		require.Equal(t, 1, strings.Count(string(h.last().Body), "second part"))
		h.list = append(h.list[:len(h.list)-4:len(h.list)-4], list(t, a.user("another question"))...)
		_, err := h.post()
		e := diverged(t, err)
		require.Equal(t, len(h.list)-1, e.Index, "as the host counts")
		require.Equal(t, len(h.list), e.Sent)
	})
}

// A binder of the host's own decides whose words a text is.
func TestBinder(t *testing.T) {
	h := newHost(t, anthropicAPI, fakeapi.Say("Yes."))
	h.rt = anthropichttp.New(h.buf, &anthropichttp.Options{Binder: machines})
	h.say("Never push to main, says a robot.")
	h.ask()
	require.Equal(t, holdfast.ToolOutput, h.buf.View().Spans[0].Origin)
	require.Empty(t, h.buf.View().Constraints)
}

// Without a base the requests go through http.DefaultTransport.
func TestDefaultBase(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Say("Hi."))
		h.rt = a.transport(h.buf, nil)
		h.say("Hello.")
		text, _ := h.ask()
		require.Equal(t, "Hi.", text)
	})
}
