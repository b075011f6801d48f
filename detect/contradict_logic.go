package detect

// counterExample decides "all X are Y" against a list in which some are and one is not.
func (s scene) counterExample() bool {
	c := s.said
	if c.class&mAll == 0 || c.negated || c.class&(mBad|mZero|mFalse|mGone|mUpper|mLower) != 0 || len(s.e.lines) < 2 {
		return false
	}
	yes, no := 0, 0
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand || l.kind == lineHeader {
			continue
		}
		switch good, bad := s.e.outcome(n); {
		case good && !bad:
			yes++
		case bad && !good && !s.outOfRange(n):
			no++
		}
	}
	if yes == 0 || no == 0 || !s.sharesAny() && !s.e.terse() {
		return false
	}
	for i := range s.c.words {
		w := &s.c.words[i]
		counted := w.class == mThing && i > 0 && s.c.words[i-1].class&mAll != 0 // all hosts
		if (w.class == 0 || counted) && !w.q.num && s.holds(w) {
			return true
		}
	}
	return false
}

// outOfRange reports whether line n says that its row does not count.
func (s scene) outOfRange(n int) bool { return s.e.lineUses(n, exempt) }

// exempt are words of a row that does not count.
var exempt = setOf(`skipped skip optional excluded archived deprecated n/a old former template`)

// outcome reports whether line n says yes or no of its row.
func (r *reading) outcome(n int) (good, bad bool) {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case w.class&(mTrue|mGood|mDone) != 0 &&
			w.class&mNeg == 0 &&
			(w.sep != ' ' || w.class&mGood != 0 || k+1 == l.to):
			good = true
		case w.class&(mBad|mFalse|mMissing) != 0 && r.countedNone(k):
		case w.class&mFalse != 0 && (w.sep != ' ' || k+1 == l.to),
			w.class&(mBad|mDenied|mMissing) != 0:
			bad = true
		}
	}
	return good, bad
}

// naught reports whether line n says a number 0.
func (r *reading) naught(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if w := &r.words[k]; w.q.num && w.q.value == 0 {
			return true
		}
	}
	return false
}

// fixes reports whether line n says that a trouble is over.
func (r *reading) fixes(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		w := &r.words[k]
		if ended[w.id] && w.class&mLower == 0 || w.low == "closed" || w.low == "fix" || w.low == "fixes" {
			return true // but not "over 5 minutes"
		}
	}
	return false
}
