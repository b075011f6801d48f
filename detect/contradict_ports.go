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
	if !(v.whole() && (v.found > 0 || v.things > 0 && listens)) && !(listens && s.servedBy(n, v)) {
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
		case allDigits(x.text) && k > l.from && s.e.portBefore(k):
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

// portBefore reports whether word k stands behind a word for a port: "port 80", "port(s): 80", "port=80".
func (r *reading) portBefore(k int) bool {
	before := &r.words[k-1]
	return before.id == idPort || before.text == "s" && k > 1 && r.words[k-2].id == idPort
}

// servedBy reports whether line n, which says that something listens and covers v of the claim's subject, names
// nothing but what the claim does, in full or in short: notif for the notification service.
func (s scene) servedBy(n int, v coverage) bool {
	if s.nameless(n) && (v.found == 0 || !s.rivalName(n, -1)) {
		return true
	}
	l, own := &s.e.lines[n], v.found+v.things > 0
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		switch {
		case k > l.from && (allDigits(x.text) && x.sep == ':' || s.e.portBefore(k)), x.kind == URL:
			return own && (x.kind != URL || loopback(x.text))
		case serving[x.low], x.class&^mThing != 0 && x.to-x.from < 2, x.measures():
		case s.claims(x.id, x.text), s.claimsStem(x.low), s.inShort(x), s.knowsPart(x) && !s.namesPart(x):
			own = true
		case x.class == mThing, strings.ContainsAny(x.text, "0123456789"):
		default:
			return false
		}
	}
	return false
}

// inShort reports whether a part of the name x is short for a word of the claim, or opens with it: notif, scannerd.
func (s scene) inShort(x *item) bool {
	for p := x.from; p < x.to; p++ {
		t := s.e.parts[p].text
		for i := range s.c.words {
			w := s.c.words[i].low
			if len(t) >= 3 && len(w) >= len(t)+2 && strings.HasPrefix(w, t) || len(w) >= 4 && opensPlainly(t, w) {
				return true
			}
		}
	}
	return false
}

// opensPlainly reports whether t opens with w without its marks: anticheatd with anti-cheat.
func opensPlainly(t, w string) bool {
	for part := range strings.SplitSeq(w, "-") {
		rest, ok := strings.CutPrefix(t, part)
		if !ok {
			return false
		}
		t = rest
	}
	return true
}

// serving are words by which a program says that it can be reached.
var serving = setOf(`serving served running started starting available ready accepting bound binding listening up
	open opened exposed online console socket telnet`)

// hears reports whether line n says that something listens.
func (s scene) hears(n int) bool {
	l, serves, port := &s.e.lines[n], false, false
	for k := l.from; k < l.to; k++ {
		x := &s.e.words[k]
		if x.id == idListen {
			return true
		}
		switch x.low {
		case "local", "network":
			serves = serves || k+1 < l.to && s.e.words[k+1].sep == ':'
		default:
			serves = serves || serving[x.low]
		}
		port = port || x.kind == URL || x.sep == ':' && allDigits(x.text) && len(x.text) > 2 || k > l.from && s.e.portBefore(k)
	}
	if port && !serves && n > 0 {
		before := s.e.lines[n-1].start
		return strings.HasSuffix(strings.TrimRight(s.e.text[before:l.start], "\n "), ":") && s.hearsOf(n-1)
	}
	return serves && port
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

// otherMapping decides which port is published: in 0.0.0.0:3300->3000/tcp it is the first.
func (s scene) otherMapping() bool {
	c := s.said
	if c.value < 0 || !s.c.words[c.value].q.num || c.negated {
		return false
	}
	want := s.c.words[c.value].text
	for n := range s.e.lines {
		l := &s.e.lines[n]
		v := s.cover(n)
		if v.found+v.things == 0 || !v.whole() && v.here < v.all-1 {
			continue
		}
		for k := l.from; k+1 < l.to; k++ {
			if port, _ := s.e.published(k); port != "" && port != want {
				return true
			}
		}
	}
	return false
}

// published returns the port of the host to which the words from k on map one of a container, "" if they map none:
// 3300->3000/tcp, 80/tcp -> 0.0.0.0:8080 of docker port, 80:30080/TCP of a node port.
func (r *reading) published(k int) (out, in string) {
	w, next := &r.words[k], &r.words[k+1]
	in, _, _ = strings.Cut(next.text, "/")
	switch {
	case !allDigits(in) || !allDigits(w.text):
	case strings.HasPrefix(r.text[w.end:], "->"):
		return w.text, in
	case next.sep == ':' && in != next.text && r.lineUses(w.line, nodePort):
		return in, w.text
	}
	if k+2 >= r.lines[w.line].to || !hasAnySuffix(w.text, "/tcp", "/udp") || !isIPv4(next.text) {
		return "", ""
	}
	if to := &r.words[k+2]; to.sep == ':' && allDigits(to.text) {
		in, _, _ = strings.Cut(w.text, "/")
		return to.text, in
	}
	return "", ""
}

// nodePort is the word of a service that is published by a port of its nodes.
var nodePort = setOf(`nodeport loadbalancer`)

// mappedAway decides the port under which something is published against the only mapping in the evidence, which
// has the claim's port on the other side, as that of the container, or is that of a node, as the claim's.
func (s scene) mappedAway() bool {
	c := s.said
	if c.value < 0 || c.negated || !s.saysAny(publishing) || s.c.proper() && !s.holds(&s.c.words[0]) {
		return false
	}
	want, away := s.c.words[c.value].text, ""
	for k := 0; k+1 < len(s.e.words); k++ {
		out, in := s.e.published(k)
		if out == "" {
			continue
		}
		n := s.e.words[k].line
		ofNode := s.e.lineUses(n, nodePort) && s.mentions("node") && s.cover(n).whole()
		if away != "" && away != out || out == want || in != want && !ofNode {
			return false
		}
		away = out
	}
	return away != ""
}

// publishing are words that say under which port something is reached from outside.
var publishing = meanings(`publish published expose exposed map mapped forward forwarded reach reached reachable
	available accessible`)
