package detect

import (
	"slices"
	"strings"
)

// otherSet decides a list of names that the claim gives in full: "built for amd64 and arm64"
// against a list that shares a name with it and holds more, or lacks one.
func (s scene) otherSet(n int) bool {
	from, to := s.said.listFrom, s.said.listTo
	if to-from < 2 || s.said.negated {
		return false
	}
	l := &s.e.lines[n]
	for k := l.from; k < l.to; k++ {
		end := s.e.run(k)
		if end-k < 2 {
			continue
		}
		claimed, shared := s.listedIn(k, end)
		items := end - k - s.spelt(k, end)
		lacks := shared < claimed && items*2 >= l.to-l.from && (shared >= 2 || shared == 1 && s.near(n, -1))
		if shared >= 2 && items > claimed || lacks {
			says := stretch{from, to}
			foreign := (s.later.said != nil || len(s.e.lines) > 1) &&
				s.lacking(says, n, true) > 0 && s.strange(n, says, stretch{k, end})
			return !foreign && !s.e.lineSays(n, mNeg)
		}
		k = end - 1
	}
	return false
}

// listedIn counts the names the claim lists, and those of them in the list from k up to end.
func (s scene) listedIn(k, end int) (claimed, shared int) {
	for i := s.said.listFrom; i < s.said.listTo; i++ {
		w := &s.c.words[i]
		if w.class&mLight != 0 && w.groups == nil {
			continue
		}
		claimed++
		for j := k; j < end; j++ {
			if s.same(w, &s.e.words[j]) {
				shared++
				break
			}
		}
	}
	return claimed, shared
}

// spelt counts the words of a list that are no names of their own: "and", and what names of the claim's are
// short for: en, English.
func (s scene) spelt(from, to int) int {
	n := 0
	for k := from; k < to; k++ {
		x := &s.e.words[k]
		if x.low == "and" || x.low == "or" {
			n++
			continue
		}
		for i := s.said.listFrom; i < s.said.listTo; i++ {
			if w := &s.c.words[i]; len(w.low) == 2 && len(x.low) > 3 && strings.HasPrefix(x.low, w.low) {
				n++
				break
			}
		}
	}
	return n
}

// run returns the end of the list that word k opens: words between commas, bars, slashes or "and".
func (r *reading) run(k int) int {
	l := &r.lines[r.words[k].line]
	end := k + 1
	for end < l.to {
		x := &r.words[end]
		switch {
		case x.sep == ',' || x.sep == '|' && l.head < 0:
			end++
		case (x.low == "and" || x.low == "or") && end+1 < l.to:
			end += 2
		case x.sep == '"' && r.commaBefore(x.start):
			end++
		default:
			return end
		}
	}
	return end
}

// commaBefore reports whether a comma stands right before what opens at i, quotation marks left aside.
func (r *reading) commaBefore(i int) bool {
	return strings.HasSuffix(strings.TrimRight(r.text[:i], "\"'` "), ",")
}

// findList finds the names the claim lists as its value.
func (c *claimed) findList(r *reading) {
	last := len(r.words) - 1
	if last < 4 || c.negated {
		return
	}
	for i := range r.words {
		switch r.words[i].low {
		case "include", "includes", "including", "among", "least", "like", "e.g", "both", "between", "or", "before",
			"after":
			return
		}
	}
	if low := r.words[last-1].low; low != "and" && r.words[last].sep != ',' {
		return
	}
	from := last
	for from > c.verbAt+1 && (r.words[from].sep == ',' || r.words[from].low == "and" || r.words[from-1].low == "and") {
		from--
	}
	names := 0
	many := c.verbAt < len(r.words) && r.words[c.verbAt].low == "are" ||
		// the colours red and blue
		from > 1 && r.words[from-1].class == 0 && strings.HasSuffix(r.words[from-1].low, "s")
	for i := from; i <= last; i++ {
		switch w := &r.words[i]; {
		case w.q.num && (!many || w.q.unit != 0) || monthNumbers[w.low] != 0:
			return // a date
		case w.name(), capital(w.text), w.groups != nil, w.class&mLight == 0 && many:
			names++
		case w.low != "and" && w.class != 0:
			return
		}
	}
	if names > 0 && last-from > 0 {
		c.listFrom, c.listTo = from, last+1
	}
}

// tookOther decides a port that was taken: "Port 5173 is in use, trying another one" and then a URL on the next.
func (s scene) tookOther() bool {
	v := s.said.value
	if v < 0 || s.said.negated || !s.portly() || !s.confirmed(v) {
		return false
	}
	taken, other := false, false
	for k := range s.e.words {
		x := &s.e.words[k]
		switch {
		case x.text == s.c.words[v].text && k+2 < len(s.e.words) && s.e.lineTaken(x.line):
			taken = true
		case taken && x.kind == URL:
			p := portOf(x.text)
			other = other || p != "" && p != s.c.words[v].text
		case taken && x.low != s.c.words[v].low && len(x.text) > 3 && allDigits(x.text):
			other = other || x.sep == ':' || s.e.words[k-1].id == idPort
		}
	}
	return taken && other
}

// lineTaken reports whether line n says that something is in use.
func (r *reading) lineTaken(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		switch r.words[k].low {
		case "use":
			if k > l.from && r.words[k-1].low == "in" {
				return true
			}
		case "taken", "occupied", "busy", "eaddrinuse", "unavailable":
			return true
		}
	}
	return false
}

// wasNow decides by what tells both: "is now premium (before: standard)", "was until 17:00, now until 19:00".
func (s scene) wasNow() bool {
	i := s.said.value
	if i < 0 {
		i = len(s.c.words) - 1
	}
	if s.said.negated || i <= s.said.verbAt || s.c.words[i].class&mLight != 0 {
		return false
	}
	w, was, now := &s.c.words[i], -1, -1
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.low == "now" || x.low == "new" {
			now = k
		}
		if x.id != w.id && x.text != w.text {
			continue
		}
		switch s.e.timeOf(k) {
		case "now", "new":
			return false
		case "":
		default:
			was = k
		}
	}
	if was < 0 || now < 0 || s.e.words[was].line != s.e.words[now].line {
		return false
	}
	for k := 0; k < i; k++ {
		if x := &s.c.words[k]; x.class&(mLight|mVerb) == 0 && s.e.has(x) {
			return true
		}
	}
	return false
}

// timeOf returns the word among the three before k that says when what it tells is so: was, now; "" if none does.
func (r *reading) timeOf(k int) string {
	for j := k - 1; j >= 0 && j >= k-3 && r.words[j].line == r.words[k].line; j-- {
		switch w := r.words[j].low; w {
		case "was", "were", "before", "previously", "formerly", "old", "now", "new":
			return w
		}
	}
	return ""
}

// present decides what is said not to be there and answers when it is called: "which curl", "git --version".
func (s scene) present() bool {
	switch {
	case len(s.e.lines) < 2, s.e.lines[0].kind != lineCommand,
		!s.said.negated && s.said.class&mGone == 0,
		s.said.class&mGood != 0:
		return false
	}
	cmd, out := &s.e.lines[0], &s.e.lines[1]
	if out.from == out.to || s.e.fails(1) || s.e.lineSays(1, mNeg|mZero) {
		return false
	}
	for k := cmd.from; k+1 < cmd.to; k++ {
		a, b := &s.e.words[k], &s.e.words[k+1]
		name := a
		switch {
		case a.low == "which" || a.low == "type" || a.low == "-v" && k > cmd.from && s.e.words[k-1].low == "command":
			name = b
		case b.low == "--version" || b.low == "-version" || b.low == "version":
		default:
			continue
		}
		for _, i := range s.said.subject {
			if i > s.said.verbAt && strings.EqualFold(s.c.words[i].text, name.text) {
				return true
			}
		}
	}
	return false
}

// widerList decides a list of names that the claim gives in full against one that holds them all, each in a place
// of its own, and another name in such a place: behind a comma, in a line of its own, behind the same word.
func (s scene) widerList() bool {
	from, to := s.said.listFrom, s.said.listTo
	if to-from < 2 || s.said.negated || s.later.chats {
		return false
	}
	last, items := -1, 0
	for i := from; i < to; i++ {
		if w := &s.c.words[i]; w.class&mLight == 0 {
			k := s.itemAt(w)
			if k < 0 || k == last {
				return false
			}
			last, items = max(last, k), items+1
		}
	}
	if items < 2 {
		return false
	}
	for k := range s.e.words {
		x := &s.e.words[k]
		item := slices.ContainsFunc(s.c.words[from:to], func(w item) bool { return s.same(&w, x) })
		if !item && s.e.placedLike(k, last) && !s.claims(x.id, x.text) {
			return !s.e.lineSays(x.line, mNeg)
		}
	}
	return false
}

// itemAt returns the word of the evidence that says w, −1 if none does.
func (s scene) itemAt(w *item) int {
	return slices.IndexFunc(s.e.words, func(x item) bool { return s.same(w, &x) })
}

// placedLike reports whether word k stands where a list goes on as it does with word i: behind a comma in its line,
// alone in a line as deep, or behind the same word of another line or the same mark.
func (r *reading) placedLike(k, i int) bool {
	x, y := &r.words[k], &r.words[i]
	if x.sep != y.sep || x.class&(mLight|mNeg) != 0 || x.ident != y.ident && (x.kind == Path || y.kind == Path) {
		return false
	}
	a, b := &r.lines[x.line], &r.lines[y.line]
	switch y.sep {
	case ',':
		return x.line == y.line
	case '\n':
		return a.to-a.from == 1 && b.to-b.from == 1 && a.indent == b.indent && b.indent > 0
	case '>':
		return k > 0 && i > 0 && r.words[k-1].id == r.words[i-1].id
	}
	return a.to-a.from == 2 && b.to-b.from == 2 && x.line != y.line && k == a.from+1 &&
		r.words[a.from].id == r.words[b.from].id
}
