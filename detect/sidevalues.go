package detect

import (
	"strconv"
	"strings"
)

// comparable reports whether two values are of one kind.
func comparable(a, b *term) bool {
	if weekdays[a.stem] || weekdays[b.stem] {
		return weekdays[a.stem] && weekdays[b.stem]
	}
	if a.milli() || b.milli() {
		return false
	}
	numeric := func(t *term) bool {
		return t.kind == Number || t.kind == Version || t.kind == Amount || !t.ident && numberWords[t.stem] != ""
	}
	if numeric(a) && numeric(b) {
		return !a.counts() && !b.counts() || !a.timed() && !b.timed()
	}
	if a.kind == Number && b.kind == Host || a.kind == Host && b.kind == Number {
		return portOf(a.text) != "" && portOf(b.text) != ""
	}
	if a.kind != b.kind {
		if a.kind == Number && b.kind == URL || a.kind == URL && b.kind == Number {
			return portOf(a.text) != "" && portOf(b.text) != ""
		}
		return false
	}
	return a.kind != Other && (a.kind != Date || isDate(a.text) == isDate(b.text)) // a day is no time of day
}

// milli reports whether t counts thousandths of a processor: 500m.
func (t *term) milli() bool {
	n := strings.TrimSuffix(t.text, "m")
	return n != t.text && len(n) > 2 && allDigits(n)
}

// timed reports whether t is an amount of time or memory; counts, whether it counts things.
func (t *term) timed() bool {
	_, unit, ok := quantity(t)
	return ok && unit != 0
}

// portOf returns the port in a host:port, URL or plain number.
func portOf(t string) string {
	if allDigits(t) {
		return t
	}
	if i := strings.Index(t, "://"); i > 0 {
		t = t[i+3:]
		if k := strings.IndexByte(t, '/'); k >= 0 {
			t = t[:k]
		}
	}
	if i := strings.LastIndexByte(t, ':'); i >= 0 && allDigits(t[i+1:]) {
		return t[i+1:]
	}
	return ""
}

// sameValue reports whether two comparable values agree: equal, equal ports, a version
// that begins like the other, or equal amounts in other units.
func sameValue(a, b *term) bool {
	if a.text == b.text || strings.EqualFold(a.text, b.text) {
		return true
	}
	if p, q := portOf(a.text), portOf(b.text); p != "" && p == q {
		return true
	}
	x, xu, ok1 := quantity(a)
	y, yu, ok2 := quantity(b)
	if ok1 && ok2 && (xu == yu || xu == 0 || yu == 0) && x == y {
		return true
	}
	if ok1 && ok2 && xu == 'b' && yu == 'b' && x < 1.08*y && y < 1.08*x {
		return true // 2 GB and 2048 MB: thousands or 1024s
	}
	if ok1 && ok2 && xu != yu && xu != 0 && yu != 0 {
		return true // not comparable: says nothing
	}
	v, w := strings.TrimLeft(a.text, "v^~>=<"), strings.TrimLeft(b.text, "v^~>=<")
	return narrows(v, w) || narrows(w, v)
}

// narrows reports whether version a is b with more parts: 1.24.3 and 1.24.
func narrows(a, b string) bool {
	return len(a) > len(b) && a[len(b)] == '.' && a[:len(b)] == b
}

// maxDigits is the most digits of a number that is read: reading costs their number, time and again.
const maxDigits = 64

// quantity returns the number of a value in the base of its unit.
func quantity(t *term) (n float64, unit byte, ok bool) {
	i, digits := 0, ""
	for i < len(t.text) && (isDigit(t.text[i]) || t.text[i] == '.') {
		i++
	}
	if digits = t.text[:i]; i == 0 && !t.ident && numberWords[t.stem] != "" {
		digits, i = numberWords[t.stem], len(t.text)
	}
	if digits == "" || digits == "." || len(digits) > maxDigits || strings.Count(digits, ".") > 1 {
		return 0, 0, false
	}
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0, 0, false
	}
	low := t.low
	if len(low) != len(t.text) {
		low = strings.ToLower(t.text)
	}
	u := strings.TrimSpace(low[min(i, len(low)):])
	if u == "" {
		u = t.unit
	}
	if f, ok := units[u]; ok {
		return n * f.factor, f.base, true
	}
	return n, 0, i == len(t.text)
}

// table records the cells of a query's only row under the names of their columns.
func (s *side) table() {
	if !strings.Contains(s.text, "\n") {
		return
	}
	lines := strings.Split(s.text, "\n")
	at := 0
	for i, line := range lines {
		if i > 0 && i+1 < len(lines) && len(strings.TrimSpace(line)) > 2 && strings.Trim(line, "-+ ") == "" {
			if i+2 < len(lines) {
				if next := strings.TrimSpace(lines[i+2]); next != "" && !strings.HasPrefix(next, "(1 row") {
					return // more than one row
				}
			}
			s.cells(strings.Split(lines[i-1], "|"), strings.Split(lines[i+1], "|"), at+len(line)+1)
			return
		}
		at += len(line) + 1
	}
}

// cells records one row, which starts at pos.
func (s *side) cells(names, row []string, pos int) {
	for i, cell := range row {
		if i < len(names) {
			for k := range s.toks {
				if s.toks[k].start >= pos && s.toks[k].start < pos+len(cell) {
					s.pairs = append(s.pairs, pair{nameParts(strings.TrimSpace(names[i])), k})
					break
				}
			}
		}
		pos += len(cell) + 1
	}
}
