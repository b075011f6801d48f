package edittool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	// maxArguments is how long the arguments of a call may be. An edit has at most 1 MiB
	// (holdfast.MaxEditBytes), and six bytes write one where each is escaped.
	maxArguments = 8 << 20
	// maxProblems is how many mistakes are reported: with that many the call was not meant for this tool.
	maxProblems = 12
	// maxDepth is far beyond the five levels of the deepest arguments.
	maxDepth = 32
)

// A problem is one thing wrong with the arguments.
type problem struct {
	path   string // claims[2].witnesses[0].quote; empty: the arguments as a whole
	detail string
	remedy string
}

// A decoder reads arguments strictly: exact names, each once, all of them,
// nothing else. It goes on after a mistake, so that a model learns of all at
// once, and reads each byte once. encoding/json alone would take names in any
// case, the last of two values, and a replacement for what is no text.
type decoder struct {
	in       []byte
	json     *json.Decoder
	at       []step
	problems []problem
	broken   bool // what follows cannot be read
}

// A step of the path to a value: a field or an index.
type step struct {
	name  string
	index int
}

// A field is a member of an object: its name and what reads its value.
type field struct {
	name string
	read func(d *decoder)
	must bool // a call without it says nothing; any other field is empty where it is absent
}

// must is a field that has to be there.
func must(name string, read func(d *decoder)) field { return field{name, read, true} }

func may(name string, read func(d *decoder)) field { return field{name, read, false} }

// decode reads args as an object of these fields and returns what is wrong with it.
func decode(args []byte, fields []field) []problem {
	d := &decoder{in: args}
	if len(args) > maxArguments {
		d.fail(fmt.Sprintf("%d bytes, at most %d", len(args), maxArguments))
		return d.problems
	}
	if n := invalidUTF8(args); n >= 0 {
		d.fail(fmt.Sprintf("not valid UTF-8 at byte %d", n))
		return d.problems
	}
	if len(bytes.TrimSpace(args)) == 0 {
		d.in = []byte("{}") // some clients send nothing for no arguments
	}
	d.json = json.NewDecoder(bytes.NewReader(d.in))
	d.json.UseNumber()
	d.object(fields)
	if d.broken {
		return d.problems
	}
	end := d.json.InputOffset()
	if _, err := d.json.Token(); !errors.Is(err, io.EOF) {
		d.fail(fmt.Sprintf("more text after the object, which ends at byte %d", end))
	}
	return d.problems
}

func invalidUTF8(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	n := 0
	for {
		r, size := utf8.DecodeRune(b[n:])
		if r == utf8.RuneError && size < 2 {
			return n
		}
		n += size
	}
}

// report notes what is wrong at the present path.
func (d *decoder) report(detail, remedy string) {
	if len(d.problems) >= maxProblems {
		d.broken = true
		return
	}
	d.problems = append(d.problems, problem{d.path(), detail, remedy})
}

// fail is report for what makes the rest unreadable.
func (d *decoder) fail(detail string) {
	d.report(detail, "send one complete JSON object, in UTF-8, and nothing else")
	d.broken = true
}

func (d *decoder) path() string {
	var b strings.Builder
	for _, s := range d.at {
		switch {
		case s.name == "":
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
		case b.Len() > 0:
			b.WriteString("." + s.name)
		default:
			b.WriteString(s.name)
		}
	}
	return b.String()
}

// next returns the next token. After false the arguments cannot be read on.
func (d *decoder) next() (json.Token, bool) {
	if d.broken {
		return nil, false
	}
	from := d.json.InputOffset()
	tok, err := d.json.Token()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		d.fail(fmt.Sprintf("not valid JSON at byte %d: %s", syntax.Offset, syntax.Error()))
	case err != nil:
		d.fail(fmt.Sprintf("not valid JSON: it ends too early, at byte %d", len(d.in)))
	}
	if err != nil {
		return nil, false
	}
	if s, ok := tok.(string); ok && strings.Contains(s, "\uFFFD") {
		if half := loneSurrogate(d.in[from:d.json.InputOffset()]); half != "" {
			d.report("holds "+half+", half of a character", "write the character itself")
		}
	}
	return tok, true
}

// loneSurrogate returns the first escape in raw that is half of a surrogate pair
// without its other half. encoding/json would put U+FFFD in its place.
func loneSurrogate(raw []byte) string {
	for i := 0; i+1 < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		first, ok := escaped(raw[i:])
		if !ok || !utf16.IsSurrogate(first) {
			i++ // the byte behind the backslash begins no escape
			continue
		}
		if second, ok := escaped(raw[i+6:]); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
			i += 11
			continue
		}
		return string(raw[i : i+6])
	}
	return ""
}

// escaped reads \uXXXX at the beginning of raw.
func escaped(raw []byte) (rune, bool) {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(raw[2:6]), 16, 16)
	return rune(n), err == nil
}

// wrong reports a value of another type than want and reads past it.
func (d *decoder) wrong(tok json.Token, want string) {
	d.report(typeName(tok)+" where "+want+" belongs", "send "+want)
	d.skip(tok)
}

func typeName(tok json.Token) string {
	switch v := tok.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case json.Delim:
		if v == '{' {
			return "an object"
		}
	}
	return "a list"
}

// skip reads past the value that tok begins.
func (d *decoder) skip(tok json.Token) {
	depth := 0
	for {
		switch tok {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > maxDepth {
			d.fail(fmt.Sprintf("nested more than %d deep", maxDepth))
		}
		if depth <= 0 || d.broken {
			return
		}
		tok, _ = d.next()
	}
}

// object reads an object of these fields.
func (d *decoder) object(fields []field) {
	tok, ok := d.next()
	if !ok {
		return
	}
	if tok != json.Delim('{') {
		d.wrong(tok, "an object")
		return
	}
	seen := make([]bool, len(fields))
	for !d.broken {
		tok, ok := d.next()
		name, isName := tok.(string)
		if !ok || !isName {
			break // the closing brace: a member has a string for its name, or the JSON is broken
		}
		d.member(name, fields, seen)
	}
	for i, f := range fields {
		if f.must && !seen[i] && !d.broken {
			d.at = append(d.at, step{name: f.name})
			d.report("missing", "add it")
			d.at = d.at[:len(d.at)-1]
		}
	}
}

// member reads the value of the member name.
func (d *decoder) member(name string, fields []field, seen []bool) {
	d.at = append(d.at, step{name: name})
	defer func() { d.at = d.at[:len(d.at)-1] }()
	for i, f := range fields {
		switch {
		case f.name != name:
			continue
		case seen[i]:
			d.report("given twice", "give it once")
		default:
			seen[i] = true
			f.read(d)
			return
		}
	}
	if !d.broken && !isField(name, fields) {
		d.at[len(d.at)-1].name = strconv.Quote(clip(name, maxShownName))
		d.report("no such field", "leave it out; the fields are "+fieldNames(fields))
	}
	if tok, ok := d.next(); ok {
		d.skip(tok)
	}
}

func isField(name string, fields []field) bool {
	for _, f := range fields {
		if f.name == name {
			return true
		}
	}
	return false
}

func fieldNames(fields []field) string {
	var out []string
	for _, f := range fields {
		out = append(out, f.name)
	}
	return strings.Join(out, ", ")
}

// each reads a list and calls item to read each of its values.
func (d *decoder) each(want string, item func()) {
	tok, ok := d.next()
	if !ok {
		return
	}
	if tok != json.Delim('[') {
		d.wrong(tok, want)
		return
	}
	d.at = append(d.at, step{})
	for d.json.More() && !d.broken {
		item()
		d.at[len(d.at)-1].index++
	}
	d.at = d.at[:len(d.at)-1]
	d.next() // the closing bracket
}

// value reads one token that is a T.
func value[T any](d *decoder, want string) (v T, ok bool) {
	tok, ok := d.next()
	if !ok {
		return v, false
	}
	if v, ok = tok.(T); !ok {
		d.wrong(tok, want)
	}
	return v, ok
}

// text reads a string.
func text[S ~string](dst *S) func(*decoder) {
	return func(d *decoder) {
		if s, ok := value[string](d, "a string"); ok {
			*dst = S(s)
		}
	}
}

// texts reads a list of strings.
func texts[S ~string](dst *[]S) func(*decoder) {
	return func(d *decoder) {
		d.each("a list of strings", func() {
			if s, ok := value[string](d, "a string"); ok {
				*dst = append(*dst, S(s))
			}
		})
	}
}

// truth reads true or false.
func truth(dst *bool) func(*decoder) {
	return func(d *decoder) {
		if v, ok := value[bool](d, "true or false"); ok {
			*dst = v
		}
	}
}

// count reads a whole number that is not negative.
func count(dst *int) func(*decoder) {
	return func(d *decoder) {
		if v, ok := value[json.Number](d, "a whole number"); ok {
			n, err := strconv.ParseUint(v.String(), 10, 31)
			if err != nil {
				d.report("not a whole number from 0 on", "send 1 for the first page")
			}
			*dst = int(n)
		}
	}
}

// objects reads a list of objects.
func objects[T any](dst *[]T, fields func(*T) []field) func(*decoder) {
	return func(d *decoder) {
		d.each("a list of objects", func() {
			var v T
			d.object(fields(&v))
			*dst = append(*dst, v)
		})
	}
}
