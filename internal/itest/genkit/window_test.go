package genkit

import (
	"context"
	"errors"
	"testing"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

type path struct {
	Path string `json:"path"`
}

// play is what a function answers to a request. Refs are genkit's to make.
func play(req *ai.ModelRequest, next func([]chatloop.Message) (string, []chatloop.Call)) *ai.ModelResponse {
	text, calls := next(fromGenkit(req.Messages))
	m := ai.NewModelMessage()
	if text != "" {
		m.Content = append(m.Content, ai.NewTextPart(text))
	}
	for _, c := range calls {
		m.Content = append(m.Content, ai.NewToolRequestPart(&ai.ToolRequest{Name: c.Name, Input: fromJSON(c.Arguments)}))
	}
	return &ai.ModelResponse{Request: req, Message: m, FinishReason: ai.FinishReasonStop}
}

func TestAgent(t *testing.T) {
	ctx := t.Context()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	script := &agentscript.Model{Buf: buf}
	g := genkit.Init(ctx)
	genkit.DefineModel(g, "script/m", &ai.ModelOptions{
		Supports: &ai.ModelSupports{Tools: true, Multiturn: true, SystemRole: true},
	},
		func(_ context.Context, req *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
			return play(req, script.Next), nil
		})
	read := ai.NewTool("read", "read a file", func(_ *ai.ToolContext, in path) (string, error) {
		return agentscript.Read(in.Path), nil
	})
	model, instruction := "script/m", agentscript.Prompt
	for _, said := range []string{agentscript.First, agentscript.Second} {
		// #region generate
		_, err := genkit.Generate(ctx, g,
			ai.WithModelName(model),
			ai.WithSystem(instruction),
			ai.WithPrompt(said),
			ai.WithTools(read, deployTool(buf, loop)),
			ai.WithUse(window(loop)),
			ai.WithMaxTurns(50),
		)
		// #endregion
		require.NoError(t, err)
	}
	require.Empty(t, script.Done())
	require.NoError(t, buf.Verify(ctx))
}

// A refusal, malformed arguments included, is a result. An error of a tool ends Generate.
func TestErrorOfATool(t *testing.T) {
	ctx := t.Context()
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	requests := 0
	g := genkit.Init(ctx)
	genkit.DefineModel(g, "script/m", &ai.ModelOptions{Supports: &ai.ModelSupports{Tools: true, Multiturn: true}},
		func(_ context.Context, req *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
			return play(req, func(request []chatloop.Message) (string, []chatloop.Call) {
				require.Empty(t, agentscript.Check(buf, request))
				switch requests++; requests {
				case 1:
					return "", []chatloop.Call{{Name: "context_prune", Arguments: `{"spans":"s1"}`}}
				case 2:
					require.Contains(t, request[len(request)-2].Text(), "bad-arguments")
					return "", []chatloop.Call{{Name: "fail", Arguments: `{"path":""}`}}
				}
				return "I go on.", nil
			}), nil
		})
	fails := ai.NewTool("fail", "fail", func(*ai.ToolContext, path) (string, error) { return "", errors.New("disk full") })
	generate := func(text string) error {
		_, err := genkit.Generate(ctx, g, ai.WithModelName("script/m"), ai.WithPrompt(text), ai.WithTools(fails),
			ai.WithUse(window(loop)))
		return err
	}
	require.ErrorContains(t, generate("Go."), "disk full")
	require.Equal(t, 2, requests, "the refusal did not end Generate, the error did")
	require.NoError(t, generate("Again."))
	require.Equal(t, 3, requests)
}

// What Genkit's messages hold comes back from a buffer.
func TestMessagesComeBack(t *testing.T) {
	signed := ai.NewToolRequestPart(&ai.ToolRequest{Ref: "c1", Name: "ls", Input: map[string]any{"dir": "."}})
	signed.Metadata = map[string]any{"k": "v"}
	text := ai.NewTextPart("I look.")
	text.Metadata = map[string]any{"k": "w"}
	answer := ai.NewModelMessage(text, signed)
	image := ai.NewMediaPart("image/png", "data:image/png;base64,AA==")
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	require.NoError(t, loop.Add(t.Context(), fromGenkit([]*ai.Message{
		ai.NewUserMessage(ai.NewTextPart("Look."), image), answer,
		{
			Role:    ai.RoleTool,
			Content: []*ai.Part{ai.NewToolResponsePart(&ai.ToolResponse{Ref: "c1", Name: "ls", Output: map[string]any{"n": 1}})},
		},
	})...))
	list, err := loop.Window(t.Context())
	require.NoError(t, err)
	got := toGenkit(list)
	require.Len(t, got, 4)
	require.Equal(t, image, got[0].Content[1])
	require.Equal(t, answer, got[1])
	require.Equal(t, "ls", got[2].Content[0].ToolResponse.Name)
	require.Contains(t, got[2].Content[0].ToolResponse.Output, `{"n":1}`)
}

func TestPage(t *testing.T) {
	require.NoError(t, doccheck.Check("../../../docs/genkit.md", "window.go", "window_test.go"))
}
