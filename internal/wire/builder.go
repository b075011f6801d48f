package wire

import (
	"bytes"
	"encoding/json"
)

// A Builder writes a template.
type Builder struct {
	slots Template
	text  []byte // literal JSON that is not a slot yet
}

// A Filler writes the value of a member into a template instead of its literal
// JSON, and reports whether it did.
type Filler func(b *Builder, m Member) bool

// Build returns the template of an object. fill may be nil.
func Build(members []Member, fill Filler) Template {
	var b Builder
	b.Object(members, fill)
	return b.template()
}

func (b *Builder) template() Template {
	if len(b.text) > 0 {
		b.slots = append(b.slots, Slot{Lit: string(b.text)})
		b.text = nil
	}
	return b.slots
}

// lit adds literal JSON.
func (b *Builder) lit(s string) { b.text = append(b.text, s...) }

func (b *Builder) slot(s Slot) { b.slots = append(b.template(), s) }

// Object adds an object. fill may be nil.
func (b *Builder) Object(members []Member, fill Filler) {
	b.lit("{")
	for i, m := range members {
		key := string(Quote(m.Key)) + ":"
		if m.Key == cacheMember && len(members) > 1 {
			if i == 0 {
				b.slot(Slot{Kind: Cache, Lit: key + string(m.Value) + ","})
			} else {
				b.slot(Slot{Kind: Cache, Lit: "," + key + string(m.Value)})
			}
			continue
		}
		if i > 1 || i == 1 && members[0].Key != cacheMember {
			b.lit(",")
		}
		b.lit(key)
		if fill == nil || !fill(b, m) {
			b.lit(string(m.Value))
		}
	}
	b.lit("}")
}

// Hole adds a hole for text[start:end]; raw if the text is JSON itself.
func (b *Builder) Hole(start, end int, raw bool) {
	kind := Text
	if raw {
		kind = Raw
	}
	b.slot(Slot{Kind: kind, Start: start, End: end})
}

// Whole adds a hole for the whole text.
func (b *Builder) Whole() { b.slot(Slot{Kind: Whole}) }

// Verbatim returns the text of a block that is kept as it was written, and the
// template that gives it back. A cache_control member is not part of the text.
func Verbatim(raw json.RawMessage) (string, Template) {
	members, ok := Members(raw)
	if !ok || Get(members, cacheMember) == nil || len(members) == 1 {
		text := string(bytes.TrimSpace(raw))
		return text, Template{{Kind: Raw, End: len(text)}}
	}
	var text []byte
	var b Builder
	for _, s := range Build(members, nil) {
		if s.Kind == Cache {
			b.slot(s)
			continue
		}
		b.Hole(len(text), len(text)+len(s.Lit), true)
		text = append(text, s.Lit...)
	}
	return string(text), b.template()
}
