package detect

import "strings"

// reply decides what somebody answers: that it does not work, that it is not so, or what
// the claim says with a "not".
func (s scene) reply() bool {
	if s.said.negated || s.said.class&(mBad|mZero|mGone) != 0 || len(s.e.words) > 30 || len(s.e.lines) > 2 || !s.later.chats {
		return false
	}
	shared, all := s.shared()
	if s.later.complains && shared*3 >= all && shared > 0 {
		return true
	}
	if shared == 0 || shared*2 < all {
		return false
	}
	return s.later.denies && shared >= 2 || s.later.complains || s.denied() && shared >= 2
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

// judgeTalk finds out whether s is what a person writes, complains, or tells what is to come.
func (s *side) judgeTalk(low string) {
	s.complains = containsAny(low, "still broken", "still fails", "still not", "still crash", "doesn't work", "does not work", "does nothing", "nothing happens", "isn't working", "not working", "stopped working", "won't ", "broken again",
		"keeps failing", "still getting", "still see", "funktioniert nicht", "geht nicht", "ne marche pas", "ne fonctionne pas", "no funciona", "não funciona", "不行", "不能用", "坏了", "動かない", "動きません")
	s.foresees = s.stem("will") || s.change < 0 && (s.stem("todo") || s.stem("please") && !s.denies || s.stem("tomorrow") || containsAny(low, "planned") || hasAnyPrefix(low, "next", "let "))
	s.yesterday = s.stem("yesterday")
	s.chats = s.form == 0 && s.read.chats() && (s.read.speaks() || s.denies || s.text[0] >= 0xe3)
}

// chats reports whether no mark of r is one of what tools print.
func (r *reading) chats() bool {
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
