package detect

// What stands around a negation in English: the verb it wants, the adverbs and insertions
// between them, and who is told.

// bareVerb reports whether word i, where the grammar wants the bare form of a verb, can be
// one: a verb of the lexicon, or a word it knows as nothing else.
func (p *phrase) bareVerb(i int) bool {
	c := p.class(i)
	if !p.has(i) || p.named(i) || c&(cImp|cAct) != 0 {
		return p.has(i) && !p.named(i)
	}
	return c&(cFunc|cNeg|cSubj|cModal|cRel|cConj|cLead|cAux|cCond) == 0 && !p.participle(i) &&
		!p.suffix(i, "ing", "ly") && (!p.suffix(i, "s") || p.suffix(i, "ss"))
}

// pastAdverbs returns the last word up to i that is no adverb: "must" of "must therefore not".
func (p *phrase) pastAdverbs(i int) int {
	for i > 0 && (p.suffix(i, "ly") || p.is(i, plainAdverbs...)) {
		i--
	}
	return i
}

// plainAdverbs may stand between a modal verb and "not", and end in no "ly".
var plainAdverbs = []string{"also", "therefore", "thus", "hence", "still", "then", "always", "again", "just"}

// pastInsertion returns the word behind an insertion between commas that opens at word i, i
// if there is none: "may not, without consent, leave".
func (p *phrase) pastInsertion(i int) int {
	for k := i + 1; p.gap(i)&gapComma != 0 && k < len(p.toks) && k < i+7; k++ {
		if p.gap(k)&gapComma != 0 {
			return k
		}
	}
	return i
}

// dates returns how many words p opens with that say from when on something holds: "for
// now", "from now on". A comma may stand behind them or not.
func (p *phrase) dates() int {
	switch {
	case p.is(0, "for", "until") && p.is(1, "now", "then", "today"),
		p.is(0, "this", "next") && p.is(1, "time"),
		p.is(0, "in") && p.is(1, "general", "future"):
		return 2
	case p.is(0, "from") && p.is(1, "now", "here") && p.is(2, "on"),
		p.is(0, "in") && p.is(1, "the") && p.is(2, "future", "meantime"):
		return 3
	}
	return 0
}

// toldTo reports whether the "is" or "are" at i has a subject that is told what to do, as in
// "guests are not to leave": no aim or plan, which consists in doing it.
func (p *phrase) toldTo(i int) bool {
	if p.conditional(i) {
		return false
	}
	if p.is(i, "are") {
		return p.genericSubject(i)
	}
	first := p.clauseOf(i)
	return p.is(i, "is") && i-first >= 2 && i-first <= 4 && p.is(first, subjectOpeners...) &&
		!p.is(i-1, aims...)
}

// subjectOpeners open the subject of what is told what to do: "each guest is not to …".
var subjectOpeners = []string{"a", "an", "the", "each", "every", "any", "this", "that", "my", "our"}

// aims are subjects that consist in an act: "the goal is not to …".
var aims = []string{
	"aim", "goal", "point", "idea", "plan", "purpose", "intention", "intent", "objective", "task",
	"job", "way", "trick", "challenge", "reason", "mission", "key", "solution", "answer", "option",
	"alternative", "focus", "thing", "problem", "question", "decision", "choice", "hope", "wish",
	"step", "approach", "strategy", "advantage", "benefit", "default",
}

// underAny reports whether the negation i goes with "under any circumstances".
func (p *phrase) underAny(i int) bool {
	k := p.first(i+1, i+14, "circumstances", "circumstance")
	return k > 0 && p.is(k-1, "any") && p.is(k-2, "under", "in") &&
		!p.is(i-1, "did", "was", "were", "would", "could", "had")
}
