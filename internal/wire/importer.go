package wire

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// A Message is a provider's message, taken apart.
type Message struct {
	Role  string          // User, Tool, Assistant or SystemRole
	Frame json.RawMessage // nil if its only part is the whole message
	Parts []Part
	Turn  bool   // neighbouring messages of the assistant are one turn: signed blocks bind those that follow
	Aside bool   // not of the host's list of messages: the system prompt in a parameter of its own, or a hidden message
	Sum   []byte // from Sum
}

// A Part is a block of a message: it becomes one span, or several if a binder splits its text.
type Part struct {
	Member string // of the frame
	Str    bool
	Text   string
	Tmpl   Template
	Type   string
	Kind   holdfast.Kind
	Origin holdfast.Origin
	Bind   bool // whose words these are is for the binder
	Signed bool
	Call   string // ID of the call that the block makes
	Name   string // of the tool that it calls
	Result string // ID of the call that the block answers
	Tokens int    // zero: the buffer counts the text
}

// An Importer turns messages into spans. It knows the calls that wait.
type Importer struct {
	bind   func(Block) []Binding
	pairs  pairs
	turn   *group // of the assistant's turn with signed blocks that goes on
	said   string // the user's text block that a binder sees as the previous one
	count  int    // messages imported
	digest string // of them
	stale  bool   // a Commit failed: what the buffer holds must be looked at again
}

// NewImporter returns an importer for a buffer that looks like v. A nil bind is Bind.
func NewImporter(v *holdfast.View, bind func(Block) []Binding) *Importer {
	if bind == nil {
		bind = Bind
	}
	im := &Importer{bind: bind, pairs: newPairs(v.Head.Length)}
	groups := map[holdfast.GroupID]*group{}
	signed := map[holdfast.GroupID]bool{}
	for i := range v.Spans {
		s := &v.Spans[i]
		e, ok := Decode(s.Label)
		if !ok || s.Kind == holdfast.Excerpt || s.Kind == holdfast.Summary {
			continue
		}
		im.recall(s, e, groups)
		signed[s.Group] = signed[s.Group] || s.Immutable
		if im.turn = nil; e.Role == Assistant && signed[s.Group] {
			im.turn = groups[s.Group]
		}
	}
	return im
}

// recall brings back what the importer that made the span knew.
func (im *Importer) recall(s *holdfast.Span, e *Envelope, groups map[holdfast.GroupID]*group) {
	if e.Index > im.count {
		im.count, im.digest = e.Index, e.Chain
	}
	switch {
	case e.Role == Assistant:
		im.said = ""
	case e.Role == User && e.Result == "" && e.Piece == 0: // the first of the pieces tells what the block is
		im.said = s.Text
	}
	if s.Group == "" {
		return
	}
	g := groups[s.Group]
	if g == nil {
		g = &group{id: s.Group}
		groups[s.Group] = g
	}
	if e.Call != "" {
		im.pairs.call(e.Call, e.Msg, g)
	}
	if e.Result != "" {
		im.pairs.answer(e.Result)
	}
}

// Imported returns how many messages were imported, and the digest of all of them.
func (im *Importer) Imported() (int, string) { return im.count, im.digest }

// Commit appends messages to the buffer. After an error Imported is as before. The
// next Commit then begins with what the buffer holds, because a commit of unknown
// outcome may be found there.
func (im *Importer) Commit(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	messages []Message,
) ([]holdfast.SpanID, error) {
	count, digest := im.Imported()
	if im.stale {
		v := buf.View()
		*im = *NewImporter(&v, im.bind)
		if im.count < count { // of messages that were skipped, or whose spans have left
			im.Resume(count, digest)
		}
		count, digest = im.Imported()
	}
	spans, err := im.Add(messages)
	if err != nil {
		return nil, err
	}
	ids, err := buf.Append(ctx, spans...)
	if err != nil {
		im.stale = true
		im.Resume(count, digest)
		return nil, err
	}
	return ids, nil
}

// Add returns the spans of messages. It fails, and nothing has changed, if a
// binder's parts are not the text it was given.
func (im *Importer) Add(messages []Message) ([]holdfast.Span, error) {
	said := im.said
	var bound [][]Binding // one a part
	for i := range messages {
		m := &messages[i]
		for k := range m.Parts {
			pieces, err := im.pieces(&m.Parts[k], &said)
			if err != nil {
				return nil, &Error{Index: i, Path: m.Parts[k].Member, Reason: err.Error()}
			}
			bound = append(bound, pieces)
		}
		if m.Role == Assistant {
			said = ""
		}
	}
	im.said = said
	var spans []holdfast.Span
	for i := range messages {
		n := len(messages[i].Parts)
		spans = im.add(spans, &messages[i], bound[:n])
		bound = bound[n:]
	}
	return spans, nil
}

// add appends the spans of a message, whose parts are bound.
func (im *Importer) add(spans []holdfast.Span, m *Message, bound [][]Binding) []holdfast.Span {
	name := im.pairs.name("")
	if !m.Aside {
		im.count++
		im.digest = Link(im.digest, m.Sum)
	}
	all := im.oneGroup(m)
	for i := range m.Parts {
		p := &m.Parts[i]
		e := Envelope{
			Msg: name, Frame: m.Frame, Member: p.Member, Str: p.Str, Block: i, Tmpl: p.Tmpl, Role: m.Role, Type: p.Type,
			Call: p.Call, Name: p.Name, Result: p.Result, Index: im.count, Chain: im.digest,
			Hidden: m.Aside && p.Member != SystemMember,
		}
		s := holdfast.Span{Immutable: p.Signed, Tokens: p.Tokens}
		im.pair(&s, &e, all)
		for k, b := range bound[i] {
			e.Piece = k
			s.Text, s.Kind, s.Origin, s.Label = b.Text, b.Kind, b.Origin, e.Encode()
			spans = append(spans, s)
		}
	}
	return spans
}

// oneGroup returns the group of all blocks of a message, nil if each stands for itself.
func (im *Importer) oneGroup(m *Message) *group {
	turn := im.turn
	im.turn = nil
	if m.Role != Assistant {
		return nil
	}
	signed := false     // or cannot be alone
	var answered *group // of a call of the provider's own tool, which ran between two messages
	for i := range m.Parts {
		p := &m.Parts[i]
		signed = signed || p.Signed || p.blank() && len(m.Parts) > 1
		if answered == nil && p.Result != "" {
			answered = im.pairs.waits(p.Result)
		}
	}
	g := turn
	if !m.Turn {
		g = nil
	}
	switch {
	case g == nil && !signed:
		return nil
	case g == nil && answered != nil:
		g = answered
	case g == nil:
		g = im.pairs.group()
	}
	im.turn = g
	return g
}

// blank reports a text that says nothing: a provider takes it beside other blocks only.
func (p *Part) blank() bool { return p.Type == "text" && strings.TrimSpace(p.Text) == "" }

// pair puts the span into its group.
func (im *Importer) pair(s *holdfast.Span, e *Envelope, all *group) {
	g := all
	if e.Call != "" {
		if g == nil {
			g = im.pairs.group()
		}
		im.pairs.call(e.Call, e.Msg, g)
		s.Opens = true
	}
	if e.Result != "" {
		of, last := im.pairs.answer(e.Result)
		e.Orphan = of == nil
		if s.Closes = last; of != nil {
			g = of
		}
	}
	if g != nil {
		s.Group = g.id
	}
}

// pieces asks the binder.
func (im *Importer) pieces(p *Part, previous *string) ([]Binding, error) {
	if !p.Bind {
		return []Binding{{p.Text, p.Kind, p.Origin}}, nil
	}
	pieces := im.bind(Block{Text: p.Text, Previous: *previous})
	*previous = p.Text
	var whole strings.Builder
	for _, b := range pieces {
		whole.WriteString(b.Text)
	}
	if len(pieces) == 0 || whole.String() != p.Text {
		return nil, errors.New("the binder's parts together are not the text")
	}
	return pieces, nil
}
