package openaimsg_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// generator makes conversations that the APIs accept.
type generator struct {
	rng   *rand.Rand
	out   []json.RawMessage
	calls int
}

type object = map[string]any

func (g *generator) oneIn(n int) bool { return g.rng.IntN(n) == 0 }

func (g *generator) words() string {
	list := []string{"the build", "is slow", "because", "step 4", "fetches", "logs/nightly.log", "again",
		"we think", "never delete it.", "\n", "maybe"}
	var b strings.Builder
	for range 2 + g.rng.IntN(20) {
		b.WriteString(list[g.rng.IntN(len(list))] + " ")
	}
	return b.String() + "."
}

func (g *generator) add(t *testing.T, m object) {
	raw, err := json.Marshal(m)
	require.NoError(t, err)
	g.out = append(g.out, raw)
}

func (g *generator) id(prefix string) string {
	g.calls++
	return fmt.Sprintf("%s_%d", prefix, g.calls)
}

// content is a text or a list of parts.
func (g *generator) content(part string) any {
	if g.oneIn(2) {
		return g.words()
	}
	return []any{object{"type": part, "text": g.words()}, object{"type": part, "text": g.words()}}
}

func (g *generator) chat(t *testing.T) []json.RawMessage {
	g.add(t, object{"role": "system", "content": g.content("text")})
	for range 5 + g.rng.IntN(12) {
		g.add(t, object{"role": "user", "content": g.content("text")})
		var calls []any
		var ids []string
		for range g.rng.IntN(4) {
			id := g.id("call")
			ids = append(ids, id)
			calls = append(calls,
				object{"id": id, "type": "function", "function": object{"name": "bash", "arguments": `{"command":"ls"}`}})
		}
		m := object{"role": "assistant", "content": g.content("text")}
		if len(calls) > 0 {
			m["tool_calls"] = calls
			if g.oneIn(2) {
				m["content"] = nil
			}
		}
		g.add(t, m)
		for _, i := range g.rng.Perm(len(ids)) {
			g.add(t, object{"role": "tool", "tool_call_id": ids[i], "content": g.content("text")})
		}
	}
	g.add(t, object{"role": "user", "content": "And now?"})
	return g.out
}

func (g *generator) responses(t *testing.T) []json.RawMessage {
	for range 5 + g.rng.IntN(12) {
		g.add(t, object{"role": "user", "content": g.content("input_text")})
		if g.oneIn(2) {
			g.add(t, object{"type": "reasoning", "id": g.id("rs"), "summary": []any{}, "encrypted_content": "ZW5j"})
		}
		var ids []string
		for range g.rng.IntN(4) {
			id := g.id("call")
			ids = append(ids, id)
			g.add(t,
				object{"type": "function_call", "id": g.id("fc"), "call_id": id, "name": "bash", "arguments": `{"command":"ls"}`})
		}
		if len(ids) == 0 {
			g.add(t, object{"type": "message", "id": g.id("msg"), "role": "assistant", "status": "completed", "content": []any{
				object{"type": "output_text", "text": g.words(), "annotations": []any{}},
			}})
		}
		for _, i := range g.rng.Perm(len(ids)) {
			g.add(t, object{"type": "function_call_output", "call_id": ids[i], "output": g.content("input_text")})
		}
	}
	g.add(t, object{"role": "user", "content": "And now?"})
	return g.out
}

// What the API accepts it accepts after any accepted edits.
func TestEditsOfGeneratedConversations(t *testing.T) {
	for seed := range uint64(20) {
		g := generator{rng: rand.New(rand.NewPCG(seed, 3))}
		format, validate, messages := openaimsg.Chat, openaimsg.ValidateChat, g.chat
		if seed%2 == 1 {
			format, validate, messages = openaimsg.Responses, openaimsg.ValidateResponses, g.responses
		}
		list := messages(t)
		require.Empty(t, validate(list), "seed %d", seed)
		a := adapter(format)
		a.Equal(t, list)
		require.NotZero(t, a.Edits(t, list, seed, 15))
		a.Prefix(t, list, seed)
	}
}
