package detect

// phraseHedge decides words that hedge in a set phrase only: "if I'm not mistaken",
// "to my knowledge", "chances are".
func (p phrase) phraseHedge(i int, w string) bool {
	switch w {
	case "mistaken", "wrong":
		return p.is(i-1, "not", "'m", "am", "be", "i'm") && p.nearBefore(i, 4, "if", "unless", "may", "might", "could") && p.nearBefore(i, 5, "i", "we")
	case "assumption", "theory", "suspicion", "understanding":
		return p.is(i-1, "my", "our") && p.is(i+1, "is", "was")
	case "suggests":
		return p.is(i+1, "that", "the", "a", "it")
	case "understand":
		return p.is(i-1, "i", "we") && p.is(i-2, "as")
	case "puede":
		return p.is2(i+1, "que")
	case "pode":
		return p.is2(i+1, "ser") && p.clauseStart(i)
	case "может":
		return p.is2(i+1, "быть") && (i == 0 || p.has(i+2) && p.gap(i+2)&gapComma != 0)
	case "remember", "recall", "tell", "aware", "concerned":
		return (p.nearBefore(i, 4, "far") || w == "tell" && p.nearBefore(i, 4, "what")) && p.nearBefore(i, 3, "i", "we") || p.is(i-1, "i", "we") && p.is(i-2, "as", "if") && w != "tell"
	case "rumor", "rumour":
		return p.is(i+1, "has")
	case "say":
		return p.is(i-1, "'d", "would") && p.is(i-2, "i") && !p.is(i-3, "if", "what", "as") && !p.isQuestion()
	case "gut":
		return p.is(i-1, "my", "our") && p.is(i+1, "says", "feeling", "tells", "is", "feel")
	case "feeling", "hunch":
		return p.is(i-1, "a", "the") && p.is(i-2, "have", "got", "get", "had")
	case "checked", "looked", "heard":
		return p.is(i-1, "i", "we") && p.nearBefore(i, 3, "last") || w == "heard" && p.is(i-1, "i", "we") && !p.is(i+1, "you")
	case "knowledge":
		return p.is(i-1, "my", "our")
	case "less":
		return p.is(i-1, "or") && p.is(i-2, "more")
	case "see":
		return p.is(i-1, "can", "could") && p.is(i-2, "i", "we") && p.is(i-3, "what") && p.is(i-4, "from")
	case "pourrait":
		return p.is2(i+1, "être", "venir") && !p.isQuestion()
	case "conceivable", "plausible":
		return p.is(i+1, "that") && p.is(i-1, "is", "'s", "it's", "also", "quite", "seems")
	case "chance":
		return p.is(i-1, "good", "fair", "decent", "high", "real", "slight", "small") && (p.is(i+1, "that", "it", "this", "the", "we", "of") || p.nearBefore(i, 5, "there", "there's"))
	case "chances", "odds":
		return p.is(i+1, "are")
	case "quote":
		return p.is(i+1, "me") && p.is(i-1, "don't", "not", "dont")
	case "salt":
		return p.is(i-1, "of") && p.is(i-2, "grain", "pinch")
	case "memory":
		return p.is(i+1, "serves") || p.is(i-1, "from") && p.has(i+1) && p.gap(i+1)&gapComma != 0
	case "guarantee", "guarantees", "promises":
		return p.is(i-1, "no") && i == len(p.toks)-1 && p.gap(i-1)&gapClause != 0
	case "so":
		return p.is(i-1, "or") && (p.ident(i-2) || p.ident(i-3)) && (i == len(p.toks)-1 || p.gap(i+1)&gapClause != 0)
	case "possible":
		return p.is(i+1, "that") && p.is(i-1, "is", "'s", "it's", "also", "quite", "very") && p.clauseStart(p.back(i, "it")) && !p.conditional(i) && !p.find(i, "can", "may", "could")
	case "confident":
		return p.is(i-1, "fairly", "pretty", "quite", "reasonably", "somewhat", "not", "mostly")
	case "unconfirmed", "tbc", "untested", "unproven":
		return !p.has(i+1) || p.gap(i+1)&gapClause != 0
	case "lẽ":
		return p.is(i-1, "có")
	case "mij":
		return p.is(i-1, "volgens")
	}
	return false
}

// nearBefore reports whether one of words stands among the n words before i.
func (p phrase) nearBefore(i, n int, words ...string) bool {
	for k := i - 1; k >= 0 && k >= i-n; k-- {
		if p.is(k, words...) {
			return true
		}
	}
	return false
}

// back returns the last place of word before i, −2 if there is none.
func (p phrase) back(i int, word string) int {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if p.is(k, word) {
			return k
		}
	}
	return i
}

func (p phrase) ident(i int) bool { return p.has(i) && p.toks[i].ident }

// caseModal decides might, may and could by what they say rather than by the words of
// a list: of the case at hand (the errors, this, staging) that something is so or has
// happened. What any user, a value or every request may do is a rule, no guess.
func (p phrase) caseModal(i int, w string) bool {
	next := i + 1
	if p.is(next, "well") || (i == 0 || i == 1 && p.is(0, "hm", "hmm", "hmmm", "well", "ok", "yeah", "ah", "mm")) && w != "may" && p.is(next, "be") {
		return true
	}
	negated := p.is(next, "not")
	for p.is(next, "not", "also", "just", "still", "even", "well", "actually", "already", "simply") || p.suffix(next, "ly") {
		next++
	}
	if p.nearBefore(i, i, "though", "although") || p.find(next, "any", "every", "always") {
		return false
	}
	if p.is(next, "have") && p.perfect(next+1) {
		// "may have dropped it" guesses; "we could have used it" regrets.
		return w != "could" && !p.plural(i) || p.is(next+1, "been") && !p.is(i-1, "i", "we", "you")
	}
	if p.is(i-1, "you", "i", "who", "and", "or") || p.plural(i) {
		return false
	}
	if p.is(next, "be") {
		return p.guessedState(i, next+1, w)
	}
	switch w {
	case "might":
		return !p.is(next, "want", "wish", "like") && p.has(next) && p.definite(i)
	case "may":
		return p.is(i-1, "we", "it", "this", "that", "there") && p.is(next, "have", "exist", "explain", "mean") || p.is(next, "explain") || p.is(next, "come", "stem") && p.is(next+1, "from")
	case "could":
		return !negated && (p.is(next, "explain") || p.is(next, "come", "stem") && p.is(next+1, "from"))
	}
	return false
}

// perfect reports whether word i goes on a perfect tense: been, or a participle.
func (p phrase) perfect(i int) bool {
	for p.is(i, "already", "also", "just", "not", "never", "always") || p.suffix(i, "ly") {
		i++
	}
	return p.is(i, "been", "had", "gone", "come", "become", "got", "gotten", "failed", "changed") || p.participle(i)
}

// subject returns the first word of the subject of the verb i, i if there is none.
func (p phrase) subject(i int) int {
	start := p.clauseOf(i)
	for start < i-1 && p.class(start)&(cLead|cConj) != 0 && !p.is(start, "this", "that", "it", "there") {
		start++
	}
	return min(start, i)
}

// definite reports whether the subject of the verb i is a certain one: the errors, this, staging, t9.
func (p phrase) definite(i int) bool {
	start := p.subject(i)
	return p.ident(start) || p.ident(i-1) || environments[stem(p.raw(i-1))] || p.caseSubject(i) ||
		p.is(start, "the", "this", "that", "these", "those", "it", "there", "they", "we", "he", "she", "my", "our", "your", "its", "their")
}

// plural reports whether the subject of the verb i is any of a kind: a value, each worker, users.
func (p phrase) plural(i int) bool {
	start := p.subject(i)
	if start == i {
		return true
	}
	switch {
	case p.is(start, "a", "an", "any", "each", "every", "either", "some", "all", "no", "most", "many", "other", "others", "such", "one", "another", "returns", "both", "you", "who", "which", "when", "if", "use"):
		return true
	case p.is(start, "the", "this", "that", "these", "those", "it", "there", "they", "we", "he", "she", "my", "our", "your", "its", "their"):
		return false
	}
	return p.suffix(i-1, "s") && !p.suffix(i-1, "ss", "us", "is") && !p.toks[start].ident
}

// guessedState decides "might be X" where X begins at next.
func (p phrase) guessedState(i, next int, w string) bool {
	doing := p.suffix(next, "ing")
	for p.is(next, "also", "just", "still", "simply", "somewhat", "too", "quite", "very", "a", "an", "the", "some") || p.suffix(next, "ly") {
		next++
	}
	if p.is(next, "incorrect", "inaccurate", "expired", "corrupt", "corrupted", "misconfigured", "unreliable", "unnecessary", "responsible", "redundant",
		"insufficient", "buggy", "flaky", "dead", "slow", "down", "deliberate", "obsolete", "unsafe", "coincidence", "culprit", "cause", "reason", "because", "due") {
		return true
	}
	if p.is(next, "caused", "related", "connected", "linked", "triggered") && p.is(next+1, "by", "to", "with") {
		return true
	}
	if p.is(i-1, "there") {
		return w != "could" && p.is(0, "there", "so", "but", "and") && !p.is(next, "no")
	}
	if p.is(next, "on", "in", "at", "from", "behind", "under") && (p.ident(next+1) || p.definite(i)) && w != "may" || doing && p.definite(i) && w != "could" {
		return true
	}
	return w == "might" && !p.participle(next) && !p.is(next, "able", "necessary", "needed", "required", "nil", "null", "empty", "zero")
}
