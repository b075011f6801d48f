package wire

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// SystemMember is the member of the envelope of a system prompt that is no message.
const SystemMember = "system"

// A Dialect is what differs between providers.
type Dialect struct {
	FreeFrame    json.RawMessage // a message of its own: role "§" stands for the role, 0 for the content
	FreeStr      bool            // its content is a text; else a list of one block
	Text         Template        // a block of text
	UserFirst    bool            // the first message must be the user's
	Adjacent     bool            // a result must come in the message after its call
	ResultsFirst bool            // and before other blocks
	SystemInside bool            // a system message may stand behind a user's message, not before one
	Breakpoints  int             // most cache_control members in the messages; 0: any number
}

// Options of Render.
type Options struct {
	Prefill bool            // an assistant message at the end is to be continued: the anchor goes before it
	Cache   json.RawMessage // put at the last block before the anchor, in place of every other cache_control
}

// renderer writes messages.
type renderer struct {
	d     *Dialect
	v     *holdfast.View
	o     Options
	lines []string // of spans without a header of their own, for the next block that can carry one
	skip  int      // how many of the oldest cache_control members are left out
}

// Render returns the messages of the window, the anchor last.
func Render(v *holdfast.View, d *Dialect, o Options) []json.RawMessage {
	out := arrange(v, d)
	r := &renderer{d: d, v: v, o: o}
	r.countCache(out)
	at := anchorPlace(out, d, o.Prefill)
	var messages []json.RawMessage
	if d.UserFirst && len(out) > 0 && at > 0 && out[0].role == Assistant {
		messages = append(messages, r.own(User, startLine(v.Mark)))
	}
	var after []json.RawMessage // what stands behind the anchor
	var last rendered
	for i := range out {
		m := r.message(&out[i])
		if i >= at {
			after = append(after, m.bytes(nil))
			continue
		}
		if i > 0 {
			messages = append(messages, last.bytes(nil))
		}
		last = m
	}
	anchor := strings.Join(append(r.lines, render.Anchor(v)), "\n")
	switch {
	case at > 0 && last.role == User && last.list:
		last.addCache(o.Cache)
		messages = append(messages, last.bytes(d.Text.fill(filling{whole: anchor})))
	case at > 0:
		last.addCache(o.Cache)
		messages = append(messages, last.bytes(nil), r.own(User, anchor))
	default:
		messages = append(messages, r.own(User, anchor))
	}
	return append(messages, after...)
}

// countCache finds how many cache_control members are too many.
func (r *renderer) countCache(out []outMessage) {
	if r.d.Breakpoints == 0 {
		return
	}
	r.skip = -r.d.Breakpoints
	for i := range out {
		for k := range out[i].blocks {
			if e := out[i].blocks[k].env; e != nil {
				r.skip += e.Tmpl.cached()
			}
		}
	}
}

// anchorPlace returns the index of the message that the anchor goes before.
func anchorPlace(out []outMessage, d *Dialect, prefill bool) int {
	end := len(out)
	for end > 0 && d.SystemInside && out[end-1].role == SystemRole {
		end--
	}
	at := end
	waits := false
	for at > 0 && out[at-1].role == Assistant {
		at--
		waits = waits || out[at].calls()
	}
	if waits || prefill {
		return at
	}
	return end
}

// calls reports whether the message makes a call.
func (m *outMessage) calls() bool {
	for i := range m.blocks {
		if e := m.blocks[i].env; e != nil && e.Call != "" && e.Result == "" {
			return true
		}
	}
	return false
}

// rendered is a message whose blocks are written.
type rendered struct {
	role    string
	members []Member          // of the frame; nil: the only block is the message
	values  map[string][]byte // strings of the frame
	blocks  map[string][]json.RawMessage
	list    bool // its content is a list that another block can be added to
	signed  bool // its last block is
}

// Members of messages and blocks. The first two hold what becomes spans: their 0 in a frame is a hole.
const (
	contentMember = "content"
	callsMember   = "tool_calls"
	cacheMember   = "cache_control"
)

// message writes the blocks of a message.
func (r *renderer) message(m *outMessage) rendered {
	out := rendered{role: m.role, values: map[string][]byte{}, blocks: map[string][]json.RawMessage{}}
	if m.env == nil {
		return r.free(m)
	}
	out.members, _ = Members(m.env.Frame)
	for i := range m.blocks {
		b := &m.blocks[i]
		raw := r.block(b)
		key := b.env.Member
		if b.env.Str {
			out.values[key] = raw
			continue
		}
		out.blocks[key] = append(out.blocks[key], raw)
		if key == contentMember {
			out.list, out.signed = true, b.spans[0].Immutable
		}
	}
	return out
}

// bytes returns the message, with one more block of content if there is one.
func (m *rendered) bytes(more json.RawMessage) json.RawMessage {
	if m.members == nil {
		for _, list := range m.blocks {
			return list[0]
		}
	}
	var b bytes.Buffer
	for _, member := range m.members {
		value := []byte(member.Value)
		if isHole(member) {
			value = m.hole(member.Key, more)
		}
		if value == nil {
			continue
		}
		if b.Len() == 0 {
			b.WriteByte('{')
		} else {
			b.WriteByte(',')
		}
		b.Write(Quote(member.Key))
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// hole returns the value of a member whose blocks became spans. A list of calls
// that have all left goes with them; content that has left is null.
func (m *rendered) hole(key string, more json.RawMessage) []byte {
	if s := m.values[key]; s != nil {
		return s
	}
	list := m.blocks[key]
	if more != nil && key == contentMember {
		list = append(list[:len(list):len(list)], more)
	}
	switch {
	case len(list) > 0:
		return List(list)
	case key == contentMember:
		return []byte("null")
	}
	return nil
}

// addCache puts a cache_control into the last block of content, if it may hold one.
func (m *rendered) addCache(cache json.RawMessage) {
	list := m.blocks[contentMember]
	if len(cache) == 0 || len(list) == 0 || m.signed || !m.list {
		return
	}
	last := bytes.TrimRight(list[len(list)-1], " \t\r\n")
	if !bytes.HasSuffix(last, []byte("}")) {
		return
	}
	with := append(last[:len(last)-1:len(last)-1], `,"cache_control":`...)
	list[len(list)-1] = append(append(with, cache...), '}')
}
