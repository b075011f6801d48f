package detect

// guessesCase reports whether the modal verb i – may, might, could – guesses at the case at hand by its
// predicate: the cause of a trouble ("may be due to the proxy"), a remedy ("raising it might help"), what
// the speaker will have or need ("we may need a lock"), what there is ("there may be another way").
func (p *phrase) guessesCase(i int, w string) bool {
	next, negated := i+1, false
	for p.is(next, modalAdverbs...) || p.adverb(next) ||
		p.is(next, "as", "only", "be", "very") && p.is(next+1, modalAdverbs...) {
		negated = negated || p.is(next, "not")
		next++
	}
	switch {
	case p.is(i-1, "i", "we"):
		return p.firstPerson(i, next, negated, w)
	case p.is(i-1, "you"):
		return p.clauseStart(i-1) && p.secondPerson(next, w)
	case p.is(i-1, "there"):
		return p.thereMay(next, negated, w)
	case p.is(i-1, "someone", "somebody", "something") && !p.asked(i, "that", "what"):
		return p.is(next, "be") && p.suffix(next+1, "ing") || p.is(next, "have", "'ve") && p.perfect(next+1)
	case w == "might" && (i == 0 || !p.lower(i)): // "Might fix the build"
		return p.has(next) && !p.isQuestion() && !p.is(next, "take", "want", "vary")
	case p.is(i-1, "here") && w != "could",
		p.is(next, "do") && p.is(next+1, "this", "that", "it"),
		p.is(next, "happen") && p.is(next+1, "that"),
		p.is(i-1, "this", "that", "things") && p.clauseStart(i-1) && p.is(next, "get", "become", "turn"):
		return true
	case p.remedies(i, next, negated, w),
		w != "could" && p.appraises(i, next, w):
		return true
	case negated && w == "could", i > 0 && p.plural(i):
		return false
	case p.is(next, "be") && (p.clauseOver(next+1) || p.is(next+1, "tho", "though")):
		return i > 0 && p.is(p.subject(i), "my", "our", "it", "that", "they") && // "my drivers could be, though"
			!p.asked(i, "than", "as", "what", "where", "how")
	}
	return p.blames(i, next) ||
		p.is(next, "be") && p.ofTrouble(i) && !p.participle(next+1) && !p.asked(i, "that", "which")
}

// clauseOver reports whether the clause ends before word k.
func (p *phrase) clauseOver(k int) bool { return !p.has(k) || p.gap(k)&gapClause != 0 }

// remedies reports whether the modal verb i, with its verb at next, tells what this, something done or a
// new thing is good for: "this might reduce the load", "a newer build may help".
func (p *phrase) remedies(i, next int, negated bool, w string) bool {
	switch {
	case p.is(i-1, "this", "that") && p.clauseStart(i-1):
		return !negated && p.is(next, effectVerbs...)
	case p.doing(i) && w != "could":
		return p.is(next, effectVerbs...) || p.is(next, "shed")
	}
	return p.is(p.subject(i), "a", "an") && p.is(next, "help", "fix", "resolve", "solve", "clear") &&
		(p.clauseOver(next+1) || p.is(next+1, "it", "this", "that", "here", "with", "too"))
}

// appraises reports whether may or might, word i, appraises or compares: "it may be worth a look", "the
// counts might be different".
func (p *phrase) appraises(i, next int, w string) bool {
	be := p.is(next, "be")
	if w == "might" && (be && p.is(next+1, "similar", "different", "slower", "faster") ||
		p.is(i-1, "it", "this", "that") && p.is(next, "do", "have")) {
		return true
	}
	return be && p.is(i-1, "it") &&
		(p.is(next+1, "worth", "better") || p.is(next+1, "a") && p.is(next+2, "good"))
}

// ofTrouble reports whether the subject of the verb i names a certain trouble, or what it comes from: "the
// problem with the export".
func (p *phrase) ofTrouble(i int) bool {
	own := p.ownClause(i)
	return p.is(own, "the", "this", "that", "my", "our", "your") && p.first(own+1, i, hedgedTroubles...) >= 0
}

// hedgedTroubles name a trouble or what it comes from.
var hedgedTroubles = []string{
	"issue", "issues", "problem", "problems", "bug", "cause", "reason", "culprit", "crash", "crashes", "failure",
	"failures", "regression", "leak", "slowdown", "difference", "discrepancy", "confusion", "symptom", "symptoms",
	"instability", "corruption", "hang", "freeze", "mismatch", "flake", "noise", "lag",
}

// firstPerson decides "I may", "we might", with the verb at next: what the speaker may have or need, or
// may not do, is a guess, what he may do a plan.
func (p *phrase) firstPerson(i, next int, negated bool, w string) bool {
	switch {
	case w == "could":
		return p.is(next, "have") && p.find(next+1, troubles...) // "we could have a leak here"
	case negated && p.is(i-1, "i"),
		p.is(next, "end") && p.is(next+1, "up"):
		return true
	case p.is(next, "do"):
		return false
	}
	return p.is(next, "have", "need") && !p.is(next+1, "as") ||
		p.is(next, "be") && (p.suffix(next+1, "ing") || p.is(next+1, "wrong"))
}

// secondPerson decides "you may", with the verb at next: what the reader is doing or has done unawares.
func (p *phrase) secondPerson(next int, w string) bool {
	if w == "could" && p.is(next+1, "running", "looking") {
		return false // an advice
	}
	return p.is(next, "be") && p.is(next+1, diagnosed...) ||
		w != "could" && p.is(next, "have", "'ve") && p.is(next+1, diagnoses...)
}

// thereMay decides "there may be X", with be at next: one thing, another or none is a guess, things of a
// kind are what is to be reckoned with.
func (p *phrase) thereMay(next int, negated bool, w string) bool {
	if w == "could" {
		return !negated && p.is(next, "be") &&
			p.is(next+1, "another", "other", "something", "someone", "somebody", "more", "some")
	}
	return p.is(next, "be") && (negated || p.is(next+1, "a", "an", "another", "other", "something", "someone") ||
		p.is(next+1, "more") && !p.is(next+2, "than"))
}

// diagnosed are what the reader may be doing without knowing: "you may be hitting the limit".
var diagnosed = []string{
	"hitting", "missing", "holding", "running", "confusing", "mixing", "experiencing", "encountering", "seeing",
	"suffering", "facing", "looking",
}

// diagnoses are what the reader may have done without knowing: "you may have hit a bug".
var diagnoses = []string{
	"hit", "found", "run", "stumbled", "missed", "misread", "misunderstood", "discovered", "mixed", "confused",
	"encountered", "uncovered", "forgotten", "exceeded", "overlooked",
}

// blames reports whether the predicate at next, of the modal verb i, names the cause or the place of a
// trouble: "may be due to the proxy", "might relate to it", "could have to do with the clock".
func (p *phrase) blames(i, next int) bool {
	switch {
	case p.is(next, "come", "stem", "originate", "result", "arise"):
		return p.is(next+1, "from")
	case p.is(next, "relate"):
		return p.is(next+1, "to")
	case p.is(next, "lie", "reside", "sit"):
		return p.is(next+1, "in", "with", "elsewhere", "somewhere", "at", "on")
	case p.is(next, "take"):
		return p.is(next+1, "me", "us")
	case p.is(next, "depend"):
		return p.is(i-1, "it", "this", "that")
	case p.is(next, "have"):
		return p.is(next+1, "something", "to") && p.is(next+2, "to", "do")
	case !p.is(next, "be"):
		return false
	}
	k := next + 1
	for p.is(k, "just", "simply", "also", "partly", "in", "part", "still") || p.adverb(k) {
		k++
	}
	switch {
	case p.is(k, "due"), p.is(k, "down", "linked", "tied", "related", "unrelated"):
		return p.is(k+1, "to") || p.is(k, "related", "unrelated")
	case p.is(k, "caused", "triggered"):
		return p.is(k+1, "by")
	case p.is(k, "behind", "to", "at") && p.is(k+1, "blame", "fault", "play", "this", "it", "that"),
		p.is(k, "involved") && p.is(k-1, "be"),
		p.is(k, "the", "a", "one", "part") && p.definite(i) &&
			(p.first(k, k+5, blamedOn...) >= 0 || p.first(k, k+5, troubles...) >= 0),
		p.is(k, "because", "downstream", "responsible", "applicable", "relevant"):
		return true
	}
	return false
}

// blamedOn are what a thing at hand may turn out to be: "it may be a duplicate".
var blamedOn = []string{
	"culprit", "explanation", "factor", "trigger", "coincidence", "herring", "duplicate", "dupe", "fluke", "typo",
	"oversight", "limitation", "leftover",
}

// mustBe decides must, word i: it concludes what something must be or have been, "it must be somewhere
// else", "I must have missed it"; it does not order, "it must be a list".
func (p *phrase) mustBe(i int) bool {
	k := i + 1
	for p.is(k, "just", "also", "still", "then") || p.adverb(k) {
		k++
	}
	switch {
	case i == 0, p.dutyClause(i), p.upper(i):
		return false
	case p.is(k, "have", "'ve", "of"):
		return p.perfect(k+1) && p.is(i-1, concluded...) && !p.asked(i, "that", "which")
	case !p.is(k, "be"):
		return false
	}
	for k++; p.is(k, "just", "simply") || p.adverb(k); k++ {
	}
	switch {
	case p.is(i-1, "there"):
		return p.is(k, "another", "something", "someone", "somebody", "more") || p.first(k, k+5, wayOuts...) >= 0
	case p.suffix(k, "ing"):
		return !p.is(k, notDoing...) && !p.is(k, "being") && p.is(i-1, concluded...) && !p.is(i-1, "you")
	case p.is(i-1, "something", "someone", "somebody"):
		return !p.participle(k)
	case p.is(k, "due", "because", "coming", "somewhere", "elsewhere"),
		p.is(k, "related") && (p.is(k+1, "to") || p.is(i-1, "it", "this", "these", "those", "they", "two")):
		return true
	case p.is(i-1, "it", "this", "that"):
		if p.is(k, "why", "how", "what", "where") || p.is(k, "it") && !p.has(k+1) {
			return true
		}
		return p.is(k, "the") && (p.is(i-2, "so", "then") || p.is(k+2, "then")) // "so it must be the lock"
	}
	return p.ofTrouble(i) && !p.participle(k) && !p.is(k, "able", "clear")
}

// wayOuts are what there must be in the case at hand: "there must be a way".
var wayOuts = []string{"way", "reason", "explanation", "catch", "mistake", "other"}

// concluded are subjects of which "must have" concludes what has happened.
var concluded = []string{
	"someone", "somebody", "something", "i", "it", "this", "that", "they", "he", "she", "we", "there", "you",
}
