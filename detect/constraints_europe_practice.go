package detect

import (
	"strings"
	"unicode/utf8"
)

// The rules here find norms in the indicative, in European languages other than English:
// how a project works ("para fechas se usa X, no Y"), what stays as it is, what those who
// are ruled, the agents, never do.

// neverSubjects are words for never that need no other negation.
var neverSubjects = []string{"nie", "niemals", "nunca", "jamás", "jamais", "nigdy", "nooit", "aldrig"}

// straightWords say that something goes straight to another.
var straightWords = strings.Fields(`direkt direct directement directamente direto diretamente direttamente
	напрямую напряму bezpośrednio`)

// neverStraight reports whether the negation i says that something never goes straight to
// another: the way around is the rule.
func (p *phrase) neverStraight(i int) bool {
	if i == 0 || p.dependent(i) || p.clauseStart(i) {
		return false
	}
	never, straight := p.is(i, neverSubjects...) || p.is(i-1, "никогда", "ніколи", "nigdy"), false
	for k := i + 1; k < len(p.toks) && k < i+5 && p.gap(k)&gapClause == 0; k++ {
		never = never || p.is(k, "mai", "jamais", "nunca")
		straight = straight || p.is(k, straightWords...)
	}
	return never && straight
}

// asItIsNow follow on "as": "como está", "comme avant".
var asItIsNow = strings.Fields(`está están estão esta estan sono è es son ils elles il elle hasta antes`)

// asItIs reports whether something stays, at word i, as it is.
func (p *phrase) asItIs(i int) bool {
	if p.dependent(i) && !(p.is(i-1, "que") && p.is(i-2, "tiene", "tienen", "tem", "têm", "hay")) || i == 0 {
		return false
	}
	k := i + 1
	switch {
	case p.is(k, "como", "come", "comme"):
		return p.is(k+1, asItIsNow...)
	case p.is(k, "tal", "tel", "telle", "tels", "telles", "così", "így"):
		return true
	case p.is(k, "do"):
		return p.is(k+1, "jeito")
	case p.is(k, "com"):
		return p.is(k+1, "è")
	case p.is(k, "so") && p.is(k+1, "wie"):
		return p.is(k+2, "sie", "er", "es")
	case p.is(k, "wie"):
		return p.is(k+1, "sie", "er", "es", "gehabt")
	case p.is(k, "как"):
		return p.is(k+1, "есть")
	}
	return false
}

// allWords say that what is denied is denied of all or always: "pas tout".
var allWords = strings.Fields(`todo todos tout tous tutti alle immer siempre toujours sempre всегда все`)

// againstPractice reports whether the negation i, behind a comma, sets something against
// what is used: "on utilise X, pas Y".
func (p *phrase) againstPractice(i int) bool {
	against := p.gap(i)&(gapComma|gapDash) != 0 || p.is(i-1, "а", "und", "et", "y", "e")
	if !against || i < 2 || !p.has(i+1) || p.class(i+1)&(cFact|cSole) != 0 || p.is(i+1, allWords...) || p.dependent(i) {
		return false
	}
	for k := 0; k < i; k++ {
		if p.practises(k) && !p.dependent(k) {
			return !p.is(0, "il", "elle", "él", "ella", "er", "он", "она")
		}
	}
	return false
}

// useStems are how verbs of using begin.
var useStems = []string{"usa", "utili", "emplea", "emplo", "impieg", "util", "employ", "emploi"}

// weUse tell what is used in a project.
var weUse = strings.Fields(`используем используется применяем пишем храним берём кладём використовуємо używamy`)

// practises reports whether word k tells what is used here: by all of us, or by anybody.
func (p *phrase) practises(k int) bool {
	switch w := p.raw(k); {
	case hasAnyPrefix(w, useStems...):
		return p.is(k-1, "se", "si", "on", "nous") || p.suffix(k, "amos", "emos", "iamo")
	case hasAnyPrefix(w, "verwendet", "benutzt", "genutzt", "eingesetzt"):
		return p.nearBefore(k, 8, "wird", "werden")
	case hasAnyPrefix(w, "verwenden", "benutzen", "nutzen"):
		return p.is(k-1, "wir")
	}
	return p.is(k, weUse...)
}

// germanHandStems are how participles begin of what hands do to a project's things.
var germanHandStems = strings.Fields(`angefasst angerührt eingecheckt commit gepusht gemerg deploy bearbeitet
	editiert umbenannt weitergegeben hartkodiert versioniert`)

// passives are auxiliaries of what is done to a thing.
var passives = []string{"é", "são", "es", "son", "sont", "est", "è", "sono", "viene", "vengono", "vanno", "va"}

// handStems are how such participles begin in Romance languages.
var handStems = strings.Fields(`tocad toccat touché editad edité édité commit mergead fusion pushe deploy
	hardcod duplicad dupliqué duplicat compart condivis partagé renom`)

// leftAlone reports whether what the negation i denies is the work of hands: touching,
// checking in, editing a project's things.
func (p *phrase) leftAlone(i int) bool {
	next := i + 1
	switch {
	case i == 0 || p.dependent(i):
		return false
	case p.is(i, "nicht", "nie", "niemals"):
		return i > 1 && p.nearBefore(i, 3, "wird", "werden") && p.clauseEnd(i) == next+1 &&
			hasAnyPrefix(p.raw(next), germanHandStems...)
	case !p.is(next, passives...):
		return false
	case p.is(i, "ne", "n'"):
		next++ // "ne sont pas touchés"
	}
	return hasAnyPrefix(p.raw(next+1), handStems...)
}

// agentNames are what an agent is called.
var agentNames = strings.Fields(`ki ia ai ии ші agent agente агент asistente assistent assistente assistant
	ассистент modell modelo modèle modello модель bot llm`)

// perfectAux are auxiliaries of what was done.
var perfectAux = []string{"ha", "wurde", "wurden", "fue", "foi", "hat", "haben", "ont", "han"}

// answersOrRuns are how verbs begin that tell what an agent does at work.
var answersOrRuns = strings.Fields(`respond répond rispond antwort отвеча работа запуска arranc démarr`)

// agentNever reports whether the negation i tells what agents never do, or what all of them
// do not do: whoever writes it rules them.
func (p *phrase) agentNever(i int) bool {
	one, all := false, false
	for k := 0; k < i && k < 4; k++ {
		one = one || p.is(k, agentNames...)
		all = all || p.is(k, "agents", "agenten", "agentes", "agenti") || hasAnySuffix(p.raw(k), "генты", "генти")
	}
	all = all || p.partNever(i)
	if !one && !all || p.dependent(i) || p.hasIf() || !p.has(i+1) || p.nearBefore(i+3, 6, perfectAux...) {
		return false
	}
	if p.class(i+1)&cMay != 0 && i > 0 && p.is(i, "no", "não", "non", "не") {
		return p.has(i+2) && !p.past(i+1) && !p.failsTo(i+2)
	}
	if p.saysNever(i) {
		return true
	}
	told := p.class(i+1)&(cFact|cWaive|cMay) != 0 || hasAnyPrefix(p.raw(i+1), answersOrRuns...) || p.past(i+1)
	return all && !told && p.is(i, "no", "não", "non", "ne", "n'", "не") && !p.clauseStart(i)
}

// partNever reports whether the negation i tells what all parts of a kind do not do: "los
// plugins no escriben en disco". What has a reason or a condition is told.
func (p *phrase) partNever(i int) bool {
	negated := !p.is(i, "ne", "n'") || p.is(i+2, "pas", "jamais")
	return negated && p.partActs(i+1) && p.governed(i) && !p.reasons() && !p.ifBehind(i)
}

// saysNever reports whether the negation i is "never", or goes with a "never".
func (p *phrase) saysNever(i int) bool {
	switch {
	case p.is(i, "nie", "niemals", "nunca", "jamás", "jamais", "nigdy"),
		p.is(i, "non", "ne", "n'", "no", "não") && p.nearBefore(i+4, 4, "mai", "jamais", "nunca"),
		p.is(i, "не") && p.is(i-1, "никогда", "ніколи"):
		return true
	}
	return false
}

// trialStems are how verbs begin of what one tries and may fail to do.
var trialStems = strings.Fields(`conect connett encontr trov alcan raggiung resolv risolv inici avvi arranc leer
	ler legg ver ved fall falh carg carreg caric funcion funzion recib receb ricev deten найти подключ открыть
	прочит увидеть start`)

// failsTo reports whether word i is what one tries: that it cannot be done is reported, not
// ruled.
func (p *phrase) failsTo(i int) bool {
	return hasAnyPrefix(p.raw(i), trialStems...)
}

// stillOrMore say that something no longer is, or not yet.
var stillOrMore = []string{"mais", "más", "più", "mehr", "больше", "plus", "aún", "todavía", "ainda", "ancora", "noch"}

// tellsOfPersons are subjects of what is told of people, not of the parts of a project.
var tellsOfPersons = strings.Fields(`usuario usuário utilisateur utente пользователь nutzer benutzer on ich wir
	man он она никто ніхто niemand nadie tool él ella elle je tu autor auteur`)

// userStems are how the words for users begin.
var userStems = []string{"usuari", "usuári", "utilisateur", "utent", "Nutzer", "Benutzer", "пользовател", "користувач"}

// packageNames are what a part of a project is called.
var packageNames = strings.Fields(`paquete paquet pacote pacchetto paket module módulo modulo modul пакет модуль`)

// dependStems are how verbs of referring, importing and depending begin.
var dependStems = strings.Fields(`referenc referenz référenc import импорт імпорт завис depend dépend dipend`)

// keepsApart reports whether the negation i says that a part of a project does not know,
// contain or touch something: "el dominio no conoce la infraestructura", "los handlers no
// contienen SQL".
func (p *phrase) keepsApart(i int) bool {
	verb := i + 1
	for p.is(verb, "le", "la", "les", "l", "lo", "los", "las") {
		verb++
	}
	if p.is(i, "nicht", "nichts", "keine", "kein", "keinen") {
		verb = i - 1 // "importiert nichts"
		for verb > 0 && verb > i-4 && !p.partActs(verb) && !p.is(verb, "und") {
			verb--
		}
	}
	first, object := min(i, verb), max(i, verb)+1
	switch {
	case first <= 0 || !p.has(object) || len(p.toks) > 18 || p.dependent(i),
		p.class(first-1)&cSubj != 0,
		p.reasons() || p.ifBehind(i),
		p.harmlessNoun(object) || p.is(object, stillOrMore...),
		p.find(0, tellsOfPersons...),
		p.is(i, "ne", "n'") && !p.is(verb+1, "pas", "jamais", "aucun", "aucune", "rien", "ni"),
		p.suffix(verb, "uto", "uta", "ido", "ida", "udo"):
		return false
	}
	named := false // by a name or as a package
	for k := 0; k < first && k < 4; k++ {
		if hasAnyPrefix(p.raw(k), userStems...) {
			return false
		}
		named = named || p.named(k) || p.is(k, packageNames...) || hasAnySuffix(p.raw(k), "-Paket", "-Modul")
	}
	switch {
	case len(p.toks) <= 9 && p.knows(verb),
		named && hasAnyPrefix(p.raw(verb), dependStems...):
		return true
	}
	return p.partActs(verb) && p.governed(first)
}

// knowStems are how verbs of knowing begin.
var knowStems = []string{"conoc", "conhec", "conosc", "connaî", "kenn", "знает", "знают", "знає", "знають"}

// knows reports whether word i is a verb of knowing.
func (p *phrase) knows(i int) bool {
	return hasAnyPrefix(p.raw(i), knowStems...)
}

// afterSe follow on the Romance "se" that is an "if".
var afterSe = []string{"o", "a", "os", "as", "la", "il", "lo", "le", "i", "gli", "non", "não"}

// ifBehind reports whether behind word i stands on what condition it holds; no comma tells
// this "if" from the pronoun.
func (p *phrase) ifBehind(i int) bool {
	for k := i + 1; k < len(p.toks); k++ {
		if p.class(k)&cIf != 0 && !p.is(k, "se", "ha") || p.is(k, "se") && p.is(k+1, afterSe...) {
			return true
		}
	}
	return false
}

// becauseWords give a reason.
var becauseWords = []string{"porque", "parce", "car", "perché", "poiché", "потому", "поскольку", "weil", "denn"}

// reasons reports whether p gives a reason: what has one is told.
func (p *phrase) reasons() bool {
	for k := range p.toks {
		if p.is(k, becauseWords...) || p.is(k, "da") && p.gap(k)&gapComma != 0 {
			return true
		}
	}
	return false
}

// genericArticles open a subject that stands for all of its kind: "un plugin", "каждый слайс".
var genericArticles = strings.Fields(`un une um uma una uno ein eine jeder jede jedes cada chaque ogni die i gli
	les los las os as каждый каждая каждое любой любая`)

// governed reports whether the clause of word i opens with a part of a project that stands
// for all of its kind: "un plugin", "los handlers", "каждый слайс".
func (p *phrase) governed(i int) bool {
	from := p.clauseOf(i)
	if i == from || i-from > 5 {
		return false
	}
	each := p.is(from, genericArticles...)
	for k := from; k < i; k++ {
		w := p.raw(k)
		if p.toks[k].ident || !hasAnyPrefixFold(w, projectParts...) {
			continue
		}
		many := p.suffix(k, "s", "i", "en") || hasAnySuffix(w, "ы", "и")
		loan := p.all()&cRU != 0 && w[0] < utf8.RuneSelf // "handler не знает …"
		if each || many || loan || hasAnyPrefixFold(w, "dom", "core", "домен", "ядро") {
			return true
		}
	}
	return false
}

// hasAnyPrefixFold is hasAnyPrefix whatever the case.
func hasAnyPrefixFold(s string, prefixes ...string) bool {
	for _, x := range prefixes {
		if len(s) >= len(x) && strings.EqualFold(s[:len(x)], x) {
			return true
		}
	}
	return false
}

// projectParts are how the names of the parts begin that a project is built of.
var projectParts = strings.Fields(`agent агент view vista vue visã template test тест handler controller controlador
	controlleur contrôleur service servicio serviço servizi module módulo modulo modul component componente
	composant komponent plugin adapter adaptador adaptateur connector conector connecteur pipeline domain dominio
	domínio domäne core hook entit entid rota route ruta capa camada couche strato schicht slice widget usecase
	middleware paquete paquet pacote pacchett import контроллер хендлер сервис модул компонент плагин адаптер
	коннектор пайплайн домен ядро хук роут слой слои слайс виджет сущност пакет импорт`)

// romanceParticiples are endings of participles.
var romanceParticiples = strings.Fields(`ado ados ada adas ido idos ato ati ate ata é ée és ées`)

// partVerbStems are how verbs begin of what a part of a project does to others, or holds.
var partVerbStems = strings.Fields(`conten contien contêm contém enthält enthalten содерж conoc conhec conosc
	connaî connai kenn зна import импорт depend dépend dipend завис referenc referenz référenc llama chama
	chiama appel ruf greif вызыва acced acess accèd обраща escrib escrev scriv écri schreib пиш leen lee leem
	lit lisent legg lesen чита modif änder veränder меня изменя usa utili verwend benutz nutz использу дела hace
	faz touch toca tocc трога conect connect exporta exporte публику экспорт идут trabaj trabalh lavora travaill
	arbeite работа`)

// partActs reports whether word i tells what a part of a project does to others, or holds.
func (p *phrase) partActs(i int) bool {
	return !p.suffix(i, romanceParticiples...) && hasAnyPrefix(p.raw(i), partVerbStems...)
}

// partOnly reports whether "only" at word i restricts what a part of a project does.
func (p *phrase) partOnly(i int) bool {
	for _, verb := range [...]int{i - 1, i + 1} {
		if p.partActs(verb) && !p.knows(verb) && p.governed(min(i, verb)) {
			return p.has(i+1) && len(p.toks) <= 18 && !p.dependent(i)
		}
	}
	return false
}
