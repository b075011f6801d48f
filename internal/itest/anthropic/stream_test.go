package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi/storytest"
)

// streamed is answer with streams: the host sees the calls of the library and runs them.
func (a *agent) streamed(ctx context.Context, show func(text string)) error {
	for {
		if err := a.save(); err != nil {
			return err
		}
		// #region stream
		stream := a.client.Messages.NewStreaming(ctx, a.request())
		sent := a.buf.View() // what the request held
		var reply anthropic.Message
		for stream.Next() {
			event := stream.Current()
			if err := reply.Accumulate(event); err != nil {
				return err
			}
			show(event.Delta.Text)
		}
		if err := stream.Err(); err != nil {
			return err
		}
		used := reply.Usage
		input := used.InputTokens + used.CacheCreationInputTokens + used.CacheReadInputTokens
		if err := a.buf.ReportUsage(sent, int(input)); err != nil {
			return err
		}
		a.messages = append(a.messages, reply.ToParam())
		var results []anthropic.ContentBlockParamUnion
		for _, block := range reply.Content {
			if block.Type != "tool_use" {
				continue
			}
			run := a.call
			if edittool.Has(block.Name) {
				run = a.edit
			}
			text, failed, err := run(ctx, block.Name, block.Input)
			if err != nil {
				return err
			}
			results = append(results, anthropic.NewToolResultBlock(block.ID, text, failed))
		}
		// #endregion
		if results == nil {
			return nil
		}
		a.messages = append(a.messages, anthropic.NewUserMessage(results...))
	}
}

// edit runs one of the library's tools.
func (a *agent) edit(ctx context.Context, name string, input json.RawMessage) (text string, failed bool, err error) {
	r, err := a.tools.Call(ctx, name, input)
	return r.Text, r.IsError, err
}

// An agent that streams plays the story.
func TestStoryStreamed(t *testing.T) {
	fake := storytest.Begin(t)
	a := newAgent(t)
	var out strings.Builder
	for _, line := range fakeapi.StoryUser {
		a.messages = append(a.messages, anthropic.NewUserMessage(anthropic.NewTextBlock(line)))
		require.NoError(t, a.streamed(t.Context(), func(text string) { out.WriteString(text) }))
	}
	require.Contains(t, out.String(), "A rule stands there. I present the key.", "nothing is hidden")
	require.True(t, strings.HasSuffix(out.String(), "build-77.tar is in use and stays."))
	storytest.Check(t, fake, a.buf)
	all := fake.Requests()
	require.Equal(t, all[len(all)-1].Usage.Input, a.buf.View().Usage.Input)
}

// newAgent is an agent as run makes it, for the tests that run another loop.
func newAgent(t *testing.T) *agent {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), &holdfast.Options{WindowTokens: 200_000})
	require.NoError(t, err)
	files, err := os.OpenRoot("files")
	require.NoError(t, err)
	t.Cleanup(func() { files.Close() })
	transport := anthropichttp.New(buf, nil)
	return &agent{
		client: anthropic.NewClient(option.WithHTTPClient(&http.Client{Transport: transport})),
		buf:    buf, tools: transport.Tools(), files: files,
	}
}
