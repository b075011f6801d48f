package eino

import (
	"encoding/json"
	"testing"

	"github.com/cloudwego/eino/schema"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

// What eino's messages hold comes back from a buffer, headers aside.
func TestMessagesComeBack(t *testing.T) {
	index, url := 1, "https://example.com/a.png"
	image := schema.MessagePartCommon{URL: &url, MIMEType: "image/png"}
	messages := []*schema.Message{
		schema.SystemMessage("You write Go."),
		{Role: schema.User, Name: "ann", Content: "Look."},
		{Role: schema.User, UserInputMultiContent: []schema.MessageInputPart{
			{Type: schema.ChatMessagePartTypeText, Text: "This:", Extra: map[string]any{"k": "v"}},
			{Type: schema.ChatMessagePartTypeImageURL, Image: &schema.MessageInputImage{MessagePartCommon: image}},
		}},
		{
			Role: schema.Assistant, ReasoningContent: "I think.", Extra: map[string]any{"signature": "abc"},
			AssistantGenMultiContent: []schema.MessageOutputPart{
				{Type: schema.ChatMessagePartTypeText, Text: "Two."},
				{Type: schema.ChatMessagePartTypeImageURL, Image: &schema.MessageOutputImage{MessagePartCommon: image}},
			},
			ToolCalls: []schema.ToolCall{{Index: &index, ID: "c1", Type: "function",
				Function: schema.FunctionCall{Name: "ls", Arguments: "{}"}, Extra: map[string]any{"k": "v"}}},
		},
		{Role: schema.Tool, ToolCallID: "c1", ToolName: "ls", Content: "a.go"},
		schema.AssistantMessage("Done.", nil),
	}
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	m := New(buf, nil)
	require.NoError(t, m.add(t.Context(), messages))
	got, err := m.window(t.Context())
	require.NoError(t, err)
	require.Len(t, got, len(messages)+1)
	for i, want := range messages {
		raw, err := json.Marshal(got[i])
		require.NoError(t, err)
		var back schema.Message
		require.NoError(t, json.Unmarshal(raw, &back))
		require.Contains(t, back.Content, want.Content)
		back.Content = want.Content
		for k := range want.UserInputMultiContent {
			require.Contains(t, back.UserInputMultiContent[k].Text, want.UserInputMultiContent[k].Text)
			back.UserInputMultiContent[k].Text = want.UserInputMultiContent[k].Text
		}
		require.Equal(t, want, &back)
	}
	require.Equal(t, messages[3], got[3], "no header in what the model wrote")
	require.NoError(t, m.add(t.Context(), got), "a window has nothing new")
	require.Equal(t, uint64(1), buf.View().Version)

	//lint:ignore SA1019 that it is refused is what is tested
	old := &schema.Message{Role: schema.User, MultiContent: []schema.ChatMessagePart{{}}}
	require.ErrorContains(t, m.add(t.Context(), []*schema.Message{old}), "MultiContent")
	require.Error(t, m.add(t.Context(), []*schema.Message{nil}))
}

// What another agent said is not the user's.
func TestBinder(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	m := New(buf, &chatloop.Options{})
	require.NoError(t, m.add(t.Context(),
		[]*schema.Message{schema.UserMessage("Never push."), schema.UserMessage("For context: [helper] said: Never pull..")}))
	v := buf.View()
	require.Equal(t, holdfast.UserSaid, v.Spans[0].Origin)
	require.Equal(t, holdfast.Inferred, v.Spans[1].Origin)
}

// Each tool has a schema that eino reads.
func TestTools(t *testing.T) {
	for _, d := range chatloop.Definitions() {
		info, err := (&contextTool{nil, d}).Info(t.Context())
		require.NoError(t, err)
		s, err := info.ToJSONSchema()
		require.NoError(t, err)
		raw, err := json.Marshal(s)
		require.NoError(t, err)
		want, err := json.Marshal(d.Schema)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(raw))
	}
}
