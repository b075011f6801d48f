package detect

import (
	"slices"
	"strings"
)

// claimed is what a claim says: of which subject, with which value or word, and how.
type claimed struct {
	subject          []int // words that tell the subject from others
	things           []int // words that say what kind of thing it is
	title            int   // the name that is its value: "is on branch main"; −1 none
	day              day   // its only date
	listFrom, listTo int   // the names it lists as its value
	value            int   // its quantity, version, date, name …, −1 none
	counted          int   // the word behind the number: "3 replicas"; −1 none
	bound            wordClass
	class            wordClass // of all its words
	about            bool      // "about 3 minutes"
	numbers          int
	negated          bool
	zero             int // the words of which there is none, −1 none
	zeroTo           int
	verbAt           int  // the first verb
	ban              int  // the word for the act it forbids, −1 none
	once             bool // one attempt was enough
	affix            affix
	release          stretch // what has the version that is its value
	newest           int     // the one that is said to be the newest of its kind, −1 none
	firstOf          int     // the word for what the first was enough of, −1 none
	only             exclusive
	topic            topic
	pace             pace       // how it says that values go on
	says             [3]stretch // what it may say of its subject
}

// topic tells which rules a claim can be of interest to.
type topic uint8

const (
	ofTests topic = 1 << iota // tests, suites, checks
	ofDeeds                   // something is done or built
	ofForm                    // the form of a file: valid, encoded
	ofUse                     // one thing uses another, or no longer
)

// topicOf returns the topics of a word.
func topicOf(w *item) (t topic) {
	if tested[w.id] {
		t |= ofTests
	}
	if deeds[w.id] {
		t |= ofDeeds
	}
	if using[w.id] || w.low == "longer" || w.low == "anymore" || w.low == "more" || w.class&mGone != 0 {
		t |= ofUse
	}
	if _, form := fileForms[w.low]; form || forms[w.low] {
		t |= ofForm
	}
	return t
}

// maxSaid is the most words of a claim that is held against what tools print.
const maxSaid = 22

// claims takes the reading apart as a claim; low is its text in lower case. It returns nil
// for what is no short sentence.
func (r *reading) claims(s *side, low string) *claimed {
	// an order not to do something
	forbids := hasAnyPrefix(strings.TrimPrefix(low, "please "), "do not ", "don't ", "never ", "keep ", "leave ")
	once := atOnce(low)
	switch {
	case len(r.lines) != 1, len(r.words) < 2, len(r.words) > maxSaid, s.form != 0, s.question,
		!forbids && (s.conditions&(If|Unless|When) != 0 && !once || !r.says()),
		!r.sentence():
		return nil
	}
	if first := &r.words[0]; len(first.text) > 4 && strings.HasSuffix(first.text, "ed") && !first.ident && !r.states() {
		return nil // an event: another one says nothing of it
	}
	c := &claimed{value: -1, counted: -1, zero: -1, ban: -1, firstOf: -1, once: once}
	for i := range r.words {
		w := &r.words[i]
		c.class |= w.class
		c.topic |= topicOf(w)
		if w.class&mNeg != 0 {
			c.negated = !c.negated
		}
	}
	c.verbAt = r.verb()
	if !c.named(r) && !forbids {
		return nil
	}
	c.findValue(r)
	c.findZero(r)
	if len(s.days) == 1 {
		c.day = s.days[0]
	}
	c.only, c.ban, c.firstOf = c.findOnly(r), r.findBan(forbids), c.first(r)
	c.affix = r.findAffix()
	c.newest, c.release = c.findNewest(r), c.findRelease(r)
	c.findNamed(r)
	c.findList(r)
	c.findSays(r)
	c.findSubject(r)
	c.pace = r.findPace()
	return c
}

// findSubject gathers the words that tell the claim's subject, and those for kinds of things.
func (c *claimed) findSubject(r *reading) {
	value := c.phrase(r) // "the new load balancer 203.0.113.40"
	for i := range r.words {
		w := &r.words[i]
		switch {
		case i == c.verbAt && !r.finite(i), i >= c.zero && i < c.zeroTo, value.holds(i):
		case i != c.value && w.class&(mVerb|mThing) != 0 && r.modifies(i): // "the deploy job"
			c.subject = append(c.subject, i)
		case r.participle(i), i > 0 && r.finite(i), i > 0 && strings.HasPrefix(joined(w.text), "non") && w.anti != 0:
		case i == 0 && r.proper() && i < c.verbAt,
			i < c.verbAt && r.teller(c.verbAt),
			i > c.verbAt && r.adjunct(i),
			r.labels(i):
			c.things = append(c.things, i)
		case c.tellsState(r, i):
		case w.class&(mThing|mThere|mMeasure) != 0:
			c.things = append(c.things, i)
		default:
			c.subject = append(c.subject, i)
		}
	}
}

// statesOf are the classes of words for how something is.
const statesOf = mGood | mBad | mGone | mMissing | mDenied | mMay | mTrue | mFalse | mOpen | mDone

// tellsState reports whether word i says how the subject is, how much of it or what it does, or joins other words.
func (c *claimed) tellsState(r *reading, i int) bool {
	w := &r.words[i]
	switch {
	case w.class&(mLight|mJoined|mNeg|mAll|mOnly|mUpper|mLower|mZero|mNow) != 0,
		w.class&mVerb != 0 && i >= c.verbAt,
		w.class&statesOf != 0 && i > 0 && !r.modifies(i),
		w.groups != nil && c.predicate(r, i),
		(i == c.value || w.q.num) && !r.names(i),
		i == c.counted:
		return true
	}
	return false
}

// states reports whether a claim that opens with a participle goes on to say how things are: "Supported
// currencies are".
func (r *reading) states() bool {
	for i := 2; i < len(r.words) && i < 4; i++ {
		if t := r.words[i].text; (t == "is" || t == "are") && r.words[i-1].class&mLight == 0 {
			return true
		}
	}
	return len(r.words) > 3 && strings.HasSuffix(r.words[1].low, "s") && r.words[2].class&mVerb != 0 &&
		r.words[2].class&mLight == 0
}

// verb returns the first verb of the claim, how many words it has if there is none.
func (r *reading) verb() int { return r.verbAt }

// findVerb is verb for a reading whose words are read.
func (r *reading) findVerb() int {
	if len(r.words) == 0 || auxiliary(r.words[0].low) {
		return 0 // I'm, it's
	}
	for _, isVerb := range verbTests {
		for k := 1; k < len(r.words); k++ {
			if isVerb(r, k) {
				return k
			}
		}
	}
	return len(r.words)
}

// verbTests tell a verb, the surest first.
var verbTests = [...]func(r *reading, k int) bool{
	(*reading).knownVerb, (*reading).singularVerb, (*reading).pluralVerb, (*reading).pastVerb,
}

// knownVerb reports whether word k is an auxiliary or a verb of the lexicon that stands where one of a clause does.
func (r *reading) knownVerb(k int) bool {
	w, before := &r.words[k], &r.words[k-1]
	if auxiliary(w.text) || w.low == "did" || w.low == "does" || r.finite(k) || w.text[0] >= 0xe3 {
		return true
	}
	if w.class&mMay == 0 && !(w.class&mVerb != 0 && r.inflected(k)) || r.modifies(k) || r.heads(k) {
		return false
	}
	return before.class&mLight == 0 || before.class&mJoined != 0 || pronoun(before.low)
}

// singularVerb reports whether word k could be a verb by its ending: "pgbouncer pools in …".
func (r *reading) singularVerb(k int) bool {
	w := &r.words[k]
	return !w.ident && w.class&(mLight|mJoined) == 0 && r.words[k-1].class&mLight == 0 &&
		len(w.text) > 3 && strings.HasSuffix(w.text, "s") && !hasAnySuffix(w.text, "ss", "us", "is")
}

// pluralVerb reports whether word k could be a verb by what stands around it: "sessions expire after …".
func (r *reading) pluralVerb(k int) bool {
	if k > 3 || k+1 >= len(r.words) || r.words[k].class != 0 || r.words[k].ident {
		return false
	}
	before, next := &r.words[k-1], &r.words[k+1]
	return strings.HasSuffix(before.low, "s") && before.class&mLight == 0 &&
		(next.class&(mLight|mAll|mOnly|mNeg|mGood) != 0 || paces[next.low].every != 0)
}

// pastVerb reports whether word k could be one in the past, by its ending or as one that has none, though no
// object stands behind it: "the transfer worked first time", "the gel came out right".
func (r *reading) pastVerb(k int) bool {
	w, before := &r.words[k], &r.words[k-1]
	return !w.ident && w.class&(mLight|mJoined) == 0 && before.class&mLight == 0 && !strings.HasSuffix(before.low, "ly") &&
		(len(w.low) > 4 && strings.HasSuffix(w.low, "ed") || irregularPast[w.low])
}

// irregularPast are verbs in the past that do not end in -ed.
var irregularPast = setOf(`
	ate became began bent bit bled blew bore bought broke brought built burnt came caught chose clung crept cut dealt
	did drank drew drove dug fed fell felt fled flew forbade forgot fought found froze gave got grew heard held hid hit
	hung kept knew laid led left lent lit lost made meant met paid put ran rang read rode rose said sang sank sat saw
	sent set shook shot showed shrank shut slept slid sold sought spent spilt split spoke spread sprang stole stood
	struck stuck swam swept swore swung taken took taught tore threw told went woke won wore wound wrote`)

// heads reports whether word k, a verb by itself, is a noun before its verb: "the export failed".
func (r *reading) heads(k int) bool {
	if k+1 >= len(r.words) || k < 2 || r.words[k].low == "set" || r.words[k].class&(mMay|mGood) != 0 {
		return false
	}
	next := r.words[k+1].low
	return auxiliary(next) || next == "did" || next == "does" || next == "will"
}

// finite reports whether word k tells what somebody did to something: "Maria approved the request".
func (r *reading) finite(k int) bool {
	w := &r.words[k]
	if k == 0 || w.ident || !strings.HasSuffix(w.text, "ed") && !(k == 1 && irregularPast[w.low] && person(r.words[0].low)) {
		return false
	}
	if before := &r.words[k-1]; before.class&mLight != 0 && !person(before.low) {
		return false
	}
	if k+1 >= len(r.words) {
		return w.class&(mGood|mBad|mDone|mGone) != 0 || w.groups != nil
	}
	next := &r.words[k+1]
	return opensObject[next.text] || next.name() || strings.HasSuffix(next.text, "ly")
}

// opensObject are words that open what a verb is about: articles, prepositions.
var opensObject = setOf(`the a an all every our your its his her their no
	to in on at by after before from with without into over for`)

// inflected reports whether the verb k can be one of its clause: "report" behind "the JSON" is a noun.
func (r *reading) inflected(k int) bool {
	w, before := r.words[k].text, &r.words[k-1]
	switch {
	case hasAnySuffix(w, "s", "ed", "t"), w[0] >= 0x80,
		hasAnySuffix(before.text, "s", "S"), r.pluralHead(k), before.class&(mMay|mNeg) != 0, before.low == "longer",
		pronoun(before.low), auxiliary(before.text),
		foreign(r.words[0].low):
		return true
	}
	return false
}

// pluralHead reports whether the first noun before the verb k is in the plural and has more behind it: "downloads
// from the registry work".
func (r *reading) pluralHead(k int) bool {
	i := 0
	if article(r.words[0].low) {
		i = 1
	}
	return i+1 < k && hasAnySuffix(r.words[i].low, "s") && !hasAnySuffix(r.words[i].low, "ss", "us", "is") &&
		r.words[i].class&mLight == 0 && preposition(r.words[i+1].low)
}

// person reports whether w can be a subject by itself.
func person(w string) bool {
	switch w {
	case "we", "i", "you", "they", "he", "she", "it", "which", "who", "that", "this":
		return true
	}
	return false
}

// pronoun reports whether a verb can stand behind w.
func pronoun(w string) bool {
	switch w {
	case "also", "still", "now", "do", "does", "did", "will":
		return true
	}
	return person(w)
}

// sentence reports whether the words are prose rather than a line of a log, a list or a form.
func (r *reading) sentence() bool {
	if start := r.words[0].start; start > 0 && strings.IndexByte("\"'`/~#@-.", r.text[start-1]) < 0 {
		return false
	}
	for i := 1; i < len(r.words); i++ {
		switch w := &r.words[i]; w.sep {
		case ':':
			if !strings.HasSuffix(r.text[:w.start], "::") && !r.portAt(i) && r.findAffix().text == "" {
				return false
			}
		case '=', '|', '\t', '>':
			return false
		}
	}
	return !strings.Contains(r.text, "→") && !strings.HasSuffix(strings.TrimSpace(r.text), ":") &&
		!strings.EqualFold(r.words[0].text, "let")
}

// portAt reports whether word i is the port of the host before it: db-1:5432.
func (r *reading) portAt(i int) bool {
	w, host := &r.words[i], &r.words[i-1]
	return allDigits(w.text) && host.name() && host.kind != Path && host.end+1 == w.start
}

// says reports whether a verb stands in the claim.
func (r *reading) says() bool {
	for i := 1; i < len(r.words); i++ {
		w := &r.words[i]
		switch {
		case w.class&(mVerb|mMay|mGood|mBad|mGone|mDone|mThere) != 0, w.text[0] >= 0xc3,
			!w.ident && hasAnySuffix(w.text, "s", "ed"), irregularPast[w.low],
			w.text == "am", w.text == "are", w.text == "were":
			return true
		}
	}
	return r.words[0].class&mNeg != 0 || foreign(r.words[0].low)
}

// named reports whether something stands before the verb: an order says nothing of how things are.
func (c *claimed) named(r *reading) bool {
	if c.verbAt == 0 {
		return strings.Contains(r.words[0].text, "'")
	}
	for i := 0; i < c.verbAt && i < len(r.words); i++ {
		if w := &r.words[i]; w.class&(mNow|mLight) == 0 || w.class&mThere != 0 || person(w.low) || w.low == "there" {
			return c.verbAt < len(r.words) || r.words[0].text[0] >= 0xc3 || foreign(r.words[0].low)
		}
	}
	return false
}

// foreign reports whether w, in lower case, is an article of a language whose verbs are not known here.
func foreign(w string) bool {
	switch w {
	case "el", "la", "los", "las", "le", "les", "der", "die", "das", "il", "gli", "os", "as", "de", "het":
		return true
	}
	return false
}

// phrase returns the words that lead up to the value within its phrase.
func (c *claimed) phrase(r *reading) stretch {
	const opens = mLight | mVerb | mUpper | mLower | mOnly | mNow | mAll | mMay | mDone | mGood
	if c.value < 0 || r.names(c.value) {
		return stretch{}
	}
	from := c.value
	for from > 0 && r.words[from].sep == ' ' && r.words[from-1].class&opens == 0 {
		from--
	}
	if from == 0 {
		return stretch{}
	}
	return stretch{from, c.value}
}

// modifies reports whether word i tells which one the thing behind it is: the deploy job.
func (r *reading) modifies(i int) bool {
	if i+1 >= len(r.words) || i > 0 && r.words[i-1].class&mLight == 0 {
		return false
	}
	w, thing := &r.words[i], &r.words[i+1]
	return thing.sep == ' ' && thing.class&mThing != 0 && thing.class&mVerb == 0 && w.class&mLight == 0 &&
		!general[w.id]
}

// participle reports whether word i says what has been done: "was restored".
func (r *reading) participle(i int) bool {
	if i < 2 || !strings.HasSuffix(r.words[i].text, "ed") || r.words[i].ident {
		return false
	}
	before := &r.words[i-1]
	if before.class&(mLight|mNeg) == 0 || before.class&mThing != 0 {
		return false
	}
	if r.words[i].class&(mGood|mDone|mTrue|mFalse|mGone) != 0 || auxiliary(before.text) {
		return true
	}
	adverb := before.class&mNeg != 0 || pronoun(before.low) || strings.HasSuffix(before.text, "ly")
	return adverb && i > 2 && auxiliary(r.words[i-2].text) // "was not restored", "was also restored"
}

// auxiliary reports whether w is a form of be, have or get, or of what stands for them in another language.
func auxiliary(w string) bool {
	switch w {
	case "is", "are", "am", "was", "were", "be", "been", "has", "have", "gets", "got", "i'm", "we're", "it's",
		"ist", "sind", "wurde", "wurden", "wird",
		"est", "sont",
		"está", "es", "fue":
		return true
	}
	return false
}

// teller reports whether the verb at v tells what somebody or some tool says: "Argo CD shows …".
func (r *reading) teller(v int) bool {
	if v >= len(r.words) {
		return false
	}
	switch r.words[v].text {
	case "shows", "reports", "says", "lists", "finds", "thinks", "claims", "seems":
		return true
	}
	return false
}

// proper reports whether the claim opens with the name of a tool or a person, which what
// it prints need not name: "Prometheus scrapes the exporter every 15 seconds".
func (r *reading) proper() bool {
	w := &r.words[0]
	return capital(w.text) && w.class == 0 && w.sep == '\n' && w.text[0] < 0xc0 && r.rest(1) &&
		(r.words[1].class&(mLight|mVerb) != 0 || r.verb() == 1)
}

// rest reports whether another word from i on could be the subject.
func (r *reading) rest(i int) bool {
	for ; i < len(r.words); i++ {
		if w := &r.words[i]; w.class == 0 && !w.q.num {
			return true
		}
	}
	return false
}

// adjunct reports whether word i tells where or when something was done: "was deleted in the cleanup".
func (r *reading) adjunct(i int) bool {
	if r.words[i].ident {
		return false
	}
	for k := i - 1; k > 1 && k >= i-3; k-- {
		switch r.words[k].text {
		case "in", "during", "by":
			return r.participle(k - 1)
		}
	}
	return false
}

// labels reports whether word i says what kind of thing the name or number behind it is: invoice 2207.
func (r *reading) labels(i int) bool {
	if i+1 >= len(r.words) || r.words[i].ident {
		return false
	}
	next := &r.words[i+1]
	return next.sep == ' ' && (next.ident && next.kind != Path || next.q.num) && r.names(i+1)
}

// predicate reports whether word i could be what the claim says of its subject: something
// stands before it, and it is no first part of a longer name.
func (c *claimed) predicate(r *reading, i int) bool {
	if next := i + 1; next < len(r.words) && r.words[next].ident && r.words[next].sep == ' ' {
		return false
	}
	state := r.words[i].groups != nil && (i+1 == len(r.words) || r.words[i].text[0] >= 0xe3) // "the tests pass"
	return i > c.verbAt || i == c.verbAt && r.finite(i) || i > 0 && state
}

// findValue finds the last quantity, version, date, address … and the bound before it.
func (c *claimed) findValue(r *reading) {
	for i := range r.words {
		w := &r.words[i]
		some := w.text == "one" && (i == 0 || r.words[i-1].class&(mUpper|mLower|mOnly) == 0)
		if i == 0 && !w.q.num || w.class&mJoined != 0 || some || r.names(i) {
			continue
		}
		if w.q.num || w.kind == Version && w.ident {
			c.numbers++
		}
		if w.q.num || w.ident && w.kind != Name && w.kind != Path && w.kind != Other {
			c.value = i
		}
	}
	if person(r.words[0].low) && strings.HasSuffix(r.words[1].low, "ed") {
		c.value = -1 // what somebody did once
	}
	if c.value < 0 {
		return
	}
	for k := c.value - 1; k >= 0 && k >= c.value-3; k-- {
		c.about = c.about || nearlyWords[r.words[k].low]
		if b := r.words[k].class & (mUpper | mLower); b != 0 && c.bound == 0 && !(k < c.value-1 && capital(r.words[k+1].text)) {
			if c.bound = b; b == mLower && r.deniedAt(k) {
				c.bound = mUpper
			}
		}
	}
	c.findCounted(r)
}

// deniedAt reports whether a "never" or a "not" stands before word k: never above, does not take longer than.
func (r *reading) deniedAt(k int) bool {
	return slices.ContainsFunc(r.words[:k], func(w item) bool { return w.class&mNeg != 0 })
}

// nearlyWords say that a number is about right.
var nearlyWords = setOf(`about around roughly approximately almost nearly some circa etwa environ unos`)

// findCounted finds what the claim's number counts: the word behind it, or what is done once.
func (c *claimed) findCounted(r *reading) {
	v := &r.words[c.value]
	if n := c.value + 1; n < len(r.words) && v.q.num && v.q.unit == 0 {
		if x := &r.words[n]; x.sep == ' ' && !x.q.num && x.class&(mLight|mNeg) == 0 {
			c.counted = n
		}
	}
	if c.counted < 0 && v.q.num && v.text == "once" || v.text == "twice" {
		c.counted = c.deed(r)
	}
}

// names reports whether the value i names the thing the claim is about: "invoice 2207 is paid".
func (r *reading) names(i int) bool {
	if i == 0 || i+1 >= len(r.words) || r.words[i].sep != ' ' || r.words[i].q.unit != 0 {
		return false
	}
	before, next := &r.words[i-1], &r.words[i+1]
	if before.class&(mLight|mVerb|mOnly|mUpper|mLower|mAll) != 0 {
		return false
	}
	if before.id == idPort && i > 1 && preposition(r.words[i-2].low) {
		return false // "on port 8080 answers"
	}
	return next.class&mJoined == 0 &&
		(next.class&(mLight|mVerb|mMay|mGood|mBad|mDone|mOpen) != 0 || hasAnySuffix(next.text, "s", "ed"))
}

// deed returns the last word before the value that says what is done.
func (c *claimed) deed(r *reading) int {
	for k := c.value - 1; k > 0; k-- {
		if r.words[k].class&(mLight|mOnly|mAll) == 0 {
			return k
		}
	}
	return -1
}

// findZero finds of what the claim says that there is none: "no conflicts", "finds no
// critical problems", "without errors". The word that tells most comes first.
func (c *claimed) findZero(r *reading) {
	for i := range r.words {
		if w := &r.words[i]; w.class&mZero == 0 || w.class&mNeg == 0 {
			continue
		}
		for k := i + 1; k < len(r.words) && k <= i+4; k++ {
			n := &r.words[k]
			if n.class&mJoined != 0 {
				continue
			}
			if n.low == "longer" {
				return // as "not any more"
			}
			if n.class&mLight != 0 || n.class&mVerb != 0 && c.zero >= 0 || n.sep != ' ' && c.zero >= 0 {
				break
			}
			if c.zero < 0 {
				c.zero = k
			}
			c.zeroTo = k + 1
		}
		return
	}
}

// general tell no thing from another before its kind: the new file.
var general = meanings("newest recent new old current default latest main total whole first last only same other own")
