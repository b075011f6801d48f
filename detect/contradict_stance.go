package detect

import (
	"slices"
	"strings"
)

// A stance is what two words, each of which may be turned round by a "not", make of one another.
type stance int8

const (
	apart   stance = iota // nothing
	agrees                // one says what the other does
	opposes               // both cannot be true of one thing at a time
)

// exclude reports whether one thing cannot be both words at a time.
func exclude(a, b *item) bool { return stanceOf(a, b, true, true) == opposes }

// stanceOf compares the words a and b; yes and sure tell that they are not turned round.
func stanceOf(a, b *item, yes, sure bool) stance {
	switch {
	case a.id == b.id && (b.groups != nil || a.low == b.low):
		return alikeIf(yes == sure)
	case a.anti != 0 && a.anti == b.id || b.anti != 0 && b.anti == a.id:
		return alikeIf(yes != sure)
	}
	found := apart
	for _, x := range a.groups {
		for _, y := range b.groups {
			switch x.stanceTo(y, yes, sure) {
			case agrees:
				return agrees
			case opposes:
				found = opposes
			}
		}
	}
	return found
}

// stanceTo compares two places in groups: what is not the one of two sides is the other, but what is not in
// YAML need not be in TOML.
func (x member) stanceTo(y member, yes, sure bool) stance {
	switch {
	case x.group != y.group:
		return apart
	case x.word == y.word:
		return alikeIf(yes == sure)
	case int(x.group) < len(twoSided):
		return alikeIf(yes != sure)
	case yes && sure:
		return opposes
	}
	return apart
}

// alikeIf returns agrees if same, else opposes.
func alikeIf(same bool) stance {
	if same {
		return agrees
	}
	return opposes
}

// otherState decides words of which one thing can be one at a time: the line says of the claim's
// subject a word that excludes the claimed one, or the claimed one with a "not" more or less, and
// no word that agrees.
func (s scene) otherState(n int, v coverage) bool {
	role := v.names && v.here > 0 && v.found == v.all-1 && s.e.lines[n].head >= 0 // the name, in a row of another role
	switch {
	case !v.whole() && !role && !(v.here > 0 && s.shortNear(n)),
		v.found == 0 && !s.short(n),
		s.e.counting(),
		s.said.class&mAll != 0 && (v.none && !s.ofThese() || s.later.form&formJSON != 0 && !s.ofEvery(n)):
		return false
	}
	opposed := false
	for i := 1; i < len(s.c.words); i++ {
		if !s.statesAt(i) || !s.said.predicate(s.c, i) && i != v.missed {
			continue
		}
		if s.said.class&mNow != 0 && s.c.words[i].class&mLight != 0 {
			continue
		}
		switch s.stanceIn(i, n) {
		case agrees:
			return false
		case opposes:
			opposed = true
		}
	}
	return opposed
}

// shortNear reports whether line n of a short text says most of the claim's subject, and names nothing else.
func (s scene) shortNear(n int) bool {
	const few = 12
	return len(s.e.words) <= few && s.said.class&(mAll|mZero|mOnly) == 0 && s.later.form == 0 &&
		s.e.lines[0].kind != lineCommand && s.near(n, -1)
}

// statesAt reports whether word i of the claim can be a state: not the error of "returns an error", nor
// what the claim says there is none of.
func (s scene) statesAt(i int) bool {
	a, last := &s.c.words[i], len(s.c.words)-1
	switch {
	case a.groups == nil && a.anti == 0 && a.class&mGood == 0,
		a.class&mJoined != 0,
		a.class&mBad != 0 && determiner(s.c.words[i-1].low),
		a.low == "on" && i < last:
		return false
	}
	return i < s.said.zero || i >= s.said.zeroTo
}

// determiner reports whether what stands behind w is a noun.
func determiner(w string) bool { return w == "a" || w == "an" || article(w) }

// opposed reports whether a line says a state that excludes the claimed one.
func (m match) opposed() bool {
	if m.c.said == nil {
		return false
	}
	s := m.scene(m.c.said)
	for n := range s.e.lines {
		if s.e.lines[n].kind == linePlain && s.otherState(n, s.cover(n)) {
			return true
		}
	}
	return false
}

// stanceIn returns what line n makes of the state that word i of the claim says.
func (s scene) stanceIn(i, n int) (found stance) {
	a, l := &s.c.words[i], &s.e.lines[n]
	yes := !s.c.turned(i) && !s.noneIs()
	from := s.e.subordinate(n)
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case k < from || x.groups == nil && x.anti == 0 && x.id != a.id && x.id != a.anti:
			continue
		case x.class&mLight != 0 && k+1 < l.to && s.e.words[k+1].sep == ' ':
			continue // cancelled on 3 May
		}
		sure, told := !s.e.turned(k) && !x.left, s.e.asserts(k) || s.tellsState(k)
		if s.e.opensKey(k, n) {
			if answer := s.e.words[k+1].class & (mTrue | mFalse); answer == mTrue || answer == mFalse {
				sure, told = answer == mTrue, true // "enabled": false
			}
		}
		switch stanceOf(a, x, yes, sure) {
		case agrees:
			return agrees
		case opposes:
			if told || (s.later.chats || x.sep == ',') && s.framed(i, k) || s.later.change >= 0 || s.later.renewed {
				found = opposes
			}
		}
	}
	return found
}

// tellsState reports whether word k of the evidence is a verb of state, or stands right behind a word of the
// claim's: "launch cancelled due to weather".
func (s scene) tellsState(k int) bool {
	x := &s.e.words[k]
	if x.class&mVerb != 0 && !strings.HasSuffix(x.low, "ing") {
		return true
	}
	return k > s.e.lines[x.line].from && x.sep == ' ' && s.claims(s.e.words[k-1].id, s.e.words[k-1].text)
}

// noneIs reports whether the claim says that none of its subject is so: "no incidents are open".
func (s scene) noneIs() bool {
	w := &s.c.words[0]
	return w.class&mZero != 0 && w.class&mNeg != 0 && s.said.verbAt > 1
}

// subordinate returns the word of line n at which its main clause begins, if it opens with one
// that tells when or on what condition: "when the build fails, look at the log".
func (r *reading) subordinate(n int) int {
	l := &r.lines[n]
	if l.from == l.to || !subordinates[r.words[l.from].low] {
		return l.from
	}
	for k := l.from + 1; k < l.to; k++ {
		if r.words[k].sep == ',' {
			return k
		}
	}
	return l.from
}

// subordinates open such clauses.
var subordinates = setOf(`when whenever once after before until wenn sobald falls si quand cuando 如果 若 当 もし`)

// ill reports whether the claim says that its subject is not as it should be, so that a failure bears it out.
func (s scene) ill() bool {
	for i := 1; i < len(s.c.words); i++ {
		if !s.said.predicate(s.c, i) {
			continue
		}
		for _, g := range s.c.words[i].groups {
			if int(g.group) < len(twoSided) && (g.word == 1) != (s.c.turned(i) || s.noneIs()) {
				return true
			}
		}
	}
	return false
}

// deniesToo reports whether the evidence says without a "not", and by a word of its own, that
// something is not so: it was removed, is off, counts 0.
func (s scene) deniesToo() bool {
	for k := range s.e.words {
		w := &s.e.words[k]
		denies := w.class&(mDenied|mGone|mMissing) != 0 ||
			w.class&mFalse != 0 && w.class&mLight == 0 ||
			w.text == "0" && w.sep != ' '
		if denies && !s.c.has(w) {
			return true
		}
	}
	return false
}

// turned reports whether a "not" of its clause stands right before word k, or an "out of", or it stands behind
// it as in "läuft nicht", "動いていません".
func (r *reading) turned(k int) bool {
	l := &r.lines[r.words[k].line]
	for i := k - 1; i >= l.from && i >= k-3; i-- {
		if strings.IndexByte(",.:;", r.words[i+1].sep) >= 0 {
			break
		}
		if r.words[i].class&mNeg != 0 && r.words[i].class&mJoined == 0 ||
			i == k-1 && i > l.from && r.words[i].low == "of" && r.words[i-1].low == "out" {
			return true
		}
	}
	if k+1 < l.to && r.words[k+1].sep == ' ' {
		switch r.words[k+1].low {
		case "nicht", "pas", "ない", "ません", "なし", "не":
			return true
		}
	}
	return false
}

// countsNone reports whether r, one line, ends in a count of none: "open incidents: 0".
func (r *reading) countsNone() bool {
	if len(r.words) == 0 || len(r.lines) > 1 {
		return false
	}
	last := &r.words[len(r.words)-1]
	return last.sep == ':' && (last.text == "0" || last.low == "none")
}

// concurs reports whether the evidence says of the claim's subject the very state that the claim
// does, and nothing that fails or mocks.
func (m match) concurs(rule string) bool {
	if m.c.said == nil || m.c.said.value >= 0 || m.c.said.class&(mAll|mOnly) != 0 || m.e.mocks || m.e.complains {
		return false
	}
	s, concurring := m.scene(m.c.said), false
	if s.noneIs() && m.e.read.countsNone() {
		return true
	}
	if s.ill() && slices.Contains(failureRules, rule) && m.e.bad {
		return true
	}
	well, told := s.said.class&mBad == 0 && !s.said.negated, 0
	for n := range s.e.lines {
		if well && s.e.fails(n) {
			return false
		}
		if v := s.cover(n); s.e.lines[n].kind != linePlain || !v.whole() || v.found+v.things == 0 {
			continue
		}
		if told++; told > 1 {
			return false // a story: the last line decides
		}
		for i := 1; i < len(s.c.words); i++ {
			if g := s.c.words[i].groups; !s.said.predicate(s.c, i) || g == nil || int(g[0].group) >= len(twoSided) {
				continue
			}
			switch s.stanceIn(i, n) {
			case opposes:
				return false
			case agrees:
				concurring = true
			}
		}
	}
	return concurring
}
