package main

import (
	"context"
	"strings"

	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/memory"
)

// langchaingoEntries times ConversationTokenBuffer.SaveContext. It knows no tool
// calls: it drops whole messages from the front until the count fits, and the
// transcript's tool results and calls are given to it as messages.
func langchaingoEntries() []entry {
	const who = "langchaingo token buffer"
	return []entry{
		{step: below, who: who, max: 200_000, make: saveContext(1.5)},
		{
			step: clearup,
			who:  who,
			does: "30 % over its limit: drops the oldest until it fits",
			max:  200_000,
			make: saveContext(1 / 1.3),
		},
		{step: session, who: who, max: 50_000, make: langchaingoSession(4)},
		{step: edited, who: who, does: "drops the oldest", max: 200_000, make: langchaingoSession(0.25)},
	}
}

func saveContext(share float64) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		base := langchaingoMessages(t.ms)
		limit := int(share * float64(sizeOf(t.ms)) / bytesPerToken)
		return &local{prepare: func() (job, error) {
			buf := tokenBuffer(limit, base)
			return langchaingoJob(buf, t.more[:1]), nil
		}}, nil
	}
}

func langchaingoSession(share float64) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		return &local{prepare: func() (job, error) {
			return langchaingoJob(tokenBuffer(int(share*float64(t.tokens)), nil), turns(t.ms)), nil
		}}, nil
	}
}

func tokenBuffer(limit int, base []llms.ChatMessage) *memory.ConversationTokenBuffer {
	h := memory.NewChatMessageHistory(memory.WithPreviousMessages(append([]llms.ChatMessage(nil), base...)))
	return memory.NewConversationTokenBuffer(nil, limit, memory.WithChatHistory(h))
}

// langchaingoJob saves turns one by one: what was asked and called, and what came back.
func langchaingoJob(buf *memory.ConversationTokenBuffer, turns [][]message) job {
	ctx := context.Background()
	do := func() error {
		for _, turn := range turns {
			var in strings.Builder
			for i := range turn[:len(turn)-1] {
				in.WriteString(plain(&turn[i]))
			}
			out := turn[len(turn)-1].Content
			err := buf.SaveContext(ctx, map[string]any{"input": in.String()}, map[string]any{"output": out})
			if err != nil {
				return err
			}
		}
		return nil
	}
	return job{do: do, left: func() int {
		ms, err := buf.ChatHistory.Messages(ctx)
		if err != nil {
			return -1
		}
		n := 0
		for _, m := range ms {
			n += len(m.GetContent())
		}
		return n
	}}
}

func plain(m *message) string {
	text := m.Content
	for _, c := range m.Calls {
		text += c.Args
	}
	return text
}

func langchaingoMessages(ms []message) []llms.ChatMessage {
	out := make([]llms.ChatMessage, len(ms))
	for i := range ms {
		switch text := plain(&ms[i]); ms[i].Role {
		case "system":
			out[i] = llms.SystemChatMessage{Content: text}
		case "assistant":
			out[i] = llms.AIChatMessage{Content: text}
		default:
			out[i] = llms.HumanChatMessage{Content: text}
		}
	}
	return out
}
