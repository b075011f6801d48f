package openaimsg_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

func Example() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{NewID: func() string { return "k7d2" }})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = openaimsg.Import(ctx, buf, json.RawMessage(`{"messages": [
		{"role": "system", "content": "Never push to main."},
		{"role": "user", "content": "Which tests fail?"},
		{"role": "assistant", "content": null, "tool_calls": [
			{"id": "c1", "type": "function", "function": {"name": "bash", "arguments": "{\"command\":\"go test\"}"}}
		]},
		{"role": "tool", "tool_call_id": "c1", "content": "ok"}
	]}`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := buf.View()
	for _, s := range v.Spans {
		fmt.Printf("%s %s: %s\n", s.ID, s.Origin, s.Text)
	}
	messages, err := openaimsg.Render(v, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range messages[:4] {
		fmt.Println(string(m))
	}
	// Output:
	// s1 user-said: Never push to main.
	// s2 user-said: Which tests fail?
	// s3 inferred: bash {"command":"go test"}
	// s4 tool-output: ok
	// {"role":"system","content":"Never push to main."}
	// {"role":"user","content":"[k7d2 s1 system pinned, text]\n[k7d2 s2 user-said]\nWhich tests fail?"}
	// {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"go test\"}"}}]}
	// {"role":"tool","tool_call_id":"c1","content":"[k7d2 s3 inferred, call bash]\n[k7d2 s4 tool-output]\nok"}
}

func ExampleImport_responses() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = openaimsg.Import(ctx, buf, json.RawMessage(`{"instructions": "Be brief.", "input": [
		{"role": "user", "content": "Is the disk full?"},
		{"type": "reasoning", "id": "rs_1", "summary": []},
		{"type": "function_call", "call_id": "c1", "name": "bash", "arguments": "{\"command\":\"df\"}"},
		{"type": "function_call_output", "call_id": "c1", "output": "98%"}
	]}`), &openaimsg.ImportOptions{Format: openaimsg.Responses})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range buf.View().Spans {
		fmt.Printf("%s, in a group: %v, immutable: %v: %s\n", s.Origin, s.Group != "", s.Immutable, s.Text)
	}
	// Output:
	// user-said, in a group: false, immutable: false: Be brief.
	// user-said, in a group: false, immutable: false: Is the disk full?
	// inferred, in a group: true, immutable: true: {"type": "reasoning", "id": "rs_1", "summary": []}
	// inferred, in a group: true, immutable: false: bash {"command":"df"}
	// tool-output, in a group: true, immutable: false: 98%
}
