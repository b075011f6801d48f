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
		// #region streamchat
		params := a.request()
		params.StreamOptions.IncludeUsage = openai.Bool(true)
		stream := a.client.Chat.Completions.NewStreaming(ctx, params)
		sent := a.buf.View() // what the request held
		var reply openai.ChatCompletionAccumulator
		for stream.Next() {
			chunk := stream.Current()
			reply.AddChunk(chunk)
			if len(chunk.Choices) > 0 {
				show(chunk.Choices[0].Delta.Content)
			}
		}
		if err := stream.Err(); err != nil {
			return err
		}
		if len(reply.Choices) == 0 {
			return errors.New("the reply has no choice")
		}
		if err := a.buf.ReportUsage(sent, int(reply.Usage.PromptTokens)); err != nil {
			return err
		}
		message := reply.Choices[0].Message
		a.messages = append(a.messages, message.ToParam())
		for _, c := range message.ToolCalls {
			run := a.call
			if edittool.Has(c.Function.Name) {
				run = a.edit
			}
			text, err := run(ctx, c.Function.Name, json.RawMessage(c.Function.Arguments))
			if err != nil {
				return err
			}
			a.messages = append(a.messages, openai.ToolMessage(text, c.ID))
		}
		// #endregion
		if len(message.ToolCalls) == 0 {
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
		a.messages = append(a.messages, openai.UserMessage(line))
		require.NoError(t, a.streamed(t.Context(), func(text string) { out.WriteString(text) }))
	}
	require.Contains(t, out.String(), "A rule stands there. I present the key.", "nothing is hidden")
	require.True(t, strings.HasSuffix(out.String(), "build-77.tar is in use and stays."))
	storytest.Check(t, fake, a.buf)
	all := fake.Requests()
	require.Equal(t, all[len(all)-1].Usage.Input, a.buf.View().Usage.Input)
}

// A list that does not go on from what was imported is refused, and nothing is sent.
func TestDiverged(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	a.messages = append(a.messages, openai.UserMessage(fakeapi.StoryUser[0]))
	require.NoError(t, a.answer(t.Context(), &strings.Builder{}))
	sent := len(fake.Requests())
	a.messages[0] = openai.UserMessage("Another question.")
	_, err := a.client.Chat.Completions.New(t.Context(), a.request())
	e, ok := errors.AsType[*openaihttp.DivergedError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, 1, e.Index, "behind the developer message")
	require.Contains(t, e.Got, "Another question.")
	require.Len(t, fake.Requests(), sent)
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
