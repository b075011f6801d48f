package openaimsg

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ValidateResponses checks a list of Responses input items against the published
// rules that need no more than the list. Types of items that it does not know
// pass.
func ValidateResponses(items []json.RawMessage) []Problem {
	v := validator{}
	v.responses(items)
	return v.problems
}

func inputPath(i int) string { return fmt.Sprintf("input[%d]", i) }

func (v *validator) responses(items []json.RawMessage) {
	v.parse(items, inputPath)
	for _, rule := range []func(*validator){
		(*validator).itemMessages,
		(*validator).itemCalls,
		(*validator).itemOutputs,
		(*validator).itemPairs,
		(*validator).itemIDs,
		(*validator).reasoningTail,
	} {
		rule(v)
	}
}

// UnalteredResponses checks items against the list the API sent and received
// before: a reasoning item is there as it was, and an item that a reasoning item
// led to is not sent without it: "Item 'fc_…' of type 'function_call' was
// provided without its required 'reasoning' item: 'rs_…'."
//
// Source: cline/cline issue 12242; platform.openai.com, "Reasoning models",
// Keeping reasoning items in context.
func UnalteredResponses(items, original []json.RawMessage) []Problem {
	var was, now validator
	was.parse(original, inputPath)
	now.parse(items, inputPath)
	now.problems = nil
	needs := map[string]string{}  // item to the reasoning item before it
	sealed := map[string]string{} // reasoning item to what it holds
	for i, m := range was.messages {
		if m.Type == "reasoning" {
			sealed[value(m.ID)] = value(m.Encrypted)
		} else if i > 0 && m.ID != nil && was.messages[i-1].Type == "reasoning" {
			needs[*m.ID] = value(was.messages[i-1].ID)
		}
	}
	for i, m := range now.messages {
		if m.Type == "reasoning" {
			if held, ok := sealed[value(m.ID)]; !ok || held != value(m.Encrypted) {
				now.add(i, "input", RuleReasoningAltered, "The encrypted content for item %s could not be verified.", value(m.ID))
			}
			continue
		}
		head, ok := needs[value(m.ID)]
		if ok && (i == 0 || now.messages[i-1].Type != "reasoning" || value(now.messages[i-1].ID) != head) {
			now.add(i, "input", RuleReasoningHead,
				"Item '%s' of type '%s' was provided without its required 'reasoning' item: '%s'.", *m.ID, m.itemType(), head)
		}
	}
	return now.problems
}

// itemType is the type of an item; it may be left out of a message.
func (m *checkedMessage) itemType() string {
	if m.Type == "" && m.Role != "" {
		return "message"
	}
	return m.Type
}

// itemParts are the content parts a role may have in the Responses API.
//
// Source: platform.openai.com, "Create a model response", input; the API's
// "Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'."
var itemParts = map[string][]string{
	"user":      {"input_text", "input_image", "input_file", "input_audio"},
	"system":    {"input_text", "input_image", "input_file"},
	"developer": {"input_text", "input_image", "input_file"},
	"assistant": {"output_text", "refusal"},
}

var itemRoles = []string{"assistant", "system", "developer", "user"}

// The messages among the items: role and content.
//
// Source: platform.openai.com, "Create a model response", input.
func (v *validator) itemMessages() {
	for i, m := range v.messages {
		if m.bad || m.itemType() != "message" {
			if !m.bad && m.Type == "" {
				v.add(i, inputPath(i)+".role", RuleField, "Missing required parameter: '%s.role'.", inputPath(i))
			}
			continue
		}
		allowed, ok := itemParts[m.Role]
		if !ok {
			v.add(i, inputPath(i)+".role", RuleRole, "Invalid value: '%s'. Supported values are: %s.",
				m.Role, supported(itemRoles))
			continue
		}
		v.parts(i, inputPath(i)+".content", m.Content, allowed)
	}
}

func (v *validator) parts(i int, path string, raw json.RawMessage, allowed []string) {
	var parts []part
	switch {
	case isNull(raw):
		v.add(i, path, RuleField, "Missing required parameter: '%s'.", path)
	case raw[0] == '"':
	case json.Unmarshal(raw, &parts) != nil:
		v.add(i, path, RuleContent,
			"Invalid type for '%s': expected one of a string or array of objects, but got %s instead.", path, kindOf(raw))
	}
	for j, p := range parts {
		at := fmt.Sprintf("%s[%d]", path, j)
		if !slices.Contains(allowed, p.Type) {
			v.add(i, at, RuleContent, "Invalid value: '%s'. Supported values are: %s.", p.Type, supported(allowed))
		} else if strings.HasSuffix(p.Type, "_text") && p.Text == nil {
			v.add(i, at+".text", RuleField, "Missing required parameter: '%s.text'.", at)
		}
	}
}

// Calls and reasoning items have their fields.
//
// Source: platform.openai.com, "Create a model response", input items.
func (v *validator) itemCalls() {
	for i, m := range v.messages {
		path := inputPath(i)
		switch m.Type {
		case "function_call":
			v.functionName(i, path+".name", m.Name)
			v.aString(i, path+".arguments", m.Arguments)
		case "custom_tool_call":
			v.functionName(i, path+".name", m.Name)
			v.aString(i, path+".input", m.Input)
		case "reasoning":
			if isNull(m.Summary) {
				v.add(i, path+".summary", RuleField, "Missing required parameter: '%s.summary'.", path)
			}
		}
		if _, isCall := outputOf[m.Type]; isCall || isOutput(m.Type) {
			if m.CallID == nil {
				v.add(i, path+".call_id", RuleField, "Missing required parameter: '%s.call_id'.", path)
			}
			v.limit(i, path+".call_id", value(m.CallID), maxIDLength)
		}
	}
}

// outputOf names the output items of the calls that a caller answers.
var outputOf = map[string]string{
	"function_call":    "function_call_output",
	"custom_tool_call": "custom_tool_call_output",
	"local_shell_call": "local_shell_call_output",
	"shell_call":       "shell_call_output",
	"apply_patch_call": "apply_patch_call_output",
	"computer_call":    "computer_call_output",
}

func isOutput(t string) bool { return strings.HasSuffix(t, "_call_output") }

// The output of a function is a string or a list of text, images and files.
//
// Source: platform.openai.com, "Function calling", Formatting results.
func (v *validator) itemOutputs() {
	for i, m := range v.messages {
		if m.Type == "function_call_output" || m.Type == "custom_tool_call_output" {
			v.parts(i, inputPath(i)+".output", m.Output, []string{"input_text", "input_image", "input_file"})
		}
	}
}

// Each output has its call before it and each call its output after it.
//
// Source: microsoft/vscode issue 320060 and bytedance/trae-agent issue 245.
func (v *validator) itemPairs() {
	type key struct{ output, id string }
	open := map[key][]int{}
	for i, m := range v.messages {
		if out, ok := outputOf[m.Type]; ok {
			k := key{out, value(m.CallID)}
			open[k] = append(open[k], i)
			continue
		}
		if !isOutput(m.Type) {
			continue
		}
		k := key{m.Type, value(m.CallID)}
		if len(open[k]) == 0 {
			v.add(i, "input", RuleNoCall, "No tool call found for %s with call_id %s.",
				strings.ReplaceAll(m.Type, "_", " "), value(m.CallID))
			continue
		}
		open[k] = open[k][1:]
	}
	for i, m := range v.messages {
		if out, ok := outputOf[m.Type]; ok && slices.Contains(open[key{out, value(m.CallID)}], i) {
			v.add(i, "input", RuleUnanswered, "No tool output found for %s %s.",
				strings.ReplaceAll(m.Type, "_", " "), value(m.CallID))
		}
	}
}

// itemPrefix is what the ID of an item begins with.
var itemPrefix = map[string]string{
	"message":          "msg",
	"function_call":    "fc",
	"reasoning":        "rs",
	"custom_tool_call": "ctc",
}

// Item IDs are unique and have the prefix of their type.
//
// Source: continuedev/continue issue 10200; the API's "Expected an ID that begins with 'fc'."
func (v *validator) itemIDs() {
	seen := map[string]bool{}
	for i, m := range v.messages {
		if m.ID == nil || m.itemType() == "item_reference" {
			continue
		}
		if seen[*m.ID] {
			v.add(i, "input", RuleDuplicate,
				"Duplicate item found with id %s. Remove duplicate items from your input and try again.", *m.ID)
		}
		seen[*m.ID] = true
		if prefix, ok := itemPrefix[m.itemType()]; ok && !strings.HasPrefix(*m.ID, prefix) {
			v.add(i, inputPath(i)+".id", RulePattern, "Invalid '%s.id': '%s'. Expected an ID that begins with '%s'.",
				inputPath(i), *m.ID, prefix)
		}
	}
}

// A reasoning item is followed by the item it led to: more reasoning, or what
// else the model put out.
//
// Source: openai/openai-node issue 1567.
func (v *validator) reasoningTail() {
	for i, m := range v.messages {
		if m.Type != "reasoning" {
			continue
		}
		if i+1 < len(v.messages) {
			next := v.messages[i+1]
			t := next.itemType()
			if t == "message" && next.Role == "assistant" || t != "message" && !isOutput(t) {
				continue
			}
		}
		v.add(i, "input", RuleReasoningTail,
			"Item '%s' of type 'reasoning' was provided without its required following item.", value(m.ID))
	}
}
