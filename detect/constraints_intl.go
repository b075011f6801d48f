package detect

// foreignForbids tells what the cue word i forbids in a sentence of language lang.
func (p phrase) foreignForbids(i int, lang class) order {
	if p.toks[i].quoted && !p.allQuoted() {
		return noOrder
	}
	o := noOrder
	switch lang {
	case cDE:
		o = p.germanForbids(i)
	case cFR:
		o = p.frenchForbids(i)
	case cES, cPT, cIT:
		o = p.romanceForbids(i)
	case cRU:
		o = p.russianForbids(i)
	}
	if o == noOrder {
		o = p.sharedForbids(i)
	}
	return o
}

// germanForbids decides German cues.
func (p phrase) germanForbids(i int) order {
	switch p.known(i) {
	case "niemals", "verboten", "untersagt", "unzulässig", "tabu":
		if p.is(i-1, "nicht") {
			return noOrder
		}
		return prohibition
	case "ohne":
		return p.yes(p.clauseStart(i) && p.find(i+1, "nichts", "kein", "keine", "keinen", "nicht") && p.find(i+1, "wird", "werden", "darf", "geht", "kommt"))
	case "unterlasse", "unterlassen":
		return p.yes(p.clauseStart(i) || i == len(p.toks)-1)
	case "hände", "ruhe":
		return p.yes(p.is(i, "hände") && p.is(i+1, "weg") || p.is(i-1, "in") && p.find(0, "lass", "lasst", "lassen"))
	case "nie":
		if p.is(i-1, "ich", "noch", "wir") || p.is(i-2, "ich", "wir") {
			return noOrder
		}
		return prohibition
	case "erlaubt", "gestattet", "zulässig", "erwünscht":
		if p.is(i-1, "nicht") && !p.conditional(i) {
			return prohibition
		}
	case "darf", "dürfen":
		if p.find(i, "nicht", "kein", "keine", "keinen", "nur", "niemals", "nie") {
			return prohibition
		}
	case "muss":
		if p.find(0, "bevor", "vor") {
			return invariant
		}
	case "kein", "keine", "keinen":
		if p.is(i-1, "auf") && p.is(i+1, "fall") {
			return prohibition
		}
		if p.gap(i)&(gapStart|gapColon|gapDash|gapStop|gapSemicolon) != 0 && !p.find(i, "ist", "sind", "gibt", "hat", "haben", "war") ||
			p.is(0, "bitte", "verwende", "verwenden", "benutze", "benutzen", "füge", "nutze", "schreibe", "lege", "baue") {
			return prohibition
		}
	case "vermeiden", "vermeide":
		if !p.is(i-1, "zu") {
			return prohibition
		}
	case "ausschließlich":
		return prohibition
	case "nur":
		if p.is(i+1, "wenn", "nach", "mit") && !p.find(0, "ich") {
			return prohibition
		}
	case "nichts":
		last := len(p.toks) - 1
		if p.is(0, "bitte") && p.suffix(last, "n") || i <= 2 && p.suffix(0, "e") && p.class(0)&cDE == 0 && p.gap(0)&gapStart != 0 {
			return prohibition
		}
	case "finger":
		return p.yes(p.is(i-1, "die") && p.is(i-2, "lass", "lassen", "lasst") || i == 0 && p.is(1, "weg"))
	case "nicht":
		if p.is(0, "bitte") || p.find(0, "sollte", "sollten", "soll", "sollen") {
			return prohibition
		}
		last := len(p.toks) - 1
		if p.suffix(last, "en", "ern", "eln") && !p.find(0, "ist", "sind", "wird", "werden", "kann", "können", "hat", "haben", "ich", "wir", "konnte", "wurde", "müssen") {
			return prohibition
		}
		if i <= 4 && (p.suffix(0, "e") || p.is(1, "sie", "ihr")) && p.gap(0)&gapStart != 0 && p.class(0)&cDE == 0 && !p.is(0, "die", "diese", "jede", "alle", "meine", "seine", "ihre", "unsere", "welche", "manche", "einige", "heute", "leider") {
			return prohibition // "Ändere X nicht", "Verwenden Sie X nicht"
		}
	}
	return noOrder
}

// frenchForbids decides French cues.
func (p phrase) frenchForbids(i int) order {
	switch p.known(i) {
	case "interdit", "interdite", "interdits", "interdites", "interdiction":
		return p.yes(!p.is(i-1, "pas"))
	case "défense":
		return p.yes(p.clauseStart(i) && p.is(i+1, "de", "d"))
	case "question":
		return p.yes(p.is(i-1, "hors") || p.is(i-1, "pas") && p.clauseStart(i-1) && p.is(i+1, "de"))
	case "évitez", "éviter", "évite":
		if p.clauseStart(i) {
			return prohibition
		}
	case "uniquement", "exclusivement", "seulement":
		if p.is(i+1, "si", "après", "avec", "quand") {
			return prohibition
		}
	case "pas":
		if p.clauseStart(i) && p.is(i+1, "de", "d", "touche") {
			return prohibition
		}
		if p.clauseStart(i-1) && p.class(i-1)&(cLangs|cSubj) == 0 && p.has(i+1) && p.gap(i)&gapClause == 0 && p.suffix(i-1, "e", "s", "ez", "er") &&
			!p.is(i-1, "marche", "passe", "compile", "sais", "comprends", "vois", "pense", "crois", "fonctionne", "existe", "tests") {
			return prohibition // "touche pas à …"
		}
		if p.find(0, "doit", "doivent", "faut") && !p.find(0, "je") || p.is(i-1, "ne") && p.is(i-2, "de") && p.find(0, "merci", "prière") {
			return prohibition
		}
	case "on":
		if i == 0 && p.is(1, "ne", "n") && p.find(2, "pas", "jamais") && !p.is(2, "peut", "sait", "voit", "a", "pourra", "comprend", "trouve", "utilise", "est", "dispose") && !p.conditional(i) {
			return prohibition // a norm: "on ne touche pas à …"
		}
	case "jamais":
		if p.clauseStart(i) || p.is(i-1, "ne") {
			return prohibition
		}
		return p.frenchImperative(i)
	case "ne", "n":
		if p.is(i+1, "pas", "jamais") && p.clauseStart(i) {
			return prohibition
		}
		if p.clauseStart(i) && (p.find(i+1, "pas", "jamais", "rien", "aucun", "aucune")) {
			return prohibition
		}
	}
	return noOrder
}

// frenchImperative reports an imperative before "jamais": "N'utilisez jamais X".
func (p phrase) frenchImperative(i int) order {
	if p.suffix(i-1, "ez") && !p.is(i-2, "vous") {
		return prohibition
	}
	return noOrder
}

// romanceForbids decides Spanish, Portuguese and Italian cues.
func (p phrase) romanceForbids(i int) order {
	switch p.known(i) {
	case "no", "não", "non":
		if !p.has(i+1) || p.gap(i+1)&gapClause != 0 {
			return noOrder
		}
		if p.is(i+1, "se", "si") && p.find(i+1, "debe", "deben", "puede", "pueden", "permite", "permiten", "deve", "devono", "può", "possono", "permitido") {
			return prohibition
		}
		if p.is(i+1, "debe", "deben", "debes", "deve", "devem", "devono", "devi", "pode", "podem", "permitido", "permitida", "ammesso", "consentito") && !p.is(i+1, "pode") {
			return prohibition
		}
		if p.is(i+1, "lo", "la", "los", "las", "o", "os", "as", "le", "li") || p.clauseStart(i) {
			if p.clauseStart(i) || p.is(i-1, "e", "y", "pero", "mas", "ma") {
				return p.romanceImperative(i + 1)
			}
		}
	case "nunca", "jamás", "jamais", "mai":
		if p.clauseStart(i) && !p.is(i+1, "he", "ha", "vi", "ho", "visto", "foi", "tive") || p.romanceImperative(i+1) != noOrder || p.is(i-1, "y", "e") {
			return prohibition
		}
	case "prohibido", "prohibida", "prohibidos", "prohibidas", "proibido", "proibida", "proibidos", "proibidas", "vietato", "vietata", "vietati", "vietate", "proibito", "proibita",
		"vedado", "vedada", "prohíbe", "proíbe", "divieto":
		return p.yes(!p.is(i-1, "no", "não", "non"))
	case "ocurra", "pense", "guai":
		return p.yes(p.is(i, "guai") && p.clauseStart(i) || p.is(0, "ni", "nem"))
	case "abstenerse", "absténgase", "abstente", "abster-se", "astenersi":
		return prohibition
	case "evita", "evite", "evitar", "evitem", "evitare":
		if p.clauseStart(i) {
			return prohibition
		}
	case "solo", "sólo", "únicamente", "somente", "apenas", "soltanto":
		if p.is(i+1, "si", "cuando", "se", "quando", "após", "después", "dopo", "con", "com") || i == 0 && p.romanceImperative(i+1) != noOrder {
			return prohibition
		}
	case "sin", "sem", "senza":
		if i == 0 && p.has(i+1) && p.is(0, "sem") {
			return prohibition
		}
		if p.find(i+1, "permiso", "autorización", "aprobación", "permissão", "aprovação", "permesso") && p.count(cNeg) > 1 {
			return prohibition
		}
	case "aprobación", "aprovação", "permiso":
		if p.find(i, "antes", "prima") {
			return invariant
		}
	}
	return noOrder
}

// romanceImperative reports whether word i can be a negated imperative or infinitive.
func (p phrase) romanceImperative(i int) order {
	for p.is(i, "lo", "la", "los", "las", "o", "os", "as", "le", "li", "se", "te", "me", "si", "hay") {
		i++
	}
	if p.is(i, "es", "está", "hay", "tiene", "existe", "é", "tem", "há", "è", "ha", "sé", "sei", "so", "sono", "puedo", "posso", "tengo", "sabe", "funciona", "funziona", "esiste", "trova", "risponde", "carica", "compila", "passa", "pasa", "carga", "responde", "parece", "sembra", "importa", "va", "serve", "pode", "puede", "encontrado", "hace", "faz", "falta", "fa", "necesita", "precisa", "occorre", "bisogna", "importa", "problem", "problema", "podría", "pasó", "encuentra", "aparece", "appare") || p.class(i)&cEN != 0 && !p.is(i, "use", "delete", "configure") {
		return noOrder
	}
	if p.suffix(i, "ar", "er", "ir", "as", "es", "áis", "éis", "e", "a", "are", "ere", "ire", "em", "am", "te", "en", "an", "i") {
		return prohibition
	}
	return noOrder
}

// russianForbids decides Russian cues.
func (p phrase) russianForbids(i int) order {
	switch p.known(i) {
	case "нельзя", "запрещено", "запрещается", "запрещён", "запрещена", "запрещены", "недопустимо", "недопустима", "недопустимы", "воспрещается":
		return p.yes(!p.is(i-1, "не"))
	case "ничего":
		return p.yes(p.is(i+1, "не") && hasAnySuffix(p.raw(i+2), "й", "йте", "ть", "ти", "ите", "и"))
	case "никогда":
		if p.is(i+1, "не") && !p.is(i-1, "я", "мы", "он") {
			return prohibition
		}
	case "избегай", "избегать", "избегайте":
		return prohibition
	case "ни":
		return p.yes(p.is(i+1, "в", "при", "за") && (p.find2(i+2, "случае", "каких", "что", "обстоятельствах")))
	case "только":
		if p.is(i+1, "если", "после", "с") || p.is2(i+1, "через") {
			return prohibition
		}
	case "не":
		if p.is(i+1, "должен", "должна", "должны", "следует") || p.is2(i+1, "допускается", "разрешается", "вздумай", "вздумайте", "смей", "смейте") {
			return prohibition
		}
		if p.is2(i+1, "надо", "стоит") && p.clauseStart(i) {
			for k := i + 2; k < len(p.toks) && k < i+6; k++ {
				if hasAnySuffix(p.raw(k), "ть", "ти", "чь") {
					return prohibition
				}
			}
		}
		if p.is2(i+1, "надо", "нужно", "обязательно", "требуется") {
			return noOrder
		}
		next := p.raw(i + 1)
		if (p.clauseStart(i) || p.is(i-1, "и", "но", "пожалуйста")) && hasAnySuffix(next, "й", "йте", "ть", "ти", "чь", "ите", "ьте", "и", "ь") && !p.is2(i+1, "очень", "есть", "здесь", "теперь", "опять", "лишь") {
			return prohibition
		}
		if p.gap(i)&gapComma != 0 && p.has(i+1) && (p.toks[i+1].ident || p.toks[i+1].quoted) && hasAnySuffix(p.raw(0), "ю", "й", "йте", "ть") {
			return prohibition
		}
	}
	return noOrder
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if len(s) > len(x) && s[len(s)-len(x):] == x {
			return true
		}
	}
	return false
}
