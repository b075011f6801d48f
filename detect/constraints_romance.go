package detect

import "strings"

// frenchForbids decides French cues.
func (p *phrase) frenchForbids(i int) order {
	switch p.known(i) {
	case "interdit", "interdite", "interdits", "interdites", "interdiction", "proscrit", "proscrite", "proscrits", "proscrites", "banni", "bannie", "bannis", "bannies":
		active := p.is(i, "interdit") && i > 1 && p.is(i+1, "l", "le", "la", "les", "un", "une", "tout", "toute") && !p.nearBefore(i, 3, "est", "sont", "strictement", "formellement")
		return p.yes(!p.is(i-1, "pas") && !active)
	case "défense":
		return p.yes(p.clauseStart(i) && p.is(i+1, "de", "d"))
	case "question":
		return p.yes(p.is(i-1, "hors") || p.is(i-2, "hors") && p.is(i-1, "de") || p.is(i-1, "pas") && p.clauseStart(i-1) && p.is(i+1, "de"))
	case "évitez", "éviter", "évite", "proscrire", "bannir", "abstenez", "abstenir":
		return p.yes(p.clauseStart(i) && !p.is(i+1, "que") || p.is(i-1, "à", "doit", "faut", "devez", "dois", "veuillez", "toujours") || p.is(i-1, "d") && p.is(i-2, "merci"))
	case "uniquement", "exclusivement", "seulement":
		return p.yes(p.is(i+1, "si", "après", "avec", "quand") && !p.states(i))
	case "pas":
		return p.frenchNot(i)
	case "on":
		return p.yes(i == 0 && p.is(1, "ne", "n") && p.find(2, "pas", "jamais", "rien") && p.class(2)&cFact == 0 && !p.is(2, "peut", "sait", "voit", "a", "pourra", "comprend", "trouve", "utilise", "est", "dispose") && !p.conditional(i))
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
	case p.clauseStart(i) && p.is(i+1, "plus") && p.is(i+2, "de", "d"), p.unaccepted(i + 1), p.is(i-3, "ne") && p.is(i-2, "se") && p.rulesOut(i-1):
		return prohibition
	case p.gap(i)&gapComma != 0 && p.is(i+1, "par", "dans", "via", "depuis") && p.find(0, "passe", "passent", "va", "vont", "vit", "vivent", "lit", "lisent") && !p.dependent(i):
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
	case p.clauseStart(i-1) && p.class(i-1)&(cLangs|cSubj|cFact) == 0 && p.has(i+1) && p.gap(i)&gapClause == 0 && p.suffix(i-1, "e", "s", "ez", "er") && !p.is(i-1, "tests") && !p.suffix(i+1, "é", "ée", "és", "ées"):
		return prohibition // "touche pas à …"
	}
	if p.is(i+1, "permis", "permise", "autorisé", "admis", "admise", "toléré", "acceptable") && p.is(i-1, "est", "sont") && !p.dependent(i) {
		return prohibition
	}
	return p.yes((p.is(i-2, "faut") || p.is(i-1, "faut")) && !p.dependent(i) || p.is(i-1, "ne") && p.is(i-2, "de") && p.find(0, "merci", "prière"))
}

// frenchNe decides "ne": before an infinitive, with an imperative, with "devoir", and
// "tu ne … pas", "ne … que".
func (p *phrase) frenchNe(i int) order {
	next := i + 1
	if p.is(next, "pas", "jamais", "plus", "rien") {
		if p.clauseStart(i) {
			return p.yes(p.class(next+1)&cFact == 0)
		}
		careful := p.find(0, "veillez", "veiller", "veille", "attention", "important", "essentiel", "merci", "prière", "assurez", "assure", "toujours") || p.foreignOrder(i)
		return p.yes(p.is(i-1, "à") && (p.clauseStart(i-1) || p.is(i-2, "est", "sont")) || p.is(i-1, "de") && p.nearBefore(i-1, 3, "convient", "mieux", "préfère", "demandé", "recommandé", "conseillé", "préférable", "impératif") || p.is(i-1, "à", "de") && careful && !p.nearBefore(i, 3, "afin", "permet", "pour"))
	}
	for p.is(next, "le", "la", "les", "l", "se", "s", "y", "en", "lui", "me", "te") {
		next++
	}
	negated := false
	for k := next + 1; k < len(p.toks) && k < next+5; k++ {
		negated = negated || p.is(k, "pas", "jamais", "rien", "aucun", "aucune", "plus", "personne", "ni")
	}
	switch {
	case p.is(next, "doit", "doivent", "dois", "devez", "devons", "devra", "devront", "faut", "devrait", "devraient"):
		return p.yes(!p.is(i-1, "cela", "ça", "ce") && (negated || p.find(0, "aucun", "aucune", "personne", "rien", "jamais")) && !p.find(0, "je") && !(p.is(next, "faut") && p.dependent(i)))
	case p.is(next, "peut", "peuvent") && p.is(next+1, "pas", "jamais"):
		return p.yes((hasAnyPrefix(p.raw(next+2), "dépass", "excéd", "contourn", "contenir", "dépendre", "accéd") || !p.is(next+2, "être") && p.rulesOut(next+2)) && !p.clauseStart(i) && !p.is(i-1, "on", "il", "cela", "ça", "ce"))
	case p.is(next, "peut", "pourra") && p.is(i-1, "nul", "nulle"):
		return prohibition
	case p.is(next, "est", "sont") && p.is(next+1, "pas", "jamais") && p.is(next+2, "à") && p.infinitive(next+3):
		return prohibition // "X n'est pas à modifier"
	case p.is(i-1, "nous") && p.clauseStart(i-1) && p.suffix(next, "ons") && p.is(next+1, "pas", "jamais", "aucun", "aucune", "rien"):
		return p.yes(!p.is(next, "avons", "sommes", "savons", "pouvons", "voulons", "voyons", "trouvons", "comprenons", "étions", "avions") && len(p.toks) < 14)
	case p.is(next, "pourra", "pourront"):
		return p.yes(negated && !p.is(i-1, "il", "cela", "ça") && !p.dependent(i) && !p.find(next, "plus", "être"))
	case p.is(next, "sont", "est") && p.is(next+1, "jamais", "pas") && p.suffix(next+2, "é", "ée", "és", "ées", "i", "is") && (p.find(next+3, "sans") || p.is(next+1, "jamais") && p.rulesOut(next+2)):
		return prohibition // "X n'est jamais copié sans Y"
	case p.is(next, "apparaît", "apparaissent", "figure", "figurent", "transite", "transitent") && p.is(next+1, "jamais") && i > 0 && !p.dependent(i),
		p.is(next, "quitte", "quittent", "sort", "sortent") && (p.is(next+1, "jamais", "pas") || p.is(p.clauseOf(i), "aucun", "aucune")) && i > 0 && !p.dependent(i),
		p.is(0, "aucun", "aucune") && p.find(next, "avant", "sans"):
		return prohibition // "la clé ne quitte jamais le serveur"
	case p.is(i-1, "on") && p.untilThen(i):
		return p.yes(negated && p.class(next)&cFact == 0)
	case p.clauseStart(i) && p.suffix(next, "er", "ir", "re") && (p.frenchOnly(next+1) || p.is(next+1, "aucun", "aucune", "rien", "que")):
		return prohibition // "ne committer qu'après …"
	case p.is(next, "sont", "est") && p.is(next+2, "autorisé", "autorisée", "autorisés", "autorisées", "permis", "permise", "permises", "admis", "admise", "admises", "tolérées", "tolérée"):
		return p.yes(negated && !p.dependent(i))
	case p.addressed() && p.is(i-1, "qui") && p.frenchOnly(next+1):
		return prohibition // "tu es un assistant qui ne répond qu'en français"
	case p.class(next)&cFact != 0 || p.dependent(i), p.is(next+2, "encore"):
		return noOrder
	case p.clauseStart(i) || p.is(i-1, "mais", "et") && p.is(0, "tu", "vous"):
		if !p.suffix(next, "ez", "es", "e", "s", "x", "ds", "ts") {
			return noOrder
		}
		return p.yes(negated || p.frenchOnly(next+1))
	case p.is(i-1, "tu", "vous", "on") && p.clauseStart(i-1) && p.suffix(next, "es", "ez", "s", "e"):
		return p.yes((negated || p.frenchOnly(next+1)) && !p.is(next, "peux", "pouvez", "savez", "avez", "êtes", "voyez", "voulez", "souhaitez", "trouvez", "es", "as", "souhaites", "trouves"))
	}
	return noOrder
}

// frenchOnly reports whether "que" restricts, from word i on: "ne crée X que si …".
func (p *phrase) frenchOnly(i int) bool {
	for k := i; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, "que", "qu") && (k == i || p.is(k+1, "si", "après", "lorsque", "quand", "dans", "en", "sur", "ce", "les", "le", "la", "l", "avec", "pour")) {
			return true
		}
	}
	return false
}

// romanceForbids decides Spanish, Portuguese and Italian cues.
func (p *phrase) romanceForbids(i int) order {
	switch p.known(i) {
	case "no", "não", "nao", "non":
		return p.romanceNot(i)
	case "nunca", "jamás", "jamais", "mai":
		if p.is(i+1, "es", "son", "é", "são", "è", "sono", "viene", "vengono") && p.rulesOut(i+2) || p.class(i+1)&cMay != 0 && i > 0 && !p.dependent(i) && !p.impersonal(i) {
			return prohibition // "X nunca são apagadas"
		}
		told := i > 0 && p.gap(i)&gapDash != 0 && p.suffix(i+1, "a", "an") && !bidsInA(p.raw(i+1))
		return p.yes(p.clauseStart(i) && p.class(i+1)&cFact == 0 && !told && !p.is(i+1, "vi", "visto") || p.romanceImperative(i+1) != noOrder || p.is(i-1, "y", "e"))
	case "tampoco", "nem":
		return p.yes(p.clauseStart(i) && p.romanceImperative(i+1) != noOrder)
	case "prohibido", "prohibida", "prohibidos", "prohibidas", "proibido", "proibida", "proibidos", "proibidas", "vietato", "vietata", "vietati", "vietate", "proibito", "proibita",
		"vedado", "vedada", "vetado", "vetada", "vetados", "vetadas", "prohíbe", "proíbe", "divieto":
		return p.yes(!p.is(i-1, "no", "não", "non") && !(p.is(i-2, "que") && p.is(i-3, "por")) && !p.nearBefore(i, 16, "era", "erano", "eran", "eram"))
	case "ocurra", "pense", "guai":
		return p.yes(p.is(i, "guai") && p.clauseStart(i) || p.is(0, "ni", "nem"))
	case "abstenerse", "absténgase", "abstente", "abster-se", "astenersi":
		return prohibition
	case "prohibición", "proibição":
		return p.yes(p.clauseStart(i) && p.has(i+1))
	case "evitato", "evitata", "evitati", "evitado", "evitada", "evitados", "evitadas":
		return p.yes(p.nearClass(i, 3, cMust) || p.is(i-1, "va", "vanno"))
	case "hipótese", "algum", "alguma", "alguno", "alguna", "alcun":
		return p.inNoCase(i)
	case "evitá":
		return p.yes(p.clauseStart(i))
	case "evita", "evite", "evitar", "evitem", "evitare", "evitad", "eviten", "evitate":
		return p.yes(p.clauseStart(i) && !p.is(i+1, "que", "che") || p.is(i-1, "debe", "deben", "debes", "se", "deve", "devem", "devono", "da", "bisogna", "hay", "que", "siempre", "sempre", "deve-se", "va", "vanno") && (!p.is(i-1, "que") || p.is(i-2, "hay", "tem")))
	case "solo", "sólo", "únicamente", "somente", "apenas", "soltanto", "só":
		if p.is(i+1, "se") && p.language() == cES {
			return p.yes(p.canBefore(i)) // no "if" in Spanish
		}
		if p.is(i+1, "si", "cuando", "se", "quando", "após", "después", "dopo", "con", "com") && !p.states(i) || (i == 0 || p.gap(i)&gapColon != 0) && (p.romanceImperative(i+1) != noOrder || p.is(i+1, "responde", "rispondi")) {
			return prohibition
		}
		return p.yes(p.canBefore(i))
	case "nada", "niente", "nulla":
		return p.nothingRomance(i)
	case "sem":
		return p.yes(i == 0 && p.has(1) && p.class(1)&cWaive == 0 && !p.harmlessNoun(1) && p.gap(p.clauseEnd(0))&gapComma == 0 && p.count(cNeg) == 1 && !strings.Contains(p.Of(p.text), " = ")) // "sem cache, lê-se do disco" is a condition
	case "sin", "senza":
		return p.yes(!p.find(0, "deja", "dejan", "lascia", "permite") && p.find(i+1, "permiso", "autorización", "aprobación", "permissão", "aprovação", "permesso") && p.count(cNeg) > 1)
	case "aprobación", "aprovação", "permiso":
		if p.find(i, "antes", "prima") {
			return invariant
		}
	}
	return noOrder
}

// romanceNot decides the negation: with an imperative, with "must", in the contrast of an order.
func (p *phrase) romanceNot(i int) order {
	next := i + 1
	if !p.has(next) || p.gap(next)&gapClause != 0 || p.is(next, "porque", "perché", "obstante", "ostante", "todos", "todas", "tutti", "tutte") || p.relative(i) {
		return noOrder
	}
	at := next
	for p.is(at, "se", "si", "lo", "la", "los", "las", "le", "li") {
		at++
	}
	if p.clauseStart(i) && p.suffix(next, "rlo", "rla", "rli", "rle", "rsi", "rse") && p.class(next+1)&(cFact|cMay) != 0 && p.gap(next+1)&gapClause == 0 {
		return noOrder // "non farlo porta a …"
	}
	switch {
	case p.is(at, "tienes", "tiene", "tenés", "tienen", "tem", "temos", "tenemos") && p.is(at+1, "que"), p.is(at, "devi", "dovete") && p.find(at, "niente", "nulla"):
		return noOrder // need not
	case p.nearBefore(i, 2, "ruega", "pide", "solicita", "recomienda", "aconseja", "prega", "raccomanda", "consiglia", "pede-se", "solicita-se", "recomenda-se", "aconselha-se") && p.suffix(at, "ar", "er", "ir", "are", "ere", "ire"):
		return prohibition // "se ruega no subir X"
	case p.unaccepted(at), p.careful(i) && p.romanceImperative(next) != noOrder:
		return prohibition
	case at > next && p.is(next, "se", "si") && i > 0 && !p.dependent(i) && !p.happens(at) && !p.past(at) && (!p.clauseStart(i) && p.class(0)&cIf == 0 || p.untilThen(i) || p.find(i, "sin", "sem", "senza", "hasta") || p.impersonal(i)) && (p.rulesOut(at) || p.is(at, "usa", "usan", "utiliza", "utilizza") && p.is(0, "aquí", "aqui", "qui") || p.untilThen(i) || p.is(at, "fa", "fanno", "hace", "hacen", "faz", "fazem")):
		return prohibition // "X no se edita a mano", "il venerdì non si fa deploy"
	case p.is(at, "dovreste", "dovresti", "dovrebbe", "dovrebbero", "deberías", "debería", "deberían", "deveria", "deveriam"):
		return p.yes(p.rulesOut(at+1) && !p.dependent(i)) // "no debería fallar" expects
	case i <= 4 && !p.states(i) && !p.dependent(i) && p.ourWay(at), p.gap(i)&gapComma != 0 && p.is(next, "en", "nei", "nelle", "nel", "nos", "nas", "no", "na", "in") && p.find(0, "va", "van", "fica", "ficam", "vai", "vanno", "vive", "viven"):
		return prohibition
	case p.is(at, "debe", "deben", "debes", "deberá", "deberán", "debemos", "debéis", "debés", "deve", "devem", "devono", "devi", "deverá", "deverão", "devemos", "dovete", "va", "vanno") && (!p.is(at, "va", "vanno") || p.participleIT(at+1) || p.is(at+1, "mai") && p.participleIT(at+2)):
		return prohibition
	case p.is(at, "permite", "permiten", "permitem", "permitido", "permitida", "permitidos", "permitidas", "ammesso", "ammessa", "consentito", "consentita", "acepta", "aceptan", "aceita", "aceitam"):
		return p.yes(at > next || p.suffix(at, "ido", "ida", "idos", "idas", "sso", "ssa", "ito", "ita"))
	case p.is(at, "está", "están", "é", "são", "è", "sono") && p.is(at+1, "permitido", "permitida", "permitidos", "permitidas", "ammesso", "ammessa", "ammessi", "ammesse", "consentito", "consentita", "consentiti", "consentite", "permesso", "permessi", "autorizado", "aceptable", "aceito"):
		return prohibition
	case p.is(at, "puede", "pueden", "podrá", "podrán", "puedes", "podés", "pode", "podem", "poderá", "può", "possono", "puoi", "potete"):
		return p.yes(p.rulesOut(at+1) && !p.dependent(i) && !(at > next && p.clauseStart(i))) // "no se puede usar X" reports
	case p.aside(i) && p.suffix(next, "es", "as", "ar", "er", "ir", "are", "ere", "ire") && p.romanceImperative(next) != noOrder:
		return prohibition // "per ora non toccare X"
	case p.clauseStart(i) || p.is(i-1, "e", "y", "pero", "mas", "ma", "favor", "favore"):
		if told := p.suffix(next, "e") && !p.is(i, "não") && p.is(i-1, "pero", "mas", "ma", "y", "e"); told && !p.foreignOrder(i) {
			return noOrder // "X, pero no añade Y"
		}
		if o := p.romanceImperative(next); o != noOrder || p.is(next, "más", "mais", "più") && p.is(next+1, "de", "di", "do", "que") && !p.is(i-1, "pero", "mas", "ma") {
			return p.yes(o != noOrder || p.has(next+2))
		}
		return p.yes((p.gap(i)&gapComma != 0 || p.is(i-1, "e", "y") && (p.toks[next].ident || p.toks[next].quoted || p.class(next)&cLangs != 0)) && p.class(next)&cFact == 0 && !p.suffix(next, "ato", "ata", "ati", "ate", "ado", "ada", "ados", "adas", "ido", "ida") && !p.is(next, "solo", "sólo", "só", "apenas", "se", "todo", "todos") && p.foreignOrder(i))
	}
	return noOrder
}

// partOf returns the first word of what stands around word i between dashes, colons and
// semicolons.
func (p *phrase) partOf(i int) int {
	for ; i > 0 && p.gap(i)&(gapDash|gapColon|gapSemicolon|gapStop) == 0; i-- {
	}
	return i
}

// impersonal reports whether one of the words before word i is the pronoun of what is done
// by nobody in particular: "se arregla".
func (p *phrase) impersonal(i int) bool {
	for k := 0; k < i; k++ {
		if p.is(k, "se", "si") && !p.ifAt(k) {
			return true
		}
	}
	return false
}

// happens reports whether what word i tells happens of itself: "no se publica automáticamente".
func (p *phrase) happens(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+4; k++ {
		if p.is(k, "automáticamente", "automaticamente", "automatiquement", "automatisch", "автоматически", "автоматично", "automatycznie") {
			return true
		}
	}
	return false
}

// past reports whether word i is a Spanish or Portuguese verb of the past.
func (p *phrase) past(i int) bool {
	return p.suffix(i, "ó", "aron", "ieron", "ou", "aram", "eram", "iram", "íram", "iu")
}

// inNoCase decides "en caso alguno", "em hipótese alguma", "in alcun caso".
func (p *phrase) inNoCase(i int) order {
	noun := i - 1
	switch {
	case p.is(i, "hipótese"):
		return p.yes(p.is(i-1, "em") && p.is(i+1, "alguma", "nenhuma") && !p.find(0, "foi", "foram"))
	case p.is(i, "alcun"):
		noun = i + 1
	}
	return p.yes(p.is(noun, "caso", "modo", "forma", "manera", "momento", "circunstancia", "circunstância", "concepto") && !p.find(0, "fue", "foi", "fu", "ha", "ho") && (p.foreignOrder(noun) || p.all()&cNeg != 0 && p.all()&(cMay|cMust) != 0))
}

// states reports whether a verb of what things do stands in the clause before word i.
func (p *phrase) states(i int) bool {
	for k := p.clauseOf(min(i, len(p.toks)-1)); k < i; k++ {
		if p.class(k)&cFact != 0 {
			return true
		}
	}
	return false
}

// aside reports whether only what says when or where stands before the negation i.
func (p *phrase) aside(i int) bool {
	return i > 0 && i <= 4 && !p.states(i) && !p.dependent(i) && p.class(0)&cSubj == 0 && p.is(0, "por", "per", "de", "di", "en", "in", "aquí", "aqui", "qui", "ahora", "agora", "ora", "adesso", "hoy", "oggi", "hoje", "sin", "sem", "senza", "todavía", "ainda", "ancora", "mejor", "meglio", "melhor", "absolutamente", "assolutamente") &&
		!p.is(i-1, "para", "per", "de", "di", "a", "por", "da")
}

// participleIT reports whether word i has the ending of an Italian participle.
func (p *phrase) participleIT(i int) bool {
	return p.suffix(i, "ato", "ata", "ati", "ate", "uto", "uta", "uti", "ute", "ito", "ita", "iti", "ite", "uso", "usi", "esso", "essi", "tto", "tti", "tta", "tte", "osto", "osti", "osta")
}

// rulesOut reports whether words i and on name what somebody does to a thing, rather than
// what fails to happen: "no puede ser modificado", but not "no puede ser encontrado".
func (p *phrase) rulesOut(i int) bool {
	for p.is(i, "ser", "essere", "estar", "venire", "être") {
		i++
	}
	return hasAnyPrefix(p.raw(i), "modifi", "édit", "alter", "cambi", "muda", "mude", "elimin", "borr", "bypass", "aggir", "ignor", "renombr", "renome", "rinomin", "sobrescri", "sovrascri", "omit", "omess", "viol", "edit",
		"fusion", "merge", "mescl", "commit", "deploy", "despleg", "desplieg", "implant", "pubblic", "sube", "subir", "expon", "invent", "duplic", "hardcod", "reescri", "riscri", "mezcl", "mistur", "mescol", "instal", "supprim", "écras", "contourn", "partag", "réécri", "redact", "apag", "delet", "cancell", "avanz", "avanc", "compart", "condivis", "toca", "tocc", "usad", "usat", "usar", "utiliz", "public", "salt", "aparec", "figur", "compari", "contorn", "desativ", "desactiv", "disattiv", "super", "ultrapass", "exced", "introduc", "añad", "agreg", "aggiun", "conte", "depend", "dipend", "import", "acced", "acess", "referenc", "élarg", "ampli", "désactiv", "tradu", "exerc", "codé")
}

// canBefore reports whether "may" or "must" stands right before word i: "può essere usato solo da X".
func (p *phrase) canBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4 && p.gap(k+1)&gapClause == 0; k-- {
		if p.is(k, "puede", "pueden", "debe", "deben", "pode", "podem", "deve", "devem", "può", "possono", "devono", "peut", "peuvent", "doit", "doivent", "debes", "puedes", "devi", "puoi") {
			return !p.dependent(k)
		}
	}
	return false
}

// nothingRomance decides "nada", "niente": in what must be, and before what must not be.
func (p *phrase) nothingRomance(i int) order {
	if !p.clauseStart(i) || p.gap(i)&gapComma != 0 && p.class(0)&cNeg == 0 && !p.is(0, "niente", "nada") && !p.foreignOrder(i) {
		return noOrder // "nickname e password, niente email"
	}
	if p.is(i, "niente") || p.is(i+1, "de", "di") {
		return p.yes(p.has(i+1) && !p.is(i+2, "eso", "esto", "ello", "isso", "isto", "ciò", "questo", "lo") && !p.harmlessNoun(i+2) && !p.harmlessNoun(i+1) && p.class(i+1)&cFact == 0)
	}
	return p.yes(p.is(i+1, "debe", "deve", "puede", "pode", "può"))
}

// romanceImperative reports whether word i can be a negated imperative or infinitive.
func (p *phrase) romanceImperative(i int) order {
	italian := p.is(i-1, "non")
	for p.is(i, "lo", "la", "los", "las", "o", "os", "as", "le", "li", "se", "te", "me", "si") || italian && p.is(i, "ti", "ci", "vi", "mi") {
		i++
	}
	w := p.raw(i)
	if !p.has(i) || p.class(i)&(cFact|cWaive) != 0 && !(p.is(i, "passe", "autorise", "compile") && p.is(i-1, "não")) || p.class(i)&cEN != 0 && !p.is(i, "use", "delete", "configure") || p.harmlessNoun(i) {
		return noOrder
	}
	if p.is(i-1, "não", "no") && p.suffix(i, "ei", "i") && !p.is(i, "si") {
		return noOrder // "não mudei"
	}
	if p.suffix(i, "ado", "ido", "ato", "uto", "ati", "iti", "uti", "ible", "able", "ibile", "abile", "ide", "ée", "ale") {
		return noOrder // a participle, an adjective
	}
	if italian {
		return p.yes(p.suffix(i, "are", "ere", "ire", "rre", "te", "i", "arlo", "arla", "arle", "arli", "erlo", "erla", "erli", "erle", "irlo", "irla", "irli", "irle", "arsi", "ersi", "rti", "arne", "erne", "irne", "arvi", "erci", "arci") || bidsInA(w))
	}
	if p.suffix(i, "ar", "er", "ir", "as", "es", "áis", "éis", "ás", "és", "ís", "e", "em", "te", "en", "i", "arlo", "arla", "arle", "arli", "erlo", "irlo", "arse", "erse", "irse", "arsi", "por") {
		return prohibition
	}
	if p.suffix(i, "a", "an", "am") {
		// The ending of a subjunctive in verbs of the second and third conjugation,
		// of a statement in those of the first.
		return p.yes(bidsInA(w))
	}
	return noOrder
}

// bidsInA reports whether w is a subjunctive in -a, its plural included.
func bidsInA(w string) bool { return romanceBids.has(strings.TrimRight(w, "nm")) }

// romanceBids are subjunctives in -a.
var romanceBids = wordSet(`haga ponga diga traiga salga venga tenga exponga suponga proponga imponga interponga siga corrija elija dirija exija recoja introduzca reduzca
	produzca traduzca escriba suba reciba añada ceda exceda confunda pida dependa asuma consuma imprima coma omita permita emita meta cometa rompa interrumpa corra mueva
	devuelva resuelva incluya excluya construya sustituya distribuya destruya lea vea crea sea vaya dé abra cubra oculta infrinja
	faça escreva inclua insira mexa exponha introduza remova substitua reduza omita envolva produza traduza mova interrompa corrompa suponha proponha venda assuma
	conclua transfira prefira sugira insira interfira confira minta
	responda proceda converta venda prometa ofenda esconda entenda acceda decida divida comparta reparta insista confunda
	ponha diga traga saia venha tenha seja vá leia veja perca peça sirva desista exclua destrua
	aggiunga rimuova scriva legga metta prenda chieda apra includa esegua`)
