package detect

import "strings"

// findBan returns the word of the claim for the act that it forbids, −1 if it forbids none: "never
// delete the scans", "the scans must not be deleted", "nobody may push", "pushing is forbidden".
func (r *reading) findBan(forbids bool) int {
	last := len(r.words) - 1
	switch first := &r.words[0]; {
	case forbids:
		for i := range r.words {
			if r.words[i].class&(mNeg|mLight|mAll|mJoined) == 0 && !r.fillsBan(i) {
				return i
			}
		}
		return -1
	case first.low == "nobody" || first.low == "no" && last > 1 && r.words[1].low == "one":
		return r.bannedToAll()
	case strings.HasSuffix(first.low, "ing") && r.words[last].class&mDenied != 0:
		return 0
	}
	for i := 1; i < last; i++ {
		if i+1 < last && r.bansAt(i) {
			k := i + 1
			for k < last && (r.words[k].class&(mNeg|mLight) != 0 || r.words[k].low == "ever") {
				k++
			}
			return k
		}
	}
	return -1
}

// bannedToAll returns the act that a claim opening with "nobody" or "no one" forbids; −1 if it says
// who may do it: "nobody but the owner".
func (r *reading) bannedToAll() int {
	for i := 1; i < len(r.words)-1; i++ {
		switch w := &r.words[i]; {
		case w.low == "one" || w.class&mMay != 0 || w.low == "should":
		case w.class&mLight != 0 || w.low == "but" || w.low == "except":
			return -1
		default:
			return i
		}
	}
	return -1
}

// fillsBan reports whether word i of an order says nothing of what is not to be done: please, directly.
func (r *reading) fillsBan(i int) bool {
	return fillersOfBans[r.words[i].low] || strings.HasSuffix(r.words[i].low, "ly")
}

// bansAt reports whether the words from i on forbid what follows: must not, "are never deleted".
func (r *reading) bansAt(i int) bool {
	next := &r.words[i+1]
	switch r.words[i].low {
	case "must", "may", "should", "shall":
		return next.class&mNeg != 0
	case "never":
		return strings.HasSuffix(next.low, "ed")
	}
	return false
}

// broken decides "never do X to Y" against a command that does, or a record that it was done.
func (s scene) broken() bool {
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineComment || s.e.lineSays(n, mNeg|mZero|mBad|mDenied|mMissing) {
			continue
		}
		if s.e.lineSays(n, mOpen) && !s.e.sends(n) || s.e.idles(n) {
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
		if programs[r.words[k].low] {
			return true
		}
	}
	return l.kind == lineCommand || statements[r.words[l.from].text] && l.to-l.from > 2
}

// What commands open with: programs that change things, and statements of SQL that do.
var (
	programs   = setOf(`sudo systemctl git rm kubectl docker npm service terraform aws psql`)
	statements = setOf(`DELETE UPDATE INSERT DROP TRUNCATE ALTER`)
)

// idles reports whether line n only shows or looks for something, or tries it out.
func (r *reading) idles(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		w := r.words[k].low
		if trials[w] || showing[w] && l.kind == lineCommand && k <= l.from+2 {
			return true
		}
	}
	return false
}

// Words of commands that change nothing: those of a trial, and what only shows something.
var (
	trials  = setOf(`--dry-run --help --check dry-run plan diff`)
	showing = setOf(`echo grep rg cat man less head status show log ls`)
)

// done reports whether line n says that something was done, or records it with its time.
func (s scene) done(n int) bool {
	l := &s.e.lines[n]
	if s.e.words[l.from].kind == Date && l.to-l.from > 2 {
		return true
	}
	for k := l.from; k < l.to; k++ {
		w := &s.e.words[k]
		past := !w.ident && len(w.text) > 3 && strings.HasSuffix(w.low, "ed") || irregular[w.low] || irregularPast[w.low]
		if past || w.class&(mDone|mGood) != 0 {
			return true
		}
	}
	return false
}

// orders reports whether line n says the act that the claim forbids and its object: all names,
// half of the plain words. When and how it is not to be done is left aside.
func (s scene) orders(n int) bool {
	act := s.said.ban
	if !s.performs(act, n) {
		return false
	}
	said, missed := 0, 0
	for i := range s.c.words {
		w := &s.c.words[i]
		if i > act && circumstances[w.low] {
			break
		}
		if i == act || w.class&(mNeg|mLight|mAll|mJoined|mDenied|mMay|mOnly) != 0 || s.c.fillsBan(i) {
			continue
		}
		switch held := s.in(i, n); {
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

// fillersOfBans are words of an order that say nothing of what is not to be done.
var fillersOfBans = setOf(`please anything ever again must should shall cannot nobody`)

// performs reports whether line n says the act of word i of the claim: of what is to be kept, any
// that takes it away.
func (s scene) performs(i, n int) bool {
	w := &s.c.words[i]
	if switching[w.low] && i+1 < len(s.c.words) {
		way := s.c.words[i+1].low
		for k := s.e.lines[n].from; k < s.e.lines[n].to && (way == "on" || way == "off"); k++ {
			if s.e.words[k].low == way && (s.e.asserts(k) || switching[s.e.words[max(0, k-1)].low]) {
				return true
			}
		}
	}
	if keeping[w.low] {
		return s.e.lineSays(n, mGone) || s.e.lineSaysAny(n, destroying)
	}
	return s.in(i, n) || w.low == "send" && s.e.sends(n) || w.id == idPush && s.e.pushes(n)
}

// switching are words that with "on" or "off" name one act.
var switching = setOf(`turn turned turns switch switched switches power powered`)

// keeping are words that order something to stay; destroying are the acts that they forbid.
var (
	keeping    = setOf(`keep leave`)
	destroying = meanings("delete purge truncate overwrite move rename wipe")
)

// lineSaysAny reports whether line n says a word of one of these meanings.
func (r *reading) lineSaysAny(n int, ids map[uint32]bool) bool {
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		if ids[r.words[k].id] {
			return true
		}
	}
	return false
}

// pushes reports whether line n is one of those by which git tells what it has pushed:
// "1a2b3c4..5d6e7f8  main -> main".
func (r *reading) pushes(n int) bool {
	l := &r.lines[n]
	if l.from == l.to || !strings.Contains(r.words[l.from].text, "..") {
		return false
	}
	line, _, _ := strings.Cut(r.text[l.start:], "\n")
	return strings.Contains(line, " -> ")
}

// circumstances are words behind which an order tells when or how it holds.
var circumstances = setOf(`during before after without unless until while when outside because since if`)

// sends reports whether line n says that something was sent.
func (r *reading) sends(n int) bool { return r.lineUses(n, sending) }

var sending = setOf(`sent queued delivered mailed posted`)
