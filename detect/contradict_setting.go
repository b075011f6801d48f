package detect

import "strings"

// stretch is a run of words: from, up to but without to.
type stretch struct{ from, to int }

func (x stretch) empty() bool { return x.from >= x.to }

func (x stretch) holds(i int) bool { return x.from <= i && i < x.to }

// findSays finds what the claim may say of its subject: its only quantity, version, address or date; else the
// words behind its last link, those between its verb and the next one, and the name that stands before the verb.
func (c *claimed) findSays(r *reading) {
	if person(r.words[0].low) && strings.HasSuffix(r.words[1].low, "ed") {
		return // what somebody did once
	}
	if v := c.valued(r); v >= 0 {
		if c.bound == 0 && c.numbers < 2 {
			c.says[0] = stretch{v, v + 1}
		}
		return
	}
	last := len(r.words)
	for last > 0 && r.links(last-1) {
		last-- // 月曜日です
	}
	c.says[0] = r.behind(c.verbAt, last)
	if v := c.verbAt + 1; v < len(r.words) && r.words[c.verbAt].class&mVerb != 0 {
		end := v
		for end < len(r.words) && end < v+3 && !r.links(end) {
			end++
		}
		if end < c.says[0].from {
			c.says[1] = stretch{v, end}
		}
	}
	c.says[2] = c.holder(r, last)
}

// holder returns the name before the verb of which the claim says what it is or has: Anna owns the billing repository.
func (c *claimed) holder(r *reading, last int) stretch {
	to := min(c.verbAt, 2)
	switch {
	case to == 0, to+2 >= last, r.words[0].class != 0,
		r.words[to-1].class != 0,
		!capital(r.words[0].text) && !r.words[0].ident:
		return stretch{}
	}
	if !article(r.words[to+1].low) && r.words[to].id != idOwner {
		return stretch{}
	}
	return stretch{0, to}
}

// valued returns the word that is the claim's value: "listens on 8080", "express 4.17.21 is installed"; −1 if it
// has none.
func (c *claimed) valued(r *reading) int {
	if c.value >= 0 {
		return c.value
	}
	for i := range r.words {
		if w := &r.words[i]; w.kind == Version && w.ident && c.numbers == 0 && i > 0 {
			return i
		}
	}
	return -1
}

// behind returns the words behind the last link before last, three at most.
func (r *reading) behind(verb, last int) stretch {
	from := last
	for from > 1 && last-from < 3 && !r.links(from-1) && (from == last || r.words[from].sep == ' ') {
		from--
	}
	if from < last && from > verb && r.links(from-1) {
		return stretch{from, last}
	}
	return stretch{}
}

// links reports whether word i stands between a thing and what it is: is, to, in, uses.
func (r *reading) links(i int) bool {
	w := &r.words[i]
	return w.class&(mLight|mVerb) != 0 && w.class&mThing == 0 || r.passive(i)
}

// passive reports whether word i is a participle behind an auxiliary: is hashed.
func (r *reading) passive(i int) bool {
	return i > 0 && (strings.HasSuffix(r.words[i].low, "ed") || participles[r.words[i].low]) &&
		auxiliary(r.words[i-1].low)
}

// participles are those that end in no -ed.
var participles = setOf(`held kept set put built made run sent written shown given taken drawn sold bought paid stuck`)

// silent reports whether word i tells nothing of which thing r is about.
func (r *reading) silent(i int) bool {
	w := &r.words[i]
	if w.class&(mLight|mJoined|mNow) != 0 || w.class == mMay || w.unit != 0 && !w.q.num {
		return true
	}
	return w.class&mVerb != 0 && w.class&mThing == 0 && !courses[w.id] && !r.tellsWhich(i)
}

// tellsWhich reports whether the verb i tells which one the noun behind it is: the connect timeout, support email.
func (r *reading) tellsWhich(i int) bool {
	if i+1 >= len(r.words) || i > r.lines[r.words[i].line].from && !article(r.words[i-1].low) {
		return false
	}
	next := &r.words[i+1]
	return next.sep == ' ' && next.class&(mLight|mVerb) == 0 && !next.q.num
}

// courses are verbs that tell one fact of a thing from another: when it opens, and when it closes.
var courses = meanings(`start begin began finish end open close leave left arrive depart send sent read
	write written build built deploy load cost took`)

// plainThings are words for what is set, which tell no thing from another.
var plainThings = meanings(`value number name size count amount total setting settings option type kind key
	field current default system service server one time commit hash digest`)

// rest decides a value in its place: line n says all that the claim says, but with another value.
func (s scene) rest(n int) bool {
	if s.said.negated {
		return false
	}
	for _, a := range s.said.says {
		if !a.empty() && s.restAt(n, a) {
			return s.hasSubject(a) && !s.repeated(a) && !s.timedOnce() && !s.reprinted()
		}
	}
	return false
}

// restAt is rest for the words a of the claim.
func (s scene) restAt(n int, a stretch) bool {
	keyed := false
	for i := range s.e.facts {
		if f := &s.e.facts[i]; f.line == n {
			if keyed = true; s.restOf(f, a) {
				return true
			}
		}
	}
	return !keyed && s.restLine(n, a)
}

// hasSubject reports whether the claim says, outside of a, what it is about.
func (s scene) hasSubject(a stretch) bool {
	for i := range s.c.words {
		if w := &s.c.words[i]; !a.holds(i) && !s.c.silent(i) && !general[w.id] {
			return true
		}
	}
	return false
}

// repeated reports whether the evidence says the words a of the claim as well.
func (s scene) repeated(a stretch) bool {
	for i := a.from; i < a.to; i++ {
		if s.c.words[i].class&mLight == 0 && !s.confirmed(i) && !s.namedAlike(i) {
			return false
		}
	}
	return true
}

// namedAlike reports whether the evidence has word i of the claim, a name, in a longer or shorter form.
func (s scene) namedAlike(i int) bool {
	w := &s.c.words[i]
	for k := range s.e.words {
		if x := &s.e.words[k]; x.class&mLight == 0 && !w.q.num && !x.q.num && (s.same(w, x) || sameName(w, x)) {
			return true
		}
	}
	return false
}

// restOf decides the value of f against the words a of the claim: all else that the claim says is said by
// the key or by what the line is about.
func (s scene) restOf(f *fact, a stretch) bool {
	val := stretch{f.val[0], f.val[1]}
	if s.e.opensKey(val.to-1, f.line) {
		return false
	}
	keys := s.keySaid(f, a)
	if keys == 0 && !s.namesKind(f) {
		return false
	}
	b, ok := s.otherIn(a, val, keys > 1)
	if !ok || !s.addsNothing(val, a, b) {
		return false
	}
	if keys == 0 {
		whole := stretch{f.key[0], f.val[1]}
		return alikeNames(&s.c.words[a.to-1], &s.e.words[b.to-1]) &&
			!s.strange(f.line, a, whole) && s.lacking(a, f.line, true) == 0
	}
	if s.strange(f.line, a, val) {
		return s.lacking(a, f.line, true) == 0
	}
	lacks := s.lacking(a, f.line, false)
	return lacks == 0 || keys > 1 && lacks < 3 || lacks == 1 && s.headed(f, a)
}

// namesKind reports whether the key of f is a word for a kind of name: region.
func (s scene) namesKind(f *fact) bool {
	x := &s.e.words[f.key[1]-1]
	return (x.class&mThing != 0 || attributeWords[stem(x.low)]) && !x.q.num
}

// headed reports whether the claim says the key of f right before a: numpy at 1.26, numpy==2.1.3.
func (s scene) headed(f *fact, a stretch) bool {
	i := a.from - 1
	for i > 0 && s.c.silent(i) {
		i--
	}
	return i >= 0 && !s.c.silent(i) && s.same(&s.c.words[i], &s.e.words[f.key[1]-1])
}

// keySaid counts the words in the key of f that the claim says outside of a; 0 if it says another one.
func (s scene) keySaid(f *fact, a stretch) (met int) {
	for k := f.key[0]; k < f.key[1]; k++ {
		x := &s.e.words[k]
		if x.to-x.from < 2 {
			switch {
			case s.saysBut(x.id, x.text, a), x.id == idPort && s.portly():
				met++
			case s.timed() && spans[x.id], x.id == idMax && s.capped():
			case k < f.key[1]-1 && s.e.lines[f.line].head < 0, x.class&mLight != 0, x.unit != 0, plainThings[x.id]:
			default:
				return 0
			}
			continue
		}
		if s.phrase(x) || s.joined(x, a) || s.saysBut(x.id, x.text, a) {
			met += 2
			continue
		}
		for p := x.from; p < x.to; p++ {
			y := &s.e.parts[p]
			switch {
			case s.saysBut(y.id, y.text, a), y.id == idPort && s.portly():
				met++
			case s.timed() && spans[y.id], y.id == idMax && s.capped():
			case fillers[y.text], s.e.dotted(x, y),
				y.class&mLight != 0, y.unit != 0, plainThings[y.id],
				p == x.from && vendors[y.text]:
			default:
				return 0
			}
		}
	}
	return met
}

// capped reports whether the claim tells a limit.
func (s scene) capped() bool { return s.said.class&mUpper != 0 || s.says(idLimit) }

// joined reports whether x is two words of the claim written as one: timezone.
func (s scene) joined(x *item, a stretch) bool {
	for i := range s.c.words {
		if !a.holds(i) && s.c.joins(i, x) {
			return true
		}
	}
	return false
}

// saysBut reports whether the claim says a word of that meaning, or one it is short for, outside of a.
func (s scene) saysBut(id uint32, text string, a stretch) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if a.holds(i) || w.class&(mLight|mNeg) != 0 {
			continue
		}
		if w.id == id || len(text) >= 3 && len(w.text) >= len(text)+3 && hasPrefixFold(w.text, text) {
			return true
		}
		for k := w.from; k < w.to && w.to-w.from > 1; k++ {
			if s.c.parts[k].id == id {
				return true
			}
		}
	}
	return false
}

// lacking counts the words of the claim, those of a left aside, that line n does not say; the kinds of
// things only if all are asked for.
func (s scene) lacking(a stretch, n int, all bool) int {
	count := 0
	for i := range s.c.words {
		w := &s.c.words[i]
		switch {
		case a.holds(i), s.c.silent(i), s.c.passive(i),
			i == s.said.verbAt && w.class == 0, plainThings[w.id],
			s.timed() && spans[w.id]:
		case !all && w.class&mThing != 0 && !s.c.tells(i), s.found(i, n), s.foundParts(i, n):
		default:
			count++
		}
	}
	return count
}

// foundParts reports whether line n, with what it is about, says each word in the name i of the claim.
func (s scene) foundParts(i, n int) bool {
	w := &s.c.words[i]
	for p := w.from; p < w.to; p++ {
		if !s.foundPart(s.c.parts[p].id, n) {
			return false
		}
	}
	return w.to-w.from > 1
}

func (s scene) foundPart(id uint32, n int) bool {
	if s.e.lineMeans(n, id) {
		return true
	}
	for _, k := range s.e.lines[n].context {
		if s.e.lineMeans(k, id) {
			return true
		}
	}
	return false
}

// lineMeans reports whether a word of line n, or one in a name there, has that meaning.
func (r *reading) lineMeans(n int, id uint32) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if x := &r.words[k]; x.id == id || r.holdsPart(x, id) {
			return true
		}
	}
	return r.impliesWord(n, id)
}

// tells reports whether the kind of thing i tells which one the thing behind it is, or whose: the log level, the
// shop's log, the log of the shop.
func (r *reading) tells(i int) bool {
	if hasAnySuffix(r.words[i].text, "'s", "’s") || i > 2 && article(r.words[i-1].low) && r.words[i-2].low == "of" {
		return true
	}
	return i+1 < len(r.words) && r.words[i+1].sep == ' ' && r.words[i+1].class&^(mThing|mMeasure) == 0 &&
		!r.words[i+1].q.num
}

// strange reports whether line n, or what it is about, says a word of which the claim says nothing, those of
// the value b left aside.
func (s scene) strange(n int, a, b stretch) bool {
	if !s.addsNothing(stretch{s.e.lines[n].from, s.e.lines[n].to}, a, b) {
		return true
	}
	for _, k := range s.e.lines[n].context {
		if l := &s.e.lines[k]; l.kind != lineCommand && l.kind != lineHeader &&
			!s.addsNothing(stretch{l.from, l.to}, a, b) {
			return true
		}
	}
	return false
}

// addsNothing reports whether the claim says, outside of a, all the words of x but those of b.
func (s scene) addsNothing(x, a, b stretch) bool {
	for k := x.from; k < x.to; k++ {
		w := &s.e.words[k]
		if b.holds(k) || s.e.silent(k) || s.saidWord(k, a) {
			continue
		}
		if w.to-w.from < 2 || !(s.joined(w, a) || s.partsSaid(w, a)) {
			return false
		}
	}
	return true
}

// partsSaid reports whether the claim says each word in the name x.
func (s scene) partsSaid(x *item, a stretch) bool {
	for p := x.from; p < x.to; p++ {
		if y := &s.e.parts[p]; len(y.text) > 2 && y.class&mLight == 0 && !plainThings[y.id] && !fillers[y.text] &&
			!s.saysBut(y.id, y.text, a) {
			return false
		}
	}
	return true
}

// restLine decides a line of prose that says what the claim says, all of it, and in one of its clauses nothing
// else but other words than those of a.
func (s scene) restLine(n int, a stretch) bool {
	l := &s.e.lines[n]
	if l.kind != linePlain || l.head >= 0 || s.printed(n) || l.to-l.from > maxSaid || len(s.c.words) > maxClaim {
		return false
	}
	for from, to := l.from, 0; from < l.to; from = to {
		to = s.e.clauseEnd(from)
		if b, ok := s.otherIn(a, s.unsaid(stretch{from, to}, a), false); ok {
			x := stretch{from, to}
			return s.saysAlso(x, a) && s.addsNothing(x, a, b) && s.lacking(a, n, true) == 0
		}
	}
	return false
}

// unsaid returns the first words of x that the claim does not say outside of a, up to the next link or blank of
// another kind.
func (s scene) unsaid(x, a stretch) stretch {
	for k := x.from; k < x.to; k++ {
		if s.e.silent(k) || s.saidWord(k, a) {
			continue
		}
		end := k + 1
		for end < x.to && s.e.words[end].sep == ' ' && !s.e.links(end) && !s.saidWord(end, a) {
			end++
		}
		return stretch{k, end}
	}
	return stretch{}
}

// saysAlso reports whether the claim says a word of x outside of a.
func (s scene) saysAlso(x, a stretch) bool {
	for k := x.from; k < x.to; k++ {
		if w := &s.e.words[k]; s.saysBut(w.id, w.text, a) {
			return true
		}
	}
	return false
}

// saidWord reports whether word k of the evidence is no news: the claim says it outside of a, or it tells no
// thing from another.
func (s scene) saidWord(k int, a stretch) bool {
	w := &s.e.words[k]
	return plainThings[w.id] || s.saysBut(w.id, w.text, a)
}

// clauseEnd returns the end of the clause in which word k stands.
func (r *reading) clauseEnd(k int) int {
	for k++; k < r.lines[r.words[k-1].line].to && strings.IndexByte(",.(", r.words[k].sep) < 0; k++ {
	}
	return k
}

// printed reports whether line n was printed by a command that stands in the evidence.
func (s scene) printed(n int) bool {
	for _, k := range s.e.lines[n].context {
		if s.e.lines[k].kind == lineCommand {
			return true
		}
	}
	return false
}

// otherIn returns the words among those of b that are another value of the kind the claim's a is, if there are
// any. keyed tells that b stands under a key of the claim.
func (s scene) otherIn(a, b stretch, keyed bool) (stretch, bool) {
	if a.empty() || b.empty() {
		return b, false
	}
	w := &s.c.words[a.from]
	if w.q.num || w.ident && w.kind != Name {
		for k := b.from; k < b.to; k++ {
			if x := &s.e.words[k]; x.class&mJoined == 0 && s.otherOfSort(w, k) {
				return stretch{k, k + 1}, true
			}
		}
		return b, false
	}
	for a.to-a.from > 1 && b.to-b.from > 1 && s.same(&s.c.words[a.from], &s.e.words[b.from]) {
		a.from, b.from = a.from+1, b.from+1 // gate B14, gate C22
	}
	return b, s.otherWords(a, b, keyed)
}

// otherOfSort reports whether word k of the evidence is another value of the sort of w.
func (s scene) otherOfSort(w *item, k int) bool {
	x := &s.e.words[k]
	q := s.inKeyUnit(k, x.line)
	if w.q.unit == 0 {
		q = x.q // retention_days is 90
	}
	a, timed := clockTime(w.text)
	b, ok := clockTime(x.text)
	switch {
	case timed || ok:
		return timed && ok && a != b
	case w.q.num && q.num:
		return (w.q.unit == q.unit || q.unit == 0) && !w.q.equals(q)
	case w.kind == Path && x.kind == Path:
		return strings.Contains(w.text, "/") == strings.Contains(x.text, "/") && !sameName(w, x)
	case sameSort(w, x):
		return !agree(w, x)
	}
	return false
}

// clockTime reads a time of day, 9:40, in minutes.
func clockTime(t string) (int, bool) {
	h, m, ok := strings.Cut(t, ":")
	switch {
	case !ok, len(h) == 0, len(h) > 2, len(m) != 2,
		!allDigits(h), !allDigits(m), number(h) > 24,
		number(m) > 59:
		return 0, false
	}
	return 60*number(h) + number(m), true
}

// otherWords reports whether the words b are another value than a: no word of them is one of a, and they are
// names as a is, or exclude it, or both are of something that has one such value.
func (s scene) otherWords(a, b stretch, keyed bool) bool {
	if b.to-b.from > 3 {
		return false
	}
	for k := b.from; k < b.to; k++ {
		x := &s.e.words[k]
		if x.q.num || k > b.from && !capital(x.text) && !x.ident || x.class&^mThing != 0 && x.groups == nil {
			return false
		}
		for i := a.from; i < a.to; i++ {
			if w := &s.c.words[i]; s.same(w, x) || strings.HasPrefix(w.low, x.low) || strings.HasPrefix(x.low, w.low) {
				return false
			}
		}
	}
	w, x := &s.c.words[a.from], &s.e.words[b.from]
	if exclude(w, x) {
		return true
	}
	if w.class&^mThing != 0 || x.class&^mThing != 0 {
		return false
	}
	return w.ident && x.ident || capital(w.text) && capital(x.text) || keyed || s.attributed(a)
}

// attributed reports whether both texts name what the claim says of its subject: its format, its owner.
func (s scene) attributed(a stretch) bool {
	for i := range s.c.words {
		if w := &s.c.words[i]; !a.holds(i) && attributeWords[stem(w.low)] && s.holds(w) {
			return true
		}
	}
	return false
}
