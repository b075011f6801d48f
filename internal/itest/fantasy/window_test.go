package fantasy

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"charm.land/fantasy"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
	"github.com/seed-74a30d84/holdfast/internal/doccheck"
)

// languageModel is a model that a function plays.
type languageModel struct {
	next func([]chatloop.Message) (string, []chatloop.Call)
}

func (*languageModel) Provider() string { return "script" }
func (*languageModel) Model() string    { return "script" }
func (*languageModel) Stream(context.Context, fantasy.Call) (fantasy.StreamResponse, error) {
	return nil, errors.ErrUnsupported
}

func (*languageModel) GenerateObject(context.Context, fantasy.ObjectCall) (*fantasy.ObjectResponse, error) {
	return nil, errors.ErrUnsupported
}

func (*languageModel) StreamObject(context.Context, fantasy.ObjectCall) (fantasy.ObjectStreamResponse, error) {
	return nil, errors.ErrUnsupported
}

func (m *languageModel) Generate(_ context.Context, c fantasy.Call) (*fantasy.Response, error) {
	text, calls := m.next(fromFantasy(c.Prompt))
	r := &fantasy.Response{FinishReason: fantasy.FinishReasonStop}
	if text != "" {
		r.Content = append(r.Content, fantasy.TextContent{Text: text})
	}
	for _, c := range calls {
		r.FinishReason = fantasy.FinishReasonToolCalls
		r.Content = append(r.Content, fantasy.ToolCallContent{ToolCallID: c.ID, ToolName: c.Name, Input: c.Arguments})
	}
	return r, nil
}

type path struct {
	Path string `json:"path"`
}

func TestAgent(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	script := &agentscript.Model{Buf: buf}
	read := fantasy.NewAgentTool("read", "read a file",
		func(_ context.Context, in path, _ fantasy.ToolCall) (fantasy.ToolResponse, error) {
			return fantasy.NewTextResponse(agentscript.Read(in.Path)), nil
		})
	for _, said := range []string{agentscript.First, agentscript.Second} {
		_, err := run(t.Context(), &languageModel{script.Next}, buf, loop, agentscript.Prompt, said, read)
		require.NoError(t, err)
	}
	require.Empty(t, script.Done())
	require.NoError(t, buf.Verify(t.Context()))
}

// A refusal is a result. An error of a tool ends the run without saying so; that of
// the store is said all the same.
func TestErrors(t *testing.T) {
	store := &broken{MemStore: holdfast.NewMemStore()}
	buf, err := holdfast.New(t.Context(), store, nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	prune := func(id, span string) chatloop.Call {
		return chatloop.Call{
			ID:        id,
			Name:      "context_prune",
			Arguments: fmt.Sprintf(`{"spans":[%q],"justification":"x","keys":[],"demote":[]}`, span),
		}
	}
	requests := 0
	m := &languageModel{func(request []chatloop.Message) (string, []chatloop.Call) {
		require.Empty(t, agentscript.Check(buf, request))
		switch requests++; requests {
		case 1:
			return "", []chatloop.Call{prune("c1", "s9")}
		case 2:
			require.Contains(t, request[len(request)-2].Text(), string(holdfast.CodeUnknownSpan))
			return "", []chatloop.Call{{ID: "c2", Name: "fail", Arguments: `{"path":""}`}}
		case 3:
			require.Contains(t, request[len(request)-3].Text(), chatloop.NoResult)
			store.full = true
			return "", []chatloop.Call{prune("c3", "s1")}
		}
		return "Done.", nil
	}}
	fails := fantasy.NewAgentTool("fail", "fail",
		func(context.Context, path, fantasy.ToolCall) (fantasy.ToolResponse, error) {
			return fantasy.ToolResponse{}, errors.New("disk full")
		})
	_, err = run(t.Context(), m, buf, loop, "", "Go. "+agentscript.Read("old"), fails)
	require.NoError(t, err, "fantasy does not say that a tool failed")
	require.Equal(t, 2, requests, "the refusal did not end the run, the error did")
	_, err = run(t.Context(), m, buf, loop, "", "Again.", fails)
	require.ErrorContains(t, err, "the store is full")
	require.Equal(t, 3, requests)
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

// What Fantasy's messages hold comes back from a buffer.
func TestMessagesComeBack(t *testing.T) {
	file := fantasy.FilePart{Filename: "a.png", Data: []byte{1, 2}, MediaType: "image/png"}
	answer := fantasy.Message{Role: fantasy.MessageRoleAssistant, Content: []fantasy.MessagePart{
		fantasy.ReasoningPart{Text: "Hm."},
		fantasy.TextPart{Text: "I look."},
		fantasy.ToolCallPart{ToolCallID: "c1", ToolName: "ls", Input: `{"dir":"."}`},
	}}
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	require.NoError(t, loop.Add(t.Context(), fromFantasy([]fantasy.Message{
		{Role: fantasy.MessageRoleUser, Content: []fantasy.MessagePart{fantasy.TextPart{Text: "Look."}, file}},
		answer,
		{Role: fantasy.MessageRoleTool, Content: []fantasy.MessagePart{fantasy.ToolResultPart{ToolCallID: "c1",
			Output: fantasy.ToolResultOutputContentError{Error: errors.New("denied")}}}},
	})...))
	list, err := loop.Window(t.Context())
	require.NoError(t, err)
	got := toFantasy(list)
	require.Len(t, got, 4)
	require.Equal(t, file, got[0].Content[1])
	require.Equal(t, answer, got[1])
	result, ok := got[2].Content[0].(fantasy.ToolResultPart).Output.(fantasy.ToolResultOutputContentError)
	require.True(t, ok)
	require.ErrorContains(t, result.Error, "denied")
}

func TestPage(t *testing.T) {
	require.NoError(t, doccheck.Check("../../../docs/fantasy.md", "window.go"))
}
