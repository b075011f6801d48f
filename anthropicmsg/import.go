package anthropicmsg

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
)

// ImportOptions configures an import. Nil means all defaults.
type ImportOptions struct {
	Binder Binder // nil: DefaultBinder
}

// An Importer turns messages into spans, request after request. It belongs to one
// buffer and remembers the calls that wait for a result. It is not safe for concurrent use.
type Importer struct {
	im *wire.Importer
}

// NewImporter returns an importer for the buffer that v is a view of. It finds the
// calls that wait in the live spans, so it goes on where an importer of another
// process stopped.
func NewImporter(v holdfast.View, o *ImportOptions) *Importer {
	if o == nil {
		o = &ImportOptions{}
	}
	return &Importer{wire.NewImporter(&v, o.Binder.wire())}
}

// Import appends a whole conversation: the members system and messages of request,
// which may be the body of a request to the API. It is NewImporter and Append, and
// returns what Append does.
func Import(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	request json.RawMessage,
	o *ImportOptions,
) ([]holdfast.SpanID, error) {
	members, err := requestMembers(request)
	if err != nil {
		return nil, err
	}
	return NewImporter(buf.View(), o).Append(ctx, buf, wire.Get(members, "system"), wire.Get(members, "messages"))
}

func requestMembers(request json.RawMessage) ([]wire.Member, error) {
	if err := wire.Check(request); err != nil {
		return nil, syntaxError(&wire.Error{Index: -1, Reason: err.Error()})
	}
	members, ok := wire.Members(request)
	if !ok || wire.Get(members, "messages") == nil {
		return nil, syntaxError(&wire.Error{Index: -1, Reason: `want one object with "messages"`})
	}
	return members, nil
}

// Append imports messages, and system blocks before them, into the buffer in one
// durable commit, and returns the IDs of the new spans. Either argument may be
// nil. The error is a [*SyntaxError], or that of holdfast's Append; nothing has changed
// then. After holdfast.ErrUncertain make a new Importer of the reloaded buffer: its
// Imported tells whether the messages are there.
func (im *Importer) Append(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	system, messages json.RawMessage,
) ([]holdfast.SpanID, error) {
	list, err := im.messages(system, messages)
	if err != nil {
		return nil, syntaxError(err)
	}
	ids, err := im.im.Commit(ctx, buf, list)
	if err != nil {
		return nil, syntaxError(err)
	}
	return ids, nil
}

// Messages returns the spans of a list of messages, and of system blocks before
// them, for a host that appends them itself, all and in this order. system is the
// API's parameter, a text or a list of blocks; either argument may be nil. The
// error is a [*SyntaxError]; the importer is as it was then.
func (im *Importer) Messages(system, messages json.RawMessage) ([]holdfast.Span, error) {
	list, err := im.messages(system, messages)
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
func (im *Importer) messages(system, messages json.RawMessage) ([]wire.Message, error) {
	var all []wire.Message
	if len(system) > 0 && string(system) != "null" {
		m, err := systemPrompt(system)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	if len(messages) > 0 {
		list, err := parseMessages(messages)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Imported returns how many messages this importer knows of, those of earlier
// importers found in the live spans included, and the digest of all of them: what
// [Digest] returns for the same list. The digest does not see cache_control.
func (im *Importer) Imported() (n int, digest string) { return im.im.Imported() }

// Digest returns the digest of a list of messages, for comparison with
// [Importer.Imported]: a list whose first n messages have the same digest goes on
// from what was imported.
func Digest(messages []json.RawMessage) string {
	sums := make([][]byte, len(messages))
	for i, m := range messages {
		sums[i] = wire.Sum(m)
	}
	return wire.Chain(sums...)
}

func systemPrompt(raw json.RawMessage) (wire.Message, error) {
	if err := wire.Check(raw); err != nil {
		return wire.Message{}, &wire.Error{Index: -1, Path: "system", Reason: err.Error()}
	}
	m := wire.Message{Role: wire.SystemRole, Aside: true}
	if p, ok := wire.ContentPart(raw); ok {
		m.Parts = []wire.Part{p}
	} else if list, ok := wire.Elements(raw); ok {
		m.Parts = blocks(list, systemBlock)
	} else {
		return m, &wire.Error{Index: -1, Path: "system", Reason: "neither a text nor a list of blocks"}
	}
	for i := range m.Parts {
		m.Parts[i].Member, m.Parts[i].Kind, m.Parts[i].Origin = wire.SystemMember, holdfast.System, holdfast.UserSaid
	}
	return m, nil
}

func parseMessages(raw json.RawMessage) ([]wire.Message, error) {
	if err := wire.Check(raw); err != nil {
		return nil, &wire.Error{Index: -1, Path: "messages", Reason: err.Error()}
	}
	list, ok := wire.Elements(raw)
	if !ok {
		return nil, &wire.Error{Index: -1, Path: "messages", Reason: "not a list"}
	}
	out := make([]wire.Message, len(list))
	for i, raw := range list {
		if raw[0] != '{' {
			return nil, &wire.Error{Index: i, Reason: "not an object"}
		}
		out[i] = parseMessage(raw)
		out[i].Sum = wire.Sum(raw)
	}
	return out, nil
}

// parseMessage takes a message apart. One in a form that the API does not have
// stays whole: the API will say what it thinks of it.
func parseMessage(raw json.RawMessage) wire.Message {
	members, ok := wire.Members(raw)
	m := wire.Message{Role: wire.GetString(members, "role")}
	block := map[string]func(json.RawMessage, []wire.Member) wire.Part{
		wire.User: userBlock, wire.Assistant: assistantBlock, wire.SystemRole: systemBlock,
	}[m.Role]
	content := wire.Get(members, "content")
	if p, isText := wire.ContentPart(content); ok && block != nil && isText {
		settle(&p, m.Role)
		m.Parts = []wire.Part{p}
	} else if list, isList := wire.Elements(content); ok && block != nil && isList {
		m.Parts = blocks(list, block)
	}
	if m.Frame = wire.Frame(members, "content"); m.Frame != nil && len(m.Parts) > 0 {
		for i := range m.Parts {
			m.Parts[i].Member = "content"
		}
		return m
	}
	m.Frame = nil
	p := wire.RawPart(raw)
	if p.Type, p.Kind, p.Origin = "message", holdfast.Primary, holdfast.ToolOutput; m.Role == wire.Assistant {
		p.Origin = holdfast.Inferred
	} else {
		m.Role = wire.User
	}
	m.Parts = []wire.Part{p}
	return m
}

func blocks(list []json.RawMessage, block func(json.RawMessage, []wire.Member) wire.Part) []wire.Part {
	var parts []wire.Part
	for _, raw := range list {
		members, _ := wire.Members(raw)
		parts = append(parts, block(raw, members))
	}
	return parts
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

// textBlock returns a text block, or one that is kept as it was written.
func textBlock(raw json.RawMessage, members []wire.Member, role string) (wire.Part, bool) {
	if wire.GetString(members, "type") == "text" {
		if p, ok := wire.TextPart(members, "text"); ok {
			p.Type = "text"
			settle(&p, role)
			return p, true
		}
	}
	p := wire.RawPart(raw)
	p.Type, p.Kind, p.Origin = blockType(members), holdfast.Primary, holdfast.ToolOutput
	p.Tokens = mediaTokens(members)
	return p, false
}

func blockType(members []wire.Member) string {
	if t := wire.GetString(members, "type"); t != "" {
		return t
	}
	return "block"
}

func systemBlock(raw json.RawMessage, members []wire.Member) wire.Part {
	p, ok := textBlock(raw, members, wire.SystemRole)
	if !ok {
		p.Kind, p.Origin = holdfast.System, holdfast.UserSaid
	}
	return p
}

func userBlock(raw json.RawMessage, members []wire.Member) wire.Part {
	p, ok := textBlock(raw, members, wire.User)
	if ok {
		return p
	}
	id := wire.GetString(members, "tool_use_id")
	if p.Type == "tool_result" {
		if r, ok := wire.ResultPart(members, "content", mediaTokens); ok {
			r.Type = p.Type
			p = r
		}
	}
	p.Result = id
	return p
}

func assistantBlock(raw json.RawMessage, members []wire.Member) wire.Part {
	p, ok := textBlock(raw, members, wire.Assistant)
	if ok {
		return p
	}
	p.Origin = holdfast.Inferred
	switch {
	case p.Type == "thinking":
		if t, ok := wire.TextPart(members, "thinking"); ok {
			t.Type, t.Kind, t.Origin = p.Type, p.Kind, p.Origin
			p = t
		}
		p.Signed = true
	case p.Type == "redacted_thinking":
		p.Signed = true
	case p.Type == "tool_use":
		if c, ok := wire.CallPart(members, "", "input"); ok {
			c.Type = p.Type
			p = c
		}
		p.Call, p.Name = wire.GetString(members, "id"), wire.GetString(members, "name")
	case strings.HasSuffix(p.Type, "_tool_use"): // the provider's own tools, and those of MCP servers
		p.Call, p.Name = wire.GetString(members, "id"), wire.GetString(members, "name")
	case strings.HasSuffix(p.Type, "_tool_result"):
		p.Result, p.Origin = wire.GetString(members, "tool_use_id"), holdfast.ToolOutput
	}
	return p
}

// Tokens of media. See the package documentation.
const (
	imageTokens = 1600
	pageTokens  = 3000
	pageBytes   = 50 << 10
)

// mediaTokens estimates an image or a document, 0 for anything else.
func mediaTokens(members []wire.Member) int {
	source, _ := wire.Members(wire.Get(members, "source"))
	switch wire.GetString(members, "type") {
	case "image":
		return imageTokens
	case "document":
		if kind := wire.GetString(source, "type"); kind == "text" || kind == "content" {
			return 0
		}
		const perByte = 4.0 / 3 // of base64
		pages := int(float64(len(wire.Get(source, "data")))/perByte)/pageBytes + 1
		return pages * pageTokens
	}
	return 0
}
