package detect

import "strings"

// anew decides what is told instead: the evidence, a sentence or two, has another value where
// the claim has its own, and says that this is how it is now, denies, or asks to set it right.
func (m match) anew() bool {
	c, e := m.c.read, m.e.read
	if m.c.plan || m.c.content > maxClaim || m.c.negations > 0 || m.e.form != 0 || len(e.lines) > 2 || len(e.words) > 26 || !e.chats() || !m.e.renewed && !m.e.pleads && !m.e.denies && !m.personal() && !c.guesses() || m.otherEnvironment() || m.e.other {
		return false
	}
	s := m.scene(unsaid)
	for i := len(c.words) - 1; i >= c.predicateFrom(); i-- {
		w := &c.words[i]
		if !w.telling() || w.left || s.holds(w) && !s.leaves(w) {
			continue
		}
		for k := range e.words {
			if x := &e.words[k]; !x.left && !s.claims(x.id, x.text) && s.instead(i, k, m) {
				return s.about(i) && (s.sameLead(i, k) || !m.otherObject(false)) || (m.e.renewed || m.e.pleads && c.somebody) && e.bareTo(k) && (s.sameSlot(i, k) || e.copulaTo(k)) || m.personal()
			}
		}
	}
	return false
}

// guesses reports whether r says that something is probably so, which a plain word on it decides.
func (r *reading) guesses() bool {
	for i := 1; i < len(r.words); i++ {
		switch r.words[i].low {
		case "probably", "likely", "perhaps", "presumably", "maybe", "might", "apparently":
			return true
		}
	}
	return false
}

// predicateFrom returns the first word that can say how the claim's subject is.
func (r *reading) predicateFrom() int {
	if verb := r.verb(); verb > 0 && verb < len(r.words) {
		return verb
	}
	return 1
}

// instead reports whether word k of the evidence could stand where the claim has word i.
func (s scene) instead(i, k int, m match) bool {
	w, x := &s.c.words[i], &s.e.words[k]
	switch {
	case exclude(w, x):
		return w.class&(mGood|mBad) == 0
	case w.q.num || x.q.num:
		if dotted(w.text) && dotted(x.text) {
			return !agree(w, x)
		}
		return w.q.num && x.q.num && (w.q.unit == x.q.unit || x.q.unit == 0 && s.sameLead(i, k)) && !w.q.equals(x.q) && s.sameSlot(i, k)
	case w.ident || x.ident:
		return w.ident && x.ident && w.kind == x.kind && (sameSort(w, x) || clock(w.text) && clock(x.text) || alikeNames(w, x) || s.sameSlot(i, k))
	case x.class&^mThing != 0 || !s.sameSlot(i, k):
		return false
	case capital(w.text) && w.text[0] < 0xe3:
		return capital(x.text)
	}
	return !capital(x.text) && !idiomatic[x.low] && (m.e.pleads || m.e.denies || m.personal()) && x.text[0] < 0xe3
}

// idiomatic are words that make an adverb with what stands before them: by the way, in time.
var idiomatic = setOf(`way case moment general fact addition least first last once hand person peace touch mind short`)

// clock reports whether t is a time of day: 9:40.
func clock(t string) bool {
	h, m, ok := strings.Cut(t, ":")
	return ok && len(h) <= 2 && len(m) == 2 && allDigits(h) && allDigits(m)
}

// sameSlot reports whether the same preposition, or the same verb, leads to word i of the claim
// and to word k of the evidence.
func (s scene) sameSlot(i, k int) bool {
	p := k - 1
	for p > 0 && article(s.e.words[p].low) && s.e.words[p+1].sep == ' ' {
		p--
	}
	if p < 0 || s.e.words[p+1].sep != ' ' {
		return false
	}
	x := &s.e.words[p]
	if s.sameLead(i, k) {
		return true
	}
	for j := i - 1; j > 0 && j >= i-4; j-- {
		if w := &s.c.words[j]; w.class&(mLight|mVerb) != 0 && !article(w.low) && (w.id == x.id || auxiliary(w.low) && auxiliary(x.low)) {
			return true
		}
	}
	return false
}

// sameLead reports whether the same word, one that says something, stands before both, articles left aside.
func (s scene) sameLead(i, k int) bool {
	i, k = i-1, k-1
	for i > 0 && article(s.c.words[i].low) {
		i--
	}
	for k > 0 && article(s.e.words[k].low) {
		k--
	}
	return i >= 0 && k >= 0 && s.c.words[i].id == s.e.words[k].id && s.c.words[i].class&mLight == 0
}

// dotted reports whether t is a number of parts: 4.3.
func dotted(t string) bool { return isDigit(t[0]) && strings.Contains(t, ".") }

func article(w string) bool {
	switch w {
	case "the", "our", "my", "el", "la", "los", "las", "le", "les", "der", "die", "das", "dem", "den", "il":
		return true
	}
	return false
}

// bareTo reports whether the clause of word k names nothing before it but by a pronoun:
// "it's in Dublin now", "ahora está en Dublín".
func (r *reading) bareTo(k int) bool {
	if k == 0 || strings.IndexByte(",.:\n", r.words[k].sep) >= 0 {
		return false
	}
	for ; k > 0 && strings.IndexByte(",.:\n", r.words[k].sep) < 0; k-- {
		if w := &r.words[k-1]; w.class&(mLight|mVerb|mNow|mJoined) == 0 && !w.q.num && !hasAnyPrefix(w.low, "we'", "i'") && !person(w.low) && !(w.class == mThing && k > 1 && r.words[k-2].low == "my") && !hasAnySuffix(w.low, "amos", "emos", "imos", "ons") {
			return false
		}
	}
	return true
}

// copulaTo reports whether a verb of being or a preposition leads to word k.
func (r *reading) copulaTo(k int) bool {
	for k--; k >= 0 && (article(r.words[k].low) || r.words[k].q.num); k-- {
	}
	return k >= 0 && (auxiliary(r.words[k].low) || r.words[k].class&mVerb != 0 || r.words[k].class&mLight != 0 && !person(r.words[k].low) && r.words[k].low != "a" && r.words[k].low != "an")
}

// personal reports whether the claim is about somebody who speaks of himself in the evidence.
func (m match) personal() bool {
	c, e := m.c.read, m.e.read
	if !c.somebody {
		return false
	}
	verb := c.verb()
	if verb >= len(c.words) {
		return false
	}
	for k := 0; k+1 < len(e.words); k++ {
		switch e.words[k].low {
		case "i", "i'm", "we", "we're", "i'll":
			for j := k + 1; j < len(e.words) && j <= k+2; j++ {
				for i := verb; i < len(c.words) && i <= verb+1; i++ {
					if e.words[j].id == c.words[i].id && e.words[j].class&mLight == 0 {
						return true
					}
				}
			}
		}
	}
	return false
}

// ofPerson reports whether a claim is about somebody.
func (r *reading) ofPerson() bool {
	for i := 0; i < len(r.words) && i < r.verb(); i++ {
		if r.words[i].person() {
			return true
		}
	}
	return false
}

// person reports whether w is somebody whom claims speak of.
func (w *item) person() bool { return persons[strings.TrimSuffix(w.low, "'s")] }

// persons are whom claims speak of and evidence lets speak.
var persons = setOf(`user customer client patient guest guests passenger student applicant caller visitor reader tenant buyer candidate member speaker traveller traveler employee driver author host maintainer renter owner`)

// waived decides what is said to be needed or wanted and what somebody can do without: "you can
// leave the fax number out", "drop IE 11, nobody uses it".
func (m match) waived() bool {
	c := m.c.read
	if !m.e.waives || m.c.wish&wishWants == 0 && !m.e.retracts || m.c.negations > 0 || m.e.conditions != 0 || m.e.form != 0 {
		return false
	}
	s, upTo := m.scene(unsaid), len(m.e.read.words)
	for k := range m.e.read.words {
		if m.e.read.words[k].low == "but" {
			upTo = k // what stands behind it is to stay
			break
		}
	}
	if m.c.wish&wishWants == 0 {
		upTo = min(upTo, 6)
	}
	said, all := 0, 0
	for i := range c.words {
		w := &c.words[i]
		if w.class&mVerb != 0 && !w.ident || w.class&^(mThing|mVerb|mMeasure) != 0 && !w.ident && !w.q.num || wishVerb(w.low) || w.id == idUser || i < c.verb() && w.class&mThing != 0 {
			continue
		}
		all++
		if s.early(w, upTo) || s.shortened(i) {
			if said++; w.ident && (w.kind != Number || dotted(w.text)) {
				return true
			}
		}
	}
	return said > 0 && said*2 >= all
}

// anewWide is anew for Chinese and Japanese, whose words are not set apart: 是 V against 改成 W.
func (m match) anewWide() bool {
	c, e := m.c.text, m.e.text
	if m.c.negations > 0 || c == "" || c[0] < 0x80 && c[len(c)-1] < 0x80 || len(e) > 120 || !containsAny(e, "改成", "改为", "换成", "换到", "搬到", "移到", "变成", "变更为", "现在是", "现在用", "应该是", "应为", "其实是", "に変更", "に変わ", "になりました", "にしてください", "ではなく", "に移りました", "ではありません", "じゃありません", "ではない", "错了", "搞错") {
		return false
	}
	at, size := -1, 0
	for _, link := range [...]string{"是", "为", "在", "用", "は", "改成"} {
		if i := strings.Index(c, link); i > at {
			at, size = i, len(link)
		}
	}
	if at <= 0 {
		return false
	}
	value := strings.TrimRight(strings.TrimSpace(c[at+size:]), "。.です")
	if at := strings.Index(e, value); value != "" && at >= 0 {
		before, after := strings.TrimRight(e[:at], " "), e[at+len(value):]
		return hasAnySuffix(before, "由", "从") || hasAnyPrefix(after, "ではありません", "じゃありません", "ではない")
	}
	if value == "" {
		return false
	}
	for i := 0; i+6 <= at; i += 3 {
		if c[i] >= 0xe3 && strings.Contains(e, c[i:i+6]) {
			return true
		}
	}
	return false
}

// early reports whether one of the first n words of the evidence says w.
func (s scene) early(w *item, n int) bool {
	for k := 0; k < len(s.e.words) && k < n; k++ {
		if s.same(w, &s.e.words[k]) {
			return true
		}
	}
	return false
}

// shortened reports whether the evidence has the words around word i of the claim by their
// first letters: IE11 for Internet Explorer 11.
func (s scene) shortened(i int) bool {
	for k := range s.e.words {
		x := s.e.words[k].text
		n := 0
		for n < len(x) && 'A' <= x[n] && x[n] <= 'Z' {
			n++
		}
		if n < 2 {
			continue
		}
		for from := max(0, i-n); from <= i && from+n <= len(s.c.words); from++ {
			if s.c.initials(from, x[:n]) && (n == len(x) || from+n < len(s.c.words) && s.c.words[from+n].text == x[n:]) {
				return true
			}
		}
	}
	return false
}

// initials reports whether the words from on open with these letters.
func (r *reading) initials(from int, letters string) bool {
	for k := range len(letters) {
		if w := r.words[from+k].text; w[0] != letters[k] {
			return false
		}
	}
	return true
}
