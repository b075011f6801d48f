// Package adk keeps the conversation of an agent of Google's Agent Development Kit
// in a context buffer whose edits the agent's own model asks for.
//
//	keep, err := adk.New(buf, nil)
//	agent, err := llmagent.New(llmagent.Config{…, Tools: append(tools, keep.Tools()...)})
//	…
//	r, err := runner.New(runner.Config{…, PluginConfig: runner.PluginConfig{Plugins: []*plugin.Plugin{keep.Plugin()}}})
//
// ADK builds the contents of each request from the events of the session. Before
// each request the plugin adds what is new in them to the buffer and puts the window
// in their place. The session keeps all events. One buffer is one session of one
// agent: the plugin leaves requests of agents alone that do not have the tools. The
// contents have to begin with those that were added before, or the run ends with a
// [*chatloop.DivergedError]: ADK rearranges a history for late answers of
// long-running tools, and a session can be rewound.
//
// # Messages
//
// Users' texts are bound by [Binder] or the options' own, the system instruction is a
// system span and stays where it is in the request, function responses are tool
// output, the rest is the model's own. Parts that are no text are spans too. Thought
// signatures come back with their parts. A response that is one text under output,
// result or error is that text, any other its JSON, and the model reads the text
// behind its header, under output or error.
package adk

import (
	"context"
	"encoding/json"
	"fmt"

	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/model"
	"google.golang.org/adk/v2/plugin"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/toolutils"
	"google.golang.org/genai"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// A Keeper keeps the conversation of one agent in one session.
type Keeper struct {
	buf    *holdfast.ContextBuffer
	loop   *chatloop.Loop
	plugin *plugin.Plugin
}

// New returns the keeper of the conversation in buf. A nil o is all defaults.
func New(buf *holdfast.ContextBuffer, o *chatloop.Options) (*Keeper, error) {
	k := &Keeper{buf: buf, loop: chatloop.New(buf, withBinder(o))}
	p, err := plugin.New(plugin.Config{Name: "holdfast", BeforeModelCallback: k.beforeModel})
	if err != nil {
		return nil, fmt.Errorf("adk: %w", err)
	}
	k.plugin = p
	return k, nil
}

// Loop returns what stands between the buffer and the agent, for Loop.Refusal.
func (k *Keeper) Loop() *chatloop.Loop { return k.loop }

// Plugin returns the plugin for the runner. The last plugin to change the contents
// of a request decides: let it be this one.
func (k *Keeper) Plugin() *plugin.Plugin { return k.plugin }

// Tools returns the tools of the context for the agent.
func (k *Keeper) Tools() []tool.Tool {
	var tools []tool.Tool
	for _, d := range chatloop.Definitions() {
		tools = append(tools, &contextTool{k.loop, d})
	}
	return tools
}

// beforeModel puts the window in place of the contents. An error ends the run.
func (k *Keeper) beforeModel(ctx agent.Context, req *model.LLMRequest) (*model.LLMResponse, error) {
	if _, ours := req.Tools[edittool.Prune].(*contextTool); !ours {
		return nil, nil
	}
	return nil, k.rewrite(ctx, req)
}

func (k *Keeper) rewrite(ctx context.Context, req *model.LLMRequest) error {
	conversation, err := fromContents(withoutCarryOn(req.Contents))
	if err != nil {
		return err
	}
	news, err := k.loop.Unseen(ctx, conversation)
	if err != nil {
		return err
	}
	if req.Config != nil {
		if text := instruction(req.Config.SystemInstruction); text != "" {
			news = append([]chatloop.Message{chatloop.Text(chatloop.System, text)}, news...)
		}
	}
	if err := k.loop.Add(ctx, news...); err != nil {
		return err
	}
	messages, err := k.loop.Window(ctx)
	if err != nil {
		return err
	}
	req.Contents, err = toContents(messages, k.buf.View().Mark)
	return err
}

// contextTool is a tool of the context. It takes the arguments as the model wrote
// them: what is wrong with them is for the buffer to say.
type contextTool struct {
	loop *chatloop.Loop
	def  chatloop.Definition
}

// Name implements tool.Tool.
func (t *contextTool) Name() string { return t.def.Name }

// Description implements tool.Tool.
func (t *contextTool) Description() string { return t.def.Description }

// IsLongRunning implements tool.Tool.
func (t *contextTool) IsLongRunning() bool { return false }

// Declaration describes the tool to the model.
func (t *contextTool) Declaration() *genai.FunctionDeclaration {
	return &genai.FunctionDeclaration{Name: t.def.Name, Description: t.def.Description, ParametersJsonSchema: t.def.Schema}
}

// ProcessRequest puts the declaration into a request.
func (t *contextTool) ProcessRequest(_ agent.Context, req *model.LLMRequest) error {
	return toolutils.PackTool(req, t)
}

// Run runs a call. A refusal is its result. ADK shows the model an error and goes
// on, but the next request ends the run with it: the store failed.
func (t *contextTool) Run(ctx agent.Context, args any) (map[string]any, error) {
	raw, err := json.Marshal(args)
	if err != nil {
		return nil, fmt.Errorf("adk: %w", err)
	}
	r, err := t.loop.Call(ctx, t.def.Name, string(raw))
	if err != nil {
		return nil, err
	}
	if r.IsError {
		return map[string]any{errorKey: r.Text}, nil
	}
	return map[string]any{outputKey: r.Text}, nil
}
