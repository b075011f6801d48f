package detect

import "strings"

// frenchOneTold are what one can or does, behind "on ne".
var frenchOneTold = []string{"peut", "sait", "voit", "a", "pourra", "comprend", "trouve", "utilise", "est", "dispose"}

// frenchForbids decides French cues.
func (p *phrase) frenchForbids(i int) order {
	switch p.known(i) {
	case "défense":
		return p.yes(p.clauseStart(i) && p.nearAfter(i, 2, "de", "d"))
	case "question":
		if p.is(i-1, "pas", "jamais") { // "pas question de X"
			return p.yes((p.clauseStart(i-1) || p.is(i-2, "est")) && p.is(i+1, "de", "d"))
		}
		return p.yes(p.is(i-1, "hors") || p.is(i-2, "hors") && p.is(i-1, "de")) // "hors de question"
	case "évitez", "éviter", "évite", "proscrire", "bannir", "abstenez", "abstenir":
		if p.is(i-1, "d", "s") { // "merci d'éviter X", "s'abstenir de X"
			return p.yes(p.class(i-2)&cUrge != 0 || p.clauseStart(i-1))
		}
		must := p.is(i-1, "à", "doit", "faut", "devez", "dois", "veuillez", "toujours")
		return p.yes(must || p.clauseStart(i) && !p.is(i+1, "que"))
	case "uniquement", "exclusivement", "seulement":
		return p.yes(p.is(i+1, "si", "après", "avec", "quand") && !p.states(i))
	case "pas":
		return p.frenchNot(i)
	case "non":
		return p.yes(p.is(i-1, "et") && p.has(i+1) && p.foreignOrder(i)) // "utilise X et non Y"
	case "on":
		return p.yes(i == 0 && p.oneDoesNot())
	case "jamais":
		if p.clauseStart(i) && !p.is(i+1, "vu", "eu", "été") || p.is(i-1, "ne") {
			return prohibition
		}
		return p.yes(p.suffix(i-1, "ez") && !p.is(i-2, "vous")) // "N'utilisez jamais X"
	case "ne", "n'":
		return p.frenchNe(i)
	}
	return noOrder
}

// oneDoesNot reports whether p, which opens with "on", says how things are done: "on ne pousse
// jamais sur main".
func (p *phrase) oneDoesNot() bool {
	told := p.class(2)&cFact != 0 || p.is(2, frenchOneTold...)
	return !told && p.is(1, "ne", "n'") && p.find(2, "pas", "jamais", "rien") && !p.conditional(0)
}

// staysIn tell where a thing goes, lives or is read: "X passe par Y, pas par Z".
var staysIn = []string{"passe", "passent", "va", "vont", "vit", "vivent", "lit", "lisent"}

// frenchNot decides "pas": a heading of what must not be, a contrast in an order, an
// imperative without its "ne".
func (p *phrase) frenchNot(i int) order {
	comma := p.gap(i)&gapComma != 0
	switch {
	case p.clauseStart(i) && p.is(i+1, "plus") && p.is(i+2, "de", "d"),
		p.unaccepted(i+1) && !p.dependent(i),
		p.is(i-3, "ne") && p.is(i-2, "se") && p.rulesOut(i-1):
		return prohibition
	case comma && p.is(i+1, "par", "dans", "via", "depuis") && p.find(0, staysIn...) && !p.dependent(i):
		return prohibition // "X passe par Y, pas par Z"
	case p.clauseStart(i) && p.is(i+1, "de", "d", "touche"):
		return p.yes(p.frenchHeading(i))
	case (comma || p.is(i-1, "et", "mais")) && p.has(i+1) && p.foreignOrder(i), // "utilise X, pas Y"
		p.is(i-1, "surtout") && p.clauseStart(i-1),
		p.spokenNot(i):
		return prohibition
	case (p.is(i-2, "faut") || p.is(i-1, "faut")) && !p.dependent(i):
		return prohibition
	}
	return p.yes(p.is(i-1, "ne") && p.is(i-2, "de") && p.find(0, "merci", "prière"))
}

// frenchHeading reports whether "pas de" at word i, first of its clause, is what must not be:
// "Pas de tabulations". "Ce guide décrit X, pas de Y" tells.
func (p *phrase) frenchHeading(i int) bool {
	if p.tellsAside(i) || p.missing(i+2) {
		return false
	}
	if p.foreignOrder(i) {
		return true
	}
	if p.gap(i)&gapComma != 0 && (p.tellsIn(p.partOf(i), i) || p.is(i+1, "de", "d") && p.class(0)&cFR != 0) {
		return false
	}
	return !p.harmlessNoun(i+2) && !p.suffix(p.clauseEnd(i)-1, "é", "ée", "és", "ées")
}

// spokenNot reports whether "pas" at word i stands behind an imperative without its "ne":
// "touche pas à …".
func (p *phrase) spokenNot(i int) bool {
	if !p.clauseStart(i-1) || p.class(i-1)&(cLangs|cSubj|cFact) != 0 || !p.has(i+1) || p.gap(i)&gapClause != 0 {
		return false
	}
	return p.suffix(i-1, "e", "s", "ez", "er") && !p.is(i-1, "tests") && !p.suffix(i+1, "é", "ée", "és", "ées")
}

// frenchClitics are pronouns between "ne" and its verb.
var frenchClitics = []string{"le", "la", "les", "l", "se", "s", "y", "en", "lui", "me", "te"}

// frenchNots complete "ne".
var frenchNots = []string{"pas", "jamais", "rien", "aucun", "aucune", "plus", "personne", "ni"}

// frenchWeTold tell of who speaks: "nous n'avons pas".
var frenchWeTold = strings.Fields(`avons sommes savons pouvons voulons voyons trouvons comprenons étions avions`)

// frenchNe decides "ne": before an infinitive, with a verb of duty or leave, with what is
// never done to a thing, with an order to the reader, "ne … que" included.
func (p *phrase) frenchNe(i int) order {
	next := i + 1
	if p.is(next, "surtout") {
		next++ // "ne surtout pas …"
	}
	if p.is(next, "pas", "jamais", "plus", "rien") {
		if p.clauseStart(i) {
			return p.yes(p.class(next+1)&cFact == 0)
		}
		asked := p.is(i-1, "à", "de") && p.foreignOrder(i) && !p.nearBefore(i, 3, "afin", "permet", "pour")
		return p.yes(asked || p.is(i-1, "à") && (p.clauseStart(i-1) || p.is(i-2, "est", "sont")))
	}
	for p.is(next, frenchClitics...) {
		next++
	}
	negated := p.nearAfter(next, 4, frenchNots...)
	switch {
	case p.class(next)&(cMay|cMust) != 0 || p.is(next, "faut", "dois"):
		return p.frenchModal(i, next, negated)
	case p.frenchNever(i, next):
		return prohibition
	case p.is(i-1, "je") && p.is(next, "veux", "voudrais"):
		return p.yes(negated && p.is(next+2, "voir", "que", "de", "d"))
	case p.is(i-1, "nous") && p.clauseStart(i-1) && p.suffix(next, "ons") &&
		p.is(next+1, "pas", "jamais", "aucun", "aucune", "rien"):
		return p.yes(!p.is(next, frenchWeTold...) && len(p.toks) < 14)
	case p.is(i-1, "on") && p.untilThen(i):
		return p.yes(negated && p.class(next)&cFact == 0)
	case p.clauseStart(i) && p.suffix(next, "er", "ir", "re") &&
		(p.frenchOnly(next+1) || p.is(next+1, "aucun", "aucune", "rien", "que")):
		return prohibition // "ne committer qu'après …"
	case p.addressed() && p.is(i-1, "qui") && p.frenchOnly(next+1):
		return prohibition // "tu es un assistant qui ne répond qu'en français"
	}
	return p.yes((negated || p.frenchOnly(next+1)) && p.frenchBids(i, next))
}

// frenchModal decides the "ne" at word i of a verb of duty or leave at word verb: what must
// not be, what nobody may, what a thing cannot exceed.
func (p *phrase) frenchModal(i, verb int, negated bool) order {
	act := verb + 2
	switch {
	case p.class(verb)&cMay == 0:
		negated = negated || p.find(0, "aucun", "aucune", "personne", "nul", "nulle", "rien", "jamais")
		told := p.is(i-1, "cela", "ça", "ce") || p.find(0, "je") || p.is(verb, "faut") && p.dependent(i)
		return p.yes(negated && !told)
	case p.is(i-1, "nul", "nulle"):
		return prohibition
	case p.is(verb+1, "être") && p.frenchOnly(act+1) && (p.rulesOut(act) || p.find(act+1, "par")):
		return prohibition // "ne peut être ouvert que par …"
	case p.is(0, "aucun", "aucune") && p.find(verb, "avant", "sans"):
		return prohibition
	case p.is(verb, "pourra", "pourront"):
		return p.yes(negated && !p.is(i-1, "il", "cela", "ça") && !p.dependent(i) && !p.find(verb, "plus", "être"))
	case p.is(verb+1, "pas", "jamais"):
		bound := hasAnyPrefix(p.raw(act), "dépass", "excéd", "contourn", "contenir", "dépendre", "accéd")
		ruled := bound || !p.is(act, "être") && p.rulesOut(act)
		return p.yes(ruled && !p.clauseStart(i) && !p.is(i-1, "on", "il", "cela", "ça", "ce"))
	}
	return noOrder
}

// frenchNever reports whether the "ne" at word i, of the verb at word verb, says what is never
// done to a thing, or where it never goes: "X n'est pas à modifier", "la clé ne quitte jamais
// le serveur".
func (p *phrase) frenchNever(i, verb int) bool {
	never := p.is(verb+1, "jamais")
	switch {
	case p.is(verb, "est", "sont") && p.is(verb+1, "pas", "jamais") && p.is(verb+2, "à") && p.infinitive(verb+3):
		return true
	case p.is(verb, "sont", "est", "seront", "sera") && p.is(verb+1, "jamais", "pas", "en", "sous") &&
		p.suffix(verb+2, "é", "ée", "és", "ées", "i", "is") && (never && p.rulesOut(verb+2) || p.find(verb+3, "sans")):
		return true // "n'est jamais commité", "n'est pas déployé sans …"
	case p.is(verb, "apparaît", "apparaissent", "figure", "figurent", "transite", "transitent"):
		return never && i > 0 && !p.dependent(i)
	case p.is(verb, "quitte", "quittent", "sort", "sortent"):
		return (never || p.is(verb+1, "pas") || p.is(p.clauseOf(i), "aucun", "aucune")) && i > 0 && !p.dependent(i)
	}
	return p.is(0, "aucun", "aucune") && p.find(verb, "avant", "sans")
}

// frenchYouTold are verbs in the second person that tell, not bid.
var frenchYouTold = strings.Fields(`peux pouvez savez avez êtes voyez voulez souhaitez trouvez es as souhaites
	trouves`)

// frenchBids reports whether the verb at word verb, with the "ne" at word i, is an order to the
// reader: an imperative, or the present or the future behind "tu", "vous" or "on".
func (p *phrase) frenchBids(i, verb int) bool {
	if p.class(verb)&cFact != 0 || p.dependent(i) || p.is(verb+2, "encore") && !p.foreignOrder(i) {
		return false
	}
	joined := p.is(i-1, "mais", "et") && (p.is(0, "tu", "vous") || p.suffix(verb, "ez") || p.foreignOrder(i))
	if p.clauseStart(i) || p.is(i-1, "surtout") && i <= 2 || joined {
		return p.suffix(verb, "ez", "es", "e", "s", "x", "ds", "ts")
	}
	if !p.is(i-1, "tu", "vous", "on") || !p.clauseStart(i-1) || !p.suffix(verb, "es", "ez", "s", "e") ||
		p.suffix(verb, "rez", "ras") && p.is(verb+1, "plus") {
		return false
	}
	return !p.is(verb, frenchYouTold...)
}

// afterQue follow on the "que" that restricts: "ne crée X que si …".
var afterQue = strings.Fields(`si après lorsque quand dans en sur ce les le la l avec pour par`)

// frenchOnly reports whether "que" restricts, from word i on: "ne crée X que si …".
func (p *phrase) frenchOnly(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, "que", "qu") && (k == i || p.is(k+1, afterQue...)) {
			return true
		}
	}
	return false
}
