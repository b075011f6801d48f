package eino

import (
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// Binder is the default of New. It is [openaimsg.DefaultBinder], and what eino makes
// of another agent's messages ("For context: [name] said: …") is inferred: they are
// a model's words, whatever they report.
func Binder(b openaimsg.Block) []openaimsg.Binding {
	if strings.HasPrefix(b.Text, "For context: [") {
		return []openaimsg.Binding{{Text: b.Text, Kind: holdfast.Primary, Origin: holdfast.Inferred}}
	}
	return openaimsg.DefaultBinder(b)
}

// withBinder returns the options with Binder where o names none.
func withBinder(o *chatloop.Options) *chatloop.Options {
	out := chatloop.Options{Binder: Binder}
	if o != nil && o.Binder != nil {
		out = *o
	}
	return &out
}
