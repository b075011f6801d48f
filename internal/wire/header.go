package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// block writes one block with the headers it can carry, and notes those of a block that can carry none.
func (r *renderer) block(b *outBlock) json.RawMessage {
	s := b.spans[0]
	f := filling{text: s.Text, safe: r.safe, safeRaw: r.safeJSON, cache: r.keepCache(b.env)}
	if b.env.Call != "" {
		f.safe = r.safeArguments
	}
	carrier := (b.env.Role == User || b.env.Role == Tool) && b.env.Tmpl.carries()
	switch {
	case carrier && b.env.Tmpl.whole():
		f.whole = r.texts(b.spans)
	case carrier:
		f.head = r.head(s)
	default:
		for _, s := range b.spans {
			f.whole += r.safe(s.Text)
			r.lines = append(r.lines, listed(r.v.Mark, s, b.env))
		}
	}
	if s.Immutable || opaque(b.env) {
		f.safe, f.safeRaw = same, same
		if !carrier {
			f.whole = s.Text
		}
	}
	return b.env.Tmpl.fill(f)
}

// keepCache reports whether the block keeps its cache_control members.
func (r *renderer) keepCache(e *Envelope) bool {
	if len(r.o.Cache) > 0 {
		return false
	}
	keep := r.skip <= 0
	r.skip -= e.Tmpl.cached()
	return keep
}

// texts returns the texts of the pieces of one block, each behind its header. A
// header inside the text stands between two line feeds that go with it.
func (r *renderer) texts(spans []*holdfast.Span) string {
	var b strings.Builder
	for i, s := range spans {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(r.head(s))
		b.WriteString(r.safe(s.Text))
	}
	return b.String()
}

// head returns the lines that were noted and the header of s, a line each.
func (r *renderer) head(s *holdfast.Span) string {
	lines := append(r.lines, render.Header(r.v.Mark, s), "")
	r.lines = nil
	return strings.Join(lines, "\n")
}

// free writes a span that stands for itself.
func (r *renderer) free(m *outMessage) rendered {
	s := m.blocks[0].spans[0]
	if m.role == Assistant {
		r.lines = append(r.lines, listed(r.v.Mark, s, &Envelope{Type: "text"}))
		return r.d.free(m.role, render.Body(r.v.Mark, s))
	}
	return r.d.free(m.role, r.head(s)+render.Body(r.v.Mark, s))
}

// own returns a message that no span stands behind.
func (r *renderer) own(role, text string) json.RawMessage {
	m := r.d.free(role, text)
	return m.bytes(nil)
}

func (d *Dialect) free(role, text string) rendered {
	members, _ := Members(d.FreeFrame)
	for i := range members {
		if string(members[i].Value) == `"§"` {
			members[i].Value = Quote(role)
		}
	}
	m := rendered{
		role:    role,
		members: members,
		values:  map[string][]byte{},
		blocks:  map[string][]json.RawMessage{},
		list:    !d.FreeStr,
	}
	if d.FreeStr {
		m.values[contentMember] = Quote(text)
	} else {
		m.blocks[contentMember] = []json.RawMessage{d.Text.fill(filling{whole: text})}
	}
	return m
}

// listed returns the line for a span whose block can carry no header: its header and what it is.
func listed(mark string, s *holdfast.Span, e *Envelope) string {
	what := plain(e.Type)
	if e.Name != "" {
		what = "call " + plain(e.Name)
	}
	header := render.Header(mark, &holdfast.Span{
		ID: s.ID, Kind: s.Kind, Origin: s.Origin, Speaker: s.Speaker, Pinned: s.Pinned, Parent: s.Parent,
	})
	return strings.TrimSuffix(header, "]") + ", " + render.Body(mark, &holdfast.Span{Text: what}) + "]"
}

// plain makes a name from outside fit for a header: a few plain characters that cannot end a line.
func plain(name string) string {
	const most = 40
	name = strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' {
			return c
		}
		return '_'
	}, name)
	return name[:min(len(name), most)]
}

// startLine is the text of the message that stands first where a provider wants a
// user's message first and the window has none.
func startLine(mark string) string { return "[" + mark + " " + startTitle + "]" }

const startTitle = "(the window begins here)"

// opaque reports whether the block is kept as it was written: its text is its JSON.
func opaque(e *Envelope) bool {
	return !slices.ContainsFunc(e.Tmpl, func(s Slot) bool { return s.Kind != Raw && s.Kind != Cache })
}

func same(s string) string { return s }

// safe breaks every mark in text.
func (r *renderer) safe(text string) string {
	return render.Body(r.v.Mark, &holdfast.Span{Text: text})
}

// safeArguments breaks every mark in the arguments of a call: JSON, if the model wrote it well.
func (r *renderer) safeArguments(text string) string {
	if json.Valid([]byte(text)) {
		return r.safeJSON(text)
	}
	return r.safe(text)
}

// safeJSON breaks every mark in the strings of raw, which stays JSON.
func (r *renderer) safeJSON(raw string) string {
	if r.v.Mark == "" || !strings.Contains(raw, r.v.Mark) && !strings.Contains(raw, `\u`) {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); {
		n := strings.IndexByte(raw[i:], '"')
		if n < 0 {
			b.WriteString(raw[i:])
			break
		}
		b.WriteString(raw[i : i+n])
		end := quoted(raw, i+n)
		if s, ok := String([]byte(raw[i+n : end])); ok && strings.Contains(s, r.v.Mark) {
			b.Write(Quote(r.safe(s)))
		} else {
			b.WriteString(raw[i+n : end])
		}
		i = end
	}
	return b.String()
}
