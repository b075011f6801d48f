package openaimsg

import (
	"encoding/json"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// RenderOptions configures a rendering. Nil means all defaults.
type RenderOptions struct {
	Format Format // zero: Chat
}

// dialects are the two APIs. A message of its own has a text for content, which every server understands.
var dialects = map[Format]*wire.Dialect{
	Chat:      dialect("text", true),
	Responses: dialect("input_text", false),
}

func dialect(text string, adjacent bool) *wire.Dialect {
	return &wire.Dialect{
		FreeFrame: json.RawMessage(`{"role":"§","content":0}`),
		FreeStr:   true,
		Adjacent:  adjacent,
		Text:      wire.Template{{Lit: `{"type":"` + text + `","text":`}, {Kind: wire.Whole}, {Lit: `}`}},
	}
}

// Render returns the messages (Chat) or items (Responses) of the window, each as
// JSON: the value of the request's parameter is the list of them. System spans
// that came from instructions are not in it: see [Instructions]. It returns an
// error if there is no such format.
func Render(v holdfast.View, o *RenderOptions) ([]json.RawMessage, error) {
	var opt RenderOptions
	if o != nil {
		opt = *o
	}
	d := dialects[opt.Format]
	if d == nil {
		return nil, &SyntaxError{Message: -1, Path: "format", Reason: "neither Chat nor Responses"}
	}
	return wire.Render(&v, d, wire.Options{}), nil
}

// Instructions returns the instructions that the live System spans stand for, a
// JSON string without header; several, oldest first, stand with an empty line
// between them. It is nil if there are none.
func Instructions(v holdfast.View) json.RawMessage {
	texts := wire.SystemTexts(&v)
	if len(texts) == 0 {
		return nil
	}
	return wire.Quote(strings.Join(texts, "\n\n"))
}

// Strip takes the anchor and all headers with this mark out of rendered messages
// or items. Without an edit the result is equal, as JSON, to what was imported.
func Strip(messages []json.RawMessage, mark string) []json.RawMessage {
	return wire.Strip(messages, mark)
}
