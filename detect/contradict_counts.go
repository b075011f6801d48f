package detect

import "strings"

// writtenNumbers are numbers people write out. "one" is left out: it hardly ever counts.
const writtenNumbers = `two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12
	fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 ninety=90 hundred=100`

// numberWords gives the digits of writtenNumbers by their stems.
var numberWords = func() map[string]string {
	m := map[string]string{}
	for _, x := range strings.Fields(writtenNumbers) {
		w, n, _ := strings.Cut(x, "=")
		m[stem(w)] = n
	}
	return m
}()

// digitsOf returns the number t says, "" if it says none.
func digitsOf(t *term) string {
	if !t.ident {
		return numberWords[t.stem]
	}
	if n := strings.ReplaceAll(t.text, ",", ""); t.kind == Number && allDigits(n) {
		return n
	}
	return ""
}

// ordinalWords are followed by the number of one of a series, which is no value of anything.
var ordinalWords = stemSet(`line step page item section chapter issue pr task test phase commit round
	attempt row column build run job ticket question part slide figure table episode iteration batch pid id
	process index node shard`)

// counted returns the only count of s with the stem of what is counted.
func (s *side) counted() (tok int, n, unit string) {
	for i := range s.toks {
		x := s.toks[i].digits
		if x == "" {
			continue
		}
		if n != "" || i+1 >= len(s.toks) {
			return 0, "", ""
		}
		next := &s.toks[i+1]
		switch {
		case next.ident, next.function, next.negation,
			units[next.low].base != 0,
			i > 0 && ordinalWords[s.toks[i-1].stem]:
			return 0, "", ""
		}
		tok, n, unit = i, x, next.stem
	}
	return tok, n, unit
}

// partial reports whether s counts what was done to some of the things.
func (s *side) partial() bool {
	for i := range s.toks {
		if partialWords[s.toks[i].stem] {
			return true
		}
	}
	return s.bad
}

// partialWords are stems of words for what is done to some of the things: 3 rows added.
var partialWords = setOf(`add remov delet insert chang updat miss skip fail fix new fetch process index
	import export write read upload download us select match`)

// replicated decides rows of a cluster: "worker has 4 replicas" against "worker 2/2".
func (m match) replicated() bool {
	_, n, unit := m.c.counted()
	if n == "" || unit != "replica" && unit != "pod" && unit != "instanc" {
		return false
	}
	for i := range m.e.toks {
		t := &m.e.toks[i]
		ready, want, ok := strings.Cut(t.text, "/")
		if ok && allDigits(ready) && allDigits(want) && want != n && ready != n {
			return m.sharedSubjects() > 0 && m.subjects() <= 2
		}
	}
	return false
}

// holdsSome reports whether line n counts things: "212 boxes", "pallets on board: 212", "messages 41".
func (r *reading) holdsSome(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &r.words[k]
		if !x.q.num || x.q.unit != 0 || x.q.value < 1 || !isDigit(x.text[0]) || r.bounded(k) {
			continue
		}
		for i := k + 1; i < l.to && i < k+3 && r.words[i].sep == ' ' && !room[r.words[i].low]; i++ {
			if r.thingsAt(i) { // 23 banned players
				return !room[r.lowAt(i+1)]
			}
		}
		if k+1 == l.to && k > l.from && (r.words[k-1].class&mMeasure != 0 || x.sep != ' ' && r.thingsAt(l.from)) {
			return r.thingsAt(l.from) || r.thingsAt(k-1)
		}
	}
	return false
}

// thingsAt reports whether word k names things that can be counted, in the plural, and not the room for them.
func (r *reading) thingsAt(k int) bool {
	w := &r.words[k]
	plural := strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss") && w.class&^(mThing|mMeasure) == 0
	return (plural || w.class&mMeasure != 0) && !w.q.num && !room[w.low]
}

// room are words for what is there to hold things, or is not taken.
var room = setOf(`seats slots places shelves bays racks rooms beds doors levels floors lockers capacity free left
	available size depth limit max`)

// countedAnew decides how many things there are against the only number of a line that is the answer of a command
// which counts them, or stands behind a colon in a line that names them: "$ ls services/ | wc -l" and "11", "tugs on
// duty today: 3".
func (s scene) countedAnew(n int) bool {
	c, l := s.said, &s.e.lines[n]
	if c.counted < 0 || c.negated || c.numbers > 1 || c.about || l.from == l.to || l.kind != linePlain || l.head >= 0 {
		return false
	}
	w, x := &s.c.words[c.value], &s.e.words[l.to-1]
	if !x.q.num || x.q.unit != 0 || w.q.unit != 0 || x.kind == Version || !isDigit(x.text[0]) || s.confirmed(c.value) {
		return false
	}
	switch {
	case l.to-l.from > 1:
		if x.sep != ':' || !s.near(n, -1) || !s.countsIn(stretch{l.from, l.to - 1}) {
			return false
		}
	case len(l.context) == 0 || !s.answers(n) || !s.counts(n):
		return false
	default:
		cmd := &s.e.lines[l.context[len(l.context)-1]]
		if !s.namesCounted(stretch{cmd.from, cmd.to}) {
			return false
		}
	}
	if c.bound != 0 {
		return outside(c.bound, w.q, x.q)
	}
	return !w.q.equals(x.q)
}

// countsIn reports whether the words x of the evidence name what the claim counts, and no number.
func (s scene) countsIn(x stretch) bool {
	for k := x.from; k < x.to; k++ {
		if s.e.words[k].q.num {
			return false
		}
	}
	return s.namesCounted(x)
}

// namesCounted reports whether the words y of the evidence say what the claim counts, one of the two words behind
// its number, in whatever number, or have it in a name: services, of microservices.
func (s scene) namesCounted(y stretch) bool {
	for i := s.said.counted; i < len(s.c.words) && i < s.said.counted+2 && s.c.words[i].class&mLight == 0; i++ {
		a := singular(s.c.words[i].low)
		for k := y.from; k < y.to; k++ {
			x := &s.e.words[k]
			b := singular(x.low)
			switch {
			case x.id == s.c.words[i].id, a == b && len(a) > 2,
				len(a) > 4 && strings.Contains(b, a),
				len(b) > 4 && strings.HasSuffix(a, b):
				return true
			}
		}
	}
	return false
}

// singular cuts the ending of the plural off w.
func singular(w string) string { return strings.TrimSuffix(strings.TrimSuffix(w, "s"), "e") }
