package detect

import "strings"

// Bounds: what holds of all of a kind, in how far, where alone, and for how long.

// mustHold decides "must" before the verb at next, where it rules a state and not an act:
// "titles must start with a capital", "CI must pass". Whoever works on the project has duties.
func (p *phrase) mustHold(i, next int) bool {
	if p.is(i-1, "there") {
		return p.is(next, "be") && p.is(next+1, "exactly")
	}
	if p.is(next, "be") && p.boundsValue(i, next+1) {
		return true
	}
	if i == 0 || p.class(i-1)&cSubj != 0 ||
		p.is(i-1, "agent", "agents", "user", "users", "contributors", "developers") {
		return p.is(next, "pass") && p.is(0, "these", "they", "this") ||
			p.is(next, "be") && p.is(next+1, "impossible")
	}
	object := next + 1
	switch {
	case p.is(next, "pass"),
		p.is(next, "continue") && p.is(object, "to"),
		p.is(next, "equal", "precede"),
		p.is(next, "preserve") && p.has(object):
		return true
	case p.is(next, "start", "begin", "end"):
		return p.is(object, "with", "in")
	case p.is(next, "hold"):
		return p.named(object)
	case p.is(next, "go", "run"):
		return p.is(object, "through", "via")
	case p.is(next, "have", "reach", "keep", "maintain"):
		return p.figure(object) || p.is(object, "exactly")
	case !p.is(next, "be"):
		return false
	}
	if p.is(object, "in", "inside", "within") {
		return p.is(p.clauseOf(i), "all", "every", "each", "any") || p.genericSubject(i)
	}
	if p.participle(object) && p.is(object+1, "in") && p.is(object+2, "order") &&
		!p.is(object+3, "to") {
		return true
	}
	return p.figure(object) || p.is(object, boundStates...)
}

// boundStates are what must be of a state, behind "must be": "must be exhaustive".
var boundStates = []string{
	"under", "below", "between", "named", "green", "impossible", "exactly", "independent", "read-only",
	"non-destructive", "exhaustive", "separate",
}

// boundsValue reports whether "must be" at i rules what value something has, told from word k
// on, in a sentence with a full stop: a program that complains sets none.
func (p *phrase) boundsValue(i, k int) bool {
	if p.text[p.End-1] != '.' || p.is(i-1, "you", "we", "there") || p.effect(i) {
		return false
	}
	return p.is(k, comparatives...) && p.find(k+1, "than") ||
		p.figure(k) ||
		p.is(k, "a", "an", "one", "valid", "zero", "positive")
}

// comparatives compare sizes, before "than".
var comparatives = []string{
	"less", "greater", "more", "fewer", "shorter", "longer", "smaller", "larger", "higher", "lower",
}

// maximum reports whether a figure is set as the most there may be at i: "Maximum line length:
// 100 columns", "may be kept for a maximum of 3 days".
func (p *phrase) maximum(i int) bool {
	if i == len(p.toks)-1 && p.figure(0) {
		return i == 2 && p.textUnit(1) // "3 sentences max"
	}
	if p.gap(i)&gapComma != 0 && p.figure(i+1) && p.textUnit(i+2) {
		return true // "…, max 72 characters"
	}
	if p.is(i+1, "of") && p.numeral(i+2) {
		return (p.commandIn(0, i) ||
			p.nearBefore(i, 8, "may", "must", "should") ||
			p.nearBefore(i, 8, "can") && p.nearBefore(i, 7, "be")) &&
			!p.conditional(i)
	}
	for k := i + 1; i == 0 && k <= 4 && !p.find(k, "default"); k++ {
		if p.figure(k) {
			return p.has(k+1) && (k == 1) == (p.gap(k)&gapColon == 0)
		}
	}
	return false
}

// freeForbids decides "must be free of X", "handlers are free of SQL".
func (p *phrase) freeForbids(i int) order {
	if p.is(i+1, "of") && p.find(0, "keep") && p.commandIn(0, i) && !p.conditional(i) {
		return prohibition // "keep handlers small and free of SQL"
	}
	return p.invariantIf(p.is(i+1, "of") && !p.is(i+2, "charge") && !p.conditional(i) &&
		(p.is(i-1, "be") && p.is(i-2, "must", "should", "shall") ||
			p.is(i-1, "are", "stay", "stays", "is") && (p.genericSubject(i-1) || p.named(i-2))))
}

// figure reports whether word i starts with a digit.
func (p *phrase) figure(i int) bool { return p.has(i) && isDigit(p.raw(i)[0]) }

// numeral reports whether word i is a number, in digits or as a word.
func (p *phrase) numeral(i int) bool {
	return p.figure(i) || p.is(i, numerals...)
}

// numerals are the numbers people write out.
var numerals = []string{
	"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty",
}

// textUnit reports whether word i is what a text is measured in.
func (p *phrase) textUnit(i int) bool {
	return p.is(i, textUnits...)
}

// textUnits are what the length of a text is counted in.
var textUnits = []string{
	"words", "word", "sentences", "sentence", "lines", "line", "characters", "chars", "columns",
	"paragraphs", "paragraph", "pages", "page", "bullets", "bullet", "points", "items", "examples",
	"tokens", "emojis",
}

// truthForbids decides "the single source of truth".
func (p *phrase) truthForbids(i int) order {
	if !p.is(i-1, "of") || !p.is(i-2, "source") || p.conditional(i) || p.is(0, "this", "it") {
		return noOrder
	}
	if p.is(i-3, "single") && p.is(i+1, "for") {
		return noOrder // where something is found
	}
	return p.invariantIf(p.is(i-3, "single", "sole", "only", "one", "absolute", "ultimate") &&
		p.nearBefore(i-3, 2, "is", "are", "remains"))
}

// throughForbids decides "all traffic goes through the proxy".
func (p *phrase) throughForbids(i int) order {
	if p.conditional(i) || p.find(0, "now", "stages", "phases", "steps") {
		return noOrder
	}
	return p.invariantIf(p.is(p.clauseOf(i), "all", "every", "each", "any", "everything") &&
		p.is(i-1, "go", "goes", "pass", "passes", "flow", "flows") &&
		(p.is(i+1, "the", "a", "an", "our", "it", "pull", "review") || p.named(i+1)))
}

// stage reports whether word i names a piece of work that has a scope.
func (p *phrase) stage(i int) bool {
	return p.is(i, workStages...)
}

// workStages are pieces of work that have a scope.
var workStages = []string{
	"phase", "task", "pr", "ticket", "milestone", "step", "iteration", "sprint", "round", "story",
	"change", "request", "session",
}

// scopes reports whether verb i tells what a piece of work is about: "this phase covers".
func (p *phrase) scopes(i int) bool {
	return p.is(i, "covers", "touches", "concerns", "targets", "affects") && p.stage(i-1) &&
		p.is(i-2, "this", "the", "current")
}

// settled reports whether the words from k to end name what people settle once: an order, a format.
func (p *phrase) settled(k, end int) bool {
	for ; k < end; k++ {
		if p.is(k, settledOnce...) {
			return true
		}
	}
	return false
}

// settledOnce are what people settle once for a project: "the order is fixed".
var settledOnce = []string{
	"order", "format", "schema", "layout", "shape", "scope", "contract", "api", "naming", "stack",
	"palette", "signature", "list", "set", "interface", "protocol",
}

// stopForbids decides "stop there", "halt after the plan": what comes next is not wanted.
func (p *phrase) stopForbids(i int) order {
	if !p.opensOrder(i) {
		return noOrder
	}
	last := !p.has(i+2) || p.gap(i+2)&gapClause != 0
	return p.yes(p.is(i+1, "there", "here") && last ||
		p.is(i+1, "short") && p.is(i+2, "of") ||
		p.is(i+1, "after") && p.has(i+2))
}

// nothingDoes reports whether what opens with the negation i is said to do what parts of a
// project do: "nothing leaves the device", "no handler writes to the ledger", "no key is ever sent".
func (p *phrase) nothingDoes(i int) bool {
	if !p.clauseStart(i) || p.conditional(i) {
		return false
	}
	for k := i + 1; k <= i+12 && p.gap(k)&gapClause == 0 && p.class(k)&(cRel|cModal) == 0; k++ {
		if p.is(k, "ever") && p.is(k-1, "is", "are", "gets") && p.participle(k+1) {
			return !p.observed(k+1) &&
				!p.is(k+1, "reported", "shown", "raised", "thrown", "displayed", "printed")
		}
		if p.class(k)&cAux != 0 || k > i+5 {
			continue
		}
		if k > i+1 && p.is(i, "nothing") {
			return false
		}
		if p.suffix(k, "s") && p.acts(k) && (k > i+1 || p.is(i, "nothing")) && p.has(k+1) &&
			p.class(k+1)&cAux == 0 {
			return p.is(i+1, "other") && k == i+3 ||
				!p.reports(k) && !p.is(k, toldDoings...) ||
				p.is(k, "imports", "skips") && p.has(k+1) && p.gap(k+1)&gapClause == 0
		}
	}
	return false
}

// toldDoings are acts that a part may well be seen not to do: "no test uses it".
var toldDoings = []string{
	"uses", "reads", "calls", "references", "contains", "logs", "commits", "changes", "pushes",
	"updates", "imports", "throws", "deploys", "merges", "schedules", "skips", "opens",
}

// lacks reports whether "no" at i opens a remark on what is not there, with a statement behind
// a dash or a colon: "No fallback – the loader panics". A plural, or an order behind it, bans.
func (p *phrase) lacks(i int) bool {
	if p.gap(i)&gapStart == 0 {
		return false
	}
	for k := i + 2; k < len(p.toks) && k < i+7; k++ {
		if p.gap(k)&gapArrow != 0 ||
			p.gap(k)&gapDash != 0 && p.is(k, "it", "they") && p.is(k+1, "'s", "'re") {
			return true
		}
		if p.gap(k)&(gapDash|gapColon) == 0 {
			continue
		}
		if p.suffix(k-1, "s") || p.class(k)&(cSubj|cCond|cLead) != 0 ||
			p.is(k, "never", "not", "do", "don't") || p.commandIn(k, len(p.toks)) {
			return false
		}
		return p.tellsAfter(k)
	}
	return false
}

// tellsAfter reports whether a finite verb stands behind word k.
func (p *phrase) tellsAfter(k int) bool {
	for n := k; n < len(p.toks); n++ {
		if p.class(n)&(cAux|cModal) != 0 ||
			p.is(n, "can't", "cannot", "isn't", "doesn't") ||
			n > k && p.suffix(n, "s") && !p.suffix(n, "ss", "us") && p.acts(n) {
			return true
		}
		if n > k && p.thirdPerson(n) ||
			n > k && p.suffix(n, "s") && p.has(n+1) &&
				(p.preposition(n+1) || p.is(n+1, "the", "a", "an", "up", "combining") ||
					p.suffix(n+1, "ing")) {
			return true
		}
	}
	return false
}

// choosesWithout reports whether "no" at i ends a list of what is chosen with what is not:
// "Pure Go and SQL, no ORM".
func (p *phrase) choosesWithout(i int) bool {
	last := len(p.toks) - 1
	if p.gap(i)&gapComma == 0 || i >= last || p.count(cAux|cModal|cSubj) > 0 ||
		p.is(0, "supports", "works", "currently", "status") {
		return false
	}
	if p.is(0, "tone", "style", "format", "voice", "formatting") ||
		p.is(1, "style", "tone", "format", "messages") {
		return p.gap(1)&gapColon != 0 || p.gap(2)&gapColon != 0 // "Tone: direct, no flattery"
	}
	c := p.raw(last)[0]
	return i+1 == last && (p.named(last) || 'A' <= c && c <= 'Z') || p.choosesNone(i)
}

// choosesNone reports whether "no" at i bans a plural in a list of what is to be, without a
// verb: "Two spaces, no tabs", "Small commits, no squashed merges".
func (p *phrase) choosesNone(i int) bool {
	if i == 1 && !p.suffix(0, "s") ||
		p.inBrackets(i) ||
		i > 10 ||
		p.is(0, "good", "great", "nice", "clean") ||
		p.suffix(0, "ing") {
		return false
	}
	for k := range i {
		if p.class(k)&(cNeg|cRel|cConj) != 0 ||
			p.participle(k) ||
			p.thirdPerson(k) && p.class(k)&cImp == 0 &&
				(k == 0 || !p.has(k+1) || p.gap(k+1)&gapClause == 0) ||
			p.gap(k)&(gapDash|gapBar|gapSlash) != 0 {
			return false
		}
	}
	if i > 1 && p.clauseOf(i-1) == i-1 && p.clauseEnd(0) == 1 {
		return false // "Fast, simple, no dependencies"
	}
	end := p.clauseEnd(i)
	if p.is(end-1, "etc") {
		end--
	}
	return end-i <= 4 && p.suffix(end-1, "s") && !p.suffix(end-1, "ss", "us")
}

// nameOnly reports whether a name alone stands before "only" at i and what it is allowed
// for behind it: "`any` only with a comment".
func (p *phrase) nameOnly(i int) bool {
	if i == 0 || i > 3 || p.gap(i)&gapClause != 0 {
		return false
	}
	if i == 1 && (p.preposition(2) || p.is(2, "for")) {
		if p.named(0) || p.is(2, "for") && (p.upper(0) || p.genericSubject(1)) {
			return true
		}
	}
	if !p.is(i+1, onlyWhere...) || p.suffix(i-1, "ed", "ing") || p.is(i-1, seenOnly...) {
		return false
	}
	if i > 1 {
		plural := p.suffix(i-1, "s") && (!p.genericSubject(i) || p.clauseOf(i) == i-1)
		if plural || p.thirdPerson(0) || i > 2 && p.thirdPerson(1) {
			return false
		}
	}
	for k := range i {
		if p.class(k)&(cAux|cModal|cSubj|cCond|cConj|cLead|cNeg) != 0 {
			return false
		}
	}
	return true
}

// onlyWhere open, behind "only", where or when a thing has its place: "`any` only with a comment".
var onlyWhere = []string{
	"with", "in", "inside", "at", "after", "behind", "when", "where", "under", "if", "via", "through",
}

// seenOnly tell, before "only", how things turned out: "works only with Go 1.22".
var seenOnly = []string{
	"available", "works", "supported", "valid", "visible", "useful", "relevant", "enabled", "happens",
	"occurs", "fails", "crashes", "crash", "error", "errors", "bug", "bugs", "read", "seen", "found",
}

// runsOn reports whether an order starts at the "do not" of word first without a mark before it:
// a singular cannot be its subject.
func (p *phrase) runsOn(first int) bool {
	k := first - 1
	if k < 1 || !p.commandIn(0, first) || p.suffix(k, "s") || p.named(k) ||
		p.class(k)&(cSubj|cConj|cRel|cAux|cModal|cLead) != 0 ||
		p.is(k, "people", "data", "children", "criteria", "media") {
		return false
	}
	for n := p.clauseOf(first); n < first; n++ {
		if p.is(n, "and", "or", "but") || p.gap(n)&(gapOther|gapSlash) != 0 {
			return false
		}
	}
	return true
}

// commandsNothing reports whether what is not wanted is named behind verb i: "what I don't
// want is a rewrite", "what I don't want you to do is …".
func (p *phrase) commandsNothing(i int) bool {
	return p.is(i+1, "is") || p.is(i+1, "you") && p.find(i+2, "is")
}

// placeOnly reports whether "only" at i ends a label of what is put where, without a verb:
// "Technical details in the log only".
func (p *phrase) placeOnly(first, i int) bool {
	if first > 0 && p.gap(first)&gapColon == 0 ||
		i-first < 3 ||
		i-first > 6 ||
		p.has(i+1) && p.gap(i+1)&gapClause == 0 {
		return false
	}
	placed := false
	for k := first; k < i; k++ {
		if p.class(k)&(cAux|cModal|cSubj|cNeg|cConj|cRel) != 0 ||
			p.participle(k) ||
			p.is(k, labelledOnly...) ||
			p.thirdPerson(k) && k > first {
			return false
		}
		placed = placed || k > first && p.is(k, "in", "inside", "at", "under", "through", "via")
	}
	return placed
}

// labelledOnly open or end a note on what a program can do: "tested on Linux only".
var labelledOnly = []string{
	"works", "supports", "support", "available", "affects", "note", "visible", "tested", "valid",
	"currently", "status", "for",
}

// thirdPerson reports whether word i is a verb in the third person.
func (p *phrase) thirdPerson(i int) bool {
	verb := p.raw(i)
	for _, ending := range [...]string{"es", "s"} {
		if stem, ok := strings.CutSuffix(verb, ending); ok && lex.class(lex.lookup(stem))&cImp != 0 {
			return true
		}
	}
	return false
}
