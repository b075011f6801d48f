package detect

import "strings"

// summed decides "the suite is green" against the summary of a run that names nothing:
// "4 failed, 120 passed in 33 s".
func (s scene) summed() bool {
	if !s.noneFails() && (s.said.negated || s.said.class&mGood == 0 || s.said.class&(mBad|mZero) != 0) || !s.says(idTest) && !s.says(idSuite) && !s.says(idLint) {
		return false
	}
	for _, i := range s.said.subject {
		if w := &s.c.words[i]; i > 0 && (capital(w.text) || w.name()) && !s.e.has(w) && len(s.e.lines) > 1 {
			return false // on Chromium
		}
	}
	for n := range s.e.lines {
		if s.e.summary(n) {
			return true
		}
	}
	return false
}

// noneFails reports whether the claim says that none of the tests fails.
func (s scene) noneFails() bool {
	for i := 1; i < len(s.c.words); i++ {
		if s.c.words[i].low == "none" && s.c.words[len(s.c.words)-1].class&mBad != 0 {
			return true
		}
	}
	return false
}

// summary reports whether line n counts failures and says nothing of what failed.
func (r *reading) summary(n int) bool {
	l := &r.lines[n]
	failures := false
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case k > l.from+1 && r.words[k-2].q.num && r.words[k-2].q.value > 0 && r.words[k-1].id == idTest && w.class&mBad != 0:
			failures = true // 3 tests failed
		case w.class&mBad != 0 && r.countedNone(k):
		case k > l.from && r.words[k-1].q.num && r.words[k-1].q.unit == 0 && !(len(r.words[k-1].text) == 3 && capital(w.text)) && (w.class&mBad != 0 || w.id == idProblem && r.words[l.from].class&mBad != 0):
			failures = failures || r.words[k-1].q.value > 0
		case w.class&^mThing == 0 && !w.q.num && w.id != idTest && w.id != idProblem && w.unit == 0:
			return false
		}
	}
	return failures
}

// unlisted decides where a file is by the list of its directory, if it is not in it.
func (s scene) unlisted() bool {
	if s.said.negated || s.said.class&(mGone|mMissing|mBad|mOnly) != 0 || len(s.e.lines) < 2 || s.e.lines[0].kind != lineCommand || s.e.words[s.e.lines[0].from].low != "ls" {
		return false
	}
	w := &s.c.words[s.last(Path)]
	at := strings.LastIndexByte(w.text, '/')
	if at <= 0 || w.kind != Path || s.says(idChange) {
		return false
	}
	cmd := &s.e.lines[0]
	if cmd.to-cmd.from != 2 || strings.TrimSuffix(s.e.words[cmd.from+1].text, "/") != w.text[:at] {
		return false
	}
	for k := cmd.to; k < len(s.e.words); k++ {
		if s.e.words[k].text == w.text[at+1:] {
			return false
		}
	}
	return len(s.e.words) > cmd.to && !s.e.fails(1)
}
