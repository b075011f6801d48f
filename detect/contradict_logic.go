package detect

import "strings"

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

// retried decides "at the first attempt" against a record of a second one.
func (s scene) retried() bool {
	if !s.said.once || s.said.class&mBad != 0 {
		return false
	}
	held := 0
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.name() && w.kind != Number && !s.holds(w) {
			return false
		}
		if w.class&^(mThing|mVerb) == 0 && !w.q.num && !attempting[w.low] && s.holds(w) {
			held++
		}
	}
	return held > 0 && s.e.again()
}

// attempting are words of "at the first attempt", which say nothing of what was tried.
var attempting = setOf(`attempt try first go`)

// onceOnly say that one attempt was enough.
var onceOnly = []string{
	"first attempt", "first try", "first go", "first time", "one go", "one attempt", "one try", "a single attempt",
	"a single try", " at once", "right away", "straight away", "immediately", "without a retry", "without retr",
	"no retr", "without a second",
}

// atOnce reports whether the text low, in lower case, says that one attempt was enough.
func atOnce(low string) bool { return containsAny(low, onceOnly...) }

// again reports whether r tells of another attempt.
func (r *reading) again() bool {
	for k := range r.words {
		switch r.words[k].low {
		case "retry", "retrying", "retried", "retries":
			if !r.noRetry(k) {
				return true
			}
		case "attempts", "tries":
			if k > 0 && r.words[k-1].q.value >= 2 && !r.bounded(k-1) {
				return true
			}
		case "attempt", "try", "run", "pass":
			if r.second(k) {
				return true
			}
		}
	}
	return false
}

// noRetry reports whether the retries of word k are none, or a bound: "retries: 0", "0 retries", "max retries".
func (r *reading) noRetry(k int) bool {
	if k+1 < len(r.words) {
		if next := &r.words[k+1]; next.q.num && next.q.value == 0 || next.id == idMax {
			return true
		}
	}
	if k > 0 {
		if before := &r.words[k-1]; before.q.num && before.q.value == 0 || before.class&mNeg != 0 {
			return true
		}
	}
	return r.bounded(k)
}

// second reports whether word k is an attempt behind the first: "try 2/3", "attempt=2", "second run".
func (r *reading) second(k int) bool {
	if k+1 < len(r.words) && strings.IndexByte(" =:", r.words[k+1].sep) >= 0 {
		n, _, _ := strings.Cut(r.words[k+1].text, "/")
		if len(n) < 3 && number(n) >= 2 {
			return true
		}
	}
	if k == 0 {
		return false
	}
	switch r.words[k-1].low {
	case "second", "2nd", "third", "3rd":
		return true
	}
	return false
}
