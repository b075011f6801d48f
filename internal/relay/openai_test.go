package relay_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/openaihttp"
)

func openaiTransport(b *holdfast.ContextBuffer, base http.RoundTripper) http.RoundTripper {
	return openaihttp.New(b, &openaihttp.Options{Base: base})
}

var chatAPI = api{
	name: "chat", path: "/v1/chat/completions", listKey: "messages",
	transport: openaiTransport,
	user:      func(text string) any { return object{"role": "user", "content": text} },
	results: func(results []answered) []any {
		var out []any
		for _, r := range results {
			out = append(out, object{"role": "tool", "tool_call_id": r.id, "content": r.text})
		}
		return out
	},
	tool: func(name string) any {
		return object{"type": "function", "function": object{"name": name, "parameters": schema}}
	},
	turn: func(t *testing.T, raw []byte) ([]json.RawMessage, string, []fakeapi.Call) {
		type call struct {
			ID       string `json:"id"`
			Type     string `json:"type"`
			Function struct {
				Name      string `json:"name"`
				Arguments string `json:"arguments"`
			} `json:"function"`
		}
		var r struct {
			Choices []struct {
				Message struct {
					Content *string
					Calls   []call `json:"tool_calls"`
				}
			}
		}
		require.NoError(t, json.Unmarshal(raw, &r))
		require.Len(t, r.Choices, 1)
		m := r.Choices[0].Message
		back := object{"role": "assistant", "content": m.Content}
		if len(m.Calls) > 0 {
			back["tool_calls"] = m.Calls
		}
		var text string
		if m.Content != nil {
			text = *m.Content
		}
		var calls []fakeapi.Call
		for _, c := range m.Calls {
			calls = append(calls, fakeapi.Call{ID: c.ID, Name: c.Function.Name, Input: c.Function.Arguments})
		}
		return list(t, back), text, calls
	},
	usage: func(t *testing.T, raw []byte) fakeapi.Usage {
		var r struct {
			Usage struct {
				Input   int `json:"prompt_tokens"`
				Output  int `json:"completion_tokens"`
				Details struct {
					Cached int `json:"cached_tokens"`
				} `json:"prompt_tokens_details"`
			}
		}
		require.NoError(t, json.Unmarshal(raw, &r))
		return fakeapi.Usage{Input: r.Usage.Input, Cached: r.Usage.Details.Cached, Output: r.Usage.Output}
	},
	system: leadingSystem("system"),
	head:   object{"model": "m"},
}

// leadingSystem puts the prompt at the head of the list, in the old one's place.
func leadingSystem(role string) func(h *host, text string) {
	return func(h *host, text string) {
		prompt := list(h.t, object{"role": role, "content": text})
		if len(h.list) > 0 {
			prompt = append(prompt, h.list[1:]...)
		}
		h.list = prompt
	}
}

var responsesAPI = api{
	name: "responses", path: "/v1/responses", listKey: "input",
	transport: openaiTransport,
	user: func(text string) any {
		return object{"role": "user", "content": []object{{"type": "input_text", "text": text}}}
	},
	results: func(results []answered) []any {
		var out []any
		for _, r := range results {
			out = append(out, object{"type": "function_call_output", "call_id": r.id, "output": r.text})
		}
		return out
	},
	tool: func(name string) any { return object{"type": "function", "name": name, "parameters": schema} },
	turn: func(t *testing.T, raw []byte) ([]json.RawMessage, string, []fakeapi.Call) {
		var r struct{ Output []json.RawMessage }
		require.NoError(t, json.Unmarshal(raw, &r))
		var text string
		var calls []fakeapi.Call
		for _, item := range r.Output {
			var it struct {
				Type, Name, Arguments string
				CallID                string `json:"call_id"`
				Content               []struct{ Text string }
			}
			require.NoError(t, json.Unmarshal(item, &it))
			switch it.Type {
			case "message":
				text += it.Content[0].Text
			case "function_call":
				calls = append(calls, fakeapi.Call{ID: it.CallID, Name: it.Name, Input: it.Arguments})
			}
		}
		return r.Output, text, calls
	},
	usage: func(t *testing.T, raw []byte) fakeapi.Usage {
		var r struct {
			Usage struct {
				Input   int `json:"input_tokens"`
				Output  int `json:"output_tokens"`
				Details struct {
					Cached int `json:"cached_tokens"`
				} `json:"input_tokens_details"`
			}
		}
		require.NoError(t, json.Unmarshal(raw, &r))
		return fakeapi.Usage{Input: r.Usage.Input, Cached: r.Usage.Details.Cached, Output: r.Usage.Output}
	},
	system: leadingSystem("developer"),
	head:   object{"model": "m", "store": false},
}
