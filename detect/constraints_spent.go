package detect

// English words that often forbid, where they tell something instead: what is weighed must have
// one that does not.

// allSpent reports whether each word of p that often forbids tells something instead.
func (p *phrase) allSpent() bool {
	for i := range p.toks {
		if p.class(i)&cWeigh != 0 {
			if q, k := p.around(i); !q.spent(k) {
				return false
			}
		}
	}
	return true
}

// spent reports whether the word i, which often forbids, tells of the past, of who speaks, of
// a case, of what need not be or of what a program does: "we did not open it", "I only see
// one", "if nobody may enter", "no, the other one".
func (p *phrase) spent(i int) bool {
	if p.opensWithOption() ||
		p.thirdPerson(0) && p.conditional(i) ||
		!p.is(i, "only") &&
			p.first(p.clauseOf(i), i, "if", "when", "why", "whether", "how", "because") >= 0 {
		return true
	}
	if p.is(p.clauseOf(i), "most", "some", "many", "few") {
		return true
	}
	before := p.pastAdverbs(i - 1)
	switch p.known(i) {
	case "not", "don't", "dont":
		return p.harmless(i+1) ||
			p.find(i+1, "yet") ||
			p.is(i-1, "usually", "often", "normally", "typically", "rarely") ||
			p.is(before, "do") && p.turnsOut(i+1) && !p.commands(0) ||
			p.is(before, pastAuxiliaries...) ||
			p.is(before, "do", "am", "'m") && p.is(before-1, "i")
	case "never":
		return p.reports(i+1) && !p.seesTo() && !p.is(i+1, "changes") ||
			p.is(before, "have", "has", "had", "i") ||
			p.is(i+1, neverTold...) ||
			!p.has(i+1)
	case "only":
		return p.is(before, "i", "was", "were") ||
			p.is(i+1, "yesterday", "later", "recently", "then") ||
			p.find(i+1, "did", "would", "could", "was", "were")
	case "no":
		return p.gap(i+1)&gapComma != 0 && p.clauseStart(i) ||
			p.absent(i) ||
			p.find(i+1, "came", "went", "was", "were")
	case "without":
		return p.nearBefore(i, 8, "could", "was", "were", "did", "had") ||
			p.nearBefore(i, 8, "can", "may") && p.count(cNeg) == 1
	case "instead":
		return p.participle(0)
	case "allowed", "permitted", "banned", "forbidden", "prohibited":
		return p.nearBefore(i, 2, "was", "were", "been")
	case "stay", "keep", "leave":
		return p.is(before, "will", "would", "did")
	}
	return false
}

// pastAuxiliaries stand before "not" in what is told: "we did not", "I have not".
var pastAuxiliaries = []string{"did", "was", "were", "had", "could", "would", "has", "have", "need", "i"}

// neverTold follow "never" in what is told: "never been", "never happens".
var neverTold = []string{"mind", "been", "forget", "arrive", "arrives", "happen", "a", "an"}
