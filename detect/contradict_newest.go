package detect

import (
	"strconv"
	"strings"
)

// superseded decides which one is the newest of its kind against a line about it that has a newer one: the
// latest firmware is 5.4, and "Firmware: 5.6, 5.5, 5.4".
func (s scene) superseded() bool {
	a := s.said.newest
	if a < 0 || s.said.negated && s.c.words[a-1].low != "no" {
		return false
	}
	w := &s.c.words[a]
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand {
			continue
		}
		if whole := l.to-l.from == 1 && s.answers(n) && !s.askedElsewhere(n) && alikeNames(w, &s.e.words[l.from]); !whole &&
			!s.ofNewest(n) {
			continue
		}
		for k := l.from; k < l.to; k++ {
			if s.released(k) && newer(w.low, s.e.words[k].low) {
				return true
			}
		}
	}
	return false
}

// findNewest returns the last word of the claim r if it says that this is the newest of its kind, −1 if it does not.
func (c *claimed) findNewest(r *reading) int {
	last := len(r.words) - 1
	if last < 3 || c.verbAt >= last || !auxiliary(r.words[c.verbAt].low) && r.words[last-1].low != "is" {
		return -1
	}
	if w := r.words[last].text; digitRun(w) == 0 && digitRun(w[len(w)-1:]) == 0 || r.words[last].q.unit != 0 {
		return -1
	}
	for i := 0; i < last; i++ {
		if newestWords[r.words[i].low] && i < 3 {
			return last
		}
	}
	return -1
}

var (
	newestWords = setOf(`latest newest current recent last highest`)
	// unreleased are words for what is not out yet, or out no longer.
	unreleased = setOf(`alpha beta rc preview nightly snapshot draft planned upcoming next candidate pre-release
		prerelease unreleased dev canary proposed withdrawn yanked retracted future`)
	// issueWords stand before a number that tells one of a kind from the others.
	issueWords = setOf(`version release edition revision number no issue volume`)
)

// ofNewest reports whether line n is about that of which the claim names the newest: it or what it is about says half
// of its words, all that are names, and names nothing else.
func (s scene) ofNewest(n int) bool {
	found, missed := 0, 0
	for i := 0; i < s.said.newest; i++ {
		w := &s.c.words[i]
		switch {
		case w.class&(mLight|mNeg|mVerb|mZero|mAll) != 0, newestWords[w.low], issueWords[w.low]:
		case s.found(i, n) || s.foundStem(i, n):
			found++
		case w.name() || capital(w.text) && i > 0:
			return false
		default:
			missed++
		}
	}
	return found > 0 && found >= missed && (missed == 0 || !s.rivalName(n, s.said.newest))
}

// foundStem reports whether line n says word i of the claim in another number.
func (s scene) foundStem(i, n int) bool {
	root := stem(s.c.words[i].low)
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		if stem(s.e.words[k].low) == root {
			return true
		}
	}
	return false
}

// released reports whether word k of the evidence can be one of a row of versions, and is out.
func (s scene) released(k int) bool {
	x, l := &s.e.words[k], &s.e.lines[s.e.words[k].line]
	if x.q.unit != 0 || x.sep == '(' && k > l.from && !issueWords[s.e.words[k-1].low] {
		return false // 9 (2026)
	}
	for i := max(l.from, k-1); i < min(l.to, k+3); i++ {
		y := &s.e.words[i]
		if unreleased[y.low] || y.class&(mOpen|mNeg) != 0 && y.low != "no" || i == k+1 && y.sep == ' ' && monthNumbers[y.low] != 0 {
			return false
		}
	}
	return k == l.from || monthNumbers[s.e.words[k-1].low] == 0
}

// newer reports whether b is a later one of the row of versions, numbers or names of which a is one: 5.6 and 5.4,
// fw-121 and fw-118, 2026-06 and 2026-04; both are in small letters.
func newer(a, b string) bool {
	p, q := letterRun(a), letterRun(b)
	if strings.TrimPrefix(a[:p], "v") != strings.TrimPrefix(b[:q], "v") {
		return false
	}
	a, b = a[p:], b[q:]
	for i := 0; ; i++ {
		x, restA, okA := cutPart(a)
		y, restB, okB := cutPart(b)
		switch {
		case !okA || !okB:
			return false
		case i == 0 && (y > 2*x+3 || y < x):
			return false
		case x != y:
			return y > x
		}
		a, b = restA, restB
	}
}

// letterRun returns the length of what t opens with before its first digit.
func letterRun(t string) int {
	n := strings.IndexAny(t, "0123456789")
	if n < 0 {
		return len(t)
	}
	return n
}

// cutPart cuts the number that a version opens with, and the mark behind it.
func cutPart(t string) (n int, rest string, ok bool) {
	d := digitRun(t)
	if d == 0 || d > 8 {
		return 0, "", false
	}
	n, _ = strconv.Atoi(t[:d])
	if t = t[d:]; t != "" && (t[0] == '.' || t[0] == '-') {
		t = t[1:]
	}
	return n, t, true
}
