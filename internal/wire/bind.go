package wire

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// A Block is a text in a user turn, as a binder sees it.
type Block struct {
	Text     string // what the block says
	Previous string // the text block before it, if no word of the assistant stands between; else empty
}

// A Binding says whose words a part of a block's text is.
type Binding struct {
	Text   string        // the part; the parts together are the text
	Kind   holdfast.Kind // Primary, or Foreign for a summary made elsewhere
	Origin holdfast.Origin
}

func said(text string) Binding { return Binding{text, holdfast.Primary, holdfast.UserSaid} }

func machine(text string) Binding { return Binding{text, holdfast.Primary, holdfast.ToolOutput} }

// Bind is the rule that the packages for provider messages document as their
// DefaultBinder.
func Bind(b Block) []Binding {
	start := strings.TrimLeft(b.Text, " \t\r\n")
	switch {
	case isSummary(start):
		return []Binding{{b.Text, holdfast.Foreign, holdfast.Inferred}}
	case isCommand(start):
		return command(b.Text, len(b.Text)-len(start))
	case isMachine(start), isExpansion(b.Previous, start):
		return []Binding{machine(b.Text)}
	}
	var parts []Binding
	rest := b.Text
	if strings.HasPrefix(start, interrupt) {
		end := len(rest) - len(start) + len(interrupt)
		if n := strings.IndexByte(rest[end:], ']'); n >= 0 {
			end += n + 1
		}
		end = blankEnd(rest, end)
		parts, rest = append(parts, machine(rest[:end])), rest[end:]
	}
	return joinBlank(append(parts, elements(rest)...), b.Text)
}

// elements cuts the elements that a harness adds out of the user's text.
func elements(text string) []Binding {
	var parts []Binding
	from := 0
	for _, e := range addedElements(text) {
		if e[0] < from {
			continue // inside the one before
		}
		if e[0] > from {
			parts = append(parts, said(text[from:e[0]]))
		}
		from = blankEnd(text, e[1])
		parts = append(parts, machine(text[e[0]:from]))
	}
	if from < len(text) || from == 0 {
		parts = append(parts, said(text[from:]))
	}
	return parts
}

// addedElements returns the ranges of closed elements that a harness adds, at the
// beginning of a line, by their beginning. Elements of one name nest. An end tag too
// many at the end of a line ends the element before it: what an element wraps may
// hold an end tag, and must not speak as the user behind it.
func addedElements(text string) [][2]int {
	var found [][2]int
	opened := map[string][]int{} // by name: where elements begin that are not closed yet
	newest := map[string]int{}   // by name: index in found
	for at := 0; at < len(text); at++ {
		i := strings.IndexByte(text[at:], '<')
		if i < 0 {
			break
		}
		at += i
		if name := tagName(text[at:]); isAdded(name) {
			opened[name] = append(opened[name], at)
			continue
		}
		if !strings.HasPrefix(text[at:], "</") {
			continue
		}
		name := tagName("<" + text[at+2:min(len(text), at+maxTag+2)])
		stack, end := opened[name], at+len(name)+3
		if len(stack) == 0 {
			if i, ok := newest[name]; ok && lineEnd(text, end) {
				found[i][1] = end
			}
			continue
		}
		begin := stack[len(stack)-1]
		opened[name] = stack[:len(stack)-1]
		if lineStart(text, begin) {
			newest[name] = len(found)
			found = append(found, [2]int{begin, end})
		}
	}
	slices.SortFunc(found, func(a, b [2]int) int { return a[0] - b[0] })
	return found
}

// blankEnd returns the end of the white space at i.
func blankEnd(text string, i int) int {
	return len(text) - len(strings.TrimLeft(text[i:], " \t\r\n"))
}

// maxTag is the length of a tag that is looked at.
const maxTag = 48

// joinBlank gives white space between the parts to the part before it, else to the
// one after it, and joins neighbours of one speaker.
func joinBlank(parts []Binding, text string) []Binding {
	if len(parts) == 1 {
		return parts
	}
	var out []Binding
	at, from := 0, 0
	for i, p := range parts {
		at += len(p.Text)
		blank := strings.TrimSpace(p.Text) == ""
		n := len(out)
		switch {
		case n > 0 && (blank || p.Origin == out[n-1].Origin):
		case n > 0 && strings.TrimSpace(out[n-1].Text) == "":
			out[n-1].Origin = p.Origin
		default:
			out, from = append(out, parts[i]), at-len(p.Text)
		}
		out[len(out)-1].Text = text[from:at]
	}
	return out
}

// tagName returns the name of the tag that s begins with, in lower case; "" if it begins with none.
func tagName(s string) string {
	if len(s) < 3 || s[0] != '<' {
		return ""
	}
	for i := 1; i < len(s) && i <= maxTag; i++ {
		c := s[i]
		switch {
		case c == '>' || c == ' ' || c == '\n':
			return strings.ToLower(s[1:i])
		case c == '-' || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9':
		default:
			return ""
		}
	}
	return ""
}

// lineStart reports whether only white space stands between at and the line feed before it, or an element's end.
func lineStart(text string, at int) bool {
	for at > 0 {
		at--
		switch text[at] {
		case ' ', '\t', '\r':
		case '\n', '>':
			return true
		default:
			return false
		}
	}
	return true
}

// lineEnd reports whether only white space stands between at and the line feed behind it, or the end.
func lineEnd(text string, at int) bool {
	rest := strings.TrimLeft(text[at:], " \t\r")
	return rest == "" || rest[0] == '\n'
}

// command binds the record of a command that the user gave. Its text begins at start.
// The arguments are the user's words; the first end tag ends them, because behind
// them may stand what the command printed.
func command(text string, start int) []Binding {
	at := start
	for {
		name := tagName(text[at:])
		from := at + len(name) + 2
		n := strings.Index(text[min(from, len(text)):], "</"+name+">")
		if !slices.Contains(commandNames, name) || n < 0 {
			return []Binding{machine(text)}
		}
		to := from + n
		if name == argumentsName && strings.TrimSpace(text[from:to]) != "" {
			return []Binding{machine(text[:from]), said(text[from:to]), machine(text[to:])}
		}
		at = blankEnd(text, to+len(name)+3)
	}
}

// elementEnd returns the end of the element that begins at at, 0 if it is not closed. Elements of one name nest.
func elementEnd(text string, at int, name string) int {
	depth := 0
	for i := at; i < len(text); i++ {
		if text[i] != '<' {
			continue
		}
		switch rest := text[i+1:]; {
		case hasFold(rest, name) && len(rest) > len(name) && strings.IndexByte("> \n", rest[len(name)]) >= 0:
			depth++
		case hasFold(rest, "/"+name+">"):
			depth--
			if depth == 0 {
				return i + len(name) + 3
			}
		}
	}
	return 0
}

// hasFold is strings.HasPrefix without regard to the case of letters.
func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
