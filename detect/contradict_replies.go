package detect

import (
	"slices"
	"strings"
)

// reply decides what somebody answers: that it does not work, that it is not so, or what
// the claim says with a "not".
func (s scene) reply() bool {
	c := s.said
	if c.negated || c.class&(mBad|mZero|mGone) != 0 || !s.later.chats || len(s.e.words) > 30 || len(s.e.lines) > 2 {
		return false
	}
	if s.rejectsOther() {
		return false
	}
	shared, all := s.shared()
	confirmed := c.value >= 0 && s.confirmed(c.value)
	if s.later.complains {
		if !s.sharesName() || c.value >= 0 && !confirmed || !s.there() {
			return false
		}
		pointed := shared > 1 || shared > 0 && (s.later.mocks || s.e.speaksOf("it"))
		return shared*3 >= all && pointed || shared*2 >= all && shared > 0
	}
	if (shared == all || confirmed || c.title >= 0 && s.holds(&s.c.words[c.title])) && !s.turnedBehind() {
		return false // no, the port is 5432
	}
	return shared >= 2 && shared*2 >= all && (s.later.denies || s.denied())
}

// turnedBehind reports whether a negation stands in the evidence behind the word it opens with.
func (s scene) turnedBehind() bool {
	for k := 1; k < len(s.e.words); k++ {
		w := &s.e.words[k]
		if w.left || w.class&(mNeg|mFalse|mZero) != 0 || w.anti != 0 && s.claims(w.anti, "") {
			return true
		}
	}
	return false
}

// rejectsOther reports whether the evidence says what the claim ends in, and rejects no word of the
// claim but another.
func (s scene) rejectsOther() bool {
	if last := &s.c.words[len(s.c.words)-1]; !s.e.leavesAny || !s.holds(last) {
		return false
	}
	for k := range s.e.words {
		for i := range s.c.words {
			w, x := &s.c.words[i], &s.e.words[k]
			if x.left && w.class&mLight == 0 && s.same(w, x) {
				return false
			}
		}
	}
	return true
}

// sharesName reports whether the evidence says a word of the claim that is no mere kind of thing, or the
// claim has none.
func (s scene) sharesName() bool {
	any := false
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class == 0 && w.low != "again" && !s.c.participle(i) {
			if any = true; s.holds(w) {
				return true
			}
		}
	}
	return !any
}

// there reports whether the evidence names where the claim says that something works: on
// tablets, in Safari, with an empty cart.
func (s scene) there() bool {
	for i := len(s.c.words) - 2; i >= s.said.verbAt && i > 0; i-- {
		if wherePrepositions[s.c.words[i].low] {
			return s.namesPlace(i + 1)
		}
	}
	return true
}

// wherePrepositions are those behind which a claim tells where, or with what, something works.
var wherePrepositions = setOf(`on in with for from at after under over`)

// namesPlace reports whether the evidence says a word of the claim from word i on, and no mere kind of thing
// if there is another word.
func (s scene) namesPlace(i int) bool {
	named, kind := false, false
	for ; i < len(s.c.words); i++ {
		switch w := &s.c.words[i]; {
		case w.class&(mLight|mJoined) != 0:
		case w.class&mThing != 0:
			kind = kind || s.holds(w)
		case s.holds(w) || s.holdsStem(w):
			return true
		default:
			named = true
		}
	}
	return kind && !named
}

// holdsStem reports whether the evidence says w in another number: iPhone, iPhones.
func (s scene) holdsStem(w *item) bool {
	for k := range s.e.words {
		if stemmed(s.e.words[k].low, w.low) {
			return true
		}
	}
	return false
}

// stemmed reports whether a and b are one word but for its number.
func stemmed(a, b string) bool {
	return len(a) > 3 && len(b) > 3 && strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s")
}

// shared counts the content words of the claim that the evidence says, and all of them.
func (s scene) shared() (shared, all int) {
	for i := range s.c.words {
		w := &s.c.words[i]
		thing := w.class&mThing != 0
		if w.class&(mLight|mJoined|mNow|mOnly|mAll) != 0 || w.class&mVerb != 0 && !thing || thing && w.id == idUser {
			continue
		}
		all++
		for k := range s.e.words {
			if s.same(w, &s.e.words[k]) {
				shared++
				break
			}
		}
	}
	return shared, all
}

// denied reports whether a word of the claim stands behind or right before a "not".
func (s scene) denied() bool {
	for k := range s.e.words {
		if w := &s.e.words[k]; w.class&mNeg == 0 || w.class&mJoined != 0 {
			continue
		}
		if k > 1 && perfect(s.e.words[k-1].low) && person(s.e.words[k-2].low) {
			continue // what somebody has not done says nothing
		}
		if s.deniedAt(k) {
			return true
		}
	}
	return false
}

// deniedAt reports whether a word of the claim stands right before the "not" of word k, or within three words
// behind it.
func (s scene) deniedAt(k int) bool {
	for j := max(0, k-1); j <= k+3 && j < len(s.e.words); j++ {
		x := &s.e.words[j]
		switch {
		case j == k || x.class&(mLight|mNeg) != 0, j == k+1 && strings.IndexByte(".,:\n", x.sep) >= 0:
			continue
		case x.sep == '.' || j > k && x.sep == ',':
			return false
		}
		for i := range s.c.words {
			if w := &s.c.words[i]; w.class&(mLight|mJoined) == 0 && s.same(w, x) {
				return true
			}
		}
	}
	return false
}

// grievances are what people say of what does not work.
var grievances = []string{
	"still broken", "still fails", "still not", "still crash", "doesn't work", "does not work", "does nothing",
	"nothing happens", "isn't working", "not working", "stopped working", "won't ", "broken again", "keeps failing",
	"still getting", "still see", "just sits", "just spins", "just hangs", "keeps spinning", "spins forever",
	"stays blank", "stays empty", "stays white", "stays black", "stays grey", "stays gray", "blank page",
	"white screen", "black screen", "blank screen", "no reaction", "not responding", "does not react",
	"doesn't react", "nothing shows", "nothing appears", "nothing comes", "nothing moves", "never shows up",
	"never arrives", "never loads", "never finishes", "never opens", "freezes", "crashes", "gets stuck", "is stuck",
	"all i get is", "all i see is", "error message", "i get an error", "i get a 4", "i get a 5", "garbled",
	"unusable", "gray square", "grey square", "forever after", "funktioniert nicht", "geht nicht",
	"passiert nichts", "ne marche pas", "ne fonctionne pas", "rien ne se passe", "no funciona", "no pasa nada",
	"não funciona", "non funziona", "不行", "不能用", "坏了", "没反应", "打不开", "動かない", "動きません", "開かない", "反応しない",
}

// mockery is how people open when they were told that it works, and it does not.
var mockery = []string{
	"try it yourself", "oh sure", "sure thing", "seriously", "really?", "kidding", "joking", "a joke", "no way", "did you even", "did you actually",
	"have you tested", "have you tried", "have you looked", "have you even", "are you sure", "how you tested",
	"how did you test", "did you test", "works?", "\"works\"", "\"fixed\"", "'fixed'", "'works'", "sure,",
	"sure it does", "yeah right", "yeah, right", "lol", "haha", "great,", "oh great", "nice,", "works where",
	"define works", "which works",
}

// failings say, behind such an opening, that it does not work.
var failings = []string{
	"n't ", "n't.", "not ", "nothing", "no ", "never", "unsupported", "rejected", "refused", "fails", "failed",
	"stays ", "empty", "blank", "forever", "again", "stuck", "hangs", "gone", "error", "broken", "ignored",
	"cut off", "white", "black", "grey", "gray", "404", "500", "dies", "died", "spits", "spat", "beeps", "just stands",
	"stands there", "just sit", "just blink", "nobody", "silence", " dead", "useless",
	"crash", "kicks me", "throws me", "kicked", "logs me out", "freezes", "frozen", "vanish", "disappear", "loses ",
	" lost", "wrong", "back out", "timeout", "times out", "garbage", "gibberish", " dark",
}

// doubts reports whether r opens as somebody who was told that something works, and makes fun of it: "did anyone
// test this?", "great app.", "works??".
func (r *reading) doubts() bool {
	first, second := r.lowAt(0), r.lowAt(1)
	switch {
	case len(r.words) < 3:
		return false
	case (first == "did" || first == "has" || first == "have") && doubted[second]:
		for k := 2; k < min(len(r.words), 6); k++ {
			if trying[r.words[k].low] {
				return true
			}
		}
	case praising[first]:
		for k := 1; k < min(len(r.words), 4); k++ {
			if strings.IndexByte(".,", r.words[k].sep) >= 0 {
				return true
			}
		}
	}
	return false
}

var (
	doubted  = setOf("you anyone anybody somebody someone nobody they")
	trying   = setOf("try tried test tested look looked check checked use used run open opened click clicked see seen")
	praising = setOf(`great nice funny hilarious brilliant wonderful lovely amazing awesome good cute sure fantastic
		excellent bravo congratulations impressive works oh ha haha lol wow`)
)

// judgeTalk finds out whether s is what a person writes, complains, or tells what is to come.
func (s *side) judgeTalk(low string) {
	s.mocks = hasAnyPrefix(low, "lies") || containsAny(low, mockery...) || s.read.doubts()
	s.complains = containsAny(low, grievances...) || s.mocks && containsAny(low, failings...)
	s.pleads = containsAny(low, pleas...) || s.read.pleads()
	if s.pleads && s.question && !strings.Contains(strings.TrimRight(low, "?!. \n"), "?") {
		s.question = false // it asks for something, and nothing
	}
	turnsOff := (hasAnyPrefix(low, "turn ") || containsAny(low, ", turn ", "please turn ")) && containsAny(low, " off")
	s.waives = s.retracts || turnsOff || containsAny(low, waivers...) && !containsAny(low, stays...)
	s.findWaived(low)
	s.guessed = s.read.guesses()
	s.foresees = s.stem("will") || containsAny(low, "is planned", "are planned") || s.change < 0 && s.announces(low)
	s.yesterday = s.stem("yesterday")
	s.chats = s.form == 0 && s.read.chats() && (s.read.speaks() || s.denies || s.mocks || s.text[0] >= 0xe3)
}

// announces reports whether s tells what is to be done.
func (s *side) announces(low string) bool {
	return s.stem("todo") ||
		s.stem("tomorrow") ||
		s.stem("please") && !s.denies && !s.pleads ||
		containsAny(low, "planned") && !containsAny(low, "as planned") ||
		hasAnyPrefix(low, nextUp...)
}

// pleas ask for something to be set right.
var pleas = []string{
	"fix that", "change that", "correct that", "update that", "fix this", "correct this", "change this",
	"please fix", "please correct", "please change", "please update", "please redo", "redo it", "fix it",
	"change it", "correct it", "can you change", "can you fix", "can you correct", "can you update",
	"could you change", "could you fix", "could you correct", "could you update", "bitte änder", "bitte korrig",
	"corrige", "corríge",
}

// pleads reports whether r asks for something to be set right: "please amend the contract".
func (r *reading) pleads() bool {
	for k := 0; k+1 < len(r.words); k++ {
		if w := r.words[k].low; (w == "please" || w == "you") && mending[r.lowAt(k+1)] &&
			(w == "please" || k > 0 && (r.words[k-1].low == "could" || r.words[k-1].low == "can")) {
			return true
		}
	}
	return false
}

// mending are verbs for what is done to a record that is wrong.
var mending = setOf(`amend adjust alter edit fix correct change update redo revise rectify reissue`)

// waivers say that somebody can do without something.
var waivers = []string{
	"leave out", " out, ", "can go", "can be dropped", "get rid of", "no need for", "no need to", "don't bother",
	"not needed", "isn't needed", "no longer needed", "nobody uses", "nobody needs", "no one uses", "no one needs",
	"ditch ", "don't need", "can drop", "can skip", "may drop", "may skip", "goes away", "off the table", "forget ",
	"no longer required", "not necessary", "end of life", "stop supporting", "don't want", "never asked for",
	"scratch ", "lose the ", "can ignore", "don't matter", "doesn't matter", "fine after all", "okay after all",
	"don't worry about", "no more ", "don't care about", "nobody cares about", "no one cares about", "stop caring",
	"never mind", "drop the ", "skip the ", "scrap the ", "can scrap", "can stop ", "may stop ", "can forget",
	"is history", "are history", "optional", "obsolete", "was dropped", "was scrapped", "were dropped",
	"was lifted", "not required", "n't required", "n't necessary", "do without", "no longer applies",
	"no longer apply", "no longer matters", "not mandatory", "be skipped", "be omitted", "be left out", "dispense with",
	"no point in", "wird nicht mehr gebraucht", "brauchen wir nicht", "plus besoin",
}

// stays say that something is to stay.
var stays = []string{
	"don't drop", "not drop", "don't remove", "not remove", "never drop", "don't skip", " has to stay", "must stay",
	" keep ", " stays",
}

// nextUp open what is to be done.
var nextUp = []string{
	"next,", "next:", "next we", "next i ", "next step", "next up", "next week", "next month", "next year",
	"next release", "next version", "next sprint", "let ",
}

// chats reports whether no mark of r is one of what tools print.
func (r *reading) chats() bool {
	if strings.HasPrefix(r.text, "**") {
		return false // a document
	}
	for k := range r.words {
		if s := r.words[k].sep; s == '=' || s == '|' || s == '\t' {
			return false
		}
	}
	return len(r.words) > 0
}

// speaks reports whether a person speaks in r.
func (r *reading) speaks() bool { return r.uses(setSpeaking) }

// speaking are words of a person who speaks, and of no tool.
var speaking = setOf(`
	i i'm i've i'd i'll me my mine we we're we've our you please isn't wasn't doesn't didn't hasn't haven't don't ich wir je nous`)

// answered decides the bare answer to what somebody thinks, wants or needs: "user thinks the
// rent is 900" against "1050 incl. heating", "the user wants the chart as PNG" against "SVG
// please", "the user wants a rename" against "no rename!".
func (m match) answered() bool {
	c, e := m.c, m.e
	if c.wish == 0 || c.negations > 0 || e.form != 0 || e.absent >= 0 || e.connection {
		return false
	}
	if len(e.read.lines) != 1 || len(e.read.words) > 24 || !e.read.chats() || e.read.assents() || e.read.usesAny(unreal) {
		return false
	}
	return c.wish&wishThinks != 0 && m.otherFigure() || c.wish&wishWants != 0 && (m.rather() || m.declined())
}

// assents reports whether r opens with a yes: "Yes, please go ahead".
func (r *reading) assents() bool { return yeses[r.words[0].low] }

var yeses = setOf(`yes yep sure ok okay ja oui sí sim`)

// wish says in what way a claim is about what somebody has in mind.
type wish uint8

const (
	wishThinks wish = 1 << iota // thinks, guesses
	wishWants                   // wants, needs; must
)

// findWish finds out whether r tells what somebody has in mind.
func (r *reading) findWish() (w wish) {
	for i := range min(len(r.words), 12) {
		switch low := r.words[i].low; {
		case supposing[low]:
			w |= wishThinks
		case wanting[low], (low == "has" || low == "have") && r.lowAt(i+1) == "to":
			w |= wishWants
		}
	}
	if w&wishThinks != 0 && len(r.words) > 1 && r.words[0].id != idUser && r.words[1].id != idUser {
		w &^= wishThinks
	}
	return w
}

// What somebody has in mind: words of what is thought, and of what is wanted or must be.
var (
	supposing = setOf(`thinks guesses assumes believes reckons presumably probably apparently seems`)
	wanting   = setOf(`wants want needs need asked asks prefers prefer intends plans wishes must should shall ought
		requested requests demands demanded insists ordered like`)
)

// otherFigure reports whether the evidence opens with another figure than the claim has.
func (m match) otherFigure() bool {
	x := &m.e.read.words[0]
	if len(m.e.read.words) > 6 || x.class != 0 {
		return false
	}
	for i := len(m.c.read.words) - 1; i > 1; i-- {
		w := &m.c.read.words[i]
		if w.q.num && x.q.num && w.q.unit == x.q.unit {
			return !w.q.equals(x.q) && m.sameCounted(i)
		}
		if exclude(w, x) {
			return true
		}
		if w.q.num || w.groups != nil {
			return false
		}
	}
	return false
}

// sameCounted reports whether the figure that the evidence opens with stands alone or counts
// what number i of the claim counts.
func (m match) sameCounted(i int) bool {
	words := m.e.read.words
	if len(words) == 1 || words[1].sep == ',' || words[1].sep == '.' || behindFigures[words[1].low] {
		return true
	}
	return words[1].sep == ' ' && i+1 < len(m.c.read.words) && words[1].id == m.c.read.words[i+1].id
}

// behindFigures are words behind a figure that do not say what it counts.
var behindFigures = setOf(`incl including plus max exactly actually please pls now at is in on`)

// rather reports whether the evidence asks for something else in place of what the claim has:
// "Stockholm please, Frankfurt is too expensive".
func (m match) rather() bool {
	words := m.e.read.words
	for k := 1; k < len(words) && k < 4; k++ {
		switch words[k].low {
		case "please", "pls", "plz", "bitte":
			return m.asksOther(words[k+1:])
		}
	}
	return false
}

// asksOther reports whether the evidence opens with a word that excludes one of the claim, or one of which the
// claim says nothing before a reason, rest, which names a word of it.
func (m match) asksOther(rest []item) bool {
	first := &m.e.read.words[0]
	if first.class&(mNeg|mLight|mVerb) != 0 || m.scene(unsaid).claims(first.id, first.text) {
		return false
	}
	for i := range m.c.read.words {
		w := &m.c.read.words[i]
		if exclude(w, first) {
			return true
		}
		if w.class == 0 && i > 2 && slices.ContainsFunc(rest, func(x item) bool { return x.id == w.id }) {
			return true
		}
	}
	return false
}

// declined reports whether the evidence refuses what the claim says is wanted: no, without,
// skip, drop beside a word of it.
func (m match) declined() bool {
	s, words := m.scene(unsaid), m.e.read.words
	for k := range words {
		if !m.wants(s, &words[k]) || s.partOf(k) {
			continue
		}
		at := k - 1
		if at > 0 && words[at].class&mLight != 0 && words[at].low != "to" && words[at].sep == ' ' {
			at-- // skip the linter
		}
		if at < 0 || words[k].sep != ' ' || !refusing[words[at].low] {
			continue
		}
		if words[at].class&(mNeg|mZero) != 0 || hasSuffixFold(words[at].low, "ed") || m.e.read.opensClause(at) {
			return true
		}
	}
	return false
}

// wants reports whether x says a word of what the claim says is wanted.
func (m match) wants(s scene, x *item) bool {
	verb := m.c.read.verb()
	for i := range m.c.read.words {
		w := &m.c.read.words[i]
		wanted := (i > verb || w.ident) && w.class&^(mThing|mVerb) == 0 && !wishVerbs[w.low] && w.id != idUser
		if wanted && s.same(w, x) {
			return true
		}
	}
	return false
}

// partOf reports whether word k of the evidence is only a part of what is refused, or its measure, of which the
// claim says nothing: "no rename 2", "not PDF export files", "not good enough".
func (s scene) partOf(k int) bool {
	words := s.e.words
	if k+1 >= len(words) {
		return false
	}
	next := &words[k+1]
	if next.low == "enough" {
		return true
	}
	if next.sep != ' ' || s.claims(next.id, next.text) {
		return false
	}
	noun := next.class == 0 && k+2 < len(words) && words[k+2].sep == ' ' && words[k+2].class&mLight == 0
	return next.q.num || noun
}

// opensClause reports whether word k opens a clause, or is what somebody may or is asked to do.
func (r *reading) opensClause(k int) bool {
	return k == 0 || r.words[k].sep != ' ' || permitters[r.words[k-1].low]
}

// permitters are words behind which stands what somebody may or is asked to do.
var permitters = setOf(`please just can let's we you to and then`)

// wishVerbs are verbs of what somebody wants, which name nothing.
var wishVerbs = setOf(`
	wants needs need asked asks prefers intends plans keep support supported remain use have`)

// refusing are words that refuse what stands behind them.
var refusing = setOf(`
	no don't not skip drop without forget scrap stop kein keine pas sin waived dropped remove never`)

// arrow decides a record of a change: "DPD" -> "GLS", of what the claim has for the subject.
func (m match) arrow() bool {
	last := len(m.c.read.words) - 1
	if last < 2 || m.c.negations > 0 || m.e.form&formCode != 0 {
		return false
	}
	if strings.Count(m.e.text, "->")+strings.Count(m.e.text, "→") != 1 {
		return false
	}
	s := m.scene(unsaid)
	words := m.e.read.words
	for k := 0; k+1 < len(words); k++ {
		next := &words[k+1]
		if !m.gaveWay(&m.c.read.words[last], &words[k], next) {
			continue
		}
		for i := range last {
			if w := &m.c.read.words[i]; w.class&^mThing == 0 && !w.q.num && w.id != next.id && s.holds(w) {
				return true
			}
		}
	}
	return false
}

// gaveWay reports whether the value v of the claim stands in the evidence as was, behind a key, and next, a value
// of the same sort, behind an arrow: "carrier: DPD -> GLS".
func (m match) gaveWay(v, was, next *item) bool {
	if was.id != v.id || next.id == v.id || was.line != next.line || strings.IndexByte(":=\"|(\n", was.sep) < 0 {
		return false
	}
	gap := m.e.text[was.end:max(was.end, next.start)]
	return containsAny(gap, "->", "→") && gap != "->" && v.q.num == next.q.num && v.ident == next.ident
}
