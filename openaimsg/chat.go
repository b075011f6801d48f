package openaimsg

import (
	"encoding/json"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// chatMessage takes a message of the Chat Completions API apart.
func chatMessage(raw json.RawMessage, members []wire.Member) wire.Message {
	name := wire.GetString(members, "role")
	if name == "tool" || name == "function" {
		return toolMessage(raw, members, name)
	}
	role, known := roleOf(name)
	value := wire.Get(members, "content")
	m := wire.Message{Role: role}
	if known {
		m.Parts = content(value, role)
	}
	holes := []string{"content"}
	calls, _ := wire.Elements(wire.Get(members, "tool_calls"))
	if role == wire.Assistant && len(calls) > 0 {
		if text, ok := wire.String(value); ok && text == "" {
			m.Parts = nil // says nothing: it stays in the frame
		}
		if len(m.Parts) == 0 {
			holes = nil
		}
		holes = append(holes, "tool_calls")
		for _, raw := range calls {
			m.Parts = append(m.Parts, chatCall(raw))
		}
	}
	m.Frame = wire.Frame(members, holes...)
	if m.Frame != nil && len(m.Parts) > 0 && wire.Get(members, "function_call") == nil {
		return m
	}
	return unusual(raw, members, role)
}

// unusual keeps a message whole that has no content, the deprecated function_call,
// or a form that the API does not have.
func unusual(raw json.RawMessage, members []wire.Member, role string) wire.Message {
	origin := holdfast.ToolOutput
	if role == wire.Assistant {
		origin = holdfast.Inferred
	}
	p := verbatim(raw, members, origin)
	if call, ok := wire.Members(wire.Get(members, "function_call")); ok && role == wire.Assistant {
		p.Name = wire.GetString(call, "name")
		p.Call = functionID(p.Name)
	}
	if role == wire.SystemRole {
		p.Kind, p.Origin = holdfast.System, holdfast.UserSaid
	}
	return whole(role, p)
}

// functionID stands for the call ID that the deprecated function_call does not have.
func functionID(name string) string { return "function:" + name }

func chatCall(raw json.RawMessage) wire.Part {
	members, _ := wire.Members(raw)
	typ := wire.GetString(members, "type")
	p, ok := wire.CallPart(members, "function", "arguments")
	if typ == "custom" {
		p, ok = wire.CallPart(members, "custom", "input")
	}
	if !ok {
		p = verbatim(raw, members, holdfast.Inferred)
		p.Name = typ
	}
	p.Type, p.Member, p.Call = "call", "tool_calls", wire.GetString(members, "id")
	return p
}

// toolMessage is one span: the output of a call.
func toolMessage(raw json.RawMessage, members []wire.Member, role string) wire.Message {
	p, ok := wire.ResultPart(members, "content", mediaTokens)
	if !ok {
		p = verbatim(raw, members, holdfast.ToolOutput)
	}
	p.Type, p.Result = "output", wire.GetString(members, "tool_call_id")
	if ids, _ := wire.Elements(wire.Get(members, "tool_call_ids")); p.Result == "" && len(ids) > 0 {
		p.Result, _ = wire.String(ids[0]) // recordings that answer several calls at once
	}
	if role == "function" {
		p.Result = functionID(wire.GetString(members, "name"))
	}
	return whole(wire.Tool, p)
}
