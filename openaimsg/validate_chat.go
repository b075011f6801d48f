package openaimsg

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ValidateChat checks a list of Chat Completions messages against the published
// rules that need no more than the list. A list it finds nothing in may still be
// refused for what only the model or the content of media decides.
func ValidateChat(messages []json.RawMessage) []Problem {
	v := validator{}
	v.chat(messages)
	return v.problems
}

func (v *validator) chat(messages []json.RawMessage) {
	v.parse(messages, func(i int) string { return fmt.Sprintf("messages[%d]", i) })
	for _, rule := range []func(*validator){
		(*validator).chatRoles,
		(*validator).chatContent,
		(*validator).chatCalls,
		(*validator).chatToolMessages,
		(*validator).chatAnswered,
	} {
		rule(v)
	}
}

var chatRoles = []string{"system", "assistant", "user", "function", "tool", "developer"}

// Source: platform.openai.com, "Create chat completion", messages; the API's wording.
func (v *validator) chatRoles() {
	for _, m := range v.messages {
		switch path := fmt.Sprintf("messages[%d].role", m.index); {
		case m.bad:
		case m.Role == "":
			v.add(m.index, path, RuleField, "Missing required parameter: '%s'.", path)
		case !slices.Contains(chatRoles, m.Role):
			v.add(m.index, path, RuleRole, "Invalid value: '%s'. Supported values are: %s.", m.Role, supported(chatRoles))
		}
	}
}

// chatParts are the content parts a role may have.
//
// Source: platform.openai.com, "Create chat completion", the message types.
var chatParts = map[string][]string{
	"system":    {"text"},
	"developer": {"text"},
	"tool":      {"text"},
	"assistant": {"text", "refusal"},
	"user":      {"text", "image_url", "input_audio", "file"},
}

// Content is a string or a list of at least one part that the role may have.
// Only an assistant message with calls, a refusal or audio has none.
//
// Source: run-llama/llama_index pull request 17921 (null); miurla/morphic and
// others for images in tool messages; the API's wording.
func (v *validator) chatContent() {
	for _, m := range v.messages {
		path := fmt.Sprintf("messages.[%d].content", m.index)
		if m.bad {
			continue
		}
		if isNull(m.Content) {
			if m.Role != "assistant" || (len(m.calls) == 0 && isNull(m.FunctionCall) && m.Refusal == nil && isNull(m.Audio)) {
				v.add(m.index, path, RuleContent, "Invalid value for 'content': expected a string, got null.")
			}
			continue
		}
		if m.Content[0] == '"' {
			continue
		}
		var parts []part
		if json.Unmarshal(m.Content, &parts) != nil {
			v.add(m.index, path, RuleContent,
				"Invalid type for 'messages[%d].content': expected one of a string or array of objects, but got %s instead.",
				m.index, kindOf(m.Content))
			continue
		}
		if len(parts) == 0 {
			v.add(m.index, fmt.Sprintf("messages[%d].content", m.index), RuleContent,
				"Invalid 'messages[%d].content': empty array. "+
					"Expected an array with minimum length 1, but got an empty array instead.", m.index)
		}
		v.chatParts(m, parts)
	}
}

func (v *validator) chatParts(m *checkedMessage, parts []part) {
	allowed, ok := chatParts[m.Role]
	for j, p := range parts {
		path := fmt.Sprintf("messages[%d].content[%d]", m.index, j)
		switch {
		case p.Type == "":
			v.add(m.index, path+".type", RuleField, "Missing required parameter: '%s.type'.", path)
		case ok && p.Type == "image_url" && m.Role != "user":
			v.add(m.index, fmt.Sprintf("messages[%d]", m.index), RuleContent,
				"Invalid 'messages[%d]'. Image URLs are only allowed for messages with role 'user', "+
					"but this message with role '%s' contains an image URL.", m.index, m.Role)
		case ok && !slices.Contains(allowed, p.Type):
			v.add(m.index, path+".type", RuleContent, "Invalid value: '%s'. Supported values are: %s.",
				p.Type, supported(allowed))
		case p.Type == "text" && p.Text == nil:
			v.add(m.index, path+".text", RuleField, "Missing required parameter: '%s.text'.", path)
		}
	}
}

// The calls of an assistant message: at least one if the list is there, each
// with an ID, a type, a name, and arguments that are a string.
//
// Source: platform.openai.com, "Create chat completion", assistant message.
func (v *validator) chatCalls() {
	for _, m := range v.messages {
		if m.Calls != nil && len(m.Calls) == 0 {
			path := fmt.Sprintf("messages[%d].tool_calls", m.index)
			v.add(m.index, path, RuleField,
				"Invalid '%s': empty array. Expected an array with minimum length 1, but got an empty array instead.", path)
		}
		for j, c := range m.calls {
			path := fmt.Sprintf("messages[%d].tool_calls[%d]", m.index, j)
			if c.ID == nil {
				v.add(m.index, path+".id", RuleField, "Missing required parameter: '%s.id'.", path)
			}
			v.limit(m.index, path+".id", value(c.ID), maxIDLength)
			switch {
			case c.Type == "":
				v.add(m.index, path+".type", RuleField, "Missing required parameter: '%s.type'.", path)
			case c.Type == "function" && c.Function != nil:
				v.functionName(m.index, path+".function.name", c.Function.Name)
				v.aString(m.index, path+".function.arguments", c.Function.Arguments)
			case c.Type == "function":
				v.add(m.index, path+".function", RuleField, "Missing required parameter: '%s.function'.", path)
			case c.Type == "custom" && c.Custom != nil:
				v.functionName(m.index, path+".custom.name", c.Custom.Name)
				v.aString(m.index, path+".custom.input", c.Custom.Input)
			}
		}
	}
}

// A tool message answers a call of the assistant message that the run of tool
// messages follows, each call once.
//
// Source: simonw/llm issue 937 and the API's wording.
func (v *validator) chatToolMessages() {
	var open []string // the calls of the message before the run
	seen := map[string]bool{}
	for i, m := range v.messages {
		if m.Role != "tool" {
			open, seen = m.callIDs(), map[string]bool{}
			continue
		}
		role := fmt.Sprintf("messages.[%d].role", i)
		idPath := fmt.Sprintf("messages.[%d].tool_call_id", i)
		switch {
		case len(open) == 0:
			v.add(i, role, RuleNoCall,
				"Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.")
		case m.ToolCallID == nil:
			v.add(i, idPath, RuleField,
				"Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.")
		case !slices.Contains(open, *m.ToolCallID):
			v.add(i, idPath, RuleNoCall,
				"Invalid parameter: 'tool_call_id' of '%s' not found in 'tool_calls' of previous message.", *m.ToolCallID)
		case seen[*m.ToolCallID]:
			v.add(i, idPath, RuleDuplicate, "Invalid parameter: Duplicate value for 'tool_call_id' of '%s'.", *m.ToolCallID)
		}
		seen[value(m.ToolCallID)] = true
	}
}

func (m *checkedMessage) callIDs() []string {
	var ids []string
	for _, c := range m.calls {
		ids = append(ids, value(c.ID))
	}
	return ids
}

// Source: langgenius/dify issue 32222, aliasrobotics/cai issue 111; the API's wording.
func (v *validator) chatAnswered() {
	for i, m := range v.messages {
		open := m.callIDs()
		if m.Role != "assistant" || len(open) == 0 {
			continue
		}
		for _, id := range slices.Compact(slices.Sorted(slices.Values(open))) {
			if n := count(open, id); n > 1 {
				v.add(i, fmt.Sprintf("messages[%d].tool_calls", i), RuleDuplicate,
					"Invalid parameter: Duplicate value for 'tool_call_id' of '%s'.", id)
			}
		}
		next := i + 1
		for ; next < len(v.messages) && v.messages[next].Role == "tool"; next++ {
			id := value(v.messages[next].ToolCallID)
			open = slices.DeleteFunc(open, func(s string) bool { return s == id })
		}
		if len(open) > 0 {
			v.add(i, fmt.Sprintf("messages.[%d].role", next), RuleUnanswered,
				"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "+
					"The following tool_call_ids did not have response messages: %s", strings.Join(open, ", "))
		}
	}
}

func count(list []string, s string) (n int) {
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}
