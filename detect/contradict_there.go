package detect

import "strings"

// unlisted decides that there is something of a kind, or that something has it, against the empty answer of a
// command that lists the kind: "the shop has a refund job" and "$ shopctl jobs", "no jobs found".
func (s scene) unlisted() bool {
	if s.said.negated || len(s.e.lines) < 2 || !s.e.blank || s.said.class&(mZero|mGone|mFalse) != 0 {
		return false
	}
	i := s.kindThere()
	if i < 0 || s.stranger(0, -1) || s.filtered(0) {
		return false
	}
	kind := stem(s.c.words[i].low)
	for k := range s.e.words {
		x := &s.e.words[k]
		if stem(x.low) == kind {
			return true
		}
		for p := x.from; p < x.to && x.line == 0; p++ {
			if stem(s.e.parts[p].text) == kind {
				return true
			}
		}
	}
	return s.recurring() && s.e.usesAny(timetables)
}

// filtered reports whether the command in line n lists only some of the kind, by a word of which the claim says
// nothing: --status broken.
func (s scene) filtered(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		if next := &s.e.words[k+1]; s.e.words[k].text[0] == '-' && next.text[0] != '-' &&
			!s.saysBut(next.id, next.text, stretch{}) && !s.partsClaimed(next) {
			return true
		}
	}
	return false
}

// kindThere returns the noun for what the claim says to be there, or its subject to have; −1 if there is none.
func (s scene) kindThere() int {
	switch s.c.words[0].low {
	case "there", "a", "an":
		return s.kindOf()
	}
	v := s.said.verbAt
	if v+2 >= len(s.c.words) || s.c.words[v].low != "has" && s.c.words[v].low != "have" && s.c.words[v].class&mThere == 0 {
		return -1
	}
	if a := s.c.words[v+1].low; a != "a" && a != "an" {
		return -1
	}
	last := -1
	for i := v + 2; i < len(s.c.words) && s.c.words[i].sep == ' '; i++ {
		if w := &s.c.words[i]; w.class&mLight != 0 || w.low == "called" || w.low == "named" {
			break
		}
		last = i
	}
	return last
}

// recurring reports whether the claim says that something is done by itself, or again and again.
func (s scene) recurring() bool {
	return s.c.usesAny(recurrences)
}

var (
	recurrences = setOf(`automatic automatically scheduled hourly daily nightly weekly monthly yearly every each`)
	timetables  = setOf(`schedule schedules scheduled cron crontab timer timers`)
)

// unfound decides that a name is there against a search that does not find it. The search names nothing else.
func (s scene) unfound() bool {
	if s.said.negated || !s.e.blank || s.said.class&(mZero|mGone|mFalse|mBad) != 0 || s.tellsEnd() {
		return false
	}
	l := &s.e.lines[0]
	searching, sought := false, false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case searches(x.low) || x.low == "select" && k == l.from:
			searching = true
		case x.text[0] == '-':
		case s.claimsName(x):
			sought = true
		case x.kind == Path && x.ident && strings.Trim(x.text, "./") != "" && searches(s.e.words[l.from].low):
			return false // in another place
		}
	}
	return searching && sought
}

// claimsName reports whether x is a name that the claim says behind its verb, or is said to be there.
func (s scene) claimsName(x *item) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.to-w.from > 1 && w.kind != Path && strings.EqualFold(w.text, x.text) &&
			(i > s.said.verbAt || s.said.class&mThere != 0) {
			return true
		}
	}
	return false
}

// undeclared decides that a file has something against a search of the file for all of its kind, which prints
// others only: "grep 'def ' berth.py".
func (s scene) undeclared() bool {
	l := &s.e.lines[0]
	if s.said.negated || l.kind != lineCommand || len(s.e.lines) < 2 || s.said.class&(mGone|mZero|mBad) != 0 ||
		!searches(s.e.words[l.from].low) {
		return false
	}
	keyword, placed := "", false
	for k := l.from + 1; k < l.to; k++ {
		switch x := &s.e.words[k]; {
		case declares[x.low] && x.sep == '"':
			keyword = x.low
			if k+1 < l.to && s.e.words[k+1].sep == ' ' {
				return false // of one name
			}
		case x.ident && s.holdsPlace(x):
			placed = true
		}
	}
	if keyword == "" || !placed {
		return false
	}
	for n := 1; n < len(s.e.lines); n++ {
		if x := &s.e.lines[n]; x.from < x.to && !s.e.shows(keyword, n) {
			return false
		}
	}
	for i := s.said.verbAt + 1; i < len(s.c.words); i++ {
		if w := &s.c.words[i]; w.to-w.from > 1 {
			return !s.holds(w)
		}
	}
	return false
}

// declares are keywords that declare a function or a type.
var declares = setOf(`def func fn function fun class struct sub proc type interface trait module`)

// holdsPlace reports whether x is the file that the claim names, or the file of its class or module.
func (s scene) holdsPlace(x *item) bool {
	for i := range s.c.words {
		if w := &s.c.words[i]; w.text == x.text || strings.EqualFold(strings.TrimSuffix(base(x.text), extensionOf(x.text)), w.text) {
			return true
		}
	}
	return false
}

// extensionOf returns the end of a path from its last dot on.
func extensionOf(path string) string {
	if i := strings.LastIndexByte(path, '.'); i > 0 {
		return path[i:]
	}
	return ""
}
