package anthropichttp

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// vendor is the Messages API.
type vendor struct {
	binder anthropicmsg.Binder
	// drop is set once the API has said that a thinking block is bound to what
	// stood before it: from then on it is asked to leave such blocks out.
	drop atomic.Bool
}

func (*vendor) Handles(path string) bool { return relay.PathEnds(path, "/v1/messages") }

func (*vendor) Format() edittool.Format { return edittool.Anthropic }

func (v *vendor) Importer(view holdfast.View) relay.Importer {
	return anthropicmsg.NewImporter(view, &anthropicmsg.ImportOptions{Binder: v.binder})
}

// Refuse knows context_management (clear_tool_uses, clear_thinking, compact),
// compaction requests, the compaction blocks that both leave in a list, message
// threads, and a prefill.
func (*vendor) Refuse(body []wire.Member) *BypassError {
	if relay.Given(body, "context_management") {
		return &BypassError{
			Field:   "context_management",
			Why:     "the server would clear or summarise parts of the context by itself",
			Instead: "leave it out: the model has context_prune and context_compact, the host has Fit and CompactWith",
		}
	}
	if relay.Given(body, "compaction") {
		return &BypassError{
			Field:   "compaction",
			Why:     "the server would summarise the conversation, and nobody would check the summary",
			Instead: "leave it out: the model has context_compact, the host has CompactWith",
		}
	}
	if relay.Given(body, "thread") {
		return &BypassError{Field: "thread", Why: "the server would keep the conversation, and edits would not reach it",
			Instead: "send the whole list of messages with each request"}
	}
	list, _ := wire.Elements(wire.Get(body, "messages"))
	for i, m := range list {
		members, _ := wire.Members(m)
		blocks, _ := wire.Elements(wire.Get(members, "content"))
		for j, b := range blocks {
			block, _ := wire.Members(b)
			if wire.GetString(block, "type") == "compaction" {
				return &BypassError{
					Field:   fmt.Sprintf("messages.%d.content.%d", i, j),
					Why:     "a compaction block makes the server drop everything before it",
					Instead: "begin the buffer after it, with the summary as a user's text, which is imported as a foreign summary",
				}
			}
		}
	}
	if n := len(list) - 1; n >= 0 && prefill(list[n]) {
		return &BypassError{
			Field: fmt.Sprintf("messages.%d", n),
			Why: "the answer would go on with this message (a prefill), " +
				"and both together would be another message than the one imported",
			Instead: "say in a user's message how the answer is to begin, or ask for structured output",
		}
	}
	return nil
}

// prefill reports whether a message at the end of a list is to be continued: one
// of the assistant with nothing but text. A turn that the server paused goes on
// too, but in a message of its own, and has a call of the server's in it.
func prefill(raw json.RawMessage) bool {
	members, _ := wire.Members(raw)
	blocks, _ := wire.Elements(wire.Get(members, "content"))
	return wire.GetString(members, "role") == "assistant" && !slices.ContainsFunc(blocks, func(b json.RawMessage) bool {
		block, _ := wire.Members(b)
		return wire.GetString(block, "type") != "text"
	})
}

// Split takes the system prompt and the messages out of the body. Markers of the
// prompt cache belong to the request: they are not imported.
func (*vendor) Split(body []wire.Member) (relay.Split, error) {
	list, ok := wire.Elements(wire.Get(body, "messages"))
	if !ok {
		return relay.Split{}, errors.New("the request has no list of messages")
	}
	out := make([]json.RawMessage, len(list))
	for i, m := range list {
		out[i] = uncached(m, "content")
	}
	s := relay.Split{List: out}
	if prompt := wire.Get(body, "system"); prompt != nil {
		s.Prompt = uncachedList(prompt)
	}
	return s, nil
}

// uncached returns an object without its cache_control, and without those in the list under key.
func uncached(raw json.RawMessage, key string) json.RawMessage {
	members, ok := wire.Members(raw)
	if !ok {
		return raw
	}
	members = relay.Drop(members, "cache_control")
	if content := wire.Get(members, key); len(content) > 0 && content[0] == '[' {
		members = relay.Set(members, key, uncachedList(content))
	}
	return relay.Encode(members)
}

func uncachedList(raw json.RawMessage) json.RawMessage {
	list, ok := wire.Elements(raw)
	if !ok {
		return raw
	}
	out := make([]json.RawMessage, len(list))
	for i, b := range list {
		out[i] = uncached(b, "content")
	}
	return wire.List(out)
}

// marker returns the newest cache_control of the host's messages, or that of the request.
func marker(body []wire.Member) json.RawMessage {
	found := wire.Get(body, "cache_control")
	list, _ := wire.Elements(wire.Get(body, "messages"))
	for _, m := range list {
		members, _ := wire.Members(m)
		blocks, _ := wire.Elements(wire.Get(members, "content"))
		for _, b := range blocks {
			block, _ := wire.Members(b)
			if c := wire.Get(block, "cache_control"); c != nil {
				found = c
			}
		}
	}
	if string(found) == "null" {
		return nil
	}
	return found
}

// Request puts the window in place of the messages. A host that marks the end of
// its messages for the cache gets the mark before the anchor, the last place
// that stays as it is.
func (v *vendor) Request(body []wire.Member, view holdfast.View) ([]wire.Member, error) {
	messages, err := anthropicmsg.Render(view, &anthropicmsg.RenderOptions{CacheControl: marker(body)})
	if err != nil {
		return nil, err
	}
	out := relay.Set(relay.Drop(body, "cache_control"), "messages", wire.List(joinResults(messages)))
	if v.drop.Load() {
		out = dropBound(out)
	}
	return out, nil
}

// joinResults joins the user messages behind calls: those of the library are
// answered before the host's, and the API wants all results in one message.
func joinResults(messages []json.RawMessage) []json.RawMessage {
	var out []json.RawMessage
	for _, m := range messages {
		if n := len(out); n > 0 {
			if joined, ok := join(out[n-1], m); ok {
				out[n-1] = joined
				continue
			}
		}
		out = append(out, m)
	}
	return out
}

func join(a, b json.RawMessage) (json.RawMessage, bool) {
	am, first := results(a)
	_, second := results(b)
	if !onlyResults(first) || len(second) == 0 || !onlyResults(second[:1]) {
		return nil, false
	}
	return relay.Encode(relay.Set(am, "content", wire.List(append(first, second...)))), true
}

// results returns the content of a user message.
func results(raw json.RawMessage) ([]wire.Member, []json.RawMessage) {
	members, _ := wire.Members(raw)
	if wire.GetString(members, "role") != "user" {
		return nil, nil
	}
	list, _ := wire.Elements(wire.Get(members, "content"))
	return members, list
}

func onlyResults(blocks []json.RawMessage) bool {
	for _, b := range blocks {
		if members, _ := wire.Members(b); wire.GetString(members, "type") != "tool_result" {
			return false
		}
	}
	return len(blocks) > 0
}

// Turn reads a message.
func (*vendor) Turn(response []byte) (relay.Turn, bool) {
	members, ok := wire.Members(response)
	content, isList := wire.Elements(wire.Get(members, "content"))
	if !ok || !isList || wire.GetString(members, "type") != "message" {
		return relay.Turn{}, false
	}
	t := relay.Turn{Messages: []json.RawMessage{relay.Encode([]wire.Member{
		{Key: "role", Value: json.RawMessage(`"assistant"`)}, {Key: "content", Value: wire.Get(members, "content")},
	})}}
	t.Calls = calls(content)
	return t, true
}

func calls(content []json.RawMessage) []relay.Call {
	var out []relay.Call
	for _, b := range content {
		if block, _ := wire.Members(b); wire.GetString(block, "type") == "tool_use" {
			out = append(out, relay.Call{
				ID:   wire.GetString(block, "id"),
				Name: wire.GetString(block, "name"),
				Args: wire.Get(block, "input"),
			})
		}
	}
	return out
}

func (*vendor) Input(usage []wire.Member) int {
	return relay.Count(usage, "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
}

// Results returns one user message with the results.
func (*vendor) Results(answers []relay.Answer) []json.RawMessage {
	var blocks []json.RawMessage
	for _, a := range answers {
		b := []wire.Member{
			{Key: "type", Value: json.RawMessage(`"tool_result"`)},
			{Key: "tool_use_id", Value: wire.Quote(a.ID)},
			{Key: "content", Value: wire.Quote(a.Text)},
		}
		if a.IsError {
			b = append(b, wire.Member{Key: "is_error", Value: json.RawMessage("true")})
		}
		blocks = append(blocks, relay.Encode(b))
	}
	return []json.RawMessage{relay.Encode([]wire.Member{
		{Key: "role", Value: json.RawMessage(`"user"`)},
		{Key: "content", Value: wire.List(blocks)},
	})}
}

// Echo finds the turn that the host was given without the library's calls.
func (*vendor) Echo(list []json.RawMessage, open []string) int {
	if len(list) == 0 {
		return 0
	}
	members, _ := wire.Members(list[0])
	content, _ := wire.Elements(wire.Get(members, "content"))
	made := calls(content)
	if wire.GetString(members, "role") != "assistant" || len(made) != len(open) {
		return 0
	}
	for i, c := range made {
		if c.ID != open[i] {
			return 0
		}
	}
	return 1
}

// Without leaves the library's calls out of a message.
func (*vendor) Without(response []byte) ([]byte, error) {
	members, _ := wire.Members(response)
	content, _ := wire.Elements(wire.Get(members, "content"))
	var kept []json.RawMessage
	for _, b := range content {
		block, _ := wire.Members(b)
		if wire.GetString(block, "type") != "tool_use" || !edittool.Has(wire.GetString(block, "name")) {
			kept = append(kept, b)
		}
	}
	return relay.Encode(relay.Set(members, "content", wire.List(kept))), nil
}

const (
	boundElsewhere = "bound to a different conversation"
	bindingBeta    = "thinking-binding-controls-2026-08-01"
)

// Mend meets preserved thinking: newer models refuse a thinking block if
// anything before it has changed since, as the anchor does with each request.
// The API then asks to be told to leave out the blocks it cannot use.
//
// Source: platform.claude.com, "Fix a thinking block bound to a different conversation".
func (v *vendor) Mend(refusal []byte, body []wire.Member) ([]wire.Member, bool) {
	members, _ := wire.Members(refusal)
	inner, _ := wire.Members(wire.Get(members, "error"))
	thinking, _ := wire.Members(wire.Get(body, "thinking"))
	if !strings.Contains(wire.GetString(inner, "message"), boundElsewhere) || relay.Given(thinking, "block_binding") {
		return nil, false
	}
	v.drop.Store(true)
	return dropBound(body), true
}

// Header names the beta that block_binding belongs to.
func (v *vendor) Header(h http.Header) {
	if v.drop.Load() && !strings.Contains(strings.Join(h.Values("anthropic-beta"), ","), bindingBeta) {
		if old := h.Get("anthropic-beta"); old != "" {
			h.Set("anthropic-beta", old+","+bindingBeta)
		} else {
			h.Set("anthropic-beta", bindingBeta)
		}
	}
}

func dropBound(body []wire.Member) []wire.Member {
	thinking, ok := wire.Members(wire.Get(body, "thinking"))
	if !ok {
		thinking = []wire.Member{{Key: "type", Value: json.RawMessage(`"adaptive"`)}}
	}
	if relay.Given(thinking, "block_binding") {
		return body // the host has decided
	}
	thinking = relay.Set(thinking, "block_binding", json.RawMessage(`{"prefix_mismatch_behavior":"drop_block"}`))
	return relay.Set(body, "thinking", relay.Encode(thinking))
}
