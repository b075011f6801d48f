package detect

// frenchForbids decides French cues.
func (p *phrase) frenchForbids(i int) order {
	switch p.known(i) {
	case "défense":
		return p.yes(p.clauseStart(i) && p.nearAfter(i, 2, "de", "d"))
	case "question":
		return p.yes(p.is(i-1, "hors") || p.is(i-2, "hors") && p.is(i-1, "de") || p.is(i-1, "pas", "jamais") &&
			(p.clauseStart(i-1) || p.is(i-2, "est")) && p.is(i+1, "de", "d"))
	case "évitez", "éviter", "évite", "proscrire", "bannir", "abstenez", "abstenir":
		return p.yes(p.clauseStart(i) && !p.is(i+1, "que") || p.is(i-1, "à", "doit", "faut", "devez", "dois", "veuillez",
			"toujours") || p.is(i-1, "d", "s") && (p.class(i-2)&cUrge != 0 || p.clauseStart(i-1)))
	case "uniquement", "exclusivement", "seulement":
		return p.yes(p.is(i+1, "si", "après", "avec", "quand") && !p.states(i))
	case "pas":
		return p.frenchNot(i)
	case "non":
		return p.yes(p.is(i-1, "et") && p.has(i+1) && p.foreignOrder(i)) // "utilise X et non Y"
	case "on":
		return p.yes(i == 0 && p.is(1, "ne", "n") && p.find(2, "pas", "jamais", "rien") && p.class(2)&cFact == 0 &&
			!p.is(2, "peut", "sait", "voit", "a", "pourra", "comprend", "trouve", "utilise", "est", "dispose") && !p.conditional(i))
	case "jamais":
		if p.clauseStart(i) && !p.is(i+1, "vu", "eu", "été") || p.is(i-1, "ne") {
			return prohibition
		}
		return p.yes(p.suffix(i-1, "ez") && !p.is(i-2, "vous")) // "N'utilisez jamais X"
	case "ne", "n":
		return p.frenchNe(i)
	}
	return noOrder
}

// frenchNot decides "pas": a heading of what must not be, a contrast in an order, an
// imperative without its "ne".
func (p *phrase) frenchNot(i int) order {
	switch {
	case p.clauseStart(i) && p.is(i+1, "plus") && p.is(i+2, "de", "d"), p.unaccepted(i+1) && !p.dependent(i), p.is(i-3, "ne") &&
		p.is(i-2, "se") && p.rulesOut(i-1):
		return prohibition
	case p.gap(i)&gapComma != 0 && p.is(i+1, "par", "dans", "via", "depuis") && p.find(0, "passe", "passent", "va", "vont", "vit",
		"vivent", "lit", "lisent") && !p.dependent(i):
		return prohibition // "X passe par Y, pas par Z"
	case p.clauseStart(i) && p.is(i+1, "de", "d", "touche"):
		last := p.clauseEnd(i) - 1
		if p.tellsAside(i) || p.missing(i+2) || p.gap(i)&gapComma != 0 && p.tellsIn(p.partOf(i), i) && !p.foreignOrder(i) {
			return noOrder
		}
		if p.gap(i)&gapComma != 0 && p.is(i+1, "de", "d") && p.class(0)&cFR != 0 && !p.foreignOrder(i) {
			return noOrder // "ce guide décrit X, pas de Y"
		}
		return p.yes(!p.harmlessNoun(i+2) && !p.suffix(last, "é", "ée", "és", "ées") || p.foreignOrder(i))
	case (p.gap(i)&gapComma != 0 || p.is(i-1, "et", "mais")) && p.has(i+1) && p.foreignOrder(i):
		return prohibition // "utilise X, pas Y"
	case p.is(i-1, "surtout") && p.clauseStart(i-1):
		return prohibition
	case p.clauseStart(i-1) && p.class(i-1)&(cLangs|cSubj|cFact) == 0 && p.has(i+1) && p.gap(i)&gapClause == 0 &&
		p.suffix(i-1, "e", "s", "ez", "er") && !p.is(i-1, "tests") && !p.suffix(i+1, "é", "ée", "és", "ées"):
		return prohibition // "touche pas à …"
	}
	return p.yes((p.is(i-2, "faut") || p.is(i-1, "faut")) && !p.dependent(i) || p.is(i-1, "ne") && p.is(i-2, "de") &&
		p.find(0, "merci", "prière"))
}

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
	for p.is(next, "le", "la", "les", "l", "se", "s", "y", "en", "lui", "me", "te") {
		next++
	}
	negated := p.nearAfter(next, 4, "pas", "jamais", "rien", "aucun", "aucune", "plus", "personne", "ni")
	switch {
	case p.class(next)&(cMay|cMust) != 0 || p.is(next, "faut", "dois"):
		return p.frenchModal(i, next, negated)
	case p.frenchNever(i, next):
		return prohibition
	case p.is(i-1, "je") && p.is(next, "veux", "voudrais"):
		return p.yes(negated && p.is(next+2, "voir", "que", "de", "d"))
	case p.is(i-1, "nous") && p.clauseStart(i-1) && p.suffix(next, "ons") && p.is(next+1, "pas", "jamais", "aucun", "aucune", "rien"):
		able := p.is(next, "avons", "sommes", "savons", "pouvons", "voulons", "voyons", "trouvons", "comprenons", "étions", "avions")
		return p.yes(!able && len(p.toks) < 14)
	case p.is(i-1, "on") && p.untilThen(i):
		return p.yes(negated && p.class(next)&cFact == 0)
	case p.clauseStart(i) && p.suffix(next, "er", "ir", "re") && (p.frenchOnly(next+1) || p.is(next+1, "aucun", "aucune", "rien", "que")):
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
		return p.yes(negated && !p.is(i-1, "cela", "ça", "ce") && !p.find(0, "je") && !(p.is(verb, "faut") && p.dependent(i)))
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
		return p.yes((bound || !p.is(act, "être") && p.rulesOut(act)) && !p.clauseStart(i) && !p.is(i-1, "on", "il", "cela", "ça", "ce"))
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
	case p.is(verb, "sont", "est", "seront", "sera") && p.is(verb+1, "jamais", "pas", "en", "sous") && p.suffix(verb+2, "é", "ée",
		"és", "ées", "i", "is") &&
		(p.find(verb+3, "sans") || never && p.rulesOut(verb+2)):
		return true
	case p.is(verb, "apparaît", "apparaissent", "figure", "figurent", "transite", "transitent"):
		return never && i > 0 && !p.dependent(i)
	case p.is(verb, "quitte", "quittent", "sort", "sortent"):
		return (never || p.is(verb+1, "pas") || p.is(p.clauseOf(i), "aucun", "aucune")) && i > 0 && !p.dependent(i)
	}
	return p.is(0, "aucun", "aucune") && p.find(verb, "avant", "sans")
}

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
	return !p.is(verb, "peux", "pouvez", "savez", "avez", "êtes", "voyez", "voulez", "souhaitez", "trouvez", "es", "as",
		"souhaites", "trouves")
}

// frenchOnly reports whether "que" restricts, from word i on: "ne crée X que si …".
func (p *phrase) frenchOnly(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, "que", "qu") && (k == i || p.is(k+1, "si", "après", "lorsque", "quand", "dans", "en", "sur", "ce", "les", "le",
			"la", "l", "avec", "pour", "par")) {
			return true
		}
	}
	return false
}
