package detect

import "strings"

// course decides how something went or stands, where the line says so in words of its own.
func (s scene) course(n int, v coverage) string {
	switch {
	case s.unreached(n):
		return "unreached"
	case s.rowOf(n):
		return "not none"
	case s.otherStatus(n):
		return "other status"
	case s.boolKey(n):
		return "switch"
	}
	return ""
}

// ended are words that say that a trouble is over.
var ended = meanings("gone fixed solved resolved stopped cured repaired eliminated disappeared ceased cleared over away behoben gelöst weg résolu résolue corrigé resuelto arreglado")

func meanings(words string) map[uint32]bool {
	m := map[uint32]bool{}
	for w := range strings.FieldsSeq(words) {
		m[meaning(w)] = true
	}
	return m
}

func (s scene) saysAny(ids map[uint32]bool) bool {
	for i := range s.c.words {
		if ids[s.c.words[i].id] {
			return true
		}
	}
	return false
}

// reaching are words that say that something can be reached.
var reaching = meanings("answer respond listen reachable accept up reach connect contact online serve running")

// unreached decides what is said to answer against a line that could not connect to it.
func (s scene) unreached(n int) bool {
	c := s.said
	if c.negated || c.class&(mBad|mZero|mGone) != 0 || !s.later.connection && !s.e.lineSays(n, mBad) || !s.cannotConnect(n) {
		return false
	}
	if c.title >= 0 && s.in(c.title, n) && len(s.e.lines) > 1 {
		for _, i := range c.subject {
			if i != c.title && s.e.has(&s.c.words[i]) {
				return true // it went somewhere else
			}
		}
	}
	if !s.saysAny(reaching) {
		return false
	}
	if c.value >= 0 && s.c.words[c.value].q.num && !s.confirmed(c.value) {
		return false
	}
	return s.near(n, -1) && s.cover(n).here > 0
}

// cannotConnect reports whether line n tells of a connection that failed.
func (s scene) cannotConnect(n int) bool {
	l := &s.e.lines[n]
	bad, link := false, false
	for k := l.from; k < l.to; k++ {
		w := &s.e.words[k]
		bad = bad || w.class&mBad != 0
		switch w.low {
		case "connect", "connection", "contact", "reach", "dial", "unreachable", "refused", "can't", "cannot":
			link = true
		}
	}
	return bad && link
}

// rowOf decides that there is none of something with a name, against a row that holds that
// name: "no table uses MyISAM" and "shop | search_terms | MyISAM".
func (s scene) rowOf(n int) bool {
	c, l := s.said, &s.e.lines[n]
	last := len(s.c.words) - 1
	if c.zero < 0 || c.zero > 2 || last <= c.verbAt || l.to-l.from < 2 || l.to-l.from > 6 || l.kind != linePlain || s.c.words[0].class&mZero == 0 {
		return false
	}
	w := &s.c.words[last]
	if !w.name() && !capital(w.text) {
		return false
	}
	met, cells, prose := false, 0, 0
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		met = met || x.id == w.id && x.text == w.text
		if s.e.opensCell(k) {
			cells++
		}
		if x.class == 0 && !x.name() && !x.q.num && !s.claims(x.id, x.text) {
			prose++
		}
	}
	return met && cells >= 2 && cells >= l.to-l.from-1 && prose <= 1
}

// boolKey decides yes or no under a key that is what the claim says of its subject: "is a draft" and "isDraft": false.
func (s scene) boolKey(n int) bool {
	c := s.said
	if c.negated || c.value >= 0 || c.zero >= 0 || c.class&(mAll|mOnly) != 0 {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		x := &s.e.words[f.val[0]]
		if f.line != n || f.val[1]-f.val[0] != 1 || f.key[1]-f.key[0] != 1 || x.class&(mTrue|mFalse) != mFalse {
			continue
		}
		key := &s.e.words[f.key[0]]
		last := key.to - 1
		if last < key.from || key.to-key.from > 2 || key.to-key.from == 2 && s.e.parts[key.from].text != "is" && s.e.parts[key.from].text != "has" {
			continue
		}
		for k := c.verbAt + 1; k < len(s.c.words); k++ {
			if w := &s.c.words[k]; w.id == s.e.parts[last].id && w.class&mLight == 0 && s.objectOf() {
				return true
			}
		}
	}
	return false
}

// objectOf reports whether all that the claim names stands in the evidence, which is about one object.
func (s scene) objectOf() bool {
	for _, i := range s.said.subject {
		if w := &s.c.words[i]; (w.name() || w.q.num || i < s.said.verbAt) && !s.e.has(w) {
			return false
		}
	}
	return !s.e.tabular()
}

// oneFails decides what is said of all, or of both, against a list in which one fails.
func (s scene) oneFails() bool {
	c := s.said
	if c.negated || c.class&(mBad|mZero|mOnly) != 0 || len(s.e.lines) < 2 || c.class&mAll == 0 && s.c.words[0].low != "both" {
		return false
	}
	if c.class&(mGood|mDone|mTrue|mMay) == 0 && s.c.words[0].low != "both" && !s.judged() {
		return false
	}
	bad, fine := 0, 0
	for n := range s.e.lines {
		l := &s.e.lines[n]
		switch {
		case l.from == l.to || l.kind == lineCommand || l.kind == lineHeader:
		case l.to-l.from > 8:
			return false
		case s.e.fails(n) || s.e.lineSays(n, mFalse|mOpen|mZero) || s.down(n) || s.denies(n):
			bad++
		default:
			fine++
		}
	}
	if bad == 0 || fine == 0 {
		return false
	}
	if n := s.number(); n > 0 && n == bad+fine {
		return true
	}
	for _, i := range s.said.subject {
		if !s.e.has(&s.c.words[i]) {
			return false
		}
	}
	return len(s.said.subject) > 0
}

// judged reports whether the claim says of its subject a word that excludes others: in sync.
func (s scene) judged() bool {
	for i := s.said.verbAt; i < len(s.c.words); i++ {
		if s.c.words[i].groups != nil {
			return true
		}
	}
	return false
}

// denies reports whether line n says a word that excludes what the claim says of all.
func (s scene) denies(n int) bool {
	l := &s.e.lines[n]
	for i := s.said.verbAt; i < len(s.c.words); i++ {
		for k := l.from; k < l.to; k++ {
			if exclude(&s.c.words[i], &s.e.words[k]) {
				return true
			}
		}
	}
	return false
}

// down reports whether line n says that something is down.
func (s scene) down(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		if w := &s.e.words[k]; w.low == "down" && s.e.asserts(k) {
			return true
		}
	}
	return false
}

// number returns how many the claim speaks of: all four, both; 0 if it does not say.
func (s scene) number() int {
	if s.c.words[0].low == "both" {
		return 2
	}
	for i := range s.c.words {
		if w := &s.c.words[i]; w.q.num && w.q.unit == 0 && (i == 0 || s.c.words[i-1].class&mAll != 0) {
			return int(w.q.value)
		}
	}
	return 0
}

// passedOver decides which one is used by a log that has trouble with it and goes on with another of its kind.
func (s scene) passedOver() bool {
	a := s.said.title
	if a < 0 || s.said.negated || len(s.e.lines) < 2 || s.c.words[a].to-s.c.words[a].from < 2 {
		return false
	}
	w := &s.c.words[a]
	over, other := false, false
	for k := range s.e.words {
		x := &s.e.words[k]
		switch l := x.line; {
		case x.id == w.id:
			if !s.e.fails(l) && !s.skips(l) {
				return false
			}
			over = true
		case x.to-x.from > 1 && s.e.parts[x.from].text == s.c.parts[w.from].text && !strings.Contains(x.text, "/") && !s.e.fails(l) && !s.skips(l):
			other = true
		case x.low == "direct" || x.low == "fallback" || x.low == "instead":
			other = true
		}
	}
	if !over || !other {
		return false
	}
	for _, i := range s.said.subject {
		if i != a && s.e.has(&s.c.words[i]) {
			return true
		}
	}
	for _, i := range s.said.things {
		if s.e.has(&s.c.words[i]) {
			return true
		}
	}
	return false
}

// skips reports whether line n says that something is left aside.
func (s scene) skips(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		switch s.e.words[k].low {
		case "skipped", "skipping", "ignored", "ignoring", "unreachable", "not", "refused", "stale":
			return true
		}
	}
	return false
}

// otherStatus decides the status of HTTP something answers with.
func (s scene) otherStatus(n int) bool {
	c := s.said
	if c.value < 0 || c.negated || !isStatus(s.c.words[c.value].text) || !s.near(n, c.value) || s.confirmed(c.value) {
		return false
	}
	l, web := &s.e.lines[n], false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case ofHTTP(x.text):
			web = true
		case web && isStatus(x.text) && x.sep != '=' && (k+1 == l.to || s.e.words[k+1].unit == 0):
			return true
		}
	}
	return false
}

// ofHTTP reports whether t is a method or the version of a request.
func ofHTTP(t string) bool {
	switch t {
	case "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD":
		return true
	}
	return strings.HasPrefix(t, "HTTP")
}

// isStatus reports whether t is a status of HTTP.
func isStatus(t string) bool {
	return len(t) == 3 && allDigits(t) && t[0] >= '1' && t[0] <= '5'
}
