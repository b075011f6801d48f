package detect

// What "should not", "cannot" and "will not" forbid: orders and rules, beside what is expected,
// what one is able to do and what is foreseen.

// shouldNotForbids decides "should not" before word i.
func (p *phrase) shouldNotForbids(i int) order {
	if p.is(0, "maybe", "perhaps", "probably") {
		return noOrder
	}
	if p.upper(i-1) && p.has(i) && !p.conditional(i-1) && !p.is(i-3, "i") {
		return prohibition // "should NOT"
	}
	if p.has(i) && p.find(i, "until", "unless", "without") && !p.is(0, "if", "when") &&
		!p.is(i-3, "i") {
		return prohibition
	}
	for p.suffix(i, "ly") && p.class(i)&(cImp|cAct) == 0 {
		i++
	}
	if !p.has(i) ||
		p.is(len(p.toks)-1, "now", "anymore") ||
		p.conditional(i-1) && !p.pastRelative(i-1) ||
		p.is(i, sideEffects...) {
		return noOrder
	}
	if p.is(i, "be") && p.is(i+1, "a", "an") && p.find(i+2, expectedTroubles...) {
		return noOrder
	}
	if p.is(i, "be") && p.is(i+1, expectedStates...) {
		return noOrder
	}
	if p.is(i-3, "it", "that", "this") {
		expected := p.is(i+1, expectedParticiples...)
		return p.yes(p.is(i, "be") && p.participle(i+1) && !expected || p.is(i, dependVerbs...))
	}
	return p.yes(!p.is(i-3, "i"))
}

// sideEffects tell, behind "should not", what is expected: "this should not matter".
var sideEffects = []string{
	"need", "matter", "take", "affect", "happen", "hurt", "cause", "match", "exist", "fail", "crash",
}

// expectedTroubles are no troubles expected: "this should not be a problem".
var expectedTroubles = []string{
	"problem", "issue", "surprise", "concern", "deal", "difference", "trouble", "blocker", "bug",
}

// expectedStates go on "should not be" where it expects: "should not be too hard".
var expectedStates = []string{
	"too", "hard", "any", "necessary", "needed", "difficult", "there", "possible", "visible",
}

// expectedParticiples tell, behind "it should not be", what is expected: "it should not be
// affected".
var expectedParticiples = []string{
	"affected", "needed", "required", "broken", "impacted", "blocked", "triggered", "reached", "hit",
	"confused", "changed",
}

// dependVerbs are what one part of a project does to others: "it should not import X".
var dependVerbs = []string{"import", "depend", "contain", "rely", "reference", "expose", "include", "know"}

// cannotForbids decides "cannot" and "may not" before word i: an invariant if what it
// rules out is an act on the project, not an ability.
func (p *phrase) cannotForbids(i int) order {
	if p.conditional(i - 1) {
		return noOrder
	}
	if p.upper(i-1) && !p.upper(i) && p.class(i)&(cImp|cAct) != 0 && p.has(i+1) &&
		!p.is(i, abilities...) {
		return invariant // "CANNOT skip steps"
	}
	if p.is(i, "change") && !p.has(i+1) && !p.is(i-2, "it", "this", "that", "they") {
		return invariant // "the public API cannot change"
	}
	if p.is(i-2, "he", "she") || p.is(i-2, "they") && p.nearBefore(i, i, "said") {
		return noOrder
	}
	if p.is(i-2, "and") && p.nearBefore(i, 8, "must") && p.class(i)&(cAct|cImp) != 0 {
		return invariant // "guests must register and cannot publish"
	}
	if p.is(i, "be") {
		if p.is(i+1, changedParticiples...) {
			return invariant
		}
		return noOrder
	}
	if p.is(i, "land", "merge", "ship", "release", "go") &&
		p.find(i+1, "before", "until", "unless", "without") ||
		p.is(i, "use", "run", "have") && p.is(i+1, "any") ||
		p.is(i+1, "another") && p.is(p.clauseOf(i), "a", "an", "each", "every", "one") {
		return invariant // "a job cannot read another job's files"
	}
	if p.is(i, changingVerbs...) && !p.is(i+1, "yet") && p.is(i-2, "we") && !p.isQuestion() {
		return invariant
	}
	if p.is(i, projectActs...) && !p.is(i-2, "i", "we") {
		return invariant
	}
	return noOrder
}

// abilities are what a program fails to do: "CANNOT open file".
var abilities = []string{"find", "open", "read", "load", "connect", "access", "create", "resolve", "parse"}

// changedParticiples are what "cannot be …" rules out: "cannot be renamed".
var changedParticiples = []string{
	"changed", "modified", "edited", "merged", "deleted", "removed", "renamed", "overridden",
	"bypassed", "reused", "shared", "committed", "moved", "skipped", "altered", "reopened", "touched",
	"waived", "refunded", "transferred",
}

// changingVerbs are what "we cannot …" rules out: "we cannot break the API".
var changingVerbs = []string{
	"break", "drop", "lose", "change", "touch", "remove", "rename", "ship", "afford", "accept", "merge",
}

// projectActs are what nobody "can …" do to a project: "agents cannot merge".
var projectActs = []string{
	"import", "depend", "exceed", "edit", "modify", "push", "merge", "contain", "share", "bypass",
	"override", "approve", "access", "mutate", "introduce", "leak",
}

// willNotForbids decides "you will not push": what who works on the project is told; subject
// is the word behind theirs.
func (p *phrase) willNotForbids(subject, verb int) order {
	return p.yes(p.is(subject-1, "you", "agent", "agents", "bot", "assistant") && p.acts(verb) &&
		!p.is(verb, ableVerbs...) && !p.conditional(verb) && !p.is(0, "if", "when", "as"))
}

// ableVerbs tell, behind "you will not", what one cannot do: "you will not lose data".
var ableVerbs = []string{"access", "use", "lose", "open", "read", "log", "trust", "update", "fetch"}

// deniedYou decides "you cannot" before the verb i.
func (p *phrase) deniedYou(i int) order {
	if p.is(i, "use") && !p.is(0, "if", "when") || p.is(i, barredActs...) && !p.conditional(i) {
		return invariant
	}
	return p.cannotForbids(i)
}

// barredActs are acts on a project, behind "you cannot".
var barredActs = []string{
	"add", "commit", "push", "merge", "delete", "edit", "modify", "rename", "remove", "import",
	"deploy", "drop", "alter", "disable", "bypass", "publish", "discuss",
}
