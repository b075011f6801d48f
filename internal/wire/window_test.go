package wire

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// scene makes a window of spans written "message:role what", in order: "1:assistant
// call=a", "2:user result=a", "3:user text". "free" is a summary, "free assistant"
// what the model said without an envelope. A group follows "@".
func scene(counter uint64, spans ...string) *holdfast.View {
	v := &holdfast.View{Mark: "mark", Counter: counter}
	for i, line := range spans {
		s := holdfast.Span{ID: holdfast.SpanID(string(rune('a' + i))), Origin: holdfast.ToolOutput, Kind: holdfast.Primary}
		line, group, _ := strings.Cut(line, "@")
		s.Group = holdfast.GroupID(group)
		if rest, ok := strings.CutPrefix(line, "free"); ok {
			if s.Kind = holdfast.Summary; rest != "" {
				s.Kind, s.Origin, s.Text = holdfast.Primary, holdfast.Inferred, "words"
			}
			v.Spans = append(v.Spans, s)
			continue
		}
		msg, what, _ := strings.Cut(line, ":")
		role, what, _ := strings.Cut(what, " ")
		e := Envelope{
			Msg:    msg,
			Role:   role,
			Block:  i,
			Tmpl:   Template{{Kind: Whole}},
			Frame:  []byte(`{"content":0}`),
			Member: contentMember,
		}
		if id, ok := strings.CutPrefix(what, "call="); ok {
			e.Call, s.Group = id, holdfast.GroupID(id)
		}
		if id, ok := strings.CutPrefix(what, "result="); ok {
			e.Result, s.Group = id, holdfast.GroupID(id)
		}
		if id, ok := strings.CutPrefix(what, "orphan="); ok {
			e.Result, e.Orphan = id, true
		}
		s.Label = e.Encode()
		v.Spans = append(v.Spans, s)
	}
	return v
}

// layout writes the spans of each outgoing message; what stands for itself in parentheses.
func layout(out []outMessage) string {
	var b strings.Builder
	for i := range out {
		if i > 0 {
			b.WriteByte(' ')
		}
		m := ""
		for _, block := range out[i].blocks {
			for _, s := range block.spans {
				m += string(s.ID)
			}
		}
		if out[i].env == nil {
			m = "(" + m + ")"
		}
		b.WriteString(m)
	}
	return b.String()
}

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		name    string
		counter uint64
		spans   []string
		want    string
	}{
		{"messages", 0, []string{"1:user text", "2:assistant text", "2:assistant text", "3:user text"}, "a bc d"},
		{"between messages", 1, []string{"1:user text", "free", "2:assistant text"}, "a (b) c"},
		{"inside a user's message", 1, []string{"1:user text", "free", "1:user text"}, "(b) ac"},
		{"inside an assistant's message", 1, []string{"1:user text", "2:assistant text", "free", "2:assistant text"},
			"a (c) bd"},
		{"between call and result", 1, []string{"1:user text", "2:assistant call=x", "free", "3:user result=x"}, "a (c) b d"},
		{
			"between results",
			1,
			[]string{"1:assistant call=x", "1:assistant call=y", "2:user result=x", "free", "2:user result=y"},
			"(d) ab ce",
		},
		{
			"between results in messages",
			1,
			[]string{"1:assistant call=x", "1:assistant call=y", "2:tool result=x", "free", "3:tool result=y", "free"},
			"(d) ab c e (f)",
		},
		{"behind the last result, inside the message", 1,
			[]string{"1:assistant call=x", "2:user result=x", "free", "2:user text"}, "(c) a bd"},
		{"behind all results", 1, []string{"1:assistant call=x", "2:user result=x", "free", "3:user text"}, "a b (c) d"},
		{
			"between calls of one turn",
			1,
			[]string{"1:assistant call=x", "free", "2:assistant call=y", "3:tool result=x", "4:tool result=y"},
			"(b) a c d e",
		},
		{"behind a call that waits at the end", 1, []string{"1:user text", "2:assistant call=x", "free"}, "a (c) b"},
		{"behind a call that was never answered", 1, []string{"1:assistant call=x", "2:user text", "free", "3:user text"},
			"a b (c) d"},
		{"inside a turn of one group", 1, []string{"1:assistant text@g", "free", "2:assistant text@g"}, "(b) a c"},
		{"the model's own words without an envelope", 0, []string{"1:user text", "free assistant"}, "a (b)"},
		{"a late result, no edit", 0, []string{"1:assistant call=x", "2:user text", "3:user result=x"}, "a b c"},
		{"a late result, edited", 1, []string{"1:assistant call=x", "2:user text", "3:user result=x"}, "a b (c)"},
		{"a result nobody asked for, no edit", 0, []string{"1:user orphan=x", "1:user text"}, "ab"},
		{"a result nobody asked for, edited", 1, []string{"1:user orphan=x", "1:user text"}, "(a) b"},
		{"a result whose call has left", 1, []string{"1:user result=x", "1:user text"}, "(a) b"},
		{"two results for a call, edited", 1, []string{"1:assistant call=x", "2:user result=x", "2:user result=x"},
			"a b (c)"},
		{"a system message in its place", 1, []string{"1:user text", "2:system text", "3:assistant text"}, "a b c"},
		{
			"a system message that lost the user's before it",
			1,
			[]string{"1:assistant text", "2:system text", "2:system text", "3:assistant text"},
			"a (b) (c) d",
		},
		{"a system message that lost the assistant's behind it", 1,
			[]string{"1:user text", "2:system text", "3:user text"}, "a (b) c"},
		{"a system message elsewhere, no edit", 0, []string{"1:system text", "2:user text"}, "a b"},
		{"results behind text, no edit", 0, []string{"1:assistant call=x", "2:user text", "2:user result=x"}, "a bc"},
		{"results behind text, edited", 1, []string{"1:assistant call=x", "2:user text", "2:user result=x"}, "a cb"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want,
				layout(arrange(scene(c.counter, c.spans...), &Dialect{Adjacent: true, ResultsFirst: true, SystemInside: true})))
		})
	}
}

// Where results may come later the call stays answered, if it is there.
func TestArrangeLateResults(t *testing.T) {
	v := scene(1, "1:assistant call=x", "2:user text", "3:tool result=x", "4:tool result=y", "5:tool orphan=z")
	require.Equal(t, "a b c (d) e", layout(arrange(v, &Dialect{})))
}
