package detect

import "strings"

// otherThing reports whether the evidence names a thing of its own where the claim names another: the
// evidence lacks a word of the claim's subject, and the first field of its record, the section, the key above,
// the owner of its key or the subject of its sentence is a name of which the claim says nothing.
func (s scene) otherThing() bool {
	if s.otherPart() {
		return true
	}
	if !s.lacksWord() {
		return false
	}
	for n := range s.e.lines {
		if l := &s.e.lines[n]; l.from < l.to && l.kind == linePlain && (s.otherRecord(n) || s.otherParent(n)) {
			return true
		}
	}
	return s.otherPrefix()
}

// otherPart reports whether the evidence is about something of the claim's subject rather than about it: the
// minutes of the meeting.
func (s scene) otherPart() bool {
	for k := 1; k+1 < len(s.e.words) && len(s.e.lines) == 1; k++ {
		if w := &s.e.words[k]; w.low != "of" && w.low != "for" || s.e.words[k-1].line != w.line {
			continue
		}
		x, y := &s.e.words[k-1], &s.e.words[k+1]
		if y.class&mLight != 0 && k+2 < len(s.e.words) {
			y = &s.e.words[k+2]
		}
		if y.class&mLight != 0 || y.q.num || !s.claims(y.id, y.text) {
			continue
		}
		if s.unheardOf(k-1) && x.class == 0 && !attributeWords[stem(x.low)] && !plainThings[x.id] {
			return len(s.e.facts) == 0 || s.inKey(k)
		}
	}
	return false
}

// inKey reports whether word k of the evidence belongs to a key.
func (s scene) inKey(k int) bool {
	for i := range s.e.facts {
		if f := &s.e.facts[i]; f.key[0] <= k && k < f.key[1] {
			return true
		}
	}
	return false
}

// otherPrefix reports whether a key of the evidence opens with the name of a thing that the claim does not say:
// proxy.memory_limit.
func (s scene) otherPrefix() bool {
	for i := range s.e.facts {
		key := &s.e.words[s.e.facts[i].key[1]-1]
		at := strings.IndexByte(key.text, '.')
		if at < 0 || key.to-key.from < 2 || key.kind != Name || !isLetter(key.text[0]) {
			continue
		}
		p := &s.e.parts[key.from]
		if len(p.text) == at && p.class&^mThing == 0 && !fillers[p.text] && !vendors[p.text] &&
			!plainThings[p.id] && !s.claims(p.id, p.text) {
			return true
		}
	}
	return false
}

// lacksWord reports whether the evidence lacks a word of the claim that is neither its value nor its verb.
func (s scene) lacksWord() bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		switch {
		case w.class != 0 && !(w.class == mThing && s.c.tells(i)),
			w.q.num, w.unit != 0, courses[w.id], plainThings[w.id]:
		case i == s.said.verbAt, s.valueAt(i), s.c.passive(i), s.holds(w), s.e.implies(w.id), s.holdsParts(w):
		default:
			return true
		}
	}
	return false
}

// valueAt reports whether word i of the claim can be part of its value.
func (s scene) valueAt(i int) bool {
	for _, a := range s.said.says {
		if a.holds(i) {
			return true
		}
	}
	return i == s.said.value
}

// holdsParts reports whether the evidence says each word in the name w.
func (s scene) holdsParts(w *item) bool {
	for p := w.from; p < w.to; p++ {
		if !s.e.means(s.c.parts[p].id) && !s.e.hasPart(s.c.parts[p].id) {
			return false
		}
	}
	return w.to-w.from > 1
}

// hasPart reports whether a word of that meaning stands in a name of r.
func (r *reading) hasPart(id uint32) bool {
	for i := range r.parts {
		if r.parts[i].id == id {
			return true
		}
	}
	return false
}

// otherRecord reports whether line n opens a record or is a row whose first field is a name that the claim does
// not say.
func (s scene) otherRecord(n int) bool {
	if len(s.e.facts) < 2 {
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.line != n {
			continue
		}
		single := f.val[1]-f.val[0] == 1 && !s.e.opensKey(f.val[0], n)
		return single && s.unheardOf(f.val[0]) && !boilerplate[s.e.words[f.key[0]].low] &&
			!courses[s.e.words[f.key[1]-1].id]
	}
	return false
}

// unheardOf reports whether word k of the evidence is a name or a plain noun of which the claim says nothing.
func (s scene) unheardOf(k int) bool {
	x := &s.e.words[k]
	if x.class&^mThing != 0 || x.q.num || x.unit != 0 || len(x.text) < 2 || boilerplate[x.low] || hexish(x.text) {
		return false
	}
	if x.kind == Version || x.kind == Date || x.kind == Hash {
		return false
	}
	return !s.claims(x.id, x.text) && !s.partsClaimed(x) && !s.excludes(x)
}

// otherParent reports whether line n is a key or a section over others and names what the claim does not say.
func (s scene) otherParent(n int) bool {
	l := &s.e.lines[n]
	switch {
	case l.to-l.from != 1, n+1 >= len(s.e.lines), !s.e.isKeyed(n + 1),
		!s.e.section(n) && s.e.lines[n+1].indent <= l.indent:
		return false
	}
	return s.e.words[l.from].class == 0 && s.unheardOf(l.from)
}

// partsClaimed reports whether the claim says a word in the name x.
func (s scene) partsClaimed(x *item) bool {
	for p := x.from; p < x.to && x.to-x.from > 1; p++ {
		if y := &s.e.parts[p]; len(y.text) > 1 && s.claims(y.id, y.text) {
			return true
		}
	}
	return false
}
