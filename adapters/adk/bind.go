package adk

import (
	"regexp"

	"google.golang.org/genai"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// What ADK writes into user contents by itself.
const (
	forContext = "For context:" // and then what another agent said and did
	carryOn    = "Continue processing previous requests as instructed. " +
		"Exit or provide a summary if no more outputs are needed."
)

var relayed = regexp.MustCompile("^\\[[^\\]\n]+\\] (said: |called tool `|`[^`\n]*` tool returned result: )")

// Binder is the default of New. It is [openaimsg.DefaultBinder], and what ADK makes of
// another agent's contents ("For context:" and "[name] said: …" after it) is
// inferred: they are a model's words, whatever they report.
func Binder(b openaimsg.Block) []openaimsg.Binding {
	after := b.Previous == forContext || relayed.MatchString(b.Previous)
	if b.Text == forContext || after && relayed.MatchString(b.Text) {
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

// withoutCarryOn leaves out what ADK puts behind contents that end with the model's,
// in this request only. The window ends with the anchor, which is the user's too.
func withoutCarryOn(contents []*genai.Content) []*genai.Content {
	n := len(contents) - 1
	if n < 1 || contents[n] == nil || len(contents[n].Parts) != 1 ||
		contents[n-1] == nil || contents[n-1].Role != genai.RoleModel {
		return contents
	}
	if p := contents[n].Parts[0]; p != nil && p.Text == carryOn {
		return contents[:n]
	}
	return contents
}
