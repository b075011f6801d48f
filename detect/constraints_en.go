package detect

import "strings"

// englishForbids tells what the cue word i, an English word, forbids in p.
func (p *phrase) englishForbids(i int) order {
	if p.toks[i].quoted && !p.allQuoted() || p.cited(i) || p.tellsFlag(i) {
		return noOrder
	}
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
		return p.yes(p.clauseStart(i) && (p.class(i+1)&cImp != 0 || p.ruledAfter(i)))
	case "no":
		return p.noForbids(i)
	case "didn't":
		return p.yes(p.is(i-1, "you") && p.nearBefore(i, 6, "prefer", "rather", "appreciate", "love", "better", "like") && !p.isQuestion())
	case "most":
		return p.atMostForbids(i)
	case "maximum", "max":
		return p.invariantIf(p.maximum(i))
	case "mustn't":
		return prohibition
	case "doesn't", "isn't", "aren't", "doesnt", "isnt", "arent":
		return p.invariantIf(!p.isQuestion() && (p.seesTo() || p.unfit(i) || p.is(i+1, "supposed") && p.is(i+2, "to") && p.genericSubject(i) && p.class(i+3)&cImp != 0)) // "make sure it doesn't …"
	case "shouldn't", "shouldnt":
		return p.shouldNotForbids(i + 1)
	case "cannot", "can't":
		if p.is(i-1, "you") {
			return p.deniedYou(i + 1)
		}
		return p.cannotForbids(i + 1)
	case "nowhere":
		return p.invariantIf(i > 0 && p.is(i+1, "else"))
	case "only":
		return p.onlyForbids(i)
	case "instead", "rather", "exclusively":
		if p.is(i, "rather") && (p.is(i+1, "you", "we") && p.class(i+2)&cNeg != 0 || p.is(i+1, "not") && p.class(i+2)&cImp != 0) {
			return prohibition // "I'd rather you didn't …"
		}
		return p.contrastForbids(i)
	case "solely":
		return p.invariantIf((p.is(i+1, "for", "to") || p.preposition(i+1)) && !p.conditional(i) && (p.find(0, "permitted", "allowed", "intended", "may", "must") || p.commandIn(0, i)))
	case "without", "w/o":
		return p.withoutForbids(i)
	case "none":
		return p.yes(p.is(i+1, "of") && (p.ensures(i) || p.ruledAfter(i)))
	case "zero":
		return p.zeroForbids(i)
	case "won't", "shan't":
		return max(p.workRefused(i+1), p.willNotForbids(i, i+1))
	case "must":
		return p.mustForbids(i)
	case "before", "prior", "until", "unless":
		return p.gateForbids(i)
	case "requires", "require":
		return p.approvalForbids(i)
	case "need", "needs":
		if p.is(i-1, "you") && p.is(i+1, "my", "our", "explicit") || !p.is(i-1, "i", "we", "you", "don't", "not", "may", "might", "will", "would") && i > 0 && !p.conditional(i) {
			return p.approvalForbids(i)
		}
		return noOrder
	}
	return p.englishOrders(i)
}

// englishOrders is englishForbids for verbs, and words with them, that tell the reader what
// to leave.
func (p *phrase) englishOrders(i int) order {
	switch p.known(i) {
	case "stay", "steer", "stick", "confine", "keep":
		if o := p.awayForbids(i); o != noOrder || !p.is(i, "stay") {
			return o
		}
		return p.stayForbids(i)
	case "hands":
		return p.yes(p.is(i+1, "off") && p.clauseStart(i))
	case "ban":
		return p.yes(p.clauseStart(i) && p.is(i+1, "on", "all", "any", "every", "use"))
	case "resist":
		return p.yes(p.opensOrder(i) && (p.find(i+1, "urge", "temptation", "impulse") || p.suffix(i+1, "ing")))
	case "avoid", "avoided":
		return p.avoidForbids(i)
	case "refrain", "cease", "shun", "eschew", "abstain", "desist":
		return p.yes(p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, "you", "asked", "expected", "requested", "advised", "everyone"))
	case "ask":
		return p.invariantIf((p.is(i+1, "first") || p.is(i+1, "me", "us") && p.is(i+2, "first")) && p.opensOrder(i))
	case "await":
		return p.invariantIf(p.opensOrder(i) && (p.is(i+1, "instruction", "instructions", "approval", "confirmation") || p.is(i+2, "instruction", "instructions", "approval", "confirmation")))
	case "wait":
		return p.waitForbids(i)
	case "stop", "quit":
		if p.is(i+1, "that") && i+2 == len(p.toks) && p.clauseStart(i) {
			return prohibition
		}
		if p.suffix(i+1, "ing") && (p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, "you") && p.is(i-3, "need", "want", "like", "ask", "asked")) {
			return prohibition
		}
		return p.stopForbids(i)
	case "halt":
		return p.stopForbids(i)
	case "omit":
		return p.yes(p.opensOrder(i) && p.has(i+1) && !p.is(i+1, "to") && p.gap(i+1)&gapClause == 0 && !p.find(0, "if", "when", "unless", "until"))
	case "exclude", "separate":
		return p.yes(p.opensOrder(i) && !p.is(i+1, "from") && p.find(i+1, "from") && !p.predicateAfter(i))
	case "strictly":
		return p.yes(p.commandIn(0, i) && p.is(i+1, "within", "inside", "from", "on", "to") && p.has(i+2))
	case "leave":
		return p.keepForbids(i)
	case "preserve":
		return p.invariantIf(p.gap(i)&gapStart != 0 && p.has(i+1) && p.gap(i+1)&gapClause == 0)
	case "refuse", "decline":
		last := i == len(p.toks)-1 && i > 2 && p.gap(i)&gapComma != 0 // "if asked to, refuse"
		return p.yes(p.opensOrder(i) && (p.is(i+1, "to", "any", "all", "every", "requests", "the") || p.suffix(i+1, "ly") || last))
	case "hold":
		if p.is(i+1, "off") && p.opensOrder(i) {
			return prohibition
		}
		return p.invariantIf(p.is(i-1, "on") && p.is(i-2, "is", "are") && !p.conditional(i))
	case "discourage":
		return p.invariantIf(p.is(i-1, "we") && p.has(i+1))
	case "limit", "restrict":
		return p.yes(p.opensOrder(i) && p.find(i+1, "to") && !p.predicateAfter(i))
	}
	return p.englishStates(i)
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
	case "append-only", "write-once":
		return p.stateForbids(i)
	case "forbidden", "prohibited", "prohibits", "banned", "disallowed", "off-limits", "forbids", "prohibit", "forbid", "disallow", "discouraged", "unacceptable", "verboten", "taboo", "impermissible", "unwelcome":
		return p.banForbids(i)
	case "allowed", "permitted", "authorized", "authorised", "entitled":
		if p.is(i-1, "not", "never", "aren't", "isn't") && (!p.conditional(i) || p.pastRelative(i)) && !p.is(0, "my") {
			return prohibition
		}
	case "required":
		return p.approvalRequired(i)
	case "violation":
		return p.invariantIf(p.is(i-1, "a") && p.is(i-2, "is"))
	case "free":
		return p.freeForbids(i)
	case "approved":
		return p.invariantIf(p.is(i-1, "be") && p.is(i+1, "by") && (p.is(i-2, "must", "should", "shall") || p.is(i-2, "to") && p.is(i-3, "has", "have", "need", "needs")) && !p.conditional(i))
	case "overwritten", "lost", "discarded":
		return p.invariantIf(p.nearBefore(i, 4, "changes", "edits", "modifications") && (p.is(i-1, "be") || p.is(i, "overwritten") && p.is(i-1, "get", "are")) && !p.conditional(i))
	case "truth":
		return p.truthForbids(i)
	case "through":
		return p.throughForbids(i)
	case "human-only", "admin-only", "maintainer-only", "owner-only", "operator-only", "staff-only", "ci-only", "agent-only", "manual-only", "leader-only", "forward-only":
		return p.invariantIf((p.nearBefore(i, 3, "is", "are", "stays", "remains", "be") || p.is(i-1, "stay", "remain")) && !p.conditional(i) && !p.is(i-2, "it", "this", "that", "which"))
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
	case "immutable", "read-only", "readonly", "untouched", "intact":
		return p.stateForbids(i)
	}
	return noOrder
}

// cited reports whether a single quotation mark opens at the cue i, or the word before
// it, within p and closes behind it: "ignores rules like 'do not edit'".
func (p *phrase) cited(i int) bool {
	for k := i; k > 0 && k >= i-1; k-- {
		if at := p.toks[k].start - 1; p.gap(k)&gapQuote != 0 && p.text[at] == '\'' && (p.text[at-1] == ' ' || p.text[at-1] == '(') {
			rest := p.text[p.toks[i].end:p.End]
			end := strings.IndexByte(rest, '\'')
			return end >= 0 && strings.IndexByte(p.text[at+1:p.toks[i].start], '\'') < 0 && (end+1 == len(rest) || !isAlnum(rest[end+1]))
		}
	}
	return false
}

// tellsFlag reports whether the cue i opens what a flag before it stands for:
// "`--keep-going` – do not stop at the first error".
func (p *phrase) tellsFlag(i int) bool {
	return i > 0 && i <= 5 && p.raw(0)[0] == '-' && (p.gap(i)|p.gap(i-1))&(gapDash|gapColon|gapBar) != 0 && !p.nearAfter(i, 2, "use", "pass", "add", "run", "set")
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
		case p.is(k, "if", "when", "whether", "that", "which", "who", "because", "since", "whose", "where", "why", "what", "unless", "while", "once"):
			return true
		}
	}
	return false
}

// pastRelative reports whether a relative clause that a word before i opens is over at i:
// "files that leave the root are".
func (p *phrase) pastRelative(i int) bool {
	first := p.clauseOf(i)
	for k := first + 1; k < i-3; k++ {
		if p.is(k, "that", "which", "who") && (p.suffix(k-1, "s") || p.is(first, "the", "a", "any") && k-first <= 3) && (p.class(k+1)&(cFunc|cSubj) == 0 || p.class(k+1)&cAux != 0) {
			return true
		}
	}
	return false
}

// opensOrder reports whether the verb i is an imperative: it opens its clause or follows
// a word that leads one in.
func (p *phrase) opensOrder(i int) bool {
	if p.clauseStart(i) || p.is(i-1, "and", "but", "then", "or") && p.commandIn(0, i-1) || p.is(i-1, "lets") || p.is(i-1, "'s") && p.is(i-2, "let") {
		return !p.purpose(i)
	}
	return p.is(i-1, "must", "should", "shall") || p.is(i-1, "to") && (p.is(i-2, "best", "better") || p.is(i-2, "you", "agents", "everyone") && p.nearBefore(i-2, 2, "told", "asked", "want", "need", "like", "ask", "expect"))
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
	if p.is(next, "mind", "been", "was", "had", "ending", "again", "before", "seen", "heard", "knew", "met", "thought") || !p.has(next) && i > 0 && p.gap(i)&gapClause == 0 {
		return noOrder
	}
	done := next
	for p.suffix(done, "ly") {
		done++
	}
	if p.is(i-1, "but", "and") && p.participle(done) && p.nearBefore(i, 8, "may", "can", "must") {
		return prohibition // "fields may be added but never removed"
	}
	if p.is(i-1, "to") && p.is(i-2, "was", "were") || p.is(i-1, "but", "and") && p.nearBefore(i, i, "will", "would", "does") && !p.commands(0) {
		return noOrder // what was meant, what something does
	}
	if p.is(i-1, "must", "should", "shall", "may", "to") || p.is(i-1, "be") && p.is(i-2, "must", "should") || p.is(next, "to") && (p.commands(0) || p.is(i-1, "careful") || p.is(i-1, "is", "are") && p.is(next+1, "be")) || p.is(i-1, "i", "we") && p.is(next, "want") {
		return prohibition
	}
	if p.is(i-1, "is", "are", "'s") && (p.is(next, "ok", "okay", "acceptable", "appropriate", "allowed", "permitted") || p.is(next, "a", "an") && (p.is(next+1, "reason", "excuse", "substitute", "option") || p.is(next+2, "reason", "excuse", "substitute", "option"))) && !p.conditional(i) {
		return prohibition
	}
	if p.is(i-1, "can") {
		return p.cannotForbids(next)
	}
	if p.stresses() || p.is(i-2, "there") && p.is(next, "more") && p.is(next+1, "than") {
		return invariant // "it is critical that the id never changes"
	}
	if p.is(i-1, "will") && p.willNotForbids(i-1, next) != noOrder {
		return prohibition
	}
	if o := p.neverNorm(i); o != noOrder {
		return o
	}
	if p.passiveContrast(i) || p.neverDone(i) {
		return invariant
	}
	if p.upper(i) && !p.upper(i-1) {
		return prohibition
	}
	if p.is(i-1, "but", "and") && (p.commands(0) || p.is(0, "don't", "dont") && p.class(next)&cImp != 0) || p.is(i-1, "we") && p.class(next)&cImp != 0 && !p.is(next, "have", "get", "see") {
		return prohibition
	}
	if p.is(i-1, "i", "we", "they", "it", "he", "she", "have", "has", "will", "would", "could", "is", "are", "was", "were", "had") {
		return noOrder
	}
	for p.suffix(next, "ly") && p.has(next+1) {
		next++
	}
	if p.gap(i)&gapClause != 0 && p.gap(i)&gapStart == 0 && (p.named(next) || !p.has(next+1) && p.suffix(next, "s")) && p.commandIn(0, i) {
		return prohibition // "use `slog`, never `log`"
	}
	if p.clauseStart(i) && !p.participle(next) && !p.tellsOf(next) {
		return prohibition
	}
	if p.class(next)&(cImp|cAct) != 0 && p.is(i-1, "and", "you") && !p.conditional(i) {
		return prohibition
	}
	if p.gap(i)&gapClause != 0 && p.class(next)&cImp != 0 {
		return prohibition
	}
	return noOrder
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

// noForbids decides "no X" as an order, "no more X", "nothing but".
func (p *phrase) noForbids(i int) order {
	marked := p.gap(i)&(gapStart|gapColon|gapSemicolon|gapDash|gapStop) != 0
	switch {
	case p.is(i+1, "one"):
		return p.nobodyForbids(i + 1)
	case p.is(i+1, "no"):
		return noOrder
	case p.noPhrase(i), p.orderedBefore(i), p.ensures(i),
		marked && p.ruledAfter(i), // "No file may exceed 600 lines"
		p.clauseStart(i) && p.find(0, "before", "until", "without", "unless") && p.passes(i): // "No change is merged before CI is green"
		return prohibition
	case p.upper(i) && p.ident(i+1) && p.has(i+2) && (p.gap(i+2)&gapColon != 0 || p.ident(i+2)):
		return noOrder // a line of a listing
	case p.nothingDoes(i), p.gap(i)&gapOpen != 0 && p.nearBefore(i, i, "must") && p.bansNoun(i): // "must be in one file (no partials)"
		return invariant
	case hasAnyPrefix(p.Of(p.text), "✅", "✓", "✔", "(+)"):
		return noOrder // what is found in order
	case p.is(i+1, "more", "longer", "larger", "fewer", "less") && p.is(i+2, "than") && (p.commandIn(0, i) || p.clauseStart(i) && p.figure(i+3) || p.nearBefore(i, 3, "must", "should", "shall", "may")):
		return prohibition
	case p.is(0, "pros", "cons", "benefits", "benefit", "advantages", "advantage", "limitations", "status", "result") && p.gap(1)&gapColon != 0:
		return noOrder // "Pros: no extra cost"
	case p.is(i-1, "if"), p.class(i+1)&cSubj != 0 && p.gap(i+2)&gapSlash == 0, p.absent(i), p.gap(i+1)&gapClause != 0, !p.has(i + 1), p.lacks(i):
		return noOrder // "no problem", "No, …"
	case p.is(i-2, "must", "should", "shall") && p.is(i-1, "have", "contain", "be", "add", "introduce", "import") && !p.conditional(i):
		return prohibition
	case p.is(i-1, "has", "have") && p.is(i+1, "dependency", "dependencies", "knowledge") && p.is(i+2, "on", "of") && !p.conditional(i) && !p.is(i-2, "it", "this", "that", "they", "i", "we"),
		p.named(i-2) && (p.is(i-1, "knows") || p.is(i-1, "has", "imports") && p.nearAfter(i, 3, "dependencies", "deps", "imports", "knowledge")) && !p.conditional(i):
		return invariant // "the core has no dependency on the UI", "`core` knows no transport"
	case p.is(i-1, "contain", "import", "hold", "perform", "do", "share", "store", "keep") && p.genericSubject(i-1),
		p.is(i-1, "contains", "imports", "holds", "performs", "shares", "stores", "keeps") && p.is(p.clauseOf(i), "a", "an", "each", "every") && !p.conditional(i):
		return invariant
	}
	opens := marked && !(p.gap(i)&gapDash != 0 && p.inBrackets(i)) ||
		p.clauseStart(i) && p.is(i-1, "please", "pls", "absolutely", "strictly", "also", "again", "just") ||
		p.gap(i)&gapComma != 0 && (p.commands(0) || p.is(i-1, "please", "only") || p.is(0, "just", "only") || p.dated()) ||
		p.is(i-1, "and") && p.commands(0) && (i+2 == len(p.toks) || i+3 == len(p.toks)) && p.suffix(len(p.toks)-1, "s") ||
		p.choosesWithout(i) || (p.is(i-1, "so") && p.gap(i-1)&gapComma != 0 || p.gap(i)&gapOpen != 0 && p.named(i+1)) && p.commandIn(0, i)
	return p.yes(opens && p.bansNoun(i))
}

// noPhrase reports whether "no" at i stands in a set phrase that forbids.
func (p *phrase) noPhrase(i int) bool {
	switch {
	case p.is(i+1, "means", "time", "case", "event", "account", "way", "circumstance", "situation") && p.is(i-1, "by", "at", "in", "on", "under") && p.clauseStart(i-1) && p.class(i+2)&(cImp|cModal) != 0:
		return !p.is(i+2, "shall") && !p.find(i+3, "liable")
	case p.is(i-1, "at") && p.is(i+1, "point", "time", "stage"):
		return p.is(i+2, "should", "may", "must", "can", "shall")
	case p.is(i+1, "circumstances", "circumstance", "conditions", "condition") && p.is(i-1, "under"):
		return true
	case p.upper(i) && p.gap(i)&gapOpen != 0:
		return p.has(i+1) && p.gap(i+1)&gapClause == 0 // "Pure layers (NO I/O)"
	case p.is(i-1, "want", "said") && p.is(i-2, "i", "we"), p.is(i-1, "be") && p.is(i-2, "must"), p.is(i-1, "on") && p.is(i-2, "now") && p.is(i+1, "more"):
		return true
	case p.is(i-1, "have", "has") && p.is(i-2, "you", "agents", "contributors", "agent", "assistant", "bot"):
		return p.is(i+2, "access", "permission") || p.is(i+1, "access", "permission", "authority", "right", "business", "mandate", "shell", "tools", "network", "internet")
	}
	return p.is(i+1, "reason") && p.is(i+2, "to") && p.is(i+3, "touch", "change", "edit", "modify", "rename", "move", "rewrite", "delete") || p.is(i+1, "way") && p.is(i+2, "are", "am") && p.is(i+3, "we", "i") ||
		p.is(i+1, "excuse") && p.is(i+2, "for", "to") || p.is(i+1, "place") && (p.is(i+2, "in") || p.is(i+2, "for") && p.is(i-1, "is") && !p.is(i-2, "there"))
}

// absent reports whether "no" at i tells of what is not there: "no problem", "no output".
func (p *phrase) absent(i int) bool {
	if p.is(i+1, "more") {
		return !(i == 0 || p.is(i-1, "please", "pls") || p.gap(i)&gapComma != 0 && p.dated())
	}
	if p.is(i+1, "error", "data", "output", "response") && p.has(i+2) && p.gap(i+2)&gapClause == 0 && !p.preposition(i+2) && p.class(i+2)&(cFunc|cAux|cModal|cConj|cRel|cNeg|cCond) == 0 && !p.participle(i+2) && !p.suffix(i+2, "s") {
		return p.is(i+3, "is", "was") // "no error suppression": the name of an act
	}
	return p.is(i+1, "need", "problem", "worries", "longer", "idea", "matter", "one", "doubt", "such", "issue", "issues", "way", "reason", "matches", "errors", "error", "thanks", "clue", "luck", "rush", "data",
		"results", "changes", "action", "other", "further", "impact", "concerns", "outstanding", "known", "obvious", "evidence", "sign", "signs", "conflict", "conflicts", "warnings", "callers", "usages", "references",
		"existing", "current", "prior", "previous", "user-visible", "guarantee", "guarantees", "warranty", "limit", "limits", "hard", "negative", "response", "outputs", "traces", "effect", "bearing", "difference", "output", "diff", "objections", "pressure", "hurry", "answer") || p.is(i+1, "entry", "record") && p.is(i+2, "for")
}

// bansNoun reports whether a few words without a verb stand behind "no" at i: what is banned.
func (p *phrase) bansNoun(i int) bool {
	const longest = 14
	for k := i + 1; k < len(p.toks); k++ {
		if p.is(k, "gone", "removed", "anymore", "exist", "present", "currently", "existed", "remain", "remains") && !p.toks[k].quoted {
			return false
		}
	}
	end := i + 1
	for end < len(p.toks) && p.gap(end)&(gapSemicolon|gapColon|gapDash|gapStop|gapOpen) == 0 && !p.is(end, "that", "which", "what", "unless", "without", "until") {
		if p.class(end)&(cAux|cModal) != 0 || p.is(end, "yet") && !(p.gap(i)&gapComma != 0 && p.commands(0)) || p.is(end, "ran", "came", "went", "needed", "required", "found", "available", "exists", "exist", "left", "changed", "detected", "necessary",
			"specified", "provided", "given", "set", "configured", "matching", "match", "there", "here", "defined", "returned", "running") {
			return false
		}
		end++
	}
	if p.is(end-1, "findings", "failures", "results", "matches", "hits") && !p.upper(i) || p.nearBefore(end, end-i, "guarantees") {
		return false // what a check found, what nobody vouches for
	}
	return end-i <= longest && (!p.participle(end-1) || p.named(end-1) || p.is(end-1, "allowed", "permitted", "accepted")) // not "No files changed"
}

// banForbids decides words that mean a ban.
func (p *phrase) banForbids(i int) order {
	if p.is(p.clauseOf(i), "no", "nothing", "none", "some", "many") || p.is(i-1, "be") && p.is(i-2, "to") && !p.is(i-3, "is", "are", "has", "have", "need", "needs") || p.is(i-1, "not", "no", "nothing", "error", "isn't", "aren't", "doesn't", "don't", "was", "were", "403") || p.conditional(i) && !p.is(i-1, "is", "are", "strictly") {
		return noOrder
	}
	if p.is(i-1, "access") && i < 2 || allDigits(p.raw(i-1)) && len(p.toks) < 5 || p.clauseStart(i) && p.is(i, "forbids", "prohibits") {
		return noOrder // "access forbidden", "Forbids nested calls": what a server or a rule does
	}
	if p.is(i, "unacceptable", "unwelcome") && !p.is(i-1, "is", "are", "considered", "strictly", "absolutely", "totally") {
		return noOrder // "examples of unacceptable behavior"
	}
	if i > 0 && p.toks[i-1].ident && p.gap(i) == 0 && (len(p.toks) < 5 || allDigits(p.raw(i-1))) {
		return noOrder // "403 Forbidden"
	}
	if i > 1 && p.is(i-1, "the", "a", "an", "this", "that", "any") && p.has(i+1) && p.gap(i+1) == 0 && !p.is(i+2, "is", "are", "must") && !p.commands(0) {
		return noOrder // "removed the forbidden import": tells of one
	}
	if p.is(i, "forbids", "prohibits") && p.find(i+1, "failed", "fails", "error", "rejected", "complains") {
		return noOrder // what a tool did
	}
	return prohibition
}

// onlyForbids decides "only": X only if Y, only X may, use only X.
func (p *phrase) onlyForbids(i int) order {
	prev, next := i-1, i+1
	if p.is(0, "do") && p.is(prev, "this", "that", "it", "so") && p.class(next)&cCond != 0 {
		return prohibition
	}
	if o := p.onlyNorm(i); o != noOrder {
		return o
	}
	if k := p.clauseOf(i); p.is(k, "you") && p.is(k+1, "can", "may") && p.class(next)&cCond != 0 {
		return invariant // "you can merge it only when …"
	}
	if p.is(0, "let", "lets") && !p.is(1, "me") && (p.class(prev)|p.class(next))&cImp != 0 && !p.isQuestion() {
		return prohibition // "let's only touch the parser"
	}
	if p.is(prev, "read") && p.clauseStart(prev) && p.gap(i)&gapClause == 0 && p.is(next, "the", "those", "what", "enough") {
		return prohibition
	}
	if p.is(prev, "not", "the", "an", "if", "read", "was", "just", "this", "it", "'s") {
		return noOrder
	}
	if p.is(next, "be") && p.is(i+2, "necessary", "needed", "required", "possible", "relevant", "visible") && !p.is(prev, "must") {
		return noOrder // "should only be necessary if …"
	}
	if p.is(next, "what") && p.find(next+1, "asked", "requested", "specified", "ordered") && !p.conditional(i) {
		return prohibition // "the bot changes only what was asked for"
	}
	if p.is(prev, "can") && p.is(i-2, "you") || p.is(next, "want", "wants") && p.class(prev)&(cSubj|cModal) != 0 {
		return invariant
	}
	if p.onlySaid(i) {
		return prohibition
	}
	if p.is(prev-1, "must", "should", "shall") && p.class(prev)&(cAct|cImp) != 0 {
		return prohibition // "an answer must contain only JSON"
	}
	if p.is(prev-1, "that", "which") && p.conditional(i) {
		return noOrder // "a call that may only be made there"
	}
	if p.is(prev, "must", "may", "should", "shall") || p.is(prev, "can") && p.is(next, "be") && p.participle(i+2) && !p.is(i+2, "used") && !p.conditional(i) {
		return p.yes(!(p.is(prev, "should") && p.is(next, "have", "take"))) // what should have been is past, what should take a minute is expected
	}
	if p.gap(i)&(gapStart|gapStop) != 0 || p.clauseStart(i) && p.gap(i)&(gapComma|gapOpen) == 0 {
		return p.yes(p.onlyOpens(i))
	}
	if p.is(prev, "and", "or") || p.gap(i)&(gapComma|gapDash) != 0 {
		if p.class(next)&cImp != 0 && !p.is(next, "changes", "test") && !p.purpose(i) {
			return prohibition
		}
	}
	if i == len(p.toks)-1 && p.nearBefore(i, 4, "by") && p.nearBefore(i, 8, "is", "are") && !p.conditional(i) {
		return invariant // "releases are cut by maintainers only"
	}
	if p.is(prev, "containing") && p.commandIn(0, i) || p.is(prev-1, "may") && !p.is(prev, "be", "have", "happen", "occur", "break", "fail") && (p.preposition(next) || p.class(next)&cCond != 0 || p.is(next, "its", "their")) && !p.conditional(i) || p.preposition(prev) && p.nearBefore(prev, 3, "must", "shall") && p.has(next) && !p.conditional(i) {
		return prohibition
	}
	if p.conditional(i) || !p.commandIn(0, i) || p.gap(next)&gapClause != 0 {
		return noOrder
	}
	// "Use X only when …", "merge only after …", "use only X"
	if p.is(next, "if", "when", "for", "after", "in", "on", "with", "once", "from", "through", "via", "at", "where", "by", "under", "inside", "within", "as", "to", "during", "between", "against", "the", "a", "what", "those") || p.class(prev)&cImp != 0 {
		return prohibition
	}
	return noOrder
}

// onlyOpens decides "only" where it opens its clause: "Only use X", "Only X may …".
func (p *phrase) onlyOpens(i int) bool {
	next, last := i+1, len(p.toks)-1
	if p.class(next)&cCond != 0 && p.find(next+1, "explicit", "explicitly", "asked", "instructed", "requested", "told", "approval", "approved", "permission") && p.count(cAux|cModal) == 0 {
		return true // "Only if explicitly instructed"
	}
	if p.is(next, "then") {
		next++
	}
	if p.is(next, "set") && (p.preposition(next+1) || p.is(next+1, "for", "if", "when", "after")) {
		return false // "Only set for drafts" tells of a field
	}
	if p.class(next)&cImp != 0 && !p.thirdPerson(next) || p.is(next+1, "if", "when") && p.has(next+2) && p.class(next)&^(cForbid|cEN) == 0 && !p.ident(next) && !p.participle(next) && !p.suffix(next, "s", "ed", "ing", "ly") && !p.is(next, "active", "applicable", "available", "present", "relevant", "true", "useful", "visible") || p.is(next, "one", "a") && p.find(next+1, "per") || p.is(next, "the") && p.is(last-1, "for") && p.is(last, "now") || p.is(last, "please") {
		return true
	}
	for k := next; k <= last && k < next+12; k++ {
		if p.is(k, "may", "can", "should", "must", "allowed", "permitted") || p.is(k, "have", "has") && p.is(k+1, "permission", "access") {
			return true
		}
	}
	return false
}

// onlySaid decides "only" in what somebody is told to do or wants: "you only answer …", "I'd like to use only …".
func (p *phrase) onlySaid(i int) bool {
	prev, next := i-1, i+1
	switch {
	case p.is(prev-1, "that", "which", "who") && p.nearBefore(prev-1, prev, "assistant", "agent", "bot", "chatbot", "expert", "model", "system") && (p.is(0, "you", "act") || p.commands(0)):
		return p.thirdPerson(prev) // "… that answers only"
	case p.is(prev, "that", "which", "who") && p.is(0, "you", "act") && p.is(1, "are", "'re", "as"):
		return p.suffix(next, "s") // "You are an assistant that only answers …"
	case p.is(prev-1, "you") && p.clauseStart(prev-1) && p.class(prev)&cImp != 0:
		return (p.preposition(next) || p.is(next, "for", "when", "what", "your", "the", "those") || !p.has(next)) && !p.is(prev, "need", "have", "see", "run", "get", "pay", "want") && !p.is(0, "if", "when", "so")
	case p.is(prev, "you") && p.clauseStart(prev) && p.class(next)&cImp != 0:
		return !p.is(next, "need", "have", "get", "see", "want", "know", "pay", "wait", "run", "lose", "update", "read") && !p.conditional(i) && !p.is(0, "if", "when", "so")
	}
	return p.is(0, "i", "we") && p.nearBefore(i, 4, "prefer", "want", "like") && p.class(prev)&cImp != 0
}
