package detect

import "strings"

// otherMarked decides which one of several is in use: the evidence lists the one that the claim names without a mark,
// and another one with it: "* prod", "prod  *  /envs/prod", "prod (active)".
func (s scene) otherMarked() bool {
	a := s.said.title
	if a < 0 || s.said.negated || len(s.e.lines) < 2 {
		return false
	}
	w := &s.c.words[a]
	listed, other := false, false
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand {
			continue
		}
		own := false
		for k := l.from; k < l.to; k++ {
			own = own || s.e.words[k].id == w.id
		}
		switch marked := s.e.markedRow(n); {
		case own && marked:
			return false
		case own:
			listed = true
		case marked:
			other = other || l.to-l.from <= 6
		}
	}
	return listed && other
}

// markedRow reports whether line n carries the mark of the one in use.
func (r *reading) markedRow(n int) bool {
	line, _, _ := strings.Cut(r.text[r.lines[n].start:], "\n")
	line = strings.TrimSpace(line)
	return hasAnyPrefix(line, "* ", "*\t", "-> ", "=> ", "▶ ", "● ", "active:", "current:", "selected:", "in use:") ||
		containsAny(line, " * ", "(active)", "(current)", "(selected)", "[active]", "[current]", "<- current") ||
		strings.HasSuffix(line, " *")
}
