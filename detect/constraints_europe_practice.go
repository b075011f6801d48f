package detect

import (
	"strings"
	"unicode/utf8"
)

// The rules here find norms in the indicative, in European languages other than English:
// how a project works ("para fechas se usa X, no Y"), what stays as it is, what those who
// are ruled, the agents, never do.

// neverStraight reports whether the negation i says that something never goes straight to
// another: the way around is the rule.
func (p *phrase) neverStraight(i int) bool {
	if i == 0 || p.dependent(i) || p.clauseStart(i) {
		return false
	}
	never, straight := p.is(i, "nie", "niemals", "nunca", "jamás", "jamais", "nigdy", "nooit", "aldrig") || p.is(i-1, "никогда", "ніколи", "nigdy"), false
	for k := i + 1; k < len(p.toks) && k < i+5 && p.gap(k)&gapClause == 0; k++ {
		never = never || p.is(k, "mai", "jamais", "nunca")
		straight = straight || p.is(k, "direkt", "direct", "directement", "directamente", "direto", "diretamente", "direttamente", "напрямую", "напряму", "bezpośrednio")
	}
	return never && straight
}

// asItIs reports whether something stays, at word i, as it is.
func (p *phrase) asItIs(i int) bool {
	if p.dependent(i) && !(p.is(i-1, "que") && p.is(i-2, "tiene", "tienen", "tem", "têm", "hay")) || i == 0 {
		return false
	}
	k := i + 1
	switch {
	case p.is(k, "como", "come", "comme"):
		return p.is(k+1, "está", "están", "estão", "esta", "estan", "sono", "è", "es", "son", "ils", "elles", "il", "elle", "hasta", "antes")
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

// againstPractice reports whether the negation i, behind a comma, sets something against
// what is used: "on utilise X, pas Y".
func (p *phrase) againstPractice(i int) bool {
	if i < 2 || p.gap(i)&(gapComma|gapDash) == 0 && !p.is(i-1, "а", "und", "et", "y", "e") || !p.has(i+1) || p.class(i+1)&(cFact|cSole) != 0 || p.dependent(i) || p.is(i+1, "todo", "todos", "tout", "tous", "tutti", "alle", "immer", "siempre", "toujours", "sempre", "всегда", "все") {
		return false
	}
	for k := 0; k < i; k++ {
		if p.practises(k) && !p.dependent(k) {
			return !p.is(0, "il", "elle", "él", "ella", "er", "он", "она")
		}
	}
	return false
}

// practises reports whether word k tells what is used here: by all of us, or by anybody.
func (p *phrase) practises(k int) bool {
	switch w := p.raw(k); {
	case hasAnyPrefix(w, "usa", "utili", "emplea", "emplo", "impieg", "util", "employ", "emploi"):
		return p.is(k-1, "se", "si", "on", "nous") || p.suffix(k, "amos", "emos", "iamo")
	case hasAnyPrefix(w, "verwendet", "benutzt", "genutzt", "eingesetzt"):
		return p.nearBefore(k, 8, "wird", "werden")
	case hasAnyPrefix(w, "verwenden", "benutzen", "nutzen"):
		return p.is(k-1, "wir")
	}
	return p.is(k, "используем", "используется", "применяем", "пишем", "храним", "берём", "кладём", "використовуємо", "używamy")
}

// leftAlone reports whether what the negation i denies is the work of hands: touching,
// checking in, editing a project's things.
func (p *phrase) leftAlone(i int) bool {
	k := i + 1
	if p.is(i, "nicht", "nie", "niemals") {
		w := p.raw(k)
		return p.nearBefore(i, 3, "wird", "werden") && hasAnyPrefix(w, "angefasst", "angerührt", "eingecheckt", "commit", "gepusht", "gemerg", "deploy", "bearbeitet", "editiert", "umbenannt", "weitergegeben", "hartkodiert", "versioniert") && p.clauseEnd(i) == k+1 && i > 1 && !p.dependent(i)
	}
	if !p.is(k, "é", "são", "es", "son", "sont", "est", "è", "sono", "viene", "vengono", "vanno", "va") || i == 0 || p.dependent(i) {
		return false
	}
	if p.is(i, "ne", "n") {
		k++ // "ne sont pas touchés"
	}
	return hasAnyPrefix(p.raw(k+1), "tocad", "toccat", "touché", "editad", "edité", "édité", "commit", "mergead", "fusion", "pushe", "deploy", "hardcod", "duplicad", "dupliqué", "duplicat", "compart", "condivis", "partagé", "renom")
}

// agentNever reports whether the negation i tells what agents never do, or what all of them
// do not do: whoever writes it rules them.
func (p *phrase) agentNever(i int) bool {
	one, all := false, false
	for k := 0; k < i && k < 4; k++ {
		one = one || p.is(k, "ki", "ia", "ai", "ии", "ші", "agent", "agente", "агент", "asistente", "assistent", "assistente", "assistant", "ассистент", "modell", "modelo", "modèle", "modello", "модель", "bot", "llm")
		all = all || p.is(k, "agents", "agenten", "agentes", "agenti") || hasAnySuffix(p.raw(k), "генты", "генти")
	}
	all = all || p.partActs(i+1) && p.governed(i) && !p.reasons() && !p.ifBehind(i) && (!p.is(i, "ne", "n") || p.is(i+2, "pas", "jamais"))
	if !one && !all || p.dependent(i) || p.hasIf() || !p.has(i+1) || p.nearBefore(i+3, 6, "ha", "wurde", "wurden", "fue", "foi", "hat", "haben", "ont", "han") {
		return false
	}
	never := p.is(i, "nie", "niemals", "nunca", "jamás", "jamais", "nigdy") || p.is(i, "non", "ne", "n", "no", "não") && p.nearBefore(i+4, 4, "mai", "jamais", "nunca") || p.is(i, "не") && p.is(i-1, "никогда", "ніколи")
	told := p.class(i+1)&(cFact|cWaive|cMay) != 0 || hasAnyPrefix(p.raw(i+1), "respond", "répond", "rispond", "antwort", "отвеча", "работа", "запуска", "arranc", "démarr") || p.past(i+1)
	never = never || p.is(i+2, "jamais") && p.is(i, "ne", "n")
	if p.class(i+1)&cMay != 0 && i > 0 && p.is(i, "no", "não", "non", "не") {
		return p.has(i+2) && !p.past(i+1) && !p.failsTo(i+2)
	}
	return never || all && p.is(i, "no", "não", "non", "ne", "n", "не") && !told && !p.clauseStart(i)
}

// failsTo reports whether word i is what one tries: that it cannot be done is reported, not
// ruled.
func (p *phrase) failsTo(i int) bool {
	return hasAnyPrefix(p.raw(i), "conect", "connett", "encontr", "trov", "alcan", "raggiung", "resolv", "risolv", "inici", "avvi", "arranc", "leer", "ler", "legg", "ver", "ved",
		"fall", "falh", "carg", "carreg", "caric", "funcion", "funzion", "recib", "receb", "ricev", "deten", "найти", "подключ", "открыть", "прочит", "увидеть", "start")
}

// keepsApart reports whether the negation i says that a part of a project does not know,
// contain or touch something: "el dominio no conoce la infraestructura", "los handlers no
// contienen SQL".
func (p *phrase) keepsApart(i int) bool {
	verb := i + 1
	for p.is(verb, "le", "la", "les", "l", "lo", "los", "las") {
		verb++
	}
	if p.is(i, "nicht", "nichts", "keine", "kein", "keinen") {
		for verb = i - 1; verb > 0 && verb > i-4 && !p.partActs(verb) && !p.is(verb, "und"); verb-- { // "importiert nichts"
		}
	}
	first := min(i, verb)
	if first <= 0 || !p.has(max(i, verb)+1) || p.dependent(i) || p.class(first-1)&cSubj != 0 || len(p.toks) > 18 || p.reasons() || p.ifBehind(i) || p.harmlessNoun(max(i, verb)+1) ||
		p.is(max(i, verb)+1, "mais", "más", "più", "mehr", "больше", "plus", "aún", "todavía", "ainda", "ancora", "noch") ||
		p.find(0, "usuario", "usuário", "utilisateur", "utente", "пользователь", "nutzer", "benutzer", "on", "ich", "wir", "man", "он", "она", "никто", "ніхто", "niemand", "nadie", "tool", "él", "ella", "elle", "je", "tu", "autor", "auteur") {
		return false
	}
	named := false // by a name or as a package
	for k := 0; k < first && k < 4; k++ {
		if hasAnyPrefix(p.raw(k), "usuari", "usuári", "utilisateur", "utent", "Nutzer", "Benutzer", "пользовател", "користувач") {
			return false
		}
		named = named || p.toks[k].ident || p.toks[k].quoted || p.is(k, "paquete", "paquet", "pacote", "pacchetto", "paket", "module", "módulo", "modulo", "modul", "пакет", "модуль") || hasAnySuffix(p.raw(k), "-Paket", "-Modul")
	}
	if p.is(i, "ne", "n") && !p.is(verb+1, "pas", "jamais", "aucun", "aucune", "rien", "ni") || p.suffix(verb, "uto", "uta", "ido", "ida", "udo") {
		return false
	}
	w := p.raw(verb)
	return len(p.toks) <= 9 && p.knows(verb) ||
		named && hasAnyPrefix(w, "referenc", "referenz", "référenc", "import", "импорт", "імпорт", "завис", "depend", "dépend", "dipend") ||
		p.partActs(verb) && p.governed(first)
}

// knows reports whether word i is a verb of knowing.
func (p *phrase) knows(i int) bool {
	return hasAnyPrefix(p.raw(i), "conoc", "conhec", "conosc", "connaî", "kenn", "знает", "знают", "знає", "знають")
}

// ifBehind reports whether behind word i stands on what condition it holds; no comma tells
// this "if" from the pronoun.
func (p *phrase) ifBehind(i int) bool {
	for k := i + 1; k < len(p.toks); k++ {
		if p.class(k)&cIf != 0 && !p.is(k, "se", "ha") || p.is(k, "se") && p.is(k+1, "o", "a", "os", "as", "la", "il", "lo", "le", "i", "gli", "non", "não") {
			return true
		}
	}
	return false
}

// reasons reports whether p gives a reason: what has one is told.
func (p *phrase) reasons() bool {
	for k := range p.toks {
		if p.is(k, "porque", "parce", "car", "perché", "poiché", "потому", "поскольку", "weil", "denn") || p.is(k, "da") && p.gap(k)&gapComma != 0 {
			return true
		}
	}
	return false
}

// governed reports whether the clause of word i opens with a part of a project that stands
// for all of its kind: "un plugin", "los handlers", "каждый слайс".
func (p *phrase) governed(i int) bool {
	from := p.clauseOf(i)
	if i == from || i-from > 5 {
		return false
	}
	each := p.is(from, "un", "une", "um", "uma", "una", "uno", "ein", "eine", "jeder", "jede", "jedes", "cada", "chaque", "ogni", "die", "i", "gli", "les", "los", "las", "os", "as", "каждый", "каждая", "каждое", "любой", "любая")
	for k := from; k < i; k++ {
		w := p.raw(k)
		if p.toks[k].ident || !hasAnyPrefixFold(w, projectParts...) {
			continue
		}
		if each || p.suffix(k, "s", "i", "en") || hasAnySuffix(w, "ы", "и") || p.all()&cRU != 0 && w[0] < utf8.RuneSelf || hasAnyPrefixFold(w, "dom", "core", "домен", "ядро") {
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
var projectParts = strings.Fields(`agent агент view vista vue visã template test тест handler controller controlador controlleur contrôleur service servicio serviço servizi module módulo modulo modul component componente composant
	komponent plugin adapter adaptador adaptateur connector conector connecteur pipeline domain dominio domínio domäne core hook entit entid rota route
	ruta capa camada couche strato schicht slice widget usecase middleware paquete paquet pacote pacchett import
	контроллер хендлер сервис модул компонент плагин адаптер коннектор пайплайн домен ядро хук роут слой слои слайс виджет сущност пакет импорт`)

// partActs reports whether word i tells what a part of a project does to others, or holds.
func (p *phrase) partActs(i int) bool {
	return !p.suffix(i, "ado", "ados", "ada", "adas", "ido", "idos", "ato", "ati", "ate", "ata", "é", "ée", "és", "ées") && hasAnyPrefix(p.raw(i), "conten", "contien", "contêm", "contém", "enthält", "enthalten", "содерж", "conoc", "conhec", "conosc", "connaî", "connai", "kenn", "зна", "import", "импорт", "depend", "dépend", "dipend", "завис",
		"referenc", "referenz", "référenc", "llama", "chama", "chiama", "appel", "ruf", "greif", "вызыва", "acced", "acess", "accèd", "обраща", "escrib", "escrev", "scriv", "écri", "schreib", "пиш", "leen", "lee", "leem", "lit", "lisent", "legg", "lesen", "чита",
		"modif", "änder", "veränder", "меня", "изменя", "usa", "utili", "verwend", "benutz", "nutz", "использу", "дела", "hace", "faz", "touch", "toca", "tocc", "трога", "conect", "connect", "exporta", "exporte", "публику", "экспорт", "идут", "trabaj", "trabalh", "lavora", "travaill", "arbeite", "работа")
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
