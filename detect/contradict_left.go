package detect

import "strings"

// leave marks the words of r that it leaves behind: what is rejected ("not X", 不是 X, X ではなく),
// replaced ("instead of X", "no longer X") or what something was before ("moved from X to Y").
func (r *reading) leave() {
	for k := range r.words {
		if n := r.leaving(k); n > 0 {
			r.leaveFrom(k + n)
		}
		if r.givenUp(k) {
			r.leaveBack(k - 2)
		}
		if after := strings.TrimLeft(r.text[min(r.words[k].start+len(r.words[k].text), len(r.text)):], " \"」』"); r.words[k].text[0] >= 0xe3 || len(after) > 0 && after[0] >= 0xe3 {
			if hasAnyPrefix(after, "ではなく", "じゃなく", "でなく", "をやめ", "아니라", "이 아니라", "가 아니라", "이아니라") {
				r.leaveBack(k)
			}
		}
	}
}

// givenUp reports whether word k says that what stands before its auxiliary gave way: "X was replaced by Y".
func (r *reading) givenUp(k int) bool {
	if k < 2 || k+1 >= len(r.words) || !auxiliary(r.words[k-1].low) && r.words[k-1].low != "been" || r.words[k].line != r.words[k-2].line {
		return false
	}
	switch next := r.words[k+1].low; r.words[k].low {
	case "replaced", "superseded", "ersetzt", "remplacé", "reemplazado", "sustituido":
		return next == "by" || next == "with" || next == "durch" || next == "par" || next == "por"
	}
	return false
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
		if k > 0 && r.words[k-1].start+len(r.words[k-1].text) != w.start {
			return
		}
	}
}

// leaving returns how many words from k on say that what follows is left behind, 0 if none do.
func (r *reading) leaving(k int) int {
	next := func(i int) string {
		if k+i < len(r.words) {
			return r.words[k+i].low
		}
		return ""
	}
	if k > 0 && (perfect(r.words[k-1].low) || modal(r.words[k-1].low) || (r.words[k-1].low == "do" || r.words[k-1].low == "does") && !choosing[stem(next(1))]) {
		return 0 // what has not been done
	}
	switch w := &r.words[k]; w.low {
	case "don't", "doesn't":
		if choosing[stem(next(1))] {
			return 2
		}
	case "not", "never", "isn't", "wasn't", "nicht", "pas", "não", "не":
		switch next(1) {
		case "before", "after", "until", "later", "earlier", "only", "just", "yet", "sure", "even", "necessarily", "always", "all", "nur", "noch", "seulement", "encore":
			return 0
		}
		if k+1 < len(r.words) && r.words[k+1].class&mMay != 0 {
			return 0 // not permitted
		}
		switch next(2) {
		case "enough", "related":
			return 0
		}
		return 1
	case "kein", "keine", "keinen", "statt", "anstatt", "anstelle", "replaces", "replacing", "superseding", "вместо":
		return 1
	case "replaced", "superseded", "dropped", "ditched", "abandoned":
		if k > 0 && !auxiliary(r.words[k-1].low) && r.words[k-1].low != "been" && k+1 < len(r.words) && r.words[k+1].class&mLight == 0 && r.words[k+1].sep == ' ' {
			return 1 // Typesense replaced Solr
		}
	case "instead", "rather", "invece", "no":
		switch w.low + " " + next(1) {
		case "instead of", "rather than", "no longer", "invece di", "no es", "no son", "no está":
			return 2
		}
	case "au", "en", "in":
		switch w.low + " " + next(1) + " " + next(2) {
		case "au lieu de", "en vez de", "en lugar de", "in place of":
			return 3
		}
	case "used":
		if next(1) == "to" && next(2) == "be" {
			return 3
		}
	case "from":
		if r.moves(k) {
			return 1
		}
	case "是", "要", "用", "去", "在", "再", "叫":
		if k > 0 && (r.words[k-1].text == "不" || r.words[k-1].text == "别") {
			return 1
		}
	}
	return 0
}

// modal reports whether a "not" behind w forbids something, and corrects nothing.
func modal(w string) bool {
	return w == "may" || w == "must" || w == "can" || w == "should" || w == "shall"
}

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
		change = change || stateWords[stem(r.words[i].low)]&stChange != 0 || r.words[i].low == "went" || r.words[i].low == "goes"
	}
	return to && change
}

// leftBehind decides what the evidence rejects, replaces or tells as what was before: a word
// by which the claim says how its subject is. The evidence opens with it, as an answer does, or
// says something else of the claim as well.
func (m match) leftBehind() bool {
	c, e := m.c.read, m.e.read
	if !e.leavesAny || m.c.plan || m.c.content > maxClaim || m.c.negations > 0 || m.e.form != 0 || len(e.lines) > 3 || len(e.words) > 30 || m.otherEnvironment() {
		return false
	}
	s := m.scene(unsaid)
	from := c.predicateFrom()
	if from == 1 && len(c.words) > 3 && auxiliary(c.words[1].low) && article(c.words[2].low) && capital(c.words[0].text) {
		from = 0 // "Solr is the search backend"
	}
	for i := from; i < len(c.words); i++ {
		w := &c.words[i]
		if !w.telling() || w.left || !s.leaves(w) {
			continue
		}
		if m.opensLeaving() {
			return true
		}
		if s.about(i) {
			return m.c.said != nil && !m.otherObject(true)
		}
	}
	return false
}

// about reports whether the evidence says some of what stands before word i of the claim, or behind
// it if nothing does: one
// that is no mere kind of thing if it has one, else all of them, and all that is a name or a number.
func (s scene) about(i int) bool {
	some, kinds, plain, name := false, 0, false, false
	from, to := 0, i
	if i == 0 || i < 3 && person(s.c.words[0].low) {
		from, to = i+1, len(s.c.words) // "we use Solr for search"
	}
	for k := from; k < to; k++ {
		x := &s.c.words[k]
		if x.class&^(mThing|mMeasure) != 0 && !x.ident || x.person() || x.id == s.c.words[i].id || x.class&mJoined != 0 {
			continue
		}
		held := s.holds(x)
		name = name || held && x.ident
		switch {
		case !held && (x.name() || x.q.num):
			return false
		case x.class&mThing != 0:
			if kinds++; !held {
				kinds = -len(s.c.words)
			}
		default:
			some, plain = some || held, true
		}
	}
	if head := s.c.head(i); head >= 0 && !name && !s.heads(head) {
		return false
	}
	return some || kinds > 0 && !plain
}

// heads reports whether the evidence says the noun i of the claim, and not as a part of another:
// the bank, but the bank card.
func (s scene) heads(i int) bool {
	for k := range s.e.words {
		if x := &s.e.words[k]; !s.same(&s.c.words[i], x) && !s.c.joins(i, x) {
			continue
		}
		if k+1 == len(s.e.words) {
			return true
		}
		next := &s.e.words[k+1]
		if next.sep != ' ' || next.class&^mThing != 0 || next.ident || next.q.num || s.claims(next.id, next.text) || hasAnySuffix(next.low, "s", "ed") || next.text[0] >= 0x80 {
			return true
		}
	}
	return false
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
	return w.class == 0 || w.class == mMeasure || trunks[w.low] || w.q.num || w.ident || w.groups != nil && w.class&(mLight|mVerb) == 0
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
		if words[k].left {
			return true
		}
		if w := &words[k]; (w.class&(mNeg|mLight) == 0 || person(w.low) || w.low == "do" || w.low == "does") && w.low != "sorry" && w.low != "actually" && w.low != "please" {
			break
		}
	}
	for k := 1; k < len(words) && len(words) <= 14; k++ {
		switch words[k].low {
		case "said", "asked", "meant", "wanted", "wrote", "told", "ordered", "requested":
			for _, before := range words[max(0, k-2):k] {
				if before.low == "i" || before.low == "we" {
					return true
				}
			}
		}
	}
	return false
}
