package openaimsg_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire/wiretest"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// spans writes spans, a line each: kind or origin, group, flags, text.
func spans(t *testing.T, list []holdfast.Span) []string {
	t.Helper()
	groups := map[holdfast.GroupID]string{"": ""}
	var out []string
	for _, s := range list {
		if _, ok := groups[s.Group]; !ok {
			groups[s.Group] = fmt.Sprintf(" g%d", len(groups))
		}
		line := s.Origin.String()
		if s.Kind != holdfast.Primary {
			line = s.Kind.String()
		}
		line += groups[s.Group]
		if s.Immutable {
			line += " signed"
		}
		if s.Opens {
			line += " waits"
		}
		if s.Closes {
			line += " ends"
		}
		out = append(out, line+": "+s.Text)
	}
	return out
}

func TestSpansOfMessages(t *testing.T) {
	for _, c := range []struct {
		name     string
		format   openaimsg.Format
		messages string
		want     []string
	}{
		{"chat", openaimsg.Chat, `[{"role":"system","content":"s"},{"role":"developer","content":[{"type":"text",` +
			`"text":"d"}]},{"role":"user","content":"u"},{"role":"assistant","content":"a"}]`, []string{
			"system: s", "system: d", "user-said: u", "inferred: a",
		}},
		{"chat: calls", openaimsg.Chat, `[{"role":"assistant","content":"","tool_calls":[
			{"id":"1","type":"function","function":{"name":"ls","arguments":"{\"a\":1}"}},
			{"id":"2","type":"custom","custom":{"input":"x y","name":"grep"}},{"id":"3","type":"new"}]},
			{"role":"tool","tool_call_id":"2","content":"two"},
				{"role":"tool","tool_call_ids":["1"],"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},
				{"role":"tool","tool_call_id":"9","content":null}]`, []string{
			`inferred g1 waits: ls {"a":1}`, "inferred g2 waits: grep x y", `inferred g3 waits: {"id":"3","type":"new"}`,
			"tool-output g2 ends: two", "tool-output g1 ends: a\nb", `tool-output: {"role":"tool","tool_call_id":"9",` +
				`"content":null}`,
		}},
		{"chat: the deprecated function_call", openaimsg.Chat, `[{"role":"assistant","content":null,` +
			`"function_call":{"name":"f","arguments":"{}"}},{"role":"function","name":"f","content":"done"}]`, []string{
			`inferred g1 waits: {"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}}`,
			"tool-output g1 ends: done",
		}},
		{"responses", openaimsg.Responses, `"just a text"`, []string{"user-said: just a text"}},
		{"responses: a turn with reasoning is one group", openaimsg.Responses, `[{"type":"reasoning","id":"r"},
			{"role":"assistant","content":[{"type":"output_text","text":"so"}]},
			{"type":"function_call","call_id":"1","name":"ls","arguments":"{}"},
			{"type":"reasoning","id":"q"},{"type":"function_call","call_id":"2","name":"ls","arguments":"{}"},
				{"type":"function_call_output","call_id":"1","output":"one"},
				{"type":"function_call_output","call_id":"2","output":"two"},{"role":"user","content":"u"},
				{"type":"function_call","call_id":"1","name":"ls","arguments":"{}"}]`, []string{
			`inferred g1 signed: {"type":"reasoning","id":"r"}`, "inferred g1: so", "inferred g1 waits: ls {}",
			`inferred g1 signed: {"type":"reasoning","id":"q"}`, "inferred g1 waits: ls {}",
			"tool-output g1: one", "tool-output g1 ends: two", "user-said: u", "inferred g2 waits: ls {}",
		}},
		{
			"responses: built-in tools",
			openaimsg.Responses,
			`[{"type":"web_search_call","id":"w"},{"type":"computer_call","call_id":"c"},` +
				`{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot"}},{"type":"new"}]`,
			[]string{
				`tool-output: {"type":"web_search_call","id":"w"}`,
				`inferred g1 waits: {"type":"computer_call","call_id":"c"}`,
				`tool-output g1 ends: {"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot"}}`,
				`inferred: {"type":"new"}`,
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := openaimsg.NewImporter(holdfast.View{}, &openaimsg.ImportOptions{Format: c.format}).Messages(nil,
				json.RawMessage(c.messages))
			require.NoError(t, err)
			require.Equal(t, c.want, spans(t, got))
		})
	}
}

func TestImportRefuses(t *testing.T) {
	for _, c := range []struct {
		format     openaimsg.Format
		body, want string
	}{
		{openaimsg.Chat, `{`, "openaimsg: request: unexpected end of JSON input"},
		{openaimsg.Chat, `{"input":[]}`, `openaimsg: request: want one object with "messages"`},
		{openaimsg.Responses, `{"messages":[]}`, `openaimsg: request: want one object with "input"`},
		{openaimsg.Chat, `{"messages":"a"}`, "openaimsg: request, messages: not a list"},
		{openaimsg.Responses, `{"input":[[]]}`, "openaimsg: message 0: not an object"},
		{openaimsg.Responses, `{"input":[],"instructions":[]}`, "openaimsg: request, instructions: not a text"},
	} {
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err := openaimsg.Import(t.Context(), buf, json.RawMessage(c.body), &openaimsg.ImportOptions{Format: c.format})
		require.EqualError(t, err, c.want)
		require.IsType(t, &openaimsg.SyntaxError{}, err)
		require.Empty(t, buf.View().Spans)
	}
}

// An assistant message that loses its calls has no empty tool_calls, one that loses its words has content null.
func TestPartsThatHaveLeft(t *testing.T) {
	long := strings.Repeat("some words ", 40)
	messages := json.RawMessage(`[{"role":"user","content":"hi"},
		{"role":"assistant","content":"` + long +
		`","tool_calls":[{"id":"1","type":"function","function":{"name":"ls","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"1","content":"` + long + `"},{"role":"user","content":"bye"}]`)
	for _, c := range []struct {
		leaves []holdfast.SpanID
		want   string
	}{
		{[]holdfast.SpanID{"s3", "s4"}, `{"role":"assistant","content":"` + long + `"}`},
		{[]holdfast.SpanID{"s2"}, `{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function",` +
			`"function":{"name":"ls","arguments":"{}"}}]}`},
	} {
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err := openaimsg.NewImporter(buf.View(), nil).Append(t.Context(), buf, nil, messages)
		require.NoError(t, err)
		_, err = buf.Prune(t.Context(), holdfast.PruneRequest{Spans: c.leaves, Justification: "not needed"})
		require.NoError(t, err)
		out, err := openaimsg.Render(buf.View(), nil)
		require.NoError(t, err)
		require.Equal(t, c.want, string(out[1]))
		require.Empty(t, openaimsg.ValidateChat(out))
	}
}

func TestMarksInArgumentsAreBroken(t *testing.T) {
	for _, c := range []struct{ arguments, want string }{
		{`{"a":"` + wiretest.Mark + `"}`, `{"a":"11111111-2222-4333…-8444-555555555555"}`},
		{`no json ` + wiretest.Mark, "no json 11111111-2222-4333…-8444-555555555555"},
	} {
		quoted, err := json.Marshal(c.arguments)
		require.NoError(t, err)
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err = openaimsg.NewImporter(buf.View(), nil).Append(t.Context(), buf, nil,
			json.RawMessage(`[{"role":"user","content":"hi"},{"role":"assistant","tool_calls":[{"id":"1","type":"function",`+
				`"function":{"name":"ls","arguments":`+string(quoted)+`}}]}]`))
		require.NoError(t, err)
		out, err := openaimsg.Render(buf.View(), nil)
		require.NoError(t, err)
		var m struct {
			Calls []struct {
				Function struct{ Arguments string }
			} `json:"tool_calls"`
		}
		require.NoError(t, json.Unmarshal(out[2], &m))
		require.Equal(t, c.want, m.Calls[0].Function.Arguments)
	}
}

func TestInstructions(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	o := &openaimsg.ImportOptions{Format: openaimsg.Responses}
	_, err := openaimsg.Import(t.Context(), buf, json.RawMessage(`{"instructions":"Be \"brief\".","input":"hi"}`), o)
	require.NoError(t, err)
	require.Equal(t, `"Be \"brief\"."`, string(openaimsg.Instructions(buf.View())))
	require.Nil(t, openaimsg.Instructions(holdfast.View{}))
	_, err = openaimsg.Render(buf.View(), &openaimsg.RenderOptions{Format: 7})
	require.EqualError(t, err, "openaimsg: request, format: neither Chat nor Responses")
}

func TestMediaDoNotCountAsText(t *testing.T) {
	data := strings.Repeat("QUJD", 100_000) // 300 kB
	got, err := openaimsg.NewImporter(holdfast.View{}, nil).Messages(nil, json.RawMessage(`[{"role":"user","content":[
		{"type":"image_url","image_url":{"url":"data:image/png;base64,`+data+`"}},
		{"type":"image_url","image_url":{"url":"u","detail":"low"}},
		{"type":"file","file":{"file_data":"`+data+`"}},
		{"type":"input_audio","input_audio":{"data":"`+data+`","format":"wav"}}]}]`))
	require.NoError(t, err)
	require.Equal(t, []int{765, 85, 6 * 3000, 7 * 10}, []int{got[0].Tokens, got[1].Tokens, got[2].Tokens, got[3].Tokens})
	got, err = openaimsg.NewImporter(holdfast.View{}, &openaimsg.ImportOptions{Format: openaimsg.Responses}).Messages(nil,
		json.RawMessage(`[
		{"type":"function_call_output","call_id":"1","output":[{"type":"input_text","text":"one two"},
			{"type":"input_image","image_url":"data:image/png;base64,`+data+`"}]},
		{"type":"computer_call_output","call_id":"1","output":{"type":"computer_screenshot","image_url":"`+data+`"}}]`))
	require.NoError(t, err)
	require.InDelta(t, 767, got[0].Tokens, 3)
	require.Equal(t, 765, got[1].Tokens)
}

// The last items that were imported may have left the window: LookBack counts them.
func TestLookBack(t *testing.T) {
	for format, list := range map[openaimsg.Format]string{
		openaimsg.Chat: `[{"role":"user","content":"list the files"},{"role":"assistant",` +
			`"content":"I shall list them, and read those that look as if they had to do with the parser, one after another."}]`,
		openaimsg.Responses: `[{"type":"message","role":"user","content":"list the files"},` +
			`{"type":"message","role":"assistant","content":[{"type":"output_text","text":` +
			`"I shall list them, and read those that look as if they had to do with the parser, one after another.",` +
			`"annotations":[]}]}]`,
	} {
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		require.NoError(t, err)
		o := &openaimsg.ImportOptions{Format: format}
		im := openaimsg.NewImporter(buf.View(), o)
		ids, err := im.Append(t.Context(), buf, nil, json.RawMessage(list))
		require.NoError(t, err)
		n, digest := im.Imported()
		require.Equal(t, 2, n)
		_, err = buf.Prune(t.Context(), holdfast.PruneRequest{Spans: ids[1:], Justification: "announced only"})
		require.NoError(t, err)

		next := openaimsg.NewImporter(buf.View(), o)
		require.NoError(t, next.LookBack(t.Context(), buf))
		all, same := next.Imported()
		require.Equal(t, n, all)
		require.Equal(t, digest, same)
	}
}

// A client that cuts a text by UTF-16 units leaves half a character. What the user says beside it counts.
func TestHalfACharacterHidesNoWords(t *testing.T) {
	for f, request := range map[openaimsg.Format]string{
		openaimsg.Chat:      `{"messages":[{"role":"user","content":[{"type":"text","text":"Never push to main. \ud83d"}]}]}`,
		openaimsg.Responses: `{"input":"Never push to main. \ud83d"}`,
	} {
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		require.NoError(t, err)
		_, err = openaimsg.Import(t.Context(), buf, json.RawMessage(request), &openaimsg.ImportOptions{Format: f})
		require.NoError(t, err)
		v := buf.View()
		require.Equal(t, holdfast.UserSaid, v.Spans[0].Origin)
		require.Equal(t, "Never push to main.", v.Constraints[0].Text)
	}
}
