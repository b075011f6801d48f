package detect

import (
	"strings"
	"unicode/utf8"
)

// What people tell: of the past, of themselves, of what they plan. What is denied or
// restricted there is told and not forbidden. Most of it is for European languages other
// than English.

// told reports whether what the cue word i denies or restricts is told, in a sentence of
// language lang: "no tuve que tocar X", "ich habe das nie gebaut", "не знаю".
func (p *phrase) told(i int, lang class) bool {
	from, to := p.clauseOf(i), p.clauseEnd(i)
	if ban := p.class(i)&(cBan|cTitle) != 0 && p.class(i)&cNeg == 0 || p.is(i, "нельзя"); ban || p.wills(from, to) {
		return p.bannedOnce(i)
	}
	if p.nothingTo(i) || p.class(i)&cSole != 0 && p.leftOver(i) || p.lacksSelf(i) {
		return true
	}
	if lang == cDE {
		return p.germanTold(from, i)
	}
	if lang == cPL {
		return p.first(from, to, "aby", "żeby", "by") < 0 && p.polishTold(i)
	}
	if lang == cRU && p.class(i)&cSole != 0 && p.russianToldBefore(i) {
		return true
	}
	if verb := p.deniedVerb(i); verb >= 0 && p.verbTells(verb) && !p.find(from, "чтобы", "чтоб", "щоб") {
		return true
	}
	self := lang == cFR && p.nearBefore(i, i-from, "je", "j") && p.class(i)&(cNeg|cSole) != 0
	if self || p.is(i, "ne", "n'") && p.is(i-1, "je", "j") {
		return true
	}
	return p.plannedFor(i) || p.insteadNow(i) || i == 0 && p.neverBefore()
}

// polishTold reports whether the cue word i, Polish, stands with a verb of the past.
func (p *phrase) polishTold(i int) bool {
	switch {
	case p.class(i)&cSole != 0 && p.polishPast(i-1),
		p.is(i, "nie") && p.polishPast(i+1):
		return true
	}
	return p.is(i+1, "nie") && p.polishPast(i+2)
}

// russianToldBefore reports whether right before word i stands a Russian verb of the past:
// "пришли только двое".
func (p *phrase) russianToldBefore(i int) bool {
	return p.has(i-1) && p.gap(i)&gapClause == 0 && p.russianTold(i-1) && !p.is(i-1, nounsLikeVerbs...)
}

// neverBefore reports whether p opens with what never was: "jamais vu", "mai visto".
func (p *phrase) neverBefore() bool {
	french := p.is(0, "jamais") && p.suffix(1, "é", "u", "i")
	never := french || p.is(0, "nunca", "mai") && p.is(1, "visto", "stato", "sido", "usado", "sentito")
	return never && !p.rulesOut(1)
}

// onceWords are of the past: what was forbidden then is told.
var onceWords = strings.Fields(`war waren wäre wären früher было был была были раньше було раніше było był była
	były was`)

// bannedOnce reports whether what word i bans was banned once, or is asked about: "war früher
// verboten", "раньше было нельзя", "запрещено ли …".
func (p *phrase) bannedOnce(i int) bool {
	if p.is(i, "нельзя") && p.is(i+1, "не", "сказать", "отрицать") {
		return true
	}
	return p.nearBefore(i, 5, onceWords...) || p.is(i+1, "было", "був", "було", "ли", "чи", "było")
}

// insteadNow reports whether word i is the "instead of" of what who speaks does: "estou
// depurando um sensor em vez de ver o jogo".
func (p *phrase) insteadNow(i int) bool {
	if !p.is(i, "vez", "lugar", "invece", "lieu", "posto", "вместо") {
		return false
	}
	for k := p.clauseOf(i); k < i; k++ {
		if p.class(k)&cTold != 0 || p.is(k, "je", "я") {
			return true
		}
	}
	return false
}

// answerWords follow on "nothing" in an answer: "niente male".
var answerWords = []string{"male", "mal", "grave", "bête", "schlimmes", "besonderes", "страшного", "особенного"}

// nothingTo reports whether word i is the "nothing" of an answer: "nada a acrescentar",
// "niente male", "ничего страшного".
func (p *phrase) nothingTo(i int) bool {
	if !p.clauseStart(i) || !p.is(i, "nada", "niente", "nulla", "rien", "nichts", "ничего", "pas") {
		return false
	}
	if p.is(i+1, answerWords...) {
		return true
	}
	return !p.is(i, "pas") && p.is(i+1, "a", "da", "que", "por", "zu", "à") && p.has(i+2) && p.clauseEnd(i) <= i+4
}

// without reports whether word i is a "without".
func (p *phrase) without(i int) bool {
	return p.is(i, withouts...)
}

// selves are who speaks.
var selves = []string{"eu", "yo", "io", "je", "j", "я", "мне", "me", "ich", "mir"}

// lacksSelf reports whether word i opens with "without" what who speaks tells: "sem café eu
// não funciono", "ohne Kaffee geht bei mir nichts".
func (p *phrase) lacksSelf(i int) bool {
	return p.without(i) && p.clauseStart(i) && p.find(i+1, selves...) && p.clauseEnd(i) == len(p.toks)
}

// willVerbs say what somebody wants, allows or forbids.
var willVerbs = strings.Fields(`will möchte bitte erlaube verbiete akzeptiere dulde erwarte merge veux voudrais
	souhaite préfère demande interdis exige accepte tolère quiero quisiera prefiero pido acepto permito exijo
	quero queria prefiro peço aceito voglio vorrei preferisco chiedo accetto хочу прошу требую запрещаю разрешаю`)

// wills reports whether one of the words from from to to says what somebody wants: then it
// is asked for, for all it is told.
func (p *phrase) wills(from, to int) bool {
	for k := from; k < to; k++ {
		if p.is(k, willVerbs...) {
			return true
		}
	}
	return false
}

// germanTold reports whether the verb before word i, in its clause from from on, is of the
// past, or "ich" its subject.
func (p *phrase) germanTold(from, i int) bool {
	to := p.clauseEnd(i)
	last := to - 1
	perfect := germanParticiple(p.raw(last)) && !p.is(last, "verloren")
	self := !p.is(i, "nie", "niemals") // "das tue ich nie" is a rule of one's own
	ruled := p.first(from, to, "darf", "dürfen", "soll", "sollen") >= 0
	none := p.is(i-1, "noch") || p.is(i, "kein", "keine", "keinen", "keinerlei") && p.germanOpens(i)
	undone := none && perfect && p.first(from, to, "wird", "werden") < 0 // "noch keine Datei gefunden"
	then := p.is(from, "seit", "früher", "damals", "gestern", "neulich", "bisher", "bislang")
	if !ruled && (undone || then) {
		return true
	}
	for k := from; k < to; k++ {
		switch {
		case p.is(k, "sei"),
			k > i && p.is(k, "so"):
		case p.class(k)&cTold != 0:
			return (k < i || perfect || k == i+1 || k == last && k <= i+3) && !p.is(last-1, "zu")
		case k > i:
			if p.is(k, "hat", "haben") && k == i+1 && perfect {
				return true // "niemand hat X gelöscht"
			}
		case p.is(k, "ich") && self,
			p.is(k, "mir") && (k == 0 || p.is(k-1, "bei")):
			return true
		case p.is(k, "hat", "haben") && perfect && !p.find(k, "wird", "werden"):
			return true
		case p.is(k, "muss", "müssen", "musst", "müsst", "brauchst", "braucht", "brauchen") && p.is(i, "nicht"):
			return last > i && (p.suffix(last, "en", "ern") || p.suffix(k, "st")) // it need not be done
		}
	}
	return p.is(i, "darf", "dürfen", "darfst", "dürft", "erlaubt", "gestattet", "zulässig") && p.plainLeave()
}

// plainLeave reports whether German leave is given in p on no condition.
func (p *phrase) plainLeave() bool {
	return p.all()&(cNeg|cSole|cConsent|cUnless|cExcept) == 0 &&
		!p.find(0, "niemand", "weder", "erst", "höchstens", "maximal", "allein", "einzig")
}

// germanOpens reports whether word i opens its clause, "noch" and "bisher" left aside.
func (p *phrase) germanOpens(i int) bool {
	for p.is(i-1, "noch", "bisher", "bislang", "leider") {
		i--
	}
	return p.clauseStart(i)
}

// noneOrNobody are pronouns that go with another negation.
var noneOrNobody = strings.Fields(`nada niente rien nadie nessuno personne ничего никто ніхто нічого ни никаких
	никакого никакой`)

// deniedVerb returns the verb that the cue word i, of a language other than German,
// stands with, -1 if that cannot be told.
func (p *phrase) deniedVerb(i int) int {
	switch {
	case p.is(i, "no", "não", "non", "ne", "n'", "не"):
		return p.verbBehind(i)
	case p.class(i)&(cNeg|cSole) == 0 && !p.is(i, noneOrNobody...),
		p.without(i):
		return -1
	}
	for k := i - 1; k >= 0 && k >= i-5 && p.gap(k+1)&gapClause == 0; k-- {
		if p.is(k, "ne", "n'", "no", "non", "não") {
			return p.verbBehind(k)
		}
	}
	for k := i + 1; k < len(p.toks) && k < i+5 && p.gap(k)&gapClause == 0; k++ {
		if p.is(k, "не") {
			return p.verbBehind(k)
		}
	}
	if p.class(i)&cSole != 0 || p.is(i, "nunca", "jamás", "jamais", "mai", "nadie", "nessuno", "ninguém") {
		return p.verbBehind(i)
	}
	return -1
}

// beforeVerb are pronouns and adverbs between a negation and its verb.
var beforeVerb = strings.Fields(`se me te lo la los las le les nos l y en o os a s m t mi ti ci vi si ne li
	вчера сегодня недавно сейчас теперь уже ещё еще вчора щойно`)

// verbBehind returns the first word behind the negation i that is no pronoun.
func (p *phrase) verbBehind(i int) int {
	for i++; p.class(i)&cTold == 0 && p.is(i, beforeVerb...) && p.has(i+1) && p.gap(i+1)&gapClause == 0; i++ {
	}
	if p.has(i) && p.gap(i)&gapClause == 0 {
		return i
	}
	return -1
}

// notYetWords stand between an auxiliary and its participle.
var notYetWords = strings.Fields(`pas jamais plus rien encore mai ancora più nunca ainda todavía aún`)

// haveRomance are forms of "have" in Spanish and Italian.
var haveRomance = []string{"he", "has", "ha", "hemos", "habéis", "han", "ho", "hai", "abbiamo", "avete", "hanno"}

// frenchParticiples are endings of French participles.
var frenchParticiples = []string{"é", "és", "ée", "u", "i", "is", "it", "us", "ert"}

// happenedStems are how participles begin of what happened or succeeded.
var happenedStems = []string{"riusci", "stat", "success", "andat", "arrivat", "venut", "capitat", "accadut", "partit"}

// dutyStems are how verbs of duty begin, which end like verbs of the past.
var dutyStems = []string{"deb", "dev", "tendr", "podr", "faudr", "pourr", "fait", "que"}

// romancePastEndings are endings of verbs of the past and of who speaks.
var romancePastEndings = strings.Fields(`ó aron ieron aba aban ía ían aré eré iré ei ou eu iu aram eram iram ava
	avam avo evo avano evano ivano ait aient`)

// verbTells reports whether the verb at k, of a Romance language or Russian, is of the past
// or of who speaks. Spanish, Portuguese and Italian are often not to be told apart.
func (p *phrase) verbTells(k int) bool {
	w := p.raw(k)
	if p.class(k)&cTold != 0 {
		return true
	}
	if w[0] >= utf8.RuneSelf && p.russianTold(k) {
		return true
	}
	done := k + 1
	for p.is(done, notYetWords...) {
		done++
	}
	switch {
	case p.is(k, haveRomance...):
		return p.suffix(done, "ado", "ido", "cho", "sto", "rto") || p.participleIT(done)
	case p.is(k, "ai", "as", "a", "avons", "avez", "ont"):
		return p.suffix(done, frenchParticiples...)
	case p.is(k, "è", "sono"):
		return hasAnyPrefix(p.raw(done), happenedStems...)
	case p.is(k-1, "me", "mi") && p.suffix(k, "a", "o", "ece"):
		return !bidsInA(w) // "no me importa"
	case !p.lower(k) || len(w) < 4 || hasAnyPrefix(w, dutyStems...):
		return false
	}
	return hasAnySuffix(w, romancePastEndings...)
}

// ukrainianPastEndings are endings of Ukrainian verbs of the past.
var ukrainianPastEndings = []string{"ив", "ав", "яв", "їв", "лося", "лася", "лись", "вся"}

// russianPastEndings are endings of verbs of the past, and of who speaks.
var russianPastEndings = strings.Fields(`ал ял ил ел ёл ыл ул ола ала яла ила ела ыла ула ало яло ило ело ыло
	огло огла шла шло шли али яли или ели ыли ули лся лась лось лись зую бую ирую жу чу щу шу усь юсь`)

// russianTold reports whether word k is a verb of the past, or of who speaks.
func (p *phrase) russianTold(k int) bool {
	w := p.raw(k)
	if w == "удали" || hasAnySuffix(w, "сли", "удали", "посыли", "пыли", "мысли", "тели") {
		return false
	}
	if hasAnySuffix(w, "ю") && !hasAnySuffix(w, "ую", "юю", "ью", "ою", "ею", "єю") {
		return true
	}
	if hasAnySuffix(w, ukrainianPastEndings...) && p.ukrainian() {
		return true
	}
	return p.shortParticiple(k) || hasAnySuffix(w, russianPastEndings...)
}

// leftOver reports whether "only" at word i says what is left to who speaks: "solo me queda
// esperar", "mir bleibt nur, zu warten".
func (p *phrase) leftOver(i int) bool {
	switch {
	case p.is(i+1, "me", "nos") && p.class(i+2)&(cStay|cFact) != 0,
		p.nearBefore(i, 3, "me", "mi", "nos", "ci", "mir", "uns") && p.nearClass(i, 4, cStay):
		return true
	}
	return p.is(i+1, "pode", "puede") && p.is(i+2, "ter", "haber") && p.suffix(i+3, "do") // "só pode ter sido"
}

// someDay are today, tomorrow and yesterday.
var someDay = strings.Fields(`mañana amanhã domani demain завтра hoy hoje oggi сегодня ayer ontem ieri hier
	вчера aujourd`)

// plannedFor reports whether word i, behind a comma, sets something against what who speaks
// does today or tomorrow: "domani faccio il calendario, non la ricerca".
func (p *phrase) plannedFor(i int) bool {
	from := p.clauseOf(i)
	if p.gap(from)&gapComma == 0 || i > from+1 || !p.is(0, someDay...) {
		return false
	}
	for k := 1; k < from && k < 4; k++ {
		self := p.suffix(k, "o") || hasAnySuffix(p.raw(k), "ю", "у", "юсь", "усь") || p.is(k, "je", "j")
		if self || p.class(k)&cTold != 0 {
			return !p.wills(0, from)
		}
	}
	return false
}

// notSoRussian are what "не" denies without forbidding.
var notSoRussian = strings.Fields(`так очень совсем особо то там обов все всех всегда каждый всякий многие беда
	секрет исключено меньше менее`)

// tellsOnly reports whether p, of language l, tells what one of its cue words denies.
func (p *phrase) tellsOnly(l language) bool {
	for i := range p.toks {
		if p.class(i)&cNeg != 0 && (l != english || p.is(i, "no")) && !p.without(i) && p.waived(i) {
			return true
		}
	}
	if l == english {
		return p.englishTells()
	}
	lang := languageClasses[l]
	if lang == 0 {
		return false
	}
	cues := 0
	for i := range p.toks {
		if p.class(i)&cForbid == 0 {
			continue
		}
		if cues++; cues > maxCues {
			break
		}
		if q, k := p.around(i); q.tellsAt(k, lang) {
			return true
		}
	}
	return false
}

// tellsAt reports whether the cue word i, of language lang, denies or restricts what is told.
func (p *phrase) tellsAt(i int, lang class) bool {
	switch {
	case p.told(i, lang),
		p.romanceTells(i),
		p.calms(i),
		p.class(i)&cNeg != 0 && !p.without(i) && p.harmlessNoun(i+1),
		p.logged(i),
		p.statesPlainly(i):
		return true
	}
	return p.is(i, "не") && p.is(i+1, notSoRussian...)
}

// noneRomance are the words for "no X" in Romance languages.
var noneRomance = []string{"aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma", "nessun", "nessuna"}

// statesPlainly reports whether the cue word i stands with a verb of what things do: "no pasa
// nada", "solo falla el último test", "son saltados en vez de …".
func (p *phrase) statesPlainly(i int) bool {
	switch {
	case p.count(cMust) > 0 || p.is(0, noneRomance...):
		return false
	case p.is(i, "vez", "lugar", "invece", "lieu", "posto"):
		return p.states(i)
	case p.is(i, "не") && p.russianStates(i),
		i == 1 && p.is(0, "чтобы", "щоб") && p.count(cForbid) == 1,
		p.shortParticiple(i - 1):
		return true
	case p.class(i)&cSole != 0:
		return p.russianOnlyTells(i) || p.clauseStart(i) && p.count(cFact) > 0 && p.count(cMay|cMust) == 0
	}
	verb := p.deniedVerb(i)
	if verb < 0 || p.class(verb)&cFact == 0 || p.class(verb)&(cMay|cMust) != 0 {
		return false
	}
	return !p.is(verb, "sera", "seront", "será", "serán", "serão") && !p.dependent(i) && !p.frenchOnly(verb+1)
}

// russianStates reports whether "не" at word i denies what cannot be or what is not felt: "мне
// не спится", "это позволяет не …", "не может найти".
func (p *phrase) russianStates(i int) bool {
	switch {
	case p.is(0, "мне", "нам") && !p.find(1, "чтобы", "нужно", "надо", "нельзя"),
		p.nearBefore(i, 3, "позволяет", "позволяют", "помогает", "дозволяє", "допомагає"):
		return true
	}
	return p.is(i+1, "может", "могут", "може", "можуть") && p.perfective(i+2)
}

// russianOnlyTells reports whether before "only" at word i stands a Russian verb of what a
// thing does. Behind a subject in the plural it is a rule: "агенты читают только X".
func (p *phrase) russianOnlyTells(i int) bool {
	if !p.slavicTells(i-1) || p.class(i-1)&(cMay|cMust) != 0 || p.count(cNeg) > 0 {
		return false
	}
	return !hasAnySuffix(p.raw(i-2), "и", "ы") || p.is(i-2, "мы", "ми")
}

// lackWords are what the message of a program opens with that misses something.
var lackWords = strings.Fields(`no kein keine keinen aucun aucune ningún ninguna nenhum nenhuma nessun nessuna
	sin sem senza sans ohne нет`)

// warningWords open the message of a program.
var warningWords = strings.Fields(`warn warning warnung avertissement aviso advertencia avviso предупреждение`)

// logged reports whether word i says what a program, whose message opens before a colon,
// missed: "connection refused: no service on the port", "[14:22:07] worker-3: sin latido".
func (p *phrase) logged(i int) bool {
	if i == 0 || !p.is(i, lackWords...) ||
		p.gap(i)&gapColon == 0 && !p.is(0, "warn") || p.text[p.End-1] == '!' {
		return false
	}
	if p.suffix(i+1, "ing") || p.count(cMay|cMust|cConsent) > 0 || p.infinitiveEnd(i) >= 0 ||
		p.find(i+1, "without", "ohne", "sans", "sin", "sem", "senza", "unless") {
		return false
	}
	if p.is(0, warningWords...) {
		return true
	}
	for k := range p.toks[:i] {
		if w := p.raw(k); strings.IndexByte(w, ':') > 0 && isDate(w) || hasAnyPrefixFold(w, failures...) {
			return true
		}
	}
	return false
}

// failures are how the words begin that say in a message of a program what failed.
var failures = strings.Fields(`refused refus timed timeout fail abgelehnt verweigert fehlgeschlagen
	zeitüberschreitung unterbrochen dépass expiré échou interromp rechazad agotad fallid interrumpid recusad esgotad
	falhou interrompid rifiutat scadut fallit interrott отклонен отказ превышен истекл вышло прерван`)

// placeStems are how words for a place begin: "jamais au même endroit".
var placeStems = strings.Fields(`spot place line stelle endroit ligne sitio lugar línea linha punto posto riga
	же мест`)

// neverThen reports whether "never" at word i tells, behind a statement, when or where a
// thing that happens does not: "but never when somebody looks", "jamais au même endroit".
func (p *phrase) neverThen(i int) bool {
	opens := p.clauseStart(i) || p.is(i-1, "e", "y", "et", "ed", "и", "und")
	switch {
	case i < 3 || !opens || !p.is(i, neverWords...),
		p.class(0)&cImp != 0 || p.count(cMay|cMust|cModal|cDuty) > 0,
		p.language() != 0 && p.foreignOrder(i):
		return false
	}
	if p.class(i+1)&cWhen != 0 || p.is(i+1, "wenn", "while") {
		return p.class(i-1)&cConj != 0 || p.is(i-1, "e", "y", "et", "ma", "и", "und")
	}
	for k := i + 1; k < i+4; k++ {
		if p.is(k, "same", "derselben", "même", "mismo", "mesmo", "stesso", "том") {
			return hasAnyPrefixFold(p.raw(k+1), placeStems...)
		}
	}
	return false
}

// englishTold reports whether the English cue word i stands in what is told: "most users
// never open it", "got a 403 instead of a 404", "should only happen once".
func (p *phrase) englishTold(i int) bool {
	switch p.known(i) {
	case "no":
		return p.noneToTell(i)
	case "never":
		some := p.first(max(p.clauseOf(i), i-6), i, "most", "many", "some", "half", "second", "other") >= 0
		return some && p.count(cModal|cAux) == 0
	case "before", "prior", "until", "without", "approval", "permission":
		return p.excused(i)
	case "don't", "dont", "n't":
		return p.troubled(i)
	case "not":
		against := p.gap(i)&gapComma != 0 || p.is(i-1, "and")
		return p.troubled(i) || i > 0 && against && p.is(i+1, "a") && p.is(i+2, "single")
	case "only":
		return p.is(i-1, "should") && p.is(i+1, "happen", "matter", "affect", "occur")
	case "instead":
		return p.is(0, "got", "saw", "found", "had")
	case "nothing":
		return p.is(i-1, "since", "because")
	}
	return false
}

// noneToTell reports whether the English "no" at word i tells: "no preference here", "no
// objections", "there should be no difference".
func (p *phrase) noneToTell(i int) bool {
	switch {
	case p.calms(i),
		p.is(i+1, "objection", "objections", "complaint", "complaints", "open", "grazie", "gracias"):
		return true
	case p.is(i+1, "constraints", "restrictions", "preference", "preferences"):
		return !p.has(i+2) || p.is(i+2, "from", "here", "really")
	}
	return p.is(i-2, "should") && p.is(i-1, "be") && p.find(i+1, "change", "changes", "difference", "effect", "impact")
}

// englishTells reports whether p, in English, tells what never was, what nobody knows, or
// calms the reader. It reads from the end: what stands behind a word is known there, and not
// looked for at each.
func (p *phrase) englishTells() bool {
	if p.allSpent() {
		return true
	}
	conditioned := false // by a word read so far
	for i := len(p.toks) - 1; i >= 0; i-- {
		switch {
		case p.is(i, "without", "unless"):
			conditioned = true
		case p.is(i, "no") && (p.toldAround(i) || p.is(i+1, "idea", "clue") && p.clauseStart(i)):
			return true
		case p.is(i, "never"):
			if !conditioned && p.neverDid(i) {
				return true
			}
		case len(p.toks) < 8 && p.is(i, "don't", "dont") && p.clauseStart(i) &&
			(p.is(i+1, "know") || p.is(i+1, "get") && p.is(i+3, "wrong")):
			return true
		case p.is(i, "not", "don't"):
			if p.is(i+1, "be") && p.is(i+2, "surprised", "alarmed", "afraid", "scared", "shy", "sorry") {
				return true
			}
		}
	}
	return false
}

// neverDid reports whether "never" at word i stands before a verb of the past: "never worked".
func (p *phrase) neverDid(i int) bool {
	if p.class(i-1)&(cAux|cModal) != 0 || p.is(i+1, "asked", "wanted") {
		return false
	}
	return p.participle(i+1) || p.is(i+1, "heard", "saw", "had", "got", "went", "came")
}

// toldAround is englishTold by the words near word i, of a sentence that may have no end.
func (p *phrase) toldAround(i int) bool {
	q, k := p.around(i)
	return q.englishTold(k)
}
