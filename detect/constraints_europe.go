package detect

import "strings"

// The rules here are the same in all European languages other than English: they go by
// the class of a word, and the words of each language stand in the lexicon.

// nevers are negations that have no class.
var nevers = []string{"ne", "n'", "jamais", "mai", "nunca", "nie", "niemals", "никогда"}

// classForbids decides the cues that need a class only: what stays or cannot change, who
// alone may, who has no right to, what is never done here.
func (p *phrase) classForbids(i int) order {
	switch c := p.class(i); {
	case c&cBarred != 0:
		return p.barredForbids(i)
	case c&cKept != 0:
		return p.keptForbids(i)
	case c&cFixed != 0:
		return p.fixedForbids(i)
	case c&cSole != 0:
		return p.yes(p.soleMay(i) || p.soleBy(i))
	case c&cStay != 0:
		return p.yes(p.asItIs(i) || p.mustBefore(i, 6) && !p.dependent(i))
	case c&cConsent != 0:
		return p.consentForbids(i)
	case c&cNeg != 0 || p.is(i, nevers...):
		return p.yes(p.deniesByClass(i))
	}
	return noOrder
}

// deniesByClass reports whether the negation i forbids by what it denies: leave, a right, a
// place, a way, a practice. Each of the readings says by an example what it finds.
func (p *phrase) deniesByClass(i int) bool {
	switch {
	case p.unaccepted(i+1) && !p.without(i) && !p.dependent(i),
		p.deniesRight(i),
		p.misplaces(i),
		p.leadsDenial(i),
		p.neverIn(i),
		p.namedInstead(i),
		p.keepsApart(i),
		p.sameWay(i),
		p.urged(i),
		p.againstPractice(i),
		p.withoutLeave(i),
		p.whoNever(i),
		p.youNever(i),
		p.fromThenOn(i),
		p.leftAlone(i),
		p.agentNever(i),
		p.ratherNot(i),
		p.mayButNot(i),
		p.neverStraight(i):
		return true
	}
	return false
}

// wasWords are verbs of the past: "was left unchanged".
var wasWords = []string{"wurde", "wurden", "war", "était", "fue", "foi", "era", "был", "была", "были"}

// leaveVerbs bid to leave a thing as it is.
var leaveVerbs = strings.Fields(`lass lasse lassen lasst laisse laissez laisser deja deje dejar deixe deixar
	lascia lasciare lasciate оставь оставьте`)

// keepVerbs bid, before a word for unchanged, to keep a thing so.
var keepVerbs = strings.Fields(`mantener mantén manter mantenha mantenere garder garde gardez conserver mantieni
	houd håll оставить zachować`)

// keptForbids decides "X stays unchanged" in what is ruled, not in what is reported.
func (p *phrase) keptForbids(i int) order {
	reports := p.is(i-1, "dabei", "davon", "hiervon") || p.find(0, wasWords...)
	if reports || p.dependent(i) || p.hasIf() || p.without(0) {
		return noOrder
	}
	if p.is(0, leaveVerbs...) || p.is(1, "lass", "lassen") {
		return invariant
	}
	if from := p.clauseOf(i); p.gap(from)&gapOpen != 0 {
		return noOrder // an aside tells
	}
	left := p.is(i, "unangetastet", "unverändert") && p.is(i+1, "lassen", "halten", "bleiben", "übernehmen")
	return p.yes(left || p.nearClass(i, 5, cStay|cMust) || p.nearBefore(i, 3, keepVerbs...))
}

// areWords are forms of "be" that stand before "immutable".
var areWords = strings.Fields(`ist sind est sont es son é são è sono jest są is zijn är`)

// fixedForbids decides "X is immutable".
func (p *phrase) fixedForbids(i int) order {
	if p.dependent(i) || i == 0 || p.nearClass(i, 3, cNeg) {
		return noOrder
	}
	bare := p.class(i)&cRU != 0 && p.class(i-1)&(cNeg|cMay) == 0 // Russian says no "is"
	return p.yes(bare || p.nearClass(i, 3, cStay|cMust) || p.nearBefore(i, 3, areWords...))
}

// andWords are the words for and.
var andWords = []string{"y", "e", "et", "und", "и", "і", "i", "en", "och"}

// soleMay reports whether "only" at word i opens a clause that tells who may or what must.
func (p *phrase) soleMay(i int) bool {
	if !p.clauseStart(i) && !p.is(i-1, andWords...) || p.dependent(i) || p.toks[0].ident && p.gap(1)&gapColon != 0 {
		return false
	}
	for k := i + 2; k < len(p.toks) && k < i+10 && p.gap(k)&gapClause == 0; k++ {
		if p.class(k)&(cMay|cMust|cRight) != 0 {
			return p.has(k + 1)
		}
		if p.allowedAt(k) {
			return true
		}
	}
	return false
}

// residesIn tell where things are.
var residesIn = strings.Fields(`reside residen residem risiede risiedono vive viven vivem va van vão vanno
	guardan хранятся vivent vont`)

// exclusivelyWords are the words for exclusively.
var exclusivelyWords = strings.Fields(`ausschließlich exclusivement exclusivamente esclusivamente únicamente
	uniquement исключительно wyłącznie uitsluitend`)

// byWords are "by" in what only somebody does.
var byWords = strings.Fields(`von vom durch por pelo pela pelos par dal dalla dai da door przez`)

// soleBy reports whether word i says by whom alone something is done: "exclusivamente por
// el equipo". What is merely "only" by something is told of programs too.
func (p *phrase) soleBy(i int) bool {
	switch {
	case p.dependent(i) || !p.has(i+2):
		return false
	case p.is(i, "exclusivement", "exclusivamente", "esclusivamente", "исключительно") && p.is(i-1, residesIn...):
		return true // "los datos residen exclusivamente en …"
	}
	return i > 1 && p.is(i, exclusivelyWords...) && p.is(i+1, byWords...) &&
		!p.find(0, "supporté", "soportado", "suportado", "supportato", "unterstützt")
}

// troubleNouns are what comes again and is not ordered to.
var troubleNouns = strings.Fields(`error erro errore erreur fehler problem problema problème bug ошибка проблема
	помилка błąd fout fel`)

// recurVerbs are verbs of happening.
var recurVerbs = strings.Fields(`produire reproduire arriver survenir ocurrir suceder repetirse acontecer
	ocorrer repetir verificarsi accadere succedere ripetersi повторяться повториться возникать возникнуть
	случаться повторюватися auftreten passieren vorkommen voorkomen`)

// recurs reports whether what is denied at word i is that an error comes again: hoped, not
// ordered.
func (p *phrase) recurs(i int) bool {
	if !p.find(0, troubleNouns...) {
		return false
	}
	for k := i + 1; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, recurVerbs...) {
			return true
		}
	}
	return false
}

// withouts are the words for without.
var withouts = []string{"sin", "sem", "senza", "sans", "ohne", "без", "bez"}

// beforeInfinitive stand between a word of leave and its infinitive.
var beforeInfinitive = []string{"à", "a", "d", "de", "para", "di", "zu", "do", "om", "att"}

// addressees are the reader or the user, who reads why something failed, and who speaks.
var addressees = strings.Fields(`vous usted você user usuario usuário utilisateur utente sie вас ich je меня нас`)

// deniesRight reports whether the negation i takes somebody the right to do something:
// "l'agent n'est pas autorisé à …". Users who read it about themselves are told why
// something failed.
func (p *phrase) deniesRight(i int) bool {
	if p.is(i, withouts...) {
		return false // "permitted without leave"
	}
	for k := i + 1; k < len(p.toks) && k < i+5 && p.gap(k)&gapClause == 0; k++ {
		if p.class(k)&cRight == 0 {
			continue
		}
		verb := k + 1
		for p.is(verb, beforeInfinitive...) {
			verb++
		}
		act := p.has(verb) && (p.infinitive(verb) || p.infinitive(len(p.toks)-1))
		somebody := i > 0 || p.is(0, "nadie", "personne", "ninguém", "nessuno")
		return act && somebody && !p.dependent(i) && !p.find(0, addressees...)
	}
	return false
}

// slavicInfinitives are endings of Russian and Polish infinitives.
var slavicInfinitives = []string{"ть", "ти", "ться", "чь", "ać", "eć", "ić", "yć", "ować"}

// infinitive reports whether word i has the ending of an infinitive of some European language.
func (p *phrase) infinitive(i int) bool {
	return p.suffix(i, "ar", "er", "ir", "re", "en", "eln", "ern") || hasAnySuffix(p.raw(i), slavicInfinitives...)
}

// belongVerbs tell where a thing belongs or goes.
var belongVerbs = strings.Fields(`va van vai vão vanno vont entra entran entram entrano entre entrent fica ficam
	pertenece pertenecen pertence pertencem appartiene appartengono stanno hoort horen hör`)

// placePrepositions stand before where a thing does not belong.
var placePrepositions = strings.Fields(`en em no na nos nas dans in nel nella nei nelle nello al a thuis hemma
	sur para ao à aux`)

// failureNouns are what a program runs into: "va in errore".
var failureNouns = strings.Fields(`errore error erro erreur crash timeout loop conflitto conflicto conflito`)

// misplaces reports whether the negation i denies a thing its place: "los secretos no van
// en el repositorio".
func (p *phrase) misplaces(i int) bool {
	verb := i + 1
	switch {
	case p.is(i, "ne", "n'"):
		return false // "pas" behind the verb decides
	case p.is(i, "pas"):
		verb = i - 1
		if !p.is(i-2, "ne", "n'") {
			return false
		}
	}
	reason := p.is(0, "como", "comme", "siccome", "poiché", "puisque")
	subject := p.class(0)&cSubj != 0 && !p.is(0, "i")
	if reason || subject || p.clauseStart(min(i, verb)) || p.dependent(i) {
		return false
	}
	at := max(i, verb) + 1
	switch {
	case p.is(verb, belongVerbs...):
		return p.is(at, placePrepositions...) && p.has(at+1) && !p.is(at+1, failureNouns...)
	case p.is(verb, "ont", "a") && p.is(at, "leur", "sa") && p.is(at+1, "place"):
		return true
	}
	return false
}

// inEurope are "in" before a language: "комментарии на русском".
var inEurope = []string{"en", "em", "in", "auf", "на", "в", "po", "på", "op", "w"}

// sameWay reports whether the negation i sets one way against another in a norm without a
// verb: "comentarios en español, no en inglés".
func (p *phrase) sameWay(i int) bool {
	against := p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "а")
	if !against || i < 3 || i > 8 || len(p.toks) > i+5 || p.class(0)&(cLangs|cSubj|cFunc) != 0 ||
		p.states(len(p.toks)) || p.germanFinite(0, i) {
		return false
	}
	for k := 1; k < i; k++ {
		if p.class(k)&(cMay|cMust|cStay|cAux) != 0 || p.gap(k)&(gapClause&^gapDash) != 0 && !p.is(k, "а") {
			return false
		}
	}
	in := p.class(i+1)&cLangs != 0 && p.nearBefore(i, i, p.known(i+1)) // the same preposition on both sides
	return in && p.nearBefore(i, i, inEurope...) && p.has(i+2)
}

// neverWords are the words for never.
var neverWords = []string{"nie", "niemals", "nunca", "jamás", "jamais", "mai", "никогда", "never"}

// neverInWords stand before where, or how, a thing is never done.
var neverInWords = strings.Fields(`in im auf ins direkt mit en em nel nei dans в на via über`)

// neverIn reports whether word i says, with no verb, that a thing is never in a place or
// never done a way: "Login-Daten nie in Code".
func (p *phrase) neverIn(i int) bool {
	if i == 0 || i > 5 || !p.is(i, neverWords...) || p.class(0)&(cSubj|cLangs|cFact) != 0 ||
		p.states(len(p.toks)) || p.germanFinite(0, len(p.toks)) || p.past(i-1) {
		return false
	}
	more := p.suffix(i+1, "er") && p.is(i+2, "als") // "Zeilen nie länger als 100 Zeichen"
	return (more || p.is(i+1, neverInWords...)) && p.has(i+2) && p.lower(i) && !p.lower(i-1)
}

// namedInstead reports whether the negation i sets one thing named against another, with no
// verb: "ошибки — через `fail`, не `panic`".
func (p *phrase) namedInstead(i int) bool {
	against := p.gap(i)&(gapComma|gapSemicolon) != 0 || p.gap(i)&gapOpen != 0 && p.named(i-1)
	if !against || i == 0 || i > 12 || !p.named(i+1) || p.class(0)&(cLangs|cSubj|cFact) != 0 ||
		!p.is(i, "nicht", "pas", "no", "não", "non", "не") {
		return false
	}
	named := false
	for k := 0; k < i; k++ {
		verb := k > 0 && p.lower(k) && p.class(k)&cLangs == 0 && p.suffix(k, "t", "te", "a", "e", "d", "nt")
		if verb || p.class(k)&(cFact|cAux|cSubj) != 0 || p.slavicTells(k) {
			return false
		}
		named = named || p.named(k)
	}
	return named && !p.germanFinite(0, i) && (p.gap(i+2)&gapClause != 0 || i+2 >= len(p.toks))
}

// leadsDenial reports whether the negation i, with a verb of being allowed and no subject,
// leads to what nobody may: "Ne peut pas :", "NÃO pode, em hipótese alguma:".
func (p *phrase) leadsDenial(i int) bool {
	if i != 0 || p.class(1)&cMay == 0 {
		return false
	}
	last := len(p.toks) - 1
	for k := 2; k <= last && k <= 7; k++ {
		if p.gap(k)&gapColon != 0 {
			return true
		}
	}
	return last <= 6 && p.colonEnds()
}

// colonEnds reports whether p ends in a colon.
func (p *phrase) colonEnds() bool {
	for i := p.End - 1; i >= p.Start; i-- {
		switch p.text[i] {
		case ' ', '*', '_', '\n':
		default:
			return p.text[i] == ':'
		}
	}
	return false
}

// seeToIt bid in "сделай так, чтобы не …".
var seeToIt = []string{"надо", "нужно", "сделай", "сделайте", "следует", "зроби", "зробіть", "треба"}

// wishesRussian stand before "чтобы не" in a wish.
var wishesRussian = strings.Fields(`хочу хотим прошу нужно надо важно требуется необходимо потрібно треба
	важливо`)

// ensureVerbs bid the reader to see to it that something holds.
var ensureVerbs = strings.Fields(`assure-toi assurez-vous assure assurez garantis garantissez asegúrate
	asegurate asegúrese garantiza garanta certifique-se assegure assicurati assicuratevi garantisci убедись
	убедитесь стеж стежте пильнуй подбай подбайте проследи проследите позаботься следи следите переконайся
	переконайтеся upewnij zadbaj zorg`)

// foundSo tell, behind a negation, what was or is.
var foundSo = []string{"foi", "foram", "fue", "está", "estás", "ha", "existe", "è"}

// ensured reports whether somebody is told to see to it that what word i denies holds:
// "assure-toi qu'aucun …".
func (p *phrase) ensured(i int) bool {
	if p.is(i, "не", "никто", "ніхто") && p.wishedFor(p.clauseOf(i)) {
		return true
	}
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		if p.is(k, ensureVerbs...) {
			bids := p.clauseStart(k) || p.is(k-1, "обязательно", "обов'язково")
			return bids && !p.is(i+1, foundSo...) && (p.class(i)&cNeg == 0 || !p.harmlessNoun(i+1))
		}
	}
	return false
}

// wishedFor reports whether the Russian or Ukrainian clause from word from on is what somebody
// wishes for: "сделай так, чтобы …", "хочу, чтобы …".
func (p *phrase) wishedFor(from int) bool {
	if !p.is(from, "чтобы", "чтоб", "щоб") {
		return false
	}
	return p.is(from-1, wishesRussian...) || p.is(from-1, "так") && p.is(0, seeToIt...)
}

// mostOf decides "höchstens drei", "no máximo uma": how many, in what must be, or in a
// sentence with no verb.
func (p *phrase) mostOf(i int) bool {
	if p.dependent(i) {
		return false
	}
	next, last := p.raw(i+1), len(p.toks)-1
	number := next != "" && '0' <= next[0] && next[0] <= '9'
	switch {
	case (number || p.is(i, "maximum", "máximo", "massimo") && i == last && p.find(0, "de", "di")) && p.mostAlone(i):
		return true // "righe di massimo 100 caratteri"
	case i == last && i <= 8 && p.find(0, "por", "per", "par") && !p.tellsIn(0, i):
		return true // "trois images par page au maximum"
	case p.is(i, "maximum"),
		i > 0 && p.is(i, "máximo", "massimo") && !p.is(i-1, "no", "como", "al"):
		return false
	}
	if i <= 1 && !p.states(last+1) &&
		(p.find(i+1, "por", "per", "par", "pro") || p.number(i+1) && p.find(i+2, "на", "за", "w", "na", "in")) {
		return true // "höchstens drei pro Seite", "максимум 3 на страницу"
	}
	if p.find(0, "kann", "puede", "pode", "può") {
		return false
	}
	few := number || p.is(i+1, germanFew...)
	return p.mustBefore(i, 4) || few && (p.foreignOrder(i) || p.germanImperative(0))
}

// mostAlone reports whether p, short and without a verb, is no more than what there may be at
// most of something.
func (p *phrase) mostAlone(i int) bool {
	return i > 0 && i <= 5 && len(p.toks)-i <= 4 && p.gap(i)&gapClause == 0 && p.gap(1)&gapClause == 0 &&
		!p.tellsIn(0, len(p.toks)) && !p.germanFinite(0, len(p.toks))
}

// noticeVerbs tell the reader to notice something.
var noticeVerbs = strings.Fields(`beachten beachte berücksichtigen bedenken merken notez noter remarquez
	remarquer sachez nótese note recuerde recuerda tenga tenha lembre observe notare notate ricordare заметьте
	заметим отметим обратите учтите зверніть siehe dése dese`)

// notices reports whether word i tells the reader to notice what follows: no order, for all
// its form.
func (p *phrase) notices(i int) bool {
	return p.is(i, noticeVerbs...)
}

// antecedents are articles of the noun that a relative clause is about.
var antecedents = strings.Fields(`el la los las un una il lo i gli le les une o a os as um uma des`)

// relative reports whether word i stands in a clause about a noun: "un carattere che non deve …".
func (p *phrase) relative(i int) bool {
	for k := p.clauseOf(i); k < i; k++ {
		if p.is(k, "que", "che", "qui") && p.is(k-2, antecedents...) {
			return true
		}
	}
	return false
}

// emptyWords say that a field is empty.
var emptyWords = strings.Fields(`vide vides vacío vacía vacíos vacías vazio vazia vuoto vuota пустым пустой
	пустыми порожнім порожньою puste pusty pusta leeg tom tomt boş trống null`)

// blank reports whether what must not be, from word i on, is empty: what a form tells who
// fills it in, not what a project rules.
func (p *phrase) blank(i int) bool {
	if len(p.toks) > 12 || allDigits(p.raw(i+2)) {
		return false
	}
	german := p.is(i+1, "leer") && p.class(i)&cDE != 0 || p.first(i+2, i+6, "leer") >= 0
	return german || p.first(i+1, i+6, emptyWords...) >= 0
}

// onlyToo reports whether word i is part of "not only", or "only" of what is single.
func (p *phrase) onlyToo(i int) bool {
	single := p.is(i, "solo", "sola", "seul", "seule") && p.is(i-1, "un", "una", "uno", "une")
	switch {
	case single && !p.find(i+1, "por", "per", "par", "pro") && !p.mustBefore(i, 6),
		p.is(i, "só") && p.is(i-1, "um", "uma"),
		p.is(i, "seule") && p.is(i-1, "lecture"),
		p.is(i, "solo", "sola", "soli") && p.is(i-1, "da"): // "fa tutto da solo"
		return true
	}
	only := i // of "not only"
	if p.class(i)&cNeg != 0 {
		only = i + 1
	}
	return p.class(only)&cSole != 0 && p.class(only-1)&cNeg != 0 && p.gap(only)&gapClause == 0
}

// whileWords open a clause that says how long something holds.
var whileWords = strings.Fields(`solange tant mientras enquanto finché dopóki zolang bevor доки поки`)

// untilThen reports whether a clause of p before that of word i says until when, or before
// what, it holds: "hasta que no pase el CI", "solange die Tests rot sind".
func (p *phrase) untilThen(i int) bool {
	for k := range p.toks[:p.clauseOf(i)] {
		if p.class(k)&cUntil != 0 || p.is(k, whileWords...) {
			return true
		}
	}
	return false
}
