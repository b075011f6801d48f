package detect

import "strings"

// Bans in words of their own, in European languages other than English: stop doing X, hands
// off X, X has no business here, whoever is not Y does no X, talk to me before X.

// quitForbids decides cues of these: "hör auf, …", "giù le mani da …", "deja de …".
func (p *phrase) quitForbids(i int) order {
	if p.toks[i].quoted && !p.allQuoted() {
		return noOrder
	}
	if p.class(i)&cBarred != 0 {
		return p.barredForbids(i)
	}
	switch {
	case p.is(i, stopOrders...):
		return p.yes(p.clauseStart(i) && p.stops(i))
	case p.is(i, boundOrders...):
		return p.yes(p.clauseStart(i) && p.has(i+1))
	case p.is(i, askOrders...):
		return p.invariantIf(p.before() && !p.hasIf() && p.asksMe(i))
	case p.is(i, showOrders...):
		return p.invariantIf(p.before() && !p.hasIf() && p.showsMe(i))
	case p.is(i, reservedParticiples...):
		return p.yes(p.reservedFor(i))
	case p.is(i, keepOrders...) && p.keepsSo(i):
		return p.leaveForeign(i)
	}
	return p.quitPhrase(i)
}

// stopOrders tell, with an infinitive or a preposition, to stop an act: "arrête de …".
var stopOrders = []string{
	"hör", "hört", "arrête", "arrêtez", "cesse", "cessez", "renonce", "renoncez", "refuse", "refusez",
	"para", "pare", "parem", "dejen", "renuncia", "renuncie", "rechaza", "recuse-se", "chega", "basta",
	"rinuncia", "rifiuta", "rifiutate", "smetti", "smettete", "smettila", "smettetela", "хватит",
	"прекрати", "прекратите", "перестань", "перестаньте",
}

// boundOrders tell to refrain from what stands behind them, or to keep to it alone.
var boundOrders = []string{
	"unterlass", "abstiens-toi", "abstenez-vous", "gardez-vous", "garde-toi", "abstenha-se",
	"abstenham-se", "absténganse", "astieniti", "astenetevi", "воздержись", "contente-toi",
	"contentez-vous", "tiens-t", "tenez-vous-en", "borne-toi", "bornez-vous", "limita-te", "cíñete",
	"cíñase", "atente", "aténgase", "limitarse", "atenha-se", "restrinja-se", "cinja-se", "attieniti",
	"attenetevi", "attenersi", "beschränk", "eviti", "evítese", "bannissez", "proscrivez",
}

// askOrders tell, with "before", to ask who speaks: "demande-moi avant de …".
var askOrders = []string{
	"fragst", "fala", "fale", "habla", "hable", "pregúntame", "pregúntenme", "parle", "parlez",
	"demande-moi", "demandez-moi", "parlane", "chiedimi", "chiedetemi", "pergunte-me", "поговори",
	"спроси",
}

// showOrders tell, with "before", to show something to who speaks: "montre-moi avant de …".
var showOrders = []string{
	"montre-le-moi", "montre-la-moi", "montre-moi", "préviens-moi", "avertis-moi", "enséñamelo",
	"enséñamela", "muéstramelo", "avísame", "mostra", "avisa", "fammela", "fammelo", "avvisami", "zeig",
	"sag", "покажи", "предупреди",
}

// reservedParticiples say that something is for few: "réservé aux mainteneurs".
var reservedParticiples = []string{
	"réservé", "réservée", "réservés", "réservées", "reservado", "reservada", "reservados",
	"reservadas", "riservato", "riservata", "riservati", "riservate",
}

// keepOrders tell to keep a thing in a way.
var keepOrders = []string{"mantén", "mantenga", "mantener", "mantenha", "manter", "mantieni", "mantenere"}

// keepsSo reports whether the order i is to keep a thing as it is: "mantén X como está".
func (p *phrase) keepsSo(i int) bool {
	last := len(p.toks) - 1
	return p.find(i, "tal", "così", "jeito") || p.is(last-1, "como", "come") && p.is(last, beings...)
}

// quitPhrase is quitForbids for cues that forbid in a phrase only.
func (p *phrase) quitPhrase(i int) order {
	switch p.known(i) {
	case "evitarse", "evitar-se":
		return p.yes(p.nearClass(i, 3, cMust))
	case "toca", "tocan", "tocca", "toccano": // "no se toca"
		return p.yes(p.is(i-1, "se", "si") && p.is(i-2, "no", "não", "non") && p.clauseStart(i-2))
	case "astenga", "limiti":
		return p.yes(p.is(i-1, "si") && p.clauseStart(i-1))
	case "restrito", "restrita":
		return p.yes(p.is(i-1, "fique", "fica") && p.clauseStart(i-1))
	case "mani", "mãos", "mão", "manos", "руки", "pattes":
		return p.yes(p.is(i-2, "giù", "tira", "tire", "tirem", "quita", "quite", "bas") ||
			p.is(i+1, "fuera", "longe", "fora", "прочь") && p.clauseOf(i) >= i-1)
	case "cero", "zéro": // "zéro nouvelle dépendance"
		return p.yes(i == 0 && p.clauseEnd(0) <= 4 &&
			hasAnyPrefix(p.raw(p.clauseEnd(0)-1), "nuev", "nouv"))
	case "ni", "nem":
		return p.yes(p.notOneMore(i))
	case "tranquille", "tranquilles": // "laisse le cache tranquille"
		return p.yes(p.nearBefore(i, 5, "laisse", "laisses", "laissez") && p.class(0)&cIf == 0)
	case "mucho": // "como mucho puede haber dos"
		return p.yes(p.is(i-1, "como") && p.is(i+1, "puede", "pueden", "debe") && p.is(i+2, "haber"))
	case "anziché":
		return p.yes(p.is(0, plainOrders...))
	}
	switch p.class(i) & p.language() {
	case cDE:
		return p.germanForbids(i)
	case cRU:
		return p.russianForbids(i)
	}
	return noOrder
}

// notOneMore reports whether "ni" or "nem" at i says that there is to be not one more: "ni una
// línea más", "nem uma palavra".
func (p *phrase) notOneMore(i int) bool {
	if !p.clauseStart(i) || !p.is(i+1, "un", "una", "uma") || p.tellsIn(i, len(p.toks)) ||
		p.count(cTold) > 0 {
		return false
	}
	return p.is(i+3, "más", "mais") ||
		p.is(i+4, "más", "mais") && len(p.toks) == i+5 ||
		p.is(i+3, "a") && p.is(i+4, "mais") ||
		p.untilThen(i) && p.gap(i)&gapComma != 0 ||
		i == 0 && p.is(2, "palabra", "palavra", "línea", "linha", "letra")
}

// stops reports whether word i tells the reader to stop an act: "arrête de …". That
// something stops of itself, and that something suffices, is told.
func (p *phrase) stops(i int) bool {
	next := i + 1
	switch p.known(i) {
	case "hör", "hört":
		return p.is(next, "auf", "bitte", "endlich") && p.find(next, "auf") &&
			(p.find(next, "zu", "mit", "damit") || germanPurpose(p.raw(len(p.toks)-1)))
	case "basta":
		bare := p.lower(next) && p.class(next)&(cLangs|cNeg) == 0 && !p.infinitive(next) &&
			len(p.toks) <= 4
		return p.is(next, "con", "de") && p.has(next+1) || i == 0 && bare
	case "chega":
		return p.is(next, "de") && p.lower(next+1)
	case "хватит", "прекрати", "прекратите", "перестань", "перестаньте":
		return hasAnySuffix(p.raw(next), "ть", "ти", "чь", "ться")
	}
	for p.is(next, "de", "d", "di", "con") || p.is(next, "à", "a") && !p.is(i, "para") {
		next++
	}
	return next > i+1 && p.infinitive(next) && p.all()&cWhen == 0 &&
		!hasAnyPrefix(p.raw(next), failingStems...)
}

// failingStems are stems of what stops of itself: "cesse de fonctionner".
var failingStems = []string{
	"funcion", "fonctionn", "funzion", "fall", "arranc", "démarr", "chov", "llov", "compil",
}

// asksMe reports whether the verb at word i asks or tells who speaks, by itself or with the
// pronoun behind it.
func (p *phrase) asksMe(i int) bool {
	return p.suffix(i, "-moi", "mi", "-me", "ame", "etemi", "nme") ||
		p.is(i+1, "comigo", "conmigo", "mich", "меня", "moi") || p.is(i+2, "mich", "me", "moi", "мной")
}

// showsMe reports whether the order at word i, with nothing behind it to ask for, is to show
// something to who speaks: "…, zeig es mir", "…, fammela vedere".
func (p *phrase) showsMe(i int) bool {
	mine := p.suffix(i, "moi", "melo", "mela", "ame", "mi") || p.is(i-1, "me") ||
		p.is(i+1, "mir", "мне", "меня") || p.is(i+2, "mir", "мне")
	return mine && len(p.toks) <= i+3 &&
		(p.clauseStart(i) || p.is(i-1, "me") && p.clauseStart(i-1) || p.clauseOf(i) == 0)
}

// noBusiness reports whether the "nothing" at word i says that a thing has no business in a
// place: "haben im Log nichts zu suchen", "no pintan nada en los registros".
func (p *phrase) noBusiness(i int) bool {
	switch {
	case p.is(i-1, "pinta", "pintan"):
		return true
	case p.is(i+1, "verloren"):
		return p.find(0, "im", "in", "auf", "am", "bei", "hier", "dort") && p.clauseEnd(i) == i+2 &&
			!p.find(0, "ich", "wir", "man")
	}
	return p.is(i-1, "têm", "tem", "tienen", "tiene") && p.is(i+1, "que", "a") &&
		p.is(i+2, "fazer", "hacer") && p.is(i+3, inPlaces...)
}

// inPlaces are "in" and its forms with an article, before a place.
var inPlaces = []string{"em", "en", "no", "na", "nos", "nas", "neste", "nesta"}

// whoNever reports whether the negation i says what those do not do whom the sentence opens
// with: "quien no esté de guardia no despliega".
func (p *phrase) whoNever(i int) bool {
	if i < 3 || !p.is(0, "wer", "qui", "quien", "quem", "chi", "кто", "хто") {
		return false
	}
	if p.is(i, "nicht", "nichts", "kein", "keine", "keinen") {
		return p.gap(i-1)&gapComma != 0 &&
			hasAnyPrefix(p.raw(i-1), "deploy", "merg", "push", "commit", "lösch", "änder", "releas")
	}
	verb := p.verbBehind(i)
	for p.is(verb, "fa", "fait", "faz", "hace") {
		verb++
	}
	return verb > 0 && (p.rulesOut(verb) || p.slavicActs(verb)) && !p.past(verb)
}

// youNever reports whether the negation i says, as an order, what the reader does not do to
// things: "você não apaga uma linha", "du löschst keine Zeile".
func (p *phrase) youNever(i int) bool {
	if p.class(i)&cDE != 0 {
		return i <= 7 && p.germanYou(i)
	}
	return p.is(i-1, "você", "vocês", "tu", "usted") && i == 1 && p.rulesOut(2) && !p.past(2) &&
		!p.verbTells(2)
}

// fromDays are weekdays and words for now, of aujourd'hui its first token: from then on
// nothing is done any more.
var fromDays = strings.Fields(`
	montag dienstag mittwoch donnerstag freitag samstag sonntag jetzt sofort heute morgen lundi mardi
	mercredi jeudi vendredi samedi dimanche maintenant aujourd demain lunes martes miércoles jueves
	viernes sábado domingo ahora hoy mañana segunda terça quarta quinta sexta agora hoje amanhã lunedì
	martedì mercoledì giovedì venerdì sabato domenica ora oggi domani`)

// fromThenOn reports whether the negation i says what is not done any more from a day on:
// "da venerdì non si carica più niente".
func (p *phrase) fromThenOn(i int) bool {
	if !p.is(0, "à", "a", "da", "dès", "desde") || i > 7 || p.dependent(i) ||
		p.first(1, i, fromDays...) < 0 {
		return false
	}
	verb, oneself := p.verbBehind(i), p.is(i+1, "se", "si")
	if verb <= 0 || p.class(verb)&cTold != 0 || p.class(verb)&cFact != 0 && !oneself {
		return false
	}
	more := p.is(verb+1, "más", "mais", "più", "plus") || p.is(verb+1, "nada") && p.is(verb+2, "más")
	return more && (oneself || p.is(i-1, "on") || p.is(i, "não"))
}
