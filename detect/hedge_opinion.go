package detect

// opinion decides verbs of opinion: they hedge with the speaker or somebody reported as subject.
func (p *phrase) opinion(i int, w string) bool {
	mine := p.mine(i)
	switch w {
	case "guess":
		opens := i == 0 && !p.is(i+1, "what") &&
			(!p.guessIsNoun(i+1) || p.first(2, 7, "is", "was", "are", "were", "has", "have") > 0)
		return mine && !p.intends(i) || p.is(i-1, "my", "best") || opens ||
			p.is(i-1, "could") && p.is(i-2, "i") && p.is(i+1, "that")
	case "bet":
		return mine && (!p.is(i+1, "a") || p.find(i+2, statementVerbs...))
	case "wonder", "wondering":
		return p.wonders(i, mine)
	case "doubt":
		return mine && !p.is(i+1, "a") || p.clauseStart(i) && p.is(i+1, "it", "that", "this")
	case "expect":
		if p.is(i-1, "don't", "dont", "not") && p.is(i-2, "i", "we", "do") { // "we don't expect another outage"
			return p.is(i+1, unexpected...) && !p.find(i+2, "to")
		}
		return mine && !p.is(i-1, "would", "'d") && !p.is(i+1, "a", "to", "you")
	case "suppose":
		return mine && !p.is(i+1, "a") && !p.intends(i)
	case "imagine", "figure", "presume", "surmise", "speculate", "gather":
		return mine && !p.is(i+1, "a")
	case "hope", "hoping":
		return (mine || i == 0) && p.is(i+1, hopedThings...) && !p.find(i+2, wishEnds...)
	}
	switch {
	case p.is(i+1, "about", "of", "through", "twice", "carefully", "hard", "what"),
		p.is(i+1, "me", "you") && (!p.has(i+2) || p.gap(i+2)&gapClause != 0),
		p.is(i, "believe", "believes", "think", "thinks") && p.is(i+1, "in"):
		return false // what one thinks about, "believe me"
	case w == "assume" && p.is(i-1, "to") && p.is(i-2, "have", "had") && p.is(i-3, "i", "'d", "would"),
		p.is(i-1, "to") && (p.is(i-2, leadTo...) || p.is(i-2, "led") && p.is(i-3, "am", "'m")),
		p.is(i-1, "me", "us") && p.is(i-2, "makes", "made", "making"):
		return true // "leads me to believe", "makes me think"
	case p.is(i-1, "to", "not", "never", "should", "must") && !p.is(i-2, "i", "do", "we"),
		p.is(i-1, "you", "do") && p.isQuestion():
		return false
	}
	return p.thinks(i, w, mine)
}

// wonders decides wonder; "I was wondering if you could" requests, "I wonder if we should"
// proposes, "I wonder why it fails" asks about what is known.
func (p *phrase) wonders(i int, mine bool) bool {
	if p.is(i+1, "why", "how", "what", "where", "when", "who", "which") {
		return false
	}
	if p.is(i+1, "if", "whether") && p.wondersForHelp(i, i+2) {
		return false
	}
	return mine || p.is(i-1, "was", "were", "are", "'re") && p.is(i-2, "i", "we") ||
		p.is(i, "wondering") && (p.clauseStart(i) || p.is(i-1, "just", "only") && p.clauseStart(i-1))
}

// wondersForHelp reports whether what wonder, word i, asks from word k on is asked of the reader, or
// is a proposal: "I wonder if anybody has seen this", "wondering if there is a way to mute it".
func (p *phrase) wondersForHelp(i, k int) bool {
	switch {
	case p.find(k, "help"), // "if a pin would help"
		p.is(k, "anyone", "anybody", "someone", "somebody"),
		p.is(k, "you") && (p.is(i, "wondering") || p.is(k+1, helpVerbs...)),
		p.is(k+1, "can", "could", "should"):
		return true
	case p.is(k, "there"):
		return p.is(k+1, "is", "'s", "was", "are", "would") && p.find(k+2, waysOut...)
	case p.is(k, "it", "this", "that"):
		for k++; p.is(k, "is", "'s", "would", "'d", "be", "not"); k++ {
		}
		return p.is(k, "possible", "worth", "better", "worthwhile", "feasible", "helpful", "useful", "ok", "okay")
	}
	return false
}

// helpVerbs tell what the reader is asked for: "I wonder if you know".
var helpVerbs = []string{
	"have", "know", "see", "observe", "observed", "tried", "would", "might", "are", "get", "find", "think",
}

// waysOut are what one asks for: "I was wondering if there is a way".
var waysOut = []string{"way", "option", "plan", "plans", "workaround", "setting", "ability", "interest"}

// intends reports whether what follows the verb of opinion i is the speaker's own intention: "I suppose
// I need to write it".
func (p *phrase) intends(i int) bool {
	return p.is(i-1, "i") && p.is(i+1, "i") && p.is(i+2, "should", "need", "'ll", "could", "can", "want")
}

// thinks decides verbs of thinking by their form and by who thinks.
func (p *phrase) thinks(i int, w string, mine bool) bool {
	switch w {
	case "assumes", "thinks", "believes", "suspects":
		return !p.asked(i, "if", "whether", "when", "whoever") &&
			(p.someone(i-1) || p.is(i-1, "who", "also", "still", "really") && p.someone(i-2))
	case "assumed":
		return (mine || p.someone(i-1) || p.is(i-1, "had") && p.is(i-2, "i", "we")) &&
			!p.find(i+1, "but", "role", "command", "control", "office")
	case "doubts":
		return p.someone(i - 1)
	case "guessed":
		return p.someone(i-1) && p.is(i+1, "that")
	case "assume":
		return p.is(i-1, "they", "people", "everyone") ||
			mine && (!p.is(i-1, "we") || p.is(i+1, "this") || p.is(i+1, "it") && p.is(i+2, "'s") || p.ofPast(i+1))
	case "believed":
		return mine || p.nearBefore(i, 2, "is", "are", "was", "were") && p.is(i+1, "to", "that")
	case "thought":
		// "I thought it was free" tells, more often than not, what turned out to be otherwise.
		return p.is(i-1, "is", "are") && p.is(i+1, "to", "that") ||
			p.someone(i-1) && !p.find(i+1, "but") && !p.is(i-2, "than") &&
				!(p.is(i+1, "it") && p.is(i+2, "better", "best", "wise"))
	case "assuming", "guessing":
		return p.is(i-1, "i", "'m", "am", "im", "just", "only") ||
			p.is(i-1, "'re", "are", "was", "were") && p.is(i-2, "i", "we") ||
			w == "guessing" && i == 0 && p.is(i+1, guessOpeners...)
	}
	if mine || p.is(i-1, opinionSubjects...) || p.is(i-1, "not") && p.is(i-2, "do", "did") {
		return true
	}
	if i == 0 || p.gap(i)&gapClause != 0 {
		return p.is(i, "think", "guess", "believe", "suspect") && p.class(i+1)&(cSubj|cFunc) != 0
	}
	return w == "suspected" &&
		(p.someone(i-1) || p.is(i-1, "is", "'s", "are", "was", "were") && p.is(i+1, "to", "that"))
}

// unexpected open what one does not expect: "not expecting another outage".
var unexpected = []string{"another", "any", "a", "this", "that", "it", "there", "much"}

// statementVerbs tell that a statement follows: "I bet a dollar it is".
var statementVerbs = []string{"is", "are", "was", "were", "'s", "will", "has", "have"}

// hopedThings open what somebody hopes to be so: "hope this fixes it".
var hopedThings = []string{"that", "this", "it", "the", "these", "they", "there", "we"}

// wishEnds tell a wish, no guess: "hope this helps".
var wishEnds = []string{
	"help", "helps", "find", "finds", "reaches", "can", "will", "could", "keeps", "stays", "gets",
}

// leadTo stand before "to think": "tend to think", "leads me to believe".
var leadTo = []string{
	"me", "us", "come", "inclined", "tempted", "tend", "tends", "starting", "beginning", "started",
	"begin", "start",
}

// guessOpeners open what is guessed: "guessing it was closed".
var guessOpeners = []string{"it", "its", "this", "that", "the", "we", "they", "there"}

// opinionSubjects stand before a verb of opinion: "users think", "also think".
var opinionSubjects = []string{
	"we", "they", "he", "she", "user", "users", "people", "everyone", "also", "still", "really",
	"don't", "just", "who", "which", "didn't", "dont",
}

// someone reports whether word i is somebody whose opinion is reported.
func (p *phrase) someone(i int) bool {
	return p.is(i, reporters...) ||
		p.has(i) && p.text[p.toks[i].start] == '@' || // "@ana thinks"
		i == 0 && p.toks[0].lex == 0 && !p.toks[0].ident && !p.lower(0) && !p.is(0, "one", "both") &&
			!p.is(1, "assumes") // a name: "Ana thinks"
}

// reporters are people whose opinion is reported: "the vendor thinks".
var reporters = []string{
	"he", "she", "user", "team", "customer", "reporter", "author", "ticket", "everyone", "they",
	"people", "vendor", "lead", "support", "engineer", "maintainer", "owner", "boss", "colleague",
	"reviewer", "tester", "accountant", "lawyer", "doctor", "supplier", "somebody", "someone",
}

// unknown decides "I don't know": of a question, or the whole of what is said. What "we"
// do not know is, as often as not, what the code cannot; unless it is of the past, or still so.
func (p *phrase) unknown(i int) bool {
	if !p.is(i-1, "don't", "not", "dont") || p.isQuestion() {
		return false
	}
	k, still := i-2, false
	for ; p.is(k, "do", "really", "honestly", "still"); k-- {
		still = still || p.is(k, "still")
	}
	asks := p.is(i+1, "if", "whether", "why", "how") && !p.skill(i+1)
	switch {
	case p.is(k, "i"),
		k < 0:
		return asks || p.has(i+1) && p.gap(i+1)&gapClause != 0
	case p.is(k, "we"):
		return asks && (still || p.find(i+2, "was", "were", "did") || p.is(i+1, "why") && p.ofPast(i+2))
	}
	return false
}

// mine reports whether the subject of the verb i is the writer: I, we, I would, we can only.
// A duty or what anybody can do ("we must assume", "you can assume") is no opinion.
func (p *phrase) mine(i int) bool {
	if p.is(i-2, "sometimes", "occasionally", "often", "whenever") {
		return false // a mood
	}
	k, weak := i-1, false
	for ; p.is(k, opinionAdverbs...) ||
		p.suffix(k, "ly"); k-- {
		weak = weak || p.is(k, "only", "reasonably", "probably")
	}
	switch {
	case p.is(k, "can", "could"):
		return weak && p.is(k-1, "i", "we")
	case p.is(k, "would", "'d", "'m", "am"):
		return p.is(k-1, "i", "we") || !p.has(k-1)
	}
	return p.is(k, "i", "im", "id") || p.is(k, "we") && !p.is(i, "expect", "gather", "figure")
}

// opinionAdverbs stand between "I" and a verb of opinion: "I only think".
var opinionAdverbs = []string{
	"only", "just", "also", "rather", "still", "really", "do", "now", "currently", "kind", "sort", "of",
}
