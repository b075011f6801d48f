package openaimsg

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// Format is one of OpenAI's two APIs. The zero value is Chat.
type Format uint8

// The formats.
const (
	Chat      Format = iota // Chat Completions: a list of messages
	Responses               // Responses: a list of items
)

// ImportOptions configures an import. Nil means all defaults.
type ImportOptions struct {
	Format Format // zero: Chat
	Binder Binder // nil: DefaultBinder
}

// An Importer turns messages or items into spans, request after request. It
// belongs to one buffer and remembers the calls that wait for an output. It is not
// safe for concurrent use.
type Importer struct {
	im     *wire.Importer
	format Format
}

// NewImporter returns an importer for the buffer that v is a view of. It finds the
// calls that wait in the live spans, so it goes on where an importer of another
// process stopped.
func NewImporter(v holdfast.View, o *ImportOptions) *Importer {
	if o == nil {
		o = &ImportOptions{}
	}
	return &Importer{wire.NewImporter(&v, o.Binder.wire()), o.Format}
}

// Import appends a whole conversation, which may be the body of a request: its
// messages (Chat), or its instructions and input (Responses). It is NewImporter
// and Append, and returns what Append does.
func Import(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	request json.RawMessage,
	o *ImportOptions,
) ([]holdfast.SpanID, error) {
	if err := wire.Check(request); err != nil {
		return nil, syntaxError(&wire.Error{Index: -1, Reason: err.Error()})
	}
	im := NewImporter(buf.View(), o)
	list := map[Format]string{Chat: "messages", Responses: "input"}[im.format]
	members, ok := wire.Members(request)
	if !ok || wire.Get(members, list) == nil {
		return nil, syntaxError(&wire.Error{Index: -1, Reason: fmt.Sprintf("want one object with %q", list)})
	}
	var instructions json.RawMessage
	if im.format == Responses {
		instructions = wire.Get(members, "instructions")
	}
	return im.Append(ctx, buf, instructions, wire.Get(members, list))
}

// Append imports messages or items, and instructions before them, into the buffer
// in one durable commit, and returns the IDs of the new spans. Either argument may
// be nil. The error is a [*SyntaxError], or that of holdfast's Append; nothing has changed
// then. After holdfast.ErrUncertain make a new Importer of the reloaded buffer: its
// Imported tells whether the messages are there.
func (im *Importer) Append(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	instructions, messages json.RawMessage,
) ([]holdfast.SpanID, error) {
	list, err := im.messages(instructions, messages)
	if err != nil {
		return nil, syntaxError(err)
	}
	ids, err := im.im.Commit(ctx, buf, list)
	if err != nil {
		return nil, syntaxError(err)
	}
	return ids, nil
}

// Messages returns the spans of a list of messages or items, and of instructions
// before them, for a host that appends them itself, all and in this order.
// instructions is the parameter of the Responses API, a text; in Chat Completions
// system messages are in the list. A Responses input that is a text is a user's
// message. Either argument may be nil. The error is a [*SyntaxError]; the importer
// is as it was then.
func (im *Importer) Messages(instructions, messages json.RawMessage) ([]holdfast.Span, error) {
	list, err := im.messages(instructions, messages)
	if err != nil {
		return nil, syntaxError(err)
	}
	spans, err := im.im.Add(list)
	if err != nil {
		return nil, syntaxError(err)
	}
	return spans, nil
}

// messages takes a request's members apart. The error is a *wire.Error.
func (im *Importer) messages(instructions, messages json.RawMessage) ([]wire.Message, error) {
	var all []wire.Message
	if len(instructions) > 0 && string(instructions) != "null" {
		m, err := instructionsOf(instructions)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	if len(messages) > 0 {
		list, err := im.parse(messages)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Imported returns how many messages or items this importer knows of, those of
// earlier importers found in the live spans included, and the digest of all of
// them: what [Digest] returns for the same list.
func (im *Importer) Imported() (n int, digest string) { return im.im.Imported() }

// Digest returns the digest of a list of messages or items, for comparison with
// [Importer.Imported]: a list whose first n messages have the same digest goes on
// from what was imported.
func Digest(messages []json.RawMessage) string {
	sums := make([][]byte, len(messages))
	for i, m := range messages {
		sums[i] = wire.Sum(m)
	}
	return wire.Chain(sums...)
}

func instructionsOf(raw json.RawMessage) (wire.Message, error) {
	m := wire.Message{Role: wire.SystemRole, Aside: true}
	if wire.Check(raw) != nil {
		raw = nil
	}
	p, ok := wire.ContentPart(raw)
	if !ok {
		return m, &wire.Error{Index: -1, Path: "instructions", Reason: "not a text"}
	}
	p.Member, p.Kind, p.Origin = wire.SystemMember, holdfast.System, holdfast.UserSaid
	m.Parts = []wire.Part{p}
	return m, nil
}

func (im *Importer) parse(raw json.RawMessage) ([]wire.Message, error) {
	if err := wire.Check(raw); err != nil {
		return nil, &wire.Error{Index: -1, Path: "messages", Reason: err.Error()}
	}
	if text, ok := wire.Spoken(raw); ok && im.format == Responses {
		raw = append(append([]byte(`[{"role":"user","content":`), wire.Quote(text)...), "}]"...)
	}
	list, ok := wire.Elements(raw)
	if !ok {
		return nil, &wire.Error{Index: -1, Path: "messages", Reason: "not a list"}
	}
	take := chatMessage
	if im.format == Responses {
		take = item
	}
	out := make([]wire.Message, len(list))
	for i, raw := range list {
		if raw[0] != '{' {
			return nil, &wire.Error{Index: i, Reason: "not an object"}
		}
		members, _ := wire.Members(raw)
		out[i] = take(raw, members)
		out[i].Sum = wire.Sum(raw)
	}
	return out, nil
}

// whole returns a message that is one span: a result, or one in a form that the API does not have.
func whole(role string, p wire.Part) wire.Message {
	return wire.Message{Role: role, Parts: []wire.Part{p}}
}

// verbatim returns a block that is kept as it was written.
func verbatim(raw json.RawMessage, members []wire.Member, origin holdfast.Origin) wire.Part {
	p := wire.RawPart(raw)
	p.Type, p.Kind, p.Origin, p.Tokens = blockType(members), holdfast.Primary, origin, mediaTokens(members)
	return p
}

func blockType(members []wire.Member) string {
	if t := wire.GetString(members, "type"); t != "" {
		return t
	}
	return "message"
}

// roleOf tells who speaks in a message of this role.
func roleOf(role string) (string, bool) {
	switch role {
	case "system", "developer":
		return wire.SystemRole, true
	case "user":
		return wire.User, true
	case "assistant":
		return wire.Assistant, true
	}
	return wire.User, false
}

// content returns the parts of a message's content: its text, or one a block. It
// is nil for an empty list and for what is neither.
func content(raw json.RawMessage, role string) []wire.Part {
	var parts []wire.Part
	if p, ok := wire.ContentPart(raw); ok {
		parts = []wire.Part{p}
		settle(&parts[0], role)
	}
	list, _ := wire.Elements(raw)
	for _, raw := range list {
		members, _ := wire.Members(raw)
		parts = append(parts, block(raw, members, role))
	}
	for i := range parts {
		parts[i].Member = "content"
	}
	return parts
}

func block(raw json.RawMessage, members []wire.Member, role string) wire.Part {
	switch typ := blockType(members); typ {
	case "text", "input_text", "output_text":
		if p, ok := wire.TextPart(members, "text"); ok {
			p.Type = "text"
			settle(&p, role)
			return p
		}
	}
	origin := holdfast.ToolOutput // an image or a file in a user's message is no word of the user's
	if role == wire.Assistant {
		origin = holdfast.Inferred
	}
	p := verbatim(raw, members, origin)
	if role == wire.SystemRole {
		p.Kind, p.Origin = holdfast.System, holdfast.UserSaid
	}
	return p
}

// settle says whose words a text in a message of this role is.
func settle(p *wire.Part, role string) {
	switch p.Kind, p.Origin = holdfast.Primary, holdfast.Inferred; role {
	case wire.User:
		p.Bind = true
	case wire.SystemRole:
		p.Kind, p.Origin = holdfast.System, holdfast.UserSaid
	}
}
