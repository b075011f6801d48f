package detect

import (
	"strings"
	"unicode"
)

// What all European languages other than English share: the way to the rules of each, and
// what makes a negation no ban.

// foreignForbids tells what the cue word i forbids in a sentence of language lang.
func (p *phrase) foreignForbids(i int, lang class) order {
	neg := p.class(i)&cNeg != 0
	negation := neg || p.is(i, "ne", "n'")
	from := p.clauseOf(i)
	switch {
	case p.toks[i].quoted && !p.allQuoted(),
		negation && p.waived(i),
		from > 0 && p.gap(from)&gapColon != 0 && strings.HasPrefix(p.raw(from-1), "-"), // what an option does
		(neg || p.is(i, "niente", "nada")) && p.is(i, p.known(0)) && p.allHere(),
		p.told(i, lang),
		p.calms(i),
		p.blank(i),
		p.recurs(i),
		p.onlyToo(i),
		neg && p.is(i-1, "oder", "ou", "o", "или", "чи", "czy"):
		return noOrder
	case negation && p.ensured(i),
		neg && p.shoutsNot(i),
		p.notWithoutMine(i):
		return prohibition
	}
	if o := p.languageForbids(i, lang); o != noOrder {
		return o
	}
	return p.sharedForbids(i)
}

// languageForbids tells what the cue word i forbids by the rules of language lang alone.
func (p *phrase) languageForbids(i int, lang class) order {
	switch lang {
	case cDE:
		return p.germanForbids(i)
	case cFR:
		return p.frenchForbids(i)
	case cES, cPT, cIT:
		return p.romanceForbids(i)
	case cRU:
		return p.russianForbids(i)
	case cPL:
		return p.polishForbids(i)
	}
	return noOrder
}

// shoutsNot reports whether the negation i, in capitals, forbids: "X NON vanno toccati".
func (p *phrase) shoutsNot(i int) bool {
	if !p.shouts(i) || !p.has(i+1) || p.without(i) || p.dependent(i) {
		return false
	}
	fact := (p.class(i-1) | p.class(i+1)&^p.mayAt(i+1)) & cFact
	return fact == 0 && !p.is(i-1, "enthält", "enthalten", "hat", "haben", "ist", "sind", "gibt")
}

// waived reports whether the negation i says that something need not be, or that one
// need not shy from it: "nicht nötig", "no hace falta", "n'hésitez pas".
func (p *phrase) waived(i int) bool {
	for k := i - 1; k >= 0 && k >= i-3 && p.gap(k+1)&gapClause == 0; k-- {
		if p.class(k)&cWaive != 0 {
			return true
		}
	}
	for k := i + 1; k < len(p.toks) && k < i+4 && p.gap(k)&gapClause == 0; k++ {
		if p.class(k)&cWaive != 0 {
			return true
		}
	}
	return false
}

// shouts reports whether word i is set off by capitals from a sentence in small letters.
func (p *phrase) shouts(i int) bool {
	if !capitals(p.raw(i)) {
		return false
	}
	small := 0
	for k := range p.toks {
		if w := p.raw(k); !p.toks[k].ident && len(w) > 2 && !capitals(w) {
			small++
		}
	}
	return small > 1
}

// allHere reports whether p goes on, behind a colon or a dash, with where everything is:
// "niente server: tutto resta sul tuo computer" tells why nothing else is needed.
func (p *phrase) allHere() bool {
	for k := range p.toks {
		if p.gap(k)&(gapColon|gapDash) != 0 && p.is(k, "tout", "todo", "tudo", "tutto", "alles", "всё") {
			return true
		}
	}
	return false
}

// mayAt returns cFact if word i is a verb of being allowed of others than the reader.
func (p *phrase) mayAt(i int) class {
	if p.class(i)&cMay != 0 && !p.find(0, "você", "usted", "vous", "sie") {
		return cFact
	}
	return 0
}

// capitals reports whether s is of two capitals or more and of nothing else.
func capitals(s string) bool {
	n := 0
	for _, r := range s {
		if !unicode.IsUpper(r) {
			return false
		}
		n++
	}
	return n > 1
}

// relativePronouns open a relative clause, in German, Russian and Ukrainian.
var relativePronouns = strings.Fields(`die der das den dem welche welcher которые который которая яка які який`)

// subordinators open a clause that depends on another.
var subordinators = []string{"où", "que", "che", "dass", "weil", "porque", "perché", "потому", "что", "który", "że"}

// dependent reports whether word i stands in a clause that depends on another.
func (p *phrase) dependent(i int) bool {
	if from := p.clauseOf(i); from < i && p.gap(from)&gapComma != 0 && p.is(from, relativePronouns...) {
		return true
	}
	for k := p.clauseOf(i); k < i; k++ {
		if p.subordinates(k) {
			return true
		}
	}
	return false
}

// subordinates reports whether word k makes its clause depend on another.
func (p *phrase) subordinates(k int) bool {
	switch {
	case p.class(k)&(cWhen|cUnless|cOnce) != 0,
		p.ifAt(k),
		p.is(k, "qu") && p.is(k-1, "ce"),
		k > 0 && p.is(k, "qui"),
		p.is(k, "da") && p.language() == cDE:
		return true
	}
	return p.is(k, subordinators...)
}

// beforeIf stand right before an "if" that opens no clause.
var beforeIf = strings.Fields(`e y et o ou ma mas pero mais solo sólo só apenas somente soltanto anche même que
	incluso uniquement seulement únicamente`)

// ifAt reports whether word k is an "if". "Se" and "si" are pronouns as well, but none that
// opens a clause.
func (p *phrase) ifAt(k int) bool {
	if p.is(k, "se", "si", "ha") {
		if p.suffix(k+1, "ano", "ono") {
			return false // "si accettano"
		}
		return p.gap(k)&gapClause != 0 || p.is(k-1, beforeIf...)
	}
	return p.class(k)&cIf != 0
}

// hasIf reports whether p makes a condition.
func (p *phrase) hasIf() bool {
	for k := range p.toks {
		if p.ifAt(k) {
			return true
		}
	}
	return false
}
