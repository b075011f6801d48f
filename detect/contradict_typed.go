package detect

import "strings"

// typed decides values by their type, where no key of the claim is in sight: the path that is not
// there, the list with a name too many, the count of the same things.
func (s scene) typed(n int) string {
	switch {
	case s.absentPath(n):
		return "missing"
	case s.absentSymbol(n):
		return "undefined"
	case s.otherEmbedded(n):
		return "other version"
	case s.otherSet(n):
		return "other list"
	case s.otherCounted(n), s.countedAnew(n):
		return "other count"
	}
	return ""
}

// absentPath decides where something is said to be against a line that finds nothing there.
func (s scene) absentPath(n int) bool {
	a := s.said.title
	if a < 0 || s.said.class&(mGone|mMissing|mBad|mZero) != 0 || !s.e.lineSays(n, mMissing) {
		return false
	}
	w, l := &s.c.words[a], &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		if w.kind != Path {
			if x := &s.e.words[k]; (x.text == w.text || strings.HasSuffix(x.text, "."+w.text)) &&
				(x.sep == '"' || x.sep == ':' || x.sep == '(') && s.cover(n).found+s.cover(n).things > 1 {
				return true // Unknown column 'tier'
			}
			continue
		}
		if t := strings.TrimPrefix(s.e.words[k].text, "./"); t == w.text || inside(t, w.text) || endsPath(t, w.text) {
			return true
		}
	}
	return false
}

// absentSymbol decides that a function is there against a linker or an interpreter that does not
// find it, wherever it was called: undefined reference to `ring_pop'.
func (s scene) absentSymbol(n int) bool {
	if s.said.negated || s.said.class&(mGone|mMissing|mBad|mZero) != 0 || !s.e.lineSays(n, mMissing) {
		return false
	}
	l := &s.e.lines[n]
	for k := l.from + 1; k < l.to; k++ {
		x := &s.e.words[k]
		for i := 0; i < len(s.c.words) && (x.sep == '"' || x.sep == ':'); i++ {
			w := &s.c.words[i]
			if w.text == x.text && (strings.HasPrefix(s.c.text[w.end:], "()") ||
				i > s.said.verbAt && w.to-w.from > 1 && !holders[s.e.words[k-1].low]) {
				return true
			}
		}
	}
	return false
}

// holders are words before the name of that in which something is not found: "does not exist on type 'Cart'".
var holders = setOf(`in on of from type module package class interface namespace object table`)

// inside reports whether path stands in the directory dir.
func inside(path, dir string) bool {
	return len(path) > len(dir) && path[len(dir)] == '/' && path[:len(dir)] == dir
}

// measured are words for what can be measured of one thing in one unit.
var measured = meanings("disk memory cpu swap network bandwidth latency cost size coverage loss battery humidity")

// otherMeasure reports whether line n names another measure than the claim does.
func (s scene) otherMeasure(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if measured[x.id] && !s.claims(x.id, x.text) {
			return true
		}
		for p := x.from; p < x.to && x.to-x.from > 1; p++ {
			if y := &s.e.parts[p]; measured[y.id] && !s.claims(y.id, y.text) {
				return true
			}
		}
	}
	return false
}

// amountAt returns the amount word k says, read as one of bytes if that is asked for: 512m, 2g.
func (s scene) amountAt(k int, unit byte) quant {
	x := &s.e.words[k]
	if unit == 'b' && x.q.unit != 'b' && len(x.low) > 1 && isDigit(x.low[0]) {
		if n, rest, ok := cutNumber(x.low); ok {
			switch rest {
			case "k":
				return quant{n * 1e3, 'b', true}
			case "m":
				return quant{n * 1e6, 'b', true}
			case "g":
				return quant{n * 1e9, 'b', true}
			case "t":
				return quant{n * 1e12, 'b', true}
			}
		}
	}
	return x.q
}

// otherEmbedded decides a version against one that stands inside a name: gradle-7.4-bin.zip.
func (s scene) otherEmbedded(n int) bool {
	c := s.said
	switch {
	case c.value < 0, c.negated, c.bound != 0, !s.c.words[c.value].version(),
		s.c.words[c.value].q.unit != 0, c.counted >= 0,
		!strings.Contains(s.c.words[c.value].text, "."):
		return false
	}
	l := &s.e.lines[n]
	if !s.near(n, -1) && !(s.answers(n) && s.found(max(c.value-1, 0), n)) || s.confirmed(c.value) {
		return false
	}
	for k := l.from; k < l.to; k++ {
		t := s.e.words[k].text
		if i := strings.LastIndexByte(t, '/'); i >= 0 {
			t = t[i+1:]
		}
		name, version := cutVersion(t)
		if version == "" || !s.mentions(name) {
			continue
		}
		x := item{text: version, kind: Version, ident: true}
		return !agree(&s.c.words[c.value], &x)
	}
	return false
}

// cutVersion cuts gradle-7.4-bin.zip into gradle and 7.4.
func cutVersion(t string) (name, version string) {
	i := strings.IndexByte(t, '-')
	if i < 2 || i+2 >= len(t) {
		return "", ""
	}
	v := strings.TrimPrefix(t[i+1:], "v")
	end := 0
	for end < len(v) && (isDigit(v[end]) || v[end] == '.' && end+1 < len(v) && isDigit(v[end+1])) {
		end++
	}
	if !strings.Contains(v[:end], ".") {
		return "", ""
	}
	return t[:i], v[:end]
}

// otherCounted decides a count against a line that counts the same things and names nothing else: "11 warnings
// generated".
func (s scene) otherCounted(n int) bool {
	c := s.said
	switch {
	case c.value < 0, c.counted < 0, c.negated, c.numbers > 1,
		s.c.words[c.value].q.unit != 0, s.e.saying() > 6,
		s.confirmed(c.value):
		return false
	}
	l := &s.e.lines[n]
	if l.to-l.from < 2 {
		return false
	}
	x, next := &s.e.words[l.from], &s.e.words[l.from+1]
	if !x.q.num || x.q.unit != 0 || !isDigit(x.text[0]) || next.sep != ' ' || !s.countsSame(next) {
		return false
	}
	for i := l.from + 2; i < l.to; i++ {
		if !tallied[s.e.words[i].low] {
			return false
		}
	}
	if c.bound != 0 {
		return outside(c.bound, s.c.words[c.value].q, x.q)
	}
	return !x.q.equals(s.c.words[c.value].q)
}

// tallied are words behind a count of all there is.
var tallied = setOf(`generated found total reported counted detected listed registered in altogether overall`)

// saying counts the words that r says, commands left aside.
func (r *reading) saying() int {
	all := 0
	for i := range r.lines {
		if r.lines[i].kind != lineCommand {
			all += r.lines[i].to - r.lines[i].from
		}
	}
	return all
}

// countsSame reports whether x is what the claim counts: the word behind its number, or the noun
// that word is of, "6 order consumers".
func (s scene) countsSame(x *item) bool {
	i := s.said.counted
	if s.c.words[i].id == x.id {
		return true
	}
	return i+1 < len(s.c.words) && s.c.words[i+1].sep == ' ' && s.c.words[i+1].id == x.id &&
		s.c.words[i].class&(mLight|mVerb) == 0 && strings.HasSuffix(x.low, "s")
}

// mentions reports whether the claim says name.
func (s scene) mentions(name string) bool {
	for i := range s.c.words {
		if strings.EqualFold(s.c.words[i].text, name) {
			return true
		}
	}
	return false
}
