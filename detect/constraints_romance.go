package detect

import "strings"

// romanceForbids decides Spanish, Portuguese and Italian cues.
func (p *phrase) romanceForbids(i int) order {
	switch p.known(i) {
	case "no", "não", "nao", "non":
		if p.is(i, "no") && p.find(0, "não", "nao") {
			return noOrder // "no celular não dá": in the
		}
		return p.romanceNot(i)
	case "nunca", "jamás", "jamais", "mai":
		if p.is(i+1, "es", "son", "é", "são", "è", "sono", "viene", "vengono", "se", "si") && p.rulesOut(i+2) && !p.past(i+2) ||
			p.is(i+1, "hay") && p.is(i+2, "que") || p.class(i+1)&cMay != 0 && i > 0 && !p.dependent(i) && !p.impersonal(i) {
			return prohibition // "X nunca são apagadas"
		}
		told := i > 0 && p.gap(i)&gapDash != 0 && p.suffix(i+1, "a", "an") && !bidsInA(p.raw(i+1))
		return p.yes(p.clauseStart(i) && p.class(i+1)&cFact == 0 && !told && !p.past(i+1) && !p.is(i+1, "vi", "visto") ||
			p.romanceImperative(i+1) != noOrder || p.is(i-1, "y", "e"))
	case "tampoco", "nem":
		return p.yes(p.class(i+1)&cMust != 0 || p.quitForbids(i) != noOrder || p.clauseStart(i) && p.romanceImperative(i+1) != noOrder)
	case "ocurra", "pense", "guai":
		return p.yes(p.is(i, "guai") && p.clauseStart(i) || p.is(0, "ni", "nem"))
	case "abstenerse", "absténgase", "abstente", "abster-se", "astenersi":
		return prohibition
	case "prohibición", "proibição":
		return p.yes(p.clauseStart(i) && p.has(i+1))
	case "evitato", "evitata", "evitati", "evitado", "evitada", "evitados", "evitadas", "evitate":
		return p.yes(p.nearClass(i, 3, cMust) || p.is(i-1, "va", "vanno") || p.is(i, "evitate") && p.clauseStart(i))
	case "hipótese", "algum", "alguma", "alguno", "alguna", "alcun":
		return p.inNoCase(i)
	case "evitá":
		return p.yes(p.clauseStart(i))
	case "evita", "evite", "evitar", "evitem", "evitare", "evitad", "eviten":
		return p.yes(p.clauseStart(i) && !p.is(i+1, "que", "che") || (p.class(i-1)&(cMust|cUrge) != 0 ||
			p.is(i-1, "se", "da", "bisogna", "occorre", "preciso", "necessário", "necesario", "hay", "que", "siempre", "sempre")) &&
			(!p.is(i-1, "que") || p.is(i-2, "hay", "tem")))
	case "solo", "sólo", "únicamente", "somente", "apenas", "soltanto", "só":
		if p.is(i+1, "se") && p.language() == cES {
			return p.yes(p.canBefore(i)) // no "if" in Spanish
		}
		if p.is(i+1, "tres", "três", "tre") {
			return noOrder // no verbs, for all their ending
		}
		if p.is(i+1, "si", "cuando", "se", "quando", "após", "después", "dopo", "con", "com") && !p.states(i) || (i == 0 ||
			p.gap(i)&gapColon != 0) && (p.romanceImperative(i+1) != noOrder || p.is(i+1, "responde", "rispondi")) {
			return prohibition
		}
		return p.yes(p.canBefore(i))
	case "nada", "niente", "nulla":
		if p.class(i+1)&cBarred != 0 {
			return noOrder // "niente vieta di …"
		}
		return p.nothingRomance(i)
	case "sem":
		return p.yes(i == 0 && p.has(1) && p.class(1)&cWaive == 0 && !p.harmlessNoun(1) && p.gap(p.clauseEnd(0))&gapComma == 0 &&
			p.count(cNeg) == 1 && !strings.Contains(p.Of(p.text), " = ")) // "sem cache, lê-se do disco" is a condition
	case "sin", "senza":
		return p.yes(!p.find(0, "deja", "dejan", "lascia", "permite") && p.find(i+1, "permiso", "autorización", "aprobación",
			"permissão", "aprovação", "permesso") && p.count(cNeg) > 1)
	}
	return noOrder
}

// romanceNot decides the negation: with an imperative, with "must", in the contrast of an order.
func (p *phrase) romanceNot(i int) order {
	next := i + 1
	if !p.has(next) || p.gap(next)&gapClause != 0 || p.is(next, "porque", "perché", "obstante", "ostante", "todos", "todas",
		"tutti", "tutte") || p.relative(i) {
		return noOrder
	}
	if i == 0 && p.is(next, "una") && p.is(next+1, "parola", "riga") && !p.tellsIn(0, len(p.toks)) {
		return prohibition // "non una parola su questo"
	}
	at := next
	for p.is(at, "se", "si", "lo", "la", "los", "las", "le", "li") {
		at++
	}
	if p.clauseStart(i) && p.suffix(next, "rlo", "rla", "rli", "rle", "rsi", "rse") && p.class(next+1)&(cFact|cMay) != 0 &&
		p.gap(next+1)&gapClause == 0 {
		return noOrder // "non farlo porta a …"
	}
	switch {
	case p.is(at, "tienes", "tiene", "tenés", "tienen", "tem", "temos", "tenemos") && p.is(at+1, "que"), p.is(at, "devi",
		"dovete") && p.find(at, "niente", "nulla"):
		return noOrder // need not
	case p.is(i-1, "aún", "todavía", "ainda", "ancora") && p.clauseStart(i-1) && p.suffix(at, "es", "as", "áis") && p.class(at)&cFact == 0,
		p.is(i-1, "mas") && p.find(at, "enquanto") && p.foreignOrder(i), p.unwanted(at), p.unaccepted(at), p.notDone(i, at):
		return prohibition // "pero aún no lo toques"
	case i <= 4 && !p.states(i) && !p.dependent(i) && p.ourWay(at),
		p.gap(i)&gapComma != 0 && p.is(next, "en", "nei", "nelle", "nel", "nos", "nas", "no", "na", "in") &&
			p.find(0, "va", "van", "fica", "ficam", "vai", "vanno", "vive", "viven"):
		return prohibition
	}
	if o := p.romanceDuty(i, at); o != noOrder {
		return o
	}
	if p.aside(i) && (p.suffix(next, "es", "as", "ar", "er", "ir", "are", "ere", "ire") || p.rulesOut(next)) &&
		p.romanceImperative(next) != noOrder {
		return prohibition // "per ora non toccare X"
	}
	return p.romanceBids(i)
}

// unwanted reports whether word i, behind a negation, is what who speaks does not want:
// "no quiero ver más X", "não quero que você …".
func (p *phrase) unwanted(i int) bool {
	if !p.is(i, "quiero", "quero", "voglio") {
		return false
	}
	if p.is(i+1, "que", "che") {
		return p.find(i+2, "você", "tu", "usted") || p.suffix(i+2, "es", "as", "hi") || p.suffix(i+3, "es", "as", "hi")
	}
	return p.is(i+1, "ver", "vedere", "más", "mais", "più")
}

// notDone reports whether the negation i, with a reflexive pronoun before the verb at, says
// what is not done: "X no se edita a mano", "il venerdì non si fa deploy".
func (p *phrase) notDone(i, at int) bool {
	if at == i+1 || !p.is(i+1, "se", "si") || i == 0 || p.dependent(i) || p.happens(at) || p.past(at) {
		return false
	}
	until := p.untilThen(i)
	if (p.clauseStart(i) || p.class(0)&cIf != 0) && !until && !p.find(i, "sin", "sem", "senza", "hasta") && !p.impersonal(i) {
		return false
	}
	return until || p.rulesOut(at) || p.is(at, "fa", "fanno", "hace", "hacen", "faz", "fazem") || p.is(at, "usa", "usan", "utiliza",
		"utilizza") && p.is(0, "aquí", "aqui", "qui")
}

// romanceDuty decides the negation i with a verb of duty or leave at word at: "no debe",
// "non vanno toccati", "no hay que", "não deveria ser apagado". What merely cannot be is told.
func (p *phrase) romanceDuty(i, at int) order {
	switch {
	case p.class(at)&cMust != 0,
		p.is(at, "dovremmo", "conviene", "convém") && p.infinitive(at+1),
		p.is(at, "hay") && p.is(at+1, "que") && !p.is(i-1, "ya"),
		p.is(at, "bisogna") && p.has(at+1) && !p.is(at+1, "più"),
		p.is(at, "va", "vanno") && (p.participleIT(at+1) || p.is(at+1, "mai") && p.participleIT(at+2)),
		p.is(at, "è", "sono") && p.is(at+1, "da") && p.infinitive(at+2):
		return prohibition
	case p.is(at, "dovreste", "dovresti", "dovrebbe", "dovrebbero", "deberías", "debería", "deberían", "deverias", "deveria", "deveriam"):
		reader := p.suffix(at, "as", "ti", "te") || p.is(i-1, "você", "tu", "usted")
		ruled := p.rulesOut(at+1) || reader && !p.failsTo(at+1) || p.find(at+1, "nunca", "jamás", "mai")
		return p.yes(ruled && !p.dependent(i)) // "no debería fallar" expects
	case p.class(at)&cMay != 0 || p.is(at, "puedes", "podés", "puoi", "potete"):
		reports := at > i+1 && p.clauseStart(i) // "no se puede usar X"
		return p.yes(p.rulesOut(at+1) && !p.dependent(i) && !reports)
	}
	return noOrder
}

// romanceBids decides the negation i at the start of a clause: before an imperative or an
// infinitive, or before what an order is set against.
func (p *phrase) romanceBids(i int) order {
	next := i + 1
	if !p.clauseStart(i) && !p.is(i-1, "e", "y", "pero", "mas", "ma", "favor", "favore") || p.class(next)&(cMay|cMust) != 0 {
		return noOrder
	}
	but := p.is(i-1, "pero", "mas", "ma")
	if p.suffix(next, "e") && !p.is(i, "não") && (but || p.is(i-1, "y", "e")) && !p.foreignOrder(i) {
		return noOrder // "X, pero no añade Y"
	}
	if p.romanceImperative(next) != noOrder {
		return prohibition
	}
	if p.is(next, "más", "mais", "più") && p.is(next+1, "de", "di", "do", "que") && !but {
		return p.yes(p.has(next + 2))
	}
	named := p.named(next) || p.class(next)&cLangs != 0
	if p.gap(i)&gapComma == 0 && !(p.is(i-1, "e", "y") && named) || p.class(next)&cFact != 0 ||
		p.suffix(next, "ato", "ata", "ati", "ate", "ado", "ada", "ados", "adas", "ido", "ida") || p.is(next, "solo", "sólo", "só",
		"apenas", "se", "todo", "todos") {
		return noOrder
	}
	return p.yes(p.foreignOrder(i)) // "usa X, no Y"
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
		if p.is(k, "automáticamente", "automaticamente", "automatiquement", "automatisch", "автоматически", "автоматично",
			"automatycznie") {
			return true
		}
	}
	return false
}

// past reports whether word i is a Spanish or Portuguese verb of the past.
func (p *phrase) past(i int) bool {
	return p.suffix(i, "ó", "aron", "ieron", "ou", "aram", "eram", "iram", "íram", "iu", "ámos")
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
	return p.yes(p.is(noun, "caso", "modo", "forma", "manera", "momento", "circunstancia", "circunstância", "concepto") &&
		!p.find(0, "fue", "foi", "fu", "ha", "ho") && (p.foreignOrder(noun) || p.clauseStart(i-2) &&
		p.romanceImperative(i+1) != noOrder || p.find(0, "serán", "serão", "saranno") || p.all()&cNeg != 0 && p.all()&(cMay|cMust) != 0))
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
	return i > 0 && i <= 6 && !p.states(i) && !p.dependent(i) && p.class(0)&cSubj == 0 && (p.is(0, "a") && p.is(1, "partir") ||
		p.is(i-1, "todo", "tudo", "soprattutto", "sobretudo") || p.is(0, "durante", "incluso", "mesmo", "anche", "da", "dal",
		"desde", "até", "nesta", "neste", "em", "nel", "nella", "por", "per", "de", "di", "en", "in", "aquí", "aqui", "qui",
		"ahora", "agora", "ora", "adesso", "hoy", "oggi", "hoje", "sin", "sem", "senza", "todavía", "ainda", "ancora", "mejor",
		"meglio", "melhor", "absolutamente", "assolutamente")) &&
		!p.is(i-1, "para", "per", "de", "di", "a", "por", "da")
}

// participleIT reports whether word i has the ending of an Italian participle.
func (p *phrase) participleIT(i int) bool {
	return p.suffix(i, "ato", "ata", "ati", "ate", "rto", "rta", "rti", "rte", "iso", "isa", "isi", "ise", "oste", "uto", "uta",
		"uti", "ute", "ito", "ita", "iti", "ite", "uso", "usi", "esso", "essi", "tto", "tti", "tta", "tte", "osto", "osti", "osta")
}

// rulesOut reports whether words i and on name what somebody does to a thing, rather than
// what fails to happen: "no puede ser modificado", but not "no puede ser encontrado".
func (p *phrase) rulesOut(i int) bool {
	for p.is(i, "ser", "essere", "estar", "venire", "être") {
		i++
	}
	if p.is(i, "salir", "sair", "uscire", "sortir") {
		return p.is(i+1, "de", "del", "do", "da", "dal", "dalla", "du") && p.find(0, "datos", "dados", "dati", "données")
	}
	return hasAnyPrefix(p.raw(i), "modifi", "copi", "recopi", "tradur", "divulg", "expos", "expues", "espo", "édit", "alter",
		"cambi", "muda", "mude", "elimin", "borr", "bypass", "aggir", "ignor", "renombr", "renome", "rinomin", "sobrescri",
		"sovrascri", "omit", "omess", "viol", "edit",
		"fusion", "merge", "mescl", "commit", "deploy", "despleg", "desplieg", "implant", "pubblic", "sube", "subir", "expon",
		"invent", "duplic", "hardcod", "reaprov", "reutiliz", "déplo", "reescri", "riscri", "mezcl", "mistur", "mescol",
		"instal", "supprim", "écras", "contourn", "partag", "réécri", "redact", "apag", "delet", "cancell", "avanz", "avanc",
		"compart", "condivi", "toca", "tocc", "usad", "usat", "usar", "utiliz", "publi", "salt", "aparec", "figur", "compari",
		"contorn", "desativ", "desactiv", "disattiv", "super", "ultrapass", "exced", "introduc", "añad", "agreg", "aggiun",
		"conte", "depend", "dipend", "import", "acced", "acess", "referenc", "élarg", "ampli", "désactiv", "tradu", "exerc", "codé")
}

// canBefore reports whether "may" or "must" stands right before word i: "può essere usato solo da X".
func (p *phrase) canBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4 && p.gap(k+1)&gapClause == 0; k-- {
		if p.is(k, "puede", "pueden", "debe", "deben", "pode", "podem", "deve", "devem", "può", "possono", "devono", "peut",
			"peuvent", "doit", "doivent", "debes", "puedes", "devi", "puoi") {
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
		return p.yes(p.has(i+1) && !p.is(i+2, "eso", "esto", "ello", "isso", "isto", "ciò", "questo", "lo") &&
			!p.harmlessNoun(i+2) && !p.harmlessNoun(i+1) && p.class(i+1)&cFact == 0)
	}
	return p.yes(p.is(i+1, "debe", "deve", "puede", "pode", "può"))
}

// romanceImperative reports whether word i can be a negated imperative or infinitive.
func (p *phrase) romanceImperative(i int) order {
	italian := p.is(i-1, "non")
	for p.is(i, "lo", "la", "los", "las", "o", "os", "as", "le", "li", "se", "te", "me", "si") || italian &&
		p.is(i, "ti", "ci", "vi", "mi") {
		i++
	}
	w := p.raw(i)
	if !p.has(i) || p.class(i)&(cFact|cWaive) != 0 && !(p.is(i, "passe", "autorise", "compile") && p.is(i-1, "não")) ||
		p.class(i)&cEN != 0 && !p.is(i, "use", "delete", "configure") || p.harmlessNoun(i) {
		return noOrder
	}
	if p.is(i-1, "não", "no") && p.suffix(i, "ei", "i") && !p.is(i, "si") || p.past(i) {
		return noOrder // "não mudei"
	}
	if p.suffix(i, "ado", "ido", "ato", "uto", "ati", "iti", "uti", "ible", "able", "ibile", "abile", "ide", "ée", "ale") {
		return noOrder // a participle, an adjective
	}
	if italian {
		if p.suffix(i, "rai", "rete") && p.is(i+1, "più") {
			return noOrder // "non riceverai più messaggi"
		}
		return p.yes(p.suffix(i, "are", "ere", "ire", "rre", "te", "i", "arlo", "arla", "arle", "arli", "erlo", "erla", "erli",
			"erle", "irlo", "irla", "irli", "irle", "arsi", "ersi", "rti", "arne", "erne", "irne", "arvi", "erci", "arci") || bidsInA(w))
	}
	if p.suffix(i, "ar", "er", "ir", "as", "es", "áis", "éis", "ás", "és", "ís", "e", "em", "te", "en", "i", "arlo", "arla", "arle",
		"arli", "erlo", "irlo", "arse", "erse", "irse", "arsi", "por") {
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
func bidsInA(w string) bool { return romanceSubjunctives.has(strings.TrimRight(w, "nm")) }

// romanceSubjunctives are subjunctives in -a.
var romanceSubjunctives = wordSet(withCapitals(`haga ponga diga traiga salga venga tenga exponga suponga proponga imponga interponga siga corrija elija dirija exija recoja introduzca reduzca
	produzca traduzca escriba suba reciba añada ceda exceda confunda pida dependa asuma consuma imprima coma omita permita emita meta cometa rompa interrumpa corra mueva
	devuelva resuelva incluya excluya construya sustituya distribuya destruya lea vea crea sea vaya dé abra cubra oculta infrinja
	faça escreva inclua insira mexa exponha introduza remova substitua reduza omita envolva produza traduza mova interrompa corrompa suponha proponha venda assuma
	conclua transfira prefira sugira insira interfira confira minta
	responda proceda converta venda prometa ofenda esconda entenda acceda decida divida comparta reparta insista confunda
	ponha diga traga saia venha tenha seja vá leia veja perca peça sirva desista exclua destrua divida
	condivida traduca produca conduca riduca aggiunga rimuova scriva legga metta prenda chieda apra includa esegua`))

// withCapitals returns a list of words, and behind it the same with capitals, as at the
// start of a sentence.
func withCapitals(list string) string {
	both := list
	for _, w := range strings.Fields(list) {
		both += " " + strings.ToUpper(w[:1]) + w[1:]
	}
	return both
}
