package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// attributeWords name what a thing has exactly one of.
var attributeWords = stemSet(`name owner author maintainer assignee reviewer theme mode format encoding region zone level language currency branch license engine driver backend provider manager runner framework
	default shell timezone color colour plan tier strategy algorithm protocol priority role city country title database editor store theme locale platform scheduler policy registry charset`)

// otherSlot decides plain words and names in the same place: "the default theme is dark"
// against "the default theme is light", "the server is in Frankfurt" against "the server
// is located in Dublin". All that stands before the word must stand in the sentence.
func (m match) otherSlot() bool {
	c, e := m.c, m.e
	n := len(c.toks)
	if n < 3 || c.negations+e.negations > 0 || c.content > 6 || len(e.toks) > len(c.toks)+4 || e.past || e.other || e.stem("will") || c.conditions != e.conditions {
		return false
	}
	v, w := &c.toks[n-1], c.slot(e)
	if v.ident || v.function || w == nil || w.ident || w.function || w.stem == v.stem || e.says(v) || stateWords[w.stem]&stGood != 0 || c.saysWord(w) {
		return false
	}
	name := capital(v.text) && capital(w.text)
	if !name && !(attributeWords[c.toks[n-3].stem] && linking(&c.toks[n-2])) {
		return false
	}
	specific := 0
	for i := range c.toks[:n-1] {
		k := &c.toks[i]
		if k.function || lightWords[k.stem] {
			continue
		}
		if !e.says(k) && !e.speaksAs(k) {
			return false
		}
		specific++
	}
	return specific > 0
}

func (s *side) saysWord(w *term) bool { _, ok := s.stems[w.stem]; return ok }

func linking(t *term) bool { return t.text == "is" || t.text == "are" || t.text == "=" }

// slot returns the last word of e if it stands behind the word that stands before the last word of s.
func (s *side) slot(e *side) *term {
	before := &s.toks[len(s.toks)-2]
	if !before.function && !lightWords[before.stem] {
		return nil
	}
	k := len(e.toks) - 1
	if k < 1 {
		return nil
	}
	if e.toks[k].stem == "now" && k > 1 {
		k--
	}
	if x := &e.toks[k-1]; strings.EqualFold(x.text, before.text) || x.text == "now" && k > 1 && strings.EqualFold(e.toks[k-2].text, before.text) {
		return &e.toks[k]
	}
	return nil
}

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

// sibling decides a setting whose words stand before the claim's name: "CI runs on
// ubuntu-22.04" against "runs-on: ubuntu-24.04".
func (m match) sibling() bool {
	v := m.c.value()
	if v == nil || v.kind != Name || m.c.negations+m.e.negations > 0 || m.e.hasForm(v.text) {
		return false
	}
	at := m.c.at(v)
	for _, p := range m.e.pairs {
		w := &m.e.toks[p.value]
		if !w.ident || !siblings(v.text, w.text) || len(p.key) > at {
			continue
		}
		fits := true
		for i, k := range p.key {
			fits = fits && m.c.toks[at-len(p.key)+i].stem == k
		}
		if fits {
			return true
		}
	}
	return false
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
