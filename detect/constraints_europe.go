package detect

// The rules here are the same in all European languages other than English: they go by
// the class of a word, and the words of each language stand in the lexicon.

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
	case c&cNeg != 0 || p.is(i, "ne", "n", "jamais", "mai", "nunca", "nie", "niemals", "никогда"):
		return p.yes(!p.without(i) && p.unaccepted(i+1) && !p.dependent(i) || p.deniesRight(i) || p.misplaces(i) || p.leadsDenial(i) || p.neverIn(i) || p.namedInstead(i) || p.keepsApart(i) || p.sameWay(i) ||
			p.urged(i) || p.againstPractice(i) || p.withoutLeave(i) || p.whoNever(i) || p.youNever(i) || p.fromThenOn(i) || p.leftAlone(i) || p.agentNever(i) || p.ratherNot(i) || p.mayButNot(i) || p.neverStraight(i))
	}
	return noOrder
}

// keptForbids decides "X stays unchanged" in what is ruled, not in what is reported.
func (p *phrase) keptForbids(i int) order {
	if p.dependent(i) || p.hasIf() || p.without(0) || p.is(i-1, "dabei", "davon", "hiervon") || p.find(0, "wurde", "wurden", "war", "était", "fue", "foi", "era", "был", "была", "были") {
		return noOrder
	}
	if p.is(0, "lass", "lasse", "lassen", "lasst", "laisse", "laissez", "laisser", "deja", "deje", "dejar", "deixe", "deixar", "lascia", "lasciare", "lasciate", "оставь", "оставьте") || p.is(1, "lass", "lassen") {
		return invariant
	}
	if from := p.clauseOf(i); p.gap(from)&gapOpen != 0 {
		return noOrder // an aside tells
	}
	return p.yes(p.nearClass(i, 5, cStay|cMust) || p.is(i, "unangetastet", "unverändert") && p.is(i+1, "lassen", "halten", "bleiben", "übernehmen") ||
		p.nearBefore(i, 3, "mantener", "mantén", "manter", "mantenha", "mantenere", "garder", "garde", "gardez", "conserver", "mantieni", "houd", "håll", "оставить", "zachować"))
}

// fixedForbids decides "X is immutable".
func (p *phrase) fixedForbids(i int) order {
	if p.dependent(i) || i == 0 || p.nearClass(i, 3, cNeg) {
		return noOrder
	}
	bare := p.class(i)&cRU != 0 && p.class(i-1)&(cNeg|cMay) == 0 // Russian says no "is"
	return p.yes(bare || p.nearClass(i, 3, cStay|cMust) || p.nearBefore(i, 3, "ist", "sind", "est", "sont", "es", "son", "é", "são", "è", "sono", "jest", "są", "is", "zijn", "är"))
}

// soleMay reports whether "only" at word i opens a clause that tells who may or what must.
func (p *phrase) soleMay(i int) bool {
	if !p.clauseStart(i) && !p.is(i-1, "y", "e", "et", "und", "и", "і", "i", "en", "och") || p.dependent(i) || p.toks[0].ident && p.gap(1)&gapColon != 0 {
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

// soleBy reports whether word i says by whom alone something is done: "exclusivamente por
// el equipo". What is merely "only" by something is told of programs too.
func (p *phrase) soleBy(i int) bool {
	if p.is(i, "exclusivement", "exclusivamente", "esclusivamente", "исключительно") && p.is(i-1, "reside", "residen", "residem", "risiede", "risiedono", "vive", "viven", "vivem", "va", "van", "vão", "vanno", "guardan", "хранятся", "vivent", "vont") {
		return p.has(i+2) && !p.dependent(i)
	}
	return p.is(i, "ausschließlich", "exclusivement", "exclusivamente", "esclusivamente", "únicamente", "uniquement", "исключительно", "wyłącznie", "uitsluitend") && i > 1 && !p.dependent(i) &&
		p.is(i+1, "von", "vom", "durch", "por", "pelo", "pela", "pelos", "par", "dal", "dalla", "dai", "da", "door", "przez") && p.has(i+2) && !p.find(0, "supporté", "soportado", "suportado", "supportato", "unterstützt")
}

// recurs reports whether what is denied at word i is that an error comes again: hoped, not
// ordered.
func (p *phrase) recurs(i int) bool {
	if !p.find(0, "error", "erro", "errore", "erreur", "fehler", "problem", "problema", "problème", "bug", "ошибка", "проблема", "помилка", "błąd", "fout", "fel") {
		return false
	}
	for k := i + 1; k < len(p.toks) && k < i+7; k++ {
		if p.is(k, "produire", "reproduire", "arriver", "survenir", "ocurrir", "suceder", "repetirse", "acontecer", "ocorrer", "repetir", "verificarsi", "accadere", "succedere", "ripetersi", "повторяться", "повториться", "возникать", "возникнуть", "случаться", "повторюватися", "auftreten", "passieren", "vorkommen", "voorkomen") {
			return true
		}
	}
	return false
}

// deniesRight reports whether the negation i takes somebody the right to do something:
// "l'agent n'est pas autorisé à …". Users who read it about themselves are told why
// something failed.
func (p *phrase) deniesRight(i int) bool {
	if p.is(i, "sin", "sem", "senza", "sans", "ohne", "без", "bez") {
		return false // "permitted without leave"
	}
	for k := i + 1; k < len(p.toks) && k < i+5 && p.gap(k)&gapClause == 0; k++ {
		if p.class(k)&cRight == 0 {
			continue
		}
		verb := k + 1
		for p.is(verb, "à", "a", "d", "de", "para", "di", "zu", "do", "om", "att") {
			verb++
		}
		return p.has(verb) && (p.infinitive(verb) || p.infinitive(len(p.toks)-1)) && (i > 0 || p.is(0, "nadie", "personne", "ninguém", "nessuno")) && !p.dependent(i) &&
			!p.find(0, "vous", "usted", "você", "user", "usuario", "usuário", "utilisateur", "utente", "sie", "вас", "ich", "je", "меня", "нас")
	}
	return false
}

// infinitive reports whether word i has the ending of an infinitive of some European language.
func (p *phrase) infinitive(i int) bool {
	return p.suffix(i, "ar", "er", "ir", "re", "en", "eln", "ern") || hasAnySuffix(p.raw(i), "ть", "ти", "ться", "чь", "ać", "eć", "ić", "yć", "ować")
}

// misplaces reports whether the negation i denies a thing its place: "los secretos no van
// en el repositorio".
func (p *phrase) misplaces(i int) bool {
	verb := i + 1
	if p.is(i, "ne", "n") || p.is(i, "pas") {
		verb = i - 1
		if !p.is(i-2, "ne", "n") {
			return false
		}
	}
	if p.clauseStart(min(i, verb)) || p.dependent(i) || p.is(0, "como", "comme", "siccome", "poiché", "puisque") || p.class(0)&cSubj != 0 && !p.is(0, "i") {
		return false
	}
	at := max(i, verb) + 1
	switch {
	case p.is(verb, "va", "van", "vai", "vão", "vanno", "vont", "entra", "entran", "entram", "entrano", "entre", "entrent", "fica", "ficam", "pertenece", "pertenecen", "pertence", "pertencem", "appartiene", "appartengono", "stanno", "hoort", "horen", "hör"):
		return p.is(at, "en", "em", "no", "na", "nos", "nas", "dans", "in", "nel", "nella", "nei", "nelle", "nello", "al", "a", "thuis", "hemma", "sur", "para", "ao", "à", "aux") && p.has(at+1) && !p.is(at+1, "errore", "error", "erro", "erreur", "crash", "timeout", "loop", "conflitto", "conflicto", "conflito")
	case p.is(verb, "ont", "a") && p.is(at, "leur", "sa") && p.is(at+1, "place"):
		return true
	}
	return false
}

// sameWay reports whether the negation i sets one way against another in a norm without a
// verb: "comentarios en español, no en inglés".
func (p *phrase) sameWay(i int) bool {
	if i < 3 || i > 8 || p.gap(i)&(gapComma|gapDash) == 0 && !p.is(i-1, "а") || p.states(len(p.toks)) || p.class(0)&(cLangs|cSubj|cFunc) != 0 || len(p.toks) > i+5 || p.germanFinite(0, i) {
		return false
	}
	for k := 1; k < i; k++ {
		if p.class(k)&(cMay|cMust|cStay|cAux) != 0 || p.gap(k)&(gapClause&^gapDash) != 0 && !p.is(k, "а") {
			return false
		}
	}
	return p.nearBefore(i, i, "en", "em", "in", "auf", "на", "в", "po", "på", "op", "w") && p.class(i+1)&cLangs != 0 && p.nearBefore(i, i, p.known(i+1)) && p.has(i+2)
}

// neverIn reports whether word i says, with no verb, that a thing is never in a place or
// never done a way: "Login-Daten nie in Code".
func (p *phrase) neverIn(i int) bool {
	if i == 0 || i > 5 || !p.is(i, "nie", "niemals", "nunca", "jamás", "jamais", "mai", "никогда") || p.class(0)&(cSubj|cLangs|cFact) != 0 || p.states(len(p.toks)) || p.germanFinite(0, len(p.toks)) || p.past(i-1) {
		return false
	}
	return p.lower(i) && !p.lower(i-1) && (p.suffix(i+1, "er") && p.is(i+2, "als") || p.is(i+1, "in", "im", "auf", "ins", "direkt", "mit", "en", "em", "nel", "nei", "dans", "в", "на", "via", "über")) && p.has(i+2)
}

// namedInstead reports whether the negation i sets one thing named against another, with no
// verb: "ошибки — через `fail`, не `panic`".
func (p *phrase) namedInstead(i int) bool {
	aside := p.gap(i)&gapOpen != 0 && p.named(i-1)
	if i == 0 || i > 12 || p.gap(i)&(gapComma|gapSemicolon) == 0 && !aside || !p.named(i+1) || p.class(0)&(cLangs|cSubj|cFact) != 0 || !p.is(i, "nicht", "pas", "no", "não", "non", "не") {
		return false
	}
	named := false
	for k := 0; k < i; k++ {
		if p.class(k)&(cFact|cAux|cSubj) != 0 || k > 0 && p.lower(k) && p.suffix(k, "t", "te", "a", "e", "d", "nt") && p.class(k)&cLangs == 0 || p.slavicTells(k) {
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

// ensured reports whether somebody is told to see to it that what word i denies holds:
// "assure-toi qu'aucun …".
func (p *phrase) ensured(i int) bool {
	if from := p.clauseOf(i); p.is(from, "чтобы", "чтоб", "щоб") && (p.is(from-1, "так") && p.is(0, "надо", "нужно", "сделай", "сделайте", "следует", "зроби", "зробіть", "треба") || p.is(from-1, "хочу", "хотим", "прошу", "нужно", "надо", "важно", "требуется", "необходимо", "потрібно", "треба", "важливо")) && p.is(i, "не", "никто", "ніхто") {
		return true
	}
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		if p.is(k, "assure-toi", "assurez-vous", "assure", "assurez", "garantis", "garantissez", "asegúrate", "asegurate", "asegúrese", "garantiza", "garanta", "certifique-se", "assegure", "assicurati", "assicuratevi", "garantisci",
			"убедись", "убедитесь", "стеж", "стежте", "пильнуй", "подбай", "подбайте", "проследи", "проследите", "позаботься", "следи", "следите", "переконайся", "переконайтеся", "upewnij", "zadbaj", "zorg") {
			return (p.clauseStart(k) || p.is(k-1, "обязательно", "обов'язково")) && !p.is(i+1, "foi", "foram", "fue", "está", "estás", "ha", "existe", "è") && (p.class(i)&cNeg == 0 || !p.harmlessNoun(i+1))
		}
	}
	return false
}

// mostOf decides "höchstens drei", "no máximo uma": how many, in what must be, or in a
// sentence with no verb.
func (p *phrase) mostOf(i int) bool {
	if p.dependent(i) {
		return false
	}
	next := p.raw(i + 1)
	number := next != "" && '0' <= next[0] && next[0] <= '9'
	if number || p.is(i, "maximum", "máximo", "massimo") && i == len(p.toks)-1 && p.find(0, "de", "di") {
		if i > 0 && i <= 5 && len(p.toks)-i <= 4 && !p.tellsIn(0, len(p.toks)) && !p.germanFinite(0, len(p.toks)) && p.gap(i)&gapClause == 0 && p.gap(1)&gapClause == 0 {
			return true // "righe di massimo 100 caratteri"
		}
	}
	if i == len(p.toks)-1 && i <= 8 && p.find(0, "por", "per", "par") && !p.tellsIn(0, i) {
		return true // "trois images par page au maximum"
	}
	if p.is(i, "maximum") || p.is(i, "máximo", "massimo") && i > 0 && !p.is(i-1, "no", "como", "al") {
		return false
	}
	return (p.mustBefore(i, 4) || (number || p.is(i+1, "ein", "eine", "einen", "zwei", "drei", "vier", "fünf")) && (p.foreignOrder(i) || p.germanImperative(0))) && !p.find(0, "kann", "puede", "pode", "può") ||
		i <= 1 && (p.find(i+1, "por", "per", "par", "pro") || p.number(i+1) && p.find(i+2, "на", "за", "w", "na", "in")) && !p.states(len(p.toks))
}

// notices reports whether word i tells the reader to notice what follows: no order, for all
// its form.
func (p *phrase) notices(i int) bool {
	return p.is(i, "beachten", "beachte", "berücksichtigen", "bedenken", "merken", "notez", "noter", "remarquez", "remarquer", "sachez", "nótese", "note", "recuerde", "recuerda", "tenga", "tenha", "lembre", "observe", "notare", "notate", "ricordare", "заметьте", "заметим", "отметим", "обратите", "учтите", "зверніть", "siehe", "dése", "dese")
}

// relative reports whether word i stands in a clause about a noun: "un carattere che non deve …".
func (p *phrase) relative(i int) bool {
	for k := p.clauseOf(i); k < i; k++ {
		if p.is(k, "que", "che", "qui") && p.is(k-2, "el", "la", "los", "las", "un", "una", "il", "lo", "i", "gli", "le", "les", "une", "o", "a", "os", "as", "um", "uma", "des") {
			return true
		}
	}
	return false
}

// blank reports whether what must not be, from word i on, is empty: what a form tells who
// fills it in, not what a project rules.
func (p *phrase) blank(i int) bool {
	if len(p.toks) > 12 || allDigits(p.raw(i+2)) {
		return false
	}
	return p.is(i+1, "leer") && p.class(i)&cDE != 0 || p.first(i+2, i+6, "leer") >= 0 || p.first(i+1, i+6, "vide", "vides", "vacío", "vacía", "vacíos", "vacías", "vazio", "vazia", "vuoto", "vuota", "пустым", "пустой", "пустыми", "порожнім", "порожньою", "puste", "pusty", "pusta", "leeg", "tom", "tomt", "boş", "trống", "null") >= 0
}

// onlyToo reports whether word i is part of "not only", or "only" of what is single.
func (p *phrase) onlyToo(i int) bool {
	single := p.is(i, "solo", "sola", "seul", "seule") && p.is(i-1, "un", "una", "uno", "une") && !p.find(i+1, "por", "per", "par", "pro")
	if single && !p.mustBefore(i, 6) || p.is(i, "só") && p.is(i-1, "um", "uma") || p.is(i, "seule") && p.is(i-1, "lecture") || p.is(i, "solo", "sola", "soli") && p.is(i-1, "da") {
		return true
	}
	return p.class(i)&cSole != 0 && p.class(i-1)&cNeg != 0 && p.gap(i)&gapClause == 0 || p.class(i)&cNeg != 0 && p.class(i+1)&cSole != 0 && p.gap(i+1)&gapClause == 0
}

// untilThen reports whether a clause of p before that of word i says until when, or before
// what, it holds: "hasta que no pase el CI", "solange die Tests rot sind".
func (p *phrase) untilThen(i int) bool {
	for k := range p.toks[:p.clauseOf(i)] {
		if p.class(k)&cUntil != 0 || p.is(k, "solange", "tant", "mientras", "enquanto", "finché", "dopóki", "zolang", "bevor", "доки", "поки") {
			return true
		}
	}
	return false
}
