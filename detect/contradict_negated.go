package detect

import "slices"

// negated decides the claim with its negation turned round.
func (m match) negated() bool {
	c, e := m.c, m.e
	s := m.scene(unsaid)
	switch {
	case (c.negations+e.negations)%2 == 0, e.negations > 1, c.negations > 1, e.conditions != c.conditions,
		e.bad && !e.good && c.negations == 0 && m.sharedIdents() == 0,
		e.foresees && !c.foresees,
		e.zero, c.zero, e.quotes, e.other, e.read.tabular(),
		c.negations > 0 && s.deniesToo(),
		s.rejectsOther(),
		!e.turns(c) && !c.turns(e):
		return false
	}
	return len(e.toks) <= 2*len(c.toks)+8 && m.saysAll()
}

// saysAll reports whether the sentence says all words of the claim, two at least, those of which every
// statement has some left aside.
func (m match) saysAll() bool {
	said, plain := 0, 0
	for i := range m.c.toks {
		k := &m.c.toks[i]
		switch {
		case k.function:
		case genericWords[k.stem]:
			if m.e.says(k) {
				plain++
			}
		case k.negation, slices.Contains(unsharedAdverbs, k.stem):
		case !m.e.says(k):
			return false
		default:
			said++
		}
	}
	return said >= 2 || said == 1 && plain >= 2
}

// unsharedAdverbs are stems of words that a statement and its contrary need not share: yet, any more.
var unsharedAdverbs = []string{"exist", "yet", "already", "anymor"}
