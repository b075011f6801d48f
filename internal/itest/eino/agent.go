// Package eino is an agent on eino with a buffer, as docs/eino.md shows it, and its
// test. It is a module of its own, never published, because of what it requires.
package eino

// #region imports
import (
	"context"

	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/adk/middlewares/summarization"
	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/components/tool"
	toolutils "github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/adapters/eino"
)

// #endregion

// newAgent returns an agent whose window is buf.
func newAgent(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	m model.ToolCallingChatModel,
	prompt string,
	tools []tool.BaseTool,
) (*adk.ChatModelAgent, error) {
	// #region agent
	keep := eino.New(buf, nil)
	deploy, err := deployTool(buf, keep)
	if err != nil {
		return nil, err
	}
	return adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{
		Name:        "shop",
		Description: "deploys services",
		Instruction: prompt,
		Model:       m,
		ToolsConfig: adk.ToolsConfig{ToolsNodeConfig: compose.ToolsNodeConfig{Tools: append(tools, deploy)}},
		Handlers:    []adk.ChatModelAgentMiddleware{keep},
	})
	// #endregion
}

// #region gate
type deployment struct {
	Command string         `json:"command"`
	Basis   []holdfast.Ref `json:"basis" jsonschema_description:"IDs of the claims or spans that say so"`
}

func deployTool(buf *holdfast.ContextBuffer, keep *eino.Middleware) (tool.InvokableTool, error) {
	return toolutils.InferTool("deploy", "Deploy a service. This cannot be undone.",
		func(ctx context.Context, in deployment) (string, error) {
			err := buf.Authorize(ctx, holdfast.Action{Name: "deploy", Text: in.Command, Irreversible: true, Basis: in.Basis})
			if err != nil {
				return keep.Loop().Refusal(err) // a result; an error would end the run
			}
			return deploy(in.Command), nil
		})
}

// #endregion

// withSummaries returns the handlers of an agent that also summarises when the
// window is nearly full.
func withSummaries(
	ctx context.Context,
	keep *eino.Middleware,
	m model.ToolCallingChatModel,
) ([]adk.ChatModelAgentMiddleware, error) {
	// #region summaries
	summaries, err := summarization.New(ctx, keep.Summarization(summarization.Config{
		Model:   m,
		Trigger: &summarization.TriggerCondition{ContextTokens: 1000},
	}))
	if err != nil {
		return nil, err
	}
	return []adk.ChatModelAgentMiddleware{keep, summaries}, nil
	// #endregion
}

func deploy(command string) string { return "deployed: " + command }
