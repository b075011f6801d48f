package detect

// What "only" forbids: whatever it leaves out.

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
	if p.is(prev, "can") && (p.is(i-2, "you") || p.find(next, "permission", "approval", "consent") && !p.conditional(i)) ||
		p.is(next, "want", "wants") && p.class(prev)&(cSubj|cModal) != 0 {
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
	if p.is(prev, "must", "may", "should", "shall") || p.is(prev, "can") && p.is(next, "be") && p.participle(i+2) &&
		!p.is(i+2, "used") && !p.conditional(i) {
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
	if p.is(prev, "containing") && p.commandIn(0, i) || p.mayOnly(i) || p.preposition(prev) && p.nearBefore(prev, 3, "must", "shall") &&
		p.has(next) && !p.conditional(i) {
		return prohibition
	}
	if p.conditional(i) || !p.commandIn(0, i) || p.gap(next)&gapClause != 0 {
		return noOrder
	}
	// "Use X only when …", "merge only after …", "use only X"
	if p.is(next, "if", "when", "for", "after", "in", "on", "with", "once", "from", "through", "via", "at", "where", "by", "under",
		"inside", "within", "as", "to", "during", "between", "against", "the", "a", "what", "those") || p.class(prev)&cImp != 0 {
		return prohibition
	}
	return noOrder
}

// onlyOpens decides "only" where it opens its clause: "Only use X", "Only X may …".
func (p *phrase) onlyOpens(i int) bool {
	next, last := i+1, len(p.toks)-1
	if p.class(next)&cCond != 0 && p.find(next+1, "explicit", "explicitly", "asked", "instructed", "requested", "told", "approval",
		"approved", "permission") && p.count(cAux|cModal) == 0 {
		return true // "Only if explicitly instructed"
	}
	if p.is(next, "then") {
		next++
	}
	if p.is(next, "set") && (p.preposition(next+1) || p.is(next+1, "for", "if", "when", "after")) {
		return false // "Only set for drafts" tells of a field
	}
	if p.bareVerb(next) && !p.is(next, "one", "two") && p.class(next)&cImp == 0 && p.governs(next) &&
		p.find(next+2, "if", "when", "after", "with", "once", "on") {
		return true // "only photograph the paintings when …"
	}
	if last <= next+1 && p.gap(i)&(gapStart|gapColon|gapDash) != 0 && !p.participle(next) && (last == next || !p.named(next)) &&
		(p.named(last) || p.suffix(last, "s") && p.lower(last) && !p.suffix(last, "ss", "us")) &&
		!p.is(next, "two", "three", "these", "those", "others") {
		return true // "Only `pnpm`", "Only tabs"
	}
	if p.class(next)&cImp != 0 && !p.thirdPerson(next) || p.is(next+1, "if", "when") && p.has(next+2) &&
		p.class(next)&^(cForbid|cEN) == 0 && !p.ident(next) && !p.participle(next) && !p.suffix(next, "s", "ed", "ing", "ly") &&
		!p.is(next, "active", "applicable", "available", "present", "relevant", "true", "useful", "visible") ||
		p.is(next, "one", "a") && p.find(next+1, "per") || p.is(next, "the") && p.is(last-1, "for") && p.is(last, "now") ||
		p.is(last, "please") {
		return true
	}
	for k := next; k <= last && k < next+12; k++ {
		if p.is(k, "may", "can", "should", "must", "allowed", "permitted", "authorized", "authorised", "entitled") ||
			p.is(k, "have", "has") && p.is(k+1, "permission", "access") {
			return true
		}
	}
	return false
}

// onlySaid decides "only" in what somebody is told to do or wants: "you only answer …", "I'd like to use only …".
func (p *phrase) onlySaid(i int) bool {
	prev, next := i-1, i+1
	switch {
	case p.is(prev, "your") && p.is(next, "task", "job", "role", "goal", "responsibility", "purpose") && p.is(next+1, "is"),
		p.is(0, "your") && p.is(1, "task", "job", "role") && p.is(2, "is") && i == len(p.toks)-1:
		return true
	case p.is(prev-1, "assistant", "agent", "bot", "chatbot", "model") && p.thirdPerson(prev) && !p.conditional(i):
		return p.preposition(next) || p.is(next, "for", "when", "if", "about")
	case p.is(prev-1, "that", "which", "who") && p.nearBefore(prev-1, prev, "assistant", "agent", "bot", "chatbot", "expert", "model",
		"system") && (p.is(0, "you", "act") || p.commands(0)):
		return p.thirdPerson(prev) // "… that answers only"
	case p.is(prev, "that", "which", "who") && p.is(0, "you", "act") && p.is(1, "are", "'re", "as"):
		return p.suffix(next, "s") // "You are an assistant that only answers …"
	case p.is(prev-1, "you") && p.clauseStart(prev-1) && p.class(prev)&cImp != 0:
		return (p.preposition(next) || p.is(next, "for", "when", "what", "your", "the", "those") || !p.has(next)) &&
			!p.is(prev, "need", "have", "see", "run", "get", "pay", "want") && !p.is(0, "if", "when", "so")
	case p.is(prev, "you") && p.clauseStart(prev) && p.class(next)&cImp != 0:
		return !p.is(next, "need", "have", "get", "see", "want", "know", "pay", "wait", "run", "lose", "update", "read") &&
			!p.conditional(i) && !p.is(0, "if", "when", "so")
	}
	return p.is(0, "i", "we") && p.nearBefore(i, 4, "prefer", "want", "like") && p.class(prev)&cImp != 0
}

// mayOnly reports whether "only" at i says when or where alone somebody may do something:
// "guests may leave the hall only with a ticket", "files are to be deleted only on Sundays".
func (p *phrase) mayOnly(i int) bool {
	from := max(p.clauseOf(i), i-9)
	k := p.first(from, i, "may", "must", "shall")
	if k < 0 {
		if k = p.first(from, i, "to"); k < 0 || !p.is(k-1, "are") || !p.is(k+1, "be") {
			return false
		}
	}
	next := i + 1
	if p.conditional(i) || p.is(k-1, "it", "this", "that", "there") || !p.preposition(next) && p.class(next)&cCond == 0 &&
		!p.is(next, "its", "their", "for", "as") {
		return false
	}
	if p.is(k+1, "be") {
		return p.participle(k+2) && !p.guessed(k+2)
	}
	return p.bareVerb(k+1) && !p.is(k+1, "have", "happen", "occur", "break", "fail", "crash", "matter")
}

// onlyNorm decides "only" in statements: who alone does something, where alone something is.
func (p *phrase) onlyNorm(i int) order {
	prev, next := i-1, i+1
	switch {
	case p.is(prev, "the", "is", "are", "its", "their", "your") && p.soleForbids(i) != noOrder:
		return p.soleForbids(i)
	case p.is(prev, "are", "is", "'re") && p.is(next, "allowed", "permitted", "authorized", "authorised") && !p.conditional(i):
		return prohibition
	case p.is(prev, "access") && p.is(next, "to") && !p.conditional(i):
		return invariant // "has write access only to"
	case p.is(prev, "allowed", "permitted", "accepted", "complete", "done", "finished", "mergeable") && p.class(next)&cCond != 0 &&
		!p.conditional(prev),
		p.confines(prev) && p.preposition(next) && !p.conditional(i):
		return invariant
	case p.is(prev, "ships", "ship", "lands", "land", "merges", "merge") && p.class(next)&cCond != 0 && i > 1 && !p.conditional(i):
		return invariant // "a feature ships only if it has a test"
	case p.doneOnly(i):
		return invariant // "releases are made only by CI"
	case p.gap(i)&gapClause == 0 && p.upper(i) && !p.upper(prev) && p.suffix(prev, "s") && p.acts(prev) && p.has(next):
		return invariant // "reads ONLY its own queue"
	case p.gap(i)&gapClause == 0 && p.acts(prev) && p.genericSubject(prev) && p.has(next),
		p.gap(i)&gapClause == 0 && p.acts(next) && p.genericSubject(i) && !p.conditional(i) && p.has(next+1) && !p.reports(next) &&
			!p.is(next, "open", "see", "log", "read", "access") && !p.suffix(next, "s"):
		return invariant // "clients depend only on the interface", "clients only call the interface"
	case p.is(prev, "depends", "depend") && p.is(next, "on") && !p.conditional(i) && p.class(prev-1)&(cSubj|cNeg) == 0 &&
		!p.is(p.clauseOf(prev), "this", "these"):
		return invariant // "`core` depends only on the interface"
	case p.is(prev, "are", "is") && p.is(next, "merged", "released", "deployed", "published", "pushed", "accepted", "granted") &&
		p.has(i+2) && !p.conditional(i):
		return invariant // "branches are only merged when CI is green"
	case p.nameOnly(i):
		return prohibition // "`any` only with a comment"
	case p.is(0, "during", "until") && i > 1 && i <= 5 && p.has(i+2) && !p.conditional(i) && p.count(cAux|cSubj) == 0:
		return prohibition // "during the freeze only fixes land"
	case p.scopes(prev) && p.has(next):
		return prohibition // "this phase covers only the parser"
	case p.onlyMay(i), p.genericSubject(i) && i >= 2 && p.preposition(next) && p.count(cAux|cModal|cSubj) == 0:
		return prohibition // "… only bug fixes may be merged"
	case p.is(prev, "we") && !p.conditional(i) && p.is(next, "accept", "merge", "ship", "release", "allow", "take", "review", "deploy",
		"publish"):
		return invariant
	}
	if !p.has(next) || p.gap(next)&gapClause != 0 {
		return p.onlyLast(i)
	}
	if p.clauseStart(i) && p.gap(i)&gapComma != 0 && p.is(next, "the") && p.is(next+2, "can", "may", "must") && !p.conditional(i) {
		return invariant // "…, only the maintainer can approve it"
	}
	if !p.clauseStart(i) || p.gap(i)&(gapComma|gapOpen) != 0 {
		return noOrder
	}
	for k := next + 1; !p.is(next, "one", "two") && k < len(p.toks) && k < next+6 && p.gap(k)&gapClause == 0; k++ {
		if p.thirdPerson(k) && k > next+1 && p.suffix(k+1, "s") && k+2 == len(p.toks) {
			return invariant // "Only the clerk files letters"
		}
		if (p.suffix(k, "s") || k == next+1 && p.suffix(next, "s") && !p.toks[next].ident) && !p.suffix(k, "ss") && p.acts(k) &&
			p.has(k+1) && !p.is(k-1, "the", "a", "two", "of", "these", "those") && !p.is(k+1, "are", "were", "was", "is") {
			return invariant // "Only the gateway calls the model"
		}
	}
	if p.gap(i)&(gapColon|gapDash) != 0 && i <= 4 && !p.suffix(next, "s", "ed") && p.count(cAux|cModal|cSubj) == 0 &&
		!p.participle(len(p.toks)-1) {
		return prohibition // "Scope: only the parser"
	}
	return noOrder
}

// doneOnly reports whether something is said to be done in one way alone at i, where it
// is ruled or said of all of a kind.
func (p *phrase) doneOnly(i int) bool {
	if !p.is(i+1, "by", "through", "via", "with", "from", "after", "when", "if", "once") || !p.participle(i-1) || p.conditional(i) {
		return false
	}
	alone := p.is(i-2, "is", "are") && p.is(i+1, "by", "through", "via") && !p.observed(i-1) &&
		!p.is(i-3, "it", "this", "that", "they", "which")
	return alone || p.is(i-2, "are") && p.is(i+1, "through", "via") || p.nearBefore(i, 5, "may", "must", "can", "should") ||
		p.is(i-2, "are") && p.genericSubject(i-2)
}

// onlyMay reports whether "only" at i is about who or what may: "… only bug fixes may be merged".
func (p *phrase) onlyMay(i int) bool {
	if p.is(i-1, "the", "if", "not") || p.class(i-1)&cSubj != 0 || p.conditional(i) {
		return false
	}
	for k := i + 1; k <= i+4 && p.gap(k)&gapClause == 0 && p.class(k)&cRel == 0; k++ {
		if p.is(k, "may", "must", "should") || p.is(k, "are", "is", "get", "gets") && p.passes(k-1) {
			return k > i+2 && p.has(k+1) && !p.is(k+1, "appear", "occur", "happen")
		}
	}
	return false
}

// onlyLast decides "only" at the end of its clause: "Reply in English only", "Named exports only".
func (p *phrase) onlyLast(i int) order {
	first := p.clauseOf(i)
	if p.inBrackets(i) || p.conditional(i) {
		return noOrder
	}
	if i-first == 1 && (p.upper(i-1) && i == 1 || p.is(i-1, "output")) {
		return noOrder // "GET only", "Size: Output only."
	}
	if i == 1 && len(p.toks) == 2 && !p.is(0, "windows") && (p.named(0) && p.raw(0)[0] != '-' || p.suffix(0, "s") &&
		!p.suffix(0, "ss", "us")) {
		return prohibition // "Members only."
	}
	if p.commands(0) && !p.inRow(i) || p.nearBefore(i, 8, "may", "must", "shall") && !p.is(first, "it", "this", "that") {
		return prohibition
	}
	if (p.is(i-1, "purposes", "purpose", "use") || p.is(i-1, "reference", "emergencies") && p.is(i-2, "for")) && !p.is(0, "for") &&
		p.nearBefore(i, 9, "for") {
		return invariant // "for internal use only"
	}
	for k := first + 1; k < i && p.gap(first)&gapStart != 0; k++ {
		if (p.is(k, "stores", "holds", "imports", "owns", "touches", "contain") || p.confines(k) &&
			(p.preposition(k+1) || p.is(k+1, "over")) || p.is(k, "come", "comes", "point", "points")) && !p.is(k-1, "it", "this", "that") {
			return invariant // "the index stores hashes only"
		}
	}
	if k := p.clauseOf(i); p.is(k, "you") && p.is(k+1, "have") || (p.is(k, "you") || p.is(k, "we") && i-k > 2) &&
		p.class(k+1)&cImp != 0 && !p.is(k+1, "need", "see", "get", "want", "support", "have") {
		return prohibition // "you have read access only"
	}
	if p.is(0, "currently", "status", "now", "today", "coverage") {
		return noOrder
	}
	if first == 1 && p.gap(first)&gapArrow != 0 && p.named(0) && p.count(cAux|cModal|cSubj) == 0 {
		return prohibition // "`cache` → drafts only"
	}
	if p.gap(first)&gapColon != 0 && (p.named(i-1) || p.named(first) || !p.lower(i-1) || p.suffix(i-1, "s")) && i-first <= 3 &&
		!p.is(0, "supports", "note", "available", "availability", "platform", "platforms", "os", "plan", "tested", "browser",
			"browsers") && p.count(cAux|cModal|cSubj) == 0 {
		return prohibition // "Scope: `src/` only"
	}
	if p.placeOnly(first, i) {
		return prohibition // "Technical details in the log only"
	}
	if p.gap(first)&(gapStart|gapColon) == 0 && first > 0 || i-first < 2 || i-first > 4 || !p.suffix(i-1, "s") || p.suffix(first, "s") &&
		!p.suffix(first, "ss") {
		return noOrder
	}
	for k := 0; k < i; k++ {
		if p.class(k)&(cFunc|cAux|cModal|cSubj|cNeg|cConj) != 0 || k > first && (p.participle(k) || p.thirdPerson(k) && k < i-1) ||
			p.is(k, "works", "supports", "affects", "available", "note") {
			return noOrder
		}
	}
	return prohibition
}
