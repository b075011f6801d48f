package detect

import "strings"

// calendarWords say what happens on a date, once.
var calendarWords = stemSet(`expire expires expiry due deadline launch launches release released scheduled valid ends starts renew renewal born birthday delivery departure arrival cutoff freeze notafter`)

// day is a date in any notation; a zero part is not said.
type day struct{ year, month, date int }

var monthNumbers = func() map[string]int {
	m := map[string]int{}
	for i, w := range strings.Fields("january february march april may june july august september october november december") {
		m[w], m[w[:3]] = i+1, i+1
	}
	return m
}()

// dates returns the dates s says: 2026-12-01, Dec 1 2026, 1 December, 01.12.2026.
func (s *side) dates() []day {
	var out []day
	for i := range s.toks {
		t := &s.toks[i]
		if d, ok := numericDate(t.text); ok && t.ident {
			out = append(out, d)
			continue
		}
		month := monthNumbers[t.low]
		if month == 0 || t.text == "may" || t.text == "march" {
			continue
		}
		d := day{month: month}
		for k := max(0, i-1); k < len(s.toks) && k < i+5; k++ {
			x := strings.TrimSuffix(strings.TrimSuffix(s.toks[k].text, "th"), "st")
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

// differs reports whether a and b cannot be the same day.
func (a day) differs(b day) bool {
	return a.year*b.year != 0 && a.year != b.year || a.month != b.month || a.date*b.date != 0 && a.date != b.date
}

// otherDate decides the date of something that has one, in whatever notation.
func (m match) otherDate() bool {
	if m.c.negations+m.e.negations > 0 && !m.e.stem("notafter") || m.c.content > 8 {
		return false
	}
	c, e := m.c.days, m.e.days
	if len(c) != 1 || len(e) != 1 || !c[0].differs(e[0]) {
		return false
	}
	for s := range m.c.stems {
		if !calendarWords[s] {
			continue
		}
		if _, ok := m.e.stems[s]; ok || s == stem("expires") && (m.e.stem("notafter") || strings.Contains(m.e.text, "notAfter") || m.e.stem("valid") || m.e.stem("expiry")) {
			return m.sameEvent()
		}
	}
	return false
}

// sameEvent reports whether both texts name the thing the date belongs to, or the
// sentence names none.
func (m match) sameEvent() bool {
	named, shared := 0, 0
	for i := range m.e.toks {
		k := &m.e.toks[i]
		if k.function || k.negation || calendarWords[k.stem] || monthNumbers[k.stem] != 0 || k.ident && (k.kind == Date || k.kind == Number) {
			continue
		}
		if strings.HasPrefix(k.stem, "notafter") || len(k.stem) <= 3 && inCapitals(k.text) {
			continue // a time zone
		}
		named++
		if m.c.says(k) {
			shared++
		}
	}
	return named == 0 || shared > 0
}

// The words for the end and for the start of what lasts, as keys and as verbs.
var (
	endings = meanings("end ends until till expires due through deadline notafter finish finishes out over valid_until expiration")
	starts  = meanings("start starts from begin begins since notbefore effective opens")
)

// otherTerm decides when something ends or starts by a date under a key that says so.
func (s scene) otherTerm(n int) bool {
	c := s.said
	if c.day == (day{}) || c.negated || !s.near(n, c.value) {
		return false
	}
	want := endings
	if !s.saysAny(endings) {
		if want = starts; !s.saysAny(starts) {
			return false
		}
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n || !want[s.e.words[f.key[1]-1].id] {
			continue
		}
		if d, ok := numericDate(s.e.words[f.val[0]].text); ok {
			return d.differs(c.day)
		}
	}
	return false
}
