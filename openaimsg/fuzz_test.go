package openaimsg_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// Any bytes are refused with a typed error, or come back equal.
func FuzzImport(f *testing.F) {
	for _, r := range requests(f) {
		f.Add([]byte(r.body))
		for _, m := range r.messages {
			f.Add([]byte(`{"messages":[` + string(m) + `],"input":[` + string(m) + `]}`))
		}
	}
	for _, s := range []string{
		``, `null`, `[]`, `{}`, `{"messages":null}`, `{"messages":[null]}`, `{"messages":[{}]}`, `{"messages":[{"role":5}]}`,
		`{"messages":[{"role":"user","role":"assistant","content":"a"}]}`, `{"messages":[{"role":"user","content":0}]}`,
		`{"messages":[{"role":"user","content":"a","tool_calls":0}]}`, `{"messages":[{"role":"assistant","content":[[],` +
			`1,"x",null]}]}`,
		`{"input":"text","instructions":5,"messages":[{"role":"assistant","content":0,"tool_calls":[0]}]}`,
		`{"input":[{"type":"function_call","name":"a","arguments":{}}],` +
			`"messages":[{"role":"assistant","tool_calls":[{"function":{"name":"a","arguments":1}}]}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		fuzzImport(t, body, openaimsg.Chat, "messages")
		fuzzImport(t, body, openaimsg.Responses, "input")
	})
}

func fuzzImport(t *testing.T, body []byte, format openaimsg.Format, list string) {
	buf := newBuffer(t, holdfast.NewMemStore())
	_, err := openaimsg.Import(t.Context(), buf, body, &openaimsg.ImportOptions{Format: format})
	if err != nil {
		var syntax *openaimsg.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.Empty(t, buf.View().Spans)
		return
	}
	var in map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(body, &in))
	input := in[list]
	if format == openaimsg.Responses && len(input) > 0 && input[0] == '"' {
		input = []byte(`[{"role":"user","content":` + string(input) + `}]`)
	}
	var messages []json.RawMessage
	require.NoError(t, json.Unmarshal(input, &messages))
	v := buf.View()
	out, err := openaimsg.Render(v, &openaimsg.RenderOptions{Format: format})
	require.NoError(t, err)
	out = openaimsg.Strip(out, v.Mark)
	equalJSON(t, messages, out, "fuzz")
}
