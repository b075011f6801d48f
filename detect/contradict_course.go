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

// troubleWords are words for what can be wrong with a thing.
var troubleWords = meanings(`
	leak deadlock bloat flapping race crash warning timeout regression drift lag backlog flake conflict outage
	loop collision duplicate corruption mismatch vulnerability null pointer dereference segfault overflow
	recursion circular cycle cyclic freeze hang flicker encoding division oom duplicates jitter stutter`)

// vague are words for a trouble that do not say which.
var vague = meanings("error bug problem issue failure exception defect fault trouble glitch")

// ended are words that say that a trouble is over.
var ended = meanings(`
	gone fixed solved resolved stopped cured repaired eliminated corrected disappeared ceased cleared over away
	plugged sealed healed mended remedied rectified
	behoben gelöst weg résolu résolue corrigé resuelto arreglado`)

// meanings returns the set of what words mean.
func meanings(words string) map[uint32]bool {
	m := map[uint32]bool{}
	for w := range strings.FieldsSeq(words) {
		m[meaning(w)] = true
	}
	return m
}

// recurs decides a trouble that is said to be over, or to happen no more: the evidence reports
// it, and names where it was. A trouble with no name of its own, as a bug, is any failure.
func (s scene) recurs() bool {
	if s.said.zero >= 0 || !s.over() {
		return false
	}
	known, unnamed, names, said, missed, kinds := false, false, false, 0, 0, 0
	trouble := s.troubleAt()
	for i := range s.c.words {
		w := &s.c.words[i]
		switch {
		case i == trouble:
			if known = s.reportedAgain(i); !known {
				return false
			}
		case ended[w.id] || relations[w.low] || w.class&(mLight|mJoined|mNeg|mNow) != 0 && !w.q.num:
		case vague[w.id]:
			unnamed = unnamed || s.anyFails()
		case troubleWords[w.id] || w.class&mBad != 0:
			if known = s.reported(i); !known {
				return false
			}
		case s.locates(i):
			names = names || w.name()
			if w.class&mThing == 0 {
				said++
			} else {
				kinds++
			}
		case w.name() || w.q.num:
			return false
		case w.class&mThing == 0:
			missed++
		}
	}
	switch {
	case known:
		return said >= missed && (said > 0 || missed == 0)
	case unnamed:
		return said > missed && (said > 1 || names)
	}
	solved := ended[s.c.words[len(s.c.words)-1].id] && !s.troubled() // "the login form is fixed"
	return solved && said+kinds > 1 && missed == 0 && s.anyFails()
}

// troubleAt returns the noun of which the claim says that it is over and where it was, whatever trouble it is: the
// rust on the railing is cured. It is −1 if the claim says a word for a trouble, or not where.
func (s scene) troubleAt() int {
	if s.said.negated || s.troubled() || s.c.words[len(s.c.words)-1].low == "over" {
		return -1
	}
	for i := 2; i < s.said.verbAt && i < len(s.c.words); i++ {
		switch s.c.words[i].low {
		case "in", "on", "at", "of", "from", "under", "between":
			if w := &s.c.words[i-1]; w.class == 0 && (w.to-w.from < 2 || w.kind != Path) {
				return i - 1
			}
			return -1
		}
	}
	return -1
}

// reportedAgain reports whether a line says word i of the claim, in any form, and that it is so still, again or anew,
// or that something fails.
func (s scene) reportedAgain(i int) bool {
	for n := range s.e.lines {
		if s.e.harmless(n) || !s.e.fails(n) && !s.e.lineUses(n, anew) {
			continue
		}
		for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
			if s.same(&s.c.words[i], &s.e.words[k]) || akin(s.c.words[i].low, s.e.words[k].low, 5) {
				return true
			}
		}
	}
	return false
}

// anew are words that say that a trouble is there.
var anew = setOf(`again still new more back returned detected recurred remains persists warn warning`)

// over reports whether the claim says that a trouble is over.
func (s scene) over() bool {
	c := s.said
	if c.negated {
		return c.verbAt > 0 && s.troubled() && containsAny(s.c.text, "no longer", "any more", "anymore")
	}
	for i := c.verbAt; i < len(s.c.words); i++ {
		if ended[s.c.words[i].id] {
			return true
		}
	}
	return false
}

// troubled reports whether the claim names a trouble.
func (s scene) troubled() bool {
	for i := range s.c.words {
		if w := &s.c.words[i]; !ended[w.id] && (troubleWords[w.id] || vague[w.id] || w.class&mBad != 0) {
			return true
		}
	}
	return false
}

// reported reports whether a line of the evidence reports the trouble that word i of the claim names.
func (s scene) reported(i int) bool {
	for n := range s.e.lines {
		if s.in(i, n) && !s.e.harmless(n) && !s.setting(i, n) {
			return true
		}
	}
	return false
}

// anyFails reports whether a line of the evidence reports a failure.
func (s scene) anyFails() bool {
	for n := range s.e.lines {
		if l := &s.e.lines[n]; l.from < l.to && s.e.fails(n) && !s.e.harmless(n) {
			return true
		}
	}
	return false
}

// setting reports whether line n gives the word i of the claim a value: "timeout set to 60s".
func (s scene) setting(i, n int) bool {
	for k := s.e.lines[n].from; k+1 < s.e.lines[n].to; k++ {
		if s.same(&s.c.words[i], &s.e.words[k]) && s.e.set(k) {
			return k+3 >= s.e.lines[n].to || s.e.words[k+2].sep != ':' || s.e.words[k+3].sep != ' ' // what a detector says
		}
	}
	return false
}

// harmless reports whether line n says that there is none of it, that it is over, or that all
// went well, or quotes a document.
func (r *reading) harmless(n int) bool {
	return r.lineSays(n, mGone) || r.without(n) || r.naught(n) || r.fixes(n) || r.cites(n) ||
		r.lineSays(n, mGood|mDone) && !r.fails(n)
}

// without reports whether line n says that there is none of something.
func (r *reading) without(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if r.words[k].class&(mZero|mNeg) == mZero|mNeg {
			return true
		}
	}
	return false
}

// locates reports whether the evidence says word i of the claim; of a name, all its parts in one line.
func (s scene) locates(i int) bool {
	w := &s.c.words[i]
	if s.holds(w) {
		return true
	}
	for k := range s.e.words {
		if s.c.joins(i, &s.e.words[k]) {
			return true
		}
	}
	for n := 0; w.to-w.from > 1 && n < len(s.e.lines); n++ {
		met := 0
		for p := w.from; p < w.to; p++ {
			if s.e.lineHas(n, s.c.parts[p].id) {
				met++
			}
		}
		if met == w.to-w.from {
			return true
		}
	}
	return false
}

// lineHas reports whether line n has a word, or a part of one, of that meaning.
func (r *reading) lineHas(n int, id uint32) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		w := &r.words[k]
		if w.id == id {
			return true
		}
		for p := w.from; p < w.to; p++ {
			if r.parts[p].id == id {
				return true
			}
		}
	}
	return false
}

// cites reports whether line n quotes what a document says rather than what happened.
func (r *reading) cites(n int) bool {
	l := &r.lines[n]
	return l.from < l.to && strings.HasSuffix(r.words[l.from].text, ".md")
}

// saysAny reports whether the claim says a word of one of these meanings.
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
	if c.negated || c.class&(mBad|mZero|mGone|mOnly) != 0 || !s.cannotConnect(n) {
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
	return s.e.lineSays(n, mBad) && s.e.lineUses(n, connecting)
}

// connecting are words of a line that tells how a connection went.
var connecting = setOf(`connect connection contact reach dial unreachable refused can't cannot`)

// rowOf decides that there is none of something with a name, against a row that holds that
// name: "no table uses MyISAM" and "shop | search_terms | MyISAM".
func (s scene) rowOf(n int) bool {
	c, l := s.said, &s.e.lines[n]
	last, size := len(s.c.words)-1, l.to-l.from
	opens := c.zero >= 0 && c.zero <= 2 && s.c.words[0].class&mZero != 0
	if !opens || last <= c.verbAt || size < 2 || size > 6 || l.kind != linePlain {
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
	return met && cells >= 2 && cells >= size-1 && prose <= 1
}

// boolKey decides yes or no under a key that is what the claim says of its subject: "is a draft" and
// "isDraft": false.
func (s scene) boolKey(n int) bool {
	c := s.said
	if c.negated || c.value >= 0 || c.zero >= 0 || c.class&(mAll|mOnly) != 0 {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		x := &s.e.words[f.val[0]]
		one := f.val[1]-f.val[0] == 1 && f.key[1]-f.key[0] == 1
		if !one || f.line != n || x.class&(mTrue|mFalse) != mFalse {
			continue
		}
		key := &s.e.words[f.key[0]]
		if !s.e.asksState(key) {
			continue
		}
		for k := c.verbAt + 1; k < len(s.c.words); k++ {
			if w := &s.c.words[k]; w.id == s.e.parts[key.to-1].id && w.class&mLight == 0 && s.objectOf() {
				return true
			}
		}
	}
	return false
}

// asksState reports whether key can be answered with yes or no: draft, isDraft, has_wiki.
func (r *reading) asksState(key *item) bool {
	switch key.to - key.from {
	case 1:
		return true
	case 2:
		first := r.parts[key.from].text
		return first == "is" || first == "has"
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
	if c.negated ||
		c.class&(mBad|mZero|mOnly) != 0 ||
		len(s.e.lines) < 2 ||
		c.class&mAll == 0 && s.c.words[0].low != "both" {
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
	if n := s.number(); n > 0 && n == bad+fine && (s.sharesAny() || s.e.terse()) {
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

// terse reports whether no line of r has more than a name and a word or two.
func (r *reading) terse() bool {
	for n := range r.lines {
		if r.lines[n].to-r.lines[n].from > 3 {
			return false
		}
	}
	return true
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
	if a < 0 {
		a = s.c.lastName()
	}
	if a < 0 || s.said.negated || len(s.e.lines) < 2 || s.c.words[a].to-s.c.words[a].from < 2 || a < s.said.verbAt {
		return false
	}
	w := &s.c.words[a]
	over, other := false, false
	for k := range s.e.words {
		x := &s.e.words[k]
		troubled := s.e.fails(x.line) || s.skips(x.line) || s.e.lineSays(x.line, mNeg|mZero)
		switch {
		case x.id == w.id && !troubled:
			return false
		case x.id == w.id:
			over = true
		case s.sameFirst(w, x) && !strings.Contains(x.text, "/") && !troubled:
			other = true
		case x.low == "direct" || x.low == "fallback" || x.low == "instead":
			other = true
		}
	}
	if !over || !other {
		return false
	}
	if v := s.said.verbAt; s.c.words[v].class&mLight == 0 && s.e.has(&s.c.words[v]) {
		return true
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

// lastName returns the last word of r if it is a name, or the one before the port that it ends in; −1 if none is.
func (r *reading) lastName() int {
	last := len(r.words) - 1
	if r.portAt(last) {
		last--
	}
	if w := &r.words[last]; w.name() && w.kind != Path && w.kind != Version && w.kind != Date && !w.q.num {
		return last
	}
	return -1
}

// sameFirst reports whether x, a name of several parts, opens with the part that w opens with.
func (s scene) sameFirst(w, x *item) bool {
	return x.to-x.from > 1 && s.e.parts[x.from].text == s.c.parts[w.from].text
}

// skips reports whether line n says that something is left aside.
func (s scene) skips(n int) bool { return s.e.lineUses(n, skipping) }

var skipping = setOf(`
	skipped skipping ignored ignoring unreachable not refused stale offline closed lost down away failing unhealthy
	degraded drained full busy`)

// otherStatus decides the status of HTTP something answers with.
func (s scene) otherStatus(n int) bool {
	c := s.said
	if c.value < 0 || c.negated || !isStatus(s.c.words[c.value].text) || s.confirmed(c.value) ||
		!s.near(n, c.value) && !s.requested(n) {
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

// requested reports whether line n tells of a request for the claim's path, or one whose path says nothing but words
// of the claim: /tickets/lookup, of the ticket lookup.
func (s scene) requested(n int) bool {
	l, said := &s.e.lines[n], false
	for _, i := range s.said.subject {
		w := &s.c.words[i]
		switch found := s.found(i, n); {
		case found && w.kind == Path:
			return true
		case !found && i > 0 && (w.name() || capital(w.text)) && w.low != "url":
			return false
		}
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.text[0] != '/' || x.kind != Path {
			continue
		}
		for p := x.from; p < x.to; p++ {
			y := &s.e.parts[p]
			switch {
			case p > x.from && strings.Contains(x.low, "?"+y.text):
				return said
			case s.claims(y.id, y.text), s.claimsStem(y.text):
				said = true
			case y.text != "api" && !(y.text[0] == 'v' && allDigits(y.text[1:])):
				return false
			}
		}
	}
	return said
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
