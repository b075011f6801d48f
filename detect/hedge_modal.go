package detect

// modal decides might, may and could. RFC keywords, questions, "may or may not", "might as well"
// and clauses that depend on another hedge nothing.
func (p *phrase) modal(i int, w string) bool {
	if p.upper(i) || p.is(i+1, "i", "we", "you", "it", "or") || p.is(i+1, "as") && p.is(i+2, "well") ||
		p.subordinate(i, w) || p.generally() {
		return false
	}
	return p.modalHedge(i, w) || w != "mightn't" && p.caseModal(i, w)
}

// modalHedge decides might, may and could: they hedge a statement about the case at
// hand, not a permission, an ability or a general possibility.
func (p *phrase) modalHedge(i int, w string) bool {
	next := i + 1
	negated := p.is(next, "not")
	if negated {
		next++
	}
	for p.is(next, "also", "just", "still", "even", "well", "actually", "as") || p.suffix(next, "ly") {
		next++
	}
	if p.is(next, "be") {
		return p.modalBe(i, next+1, w)
	}
	if p.is(i-1, "which") {
		return negated
	}
	subject := p.caseSubject(i)
	switch {
	case w == "may" && i == 0:
		return p.is(next, "need", "have", "want")
	case w == "might":
		return i == 0 && p.is(next, "fix", "help", "work", "solve", "resolve", "need", "cause", "break", "happen") ||
			subject && (negated || p.class(next)&cFunc == 0 && !p.is(next, "take", "change", "vary", "differ"))
	case w == "may":
		return subject && p.is(next, "work", "help", "fix", "need", "explain") || negated && p.is(i-1, "this", "that")
	}
	return subject && !negated && p.is(next, "explain", "mean", "cut", "help", "speed", "reduce", "improve", "save", "hide")
}

// subordinate reports whether the modal i stands in a clause that depends on another:
// if …, when …, what …, that …; "which might be too slow" is judged like a main clause.
func (p *phrase) subordinate(i int, w string) bool {
	if p.conditioned(i) {
		return true
	}
	start := p.clauseOf(i)
	first := 0
	for first < start && p.class(first)&(cLead|cConj) != 0 {
		first++ // "However, if …"
	}
	if first < start && p.is(first, "if", "when", "whenever") && !p.is(first+1, "so", "not", "i", "my", "this", "that") {
		return true
	}
	if start == i-1 && p.is(start, "which") && p.gap(start)&gapComma != 0 && w != "could" &&
		(p.is(i+1, "not") || p.is(i+1, "have") && p.perfect(i+2) || p.is(i+1, "be") && p.is(i+2, judgements...)) {
		return false // ", which may have changed": it may have
	}
	for k := start; k < i; k++ {
		if p.is(k, "if", "when", "that", "which", "where", "who", "because", "whether", "how", "what", "why", "whatever", "once", "while",
			"unless", "until", "for", "otherwise", "else", "lest") &&
			!(k == start && p.is(k, "that")) && !p.is(k+1, "means") && !p.reported(k) {
			return !(w == "might" && p.is(k, "which") && k == i-1)
		}
	}
	return false
}

// reported reports whether "that", word k, opens what somebody says or thinks of a thing
// at hand: "I agree that it might …", but not "so that it may …".
func (p *phrase) reported(k int) bool {
	return p.is(k, "that") && p.is(k+1, "it", "this", "there", "they", "we", "the") &&
		p.is(k-1, "agree", "agreed", "say", "says", "said", "worry", "worried", "afraid", "concerned", "argue", "mentioned", "noticed",
			"realize", "realized", "heard", "read")
}

// conditioned reports whether a condition stands behind word i: what might happen if
// something else does is no guess. "Worth checking if" asks, it sets no condition.
func (p *phrase) conditioned(i int) bool {
	k := p.first(i+2, len(p.toks), "if", "when", "whenever", "unless")
	return k >= 0 && !p.suffix(k-1, "ing") &&
		!p.is(k-1, "see", "check", "know", "verify", "test", "tell", "determine", "ask", "even", "especially", "as") &&
		!p.is(k+1, "not", "i", "needed", "possible", "so", "anything", "only")
}

// caseSubject reports whether the word before i names the case at hand: this, it, the issue …
func (p *phrase) caseSubject(i int) bool {
	return p.is(i-1, "one") && !p.clauseStart(i-1) || p.is(i-1, "this", "that", "it", "there", "issue", "problem", "bug", "cause",
		"reason", "confusion", "fix", "error", "failure", "culprit", "crash", "query", "index", "cache", "symptom", "mistake",
		"answer", "approach", "constant")
}

// modalBe decides "might be X", with X from word next on.
func (p *phrase) modalBe(i, next int, w string) bool {
	if p.is(next, "not") {
		return w == "may" && p.is(next-1, "be") // "may be not" for "maybe not"
	}
	if p.is(i-1, "there") && w != "might" {
		return p.find(next, troubles...)
	}
	if p.is(next, "the") && p.definite(i) && p.find(next, "source", "cause", "culprit", "reason", "problem", "issue", "bottleneck") {
		return true
	}
	noun, too := p.is(next, "a", "an"), p.is(next, "too")
	for p.is(next, "a", "an", "the", "too", "very", "in", "on", "more", "less", "just", "still", "also", "quite") ||
		p.suffix(next, "ly") {
		next++
	}
	subject := p.caseSubject(i)
	if p.is(i-1, "you") && p.suffix(next, "ing") && !p.clauseStart(i-1) {
		return false // the issue you might be facing
	}
	if p.is(next, "able", "useful", "necessary", "needed", "required") {
		return false
	}
	if p.is(next, "different", "possible", "desirable", "helpful", "difficult", "used", "nil", "null", "empty", "zero", "absolute",
		"relative", "ready", "available", "present", "absent", "missing", "nonzero", "followed") {
		return w == "might" && subject && !p.is(i-1, "it")
	}
	judged := too || p.is(next, "problematic", "confusing", "misleading", "surprising", "acceptable", "wrong", "brittle", "overkill",
		"intentional", "narrow", "stale", "outdated", "related", "unrelated", "incomplete")
	if p.participle(next) && w != "might" && (!judged || p.plural(i)) {
		return false
	}
	if p.is(i-1, "which") {
		return !p.participle(next)
	}
	if judged {
		return true
	}
	if p.plural(i) && i > 0 {
		return false
	}
	if p.participle(next) {
		return p.is(next, "intended", "related", "caused", "confused", "mistaken", "interpreted", "broken", "unused", "outdated")
	}
	if w == "might" {
		return true
	}
	if !p.has(next) || p.toks[next].ident {
		return false
	}
	return subject && !(noun && w != "could" && p.is(i-1, "it", "there") && !p.is(i+1, "just", "simply", "only", "merely")) ||
		i == 0 && w == "may"
}

// shouldHedge decides should: it hedges what is expected of the world ("this should fix it"),
// not what is asked of somebody. What is expected begins at next.
func (p *phrase) shouldHedge(i, next int) bool {
	if p.upper(i) {
		return false
	}
	negated := p.is(i, "shouldn't")
	for ; next < i+4 && p.is(next, "not", "no", "longer", "now", "also", "just", "probably", "then", "still", "all", "greatly", "already",
		"at", "least", "ideally", "theoretically", "normally"); next++ {
		if negated = negated || p.is(next, "not") || p.is(next, "no") && p.is(next+1, "longer"); p.is(next, "not") && p.upper(next) {
			return false // an order
		}
	}
	// "you shouldn't see that again"
	met := negated && p.gap(next)&gapClause == 0 && p.is(next, "see", "notice", "experience", "encounter")
	for k := p.clauseOf(i); k < i; k++ {
		if p.is(k, "if", "when", "how", "what", "whether", "why", "where", "who") || p.is(k, "you", "we", "i") && !met {
			return false
		}
	}
	if p.is(next, "only") && (p.is(next+1, "take") || p.is(next+1, "be") && p.is(next+2, "needed", "necessary")) {
		return true
	}
	switch {
	case met && p.is(i-1, "you", "we", "i"):
		return true
	case negated && p.is(next, "happen", "occur", "crash", "fail", "appear", "leak", "hang", "see", "get"):
		return p.is(next-1, "longer") || p.find(next+1, "anymore", "again")
	case negated && p.is(i-1, "it", "this", "that") && p.is(i-2, "so") && !(p.is(next, "be") && p.participle(next+1)),
		p.is(next, "hardly", "barely"):
		return true // a conclusion
	case p.is(next, "have"):
		return p.is(next+1, "no", "little") || p.is(next+1, "been") && p.is(next+2, "fixed", "enough", "resolved", "solved", "addressed")
	case p.is(next, "be"):
		return p.shouldBe(i, next+1, negated)
	case p.is(i+1, "now"):
		return i == 0 || p.class(next)&cFunc == 0
	case p.is(next, "pass", "compile", "succeed", "build", "load", "start", "run") &&
		p.is(next+1, "now", "again", "after", "fine", "ok", "okay"),
		p.is(next, "go") && p.is(next+1, "away"), p.is(next, "take") && p.is(next+1, "care"),
		p.is(next, "work") && !negated && (p.is(next+1, "now", "again", "fine", "too") || p.is(next+1, "as") && p.is(next+2, "well")),
		p.is(next, "disappear", "suffice", "vanish"):
		return true
	case p.is(next, "take"):
		return !negated && (p.ident(next+1) || p.is(next+1, "about", "only", "a", "less", "around", "no", "effect", "roughly"))
	case p.is(next, "work") && negated:
		return false
	case p.is(next, "need", "matter", "affect", "hurt", "break", "change", "cause", "impact", "interfere"):
		return negated && (i == 0 || !p.plural(i))
	case p.is(next, "make"):
		return (negated || p.clauseStart(i) || p.expectedSubject(i)) && p.worse(next+1) ||
			p.is(i-1, "this", "that", "which") && !p.is(next+1, "use", "sure")
	case p.is(next, "fix", "solve", "resolve") && (p.is(next+1, "it", "this", "that", "these", "your", "my", "our") ||
		p.is(next+1, "the") && p.is(next+2, "issue", "problem", "bug", "error", "crash", "leak", "flake", "failure", "failures",
			"errors")):
		return true
	case p.is(next, "do"):
		return p.is(next+1, "it", "the") && p.expectedSubject(i)
	}
	return p.is(next, "fix", "solve", "resolve", "help", "work", "simplify", "improve", "prevent", "pass", "succeed", "cover", "address",
		"clear", "reduce", "speed", "avoid", "unblock", "let", "allow", "give", "get", "bring", "eliminate", "mitigate", "satisfy",
		"save", "cut", "free", "relieve", "shorten", "lower") && p.expectedSubject(i)
}

// expectedSubject reports whether the subject of should is what one expects an effect of:
// this, it, which, the fix; nothing at the start of a note.
func (p *phrase) expectedSubject(i int) bool {
	return i == 0 || !p.is(i-1, "should") && (p.class(i-1)&(cSubj|cRel) != 0 ||
		p.is(i-1, "fix", "change", "patch", "changes", "commit", "pr", "workaround", "update", "upgrade", "tweak", "approach"))
}

// worse reports whether a comparison or a difference follows within a few words: "it worse", "lookups faster".
func (p *phrase) worse(i int) bool {
	for k := i; k < i+5; k++ {
		if p.is(k, "worse", "better", "easier", "faster", "difference", "sense", "more", "less") ||
			p.is(k, "possible", "easy", "clear") || p.suffix(k, "ier") {
			return true
		}
	}
	return false
}

// shouldBe decides "should be X", with X from word next on.
func (p *phrase) shouldBe(i, next int, negated bool) bool {
	if negated && p.is(next, "a", "an", "any", "much", "too", "that") || p.is(next, "no") {
		return p.find(next+1, "problem", "problems", "issue", "issues", "difference", "concern", "impact", "effect", "effects", "harm",
			"conflict", "conflicts", "big", "trouble", "hard", "difficult", "bad")
	}
	if p.is(next, "relatively", "pretty", "fairly", "reasonably", "mostly") {
		return true
	}
	for p.is(next, "quite", "much", "very", "more", "all", "completely", "totally") {
		next++
	}
	if p.is(next, "all", "it") && !p.has(next+1) {
		return p.is(i-1, "this", "that")
	}
	if p.is(next, "rarely", "seldom", "hardly", "barely") {
		return i == 0 || p.expectedSubject(i)
	}
	if p.is(next, "fixed", "resolved", "solved") {
		return i == 0 && (!p.has(next+1) || p.gap(next+1)&gapClause != 0 || p.is(next+1, "in", "on", "by", "with", "now")) ||
			p.is(i+1, "now") || p.expectedSubject(i) && (p.is(next+1, "in", "with", "now") || p.is(next+1, "by") && (p.ident(next+2) ||
			p.is(i-1, "which")))
	}
	if p.is(next, "able") {
		return p.is(i-1, "this", "that", "it", "which") || i == 0
	}
	return p.is(next, "fine", "enough", "ok", "okay", "good", "better", "safe", "straightforward", "easy", "simple", "possible",
		"sufficient", "gone", "faster", "quick", "trivial", "harmless", "rare", "unaffected", "stable", "back", "obvious", "close",
		"there", "ready", "smooth", "negligible", "minimal", "doable", "safer", "simpler", "easier", "compatible", "equivalent",
		"unnecessary", "irrelevant")
}

// caseModal decides might, may and could by what they say rather than by the words of
// a list: of the case at hand (the errors, this, staging) that something is so or has
// happened. What any user, a value or every request may do is a rule, no guess.
func (p *phrase) caseModal(i int, w string) bool {
	next := i + 1
	for p.is(next, "also", "just", "still", "simply", "actually", "very") {
		next++
	}
	if p.is(next, "well") || (i == 0 || i == 1 && p.is(0, "hm", "hmm", "hmmm", "well", "ok", "yeah", "ah", "mm")) && w != "may" &&
		p.is(next, "be") {
		return true
	}
	negated := p.is(i+1, "not")
	for p.is(next, "not", "also", "just", "still", "even", "well", "actually", "already", "simply") || p.suffix(next, "ly") {
		next++
	}
	if p.nearBefore(i, i, "though", "although") || p.find(next, "any", "every", "always") {
		return false
	}
	if p.is(next, "have") && p.perfect(next+1) {
		// "might have dropped it" guesses; "we could have used it" regrets; what the reader of
		// a manual is told may have happened is one of the cases to provide for.
		return w == "might" && (p.is(i-1, "which") || !p.plural(i)) || w == "may" && (negated && !p.plural(i) && !p.find(next, "yet") ||
			p.is(i-1, "it", "this", "user", "agent", "i") || p.is(i-1, "we") && !p.is(next+1, "been")) ||
			w == "could" && p.is(next+1, "been", "come") && !p.is(i-1, "i", "we", "you")
	}
	if w == "might" && (p.is(i-1, "i", "we") && p.clauseStart(i-1) && p.is(next, "want", "need", "go") || p.is(i-1, "he", "she")) {
		return true // a plan, somebody at hand
	}
	if p.is(i-1, "you", "i", "who", "which", "and", "or") || i > 0 && p.plural(i) {
		return false
	}
	if p.is(next, "be") {
		return p.guessedState(i, next+1, w)
	}
	switch w {
	case "might":
		return p.is(next, "explain", "mean", "indicate") || p.is(next, "come", "stem") && p.is(next+1, "from")
	case "may":
		return p.is(i-1, "it", "this", "that") && p.is(next, "mean") ||
			p.is(next, "have") && p.is(i-1, "we", "it", "this") && p.find(next, troubles...) || p.is(next, "explain") ||
			p.is(next, "come", "stem") && p.is(next+1, "from")
	case "could":
		return !negated && (p.is(next, "explain") || p.is(next, "come", "stem") && p.is(next+1, "from"))
	}
	return false
}

// troubles are what there might be only in the case at hand.
var troubles = []string{"bug", "bugs", "issue", "issues", "problem", "problems", "race", "leak", "mismatch", "regression", "conflict",
	"something", "misunderstanding", "confusion", "mistake", "reason", "corruption", "bottleneck", "interference", "deadlock"}

// generally reports whether the sentence tells what happens in some cases or gives an example.
func (p *phrase) generally() bool {
	return p.find(0, "example", "instance", "cases", "sometimes", "usually", "e.g")
}

// perfect reports whether word i goes on a perfect tense: been, or a participle.
func (p *phrase) perfect(i int) bool {
	for p.is(i, "already", "also", "just", "not", "never", "always") || p.suffix(i, "ly") {
		i++
	}
	return p.is(i, "been", "had", "gone", "come", "become", "got", "gotten", "failed", "changed", "misread", "misunderstood") ||
		p.participle(i)
}

// subject returns the first word of the subject of the verb i, i if there is none.
func (p *phrase) subject(i int) int {
	start := p.clauseOf(i)
	for start < i-1 && p.class(start)&(cLead|cConj) != 0 && !p.is(start, "this", "that", "it", "there") {
		start++
	}
	return min(start, i)
}

// definite reports whether the subject of the verb i is a certain one: the errors, this, staging, t9.
func (p *phrase) definite(i int) bool {
	start := p.subject(i)
	return p.ident(start) || p.ident(i-1) || environments[stem(p.raw(i-1))] || p.caseSubject(i) ||
		p.is(start, "the", "this", "that", "these", "those", "it", "there", "they", "we", "he", "she", "my", "our", "your", "its",
			"their")
}

// plural reports whether the subject of the verb i is any of a kind: a value, each worker, users.
func (p *phrase) plural(i int) bool {
	start := p.subject(i)
	if start == i {
		return true
	}
	switch {
	case p.is(start, "a", "an", "any", "each", "every", "either", "some", "all", "no", "most", "many", "other", "others", "such", "one",
		"another", "returns", "both", "you", "who", "which", "when", "if", "use"):
		return true
	case p.is(start, "the", "this", "that", "these", "those", "it", "there", "they", "we", "he", "she", "my", "our", "your", "its",
		"their"):
		return false
	}
	return p.suffix(i-1, "s") && !p.suffix(i-1, "ss", "us", "is") && !p.toks[start].ident
}

// guessedState decides "might be X" where X begins at next.
func (p *phrase) guessedState(i, next int, w string) bool {
	doing := p.suffix(next, "ing")
	for p.is(next, "also", "just", "still", "simply", "somewhat", "too", "quite", "very", "a", "an", "the", "some") ||
		p.suffix(next, "ly") {
		next++
	}
	if p.is(next, "incorrect", "inaccurate", "expired", "corrupt", "corrupted", "misconfigured", "unreliable", "unnecessary",
		"responsible", "redundant", "insufficient", "buggy", "flaky", "dead", "slow", "down", "deliberate", "obsolete", "unsafe",
		"coincidence", "culprit", "cause", "reason", "because", "due") {
		return true
	}
	if p.is(next, "caused", "related", "connected", "linked", "triggered") && p.is(next+1, "by", "to", "with") {
		return w != "could" || !p.is(next, "connected", "linked") // what could be connected is an ability
	}
	if p.participle(next) && (p.is(i+1, "already") || p.is(next-1, "already") || p.is(next+1, "already")) {
		return true
	}
	if p.is(i-1, "there") {
		return w != "could" && p.find(next, troubles...) && p.is(0, "there", "so", "but", "and") && !p.is(next, "no")
	}
	if p.is(next, "on", "in", "at", "from", "behind", "under") && (p.ident(next+1) || p.definite(i)) && w != "may" ||
		doing && p.definite(i) {
		return true
	}
	return w == "might" && !p.participle(next) && !p.is(next, "able", "necessary", "needed", "required", "nil", "null", "empty", "zero")
}
