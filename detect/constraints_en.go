package detect

// englishForbids tells what the cue word i, an English word, forbids in p.
func (p phrase) englishForbids(i int) order {
	if p.toks[i].quoted && !p.allQuoted() {
		return noOrder
	}
	switch p.known(i) {
	case "not", "don't", "dont":
		return p.notForbids(i)
	case "never":
		return p.neverForbids(i)
	case "nothing":
		return p.nothingForbids(i)
	case "nobody":
		return p.nobodyForbids(i)
	case "anything", "everything":
		return p.exceptForbids(i)
	case "stay", "steer", "stick", "confine", "keep":
		return p.awayForbids(i)
	case "frozen", "no-go", "locked":
		return p.frozenForbids(i)
	case "neither":
		if p.clauseStart(i) && p.class(i+1)&cImp != 0 {
			return prohibition
		}
	case "hands":
		if p.is(i+1, "off") {
			return prohibition
		}
	case "no":
		return p.noForbids(i)
	case "didn't":
		return p.yes(p.is(i-1, "you") && p.nearBefore(i, 6, "prefer", "rather", "appreciate", "love", "better", "like") && !p.isQuestion())
	case "ban":
		return p.yes(p.clauseStart(i) && p.is(i+1, "on"))
	case "most":
		return p.atMostForbids(i)
	case "mustn't":
		return prohibition
	case "shouldn't":
		return p.shouldNotForbids(i + 1)
	case "cannot", "can't":
		if p.is(i-1, "you") && p.is(i+1, "use") {
			return invariant
		}
		return p.cannotForbids(i + 1)
	case "resist":
		return p.yes(p.opensOrder(i) && p.find(i+1, "urge", "temptation", "impulse"))
	case "tolerance":
		return p.yes(p.is(i-1, "zero", "no") && p.is(i+1, "for"))
	case "belong", "belongs":
		return p.belongsForbids(i)
	case "off", "out":
		return p.outForbids(i)
	case "append-only", "write-once":
		return p.stateForbids(i)
	case "forbidden", "prohibited", "prohibits", "banned", "disallowed", "off-limits", "forbids", "prohibit", "forbid", "disallow", "discouraged", "unacceptable", "verboten", "taboo", "impermissible":
		return p.banForbids(i)
	case "allowed", "permitted", "authorized", "authorised", "entitled":
		if p.is(i-1, "not", "never", "aren't", "isn't") && !p.conditional(i) {
			return prohibition
		}
	case "avoid", "refrain":
		if p.opensOrder(i) {
			return prohibition
		}
	case "stop", "quit", "cease":
		if p.suffix(i+1, "ing") && (p.opensOrder(i) || p.is(i-1, "to") && p.is(i-2, "you") && p.is(i-3, "need", "want", "like", "ask", "asked")) {
			return prohibition
		}
	case "exclude":
		if p.opensOrder(i) && p.find(i+1, "from") {
			return prohibition
		}
	case "only":
		return p.onlyForbids(i)
	case "instead", "rather", "exclusively":
		if p.is(i, "rather") && p.is(i+1, "you", "we") && p.class(i+2)&cNeg != 0 {
			return prohibition // "I'd rather you didn't …"
		}
		return p.contrastForbids(i)
	case "without", "w/o":
		return p.withoutForbids(i)
	case "leave":
		return p.keepForbids(i)
	case "none":
		return p.yes(p.ensures(i) && p.is(i+1, "of"))
	case "rejected", "closed", "reverted", "declined", "flagged", "blocked":
		return p.sanctionForbids(i)
	case "must":
		return p.mustForbids(i)
	case "immutable", "read-only", "readonly", "untouched", "intact":
		return p.stateForbids(i)
	case "before", "prior", "until", "unless":
		return p.gateForbids(i)
	case "requires", "require":
		return p.approvalForbids(i)
	case "need", "needs":
		if !p.is(i-1, "i", "we", "you", "don't", "not", "may", "might", "will", "would") && i > 0 && !p.conditional(i) {
			return p.approvalForbids(i)
		}
	case "limit", "restrict":
		if p.opensOrder(i) && p.find(i+1, "to") {
			return prohibition
		}
	}
	return noOrder
}

// allQuoted reports whether all words of p stand between quotation marks or backticks.
func (p phrase) allQuoted() bool {
	for i := range p.toks {
		if !p.toks[i].quoted {
			return false
		}
	}
	return true
}

// find reports whether one of words stands at i or later.
func (p phrase) find(i int, words ...string) bool {
	for ; i < len(p.toks); i++ {
		if p.is(i, words...) {
			return true
		}
	}
	return false
}

// conditional reports whether word i stands in a subordinate clause: if …, when …, that …
func (p phrase) conditional(i int) bool {
	for k := p.clauseOf(i); k < i; k++ {
		if p.class(k)&(cRel|cCond) != 0 && p.is(k, "if", "when", "whether", "that", "which", "who", "because", "since", "whose", "where", "why", "what", "unless", "while", "once") {
			return true
		}
	}
	return false
}

// opensOrder reports whether the verb i is an imperative: it opens its clause or follows
// a word that leads one in.
func (p phrase) opensOrder(i int) bool {
	if p.clauseStart(i) {
		return !p.purpose(i)
	}
	return p.is(i-1, "must", "should", "shall", "to") && p.is(i-1, "must", "shall") || p.is(i-1, "should")
}

// purpose reports whether word i goes on with an infinitive: "to ensure X and avoid Y".
func (p phrase) purpose(i int) bool {
	if i == 0 || p.gap(i)&(gapClause&^gapStart) != 0 && !p.is(i-1, "and", "or") {
		return false
	}
	for k := i - 1; k >= p.clauseOf(i); k-- {
		if p.is(k, "to") {
			return true
		}
	}
	return false
}

// notForbids decides "do not", "don't", "must not", "should not", "is not allowed", ", not X".
func (p phrase) notForbids(i int) order {
	first := i // first word of the negated verb group
	if p.is(i, "not") {
		switch {
		case p.is(i-1, "do"):
			first = i - 1
		case p.is(i-1, "must", "shall"):
			return prohibition
		case p.is(i-1, "may") && p.alsoNot(i) != noOrder:
			return p.alsoNot(i)
		case p.is(i-1, "should"):
			return p.shouldNotForbids(i + 1)
		case p.is(i-1, "may") && p.mayNotForbids(i+1):
			return prohibition
		case p.is(i-1, "may", "can"):
			return p.cannotForbids(i + 1)
		case p.is(i+1, "to") && p.class(i+2)&cAux == 0 && p.is(i-1, "you", "him", "them", "us", "everyone", "prefer") &&
			p.nearBefore(i, 4, "told", "tell", "asked", "ask", "instructed", "warned", "reminded", "begged", "prefer", "want", "wanted", "need"):
			return prohibition // "I told you not to …"
		case p.is(i-1, "does", "do", "is", "are") && p.find(i, "enforced"):
			return invariant
		case p.upper(i) && p.is(i+1, "to") && p.is(i-1, "when", "what", "where"):
			return prohibition // "When NOT to use X"
		case p.alsoNot(i) != noOrder:
			return p.alsoNot(i)
		case p.is(i-1, "is", "are", "does", "did", "was", "were", "has", "have", "could", "would", "will", "might", "if", "or", "why", "am", "be", "been", "'m", "'s", "'re"):
			return noOrder
		default:
			return p.notContrast(i)
		}
	}
	next := i + 1
	if p.harmless(next) {
		return noOrder
	}
	if p.clauseStart(first) && !p.droppedSubject(first, next) {
		return prohibition
	}
	if p.is(first-1, "and", "but", "or", "then", "please") && p.commands(0) && !p.conditional(first) {
		return prohibition // "explain X and do not claim Y"
	}
	if p.find(next, "enforced") {
		return invariant
	}
	switch {
	case p.is(first-1, "ensure", "sure", "that", "you", "we", "it", "they") && p.find(0, "ensure", "sure", "certain", "important", "essential", "crucial", "critical") && !p.is(0, "not"):
		return prohibition
	case p.is(first-1, "we") && p.class(next)&cImp != 0 && !p.is(next, "have", "see", "support", "get", "expect", "care"):
		return invariant // how this project works
	case p.is(first-1, "i", "we") && p.is(next, "want", "need", "allow", "accept", "use", "add", "merge"):
		// "I don't want you to touch X": what the speaker rejects, unless it is about knowledge or interest.
		if p.is(next, "want") && p.has(next+1) && !p.conditional(first) && !(p.is(next+1, "to") && p.is(next+2, "be", "sound", "bother", "seem", "interrupt", "know", "waste", "rush")) ||
			p.is(next, "accept", "allow") {
			return prohibition
		}
		return noOrder
	}
	if p.upper(i) && !p.conditional(i) && !p.is(first-1, "i", "we", "you", "they") {
		return prohibition
	}
	return noOrder
}

// harmless reports whether the verb i after "do not" makes no prohibition: worry, hesitate, need to …
func (p phrase) harmless(i int) bool {
	for p.is(i, "even", "really", "actually", "yet", "just") {
		i++
	}
	if p.is(i, "you") && p.is(i+1, "dare", "ever") {
		return false
	}
	return p.is(i, "worry", "hesitate", "know", "knows", "mind", "forget", "panic", "care", "think", "remember", "recall", "see", "have", "need",
		"understand", "believe", "you", "we", "they", "get", "seem", "appear", "feel", "exist", "apply", "matter", "mean", "despair", "fret") &&
		!p.is(i+1, "to") || p.is(i, "need", "have", "forget", "mean", "seem", "appear", "hesitate") || p.is(i, "be") && p.is(i+1, "afraid", "shy", "offended", "surprised", "discouraged", "alarmed", "fooled", "scared")
}

// droppedSubject reports whether "don't" at first is a statement without its subject.
func (p phrase) droppedSubject(first, next int) bool {
	return p.is(first, "don't", "dont") && p.is(next, "know", "see", "think", "want") && !p.is(next, "want") && p.gap(first)&gapStart != 0
}

// notContrast decides ", not X": with an order it forbids X.
func (p phrase) notContrast(i int) order {
	if p.is(i+1, "to") && p.is(i-1, "careful", "sure", "try", "remember") {
		return prohibition
	}
	if p.is(i+1, "just", "only", "yet", "necessarily", "all", "always", "sure", "everything", "every", "quite", "so", "because", "enough", "even") || !p.has(i+1) && p.gap(i)&gapClause == 0 {
		return noOrder
	}
	if p.gap(i)&gapClause == 0 && !(p.has(i-1) && p.toks[i-1].quoted && !p.toks[i].quoted && p.has(i+1)) {
		// "prefer not to", "use X and not Y"
		if p.is(i-1, "and", "but") && p.commands(0) {
			return prohibition
		}
		return noOrder
	}
	if p.is(i+1, "to") && !(p.suffix(1, "s") && p.toks[0].quoted) || p.find(0, "belongs", "belong") || p.commands(0) && !p.is(0, "describe", "check", "see", "note") {
		return prohibition
	}
	return noOrder
}

// commands reports whether p, from word i on, opens with an imperative.
func (p phrase) commands(i int) bool {
	for k := i; k < len(p.toks) && k < i+14; k++ {
		if p.class(k)&cImp != 0 && p.clauseStart(k) && p.gap(k+1)&gapColon == 0 && !p.is(k+1, "is", "are", "was", "has", "were") && !p.toks[k].quoted {
			return true
		}
		if p.is(k, "must", "should", "always") || k == 0 && p.is(0, "do") && p.is(1, "this", "that", "it", "so") {
			return true
		}
	}
	return false
}

// neverForbids decides "never".
func (p phrase) neverForbids(i int) order {
	next := i + 1
	if p.is(next, "mind", "been", "was", "had", "ending", "again", "before", "seen") || !p.has(next) && i > 0 && p.gap(i)&gapClause == 0 {
		return noOrder
	}
	if p.is(i-1, "to") && p.is(i-2, "was", "were") || p.is(i-1, "but", "and") && p.nearBefore(i, i, "will", "would", "does") && !p.commands(0) {
		return noOrder // what was meant, what something does
	}
	if p.is(i-1, "must", "should", "shall", "may", "can", "to") {
		return prohibition
	}
	if p.upper(i) && !p.upper(i-1) {
		return prohibition
	}
	if p.is(i-1, "but", "and") && p.commands(0) || p.is(i-1, "we") && p.class(next)&cImp != 0 && !p.is(next, "have", "get", "see") {
		return prohibition
	}
	if p.is(i-1, "i", "we", "they", "it", "he", "she", "have", "has", "will", "would", "could", "is", "are", "was", "were", "had", "but") && !p.is(i-1, "but") {
		return noOrder
	}
	if p.clauseStart(i) && !p.participle(next) && !(p.suffix(next, "s") && p.class(next)&cImp == 0 && !p.suffix(next, "ss")) {
		return prohibition
	}
	if p.class(next)&cImp != 0 && p.is(i-1, "and", "you") {
		return prohibition
	}
	if p.gap(i)&gapClause != 0 && p.class(next)&cImp != 0 {
		return prohibition
	}
	if p.gap(i)&gapDash != 0 && p.participle(next) && next == len(p.toks)-1 {
		return invariant // "… – never invented"
	}
	return noOrder
}

// noForbids decides "no X" as an order, "no more X", "nothing but".
func (p phrase) noForbids(i int) order {
	if p.is(i+1, "means", "time", "case", "event", "account", "way", "circumstance", "situation") && p.is(i-1, "by", "at", "in", "on", "under") && p.clauseStart(i-1) && p.class(i+2)&cImp != 0 {
		return prohibition
	}
	if p.ensures(i) || p.is(i-1, "have") && p.is(i-2, "you", "agents", "contributors") && p.is(i+1, "permission", "authority", "right", "business", "mandate") {
		return prohibition
	}
	if k := p.modalAfter(i); k > 0 && p.gap(i)&(gapStart|gapColon|gapSemicolon|gapDash|gapStop) != 0 && p.is(k, "may", "must", "should", "shall") && p.has(k+1) && p.is(k+1, "exceed", "be", "contain", "import", "depend", "use", "have", "call", "access", "remain") {
		return prohibition // "No file may exceed 600 lines"
	}
	if p.is(i-1, "at") && p.is(i+1, "point", "time", "stage") && p.is(i+2, "should", "may", "must", "can", "shall") {
		return prohibition
	}
	if p.upper(i) && p.ident(i+1) && p.has(i+2) && (p.gap(i+2)&gapColon != 0 || p.ident(i+2)) {
		return noOrder // a line of a listing
	}
	if p.is(i+1, "circumstances", "circumstance", "conditions", "condition") && p.is(i-1, "under") || p.is(i-2, "must") && p.is(i-1, "be") || p.is(i+1, "more") && p.is(i-1, "on") && p.is(i-2, "now") {
		return prohibition
	}
	if p.is(i+1, "need", "problem", "worries", "longer", "idea", "matter", "one", "doubt", "such", "more", "issue", "issues", "way", "reason", "matches", "errors", "error", "thanks", "clue", "luck", "rush", "data", "results", "changes", "action", "other", "further", "impact", "concerns", "outstanding",
		"known", "obvious", "evidence", "sign", "signs", "conflict", "conflicts", "warnings", "callers", "usages", "references", "negative", "response", "outputs", "traces") && !(p.is(i+1, "more") && (i == 0 || p.is(i-1, "please", "pls"))) {
		return noOrder
	}
	if p.gap(i+1)&gapClause != 0 || !p.has(i+1) {
		return noOrder // "No, …"
	}
	opens := p.clauseStart(i) && p.is(i-1, "please", "pls", "absolutely", "strictly", "also", "again", "just") || p.gap(i)&(gapStart|gapColon|gapSemicolon|gapDash|gapStop) != 0 || p.gap(i)&gapComma != 0 && (p.commands(0) || p.is(i-1, "please"))
	if !opens {
		return noOrder
	}
	end := i + 1
	for end < len(p.toks) && p.gap(end)&(gapSemicolon|gapDash|gapStop|gapOpen) == 0 {
		if p.class(end)&(cAux|cModal) != 0 || p.find(end, "gone", "removed", "anymore", "exist") || p.is(end, "needed", "required", "found", "available", "exists", "exist", "left", "yet", "changed", "detected", "necessary", "specified", "provided", "given", "set", "configured", "matching", "match", "there", "here", "defined", "returned", "running") {
			return noOrder
		}
		end++
	}
	if end-i > 9 || p.participle(end-1) && !p.is(end-1, "allowed", "permitted", "accepted") {
		return noOrder // "No files changed"
	}
	return prohibition
}

// shouldNotForbids decides "should not" before word i.
func (p phrase) shouldNotForbids(i int) order {
	if p.has(i) && p.find(i, "until", "unless", "without") && !p.is(0, "if", "when") && !p.is(i-3, "i") {
		return prohibition
	}
	if !p.has(i) || p.conditional(i-1) || p.is(i, "need", "matter", "take", "affect", "happen", "hurt", "cause", "match", "exist", "fail", "crash") {
		return noOrder
	}
	if p.is(i, "be") && p.is(i+1, "a", "an", "too", "hard", "any", "necessary", "needed", "difficult", "there", "possible", "visible") {
		return noOrder
	}
	if p.is(i-3, "i", "it", "that", "this") {
		return noOrder
	}
	return prohibition
}

// cannotForbids decides "cannot" and "may not" before word i: an invariant if what it
// rules out is an act on the project, not an ability.
func (p phrase) cannotForbids(i int) order {
	if p.conditional(i - 1) {
		return noOrder
	}
	if p.is(i, "be") {
		if p.is(i+1, "changed", "modified", "edited", "merged", "deleted", "removed", "renamed", "overridden", "bypassed", "reused", "shared", "committed", "moved", "skipped", "altered", "touched") {
			return invariant
		}
		return noOrder
	}
	if p.is(i, "use", "run", "have") && p.is(i+1, "any") {
		return invariant
	}
	if p.is(i, "break", "drop", "lose", "change", "touch", "remove", "rename") && p.is(i-2, "we") && !p.isQuestion() {
		return invariant
	}
	if p.is(i, "import", "depend", "exceed", "edit", "modify", "push", "merge", "contain", "share", "bypass", "override", "approve") && !p.is(i-2, "i", "we") {
		return invariant
	}
	return noOrder
}

// banForbids decides words that mean a ban.
func (p phrase) banForbids(i int) order {
	if p.is(i-1, "not", "no", "error", "isn't", "aren't", "403") || p.conditional(i) && !p.is(i-1, "is", "are", "strictly") {
		return noOrder
	}
	if i > 0 && p.toks[i-1].ident && p.gap(i) == 0 && (len(p.toks) < 5 || allDigits(p.raw(i-1))) {
		return noOrder // "403 Forbidden"
	}
	if i > 1 && p.is(i-1, "the", "a", "an", "this", "that", "any") && p.has(i+1) && p.gap(i+1) == 0 && !p.is(i+2, "is", "are", "must") && !p.commands(0) {
		return noOrder // "removed the forbidden import": tells of one
	}
	if p.is(i, "forbids", "prohibits") && p.find(i+1, "failed", "fails", "error", "rejected", "complains") {
		return noOrder // what a tool did
	}
	return prohibition
}

// onlyForbids decides "only": X only if Y, only X may, use only X.
func (p phrase) onlyForbids(i int) order {
	prev, next := i-1, i+1
	if p.is(0, "do") && p.is(prev, "this", "that", "it", "so") && p.class(next)&cCond != 0 {
		return prohibition
	}
	if p.is(prev, "not", "the", "an", "if", "read", "was", "is", "just", "this", "it", "'s") && !p.is(prev, "is") {
		return noOrder
	}
	if p.is(prev, "can") && p.is(i-2, "you") || p.is(next, "want", "wants") && p.class(prev)&(cSubj|cModal) != 0 {
		return invariant
	}
	if p.is(prev, "must", "may", "should", "shall") || p.is(prev, "can") && p.is(next, "be") {
		return prohibition
	}
	if p.gap(i)&(gapStart|gapStop) != 0 || p.clauseStart(i) && p.gap(i)&(gapComma|gapOpen) == 0 {
		// "Only use X", "Only X may …"
		if p.class(next)&cImp != 0 && !p.suffix(next, "s") {
			return prohibition
		}
		if p.is(next, "one", "a") && p.find(next+1, "per") {
			return prohibition
		}
		for k := next; k < len(p.toks) && k < next+8; k++ {
			if p.is(k, "may", "can", "should", "must", "allowed", "permitted") {
				return prohibition
			}
		}
		return noOrder
	}
	if p.is(prev, "and", "or") || p.gap(i)&(gapComma|gapDash) != 0 {
		if p.class(next)&cImp != 0 && !p.is(next, "changes", "test") {
			return prohibition
		}
	}
	if i == len(p.toks)-1 && p.nearBefore(i, 4, "by") && p.nearBefore(i, 8, "is", "are") && !p.conditional(i) {
		return invariant // "releases are cut by maintainers only"
	}
	if p.conditional(i) || !p.commands(0) {
		return noOrder
	}
	// "Use X only when …", "merge only after …", "use only X"
	if p.is(next, "if", "when", "for", "after", "in", "on", "with", "once", "from", "through", "via", "at", "where", "by", "under", "inside", "within", "the", "a", "what", "those", "where") || p.class(prev)&cImp != 0 {
		return prohibition
	}
	return noOrder
}

// contrastForbids decides "instead of X", "rather than X" and "exclusively".
func (p phrase) contrastForbids(i int) order {
	if p.is(i, "instead") && !p.is(i+1, "of") || p.is(i, "rather") && !p.is(i+1, "than") {
		return noOrder
	}
	if p.is(i, "exclusively") && p.is(0, "all", "every", "any", "each") && !p.conditional(i) {
		return invariant // "all access goes exclusively through X"
	}
	if p.clauseStart(i) && p.suffix(i+2, "ing") && p.orderAfter(i+3) {
		return prohibition // "Instead of sleeping, poll"
	}
	if p.find(i, "like", "want", "prefer", "wish", "needed") && p.find(i, "if") {
		return noOrder // a choice
	}
	if !p.commands(0) || p.announces() || p.conditional(i) || p.is(0, "prefer", "consider", "try", "see") && p.is(i, "rather") {
		return noOrder
	}
	return prohibition
}

// withoutForbids decides "without …ing" in an order, "not … without".
func (p phrase) withoutForbids(i int) order {
	if p.is(i+1, "touching", "changing", "breaking", "modifying", "removing", "deleting", "adding", "altering", "editing", "pulling", "committing", "pushing",
		"introducing", "renaming", "rewriting", "affecting", "restarting", "losing", "running", "creating", "using", "installing") && p.gap(0)&gapStart != 0 && (p.class(0)&cImp != 0 || p.commands(0) && !p.announces() && !p.nearBefore(i, i, "to")) {
		return prohibition
	}
	return noOrder
}

// keepForbids decides "keep X as is", "leave X alone".
func (p phrase) keepForbids(i int) order {
	if !p.opensOrder(i) {
		return noOrder
	}
	for k := i + 1; k < len(p.toks) && k < i+16; k++ {
		switch {
		case p.is(k, "be") && k == len(p.toks)-1 && k <= i+3:
			return prohibition // "leave it be"
		case p.is(k, "unchanged", "untouched", "intact", "alone", "immutable", "read-only", "frozen", "private", "secret", "outside", "unmodified"):
			return prohibition
		case p.is(k, "where", "how", "the") && (p.is(k+1, "it", "they", "way") && p.is(k+2, "is", "are", "was", "were", "'s", "'re", "it", "they")):
			return prohibition
		case p.is(k, "as") && (p.is(k+1, "is") || p.is(k+1, "it", "they") && p.is(k+2, "is", "are", "was", "were", "'s")):
			return prohibition
		case p.is(k, "out") && (p.is(k+1, "of") || k == i+1 && p.is(i, "leave")):
			return prohibition
		case p.is(k, "in") && p.is(k+1, "place") && (!p.has(k+2) || p.gap(k+2)&gapClause != 0):
			return prohibition
		case p.is(k, "unless") && p.is(i, "keep"):
			return prohibition
		case p.is(k, "away") || p.is(k, "off") && p.is(i, "keep"):
			return prohibition
		}
	}
	return noOrder
}

// mustForbids decides "must": with stay, remain, match, always and before it states an invariant or a gate.
func (p phrase) mustForbids(i int) order {
	if p.conditional(i) {
		return noOrder
	}
	next := i + 1
	if p.is(next, "always") {
		next++
	}
	if p.is(next, "stay", "remain", "match") || p.is(next, "be") && p.is(next+1, "kept", "unique", "identical", "immutable", "preserved", "unchanged") {
		return invariant
	}
	if p.find(next, "before", "prior") && !p.is(0, "you", "if") || p.is(i-1, "you", "agent") && p.find(next, "before") {
		return invariant
	}
	return noOrder
}

// stateForbids decides words of state that rule out a change.
func (p phrase) stateForbids(i int) order {
	if p.is(i-1, "is", "are", "as", "stay", "stays", "remain", "remains", "strictly", "treat", "be") && !p.is(i-1, "be") && !p.conditional(i) {
		return invariant
	}
	return noOrder
}

// gateForbids decides gates: always … before, ask before, wait until.
func (p phrase) gateForbids(i int) order {
	if p.is(i, "before", "prior") {
		if i == 0 && p.find(1, "approval", "permission", "sign-off", "signoff") && p.find(1, "get", "ask", "need", "require", "obtain", "wait") {
			return invariant
		}
		for k := 0; k < i; k++ {
			if p.is(k, "ask", "confirm", "wait", "approval", "permission") && (p.clauseStart(k) || p.is(k, "approval", "permission")) && !p.is(k+1, "your") && !(p.is(k+1, "for") && !p.is(k, "wait")) {
				return invariant
			}
			if p.is(k, "always", "must") && !p.is(i-1, "as") && p.clauseStart(k) {
				return invariant
			}
		}
		return noOrder
	}
	for k := 0; k < i; k++ {
		if p.is(k, "wait", "hold", "stop", "pause") && p.opensOrder(k) {
			return invariant
		}
	}
	return noOrder
}

// approvalForbids decides "requires approval".
func (p phrase) approvalForbids(i int) order {
	for k := i + 1; k < len(p.toks) && k < i+8; k++ {
		if p.is(k, "approval", "permission", "confirmation", "sign-off", "signoff", "consent") {
			return invariant
		}
	}
	return noOrder
}
