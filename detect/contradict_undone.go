package detect

import "strings"

// leftUndone decides that something was done against a list of what is not done yet, or a line that says so of it: a
// box that is not ticked, "to file:" above its name, "not filed", "unfiled".
func (s scene) leftUndone() bool {
	c := s.said
	if c.negated || c.class&(mBad|mGone|mFalse|mOpen|mZero|mMissing|mDenied|mAll|mOnly) != 0 {
		return false
	}
	deed := s.doneAt()
	if deed < 0 {
		return false
	}
	for n := range s.e.lines {
		if s.e.lines[n].kind == linePlain && s.leavesDeed(n, deed) && s.ofDone(n, deed) {
			return true
		}
	}
	return false
}

// doneAt returns the participle, or the verb in the past, by which the claim says what was done; −1 if there is none.
func (s scene) doneAt() int {
	for i := max(1, s.said.verbAt); i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if s.c.participle(i) || s.c.finite(i) || auxiliary(s.c.words[i-1].low) && (irregular[w.low] || strings.HasSuffix(w.low, "ed")) {
			return i
		}
	}
	return -1
}

// leavesDeed reports whether line n, or the line above its list, says that the deed is not done.
func (s scene) leavesDeed(n, deed int) bool {
	l := &s.e.lines[n]
	line, _, _ := strings.Cut(s.e.text[l.start:], "\n")
	if hasAnyPrefix(strings.TrimLeft(line, " \t-*"), "[ ]", "☐") || s.listsUndone(n, deed) {
		return true
	}
	for _, k := range l.context {
		if x := &s.e.lines[k]; k < n && x.kind == linePlain && (s.listsUndone(k, deed) || s.e.opensUndone(k)) {
			return true
		}
	}
	return false
}

// listsUndone reports whether line n says the deed with a "not", an "un-" or a "to": unsigned, not yet signed, "to sign:".
func (s scene) listsUndone(n, deed int) bool {
	d, l := &s.c.words[deed], &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case x.anti != 0 && x.anti == d.id:
			return true
		case x.id != d.id:
		case s.e.turned(k), k > l.from && s.e.words[k-1].low == "not", k > l.from+1 && s.e.words[k-2].low == "not",
			k == l.from+1 && s.e.words[l.from].low == "to":
			return true
		}
	}
	return false
}

// opensUndone reports whether line n heads a list of what is not done yet: "Drafts (2)", "outstanding documents:".
func (r *reading) opensUndone(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to && l.to-l.from <= 4; k++ {
		if undoneLists[r.words[k].low] {
			return true
		}
	}
	return false
}

// undoneLists are words that head a list of what is not done yet.
var undoneLists = setOf(`draft drafts outstanding pending todo open overdue missing unsaved unsent unpaid backlog queued
	waiting awaiting outbox`)

// ofDone reports whether line n says most of that of which the claim says that something was done to it, or that
// somebody did it to, and every name in the claim.
func (s scene) ofDone(n, deed int) bool {
	from, to := 0, s.said.verbAt
	if person(s.c.words[0].low) {
		from, to = deed+1, s.c.placed(deed)
	}
	held, missed := 0, 0
	for i := range s.c.words {
		w := &s.c.words[i]
		switch {
		case w.class&(mLight|mJoined) != 0 && !w.q.num, i == deed:
		case s.in(i, n):
			if from <= i && i < to {
				held++
			}
		case w.name(), w.q.num, i > 0 && capital(w.text) && !inCapitals(w.text):
			return false
		case from <= i && i < to && !strings.HasSuffix(w.low, "ed"):
			missed++
		}
	}
	return held > missed && !s.stranger(n, -1)
}
