package detect

import "strings"

// course is a set of the ways in which values go on.
type course uint16

const (
	rising course = 1 << iota
	falling
	level   // one value
	even    // by equal steps
	growing // by a factor, or more
	scaling // by equal factors
	paced   // as the pace says: by a number, a factor or a time
)

// pace is what a claim says of how values go on.
type pace struct {
	all, some course  // each step, some step is one of these
	not       course  // and not each is one of these
	step      float64 // from one number to the next; 0 none
	factor    float64 // from one number to the next; 0 none
	every     float64 // days from one time to the next; 0 none
	turns     bool    // no name stands twice in a row
	apart     bool    // things do not happen all at once
}

// paces are the words for how values go on, in lower case, each kind under what it means.
var paces = func() map[string]pace {
	m := map[string]pace{}
	for _, kind := range []struct {
		pace
		words string
	}{
		{pace{all: rising}, "ascending upwards sequential sequence consecutive"},
		{pace{all: falling}, "descending downwards"},
		{pace{all: level}, "constant steady unchanged unchanging flat unvarying"},
		{pace{not: level}, "random randomly randomized jittered varying varies vary fluctuates fluctuating"},
		{pace{all: even, not: level}, "linear linearly"},
		{pace{some: growing, not: even}, "exponential exponentially geometrically"},
		{pace{all: scaling}, "compound compounded compounds"},
		{pace{some: rising}, `increasing increasingly growing rising climbing escalating lengthening accelerating
			progressively`},
		{pace{some: falling}, "decreasing shrinking falling declining diminishing shortening decays decay decaying"},
		{pace{some: paced, factor: 2}, "doubling doubles doubled"},
		{pace{some: paced, factor: 3}, "tripling triples tripled"},
		{pace{some: paced, factor: 0.5}, "halving halves halved"},
		{pace{some: paced, factor: 10}, "tenfold"},
		{pace{every: 1}, "daily nightly"},
		{pace{every: 7}, "weekly"},
		{pace{every: 14}, "fortnightly"},
		{pace{every: monthDays}, "monthly"},
		{pace{every: 3 * monthDays}, "quarterly"},
		{pace{every: yearDays}, "yearly annually"},
		{pace{every: 1. / 24}, "hourly"},
		{pace{turns: true}, "alternate alternates alternating alternately round-robin evenly equally"},
		{pace{apart: true}, "staggered sequentially consecutively"},
	} {
		for w := range strings.FieldsSeq(kind.words) {
			m[w] = kind.pace
		}
	}
	return m
}()

const (
	monthDays = 30.44
	yearDays  = 365.25
	daySize   = 86400 // in seconds
)

// trends are verbs for values that go on, where no object stands behind them: "rises each month", not "raises
// an error".
var trends = func() map[string]pace {
	m := map[string]pace{}
	for _, kind := range []struct {
		pace
		words string
	}{
		{pace{some: rising}, `rise rises grow grows increase increases climb climbs lengthen lengthens accelerate
			accelerates escalate escalates up longer larger higher bigger greater`},
		{pace{some: falling}, `fall falls drop drops shrink shrinks decrease decreases decline declines diminish
			diminishes shorten shortens down shorter smaller lower fewer`},
		{pace{some: paced, factor: 2}, "double"},
		{pace{some: paced, factor: 3}, "triple"},
		{pace{some: paced, factor: 0.5}, "halve"},
		{pace{turns: true}, "rotate rotates cycle cycles"},
	} {
		for w := range strings.FieldsSeq(kind.words) {
			m[w] = kind.pace
		}
	}
	return m
}()

var (
	// words behind a trend, which tell that it is one
	steadily = setOf(`each every with over at per during by after until toward towards time and between among
		through across`)
	// verbs of what goes up or down
	going = setOf(`go goes going speed speeds ramp ramps ramped count counts step steps stepped move moves creep creeps
		scale scales scaled slow slows wind winds slide slides`)
	// a value that is always the same, or goes up by the same
	uniform = setOf("same equal even fixed regular constant steady uniform")
	// the words for what is the same from one to the next
	strides = setOf(`amount rate pace speed interval intervals step steps increment increments spacing distance
		distances`)
	// and for what is measured once for each
	spells = setOf(`delay delays wait waits pause pauses gap gaps backoff back-off timeout temperature pressure price
		tempo size length`)
)

// findPace finds out what r, a claim, says of how values go on.
func (r *reading) findPace() (p pace) {
	for i := 1; i < len(r.words); i++ {
		w, next := r.words[i].low, r.lowAt(i+1)
		switch {
		case uniform[w] && strides[next]:
			return pace{all: even}
		case uniform[w] && spells[next]:
			return pace{all: level}
		case w == "in" && next == "turn", w == "turns" && r.lowAt(i - 1)[:1] == "t", w == "round" && next == "robin":
			return pace{turns: true}
		case w == "one" && (next == "after" || next == "by"):
			return pace{apart: true}
		case (w == "by" || w == "of") && i+1 < len(r.words) && r.words[i+1].q.num:
			if q := p.by(r.words[i+1].q); (p.some|p.all)&(rising|falling) != 0 || strides[r.lowAt(i-1)] {
				return q
			}
		case paces[w] != pace{}:
			if p == (pace{}) || p.some != 0 && paces[w].every == 0 { // rises linearly, increases monthly
				p = paces[w]
			}
		case trends[w] != pace{}:
			goes := w != "up" && w != "down" && r.lowAt(i-1) != "no" || going[r.lowAt(i-1)]
			if goes && p == (pace{}) && (next == "" || steadily[next] || strings.HasSuffix(next, "ly") && paces[next].every == 0) {
				p = trends[w]
			}
		case p == pace{}:
			p.every = r.period(i)
		}
	}
	return p
}

// by returns p with the amount of its steps: up by 5 minutes, by 10 %.
func (p pace) by(q quant) pace {
	sign := 1.
	if (p.some|p.all)&falling != 0 {
		sign = -1
	}
	if q.unit == '%' {
		return pace{some: paced, factor: 1 + sign*q.value/100}
	}
	return pace{some: paced, step: sign * q.value}
}

// period returns how many days lie between two times that follow one another as word i and those behind it say:
// "once a week", "every other day", "every 15 minutes", "twice a day"; 0 if they say nothing.
func (r *reading) period(i int) float64 {
	times := 1.
	switch r.words[i].low {
	case "once", "every", "each":
	case "twice":
		times = 0.5
	default:
		return 0
	}
	switch i++; r.lowAt(i) {
	case "a", "per", "every", "each":
		i++
	case "other", "second":
		i, times = i+1, 2
	}
	if i >= len(r.words) {
		return 0
	}
	w := &r.words[i]
	if w.q.num && w.q.unit == 's' {
		return w.q.value / daySize
	}
	if u := units[w.low]; u.base == 's' && len(w.low) > 2 {
		return times * u.factor / daySize
	}
	return 0
}
