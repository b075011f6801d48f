package openaihttp

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// responses is the Responses API.
type responses struct{ common }

func (responses) Handles(path string) bool { return relay.PathEnds(path, "/responses") }

func (responses) Format() edittool.Format { return edittool.OpenAIResponses }

func (r responses) Importer(view holdfast.View) relay.Importer {
	return r.importer(view, openaimsg.Responses)
}

// whole is what to use in place of what the vendor keeps.
const whole = "send the whole list of items as input with each request, with store false or true"

// refused are the members that would bypass the buffer.
var refused = []BypassError{
	{
		Field:   "previous_response_id",
		Why:     "the server would put the earlier items before the input by itself, and edits would not reach them",
		Instead: whole,
	},
	{
		Field:   "conversation",
		Why:     "the server would keep the items, and edits would not reach them",
		Instead: whole,
	},
	{
		Field:   "prompt",
		Why:     "the server would add messages that it keeps",
		Instead: "send them as instructions and input",
	},
	{
		Field:   "context_management",
		Why:     "the server would summarise the context by itself",
		Instead: "leave it out: the model has context_prune and context_compact, the host has Fit and CompactWith",
	},
	{
		Field:   "background",
		Why:     "the answer would be fetched by other requests, with the model's calls of the library's tools in it",
		Instead: "wait for the answer, or stream it",
	},
}

// Refuse knows what the server keeps or drops, and the items that stand for what it keeps.
func (responses) Refuse(body []wire.Member) *BypassError {
	for _, e := range refused {
		if relay.Given(body, e.Field) {
			return &e
		}
	}
	if t := wire.GetString(body, "truncation"); t != "" && t != "disabled" {
		return &BypassError{
			Field:   "truncation",
			Why:     "the server would drop items that do not fit, unseen",
			Instead: "leave it out: the host has Fit, which checks what leaves",
		}
	}
	list, _ := wire.Elements(wire.Get(body, "input"))
	for i, raw := range list {
		item, _ := wire.Members(raw)
		field := fmt.Sprintf("input[%d]", i)
		switch wire.GetString(item, "type") {
		case "item_reference":
			return &BypassError{
				Field:   field,
				Why:     "the server would put an item there that it keeps",
				Instead: "send the item itself",
			}
		case "compaction", "compaction_summary":
			return &BypassError{
				Field:   field,
				Why:     "a compaction stands for items that the buffer cannot see or check",
				Instead: "send the items, or a summary in words as a user's message, which is imported as a foreign summary",
			}
		}
	}
	return nil
}

func (responses) Split(body []wire.Member) (relay.Split, error) {
	list, err := inputList(body)
	if err != nil {
		return relay.Split{}, err
	}
	n := leading(list)
	return relay.Split{Prompt: promptOf(wire.Get(body, "instructions"), list[:n]), List: list[n:], Before: n}, nil
}

// inputList returns the input, which may be a text.
func inputList(body []wire.Member) ([]json.RawMessage, error) {
	input := wire.Get(body, "input")
	if text, ok := wire.Spoken(input); ok {
		return []json.RawMessage{message(word("role", "user"), word("content", text))}, nil
	}
	list, ok := wire.Elements(input)
	if !ok {
		return nil, errors.New("the request has no input")
	}
	return list, nil
}

func (responses) Request(body []wire.Member, view holdfast.View) ([]wire.Member, error) {
	list, err := inputList(body)
	if err != nil {
		return nil, err
	}
	window, err := openaimsg.Render(view, &openaimsg.RenderOptions{Format: openaimsg.Responses})
	if err != nil {
		return nil, err
	}
	return relay.Set(body, "input", wire.List(append(list[:leading(list):leading(list)], window...))), nil
}

// Turn reads the output. Without a store the server knows no item by its ID: a
// reasoning item that is not encrypted cannot be sent back then, nor can what
// followed it under its ID.
func (responses) Turn(response []byte) (relay.Turn, bool) {
	members, ok := wire.Members(response)
	output, isList := wire.Elements(wire.Get(members, "output"))
	if !ok || !isList || wire.GetString(members, "object") != "response" {
		return relay.Turn{}, false
	}
	t := relay.Turn{Calls: itemCalls(output)}
	stored := string(wire.Get(members, "store")) != "false"
	lost := false
	for _, raw := range output {
		item, _ := wire.Members(raw)
		if !stored && wire.GetString(item, "type") == "reasoning" && wire.GetString(item, "encrypted_content") == "" {
			lost = true
			continue
		}
		if lost {
			raw = relay.Encode(relay.Drop(item, "id"))
		}
		t.Messages = append(t.Messages, raw)
	}
	return t, true
}

func itemCalls(items []json.RawMessage) []relay.Call {
	var out []relay.Call
	for _, raw := range items {
		item, _ := wire.Members(raw)
		switch wire.GetString(item, "type") {
		case "function_call":
			out = append(out, relay.Call{
				ID:   wire.GetString(item, "call_id"),
				Name: wire.GetString(item, "name"),
				Args: arguments(wire.Get(item, "arguments")),
			})
		case "custom_tool_call":
			out = append(out, relay.Call{ID: wire.GetString(item, "call_id"), Name: wire.GetString(item, "name")})
		}
	}
	return out
}

func (responses) Input(usage []wire.Member) int { return relay.Count(usage, "input_tokens") }

func (responses) Results(answers []relay.Answer) []json.RawMessage {
	var out []json.RawMessage
	for _, a := range answers {
		out = append(out, message(word("type", "function_call_output"), word("call_id", a.ID), word("output", a.Text)))
	}
	return out
}

// Echo counts the items of the model at the head of the list: all up to the
// first output or message of another.
func (responses) Echo(list []json.RawMessage, open []string) int {
	n := 0
	for n < len(list) && fromModel(list[n]) {
		n++
	}
	if !same(itemCalls(list[:n]), open) {
		return 0
	}
	return n
}

func fromModel(raw json.RawMessage) bool {
	item, _ := wire.Members(raw)
	kind, role := wire.GetString(item, "type"), wire.GetString(item, "role")
	if kind == "message" || kind == "" {
		return role == "assistant"
	}
	return !strings.HasSuffix(kind, "_output")
}

func (responses) Without(response []byte) ([]byte, error) {
	members, _ := wire.Members(response)
	output, _ := wire.Elements(wire.Get(members, "output"))
	var kept []json.RawMessage
	for _, raw := range output {
		item, _ := wire.Members(raw)
		kind := wire.GetString(item, "type")
		call := kind == "function_call" || kind == "custom_tool_call"
		if !call || !edittool.Has(wire.GetString(item, "name")) {
			kept = append(kept, raw)
		}
	}
	return relay.Encode(relay.Set(members, "output", wire.List(kept))), nil
}
