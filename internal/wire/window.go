package wire

import (
	"slices"

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
// excerpt, a summary, a span without envelope, a result whose call has left) is a
// message of its own, and never comes inside another message or between calls and
// their results: it goes before the message, or before the turn with the calls.
// What was decided never depends on what comes later, except within one message,
// whose spans arrive together. So what was rendered stays a prefix.
type window struct {
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

func arrange(spans []holdfast.Span) []outMessage {
	entries := entriesOf(spans)
	follows := make([]string, len(entries)+1) // message of the next span that is part of one
	for i := len(entries) - 1; i >= 0; i-- {
		follows[i] = follows[i+1]
		if e := entries[i].env; e != nil {
			follows[i] = e.Msg
		}
	}
	w := window{turn: -1, waiting: map[string]int{}}
	for i, e := range entries {
		if e.env == nil {
			w.free(e.span, follows[i+1])
		} else {
			w.part(e)
		}
	}
	return w.out
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

// part adds a span to its message.
func (w *window) part(e entry) {
	m := w.last()
	if m == nil || m.env.Msg != e.env.Msg {
		m = w.begin(e)
	}
	if e.env.Call != "" {
		w.waiting[e.env.Call]++
		w.open++
	}
	if id := e.env.Result; id != "" && w.waiting[id] > 0 {
		w.waiting[id]--
		w.open--
	}
	if n := len(m.blocks); n > 0 && m.blocks[n-1].env.Block == e.env.Block {
		m.blocks[n-1].spans = append(m.blocks[n-1].spans, e.span)
		return
	}
	m.blocks = append(m.blocks, outBlock{e.env, []*holdfast.Span{e.span}})
}

// begin begins a message, which may go on with the exchange or end it.
func (w *window) begin(e entry) *outMessage {
	before := w.last()
	goesOn := before != nil && before.role == Assistant
	if e.env.Role != Assistant {
		goesOn = w.waiting[e.env.Result] > 0
	}
	if !goesOn {
		w.turn, w.open = -1, 0
		clear(w.waiting)
		if e.env.Role == Assistant {
			w.turn = len(w.out)
		}
	}
	w.out = append(w.out, outMessage{env: e.env, role: e.env.Role})
	return &w.out[len(w.out)-1]
}

// free adds a span that stands for itself. next is the message of the span after it.
func (w *window) free(s *holdfast.Span, next string) {
	own := outMessage{role: freeRole(s), blocks: []outBlock{{spans: []*holdfast.Span{s}}}}
	last := w.last()
	inside := last != nil && last.env.Msg == next
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

// freeRole is Assistant for what the model said and a host appended without an envelope.
func freeRole(s *holdfast.Span) string {
	_, imported := Decode(s.Label)
	inferred := s.Origin == holdfast.Inferred || s.Origin == holdfast.Hedged && s.Speaker == holdfast.Inferred
	if !imported && inferred && s.Kind == holdfast.Primary {
		return Assistant
	}
	return User
}
