package detect

// Bans by what nobody may and nothing must: all of a kind, or all but one, ruled out.

// exceptForbids decides "everything except X may be changed", "anything but X".
func (p *phrase) exceptForbids(i int) order {
	if !p.is(i+1, "except", "but", "besides", "outside", "apart") || p.is(i-1, "do") && p.class(i-2)&cNeg != 0 {
		return noOrder
	}
	if p.nearBefore(i, 4, "can", "may") && p.nearBefore(i, 5, "you", "we", "agents") ||
		p.find(i+2, "may", "can", "might", "allowed", "fine", "ok", "okay", "fair") || i > 0 && p.class(i-1)&cImp != 0 &&
		p.opensOrder(i-1) {
		return prohibition
	}
	return noOrder
}

// nobodyForbids decides "nobody pushes to main", "nobody may …".
func (p *phrase) nobodyForbids(i int) order {
	next, first := i+1, i
	if p.is(i, "one") {
		first = i - 1 // no one
	}
	if p.is(next, "else") {
		next++
	}
	if p.is(i-1, "let") && p.opensOrder(i-1) {
		return prohibition
	}
	if p.conditional(first) && p.first(p.clauseOf(first), first, "if", "when", "why", "whether", "because", "since") >= 0 {
		return noOrder
	}
	if p.is(next, "should") && (p.is(next+1, "need") || p.is(next+2, "need")) {
		return noOrder
	}
	if p.is(next, "may", "must", "should", "can", "is") && (!p.is(next, "is") || p.is(next+1, "allowed", "to", "permitted")) ||
		p.is(next, "but", "except") && p.find(next+1, "may", "must", "should", "can") {
		return prohibition
	}
	if p.is(next, "but", "except") && p.clauseStart(first) && p.actsAfter(next+1) {
		return prohibition // "nobody but the release bot pushes tags"
	}
	wished := p.is(0, "i") && p.find(1, "prefer", "want", "rather", "like")
	if !p.clauseStart(first) && !wished {
		return noOrder
	}
	told := p.is(next, "knows", "uses", "has", "sees", "reads", "likes", "cares", "answers", "works", "looks", "gets", "needs",
		"expects", "finds", "supports", "complains", "responds", "minds", "notices", "remembers", "understands", "believes", "thinks",
		"wants", "asks", "seems")
	return p.yes(p.thirdPerson(next) && !told)
}

// nothingForbids decides "change nothing in X", "nothing is merged without Y", "nothing may …".
func (p *phrase) nothingForbids(i int) order {
	next := i + 1
	switch {
	case p.is(next, "more", "less") && !p.has(next+1) && p.gap(i)&gapComma != 0 && p.find(0, "exactly", "precisely", "requested", "asked"):
		return prohibition // "it does exactly what was asked, nothing more"
	case p.is(next, "else") && (!p.has(next+1) || p.gap(next+1)&gapClause != 0) &&
		(p.commands(0) || p.class(0)&cImp != 0 || p.is(0, "just", "only")):
		return prohibition
	case p.is(next, "else") && p.acts(next+1) && !p.is(next+1, "runs", "uses", "changes", "change") && !p.conditional(i):
		return invariant // "… – nothing else calls it"
	case p.is(next, "but") && p.gap(i)&gapClause == 0 && p.commands(0) && !p.is(i-1, "with", "have", "has") || p.is(next, "but") &&
		p.is(i-1, "with") && p.is(0, "reply", "answer", "respond"):
		return prohibition // "return nothing but the number"
	case p.ensures(i) && (p.has(next+1) || p.suffix(next, "s", "ed")):
		return prohibition // "make sure nothing else breaks"
	case p.is(next, "else") && !p.has(next+1) && p.gap(i)&gapComma != 0 && p.count(cAux|cModal|cSubj) == 0 && !p.thirdPerson(1) &&
		!p.thirdPerson(2):
		return prohibition // "same colours, a bigger font, nothing else"
	case p.is(next, "but", "except") && p.clauseStart(i) && p.ruledAfter(next):
		return prohibition // "nothing but tea is allowed"
	case p.is(i-1, "say") && p.clauseStart(i-1) && p.is(next, "about", "to", "of"):
		return prohibition
	case p.clauseStart(i) && p.nothingDoes(i):
		return invariant // "nothing leaves the device"
	case p.is(next, "more", "beyond", "outside", "but") && (p.commands(0) || p.is(0, "just", "only") || i == 0 && p.is(next, "beyond") &&
		p.has(next+1)) && (p.gap(i)&gapComma != 0 || p.is(i-1, "and") && !p.has(next+1)) || i == 0 && p.is(next, "beyond") &&
		p.count(cAux) == 0:
		return prohibition // "Do what was asked, nothing more"
	case p.clauseStart(i) && p.suffix(next, "s") && !p.is(next, "is", "was", "has", "does", "happens", "works", "changes", "catches") &&
		p.find(next+1, "without", "until", "unless"):
		return prohibition // "Nothing ships without a review"
	case p.clauseStart(i) && p.ruledAfter(i) && p.find(next+1, "allowed", "permitted"), p.is(next, "may", "must", "should", "can") &&
		p.has(next+1), p.is(next, "but", "except", "outside", "inside", "in", "under", "from", "else") &&
		p.find(next+1, "may", "must", "should"):
		return prohibition
	case i > 0 && p.is(i-1, "change", "touch", "modify", "delete", "add", "remove", "edit", "commit", "push", "break", "rename",
		"install", "alter", "write", "create", "merge", "publish", "send", "share") && p.opensOrder(i-1):
		return prohibition
	case (p.is(i-1, "know", "knows") && p.is(next, "about", "of") || p.is(i-1, "import", "imports") && p.is(next, "from")) &&
		(p.named(i-2) || p.genericSubject(i-1)):
		return invariant // "`core` knows nothing about HTTP"
	case p.is(next, "merges", "ships", "deploys", "lands") && p.preposition(next+1) && p.clauseStart(i), p.is(next, "goes") &&
		p.is(next+1, "to", "into", "out", "in") && p.clauseStart(i), p.orderedBefore(i) &&
		!p.is(i-1, "do", "have", "say", "know", "want", "need", "get"):
		return prohibition
	case p.is(i-1, "do") && p.opensOrder(i-1), p.is(next, "gets", "is", "goes") && !p.find(next+2, "yet") &&
		p.is(next+1, "merged", "deployed", "shipped", "released", "pushed", "published", "committed", "live"):
		return prohibition
	case p.is(next, "gets", "is", "goes") && p.find(0, "without", "until", "unless") && (p.participle(next+1) || p.is(next, "goes")):
		return prohibition
	}
	return noOrder
}

// actsAfter reports whether one of the words behind i is a verb of acting in the third
// person: pushes, merges.
func (p *phrase) actsAfter(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.thirdPerson(k) && !p.is(k, "uses", "has", "sees", "reads", "works", "looks", "gets", "needs", "expects", "finds",
			"supports", "responds", "calls") {
			return true
		}
	}
	return false
}
