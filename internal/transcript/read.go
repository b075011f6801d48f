package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Problem is a line that could not be read, or a file without any message (Line 0).
type Problem struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// Error is "file:line: reason".
func (p Problem) Error() string {
	if p.Line == 0 {
		return p.File + ": " + p.Reason
	}
	return p.File + ":" + strconv.Itoa(p.Line) + ": " + p.Reason
}

// Read returns the messages of a transcript, and a problem for each line that is none.
func Read(name string, data []byte) ([]Message, []Problem) {
	var msgs []Message
	var problems []Problem
	line := 0
	for raw := range bytes.SplitSeq(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n")) {
		line++
		if len(bytes.TrimSpace(raw)) == 0 {
			continue
		}
		m, err := parse(raw)
		if err != nil {
			problems = append(problems, Problem{name, line, err.Error()})
			continue
		}
		m.Line = line
		msgs = append(msgs, m)
	}
	switch {
	case len(msgs) == 0 && len(problems) == 0:
		problems = append(problems, Problem{File: name, Reason: "no messages: the file is empty"})
	case len(msgs) == 0:
		problems = append(problems,
			Problem{File: name, Reason: `no line is a message: want one {"role", "content", "source"} object a line`})
	}
	return msgs, problems
}

// wire is a line as JSON. Pointers and raw values tell what is missing from what is empty.
type wire struct {
	Role        *string         `json:"role"`
	Content     json.RawMessage `json:"content"`
	Source      *string         `json:"source"`
	ID          json.RawMessage `json:"id"`
	ToolCalls   []wireCall      `json:"tool_calls"`
	ToolCallID  *string         `json:"tool_call_id"`
	ToolCallIDs []string        `json:"tool_call_ids"`
	IsError     bool            `json:"is_error"`
}

type wireCall struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

func parse(raw []byte) (Message, error) {
	if err := faithful(raw); err != nil {
		return Message{}, err
	}
	var w wire
	if err := json.Unmarshal(raw, &w); err != nil {
		return Message{}, jsonReason(err)
	}
	if err := w.check(); err != nil {
		return Message{}, err
	}
	content, err := contentText(w.Content)
	if err != nil {
		return Message{}, err
	}
	m := Message{
		Role: *w.Role, Source: *w.Source, Kind: kindOf(*w.Source),
		Content: content, CallIDs: w.ToolCallIDs, ID: text(w.ID), IsError: w.IsError,
	}
	if w.ToolCallID != nil {
		m.CallIDs = append([]string{*w.ToolCallID}, m.CallIDs...)
	}
	for _, c := range w.ToolCalls {
		m.Calls = append(m.Calls, Call{ID: c.ID, Name: c.Name, Arguments: text(c.Arguments)})
	}
	return m, nil
}

func (w *wire) check() error {
	if w.Role == nil {
		return errors.New("no role: not a message of a transcript")
	}
	if w.Source == nil {
		return errors.New("no source: whose words these are cannot be told")
	}
	if reason := misfit(*w.Role, *w.Source, kindOf(*w.Source)); reason != "" {
		return errors.New(reason)
	}
	if len(w.ToolCalls) > 0 && *w.Role != "assistant" {
		return fmt.Errorf("tool_calls in role %q", *w.Role)
	}
	if w.Content == nil && len(w.ToolCalls) == 0 {
		return errors.New("no content")
	}
	return nil
}

// kindOf is the part of a source after its last colon.
func kindOf(source string) string { return source[strings.LastIndexByte(source, ':')+1:] }

// contentText reads a string, null, or a list of blocks whose texts are joined by
// line feeds; a block that is no text stands as the JSON it is.
func contentText(raw json.RawMessage) (string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return "", nil
	}
	if raw[0] == '"' {
		return text(raw), nil
	}
	var blocks []json.RawMessage
	if json.Unmarshal(raw, &blocks) != nil {
		return "", errors.New("content is neither a string nor a list of blocks")
	}
	parts := make([]string, len(blocks))
	for i, b := range blocks {
		parts[i] = blockText(b)
	}
	return strings.Join(parts, "\n"), nil
}

func blockText(raw json.RawMessage) string {
	var b struct {
		Type string  `json:"type"`
		Text *string `json:"text"`
	}
	if json.Unmarshal(raw, &b) == nil && b.Type == "text" && b.Text != nil {
		return *b.Text
	}
	return text(raw)
}

// text is the value of a JSON string, and any other value as it is written.
func text(raw json.RawMessage) string {
	var s string
	if len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil {
		return s
	}
	if string(raw) == "null" {
		return ""
	}
	return string(raw)
}

// faithful refuses what encoding/json would silently replace: bytes that are no
// UTF-8, and halves of surrogate pairs.
func faithful(raw []byte) error {
	if !utf8.Valid(raw) {
		at := 0
		for r, n := utf8.DecodeRune(raw); r != utf8.RuneError || n > 1; r, n = utf8.DecodeRune(raw[at:]) {
			at += n
		}
		return fmt.Errorf("invalid UTF-8 at byte %d of the line", at+1)
	}
	for i := 0; i+1 < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		unit := escapedUnit(raw[i:])
		switch {
		case unit >= 0xD800 && unit < 0xDC00 && isLow(escapedUnit(raw[i+6:])):
			i += 11
		case unit >= 0xD800 && unit < 0xE000:
			return fmt.Errorf(`half a surrogate pair, \u%04x, at byte %d of the line`, unit, i+1)
		default:
			i++ // the escaped byte
		}
	}
	return nil
}

// escapedUnit reads a leading \uXXXX, -1 if there is none.
func escapedUnit(b []byte) int64 {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseInt(string(b[2:6]), 16, 32)
	if err != nil {
		return -1
	}
	return n
}

func isLow(unit int64) bool { return unit >= 0xDC00 && unit < 0xE000 }

// jsonReason words a decoder's error for someone who looks at the line.
func jsonReason(err error) error {
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("not JSON: %v at byte %d of the line", e, e.Offset)
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if e.Field == "" {
			return fmt.Errorf("a JSON %s, not an object", e.Value)
		}
		return fmt.Errorf("field %s is a %s", e.Field, e.Value)
	}
	return err
}

func quote(s string) string { return strconv.Quote(s) }
