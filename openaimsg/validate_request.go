package openaimsg

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

type checkedRequest struct {
	Model    string          `json:"model"`
	Messages json.RawMessage `json:"messages"`
	Input    json.RawMessage `json:"input"`
	Tools    json.RawMessage `json:"tools"`

	PreviousResponseID *string         `json:"previous_response_id"`
	Conversation       json.RawMessage `json:"conversation"`
	Prompt             json.RawMessage `json:"prompt"`
}

// ValidateChatRequest checks the body of a POST to /v1/chat/completions: the
// rules of ValidateChat, the required fields, the tools and their schemas.
func ValidateChatRequest(body []byte) []Problem {
	v := validator{}
	r, ok := v.request(body)
	if !ok {
		return v.problems
	}
	if r.Model == "" {
		v.add(-1, "", RuleField, "you must provide a model parameter")
	}
	list, isList := v.list("messages", r.Messages)
	if isList && len(list) == 0 {
		v.add(-1, "messages", RuleField,
			"Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.")
	}
	v.chat(list)
	v.tools(r.Tools, func(i int, raw json.RawMessage) (checkedTool, string) {
		var t struct {
			Function *checkedTool `json:"function"`
		}
		path := fmt.Sprintf("tools[%d].function", i)
		if json.Unmarshal(raw, &t) != nil || t.Function == nil {
			v.add(-1, path, RuleTools, "Missing required parameter: '%s'.", path)
			return checkedTool{}, ""
		}
		v.limit(-1, path+".description", t.Function.Description, 1024)
		return *t.Function, path
	})
	return v.problems
}

// ValidateResponsesRequest checks the body of a POST to /v1/responses: the rules
// of ValidateResponses, the required fields, the tools and their schemas. With
// previous_response_id, conversation or prompt a part of the list is kept by
// the vendor, so that input may be left out.
func ValidateResponsesRequest(body []byte) []Problem {
	v := validator{}
	r, ok := v.request(body)
	if !ok {
		return v.problems
	}
	if r.Model == "" && isNull(r.Prompt) {
		v.add(-1, "model", RuleField, "Missing required parameter: 'model'.")
	}
	kept := r.PreviousResponseID != nil || !isNull(r.Conversation) || !isNull(r.Prompt)
	if len(r.Input) == 0 || r.Input[0] != '"' {
		if !(len(r.Input) == 0 && kept) {
			list, _ := v.list("input", r.Input)
			v.responses(list)
		}
	}
	v.tools(r.Tools, func(i int, raw json.RawMessage) (t checkedTool, path string) {
		path = fmt.Sprintf("tools[%d]", i)
		if json.Unmarshal(raw, &t) != nil {
			v.add(-1, path, RuleTools, "Invalid type for '%s': expected an object of the published shape.", path)
			return t, ""
		}
		return t, path
	})
	return v.problems
}

func (v *validator) request(body []byte) (r checkedRequest, ok bool) {
	if err := json.Unmarshal(body, &r); err != nil {
		v.add(-1, "", RuleShape, "We could not parse the JSON body of your request. (%v)", err)
		return r, false
	}
	return r, true
}

func (v *validator) list(name string, raw json.RawMessage) (list []json.RawMessage, ok bool) {
	if len(raw) == 0 {
		v.add(-1, name, RuleField, "Missing required parameter: '%s'.", name)
		return nil, false
	}
	if json.Unmarshal(raw, &list) != nil || list == nil {
		v.add(-1, name, RuleShape, "Invalid type for '%s': expected an array of objects, but got %s instead.",
			name, kindOf(raw))
		return nil, false
	}
	return list, true
}

type checkedTool struct {
	Name        *string         `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
	Strict      bool            `json:"strict"`
}

// Function tools have a name and, if any, a schema of type object; strict ones a
// schema that strict mode takes. Other types of tools pass. read finds the
// definition, which the two APIs keep in different places; an empty path means
// there is none.
//
// Source: platform.openai.com, "Function calling"; for the length of a
// description in Chat Completions rusiaaman/wcgw issue 51.
func (v *validator) tools(raw json.RawMessage, read func(int, json.RawMessage) (checkedTool, string)) {
	if isNull(raw) {
		return
	}
	list, _ := v.list("tools", raw)
	for i, raw := range list {
		var t struct {
			Type string `json:"type"`
		}
		_ = json.Unmarshal(raw, &t) // a wrong shape is reported by read
		if t.Type == "" {
			v.add(-1, fmt.Sprintf("tools[%d].type", i), RuleTools, "Missing required parameter: 'tools[%d].type'.", i)
			continue
		}
		if t.Type != "function" {
			continue
		}
		def, path := read(i, raw)
		if path == "" {
			continue
		}
		v.functionName(-1, path+".name", def.Name)
		if isNull(def.Parameters) {
			continue
		}
		var schema map[string]any
		if json.Unmarshal(def.Parameters, &schema) != nil || schema["type"] != "object" {
			v.add(-1, path+".parameters", RuleTools,
				"Invalid schema for function '%s': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"%v\"'.",
				value(def.Name), schema["type"])
			continue
		}
		if def.Strict {
			v.strict(path+".parameters", value(def.Name), nil, schema)
		}
	}
}

// strictKeys are the keywords that strict mode takes.
//
// Source: platform.openai.com, "Structured Outputs", Supported schemas.
var strictKeys = []string{
	"$ref", "$defs", "definitions", "type", "anyOf", "description", "title", "enum", "const",
	"properties", "additionalProperties", "required", "items", "minItems", "maxItems",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "pattern",
}

// In strict mode every object says additionalProperties: false and requires
// every property, and no other keywords are used.
//
// Source: platform.openai.com, "Structured Outputs", Supported schemas; the API's wording.
func (v *validator) strict(path, name string, context []string, s map[string]any) {
	complain := func(format string, args ...any) {
		v.add(-1, path, RuleStrictSchema, "Invalid schema for function '%s': In context=(%s), %s",
			name, strings.Join(context, ", "), fmt.Sprintf(format, args...))
	}
	properties, _ := s["properties"].(map[string]any)
	if s["type"] == "object" {
		if s["additionalProperties"] != false {
			complain("'additionalProperties' is required to be supplied and to be false.")
		}
		required, _ := s["required"].([]any)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			if !slices.Contains(required, any(key)) {
				complain("'required' is required to be supplied and to be an array including every key in properties. "+
					"Missing '%s'.", key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(strictKeys, key) {
			complain("'%s' is not permitted.", key)
		}
	}
	v.strictBelow(path, name, context, s)
}

func (v *validator) strictBelow(path, name string, context []string, s map[string]any) {
	down := func(sub any, steps ...string) {
		if m, ok := sub.(map[string]any); ok {
			v.strict(path, name, append(slices.Clone(context), steps...), m)
		}
	}
	for _, key := range []string{"properties", "$defs", "definitions"} {
		named, _ := s[key].(map[string]any)
		for _, n := range slices.Sorted(maps.Keys(named)) {
			down(named[n], "'"+key+"'", "'"+n+"'")
		}
	}
	down(s["items"], "'items'")
	list, _ := s["anyOf"].([]any)
	for i, sub := range list {
		down(sub, "'anyOf'", fmt.Sprintf("'%d'", i))
	}
}
