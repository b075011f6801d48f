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
	if p.is(next, "first") && !p.is(i-1, "you", "we", "i") && p.has(next+1) && p.class(next+1)&cAux == 0 ||
		p.is(next, "stay", "remain") || p.is(next, "match") && !p.is(next+1, "at", "any", "one") || p.is(next, "be") &&
		p.is(next+1, "maintained") && p.is(i-1, "compatibility", "invariant", "invariants", "order") || p.is(next, "be") &&
		p.is(next+1, "kept", "unique", "identical", "immutable", "preserved", "unchanged") || p.is(next, "be") &&
		p.is(next+1, "left") && p.is(next+2, "as", "alone", "untouched", "unchanged", "intact") {
		return invariant
	}
	if p.mustHold(i, next) {
		return invariant
	}
	if p.find(next, "after") && p.find(next, "and") {
		return noOrder // "one empty line before and after"
	}
	if p.find(next, "before", "prior") && !p.is(0, "you", "if") || p.is(i-1, "you", "agent") && p.find(next, "before") {
		return invariant
	}
	return noOrder
}

// stateForbids decides words of state that rule out a change.
func (p *phrase) stateForbids(i int) order {
	if p.is(i, "read-only", "readonly", "immutable", "append-only") && i > 0 && i <= 2 &&
		(!p.has(i+1) || p.gap(i+1)&gapClause != 0 || p.gap(i)&gapBar == 0) && p.gap(i)&(gapDash|gapColon|gapBar) != 0 && p.named(0) {
		return invariant // "`vendor/` – read-only"
	}
	if i == 0 && p.gap(1)&gapColon != 0 && (p.named(1) || p.is(1, "the", "all")) {
		return invariant // "Read-only: `vendor/`"
	}
	if p.is(i, "read-only") && p.is(i-1, "a") && (p.stage(i+1) || p.is(i+1, "audit", "investigation", "review")) && !p.conditional(i) {
		return invariant // "this is a read-only task"
	}
	if p.is(i-1, "have", "has") && p.is(i+1, "access", "permission", "permissions") && !p.conditional(i) {
		return invariant
	}
	if (p.is(i-1, "is", "are", "stay", "stays", "remain", "remains", "strictly", "treat") || p.is(i-1, "as") &&
		p.find(0, "treat", "keep", "mark", "consider", "regard") || p.is(i-1, "be") && p.is(i-2, "should")) && !p.conditional(i) &&
		!p.find(i+1, "because", "since") {
		return invariant
	}
	return noOrder
}

// keepForbids decides "keep X as is", "leave X alone".
func (p *phrase) keepForbids(i int) order {
	if i == 1 && p.is(0, "we") {
		return p.yes(p.is(i, "keep") && p.find(i+1, "out")) // "we keep tokens out of the log"
	}
	if !p.opensOrder(i) {
		return noOrder
	}
	for k := i + 1; k < len(p.toks) && k < i+16; k++ {
		switch {
		case k == i+1 && k == len(p.toks)-1 && p.is(i, "leave") && p.is(k, "it", "them", "that"):
			return prohibition // "leave it"
		case p.is(k, "within", "inside") && p.is(i, "keep") && p.find(k, "scope", "boundary", "boundaries"):
			return prohibition
		case p.is(k, "original", "existing") && k == i+2 && p.is(i, "keep") && p.is(k-1, "the", "its", "their", "our", "your"):
			return prohibition // "keep the original wording"
		case p.is(k, "under", "below") && p.is(i, "keep") && (p.figure(k+1) || p.figure(k+2) || p.is(k+2, "hundred", "thousand", "dozen")):
			return prohibition // "keep functions under 50 lines"
		case p.is(k, "to") && p.is(i, "keep") && p.numeral(k+1):
			return prohibition // "keep it to three lines"
		case p.is(k, "separate", "apart") && p.is(k+1, "from"), p.is(k, "that", "this") && p.is(k+1, "way") && p.is(i, "keep"):
			return prohibition
		case p.is(k, "be") && k == len(p.toks)-1 && k <= i+3:
			return prohibition // "leave it be"
		case p.is(k, "closed", "shut", "locked") && p.is(i, "keep"), p.is(k, "quiet", "silent") && p.is(k+1, "about"):
			return prohibition // "keep the door closed"
		case p.is(k, "unchanged", "untouched", "intact", "alone", "immutable", "read-only", "frozen", "private", "secret",
			"confidential", "outside", "unmodified", "isolated", "identical") || p.suffix(k, "-only", "-identical"):
			return prohibition
		case p.is(k, "where", "how", "the") && (p.is(k+1, "it", "they", "way") &&
			p.is(k+2, "is", "are", "was", "were", "'s", "'re", "it", "they")):
			return prohibition
		case p.is(k, "as") && (p.is(k+1, "is") || p.is(k+1, "it", "they") && p.is(k+2, "is", "are", "was", "were", "'s") &&
			(p.gap(k+3)&gapClause != 0 || p.class(k+3)&(cCond|cConj) != 0 || p.preposition(k+3) || p.is(k+3, "for"))):
			return prohibition
		case p.is(k, "same") && p.is(k-1, "the") && (p.is(i, "keep") && k == i+2 && p.has(k+1) || k > i+2 &&
			(!p.has(k+1) || p.gap(k+1)&gapClause != 0)):
			return prohibition // "keep the API the same"
		case p.is(k, "for") && p.is(i, "leave") && p.is(k+1, "later", "now", "another", "next", "me"):
			return prohibition
		case p.is(k, "out") && (p.is(k+1, "of") || k == i+1 && p.is(i, "leave")):
			return prohibition
		case p.is(k, "in") && p.is(k+1, "place") && (!p.has(k+2) || p.gap(k+2)&gapClause != 0 || p.class(k+2)&cCond != 0):
			return prohibition
		case p.is(k, "unless") && p.is(i, "keep"), p.is(k, "until") && p.is(i, "keep") && k > i+2 && !p.suffix(i+1, "ing") &&
			!p.suffix(k-1, "ing") && !p.is(k-1, "open", "alive", "up", "on"):
			return prohibition
		case p.is(k, "away") || p.is(k, "off") && p.is(i, "keep"):
			return prohibition
		}
	}
	return noOrder
}

// gateForbids decides gates: always … before, ask before, wait until, skip unless.
func (p *phrase) gateForbids(i int) order {
	if p.is(i, "before", "prior") {
		return p.invariantIf(p.gateBefore(i))
	}
	unless := p.is(i, "unless")
	told := unless && (p.is(i+1, "told", "asked") && p.is(i+2, "to") || p.is(i+1, "explicitly") && p.is(i+3, "to"))
	for k := range i {
		switch {
		case told && p.class(k)&cImp != 0 && p.clauseStart(k):
			return prohibition // "keep the diff small unless told to refactor"
		case p.class(k)&cGate == 0:
		case p.is(k, "wait", "hold", "stop", "pause", "freeze") && p.opensOrder(k):
			return invariant
		case unless && p.is(k, "skip", "ignore", "omit", "reject", "deny", "refuse", "decline", "drop", "exclude", "leave", "disable") &&
			p.opensOrder(k) && !p.is(k+1, "to", "ahead"):
			return prohibition // "skip it unless I ask"
		}
	}
	return noOrder
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
		case p.is(k, "must"), p.is(k, "always") && p.nearAfter(k, 2, "check", "search", "read", "run", "look", "verify", "test",
			"review", "get", "obtain", "ask", "clear"):
			if !p.is(i-1, "as") && p.clauseStart(k) && !p.nearBefore(i, 8, "which") {
				return true
			}
		case p.is(k, "should"):
			if p.is(k+1, "be") && p.participle(k+2) && p.gates(k) {
				return true // "the plan should be approved before work starts"
			}
		case p.is(k, "needs", "need", "has", "have") && p.is(k+1, "to"):
			if p.class(k+2)&(cImp|cFunc|cAux) != 0 && !p.is(k+2, "wait") && k > 0 && p.class(k-1)&cSubj == 0 && p.gates(k) {
				return true // "CI needs to pass before the merge"
			}
		}
	}
	return false
}

// gates reports whether the verb at k says what must be of a thing, not of the case at hand.
func (p *phrase) gates(k int) bool {
	return !p.conditional(k) && !p.is(k-1, "it", "that", "this", "you") && !p.is(0, "if", "when")
}

// gateAfter reports whether p, which opens with "before", says whose leave must come first:
// "before merging, get approval", "before renaming anything, confirm the list".
func (p *phrase) gateAfter() bool {
	if p.find(1, "approval", "approvals", "permission", "sign-off", "signoff", "confirmation") &&
		p.find(1, "get", "pause", "stop", "ask", "need", "require", "obtain", "wait") {
		return true
	}
	if end := p.clauseEnd(1); p.gap(end)&gapComma != 0 && (p.is(end+1, "must") || p.is(end+2, "must")) {
		return true // "before a disk leaves the house, it must be wiped"
	}
	for k := 2; k < len(p.toks) && p.suffix(1, "ing"); k++ {
		if p.gap(k)&gapComma != 0 && (p.is(k, "confirm") || p.is(k, "show", "ask") && p.is(k+1, "me", "us", "for")) {
			return true
		}
	}
	return false
}

// waitForbids decides "wait for my go".
func (p *phrase) waitForbids(i int) order {
	return p.invariantIf(p.is(i+1, "for") && p.opensOrder(i) && !p.conditional(i) &&
		(p.is(i+2, "me", "us") || p.find(i+2, "approval", "approvals", "confirmation", "permission", "sign-off", "go-ahead", "review",
			"feedback", "ok", "okay", "approve", "confirm")))
}

// asks reports whether word k asks for leave: "ask", "confirm with", "approval".
func (p *phrase) asks(k int) bool {
	switch {
	case p.is(k, "approval", "permission"):
		return !p.is(k+1, "your")
	case p.is(k, "get", "obtain") && p.clauseStart(k):
		return p.nearAfter(k, 3, "ok", "okay", "go", "go-ahead", "sign-off", "blessing", "confirmation", "consent")
	case p.is(k, "show") && p.is(k+1, "me", "us"), p.is(k, "discuss"):
		return p.clauseStart(k) || p.is(k-1, "first")
	case p.is(k, "clear") && p.is(k+2, "with"):
		return p.clauseStart(k)
	case p.is(k, "check") && p.is(k+1, "with") && p.is(k+2, "me", "us", "the"), p.is(k, "run") && p.is(k+1, "it", "this") &&
		p.is(k+2, "by"):
		return p.clauseStart(k)
	case p.is(k, "ask", "confirm", "wait"):
		leads := p.clauseStart(k) || p.is(k-1, "and", "then") && p.commandIn(0, k-1) || p.is(k-1, "must", "should", "always")
		return leads && !p.is(k+1, "your") && (!p.is(k+1, "for") || p.is(k, "wait") ||
			p.find(k+2, "approval", "permission", "confirmation", "consent", "review"))
	}
	return false
}

// approvalRequired decides "two approvals are required before merging".
func (p *phrase) approvalRequired(i int) order {
	if p.is(i-1, "is", "are") && p.is(i+1, "before") && !p.conditional(i) && !p.is(i-2, "it", "this", "that") {
		return invariant
	}
	return p.invariantIf(!p.conditional(i) && p.nearBefore(i, 7, "approval", "approvals", "sign-off", "signoff", "permission",
		"consent") && !p.is(i-1, "not", "no", "longer", "if", "when") && (p.is(i-1, "is", "are", "approval", "approvals")))
}

// approvalForbids decides "requires approval", "needs an RFC first".
func (p *phrase) approvalForbids(i int) order {
	if i == 0 && !p.is(i, "require") || p.is(i+1, "no") || p.is(i-1, "this", "it", "that") || p.class(i-1)&cNeg != 0 ||
		p.is(i-1, "longer") {
		return noOrder
	}
	if p.first(i+1, i+8, "approval", "approvals", "approved", "permission", "confirmation", "sign-off", "signoff", "consent",
		"authorization", "rfc", "adr") >= 0 {
		return invariant
	}
	for k := i + 1; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "review") && p.is(k+1, "by", "from", "before", "and") || p.is(k, "first") && k == len(p.toks)-1 && p.is(i+1, "a", "an") {
			return invariant
		}
	}
	return noOrder
}

// awayForbids decides "stay away from X", "steer clear of X", "keep out of X".
func (p *phrase) awayForbids(i int) order {
	if p.is(i, "stick") && p.is(i-1, "should", "must") && p.is(i+1, "to") && p.has(i+2) {
		return prohibition
	}
	if p.clauseStart(i) && p.opensOrder(i) && (p.is(i, "stick", "keep") && p.is(i+1, "to") && p.has(i+2) &&
		!p.is(i+2, "your", "it", "being") || p.is(i, "stay") && p.is(i+1, "within", "inside", "in", "on") && p.has(i+2) &&
		!p.is(i+2, "touch", "sync", "mind", "top", "task") || p.is(i, "confine")) {
		return prohibition // "stick to X": nothing else
	}
	if p.is(i, "keep") {
		return p.keepForbids(i)
	}
	if p.opensOrder(i) && (p.is(i+1, "away", "clear", "out", "off") && (p.has(i+2) || p.is(i+1, "out", "off"))) {
		return prohibition
	}
	return noOrder
}

// frozenForbids decides "main is frozen", "a no-go", of what people freeze, not of what hangs.
func (p *phrase) frozenForbids(i int) order {
	if p.is(i, "no-go", "no-no") {
		if p.is(i-1, "a", "an", "absolute", "is", "are", "big", "complete", "total") {
			return prohibition
		}
		return noOrder
	}
	if i == 0 && p.is(i, "frozen", "locked") && p.gap(1)&gapColon != 0 && (p.named(1) || p.is(1, "the", "all")) || p.is(i, "frozen") &&
		p.is(0, "treat", "consider") {
		return invariant
	}
	if p.is(i, "fixed") {
		return p.invariantIf(p.is(i-1, "is", "are") && !p.conditional(i) && !p.is(i+1, "in", "by", "now", "for") &&
			p.settled(p.clauseOf(i), i-1))
	}
	if !p.is(i-1, "is", "are", "stays", "remains") || p.conditional(i) && !p.pastRelative(i-1) || p.is(i, "locked") &&
		!p.find(i, "until", "for") {
		return noOrder
	}
	if p.is(i, "frozen") && (p.is(i-1, "are", "stays", "remains") || p.find(i, "until")) && !p.is(i-2, "they", "we", "i", "you") {
		return invariant
	}
	if k := i - 2; p.ident(k) || p.has(k) && p.toks[k].quoted ||
		p.is(k, "main", "master", "schema", "api", "apis", "branch", "interface", "interfaces", "contract", "folder", "directory",
			"format", "file", "files",
			"code", "codebase", "release", "spec", "design", "scope", "plan", "budget", "roadmap", "timeline", "schedule", "layout",
			"module", "package", "baseline", "version", "config", "configuration", "database", "table", "migrations", "develop") {
		return invariant
	}
	return noOrder
}
