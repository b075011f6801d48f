package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi/storytest"
)

// betaTools are the agent's tools in the form of the SDK's runner.
func (a *agent) betaTools() ([]anthropic.BetaTool, error) {
	result := func(text string) anthropic.BetaToolResultBlockParamContentUnion {
		return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: text}}
	}
	type path struct {
		Path string `json:"path" jsonschema:"required"`
	}
	read, err := toolrunner.NewBetaToolFromJSONSchema("read", "Reads a file.",
		func(_ context.Context, in path) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			text, err := a.files.ReadFile(in.Path)
			if err != nil {
				return result(""), errors.New("the file cannot be read")
			}
			return result(string(text)), nil
		})
	if err != nil {
		return nil, err
	}
	type deletion struct {
		Path  string         `json:"path" jsonschema:"required"`
		Basis []holdfast.Ref `json:"basis" jsonschema:"required,description=IDs of the spans or claims that show that this file may go"`
	}
	// #region runnertool
	remove, err := toolrunner.NewBetaToolFromJSONSchema("delete", "Deletes a file. This cannot be undone.",
		func(ctx context.Context, in deletion) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			err := a.buf.Authorize(ctx, holdfast.Action{Name: "delete", Text: in.Path, Irreversible: true, Basis: in.Basis})
			if r, halted := a.tools.Refusal("delete", err); halted {
				return result(""), errors.New(r.Text) // an error of a tool is a result with is_error
			}
			if err != nil {
				return result(""), err
			}
			if a.files.Remove(in.Path) != nil {
				return result(""), errors.New("the file cannot be deleted")
			}
			return result("deleted"), nil
		})
	// #endregion
	return []anthropic.BetaTool{read, remove}, err
}

// runner is the SDK's tool runner on a conversation.
func (a *agent) runner(
	messages []anthropic.BetaMessageParam,
	own []anthropic.BetaTool,
	opts ...option.RequestOption,
) *anthropic.BetaToolRunner {
	// #region runner
	runner := a.client.Beta.Messages.NewToolRunner(own, anthropic.BetaToolRunnerParams{
		DisableThread: true, // on a message thread the server keeps the history, and edits would not reach it
		BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 4096,
			System:   []anthropic.BetaTextBlockParam{{Text: edittool.Prompt()}},
			Messages: messages,
		},
	}, opts...)
	// #endregion
	return runner
}

// The SDK's tool runner plays the story: it knows the agent's tools only.
func TestStoryRunner(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	own, err := a.betaTools()
	require.NoError(t, err)
	var messages []anthropic.BetaMessageParam
	var last *anthropic.BetaMessage
	for _, line := range fakeapi.StoryUser {
		runner := a.runner(append(messages, anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(line))), own)
		last, err = runner.RunToCompletion(t.Context())
		require.NoError(t, err)
		messages = runner.Messages()
	}
	require.Equal(t, "build-76.tar is deleted; build-77.tar is in use and stays.", last.Content[0].Text)
	storytest.Check(t, fake, a.buf)
}

// editTools are the library's tools in the form of the SDK's runner, for one that streams.
func (a *agent) editTools() ([]anthropic.BetaTool, error) {
	// #region runnerstream
	var tools []anthropic.BetaTool
	for _, definition := range edittool.Definitions(edittool.Anthropic) {
		var d struct {
			Name, Description string
			InputSchema       json.RawMessage `json:"input_schema"`
		}
		if err := json.Unmarshal(definition, &d); err != nil {
			return nil, err
		}
		tool, err := toolrunner.NewBetaToolFromBytes(d.Name, d.Description, d.InputSchema,
			func(ctx context.Context, input json.RawMessage) (result anthropic.BetaToolResultBlockParamContentUnion, err error) {
				r, err := a.tools.Call(ctx, d.Name, input)
				if err == nil && r.IsError {
					err = errors.New(r.Text)
				}
				result.OfText = &anthropic.BetaTextBlockParam{Text: r.Text}
				return result, err
			})
		if err != nil {
			return nil, err
		}
		tools = append(tools, tool)
	}
	// #endregion
	return tools, nil
}

// The streaming runner plays the story: it runs the library's tools itself.
func TestStoryRunnerStreams(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	own, err := a.betaTools()
	require.NoError(t, err)
	edits, err := a.editTools()
	require.NoError(t, err)
	var messages []anthropic.BetaMessageParam
	var last *anthropic.BetaMessage
	for _, line := range fakeapi.StoryUser {
		runner := a.client.Beta.Messages.NewToolRunnerStreaming(append(own, edits...), anthropic.BetaToolRunnerParams{
			DisableThread: true,
			BetaMessageNewParams: anthropic.BetaMessageNewParams{
				Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 4096,
				System:   []anthropic.BetaTextBlockParam{{Text: edittool.Prompt()}},
				Messages: append(messages, anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(line))),
			},
		})
		for events, err := range runner.AllStreaming(t.Context()) {
			require.NoError(t, err)
			for _, err := range events {
				require.NoError(t, err)
			}
		}
		messages, last = runner.Messages(), runner.LastMessage()
	}
	require.Equal(t, "build-76.tar is deleted; build-77.tar is in use and stays.", last.Content[0].Text)
	storytest.Check(t, fake, a.buf)
}

// What is refused reaches the caller of the SDK as it is, and nothing is sent.
func TestRefused(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	hello := []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Hello."))}
	bypass := func(err error, field string) {
		t.Helper()
		e, ok := errors.AsType[*anthropichttp.BypassError](err)
		require.True(t, ok, "%v", err)
		require.Equal(t, field, e.Field)
	}
	threaded := a.client.Beta.Messages.NewToolRunner(nil,
		anthropic.BetaToolRunnerParams{BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 4096, Messages: hello,
		}}, option.WithMaxRetries(0))
	_, err := threaded.RunToCompletion(t.Context())
	bypass(err, "thread")
	_, err = a.client.Beta.Messages.New(t.Context(), anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 4096, Messages: hello,
		ContextManagement: anthropic.BetaContextManagementConfigParam{
			Edits: []anthropic.BetaContextManagementConfigEditUnionParam{
				{OfClearToolUses20250919: &anthropic.BetaClearToolUses20250919EditParam{}},
			},
		},
	}, option.WithMaxRetries(0))
	bypass(err, "context_management")

	compacted := a.runner(hello, nil, option.WithMaxRetries(0))
	compacted.CompactBeforeNextTurn(anthropic.BetaCompactionConfigUnionParam{})
	_, err = compacted.RunToCompletion(t.Context())
	bypass(err, "compaction")
	require.Empty(t, fake.Requests())

	a.messages = []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(fakeapi.StoryUser[0]))}
	require.NoError(t, a.answer(t.Context(), &strings.Builder{}))
	sent := len(fake.Requests())
	_, err = a.client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 4096,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Another conversation."))},
	}, option.WithMaxRetries(0))
	e, ok := errors.AsType[*anthropichttp.DivergedError](err)
	require.True(t, ok, "%v", err)
	require.Zero(t, e.Index)
	require.Len(t, fake.Requests(), sent)
}

// A harness that writes into user turns says which words are not the user's.
func TestBinder(t *testing.T) {
	storytest.Begin(t)
	a := newAgent(t)
	buf := a.buf
	// #region binder
	transport := anthropichttp.New(buf, &anthropichttp.Options{Binder: func(b anthropicmsg.Block) []anthropicmsg.Binding {
		if strings.HasPrefix(b.Text, "Search results:") { // which this program puts there
			return []anthropicmsg.Binding{{Text: b.Text, Kind: holdfast.Primary, Origin: holdfast.ToolOutput}}
		}
		return anthropicmsg.DefaultBinder(b)
	}})
	// #endregion
	a.client = anthropic.NewClient(option.WithHTTPClient(&http.Client{Transport: transport}))
	a.messages = []anthropic.MessageParam{anthropic.NewUserMessage(
		anthropic.NewTextBlock("Search results: the port is 9000."), anthropic.NewTextBlock(fakeapi.StoryUser[0]))}
	require.NoError(t, a.answer(t.Context(), &strings.Builder{}))
	origins := map[holdfast.Origin]int{}
	for _, s := range buf.View().Spans {
		if strings.HasPrefix(s.Text, "Search results:") {
			require.Equal(t, holdfast.ToolOutput, s.Origin)
		}
		origins[s.Origin]++
	}
	require.Equal(t, 2, origins[holdfast.UserSaid], "the system prompt and the question")
}
