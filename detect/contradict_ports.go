package detect

import "strings"

// otherPort decides the port something listens on or is sent to: "listens on port 8080"
// against "listening on http://0.0.0.0:8081".
func (s scene) otherPort(n int, v coverage) bool {
	c := s.said
	if c.value < 1 || c.negated || !s.c.words[c.value].q.num || s.c.words[c.value].q.unit != 0 || !s.portly() {
		return false
	}
	want := s.c.words[c.value].text
	listens := s.hears(n)
	if !(v.whole() && (v.found > 0 || v.things > 0 && listens)) &&
		!(listens && s.nameless(n) && (v.found == 0 || !s.rivalName(n, -1))) {
		return false
	}
	l, other := &s.e.lines[n], false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		p := ""
		switch {
		case x.kind == URL:
			p = portOf(x.text)
		case allDigits(x.text) && x.sep == ':' && (listens || k == l.from || s.e.words[k-1].isHost()):
			p = x.text
		case allDigits(x.text) && k > l.from && s.e.words[k-1].id == idPort:
			p = x.text
		}
		if p == want {
			return false
		}
		other = other || len(p) >= 2 && len(p) <= 5
	}
	return other && !s.confirmed(c.value)
}

// isHost reports whether w is a host by its form: an address, localhost.
func (w *item) isHost() bool { return w.kind == Host || w.text == "localhost" || isIPv4(w.text) }

// portly reports whether the claim's number is a port.
func (s scene) portly() bool {
	if s.says(idPort) || s.says(idListen) {
		return true
	}
	v := s.said.value
	if v < 1 || len(s.c.words[v].text) < 4 || !allDigits(s.c.words[v].text) || s.said.counted >= 0 {
		return false
	}
	switch w := &s.c.words[v]; s.c.words[v-1].low {
	case "on", "at", "to":
		return true
	default:
		return w.sep == ':'
	}
}

// hears reports whether line n says that something listens.
func (s scene) hears(n int) bool {
	l, serves, url := &s.e.lines[n], false, false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.id == idListen {
			return true
		}
		switch x.low {
		case "local", "network":
			serves = serves || k+1 < l.to && s.e.words[k+1].sep == ':'
		case "serving", "served", "running", "started", "available", "ready", "accepting":
			serves = true
		}
		url = url || x.kind == URL
	}
	if url && !serves && n > 0 {
		before := s.e.lines[n-1].start
		return strings.HasSuffix(strings.TrimRight(s.e.text[before:l.start], "\n "), ":") && s.hearsOf(n-1)
	}
	return serves && url
}

// hearsOf reports whether line n, which ends in a colon, announces that something runs.
func (s scene) hearsOf(n int) bool {
	for k := s.e.lines[n].from; k < s.e.lines[n].to; k++ {
		switch s.e.words[k].low {
		case "running", "serving", "listening", "available", "started":
			return true
		}
	}
	return false
}

// seeks reports whether the first command looks for what the claim says last.
func (s scene) seeks() bool {
	for i := len(s.c.words) - 1; i > s.said.verbAt; i-- {
		if w := &s.c.words[i]; w.class&(mLight|mJoined) == 0 {
			return s.in(i, 0) || w.class&mThing != 0 || w.kind == Path
		}
	}
	return true
}

// tellsEnd reports whether the claim says that something is over: "we have stopped using it".
func (s scene) tellsEnd() bool {
	for i := range s.c.words {
		if ended[s.c.words[i].id] {
			return true
		}
	}
	return false
}

// blank decides what is said to be there and of which a command finds nothing.
func (s scene) blank() bool {
	switch {
	case !s.e.blank, s.said.negated, s.tellsEnd(),
		s.said.class&(mZero|mGone|mFalse|mBad) != 0,
		s.counts(0) && s.said.counted >= 0:
		return false
	}
	for k := range s.e.words[:s.e.lines[0].to] {
		switch s.e.words[k].low {
		case "status", "diff", "--porcelain", "--short": // lists what is left to do
			return false
		}
	}
	if searches(s.e.words[s.e.lines[0].from].low) && !s.seeks() {
		return false
	}
	v := s.cover(0)
	return v.found > 0 && (v.whole() || s.near(0, -1) && !searches(s.e.words[s.e.lines[0].from].low)) ||
		s.soughtIn(0) ||
		s.kindListed(0)
}
