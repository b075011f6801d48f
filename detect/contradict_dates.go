package detect

import "strings"

// occasions are words for what happens on a date, once.
var occasions = meanings(`launch launches release released scheduled birthday born delivery departure arrival
	cutoff freeze renew renewal`)

// day is a date in any notation; a zero part is not said.
type day struct{ year, month, date int }

var monthNumbers = func() map[string]int {
	m := map[string]int{}
	for i, w := range strings.Fields(`january february march april may june
		july august september october november december`) {
		m[w], m[w[:3]] = i+1, i+1
	}
	return m
}()

// dates returns the dates r says: 2026-12-01, Dec 1 2026, 1 December, 01.12.2026.
func (r *reading) dates() []day {
	var out []day
	for i := range r.words {
		w := &r.words[i]
		if d, ok := numericDate(w.text); ok {
			out = append(out, d)
			continue
		}
		month := monthNumbers[w.low]
		if month == 0 || w.text == "may" || w.text == "march" {
			continue
		}
		d := day{month: month}
		for k := max(0, i-1); k < len(r.words) && k < i+5; k++ {
			x := strings.TrimSuffix(strings.TrimSuffix(r.words[k].text, "th"), "st")
			n := number(x)
			switch {
			case k == i || n == 0:
			case n <= 31 && d.date == 0 && (k == i-1 || k == i+1):
				d.date = n
			case n > 1900 && n < 2200 && d.year == 0:
				d.year = n
			}
		}
		if d.date > 0 {
			out = append(out, d)
		}
	}
	return out
}

// number returns the small number t says, 0 if it says none.
func number(t string) int {
	if len(t) > 4 || !allDigits(t) {
		return 0
	}
	n := 0
	for i := 0; i < len(t); i++ {
		n = n*10 + int(t[i]-'0')
	}
	return n
}

// numericDate reads 2026-12-01, with a time or not, and 01.12.2026.
func numericDate(t string) (day, bool) {
	if isDate(t) && len(t) >= 10 {
		return day{number(t[:4]), number(t[5:7]), number(t[8:10])}, true
	}
	date, rest, _ := strings.Cut(t, ".")
	month, year, _ := strings.Cut(rest, ".")
	d := day{number(year), number(month), number(date)}
	if len(year) != 4 || d.date > 31 || d.month > 12 || d.year*d.month*d.date == 0 {
		return day{}, false
	}
	return d, true
}

// sameDay reports whether both texts say one day, in whatever notation.
func (m match) sameDay() bool {
	for _, a := range m.c.days {
		for _, b := range m.e.days {
			if a.date*b.date != 0 && !a.differs(b) {
				return true
			}
		}
	}
	return false
}

// differs reports whether a and b cannot be the same day.
func (a day) differs(b day) bool {
	return a.year*b.year != 0 && a.year != b.year || a.month != b.month || a.date*b.date != 0 && a.date != b.date
}

// The words for the end and for the start of what lasts, as keys and as verbs.
var (
	endings = meanings(`end ends until till expires expiry due through deadline notafter finish finishes
		valid_until expiration termination terminates closes`)
	starts = meanings("start starts from begin begins since notbefore effective effect opens")
)

// bygone reports whether the claim says on what day something is, and the evidence, with no
// word of a change, on what day it was: another one of a series.
func (m match) bygone() bool {
	e := m.e
	if e.change >= 0 || e.renewed || m.c.read.told() {
		return false
	}
	if !e.read.told() && !(len(e.text) > 11 && e.text[0] == '[' && isDate(e.text[1:11])) {
		return false
	}
	return len(m.c.days) > 0 || m.c.day() != nil || m.c.clock() != ""
}

// told reports whether r tells what has happened.
func (r *reading) told() bool { return r.uses(setOccasion) }

// occasionVerbs are verbs that tell how an occasion went.
var occasionVerbs = setOf(`began held happened occurred completed ended finished took went met attended
	concluded started`)
