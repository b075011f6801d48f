package detect

import "strings"

// englishForbids tells what the cue word i, an English word, forbids in p.
func (p *phrase) englishForbids(i int) order {
	o := p.englishRules(i)
	if o != noOrder && (p.toks[i].quoted && !p.allQuoted() || p.cited(i) || p.tellsFlag(i)) {
		return noOrder
	}
	return o
}

// englishRules is englishForbids for a word that is not only mentioned.
func (p *phrase) englishRules(i int) order {
	switch p.known(i) {
	case "not", "don't", "dont", "donot", "n't":
		return p.notForbids(i)
	case "never", "nevr", "nver":
		return p.neverForbids(i)
	case "nothing":
		return p.nothingForbids(i)
	case "nobody":
		return p.nobodyForbids(i)
	case "anything", "everything":
		return p.exceptForbids(i)
	case "neither":
		return p.yes(p.neitherForbids(i))
	case "nor":
		return p.yes(p.clauseStart(i) && p.is(i+1, "may", "must", "should", "shall") && !p.isQuestion())
	case "don'ts", "donts":
		return p.yes(i == 0 && p.gap(1)&gapColon != 0 && p.has(1))
	case "no":
		return p.noForbids(i)
	case "didn't":
		return p.yes(p.wishesNot(i))
	case "mustn't":
		return prohibition
	case "doesn't", "isn't", "aren't", "doesnt", "isnt", "arent":
		return p.invariantIf(p.isNotRuled(i))
	case "shouldn't", "shouldnt":
		return p.shouldNotForbids(i + 1)
	case "cannot", "can't":
		return p.cannotAt(i)
	case "nowhere":
		return p.invariantIf(i > 0 && p.is(i+1, "else"))
	case "none":
		return p.yes(p.is(i+1, "of") && (p.ensures(i) || p.ruledAfter(i)) ||
			p.gap(i)&gapColon != 0 && p.is(i+1, "without", "unless"))
	case "zero":
		return p.zeroForbids(i)
	case "won't", "shan't":
		return max(p.workRefused(i+1), p.willNotForbids(i, i+1))
	}
	return p.englishLimits(i)
}

// neitherForbids reports whether "neither" at i forbids: "neither push nor merge", "it must
// neither read nor write".
func (p *phrase) neitherForbids(i int) bool {
	orders := p.class(i+1)&cImp != 0 || p.governs(i+1) || p.ruledAfter(i)
	return p.clauseStart(i) && orders || p.is(i-1, "must", "should", "shall")
}

// wishesNot reports whether "didn't" at i says what the speaker would rather not have: "I'd
// prefer you didn't push".
func (p *phrase) wishesNot(i int) bool {
	return p.is(i-1, "you") &&
		p.nearBefore(i, 6, "prefer", "rather", "appreciate", "love", "better", "like") &&
		!p.isQuestion()
}

// isNotRuled reports whether "isn't" or "doesn't" at i is ruled: "make sure it doesn't …",
// "clients aren't supposed to …".
func (p *phrase) isNotRuled(i int) bool {
	if p.isQuestion() {
		return false
	}
	return p.seesTo() ||
		p.unfit(i) ||
		p.is(i+1, "supposed") && p.is(i+2, "to") && p.genericSubject(i) && p.class(i+3)&cImp != 0
}

// cannotAt decides "cannot" and "can't".
func (p *phrase) cannotAt(i int) order {
	switch {
	case p.underAny(i):
		return prohibition
	case p.is(i-1, "you"):
		return p.deniedYou(i + 1)
	}
	return p.cannotForbids(i + 1)
}

// englishLimits is englishForbids for words that say how far something goes, what it leaves
// out and what comes first.
func (p *phrase) englishLimits(i int) order {
	switch p.known(i) {
	case "except":
		return p.yes(p.is(p.clauseOf(i), "all", "every", "any") &&
			p.find(i+1, "may", "allowed", "permitted"))
	case "most":
		return p.atMostForbids(i)
	case "maximum", "max":
		return p.invariantIf(p.maximum(i))
	case "only":
		return p.onlyForbids(i)
	case "rather":
		if p.preferNot(i) {
			return prohibition
		}
		return p.contrastForbids(i)
	case "instead", "exclusively":
		return p.contrastForbids(i)
	case "solely":
		ruled := p.find(0, "permitted", "allowed", "intended", "may", "must") || p.commandIn(0, i)
		return p.invariantIf(ruled && (p.is(i+1, "for", "to") || p.preposition(i+1)) &&
			!p.conditional(i))
	case "without", "w/o":
		return p.withoutForbids(i)
	case "must":
		return p.mustForbids(i)
	case "before", "prior", "until", "unless":
		return p.gateForbids(i)
	case "requires", "require":
		return p.approvalForbids(i)
	case "need", "needs":
		if p.needsLeave(i) {
			return p.approvalForbids(i)
		}
		return noOrder
	}
	return p.englishOrders(i)
}

// preferNot reports whether the speaker would rather at i not have something: "I'd rather you
// didn't push", "rather not touch it".
func (p *phrase) preferNot(i int) bool {
	return p.is(i+1, "you", "we") && p.class(i+2)&cNeg != 0 ||
		p.is(i+1, "not") && p.class(i+2)&cImp != 0
}

// needsLeave reports whether "need" at i says what a thing needs, or that the reader needs a
// leave: "migrations need approval", "you need my ok".
func (p *phrase) needsLeave(i int) bool {
	if p.conditional(i) {
		return false
	}
	yours := p.is(i-1, "you") && p.is(i+1, "my", "our", "explicit", "permission", "approval", "consent")
	return yours || !p.is(i-1, noNeeders...) && i > 0
}

// noNeeders stand before "need" where nobody else is to give leave: "I need approval".
var noNeeders = []string{"i", "we", "you", "don't", "not", "may", "might", "will", "would"}

// englishOrders is englishForbids for verbs, and words with them, that tell the reader what
// to leave.
func (p *phrase) englishOrders(i int) order {
	switch p.known(i) {
	case "steer", "stick", "confine", "keep":
		return p.awayForbids(i)
	case "stay":
		if o := p.awayForbids(i); o != noOrder {
			return o
		}
		return p.stayForbids(i)
	case "hands":
		return p.yes(p.is(i+1, "off") && p.clauseStart(i))
	case "ban":
		return p.yes(p.clauseStart(i) && p.is(i+1, "on", "all", "any", "every", "use") ||
			p.is(0, "there") && p.is(i+1, "on") && p.is(1, "is"))
	case "prohibition":
		return p.yes(i == 0 && p.is(i+1, "of", "on", "against") && p.count(cAux|cModal) == 0)
	case "against":
		return p.invariantIf(p.againstRules(i))
	case "avoid", "avoided":
		return p.avoidForbids(i)
	case "refrain", "cease", "shun", "eschew", "abstain", "desist":
		return p.yes(p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, urgedBefore...))
	case "await":
		awaited := []string{"instruction", "instructions", "approval", "confirmation"}
		return p.invariantIf(p.opensOrder(i) && p.nearAfter(i, 2, awaited...))
	case "wait":
		return p.waitForbids(i)
	case "stop", "quit":
		if p.stopsDoing(i) {
			return prohibition
		}
		return p.stopForbids(i)
	case "halt":
		return p.stopForbids(i)
	case "strictly": // "work strictly within `src/`"
		return p.yes(p.commandIn(0, i) && p.is(i+1, "within", "inside", "from", "on", "to") &&
			p.has(i+2))
	case "leave":
		return p.keepForbids(i)
	case "discourage":
		return p.invariantIf((p.is(i-1, "we") || p.rules(i-1)) && p.has(i+1))
	}
	if o := p.leavesOut(i); o != noOrder {
		return o
	}
	return p.englishStates(i)
}

// leavesOut decides imperatives that tell what to leave out, to leave as it is or to ask first,
// by what they take.
func (p *phrase) leavesOut(i int) order {
	next := i + 1
	switch p.known(i) {
	case "preserve":
		return p.invariantIf(p.gap(i)&gapStart != 0 && p.has(next) && p.gap(next)&gapClause == 0)
	case "ask":
		first := p.is(next, "first") || p.is(next, "me", "us") && p.is(i+2, "first")
		return p.invariantIf(first && p.opensOrder(i))
	case "resist":
		return p.yes(p.opensOrder(i) &&
			(p.find(next, "urge", "temptation", "impulse") || p.suffix(next, "ing")))
	case "hold": // "hold off on the release", "releases are on hold"
		if p.is(next, "off") && p.opensOrder(i) {
			return prohibition
		}
		return p.invariantIf(p.is(i-1, "on") && p.is(i-2, "is", "are") && !p.conditional(i))
	case "omit":
		return p.yes(p.opensOrder(i) && p.has(next) && !p.is(next, "to") &&
			p.gap(next)&gapClause == 0 && !p.find(0, "if", "when", "unless", "until"))
	case "exclude", "separate":
		return p.yes(p.opensOrder(i) && !p.is(next, "from") && p.find(next, "from") &&
			!p.predicateAfter(i))
	case "limit", "restrict":
		return p.yes(p.opensOrder(i) && p.find(next, "to") && !p.predicateAfter(i))
	case "ignore", "reject":
		return p.yes(p.opensOrder(i) && p.find(next, "request", "requests", "attempt", "attempts") &&
			p.find(i+2, "to"))
	case "refuse", "decline":
		last := i == len(p.toks)-1 && i > 2 && p.gap(i)&gapComma != 0 // "if asked to, refuse"
		takes := p.is(next, "to", "any", "all", "every", "requests", "the") || p.suffix(next, "ly")
		return p.yes((takes || last) && p.opensOrder(i))
	}
	return noOrder
}

// stopsDoing reports whether the reader is told at i to stop an act: "stop that", "stop adding
// comments", "I need you to stop pushing".
func (p *phrase) stopsDoing(i int) bool {
	if p.is(i+1, "that") && i+2 == len(p.toks) && p.clauseStart(i) {
		return true
	}
	told := p.is(i-1, "to") && p.is(i-2, "you") && p.is(i-3, "need", "want", "like", "ask", "asked")
	return p.suffix(i+1, "ing") && (told || p.opensOrder(i))
}

// urgedBefore stand before "to refrain": "everyone is asked to refrain".
var urgedBefore = []string{
	"you", "asked", "expected", "requested", "advised", "everyone", "required", "have", "need",
}

// englishStates is englishForbids for what is said of a thing: that it is forbidden, fixed,
// bound or refused.
func (p *phrase) englishStates(i int) order {
	switch p.known(i) {
	case "frozen", "no-go", "no-no", "locked", "fixed":
		return p.frozenForbids(i)
	case "tolerance":
		return p.yes(p.is(i-1, "zero", "no") && p.is(i+1, "for"))
	case "belong", "belongs":
		return p.belongsForbids(i)
	case "off", "out":
		return p.outForbids(i)
	case "append-only", "write-once", "immutable", "read-only", "readonly", "untouched", "intact":
		return p.stateForbids(i)
	case "allowed", "permitted", "authorized", "authorised", "entitled":
		return p.yes(p.notAllowed(i))
	case "required":
		return p.approvalRequired(i)
	case "violation":
		return p.invariantIf(p.is(i-1, "a") && p.is(i-2, "is"))
	case "free":
		return p.freeForbids(i)
	case "approved":
		return p.invariantIf(p.approvedBy(i))
	case "overwritten", "lost", "discarded":
		return p.invariantIf(p.changesLost(i))
	case "truth":
		return p.truthForbids(i)
	case "through":
		return p.throughForbids(i)
	case "frowned":
		return p.yes(p.is(i+1, "upon", "on") && p.is(i-1, "is", "are"))
	case "stays", "remain", "remains":
		return p.stayForbids(i)
	case "sole":
		return p.soleForbids(i)
	case "confined", "restricted", "limited", "isolated":
		return p.boundForbids(i)
	case "reserve", "reserved":
		return p.reservedForbids(i)
	case "rejected", "closed", "reverted", "declined", "flagged", "blocked":
		return p.sanctionForbids(i)
	case "forbidden", "prohibited", "prohibits", "banned", "disallowed", "off-limits", "forbids",
		"prohibit", "forbid", "disallow", "discouraged", "unacceptable", "verboten", "taboo",
		"impermissible", "unwelcome", "barred":
		return p.banForbids(i)
	case "human-only", "admin-only", "maintainer-only", "owner-only", "operator-only", "staff-only",
		"ci-only", "agent-only", "manual-only", "leader-only", "forward-only":
		return p.invariantIf(p.onlyFor(i))
	}
	return noOrder
}

// onlyFor reports whether word i says of something named whose alone it is: "releases are
// maintainer-only".
func (p *phrase) onlyFor(i int) bool {
	said := p.nearBefore(i, 3, "is", "are", "stays", "remains", "be") || p.is(i-1, "stay", "remain")
	return said && !p.conditional(i) && !p.is(i-2, "it", "this", "that", "which")
}

// notAllowed reports whether "allowed" at i is denied: "is not allowed"; "was not allowed" tells.
func (p *phrase) notAllowed(i int) bool {
	return p.is(i-1, "not", "never", "aren't", "isn't") && (!p.conditional(i) || p.pastRelative(i)) &&
		!p.is(0, "my") && !p.is(i-2, "was", "were", "been")
}

// approvedBy reports whether something must be approved at i by somebody: "has to be approved by".
func (p *phrase) approvedBy(i int) bool {
	must := p.is(i-2, "must", "should", "shall") ||
		p.is(i-2, "to") && p.is(i-3, "has", "have", "need", "needs")
	return must && p.is(i-1, "be") && p.is(i+1, "by") && !p.conditional(i)
}

// changesLost reports whether it says at i what becomes of changes made by hand: "edits will be
// overwritten".
func (p *phrase) changesLost(i int) bool {
	lost := p.is(i-1, "be") || p.is(i, "overwritten") && p.is(i-1, "get", "are")
	return lost && p.nearBefore(i, 4, "changes", "edits", "modifications") && !p.conditional(i)
}

// cited reports whether a single quotation mark opens at the cue i, or the word before
// it, within p and closes behind it: "ignores rules like 'do not edit'".
func (p *phrase) cited(i int) bool {
	for k := i; k > 0 && k >= i-1; k-- {
		if at := p.toks[k].start - 1; p.gap(k)&gapQuote != 0 && p.text[at] == '\'' &&
			(p.text[at-1] == ' ' || p.text[at-1] == '(') {
			rest := p.text[p.toks[i].end:p.End]
			end := strings.IndexByte(rest, '\'')
			return end >= 0 && strings.IndexByte(p.text[at+1:p.toks[i].start], '\'') < 0 &&
				(end+1 == len(rest) || !isAlnum(rest[end+1]))
		}
	}
	return false
}

// tellsFlag reports whether the cue i opens what a flag before it stands for:
// "`--keep-going` – do not stop at the first error".
func (p *phrase) tellsFlag(i int) bool {
	return i > 0 && i <= 5 && p.raw(0)[0] == '-' &&
		(p.gap(i)|p.gap(i-1))&(gapDash|gapColon|gapBar) != 0 &&
		!(p.nearAfter(i, 2, "use", "pass", "add", "run", "set") &&
			(!p.has(i+2) || p.class(i+2)&cFunc == 0 || p.preposition(i+2)))
}

// allQuoted reports whether all words of p stand between quotation marks or backticks.
func (p *phrase) allQuoted() bool {
	for i := range p.toks {
		if !p.toks[i].quoted {
			return false
		}
	}
	return true
}

// predicateAfter reports whether word i is a noun with its predicate behind it: "Exclude
// patterns are read …", "Limit defaults to …".
func (p *phrase) predicateAfter(i int) bool {
	return p.class(i+1)&cAux != 0 || p.class(i+2)&cAux != 0 || p.is(i+1, "defaults", "applies")
}

// conditional reports whether word i stands in a subordinate clause: if …, when …, that …
func (p *phrase) conditional(i int) bool {
	for k := p.clauseOf(i); k < i; k++ {
		switch {
		case p.class(k)&(cRel|cCond) == 0:
		case p.is(k, "that") && k <= 2 && p.is(k-1, "note", "remember"): // "note that X"
		case p.is(k, "that") && (k == 0 || p.preposition(k-1) || p.is(k-1, "of", "for")): // "on that branch"
		case p.is(k, clauseOpeners...):
			return true
		}
	}
	return false
}

// clauseOpeners open a subordinate clause.
var clauseOpeners = []string{
	"if", "when", "whether", "that", "which", "who", "because", "since", "whose", "where", "why",
	"what", "unless", "while", "once",
}

// pastRelative reports whether a relative clause that a word before i opens is over at i:
// "files that leave the root are".
func (p *phrase) pastRelative(i int) bool {
	first := p.clauseOf(i)
	for k := first + 1; k < i-3; k++ {
		if p.is(k, "that", "which", "who") &&
			(p.suffix(k-1, "s") || p.is(first, "the", "a", "any") && k-first <= 3) &&
			(p.class(k+1)&(cFunc|cSubj) == 0 || p.class(k+1)&cAux != 0) {
			return true
		}
	}
	return false
}

// opensOrder reports whether the verb i is an imperative: it opens its clause or follows
// a word that leads one in.
func (p *phrase) opensOrder(i int) bool {
	if p.clauseStart(i) ||
		p.is(i-1, "and", "but", "then", "or") && p.commandIn(0, i-1) ||
		p.is(i-1, "lets") ||
		p.is(i-1, "'s") && p.is(i-2, "let") {
		return !p.purpose(i)
	}
	return p.is(i-1, "must", "should", "shall") ||
		p.is(i-1, "to") &&
			(p.is(i-2, "best", "better") ||
				p.is(i-2, "have", "need") && p.is(i-3, "you") ||
				p.is(i-2, "you", "agents", "everyone") &&
					p.nearBefore(i-2, 2, "told", "asked", "want", "need", "like", "ask", "expect"))
}

// purpose reports whether word i goes on with an infinitive: "to ensure X and avoid Y".
func (p *phrase) purpose(i int) bool {
	if i == 0 || p.gap(i)&(gapClause&^gapStart) != 0 && !p.is(i-1, "and", "or") {
		return false
	}
	for k := i - 1; k >= p.clauseOf(i); k-- {
		if p.is(k, "to") && (p.class(k+1)&(cImp|cAct) != 0 || !p.is(k-1, "up")) {
			return true
		}
	}
	return false
}

// neverForbids decides "never".
func (p *phrase) neverForbids(i int) order {
	next := i + 1
	switch {
	case p.is(next, "again") && p.clauseStart(i) && p.bareVerb(next+1):
		return prohibition
	case p.neverSaid(i):
		return noOrder
	case p.neverAllowed(i):
		return prohibition
	case p.is(i-1, "to") && p.is(i-2, "was", "were"),
		p.is(i-1, "but", "and") && p.nearBefore(i, i, "will", "would", "does") && !p.commands(0):
		return noOrder // what was meant, what something does
	case p.neverTo(i):
		return prohibition
	case p.is(i-1, "can"):
		return p.cannotForbids(next)
	case p.stresses(),
		p.is(i-2, "there") && p.is(next, "more") && p.is(next+1, "than"):
		return invariant // "it is critical that the id never changes"
	case p.is(i-1, "will") && p.willNotForbids(i-1, next) != noOrder:
		return prohibition
	}
	if o := p.neverNorm(i); o != noOrder {
		return o
	}
	if p.passiveContrast(i) || p.neverDone(i) {
		return invariant
	}
	return p.yes(p.neverOrders(i))
}

// neverSaid reports whether "never" at i stands in a set phrase or in what is told: "never
// mind", "Never a dull moment".
func (p *phrase) neverSaid(i int) bool {
	return p.is(i+1, noNever...) ||
		!p.has(i+1) && i > 0 && p.gap(i)&gapClause == 0 ||
		p.is(i+1, "a", "an") && p.gap(i)&gapStart != 0
}

// neverAllowed reports whether a leave is taken back, or refused, with "never" at i: "fields
// may be added but never removed", "force pushes are never ok", "that is never an excuse".
func (p *phrase) neverAllowed(i int) bool {
	next, done := i+1, i+1
	for p.suffix(done, "ly") {
		done++
	}
	if p.is(i-1, "but", "and") && p.participle(done) && p.nearBefore(i, 8, "may", "can", "must") {
		return true
	}
	if !p.is(i-1, "is", "are", "'s") || p.conditional(i) {
		return false
	}
	return p.is(next, "ok", "okay", "acceptable", "appropriate", "allowed", "permitted") ||
		p.is(next, "a", "an") && p.nearAfter(next, 2, "reason", "excuse", "substitute", "option")
}

// neverTo reports whether somebody is told, or wishes, with "never" at i: "agents must never
// push", "remember to never push", "guests are never to leave", "I never want to see it".
func (p *phrase) neverTo(i int) bool {
	next := i + 1
	switch {
	case p.is(i-1, "to"),
		p.is(p.pastAdverbs(i-1), "must", "should", "shall", "may"),
		p.is(i-1, "be") && p.is(i-2, "must", "should"),
		p.is(i-1, "i", "we") && p.is(next, "want"):
		return true
	case !p.is(next, "to"):
		return false
	}
	return p.commands(0) ||
		p.is(i-1, "careful") ||
		p.is(i-1, "is", "are") && (p.is(next+1, "be") || p.toldTo(i-1))
}

// neverOrders reports whether "never" at i opens an order, or joins one: "Never push", "use
// `slog`, never `log`", "commit but never push", "it NEVER changes".
func (p *phrase) neverOrders(i int) bool {
	next := i + 1
	switch {
	case p.upper(i) && !p.upper(i-1),
		p.is(i-1, "but", "and") &&
			(p.commands(0) || p.is(0, "don't", "dont") && p.class(next)&cImp != 0),
		p.is(i-1, "we") && p.class(next)&cImp != 0 && !p.is(next, "have", "get", "see"):
		return true
	case p.is(i-1, toldNever...):
		return false
	}
	for p.suffix(next, "ly") && p.has(next+1) {
		next++
	}
	apart := p.gap(i)&gapClause != 0
	noun := p.named(next) || !p.has(next+1) && p.suffix(next, "s")
	switch {
	case apart && p.gap(i)&gapStart == 0 && noun && p.commandIn(0, i),
		p.clauseStart(i) && !p.participle(next) && !p.tellsOf(next),
		p.class(next)&(cImp|cAct) != 0 && p.is(i-1, "and", "you") && !p.conditional(i):
		return true
	}
	return apart && p.class(next)&cImp != 0
}

// noNever follow "never" in set phrases and in what is told: "never mind", "never seen".
var noNever = []string{
	"mind", "been", "was", "had", "ending", "again", "before", "seen", "heard", "knew", "met",
	"thought", "forget", "hesitate",
}

// toldNever stand before "never" in what is told: "we never", "it never", "was never".
var toldNever = []string{
	"i", "we", "they", "it", "he", "she", "have", "has", "will", "would", "could", "is", "are", "was",
	"were", "had",
}

// tellsOf reports whether word i, behind "never", may be a verb in the third person: neither
// "as" nor a noun that ends the sentence ("Spaces, never tabs").
func (p *phrase) tellsOf(i int) bool {
	if !p.suffix(i, "s") || p.suffix(i, "ss") || p.class(i)&cImp != 0 || p.is(i, "as") {
		return false
	}
	return p.has(i+1) || p.thirdPerson(i) || len(p.toks) > 6
}

// dated reports whether p opens with the time or the exception from which on it rules.
func (p *phrase) dated() bool {
	return p.is(0, "from", "until", "as", "starting", "apart", "except", "during")
}
