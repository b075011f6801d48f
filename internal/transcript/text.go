package transcript

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Text is what the message says in a window: its content and, after an empty line
// each, its calls in a form that reads without unescaping. Arguments of more than
// one line stand in a fence: they are payload, not the speaker's own sentences.
func (m *Message) Text() string {
	if len(m.Calls) == 0 {
		return m.Content
	}
	var b strings.Builder
	b.WriteString(m.Content)
	for _, c := range m.Calls {
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString("call " + c.Name)
		writeArguments(&b, arguments(c.Arguments))
	}
	return b.String()
}

// argument is one argument of a call; a call whose arguments are no object has one without a name.
type argument struct{ name, value string }

// arguments keeps the recorded order. Strings are unescaped, other values stay JSON.
func arguments(raw string) []argument {
	dec := json.NewDecoder(strings.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return whole(raw)
	}
	var args []argument
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return whole(raw)
		}
		var v json.RawMessage
		if dec.Decode(&v) != nil {
			return whole(raw)
		}
		args = append(args, argument{name.(string), text(v)})
	}
	if _, err := dec.Token(); err != nil || len(bytes.TrimSpace([]byte(raw[dec.InputOffset():]))) > 0 {
		return whole(raw)
	}
	return args
}

func whole(raw string) []argument {
	if raw == "" {
		return nil
	}
	return []argument{{value: raw}}
}

func writeArguments(b *strings.Builder, args []argument) {
	for _, a := range args {
		b.WriteByte('\n')
		if a.name != "" {
			b.WriteString(a.name + ":")
		}
		if !strings.Contains(a.value, "\n") {
			if a.name != "" {
				b.WriteByte(' ')
			}
			b.WriteString(a.value)
			continue
		}
		if a.name != "" {
			b.WriteByte('\n')
		}
		f := fence(a.value)
		b.WriteString(f + "\n" + strings.TrimSuffix(a.value, "\n") + "\n" + f)
	}
}

// fence is a run of backquotes longer than any in s.
func fence(s string) string {
	longest, run := 2, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return strings.Repeat("`", longest+1)
}
