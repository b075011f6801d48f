package detect

import "strings"

// identities are keys that say which object a record is about.
var identities = setOf(`
	name id service app repo repository host hostname device project job queue table bucket topic cluster node pod
	container instance package module component model dataset endpoint resource account tenant site server machine
	camera room zone dept department floor building office hall`)

// sorts are keys that say of which sort of thing a record is.
var sorts = setOf(`type kind role plan tier env environment stage group scope category section file filename`)

// otherScope reports whether the evidence says of which thing it speaks, by a section, a
// heading or the value of a key for it, and says none of the words by which the claim tells
// its own thing from others: the syslog in the lab, and "[campus] syslog_port: 1514".
func (m match) otherScope() bool {
	s := m.scene(unsaid)
	if m.c.said != nil {
		s = m.scene(m.c.said)
	}
	switch {
	case len(s.c.words) == 0 || m.e.denies:
		return false
	case s.outside(), s.otherOfClass((*item).method):
		return true
	}
	for i := range s.e.facts {
		if s.otherOfKey(&s.e.facts[i]) {
			return true
		}
	}
	lacks := s.lacksName()
	for n := range s.e.lines {
		if s.otherPrompt(n, lacks) {
			return true
		}
	}
	if !lacks {
		return false
	}
	for i := range s.e.facts {
		if f := &s.e.facts[i]; s.tellsWhich(f) || s.otherOfKind(f) {
			return true
		}
	}
	for n := range s.e.lines {
		if s.heading(n) || s.ownedLine(n) || s.prompted(n) {
			return true
		}
	}
	return false
}

// otherOfClass reports whether both texts say words of a class, and the evidence none that the claim does: POST, GET.
func (s scene) otherOfClass(in func(*item) bool) bool {
	claimed := false
	for i := range s.c.words {
		w := &s.c.words[i]
		if in(w) && s.e.has(w) {
			return false
		}
		claimed = claimed || in(w)
	}
	for k := range s.e.words {
		if claimed && in(&s.e.words[k]) {
			return true
		}
	}
	return false
}

// method reports whether w is that of a request.
func (w *item) method() bool { return methods[w.text] }

var methods = setOf(`GET HEAD POST PUT PATCH DELETE OPTIONS`)

// prompted reports whether line n is a command that names the thing it asks about, of which the claim says
// nothing: "-a catalog", "docker run catalog:latest".
func (s scene) prompted(n int) bool {
	l := &s.e.lines[n]
	if l.kind != lineCommand || l.from == l.to {
		return false
	}
	for k := l.from + 1; k < l.to; k++ {
		image := k+1 < l.to && s.e.words[k+1].sep == ':' && imageTools[s.e.words[l.from].low]
		if (image || picks[s.e.words[k-1].low]) && s.unknown(&s.e.words[k], nil) {
			return true
		}
	}
	return false
}

// imageTools are programs whose arguments are names of images: api:latest.
var imageTools = setOf(`docker podman nerdctl`)

// otherPrompt reports whether the prompt of line n says that it runs somewhere else: "preview$", db-2 of db-1.
func (s scene) otherPrompt(n int, lacks bool) bool {
	l := &s.e.lines[n]
	if l.kind != lineCommand || l.from == l.to {
		return false
	}
	x := &s.e.words[l.from]
	if !hasAnyPrefix(s.e.text[x.end:], "$", ":~") {
		return false
	}
	for i := range s.c.words {
		if w := &s.c.words[i]; twins(w.text, x.text) && !s.holds(w) {
			return true
		}
	}
	return lacks && s.unknown(x, nil)
}

// ownedLine reports whether line n opens with the name of what it is about, in front of a key of its
// own: "launch template batch-lt: ImageId = …".
func (s scene) ownedLine(n int) bool {
	l := &s.e.lines[n]
	for k := l.from + 1; k < l.to && k < l.from+4; k++ {
		if s.e.words[k].sep == ':' {
			return s.e.opensKey(k, n) &&
				!s.e.lineSays(n, mBad|mMissing|mDenied) &&
				s.e.words[k-1].kind != Path &&
				s.unknown(&s.e.words[k-1], nil)
		}
	}
	return false
}

// lacksName reports whether the evidence lacks a word by which the claim tells which one of a kind
// it is about: before its verb, or before a noun behind a preposition (in the mail app).
func (s scene) lacksName() bool {
	verb := s.c.verb()
	for i := range s.c.words {
		w := &s.c.words[i]
		if i == verb || i > verb && w.ident || !w.tellsKind() || s.holds(w) || s.e.implies(w.id) {
			continue
		}
		led := i > 0 && s.c.words[i-1].class&mLight != 0 // an article or a preposition stands before it
		placed := led && (preposition(s.c.words[i-1].low) || i > 1 && preposition(s.c.words[i-2].low))
		noun := s.c.noun(i+1) || i+2 == len(s.c.words)
		switch {
		case w.class&mThing != 0 && !noun,
			w.class&mVerb != 0 && !(led && noun),
			i == 0 && s.c.proper():
		case i < verb && (s.c.noun(i+1) || placed),
			i > verb && placed && noun:
			return true
		}
	}
	return false
}

// tellsKind reports whether w can tell which one of a kind a claim is about.
func (w *item) tellsKind() bool {
	return w.class&^(mVerb|mThing) == 0 && !w.q.num && !general[w.id] && !relations[w.low]
}

// tellsWhich reports whether f says which thing or which sort of thing the evidence is about, and
// the claim says nothing of it.
func (s scene) tellsWhich(f *fact) bool {
	if f.val[1]-f.val[0] != 1 || s.e.lines[f.line].head >= 0 && len(s.e.lines) > 2 {
		return false
	}
	key, x := &s.e.words[f.key[1]-1], &s.e.words[f.val[0]]
	if f.key[1]-f.key[0] > 1 && s.e.words[f.key[0]].class&mLight == 0 {
		return false
	}
	name, parts := key.low, key.to-key.from
	if parts > 1 {
		name = s.e.parts[key.to-1].text // redis_host
	}
	switch {
	case !identities[strings.TrimSuffix(name, "s")] && !sorts[name],
		s.opensWord(x.low),
		parts < 2 && s.claims(key.id, key.text) && !s.lacksBefore(key),
		s.excludes(x),
		s.e.opensKey(f.val[0], f.line):
		return false
	}
	return s.unknown(x, key)
}

// opensWord reports whether name opens with a word of the claim's: testdb, the test database.
func (s scene) opensWord(name string) bool {
	for i := range s.c.words {
		if w := s.c.words[i].low; len(w) > 3 && strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// excepts reports whether the evidence says of its thing that it is not the claim's: "scratch-2 (not a backup)".
func (s scene) excepts() bool {
	for k := 2; k < len(s.e.words) && len(s.c.words) > 0; k++ {
		x, of := &s.e.words[k], s.e.words[k-1].low
		if s.e.words[k-2].low != "not" || of != "a" && of != "an" && !places(of) || s.e.words[k-2].sep == ' ' {
			continue
		}
		for i := range s.c.verb() {
			if w := &s.c.words[i]; w.class&mLight == 0 && (w.id == x.id || stemmed(w.low, x.low)) {
				return true
			}
		}
	}
	return false
}

// otherOfKind reports whether the key of f is a kind of thing that the claim names behind words that tell which one,
// of which the claim says nothing: "cellar drain pump: on".
func (s scene) otherOfKind(f *fact) bool {
	first, last := f.key[0], f.key[1]-1
	kind, tag := &s.e.words[last], s.e.text[max(s.e.words[first].start-1, 0)] == '<'
	switch {
	case last == first, tag, kind.to-kind.from > 1,
		s.e.lines[f.line].kind != linePlain,
		!s.claims(kind.id, kind.text):
		return false
	}
	for k := first; k < last; k++ {
		if !s.unheardOf(k) {
			return false
		}
	}
	return true
}

// unknown reports whether x names something, and the claim says none of the words in it that do. key is that
// of which x is the value, nil if it is none.
func (s scene) unknown(x, key *item) bool {
	if x.class&^mThing != 0 || x.q.num || x.kind == Version || hexish(x.text) || s.claims(x.id, x.text) {
		return false
	}
	other := x.to-x.from < 2 && (x.class == 0 || key != nil)
	for p := x.from; p < x.to; p++ {
		y := &s.e.parts[p]
		if s.claims(y.id, y.text) {
			return false
		}
		other = other || len(y.text) > 2 && y.class&^(mVerb|mThing) == 0 && !isDigit(y.text[0])
	}
	return other
}

// heading reports whether line n heads what follows with a name that the claim does not say: a
// section, or a few words over lines of keys.
func (s scene) heading(n int) bool {
	l := &s.e.lines[n]
	if l.from == l.to || l.kind != linePlain || n+1 >= len(s.e.lines) || s.e.isKeyed(n) {
		return false
	}
	if !s.e.section(n) && !s.e.overKeys(n) {
		return false
	}
	other := false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if s.claims(x.id, x.text) || x.ident || hasSuffixFold(x.text, "ing") {
			return false
		}
		other = other || s.unknown(x, nil)
	}
	return other
}

// overKeys reports whether line n is two or three words over a line of a key, which tells of no failure.
func (r *reading) overKeys(n int) bool {
	size := r.lines[n].to - r.lines[n].from
	return (size == 2 || size == 3) && r.isKeyed(n+1) && r.words[r.lines[n+1].from].class&mBad == 0
}

// holdsPart reports whether a word of that meaning stands in the name x.
func (r *reading) holdsPart(x *item, id uint32) bool {
	for p := x.from; p < x.to; p++ {
		if r.parts[p].id == id {
			return true
		}
	}
	return false
}

// otherOfKey reports whether f gives a thing another name or time than that by which the claim
// tells it from others: "the alarm for 06:30", "on for the bucket media-raw".
func (s scene) otherOfKey(f *fact) bool {
	if f.key[1]-f.key[0] != 1 || f.val[1]-f.val[0] != 1 {
		return false
	}
	key, x := &s.e.words[f.key[0]], &s.e.words[f.val[0]]
	for i := 0; i+1 < len(s.c.words); i++ {
		if s.c.words[i].id != key.id {
			continue
		}
		j := i + 1
		if j+1 < len(s.c.words) && preposition(s.c.words[j].low) {
			j++
		}
		w := &s.c.words[j]
		otherName := x.kind == w.kind && x.name() && w.name() && !sameName(w, x) && !s.holds(w)
		if otherName && (j < s.c.verb() || s.c.predicated(i)) {
			return true
		}
	}
	return false
}

// predicated reports whether the claim says before word i how its subject is, so that what
// follows tells only which one is meant.
func (r *reading) predicated(i int) bool {
	for k := r.verb() + 1; k < i; k++ {
		w := &r.words[k]
		light := w.class&mLight != 0
		state := w.class&(mTrue|mFalse|mGood|mBad|mDone|mOpen) != 0
		if light && (!state || k+1 >= i || !preposition(r.words[k+1].low)) {
			continue
		}
		if state || w.groups != nil {
			return true
		}
	}
	return false
}

// outside reports whether the claim is about what stands in a directory, and the evidence is about
// files that stand elsewhere.
func (s scene) outside() bool {
	for i := 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		in := s.c.words[i-1].low == "under" || s.c.words[i-1].low == "in"
		if w.kind != Path || !in || s.said.title == i && !s.c.predicated(i) {
			continue
		}
		dir, files := strings.Trim(w.text, "/."), 0
		for k := range s.e.words {
			x := &s.e.words[k]
			if !x.ident || x.kind != Path {
				continue
			}
			if strings.Contains(x.text, dir) {
				return false
			}
			files++
		}
		return files > 0 && !strings.Contains(base(dir), ".")
	}
	return false
}

// lacksBefore reports whether the claim tells which one of the kind it is about by a word before
// it that the evidence does not say: the payment service.
func (s scene) lacksBefore(kind *item) bool {
	for i := 1; i < len(s.c.words); i++ {
		if s.c.words[i].id != kind.id || i >= s.c.verb() && !s.c.predicated(i) {
			continue
		}
		if b := &s.c.words[i-1]; b.class == 0 && !s.holds(b) {
			return true
		}
	}
	return false
}
