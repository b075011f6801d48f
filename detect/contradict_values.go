package detect

import (
	"slices"
	"strings"
)

// otherSibling decides names that are counted: the claim puts its subject on mq-01, the
// sentence on mq-03.
func (m match) otherSibling() bool {
	v := m.c.value()
	if v == nil || v.kind != Name && v.kind != Host || m.c.negations+m.e.negations > 0 || m.e.hasForm(v.text) {
		return false
	}
	if m.c.last() != v.stem || m.sharedSubjects() == 0 {
		return false
	}
	switch v.role {
	case "is", "on", "at", "in", "to", "by", "from", "with", "called", "named", "uses":
	default:
		return false // one of a series of things done
	}
	if env := m.c.env; env != "" && m.e.env != env {
		return false
	}
	found := false
	for i := range m.e.toks {
		w := &m.e.toks[i]
		if !w.ident || w.kind != Name && w.kind != Host {
			continue
		}
		name, _, _ := strings.Cut(w.text, ".")
		if name == v.text {
			return false
		}
		found = found || siblings(v.text, name) && !m.c.hasForm(w.text)
	}
	return found
}

// holdsParts reports whether all parts of a word joined by hyphens stand in s: two-factor, two_factor_x.
func (s *side) holdsParts(word string) bool {
	if strings.IndexByte(word, '-') < 0 {
		return false
	}
	for part := range strings.SplitSeq(word, "-") {
		if _, ok := s.stems[part]; !ok {
			return false
		}
	}
	return true
}

// wishWords say what somebody wants.
var wishWords = stemSet(`want ask need prefer request mean meant like`)

func (s *side) wishes() bool {
	for i := range s.toks {
		if wishWords[s.toks[i].stem] {
			return true
		}
	}
	return false
}

// otherWish reports whether both texts say what is wanted, and it is something else.
func (m match) otherWish() bool {
	if !m.c.wishes() || !m.e.wishes() || m.e.content > maxReply || m.c.last() == "" {
		return false
	}
	_, known := m.c.stems[m.e.last()]
	return !known && !m.e.says(&m.c.toks[len(m.c.toks)-1])
}

// siblings reports whether two names differ in their numbers only.
func siblings(a, b string) bool {
	letters := 0
	for a != "" && b != "" {
		x, y := digitRun(a), digitRun(b)
		if x == 0 && y == 0 {
			if a[0] != b[0] {
				return false
			}
			letters++
			a, b = a[1:], b[1:]
			continue
		}
		if x == 0 || y == 0 {
			return false
		}
		a, b = a[x:], b[y:]
	}
	return a == "" && b == "" && letters > 1
}

func digitRun(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// listed decides lists that are said to be complete: "the regions are A and B" against
// a list under the same key that has all of them and more, or lacks one.
func (m match) listed() bool {
	if m.c.negations > 0 {
		return false
	}
	for _, p := range m.e.pairs {
		if !m.keyFits(p.key) {
			continue
		}
		list := m.e.list(p.value)
		claimed, shared, items := 0, 0, idents(list)
		for i := range m.c.toks {
			if t := &m.c.toks[i]; t.ident {
				claimed++
				if slices.ContainsFunc(list, func(x term) bool { return x.ident && x.text == t.text }) {
					shared++
				}
			}
		}
		if claimed > 1 && items > 1 && shared > 0 && (shared < claimed || items > claimed) {
			return !slices.ContainsFunc(partWords, m.c.stem)
		}
	}
	return false
}

// partWords tell that a claim lists a part.
var partWords = []string{"include", "among", "least", "example"}

// idents counts the identifiers of list.
func idents(list []term) int {
	n := 0
	for i := range list {
		if list[i].ident {
			n++
		}
	}
	return n
}

// list returns the bracketed list that token i opens.
func (s *side) list(i int) []term {
	start := s.toks[i].start
	before, open := strings.CutSuffix(strings.TrimRight(s.text[:start], `"' `), "[")
	switch before = strings.TrimRight(before, " "); {
	case !open,
		!strings.HasSuffix(before, ":") && !strings.HasSuffix(before, "="):
		return nil
	}
	end := strings.IndexByte(s.text[start:], ']')
	if end < 0 {
		return nil
	}
	to := i
	for to < len(s.toks) && s.toks[to].start < start+end {
		to++
	}
	return s.toks[i:to]
}

// counted decides the number that a counting command prints: "12 workers" against
// "$ pgrep -c worker" and 8.
func (m match) counted() bool {
	v := m.c.value()
	if v == nil || v.kind != Number || !v.counts() || m.c.negations > 0 || m.c.numbers() != 1 {
		return false
	}
	command, rest, ok := strings.Cut(m.e.text, "\n")
	rest = strings.TrimSpace(rest)
	if !ok || !strings.HasPrefix(command, "$ ") || !allDigits(rest) || rest == v.text {
		return false
	}
	if !containsAny(command, "wc -l", " -c ", "--count", "count(") {
		return false
	}
	return m.sharedSubjects() > 0
}

// containerWords are things of which there are several, told apart by the word before them.
var containerWords = stemSet(`server service database db api app table bucket queue worker job container cluster
	node module package account project repo replica pipeline suite check`)

// replaced decides "X is assigned to Ann" against "X is assigned to Bob now": all but the
// last word stays, and the sentence says how things are now.
func (m match) replaced() bool {
	c, e := m.c, m.e
	now := e.renewed || strings.HasSuffix(strings.TrimRight(e.text, "."), " now")
	if !now || c.negations+e.negations > 0 || len(e.toks) > len(c.toks)+3 {
		return false
	}
	last := c.last()
	shared := 0
	for i := range c.toks {
		k := &c.toks[i]
		if k.function || k.stem == last {
			continue
		}
		if !e.says(k) {
			return false
		}
		shared++
	}
	_, kept := e.stems[last]
	return shared >= 2 && !kept && last != "" && !e.bad && !c.plan && !e.other && !m.otherObject(false)
}

// adjacent reports whether only a blank stands between the tokens k-1 and k.
func (s *side) adjacent(k int) bool {
	return s.toks[k-1].start+len(s.toks[k-1].text)+1 == s.toks[k].start
}
