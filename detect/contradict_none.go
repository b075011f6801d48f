package detect

import "strings"

// instance decides that none of some things does or has something against a line about one that does: its name
// or number, or their kind, and all that the claim says behind its verb: "bed 12: latex allergy".
func (s scene) instance() bool {
	c := s.said
	if !s.saysNone() || c.verbAt < 1 || c.verbAt >= len(s.c.words) || c.value >= 0 || needVerbs[s.c.words[c.verbAt].low] {
		return false
	}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.kind != linePlain || l.to-l.from < 2 || s.e.lineSays(n, mNeg|mZero|mMissing|mGone|mDenied|mOpen) || s.e.fixes(n) {
			continue
		}
		if strings.ContainsAny(s.e.text[l.start:s.e.words[l.to-1].end], "\"“”«»") {
			continue // what a document says of them all
		}
		kind, said := s.kindAt(n), s.predicateIn(n)
		if said > 0 && (kind || said > 1 && s.e.opensWithOne(n)) {
			return true
		}
	}
	return false
}

// kindAt reports whether line n says, with a name or a number behind it, a word before the claim's verb.
func (s scene) kindAt(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		x, next := &s.e.words[k], &s.e.words[k+1]
		if next.sep != ' ' || !next.q.num && !next.name() && !capital(next.text) {
			continue
		}
		for i := 1; i < s.said.verbAt; i++ {
			if w := &s.c.words[i]; w.class&mLight == 0 && x.id == w.id {
				return true
			}
		}
	}
	return false
}

// opensWithOne reports whether line n opens with one thing by its name, its number or a time.
func (r *reading) opensWithOne(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to && k < l.from+3; k++ {
		if w := &r.words[k]; w.name() && w.kind != Path || w.q.num || w.kind == Date {
			return true
		}
		if k+1 < l.to && r.words[k+1].sep != ' ' {
			break
		}
	}
	return false
}

// predicateIn counts the words that the claim says behind its verb, and the verb if that is no mere "has" or
// "uses"; 0 if line n lacks one.
func (s scene) predicateIn(n int) int {
	said := 0
	for i := s.said.verbAt; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		switch {
		case w.class&(mLight|mJoined|mNow|mAll) != 0, general[w.id], i == s.said.verbAt && (using[w.id] || w.id == idRun):
		case !s.in(i, n):
			return 0
		default:
			said++
		}
	}
	return said
}
