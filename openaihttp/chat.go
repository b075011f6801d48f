package openaihttp

import (
	"encoding/json"
	"errors"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// chat is Chat Completions.
type chat struct{ common }

func (chat) Handles(path string) bool { return relay.PathEnds(path, "/chat/completions") }

func (chat) Format() edittool.Format { return edittool.OpenAIChat }

func (c chat) Importer(view holdfast.View) relay.Importer { return c.importer(view, openaimsg.Chat) }

// Refuse knows n: of several answers only one can go on.
func (chat) Refuse(body []wire.Member) *BypassError {
	if n := string(wire.Get(body, "n")); n != "" && n != "null" && n != "1" {
		return &BypassError{
			Field:   "n",
			Why:     "the buffer follows one conversation and cannot tell which of several answers goes on",
			Instead: "ask for one",
		}
	}
	return nil
}

func (chat) Split(body []wire.Member) (relay.Split, error) {
	list, ok := wire.Elements(wire.Get(body, "messages"))
	if !ok {
		return relay.Split{}, errors.New("the request has no list of messages")
	}
	n := leading(list)
	return relay.Split{Prompt: promptOf(nil, list[:n]), List: list[n:], Before: n}, nil
}

func (chat) Request(body []wire.Member, view holdfast.View) ([]wire.Member, error) {
	list, _ := wire.Elements(wire.Get(body, "messages"))
	window, err := openaimsg.Render(view, &openaimsg.RenderOptions{Format: openaimsg.Chat})
	if err != nil {
		return nil, err
	}
	return relay.Set(body, "messages", wire.List(append(list[:leading(list):leading(list)], window...))), nil
}

// Turn reads the message of the only choice. What only responses have is left out of it.
func (chat) Turn(response []byte) (relay.Turn, bool) {
	members, ok := wire.Members(response)
	choices, _ := wire.Elements(wire.Get(members, "choices"))
	if !ok || len(choices) != 1 {
		return relay.Turn{}, false
	}
	choice, _ := wire.Members(choices[0])
	said, ok := wire.Members(wire.Get(choice, "message"))
	if !ok {
		return relay.Turn{}, false
	}
	var kept []wire.Member
	for _, m := range relay.Drop(said, "annotations", "audio") {
		if m.Key == "content" || string(m.Value) != "null" {
			kept = append(kept, m)
		}
	}
	return relay.Turn{Messages: []json.RawMessage{relay.Encode(kept)}, Calls: chatCalls(said)}, true
}

func chatCalls(said []wire.Member) []relay.Call {
	var out []relay.Call
	list, _ := wire.Elements(wire.Get(said, "tool_calls"))
	for _, raw := range list {
		call, _ := wire.Members(raw)
		f, _ := wire.Members(wire.Get(call, "function"))
		out = append(out, relay.Call{
			ID:   wire.GetString(call, "id"),
			Name: wire.GetString(f, "name"),
			Args: arguments(wire.Get(f, "arguments")),
		})
	}
	return out
}

func (chat) Input(usage []wire.Member) int { return relay.Count(usage, "prompt_tokens") }

func (chat) Results(answers []relay.Answer) []json.RawMessage {
	var out []json.RawMessage
	for _, a := range answers {
		out = append(out, message(word("role", "tool"), word("tool_call_id", a.ID), word("content", a.Text)))
	}
	return out
}

func (chat) Echo(list []json.RawMessage, open []string) int {
	if len(list) == 0 {
		return 0
	}
	members, _ := wire.Members(list[0])
	if wire.GetString(members, "role") != "assistant" || !same(chatCalls(members), open) {
		return 0
	}
	return 1
}

func (chat) Without(response []byte) ([]byte, error) {
	members, _ := wire.Members(response)
	choices, _ := wire.Elements(wire.Get(members, "choices"))
	choice, _ := wire.Members(choices[0]) // Turn has read it
	said, _ := wire.Members(wire.Get(choice, "message"))
	list, _ := wire.Elements(wire.Get(said, "tool_calls"))
	var kept []json.RawMessage
	for _, raw := range list {
		call, _ := wire.Members(raw)
		if f, _ := wire.Members(wire.Get(call, "function")); !edittool.Has(wire.GetString(f, "name")) {
			kept = append(kept, raw)
		}
	}
	said = relay.Set(said, "tool_calls", wire.List(kept))
	choice = relay.Set(choice, "message", relay.Encode(said))
	return relay.Encode(relay.Set(members, "choices", wire.List([]json.RawMessage{relay.Encode(choice)}))), nil
}
