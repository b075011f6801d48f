package detect

import "strings"

// deeds are what people say they, or a tool, did or do, and what output that reports a failure names.
var deeds = meanings(`
	build link links linked compile assemble assembles install load publish upload apply applied merge deploy push
	send release import export migrate render generate restore download register deliver print submit submitted
	archive archived copy copied insert inserted sync backup convert converted transcode transcoded provision
	provisioned start restart parse flash seed seeded train index`)

// transfers are deeds that bring something elsewhere: who uploads a package publishes it.
var transfers = meanings("publish upload push release send sent deliver")

// botched decides what is said to be done or to go well against output that reports a failure
// and says what was done, or with what, in the claim's words: "the Android app compiles" and
// "Task :app:compileDebugKotlin FAILED".
func (s scene) botched() bool {
	c := s.said
	if !s.tellsSuccess() || s.later.harmless || s.later.good && !s.later.bad || s.later.chats {
		return false
	}
	if !s.e.breaksOff() || s.c.needs() || !s.namesSubject() {
		return false
	}
	shared, all, deed, place := 0, 0, false, s.c.placed(c.verbAt)
	for i := range s.c.words[:s.c.adjuncts()] {
		w := &s.c.words[i]
		if w.idle() {
			continue
		}
		held := s.anywhere(i) || transfers[w.id] && s.e.tellsAny(transfers)
		switch {
		case !held && s.qualifies(i),
			held && w.class&mThing != 0 && s.compounded(w),
			!held && s.c.tellsApart(i):
			return false // about another one
		case held:
			shared++
			deed = deed || deeds[w.id]
		case i >= place, w.class&mThing != 0 && s.c.text[0] != '`' && !s.c.modifies(i):
			continue
		}
		all++
	}
	switch {
	case shared > 1 && shared*2 >= all, deed && all <= 3 && person(s.c.words[0].low):
		return true
	case shared == 1 && all <= 2:
		return deed || all == 1 || c.class&mGood == 0 && c.topic&ofDeeds == 0
	}
	return false
}

// tellsSuccess reports whether the claim says that something was done or goes well: "… without errors" too.
func (s scene) tellsSuccess() bool {
	c := s.said
	if c.class&(mGood|mDone) == 0 && c.topic&ofDeeds == 0 || c.class&(mMissing|mDenied|mGone|mFalse|mOpen|mOnly) != 0 {
		return false
	}
	if c.zero >= 0 && (s.c.words[c.zero].class&mBad != 0 || s.c.words[c.zero].id == idProblem) {
		return true
	}
	return !c.negated && c.zero < 0 && c.class&mBad == 0
}

// idle reports whether w, of a claim that something was done, says neither what nor with what.
func (w *item) idle() bool {
	const idle = mLight | mJoined | mGood | mDone | mNeg | mAll | mMay | mZero | mBad
	return w.class&idle != 0 && !deeds[w.id] || general[w.id] || strings.HasSuffix(w.low, "ly") || person(w.low)
}

// qualifies reports whether word i of the claim tells of what a deed is that the evidence names: of the
// docs build, docs.
func (s scene) qualifies(i int) bool {
	if i+1 >= len(s.c.words)-1 || i+1 > s.said.verbAt {
		return false
	}
	next := &s.c.words[i+1]
	return deeds[next.id] && !hasAnySuffix(next.low, "s", "ed") && s.anywhere(i+1)
}

// tellsApart reports whether word i is a name, or a number, by which a thing is told from others of its kind.
func (r *reading) tellsApart(i int) bool {
	w := &r.words[i]
	switch {
	case w.name():
		return w.kind != Path || w.q.num && w.q.unit == 0
	case w.q.num:
		return w.q.unit == 0
	}
	return w.class&mThing == 0 && i > 0 && capital(w.text) && w.text[0] < 0x80
}

// needs reports whether r says that something is needed: without it, it fails.
func (r *reading) needs() bool { return r.uses(setNeeding) }

var needing = setOf(`requires required needs needed require need must mandatory`)

// namesSubject reports whether the evidence says a word before the claim's verb that tells its subject
// from others, if there is one, or at least names no other subject: docs-build, the dub.
func (s scene) namesSubject() bool {
	any := false
	for i := 0; i < s.said.verbAt && i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if w.class&^mThing != 0 || person(w.low) || i == 0 && s.c.proper() {
			continue
		}
		if s.anywhere(i) {
			return true
		}
		any = any || w.class == 0
	}
	return !any || !article(s.e.words[0].low) && !s.compoundsOnly()
}

// compoundsOnly reports whether the evidence says a word of the claim only as a part of a name that has
// others: weekly-export.
func (s scene) compoundsOnly() bool {
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.kind == Path || x.kind == URL || x.to-x.from < 2 {
			continue
		}
		for i := range s.c.words {
			if w := &s.c.words[i]; w.class&(mLight|mGood|mDone) == 0 && s.compoundOf(w, x, mThing) {
				return true
			}
		}
	}
	return false
}

// compounded reports whether the evidence has the kind of thing w only in names of others.
func (s scene) compounded(w *item) bool {
	other := false
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.id == w.id {
			return false
		}
		other = other || x.to-x.from > 1 && x.kind != Path && s.compoundOf(w, x, mThing)
	}
	return other
}

// placed returns the word behind the verb v at which the claim begins to tell where.
func (r *reading) placed(v int) int {
	for i := v + 1; i < len(r.words); i++ {
		if placeWords[r.words[i].low] {
			return i
		}
	}
	return len(r.words)
}

// placeWords are prepositions behind which stands where something is done.
var placeWords = setOf(`in into on onto to at from over`)

// classTo returns the classes of the words before word n.
func (r *reading) classTo(n int) (c wordClass) {
	for i := range n {
		c |= r.words[i].class
	}
	return c
}

// adjuncts returns the word of the claim at which it begins to tell when, after what or with what.
func (r *reading) adjuncts() int {
	for i := 2; i < len(r.words); i++ {
		switch r.words[i].low {
		case "after", "since", "before", "with", "despite", "during", "when":
			return i
		}
	}
	return len(r.words)
}

// tellsAny reports whether r says a word of one of these meanings.
func (r *reading) tellsAny(ids map[uint32]bool) bool {
	for k := range r.words {
		if ids[r.words[k].id] {
			return true
		}
	}
	return false
}

// anywhere reports whether a line of the evidence says word i of the claim.
func (s scene) anywhere(i int) bool {
	for n := range s.e.lines {
		if s.in(i, n) {
			return true
		}
	}
	return false
}

// breaksOff reports whether r is output that reports a failure and does not go on to a success.
func (r *reading) breaksOff() bool {
	failed := false
	for n := range r.lines {
		l := &r.lines[n]
		switch {
		case l.from == l.to || l.kind == lineCommand || l.kind == lineComment:
		case r.fails(n):
			failed = true
		case failed && l.to-l.from > 1 && r.lineSays(n, mGood|mDone) && !r.lineSays(n, mNeg):
			if !strings.HasSuffix(r.words[l.from].low, ".py") {
				return false
			}
		}
	}
	return failed
}

// tested are words for what a run of tests consists of.
var tested = meanings(`
	test suite spec scenario example check expectation assertion case lint validation pytest jest vitest mocha rspec phpunit
	junit`)

// testsFail decides that all tests pass against the report of a run in which some do not.
func (s scene) testsFail() bool {
	c := s.said
	if c.negated || s.c.classTo(s.c.adjuncts())&(mBad|mZero|mGone) != 0 {
		return false
	}
	if c.class&mAll != 0 && c.counted >= 0 && c.class&(mDone|mGood|mMay) == 0 {
		for n := range s.e.lines {
			if s.in(c.counted, n) && s.e.failures(n) {
				return true // all 37 snapshots match
			}
		}
	}
	if c.class&mGood == 0 || c.topic&ofTests == 0 {
		return false
	}
	for i := range s.c.words[:s.c.adjuncts()] {
		if s.c.tellsRun(i) && !s.anywhere(i) && !(c.class&mAll != 0 && i < c.verbAt) {
			return false // on Chromium
		}
	}
	if s.otherTests() && c.class&mAll == 0 && !s.says(idSuite) {
		return false // those of one part: of a whole suite any that fails is one
	}
	if s.otherOfClass((*item).runner) {
		return false
	}
	other := false
	for n := range s.e.lines {
		l := &s.e.lines[n]
		other = s.otherRun(n) || other && l.to-l.from == 1 // a lone FAIL below the name of a run is of that run
		if l.kind != lineCommand && s.e.failures(n) && !other {
			return true
		}
	}
	return false
}

// runner reports whether w is a program that runs tests.
func (w *item) runner() bool { return runners[w.id] }

var runners = meanings("pytest jest vitest mocha rspec phpunit junit")

// levels are kinds of tests by what they take in, which a report need not say.
var levels = setOf(`unit e2e end-to-end integration smoke regression acceptance functional`)

// otherTests reports whether the claim is about tests of something that the evidence does not
// say: the login tests.
func (s scene) otherTests() bool {
	for i := 1; i < len(s.c.words); i++ {
		if !tested[s.c.words[i].id] {
			continue
		}
		w := &s.c.words[i-1]
		return w.class == 0 && !w.q.num && !levels[w.low] && !general[w.id] && !tested[w.id] && !s.anywhere(i-1)
	}
	return false
}

// tellsRun reports whether word i tells one run of tests from another: a name, a branch, lint.
func (r *reading) tellsRun(i int) bool {
	w := &r.words[i]
	if i == 0 {
		return w.id == idLint
	}
	return w.id == idLint ||
		w.class == 0 && (w.name() || capital(w.text)) ||
		trunks[w.low] ||
		kinds[r.words[i-1].id]
}

// otherRun reports whether line n opens with the name of a run of which the claim says nothing: "e2e: 2 failed".
func (s scene) otherRun(n int) bool {
	l := &s.e.lines[n]
	if l.to-l.from <= 2 || s.e.words[l.from+1].sep != ':' {
		return false
	}
	x := &s.e.words[l.from]
	switch {
	case x.class != 0 || x.kind == Path || x.q.num,
		tested[x.id] && x.id != idLint,
		unpassed[x.low] || inCapitals(x.text):
		return false
	}
	return !s.claims(x.id, x.text)
}

// failures reports whether line n counts tests that failed or names one: "5 unsuccessful",
// "FAILED tests/a.py", "[ERROR] Failures:".
func (r *reading) failures(n int) bool {
	l := &r.lines[n]
	if r.glosses(n) {
		return false
	}
	if l.from < l.to && strings.HasPrefix(r.text[r.words[l.from].start:], "not ok ") {
		return true // of the Test Anything Protocol
	}
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		if !unpassed[w.low] || r.turned(k) {
			continue
		}
		first, last := k == l.from, k+1 == l.to
		q, counted := r.tallyOf(k)
		switch {
		case counted:
			if q.value > 0 {
				return true
			}
		case inCapitals(w.text) && w.low != "error" && (first || last || w.sep != ' '),
			capital(w.text) && last && !first:
			return true
		}
	}
	return false
}

// glosses reports whether line n tells what a word means: "FAIL on the sheet means that you come again".
func (r *reading) glosses(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		switch r.words[k].low {
		case "means", "mean", "denotes", "signifies":
			return true
		}
	}
	return false
}

// unpassed are words for tests that did not pass.
var unpassed = setOf(`failed failures failure fail failing errors error unsuccessful broken`)

// grants are words that say that something was let through.
var grants = setOf(`ok success succeeded successful done yes works worked sent paid`)

// letThrough reports whether line n says, in the end or behind an arrow, that something was let
// through: "-> 200 OK", ": success (should be refused)", "-> door opened".
func (r *reading) letThrough(n int) bool {
	l := &r.lines[n]
	through, aside := false, false
	for k := l.from + 1; k < l.to; k++ {
		w := &r.words[k]
		if aside = (aside || w.sep == '(') && !(aside && strings.Contains(r.gap(k), ")")); aside && !through {
			continue // (lighting intern) -> …
		}
		switch before := r.words[k-1].low; {
		case w.sep == '(', w.low == "should":
			return through
		case isStatus(w.text) && before != "expected" && (w.sep != ' ' || before == "got" || before == "returned"):
			return w.text[0] == '2'
		case before == "expected":
		case w.class&(mDenied|mNeg|mFalse|mBad|mGone) != 0, undoing[w.low]:
			return false
		case grants[w.low] || !w.ident && len(w.low) > 4 && strings.HasSuffix(w.low, "ed"):
			through = through || w.sep != ' ' || k+1 == l.to || r.words[k+1].sep == '(' || r.words[k+1].low == "should"
		}
	}
	return through
}
