package detect

import "strings"

// otherCourse decides how values go on, in order, daily, ever longer, in turn, against a row of at
// least three that goes on otherwise: "back-off 10s, back-off 10s, back-off 10s".
func (s scene) otherCourse() bool {
	p := s.said.pace
	if p == (pace{}) || s.said.negated {
		return false
	}
	v := s.e.row(p)
	if v.numbers.n < 3 && v.times.n < 3 && v.names < 3 || !s.ofRow(p) {
		return false
	}
	switch {
	case p.every != 0:
		return v.times.n > 2 && v.times.some&paced == 0 && v.times.all&level == 0
	case p.turns:
		return v.names > 2 && v.oneName
	case p.apart:
		return v.times.n > 2 && v.times.all&level != 0
	}
	return v.numbers.n > 2 && p.broken(&v.numbers)
}

// keepsPace reports whether the evidence is a row that goes on as the claim says.
func (s scene) keepsPace() bool {
	if s.said == nil || s.said.pace == (pace{}) {
		return false
	}
	v := s.e.row(s.said.pace)
	return (v.numbers.n > 2 || v.times.n > 2 || v.names > 2) && !s.otherCourse()
}

// broken reports whether a row that went on as t is not one of pace p.
func (p pace) broken(t *track) bool {
	return p.all != 0 && t.all&p.all == 0 || p.some != 0 && t.some&p.some == 0 || t.all&p.not != 0
}

// ofRow reports whether a row of values can be the claim's: the evidence says a word of the claim, or nothing but what
// stands in any row.
func (s scene) ofRow(p pace) bool {
	for k := range s.e.words {
		x := &s.e.words[k]
		switch {
		case x.unit != 0, x.class&^(mThing|mMeasure|mVerb) != 0:
		case s.saysStem(x):
			return true
		}
	}
	for k := range s.e.words {
		x := &s.e.words[k]
		value := p.turns && (x.name() || capital(x.text))
		number := x.q.num || isDate(x.text) || calendar(x.low)
		plain := x.class&^mThing == 0 && !number && !value && !rowWords[stem(x.low)]
		if plain || x.q.num && strings.IndexByte("\x00s%$EP", x.q.unit) < 0 {
			return false // of another measure, maybe
		}
	}
	return true
}

// saysStem reports whether the claim says x or a part of it, in whatever form.
func (s scene) saysStem(x *item) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&^(mThing|mMeasure|mVerb) == 0 && (s.same(w, x) || stem(w.low) == stem(x.low) && len(x.low) > 3) {
			return true
		}
	}
	return false
}

// rowWords are words that number the values of a row, or say what they are.
var rowWords = stemSet(`
	step level run attempt try visit order round cycle pass sample value reading delay wait back-off backoff interval
	tick stage week day month year hour minute`)

// track is how a row of values went on so far.
type track struct {
	n           int
	last        float64
	step, ratio float64 // the first
	all, some   course
}

// next goes on to v.
func (t *track) next(v float64, p pace) {
	if t.n++; t.n == 1 {
		t.last, t.all = v, ^course(0)
		return
	}
	step, ratio, way := v-t.last, 0., course(0)
	if t.last != 0 {
		ratio = v / t.last
	}
	switch {
	case near(v, t.last):
		way = level
	case v > t.last:
		way = rising
	default:
		way = falling
	}
	if t.n == 2 {
		t.step, t.ratio = step, ratio
	}
	if close(step, t.step, 0.1) {
		way |= even
	}
	if close(ratio, t.ratio, 0.01) {
		way |= scaling
	}
	if ratio >= 1.3 {
		way |= growing
	}
	if p.step != 0 && close(step, p.step, 0.02) ||
		p.factor != 0 && close(ratio-1, p.factor-1, 0.25) ||
		p.every != 0 && close(step, p.every, 0.085) {
		way |= paced
	}
	t.all, t.some = t.all&way, t.some|way
	t.last = v
}

// close reports whether x is y but for that part of y.
func close(x, y, part float64) bool {
	if y < 0 {
		x, y = -x, -y
	}
	return x >= y-part*y-1e-9 && x <= y+part*y+1e-9
}

// values are what the cells of a row say: a number, a time and a name each.
type values struct {
	numbers, times track
	names          int
	name           uint32 // the last
	oneName        bool   // all of them are one
}

// row reads the longest row of cells that say the same but for a value, in lines or in one.
func (r *reading) row(p pace) (v values) {
	sep := r.rowSep()
	if sep == 0 {
		return v
	}
	last := [2]int{-1, -1}
	for from := 0; from < len(r.words); {
		to := from + 1
		for to < len(r.words) && r.words[to].sep != sep && r.words[to].sep != '\n' {
			to++
		}
		cell := [2]int{from, to}
		from = to
		if r.lines[r.words[cell[0]].line].kind != linePlain {
			continue
		}
		if last[0] >= 0 && !r.alikeCells(last, cell) {
			if v.numbers.n > 2 || v.times.n > 2 || v.names > 2 {
				return v
			}
			v, last = values{}, [2]int{-1, -1}
		}
		last = cell
		if x, ok := r.number(cell); ok {
			v.numbers.next(x, p)
		}
		if x, ok := r.moment(cell); ok {
			v.times.next(x, p)
		}
		if w := &r.words[cell[1]-1]; !w.q.num && w.class&^mThing == 0 {
			v.oneName = v.names == 0 || v.oneName && w.id == v.name
			v.name = w.id
			v.names++
		}
	}
	return v
}

// rowSep returns the mark that parts r into cells, 0 if there are no three.
func (r *reading) rowSep() byte {
	lines := 0
	for n := range r.lines {
		if r.lines[n].kind == linePlain && r.lines[n].to > r.lines[n].from {
			lines++
		}
	}
	if lines > 2 {
		return '\n'
	}
	for _, sep := range [...]byte{',', '.', '>', '\t', '|'} {
		n := 0
		for k := range r.words {
			if r.words[k].sep == sep {
				n++
			}
		}
		if n > 1 {
			return sep
		}
	}
	return 0
}

// alikeCells reports whether two cells say the same but for numbers, days and the last word, from their ends on; the
// first cell may say more before that.
func (r *reading) alikeCells(a, b [2]int) bool {
	n := b[1] - b[0]
	if n > 8 || a[1]-a[0] < n {
		return false
	}
	for k := 1; k <= n; k++ {
		x, y := &r.words[a[1]-k], &r.words[b[1]-k]
		switch {
		case x.id == y.id, x.q.num && y.q.num && x.q.unit == y.q.unit,
			calendar(x.low) && calendar(y.low),
			k == 1 && x.class&^mThing == 0 && y.class&^mThing == 0 && x.ident == y.ident,
			x.to-x.from > 1 && x.to-x.from == y.to-y.from && r.parts[x.from].text == r.parts[y.from].text,
			isDate(x.text) && isDate(y.text):
		default:
			return false
		}
	}
	return true
}

// calendar reports whether w, in lower case, is the name of a month or of a weekday, in full or in three letters.
func calendar(w string) bool { return monthNumbers[w] != 0 || weekdays[stem(w)] || shortDays[w] }

var shortDays = setOf("mon tue wed thu fri sat sun")

// number returns the number that a cell says: one with a unit, else the last.
func (r *reading) number(cell [2]int) (x float64, ok bool) {
	for k := cell[1] - 1; k >= cell[0]; k-- {
		w := &r.words[k]
		if w.q.num && w.kind != Date && (!ok || w.q.unit != 0) {
			if x, ok = w.q.value, true; w.q.unit != 0 {
				break
			}
		}
	}
	return x, ok
}

// moment returns the time that a cell says, in days.
func (r *reading) moment(cell [2]int) (t float64, ok bool) {
	for k := cell[0]; k < cell[1]; k++ {
		w := &r.words[k]
		if m := monthNumbers[w.low]; m != 0 {
			for _, i := range [...]int{k - 1, k + 1} {
				if i >= cell[0] && i < cell[1] && r.words[i].q.num && number(r.words[i].text) > 0 {
					return t + daysOf(2001, m, number(r.words[i].text)), true
				}
			}
		}
		if d, dated := r.dayIn(w); dated {
			t, ok = t+d, true
		}
		if x := w.text; len(x) > 15 && isDate(x) && clock(x[11:16]) {
			t += float64(number(x[11:13])*60+number(x[14:16])) / 1440
		}
		if h, m, _ := strings.Cut(w.text, ":"); clock(w.text) || len(w.text) == 8 && isDate(w.text) {
			t, ok = t+float64(number(h)*60+number(m[:2]))/1440, true
		}
	}
	return t, ok
}

// dayIn returns the day that stands in w: 2026-03-01, dump-20260301.sql, db-2026w11, backup-03-01.
func (r *reading) dayIn(w *item) (float64, bool) {
	for at := 0; at+10 <= len(w.text); at++ {
		if d, ok := numericDate(w.text[at : at+10]); ok {
			return daysOf(d.year, d.month, d.date), true
		}
	}
	for p := w.from; p < w.to; p++ {
		t := r.parts[p].text
		switch {
		case len(t) == 3 && t[0] == 'w' && allDigits(t[1:]) && p > w.from && len(r.parts[p-1].text) == 4:
			return daysOf(number(r.parts[p-1].text), 1, 1) + 7*float64(number(t[1:])), true
		case len(t) == 8 && allDigits(t) && t[:2] == "20":
			return daysOf(number(t[:4]), number(t[4:6]), number(t[6:])), true
		case len(t) == 2 && p > w.from && len(r.parts[p-1].text) == 2 && number(r.parts[p-1].text) <= 12 &&
			number(r.parts[p-1].text)*number(t) > 0 && w.kind != Version && w.to-w.from > 2:
			return daysOf(2001, number(r.parts[p-1].text), number(t)), true
		}
	}
	return 0, false
}

// daysOf counts the days up to a date.
func daysOf(y, m, d int) float64 {
	if m <= 2 {
		y, m = y-1, m+12
	}
	return float64(365*y + y/4 - y/100 + y/400 + (153*(m-3)+2)/5 + d)
}
