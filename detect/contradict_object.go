package detect

import "strings"

// otherObject reports whether the evidence is about another object than the claim. The
// words of the claim that tell which one of a kind it is about (a number, a name, the word
// before the noun) are its naming parts. Where the evidence lacks one and names a thing of
// the same kind by another, it is about that one: PR 902 and PR 920, the import worker and
// mail-worker, the support inbox and "inbox: billing", the PDF and the CSV. What the claim
// says of its subject by a value is no naming part; state tells that it says how it is.
func (m match) otherObject(state bool) bool {
	s := m.scene(unsaid)
	if len(s.c.words) == 0 || m.e.denies {
		return false // "no, …" answers the claim
	}
	if state && s.otherKind() {
		return true
	}
	verb := s.c.verb()
	to := len(s.c.words)
	if !state {
		to--
	}
	known := s.knows(to)
	for i := range to {
		w := &s.c.words[i]
		naming := s.c.naming(i) && (state || i < verb || !s.c.valued(i))
		plain := i < verb && s.c.plain(i)
		if !naming && !plain {
			continue
		}
		if s.holds(w) || s.e.implies(w.id) {
			if plain && s.bare(i) {
				return true
			}
		} else if naming && s.renamed(i, state, known) {
			return true
		}
	}
	return false
}

// otherKind reports whether the evidence says the name before the kind of thing that the claim is about
// only as a part of the names of things of other kinds: billing-db, of the billing worker.
func (s scene) otherKind() bool {
	for i := 0; i+1 < s.c.verb(); i++ {
		w, kind := &s.c.words[i], &s.c.words[i+1]
		if w.class != 0 || w.q.num || w.to-w.from > 1 || kind.class&mThing == 0 || kind.sep != ' ' {
			continue
		}
		if s.holds(kind) || s.e.implies(kind.id) {
			continue
		}
		other, own := s.kindsOf(w)
		if own {
			return false
		}
		if other {
			return true
		}
	}
	return false
}

// kindsOf reports whether the evidence has names of two words that open with w and go on with another kind of
// thing, and whether it says w in a way that can be the claim's own.
func (s scene) kindsOf(w *item) (other, own bool) {
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.id == w.id {
			return other, true
		}
		if x.kind == Path || x.kind == URL || x.kind == Host || x.to-x.from != 2 || s.e.parts[x.from].id != w.id {
			continue
		}
		if !s.tellsKind(&s.e.parts[x.to-1]) {
			return other, true
		}
		other = true
	}
	return other, false
}

// tellsKind reports whether p, the last word in a name, says what kind of thing it is, and not one of the claim's.
func (s scene) tellsKind(p *part) bool {
	if p.class&^(mVerb|mThing) != 0 || hexish(p.text) || len(p.text) < 2 || isDigit(p.text[0]) || instances[p.text] {
		return false
	}
	return !s.claims(p.id, p.text)
}

// instances are words in names that tell no kind of thing.
var instances = setOf(`service svc server app srv prod dev staging main default primary blue green gw`)

// inTest reports whether the claim is about an environment that is called test.
func (s scene) inTest() bool {
	for i := range s.c.words {
		if s.c.words[i].low != "test" {
			continue
		}
		switch {
		case i > 0 && s.c.words[i-1].low == "in",
			i+1 < len(s.c.words) && (s.c.words[i+1].class&mThing != 0 && s.c.words[i+1].id != idSuite):
			return true
		}
	}
	return false
}

// implies reports whether a line of r implies a word of that meaning.
func (r *reading) implies(id uint32) bool {
	for n := range r.lines {
		if r.impliesWord(n, id) {
			return true
		}
	}
	return false
}

// unnamed reports whether the evidence says none of the words before the verb that tell the
// claim's subject from others, though the claim has some.
func (m match) unnamed() bool {
	s := m.scene(unsaid)
	parts := 0
	for i := range s.c.verb() {
		file := i+1 < len(s.c.words) && s.c.words[i+1].low == "file"
		if file || !s.c.naming(i) || i == 0 && s.c.proper() {
			continue
		}
		if s.holds(&s.c.words[i]) {
			return false
		}
		if s.c.words[i].class == 0 {
			parts++
		}
	}
	return parts > 0 && m.e.form&formCode == 0
}

// labelled reports whether the evidence opens with what it is about, of which the claim says
// nothing, and goes on to say which of its sides it tells: "library card: valid until 2 May".
func (m match) labelled() bool {
	s := m.scene(unsaid)
	other := s.unheardOf(0)
	for k := 1; k+1 < len(s.e.words) && s.e.words[k].line == 0 && k < 5; k++ {
		x := &s.e.words[k]
		switch {
		case x.sep == ':' && s.e.words[k+1].sep != ' ', x.kind == Date, monthNumbers[x.low] != 0:
			return false
		case x.sep == ':', x.sep == ',', x.low == "valid", endings[x.id]:
			return other
		case x.sep != ' ':
			return false
		}
		other = other || s.unheardOf(k)
	}
	return false
}

// valued reports whether word i can be a part of what r says of its subject by a value.
func (r *reading) valued(i int) bool {
	w := &r.words[i]
	return w.ident || w.q.num || w.groups != nil || i+1 < len(r.words) && (r.words[i+1].ident || r.words[i+1].q.num)
}

// renamed reports whether another name stands where the claim has its naming part i.
// known tells that the evidence says another name of the claim's.
func (s scene) renamed(i int, state, known bool) bool {
	w := &s.c.words[i]
	switch {
	case w.ident && s.rival(w), w.q.num && s.c.names(i):
		return true
	case s.c.kindBefore(i) && s.namesOther(i-1, true, state):
		return true
	case known:
		return false
	case i > 0 && s.c.words[i-1].class&mAll != 0 && s.c.noun(i+1):
		return true // every release branch: others are none of them
	case s.c.kindBehind(i) && s.namesOther(i+1, false, state):
		return true
	case !state:
		return false
	}
	return w.proper() && i > 0 && s.otherProper() ||
		s.otherInSlot(i) ||
		s.prefixed() ||
		trunks[w.low] && s.e.means(idBranch)
}

// kindBefore reports whether the word before i says what kind of thing the name i is: invoice 7731, topic orders.
func (r *reading) kindBefore(i int) bool {
	w := &r.words[i]
	return w.sep == ' ' && r.noun(i-1) && (w.ident || w.q.num || capital(w.text) || kinds[r.words[i-1].id])
}

// kindBehind reports whether the word behind i says what kind of thing it tells apart: the import worker.
func (r *reading) kindBehind(i int) bool {
	if i+1 >= len(r.words) || r.words[i].q.num || r.words[i+1].sep != ' ' {
		return false
	}
	return r.noun(i+1) || r.words[i+1].class&mVerb != 0
}

// bare reports whether the claim has the noun i without a word that tells it apart, and the
// evidence has it with one wherever it says it: the flight, the return flight; the port,
// the port of Redis.
func (s scene) bare(i int) bool {
	w := &s.c.words[i]
	if i > 0 && s.c.words[i-1].class&mLight == 0 && s.holds(&s.c.words[i-1]) {
		return false
	}
	found := false
	for k := range s.e.words {
		if s.e.words[k].id != w.id {
			continue
		}
		if !s.other(w, k) && !s.owned(k) && !s.possesses(k) {
			return false
		}
		found = true
	}
	return found
}

// plain reports whether word i is a noun and no name.
func (r *reading) plain(i int) bool {
	w := &r.words[i]
	return !w.ident && !w.q.num && w.class&^(mThing|mMeasure) == 0
}

// possesses reports whether word k owns what the evidence is about: the customer's parents.
func (s scene) possesses(k int) bool {
	return hasAnySuffix(s.e.words[k].low, "'s", "’s") && k+1 < len(s.e.words) && s.foreign(&s.e.words[k+1], mThing)
}

// otherPlace reports whether the claim says how something is somewhere, on Linux, and the
// evidence names another place of the kind, Windows.
func (m match) otherPlace() bool {
	s := m.scene(unsaid)
	for i := 1; i < len(s.c.words); i++ {
		w, at := &s.c.words[i], &s.c.words[i-1]
		if w.class == 0 && places(s.c.ledBy(i)) && !s.holds(w) && !s.holdsStem(w) && s.elsewhereIn() {
			return true
		}
		if w.class&mLight != 0 || at.class&mLight == 0 || !preposition(at.low) || s.holds(w) || s.holdsStem(w) {
			continue
		}
		named := w.class == 0 && (capital(w.text) || w.proper())
		for k := range s.e.words {
			if exclude(w, &s.e.words[k]) || named && s.placedAt(k, at.low) {
				return true
			}
		}
	}
	return false
}

// elsewhereIn reports whether the evidence says behind a preposition and an article a place of which the claim
// says nothing: "on the TV".
func (s scene) elsewhereIn() bool {
	for k := 2; k < len(s.e.words); k++ {
		x := &s.e.words[k]
		if places(s.e.words[k-2].low) && s.e.words[k-1].class&mLight != 0 && x.class == 0 && s.unheardOf(k) {
			return true
		}
	}
	return false
}

// places reports whether what stands behind the preposition w can be a place.
func places(w string) bool { return w == "on" || w == "in" || w == "at" }

// placedAt reports whether the evidence says behind that preposition the name k, of which the claim
// says nothing: "on my Ubuntu laptop".
func (s scene) placedAt(k int, at string) bool {
	x := &s.e.words[k]
	if k < 1 || !capital(x.text) && !x.proper() || x.class != 0 || x.q.num || x.sep != ' ' || s.claims(x.id, x.text) {
		return false
	}
	before := &s.e.words[k-1]
	return before.low == at || k > 1 && before.class&mLight != 0 && s.e.words[k-2].low == at
}

// owned reports whether word k of the evidence belongs to somebody whom the claim does not
// name: the port of Redis, Redis 的端口.
func (s scene) owned(k int) bool {
	l := &s.e.lines[s.e.words[k].line]
	if k-2 >= l.from {
		switch s.e.words[k-1].text {
		case "的", "の":
			return s.foreign(&s.e.words[k-2], 0)
		}
	}
	if k+2 < l.to {
		switch s.e.words[k+1].low {
		case "of", "von", "vom", "de", "do", "da", "di", "del", "du", "for", "für", "para", "pour":
			return capital(s.e.words[k+2].text) && s.foreign(&s.e.words[k+2], 0)
		}
	}
	return false
}

// excludes reports whether a word of the claim's and x cannot both be said of one thing: x is
// another value, no other name.
func (s scene) excludes(x *item) bool {
	for i := range s.c.words {
		if exclude(&s.c.words[i], x) {
			return true
		}
	}
	return false
}

// foreign reports whether x could be a name and is none of the claim's. Words of the classes
// also may be names too.
func (s scene) foreign(x *item, also wordClass) bool {
	return x.class&^also == 0 && x.kind != Path && x.kind != URL && !x.q.num && !general[x.id] &&
		!s.claims(x.id, x.text)
}

// otherInSlot reports whether the evidence has another word behind what stands before the
// word i of the claim: "export to PDF" and "export to CSV", "run lint" and "run build".
func (s scene) otherInSlot(i int) bool {
	p := s.c.lead(i)
	if p < 0 {
		return false
	}
	for j := range s.e.words {
		l := &s.e.lines[s.e.words[j].line]
		if s.e.words[j].id != s.c.words[p].id || l.kind == lineCommand {
			continue
		}
		k := j + 1
		for k < l.to && k <= j+2 && s.e.words[k].class&mLight != 0 && s.e.words[k].sep == ' ' {
			k++
		}
		if k >= l.to || (k > j+1) != (i > p+1) || k > j+1 && s.e.words[j+1].id != s.c.words[p+1].id {
			continue
		}
		if x := &s.e.words[k]; x.sep == ' ' && !settings[x.low] && s.foreign(x, mVerb|mThing) {
			return true
		}
	}
	return false
}

// settings are words that head what is set of the thing before them.
var settings = setOf(`settings options preferences configuration config properties details`)

// lead returns the word that word i is governed by, articles and prepositions skipped; −1 if there is none.
func (r *reading) lead(i int) int {
	p := i - 1
	for p > 0 && p > i-3 && r.words[p].class&mLight != 0 {
		p--
	}
	if p < 0 || r.words[p].class&mLight != 0 || r.words[p].q.num {
		return -1
	}
	return p
}

// prefixed reports whether the evidence opens with the name of something the claim does not
// name, in front of a key of its own: "mail: tls: disabled".
func (s scene) prefixed() bool {
	if len(s.e.words) < 3 || s.e.words[1].sep != ':' || !s.e.opensKey(1, 0) || !s.foreign(&s.e.words[0], 0) {
		return false
	}
	key := &s.e.words[1]
	for p := key.from; p < key.to; p++ {
		if s.claims(s.e.parts[p].id, s.e.parts[p].text) {
			return true
		}
	}
	return s.claims(key.id, key.text)
}

// trunks are names of branches that are plain words.
var trunks = setOf(`main master develop trunk`)

// means reports whether a word of r has that meaning.
func (r *reading) means(id uint32) bool {
	for i := range r.words {
		if r.words[i].id == id {
			return true
		}
	}
	return false
}

// knows reports whether the evidence says a name of the claim's that tells it from all
// others, so that a plain word it lacks tells nothing.
func (s scene) knows(to int) bool {
	for i := range to {
		if w := &s.c.words[i]; w.ident && !(w.q.num && w.kind != Version) && w.kind != Date && s.holds(w) {
			return true
		}
	}
	return false
}

// unsaid is the claim of a text that is none.
var unsaid = &claimed{value: -1, counted: -1, zero: -1, ban: -1, firstOf: -1, only: exclusive{act: -1}}

// noun reports whether word i of the claim can be a kind of thing.
func (r *reading) noun(i int) bool {
	if i < 0 || i >= len(r.words) {
		return false
	}
	w := &r.words[i]
	return w.class&^(mThing|mVerb|mMeasure) == 0 && !w.q.num && len(w.text) > 1 &&
		(w.class&mVerb == 0 || w.class&mThing != 0) && !general[w.id]
}

// naming reports whether word i of the claim can tell its subject from others of the kind.
func (r *reading) naming(i int) bool {
	w := &r.words[i]
	if w.sets&setRelations != 0 {
		return false
	}
	if w.sets&setTrunks != 0 && i > 0 && r.words[i-1].class&mLight != 0 {
		return true
	}
	gerund := w.class&mVerb != 0 && i > 0 && r.words[i-1].class&mLight != 0 && r.noun(i+1) // the import worker
	switch {
	case w.class&^(mThing|mMeasure) != 0 && !gerund,
		general[w.id], w.q.unit != 0, w.unit != 0, w.kind == Version, w.kind == Amount, w.kind == Date:
		return false
	case w.groups != nil && !r.noun(i+1) && i > r.verb():
		return false // a value
	case i+1 < len(r.words) && r.words[i+1].sep == ' ' && (r.words[i+1].ident || len(r.words[i+1].text) == 1):
		return false // the kind of what stands behind it: building C
	}
	return !w.q.num || w.ident || i > 0 && w.sep == ' ' && r.noun(i-1)
}

// relations are words between things, which name none.
var relations = setOf(`between during under against through across behind around about since until while without
	because due entre zwischen während`)

// holds reports whether the evidence says w, as a word or a part of one.
func (s scene) holds(w *item) bool {
	if s.e.has(w) {
		return true
	}
	for k := range s.e.words {
		if s.same(w, &s.e.words[k]) {
			return true
		}
	}
	return false
}

// namesOther reports whether the evidence has a thing of the kind that word k of the claim
// names, under a name the claim does not hold. labelled tells that the claim has the name
// behind the kind, as in "invoice 7731", so that the evidence can have it under a key.
func (s scene) namesOther(k int, labelled, state bool) bool {
	kind := &s.c.words[k]
	for j := range s.e.words {
		x := &s.e.words[j]
		l := &s.e.lines[x.line]
		switch {
		case x.to-x.from > 1 && s.c.noun(k):
			if s.compoundOf(kind, x, 0) {
				return true
			}
		case x.id != kind.id || l.kind == lineCommand:
		case j > l.from && x.sep == ' ' && s.tellsOther(&s.e.words[j-1]):
			return true
		case j+1 < l.to && (s.label(&s.e.words[j+1], labelled, kinds[x.id]) || kinds[x.id] && s.endsAt(j+1)):
			return true
		case state && j == l.from && l.to == j+2 && s.filed(&s.e.words[j+1]):
			return true // "inbox: billing"
		case j+2 < l.to && preposition(s.e.words[j+1].low) && s.label(&s.e.words[j+2], false, false):
			return true // "deployment to netlify-preview"
		}
	}
	return false
}

// endsAt reports whether word j of the evidence is a plain name that ends its line or its phrase
// and of which the claim says nothing: schema payroll, of the payments schema.
func (s scene) endsAt(j int) bool {
	y, l := &s.e.words[j], &s.e.lines[s.e.words[j].line]
	if j+1 < l.to && s.e.words[j+1].sep == ' ' || y.sep != ' ' || y.groups != nil || len(y.text) < 3 {
		return false
	}
	return s.foreign(y, 0) && !hasAnySuffix(y.low, "ed", "ing", "ly")
}

// filed reports whether y is a plain name under a key.
func (s scene) filed(y *item) bool {
	return (y.sep == ':' || y.sep == '=') && y.class == 0 && y.groups == nil && !y.q.num && !s.claims(y.id, y.text)
}

func preposition(w string) bool {
	switch w {
	case "to", "of", "for", "in", "on", "at", "from":
		return true
	}
	return false
}

// compoundOf reports whether x is a name made of the kind and of words the claim does not
// hold: mail-worker. Words of the classes also may be among them.
func (s scene) compoundOf(kind, x *item, also wordClass) bool {
	found, other := false, false
	for i := x.from; i < x.to; i++ {
		p := &s.e.parts[i]
		switch {
		case p.id == kind.id:
			found = true
		case len(p.text) < 3, p.class&^(mVerb|also) != 0,
			p.class&mVerb != 0 && i == x.from, p.unit != 0,
			isDigit(p.text[0]):
		case s.claims(p.id, p.text):
			return false
		default:
			other = true
		}
	}
	return found && other && !strings.Contains(x.text, "/")
}

// tellsOther reports whether the word before a kind makes another thing of it than the claim's.
func (s scene) tellsOther(b *item) bool {
	switch {
	case b.class != 0, b.q.num, s.excludes(b), b.start == 0 && inCapitals(b.text),
		general[b.id], s.claims(b.id, b.text), hasAnySuffix(b.low, "ed", "ing"):
		return false
	}
	return b.kind != Path && b.kind != URL
}

// label reports whether y, behind a kind, names one of it that the claim does not name; so
// does a plain word where the kind is one whose names are.
func (s scene) label(y *item, labelled, plain bool) bool {
	switch {
	case y.q.unit != 0, y.unit != 0, y.kind == Version,
		y.kind == Amount, y.kind == Date, s.claims(y.id, y.text):
		return false
	}
	switch y.sep {
	case ' ', '"':
		if y.q.num {
			return labelled
		}
		return y.class == 0 && y.name() || y.class&^mThing == 0 && plain && labelled
	case ':', '=':
		return labelled && y.class == 0
	}
	return false
}

// rival reports whether the evidence names another one where w is a name: of the same row
// (mq-01, mq-03), with the same first word (RateBook, RateCard), or of the same sort of
// place (two commits, two files, two hosts).
func (s scene) rival(w *item) bool {
	place := w.kind == Hash || w.kind == Path || w.kind == Host || w.kind == URL
	for k := range s.e.words {
		x := &s.e.words[k]
		if !x.ident || x.q.num && !w.q.num || s.claims(x.id, x.text) || sameModule(w.text, x.text) ||
			w.kind == Path && samePath(w.text, x.text) {
			continue
		}
		samePlace := place && x.kind == w.kind &&
			strings.Contains(base(w.text), ".") == strings.Contains(base(x.text), ".")
		if samePlace || twins(w.text, x.text) || s.kin(w, x) {
			return true
		}
	}
	return false
}

// kin reports whether two names open alike and go on with other words.
func (s scene) kin(w, x *item) bool {
	a, b := s.c.parts[w.from:w.to], s.e.parts[x.from:x.to]
	return len(a) > 1 && len(a) == len(b) && a[0].text == b[0].text && a[len(a)-1].id != b[len(b)-1].id &&
		!isDigit(a[0].text[0])
}

// proper reports whether w is the name of something: in capitals, or with one inside.
func (w *item) proper() bool {
	return w.class == 0 && w.groups == nil && !w.q.num && len(w.text) > 1 &&
		strings.ContainsFunc(w.text, func(c rune) bool { return 'A' <= c && c <= 'Z' })
}

// otherProper reports whether the evidence, one sentence, has a proper name that the claim lacks.
func (s scene) otherProper() bool {
	for k := range s.e.words {
		if x := &s.e.words[k]; len(s.e.lines) == 1 && x.sep == ' ' && x.proper() && !s.claims(x.id, x.text) &&
			!hasSuffixFold(x.text, "error") {
			return true
		}
	}
	return false
}
