package detect

import "strings"

// aligned finds what the claim says in what a tool printed or somebody wrote, place by
// place: the line that is about the claim's subject, and in it the claimed value or word.
// It returns the name of the rule by which the evidence says something else, "" if none does.
func (m match) aligned() string {
	if m.c.said == nil {
		return ""
	}
	s := m.scene(m.c.said)
	switch { // these speak of another one, and of how it was before
	case s.tookOther():
		return "other port"
	case s.wasNow() && !m.otherEnvironment() && !m.e.foresees:
		return "changed"
	}
	if m.e.aside(m.c) || m.otherEnvironment() || m.otherRole() || m.e.foresees && !m.c.foresees {
		return ""
	}
	if m.e.form&formCode != 0 {
		return s.inCode()
	}
	switch {
	case s.builtFor():
		return "other build"
	case s.mappedAway():
		return "other mapping"
	}
	for n := range s.e.lines {
		if s.gaveOut(n) {
			continue
		}
		if rule := s.line(n, m); rule != "" {
			return rule
		}
	}
	return s.overall()
}

// gaveOut reports whether line n of a diff was taken out, and the next one stands for it.
func (s scene) gaveOut(n int) bool {
	return s.later.diff && n+1 < len(s.e.lines) &&
		strings.HasPrefix(s.e.text[s.e.lines[n].start:], "-") &&
		strings.HasPrefix(s.e.text[s.e.lines[n+1].start:], "+")
}

// line returns the rule by which line n says something else than the claim, "" if none does.
func (s scene) line(n int, m match) string {
	l := &s.e.lines[n]
	if l.kind == lineHeader || l.from == l.to || l.kind == lineCommand {
		return ""
	}
	v := s.cover(n)
	if s.otherNumbered(n) && s.isAbout(n, v) || s.otherRelease(n) {
		return "other version"
	}
	if s.otherForm(n) {
		return "other form"
	}
	if rule := s.typed(n); rule != "" {
		return rule
	}
	if s.rest(n) {
		return "set otherwise"
	}
	if s.barred(n) {
		return "thwarted"
	}
	if v.all == 0 && s.some(n, v) && (s.e.words[l.from].q.num || s.e.words[l.from].class&mBad != 0) {
		return "not none"
	}
	if rule := s.course(n, v); rule != "" {
		return rule
	}
	switch {
	case v.found > 0, v.things > 0, v.none:
		return s.subjectLine(n, v, m)
	case s.keyedOnly(v, m) && s.otherQuantity(n, v):
		return "other value"
	}
	return m.named("other port", s.otherPort(n, v))
}

// isAbout reports whether line n, which covers v of the claim's subject, is about it.
func (s scene) isAbout(n int, v coverage) bool {
	return v.found == v.all || v.found > 0 && v.here > 0 || s.near(n, -1) || s.answers(n) || s.nameless(n)
}

// keyedOnly reports whether a value can be the claim's though nothing of its subject is said:
// "retention_days: 7", "people": 4.
func (s scene) keyedOnly(v coverage, m match) bool {
	c := s.said
	measured := v.all == 1 && c.value >= 0 && s.c.words[c.value].q.unit != 0
	return measured && s.namelessAll() || v.all == 0 && c.counted >= 0 && m.e.form&formJSON != 0
}

// subjectLine is line for one that says something of the claim's subject.
func (s scene) subjectLine(n int, v coverage, m match) string {
	switch {
	case s.namedAnew(n):
		return "replaced"
	case s.otherNamed(n):
		return "other named"
	case !m.e.partial() && s.otherQuantity(n, v):
		return "other value"
	case s.otherPort(n, v):
		return "other port"
	case s.otherOutput(n, v):
		return "other output"
	case s.otherWord(n, v):
		return "other word"
	case s.otherFact(n, v):
		return "other value"
	case s.otherState(n, v):
		return "excluded"
	case s.otherSwitch(n, v):
		return "switch"
	case s.undoneStatus(n, v):
		return "bad status"
	case s.some(n, v) && !(s.hollow() && s.compoundedSubject()):
		return "not none"
	case s.stillThere(n, v):
		return "still there"
	case s.thwarted(n, v, m):
		return "thwarted"
	}
	return ""
}

// numbered reports whether line n is one of a file as an editor shows it: "12→	return nil".
func (r *reading) numbered(n int) bool {
	line := strings.TrimLeft(r.text[r.lines[n].start:], " \t")
	digits := 0
	for digits < len(line) && isDigit(line[digits]) {
		digits++
	}
	return digits > 0 && strings.HasPrefix(line[digits:], "→")
}

// inCode is aligned for source code and diffs: they set values and change files; what
// their words say is about the program.
func (s scene) inCode() string {
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineComment {
			continue
		}
		switch v := s.cover(n); {
		case v.found == 0:
		case s.otherQuantity(n, v):
			return "other value"
		case !s.e.numbered(n) && s.otherWord(n, v):
			return "other word"
		case s.e.text[l.start] == '+' && s.near(n, -1) && s.otherSwitch(n, v):
			return "switch"
		case s.stillThere(n, v):
			return "still there"
		}
	}
	switch {
	case s.trespass():
		return "changed file"
	case s.byStranger():
		return "by another"
	case s.undone(), s.uncommented():
		return "undone"
	case s.usedAnyway():
		return "used"
	case s.outOfOrder():
		return "order"
	}
	return ""
}

// otherQuantity decides amounts and counts: the line is about the subject and gives the
// same measure another value, or one out of bounds.
func (s scene) otherQuantity(n int, v coverage) bool {
	c := s.said
	switch {
	case c.value < 0, c.numbers > 1, !s.c.words[c.value].q.num, c.negated && c.bound == 0,
		!v.whole() && !s.near(n, -1) && v.found+v.things > 0,
		s.reprinted(),
		s.timedOnce():
		return false
	}
	w := &s.c.words[c.value]
	l := &s.e.lines[n]
	found := false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		q := s.inKeyUnit(k, n)
		if !q.num || x.class&mJoined != 0 || q.unit != 0 && q.unit != w.q.unit || !s.measures(k, n, q) {
			continue
		}
		if c.bound != 0 {
			found = found || q.unit == w.q.unit && outside(c.bound, w.q, q)
			continue
		}
		if q.equals(w.q) || c.about && q.value < 1.4*w.q.value && w.q.value < 1.4*q.value {
			return false
		}
		found = true
	}
	return found && (c.bound != 0 || !s.confirmed(c.value))
}

// timedOnce reports whether the claim says how long something took, once: "finished in 12 s".
func (s scene) timedOnce() bool {
	for i := max(0, s.said.value-2); i < s.said.value; i++ {
		switch s.c.words[i].text {
		case "took", "finished", "completed", "ran", "lasted", "clock", "elapsed":
			return s.timed()
		}
	}
	return s.timed() && s.later.yesterday
}

// reprinted reports whether both texts are one but for their numbers and a word: two lines a tool prints again
// and again.
func (s scene) reprinted() bool {
	if len(s.c.words) != len(s.e.words) || len(s.c.words) <= 10 {
		return false
	}
	other := 0
	for i := range s.c.words {
		if s.c.words[i].id != s.e.words[i].id && !s.e.words[i].q.num {
			other++
		}
	}
	return other <= 1
}

// outside reports whether q is beyond the bound.
func outside(bound wordClass, at, q quant) bool {
	return bound == mUpper && q.value > at.value || bound == mLower && q.value < at.value
}

// inKeyUnit returns the quantity word k says; its unit may stand in its key: retention-days: 30.
func (s scene) inKeyUnit(k, n int) quant {
	q := s.e.product(k)
	if !q.num || q.unit != 0 {
		return q
	}
	if v := s.said.value; v >= 0 && s.c.words[v].q.unit == '%' && q.value > 0 && q.value < 1 {
		return quant{q.value * 100, '%', true} // a rate: 0.57
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || k < f.val[0] || k >= f.val[1] {
			continue
		}
		for j := f.key[0]; j < f.key[1]; j++ {
			x := &s.e.words[j]
			if x.to-x.from < 2 {
				continue
			}
			if u, ok := units[s.e.parts[x.to-1].text]; ok {
				return quant{q.value * u.factor, u.base, true}
			}
		}
	}
	return q
}

// product returns the quantity that word k says, multiplied by those behind it: 15 * 60.
func (r *reading) product(k int) quant {
	q := r.words[k].q
	for i := k + 1; i < len(r.words) && r.words[i].q.num && r.words[i].q.unit == 0 &&
		r.words[i].line == r.words[k].line; i++ {
		if strings.TrimSpace(r.gap(i)) != "*" {
			break
		}
		q.value *= r.words[i].q.value
	}
	return q
}

// measures reports whether the number k of line n measures what the claim's number does: its
// key is one of the claim, or it counts the same things.
func (s scene) measures(k, n int, q quant) bool {
	c, l := s.said, &s.e.lines[n]
	if c.counted >= 0 {
		next := k + 1
		if next < l.to && s.e.words[next].sep == ' ' && s.same(&s.c.words[c.counted], &s.e.words[next]) {
			return !s.ofSome(k)
		}
		closed := next == l.to || s.e.words[next].sep == ':'
		if k > l.from && s.e.words[k].sep == '(' && closed && s.in(c.counted, n) {
			return true // Reviewers who commented (5): …
		}
	}
	for i := range s.e.facts {
		if f := &s.e.facts[i]; f.line == n && k == f.val[0] &&
			(c.counted < 0 && s.fits(f) || c.counted >= 0 && s.keyCounts(f)) {
			return true
		}
	}
	return s.introduced(k, n) || q.unit != 0 && (l.to-l.from <= 2 && s.answers(n) || s.measuredBy(k, n, q))
}

// keyCounts reports whether the key of f says what the claim counts: "workers: 4", "count: 4" of the workers.
func (s scene) keyCounts(f *fact) bool {
	counted, key, single := s.said.counted, &s.e.words[f.key[0]], f.key[1]-f.key[0] == 1
	if single && key.class&mMeasure != 0 && s.found(counted, f.line) && s.near(f.line, -1) {
		return true
	}
	for j := f.key[0]; j < f.key[1]; j++ {
		if s.same(&s.c.words[counted], &s.e.words[j]) {
			return true
		}
	}
	return single && key.to-key.from > 2 && s.fits(f) // RATE_LIMIT_PER_MINUTE=60
}

// measuredBy reports whether the word before k, an amount q in line n, tells that it is the claim's: "max 30 s",
// "completed in 41m08s", "latency 12 ms".
func (s scene) measuredBy(k, n int, q quant) bool {
	if k == 0 {
		return false
	}
	c, x, before := s.said, &s.e.words[k], &s.e.words[k-1]
	if x.sep == ' ' && (c.bound == mUpper && before.id == idMax || c.bound == mLower && before.id == idMin) {
		return true
	}
	if s.timed() && q.unit == 's' && k > 1 && before.text == "in" {
		if done := &s.e.words[k-2]; done.line == n && done.class&(mDone|mGood) != 0 {
			return true
		}
	}
	if before.line != n || x.sep != ' ' || strings.HasSuffix(before.text, "ed") {
		return false
	}
	return s.claims(before.id, before.text) ||
		s.timed() && spans[before.id] && s.lacking(stretch{c.value, c.value + 1}, n, false) == 0
}

// introduced reports whether the two words before number k are those before the claim's: "expire after 60 minutes".
func (s scene) introduced(k, n int) bool {
	i := s.said.value
	if i < 2 || k-2 < s.e.lines[n].from {
		return false
	}
	a, b := &s.c.words[i-2], &s.e.words[k-2]
	return s.c.words[i-1].id == s.e.words[k-1].id && a.id == b.id && a.class&(mLight|mOnly|mAll) == 0 &&
		s.e.words[k].sep == ' '
}

// ofSome reports whether the number k counts a part of the things: "another 3 tests", "first 5 rows".
func (s scene) ofSome(k int) bool {
	if k == 0 || s.e.words[k-1].line != s.e.words[k].line {
		return false
	}
	return parting[s.e.words[k-1].text]
}

// parting are words before a number that counts a part of the things, or bounds or orders them.
var parting = setOf(`another first last next top other more than of least most every after each per for over in
	within attempt retry`)

// otherOutput decides what a command about the subject prints as its whole answer: one
// version, address, commit or number.
func (s scene) otherOutput(n int, v coverage) bool {
	c, l := s.said, &s.e.lines[n]
	switch {
	case c.value < 0, c.negated, c.bound != 0, !v.whole(),
		l.to-l.from > 2, !s.answers(n), v.found == 0 && s.rivalName(n, -1):
		return false
	}
	w := &s.c.words[c.value]
	if s.confirmed(c.value) || v.found+v.things == 0 && !(c.counted >= 0 && s.found(c.counted, n)) {
		return false
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if w.ident && x.ident && sameSort(w, x) {
			return !agree(w, x)
		}
		if w.q.num && c.counted >= 0 && x.q.num && l.to-l.from == 1 && s.counts(n) {
			return !w.q.equals(x.q)
		}
	}
	return false
}

// otherFact decides versions, addresses and commits under a key of the claim.
func (s scene) otherFact(n int, v coverage) bool {
	c := s.said
	if c.value < 0 || c.negated || c.bound != 0 || c.numbers > 1 || !v.whole() || v.found == 0 {
		return false
	}
	w := &s.c.words[c.value]
	if w.q.num && w.kind != Version && !(s.says(idVersion) && w.version()) || s.confirmed(c.value) {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if x := &s.e.words[f.val[0]]; f.line == n && f.val[1]-f.val[0] == 1 && sameSort(w, x) && s.fits(f) {
			return !agree(w, x)
		}
	}
	return false
}

// kinds are words behind which a name says which one is meant.
var kinds = meanings(`topic branch bucket channel queue table schema region profile namespace tenant index
	collection realm cluster account environment context workspace subscription project bookmark scene timeline
	preset playlist draft stash`)

// twins reports whether two names are of one row: mq-01 and mq-03, sched-b and sched-c.
func twins(a, b string) bool {
	if siblings(a, b) {
		return true
	}
	return len(a) == len(b) && len(a) > 3 && a[:len(a)-1] == b[:len(b)-1] && a != b && a[len(a)-2] == '-'
}

// underKey reports whether word k of line n stands under a key of the claim.
func (s scene) underKey(k, n int) bool {
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line == n && f.val[0] == k && f.val[1] == k+1 && s.fits(f) {
			return true
		}
	}
	return false
}

// answers reports whether line n is all that its command prints.
func (s scene) answers(n int) bool {
	l := &s.e.lines[n]
	for _, k := range l.context {
		if s.e.lines[k].kind == lineCommand {
			for i := k + 1; i < len(s.e.lines); i++ {
				if x := &s.e.lines[i]; i != n && x.from != x.to && x.kind != lineCommand {
					return false
				}
			}
			return true
		}
	}
	return false
}

// counts reports whether the command above line n counts.
func (s scene) counts(n int) bool {
	for _, k := range s.e.lines[n].context {
		l := &s.e.lines[k]
		for i := l.from; l.kind == lineCommand && i < l.to; i++ {
			if counting[s.e.words[i].low] {
				return true
			}
		}
	}
	return false
}

// counting are commands, functions and flags that print how many there are.
var counting = setOf(`wc -c --count count len -l length scard llen dbsize zcard countdocuments nproc`)

// otherNumbered decides the version of something named right before it: "JDK 17" against "JDK: 11.0.22".
func (s scene) otherNumbered(n int) bool {
	c, l := s.said, &s.e.lines[n]
	if !s.numbered() {
		return false
	}
	w := &s.c.words[c.value]
	first := &s.e.words[l.from]
	whole := l.to-l.from == 1 || s.e.words[l.from+1].sep == '(' && s.answers(n) // 16.3 (Debian 16.3-1)
	plain := first.q.num && first.q.unit == 0 && s.foundPart(idVersion, n)
	if whole && (first.kind == Version || plain) && (s.answers(n) || l.head >= 0) && s.found(c.value-1, n) {
		return !agree(w, first) // the only cell, or the whole answer
	}
	keyed := l.to-l.from > 2 && s.e.words[l.from+1].sep == ':'
	if keyed && s.foreign(first, 0) && strings.Count(first.text, ".") < 2 && !boilerplate[first.low] &&
		len(c.subject)+len(c.things) > 0 {
		return false // web: Python 3.9, of the worker
	}
	for k := l.from + 1; k < l.to; k++ {
		x := &s.e.words[k]
		if x.kind != Version && !(x.kind == Number && x.ident) || x.sep == ',' || !s.versionOf(k, n) {
			continue
		}
		return !agree(w, x) && (x.kind == Version || w.kind == Number) && s.reports(k)
	}
	return false
}

// numbered reports whether the claim's value is a number right behind the name of what has it: JDK 17.
func (s scene) numbered() bool {
	c := s.said
	if c.value < 1 || c.negated || c.bound != 0 || c.counted >= 0 {
		return false
	}
	w, role := &s.c.words[c.value], &s.c.words[c.value-1]
	switch {
	case w.kind != Number && w.kind != Version, w.q.unit != 0, w.sep != ' ',
		role.class&(mLight|mThing|mMeasure|mOnly|mAll) != 0, role.q.num, role.ident && role.kind == Path:
		return false
	}
	return role.class&mVerb == 0 || capital(role.text) && c.value > 1
}

// versionOf reports whether word k of line n stands behind the name that the claim has before its number, or is
// called the version of that: "FRRouting 8.5" for FRR, "JDK version 11".
func (s scene) versionOf(k, n int) bool {
	i := s.said.value - 1
	x, before, role := &s.e.words[k], &s.e.words[k-1], &s.c.words[i]
	if before.text == "version" && k > s.e.lines[n].from+1 && s.e.words[k-2].id == role.id {
		return true
	}
	if before.id == role.id || acronym(role.text) && strings.HasPrefix(before.text, role.text) {
		return true
	}
	version := before.id == idVersion || before.to-before.from > 1 && s.e.parts[before.to-1].id == idVersion
	return x.kind == Version && version && s.found(i, n)
}

// reports reports whether the line of the value k reports what is there, rather than
// what there is in the world: it is printed by a command, stands behind a mark, or is used or required.
func (s scene) reports(k int) bool {
	x := &s.e.words[k]
	l := &s.e.lines[x.line]
	if x.sep != ' ' || l.to-l.from <= 3 {
		return true
	}
	for _, i := range l.context {
		if s.e.lines[i].kind == lineCommand {
			return true
		}
	}
	for i := l.from; i < k; i++ {
		switch s.e.words[i].low {
		case "requires", "uses", "using", "running", "installed", "detected", "found", "need", "needs":
			return true
		}
	}
	return false
}

// sameSort reports whether two names could stand for one another: both versions, addresses, commits, hosts.
func sameSort(a, b *item) bool {
	return a.kind == b.kind && a.kind != Name && a.kind != Path && a.kind != Other || a.version() && b.version()
}

// version reports whether w can be a version: 8.0, 5.7.44-log.
func (w *item) version() bool {
	return w.kind == Number ||
		w.kind == Version ||
		isDigit(w.text[0]) && strings.Count(w.text, ".") >= 2 && w.kind != Host && w.kind != Date
}

// agree reports whether two versions, addresses, commits say the same as far as both go.
func agree(a, b *item) bool {
	x := &term{text: a.text, low: a.low, ident: true, kind: a.kind}
	y := &term{text: b.text, low: b.low, ident: true, kind: b.kind}
	return sameValue(x, y) || hasPrefixFold(a.text, b.text) || hasPrefixFold(b.text, a.text)
}

// acronym reports whether t is short for a name that begins with it: FRR, FRRouting.
func acronym(t string) bool {
	for i := 0; i < len(t); i++ {
		if t[i] < 'A' || t[i] > 'Z' {
			return false
		}
	}
	return len(t) >= 3
}
