package detect

// parted decides what is said of all of a number of things against a tally that parts them: "the fleet has 18
// aircraft, all are airworthy" and "Fleet 18, airworthy 16, grounded 2". That the parts make up the number tells
// that they are parts of it, in whatever words.
func (m match) parted() bool { return m.tallies((*side).parts) }

// whole reports whether the evidence tallies the things of which the claim says something of all, and bears it
// out: one part is the number itself and the rest are none.
func (m match) whole() bool { return m.tallies((*side).undivided) }

// tallies reports whether what the claim says is of all of a number of things, and so is a figure of the
// evidence.
func (m match) tallies(so func(e *side, i int) bool) bool {
	if len(m.e.figures) < 2 || len(m.c.figures) == 0 || m.c.said == nil || !m.c.read.ofAll() {
		return false
	}
	all := m.c.figures[0]
	for i, f := range m.e.figures {
		if all.sort == 0 && all.value > 2 && f.sort == 0 && f.value == all.value && so(m.e, i) {
			return m.scene(m.c.said).sharesAny() || m.sharesAnyStem()
		}
	}
	return false
}

// ofAll reports whether r says something of all of its things, or that none is left.
func (r *reading) ofAll() bool {
	for i := range r.words {
		if w := &r.words[i]; w.class&(mAll|mZero) != 0 || w.low == "out" || w.low == "fully" || w.low == "full" {
			return true
		}
	}
	return false
}

// parts reports whether two other counts of s make up figure i.
func (s *side) parts(i int) bool {
	all := s.figures[i].value
	for j, a := range s.figures {
		for k := j + 1; k < len(s.figures) && a.sort == 0 && a.value > 0; k++ {
			if b := s.figures[k]; j != i && k != i && b.sort == 0 && b.value > 0 && a.value+b.value == all {
				return true
			}
		}
	}
	return false
}

// undivided reports whether another count of s is figure i again, one is 0, and no other stands in a line of theirs.
func (s *side) undivided(i int) bool {
	all, again, none := s.figures[i].value, false, false
	for j, a := range s.figures {
		switch {
		case j == i || a.sort != 0:
		case a.value == all:
			again = true
		case a.value == 0:
			none = true
		case s.beside(a, all):
			return false
		}
	}
	return again && none
}

// beside reports whether the count all, or a 0, stands in the line of figure a.
func (s *side) beside(a figure, all float64) bool {
	for _, b := range s.figures {
		if b.sort == 0 && (b.value == 0 || b.value == all) && s.read.words[a.word].line == s.read.words[b.word].line {
			return true
		}
	}
	return false
}

// sharesAnyStem reports whether the claim says a word of the evidence in whatever number.
func (m match) sharesAnyStem() bool {
	for k := range m.e.read.words {
		if m.sharesStem(k) {
			return true
		}
	}
	return false
}
