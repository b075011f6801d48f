package detect

// exclusive is what a claim says of who alone does something: the words for who, and the one for the act.
type exclusive struct {
	from, to int // the words for who
	act      int
}

// findOnly finds who alone may do what: "only finance may issue refunds", "refunds are issued by
// finance only", "nobody but finance issues refunds", "issuing refunds is reserved for finance".
func (c *claimed) findOnly(r *reading) exclusive {
	last, none := len(r.words)-1, exclusive{act: -1}
	switch first := &r.words[0]; {
	case c.class&(mOnly|mNeg) == 0 && !r.speaksOf("reserved"):
		return none
	case first.class&mOnly != 0 && c.verbAt > 1 && c.verbAt < last:
		return exclusive{1, c.verbAt, r.actFrom(c.verbAt)}
	case first.low == "nobody" || first.low == "none" || first.low == "no":
		return r.nobodyBut()
	}
	for i := 1; i < last; i++ {
		switch r.words[i].low {
		case "by":
			if r.words[last].class&mOnly != 0 || r.words[last].low == "alone" {
				return exclusive{i + 1, last, i - 1}
			}
		case "reserved":
			if next := r.words[i+1].low; next == "for" || next == "to" {
				return exclusive{i + 2, last + 1, 0}
			}
		}
	}
	return none
}

// nobodyBut finds who may do what in a claim that opens with "nobody": nobody but, no one except.
func (r *reading) nobodyBut() exclusive {
	last := len(r.words) - 1
	for i := 1; i < 4 && i < last; i++ {
		switch r.words[i].low {
		case "but", "except", "besides":
			to := i + 2
			for to < last && r.words[to].class&(mMay|mVerb) == 0 {
				to++
			}
			return exclusive{i + 1, to, r.actFrom(to)}
		}
	}
	return exclusive{act: -1}
}

// speaksOf reports whether r says the word w.
func (r *reading) speaksOf(w string) bool {
	for k := range r.words {
		if r.words[k].low == w {
			return true
		}
	}
	return false
}

// uses reports whether r says a word of one of these sets.
func (r *reading) uses(sets inSets) bool { return r.sets&sets != 0 }

// lineUses reports whether line n says one of these words.
func (r *reading) lineUses(n int, words map[string]bool) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if words[r.words[k].low] {
			return true
		}
	}
	return false
}

// actFrom returns the first word from i on that can name an act.
func (r *reading) actFrom(i int) int {
	for i < len(r.words)-1 && r.words[i].class&(mLight|mMay|mOnly) != 0 {
		i++
	}
	return i
}

// byStranger decides that only one may do something against a record of somebody else who did:
// "member deletes project -> 204 No Content", "opened by badge 7 (no certificate)".
func (s scene) byStranger() bool {
	x, found := s.said.only, false
	if x.act < 0 {
		return false
	}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand || l.kind == lineComment {
			continue
		}
		through, lacks := s.e.letThrough(n), s.lacksWho(n, x)
		refused := s.e.fails(n) || s.undoes(n, x.act)
		told := s.done(n) && !refused && (lacks || !s.e.lineSays(n, mNeg)) && !s.e.lineUses(n, attempts)
		switch {
		case !through && !told:
			if refused || s.e.lineSays(n, mNeg|mFalse) {
				return false // somebody was refused: who was not is one of those who may
			}
		case s.doesAct(n, x, lacks) && (lacks || s.actor(n, through)):
			found = true
		}
	}
	return found
}

// undoes reports whether line n says that something did not come about, by a word that is not for the act of
// word i of the claim: blocked, but not "closed" of who may close.
func (s scene) undoes(n, i int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		if x := &s.e.words[k]; undoing[x.low] && x.id != s.c.words[i].id {
			return true
		}
	}
	return false
}

// lacksWho reports whether line n says that who did something is none of those who alone may, by a "no" before
// a word for them or its contrary: "no notary involved", "without membership", unsigned.
func (s scene) lacksWho(n int, x exclusive) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		y := &s.e.words[k]
		negated := k > l.from && y.sep == ' ' && s.e.words[k-1].class&mNeg != 0
		if !negated && y.anti == 0 {
			continue
		}
		for i := x.from; i < x.to; i++ {
			w := &s.c.words[i]
			if w.class&mLight == 0 && (y.anti == w.id || negated && (s.same(w, y) || akin(w.low, y.low, 5))) {
				return true
			}
		}
	}
	return false
}

// attempts are words for what somebody means to do, and may not have done.
var attempts = setOf(`tries tried trying attempts attempted`)

// doesAct reports whether line n tells of the act x and its object, and of none of those who may do it;
// lacks tells that it denies that of who did it.
func (s scene) doesAct(n int, x exclusive, lacks bool) bool {
	said, missed, last := 0, 0, 0
	for i := range s.c.words {
		w := &s.c.words[i]
		held := s.in(i, n)
		switch {
		case w.class&(mMay|mOnly|mNeg|mJoined|mLight) != 0, w.low == "reserved", i == x.act:
		case i >= x.from && i < x.to:
			if held && !lacks {
				return false
			}
		case held:
			said++
		case w.name() || w.class&mThing == 0 || s.c.modifies(i):
			missed, last = missed+1, i
		}
	}
	if !s.acts(x.act, n) || lacks || said >= missed {
		return s.acts(x.act, n)
	}
	// "closed by anna" names no object: the last word of the claim may be missing.
	return said == 0 && missed == 1 && last+1 == len(s.c.words) && s.e.shows("by", n) && !s.compoundsOnly()
}

// acts reports whether line n says the act of word i of the claim, or one that is the same to who may do it.
func (s scene) acts(i, n int) bool {
	if s.in(i, n) {
		return true
	}
	w, root := &s.c.words[i], stem(s.c.words[i].low)
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		x := &s.e.words[k]
		if actOf[w.id]&actOf[x.id] != 0 || !x.ident && stem(x.low) == root {
			return true
		}
	}
	return false
}

// actor reports whether line n names somebody of whom the claim says nothing: "as guest: …", "by
// support", "role=support"; open tells that any word will do.
func (s scene) actor(n int, open bool) bool {
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.class&^(mThing|mVerb) != 0 || x.q.num || x.kind == Path || x.kind == URL || s.claims(x.id, x.text) {
			continue
		}
		if open && x.class == 0 || k == l.from && k+1 < l.to && s.e.words[k+1].sep == ' ' {
			return true
		}
		if k == l.from {
			continue
		}
		before := s.e.words[k-1].low
		if len(before) == 1 && k > l.from+1 {
			before = s.e.words[k-2].low // by A. Amin
		}
		if before == "by" || before == "as" || (x.sep == '=' || x.sep == ':') && actors[before] {
			return true
		}
	}
	return false
}

// actors are keys under which stands who did something.
var actors = setOf(`user actor role client by author principal caller account group owner subject`)

// actOf tells apart what somebody may do with a thing: words that share a bit mean one act.
var actOf = func() map[uint32]uint16 {
	m := map[uint32]uint16{}
	for n, words := range []string{
		`read select get view list see`, `write insert update edit modify put create`, `push upload publish`,
		`delete remove drop truncate`, `restart`, `stop`, `start run launch execute`, `pull download`,
		`read view see open`, `enter entry access admit open unlock`, // these do not tell apart: see otherAct
	} {
		for id := range meanings(words) {
			m[id] |= 1 << n
		}
	}
	return m
}()

// otherAct reports whether the claim says who may do what, and the evidence tells of another act.
func (s scene) otherAct() bool {
	if s.said.class&mMay == 0 {
		return false
	}
	const telling = 1<<7 - 1
	want, other := uint16(0), false
	for i := s.said.verbAt; i < len(s.c.words) && want == 0; i++ {
		want = actOf[s.c.words[i].id] & telling
	}
	for k := range s.e.words {
		switch act := actOf[s.e.words[k].id] & telling; {
		case act == 0:
		case act&want != 0:
			return false
		default:
			other = true
		}
	}
	return want != 0 && other
}
