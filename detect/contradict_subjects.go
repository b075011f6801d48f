package detect

import "strings"

// otherAcronym reports whether the claim names something in capitals that the sentence lacks,
// which names another: the export to PDF, the export to CSV.
func (m match) otherAcronym() bool {
	lacks := false
	for i := range m.c.toks {
		lacks = lacks || m.c.toks[i].acronym() && !m.e.says(&m.c.toks[i])
	}
	for i := range m.e.toks {
		if t := &m.e.toks[i]; lacks && t.acronym() && !m.c.says(t) {
			return true
		}
	}
	return false
}

// acronym reports whether t is a plain word in capitals that says nothing of how things are.
func (t *term) acronym() bool {
	return !t.ident && len(t.text) > 1 && len(t.text) < 6 && t.text == strings.ToUpper(t.text) && isLetter(t.text[0]) && stateWords[t.stem] == 0 && !genericWords[t.stem]
}

// subjects counts the words of the claim's subject.
func (m match) subjects() int {
	n := 0
	for s, kind := range m.c.stems {
		if kind == subjectWord && tells(s) {
			n++
		}
	}
	return n
}

// tells reports whether a stem tells one subject from another.
func tells(s string) bool {
	return !genericWords[s] && s != "db" && !environments[s] && !weekdays[s]
}

// sharedSubjects counts the words of the claim's subject that the sentence holds.
func (m match) sharedSubjects() int {
	n := 0
	for s, kind := range m.c.stems {
		if kind != subjectWord || !tells(s) {
			continue
		}
		if _, ok := m.e.stems[s]; ok || m.e.holdsParts(s) {
			n++
		}
	}
	return n
}

// sharedStates counts the words of trouble or state that both hold.
func (m match) sharedStates() int {
	n := 0
	for s := range m.c.stems {
		if _, ok := m.e.stems[s]; ok && !genericWords[s] {
			n++
		}
	}
	return n
}

// sharedIdents counts the identifiers of the claim, numbers left aside, that stand in the sentence.
func (m match) sharedIdents() int {
	n := 0
	for i := range m.c.toks {
		if a := &m.c.toks[i]; a.ident && a.kind != Number && a.kind != Amount && m.e.hasForm(a.text) {
			n++
		}
	}
	return n
}
