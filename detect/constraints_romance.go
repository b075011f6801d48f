package detect

import "strings"

// isDone stand before the participle of what is never done.
var isDone = []string{"es", "son", "é", "são", "è", "sono", "viene", "vengono", "se", "si"}

// musts are what says that something must be, before "avoid".
var musts = strings.Fields(`se da bisogna occorre preciso necessário necesario hay que siempre sempre`)

// romanceWhens stand between "only" and its condition.
var romanceWhens = []string{"si", "cuando", "se", "quando", "após", "después", "dopo", "con", "com"}

// romanceForbids decides Spanish, Portuguese and Italian cues.
func (p *phrase) romanceForbids(i int) order {
	switch p.known(i) {
	case "no", "não", "nao", "non":
		if p.is(i, "no") && p.find(0, "não", "nao") {
			return noOrder // "no celular não dá": in the
		}
		return p.romanceNot(i)
	case "nunca", "jamás", "jamais", "mai":
		return p.yes(p.romanceNever(i))
	case "tampoco", "nem":
		bids := p.clauseStart(i) && p.romanceImperative(i+1) != noOrder
		return p.yes(bids || p.class(i+1)&cMust != 0 || p.quitForbids(i) != noOrder)
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
		must := p.class(i-1)&(cMust|cUrge) != 0 || p.is(i-1, musts...)
		that := p.is(i-1, "que") && !p.is(i-2, "hay", "tem")
		return p.yes(must && !that || p.clauseStart(i) && !p.is(i+1, "que", "che"))
	case "solo", "sólo", "únicamente", "somente", "apenas", "soltanto", "só":
		return p.yes(p.romanceOnly(i))
	case "nada", "niente", "nulla":
		if p.class(i+1)&cBarred != 0 {
			return noOrder // "niente vieta di …"
		}
		return p.nothingRomance(i)
	case "sem":
		return p.yes(i == 0 && p.lacksPortuguese())
	case "sin", "senza":
		leave := p.find(i+1, "permiso", "autorización", "aprobación", "permissão", "aprovação", "permesso")
		return p.yes(leave && p.count(cNeg) > 1 && !p.find(0, "deja", "dejan", "lascia", "permite"))
	}
	return noOrder
}

// romanceNever reports whether "never" at word i bids: "nunca borres X", "X nunca são apagadas",
// "nunca hay que …".
func (p *phrase) romanceNever(i int) bool {
	next := i + 1
	switch {
	case p.is(next, isDone...) && p.rulesOut(next+1) && !p.past(next+1),
		p.is(next, "hay") && p.is(next+1, "que"),
		i > 0 && p.class(next)&cMay != 0 && !p.dependent(i) && !p.impersonal(i),
		p.romanceImperative(next) != noOrder,
		p.is(i-1, "y", "e"):
		return true
	}
	told := i > 0 && p.gap(i)&gapDash != 0 && p.suffix(next, "a", "an") && !bidsInA(p.raw(next))
	return p.clauseStart(i) && p.class(next)&cFact == 0 && !told && !p.past(next) && !p.is(next, "vi", "visto")
}

// romanceOnly reports whether "only" at word i restricts by a condition, an order or a verb of
// leave: "solo si …", "solo responde …", "può essere usato solo da X".
func (p *phrase) romanceOnly(i int) bool {
	next := i + 1
	switch {
	case p.is(next, "se") && p.language() == cES: // no "if" in Spanish
		return p.canBefore(i)
	case p.is(next, "tres", "três", "tre"): // no verbs, for all their ending
		return false
	case p.is(next, romanceWhens...) && !p.states(i):
		return true
	case i > 0 && p.gap(i)&gapColon == 0:
		return p.canBefore(i)
	}
	return p.is(next, "responde", "rispondi") || p.romanceImperative(next) != noOrder || p.canBefore(i)
}

// lacksPortuguese reports whether p, which opens with "sem", is what there must not be. "Sem
// cache, lê-se do disco" is a condition.
func (p *phrase) lacksPortuguese() bool {
	return p.has(1) && p.class(1)&cWaive == 0 && !p.harmlessNoun(1) && p.gap(p.clauseEnd(0))&gapComma == 0 &&
		p.count(cNeg) == 1 && !strings.Contains(p.Of(p.text), " = ")
}

// noVerbsNot follow on a negation that denies no verb: "no porque", "non tutti".
var noVerbsNot = []string{"porque", "perché", "obstante", "ostante", "todos", "todas", "tutti", "tutte"}

// romanceClitics are pronouns between a negation and its verb.
var romanceClitics = []string{"lo", "la", "los", "las", "o", "os", "as", "le", "li", "se", "te", "me", "si"}

// inRomance are "in" in a contrast of places.
var inRomance = []string{"en", "nei", "nelle", "nel", "nos", "nas", "no", "na", "in"}

// livesIn tell where things go and live: "X va en Y, no en Z".
var livesIn = []string{"va", "van", "fica", "ficam", "vai", "vanno", "vive", "viven"}

// asideEndings are endings of negated orders behind an aside.
var asideEndings = []string{"es", "as", "ar", "er", "ir", "are", "ere", "ire"}

// romanceNot decides the negation: with an imperative, with "must", in the contrast of an order.
func (p *phrase) romanceNot(i int) order {
	next := i + 1
	if !p.has(next) || p.gap(next)&gapClause != 0 || p.is(next, noVerbsNot...) || p.relative(i) {
		return noOrder
	}
	if i == 0 && p.is(next, "una") && p.is(next+1, "parola", "riga") && !p.tellsIn(0, len(p.toks)) {
		return prohibition // "non una parola su questo"
	}
	at := next
	for p.is(at, romanceClitics...) {
		at++
	}
	withObject := p.suffix(next, "rlo", "rla", "rli", "rle", "rsi", "rse")
	switch {
	case withObject && p.clauseStart(i) && p.class(next+1)&(cFact|cMay) != 0 && p.gap(next+1)&gapClause == 0:
		return noOrder // "non farlo porta a …"
	case p.is(at, "tienes", "tiene", "tenés", "tienen", "tem", "temos", "tenemos") && p.is(at+1, "que"),
		p.is(at, "devi", "dovete") && p.find(at, "niente", "nulla"):
		return noOrder // need not
	case p.notYet(i, at),
		p.is(i-1, "mas") && p.find(at, "enquanto") && p.foreignOrder(i),
		p.unwanted(at),
		p.unaccepted(at),
		p.notDone(i, at):
		return prohibition
	case i <= 4 && !p.states(i) && !p.dependent(i) && p.ourWay(at),
		p.gap(i)&gapComma != 0 && p.is(next, inRomance...) &&
			p.find(0, livesIn...):
		return prohibition
	}
	if o := p.romanceDuty(i, at); o != noOrder {
		return o
	}
	if p.aside(i) && (p.suffix(next, asideEndings...) || p.rulesOut(next)) &&
		p.romanceImperative(next) != noOrder {
		return prohibition // "per ora non toccare X"
	}
	return p.romanceBids(i)
}

// notYet reports whether the negation i, with the verb at, bids for the time being: "pero aún no
// lo toques".
func (p *phrase) notYet(i, at int) bool {
	return p.is(i-1, "aún", "todavía", "ainda", "ancora") && p.clauseStart(i-1) &&
		p.suffix(at, "es", "as", "áis") && p.class(at)&cFact == 0
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
	opens := p.clauseStart(i) || p.class(0)&cIf != 0
	if opens && !until && !p.find(i, "sin", "sem", "senza", "hasta") && !p.impersonal(i) {
		return false
	}
	used := p.is(at, "usa", "usan", "utiliza", "utilizza") && p.is(0, "aquí", "aqui", "qui")
	return until || used || p.rulesOut(at) || p.is(at, "fa", "fanno", "hace", "hacen", "faz", "fazem")
}

// shouldRomance are verbs of what ought to be.
var shouldRomance = strings.Fields(`dovreste dovresti dovrebbe dovrebbero deberías debería deberían deverias
	deveria deveriam`)

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
	case p.is(at, shouldRomance...):
		reader := p.suffix(at, "as", "ti", "te") || p.is(i-1, "você", "tu", "usted")
		ruled := p.rulesOut(at+1) || reader && !p.failsTo(at+1) || p.find(at+1, "nunca", "jamás", "mai")
		return p.yes(ruled && !p.dependent(i)) // "no debería fallar" expects
	case p.class(at)&cMay != 0 || p.is(at, "puedes", "podés", "puoi", "potete"):
		reports := at > i+1 && p.clauseStart(i) // "no se puede usar X"
		return p.yes(p.rulesOut(at+1) && !p.dependent(i) && !reports)
	}
	return noOrder
}

// butRomance join a clause.
var butRomance = []string{"e", "y", "pero", "mas", "ma", "favor", "favore"}

// romancePast are endings of participles in a contrast.
var romancePast = []string{"ato", "ata", "ati", "ate", "ado", "ada", "ados", "adas", "ido", "ida"}

// notInContrast are what no order is set against.
var notInContrast = []string{"solo", "sólo", "só", "apenas", "se", "todo", "todos"}

// romanceBids decides the negation i at the start of a clause: before an imperative or an
// infinitive, or before what an order is set against.
func (p *phrase) romanceBids(i int) order {
	next := i + 1
	if !p.clauseStart(i) && !p.is(i-1, butRomance...) || p.class(next)&(cMay|cMust) != 0 {
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
		p.suffix(next, romancePast...) || p.is(next, notInContrast...) {
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

// byItself say that a thing happens without anybody.
var byItself = strings.Fields(`automáticamente automaticamente automatiquement automatisch автоматически
	автоматично automatycznie`)

// happens reports whether what word i tells happens of itself: "no se publica automáticamente".
func (p *phrase) happens(i int) bool {
	return p.first(i+1, i+4, byItself...) >= 0
}

// pastEndings are endings of Spanish and Portuguese verbs of the past.
var pastEndings = []string{"ó", "aron", "ieron", "ou", "aram", "eram", "iram", "íram", "iu", "ámos"}

// past reports whether word i is a Spanish or Portuguese verb of the past.
func (p *phrase) past(i int) bool {
	return p.suffix(i, pastEndings...)
}

// caseNouns stand in "en caso alguno".
var caseNouns = []string{"caso", "modo", "forma", "manera", "momento", "circunstancia", "circunstância", "concepto"}

// inNoCase decides "en caso alguno", "em hipótese alguma", "in alcun caso".
func (p *phrase) inNoCase(i int) order {
	noun := i - 1
	switch {
	case p.is(i, "hipótese"):
		return p.yes(p.is(i-1, "em") && p.is(i+1, "alguma", "nenhuma") && !p.find(0, "foi", "foram"))
	case p.is(i, "alcun"):
		noun = i + 1
	}
	if !p.is(noun, caseNouns...) || p.find(0, "fue", "foi", "fu", "ha", "ho") {
		return noOrder
	}
	switch {
	case p.foreignOrder(noun),
		p.clauseStart(i-2) && p.romanceImperative(i+1) != noOrder,
		p.find(0, "serán", "serão", "saranno"):
		return prohibition
	}
	return p.yes(p.all()&cNeg != 0 && p.all()&(cMay|cMust) != 0)
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

// leadIns lead in a clause, so that the negation behind them opens it: "per ora non …".
var leadIns = strings.Fields(`durante incluso mesmo anche da dal desde até nesta neste em nel nella por per de
	di en in aquí aqui qui ahora agora ora adesso hoy oggi hoje sin sem senza todavía ainda ancora mejor meglio
	melhor absolutamente assolutamente`)

// aside reports whether only what says when or where stands before the negation i.
func (p *phrase) aside(i int) bool {
	if i == 0 || i > 6 || p.states(i) || p.dependent(i) || p.class(0)&cSubj != 0 {
		return false
	}
	leads := p.is(0, leadIns...) || p.is(0, "a") && p.is(1, "partir") ||
		p.is(i-1, "todo", "tudo", "soprattutto", "sobretudo")
	return leads && !p.is(i-1, "para", "per", "de", "di", "a", "por", "da")
}

// italianParticiples are endings of Italian participles.
var italianParticiples = strings.Fields(`ato ata ati ate rto rta rti rte iso isa isi ise oste uto uta uti ute
	ito ita iti ite uso usi esso essi tto tti tta tte osto osti osta`)

// participleIT reports whether word i has the ending of an Italian participle.
func (p *phrase) participleIT(i int) bool {
	return p.suffix(i, italianParticiples...)
}

// handlingStems are how verbs begin of what somebody does to a thing.
var handlingStems = strings.Fields(`modifi copi recopi tradur divulg expos expues espo édit alter cambi muda
	mude elimin borr bypass aggir ignor renombr renome rinomin sobrescri sovrascri omit omess viol edit fusion
	merge mescl commit deploy despleg desplieg implant pubblic sube subir expon invent duplic hardcod reaprov
	reutiliz déplo reescri riscri mezcl mistur mescol instal supprim écras contourn partag réécri redact apag
	delet cancell avanz avanc compart condivi toca tocc usad usat usar utiliz publi salt aparec figur compari
	contorn desativ desactiv disattiv super ultrapass exced introduc añad agreg aggiun conte depend dipend
	import acced acess referenc élarg ampli désactiv tradu exerc codé`)

// rulesOut reports whether words i and on name what somebody does to a thing, rather than
// what fails to happen: "no puede ser modificado", but not "no puede ser encontrado".
func (p *phrase) rulesOut(i int) bool {
	for p.is(i, "ser", "essere", "estar", "venire", "être") {
		i++
	}
	if p.is(i, "salir", "sair", "uscire", "sortir") {
		out := p.is(i+1, "de", "del", "do", "da", "dal", "dalla", "du")
		return out && p.find(0, "datos", "dados", "dati", "données") // "los datos no pueden salir de …"
	}
	return hasAnyPrefix(p.raw(i), handlingStems...)
}

// mayOrMust are verbs of leave and duty in Romance languages.
var mayOrMust = strings.Fields(`puede pueden debe deben pode podem deve devem può possono devono peut peuvent
	doit doivent debes puedes devi puoi`)

// canBefore reports whether "may" or "must" stands right before word i: "può essere usato solo da X".
func (p *phrase) canBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4 && p.gap(k+1)&gapClause == 0; k-- {
		if p.is(k, mayOrMust...) {
			return !p.dependent(k)
		}
	}
	return false
}

// thisWords are what is said of "nothing": "nada de eso".
var thisWords = []string{"eso", "esto", "ello", "isso", "isto", "ciò", "questo", "lo"}

// nothingRomance decides "nada", "niente": in what must be, and before what must not be.
func (p *phrase) nothingRomance(i int) order {
	denied := p.class(0)&cNeg != 0 || p.is(0, "niente", "nada")
	if !p.clauseStart(i) || p.gap(i)&gapComma != 0 && !denied && !p.foreignOrder(i) {
		return noOrder // "nickname e password, niente email"
	}
	if p.is(i, "niente") || p.is(i+1, "de", "di") {
		return p.yes(p.has(i+1) && !p.is(i+2, thisWords...) &&
			!p.harmlessNoun(i+2) && !p.harmlessNoun(i+1) && p.class(i+1)&cFact == 0)
	}
	return p.yes(p.is(i+1, "debe", "deve", "puede", "pode", "può"))
}

// romanceNoBids are endings of participles and adjectives.
var romanceNoBids = strings.Fields(`ado ido ato uto ati iti uti ible able ibile abile ide ée ale`)

// italianBidEndings are endings of Italian negated orders.
var italianBidEndings = strings.Fields(`are ere ire rre te i arlo arla arle arli erlo erla erli erle irlo irla
	irli irle arsi ersi rti arne erne irne arvi erci arci`)

// romanceBidEndings are endings of Spanish and Portuguese negated orders.
var romanceBidEndings = strings.Fields(`ar er ir as es áis éis ás és ís e em te en i arlo arla arle arli erlo
	irlo arse erse irse arsi por`)

// romanceImperative reports whether word i can be a negated imperative or infinitive.
func (p *phrase) romanceImperative(i int) order {
	italian := p.is(i-1, "non")
	for p.is(i, romanceClitics...) || italian &&
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
	if p.suffix(i, romanceNoBids...) {
		return noOrder // a participle, an adjective
	}
	if italian {
		if p.suffix(i, "rai", "rete") && p.is(i+1, "più") {
			return noOrder // "non riceverai più messaggi"
		}
		return p.yes(p.suffix(i, italianBidEndings...) || bidsInA(w))
	}
	if p.suffix(i, romanceBidEndings...) {
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
var romanceSubjunctives = wordSet(withCapitals(`haga ponga diga traiga salga venga tenga exponga suponga proponga
	imponga interponga siga corrija elija dirija exija recoja introduzca reduzca produzca traduzca escriba suba
	reciba añada ceda exceda confunda pida dependa asuma consuma imprima coma omita permita emita meta cometa rompa
	interrumpa corra mueva devuelva resuelva incluya excluya construya sustituya distribuya destruya lea vea crea
	sea vaya dé abra cubra oculta infrinja faça escreva inclua insira mexa exponha introduza remova substitua reduza
	omita envolva produza traduza mova interrompa corrompa suponha proponha venda assuma conclua transfira prefira
	sugira insira interfira confira minta responda proceda converta venda prometa ofenda esconda entenda acceda
	decida divida comparta reparta insista confunda ponha diga traga saia venha tenha seja vá leia veja perca peça
	sirva desista exclua destrua divida condivida traduca produca conduca riduca aggiunga rimuova scriva legga metta
	prenda chieda apra includa esegua`))

// withCapitals returns a list of words, and behind it the same with capitals, as at the
// start of a sentence.
func withCapitals(list string) string {
	both := list
	for _, w := range strings.Fields(list) {
		both += " " + strings.ToUpper(w[:1]) + w[1:]
	}
	return both
}
