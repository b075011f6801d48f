package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// A Template is a piece of JSON with holes that the text of a span fills.
type Template []Slot

// A Slot is literal JSON or a hole.
type Slot struct {
	Kind       SlotKind
	Lit        string // Literal, Cache: JSON as it was written
	Start, End int    // String, Raw: the range of the span's text
}

// SlotKind says what a slot holds.
type SlotKind uint8

// The kinds of slots, with their form in an envelope.
const (
	Literal SlotKind = iota // "…"
	Cache                   // ["…"]: a cache_control member with its comma; it belongs to the request
	Whole                   // 0: the whole text as a JSON string
	Text                    // [start, end]: a part of the text as a JSON string
	Raw                     // [start, end, 1]: a part of the text as it is
)

// MarshalJSON writes the forms above.
func (s Slot) MarshalJSON() ([]byte, error) {
	switch s.Kind {
	case Literal:
		return Quote(s.Lit), nil
	case Cache:
		return append(append([]byte("["), Quote(s.Lit)...), ']'), nil
	case Whole:
		return []byte("0"), nil
	case Raw:
		return json.Marshal([3]int{s.Start, s.End, 1})
	default:
		return json.Marshal([2]int{s.Start, s.End})
	}
}

var errSlot = errors.New("wire: not a slot of a template")

// UnmarshalJSON reads the forms above.
func (s *Slot) UnmarshalJSON(raw []byte) error {
	*s = Slot{}
	var ok bool
	switch {
	case string(raw) == "0":
		s.Kind = Whole
		return nil
	case raw[0] == '"':
		s.Lit, ok = String(raw)
		return unless(ok, errSlot)
	}
	list, _ := Elements(raw)
	if len(list) == 1 {
		s.Kind = Cache
		s.Lit, ok = String(list[0])
		return unless(ok, errSlot)
	}
	var n []int
	if json.Unmarshal(raw, &n) != nil || len(n) < 2 || len(n) > 3 {
		return errSlot
	}
	s.Kind, s.Start, s.End = Text, n[0], n[1]
	if len(n) == 3 {
		s.Kind = Raw
	}
	return unless(0 <= s.Start && s.Start <= s.End, errSlot)
}

func unless(ok bool, err error) error {
	if ok {
		return nil
	}
	return err
}

// cached returns how many cache_control members the template holds.
func (t Template) cached() (n int) {
	for i := range t {
		if t[i].Kind == Cache {
			n++
		}
	}
	return n
}

// carries reports whether a header can stand in the template: it has a hole for text.
func (t Template) carries() bool {
	for i := range t {
		if t[i].Kind == Whole || t[i].Kind == Text {
			return true
		}
	}
	return false
}

// whole reports whether one hole takes the whole text.
func (t Template) whole() bool {
	return slices.ContainsFunc(t, func(s Slot) bool { return s.Kind == Whole })
}

// filling says how to fill a template.
type filling struct {
	text    string              // of the span
	whole   string              // what stands in a Whole hole
	head    string              // what stands before the text in the first Text hole
	safe    func(string) string // makes text safe to show
	safeRaw func(string) string // the same for JSON
	cache   bool                // keep cache_control
}

// fill returns the JSON. A hole outside the text is empty: the label is not of this text.
func (t Template) fill(f filling) []byte {
	var b bytes.Buffer
	for _, s := range t {
		part := ""
		if s.End <= len(f.text) {
			part = f.text[s.Start:s.End]
		}
		switch s.Kind {
		case Literal:
			b.WriteString(s.Lit)
		case Cache:
			if f.cache {
				b.WriteString(s.Lit)
			}
		case Whole:
			b.Write(Quote(f.whole))
		case Text:
			b.Write(Quote(f.head + f.safe(part)))
			f.head = ""
		case Raw:
			b.WriteString(f.safeRaw(part))
		}
	}
	return b.Bytes()
}
