package anthropicmsg_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// Any bytes are refused with a typed error, or come back equal.
func FuzzImport(f *testing.F) {
	for _, r := range requests(f) {
		f.Add([]byte(r.body))
		for _, m := range r.messages {
			f.Add([]byte(`{"messages":[` + string(m) + `]}`))
		}
	}
	for _, s := range []string{
		``, `null`, `[]`, `{}`, `{"messages":null}`, `{"messages":[null]}`, `{"messages":[{}]}`, `{"messages":[{"role":5}]}`,
		`{"messages":[{"role":"user","role":"assistant","content":"a"}]}`, `{"messages":[{"role":"user","content":0}]}`,
		`{"messages":[{"role":"user","content":"a","tool_calls":0}]}`, `{"messages":[{"role":"assistant","content":[[],` +
			`1,"x",null]}]}`,
		`{"system":5,"messages":[]}`, `{"messages":[{"role":"user","content":[{"cache_control":1}]}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		buf := newBuffer(t, holdfast.NewMemStore())
		_, err := anthropicmsg.Import(t.Context(), buf, body, nil)
		if err != nil {
			var syntax *anthropicmsg.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Empty(t, buf.View().Spans)
			return
		}
		var in map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(body, &in))
		var messages []json.RawMessage
		require.NoError(t, json.Unmarshal(in["messages"], &messages))
		v := buf.View()
		out, err := anthropicmsg.Render(v, nil)
		require.NoError(t, err)
		out = anthropicmsg.Strip(out, v.Mark)
		// The digest does not see cache_control, of which the oldest are left out if there are more than the API takes.
		require.Equal(t, anthropicmsg.Digest(messages), anthropicmsg.Digest(out))
		if !bytes.Contains(body, []byte("cache")) && !bytes.Contains(body, []byte(`\u`)) {
			equalJSON(t, messages, out, "fuzz")
		}
	})
}
