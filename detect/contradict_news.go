package detect

import "strings"

// corrects decides a reply that corrects: "no, it's 5432", "JSON, not CSV".
func (m match) corrects() bool {
	c, e := m.c, m.e
	v := c.value()
	for i := range e.toks {
		k := &e.toks[i]
		if !k.rejected || k.function || !k.contrast && !e.reply {
			continue
		}
		if v != nil && k.ident && (k.text == v.text || sameValue(v, k)) && c.negations == 0 {
			return !e.within(c)
		}
		if !k.ident && c.last() == k.stem && c.negations == 0 && !genericWords[k.stem] {
			return e.content <= maxReply || m.sharedSubjects() > 1
		}
	}
	if e.content <= maxReply && (e.wishes() || e.stem("said")) && c.negations == 0 {
		for i := range e.toks {
			if k := &e.toks[i]; k.contrast && !k.function && !k.ident && !genericWords[k.stem] && c.stems[k.stem] == subjectWord {
				return true // "I said green, not blue"
			}
		}
	}
	if e.renewed && v != nil && v.kind != Hash && (e.text[0] >= 0x80 || m.subjects() == 0 || m.sharedSubjects() > 0 && m.ofHead()) && (e.env == c.env || e.env == "" || c.env == "") && !e.reply && (len(e.toks) <= 10 || len(e.text) <= 80 && e.text[0] >= 0x80) && c.negations+e.negations == 0 {
		for i := range e.toks {
			if k := &e.toks[i]; k.ident && k.kind == v.kind && comparable(v, k) && !sameValue(v, k) && strings.Count(k.text, ".") == strings.Count(v.text, ".") &&
				len(k.text) == len(v.text) {
				return !e.hasForm(v.text)
			}
		}
	}
	if !e.reply || e.other && !e.denies {
		return false
	}
	// "no, the port is 5432", "it's 5432"
	if d := c.day(); v == nil && d != nil && len(e.toks) <= 12 {
		for i := range e.toks {
			if k := &e.toks[i]; weekdays[k.stem] && !k.rejected && k.stem != d.stem {
				return true
			}
		}
	}
	if v == nil || e.hasForm(v.text) && !e.rejects(v) {
		return e.denies && c.negations == 0 && (m.sharedSubjects() >= 1 && m.otherName() || m.otherWish())
	}
	if e.env != "" && c.env != "" && e.env != c.env || m.countsOther() {
		return false
	}
	for i := range e.toks {
		k := &e.toks[i]
		if k.ident && !k.rejected && comparable(v, k) && !sameValue(v, k) {
			return len(e.toks) <= 12 && (e.saysNoMore() || m.scene(unsaid).sharesAny())
		}
	}
	return false
}

// countsOther reports whether the evidence counts other things than the claim: no, it has 12 rows, of the columns.
func (m match) countsOther() bool {
	if m.c.said == nil || m.c.said.counted < 0 {
		return false
	}
	s := m.scene(m.c.said)
	for k := 0; k+1 < len(s.e.words); k++ {
		next := &s.e.words[k+1]
		if s.e.words[k].q.num && next.sep == ' ' && next.class&^(mThing|mMeasure) == 0 && !next.q.num && strings.HasSuffix(next.low, "s") {
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
		if w := &s.read.words[k]; k > 0 && w.class == 0 && !w.ident && !w.q.num && w.text[0] < 0xe3 && !strings.Contains(w.low, "'") {
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

// changed decides news of a change: "moved to Monday", "changed from v1 to v2", "raised to 25 MB".
func (m match) changed() bool {
	e, v := m.e, m.c.value()
	at := e.change
	for i := range e.toks {
		if w := e.toks[i].text; at < 0 && (w == "pushed" || w == "pushes" || w == "slipped" || w == "brought") && e.after(i, "to") != nil && weekdays[e.after(i, "to").stem] {
			at = i // "pushed to August"
		}
	}
	if at < 0 || m.c.negations > 0 || e.stem("will") && e.stem("again") || m.sharedSubjects() == 0 || m.sharedSubjects()*2 < m.subjects() || m.c.change >= 0 && at == 0 {
		return false // two entries of a log of changes are about two changes
	}
	for i := at; i+3 < len(e.toks) && i < at+6; i++ {
		if e.toks[i].text == "from" && e.toks[i+1].stem == m.c.last() && e.toks[i+2].text == "to" && !e.toks[i+1].ident {
			return true // "migrated from Jenkins to GitLab"
		}
	}
	from, to := e.after(at, "from"), e.after(at, "to")
	if to == nil {
		return false
	}
	if v == nil {
		v = m.c.day()
	}
	if v == nil || to.text == v.text || !comparable(v, to) || sameValue(v, to) {
		return false
	}
	if from != nil {
		return from.text == v.text || sameValue(v, from)
	}
	return !m.e.hasForm(v.text)
}
