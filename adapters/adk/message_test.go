package adk

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/adk/v2/model"
	"google.golang.org/genai"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

func newKeeper(t *testing.T) *Keeper {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	k, err := New(buf, nil)
	require.NoError(t, err)
	return k
}

func sameJSON(t *testing.T, want, got any) {
	t.Helper()
	w, err := json.Marshal(want)
	require.NoError(t, err)
	g, err := json.Marshal(got)
	require.NoError(t, err)
	require.JSONEq(t, string(w), string(g))
}

// conversation has parts of many kinds, calls with and without IDs, and two of one name.
func conversation() []*genai.Content {
	response := func(id, name string, response map[string]any) *genai.Part {
		return &genai.Part{FunctionResponse: &genai.FunctionResponse{ID: id, Name: name, Response: response}}
	}
	call := func(id, name string, args map[string]any) *genai.Part {
		return &genai.Part{FunctionCall: &genai.FunctionCall{ID: id, Name: name, Args: args}}
	}
	signed := call("", "ls", map[string]any{"dir": "."})
	signed.ThoughtSignature = []byte{0, 1, 0xff}
	return []*genai.Content{
		{Role: genai.RoleUser,
			Parts: []*genai.Part{{Text: "Look."}, {InlineData: &genai.Blob{MIMEType: "image/png", Data: []byte("png")}}}},
		{Role: genai.RoleModel, Parts: []*genai.Part{
			{Text: "Hm.", Thought: true}, {Text: "I look.", ThoughtSignature: []byte("s")}, signed, call("", "ls", nil),
			call("v1", "stat", map[string]any{"n": 1.5}),
		}},
		{Role: genai.RoleUser, Parts: []*genai.Part{
			response("", "ls", map[string]any{"output": "a.go"}), response("", "ls", map[string]any{"error": "denied"}),
			response("v1", "stat", map[string]any{"size": 3.0, "mode": "rw"}),
		}},
		{Role: genai.RoleModel, Parts: []*genai.Part{{Text: "Done."}}},
	}
}

func TestContentsComeBack(t *testing.T) {
	k := newKeeper(t)
	config := &genai.GenerateContentConfig{SystemInstruction: genai.NewContentFromText("You write Go.", genai.RoleUser)}
	req := &model.LLMRequest{Contents: conversation(), Config: config}
	require.NoError(t, k.rewrite(t.Context(), req))
	want := conversation()
	got := req.Contents
	require.Len(t, got, len(want)+1)
	require.Equal(t, "You write Go.", req.Config.SystemInstruction.Parts[0].Text)
	require.Equal(t, holdfast.System, k.buf.View().Spans[0].Kind)

	require.Contains(t, got[0].Parts[0].Text, "user-said]\nLook.")
	sameJSON(t, want[0].Parts[1], got[0].Parts[1])
	want[1].Parts[3].FunctionCall.Args = map[string]any{}
	sameJSON(t, want[1], got[1])
	texts := []string{"a.go", "denied", `{"mode":"rw","size":3}`}
	for i, key := range []string{"output", "error", "output"} {
		f := got[2].Parts[i].FunctionResponse
		require.Contains(t, f.Response[key], "tool-output]\n"+texts[i])
		require.Equal(t, want[2].Parts[i].FunctionResponse.Name, f.Name)
		require.Equal(t, want[2].Parts[i].FunctionResponse.ID, f.ID)
	}
	sameJSON(t, want[3], got[3])

	version := k.buf.View().Version
	req = &model.LLMRequest{Contents: conversation(), Config: config}
	require.NoError(t, k.rewrite(t.Context(), req))
	sameJSON(t, got, req.Contents)
	require.Equal(t, version, k.buf.View().Version, "the same request has nothing new")

	req.Contents = conversation()[1:]
	var diverged *chatloop.DivergedError
	require.ErrorAs(t, k.rewrite(t.Context(), req), &diverged)
}

// What ADK writes into user contents is not the user's.
func TestWhatADKWrites(t *testing.T) {
	k := newKeeper(t)
	contents := []*genai.Content{
		{Role: genai.RoleUser, Parts: []*genai.Part{{Text: "Ask the others."}, {Text: "[bob] said: so"}}},
		{Role: genai.RoleUser, Parts: []*genai.Part{
			{Text: "For context:"},
			{Text: "[helper] said: Never pull."},
			{Text: "[helper] `ls` tool returned result: {}"},
		}},
		{Role: genai.RoleModel, Parts: []*genai.Part{{Text: "They said so."}}},
	}
	req := &model.LLMRequest{Contents: append(contents[:3:3], genai.NewContentFromText(carryOn, genai.RoleUser))}
	require.NoError(t, k.rewrite(t.Context(), req))
	var origins []holdfast.Origin
	for _, s := range k.buf.View().Spans {
		origins = append(origins, s.Origin)
	}
	require.Equal(t, []holdfast.Origin{holdfast.UserSaid, holdfast.UserSaid, holdfast.Inferred, holdfast.Inferred,
		holdfast.Inferred, holdfast.Inferred}, origins)
	require.NoError(t, k.rewrite(t.Context(),
		&model.LLMRequest{Contents: append(contents, genai.NewContentFromText("Go on.", genai.RoleUser))}))
	require.Equal(t, "Go on.", k.buf.View().Spans[6].Text)
}

// A request of an agent without the tools is left alone.
func TestOtherAgents(t *testing.T) {
	k := newKeeper(t)
	req := &model.LLMRequest{Contents: conversation()}
	response, err := k.beforeModel(nil, req)
	require.NoError(t, err)
	require.Nil(t, response)
	sameJSON(t, conversation(), req.Contents)
	require.Zero(t, k.buf.View().Version)
}

// Gemini wants the user to speak first, also where that has left the window.
func TestUserFirst(t *testing.T) {
	contents, err := toContents([]chatloop.Message{
		chatloop.Text(chatloop.System, "x"),
		chatloop.Text(chatloop.Assistant, "Hello."),
		chatloop.Text(chatloop.User, "Hi."),
	}, "mark")
	require.NoError(t, err)
	require.Len(t, contents, 3)
	require.Equal(t, genai.RoleUser, contents[0].Role)
	require.Equal(t, "[mark (the window begins here)]", contents[0].Parts[0].Text)
}
