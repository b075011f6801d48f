// Package langchaingo is an agent on LangChainGo with a buffer, as
// docs/langchaingo.md shows it, and its test. It is a module of its own, never
// published, because of what it requires.
package langchaingo

import (
	"context"
	"encoding/json"

	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/tools"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

// run gives the agent one message of the user. The earlier ones are in the buffer,
// so the executor has no memory.
func run(
	ctx context.Context,
	model llms.Model,
	buf *holdfast.ContextBuffer,
	loop *chatloop.Loop,
	system, input string,
	host ...tools.Tool,
) (string, error) {
	// #region run
	all := append(append(host, &deployTool{buf, loop}), contextTools(loop)...)
	agent := agents.NewOpenAIFunctionsAgent(&windowModel{Model: model, loop: loop}, all,
		agents.NewOpenAIOption().WithSystemMessage(system))
	executor := agents.NewExecutor(agent, agents.WithMaxIterations(50))
	return chains.Run(ctx, executor, input)
	// #endregion
}

// #region model
// windowModel puts the window in place of the messages of each request of one run.
type windowModel struct {
	llms.Model
	loop *chatloop.Loop
	seen map[string]bool // results that are in the buffer, by call; nil before the first request
}

func (m *windowModel) GenerateContent(
	ctx context.Context,
	in []llms.MessageContent,
	options ...llms.CallOption,
) (*llms.ContentResponse, error) {
	if err := m.loop.Add(ctx, m.news(in)...); err != nil {
		return nil, err
	}
	messages, err := m.loop.Window(ctx)
	if err != nil {
		return nil, err
	}
	r, err := m.Model.GenerateContent(ctx, toLangChain(messages), append(options, withSchemas(options))...)
	if err != nil || len(r.Choices) == 0 {
		return r, err
	}
	answer := chatloop.Text(chatloop.Assistant, r.Choices[0].Content)
	for _, c := range r.Choices[0].ToolCalls {
		answer.Calls = append(answer.Calls,
			chatloop.Call{ID: c.ID, Name: c.FunctionCall.Name, Arguments: c.FunctionCall.Arguments})
	}
	return r, m.loop.Add(ctx, answer)
}

// news returns what the buffer has not yet. The agent writes the model's answers
// anew each time, and not as they were, so they are taken from the model.
func (m *windowModel) news(in []llms.MessageContent) (out []chatloop.Message) {
	first := m.seen == nil
	if first {
		m.seen = map[string]bool{}
	}
	for _, c := range fromLangChain(in) {
		if c.Role != chatloop.Tool && !first || c.Role == chatloop.Tool && m.seen[c.CallID] {
			continue
		}
		m.seen[c.CallID] = true
		out = append(out, c)
	}
	return out
}

// withSchemas replaces the schema of one string that the agent gives every tool.
func withSchemas(options []llms.CallOption) llms.CallOption {
	var o llms.CallOptions
	for _, set := range options {
		set(&o)
	}
	functions := append([]llms.FunctionDefinition(nil), o.Functions...)
	for i := range functions {
		for _, d := range chatloop.Definitions() {
			if functions[i].Name == d.Name {
				functions[i].Parameters = d.Schema
			}
		}
	}
	return llms.WithFunctions(functions)
}

// contextTool is a tool of the context. A refusal is its result: an error would end the run.
type contextTool struct {
	loop *chatloop.Loop
	def  chatloop.Definition
}

func (t *contextTool) Name() string        { return t.def.Name }
func (t *contextTool) Description() string { return t.def.Description }
func (t *contextTool) Call(ctx context.Context, input string) (string, error) {
	r, err := t.loop.Call(ctx, t.def.Name, input)
	return r.Text, err
}

func contextTools(loop *chatloop.Loop) (out []tools.Tool) {
	for _, d := range chatloop.Definitions() {
		out = append(out, &contextTool{loop, d})
	}
	return out
}

// #endregion

// #region messages
var roles = map[llms.ChatMessageType]string{
	llms.ChatMessageTypeSystem: chatloop.System, llms.ChatMessageTypeHuman: chatloop.User,
	llms.ChatMessageTypeAI: chatloop.Assistant, llms.ChatMessageTypeTool: chatloop.Tool,
}

func fromLangChain(messages []llms.MessageContent) (out []chatloop.Message) {
	for _, m := range messages {
		c := chatloop.Message{Role: roles[m.Role]}
		for _, part := range m.Parts {
			switch p := part.(type) {
			case llms.TextContent:
				c.Parts = append(c.Parts, chatloop.Part{Text: p.Text})
			case llms.ImageURLContent:
				raw, _ := json.Marshal(p)
				c.Parts = append(c.Parts, chatloop.Part{Type: "image_url", Extra: raw})
			case llms.BinaryContent:
				raw, _ := json.Marshal(p)
				c.Parts = append(c.Parts, chatloop.Part{Type: "file", Extra: raw})
			case llms.ToolCall:
				c.Calls = append(c.Calls, chatloop.Call{ID: p.ID, Name: p.FunctionCall.Name, Arguments: p.FunctionCall.Arguments})
			case llms.ToolCallResponse:
				out = append(out, chatloop.Result(p.ToolCallID, p.Content))
			}
		}
		if len(c.Parts)+len(c.Calls) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func toLangChain(messages []chatloop.Message) (out []llms.MessageContent) {
	names := map[string]string{} // of the tools, by call
	for _, c := range messages {
		var m llms.MessageContent
		for role, name := range roles {
			if name == c.Role {
				m.Role = role
			}
		}
		if c.Role == chatloop.Tool {
			m.Parts = append(m.Parts, llms.ToolCallResponse{ToolCallID: c.CallID, Name: names[c.CallID], Content: c.Text()})
			out = append(out, m)
			continue
		}
		for _, p := range c.Parts {
			switch p.Type {
			case "image_url":
				var part llms.ImageURLContent
				_ = json.Unmarshal(p.Extra, &part)
				m.Parts = append(m.Parts, part)
			case "file":
				var part llms.BinaryContent
				_ = json.Unmarshal(p.Extra, &part)
				m.Parts = append(m.Parts, part)
			default:
				m.Parts = append(m.Parts, llms.TextContent{Text: p.Text})
			}
		}
		for _, call := range c.Calls {
			names[call.ID] = call.Name
			f := &llms.FunctionCall{Name: call.Name, Arguments: call.Arguments}
			m.Parts = append(m.Parts, llms.ToolCall{ID: call.ID, Type: "function", FunctionCall: f})
		}
		out = append(out, m)
	}
	return out
}

// #endregion

// #region gate
type deployTool struct {
	buf  *holdfast.ContextBuffer
	loop *chatloop.Loop
}

func (t *deployTool) Name() string { return "deploy" }
func (t *deployTool) Description() string {
	return `Deploy a service. This cannot be undone. ` +
		`The input is JSON: {"command": what to run, "basis": [IDs of the claims or spans that say so]}`
}

func (t *deployTool) Call(ctx context.Context, input string) (string, error) {
	var in struct {
		Command string
		Basis   []holdfast.Ref
	}
	if err := json.Unmarshal([]byte(input), &in); err != nil {
		return err.Error(), nil
	}
	err := t.buf.Authorize(ctx, holdfast.Action{Name: t.Name(), Text: in.Command, Irreversible: true, Basis: in.Basis})
	if err != nil {
		return t.loop.Refusal(err) // a result; an error would end the run
	}
	return deploy(in.Command), nil
}

// #endregion

func deploy(command string) string { return "deployed: " + command }
