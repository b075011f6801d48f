package detect

import "strings"

// What is barred, what is allowed and what somebody is urged not to do, in French, Spanish,
// Portuguese and Italian: bans that go by the class of a word, not by the mood of a verb.

// beings are the forms of "be" a norm is stated with: of the present and the future, not of
// the past and not of the reader.
var beings = strings.Fields(`est sont sera seront soit soient
	es está son están será serán estará queda quedan sea sean
	é são estão serão fica ficam seja sejam
	è sono sarà saranno viene vengono verrà verranno sia siano`)

// pastBeings are the forms of the past.
var pastBeings = strings.Fields(`était étaient fut furent été
	era eran estaba estaban fue fueron sido
	eram estava estavam foi foram
	erano fu furono stato stata stati state`)

// frenchArticles open the object of a French verb.
var frenchArticles = strings.Fields(`l le la les un une tout toute des ce chaque seulement uniquement`)

// barredForbids decides a word that says that something is forbidden: "il est interdit de …",
// "queda prohibido", "te prohíbo …", "è inaccettabile …".
func (p *phrase) barredForbids(i int) order {
	if p.unbarred(i) {
		return noOrder
	}
	switch {
	case p.is(i, "prohíbo", "proíbo", "proíbo-te", "proibisco", "vieto", "interdis"):
		return p.yes(p.has(i + 1))
	case p.is(i, "défends", "défendu"):
		return p.yes(p.is(i+1, "de", "d"))
	case p.is(i, "prohíbe", "prohíben", "proíbe", "vieta", "vietano"):
		return p.yes(p.is(i-1, "se", "si"))
	case p.is(i, "interdit") && i > 1 && p.is(i+1, frenchArticles...):
		return p.yes(p.nearBefore(i, 3, "est", "sont", "strictement", "formellement")) // else it bars something itself
	case p.suffix(i, "ble", "bles", "vel", "veis", "bile", "bili"):
		act := i + 1
		for p.is(act, "de", "d", "di") {
			act++
		}
		return p.yes(p.nearBefore(i, 3, beings...) && (p.infinitive(act) || p.is(act, "que", "che", "qu")))
	}
	return prohibition
}

// unbarred reports whether what word i bars is not barred, or was once: "rien n'interdit de
// …", "ya no está prohibido", "era vietato".
func (p *phrase) unbarred(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4 && p.gap(k+1)&gapClause == 0; k-- {
		if p.class(k)&cNeg != 0 && !p.without(k) || p.is(k, "rien", "nada", "niente", "nulla", "n'", "ne", "plus") {
			return true
		}
	}
	return p.is(i-2, "que") && p.is(i-3, "por") || p.nearBefore(i, 16, pastBeings...)
}

// thirdAllow are verbs of allowing in the third person: "se permite".
var thirdAllow = strings.Fields(`permite permiten permitem admite admiten admitem acepta aceptan aceita aceitam
	tolera toleran toleram ammette ammettono accetta accettano`)

// allowedAt reports whether word k says that something is allowed, by rule: "est autorisé",
// "se permite", "aceptamos", or behind a negation "non ammesso". Whether the reader is
// allowed something a program says too.
func (p *phrase) allowedAt(k int) bool {
	switch {
	case p.class(k)&cAllowed == 0 || p.find(0, "vous", "usted", "você"):
		return false
	case p.is(k, "admite", "admiten", "admitem") && p.all()&cNeg == 0:
		return false // what a program supports
	case p.is(k, thirdAllow...),
		hasAnySuffix(p.raw(k), "rá", "rán", "rão", "rà", "ranno"):
		return p.is(k-1, "se", "si") || p.nearBefore(k, 2, beings...)
	case p.suffix(k, "amos", "iamo") || p.class(k-1)&cNeg != 0 || p.class(k)&(cRU|cDE) != 0:
		return true
	}
	return p.nearBefore(k, 3, beings...) && !p.nearBefore(k, 3, pastBeings...)
}

// unaccepted reports whether the words from i on say that something is allowed: with a
// negation before them a ban. To whom something is not allowed is for deniesRight.
func (p *phrase) unaccepted(i int) bool {
	for k := i; k < i+3; k++ {
		if p.class(k)&cAllowed != 0 {
			return p.allowedAt(k) && !(p.is(k+1, "à", "a", "para") && p.infinitive(k+2))
		}
	}
	return false
}

// objectPronouns are objects between a negation and its infinitive.
var objectPronouns = []string{"le", "la", "les", "l", "lo", "los", "las", "y", "en", "se"}

// urged reports whether the negation i keeps from what somebody is urged not to do: "il vaut
// mieux ne pas …", "recuerda no …", "es importante que no …", "conviene que nadie …".
func (p *phrase) urged(i int) bool {
	act := i + 1
	for p.is(act, "pas", "jamais", "plus", "rien", "surtout", "mai", "nunca") ||
		p.is(act, objectPronouns...) && p.has(act+1) {
		act++
	}
	that := p.is(i-1, "que", "qu", "che")
	if !that && !p.infinitive(act) && !p.suffix(act, "rlo", "rla", "rli", "rle", "rsi", "rvi") {
		return false
	}
	for u := i - 1; u >= 0 && u >= i-4 && p.gap(u+1)&gapClause == 0; u-- {
		if p.class(u)&cUrge != 0 && p.urges(u) {
			return true
		}
	}
	return that && i <= 3 && p.wills(i-2, i-1)
}

// europeanDegrees qualify what is urged.
var europeanDegrees = []string{"muy", "muito", "molto", "très", "plus", "più", "más", "mais", "plutôt"}

// beforeUrging stand before a word of urging that is said to the reader.
var beforeUrging = strings.Fields(`se si te le les vi ti os lhe vous nous on êtes siete sois soyez stai state
	fai faites fais ten tenga tenha tener ter tome prenez prends prendre faire fare bon`)

// urges reports whether word u urges the reader, and does not tell what somebody tries or
// what a program asks: it opens its clause, or stands behind "it is", "one" or a pronoun.
func (p *phrase) urges(u int) bool {
	verb := u
	for p.suffix(u-1, "ment", "mente") || p.is(u-1, europeanDegrees...) {
		u--
	}
	if p.is(u-1, "il") {
		return p.is(verb, "vaut", "convient", "importe")
	}
	if p.clauseStart(u) {
		return true
	}
	if p.class(u-1)&cUrge != 0 || p.is(u-1, beings...) {
		return p.class(u-2)&cNeg == 0
	}
	return p.is(u-1, beforeUrging...)
}

// toWhom stand before those to whom something is given.
var toWhom = []string{"à", "au", "aux", "a", "al", "ao", "aos", "ai", "agli", "alle", "alla", "all"}

// reservedFor reports whether word i says to whom alone something is given: "l'accès est
// réservé aux membres".
func (p *phrase) reservedFor(i int) bool {
	return p.nearBefore(i, 3, beings...) && p.is(i+1, toWhom...) && p.has(i+2) && !p.dependent(i)
}

// thatAvoids are subjects and helping verbs of what avoids something: "ciò evita di …".
var thatAvoids = strings.Fields(`cela ça esto eso isto isso ciò questo questa permet permite permette`)

// youMay tell what the reader may or can do.
var youMay = []string{"puedes", "podés", "puede", "podes", "pode", "puoi", "potete", "peux", "pouvez"}

// nonesRomance are the words for none, nobody and nothing.
var nonesRomance = strings.Fields(`aucun aucune ningún ninguna nenhum nenhuma nessun nessuna nadie ninguém
	nessuno niente nada nulla`)

// romanceTells reports whether the cue word i, in a Romance language, stands in what is told
// for reasons the verb of its clause does not show.
func (p *phrase) romanceTells(i int) bool {
	switch {
	case p.class(i)&cBarred != 0:
		return p.unbarred(i)
	case p.is(i, "evita", "evite", "évite", "éviter", "evitar", "evitare"): // "cela évite de …", "para evitar …"
		return p.nearBefore(i, 4, thatAvoids...) || i == 1 && p.is(0, "pour", "para", "per") && p.states(len(p.toks))
	case p.is(i, "máximo", "massimo", "maximum"):
		return p.states(i) && p.count(cMust) == 0
	case p.class(i)&cConsent != 0 && p.nearBefore(i, 4, pastBeings...):
		return true
	case p.class(i)&cAllowed != 0:
		return p.allowedAt(i) && p.count(cNeg|cSole|cMust) == 0
	case p.is(i, "no", "não", "non", "ne", "n'"):
		return p.notAll(i) || p.notBy(i) || p.suffix(i+1, "o") && !p.suffix(i+1, "no") && p.infinitive(i+2) &&
			p.class(i+2)&cLangs == 0 // "no logro abrir X"
	case p.is(i, "nunca", "jamás", "mai"):
		return p.past(i + 1)
	case p.without(i):
		return p.harmlessNoun(i+1) && i+2 >= len(p.toks) && p.find(0, youMay...)

	case p.is(i, nonesRomance...):
		return p.noneDone(i) || p.class(i+1)&cBarred != 0
	}
	return false
}

// notAllWords are what a negation denies without forbidding: "no todos".
var notAllWords = strings.Fields(`todos todas tutti tutte tous toutes solo sólo só apenas soltanto`)

// notAll reports whether the negation i denies "all" or "only": "no todos los alumnos saben".
func (p *phrase) notAll(i int) bool {
	return p.is(i+1, notAllWords...) &&
		p.count(cMust) == 0
}

// purposeWords stand before a negated purpose or decision: "pour ne pas …".
var purposeWords = []string{"de", "di", "afin", "pour", "para", "pra", "per", "a", "à", "decidido"}

// notBy reports whether the negation i keeps somebody from an act by a purpose, a risk or a
// will that is told, or says what may also not be: "a décidé de ne pas …", "per non …",
// "pueden no estar".
func (p *phrase) notBy(i int) bool {
	act := i + 1
	for p.is(act, "pas", "jamais", "plus") {
		act++
	}
	if i == 0 || !p.infinitive(act) {
		return false
	}
	if p.class(i-1)&cMay != 0 || p.past(i-1) || p.suffix(i-1, "í", "é") {
		return true
	}
	return p.is(i-1, purposeWords...) && i > 1 && !p.urged(i)
}

// doneEndings are endings of participles.
var doneEndings = []string{"ado", "ada", "ido", "ida", "é", "ée", "és", "ées", "u", "ue"}

// perfectBefore stand before the participle of what was or was not done.
var perfectBefore = []string{"ha", "è", "a", "foi", "stato", "stata", "été", "sido"}

// noneDone reports whether "none", "nobody" or "nothing" at word i tells what has not been
// done: "nessun file caricato", "ningún cliente ha contestado", "niente è cambiato".
func (p *phrase) noneDone(i int) bool {
	if p.count(cMust|cMay) > 0 {
		return false
	}
	for k := i + 1; k <= i+5; k++ {
		if p.class(k)&cAllowed != 0 || !p.suffix(k, doneEndings...) && !p.participleIT(k) {
			continue
		}
		return p.is(k-1, perfectBefore...) || k > i+1 && k == len(p.toks)-1 && k <= i+3
	}
	return false
}
