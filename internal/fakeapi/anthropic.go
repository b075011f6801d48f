package fakeapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// BindingBeta is the beta header that allows thinking.block_binding.
const BindingBeta = "thinking-binding-controls-2026-08-01"

type anthropic struct{}

func (anthropic) authorize(h http.Header) *apiError {
	if h.Get("x-api-key") == "" && h.Get("Authorization") == "" {
		return &apiError{
			status:  http.StatusUnauthorized,
			kind:    "authentication_error",
			message: "x-api-key header is required",
		}
	}
	if h.Get("anthropic-version") == "" {
		return invalid("anthropic-version: header is required")
	}
	return nil
}

func (anthropic) errorBody(s *Server, e *apiError) any {
	return object{
		"type":       "error",
		"error":      object{"type": e.kind, "message": e.message},
		"request_id": fmt.Sprintf("req_%d", len(s.requests)),
	}
}

type anthropicRequest struct {
	Model    string            `json:"model"`
	Messages []json.RawMessage `json:"messages"`
	System   json.RawMessage   `json:"system"`
	Tools    json.RawMessage   `json:"tools"`
	Thinking struct {
		Type    string `json:"type"`
		Binding struct {
			Behavior string `json:"prefix_mismatch_behavior"`
		} `json:"block_binding"`
	} `json:"thinking"`
}

func (anthropic) check(s *Server, req *Request) *apiError {
	if problems := anthropicmsg.ValidateRequest(req.Body); len(problems) > 0 {
		return invalid(problems[0].String())
	}
	var r anthropicRequest
	if err := json.Unmarshal(req.Body, &r); err != nil {
		return invalid(err.Error())
	}
	req.List = r.Messages
	if s.NoPrefill && roleOf(r.Messages[len(r.Messages)-1]) == "assistant" {
		return invalid("This model does not support assistant message prefill. " +
			"The conversation must end with a user message.")
	}
	if problems := anthropicmsg.Unaltered(r.Messages, s.issued); len(problems) > 0 {
		return invalid(problems[0].String())
	}
	betas := strings.Split(req.Header.Get("anthropic-beta"), ",")
	if r.Thinking.Binding.Behavior != "" && !slices.Contains(betas, BindingBeta) {
		return invalid("thinking.block_binding: Extra inputs are not permitted")
	}
	if s.BindThinking && r.Thinking.Binding.Behavior != "drop_block" {
		if at := s.unbound(&r); at != "" {
			return invalid(at + ": Invalid `signature` in `thinking` block. The block is bound to a different conversation. " +
				"Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\". " +
				"This setting requires the `" + BindingBeta + "` value in the `anthropic-beta` header.")
		}
	}
	return nil
}

func roleOf(message json.RawMessage) string {
	var m struct {
		Role string `json:"role"`
	}
	_ = json.Unmarshal(message, &m) // it was valid
	return m.Role
}

// unbound returns the path of the first thinking block before which something
// has changed since it was produced.
func (s *Server) unbound(r *anthropicRequest) (path string) {
	r.walk(func(at, signature string, before []byte) {
		if path == "" && s.bound[signature] != digest(before) {
			path = at
		}
	})
	return path
}

// walk writes down what a thinking block is bound to, the tools, the system
// prompt and all content but thinking, and calls signed at each signed block
// with what stands before it. It returns the whole.
func (r *anthropicRequest) walk(signed func(at, signature string, before []byte)) []byte {
	var before bytes.Buffer
	before.Write(canonical(r.System))
	before.Write(canonical(r.Tools))
	for i, raw := range r.Messages {
		var m struct {
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
		}
		_ = json.Unmarshal(raw, &m) // it was valid
		before.WriteString("\n" + m.Role)
		var blocks []json.RawMessage
		if json.Unmarshal(m.Content, &blocks) != nil {
			blocks = []json.RawMessage{json.RawMessage(`{"type":"text","text":` + string(m.Content) + `}`)}
		}
		for j, block := range blocks {
			var b struct{ Type, Signature, Data string }
			_ = json.Unmarshal(block, &b) // it was valid
			if b.Type == "thinking" || b.Type == "redacted_thinking" {
				signed(fmt.Sprintf("messages.%d.content.%d", i, j), b.Signature+b.Data, before.Bytes())
				continue // thinking is no part of the prefix
			}
			before.Write(canonical(block))
		}
	}
	return before.Bytes()
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

func (anthropic) answer(s *Server, req *Request, reply Reply) response {
	var r anthropicRequest
	_ = json.Unmarshal(req.Body, &r) // it was valid
	blocks := []object{}
	if reply.Thinking != "" {
		sig := s.sign(reply.Thinking)
		if reply.Redacted {
			blocks = append(blocks, object{"type": "redacted_thinking", "data": sig})
		} else {
			blocks = append(blocks, object{"type": "thinking", "thinking": reply.Thinking, "signature": sig})
		}
		if s.bound == nil {
			s.bound = map[string]string{}
		}
		s.bound[sig] = digest(append(r.walk(func(string, string, []byte) {}), "\nassistant"...))
	}
	if reply.Text != "" {
		blocks = append(blocks, object{"type": "text", "text": reply.Text})
	}
	stop := "end_turn"
	for _, c := range reply.Calls {
		blocks = append(blocks, object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": json.RawMessage(c.Input)})
		stop = "tool_use"
	}
	sent, err := json.Marshal(object{"role": "assistant", "content": blocks})
	if err == nil {
		s.issued = append(s.issued, sent)
	}
	usage := object{
		"input_tokens":                req.Usage.Input - req.Usage.Cached,
		"cache_creation_input_tokens": 0,
		"cache_read_input_tokens":     req.Usage.Cached,
		"output_tokens":               req.Usage.Output,
		"service_tier":                "standard",
	}
	message := object{
		"id":            s.mint("msg_"),
		"type":          "message",
		"role":          "assistant",
		"model":         r.Model,
		"content":       blocks,
		"stop_reason":   stop,
		"stop_sequence": nil,
		"usage":         usage,
	}
	return response{message, anthropicEvents(message, blocks, stop, usage)}
}

func anthropicEvents(message object, blocks []object, stop string, usage object) []event {
	start := object{}
	for k, v := range message {
		start[k] = v
	}
	start["content"], start["stop_reason"] = []any{}, nil
	events := []event{
		{"message_start", object{"type": "message_start", "message": start}},
		{"ping", object{"type": "ping"}},
	}
	for i, b := range blocks {
		open := object{"type": b["type"]}
		var deltas []object
		add := func(kind, key, text string) {
			for _, piece := range pieces(text) {
				deltas = append(deltas, object{"type": kind, key: piece})
			}
		}
		switch b["type"] {
		case "text":
			open["text"] = ""
			add("text_delta", "text", b["text"].(string))
		case "thinking":
			open["thinking"], open["signature"] = "", ""
			add("thinking_delta", "thinking", b["thinking"].(string))
			deltas = append(deltas, object{"type": "signature_delta", "signature": b["signature"]})
		case "tool_use":
			open["id"], open["name"], open["input"] = b["id"], b["name"], object{}
			add("input_json_delta", "partial_json", string(b["input"].(json.RawMessage)))
		default:
			open = b
		}
		start := object{"type": "content_block_start", "index": i, "content_block": open}
		events = append(events, event{"content_block_start", start})
		for _, d := range deltas {
			events = append(events, event{"content_block_delta", object{"type": "content_block_delta", "index": i, "delta": d}})
		}
		events = append(events, event{"content_block_stop", object{"type": "content_block_stop", "index": i}})
	}
	ended := object{
		"type":  "message_delta",
		"delta": object{"stop_reason": stop, "stop_sequence": nil},
		"usage": object{"output_tokens": usage["output_tokens"]},
	}
	return append(events,
		event{"message_delta", ended},
		event{"message_stop", object{"type": "message_stop"}})
}
