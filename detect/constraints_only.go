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
	k := p.clauseOf(i)
	switch {
	case p.is(k, "you") && p.is(k+1, "can", "may") && p.class(next)&cCond != 0:
		return invariant // "you can merge it only when …"
	case p.onlyTogether(i),
		p.onlyReads(i):
		return prohibition
	case p.is(prev, looseOnly...),
		p.onlyExpected(i):
		return noOrder
	case p.is(next, "what") && p.find(next+1, "asked", "requested", "specified", "ordered") &&
		!p.conditional(i):
		return prohibition // "the bot changes only what was asked for"
	case p.onlyCan(i),
		p.is(next, "want", "wants") && p.class(prev)&(cSubj|cModal) != 0:
		return invariant
	case p.onlySaid(i),
		p.is(prev-1, "must", "should", "shall") && p.class(prev)&(cAct|cImp) != 0:
		return prohibition // "an answer must contain only JSON"
	case p.is(prev-1, "that", "which") && p.conditional(i):
		return noOrder // "a call that may only be made there"
	case p.onlyModal(i):
		// what should have been is past, what should take a minute is expected
		return p.yes(!p.is(prev, "should") || !p.is(next, "have", "take"))
	case p.gap(i)&(gapStart|gapStop) != 0,
		p.clauseStart(i) && p.gap(i)&(gapComma|gapOpen) == 0:
		return p.yes(p.onlyOpens(i))
	case p.onlyJoins(i):
		return prohibition
	case !p.has(next) && p.nearBefore(i, 4, "by") && p.nearBefore(i, 8, "is", "are") &&
		!p.conditional(i):
		return invariant // "releases are cut by maintainers only"
	}
	return p.yes(p.onlyIn(i))
}

// onlyTogether reports whether who speaks proposes at i to do one thing alone: "let's only touch
// the parser".
func (p *phrase) onlyTogether(i int) bool {
	return p.is(0, "let", "lets") && !p.is(1, "me") && (p.class(i-1)|p.class(i+1))&cImp != 0 &&
		!p.isQuestion()
}

// onlyReads reports whether the reader is told at i what to read: "read only the header". "Read
// only" is else a state.
func (p *phrase) onlyReads(i int) bool {
	return p.is(i-1, "read") && p.clauseStart(i-1) && p.gap(i)&gapClause == 0 &&
		p.is(i+1, "the", "those", "what", "enough")
}

// onlyExpected reports whether "only" at i tells what is expected: "should only be necessary if …".
func (p *phrase) onlyExpected(i int) bool {
	return p.is(i+1, "be") && !p.is(i-1, "must") &&
		p.is(i+2, "necessary", "needed", "required", "possible", "relevant", "visible")
}

// onlyCan reports whether "can" before "only" at i is a leave: "you can only merge it when …",
// "it can only be changed with approval".
func (p *phrase) onlyCan(i int) bool {
	return p.is(i-1, "can") &&
		(p.is(i-2, "you") || p.find(i+1, "permission", "approval", "consent") && !p.conditional(i))
}

// onlyModal reports whether a modal verb before "only" at i rules: "may only", "can only be made".
func (p *phrase) onlyModal(i int) bool {
	return p.is(i-1, "must", "may", "should", "shall") ||
		p.is(i-1, "can") && p.is(i+1, "be") && p.participle(i+2) && !p.is(i+2, "used") &&
			!p.conditional(i)
}

// onlyJoins reports whether "only" at i opens an order that goes on with another: "read it and
// only change the header".
func (p *phrase) onlyJoins(i int) bool {
	joins := p.is(i-1, "and", "or") || p.gap(i)&(gapComma|gapDash) != 0
	return joins && p.class(i+1)&cImp != 0 && !p.is(i+1, "changes", "test") && !p.purpose(i)
}

// onlyIn decides "only" within an order, or behind a modal verb: "use only X", "merge only
// after …", "must be stored in only one place".
func (p *phrase) onlyIn(i int) bool {
	prev, next := i-1, i+1
	if p.mayOnly(i) {
		return true
	}
	if p.is(prev, "containing") && p.commandIn(0, i) {
		return true
	}
	if p.conditional(i) {
		return false
	}
	if p.preposition(prev) && p.nearBefore(prev, 3, "must", "shall") && p.has(next) {
		return true
	}
	return p.commandIn(0, i) && p.gap(next)&gapClause == 0 &&
		(p.is(next, limitOpeners...) || p.class(prev)&cImp != 0)
}

// looseOnly stand before "only" where it leaves nothing out: "not only", "the only", "it only".
var looseOnly = []string{"not", "the", "an", "if", "read", "was", "just", "this", "it", "'s"}

// limitOpeners open, behind "only" in an order, what is left: "use X only when …".
var limitOpeners = []string{
	"if", "when", "for", "after", "in", "on", "with", "once", "from", "through", "via", "at", "where",
	"by", "under", "inside", "within", "as", "to", "during", "between", "against", "the", "a", "what",
	"those",
}

// onlyOpens decides "only" where it opens its clause: "Only use X", "Only X may …".
func (p *phrase) onlyOpens(i int) bool {
	next, last := i+1, len(p.toks)-1
	if p.class(next)&cCond != 0 && p.find(next+1, instructions...) && p.count(cAux|cModal) == 0 {
		return true // "Only if explicitly instructed"
	}
	if p.is(next, "then") {
		next++
	}
	switch {
	case p.is(next, "set") && (p.preposition(next+1) || p.is(next+1, "for", "if", "when", "after")):
		return false // "Only set for drafts" tells of a field
	case p.onlyThings(i, next),
		p.onlyDo(next):
		return true
	case p.is(next, "one", "a") && p.find(next+1, "per"),
		p.is(next, "the") && p.is(last-1, "for") && p.is(last, "now"),
		p.is(last, "please"):
		return true
	}
	for k := next; k <= last && k < next+12; k++ {
		if p.is(k, permissions...) || p.is(k, "have", "has") && p.is(k+1, "permission", "access") {
			return true
		}
	}
	return false
}

// onlyThings reports whether nothing but a name or a plural stands behind "only" at i: "Only
// `pnpm`", "Only tabs".
func (p *phrase) onlyThings(i, next int) bool {
	last := len(p.toks) - 1
	if last > next+1 ||
		last > next && p.named(next) ||
		p.participle(next) ||
		p.gap(i)&(gapStart|gapColon|gapDash) == 0 ||
		p.is(next, "two", "three", "these", "those", "others") {
		return false
	}
	return p.named(last) || p.suffix(last, "s") && p.lower(last) && !p.suffix(last, "ss", "us")
}

// onlyDo reports whether an order opens at word next, behind "only": "only use X", "only
// photograph the paintings when …", "only merge if …".
func (p *phrase) onlyDo(next int) bool {
	if p.class(next)&cImp != 0 {
		return !p.thirdPerson(next)
	}
	if p.bareVerb(next) && !p.is(next, "one", "two") && p.governs(next) &&
		p.find(next+2, "if", "when", "after", "with", "once", "on") {
		return true
	}
	return p.is(next+1, "if", "when") && p.has(next+2) && p.class(next)&^(cForbid|cEN) == 0 &&
		!p.ident(next) && !p.participle(next) && !p.suffix(next, "s", "ed", "ing", "ly") &&
		!p.is(next, visibleStates...)
}

// instructions are what alone is waited for: "Only if explicitly instructed".
var instructions = []string{
	"explicit", "explicitly", "asked", "instructed", "requested", "told", "approval", "approved",
	"permission",
}

// visibleStates are states in a remark on when a thing is so: "only visible if …".
var visibleStates = []string{
	"active", "applicable", "available", "present", "relevant", "true", "useful", "visible",
}

// permissions say who may, behind "only": "Only maintainers may merge".
var permissions = []string{
	"may", "can", "should", "must", "allowed", "permitted", "authorized", "authorised", "entitled",
}

// onlySaid decides "only" in what somebody is told to do or wants: "you only answer …", "I'd like to use only …".
func (p *phrase) onlySaid(i int) bool {
	prev, next := i-1, i+1
	switch {
	case p.is(prev, "your") && p.is(next, "task", "job", "role", "goal", "responsibility", "purpose") &&
		p.is(next+1, "is"),
		p.is(0, "your") && p.is(1, "task", "job", "role") && p.is(2, "is") && i == len(p.toks)-1:
		return true
	case p.is(prev-1, "assistant", "agent", "bot", "chatbot", "model") && p.thirdPerson(prev) &&
		!p.conditional(i):
		return p.preposition(next) || p.is(next, "for", "when", "if", "about")
	case p.is(prev-1, "that", "which", "who") &&
		p.nearBefore(prev-1, prev, "assistant", "agent", "bot", "chatbot", "expert", "model",
			"system") &&
		(p.is(0, "you", "act") || p.commands(0)):
		return p.thirdPerson(prev) // "… that answers only"
	case p.is(prev, "that", "which", "who") && p.is(0, "you", "act") && p.is(1, "are", "'re", "as"):
		return p.suffix(next, "s") // "You are an assistant that only answers …"
	case p.is(prev-1, "you") && p.clauseStart(prev-1) && p.class(prev)&cImp != 0:
		return (p.preposition(next) || p.is(next, "for", "when", "what", "your", "the", "those") ||
			!p.has(next)) &&
			!p.is(prev, "need", "have", "see", "run", "get", "pay", "want") &&
			!p.is(0, "if", "when", "so")
	case p.is(prev, "you") && p.clauseStart(prev) && p.class(next)&cImp != 0:
		return !p.is(next, onlyNeeded...) && !p.conditional(i) && !p.is(0, "if", "when", "so")
	}
	return p.is(0, "i", "we") && p.nearBefore(i, 4, "prefer", "want", "like") && p.class(prev)&cImp != 0
}

// onlyNeeded are what one "only" needs or gets: "you only need to run it", no restriction.
var onlyNeeded = []string{
	"need", "have", "get", "see", "want", "know", "pay", "wait", "run", "lose", "update", "read",
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
	if p.conditional(i) ||
		p.is(k-1, "it", "this", "that", "there") ||
		!p.preposition(next) && p.class(next)&cCond == 0 && !p.is(next, "its", "their", "for", "as") {
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
	if p.is(prev, "the", "is", "are", "its", "their", "your") {
		if o := p.soleForbids(i); o != noOrder {
			return o
		}
	}
	free := !p.conditional(i)
	switch {
	case free && p.is(prev, "are", "is", "'re") &&
		p.is(next, "allowed", "permitted", "authorized", "authorised"):
		return prohibition
	case p.onlyState(i, free),
		p.onlyActs(i, free):
		return invariant
	case p.nameOnly(i):
		return prohibition // "`any` only with a comment"
	case free && p.is(0, "during", "until") && i > 1 && i <= 5 && p.has(i+2) &&
		p.count(cAux|cSubj) == 0:
		return prohibition // "during the freeze only fixes land"
	case p.scopes(prev) && p.has(next):
		return prohibition // "this phase covers only the parser"
	case p.onlyMay(i),
		p.genericSubject(i) && i >= 2 && p.preposition(next) && p.count(cAux|cModal|cSubj) == 0:
		return prohibition // "… only bug fixes may be merged"
	case free && p.is(prev, "we") && p.is(next, acceptingVerbs...):
		return invariant
	}
	if !p.has(next) || p.gap(next)&gapClause != 0 {
		return p.onlyLast(i)
	}
	if !p.clauseStart(i) {
		return noOrder
	}
	if p.gap(i)&gapComma != 0 {
		// "…, only the maintainer can approve it"
		return p.invariantIf(free && p.is(next, "the") && p.is(next+2, "can", "may", "must"))
	}
	if p.gap(i)&gapOpen != 0 {
		return noOrder
	}
	if p.onlyOnesDo(next) {
		return invariant
	}
	return p.yes(p.gap(i)&(gapColon|gapDash) != 0 && i <= 4 && !p.suffix(next, "s", "ed") &&
		p.count(cAux|cModal|cSubj) == 0 && !p.participle(len(p.toks)-1)) // "Scope: only the parser"
}

// onlyState reports whether "only" at i says on what condition, or where alone, something is so:
// "is done only when …", "lives only in X", "a feature ships only if it has a test". free says
// that no conjunction stands before it.
func (p *phrase) onlyState(i int, free bool) bool {
	prev, next := i-1, i+1
	cond := p.class(next)&cCond != 0
	switch {
	case cond &&
		p.is(prev, "allowed", "permitted", "accepted", "complete", "done", "finished", "mergeable"):
		return !p.conditional(prev) || free && p.confines(prev) && p.preposition(next)
	case !free:
		return false
	case cond && p.is(prev, "ships", "ship", "lands", "land", "merges", "merge"):
		return i > 1
	case p.is(prev, "access") && p.is(next, "to"):
		return true // "has write access only to"
	case p.is(prev, "are", "is") && p.has(i+2) &&
		p.is(next, "merged", "released", "deployed", "published", "pushed", "accepted", "granted"):
		return true // "branches are only merged when CI is green"
	}
	return p.confines(prev) && p.preposition(next) || p.doneOnly(i) // "releases are made only by CI"
}

// onlyActs reports whether "only" at i says what alone all of a kind do: "reads ONLY its own
// queue", "clients depend only on the interface", "clients only call the interface".
func (p *phrase) onlyActs(i int, free bool) bool {
	prev, next := i-1, i+1
	if free && p.is(prev, "depends", "depend") && p.is(next, "on") {
		if p.class(prev-1)&(cSubj|cNeg) == 0 && !p.is(p.clauseOf(prev), "this", "these") {
			return true // "`core` depends only on the interface"
		}
	}
	if p.gap(i)&gapClause != 0 || !p.has(next) {
		return false
	}
	if p.acts(prev) && (p.genericSubject(prev) || p.upper(i) && !p.upper(prev) && p.suffix(prev, "s")) {
		return true
	}
	return free && p.has(next+1) && p.acts(next) && !p.suffix(next, "s") && !p.reports(next) &&
		!p.is(next, "open", "see", "log", "read", "access") && p.genericSubject(i)
}

// onlyOnesDo reports whether what opens at word next, behind "only", alone does something:
// "Only the gateway calls the model", "Only the clerk files letters".
func (p *phrase) onlyOnesDo(next int) bool {
	if p.is(next, "one", "two") {
		return false
	}
	for k := next + 1; k < len(p.toks) && k < next+6 && p.gap(k)&gapClause == 0; k++ {
		if p.thirdPerson(k) && k > next+1 && p.suffix(k+1, "s") && k+2 == len(p.toks) {
			return true
		}
		verb := p.suffix(k, "s") || k == next+1 && p.suffix(next, "s") && !p.toks[next].ident
		if verb && !p.suffix(k, "ss") && p.acts(k) && p.has(k+1) &&
			!p.is(k-1, "the", "a", "two", "of", "these", "those") &&
			!p.is(k+1, "are", "were", "was", "is") {
			return true
		}
	}
	return false
}

// acceptingVerbs are what those do who keep a project: "we only accept fixes".
var acceptingVerbs = []string{
	"accept", "merge", "ship", "release", "allow", "take", "review", "deploy", "publish",
}

// doneOnly reports whether something is said to be done in one way alone at i, where it
// is ruled or said of all of a kind.
func (p *phrase) doneOnly(i int) bool {
	if !p.is(i+1, onlyBy...) || !p.participle(i-1) || p.conditional(i) {
		return false
	}
	alone := p.is(i-2, "is", "are") && p.is(i+1, "by", "through", "via") && !p.observed(i-1) &&
		!p.is(i-3, "it", "this", "that", "they", "which")
	return alone ||
		p.is(i-2, "are") && p.is(i+1, "through", "via") ||
		p.nearBefore(i, 5, "may", "must", "can", "should") ||
		p.is(i-2, "are") && p.genericSubject(i-2)
}

// onlyBy open, behind "only", by whom, by what or when: "made only by CI".
var onlyBy = []string{"by", "through", "via", "with", "from", "after", "when", "if", "once"}

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
	switch {
	case i-first == 1 && (p.upper(i-1) && i == 1 || p.is(i-1, "output")):
		return noOrder // "GET only", "Size: Output only."
	case i == 1 && len(p.toks) == 2 && !p.is(0, "windows") &&
		(p.named(0) && p.raw(0)[0] != '-' || p.suffix(0, "s") && !p.suffix(0, "ss", "us")):
		return prohibition // "Members only."
	case p.commands(0) && !p.inRow(i),
		p.nearBefore(i, 8, "may", "must", "shall") && !p.is(first, "it", "this", "that"):
		return prohibition
	case p.forUse(i),
		p.gap(first)&gapStart != 0 && p.holdsOnly(first, i):
		return invariant
	case p.is(first, "you") && p.is(first+1, "have"),
		(p.is(first, "you") || p.is(first, "we") && i-first > 2) && p.class(first+1)&cImp != 0 &&
			!p.is(first+1, "need", "see", "get", "want", "support", "have"):
		return prohibition // "you have read access only"
	case p.is(0, "currently", "status", "now", "today", "coverage"):
		return noOrder
	case p.fieldOnly(first, i),
		p.placeOnly(first, i):
		return prohibition
	}
	return p.yes((first == 0 || p.gap(first)&(gapStart|gapColon) != 0) && p.pluralOnly(first, i))
}

// forUse reports whether "only" at i says what something is for: "for internal use only", "for
// reference only".
func (p *phrase) forUse(i int) bool {
	use := p.is(i-1, "purposes", "purpose", "use") ||
		p.is(i-1, "reference", "emergencies") && p.is(i-2, "for")
	return use && !p.is(0, "for") && p.nearBefore(i, 9, "for")
}

// holdsOnly reports whether what opens at word first holds one thing, or has one place, alone:
// "the index stores hashes only".
func (p *phrase) holdsOnly(first, i int) bool {
	for k := first + 1; k < i; k++ {
		holds := p.is(k, "stores", "holds", "imports", "owns", "touches", "contain") ||
			p.is(k, "come", "comes", "point", "points") ||
			p.confines(k) && (p.preposition(k+1) || p.is(k+1, "over"))
		if holds && !p.is(k-1, "it", "this", "that") {
			return true
		}
	}
	return false
}

// fieldOnly reports whether "only" at i ends the value of a label: "`cache` → drafts only",
// "Scope: `src/` only".
func (p *phrase) fieldOnly(first, i int) bool {
	if p.gap(first)&(gapArrow|gapColon) == 0 || p.count(cAux|cModal|cSubj) != 0 {
		return false
	}
	if first == 1 && p.gap(first)&gapArrow != 0 && p.named(0) {
		return true
	}
	value := p.named(i-1) || p.named(first) || !p.lower(i-1) || p.suffix(i-1, "s")
	return value && p.gap(first)&gapColon != 0 && i-first <= 3 && !p.is(0, platformLabels...)
}

// pluralOnly reports whether nothing but a plural and what goes with it stands before "only" at
// i: "Named exports only".
func (p *phrase) pluralOnly(first, i int) bool {
	if n := i - first; n < 2 ||
		n > 4 ||
		!p.suffix(i-1, "s") ||
		p.suffix(first, "s") && !p.suffix(first, "ss") {
		return false
	}
	for k := 0; k < i; k++ {
		if p.class(k)&(cFunc|cAux|cModal|cSubj|cNeg|cConj) != 0 ||
			k > first && (p.participle(k) || p.thirdPerson(k) && k < i-1) ||
			p.is(k, "works", "supports", "affects", "available", "note") {
			return false
		}
	}
	return true
}

// platformLabels open a note on where a thing is to be had: "Platforms: Linux only".
var platformLabels = []string{
	"supports", "note", "available", "availability", "platform", "platforms", "os", "plan", "tested",
	"browser", "browsers",
}
