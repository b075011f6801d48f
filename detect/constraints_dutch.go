package detect

import "strings"

// dutchForbids decides the Dutch cues.
func (p *phrase) dutchForbids(i int) order {
	last := p.clauseEnd(i) - 1
	switch p.known(i) {
	case "verboden":
		return p.yes(!p.is(i-1, "niet") && !p.bannedOnce(i))
	case "vermijd", "vermijden":
		bids := i == last && p.is(i, "vermijden") && !p.is(i-1, "te", "kan", "kunnen") && !p.dutchTells(0, i)
		return p.yes(bids || p.clauseStart(i))
	case "onthoud", "onthoudt":
		return p.yes(p.clauseStart(i) && p.is(i+1, "je", "u", "jullie") && p.find(i+2, "van"))
	case "hooguit", "hoogstens", "maximaal":
		return p.yes(p.mostOf(i))
	case "niemand":
		return p.yes(p.is(i+1, "mag", "moet", "dient", "anders") || p.dutchEnsures(i))
	}
	return p.dutchNot(i)
}

// dutchOnly reports whether "alleen" at word i restricts what may be done: "je mag alleen X",
// "alleen na overleg mergen", "gebruik alleen X".
func (p *phrase) dutchOnly(i int) bool {
	last := p.clauseEnd(i) - 1
	condition := p.is(i+1, "met", "na", "via", "op") && p.suffix(last, "en") && last > i+2
	switch {
	case p.dutchMay(i) && p.has(i+2):
		return true
	case i == 0:
		return false
	case condition && !p.dutchTells(0, i):
		return true
	}
	told := p.is(0, "de", "het", "een", "dit", "dat") || p.suffix(0, "t") ||
		p.find(0, "is", "zijn", "wordt", "kan", "werkt", "er")
	return !told && i < 4 && p.opensOther()
}

// dutchOrders are common Dutch imperatives; each is the stem of its verb.
var dutchOrders = strings.Fields(`gebruik verwijder wijzig publiceer kopieer pas raak geef maak schrijf verander
	voeg zet stuur noem vertel push commit merge installeer hernoem overschrijf sla laat doe verplaats sluit bewaar
	neem kies voer vermeld beantwoord antwoord bewerk spreek praat rook verklap onthul verzin`)

// dutchOurVerbs tell, behind "we", how a project works: "we accepteren geen X".
var dutchOurVerbs = strings.Fields(`accepteren gebruiken publiceren delen tolereren dulden pushen mergen
	committen verwijderen`)

// dutchYouTold are what becomes of the reader: "je hebt geen X".
var dutchYouTold = strings.Fields(`hebt bent kunt weet ziet wilt krijgt vindt moet verliest betaalt zult merkt
	hoort`)

// dutchSubjects open a statement.
var dutchSubjects = []string{"de", "het", "een", "dit", "dat", "deze", "we", "wij", "hij", "zij", "die"}

// dutchParticles part from their verb: "pas X niet aan".
var dutchParticles = []string{"aan", "af", "op", "uit", "toe", "weg", "mee", "door", "over"}

// dutchNot decides the Dutch negations.
func (p *phrase) dutchNot(i int) order {
	from, last := p.clauseOf(i), p.clauseEnd(i)-1
	for last > i && p.is(last, "aub", "svp", "graag", "alsjeblieft", "alstublieft") {
		last--
	}
	switch {
	case p.find(from, "hoeft", "hoeven", "hoef") || p.harmlessNoun(i+1):
		return noOrder
	case p.dutchEnsures(i),
		p.is(i-1, "onder", "in") && p.is(i, "geen") && p.is(i+1, "beding", "geval"),
		p.is(i-1, "hoort", "horen") && p.is(i+1, "in", "op", "bij", "thuis"),
		p.is(i+1, "meer", "langer") && p.is(i+2, "dan") && p.clauseStart(i),
		p.is(i-2, "ik", "we", "wij") && p.is(i-1, "wil", "willen") && p.is(i+1, "dat"): // "ik wil niet dat …"
		return prohibition
	case p.is(i+1, "toegestaan", "geoorloofd", "wenselijk", "gewenst", "acceptabel", "welkom"),
		p.is(i+1, "de") && p.is(i+2, "bedoeling"):
		return p.yes(!p.dependent(i) && !p.find(0, "was", "waren"))
	case p.dutchMay(i):
		verb := p.suffix(last, "en", "staan", "zijn") || p.first(i, last+1, "worden", "zijn", "te") >= 0
		return p.yes(verb || p.is(i-1, "mag", "mogen"))
	case p.is(0, "we", "wij"):
		return p.yes(p.is(1, dutchOurVerbs...) && p.is(i, "geen", "nooit", "niets"))
	case p.is(0, "je", "u") && p.is(i, "geen", "nooit") && i <= 3:
		return p.yes(p.suffix(1, "t") && !p.is(1, dutchYouTold...))
	case p.dutchOrder(i):
		return prohibition // "Gebruik hier geen X"
	case p.dutchTells(from, len(p.toks)),
		p.find(i+1, dutchFound...):
		return noOrder
	case i == 0 && p.is(i, "geen"):
		return p.yes(last > 0 && !p.is(1, "fouten") && (!p.suffix(last, "den", "nd") || p.suffix(last, "heden")))
	}
	return p.yes(p.dutchEndsNot(i, last) || p.suffix(last, "en") && last > i ||
		i == 1 && p.class(0)&cFunc == 0 && !p.toks[0].ident && last > 1)
}

// dutchFound say that something is or is not there.
var dutchFound = strings.Fields(`gevonden opgegeven gedefinieerd ingesteld aanwezig beschikbaar mogelijk`)

// dutchEndsNot reports whether the negation i ends an order, whose last word is last: "wijzig X
// niet", "pas X niet aan".
func (p *phrase) dutchEndsNot(i, last int) bool {
	if i <= 1 || p.is(0, dutchSubjects...) || p.toks[0].ident {
		return false
	}
	if i == last-1 && p.is(i, "niet") && p.is(last, dutchParticles...) && p.opensOther() {
		return true
	}
	return i == last && p.is(i, "niet", "nooit") && !p.suffix(0, "en")
}

// dutchOrder reports whether the clause of word i, first or behind a label, a condition or
// another order, opens with an imperative: "als X, gebruik geen Y".
func (p *phrase) dutchOrder(i int) bool {
	for k := i - 1; k >= 0; k-- {
		opens := k == 0 || p.gap(k)&(gapClause&^gapOpen) != 0 || p.is(k-1, "en", "maar")
		if opens && p.is(k, dutchOrders...) && p.class(k+1)&cSubj == 0 {
			return true
		}
	}
	return false
}

// dutchMay reports whether word i stands with a verb of leave or duty: "je mag X niet …".
func (p *phrase) dutchMay(i int) bool {
	verb := p.nearBefore(i, 6, "mag", "mogen", "moet", "moeten", "dient", "dienen")
	return verb && !p.dependent(i) && !p.find(0, "ik", "dat")
}

// dutchEnsures reports whether somebody is told to see to it that word i holds, or asked for
// it: "zorg dat X niet …", "gelieve X niet …".
func (p *phrase) dutchEnsures(i int) bool {
	return p.nearBefore(i, 6, "gelieve", "verzoeken") ||
		p.nearBefore(i, 10, "dat") && p.is(p.clauseOf(i), "zorg", "zorgt", "let")
}

// dutchStates are Dutch verbs, and subjects of verbs, that state.
var dutchStates = strings.Fields(`is zijn wordt werd heb heeft kan weet werkt ik er was hebben had kon dat
	worden werden bevat verwijdert gebruikt ondersteunt start leest toont helpt maakt geeft doet komen komt
	bestaat bestaan lukt heft zal zullen kunt kunnen konden bent`)

// dutchTells reports whether one of the words from from to to is a verb that states.
func (p *phrase) dutchTells(from, to int) bool {
	return p.first(from, to, dutchStates...) >= 0
}
