package openaimsg

import (
	"encoding/json"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// item takes an item of the Responses API apart. Items of the assistant that
// follow each other are one turn: what follows a reasoning item belongs to it.
func item(raw json.RawMessage, members []wire.Member) wire.Message {
	typ := blockType(members)
	role, known := roleOf(wire.GetString(members, "role"))
	switch {
	case typ == "message" && known:
		parts, frame := content(wire.Get(members, "content"), role), wire.Frame(members, "content")
		if len(parts) > 0 && frame != nil {
			return wire.Message{Role: role, Turn: true, Parts: parts, Frame: frame}
		}
		m := unusual(raw, members, role)
		m.Turn = true
		return m
	case strings.HasSuffix(typ, "_output") || typ == "mcp_approval_response":
		return whole(wire.Tool, outputItem(raw, members))
	}
	m := whole(wire.Assistant, modelItem(raw, members))
	m.Turn = true
	return m
}

func outputItem(raw json.RawMessage, members []wire.Member) wire.Part {
	p, ok := wire.ResultPart(members, "output", mediaTokens)
	if !ok {
		p = verbatim(raw, members, holdfast.ToolOutput)
		inner, _ := wire.Members(wire.Get(members, "output"))
		p.Tokens = mediaTokens(inner) // a screenshot
	}
	p.Type, p.Result = "output", wire.GetString(members, "call_id")
	if p.Result == "" {
		p.Result = wire.GetString(members, "approval_request_id")
	}
	return p
}

// modelItem is what the model made: reasoning, calls of the host's tools, which
// have a call_id, and calls of the provider's own, which hold their result.
func modelItem(raw json.RawMessage, members []wire.Member) wire.Part {
	typ := blockType(members)
	p := verbatim(raw, members, holdfast.Inferred)
	p.Call = wire.GetString(members, "call_id")
	switch typ {
	case "reasoning":
		p.Signed = true
		return p
	case "mcp_approval_request":
		p.Call = wire.GetString(members, "id")
	case "function_call", "custom_tool_call":
		arguments := map[string]string{"function_call": "arguments", "custom_tool_call": "input"}[typ]
		if c, ok := wire.CallPart(members, "", arguments); ok {
			c.Type, c.Call = "call", p.Call
			return c
		}
	}
	switch {
	case p.Call != "":
		p.Name = typ
	case strings.HasSuffix(typ, "_call"):
		p.Origin = holdfast.ToolOutput
	}
	return p
}
