package detect

import "strings"

// Contrasts in orders: "X, not Y", "X instead of Y", "do X without Y"; and what an order is.

// commands reports whether p, from word i on, opens with an imperative.
func (p *phrase) commands(i int) bool { return p.commandIn(i, len(p.toks)) }

// commandIn reports whether p has an imperative in the words from i to end.
func (p *phrase) commandIn(i, end int) bool {
	for k := i; k < end && k < i+14; k++ {
		if p.clauseStart(k) && (p.class(k)&cImp != 0 || p.governs(k)) && !p.labels(k) && !p.is(k+1, "is", "are", "was", "has", "were") && !p.toks[k].quoted {
			return true
		}
		if p.is(k, "must") || p.is(k, "always") && !p.participle(k+1) || p.is(k, "should") && !p.is(k-1, "it", "this", "that", "which", "there") || k == 0 && p.is(0, "do") && p.is(1, "this", "that", "it", "so") {
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

// governs reports whether word k, no verb the lexicon knows, must be one where a clause
// starts: the bare form of a word before what only an object opens with.
func (p *phrase) governs(k int) bool {
	return p.class(k)&^cForbid == 0 && !p.ident(k) && !p.suffix(k, "s", "ed", "ing", "ly", "ion") && p.gap(k+1)&gapClause == 0 &&
		p.is(k+1, "the", "a", "an", "your", "its", "all", "any", "each", "every", "this", "these", "it", "them", "our") && len(p.raw(k)) > 2
}

// notContrast decides ", not X": with an order it forbids X.
func (p *phrase) notContrast(i int) order {
	if p.is(i+1, "to") && p.is(i-1, "careful", "sure", "certain", "try", "remember", "care") {
		return prohibition
	}
	apart := p.gap(i)&gapClause != 0
	if p.is(i+1, "just", "only", "yet", "necessarily", "all", "always", "sure", "everything", "every", "quite", "so", "because", "enough", "even", "applicable", "available", "supported", "implemented", "required", "needed", "really") || !p.has(i+1) && !apart {
		return noOrder
	}
	switch {
	case p.labelContrast(i), apart && p.is(i-1, "why", "what", "how") && p.is(i+1, "why", "what", "how"):
		return prohibition // "comments say why, not how"
	case p.passiveContrast(i):
		return invariant
	case apart || p.has(i-1) && p.toks[i-1].quoted && !p.toks[i].quoted && p.has(i+1) && !p.suffix(i+1, "ing"):
	case p.is(i-1, "and", "but"):
		return p.yes(p.commands(0) && !p.conditional(i)) // "use X and not Y"
	default:
		ruled := p.nearBefore(i, 8, "should", "must") && !p.nearBefore(i, 1, "should", "must")
		return p.yes(ruled && p.is(i+1, "a", "an", "the") && !p.conditional(i)) // "should be a table not a list"
	}
	if p.is(i+1, "to") && p.class(i+2)&cFunc == 0 && !(p.suffix(1, "s") && p.toks[0].quoted) || p.find(0, "belongs", "belong") || apart && p.placed(i) || p.commandIn(0, i) && !p.is(0, "describe", "check", "see", "note") {
		return prohibition
	}
	return noOrder
}

// labelContrast reports whether a label stands before the contrast at i, or nothing but
// two names: "Quotes: 'single', not 'double'", "`slog`, not `log`".
func (p *phrase) labelContrast(i int) bool {
	const short = 5
	if p.count(cAux|cModal|cSubj) > 0 || p.participle(i+1) || len(p.toks)-i-1 > short+1 {
		return false
	}
	name := p.named(0)
	if p.gap(i)&gapClause == 0 && !(p.named(i-1) && p.named(i+1)) {
		return false
	}
	for k := i - 1; !name && k > 0 && k >= i-short; k-- {
		if p.gap(k)&gapColon != 0 {
			return true
		}
	}
	name = name || p.suffix(0, "s") && p.suffix(i+1, "s") || p.suffix(0, "ing") && p.suffix(i+1, "ing")
	return name && i <= 2 && p.gap(i)&(gapComma|gapDash|gapOpen) != 0 && len(p.toks) <= short
}

// named reports whether word i is an identifier or quoted.
func (p *phrase) named(i int) bool { return p.has(i) && (p.toks[i].ident || p.toks[i].quoted) }

// placed reports whether a statement before i tells where all of a kind has its place:
// "assets go through LFS".
func (p *phrase) placed(i int) bool {
	for k := i - 1; k > 0 && k > i-8; k-- {
		if p.is(k, "stay", "stays") || p.confines(k) && p.preposition(k+1) && p.genericSubject(k) {
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
			return !p.is(k-1, "it", "this", "that", "they", "which")
		}
	}
	return false
}

// contrastForbids decides "instead of X", "rather than X" and "exclusively".
func (p *phrase) contrastForbids(i int) order {
	if p.is(i, "instead") && !p.is(i+1, "of") || p.is(i, "rather") && !p.is(i+1, "than") {
		return noOrder
	}
	if p.is(i, "exclusively") && p.is(0, "all", "every", "any", "each") && !p.conditional(i) {
		return invariant // "all access goes exclusively through X"
	}
	if p.is(i, "exclusively") && (p.confines(i-1) && p.preposition(i+1) && !p.conditional(i) || p.doneOnly(i)) {
		return invariant
	}
	if p.clauseStart(i) && p.suffix(i+2, "ing") && p.orderAfter(i+3) {
		return prohibition // "Instead of sleeping, poll"
	}
	if p.find(i, "like", "want", "prefer", "wish", "needed") && p.find(i, "if") {
		return noOrder // a choice
	}
	if !p.commandIn(0, i) || p.announces() || p.conditional(i) && !p.is(0, "always") || p.is(0, "prefer", "consider", "try", "see") && p.is(i, "rather") {
		return noOrder
	}
	return prohibition
}

// withoutForbids decides "without …ing" in an order, "not … without".
func (p *phrase) withoutForbids(i int) order {
	for k := range p.toks[:i] {
		if p.gap(k)&gapBar != 0 {
			return noOrder // a table tells what each thing does
		}
	}
	if p.is(i+1, "touching", "changing", "breaking", "modifying", "removing", "deleting", "adding", "altering", "editing", "pulling", "committing", "pushing",
		"introducing", "renaming", "rewriting", "affecting", "restarting", "losing", "running", "creating", "using", "installing") && p.gap(0)&gapStart != 0 && (p.class(0)&cImp != 0 || p.commands(0) && !p.announces() && !p.nearBefore(i, i, "to")) {
		return prohibition
	}
	return noOrder
}
