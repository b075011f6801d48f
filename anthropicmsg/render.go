package anthropicmsg

import (
	"encoding/json"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// RenderOptions configures a rendering. Nil means all defaults.
type RenderOptions struct {
	// Prefill says that the assistant's message at the end is to be continued, so the anchor stands
	// before it. If it is false a message of the assistant's that an edit left at the end is none.
	Prefill bool
	// CacheControl, if not empty, is put at the last block before the anchor as its cache_control,
	// and those of the imported messages are left out: {"type":"ephemeral"}. A host that moves its
	// markers from request to request passes the newest here. If empty the imported ones stay, of
	// more than four the newest four; a host that has others in its system prompt or tools must pass one.
	CacheControl json.RawMessage
}

// dialect is the Messages API.
var dialect = wire.Dialect{
	FreeFrame:    json.RawMessage(`{"role":"§","content":0}`),
	Text:         wire.Template{{Lit: `{"type":"text","text":`}, {Kind: wire.Whole}, {Lit: `}`}},
	UserFirst:    true,
	Adjacent:     true,
	ResultsFirst: true,
	SystemInside: true,
	Breakpoints:  4,
}

// Render returns the messages of the window, each as JSON: the value of the
// request's messages parameter is the list of them. System spans that came from the system
// parameter are not in it: see [System]. It returns an error if o is not valid.
func Render(v holdfast.View, o *RenderOptions) ([]json.RawMessage, error) {
	var opt wire.Options
	if o != nil {
		opt = wire.Options{Prefill: o.Prefill, Cache: o.CacheControl}
	}
	if len(opt.Cache) > 0 {
		if err := wire.Check(opt.Cache); err != nil {
			return nil, &SyntaxError{Message: -1, Path: "cache_control", Reason: err.Error()}
		}
	}
	return wire.Render(&v, &dialect, opt), nil
}

// System returns the system parameter that the live System spans stand for, as it
// was imported: a text or a list of blocks, without headers. It is nil if there is none.
func System(v holdfast.View) json.RawMessage { return wire.System(&v) }

// Strip takes the anchor and all headers with this mark out of rendered messages.
// Without an edit the result is equal, as JSON, to the messages that were imported.
func Strip(messages []json.RawMessage, mark string) []json.RawMessage {
	return wire.Strip(messages, mark)
}
