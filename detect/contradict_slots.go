package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// attributeWords name what a thing has exactly one of.
var attributeWords = stemSet(`name owner author maintainer assignee reviewer theme mode format encoding
	region zone level language currency branch license engine driver backend provider manager runner
	framework default shell timezone color colour plan tier strategy algorithm protocol priority role city
	country title database editor store theme locale platform scheduler policy registry charset`)

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

// opposed are pairs of words that name two roles of one kind.
var opposed = strings.Fields(`
	max/min maximum/minimum upload/download read/write request/response connect/read client/server
	source/target soft/hard inner/outer internal/external primary/replica upper/lower width/height
	sender/recipient first/last start/end input/output incoming/outgoing frontend/backend
	ingress/egress parent/child left/right old/new debit/credit producer/consumer
	publisher/subscriber encrypt/decrypt import/export push/pull send/receive oldest/newest begin/end
	rx/tx admin/guest unit/integration`)

// opposites are the stems of opposed, each under the other: what holds of one says nothing of the other.
var opposites = func() map[string]string {
	m := map[string]string{}
	for _, pair := range opposed {
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
