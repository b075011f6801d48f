package claudecode

import (
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// A Part is a piece of a block's text and who speaks in it.
type Part struct {
	Text  string
	Voice Voice
}

// Parts splits the block's text where it changes speaker: the machine's elements
// (<system-reminder>…</system-reminder> and such) in a text of a person. Joined
// they are the block's text. A block without text has no parts.
func (b *Block) Parts() []Part {
	text := b.Text()
	switch {
	case text == "":
		return nil
	case b.Voice != Human:
		return []Part{{text, b.Voice}}
	}
	return split(anthropicmsg.Block{Text: text, Previous: b.previous})
}

// split is the default binder, but for what looks like a summary: Claude Code marks
// its own, so a person typed or pasted this one and stands for the rules in it.
func split(b anthropicmsg.Block) []Part {
	var parts []Part
	for _, p := range anthropicmsg.DefaultBinder(b) {
		v := Injected
		if p.Kind == holdfast.Foreign || p.Origin == holdfast.UserSaid {
			v = Human
		}
		parts = append(parts, Part{p.Text, v})
	}
	return parts
}

// Binder binds the blocks of this session's user turns by who speaks in them. A
// text that both a person and the machine sent is the machine's.
func (s *Session) Binder() anthropicmsg.Binder {
	known := map[string]Voice{}
	for i := range s.Messages {
		for k := range s.Messages[i].Blocks {
			b := &s.Messages[i].Blocks[k]
			if text := b.Text(); s.Messages[i].Role == "user" && b.Type == "text" && known[text] != Injected {
				known[text] = b.Voice
			}
		}
	}
	return func(b anthropicmsg.Block) []anthropicmsg.Binding {
		parts := []Part{{b.Text, known[b.Text]}}
		if v := parts[0].Voice; v != Injected && v != Summary {
			parts = split(b)
		}
		out := make([]anthropicmsg.Binding, len(parts))
		for i, p := range parts {
			out[i] = anthropicmsg.Binding{Text: p.Text, Kind: holdfast.Primary, Origin: holdfast.ToolOutput}
			switch p.Voice {
			case Human:
				out[i].Origin = holdfast.UserSaid
			case Summary:
				out[i].Kind, out[i].Origin = holdfast.Foreign, holdfast.Inferred
			}
		}
		return out
	}
}

// settle completes the voices of user turns, which depend on the turn before: what
// a command was expanded to follows it as if a person had typed it.
func (s *Session) settle() {
	previous := ""
	for i := range s.Messages {
		m := &s.Messages[i]
		if m.Role != "user" {
			previous = ""
			continue
		}
		for k := range m.Blocks {
			b := &m.Blocks[k]
			if b.Type != "text" {
				continue
			}
			b.previous = previous
			if b.Voice != Human {
				continue // what its entry says is the machine's stands between nothing
			}
			previous = b.Text()
			if !human(b.Parts()) {
				b.Voice = Injected
			}
		}
	}
}

// human reports whether a person speaks somewhere.
func human(parts []Part) bool {
	for _, p := range parts {
		if p.Voice == Human && strings.TrimSpace(p.Text) != "" {
			return true
		}
	}
	return false
}
