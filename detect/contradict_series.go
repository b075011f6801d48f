package detect

import (
	"math"
	"strings"
)

// courses are words that say how something goes on.
var courses = setOf(`ascending increasing rising growing upwards monotonically descending decreasing falling shrinking downwards exponential exponentially doubling doubles double
	constant fixed linear evenly consecutive sequential sequentially gapless daily nightly täglich weekly wöchentlich monthly`)

// series decides how something goes on from one to the next against numbers or dates that stand
// behind the same word three times or more: "IDs ascend" and id=744 … id=743 … id=742.
func (s scene) series() bool {
	c := s.said
	if c.topic&ofSeries == 0 || c.negated || c.value >= 0 || c.class&(mBad|mZero|mGone) != 0 {
		return false
	}
	if step := s.period(); step > 0 {
		return s.otherPeriod(step)
	}
	goes := s.progress()
	if goes == nil {
		return false
	}
	seq, key := s.e.sequence()
	if key == nil || !s.relates(key) {
		return false
	}
	if seq.n < 3 {
		return false
	}
	if !goes(math.NaN(), seq.at[0], seq.at[1]) {
		return true
	}
	for i := 2; i < seq.n; i++ {
		if !goes(seq.at[i-2], seq.at[i-1], seq.at[i]) {
			return true
		}
	}
	return false
}

// run is a series of numbers, of which the first are looked at.
type run struct {
	at [16]float64
	n  int
}

func (q *run) add(x float64) {
	if q.n < len(q.at) {
		q.at[q.n] = x
		q.n++
	}
}

// relates reports whether the claim is about what a series is of: it says the word before its
// numbers, or another one of the evidence.
func (s scene) relates(key *item) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&(mLight|mVerb) == 0 && (len(key.low) > 1 && strings.HasPrefix(w.low, key.low) || s.anywhere(i)) {
			return true
		}
	}
	return false
}

// progress returns the test that each number c of a series passes by what the claim says of it; b
// stands before it, and a before b, which is no number if b is the first.
func (s scene) progress() func(a, b, c float64) bool {
	for i := range s.c.words {
		switch s.c.words[i].low {
		case "ascending", "increasing", "rising", "growing", "upwards", "monotonically":
			return func(_, b, c float64) bool { return c > b }
		case "descending", "decreasing", "falling", "shrinking", "downwards":
			return func(_, b, c float64) bool { return c < b }
		case "exponential", "exponentially", "doubling", "doubles", "double":
			return func(a, b, c float64) bool { return c > 1.2*b && !(c-b <= b-a) }
		case "constant", "fixed", "linear", "evenly":
			if i+1 == len(s.c.words) {
				return nil // a bug is fixed
			}
			return func(a, b, c float64) bool { return math.IsNaN(a) || near(c-b, b-a) }
		case "consecutive", "sequential", "sequentially", "gapless":
			return func(_, b, c float64) bool { return near(c, b+1) }
		}
	}
	return nil
}

// sequence returns the numbers behind the word that stands before most of them, in their order,
// and that word.
func (r *reading) sequence() (best run, key *item) {
	for k := 1; k < len(r.words) && best.n < 3; k++ {
		if !r.words[k].q.num || r.words[k-1].q.num {
			continue
		}
		var seq run
		for j := k; j < len(r.words); j++ {
			if r.words[j].q.num && r.words[j-1].id == r.words[k-1].id && r.words[j].q.unit == r.words[k].q.unit {
				seq.add(r.words[j].q.value)
			}
		}
		if seq.n > best.n {
			best, key = seq, &r.words[k-1]
		}
	}
	return best, key
}

// period returns after how many days the claim says that something comes again, 0 if it does not say.
func (s scene) period() float64 {
	for i := range s.c.words {
		switch s.c.words[i].low {
		case "daily", "nightly", "täglich":
			return 1
		case "weekly", "wöchentlich":
			return 7
		case "monthly":
			return 30
		}
	}
	return 0
}

// otherPeriod reports whether the evidence lists three dates or more, and the days between them
// are all others: access.log-20260201 access.log-20260208 access.log-20260215.
func (s scene) otherPeriod(step float64) bool {
	days, weeks := s.e.listed()
	if weeks >= 3 && days.n == 0 {
		return step != 7
	}
	if days.n < 3 {
		return false
	}
	for i := 1; i < days.n; i++ {
		gap := math.Abs(days.at[i] - days.at[i-1])
		if gap == 0 || gap == step || step == 30 && gap >= 28 && gap <= 31 {
			return false
		}
		if i > 1 && step != 30 && gap != math.Abs(days.at[1]-days.at[0]) {
			return false // no period at all
		}
	}
	return true
}

// listed returns the days, counted from one another, that names hold as 20260208 or 2026-02-08,
// and how many hold a week, 2026-W08.
func (r *reading) listed() (days run, weeks int) {
	for k := range r.words {
		t := r.words[k].text
		for i := 0; i+8 <= len(t); i++ {
			if i > 0 && isDigit(t[i-1]) || !isDigit(t[i]) {
				continue
			}
			if i+10 <= len(t) && isDate(t[i:i+10]) {
				days.add(dayNumber(number(t[i:i+4]), number(t[i+5:i+7]), number(t[i+8:i+10])))
				break
			}
			if allDigits(t[i:i+4]) && strings.HasPrefix(t[i+4:], "-W") && isDigit(t[i+6]) {
				weeks++
				break
			}
			if (i+8 == len(t) || !isDigit(t[i+8])) && allDigits(t[i:i+8]) && (hasAnyPrefix(t[i:], "19", "20")) && number(t[i+4:i+6]) <= 12 && number(t[i+6:i+8]) <= 31 {
				days.add(dayNumber(number(t[i:i+4]), number(t[i+4:i+6]), number(t[i+6:i+8])))
				break
			}
		}
	}
	return days, weeks
}

// dayNumber counts days, so that the difference of two is right.
func dayNumber(year, month, date int) float64 {
	if month < 3 {
		year, month = year-1, month+12
	}
	return float64(365*year + year/4 - year/100 + year/400 + (153*month-457)/5 + date)
}
