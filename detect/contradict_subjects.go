package detect

// gatherSubjects gathers the words of the subject that tell it from others, each once.
func (s *side) gatherSubjects() {
	for w, kind := range s.stems {
		if kind == subjectWord && tells(w) {
			s.subjects = append(s.subjects, w)
		}
	}
}

// subjects counts the words of the claim's subject.
func (m match) subjects() int { return len(m.c.subjects) }

// tells reports whether a stem tells one subject from another.
func tells(s string) bool {
	return !genericWords[s] && s != "db" && !environments[s] && !weekdays[s]
}

// sharedSubjects counts the words of the claim's subject that the sentence holds.
func (m match) sharedSubjects() int {
	n := 0
	for _, s := range m.c.subjects {
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
