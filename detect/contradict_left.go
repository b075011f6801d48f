package detect

import "strings"

// leave marks the words of r that it leaves behind: what is rejected ("not X", 不是 X, X ではなく),
// replaced ("instead of X", "no longer X") or what something was before ("moved from X to Y").
func (r *reading) leave() {
	for k := range r.words {
		if n := r.leaving(k); n > 0 {
			r.leaveFrom(k + n)
		}
		if r.givenUp(k) || r.disowned(k) {
			r.leaveBack(k - 2)
			if k > 2 && r.words[k-2].q.num {
				r.leaveBack(k - 3) // gate 4
			}
		}
		w := &r.words[k]
		after := strings.TrimLeft(r.text[w.end:], " \"」』")
		if hasAnyPrefix(after, rejectors...) {
			r.leaveBack(k)
		}
	}
}

// rejectors reject, in Japanese and Korean, what stands before them.
var rejectors = []string{"ではなく", "じゃなく", "でなく", "をやめ", "아니라", "이 아니라", "가 아니라", "이아니라"}

// givenUp reports whether word k says that what stands before its auxiliary gave way: "X was replaced by Y".
func (r *reading) givenUp(k int) bool {
	if k < 2 || k+1 >= len(r.words) || !r.behindAuxiliary(k) || r.words[k].line != r.words[k-2].line {
		return false
	}
	switch next := r.words[k+1].low; r.words[k].low {
	case "replaced", "superseded", "ersetzt", "remplacé", "reemplazado", "sustituido":
		return next == "by" || next == "with" || next == "durch" || next == "par" || next == "por"
	}
	return false
}

// disowned reports whether word k says that what stands before its auxiliary is not so: "X is wrong", "X is not
// what I asked for".
func (r *reading) disowned(k int) bool {
	if k < 2 || !r.behindAuxiliary(k) || r.words[k].sep != ' ' || r.words[k].line != r.words[k-2].line {
		return false
	}
	switch r.words[k].low {
	case "wrong", "incorrect":
		return k+1 == len(r.words) || r.words[k+1].sep != ' '
	case "not":
		return r.lowAt(k+1) == "what"
	}
	return false
}

// behindAuxiliary reports whether an auxiliary leads to word k, which is not the first.
func (r *reading) behindAuxiliary(k int) bool {
	before := r.words[k-1].low
	return auxiliary(before) || before == "been"
}

// leaveFrom marks the words from k to the end of their clause, three that say something at most.
func (r *reading) leaveFrom(k int) {
	for said := 0; k < len(r.words) && said < 3; k++ {
		w := &r.words[k]
		if said > 0 && w.sep != ' ' && w.sep != '"' || strings.IndexByte(".,\n", w.sep) >= 0 {
			return
		}
		switch w.low {
		case "but", "to", "sondern", "sino", "mais", "ma":
			return
		case "with", "by", "as":
			if said > 0 {
				return
			}
		}
		w.left, r.leavesAny = true, true
		if w.class&mLight == 0 {
			said++
		}
	}
}

// leaveBack marks word k and those written together with it.
func (r *reading) leaveBack(k int) {
	for ; k >= 0 && r.words[k].class&mLight == 0; k-- {
		w := &r.words[k]
		w.left, r.leavesAny = true, true
		if k > 0 && r.words[k-1].end != w.start {
			return
		}
	}
}

// leaving returns how many words from k on say that what follows is left behind, 0 if none do.
func (r *reading) leaving(k int) int {
	w := r.words[k].low
	cue := leaveCues[w]
	if cue == 0 || k > 0 && r.undoneBefore(k) {
		return 0
	}
	next := r.lowAt(k + 1)
	leaves := false
	switch cue {
	case cueAlone:
		return 1
	case cueNot:
		leaves = r.corrects(k)
	case cueReplaced: // Typesense replaced Solr
		object := next != "" && r.words[k+1].class&mLight == 0 && r.words[k+1].sep == ' '
		leaves = object && k > 0 && !r.behindAuxiliary(k)
	case cueWide:
		leaves = k > 0 && (r.words[k-1].text == "不" || r.words[k-1].text == "别")
	case cueFrom:
		leaves = r.moves(k)
	case cueDoNot:
		if choosing[stem(next)] {
			return 2
		}
	case cuePhrase:
		return leavePhrases[w+" "+next] + leavePhrases[w+" "+next+" "+r.lowAt(k+2)]
	}
	if leaves {
		return 1
	}
	return 0
}

// leaveCue is the kind of word by which what follows may be left behind.
type leaveCue uint8

const (
	cueAlone    leaveCue = 1 + iota // statt
	cueNot                          // not
	cueDoNot                        // "don't use"
	cueReplaced                     // "X replaced Y"
	cueFrom                         // "moved from X to Y"
	cueWide                         // behind 不 or 别
	cuePhrase                       // opens one of leavePhrases
)

// leaveCues gives the kind of each cue.
var leaveCues = func() map[string]leaveCue {
	cues := map[string]leaveCue{}
	for cue, words := range map[leaveCue]string{
		cueAlone:    "kein keine keinen statt anstatt anstelle replaces replacing superseding вместо",
		cueNot:      "not never isn't wasn't nicht pas não не",
		cueDoNot:    "don't doesn't",
		cueReplaced: "replaced superseded dropped ditched abandoned",
		cueFrom:     "from",
		cueWide:     "是 要 用 去 在 再 叫",
		cuePhrase:   "instead rather invece no au en in used",
	} {
		for w := range strings.FieldsSeq(words) {
			cues[w] = cue
		}
	}
	return cues
}()

// leavePhrases are the phrases that leave behind what follows, with the number of their words.
var leavePhrases = map[string]int{
	"instead of": 2, "rather than": 2, "no longer": 2, "invece di": 2, "no es": 2, "no son": 2, "no está": 2,
	"au lieu de": 3, "en vez de": 3, "en lugar de": 3, "in place of": 3, "used to be": 3,
}

// lowAt returns word k in lower case, "" if there is none.
func (r *reading) lowAt(k int) string {
	if k < len(r.words) {
		return r.words[k].low
	}
	return ""
}

// undoneBefore reports whether what stands before word k makes of its "not" one of what was not done or is
// forbidden, which corrects nothing: has not, must not, "does not start" but "does not use".
func (r *reading) undoneBefore(k int) bool {
	before := r.words[k-1].low
	return perfect(before) || modal(before) || (before == "do" || before == "does") && !choosing[stem(r.lowAt(k+1))]
}

// corrects reports whether the "not" of word k rejects what follows: not "not yet", "not permitted", "not
// big enough".
func (r *reading) corrects(k int) bool {
	if limiters[r.lowAt(k+1)] || k+1 < len(r.words) && r.words[k+1].class&mMay != 0 {
		return false
	}
	second := r.lowAt(k + 2)
	return second != "enough" && second != "related"
}

// limiters are words behind a "not" that rejects nothing.
var limiters = setOf(`
	before after until later earlier only just yet sure even necessarily always all nur noch seulement encore`)

// modal reports whether a "not" behind w forbids something, and corrects nothing.
func modal(w string) bool {
	return w == "may" || w == "must" || w == "can" || w == "should" || w == "shall"
}

// perfect reports whether a "not" behind w tells of what was not done.
func perfect(w string) bool {
	return w == "have" || w == "has" || w == "had" || w == "could" || w == "did"
}

// choosing are verbs by which somebody takes something: who does not, leaves it behind.
var choosing = stemSet(`use target want need send go call say mean run put have take like live work`)

// moves reports whether a word of change stands before the "from" at k, and a "to" behind it.
func (r *reading) moves(k int) bool {
	l := &r.lines[r.words[k].line]
	to, change := false, false
	for i := k + 2; i < len(r.words) && i < k+8 && r.words[i].line == r.words[k].line; i++ {
		to = to || r.words[i].low == "to" || r.words[i].low == "into"
	}
	for i := k - 1; i >= l.from && i >= k-6; i-- {
		w := r.words[i].low
		change = change || stateWords[stem(w)]&stChange != 0 || w == "went" || w == "goes"
	}
	return to && change
}

// leftBehind decides what the evidence rejects, replaces or tells as what was before: a word
// by which the claim says how its subject is. The evidence opens with it, as an answer does, or
// says something else of the claim as well.
func (m match) leftBehind() bool {
	c, e := m.c.read, m.e.read
	if !e.leavesAny || m.c.plan || m.c.content > maxClaim || m.c.negations > 0 {
		return false
	}
	if m.e.form != 0 || len(e.lines) > 3 || len(e.words) > 30 || m.otherEnvironment() {
		return false
	}
	s := m.scene(unsaid)
	from := c.predicateFrom()
	if from == 1 && c.opensWithValue() {
		from = 0
	}
	for i := from; i < len(c.words); i++ {
		w := &c.words[i]
		if !w.telling() || w.left || !s.leaves(w) {
			continue
		}
		if m.opensLeaving() || m.c.said != nil && m.refersBack(s) {
			return true
		}
		if s.about(i) {
			return m.c.said != nil && !m.otherObject(true)
		}
	}
	return false
}

// opensWithValue reports whether r opens with what its subject is: "Solr is the search backend".
func (r *reading) opensWithValue() bool {
	w := r.words
	return len(w) > 3 && auxiliary(w[1].low) && article(w[2].low) && capital(w[0].text)
}

// about reports whether the evidence says some of what stands before word i of the claim, or behind
// it if nothing does: one that is no mere kind of thing if it has one, else all of them, and all that is
// a name or a number.
func (s scene) about(i int) bool {
	some, plain, name := false, false, false
	kinds, unheld := 0, 0
	from, to := 0, i
	if i == 0 || i < 3 && person(s.c.words[0].low) {
		from, to = i+1, len(s.c.words) // "we use Solr for search"
	}
	for k := from; k < to; k++ {
		x := &s.c.words[k]
		if !x.names() || x.id == s.c.words[i].id {
			continue
		}
		held := s.holds(x)
		name = name || held && x.ident
		switch {
		case !held && (x.name() || x.q.num):
			return false
		case x.class&mThing == 0:
			some, plain = some || held, true
		case held:
			kinds++
		default:
			unheld++
		}
	}
	if head := s.c.head(i); head >= 0 && !name && !s.heads(head) {
		return false
	}
	return some || kinds > 0 && unheld == 0 && !plain
}

// names reports whether w can tell what a claim is about.
func (w *item) names() bool {
	return (w.class&^(mThing|mMeasure) == 0 || w.ident) && w.class&mJoined == 0 && !w.person()
}

// heads reports whether the evidence says the noun i of the claim, and not as a part of another:
// the bank, but the bank card.
func (s scene) heads(i int) bool {
	for k := range s.e.words {
		if x := &s.e.words[k]; !s.same(&s.c.words[i], x) && !s.c.joins(i, x) {
			continue
		}
		if k+1 == len(s.e.words) || !s.continues(&s.e.words[k+1]) {
			return true
		}
	}
	return false
}

// continues reports whether next, the word behind a noun of the evidence, can make another noun of it.
func (s scene) continues(next *item) bool {
	noun := next.class&^mThing == 0 && !next.ident && !next.q.num && next.text[0] < 0x80
	return noun && next.sep == ' ' && !hasAnySuffix(next.low, "s", "ed") && !s.claims(next.id, next.text)
}

// head returns the noun that the claim's subject, before word i, is of: the last one before the
// verb, −1 if it is a person or there is none.
func (r *reading) head(i int) int {
	for k := min(i, r.verb()) - 1; k >= 0; k-- {
		if w := &r.words[k]; w.class&^(mThing|mMeasure) == 0 && !w.q.num && w.text[0] < 0xe3 {
			if w.person() || w.id == idUser {
				return -1
			}
			return k
		}
	}
	return -1
}

// telling reports whether w can be what a claim says of its subject.
func (w *item) telling() bool {
	return w.class == 0 || w.class == mMeasure || trunks[w.low] || w.q.num || w.ident ||
		w.groups != nil && w.class&(mLight|mVerb) == 0
}

// leaves reports whether the evidence says w only as what it leaves behind.
func (s scene) leaves(w *item) bool {
	found := false
	for k := range s.e.words {
		x := &s.e.words[k]
		if !s.same(w, x) && !(w.q.num && x.q.num && w.q == x.q) && !shareWord(w, x) {
			continue
		}
		if !x.left {
			return false
		}
		found = true
	}
	return found
}

// opensLeaving reports whether the evidence opens with what it leaves behind, or a person tells
// what was asked for: "not X, …", "no, not X", "I said Y, not X".
func (m match) opensLeaving() bool {
	words := m.e.read.words
	for k := range words {
		w := &words[k]
		if w.left {
			return true
		}
		light := w.class&(mNeg|mLight) != 0 && !person(w.low) && w.low != "do" && w.low != "does"
		if !light && !courtesies[w.low] {
			break
		}
	}
	for k := 1; k < len(words) && len(words) <= 14; k++ {
		if !asked[words[k].low] {
			continue
		}
		for _, before := range words[max(0, k-2):k] {
			if before.low == "i" || before.low == "we" {
				return true
			}
		}
	}
	return false
}

// refersBack reports whether the evidence, a few words, calls the claim's subject it or them, or says whose wish it
// is, and names something in place of what it leaves behind: "send it to Linz, not Graz".
func (m match) refersBack(s scene) bool {
	words := m.e.read.words
	refers, instead, said := false, false, 0
	for k := range words {
		x := &words[k]
		switch {
		case x.low == "it" || x.low == "them":
			refers = true
		case asked[x.low] && m.c.wish&wishWants != 0:
			refers = true
		case x.left || x.class&^(mThing|mMeasure) != 0 && !x.q.num:
		default:
			said++
			instead = instead || !s.claims(x.id, x.text)
		}
	}
	return refers && instead && said <= 4
}

var (
	courtesies = setOf(`sorry actually please`) // before a "not" that answers
	asked      = setOf(`said asked meant wanted wrote told ordered requested`)
)
