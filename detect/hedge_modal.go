package detect

// modal decides might, may and could. RFC keywords, questions, "may or may not", "might as well"
// and clauses that depend on another hedge nothing.
func (p *phrase) modal(i int, w string) bool {
	if p.upper(i) || p.is(i+1, "i", "we", "you", "it", "or") {
		return false
	}
	return p.guesses(i, w) && !p.generally() && !(p.is(i-1, "which", "that") && p.find(0, "depending"))
}

// guesses is modal for what may also be said of any case.
func (p *phrase) guesses(i int, w string) bool {
	if p.is(i+1, "as") && p.is(i+2, "well") { // not the idiom: "the other printer might as well"
		return i > 0 && !p.has(i+3) && !p.is(i-1, "i", "we", "you", "and") || p.is(i-1, "they")
	}
	hedges := false
	if p.conditioned(i) {
		hedges = p.is(i-1, "it", "this", "that", "i", "we") && p.guessesCase(i, w) && !p.is(i+1, "need")
	} else {
		hedges = p.modalHedge(i, w) || w != "mightn't" && (p.caseModal(i, w) || p.guessesCase(i, w))
	}
	return hedges && !p.subordinate(i, w)
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
		return i == 0 && p.is(next, guessedActs...) ||
			subject &&
				(negated || p.class(next)&cFunc == 0 && !p.is(next, "take", "change", "vary", "differ"))
	case w == "may":
		return subject && p.is(next, "work", "help", "fix", "need", "explain") ||
			negated && p.is(i-1, "this", "that")
	}
	return subject && !negated && p.is(next, guessedResults...)
}

// guessedActs follow "might" at the start of a note: "Might fix it".
var guessedActs = []string{"fix", "help", "work", "solve", "resolve", "need", "cause", "break", "happen"}

// guessedResults follow "could": "this could explain it".
var guessedResults = []string{"explain", "mean", "cut", "help", "speed", "reduce", "improve", "save", "hide"}

// subordinate reports whether the modal i stands in a clause that depends on another:
// if …, when …, what …, that …; "which might be too slow" is judged like a main clause.
func (p *phrase) subordinate(i int, w string) bool {
	start := p.clauseOf(i)
	first := 0
	for first < start && p.class(first)&(cLead|cConj) != 0 {
		first++ // "However, if …"
	}
	if first < start && p.is(first, "if", "when", "whenever") &&
		!p.is(first+1, "so", "not", "i", "my", "this", "that") {
		return true
	}
	if start == i-1 && p.is(start, "which") && p.gap(start)&gapComma != 0 && w != "could" &&
		(p.is(i+1, "not") ||
			p.is(i+1, "have") && p.perfect(i+2) ||
			p.is(i+1, "be") && (p.is(i+2, judgements...) || p.is(i+2, "too", "insufficient"))) {
		return false // ", which may have changed": it may have
	}
	for k := start; k < i; k++ {
		if p.is(k, dependentOpeners...) && !(k == start && p.is(k, "that")) && !p.is(k+1, "means") &&
			!p.reported(k) {
			return !(w == "might" && p.is(k, "which") && k == i-1)
		}
	}
	return false
}

// dependentOpeners open a clause that depends on another and hedges nothing.
var dependentOpeners = []string{
	"if", "when", "that", "which", "where", "who", "because", "whether", "how", "what", "why",
	"whatever", "once", "while", "unless", "until", "for", "otherwise", "else", "lest",
}

// reported reports whether "that", word k, opens what somebody says or thinks of a thing
// at hand: "I agree that it might …", but not "so that it may …".
func (p *phrase) reported(k int) bool {
	if p.is(k, "that") && p.is(k+1, "there") {
		return !p.is(k-1, "so", "such")
	}
	return p.is(k, "that") && p.is(k+1, "it", "this", "there", "they", "we", "the") &&
		p.is(k-1, sayVerbs...)
}

// sayVerbs are before "that" what somebody says or thinks: "I agree that it might …".
var sayVerbs = []string{
	"agree", "agreed", "say", "says", "said", "worry", "worried", "afraid", "concerned", "argue",
	"suggest", "suggests", "indicate", "indicates", "implies",
	"mentioned", "noticed", "realize", "realized", "heard", "read",
}

// conditioned reports whether a condition stands behind word i: what might happen if
// something else does is no guess. "Worth checking if" asks, it sets no condition.
func (p *phrase) conditioned(i int) bool {
	k := p.first(i+2, len(p.toks), "if", "when", "whenever", "unless")
	return k >= 0 && !p.suffix(k-1, "ing") && !p.is(k-1, checksBefore...) &&
		!p.is(k+1, "not", "i", "needed", "possible", "so", "anything", "only")
}

// checksBefore stand before "if" where it asks: "see if", or compares: "as if".
var checksBefore = []string{
	"see", "check", "know", "verify", "test", "tell", "determine", "ask", "even", "especially", "as",
}

// caseSubject reports whether the word before i names the case at hand: this, it, the issue …
func (p *phrase) caseSubject(i int) bool {
	return p.is(i-1, "one") && !p.clauseStart(i-1) || p.is(i-1, caseWords...)
}

// caseWords name the case at hand before a modal verb: "this might", "the issue may".
var caseWords = []string{
	"this", "that", "it", "there", "issue", "problem", "bug", "cause", "reason", "confusion", "fix",
	"error", "failure", "culprit", "crash", "query", "index", "cache", "symptom", "mistake", "answer",
	"approach", "constant",
}

// modalBe decides "might be X", with X from word next on.
func (p *phrase) modalBe(i, next int, w string) bool {
	switch {
	case p.is(next, "not"):
		return w == "may" && p.is(next-1, "be") // "may be not" for "maybe not"
	case p.is(i-1, "there") && w != "might":
		return p.find(next, troubles...)
	case p.is(next, "the") && p.definite(i) &&
		p.find(next, "source", "cause", "culprit", "reason", "problem", "issue", "bottleneck"):
		return true
	}
	noun, too := p.is(next, "a", "an"), p.is(next, "too")
	for p.is(next, articles...) || p.suffix(next, "ly") {
		next++
	}
	subject := p.caseSubject(i)
	done := p.participle(next)
	judged := too || p.is(next, caseJudgements...)
	switch {
	case p.is(i-1, "you") && p.suffix(next, "ing") && !p.clauseStart(i-1):
		return false // the issue you might be facing
	case p.is(next, "able", "useful", "necessary", "needed", "required"):
		return false
	case p.is(next, possibleStates...):
		return w == "might" && subject && !p.is(i-1, "it")
	case done && w != "might" && (!judged || p.plural(i)):
		return false
	case p.is(i-1, "which"):
		return !done
	case judged:
		return true
	case p.plural(i) && i > 0:
		return false
	case done:
		return p.is(next, caseParticiples...)
	case w == "might":
		return true
	case !p.has(next) || p.toks[next].ident:
		return false
	case i == 0 && w == "may":
		return true
	}
	// "it may be a list" tells what it can be; "it may be just a cache" guesses
	kind := noun && w != "could" && p.is(i-1, "it", "there") &&
		!p.is(i+1, "just", "simply", "only", "merely")
	return subject && !kind
}

// articles stand before what something might be, with words of degree: "might be a bit".
var articles = []string{
	"a", "an", "the", "too", "very", "in", "on", "more", "less", "just", "still", "also", "quite",
}

// possibleStates are states a value may have at any time: "might be empty".
var possibleStates = []string{
	"different", "possible", "desirable", "helpful", "difficult", "used", "nil", "null", "empty",
	"zero", "absolute", "relative", "ready", "available", "present", "absent", "missing", "nonzero",
	"followed",
}

// caseJudgements judge the case at hand: "may be misleading".
var caseJudgements = []string{
	"problematic", "confusing", "misleading", "surprising", "acceptable", "wrong", "brittle",
	"overkill", "intentional", "narrow", "stale", "outdated", "related", "unrelated", "incomplete",
}

// caseParticiples judge the case at hand: "might be related".
var caseParticiples = []string{
	"intended", "related", "caused", "confused", "mistaken", "interpreted", "broken", "unused",
	"outdated",
}

// caseModal decides might, may and could by what they say rather than by the words of
// a list: of the case at hand (the errors, this, staging) that something is so or has
// happened. What any user, a value or every request may do is a rule, no guess.
func (p *phrase) caseModal(i int, w string) bool {
	next := i + 1
	for p.is(next, "also", "just", "still", "simply", "actually", "very") {
		next++
	}
	opens := i == 0 || i == 1 && p.is(0, interjections...) // "Hmm, might be the cache"
	if p.is(next, "well") || opens && w != "may" && p.is(next, "be") {
		return true
	}
	if i == 0 && w == "might" && p.is(i+1, "already") {
		return true
	}
	negated := p.is(i+1, "not")
	for p.is(next, modalAdverbs...) || p.suffix(next, "ly") {
		next++
	}
	switch {
	case p.nearBefore(i, i, "though", "although"),
		p.find(next, "any", "every", "always"):
		return false
	case p.is(next, "have", "'ve", "of") && p.perfect(next+1): // "it might've been the proxy"
		return p.perfectModal(i, next, w, negated)
	case w == "might" && p.is(i-1, "he", "she"),
		w == "might" && p.is(i-1, "i", "we") && p.clauseStart(i-1) && p.is(next, "want", "need", "go"):
		return true // a plan, somebody at hand
	case p.is(i-1, "you", "i", "who", "which", "and", "or"),
		i > 0 && p.plural(i):
		return false
	case p.is(next, "be"):
		return p.guessedState(i, next+1, w)
	case p.is(next, "explain"),
		p.is(next, "come", "stem") && p.is(next+1, "from"):
		return w == "might" || w == "may" || w == "could" && !negated
	}
	switch w {
	case "might":
		return p.is(next, "mean", "indicate")
	case "may":
		return p.is(i-1, "it", "this", "that") && p.is(next, "mean") ||
			p.is(next, "have") && p.is(i-1, "we", "it", "this") && p.find(next, troubles...)
	}
	return false
}

// perfectModal decides "might have done": "might have dropped it" guesses; "we could have used
// it" regrets; what the reader of a manual is told may have happened is one of the cases to
// provide for.
func (p *phrase) perfectModal(i, next int, w string, negated bool) bool {
	switch w {
	case "might":
		return p.is(i-1, "which") || !p.plural(i)
	case "may":
		return negated && !p.plural(i) && !p.find(next, "yet") ||
			p.is(i-1, "it", "this", "user", "agent", "i", "they", "he", "she") ||
			p.is(p.subject(i), "the", "your", "this", "my", "our") && !p.is(next+1, "been") && p.participle(next+1) ||
			p.is(i-1, "we") && !p.is(next+1, "been")
	case "could":
		return p.is(next+1, "been", "come") && !p.is(i-1, "i", "we", "you")
	}
	return false
}

// interjections open a note: "Hmm, could be".
var interjections = []string{"hm", "hmm", "hmmm", "well", "ok", "yeah", "ah", "mm"}

// modalAdverbs stand between a modal verb and its verb.
var modalAdverbs = []string{"not", "also", "just", "still", "even", "well", "actually", "already", "simply"}

// troubles are what there might be only in the case at hand.
var troubles = []string{
	"bug", "bugs", "issue", "issues", "problem", "problems", "race", "leak", "mismatch", "regression",
	"conflict", "something", "misunderstanding", "confusion", "mistake", "reason", "corruption",
	"bottleneck", "interference", "deadlock",
}

// generally reports whether the sentence tells what happens in some cases or gives an example.
func (p *phrase) generally() bool {
	return p.find(0, "example", "instance", "cases", "sometimes", "usually", "e.g")
}

// perfect reports whether word i goes on a perfect tense: been, or a participle.
func (p *phrase) perfect(i int) bool {
	for p.is(i, "already", "also", "just", "not", "never", "always") || p.suffix(i, "ly") {
		i++
	}
	return p.is(i, perfectForms...) || p.participle(i)
}

// perfectForms go on a perfect tense and end in no "ed": "might have gone".
var perfectForms = []string{
	"been", "had", "gone", "come", "become", "got", "gotten", "failed", "changed", "misread",
	"misunderstood",
}

// subject returns the first word of the subject of the verb i, i if there is none.
func (p *phrase) subject(i int) int {
	start := p.clauseOf(i)
	for start < i-1 && p.class(start)&(cLead|cConj) != 0 &&
		!p.is(start, "this", "that", "it", "there") {
		start++
	}
	return min(start, i)
}

// definite reports whether the subject of the verb i is a certain one: the errors, this, staging, t9.
func (p *phrase) definite(i int) bool {
	start := p.subject(i)
	return p.ident(start) || p.ident(i-1) || environments[stem(p.raw(i-1))] || p.caseSubject(i) ||
		p.is(start, definiteOpeners...)
}

// definiteOpeners open a certain subject: "the errors might", "they may".
var definiteOpeners = []string{
	"the", "this", "that", "these", "those", "it", "there", "they", "we", "he", "she", "my", "our",
	"your", "its", "their",
}

// plural reports whether the subject of the verb i is any of a kind: a value, each worker, users.
func (p *phrase) plural(i int) bool {
	start := p.subject(i)
	if start == i {
		return true
	}
	switch {
	case p.is(start, genericOpeners...):
		return true
	case p.is(start, definiteOpeners...):
		return false
	}
	return p.suffix(i-1, "s") && !p.suffix(i-1, "ss", "us", "is") && !p.toks[start].ident
}

// genericOpeners open a subject that is any of a kind, or depends: "a value may", "who might".
var genericOpeners = []string{
	"a", "an", "any", "each", "every", "either", "some", "all", "no", "most", "many", "other", "others",
	"such", "one", "another", "returns", "both", "you", "who", "which", "when", "if", "use",
}

// guessedState decides "might be X" where X begins at next.
func (p *phrase) guessedState(i, next int, w string) bool {
	doing := p.suffix(next, "ing")
	for p.is(next, stateAdverbs...) || p.suffix(next, "ly") {
		next++
	}
	if p.is(next, faultyStates...) {
		return true
	}
	if p.is(next, "caused", "related", "connected", "linked", "triggered") &&
		p.is(next+1, "by", "to", "with") {
		return w != "could" || !p.is(next, "connected", "linked") // what could be connected is an ability
	}
	if p.participle(next) &&
		(p.is(i+1, "already") || p.is(next-1, "already") || p.is(next+1, "already")) {
		return true
	}
	if p.is(i-1, "there") {
		return w != "could" && p.find(next, troubles...) && p.is(0, "there", "so", "but", "and") &&
			!p.is(next, "no")
	}
	if p.is(next, "on", "in", "at", "from", "behind", "under") && (p.ident(next+1) || p.definite(i)) &&
		w != "may" ||
		doing && p.definite(i) {
		return true
	}
	return w == "might" && !p.participle(next) && !p.is(next, valueStates...)
}

// stateAdverbs stand before the state something might be in.
var stateAdverbs = []string{
	"also", "just", "still", "simply", "somewhat", "too", "quite", "very", "a", "an", "the", "some",
}

// faultyStates are states of a case at hand: "might be corrupted".
var faultyStates = []string{
	"bugged", "incorrect", "inaccurate", "expired", "corrupt", "corrupted", "misconfigured", "unreliable",
	"unnecessary", "responsible", "redundant", "insufficient", "buggy", "flaky", "dead", "slow", "down",
	"deliberate", "obsolete", "unsafe", "coincidence", "culprit", "cause", "reason", "because", "due",
}

// valueStates are states any value may have, and needs: "might be nil", "might be needed".
var valueStates = []string{"able", "necessary", "needed", "required", "nil", "null", "empty", "zero"}
