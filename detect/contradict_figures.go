package detect

import "strings"

// figure is what can be said anew of one thing: an amount, a count, a day, a time of day.
type figure struct {
	word  int  // the word that says it
	sort  byte // the unit of an amount, 0 if it has none; w, m, d, t: a weekday, a month, a date, a time of day
	value float64
}

// figures returns the figures r says.
func (r *reading) figures() []figure {
	var out []figure
	for k := range r.words {
		if sort, value := r.figureAt(k); sort != noFigure {
			out = append(out, figure{k, sort, value})
		}
	}
	return out
}

const noFigure = '-'

// figureAt returns the figure that word k says, noFigure if it says none or is a part of one.
func (r *reading) figureAt(k int) (sort byte, value float64) {
	w := &r.words[k]
	minutes, timed := r.timeAt(k)
	switch date := number(strings.TrimRight(w.low, "sthndr")); {
	case weekdayNumbers[w.low] > 0:
		return 'w', float64(weekdayNumbers[w.low])
	case r.monthAt(k) > 0:
		if d := max(r.dateAt(k-1), r.dateAt(k+1)); d > 0 {
			return 'd', float64(32*r.monthAt(k) + d)
		}
		return 'm', float64(r.monthAt(k))
	case timed:
		return 't', float64(minutes)
	case r.dateAt(k) > 0 && r.monthAt(k-1)+r.monthAt(k+1) > 0, !w.q.num && r.dateAt(k) == 0, w.class&mJoined != 0,
		w.kind == Date, w.kind == Version, w.low == "one", !w.q.num && !r.uncounted(k):
		return noFigure, 0
	case !w.q.num:
		return 'd', float64(date) // the 14th
	}
	if w.q.unit == 0 && dotted(w.text) {
		return noFigure, 0 // a version
	}
	return w.q.unit, w.q.value
}

// weekdayNumbers number the days of the week.
var weekdayNumbers = map[string]int{
	"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
}

// monthAt returns the number of the month that word k names, 0 if it names none.
func (r *reading) monthAt(k int) int {
	if k < 0 || k >= len(r.words) || r.words[k].text == "may" || r.words[k].text == "march" {
		return 0
	}
	return monthNumbers[r.words[k].low]
}

// dateAt returns the day of a month that word k says: 14, 21st; 0 if it says none.
func (r *reading) dateAt(k int) int {
	if k < 0 || k >= len(r.words) {
		return 0
	}
	w := r.words[k].low
	for _, ending := range [...]string{"st", "nd", "rd", "th"} {
		w = strings.TrimSuffix(w, ending)
	}
	if n := number(w); n <= 31 {
		return n
	}
	return 0
}

// timeAt returns the time of day that word k says, in minutes: 16:05, 4 pm, noon.
func (r *reading) timeAt(k int) (minutes int, ok bool) {
	w := r.words[k].low
	half := r.lowAt(k + 1)
	for _, x := range [...]string{"am", "pm"} {
		if h, cut := strings.CutSuffix(w, x); cut && h != "" {
			w, half = h, x
		}
	}
	if minutes, ok = clockTime(w); !ok && (half == "am" || half == "pm") {
		minutes, ok = 60*number(w), number(w) > 0 && number(w) <= 12
	}
	switch {
	case w == "noon", w == "midday":
		return 720, true
	case w == "midnight":
		return 0, true
	case half == "pm" && minutes < 720:
		minutes += 720
	case half == "am" && minutes >= 720:
		minutes -= 720
	}
	return minutes, ok
}

// differs reports whether f and g, figures of one sort, are not the same; a date may leave out its month.
func (f figure) differs(g figure) bool {
	if f.sort == 'd' && (f.value < 32 || g.value < 32) {
		return int(f.value)%32 != int(g.value)%32
	}
	return !near(f.value, g.value)
}
