package detect

import "strings"

// dutchForbids decides the Dutch cues.
func (p *phrase) dutchForbids(i int) order {
	last := p.clauseEnd(i) - 1
	switch p.known(i) {
	case "verboden":
		return p.yes(!p.is(i-1, "niet") && !p.bannedOnce(i))
	case "vermijd", "vermijden":
		return p.yes(p.clauseStart(i) || i == last && p.is(i, "vermijden") && !p.is(i-1, "te", "kan", "kunnen") && !p.dutchTells(0, i))
	case "onthoud", "onthoudt":
		return p.yes(p.clauseStart(i) && p.is(i+1, "je", "u", "jullie") && p.find(i+2, "van"))
	case "hooguit", "hoogstens", "maximaal":
		return p.yes(p.mostOf(i))
	case "niemand":
		return p.yes(p.is(i+1, "mag", "moet", "dient", "anders") || p.dutchEnsures(i))
	}
	return p.dutchNot(i)
}

// dutchOrders are common Dutch imperatives; each is the stem of its verb.
var dutchOrders = strings.Fields(`gebruik verwijder wijzig publiceer kopieer pas raak geef maak schrijf verander voeg zet stuur noem vertel push commit merge
	installeer hernoem overschrijf sla laat doe verplaats sluit bewaar neem kies voer vermeld beantwoord antwoord bewerk spreek praat rook verklap onthul verzin`)

// dutchNot decides the Dutch negations.
func (p *phrase) dutchNot(i int) order {
	from, last := p.clauseOf(i), p.clauseEnd(i)-1
	for last > i && p.is(last, "aub", "svp", "graag", "alsjeblieft", "alstublieft") {
		last--
	}
	switch {
	case p.find(from, "hoeft", "hoeven", "hoef") || p.harmlessNoun(i+1):
		return noOrder
	case p.dutchEnsures(i), p.is(i, "geen") && p.is(i+1, "beding", "geval") && p.is(i-1, "onder", "in"):
		return prohibition
	case p.is(i+1, "toegestaan", "geoorloofd", "wenselijk", "gewenst", "acceptabel", "welkom"), p.is(i+1, "de") && p.is(i+2, "bedoeling"):
		return p.yes(!p.dependent(i) && !p.find(0, "was", "waren"))
	case p.is(i-1, "hoort", "horen") && p.is(i+1, "in", "op", "bij", "thuis"), p.is(i+1, "meer", "langer") && p.is(i+2, "dan") && p.clauseStart(i):
		return prohibition
	case p.is(i+1, "dat") && p.is(i-1, "wil", "willen") && p.is(i-2, "ik", "we", "wij"):
		return prohibition // "ik wil niet dat …"
	case p.dutchMay(i):
		return p.yes(p.is(i-1, "mag", "mogen") || p.suffix(last, "en", "staan", "zijn") || p.first(i, last+1, "worden", "zijn", "te") >= 0)
	case p.is(0, "we", "wij"):
		return p.yes(p.is(1, "accepteren", "gebruiken", "publiceren", "delen", "tolereren", "dulden", "pushen", "mergen", "committen", "verwijderen") && p.is(i, "geen", "nooit", "niets"))
	case p.is(0, "je", "u") && p.is(i, "geen", "nooit") && i <= 3:
		return p.yes(p.suffix(1, "t") && !p.is(1, "hebt", "bent", "kunt", "weet", "ziet", "wilt", "krijgt", "vindt", "moet", "verliest", "betaalt", "zult", "merkt", "hoort"))
	case p.dutchOrder(i):
		return prohibition // "Gebruik hier geen X"
	case p.dutchTells(from, len(p.toks)), p.find(i+1, "gevonden", "opgegeven", "gedefinieerd", "ingesteld", "aanwezig", "beschikbaar", "mogelijk"):
		return noOrder
	case i == 0 && p.is(i, "geen"):
		return p.yes(last > 0 && !p.is(1, "fouten") && (!p.suffix(last, "den", "nd") || p.suffix(last, "heden")))
	}
	stranger := p.is(0, "de", "het", "een", "dit", "dat", "deze", "we", "wij", "hij", "zij", "die") || p.toks[0].ident
	if p.is(i, "niet") && i == last-1 && i > 1 && p.is(last, "aan", "af", "op", "uit", "toe", "weg", "mee", "door", "over") && p.class(0)&(cLangs|cFunc|cSubj) == 0 && !stranger {
		return prohibition // "pas X niet aan"
	}
	if p.is(i, "niet", "nooit") && i == last && i > 1 && !stranger && !p.suffix(0, "en") {
		return prohibition // "Wijzig X niet"
	}
	return p.yes(p.suffix(last, "en") && last > i || i == 1 && p.class(0)&cFunc == 0 && !p.toks[0].ident && last > 1)
}

// dutchOrder reports whether the clause of word i, first or behind a label, a condition or
// another order, opens with an imperative: "als X, gebruik geen Y".
func (p *phrase) dutchOrder(i int) bool {
	for k := i - 1; k >= 0; k-- {
		if p.is(k, dutchOrders...) && p.class(k+1)&cSubj == 0 && (k == 0 || p.gap(k)&(gapClause&^gapOpen) != 0 || p.is(k-1, "en", "maar")) {
			return true
		}
	}
	return false
}

// dutchMay reports whether word i stands with a verb of leave or duty: "je mag X niet …".
func (p *phrase) dutchMay(i int) bool {
	return p.nearBefore(i, 6, "mag", "mogen", "moet", "moeten", "dient", "dienen") && !p.dependent(i) && !p.find(0, "ik", "dat")
}

// dutchEnsures reports whether somebody is told to see to it that word i holds, or asked for
// it: "zorg dat X niet …", "gelieve X niet …".
func (p *phrase) dutchEnsures(i int) bool {
	return p.nearBefore(i, 10, "dat") && p.is(p.clauseOf(i), "zorg", "zorgt", "let") || p.nearBefore(i, 6, "gelieve", "verzoeken")
}

// dutchTells reports whether one of the words from from to to is a verb that states.
func (p *phrase) dutchTells(from, to int) bool {
	return p.first(from, to, "is", "zijn", "wordt", "werd", "heb", "heeft", "kan", "weet", "werkt", "ik", "er", "was", "hebben", "had", "kon", "dat", "worden", "werden", "bevat", "verwijdert", "gebruikt", "ondersteunt", "start", "leest", "toont", "helpt", "maakt", "geeft", "doet",
		"komen", "komt", "bestaat", "bestaan", "lukt", "heft", "zal", "zullen", "kunt", "kunnen", "konden", "bent") >= 0
}
