package detect

import (
	"slices"
	"strings"
)

// subject returns how many tokens the words s opens with take up: what it is about.
func (s *side) subject() int {
	seen := false
	for i := range s.toks {
		switch x := &s.toks[i]; {
		case x.ident:
			return i
		case x.function || x.negation:
			if seen {
				return i
			}
		case seen && (stateWords[x.stem]&^stAction != 0 || lightWords[x.stem] || !s.adjacent(i)):
			return i
		default:
			seen = true
		}
	}
	return len(s.toks)
}

// tellsState reports whether s says how something is, with a verb, rather than what happened once.
func (s *side) tellsState() bool { return s.verbBefore(len(s.toks)) }

// verbBefore reports whether a verb of state stands before token n.
func (s *side) verbBefore(n int) bool {
	for i := range s.toks[:n] {
		if verbsOfBeing[s.toks[i].low] {
			return true
		}
	}
	return false
}

// verbsOfBeing say how something is, rather than what happened.
var verbsOfBeing = setOf(`is are has have contains contain includes holds uses runs consists there 's supports
	needs takes lives costs weighs equals lasts returns requires`)

// opensAlike reports whether the sentence holds the first word of the claim's subject that
// tells it from others.
func (m match) opensAlike() bool {
	var first *term
	for i := range m.c.toks[:m.c.subject()] {
		k := &m.c.toks[i]
		if k.function || k.ident || genericWords[k.stem] {
			continue
		}
		if first == nil || containerWords[first.stem] {
			first = k
		}
	}
	return first != nil && m.e.says(first)
}

// checkedOut decides the branch one is on: "On branch x", "* x" in a list of branches.
func (m match) checkedOut() bool {
	c := m.c
	if len(c.toks) < 3 || c.negations > 0 {
		return false
	}
	if _, branch := c.stems["branch"]; !branch {
		return false
	}
	if !slices.ContainsFunc(checkedOutWords, c.stem) && !containsAny(c.text, " on branch ", "is on the ") {
		return false
	}
	head := headIn(m.e.text)
	return head != "" && !strings.Contains(c.text, " "+head)
}

// checkedOutWords say of a branch that it is the one that is checked out.
var checkedOutWords = []string{"current", "active", "checked", "working", "checkout"}

// headIn returns the branch that text, printed by git, says to be checked out, "" if it says none.
func headIn(text string) string {
	asked := false
	for line := range strings.SplitSeq(text, "\n") {
		if asked && line != "" && !strings.ContainsAny(line, " \t") {
			return line
		}
		asked = hasAnyPrefix(line, asksBranch...)
		if _, rest, ok := strings.Cut(line, "(HEAD -> "); ok {
			if end := strings.IndexAny(rest, ",)"); end > 0 {
				return rest[:end]
			}
		}
		for _, lead := range [...]string{"* ", "On branch ", "## "} {
			rest, ok := strings.CutPrefix(line, lead)
			if rest, _, _ = strings.Cut(rest, "..."); ok && rest != "" && !strings.Contains(rest, " ") {
				return rest
			}
		}
	}
	return ""
}

// asksBranch are commands that print the branch that is checked out.
var asksBranch = []string{
	"$ git branch --show-current",
	"$ git rev-parse --abbrev-ref HEAD",
	"$ git symbolic-ref --short HEAD",
}

// clock returns the only time of day in s, in the form 9:40.
func (s *side) clock() string {
	found := ""
	for i := range s.toks {
		x := s.toks[i].text
		h, m, ok := strings.Cut(x, ":")
		if !ok || len(h) > 2 || len(m) != 2 || !allDigits(h) || !allDigits(m) || number(h) > 23 || number(m) > 59 {
			continue
		}
		if found != "" || s.toks[i].role != "at" && s.toks[i].role != "is" && s.toks[i].role != "from" {
			return ""
		}
		found = strings.TrimPrefix(x, "0")
	}
	return found
}

// speaksAs reports whether k, "user", is the one who speaks in s: I …, my name …
func (s *side) speaksAs(k *term) bool {
	switch k.stem {
	case "user", "customer", "client", "caller", "guest":
	default:
		return false
	}
	for i := range s.toks {
		switch w := s.toks[i].text; {
		case w == "I" || w == "i":
			return true
		case (w == "my" || w == "My") && i+1 < len(s.toks) &&
			(attributeWords[s.toks[i+1].stem] || ownWords[s.toks[i+1].stem]):
			return true
		}
	}
	return false
}

// ownWords name what a person has one of.
var ownWords = stemSet(`email mail address phone surname age job employer username`)
