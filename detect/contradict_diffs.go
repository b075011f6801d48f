package detect

import "strings"

// undone decides by a diff: the line by which it is so is taken out, or what the claim says is
// gone comes back.
func (s scene) undone() bool {
	if s.said.negated || !s.e.diff() {
		return false
	}
	out, in := 0, 0
	gone := s.said.class&mGone != 0 || s.says(idReverted)
	for n := range s.e.lines {
		switch l := &s.e.lines[n]; {
		case l.from == l.to:
		case gone && !s.tells(n):
		case s.e.text[l.start] == '-':
			out = max(out, s.met(n))
		case s.e.text[l.start] == '+':
			in = max(in, s.met(n))
		case gone:
			return false
		}
	}
	if gone {
		return in > 0 && out == 0
	}
	return out > 0 && in == 0 && s.inDiff()
}

// diff reports whether all lines of r, two or more, are of a diff, and one is taken out or put in.
func (r *reading) diff() bool {
	marked, lines := false, 0
	for n := range r.lines {
		l := &r.lines[n]
		if l.from == l.to || l.start >= len(r.text) {
			continue
		}
		rest := r.text[l.start:]
		lines++
		switch {
		case rest[0] == '-' || rest[0] == '+':
			if len(rest) > 2 && rest[1] == ' ' && rest[2] != ' ' || len(rest) > 10 && isMode(rest[:10]) {
				return false // a list, of files or of other things
			}
			marked = true
		case rest[0] != ' ' && rest[0] != '@' && rest[0] != '\t':
			return false
		}
	}
	return marked && lines > 1
}

// met counts the content words of the claim that line n says.
func (s scene) met(n int) int {
	met := 0
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class&(mLight|mJoined|mVerb) == 0 && s.in(i, n) {
			met++
		}
	}
	return met
}

// inDiff reports whether the diff is about the claim's subject: it says each name, and half of
// the words, or takes out what the claim says of it, "ignored".
func (s scene) inDiff() bool {
	said := 0
	for _, i := range s.said.subject {
		if s.anywhere(i) {
			said++
		} else if w := &s.c.words[i]; w.name() || w.class == 0 && capital(w.text) && i > 0 && w.text[0] < 0x80 && len(s.said.subject) < 2 {
			return false
		}
	}
	return said > 0 && said*2 >= len(s.said.subject) || s.anywhere(len(s.c.words)-1)
}

// tells reports whether line n says all words of the claim's subject, two of the claim's words at least.
func (s scene) tells(n int) bool {
	for _, i := range s.said.subject {
		if !s.in(i, n) {
			return false
		}
	}
	met := 0
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class&(mLight|mJoined) == 0 && s.in(i, n) {
			met++
		}
	}
	return met >= 2
}

// uncommented decides "is commented out" against a diff that takes the comment mark away.
func (s scene) uncommented() bool {
	out := strings.Contains(s.c.text, "commented out")
	if !out || s.said.negated {
		return false
	}
	was, is := "", ""
	for line := range strings.SplitSeq(s.e.text, "\n") {
		was, is = is, line
		if len(was) < 3 || len(is) < 3 || was[0] != '-' || is[0] != '+' {
			continue
		}
		bare := strings.TrimLeft(was[1:], " \t#/;-")
		if bare != strings.TrimLeft(was[1:], " \t") && strings.TrimLeft(is[1:], " \t") == bare {
			for _, k := range s.said.subject {
				if s.e.has(&s.c.words[k]) {
					return true
				}
			}
		}
	}
	return false
}
