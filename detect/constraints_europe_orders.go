package detect

import "strings"

// The constructions here are the same in the six languages with classes of their own:
// "use X instead of Y", "only X may", "X without Y", "no X".

// sharedForbids decides the cues that need no grammar of their language: by the class of
// the word, then by the word.
func (p *phrase) sharedForbids(i int) order {
	if o := p.classForbids(i); o != noOrder {
		return o
	}
	switch p.known(i) {
	case "statt", "anstatt", "anstelle", "вместо", "замість", "zamiast":
		return p.yes(p.orderAround(i))
	case "plutôt":
		return p.yes(p.is(i+1, "que") && p.orderAround(i))
	case "lieu", "posto":
		return p.yes(p.is(i-1, "au", "al") && p.is(i+1, "de", "d", "di", "del") && p.orderAround(i))
	case "lugar", "vez", "invés":
		return p.yes(p.is(i-1, "en", "em", "ao", "no") && p.is(i+1, "de", "do", "da", "del") && p.orderAround(i) || p.is(i, "lugar") && p.is(i-1, "tem", "têm", "tiene", "tienen") && p.is(i-2, "não", "no") && p.is(i+1, "em", "en", "neste", "nesta", "nos", "nas"))
	case "invece":
		return p.yes(p.is(i+1, "di", "del", "dei", "degli", "della", "delle", "dello", "dell", "che") && p.orderAround(i))
	case "nur", "seul", "seule", "seuls", "seules", "solo", "sólo", "só", "únicamente", "solamente", "soltanto", "somente", "apenas", "только", "uniquement", "exclusivamente", "unicamente", "esclusivamente",
		"exclusivement", "seulement", "sola", "лише", "тільки", "виключно", "tylko", "wyłącznie":
		return p.yes(p.is(i, "seul", "seule", "solo", "sola", "apenas") && p.onePer(i) || !p.is(i-1, "lecture") && p.onlyForeign(i))
	case "maximal", "höchstens", "najwyżej", "maksymalnie":
		return p.yes(p.mostOf(i) || p.onePer(i))
	case "máximo", "massimo", "maximum", "максимум":
		return p.yes(p.mostOf(i))
	case "erst":
		return p.yes(p.afterCheck(i) || p.clauseStart(i) && p.is(i+1, "im", "in", "nach", "bei", "ab") && p.infinitiveEnd(i) >= 0 && !p.find(i, "dann") || (p.germanImperative(0) || p.infinitiveEnd(i) >= 0) && p.find(i+1, "wenn", "nachdem", "nach", "sobald"))
	case "sin", "sem", "senza", "sans", "ohne", "без", "bez":
		return p.withoutForeign(i)
	case "aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma", "nessun", "nessuna", "никаких", "жодних", "жодної", "żadnych", "żadnego", "żadnej", "żadnym", "никакого", "никакой", "никаким":
		return p.noneForbids(i)
	case "nadie", "personne", "ninguém", "nessuno", "никто", "ніхто", "nikt", "niemand":
		return p.nobodyForeign(i)
	case "rien", "nada", "nient", "niente", "nulla", "nichts", "ничего", "нічого":
		return p.nothingMore(i)
	}
	return p.statedForbids(i)
}

// onlyForeign decides "only" at word i.
func (p *phrase) onlyForeign(i int) bool {
	switch {
	case p.suffix(p.clauseEnd(i)-1, "bar", "lich", "voll"):
		return false // "nur über X erreichbar"
	case i == len(p.toks)-1 && i > 1 && p.suffix(i, "ment", "mente") && p.foreignOrder(i):
		return true // "réponds en français uniquement"
	case p.onlyOn(i), p.onlyAccepted(i), p.afterCheck(i), p.onlyLabelled(i), p.partOnly(i), p.clauseStart(i) && p.permits(i+1):
		return true
	case p.addressed() && i > 2 && p.gap(p.clauseOf(i))&gapColon == 0:
		return p.has(i+1) && !p.hasIf()
	case p.dependent(i) || p.gap(p.clauseOf(i))&gapOpen != 0 || p.past(i+1) || p.slavicTells(i-1) && p.class(i-1)&(cMay|cMust) == 0 || p.is(i+1, "lettura", "lectura", "leitura"):
		return false // an aside tells
	}
	return i > 0 && p.germanImperative(i-1) && p.has(i+1) || i > 1 && p.class(i+1)&(cMay|cMust) != 0 && p.has(i+3) ||
		i > 0 && p.has(i+1) && p.class(i+1)&cFact == 0 && p.foreignOrder(i)
}

// foreignOrder reports whether p, a sentence in a language other than English, gives an
// order before word before: it, or what stands behind a label, opens with the form of an
// imperative or an infinitive, or says that something must be.
func (p *phrase) foreignOrder(before int) bool {
	told := p.lastTold(before)
	for k := 0; k < before; k++ {
		if (p.class(k)&cMust != 0 || p.is(k, "sollte", "faut", "bisogna", "нужно", "надо")) && !p.dependent(k) {
			return true
		}
		if k < told {
			continue
		}
		opens := k == 0 || p.gap(k)&(gapColon|gapSemicolon|gapDash|gapStop|gapOther) != 0 || p.gap(k)&gapComma != 0 && p.clauseOf(k-1) == 0 && p.opensWhen() && p.plainlyBids(k)
		if opens && p.bids(k, before) || p.gap(k)&gapComma != 0 && (p.is(k, plainOrders...) || p.ordersIt(k)) {
			return true
		}
	}
	return false
}

// opensWhen reports whether p opens with a condition or a time.
func (p *phrase) opensWhen() bool {
	return p.ifAt(0) || p.class(0)&cWhen != 0 || p.is(0, "al", "ao", "lors", "beim", "при")
}

// plainlyBids reports whether word i is an order and no verb in the third person, which has
// the same form in Spanish and Italian.
func (p *phrase) plainlyBids(i int) bool {
	return p.infinitive(i) && p.class(i)&cEN == 0 || bidsInA(p.raw(i)) || p.suffix(i, "te") && strings.ContainsAny(p.raw(i), "áéíóú") || p.is(i, "modifica", "responde", "cambia", "rispondi", "réponds", "corrige")
}

// lastTold returns where the last statement behind a dash opens before word before, 0 if
// none does: what it says is no part of an order, as in "sois poli — on est sur un forum, pas …".
func (p *phrase) lastTold(before int) int {
	for n := before - 1; n > 0; n-- {
		if p.gap(n)&gapDash != 0 && p.class(n)&cNeg == 0 && p.tellsIn(n, p.clauseEnd(n)) {
			return n
		}
	}
	return 0
}

// tellsAside reports whether word i stands in brackets behind a statement, where "no X" tells more of it.
func (p *phrase) tellsAside(i int) bool {
	for k := i; k > 0 && p.gap(k)&gapClose == 0; k-- {
		if p.gap(k)&gapOpen != 0 {
			from := p.clauseOf(k - 1)
			return p.tellsIn(from, k) || p.germanFinite(from, k)
		}
	}
	return false
}

// missing reports whether a word of the clause, from word i on, says that what is not there
// was looked for or could have been given.
func (p *phrase) missing(i int) bool {
	for k := i; k < p.clauseEnd(i); k++ {
		if hasAnyPrefix(p.raw(k), "trouvé", "encontrad", "localizad", "trovat", "gefunden", "spécifié", "especificad", "specificat", "fourni", "fornecid", "fornit", "disponi", "disponí", "indicad", "indicat") {
			return true
		}
	}
	return false
}

// actsWithout reports whether from word i on stands "without" before an infinitive.
func (p *phrase) actsWithout(i int) bool {
	for k := i; k < len(p.toks); k++ {
		if p.is(k, "sin", "sem", "senza", "sans") && p.suffix(k+1, "ar", "er", "ir", "are", "ere", "ire", "re") && p.class(k+1)&cEN == 0 {
			return !p.past(i) && !p.dependent(k)
		}
	}
	return false
}

// onlyAccepted reports whether "only" at word i says what alone is allowed, or which
// contributions are taken.
func (p *phrase) onlyAccepted(i int) bool {
	given := p.find(0, "pr", "prs", "pull", "merge", "commits", "коммиты", "патчи", "patches", "parches", "issues", "tickets")
	for k := range p.toks {
		given = given || hasAnyPrefix(p.raw(k), "contribu", "Contribu", "Beiträge", "cambios", "изменения")
	}
	for k := 0; given && k < len(p.toks) && !p.dependent(i); k++ {
		if p.unaccepted(k) {
			return true
		}
	}
	for k := range p.toks {
		if p.allowedAt(k) && p.class(k)&(cRU|cDE) == 0 {
			return !p.dependent(i) // "solo se permiten X"
		}
	}
	return false
}

// addressed reports whether p opens with who the reader is: "tu es un …", "ты переводчик".
func (p *phrase) addressed() bool {
	switch p.known(1) {
	case "es", "êtes", "é":
		return p.is(0, "tu", "vous", "usted", "você") && p.is(2, "un", "une", "um", "uma", "una", "el", "le", "o", "la")
	case "un", "una":
		return p.is(0, "eres", "sei")
	}
	return p.is(0, "ты") && p.count(cRU) > 0 && hasAnySuffix(p.raw(3), "ешь", "ишь", "шься")
}

// ordersIt reports whether word i is an imperative with its object: "edítalo", with the
// accent on the verb, "apague-o", "correggilo".
func (p *phrase) ordersIt(i int) bool {
	w := p.raw(i)
	return p.suffix(i, "alo", "ala", "alos", "alas", "elo", "ela", "elos", "elas") && strings.ContainsAny(w, "áéíóú") || hasAnySuffix(w, "-o", "-a", "-os", "-as", "-lo", "-la") || p.ifAt(0) && p.suffix(i, "ilo", "ila", "ili", "alo", "ala")
}

// orderAround reports whether p gives an order before word i, or behind it and what goes
// with it: "вместо X используй Y", "en lugar de X, usa Y".
func (p *phrase) orderAround(i int) bool {
	if p.foreignOrder(i) {
		return true
	}
	for k := i + 2; k < len(p.toks) && k < i+9 && (p.clauseStart(i) || p.clauseStart(i-1) && p.gap(i-1)&gapOpen == 0); k++ {
		if p.gap(k)&gapComma != 0 && p.bids(k, len(p.toks)) || p.is(k, plainOrders...) && p.infinitive(k) || hasAnySuffix(p.raw(k), "уй", "уйте", "ывай", "айте") {
			return true
		}
	}
	return false
}

// plainOrders are the commonest orders, known as such behind a comma too.
var plainOrders = []string{"use", "usa", "usar", "usare", "usate", "usen", "usem", "utiliza", "utilice", "utilizar", "utilize", "utilise", "utilisez", "utiliser", "utilizza", "utilizzare", "verwende", "verwenden", "nutze", "nutzen", "benutze", "benutzen",
	"используй", "используйте", "использовать"}

// bids reports whether the words from first on, words that lead in left aside, open with
// the form of an imperative or an infinitive before word before.
func (p *phrase) bids(first, before int) bool {
	for n := 0; n < 3 && p.is(first, "bitte", "por", "favor", "immer", "toujours", "siempre", "sempre", "всегда", "merci", "de"); n++ {
		first++
	}
	switch {
	case first >= before:
		return false
	case p.class(first)&cImp != 0 && p.class(first)&cEN == 0, p.is(first, plainOrders...) || p.is(first, "responde", "cambia", "réponds", "rispondi", "incluye", "genera", "pasa", "carga", "écris", "mets", "prends", "choisis", "возьми", "выбери", "напиши", "пиши", "убери", "перенеси", "fais", "rends", "lis", "haz", "pon", "fai", "rester", "restez", "прошу") || p.is(first, "renvoie", "retourne", "restituisci") && p.class(first+1)&cSole != 0:
		return true // some of them tell what things do, but not at the start
	case p.notices(first) || p.noOrderAt(first):
		return false
	case p.class(first)&cImp != 0, bidsInA(p.raw(first)):
		return true
	}
	if p.suffix(first, "is") && !p.is(first, "puis", "parfois") && p.is(first+1, "le", "la", "les", "l", "un", "une", "des", "ce", "chaque", "seulement", "uniquement") {
		return true // "traduis le sens"
	}
	if next := first + 1; next < before && p.class(next)&cDE == 0 && p.is(next, "de", "del", "do", "da", "di", "des", "du", "d", "dos", "das") || p.is(first, "die") || p.germanFinite(next, next+1) && !p.is(next, "er", "es") || p.states(before) && p.clauseOf(before) <= first {
		return false // a noun and what it is of, the subject of a statement
	}
	if p.lower(first+2) && !p.lower(first+1) && p.suffix(first, "e") && (p.is(first+2, "werden", "sind", "haben") || p.suffix(first+2, "en") && p.class(first+2) == 0) && p.clauseEnd(first) > first+2 {
		return false // "fehlende Felder werden …"
	}
	w := p.raw(first)
	return hasAnySuffix(w, "рой", "кой", "ройте", "койте") || p.suffix(first, "e", "en", "ez", "er", "ir", "re", "a", "ar", "em", "am", "i", "sz") || hasAnySuffix(w, "ай", "яй", "уй", "ей", "йте", "ите", "ьте", "ть", "ться", "тись", "йся", "вь", "рь", "шь", "мени", "дали", "ać", "eć", "ić", "aj", "uj")
}

// noOrderAt reports whether word i, which may have the ending of an order, is a name, a
// label, an adjective, an adverb or the verb of a condition.
func (p *phrase) noOrderAt(i int) bool {
	adverb := p.suffix(i, "mente") && !p.suffix(i, "plemente", "umente", "omente", "limente") || p.is(i, "simplemente") // "implemente", "documente" bid
	return adverb || p.named(i) || p.gap(i+1)&(gapColon|gapBar) != 0 || p.suffix(i, "bile", "able", "ible") || p.class(i)&(cLangs|cAux|cSubj|cFact|cNeg) != 0 ||
		p.is(i, "ayer", "ontem", "hier", "me", "te", "le", "nos", "come", "chi", "dove", "utile", "wurde", "wurden", "sollte", "sollten", "würde", "hätte", "wäre", "könnte")
}

// withoutForeign decides "without": "fais X sans changer Y", "usa X, sin espacios".
func (p *phrase) withoutForeign(i int) order {
	if (p.class(i-1)&cStay != 0 || p.is(0, "deja", "deje", "deixe", "lascia", "lasciate", "laisse", "laissez", "mantén", "mantenga", "mantener", "mantenha", "manter", "mantieni", "mantenere", "garde", "garder", "gardez")) && p.is(i+1, "cambios", "cambio", "alterações", "alteração", "mudanças", "modifiche", "changement", "changements", "modification", "изменений", "змін", "zmian", "änderungen", "änderung") {
		return p.yes(!p.dependent(i) && !p.hasIf()) // "permanece sin cambios"
	}
	if !p.has(i+1) || p.class(i+1)&cWaive != 0 || p.harmlessNoun(i+1) {
		return noOrder
	}
	if p.clauseStart(i) && p.nothingWithout(i) {
		return invariant
	}
	if i == 0 && p.lacksAlone() || i == 1 && p.is(0, "давай", "давайте") {
		return prohibition
	}
	if p.gap(i)&gapComma != 0 && p.labelled(i) {
		return prohibition // "Namen: kurz, ohne Umlaute"
	}
	if p.is(i, "ohne") && p.gap(i)&gapComma != 0 && p.infinitiveEnd(0) == i-1 {
		return p.yes(p.find(i, "zu") || germanPurpose(p.raw(p.clauseEnd(i)-1))) // "den Text kürzen, ohne X zu ändern"
	}
	if label := p.gap(i)&gapColon != 0 && i <= 4; label || !p.foreignOrder(i) {
		return p.yes(label)
	}
	if p.gap(i)&(gapComma|gapSemicolon) != 0 || p.is(i-1, "y", "e", "et", "und", "и") {
		return prohibition
	}
	if i <= 4 && p.is(0, "antworte", "antworten", "réponds", "répondez", "répondre", "responde", "responda", "responder", "rispondi", "rispondere", "отвечай", "отвечайте", "отвечать", "ответь", "ответьте") {
		return prohibition // "répondre sans introduction"
	}
	act := i + 1
	for p.is(act, "le", "la", "les", "l", "lo", "los", "las", "en", "y") {
		act++
	}
	if p.is(act, "consultar", "preguntar", "perguntar", "chiedere", "demander", "confirmar") && !p.mustBefore(i, i) && p.count(cNeg) == 1 {
		return noOrder // leave to go on
	}
	return p.yes(p.suffix(act, "arlo", "arla", "arlos", "arlas", "erlo", "irlo", "irlos", "arli", "arle") || p.suffix(act, "ar", "er", "ir", "are", "ere", "ire", "rre", "dre", "ttre") && p.class(i+1)&cEN == 0 || hasAnySuffix(p.raw(i+1), "ать", "ить", "ять") || p.is(i, "ohne") && p.find(i, "zu"))
}

// afterCheck reports whether "only" at word i lets something happen after somebody looked
// at it: "el merge solo se hace después de dos revisiones".
func (p *phrase) afterCheck(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+5; k++ {
		if p.class(k)&cAfter == 0 && !p.is(k, "tras", "après", "wenn") {
			continue
		}
		for n := k + 1; n < len(p.toks) && n < k+6; n++ {
			if p.class(n)&cConsent != 0 || hasAnyPrefix(p.raw(n), "review", "Review", "revis", "revue", "relectur", "prüfung", "Prüfung", "ревью", "провер", "test", "pruebas", "prove", "тест", "CI", "recenz") {
				return !p.dependent(i)
			}
		}
	}
	return false
}

// writtenThings are how the names of what people write begin: a label with one of them
// tells how it is to be.
var writtenThings = strings.Fields(`stil style estilo stile стиль ton tono tom тон format формат nam nom имен antwort respuest répons respost rispost ответ tip typ тип commit
	mensaj messag mensag сообщ text текст concis code código codice код branch comment coment коммент`)

// labelled reports whether p opens with a label for something written, and has no verb
// behind it.
func (p *phrase) labelled(i int) bool {
	for k := 1; k < min(i, 5); k++ {
		if p.gap(k)&gapColon != 0 {
			return hasAnyPrefixFold(p.raw(0), writtenThings...) && !p.germanFinite(k, len(p.toks)) && !p.tellsIn(k, len(p.toks))
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

// nothingWithout reports whether what needs leave, named behind the "without" at word i, is
// not done without it: "sans accord, rien n'est mis en production".
func (p *phrase) nothingWithout(i int) bool {
	to := p.clauseEnd(i)
	leave := false
	for k := i + 1; k < to && k < i+5; k++ {
		leave = leave || p.class(k)&cConsent != 0
	}
	return leave && p.is(to, "rien", "nada", "niente", "nulla", "nichts", "ничего", "aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma", "nessun", "nessuna", "nadie", "personne", "никто")
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
		if p.class(k)&cConsent != 0 && p.nearBefore(k, 3, "sans", "sin", "sem", "senza", "ohne", "без", "bez") {
			return !p.dependent(i)
		}
	}
	return false
}

// lacksAlone reports whether p, which opens with "without", is no more than what there
// must not be: "sin dependencias nuevas". With another noun or a verb behind it, it tells
// what becomes of something.
func (p *phrase) lacksAlone() bool {
	last := p.clauseEnd(0)
	for k := last; k < len(p.toks); k++ {
		if p.gap(k)&gapOpen == 0 && k == last && !p.is(k, p.known(0)) || p.gap(k)&gapClose != 0 || p.is(k-1, p.known(0)) && hasAnyPrefix(p.raw(k), "depend", "build", "proces", "framework", "bundler", "завис", "сборк") {
			return false // more than an aside
		}
	}
	if p.class(0)&cRU != 0 && !p.is(last, "без") {
		genitive := last - 1 // of the plural: "без лишних зависимостей", "без тестов в коде"
		if p.is(2, "в", "на") {
			genitive = 1
		}
		if last > 4 || !hasAnySuffix(p.raw(genitive), "ов", "ев", "ей", "ий") {
			return false
		}
	}
	if p.lower(0) || last > 7 || strings.Contains(p.Of(p.text), " = ") || p.named(1) || p.germanFinite(1, last) || p.class(1)&cLangs != 0 || p.states(len(p.toks)) || p.count(cConsent|cAux) > 0 {
		return false
	}
	for k := 1; k < last; k++ {
		if p.is(k, "se", "si", "on", "man") || p.is(k, "el", "la", "los", "las", "il", "lo", "le", "les", "l", "o", "a", "os", "as", "der", "die", "das") && p.class(k-1)&cLangs == 0 || p.suffix(k, "t") && p.class(0)&cDE != 0 {
			return false
		}
	}
	return true
}

// consentForbids decides what somebody must give before it goes on: asked for in an
// order, or required by what is to be done.
func (p *phrase) consentForbids(i int) order {
	if p.nearBefore(i, 5, "nach", "auf", "mit", "после", "по", "с", "después", "tras", "bajo", "con", "après", "sur", "avec", "dopo", "su", "após", "depois", "com", "sob") && p.nearBefore(i, 7, "erst", "nur", "только", "solo", "sólo", "soltanto", "apenas", "somente", "uniquement", "seulement", "лише", "тільки") {
		return invariant // "erst nach Freigabe"
	}
	if p.mustBefore(i, 6) && p.suffix(i, "do", "da", "dos", "das", "to", "ta", "ti", "te", "é", "ée", "és", "ées", "en", "igt") || p.mustBefore(i, 6) && hasAnySuffix(p.raw(i), "ны", "ен", "на", "но") {
		return p.yes(!p.dependent(i)) // "deben ser aprobadas"
	}
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		if p.class(k)&(cNeg|cUnless) != 0 || p.ifAt(k) {
			return noOrder
		}
		if k == 0 && p.is(k, "aguarde", "espere", "attendere") && !p.before() {
			return noOrder // what a program tells who waits
		}
		if p.class(k)&cDemand != 0 && p.gap(k)&gapClause == 0 && (p.class(k-1)|p.class(k-2))&cNeg != 0 {
			return noOrder // "não precisa pedir autorização"
		}
		if p.class(k)&cDemand != 0 && !p.dependent(k) {
			if p.before() || p.class(k)&cFact != 0 || p.gap(k)&gapClause != 0 || p.clauseStart(k) || p.foreignOrder(k) {
				return invariant
			}
		}
	}
	for k := i + 1; k < len(p.toks) && k < i+7 && p.gap(k)&(gapClause&^gapOther) == 0; k++ {
		if p.is(k, "einzuholen", "abzuwarten", "erforderlich", "notwendig", "nötig", "requis", "requise", "nécessaire", "obligatoire", "necesaria", "obligatoria", "requerida", "necesario", "obligatorio", "necessária", "obrigatória", "necessario", "necessaria", "richiesta", "obbligatoria", "обязательно", "обязательны", "необходимо", "требуется") || (p.is(k, "halten") || p.class(k)&cDemand != 0) && p.before() {
			return p.yes(!p.dependent(i) && !p.find(i, "nicht", "pas", "no", "não", "non", "не"))
		}
	}
	return noOrder
}

// harmlessNoun reports whether word i names what is well if it is not there: no error, no problem.
func (p *phrase) harmlessNoun(i int) bool {
	if p.is(i, "exception", "exceptions", "excepción", "excepciones", "exceção", "exceções", "eccezione", "eccezioni", "исключений") && p.find(i+1, "règle", "regla", "regra", "regola", "правила") {
		return false
	}
	return p.is(i, "problème", "problèmes", "erreur", "erreurs", "souci", "idée", "problema", "problemas", "problemi", "error", "errores", "erro", "erros", "errore", "errori", "idea", "ideia", "проблем", "ошибок", "changement", "cambio", "cambios",
		"résultat", "résultats", "resultado", "resultados", "risultati", "fehler", "problem", "probleme", "sorge", "angst", "panik", "ahnung", "treffer", "wunder", "zweifel", "ergebnisse", "ergebnis", "daten", "verbindung", "fichier", "mémoire", "memoria", "miedo", "duda", "dudas", "dubbi", "paura", "panico",
		"impact", "effet", "importance", "limite", "límite", "limiti", "grenze", "blocage", "bloqueo", "bloqueio", "blocco", "impacto", "efecto", "efeito", "effetto", "importar", "tener", "avoir", "ter", "dover", "devoir", "precisar", "particular", "speciale", "embargo", "eile", "stress", "prisa", "pressa", "fretta", "probleem", "haast", "zorgen", "objection", "objections", "objeción", "objeciones", "objeção", "objeções", "obiezione", "obiezioni", "einwände", "einwand", "возражений", "претензий", "excepción", "exceção", "eccezioni", "exception", "bisogno", "besoin")
}

// permits reports whether one of the words from i on says who may: may, can, is allowed.
func (p *phrase) permits(i int) bool {
	for k := i; k < len(p.toks) && k < i+10 && p.gap(k)&(gapClause&^gapComma) == 0; k++ {
		if p.is(k, "darf", "dürfen", "peut", "peuvent", "doit", "doivent", "puede", "pueden", "debe", "deben", "pode", "podem", "deve", "devem", "può", "possono", "devono",
			"может", "могут", "должен", "должны", "разрешено") {
			return true
		}
	}
	return false
}

// noneForbids decides "no X": with "must" and "may", in "in no case", and at the start of
// a clause without a verb: "Aucune dépendance sans accord".
func (p *phrase) noneForbids(i int) order {
	last := len(p.toks) - 1
	if p.is(i-1, "en", "bajo", "de", "em", "sob", "in", "per", "sotto", "sous", "dans", "por", "a", "à") && p.is(i+1, "costo", "coste", "prix", "caso", "concepto", "circunstancia", "manera", "modo", "hipótese", "circunstância", "motivo", "razón", "razão", "ragione", "raison", "momento", "moment", "pretexto", "cas", "prétexte", "circostanza", "maniera", "façon") {
		denied := p.clauseStart(i-1) || p.nearBefore(i-1, i-1-p.clauseOf(i-1), "no", "não", "non", "ne", "n", "pas", "nunca", "jamás", "jamais", "mai") // else "for no reason at all"
		return p.yes(denied && !p.find(0, "fue", "foi", "fu", "été", "ha"))
	}
	if p.is(i, "żadnym") {
		return p.yes(p.is(i+1, "wypadku", "razie") && p.is(i-1, "w", "pod") && p.find(i+2, "nie"))
	}
	if p.is(i, "nenhum", "nenhuma") && p.is(i-1, "jeito", "forma", "modo", "caso") {
		return p.yes(p.nearClass(i, 8, cMay|cMust) || p.clauseStart(i-2) && p.has(i+2))
	}
	if opens := p.clauseStart(i) || i <= 3 && p.is(0, "до", "пока", "во", "в", "на", "при", "bis", "do"); !opens || last < i+1 || p.gap(i+1)&gapClause != 0 || p.harmlessNoun(i+1) && !p.find(i+2, "sans", "sin", "sem", "senza") || p.is(last, "moment", "momento", "enquanto") {
		return noOrder
	}
	if p.is(i, "никаких", "никакого", "никакой", "жодних", "жодної", "żadnych", "żadnego", "żadnej") {
		return p.yes(!p.find(i+1, "нет", "не", "немає", "nie"))
	}
	for k := i + 1; k < len(p.toks) && k < i+8 && p.gap(k)&gapClause == 0 && !p.is(k, "et", "y", "e"); k++ {
		if p.class(k)&cMust != 0 || p.allowedAt(k) || p.is(k, "va", "vanno") && p.participleIT(k+1) || p.class(k)&cMay != 0 && (p.rulesOut(k+1) || p.find(k+1, "avant", "antes", "prima", "sans", "sin", "sem", "senza")) {
			return prohibition
		}
	}
	if p.clauseStart(i) && p.actsWithout(i+2) {
		return prohibition // "ningún módulo depende de otro sin pasar por …"
	}
	if p.is(i+1, "de", "di", "des", "dos", "das", "dei", "degli", "delle") || p.missing(i+1) || p.find(i+1, "est", "sont", "a", "ont", "n", "ne", "hay", "es", "está", "ha", "há", "é", "foi", "tem", "è", "sono", "esiste") || p.count(cFact) > 0 ||
		p.class(last)&cWaive != 0 || last-i <= 6 && p.suffix(last, "é", "ée", "és", "ado", "ada", "ido", "ato", "ata", "uto", "çu", "çue", "du", "nu", "deu", "ou", "iu") && p.class(last)&cAllowed == 0 {
		return noOrder
	}
	return p.yes(last-i <= 12)
}
