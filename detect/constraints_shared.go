package detect

// The constructions here are the same in the six languages with classes of their own:
// "use X instead of Y", "only X may", "X stays unchanged", "no X" and, in English too,
// a mark of prohibition before what is forbidden.

// sharedForbids decides the cues that need no grammar of their language.
func (p phrase) sharedForbids(i int) order {
	switch p.known(i) {
	case "statt", "anstatt", "anstelle", "вместо":
		return p.yes(p.foreignOrder(i))
	case "plutôt":
		return p.yes(p.is(i+1, "que") && p.foreignOrder(i))
	case "lieu", "posto":
		return p.yes(p.is(i-1, "au", "al") && p.is(i+1, "de", "d", "di", "del") && p.foreignOrder(i))
	case "lugar", "vez", "invés":
		return p.yes(p.is(i-1, "en", "em", "ao") && p.is(i+1, "de", "do", "da", "del") && p.foreignOrder(i))
	case "invece":
		return p.yes(p.is(i+1, "di", "del", "che") && p.foreignOrder(i))
	case "nur", "seul", "seule", "seuls", "seules", "solo", "sólo", "únicamente", "solamente", "soltanto", "somente", "apenas", "только", "uniquement":
		if p.clauseStart(i) && p.permits(i+1) || i > 0 && i < 6 && p.foreignOrder(i) && !p.conditional(i) && p.has(i+1) {
			return prohibition
		}
	case "unverändert", "inchangé", "inchangée", "inchangés", "inchangées", "intact", "intacte", "intacto", "intacta", "intactos", "inalterado", "inalterada", "invariato", "invariata",
		"invariati", "intatto", "неизменным", "неизменной", "неизменными", "неизменны":
		return p.keptForbids(i)
	case "aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma", "nessun", "nessuna", "никаких":
		return p.noneForbids(i)
	}
	return noOrder
}

// foreignOrder reports whether p, a sentence in a language other than English, gives an
// order: it opens with the form of an imperative or an infinitive, or says that something must be.
func (p phrase) foreignOrder(before int) bool {
	first := 0
	for p.is(first, "bitte", "por", "favor", "immer", "toujours", "siempre", "sempre", "всегда", "merci", "de") && first < 3 {
		first++
	}
	if first >= before {
		return false
	}
	for k := 0; k < before; k++ {
		if p.is(k, "muss", "müssen", "soll", "sollen", "sollte", "doit", "doivent", "faut", "debe", "deben", "deve", "devem", "devono", "bisogna", "должен", "должна", "должны", "нужно", "надо", "следует") {
			return true
		}
	}
	switch {
	case p.class(first)&(cLangs|cAux|cSubj) != 0 || p.toks[first].ident || p.toks[first].quoted:
		return false
	case p.class(first)&cImp != 0:
		return true
	}
	w := p.raw(first)
	return p.suffix(first, "e", "en", "ez", "er", "ir", "re", "a", "ar", "em", "am", "i") || hasAnySuffix(w, "ай", "яй", "уй", "ей", "йте", "ите", "ьте", "ть")
}

// permits reports whether one of the words from i on says who may: may, can, is allowed.
func (p phrase) permits(i int) bool {
	for k := i; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "darf", "dürfen", "peut", "peuvent", "doit", "doivent", "puede", "pueden", "debe", "deben", "pode", "podem", "deve", "devem", "può", "possono", "devono",
			"может", "могут", "должен", "должны", "разрешено") {
			return true
		}
	}
	return false
}

// keptForbids decides "X stays unchanged" in what is ruled, not in what is reported.
func (p phrase) keptForbids(i int) order {
	if p.conditional(i) || p.find(0, "wurde", "war", "était", "fue", "foi", "era", "был", "была", "были") {
		return noOrder
	}
	for k := max(0, i-3); k < i; k++ {
		if p.is(k, "bleibt", "bleiben", "muss", "müssen", "rester", "reste", "restent", "doit", "doivent", "permanecer", "quedar", "mantener", "debe", "deben", "deve", "devem", "devono", "manter",
			"rimanere", "restare", "mantenere", "оставаться", "остаётся", "должен", "должна", "должны", "оставить") {
			return invariant
		}
	}
	return p.yes(p.foreignOrder(i))
}

// noneForbids decides "no X" at the start of a clause without a verb: "Aucune dépendance sans accord".
func (p phrase) noneForbids(i int) order {
	last := len(p.toks) - 1
	if !p.clauseStart(i) || last < i+1 || p.find(i+1, "est", "sont", "a", "ont", "n", "ne", "hay", "es", "está", "ha", "há", "é", "foi", "tem", "è", "sono", "esiste", "нет", "не") ||
		p.suffix(last, "é", "ée", "és", "ado", "ada", "ido", "ato", "ata") && !p.is(last, "autorisé", "autorisée", "permitido", "permitida") {
		return noOrder
	}
	if p.is(i+1, "problème", "erreur", "souci", "idée", "problema", "error", "erro", "errore", "idea", "ideia", "проблем", "ошибок", "changement", "cambio") {
		return noOrder
	}
	return p.yes(last-i <= 12)
}

// banMark reports whether p opens with a sign of prohibition before what is forbidden.
// A cross also marks what failed; then the words tell a state.
func (p phrase) banMark() bool {
	s := p.Of(p.text)
	for len(s) > 0 && (s[0] == '*' || s[0] == '_' || s[0] == ' ' || s[0] == '|') {
		s = s[1:]
	}
	if hasAnyPrefix(s, "🚫", "⛔", "🛑") {
		return len(p.toks) > 0
	}
	if !hasAnyPrefix(s, "❌", "✗", "✘", "✖") || len(p.toks) == 0 || len(p.toks) > 16 || p.isQuestion() {
		return false
	}
	if p.suffix(0, "ing") && p.has(1) || p.class(0)&cImp != 0 && p.class(1)&cAux == 0 {
		return true
	}
	for i := range p.toks {
		if p.class(i)&(cAux|cModal|cSubj|cLangs) != 0 || p.is(i, "failed", "failing", "fails", "failure", "error", "errors", "missing", "broken", "unsupported", "support", "bad", "wrong", "incorrect", "before", "old",
			"needed", "required", "necessary", "pending", "todo", "unavailable", "invalid", "timeout", "yet", "found", "implemented", "available", "working", "done") || allDigits(p.raw(i)) {
			return false
		}
	}
	name := p.toks[0].ident || p.toks[0].quoted
	return p.has(1) && !p.toks[0].char && (!name || !p.toks[1].ident && !p.toks[1].quoted && p.gap(1)&gapClause == 0 && p.suffix(len(p.toks)-1, "s"))
}

// proposes reports whether the question p names an act or a thing to be had, without a
// subject and a verb: "Push to main?", "Emojis in commit messages?".
func (p phrase) proposes() bool {
	last := len(p.toks) - 1
	if last < 1 || p.class(0)&(cFunc|cAux|cModal|cSubj|cRel|cNeg|cConj|cLead) != 0 || p.is(0, "any", "anything", "anyone", "everything", "all", "ready", "done", "right", "sure", "found", "remember", "want", "see") || p.toks[0].char {
		return false
	}
	if p.class(0)&cImp != 0 || p.suffix(0, "ing") {
		return true
	}
	for k := 1; k < last; k++ {
		if p.class(k)&(cAux|cModal|cSubj) != 0 {
			return false
		}
	}
	return last >= 2 && !p.suffix(last, "ed", "ing") && (p.preposition(1) || p.preposition(2) || p.is(1, "for"))
}

// halfOrder tells whether p is the half of a constraint that stands in two sentences.
func (p phrase) halfOrder(all class, wide wideSet) order {
	if n := len(p.toks); n <= 3 {
		if p.isQuestion() && p.proposes() {
			return proposal
		}
		if all&cNeg == 0 {
			return noOrder
		}
		if n == 1 && p.is(0, "no") {
			return denial
		}
		if p.is(n-1, "not") && p.is(n-2, "absolutely", "certainly", "definitely", "please", "better") || p.is(n-1, "way", "chance") && p.is(n-2, "no") {
			return refusal
		}
		return noOrder
	}
	switch {
	case p.isQuestion():
		if p.proposes() {
			return proposal
		}
	case all&cClosed != 0 && all&(cModal|cDuty|cMaybe|cNeg) != 0 || wide&wClosed != 0:
		return sanction
	case all&(cDuty) != 0 || wide&wDuty != 0:
		return duty
	}
	return noOrder
}
