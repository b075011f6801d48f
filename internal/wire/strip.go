package wire

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/seed-74a30d84/holdfast/render"
)

// Strip takes the anchor and every header with this mark out of messages.
func Strip(messages []json.RawMessage, mark string) []json.RawMessage {
	var out []json.RawMessage
	for _, raw := range messages {
		if !bytes.Contains(raw, []byte("["+mark+" ")) {
			out = append(out, raw)
			continue
		}
		if m, keep := stripMessage(raw, mark); keep {
			out = append(out, m)
		}
	}
	return out
}

// stripMessage strips the texts of a user's message, or of a result. It reports
// whether anything of the message is left.
func stripMessage(raw json.RawMessage, mark string) (json.RawMessage, bool) {
	members, ok := Members(raw)
	if !ok {
		return raw, true
	}
	role := GetString(members, "role")
	result := strings.HasSuffix(GetString(members, "type"), "_output")
	keep := true
	t := Build(members, func(b *Builder, m Member) bool {
		spoken := m.Key == contentMember && (role == User || role == Tool || role == "function")
		if !spoken && !(m.Key == "output" && result) {
			return false
		}
		value, left := stripContent(m.Value, mark)
		keep = left
		b.lit(string(value))
		return true
	})
	return t.fill(filling{cache: true}), keep
}

// stripContent strips a text or the blocks of a list, and reports whether anything is left.
func stripContent(raw json.RawMessage, mark string) (json.RawMessage, bool) {
	if s, ok := String(raw); ok {
		text, left := stripText(s, mark)
		return Quote(text), left
	}
	list, ok := Elements(raw)
	if !ok {
		return raw, true
	}
	var kept []json.RawMessage
	for _, b := range list {
		if block, left := stripBlock(b, mark); left {
			kept = append(kept, block)
		}
	}
	return List(kept), len(kept) > 0 || len(list) == 0
}

func stripBlock(raw json.RawMessage, mark string) (json.RawMessage, bool) {
	members, ok := Members(raw)
	if !ok {
		return raw, true
	}
	var key string
	switch GetString(members, "type") {
	case "text", "input_text", "output_text":
		key = "text"
	case "tool_result":
		key = contentMember
	default:
		return raw, true
	}
	left := true
	t := Build(members, func(b *Builder, m Member) bool {
		if m.Key != key {
			return false
		}
		value, some := stripContent(m.Value, mark)
		if key == "text" {
			left = some
		}
		b.lit(string(value))
		return true
	})
	return t.fill(filling{cache: true}), left
}

// stripText takes header lines out of a text, and reports whether the text was
// more than the library's own. A header inside the text goes with the line feed before it.
func stripText(text, mark string) (string, bool) {
	open := "[" + mark + " "
	rest, own := stripLines(text, open)
	if own {
		return "", false
	}
	var b strings.Builder
	for {
		i := strings.Index(rest, "\n"+open)
		if i < 0 {
			b.WriteString(rest)
			return b.String(), true
		}
		b.WriteString(rest[:i])
		rest, _ = stripLines(rest[i+1:], open)
	}
}

// stripLines cuts the header lines that text begins with. It reports whether the
// text is the anchor, or a header alone, which no span stands behind.
func stripLines(text, open string) (rest string, own bool) {
	for strings.HasPrefix(text, open) {
		line, after, found := strings.Cut(text, "\n")
		if !found || line == open+render.AnchorTitle+"]" {
			return "", true
		}
		text = after
	}
	return text, false
}
