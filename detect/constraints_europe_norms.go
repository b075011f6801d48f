package detect

import "strings"

// The constructions here rule without bidding anybody: what is not accepted, what must
// stay, how many of a thing there may be, nothing more than what is asked.

// statedForbids decides what must stay or is kept to, and what must be done before it goes on.
func (p *phrase) statedForbids(i int) order {
	switch p.known(i) {
	case "mantenerse", "manter-se":
		return p.invariantIf(p.mustBefore(i, 6) && !p.dependent(i))
	case "tenir":
		asked := p.find(0, "merci", "prière", "veuillez") || p.foreignOrder(i)
		return p.yes(asked && p.is(i-1, "en") && p.is(i+1, "à", "aux", "au"))
	case "обязателен", "обязательна", "обязательны":
		return p.yes(p.is(i+1, "перед", "до") && i > 0 && !p.dependent(i))
	case "avant", "antes", "prima", "перед", "прежде", "przed", "bevor":
		// A duty with its time is a gate; one that only leads in a list is none.
		last := len(p.toks) - 1
		return p.invariantIf(p.asksFirst() || p.must(0, last) && !p.dependent(i) && !p.mustBefore(last+1, 1))
	case "lectura", "leitura", "lecture", "lettura", "чтения", "чтение":
		return p.invariantIf(p.readOnly(i))
	case "limite-toi", "limitez-vous", "limítate", "limítese", "limite-se", "limitar-se", "limitati", "limitarsi",
		"limitatevi", "ограничься", "ограничьтесь":
		return p.yes(p.clauseStart(i))
	case "limita", "limite", "limiter", "limitar", "limitare", "limitez":
		return p.yes(p.clauseStart(i) && p.find(i+1, "a", "à", "al", "ao", "aos", "na", "en"))
	case "beschränke", "beschränken", "verzichte", "verzichten", "verzichtet", "unterlassen":
		return p.yes(p.forgoes(i))
	case "keinesfalls":
		return p.yes(p.germanBids(i) || i == 0 || p.byGermanHand(i))
	case "deja", "deje", "dejar", "dejad", "deixe", "deixa", "deixar", "lascia", "lasciare", "lasciate", "laisse",
		"laissez", "laisser", "laissant", "garde", "gardez", "garder", "conserve", "conservez", "lass", "lasse",
		"lassen", "оставь", "оставьте", "оставить", "оставляем":
		return p.leaveForeign(i)
	}
	return noOrder
}

// forgoes reports whether the German verb of forgoing at word i bids: "verzichte auf X", "auf X
// ist zu verzichten", "kürze den Text und verzichte auf X".
func (p *phrase) forgoes(i int) bool {
	switch {
	case p.clauseStart(i),
		p.is(i-1, "zu") && p.nearBefore(i, 8, "ist", "sind"),
		p.is(i-1, "und") && p.germanImperative(0),
		p.is(0, "bitte"),
		p.is(0, "auf") && i == len(p.toks)-1:
		return true
	}
	return false
}

// always are the words for always.
var always = []string{"immer", "toujours", "siempre", "sempre", "всегда", "завжди", "zawsze", "altijd"}

// askVerbs bid the reader to ask.
var askVerbs = strings.Fields(`frage fragt demande demandez pregunta pregunte preguntá pergunte pergunta chiedi
	chiedete спроси спросите спрашивай спрашивайте питай питайте pytaj pytajcie vraag demander preguntar
	perguntar chiedere`)

// asksFirst reports whether p orders always to ask: with "before" in it a gate.
func (p *phrase) asksFirst() bool {
	for k := range p.toks {
		if p.is(k, askVerbs...) &&
			(p.is(k-1, always...) && p.clauseStart(k-1) || p.is(k+1, always...) && p.clauseStart(k)) {
			return !p.hasIf() && p.all()&cWhen == 0
		}
	}
	return false
}

// areReadOnly stand before "read only".
var areReadOnly = []string{"es", "son", "est", "sont", "é", "são", "è", "sono", "доступен", "доступна", "доступны"}

// readOnly reports whether word i, the noun of reading, says of a thing named before that
// it is there to be read only.
func (p *phrase) readOnly(i int) bool {
	only := p.nearBefore(i, 2, "solo", "sólo", "somente", "só", "sola", "только", "лише") || p.is(i+1, "seule")
	if !only || p.dependent(i) {
		return false
	}
	return p.named(0) && i <= 8 || p.nearClass(i, 4, cStay|cMust) ||
		p.nearBefore(i, 4, areReadOnly...) ||
		i <= 7 && p.is(0, "acceso", "acesso", "accesso", "accès", "zugriff", "доступ") && !p.states(len(p.toks))
}

// conditionPrepositions stand between "only" and its condition: "nur nach Freigabe".
var conditionPrepositions = strings.Fields(`auf nach mit bei sur après avec su dopo con по после після з із с
	при через bajo tras sob após com mediante previa über através tramite attraverso no na nos nas nel nella nei
	nelle gegen aus via vía dentro in im em en dans в pour para per für для`)

// onlyOn decides "commits uniquement sur demande", "Deploys nur nach Freigabe": what is done
// on one condition only, in a sentence without a verb.
func (p *phrase) onlyOn(i int) bool {
	from := p.clauseOf(i)
	n := i - from
	short := n == 1 || n == 2 || n >= 1 && n <= 5 && p.is(i+1, "через")
	switch {
	case !short || p.gap(from)&(gapOpen|gapArrow|gapBar) != 0,
		p.class(from)&(cLangs|cSubj|cFunc|cFact) != 0,
		p.tellsIn(from, i) || p.states(len(p.toks)) || p.germanFinite(0, len(p.toks)),
		p.gap(from)&gapComma != 0 && p.tellsIn(0, from),
		p.suffix(from, "bar", "ble", "bile", "vel", "lich") || hasAnySuffix(p.raw(from), "но"), // "möglich nur mit X"
		!p.lower(from) && p.suffix(from, "t") && !p.is(from, "zutritt", "eintritt"),            // "Läuft nur mit X"
		p.is(i+1, "для") && p.is(i+2, "чтения", "читання"):
		return false
	}
	return p.is(i+1, "a") && p.is(i+2, "través") || p.is(i+1, conditionPrepositions...)
}

// nowWords say that "only" holds for the time being: what is so is told.
var nowWords = []string{"ahora", "instant", "enquanto", "derzeit", "aktuell", "momentan"}

// onlyLabelled decides "Секреты — только в хранилище", "Farben: nur vorhandene": what a
// thing, named before, has alone, with no verb.
func (p *phrase) onlyLabelled(i int) bool {
	if i == 0 || !p.has(i+1) || p.gap(i)&(gapColon|gapDash|gapArrow) == 0 {
		return false
	}
	label, end := p.clauseOf(i-1), p.clauseEnd(i)
	switch {
	case i-label > 6,
		p.all()&cNeg != 0 && p.tellsIn(label, i),
		p.gap(i)&gapDash != 0 && p.is(i+1, "для", "pour", "para", "per", "für"), // what the thing is for
		p.suffix(end-1, "t") && germanParticiple(p.raw(end-1)),
		p.suffix(end-1, "bar", "lich", "voll", "ible", "ibile", "ível"),
		p.germanFinite(0, end),
		p.find(i, nowWords...):
		return false
	}
	for k := label; k < end; k++ {
		aside := p.gap(k)&gapOpen != 0 && p.gap(i)&gapArrow == 0
		subject := p.class(k)&(cSubj|cMay) != 0 && p.class(k)&cEN == 0
		if aside || subject || p.class(k)&cFact != 0 || p.slavicTells(k) {
			return false
		}
	}
	return true
}

// likeThis say, behind a verb of leaving, that a thing stays as it is.
var likeThis = strings.Fields(`como tal come così tel tels telle telles comme unangetastet intacto intactos
	intacta intactas`)

// leaveForeign decides "deja X como está", "laisse X tel quel".
func (p *phrase) leaveForeign(i int) order {
	if p.is(i, "lassen") && p.is(i-1, "bestätigen", "freigeben", "genehmigen", "absegnen") && p.before() {
		return invariant // "vor dem Löschen bestätigen lassen"
	}
	if p.is(i, "lassen") && p.is(i-1, "so") && p.infinitiveEnd(i-1) == i {
		return prohibition
	}
	if !p.clauseStart(i) && !p.is(i-1, "bitte", "à", "en") && !p.is(i, "оставляем") {
		return noOrder
	}
	if p.is(i+1, "stare", "tranquille", "tranquilles") && p.has(i+2) || p.is(i+1, "de") && p.stops(i) {
		return prohibition // "lascia stare X", "deja de hacer X"
	}
	for k := i + 1; k < len(p.toks); k++ {
		if p.asItIsAt(k) {
			return prohibition
		}
	}
	return noOrder
}

// asItIsAt reports whether word k says that what is left stays as it is: "do jeito que está",
// "en l'état", "как есть", "so, wie es ist".
func (p *phrase) asItIsAt(k int) bool {
	switch {
	case p.is(k, "do"):
		return p.is(k+1, "jeito")
	case p.is(k, "état"):
		return p.is(k-1, "l") && p.is(k-2, "en")
	case p.is(k, "как"):
		return p.is(k+1, "есть")
	case p.is(k, "so"):
		return k == len(p.toks)-1 || p.find(k, "wie")
	}
	return p.is(k, likeThis...)
}

// exceptWords are the words for except.
var exceptWords = strings.Fields(`excepto salvo exceto tranne außer кроме крім oprócz sauf hormis autre más além
	fuera behalve`)

// nobodyForeign decides "nadie excepto X puede": who may, by who may not.
func (p *phrase) nobodyForeign(i int) order {
	told := p.is(i, "nessuno") && i == 0 && (p.suffix(1, "i") && p.class(1)&cLangs == 0 || bidsInA(p.raw(1)))
	if told || i == 1 && p.is(0, "que", "che", "чтобы", "щоб") || p.urged(i) {
		return prohibition // "que nadie toque X", "nessuno tocchi X"
	}
	if !p.clauseStart(i) {
		return noOrder
	}
	verb := p.verbBehind(i)
	if p.is(verb, "n'") {
		verb++
	}
	return p.yes(p.nobodyMay(i, verb) && !p.dependent(i))
}

// nobodyMay reports whether the verb at word verb, behind the "nobody" at word i, rules what
// may be done: "niemand darf X", "nadie, salvo el equipo, puede X".
func (p *phrase) nobodyMay(i, verb int) bool {
	switch {
	case p.class(verb)&cMust != 0,
		p.class(verb)&cMay != 0 && (p.rulesOut(verb+1) || p.withoutLeave(i)),
		p.allowedAt(verb + 1),
		p.deniesRight(i),
		p.find(i+1, "doit", "debe", "deve", "darf", "должен"),
		p.find(i+1, exceptWords...) && p.permits(i+1):
		return true
	}
	return false
}

// mustBefore reports whether one of the n words before word i says that something must be.
func (p *phrase) mustBefore(i, n int) bool { return p.must(i-n, i-1) }

// must reports whether one of the words from from to to says that something must be.
func (p *phrase) must(from, to int) bool {
	for k := max(0, from); k <= to && k < len(p.toks); k++ {
		if p.class(k)&cMust != 0 {
			return true
		}
	}
	return false
}

// germanFew are small numbers behind "at most".
var germanFew = []string{"ein", "eine", "einen", "einem", "zwei", "drei", "vier", "fünf"}

// onePer decides "un seul changement par commit": how many of a thing there may be, with no verb.
func (p *phrase) onePer(i int) bool {
	opens := i <= 2 || i == 3 && p.is(0, "pro")
	if !opens || p.tellsIn(0, len(p.toks)) || p.find(0, "ist", "sind", "hat", "wird", "gibt") {
		return false
	}
	if p.is(i, "maximal", "höchstens") && !allDigits(p.raw(i+1)) && !p.is(i+1, germanFew...) {
		return false
	}
	per := p.find(i+1, "pro", "par", "por", "per") && !p.find(i+1, "ejemplo", "exemplo", "esempio", "exemple")
	return per || p.is(0, "pro")
}

// moreWords follow on "nothing" behind what is asked.
var moreWords = []string{"más", "além", "mais", "weiter", "anderes", "altro", "лишнего", "больше"}

// nothingMore decides "rien de plus", "nichts weiter": behind what is asked, or what has
// no business somewhere.
func (p *phrase) nothingMore(i int) order {
	if p.noBusiness(i) {
		return prohibition
	}
	if p.clauseStart(i) && p.withoutLeave(i) {
		return invariant // "rien n'est publié sans accord"
	}
	if p.is(i+1, "à") && p.is(i+2, "faire") && p.has(i+3) || p.is(i+1, "zu") && p.is(i+2, "suchen") {
		return prohibition // "n'ont rien à faire dans le code"
	}
	nothingElse := p.is(i+1, "sonst", "más", "mais", "altro", "больше") && i+2 >= len(p.toks)
	if nothingElse && p.is(i-1, "und", "et", "y", "e", "и") {
		return prohibition // "genau eine Datei und nichts sonst"
	}
	more := p.is(i+1, moreWords...) || p.is(i+1, "de") && p.is(i+2, "plus")
	return p.yes(more && p.gap(i)&(gapComma|gapDash|gapSemicolon) != 0 && (p.foreignOrder(i) || p.count(cForbid) > 1))
}

// pastStems are how verbs in the first person plural begin that tell of the past.
var pastStems = []string{"tuv", "hic", "pud", "quis", "vin", "dij", "estuv", "tiv", "fiz", "pus", "estiv"}

// yetWords say that something is not so yet.
var yetWords = []string{"todavía", "aún", "ainda", "ancora", "ещё", "еще", "пока", "ще"}

// weTell are verbs in the first person plural that tell of who speaks.
var weTell = strings.Fields(`hemos habíamos havíamos teníamos sabemos podemos tenemos vimos conseguimos temos
	encontramos necesitamos precisamos vemos estamos somos fuimos queremos sappiamo possiamo abbiamo siamo
	vediamo riusciamo vogliamo знаємо можемо маємо бачимо розуміємо хочемо будемо вміємо можем знаем видим будем
	имеем понимаем хотим помним уверены`)

// russianWeEndings are endings of verbs in the first person plural.
var russianWeEndings = strings.Fields(`ём аем яем уем ием тим пим шим вим дим зим сим оим еим лим рим ним чим
	жим шем`)

// ourWay reports whether word i, behind a negation, is a verb in the first person plural
// that says how a project works: "no usamos", "non usiamo", "не коммитим".
func (p *phrase) ourWay(i int) bool {
	w := p.raw(i)
	if p.class(i)&cFact != 0 || hasAnyPrefix(w, pastStems...) || p.nearBefore(i, 3, yetWords...) || p.is(i, weTell...) {
		return false
	}
	return p.suffix(i, "amos", "emos", "imos", "iamo") || hasAnySuffix(w, russianWeEndings...) ||
		p.is(0, "ми") && hasAnySuffix(w, "ємо", "имо", "емо", "їмо")
}

// careful reports whether somebody is told to take care right before word i: "следи, чтобы не …".
func (p *phrase) careful(i int) bool {
	return p.nearBefore(i, 3, "следи", "следите", "смотри")
}
