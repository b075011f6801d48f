package detect

// What must come first or stay as it is: gates, approvals, states that rule out a change.

// mustForbids decides "must": with stay, remain, match, always and before it states an invariant or a gate.
func (p *phrase) mustForbids(i int) order {
	if p.conditional(i) {
		return noOrder
	}
	next := i + 1
	if p.is(next, "always") {
		next++
	}
	if p.is(next, "stay", "remain", "match") || p.is(next, "be") && p.is(next+1, "kept", "unique", "identical", "immutable", "preserved", "unchanged") {
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
	if p.is(i, "read-only", "readonly", "immutable", "append-only") && i > 0 && i <= 2 && p.gap(i)&(gapDash|gapColon|gapBar) != 0 && p.named(0) {
		return invariant // "`vendor/` – read-only"
	}
	if p.is(i-1, "is", "are", "as", "stay", "stays", "remain", "remains", "strictly", "treat", "be") && !p.is(i-1, "be") && !p.conditional(i) {
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
		case p.is(k, "be") && k == len(p.toks)-1 && k <= i+3:
			return prohibition // "leave it be"
		case p.is(k, "unchanged", "untouched", "intact", "alone", "immutable", "read-only", "frozen", "private", "secret", "outside", "unmodified"):
			return prohibition
		case p.is(k, "where", "how", "the") && (p.is(k+1, "it", "they", "way") && p.is(k+2, "is", "are", "was", "were", "'s", "'re", "it", "they")):
			return prohibition
		case p.is(k, "as") && (p.is(k+1, "is") || p.is(k+1, "it", "they") && p.is(k+2, "is", "are", "was", "were", "'s") && (p.gap(k+3)&gapClause != 0 || p.class(k+3)&(cCond|cConj) != 0 || p.preposition(k+3))):
			return prohibition
		case p.is(k, "out") && (p.is(k+1, "of") || k == i+1 && p.is(i, "leave")):
			return prohibition
		case p.is(k, "in") && p.is(k+1, "place") && (!p.has(k+2) || p.gap(k+2)&gapClause != 0 || p.class(k+2)&cCond != 0):
			return prohibition
		case p.is(k, "unless") && p.is(i, "keep"), p.is(k, "until") && p.is(i, "keep") && k > i+2 && !p.suffix(i+1, "ing") && !p.suffix(k-1, "ing") && !p.is(k-1, "open", "alive", "up", "on"):
			return prohibition
		case p.is(k, "away") || p.is(k, "off") && p.is(i, "keep"):
			return prohibition
		}
	}
	return noOrder
}

// gateForbids decides gates: always … before, ask before, wait until.
func (p *phrase) gateForbids(i int) order {
	if p.is(i, "before", "prior") {
		if i == 0 && p.find(1, "approval", "approvals", "permission", "sign-off", "signoff") && p.find(1, "get", "ask", "need", "require", "obtain", "wait") {
			return invariant
		}
		for k := 0; k < i; k++ {
			if p.asks(k) && !p.announces() {
				return invariant
			}
			if p.is(k, "always", "must") && !p.is(i-1, "as") && p.clauseStart(k) {
				return invariant
			}
		}
		return noOrder
	}
	for k := 0; k < i; k++ {
		if p.is(k, "wait", "hold", "stop", "pause") && p.opensOrder(k) {
			return invariant
		}
	}
	return noOrder
}

// waitForbids decides "wait for my go".
func (p *phrase) waitForbids(i int) order {
	return p.invariantIf(p.is(i+1, "for") && p.opensOrder(i) && !p.conditional(i) && (p.is(i+2, "me", "us") || p.find(i+2, "approval", "approvals", "confirmation", "permission", "sign-off", "go-ahead", "review", "feedback", "ok", "okay")))
}

// asks reports whether word k asks for leave: "ask", "confirm with", "approval".
func (p *phrase) asks(k int) bool {
	switch {
	case p.is(k, "approval", "permission"):
		return !p.is(k+1, "your")
	case p.is(k, "check") && p.is(k+1, "with") && p.is(k+2, "me", "us", "the"), p.is(k, "run") && p.is(k+1, "it", "this") && p.is(k+2, "by"):
		return p.clauseStart(k)
	case p.is(k, "ask", "confirm", "wait"):
		leads := p.clauseStart(k) || p.is(k-1, "and", "then") && p.class(k-2)&cImp != 0 && p.clauseStart(k-2) || p.is(k-1, "must", "should", "always")
		return leads && !p.is(k+1, "your") && (!p.is(k+1, "for") || p.is(k, "wait") || p.find(k+2, "approval", "permission", "confirmation", "consent", "review"))
	}
	return false
}

// approvalRequired decides "two approvals are required before merging".
func (p *phrase) approvalRequired(i int) order {
	return p.invariantIf(!p.conditional(i) && p.nearBefore(i, 7, "approval", "approvals", "sign-off", "signoff", "permission", "consent") && !p.is(i-1, "not", "no", "longer", "if", "when") && (p.is(i-1, "is", "are", "approval", "approvals")))
}

// approvalForbids decides "requires approval", "needs an RFC first".
func (p *phrase) approvalForbids(i int) order {
	if i == 0 && !p.is(i, "require") || p.is(i-1, "this", "it", "that") {
		return noOrder
	}
	for k := i + 1; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "approval", "approvals", "approved", "permission", "confirmation", "sign-off", "signoff", "consent", "authorization", "rfc", "adr") || p.is(k, "review") && p.is(k+1, "by", "from", "before", "and") || p.is(k, "first") && k == len(p.toks)-1 && p.is(i+1, "a", "an") {
			return invariant
		}
	}
	return noOrder
}
