package detect

import "strings"

// reply decides what somebody answers: that it does not work, that it is not so, or what
// the claim says with a "not".
func (s scene) reply() bool {
	if s.said.negated || s.said.class&(mBad|mZero|mGone) != 0 || len(s.e.words) > 30 || len(s.e.lines) > 2 || !s.later.chats {
		return false
	}
	if s.rejectsOther() {
		return false
	}
	shared, all := s.shared()
	if (shared == all || s.said.value >= 0 && s.confirmed(s.said.value) || s.said.title >= 0 && s.holds(&s.c.words[s.said.title])) && !s.later.complains && !s.turnedBehind() {
		return false // no, the port is 5432
	}
	if s.later.complains && (!s.sharesName() || s.said.value >= 0 && !s.confirmed(s.said.value)) {
		return false
	}
	if s.later.complains && shared*3 >= all && s.there() && (shared > 1 || shared > 0 && (s.later.mocks || s.e.saysIt())) {
		return true
	}
	if shared == 0 || shared*2 < all || s.later.complains && !s.there() {
		return false
	}
	return s.later.denies && shared >= 2 || s.later.complains || s.denied() && shared >= 2
}

// turnedBehind reports whether a negation stands in the evidence behind the word it opens with.
func (s scene) turnedBehind() bool {
	for k := 1; k < len(s.e.words); k++ {
		if w := &s.e.words[k]; w.class&(mNeg|mFalse|mZero) != 0 || w.anti != 0 && s.claims(w.anti, "") || w.left {
			return true
		}
	}
	return false
}

// rejectsOther reports whether the evidence says what the claim ends in, and rejects no word of the claim but another.
func (s scene) rejectsOther() bool {
	if last := &s.c.words[len(s.c.words)-1]; !s.e.leavesAny || !s.holds(last) {
		return false
	}
	for k := range s.e.words {
		for i := range s.c.words {
			if s.e.words[k].left && s.c.words[i].class&mLight == 0 && s.same(&s.c.words[i], &s.e.words[k]) {
				return false
			}
		}
	}
	return true
}

// sharesName reports whether the evidence says a word of the claim that is no mere kind of thing, or the claim has none.
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

// saysIt reports whether r speaks of something by a pronoun.
func (r *reading) saysIt() bool {
	for k := range r.words {
		if r.words[k].low == "it" {
			return true
		}
	}
	return false
}

// there reports whether the evidence names where the claim says that something works: on
// tablets, in Safari, with an empty cart.
func (s scene) there() bool {
	for i := len(s.c.words) - 2; i >= s.said.verbAt && i > 0; i-- {
		switch s.c.words[i].low {
		case "on", "in", "with", "for", "from", "at", "after", "under", "over":
			named, kind := false, false
			for k := i + 1; k < len(s.c.words); k++ {
				switch w := &s.c.words[k]; {
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
	}
	return true
}

// holdsStem reports whether the evidence says w in another number: iPhone, iPhones.
func (s scene) holdsStem(w *item) bool {
	for k := range s.e.words {
		if x := &s.e.words[k]; len(x.low) > 3 && len(w.low) > 3 && (x.low == w.low+"s" || w.low == x.low+"s") {
			return true
		}
	}
	return false
}

// shared counts the content words of the claim that the evidence says, and all of them.
func (s scene) shared() (shared, all int) {
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&(mLight|mJoined|mNow|mOnly|mAll) != 0 || w.class&mVerb != 0 && w.class&mThing == 0 || w.class&mThing != 0 && w.id == idUser {
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
		if s.e.words[k].class&mNeg == 0 || s.e.words[k].class&mJoined != 0 || k > 1 && perfect(s.e.words[k-1].low) && person(s.e.words[k-2].low) {
			continue // what somebody has not done says nothing
		}
		for j := max(0, k-1); j <= k+3 && j < len(s.e.words); j++ {
			x := &s.e.words[j]
			if j == k || x.class&(mLight|mNeg) != 0 || j > k && strings.IndexByte(".,:\n", x.sep) >= 0 && j == k+1 {
				continue
			}
			if j > k && s.e.words[j].sep == ',' || s.e.words[j].sep == '.' {
				break
			}
			for i := range s.c.words {
				if w := &s.c.words[i]; w.class&(mLight|mJoined) == 0 && s.same(w, x) {
					return true
				}
			}
		}
	}
	return false
}

// What people say of what does not work; how they open when they were told that it does; and
// what, behind such an opening, says that it does not.
var (
	grievances = []string{"still broken", "still fails", "still not", "still crash", "doesn't work", "does not work", "does nothing", "nothing happens", "isn't working", "not working", "stopped working", "won't ", "broken again",
		"keeps failing", "still getting", "still see", "just sits", "just spins", "just hangs", "keeps spinning", "spins forever", "stays blank", "stays empty", "stays white", "stays black", "stays grey", "stays gray", "blank page", "white screen", "black screen", "blank screen",
		"no reaction", "not responding", "does not react", "doesn't react", "nothing shows", "nothing appears", "nothing comes", "nothing moves", "never shows up", "never arrives", "never loads", "never finishes", "never opens", "freezes", "crashes", "gets stuck", "is stuck", "all i get is", "all i see is", "error message", "i get an error", "i get a 4", "i get a 5", "garbled", "unusable", "gray square", "grey square", "forever after",
		"funktioniert nicht", "geht nicht", "passiert nichts", "ne marche pas", "ne fonctionne pas", "rien ne se passe", "no funciona", "no pasa nada", "não funciona", "non funziona", "不行", "不能用", "坏了", "没反应", "打不开", "動かない", "動きません", "開かない", "反応しない"}
	mockery  = []string{"seriously", "really?", "kidding", "joking", "a joke", "lies", "no way", "did you even", "did you actually", "have you tested", "have you tried", "have you looked", "have you even", "are you sure", "how you tested", "how did you test", "did you test", "works?", "\"works\"", "\"fixed\"", "'fixed'", "'works'", "sure,", "sure it does", "yeah right", "yeah, right", "lol", "haha", "great,", "oh great", "nice,", "works where", "define works", "which works"}
	failings = []string{"n't ", "n't.", "not ", "nothing", "no ", "never", "unsupported", "rejected", "refused", "fails", "failed", "stays ", "empty", "blank", "forever", "again", "stuck", "hangs", "gone", "error", "broken", "ignored", "cut off", "white", "black", "grey", "gray", "404", "500"}
)

// judgeTalk finds out whether s is what a person writes, complains, or tells what is to come.
func (s *side) judgeTalk(low string) {
	s.mocks = containsAny(low, mockery...)
	s.complains = containsAny(low, grievances...) || s.mocks && containsAny(low, failings...)
	s.pleads = containsAny(low, "fix that", "change that", "correct that", "update that", "fix this", "correct this", "change this", "please fix", "please correct", "please change", "please update", "please redo", "redo it", "fix it", "change it", "correct it", "can you change", "can you fix", "can you correct", "can you update", "could you change", "could you fix", "could you correct", "could you update", "bitte änder", "bitte korrig", "corrige", "corríge")
	if s.pleads && s.question && !strings.Contains(strings.TrimRight(low, "?!. \n"), "?") {
		s.question = false // it asks for something, and nothing
	}
	s.waives = s.retracts || !containsAny(low, "don't drop", "not drop", "don't remove", "not remove", "never drop", "don't skip", " has to stay", "must stay", " keep ", " stays") && containsAny(low, "leave out", " out, ", "can go", "can be dropped", "get rid of", "no need for", "no need to", "don't bother", "not needed", "isn't needed", "no longer needed", "nobody uses", "nobody needs", "no one uses", "no one needs",
		"ditch ", "don't need", "can drop", "can skip", "may drop", "may skip", "goes away", "off the table", "forget ", "no longer required", "not necessary", "end of life", "stop supporting", "don't want", "never asked for", "scratch ", "lose the ", "can ignore", "don't matter", "doesn't matter", "fine after all", "okay after all", "wird nicht mehr gebraucht", "brauchen wir nicht", "plus besoin")
	s.waives = s.waives || (hasAnyPrefix(low, "turn ") || containsAny(low, ", turn ", "please turn ")) && containsAny(low, " off")
	s.foresees = s.stem("will") || containsAny(low, "is planned", "are planned") || s.change < 0 && (s.stem("todo") || s.stem("please") && !s.denies && !s.pleads || s.stem("tomorrow") || containsAny(low, "planned") && !containsAny(low, "as planned") || hasAnyPrefix(low, "next,", "next:", "next we", "next i ", "next step", "next up", "next week", "next month", "next year", "next release", "next version", "next sprint", "let "))
	s.yesterday = s.stem("yesterday")
	s.chats = s.form == 0 && s.read.chats() && (s.read.speaks() || s.denies || s.text[0] >= 0xe3)
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
func (r *reading) speaks() bool {
	for k := range r.words {
		switch r.words[k].low {
		case "i", "i'm", "me", "my", "we", "you", "please", "isn't", "wasn't", "doesn't", "didn't", "hasn't", "haven't", "don't", "ich", "wir", "je", "nous":
			return true
		}
	}
	return false
}

// answered decides the bare answer to what somebody thinks, wants or needs: "user thinks the
// rent is 900" against "1050 incl. heating", "the user wants the chart as PNG" against "SVG
// please", "the user wants a rename" against "no rename!".
func (m match) answered() bool {
	c, e := m.c, m.e
	if c.wish == 0 || c.negations > 0 || e.form != 0 || len(e.read.lines) != 1 || !e.read.chats() || len(e.read.words) > 24 || e.absent >= 0 || e.connection || e.read.assents() {
		return false
	}
	return c.wish&wishThinks != 0 && m.otherFigure() || c.wish&wishWants != 0 && (m.rather() || m.declined())
}

// assents reports whether r opens with a yes: "Yes, please go ahead".
func (r *reading) assents() bool {
	switch r.words[0].low {
	case "yes", "yep", "sure", "ok", "okay", "ja", "oui", "sí", "sim":
		return true
	}
	return false
}

// wish says in what way a claim is about what somebody has in mind.
type wish uint8

const (
	wishThinks wish = 1 << iota // thinks, guesses
	wishWants                   // wants, needs; must
)

// findWish finds out whether r tells what somebody has in mind.
func (r *reading) findWish() (w wish) {
	for i := range min(len(r.words), 12) {
		switch r.words[i].low {
		case "thinks", "guesses", "assumes", "believes", "reckons", "presumably", "probably", "apparently", "seems":
			w |= wishThinks
		case "wants", "needs", "need", "asked", "asks", "prefers", "intends", "plans", "wishes", "must", "should":
			w |= wishWants
		case "has", "have":
			if i+1 < len(r.words) && r.words[i+1].low == "to" {
				w |= wishWants
			}
		}
	}
	if w&wishThinks != 0 && len(r.words) > 1 && r.words[0].id != idUser && r.words[1].id != idUser {
		w &^= wishThinks
	}
	return w
}

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
	if len(words) == 1 || words[1].sep == ',' || words[1].sep == '.' {
		return true
	}
	switch words[1].low {
	case "incl", "including", "plus", "max", "exactly", "actually", "please", "pls", "now", "at", "is", "in", "on":
		return true
	}
	return words[1].sep == ' ' && i+1 < len(m.c.read.words) && words[1].id == m.c.read.words[i+1].id
}

// rather reports whether the evidence asks for something else in place of what the claim has:
// "Stockholm please, Frankfurt is too expensive".
func (m match) rather() bool {
	s := m.scene(unsaid)
	words := m.e.read.words
	for k := 1; k < len(words) && k < 4; k++ {
		switch words[k].low {
		case "please", "pls", "plz", "bitte":
		default:
			continue
		}
		first, rest := &words[0], words[k+1:]
		if first.class&(mNeg|mLight|mVerb) != 0 || s.claims(first.id, first.text) {
			return false
		}
		for i := range m.c.read.words {
			w := &m.c.read.words[i]
			if exclude(w, first) {
				return true
			}
			for j := range rest {
				if w.class == 0 && i > 2 && rest[j].id == w.id {
					return true
				}
			}
		}
		return false
	}
	return false
}

// declined reports whether the evidence refuses what the claim says is wanted: no, without,
// skip, drop, "is off the table" beside a word of it.
func (m match) declined() bool {
	s := m.scene(unsaid)
	verb := m.c.read.verb()
	words := m.e.read.words
	for k := range words {
		x := &words[k]
		wanted := false
		for i := range m.c.read.words {
			w := &m.c.read.words[i]
			if (i > verb || w.ident) && w.class&^(mThing|mVerb) == 0 && !wishVerb(w.low) && w.id != idUser && s.same(w, x) {
				wanted = true
			}
		}
		if !wanted || k+1 < len(words) && (words[k+1].low == "enough" || words[k+1].q.num && words[k+1].sep == ' ' && !s.claims(words[k+1].id, words[k+1].text) || words[k+1].sep == ' ' && words[k+1].class == 0 && !s.claims(words[k+1].id, words[k+1].text) && k+2 < len(words) && words[k+2].sep == ' ' && words[k+2].class&mLight == 0) {
			continue
		}
		at := k - 1
		if at > 0 && words[at].class&mLight != 0 && words[at].low != "to" && words[at].sep == ' ' {
			at-- // skip the linter
		}
		if at >= 0 && x.sep == ' ' && refuseWord(words[at].low) && (words[at].class&(mNeg|mZero) != 0 || hasSuffixFold(words[at].low, "ed") || m.e.read.opensClause(at)) {
			return true
		}
		if k+3 < len(words) && (words[k+1].low == "is" || words[k+1].low == "are") && words[k+2].low == "off" && (words[k+3].low == "the" || words[k+3].low == "limits") {
			return true
		}
	}
	return false
}

// opensClause reports whether word k opens a clause, or is what somebody may or is asked to do.
func (r *reading) opensClause(k int) bool {
	if k == 0 || r.words[k].sep != ' ' {
		return true
	}
	switch before := &r.words[k-1]; before.low {
	case "please", "just", "can", "let's", "we", "you", "to", "and", "then":
		return true
	}
	return false
}

func wishVerb(w string) bool {
	switch w {
	case "wants", "needs", "need", "asked", "asks", "prefers", "intends", "plans", "keep", "support", "supported", "remain", "use", "have":
		return true
	}
	return false
}

// refuseWord reports whether w refuses what stands behind it.
func refuseWord(w string) bool {
	switch w {
	case "no", "don't", "not", "skip", "drop", "without", "forget", "scrap", "stop", "kein", "keine", "pas", "sin", "waived", "dropped", "remove", "never":
		return true
	}
	return false
}

// arrow decides a record of a change: "DPD" -> "GLS", of what the claim has for the subject.
func (m match) arrow() bool {
	if strings.Count(m.e.text, "->")+strings.Count(m.e.text, "→") != 1 || m.c.negations > 0 || m.e.form&formCode != 0 {
		return false
	}
	s := m.scene(unsaid)
	last := len(m.c.read.words) - 1
	if last < 2 {
		return false
	}
	v := &m.c.read.words[last]
	words := m.e.read.words
	for k := 0; k+1 < len(words); k++ {
		gap := m.e.text[words[k].start+len(words[k].text) : max(words[k].start+len(words[k].text), words[k+1].start)]
		next := &words[k+1]
		if words[k].id != v.id || !containsAny(gap, "->", "→") || next.id == v.id || next.line != words[k].line || v.q.num != next.q.num || v.ident != next.ident || gap == "->" || strings.IndexByte(":=\"|(\n", words[k].sep) < 0 {
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
