package detect

import (
	"slices"
	"strings"
)

// otherHost reports whether the evidence names a host, and none that can be the claim's: of
// its name the claim says a word, and none of its words stands in for one of the
// claim's that the evidence lacks (jobs-redis, the Redis of the sessions service).
func (m match) otherHost() bool {
	s, foreign := m.scene(unsaid), false
	if len(s.c.words) == 0 || s.c.words[0].text[0] >= 0xe3 {
		return false // a script in which names of hosts are not written
	}
	lacks := m.c.env != "" && m.e.env != m.c.env
	for i := range s.c.verb() {
		w := &s.c.words[i]
		tells := w.class == 0 || w.class == mThing && i+1 < s.c.verb() && s.c.words[i+1].class&mLight == 0
		lacks = lacks || tells && !hostWords[stem(w.low)] && !s.holds(w)
	}
	for i := range m.e.toks {
		b := &m.e.toks[i]
		if !b.host() || isIPv4(b.text) && !m.c.hasAddress() || m.c.hasForm(b.text) {
			continue // an address says nothing of which host it is
		}
		if slices.Contains(b.labels, "localhost") {
			return false
		}
		if shared, own := m.saidLabels(b); shared && !(own && lacks) {
			return false
		}
		foreign = true
	}
	return foreign
}

// saidLabels reports whether the claim says a word in the name of the host b, and whether there is one of which
// it says nothing.
func (m match) saidLabels(b *term) (shared, own bool) {
	for _, p := range b.labels {
		switch {
		case environments[p]:
		case m.c.stems[p] != 0, m.c.compounds(p):
			shared = true
		case len(p) > 2 && !allDigits(p) && !genericWords[p] && !hostWords[p]:
			own = true
		}
	}
	return shared, own
}

// compounds reports whether a longer word of s opens with p: Mailserver, mail.
func (s *side) compounds(p string) bool {
	for i := range s.toks {
		if w := s.toks[i].low; len(p) >= 4 && len(w) >= len(p)+4 && strings.HasPrefix(w, p) {
			return true
		}
	}
	return false
}

// hostLabels returns the name of a host without its domain: two labels of three or more, one of two.
func hostLabels(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:]
	if name, _, _ = strings.Cut(name, ":"); isIPv4(name) {
		return name
	}
	for range min(2, strings.Count(name, ".")) {
		name = name[:strings.LastIndexByte(name, '.')]
	}
	return name
}

// host reports whether t can be the name of a host.
func (t *term) host() bool {
	if !t.ident || t.text[0] == '-' || t.text[0] == ':' {
		return false
	}
	switch t.kind {
	case Host, URL:
		return true
	case Name:
		return strings.ContainsAny(t.text, "-.")
	case Path: // db.internal:5432
		dots := strings.Count(t.text, ".")
		return !strings.Contains(t.text, "/") && (dots > 1 || dots == 1 && portOf(t.text) != "")
	}
	return false
}
