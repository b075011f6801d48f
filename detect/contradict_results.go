package detect

// summed decides "the suite is green" against the summary of a run that names nothing:
// "4 failed, 120 passed in 33 s".
func (s scene) summed() bool {
	c := s.said
	green := !c.negated && c.class&mGood != 0 && c.class&(mBad|mZero) == 0 || s.noneFails()
	if !green || !s.says(idTest) && !s.says(idSuite) && !s.says(idLint) {
		return false
	}
	for _, i := range c.subject {
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
		case w.class&mBad != 0 && r.countedNone(k):
		case r.countsBad(k):
			failures = failures || r.words[k-1].q.value > 0
		case w.class&^mThing == 0 && !w.q.num && w.id != idTest && w.id != idProblem && w.unit == 0:
			return false
		}
	}
	return failures
}

// countsBad reports whether a number stands before word k of its line, and word k is a failure: "4 failed",
// "✖ 3 problems", but not the status of "502 Bad Gateway".
func (r *reading) countsBad(k int) bool {
	from, w := r.lines[r.words[k].line].from, &r.words[k]
	if k == from {
		return false
	}
	n := &r.words[k-1]
	if !n.q.num || n.q.unit != 0 || len(n.text) == 3 && capital(w.text) {
		return false
	}
	return w.class&mBad != 0 || w.id == idProblem && r.words[from].class&mBad != 0
}
