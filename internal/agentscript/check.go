package agentscript

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/openaimsg"
	"github.com/seed-74a30d84/holdfast/render"
)

// Check returns what is wrong with a request that shows the window of buf: a
// message a provider refuses, a call without its result, archived text, a span
// without header, an anchor that is not the last thing.
func Check(buf *holdfast.ContextBuffer, request []chatloop.Message) (problems []string) {
	v := buf.View()
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	if len(request) == 0 {
		return []string{"no messages"}
	}
	for _, p := range openaimsg.ValidateChat(chat(request)) {
		complain("%s", p)
	}

	anchor := "[" + v.Mark + " " + render.AnchorTitle + "]"
	last := request[len(request)-1]
	if last.Role != chatloop.User || !strings.HasSuffix(last.Text(), render.Anchor(&v)) {
		complain("the anchor is not last but %s %q", last.Role, last.Text())
	}
	all := window(request).text()
	if n := strings.Count(all, anchor); n != 1 {
		complain("%d anchors", n)
	}
	for i, m := range request {
		if (m.Role == chatloop.User || m.Role == chatloop.Tool) && !strings.HasPrefix(m.Text(), "["+v.Mark+" ") {
			complain("message %d of %s has no header: %q", i, m.Role, m.Text())
		}
	}
	live := map[holdfast.SpanID]bool{}
	for _, s := range v.Spans {
		live[s.ID] = true
		if s.Kind == holdfast.System {
			continue // some frameworks have the prompt in a place of its own
		}
		if n := strings.Count(all, "["+v.Mark+" "+string(s.ID)+" "); n != 1 {
			complain("span %s has %d headers", s.ID, n)
		}
	}
	for _, e := range v.Edits {
		for _, k := range e.Keys {
			s, err := buf.Fetch(context.Background(), k)
			if err != nil {
				complain("%s: %v", k, err)
				continue
			}
			if !live[s.ID] && len(s.Text) > 100 && strings.Contains(all, s.Text) {
				complain("%s is archived and in the request", s.ID)
			}
		}
	}
	return problems
}

// chat writes messages as Chat Completions have them, for the rules of pairs and roles.
func chat(request []chatloop.Message) (out []json.RawMessage) {
	for _, m := range request {
		msg := object{"role": m.Role, "content": m.Text()}
		var calls []object
		for _, c := range m.Calls {
			calls = append(calls,
				object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Arguments}})
		}
		if len(calls) > 0 {
			msg["tool_calls"] = calls
		}
		if m.Role == chatloop.Tool {
			msg["tool_call_id"] = m.CallID
		}
		raw, err := json.Marshal(msg)
		if err != nil {
			raw = []byte("0") // which the validator refuses
		}
		out = append(out, raw)
	}
	return out
}
