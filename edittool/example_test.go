package edittool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// newExample returns a buffer with a fixed clock and fixed IDs, so that the
// output is always the same. A program passes nil options or its own.
func newExample() *holdfast.ContextBuffer {
	n := 0
	buf, err := holdfast.New(context.Background(), holdfast.NewMemStore(), &holdfast.Options{
		Buffer: "example",
		Now:    func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) },
		NewID:  func() string { n++; return fmt.Sprintf("mark-%d", n) },
	})
	if err == nil {
		_, err = buf.Append(context.Background(),
			holdfast.Span{
				Origin: holdfast.UserSaid,
				Text:   "Fix the build. Never push to main. " + strings.Repeat("Some context. ", 20),
			},
			holdfast.Span{Origin: holdfast.UserSaid, Text: "Now write the release notes."})
	}
	if err != nil {
		fmt.Println(err)
	}
	return buf
}

// A model is refused, sends the repair as it stands, and passes.
func ExampleToolset_Call() {
	ctx := context.Background()
	buf := newExample()
	tools := edittool.New(buf)
	tools.Seen(buf.View().Version) // the window as the model was shown it

	result, err := tools.Call(ctx, edittool.Prune,
		json.RawMessage(`{"spans":["s1"],"justification":"the build is fixed","keys":[],"demote":[]}`))
	if err != nil {
		fmt.Println(err) // the store failed
		return
	}
	var refusal struct {
		Violations []holdfast.Violation
		Repair     struct {
			Tool      string
			Arguments json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(result.Text), &refusal); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.IsError, refusal.Violations[0].Code, "-", refusal.Violations[0].Remedy)
	fmt.Println(refusal.Repair.Tool, string(refusal.Repair.Arguments))

	result, err = tools.Call(ctx, refusal.Repair.Tool, refusal.Repair.Arguments)
	fmt.Println(result.Text, err)
	// Output:
	// true sole-constraint - present its retrieval key afio3qrt4a724gmk, which moves the constraint to the ledger
	// context_prune {"spans":["s1"],"justification":"the build is fixed","keys":["afio3qrt4a724gmk"],"demote":[]}
	// {"mark":"mark-1","done":"context_prune","edits":[{"number":1,"op":"prune","removed":[{"span":"s1","key":"afio3qrt4a724gmk"}],"tokens_before":78,"tokens_after":7,"note":"1 constraint moved to the ledger"}],"span_tokens":7} <nil>
}

// Arguments that are none are answered with what is wrong and where.
func ExampleToolset_Call_arguments() {
	tools := edittool.New(newExample())
	result, err := tools.Call(context.Background(), edittool.Restore, json.RawMessage(`{"spans":"s1","Keys":[]}`))
	var refusal struct {
		Violations []struct{ At, Detail, Remedy string }
	}
	if err == nil {
		err = json.Unmarshal([]byte(result.Text), &refusal)
	}
	if err != nil {
		fmt.Println(err)
	}
	for _, v := range refusal.Violations {
		fmt.Printf("%s: %s: %s\n", v.At, v.Detail, v.Remedy)
	}
	// Output:
	// spans: a string where a list of strings belongs: send a list of strings
	// "Keys": no such field: leave it out; the fields are spans, keys
}

func ExampleDefinitions() {
	for _, f := range []edittool.Format{edittool.Anthropic, edittool.OpenAIChat, edittool.OpenAIResponses, edittool.MCP} {
		list := edittool.Definitions(f)
		var members map[string]json.RawMessage
		if err := json.Unmarshal(list[0], &members); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(f, len(list), len(members))
	}
	// Output:
	// anthropic 6 3
	// openai-chat 6 2
	// openai-responses 6 5
	// mcp 6 3
}
