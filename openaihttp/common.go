package openaihttp

import (
	"encoding/json"
	"net/http"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// common is what both APIs have in common.
type common struct{ binder openaimsg.Binder }

func (c common) importer(view holdfast.View, f openaimsg.Format) relay.Importer {
	return importer{openaimsg.NewImporter(view, &openaimsg.ImportOptions{Format: f, Binder: c.binder})}
}

// importer takes a system prompt of several texts.
type importer struct{ *openaimsg.Importer }

// Messages imports a prompt, which is a list of texts, and messages.
func (im importer) Messages(prompt, list json.RawMessage) ([]holdfast.Span, error) {
	var spans []holdfast.Span
	texts, _ := wire.Elements(prompt)
	for _, text := range texts {
		s, err := im.Importer.Messages(text, nil)
		if err != nil {
			return nil, err
		}
		spans = append(spans, s...)
	}
	s, err := im.Importer.Messages(nil, list)
	return append(spans, s...), err
}

// leading returns how many messages at the head of the list are the system's.
// They are the system prompt: a host may change it between two requests, which
// would else be another conversation.
func leading(list []json.RawMessage) int {
	for i, m := range list {
		members, _ := wire.Members(m)
		if role := wire.GetString(members, "role"); role != "system" && role != "developer" {
			return i
		}
	}
	return len(list)
}

// promptOf returns the texts of instructions and of leading system messages, as a list.
func promptOf(instructions json.RawMessage, messages []json.RawMessage) json.RawMessage {
	var texts []json.RawMessage
	if s, ok := wire.Spoken(instructions); ok && s != "" {
		texts = append(texts, instructions)
	}
	for _, m := range messages {
		members, _ := wire.Members(m)
		content := wire.Get(members, "content")
		if s, ok := wire.Spoken(content); ok {
			texts = append(texts, wire.Quote(s))
			continue
		}
		list, _ := wire.Elements(content)
		for _, raw := range list {
			part, _ := wire.Members(raw)
			if s, ok := wire.Spoken(wire.Get(part, "text")); ok {
				texts = append(texts, wire.Quote(s))
			} else {
				texts = append(texts, wire.Quote(string(raw)))
			}
		}
	}
	return wire.List(texts)
}

// same reports whether the calls are those with these IDs, in this order.
func same(calls []relay.Call, ids []string) bool {
	if len(calls) != len(ids) {
		return false
	}
	for i, c := range calls {
		if c.ID != ids[i] {
			return false
		}
	}
	return true
}

// arguments returns the JSON in a string of arguments.
func arguments(raw json.RawMessage) json.RawMessage {
	s, _ := wire.String(raw)
	return json.RawMessage(s)
}

// Mend knows no refusal that is not the host's to meet.
func (common) Mend(_ []byte, body []wire.Member) ([]wire.Member, bool) { return body, false }

// Header adds nothing.
func (common) Header(http.Header) {}

func message(members ...wire.Member) json.RawMessage { return relay.Encode(members) }

func word(key, value string) wire.Member { return wire.Member{Key: key, Value: wire.Quote(value)} }
