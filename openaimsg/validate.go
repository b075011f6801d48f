package openaimsg

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// A Problem is a published rule of the Chat Completions or Responses API that a
// list of messages or items, or a request, breaks. Detail and Path are what the
// API answers with status 400 as message and param.
type Problem struct {
	Message int    // index of the message or item; -1: the request as a whole
	Path    string // the API's param ("messages.[3].role", "input[2].call_id"); may be empty
	Rule    string // a short name of the rule, stable: one of the Rule constants
	Detail  string // what is wrong, in the API's words where they are known
}

// String returns the API's message, with the param in front if the message does
// not name it.
func (p Problem) String() string {
	if p.Path == "" || strings.Contains(p.Detail, p.Path) {
		return p.Detail
	}
	return p.Path + ": " + p.Detail
}

// The rules, by the names that stand in Problem.Rule.
const (
	RuleShape            = "shape"             // not JSON of the published shape
	RuleField            = "field"             // a required field is missing or has a value that is not allowed
	RuleRole             = "role"              // a role that does not exist
	RuleContent          = "content"           // content that the role may not have
	RuleTooLong          = "too-long"          // a string over its limit
	RulePattern          = "pattern"           // a name or ID of another form than it must have
	RuleNoCall           = "no-call"           // an answer without the call it answers
	RuleUnanswered       = "unanswered"        // a call without its answer
	RuleDuplicate        = "duplicate"         // an ID twice
	RuleReasoningTail    = "reasoning-tail"    // a reasoning item without the item it led to
	RuleReasoningHead    = "reasoning-head"    // an item without the reasoning item that led to it
	RuleReasoningAltered = "reasoning-altered" // a reasoning item that is not the one the API sent
	RuleTools            = "tools"             // a tool definition
	RuleStrictSchema     = "strict-schema"     // a schema that strict mode does not take
)

// maxIDLength is the longest call ID, in characters.
//
// Source: "string too long. Expected a string with maximum length 64" for
// input[].call_id, AnswerDotAI/fastllm issue 45. Chat Completions said 40 in
// 2025 (langmanus/langmanus issue 119) and takes more since (vercel/ai pull
// request 17233).
const maxIDLength = 64

var namePattern = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

type validator struct {
	messages []*checkedMessage
	problems []Problem
}

// checkedMessage is a message or an item, with the fields of all types.
type checkedMessage struct {
	index   int
	Type    string            `json:"type"`
	ID      *string           `json:"id"`
	Role    string            `json:"role"`
	Content json.RawMessage   `json:"content"`
	Name    *string           `json:"name"`
	Refusal *string           `json:"refusal"`
	Audio   json.RawMessage   `json:"audio"`
	Calls   []json.RawMessage `json:"tool_calls"`
	// FunctionCall is the deprecated single call of an assistant message.
	FunctionCall json.RawMessage `json:"function_call"`
	ToolCallID   *string         `json:"tool_call_id"`

	CallID    *string         `json:"call_id"`
	Arguments json.RawMessage `json:"arguments"`
	Input     json.RawMessage `json:"input"`
	Output    json.RawMessage `json:"output"`
	Summary   json.RawMessage `json:"summary"`
	Encrypted *string         `json:"encrypted_content"`

	calls []checkedCall
	bad   bool
}

type checkedCall struct {
	ID       *string `json:"id"`
	Type     string  `json:"type"`
	Function *struct {
		Name      *string         `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
	Custom *struct {
		Name  *string         `json:"name"`
		Input json.RawMessage `json:"input"`
	} `json:"custom"`
}

type part struct {
	Type string  `json:"type"`
	Text *string `json:"text"`
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (v *validator) add(index int, path, rule, format string, args ...any) {
	v.problems = append(v.problems, Problem{index, path, rule, fmt.Sprintf(format, args...)})
}

// parse reads a list. What is no JSON of the published shape is reported and
// left out of the other rules.
func (v *validator) parse(list []json.RawMessage, at func(int) string) {
	for i, raw := range list {
		m := &checkedMessage{index: i}
		v.messages = append(v.messages, m)
		if err := json.Unmarshal(raw, m); err != nil || string(raw) == "null" {
			m.bad = true
			v.add(i, at(i), RuleShape, "Invalid type for '%s': expected an object of the published shape.", at(i))
			continue
		}
		for j, c := range m.Calls {
			var call checkedCall
			if json.Unmarshal(c, &call) != nil {
				path := fmt.Sprintf("%s.tool_calls[%d]", at(i), j)
				v.add(i, path, RuleShape, "Invalid type for '%s': expected an object of the published shape.", path)
			}
			m.calls = append(m.calls, call)
		}
	}
}

// limit reports a string of more than max characters.
func (v *validator) limit(index int, path, s string, max int) {
	if n := len([]rune(s)); n > max {
		v.add(index, path, RuleTooLong,
			"Invalid '%s': string too long. Expected a string with maximum length %d, but got a string with length %d instead.",
			path, max, n)
	}
}

// functionName checks the name of a function: letters, digits, _ and -, at most 64.
//
// Source: platform.openai.com, function definitions; the API's wording.
func (v *validator) functionName(index int, path string, name *string) {
	switch {
	case name == nil:
		v.add(index, path, RuleField, "Missing required parameter: '%s'.", path)
	case !namePattern.MatchString(*name):
		v.add(index, path, RulePattern,
			"Invalid '%s': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.", path)
	default:
		v.limit(index, path, *name, 64)
	}
}

// aString reports what is no JSON string: arguments and outputs of functions are
// strings, also where they hold JSON.
func (v *validator) aString(index int, path string, raw json.RawMessage) {
	if len(raw) == 0 {
		v.add(index, path, RuleField, "Missing required parameter: '%s'.", path)
	} else if raw[0] != '"' {
		v.add(index, path, RuleField, "Invalid type for '%s': expected a string, but got %s instead.", path, kindOf(raw))
	}
}

func kindOf(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	case '"':
		return "a string"
	}
	return "a number"
}

func isNull(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }

// supported writes a list of values as the API does.
func supported(values []string) string {
	switch n := len(values); n {
	case 1:
		return "'" + values[0] + "'"
	case 2:
		return "'" + values[0] + "' and '" + values[1] + "'"
	default:
		return "'" + strings.Join(values[:n-1], "', '") + "', and '" + values[n-1] + "'"
	}
}
