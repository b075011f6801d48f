package anthropicmsg_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
	"github.com/seed-74a30d84/holdfast/internal/wire/wiretest"
)

var adapter = wiretest.Adapter{
	Append: func(t testing.TB, buf *holdfast.ContextBuffer, messages json.RawMessage) {
		_, err := anthropicmsg.NewImporter(buf.View(), nil).Append(t.Context(), buf, nil, messages)
		require.NoError(t, err)
	},
	Render: func(v holdfast.View) ([]json.RawMessage, error) { return anthropicmsg.Render(v, nil) },
	Strip:  anthropicmsg.Strip,
	Validate: func(messages []json.RawMessage) []string {
		var rules []string
		for _, p := range anthropicmsg.Validate(messages) {
			rules = append(rules, p.Rule)
		}
		return rules
	},
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
				accepted += adapter.Edits(t, r.messages, seed, 25)
			}
			require.True(t, accepted >= 12 || len(r.messages) < 6, "%d edits were accepted", accepted)
		})
	}
}

func TestRenderingGoesOn(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) {
			for seed := range uint64(5) {
				adapter.Prefix(t, r.messages, seed)
			}
		})
	}
}

func TestSecondRequestGoesOn(t *testing.T) {
	for _, r := range requests(t) {
		t.Run(r.name, func(t *testing.T) { adapter.Equal(t, r.messages) })
	}
}
