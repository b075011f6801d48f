package detect

import (
	"slices"
	"strings"
)

// anew decides what is told instead: the evidence, a sentence or two, has another value where
// the claim has its own, and says that this is how it is now, denies, or asks to set it right.
func (m match) anew() bool {
	c, e := m.c.read, m.e.read
	if !m.brief() || !e.chats() || !m.sets() || m.otherEnvironment() || m.e.other {
		return false
	}
	s := m.scene(unsaid)
	for i := len(c.words) - 1; i >= c.predicateFrom(); i-- {
		w := &c.words[i]
		if !w.telling() || w.left || s.holds(w) && !s.leaves(w) {
			continue
		}
		for k := range e.words {
			if x := &e.words[k]; x.left || s.claims(x.id, x.text) || !s.instead(i, k, m) {
				continue
			}
			ofSubject := s.about(i) && (s.sameLead(i, k) || !m.otherObject(false))
			return ofSubject || m.bareAnswer(s, i, k) || m.personal()
		}
	}
	return false
}

// brief reports whether the claim is short and plain, and the evidence a sentence or two.
func (m match) brief() bool {
	return !m.c.plan &&
		m.c.content <= maxClaim &&
		m.c.negations == 0 &&
		m.e.form == 0 &&
		len(m.e.read.lines) <= 2 &&
		len(m.e.read.words) <= 26
}

// sets reports whether the evidence says that something is new, asks for it, denies or speaks of
// its own, or the claim only guesses.
func (m match) sets() bool {
	return m.e.renewed || m.e.pleads || m.e.denies || m.personal() || m.c.guessed
}

// bareAnswer reports whether the evidence says what is new, or asks for it, with no name of its
// subject before word k, and in the way the claim says its word i: "it's in Dublin now".
func (m match) bareAnswer(s scene, i, k int) bool {
	return (m.e.renewed || m.e.denies || m.e.pleads && m.c.read.somebody) &&
		m.e.read.bareTo(k) &&
		(s.sameSlot(i, k) || m.e.read.copulaTo(k))
}

// guessing are words of a claim that is probably so, which a plain word on it decides.
var guessing = setOf(`probably likely perhaps presumably maybe might apparently seems seem possibly supposedly
	conceivably`)

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
		return s.otherNumber(i, k)
	case w.ident || x.ident:
		alike := sameSort(w, x) || clock(w.text) && clock(x.text) || alikeNames(w, x) || s.sameSlot(i, k)
		return alike && w.ident && x.ident && w.kind == x.kind
	case x.class&^mThing != 0 || !s.sameSlot(i, k):
		return false
	case capital(w.text) && w.text[0] < 0xe3:
		return capital(x.text)
	}
	plain := !capital(x.text) && !idiomatic[x.low] && x.text[0] < 0xe3
	return plain && (m.e.pleads || m.e.denies || m.personal())
}

// otherNumber reports whether word k of the evidence is another number of what word i of the claim counts,
// or another version.
func (s scene) otherNumber(i, k int) bool {
	w, x := &s.c.words[i], &s.e.words[k]
	if dotted(w.text) && dotted(x.text) {
		return !agree(w, x)
	}
	sameUnit := w.q.unit == x.q.unit || x.q.unit == 0 && s.sameLead(i, k)
	return w.q.num && x.q.num && sameUnit && !w.q.equals(x.q) && s.sameSlot(i, k)
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
		if w := &s.c.words[j]; w.class&(mLight|mVerb) != 0 &&
			!article(w.low) &&
			(w.id == x.id || auxiliary(w.low) && auxiliary(x.low)) {
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

// article reports whether w is an article or stands for one.
func article(w string) bool { return articleWords[w] }

var articleWords = setOf(`the our my el la los las le les der die das dem den il`)

// bareTo reports whether the clause of word k names nothing before it but by a pronoun:
// "it's in Dublin now", "ahora está en Dublín".
func (r *reading) bareTo(k int) bool {
	if k == 0 || r.opensPart(k) {
		return false
	}
	for ; k > 0 && !r.opensPart(k); k-- {
		if !r.barePart(k - 1) {
			return false
		}
	}
	return true
}

// opensPart reports whether a mark stands before word k.
func (r *reading) opensPart(k int) bool { return strings.IndexByte(",.:\n", r.words[k].sep) >= 0 }

// barePart reports whether word k names nothing: a pronoun, a verb, "my flight", "volamos".
func (r *reading) barePart(k int) bool {
	w := &r.words[k]
	switch {
	case w.class&(mLight|mVerb|mNow|mJoined) != 0,
		w.q.num,
		person(w.low),
		hasAnyPrefix(w.low, "we'", "i'"),
		hasAnySuffix(w.low, "amos", "emos", "imos", "ons"):
		return true
	}
	return w.class == mThing && k > 0 && r.words[k-1].low == "my"
}

// copulaTo reports whether a verb of being or a preposition leads to word k.
func (r *reading) copulaTo(k int) bool {
	for k--; k >= 0 && (article(r.words[k].low) || r.words[k].q.num); k-- {
	}
	if k < 0 {
		return false
	}
	w := &r.words[k]
	return auxiliary(w.low) || w.class&mVerb != 0 || w.class&mLight != 0 && !person(w.low) && !determiner(w.low)
}

// personal reports whether the claim is about somebody who speaks of himself in the evidence: it
// says the claim's verb, or the word behind it, right after "I".
func (m match) personal() bool {
	c, e := m.c.read, m.e.read
	if !c.somebody {
		return false
	}
	verb := c.verb()
	if verb >= len(c.words) {
		return false
	}
	said := c.words[verb:min(verb+2, len(c.words))]
	for k := range e.words {
		if !firstPerson[e.words[k].low] {
			continue
		}
		for _, x := range e.words[k+1 : min(k+3, len(e.words))] {
			if x.class&mLight == 0 && slices.ContainsFunc(said, func(w item) bool { return w.id == x.id }) {
				return true
			}
		}
	}
	return false
}

// firstPerson are words by which somebody opens what he says of himself.
var firstPerson = setOf(`i i'm we we're i'll`)

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
var persons = setOf(`
	user customer client patient guest guests passenger student applicant caller visitor reader tenant buyer
	candidate member speaker traveller traveler employee driver author host maintainer renter owner pilot captain
	actor actress singer dancer player coach referee teacher pupil professor doctor nurse surgeon chef cook waiter
	baker gardener landlord landlady seller lawyer witness plaintiff claimant director producer writer composer
	soloist musician engineer technician mechanic electrician plumber architect designer developer manager
	assistant secretary boss colleague supervisor intern trainee apprentice volunteer neighbour neighbor friend
	brother sister mother father son daughter wife husband child boy girl man woman rider sailor swimmer climber
	hiker tourist observer inspector farmer scientist researcher curator librarian viewer subscriber donor sender
	recipient bidder resident citizen freelancer contractor consultant investor shareholder organiser organizer`)

// waived decides what is said to be needed or wanted and what somebody can do without: "you can
// leave the fax number out", "drop IE 11, nobody uses it".
func (m match) waived() bool {
	c := m.c.read
	wanted := m.c.wish&wishWants != 0
	if !m.e.waives || !wanted && !m.e.retracts || m.c.negations > 0 || m.e.conditions&^Only != 0 || m.e.form != 0 ||
		m.e.read.usesAny(unreal) {
		return false
	}
	s, upTo := m.scene(unsaid), len(m.e.read.words)
	if wanted && m.waivesClaimed(s) {
		return true
	}
	for k := range m.e.read.words {
		if m.e.read.words[k].low == "but" {
			upTo = k // what stands behind it is to stay
			break
		}
	}
	if !wanted {
		upTo = min(upTo, 6)
	}
	said, all := 0, 0
	for i := range c.words {
		w := &c.words[i]
		if !w.nameable() || i < c.verb() && w.class&mThing != 0 {
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

// nameable reports whether w can name what is needed or wanted.
func (w *item) nameable() bool {
	switch {
	case wishVerbs[w.low], w.id == idUser:
		return false
	case w.ident:
		return true
	}
	return w.class&mVerb == 0 && (w.class&^(mThing|mMeasure) == 0 || w.q.num)
}

// anewWide is anew for Chinese and Japanese, whose words are not set apart: 是 V against 改成 W.
func (m match) anewWide() bool {
	c, e := m.c.text, m.e.text
	wide := c != "" && (c[0] >= 0x80 || c[len(c)-1] >= 0x80)
	if !wide || m.c.negations > 0 || len(e) > 120 || !containsAny(e, becomes...) {
		return false
	}
	if rejectsWide(c, e) {
		return true
	}
	at, size := -1, 0
	for _, link := range [...]string{"是", "为", "在", "用", "は", "改成", "到", "由", "给", "走", "叫"} {
		if i := strings.Index(c, link); i > at {
			at, size = i, len(link)
		}
	}
	if at <= 0 {
		return false
	}
	value := strings.TrimRight(strings.TrimSpace(c[at+size:]), "。.です")
	if value == "" {
		return false
	}
	if at := strings.Index(e, value); at >= 0 {
		before, after := strings.TrimRight(e[:at], " "), e[at+len(value):]
		return hasAnySuffix(before, "由", "从") || hasAnyPrefix(after, "ではありません", "じゃありません", "ではない")
	}
	for i := 0; i+6 <= at; i += 3 { // two characters of the subject are enough
		if c[i] >= 0xe3 && strings.Contains(e, c[i:i+6]) {
			return true
		}
	}
	return false
}

// rejectsWide reports whether e rejects, in Chinese or Japanese, a stretch of the claim c, and says more: 東ではなく西.
func rejectsWide(c, e string) bool {
	for _, not := range rejectors {
		if at := strings.Index(e, not); at > 0 {
			from := strings.LastIndexAny(e[:at], "、，。,. 「はが") + 1
			for from > 0 && from < at && e[from] >= 0x80 && e[from] < 0xc0 {
				from++ // the rest of the mark
			}
			left := strings.Trim(e[from:at], " 」")
			return left != "" && (len(left) > 3 || left[0] < 0x80) && saysUnspaced(c, left) &&
				len(e) > at+len(not)+3
		}
	}
	return false
}

// saysUnspaced reports whether t says part, blanks left aside.
func saysUnspaced(t, part string) bool {
	for from := range t {
		i, k := from, 0
		for i < len(t) && k < len(part) && (t[i] == part[k] || t[i] == ' ' || part[k] == ' ') {
			blank := t[i] == ' '
			if t[i] == part[k] || blank {
				i++
			}
			if !blank || part[k] == ' ' {
				k++
			}
		}
		if k == len(part) {
			return true
		}
	}
	return false
}

// becomes say in Chinese and Japanese that something is, or has become, something else.
var becomes = []string{
	"改成", "改为", "换成", "换到", "搬到", "移到", "变成", "变更为", "现在是", "现在用", "应该是", "应为", "其实是", "错了", "搞错",
	"更正", "记错", "弄错", "不对", "じゃなく", "でなく",
	"に変更", "に変わ", "になりました", "にしてください", "ではなく", "に移りました", "ではありません", "じゃありません", "ではない",
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
			if s.c.initials(from, x[:n]) &&
				(n == len(x) || from+n < len(s.c.words) && s.c.words[from+n].text == x[n:]) {
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
