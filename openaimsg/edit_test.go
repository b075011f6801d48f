package openaimsg_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire/wiretest"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

func adapter(format openaimsg.Format) *wiretest.Adapter {
	validate := openaimsg.ValidateChat
	if format == openaimsg.Responses {
		validate = openaimsg.ValidateResponses
	}
	return &wiretest.Adapter{
		Append: func(t testing.TB, buf *holdfast.ContextBuffer, messages json.RawMessage) {
			_, err := openaimsg.NewImporter(buf.View(), &openaimsg.ImportOptions{Format: format}).Append(t.Context(), buf,
				nil, messages)
			require.NoError(t, err)
		},
		Render: func(v holdfast.View) ([]json.RawMessage, error) {
			return openaimsg.Render(v, &openaimsg.RenderOptions{Format: format})
		},
		Strip: openaimsg.Strip,
		Validate: func(messages []json.RawMessage) []string {
			var rules []string
			for _, p := range validate(messages) {
				rules = append(rules, p.Rule)
			}
			return rules
		},
	}
}

// After any accepted edits the provider's rules hold as far as they held before.
func TestEdits(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) {
			accepted, seeds := 0, uint64(12)
			if len(r.messages) > 100 {
				seeds = 3
			}
			for seed := range seeds {
				accepted += adapter(r.format).Edits(t, r.messages, seed, 25)
			}
			require.True(t, accepted >= 12 || len(r.messages) < 6, "%d edits were accepted", accepted)
		})
	}
}

func TestRenderingGoesOn(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) {
			for seed := range uint64(5) {
				adapter(r.format).Prefix(t, r.messages, seed)
			}
		})
	}
}

func TestSecondRequestGoesOn(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) { adapter(r.format).Equal(t, r.messages) })
	}
}

// A result without the ID of its call has a header like any other, and the spans listed in front of it.
func TestHeaderOfAResultWithoutID(t *testing.T) {
	buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
	require.NoError(t, err)
	_, err = openaimsg.Import(t.Context(), buf, json.RawMessage(`{"messages":[
		{"role":"assistant","content":null,"tool_calls":[
			{"id":"","type":"function","function":{"name":"ls","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"","content":"a b"}]}`), nil)
	require.NoError(t, err)
	v := buf.View()
	out, err := openaimsg.Render(v, nil)
	require.NoError(t, err)
	require.JSONEq(t,
		`{"role":"tool","tool_call_id":"","content":"[`+v.Mark+` s1 inferred, call ls]\n[`+v.Mark+` s2 tool-output]\na b"}`,
		string(out[1]))
}
