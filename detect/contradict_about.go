package detect

import (
	"slices"
	"strings"
)

// scene is a claim held against one reading.
type scene struct {
	later *side // the evidence
	c     *reading
	said  *claimed
	e     *reading
}

// scene holds the claim, read as said, against the evidence.
func (m match) scene(said *claimed) scene {
	return scene{m.e, m.c.read, said, m.e.read}
}

// same reports whether word x of the evidence says word w of the claim: it means the
// same, holds it as a part, or is short for it.
func (s scene) same(w, x *item) bool {
	if w.id == x.id {
		return true
	}
	begins := len(x.low) >= len(w.low) && x.low[:len(w.low)] == w.low
	if begins && strings.HasPrefix(x.text, w.text) && acronym(w.text) {
		return true
	}
	parts := s.e.parts[x.from:x.to]
	if n := len(w.low); begins && w.class == 0 && n > 2 && len(x.low) <= n+3 &&
		allDigits(x.low[n:]) {
		return true // card0, the memory card
	}
	for i := range parts {
		if parts[i].id == w.id && len(parts) > 1 && !s.varies(x, parts[i+1:]) {
			return true
		}
	}
	if w.ident && w.kind == Path {
		return samePath(w.text, x.text)
	}
	if own := s.c.parts[w.from:w.to]; len(own) > 1 {
		at := contains(parts, own)
		return at >= 0 && !s.varies(x, parts[at+len(own):])
	}
	if len(parts) < 2 {
		return false
	}
	for i := range parts {
		if p := &parts[i]; len(p.text) >= 3 && len(w.text) >= len(p.text)+3 && strings.HasPrefix(w.low, p.text) &&
			!isDigit(p.text[0]) {
			return true
		}
	}
	return false
}

// samePath reports whether other stands for path: its end, what is below it, or the symbol of a package.
func samePath(path, other string) bool {
	if strings.IndexByte(path, '/') < 0 && strings.HasSuffix(other, "."+path) {
		return true // com.acme.ImagePicker.open
	}
	if path[0] == '/' && (path[1:] == other || requestPath(other) == path) {
		return true
	}
	return endsPath(other, path) || inside(other, path) ||
		strings.IndexByte(other, '/') >= 0 && endsPath(path, strings.TrimPrefix(other, "./"))
}

// requestPath returns the path that url asks for, without its host and its query; url may have no scheme, as
// :8000/v1/users?page=2.
func requestPath(url string) string {
	if _, rest, ok := strings.Cut(url, "://"); ok {
		url = rest
	}
	url, _, _ = strings.Cut(url, "?")
	if slash := strings.IndexByte(url, '/'); slash >= 0 && (slash == 0 || strings.ContainsAny(url[:slash], ".:") || allDigits(url[:slash])) {
		return url[slash:]
	}
	return url
}

// requests reports whether s asks for path: GET :8000/path?page=2.
func (s *side) requests(path string) bool {
	return path[0] == '/' && slices.ContainsFunc(s.toks, func(k term) bool {
		return k.ident && strings.Contains(k.text, path) && requestPath(k.text) == path
	})
}

// contains returns the place in parts where own stands as it is, −1 if it does not.
func contains(parts, own []part) int {
	for i := 0; i+len(own) <= len(parts); i++ {
		k := 0
		for k < len(own) && parts[i+k].text == own[k].text {
			k++
		}
		if k == len(own) {
			return i
		}
	}
	return -1
}

// varies reports whether tail, the parts of the name x behind the claim's, makes it that of another
// thing: ledger_audit, payroll_2019.
func (s scene) varies(x *item, tail []part) bool {
	if len(tail) == 0 || x.kind == URL || x.kind == Path {
		return false
	}
	t := tail[0].text
	if at := strings.Index(x.low, t); at > 0 && x.low[at-1] != '_' && x.low[at-1] != '-' {
		return false
	}
	year := len(t) == 4 && allDigits(t) && (t[:2] == "19" || t[:2] == "20")
	return (year || variants[t]) && !s.claims(tail[0].id, t)
}

// variants are words behind a name that make it that of a copy, an older one or a side of the thing.
var variants = setOf(`archive archived audit backup bak old history hist tmp temp copy legacy dlq dlx deadletter
	shadow snapshot stg staging test migrate migration`)

// found reports whether word i of the claim is said in line n or in what tells what it is about.
func (s scene) found(i, n int) bool { return s.in(i, n) || s.inContext(i, n) }

// inContext reports whether word i of the claim is said in what tells what line n is about.
func (s scene) inContext(i, n int) bool {
	for _, k := range s.e.lines[n].context {
		if s.in(i, k) {
			return true
		}
	}
	return false
}

// in reports whether word i of the claim is said in line n itself.
func (s scene) in(i, n int) bool {
	w, l := &s.c.words[i], &s.e.lines[n]
	if s.e.impliesWord(n, w.id) {
		return true
	}
	for k := l.from; k < l.to; k++ {
		if s.c.joins(i, &s.e.words[k]) {
			return true
		}
		switch {
		case s.same(w, &s.e.words[k]) && !(len(s.said.subject) == 1 && s.other(w, k)),
			w.kind == Path && s.under(w, k, n):
			return true
		}
	}
	return false
}

// name reports whether w is a name rather than a plain word.
func (w *item) name() bool { return w.ident || w.to-w.from > 1 }

// has reports whether r says w.
func (r *reading) has(w *item) bool {
	name := unpadded(w.text)
	for k := range r.words {
		x := &r.words[k]
		if x.id == w.id {
			return true
		}
		for i := x.from; i < x.to; i++ {
			if r.parts[i].id == w.id || unpadded(r.parts[i].text) == name {
				return true
			}
		}
	}
	return false
}

// unpadded returns t without the zeros and the hash sign it opens with: #0042.
func unpadded(t string) string {
	for t != "" && (t[0] == '0' || t[0] == '#') {
		t = t[1:]
	}
	return t
}

// joins reports whether x is word i and the next one, or the one before it, written as one: serviceaccount, rate_limit.
func (r *reading) joins(i int, x *item) bool {
	for k := max(0, i-1); k <= i && k+1 < len(r.words); k++ {
		a, b := r.words[k].low, r.words[k+1].low
		if len(a) < 3 || len(b) < 3 || len(x.low) < len(a)+len(b) {
			continue
		}
		if len(x.low) == len(a)+len(b) && strings.HasPrefix(x.low, a) && strings.HasSuffix(x.low, b) {
			return true
		}
		if r.words[k+1].class&mJoined == 0 {
			continue
		}
		if at := strings.Index(x.low, a); at >= 0 &&
			len(x.low) > at+len(a)+len(b) && strings.HasPrefix(x.low[at+len(a)+1:], b) {
			return true
		}
	}
	return false
}

// other reports whether word k, the plain word w, names another one of the kind by the word before it: the
// refresh token.
func (s scene) other(w *item, k int) bool {
	x := &s.e.words[k]
	if x.id != w.id || w.name() || x.name() || x.sep != ' ' || k < 2 || s.e.lines[x.line].from > k-2 {
		return false
	}
	switch s.e.words[k-2].low {
	case "the", "a", "our":
	default:
		return false
	}
	before := &s.e.words[k-1]
	switch {
	case before.class&^mVerb != 0, before.name(), before.q.num,
		strings.HasSuffix(before.low, "ed"), general[before.id]:
		return false
	}
	return !s.claims(before.id, before.text) &&
		!s.excludes(before) // the light theme, of one who is said to like it dark
}

// under reports whether word k of line n is the last part of the path w, and its directory is what the line is about.
func (s scene) under(w *item, k, n int) bool {
	i := strings.LastIndexByte(w.text, '/')
	if i <= 0 || w.text[i+1:] != s.e.words[k].text {
		return false
	}
	dir := w.text[:i]
	for _, c := range s.e.lines[n].context {
		for k := s.e.lines[c].from; k < s.e.lines[c].to; k++ {
			if t := s.e.words[k].text; t == dir || strings.HasSuffix(t, "/"+dir) || strings.HasSuffix(dir, "/"+t) {
				return true
			}
		}
	}
	return false
}

// named reports whether line n or its context says word i of the claim as a word of its
// own, and not of another one of the kind: the retry queue.
func (s scene) named(i, n int) bool {
	if s.names(i, n) {
		return true
	}
	for _, c := range s.e.lines[n].context {
		if s.names(i, c) {
			return true
		}
	}
	return false
}

func (s scene) names(i, n int) bool {
	l := &s.e.lines[n]
	if s.e.impliesWord(n, s.c.words[i].id) {
		return true
	}
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.id != s.c.words[i].id {
			if k+1 < l.to && (s.e.words[k+1].sep == ':' || s.e.words[k+1].sep == '=') && x.to-x.from > 1 &&
				s.same(&s.c.words[i], x) {
				return true // a part of a key
			}
			continue
		}
		if k == l.from || x.sep != ' ' {
			return true
		}
		j := k - 1
		for j > l.from && s.e.words[j].class&mJoined != 0 {
			j--
		}
		before := &s.e.words[j]
		if j > l.from && before.class&mVerb != 0 && s.e.words[j-1].class&mLight != 0 && !pronoun(s.e.words[j-1].low) {
			continue // the export endpoint
		}
		if before.ident || before.class&^mThing != 0 && j == k-1 || before.q.num || before.text[0] >= 0xe3 ||
			general[before.id] || s.claims(before.id, before.text) {
			return true
		}
	}
	return false
}

// coverage is how much of a claim's subject a line and its context hold.
type coverage struct {
	all, found, things int
	here               int  // found in the line itself
	missed             int  // last word not found
	misnamed           bool // … and it is a name
	names              bool
	none               bool // the claim names nothing: there are 3 workers
}

func (s scene) cover(n int) coverage {
	v := coverage{missed: -1, none: len(s.said.subject)+len(s.said.things) == 0}
	for _, i := range s.said.subject {
		v.all++
		switch {
		case s.in(i, n):
			v.here++
			v.found++
			v.names = v.names || s.c.words[i].name()
		case s.inContext(i, n):
			v.found++
			v.names = v.names || s.c.words[i].name()
		default:
			v.missed, v.misnamed = i, s.c.words[i].to-s.c.words[i].from > 1
		}
	}
	for _, i := range s.said.things {
		if s.named(i, n) {
			v.things++
		}
	}
	return v
}

// whole reports whether line n is about the claim's subject, all of it.
func (v coverage) whole() bool {
	if v.found == v.all {
		return v.found > 0 || v.things > 0 || v.none
	}
	return v.missed == 0 && !v.misnamed && v.found == v.all-1 && v.found > 1 // but for the first word, of several
}

// fits reports whether the key of f is what the claim is about: each of its words
// stands in the claim, those that say nothing left aside.
func (s scene) fits(f *fact) bool {
	met, span := 0, false
	for k := f.key[0]; k < f.key[1]; k++ {
		x := &s.e.words[k]
		if s.phrase(x) {
			met++
			continue
		}
		parts := s.e.parts[x.from:x.to]
		if len(parts) < 2 {
			switch {
			case s.claims(x.id, x.text), x.id == idPort && s.portly():
				met++
			case k < f.key[1]-1 && s.e.lines[f.line].head < 0, x.class&(mThing|mLight|mMeasure) != 0 || x.unit != 0:
			default:
				return false
			}
			continue
		}
		for i := range parts {
			p := &parts[i]
			switch {
			case p.id == idPort && s.portly(), s.claims(p.id, p.text):
				met++
			case i < len(parts)-1 && (fillers[p.text] || s.e.dotted(x, p) || i == 0 && vendors[p.text]):
				// datasource.pool.size, innodb_buffer_size
			case p.text == "max" && i+1 < len(parts) && parts[i+1].text == "age" && s.timed():
			case p.class&(mThing|mLight|mMeasure|mTrue) != 0, p.unit != 0, s.said.class&mUpper != 0 && p.id == idMax:
			case s.timed() && (spans[p.id] || waits[p.id] && !s.saysAny(waits)):
				span = true
			default:
				return false
			}
		}
	}
	return met > 0 || span && len(s.e.lines[f.line].context) > 0
}

// fillers are parts of names of settings that tell none from another.
var fillers = setOf(`cookie app conf cfg settings my`)

// dotted reports whether the part p of x stands before its last dot.
func (r *reading) dotted(x *item, p *part) bool {
	at := strings.LastIndexByte(x.text, '.')
	return at > 0 && !strings.Contains(x.low[at:], p.text)
}

// spans are the words for how long something lasts.
var spans = meanings("duration ttl retention age period lifetime elapsed took total")

// waits are other words for that, which a claim need not say: "idle connections are dropped after 2 minutes".
var waits = meanings("timeout delay interval grace hold wait expiry cutoff")

// timed reports whether the claim says how long something lasts.
func (s scene) timed() bool {
	return s.said.value >= 0 && s.c.words[s.said.value].q.unit == 's'
}

// claims reports whether the claim says a word of that meaning, or one it is short for, outside of its value.
func (s scene) claims(id uint32, text string) bool {
	return s.saysBut(id, text, stretch{s.said.value, s.said.value + 1})
}

// phrase reports whether x is two words of the claim that stand side by side: runs-on.
func (s scene) phrase(x *item) bool {
	parts := s.e.parts[x.from:x.to]
	if len(parts) != 2 {
		return false
	}
	for i := 0; i+1 < len(s.c.words); i++ {
		if s.c.words[i].id == parts[0].id && s.c.words[i+1].id == parts[1].id {
			return true
		}
	}
	return false
}

// confirmed reports whether the evidence says the word or value i of the claim.
func (s scene) confirmed(i int) bool {
	w := &s.c.words[i]
	for k := range s.e.words {
		x := &s.e.words[k]
		switch {
		case x.id == w.id,
			w.q.num && x.q.num && w.q.equals(x.q) && (w.q.unit == x.q.unit || x.q.unit == 0),
			w.version() && sameSort(w, x) && agree(w, x):
			return true
		}
	}
	return false
}

// endsPath reports whether path ends in the elements end, and has others before them.
func endsPath(path, end string) bool {
	n := len(path) - len(end)
	return n > 0 && path[n-1] == '/' && path[n:] == end
}
