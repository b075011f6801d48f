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
		last := i+1 >= s.c.verb() || s.c.words[i+1].class&mLight != 0
		tells := w.class == 0 || w.class == mThing && (!last || s.c.ledBy(i) != "")
		lacks = lacks || tells && !hostWords[stem(w.low)] && !s.holds(w)
	}
	for i := range m.e.toks {
		b := &m.e.toks[i]
		if len(b.labels) == 0 || isIPv4(b.text) && !m.c.hasAddress() || m.c.hasForm(b.text) {
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

// ledBy returns the preposition that stands before word i, an article between them left aside; "" if there is none.
func (r *reading) ledBy(i int) string {
	if i > 1 && article(r.words[i-1].low) {
		i--
	}
	if i > 0 && preposition(r.words[i-1].low) {
		return r.words[i-1].low
	}
	return ""
}

// saidLabels reports whether the claim says a word in the name of the host b, and whether there is one of which
// it says nothing.
func (m match) saidLabels(b *term) (shared, own bool) {
	for _, p := range b.labels {
		switch {
		case m.c.stems[p] != 0, m.c.compounds(p):
			shared = true
		case len(p) > 2 && !allDigits(p) && !genericWords[p] && !hostWords[p]:
			own = true
		}
	}
	return shared, own
}

// compounds reports whether a word of s opens with p or p with it: Mailserver, mail; build cache, buildcache.
func (s *side) compounds(p string) bool {
	p = strings.TrimRight(p, "0123456789") // mail01
	for i := range s.toks {
		w := s.toks[i].low
		if len(p) >= 3 && len(w) >= len(p)+2 && strings.HasPrefix(w, p) ||
			len(w) >= 4 && strings.HasPrefix(p, w) && !s.toks[i].function && !hostWords[w] {
			return true
		}
	}
	return false
}

// hostLabels returns the name of a host without its domain: two labels of three or more, one of two.
func hostLabels(name string) string {
	if _, rest, ok := strings.Cut(name, "://"); ok {
		name, _, _ = strings.Cut(rest, "/")
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	if name, _, _ = strings.Cut(name, ":"); isIPv4(name) {
		return name
	}
	for range min(2, strings.Count(name, ".")) {
		name = name[:strings.LastIndexByte(name, '.')]
	}
	return name
}

// addressed reports whether the name x, the next token of s, stands where output names a host: "connect to X",
// "host X", "-h X", or behind an address, "10.2.0.9 (X)".
func (s *side) addressed(x *term) bool {
	if len(s.toks) == 0 || !isLetter(x.text[0]) || !strings.ContainsAny(x.text, "-.") || strings.Contains(x.text, "/") {
		return false
	}
	before := &s.toks[len(s.toks)-1]
	return hostCues[before.low] || x.lead == '(' && isIPv4(before.text)
}

// hostCues are words behind which stands the name of a host.
var hostCues = setOf("to host hostname -h --host dial tcp zu mit")

// host reports whether t can be the name of a host.
func (t *term) host() bool {
	if !t.ident || t.text[0] == '-' || t.text[0] == ':' {
		return false
	}
	switch t.kind {
	case Host, URL:
		return true
	case Name:
		return strings.ContainsAny(t.text, "-.") && !hasSuffixFold(t.text, "error")
	case Path: // db.internal:5432
		dots := strings.Count(t.text, ".")
		return !strings.Contains(t.text, "/") && (dots > 1 || dots == 1 && portOf(t.text) != "")
	}
	return false
}
