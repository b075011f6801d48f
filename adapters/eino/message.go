package eino

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/cloudwego/eino/schema"

	"github.com/seed-74a30d84/holdfast/chatloop"
)

// fromEino converts a message. What chatloop has no place for goes along as JSON.
func fromEino(m *schema.Message) (out chatloop.Message, err error) {
	switch {
	case m == nil:
		return out, errors.New("eino: a nil message")
	case len(m.MultiContent) > 0:
		return out, errors.New("eino: a message with MultiContent, which is deprecated: use UserInputMultiContent")
	}
	out = chatloop.Message{Role: string(m.Role), CallID: m.ToolCallID}
	if m.Content != "" {
		out.Parts = append(out.Parts, chatloop.Part{Text: m.Content})
	}
	for i := range m.UserInputMultiContent {
		p := m.UserInputMultiContent[i]
		part := chatloop.Part{Text: p.Text}
		if p.Text = ""; p.Type != schema.ChatMessagePartTypeText {
			part.Type = string(p.Type)
		}
		if part.Extra, err = rest(p, schema.MessageInputPart{Type: schema.ChatMessagePartTypeText}); err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, part)
	}
	for i := range m.AssistantGenMultiContent {
		p := m.AssistantGenMultiContent[i]
		part := chatloop.Part{Text: p.Text}
		if p.Text = ""; p.Type != schema.ChatMessagePartTypeText {
			part.Type = string(p.Type)
		}
		if part.Extra, err = rest(p, schema.MessageOutputPart{Type: schema.ChatMessagePartTypeText}); err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, part)
	}
	for _, c := range m.ToolCalls {
		call := chatloop.Call{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments}
		c.ID, c.Function = "", schema.FunctionCall{}
		if call.Extra, err = rest(c, schema.ToolCall{Type: "function"}); err != nil {
			return out, err
		}
		out.Calls = append(out.Calls, call)
	}
	out.Extra, err = rest(
		schema.Message{Name: m.Name, ToolName: m.ToolName, ReasoningContent: m.ReasoningContent, Extra: m.Extra},
		schema.Message{},
	)
	return out, err
}

// rest returns v as JSON, nil if it says no more than usual does.
func rest[T any](v, usual T) (json.RawMessage, error) {
	if reflect.DeepEqual(v, usual) {
		return nil, nil
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("eino: %w", err)
	}
	return raw, nil
}

// toEino converts a message of the window.
func toEino(m *chatloop.Message) (*schema.Message, error) {
	out := &schema.Message{}
	if err := unrest(m.Extra, out); err != nil {
		return nil, err
	}
	out.Role, out.ToolCallID = schema.RoleType(m.Role), m.CallID
	if plain(m) {
		out.Content = m.Text()
	} else if err := parts(m, out); err != nil {
		return nil, err
	}
	for _, c := range m.Calls {
		call := schema.ToolCall{Type: "function"}
		if err := unrest(c.Extra, &call); err != nil {
			return nil, err
		}
		call.ID, call.Function = c.ID, schema.FunctionCall{Name: c.Name, Arguments: c.Arguments}
		out.ToolCalls = append(out.ToolCalls, call)
	}
	return out, nil
}

// plain reports whether the content is text alone.
func plain(m *chatloop.Message) bool {
	for _, p := range m.Parts {
		if p.Type != "" || len(p.Extra) > 0 {
			return false
		}
	}
	return len(m.Parts) < 2 || m.Role == chatloop.System
}

func parts(m *chatloop.Message, out *schema.Message) error {
	for _, p := range m.Parts {
		if m.Role == chatloop.Assistant {
			part := schema.MessageOutputPart{Type: schema.ChatMessagePartTypeText}
			if err := unrest(p.Extra, &part); err != nil {
				return err
			}
			part.Text = p.Text
			out.AssistantGenMultiContent = append(out.AssistantGenMultiContent, part)
			continue
		}
		part := schema.MessageInputPart{Type: schema.ChatMessagePartTypeText}
		if err := unrest(p.Extra, &part); err != nil {
			return err
		}
		part.Text = p.Text
		out.UserInputMultiContent = append(out.UserInputMultiContent, part)
	}
	return nil
}

func unrest(raw json.RawMessage, v any) error {
	if len(raw) == 0 {
		return nil
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return fmt.Errorf("eino: what came with a message: %w", err)
	}
	return nil
}
