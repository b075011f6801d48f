package detect

import "strings"

// logic decides what follows from the words of a claim that count or order: all, none, only,
// never, first.
func (s scene) logic() string {
	switch {
	case s.counterExample():
		return "counter-example"
	case s.byAnother():
		return "by another"
	case s.retried():
		return "retried"
	}
	return ""
}

// counterExample decides "all X are Y" against a list in which some are and one is not.
func (s scene) counterExample() bool {
	if s.said.class&mAll == 0 || s.said.negated || s.said.class&(mBad|mZero|mFalse|mGone|mUpper|mLower) != 0 || len(s.e.lines) < 2 {
		return false
	}
	yes, no := 0, 0
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand || l.kind == lineHeader {
			continue
		}
		switch good, bad := s.e.outcome(n); {
		case good && !bad:
			yes++
		case bad && !good && !s.outOfRange(n):
			no++
		}
	}
	if yes == 0 || no == 0 || yes+no < 2 || !s.sharesAny() && !s.e.terse() {
		return false
	}
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.q.num && w.q.unit == 0 && int(w.q.value) == yes+no && (w.class&mAll != 0 || i > 0 && s.c.words[i-1].class&mAll != 0) || !w.q.num && (w.class == 0 || w.class == mThing && i > 0 && s.c.words[i-1].class&mAll != 0) && s.holds(w) {
			return true // "all four", and four rows
		}
	}
	return false
}

// outOfRange reports whether line n says that its row does not count: skipped, optional.
func (s scene) outOfRange(n int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		switch s.e.words[k].low {
		case "skipped", "skip", "optional", "excluded", "archived", "deprecated", "n/a", "old", "former", "template":
			return true
		}
	}
	return false
}

// outcome reports whether line n says yes or no of its row.
func (r *reading) outcome(n int) (good, bad bool) {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case w.class&(mTrue|mGood|mDone) != 0 && w.class&mNeg == 0 && (w.sep != ' ' || w.class&mGood != 0 || k+1 == l.to):
			good = true
		case w.class&(mBad|mFalse|mMissing) != 0 && r.countedNone(k):
		case w.class&mFalse != 0 && (w.sep != ' ' || k+1 == l.to), w.class&(mBad|mDenied|mMissing) != 0:
			bad = true
		}
	}
	return good, bad
}

// naught reports whether line n says a number 0.
func (r *reading) naught(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if w := &r.words[k]; w.q.num && w.q.value == 0 {
			return true
		}
	}
	return false
}

// byAnother decides "only X does Y" against a record of somebody else who did.
func (s scene) byAnother() bool {
	if s.c.words[0].class&mOnly == 0 || s.said.negated || s.said.verbAt < 1 || s.said.verbAt >= len(s.c.words) {
		return false
	}
	for i := 1; i < s.said.verbAt; i++ {
		if w := &s.c.words[i]; w.class&mLight == 0 && s.holds(w) {
			return false
		}
	}
	deed := false
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.class&(mDenied|mBad|mNeg|mFalse) != 0 {
			return false
		}
		if k > 0 && s.e.words[k-1].low == "by" && k+1 <= len(s.e.words) && x.class == 0 {
			for j := max(0, k-6); j < k-1; j++ {
				for i := s.said.verbAt; i < len(s.c.words); i++ {
					w := &s.c.words[i]
					deed = deed || w.class&mLight == 0 && w.id == s.e.words[j].id && strings.HasSuffix(s.e.words[j].low, "ed")
				}
			}
		}
	}
	return deed
}

// broken decides "never do X to Y" against a command that does, or a record that it was done.
func (s scene) broken() bool {
	if !s.said.forbids {
		return false
	}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineComment || s.e.lineSays(n, mNeg|mZero|mBad|mDenied|mMissing) || s.e.lineSays(n, mOpen) && !s.e.sends(n) || s.e.idles(n) {
			continue
		}
		if (s.e.calls(n) || s.done(n) && s.later.form&formCode == 0) && s.orders(n) {
			return true
		}
	}
	return false
}

// calls reports whether line n is a command, with a prompt or the time before it.
func (r *reading) calls(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to && k < l.from+3; k++ {
		switch r.words[k].low {
		case "sudo", "systemctl", "git", "rm", "kubectl", "docker", "npm", "service", "terraform", "aws", "psql":
			return true
		}
	}
	switch r.words[l.from].text {
	case "DELETE", "UPDATE", "INSERT", "DROP", "TRUNCATE", "ALTER":
		return l.to-l.from > 2
	}
	return l.kind == lineCommand
}

// idles reports whether line n only shows or looks for something, or tries it out.
func (r *reading) idles(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		switch r.words[k].low {
		case "--dry-run", "--help", "--check", "dry-run", "plan", "diff":
			return true
		case "echo", "grep", "rg", "cat", "man", "less", "head", "status", "show", "log", "ls":
			if l.kind == lineCommand && k <= l.from+2 {
				return true
			}
		}
	}
	return false
}

// done reports whether line n says that something was done.
func (s scene) done(n int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		w := &s.e.words[k]
		if w.class&(mDone|mGood) != 0 || !w.ident && len(w.text) > 3 && strings.HasSuffix(w.low, "ed") || w.low == "sent" || w.low == "wrote" {
			return true
		}
	}
	return false
}

// orders reports whether line n says the act that the claim forbids and its object: all names,
// half of the plain words. When and how it is not to be done is left aside.
func (s scene) orders(n int) bool {
	said, missed, act := 0, 0, false
	for i := range s.c.words {
		w := &s.c.words[i]
		if circumstances[w.low] {
			break
		}
		if w.class&(mNeg|mLight|mAll|mJoined) != 0 || strings.HasSuffix(w.low, "ly") || w.low == "please" || w.low == "anything" || w.low == "ever" || w.low == "again" {
			continue
		}
		held := s.in(i, n) || w.low == "send" && s.e.sends(n)
		switch {
		case !act && !held && (w.class&mThing == 0 || w.class&mVerb != 0):
			return false
		case !act:
			act = true
		case held && s.compounded(w):
			return false // audit_tmp, the audit table
		case held:
			said++
		case w.name() || environments[stem(w.low)]:
			return false
		case w.class&mThing == 0:
			missed++
		}
	}
	return said > missed
}

// circumstances are words behind which an order tells when or how it holds.
var circumstances = setOf(`during before after without unless until while when outside because since if`)

// sends reports whether line n says that something was sent.
func (r *reading) sends(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		switch r.words[k].low {
		case "sent", "queued", "delivered", "mailed", "posted":
			return true
		}
	}
	return false
}

// fixes reports whether line n says that a trouble is over.
func (r *reading) fixes(n int) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		w := &r.words[k]
		if ended[w.id] && w.class&mLower == 0 || w.low == "closed" || w.low == "fix" || w.low == "fixes" {
			return true // but not "over 5 minutes"
		}
	}
	return false
}

// retried decides "at the first attempt" against a record of a second one.
func (s scene) retried() bool {
	if !s.said.once || s.said.class&mBad != 0 {
		return false
	}
	held := 0
	for i := range s.c.words {
		w := &s.c.words[i]
		if w.class&^(mThing|mVerb) == 0 && !w.q.num && w.low != "attempt" && w.low != "try" && w.low != "first" && w.low != "go" && s.holds(w) {
			held++
		}
	}
	return held > 0 && s.e.again()
}

// atOnce reports whether the text low, in lower case, says that one attempt was enough.
func atOnce(low string) bool {
	return containsAny(low, "first attempt", "first try", "first go", "one go", " at once", "right away", "straight away", "without a retry", "without retr", "no retr", "without a second", "first time", "immediately")
}

// again reports whether r tells of another attempt.
func (r *reading) again() bool {
	for k := range r.words {
		switch r.words[k].low {
		case "retry", "retrying", "retried", "retries":
			if k+1 < len(r.words) && r.words[k+1].q.num && r.words[k+1].q.value == 0 || k > 0 && r.words[k-1].q.num && r.words[k-1].q.value == 0 || k > 0 && r.words[k-1].class&mNeg != 0 {
				continue // retries: 0
			}
			return true
		case "attempt", "try", "run", "pass":
			if k+1 < len(r.words) && (r.words[k+1].sep == ' ' || r.words[k+1].sep == '=' || r.words[k+1].sep == ':') {
				n, _, _ := strings.Cut(r.words[k+1].text, "/") // try 2/3
				if len(n) < 3 && number(n) >= 2 {
					return true
				}
			}
			if k > 0 {
				switch r.words[k-1].low {
				case "second", "2nd", "third", "3rd":
					return true
				}
			}
		}
	}
	return false
}
