package detect

import "strings"

// Contrasts in orders: "X, not Y", "X instead of Y", "do X without Y"; and what an order is.

// commands reports whether p, from word i on, opens with an imperative.
func (p *phrase) commands(i int) bool { return p.commandIn(i, len(p.toks)) }

// commandIn reports whether p has an imperative in the words from i to end.
func (p *phrase) commandIn(i, end int) bool {
	for k := i; k < end && k < i+14; k++ {
		if p.clauseStart(k) && p.imperative(k) && !(p.gap(k)&gapOpen != 0 && k > 0 && p.closesBefore(k, end)) {
			return true
		}
		switch p.known(k) {
		case "must":
			return true
		case "always":
			if !p.participle(k + 1) {
				return true
			}
		case "should":
			if !p.is(k-1, "it", "this", "that", "which", "there") {
				return true
			}
		case "do":
			if k == 0 && p.is(1, "this", "that", "it", "so") {
				return true
			}
		case "be":
			if k == 0 && p.has(2) && !p.participle(1) && !p.is(1, "aware") {
				return true
			}
		}
	}
	return false
}

// imperative reports whether word k, the first of its clause, is an imperative, no noun or label.
func (p *phrase) imperative(k int) bool {
	return (p.class(k)&cImp != 0 || p.governs(k)) && !p.labels(k) && !p.names(k) &&
		!p.is(k+1, "is", "are", "was", "has", "were") && !p.toks[k].quoted
}

// closesBefore reports whether brackets close between word k and word end.
func (p *phrase) closesBefore(k, end int) bool {
	for k++; k < end; k++ {
		if p.gap(k)&gapClose != 0 {
			return true
		}
	}
	return false
}

// labels reports whether word k opens a label: "Release workflow: …".
func (p *phrase) labels(k int) bool {
	for n := k + 1; n < len(p.toks) && n <= k+3; n++ {
		if p.gap(n)&gapColon != 0 {
			return true
		}
		if p.gap(n)&gapClause != 0 || p.class(n)&(cFunc|cConj) != 0 || p.ident(n) || p.toks[n].quoted {
			return false
		}
	}
	return false
}

// names reports whether word k, which may be a verb, is none: it and the plural behind it are
// a subject ("Commit checks enforce …"), or it is an aside ("by, say, an hour").
func (p *phrase) names(k int) bool {
	noun, verb := k+1, k+2
	if p.is(k, "say") {
		return p.gap(noun)&gapComma != 0
	}
	if p.gap(noun)&gapClause != 0 {
		return false
	}
	if p.thirdPerson(noun) && p.is(verb, "the", "a", "an") {
		return !p.is(k, "give", "show", "send", "tell", "ask", "grant", "offer") // "Commit writes the …"
	}
	plural := p.suffix(noun, "s") && !p.suffix(noun, "ss", "us") && p.class(noun)&cFunc == 0
	acts := p.is(verb, "are", "were") ||
		p.is(verb, "enforce", "require", "check", "validate", "verify", "prevent")
	return plural && acts && p.gap(verb)&gapClause == 0 &&
		!p.is(k, "check", "ensure", "verify", "confirm", "make", "assume", "validate")
}

// governs reports whether word k, no verb the lexicon knows, must be one where a clause
// starts: the bare form of a word before what only an object opens with.
func (p *phrase) governs(k int) bool {
	return p.class(k)&^cForbid == 0 && !p.ident(k) && !p.is(k, pastForms...) && !p.participle(k) &&
		!p.suffix(k, "s", "ing", "ly", "ion") && p.gap(k+1)&gapClause == 0 &&
		p.is(k+1, objectLeads...) && len(p.raw(k)) > 2
}

// pastForms are past forms, and a pronoun, that look like the bare form of a verb: "saw the", "what
// a".
var pastForms = []string{
	"got", "saw", "ran", "took", "gave", "wrote", "broke", "threw", "went", "came", "what",
}

// objectLeads open an object: "the", "every".
var objectLeads = []string{
	"the", "a", "an", "your", "its", "all", "any", "each", "every", "this", "these", "it", "them",
	"our",
}

// notContrast decides ", not X": with an order it forbids X.
func (p *phrase) notContrast(i int) order {
	if p.is(i+1, "to") && p.is(i-1, "careful", "sure", "certain", "try", "remember", "care") {
		return prohibition
	}
	apart := p.gap(i)&gapClause != 0
	if p.is(i+1, loosening...) || !p.has(i+1) && !apart {
		return noOrder
	}
	switch {
	case p.labelContrast(i),
		p.upper(i) && apart && p.has(i+1) && p.toks[i+1].quoted,
		i > 1 && p.is(i-1, "why", "what", "how") && p.is(i+1, "why", "what", "how"):
		return prohibition // "comments say why, not how"
	case p.passiveContrast(i),
		apart && p.participle(i+1) && p.nearBefore(i, 12, "should", "must") && !p.conditional(i):
		return invariant
	case p.gap(i)&gapOpen != 0 && p.participle(i+1):
		return noOrder // "what is special (not listed below)"
	case apart:
		return p.yes(p.contrasts(i) || p.placed(i) || p.apartContrast(i))
	case p.has(i-1) && p.toks[i-1].quoted && !p.toks[i].quoted && p.has(i+1) && !p.suffix(i+1, "ing"):
		return p.yes(p.contrasts(i)) // "use `slog` not log"
	case p.is(i-1, "and", "but"):
		return p.yes(p.commands(0) && !p.conditional(i)) // "use X and not Y"
	case p.eitherOr(i):
		return prohibition // "use pnpm not npm"
	}
	ruled := p.nearBefore(i, 8, "should", "must") && !p.nearBefore(i, 1, "should", "must")
	return p.yes(ruled && p.is(i+1, "a", "an", "the") && !p.conditional(i)) // "should be a table not a list"
}

// contrasts reports whether an order stands before "not" at i, or an aim or a place is told with
// it: "use X, not Y", "this is to inform, not to decide", "it belongs in A, not B".
func (p *phrase) contrasts(i int) bool {
	switch {
	case i > 0 && p.is(i+1, "to") && p.class(i+2)&cFunc == 0 && !(p.suffix(1, "s") && p.toks[0].quoted),
		p.find(0, "belongs", "belong"):
		return true
	}
	return p.commandIn(0, i) && !p.is(0, "describe", "check", "see", "note", "allow", "permit") &&
		!p.nearBefore(i, i, "verify")
}

// apartContrast reports whether ", not X" at i bans X by what is said before or behind it.
func (p *phrase) apartContrast(i int) bool {
	next := i + 1
	switch {
	case p.is(next, "permission", "license", "licence") && p.is(i+2, "to"),
		p.is(i+2, "permission") && p.is(i+3, "to"):
		return true // "a gap, not permission to guess"
	case p.is(next, "yours") && !p.has(i+2),
		p.is(0, "either") && p.is(next, "both"),
		p.nearBefore(i, 5, "may") && p.class(next)&(cImp|cAct) != 0 && !p.is(0, "it", "this", "that"):
		return true // "agents may propose, not apply"
	case p.is(0, "your"):
		// "your job is to review, not to fix"
		return p.is(1, "job", "task", "role", "goal") && p.is(2, "is")
	case p.is(0, "i", "we"):
		// "I want it extended, not rewritten"
		return p.is(1, "want", "need") && !p.is(3, "know", "see", "understand", "learn")
	}
	few := p.is(0, "just", "only") || p.is(0, "one") && p.has(1) && !p.is(1, "of") && i <= 3
	return few && !p.toks[0].quoted && p.count(cAux|cModal) == 0 // "just the header, not the footer"
}

// loosening follow "not" where it bans nothing: ", not only X", ", not yet released".
var loosening = []string{
	"just", "only", "yet", "necessarily", "all", "always", "sure", "everything", "every", "quite", "so",
	"because", "enough", "part", "strictly", "too", "even", "merely", "simply", "applicable",
	"available", "supported", "implemented", "required", "needed", "really",
}

// eitherOr reports whether "not" at i stands, without a mark, between what an order or a wish
// takes and a word or two that end the sentence.
func (p *phrase) eitherOr(i int) bool {
	last := len(p.toks) - 1
	if i < 2 || i > 8 || last-i > 2 || last == i || p.conditional(i) ||
		p.class(i-1)&(cAux|cModal|cSubj|cConj|cRel|cImp|cSay|cNeg|cFunc) != 0 ||
		p.class(i+1)&^(cImp|cAct|cEN) != 0 || p.participle(i+1) || p.suffix(i+1, "ing") {
		return false
	}
	return p.commandIn(0, i) && !p.is(0, "check", "see", "note", "describe") ||
		p.is(0, "we", "i") && p.is(1, "use", "want", "need")
}

// labelContrast reports whether a label stands before the contrast at i, or nothing but
// two names: "Quotes: 'single', not 'double'", "`slog`, not `log`".
func (p *phrase) labelContrast(i int) bool {
	const short = 5
	if i == 1 && p.named(0) && p.named(2) && p.gap(1)&(gapComma|gapDash|gapOpen) != 0 &&
		p.class(3)&(cAux|cModal|cConj) == 0 {
		return true
	}
	if p.count(cAux|cModal|cSubj) > 0 || p.participle(i+1) || len(p.toks)-i-1 > short+1 {
		return false
	}
	name := p.named(0)
	if p.gap(i)&gapClause == 0 && !(p.named(i-1) && p.named(i+1)) {
		return false
	}
	for k := i - 1; !name && k > 0 && k >= i-short; k-- {
		if p.gap(k)&gapColon != 0 || p.gap(k)&gapDash != 0 && k == i-1 && p.named(k) {
			return true
		}
	}
	if p.preposition(0) && p.preposition(i+1) && i <= 4 {
		return true // "in English, not in German"
	}
	if p.is(1, "for", "in", "on") && p.gap(1)&gapClause == 0 && i <= 6 &&
		p.gap(i)&(gapComma|gapDash|gapOpen) != 0 && len(p.toks)-i-1 <= 3 {
		return name && (p.named(i+1) || len(p.toks) == i+2) ||
			p.suffix(0, "s") && p.suffix(len(p.toks)-1, "s") // "`clock.Now` for stamps, not `time.Now`"
	}
	name = name ||
		i <= 2 && !p.preposition(0) && !p.is(0, "about", "for") && p.thing(i-1) && p.thing(i+1) &&
			p.thing(len(p.toks)-1) ||
		p.suffix(0, "ing") && p.suffix(i+1, "ing")
	return name && i <= 2 && p.gap(i)&(gapComma|gapDash|gapOpen) != 0 && len(p.toks) <= short
}

// thing reports whether word i names a thing of which there are many, or is a name.
func (p *phrase) thing(i int) bool {
	return p.named(i) ||
		p.suffix(i, "s") && !p.suffix(i, "ss", "us") && p.class(i)&(cFunc|cAux|cSubj) == 0
}

// placed reports whether a statement before i tells where all of a kind has its place:
// "assets go through LFS".
func (p *phrase) placed(i int) bool {
	for k := i - 1; k > 0 && k > i-8; k-- {
		if p.is(k, "stay", "stays") {
			return true
		}
		acts := k <= 3 && p.class(k)&cImp != 0 && !p.suffix(k, "s") && !p.reports(k)
		placed := p.is(k, "come") || p.confines(k) && p.preposition(k+1)
		if (acts || placed) && p.genericSubject(k) {
			return true
		}
	}
	return false
}

// passiveContrast reports whether something is said to be done one way at i and not
// another: "errors are returned, not thrown".
func (p *phrase) passiveContrast(i int) bool {
	done := i + 1
	for p.suffix(done, "ly") {
		done++
	}
	if p.gap(i)&gapComma == 0 || !p.participle(done) || p.conditional(i) {
		return false
	}
	for k := i - 2; k > 0 && k > i-8; k-- {
		if p.is(k, "are", "is") && p.participle(k+1) && strings.IndexByte(p.raw(k+1), '-') < 0 {
			return !p.is(k-1, "it", "this", "that", "they", "which") && !p.is(k-2, "this", "that")
		}
		if p.participle(k) && p.is(p.clauseOf(k), "all", "every", "each") && p.preposition(k+1) {
			return true // "All totals derived from rows, not stored"
		}
	}
	return false
}

// contrastForbids decides "instead of X", "rather than X" and "exclusively".
func (p *phrase) contrastForbids(i int) order {
	exclusively := p.is(i, "exclusively")
	switch {
	case p.is(i, "instead") && p.gap(i)&gapClause == 0 &&
		(!p.has(i+1) || p.gap(i+1)&gapClause != 0 && p.gap(i+1)&gapColon == 0):
		return p.yes(p.insteadLast(i))
	case p.is(i, "instead") && !p.is(i+1, "of"),
		p.is(i, "rather") && !p.is(i+1, "than"):
		return noOrder
	case exclusively && !p.conditional(i) && p.exclusive(i):
		return invariant
	case p.insteadLabel(i):
		return prohibition
	case p.clauseStart(i) &&
		(p.suffix(i+2, "ing") && p.orderAfter(i+3) || p.commandIn(p.clauseEnd(i), p.clauseEnd(i)+1)):
		return prohibition // "Instead of sleeping, poll"
	case p.find(i, "like", "want", "prefer", "wish", "needed") && p.find(i, "if"):
		return noOrder // a choice
	case p.participle(i-1) && p.participle(i+2) && p.is(i-2, "be") && p.is(i-3, "to") &&
		p.is(i-4, "has", "have", "needs", "need"):
		return prohibition // "a finding has to be solved rather than hidden"
	}
	k := p.clauseOf(i)
	ordered := p.commandIn(0, i) || p.class(k)&cConj == 0 && !p.purpose(k) && p.commandIn(k, i)
	deep := p.conditional(i) && !p.is(0, "always") && !p.is(i-1, "why", "what", "how") &&
		!(p.suffix(i+2, "ing") && p.class(k)&cImp != 0)
	return p.yes(ordered && !deep && !p.announces() &&
		!(p.is(i, "rather") && p.is(0, "prefer", "consider", "try", "see")))
}

// insteadLast reports whether "instead" at i, the last word of its clause, ends an order: "use
// the client instead".
func (p *phrase) insteadLast(i int) bool {
	k := p.clauseOf(i)
	for p.is(k, "please", "so", "just") {
		k++
	}
	return i > k+1 && p.class(k)&cImp != 0 && p.commandIn(k, i) && !p.announces() && !p.is(k, "let") &&
		!p.find(0, "if", "when", "unless", "where", "once", "deprecated")
}

// exclusive reports whether something goes one way alone at i: "all access goes exclusively
// through X", "this project uses `pnpm` exclusively", "errors live exclusively in X".
func (p *phrase) exclusive(i int) bool {
	if p.is(0, "all", "every", "any", "each") {
		return true
	}
	if !p.has(i+1) || p.gap(i+1)&gapClause != 0 {
		if p.nearBefore(i, 4, "uses", "use", "speaks", "targets") {
			return true
		}
	}
	placed := p.confines(i-1) || p.participle(i-1) && p.is(i-2, "is", "are") || p.suffix(i-1, "s")
	return placed && p.preposition(i+1) && !p.is(0, "it", "this", "that")
}

// insteadLabel reports whether the contrast i stands in a rule without a verb, or with one the
// lexicon does not know: "Soft shadows instead of borders", "Batch instead of looping".
func (p *phrase) insteadLabel(i int) bool {
	if i == 1 && p.gap(1)&gapClause == 0 && p.suffix(i+2, "ing") {
		return !p.suffix(0, "s", "ed", "ing", "ly")
	}
	return i > 1 && i <= 3 && p.gap(0)&gapStart != 0 && p.count(cAux|cModal|cSubj|cNeg) == 0 &&
		(p.genericSubject(i) || i == 2 && p.named(1)) && len(p.toks) <= 9 &&
		!p.suffix(0, "ing", "ed") && p.gap(1)&gapColon == 0
}

// withoutForbids decides "without …ing" in an order, "not … without".
func (p *phrase) withoutForbids(i int) order {
	if p.inRow(i) || p.nearBefore(i, 10, "confirm", "verify") {
		return noOrder // a table tells what each thing does
	}
	if p.gap(i)&gapComma != 0 && p.commandIn(0, i) && p.class(0)&cImp != 0 &&
		p.clauseEnd(i) == len(p.toks) && !p.suffix(i+1, "ing") && len(p.toks)-i <= 4 && !p.announces() {
		return prohibition // "reply with one word, without explanation"
	}
	if p.is(0, "not") && i == 1 && p.has(2) {
		return prohibition // "not without my ok"
	}
	if !p.conditional(i) && p.mustWithout(i) {
		return prohibition
	}
	if verb := i + 1; p.gap(0)&gapStart != 0 && p.commandIn(0, i) && !p.suffix(1, "s") &&
		!p.announces() && (!p.nearBefore(i, i, "to") || p.upper(i)) {
		for p.is(verb, "over", "ever", "also", "first") {
			verb++
		}
		permits := p.class(i-1)&cImp != 0 && p.clauseStart(i-1) // "use without asking"
		if p.suffix(verb, "ing") && !permits && !p.is(0, "break", "lose", "check") &&
			!p.is(verb, idleWithout...) {
			return prohibition
		}
	}
	if p.is(i+1, damaging...) && p.wishes(i) {
		return prohibition
	}
	if p.is(i+1, interfering...) && p.gap(0)&gapStart != 0 &&
		(p.class(0)&cImp != 0 || p.commands(0) && !p.announces() && !p.nearBefore(i, i, "to")) {
		return prohibition
	}
	return noOrder
}

// idleWithout are no acts to do without: "build it without waiting", "without anything".
var idleWithout = []string{
	"being", "waiting", "having", "needing", "requiring", "anything", "nothing", "everything",
}

// damaging are acts on what there is that somebody wishes to be spared: "without breaking it".
var damaging = []string{
	"touching", "changing", "breaking", "modifying", "removing", "deleting", "altering", "editing",
	"renaming", "rewriting", "affecting", "losing",
}

// interfering are acts that an order bars behind "without": "fix it without touching X".
var interfering = []string{
	"touching", "changing", "breaking", "modifying", "removing", "deleting", "adding", "altering",
	"editing", "pulling", "committing", "pushing", "introducing", "renaming", "rewriting", "affecting",
	"restarting", "losing", "running", "creating", "using", "installing",
}

// mustWithout reports whether what is wanted, or must be, is to do without what "without" at i
// names: "I want this without a new dependency", "it must build without network".
func (p *phrase) mustWithout(i int) bool {
	wanted := p.is(0, "i", "we") && p.is(1, "need", "want") &&
		p.nearBefore(i, 2, "this", "it", "that", "done")
	return wanted || p.nearBefore(i, 4, "must") && p.is(i-1, "work", "run", "build", "start", "compile")
}

// wishes reports whether before word i somebody says what they want to be done: "I'd like to
// change the seat", "I just need to save some space".
func (p *phrase) wishes(i int) bool {
	for k := range i {
		if p.is(k, "like", "want", "wanted", "need", "wish") && p.is(k+1, "to") &&
			p.nearBefore(k, 3, "i", "we") && !p.nearClass(k, 3, cNeg) {
			return true
		}
	}
	return false
}

// inRow reports whether word i stands behind a bar that parts the cells of a table.
func (p *phrase) inRow(i int) bool {
	for k := range p.toks[:i] {
		if p.gap(k)&gapBar != 0 {
			return true
		}
	}
	return false
}

// announces reports whether p tells what its writer is about to do: "Let me use X instead of Y".
func (p *phrase) announces() bool {
	i := 0
	for p.class(i)&(cLead|cConj) != 0 && i < 4 {
		i++
	}
	return p.is(i, "let") && p.is(i+1, "me") && !p.is(i+2, "know") ||
		p.is(i, "i", "we") && p.is(i+1, "'ll", "will", "'m", "am", "should", "can", "could")
}
