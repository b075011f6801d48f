package detect

import (
	"slices"
	"strings"
)

// comparable reports whether two words could be values of one thing: two versions, or numbers of one unit or none.
func (w *item) comparable(x *item) bool {
	a, b := w.ident && w.kind == Version, x.ident && x.kind == Version
	if a || b {
		return (a || w.q.num) && (b || x.q.num)
	}
	return w.q.num && x.q.num && (w.q.unit == x.q.unit || w.q.unit == 0 || x.q.unit == 0)
}

// agrees reports whether two comparable words give the same value: 14 and 14.11, 90 s and 90000.
func (w *item) agrees(x *item) bool {
	switch {
	case w.id == x.id:
		return true
	case w.q.num && x.q.num:
		return w.q.equals(x.q)
	}
	a, b := strings.TrimLeft(w.text, "v^~>=<"), strings.TrimLeft(x.text, "v^~>=<")
	if len(a) > len(b) {
		a, b = b, a
	}
	return strings.HasPrefix(b, a) && (len(a) == len(b) || !isDigit(b[len(a)]))
}

// values computes how the values of both texts meet.
func (p *pairing) values() {
	f := &p.at
	f[fSameNear], f[fOtherNear], f[fBestNear] = noValue, noValue, noValue
	claim, text := p.claim.firstWords(maxLearnedClaim), p.text.firstWords(maxLearnedText)
	for i := range claim {
		f[fClaimNumbers] += oneIf(claim[i].q.num)
	}
	for k := range text {
		p.parts(k)
		x := &text[k]
		if !x.isValue() {
			continue
		}
		f[fNumbers]++
		d := p.near(k)
		if p.underKey(k) {
			d = 0
		}
		if bare := x.q.num && x.q.unit == 0 && !x.ident; bare && d <= 1 {
			at := fSomeNear
			if x.q.value == 0 {
				at = fZeroNear
			}
			f[at] = 1
		}
		if p.value >= 0 && claim[p.value].comparable(x) {
			p.compare(k, d)
		}
	}
	f[fOtherOnly] = oneIf(f[fOther] == 1 && f[fSame] == 0)
	p.dates()
}

// dates compares the days that both texts name. One that is the same outweighs the others.
func (p *pairing) dates() {
	for _, a := range p.c.days {
		for _, b := range p.e.days {
			if !a.differs(b) {
				p.at[fDate] = -1
				return
			}
			p.at[fDate] = 1
		}
	}
}

// underKey reports whether word k stands under a key, or the name of a column, that the claim is about.
func (p *pairing) underKey(k int) bool {
	for i, f := range p.facts() {
		if f.val[0] <= k && k < f.val[1] && p.key[i] > 0 {
			return true
		}
	}
	return false
}

// parts notes whether the text tells at word k of all of something or of a part: 2/3, 2 of 3. A part outweighs
// all others.
func (p *pairing) parts(k int) {
	text := p.text.firstWords(maxLearnedText)
	x := &text[k]
	if done, of, ok := strings.Cut(x.text, "/"); ok && done != "" && of != "" && allDigits(done) && allDigits(of) {
		p.part(done == of)
	}
	if x.isValue() && k+2 < len(text) && text[k+1].low == "of" && text[k+2].q.num {
		p.part(x.text == text[k+2].text)
	}
}

// part notes that the text tells of all of something, or of a part.
func (p *pairing) part(all bool) {
	if !all {
		p.at[fPart] = 1
	} else if p.at[fPart] == 0 {
		p.at[fPart] = -1
	}
}

// compare counts word k, a value d words from what the claim is about, for or against the claim's.
func (p *pairing) compare(k int, d float32) {
	f := &p.at
	w, x := &p.claim.words[p.value], &p.text.words[k]
	if w.q.unit != x.q.unit || (w.kind == Version) != (x.kind == Version) {
		d += otherUnit
	}
	if p.countsSame(k) {
		d = 0
	}
	agrees := w.agrees(x)
	if agrees {
		f[fSame]++
		f[fSameNear] = min(f[fSameNear], d)
	} else {
		f[fOther]++
		f[fOtherNear] = min(f[fOtherNear], d)
		f[fRole] = max(f[fRole], p.role(k))
	}
	if d < f[fBestNear] {
		f[fBestNear] = d
		f[fBestValue] = 1 - 2*oneIf(agrees)
	}
	if w.q.num && x.q.num && w.q.unit == x.q.unit {
		p.holdBound(w, x)
	}
}

// A value of another unit counts as so many words further away; noValue is further than any.
const (
	otherUnit = 4
	noValue   = far + otherUnit + 2
)

// countsSame reports whether the same word follows the value of the claim and word k of the text: 12 tests, 14 tests.
func (p *pairing) countsSame(k int) bool {
	i, claim, text := p.value+1, p.claim.words, p.text.words
	return i < len(claim) && k+1 < len(text) && claim[i].id == text[k+1].id && claim[i].content()
}

// holdBound notes whether x of the text is beyond w, if the claim gives w as a bound. One that is outweighs others.
func (p *pairing) holdBound(w, x *item) {
	bound := p.bound()
	if bound == 0 {
		return
	}
	above := x.q.value > w.q.value
	if broken := x.q.value != w.q.value && above == (bound > 0); broken {
		p.at[fBound] = 1
	} else if p.at[fBound] == 0 {
		p.at[fBound] = -1
	}
}

// How alike the places of two values are.
const (
	roleNone  float32 = iota
	roleForm          // they are written alike: 5433 and 8080, 1.2 and 3.4
	rolePlace         // the same word stands before them
	roleUnit          // they have the same unit
)

// role tells how alike the places of the claim's value and word k of the text are.
func (p *pairing) role(k int) float32 {
	v := p.value
	w, x := &p.claim.words[v], &p.text.words[k]
	if w.q.unit != 0 && w.q.unit == x.q.unit {
		return roleUnit
	}
	if v > 0 && k > 0 {
		before := &p.claim.words[v-1]
		port := before.id == idPort && x.sep == ':' // "port 5433", "localhost:5433"
		if port || before.content() && before.id == p.text.words[k-1].id {
			return rolePlace
		}
	}
	if d := len(w.text) - len(x.text); d >= -1 && d <= 1 && strings.Count(w.text, ".") == strings.Count(x.text, ".") {
		return roleForm
	}
	return roleNone
}

// exceeding are words that with a "not" make the value behind them an upper bound: "does not exceed 5".
var exceeding = setOf(`exceed exceeds over above`)

// bound returns 1 if the value of the claim is the most there may be, −1 if the least, 0 if it is neither.
func (p *pairing) bound() int {
	up, low := p.says&mUpper != 0, p.says&mLower != 0
	negated := p.says&mNeg != 0
	if negated && slices.ContainsFunc(p.claim.firstWords(maxLearnedClaim), func(w item) bool { return exceeding[w.low] }) {
		low = true // "does not exceed 5"
	}
	switch {
	case up == low:
		return 0
	case up != negated:
		return 1
	}
	return -1
}

// keys computes what stands under the keys that the claim is about.
func (p *pairing) keys() {
	facts := p.facts()
	for i := range facts {
		if p.key[i] > 0 {
			at := p.underFact(&facts[i])
			p.at[at] = max(p.at[at], p.key[i])
		}
	}
}

// underFact tells what the value of a key says: yes, no, what the claim says, or something else.
func (p *pairing) underFact(f *fact) feature {
	same, zero, class := false, false, wordClass(0)
	for k := f.val[0]; k < min(f.val[1], maxLearnedText); k++ {
		x := &p.text.words[k]
		same = same || p.held[k] >= metPart
		zero = zero || x.q.num && x.q.value == 0
		class |= x.class
	}
	switch {
	case class&(mTrue|mGood|mDone) != 0:
		return fKeyYes
	case class&(mFalse|mBad|mMissing|mDenied|mOpen) != 0 || zero && !same:
		return fKeyNo
	case same:
		return fKeySame
	}
	return fKeyOther
}
