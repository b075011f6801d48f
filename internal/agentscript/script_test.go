package agentscript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/internal/agentscript"
)

// The script plays in a loop without a framework, and the checker can fail.
func TestScript(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	loop := chatloop.New(buf, nil)
	m := &agentscript.Model{Buf: buf}
	for _, said := range []string{agentscript.First, agentscript.Second} {
		news := []chatloop.Message{chatloop.Text(chatloop.System, agentscript.Prompt), chatloop.Text(chatloop.User, said)}
		for len(news) > 0 {
			require.NoError(t, loop.Add(t.Context(), news...))
			w, err := loop.Window(t.Context())
			require.NoError(t, err)
			text, calls := m.Next(w)
			require.Empty(t, m.Problems)
			news = news[:0:0]
			require.NoError(t, loop.Add(t.Context(),
				chatloop.Message{Role: chatloop.Assistant, Parts: []chatloop.Part{{Text: text}}, Calls: calls}))
			for _, c := range calls {
				news = append(news, chatloop.Result(c.ID, run(t, buf, loop, c)))
			}
		}
	}
	require.Empty(t, m.Done())
	require.NoError(t, buf.Verify(t.Context()))

	w, err := loop.Window(t.Context())
	require.NoError(t, err)
	require.Empty(t, agentscript.Check(buf, w))
	archived := chatloop.Text(chatloop.User, agentscript.Read("app.log"))
	for name, bad := range map[string][]chatloop.Message{
		"the anchor is not last":      append(w[:len(w):len(w)], chatloop.Text(chatloop.Assistant, "x")),
		"archived and in the request": append([]chatloop.Message{archived}, w...),
		"no header":                   append([]chatloop.Message{chatloop.Text(chatloop.User, "x")}, w...),
		"has 0 headers":               w[2:],
		"2 anchors":                   append(w[len(w)-1:], w...),
		"must be a response":          append([]chatloop.Message{chatloop.Result("none", "x")}, w...),
		"must be followed by tool":    w[:4],
		"no messages":                 nil,
	} {
		require.Contains(t, strings.Join(agentscript.Check(buf, bad), "\n"), name)
	}
}

func run(t *testing.T, buf *holdfast.ContextBuffer, loop *chatloop.Loop, c chatloop.Call) string {
	t.Helper()
	var args struct {
		Path    string
		Command string
		Basis   []holdfast.Ref
	}
	switch {
	case edittool.Has(c.Name):
		r, err := loop.Call(t.Context(), c.Name, c.Arguments)
		require.NoError(t, err)
		return r.Text
	case c.Name == "read":
		require.NoError(t, json.Unmarshal([]byte(c.Arguments), &args))
		return agentscript.Read(args.Path)
	}
	require.NoError(t, json.Unmarshal([]byte(c.Arguments), &args))
	text, _, err := agentscript.Deploy(t.Context(), buf, loop, args.Command, args.Basis)
	require.NoError(t, err)
	return text
}
