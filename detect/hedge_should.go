package detect

// shouldHedge decides should: it hedges what is expected of the world ("this should fix it"),
// not what is asked of somebody. What is expected begins at next.
func (p *phrase) shouldHedge(i, next int) bool {
	if p.upper(i) || p.dutyClause(i) || p.inverted() {
		return false
	}
	negated := p.is(i, "shouldn't")
	for ; next < i+4 && (p.is(next, shouldAdverbs...) || p.adverb(next)); next++ {
		if p.is(next, "not") && p.upper(next) {
			return false // an order
		}
		negated = negated || p.is(next, "not") || p.is(next, "no") && p.is(next+1, "longer")
	}
	if p.dutiful(i) {
		return p.shouldOfPeople(i, next, negated)
	}
	switch {
	case p.is(next, "only"):
		return p.is(next+1, "take", "affect", "happen", "occur", "matter") ||
			p.is(next+1, "be") && p.is(next+2, "needed", "necessary")
	case negated && p.is(next, notHappening...):
		return p.is(next-1, "longer") || p.find(next+1, "anymore", "again")
	case negated && p.is(i-1, "it", "this", "that") && p.is(i-2, "so") &&
		!(p.is(next, "be") && p.participle(next+1)),
		p.is(next, "hardly", "barely"):
		return true // a conclusion
	case !negated && (p.is(next-1, "already") && !p.find(next, "by", "before") || p.untilNow(next)),
		p.is(i-1, "same") && p.is(next, "apply", "hold", "go", "be"):
		return true
	case p.is(next, "have", "'ve"):
		return p.shouldHave(i, next+1)
	case p.is(next, "be"):
		return p.shouldBe(i, next+1, negated) || p.byMeans() && !p.participle(next+1)
	case negated && (!p.has(next) || p.is(next, "though", "since", "because")):
		return p.is(i-1, "it", "this", "that") && p.clauseStart(i-1) // "it shouldn't though"
	case p.is(next, "do") && p.is(next+1, "the") && p.is(next+2, "trick", "job"),
		p.byMeans():
		return !negated
	case p.is(i+1, "now"):
		return i == 0 || p.class(next)&cFunc == 0
	}
	return p.shouldEnd(next, negated) || p.shouldEffect(i, next, negated)
}

// shouldOfPeople decides "you should", "I should", with the verb at next: what they will meet, need no
// more or be able to is expected, "you shouldn't see that again"; the rest is a duty.
func (p *phrase) shouldOfPeople(i, next int, negated bool) bool {
	switch {
	case p.gap(next)&gapClause != 0:
		return false
	case negated:
		return p.is(i-1, "you", "we", "i") && p.is(next, "see", "notice", "experience", "encounter", "need") ||
			p.find(next, "anymore")
	case p.is(i-1, "i") && p.is(next, "have"):
		return p.is(next+1, "time") || p.find(next+1, soon...) || p.find(next+1, "week", "ready")
	}
	return p.is(next, "be") && p.wellOff(i, next+1)
}

// shouldHave decides "should have X", with X from word k on: what there is by now, or what a change has
// mended: "the last push should have fixed it".
func (p *phrase) shouldHave(i, k int) bool {
	switch {
	case p.is(k, "no", "little", "already"):
		return true
	case p.is(k, "the", "this"):
		return p.is(k+1, "fix", "patch", "change")
	case p.is(k, "been"):
		return p.is(k+1, "fixed", "enough", "resolved", "solved", "addressed")
	}
	return p.is(k, "fixed", "resolved", "solved", "addressed", "cleared", "sorted", "done") && p.expectedSubject(i) &&
		p.is(k+1, "it", "this", "that", "these", "the", "most", "all", "your", "my", "our")
}

// untilNow reports whether the clause of the verb i ends in "now": "it should show up in the log now".
func (p *phrase) untilNow(i int) bool {
	end := p.clauseEnd(i) - 1
	return end > i && p.is(end, "now") && !p.is(end-1, "right", "until", "by")
}

// byMeans reports whether the sentence opens with the means, or with what has changed: "with the larger
// heap the link should complete", "by passing it twice it should go on", "now, the list should load".
func (p *phrase) byMeans() bool {
	first := 0
	for p.class(first)&cConj != 0 {
		first++
	}
	return p.is(first, "with") && p.is(first+1, "the", "this", "that", "these", "my", "our") ||
		p.is(first, "by") && p.suffix(first+1, "ing") ||
		p.is(first, "now") && p.gap(first+1)&gapComma != 0
}

// adverb reports whether word i is an adverb in -ly: "vastly", but not "only", "apply".
func (p *phrase) adverb(i int) bool {
	return p.suffix(i, "ly") && !p.is(i, notAdverbs...)
}

// notAdverbs end in "ly" and are verbs, or say more than an adverb.
var notAdverbs = []string{
	"only", "apply", "reply", "rely", "supply", "comply", "multiply", "fly", "imply", "early", "hardly",
	"rarely", "barely", "reasonably",
}

// ownClause returns the first word of the innermost clause of the verb i, behind a mark or a word that
// opens a clause: of "I pushed a change that should help" it is "that".
func (p *phrase) ownClause(i int) int {
	start := p.clauseOf(i)
	for k := i - 1; k > start; k-- {
		switch {
		case p.is(k, "that", "which", "who") && k == i-1:
			return k
		case p.is(k, ownOpeners...) && k+1 < i:
			return k + 1
		}
	}
	return start
}

// ownOpeners open a clause within a clause.
var ownOpeners = []string{"and", "but", "so", "or", "that", "because", "since", "as", "then", "think", "hope"}

// dutyClause reports whether "should", word i, asks for what its clause is about: "how it should
// work", "if it should fail". What goes on behind "and" with a subject of its own is no part of that.
func (p *phrase) dutyClause(i int) bool {
	from := p.clauseOf(i)
	if own := p.ownClause(i); own > from && p.is(own-1, "and") && p.class(own)&cSubj != 0 {
		from = own
	}
	return p.first(from, i, dutyOpeners...) >= 0
}

// dutiful reports whether the subject of "should", word i, is somebody whose duty it tells: "you should",
// "the reviewers should".
func (p *phrase) dutiful(i int) bool {
	return p.is(p.ownClause(i), "you", "we", "i") || p.is(i-1, people...)
}

// people are subjects of a duty.
var people = []string{
	"you", "we", "i", "one", "user", "users", "people", "everyone", "everybody", "anyone", "someone", "who",
	"developers", "developer", "team", "teams", "maintainers", "maintainer", "author", "authors", "reviewer",
	"reviewers", "caller", "callers", "agent", "agents", "admin", "admins", "contributors", "he", "she",
}

// wellOff reports whether words k and on tell that somebody will be well: "you should be fine", "good to go".
func (p *phrase) wellOff(i, k int) bool {
	for p.adverb(k) || p.is(k, "all") {
		k++
	}
	if p.is(k, "able") {
		return p.is(k+1, "to") && (p.is(i-1, "you", "i") || p.is(i+1, "now", "then", "still"))
	}
	if p.is(k, "good") && p.is(k+1, "to") && p.is(k+2, "go") {
		return true
	}
	return p.is(k, "fine", "good", "ok", "okay", "safe", "set") &&
		(p.clauseOver(k+1) || p.is(k+1, "with", "as", "now"))
}

// shouldEnd reports whether "should" with its verb at next tells that a trouble ends: "the build
// should pass now", "it should go away", "that should take care of it".
func (p *phrase) shouldEnd(next int, negated bool) bool {
	object := next + 1
	switch {
	case p.is(next, "pass", "compile", "succeed", "build", "load", "start", "run") &&
		p.is(object, "now", "again", "after", "fine", "ok", "okay"):
		return true
	case p.is(next, "go"):
		return p.is(object, "away")
	case p.is(next, "take"):
		return p.is(object, "care")
	case p.is(next, "work"):
		return !negated && (p.is(object, "now", "again", "fine", "too") || p.is(object, "as") && p.is(next+2, "well") ||
			p.is(next-1, "still", "just") || p.find(object, "too", "regardless", "anyway", "either"))
	case p.is(next, "come", "land", "arrive", "ship"):
		return p.find(object, soon...)
	case p.is(next, "do"):
		return !negated && p.clauseOver(object)
	case p.is(next, "feel", "look", "run", "perform"):
		return p.worse(object) || p.is(object, "smoothly")
	}
	return p.is(next, "disappear", "suffice", "vanish")
}

// shouldEffect reports whether "should" at i, with its verb at next, tells what a change is
// expected to do, or not to do: "this should fix the crash", "it should not affect users".
func (p *phrase) shouldEffect(i, next int, negated bool) bool {
	object := next + 1
	switch {
	case p.is(next, "take"):
		if negated {
			return p.is(object, "long", "much", "more", "too", "very")
		}
		return p.ident(object) || p.is(object, durations...)
	case p.is(next, "work") && negated:
		return false
	case p.is(next, harmVerbs...):
		return negated && (i == 0 || !p.plural(i))
	case p.is(next, "make"):
		return (negated || p.clauseStart(i) || p.expectedSubject(i)) && p.worse(object) ||
			p.is(i-1, "this", "that", "which") && !p.is(object, "use", "sure")
	case p.is(next, "fix", "solve", "resolve") &&
		(p.is(object, "it", "this", "that", "these", "your", "my", "our") ||
			p.is(object, "the") && p.is(next+2, repairable...)):
		return true
	case p.is(next, "do"):
		return p.is(object, "it", "this", "that") && p.expectedSubject(i)
	case p.is(next, handleVerbs...):
		return !negated && (p.is(i-1, "this", "that", "which", "these") || p.doing(i) && p.ownClause(i) < i-1 ||
			p.is(object, "you", "us", "me") && p.expectedSubject(i) ||
			p.is(object, "it", "this", "that", "these", "those", "them") && p.expectedSubject(i) && !p.is(i-1, "it"))
	}
	return p.is(next, effectVerbs...) && p.expectedSubject(i) ||
		p.is(next, "mean", "result") && p.is(i-1, "this", "that", "which")
}

// handleVerbs tell what a thing does with a case: "this should handle that". Of "it" they ask.
var handleVerbs = []string{
	"handle", "catch", "cover", "restore", "reset", "remove", "stop", "trigger", "produce", "detect",
	"let", "allow", "give", "get", "bring", "keep", "enable", "take", "account",
}

// doing reports whether the subject of the verb i is something that one does: "restarting it should help".
func (p *phrase) doing(i int) bool {
	own := p.ownClause(i)
	if p.is(own-1, "and") {
		own = p.clauseOf(i) // "logging out and back in"
	}
	for p.is(own, "just", "simply", "maybe", "merely") {
		own++
	}
	return own < i && p.gap(i) == 0 && p.suffix(own, "ing") && !p.is(own, notDoing...)
}

// notDoing end in "ing" and are nothing that one does.
var notDoing = []string{"nothing", "something", "anything", "everything", "during", "missing", "existing", "string"}

// shouldAdverbs may stand between "should" and its verb.
var shouldAdverbs = []string{
	"not", "no", "longer", "now", "also", "just", "probably", "then", "still", "all", "greatly",
	"already", "at", "least", "ideally", "theoretically", "normally",
}

// dutyOpeners open a clause in which "should" asks: "how it should work".
var dutyOpeners = []string{"if", "when", "how", "what", "whether", "why", "where", "who"}

// notHappening are troubles expected not to come again: "should no longer crash".
var notHappening = []string{"happen", "occur", "crash", "fail", "appear", "leak", "hang", "see", "get"}

// durations follow "should take": "should take about a minute".
var durations = []string{"about", "only", "a", "less", "around", "no", "effect", "roughly"}

// harmVerbs are effects expected not to be: "should not affect users".
var harmVerbs = []string{
	"need", "matter", "affect", "hurt", "break", "change", "cause", "impact", "interfere",
}

// repairable are what a fix is expected to repair: "should fix the crash".
var repairable = []string{
	"issue", "problem", "bug", "error", "crash", "leak", "flake", "failure", "failures", "errors",
}

// effectVerbs are effects expected of a change: "this should help".
var effectVerbs = []string{
	"fix", "solve", "resolve", "help", "work", "simplify", "improve", "prevent", "pass", "succeed",
	"address", "clear", "reduce", "speed", "avoid", "unblock", "remedy",
	"alleviate", "cure", "eliminate", "mitigate", "satisfy", "save", "cut", "free", "relieve", "shorten", "lower",
}

// expectedSubject reports whether the subject of should is what one expects an effect of:
// this, it, which, the fix; nothing at the start of a note.
func (p *phrase) expectedSubject(i int) bool {
	if i == 0 || p.doing(i) {
		return true
	}
	if p.is(i-1, "should") {
		return false
	}
	return p.class(i-1)&(cSubj|cRel) != 0 || p.first(p.ownClause(i), i, changeNames...) >= 0
}

// changeNames name a change of which an effect is expected: "the patch should …".
var changeNames = []string{
	"fix", "change", "patch", "changes", "commit", "pr", "workaround", "update", "upgrade", "tweak",
	"approach", "hotfix", "rewrite", "refactor", "bump", "revert", "rollback", "trick", "added", "restart",
	"reboot", "downgrade", "work", "setting", "new", "updated", "improved", "push", "merge", "latest",
}

// worse reports whether a comparison or a difference follows within a few words: "it worse", "lookups faster".
func (p *phrase) worse(i int) bool {
	for k := i; k < i+5; k++ {
		if p.is(k, comparisons...) || p.is(k, "possible", "easy", "clear") || p.suffix(k, "ier") ||
			p.suffix(k, "er") && p.is(k-1, "much", "far", "even", "bit", "lot") {
			return true
		}
	}
	return false
}

// comparisons tell a difference: "faster", "more".
var comparisons = []string{"worse", "better", "easier", "faster", "difference", "sense", "more", "less"}

// shouldBe decides "should be X", with X from word next on.
func (p *phrase) shouldBe(i, next int, negated bool) bool {
	if negated && p.is(next, "a", "an", "any", "much", "too", "that") || p.is(next, "no") {
		return p.find(next+1, troublesExpected...)
	}
	if p.is(next, "relatively", "pretty", "fairly", "reasonably", "mostly") {
		return true
	}
	if p.is(next, "already") || p.is(next, soonStates...) && p.find(next+1, soon...) && !p.find(next+1, "before") {
		return !negated
	}
	if negated && p.is(next, unaffected...) {
		return true
	}
	for p.is(next, "quite", "much", "very", "more", "than", "all") || p.adverb(next) {
		next++
	}
	if p.is(next, "it", "everything") || p.is(next-1, "all") && (!p.has(next) || p.class(next)&cSubj != 0) {
		return p.is(i-1, "this", "that") // "that should be all you need"
	}
	if p.is(next, "a", "an") && !negated {
		return p.expectedSubject(i) && p.first(next+1, next+4, smallWork...) >= 0
	}
	if p.is(next, "small", "low", "modest", "tiny", "short") {
		return p.first(p.ownClause(i), i, magnitudes...) >= 0
	}
	if p.is(next, "rarely", "seldom", "hardly", "barely") {
		return i == 0 || p.expectedSubject(i)
	}
	if p.is(next, "fixed", "resolved", "solved") {
		return p.shouldBeFixed(i, next+1)
	}
	if p.is(next, "able") {
		return p.is(i-1, "this", "that", "it", "which") || i == 0
	}
	switch {
	case negated && p.is(next, "possible"):
		return false // what does happen nevertheless
	case p.is(next, "the") && p.is(next+1, "right", "correct"),
		p.is(next, "correct", "right", "true", "accurate") && p.is(i-1, "this", "that", "it", "which"):
		return !negated
	}
	return p.is(next, goodStates...)
}

// smallWork is what a change or a thing to do is expected to be: "this should be a quick fix".
var smallWork = []string{"simple", "quick", "easy", "harmless", "trivial", "safe", "no-op", "noop", "nfc", "matter"}

// magnitudes are expected to be small.
var magnitudes = []string{"difference", "impact", "overhead", "cost", "effect", "risk", "penalty", "loss"}

// soon tells when something is expected.
var soon = []string{
	"soon", "shortly", "today", "tomorrow", "tonight", "within", "momentarily", "later", "next", "upcoming",
}

// soonStates are states expected at a time: "should be out tomorrow".
var soonStates = []string{
	"out", "live", "done", "finished", "available", "released", "merged", "up", "online", "deployed", "published",
	"fixed", "ready", "in",
}

// unaffected are states expected not to be: "should not be affected".
var unaffected = []string{"affected", "related", "relevant", "involved", "noticeable", "impacted", "measurable"}

// shouldBeFixed reports whether "should be fixed" at i, with what follows it at next, tells what
// a change did: "Should be fixed by abc123", "this should be fixed in 1.2".
func (p *phrase) shouldBeFixed(i, next int) bool {
	if p.is(i+1, "now") {
		return true
	}
	if i == 0 {
		if p.clauseOver(next) || p.is(next, "in", "on", "by", "with", "now") {
			return true
		}
	}
	by := p.is(next, "by") && (p.ident(next+1) || p.is(i-1, "which"))
	if p.is(next, "in", "by", "with", "since", "on") &&
		(p.ident(next+1) || p.is(next+1, "the", "this") && p.is(next+2, releases...)) {
		return true // "the crash should be fixed in 1.2"
	}
	return p.expectedSubject(i) && (by || p.is(next, "in", "with", "now"))
}

// releases are what a fix comes with: "fixed in the next release".
var releases = []string{"latest", "next", "newest", "last", "new", "upcoming"}

// troublesExpected are troubles expected not to be: "should be no problem".
var troublesExpected = []string{
	"problem", "problems", "issue", "issues", "difference", "concern", "impact", "effect", "effects",
	"harm", "conflict", "conflicts", "big", "trouble", "hard", "difficult", "bad",
}

// goodStates are states expected of a change: "should be fine".
var goodStates = []string{
	"fine", "enough", "ok", "okay", "good", "better", "safe", "straightforward", "easy", "simple",
	"possible", "sufficient", "gone", "faster", "quick", "trivial", "harmless", "rare", "unaffected",
	"stable", "back", "obvious", "close", "there", "ready", "smooth", "negligible", "minimal", "doable",
	"unrelated", "independent", "identical",
	"safer", "simpler", "easier", "compatible", "equivalent", "unnecessary", "irrelevant",
}
