// Package adk is an agent on Google's Agent Development Kit with a buffer, as
// docs/adk.md shows it, and its test. It is a module of its own, never published,
// because of what it requires.
package adk

// #region imports
import (
	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/agent/llmagent"
	"google.golang.org/adk/v2/model"
	"google.golang.org/adk/v2/plugin"
	"google.golang.org/adk/v2/runner"
	"google.golang.org/adk/v2/session"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/functiontool"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/adapters/adk"
)

// #endregion

// newRunner returns a runner of an agent whose window is buf.
func newRunner(
	buf *holdfast.ContextBuffer,
	m model.LLM,
	sessions session.Service,
	prompt string,
	tools []tool.Tool,
) (*runner.Runner, error) {
	// #region agent
	keep, err := adk.New(buf, nil)
	if err != nil {
		return nil, err
	}
	deploy, err := deployTool(buf, keep)
	if err != nil {
		return nil, err
	}
	a, err := llmagent.New(llmagent.Config{
		Name:        "shop",
		Model:       m,
		Instruction: prompt,
		Tools:       append(append(tools, deploy), keep.Tools()...),
	})
	if err != nil {
		return nil, err
	}
	return runner.New(runner.Config{
		AppName:           "shop",
		Agent:             a,
		SessionService:    sessions,
		AutoCreateSession: true,
		PluginConfig:      runner.PluginConfig{Plugins: []*plugin.Plugin{keep.Plugin()}},
	})
	// #endregion
}

// #region gate
type deployment struct {
	Command string         `json:"command"`
	Basis   []holdfast.Ref `json:"basis" jsonschema:"IDs of the claims or spans that say so"`
}

type outcome struct {
	Output string `json:"output,omitempty"`
	Error  string `json:"error,omitempty"`
}

func deployTool(buf *holdfast.ContextBuffer, keep *adk.Keeper) (tool.Tool, error) {
	cfg := functiontool.Config{Name: "deploy", Description: "Deploy a service. This cannot be undone."}
	return functiontool.New(cfg, func(ctx agent.Context, in deployment) (outcome, error) {
		err := buf.Authorize(ctx, holdfast.Action{Name: "deploy", Text: in.Command, Irreversible: true, Basis: in.Basis})
		if err != nil {
			text, err := keep.Loop().Refusal(err)
			return outcome{Error: text}, err
		}
		return outcome{Output: deploy(in.Command)}, nil
	})
}

// #endregion

func deploy(command string) string { return "deployed: " + command }
