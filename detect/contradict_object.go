package detect

import "strings"

// otherObject reports whether the evidence is about another object than the claim. The
// words of the claim that tell which one of a kind it is about (a number, a name, the word
// before the noun) are its naming parts. Where the evidence lacks one and names a thing of
// the same kind by another, it is about that one: PR 902 and PR 920, the import worker and
// mail-worker, the support inbox and "inbox: billing", the PDF and the CSV. What the claim
// says of its subject by a value is no naming part; state tells that it says how it is.
func (m match) otherObject(state bool) bool {
	s := scene{m.e, m.c.read, unsaid, m.e.read}
	if len(s.c.words) == 0 {
		return false
	}
	to := len(s.c.words)
	if !state {
		to = s.c.verb()
	}
	known := s.knows(to)
	for i := range to {
		w := &s.c.words[i]
		if !s.c.naming(i) || s.holds(w) {
			continue
		}
		switch {
		case w.ident && s.rival(w):
			return true
		case w.sep == ' ' && (w.ident || w.q.num || capital(w.text)) && s.c.noun(i-1) && s.namesOther(i-1, true, state):
			return true
		case known:
		case s.c.noun(i+1) && s.c.words[i+1].sep == ' ' && !w.q.num && s.namesOther(i+1, false, state):
			return true
		case state && w.proper() && i > 0 && s.otherProper():
			return true
		}
	}
	return false
}

// knows reports whether the evidence says a name of the claim's that tells it from all
// others, so that a plain word it lacks tells nothing.
func (s scene) knows(to int) bool {
	for i := range to {
		if w := &s.c.words[i]; w.ident && s.c.naming(i) && s.holds(w) {
			return true
		}
	}
	return false
}

// unsaid is the claim of a text that is none.
var unsaid = &claimed{value: -1, counted: -1, zero: -1}

// noun reports whether word i of the claim can be a kind of thing.
func (r *reading) noun(i int) bool {
	if i < 0 || i >= len(r.words) {
		return false
	}
	w := &r.words[i]
	return w.class&^(mThing|mVerb|mMeasure) == 0 && !w.q.num && len(w.text) > 1 && (w.class&mVerb == 0 || w.class&mThing != 0) && !general[w.id]
}

// naming reports whether word i of the claim can tell its subject from others of the kind.
func (r *reading) naming(i int) bool {
	w := &r.words[i]
	if w.class&^(mThing|mMeasure) != 0 && !(w.class&mVerb != 0 && r.modifies(i)) || general[w.id] || w.q.unit != 0 || w.unit != 0 || w.kind == Version || w.kind == Amount || w.kind == Date {
		return false
	}
	return !w.q.num || w.ident || i > 0 && w.sep == ' ' && r.noun(i-1)
}

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
		case x.to-x.from > 1:
			if s.compoundOf(kind, x) {
				return true
			}
		case x.id != kind.id || l.kind == lineCommand:
		case j > l.from && x.sep == ' ' && s.tellsOther(&s.e.words[j-1]):
			return true
		case j+1 < l.to && s.label(&s.e.words[j+1], labelled):
			return true
		case state && j == l.from && l.to == j+2 && s.named1(&s.e.words[j+1]):
			return true // "inbox: billing"
		case j+2 < l.to && preposition(s.e.words[j+1].low) && s.label(&s.e.words[j+2], false):
			return true // "deployment to netlify-preview"
		}
	}
	return false
}

// named1 reports whether y is a plain name under a key.
func (s scene) named1(y *item) bool {
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
// hold: mail-worker.
func (s scene) compoundOf(kind, x *item) bool {
	found, other := false, false
	for i := x.from; i < x.to; i++ {
		p := &s.e.parts[i]
		switch {
		case p.id == kind.id:
			found = true
		case len(p.text) < 3 || p.class != 0 || p.unit != 0 || isDigit(p.text[0]):
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
	if b.class != 0 || b.groups != nil || b.q.num || b.start == 0 && b.text == strings.ToUpper(b.text) || general[b.id] || s.claims(b.id, b.text) || hasAnySuffix(b.low, "ed", "ing") {
		return false
	}
	return b.kind != Path && b.kind != URL
}

// label reports whether y, behind a kind, names one of it that the claim does not name.
func (s scene) label(y *item, labelled bool) bool {
	if y.q.unit != 0 || y.unit != 0 || y.kind == Version || y.kind == Amount || y.kind == Date || s.claims(y.id, y.text) {
		return false
	}
	switch y.sep {
	case ' ', '"':
		return y.ident && y.class == 0 || y.q.num && labelled
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
		if !x.ident || x.q.num && !w.q.num || s.claims(x.id, x.text) {
			continue
		}
		if place && x.kind == w.kind && strings.Contains(base(w.text), ".") == strings.Contains(base(x.text), ".") || twins(w.text, x.text) || s.kin(w, x) {
			return true
		}
	}
	return false
}

// kin reports whether two names open alike and go on with other words.
func (s scene) kin(w, x *item) bool {
	a, b := s.c.parts[w.from:w.to], s.e.parts[x.from:x.to]
	return len(a) > 1 && len(a) == len(b) && a[0].text == b[0].text && a[len(a)-1].id != b[len(b)-1].id && !isDigit(a[0].text[0])
}

// proper reports whether w is the name of something: in capitals, or with one inside.
func (w *item) proper() bool {
	return w.class == 0 && w.groups == nil && !w.q.num && len(w.text) > 1 && strings.ContainsFunc(w.text, func(c rune) bool { return 'A' <= c && c <= 'Z' })
}

// otherProper reports whether the evidence, one sentence, has a proper name that the claim lacks.
func (s scene) otherProper() bool {
	for k := range s.e.words {
		if x := &s.e.words[k]; len(s.e.lines) == 1 && x.sep == ' ' && x.proper() && !s.claims(x.id, x.text) && !hasSuffixFold(x.text, "error") {
			return true
		}
	}
	return false
}
