package detect

// turnedLater decides what is said of a thing with a name against a record of it that bears the claim out, and a
// later one that does not: "10:00 batch 7: clean", "13:00 batch 7 (retest): contaminated".
func (m match) turnedLater() bool {
	s := m.scene(unsaid)
	switch {
	case len(s.e.lines) < 2, len(s.c.words) > maxClaim, m.c.negations > 0, m.c.bad, m.e.form&formJSON != 0:
		return false
	}
	first, last := -1, -1
	for n := range s.e.lines {
		switch l := &s.e.lines[n]; {
		case l.from == l.to:
		case l.kind != linePlain || l.head >= 0:
			return false
		case !s.namesAll(n):
			last = -1
		case first < 0:
			first = n
		default:
			last = n
		}
	}
	return last > first && first >= 0 && !s.goesWrong(first) && s.goesWrong(last) && s.unborne(first, last)
}

// namesAll reports whether line n says the names and numbers of the claim, of which there is one.
func (s scene) namesAll(n int) bool {
	any := false
	for i := range s.c.words {
		w := &s.c.words[i]
		if !w.ident && !w.q.num || w.q.unit != 0 {
			continue
		}
		if any = true; !s.in(i, n) && !s.e.saysNumber(n, w) {
			return false
		}
	}
	return any
}

// saysNumber reports whether line n says the number w in another form: #318.
func (r *reading) saysNumber(n int, w *item) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if unpadded(r.words[k].text) == unpadded(w.text) {
			return true
		}
	}
	return false
}

// goesWrong reports whether line n tells of a failure, says what undoes something, or turns round or excludes a
// word of the claim.
func (s scene) goesWrong(n int) bool {
	if s.e.fails(n) || s.e.lineUses(n, undoing) {
		return true
	}
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		for i := range s.c.words {
			w, x := &s.c.words[i], &s.e.words[k]
			if exclude(w, x) || w.class&mLight == 0 && w.id == x.id && s.e.turned(k) {
				return true
			}
		}
	}
	return false
}

// unborne reports whether record a says what the claim says of its thing, in whatever form, and all else that it says
// of the claim is said by record b as well.
func (s scene) unborne(a, b int) bool {
	borne, lost := s.e.lineSays(a, mGood) && s.c.classTo(len(s.c.words))&mGood != 0, 0
	for i := 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if w.ident || w.q.num || w.class&mLight != 0 && w.class&mThing == 0 || !s.saysRoot(w, a) {
			continue
		}
		if borne = borne || i >= s.c.verb(); !s.saysRoot(w, b) {
			lost++
		}
	}
	return borne && lost < 2
}

// saysRoot reports whether line n says w, or a word that opens as it does: signed, signature.
func (s scene) saysRoot(w *item, n int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		if x := &s.e.words[k]; x.id == w.id || akin(w.low, x.low, 4) {
			return true
		}
	}
	return false
}
