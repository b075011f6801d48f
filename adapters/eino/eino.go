// Package eino keeps the conversation of an eino agent in a context buffer whose
// edits the agent's own model asks for.
//
//	keep := eino.New(buf, nil)
//	agent, err := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{
//		…
//		Handlers: []adk.ChatModelAgentMiddleware{keep},
//	})
//
// The buffer is the truth: before each model call the middleware adds what is new
// in the agent's state to the buffer and puts the window in its place. So a run
// begins with what is new only: the user's message. What was said before comes from
// the buffer, also in another process. One buffer is one conversation of one agent,
// one run at a time.
//
// The middleware stands first among the handlers, so that the others see the window.
// Handlers that drop or rewrite messages behind it (reduction, summarization) go
// round the buffer's checks; summarization can go through them: see
// [Middleware.Summarization].
//
// # Messages
//
// Users' texts are bound by [Binder] or the options' own, the instruction is a system
// span, results of tools are tool output, the rest is the model's own. Parts that
// are no text are spans too. A message's Extra and reasoning come back with it as
// JSON values; ResponseMeta does not, because the usage it states is that of
// another window. The deprecated MultiContent is refused.
package eino

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/schema"
	"github.com/eino-contrib/jsonschema"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
)

// A Middleware is a handler of a ChatModelAgent.
type Middleware struct {
	*adk.BaseChatModelAgentMiddleware
	buf  *holdfast.ContextBuffer
	loop *chatloop.Loop
}

var _ adk.ChatModelAgentMiddleware = (*Middleware)(nil)

// New returns the middleware for the conversation in buf. A nil o is all defaults.
func New(buf *holdfast.ContextBuffer, o *chatloop.Options) *Middleware {
	return &Middleware{buf: buf, loop: chatloop.New(buf, withBinder(o))}
}

// Loop returns what stands between the buffer and the agent, for Loop.Refusal.
func (m *Middleware) Loop() *chatloop.Loop { return m.loop }

// BeforeAgent adds the tools of the context to the agent's own.
func (m *Middleware) BeforeAgent(
	ctx context.Context,
	run *adk.ChatModelAgentContext,
) (context.Context, *adk.ChatModelAgentContext, error) {
	next := *run
	next.Tools = append([]tool.BaseTool(nil), run.Tools...)
	for _, d := range chatloop.Definitions() {
		next.Tools = append(next.Tools, &contextTool{m.loop, d})
	}
	return ctx, &next, nil
}

// BeforeModelRewriteState adds what is new in the state to the buffer and puts the
// window in its place. An error ends the run: the buffer could not take it.
func (m *Middleware) BeforeModelRewriteState(
	ctx context.Context,
	state *adk.ChatModelAgentState,
	_ *adk.ModelContext,
) (context.Context, *adk.ChatModelAgentState, error) {
	if err := m.add(ctx, state.Messages); err != nil {
		return ctx, nil, err
	}
	messages, err := m.window(ctx)
	if err != nil {
		return ctx, nil, err
	}
	next := *state
	next.Messages = messages
	return ctx, &next, nil
}

// AfterModelRewriteState adds the model's answer to the buffer, so that it is there
// also if a tool it calls ends the run.
func (m *Middleware) AfterModelRewriteState(
	ctx context.Context,
	state *adk.ChatModelAgentState,
	_ *adk.ModelContext,
) (context.Context, *adk.ChatModelAgentState, error) {
	if err := m.add(ctx, state.Messages); err != nil {
		return ctx, nil, err
	}
	next := *state
	next.Messages = slices.Clone(state.Messages)
	for i, msg := range next.Messages {
		c := *msg
		c.Extra = maps.Clone(msg.Extra)
		if c.Extra == nil {
			c.Extra = map[string]any{}
		}
		c.Extra[added] = true
		next.Messages[i] = &c
	}
	return ctx, &next, nil
}

// added is the key in the Extra of a message of the state that is in the buffer.
const added = "holdfast_added"

// AfterAgent adds what the run ended with and no model has read, such as the result
// of a tool that returns directly.
func (m *Middleware) AfterAgent(ctx context.Context, state *adk.ChatModelAgentState) (context.Context, error) {
	return ctx, m.add(ctx, state.Messages)
}

// add adds what stands behind the anchor of the last window and was not added yet.
func (m *Middleware) add(ctx context.Context, messages []*schema.Message) error {
	var news []chatloop.Message
	for _, msg := range messages {
		if msg != nil && msg.Extra[added] == true {
			news = nil // those before it too
			continue
		}
		n, err := fromEino(msg)
		if err != nil {
			return err
		}
		news = append(news, n)
	}
	return m.loop.Add(ctx, chatloop.AfterAnchor(m.buf.View(), news)...)
}

func (m *Middleware) window(ctx context.Context) ([]*schema.Message, error) {
	list, err := m.loop.Window(ctx)
	if err != nil {
		return nil, err
	}
	messages := make([]*schema.Message, len(list))
	for i := range list {
		if messages[i], err = toEino(&list[i]); err != nil {
			return nil, err
		}
	}
	return messages, nil
}

// contextTool is a tool of the context. A refusal is its result: an error would end the run.
type contextTool struct {
	loop *chatloop.Loop
	def  chatloop.Definition
}

var _ tool.InvokableTool = (*contextTool)(nil)

// Info describes the tool to the model.
func (t *contextTool) Info(context.Context) (*schema.ToolInfo, error) {
	raw, err := json.Marshal(t.def.Schema)
	if err != nil {
		return nil, fmt.Errorf("eino: %w", err)
	}
	s := &jsonschema.Schema{}
	if err := json.Unmarshal(raw, s); err != nil {
		return nil, fmt.Errorf("eino: schema of %s: %w", t.def.Name, err)
	}
	return &schema.ToolInfo{
		Name:        t.def.Name,
		Desc:        t.def.Description,
		ParamsOneOf: schema.NewParamsOneOfByJSONSchema(s),
	}, nil
}

// InvokableRun runs a call.
func (t *contextTool) InvokableRun(ctx context.Context, arguments string, _ ...tool.Option) (string, error) {
	r, err := t.loop.Call(ctx, t.def.Name, arguments)
	return r.Text, err
}
