// Package genkit is an agent on Genkit with a buffer, as docs/genkit.md shows it, and
// its test. It is a module of its own, never published, because of what it requires.
package genkit

import (
	"context"
	"encoding/json"

	"github.com/firebase/genkit/go/ai"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// #region middleware
// window puts the window in place of the messages of each request. A call of
// Generate has to bring what is new only: the rest is in the buffer.
func window(loop *chatloop.Loop) ai.Middleware {
	return ai.MiddlewareFunc(func(context.Context) (*ai.Hooks, error) {
		added := 0 // messages of this Generate that are in the buffer
		return &ai.Hooks{
			Tools: contextTools(),
			WrapModel: func(ctx context.Context, p *ai.ModelParams, next ai.ModelNext) (*ai.ModelResponse, error) {
				if err := loop.Add(ctx, fromGenkit(p.Request.Messages[added:])...); err != nil {
					return nil, err
				}
				added = len(p.Request.Messages)
				messages, err := loop.Window(ctx)
				if err != nil {
					return nil, err
				}
				req := *p.Request
				req.Messages = toGenkit(messages)
				answer, err := next(ctx, &ai.ModelParams{Request: &req, Callback: p.Callback})
				if err == nil && len(answer.ToolRequests()) == 0 { // the last one: no request will show it
					err = loop.Add(ctx, fromGenkit([]*ai.Message{answer.Message})...)
				}
				return answer, err
			},
			WrapTool: func(ctx context.Context, p *ai.ToolParams, next ai.ToolNext) (*ai.MultipartToolResponse, error) {
				if !edittool.Has(p.Request.Name) {
					return next(ctx, p)
				}
				// Not through next: what is wrong with the arguments is for the buffer to say.
				r, err := loop.Call(ctx, p.Request.Name, asJSON(p.Request.Input))
				return &ai.MultipartToolResponse{Output: r.Text}, err
			},
		}, nil
	})
}

func contextTools() (tools []ai.Tool) {
	for _, d := range chatloop.Definitions() {
		never := func(*ai.ToolContext, any) (string, error) { return "", nil } // WrapTool runs it
		tools = append(tools, ai.NewTool(d.Name, d.Description, never, ai.WithInputSchema(d.Schema)))
	}
	return tools
}

// #endregion

// #region messages
var roles = map[ai.Role]string{
	ai.RoleSystem: chatloop.System,
	ai.RoleUser:   chatloop.User,
	ai.RoleModel:  chatloop.Assistant,
}

func fromGenkit(messages []*ai.Message) (out []chatloop.Message) {
	for _, m := range messages {
		c := chatloop.Message{Role: roles[m.Role]}
		for _, p := range m.Content {
			switch {
			case p.IsToolRequest():
				r := p.ToolRequest
				c.Calls = append(c.Calls, chatloop.Call{ID: r.Ref, Name: r.Name, Arguments: asJSON(r.Input), Extra: metadata(p)})
			case p.IsToolResponse():
				text, isText := p.ToolResponse.Output.(string)
				if !isText {
					text = asJSON(p.ToolResponse.Output)
				}
				out = append(out, chatloop.Result(p.ToolResponse.Ref, text))
			case p.IsText():
				c.Parts = append(c.Parts, chatloop.Part{Text: p.Text, Extra: metadata(p)})
			case p.IsImage():
				c.Parts = append(c.Parts, chatloop.Part{Type: "image_url", Extra: json.RawMessage(asJSON(p))})
			default:
				c.Parts = append(c.Parts, chatloop.Part{Type: "part", Extra: json.RawMessage(asJSON(p))})
			}
		}
		if len(c.Parts)+len(c.Calls) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func toGenkit(messages []chatloop.Message) (out []*ai.Message) {
	names := map[string]string{} // of the tools, by call
	for i, c := range messages {
		m := &ai.Message{Role: ai.RoleTool}
		for role, name := range roles {
			if name == c.Role {
				m.Role = role
			}
		}
		if c.Role == chatloop.Tool {
			if i > 0 && messages[i-1].Role == chatloop.Tool { // the results of one turn are one message
				m = out[len(out)-1]
				out = out[:len(out)-1]
			}
			m.Content = append(m.Content,
				ai.NewToolResponsePart(&ai.ToolResponse{Ref: c.CallID, Name: names[c.CallID], Output: c.Text()}))
			out = append(out, m)
			continue
		}
		for _, p := range c.Parts {
			part := ai.NewTextPart(p.Text)
			if p.Type == "" {
				_ = json.Unmarshal(p.Extra, &part.Metadata)
			} else {
				_ = json.Unmarshal(p.Extra, part)
			}
			m.Content = append(m.Content, part)
		}
		for _, call := range c.Calls {
			names[call.ID] = call.Name
			part := ai.NewToolRequestPart(&ai.ToolRequest{Ref: call.ID, Name: call.Name, Input: fromJSON(call.Arguments)})
			_ = json.Unmarshal(call.Extra, &part.Metadata)
			m.Content = append(m.Content, part)
		}
		out = append(out, m)
	}
	return out
}

func metadata(p *ai.Part) json.RawMessage {
	if p.Metadata == nil {
		return nil
	}
	return json.RawMessage(asJSON(p.Metadata))
}

func asJSON(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "null"
	}
	return string(raw)
}

func fromJSON(text string) (v any) {
	_ = json.Unmarshal([]byte(text), &v)
	return v
}

// #endregion

// #region gate
type deployment struct {
	Command string         `json:"command"`
	Basis   []holdfast.Ref `json:"basis"`
}

func deployTool(buf *holdfast.ContextBuffer, loop *chatloop.Loop) ai.Tool {
	return ai.NewTool("deploy", "Deploy a service. This cannot be undone.",
		func(ctx *ai.ToolContext, in deployment) (string, error) {
			err := buf.Authorize(ctx, holdfast.Action{Name: "deploy", Text: in.Command, Irreversible: true, Basis: in.Basis})
			if err != nil {
				return loop.Refusal(err) // a result; an error would end Generate
			}
			return deploy(in.Command), nil
		})
}

// #endregion

func deploy(command string) string { return "deployed: " + command }
