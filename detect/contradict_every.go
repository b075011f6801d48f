package detect

import "strings"

// usedAnyway decides "no X uses Y", "nothing in X uses Y", "X no longer uses Y" against a line
// that a search found in a file: web/src/a.tsx:3: import y from "y".
func (s scene) usedAnyway() bool {
	c := s.said
	none := s.saysNone()
	if c.topic&ofUse == 0 || !none && !c.negated || c.class&(mGood|mBad) != 0 || !s.saysAny(using) {
		return false
	}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		document := isDocument(s.e.words[min(l.from, len(s.e.words)-1)].text) && !s.mentions("mentions")
		if l.from == l.to || !s.e.found(n) || s.e.cites(n) || document {
			continue
		}
		if s.uses(n) && (!none || s.ofKind(n)) {
			return true
		}
	}
	return false
}

// using are verbs that say that one thing has use of another.
var using = meanings(`
	use uses import imports imported depend depends require requires call calls load loads reference references
	contain contains rely relies include includes read reads write writes access accesses touch talk mention
	mentions need needs`)

// found reports whether line n is what a search found at a place in a file, and no comment.
func (r *reading) found(n int) bool {
	l := &r.lines[n]
	w := &r.words[l.from]
	rest := r.text[w.end:]
	if w.kind != Path || len(rest) < 3 || rest[0] != ':' || !isDigit(rest[1]) {
		return false
	}
	rest, _, _ = strings.Cut(rest, "\n")
	rest = strings.TrimLeft(rest, ":0123456789 \t")
	return !hasAnyPrefix(rest, "//", "#", "*", "--", "/*", "<!--")
}

// isDocument reports whether path is that of a text for people.
func isDocument(path string) bool {
	return hasAnySuffix(path, ".md", ".rst", ".txt", ".adoc") || strings.HasPrefix(path, "docs/")
}

// uses reports whether line n, behind the place, says what the claim says is not used: its names,
// or half of its words.
func (s scene) uses(n int) bool {
	said, missed := 0, 0
	for i := s.said.verbAt + 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if w.class&(mLight|mJoined|mNeg|mZero|mNow|mAll) != 0 || fillersOfUse[w.low] || len(w.low) < 2 {
			continue
		}
		switch {
		case s.behindPlace(i, n):
			said++
		case general[w.id], w.class&mThing != 0 && s.c.words[i-1].name():
			// the old PriceTag widget
		default:
			missed++
		}
	}
	return said > 0 && said >= missed
}

// saysNone reports whether the claim says that none of some things does or has something: no module, none of
// the scripts, nobody.
func (s scene) saysNone() bool { return s.c.words[0].class&(mZero|mNeg) == mZero|mNeg }

// fillersOfUse are words behind "uses" that name nothing.
var fillersOfUse = setOf(`more anymore directly`)

// behindPlace reports whether line n says word i of the claim behind its first word.
func (s scene) behindPlace(i, n int) bool {
	w := &s.c.words[i]
	for k := s.e.lines[n].from + 1; k < s.e.lines[n].to; k++ {
		if before := s.e.text[:s.e.words[k].start]; hasAnySuffix(before, " # ", " // ", " -- ") {
			return false // a comment
		}
		if x := &s.e.words[k]; s.same(w, x) || s.c.joins(i, x) || len(w.low) > 4 && strings.Contains(x.low, w.low) {
			return true
		}
	}
	return false
}

// ofKind reports whether line n is of the things of which the claim says that none does it:
// "nothing in the web package", "no template". Of a module, a file, a test there is no need to
// say so.
func (s scene) ofKind(n int) bool {
	said, missed := 0, 0
	for i := 1; i < s.said.verbAt; i++ {
		switch w := &s.c.words[i]; {
		case w.class&(mLight|mJoined) != 0:
		case s.in(i, n):
			said++
		case w.class&mThing == 0 || w.name():
			missed++
		}
	}
	return missed == 0 || said >= missed && said > 0
}

// exceptionTo decides "every X has Y", "Y is on for all X" against a record of an X of which it
// is not so: {"repo": "a/b", "protected": false}.
func (s scene) exceptionTo() bool {
	if s.said.class&mAll == 0 || s.said.negated || s.said.class&(mBad|mZero|mFalse|mOnly) != 0 || s.e.tabular() {
		return false
	}
	from, to := s.every()
	for i := from; i < to; i++ {
		kind := i == to-1 && (s.c.words[i].class&mThing != 0 || s.c.words[i].id == idUser)
		if w := &s.c.words[i]; w.class&mLight == 0 && !kind && !s.holds(w) && !s.ofKeyed(i) {
			return false
		}
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if f.val[1]-f.val[0] != 1 || !s.ofEvery(f.line) || !s.e.words[f.val[0]].saysNo() {
			continue
		}
		if key := &s.e.words[f.key[1]-1]; s.keyOf(key, from, to) {
			return true
		}
	}
	return false
}

// ofKeyed reports whether word i of the claim tells of what kind a thing is that is a key of the evidence, which
// says nothing of the kind: of the steel cabinets {"cabinet": "C-11", "locked": false}.
func (s scene) ofKeyed(i int) bool {
	w := &s.c.words[i]
	if i+1 >= len(s.c.words) || w.class != 0 || w.ident || len(s.e.facts) > 2 {
		return false
	}
	for k := range s.e.facts {
		if f := &s.e.facts[k]; f.key[1]-f.key[0] == 1 && s.e.words[f.key[0]].id == s.c.words[i+1].id {
			return true
		}
	}
	return false
}

// saysNo reports whether w, as the value of a key, says that it is not so.
func (w *item) saysNo() bool {
	if w.class&mLight != 0 && w.text != "no" {
		return false
	}
	return w.class&mFalse != 0 || w.low == "null" || w.low == "none"
}

// every returns the words that say of what the claim, which says all or every, says something: those
// behind it, up to the verb or the end.
func (s scene) every() (from, to int) {
	for i := range s.c.words {
		if s.c.words[i].class&mAll == 0 {
			continue
		}
		if i < s.said.verbAt {
			return i + 1, s.said.verbAt
		}
		return i + 1, len(s.c.words)
	}
	return 0, 0
}

// keyOf reports whether key says what the claim says of all: a word of it, whatever its ending.
func (s scene) keyOf(key *item, from, to int) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		done := i > s.said.verbAt && strings.HasSuffix(w.low, "ed") && w.class&mLight == 0 // "are required"
		if i >= from-1 && i < to || w.class&(mLight|mVerb|mThing|mTrue) != 0 && !done {
			continue
		}
		if (s.same(w, key) || akin(w.low, key.low, 6)) && (w.class&mVerb == 0 || s.keyClaimed(key)) {
			return true
		}
	}
	return false
}

// keyClaimed reports whether the claim says the first word in the name key, or two that it is made of: lifejacket.
func (s scene) keyClaimed(key *item) bool {
	if key.to-key.from < 2 {
		return true
	}
	p := &s.e.parts[key.from]
	for i := range s.c.words {
		if w := &s.c.words[i]; w.id == p.id || len(w.low) > 3 && strings.HasPrefix(p.text, w.low) {
			return true
		}
	}
	return false
}

// akin reports whether two words open with the same letters, so many: protection, protected.
func akin(a, b string, root int) bool {
	return len(a) >= root && len(b) >= root && a[:root] == b[:root]
}

// neededAnyway decides "X needs no Y", "works without Y" against a failure for want of Y.
func (s scene) neededAnyway() bool {
	from := s.unneeded()
	if from < 0 || from >= len(s.c.words) || s.said.once {
		return s.requiredAnyway()
	}
	asked := s.e.lines[0].kind == lineCommand // what a command asks for and does not find is not needed
	for n := range s.e.lines {
		if l := &s.e.lines[n]; l.from == l.to || !s.e.wants(n) || asked && s.e.lineSays(n, mMissing) {
			continue
		}
		said, missed := 0, 0
		for i := from; i < len(s.c.words); i++ {
			w := &s.c.words[i]
			if w.class&(mLight|mJoined|mNeg|mZero) != 0 || len(w.text) == 1 || w.low == "access" && said > 0 {
				continue
			}
			if w.class&mBad != 0 || vague[w.id] || troubleWords[w.id] {
				return false // without errors
			}
			if s.in(i, n) {
				said++
			} else {
				missed++
			}
		}
		if said > 0 && missed == 0 {
			return true
		}
	}
	return false
}

// unneeded returns the word at which the claim begins to say what is not needed, −1 if it does not.
func (s scene) unneeded() int {
	from := -1
	for i := range s.c.words {
		w := s.c.words[i].low
		if w == "without" || (s.said.negated || s.said.zero >= 0) && needVerbs[w] {
			from = i + 1
		}
	}
	return from
}

var needVerbs = setOf(`need needs require requires depend depends`)

// wants reports whether line n asks for something that is not there, or fails for want of a command.
func (r *reading) wants(n int) bool {
	return r.asksFor(n) || r.lineSays(n, mMissing) || r.fails(n) && strings.Contains(r.text, "command")
}

// asksFor reports whether line n says that something is required.
func (r *reading) asksFor(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		w := &r.words[k]
		if requesting[w.low] && !r.turned(k) || handing[w.low] && w.sep != ' ' && k+1 < r.lines[n].to {
			return true
		}
	}
	return r.refuses(n) || r.turnsAway(n)
}

// turnsAway reports whether line n says twice that there is none of something: no ticket, no entry.
func (r *reading) turnsAway(n int) bool {
	l, nos := &r.lines[n], 0
	for k := l.from; k < l.to; k++ {
		if r.words[k].low == "no" {
			nos++
		}
	}
	return nos > 1
}

// handing are orders to give or to show what is needed: "enter code to open".
var handing = setOf(`enter insert provide supply present show scan swipe type attach`)

var requesting = setOf(`
	required requires requested must needs need missing install mandatory compulsory obligatory necessary please first
	expects expected`)

// requiredAnyway decides "no visa is needed" and "a visa is not required" against a line that says
// that it is: "visa required for all travellers".
func (s scene) requiredAnyway() bool {
	last, thing := -1, -1
	for i := range s.c.words {
		w := &s.c.words[i]
		switch {
		case requiring[w.low] && i > 1:
			last = i
		case last < 0 && thing < 0 && w.class&(mLight|mNeg|mZero) == 0:
			thing = i
		}
	}
	if last < 0 || thing < 0 || !s.said.negated && s.said.zero < 0 {
		return false
	}
	for k := range s.e.words {
		n := s.e.words[k].line
		l := &s.e.lines[n]
		if !requiring[s.e.words[k].low] || s.e.turned(k) || l.kind == lineCommand || s.e.lineSays(n, mNeg|mZero|mOnly) {
			continue
		}
		for j := max(l.from, k-3); j < k; j++ {
			if s.same(&s.c.words[thing], &s.e.words[j]) && s.near(n, -1) {
				return true
			}
		}
	}
	return false
}

// requiring are words that say that something must be there.
var requiring = setOf(`required needed mandatory necessary compulsory obligatory`)
