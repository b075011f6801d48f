package anthropicmsg

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// "Input should be 'user' or 'assistant'"; a system message within the list is
// known to newer models. Blocks have roles of their own: "`tool_use` blocks can
// only be in `assistant` messages".
//
// Source: platform.claude.com, "Messages" reference and "Mid-conversation system messages".
func (v *validator) roles() {
	of := map[string]string{
		"tool_use":          "assistant",
		"thinking":          "assistant",
		"redacted_thinking": "assistant",
		"tool_result":       "user",
	}
	for _, m := range v.messages {
		if m.Role != "user" && m.Role != "assistant" && m.Role != "system" {
			v.add(m, m.path+".role", RuleRole, "Input should be 'user' or 'assistant'")
			continue
		}
		for i := range m.blocks {
			if role, ok := of[m.blocks[i].Type]; ok && role != m.Role {
				v.add(m, m.path, RuleRole, fmt.Sprintf("`%s` blocks can only be in `%s` messages", m.blocks[i].Type, role))
			}
		}
	}
}

// Source: platform.claude.com, "Messages" reference: the first message must
// always use the user role; wording of the API's error.
func (v *validator) firstUser() {
	if len(v.messages) > 0 && v.messages[0].Role == "assistant" {
		v.add(v.messages[0], "messages", RuleFirstUser, `first message must use the "user" role`)
	}
}

// A system message follows a user message, or another system message, and is
// not followed by a user message.
//
// Source: platform.claude.com, "Change tools or instructions without failing the
// prefix check": directly after an assistant turn or directly before a user
// message it gets a 400. The API's wording is not published.
func (v *validator) systemPlace() {
	for i, m := range v.messages {
		if m.Role != "system" {
			continue
		}
		if i == 0 || v.messages[i-1].Role == "assistant" || (i+1 < len(v.messages) && v.messages[i+1].Role == "user") {
			v.add(m, m.path, RuleSystemPlace,
				"a `system` message must come directly after a `user` message and not directly before one")
		}
	}
}

// "all messages must have non-empty content except for the optional final
// assistant message"; "text content blocks must contain non-whitespace text". A
// blank text block beside others is what models themselves write before their
// thinking; it is taken back.
//
// Source: anthropics/claude-code issues 6774 and 23440.
func (v *validator) nonEmpty() {
	for _, m := range v.messages {
		if len(m.blocks) == 0 {
			if m.Role != "assistant" || m != v.last() {
				v.add(m, m.path, RuleEmptyMessage,
					"all messages must have non-empty content except for the optional final assistant message")
			}
			continue
		}
		blank := !slices.ContainsFunc(m.blocks, func(b checkedBlock) bool {
			return b.Type != "text" || strings.TrimSpace(value(b.Text)) != "" || value(b.Text) == ""
		})
		if blank {
			v.add(m, "messages", RuleBlankMessage, "text content blocks must contain non-whitespace text")
		}
	}
}

// Source: anthropics/claude-code issues 49171 (in messages) and, within a
// tool_result, experientiallabs/experiential pull request 799.
func (v *validator) emptyText() {
	for _, m := range v.messages {
		for i := range m.blocks {
			b := &m.blocks[i]
			empty := b.Type == "text" && value(b.Text) == ""
			for _, inner := range b.inner() {
				empty = empty || inner.Type == "text" && value(inner.Text) == ""
			}
			if empty {
				v.add(m, "messages", RuleEmptyText, "text content blocks must be non-empty")
			}
		}
	}
}

// inner returns the blocks within a tool_result, without complaint.
func (b *checkedBlock) inner() []checkedBlock {
	if b.Type != "tool_result" || !bytes.HasPrefix(bytes.TrimSpace(b.Content), []byte("[")) {
		return nil
	}
	var quiet validator
	return quiet.parseContent(nil, b.path+".tool_result.content", b.Content)
}

// Source: the API's error for a prefill; platform.claude.com, "Prefill Claude's response".
func (v *validator) trailingSpace() {
	m := v.last()
	if m == nil || m.Role != "assistant" || len(m.blocks) == 0 {
		return
	}
	if b := m.blocks[len(m.blocks)-1]; b.Type == "text" && value(b.Text) != strings.TrimRight(value(b.Text), " \t\r\n") {
		v.add(m, "messages", RuleTrailingSpace, "final assistant content cannot end with trailing whitespace")
	}
}

var callID = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// Required fields of the blocks, and their forms.
//
// Source: platform.claude.com, "Messages" reference, the content block
// parameters; wording of the API's validation.
func (v *validator) blockFields() {
	for _, m := range v.messages {
		for i := range m.blocks {
			b := &m.blocks[i]
			need := func(name string, there bool) {
				if !there {
					v.add(m, b.path+"."+b.Type+"."+name, RuleField, "Field required")
				}
			}
			switch b.Type {
			case "":
				v.add(m, b.path+".type", RuleField, "Field required")
			case "text":
				need("text", b.Text != nil)
			case "tool_use":
				v.toolUse(m, b, need)
			case "tool_result":
				need("tool_use_id", b.ToolUseID != nil)
				v.checkID(m, b.path+".tool_result.tool_use_id", b.ToolUseID)
			case "thinking":
				need("thinking", b.Thinking != nil)
				need("signature", b.Signature != nil)
			case "redacted_thinking":
				need("data", b.Data != nil)
			}
		}
	}
}

func (v *validator) toolUse(m *checkedMessage, b *checkedBlock, need func(string, bool)) {
	need("id", b.ID != nil)
	need("name", b.Name != nil)
	need("input", len(b.Input) > 0)
	v.checkID(m, b.path+".tool_use.id", b.ID)
	if len(b.Input) > 0 && !bytes.HasPrefix(b.Input, []byte("{")) {
		v.add(m, b.path+".tool_use.input", RuleField, "Input should be a valid dictionary")
	}
	if b.Name != nil && *b.Name == "" {
		v.add(m, b.path+".tool_use.name", RuleField, "String should have at least 1 character")
	}
	if len(value(b.Name)) > 200 {
		v.add(m, b.path+".tool_use.name", RuleField, "String should have at most 200 characters")
	}
}

func (v *validator) checkID(m *checkedMessage, path string, id *string) {
	if id != nil && !callID.MatchString(*id) {
		v.add(m, path, RuleField, "String should match pattern '^[a-zA-Z0-9_-]+$'")
	}
}

// Source: trycua/cua issue 524, BerriAI/litellm issue 23510.
func (v *validator) uniqueIDs() {
	seen := map[string]bool{}
	for _, m := range v.messages {
		for i := range m.blocks {
			if b := &m.blocks[i]; b.Type == "tool_use" && b.ID != nil {
				if seen[*b.ID] {
					v.add(m, b.path, RuleUniqueID, "`tool_use` ids must be unique")
				}
				seen[*b.ID] = true
			}
		}
	}
}

// Every tool_use has its tool_result in the very next message, and there the
// results stand first: "In the user message containing tool results, the
// tool_result blocks must come FIRST in the content array."
//
// Source: platform.claude.com, "Handle tool calls"; anthropics/claude-code issue 8210.
func (v *validator) answered() {
	for i, m := range v.messages {
		open := v.calls(m)
		if m.Role != "assistant" || len(open) == 0 {
			continue
		}
		if i+1 < len(v.messages) && v.messages[i+1].Role == "user" {
			next := v.messages[i+1]
			other := false
			for j := range next.blocks {
				b := &next.blocks[j]
				if b.Type != "tool_result" {
					other = true
					continue
				}
				if other && slices.Contains(open, value(b.ToolUseID)) {
					v.add(next, b.path, RuleResultsFirst,
						"`tool_result` blocks must come first in the content, before any other block")
				}
				open = slices.DeleteFunc(open, func(id string) bool { return id == value(b.ToolUseID) })
			}
		}
		if len(open) > 0 {
			v.add(m, m.path, RuleUnanswered,
				"`tool_use` ids were found without `tool_result` blocks immediately after: "+strings.Join(open, ", ")+
					". Each `tool_use` block must have a corresponding `tool_result` block in the next message.")
		}
	}
}

// Source: anthropics/claude-code issue 18947; for two results the API's "each
// tool_use must have a single result".
func (v *validator) resultsHaveCalls() {
	for i, m := range v.messages {
		var open []string
		if i > 0 && v.messages[i-1].Role == "assistant" {
			open = v.calls(v.messages[i-1])
		}
		seen := map[string]bool{}
		for j := range m.blocks {
			b := &m.blocks[j]
			if b.Type != "tool_result" || b.ToolUseID == nil {
				continue
			}
			id := *b.ToolUseID
			switch {
			case !slices.Contains(open, id):
				v.add(m, b.path, RuleNoToolUse, "unexpected `tool_use_id` found in `tool_result` blocks: "+id+
					". Each `tool_result` block must have a corresponding `tool_use` block in the previous message.")
			case seen[id]:
				v.add(m, b.path, RuleSingleResult,
					"each tool_use must have a single result. Found multiple `tool_result` blocks with id: "+id)
			}
			seen[id] = true
		}
	}
}

var resultTypes = []string{"document", "image", "search_result", "text", "tool_reference"}

// A tool_result holds a string or a list of these blocks; an error only text.
//
// Source: platform.claude.com, "Handle tool calls"; the API's "all content must
// be type "text" if "is_error" is true".
func (v *validator) resultContent() {
	for _, m := range v.messages {
		for i := range m.blocks {
			b := &m.blocks[i]
			if b.Type != "tool_result" || len(b.Content) == 0 {
				continue
			}
			first := b.Content[0]
			if first != '"' && first != '[' {
				v.add(m, b.path+".tool_result.content", RuleResultContent, "Input should be a valid string or list")
			}
			for _, inner := range b.inner() {
				if !slices.Contains(resultTypes, inner.Type) {
					detail := fmt.Sprintf("Input tag '%s' found using 'type' does not match any of the expected tags: %s",
						inner.Type, quoteList(resultTypes))
					v.add(m, inner.path, RuleResultContent, detail)
				} else if b.IsError && inner.Type != "text" {
					v.add(m, b.path+".tool_result", RuleResultContent, `all content must be type "text" if "is_error" is true`)
				}
			}
		}
	}
}

// A thinking block cannot be cached by itself, an empty text block not at all.
//
// Source: NousResearch/hermes-agent pull request 1216 (empty text), Wei-Shaw/sub2api
// issue 225 (thinking); platform.claude.com, "Prompt caching", What cannot be cached.
func (v *validator) cachePlace() {
	for _, m := range v.messages {
		for i := range m.blocks {
			b := &m.blocks[i]
			switch {
			case b.CacheControl == nil:
			case b.signed():
				v.add(m, b.path+"."+b.Type+".cache_control", RuleCacheControl, "Extra inputs are not permitted")
			case b.Type == "text" && value(b.Text) == "":
				v.add(m, b.path+".text", RuleCacheControl, "cache_control cannot be set for empty text blocks")
			}
		}
	}
}

// cached returns the cache_control settings of the list in order.
func (v *validator) cached() []*cacheControl {
	var all []*cacheControl
	for _, m := range v.messages {
		for i := range m.blocks {
			b := &m.blocks[i]
			if b.CacheControl != nil {
				all = append(all, b.CacheControl)
			}
			for _, inner := range b.inner() {
				if inner.CacheControl != nil {
					all = append(all, inner.CacheControl)
				}
			}
		}
	}
	return all
}

// At most four breakpoints in tools, system and messages together, of type
// ephemeral, and those of one hour before those of five minutes.
//
// Source: tghamm/Anthropic.SDK issue 50; platform.claude.com, "Prompt caching",
// Mixing different TTLs.
func (v *validator) cacheCount(all []*cacheControl) {
	if len(all) > 4 {
		detail := fmt.Sprintf("A maximum of 4 blocks with cache_control may be provided. Found %d.", len(all))
		v.add(nil, "", RuleCacheControl, detail)
	}
	short := false
	for _, c := range all {
		if c.Type != "ephemeral" {
			v.add(nil, "cache_control.type", RuleCacheControl, "Input should be 'ephemeral'")
		}
		if c.TTL == "1h" && short {
			v.add(nil, "cache_control.ttl", RuleCacheControl,
				"a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block")
		}
		short = short || c.TTL != "1h"
	}
}

// The last message cannot end with thinking.
//
// Source: the API's "The final block in an assistant message cannot be `thinking`."
func (v *validator) thinkingShape() {
	m := v.last()
	if m == nil || m.Role != "assistant" || len(m.blocks) == 0 {
		return
	}
	if b := m.blocks[len(m.blocks)-1]; b.signed() {
		v.add(m, m.path, RuleThinkingShape, "The final block in an assistant message cannot be `"+b.Type+"`.")
	}
}

// rawList reads a JSON list; ok is false if it is none.
func rawList(raw json.RawMessage) (list []json.RawMessage, ok bool) {
	return list, json.Unmarshal(raw, &list) == nil && list != nil
}
