package openaihttp_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/openaihttp"
)

// base sends nothing: it notes that it was asked.
type base struct{ asked int }

func (b *base) RoundTrip(*http.Request) (*http.Response, error) {
	b.asked++
	return nil, errors.New("sent")
}

func post(t *testing.T, path, body string) (sent bool, err error) {
	t.Helper()
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	b := &base{}
	req, err := http.NewRequest(http.MethodPost, "https://api.test"+path, strings.NewReader(body))
	require.NoError(t, err)
	_, err = openaihttp.New(buf, &openaihttp.Options{Base: b}).RoundTrip(req)
	if b.asked == 0 {
		require.Empty(t, buf.View().Spans, "a refused request brings nothing into the buffer")
	}
	return b.asked > 0, err
}

func TestBypass(t *testing.T) {
	const input = `"input":[{"role":"user","content":"a"}]`
	const messages = `"messages":[{"role":"user","content":"a"}]`
	const chat, responses = "/v1/chat/completions", "/v1/responses/"
	tests := []struct{ name, path, body, field string }{
		{"plain", responses, `{` + input + `}`, ""},
		{"a text", responses, `{"input":"a"}`, ""},
		{"what says nothing", responses, `{"previous_response_id":null,"conversation":"","background":false,` +
			`"truncation":"disabled","context_management":[],"store":true,` + input + `}`, ""},
		{"an earlier response", responses, `{"previous_response_id":"resp_1",` + input + `}`, "previous_response_id"},
		{"a conversation", responses, `{"conversation":"conv_1",` + input + `}`, "conversation"},
		{"a conversation by object", responses, `{"conversation":{"id":"conv_1"},` + input + `}`, "conversation"},
		{"a stored prompt", responses, `{"prompt":{"id":"pmpt_1"},` + input + `}`, "prompt"},
		{"server-side compaction", responses,
			`{"context_management":[{"type":"compaction","compact_threshold":1000}],` + input + `}`, "context_management"},
		{"truncation", responses, `{"truncation":"auto",` + input + `}`, "truncation"},
		{"background", responses, `{"background":true,` + input + `}`, "background"},
		{"a reference", responses, `{"input":[{"role":"user","content":"a"},{"type":"item_reference","id":"msg_1"}]}`,
			"input[1]"},
		{"a compaction", responses, `{"input":[{"type":"compaction","encrypted_content":"x"}]}`, "input[0]"},
		{"chat", chat, `{"n":1,"store":true,` + messages + `}`, ""},
		{"several answers", chat, `{"n":2,` + messages + `}`, "n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sent, err := post(t, test.path, test.body)
			require.Equal(t, test.field == "", sent)
			if test.field == "" {
				require.ErrorContains(t, err, "sent")
				return
			}
			e, ok := errors.AsType[*openaihttp.BypassError](err)
			require.True(t, ok, "%v", err)
			require.Equal(t, test.field, e.Field)
			require.NotEmpty(t, e.Why)
			require.NotEmpty(t, e.Instead)
			require.True(t, strings.HasPrefix(err.Error(), "openaihttp: "), err)
		})
	}
}
