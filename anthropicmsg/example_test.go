package anthropicmsg_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

func Example() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), &holdfast.Options{NewID: func() string { return "k7d2" }})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = anthropicmsg.Import(ctx, buf, json.RawMessage(`{"messages": [
		{"role": "user", "content": [{"type": "text", "text": "Which tests fail?"}]},
		{"role": "assistant", "content": [
			{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "go test ./..."}}
		]},
		{"role": "user", "content": [
			{"type": "tool_result", "tool_use_id": "t1", "content": "ok"},
			{"type": "text", "text": "<system-reminder>Two files changed.</system-reminder>\nAnd with -race?"}
		]}
	]}`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := buf.View()
	for _, s := range v.Spans {
		fmt.Printf("%s %s: %q\n", s.ID, s.Origin, s.Text)
	}
	messages, err := anthropicmsg.Render(v, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range messages[:2] {
		fmt.Println(string(m))
	}
	fmt.Println(len(messages), len(anthropicmsg.Validate(messages)))
	// Output:
	// s1 user-said: "Which tests fail?"
	// s2 inferred: "Bash {\"command\": \"go test ./...\"}"
	// s3 tool-output: "ok"
	// s4 tool-output: "<system-reminder>Two files changed.</system-reminder>\n"
	// s5 user-said: "And with -race?"
	// {"role":"user","content":[{"type":"text","text":"[k7d2 s1 user-said]\nWhich tests fail?"}]}
	// {"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command": "go test ./..."}}]}
	// 3 0
}

// A loop appends what it sent and got, and renders what it sends next.
func ExampleImporter() {
	ctx := context.Background()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	im := anthropicmsg.NewImporter(buf.View(), nil)
	for _, message := range []string{
		`{"role": "user", "content": "Is the disk full?"}`,
		`{"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "df"}}]}`,
	} {
		if _, err := im.Append(ctx, buf, nil, json.RawMessage("["+message+"]")); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(len(buf.View().OpenGroups), "call waits")
	_, err = im.Append(ctx, buf, nil,
		json.RawMessage(`[{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "98%"}]}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	v := buf.View()
	fmt.Println(len(v.OpenGroups), "call waits")
	fmt.Println(v.Spans[1].Group == v.Spans[2].Group)
	// Output:
	// 1 call waits
	// 0 call waits
	// true
}

// A host that marks its own insertions tells them from the user's words itself.
func ExampleBinder() {
	own := func(b anthropicmsg.Block) []anthropicmsg.Binding {
		if strings.HasPrefix(b.Text, "[scheduler] ") {
			return []anthropicmsg.Binding{{Text: b.Text, Kind: holdfast.Primary, Origin: holdfast.ToolOutput}}
		}
		return anthropicmsg.DefaultBinder(b)
	}
	im := anthropicmsg.NewImporter(holdfast.View{}, &anthropicmsg.ImportOptions{Binder: own})
	spans, err := im.Messages(nil,
		json.RawMessage(`[{"role": "user", "content": "[scheduler] it is noon"}, {"role": "user", "content": "lunch?"}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range spans {
		fmt.Println(s.Origin, s.Text)
	}
	// Output:
	// tool-output [scheduler] it is noon
	// user-said lunch?
}

func ExampleDefaultBinder() {
	for _, text := range []string{
		"please stop",
		"[Request interrupted by user]\nuse make instead",
		"<task-notification>\n<status>completed</status>\n</task-notification>",
		"This session is being continued from a previous conversation that ran out of context.",
	} {
		for _, p := range anthropicmsg.DefaultBinder(anthropicmsg.Block{Text: text}) {
			fmt.Printf("%s %s %.24q\n", p.Kind, p.Origin, p.Text)
		}
	}
	// Output:
	// primary user-said "please stop"
	// primary tool-output "[Request interrupted by "
	// primary user-said "use make instead"
	// primary tool-output "<task-notification>\n<sta"
	// foreign inferred "This session is being co"
}
