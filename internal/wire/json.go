package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"
)

// Check reports why raw is not one JSON value in UTF-8. The other functions of
// this file expect what it accepts.
func Check(raw []byte) error {
	if !utf8.Valid(raw) {
		return errors.New("not UTF-8")
	}
	if json.Valid(raw) {
		return nil
	}
	var v json.RawMessage
	if err := json.Unmarshal(raw, &v); err != nil {
		return err
	}
	return errors.New("not JSON")
}

// A Member is one member of an object. Value is as written.
type Member struct {
	Key   string
	Value json.RawMessage
}

// Members returns the members of an object in their order. It is false if raw is
// no object, or one that a decoder could read in two ways: a key that comes twice
// or cannot be decoded without loss.
func Members(raw []byte) ([]Member, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		return nil, false
	}
	var out []Member
	seen := map[string]bool{}
	for i := space(raw, 1); i < len(raw) && raw[i] != '}'; i = next(raw, i) {
		end := value(raw, i)
		key, ok := String(raw[i:end])
		if !ok || seen[key] {
			return nil, false
		}
		seen[key] = true
		i = space(raw, space(raw, end)+1) // over the colon
		end = value(raw, i)
		out = append(out, Member{key, json.RawMessage(raw[i:end])})
		i = end
	}
	return out, true
}

// Elements returns the elements of a list. It is false if raw is none.
func Elements(raw []byte) ([]json.RawMessage, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '[' {
		return nil, false
	}
	var out []json.RawMessage
	for i := space(raw, 1); i < len(raw) && raw[i] != ']'; i = next(raw, i) {
		end := value(raw, i)
		out = append(out, json.RawMessage(raw[i:end]))
		i = end
	}
	return out, true
}

// List writes a list of these elements.
func List[T ~[]byte](elements []T) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, e := range elements {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(e)
	}
	b.WriteByte(']')
	return b.Bytes()
}

// Get returns the value of the first member with this key, nil if there is none.
func Get(members []Member, key string) json.RawMessage {
	for i := range members {
		if members[i].Key == key {
			return members[i].Value
		}
	}
	return nil
}

// GetString returns the string under key, "" if there is none.
func GetString(members []Member, key string) string {
	s, _ := String(Get(members, key))
	return s
}

// String decodes a JSON string. It is false if raw is none, or holds half a
// surrogate pair, which no Go string can.
func String(raw []byte) (string, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1]), true
	}
	if halfPair(raw) {
		return "", false
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return "", false
	}
	return s, true
}

// Spoken decodes a JSON string like String, but for half a surrogate pair, which it
// takes for U+FFFD: a client that cuts a text by UTF-16 units leaves one, and what
// the rest of the text says must not go unread for it. No API takes such a half.
func Spoken(raw []byte) (string, bool) {
	raw = bytes.TrimSpace(raw)
	var s string
	if len(raw) < 2 || raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", false
	}
	return s, true
}

// Quote encodes s as a JSON string.
func Quote(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil { // cannot happen: a string always encodes
		return []byte(`""`)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// space returns the index of the first byte from i on that is no white space.
func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// next goes from the end of an item over a comma to the next one.
func next(b []byte, i int) int {
	i = space(b, i)
	if i < len(b) && b[i] == ',' {
		i = space(b, i+1)
	}
	return i
}

// value returns the end of the value that begins at i.
func value(b []byte, i int) int {
	depth := 0
	for ; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = quoted(b, i) - 1
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				return i + 1
			}
			if depth < 0 {
				return i
			}
		case ',', ':', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// quoted returns the end of the string that begins at i.
func quoted[T []byte | string](b T, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

// halfPair reports whether an escape in the string is half a surrogate pair.
func halfPair(b []byte) bool {
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		switch unit := escaped(b[i:]); {
		case unit >= 0xD800 && unit < 0xDC00:
			if low := escaped(b[min(i+6, len(b)):]); low < 0xDC00 || low >= 0xE000 {
				return true
			}
			i += 11
		case unit >= 0xDC00 && unit < 0xE000:
			return true
		default:
			i++
		}
	}
	return false
}

// escaped reads a leading \uXXXX, 0 if there is none.
func escaped(b []byte) uint64 {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0
	}
	n, _ := strconv.ParseUint(string(b[2:6]), 16, 32)
	return n
}
