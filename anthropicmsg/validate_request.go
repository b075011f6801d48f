package anthropicmsg

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
)

// ValidateRequest checks the body of a POST to /v1/messages: the rules of
// Validate for its messages and those that need the rest of the request: the
// required fields, the tools and their schemas, cache breakpoints in all places
// together, thinking and what does not go with it.
func ValidateRequest(body []byte) []Problem {
	v := validator{}
	var r checkedRequest
	if err := json.Unmarshal(body, &r); err != nil {
		v.add(nil, "", RuleShape, "The request body is not valid JSON: "+err.Error())
		return v.problems
	}
	v.fields(&r)
	list, _ := rawList(r.Messages)
	v.parse(list)
	for _, rule := range listRules {
		rule(&v)
	}
	cached := v.tools(&r)
	cached = append(cached, v.system(&r)...)
	v.cacheCount(append(cached, v.cached()...))
	v.thinking(&r)
	return v.problems
}

type checkedRequest struct {
	Model      string          `json:"model"`
	MaxTokens  *int            `json:"max_tokens"`
	Messages   json.RawMessage `json:"messages"`
	System     json.RawMessage `json:"system"`
	Tools      json.RawMessage `json:"tools"`
	ToolChoice struct {
		Type string `json:"type"`
	} `json:"tool_choice"`
	Thinking struct {
		Type   string `json:"type"`
		Budget *int   `json:"budget_tokens"`
	} `json:"thinking"`
}

// Source: platform.claude.com, "Messages" reference.
func (v *validator) fields(r *checkedRequest) {
	if r.Model == "" {
		v.add(nil, "model", RuleField, "Field required")
	}
	switch {
	case r.MaxTokens == nil:
		v.add(nil, "max_tokens", RuleField, "Field required")
	case *r.MaxTokens < 1:
		v.add(nil, "max_tokens", RuleField, "Input should be greater than or equal to 1")
	}
	if len(r.Messages) == 0 {
		v.add(nil, "messages", RuleField, "Field required")
	} else if list, ok := rawList(r.Messages); !ok {
		v.add(nil, "messages", RuleShape, "Input should be a valid list")
	} else if len(list) == 0 {
		v.add(nil, "messages", RuleField, "at least one message is required")
	}
}

// The system prompt is a string or a list of text blocks.
//
// Source: platform.claude.com, "Messages" reference.
func (v *validator) system(r *checkedRequest) []*cacheControl {
	if len(r.System) == 0 {
		return nil
	}
	var cached []*cacheControl
	for _, b := range v.parseContent(nil, "system", r.System) {
		switch {
		case b.Type != "text":
			v.add(nil, b.path+".type", RuleField, "Input should be 'text'")
		case value(b.Text) == "" && b.CacheControl != nil:
			v.add(nil, b.path, RuleCacheControl, "cache_control cannot be set for empty text blocks")
		case value(b.Text) == "":
			v.add(nil, "system", RuleEmptyText, "text content blocks must be non-empty")
		}
		if b.CacheControl != nil {
			cached = append(cached, b.CacheControl)
		}
	}
	return cached
}

var toolName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`)

// A tool of the caller's own has a name, unique in the request, and a schema of
// type object. Tools of the provider, whose type says so, pass.
//
// Source: platform.claude.com, "Define tools"; eclipse-theia/theia issue 16122
// (names), Hmbown/Codewhale issue 4329 (top level).
func (v *validator) tools(r *checkedRequest) []*cacheControl {
	if len(r.Tools) == 0 {
		return nil
	}
	list, ok := rawList(r.Tools)
	if !ok {
		v.add(nil, "tools", RuleTools, "Input should be a valid list")
		return nil
	}
	var cached []*cacheControl
	names := map[string]bool{}
	for i, raw := range list {
		var t struct {
			Type         *string         `json:"type"`
			Name         *string         `json:"name"`
			InputSchema  json.RawMessage `json:"input_schema"`
			Strict       bool            `json:"strict"`
			CacheControl *cacheControl   `json:"cache_control"`
		}
		path := fmt.Sprintf("tools.%d", i)
		if json.Unmarshal(raw, &t) != nil {
			v.add(nil, path, RuleTools, "Input should be a valid dictionary or object to extract fields from")
			continue
		}
		if t.CacheControl != nil {
			cached = append(cached, t.CacheControl)
		}
		if t.Name != nil {
			if names[*t.Name] {
				v.add(nil, "tools", RuleTools, "Tool names must be unique.")
			}
			names[*t.Name] = true
		}
		if t.Type != nil && *t.Type != "custom" {
			continue
		}
		path += ".custom"
		if t.Name == nil {
			v.add(nil, path+".name", RuleTools, "Field required")
		} else if !toolName.MatchString(*t.Name) {
			v.add(nil, path+".name", RuleTools, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")
		}
		v.schema(path, t.InputSchema, t.Strict)
	}
	return cached
}

func (v *validator) schema(path string, raw json.RawMessage, strict bool) {
	if len(raw) == 0 {
		v.add(nil, path+".input_schema", RuleTools, "Field required")
		return
	}
	var s map[string]any
	if json.Unmarshal(raw, &s) != nil {
		v.add(nil, path+".input_schema", RuleTools, "Input should be a valid dictionary")
		return
	}
	if s["type"] != "object" {
		v.add(nil, path+".input_schema.type", RuleTools, "Input should be 'object'")
	}
	for _, key := range []string{"oneOf", "allOf", "anyOf"} {
		if _, ok := s[key]; ok {
			v.add(nil, path+".input_schema", RuleTools, "input_schema does not support oneOf, allOf, or anyOf at the top level")
		}
	}
	if strict {
		v.strict(path, s)
	}
}

// strictKeys are the keywords that strict mode takes.
//
// Source: platform.claude.com, "Structured outputs", JSON Schema limitations.
var strictKeys = []string{
	"$ref", "$defs", "definitions", "type", "anyOf", "allOf",
	"description", "title", "enum", "const", "default",
	"properties", "additionalProperties", "required", "items", "minItems", "format", "pattern",
}

// Every object of a strict schema says additionalProperties: false, and no
// keyword is used that strict mode does not know.
//
// Source: platform.claude.com, "Strict tool use".
func (v *validator) strict(path string, s map[string]any) {
	if s["type"] == "object" && s["additionalProperties"] != false {
		v.add(nil, path, RuleStrictSchema, "For 'object' type, 'additionalProperties' must be explicitly set to false")
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		val := s[key]
		if !slices.Contains(strictKeys, key) {
			v.add(nil, path, RuleStrictSchema, fmt.Sprintf("For '%v' type, property '%s' is not supported", s["type"], key))
		}
		switch key {
		case "properties", "$defs", "definitions":
			named, _ := val.(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(named)) {
				if m, ok := named[name].(map[string]any); ok {
					v.strict(path, m)
				}
			}
		case "items":
			if m, ok := val.(map[string]any); ok {
				v.strict(path, m)
			}
		case "anyOf", "allOf":
			list, _ := val.([]any)
			for _, sub := range list {
				if m, ok := sub.(map[string]any); ok {
					v.strict(path, m)
				}
			}
		}
	}
}

// With manual thinking on, the assistant turn that the results at the end belong
// to begins with its thinking; the list does not end with a prefill; no tool is
// forced; the budget is at least 1024 and less than max_tokens. Adaptive
// thinking asks for none of it but the absence of a prefill.
//
// Source: platform.claude.com, "Extended thinking" and "Adaptive thinking";
// deepset-ai/haystack-core-integrations issue 2146 for the wording.
func (v *validator) thinking(r *checkedRequest) {
	manual := r.Thinking.Type == "enabled"
	if !manual && r.Thinking.Type != "adaptive" {
		return
	}
	if m := v.last(); m != nil && m.Role == "assistant" {
		v.add(m, m.path, RuleThinkingPrefill, "pre-filled responses are not supported when `thinking` is enabled")
	}
	if !manual {
		return
	}
	if r.Thinking.Budget == nil {
		v.add(nil, "thinking.enabled.budget_tokens", RuleThinkingSettings, "Field required")
	} else if *r.Thinking.Budget < 1024 {
		v.add(nil, "thinking.enabled.budget_tokens", RuleThinkingSettings, "Input should be greater than or equal to 1024")
	} else if r.MaxTokens != nil && *r.MaxTokens <= *r.Thinking.Budget {
		v.add(nil, "max_tokens", RuleThinkingSettings, "`max_tokens` must be greater than `thinking.budget_tokens`.")
	}
	if r.ToolChoice.Type == "any" || r.ToolChoice.Type == "tool" {
		v.add(nil, "", RuleThinkingSettings, "Thinking may not be enabled when tool_choice forces tool use.")
	}
	v.thinkingFirst()
}

// thinkingFirst looks at the assistant turn in progress: the messages after the
// last user message that is more than tool results.
func (v *validator) thinkingFirst() {
	if m := v.last(); m == nil || !onlyResults(m) {
		return
	}
	first := len(v.messages)
	for i := len(v.messages) - 1; i >= 0 && (v.messages[i].Role == "assistant" || onlyResults(v.messages[i])); i-- {
		first = i
	}
	if first == len(v.messages) {
		return
	}
	m := v.messages[first]
	if m.Role != "assistant" || len(m.blocks) == 0 || len(v.calls(m)) == 0 || m.blocks[0].signed() {
		return
	}
	v.add(m, m.path+".content.0.type", RuleThinkingFirst,
		"Expected `thinking` or `redacted_thinking`, but found `"+m.blocks[0].Type+"`. "+
			"When `thinking` is enabled, a final `assistant` message must start with a thinking block "+
			"(preceeding the lastmost set of `tool_use` and `tool_result` blocks). "+
			"We recommend you include thinking blocks from previous turns. To avoid this requirement, disable `thinking`. "+
			"Please consult our documentation at https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking")
}

func onlyResults(m *checkedMessage) bool {
	other := func(b checkedBlock) bool { return b.Type != "tool_result" }
	return m.Role == "user" && len(m.blocks) > 0 && !slices.ContainsFunc(m.blocks, other)
}
