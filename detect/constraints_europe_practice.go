package detect

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
	if p.dependent(i) || i == 0 {
		return false
	}
	k := i + 1
	switch {
	case p.is(k, "como", "come", "comme"):
		return p.is(k+1, "está", "están", "estão", "esta", "estan", "sono", "è", "es", "son", "ils", "elles", "il", "elle", "hasta", "antes")
	case p.is(k, "tal", "tel", "telle", "tels", "telles", "così", "így"):
		return true
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
	if !one && !all || p.dependent(i) || p.hasIf() || !p.has(i+1) || p.nearBefore(i+3, 6, "ha", "wurde", "wurden", "fue", "foi", "hat", "haben", "ont", "han") {
		return false
	}
	never := p.is(i, "nie", "niemals", "nunca", "jamás", "jamais", "nigdy") || p.is(i, "non", "ne", "n", "no", "não") && p.nearBefore(i+4, 4, "mai", "jamais", "nunca") || p.is(i, "не") && p.is(i-1, "никогда", "ніколи")
	told := p.class(i+1)&(cFact|cWaive|cMay) != 0 || hasAnyPrefix(p.raw(i+1), "respond", "répond", "rispond", "antwort", "отвеча", "работа", "запуска", "arranc", "démarr") || p.past(i+1)
	return never || all && p.is(i, "no", "não", "non", "ne", "n", "не") && !told && !p.clauseStart(i)
}
