package adk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/genai"

	"github.com/seed-74a30d84/holdfast/chatloop"
)

// The members of a function response that stand for all of it.
const (
	outputKey = "output"
	resultKey = "result"
	errorKey  = "error"
)

// anonymous begins the IDs that calls without one get: ADK takes its own away
// before a request. They count calls, so they are the same in every request.
const anonymous = "anonymous-"

// instruction returns the text of a system instruction.
func instruction(c *genai.Content) string {
	if c == nil {
		return ""
	}
	var texts []string
	for _, p := range c.Parts {
		if p != nil && p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n\n")
}

// reader converts contents, and pairs responses with calls.
type reader struct {
	out     []chatloop.Message
	calls   int
	waiting []chatloop.Call
}

func fromContents(contents []*genai.Content) ([]chatloop.Message, error) {
	var r reader
	for _, c := range contents {
		if c == nil {
			continue
		}
		if err := r.content(c); err != nil {
			return nil, fmt.Errorf("adk: %w", err)
		}
	}
	return r.out, nil
}

// content adds the message that c is, or one for each response in it and one for what stands between them.
func (r *reader) content(c *genai.Content) error {
	m := chatloop.Message{Role: chatloop.User}
	if c.Role == genai.RoleModel {
		m.Role = chatloop.Assistant
	}
	for _, p := range c.Parts {
		if p == nil {
			continue
		}
		p := *p
		switch {
		case p.FunctionCall != nil:
			call, err := r.call(p)
			if err != nil {
				return err
			}
			m.Calls = append(m.Calls, call)
		case p.FunctionResponse != nil:
			if len(m.Parts) > 0 {
				r.out = append(r.out, m)
				m.Parts = nil
			}
			if err := r.response(p); err != nil {
				return err
			}
		default:
			part, err := fromPart(p)
			if err != nil {
				return err
			}
			m.Parts = append(m.Parts, part)
		}
	}
	if len(m.Parts)+len(m.Calls) > 0 {
		r.out = append(r.out, m)
	}
	return nil
}

func (r *reader) call(p genai.Part) (chatloop.Call, error) {
	f := *p.FunctionCall
	call := chatloop.Call{ID: f.ID, Name: f.Name}
	if r.calls++; call.ID == "" {
		call.ID = fmt.Sprint(anonymous, r.calls)
	}
	args := f.Args
	if args == nil {
		args = map[string]any{}
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return call, err
	}
	call.Arguments = string(raw)
	f.ID, f.Name, f.Args = "", "", nil
	p.FunctionCall = &f
	call.Extra, err = json.Marshal(p)
	r.waiting = append(r.waiting, call)
	return call, err
}

// response adds the answer to the call with its ID, or to the first one of its name.
func (r *reader) response(p genai.Part) error {
	f := *p.FunctionResponse
	id := f.ID
	at := slices.IndexFunc(r.waiting, func(c chatloop.Call) bool { return c.ID == id || id == "" && c.Name == f.Name })
	if at >= 0 {
		id = r.waiting[at].ID
		r.waiting = slices.Delete(r.waiting, at, at+1)
	}
	key, text, err := responseText(f.Response)
	if err != nil {
		return err
	}
	m := chatloop.Result(id, text)
	f.ID, f.Response = "", map[string]any{key: ""}
	p.FunctionResponse = &f
	m.Extra, err = json.Marshal(p)
	r.out = append(r.out, m)
	return err
}

// responseText returns what a model reads of a response, and the member to put it under.
func responseText(response map[string]any) (key, text string, err error) {
	if len(response) == 1 {
		for _, k := range []string{outputKey, resultKey, errorKey} {
			if text, ok := response[k].(string); ok {
				return k, text, nil
			}
		}
	}
	raw, err := json.Marshal(response)
	return outputKey, string(raw), err
}

func fromPart(p genai.Part) (chatloop.Part, error) {
	var out chatloop.Part
	switch {
	case p.Thought:
		out.Type = "thought"
	case p.InlineData != nil && strings.HasPrefix(p.InlineData.MIMEType, "image/"),
		p.FileData != nil && strings.HasPrefix(p.FileData.MIMEType, "image/"):
		out.Type = "image_url"
	case p.Text == "":
		out.Type = "part"
	default:
		out.Text, p.Text = p.Text, ""
	}
	raw, err := json.Marshal(p)
	if string(raw) != "{}" {
		out.Extra = raw
	}
	return out, err
}

// toContents converts the window. The prompt is in a place of its own. The first
// content is the user's, and the responses to the calls of one turn are one content,
// as Gemini wants it.
func toContents(messages []chatloop.Message, mark string) ([]*genai.Content, error) {
	var out []*genai.Content
	names := map[string]string{} // of the called functions by call ID
	for i := range messages {
		m := &messages[i]
		if m.Role == chatloop.System {
			continue
		}
		c := &genai.Content{Role: genai.RoleUser}
		if m.Role == chatloop.Assistant {
			c.Role = genai.RoleModel
			if len(out) == 0 {
				out = append(out, genai.NewContentFromText("["+mark+" (the window begins here)]", genai.RoleUser))
			}
		}
		if m.Role == chatloop.Tool && i > 0 && messages[i-1].Role == chatloop.Tool {
			c = out[len(out)-1]
		} else {
			out = append(out, c)
		}
		for _, call := range m.Calls {
			names[call.ID] = call.Name
		}
		parts, err := toParts(m, names)
		if err != nil {
			return nil, fmt.Errorf("adk: %w", err)
		}
		c.Parts = append(c.Parts, parts...)
	}
	return out, nil
}

func toParts(m *chatloop.Message, names map[string]string) ([]*genai.Part, error) {
	if m.Role == chatloop.Tool {
		p, err := toPart(m.Extra)
		if err != nil {
			return nil, err
		}
		key := outputKey
		f := p.FunctionResponse
		if f == nil {
			f = &genai.FunctionResponse{}
		}
		for k := range f.Response {
			key = k
		}
		f.ID, f.Name, f.Response = shownID(m.CallID), names[m.CallID], map[string]any{key: m.Text()}
		p.FunctionResponse = f
		return []*genai.Part{p}, nil
	}
	var out []*genai.Part
	for _, part := range m.Parts {
		p, err := toPart(part.Extra)
		if err != nil {
			return nil, err
		}
		if part.Type == "" {
			p.Text = part.Text
		}
		out = append(out, p)
	}
	for _, call := range m.Calls {
		p, err := toPart(call.Extra)
		if err != nil {
			return nil, err
		}
		if p.FunctionCall == nil {
			p.FunctionCall = &genai.FunctionCall{}
		}
		p.FunctionCall.ID, p.FunctionCall.Name = shownID(call.ID), call.Name
		if err := json.Unmarshal([]byte(call.Arguments), &p.FunctionCall.Args); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// toPart reads what came with a message.
func toPart(raw json.RawMessage) (*genai.Part, error) {
	p := &genai.Part{}
	if len(raw) == 0 {
		return p, nil
	}
	return p, json.Unmarshal(raw, p)
}

func shownID(id string) string {
	if strings.HasPrefix(id, anonymous) {
		return ""
	}
	return id
}
