package anthropicmsg_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// request is one recorded request.
type request struct {
	name     string
	body     json.RawMessage
	messages []json.RawMessage
}

// requests returns those of our own fixtures and, with -wire, of recorded sessions.
func requests(t testing.TB) []request {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	if *wireDir != "" {
		more, err := filepath.Glob(filepath.Join(*wireDir, "*.json"))
		require.NoError(t, err)
		require.NotEmpty(t, more, "no files in -wire")
		files = append(files, more...)
	}
	var out []request
	for _, f := range files {
		raw, err := os.ReadFile(f)
		require.NoError(t, err)
		out = append(out, requestsOf(t, filepath.Base(f), raw)...)
	}
	return out
}

// requestsOf reads one request, or a recording of exchanges.
func requestsOf(t testing.TB, name string, raw []byte) []request {
	var file struct {
		Exchanges []struct{ Request json.RawMessage }
	}
	require.NoError(t, json.Unmarshal(raw, &file), name)
	bodies := []json.RawMessage{raw}
	if file.Exchanges != nil {
		bodies = nil
		for _, x := range file.Exchanges {
			bodies = append(bodies, x.Request)
		}
	}
	var out []request
	for _, b := range bodies {
		var body struct{ Messages []json.RawMessage }
		require.NoError(t, json.Unmarshal(b, &body), name)
		require.NotEmpty(t, body.Messages, name)
		out = append(out, request{name, b, body.Messages})
	}
	return out
}

func newBuffer(t testing.TB, store holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	buf, err := holdfast.New(t.Context(), store,
		&holdfast.Options{Buffer: "b", NewID: func() string { return "11111111-2222-4333-8444-555555555555" }})
	require.NoError(t, err)
	return buf
}

// equalJSON compares values with numbers as they are written.
func equalJSON(t testing.TB, want, got []json.RawMessage, name string) {
	t.Helper()
	require.Equal(t, len(want), len(got), "%s: number of messages", name)
	for i := range want {
		require.Equal(t, decode(t, want[i]), decode(t, got[i]), "%s: message %d", name, i)
	}
}

func decode(t testing.TB, raw json.RawMessage) any {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	require.NoError(t, dec.Decode(&v), "%s", raw)
	return v
}

func TestRenderGivesBackWhatWasImported(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) {
			buf := newBuffer(t, holdfast.NewMemStore())
			_, err := anthropicmsg.Import(t.Context(), buf, r.body, nil)
			require.NoError(t, err)
			v := buf.View()
			out, err := anthropicmsg.Render(v, nil)
			require.NoError(t, err)
			equalJSON(t, r.messages, anthropicmsg.Strip(out, v.Mark), r.name)
		})
	}
}
