package detect

// Prohibitions as people type them to an assistant: short, fronted, behind a leave.

// chatForbids decides an English cue word that forbids nothing by the rules of written norms.
func (p *phrase) chatForbids(i int) order {
	o := p.chatRules(i)
	if o != noOrder && (p.toks[i].quoted && !p.allQuoted() || p.conditional(i)) {
		return noOrder
	}
	return o
}

// chatRules is chatForbids for a word of a main clause that is not only mentioned.
func (p *phrase) chatRules(i int) order {
	switch p.known(i) {
	case "nobody":
		return p.yes(p.clauseStart(i) && p.nobodyThere(i+1))
	case "nothing":
		return p.yes(p.clauseStart(i) && p.nothingThere(i+1))
	case "no":
		return p.yes(p.is(i-1, "but") && p.is(i-2, "ok", "okay", "yes", "fine", "sure", "great") &&
			p.clauseStart(i) && p.bansNoun(i) && !p.absent(i) && !p.lacks(i))
	case "keep":
		return p.yes(p.opensOrder(i) && p.keepsBetween(i+1))
	case "enough": // "enough with the tables"
		return p.yes(p.clauseStart(i) && p.is(i+1, "with") &&
			p.is(i+2, "the", "all", "your", "these", "those") && p.count(cAux|cModal) == 0)
	case "not": // "40 pounds, not a penny more"
		more := p.is(i+1, "a", "one") && p.is(i+3, "more", "longer", "later") &&
			(!p.has(i+4) || p.gap(i+4)&gapClause != 0)
		return p.yes(more && p.gap(i)&gapComma != 0 && p.find(0, limitWords...) ||
			more && p.commandIn(0, i))
	case "can't", "cannot", "n't":
		return p.yes(p.is(i-1, "you") && p.allowedBefore(i-1) && p.class(i+1)&(cImp|cAct) != 0)
	case "aren't", "arent": // "lock files aren't edited by hand"
		return p.invariantIf(p.genericSubject(i) && p.participle(i+1) &&
			(p.is(i+2, "by") && p.is(i+3, "hand") || p.is(i+2, "manually", "directly")))
	case "without", "w/o":
		return p.yes(p.fronts(i) || p.plainly(i))
	case "wait": // "wait for my go"
		return p.invariantIf(p.opensOrder(i) && p.is(i+1, "for") && p.is(i+2, "my", "our") &&
			p.is(i+3, wordsForLeave...))
	}
	return noOrder
}

// limitWords stand before what must not be passed: "40 pounds maximum, not a penny more".
var limitWords = []string{"is", "at", "by", "until", "maximum", "max", "limit", "budget"}

// wordsForLeave are what somebody waits for: "wait for my go".
var wordsForLeave = []string{"go", "ok", "okay", "word", "signal", "yes", "nod", "green", "blessing"}

// nobodyThere reports whether behind "nobody" with a place or a group at word i it says what
// nobody there may do: "nobody outside the choir gets to hear it".
func (p *phrase) nobodyThere(i int) bool {
	for k := i; k < len(p.toks) && k < i+8 && (k == i || p.gap(k)&gapClause == 0); k++ {
		if k > i && !p.preposition(i) && !p.is(i, "outside", "but", "from") {
			return false
		}
		if p.is(k, "gets") && p.is(k+1, "to") && p.has(k+2) ||
			k > i && p.is(k, "may", "must", "should") && p.has(k+1) &&
				!p.is(k+1, "have", "need", "worry", "care", "mind", "notice", "feel") {
			return true
		}
	}
	return false
}

// nothingThere reports whether behind "nothing" with a place or a content at word i it says
// that such is not to leave or be changed: "nothing in it gets renamed".
func (p *phrase) nothingThere(i int) bool {
	if !p.preposition(i) && !p.is(i, "outside", "under", "inside") {
		return false
	}
	for k := i + 1; k < len(p.toks) && k < i+9 && p.gap(k)&gapClause == 0; k++ {
		if p.is(k, "gets") && p.is(k+1, doneToContents...) && !p.is(k+2, "by") {
			return true
		}
		if p.is(k, "goes", "leaves") &&
			(p.is(k, "leaves") || p.is(k+1, "in", "into", "out", "to", "on")) && p.has(k+2) {
			return !p.find(0, "yesterday", "currently", "usually", "anymore", "yet", "wrong")
		}
	}
	return false
}

// doneToContents are acts that "nothing in it gets …" rules out.
var doneToContents = []string{
	"renamed", "moved", "deleted", "removed", "changed", "edited", "modified", "touched", "committed",
	"pushed", "merged", "published", "sent", "shared", "overwritten", "deployed",
}

// keepsBetween reports whether what is to be kept from word i on stays among few: "keep this
// between us".
func (p *phrase) keepsBetween(i int) bool {
	for k := i + 1; k < len(p.toks) && k < i+5; k++ {
		if p.is(k, "between") {
			return p.is(k+1, "us", "you", "ourselves") &&
				(!p.has(k+2) || p.gap(k+2)&gapClause != 0 || p.is(k+2, "and", "two", "for"))
		}
	}
	return false
}

// allowedBefore reports whether before word i, behind "but", the reader is told what they may:
// "you're welcome to listen but you can't …".
func (p *phrase) allowedBefore(i int) bool {
	if !p.is(i-1, "but", "though") || !p.find(0, "you", "feel") || p.find(i, "yet") {
		return false
	}
	return p.nearBefore(i-1, i-1, "may", "welcome", "allowed", "free") ||
		p.nearBefore(i-1, i-1, "can") && p.find(i+2, "anything", "anyone")
}

// fronts reports whether the order before which "without" stands at word i, first of all,
// must do without an act: "without moving the piano, paint the wall".
func (p *phrase) fronts(i int) bool {
	if i != 0 || !p.suffix(1, "ing") || p.is(1, knowingWithout...) {
		return false
	}
	for k := 2; k < len(p.toks); k++ {
		if p.gap(k)&gapComma != 0 {
			for p.is(k, "please", "pls", "can", "could", "you", "just", "now") {
				k++
			}
			order := p.class(k)&cImp != 0 ||
				p.class(k)&(cFunc|cSubj|cAux|cModal|cNeg|cRel) == 0 &&
					(!p.suffix(k, "s", "ed", "ing") || p.is(k, "speed")) && p.is(k+1, objectOpeners...)
			return order && p.has(k+1) && p.class(k+1)&(cAux|cModal) == 0
		}
	}
	return false
}

// knowingWithout are no acts one must do without: "without knowing why, …".
var knowingWithout = []string{
	"being", "having", "knowing", "seeing", "looking", "reading", "checking", "testing", "going",
}

// objectOpeners open an object behind a verb the lexicon does not know: "paint the wall".
var objectOpeners = []string{"the", "this", "these", "up", "all", "my", "our", "every"}

// plainly reports whether something is to be written without what the "without" at word i
// names, and nothing else: "write it without jargon".
func (p *phrase) plainly(i int) bool {
	return p.is(0, writingOrders...) && i <= 5 && p.commandIn(0, 1) && p.has(i+1) &&
		len(p.toks)-i <= 4 && p.clauseEnd(i) == len(p.toks) && !p.suffix(i+1, "ing") &&
		!p.thirdPerson(1)
}

// writingOrders open an order to write something: "explain it without jargon".
var writingOrders = []string{
	"write", "rewrite", "answer", "explain", "reply", "respond", "summarize", "summarise", "describe",
	"translate", "phrase", "rephrase", "draft",
}

// excused reports whether before the cue i it says that something need not be done: "no need
// to ask before …".
func (p *phrase) excused(i int) bool {
	for k := p.clauseOf(i); k < i; k++ {
		switch {
		case p.is(k, "no") && p.is(k+1, "need") && p.is(k+2, "to", "for"),
			p.is(k, "don't", "dont", "not", "n't", "doesn't") && p.is(k+1, "need", "have") &&
				p.is(k+2, "to"),
			p.is(k, "don't", "dont", "not", "n't") && p.is(k+1, "need") &&
				p.is(k+2, "my", "our", "any", "approval", "permission"),
			p.is(k, "needn't", "neednt"):
			return true
		}
	}
	return false
}

// troubled reports whether the cue i stands behind a label that announces a fault: "The bug:
// we don't close the file".
func (p *phrase) troubled(i int) bool {
	k := p.clauseOf(i)
	return k > 0 && k <= 4 && p.gap(k)&gapColon != 0 &&
		p.is(k-1, "bug", "problem", "issue", "cause", "symptom", "trouble", "culprit") &&
		p.is(k, "we", "i", "they", "it", "the", "you")
}
