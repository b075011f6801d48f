package chatloop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// The roles of a Message.
const (
	System    = "system"
	User      = "user"
	Assistant = "assistant"
	Tool      = "tool"
)

// A Message is what frameworks have in common. What else one needs stands in an
// Extra: JSON that the model is not shown and that comes back with the message, equal
// as JSON. Bytes of a text that are not UTF-8 become U+FFFD, as in any JSON.
type Message struct {
	Role   string // System, User, Assistant or Tool
	Parts  []Part // what it says, in order; of a Tool message one text
	Calls  []Call // of an Assistant message
	CallID string // of a Tool message: the call that it answers
	Extra  json.RawMessage
}

// A Part is a text or something else, which is kept as it is.
type Part struct {
	// Type is empty for a text. "image_url", "file" and "input_audio" are counted as
	// media, anything else as the JSON in Extra.
	Type  string
	Text  string
	Extra json.RawMessage
}

// A Call is a call of a tool.
type Call struct {
	ID        string // the same in the Tool message that answers it
	Name      string
	Arguments string // JSON
	Extra     json.RawMessage
}

// Text returns a message that is one text.
func Text(role, text string) Message { return Message{Role: role, Parts: []Part{{Text: text}}} }

// Result returns the message that answers a call.
func Result(callID, text string) Message {
	return Message{Role: Tool, Parts: []Part{{Text: text}}, CallID: callID}
}

// empty reports whether there is nothing to show and nothing to give back.
func (m *Message) empty() bool {
	for _, p := range m.Parts {
		if p.Text != "" || p.Type != "" || len(p.Extra) > 0 {
			return false
		}
	}
	return len(m.Calls) == 0 && len(m.Extra) == 0 && m.Role != Tool
}

// Text returns the texts of the message, a line feed between them.
func (m *Message) Text() string {
	var texts []string
	for _, p := range m.Parts {
		if p.Type == "" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// AfterAnchor returns the messages behind the last anchor in list, all of them if
// there is none: what a framework appended to the window that Loop.Window returned.
func AfterAnchor(v holdfast.View, list []Message) []Message {
	anchor := &holdfast.View{Mark: v.Mark}
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Role == User && holds(&list[i], render.Anchor(anchor)) {
			return list[i+1:]
		}
	}
	return list
}

// wireMessage is a Message as Chat Completions write it.
type wireMessage struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
	Calls   []wireCall      `json:"tool_calls,omitempty"`
	CallID  string          `json:"tool_call_id,omitempty"`
	Extra   json.RawMessage `json:"extra,omitempty"`
}

type wireCall struct {
	ID       string          `json:"id"`
	Type     string          `json:"type"`
	Function wireFunction    `json:"function"`
	Extra    json.RawMessage `json:"extra,omitempty"`
}

type wireFunction struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type wirePart struct {
	Type  string          `json:"type"`
	Text  *string         `json:"text,omitempty"`
	Extra json.RawMessage `json:"extra,omitempty"`
}

// encode writes messages. An empty one is left out.
func encode(list []Message) ([]json.RawMessage, error) {
	var out []json.RawMessage
	for i := range list {
		m := &list[i]
		if m.empty() {
			continue
		}
		w := wireMessage{Role: m.Role, CallID: m.CallID, Extra: m.Extra}
		for _, c := range m.Calls {
			w.Calls = append(w.Calls, wireCall{c.ID, "function", wireFunction{c.Name, c.Arguments}, c.Extra})
		}
		var err error
		if w.Content, err = content(m); err != nil {
			return nil, err
		}
		raw, err := marshal(w)
		if err != nil {
			return nil, err
		}
		out = append(out, raw)
	}
	return out, nil
}

// content is a text where that is all, so that what is rendered stays one text.
func content(m *Message) (json.RawMessage, error) {
	var parts []wirePart
	plain := true
	for _, p := range m.Parts {
		w := wirePart{Type: p.Type, Extra: p.Extra}
		if p.Type == "" {
			w.Type, w.Text = "text", &p.Text
		}
		if p.Type != "" || p.Text != "" || len(p.Extra) > 0 {
			parts = append(parts, w)
			plain = plain && p.Type == "" && len(p.Extra) == 0
		}
	}
	switch {
	case plain && m.Role == Tool, plain && len(parts) == 1:
		return marshal(m.Text())
	case len(parts) == 0:
		return json.RawMessage("null"), nil
	}
	return marshal(parts)
}

// marshal writes JSON with texts as they are.
func marshal(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("chatloop: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// decode reads messages that package openaimsg rendered.
func decode(list []json.RawMessage) ([]Message, error) {
	out := make([]Message, len(list))
	for i, raw := range list {
		var w wireMessage
		if err := json.Unmarshal(raw, &w); err != nil {
			return nil, fmt.Errorf("chatloop: message %d of the window: %w", i, err)
		}
		m := Message{Role: w.Role, CallID: w.CallID, Extra: w.Extra}
		for _, c := range w.Calls {
			m.Calls = append(m.Calls, Call{c.ID, c.Function.Name, c.Function.Arguments, c.Extra})
		}
		var text string
		if json.Unmarshal(w.Content, &text) == nil {
			if text != "" || w.Role == Tool {
				m.Parts = []Part{{Text: text}}
			}
		} else {
			var parts []wirePart
			if err := json.Unmarshal(w.Content, &parts); err != nil {
				return nil, fmt.Errorf("chatloop: content of message %d of the window: %w", i, err)
			}
			for _, p := range parts {
				if p.Text != nil {
					m.Parts = append(m.Parts, Part{Text: *p.Text, Extra: p.Extra})
				} else {
					m.Parts = append(m.Parts, Part{Type: p.Type, Extra: p.Extra})
				}
			}
		}
		out[i] = m
	}
	return out, nil
}

// holds reports whether a text of m holds the header of the anchor, which nothing else can.
func holds(m *Message, header string) bool {
	for _, p := range m.Parts {
		if strings.Contains(p.Text, strings.TrimRight(header, "\n")) {
			return true
		}
	}
	return false
}
