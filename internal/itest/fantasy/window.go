// Package fantasy is an agent on Fantasy with a buffer, as docs/fantasy.md shows it,
// and its test. It is a module of its own, never published, because of what it requires.
package fantasy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"charm.land/fantasy"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

// run gives the agent one message of the user. The earlier ones are in the buffer.
func run(
	ctx context.Context,
	model fantasy.LanguageModel,
	buf *holdfast.ContextBuffer,
	loop *chatloop.Loop,
	system, prompt string,
	tools ...fantasy.AgentTool,
) (*fantasy.AgentResult, error) {
	// #region run
	agent := fantasy.NewAgent(model,
		fantasy.WithSystemPrompt(system),
		fantasy.WithTools(append(append(tools, deployTool(buf, loop)), contextTools(loop)...)...),
		fantasy.WithPrepareStep(prepare(loop)),
	)
	result, err := agent.Generate(ctx, fantasy.AgentCall{Prompt: prompt})
	if err != nil {
		return nil, err
	}
	// No step shows what the last one ended with.
	last := result.Steps[len(result.Steps)-1]
	err = errors.Join(loop.Err(), loop.Add(ctx, fromFantasy(last.Messages)...))
	// #endregion
	return result, err
}

// #region prepare
// prepare puts the window in place of the messages of each step.
func prepare(loop *chatloop.Loop) fantasy.PrepareStepFunction {
	added := 0 // messages of this run that are in the buffer
	return func(
		ctx context.Context,
		o fantasy.PrepareStepFunctionOptions,
	) (context.Context, fantasy.PrepareStepResult, error) {
		if o.StepNumber == 0 {
			added = 0
		}
		if err := loop.Add(ctx, fromFantasy(o.Messages[added:])...); err != nil {
			return ctx, fantasy.PrepareStepResult{}, err
		}
		added = len(o.Messages)
		messages, err := loop.Window(ctx)
		return ctx, fantasy.PrepareStepResult{Messages: toFantasy(messages)}, err
	}
}

// contextTool is a tool of the context. A refusal is its result. An error ends the
// run without saying so: that is why run asks for loop.Err.
type contextTool struct {
	loop *chatloop.Loop
	def  chatloop.Definition
	opts fantasy.ProviderOptions
}

func (t *contextTool) Info() fantasy.ToolInfo {
	info := fantasy.ToolInfo{Name: t.def.Name, Description: t.def.Description}
	info.Parameters, _ = t.def.Schema["properties"].(map[string]any)
	required, _ := t.def.Schema["required"].([]any)
	for _, name := range required {
		info.Required = append(info.Required, fmt.Sprint(name))
	}
	return info
}

func (t *contextTool) Run(ctx context.Context, call fantasy.ToolCall) (fantasy.ToolResponse, error) {
	r, err := t.loop.Call(ctx, t.def.Name, call.Input)
	if r.IsError {
		return fantasy.NewTextErrorResponse(r.Text), err
	}
	return fantasy.NewTextResponse(r.Text), err
}

func (t *contextTool) ProviderOptions() fantasy.ProviderOptions        { return t.opts }
func (t *contextTool) SetProviderOptions(opts fantasy.ProviderOptions) { t.opts = opts }

func contextTools(loop *chatloop.Loop) (tools []fantasy.AgentTool) {
	for _, d := range chatloop.Definitions() {
		tools = append(tools, &contextTool{loop: loop, def: d})
	}
	return tools
}

// #endregion

// #region messages
func fromFantasy(messages []fantasy.Message) (out []chatloop.Message) {
	for _, m := range messages {
		c := chatloop.Message{Role: string(m.Role)}
		for _, part := range m.Content {
			raw, _ := json.Marshal(part)
			switch p := part.(type) {
			case fantasy.TextPart:
				c.Parts = append(c.Parts, chatloop.Part{Text: p.Text, Extra: extra(p.ProviderOptions, raw)})
			case fantasy.ToolCallPart:
				c.Calls = append(c.Calls, chatloop.Call{
					ID:        p.ToolCallID,
					Name:      p.ToolName,
					Arguments: p.Input,
					Extra:     extra(p.ProviderOptions, raw),
				})
			case fantasy.ToolResultPart:
				result := chatloop.Result(p.ToolCallID, string(raw))
				switch o := p.Output.(type) {
				case fantasy.ToolResultOutputContentText:
					result = chatloop.Result(p.ToolCallID, o.Text)
				case fantasy.ToolResultOutputContentError:
					result = chatloop.Result(p.ToolCallID, o.Error.Error())
					result.Extra = isError
				}
				out = append(out, result)
			default:
				c.Parts = append(c.Parts, chatloop.Part{Type: "part", Extra: raw})
			}
		}
		if len(c.Parts)+len(c.Calls) > 0 {
			out = append(out, c)
		}
	}
	return out
}

var isError = json.RawMessage(`"error"`)

// extra keeps a part whole if it has more than chatloop knows of.
func extra(o fantasy.ProviderOptions, raw json.RawMessage) json.RawMessage {
	if len(o) == 0 {
		return nil
	}
	return raw
}

func toFantasy(messages []chatloop.Message) (out []fantasy.Message) {
	for _, c := range messages {
		m := fantasy.Message{Role: fantasy.MessageRole(c.Role)}
		if c.Role == chatloop.Tool {
			result := fantasy.ToolResultPart{ToolCallID: c.CallID, Output: fantasy.ToolResultOutputContentText{Text: c.Text()}}
			if string(c.Extra) == string(isError) {
				result.Output = fantasy.ToolResultOutputContentError{Error: errors.New(c.Text())}
			}
			m.Content = append(m.Content, result)
			out = append(out, m)
			continue
		}
		for _, p := range c.Parts {
			part, err := fantasy.UnmarshalMessagePart(p.Extra)
			text, isText := fantasy.AsMessagePart[fantasy.TextPart](part)
			if err != nil || isText {
				text.Text = p.Text
				part = text
			}
			m.Content = append(m.Content, part)
		}
		for _, call := range c.Calls {
			whole, _ := fantasy.UnmarshalMessagePart(call.Extra)
			part, _ := fantasy.AsMessagePart[fantasy.ToolCallPart](whole)
			part.ToolCallID, part.ToolName, part.Input = call.ID, call.Name, call.Arguments
			m.Content = append(m.Content, part)
		}
		out = append(out, m)
	}
	return out
}

// #endregion

// #region gate
type deployment struct {
	Command string         `json:"command" description:"what to deploy"`
	Basis   []holdfast.Ref `json:"basis" description:"IDs of the claims or spans that say so"`
}

func deployTool(buf *holdfast.ContextBuffer, loop *chatloop.Loop) fantasy.AgentTool {
	return fantasy.NewAgentTool("deploy", "Deploy a service. This cannot be undone.",
		func(ctx context.Context, in deployment, _ fantasy.ToolCall) (fantasy.ToolResponse, error) {
			err := buf.Authorize(ctx, holdfast.Action{Name: "deploy", Text: in.Command, Irreversible: true, Basis: in.Basis})
			if err != nil {
				text, err := loop.Refusal(err)
				return fantasy.NewTextErrorResponse(text), err
			}
			return fantasy.NewTextResponse(deploy(in.Command)), nil
		})
}

// #endregion

func deploy(command string) string { return "deployed: " + command }
