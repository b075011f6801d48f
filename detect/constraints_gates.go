package detect

// What must come first or stay as it is: gates, approvals, states that rule out a change.

// mustForbids decides "must": with stay, remain, match, always and before it states an invariant or a gate.
func (p *phrase) mustForbids(i int) order {
	next := i + 1
	if p.conditional(i) && (!p.is(next, "first") || p.class(i-1)&cRel != 0) {
		return noOrder
	}
	if p.is(next, "always") {
		next++
	}
	if p.mustLast(i, next) || p.mustHold(i, next) {
		return invariant
	}
	if p.find(next, "after") && p.find(next, "and") {
		return noOrder // "one empty line before and after"
	}
	return p.invariantIf(p.find(next, "before", "prior") && !p.is(0, "you", "if") ||
		p.is(i-1, "you", "agent") && p.find(next, "before"))
}

// mustLast reports whether the verb at next, behind "must" at i, keeps a thing as it is or
// puts an act first: "must stay stable", "must match the schema", "must be kept in order".
func (p *phrase) mustLast(i, next int) bool {
	object := next + 1
	switch p.known(next) {
	case "stay", "remain":
		return true
	case "match":
		return !p.is(object, "at", "any", "one")
	case "be":
		return p.is(object, "kept", "unique", "identical", "immutable", "preserved", "unchanged") ||
			p.is(object, "maintained") &&
				p.is(i-1, "compatibility", "invariant", "invariants", "order") ||
			p.is(object, "left") && p.is(next+2, "as", "alone", "untouched", "unchanged", "intact")
	}
	return p.is(next, "first") && !p.is(i-1, "you", "we", "i") && p.has(object) &&
		p.class(object)&cAux == 0
}

// stateForbids decides words of state that rule out a change.
func (p *phrase) stateForbids(i int) order {
	if p.stateLabel(i) {
		return invariant
	}
	if p.conditional(i) {
		return noOrder
	}
	switch {
	case p.is(i, "read-only") && p.is(i-1, "a"):
		if p.stage(i+1) || p.is(i+1, "audit", "investigation", "review") {
			return invariant // "this is a read-only task"
		}
	case p.is(i-1, "have", "has"):
		if p.is(i+1, "access", "permission", "permissions") {
			return invariant
		}
	}
	said := p.is(i-1, stateVerbs...) ||
		p.is(i-1, "as") && p.find(0, "treat", "keep", "mark", "consider", "regard") ||
		p.is(i-1, "be") && p.is(i-2, "should")
	return p.invariantIf(said && !p.find(i+1, "because", "since"))
}

// stateLabel reports whether the word of state i labels what stands beside it: "`vendor/` –
// read-only", "Read-only: `vendor/`".
func (p *phrase) stateLabel(i int) bool {
	if i == 0 {
		return p.gap(1)&gapColon != 0 && (p.named(1) || p.is(1, "the", "all"))
	}
	ends := !p.has(i+1) || p.gap(i+1)&gapClause != 0 || p.gap(i)&gapBar == 0
	return i <= 2 && p.named(0) && ends && p.gap(i)&(gapDash|gapColon|gapBar) != 0 &&
		p.is(i, "read-only", "readonly", "immutable", "append-only")
}

// stateVerbs stand before a state that rules out a change: "stays read-only".
var stateVerbs = []string{"is", "are", "stay", "stays", "remain", "remains", "strictly", "treat"}

// keepForbids decides "keep X as is", "leave X alone".
func (p *phrase) keepForbids(i int) order {
	keep := p.is(i, "keep")
	if i == 1 && p.is(0, "we") {
		return p.yes(keep && p.find(i+1, "out")) // "we keep tokens out of the log"
	}
	if !p.opensOrder(i) {
		return noOrder
	}
	for k := i + 1; k < len(p.toks) && k < i+16; k++ {
		if p.asBefore(i, k) || keep && p.keepsAt(i, k) || !keep && p.leavesAt(i, k) {
			return prohibition
		}
	}
	return noOrder
}

// asBefore reports whether word k says, behind "keep" or "leave" at i, that a thing is to be
// left as it is.
func (p *phrase) asBefore(i, k int) bool {
	next := k + 1
	ends := !p.has(next+1) || p.gap(next+1)&gapClause != 0
	switch {
	case p.is(k, "be"): // "leave it be"
		return !p.has(next) && k <= i+3
	case p.is(k, "where", "how", "the"):
		return p.is(next, "it", "they", "way") && p.is(k+2, asItStands...)
	case p.is(k, "as"): // "as is", "as it was for now", "as it is, but …"
		return p.is(next, "is") ||
			p.is(next, "it", "they") && p.is(k+2, "is", "are", "was", "were", "'s") &&
				(p.gap(k+3)&gapClause != 0 || p.class(k+3)&(cCond|cConj) != 0 || p.preposition(k+3) ||
					p.is(k+3, "for"))
	case p.is(k, "same"): // "keep the API the same"
		return p.is(k-1, "the") && k > i+2 && (!p.has(next) || p.gap(next)&gapClause != 0)
	case p.is(k, "in"):
		return p.is(next, "place") && (ends || p.class(k+2)&cCond != 0)
	case p.is(k, "out"):
		return p.is(next, "of")
	case p.is(k, "away"):
		return true
	}
	return p.is(k, keptStates...) ||
		p.suffix(k, "-only", "-identical") ||
		p.is(k, "separate", "apart") && p.is(next, "from") ||
		p.is(k, "quiet", "silent") && p.is(next, "about")
}

// keepsAt reports whether word k says, behind "keep" at i, how a thing is to be kept.
func (p *phrase) keepsAt(i, k int) bool {
	next := k + 1
	switch {
	case p.is(k, "within", "inside"):
		return p.find(k, "scope", "boundary", "boundaries")
	case p.is(k, "original", "existing"): // "keep the original wording"
		return k == i+2 && p.is(k-1, "the", "its", "their", "our", "your")
	case p.is(k, "under", "below"): // "keep functions under 50 lines"
		return p.figure(next) || p.figure(k+2) || p.is(k+2, "hundred", "thousand", "dozen")
	case p.is(k, "to"): // "keep it to three lines"
		return p.numeral(next)
	case p.is(k, "that", "this"):
		return p.is(next, "way")
	case p.is(k, "closed", "shut", "locked", "unless", "off"):
		return true
	case p.is(k, "same"): // "keep the same API"
		return p.is(k-1, "the") && k == i+2 && p.has(next)
	case p.is(k, "until"): // not "keep trying until", "keep it open until"
		return k > i+2 && !p.suffix(i+1, "ing") && !p.suffix(k-1, "ing") &&
			!p.is(k-1, "open", "alive", "up", "on")
	}
	return false
}

// leavesAt reports whether word k says, behind "leave" at i, that a thing is to be left:
// "leave it", "leave out the tests", "leave that for later".
func (p *phrase) leavesAt(i, k int) bool {
	switch {
	case p.is(k, "it", "them", "that"):
		return k == i+1 && !p.has(k+1)
	case p.is(k, "out"):
		return k == i+1
	case p.is(k, "for"):
		return p.is(k+1, "later", "now", "another", "next", "me")
	}
	return false
}

// keptStates are states in which an order keeps a thing: "leave it untouched".
var keptStates = []string{
	"unchanged", "untouched", "intact", "alone", "immutable", "read-only", "frozen", "private",
	"secret", "confidential", "outside", "unmodified", "isolated", "identical", "as-is",
}

// asItStands go on "keep it where" and "keep it the way": "… it is", "… they are".
var asItStands = []string{"is", "are", "was", "were", "'s", "'re", "it", "they"}

// gateForbids decides gates: always … before, ask before, wait until, skip unless.
func (p *phrase) gateForbids(i int) order {
	if p.is(i, "before", "prior") {
		return p.invariantIf(p.gateBefore(i))
	}
	unless := p.is(i, "unless")
	told := unless &&
		(p.is(i+1, "told", "asked") && p.is(i+2, "to") || p.is(i+1, "explicitly") && p.is(i+3, "to"))
	for k := range i {
		switch {
		case told && p.class(k)&cImp != 0 && p.clauseStart(k):
			return prohibition // "keep the diff small unless told to refactor"
		case p.class(k)&cGate == 0:
		case p.is(k, "wait", "hold", "stop", "pause", "freeze") && p.opensOrder(k):
			return invariant
		case unless && p.is(k, leavingOut...) && p.opensOrder(k) && !p.is(k+1, "to", "ahead"):
			return prohibition // "skip it unless I ask"
		}
	}
	return noOrder
}

// leavingOut are orders to leave something out, lifted by "unless": "skip it unless I ask".
var leavingOut = []string{
	"skip", "ignore", "omit", "reject", "deny", "refuse", "decline", "drop", "exclude", "leave",
	"disable",
}

// gateBefore reports whether what stands before "before" at i, or behind it where it opens
// the sentence, must come first.
func (p *phrase) gateBefore(i int) bool {
	if i == 0 {
		return p.gateAfter()
	}
	if p.upper(i) && !p.upper(i-1) && p.commandIn(0, i) && (p.suffix(i+1, "ing") || p.is(i+1, "you")) {
		return true // "migrate BEFORE deploying"
	}
	for k := range i {
		if p.class(k)&cGate == 0 {
			continue
		}
		switch {
		case p.asks(k):
			return !p.announces()
		case p.is(k, "must"),
			p.is(k, "always") && p.nearAfter(k, 2, checkingFirst...):
			if !p.is(i-1, "as") && p.clauseStart(k) && !p.nearBefore(i, 8, "which") {
				return true
			}
		case p.is(k, "should"):
			if p.is(k+1, "be") && p.participle(k+2) && p.gates(k) {
				return true // "the plan should be approved before work starts"
			}
		case p.is(k, "needs", "need", "has", "have") && p.is(k+1, "to"):
			if p.class(k+2)&(cImp|cFunc|cAux) != 0 && !p.is(k+2, "wait") && k > 0 &&
				p.class(k-1)&cSubj == 0 && p.gates(k) {
				return true // "CI needs to pass before the merge"
			}
		}
	}
	return false
}

// checkingFirst follow "always" in what must come first: "always run the tests before …".
var checkingFirst = []string{
	"check", "search", "read", "run", "look", "verify", "test", "review", "get", "obtain", "ask",
	"clear",
}

// gates reports whether the verb at k says what must be of a thing, not of the case at hand.
func (p *phrase) gates(k int) bool {
	return !p.conditional(k) && !p.is(k-1, "it", "that", "this", "you") && !p.is(0, "if", "when")
}

// gateAfter reports whether p, which opens with "before", says whose leave must come first:
// "before merging, get approval", "before renaming anything, confirm the list".
func (p *phrase) gateAfter() bool {
	if p.find(1, "approval", "approvals", "permission", "sign-off", "signoff", "confirmation") &&
		p.find(1, askingFirst...) {
		return true
	}
	if end := p.clauseEnd(1); p.gap(end)&gapComma != 0 && (p.is(end+1, "must") || p.is(end+2, "must")) {
		return true // "before a disk leaves the house, it must be wiped"
	}
	for k := 2; k < len(p.toks) && p.suffix(1, "ing"); k++ {
		if p.gap(k)&gapComma != 0 &&
			(p.is(k, "confirm") || p.is(k, "show", "ask") && p.is(k+1, "me", "us", "for")) {
			return true
		}
	}
	return false
}

// askingFirst are verbs that ask for leave before an act.
var askingFirst = []string{"get", "pause", "stop", "ask", "need", "require", "obtain", "wait"}

// waitForbids decides "wait for my go".
func (p *phrase) waitForbids(i int) order {
	return p.invariantIf(p.is(i+1, "for") && p.opensOrder(i) && !p.conditional(i) &&
		(p.is(i+2, "me", "us") || p.find(i+2, answersAwaited...)))
}

// answersAwaited are what somebody waits for: "wait for the review".
var answersAwaited = []string{
	"approval", "approvals", "confirmation", "permission", "sign-off", "go-ahead", "review", "feedback",
	"ok", "okay", "approve", "confirm",
}

// asks reports whether word k asks for leave: "ask", "confirm with", "approval".
func (p *phrase) asks(k int) bool {
	switch {
	case p.is(k, "approval", "permission"):
		return !p.is(k+1, "your")
	case p.is(k, "get", "obtain") && p.clauseStart(k):
		return p.nearAfter(k, 3, leaveGot...)
	case p.is(k, "show") && p.is(k+1, "me", "us"),
		p.is(k, "discuss"):
		return p.clauseStart(k) || p.is(k-1, "first")
	case p.is(k, "clear") && p.is(k+2, "with"):
		return p.clauseStart(k)
	case p.is(k, "check") && p.is(k+1, "with") && p.is(k+2, "me", "us", "the"),
		p.is(k, "run") && p.is(k+1, "it", "this") && p.is(k+2, "by"):
		return p.clauseStart(k)
	case p.is(k, "ask", "confirm", "wait"):
		leads := p.clauseStart(k) ||
			p.is(k-1, "and", "then") && p.commandIn(0, k-1) ||
			p.is(k-1, "must", "should", "always")
		return leads && !p.is(k+1, "your") &&
			(!p.is(k+1, "for") || p.is(k, "wait") ||
				p.find(k+2, "approval", "permission", "confirmation", "consent", "review"))
	}
	return false
}

// leaveGot is what somebody gets first: "get a sign-off".
var leaveGot = []string{"ok", "okay", "go", "go-ahead", "sign-off", "blessing", "confirmation", "consent"}

// approvalRequired decides "two approvals are required before merging".
func (p *phrase) approvalRequired(i int) order {
	if p.is(i-1, "is", "are") && p.is(i+1, "before") && !p.conditional(i) &&
		!p.is(i-2, "it", "this", "that") {
		return invariant
	}
	return p.invariantIf(!p.conditional(i) &&
		p.nearBefore(i, 7, "approval", "approvals", "sign-off", "signoff", "permission", "consent") &&
		!p.is(i-1, "not", "no", "longer", "if", "when") &&
		(p.is(i-1, "is", "are", "approval", "approvals")))
}

// approvalForbids decides "requires approval", "needs an RFC first".
func (p *phrase) approvalForbids(i int) order {
	if i == 0 && !p.is(i, "require") ||
		p.is(i+1, "no") ||
		p.is(i-1, "this", "it", "that") ||
		p.class(i-1)&cNeg != 0 ||
		p.is(i-1, "longer") {
		return noOrder
	}
	if p.first(i+1, i+8, approvals...) >= 0 {
		return invariant
	}
	for k := i + 1; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "review") && p.is(k+1, "by", "from", "before", "and") ||
			p.is(k, "first") && k == len(p.toks)-1 && p.is(i+1, "a", "an") {
			return invariant
		}
	}
	return noOrder
}

// approvals are what an act requires: "requires approval".
var approvals = []string{
	"approval", "approvals", "approved", "permission", "confirmation", "sign-off", "signoff", "consent",
	"authorization", "rfc", "adr",
}

// awayForbids decides "stay away from X", "steer clear of X", "keep out of X".
func (p *phrase) awayForbids(i int) order {
	if p.sticksTo(i) {
		return prohibition
	}
	if p.is(i, "keep") {
		return p.keepForbids(i)
	}
	away := p.is(i+1, "away", "clear", "out", "off") && (p.has(i+2) || p.is(i+1, "out", "off"))
	return p.yes(away && p.opensOrder(i))
}

// sticksTo reports whether the verb i orders to keep to one thing, and to nothing else:
// "stick to X", "stay within X", "should stick to X".
func (p *phrase) sticksTo(i int) bool {
	if p.is(i, "stick") && p.is(i-1, "should", "must") && p.is(i+1, "to") && p.has(i+2) {
		return true
	}
	if !p.clauseStart(i) || !p.opensOrder(i) {
		return false
	}
	switch p.known(i) {
	case "confine":
		return true
	case "stick", "keep":
		return p.is(i+1, "to") && p.has(i+2) && !p.is(i+2, "your", "it", "being")
	case "stay":
		return p.is(i+1, "within", "inside", "in", "on") && p.has(i+2) &&
			!p.is(i+2, "touch", "sync", "mind", "top", "task")
	}
	return false
}

// frozenForbids decides "main is frozen", "a no-go", of what people freeze, not of what hangs.
func (p *phrase) frozenForbids(i int) order {
	if p.is(i, "no-go", "no-no") {
		if p.is(i-1, noGoLeads...) {
			return prohibition
		}
		return noOrder
	}
	if i == 0 && p.is(i, "frozen", "locked") && p.gap(1)&gapColon != 0 &&
		(p.named(1) || p.is(1, "the", "all")) ||
		p.is(i, "frozen") && p.is(0, "treat", "consider") {
		return invariant
	}
	if p.is(i, "fixed") {
		return p.invariantIf(p.is(i-1, "is", "are") && !p.conditional(i) &&
			!p.is(i+1, "in", "by", "now", "for") && p.settled(p.clauseOf(i), i-1))
	}
	if !p.is(i-1, "is", "are", "stays", "remains") ||
		p.conditional(i) && !p.pastRelative(i-1) ||
		p.is(i, "locked") && !p.find(i, "until", "for") {
		return noOrder
	}
	if p.is(i, "frozen") && (p.is(i-1, "are", "stays", "remains") || p.find(i, "until")) &&
		!p.is(i-2, "they", "we", "i", "you") {
		return invariant
	}
	if k := i - 2; p.ident(k) || p.has(k) && p.toks[k].quoted || p.is(k, freezable...) {
		return invariant
	}
	return noOrder
}

// noGoLeads stand before "no-go".
var noGoLeads = []string{"a", "an", "absolute", "is", "are", "big", "complete", "total"}

// freezable are what people freeze: "main is frozen".
var freezable = []string{
	"main", "master", "schema", "api", "apis", "branch", "interface", "interfaces", "contract",
	"folder", "directory", "format", "file", "files", "code", "codebase", "release", "spec", "design",
	"scope", "plan", "budget", "roadmap", "timeline", "schedule", "layout", "module", "package",
	"baseline", "version", "config", "configuration", "database", "table", "migrations", "develop",
}
