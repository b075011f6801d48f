package eino

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cloudwego/eino/adk/middlewares/summarization"
	"github.com/cloudwego/eino/schema"

	"github.com/seed-74a30d84/holdfast/edittool"
)

// Summarization returns cfg for eino's summarization middleware with the buffer as
// its gate: the summary is a fold that the buffer checks like one of the agent's
// own. UserInstruction asks the model for the arguments of context_compact, and
// Finalize makes the edit. A refused fold is made as the refusal's repair has it;
// where there is none, the window stays as it is. Options.OnRefusal of the buffer
// sees refusals. The handler stands behind the Middleware:
//
//	Handlers: []adk.ChatModelAgentMiddleware{keep, summaries}
func (m *Middleware) Summarization(cfg summarization.Config) *summarization.Config {
	cfg.UserInstruction = instruction
	cfg.Finalize = m.finalize
	return &cfg
}

// instruction asks for a call instead of prose. The schema says the rest.
var instruction = fmt.Sprintf("The window above is nearly full. Fold what is finished into a summary: "+
	"write the arguments of the tool %s, one JSON object and nothing else. "+
	"Name spans by the IDs in their headers; the record of edits is no span, "+
	"and the newest message of the user stays. "+
	"Keep what is needed to go on: one claim for each fact, in the words of its source, "+
	"with its witness and an exact quote. "+
	"The arguments have this JSON Schema:\n%s", edittool.Compact, edittool.Schema(edittool.Compact))

// finalize makes the edit that the model wrote.
func (m *Middleware) finalize(
	ctx context.Context,
	original []*schema.Message,
	summary *schema.Message,
) ([]*schema.Message, error) {
	name, arguments := edittool.Compact, object(summary.Content)
	for range 2 {
		r, err := m.loop.Call(ctx, name, arguments)
		if err != nil {
			return nil, err
		}
		if !r.IsError {
			return m.window(ctx)
		}
		var refusal struct {
			Repair struct {
				Tool      string
				Arguments json.RawMessage
			}
		}
		if json.Unmarshal([]byte(r.Text), &refusal) != nil || refusal.Repair.Tool == "" {
			break
		}
		name, arguments = refusal.Repair.Tool, string(refusal.Repair.Arguments)
	}
	return original, nil
}

// object returns the JSON object in what a model wrote, which may stand in a fence.
func object(text string) string {
	from, to := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}')
	if from < 0 || to < from {
		return text
	}
	return text[from : to+1]
}
