package detect

import "strings"

// corrects decides a reply that corrects: "no, it's 5432", "JSON, not CSV".
func (m match) corrects() bool {
	c, e := m.c, m.e
	v := c.value()
	if c.negations == 0 {
		if decided, yes := m.rejects(v); decided {
			return yes
		}
		if m.preferred() {
			return true
		}
	}
	if v != nil && m.isNews(v) {
		for i := range e.toks {
			if k := &e.toks[i]; k.kind == v.kind && m.replaces(v, k) && sameShape(k.text, v.text) {
				return !e.hasForm(v.text)
			}
		}
	}
	if !e.reply || e.other && !e.denies {
		return false
	}
	if d := c.day(); v == nil && d != nil && len(e.toks) <= 12 {
		for i := range e.toks {
			if k := &e.toks[i]; weekdays[k.stem] && !k.rejected && k.stem != d.stem {
				return true // "no, on Monday"
			}
		}
	}
	if v == nil || e.hasForm(v.text) && !e.rejects(v) {
		return e.denies && c.negations == 0 && (m.sharedSubjects() >= 1 && m.otherName() || m.otherWish())
	}
	if m.otherEnvironments() || m.countsOther() {
		return false
	}
	for i := range e.toks {
		if k := &e.toks[i]; !k.rejected && m.replaces(v, k) { // "no, the port is 5432", "it's 5432"
			return len(e.toks) <= 12 && (e.saysNoMore() || m.scene(unsaid).sharesAny())
		}
	}
	return false
}

// rejects reports whether the evidence rejects v, the value of the claim, or the last word of it, which
// decides, and whether that corrects the claim: "JSON, not CSV".
func (m match) rejects(v *term) (decided, yes bool) {
	c, e := m.c, m.e
	for i := range e.toks {
		k := &e.toks[i]
		switch {
		case !k.rejected || k.function || !k.contrast && !e.reply:
		case v != nil && k.ident && (k.text == v.text || sameValue(v, k)):
			return true, !e.within(c)
		case !k.ident && c.last() == k.stem && !genericWords[k.stem]:
			return true, e.content <= maxReply || m.sharedSubjects() > 1
		}
	}
	return false, false
}

// preferred reports whether somebody repeats what he wants, and rejects a word of the claim's subject:
// "I said green, not blue".
func (m match) preferred() bool {
	c, e := m.c, m.e
	if e.content > maxReply {
		return false
	}
	for i := range e.toks {
		k := &e.toks[i]
		if k.contrast && !k.function && !k.ident && !genericWords[k.stem] && c.stems[k.stem] == subjectWord {
			return e.wishes() || e.stem("said")
		}
	}
	return false
}

// isNews reports whether the evidence, in a few words, says how the claim's subject is now: "the port is 5432
// now". v is the value of the claim.
func (m match) isNews(v *term) bool {
	c, e := m.c, m.e
	wide := e.text[0] >= 0x80 // Chinese and Japanese, whose words are not set apart
	switch {
	case !e.renewed || e.reply || c.negations+e.negations > 0 || v.kind == Hash || m.otherEnvironments():
		return false
	case len(e.toks) > 10 && !(wide && len(e.text) <= 80):
		return false
	}
	return wide || m.subjects() == 0 || m.sharedSubjects() > 0 && m.ofHead()
}

// otherEnvironments reports whether both texts name an environment, each another.
func (m match) otherEnvironments() bool {
	return m.e.env != "" && m.c.env != "" && m.e.env != m.c.env
}

// replaces reports whether k, of the evidence, could stand in place of the claim's value v.
func (m match) replaces(v, k *term) bool {
	return k.ident && comparable(v, k) && !sameValue(v, k)
}

// sameShape reports whether two values have the same length, and the same number of parts.
func sameShape(a, b string) bool {
	return len(a) == len(b) && strings.Count(a, ".") == strings.Count(b, ".")
}

// countsOther reports whether the evidence counts other things than the claim: no, it has 12 rows, of the columns.
func (m match) countsOther() bool {
	if m.c.said == nil || m.c.said.counted < 0 {
		return false
	}
	s := m.scene(m.c.said)
	for k := 0; k+1 < len(s.e.words); k++ {
		next := &s.e.words[k+1]
		noun := next.sep == ' ' && next.class&^(mThing|mMeasure) == 0 && !next.q.num && strings.HasSuffix(next.low, "s")
		if noun && s.e.words[k].q.num {
			return !s.claims(next.id, next.text)
		}
	}
	return false
}

// ofHead reports whether the evidence says the noun that the claim's subject is of, and means no other one.
func (m match) ofHead() bool {
	s := m.scene(unsaid)
	head := s.c.head(len(s.c.words))
	return !m.e.other && (head < 0 || s.locates(head)) && !m.otherObject(true)
}

// saysNoMore reports whether s says a value and names nothing: "no, it's 5432".
func (s *side) saysNoMore() bool {
	if len(s.text) > 30 {
		return false
	}
	for k := range s.read.words {
		w := &s.read.words[k]
		plain := w.class == 0 && !w.ident && !w.q.num && w.text[0] < 0xe3
		if plain && k > 0 && !strings.Contains(w.low, "'") {
			return false
		}
	}
	return true
}

// sharesAny reports whether the evidence says a word of the claim that is no value and says something.
func (s scene) sharesAny() bool {
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class&^(mThing|mMeasure|mVerb|mUpper) == 0 && !w.q.num && s.holds(w) {
			return true
		}
	}
	return false
}

// otherName reports whether a denying reply puts another name where the claim has its last word.
func (m match) otherName() bool {
	last := m.e.last()
	if last == "" || last == m.c.last() {
		return false
	}
	_, known := m.c.stems[last]
	return !known && m.sharedSubjects() >= 1 && len(m.e.toks) <= 14 && m.e.copula
}

// changed decides news of a change: "moved to Monday", "migrated from Jenkins to GitLab", "raised to 25 MB".
func (m match) changed() bool {
	e := m.e
	if m.c.negations > 0 {
		return false
	}
	at := e.changeAt()
	if at < 0 || e.stem("will") && e.stem("again") {
		return false
	}
	if m.sharedSubjects() == 0 || m.sharedSubjects()*2 < m.subjects() || m.c.change >= 0 && at == 0 {
		return false // two entries of a log of changes are about two changes
	}
	for i := at; i+3 < len(e.toks) && i < at+6; i++ {
		was := &e.toks[i+1]
		if e.toks[i].text == "from" && was.stem == m.c.last() && !was.ident && e.toks[i+2].text == "to" {
			return true // "migrated from Jenkins to GitLab"
		}
	}
	to, v := e.after(at, "to"), m.c.value()
	if v == nil {
		v = m.c.day()
	}
	if to == nil || v == nil || to.text == v.text || !comparable(v, to) || sameValue(v, to) {
		return false
	}
	return !m.e.hasForm(v.text)
}

// changeAt returns the word by which s tells of a change, −1 if there is none: "moved", "pushed to August".
func (s *side) changeAt() int {
	if s.change >= 0 {
		return s.change
	}
	for i := range s.toks {
		if !pushes[s.toks[i].text] {
			continue
		}
		if to := s.after(i, "to"); to != nil && weekdays[to.stem] {
			return i
		}
	}
	return -1
}

// pushes are words by which a date is changed, and other things are not.
var pushes = setOf(`pushed pushes slipped brought`)
