package detect

import "strings"

// Hedge reports whether sentence marks its own truth as uncertain.
func Hedge(sentence string) bool {
	var d Doc
	p, wide := readPhrase(&d, sentence)
	return hedges(&p, p.all(), wide)
}

// hedges reports whether p hedges. all is the union of the classes of its words, so that
// a phrase without any word that could hedge costs nothing more.
func hedges(p *phrase, all class, wide wideSet) bool {
	return all&(cHedge|cMaybe) != 0 && p.hedgeFrom(0) >= 0 || wide.hedges()
}

// hedgeFrom returns the first word at or behind from that hedges, −1 if none does.
func (p phrase) hedgeFrom(from int) int {
	cues := 0
	for i := from; i < len(p.toks); i++ {
		c := p.toks[i].class
		if c&(cHedge|cMaybe) == 0 {
			continue
		}
		if cues++; cues > maxCues {
			break
		}
		q, k := p.around(i)
		if !q.mentioned(k) && (c&cHedge != 0 && q.languageFits(k) || c&cMaybe != 0 && q.maybe(k)) {
			return i
		}
	}
	return -1
}

// mentioned reports whether word i is only mentioned: it stands alone between quotation
// marks, or within a short quotation.
func (p phrase) mentioned(i int) bool {
	if !p.toks[i].quoted {
		return false
	}
	n := 1
	for k := i - 1; k >= 0 && p.toks[k].quoted && n < 8; k-- {
		n++
	}
	for k := i + 1; k < len(p.toks) && p.toks[k].quoted && n < 8; k++ {
		n++
	}
	return n < len(p.toks)
}

// languageFits reports whether the hedge i, if it is also a word of another language, stands in its own.
func (p phrase) languageFits(i int) bool {
	lang := p.class(i) & (cLangs | cEN)
	if lang == cEN || lang == 0 {
		return true
	}
	if p.is(i, "wohl", "magari", "semble", "parece", "acho", "forse", "supongo") {
		return p.count(lang) > 1 || len(p.toks) < 4
	}
	return true
}

// maybe decides a word that hedges in some surroundings only.
func (p phrase) maybe(i int) bool {
	w := p.known(i)
	switch w {
	case "think", "thinks", "thought", "believe", "believes", "believed", "suspect", "suspects", "suspected",
		"reckon", "guess", "guessing", "assume", "assumes", "assuming", "imagine", "figure", "expect", "bet", "doubt",
		"wonder", "wondering", "suppose", "hunch", "impression":
		return p.opinion(i, w)
	case "seem", "seems", "seemed", "seeming":
		for k := p.clauseOf(i); k < i; k++ {
			if p.is(k, "where", "when", "if", "what", "how") {
				return false
			}
		}
		return true
	case "appear", "appears", "appeared":
		return p.is(i+1, "to", "that", "as") || p.is(i-1, "it") && p.is(i+1, "the", "a", "an", "our", "my") || p.is(i-1, "it", "would") && p.class(i+1)&cSubj != 0 && p.gap(i+1)&gapClause == 0
	case "look", "looks", "looked", "sound", "sounds", "feel", "feels":
		return p.impression(i)
	case "likely", "unlikely":
		return !p.is(i-1, "which", "as") && !(p.is(i-1, "is") && p.is(i-2, "which", "that"))
	case "possibly", "potentially":
		return !p.suffix(i+1, "ing") && !p.is(i-1, "cannot", "can't", "not", "could", "a", "as", "for")
	case "sure", "certain":
		return p.notSure(i)
	case "know":
		return p.is(i-1, "don't", "not", "dont") && (p.is(i+1, "if", "whether", "why", "how")) && p.is(i-2, "i", "we", "do") && !p.isQuestion()
	case "verified", "confirmed":
		if p.is(i-1, "be") && p.is(i-2, "to") && (!p.has(i+1) || p.gap(i+1)&gapClause != 0) && (p.gap(i-2)&(gapOpen|gapComma|gapDash) != 0 || p.is(i-3, "yet", "still")) {
			return true // "(to be confirmed)"
		}
		return p.is(i-1, "not", "never") && !p.is(i-2, "must", "should", "if", "when")
	case "roughly", "approximately":
		return p.has(i+1) && p.toks[i+1].ident && !p.is(i-1, "every")
	case "might", "may", "could", "mightn't":
		if p.upper(i) || p.is(i+1, "i", "we", "you", "it") || p.subordinate(i, w) {
			return false // RFC keywords, questions, clauses that depend on another
		}
		return p.modalHedge(i, w) || w != "mightn't" && p.caseModal(i, w)
	case "should", "shouldn't":
		return p.shouldHedge(i)
	case "ought":
		return p.is(i+1, "to") && p.is(i-1, "this", "that", "it", "these", "those", "which") && p.is(i+2, "be", "work", "fix", "help", "do", "suffice", "pass", "solve", "resolve", "have", "compile", "run") && !p.isQuestion()
	case "tend", "tends":
		return false
	case "supposed":
		return false
	}
	return p.phraseHedge(i, w) || p.foreignMaybe(i, w)
}

func (p phrase) isQuestion() bool { return endsInQuestion(p.Of(p.text)) }

// opinion decides verbs of opinion: they hedge with the speaker or somebody reported as subject.
func (p phrase) opinion(i int, w string) bool {
	switch w {
	case "impression", "hunch":
		if w == "hunch" && p.is(i-1, "a") && p.is(i-2, "have", "got") {
			return true
		}
		return p.is(i-1, "my", "our", "the") && !p.is(i+1, "of")
	case "guess":
		return p.is(i-1, "i", "my", "'d", "we", "best", "would", "i'd") || i == 0 && !p.gapNoun(i+1)
	case "expect", "imagine", "figure", "bet", "wonder", "wondering", "doubt", "suppose":
		return p.is(i-1, "i", "'d", "'m", "am", "would") && (p.is(i-2, "i", "") || p.is(i-1, "i")) && !p.is(i+1, "a")
	}
	if p.is(i+1, "about", "of", "through", "twice", "carefully", "hard") || p.is(i, "believe", "believes") && p.is(i+1, "in") || p.is(i-1, "to", "not", "never", "let's", "should", "must") && !p.is(i-2, "i", "do", "we") {
		return false
	}
	if p.is(i-1, "you", "do") && p.isQuestion() {
		return false
	}
	if w == "assumes" {
		return p.is(i-1, "he", "she", "user", "team", "client", "customer", "reporter", "author", "ticket", "everyone")
	}
	if w == "assuming" || w == "guessing" {
		return p.is(i-1, "i", "'m", "am", "just", "only") && !p.is(i-1, "of")
	}
	if p.is(i-1, "i", "we", "they", "he", "she", "user", "users", "people", "everyone", "also", "still", "really", "don't", "just", "who", "which", "didn't", "dont") {
		return true
	}
	if i == 0 || p.gap(i)&gapClause != 0 {
		return (w == "think" || w == "guess" || w == "believe" || w == "suspect") && p.class(i+1)&(cSubj|cFunc) != 0
	}
	return strings.HasSuffix(w, "s") && w != "suspects" || w == "suspected" && !p.is(i-1, "a", "the") || w == "believed" || w == "thought" && !p.is(i-1, "a", "the", "was", "is", "every")
}

// gapNoun reports whether word i looks like a noun: it follows a preposition or nothing.
func (p phrase) gapNoun(i int) bool { return p.is(i, "is", "at", "the", "a") }

// impression decides look, sound and feel.
func (p phrase) impression(i int) bool {
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		if p.is(k, "what", "how", "whether", "make") {
			return false
		}
	}
	if p.is(i+1, "to") && p.is(i+2, "me", "us") {
		return true
	}
	if p.is(i, "look", "feel") && (p.is(i-1, "please", "to", "must", "should", "not", "let's", "and", "can", "and") || i == 0) {
		return false
	}
	if p.is(i+1, "like", "as") {
		// "looks like this:", "looks like the following"
		return p.has(i+2) && p.gap(i+2)&gapColon == 0 && (!p.is(i+2, "this", "that", "so", "the") || p.has(i+3) && !p.is(i+3, "following"))
	}
	if p.is(i+1, "right", "good", "correct", "ok", "okay", "fine", "stale", "unused", "wrong", "suspicious", "reasonable", "odd", "broken", "off", "safe", "new", "weird") {
		return true
	}
	if p.is(i, "looks") && p.suffix(i+1, "ed") && !p.is(i+1, "need", "red") && p.class(i-1)&cRel == 0 {
		return true // "looks truncated"
	}
	return p.is(i, "feels", "sounds") && p.has(i+1) && p.gap(i+1)&gapClause == 0 && p.class(i+1)&cFunc == 0 && !p.toks[i+1].ident
}

// notSure decides sure and certain: "not sure", "I'm not certain".
func (p phrase) notSure(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if p.is(k, "not", "isn't", "aren't", "wasn't", "ain't", "never") {
			return !p.is(i-1, "make") && (!p.has(k-1) || !p.is(k-1, "if", "are", "you") && !p.is(k-2, "if", "you"))
		}
		if p.is(k, "if", "make", "be", "you") {
			return false
		}
	}
	return p.is(i-1, "pretty", "fairly", "almost", "quite", "nearly") && p.is(i, "sure", "certain")
}

// participle reports whether word i looks like a past participle.
func (p phrase) participle(i int) bool {
	if p.suffix(i, "ed", "tten", "wn") {
		return true
	}
	return p.is(i, "set", "sent", "built", "run", "read", "found", "made", "done", "given", "taken", "lost", "put", "cut", "split", "kept",
		"seen", "left", "thrown", "chosen", "hidden", "broken", "stored", "paid", "bound", "spelt", "spent", "caught", "held", "told")
}

// clauseOf returns the first word of the clause that word i stands in: the last one behind
// a comma, semicolon, colon, dash or bracket.
func (p phrase) clauseOf(i int) int {
	for ; i > 0; i-- {
		if p.gap(i)&(gapComma|gapSemicolon|gapColon|gapDash|gapOpen|gapClose|gapArrow|gapStart) != 0 {
			return i
		}
	}
	return 0
}

// modalHedge decides might, may and could: they hedge a statement about the case at
// hand, not a permission, an ability or a general possibility.
func (p phrase) modalHedge(i int, w string) bool {
	next := i + 1
	negated := p.is(next, "not")
	if negated {
		next++
	}
	for p.is(next, "also", "just", "still", "even", "well", "actually", "as") || p.suffix(next, "ly") {
		next++
	}
	if p.is(next, "be") {
		return p.modalBe(i, next+1, w)
	}
	if p.is(i-1, "which") {
		return false
	}
	subject := p.caseSubject(i)
	switch {
	case w == "may" && i == 0:
		return p.is(next, "need", "have", "want")
	case w == "might":
		return subject && (negated || p.class(next)&cFunc == 0)
	case w == "may":
		return subject && p.is(next, "work", "help", "have", "fix", "need", "cause", "explain")
	}
	return subject && !negated && p.is(next, "have", "explain", "mean", "cause", "cut", "help", "lead", "speed", "reduce", "improve", "save", "hide", "break")
}

// subordinate reports whether the modal i stands in a clause that depends on another:
// if …, when …, what …, that …; "which might be too slow" is judged like a main clause.
func (p phrase) subordinate(i int, w string) bool {
	start := p.clauseOf(i)
	for k := start; k < i; k++ {
		if p.is(k, "if", "when", "that", "which", "where", "who", "because", "whether", "how", "what", "why", "whatever", "once", "while", "unless", "until", "for") &&
			!(k == start && p.is(k, "that")) && !p.is(k+1, "means") {
			return !(w == "might" && p.is(k, "which") && k == i-1)
		}
	}
	return false
}

// caseSubject reports whether the word before i names the case at hand: this, it, the issue …
func (p phrase) caseSubject(i int) bool {
	return p.is(i-1, "this", "that", "it", "there", "they", "one", "user", "issue", "problem", "bug", "cause", "reason", "confusion",
		"fix", "error", "failure", "culprit", "crash", "query", "index", "cache", "symptom", "mistake", "answer", "approach", "constant")
}

// modalBe decides "might be X", with X from word next on.
func (p phrase) modalBe(i, next int, w string) bool {
	noun, too := p.is(next, "a", "an"), p.is(next, "too")
	for p.is(next, "a", "an", "the", "too", "very", "in", "on", "more", "less", "just", "still", "also", "quite") || p.suffix(next, "ly") {
		next++
	}
	subject := p.caseSubject(i)
	if p.is(next, "able", "useful", "necessary", "needed", "required") {
		return false
	}
	if p.is(next, "different", "possible", "desirable", "helpful", "difficult", "used", "nil", "null", "empty", "zero", "absolute", "relative",
		"ready", "available", "present", "absent", "missing", "nonzero", "followed") {
		return w == "might" && subject && !p.is(i-1, "it")
	}
	if p.participle(next) && w != "might" {
		return false
	}
	if p.is(i-1, "which") {
		return !p.participle(next)
	}
	if too || p.is(next, "problematic", "confusing", "misleading", "surprising", "acceptable", "wrong", "brittle", "overkill", "intentional", "narrow", "stale", "outdated", "related", "incomplete") {
		return true
	}
	if p.participle(next) {
		return p.is(next, "intended", "related", "caused", "confused", "mistaken", "interpreted", "broken", "unused", "outdated")
	}
	if w == "might" {
		return true
	}
	if !p.has(next) || p.toks[next].ident {
		return false
	}
	return subject && !(noun && w != "could" && p.is(i-1, "it", "there")) || i == 0 && w == "may"
}

// shouldHedge decides should: it hedges what is expected of the world ("this should fix it"),
// not what is asked of somebody.
func (p phrase) shouldHedge(i int) bool {
	if p.upper(i) {
		return false
	}
	for k := p.clauseOf(i); k < i; k++ {
		if p.is(k, "if", "when", "how", "what", "whether", "you", "we", "i", "why", "where", "when") {
			return false
		}
	}
	next := i + 1
	for p.is(next, "not", "now", "also", "just", "probably", "then", "still", "all", "greatly", "already", "at", "least", "have", "be") && next < i+4 {
		if p.is(next, "have") {
			return p.is(next+1, "no", "little") || p.is(next+1, "been") && p.is(next+2, "fixed", "enough", "resolved")
		}
		next++
	}
	if p.is(next-1, "be") {
		for p.is(next, "relatively", "pretty", "fairly", "quite", "much", "very", "good", "more") {
			if p.is(next, "good") && !p.has(next+1) {
				return true
			}
			next++
		}
		return p.is(next, "fine", "enough", "ok", "okay", "good", "better", "safe", "straightforward", "easy", "simple", "possible", "sufficient", "gone",
			"faster", "quick", "trivial", "harmless", "rare", "unaffected", "stable", "back", "able", "obvious", "close", "there", "ready", "smooth", "resolved", "solved")
	}
	if p.is(next, "pass", "work", "compile", "succeed", "build", "load", "start") && p.is(next+1, "now", "again", "after") {
		return true
	}
	if p.is(next, "need", "take", "matter", "affect", "happen", "hurt", "break") {
		return p.is(next-1, "not") || p.is(i, "shouldn't") || p.is(next, "take", "happen")
	}
	if p.is(next, "disappear", "suffice", "vanish") {
		return true
	}
	return p.is(next, "fix", "solve", "resolve", "help", "work", "suffice", "disappear", "simplify", "improve", "prevent", "do", "cover", "address", "clear") &&
		(p.class(i-1)&(cSubj|cRel) != 0 || p.is(i-1, "fix", "change", "patch", "changes") || i == 0) && !p.is(i-1, "should") && !(p.is(next, "do") && !p.is(next+1, "it", "the"))
}

// foreignMaybe decides words of other languages.
func (p phrase) foreignMaybe(i int, w string) bool {
	switch w {
	case "glaube", "denke", "schätze":
		return p.is(i-1, "ich") || p.is(i+1, "ich")
	case "scheint":
		return true
	case "sicher":
		return p.is(i-1, "nicht")
	case "könnte", "dürfte":
		return p.is(len(p.toks)-1, "sein", "liegen") || p.is(i+1, "sein")
	case "crois", "pense", "suppose":
		return p.is(i-1, "je")
	case "sûr":
		return p.is(i-1, "pas")
	case "doute":
		return p.is(i-1, "sans")
	case "creo", "credo", "creio":
		return p.is(i+1, "que", "che") || i == 0
	case "penso":
		return p.is(i+1, "que", "che", "sia")
	case "seguro":
		return p.is(i-2, "no") || p.is(i-1, "no")
	case "vez":
		return p.is(i-1, "tal")
	case "mejor":
		return p.is(i-1, "lo") && p.is(i-2, "a")
	case "certeza":
		return p.is(i-2, "não")
	case "sicuro":
		return p.is(i-2, "non")
	case "думаю":
		return true
	case "уверен":
		return p.is(i-1, "не")
	case "скорее":
		return p.is(i+1, "всего")
	}
	return false
}
