package detect

import "strings"

// retried decides "at the first attempt" against a record of a second one.
func (s scene) retried() bool {
	first := s.said.firstOf
	if !s.said.once && first < 0 || s.said.class&mBad != 0 {
		return false
	}
	held, named := 0, false
	for i := range s.c.words {
		w := &s.c.words[i]
		apart := i == 0 && s.c.proper() || w.name() || s.c.tellsApart(i)
		if w.q.num {
			apart = i > 0 && s.c.words[i-1].class&(mLight|mVerb) == 0 // plate 4, but not "with 4 files"
		}
		switch holds := s.holds(w); {
		case apart && !holds:
			if !named || s.rival(w) {
				return false
			}
		case w.class&^(mThing|mVerb) == 0 && !w.q.num && i != first && !attempting[w.low] && holds:
			held, named = held+1, named || apart
		}
	}
	if held > 0 && (s.said.once && s.e.again() || s.e.recovers()) {
		return true
	}
	return s.anotherTry(held > 0)
}

// recovers reports whether r tells of something that went wrong and, in a later line, well.
func (r *reading) recovers() bool {
	failed := false
	for n := range r.lines {
		switch good, bad := r.outcome(n); {
		case r.lines[n].kind != linePlain:
		case bad || r.fails(n):
			failed = true
		case failed && good:
			return true
		}
	}
	return false
}

// anotherTry reports whether the evidence numbers two tries, or two of anything of which the first did not go
// well: "take 1: cut", "print 2: good". If it says nothing else of the claim, the tries must open their lines.
func (s scene) anotherTry(held bool) bool {
	first := -1
	for k := range s.e.words {
		switch n := s.e.tryNumber(k); {
		case n == 1:
			first = k
		case n < 2, first < 0, s.e.words[first].id != s.e.words[k].id, s.e.words[first].line == s.e.words[k].line:
		case !held && (s.e.words[k].sep != '\n' || s.e.words[first].sep != '\n'):
		case attempting[s.e.words[k].low],
			s.e.fails(s.e.words[first].line),
			!s.e.wellBut(first) && (s.e.wellBut(k) || s.e.letThrough(s.e.words[k].line)):
			return true
		}
	}
	return false
}

// tryNumber returns the number behind word k, as of a try: "take 2", "gel #2", "scan=2"; 0 if there is none.
func (r *reading) tryNumber(k int) int {
	if k+1 >= len(r.words) || r.words[k].q.num || r.words[k].class&mLight != 0 ||
		strings.IndexByte(" =:", r.words[k+1].sep) < 0 {
		return 0
	}
	n, _, _ := strings.Cut(strings.TrimPrefix(r.words[k+1].low, "#"), "/")
	switch {
	case n == "one":
		return 1
	case n == "two" || n == "three":
		return 2
	case len(n) > 2:
		return 0
	}
	return number(n)
}

// wellBut reports whether the line of word k says behind it that something went well.
func (r *reading) wellBut(k int) bool {
	for i := k + 1; i < r.lines[r.words[k].line].to; i++ {
		if r.words[i].class&(mGood|mDone) != 0 && !r.turned(i) {
			return true
		}
	}
	return false
}

// first returns the noun of which the claim says that the first, or a single one, was enough: "on the first
// take", "in one go"; −1 if it says so of none.
func (c *claimed) first(r *reading) int {
	for i := c.verbAt + 1; i+1 < len(r.words); i++ {
		switch r.words[i].low {
		case "first", "single", "one", "1st":
			last := i+2 == len(r.words) || r.words[i+2].class&mLight != 0
			if n := &r.words[i+1]; last && n.class&mLight == 0 && !n.q.num && r.words[i-1].class&mLight != 0 {
				return i + 1
			}
		}
	}
	return -1
}

// attempting are words of "at the first attempt", which say nothing of what was tried.
var attempting = setOf(`attempt try first go take approach`)

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
		case "retry", "retrying", "retried", "retries", "reattempt", "rerun", "re-run", "retake", "resend", "re-sent",
			"resent", "redo", "redone", "resubmitted":
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
	if r.tryNumber(k) >= 2 {
		return true
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
