package anthropicmsg_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// generator makes conversations that the API accepts.
type generator struct {
	rng   *rand.Rand
	calls int
}

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

func text(s string) map[string]any { return map[string]any{"type": "text", "text": s} }

// user is a message of the user: results of the calls, then perhaps words.
func (g *generator) user(calls []string) map[string]any {
	var blocks []any
	for _, i := range g.rng.Perm(len(calls)) {
		b := map[string]any{"type": "tool_result", "tool_use_id": calls[i]}
		switch g.rng.IntN(4) {
		case 0:
			b["content"] = []any{text(g.words()), text(g.words())}
		case 1:
		default:
			b["content"] = g.words()
		}
		blocks = append(blocks, b)
	}
	if len(calls) == 0 && g.oneIn(3) {
		return map[string]any{"role": "user", "content": g.words()}
	}
	for len(blocks) == 0 || g.oneIn(3) {
		switch g.rng.IntN(4) {
		case 0:
			blocks = append(blocks, text("<system-reminder>"+g.words()+"</system-reminder>\n"+g.words()))
		case 1:
			blocks = append(blocks,
				map[string]any{"type": "image", "source": map[string]any{"type": "url", "url": "https://example.com/a.png"}})
		default:
			blocks = append(blocks, text(g.words()))
		}
	}
	return map[string]any{"role": "user", "content": blocks}
}

// assistant is a message of the assistant and the IDs of its calls.
func (g *generator) assistant() (map[string]any, []string) {
	var blocks []any
	var calls []string
	if g.oneIn(3) {
		blocks = append(blocks, map[string]any{"type": "thinking", "thinking": g.words(), "signature": "c2ln"})
	}
	if g.oneIn(6) {
		id := fmt.Sprintf("srvtoolu_%d", g.calls)
		g.calls++
		blocks = append(blocks,
			map[string]any{"type": "server_tool_use", "id": id, "name": "web_search", "input": map[string]any{}},
			map[string]any{"type": "web_search_tool_result", "tool_use_id": id, "content": []any{}})
	}
	if g.oneIn(2) {
		blocks = append(blocks, text(g.words()))
	}
	for range g.rng.IntN(4) {
		id := fmt.Sprintf("toolu_%d", g.calls)
		g.calls++
		calls = append(calls, id)
		blocks = append(blocks,
			map[string]any{"type": "tool_use", "id": id, "name": "Bash", "input": map[string]any{"command": g.words()}})
	}
	if len(calls) == 0 {
		blocks = append(blocks, text(g.words()))
	}
	return map[string]any{"role": "assistant", "content": blocks}, calls
}

func (g *generator) conversation(t *testing.T) []json.RawMessage {
	var out []json.RawMessage
	add := func(m map[string]any) {
		raw, err := json.Marshal(m)
		require.NoError(t, err)
		out = append(out, raw)
	}
	var calls []string
	for range 5 + g.rng.IntN(15) {
		add(g.user(calls))
		var m map[string]any
		m, calls = g.assistant()
		add(m)
	}
	add(g.user(calls))
	return out
}

// What the API accepts it accepts after any accepted edits.
func TestEditsOfGeneratedConversations(t *testing.T) {
	for seed := range uint64(20) {
		g := generator{rng: rand.New(rand.NewPCG(seed, 3))}
		messages := g.conversation(t)
		require.Empty(t, anthropicmsg.Validate(messages), "seed %d", seed)
		adapter.Equal(t, messages)
		require.NotZero(t, adapter.Edits(t, messages, seed, 15))
		adapter.Prefix(t, messages, seed)
	}
}
