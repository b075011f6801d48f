package anthropichttp_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropichttp"
)

// base sends nothing: it notes that it was asked.
type base struct{ asked int }

func (b *base) RoundTrip(*http.Request) (*http.Response, error) {
	b.asked++
	return nil, errors.New("sent")
}

func post(t *testing.T, body string) (sent bool, err error) {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	b := &base{}
	req, err := http.NewRequest(http.MethodPost, "https://api.test/v1/messages/?beta=true", strings.NewReader(body))
	require.NoError(t, err)
	_, err = anthropichttp.New(buf, &anthropichttp.Options{Base: b}).RoundTrip(req)
	if b.asked == 0 {
		require.Empty(t, buf.View().Spans, "a refused request brings nothing into the buffer")
	}
	return b.asked > 0, err
}

func TestBypass(t *testing.T) {
	const messages = `"messages":[{"role":"user","content":"a"}]`
	tests := []struct{ name, body, field string }{
		{"plain", `{` + messages + `}`, ""},
		{"what says nothing", `{"context_management":null,"thread":{},` + messages + `}`, ""},
		{"a container", `{"container":"c","mcp_servers":[{"name":"m"}],` + messages + `}`, ""},
		{"context editing", `{"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]},` + messages + `}`,
			"context_management"},
		{"server-side compaction", `{"context_management":{"edits":[{"type":"compact_20260112"}]},` + messages + `}`,
			"context_management"},
		{"a compaction request", `{"compaction":{"type":"summarize"},` + messages + `}`, "compaction"},
		{"a thread begun", `{"thread":{"type":"create"},` + messages + `}`, "thread"},
		{"a thread continued", `{"thread":{"type":"continue","previous_message_id":"m"},` + messages + `}`, "thread"},
		{"a compaction block", `{"messages":[{"role":"user","content":"a"},` +
			`{"role":"assistant","content":[{"type":"compaction","content":"all of it"}]}]}`, "messages.1.content.0"},
		{"a prefill", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"{"}]}`, "messages.1"},
		{"a prefill in blocks",
			`{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"text","text":"{"}]}]}`,
			"messages.1"},
		{"a paused turn", `{"messages":[{"role":"user","content":"a"},` +
			`{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{}},` +
			`{"type":"web_search_tool_result","tool_use_id":"s","content":[]},{"type":"text","text":"so"}]}]}`,
			""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sent, err := post(t, test.body)
			require.Equal(t, test.field == "", sent)
			if test.field == "" {
				require.ErrorContains(t, err, "sent")
				return
			}
			e, ok := errors.AsType[*anthropichttp.BypassError](err)
			require.True(t, ok, "%v", err)
			require.Equal(t, test.field, e.Field)
			require.NotEmpty(t, e.Why)
			require.NotEmpty(t, e.Instead)
			require.True(t, strings.HasPrefix(err.Error(), "anthropichttp: "), err)
		})
	}
}
