package detect

import "strings"

// reset decides news of a figure: somebody tells in a sentence that something has changed, is so now or since,
// and says another figure of the claim's sort, of a thing the claim names or of "it": "they put that up to 45
// this spring", "change of plan, we count stock on Monday".
func (m match) reset() bool {
	c, e := m.c, m.e
	switch {
	case !e.news, c.said == nil, len(c.figures) == 0, len(c.figures) > 2, e.other, c.change >= 0,
		!m.brief(),
		m.otherEnvironment():
		return false
	}
	for _, f := range c.figures {
		if g, ok := m.otherFigureThan(f); ok && c.said.saysOf(c.read, f) {
			return m.ofSame(g) &&
				(c.said.bound == 0 || outside(c.said.bound, c.read.words[f.word].q, e.read.words[g.word].q))
		}
	}
	return false
}

// saysOf reports whether the claim says the figure f of its subject: it stands behind the verb and, if bare, is no
// name, as that of option 1.
func (c *claimed) saysOf(r *reading, f figure) bool {
	if f.word <= c.verbAt || f.sort != 0 {
		return f.word > c.verbAt
	}
	before := f.word - 1
	return before == c.verbAt || r.words[before].class&(mLight|mVerb|mOnly|mUpper|mLower) != 0
}

// otherFigureThan returns the last figure of the evidence that can stand in place of f of the claim; ok is
// false if there is none, or if the evidence says f itself, and not of what was.
func (m match) otherFigureThan(f figure) (other figure, ok bool) {
	r := m.e.read
	for _, g := range m.e.figures {
		switch {
		case !m.sameSortOf(f, g), r.bygoneAt(g.word), g.word > 0 && resetting[r.words[g.word-1].low]:
		case f.differs(g):
			other, ok = g, true
		default:
			return other, false
		}
	}
	return other, ok
}

// sameSortOf reports whether f of the claim and g of the evidence measure or count the same.
func (m match) sameSortOf(f, g figure) bool {
	c, e := m.c.read, m.e.read
	if g.sort == 0 && units[c.lowAt(f.word+1)].base == f.sort {
		return e.uncounted(g.word) || f.sort == 0 && m.sameNoun(g)
	}
	return f.sort == g.sort
}

// uncounted reports whether no noun stands behind number k, which would tell what it counts.
func (r *reading) uncounted(k int) bool {
	if k+1 >= len(r.words) {
		return true
	}
	next := &r.words[k+1]
	return next.sep != ' ' || next.class&(mLight|mNow) != 0 || relations[next.low]
}

// sameNoun reports whether a noun behind g, a number, is a word of the claim.
func (m match) sameNoun(g figure) bool {
	r := m.e.read
	for k := g.word + 1; k < len(r.words) && k < g.word+3 && r.words[k].sep == ' '; k++ {
		if m.sharesStem(k) {
			return true
		}
	}
	return false
}

// sharesStem reports whether the claim says word k of the evidence, in whatever number.
func (m match) sharesStem(k int) bool {
	w := &m.e.read.words[k]
	if w.class&mLight != 0 || w.class&mVerb != 0 && w.class&mThing == 0 || len(w.low) < 3 {
		return false
	}
	for i := range m.e.toks {
		if t := &m.e.toks[i]; t.start == w.start {
			_, ok := m.c.stems[t.stem]
			return ok && !t.function && !genericWords[t.stem]
		}
	}
	return false
}

// ofSame reports whether what the evidence says by g is said of what the claim says f of: it names it by a word,
// or by none and says "it".
func (m match) ofSame(g figure) bool {
	shared, pointed := m.sharesAnyStem(), false
	for k := range m.e.read.words {
		pointed = pointed || pointing[m.e.read.words[k].low]
	}
	return shared && !m.otherObject(false) || !shared && pointed
}

// pointing are words for what was spoken of before.
var pointing = setOf(`it it's it'll it'd they they're they've they'll that that's`)

// bygoneAt reports whether the figure k is what was: "from 5", "5 was the old quota", "cancelled Tuesday".
func (r *reading) bygoneAt(k int) bool {
	for i := k - 1; i >= 0 && i >= k-2 && strings.IndexByte(",.:", r.words[i+1].sep) < 0; i-- {
		if outdating[r.words[i].low] {
			return true
		}
	}
	next := r.lowAt(k + 1)
	return next == "was" || next == "were"
}

// outdating are words before what was.
var outdating = setOf(`from was were old not cancelled canceled dropped no until before previously formerly instead`)

// tellsNews reports whether r is a sentence of a person who says that something was changed, or is so since or
// by now.
func (r *reading) tellsNews() bool {
	if !r.chats() {
		return false
	}
	for k := range r.words {
		w, next := &r.words[k], r.lowAt(k+1)
		directed := r.directs(k+1) || (r.directs(k+2) || r.directs(k+3)) && w.low == "put"
		changed := resetting[w.low] || w.class&mNow != 0 || directed && (w.low == "put" || w.low == "went" || w.low == "gone")
		switch {
		case changed && !(k > 0 && r.words[k-1].class&mNeg != 0 && w.class&mNow == 0),
			w.low == "these" && next == "days", w.low == "no" && next == "longer", w.low == "change" && next == "of":
			return true
		}
	}
	return false
}

// directs reports whether word k says in which direction something is put.
func (r *reading) directs(k int) bool {
	switch r.lowAt(k) {
	case "up", "down", "back", "off", "forward":
		return true
	}
	return false
}

// resetting are verbs that tell that a figure was changed, in the past.
var resetting = setOf(`changed moved shifted pushed postponed rescheduled delayed slipped brought cancelled canceled
	raised lifted upped bumped increased lowered reduced cut dropped extended prolonged shortened relaxed tightened
	loosened doubled tripled halved trimmed`)

// findFigures finds the figures of a short text, and whether it tells news of them.
func (s *side) findFigures() {
	if s.form == 0 && len(s.read.words) <= 26 && len(s.read.lines) <= 6 {
		s.figures = s.read.figures()
		s.news = len(s.figures) > 0 && len(s.read.lines) <= 2 && s.read.tellsNews()
	}
}
