// Package agentscript is a scripted model that edits its window, and a checker of
// what it is given. Tests of agent frameworks share it: each converts its requests
// into [chatloop.Message] and the replies back.
//
// The model reads files, prunes half of a group, is refused and sends the repair
// literally, folds a log into a claim, restores what it pruned, is halted before an
// irreversible tool, names the right ground and finishes. In a second turn it is
// thanked.
package agentscript

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// What the user says in the two turns.
const (
	First = "Deploy the shop. I think it listens on port 9000, look into the files first. " +
		"Never delete the volume orders-7."
	Second = "Thank you. Which port was it?"
)

// Prompt is the system prompt of the agent.
var Prompt = "You deploy services.\n\n" + edittool.Prompt()

// Read is the host's tool that reads a file.
func Read(path string) string {
	switch path {
	case "app.log":
		return "2026-11-30 starting\n\nThe server listens on port 8123.\n\n" +
			strings.Repeat("2026-11-30 GET /health 200, nothing to see here\n", 60)
	default:
		return "contents of " + path + "\n" + strings.Repeat("# an option of "+path+" with its default\n", 60)
	}
}

// Deploy is the host's irreversible tool: it asks Authorize and says no as a result.
// An error is the host's.
func Deploy(
	ctx context.Context,
	buf *holdfast.ContextBuffer,
	loop *chatloop.Loop,
	command string,
	basis []holdfast.Ref,
) (text string, refused bool, err error) {
	err = buf.Authorize(ctx, holdfast.Action{Name: "deploy", Text: command, Irreversible: true, Basis: basis})
	if err != nil {
		text, err = loop.Refusal(err)
		return text, true, err
	}
	return "deployed: " + command, false, nil
}

// A Model plays the script.
type Model struct {
	Buf *holdfast.ContextBuffer
	// AnswersLater says that the framework hands over an answer with the next turn,
	// so that the last one is not in the buffer.
	AnswersLater bool
	// Problems are what was wrong with the requests.
	Problems []string
	// Requests counts them.
	Requests int

	ids      int
	restored string
}

// Next checks a request and returns what the model answers. Once the script is
// played it says so.
func (m *Model) Next(request []chatloop.Message) (text string, calls []chatloop.Call) {
	m.Requests++
	for _, p := range Check(m.Buf, request) {
		m.Problems = append(m.Problems, fmt.Sprintf("request %d: %s", m.Requests, p))
	}
	if m.Requests > len(script) {
		return "The script is over.", nil
	}
	text, calls = script[m.Requests-1](m, window(request))
	for i := range calls {
		m.ids++
		calls[i].ID = fmt.Sprintf("call-%d", m.ids)
	}
	return text, calls
}

// Done says what was not played, and what the edits should have been and are not.
func (m *Model) Done() []string {
	problems := m.Problems
	if m.Requests != len(script) {
		problems = append(problems, fmt.Sprintf("%d requests, want %d", m.Requests, len(script)))
	}
	var ops []string
	v := m.Buf.View()
	for _, e := range v.Edits {
		ops = append(ops, e.Op.String())
	}
	if !slices.Equal(ops, []string{"prune", "compact", "restore"}) {
		problems = append(problems, fmt.Sprintf("the edits are %v", ops))
	}
	var said []string
	for _, s := range v.Spans {
		if s.Origin == holdfast.UserSaid && s.Kind == holdfast.Primary {
			said = append(said, s.Text)
		}
	}
	if !slices.Equal(said, []string{First, Second}) {
		problems = append(problems, fmt.Sprintf("the user said %q", said))
	}
	last := "It was 8123."
	if m.AnswersLater {
		last = Second
	}
	if s := v.Spans[len(v.Spans)-1]; s.Text != last {
		problems = append(problems, fmt.Sprintf("the last span is %s %q", s.ID, s.Text))
	}
	return problems
}

// window is a request as the model reads it.
type window []chatloop.Message

var header = regexp.MustCompile(`\[[0-9a-f-]{36} (s\d+)( [^\]]*)?\]`)

// span is how a model finds a span: by the header before a text.
func (w window) span(text string) string {
	for _, m := range w {
		for _, p := range m.Parts {
			if i := strings.Index(p.Text, text); i >= 0 {
				if all := header.FindAllStringSubmatch(p.Text[:i], -1); len(all) > 0 {
					return all[len(all)-1][1]
				}
			}
		}
	}
	return "no-header-before-" + text
}

// call finds the span of the n-th call of a tool, which is listed before the next text.
func (w window) call(name string, n int) string {
	for _, m := range w {
		for _, h := range header.FindAllStringSubmatch(m.Text(), -1) {
			if strings.HasSuffix(h[2], ", call "+name) {
				if n--; n < 0 {
					return h[1]
				}
			}
		}
	}
	return "no-call-of-" + name
}

// answer is what the last result says.
func (w window) answer() string {
	for i := len(w) - 1; i >= 0; i-- {
		if w[i].Role == chatloop.Tool {
			text := w[i].Text()
			if all := header.FindAllStringIndex(text, -1); len(all) > 0 {
				return strings.TrimPrefix(text[all[len(all)-1][1]:], "\n")
			}
			return text
		}
	}
	return ""
}

type object = map[string]any

func use(name string, args any) chatloop.Call {
	raw, err := json.Marshal(args)
	if err != nil {
		return chatloop.Call{Name: name, Arguments: err.Error()}
	}
	return chatloop.Call{Name: name, Arguments: string(raw)}
}

func prune(spans ...string) object {
	return object{"spans": spans, "justification": "read, and of no use", "keys": []string{}, "demote": []string{}}
}

// script has one function a request.
var script = []func(m *Model, w window) (string, []chatloop.Call){
	func(*Model, window) (string, []chatloop.Call) { // two calls in one turn
		return "I look.", []chatloop.Call{use("read", object{"path": "a.conf"}), use("read", object{"path": "b.conf"})}
	},
	func(_ *Model, w window) (string, []chatloop.Call) { // half of a group
		return "", []chatloop.Call{use(edittool.Prune, prune(w.span("contents of a.conf")))}
	},
	func(m *Model, w window) (string, []chatloop.Call) { // the repair as it stands
		var answer struct {
			Refused    string
			Violations []struct{ Code string }
			Repair     struct {
				Tool      string
				Arguments json.RawMessage
			}
		}
		err := json.Unmarshal([]byte(w.answer()), &answer)
		vs := answer.Violations
		if err != nil || len(vs) != 1 || vs[0].Code != string(holdfast.CodeGroupSplit) {
			m.Problems = append(m.Problems, "want a refusal for group-split, got "+w.answer())
		}
		m.restored = w.span("contents of a.conf")
		return "The call too, then.", []chatloop.Call{{Name: answer.Repair.Tool, Arguments: string(answer.Repair.Arguments)}}
	},
	func(m *Model, w window) (string, []chatloop.Call) {
		m.done(w, edittool.Prune)
		return "", []chatloop.Call{use("read", object{"path": "app.log"})}
	},
	func(_ *Model, w window) (string, []chatloop.Call) {
		result := w.span("The server listens")
		return "I keep the port.", []chatloop.Call{use(edittool.Compact, object{
			"spans": []string{w.call("read", 1), result}, "justification": "only the port matters",
			"claims": []object{{"text": "The server listens on port 8123.", "origin": "tool-output", "unverified": false,
				"witnesses": []object{{"span": result, "quote": "The server listens on port 8123."}}}},
			"constraints": []string{}, "keep": []object{}, "narrative": "", "drop": []string{}, "demote": []string{},
		})}
	},
	func(m *Model, w window) (string, []chatloop.Call) {
		m.done(w, edittool.Compact)
		return "", []chatloop.Call{use(edittool.Restore, object{"spans": []string{m.restored}, "keys": []string{}})}
	},
	func(m *Model, w window) (string, []chatloop.Call) {
		m.done(w, edittool.Restore)
		if strings.HasPrefix(w.span("contents of a.conf"), "no-") {
			m.Problems = append(m.Problems, "what was restored is not in the window")
		}
		return "", []chatloop.Call{use("deploy", object{"command": "deploy shop --port 9000", "basis": []string{"sum1#0"}})}
	},
	func(m *Model, w window) (string, []chatloop.Call) { // halted: 9000 was a guess
		if !strings.Contains(w.answer(), string(holdfast.CodeUnverifiedBasis)) {
			m.Problems = append(m.Problems, "want unverified-basis, got "+w.answer())
		}
		deploy := object{"command": "deploy shop --port 8123", "basis": []string{"sum1#0"}}
		return "9000 was a guess; the log says 8123.", []chatloop.Call{use("deploy", deploy)}
	},
	func(m *Model, w window) (string, []chatloop.Call) {
		if w.answer() != "deployed: deploy shop --port 8123" {
			m.Problems = append(m.Problems, "not deployed: "+w.answer())
		}
		return "Deployed.", nil
	},
	func(m *Model, w window) (string, []chatloop.Call) {
		if n := strings.Count(w.text(), "Deployed."); n != 1 {
			m.Problems = append(m.Problems, fmt.Sprintf("the last answer is %d times in the window", n))
		}
		return "It was 8123.", nil
	},
}

// done expects the last result to be that of an accepted edit.
func (m *Model) done(w window, tool string) {
	if !strings.Contains(w.answer(), `"done":"`+tool+`"`) {
		m.Problems = append(m.Problems, fmt.Sprintf("request %d: want %s to be done, got %s", m.Requests, tool, w.answer()))
	}
}

func (w window) text() string {
	var b strings.Builder
	for i := range w {
		b.WriteString(w[i].Text() + "\n")
	}
	return b.String()
}
