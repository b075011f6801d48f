package detect

import "strings"

// What must not be there or not be done without something else, in European languages other
// than English: "without X", "no X", leave that is needed.

// leaveOrKeep bid to leave or keep a thing, before "without changes".
var leaveOrKeep = strings.Fields(`deja deje deixe lascia lasciate laisse laissez mantén mantenga mantener
	mantenha manter mantieni mantenere garde garder gardez`)

// changeNouns are the words for a change: "sin cambios".
var changeNouns = strings.Fields(`cambios cambio alterações alteração mudanças modifiche changement changements
	modification изменений змін zmian änderungen änderung`)

// answerVerbs bid the reader to answer.
var answerVerbs = strings.Fields(`antworte antworten réponds répondez répondre responde responda responder
	rispondi rispondere отвечай отвечайте отвечать ответь ответьте`)

// infinitiveWithObject are endings of infinitives with their object.
var infinitiveWithObject = []string{"arlo", "arla", "arlos", "arlas", "erlo", "irlo", "irlos", "arli", "arle"}

// infinitiveEndings are endings of Romance infinitives.
var infinitiveEndings = []string{"ar", "er", "ir", "are", "ere", "ire", "rre", "dre", "ttre"}

// withoutForeign decides "without": "fais X sans changer Y", "usa X, sin espacios".
func (p *phrase) withoutForeign(i int) order {
	comma := p.gap(i)&gapComma != 0
	switch {
	case (p.class(i-1)&cStay != 0 || p.is(0, leaveOrKeep...)) && p.is(i+1, changeNouns...):
		return p.yes(!p.dependent(i) && !p.hasIf()) // "permanece sin cambios"
	case !p.has(i+1) || p.class(i+1)&cWaive != 0 || p.harmlessNoun(i+1):
		return noOrder
	case p.clauseStart(i) && p.nothingWithout(i):
		return invariant
	case i == 0 && p.lacksAlone(),
		i == 1 && p.is(0, "давай", "давайте"),
		comma && p.labelled(i): // "Namen: kurz, ohne Umlaute"
		return prohibition
	case comma && p.is(i, "ohne") && p.infinitiveEnd(0) == i-1:
		return p.yes(p.find(i, "zu") || germanPurpose(p.raw(p.clauseEnd(i)-1))) // "den Text kürzen, ohne X zu ändern"
	case i <= 4 && p.gap(i)&gapColon != 0:
		return prohibition // behind a label
	case !p.foreignOrder(i):
		return noOrder
	case p.gap(i)&(gapComma|gapSemicolon) != 0,
		p.is(i-1, "y", "e", "et", "und", "и"),
		i <= 4 && p.is(0, answerVerbs...): // "répondre sans introduction"
		return prohibition
	}
	return p.yes(p.withoutActing(i))
}

// withoutActing reports whether the "without" at word i, in an order, keeps from an act:
// "fais X sans changer Y". To go on without asking is leave.
func (p *phrase) withoutActing(i int) bool {
	act := i + 1
	for p.is(act, objectPronouns...) {
		act++
	}
	asks := p.is(act, "consultar", "preguntar", "perguntar", "chiedere", "demander", "confirmar")
	switch {
	case asks && !p.mustBefore(i, i) && p.count(cNeg) == 1:
		return false
	case p.suffix(act, infinitiveWithObject...),
		p.suffix(act, infinitiveEndings...) && p.class(i+1)&cEN == 0,
		hasAnySuffix(p.raw(i+1), "ать", "ить", "ять"):
		return true
	}
	return p.is(i, "ohne") && p.find(i, "zu")
}

// checkStems are how the words for a review or a test begin.
var checkStems = strings.Fields(`review Review revis revue relectur prüfung Prüfung ревью провер test pruebas
	prove тест CI recenz`)

// afterCheck reports whether "only" at word i lets something happen after somebody looked
// at it: "el merge solo se hace después de dos revisiones".
func (p *phrase) afterCheck(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+5; k++ {
		if p.class(k)&cAfter == 0 && !p.is(k, "tras", "après", "wenn") {
			continue
		}
		for n := k + 1; n < len(p.toks) && n < k+6; n++ {
			if p.class(n)&cConsent != 0 || hasAnyPrefix(p.raw(n), checkStems...) {
				return !p.dependent(i)
			}
		}
	}
	return false
}

// writtenThings are how the names of what people write begin: a label with one of them
// tells how it is to be.
var writtenThings = strings.Fields(`stil style estilo stile стиль ton tono tom тон format формат nam nom имен
	antwort respuest répons respost rispost ответ tip typ тип commit mensaj messag mensag сообщ text текст concis
	code código codice код branch comment coment коммент`)

// labelled reports whether p opens with a label for something written, and has no verb
// behind it.
func (p *phrase) labelled(i int) bool {
	for k := 1; k < min(i, 5); k++ {
		if p.gap(k)&gapColon != 0 {
			verb := p.germanFinite(k, len(p.toks)) || p.tellsIn(k, len(p.toks))
			return hasAnyPrefixFold(p.raw(0), writtenThings...) && !verb
		}
	}
	return false
}

// tellsIn reports whether one of the words from from to to is a verb of what things do.
func (p *phrase) tellsIn(from, to int) bool {
	for k := from; k < to; k++ {
		if p.class(k)&cFact != 0 || p.slavicTells(k) {
			return true
		}
	}
	return false
}

// nothingOrNobody are what is not done, in a sentence that opens with "without".
var nothingOrNobody = strings.Fields(`rien nada niente nulla nichts ничего aucun aucune ningún ninguna nenhum
	nenhuma nessun nessuna nadie personne никто`)

// nothingWithout reports whether what needs leave, named behind the "without" at word i, is
// not done without it: "sans accord, rien n'est mis en production".
func (p *phrase) nothingWithout(i int) bool {
	to := p.clauseEnd(i)
	leave := false
	for k := i + 1; k < to && k < i+5; k++ {
		leave = leave || p.class(k)&cConsent != 0
	}
	return leave && p.is(to, nothingOrNobody...)
}

// before reports whether p says before what.
func (p *phrase) before() bool {
	return p.all()&cBefore != 0 || p.find(0, "przed", "voordat", "innan", "inden", "перш", "прежде")
}

// withoutLeave reports whether behind word i stands "without", and what needs leave.
func (p *phrase) withoutLeave(i int) bool {
	if p.without(i) || p.is(i+1, "deja", "dejan", "permite", "permiten", "laisse", "lascia", "deixa") {
		return false
	}
	for k := i + 2; k < len(p.toks); k++ {
		if p.class(k)&cConsent != 0 && p.nearBefore(k, 3, withouts...) {
			return !p.dependent(i)
		}
	}
	return false
}

// articlesEurope are articles: with one in it an aside is more than what there must not be.
var articlesEurope = strings.Fields(`el la los las il lo le les l o a os as der die das`)

// lacksAlone reports whether p, which opens with "without", is no more than what there
// must not be: "sin dependencias nuevas". With another noun or a verb behind it, it tells
// what becomes of something.
func (p *phrase) lacksAlone() bool {
	last := p.clauseEnd(0)
	switch {
	case p.lower(0) || last > 7 || p.named(1) || p.class(1)&cLangs != 0,
		strings.Contains(p.Of(p.text), " = "),
		p.germanFinite(1, last) || p.states(len(p.toks)) || p.count(cConsent|cAux) > 0,
		p.class(0)&cRU != 0 && !p.is(last, "без") && !p.lacksPlural(last),
		p.lacksMore(last):
		return false
	}
	for k := 1; k < last; k++ {
		subject := p.is(k, "se", "si", "on", "man") || p.is(k, articlesEurope...) && p.class(k-1)&cLangs == 0
		if subject || p.suffix(k, "t") && p.class(0)&cDE != 0 {
			return false
		}
	}
	return true
}

// wayStems are how the words begin of how a thing is made: "without build, without framework"
// tells.
var wayStems = []string{"depend", "build", "proces", "framework", "bundler", "завис", "сборк"}

// lacksMore reports whether behind the first clause of p, which ends before word last, stands
// more than an aside or another "without".
func (p *phrase) lacksMore(last int) bool {
	for k := last; k < len(p.toks); k++ {
		switch {
		case k == last && p.gap(k)&gapOpen == 0 && !p.is(k, p.known(0)),
			p.gap(k)&gapClose != 0,
			p.is(k-1, p.known(0)) && hasAnyPrefix(p.raw(k), wayStems...):
			return true
		}
	}
	return false
}

// lacksPlural reports whether the Russian "без", first of p, stands before a genitive of the
// plural that ends its clause before word last: "без лишних зависимостей", "без тестов в коде".
func (p *phrase) lacksPlural(last int) bool {
	genitive := last - 1
	if p.is(2, "в", "на") {
		genitive = 1
	}
	return last <= 4 && hasAnySuffix(p.raw(genitive), "ов", "ев", "ей", "ий")
}

// leavePrepositions stand before the leave that is given: "nach Freigabe".
var leavePrepositions = strings.Fields(`nach auf mit после по с después tras bajo con après sur avec dopo su
	após depois com sob`)

// onlyWhen restrict to the time after leave: "erst nach Freigabe".
var onlyWhen = strings.Fields(`erst nur только solo sólo soltanto apenas somente uniquement seulement лише
	тільки`)

// participleEndings are endings of participles: "aprobadas".
var participleEndings = []string{"do", "da", "dos", "das", "to", "ta", "ti", "te", "é", "ée", "és", "ées", "en", "igt"}

// requiredWords say that leave is needed.
var requiredWords = strings.Fields(`einzuholen abzuwarten erforderlich notwendig nötig requis requise nécessaire
	obligatoire necesaria obligatoria requerida necesario obligatorio necessária obrigatória necessario
	necessaria richiesta obbligatoria обязательно обязательны необходимо требуется`)

// consentForbids decides what somebody must give before it goes on: asked for in an
// order, or required by what is to be done.
func (p *phrase) consentForbids(i int) order {
	if p.nearBefore(i, 5, leavePrepositions...) && p.nearBefore(i, 7, onlyWhen...) {
		return invariant // "erst nach Freigabe"
	}
	participle := p.suffix(i, participleEndings...) || hasAnySuffix(p.raw(i), "ны", "ен", "на", "но")
	if participle && p.mustBefore(i, 6) {
		return p.yes(!p.dependent(i)) // "deben ser aprobadas"
	}
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		switch {
		case p.class(k)&(cNeg|cUnless) != 0 || p.ifAt(k),
			k == 0 && p.is(k, "aguarde", "espere", "attendere") && !p.before(): // what a program tells who waits
			return noOrder
		case p.class(k)&cDemand == 0:
			continue
		case p.gap(k)&gapClause == 0 && (p.class(k-1)|p.class(k-2))&cNeg != 0:
			return noOrder // "não precisa pedir autorização"
		case p.demandsAt(k):
			return invariant
		}
	}
	for k := i + 1; k < len(p.toks) && k < i+7 && p.gap(k)&(gapClause&^gapOther) == 0; k++ {
		if p.is(k, requiredWords...) || (p.is(k, "halten") || p.class(k)&cDemand != 0) && p.before() {
			return p.yes(!p.dependent(i) && !p.find(i, "nicht", "pas", "no", "não", "non", "не"))
		}
	}
	return noOrder
}

// demandsAt reports whether the verb of asking or needing at word k asks for leave: in an
// order, before what, or as what is needed.
func (p *phrase) demandsAt(k int) bool {
	if p.dependent(k) {
		return false
	}
	opens := p.gap(k)&gapClause != 0 || p.clauseStart(k)
	return opens || p.class(k)&cFact != 0 || p.before() || p.foreignOrder(k)
}

// exceptionWords are no errors in "no exceptions to this rule".
var exceptionWords = strings.Fields(`exception exceptions excepción excepciones exceção exceções eccezione
	eccezioni исключений`)

// harmlessNouns are what is well if it is not there, or is no object of a ban.
var harmlessNouns = strings.Fields(`problème problèmes erreur erreurs souci idée problema problemas problemi
	error errores erro erros errore errori idea ideia проблем ошибок changement cambio cambios résultat
	résultats resultado resultados risultati fehler problem probleme sorge angst panik ahnung treffer wunder
	zweifel ergebnisse ergebnis daten verbindung fichier mémoire memoria miedo duda dudas dubbi paura panico
	impact effet importance limite límite limiti grenze blocage bloqueo bloqueio blocco impacto efecto efeito
	effetto importar tener avoir ter dover devoir precisar particular speciale embargo eile stress prisa pressa
	fretta probleem haast zorgen objection objections objeción objeciones objeção objeções obiezione obiezioni
	einwände einwand возражений претензий excepción exceção eccezioni exception bisogno besoin`)

// harmlessNoun reports whether word i names what is well if it is not there: no error, no problem.
func (p *phrase) harmlessNoun(i int) bool {
	if p.is(i, exceptionWords...) && p.find(i+1, "règle", "regla", "regra", "regola", "правила") {
		return false
	}
	return p.is(i, harmlessNouns...)
}

// mayMustAll are verbs of leave and duty.
var mayMustAll = strings.Fields(`darf dürfen peut peuvent doit doivent puede pueden debe deben pode podem deve
	devem può possono devono может могут должен должны разрешено`)

// permits reports whether one of the words from i on says who may: may, can, is allowed.
func (p *phrase) permits(i int) bool {
	for k := i; k < len(p.toks) && k < i+10 && p.gap(k)&(gapClause&^gapComma) == 0; k++ {
		if p.is(k, mayMustAll...) {
			return true
		}
	}
	return false
}

// caseHeads stand before "no case": "en ningún caso".
var caseHeads = []string{"en", "bajo", "de", "em", "sob", "in", "per", "sotto", "sous", "dans", "por", "a", "à"}

// caseOrReason stand in "in no case", "for no reason", "in no way".
var caseOrReason = strings.Fields(`costo coste prix caso concepto circunstancia manera modo hipótese
	circunstância motivo razón razão ragione raison momento moment pretexto cas prétexte circostanza maniera
	façon`)

// notWords are negations of a verb.
var notWords = []string{"no", "não", "non", "ne", "n'", "pas", "nunca", "jamás", "jamais", "mai"}

// termLeads open a sentence with when or where what follows holds.
var termLeads = []string{"до", "пока", "во", "в", "на", "при", "bis", "do"}

// noneSlavic are Slavic words for "no X".
var noneSlavic = []string{"никаких", "никакого", "никакой", "жодних", "жодної", "żadnych", "żadnego", "żadnej"}

// ofNone say, behind "none", of what: a statement.
var ofNone = []string{"de", "di", "des", "dos", "das", "dei", "degli", "delle"}

// existVerbs tell that something is not there.
var existVerbs = strings.Fields(`est sont a ont n ne hay es está ha há é foi tem è sono esiste`)

// doneSuffixes are endings, at the end of a sentence, of what was done.
var doneSuffixes = strings.Fields(`é ée és ado ada ido ato ata uto çu çue du nu deu ou iu`)

// noneForbids decides "no X": with "must" and "may", in "in no case", and at the start of
// a clause without a verb: "Aucune dépendance sans accord".
func (p *phrase) noneForbids(i int) order {
	last := len(p.toks) - 1
	if p.is(i-1, caseHeads...) && p.is(i+1, caseOrReason...) {
		// Else "for no reason at all".
		denied := p.clauseStart(i-1) || p.nearBefore(i-1, i-1-p.clauseOf(i-1), notWords...)
		return p.yes(denied && !p.find(0, "fue", "foi", "fu", "été", "ha"))
	}
	if p.is(i, "żadnym") {
		return p.yes(p.is(i+1, "wypadku", "razie") && p.is(i-1, "w", "pod") && p.find(i+2, "nie"))
	}
	if p.is(i, "nenhum", "nenhuma") && p.is(i-1, "jeito", "forma", "modo", "caso") {
		return p.yes(p.nearClass(i, 8, cMay|cMust) || p.clauseStart(i-2) && p.has(i+2))
	}
	opens := p.clauseStart(i) || i <= 3 && p.is(0, termLeads...)
	switch {
	case !opens || last == i || p.gap(i+1)&gapClause != 0,
		p.harmlessNoun(i+1) && !p.find(i+2, "sans", "sin", "sem", "senza"),
		p.is(last, "moment", "momento", "enquanto"):
		return noOrder
	case p.is(i, noneSlavic...):
		return p.yes(!p.find(i+1, "нет", "не", "немає", "nie"))
	case p.noneMay(i),
		p.clauseStart(i) && p.actsWithout(i+2): // "ningún módulo depende de otro sin pasar por …"
		return prohibition
	case p.is(i+1, ofNone...) || p.missing(i+1) || p.find(i+1, existVerbs...) || p.count(cFact) > 0,
		p.class(last)&cWaive != 0,
		last-i <= 6 && p.suffix(last, doneSuffixes...) && p.class(last)&cAllowed == 0:
		return noOrder
	}
	return p.yes(last-i <= 12)
}

// noneMay reports whether the clause of the "no X" at word i goes on with a verb of duty or
// leave: "aucun fichier ne doit …", "nessun file va toccato", "ningún cambio puede … sin …".
func (p *phrase) noneMay(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+8 && p.gap(k)&gapClause == 0 && !p.is(k, "et", "y", "e"); k++ {
		switch {
		case p.class(k)&cMust != 0,
			p.allowedAt(k),
			p.is(k, "va", "vanno") && p.participleIT(k+1),
			p.class(k)&cMay != 0 && (p.rulesOut(k+1) || p.find(k+1, beforeOrWithout...)):
			return true
		}
	}
	return false
}

// beforeOrWithout set a condition.
var beforeOrWithout = []string{"avant", "antes", "prima", "sans", "sin", "sem", "senza"}
