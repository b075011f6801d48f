package wire

import (
	"encoding/json"
	"slices"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// Frame returns a message with 0 in place of the members that became spans. It is
// nil if the message has a 0 there itself.
func Frame(members []Member, holes ...string) json.RawMessage {
	collides := false
	t := Build(members, func(b *Builder, m Member) bool {
		hole := slices.Contains(holes, m.Key)
		if hole {
			b.lit("0")
		}
		collides = collides || !hole && isHole(m)
		return hole
	})
	if collides {
		return nil
	}
	return t.fill(filling{cache: true})
}

// isHole reports whether a member of a frame is filled with blocks.
func isHole(m Member) bool {
	return string(m.Value) == "0" && (m.Key == contentMember || m.Key == callsMember)
}

// TextPart returns a block whose text under key is the span's text. It is false if
// the block has no such text.
func TextPart(members []Member, key string) (Part, bool) {
	text, ok := Spoken(Get(members, key))
	if !ok {
		return Part{}, false
	}
	t := Build(members, func(b *Builder, m Member) bool {
		if m.Key == key {
			b.Whole()
		}
		return m.Key == key
	})
	return Part{Text: text, Tmpl: t}, true
}

// ContentPart returns a text that is the content of a message. It is false if raw is no text.
func ContentPart(raw json.RawMessage) (Part, bool) {
	text, ok := Spoken(raw)
	return StringPart(text), ok
}

// StringPart returns a text that is a member of a message by itself.
func StringPart(text string) Part {
	return Part{Str: true, Text: text, Tmpl: Template{{Kind: Whole}}, Type: "text"}
}

// RawPart returns a block that is kept as it was written.
func RawPart(raw json.RawMessage) Part {
	text, t := Verbatim(raw)
	return Part{Text: text, Tmpl: t}
}

// ResultPart returns a result: the member key of the block holds a text or a list
// of blocks. The span's text is the text, or those of the list, a line feed after
// each but the last; what is no text stands as JSON. media returns the tokens of a block that
// is no text. It is false if there is no text or list under key.
func ResultPart(members []Member, key string, media func([]Member) int) (Part, bool) {
	content := Get(members, key)
	text, isText := String(content)
	list, isList := Elements(content)
	if !isText && !isList {
		return Part{}, false
	}
	p := Part{Text: text, Kind: holdfast.Primary, Origin: holdfast.ToolOutput}
	var r resultList
	p.Tmpl = Build(members, func(b *Builder, m Member) bool {
		switch {
		case m.Key != key:
			return false
		case isText:
			b.Hole(0, len(text), false)
		default:
			r.write(b, list, media)
		}
		return true
	})
	if isList {
		p.Text = string(r.text)
		if r.media > 0 {
			p.Tokens = r.media + r.words
		}
	}
	return p, true
}

// CallPart makes a call readable: the text is its name, a space, and the value of
// the member arguments, which is JSON or a text. at leads from the block to the
// object with both members; it may be empty. It is false if there are none.
func CallPart(members []Member, at, arguments string) (Part, bool) {
	inner := members
	if at != "" {
		inner, _ = Members(Get(members, at))
	}
	name, value := GetString(inner, "name"), Get(inner, arguments)
	text, isText := String(value)
	if name == "" || value == nil || len(value) > 0 && value[0] == '"' && !isText {
		return Part{}, false
	}
	if !isText {
		text = string(value)
	}
	p := Part{Kind: holdfast.Primary, Origin: holdfast.Inferred, Name: name, Text: name + " " + text}
	fill := func(b *Builder, m Member) bool {
		if m.Key == arguments {
			b.Hole(len(name)+1, len(p.Text), !isText)
		}
		return m.Key == arguments
	}
	if at == "" {
		p.Tmpl = Build(members, fill)
		return p, true
	}
	p.Tmpl = Build(members, func(b *Builder, m Member) bool {
		if m.Key == at {
			b.Object(inner, fill)
		}
		return m.Key == at
	})
	return p, true
}

// resultList gathers the blocks of a result.
type resultList struct {
	text         []byte
	media, words int // tokens
}

func (r *resultList) write(b *Builder, list []json.RawMessage, media func([]Member) int) {
	b.lit("[")
	for i, raw := range list {
		if i > 0 {
			b.lit(",")
			r.text = append(r.text, '\n')
		}
		r.block(b, raw, media)
	}
	b.lit("]")
}

func (r *resultList) block(b *Builder, raw json.RawMessage, media func([]Member) int) {
	members, _ := Members(raw)
	text, ok := String(Get(members, "text"))
	switch typ := GetString(members, "type"); {
	case ok && (typ == "text" || typ == "input_text" || typ == "output_text"):
		b.Object(members, func(b *Builder, m Member) bool {
			if m.Key == "text" {
				b.Hole(len(r.text), len(r.text)+len(text), false)
			}
			return m.Key == "text"
		})
		r.text = append(r.text, text...)
		r.words += detect.EstimateTokens(text)
	default:
		text, inner := Verbatim(raw)
		for _, s := range inner { // Cache slots have no range; theirs is not looked at
			s.Start, s.End = s.Start+len(r.text), s.End+len(r.text)
			b.slot(s)
		}
		r.text = append(r.text, text...)
		if n := media(members); n > 0 {
			r.media += n
		} else {
			r.words += detect.EstimateTokens(text)
		}
	}
}
