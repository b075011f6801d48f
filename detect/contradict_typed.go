package detect

import "strings"

// typed decides values by their type, where no key of the claim is in sight: the path that is not
// there, the list with a name too many, the count of the same things.
func (s scene) typed(n int) string {
	switch {
	case s.absentPath(n):
		return "missing"
	case s.otherSet(n):
		return "other list"
	case s.otherCounted(n):
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
			if x := &s.e.words[k]; (x.text == w.text || strings.HasSuffix(x.text, "."+w.text)) && (x.sep == '"' || x.sep == ':' || x.sep == '(') && s.cover(n).found+s.cover(n).things > 1 {
				return true // Unknown column 'tier'
			}
			continue
		}
		if t := strings.TrimPrefix(s.e.words[k].text, "./"); t == w.text || inside(t, w.text) || endsIn(t, w.text) {
			return true
		}
	}
	return false
}

// inside reports whether path stands in the directory dir.
func inside(path, dir string) bool {
	return len(path) > len(dir) && path[len(dir)] == '/' && path[:len(dir)] == dir
}

// endsIn reports whether tail is the end of path.
func endsIn(path, tail string) bool {
	at := len(path) - len(tail)
	return at > 0 && path[at-1] == '/' && path[at:] == tail
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

// otherCounted decides a count against a line that counts the same things and names nothing else: "11 warnings generated".
func (s scene) otherCounted(n int) bool {
	c := s.said
	if c.value < 0 || c.counted < 0 || c.negated || c.numbers > 1 || s.c.words[c.value].q.unit != 0 || len(s.e.words) > 6 || s.confirmed(c.value) {
		return false
	}
	w, l := &s.c.words[c.counted], &s.e.lines[n]
	if l.to-l.from < 2 {
		return false
	}
	x, next := &s.e.words[l.from], &s.e.words[l.from+1]
	if !x.q.num || x.q.unit != 0 || !isDigit(x.text[0]) || next.sep != ' ' || next.id != w.id {
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
var tallied = setOf(`generated found total reported counted detected listed altogether overall`)

// mentions reports whether the claim says name.
func (s scene) mentions(name string) bool {
	for i := range s.c.words {
		if strings.EqualFold(s.c.words[i].text, name) {
			return true
		}
	}
	return false
}
