package detect

import (
	"slices"
	"strings"
)

// Contradicts reports whether sentence, later than claim and taken at its word,
// disconfirms it. It is built to be right when it says yes: it asks for a shared subject
// and then for a failure of the very thing claimed, another value in the same place, a
// correction, or the claim with its negation turned round. What shares a number in
// another role, another host or file, asks or supposes, is no contradiction.
func Contradicts(claim, sentence string) bool {
	return NewStatement(claim).ContradictedBy(NewStatement(sentence))
}

// A Statement is a claim or a sentence taken apart once, to be held against
// many others. It is never changed after it is made.
type Statement struct {
	side  *side // as it stands, to be held against claims
	claim *side // as the sentence it says
}

// NewStatement takes text apart.
func NewStatement(text string) *Statement {
	s := newSide(text)
	if plain := plainly(text); plain != text && s.form == 0 {
		return &Statement{s, newSide(plain)}
	}
	return &Statement{s, s}
}

// ContradictedBy is Contradicts(c's text, later's text).
func (c *Statement) ContradictedBy(later *Statement) bool { return c.Disconfirms(later) != "" }

// Disconfirms names the rule by which later disconfirms c, "" if none does. It is "learned" if
// no rule finds anything, or it is not upheld, but the trees of weights/contradictions.txt do.
func (c *Statement) Disconfirms(later *Statement) string {
	m := match{c.claim, later.side}
	if rule := m.upheld(m.rule()); rule != "" {
		return rule
	}
	if m.learned() && !m.whole() {
		return learnedRule
	}
	return ""
}

// upheld returns rule, "" if what it found is no contradiction.
func (m match) upheld(rule string) string {
	switch {
	case rule == "",
		slices.Contains(stanceRules, rule) && (m.e.orders() || m.concurs(rule)),
		slices.Contains(faultRules, rule) && m.e.read.flawless() && m.c.said != nil && !m.c.said.negated,
		!slices.Contains(unnamedRules, rule) && m.elsewhereBy(rule):
		return ""
	}
	return rule
}

// elsewhereBy reports whether what rule found is said of something other than the claim's subject.
func (m match) elsewhereBy(rule string) bool {
	value, said := slices.Contains(valueRules, rule), m.c.said
	if rule == "other date" && m.scene(said).headOfAny() {
		return m.bygone() || m.sameDay()
	}
	switch {
	case slices.Contains(failureRules, rule) && said != nil && m.scene(said).otherAct(),
		(rule == "failed" || rule == "bad status") && m.e.connection && (m.otherHost() || m.otherKin()),
		!(rule == "reply" && m.e.mocks) && // which answers what was said
			!((rule == "missing" || rule == "thwarted" && m.e.absent >= 0) && m.lacksTitle()) && m.otherObject(!value),
		m.otherScope(),
		m.scene(unsaid).excepts(),
		m.bygone(),
		value && (m.sameDay() || said != nil && m.scene(said).otherThing()),
		slices.Contains(stateRules, rule) && m.otherPlace():
		return true
	}
	if rule == "other date" && said != nil && m.labelled() {
		return m.scene(said).lacksWord()
	}
	return rule == "other value" && m.unnamed()
}

// lacksTitle reports whether the evidence names what the claim says its subject is called.
func (m match) lacksTitle() bool {
	said := m.c.said
	return said != nil && said.title >= 0 && said.named(m.c.read) && m.e.hasForm(m.c.read.words[said.title].text)
}

// rule returns the first rule that finds a contradiction, "" if none does.
func (m match) rule() string {
	c, e := m.c, m.e
	switch {
	case e.question || e.supposed || len(c.toks) == 0 || len(e.toks) == 0 || c.question:
		return ""
	case m.breaksBan():
		return "forbidden act"
	case m.records():
		return ""
	case e.within(c) && !m.opposed():
		return "" // the claim says so itself
	case e.form&formCommit != 0:
		return "" // it says what was changed, not how things are
	case e.form&formCode != 0:
		return m.aligned() // a program sets values; what it says in words is about itself
	case m.corrects(), m.leftBehind():
		return "corrects"
	case m.changed(), m.reset():
		return "changed"
	case m.waived():
		return "retracted"
	case m.replaced(), m.arrow(), m.anew(), m.anewWide(), m.tookUp(), m.misguessed():
		return "replaced"
	case m.answered():
		return "answered"
	case m.lingers():
		return "present"
	case m.turnedLater():
		return "recurs"
	case m.parted():
		return "other count"
	case m.whole():
		return "" // it bears the claim out
	}
	if rule := m.aligned(); rule != "" {
		return rule
	}
	if m.elsewhere() || e.aside(c) || m.otherRole() || c.content > maxClaim || c.plan {
		return "" // about something else, or a story: which of its statements is meant is anybody's guess
	}
	return m.stated()
}

// breaksBan reports whether the claim forbids something and the sentence tells that it was done.
func (m match) breaksBan() bool {
	said := m.c.said
	return said != nil && said.ban >= 0 && m.e.form&formJSON == 0 && !m.otherEnvironment() && m.scene(said).broken()
}

// aside reports whether s is about another thing of the name, about how things were, or about a
// trial run where c is about none.
func (s *side) aside(c *side) bool { return s.other || s.past && !s.renewed || s.dry && !c.dry }

// unnamedRules are those on what people answer and what lists lack, which name the object at
// times only.
var unnamedRules = []string{
	"refused", "failures", "by another", "corrects", "changed", "retracted", "replaced", "answered",
	"recurs", "retried", "not committed", "undone", "forbidden act", "used", "exception", "other build",
	"other marker", "nothing there", "undefined", "counter-example", "other mapping", "malformed", "other form",
	"other required",
}

// valueRules are those by which the evidence has another value for the claim's subject.
var valueRules = []string{
	"set otherwise", "other word", "other value", "other version", "other branch", "other sibling",
	"other list", "other count", "other date", "other port", "other output", "other named",
	"other status", "superseded", "other code", "other form", "other schedule", "other build", "other required", "order", "out of bounds",
}

// failureRules are those by which something went wrong in an act, which may be another one.
var failureRules = []string{"bad status", "thwarted", "botched", "missing", "other word"}

// faultRules are those by which something went wrong, if not in a line that counts how often it did not.
var faultRules = []string{"failed", "thwarted", "failures", "botched", "one fails", "bad status", "unreached"}

// stateRules are those by which something went wrong in a place, which may be another one.
var stateRules = []string{"failed", "thwarted", "failures", "botched", "reply", "one fails", "bad status"}

// stanceRules are those that read a state out of the evidence, which may be the claimed one in another word.
var stanceRules = []string{
	"bad status", "switch", "thwarted", "failed", "negated", "corrects", "reply", "botched",
	"other word", "missing", "excluded",
}

// orders reports whether s asks for something to be done, and tells nothing of how things are.
func (s *side) orders() bool {
	return s.plan && s.form == 0 && !s.bad && !s.reply && len(s.pairs) == 0 && len(s.read.lines) == 1
}

// stated returns the first rule on states and values that holds.
func (m match) stated() string {
	switch {
	case m.refused():
		return "refused"
	case m.missing():
		return "missing"
	case m.failed():
		return "failed"
	case m.status():
		return "other status"
	case m.otherVersion():
		return "other version"
	case m.otherSibling():
		return "other sibling"
	case m.listed():
		return "other list"
	case m.counted():
		return "other count"
	case m.negated():
		return "negated"
	case m.excluded():
		return "excluded"
	case m.replicated():
		return "other count"
	case m.checkedOut():
		return "other branch"
	}
	return ""
}

// named returns rule if it holds.
func (m match) named(rule string, holds bool) string {
	if holds && !m.elsewhere() && m.c.content <= maxClaim && !m.c.plan {
		return rule
	}
	return ""
}

// records reports whether the two texts are records of a kind that says nothing about
// one another: a call or a link claims nothing, nor does a line of code; two rows of a
// table or two objects are two things.
func (m match) records() bool {
	const silent = formCode | formCall | formLink | formCommit
	const data = formCode | formJSON | formRow | formCommit
	return m.c.form&silent != 0 || m.e.form&(formCall|formLink) != 0 || m.c.form&data != 0 && m.e.form&data != 0
}

// maxClaim is the most content words of a claim that is held against states and values.
const maxClaim = 12

// maxReply is the most content words of a reply that corrects one word without naming its subject.
const maxReply = 6

// maxNews is the most content words of a sentence that reports the state of one thing
// it does not name by an identifier.
const maxNews = 40

// match is a claim and the sentence held against it.
type match struct{ c, e *side }

// within reports whether all that s says stands in t.
func (s *side) within(t *side) bool {
	n := 0
	if s.negations != t.negations {
		return false
	}
	for i := range s.toks {
		k := &s.toks[i]
		if k.function {
			if _, isBool := boolWords[k.low]; isBool && !t.saysWord(k.low) {
				return false
			}
			continue
		}
		if n++; !t.says(k) {
			return false
		}
	}
	return n > 0
}

// saysWord reports whether the word low, in small letters, stands in s.
func (s *side) saysWord(low string) bool {
	return slices.ContainsFunc(s.toks, func(k term) bool { return k.low == low })
}

// says reports whether a token equal to k stands in s.
func (s *side) says(k *term) bool {
	if k.ident {
		return s.hasForm(k.text)
	}
	_, ok := s.stems[k.stem]
	return ok
}

// elsewhere reports whether the sentence is about another environment, host, file,
// branch or commit than the claim names.
func (m match) elsewhere() bool {
	if m.otherEnvironment() {
		return true
	}
	for i := range m.c.toks {
		a := &m.c.toks[i]
		if !a.ident || !a.place() || m.e.hasForm(a.text) || a.kind != Path && m.e.mentions(a) ||
			a.kind == Path && m.e.requests(a.text) {
			continue
		}
		// A place of the claim that the sentence does not name: another of its kind is another subject.
		if !m.isValue(a) && m.otherLike(a) {
			return true
		}
	}
	return false
}

// otherLike reports whether the sentence names a place of a's kind that the claim does not name.
func (m match) otherLike(a *term) bool {
	for k := range m.e.toks {
		b := &m.e.toks[k]
		if b.ident && b.kind == a.kind && b.place() && !m.c.hasForm(b.text) && !sameModule(a.text, b.text) {
			return true
		}
	}
	return false
}

// sameModule reports whether module is how code imports the file path: models.user, of models/user.py.
func sameModule(path, module string) bool {
	if dot := strings.LastIndexByte(path, '.'); dot > 0 {
		path = path[:dot]
	}
	if len(path) != len(module) {
		return false
	}
	for i := range len(path) {
		if path[i] != module[i] && !(path[i] == '/' && module[i] == '.') {
			return false
		}
	}
	return true
}

// otherEnvironment reports whether both texts name an environment, each another.
func (m match) otherEnvironment() bool {
	x, y, said := m.c.env, m.e.env, m.c.said
	if x == "" && (y == "prod" || y == "staging") && m.c.stem("test") && !m.e.stem("test") {
		return said != nil && m.scene(said).inTest() // "in test", and env/production.properties
	}
	return x != "" && y != "" && x != y && !(said != nil && said.titled(m.c.read, x))
}

// isValue reports whether a is what the claim says of its subject rather than part of the subject.
func (m match) isValue(a *term) bool {
	v := m.c.value()
	return v != nil && v.start == a.start
}

// refused decides failures to connect: they disconfirm a claim that names the host or the port.
func (m match) refused() bool {
	if !m.e.connection || m.c.connection || m.c.negations > 0 {
		return false
	}
	return slices.ContainsFunc(m.c.toks, m.failsAt) && !m.otherHost() && !m.otherKin()
}

// failsAt reports whether the sentence, a failure to connect, names the host or the port a.
func (m match) failsAt(a term) bool {
	switch {
	case !a.ident, a.kind == Date, a.kind == Version:
		return false
	case a.kind == Number, allDigits(a.text):
		return (a.portRole() || m.c.stem("port") || containsAny(m.c.text, "端口", "ポート")) && m.e.hasPort(a.text)
	case a.kind == Host && isIPv4(a.text) && portOf(a.text) != "" && m.e.hasPort(portOf(a.text)):
		return true
	case a.kind == Host, a.kind == URL, a.kind == Name:
		return m.e.hasForm(a.text) && m.e.nearFailure(a.text)
	}
	return false
}

// otherKin reports whether the claim says a name that the evidence lacks, and the evidence one that is
// like it but for one word: jobs-api and jobs-db, SessionStore and TokenStore.
func (m match) otherKin() bool {
	s := m.scene(unsaid)
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.to-w.from < 2 || w.kind != Name || s.holds(w) {
			continue
		}
		for k := range s.e.words {
			x := &s.e.words[k]
			endsAlike := x.to-x.from == w.to-w.from && s.c.parts[w.to-1].id == s.e.parts[x.to-1].id
			if x.kind == Name && s.kin(w, x) || endsAlike && capital(x.text) && capital(w.text) {
				return true
			}
		}
	}
	return false
}

// missing decides failures to find: the thing not found must be named by the claim as existing.
func (m match) missing() bool {
	gone := m.c.said != nil && m.c.said.class&mGone != 0
	if m.c.negations > 0 || m.c.absent >= 0 || m.c.bad || m.e.read.blank || gone {
		return false
	}
	if m.deniesPath() {
		return true
	}
	if m.e.absent < 0 {
		return false
	}
	k := m.e.object(m.e.absent)
	if k == nil || hasSuffixFold(k.text, "error") || m.e.quotedWord(m.e.absent) >= 0 {
		return m.missingWord()
	}
	if k.kind == Number || k.kind == Amount || k.kind == Date {
		return false
	}
	return (m.c.hasForm(k.text) || m.c.hasForm(strings.TrimSuffix(k.text, "()"))) && !m.otherKin()
}

// deniesPath reports whether the claim says that a path can be read or written, and the sentence that
// it, or something below it, may not be.
func (m match) deniesPath() bool {
	if m.e.denied < 0 || !slices.ContainsFunc(accessWords, m.c.stem) {
		return false
	}
	for i := range m.c.toks {
		if a := &m.c.toks[i]; a.ident && a.kind == Path && (m.e.hasPathUnder(a.text) || m.e.hasForm(a.text)) {
			return true
		}
	}
	return false
}

// accessWords are what a claim says of a path that can be used.
var accessWords = []string{"access", "executable", "permission", "write", "read"}

// missingWord is missing for a thing whose name is a plain word between quotation marks.
func (m match) missingWord() bool {
	i := m.e.quotedWord(m.e.absent)
	if i < 0 {
		return false
	}
	k := &m.e.toks[i]
	rest := m.e.text[k.start+len(k.text):]
	if len(rest) > 1 && rest[0] == ':' && !strings.Contains(m.c.text, k.text+rest[:2]) {
		return false // a part of a longer name: mock:ws
	}
	_, ok := m.c.stems[k.stem]
	return ok && tells(k.stem)
}

// quotedWord returns the plain word between quotation marks behind token i, −1 if there is none.
func (s *side) quotedWord(i int) int {
	for k := i; k < len(s.toks) && k < i+6; k++ {
		switch x := &s.toks[k]; {
		case x.ident && x.lead != 0 && strings.IndexByte("'\"`", x.lead) >= 0:
			return -1
		case !x.ident && !x.function && (x.lead == '\'' || x.lead == '"' || x.lead == '`'):
			return k
		}
	}
	return -1
}

// failed decides states: the claim says that something works, the sentence that it does not, or the reverse.
func (m match) failed() bool {
	c, e := m.c, m.e
	switch {
	case hasAnyPrefix(e.text, "WARN", "warning:", "Warning:", "Usage:", "usage:") && !strings.Contains(e.text, "\n"):
		return false
	case c.works(e) && e.bad && !e.harmless && !e.other:
	case c.fails() && e.good && !e.bad && e.negations == 0 && !e.other:
		return m.sharedSubjects() >= 2
	case c.off && e.on && !e.off || c.on && e.off && !e.on:
		if c.specific() && m.sharedIdents() == 0 {
			return false
		}
		return (m.sharedSubjects() >= 1 || m.sharedIdents() > 0) && m.sameKey() && m.switched()
	default:
		return false
	}
	return m.sharesFailure()
}

// works reports whether s says that something is well, or, where e does not, that it was repaired.
func (s *side) works(e *side) bool {
	return s.good && s.negations == 0 && (!s.bad || s.repaired && !e.repaired)
}

// fails reports whether s says that something is not well, and nothing else.
func (s *side) fails() bool { return s.bad && !s.good && s.negations == 0 && !s.repaired }

// sharesFailure reports whether the sentence, which tells of a failure, names enough of the claim's
// subject to be about it.
func (m match) sharesFailure() bool {
	c, subjects, idents := m.c, m.sharedSubjects(), m.sharedIdents()
	switch {
	case c.content > 8, subjects*2 < m.subjects() && idents == 0:
		return false
	case c.event && subjects == 0:
		return false // something was done; another deed failed on the same thing
	case c.repaired:
		return subjects >= 2 && (idents > 0 || !c.specific()) || idents > 0 && m.sharedStates() >= 1
	case idents > 0:
		return true
	}
	return subjects >= 1 && (subjects >= 2 || m.opensAlike()) && !c.specific() && m.e.content <= maxNews
}

// sameKey reports whether a key of the sentence is about the claim's subject.
func (m match) sameKey() bool {
	for _, p := range m.e.pairs {
		if m.keyFits(p.key) {
			return true
		}
	}
	return m.e.negations == 0 && len(m.e.pairs) == 0
}

// switched reports whether a key that says yes or no is about the claim's subject, if any does.
func (m match) switched() bool {
	found := false
	for _, p := range m.e.pairs {
		if _, ok := boolWords[m.e.toks[p.value].low]; ok {
			generic := true
			for _, k := range p.key {
				generic = generic && genericWords[k]
			}
			if found = true; m.keyFits(p.key) || generic {
				return true
			}
		}
	}
	return !found
}

// keyFits reports whether all words of a key stand in the claim, at least one of them a specific one.
func (m match) keyFits(key []string) bool {
	specific := false
	for _, k := range key {
		if genericWords[k] {
			continue
		}
		kind, ok := m.c.stems[k]
		if !ok {
			return false
		}
		state := stateWords[k]
		specific = specific || kind != stateWord || state&(stGood|stBad) == 0 || state&stConnection != 0
	}
	return specific
}

// otherVersion decides "X 18" against an output about X with one other version.
func (m match) otherVersion() bool {
	v := m.c.value()
	if v == nil || v.kind != Number && v.kind != Version || m.c.negations+m.e.negations > 0 {
		return false
	}
	if v.portRole() || len(v.role) < 3 || genericWords[stem(v.role)] || !m.e.stem(v.role) {
		return false
	}
	var w *term
	for i := range m.e.toks {
		if k := &m.e.toks[i]; k.ident && k.kind == Version {
			if w != nil {
				return false
			}
			w = k
		}
	}
	return w != nil && !sameValue(v, w) && m.e.stem("version")
}

// status decides "X returns 200" against a failing status of the same path.
func (m match) status() bool {
	v := m.c.value()
	if v == nil || len(v.text) != 3 || v.text[0] != '2' || !allDigits(v.text) || m.sharedIdents() == 0 {
		return false
	}
	for i := range m.e.toks {
		k := &m.e.toks[i]
		if len(k.text) == 3 && allDigits(k.text) && (k.text[0] == '4' || k.text[0] == '5') {
			return true
		}
	}
	return false
}
