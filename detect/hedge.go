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
func (p *phrase) hedgeFrom(from int) int {
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
// marks, within a short quotation, or as a name with a capital.
func (p *phrase) mentioned(i int) bool {
	if !p.toks[i].quoted {
		return i > 0 && p.gap(i) == 0 && p.lower(i-1) && !p.lower(i) && !p.upper(i) && p.class(i)&cEN != 0
	}
	const short = 10
	n := 1
	for k := i - 1; k >= 0 && p.toks[k].quoted && n < short; k-- {
		n++
	}
	for k := i + 1; k < len(p.toks) && p.toks[k].quoted && n < short; k++ {
		n++
	}
	return n < short && n < len(p.toks)
}

// languageFits reports whether the hedge i, if it is also a word of another language, stands in its own.
func (p *phrase) languageFits(i int) bool {
	lang := p.class(i) & (cLangs | cEN)
	if lang == cEN || lang == 0 {
		return !p.is(i-1, "if", "when") && !p.asked(i, "whether") && !p.requests() // "check whether perhaps …" asks
	}
	if p.is(i, "похоже") {
		return !p.is(i-1, "было", "не") && !p.nearBefore(i, 4, "чтобы")
	}
	if p.asked(i, "wenn", "falls", "ob", "si", "pour") || p.is(i, "möglicherweise", "eventuell") && p.find(i+1, "wenn", "falls") {
		return false // one of the cases, a purpose
	}
	if p.is(i, "vielleicht", "eventuell", "peut-être", "quizás") && p.nearBefore(i, 3, "sie", "ihr", "vous", "tu", "usted") {
		return false // what the reader may know or do
	}
	if p.is(i, "wohl", "magari", "semble", "parece", "acho", "forse", "supongo") {
		return p.count(lang) > 1 || len(p.toks) < 4
	}
	return true
}

// maybe decides a word that hedges in some surroundings only.
func (p *phrase) maybe(i int) bool {
	w := p.known(i)
	if p.inPhrase(i) {
		return !p.inverted() && !p.skill(i+1) && (w != "unclear" && w != "unknown" && w != "uncertain" || !p.asked(i, "if", "when", "where"))
	}
	switch w {
	case "maybe":
		if p.requests() || p.is(i-1, "should") || p.is(i-1, "and") && p.is(i+1, "even") || p.find(0, "sometimes") || p.is(i+1, "you") && p.find(i+2, "wondering", "asking") {
			return false // a request, an order, the end of a list, one of the cases, what the reader may think
		}
		return !p.is(i+1, "be") || i == 0 || p.class(i-1)&cModal != 0 || p.modalBe(i, i+2, "may") // "maybe be" for "may be"
	case "think", "thinks", "thought", "believe", "believes", "believed", "suspect", "suspects", "suspected",
		"reckon", "guess", "guessing", "assume", "assumes", "assuming", "imagine", "figure", "expect", "bet", "doubt",
		"wonder", "wondering", "suppose", "presume", "surmise", "speculate", "gather", "hope", "hoping":
		return p.opinion(i, w)
	case "seem", "seems", "seemed", "seeming":
		return !p.is(i-1, "may", "might", "can") && (p.gist(i) || !p.asked(i, "where", "when", "if", "whether", "what", "how"))
	case "appear", "appears", "appeared":
		return !p.shown(i) && !p.asked(i, "when", "if") && (p.is(i+1, "that") || p.is(i+1, "to") && !p.is(i+2, "the", "you") || p.is(i+1, "as") && p.is(i+2, "if", "though") || p.judged(i+1) || p.is(i-1, "it") && p.is(i+1, "the", "a", "an", "our", "my") || p.is(i-1, "it", "would") && p.class(i+1)&cSubj != 0 && p.gap(i+1)&gapClause == 0)
	case "look", "looks", "looked", "sound", "sounds", "sounded", "feel", "feels":
		return p.impression(i)
	case "likely":
		return p.howLikely(i)
	case "unlikely":
		return !p.is(i-1, "the", "an", "some", "any", "those") && !p.asked(i, "if", "when", "unless") && !p.nearBefore(i, 4, "make", "makes", "making")
	case "possibly":
		return p.is(i+1, "because", "due", "caused", "related", "from", "since", "also") || p.class(i+1)&cSubj != 0 || i == 0 && !p.suffix(i+1, "ed") || p.is(i-1, "is", "are", "was", "were", "'s", "quite") ||
			p.gap(i)&(gapOpen|gapComma|gapDash|gapSemicolon) != 0 && !p.suffix(i+1, "ing", "ed") && !p.is(i+1, "with") && p.insertion(i) // "a source, possibly a filing"
	case "sure", "certain":
		return p.notSure(i)
	case "possible":
		return p.possible(i)
	case "suggests":
		return p.is(i-1, "this", "that", "which", "it") && (p.named(i+1) || p.is(i+1, "that", "this", "there", "the", "a", "an", "it", "they", "we", "you", "your", "our", "might", "may"))
	case "suggest", "suggested":
		return p.is(i-1, "would") && p.is(i-2, "this", "that", "it", "which") || p.is(i+1, "that", "this", "there") && i > 0 && p.gap(i)&gapClause == 0 &&
			p.class(i-1)&(cModal|cNeg|cSubj|cConj) == 0 && !p.is(i-1, "to", "'d")
	case "know":
		return p.unknown(i)
	case "verified", "confirmed":
		return p.is(i-1, "not", "never") && !p.is(i-2, "must", "should", "if", "when")
	case "might", "may", "could", "mightn't":
		if p.upper(i) || p.is(i+1, "i", "we", "you", "it", "or") || p.is(i+1, "as") && p.is(i+2, "well") || p.subordinate(i, w) || p.generally() {
			return false // RFC keywords, questions, "may or may not", "might as well", clauses that depend on another
		}
		return p.modalHedge(i, w) || w != "mightn't" && p.caseModal(i, w)
	case "should", "shouldn't":
		return p.shouldHedge(i)
	case "ought":
		return p.is(i+1, "to") && p.is(i-1, "this", "that", "it", "these", "those", "which") && p.is(i+2, "be", "work", "fix", "help", "do", "suffice", "pass", "solve", "resolve", "have", "compile", "run") && !p.isQuestion()
	}
	return p.foreignMaybe(i, w)
}

// asked reports whether one of words, which open a condition or a question within the
// sentence, stands before the verb i in its clause: if it seems, what seems.
func (p *phrase) asked(i int, words ...string) bool {
	for k := i - 1; k >= p.clauseOf(i) && !p.is(k, "but", "so", "that"); k-- {
		if p.is(k, words...) {
			return true
		}
	}
	return false
}

func (p *phrase) isQuestion() bool { return endsInQuestion(p.Of(p.text)) }

// requests reports whether the sentence asks somebody for something: "could you perhaps …?".
func (p *phrase) requests() bool { return p.class(0)&cModal != 0 && p.isQuestion() }

// inverted reports whether the sentence is a question with its verb before its subject.
func (p *phrase) inverted() bool {
	return (p.class(0)&(cAux|cModal) != 0 || p.is(0, "do")) && p.isQuestion()
}

// opinion decides verbs of opinion: they hedge with the speaker or somebody reported as subject.
func (p *phrase) opinion(i int, w string) bool {
	mine := p.mine(i)
	switch w {
	case "guess":
		return mine || p.is(i-1, "my", "best") || i == 0 && !p.gapNoun(i+1) && !p.is(i+1, "what")
	case "bet":
		return mine && (!p.is(i+1, "a") || p.find(i+2, "is", "are", "was", "were", "'s", "will", "has", "have"))
	case "wonder":
		return mine && !(p.is(i+1, "if", "whether") && p.is(i+3, "can", "could", "should")) // a proposal
	case "expect", "imagine", "figure", "wondering", "doubt", "suppose", "presume", "surmise", "speculate", "gather":
		return mine && !p.is(i+1, "a") && !(w == "expect" && (p.is(i-1, "would", "'d") || p.is(i+1, "to") || p.is(i+1, "you"))) || w == "doubt" && p.clauseStart(i) && p.is(i+1, "it", "that", "this")
	case "hope", "hoping":
		return (mine || i == 0) && p.is(i+1, "that", "this", "it", "the", "these", "they", "there", "we") && !p.find(i+2, "help", "helps", "find", "finds", "reaches", "can", "will", "could")
	}
	if p.is(i+1, "about", "of", "through", "twice", "carefully", "hard", "what") || p.is(i+1, "me", "you") && (!p.has(i+2) || p.gap(i+2)&gapClause != 0) || p.is(i, "believe", "believes", "think", "thinks") && p.is(i+1, "in") {
		return false
	}
	if p.is(i-1, "to") && p.is(i-2, "have", "had") && p.is(i-3, "i", "'d", "would") && w == "assume" || p.is(i-1, "to") && p.is(i-2, "me", "us", "inclined", "tempted", "tend", "tends", "starting", "beginning", "started", "begin", "start") ||
		p.is(i-1, "me", "us") && p.is(i-2, "makes", "made", "making") {
		return true // "leads me to believe", "makes me think"
	}
	if p.is(i-1, "to", "not", "never", "should", "must") && !p.is(i-2, "i", "do", "we") || p.is(i-1, "you", "do") && p.isQuestion() {
		return false
	}
	switch w {
	case "assumes", "thinks", "believes":
		return p.someone(i-1) || p.is(i-1, "who", "also", "still", "really") && p.someone(i-2)
	case "assume":
		return p.is(i-1, "they", "people", "everyone") || mine && (!p.is(i-1, "we") || p.is(i+1, "this") || p.is(i+1, "it") && p.is(i+2, "'s"))
	case "believed":
		return mine || p.nearBefore(i, 2, "is", "are", "was", "were") && p.is(i+1, "to", "that")
	case "thought":
		return p.is(i-1, "is", "are") && p.is(i+1, "to", "that") || (mine || p.someone(i-1)) && !p.find(i+1, "but") && !p.is(i-2, "than") && !(p.is(i+1, "it") && p.is(i+2, "better", "best", "wise"))
	case "assuming", "guessing":
		return p.is(i-1, "i", "'m", "am", "im", "just", "only") || p.is(i-1, "'re", "are", "was", "were") && p.is(i-2, "i", "we") || w == "guessing" && i == 0 && p.is(i+1, "it", "this", "that", "the", "we", "they", "there")
	}
	if mine || p.is(i-1, "we", "they", "he", "she", "user", "users", "people", "everyone", "also", "still", "really", "don't", "just", "who", "which", "didn't", "dont") {
		return true
	}
	if i == 0 || p.gap(i)&gapClause != 0 {
		return (w == "think" || w == "guess" || w == "believe" || w == "suspect") && p.class(i+1)&(cSubj|cFunc) != 0
	}
	return strings.HasSuffix(w, "s") && w != "suspects" && !p.isQuestion() || w == "suspected" && p.is(i-1, "is", "'s", "are", "was", "were") && p.is(i+1, "to", "that")
}

// someone reports whether word i is somebody whose opinion is reported.
func (p *phrase) someone(i int) bool {
	return p.is(i, "he", "she", "user", "team", "client", "customer", "reporter", "author", "ticket", "everyone", "they", "people")
}

// unknown decides "I don't know": of a question, or the whole of what is said. What "we"
// do not know is, as often as not, what the code cannot; unless it is of the past.
func (p *phrase) unknown(i int) bool {
	if !p.is(i-1, "don't", "not", "dont") || p.isQuestion() {
		return false
	}
	k := i - 2
	if p.is(k, "do", "really", "honestly") {
		k--
	}
	asks := p.is(i+1, "if", "whether", "why", "how") && !p.skill(i+1)
	switch {
	case p.is(k, "i"), k < 0:
		return asks || p.has(i+1) && p.gap(i+1)&gapClause != 0
	case p.is(k, "we"):
		return asks && p.find(i+2, "was", "were", "did")
	}
	return false
}

// shown reports whether verb i, appear, tells how a thing is to be shown: it will appear to, make it appear.
func (p *phrase) shown(i int) bool {
	return p.is(i-1, "to", "will", "should", "may", "might", "can", "not") && !p.is(i-2, "do", "does", "did") || p.nearBefore(i, 4, "make", "makes", "making")
}

// mine reports whether the subject of the verb i is the writer: I, we, I would, we can only.
// A duty or what anybody can do ("we must assume", "you can assume") is no opinion.
func (p *phrase) mine(i int) bool {
	if p.is(i-2, "sometimes", "occasionally", "often", "whenever") {
		return false // a mood
	}
	k, weak := i-1, false
	for ; p.is(k, "only", "just", "also", "rather", "still", "really", "do", "now", "currently", "kind", "sort", "of") || p.suffix(k, "ly"); k-- {
		weak = weak || p.is(k, "only", "reasonably", "probably")
	}
	switch {
	case p.is(k, "can", "could"):
		return weak && p.is(k-1, "i", "we")
	case p.is(k, "would", "'d", "'m", "am"):
		return p.is(k-1, "i", "we") || !p.has(k-1)
	}
	return p.is(k, "i", "im") || p.is(k, "we") && !p.is(i, "expect", "gather", "figure")
}

// howLikely decides likely: it hedges, but for comparisons of how often something happens.
func (p *phrase) howLikely(i int) bool {
	switch {
	case p.is(i-1, "more", "less", "not") && p.nearBefore(i, 8, "make", "makes", "making"), p.is(i+1, "enough"), p.soughtAfter(i):
		return false
	case p.upper(i) && !(p.upper(i-1) && p.gap(i)&gapClause == 0) && !p.upper(i+1):
		return false // the name of a class
	case p.is(i-1, "how", "equally", "least"), p.is(i-1, "as") && (p.is(i+1, "as", "to", "than") || !p.has(i+1)), p.inverted():
		return false
	case p.is(i-1, "more", "less") && p.is(i+1, "to", "than"):
		return p.is(i+2, "be") && p.caseSubject(i-2)
	case p.is(i-1, "most") && p.is(i+1, "to"):
		return p.is(i-2, "is", "'s", "are", "was", "'re")
	}
	return true
}

// soughtAfter reports whether likely, word i, belongs to what is to be found: "identify the most likely cause".
func (p *phrase) soughtAfter(i int) bool {
	if p.is(i-1, "most") {
		i--
	}
	return p.is(i-1, "the") && p.nearBefore(i, 8, "identify", "identifies", "determine", "determines", "find", "finds", "infer", "infers",
		"distinguish", "distinguishes", "diagnose", "list", "describe", "pinpoint")
}

// possible decides "it is possible that …": it hedges what is or was so, not what may happen at any time.
func (p *phrase) possible(i int) bool {
	if !p.is(i-1, "is", "'s", "also", "quite", "very", "entirely", "certainly") || p.nearBefore(i, i, "when", "where", "if", "whether") {
		return false
	}
	return (p.is(i+1, "that", "the", "this", "there") || p.class(i+1)&cSubj != 0) && !p.find(i, "can", "may", "could", "will", "would") &&
		(p.is(i-1, "'s", "entirely", "quite", "very", "certainly") || p.is(i+1, "i", "this") || p.is(i+2, "i", "this", "my") || p.find(i+1, "was", "were", "been", "had", "has", "currently", "entirely", "actually"))
}

// judged reports whether a judgement of the case at hand begins at word i: "stale", "less desirable".
func (p *phrase) judged(i int) bool {
	if p.is(i, "more", "less", "too", "very", "quite", "rather", "fairly", "somewhat", "completely") {
		return p.has(i+1) && p.class(i+1)&cFunc == 0 && !p.is(i+1, "than", "often", "once")
	}
	return p.is(i, judgements...) && !p.is(i+1, "after", "before", "below", "above", "next", "in", "on", "at", "away", "there")
}

var judgements = []string{"right", "good", "correct", "ok", "okay", "fine", "stale", "unused", "wrong", "suspicious", "reasonable", "odd", "broken",
	"off", "safe", "weird", "strange", "legitimate", "unrelated", "related", "complete", "incomplete", "solid", "unnecessary", "redundant",
	"intentional", "normal", "healthy", "stuck", "outdated", "sufficient", "consistent", "inconsistent", "plausible", "promising", "flaky",
	"corrupt", "corrupted", "overkill", "random", "unaffected"}

// gist reports whether the verb i makes a guess of "what" before it: "what looks like a race", "what seems to be a leak".
func (p *phrase) gist(i int) bool {
	return p.is(i-1, "what") && (p.is(i+1, "to") && p.is(i+2, "be", "have") || p.is(i, "looks", "looked", "seems", "seemed") && p.is(i+1, "like") && p.is(i+2, "a", "an", "the", "some"))
}

// degree returns the word behind the words of degree that begin at word i: suspiciously, a lot, very much.
func (p *phrase) degree(i int) int {
	for p.is(i, "a", "lot", "bit", "little", "very", "much", "kind", "sort", "of", "more", "almost") || p.suffix(i, "ly") && !p.is(i, "exactly") {
		i++
	}
	return i
}

// insertion reports whether what stands from word i on is put in by itself: no bracket closes
// before a word it belongs to, as in "a (possibly empty) list".
func (p *phrase) insertion(i int) bool {
	for k := i + 1; k < len(p.toks); k++ {
		if p.gap(k)&gapClose != 0 {
			return p.gap(k)&(gapClause&^gapClose) != 0
		}
	}
	return true
}

// gapNoun reports whether word i looks like a noun: it follows a preposition or nothing.
func (p *phrase) gapNoun(i int) bool { return p.is(i, "is", "at", "the", "a") }

// impression decides look, sound and feel.
func (p *phrase) impression(i int) bool {
	for k := i - 1; k >= 0 && k >= i-8 && !p.gist(i); k-- {
		if p.is(k, "what", "how", "whether", "make", "verify", "check", "ensure", "confirm") || p.is(k, "if", "when", "whenever") && k >= p.clauseOf(i) {
			return false
		}
	}
	if p.is(i+1, "to") && (p.is(i+2, "me", "us") || p.is(i, "looks") && p.is(i+2, "be", "have")) {
		return true
	}
	if p.is(i, "look", "feel") && (p.is(i-1, "please", "to", "must", "should", "not", "and", "can", "may", "will") || i == 0) {
		return false
	}
	if k := p.degree(i + 1); p.is(k, "like") {
		if p.is(i-1, "almost", "nearly") || p.is(k-1, "bit", "little", "almost") {
			return false // a likeness: "almost looks like two words"
		}
		i = k - 1 // "looks suspiciously like"
	}
	if p.is(i, "look") && p.is(i+1, "like") && !p.is(i-1, "doesn't", "don't", "doesnt", "dont", "not", "didn't", "these", "do", "does") || p.is(i, "looks", "look") && p.is(i-1, "that", "which") && i-1 > p.clauseOf(i) ||
		p.is(i, "sounds") && p.is(i+1, "better", "worse", "like") && p.is(i+2, "it") && p.is(i+3, "'s") {
		return false // names that look like numbers; what is heard
	}
	if p.is(i+1, "a") && p.is(i+2, "bit", "little", "tad") && p.has(i+3) {
		return true // "feels a bit heavy"
	}
	if p.is(i+1, "like", "as") {
		// "looks like this:", "looks like the following"
		return p.has(i+2) && !p.is(i+2, "follows") && p.gap(i+2)&gapColon == 0 && (!p.is(i+2, "this", "that", "so", "the") || p.has(i+3) && !p.is(i+3, "following"))
	}
	if p.is(i+1, "good", "great", "nice", "awesome") {
		return p.is(i+2, "to") // else an approval, a taste
	}
	if p.judged(i+1) || p.is(i+1, "new") {
		return true
	}
	if p.is(i, "looks") && p.suffix(i+1, "ed") && !p.is(i+1, "need", "red") && p.class(i-1)&cRel == 0 {
		return true // "looks truncated"
	}
	return p.is(i, "feels", "sounds") && !(p.is(i, "sounds") && p.is(i+1, "better", "worse")) && p.has(i+1) && p.gap(i+1)&gapClause == 0 && p.class(i+1)&cFunc == 0 && !p.toks[i+1].ident
}

// skill reports whether words i and on ask what to do or what somebody means: who is not sure
// how to test it doubts no statement.
func (p *phrase) skill(i int) bool {
	for p.suffix(i, "ly") {
		i++
	}
	return p.is(i, "how", "what", "where", "which", "when") && (p.is(i+1, "to") || p.is(i+1, "you") && p.is(i+2, "mean", "meant", "want"))
}

// notSure decides sure and certain: "not sure", "I'm not certain".
func (p *phrase) notSure(i int) bool {
	if p.skill(i + 1) {
		return false
	}
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if p.is(k, "not", "isn't", "aren't", "wasn't", "ain't", "never") {
			return !p.is(i-1, "make") && !p.is(k-1, "if", "you") && !p.is(k-2, "if", "you", "that", "who")
		}
		if p.is(k, "if", "make", "be", "you") {
			return false
		}
	}
	return p.is(i-1, "pretty", "fairly", "almost", "quite", "nearly", "reasonably", "relatively", "mostly")
}

// foreignMaybe decides words of other languages.
func (p *phrase) foreignMaybe(i int, w string) bool {
	switch w {
	case "glaube", "denke", "schätze":
		return p.is(i-1, "ich") || p.is(i+1, "ich")
	case "scheint", "scheinen":
		return !p.asked(i, "wenn", "falls", "ob")
	case "sicher":
		return p.is(i-1, "nicht")
	case "könnte", "dürfte":
		return p.is(len(p.toks)-1, "sein", "liegen") || p.is(i+1, "sein")
	case "crois", "pense":
		return p.is(i-1, "je")
	case "sûr":
		return p.is(i-1, "pas")
	case "doute":
		return p.is(i-1, "sans")
	case "creo", "credo", "creio":
		return p.is(i+1, "que", "che") || i == 0
	case "posible", "probable": // not what may happen to the reader: "es posible que tengas que …"
		return p.is(i-1, "es") && p.is(i+1, "que") && (!p.suffix(i+2, "as", "es") || p.is(i+2, "las"))
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
