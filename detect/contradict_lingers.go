package detect

import "strings"

// findLost finds of what the claim r says that its subject is without it by now: "no longer uses X", "does not
// load X any more", "dropped X", "stopped using X", "is free of X", "X is out of Y". It is empty if there is
// nothing of the kind.
func (r *reading) findLost() stretch {
	if len(r.lines) != 1 || len(r.words) < 3 || len(r.words) > maxSaid {
		return stretch{}
	}
	for k := 1; k < len(r.words); k++ {
		w, next := r.words[k].low, r.lowAt(k+1)
		passive := r.behindAuxiliary(k)
		switch {
		case w == "longer" && r.words[k-1].low == "no", r.words[k].class&mNeg != 0 && (r.endsNow(k) || r.denies(k)):
			if r.inUse(k + 1) {
				return r.objectBefore(k)
			}
			return r.objectBehind(k+1, true)
		case rids[w] == 'a' && passive && next == "from", w == "out" && passive && next == "of",
			w == "gone" && next == "from":
			return r.objectBefore(k)
		case rids[w] == 'a' && !passive, rids[w] == 'o' && movesOff[r.words[k-1].low] && !preposition(next):
			return r.objectBehind(k+1, false)
		case rids[w] == 'f' && next == "of", w == "away" && next == "from":
			return r.objectBehind(k+2, false)
		case (w == "stopped" || w == "ceased" || w == "quit") && strings.HasSuffix(next, "ing"):
			return r.objectBehind(k+2, false)
		}
	}
	return stretch{}
}

// denies reports whether the negation k denies that something is used: "does not depend on", "is not needed by".
func (r *reading) denies(k int) bool {
	before := r.words[k-1].low
	verb := auxiliary(before) || before == "does" || before == "do" || strings.HasSuffix(r.words[k].low, "n't")
	return verb && k+1 < len(r.words) && (dependence[r.words[k+1].id] || r.inUse(k+1) && r.usesAny(holdings))
}

// dependence are words that say that one thing cannot do without another.
var dependence = meanings(`use uses used import imports imported depend depends require requires required rely
	relies link links linked bundle bundles bundled ship ships shipped contain contains pull pulls`)

// inUse reports whether what stands from word k on tells how something that stands before it is used: "used", "in
// the image", "a dependency".
func (r *reading) inUse(k int) bool {
	if k >= len(r.words) {
		return false
	}
	switch w := r.words[k].low; w {
	case "in", "among", "part", "a", "one":
		return true
	default:
		return k > 1 && strings.HasSuffix(w, "ed") && w != "based" && w != "hosted" && r.objectBehind(k, true).empty()
	}
}

// rids are words that say that something is without what stands behind them (a), behind the "of" (f) or, after a
// verb of moving, behind themselves (o).
var rids = map[string]byte{
	"dropped": 'a', "ditched": 'a', "abandoned": 'a', "removed": 'a', "eliminated": 'a', "purged": 'a', "shed": 'a',
	"uninstalled": 'a', "dumped": 'a', "scrapped": 'a',
	"rid": 'f', "free": 'f', "clear": 'f', "clean": 'f', "devoid": 'f',
	"off": 'o',
}

var (
	// movesOff are verbs behind which "off" says that something is left.
	movesOff = setOf(`moved moves taken took migrated switched come came weaned got gone went`)
	// holdings are what holds things that are used.
	holdings = setOf(`dependency dependencies requirement requirements import imports package packages bundle image
		lockfile tree classpath ingredient ingredients inventory stock`)
	// leadsToUsed stand before what is used.
	leadsToUsed = setOf(`dependency dependencies dependence reliance need use usage against upon any all all its`)
)

// endsNow reports whether what word k denies is said to have been so before: "any more" ends the claim.
func (r *reading) endsNow(k int) bool {
	n := len(r.words)
	last := r.words[n-1].low
	return last == "anymore" || n > k+2 && (last == "more" || last == "longer") && r.words[n-2].low == "any"
}

// objectBehind returns the noun phrase that opens at word k, or behind it if that is a verb.
func (r *reading) objectBehind(k int, verb bool) stretch {
	if verb && k < len(r.words) && r.words[k].class&mLight == 0 && !leadsToUsed[r.words[k].low] {
		k++
	}
	for k < len(r.words) && (r.words[k].class&mLight != 0 || leadsToUsed[r.words[k].low]) {
		k++
	}
	to := k
	for to < len(r.words) && to < k+3 && (to == k || r.words[to].sep == ' ') &&
		r.words[to].class&(mLight|mNeg|mNow|mAll) == 0 && !strings.HasSuffix(r.words[to].low, "ly") {
		to++
	}
	return stretch{k, to}
}

// objectBefore returns the words that name something before word k.
func (r *reading) objectBefore(k int) stretch {
	from := 0
	for from < k && r.words[from].class&(mLight|mZero) != 0 {
		from++
	}
	to := from
	for to < k && r.words[to].class&(mLight|mNeg) == 0 {
		to++
	}
	return stretch{from, to}
}

// lingers decides that something is without a thing by now against what a tool that looked for it found, or a
// list of what it holds.
func (m match) lingers() bool {
	a := m.c.read.lost
	if a.empty() || m.otherEnvironment() || m.e.aside(m.c) || m.e.form&formCommit != 0 {
		return false
	}
	s := m.scene(unsaid)
	asked, sought, found := false, false, -1
	for n := range s.e.lines {
		l := &s.e.lines[n]
		switch {
		case l.from == l.to || l.kind == lineHeader:
		case l.kind == lineCommand:
			if asked = true; s.e.lineUses(n, elsewhereSought) || isDocument(s.e.words[l.to-1].text) {
				return false
			}
			sought = sought || s.saysAt(a, n) >= 0
		case s.e.gone(n):
			return false
		case found >= 0:
		case sought && s.e.lineUses(n-1, searching) && l.to-l.from == 1 && s.e.words[l.from].kind == Path:
			return true // a file in which it was found
		default:
			found = s.saysAt(a, n)
		}
	}
	owner, said := s.saysOwner(a)
	switch {
	case found < 0:
		return sought && owner && said
	case asked:
		return true
	}
	return said && (owner && !m.e.chats || s.entry(found) && s.e.found(s.e.words[found].line))
}

// bornOut reports whether the claim says that something is without a thing by now, and the evidence that it is.
func (m match) bornOut() bool {
	if m.c.read.lost.empty() {
		return false
	}
	e := m.e.read
	for n := range e.lines {
		if l := &e.lines[n]; l.from < l.to && l.kind != lineCommand && e.gone(n) {
			return true
		}
	}
	return false
}

// searching are commands that print only what they find.
var searching = setOf(`grep rg ag ack egrep fgrep`)

// elsewhereSought are words of commands that look into what was, or what there is in the world.
var elsewhereSought = setOf(`log blame diff history view search info apt-cache index changelog`)

// gone reports whether line n says that something is not there, or is to go.
func (r *reading) gone(n int) bool {
	if r.lineSays(n, mNeg|mZero|mMissing|mGone|mDenied) {
		return true
	}
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if w := &r.words[k]; w.text == "0" || leaving[w.low] {
			return true
		}
	}
	return false
}

// leaving are words for what is not in use, or for how long.
var leaving = setOf(`unused deprecated retired sold legacy former formerly migrated replaced replacing instead
	until remove drop delete uninstall replace if should could would`)

// saysAt returns where line n says the words a of the claim, one behind the other, and goes on with no noun that
// makes another thing of them; −1 if it does not.
func (s scene) saysAt(a stretch, n int) int {
	l := &s.e.lines[n]
	for k, to := l.from, l.from+a.to-a.from; to <= l.to; k, to = k+1, to+1 {
		i := a.from
		for i < a.to && s.namesIt(&s.c.words[i], &s.e.words[k+i-a.from]) {
			i++
		}
		if i == a.to && !(to < l.to && s.e.words[to].sep == ' ' && s.e.plain(to) && l.kind != lineCommand) {
			return k
		}
	}
	return -1
}

// namesIt reports whether x is the thing w, or a name or a path in which it is a part of its own: okhttp3,
// libssl.so.3, but not react-dom.
func (s scene) namesIt(w, x *item) bool {
	if w.id == x.id || stem(w.low) == stem(x.low) {
		return true
	}
	at := 0
	for p := x.from; p < x.to; p++ {
		t := s.e.parts[p].text
		at += strings.Index(x.low[at:], t)
		from := at
		at += len(t)
		if t != w.low && !(len(w.low) > 3 && strings.HasPrefix(t, w.low) && allDigits(t[len(w.low):])) {
			continue
		}
		if (from == 0 || strings.IndexByte("-_", x.low[from-1]) < 0) &&
			(at == len(x.low) || strings.IndexByte("-_", x.low[at]) < 0) {
			return true
		}
	}
	return s.holdsOwn(w, x)
}

// holdsOwn reports whether w is a name of several parts and x holds them all, one behind the other.
func (s scene) holdsOwn(w, x *item) bool {
	own := s.c.parts[w.from:w.to]
	return len(own) > 1 && contains(s.e.parts[x.from:x.to], own) >= 0
}

// entry reports whether word k opens a line or an item of a list, or is a key.
func (s scene) entry(k int) bool {
	return strings.IndexByte("\n:,\"(=|\t", s.e.words[k].sep) >= 0
}

// saysOwner reports whether the claim says what is without the words a, and whether the evidence says all of that.
func (s scene) saysOwner(a stretch) (owner, said bool) {
	for i := range s.c.words {
		w := &s.c.words[i]
		if a.holds(i) || i >= s.c.verb() || w.class&(mLight|mNeg|mVerb|mLower) != 0 {
			continue
		}
		if owner = true; !s.holds(w) && !s.holdsStem(w) {
			return true, false
		}
	}
	return owner, true
}
