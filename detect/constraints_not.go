package detect

// What "not" forbids, by the verb before it.

// notForbids decides "do not", "don't", "must not", "should not", "is not allowed", ", not X".
func (p *phrase) notForbids(i int) order {
	if w := p.known(i); w != "not" && w != "n't" {
		return p.doNotForbids(i, i)
	}
	if p.underAny(i) {
		return prohibition
	}
	before := p.known(i - 1) // the lexicon has all words asked for here
	switch before {
	case "do":
		return p.doNotForbids(i-1, i)
	case "must", "shall":
		names := p.is(i-2, "what") && i > 2 || p.thirdPerson(0) && p.conditional(i)
		return p.yes(!names) // "the list of what must not change" names it, "Finds what must not change"
	case "should":
		return p.shouldNotForbids(i + 1)
	case "may":
		if p.is(i-2, "or") || i > 1 && p.gap(i-1)&gapClause != 0 {
			return noOrder // "may or may not"
		}
		if o := p.alsoNot(i); o != noOrder {
			return o
		}
		if p.is(i-2, "they") && p.find(0, "may") && p.clauseStart(i-2) && i > 3 && p.bareVerb(i+1) &&
			!p.turnsOut(i+1) {
			return prohibition // "guests may listen; they may not speak"
		}
		if verb := p.pastInsertion(i + 1); verb > i+1 {
			return p.yes(p.acts(verb) || p.class(verb)&cImp != 0)
		}
		if p.mayNotForbids(i + 1) {
			return prohibition
		}
		return p.cannotForbids(i + 1)
	case "can":
		if p.is(i-2, "you") {
			return p.deniedYou(i + 1)
		}
		return p.cannotForbids(i + 1)
	}
	return p.notBehind(before, i)
}

// notBehind decides "not" behind any other word, which is before if the lexicon has it.
func (p *phrase) notBehind(before string, i int) order {
	if p.toldNot(i) || p.is(i+1, "accepting") && p.nearBefore(i, 3, "we", "'re", "is") {
		return prohibition
	}
	if k := p.pastAdverbs(i - 1); k < i-1 { // "should generally not", "must therefore not"
		switch p.known(k) {
		case "should":
			return p.shouldNotForbids(i + 1)
		case "must", "shall":
			return prohibition
		}
	}
	switch before {
	case "ought":
		if p.is(i+1, "to") {
			return p.shouldNotForbids(i + 2)
		}
	case "to":
		if p.is(i-2, "sure") && p.opensOrder(i-3) {
			return prohibition // "make sure to not"
		}
	case "will":
		return max(p.workRefused(i+1), p.willNotForbids(i-1, i+1), p.invariantIf(p.ruledThat()))
	case "does":
		if o := p.doesNot(i); o != noOrder {
			return o
		}
		fallthrough
	case "is", "are":
		if p.find(i+2, "enforced") {
			return invariant
		}
	case "when", "what", "where":
		if p.upper(i) && p.is(i+1, "to") {
			return prohibition // "When NOT to use X"
		}
	}
	if o := p.alsoNot(i); o != noOrder {
		return o
	}
	switch before {
	case "is", "are", "does", "did", "was", "were", "has", "have", "could", "would", "might", "if",
		"or", "am", "be", "been", "'m", "'s", "'re":
		if p.gap(i)&gapComma == 0 {
			return noOrder
		}
	}
	return p.notContrast(i)
}

// doesNot decides "does not" of rules and of parts of the project: "this does not entitle you
// to …", "the licence does not permit …", "the view package does not import …".
func (p *phrase) doesNot(i int) order {
	subject := i - 2
	switch {
	case p.is(i+1, "exempt", "excuse", "entitle", "authorize"):
		return p.yes(p.is(i+2, "you", "anyone", "agents"))
	case p.is(i+1, "allow", "permit", "tolerate"):
		return p.yes(p.rules(subject) && !p.conditional(i))
	case p.is(i+1, "import", "depend"):
		return p.invariantIf(p.is(subject, layers...) && !p.conditional(i))
	}
	return noOrder
}

// layers are parts of a project that depend on each other, or must not.
var layers = []string{"package", "module", "layer", "crate", "component", "library", "folder", "directory"}

// toldNot reports whether somebody is told not to do something at i: "I told you not to …",
// "contributors are asked not to …", "it is essential not to …".
func (p *phrase) toldNot(i int) bool {
	told := func(k int) bool {
		return p.is(k, toldParticiples...)
	}
	switch {
	case p.is(i+1, "asking") && p.is(i+2, "you", "for"):
		return p.is(i-1, "'m", "am")
	case p.is(i+1, "supposed") && p.is(i+2, "to"):
		return (p.is(i-2, "you", "agents") || p.genericSubject(i-1)) && p.bareVerb(i+3)
	case p.is(i-1, "to"):
		return (told(i-2) || p.wishesYou(i-2)) && p.bareVerb(i+1) // "you are supposed to not …"
	case p.is(i-1, "did"):
		return p.wishesYou(i-2) && p.bareVerb(i+1)
	case !p.is(i+1, "to") || p.class(i+2)&cAux != 0 && !p.is(i+2, "do"):
		return false
	case told(i - 1):
		k := p.pastAdverbs(i - 2)
		return p.is(k, "are", "'re", "is", "be") && !p.is(k-1, "i", "we")
	case p.is(i-1, "said"):
		return p.is(i-2, "i", "we") && p.bareVerb(i+2)
	case p.is(i-1, "out"):
		return p.is(i-2, "watch", "look") && p.clauseStart(i-2)
	case p.is(i-1, "important", "essential", "crucial", "critical", "imperative", "vital"):
		return p.stresses()
	}
	return p.is(i-1, "you", "him", "them", "us", "everyone", "prefer") &&
		p.nearBefore(i, 4, tellingNot...)
}

// toldParticiples say, behind "are", what people are told: "you are asked not to …".
var toldParticiples = []string{
	"asked", "expected", "supposed", "requested", "advised", "urged", "reminded", "instructed",
	"warned", "told", "encouraged",
}

// tellingNot say, before the one who is told, that somebody is: "I told you not to …".
var tellingNot = []string{
	"told", "tell", "asked", "ask", "instructed", "warned", "reminded", "begged", "prefer", "want",
	"wanted", "need", "expect", "urge", "advise", "remind",
}

// wishesYou reports whether word i is the "you" of what the speaker wishes: "I'd prefer if you …".
func (p *phrase) wishesYou(i int) bool {
	return p.is(i, "you") && p.nearBefore(i, 2, wishing...) && p.is(0, "i", "we") &&
		!p.nearClass(i, 4, cNeg)
}

// wishing are what a speaker wishes: "I'd prefer if you didn't".
var wishing = []string{"prefer", "like", "want", "need", "ask", "request", "insist", "demand"}

// stresses reports whether p says that what follows matters: "it is essential that …".
func (p *phrase) stresses() bool {
	for k := 2; k < 5 && p.is(0, "it") && p.is(1, "is", "'s"); k++ {
		if p.is(k, "important", "essential", "crucial", "critical", "imperative", "vital", "paramount") {
			return p.is(k+1, "that", "you", "to", "not", "never", "we")
		}
	}
	return false
}

// doNotForbids decides "do not" and "don't", whose first word is first, at i.
func (p *phrase) doNotForbids(first, i int) order {
	next, subject := i+1, first-1
	for p.is(subject, "also", "simply", "just", "then") && p.is(subject-1, "you") {
		subject--
	}
	switch {
	case p.is(subject, "you", "agents") && p.is(next, "have") &&
		p.is(next+1, "permission", "authority"):
		return p.yes(p.acts(next+3) && !p.is(next+3, "access", "read", "open", "use", "run"))
	case p.is(subject, "i", "we") && p.is(next, "think"): // "I don't think we should touch it"
		return p.yes(p.is(next+1, "we", "you") && p.is(next+2, "should", "need") && p.acts(next+3))
	case p.is(next, "get") && p.genericSubject(first) &&
		(p.is(next+1, passedOn...) || p.is(next+1, "reviewed") || p.nearAfter(next, 2, "access")):
		return invariant // "red builds don't get merged"
	case p.harmless(next):
		return noOrder
	case p.doNotOrders(first, next, subject),
		p.doNotRuled(first, next, subject):
		return prohibition
	case p.find(next, "enforced"),
		p.genericSubject(first) &&
			(p.acts(next) || p.is(next, "go", "belong") && p.preposition(next+1)):
		return invariant // "tests do not touch the network"
	case p.is(subject, "you"):
		return p.doesYou(first, next)
	case p.is(subject, "we") && p.class(next)&cImp != 0 &&
		p.first(p.clauseOf(first), first, "why", "how") < 0 &&
		!p.is(next, "have", "see", "support", "get", "expect", "care") && !p.effect(first):
		return invariant // how this project works
	case p.is(subject, "i", "we") &&
		p.is(next, "want", "need", "allow", "accept", "use", "add", "merge"):
		return p.yes(p.rejects(first, next))
	}
	return p.yes(p.upper(i) && !p.conditional(i) && !p.is(subject, "i", "we", "they"))
}

// doNotOrders reports whether "do not" at first, with its verb at next, is an imperative: "don't
// push", "please don't", "from now on don't", "fix the header do not touch the footer".
func (p *phrase) doNotOrders(first, next, subject int) bool {
	switch {
	case p.clauseStart(first) && !p.droppedSubject(first, next) && !p.resumes(first, next),
		p.is(subject, "please", "pls"),
		p.is(subject, "said") && p.is(subject-1, "i"),
		subject == 0 && p.is(0, "no", "nah"),
		first > 0 && p.dates() == first:
		return true
	case p.conditional(first):
		return false
	}
	joins := p.is(subject, "and", "but", "or", "then", "please") && p.commands(0)
	return joins || p.runsOn(first) // "read it and do not edit it"
}

// doNotRuled reports whether "do not" at first, with its verb at next, says what is asked for or
// ruled: "make sure keys don't end up in the log", "I ask that you do not push", "guests do not
// get to speak", "the rules do not allow that".
func (p *phrase) doNotRuled(first, next, subject int) bool {
	free := !p.conditional(first)
	switch {
	case (free || p.is(subject, "you") && p.is(subject-1, "that")) && p.seesTo() &&
		!p.is(next, "just", "only"):
		return true
	case p.is(subject, "ensure", "sure", "that", "you", "we", "it", "they") && !p.is(0, "not") &&
		(p.stresses() || p.find(0, stressing...)):
		return true
	case p.is(subject, "you") && p.nearBefore(subject, 2, "ask", "request", "insist", "demand"),
		p.wishesYou(subject):
		return true
	case p.is(next, "get"):
		return p.is(next+1, "to") && p.genericSubject(first) && p.bareVerb(next+2)
	}
	return free && p.is(next, "allow", "permit", "tolerate") && p.rules(subject)
}

// stressing say that what stands with them matters: "it is crucial that they do not leak".
var stressing = []string{"ensure", "sure", "certain", "important", "essential", "crucial", "critical"}

// doesYou decides "you do not", in a description of who works on the project: "You are a
// reviewer; you do not rewrite prose".
func (p *phrase) doesYou(first, verb int) order {
	loud := p.upper(first+1) && p.class(verb)&(cAct|cImp) != 0 // "you do NOT …"
	told := loud ||
		p.acts(verb) && !p.is(verb, "use", "access", "see", "set") ||
		p.is(verb, roleActs...)
	return p.yes(told && !p.conditional(first) && first <= 10 && !p.is(0, "if", "when", "as"))
}

// roleActs are what the reader in a role does not do: "you do not speculate".
var roleActs = []string{
	"rewrite", "speculate", "guess", "touch", "include", "assume", "waste", "answer", "offer",
	"provide", "discuss", "mention", "invent", "apologize", "claim", "pretend", "repeat", "engage",
}

// rejects reports whether the speaker rejects something, unless it is about knowledge or
// interest: "I don't want you to touch X".
func (p *phrase) rejects(first, verb int) bool {
	if p.is(verb, "want") {
		return p.has(verb+1) &&
			(!p.conditional(first) || p.is(first-2, "what") && p.commandsNothing(verb)) &&
			!(p.is(verb+1, "to") && p.is(verb+2, beingRude...))
	}
	return p.is(verb, "accept", "allow")
}

// beingRude go on "I don't want to" where it bans nothing: "I don't want to bother you".
var beingRude = []string{"be", "sound", "bother", "seem", "interrupt", "know", "waste", "rush"}

// resumes reports whether the statement that p opens with goes on at "do not" behind an
// insertion: "Bug fixes, on the other hand, do not need a ticket".
func (p *phrase) resumes(first, verb int) bool {
	if p.gap(first)&gapComma == 0 || p.gap(0)&gapStart == 0 || p.clauseOf(first-1) == 0 ||
		!p.has(verb) {
		return false
	}
	return p.is(verb, "require") || p.genericSubject(p.clauseEnd(0))
}

// harmless reports whether the verb i after "do not" makes no prohibition: worry, hesitate, need to …
func (p *phrase) harmless(i int) bool {
	for p.is(i, "even", "really", "actually", "yet", "just") {
		i++
	}
	if p.is(i, "let") && p.is(i+1, "me") {
		return p.is(i+2, "forget", "down", "stop", "keep")
	}
	if p.is(i, "accept", "assume", "take") &&
		(p.is(i+1, "responsibility", "liability") || p.is(i+2, "responsibility", "liability")) {
		return true
	}
	if p.is(i, "apply") {
		return !p.has(i+1) || p.gap(i+1)&gapClause != 0 || p.preposition(i+1) ||
			p.is(i+1, "here", "for", "when", "if")
	}
	if p.is(i, "you") && p.is(i+1, "dare", "ever") ||
		p.is(i, "think") && p.is(i+1, "about", "of") && p.suffix(i+2, "ing") {
		return false
	}
	return p.is(i, harmlessVerbs...) && !p.is(i+1, "to") ||
		p.is(i, "need", "have", "forget", "mean", "seem", "appear", "hesitate") ||
		p.is(i, "be") && p.is(i+1, feelings...)
}

// harmlessVerbs make no order behind "do not": "don't worry", "I do not know".
var harmlessVerbs = []string{
	"worry", "hesitate", "know", "knows", "mind", "forget", "panic", "care", "think", "remember",
	"recall", "see", "have", "need", "understand", "believe", "you", "we", "they", "get", "seem",
	"appear", "feel", "exist", "matter", "mean", "despair", "fret",
}

// feelings go on "don't be" where it comforts: "don't be afraid".
var feelings = []string{
	"afraid", "shy", "offended", "surprised", "discouraged", "alarmed", "fooled", "scared",
}

// droppedSubject reports whether "don't" at first is a statement without its subject.
func (p *phrase) droppedSubject(first, next int) bool {
	return p.is(first, "don't", "dont") && p.is(next, "know", "see", "think") &&
		p.gap(first)&gapStart != 0
}

// alsoNot decides forms of "not" that are orders by the word before them: "you are not to",
// "let's not", "make sure X is not"; and "not a single".
func (p *phrase) alsoNot(i int) order {
	o := noOrder
	switch p.known(i - 1) {
	case "is", "are", "'s", "'re":
		o = p.isNot(i)
	case "but":
		o = p.yes(p.butNot(i))
	case "does":
		if p.is(i+1, "go") && p.is(i+2, "in", "into") && !p.conditional(i) && p.class(i-2)&cSubj == 0 {
			return prohibition // "unreviewed code does not go in the release"
		}
		o = p.invariantIf(p.ruledThat())
	case "us":
		o = p.yes(p.letsNot(i))
	case "you":
		o = p.yes(p.nearBefore(i, 4, "prefer", "rather", "ask") && p.class(i+1)&cImp != 0)
	case "may":
		o = p.yes(p.is(i-2, "you") && p.bareVerb(i+1) && !p.turnsOut(i+1) && !p.is(0, "if", "when"))
	case "shalt":
		o = prohibition
	default: // words the lexicon need not have
		switch {
		case i == 0:
			o = p.yes(p.notOpens())
		case p.is(i-1, "gets"):
			o = p.invariantIf(p.ruledThat())
		case p.is(i-1, "lets"):
			o = p.yes(p.letsNot(i))
		case p.is(i-1, "better"):
			o = p.yes(p.bareVerb(i + 1))
		}
	}
	if o != noOrder {
		return o
	}
	if p.gap(i)&gapOpen != 0 && p.nearBefore(i, i, "use", "uses", "using", "must") && p.has(i+1) &&
		!p.is(i+1, "yet", "only", "sure", "required", "needed", "necessarily") {
		return prohibition // "names use underscores (not hyphens)"
	}
	return p.yes(p.is(i+1, "a") && p.is(i+2, "single") && p.clauseStart(i) && p.count(cAux) == 0 &&
		!p.participle(i+4))
}

// notOpens decides "not" as the first word.
func (p *phrase) notOpens() bool {
	switch {
	case p.named(1) && p.find(2, "not"),
		p.is(1, "for") && len(p.toks) <= 4,
		p.is(1, "to") && p.is(2, "be") && p.participle(3),
		p.is(1, "in") && p.is(2, "scope"):
		return true
	case p.class(1)&cImp != 0 && len(p.toks) > 2:
		return true // "(The subject must:) not end with a period"
	case p.is(1, "more", "longer") && p.is(2, "than") && p.numeral(3),
		p.is(1, "a", "one", "even") && p.ruledAfter(0):
		return true // "not more than three lines", "not even the owner may …"
	}
	for k := 1; k < 4 && k < len(p.toks)-1 && !p.is(1, "enough", "all", "every", "just", "sure"); k++ {
		if p.gap(k+1)&(gapColon|gapDash) != 0 {
			return p.thing(k) && p.commandIn(k+1, len(p.toks)) // "Not `npm`: use …"
		}
	}
	// "Not placeholders."
	return len(p.toks) == 2 && p.suffix(1, "s") && !p.suffix(1, "ss", "us") && p.class(1)&cFunc == 0
}

// isNot decides "is not" and "are not", of what somebody is to do or of what is ruled.
func (p *phrase) isNot(i int) order {
	be := p.is(i-1, "is", "are")
	switch {
	case p.letsNot(i):
		return prohibition
	case p.is(i+1, "to") &&
		(p.is(i-1, "'re", "are") && p.is(i-2, "you") ||
			be && p.bareVerb(i+2) && p.toldTo(i-1) ||
			be && p.is(i+2, "be") && p.participle(i+3)):
		return prohibition
	case p.is(i-1, "are", "'re") && p.is(i-2, "we") && p.is(i+1, workDoings...) && !p.conditional(i) &&
		!p.find(i, "yet", "anything"):
		return prohibition // "we're not adding a queue for this"
	case be && p.ruledThat(),
		p.unfit(i):
		return invariant
	case p.is(i+1, "ok", "okay", "fine", "alright", "acceptable", "permissible") && p.is(i+2, "to") &&
		p.is(i-1, "is", "'s") && p.bareVerb(i+3) && !p.conditional(i):
		return prohibition // "it's not ok to …"
	case !be:
		return noOrder
	case p.is(i+1, "an") && p.is(i+2, "option", "excuse", "acceptable") ||
		p.is(i-1, "is") && p.is(i+1, "ok", "okay", "fine", "acceptable") &&
			p.suffix(p.clauseOf(i), "ing"):
		return prohibition // "rewriting history is not an option"
	case p.conditional(i):
		return noOrder
	case p.find(i+2, "until", "unless") && p.nearAfter(i, 2, doneStates...):
		return invariant // "work is not done until the tests pass"
	case p.is(i+1, "used", "welcome", "done") &&
		p.nearAfter(i+1, 3, "codebase", "project", "repo", "repository"):
		return invariant // "default exports are not used in this codebase"
	case p.is(i+1, "the") && p.is(i+2, "time", "place") && p.is(i+3, "to", "for"),
		p.is(i+1, "wanted", "accepted", "tolerated", "acceptable", "welcome", "negotiable"),
		p.is(i-1, "are") && p.is(i+1, "for") && p.genericSubject(i-1),
		p.is(i+1, "up") && p.is(i+2, "for"),
		p.is(i+1, "yours") && p.is(i+2, "to"):
		return prohibition
	case p.is(i+1, "a", "an") && !p.is(p.clauseOf(i), "this", "these", "they", "it") &&
		(p.is(i+2, "reason", "excuse", "substitute", "justification") ||
			p.is(i+3, "reason", "excuse", "substitute", "justification")):
		return prohibition
	}
	return p.invariantIf(p.upper(i) && !p.upper(i-1) && p.participle(i+1) &&
		!p.is(i+1, "needed", "required", "supported") && p.genericSubject(i-1)) // "build outputs are NOT committed"
}

// workDoings are what "we are not doing": "we're not adding a queue".
var workDoings = []string{
	"adding", "changing", "shipping", "merging", "introducing", "rewriting", "replacing", "removing",
	"touching", "refactoring", "migrating", "deploying", "supporting", "doing",
}

// doneStates are states a work reaches only on a condition: "is not done until the tests pass".
var doneStates = []string{
	"done", "complete", "finished", "active", "ready", "valid", "validated", "approved", "accepted",
	"merged", "released",
}

// unfit reports whether something is said not to be meant for a use at the negation i: "is
// not meant for production", "aren't to be shared".
func (p *phrase) unfit(i int) bool {
	return (p.is(i+1, "intended", "meant", "designed", "suitable") && p.is(i+2, "for") ||
		p.is(i+1, "intended", "meant") && p.is(i+2, "to") && p.is(i+3, "be") &&
			p.participle(i+4)) &&
		!p.conditional(i)
}

// letsNot decides "let us not" and "let's not".
func (p *phrase) letsNot(i int) bool {
	return (p.is(i-1, "'s", "us") && p.is(i-2, "let") || p.is(i-1, "lets")) &&
		!p.is(i+1, "forget", "worry", "pretend", "panic", "kid")
}

// butNot decides "but not": what is kept from somebody who may do another thing, "bots may
// comment but not merge".
func (p *phrase) butNot(i int) bool {
	switch {
	case p.nearBefore(i, i, "may") && p.acts(i+1) && !p.is(0, "it", "this", "that"):
		return true
	case p.preposition(i+1) && p.nearBefore(i, i, "may"):
		return true // "may import each other but not from the UI"
	case p.is(i+1, "vice"),
		p.is(i+1, "both") && p.nearBefore(i, i, "may", "can", "must", "use"):
		return true
	case p.participle(i+1) && p.nearBefore(i, 8, "may"),
		p.is(i+1, "removed", "deleted", "renamed", "changed") && p.nearBefore(i, 8, "can"):
		return !p.is(i+2, "yet") && !p.guessed(i+1)
	}
	return p.nearBefore(i, i, "can", "may") && p.nearBefore(i, i, "you") && p.has(i+1) &&
		!p.is(i+1, "yet", "always", "all", "necessarily", "only")
}

// ruledThat reports whether p opens with an order, or a stress, that what it says shall hold.
func (p *phrase) ruledThat() bool { return p.seesTo() || p.stresses() && p.is(3, "that") }
