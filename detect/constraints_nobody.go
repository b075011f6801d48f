package detect

import "strings"

// Bans by what nobody may and nothing must: all of a kind, or all but one, ruled out.

// leaveWords give leave, behind "anything but X".
var leaveWords = []string{"may", "can", "might", "allowed", "fine", "ok", "okay", "fair"}

// exceptForbids decides "everything except X may be changed", "anything but X".
func (p *phrase) exceptForbids(i int) order {
	if !p.is(i+1, "except", "but", "besides", "outside", "apart") || p.is(i-1, "do") && p.class(i-2)&cNeg != 0 {
		return noOrder
	}
	if p.nearBefore(i, 4, "can", "may") && p.nearBefore(i, 5, "you", "we", "agents") ||
		p.find(i+2, leaveWords...) || i > 0 && p.class(i-1)&cImp != 0 &&
		p.opensOrder(i-1) {
		return prohibition
	}
	return noOrder
}

// peopleTold tell what people do or feel: "nobody knows".
var peopleTold = strings.Fields(`knows uses has sees reads likes cares answers works looks gets needs expects
	finds supports complains responds minds notices remembers understands believes thinks wants asks seems`)

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
	from := p.clauseOf(first)
	if p.conditional(first) && p.first(from, first, "if", "when", "why", "whether", "because", "since") >= 0 {
		return noOrder
	}
	opens, but := p.clauseStart(first), p.is(next, "but", "except")
	switch {
	case p.is(next, "should") && (p.is(next+1, "need") || p.is(next+2, "need")):
		return noOrder
	case p.is(next, "may", "must", "should", "can"),
		p.is(next, "is") && p.is(next+1, "allowed", "to", "permitted"),
		but && p.find(next+1, "may", "must", "should", "can"),
		but && opens && p.actsAfter(next+1): // "nobody but the release bot pushes tags"
		return prohibition
	}
	wished := p.is(0, "i") && p.find(1, "prefer", "want", "rather", "like")
	return p.yes((opens || wished) && p.thirdPerson(next) && !p.is(next, peopleTold...))
}

// statingVerbs are verbs that state: "nothing works without X".
var statingVerbs = []string{"is", "was", "has", "does", "happens", "works", "changes", "catches"}

// exceptPlace set a bound to "nothing": "nothing outside src may change".
var exceptPlace = []string{"but", "except", "outside", "inside", "in", "under", "from", "else"}

// changeVerbs are what may be ordered to be done to "nothing".
var changeVerbs = strings.Fields(`change touch modify delete add remove edit commit push break rename install
	alter write create merge publish send share`)

// releasedWords are participles of what is released.
var releasedWords = []string{"merged", "deployed", "shipped", "released", "pushed", "published", "committed", "live"}

// nothingForbids decides "change nothing in X", "nothing is merged without Y", "nothing may …".
func (p *phrase) nothingForbids(i int) order {
	next := i + 1
	switch {
	case p.nothingElse(i):
		return prohibition
	case p.elseActs(i):
		return invariant
	case p.nothingBut(i),
		p.ensures(i) && (p.has(next+1) || p.suffix(next, "s", "ed")), // "make sure nothing else breaks"
		p.is(i-1, "say") && p.clauseStart(i-1) && p.is(next, "about", "to", "of"):
		return prohibition
	case p.clauseStart(i) && p.nothingDoes(i):
		return invariant // "nothing leaves the device"
	case p.nothingBeyond(i),
		p.nothingRuled(i),
		i > 0 && p.is(i-1, changeVerbs...) && p.opensOrder(i-1):
		return prohibition
	case p.knowsNothing(i):
		return invariant // "`core` knows nothing about HTTP"
	case p.nothingShips(i),
		p.is(i-1, "do") && p.opensOrder(i-1),
		p.orderedBefore(i) && !p.is(i-1, "do", "have", "say", "know", "want", "need", "get"):
		return prohibition
	}
	return noOrder
}

// elseActs reports whether "nothing else" at word i acts on a thing: "… – nothing else calls it".
func (p *phrase) elseActs(i int) bool {
	verb := i + 2
	return p.is(i+1, "else") && p.acts(verb) && !p.is(verb, "runs", "uses", "changes", "change") && !p.conditional(i)
}

// nothingElse reports whether "nothing" at word i ends what is asked for: "exactly what was
// asked, nothing more", "just X, nothing else", "same colours, a bigger font, nothing else".
func (p *phrase) nothingElse(i int) bool {
	next := i + 1
	comma, ends := p.gap(i)&gapComma != 0, !p.has(next+1)
	switch {
	case p.is(next, "more", "less"):
		return comma && ends && p.find(0, "exactly", "precisely", "requested", "asked")
	case !p.is(next, "else") || !ends && p.gap(next+1)&gapClause == 0:
		return false
	case p.commands(0) || p.class(0)&cImp != 0 || p.is(0, "just", "only"):
		return true
	}
	return comma && ends && p.count(cAux|cModal|cSubj) == 0 && !p.thirdPerson(1) && !p.thirdPerson(2)
}

// nothingBut reports whether "nothing" at word i stands before the one thing that may be:
// "return nothing but the number", "nothing but tea is allowed".
func (p *phrase) nothingBut(i int) bool {
	next := i + 1
	switch {
	case !p.is(next, "but", "except"):
		return false
	case p.clauseStart(i) && p.ruledAfter(next):
		return true
	case !p.is(next, "but"):
		return false
	case p.is(i-1, "with"):
		return p.is(0, "reply", "answer", "respond")
	}
	return p.gap(i)&gapClause == 0 && p.commands(0) && !p.is(i-1, "have", "has")
}

// nothingBeyond reports whether "nothing" at word i bounds what is asked for: "do what was
// asked, nothing beyond it", "nothing outside src".
func (p *phrase) nothingBeyond(i int) bool {
	next := i + 1
	if !p.is(next, "more", "beyond", "outside", "but") {
		return false
	}
	opens := i == 0 && p.is(next, "beyond")
	if opens && p.count(cAux) == 0 {
		return true
	}
	asked := p.commands(0) || p.is(0, "just", "only") || opens && p.has(next+1)
	return asked && (p.gap(i)&gapComma != 0 || p.is(i-1, "and") && !p.has(next+1))
}

// nothingRuled reports whether "nothing" at word i opens what is ruled: "nothing ships without
// a review", "nothing here may change", "nothing else is allowed".
func (p *phrase) nothingRuled(i int) bool {
	next := i + 1
	switch {
	case p.is(next, "may", "must", "should", "can"):
		return p.has(next + 1)
	case p.is(next, exceptPlace...) && p.find(next+1, "may", "must", "should"):
		return true
	case !p.clauseStart(i):
		return false
	case p.suffix(next, "s") && !p.is(next, statingVerbs...) && p.find(next+1, "without", "until", "unless"):
		return true
	}
	return p.ruledAfter(i) && p.find(next+1, "allowed", "permitted")
}

// knowsNothing reports whether a thing knows or takes nothing of another.
func (p *phrase) knowsNothing(i int) bool {
	about := p.is(i-1, "know", "knows") && p.is(i+1, "about", "of")
	from := p.is(i-1, "import", "imports") && p.is(i+1, "from")
	return (about || from) && (p.named(i-2) || p.genericSubject(i-1))
}

// nothingShips reports whether "nothing" at word i goes out: "nothing merges to main", "nothing
// gets released", "nothing goes live until …".
func (p *phrase) nothingShips(i int) bool {
	next := i + 1
	switch {
	case p.is(next, "merges", "ships", "deploys", "lands") && p.preposition(next+1) && p.clauseStart(i),
		p.is(next, "goes") && p.is(next+1, "to", "into", "out", "in") && p.clauseStart(i):
		return true
	case !p.is(next, "gets", "is", "goes"):
		return false
	case p.is(next+1, releasedWords...) && !p.find(next+2, "yet"):
		return true
	}
	return p.find(0, "without", "until", "unless") && (p.participle(next+1) || p.is(next, "goes"))
}

// programVerbs are what programs and their parts do too.
var programVerbs = strings.Fields(`uses has sees reads works looks gets needs expects finds supports responds
	calls`)

// actsAfter reports whether one of the words behind i is a verb of acting in the third
// person: pushes, merges.
func (p *phrase) actsAfter(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.thirdPerson(k) && !p.is(k, programVerbs...) {
			return true
		}
	}
	return false
}
