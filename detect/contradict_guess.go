package detect

import "strings"

// misguessed decides what the claim only guesses and somebody knows better: the evidence, a plain sentence of a
// person, says something else of the claim's subject, or of himself where the claim is about a person.
func (m match) misguessed() bool {
	c, e := m.c.read, m.e.read
	if !m.c.guessed || len(c.lines) != 1 || !c.sentence() || !m.brief() || !e.chats() || m.otherEnvironment() || m.e.other ||
		!m.e.pleads && (e.agrees() || e.usesAny(unreal) || m.e.foresees) {
		return false
	}
	s := m.scene(unsaid)
	i := c.guessedWord()
	if i < 0 || s.holds(&c.words[i]) && !s.leaves(&c.words[i]) {
		return false
	}
	wrong := m.e.pleads || m.e.denies || e.usesAny(erring)
	own := (c.somebody || c.usesAny(bodies)) && e.usesAny(selfWords) || e.usesAny(pronouns)
	for k := range e.words {
		x := &e.words[k]
		if x.left || x.class&^mThing != 0 && !x.q.num && !calendar(x.low) || s.claims(x.id, x.text) {
			continue
		}
		known := own && s.saidTo(k) || s.about(i)
		switch {
		case known && (s.ofSort(i, k) || s.guessSlot(i, k) && s.couldName(i, k)),
			s.couldName(i, k) && (own && s.namedAs(k) || s.cleft(k)),
			m.e.pleads && s.couldName(i, k) && capital(x.text) && s.e.beAt(s.e.titledFrom(k)-1),
			wrong && (known || own) && s.couldName(i, k) && e.copulaTo(e.titledFrom(k)),
			s.told(k) && s.couldName(i, k) && (x.ident || capital(x.text)):
			return true
		}
	}
	return false
}

// guesses reports whether r says what may be so.
func (r *reading) guesses() bool {
	for k := range r.words {
		w, next := r.words[k].low, r.lowAt(k+1)
		if guessing[w] || (w == "may" || w == "must") && next == "be" ||
			w == "i" && (next == "think" || next == "guess" || next == "suspect" || next == "assume" || next == "suppose") {
			return true
		}
	}
	return false
}

// guessedWord returns the word that a guess is about: the last that tells something; −1 if there is none.
func (r *reading) guessedWord() int {
	for i := len(r.words) - 1; i >= r.predicateFrom(); i-- {
		if w := &r.words[i]; (w.telling() || calendar(w.low)) && !guessing[w.low] {
			return i
		}
	}
	return -1
}

// agrees reports whether r opens with a yes or says that something is right.
func (r *reading) agrees() bool { return r.assents() || r.usesAny(agreeing) }

var (
	agreeing = setOf("yes yep yeah correct right exactly indeed confirmed true")
	erring   = setOf("wrong incorrect mistake mistaken error outdated")
	// words by which somebody speaks of himself
	selfWords = setOf(`i i'm i've i'd me my mine myself we we're we've us our ours`)
	// and of somebody or something he does not name
	pronouns = setOf(`she she's he he's they they're it's`)
	// those who speak as we
	bodies = setOf(`company firm shop store team school club office family business agency hospital department crew
		band bank hotel restaurant studio lab couple supplier vendor organisation organization university`)
)

// saidTo reports whether nothing stands before word k in its clause of which the claim says nothing, but for pronouns
// and verbs that say little: "I'm coming by".
func (s scene) saidTo(k int) bool {
	for ; k > 0 && !s.e.opensPart(k); k-- {
		w := &s.e.words[k-1]
		if !s.e.barePart(k-1) && !capital(w.text) && !pronouns[w.low] && !selfWords[w.low] && !s.saysStem(w) &&
			!strings.HasSuffix(w.low, "ing") && w.class&mThing == 0 {
			return false
		}
	}
	return true
}

// namedAs reports whether a form of be leads to word k from a word of the claim: "my allergy is".
func (s scene) namedAs(k int) bool {
	k = s.e.titledFrom(k) - 1
	for k > 0 && determiner(s.e.words[k].low) {
		k--
	}
	return k > 1 && s.e.beAt(k) && !s.e.opensPart(k) && s.claimsRoot(s.e.words[k-1].low, s.e.words[k-1].id) && s.saidTo(k)
}

// cleft reports whether the evidence opens with "it was the" and word k: what it is about is no other.
func (s scene) cleft(k int) bool {
	first := s.e.words[0].low
	return (k == 3 && first == "it" && s.e.beAt(1) || k == 2 && first == "it's") && determiner(s.e.words[k-1].low)
}

// told reports whether word k closes what something says: "the label says ESP32".
func (s scene) told(k int) bool {
	if k < 2 || k+1 < len(s.e.words) && s.e.words[k+1].sep == ' ' {
		return false
	}
	switch s.e.words[k-1].low {
	case "says", "reads", "states", "shows":
		return s.e.words[k].sep != ','
	}
	return false
}

// ofSort reports whether word k of the evidence is of one closed sort with word i of the claim: both weekdays, times
// of day, numbers of one measure behind one word, names that differ in their last part.
func (s scene) ofSort(i, k int) bool {
	w, x := &s.c.words[i], &s.e.words[k]
	switch {
	case w.q.num || x.q.num:
		return s.otherNumber(i, k) || w.q.num && x.q.num && w.q.unit == x.q.unit && !w.q.equals(x.q) && s.guessSlot(i, k)
	case calendar(w.low) && calendar(x.low):
		return monthNumbers[w.low]*monthNumbers[x.low] != 0 || monthNumbers[w.low]+monthNumbers[x.low] == 0
	case clock(w.text) && clock(x.text):
		return true
	case exclude(w, x):
		return w.class&(mGood|mBad) == 0
	}
	return w.ident && x.ident && alikeNames(w, x)
}

// guessSlot reports whether word k of the evidence stands where word i of the claim does: behind the same preposition,
// or both right behind a verb that says little or is one.
func (s scene) guessSlot(i, k int) bool {
	i, k = s.c.titledFrom(i)-1, s.e.titledFrom(k)-1
	for i > 0 && (determiner(s.c.words[i].low) || guessing[s.c.words[i].low]) {
		i--
	}
	for k > 0 && determiner(s.e.words[k].low) {
		k--
	}
	if i < 0 || k < 0 || s.e.words[k+1].sep != ' ' {
		return false
	}
	w, x := &s.c.words[i], &s.e.words[k]
	return w.id == x.id || stem(w.low) == stem(x.low) || s.c.beAt(i) && s.e.beAt(k)
}

// beAt reports whether word k is a form of be, or says of whom it is: I'm.
func (r *reading) beAt(k int) bool {
	if k < 0 {
		return false
	}
	w := r.words[k].low
	return w == "be" || w != "has" && w != "have" && w != "got" && w != "gets" && auxiliary(w) ||
		strings.HasSuffix(w, "'s") && person(w[:len(w)-2])
}

// titledFrom returns the first of the names that word k closes: Dr Berg.
func (r *reading) titledFrom(k int) int {
	for k > 0 && capital(r.words[k].text) && capital(r.words[k-1].text) && r.words[k-1].class&mLight == 0 && !selfWords[r.words[k-1].low] {
		k--
	}
	return k
}

// couldName reports whether word k of the evidence is written as word i of the claim is: as a name, or as a plain word.
func (s scene) couldName(i, k int) bool {
	w, x := &s.c.words[i], &s.e.words[k]
	if w.text[0] >= 0x80 || x.text[0] >= 0x80 || k == 0 {
		return false
	}
	if capital(w.text) {
		return capital(x.text) && len(x.text) > 1
	}
	return !capital(x.text) && !x.ident && !idiomatic[x.low]
}
