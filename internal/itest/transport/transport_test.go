package transport

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/openaihttp"
)

func newBuffer(t *testing.T) *holdfast.ContextBuffer {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), &holdfast.Options{WindowTokens: 100_000})
	require.NoError(t, err)
	return buf
}

var (
	status = fakeapi.Call{Name: edittool.Status, Input: `{"page":1}`}
	read   = fakeapi.Call{Name: "read", Input: `{"path":"a.go"}`}
	props  = map[string]any{"path": map[string]any{"type": "string"}}
)

// script is a session: a mixed turn, a hidden round, a fault, an answer, and another one.
func script() *fakeapi.Server {
	return fakeapi.New(
		fakeapi.Reply{Thinking: "Both at once.", Text: "Reading.", Calls: []fakeapi.Call{status, read}}.Step(),
		fakeapi.Fail(429),
		fakeapi.Use(status),
		fakeapi.Say("It is a Go file."),
		fakeapi.Say("Bye."),
	)
}

func accepted(t *testing.T, fake *fakeapi.Server, buf *holdfast.ContextBuffer) {
	t.Helper()
	for _, r := range fake.Requests() {
		require.Contains(t, []int{200, 429}, r.Status, r.Error)
	}
	require.Zero(t, fake.Left())
	require.NoError(t, buf.Verify(t.Context()))
}

func TestAnthropicSDK(t *testing.T) {
	fake, buf := script(), newBuffer(t)
	srv := httptest.NewServer(fake)
	defer srv.Close()
	client := anthropic.NewClient(anthropicoption.WithBaseURL(srv.URL), anthropicoption.WithAPIKey("key"),
		anthropicoption.WithHTTPClient(&http.Client{Transport: anthropichttp.New(buf, nil)}))
	messages := []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("What is in a.go?"))}
	ask := func() *anthropic.Message {
		m, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: "m", MaxTokens: 1000, Messages: messages,
			Tools: []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: "read", InputSchema: anthropic.ToolInputSchemaParam{Properties: props}}}},
		})
		require.NoError(t, err)
		messages = append(messages, m.ToParam())
		return m
	}
	m := ask()
	var results []anthropic.ContentBlockParamUnion
	for _, b := range m.Content {
		if b.Type == "tool_use" {
			require.Equal(t, "read", b.Name)
			results = append(results, anthropic.NewToolResultBlock(b.ID, "package a", false))
		}
	}
	require.Len(t, results, 1)
	messages = append(messages, anthropic.NewUserMessage(results...))
	m = ask()
	require.Equal(t, "It is a Go file.", m.Content[0].Text)
	messages = append(messages, anthropic.NewUserMessage(anthropic.NewTextBlock("Bye.")))
	require.Equal(t, "Bye.", ask().Content[0].Text)
	accepted(t, fake, buf)
}

// A stream is put together by the SDK; the host dispatches the library's call.
func TestAnthropicSDKStreams(t *testing.T) {
	fake, buf := fakeapi.New(fakeapi.Reply{Thinking: "Let me look.", Text: "I look.", Calls: []fakeapi.Call{status}}.Step(), fakeapi.Say("There is room.")), newBuffer(t)
	srv := httptest.NewServer(fake)
	defer srv.Close()
	transport := anthropichttp.New(buf, nil)
	client := anthropic.NewClient(anthropicoption.WithBaseURL(srv.URL), anthropicoption.WithAPIKey("key"), anthropicoption.WithHTTPClient(&http.Client{Transport: transport}))
	messages := []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("How full is it?"))}
	for {
		stream := client.Messages.NewStreaming(t.Context(), anthropic.MessageNewParams{Model: "m", MaxTokens: 1000, Messages: messages})
		var m anthropic.Message
		for stream.Next() {
			require.NoError(t, m.Accumulate(stream.Current()))
		}
		require.NoError(t, stream.Err())
		messages = append(messages, m.ToParam())
		var results []anthropic.ContentBlockParamUnion
		for _, b := range m.Content {
			if b.Type == "tool_use" && edittool.Has(b.Name) {
				r, err := transport.Tools().Call(t.Context(), b.Name, b.Input)
				require.NoError(t, err)
				results = append(results, anthropic.NewToolResultBlock(b.ID, r.Text, r.IsError))
			}
		}
		if results == nil {
			require.Equal(t, "There is room.", m.Content[0].Text)
			break
		}
		messages = append(messages, anthropic.NewUserMessage(results...))
	}
	accepted(t, fake, buf)
}

// What is refused reaches the caller of the SDK as it is.
func TestAnthropicSDKRefused(t *testing.T) {
	buf := newBuffer(t)
	client := anthropic.NewClient(anthropicoption.WithBaseURL("http://127.0.0.1:1"), anthropicoption.WithAPIKey("key"), anthropicoption.WithMaxRetries(0),
		anthropicoption.WithHTTPClient(&http.Client{Transport: anthropichttp.New(buf, nil)}))
	_, err := client.Beta.Messages.New(t.Context(), anthropic.BetaMessageNewParams{
		Model: "m", MaxTokens: 1000, Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("a"))},
		ContextManagement: anthropic.BetaContextManagementConfigParam{Edits: []anthropic.BetaContextManagementConfigEditUnionParam{
			{OfClearToolUses20250919: &anthropic.BetaClearToolUses20250919EditParam{}},
		}},
	})
	e, ok := errors.AsType[*anthropichttp.BypassError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, "context_management", e.Field)
}

func openaiClient(t *testing.T, fake *fakeapi.Server, transport http.RoundTripper) openai.Client {
	t.Helper()
	srv := httptest.NewServer(fake)
	t.Cleanup(srv.Close)
	return openai.NewClient(openaioption.WithBaseURL(srv.URL+"/v1/"), openaioption.WithAPIKey("key"), openaioption.WithHTTPClient(&http.Client{Transport: transport}))
}

func TestOpenAIChatSDK(t *testing.T) {
	fake, buf := script(), newBuffer(t)
	client := openaiClient(t, fake, openaihttp.New(buf, nil))
	messages := []openai.ChatCompletionMessageParamUnion{openai.SystemMessage("Be brief."), openai.UserMessage("What is in a.go?")}
	ask := func() openai.ChatCompletionMessage {
		r, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
			Model: "m", Messages: messages,
			Tools: []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: "read", Parameters: map[string]any{"type": "object", "properties": props}})},
		})
		require.NoError(t, err)
		m := r.Choices[0].Message
		messages = append(messages, m.ToParam())
		return m
	}
	m := ask()
	require.Len(t, m.ToolCalls, 1)
	require.Equal(t, "read", m.ToolCalls[0].Function.Name)
	messages = append(messages, openai.ToolMessage("package a", m.ToolCalls[0].ID))
	require.Equal(t, "It is a Go file.", ask().Content)
	messages = append(messages, openai.UserMessage("Bye."))
	require.Equal(t, "Bye.", ask().Content)
	accepted(t, fake, buf)
}

func TestOpenAIResponsesSDK(t *testing.T) {
	fake, buf := script(), newBuffer(t)
	client := openaiClient(t, fake, openaihttp.New(buf, nil))
	items := responses.ResponseInputParam{responses.ResponseInputItemParamOfMessage("What is in a.go?", responses.EasyInputMessageRoleUser)}
	ask := func(ctx context.Context) *responses.Response {
		r, err := client.Responses.New(ctx, responses.ResponseNewParams{
			Model: "m", Store: openai.Bool(false), Include: []responses.ResponseIncludable{responses.ResponseIncludableReasoningEncryptedContent},
			Instructions: openai.String("Be brief."),
			Input:        responses.ResponseNewParamsInputUnion{OfInputItemList: items},
			Tools:        []responses.ToolUnionParam{{OfFunction: &responses.FunctionToolParam{Name: "read", Parameters: map[string]any{"type": "object", "properties": props}}}},
		})
		require.NoError(t, err)
		for _, o := range r.Output {
			var item responses.ResponseInputItemUnionParam
			require.NoError(t, json.Unmarshal([]byte(o.RawJSON()), &item))
			items = append(items, item)
		}
		return r
	}
	r := ask(t.Context())
	calls := 0
	for _, o := range r.Output {
		if o.Type == "function_call" {
			calls++
			require.Equal(t, "read", o.Name)
			items = append(items, responses.ResponseInputItemUnionParam{OfFunctionCallOutput: &responses.ResponseInputItemFunctionCallOutputParam{
				CallID: openai.String(o.CallID),
				Output: responses.ResponseInputItemFunctionCallOutputOutputUnionParam{OfString: openai.String("package a")},
			}})
		}
	}
	require.Equal(t, 1, calls)
	require.Equal(t, "It is a Go file.", ask(t.Context()).OutputText())
	items = append(items, responses.ResponseInputItemParamOfMessage("Bye.", responses.EasyInputMessageRoleUser))
	require.Equal(t, "Bye.", ask(t.Context()).OutputText())
	accepted(t, fake, buf)
}

func TestOpenAISDKDiverged(t *testing.T) {
	fake, buf := fakeapi.New(fakeapi.Say("One."), fakeapi.Say("Two.")), newBuffer(t)
	client := openaiClient(t, fake, openaihttp.New(buf, nil))
	ask := func(messages ...openai.ChatCompletionMessageParamUnion) error {
		_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{Model: "m", Messages: messages}, openaioption.WithMaxRetries(0))
		return err
	}
	require.NoError(t, ask(openai.UserMessage("first"), openai.AssistantMessage("One."), openai.UserMessage("second")))
	err := ask(openai.UserMessage("first"), openai.AssistantMessage("One."), openai.UserMessage("another"))
	e, ok := errors.AsType[*openaihttp.DivergedError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, 2, e.Index)
	require.True(t, strings.Contains(e.Got, "another"))
}
