package relay

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

func TestAddNumbers(t *testing.T) {
	tests := []struct{ a, b, want string }{
		{`1`, `2`, `3`},
		{`1.5`, `2`, `3.5`},
		{`{"a":1,"b":{"c":2}}`, `{"a":10,"b":{"c":20,"d":30},"e":40}`, `{"a":11,"b":{"c":22,"d":30},"e":40}`},
		{`{"a":1}`, ``, `{"a":1}`},
		{``, `{"a":1}`, `{"a":1}`},
		{`null`, `{"a":1}`, `null`},
		{`{"a":null}`, `{"a":1}`, `{"a":1}`},
		{`{"a":1}`, `{"a":null}`, `{"a":1}`},
		{`{"a":1}`, `7`, `{"a":1}`},
		{`"standard"`, `"priority"`, `"standard"`},
		{`[1]`, `[2]`, `[1]`},
		{`9007199254740993`, `1`, `9007199254740994`},
		{`1e400`, `1`, `1`},
		{`1`, `99999999999999999999999999999999999`, `1`},
	}
	for _, test := range tests {
		require.Equal(t, test.want, string(addNumbers(json.RawMessage(test.a), json.RawMessage(test.b))), "%s + %s",
			test.a, test.b)
	}
}

func TestAddUsage(t *testing.T) {
	spent := []json.RawMessage{json.RawMessage(`{"input":1}`), nil, json.RawMessage(`{"input":2}`)}
	require.Equal(t, `{"id":"a","usage":{"input":6}}`, string(addUsage([]byte(`{"id":"a","usage":{"input":3}}`), spent)))
	require.Equal(t, `{"usage":{"input":3}}`, string(addUsage([]byte(`{}`), spent)))
	require.Equal(t, `{}`, string(addUsage([]byte(`{}`), []json.RawMessage{nil})))
	require.Equal(t, `<html>`, string(addUsage([]byte(`<html>`), spent)))
}

// A tool that the host brings itself is not there twice, in either shape.
func TestWithTools(t *testing.T) {
	n := len(edittool.Names())
	for f, mine := range map[edittool.Format]string{
		edittool.Anthropic: `{"tools":[{"name":"context_prune"},{"name":"read"}]}`,
		edittool.OpenAIChat: `{"tools":[{"type":"function","function":{"name":"context_prune"}},` +
			`{"type":"function","function":{"name":"read"}}]}`,
	} {
		body, ok := wire.Members([]byte(mine))
		require.True(t, ok)
		tools, ok := wire.Elements(wire.Get(withTools(body, f), "tools"))
		require.True(t, ok)
		seen := map[string]int{}
		for _, tool := range tools {
			seen[toolName(tool)]++
		}
		require.Len(t, seen, n+1)
		require.Equal(t, 1, seen["context_prune"])
		require.Equal(t, "read", toolName(tools[n]), "the host's own are last")
		again, _ := wire.Elements(wire.Get(withTools(withTools(body, f), f), "tools"))
		require.Len(t, again, n+1)
	}
	tools, _ := wire.Elements(wire.Get(withTools(nil, edittool.Anthropic), "tools"))
	require.Len(t, tools, n)
}

func TestGiven(t *testing.T) {
	for _, v := range []string{`null`, `false`, `""`, `[]`, `{ }`, ` null `} {
		body, _ := wire.Members([]byte(`{"a":` + v + `}`))
		require.False(t, Given(body, "a"), v)
	}
	for _, v := range []string{`true`, `0`, `"x"`, `[0]`, `{"a":null}`} {
		body, _ := wire.Members([]byte(`{"a":` + v + `}`))
		require.True(t, Given(body, "a"), v)
	}
	require.False(t, Given(nil, "a"))
}
