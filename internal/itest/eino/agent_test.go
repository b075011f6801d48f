package eino

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/components/tool"
	toolutils "github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/adapters/eino"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

// chatModel is a model that a function plays.
type chatModel struct {
	next func(request []chatloop.Message) (string, []chatloop.Call)
}

func (m *chatModel) WithTools([]*schema.ToolInfo) (model.ToolCallingChatModel, error) { return m, nil }

func (m *chatModel) Stream(
	ctx context.Context,
	in []*schema.Message,
	o ...model.Option,
) (*schema.StreamReader[*schema.Message], error) {
	msg, err := m.Generate(ctx, in, o...)
	return schema.StreamReaderFromArray([]*schema.Message{msg}), err
}

func (m *chatModel) Generate(_ context.Context, in []*schema.Message, _ ...model.Option) (*schema.Message, error) {
	var request []chatloop.Message
	for _, msg := range in {
		r := chatloop.Message{Role: string(msg.Role), CallID: msg.ToolCallID, Parts: []chatloop.Part{{Text: msg.Content}}}
		for _, c := range msg.ToolCalls {
			r.Calls = append(r.Calls, chatloop.Call{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments})
		}
		request = append(request, r)
	}
	text, calls := m.next(request)
	var out []schema.ToolCall
	for _, c := range calls {
		out = append(out,
			schema.ToolCall{ID: c.ID, Type: "function", Function: schema.FunctionCall{Name: c.Name, Arguments: c.Arguments}})
	}
	return schema.AssistantMessage(text, out), nil
}

func infer[T any](t *testing.T, name string, f func(context.Context, T) (string, error)) tool.BaseTool {
	t.Helper()
	made, err := toolutils.InferTool(name, name, f)
	require.NoError(t, err)
	return made
}

type path struct {
	Path string `json:"path"`
}

func readTool(t *testing.T) []tool.BaseTool {
	return []tool.BaseTool{
		infer(t, "read", func(_ context.Context, in path) (string, error) { return agentscript.Read(in.Path), nil }),
	}
}

// run gives the agent one message of the user and returns the run's error.
func run(t *testing.T, a adk.Agent, streaming bool, message string) error {
	t.Helper()
	events := adk.NewRunner(t.Context(), adk.RunnerConfig{Agent: a, EnableStreaming: streaming}).Query(t.Context(),
		message)
	for {
		event, ok := events.Next()
		if !ok {
			return nil
		}
		if event.Err != nil {
			return event.Err
		}
	}
}

// An agent prunes, is refused, repairs, compacts, restores, is halted and finishes;
// its second turn runs in another process.
func TestAgent(t *testing.T) {
	for _, streaming := range []bool{false, true} {
		store := holdfast.NewMemStore()
		buf, err := holdfast.New(t.Context(), store, &holdfast.Options{Buffer: "b"})
		require.NoError(t, err)
		script := &agentscript.Model{Buf: buf}
		a, err := newAgent(t.Context(), buf, &chatModel{script.Next}, agentscript.Prompt, readTool(t))
		require.NoError(t, err)
		require.NoError(t, run(t, a, streaming, agentscript.First))
		require.Empty(t, script.Problems)
		require.NoError(t, buf.Close())

		script.Buf, err = holdfast.Open(t.Context(), store, "b", nil)
		require.NoError(t, err)
		a, err = newAgent(t.Context(), script.Buf, &chatModel{script.Next}, agentscript.Prompt, readTool(t))
		require.NoError(t, err)
		require.NoError(t, run(t, a, streaming, agentscript.Second))
		require.Empty(t, script.Done())
		require.NoError(t, script.Buf.Verify(t.Context()))
	}
}

// What the library refuses is a result. An error of a tool would end the run, and
// the next run goes on from there.
func TestErrorOfATool(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	requests := 0
	m := &chatModel{func(request []chatloop.Message) (string, []chatloop.Call) {
		require.Empty(t, agentscript.Check(buf, request))
		switch requests++; requests {
		case 1:
			return "", []chatloop.Call{{ID: "c1", Name: "context_prune",
				Arguments: `{"spans":["s9"],"justification":"x","keys":[],"demote":[]}`}}
		case 2:
			require.Contains(t, request[len(request)-2].Text(), string(holdfast.CodeUnknownSpan))
			return "", []chatloop.Call{{ID: "c2", Name: "fail", Arguments: `{"path":""}`}}
		}
		require.Contains(t, request[len(request)-3].Text(), chatloop.NoResult)
		return "I go on.", nil
	}}
	fails := infer(t, "fail", func(context.Context, path) (string, error) { return "", errors.New("disk full") })
	a, err := newAgent(t.Context(), buf, m, "", []tool.BaseTool{fails})
	require.NoError(t, err)
	require.ErrorContains(t, run(t, a, false, "Go."), "disk full")
	require.Equal(t, 2, requests, "the refusal did not end the run, the error did")
	require.NoError(t, run(t, a, false, "Again."))
	require.Equal(t, 3, requests)
}

// eino's summaries go through the buffer: accepted, repaired, or not made.
func TestSummaries(t *testing.T) {
	claim := `{"text":"The server listens on port 8123.","origin":"tool-output","unverified":false,` +
		`"witnesses":[{"span":"s4","quote":"The server listens on port 8123."}]}`
	fold := func(spans, claims string) string {
		return `{"spans":` + spans + `,"justification":"only the port matters","claims":[` +
			claims + `],"constraints":[],"keep":[],"narrative":"","drop":[],"demote":[]}`
	}
	for name, c := range map[string]struct {
		summary string
		folds   bool
		refused int
	}{
		"accepted": {"```json\n" + fold(`["s3","s4"]`, claim) + "\n```", true, 0},
		"repaired": {fold(`["s4"]`, claim), true, 1},
		"refused":  {fold(`["s3","s4"]`, strings.ReplaceAll(claim, "8123", "9000")), false, 1},
		"prose":    {"They looked at the log.", false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			refused := 0
			buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(),
				&holdfast.Options{OnRefusal: func(string, error) { refused++ }})
			require.NoError(t, err)
			requests := 0
			summaries := 0
			m := &chatModel{func(request []chatloop.Message) (string, []chatloop.Call) {
				if last := request[len(request)-1].Text(); strings.Contains(last, "JSON Schema") {
					require.Contains(t, request[len(request)-2].Text(), "(record of edits)", "the summary's author sees the window")
					summaries++
					return c.summary, nil
				}
				require.Empty(t, agentscript.Check(buf, request))
				if requests++; requests == 1 {
					return "", []chatloop.Call{{ID: "c1", Name: "read", Arguments: `{"path":"app.log"}`}}
				}
				return "It is 8123.", nil
			}}
			keep := eino.New(buf, nil)
			handlers, err := withSummaries(t.Context(), keep, m)
			require.NoError(t, err)
			a, err := adk.NewChatModelAgent(t.Context(), &adk.ChatModelAgentConfig{
				Name: "a", Description: "a", Instruction: "You deploy services.", Model: m, Handlers: handlers,
				ToolsConfig: adk.ToolsConfig{ToolsNodeConfig: compose.ToolsNodeConfig{Tools: readTool(t)}},
			})
			require.NoError(t, err)
			require.NoError(t, run(t, a, false, "Which port?"))
			require.Equal(t, 2, requests)
			require.Equal(t, 1, summaries)
			require.Equal(t, c.refused, refused)
			v := buf.View()
			require.Equal(t, c.folds, len(v.Claims) == 1)
			if c.folds {
				require.Equal(t, holdfast.Verified, v.Claims[0].Status)
			}
			require.Equal(t, "It is 8123.", v.Spans[len(v.Spans)-1].Text)
			require.NoError(t, buf.Verify(t.Context()))
		})
	}
}

func TestPage(t *testing.T) {
	require.NoError(t, doccheck.Check("../../../docs/eino.md", "agent.go"))
}
