package openaimsg_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/openaimsg"
	"github.com/stretchr/testify/require"
)

func list(messages ...string) (l []json.RawMessage) {
	for _, m := range messages {
		l = append(l, json.RawMessage(m))
	}
	return l
}

// lines writes problems as rule, param and message.
func lines(problems []openaimsg.Problem) (l []string) {
	for _, p := range problems {
		l = append(l, p.Rule+" | "+p.Path+" | "+p.Detail)
	}
	return l
}

type listTest struct {
	name string
	list []json.RawMessage
	want []string
}

func TestValidateChat(t *testing.T) {
	const hello = `{"role":"user","content":"hello"}`
	const call = `{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function",` +
		`"function":{"name":"read","arguments":"{}"}}]}`
	const ans = `{"role":"tool","tool_call_id":"a","content":"ok"}`
	unanswered := func(at, id string) string {
		return "unanswered | messages.[" + at + "].role | " +
			"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
			"The following tool_call_ids did not have response messages: " + id
	}
	const notResponse = "Invalid parameter: " +
		"messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
	long := strings.Repeat("x", 65)
	tests := []listTest{
		{"empty list", nil, nil},
		{"a whole round",
			list(`{"role":"system","content":"s"}`, hello, call, ans, `{"role":"assistant","content":"done"}`, hello), nil},
		{"parts by role", list(`{"role":"developer","content":[{"type":"text","text":"s"}]}`,
			`{"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"u"}}]}`,
			`{"role":"assistant","content":[{"type":"refusal","refusal":"no"}]}`), nil},
		{"parallel calls in another order", list(hello, `{"role":"assistant","tool_calls":[{"id":"a","type":"function",`+
			`"function":{"name":"r","arguments":""}},{"id":"b","type":"custom","custom":{"name":"r","input":"x"}}]}`,
			`{"role":"tool","tool_call_id":"b","content":"1"}`, ans), nil},
		{"an ID used again in a later round", list(hello, call, ans, call, ans), nil},

		{"no object", list(`7`),
			[]string{"shape | messages[0] | Invalid type for 'messages[0]': expected an object of the published shape."}},
		{"no role", list(`{"content":"a"}`),
			[]string{"field | messages[0].role | Missing required parameter: 'messages[0].role'."}},
		{"unknown role", list(`{"role":"model","content":"a"}`), []string{"role | messages[0].role | Invalid value: " +
			"'model'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'."}},
		{"null content", list(`{"role":"user","content":null}`),
			[]string{"content | messages.[0].content | Invalid value for 'content': expected a string, got null."}},
		{"assistant with nothing", list(hello, `{"role":"assistant"}`),
			[]string{"content | messages.[1].content | Invalid value for 'content': expected a string, got null."}},
		{"content of a wrong kind", list(`{"role":"user","content":{"a":1}}`),
			[]string{"content | messages.[0].content | Invalid type for 'messages[0].content': " +
				"expected one of a string or array of objects, but got an object instead."}},
		{"no parts", list(`{"role":"user","content":[]}`),
			[]string{"content | messages[0].content | Invalid 'messages[0].content': empty array. " +
				"Expected an array with minimum length 1, but got an empty array instead."}},
		{"parts of other roles", list(`{"role":"system","content":[{"type":"file"}]}`,
			`{"role":"user","content":[{"type":"refusal"},{"text":"a"},{"type":"text"}]}`), []string{
			"content | messages[0].content[0].type | Invalid value: 'file'. Supported values are: 'text'.",
			"content | messages[1].content[0].type | Invalid value: 'refusal'. " +
				"Supported values are: 'text', 'image_url', 'input_audio', and 'file'.",
			"field | messages[1].content[1].type | Missing required parameter: 'messages[1].content[1].type'.",
			"field | messages[1].content[2].text | Missing required parameter: 'messages[1].content[2].text'."}},
		{"image in a tool message",
			list(hello, call, `{"role":"tool","tool_call_id":"a","content":[{"type":"image_url","image_url":{"url":"u"}}]}`),
			[]string{
				"content | messages[2] | Invalid 'messages[2]'. Image URLs are only allowed for messages with role 'user', " +
					"but this message with role 'tool' contains an image URL."}},
		{"empty list of calls", list(hello, `{"role":"assistant","content":"a","tool_calls":[]}`),
			[]string{"field | messages[1].tool_calls | Invalid 'messages[1].tool_calls': empty array. " +
				"Expected an array with minimum length 1, but got an empty array instead."}},
		{"bad calls", list(hello, `{"role":"assistant","tool_calls":[{"id":"`+long+`","type":"function",`+
			`"function":{"name":"a b","arguments":{}}},{"id":"b","type":"function"},{"id":"c"}]}`,
			`{"role":"tool","tool_call_id":"`+long+`","content":""}`, `{"role":"tool","tool_call_id":"b","content":""}`,
			`{"role":"tool","tool_call_id":"c","content":""}`), []string{
			"too-long | messages[1].tool_calls[0].id | Invalid 'messages[1].tool_calls[0].id': string too long. " +
				"Expected a string with maximum length 64, but got a string with length 65 instead.",
			"pattern | messages[1].tool_calls[0].function.name | Invalid 'messages[1].tool_calls[0].function.name': " +
				"string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
			"field | messages[1].tool_calls[0].function.arguments | " +
				"Invalid type for 'messages[1].tool_calls[0].function.arguments': " +
				"expected a string, but got an object instead.",
			"field | messages[1].tool_calls[1].function | Missing required parameter: 'messages[1].tool_calls[1].function'.",
			"field | messages[1].tool_calls[2].type | Missing required parameter: 'messages[1].tool_calls[2].type'."}},
		{"result without a call", list(hello, ans), []string{"no-call | messages.[1].role | " + notResponse}},
		{"result after another message", list(hello, call, hello, ans),
			[]string{"no-call | messages.[3].role | " + notResponse, unanswered("2", "a")}},
		{"result of another call", list(hello, call, `{"role":"tool","tool_call_id":"z","content":"ok"}`), []string{
			"no-call | messages.[2].tool_call_id | Invalid parameter: " +
				"'tool_call_id' of 'z' not found in 'tool_calls' of previous message.", unanswered("3", "a")}},
		{"result without an ID", list(hello, call, `{"role":"tool","content":"ok"}`), []string{
			"field | messages.[2].tool_call_id | Missing parameter 'tool_call_id': " +
				"messages with role 'tool' must have a 'tool_call_id'.", unanswered("3", "a")}},
		{"two results", list(hello, call, ans, ans),
			[]string{"duplicate | messages.[3].tool_call_id | Invalid parameter: Duplicate value for 'tool_call_id' of 'a'."}},
		{"two calls of one ID", list(hello, `{"role":"assistant","tool_calls":[{"id":"a","type":"function",`+
			`"function":{"name":"r","arguments":""}},{"id":"a","type":"function","function":{"name":"r","arguments":""}}]}`,
			ans),
			[]string{"duplicate | messages[1].tool_calls | Invalid parameter: Duplicate value for 'tool_call_id' of 'a'."}},
		{"call at the end", list(hello, call), []string{unanswered("2", "a")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { require.Equal(t, test.want, lines(openaimsg.ValidateChat(test.list))) })
	}
}

const (
	asked  = `{"role":"user","content":"hello"}`
	reason = `{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"e"}`
	fcall  = `{"type":"function_call","id":"fc_1","call_id":"a","name":"read","arguments":"{}"}`
	fout   = `{"type":"function_call_output","call_id":"a","output":"ok"}`
	msg    = `{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"done"}]}`
)

func TestValidateResponses(t *testing.T) {
	tests := []listTest{
		{"empty list", nil, nil},
		{"a whole round", list(`{"role":"developer","content":"d"}`, asked, reason, fcall, fout,
			reason[:len(reason)-1]+`,"id":"rs_2"}`, msg), nil},
		{"parallel calls", list(asked, reason, fcall, `{"type":"function_call","call_id":"b","name":"read","arguments":"{}"}`,
			`{"type":"function_call_output","call_id":"b","output":[{"type":"input_text","text":"x"}]}`, fout), nil},
		{"other calls", list(asked, `{"type":"custom_tool_call","call_id":"c","name":"x","input":"i"}`,
			`{"type":"custom_tool_call_output","call_id":"c","output":"o"}`,
			`{"type":"web_search_call","id":"ws_1"}`, `{"type":"item_reference","id":"msg_0"}`), nil},

		{"no object", list(`"a"`),
			[]string{"shape | input[0] | Invalid type for 'input[0]': expected an object of the published shape."}},
		{"neither type nor role", list(`{"content":"a"}`),
			[]string{"field | input[0].role | Missing required parameter: 'input[0].role'."}},
		{"unknown role", list(`{"role":"tool","content":"a"}`), []string{"role | input[0].role | Invalid value: 'tool'. " +
			"Supported values are: 'assistant', 'system', 'developer', and 'user'."}},
		{"no content", list(`{"role":"user"}`),
			[]string{"field | input[0].content | Missing required parameter: 'input[0].content'."}},
		{"content of a wrong kind", list(`{"role":"user","content":1}`),
			[]string{"content | input[0].content | Invalid type for 'input[0].content': " +
				"expected one of a string or array of objects, but got a number instead."}},
		{"parts of another role", list(`{"role":"assistant","content":[{"type":"input_text","text":"a"}]}`,
			`{"role":"user","content":[{"type":"input_text"}]}`), []string{
			"content | input[0].content[0] | Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'.",
			"field | input[1].content[0].text | Missing required parameter: 'input[1].content[0].text'."}},
		{"bad call",
			list(`{"type":"function_call","name":"a.b","arguments":{}}`, `{"type":"function_call_output","output":7}`), []string{
				"pattern | input[0].name | Invalid 'input[0].name': string does not match pattern. " +
					"Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
				"field | input[0].arguments | Invalid type for 'input[0].arguments': expected a string, but got an object instead.",
				"field | input[0].call_id | Missing required parameter: 'input[0].call_id'.",
				"field | input[1].call_id | Missing required parameter: 'input[1].call_id'.",
				"content | input[1].output | Invalid type for 'input[1].output': expected one of a string or array of objects, " +
					"but got a number instead."}},
		{"long ID", list(`{"type":"function_call","call_id":"`+strings.Repeat("x", 116)+`","name":"r","arguments":""}`,
			`{"type":"function_call_output","call_id":"`+strings.Repeat("x", 116)+`","output":""}`), []string{
			"too-long | input[0].call_id | Invalid 'input[0].call_id': string too long. " +
				"Expected a string with maximum length 64, but got a string with length 116 instead.",
			"too-long | input[1].call_id | Invalid 'input[1].call_id': string too long. " +
				"Expected a string with maximum length 64, but got a string with length 116 instead."}},
		{"output without a call", list(asked, fout),
			[]string{"no-call | input | No tool call found for function call output with call_id a."}},
		{"output before its call", list(asked, fout, fcall), []string{
			"no-call | input | No tool call found for function call output with call_id a.",
			"unanswered | input | No tool output found for function call a.",
		}},
		{"call without an output", list(asked, fcall, msg),
			[]string{"unanswered | input | No tool output found for function call a."}},
		{"item twice", list(asked, msg, msg), []string{
			"duplicate | input | Duplicate item found with id msg_1. Remove duplicate items from your input and try again.",
		}},
		{"foreign ID",
			list(asked, `{"type":"function_call","id":"call_1","call_id":"a","name":"read","arguments":"{}"}`, fout),
			[]string{"pattern | input[1].id | Invalid 'input[1].id': 'call_1'. Expected an ID that begins with 'fc'."}},
		{"reasoning at the end", list(asked, reason), []string{
			"reasoning-tail | input | Item 'rs_1' of type 'reasoning' was provided without its required following item.",
		}},
		{"reasoning before the user", list(asked, reason, asked), []string{
			"reasoning-tail | input | Item 'rs_1' of type 'reasoning' was provided without its required following item.",
		}},
		{"reasoning without a summary", list(asked, `{"type":"reasoning","id":"rs_1"}`, msg),
			[]string{"field | input[1].summary | Missing required parameter: 'input[1].summary'."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { require.Equal(t, test.want, lines(openaimsg.ValidateResponses(test.list))) })
	}
}

func TestUnalteredResponses(t *testing.T) {
	original := list(asked, reason, fcall, fout, msg)
	require.Empty(t, openaimsg.UnalteredResponses(original, original))
	require.Empty(t, openaimsg.UnalteredResponses(list(asked, msg), original))
	require.Equal(t, []string{"reasoning-head | input | " +
		"Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'."},
		lines(openaimsg.UnalteredResponses(list(asked, fcall, fout), original)))
	require.Equal(t, []string{"reasoning-altered | input | The encrypted content for item rs_1 could not be verified."},
		lines(openaimsg.UnalteredResponses(list(asked, strings.Replace(reason, `"e"`, `"f"`, 1), fcall, fout), original)))
}

func TestValidateRequests(t *testing.T) {
	const schema = `{"type":"object","additionalProperties":false,"required":["a"],` +
		`"properties":{"a":{"type":"array","items":{"type":"string"}}}}`
	const loose = `{"type":"object","properties":{"a":{"type":"string","maxLength":1},` +
		`"b":{"anyOf":[{"type":"object"}]}},"required":["a"],"additionalProperties":false}`
	chat := func(rest string) string { return `{"model":"m","messages":[` + asked + `]` + rest + `}` }
	resp := func(rest string) string { return `{"model":"m","input":[` + asked + `]` + rest + `}` }
	tests := []struct {
		name     string
		body     string
		validate func([]byte) []openaimsg.Problem
		want     []string
	}{
		{"chat", chat(`,"tools":[{"type":"function","function":{"name":"t","strict":true,"parameters":` + schema + `}}]`),
			openaimsg.ValidateChatRequest, nil},
		{"chat, no JSON", `{`, openaimsg.ValidateChatRequest,
			[]string{"shape |  | We could not parse the JSON body of your request. (unexpected end of JSON input)"}},
		{"chat, nothing", `{}`, openaimsg.ValidateChatRequest, []string{"field |  | you must provide a model parameter",
			"field | messages | Missing required parameter: 'messages'."}},
		{"chat, no messages", `{"model":"m","messages":[]}`, openaimsg.ValidateChatRequest, []string{"field | messages | " +
			"Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead."}},
		{"chat, messages are no list", `{"model":"m","messages":"a"}`, openaimsg.ValidateChatRequest,
			[]string{"shape | messages | Invalid type for 'messages': expected an array of objects, but got a string instead."}},
		{"chat, bad tools",
			chat(`,"tools":[{"function":{}},{"type":"function"},{"type":"function","function":{"name":"a b","description":"` +
				strings.Repeat("d", 1025) + `","parameters":{"type":"array"}}}]`),
			openaimsg.ValidateChatRequest, []string{
				"tools | tools[0].type | Missing required parameter: 'tools[0].type'.",
				"tools | tools[1].function | Missing required parameter: 'tools[1].function'.",
				"too-long | tools[2].function.description | Invalid 'tools[2].function.description': string too long. " +
					"Expected a string with maximum length 1024, but got a string with length 1025 instead.",
				"pattern | tools[2].function.name | Invalid 'tools[2].function.name': string does not match pattern. " +
					"Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
				`tools | tools[2].function.parameters | Invalid schema for function 'a b': ` +
					`schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`}},
		{"chat, not strict enough",
			chat(`,"tools":[{"type":"function","function":{"name":"t","strict":true,"parameters":` + loose + `}}]`),
			openaimsg.ValidateChatRequest, []string{
				"strict-schema | tools[0].function.parameters | Invalid schema for function 't': In context=(), " +
					"'required' is required to be supplied and to be an array including every key in properties. Missing 'b'.",
				"strict-schema | tools[0].function.parameters | Invalid schema for function 't': In context=('properties', 'a'), " +
					"'maxLength' is not permitted.",
				"strict-schema | tools[0].function.parameters | Invalid schema for function 't': " +
					"In context=('properties', 'b', 'anyOf', '0'), " +
					"'additionalProperties' is required to be supplied and to be false."}},

		{"responses",
			resp(`,"tools":[{"type":"function","name":"t","strict":true,"parameters":` + schema + `},{"type":"web_search"}]`),
			openaimsg.ValidateResponsesRequest, nil},
		{"responses, a string", `{"model":"m","input":"hello"}`, openaimsg.ValidateResponsesRequest, nil},
		{"responses, kept by the vendor", `{"model":"m","previous_response_id":"resp_1"}`,
			openaimsg.ValidateResponsesRequest, nil},
		{"responses, nothing", `{}`, openaimsg.ValidateResponsesRequest, []string{
			"field | model | Missing required parameter: 'model'.",
			"field | input | Missing required parameter: 'input'.",
		}},
		{"responses, bad tool", resp(`,"tools":[{"type":"function","parameters":{"type":"object"}}]`),
			openaimsg.ValidateResponsesRequest,
			[]string{"field | tools[0].name | Missing required parameter: 'tools[0].name'."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { require.Equal(t, test.want, lines(test.validate([]byte(test.body)))) })
	}
}

// Whatever comes in, validation ends without a panic.
func FuzzValidate(f *testing.F) {
	f.Add([]byte(`{"model":"m","messages":[` + asked +
		`,null,{"role":"tool","content":[null]},{"role":"assistant","tool_calls":[null]}],` +
		`"tools":[null,{"type":"function","function":{"strict":true,"parameters":{"type":"object","anyOf":[{}]}}}]}`))
	f.Add([]byte(`{"input":[` + asked + "," + reason + "," + fcall + "," +
		fout + "," + msg + `],"tools":[{"type":"function"}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		openaimsg.ValidateChatRequest(body)
		openaimsg.ValidateResponsesRequest(body)
	})
}
