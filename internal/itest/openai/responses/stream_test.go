package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi/storytest"
	"github.com/seed-74a30d84/holdfast/openaihttp"
)

// streamed is answer with streams: the host sees the calls of the library and runs them.
func (a *agent) streamed(ctx context.Context, show func(text string)) error {
	for {
		// #region streamresponses
		stream := a.client.Responses.NewStreaming(ctx, a.request())
		sent := a.buf.View() // what the request held
		var reply responses.Response
		for stream.Next() {
			switch event := stream.Current().AsAny().(type) {
			case responses.ResponseTextDeltaEvent:
				show(event.Delta)
			case responses.ResponseCompletedEvent:
				reply = event.Response
			}
		}
		if err := stream.Err(); err != nil {
			return err
		}
		if err := a.buf.ReportUsage(sent, int(reply.Usage.InputTokens)); err != nil {
			return err
		}
		var results responses.ResponseInputParam
		for _, item := range reply.Output {
			a.items = append(a.items, asSent(json.RawMessage(item.RawJSON())))
			if item.Type != "function_call" {
				continue
			}
			call := item.AsFunctionCall()
			run := a.call
			if edittool.Has(call.Name) {
				run = a.edit
			}
			text, err := run(ctx, call.Name, json.RawMessage(call.Arguments))
			if err != nil {
				return err
			}
			results = append(results,
				responses.ResponseInputItemUnionParam{OfFunctionCallOutput: &responses.ResponseInputItemFunctionCallOutputParam{
					CallID: openai.String(call.CallID),
					Output: responses.ResponseInputItemFunctionCallOutputOutputUnionParam{OfString: openai.String(text)},
				}})
		}
		a.items = append(a.items, results...)
		// #endregion
		if results == nil {
			return nil
		}
	}
}

// edit runs one of the library's tools.
func (a *agent) edit(ctx context.Context, name string, input json.RawMessage) (text string, err error) {
	r, err := a.tools.Call(ctx, name, input)
	return r.Text, err
}

// An agent that streams plays the story.
func TestStoryStreamed(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	var out strings.Builder
	for _, line := range fakeapi.StoryUser {
		a.items = append(a.items, responses.ResponseInputItemParamOfMessage(line, responses.EasyInputMessageRoleUser))
		require.NoError(t, a.streamed(t.Context(), func(text string) { out.WriteString(text) }))
	}
	require.Contains(t, out.String(), "A rule stands there. I present the key.", "nothing is hidden")
	require.True(t, strings.HasSuffix(out.String(), "build-77.tar is in use and stays."))
	storytest.Check(t, fake, a.buf)
	all := fake.Requests()
	require.Equal(t, all[len(all)-1].Usage.Input, a.buf.View().Usage.Input)
}

// What is refused reaches the caller of the SDK as it is, and nothing is sent.
func TestRefused(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	a.items = responses.ResponseInputParam{responses.ResponseInputItemParamOfMessage("Hello.",
		responses.EasyInputMessageRoleUser)}
	for field, change := range map[string]func(*responses.ResponseNewParams){
		"previous_response_id": func(p *responses.ResponseNewParams) { p.PreviousResponseID = openai.String("resp_1") },
		"truncation": func(p *responses.ResponseNewParams) {
			p.Truncation = responses.ResponseNewParamsTruncationAuto
		},
		"background": func(p *responses.ResponseNewParams) { p.Background = openai.Bool(true) },
		"conversation": func(p *responses.ResponseNewParams) {
			p.Conversation = responses.ResponseNewParamsConversationUnion{OfString: openai.String("conv_1")}
		},
	} {
		params := a.request()
		change(&params)
		_, err := a.client.Responses.New(t.Context(), params)
		e, ok := errors.AsType[*openaihttp.BypassError](err)
		require.True(t, ok, "%s: %v", field, err)
		require.Equal(t, field, e.Field)
	}
	require.Empty(t, fake.Requests())
}

// newAgent is an agent as run makes it, for the tests that run another loop.
func newAgent(t *testing.T) *agent {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), &holdfast.Options{WindowTokens: 200_000})
	require.NoError(t, err)
	files, err := os.OpenRoot("files")
	require.NoError(t, err)
	t.Cleanup(func() { files.Close() })
	transport := openaihttp.New(buf, nil)
	return &agent{
		client: openai.NewClient(option.WithHTTPClient(&http.Client{Transport: transport}), option.WithMaxRetries(0)),
		buf:    buf, tools: transport.Tools(), files: files,
	}
}
