package detect

import "strings"

// boilerplate are words that lines of logs and replies of tools are made of, which name nothing.
var boilerplate = setOf(`
	info warn warning debug trace notice level lvl msg message ts t time timestamp logger log pid thread main root
	http https tcp udp protocol proto url uri addr address host localhost local network listening listen serving
	server started starting running ready available gmt utc cet cest z total count number size length registry
	registrar registered registration expiry expiration expires valid until end support paid till not after before
	date due p50 p90 p95 p99 max peak avg mean median current usage used status state value result output ok
	server_version version exp dev preview ui uvicorn gunicorn hypercorn werkzeug vite webpack prism puma rails
	jetty tomcat netty nginx caddy express next nuxt hugo jekyll mkdocs flask django node kestrel daphne waitress
	x-powered-by boot`)

// nameless reports whether line n names nothing but what the claim does: a bare record, printed
// of the thing at hand. "Serving on http://127.0.0.1:4400", "notAfter=Sep 3 2026 GMT".
func (s scene) nameless(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case x.sep == '(' && k > l.from && s.e.words[k-1].kind == URL:
			return true // (Press CTRL+C to quit)
		case x.class&^mThing != 0, s.claims(x.id, x.text), x.measures():
		case x.kind == URL:
			if !loopback(x.text) {
				return false
			}
		case x.to-x.from > 1:
			if s.namesPart(x) {
				return false
			}
		case x.class&mThing != 0:
			if x.sep == ' ' && k > l.from && s.e.words[k-1].class == 0 && !s.e.words[k-1].q.num {
				return false // the user service
			}
		case len(x.text) > 3 || !inCapitals(x.text):
			return false
		}
	}
	return true
}

// measures reports whether x is a word of records, a number, a date or the like, which names nothing.
func (x *item) measures() bool {
	switch x.kind {
	case Date, Version, Amount:
		return true
	case Host:
		if isIPv4(x.text) {
			return true
		}
	}
	return x.q.num || x.unit != 0 || boilerplate[x.low] || monthNumbers[x.low] != 0 || allDigits(x.text)
}

// namesPart reports whether a part of the name x names something of which the claim says nothing.
func (s scene) namesPart(x *item) bool {
	for p := x.from; p < x.to; p++ {
		y := &s.e.parts[p]
		if y.class == 0 && len(y.text) > 1 && !boilerplate[y.text] && !isDigit(y.text[0]) && !s.claims(y.id, y.text) {
			return true
		}
	}
	return false
}

// loopback reports whether url is one of this machine.
func loopback(url string) bool {
	_, rest, _ := strings.Cut(url, "://")
	return hasAnyPrefix(rest, "localhost", "127.", "0.0.0.0", "[::", "192.168.", "10.")
}

// otherDay decides when something ends or starts by the only date of the evidence, in whatever
// notation, behind a word that says so.
func (s scene) otherDay() bool {
	c := s.said
	if c.day == (day{}) || c.negated || len(s.later.days) == 0 {
		return false
	}
	want := s.occasion()
	if want == nil {
		return false
	}
	for n := range s.e.lines {
		near, said, own := s.near(n, c.value), false, false
		if said, own = s.headOf(n); said && !own || !said && (!near && !s.nameless(n) || near && s.rivalName(n, c.value)) {
			continue
		}
		if len(s.later.days) == 1 && s.dated(n, want) {
			return s.later.days[0].differs(c.day)
		}
		for i := range s.e.facts {
			f := &s.e.facts[i]
			if d, ok := numericDate(s.e.words[f.val[0]].text); ok && f.line == n && want[s.e.words[f.key[1]-1].id] {
				return d.differs(c.day)
			}
		}
	}
	return false
}

// headOf reports whether line n says the noun that the claim is about, and whether before it stands nothing else
// than in the claim: "Licence no. 4471", of the trade licence, but not "Fishing licence".
func (s scene) headOf(n int) (said, own bool) {
	to := s.said.verbAt
	for i := range to {
		if s.c.words[i].low == "of" {
			to = i // the lease of the house
			break
		}
	}
	head, l := s.c.head(to), &s.e.lines[n]
	for k := l.from; k < l.to && head >= 0; k++ {
		x := &s.e.words[k]
		if !s.same(&s.c.words[head], x) || x.name() {
			continue
		}
		if k == l.from || s.e.words[k-1].class&mLight != 0 || x.sep == '\t' {
			return true, true
		}
		if x.sep != ' ' {
			continue
		}
		before := &s.e.words[k-1]
		return true, s.claims(before.id, before.text)
	}
	return false, false
}

// headOfAny reports whether a line says the noun that the claim is about, as its own.
func (s scene) headOfAny() bool {
	for n := range s.e.lines {
		if _, own := s.headOf(n); own {
			return true
		}
	}
	return false
}

// occasion returns the words for what the claim dates: its end, its start or another day of it.
func (s scene) occasion() map[uint32]bool {
	for _, words := range [...]map[uint32]bool{endings, starts, occasions} {
		if s.saysAny(words) {
			return words
		}
	}
	return nil
}

// dated reports whether line n says one of these words, alone or in a name.
func (s scene) dated(n int, want map[uint32]bool) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if want[x.id] {
			return true
		}
		for p := x.from; p < x.to && x.to-x.from > 1; p++ {
			if want[s.e.parts[p].id] {
				return true
			}
		}
	}
	return false
}
