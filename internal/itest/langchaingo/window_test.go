package langchaingo

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/tools"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

// model is played by a function.
type model struct {
	t    *testing.T
	next func([]chatloop.Message) (string, []chatloop.Call)
}

func (*model) Call(context.Context, string, ...llms.CallOption) (string, error) {
	return "", errors.ErrUnsupported
}

func (m *model) GenerateContent(
	_ context.Context,
	in []llms.MessageContent,
	options ...llms.CallOption,
) (*llms.ContentResponse, error) {
	var o llms.CallOptions
	for _, set := range options {
		set(&o)
	}
	schemas := map[string]any{}
	for _, f := range o.Functions {
		schemas[f.Name] = f.Parameters
	}
	for _, d := range chatloop.Definitions() {
		require.Equal(m.t, d.Schema, schemas[d.Name])
	}
	require.Len(m.t, schemas, len(o.Functions))
	text, calls := m.next(fromLangChain(in))
	choice := &llms.ContentChoice{Content: text}
	for _, c := range calls {
		choice.ToolCalls = append(choice.ToolCalls,
			llms.ToolCall{ID: c.ID, Type: "function", FunctionCall: &llms.FunctionCall{Name: c.Name, Arguments: c.Arguments}})
	}
	return &llms.ContentResponse{Choices: []*llms.ContentChoice{choice}}, nil
}

// tool is a function of its input.
type tool struct {
	name string
	run  func(input string) (string, error)
}

func (t tool) Name() string                                         { return t.name }
func (t tool) Description() string                                  { return t.name }
func (t tool) Call(_ context.Context, input string) (string, error) { return t.run(input) }

var _ tools.Tool = tool{}

var read = tool{"read", func(input string) (string, error) {
	var in struct{ Path string }
	err := json.Unmarshal([]byte(input), &in)
	return agentscript.Read(in.Path), err
}}

func TestAgent(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	script := &agentscript.Model{Buf: buf}
	for _, said := range []string{agentscript.First, agentscript.Second} {
		_, err := run(t.Context(), &model{t, script.Next}, buf, loop, agentscript.Prompt, said, read)
		require.NoError(t, err)
	}
	require.Empty(t, script.Done())
	require.NoError(t, buf.Verify(t.Context()))
}

// A refusal is a result. An error of a tool ends the run. The same call twice in a
// row, which the agent writes into one message, stays two.
func TestErrorOfATool(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	prune := func(id string) []chatloop.Call {
		return []chatloop.Call{
			{ID: id, Name: "context_prune", Arguments: `{"spans":["s99"],"justification":"x","keys":[],"demote":[]}`},
		}
	}
	requests := 0
	m := &model{t, func(request []chatloop.Message) (string, []chatloop.Call) {
		require.Empty(t, agentscript.Check(buf, request))
		last := request[len(request)-2].Text()
		switch requests++; requests {
		case 1:
			return "", prune("c1")
		case 2:
			require.Contains(t, last, string(holdfast.CodeUnknownSpan))
			return "", prune("c2")
		case 3:
			require.Contains(t, last, string(holdfast.CodeUnknownSpan))
			require.Len(t, request, 7)
			return "", []chatloop.Call{{ID: "c3", Name: "fail", Arguments: "{}"}}
		}
		require.Contains(t, request[len(request)-3].Text(), chatloop.NoResult)
		return "I go on.", nil
	}}
	fails := tool{"fail", func(string) (string, error) { return "", errors.New("disk full") }}
	_, err = run(t.Context(), m, buf, loop, "You test.", "Go.", fails)
	require.ErrorContains(t, err, "disk full")
	require.Equal(t, 3, requests, "the refusals did not end the run, the error did")
	_, err = run(t.Context(), m, buf, loop, "You test.", "Again.", fails)
	require.NoError(t, err)
	require.Equal(t, 4, requests)
}

// What the messages hold comes back from a buffer.
func TestMessagesComeBack(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	image := llms.ImageURLContent{URL: "https://example.com/a.png", Detail: "low"}
	binary := llms.BinaryContent{MIMEType: "image/png", Data: []byte{1, 2}}
	require.NoError(t, loop.Add(t.Context(), fromLangChain([]llms.MessageContent{
		{Role: llms.ChatMessageTypeHuman, Parts: []llms.ContentPart{llms.TextContent{Text: "Look."}, image, binary}},
	})...))
	list, err := loop.Window(t.Context())
	require.NoError(t, err)
	got := toLangChain(list)
	require.Equal(t, []llms.ContentPart{image, binary}, got[0].Parts[1:3])
}

func TestPage(t *testing.T) {
	require.NoError(t, doccheck.Check("../../../docs/langchaingo.md", "window.go"))
}
