package detect

import "strings"

// reply decides what somebody answers: that it does not work, that it is not so, or what
// the claim says with a "not".
func (s scene) reply() bool {
	if s.said.negated || s.said.class&(mBad|mZero|mGone) != 0 || len(s.e.words) > 30 || len(s.e.lines) > 2 || !s.chat() {
		return false
	}
	shared, all := s.shared()
	if shared == 0 || shared*2 < all {
		return false
	}
	return s.later.denies && shared >= 2 || s.complains() || s.denied() && shared >= 2
}

// chat reports whether the evidence is what a person writes rather than what a tool prints.
func (s scene) chat() bool {
	if s.later.form != 0 {
		return false
	}
	for k := range s.e.words {
		w := &s.e.words[k]
		if w.sep == '=' || w.sep == '|' || w.sep == '\t' {
			return false
		}
		switch strings.ToLower(w.text) {
		case "i", "i'm", "me", "my", "we", "you", "please", "isn't", "wasn't", "doesn't", "didn't", "hasn't", "haven't", "don't", "ich", "wir", "je", "nous":
			return true
		}
	}
	return s.later.denies || s.later.text[0] >= 0xe3
}

// shared counts the content words of the claim that the evidence says, and all of them.
func (s scene) shared() (shared, all int) {
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&(mLight|mJoined|mNow|mOnly|mAll) != 0 || w.class&mVerb != 0 && w.class&mThing == 0 || w.class&mThing != 0 && w.id == meaning("user") {
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

// complains reports whether the evidence says that something does not work.
func (s scene) complains() bool {
	low := strings.ToLower(s.later.text)
	return containsAny(low, "still broken", "still fails", "still not", "still crash", "doesn't work", "does not work", "does nothing", "nothing happens", "isn't working", "not working", "stopped working", "won't ", "broken again", "keeps failing", "still getting", "still see", "funktioniert nicht", "geht nicht", "ne marche pas", "ne fonctionne pas", "no funciona", "não funciona", "不行", "不能用", "坏了", "動かない", "動きません")
}

// denied reports whether a word of the claim stands behind or right before a "not".
func (s scene) denied() bool {
	for k := range s.e.words {
		if s.e.words[k].class&mNeg == 0 || s.e.words[k].class&mJoined != 0 {
			continue
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
