package detect

import "strings"

// aligned finds what the claim says in what a tool printed or somebody wrote, place by
// place: the line that is about the claim's subject, and in it the claimed value or word.
// It returns the name of the rule by which the evidence says something else, "" if none does.
func (m match) aligned() string {
	if m.c.said == nil || m.e.other || m.e.past && !m.e.renewed || m.e.dry && !m.c.dry || m.otherEnvironment() || m.otherRole() || m.e.foresees() && !m.c.foresees() {
		return ""
	}
	s := scene{m.c.read, m.c.said, m.e.read}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.kind == lineHeader || l.from == l.to || l.kind == lineCommand {
			continue
		}
		v := s.cover(n)
		if s.otherRole(n) && (v.found == v.all || v.found > 0 && v.here > 0) {
			return "other version"
		}
		if v.found == 0 && v.things == 0 && !v.none {
			continue
		}
		switch {
		case !m.e.partial() && s.otherQuantity(n, v):
			return "other value"
		case s.otherOutput(n, v):
			return "other output"
		case s.otherWord(n, v):
			return "other word"
		case s.otherState(n, v):
			return "excluded"
		case s.otherSwitch(n, v):
			return "switch"
		case s.some(n, v):
			return "not none"
		case s.stillThere(n, v):
			return "still there"
		case s.thwarted(n, v, m):
			return "thwarted"
		case s.revived(n, v):
			return "works"
		}
	}
	return s.overall()
}

// foresees reports whether s tells what is to be rather than what is.
func (s *side) foresees() bool {
	return s.plan && s.form == 0 && s.change < 0 || s.stem("will") || s.stem("todo")
}

// otherQuantity decides amounts and counts: the line is about the subject and gives the
// same measure another value, or one out of bounds.
func (s scene) otherQuantity(n int, v coverage) bool {
	c := s.said
	if c.value < 0 || !s.c.words[c.value].q.num || !v.whole() || c.negated && c.bound == 0 {
		return false
	}
	w := &s.c.words[c.value]
	l := &s.e.lines[n]
	found := false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		q := s.inKeyUnit(k, n)
		if !q.num || w.q.unit != 0 && q.unit != 0 && q.unit != w.q.unit || !s.measures(k, n, q) {
			continue
		}
		if w.q.unit == 0 && q.unit != 0 || x.class&mJoined != 0 {
			continue
		}
		if c.bound != 0 {
			if q.unit != w.q.unit || !outside(c.bound, w.q, q) {
				return false
			}
			found = true
			continue
		}
		if q.equals(w.q) {
			return false
		}
		found = true
	}
	return found && (c.bound != 0 || !s.confirmed(c.value))
}

// outside reports whether q is beyond the bound.
func outside(bound wordClass, at, q quant) bool {
	return bound == mUpper && q.value > at.value || bound == mLower && q.value < at.value
}

// inKeyUnit returns the quantity word k says; its unit may stand in its key: retention-days: 30.
func (s scene) inKeyUnit(k, n int) quant {
	q := s.e.words[k].q
	if !q.num || q.unit != 0 {
		return q
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || k < f.val[0] || k >= f.val[1] {
			continue
		}
		for j := f.key[0]; j < f.key[1]; j++ {
			x := &s.e.words[j]
			if x.to-x.from < 2 {
				continue
			}
			if u, ok := units[s.e.parts[x.to-1].text]; ok {
				return quant{q.value * u.factor, u.base, true}
			}
		}
	}
	return q
}

// measures reports whether the number k of line n measures what the claim's number does: its
// key is one of the claim, or it counts the same things.
func (s scene) measures(k, n int, q quant) bool {
	c := s.said
	if c.counted >= 0 {
		w := &s.c.words[c.counted]
		if k+1 < len(s.e.words) && s.e.words[k+1].line == n && s.e.words[k+1].sep == ' ' && s.same(w, &s.e.words[k+1]) {
			return !s.ofSome(k)
		}
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || k != f.val[0] {
			continue
		}
		if c.counted >= 0 {
			for j := f.key[0]; j < f.key[1]; j++ {
				if s.same(&s.c.words[c.counted], &s.e.words[j]) {
					return true
				}
			}
			continue
		}
		if s.fits(f) {
			return true
		}
	}
	if q.unit != 0 && k > 0 && s.e.words[k-1].line == n && s.e.words[k].sep == ' ' && !strings.HasSuffix(s.e.words[k-1].text, "ed") {
		return s.claims(s.e.words[k-1].id, s.e.words[k-1].text) || s.timed() && spans[s.e.words[k-1].id]
	}
	return false
}

// ofSome reports whether the number k counts a part of the things: "another 3 tests", "first 5 rows".
func (s scene) ofSome(k int) bool {
	if k == 0 || s.e.words[k-1].line != s.e.words[k].line {
		return false
	}
	switch s.e.words[k-1].text {
	case "another", "first", "last", "next", "top", "other", "more", "than", "of", "least", "most", "every", "after", "each", "per", "for", "over", "in", "within", "attempt", "retry":
		return true
	}
	return false
}

// otherOutput decides what a command about the subject prints as its whole answer: one
// version, address, commit or number.
func (s scene) otherOutput(n int, v coverage) bool {
	c, l := s.said, &s.e.lines[n]
	if c.value < 0 || c.negated || c.bound != 0 || !v.whole() || l.to-l.from > 2 || !s.answers(n) {
		return false
	}
	w := &s.c.words[c.value]
	if s.confirmed(c.value) {
		return false
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if w.ident && x.ident && sameSort(w, x) {
			return !agree(w, x)
		}
		if w.q.num && c.counted >= 0 && x.q.num && l.to-l.from == 1 && s.counts(n) {
			return !w.q.equals(x.q)
		}
	}
	return false
}

// answers reports whether line n is all that its command prints.
func (s scene) answers(n int) bool {
	l := &s.e.lines[n]
	for _, k := range l.context {
		if s.e.lines[k].kind == lineCommand {
			for i := k + 1; i < len(s.e.lines); i++ {
				if x := &s.e.lines[i]; i != n && x.from != x.to && x.kind != lineCommand {
					return false
				}
			}
			return true
		}
	}
	return false
}

// counts reports whether the command above line n counts.
func (s scene) counts(n int) bool {
	for _, k := range s.e.lines[n].context {
		l := &s.e.lines[k]
		for i := l.from; l.kind == lineCommand && i < l.to; i++ {
			switch s.e.words[i].text {
			case "wc", "-c", "--count", "count", "len", "-l":
				return true
			}
		}
	}
	return false
}

// otherRole decides the version of something named right before it: "JDK 17" against "JDK: 11.0.22".
func (s scene) otherRole(n int) bool {
	c, l := s.said, &s.e.lines[n]
	if c.value < 1 || c.negated || c.bound != 0 {
		return false
	}
	w, role := &s.c.words[c.value], &s.c.words[c.value-1]
	if w.kind != Number && w.kind != Version || w.q.unit != 0 || w.sep != ' ' || role.class&(mLight|mVerb|mThing|mMeasure|mOnly|mAll) != 0 || role.q.num || role.ident && role.kind == Path || c.counted >= 0 {
		return false
	}
	for k := l.from + 1; k < l.to; k++ {
		x, before := &s.e.words[k], &s.e.words[k-1]
		if before.text == "version" && k > l.from+1 {
			before = &s.e.words[k-2]
		}
		if x.kind != Version && !(x.kind == Number && x.ident) || before.id != role.id || x.sep == ',' {
			continue
		}
		return !agree(w, x) && (x.kind == Version || w.kind == Number) && s.reports(k)
	}
	return false
}

// reports reports whether the line of the value k reports what is there, rather than
// what there is in the world: it is printed by a command, stands behind a mark, or is used or required.
func (s scene) reports(k int) bool {
	x := &s.e.words[k]
	l := &s.e.lines[x.line]
	if x.sep != ' ' || l.to-l.from <= 3 {
		return true
	}
	for _, i := range l.context {
		if s.e.lines[i].kind == lineCommand {
			return true
		}
	}
	for i := l.from; i < k; i++ {
		switch strings.ToLower(s.e.words[i].text) {
		case "requires", "uses", "using", "running", "installed", "detected", "found", "need", "needs":
			return true
		}
	}
	return false
}

// sameSort reports whether two names could stand for one another: both versions, addresses, commits, hosts.
func sameSort(a, b *item) bool {
	num := func(k Kind) bool { return k == Number || k == Version }
	return a.kind == b.kind && a.kind != Name && a.kind != Path && a.kind != Other || num(a.kind) && num(b.kind)
}

// agree reports whether two versions, addresses, commits say the same as far as both go.
func agree(a, b *item) bool {
	x, y := &term{text: a.text, ident: true, kind: a.kind}, &term{text: b.text, ident: true, kind: b.kind}
	return sameValue(x, y) || hasPrefixFold(a.text, b.text) || hasPrefixFold(b.text, a.text)
}
