package detect

// otherSwitch decides yes and no under a key of the claim.
func (s scene) otherSwitch(n int, v coverage) bool {
	if s.said.class&mOnly != 0 || !s.switches(n, v) {
		return false
	}
	want := s.sign()
	for i := range s.e.facts {
		f := &s.e.facts[i]
		x, single := &s.e.words[f.val[0]], f.val[1]-f.val[0] == 1
		switch {
		case f.line != n:
		case s.e.lines[n].head >= 0 && single && (x.text == "f" || x.text == "t") && s.fits(f):
			return (x.text == "t") != want // a column of yes and no
		case want && (x.text == "null" || x.text == "None") && s.said.class&mAll != 0 && s.mentions("has") && s.fits(f):
			return true
		case !single, !x.yesOrNo() && !(x.answers() && s.said.class&(mTrue|mFalse) != 0):
		case s.fits(f), s.achieves(f), v.here+v.things > 0 && s.stateKey(f):
			if s.e.yes(f) != want {
				return true
			}
		}
	}
	if s.excludedKey(n) {
		return true
	}
	l := &s.e.lines[n]
	x := &s.e.words[l.from]
	return l.to-l.from == 1 && v.found > 0 && x.yesOrNo() && (x.class&mTrue != 0) != want && s.answers(n)
}

// switches reports whether line n says enough of the claim's subject for its yes or no to be about it.
func (s scene) switches(n int, v coverage) bool {
	all := s.said.class&mAll != 0
	if all && !s.ofEvery(n) {
		return false
	}
	every := all && v.found >= 2 && v.found >= v.all-1 && !s.c.noun(v.missed+1) // not: every release branch
	return v.whole() || every || (v.names && v.here > 0 || v.here > 1) && s.near(n, -1) || !all && s.heldHead(n)
}

// heldHead reports whether line n says all of the claim's subject before the verb, and the claim says behind it only
// plain words of where it is so: "surtitles are on in the main hall".
func (s scene) heldHead(n int) bool {
	if s.said.class&(mTrue|mFalse) == 0 || s.e.lines[n].head >= 0 {
		return false
	}
	head := false
	for _, words := range [...][]int{s.said.subject, s.said.things} {
		for _, i := range words {
			switch w := &s.c.words[i]; {
			case s.in(i, n):
				head = head || i < s.said.verbAt
			case i < s.said.verbAt, w.name(), w.q.num, capital(w.text), environments[stem(w.low)], s.e.has(w), s.ofFile(n):
				return false
			}
		}
	}
	return head
}

// ofFile reports whether line n opens with the name of a file or of a place and a colon: "debug.cfg: …".
func (s scene) ofFile(n int) bool {
	l := &s.e.lines[n]
	return l.to-l.from > 2 && s.e.words[l.from].ident && s.e.words[l.from+1].sep == ':' && s.unheardOf(l.from)
}

// answers reports whether w can say yes or no of what is on or off: 1, n.
func (w *item) answers() bool {
	switch w.low {
	case "1", "0", "y", "n", "t", "f":
		return true
	}
	return false
}

// yesOrNo reports whether w says yes, or no, and not either of them.
func (w *item) yesOrNo() bool {
	c := w.class & (mTrue | mFalse)
	return c == mTrue || c == mFalse
}

// yes reports whether f says yes: "disabled: false" does.
func (r *reading) yes(f *fact) bool {
	x := &r.words[f.val[0]]
	is := x.class&mTrue != 0 || x.low == "1" || x.low == "y" || x.low == "t"
	for k := f.key[0]; k < f.key[1]; k++ {
		w := &r.words[k]
		if w.class&mFalse != 0 {
			is = !is
		}
		for p := w.from; p < w.to && w.to-w.from > 1; p++ {
			if r.parts[p].class&mFalse != 0 {
				is = !is // disable_ipv6
			}
		}
	}
	return is
}

// ofEvery reports whether line n is about one of those of which the claim says something of every one: "every
// release branch".
func (s scene) ofEvery(n int) bool {
	for i := 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if s.c.words[i-1].class&mAll == 0 || w.class&mLight != 0 {
			continue
		}
		tells := w.class&mThing == 0 || i+1 < len(s.c.words) && s.c.words[i+1].class&mThing != 0
		if tells && !s.found(i, n) && !s.ofKeyed(i) {
			return false
		}
	}
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		for p := s.e.words[k].from; p < s.e.words[k].to; p++ {
			if excepted[s.e.parts[p].text] {
				return false
			}
		}
	}
	return true
}

// excepted are words in names of what "every" does not speak of.
var excepted = setOf(`former archive archived legacy previous temporary excluded exempt template ignored`)

// stateKey reports whether the key of f says that its value is how the thing is, and the claim is about that:
// "enabled": false.
func (s scene) stateKey(f *fact) bool {
	if f.key[1]-f.key[0] != 1 || s.said.class&(mTrue|mFalse) == 0 || s.e.lines[f.line].head >= 0 {
		return false
	}
	switch s.e.words[f.key[0]].low {
	case "enabled", "active", "state", "status", "on", "power", "powered", "switch":
		return true
	}
	return false
}

// achieves reports whether claim and key both say that something is done.
func (s scene) achieves(f *fact) bool {
	return f.key[1]-f.key[0] == 1 && s.said.class&mDone != 0 && s.e.words[f.key[0]].class&mDone != 0
}

// excludedKey reports whether line n says yes under a key that excludes what the claim says: "active": true of
// what is revoked.
func (s scene) excludedKey(n int) bool {
	for i := range s.e.facts {
		f := &s.e.facts[i]
		if s.said.negated || f.line != n || f.val[1]-f.val[0] != 1 || f.key[1]-f.key[0] != 1 {
			continue
		}
		if s.e.words[f.val[0]].class&(mTrue|mFalse) != mTrue {
			continue
		}
		key := s.e.stateOf(f.key[0])
		for k := 1; k < len(s.c.words); k++ {
			if exclude(&s.c.words[k], &key) && s.said.predicate(s.c, k) {
				return true
			}
		}
	}
	return false
}

// stateOf returns the state that the key k asks for: paused, of is_paused.
func (r *reading) stateOf(k int) item {
	x := r.words[k]
	if x.to-x.from == 2 && (r.parts[x.from].text == "is" || r.parts[x.from].text == "has") {
		p := &r.parts[x.to-1]
		return item{text: p.text, low: p.text, id: p.id, class: p.class, groups: vocab.groupsOf[p.text]}
	}
	return x
}

// sign reports whether the claim says yes of its subject.
func (s scene) sign() bool {
	yes := !s.said.negated
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class&mFalse != 0 && w.class&(mNeg|mTrue) == 0 {
			yes = !yes
		}
	}
	return yes
}
