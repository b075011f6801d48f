package wire

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// outBlock is a block of an outgoing message: one span, or the live pieces of a
// block that was split. A span that stands for itself has no envelope.
type outBlock struct {
	env   *Envelope
	spans []*holdfast.Span
}

// outMessage is an outgoing message. One without envelope is a text of its own.
type outMessage struct {
	env    *Envelope
	role   string
	blocks []outBlock
}

// window puts live spans into the order in which the provider wants them.
//
// Spans of one message are that message again. A span that stands for itself (an
// excerpt, a summary, a span without envelope, a result without its call) is a
// message of its own, and never comes inside another message or between calls and
// their results: it goes before the message, or before the turn with the calls.
// What was decided never depends on what comes later, except within one message,
// whose spans arrive together. So what was rendered stays a prefix.
//
// A conversation that was imported with results at the wrong place is given back
// as it was until there is an edit. From then on such a result is a text: an
// edit must not turn one fault of the input into another.
type window struct {
	entries []entry
	strict  bool // a result that is not at its place is a text
	out     []outMessage
	turn    int            // index of the first message of the exchange that may go on; -1 for none
	waiting map[string]int // calls of the exchange without result
	open    int            // their number
}

// entry is a live span with its envelope, nil if it stands for itself.
type entry struct {
	span *holdfast.Span
	env  *Envelope
}

func arrange(v *holdfast.View, d *Dialect) []outMessage {
	entries := entriesOf(v.Spans)
	w := window{entries: entries, strict: v.Counter > 0 && d.Adjacent, turn: -1, waiting: map[string]int{}}
	next := make([]*entry, len(entries)+1) // the next span that is part of a message
	for i := len(entries) - 1; i >= 0; i-- {
		if next[i] = next[i+1]; entries[i].env != nil {
			next[i] = &entries[i]
		}
	}
	for i := range entries {
		if entries[i].env == nil {
			w.free(entries[i].span, next[i+1])
		} else {
			w.part(i, next[i+1])
		}
	}
	if v.Counter > 0 && d.ResultsFirst {
		for i := range w.out {
			w.out[i].resultsFirst()
		}
	}
	if v.Counter > 0 && d.SystemInside {
		w.out = systemInPlace(w.out)
	}
	return w.out
}

// systemInPlace makes texts of the user of system messages that an edit left
// elsewhere than behind a user's message and not before one.
func systemInPlace(in []outMessage) []outMessage {
	var out []outMessage
	for i := range in {
		placed := i > 0 && in[i-1].role == User && (i+1 == len(in) || in[i+1].role != User)
		if in[i].role != SystemRole || placed {
			out = append(out, in[i])
			continue
		}
		for _, b := range in[i].blocks {
			out = append(out, outMessage{role: User, blocks: []outBlock{{spans: b.spans}}})
		}
	}
	return out
}

// resultsFirst moves results before what else is in a user's message.
func (m *outMessage) resultsFirst() {
	if m.env == nil || m.role != User {
		return
	}
	slices.SortStableFunc(m.blocks, func(a, b outBlock) int {
		switch answers := a.env.Result != ""; {
		case answers == (b.env.Result != ""):
			return 0
		case answers:
			return -1
		}
		return 1
	})
}

// entriesOf drops what is not of the list of messages, and tells what stands for itself.
func entriesOf(spans []holdfast.Span) []entry {
	entries := make([]entry, 0, len(spans))
	type call struct {
		group holdfast.GroupID
		id    string
	}
	calls := map[call]bool{} // live so far
	for i := range spans {
		s := &spans[i]
		e, ok := Decode(s.Label)
		switch {
		case !ok || s.Kind == holdfast.Excerpt || s.Kind == holdfast.Summary:
			e = nil
		case e.Member == SystemMember:
			continue
		case e.Result != "" && !e.Orphan && !calls[call{s.Group, e.Result}]:
			e = nil
		case e.Call != "":
			calls[call{s.Group, e.Call}] = true
		}
		entries = append(entries, entry{s, e})
	}
	return entries
}

// last is the message that was begun last, nil if that is a text of its own or there is none.
func (w *window) last() *outMessage {
	if n := len(w.out); n > 0 && w.out[n-1].env != nil {
		return &w.out[n-1]
	}
	return nil
}

// part adds the span at i to its message. next is the span after it that is part of a message.
func (w *window) part(i int, next *entry) {
	e := w.entries[i]
	m := w.last()
	if m == nil || m.env.Msg != e.env.Msg {
		m = w.begin(i)
	}
	switch id := e.env.Result; {
	case id == "":
	case w.waiting[id] > 0:
		w.waiting[id]--
		w.open--
	case w.strict:
		if len(m.blocks) == 0 {
			w.out = w.out[:len(w.out)-1]
		}
		w.free(e.span, next)
		return
	}
	if e.env.Call != "" {
		w.waiting[e.env.Call]++
		w.open++
	}
	if n := len(m.blocks); n > 0 && m.blocks[n-1].env.Block == e.env.Block {
		m.blocks[n-1].spans = append(m.blocks[n-1].spans, e.span)
		return
	}
	m.blocks = append(m.blocks, outBlock{e.env, []*holdfast.Span{e.span}})
}

// begin begins the message of the span at i, which goes on with the exchange or ends it.
func (w *window) begin(i int) *outMessage {
	e := w.entries[i].env
	before := w.last()
	goesOn := before != nil && before.role == Assistant
	if e.Role != Assistant {
		goesOn = w.answers(i)
	}
	if !goesOn {
		w.turn, w.open = -1, 0
		clear(w.waiting)
		if e.Role == Assistant {
			w.turn = len(w.out)
		}
	}
	w.out = append(w.out, outMessage{env: e, role: e.Role})
	return &w.out[len(w.out)-1]
}

// answers reports whether the message that begins at i has a result that the exchange waits for.
func (w *window) answers(i int) bool {
	msg := w.entries[i].env.Msg
	for _, e := range w.entries[i:] {
		if e.env != nil && e.env.Msg != msg {
			break
		}
		if e.env != nil && w.waiting[e.env.Result] > 0 {
			return true
		}
	}
	return false
}

// free adds a span that stands for itself. next is the span after it that is part of a message.
func (w *window) free(s *holdfast.Span, next *entry) {
	own := outMessage{role: freeRole(s), blocks: []outBlock{{spans: []*holdfast.Span{s}}}}
	inside := next != nil && w.goesOn(next)
	switch {
	case w.turn >= 0 && (inside || w.open > 0):
		w.out = slices.Insert(w.out, w.turn, own)
		w.turn++
	case inside:
		w.out = slices.Insert(w.out, len(w.out)-1, own)
	default:
		w.out = append(w.out, own)
	}
}

// goesOn reports whether next is of the message, or of the group, that was begun last.
func (w *window) goesOn(next *entry) bool {
	last := w.last()
	if last == nil {
		return false
	}
	block := &last.blocks[len(last.blocks)-1]
	group := block.spans[len(block.spans)-1].Group
	return last.env.Msg == next.env.Msg || group != "" && group == next.span.Group
}

// freeRole is Assistant for what the model said and a host appended without an envelope, if that is not blank.
func freeRole(s *holdfast.Span) string {
	_, imported := Decode(s.Label)
	inferred := s.Origin == holdfast.Inferred || s.Origin == holdfast.Hedged && s.Speaker == holdfast.Inferred
	if !imported && inferred && s.Kind == holdfast.Primary && strings.TrimSpace(s.Text) != "" {
		return Assistant
	}
	return User
}
