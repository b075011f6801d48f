// Package audit holds the compaction summaries of a recorded session against the
// messages they replaced: what of it was kept word for word, what changed, what
// nothing supports. The summaries are made by others; they are judged by the rules
// and detectors that holdfast applies to its own.
package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg/claudecode"
	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

// A Session is a recorded session as the audit reads it.
type Session struct {
	File     string
	Messages []Message
	Problems []string
	LeftOut  int // entries that are not part of the conversation
}

// A Message is one piece of text with one speaker.
type Message struct {
	Line    int    // in the file, from 1
	Speaker string // human, injected, assistant, tool, system …
	Origin  holdfast.Origin
	Text    string
	Summary bool // a compaction summary: it replaced what stands before it, back to the summary before
	Kept    int  // beside how many summaries after it it stayed: the next ones did not replace it

	// Span, if it has a text or a label, is what an Auditor appends, under an ID of
	// its own; Text is then what to read for it. Else it appends Text.
	Span holdfast.Span
}

// Read reads a session in either format: Claude Code's own, or the neutral one
// ({"role", "content", "source"} a line). The first line that is an object decides.
func Read(name string, data []byte) (*Session, error) {
	if !native(data) {
		return fromTranscript(name, data), nil
	}
	s, err := claudecode.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return FromClaudeCode(name, s), nil
}

// native reports whether data is a session file of Claude Code: its lines have a type and no role.
func native(data []byte) bool {
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		var probe struct {
			Type string `json:"type"`
			Role string `json:"role"`
		}
		if json.Unmarshal(line, &probe) == nil && (probe.Type != "" || probe.Role != "") {
			return probe.Role == ""
		}
	}
	return false
}

func fromTranscript(name string, data []byte) *Session {
	msgs, problems := transcript.Read(name, data)
	s := &Session{File: name}
	for _, p := range problems {
		s.Problems = append(s.Problems, p.Error())
	}
	for _, step := range transcript.Steps(msgs) {
		s.add(Message{
			Line: step.Message.Line, Speaker: speaker(step.Message.Kind), Origin: step.Span.Origin, Text: step.Span.Text,
			Summary: step.Span.Kind == holdfast.Foreign,
		})
	}
	return s
}

// speaker gives the kinds of a transcript that mean the same one name.
func speaker(kind string) string {
	switch kind {
	case "sim-user", "persona":
		return "human"
	case "tool-error", "observation":
		return "tool"
	}
	return kind
}

func (s *Session) add(m Message) {
	if m.Text != "" {
		s.Messages = append(s.Messages, m)
	}
}

// origins binds the voices of a Claude Code session.
var origins = map[claudecode.Voice]holdfast.Origin{
	claudecode.Human: holdfast.UserSaid, claudecode.Injected: holdfast.ToolOutput, claudecode.Tool: holdfast.ToolOutput,
	claudecode.Assistant: holdfast.Inferred, claudecode.Summary: holdfast.Inferred,
}

// FromClaudeCode is Read for a session file that was read already.
func FromClaudeCode(name string, cc *claudecode.Session) *Session {
	s := &Session{File: name, LeftOut: len(cc.LeftOut)}
	for _, p := range cc.Problems {
		s.Problems = append(s.Problems, fmt.Sprintf("%s:%d: %s", name, p.Line, p.Reason))
	}
	kept := cc.Kept()
	for i := range cc.Messages {
		for k := range cc.Messages[i].Blocks {
			b := &cc.Messages[i].Blocks[k]
			for _, p := range parts(b) {
				s.add(Message{
					Line: b.Line, Speaker: string(p.Voice), Origin: origins[p.Voice], Text: p.Text,
					Summary: p.Voice == claudecode.Summary, Kept: kept[i],
				})
			}
		}
	}
	return s
}

// parts is what a block says; a call reads as it does in a transcript.
func parts(b *claudecode.Block) []claudecode.Part {
	if _, name, input, ok := b.Call(); ok {
		return []claudecode.Part{{Text: callText(name, string(input)), Voice: b.Voice}}
	}
	return b.Parts()
}

func callText(name, arguments string) string {
	m := transcript.Message{Calls: []transcript.Call{{Name: name, Arguments: arguments}}}
	return m.Text()
}

// Readable is the text of a span to read: that of a call, which stands in the span as
// its name and its JSON, without the escapes, in which words run together.
func Readable(s *holdfast.Span) string {
	name, arguments, ok := strings.Cut(s.Text, " ")
	if s.Origin != holdfast.Inferred || !s.Opens || !ok || !json.Valid([]byte(arguments)) {
		return s.Text
	}
	return callText(name, arguments)
}
