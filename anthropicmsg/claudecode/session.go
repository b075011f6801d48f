package claudecode

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Voice says who really speaks in a block, whatever its role.
type Voice string

// The voices.
const (
	Human     Voice = "human"           // a person's own words
	Injected  Voice = "injected"        // machine text: reminders, notifications, command output, interrupts
	Summary   Voice = "compact-summary" // a compaction summary, written by the model
	Assistant Voice = "assistant"       // the model: text, thinking, calls
	Tool      Voice = "tool"            // the result of a call
)

// A Session is what one session file says.
type Session struct {
	ID          string       // sessionId of the last entry that has one
	Messages    []Message    // on the path to the last leaf, oldest first, summaries among them
	Compactions []Compaction // oldest first
	LeftOut     []LeftOut    // conversation entries that are not in Messages, by line
	Problems    []Problem    // lines that could not be read or placed, by line
	Lines       int          // lines of the file, empty ones included
}

// A Message is one message of the Messages API.
type Message struct {
	Role   string // user or assistant
	ID     string // message.id of an assistant message, "" where there is none
	Blocks []Block
}

// A Block is one content block of a message.
type Block struct {
	Type  string          // text, thinking, tool_use, tool_result, image …
	Raw   json.RawMessage // as recorded; a content string is a text block made from it
	Voice Voice
	Line  int    // the line it stands on, from 1
	UUID  string // of its entry

	previous string // the text before it that could be a person's, if the assistant has not spoken since
}

// A Compaction is one place where the conversation was replaced by a summary.
type Compaction struct {
	Line      int    // of the compact_boundary entry, 0 if there is none
	Trigger   string // auto or manual, "" where it is not recorded
	PreTokens int    // tokens before it as recorded, 0 where they are not
	Summary   int    // index in Session.Messages of the summary
	From, To  int    // Session.Messages[From:To] is the raw span it replaced; an earlier summary is part of it
	Kept      []int  // indexes in the raw span of messages that stayed beside the summary
}

// Kept returns, by the index of a message, beside how many summaries it stayed.
func (s *Session) Kept() map[int]int {
	kept := map[int]int{}
	for _, c := range s.Compactions {
		for _, i := range c.Kept {
			kept[i]++
		}
	}
	return kept
}

// LeftOut is a conversation entry that is not on the path to the last leaf.
type LeftOut struct {
	Line int    `json:"line"`
	UUID string `json:"uuid,omitempty"`
	Type string `json:"type"`
	Why  string `json:"why"` // one of WhySidechain, WhyBranch, WhyAttachment
}

// Reasons of a LeftOut.
const (
	WhySidechain  = "sidechain"    // of a sub-agent, which has its own window
	WhyBranch     = "other branch" // the session was rewound and went on elsewhere
	WhyAttachment = "attachment"   // what Claude Code attaches by itself: files, reminders
)

// A Problem is a line that could not be read, or whose place in the conversation is a guess.
type Problem struct {
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// Error is "line N: reason".
func (p Problem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Reason) }

// MarshalJSON writes the message as the Messages API takes it: role and content blocks, as recorded.
func (m Message) MarshalJSON() ([]byte, error) {
	content := make([]json.RawMessage, len(m.Blocks))
	for i := range m.Blocks {
		content[i] = m.Blocks[i].Raw
	}
	return json.Marshal(struct {
		Role    string            `json:"role"`
		Content []json.RawMessage `json:"content"`
	}{m.Role, content})
}

// Text is what the block says: the text of a text or thinking block and of a tool
// result (the texts of its parts, a line feed between them); "" for any other block.
func (b *Block) Text() string {
	var w struct {
		Text     string          `json:"text"`
		Thinking string          `json:"thinking"`
		Content  json.RawMessage `json:"content"`
	}
	if json.Unmarshal(b.Raw, &w) != nil {
		return ""
	}
	switch b.Type {
	case "text":
		return w.Text
	case "thinking":
		return w.Thinking
	case "tool_result":
		return resultText(w.Content)
	}
	return ""
}

func resultText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		if texts[i] = p.Text; p.Type != "text" {
			texts[i] = "[" + p.Type + "]"
		}
	}
	return strings.Join(texts, "\n")
}

// Call is what a tool_use block asks for: its ID, the tool and the input as recorded. ok is false for any other block.
func (b *Block) Call() (id, name string, input json.RawMessage, ok bool) {
	if b.Type != "tool_use" {
		return "", "", nil, false
	}
	var w struct {
		ID    string          `json:"id"`
		Name  string          `json:"name"`
		Input json.RawMessage `json:"input"`
	}
	if json.Unmarshal(b.Raw, &w) != nil {
		return "", "", nil, false
	}
	return w.ID, w.Name, w.Input, true
}

// Result names the call that a tool_result block answers, and whether it failed. ok is false for any other block.
func (b *Block) Result() (id string, failed, ok bool) {
	if b.Type != "tool_result" {
		return "", false, false
	}
	var w struct {
		ID     string `json:"tool_use_id"`
		Failed bool   `json:"is_error"`
	}
	if json.Unmarshal(b.Raw, &w) != nil {
		return "", false, false
	}
	return w.ID, w.Failed, true
}
