package anthropicmsg_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/stretchr/testify/require"
)

const (
	hello = `{"role":"user","content":"hello"}`
	call  = `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Read","input":{}}]}`
	ans   = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"ok"}]}`
)

func list(messages ...string) (l []json.RawMessage) {
	for _, m := range messages {
		l = append(l, json.RawMessage(m))
	}
	return l
}

func lines(problems []anthropicmsg.Problem) (l []string) {
	for _, p := range problems {
		l = append(l, p.Rule+" | "+p.String())
	}
	return l
}

func user(blocks string) string { return `{"role":"user","content":[` + blocks + `]}` }
func said(blocks string) string { return `{"role":"assistant","content":[` + blocks + `]}` }

func TestValidate(t *testing.T) {
	const use = `{"type":"tool_use","id":"a","name":"Read","input":{}}`
	const res = `{"type":"tool_result","tool_use_id":"a","content":"ok"}`
	tests := []struct {
		name     string
		messages []json.RawMessage
		want     []string
	}{
		{"empty list", nil, nil},
		{"a whole round", list(hello, call, ans, said(`{"type":"text","text":"done"}`), hello), nil},
		{"text after the results", list(hello, call, user(res+`,{"type":"text","text":"and now?"}`)), nil},
		{"parallel calls", list(hello, said(use+`,{"type":"tool_use","id":"b","name":"Read","input":{}}`),
			user(`{"type":"tool_result","tool_use_id":"b"},`+res)), nil},
		{"consecutive roles", list(hello, hello, said(`{"type":"text","text":"a"}`), said(`{"type":"text","text":"b"}`)),
			nil},
		{"blank text before thinking, as models write it", list(hello, said(`{"type":"text","text":"\n\n"},`+
			`{"type":"thinking","thinking":"","signature":"s"},{"type":"text","text":"a"}`)), nil},
		{"an empty prefill", list(hello, `{"role":"assistant","content":[]}`), nil},
		{"blocks it does not know", list(hello, said(`{"type":"server_tool_use","id":"srv","name":"web_search","input":{}},`+
			`{"type":"web_search_tool_result","tool_use_id":"srv","content":[]}`)), nil},
		{"system message in its place",
			list(hello, `{"role":"system","content":"be brief"}`, said(`{"type":"text","text":"a"}`)), nil},
		{"result with parts", list(hello, call, user(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"text",`+
			`"text":"x"},{"type":"image","source":{}},{"type":"document","source":{}}]}`)), nil},
		{"four breakpoints", list(user(strings.Repeat(`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}},`, 3) +
			`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}`)), nil},

		{"no object", list(`[]`),
			[]string{"shape | messages.0: Input should be a valid dictionary or object to extract fields from",
				"role | messages.0.role: Input should be 'user' or 'assistant'",
				"empty-message | messages.0: " +
					"all messages must have non-empty content except for the optional final assistant message"}},
		{"content of a wrong kind", list(`{"role":"user","content":7}`),
			[]string{"shape | messages.0.content: Input should be a valid string or list",
				"empty-message | messages.0: " +
					"all messages must have non-empty content except for the optional final assistant message"}},
		{"no content", list(`{"role":"user"}`), []string{"field | messages.0.content: Field required",
			"empty-message | messages.0: " +
				"all messages must have non-empty content except for the optional final assistant message"}},
		{"block of a wrong kind", list(user(`"x",{"type":"text","text":"a"}`)),
			[]string{"shape | messages.0.content.0: Input should be a valid dictionary or object to extract fields from"}},
		{"unknown role", list(hello, `{"role":"tool","content":"a"}`),
			[]string{"role | messages.1.role: Input should be 'user' or 'assistant'"}},
		{"call by the user", list(user(use)),
			[]string{"role | messages.0: `tool_use` blocks can only be in `assistant` messages"}},
		{"thinking by the user", list(user(`{"type":"thinking","thinking":"x","signature":"s"}`)),
			[]string{"role | messages.0: `thinking` blocks can only be in `assistant` messages"}},
		{"assistant first", list(said(`{"type":"text","text":"a"}`), hello),
			[]string{`first-user | messages: first message must use the "user" role`}},
		{"system message after the assistant", list(hello, said(`{"type":"text","text":"a"}`),
			`{"role":"system","content":"x"}`, hello),
			[]string{"system-place | messages.2: " +
				"a `system` message must come directly after a `user` message and not directly before one"}},
		{"empty message", list(`{"role":"user","content":""}`, said(`{"type":"text","text":"a"}`)),
			[]string{"empty-message | messages.0: " +
				"all messages must have non-empty content except for the optional final assistant message"}},
		{"empty text", list(user(`{"type":"text","text":""}`)),
			[]string{"empty-text | messages: text content blocks must be non-empty"}},
		{"empty text in a result",
			list(hello, call, user(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":""}]}`)),
			[]string{"empty-text | messages: text content blocks must be non-empty"}},
		{"blank message", list(hello, said(`{"type":"text","text":" \n"}`), hello),
			[]string{"blank-message | messages: text content blocks must contain non-whitespace text"}},
		{"prefill with a space", list(hello, said(`{"type":"text","text":"Sure, "}`)),
			[]string{"trailing-space | messages: final assistant content cannot end with trailing whitespace"}},
		{"no type", list(user(`{"text":"a"}`)), []string{"field | messages.0.content.0.type: Field required"}},
		{"call without fields", list(hello, said(`{"type":"tool_use"}`), hello), []string{
			"field | messages.1.content.0.tool_use.id: Field required",
			"field | messages.1.content.0.tool_use.name: Field required",
			"field | messages.1.content.0.tool_use.input: Field required",
			"unanswered | messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: . " +
				"Each `tool_use` block must have a corresponding `tool_result` block in the next message."}},
		{"input is a string, name too long, ID with a space",
			list(hello, said(`{"type":"tool_use","id":"a b","name":"`+strings.Repeat("x", 201)+`","input":"{}"}`),
				user(`{"type":"tool_result","tool_use_id":"a b"}`)),
			[]string{
				"field | messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
				"field | messages.1.content.0.tool_use.input: Input should be a valid dictionary",
				"field | messages.1.content.0.tool_use.name: String should have at most 200 characters",
				"field | messages.2.content.0.tool_result.tool_use_id: String should match pattern '^[a-zA-Z0-9_-]+$'"}},
		{"ID used again", list(hello, call, ans, call, ans),
			[]string{"unique-id | messages.3.content.0: `tool_use` ids must be unique"}},
		{"call at the end", list(hello, call),
			[]string{"unanswered | messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. " +
				"Each `tool_use` block must have a corresponding `tool_result` block in the next message."}},
		{"result a message late", list(hello, call, hello, ans), []string{
			"unanswered | messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. " +
				"Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
			"no-tool-use | messages.3.content.0: unexpected `tool_use_id` found in `tool_result` blocks: a. " +
				"Each `tool_result` block must have a corresponding `tool_use` block in the previous message."}},
		{"text before the result", list(hello, call, user(`{"type":"text","text":"x"},`+res)), []string{
			"results-first | messages.2.content.1: `tool_result` blocks must come first in the content, before any other block",
		}},
		{"result without a call", list(user(res)),
			[]string{"no-tool-use | messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: a. " +
				"Each `tool_result` block must have a corresponding `tool_use` block in the previous message."}},
		{"two results", list(hello, call, user(res+","+res)), []string{"single-result | messages.2.content.1: " +
			"each tool_use must have a single result. Found multiple `tool_result` blocks with id: a"}},
		{"result content of a wrong kind",
			list(hello, call, user(`{"type":"tool_result","tool_use_id":"a","content":{"x":1}}`)),
			[]string{"result-content | messages.2.content.0.tool_result.content: Input should be a valid string or list"}},
		{"result with a call in it",
			list(hello, call, user(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"tool_use"}]}`)),
			[]string{"result-content | messages.2.content.0.tool_result.content.0: " +
				"Input tag 'tool_use' found using 'type' does not match any of the expected tags: " +
				"'document', 'image', 'search_result', 'text', 'tool_reference'"}},
		{
			"error with an image",
			list(hello, call,
				user(`{"type":"tool_result","tool_use_id":"a","is_error":true,"content":[{"type":"image","source":{}}]}`)),
			[]string{`result-content | messages.2.content.0.tool_result: all content must be type "text" if "is_error" is true`},
		},
		{"breakpoint on thinking", list(hello, said(`{"type":"thinking","thinking":"x","signature":"s",`+
			`"cache_control":{"type":"ephemeral"}},{"type":"text","text":"a"}`)),
			[]string{"cache-control | messages.1.content.0.thinking.cache_control: Extra inputs are not permitted"}},
		{"breakpoint on empty text", list(user(`{"type":"text","text":"","cache_control":{"type":"ephemeral"}}`)),
			[]string{"empty-text | messages: text content blocks must be non-empty",
				"cache-control | messages.0.content.0.text: cache_control cannot be set for empty text blocks"}},
		{"five breakpoints", list(user(strings.Repeat(`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}},`, 4) +
			`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}`)),
			[]string{"cache-control | A maximum of 4 blocks with cache_control may be provided. Found 5."}},
		{"long breakpoint after a short one", list(user(`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}},` +
			`{"type":"text","text":"b","cache_control":{"type":"ephemeral","ttl":"1h"}}`)),
			[]string{"cache-control | cache_control.ttl: " +
				"a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block"}},
		{"breakpoint of another type", list(user(`{"type":"text","text":"a","cache_control":{"type":"forever"}}`)),
			[]string{"cache-control | cache_control.type: Input should be 'ephemeral'"}},
		{"thinking without its signature",
			list(hello, said(`{"type":"thinking","thinking":"x"},{"type":"redacted_thinking"},{"type":"text","text":"a"}`)),
			[]string{"field | messages.1.content.0.thinking.signature: Field required",
				"field | messages.1.content.1.redacted_thinking.data: Field required"}},
		{"thinking at the end", list(hello, said(`{"type":"thinking","thinking":"x","signature":"s"}`)),
			[]string{"thinking-shape | messages.1: The final block in an assistant message cannot be `thinking`."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, lines(anthropicmsg.Validate(test.messages)))
		})
	}
}

func TestValidateRequest(t *testing.T) {
	body := func(rest string) string {
		return fmt.Sprintf(`{"model":"m","max_tokens":2000,"messages":[%s]%s}`, hello, rest)
	}
	think := func(messages string) string {
		return `{"model":"m","max_tokens":4000,"thinking":{"type":"enabled","budget_tokens":1024},"messages":[` +
			messages + `]}`
	}
	first := "thinking-first | messages.1.content.0.type: " +
		"Expected `thinking` or `redacted_thinking`, but found `tool_use`. " +
		"When `thinking` is enabled, a final `assistant` message must start with a thinking block " +
		"(preceeding the lastmost set of `tool_use` and `tool_result` blocks). " +
		"We recommend you include thinking blocks from previous turns. To avoid this requirement, disable `thinking`. " +
		"Please consult our documentation at https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking"
	tests := []struct {
		name string
		body string
		want []string
	}{
		{"plain", body(""), nil},
		{"no JSON", `{`, []string{"shape | The request body is not valid JSON: unexpected end of JSON input"}},
		{"nothing", `{}`, []string{"field | model: Field required", "field | max_tokens: Field required",
			"field | messages: Field required"}},
		{"no messages", `{"model":"m","max_tokens":0,"messages":[]}`, []string{
			"field | max_tokens: Input should be greater than or equal to 1",
			"field | messages: at least one message is required",
		}},
		{"messages are no list", `{"model":"m","max_tokens":1,"messages":{}}`,
			[]string{"shape | messages: Input should be a valid list"}},
		{"the rules of the list",
			`{"model":"m","max_tokens":1,"messages":[{"role":"user","content":[{"type":"text","text":""}]}]}`,
			[]string{"empty-text | messages: text content blocks must be non-empty"}},
		{"system", body(`,"system":"be brief"`), nil},
		{"system blocks", body(`,"system":[{"type":"text","text":"a"},{"type":"image"},{"type":"text","text":""},` +
			`{"type":"text","text":"","cache_control":{"type":"ephemeral"}}]`),
			[]string{"field | system.1.type: Input should be 'text'",
				"empty-text | system: text content blocks must be non-empty",
				"cache-control | system.3: cache_control cannot be set for empty text blocks"}},
		{"breakpoints in all places",
			`{"model":"m","max_tokens":1,"system":[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}],` +
				`"tools":[{"name":"t","input_schema":{"type":"object"},"cache_control":{"type":"ephemeral"}}],"messages":[` +
				user(strings.Repeat(`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}},`, 2)+
					`{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}`) + `]}`,
			[]string{"cache-control | A maximum of 4 blocks with cache_control may be provided. Found 5."}},
		{"tools", body(`,"tools":[{"name":"t","input_schema":{"type":"object"}},` +
			`{"type":"web_search_20250305","name":"web_search"}]`), nil},
		{"bad tools", body(`,"tools":[{"name":"a b","input_schema":{"type":"string"}},{"name":"t"},` +
			`{"name":"t","input_schema":{"type":"object","oneOf":[]}},7]`), []string{
			"tools | tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
			"tools | tools.0.custom.input_schema.type: Input should be 'object'",
			"tools | tools.1.custom.input_schema: Field required", "tools | tools: Tool names must be unique.",
			"tools | tools.2.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
			"tools | tools.3: Input should be a valid dictionary or object to extract fields from"}},
		{"strict tool",
			body(`,"tools":[{"name":"t","strict":true,"input_schema":{"type":"object","additionalProperties":false,` +
				`"required":["a"],"properties":{"a":{"type":"array","items":{"type":"string","enum":["x"]}}}}}]`), nil},
		{"not strict enough",
			body(`,"tools":[{"name":"t","strict":true,"input_schema":{"type":"object","additionalProperties":false,` +
				`"properties":{"a":{"type":"array","items":{"type":"object"}},"b":{"type":"string","maxLength":3}}}}]`),
			[]string{"strict-schema | tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
				"strict-schema | tools.0.custom: For 'string' type, property 'maxLength' is not supported"}},
		{"thinking, turn without it", think(hello + "," + call + "," + ans), []string{first}},
		{"thinking, turn begins with it", think(hello + "," + said(`{"type":"thinking","thinking":"x","signature":"s"},`+
			`{"type":"tool_use","id":"a","name":"Read","input":{}}`) + "," + ans), nil},
		{"thinking, a later message of the turn without it", think(hello + "," + said(`{"type":"redacted_thinking",`+
			`"data":"d"},{"type":"tool_use","id":"a","name":"Read","input":{}}`) + "," + ans + "," +
			said(`{"type":"tool_use","id":"b","name":"Read","input":{}}`) +
			"," + user(`{"type":"tool_result","tool_use_id":"b"}`)), nil},
		{"thinking, earlier turns without it",
			think(hello + "," + call + "," + ans + "," + said(`{"type":"text","text":"a"}`) + "," + hello), nil},
		{"thinking with a prefill", think(hello + "," + said(`{"type":"text","text":"Sure"}`)),
			[]string{"thinking-prefill | messages.1: pre-filled responses are not supported when `thinking` is enabled"}},
		{"adaptive thinking", body(`,"thinking":{"type":"adaptive"}`), nil},
		{"thinking settings", body(`,"thinking":{"type":"enabled","budget_tokens":2000},"tool_choice":{"type":"any"}`),
			[]string{"thinking-settings | max_tokens: `max_tokens` must be greater than `thinking.budget_tokens`.",
				"thinking-settings | Thinking may not be enabled when tool_choice forces tool use."}},
		{"budget", body(`,"thinking":{"type":"enabled","budget_tokens":10}`),
			[]string{"thinking-settings | thinking.enabled.budget_tokens: Input should be greater than or equal to 1024"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, lines(anthropicmsg.ValidateRequest([]byte(test.body))))
		})
	}
}

func TestUnaltered(t *testing.T) {
	original := list(hello, said(`{"type":"thinking","thinking":"x","signature":"s"},`+
		`{"type":"redacted_thinking","data":"d"},{"type":"text","text":"a"}`))
	require.Empty(t, anthropicmsg.Unaltered(original, original))
	require.Empty(t, anthropicmsg.Unaltered(
		list(hello, said(`{ "signature":"s", "thinking":"x", "type":"thinking" },{"type":"text","text":"b"}`)),
		original,
	))
	for _, bad := range []string{
		`{"type":"thinking","thinking":"y","signature":"s"}`,
		`{"type":"thinking","thinking":"x","signature":"t"}`,
		`{"type":"redacted_thinking","data":"e"}`,
	} {
		problems := anthropicmsg.Unaltered(list(hello, said(bad)), original)
		require.Len(t, problems, 1)
		require.Equal(t, anthropicmsg.RuleThinkingAltered, problems[0].Rule)
		require.Equal(t, 1, problems[0].Message)
		require.Equal(t, "messages.1.content.0: "+
			"`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. "+
			"These blocks must remain as they were in the original response.", problems[0].String())
	}
}

// Whatever comes in, validation ends without a panic.
func FuzzValidateRequest(f *testing.F) {
	f.Add([]byte(`{"model":"m","max_tokens":1,"messages":[` + hello + "," + call + "," + ans + `],"tools":[{"name":"t",` +
		`"strict":true,"input_schema":{"type":"object","items":{"anyOf":[{}]}}}],"thinking":{"type":"enabled"}}`))
	f.Add([]byte(`{"messages":[null,{"content":[null]},` +
		`{"role":"user","content":[{"type":"tool_result","content":[null]}]}],"tools":[null],"system":[null]}`))
	f.Fuzz(func(t *testing.T, body []byte) { anthropicmsg.ValidateRequest(body) })
}
