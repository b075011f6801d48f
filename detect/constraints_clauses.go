package detect

// What stands around a clause or behind its verb and makes it rule: "make sure", a modal
// verb, what becomes of the rest, a place, a number at most.

// ensures reports whether p orders to see to it that word i holds: "make sure none of …".
func (p *phrase) ensures(i int) bool {
	return i <= 6 && p.seesTo() && (p.is(i-1, "ensure", "sure", "certain") || p.is(i-1, "that"))
}

// ruledAfter reports whether what opens with the negation i is ruled by a modal verb
// behind it: "no X may", "none of the Y must". What should not occur is expected, not ruled.
func (p *phrase) ruledAfter(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+14; k++ {
		if p.is(k, "is", "are") &&
			(p.is(k+1, "allowed", "permitted") ||
				p.is(k+1, "to") && p.is(k+2, "be") && p.participle(k+3)) {
			return true
		}
		if p.class(k)&(cAux|cRel|cConj)&^cFunc != 0 && !p.is(k, "or", "and") ||
			p.gap(k)&(gapSemicolon|gapDash|gapStop) != 0 {
			return false
		}
		if p.is(k, "may", "must", "should", "shall", "can") {
			return p.rulesVerb(k)
		}
	}
	return false
}

// rulesVerb reports whether the modal verb k, of a subject with "no", rules an act, not what is
// needed or occurs: not "no restart should be necessary", "no error can occur".
func (p *phrase) rulesVerb(k int) bool {
	verb := k + 1
	switch {
	case !p.has(verb),
		p.is(verb, "be") && p.is(k+2, stateAdjectives...):
		return false
	case p.is(verb, "occur", "happen", "appear", "need", "cause", "matter"):
		return p.is(k, "may") && p.find(k+2, "without", "until", "unless")
	case p.is(verb, "ever"):
		return p.is(k, "must", "may") && p.is(k+2, "be")
	case p.is(k, "can"):
		return p.acts(verb) || p.find(verb, "without", "until", "unless")
	}
	return true
}

// stateAdjectives tell, behind "be", a state or a need: "no restart should be necessary".
var stateAdjectives = []string{
	"necessary", "needed", "required", "able", "possible", "visible", "found", "expected",
}

// seesTo reports whether p orders to see to it that something holds: "make sure …".
func (p *phrase) seesTo() bool {
	for k := range p.toks[:min(len(p.toks), 16)] {
		if p.clauseStart(k) && p.seesToAt(k) {
			return true
		}
	}
	return false
}

func (p *phrase) seesToAt(k int) bool {
	switch p.known(k) {
	case "ensure":
		return true
	case "make", "be":
		return p.is(k+1, "sure", "certain")
	case "see":
		return p.is(k+1, "to") && p.is(k+2, "it")
	case "take", "watch":
		return p.is(k+1, "care", "out") && p.is(k+2, "that")
	}
	return false
}

// sanctionForbids decides "X without Y are rejected", of what people contribute.
func (p *phrase) sanctionForbids(i int) order {
	if p.is(i, "blocked") {
		k := p.clauseOf(i)
		if p.is(i-1, "is", "are") && p.is(k, "direct", "force", "unsigned") {
			return prohibition // "direct commits are blocked"
		}
		return p.invariantIf(p.is(i-1, "is", "are") && p.find(i+1, "until") && i-k <= 4 &&
			(p.suffix(k, "ing") || p.is(k, releaseActs...)))
	}
	if p.is(i-1, "is", "gets") && p.is(p.clauseOf(i), "a", "an", "any", "every") &&
		p.nearBefore(i, i, "without") && !p.conditional(i) {
		return prohibition // "a patch without a test is rejected"
	}
	if !p.is(i-1, "are", "be", "get", "automatically") ||
		p.is(i-3, "that", "which") ||
		p.is(i-2, "that", "which") ||
		p.conditional(i) && !p.find(0, "that", "which") ||
		p.find(0, "when", "if", "request", "requests") && !p.find(0, "pull") {
		return noOrder
	}
	subject := false
	for k := 0; k < i && k < 6; k++ {
		subject = subject || p.is(k, contributions...)
		if subject && (p.is(k+1, "to", "into") || k > 0) &&
			(p.is(0, "direct", "force", "duplicate") || hasPrefixFold(p.raw(0), "un")) {
			return prohibition // "direct pushes to main are rejected"
		}
		if subject && p.is(k+1, flawOpeners...) {
			return p.yes(!p.is(k+1, "requests") ||
				p.is(k+2, "without", "that", "which", "with", "over", "touching", "adding"))
		}
	}
	return noOrder
}

// releaseActs are acts on the way to a release, as nouns: "merges are blocked until …".
var releaseActs = []string{
	"merge", "merges", "deploy", "deploys", "deployments", "releases", "release", "pushes",
}

// contributions are what people hand in and others reject.
var contributions = []string{
	"pushes", "merges", "prs", "pr", "pull", "contributions", "contribution", "commits", "changes",
	"submissions", "patches", "lines", "files", "functions", "code", "issues", "reports",
	"dependencies", "names", "abbreviations", "anything", "test", "tests", "commit", "change", "patch",
}

// flawOpeners open what is wrong with a contribution: "changes without tests are rejected".
var flawOpeners = []string{
	"without", "that", "which", "with", "over", "longer", "larger", "containing", "lacking", "touching",
	"adding", "outside", "requests",
}

// mayNotForbids decides "X may not" before the verb i: an order about somebody, not a
// guess about something.
func (p *phrase) mayNotForbids(i int) bool {
	if p.is(i, "be") {
		longer := p.is(i+1, "longer", "larger", "more", "greater") && p.find(i+2, "than")
		return !p.conditional(i-1) &&
			(longer || p.participle(i+1) && !p.guessed(i+1) && !p.find(i+2, "yet"))
	}
	kind := i == 2 && (p.acts(i) || p.is(i, "be")) ||
		p.suffix(i-3, "s") ||
		p.find(i, "directly") ||
		p.is(i-4, "a", "an", "each", "every", "another") && p.clauseOf(i-3) == i-4 ||
		p.is(i, "change") && p.is(i-2, "may") ||
		p.is(i-3, ruledParts...) ||
		p.is(i, "leave")
	if !kind || p.conditional(i-1) || p.is(0, "some", "many", "most", "older", "certain") ||
		p.is(i-3, "this", "users", "browsers", "changes", "results", "errors", "updates") {
		return false
	}
	if p.is(i, "change") {
		return !p.has(i+1) || p.preposition(i+1) ||
			p.is(i+1, "for", "without", "after", "once", "between")
	}
	return p.class(i)&(cAct|cImp) != 0 && !p.turnsOut(i) || p.is(i, ruledVerbs...)
}

// ruledParts are parts and programs of which "may not" is a rule: "an agent may not …".
var ruledParts = []string{
	"agent", "code", "component", "module", "package", "client", "worker", "model", "assistant",
	"layer", "bot", "coverage",
}

// ruledVerbs are acts, no verbs of the lexicon, that "may not" rules out.
var ruledVerbs = []string{"throw", "open", "make", "perform", "reach", "go", "fall", "outlive"}

// passes reports whether what opens with the negation i is said to be let through.
func (p *phrase) passes(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, passedOn...) {
			return p.is(k-1, "is", "are", "gets", "get")
		}
	}
	return false
}

// passedOn are what becomes of a change that is let through.
var passedOn = []string{
	"merged", "tagged", "released", "deployed", "shipped", "published", "pushed", "accepted",
	"committed",
}

// belongsForbids decides "X does not belong in Y".
func (p *phrase) belongsForbids(i int) order {
	subject := i - 2
	if p.class(subject)&cAux != 0 {
		subject--
	}
	// "if it needs a network, it does not belong here"
	ruled := p.is(0, "if") && p.is(subject, "it") && p.gap(subject)&gapComma != 0
	if p.class(i-1)&cNeg == 0 && !(p.is(0, "nothing", "no")) ||
		p.conditional(i) ||
		p.is(subject, "it", "this", "that", "they") && p.clauseStart(subject) && !ruled {
		return noOrder
	}
	return p.yes(p.preposition(i+1) && !p.is(i+1, "to", "by", "with") || p.is(i+1, "here", "after"))
}

// outForbids decides "off the table", "out of bounds", "out of the question".
func (p *phrase) outForbids(i int) order {
	if p.is(i, "out") && p.is(i+1, "of") && p.is(i+2, "scope", "bounds") && p.gap(i+3)&gapColon != 0 &&
		i == 0 {
		return prohibition // "Out of scope: …"
	}
	if i == 0 && p.is(0, "off") && p.is(1, "limits") && p.gap(2)&gapColon != 0 {
		return prohibition
	}
	if !p.nearBefore(i, 3, "is", "are", "stays", "remains", "be") || p.conditional(i) {
		return noOrder
	}
	if p.is(i-2, "it", "this", "that") || p.is(0, "i", "we") && p.nearBefore(i, 6, "think") {
		return noOrder // what is said of the case at hand
	}
	switch {
	case p.is(i, "off") && (p.is(i+1, "limits") || p.is(i+1, "the") && p.is(i+2, "table")):
		return prohibition
	case p.is(i, "out") && p.is(i+1, "of") && p.is(i+2, "scope"):
		return p.yes(!p.find(0, scopedNames...))
	case p.is(i, "out") && p.is(i+1, "of") &&
		(p.is(i+2, "bounds") && !p.find(0, "index", "array", "slice", "range", "access", "offset") ||
			p.is(i+2, "the") && p.is(i+3, "question")):
		return prohibition
	}
	return noOrder
}

// scopedNames have a scope in a program: "the variable is out of scope".
var scopedNames = []string{
	"variable", "variables", "name", "symbol", "reference", "pointer", "identifier", "object",
}

// orderAfter reports whether a clause that opens at word i or later starts with what can
// be an imperative: no pronoun, article or auxiliary.
func (p *phrase) orderAfter(i int) bool {
	for k := i; k < len(p.toks) && k < i+8; k++ {
		if p.gap(k)&gapComma != 0 {
			return p.class(k)&(cFunc|cSubj|cAux|cModal|cNeg|cRel) == 0 && !p.toks[k].ident &&
				!p.suffix(k, "s", "ed", "ing") && !p.is(k+1, "is", "was", "has", "does")
		}
	}
	return false
}

// atMostForbids decides "at most one X per Y", "may contain at most two".
func (p *phrase) atMostForbids(i int) order {
	if !p.is(i-1, "at") || p.conditional(i) {
		return noOrder
	}
	if !p.has(i + 1) { // "two per file at most"
		ruled := p.nearBefore(i, 10, "may", "must", "should") && !p.is(0, "it", "this", "that")
		counts := p.numeral(0) && p.find(1, "per") && p.count(cAux|cModal|cSubj) == 0
		return p.invariantIf(ruled || counts)
	}
	switch {
	case p.commandIn(0, i-1):
		return prohibition // "give at most three examples"
	case p.nearBefore(i, 5, "may", "must", "should"):
		if !p.nearBefore(i, 8, "it", "this", "that") {
			return invariant
		}
	}
	if p.clauseStart(i-1) &&
		(p.find(i+1, "per", "exists") || p.is(len(p.toks)-1, "time") || p.ruledAfter(i)) {
		return invariant // "at most one writer at a time"
	}
	kind := p.is(p.clauseOf(i), "a", "an", "each", "every")
	return p.invariantIf(kind && p.suffix(i-2, "s") && p.acts(i-2)) // "a file holds at most one type"
}

// guessed reports whether participle i tells what may turn out, not what somebody does: "may not be supported".
func (p *phrase) guessed(i int) bool {
	return p.observed(i) && !p.is(i, "used", "called", "read", "run", "set") || p.is(i, turnedOut...)
}

// turnedOut are participles that tell, behind "may not be", what may turn out: "may not be
// supported".
var turnedOut = []string{
	"supported", "provided", "applied", "detected", "recognized", "tested", "implemented", "installed",
	"enabled", "covered", "represented", "handled", "noticed", "displayed", "shown", "rendered",
	"reflected", "preserved", "optimized", "supplied", "included", "interested", "affected", "captured",
	"configured", "completed", "done", "processed", "delivered", "received", "understood", "documented",
	"honored", "respected", "recorded", "fixed", "associated", "stopped", "noted",
}

// turnsOut reports whether verb i, behind "may" or "may not", tells what may turn out rather
// than what somebody does: "may not work", "you may not find it".
func (p *phrase) turnsOut(i int) bool {
	return p.is(i, turningOut...)
}

// turningOut are verbs that tell, behind "may not", what may turn out: "may not work".
var turningOut = []string{
	"follow", "pass", "provide", "work", "run", "load", "support", "display", "show", "include",
	"complete", "finish", "respond", "take", "get", "cover", "resolve", "return", "start", "stop",
	"exit", "trigger", "handle", "produce", "generate", "update", "match", "need", "see", "find",
	"receive", "compile", "validate", "parse", "have", "require", "want", "like", "notice", "know",
	"realize", "realise", "recognize", "recognise", "remember", "understand", "agree", "experience",
	"encounter", "reflect", "happen", "occur", "break", "fail", "crash", "appear", "exist", "apply",
	"affect", "matter", "help", "arrive", "come", "even", "care", "mind", "love", "enjoy", "expect",
	"feel", "think", "believe", "suspect", "end", "succeed", "qualify", "suffer", "win", "hear", "look",
	"seem",
}
