package detect

// opinion decides verbs of opinion: they hedge with the speaker or somebody reported as subject.
func (p *phrase) opinion(i int, w string) bool {
	mine := p.mine(i)
	switch w {
	case "guess":
		return mine || p.is(i-1, "my", "best") ||
			i == 0 && !p.is(i+1, "what") && (!p.gapNoun(i+1) || p.first(2, 7, "is", "was", "are", "were", "has", "have") > 0)
	case "bet":
		return mine && (!p.is(i+1, "a") || p.find(i+2, "is", "are", "was", "were", "'s", "will", "has", "have"))
	case "wonder", "wondering":
		was := p.is(i-1, "was", "were")
		if p.is(i+1, "if", "whether") && (was && p.is(i+2, "you", "anyone", "anybody", "someone") || p.is(i+3, "can", "could", "should")) {
			return false // a request, a proposal
		}
		return mine || was && p.is(i-2, "i", "we")
	case "expect", "imagine", "figure", "doubt", "suppose", "presume", "surmise", "speculate", "gather":
		return mine && !p.is(i+1, "a") && !(w == "expect" && (p.is(i-1, "would", "'d") || p.is(i+1, "to") || p.is(i+1, "you"))) ||
			w == "doubt" && p.clauseStart(i) && p.is(i+1, "it", "that", "this")
	case "hope", "hoping":
		return (mine || i == 0) && p.is(i+1, "that", "this", "it", "the", "these", "they", "there", "we") &&
			!p.find(i+2, "help", "helps", "find", "finds", "reaches", "can", "will", "could")
	}
	if p.is(i+1, "about", "of", "through", "twice", "carefully", "hard", "what") ||
		p.is(i+1, "me", "you") && (!p.has(i+2) || p.gap(i+2)&gapClause != 0) ||
		p.is(i, "believe", "believes", "think", "thinks") && p.is(i+1, "in") {
		return false // what one thinks about, "believe me"
	}
	if p.is(i-1, "to") && p.is(i-2, "have", "had") && p.is(i-3, "i", "'d", "would") && w == "assume" ||
		p.is(i-1, "to") && p.is(i-2, "me", "us", "come", "inclined", "tempted", "tend", "tends", "starting", "beginning", "started",
			"begin", "start") ||
		p.is(i-1, "me", "us") && p.is(i-2, "makes", "made", "making") {
		return true // "leads me to believe", "makes me think"
	}
	if p.is(i-1, "to", "not", "never", "should", "must") && !p.is(i-2, "i", "do", "we") || p.is(i-1, "you", "do") && p.isQuestion() {
		return false
	}
	switch w {
	case "assumes", "thinks", "believes", "suspects":
		return !p.asked(i, "if", "whether", "when", "whoever") && (p.someone(i-1) ||
			p.is(i-1, "who", "also", "still", "really") && p.someone(i-2))
	case "assumed":
		return (mine || p.someone(i-1) || p.is(i-1, "had") && p.is(i-2, "i", "we")) &&
			!p.find(i+1, "but", "role", "command", "control", "office")
	case "guessed", "doubts":
		return p.someone(i-1) && (p.is(i+1, "that") || w == "doubts")
	case "assume":
		return p.is(i-1, "they", "people", "everyone") ||
			mine && (!p.is(i-1, "we") || p.is(i+1, "this") || p.is(i+1, "it") && p.is(i+2, "'s"))
	case "believed":
		return mine || p.nearBefore(i, 2, "is", "are", "was", "were") && p.is(i+1, "to", "that")
	case "thought":
		return p.is(i-1, "is", "are") && p.is(i+1, "to", "that") || (mine || p.someone(i-1)) &&
			!p.find(i+1, "but") && !p.is(i-2, "than") && !(p.is(i+1, "it") && p.is(i+2, "better", "best", "wise"))
	case "assuming", "guessing":
		return p.is(i-1, "i", "'m", "am", "im", "just", "only") || p.is(i-1, "'re", "are", "was", "were") && p.is(i-2, "i", "we") ||
			w == "guessing" && i == 0 && p.is(i+1, "it", "its", "this", "that", "the", "we", "they", "there")
	}
	if mine || p.is(i-1, "we", "they", "he", "she", "user", "users", "people", "everyone", "also", "still", "really", "don't", "just",
		"who", "which", "didn't", "dont") || p.is(i-1, "not") && p.is(i-2, "do", "did") {
		return true
	}
	if i == 0 || p.gap(i)&gapClause != 0 {
		return (w == "think" || w == "guess" || w == "believe" || w == "suspect") && p.class(i+1)&(cSubj|cFunc) != 0
	}
	return w == "suspected" && p.someone(i-1) || w == "suspected" && p.is(i-1, "is", "'s", "are", "was", "were") && p.is(i+1, "to",
		"that")
}

// someone reports whether word i is somebody whose opinion is reported.
func (p *phrase) someone(i int) bool {
	return p.is(i, "he", "she", "user", "team", "customer", "reporter", "author", "ticket", "everyone", "they", "people", "vendor",
		"lead", "support", "engineer", "maintainer", "owner", "boss", "colleague", "reviewer", "tester", "accountant", "lawyer",
		"doctor", "supplier", "somebody", "someone") ||
		i == 0 && p.toks[0].lex == 0 && !p.toks[0].ident && !p.lower(0) && !p.is(0, "one", "both") && !p.is(1,
			"assumes") // a name: "Ana thinks"
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
	case p.is(k, "i"), k < 0:
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
	for ; p.is(k, "only", "just", "also", "rather", "still", "really", "do", "now", "currently", "kind", "sort", "of") ||
		p.suffix(k, "ly"); k-- {
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
