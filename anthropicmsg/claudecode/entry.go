package claudecode

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// entry is one line as JSON: what of it the order of the conversation needs.
type entry struct {
	Type       string  `json:"type"`
	Subtype    string  `json:"subtype"`
	UUID       string  `json:"uuid"`
	Parent     *string `json:"parentUuid"`
	Logical    string  `json:"logicalParentUuid"` // of a boundary: the leaf before it
	Session    string  `json:"sessionId"`
	Sidechain  bool    `json:"isSidechain"`
	Meta       bool    `json:"isMeta"`
	IsSummary  bool    `json:"isCompactSummary"`
	Message    *wire   `json:"message"`
	Attachment *struct {
		Type   string          `json:"type"`
		Prompt json.RawMessage `json:"prompt"`
		Mode   string          `json:"commandMode"`
	} `json:"attachment"`
	Compact *struct {
		Trigger   string `json:"trigger"`
		PreTokens int    `json:"preTokens"`
		Segment   *struct {
			Head string `json:"headUuid"`
			Tail string `json:"tailUuid"`
		} `json:"preservedSegment"`
		Messages *struct {
			UUIDs []string `json:"uuids"`
		} `json:"preservedMessages"`
	} `json:"compactMetadata"`

	line   int
	text   json.RawMessage // content of an entry of type system
	blocks []Block
	parent int  // index of the entry before it on its path, -1 for none
	path   bool // it is on the path to the last leaf
}

type wire struct {
	ID      string          `json:"id"`
	Role    string          `json:"role"`
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
}

// summaryOpening begins the summaries of all versions; old ones have no flag.
const summaryOpening = "This session is being continued from a previous conversation that ran out of context."

// silent are the types that hold no part of the conversation. Those with a uuid
// may still be links of the chain.
var silent = map[string]bool{
	"progress": true, "summary": true, "file-history-snapshot": true, "queue-operation": true, "pr-link": true,
	"last-prompt": true, "custom-title": true, "ai-title": true, "tag": true, "agent-name": true, "agent-setting": true,
	"mode": true, "permission-mode": true, "worktree-state": true, "content-replacement": true, "task-summary": true,
	"attribution-snapshot": true, "speculation-accept": true, "marble-origami-commit": true,
	"marble-origami-snapshot": true,
}

// parse reads a line. A line that is no entry is an error.
func parse(raw []byte, line int) (*entry, error) {
	if !utf8.Valid(raw) {
		return nil, errors.New("not UTF-8")
	}
	e := &entry{line: line, parent: -1}
	if err := json.Unmarshal(raw, e); err != nil {
		return nil, reason(err)
	}
	if e.Type == "" {
		return nil, errors.New("no type: not an entry of a session")
	}
	if e.Type == "system" && e.Subtype == "local_command" {
		var s struct {
			Content json.RawMessage `json:"content"`
		}
		if err := json.Unmarshal(raw, &s); err != nil {
			return nil, reason(err)
		}
		e.text = s.Content
	}
	return e, e.read()
}

// reason words a decoder's error.
func reason(err error) error {
	if s, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("not JSON: %v at byte %d of the line", s, s.Offset)
	}
	if u, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("field %q is a %s", u.Field, u.Value)
	}
	return err
}

// read fills the entry's blocks.
func (e *entry) read() error {
	var content json.RawMessage
	switch e.Type {
	case "user", "assistant":
		if e.Message == nil {
			return fmt.Errorf("an entry of type %s without a message", e.Type)
		}
		if e.Message.Role != e.Type {
			return fmt.Errorf("role %q in an entry of type %s", e.Message.Role, e.Type)
		}
		content = e.Message.Content
	case "system":
		content = e.text
	case "attachment":
		if e.Attachment != nil && e.Attachment.Type == "queued_command" {
			content = e.Attachment.Prompt
		}
	}
	if len(content) == 0 {
		return nil
	}
	return e.split(content)
}

// split takes content apart: a string, or a list of blocks.
func (e *entry) split(content json.RawMessage) error {
	var s string
	var list []json.RawMessage
	if content[0] == '"' {
		if err := json.Unmarshal(content, &s); err != nil {
			return err
		}
		if s == "" {
			return nil // an empty text block is none
		}
		raw, err := json.Marshal(map[string]string{"type": "text", "text": s})
		if err != nil {
			return err
		}
		list = []json.RawMessage{raw}
	} else if err := json.Unmarshal(content, &list); err != nil {
		return errors.New("content is neither a string nor a list of blocks")
	}
	for _, raw := range list {
		var b struct {
			Type string `json:"type"`
		}
		if json.Unmarshal(raw, &b) != nil || b.Type == "" {
			return errors.New("a content block without a type")
		}
		block := Block{Type: b.Type, Raw: bytes.Clone(raw), Line: e.line, UUID: e.UUID}
		block.Voice = e.voice(&block)
		e.blocks = append(e.blocks, block)
	}
	return nil
}

// voice says who speaks in a block: see the package comment.
func (e *entry) voice(b *Block) Voice {
	switch {
	case e.Type == "assistant" && e.Message.Model == "<synthetic>":
		return Injected
	case e.Type == "assistant":
		return Assistant
	case b.Type == "tool_result":
		return Tool
	case e.IsSummary || e.Type == "user" && strings.HasPrefix(strings.TrimSpace(b.Text()), summaryOpening):
		return Summary
	case e.Meta || e.Type == "system" || e.Attachment != nil && e.Attachment.Mode != "" && e.Attachment.Mode != "prompt":
		return Injected
	}
	return Human // what of it is the machine's is settled when its place is known
}

// boundary reports whether the conversation was compacted here.
func (e *entry) boundary() bool { return e.Type == "system" && e.Subtype == "compact_boundary" }

// summary reports whether the entry holds a compaction summary.
func (e *entry) summary() bool { return len(e.blocks) > 0 && e.blocks[0].Voice == Summary }

// known reports whether the type is one that this package understands.
func (e *entry) known() bool {
	switch e.Type {
	case "user", "assistant", "system", "attachment":
		return true
	}
	return silent[e.Type]
}

// speaks reports whether the entry is a part of a conversation.
func (e *entry) speaks() bool {
	return len(e.blocks) > 0 || e.Type == "user" || e.Type == "assistant"
}
