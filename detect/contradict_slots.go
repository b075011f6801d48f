package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// attributeWords name what a thing has exactly one of.
var attributeWords = stemSet(`name owner author maintainer assignee reviewer theme mode format encoding region zone level language currency branch license engine driver backend provider manager runner framework
	default shell timezone color colour plan tier strategy algorithm protocol priority role city country title database editor store theme locale platform scheduler policy registry charset`)

func capital(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r)
}

// inCapitals reports whether w is written without a small letter.
func inCapitals(w string) bool {
	for _, r := range w {
		if unicode.ToUpper(r) != r {
			return false
		}
	}
	return true
}

// otherPath decides where something is: "the config file is /etc/a.yaml" against "reading config from /opt/b.toml".
func (m match) otherPath() bool {
	c, e := m.c, m.e
	v := c.value()
	if v == nil || v.kind != Path || c.last() != v.stem || !c.tells || c.negations+e.negations > 0 || c.content > 5 || e.bad || len(e.toks) > 10 || e.hasForm(v.text) {
		return false
	}
	switch v.role {
	case "is", "in", "at", "from", "under", "to":
	default:
		return false
	}
	var w *term
	for i := range e.toks {
		if t := &e.toks[i]; t.ident && t.kind == Path {
			if w != nil {
				return false
			}
			w = t
		}
	}
	if w == nil || strings.Contains(w.text, "/") != strings.Contains(v.text, "/") {
		return false
	}
	switch w.role {
	case "from", "is", "in", "at", "under":
	case "to":
		if !hasAnyPrefix(strings.ToLower(e.text), "writing", "logging", "saving", "storing", "written") {
			return false
		}
	default:
		if w.lead != ':' && w.lead != '=' {
			return false
		}
	}
	shared := 0
	for i := range c.toks {
		k := &c.toks[i]
		if k.ident || k.function || lightWords[k.stem] {
			continue
		}
		if _, ok := e.stems[k.stem]; !ok && k.stem != "path" && k.stem != "file" {
			return false
		} else if ok {
			shared++
		}
	}
	return shared > 0
}

// at returns the place of v in s.
func (s *side) at(v *term) int {
	for i := range s.toks {
		if s.toks[i].start == v.start {
			return i
		}
	}
	return -1
}

// opposites are words that name two roles of one kind: what holds of one says nothing of the other.
var opposites = func() map[string]string {
	m := map[string]string{}
	for _, pair := range strings.Fields(`max/min maximum/minimum upload/download read/write request/response connect/read client/server source/target
		soft/hard inner/outer internal/external primary/replica upper/lower width/height sender/recipient first/last start/end input/output
		incoming/outgoing frontend/backend ingress/egress parent/child left/right old/new debit/credit producer/consumer publisher/subscriber
		encrypt/decrypt import/export push/pull send/receive oldest/newest begin/end rx/tx admin/guest unit/integration`) {
		a, b, _ := strings.Cut(pair, "/")
		m[stem(a)], m[stem(b)] = stem(b), stem(a)
	}
	return m
}()

// role is a word of a text that has an opposite.
type role struct{ word, opposite string }

// findRoles gathers the words that have an opposite.
func (s *side) findRoles() {
	for w := range s.stems {
		if o, ok := opposites[w]; ok {
			s.roles = append(s.roles, role{w, o})
		}
	}
}

// otherRole reports whether the sentence is about the opposite of what the claim is about: max and min.
func (m match) otherRole() bool {
	for _, x := range m.c.roles {
		if x.word == "writ" && strings.Contains(m.e.text, "read-only") {
			continue // which is about writing
		}
		_, same := m.e.stems[x.word]
		if _, other := m.e.stems[x.opposite]; other && !same {
			return true
		}
	}
	return false
}
