package detect

import (
	"slices"
	"strings"
)

// otherWord decides words and names under a key of the claim: "pools in transaction mode"
// against "pool_mode = session". What the line does not say must be the claim's value alone.
func (s scene) otherWord(n int, v coverage) bool {
	if s.said.negated || v.found == 0 && v.things == 0 || s.e.raises(n) || s.c.words[0].low == "there" {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || !s.fits(f) {
			continue
		}
		x, length := &s.e.words[f.val[0]], f.val[1]-f.val[0]
		if x.q.num || x.class&(mTrue|mFalse|mLight) != 0 && length == 1 || length > 3 || s.e.opensKey(f.val[0], n) {
			continue
		}
		a := s.left(n, f)
		if a >= 0 && s.alike(a, x) && !s.confirmed(a) && !rivalKey(&s.c.words[a], &s.e.words[f.key[1]-1]) {
			return true
		}
	}
	return false
}

// left returns the only content word of the claim that line n and its context do not
// hold, if it stands where a value does: last, or beside a word of the key; else −1.
func (s scene) left(n int, f *fact) int {
	left := -1
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&(mLight|mJoined|mVerb|mNow|mThing) != 0 || s.found(i, n) {
			continue // a thing: "a self-hosted runner"
		}
		if left >= 0 {
			return -1
		}
		left = i
	}
	const state = mGone | mGood | mBad | mZero | mMay | mMissing | mDone | mOpen | mThere | mDenied
	if left < s.said.verbAt || s.c.words[left].q.num || s.c.words[left].class&state != 0 {
		return -1
	}
	for i := left + 1; i < len(s.c.words); i++ {
		if s.c.words[i].class&(mThing|mLight|mJoined) == 0 && !s.keyHolds(f, i) {
			return -1
		}
	}
	return left
}

// opensKey reports whether word k of line n is itself a key: "site: debug: false".
func (r *reading) opensKey(k, n int) bool {
	return k+1 < r.lines[n].to && (r.words[k+1].sep == ':' || r.words[k+1].sep == '=')
}

func (s scene) keyHolds(f *fact, i int) bool {
	for k := f.key[0]; k < f.key[1]; k++ {
		if s.same(&s.c.words[i], &s.e.words[k]) {
			return true
		}
	}
	return false
}

// alike reports whether word a of the claim and x could be values of one key: both names or both words.
func (s scene) alike(a int, x *item) bool {
	w := &s.c.words[a]
	if !w.ident && !x.ident && (s.c.deedAt(a) || x.class&(mDone|mGood|mBad|mZero|mNeg) != 0) {
		return exclude(w, x) // what was done, and how it went
	}
	return w.ident == x.ident && (!w.ident || w.kind == x.kind || w.kind == Name) || exclude(w, x)
}

// deedAt reports whether word i of a claim says what was done, behind an auxiliary: "has arrived".
func (r *reading) deedAt(i int) bool {
	return i > 0 && auxiliary(r.words[i-1].low) && strings.HasSuffix(r.words[i].low, "ed")
}

// ofThese reports whether the evidence names one of the things of which the claim says something of all: both pumps.
func (s scene) ofThese() bool {
	for i := 1; i < s.said.verbAt && i < len(s.c.words); i++ {
		if w := &s.c.words[i]; w.class&(mLight|mAll) == 0 && !w.q.num && s.anywhere(i) {
			return true
		}
	}
	return false
}

// framed reports whether the same word stands behind word i of the claim and word k: dark theme, light theme.
func (s scene) framed(i, k int) bool {
	if i+1 >= len(s.c.words) || k+1 >= len(s.e.words) {
		return false
	}
	w, x := &s.c.words[i+1], &s.e.words[k+1]
	return w.id == x.id && w.class&mLight == 0 && x.sep == ' '
}

// short reports whether line n is all there is and says little.
func (s scene) short(n int) bool {
	return s.e.lines[n].to-s.e.lines[n].from <= 6 && len(s.e.words) <= 12
}

// asserts reports whether the line says word k of its subject: as a cell, behind a key, in capitals, or as its
// last word.
func (r *reading) asserts(k int) bool {
	w := &r.words[k]
	l := &r.lines[w.line]
	switch {
	case l.head >= 0, k == l.to-1, r.words[k+1].class&mJoined != 0,
		strings.IndexByte(":=|\t(", w.sep) >= 0, w.sep == '>' && k > l.from+1,
		len(w.text) > 3 && inCapitals(w.text) && !w.ident:
		return true
	case k > l.from && r.words[k-1].class&(mLight|mNow) != 0:
		switch r.words[k-1].low {
		case "is", "are", "now", "still", "be", "been", "was", "were", "ist", "est", "está", "es":
			return true
		}
	case l.to-l.from <= 4:
		return true
	}
	return k+1 < l.to && strings.IndexByte(",.(", r.words[k+1].sep) >= 0
}

// some decides claims that there is none of something: the line counts one or more, or reports one.
func (s scene) some(n int, v coverage) bool {
	c, l := s.said, &s.e.lines[n]
	first := &s.e.words[l.from]
	lone := l.to-l.from == 1 && first.q.value > 0
	if c.zero < 0 {
		if !s.hollow() {
			return false
		}
		return !c.negated && s.tally() || v.whole() && (s.size(n) || lone && s.answers(n) && s.counts(n)) ||
			!c.negated && (v.whole() || v.found > 1 && v.found == v.all-1) && s.e.holdsSome(n)
	}
	w := &s.c.words[c.zero]
	if v.found+v.things > 0 && first.class&mBad != 0 && s.same(w, first) {
		return true // "CONFLICT (content): …"
	}
	if s.held(n) && (v.whole() || v.all == 0 && len(s.e.words) <= 4) {
		return true
	}
	if w.class&mMeasure != 0 && v.whole() && v.found > 0 && lone && (s.counts(n) || l.head >= 0 && s.size(n)) {
		return true // "has no rows" against a count
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.q.num && x.q.value >= 1 && x.q.unit == 0 && s.lacks(k, n) && !s.ofSome(k) {
			return true
		}
	}
	return false
}

// bounded reports whether the number k is a bound rather than a count: at most 500.
func (r *reading) bounded(k int) bool {
	for i := k - 1; i >= 0 && i >= k-3 && r.words[i].line == r.words[k].line; i-- {
		if r.words[i].class&(mUpper|mLower) != 0 || r.words[i].id == idMax || r.words[i].id == idMin {
			return true
		}
	}
	return false
}

// hollow reports whether the claim says that something is empty.
func (s scene) hollow() bool {
	last := len(s.c.words) - 1
	return s.says(idEmpty) || s.c.words[last].low == "it" && last > 1 && s.c.words[last-2].low == "nothing"
}

// held reports whether line n gives that of which the claim says there is none a value: "proxy: http://…".
func (s scene) held(n int) bool {
	zero := s.said.zero
	if s.e.lines[n].head >= 0 || s.said.zeroTo != zero+1 {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || f.key[1]-f.key[0] != 1 || s.e.words[f.key[0]].id != s.c.words[zero].id {
			continue
		}
		if x := &s.e.words[f.val[0]]; x.class&(mFalse|mZero|mNeg|mBad|mMissing) == 0 && !x.q.num && x.text != "null" {
			return true
		}
	}
	return false
}

// tally reports whether the evidence is a count and nothing else, one or more.
func (s scene) tally() bool {
	if len(s.e.facts) != 1 || s.e.lines[s.e.facts[0].line].head < 0 {
		return false
	}
	f := &s.e.facts[0]
	return f.key[1]-f.key[0] == 1 && s.e.words[f.key[0]].id == idCount && s.e.words[f.val[0]].q.value > 0 &&
		s.e.lines[0].kind != lineCommand
}

// lacks reports whether number k of line n counts that of which the claim says there is
// none. Of several words ("critical findings") the first that the line says tells.
func (s scene) lacks(k, n int) bool {
	for z := s.said.zero; z < s.said.zeroTo; z++ {
		if s.in(z, n) {
			return s.numbers(z, k, n) && (z == s.said.zero || s.c.words[s.said.zero].groups == nil)
		}
	}
	// a row of a count whose command names it: df.isna().sum() and "age 214"
	l := &s.e.lines[n]
	return l.to-l.from == 2 && k == l.from+1 && s.found(s.said.zero, n) && s.cover(n).here > 0
}

// numbers reports whether number k of line n counts what word z of the claim names.
func (s scene) numbers(z, k, n int) bool {
	w := &s.c.words[z]
	for i := k + 1; i <= k+2 && i < s.e.lines[n].to && s.e.words[i].sep == ' '; i++ {
		if (i == k+1 || z == s.said.zero) && s.same(w, &s.e.words[i]) && !s.e.opensKey(i, n) {
			return true
		}
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		for j := f.key[0]; j < f.key[1] && f.line == n && f.val[0] == k; j++ {
			if s.same(w, &s.e.words[j]) {
				return true
			}
		}
	}
	return false
}

// size reports whether line n gives a size or a number of things that is not 0.
func (s scene) size(n int) bool {
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || !s.e.words[f.val[0]].q.num || s.e.words[f.val[0]].q.value == 0 {
			continue
		}
		for k := f.key[0]; k < f.key[1]; k++ {
			if s.e.words[k].class&mMeasure != 0 {
				return true
			}
		}
	}
	l := &s.e.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		if x := &s.e.words[k]; x.q.num && x.q.value > 0 && x.q.unit == 0 && s.e.words[k+1].class&mMeasure != 0 &&
			s.e.words[k+1].sep == ' ' && !s.e.bounded(k) {
			return true
		}
	}
	return false
}

// stillThere decides what is said to be gone and is listed.
func (s scene) stillThere(n int, v coverage) bool {
	c, l := s.said, &s.e.lines[n]
	if c.class&mGone == 0 || c.negated || s.e.fixes(n) || !v.whole() || v.here == 0 || l.kind != linePlain {
		return false
	}
	for k := l.from; k < l.to; k++ {
		if s.e.words[k].class&(mBad|mMissing|mGone|mNeg|mDenied|mZero) != 0 {
			return false
		}
	}
	exact := false
	for _, i := range c.subject {
		w := &s.c.words[i]
		for k := l.from; k < l.to && i < c.verbAt; k++ {
			x := &s.e.words[k]
			if x.id == w.id || w.kind == Path && x.text == base(w.text) {
				exact = exact || s.lists(k, n)
			}
		}
	}
	for _, i := range c.things {
		for k := l.from; k < l.to && i == 0; k++ {
			exact = exact || strings.EqualFold(s.e.words[k].text, s.c.words[0].text) && s.lists(k, n)
		}
	}
	return exact
}

// lists reports whether word k of line n is an entry of a list: printed by a command, or a key.
func (s scene) lists(k, n int) bool {
	l := &s.e.lines[n]
	if k+1 < l.to && (s.e.words[k+1].sep == ':' || s.e.words[k+1].sep == '=') {
		return true
	}
	for _, i := range l.context {
		if s.e.lines[i].kind == lineCommand {
			return true
		}
	}
	return false
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// thwarted decides what is said to be done, to work or to be allowed, and fails.
func (s scene) thwarted(n int, v coverage, m match) bool {
	c, l := s.said, &s.e.lines[n]
	const other = mBad | mMissing | mDenied | mZero | mGone | mFalse | mOpen | mUpper | mLower | mOnly
	switch {
	case c.negated, s.c.needs(), m.e.harmless, m.e.good && !m.e.bad,
		c.class&other != 0 && c.class&mGood == 0,
		!s.e.fails(n),
		s.saysAny(ended) && s.e.fixes(n),
		c.value >= 0 && isStatus(s.c.words[c.value].text) && s.confirmed(c.value):
		return false
	case v.all == 0 && v.things > 0 && c.class&mGood != 0 && len(s.e.lines) == 1 && l.to-l.from <= 8 && s.e.plainly(n):
		return true // "le build est cassé"
	}
	nearly := v.names && v.found >= 2 && v.found >= v.all-1
	if !v.whole() && !nearly || v.found == 0 || v.here == 0 || v.all == 1 && v.things == 0 && !v.names {
		return false
	}
	return c.class&(mGood|mDone|mMay|mThere) != 0 ||
		v.names && (s.e.lineSays(n, mMissing|mDenied) || s.e.raises(n)) ||
		s.deed() && l.to-l.from <= maxNews
}

// plainly reports whether line n is a sentence with a verb that says how something is.
func (r *reading) plainly(n int) bool {
	verb := false
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		verb = verb || auxiliary(r.words[k].low)
		if r.words[k].name() || r.words[k].q.num {
			return false
		}
	}
	return verb
}

// barred reports whether line n refuses what the claim says may be done: "bind: permission
// denied" on port 443. The evidence names what it is about, all that is a name and half of the
// plain words behind the verb.
func (s scene) barred(n int) bool {
	c := s.said
	switch {
	case c.class&mMay == 0, c.negated, c.class&(mOnly|mDenied) != 0,
		!s.e.refuses(n), strings.Contains(s.e.text, "expected"):
		return false
	}
	said, missed := 0, 0
	for i := range s.c.words {
		w := &s.c.words[i]
		if i == c.verbAt || w.class&(mLight|mMay|mJoined) != 0 && !w.q.num {
			continue
		}
		switch {
		case s.anywhere(i):
			if i > c.verbAt {
				said++
			}
		case w.name() || w.q.num || i > 0 && w.sep == ' ' && inCapitals(w.text):
			return false
		case i > c.verbAt+1 && w.class&mThing == 0:
			missed++
		}
	}
	return said > missed && said > 0
}

// refuses reports whether line n says that something may not be done.
func (r *reading) refuses(n int) bool {
	if r.lineSays(n, mDenied) {
		return true
	}
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		if t := r.words[k].text; t == "403" || t == "401" {
			return true
		}
	}
	return l.to-l.from == 1 && (r.words[l.from].class&mFalse != 0 || r.words[l.from].text == "f") && r.asksLeave(n)
}

// asksLeave reports whether the command above line n asks whether something may be done: kubectl auth can-i.
func (r *reading) asksLeave(n int) bool {
	for _, i := range r.lines[n].context {
		for k := r.lines[i].from; k < r.lines[i].to && r.lines[i].kind == lineCommand; k++ {
			if w := r.words[k].low; strings.HasPrefix(w, "can-") || strings.HasSuffix(w, "_privilege") ||
				strings.Contains(w, "permission") || w == "allowed" {
				return true
			}
		}
	}
	return false
}

// deed reports whether the claim says that something was done.
func (s scene) deed() bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if i > 0 && len(w.text) > 4 && (s.c.finite(i) || s.c.participle(i)) {
			return true
		}
	}
	return false
}

// lineSays reports whether line n says a word of that class.
func (r *reading) lineSays(n int, c wordClass) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if r.words[k].class&c != 0 {
			return true
		}
	}
	return false
}

// fails reports whether line n reports a failure.
func (r *reading) fails(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case w.class&(mBad|mMissing|mDenied) != 0 && !r.turned(k) && !r.set(k) && !r.countedNone(k),
			hasAnySuffix(w.text, "Error", "Exception"):
			return true
		}
	}
	return r.raises(n) || r.loses(n) || r.exits(n) || r.answered(n, '4') || r.answered(n, '5')
}

// tallyOf returns the number that word k is counted with: the one behind it as under a key
// ("failures: 2", "| fail 0"), else the one right before it ("2 failed").
func (r *reading) tallyOf(k int) (quant, bool) {
	l := &r.lines[r.words[k].line]
	before := k > l.from && r.words[k].sep == ' ' && r.words[k-1].q.num && r.words[k-1].q.unit == 0
	if next := k + 1; next < l.to && r.words[next].q.num && r.words[next].q.unit == 0 {
		sep := r.words[next].sep
		switch {
		case sep == ':', sep == '=',
			!before && (sep == ' ' || sep == '(') && (next+1 == l.to || r.words[next+1].sep != ' '):
			return r.words[next].q, true
		}
	}
	if before {
		return r.words[k-1].q, true
	}
	return quant{}, false
}

// countedNone reports whether word k is counted, and there is none: "0 failed", "failures: 0".
func (r *reading) countedNone(k int) bool {
	if q, ok := r.tallyOf(k); ok {
		return q.value == 0
	}
	for i := k - 1; i >= r.lines[r.words[k].line].from && i >= k-3; i-- {
		plural := r.words[i+1].low == "s" || r.words[i].low == "s" // 0 file(s) failed
		if r.words[i+1].sep != ' ' && !plural {
			break
		}
		if w := &r.words[i]; !plural && w.low != "with" && (w.q.num || w.class&^mThing != 0) || w.q.num {
			return w.text == "0" // 0 backup tasks failed, 0 with errors
		}
	}
	return false
}

// flawless reports whether r counts failures, of which there are none, and says nothing else of any.
func (r *reading) flawless() bool {
	none := false
	for k := range r.words {
		w := &r.words[k]
		if w.class&(mBad|mMissing|mDenied) == 0 && (w.anti == 0 || !r.countedNone(k)) {
			continue
		}
		if !r.countedNone(k) {
			return false
		}
		none = true
	}
	return none
}

// set reports whether word k is given a value rather than reported: "timeout set to 60s", "timeout: 60".
func (r *reading) set(k int) bool {
	if k+1 >= len(r.words) || r.words[k+1].line != r.words[k].line {
		return false
	}
	next := &r.words[k+1]
	switch next.low {
	case "set", "detector", "detection", "check", "checker", "handler", "handling", "prevention", "protection",
		"guard", "limit", "policy":
		return true
	}
	return r.words[k].id == idTimeout && next.q.num && (k+2 >= len(r.words) || r.words[k+2].class&mBad == 0)
}

// loses reports whether line n says that all packets were lost.
func (r *reading) loses(n int) bool {
	l := &r.lines[n]
	for k := l.from; k+2 < l.to; k++ {
		if r.words[k].text == "100%" && r.words[k+1].text == "packet" {
			return true
		}
	}
	return false
}

// exits reports whether line n tells of an exit code other than 0.
func (r *reading) exits(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		switch r.words[k].low {
		case "exit", "exited", "rc", "exitcode":
			for i := k + 1; i <= k+3 && i < l.to; i++ {
				if r.words[i].q.num {
					return r.words[i].q.value != 0
				}
			}
		}
	}
	return false
}

// answered reports whether line n tells of a status of HTTP of that hundred.
func (r *reading) answered(n int, hundred byte) bool {
	l, web := &r.lines[n], false
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case ofHTTP(w.text):
			web = true
		case len(w.text) == 3 && allDigits(w.text) && w.text[0] == hundred &&
			(web || k == l.from && k+1 < l.to && capital(r.words[k+1].text)):
			return true
		}
	}
	return false
}

// demands decides "needs no login" against an answer that asks for one.
func (s scene) demands() bool {
	open := s.mentions("anonymously") || s.mentions("public") || s.mentions("publicly") || s.mentions("anonymous")
	zero := s.said.zero
	keyless := zero >= 0 && s.c.words[zero].id == idKey
	if !open && (!s.said.negated && zero < 0 || !keyless && !slices.ContainsFunc(proofs, s.says)) {
		return false
	}
	for n := range s.e.lines {
		if l := &s.e.lines[n]; l.from == l.to || !s.e.refusesStranger(n) && !s.e.asksLogin(n) {
			continue
		}
		if v := s.cover(n); v.found == v.all || !open && (v.found > 0 || !s.rivalName(n, -1)) {
			return true
		}
	}
	return false
}

// proofs are what somebody shows to be let in.
var proofs = []uint32{idAuth, idToken, idLogin, idPassword, idCredentials}

// asksLogin reports whether line n sends one who calls on to a page where he is to log in.
func (r *reading) asksLogin(n int) bool {
	return r.answered(n, '3') && strings.Contains(r.text, "login")
}

// refusesStranger reports whether line n turns somebody away for want of a proof of who he is.
func (r *reading) refusesStranger(n int) bool {
	if !r.refuses(n) {
		return false
	}
	for k := range r.words {
		switch w := &r.words[k]; w.low {
		case "401", "unauthorized", "anonymous", "unauthenticated":
			return true
		default:
			if w.id == idKey || slices.Contains(proofs, w.id) {
				return true
			}
		}
	}
	return false
}

// raises reports whether line n opens with the name of an error: SymlinkRefused.
func (r *reading) raises(n int) bool {
	l := &r.lines[n]
	if l.from == l.to {
		return false
	}
	w := &r.words[l.from]
	if w.to-w.from < 2 || !w.ident && !capital(w.text) || w.kind == Path {
		return false
	}
	if r.opensKey(l.from, n) && (r.words[l.from+1].q.num || r.words[l.from+1].class&(mTrue|mFalse) != 0) {
		return false // keepalive_timeout: 75
	}
	return r.parts[w.to-1].class&(mBad|mMissing|mDenied) != 0 || hasAnySuffix(w.text, "Error", "Exception")
}
