package detect

// What "no" forbids, and the words for a ban.

// noForbids decides "no X" as an order, "no more X", "nothing but".
func (p *phrase) noForbids(i int) order {
	switch {
	case p.is(i+1, "one"):
		return p.nobodyForbids(i + 1)
	case p.is(i+1, "longer") && !p.is(i+2, "than"):
		return p.yes(p.noLonger(i))
	case p.is(i+1, "no"):
		return noOrder
	case p.noPhrase(i),
		p.orderedBefore(i),
		p.ensures(i),
		p.noRuled(i):
		return prohibition
	case p.upper(i) && p.ident(i+1) && p.has(i+2) && (p.gap(i+2)&gapColon != 0 || p.ident(i+2)):
		return noOrder // a line of a listing
	case p.nothingDoes(i),
		p.gap(i)&gapOpen != 0 && p.nearBefore(i, i, "must") && p.bansNoun(i): // "must be in one file (no partials)"
		return invariant
	case hasAnyPrefix(p.Of(p.text), "✅", "✓", "✔", "(+)"):
		return noOrder // what is found in order
	case p.noMoreThan(i):
		return prohibition
	case p.is(0, summaryLabels...) && p.gap(1)&gapColon != 0:
		return noOrder // "Pros: no extra cost"
	case p.is(i-1, "if"),
		p.class(i+1)&cSubj != 0 && p.gap(i+2)&gapSlash == 0,
		p.absent(i),
		p.gap(i+1)&gapClause != 0,
		!p.has(i + 1),
		p.lacks(i):
		return noOrder // "no problem", "No, …"
	case p.is(i-2, "must", "should", "shall") &&
		p.is(i-1, "have", "contain", "be", "add", "introduce", "import") && !p.conditional(i):
		return prohibition
	case p.partLacks(i):
		return invariant
	}
	return p.yes((p.noOpens(i) || p.noJoins(i)) && p.bansNoun(i))
}

// marked reports whether a mark that parts sentences or labels stands before word i.
func (p *phrase) marked(i int) bool {
	return p.gap(i)&(gapStart|gapColon|gapSemicolon|gapDash|gapStop) != 0
}

// noRuled reports whether a modal verb, or a condition, rules what "no" at i opens with: "No
// file may exceed 600 lines", "No change is merged before CI is green".
func (p *phrase) noRuled(i int) bool {
	return p.marked(i) && p.ruledAfter(i) ||
		p.clauseStart(i) && p.find(0, "before", "until", "without", "unless") && p.passes(i)
}

// noMoreThan reports whether "no" at i sets a bound: "use no more than two", "no longer than 80
// columns". What was no more than something is told.
func (p *phrase) noMoreThan(i int) bool {
	if !p.is(i+1, "more", "longer", "larger") || !p.is(i+2, "than") ||
		p.find(i+3, "came", "went", "was", "were") {
		return false
	}
	return p.commandIn(0, i) ||
		p.clauseStart(i) && p.figure(i+3) ||
		p.nearBefore(i, 3, "must", "should", "shall", "may")
}

// partLacks reports whether "no" at i says what a part of the project has not: "the core has no
// dependency on the UI", "`core` knows no transport", "handlers contain no SQL".
func (p *phrase) partLacks(i int) bool {
	if p.is(i-1, plainContaining...) && p.genericSubject(i-1) {
		return true
	}
	has := p.is(i-1, "has", "have") && p.is(i+1, "dependency", "dependencies", "knowledge") &&
		p.is(i+2, "on", "of") && !p.is(i-2, "it", "this", "that", "they", "i", "we")
	knows := p.named(i-2) &&
		(p.is(i-1, "knows") ||
			p.is(i-1, "has", "imports") &&
				p.nearAfter(i, 3, "dependencies", "deps", "imports", "knowledge"))
	holds := p.is(i-1, "contains", "imports", "holds", "performs", "shares", "stores", "keeps") &&
		p.is(p.clauseOf(i), "a", "an", "each", "every")
	return (has || knows || holds) && !p.conditional(i)
}

// noOpens reports whether "no" at i opens what is ordered: "No tabs", "please no tabs", "just
// the fix, no refactoring".
func (p *phrase) noOpens(i int) bool {
	switch {
	case p.marked(i) && !(p.gap(i)&gapDash != 0 && p.inBrackets(i)),
		p.clauseStart(i) &&
			p.is(i-1, "please", "pls", "absolutely", "strictly", "also", "again", "just"):
		return true
	case p.gap(i)&gapComma != 0:
		if p.commands(0) || p.is(i-1, "please", "only") || p.is(0, "just", "only") || p.dated() {
			return true
		}
	}
	return p.choosesWithout(i)
}

// noJoins reports whether "no" at i goes on with an order: "use spaces and no tabs", "keep it
// short, and no emojis", "fix it, so no workarounds", "use the client (no `curl`)".
func (p *phrase) noJoins(i int) bool {
	n, apart := len(p.toks), p.gap(i-1)&gapComma != 0
	switch {
	case p.is(i-1, "and") && p.commands(0) && (i+2 == n || i+3 == n) && p.suffix(n-1, "s"),
		i == 1 && p.is(0, "and"),
		apart && p.is(i-1, "and", "but") && n-i <= 6 && (p.commandIn(0, i-1) || p.suffix(0, "er")):
		return true
	}
	return (apart && p.is(i-1, "so") || p.gap(i)&gapOpen != 0 && p.named(i+1)) && p.commandIn(0, i)
}

// summaryLabels open a summary of what is so: "Pros: no extra cost".
var summaryLabels = []string{
	"pros", "cons", "benefits", "benefit", "advantages", "advantage", "limitations", "status", "result",
}

// plainContaining are verbs before "no" with a plural as subject: "handlers contain no SQL".
var plainContaining = []string{"contain", "import", "hold", "perform", "do", "share", "store", "keep"}

// noPhrase reports whether "no" at i stands in a set phrase that forbids.
func (p *phrase) noPhrase(i int) bool {
	next, after := i+1, i+2
	switch {
	case p.is(i-1, "by", "at", "in", "on", "under") && p.is(next, adverbialNouns...):
		return p.atNoTime(i)
	case p.upper(i) && p.gap(i)&gapOpen != 0:
		return p.has(next) && p.gap(next)&gapClause == 0 // "Pure layers (NO I/O)"
	case p.is(i-1, "want", "said", "allow", "permit", "accept", "tolerate") && p.is(i-2, "i", "we"),
		p.is(i-1, "be") &&
			(p.is(i-2, "must", "shall") || p.is(0, "let") || p.is(i-2, "to") && p.is(0, "there")),
		p.is(i-1, "on") && p.is(i-2, "now") && p.is(next, "more"):
		return true
	case p.is(i-1, "have", "has") &&
		p.is(i-2, "you", "agents", "contributors", "agent", "assistant", "bot"):
		return p.is(after, "access", "permission") || p.is(next, rightsOfWay...)
	case p.is(i-1, "have") && p.genericSubject(i-1) &&
		(p.is(next, "permission", "authority", "right", "mandate") && p.is(after, "to") ||
			p.is(next, "business") && p.suffix(after, "ing")):
		return true
	}
	switch {
	case p.is(next, "reason"): // "there is no reason to touch it"
		return p.is(after, "to") && p.is(i+3, touching...)
	case p.is(next, "way"): // "no way are we …"
		return p.is(after, "are", "am") && p.is(i+3, "we", "i")
	case p.is(next, "excuse"):
		return p.is(after, "for", "to")
	case p.is(next, "place"): // "secrets have no place in the log"; not "there is no place for it"
		return p.preposition(after) && !p.is(after, "to") ||
			p.is(after, "here") ||
			p.is(after, "for") && p.is(i-1, "is") && !p.is(i-2, "there")
	}
	return false
}

// adverbialNouns are the nouns of "by no means", "at no time", "under no circumstances".
var adverbialNouns = []string{
	"means", "time", "case", "event", "account", "way", "point", "stage", "situation", "circumstances",
	"circumstance", "conditions", "condition",
}

// rightsOfWay are what the reader has not: "you have no access", "you have no right".
var rightsOfWay = []string{
	"access", "permission", "authority", "right", "business", "mandate", "shell", "tools", "network",
	"internet",
}

// touching are the bare forms of acts on what there is: "no reason to touch it".
var touching = []string{"touch", "change", "edit", "modify", "rename", "move", "rewrite", "delete"}

// atNoTime reports whether the adverbial around "no" at i – under no circumstances, at no
// time, in no way – goes with an order or with a modal verb.
func (p *phrase) atNoTime(i int) bool {
	next, before := i+2, i-2
	switch {
	case p.is(i-1, "under") && p.is(i+1, "circumstances", "circumstance", "conditions", "condition"):
		return true
	case p.find(next, "liable"):
		return false
	case p.is(before, "must", "should", "shall", "may"):
		return p.bareVerb(next) || p.is(next, "be") && p.participle(next+1)
	case p.is(before, "is", "are", "'re"):
		return p.is(next, "to", "allowed", "permitted")
	case p.is(next, "is", "are", "am"):
		return p.is(next+2, "to", "allowed", "permitted")
	case p.is(i-1, "at") && p.is(next, "should", "may", "must", "can", "shall"):
		return true
	}
	return p.clauseStart(i-1) && (p.bareVerb(next) || p.class(next)&cModal != 0 && !p.is(next, "shall"))
}

// noLonger reports whether "no longer" at i ends a leave: "guests may no longer smoke".
func (p *phrase) noLonger(i int) bool {
	verb := i + 2
	switch {
	case p.conditional(i):
		return false
	case p.is(i-1, "must", "may", "should", "shall"):
		if p.find(0, "future", "version", "versions") {
			return false // what is announced
		}
		return p.bareVerb(verb) && !p.turnsOut(verb) ||
			p.is(verb, "be") && p.participle(verb+1) &&
				!(p.is(i-1, "may", "should") && p.guessed(verb+1))
	}
	return p.is(i-1, "is", "are") &&
		p.is(verb, "allowed", "permitted", "acceptable", "tolerated", "welcome")
}

// absent reports whether "no" at i tells of what is not there: "no problem", "no output".
func (p *phrase) absent(i int) bool {
	if p.is(i+1, "more") {
		return !(i == 0 || p.is(i-1, "please", "pls") || p.gap(i)&gapComma != 0 && p.dated())
	}
	if p.is(i+1, "error", "data", "output", "response") && p.has(i+2) && p.gap(i+2)&gapClause == 0 &&
		!p.preposition(i+2) && p.class(i+2)&(cFunc|cAux|cModal|cConj|cRel|cNeg|cCond) == 0 &&
		!p.participle(i+2) && !p.suffix(i+2, "s") {
		return p.is(i+3, "is", "was") // "no error suppression": the name of an act
	}
	return p.is(i+1, notThere...) ||
		p.is(i+1, "entry", "record") && p.is(i+2, "for") ||
		p.is(i+2, "connection") ||
		p.find(i+2, "since", "yet") ||
		p.find(i+2, "release", "version") && p.find(i+2, "this")
}

// notThere are what is said not to be there, or not to matter: "no problem", "no output".
var notThere = []string{
	"need", "problem", "worries", "longer", "idea", "matter", "one", "doubt", "such", "issue", "issues",
	"way", "reason", "matches", "errors", "error", "thanks", "clue", "luck", "rush", "data", "results",
	"changes", "action", "other", "further", "impact", "concerns", "outstanding", "known", "obvious",
	"evidence", "sign", "signs", "conflict", "conflicts", "warnings", "callers", "usages", "references",
	"existing", "current", "prior", "previous", "user-visible", "guarantee", "guarantees", "warranty",
	"limit", "limits", "hard", "negative", "response", "outputs", "traces", "effect", "bearing",
	"difference", "output", "diff", "objections", "pressure", "hurry", "answer", "items", "messages",
	"notifications",
}

// bansNoun reports whether a few words without a verb stand behind "no" at i: what is banned.
func (p *phrase) bansNoun(i int) bool {
	const longest = 14
	for k := i + 1; k < len(p.toks); k++ {
		if p.is(k, goneWords...) && !p.toks[k].quoted {
			return false
		}
	}
	end := i + 1
	for end < len(p.toks) && p.gap(end)&(gapSemicolon|gapColon|gapDash|gapStop|gapOpen) == 0 &&
		!p.is(end, "that", "which", "what", "unless", "without", "until") {
		if p.class(end)&(cAux|cModal) != 0 ||
			p.is(end, "yet") && !(p.gap(i)&gapComma != 0 && p.commands(0)) ||
			p.is(end, notFound...) {
			return false
		}
		end++
	}
	if p.is(end-1, "findings", "failures", "results", "matches", "hits") && !p.upper(i) ||
		p.nearBefore(end, end-i, "guarantees") {
		return false // what a check found, what nobody vouches for
	}
	// not "No files changed"
	told := p.participle(end-1) && !p.named(end-1) && !p.is(end-1, "allowed", "permitted", "accepted")
	return end-i <= longest && !told
}

// goneWords tell that what "no" names is not there any more: "no callers remain".
var goneWords = []string{
	"gone", "removed", "anymore", "exist", "present", "currently", "existed", "remain", "remains",
}

// notFound end a remark on what is not there: "no files changed", "no match found".
var notFound = []string{
	"ran", "came", "went", "needed", "required", "found", "available", "exists", "exist", "left",
	"changed", "detected", "necessary", "specified", "provided", "given", "set", "configured",
	"matching", "match", "there", "here", "defined", "returned", "running",
}

// banForbids decides words that mean a ban.
func (p *phrase) banForbids(i int) order {
	return p.yes(!p.banDenied(i) && !p.banTold(i))
}

// banDenied reports whether the word for a ban, word i, is denied, or stands in a condition: "is
// not forbidden", "no longer banned", "a file that forbids it".
func (p *phrase) banDenied(i int) bool {
	switch {
	case p.is(i, "barred") && !p.is(i+1, "from"),
		p.is(i-1, "longer"),
		p.is(i-1, tellBan...),
		p.is(p.clauseOf(i), "no", "nothing", "none", "some", "many"),
		p.is(i-1, "be") && p.is(i-2, "to") && !p.is(i-3, "is", "are", "has", "have", "need", "needs"):
		return true
	}
	return p.conditional(i) && !p.is(i-1, "is", "are", "strictly")
}

// banTold reports whether the word for a ban, word i, tells of one, or what a program did.
func (p *phrase) banTold(i int) bool {
	few := len(p.toks) < 5
	switch {
	case p.is(i-1, "access") && i < 2,
		allDigits(p.raw(i-1)) && few,
		p.clauseStart(i) && p.is(i, "forbids", "prohibits"):
		return true // "access forbidden", "Forbids nested calls": what a server or a rule does
	case p.is(i, "unacceptable", "unwelcome") &&
		!p.is(i-1, "is", "are", "considered", "strictly", "absolutely", "totally"):
		return true // "examples of unacceptable behavior"
	case p.ident(i-1) && p.gap(i) == 0 && (few || allDigits(p.raw(i-1))):
		return true // "403 Forbidden"
	case i > 1 && p.is(i-1, "the", "a", "an", "this", "that", "any") && p.has(i+1) && p.gap(i+1) == 0 &&
		!p.is(i+2, "is", "are", "must") && !p.commands(0):
		return true // "removed the forbidden import"
	}
	// "the linter forbids it and fails"
	return p.is(i, "forbids", "prohibits") &&
		p.find(i+1, "failed", "fails", "error", "rejected", "complains")
}

// tellBan stand before a word for a ban and tell of one: "error forbidden", "was banned".
var tellBan = []string{
	"not", "no", "nothing", "error", "isn't", "aren't", "doesn't", "don't", "was", "were", "403",
}

// rules reports whether word i names what people have their rules in.
func (p *phrase) rules(i int) bool {
	return p.is(i, ruleBooks...)
}

// ruleBooks are what people have their rules in.
var ruleBooks = []string{
	"rule", "rules", "policy", "policies", "law", "laws", "guidelines", "regulations", "terms",
	"contract", "agreement", "license", "licence", "bylaws", "code", "convention", "conventions",
}

// againstRules reports whether something is said at i to be against the rules.
func (p *phrase) againstRules(i int) bool {
	if p.is(i-1, "policy", "rule") && p.has(i+1) && !p.conditional(i) && p.find(0, "have", "is") {
		return true // "we have a policy against it"
	}
	if !p.is(p.pastAdverbs(i-1), "is", "are", "'s", "be") || p.conditional(i) {
		return false
	}
	for k := i + 1; k < i+4; k++ {
		if p.rules(k) && (!p.has(k+1) || p.gap(k+1)&gapClause != 0 || p.is(k+1, "to", "of", "here")) {
			return true
		}
	}
	return false
}
