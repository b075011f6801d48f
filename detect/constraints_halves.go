package detect

// Orders in the form of a question, and constraints that stand in two sentences: an act
// proposed and denied, a duty and what becomes of those who neglect it.

// politeBan reports whether p asks somebody not to do something in the form of a
// question: "Can you please not …?", "Could you avoid …ing?", "Would you mind not …ing?".
func (p *phrase) politeBan() bool {
	if p.politeForeign() {
		return true
	}
	i := 0
	for p.is(i, "please", "so", "and", "also", "hey", "ok") {
		i++
	}
	if p.is(i, "do") && p.is(i+1, "you") && p.is(i+2, "mind") {
		return p.is(i+3, "not") && p.suffix(i+4, "ing")
	}
	if !p.is(i, "can", "could", "would", "will") || !p.is(i+1, "you", "we") {
		return false
	}
	for i += 2; p.is(i, "please", "just", "maybe", "mind", "perhaps", "also"); {
		i++
	}
	switch {
	case p.is(i, "not"):
		return p.class(i+1)&cImp != 0 || p.suffix(i+1, "ing")
	case p.is(i, "avoid", "stop"):
		return p.suffix(i+1, "ing") || p.has(i+1)
	case p.is(i, "refrain"):
		return true
	case p.class(i)&cImp != 0 || p.is(i, "do", "help"):
		for k := i + 1; k < len(p.toks); k++ {
			if p.is(k, "only") && k == i+1 {
				return true // "Could you push only your own changes?"
			}
			if p.is(k, "without") && (p.suffix(k+1, "ing") || p.is(k+1, "any")) {
				return true // "Can you do this without changing the schema?"
			}
		}
	}
	return false
}

// proposes reports whether the question p names an act or a thing to be had, without a
// subject and a verb: "Push to main?", "Emojis in commit messages?".
func (p *phrase) proposes() bool {
	last := len(p.toks) - 1
	if last < 1 || p.class(0)&(cFunc|cAux|cModal|cSubj|cRel|cNeg|cConj|cLead) != 0 ||
		p.is(0, noProposal...) || p.toks[0].char {
		return false
	}
	if p.class(0)&cImp != 0 || p.suffix(0, "ing") {
		return true
	}
	for k := 1; k < last; k++ {
		if p.class(k)&(cAux|cModal|cSubj) != 0 {
			return false
		}
	}
	return last >= 2 && !p.suffix(last, "ed", "ing") &&
		(p.preposition(1) || p.preposition(2) || p.is(1, "for"))
}

// noProposal open a question that proposes no act: "Anything else?", "Ready to go?".
var noProposal = []string{
	"any", "anything", "anyone", "everything", "all", "ready", "done", "right", "sure", "found",
	"remember", "want", "see",
}

// halfOrder tells whether p is the half of a constraint that stands in two sentences.
func (p *phrase) halfOrder(all class, wide wideSet) order {
	if n := len(p.toks); n <= 3 {
		if p.isQuestion() && p.proposes() {
			return proposal
		}
		if all&cNeg == 0 {
			return noOrder
		}
		if n == 1 && p.is(0, "no") {
			return denial
		}
		if p.is(n-1, "not") && p.is(n-2, "absolutely", "certainly", "definitely", "please", "better") ||
			p.is(n-1, "way", "chance") && p.is(n-2, "no") {
			return refusal
		}
		return noOrder
	}
	switch {
	case p.isQuestion():
		if p.proposes() {
			return proposal
		}
	case all&cClosed != 0 && p.threatens(all) || wide&wClosed != 0:
		return sanction
	case all&(cDuty) != 0 || wide&wDuty != 0:
		return duty
	}
	return noOrder
}

// threatens reports whether p, in which something is closed or rejected, says that of what
// breaks a rule: "others may be closed", "those without one are rejected"; not "must be closed".
func (p *phrase) threatens(all class) bool {
	for i := range p.toks {
		switch {
		case p.class(i)&cClosed == 0:
		case !p.is(i, "closed", "rejected", "reverted", "declined"):
			return all&(cDuty|cNeg) != 0 // of another language
		case p.nearBefore(i, 3, "will", "'ll", "may", "might", "can", "shall", "would"),
			all&cNeg != 0 && p.is(i-1, "are", "is", "get", "gets"):
			return true
		}
	}
	return false
}
