package transcript

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func read(t *testing.T, lines ...string) []Message {
	t.Helper()
	msgs, problems := Read("x.jsonl", []byte(strings.Join(lines, "\n")))
	require.Empty(t, problems)
	return msgs
}

func TestEverySourceKindIsBound(t *testing.T) {
	for _, c := range []struct {
		role, kind string
		want       holdfast.Kind
		origin     holdfast.Origin
	}{
		{"user", "human", holdfast.Primary, holdfast.UserSaid},
		{"user", "sim-user", holdfast.Primary, holdfast.UserSaid},
		{"user", "persona", holdfast.Primary, holdfast.UserSaid},
		{"user", "injected", holdfast.Primary, holdfast.ToolOutput},
		{"user", "demo", holdfast.Primary, holdfast.ToolOutput},
		{"user", "observation", holdfast.Primary, holdfast.ToolOutput},
		{"tool", "tool", holdfast.Primary, holdfast.ToolOutput},
		{"tool", "tool-error", holdfast.Primary, holdfast.ToolOutput},
		{"assistant", "assistant", holdfast.Primary, holdfast.Inferred},
		{"system", "system", holdfast.System, holdfast.UserSaid},
		{"user", "compact-summary", holdfast.Foreign, holdfast.Inferred},
	} {
		steps := Steps(read(t, `{"role":"`+c.role+`","content":"x","source":"lab:`+c.kind+`","id":"m1"}`))
		require.Equal(t, holdfast.Span{Kind: c.want, Origin: c.origin, Text: "x", Label: "m1"}, steps[0].Span, c.kind)
	}
}

func TestBrokenLinesAreNamedAndTheRestGoesOn(t *testing.T) {
	good := `{"role":"user","content":"ok","source":"a:human"}`
	for _, c := range []struct{ line, want string }{
		{`{"role":"user"`, "not JSON: unexpected end of JSON input at byte 14 of the line"},
		{good + `{}`, "not JSON: invalid character '{' after top-level value at byte 50 of the line"},
		{`[1,2]`, "a JSON array, not an object"},
		{`{"type":"user","message":{}}`, "no role: not a message of a transcript"},
		{`{"role":"user","content":"x"}`, "no source: whose words these are cannot be told"},
		{
			`{"role":"wizard","content":"x","source":"a:human"}`,
			`unknown role "wizard", not one of system, user, assistant, tool`,
		},
		{`{"role":"user","content":"x","source":"a:ghost"}`, `unknown source "a:ghost": it ends in none of assistant, ` +
			`compact-summary, demo, human, injected, observation, persona, sim-user, system, tool, tool-error`},
		{`{"role":"assistant","content":"x","source":"a:human"}`, `source "a:human" in role "assistant"`},
		{`{"role":"user","content":7,"source":"a:human"}`, "content is neither a string nor a list of blocks"},
		{`{"role":"user","source":"a:human"}`, "no content"},
		{`{"role":"user","content":"x","source":"a:human","tool_calls":[{"name":"n"}]}`, `tool_calls in role "user"`},
		{`{"role":5,"content":"x","source":"a:human"}`, "field role is a number"},
		{"{\"role\":\"user\",\"content\":\"a\xffb\",\"source\":\"a:human\"}", "invalid UTF-8 at byte 28 of the line"},
		{`{"role":"user","content":"\ud83d","source":"a:human"}`, `half a surrogate pair, \ud83d, at byte 27 of the line`},
		{`{"role":"user","content":"\ude00","source":"a:human"}`, `half a surrogate pair, \ude00, at byte 27 of the line`},
	} {
		msgs, problems := Read("f.jsonl", []byte(good+"\n"+c.line+"\n\n"+good+"\n"))
		require.Len(t, msgs, 2, c.line)
		require.Equal(t, []Problem{{"f.jsonl", 2, c.want}}, problems, c.line)
		require.Equal(t, 4, msgs[1].Line)
	}
}

func TestFilesWithoutAnyMessage(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"", "f: no messages: the file is empty"},
		{"\ufeff\n  \r\n", "f: no messages: the file is empty"},
		{"%PDF-1.4", `f: no line is a message: want one {"role", "content", "source"} object a line`},
	} {
		msgs, problems := Read("f", []byte(c.data))
		require.Empty(t, msgs)
		require.Equal(t, c.want, problems[len(problems)-1].Error())
	}
}

func TestContentIsKeptAsItIs(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{`"\u001b[1mbold\u001b[22m\r10%\b\b\b20%\u0000"`, "\x1b[1mbold\x1b[22m\r10%\b\b\b20%\x00"},
		{`"\\ud83d \ud83d\ude00 \ufffd"`, `\ud83d ` + "\U0001F600 \ufffd"},
		{`null`, ""},
		{`""`, ""},
		{
			`[{"type":"text","text":"one"},{"type":"image","id":3},{"type":"text","text":"two"}]`,
			"one\n{\"type\":\"image\",\"id\":3}\ntwo",
		},
		{`[]`, ""},
	} {
		m := read(t, `{"role":"user","content":`+c.raw+`,"source":"a:human"}`)
		require.Equal(t, c.want, m[0].Text(), c.raw)
	}
}

func TestCallsReadWithoutUnescaping(t *testing.T) {
	for _, c := range []struct {
		content string
		args    string
		want    string
	}{
		{"Look.", `"{\"command\": \"git status\", \"n\": 3}"`, "Look.\n\ncall Bash\ncommand: git status\nn: 3"},
		{"", `{"z":"1","a":"2"}`, "call Bash\nz: 1\na: 2"},
		{"", `"{\"code\":\"a\\n` + "```" + `\\nb\\n\"}"`, "call Bash\ncode:\n````\na\n```\nb\n````"},
		{"", `"not { json"`, "call Bash\nnot { json"},
		{"", `"{\"a\":1} tail"`, "call Bash\n{\"a\":1} tail"},
		{"", `"two\nlines"`, "call Bash\n```\ntwo\nlines\n```"},
		{"", `""`, "call Bash"},
		{"", `null`, "call Bash"},
		{"", `{}`, "call Bash"},
	} {
		m := read(t, `{"role":"assistant","content":"`+c.content+`","source":"a:assistant","tool_calls":[{"id":"c",`+
			`"name":"Bash","arguments":`+c.args+`}]}`)
		require.Equal(t, c.want, m[0].Text(), c.args)
	}
}

func ask(ids ...string) string {
	var calls []string
	for _, id := range ids {
		calls = append(calls, `{"id":"`+id+`","name":"n","arguments":"{}"}`)
	}
	return `{"role":"assistant","content":"","source":"a:assistant","tool_calls":[` + strings.Join(calls, ",") + `]}`
}

const human = `{"role":"user","content":"go on","source":"a:human"}`
const injected = `{"role":"user","content":"<hook/>","source":"a:injected"}`

func answer(fields string) string {
	return `{"role":"tool","content":"r","source":"a:tool"` + fields + `}`
}

func TestGroups(t *testing.T) {
	by := func(id string) string { return answer(`,"tool_call_id":"` + id + `"`) }
	for _, c := range []struct {
		name  string
		lines []string
		want  string // per step: closed groups, then the span's group with ( for opens and ) for closes
	}{
		{"one call", []string{ask("a"), by("a"), human}, "g1( g1) -"},
		{"parallel calls, results in any order", []string{ask("a", "b"), by("b"), by("a")}, "g1( g1 g1)"},
		{"a result not in the next turn", []string{ask("a"), ask("b"), by("b"), injected, by("a")}, "g1( g2( g2) - g1)"},
		{
			"results without call ID pair by order",
			[]string{ask("a", "b"), ask(""), answer(""), answer(""), answer("")},
			"g1( g2( g1 g1) g2)",
		},
		{"a result by order skips what is answered", []string{ask("a", "b"), by("a"), answer("")}, "g1( g1 g1)"},
		{
			"unanswered calls end with the user's next message",
			[]string{ask("a", "b"), by("a"), injected, human, ask("c"), by("c")},
			"g1( g1 - [g1]- g2( g2)",
		},
		{"a late result joins its old group", []string{ask("a"), human, by("a")}, "g1( [g1]- g1"},
		{"a late result without ID stands alone", []string{ask("a"), human, answer("")}, "g1( [g1]- -"},
		{"an unknown call", []string{ask("a"), by("zz"), by("a")}, "g1( - g1)"},
		{"no calls at all", []string{answer(""), human}, "- -"},
		{"a second result for one call", []string{ask("a"), by("a"), by("a")}, "g1( g1) g1"},
		{"call IDs are unique within one run only", []string{ask("a"), by("a"), ask("a"), by("a")}, "g1( g1) g2( g2)"},
		{
			"one result for several calls",
			[]string{ask("a"), ask("b", "c"), answer(`,"tool_call_ids":["a","b","c"]`)},
			"g1( g2( g1)[g2]",
		},
		{"no second close", []string{ask("a"), by("a"), human}, "g1( g1) -"},
	} {
		require.Equal(t, c.want, outline(Steps(read(t, c.lines...))), c.name)
	}
}

func outline(steps []Step) string {
	var words []string
	for _, s := range steps {
		w := brackets(s.Close)
		if s.Span.Group == "" {
			w += "-"
		}
		w += string(s.Span.Group)
		if s.Span.Opens {
			w += "("
		}
		if s.Span.Closes {
			w += ")"
		}
		words = append(words, w+brackets(s.Then))
	}
	return strings.Join(words, " ")
}

func brackets(ids []holdfast.GroupID) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteString("[" + string(id) + "]")
	}
	return b.String()
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(ask("a", "b") + "\n" + answer("") + "\n" + human + "\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		msgs, _ := Read("f", data)
		steps := Steps(msgs)
		require.Len(t, steps, len(msgs))
		closed := map[holdfast.GroupID]bool{}
		for _, s := range steps {
			ends := append(append([]holdfast.GroupID{}, s.Close...), s.Then...)
			if s.Span.Closes {
				ends = append(ends, s.Span.Group)
			}
			for _, g := range ends {
				require.False(t, closed[g], "group %s ends twice", g)
				closed[g] = true
			}
		}
	})
}
