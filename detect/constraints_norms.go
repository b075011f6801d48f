package detect

import "strings"

// Norms are statements that bind without an imperative: "Tests never touch the network",
// "`store` is the only package that imports the driver", "the wire format stays as it is".
// A statement that tells how something behaves looks alike; what parts them is what the
// verb does to the project, who its subject is and how it is stated.

// acts reports whether word i, in its bare form or in the third person, is what one part
// of a project, or somebody at work on it, does to another: import, write, push.
func (p *phrase) acts(i int) bool {
	if !p.has(i) || p.toks[i].quoted {
		return false
	}
	verb := p.raw(i)
	verb = verb[strings.LastIndexByte(verb, '-')+1:] // hard-deletes
	for _, ending := range [...]string{"", "s", "es"} {
		if stem, ok := strings.CutSuffix(verb, ending); ok && lex.class(lex.lookup(stem))&cAct != 0 {
			return true
		}
	}
	return false
}

// genericSubject reports whether the subject that ends before word i is a
// bare plural, which speaks of all of a kind: "Tests", "Unit tests", "Field numbers".
func (p *phrase) genericSubject(i int) bool {
	k := p.clauseOf(i - 1)
	if i-k > 4 || i == k || p.gap(k)&(gapComma|gapOpen) != 0 || !p.suffix(i-1, "s") ||
		p.suffix(i-1, "ss", "us", "is") {
		return false
	}
	for ; k < i; k++ {
		if p.class(k)&(cFunc|cSubj|cAux|cModal|cNeg|cRel) != 0 || p.is(k, someOf...) {
			return false
		}
	}
	return true
}

// someOf open a subject that is not all of a kind: "some tests", "these files".
var someOf = []string{
	"some", "most", "many", "several", "few", "two", "three", "other", "these", "those", "older",
}

// neverNorm decides "never" between a subject and its verb.
func (p *phrase) neverNorm(i int) order {
	verb := i + 1
	for p.suffix(verb, "ly") {
		verb++
	}
	if p.conditional(i) || p.is(0, "if", "when", "unless", "most", "some", "many") ||
		p.nearBefore(i, i, "confirm", "verify") || p.effect(i) || p.premise(verb) || !p.has(verb) ||
		p.gap(verb)&gapClause != 0 {
		return noOrder
	}
	if p.gap(i)&(gapDash|gapComma) != 0 && p.suffix(verb, "s") && !p.is(verb, "as") && p.actsAfter(1) {
		// "the view formats rows, never fetches them"
		return p.invariantIf(p.acts(verb) && (!p.reports(verb) || p.is(verb, "runs")))
	}
	if p.is(i-1, "they") && i > 1 && p.gap(i-1)&gapClause != 0 {
		return p.invariantIf(p.acts(verb) && !p.reports(verb) &&
			!p.is(verb, "use", "read", "call", "contain", "reference"))
	}
	if p.is(i-1, "is", "are") {
		return p.invariantIf((p.participle(verb) && !p.observed(verb) ||
			p.is(i-1, "are") && p.is(verb, "a", "an") && p.genericSubject(i-1)) &&
			!p.is(i-2, "it", "this", "that", "they", "there", "he", "she"))
	}
	if p.class(i-1)&(cAux|cModal|cConj|cLead|cRel) != 0 || p.is(i-1, certainSubjects...) ||
		p.gap(i)&gapClause != 0 {
		return noOrder
	}
	if p.acts(verb) && !p.reports(verb) {
		return invariant
	}
	if p.genericSubject(i) {
		return p.invariantIf((p.class(verb)&cImp != 0 || p.participle(verb) && !p.observed(verb)) &&
			!p.reports(verb))
	}
	return p.invariantIf(!p.is(i-1, "it") && p.suffix(verb, "s") && !p.suffix(verb, "ss", "us", "is") &&
		!p.reports(verb))
}

// certainSubjects are, before "never", one at hand, or a perfect tense: "he never", "'ve never".
var certainSubjects = []string{"i", "we", "you", "he", "she", "they", "this", "that", "'s", "'ve", "'d"}

// neverDone reports whether "never" at i rules out, behind a mark, what would be done to
// what was told before: "taken from the registry, never typed in".
func (p *phrase) neverDone(i int) bool {
	verb := i + 1
	for p.suffix(verb, "ly") {
		verb++
	}
	joined := p.is(i-1, "and") && p.find(0, "are", "is")
	return i > 1 && !p.find(0, "so") && (joined || p.gap(i)&(gapComma|gapDash|gapOpen) != 0) &&
		p.participle(verb) && !p.observed(verb) && !p.effect(i) &&
		!p.is(0, "if", "when", "it", "this") && !p.find(0, "was", "were", "had", "has", "have")
}

// observed reports whether participle i tells what somebody watched happen.
func (p *phrase) observed(i int) bool {
	return p.is(i, observable...)
}

// observable are participles that tell what somebody watched happen: "is never called".
var observable = []string{
	"called", "used", "seen", "found", "reached", "run", "executed", "read", "returned", "set",
	"closed", "released", "freed", "resolved", "fired", "triggered", "assigned", "initialized",
	"invoked", "hit", "updated", "needed", "required", "met", "done", "finished", "satisfied",
	"populated", "loaded", "guaranteed",
}

// effect reports whether the clause of word i tells what something else brings about:
// "… so the cache is never read", "this ensures that …".
func (p *phrase) effect(i int) bool {
	k := p.clauseOf(i)
	for ; k < i; k++ {
		if p.is(k, "so", "ensures", "means", "guarantees", "thus", "therefore") {
			return true
		}
	}
	return false
}

// premise reports whether a conclusion is drawn behind word i: "…, so a full disk is harmless".
func (p *phrase) premise(i int) bool {
	for k := i + 1; k < len(p.toks); k++ {
		if p.is(k, "so") && p.gap(k)&gapComma != 0 {
			return true
		}
	}
	return false
}

// reports reports whether verb i tells what was observed rather than what is ruled: "the job never finishes".
func (p *phrase) reports(i int) bool {
	return p.is(i, reportVerbs...)
}

// reportVerbs tell what was observed rather than what is ruled: "never finishes", "never works".
var reportVerbs = []string{
	"returns", "finish", "finishes", "work", "works", "happen", "happens", "complete", "completes",
	"start", "starts", "load", "loads", "respond", "responds", "answer", "answers", "comes", "get",
	"gets", "ends", "terminates", "fires", "triggers", "resolve", "resolves", "appears", "shows",
	"sees", "knows", "receives", "fails", "match", "matches", "stop", "stops", "run", "runs", "exits",
	"closes", "arrives", "reaches", "becomes", "seems", "needs", "has", "finds", "waits", "crashes",
	"compiles", "passes", "succeeds", "connects", "renders", "updates", "goes", "occurs", "changes",
	"converges", "prints", "was", "does", "is", "makes", "sleeps", "recovers", "completes", "gives",
	"looks", "feels", "mentions", "says", "tells", "explains", "claims", "states", "addresses",
	"dispatches", "exceeds", "overlaps",
}

// inBrackets reports whether word i stands in brackets that opened before it in p.
func (p *phrase) inBrackets(i int) bool {
	for ; i >= 0; i-- {
		if g := p.gap(i); g&(gapOpen|gapClose) != 0 {
			return g&gapOpen != 0
		}
	}
	return false
}

// confines reports whether verb i tells where something has its place.
func (p *phrase) confines(i int) bool {
	return p.is(i, placeVerbs...)
}

// placeVerbs tell where something has its place.
var placeVerbs = []string{
	"live", "lives", "reside", "resides", "belong", "belongs", "go", "goes", "flow", "flows", "happen",
	"happens", "pass", "passes", "allowed", "permitted", "accepted", "acceptable",
}

func (p *phrase) preposition(i int) bool {
	return p.is(i, prepositions...)
}

// prepositions open a place, a way or a means.
var prepositions = []string{
	"near", "in", "inside", "within", "through", "via", "during", "on", "under", "from", "at", "into",
	"by", "with", "to",
}

// soleForbids decides "the only X that", "the sole X": of places and parts, not of findings.
func (p *phrase) soleForbids(i int) order {
	next := i + 1
	if p.is(0, "it", "this", "that") && !p.acts(next+2) || p.conditional(i) {
		return noOrder
	}
	if p.is(next, permitting...) && p.has(next+1) ||
		p.is(i-1, "the") && p.is(next, "supported") && p.has(next+1) {
		return invariant
	}
	if p.is(next+1, "allowed", "permitted") && p.has(next+2) {
		return invariant // "the only write allowed is"
	}
	if p.is(next, "way") {
		return p.invariantIf(p.is(next+1, "to") && p.is(next+2, wayVerbs...))
	}
	if p.is(next+1, "that", "who") && !p.is(next, "one") && p.acts(next+2) && p.suffix(next+2, "s") &&
		!p.is(next+2, "uses", "runs", "reads", "calls", "changes", "hits", "commits") &&
		p.nearBefore(i, 2, "is") {
		return invariant // "CI is the only thing that publishes"
	}
	if p.is(next+1, solePlaces...) &&
		!p.is(next, "other", "remaining", "possible", "known", "big", "major") &&
		p.gap(next+1)&gapClause == 0 {
		next++ // "the only version source"
	}
	return p.invariantIf(p.is(i-1, "the") && p.is(next, soleParts...) &&
		p.nearBefore(i, 3, "is", "are", "be", "remains", "as"))
}

// permitting are adjectives that leave, behind "the only", nothing else: "the only supported way".
var permitting = []string{
	"allowed", "permitted", "acceptable", "legal", "valid", "approved", "authorized", "sanctioned",
	"legitimate", "authoritative",
}

// wayVerbs are what there is only one way to do: "the only way to deploy".
var wayVerbs = []string{
	"change", "modify", "update", "write", "access", "add", "reach", "call", "deploy", "release",
	"publish", "merge", "edit", "talk",
}

// solePlaces are, behind another noun, where alone a thing is: "the only version source".
var solePlaces = []string{"source", "path", "entry", "boundary", "writer", "owner", "importer", "channel"}

// soleParts are parts of a project that alone do or hold something: "the only package that …".
var soleParts = []string{
	"place", "places", "module", "modules", "package", "packages", "crate", "layer", "component",
	"boundary", "writer", "owner", "entry", "entrypoint", "gateway", "service", "class", "process",
	"consumer", "caller", "importer", "folder", "directory", "path", "source", "channel", "code",
	"interface", "author", "authority", "approver",
}

// stayForbids decides "X stays as it is", "X shall remain frozen".
func (p *phrase) stayForbids(i int) order {
	next := i + 1
	if !p.has(next) || p.gap(next)&gapClause != 0 || p.is(next, "for") && p.is(next+1, "now") {
		return p.invariantIf(p.is(i, "stays") && i > 0 && i <= 4 && p.gap(i)&gapClause == 0 &&
			p.class(i-1)&cSubj == 0 && !p.conditional(i) && !p.is(i-1, staysOn...))
	}
	if p.is(i, "stay", "remain") && p.is(i-1, "to") && p.is(i-2, "has", "have", "needs", "need") &&
		!p.conditional(i) {
		return invariant // "this has to stay compatible"
	}
	if p.conditional(i) || p.nearBefore(i, i, "verify", "check", "confirm") || p.is(i-1, toldStay...) {
		return noOrder
	}
	if p.is(i-1, "shall") {
		return invariant
	}
	if i == 0 || p.is(i, "stay", "remain") && !p.is(i-1, "should") && !p.suffix(i-1, "s") {
		return noOrder
	}
	for p.is(next, "strictly", "completely", "always", "forever", "fully") {
		next++
	}
	switch {
	case p.is(next, "unchanged", "intact", "constant"):
		return p.invariantIf(!p.is(i, "remain", "remains")) // what a change left as it was
	case p.is(next, lastingStates...) ||
		p.raw(next+1) == "-only" ||
		p.suffix(next, "-free", "-agnostic", "-only", "-neutral", "-independent", "-gated") ||
		p.is(next, "backward", "backwards") && p.is(next+1, "compatible"):
		return p.invariantIf(!p.find(next, "after", "when", "while", "because"))
	case p.is(next, "as"):
		return p.invariantIf(p.is(next+1, "is", "it", "they"))
	case p.is(next, "below") || p.is(next, "within", "under") && p.is(i, "remain", "remains"):
		return p.invariantIf(p.class(i-1)&cSubj == 0)
	case p.is(i, "stay", "stays") && p.is(next, "in", "inside", "within", "under"):
		return p.invariantIf(p.has(next+1) && p.class(i-1)&cSubj == 0 &&
			p.count(cAux|cModal|cCond) == 0 && !p.find(next, passingPlaces...))
	case p.is(next, "the", "where", "how"):
		return p.invariantIf(p.is(next+1, "way", "it", "they") ||
			p.is(i-1, "else", "everything") && p.is(next+1, "same"))
	}
	return noOrder
}

// staysOn are troubles that stay: "the bug stays".
var staysOn = []string{
	"bug", "error", "problem", "issue", "warning", "question", "risk", "crash", "message", "symptom",
}

// toldStay stand before "stay" where it is told, or not ruled: "it will stay", "did not stay".
var toldStay = []string{"to", "will", "would", "did", "not", "could", "can", "might", "may"}

// lastingStates are states in which a rule keeps a thing: "the core stays stateless".
var lastingStates = []string{
	"fixed", "frozen", "private", "put", "immutable", "read-only", "stateless", "pure", "untouched",
	"off-limits", "secret", "unmodified", "backward-compatible", "backwards-compatible", "server-side",
	"green", "thin", "off", "out", "separate", "separated", "outside", "untracked", "internal",
	"isolated", "self-contained",
}

// passingPlaces are where something stays for a while: "stays in memory".
var passingPlaces = []string{"memory", "sync", "cache", "context", "place", "pending", "state", "process"}

// boundForbids decides "must be confined to", of what may be nowhere else.
func (p *phrase) boundForbids(i int) order {
	ruled := i > 0 && i <= 2 && p.genericSubject(i) ||
		p.is(i-1, "be", "stay", "remain") && p.nearBefore(i, 3, "must", "should", "shall") ||
		p.is(i-1, "is", "are") &&
			(p.is(i-2, confinable...) ||
				p.suffix(i-2, "ing") && p.clauseStart(i-2) ||
				p.is(0, "this", "the") && p.stage(i-2))
	return p.invariantIf(ruled && p.is(i+1, "to") && !p.conditional(i))
}

// confinable are what is restricted to a place or to people: "edits are limited to docs".
var confinable = []string{
	"edits", "changes", "modifications", "scope", "work", "commits", "writes", "access", "entry",
	"admission", "attendance", "participation",
}

// reservedForbids decides "reserve X for Y" and "X is reserved for Y".
func (p *phrase) reservedForbids(i int) order {
	if p.is(i, "reserve") {
		return p.yes(p.opensOrder(i) && p.find(i+1, "for") &&
			!p.is(i+1, "space", "memory", "room", "capacity", "storage", "enough", "a"))
	}
	return p.invariantIf(p.is(i-1, "is", "are") && p.is(i+1, "for") &&
		!p.is(i+2, "future", "later", "internal", "system") && !p.is(i-2, "it", "this", "that") &&
		!p.conditional(i))
}

// workRefused decides "X will not be merged", "we won't accept X" before the verb i.
func (p *phrase) workRefused(i int) order {
	if p.conditional(i-1) &&
		(p.is(0, "if", "when", "unless", "as") || !p.is(i, "be") || p.nearBefore(i-1, 5, "what")) {
		return noOrder
	}
	for p.suffix(i, "ly") {
		i++
	}
	subject := i - 2
	if p.class(i-1)&cModal == 0 && p.is(i-2, "will", "do", "can") {
		subject = i - 3
	}
	if p.is(i, "be") {
		return p.yes(p.is(i+1, "merged", "accepted", "reviewed", "approved", "tolerated") &&
			!p.is(subject, "it", "this", "that", "they") && !p.is(0, "this", "that", "it"))
	}
	return p.invariantIf(p.is(subject, "we") &&
		p.is(i, "accept", "merge", "review", "consider", "allow", "tolerate", "take") ||
		p.is(subject, "i") && p.is(i, "accept", "allow", "tolerate"))
}

// zeroForbids decides "zero X" where "no X" would forbid: "must have zero dependencies on Y".
func (p *phrase) zeroForbids(i int) order {
	switch {
	case !p.has(i+1) || p.gap(i+1)&gapClause != 0 || p.conditional(i):
		return noOrder
	case p.is(i-2, "must", "should", "shall") &&
		p.is(i-1, "have", "contain", "add", "introduce", "import"):
		return prohibition
	case p.clauseStart(i):
		return p.yes(p.is(i+1, "tolerance", "new") ||
			p.is(i-1, "absolutely") && p.bansNoun(i) ||
			p.named(i+1) && p.preposition(i+2) ||
			p.find(i+1, "without", "unless") ||
			p.gap(i)&gapStart != 0 && p.find(i+1, unwantedPlurals...) && p.bansNoun(i))
	}
	return p.yes(p.orderedBefore(i))
}

// unwantedPlurals are what projects want none of: "zero dependencies".
var unwantedPlurals = []string{
	"dependencies", "imports", "mocks", "globals", "emojis", "frameworks", "libraries", "secrets",
	"exceptions",
}

// orderedBefore reports whether "no" at i is what an imperative before it takes: "make no changes".
func (p *phrase) orderedBefore(i int) bool {
	return i > 0 && p.gap(i)&gapClause == 0 && p.has(i+1) && p.gap(i+1)&gapClause == 0 &&
		(p.class(i-1)&cImp != 0 || p.is(i-1, "permit", "trust")) && p.opensOrder(i-1) &&
		!p.is(i-1, expecting...)
}

// expecting are verbs of looking and showing: "expect no output" orders no abstention.
var expecting = []string{
	"expect", "see", "find", "get", "receive", "show", "return", "print", "give", "report", "produce",
	"exit", "output", "yield", "check", "verify", "confirm", "assume", "display", "emit", "send",
	"offer",
}

// avoidForbids decides "avoid" and "avoided": ordered, ruled, or what "we" do.
func (p *phrase) avoidForbids(i int) order {
	switch {
	case p.is(i, "avoided"):
		return p.yes(p.nearBefore(i, 3, "should", "must", "shall") && p.nearBefore(i, 2, "be") &&
			!p.is(p.clauseOf(i), "if", "when", "which", "that") ||
			p.is(i-1, "be") && p.is(i-2, "to") && p.is(i-3, "is", "are"))
	case p.opensOrder(i),
		i == 1 && p.is(0, "we") && p.class(2)&cFunc == 0 && !p.find(2, "because", "by"):
		return prohibition
	case p.is(i-1, "you") && p.nearBefore(i-1, 2, "ask", "request"):
		return prohibition
	case p.is(i-1, "to") &&
		(p.is(i-2, "want") && p.is(i-3, "we", "i") ||
			p.is(i-2, "you") && p.nearBefore(i, 6, "like", "want", "need", "ask")):
		return prohibition
	case p.is(i-1, "to") && p.is(i-2, "try", "strive", "aim", "remember", "sure", "careful", "care"):
		return p.yes(p.commands(0) && !p.announces() || p.clauseStart(i-2))
	}
	return noOrder
}
