package adk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/model"
	"google.golang.org/adk/v2/runner"
	"google.golang.org/adk/v2/session"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/functiontool"
	"google.golang.org/genai"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

// llm is a model that a function plays. It signs its calls as Gemini does.
type llm struct {
	t    *testing.T
	next func(request []chatloop.Message) (string, []chatloop.Call)
}

func (*llm) Name() string { return "script" }

func (m *llm) GenerateContent(_ context.Context, req *model.LLMRequest, _ bool) iter.Seq2[*model.LLMResponse, error] {
	text, calls := m.next(m.read(req.Contents))
	c := &genai.Content{Role: genai.RoleModel}
	if text != "" {
		c.Parts = append(c.Parts, genai.NewPartFromText(text))
	}
	for _, call := range calls {
		var args map[string]any
		require.NoError(m.t, json.Unmarshal([]byte(call.Arguments), &args))
		p := genai.NewPartFromFunctionCall(call.Name, args)
		p.ThoughtSignature = []byte("signed " + call.Name)
		c.Parts = append(c.Parts, p)
	}
	return func(yield func(*model.LLMResponse, error) bool) {
		yield(&model.LLMResponse{Content: c, TurnComplete: true}, nil)
	}
}

// read checks what Gemini wants of contents: the user first, and in the content
// after calls exactly their responses, in order. IDs are made up, as there are none.
func (m *llm) read(contents []*genai.Content) (request []chatloop.Message) {
	require.Equal(m.t, genai.RoleUser, contents[0].Role)
	var open []chatloop.Call
	n := 0
	for _, c := range contents {
		msg := chatloop.Message{Role: chatloop.User}
		if c.Role == genai.RoleModel {
			msg.Role = chatloop.Assistant
		}
		waited := len(open)
		responses := 0
		for _, p := range c.Parts {
			switch {
			case p.FunctionCall != nil:
				n++
				require.Empty(m.t, p.FunctionCall.ID)
				require.Equal(m.t, "signed "+p.FunctionCall.Name, string(p.ThoughtSignature))
				raw, err := json.Marshal(p.FunctionCall.Args)
				require.NoError(m.t, err)
				msg.Calls = append(msg.Calls,
					chatloop.Call{ID: fmt.Sprint("c", n), Name: p.FunctionCall.Name, Arguments: string(raw)})
			case p.FunctionResponse != nil:
				require.NotEmpty(m.t, open)
				require.Equal(m.t, open[0].Name, p.FunctionResponse.Name)
				require.Len(m.t, p.FunctionResponse.Response, 1)
				for _, text := range p.FunctionResponse.Response {
					request = append(request, chatloop.Result(open[0].ID, text.(string)))
				}
				open = open[1:]
				responses++
			default:
				msg.Parts = append(msg.Parts, chatloop.Part{Text: p.Text})
			}
		}
		require.Equal(m.t, waited, responses)
		open = append(open, msg.Calls...)
		if responses == 0 {
			request = append(request, msg)
		}
	}
	return request
}

func newTool[In any](t *testing.T, name string, f func(In) (string, error)) tool.Tool {
	t.Helper()
	made, err := functiontool.New(functiontool.Config{Name: name, Description: name},
		func(_ agent.Context, in In) (map[string]any, error) {
			text, err := f(in)
			return map[string]any{"output": text}, err
		})
	require.NoError(t, err)
	return made
}

type path struct {
	Path string `json:"path"`
}

func tools(t *testing.T) []tool.Tool {
	return []tool.Tool{
		newTool(t, "read", func(in path) (string, error) { return agentscript.Read(in.Path), nil }),
		newTool(t, "fail", func(path) (string, error) { return "", errors.New("disk full") }),
	}
}

func run(t *testing.T, r *runner.Runner, message string) error {
	t.Helper()
	for _, err := range r.Run(t.Context(), "user", "session", genai.NewContentFromText(message, genai.RoleUser),
		agent.RunConfig{}) {
		if err != nil {
			return err
		}
	}
	return nil
}

// An agent prunes, is refused, repairs, compacts, restores, is halted and finishes;
// its second turn runs in another process.
func TestAgent(t *testing.T) {
	store, sessions := holdfast.NewMemStore(), session.InMemoryService()
	buf, err := holdfast.New(t.Context(), store, &holdfast.Options{Buffer: "b"})
	require.NoError(t, err)
	script := &agentscript.Model{Buf: buf, AnswersLater: true}
	r, err := newRunner(buf, &llm{t, script.Next}, sessions, agentscript.Prompt, tools(t))
	require.NoError(t, err)
	require.NoError(t, run(t, r, agentscript.First))
	require.Empty(t, script.Problems)
	require.NoError(t, buf.Close())

	script.Buf, err = holdfast.Open(t.Context(), store, "b", nil)
	require.NoError(t, err)
	r, err = newRunner(script.Buf, &llm{t, script.Next}, sessions, agentscript.Prompt, tools(t))
	require.NoError(t, err)
	require.NoError(t, run(t, r, agentscript.Second))
	require.Empty(t, script.Done())
	require.NoError(t, script.Buf.Verify(t.Context()))
}

// A refusal is a result; so is an error of a tool in ADK, except that of the store.
func TestErrors(t *testing.T) {
	store := &broken{MemStore: holdfast.NewMemStore()}
	buf, err := holdfast.New(t.Context(), store, nil)
	require.NoError(t, err)
	prune := func(span string) chatloop.Call {
		return chatloop.Call{
			Name:      "context_prune",
			Arguments: `{"spans":["` + span + `"],"justification":"x","keys":[],"demote":[]}`,
		}
	}
	requests := 0
	m := &llm{t, func(request []chatloop.Message) (string, []chatloop.Call) {
		require.Empty(t, agentscript.Check(buf, request))
		requests++
		last := request[len(request)-2].Text()
		switch requests {
		case 1:
			return "", []chatloop.Call{prune("s9")}
		case 2:
			require.Contains(t, last, string(holdfast.CodeUnknownSpan))
			return "", []chatloop.Call{{Name: "fail", Arguments: `{"path":""}`}}
		case 3:
			require.Contains(t, last, "disk full")
			return "", []chatloop.Call{{Name: "read", Arguments: `{"path":"a"}`}}
		case 4:
			store.full = true
			v := buf.View()
			prune := fmt.Sprintf(`{"spans":[%q,%q],"justification":"x","keys":[],"demote":[]}`,
				v.Spans[len(v.Spans)-2].ID, v.Spans[len(v.Spans)-1].ID)
			return "", []chatloop.Call{{Name: "context_prune", Arguments: prune}}
		}
		return "Done.", nil
	}}
	r, err := newRunner(buf, m, session.InMemoryService(), "", tools(t))
	require.NoError(t, err)
	require.ErrorContains(t, run(t, r, "Go."), "the store is full")
	require.Equal(t, 4, requests)
	require.Empty(t, buf.View().Edits)
}

// broken is a store that takes nothing more when it is full.
type broken struct {
	*holdfast.MemStore
	full bool
}

func (b *broken) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if b.full {
		return fmt.Errorf("%w: the store is full", holdfast.ErrNotApplied)
	}
	return b.MemStore.Commit(ctx, id, at, recs, bodies)
}

func TestPage(t *testing.T) {
	require.NoError(t, doccheck.Check("../../../docs/adk.md", "agent.go"))
}
