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
		if (c&cHedge != 0 && q.languageFits(k) || c&cMaybe != 0 && q.maybe(k)) && !q.mentioned(k) {
			return i
		}
	}
	return -1
}

// mentioned reports whether word i is only mentioned: it stands alone between quotation
// marks, within a short quotation, or as a name with a capital.
func (p *phrase) mentioned(i int) bool {
	if !p.toks[i].quoted {
		return p.apostrophes(i) ||
			i > 0 && p.gap(i) == 0 && (p.lower(i-1) || p.is(i-1, "the", "type", "class")) &&
				!p.lower(i) && !p.upper(i) && p.class(i)&cEN != 0
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

// apostrophes reports whether word i stands alone between apostrophes.
func (p *phrase) apostrophes(i int) bool {
	t := &p.toks[i]
	return t.start > 0 && int(t.end) < len(p.text) && p.text[t.start-1] == '\'' && p.text[t.end] == '\''
}

// languageFits reports whether the hedge i, if it is also a word of another language, stands in its own.
func (p *phrase) languageFits(i int) bool {
	lang := p.class(i) & (cLangs | cEN)
	if lang == cEN || lang == 0 {
		if p.is(i, "hopefully") && p.find(i+1, "you", "somebody", "someone", "anybody", "anyone") {
			return false // a wish: "hopefully somebody looks at it"
		}
		return !p.is(i-1, "if", "when") && !p.asked(i, "whether") && !p.requests() // "check whether perhaps …" asks
	}
	if p.is(i, "похоже") {
		return !p.is(i-1, "было", "не") && !p.nearBefore(i, 4, "чтобы")
	}
	if p.verbFirst() && p.isQuestion() ||
		p.asked(i, "wenn", "falls", "ob", "si", "pour") ||
		p.is(i, "möglicherweise", "eventuell") && p.find(i+1, "wenn", "falls") {
		return false // one of the cases, a purpose
	}
	if p.is(i, "vielleicht", "eventuell", "peut-être", "quizás") &&
		p.nearBefore(i, 3, "sie", "ihr", "vous", "tu", "usted") {
		return false // what the reader may know or do
	}
	if p.is(i, "wohl") && p.is(i-1, "ein", "eine", "einem", "einer", "der", "dem", "den") ||
		p.is(i, "parece", "parecen", "parecem") && p.is(i-1, "se") && p.is(i+1, "a", "al", "com") {
		return false // a well-kept house; he takes after his brother
	}
	if p.is(i, "wohl", "magari", "semble", "parece", "forse", "supongo") {
		return p.count(lang) > 1 || p.count(cEN) == 0
	}
	return true
}

// maybe decides a word that hedges in some surroundings only.
func (p *phrase) maybe(i int) bool {
	w := p.known(i)
	if p.inPhrase(i) {
		unknown := w == "unclear" || w == "unknown" || w == "uncertain"
		return !p.inverted() && !p.skill(i+1) && !(unknown && p.asked(i, "if", "when", "where"))
	}
	switch w {
	case "maybe":
		return p.perhaps(i)
	case "think", "thinks", "thought", "believe", "believes", "believed", "suspect", "suspects",
		"suspected", "reckon", "guess", "guessed", "guessing", "doubts", "assumed", "assume", "assumes",
		"assuming", "imagine", "figure", "expect", "bet", "doubt", "wonder", "wondering", "suppose",
		"presume", "surmise", "speculate", "gather", "hope", "hoping":
		return p.opinion(i, w)
	case "seem", "seems", "seemed", "seeming":
		return p.seems(i)
	case "appear", "appears", "appeared":
		return !p.shown(i) && !p.asked(i, "when", "if") && !p.inverted() &&
			p.appearance(i+1, p.is(i-1, "it", "would"))
	case "look", "looks", "looked", "sound", "sounds", "sounded", "feel", "feels":
		return p.impression(i)
	case "likely":
		return p.howLikely(i)
	case "unlikely":
		return !p.is(i-1, "the", "an", "some", "any", "those") && !p.asked(i, "if", "when", "unless") &&
			!p.nearBefore(i, 4, "make", "makes", "making")
	case "possibly":
		return p.possibly(i)
	case "sure", "certain":
		return p.notSure(i)
	case "possible":
		return p.possible(i)
	case "suggests", "suggest", "suggested":
		return p.suggestion(i, w)
	case "know":
		return p.unknown(i)
	case "verified", "confirmed":
		return p.is(i-1, "not", "never") && !p.is(i-2, "must", "should", "if", "when")
	case "must", "might", "may", "could", "mightn't", "should", "shouldn't", "shoud", "shoudl", "shold", "ought":
		return p.modalMaybe(i, w)
	case "scheint", "scheinen", "könnte", "dürfte", "müsste", "posible", "probable":
		return p.foreignMaybe(i, w)
	}
	return false
}

// seems decides seem: it hedges unless it is a question or a condition, or what is to be checked.
func (p *phrase) seems(i int) bool {
	if p.is(i-1, "may", "might", "can") || p.inverted() {
		return false
	}
	return p.gist(i) || !p.asked(i, "where", "when", "if", "whether", "what", "how") && !p.checked(i)
}

// modalMaybe decides modal verbs.
func (p *phrase) modalMaybe(i int, w string) bool {
	switch w {
	case "must": // "someone must have moved it"
		return p.mustBe(i)
	case "should", "shouldn't", "shoud", "shoudl", "shold":
		return p.shouldHedge(i, i+1)
	case "ought":
		return p.is(i+1, "to") && p.is(i-1, "this", "that", "it", "these", "those", "which") &&
			(p.is(i+2, "be", "have", "do") || p.shouldHedge(i, i+2)) && !p.isQuestion()
	}
	return p.modal(i, w)
}

// foreignMaybe decides words of German and Spanish that hedge in some surroundings only.
func (p *phrase) foreignMaybe(i int, w string) bool {
	switch w {
	case "scheint", "scheinen":
		return p.has(i+1) && !p.asked(i, "wenn", "falls", "ob")
	case "könnte", "dürfte", "müsste":
		return p.is(p.clauseEnd(i)-1, "sein", "liegen", "haben") || p.is(i+1, "sein")
	case "posible", "probable": // not what may happen to the reader: "es posible que tengas que …"
		return p.is(i-1, "es", "muy", "poco", "bastante", "más") && p.is(i+1, "que") &&
			(!p.suffix(i+2, "as", "es") || p.is(i+2, "las"))
	}
	return false
}

// perhaps decides maybe.
func (p *phrase) perhaps(i int) bool {
	if p.requests() ||
		p.is(i-1, "should") ||
		p.is(i-1, "and") && p.is(i+1, "even") ||
		p.find(0, "sometimes") ||
		p.is(i+1, "you") && p.find(i+2, "wondering", "asking") {
		return false // a request, an order, the end of a list, one of the cases, what the reader may think
	}
	// "maybe be" for "may be"
	return !p.is(i+1, "be") || i == 0 || p.class(i-1)&cModal != 0 || p.modalBe(i, i+2, "may")
}

// possibly decides possibly: it hedges a reason, a statement, or what is put in by itself.
func (p *phrase) possibly(i int) bool {
	if p.is(i+1, "because", "due", "caused", "related", "from", "since", "also") ||
		p.class(i+1)&cSubj != 0 ||
		i == 0 && !p.suffix(i+1, "ed") ||
		p.is(i-1, "is", "are", "was", "were", "'s", "quite") {
		return true
	}
	apart := p.gap(i)&(gapOpen|gapComma|gapDash|gapSemicolon|gapColon) != 0 // "a source, possibly a filing"
	return apart && p.class(i+1)&cImp == 0 && !p.suffix(i+1, "ing", "ed") && !p.is(i+1, "with") &&
		p.insertion(i)
}

// suggestion decides suggests and suggest: what the case at hand suggests, not what somebody proposes.
func (p *phrase) suggestion(i int, w string) bool {
	if w == "suggests" {
		return p.is(i-1, "this", "that", "which", "it") &&
			(p.named(i+1) || p.class(i+1)&cSubj != 0 || p.is(i+1, suggestedThings...))
	}
	return p.is(i-1, "would") && p.is(i-2, "this", "that", "it", "which") ||
		p.is(i+1, "that", "this", "there") && i > 0 && p.gap(i)&gapClause == 0 &&
			p.class(i-1)&(cModal|cNeg|cSubj|cConj) == 0 && !p.is(i-1, "to", "'d")
}

// suggestedThings open what the case at hand suggests: "this suggests the cache …".
var suggestedThings = []string{"the", "a", "an", "your", "our", "might", "may", "nobody", "nothing"}

// appearance reports whether what appears, from word i on, is how things are rather than where
// something is shown; of it, a statement may follow without "that".
func (p *phrase) appearance(i int, of bool) bool {
	return p.is(i, "that") ||
		p.is(i, "to") && !p.is(i+1, "the", "you") ||
		p.is(i, "as") && p.is(i+1, "if", "though") ||
		p.judged(i) ||
		of && p.gap(i)&gapClause == 0 && (p.is(i, statementOpeners...) || p.class(i)&cSubj != 0)
}

// statementOpeners open a statement behind "it appears": "it appears the job died".
var statementOpeners = []string{"the", "a", "an", "our", "my", "nobody", "nothing", "no"}

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

// checked reports whether verb i, seems, stands in what is to be checked: "verify that it seems right".
func (p *phrase) checked(i int) bool {
	k := p.first(p.clauseOf(i), i, "verify", "check", "ensure", "confirm")
	return k >= 0 && (p.clauseStart(k) || p.is(k+1, "that"))
}

func (p *phrase) isQuestion() bool { return endsInQuestion(p.Of(p.text)) }

// verbFirst reports whether the sentence opens with a verb as questions of other languages do.
func (p *phrase) verbFirst() bool {
	return p.is(0, questionVerbs...)
}

// questionVerbs open questions of other languages.
var questionVerbs = []string{
	"ist", "sind", "war", "hat", "haben", "kann", "kannst", "könnte", "könnten", "könntest", "würde",
	"würdest", "gibt", "est-ce", "pourriez-vous", "pourrais-tu", "podría", "podrías", "poderia",
	"potresti", "puoi",
}

// requests reports whether the sentence asks somebody for something: "could you perhaps …?",
// "perhaps you could …?".
func (p *phrase) requests() bool {
	return (p.class(0)&cModal != 0 || p.is(0, "can") || p.is(1, "you") && p.class(2)&cModal != 0) &&
		p.isQuestion()
}

// inverted reports whether the sentence is a question with its verb before its subject.
func (p *phrase) inverted() bool {
	return (p.class(0)&(cAux|cModal) != 0 || p.is(0, questionWords...)) && p.isQuestion()
}

// questionWords open a question.
var questionWords = []string{"do", "what", "which", "who", "whom", "whose", "why", "how", "where", "when"}

// shown reports whether verb i, appear, tells how a thing is to be shown: it will appear to, make it appear.
func (p *phrase) shown(i int) bool {
	return p.is(i-1, "to", "will", "should", "may", "might", "can", "not") &&
		!p.is(i-2, "do", "does", "did") ||
		p.nearBefore(i, 4, "make", "makes", "making")
}

// howLikely decides likely: it hedges, but for comparisons of how often something happens.
func (p *phrase) howLikely(i int) bool {
	switch {
	case p.is(i-1, "more", "less", "not") && p.nearBefore(i, 8, "make", "makes", "making"),
		p.is(i+1, "enough"),
		p.soughtAfter(i):
		return false
	case p.upper(i) && !(p.upper(i-1) && p.gap(i)&gapClause == 0) &&
		!(p.upper(i+1) && p.gap(i+1)&gapClause == 0),
		p.is(i+1, "if", "when", "whenever"):
		return false // the name of a class; what happens in some cases
	case p.is(i-1, "how", "equally", "least"),
		p.is(i-1, "as") && (p.is(i+1, "as", "to", "than") || !p.has(i+1)),
		p.inverted():
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
	return p.is(i-1, "the") && p.nearBefore(i, 8, seeking...)
}

// seeking are verbs that look for what is most likely: "identify the likely cause".
var seeking = []string{
	"identify", "identifies", "determine", "determines", "find", "finds", "infer", "infers",
	"distinguish", "distinguishes", "diagnose", "list", "describe", "pinpoint",
}

// possible decides "it is possible that …": it hedges what is or was so, not what may happen at any time.
func (p *phrase) possible(i int) bool {
	if !p.is(i-1, "is", "'s", "also", "quite", "very", "entirely", "certainly") ||
		p.nearBefore(i, i, "when", "where", "if", "whether") {
		return false
	}
	switch {
	case p.find(i, "can", "may", "could", "will", "would"):
		return false
	case p.is(i-1, "entirely", "quite", "very", "certainly"):
		return p.has(i+1) && p.gap(i+1)&gapClause == 0 && !p.is(i+1, possibleOpeners...)
	case !p.is(i+1, "that", "the", "this", "there") && p.class(i+1)&cSubj == 0:
		return false
	}
	return p.is(i-1, "'s") || p.is(i+1, "i", "this") || p.is(i+2, "i", "this", "my") || p.ofPast(i+1) ||
		p.find(i+1, "currently", "entirely", "actually")
}

// possibleOpeners go on "quite possible" where a thing is possible: "quite possible to do X".
var possibleOpeners = []string{"to", "for", "with", "without", "in", "on", "at", "only"}

// ofPast reports whether what is told from word i on is told in the past.
func (p *phrase) ofPast(i int) bool {
	for k := i; k < len(p.toks); k++ {
		if p.is(k, pasts...) ||
			p.suffix(k, "ed") &&
				!p.is(k, "need", "speed", "feed", "seed", "exceed", "proceed", "embed") &&
				(p.class(k-1)&cFunc == 0 || p.class(k-1)&cSubj != 0) {
			return true
		}
	}
	return false
}

// pasts are forms of the past that end in no "ed".
var pasts = []string{
	"was", "were", "been", "had", "has", "did", "didn't", "ran", "took", "went", "got", "lost", "broke",
	"came", "forgot", "made", "left", "sent", "wrote",
}

// judged reports whether a judgement of the case at hand begins at word i: "stale", "less desirable".
func (p *phrase) judged(i int) bool {
	if p.is(i, degrees...) {
		return p.has(i+1) && p.class(i+1)&cFunc == 0 && !p.is(i+1, "than", "often", "once")
	}
	return p.is(i, judgements...) && !p.is(i+1, notJudged...)
}

// degrees stand before a judgement: "too slow", "less desirable".
var degrees = []string{"more", "less", "too", "very", "quite", "rather", "fairly", "somewhat", "completely"}

// notJudged stand behind a judgement that is none: "right after", "good at".
var notJudged = []string{"after", "before", "below", "above", "next", "in", "on", "at", "away", "there"}

var judgements = []string{
	"right", "good", "correct", "ok", "okay", "fine", "stale", "unused", "wrong", "suspicious",
	"reasonable", "odd", "broken", "off", "safe", "weird", "strange", "legitimate", "unrelated",
	"related", "complete", "incomplete", "solid", "unnecessary", "redundant", "intentional", "normal",
	"healthy", "stuck", "outdated", "sufficient", "consistent", "inconsistent", "plausible",
	"promising", "flaky", "corrupt", "corrupted", "overkill", "random", "unaffected",
}

// gist reports whether the verb i makes a guess of "what" before it: "what looks like a race",
// "what seems to be a leak".
func (p *phrase) gist(i int) bool {
	return p.is(i-1, "what") &&
		(p.is(i+1, "to") && p.is(i+2, "be", "have") ||
			p.is(i, "looks", "looked", "seems", "seemed") && p.is(i+1, "like") &&
				p.is(i+2, "a", "an", "the", "some"))
}

// degree returns the word behind the words of degree that begin at word i: suspiciously, a lot, very much.
func (p *phrase) degree(i int) int {
	for p.is(i, degreeWords...) || p.suffix(i, "ly") && !p.is(i, "exactly") {
		i++
	}
	return i
}

// degreeWords are words of degree before "like" and "good": "a lot", "kind of".
var degreeWords = []string{
	"a", "lot", "bit", "little", "very", "much", "kind", "sort", "of", "more", "almost",
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

// guessIsNoun reports whether word i, behind "guess", shows that to be a noun or an order:
// "guess is", "guess the".
func (p *phrase) guessIsNoun(i int) bool { return p.is(i, "is", "at", "the", "a") }

// impression decides look, sound and feel.
func (p *phrase) impression(i int) bool {
	for k := i - 1; k >= 0 && k >= i-8 && !p.gist(i); k-- {
		if p.is(k, checking...) || p.is(k, "if", "when", "whenever") && k >= p.clauseOf(i) {
			return false
		}
	}
	if p.is(i+1, "to") && (p.is(i+2, "me", "us") || p.is(i, "looks") && p.is(i+2, "be", "have")) {
		return true
	}
	if p.is(i, "look", "feel") && !(p.is(i-1, "not") && p.is(i-2, "does") && p.judged(i+1)) &&
		(p.is(i-1, lookOrders...) || i == 0) {
		return false
	}
	if k := p.degree(i + 1); p.is(k, "like") {
		if p.is(i-1, "almost", "nearly") || p.is(k-1, "bit", "little", "almost") {
			return false // a likeness: "almost looks like two words"
		}
		i = k - 1 // "looks suspiciously like"
	}
	if p.is(i, "look") && p.is(i+1, "like") && !p.is(i-1, plainLook...) ||
		p.is(i, "looks", "look") && p.is(i-1, "that", "which") && i-1 > p.clauseOf(i) ||
		p.is(i, "sounds") && p.is(i+1, "better", "worse", "like") && p.is(i+2, "it") &&
			p.is(i+3, "'s") {
		return false // names that look like numbers; what is heard
	}
	if p.is(i, "look") && p.is(i+1, "fine", "ok", "okay", "normal", "healthy") &&
		!p.is(i-1, "not", "doesn't", "don't") {
		return false // what was looked at: "both logs look fine"
	}
	if p.is(i+1, "a") && p.is(i+2, "bit", "little", "tad") && p.has(i+3) {
		return true // "feels a bit heavy"
	}
	if p.is(i+1, "like", "as") {
		// "looks like this:", "looks like the following"
		return p.has(i+2) && !p.is(i+2, "follows") && p.gap(i+2)&gapColon == 0 &&
			(!p.is(i+2, "this", "that", "so", "the") || p.has(i+3) && !p.is(i+3, "following"))
	}
	if p.is(i+1, "good", "great", "nice", "awesome") {
		return p.is(i+2, "to") && !p.is(i+3, "me", "us") // else an approval, a taste
	}
	if p.judged(i+1) || p.is(i+1, "new") {
		return true
	}
	if p.is(i, "looks") && p.suffix(i+1, "ed") && !p.is(i+1, "need", "red") && p.class(i-1)&cRel == 0 {
		return true // "looks truncated"
	}
	return p.is(i, "feels", "sounds") && !(p.is(i, "sounds") && p.is(i+1, "better", "worse")) &&
		p.has(i+1) && p.gap(i+1)&gapClause == 0 && p.class(i+1)&cFunc == 0 &&
		!p.is(i+1, "every", "each", "twice") && !p.toks[i+1].ident
}

// checking open, before "looks", what is to be checked or asked: "check how it looks".
var checking = []string{"what", "how", "why", "whether", "make", "verify", "check", "ensure", "confirm"}

// lookOrders stand before "look" and "feel" where they are no verb of impression: "please look".
var lookOrders = []string{"please", "to", "must", "should", "not", "and", "can", "may", "will"}

// plainLook stand before "look like" of this one thing: "doesn't look like".
var plainLook = []string{"doesn't", "don't", "doesnt", "dont", "not", "didn't", "these", "do", "does"}

// skill reports whether words i and on ask what to do or what somebody means: who is not sure
// how to test it doubts no statement.
func (p *phrase) skill(i int) bool {
	for p.suffix(i, "ly") {
		i++
	}
	return p.is(i, "how", "what", "where", "which", "when") &&
		(p.is(i+1, "to") || p.is(i+1, "else") && p.is(i+2, "to", "i", "we") ||
			p.is(i+1, "you") && p.is(i+2, "mean", "meant", "want"))
}

// notSure decides sure and certain: "not sure", "I'm not certain".
func (p *phrase) notSure(i int) bool {
	if p.skill(i + 1) {
		return false
	}
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if p.is(k, "not", "isn't", "aren't", "wasn't", "ain't", "never") {
			return !p.is(i-1, "make") && !p.is(k-1, "if", "you") &&
				!p.is(k-2, "if", "you", "that", "who")
		}
		if p.is(k, "if", "make", "be", "you") {
			return false
		}
	}
	return p.is(i-1, nearlySure...) ||
		strings.HasSuffix(p.raw(i-1), "%") && !p.is(i-1, "100%") && p.nearBefore(i, 4, "'m", "am", "i")
}

// nearlySure weaken "sure": "pretty sure".
var nearlySure = []string{
	"pretty", "fairly", "almost", "quite", "nearly", "reasonably", "relatively", "mostly", "half",
}
