package detect

import "strings"

// undoing are words for what became of something that did not go well, or not to its end.
var undoing = setOf(`rejected cancelled canceled expired returned revoked failed failure error missing
	pending draft unpaid bounced declined withdrawn stopped suspended inactive incomplete backed_out
	rolled_back reverted aborted refused undelivered terminated lapsed paused blocked closed delayed late overdue
	differs differ mismatch corrupt corrupted occupied rescinded quarantined barred locked ignored turned_away
	stornowano abgelehnt storniert`)

// statusKeys are keys whose value says how the thing is that stands above or before them.
var statusKeys = setOf(`status state result outcome phase condition`)

// undoneStatus decides that something was done, or is as it should be, against a word under "status",
// or under what it is about itself, that says otherwise: "Status: cancelled on 2 May", "Signature: missing".
func (s scene) undoneStatus(n int, v coverage) bool {
	c := s.said
	switch {
	case c.negated, c.class&(mBad|mGone|mFalse|mOpen|mZero|mMissing|mDenied|mAll|mOnly) != 0,
		s.e.lines[n].head >= 0, v.found == 0,
		!v.whole() && !(v.names && v.found*2 >= v.all && s.near(n, -1)),
		!s.predicates():
		return false
	}
	for i := range s.e.facts {
		f := &s.e.facts[i]
		x := &s.e.words[f.val[0]]
		if f.line != n || !undoing[x.low] || s.claims(x.id, x.text) || s.e.opensKey(f.val[0], n) {
			continue
		}
		key := &s.e.words[f.key[1]-1]
		if key.class&mBad != 0 {
			continue // "error: failed to …"
		}
		if statusKeys[key.low] || s.predicate(key) || v.here == v.found && v.whole() {
			return true
		}
	}
	return false
}

// predicates reports whether the claim says that something was done, or how it is: "was sent", "is active".
func (s scene) predicates() bool {
	for i := max(1, s.said.verbAt); i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if w.class&(mGood|mDone|mTrue) != 0 || s.c.deedAt(i) {
			return true
		}
		if (irregular[w.low] || w.groups != nil && i > s.said.verbAt) && auxiliary(s.c.words[i-1].low) {
			return true
		}
	}
	return false
}

// irregular are participles that do not end in -ed.
var irregular = setOf(`sent paid built made done sold bought given taken written shown held met set put cut run
	begun won found kept`)

// predicate reports whether the claim says behind its verb a word of the meaning of key.
func (s scene) predicate(key *item) bool {
	for i := s.said.verbAt + 1; i < len(s.c.words); i++ {
		if w := &s.c.words[i]; w.id == key.id && w.class&mLight == 0 {
			return true
		}
	}
	return false
}

// unlike decides what is said of all, or of both, against a list in which one row says the very
// word of the claim and another its contrary, or a failure: "Lena: vaccinated", "Tom: not vaccinated".
func (s scene) unlike() bool {
	c := s.said
	if c.negated || c.class&mAll == 0 && s.c.words[0].low != "both" || len(s.e.lines) < 2 {
		return false
	}
	for i := len(s.c.words) - 1; i > c.verbAt; i-- {
		w := &s.c.words[i]
		if w.class&mLight != 0 || w.q.num {
			continue
		}
		said, denied, opens := 0, 0, -1
		for n := range s.e.lines {
			l := &s.e.lines[n]
			if l.kind != linePlain || l.to-l.from < 2 || l.to-l.from > 9 || s.alikeRow(opens, l.from) {
				continue
			}
			switch says, not := s.rowSays(n, w); {
			case not && !s.outOfRange(n), !says && s.e.fails(n):
				denied++
			case says:
				said++
			default:
				continue
			}
			opens = l.from
		}
		return said > 0 && denied > 0
	}
	return false
}

// rowSays reports whether line n says, behind its first word, the word w of the claim, and whether it says its
// contrary.
func (s scene) rowSays(n int, w *item) (says, not bool) {
	l := &s.e.lines[n]
	for k := l.from + 1; k < l.to; k++ {
		x := &s.e.words[k]
		not = not || x.id == w.id && s.e.turned(k) || exclude(w, x)
		says = says || x.id == w.id && x.low == w.low
	}
	return says && !not, not
}

// alikeRow reports whether the words i and k that open two rows are one, of which the claim says
// nothing: fans, where it speaks of pumps.
func (s scene) alikeRow(i, k int) bool {
	return i >= 0 && s.e.words[i].id == s.e.words[k].id && s.foreign(&s.e.words[k], 0) &&
		!s.claimsStem(s.e.words[k].low)
}

// claimsStem reports whether the claim says w in another number, or in full: camera, cam.
func (s scene) claimsStem(w string) bool {
	for i := range s.c.words {
		if low := s.c.words[i].low; stem(low) == stem(w) || len(w) > 2 && strings.HasPrefix(low, w) {
			return true
		}
	}
	return false
}

// none decides that there is something of a kind against a list of the kind that is empty:
// "there is a weekly reminder" and "(no reminders)", "Registered 0 jobs".
func (s scene) none() bool {
	if s.said.negated || len(s.e.words) > 12 {
		return false
	}
	switch s.c.words[0].low {
	case "there", "a", "an":
	default:
		return false
	}
	for k := 0; k+1 < len(s.e.words); k++ {
		x, y := &s.e.words[k], &s.e.words[k+1]
		if y.sep != ' ' || !(x.class&mZero != 0 && x.class&mNeg != 0 || x.text == "0") {
			continue
		}
		last := s.e.phraseEnd(k + 1)
		if last+1 < len(s.e.words) {
			if z := &s.e.words[last+1]; z.line == y.line && !tallied[z.low] && !listing[z.low] {
				continue // 0 tasks failed
			}
		}
		if i := s.kindOf(); i >= 0 && stem(s.c.words[i].low) == stem(s.e.words[last].low) {
			return true
		}
	}
	return false
}

// phraseEnd returns the last word of the noun phrase that word k opens: jobs, nightly export jobs.
func (r *reading) phraseEnd(k int) int {
	for ; k+1 < len(r.words); k++ {
		if x := &r.words[k+1]; x.sep != ' ' || x.class&(mLight|mVerb|mGood|mBad|mMissing|mMeasure) != 0 {
			break
		}
	}
	return k
}

// listing are words behind a count of what a list holds.
var listing = setOf(`scheduled registered configured defined set yet available here there in`)

// kindOf returns the noun of what the claim says to be there: the reminder in "there is a weekly
// reminder to …"; −1 if there is none.
func (s scene) kindOf() int {
	last := -1
	for i := 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if i == 1 && s.c.words[0].low == "there" {
			continue
		}
		if w.low == "a" || w.low == "an" {
			continue
		}
		if w.class&mLight != 0 || w.class&(mMay|mGood) != 0 || i >= s.said.verbAt && s.c.words[0].low != "there" {
			break
		}
		last = i
	}
	return last
}
