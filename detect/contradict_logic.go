package detect

import "strings"

// logic decides what follows from the words of a claim that count or order: all, none, only,
// never, first.
func (s scene) logic() string {
	switch {
	case s.counterExample():
		return "counter-example"
	case s.retried():
		return "retried"
	}
	return ""
}

// counterExample decides "all X are Y" against a list in which some are and one is not.
func (s scene) counterExample() bool {
	if s.said.class&mAll == 0 || s.said.negated || s.said.class&(mBad|mZero|mFalse|mGone|mUpper|mLower) != 0 || len(s.e.lines) < 2 {
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
	if yes == 0 || no == 0 || yes+no < 2 || !s.sharesAny() && !s.e.terse() {
		return false
	}
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.q.num && w.q.unit == 0 && int(w.q.value) == yes+no && (w.class&mAll != 0 || i > 0 && s.c.words[i-1].class&mAll != 0) || !w.q.num && (w.class == 0 || w.class == mThing && i > 0 && s.c.words[i-1].class&mAll != 0) && s.holds(w) {
			return true // "all four", and four rows
		}
	}
	return false
}

// outOfRange reports whether line n says that its row does not count: skipped, optional.
func (s scene) outOfRange(n int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		switch s.e.words[k].low {
		case "skipped", "skip", "optional", "excluded", "archived", "deprecated", "n/a", "old", "former", "template":
			return true
		}
	}
	return false
}

// outcome reports whether line n says yes or no of its row.
func (r *reading) outcome(n int) (good, bad bool) {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case w.class&(mTrue|mGood|mDone) != 0 && w.class&mNeg == 0 && (w.sep != ' ' || w.class&mGood != 0 || k+1 == l.to):
			good = true
		case w.class&(mBad|mFalse|mMissing) != 0 && r.countedNone(k):
		case w.class&mFalse != 0 && (w.sep != ' ' || k+1 == l.to), w.class&(mBad|mDenied|mMissing) != 0:
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
		if w.class&^(mThing|mVerb) == 0 && !w.q.num && w.low != "attempt" && w.low != "try" && w.low != "first" && w.low != "go" && s.holds(w) {
			held++
		}
	}
	return held > 0 && s.e.again()
}

// atOnce reports whether the text low, in lower case, says that one attempt was enough.
func atOnce(low string) bool {
	return containsAny(low, "first attempt", "first try", "first go", "one go", " at once", "right away", "straight away", "without a retry", "without retr", "no retr", "without a second", "first time", "immediately", "one attempt", "one try", "a single attempt", "a single try")
}

// again reports whether r tells of another attempt.
func (r *reading) again() bool {
	for k := range r.words {
		switch r.words[k].low {
		case "retry", "retrying", "retried", "retries":
			if k+1 < len(r.words) && (r.words[k+1].q.num && r.words[k+1].q.value == 0 || r.words[k+1].id == idMax) || r.bounded(k) || k > 0 && r.words[k-1].q.num && r.words[k-1].q.value == 0 || k > 0 && r.words[k-1].class&mNeg != 0 {
				continue // retries: 0
			}
			return true
		case "attempts", "tries":
			if k > 0 && r.words[k-1].q.value >= 2 && !r.bounded(k-1) {
				return true
			}
		case "attempt", "try", "run", "pass":
			if k+1 < len(r.words) && (r.words[k+1].sep == ' ' || r.words[k+1].sep == '=' || r.words[k+1].sep == ':') {
				n, _, _ := strings.Cut(r.words[k+1].text, "/") // try 2/3
				if len(n) < 3 && number(n) >= 2 {
					return true
				}
			}
			if k > 0 {
				switch r.words[k-1].low {
				case "second", "2nd", "third", "3rd":
					return true
				}
			}
		}
	}
	return false
}
