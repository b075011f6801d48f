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
	case "except":
		return p.yes(p.is(p.clauseOf(i), "all", "every", "any") && p.find(i+1, "may", "allowed", "permitted"))
	case "anything", "everything":
		return p.exceptForbids(i)
	case "neither":
		return p.yes(p.clauseStart(i) && (p.class(i+1)&cImp != 0 || p.governs(i+1) || p.ruledAfter(i)) ||
			p.is(i-1, "must", "should", "shall"))
	case "nor":
		return p.yes(p.clauseStart(i) && p.is(i+1, "may", "must", "should", "shall") && !p.isQuestion())
	case "don'ts", "donts":
		return p.yes(i == 0 && p.gap(1)&gapColon != 0 && p.has(1))
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
		return p.invariantIf(!p.isQuestion() && (p.seesTo() || p.unfit(i) || p.is(i+1, "supposed") && p.is(i+2, "to") &&
			p.genericSubject(i) && p.class(i+3)&cImp != 0)) // "make sure it doesn't …"
	case "shouldn't", "shouldnt":
		return p.shouldNotForbids(i + 1)
	case "cannot", "can't":
		if p.underAny(i) {
			return prohibition
		}
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
		return p.invariantIf((p.is(i+1, "for", "to") || p.preposition(i+1)) && !p.conditional(i) &&
			(p.find(0, "permitted", "allowed", "intended", "may", "must") || p.commandIn(0, i)))
	case "without", "w/o":
		return p.withoutForbids(i)
	case "none":
		return p.yes(p.is(i+1, "of") && (p.ensures(i) || p.ruledAfter(i)) || p.gap(i)&gapColon != 0 && p.is(i+1, "without", "unless"))
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
		if p.is(i-1, "you") && p.is(i+1, "my", "our", "explicit", "permission", "approval", "consent") && !p.conditional(i) ||
			!p.is(i-1, "i", "we", "you", "don't", "not", "may", "might", "will", "would") && i > 0 && !p.conditional(i) {
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
		return p.yes(p.clauseStart(i) && p.is(i+1, "on", "all", "any", "every", "use") || p.is(0, "there") && p.is(i+1, "on") &&
			p.is(1, "is"))
	case "prohibition":
		return p.yes(i == 0 && p.is(i+1, "of", "on", "against") && p.count(cAux|cModal) == 0)
	case "against":
		return p.invariantIf(p.againstRules(i))
	case "resist":
		return p.yes(p.opensOrder(i) && (p.find(i+1, "urge", "temptation", "impulse") || p.suffix(i+1, "ing")))
	case "avoid", "avoided":
		return p.avoidForbids(i)
	case "refrain", "cease", "shun", "eschew", "abstain", "desist":
		return p.yes(p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, "you", "asked", "expected", "requested", "advised", "everyone",
			"required", "have", "need"))
	case "ask":
		return p.invariantIf((p.is(i+1, "first") || p.is(i+1, "me", "us") && p.is(i+2, "first")) && p.opensOrder(i))
	case "await":
		return p.invariantIf(p.opensOrder(i) && (p.is(i+1, "instruction", "instructions", "approval", "confirmation") ||
			p.is(i+2, "instruction", "instructions", "approval", "confirmation")))
	case "wait":
		return p.waitForbids(i)
	case "stop", "quit":
		if p.is(i+1, "that") && i+2 == len(p.toks) && p.clauseStart(i) {
			return prohibition
		}
		if p.suffix(i+1, "ing") && (p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, "you") &&
			p.is(i-3, "need", "want", "like", "ask", "asked")) {
			return prohibition
		}
		return p.stopForbids(i)
	case "halt":
		return p.stopForbids(i)
	case "omit":
		return p.yes(p.opensOrder(i) && p.has(i+1) && !p.is(i+1, "to") && p.gap(i+1)&gapClause == 0 &&
			!p.find(0, "if", "when", "unless", "until"))
	case "exclude", "separate":
		return p.yes(p.opensOrder(i) && !p.is(i+1, "from") && p.find(i+1, "from") && !p.predicateAfter(i))
	case "strictly":
		return p.yes(p.commandIn(0, i) && p.is(i+1, "within", "inside", "from", "on", "to") && p.has(i+2))
	case "leave":
		return p.keepForbids(i)
	case "preserve":
		return p.invariantIf(p.gap(i)&gapStart != 0 && p.has(i+1) && p.gap(i+1)&gapClause == 0)
	case "ignore", "reject":
		return p.yes(p.opensOrder(i) && p.find(i+1, "request", "requests", "attempt", "attempts") && p.find(i+2, "to"))
	case "refuse", "decline":
		last := i == len(p.toks)-1 && i > 2 && p.gap(i)&gapComma != 0 // "if asked to, refuse"
		return p.yes(p.opensOrder(i) && (p.is(i+1, "to", "any", "all", "every", "requests", "the") || p.suffix(i+1, "ly") || last))
	case "hold":
		if p.is(i+1, "off") && p.opensOrder(i) {
			return prohibition
		}
		return p.invariantIf(p.is(i-1, "on") && p.is(i-2, "is", "are") && !p.conditional(i))
	case "discourage":
		return p.invariantIf((p.is(i-1, "we") || p.rules(i-1)) && p.has(i+1))
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
	case "forbidden", "prohibited", "prohibits", "banned", "disallowed", "off-limits", "forbids", "prohibit", "forbid", "disallow",
		"discouraged", "unacceptable", "verboten", "taboo", "impermissible", "unwelcome", "barred":
		return p.banForbids(i)
	case "allowed", "permitted", "authorized", "authorised", "entitled":
		if p.is(i-1, "not", "never", "aren't", "isn't") && (!p.conditional(i) || p.pastRelative(i)) && !p.is(0, "my") &&
			!p.is(i-2, "was", "were", "been") {
			return prohibition
		}
	case "required":
		return p.approvalRequired(i)
	case "violation":
		return p.invariantIf(p.is(i-1, "a") && p.is(i-2, "is"))
	case "free":
		return p.freeForbids(i)
	case "approved":
		return p.invariantIf(p.is(i-1, "be") && p.is(i+1, "by") &&
			(p.is(i-2, "must", "should", "shall") || p.is(i-2, "to") && p.is(i-3, "has", "have", "need", "needs")) && !p.conditional(i))
	case "overwritten", "lost", "discarded":
		return p.invariantIf(p.nearBefore(i, 4, "changes", "edits", "modifications") &&
			(p.is(i-1, "be") || p.is(i, "overwritten") && p.is(i-1, "get", "are")) && !p.conditional(i))
	case "truth":
		return p.truthForbids(i)
	case "through":
		return p.throughForbids(i)
	case "human-only", "admin-only", "maintainer-only", "owner-only", "operator-only", "staff-only", "ci-only", "agent-only",
		"manual-only", "leader-only", "forward-only":
		return p.invariantIf((p.nearBefore(i, 3, "is", "are", "stays", "remains", "be") || p.is(i-1, "stay", "remain")) &&
			!p.conditional(i) && !p.is(i-2, "it", "this", "that", "which"))
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
	return i > 0 && i <= 5 && p.raw(0)[0] == '-' && (p.gap(i)|p.gap(i-1))&(gapDash|gapColon|gapBar) != 0 &&
		!(p.nearAfter(i, 2, "use", "pass", "add", "run", "set") && (!p.has(i+2) || p.class(i+2)&cFunc == 0 || p.preposition(i+2)))
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
		case p.is(k, "if", "when", "whether", "that", "which", "who", "because", "since", "whose", "where", "why", "what", "unless",
			"while", "once"):
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
		if p.is(k, "that", "which", "who") && (p.suffix(k-1, "s") || p.is(first, "the", "a", "any") && k-first <= 3) &&
			(p.class(k+1)&(cFunc|cSubj) == 0 || p.class(k+1)&cAux != 0) {
			return true
		}
	}
	return false
}

// opensOrder reports whether the verb i is an imperative: it opens its clause or follows
// a word that leads one in.
func (p *phrase) opensOrder(i int) bool {
	if p.clauseStart(i) || p.is(i-1, "and", "but", "then", "or") && p.commandIn(0, i-1) || p.is(i-1, "lets") || p.is(i-1, "'s") &&
		p.is(i-2, "let") {
		return !p.purpose(i)
	}
	return p.is(i-1, "must", "should", "shall") || p.is(i-1, "to") &&
		(p.is(i-2, "best", "better") || p.is(i-2, "have", "need") && p.is(i-3, "you") || p.is(i-2, "you", "agents", "everyone") &&
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
	if p.is(next, "again") && p.clauseStart(i) && p.bareVerb(next+1) {
		return prohibition
	}
	if p.is(next, "mind", "been", "was", "had", "ending", "again", "before", "seen", "heard", "knew", "met", "thought", "forget",
		"hesitate") || !p.has(next) && i > 0 && p.gap(i)&gapClause == 0 {
		return noOrder
	}
	if p.is(next, "a", "an") && p.gap(i)&gapStart != 0 {
		return noOrder // "Never a dull moment"
	}
	done := next
	for p.suffix(done, "ly") {
		done++
	}
	if p.is(i-1, "but", "and") && p.participle(done) && p.nearBefore(i, 8, "may", "can", "must") {
		return prohibition // "fields may be added but never removed"
	}
	if p.is(i-1, "to") && p.is(i-2, "was", "were") || p.is(i-1, "but", "and") && p.nearBefore(i, i, "will", "would", "does") &&
		!p.commands(0) {
		return noOrder // what was meant, what something does
	}
	if p.is(i-1, "to") || p.is(p.pastAdverbs(i-1), "must", "should", "shall", "may") || p.is(i-1, "be") && p.is(i-2, "must", "should") ||
		p.is(next, "to") && (p.commands(0) || p.is(i-1, "careful") || p.is(i-1, "is", "are") && (p.is(next+1, "be") || p.toldTo(i-1))) ||
		p.is(i-1, "i", "we") && p.is(next, "want") {
		return prohibition
	}
	if p.is(i-1, "is", "are", "'s") && (p.is(next, "ok", "okay", "acceptable", "appropriate", "allowed", "permitted") ||
		p.is(next, "a", "an") && (p.is(next+1, "reason", "excuse", "substitute", "option") ||
			p.is(next+2, "reason", "excuse", "substitute", "option"))) && !p.conditional(i) {
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
	if p.is(i-1, "but", "and") && (p.commands(0) || p.is(0, "don't", "dont") && p.class(next)&cImp != 0) || p.is(i-1, "we") &&
		p.class(next)&cImp != 0 && !p.is(next, "have", "get", "see") {
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
