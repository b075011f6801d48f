package main

import (
	"context"

	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/adk/filesystem"
	"github.com/cloudwego/eino/adk/middlewares/reduction"
	"github.com/cloudwego/eino/adk/middlewares/summarization"
	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/schema"
)

func einoEntries() []entry {
	const who = "eino reduction"
	return []entry{
		{step: below, who: who, make: func(t *trial) (runner, error) {
			mw, err := reducer(nil, 4*t.tokens)
			ms := einoMessages(t.ms)
			return &local{reuse: true, prepare: func() (job, error) { return einoJob(mw, ms), nil }}, err
		}},
		{step: clearup, who: who, does: "keeps nothing", make: einoClear(func() reduction.Backend { return nil })},
		{step: clearup, who: who, does: "into memory", make: einoClear(func() reduction.Backend { return kept{} })},
		{step: compact, who: "eino summarization", make: func(t *trial) (runner, error) {
			mw, err := summarization.New(context.Background(), &summarization.Config{
				Model: said{}, Trigger: &summarization.TriggerCondition{ContextTokens: t.tokens / 2},
			})
			return &local{prepare: func() (job, error) { return einoJob(mw, einoMessages(t.ms)), nil }}, err
		}},
		{step: session, who: who, make: einoSession(4)},
		{step: edited, who: who, does: "into memory", make: einoSession(0.25)},
	}
}

// einoClear is over its limit from the start. Each sample has messages of its
// own: the middleware marks those it has cleared.
func einoClear(backend func() reduction.Backend) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		return &local{prepare: func() (job, error) {
			mw, err := reducer(backend(), t.tokens/4)
			return einoJob(mw, einoMessages(t.ms)), err
		}}, nil
	}
}

func einoJob(mw adk.ChatModelAgentMiddleware, ms []*schema.Message) job {
	return job{do: func() error { return einoStep(mw, &ms) }, left: func() int { return einoSize(ms) }}
}

// einoSession runs the step before each model call, on the list the last step left.
func einoSession(share float64) func(t *trial) (runner, error) {
	return func(t *trial) (runner, error) {
		return &local{prepare: func() (job, error) {
			mw, err := reducer(kept{}, int(share*float64(t.tokens)))
			var parts [][]*schema.Message
			for _, turn := range turns(t.ms) {
				parts = append(parts, einoMessages(turn))
			}
			var ms []*schema.Message
			do := func() error {
				for _, p := range parts {
					ms = append(ms, p...)
					if err := einoStep(mw, &ms); err != nil {
						return err
					}
				}
				return nil
			}
			return job{do: do, left: func() int { return einoSize(ms) }}, err
		}}, nil
	}
}

func reducer(backend reduction.Backend, limit int) (adk.ChatModelAgentMiddleware, error) {
	return reduction.New(context.Background(), &reduction.Config{
		Backend: backend, SkipTruncation: true, MaxTokensForClear: int64(limit), ClearRetentionSuffixLimit: 3,
	})
}

func einoStep(mw adk.ChatModelAgentMiddleware, ms *[]*schema.Message) error {
	before := &adk.ChatModelAgentState{Messages: *ms}
	_, state, err := mw.BeforeModelRewriteState(context.Background(), before, &adk.ModelContext{})
	if err == nil {
		*ms = state.Messages
	}
	return err
}

func einoSize(ms []*schema.Message) int {
	n := 0
	for _, m := range ms {
		n += len(m.Content)
		for _, p := range m.UserInputMultiContent {
			n += len(p.Text)
		}
		for _, c := range m.ToolCalls {
			n += len(c.Function.Arguments)
		}
	}
	return n
}

func einoMessages(ms []message) []*schema.Message {
	out := make([]*schema.Message, len(ms))
	for i, m := range ms {
		x := &schema.Message{Role: schema.RoleType(m.Role), Content: m.Content, ToolCallID: m.CallID, ToolName: m.Tool}
		for _, c := range m.Calls {
			x.ToolCalls = append(x.ToolCalls, schema.ToolCall{
				ID:       c.ID,
				Type:     "function",
				Function: schema.FunctionCall{Name: c.Tool, Arguments: c.Args},
			})
		}
		out[i] = x
	}
	return out
}

// kept is what eino offloads.
type kept map[string]string

func (m kept) Write(_ context.Context, r *filesystem.WriteRequest) error {
	m[r.FilePath] = r.Content
	return nil
}

// said is a model that answers at once.
type said struct{}

func (said) Generate(context.Context, []*schema.Message, ...model.Option) (*schema.Message, error) {
	return schema.AssistantMessage("<summary>A summary of the work so far.</summary>", nil), nil
}

func (said) Stream(context.Context, []*schema.Message, ...model.Option) (*schema.StreamReader[*schema.Message], error) {
	answer := schema.AssistantMessage("A summary of the work so far.", nil)
	return schema.StreamReaderFromArray([]*schema.Message{answer}), nil
}
