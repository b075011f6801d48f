package detect

import "strings"

// findNamed finds the name the claim gives its subject as a value: "runs on agent build-11",
// "is on branch fix/login", "points at 21767c6". It is the last word, and nothing else is said
// of the subject between the verb and it.
func (c *claimed) findNamed(r *reading) {
	c.title = -1
	last := len(r.words) - 1
	if last < 2 || last <= c.verbAt || c.negated || c.zero >= 0 {
		return
	}
	if w := &r.words[last]; w.sep == ':' && allDigits(w.text) && r.words[last-1].name() {
		last-- // proxy-b:8888
	}
	if inUse[r.words[last].low] && kinds[r.words[last-2].id] {
		last-- // has scene finale loaded
	}
	if !r.canName(last) {
		return
	}
	for i := c.verbAt; i < last; i++ {
		x := &r.words[i]
		state := i > c.verbAt && x.class&(statesOf|mOnly|mAll|mUpper|mLower) != 0 && x.class&(mLight|mVerb) == 0 &&
			!(x.low == "working" && (r.lowAt(i+1) == "in" || r.lowAt(i+1) == "on"))
		if state || x.groups != nil && c.predicate(r, i) && x.class&(mLight|mThing|mVerb) == 0 {
			return // "is up for lb-front": the name is part of the subject
		}
		if x.low == "for" || x.low == "of" && i > c.verbAt {
			return
		}
	}
	c.title = last
}

// inUse are words behind the name of what somebody works with.
var inUse = setOf("loaded open opened selected active mounted checked chosen attached")

// canName reports whether the last word k can be a name: build-11, a commit, 0088, or a plain word that is given
// as one.
func (r *reading) canName(k int) bool {
	w := &r.words[k]
	numbered := w.text[0] == '0' // migration 0088
	switch {
	case strings.Contains(w.text, ":"), w.class&^mThing != 0,
		w.q.num && (!allDigits(w.text) || !numbered || len(w.text) < 3),
		isDigit(w.text[0]) && !hexish(w.text) && w.kind != Version && w.kind != Host && !numbered:
		return false
	}
	return w.name() || kinds[r.words[k-1].id] || hexish(w.text) || numbered || r.entitled(k)
}

// entitled reports whether the plain word k is a name by what stands before it: "is called tier", "is DPD".
func (r *reading) entitled(k int) bool {
	switch r.words[k-1].low {
	case "called", "named":
		return true
	case "is", "to", "by", "with", "on":
		return capital(r.words[k].text)
	}
	return false
}

// titled reports whether the name that is the claim's value holds the word env.
func (c *claimed) titled(r *reading, env string) bool {
	if c.title < 0 {
		return false
	}
	w := &r.words[c.title]
	for p := w.from; p < w.to; p++ {
		if stem(r.parts[p].text) == env {
			return true
		}
	}
	return false
}

// hexish reports whether t can be the beginning of a commit or a digest.
func hexish(t string) bool {
	if len(t) < 4 || len(t) > 64 {
		return false
	}
	digits := 0
	for i := 0; i < len(t); i++ {
		switch c := t[i]; {
		case isDigit(c):
			digits++
		case c < 'a' || c > 'f':
			return false
		}
	}
	return digits > 0 && (digits < len(t) || len(t) >= 32) && (len(t) >= 6 || digits*2 >= len(t))
}

// near reports whether line n is close enough to the claim's subject, word but left aside,
// to be about it: it names all that is named, says half of the plain words, and names nothing
// else that the missing ones could stand for.
func (s scene) near(n, but int) bool {
	found, missing := 0, 0
	for _, i := range s.said.subject {
		switch w := &s.c.words[i]; {
		case i == but:
		case s.found(i, n):
			found++
		case w.name(), w.q.num, i > 0 && capital(w.text) && w.text[0] < 0x80, environments[stem(w.low)]:
			return false
		default:
			missing++
		}
	}
	if missing > 0 {
		return found >= missing && !s.rivalName(n, but)
	}
	if found == 0 && s.rivalName(n, but) {
		return false
	}
	if found > 0 {
		return true
	}
	for _, i := range s.said.things {
		if i != but && s.named(i, n) {
			return true
		}
	}
	return false
}

// rivalName reports whether line n, or what says what it is about, names something of which the claim says no part.
func (s scene) rivalName(n, but int) bool {
	if s.stranger(n, but) {
		return true
	}
	for _, k := range s.e.lines[n].context {
		if s.stranger(k, but) {
			return true
		}
	}
	for i := range s.e.facts { // "inbox: billing" of the support inbox
		f := &s.e.facts[i]
		if f.line == n || !s.e.tellsOf(n, f.line) || f.key[1]-f.key[0] != 1 || f.val[1]-f.val[0] != 1 {
			continue
		}
		key, x := &s.e.words[f.key[0]], &s.e.words[f.val[0]]
		if x.class == 0 && !x.q.num && s.claims(key.id, key.text) && !s.claims(x.id, x.text) {
			return true
		}
	}
	return false
}

// tellsOf reports whether line k is part of the context of line n.
func (r *reading) tellsOf(n, k int) bool {
	for _, c := range r.lines[n].context {
		if c == k {
			return true
		}
	}
	return false
}

func (s scene) stranger(n, but int) bool {
	l := &s.e.lines[n]
	if l.kind == lineHeader {
		return false
	}
	if l.to-l.from == 1 && l.kind == linePlain && n+1 < len(s.e.lines) {
		if x := &s.e.words[l.from]; x.class == 0 && !x.q.num && s.e.lines[n+1].indent > l.indent &&
			!s.claims(x.id, x.text) {
			return true // the key of another object
		}
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if l.kind == lineCommand && (k > l.from || x.start > l.start) { // what stands before a prompt is where it runs
			if s.strangeArgument(k, n) {
				return true
			}
			continue
		}
		if s.tellsThing(k, n) && !(but >= 0 && alikeNames(&s.c.words[but], x)) && !s.knowsPart(x) {
			return true
		}
	}
	return false
}

// askedElsewhere reports whether a command that line n answers asks about something of which the claim says nothing.
func (s scene) askedElsewhere(n int) bool {
	for _, c := range s.e.lines[n].context {
		for k := s.e.lines[c].from + 1; k < s.e.lines[c].to; k++ {
			if s.e.lines[c].kind == lineCommand && s.strangeArgument(k, c) {
				return true
			}
		}
	}
	return false
}

// strangeArgument reports whether word k of line n, a command, says where or on what it is run, and the claim
// does not: "kubectl -n billing …", "git rev-parse develop".
func (s scene) strangeArgument(k, n int) bool {
	x, l := &s.e.words[k], &s.e.lines[n]
	if s.claims(x.id, x.text) {
		return false
	}
	if picks[s.e.words[max(k-1, l.from)].low] && !x.q.num || s.strangePlace(x) {
		return true
	}
	return s.e.words[l.from].low == "git" && k > l.from+1 && k == l.to-1 && x.text[0] != '-' && x.low != "head" &&
		!s.e.impliesWord(n, x.id)
}

// picks are arguments of commands behind which stands which thing is meant.
var picks = setOf(`-n -h -a --host --app --context --profile --grep`)

// strangePlace reports whether x is a path with a name in it of which the claim says nothing, and the
// evidence lacks a word of the claim's subject: /srv/intranet/VERSION, of the shop.
func (s scene) strangePlace(x *item) bool {
	if x.text[0] != '/' || s.knowsPart(x) || !s.lacksWord() {
		return false
	}
	for p := x.from; p < x.to; p++ {
		if s.e.parts[p].class == 0 && len(s.e.parts[p].text) > 3 && !general[s.e.parts[p].id] {
			return true
		}
	}
	return false
}

// tellsThing reports whether word k of line n is the name of a thing, and no value or key.
func (s scene) tellsThing(k, n int) bool {
	x, l := &s.e.words[k], &s.e.lines[n]
	switch {
	case !x.name(), isDigit(x.text[0]), boilerplate[x.low], x.kind == Version, x.kind == Date, x.kind == Hash:
		return false
	case x.kind != Path && s.e.opensKey(k, n) && !(s.e.words[k+1].sep == ':' && s.e.opensKey(k+1, n)):
		return false
	case strings.HasPrefix(x.text, "/dev/"), x.sep == '\t' && x.text[0] == '/':
		return false // a device or a mount point in a table of them
	case x.kind == Path && k == l.from && s.e.found(n) && s.e.plainPath(x):
		return false
	case x.kind == Path && strings.HasSuffix(s.e.text[l.start:x.start], "# ") && k > l.from:
		return false // where the line stands
	}
	return true
}

// plainPath reports whether the path x says nothing of which thing its file is about: config/db.yml.
func (r *reading) plainPath(x *item) bool {
	for p := x.from; p < x.to; p++ {
		if y := &r.parts[p]; y.class == 0 && len(y.text) > 4 {
			return false
		}
	}
	return true
}

// knowsPart reports whether the claim says a word in the name x.
func (s scene) knowsPart(x *item) bool {
	for p := x.from; p < x.to; p++ {
		if y := &s.e.parts[p]; len(y.text) > 2 && s.claims(y.id, y.text) {
			return true
		}
	}
	return false
}

// alikeNames reports whether b could stand where a does: both commits, addresses or
// versions, or names that differ in their last part alone: mq-01 and mq-03, ami-07c2 and ami-0f91.
func alikeNames(a, b *item) bool {
	switch {
	case hexish(a.text) || hexish(b.text):
		return hexish(a.text) && hexish(b.text)
	case sameSort(a, b):
		return true
	case len(a.text) > 2 && a.text[0] == '0' && allDigits(a.text): // migration 0088
		n := len(a.text)
		return len(b.text) > n && allDigits(b.text[:n]) && !isAlnum(b.text[n])
	case !a.ident && a.to-a.from < 2 || !b.ident && b.to-b.from < 2:
		return false
	}
	p, q := a.text, b.text
	if _, host, ok := strings.Cut(q, "://"); ok {
		host, _, _ = strings.Cut(host, "/")
		host, _, _ = strings.Cut(host[strings.LastIndexByte(host, '@')+1:], ":")
		q = host // ssh://backup@vault-c/repo
	}
	if at := strings.IndexByte(q, '.'); at > 0 && !strings.Contains(p, ".") {
		q = q[:at] // the name of a host without its domain
	}
	if twins(p, q) {
		return true
	}
	x, y := strings.LastIndexByte(p, '-'), strings.LastIndexByte(q, '-')
	return x > 1 && x == y && p[:x] == q[:y] && p != q && coded(p[x+1:]) && coded(q[y+1:])
}

// coded reports whether t is a number or a code of digits and letters: 07c2.
func coded(t string) bool {
	return strings.ContainsAny(t, "0123456789") && len(t) > 0
}

// sameName reports whether a and b name the same as far as both go.
func sameName(a, b *item) bool {
	return a.id == b.id || agree(a, b) ||
		endsPath(b.text, a.text) || endsPath(a.text, b.text) || inside(b.text, a.text) ||
		len(a.low) > 3 && strings.Contains(b.low, a.low)
}

// otherNamed decides the name given to the claim's subject against the one that stands in
// its place: in a line about the subject, under a key of the claim, or as the whole answer of a command.
func (s scene) otherNamed(n int) bool {
	a := s.said.title
	if a < 0 || s.said.class&(mGood|mBad) != 0 || !s.near(n, a) {
		return false // where the claim says how something went, the name only tells where
	}
	w := &s.c.words[a]
	for k := range s.e.words {
		if x := &s.e.words[k]; sameName(w, x) || s.same(w, x) {
			return false
		}
	}
	l := &s.e.lines[n]
	if s.e.lineSays(n, mMissing) {
		return false // nothing stands there
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if s.claims(x.id, x.text) || s.e.turned(k) || s.e.opensKey(k, n) && !isDigit(s.e.words[k+1].text[0]) {
			continue
		}
		if k+1 < l.to && renaming[s.e.words[k+1].low] {
			return false // another one got another name
		}
		switch {
		case alikeNames(w, x) && s.placedAs(a, k, n),
			s.underKey(k, n) && (x.name() == w.name()) && !x.q.num && !rivalKey(w, &s.e.words[k-1]):
			return true
		}
	}
	x := &s.e.words[l.from]
	switch {
	case l.to-l.from != 1, x.q.num, x.class&(mTrue|mFalse|mBad|mMissing|mZero) != 0,
		!s.answers(n), s.askedElsewhere(n):
		return false
	}
	return x.kind == w.kind || w.kind == Name || x.kind == Name
}

// placedAs reports whether word k of line n can stand where the name a of the claim does: not under a key that is
// only in part the claim's; and a version in a sentence that says nothing else.
func (s scene) placedAs(a, k, n int) bool {
	says := stretch{a, a + 1}
	for i := range s.e.facts {
		if f := &s.e.facts[i]; f.line == n && f.val[0] <= k && k < f.val[1] {
			key := &s.e.words[f.key[1]-1]
			return key.kind != Name || strings.Contains(key.text, ".") || !s.partsClaimed(key) || s.partsSaid(key, says)
		}
	}
	if s.c.words[a].kind != Version || s.later.said == nil || s.later.chats || s.later.change >= 0 {
		return true
	}
	return s.addsNothing(stretch{s.e.lines[n].from, s.e.lines[n].to}, says, stretch{k, k + 1})
}

// rivalKey reports whether key is the name of a setting, and so is what the claim names: the
// evidence sets another one.
func rivalKey(w, key *item) bool {
	return inCapitals(w.text) && shape(w.text) == '_' && inCapitals(key.text) && shape(key.text) == '_'
}

// renaming are words behind the name that something had before.
var renaming = setOf(`renamed moved replaced`)

// givesWay reports whether w says that what stands before it was given up for something.
func givesWay(w string) bool {
	return w == "replaced" || w == "superseded" || w == "swapped" || w == "exchanged"
}

// successors are words behind which the one stands that took the place.
var successors = setOf(`by with for`)

// giving reports whether line n tells that one thing was replaced by another, and says a word of the claim's subject.
func (s scene) giving(n int) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		if givesWay(s.e.words[k].low) {
			v := s.cover(n)
			return v.here+v.things > 0 || s.stemShared(n)
		}
	}
	return false
}

// stemShared reports whether line n says a word of the claim's subject in another number: map, maps.
func (s scene) stemShared(n int) bool {
	for _, i := range s.said.subject {
		for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
			if a, b := s.c.words[i].low, s.e.words[k].low; len(a) > 3 && stem(a) == stem(b) {
				return true
			}
		}
	}
	return false
}

// namedAnew decides the claim's last word, or its value, where the line has it replaced: "DPD" -> "GLS", R100 old new.
func (s scene) namedAnew(n int) bool {
	last := len(s.c.words) - 1
	if s.said.negated || s.said.zero >= 0 || last <= s.said.verbAt {
		return false
	}
	w, l := &s.c.words[last], &s.e.lines[n]
	for k := l.from; k+1 < l.to; k++ {
		x, next := &s.e.words[k], &s.e.words[k+1]
		switch {
		case x.id != w.id, x.text != w.text, next.id == w.id, next.q.num && !w.q.num,
			strings.HasSuffix(next.text, "HEAD"), endsPath(next.text, w.text):
		case s.e.gaveWay(k):
			return w.kind == Path && w.ident || s.near(n, last) || s.giving(n)
		}
	}
	return false
}

// gaveWay reports whether the words around word k say that it was replaced by the next one, or renamed to it.
func (r *reading) gaveWay(k int) bool {
	x, next, l := &r.words[k], &r.words[k+1], &r.lines[r.words[k].line]
	gap := r.text[x.end:next.start]
	if containsAny(gap, "->", "→") && len(gap) > 3 {
		return true
	}
	if givesWay(next.low) && k+2 < l.to && successors[r.words[k+2].low] && (k == l.from || !r.turned(k)) {
		return true // X replaced by Y
	}
	before, first := r.words[max(k-1, l.from)].low, r.words[l.from].text
	if (before == "renamed" || before == "moved") && (next.low == "to" || next.low == "into") {
		return true
	}
	// R100 old new
	return k == l.from+1 && len(first) > 1 && first[0] == 'R' && allDigits(first[1:]) && next.kind == Path
}
