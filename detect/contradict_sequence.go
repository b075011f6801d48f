package detect

import "strings"

// course words say how numbers go on: each gives the steps that a claim of it allows.
const (
	stepsRise = 1 << iota
	stepsFall
	stepsEqual
	stepsGrow // by a factor
	stepsDay
	stepsWeek
	stepsMonth
)

var courseWords = func() map[uint32]int {
	m := map[uint32]int{}
	for steps, words := range map[int]string{
		stepsRise:  "ascending increasing sequential sequence consecutive upwards",
		stepsFall:  "descending decreasing downwards decays decay falling shrinking",
		stepsEqual: "constant steady",
		stepsGrow:  "exponential exponentially doubles doubling",
		stepsDay:   "daily nightly",
		stepsWeek:  "weekly",
		stepsMonth: "monthly",
	} {
		for w := range strings.FieldsSeq(words) {
			m[meaning(w)] = steps
		}
	}
	return m
}()

// otherCourse decides how numbers go on, in order, daily, ever longer, against a row of at least
// three that goes on otherwise.
func (s scene) otherCourse() bool {
	if s.said.topic&ofSeries == 0 {
		return false
	}
	want := 0
	for i := s.said.verbAt; i < len(s.c.words); i++ {
		want |= courseWords[s.c.words[i].id]
	}
	if want == 0 || s.said.negated || !s.sharesAny() {
		return false
	}
	for k := range s.e.words {
		if n, steps := s.e.series(k, want >= stepsDay); n >= 3 {
			return steps&want == 0
		}
	}
	return false
}

// series returns how many numbers, or dates in names, stand behind what stands before word k,
// and the steps that all of them make.
func (r *reading) series(k int, dated bool) (n, steps int) {
	steps = stepsRise | stepsFall | stepsEqual | stepsGrow | stepsDay | stepsWeek | stepsMonth
	last := 0.0
	for i := k; i < len(r.words); i++ {
		x, ok := r.ordinal(i, dated)
		if !ok || !r.alikeLead(k, i) {
			continue
		}
		if n++; n > 1 {
			steps &= stepOf(last, x)
		}
		last = x
	}
	return n, steps
}

// stepOf returns the kinds of step from one number to the next.
func stepOf(a, b float64) (steps int) {
	switch {
	case near(a, b):
		return stepsEqual
	case b < a:
		return stepsFall
	case a > 0 && b >= 1.3*a:
		steps = stepsGrow
	}
	steps |= stepsRise
	switch d := b - a; {
	case near(d, 1):
		steps |= stepsDay
	case near(d, 7):
		steps |= stepsWeek
	case d >= 28 && d <= 31:
		steps |= stepsMonth
	}
	return steps
}

// ordinal returns the number word i says, or the day that stands in it, counted in days.
func (r *reading) ordinal(i int, dated bool) (float64, bool) {
	w := &r.words[i]
	if !dated {
		return w.q.value, w.q.num && w.kind != Date
	}
	for p := w.from; p < w.to; p++ {
		t := r.parts[p].text
		if len(t) == 3 && t[0] == 'w' && allDigits(t[1:]) && p > w.from && len(r.parts[p-1].text) == 4 {
			return daysOf(number(r.parts[p-1].text), 1, 1) + 7*float64(number(t[1:])), true
		}
		if len(t) == 8 && allDigits(t) && t[:2] == "20" {
			return daysOf(number(t[:4]), number(t[4:6]), number(t[6:])), true
		}
	}
	for at := 0; at+10 <= len(w.text); at++ {
		if d, ok := numericDate(w.text[at : at+10]); ok {
			return daysOf(d.year, d.month, d.date), true
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

// alikeLead reports whether the same stands before the numbers at a and b, or opens the names
// they stand in.
func (r *reading) alikeLead(a, b int) bool {
	x, y := &r.words[a], &r.words[b]
	if x.to-x.from > 1 || y.to-y.from > 1 {
		return x.to-x.from == y.to-y.from && r.parts[x.from].text == r.parts[y.from].text ||
			isDate(x.text) && isDate(y.text)
	}
	return a > 0 && b > 0 && r.words[a-1].id == r.words[b-1].id && x.sep == y.sep && x.q.unit == y.q.unit
}
