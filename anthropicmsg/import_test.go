package anthropicmsg_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/internal/wire/wiretest"
)

// spans writes the spans of messages, a line each: kind or origin, flags, group, text.
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
		for flag, set := range map[string]bool{" signed": s.Immutable, " ends": s.Closes} {
			if set {
				line += flag
			}
		}
		if s.Opens {
			line += " waits"
		}
		out = append(out, line+": "+s.Text)
	}
	return out
}

func TestSpansOfMessages(t *testing.T) {
	for _, c := range []struct {
		name, system, messages string
		want                   []string
	}{
		{
			"texts",
			`"Be brief."`,
			`[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"text","text":"hello"}]}]`,
			[]string{
				"system: Be brief.", "user-said: hi", "inferred: hello",
			},
		},
		{"system blocks", `[{"type":"text","text":"a"},{"type":"text","text":"b","cache_control":{"type":"ephemeral"}}]`,
			`[]`, []string{"system: a", "system: b"}},
		{"parallel calls are groups of their own", `null`, `[{"role":"assistant","content":[
			{"type":"tool_use","id":"1","name":"ls","input":{}},
			{"type":"tool_use","id":"2","name":"cat","input":{"f" : 1.0}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"2","content":"two"},
				{"type":"tool_result","tool_use_id":"1","is_error":true,"content":[{"type":"text","text":"one"},
				{"type":"text","text":"more"}]}]}]`, []string{
			"inferred g1 waits: ls {}",
			`inferred g2 waits: cat {"f" : 1.0}`,
			"tool-output g2 ends: two",
			"tool-output g1 ends: one\nmore",
		}},
		{"a signed message is one group", `null`, `[{"role":"assistant","content":[
			{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"so"},
			{"type":"tool_use","id":"1","name":"ls","input":{}},{"type":"tool_use","id":"2","name":"ls","input":{}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"a"},
				{"type":"tool_result","tool_use_id":"2","content":"b"}]}]`, []string{
			"inferred g1 signed: hm", "inferred g1: so", "inferred g1 waits: ls {}", "inferred g1 waits: ls {}",
			"tool-output g1: a", "tool-output g1 ends: b",
		}},
		{"a call ID that comes again", `null`, `[{"role":"assistant","content":[
			{"type":"tool_use","id":"1","name":"ls","input":{}}]},{"role":"user","content":[
			{"type":"tool_result","tool_use_id":"1","content":"a"}]},
			{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"ls","input":{}},
				{"type":"tool_use","id":"1","name":"ls","input":{}}]},
				{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"b"},
				{"type":"tool_result","tool_use_id":"1","content":"c"}]}]`, []string{
			"inferred g1 waits: ls {}", "tool-output g1 ends: a", "inferred g2 waits: ls {}", "inferred g3 waits: ls {}",
			"tool-output g2 ends: b", "tool-output g3 ends: c",
		}},
		{"late, repeated and unknown results", `null`, `[{"role":"assistant","content":[
			{"type":"tool_use","id":"1","name":"ls","input":{}}]},{"role":"user","content":"wait"},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"a"},
				{"type":"tool_result","tool_use_id":"1","content":"again"},
				{"type":"tool_result","tool_use_id":"9","content":"who?"},{"type":"tool_result","tool_use_id":"9"}]}]`, []string{
			"inferred g1 waits: ls {}", "user-said: wait", "tool-output g1 ends: a", "tool-output g1: again",
			"tool-output: who?", `tool-output: {"type":"tool_result","tool_use_id":"9"}`,
		}},
		{"the provider's own tools", `null`, `[{"role":"assistant","content":[{"type":"server_tool_use","id":"s",` +
			`"name":"web_search","input":{}},{"type":"web_search_tool_result","tool_use_id":"s","content":[]}]}]`, []string{
			`inferred g1 waits: {"type":"server_tool_use","id":"s","name":"web_search","input":{}}`,
			`tool-output g1 ends: {"type":"web_search_tool_result","tool_use_id":"s","content":[]}`,
		}},
		{"a user's text with a harness's in it", `null`,
			`[{"role":"user","content":"<system-reminder>r</system-reminder>\nhi\n<system-reminder>r</system-reminder>"}]`,
			[]string{
				"tool-output: <system-reminder>r</system-reminder>\n",
				"user-said: hi\n",
				"tool-output: <system-reminder>r</system-reminder>",
			}},
		{
			"a summary",
			`null`,
			`[{"role":"user","content":"This session is being continued from a previous conversation. It was long."}]`,
			[]string{
				"foreign: This session is being continued from a previous conversation. It was long.",
			},
		},
		{"media of the user, without its marker", `null`, `[{"role":"user","content":[{"type":"image",` +
			`"cache_control":{"type":"ephemeral"},"source":{"type":"url","url":"u"}}]}]`, []string{
			`tool-output: {"type":"image","source":{"type":"url","url":"u"}}`,
		}},
		{"forms that the API does not have", `null`,
			`[{"role":"user"},{"role":"elf","content":"x"},{"role":"assistant","content":[5]},{}]`, []string{
				`tool-output: {"role":"user"}`, `tool-output: {"role":"elf","content":"x"}`, "inferred: 5", "tool-output: {}",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := anthropicmsg.NewImporter(holdfast.View{}, nil).Messages(json.RawMessage(c.system),
				json.RawMessage(c.messages))
			require.NoError(t, err)
			require.Equal(t, c.want, spans(t, got))
		})
	}
}

func TestImportRefuses(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{``, "anthropicmsg: request: unexpected end of JSON input"},
		{`[]`, `anthropicmsg: request: want one object with "messages"`},
		{`{"system":"a"}`, `anthropicmsg: request: want one object with "messages"`},
		{`{"messages":{}}`, "anthropicmsg: request, messages: not a list"},
		{`{"messages":[{"role":"user","content":"a"},"b"]}`, "anthropicmsg: message 1: not an object"},
		{`{"messages":[],"system":5}`, "anthropicmsg: request, system: neither a text nor a list of blocks"},
		{"{\"messages\":[{\"role\":\"\xff\"}]}", "anthropicmsg: request: not UTF-8"},
	} {
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err := anthropicmsg.Import(t.Context(), buf, json.RawMessage(c.body), nil)
		require.EqualError(t, err, c.want)
		require.IsType(t, &anthropicmsg.SyntaxError{}, err)
		require.Empty(t, buf.View().Spans)
	}
}

func TestBinderOfTheHost(t *testing.T) {
	voices := func(b anthropicmsg.Block) []anthropicmsg.Binding {
		at := strings.Index(b.Text, "|")
		return []anthropicmsg.Binding{
			{Text: b.Text[:at+1], Kind: holdfast.Primary, Origin: holdfast.ToolOutput},
			{Text: b.Text[at+1:], Kind: holdfast.Primary, Origin: holdfast.UserSaid},
		}
	}
	messages := json.RawMessage(`[{"role":"user","content":"robot|person"}]`)
	got, err := anthropicmsg.NewImporter(holdfast.View{}, &anthropicmsg.ImportOptions{Binder: voices}).Messages(nil,
		messages)
	require.NoError(t, err)
	require.Equal(t, []string{"tool-output: robot|", "user-said: person"}, spans(t, got))

	lossy := func(b anthropicmsg.Block) []anthropicmsg.Binding {
		return []anthropicmsg.Binding{{Text: b.Text[1:], Kind: holdfast.Primary, Origin: holdfast.UserSaid}}
	}
	_, err = anthropicmsg.NewImporter(holdfast.View{}, &anthropicmsg.ImportOptions{Binder: lossy}).Messages(nil, messages)
	require.EqualError(t, err, "anthropicmsg: message 0, content: the binder's parts together are not the text")
}

func TestMediaDoNotCountAsText(t *testing.T) {
	data := strings.Repeat("QUJD", 100_000) // 300 kB
	got, err := anthropicmsg.NewImporter(holdfast.View{}, nil).Messages(nil, json.RawMessage(`[{"role":"user","content":[
		{"type":"image","source":{"type":"base64","media_type":"image/png","data":"`+data+`"}},
		{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"`+data+`"}},
		{"type":"document","source":{"type":"text","media_type":"text/plain","data":"words"}},
		{"type":"tool_result","tool_use_id":"1","content":[{"type":"text","text":"one two"},
			{"type":"image","source":{"type":"base64","data":"`+data+`"}}]}]}]`))
	require.NoError(t, err)
	require.Equal(t, 1600, got[0].Tokens)
	require.Equal(t, 6*3000, got[1].Tokens)
	require.Zero(t, got[2].Tokens)
	require.InDelta(t, 1602, got[3].Tokens, 3)
}

func TestImporterGoesOnInAnotherProcess(t *testing.T) {
	store := holdfast.NewMemStore()
	buf := newBuffer(t, store)
	first := json.RawMessage(`[{"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},
		{"type":"tool_use","id":"1","name":"ls","input":{}},{"type":"tool_use","id":"2","name":"ls","input":{}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"a"}]}]`)
	im := anthropicmsg.NewImporter(buf.View(), nil)
	_, err := im.Append(t.Context(), buf, nil, first)
	require.NoError(t, err)
	n, digest := im.Imported()

	again, err := holdfast.Open(t.Context(), store, "b", nil)
	require.NoError(t, err)
	im = anthropicmsg.NewImporter(again.View(), nil)
	m, same := im.Imported()
	require.Equal(t, 2, n)
	require.Equal(t, n, m)
	require.Equal(t, digest, same)
	require.Len(t, again.View().OpenGroups, 1)
	_, err = im.Append(t.Context(), again, nil,
		json.RawMessage(`[{"role":"user","content":[{"type":"tool_result","tool_use_id":"2","content":"b"}]},`+
			`{"role":"assistant","content":[{"type":"tool_use","id":"2","name":"ls","input":{}}]}]`))
	require.NoError(t, err)
	v := again.View()
	require.Equal(t, v.Spans[0].Group, v.Spans[4].Group)
	require.NotEqual(t, v.Spans[0].Group, v.Spans[5].Group)
	require.Equal(t, []holdfast.GroupID{v.Spans[5].Group}, v.OpenGroups)
}

func TestFailedAppendIsForgotten(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	im := anthropicmsg.NewImporter(buf.View(), nil)
	require.NoError(t, buf.Close())
	call := json.RawMessage(`[{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"ls","input":{}}]}]`)
	_, err := im.Append(t.Context(), buf, nil, call)
	require.ErrorIs(t, err, holdfast.ErrClosed)

	buf = newBuffer(t, holdfast.NewMemStore())
	_, err = im.Append(t.Context(), buf, nil,
		json.RawMessage(`[{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"a"}]}]`))
	require.NoError(t, err)
	n, _ := im.Imported()
	require.Equal(t, 1, n)
	require.Empty(t, buf.View().Spans[0].Group)
}

func TestDigestDoesNotSeeCacheControl(t *testing.T) {
	plain := []json.RawMessage{json.RawMessage(`{"role":"user","content":[{"type":"text","text":"a"}]}`)}
	marked := []json.RawMessage{
		json.RawMessage(`{"content":[{"cache_control":{"type":"ephemeral"},"text":"\u0061","type":"text"}], "role":"user"}`),
	}
	other := []json.RawMessage{json.RawMessage(`{"role":"user","content":[{"type":"text","text":"b"}]}`)}
	require.Equal(t, anthropicmsg.Digest(plain), anthropicmsg.Digest(marked))
	require.NotEqual(t, anthropicmsg.Digest(plain), anthropicmsg.Digest(other))
	require.NotEqual(t, anthropicmsg.Digest(plain), anthropicmsg.Digest(append(plain, other...)))
	im := anthropicmsg.NewImporter(holdfast.View{}, nil)
	_, err := im.Messages(nil, wiretest.List(marked))
	require.NoError(t, err)
	_, digest := im.Imported()
	require.Equal(t, anthropicmsg.Digest(plain), digest)
}

// A client that cuts a text by UTF-16 units leaves half a character. What the user says beside it counts.
func TestHalfACharacterHidesNoWords(t *testing.T) {
	for _, content := range []string{
		`"Never push to main. \ud83d"`,
		`[{"type":"text","text":"Never push to main. \ud83d"}]`,
	} {
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err := anthropicmsg.Import(t.Context(), buf,
			json.RawMessage(`{"system":"Be short. \udc00","messages":[{"role":"user","content":`+content+`}]}`), nil)
		require.NoError(t, err)
		v := buf.View()
		require.Equal(t, "Be short. \uFFFD", v.Spans[0].Text)
		require.Equal(t, "Never push to main. \uFFFD", v.Spans[1].Text)
		require.Equal(t, holdfast.UserSaid, v.Spans[1].Origin)
		require.Equal(t, "Never push to main.", v.Constraints[0].Text)
		_, err = anthropicmsg.Render(v, nil)
		require.NoError(t, err)
	}
}
