package detect

import (
	"slices"
	"strings"
)

// outOfOrder decides "A runs before B" against a list, a program or a record that has B first, or
// one in which what stands behind B needs it: "A: needs: [B]".
func (s scene) outOfOrder() bool {
	at, after := s.relation()
	if at <= 0 || s.said.negated || s.e.uses(setOrdering) || s.e.fromFile() {
		return false // a number of a line and the arrow behind it are no step
	}
	first, second := stretch{0, at}, stretch{at + 1, len(s.c.words)}
	a, b := s.place(first, second), s.place(second, first)
	if a < 0 || b < 0 || a == b || s.e.files(a) || s.e.files(b) {
		return false
	}
	if s.later.form&formCode == 0 && (s.e.repeats(a) || s.e.repeats(b)) {
		return false
	}
	for k := min(a, b) + 1; k < max(a, b); k++ {
		switch s.e.words[k].low {
		case "needs", "depends_on", "dependson", "requires":
			if k+1 < len(s.e.words) && s.e.words[k+1].sep != ' ' {
				return (b < a) == after
			}
		}
	}
	return (s.e.words[a].line != s.e.words[b].line || s.e.listed(a, b)) && (a < b) == after
}

// ordering are words by which evidence tells an order itself.
var ordering = setOf(`before after then`)

// relation returns the word of the claim that puts what stands before it before what stands
// behind it, or after; −1 if there is none or more than one.
func (s scene) relation() (at int, after bool) {
	at = -1
	for i := range s.c.words {
		before := false
		switch s.c.words[i].low {
		case "before", "precedes", "precede", "ahead":
			before = true
		case "after", "follows", "follow":
		default:
			continue
		}
		if at >= 0 {
			return -1, false
		}
		at, after = i, !before
	}
	return at, after
}

// place returns the first word of the evidence that says what the words x of the claim name, and not y as well;
// −1 if there is none. Of several words one that is no mere kind of thing counts, or two written as one: type
// check, typecheck.
func (s scene) place(x, y stretch) int {
	kinds, all := true, 0
	for i := x.from; i < x.to; i++ {
		if w := &s.c.words[i]; !s.c.common(i, y) {
			kinds, all = kinds && w.class&(mVerb|mThing) != 0, all+1
		}
	}
	for k := range s.e.words {
		z := &s.e.words[k]
		for i := x.from; i < x.to; i++ {
			w := &s.c.words[i]
			switch {
			case s.c.common(i, y):
			case w.class&(mVerb|mThing) == 0 && (s.same(w, z) || s.opensAs(w, z)),
				i+1 < x.to && s.c.joins(i, z),
				kinds && w.class&mThing != 0 && z.id == w.id && (all < 2 || x.to-x.from < 3):
				return k
			}
		}
	}
	return -1
}

// common reports whether word i tells nothing of what it stands with from what y names: it stands there too.
func (r *reading) common(i int, y stretch) bool {
	w := &r.words[i]
	return w.class&mLight != 0 || w.low == "happens" || w.low == "comes" ||
		slices.ContainsFunc(r.words[y.from:y.to], func(x item) bool { return x.id == w.id })
}

// opensAs reports whether x, or a part of it, opens as the long word w does: normalisation, normalise.
func (s scene) opensAs(w, x *item) bool {
	if akin(w.low, x.low, 5) {
		return true
	}
	for p := x.from; p < x.to; p++ {
		if akin(w.low, s.e.parts[p].text, 5) {
			return true
		}
	}
	return false
}

// files reports whether word k is one of a list of files, which have no order.
func (r *reading) files(k int) bool {
	w := &r.words[k]
	if w.kind != Path || !knownExtension(w.text) || strings.HasPrefix(r.text[w.end:], "(") {
		return false
	}
	l := &r.lines[w.line]
	alone := l.from == k && l.to-l.from <= 1
	return alone || w.sep == '\t' || k+1 < l.to && r.words[k+1].sep == '\t'
}

// repeats reports whether the word at k stands in another line as well.
func (r *reading) repeats(k int) bool {
	for j := range r.words {
		if r.words[j].id == r.words[k].id && r.words[j].line != r.words[k].line {
			return true
		}
	}
	return false
}

// listed reports whether an arrow, commas or numbers stand between two words of a line: 1. lint 2. test.
func (r *reading) listed(a, b int) bool {
	from, to := min(a, b), max(a, b)
	gap := r.text[r.words[from].start:r.words[to].start]
	if containsAny(gap, "->", "→", "=>") || strings.Contains(gap, ",") && containsAny(r.text, sequences...) {
		return true
	}
	for k := from + 1; k < to; k++ {
		if r.words[k].q.num && r.words[k+1].sep == '.' && r.words[k].sep != '(' {
			return true
		}
	}
	return false
}

// sequences are what lists have in order.
var sequences = []string{"steps", "stages", "order", "pipeline", "sequence", "flow", "jobs"}
