package detect

import (
	"slices"
	"strings"
)

// uncommitted decides "X is committed" against the status of a tree that has X changed or
// untracked, and "X is pushed" against one that is ahead of its upstream.
func (s scene) uncommitted() bool {
	pushed, committed := false, false
	clean := s.says(idTree) && s.says(idClean) || s.said.zero >= 0 && s.c.words[s.said.zero].low == "uncommitted"
	for i := s.said.verbAt; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		pushed = pushed || w.low == "pushed" && !s.mentions("tag")
		committed = committed || w.id == idCommitted && w.low != "commit" && w.low != "commits" && w.class&mThing == 0
	}
	if !clean && (s.said.negated || !pushed && !committed) {
		return false
	}
	open := false
	for n := range s.e.lines {
		l := &s.e.lines[n]
		line, _, _ := strings.Cut(s.e.text[l.start:], "\n")
		switch {
		case pushed && containsAny(line, "is ahead of", "[ahead "):
			return true
		case hasAnyPrefix(line, "Untracked files", "Changes not staged", "Changes to be committed", "Unmerged paths"):
			open = true
			continue
		case l.from == l.to || strings.HasPrefix(strings.TrimLeft(line, " \t"), "("):
			continue
		}
		if (open && l.indent > 0 || porcelain(line)) && (clean || s.within(n)) {
			return true
		}
	}
	return false
}

// porcelain reports whether line is a changed or untracked file in the short form of a status.
func porcelain(line string) bool {
	const codes = " MADRCU"
	if len(line) < 4 || line[2] != ' ' || line[:2] == "  " {
		return false
	}
	return line[:2] == "??" ||
		line[:2] == "!!" ||
		strings.IndexByte(codes, line[0]) >= 0 && strings.IndexByte(codes, line[1]) >= 0
}

// within reports whether line n says something of what the claim is about, or the claim is about all there is.
func (s scene) within(n int) bool {
	some := false
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&^mThing != 0 && !w.ident || slices.Contains(committing, w.id) || s.c.participle(i) {
			continue
		}
		if s.in(i, n) {
			return true
		}
		some = true
	}
	return !some
}

// committing are words that tell nothing of which file was committed.
var committing = []uint32{idCommitted, idPush, idChange, idDirectory, idFile}

// undone decides what is said to be there, or to be gone, against a diff that takes it away, or
// brings it back. What the claim names stands in the lines of the diff, one word of it in a
// changed line only.
func (s scene) undone() bool {
	if s.said.negated || !s.later.diff {
		return false
	}
	mark := byte('-')
	if s.said.class&mGone != 0 || s.says(idReverted) {
		mark = '+'
	}
	turned, named, said, missed := false, false, 0, 0
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&(mLight|mJoined|mGone|mNeg) != 0 || w.id == idReverted {
			continue
		}
		if w.class&mThing != 0 && i < s.said.verbAt && s.c.modifies(i) {
			continue
		}
		there, kept := s.marked(i, mark)
		switch {
		case there || kept:
			said++
			named = named || !w.q.num && w.class&(mTrue|mFalse) == 0
			turned = turned || there && !kept && !w.q.num && !placing[w.low]
		case w.name() || w.q.num:
			return false
		case w.class&mThing == 0 && !s.c.participle(i) && i != s.said.verbAt:
			missed++
		}
	}
	return turned && named && said >= missed
}

// placing are participles that say that something is somewhere, and not how it is.
var placing = setOf(`applied marked used added set put placed wrapped called made declared`)

// isDiff reports whether text is lines of a diff, one of them changed.
func isDiff(text string) bool {
	changed := false
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case line == "",
			strings.IndexByte(" @\t", line[0]) >= 0,
			hasAnyPrefix(line, "diff --git", "+++ ", "--- a/", "index "):
		case line[0] != '-' && line[0] != '+', len(line) >= 10 && isMode(line[:10]), hasAnyPrefix(line, "--", "-*"):
			return false // the modes of files, the results of tests
		case len(line) > 2 && line[1] == ' ' && line[2] != ' ':
			return false // a list
		default:
			changed = true
		}
	}
	return changed
}

// marked reports whether word i of the claim stands in a line of the diff with that mark, and
// in one without.
func (s scene) marked(i int, mark byte) (there, kept bool) {
	w := &s.c.words[i]
	for n := range s.e.lines {
		l := &s.e.lines[n]
		switch {
		case l.from == l.to:
		case !s.in(i, n) && !s.e.lineHas(n, w.id) && !(w.class&mFalse != 0 && s.e.lineSays(n, mFalse)):
		case s.e.text[l.start] != mark:
			kept = true
		default:
			there = there || !commented(s.e.text[l.start+1:])
		}
	}
	return there, kept
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

// commented reports whether a line of code, without the mark of the diff, is a comment.
func commented(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return hasAnyPrefix(line, "//", "/*", "* ", "<!--", "--", "#") && !hasAnyPrefix(line, "#[", "#include")
}
