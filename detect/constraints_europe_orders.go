package detect

import "strings"

// The constructions here are the same in the six languages with classes of their own:
// "use X instead of Y", "only X may", "X without Y", "no X".

// afterInvece follow on the Italian "instead".
var afterInvece = []string{"di", "del", "dei", "degli", "della", "delle", "dello", "dell", "che"}

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
		if p.is(i-1, "tem", "têm", "tiene", "tienen") { // "X não tem lugar em Y"
			in := p.is(i+1, "em", "en", "neste", "nesta", "nos", "nas")
			return p.yes(in && p.is(i, "lugar") && p.is(i-2, "não", "no"))
		}
		return p.yes(p.is(i-1, "en", "em", "ao", "no") && p.is(i+1, "de", "do", "da", "del") && p.orderAround(i))
	case "invece":
		return p.yes(p.is(i+1, afterInvece...) && p.orderAround(i))
	case "nur", "seul", "seule", "seuls", "seules", "solo", "sólo", "só", "únicamente", "solamente", "soltanto",
		"somente", "apenas", "только", "uniquement", "exclusivamente", "unicamente", "esclusivamente",
		"exclusivement", "seulement", "sola", "лише", "тільки", "виключно", "tylko", "wyłącznie":
		if p.is(i, "seul", "seule", "solo", "sola", "apenas") && p.onePer(i) {
			return prohibition
		}
		return p.yes(!p.is(i-1, "lecture") && p.onlyForeign(i))
	case "maximal", "höchstens", "najwyżej", "maksymalnie":
		return p.yes(p.mostOf(i) || p.onePer(i))
	case "máximo", "massimo", "maximum", "максимум":
		return p.yes(p.mostOf(i))
	case "erst":
		return p.yes(p.firstAfter(i))
	case "sin", "sem", "senza", "sans", "ohne", "без", "bez":
		return p.withoutForeign(i)
	case "aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma", "nessun", "nessuna", "никаких", "жодних",
		"жодної", "żadnych", "żadnego", "żadnej", "żadnym", "никакого", "никакой", "никаким":
		return p.noneForbids(i)
	case "nadie", "personne", "ninguém", "nessuno", "никто", "ніхто", "nikt", "niemand":
		return p.nobodyForeign(i)
	case "rien", "nada", "nient", "niente", "nulla", "nichts", "ничего", "нічого":
		return p.nothingMore(i)
	}
	return p.statedForbids(i)
}

// firstAfter reports whether the German "erst" at word i lets something happen only after
// another: "erst nach Freigabe mergen", "lösche X erst, wenn Y".
func (p *phrase) firstAfter(i int) bool {
	bids := p.infinitiveEnd(i) >= 0
	switch {
	case p.afterCheck(i),
		bids && p.clauseStart(i) && p.is(i+1, "im", "in", "nach", "bei", "ab") && !p.find(i, "dann"):
		return true
	}
	return (bids || p.germanImperative(0)) && p.find(i+1, "wenn", "nachdem", "nach", "sobald")
}

// onlyForeign decides "only" at word i.
func (p *phrase) onlyForeign(i int) bool {
	switch {
	case p.suffix(p.clauseEnd(i)-1, "bar", "lich", "voll"):
		return false // "nur über X erreichbar"
	case i == len(p.toks)-1 && i > 1 && p.suffix(i, "ment", "mente") && p.foreignOrder(i):
		return true // "réponds en français uniquement"
	case p.onlyOn(i),
		p.onlyAccepted(i),
		p.afterCheck(i),
		p.onlyLabelled(i),
		p.partOnly(i),
		p.clauseStart(i) && p.permits(i+1):
		return true
	case p.addressed() && i > 2 && p.gap(p.clauseOf(i))&gapColon == 0:
		return p.has(i+1) && !p.hasIf()
	case p.dependent(i),
		p.past(i + 1),
		p.gap(p.clauseOf(i))&gapOpen != 0, // an aside tells
		p.slavicTells(i-1) && p.class(i-1)&(cMay|cMust) == 0,
		p.is(i+1, "lettura", "lectura", "leitura"):
		return false
	case i == 0 || !p.has(i+1):
		return false
	case p.germanImperative(i - 1),
		i > 1 && p.class(i+1)&(cMay|cMust) != 0 && p.has(i+3):
		return true
	}
	return p.class(i+1)&cFact == 0 && p.foreignOrder(i)
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
		comma, part := p.gap(k)&gapComma != 0, p.gap(k)&(gapColon|gapSemicolon|gapDash|gapStop|gapOther) != 0
		opens := k == 0 || part || comma && p.bidsBehindWhen(k)
		if opens && p.bids(k, before) || comma && (p.is(k, plainOrders...) || p.ordersIt(k)) {
			return true
		}
	}
	return false
}

// bidsBehindWhen reports whether word k, first of the second clause, is an order behind a
// condition or a time: "si X, modifica Y".
func (p *phrase) bidsBehindWhen(k int) bool {
	return p.clauseOf(k-1) == 0 && p.opensWhen() && p.plainlyBids(k)
}

// opensWhen reports whether p opens with a condition or a time.
func (p *phrase) opensWhen() bool {
	return p.ifAt(0) || p.class(0)&cWhen != 0 || p.is(0, "al", "ao", "lors", "beim", "при")
}

// plainlyBids reports whether word i is an order and no verb in the third person, which has
// the same form in Spanish and Italian.
func (p *phrase) plainlyBids(i int) bool {
	switch {
	case p.infinitive(i) && p.class(i)&cEN == 0,
		bidsInA(p.raw(i)),
		p.suffix(i, "te") && strings.ContainsAny(p.raw(i), "áéíóú"): // "acuérdate"
		return true
	}
	return p.is(i, "modifica", "responde", "cambia", "rispondi", "réponds", "corrige")
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

// foundStems are how participles begin of looking for and of giving.
var foundStems = strings.Fields(`trouvé encontrad localizad trovat gefunden spécifié especificad specificat
	fourni fornecid fornit disponi disponí indicad indicat`)

// missing reports whether a word of the clause, from word i on, says that what is not there
// was looked for or could have been given.
func (p *phrase) missing(i int) bool {
	for k := i; k < p.clauseEnd(i); k++ {
		if hasAnyPrefix(p.raw(k), foundStems...) {
			return true
		}
	}
	return false
}

// actsWithout reports whether from word i on stands "without" before an infinitive.
func (p *phrase) actsWithout(i int) bool {
	for k := i; k < len(p.toks); k++ {
		act := p.suffix(k+1, "ar", "er", "ir", "re") && p.class(k+1)&cEN == 0
		if act && p.is(k, "sin", "sem", "senza", "sans") {
			return !p.past(i) && !p.dependent(k)
		}
	}
	return false
}

// sentIn are what is sent to a project.
var sentIn = strings.Fields(`pr prs pull merge commits коммиты патчи patches parches issues tickets`)

// onlyAccepted reports whether "only" at word i says what alone is allowed, or which
// contributions are taken.
func (p *phrase) onlyAccepted(i int) bool {
	given := p.find(0, sentIn...)
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

// aRole stands before what the reader is: "tu es un traducteur".
var aRole = []string{"un", "une", "um", "uma", "una", "el", "le", "o", "la"}

// addressed reports whether p opens with who the reader is: "tu es un …", "ты переводчик".
func (p *phrase) addressed() bool {
	switch p.known(1) {
	case "es", "êtes", "é":
		return p.is(0, "tu", "vous", "usted", "você") && p.is(2, aRole...)
	case "un", "una":
		return p.is(0, "eres", "sei")
	}
	return p.is(0, "ты") && p.count(cRU) > 0 && hasAnySuffix(p.raw(3), "ешь", "ишь", "шься")
}

// objectEndings are endings of an imperative with its object: "edítalo".
var objectEndings = []string{"alo", "ala", "alos", "alas", "elo", "ela", "elos", "elas"}

// ordersIt reports whether word i is an imperative with its object: "edítalo", with the
// accent on the verb, "apague-o", "correggilo".
func (p *phrase) ordersIt(i int) bool {
	w := p.raw(i)
	switch {
	case hasAnySuffix(w, "-o", "-a", "-os", "-as", "-lo", "-la"),
		p.suffix(i, objectEndings...) && strings.ContainsAny(w, "áéíóú"):
		return true
	}
	return p.ifAt(0) && p.suffix(i, "ilo", "ila", "ili", "alo", "ala")
}

// orderAround reports whether p gives an order before word i, or behind it and what goes
// with it: "вместо X используй Y", "en lugar de X, usa Y".
func (p *phrase) orderAround(i int) bool {
	if p.foreignOrder(i) {
		return true
	}
	if !p.clauseStart(i) && !(p.clauseStart(i-1) && p.gap(i-1)&gapOpen == 0) {
		return false
	}
	for k := i + 2; k < len(p.toks) && k < i+9; k++ {
		switch {
		case p.gap(k)&gapComma != 0 && p.bids(k, len(p.toks)),
			p.is(k, plainOrders...) && p.infinitive(k),
			hasAnySuffix(p.raw(k), "уй", "уйте", "ывай", "айте"):
			return true
		}
	}
	return false
}

// plainOrders are the commonest orders, known as such behind a comma too.
var plainOrders = strings.Fields(`use usa usar usare usate usen usem utiliza utilice utilizar utilize utilizza
	utilizzare utilise utilisez utiliser verwende verwenden nutze nutzen benutze benutzen используй используйте
	использовать`)

// orderLeadIns may stand before an order: "bitte", "por favor".
var orderLeadIns = []string{"bitte", "por", "favor", "immer", "toujours", "siempre", "sempre", "всегда", "merci", "de"}

// knownOrders are imperatives whose ending does not tell them from a statement.
var knownOrders = strings.Fields(`responde cambia réponds rispondi incluye genera pasa carga écris mets prends
	choisis возьми выбери напиши пиши убери перенеси fais rends lis haz pon fai rester restez прошу`)

// ofWords are "of" in the Romance languages: what stands before them is a noun.
var ofWords = []string{"de", "del", "do", "da", "di", "des", "du", "d", "dos", "das"}

// bidSuffixes are endings of imperatives and infinitives in languages with Latin letters.
var bidSuffixes = []string{"e", "en", "ez", "er", "ir", "re", "a", "ar", "em", "am", "i", "sz"}

// bidEndings are endings of Russian and Polish imperatives and infinitives.
var bidEndings = strings.Fields(`ай яй уй ей йте ите ьте ть ться тись йся вь рь шь мени дали ać eć ić aj uj`)

// bids reports whether the words from first on, words that lead in left aside, open with
// the form of an imperative or an infinitive before word before.
func (p *phrase) bids(first, before int) bool {
	for n := 0; n < 3 && p.is(first, orderLeadIns...); n++ {
		first++
	}
	switch {
	case first >= before:
		return false
	case p.class(first)&cImp != 0 && p.class(first)&cEN == 0,
		p.is(first, plainOrders...),
		p.is(first, knownOrders...), // some of them tell what things do, but not at the start
		p.is(first, "renvoie", "retourne", "restituisci") && p.class(first+1)&cSole != 0:
		return true
	case p.notices(first) || p.noOrderAt(first):
		return false
	case p.class(first)&cImp != 0,
		bidsInA(p.raw(first)),
		p.suffix(first, "is") && p.is(first+1, frenchArticles...) && !p.is(first, "puis", "parfois"):
		return true // "traduis le sens"
	case p.opensSubject(first, before):
		return false
	}
	w := p.raw(first)
	return p.suffix(first, bidSuffixes...) || hasAnySuffix(w, bidEndings...) || hasAnySuffix(w, "рой", "кой")
}

// opensSubject reports whether word i, which may have the ending of an order, opens the subject
// of a statement, before word before: "format de date", "fehlende Felder werden …".
func (p *phrase) opensSubject(i, before int) bool {
	next := i + 1
	switch {
	case next < before && p.class(next)&cDE == 0 && p.is(next, ofWords...),
		p.is(i, "die"),
		p.germanFinite(next, next+1) && !p.is(next, "er", "es"),
		p.states(before) && p.clauseOf(before) <= i:
		return true
	}
	verb := p.is(i+2, "werden", "sind", "haben") || p.suffix(i+2, "en") && p.class(i+2) == 0
	return verb && p.suffix(i, "e") && !p.lower(i+1) && p.lower(i+2) && p.clauseEnd(i) > i+2
}

// noOrders end like an order and are none.
var noOrders = strings.Fields(`ayer ontem hier me te le nos come chi dove utile wurde wurden sollte sollten
	würde hätte wäre könnte`)

// noOrderAt reports whether word i, which may have the ending of an order, is a name, a
// label, an adjective, an adverb or the verb of a condition.
func (p *phrase) noOrderAt(i int) bool {
	// "implemente", "documente"
	bids := p.suffix(i, "plemente", "umente", "omente", "limente") && !p.is(i, "simplemente")
	switch {
	case p.suffix(i, "mente") && !bids,
		p.named(i),
		p.gap(i+1)&(gapColon|gapBar) != 0,
		p.suffix(i, "bile", "able", "ible"),
		p.class(i)&(cLangs|cAux|cSubj|cFact|cNeg) != 0:
		return true
	}
	return p.is(i, noOrders...)
}
