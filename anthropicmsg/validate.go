package anthropicmsg

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Problem is a published rule of the Messages API that a list of messages or a
// request breaks. Its String is what the API answers with status 400 and type
// invalid_request_error.
type Problem struct {
	Message int    // index of the message; -1: the request as a whole
	Path    string // where, as the API writes it ("messages.3.content.0"); may be empty
	Rule    string // a short name of the rule, stable: one of the Rule constants
	Detail  string // what is wrong, in the API's words where they are known
}

// String returns the problem as the API's error message.
func (p Problem) String() string {
	if p.Path == "" {
		return p.Detail
	}
	return p.Path + ": " + p.Detail
}

// The rules, by the names that stand in Problem.Rule.
const (
	RuleShape            = "shape"             // not JSON of the published shape
	RuleField            = "field"             // a required field is missing or has a value that is not allowed
	RuleRole             = "role"              // a role that does not exist, or a block in a role it may not have
	RuleFirstUser        = "first-user"        // the first message is not the user's
	RuleSystemPlace      = "system-place"      // a system message not between one of the user and one of the assistant
	RuleEmptyMessage     = "empty-message"     // no content, and not the final assistant message
	RuleEmptyText        = "empty-text"        // a text block without text
	RuleBlankMessage     = "blank-message"     // nothing but white space
	RuleTrailingSpace    = "trailing-space"    // the final assistant message ends in white space
	RuleUnanswered       = "unanswered"        // a tool_use without its tool_result in the next message
	RuleNoToolUse        = "no-tool-use"       // a tool_result without its tool_use in the message before
	RuleResultsFirst     = "results-first"     // a tool_result behind other content
	RuleUniqueID         = "unique-id"         // a tool_use ID twice in the list
	RuleSingleResult     = "single-result"     // two results for one tool_use
	RuleResultContent    = "result-content"    // content that a tool_result may not hold
	RuleCacheControl     = "cache-control"     // cache_control where or how it may not be
	RuleThinkingShape    = "thinking-shape"    // a thinking block without its signature, or last in the last message
	RuleThinkingFirst    = "thinking-first"    // with thinking on, an assistant turn with calls that begins without it
	RuleThinkingPrefill  = "thinking-prefill"  // with thinking on, a list that ends with an assistant message
	RuleThinkingAltered  = "thinking-altered"  // a thinking block that is not the one the API sent
	RuleTools            = "tools"             // a tool definition
	RuleStrictSchema     = "strict-schema"     // a schema that strict mode does not take
	RuleThinkingSettings = "thinking-settings" // settings that do not go together with thinking
)

// Validate checks a list of messages against the published rules that need no
// more than the list, and returns what breaks them, in the order of the
// messages within each rule. A list it finds nothing in may still be refused:
// the API also looks into images and documents, and at the model. Types of
// blocks that it does not know pass.
func Validate(messages []json.RawMessage) []Problem {
	v := validator{}
	v.parse(messages)
	for _, rule := range listRules {
		rule(&v)
	}
	v.cacheCount(v.cached())
	return v.problems
}

// Unaltered checks that every signed block of messages, thinking or
// redacted_thinking, is one of original, byte for byte apart from JSON spacing:
// "`thinking` or `redacted_thinking` blocks in the latest assistant message
// cannot be modified. These blocks must remain as they were in the original
// response." The API checks the signature; without it the original is needed.
//
// Source: platform.claude.com, "Extended thinking", Preserving thinking blocks;
// anthropics/claude-code issue 63574 for the wording.
func Unaltered(messages, original []json.RawMessage) []Problem {
	var was, now validator
	was.parse(original)
	now.parse(messages)
	now.problems = nil
	known := map[string]bool{}
	for _, m := range was.messages {
		for i := range m.blocks {
			if b := &m.blocks[i]; b.signed() {
				known[b.signature()] = true
			}
		}
	}
	for _, m := range now.messages {
		for i := range m.blocks {
			if b := &m.blocks[i]; b.signed() && !known[b.signature()] {
				now.add(m, b.path, RuleThinkingAltered,
					"`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. "+
						"These blocks must remain as they were in the original response.")
			}
		}
	}
	return now.problems
}

// listRules are the rules of a list of messages. Each adds what it finds.
var listRules = []func(*validator){
	(*validator).roles,
	(*validator).firstUser,
	(*validator).systemPlace,
	(*validator).nonEmpty,
	(*validator).emptyText,
	(*validator).trailingSpace,
	(*validator).blockFields,
	(*validator).uniqueIDs,
	(*validator).answered,
	(*validator).resultsHaveCalls,
	(*validator).resultContent,
	(*validator).cachePlace,
	(*validator).thinkingShape,
}

type validator struct {
	messages []*checkedMessage
	problems []Problem
}

type checkedMessage struct {
	index  int
	path   string
	Role   string
	blocks []checkedBlock
}

// checkedBlock has the fields of all types of blocks that the rules look at.
type checkedBlock struct {
	path         string
	Type         string          `json:"type"`
	Text         *string         `json:"text"`
	ID           *string         `json:"id"`
	Name         *string         `json:"name"`
	Input        json.RawMessage `json:"input"`
	ToolUseID    *string         `json:"tool_use_id"`
	Content      json.RawMessage `json:"content"`
	IsError      bool            `json:"is_error"`
	Thinking     *string         `json:"thinking"`
	Signature    *string         `json:"signature"`
	Data         *string         `json:"data"`
	CacheControl *cacheControl   `json:"cache_control"`
}

type cacheControl struct {
	Type string `json:"type"`
	TTL  string `json:"ttl"`
}

func (b *checkedBlock) signed() bool { return b.Type == "thinking" || b.Type == "redacted_thinking" }

// signature is what must not change of a signed block.
func (b *checkedBlock) signature() string {
	return fmt.Sprintf("%s %q %q %q", b.Type, value(b.Thinking), value(b.Signature), value(b.Data))
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (v *validator) add(m *checkedMessage, path, rule, detail string) {
	index := -1
	if m != nil {
		index = m.index
	}
	v.problems = append(v.problems, Problem{index, path, rule, detail})
}

// parse reads the messages. What is no JSON of the published shape is reported
// and left out, so that the rules see only what has a meaning.
func (v *validator) parse(messages []json.RawMessage) {
	for i, raw := range messages {
		m := &checkedMessage{index: i, path: fmt.Sprintf("messages.%d", i)}
		v.messages = append(v.messages, m)
		var w struct {
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
		}
		if json.Unmarshal(raw, &w) != nil {
			v.add(m, m.path, RuleShape, "Input should be a valid dictionary or object to extract fields from")
			continue
		}
		m.Role = w.Role
		m.blocks = v.parseContent(m, m.path+".content", w.Content)
	}
}

func (v *validator) parseContent(m *checkedMessage, path string, content json.RawMessage) []checkedBlock {
	if len(content) == 0 {
		v.add(m, path, RuleField, "Field required")
		return nil
	}
	var text string
	if json.Unmarshal(content, &text) == nil && content[0] == '"' {
		if text == "" {
			return nil // as an empty list
		}
		return []checkedBlock{{path: path, Type: "text", Text: &text}}
	}
	var list []json.RawMessage
	if json.Unmarshal(content, &list) != nil || list == nil {
		v.add(m, path, RuleShape, "Input should be a valid string or list")
		return nil
	}
	var blocks []checkedBlock
	for i, raw := range list {
		b := checkedBlock{path: fmt.Sprintf("%s.%d", path, i)}
		if json.Unmarshal(raw, &b) != nil {
			v.add(m, b.path, RuleShape, "Input should be a valid dictionary or object to extract fields from")
			continue
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func (v *validator) last() *checkedMessage {
	if len(v.messages) == 0 {
		return nil
	}
	return v.messages[len(v.messages)-1]
}

func (v *validator) calls(m *checkedMessage) []string {
	var ids []string
	for i := range m.blocks {
		if m.blocks[i].Type == "tool_use" {
			ids = append(ids, value(m.blocks[i].ID))
		}
	}
	return ids
}

func quoteList(words []string) string { return "'" + strings.Join(words, "', '") + "'" }
