package detect

import "strings"

// linked decides that something is no longer used against a list, a script or a file that has it
// with a version: log4j:log4j:jar:1.2.17, /js/jquery-3.6.0.min.js, requests==2.31.0.
func (s scene) linked() bool {
	c := s.said
	if c.topic&ofUse == 0 || c.class&(mGood|mBad) != 0 {
		return false
	}
	unused := c.negated && s.saysAny(using)
	gone := c.class&mGone != 0 || s.mentions("longer") || s.mentions("anymore")
	if !unused && (!gone || c.zero >= 0) {
		return false
	}
	for k := range s.e.words {
		name, versioned := s.e.library(k)
		if !versioned {
			continue
		}
		for i := range s.c.words {
			w := &s.c.words[i]
			if lost := s.c.lost; !lost.empty() && !lost.holds(i) {
				continue // that which uses it
			}
			if w.class&(mLight|mVerb|mThing) == 0 && w.kind != Path && strings.EqualFold(w.text, name) {
				return true
			}
		}
	}
	return false
}

// library returns the name that word k gives a library, without its group and its version, and
// whether a version stands with it.
func (r *reading) library(k int) (name string, versioned bool) {
	x := &r.words[k]
	l := &r.lines[x.line]
	if l.kind == lineCommand || r.lineSays(x.line, mGone|mMissing) ||
		len(l.context) > 0 && r.lineUses(l.context[len(l.context)-1], elsewhereSought) {
		return "", false
	}
	name = x.text[strings.LastIndexByte(x.text, '/')+1:]
	if file, v := cutVersion(name); v != "" {
		return file, true
	}
	for i := k + 1; i <= k+3 && i < l.to && !versioned; i++ {
		y := &r.words[i]
		versioned = isDigit(y.text[0]) && strings.Contains(y.text, ".") && (y.sep == ':' || y.sep == '=')
	}
	versioned = versioned || k > 0 && r.words[k-1].low == "name" && x.sep == ':' && r.means(idVersion)
	if group := strings.LastIndexByte(name, '.'); strings.Count(name, ".") > 1 &&
		group+1 < len(name) &&
		isLetter(name[group+1]) {
		name = name[group+1:] // org.apache.logging.log4j
	}
	return name, versioned
}

// soughtIn reports whether line n is a search for what the claim names, in the file or the
// directory in which it is said to be: rg "def haversine" lib.
func (s scene) soughtIn(n int) bool {
	l := &s.e.lines[n]
	if l.from == l.to || !searches(s.e.words[l.from].low) && s.e.words[l.from].low != "git" {
		return false
	}
	sought := 0
	for _, i := range s.said.subject {
		w := &s.c.words[i]
		switch {
		case w.kind == Path && w.ident && s.covers(w.text, n):
		case s.in(i, n):
			sought++
		default:
			return false
		}
	}
	return sought > 0
}

// kindListed reports whether the command in line n lists all things of the kind of which the
// claim says that there is one: "there is a cron job that …" and crontab -l.
func (s scene) kindListed(n int) bool {
	first := 0
	if len(s.c.words) > 3 && s.c.words[0].low == "there" {
		first = 2
	}
	if w := s.c.words[first].low; w != "a" && w != "an" {
		return false
	}
	kind := 0
	for i := first + 1; i < len(s.c.words); i++ {
		w := &s.c.words[i]
		if w.class&mLight != 0 || i >= s.said.verbAt && first == 0 {
			break
		}
		if !s.in(i, n) {
			return false
		}
		kind++
	}
	return kind > 0 && !s.stranger(n, -1)
}

// otherRequired decides how a setting is called against a program that asks for another of its
// shape: SVC_TOKEN, and "missing required environment variable SVC_API_TOKEN".
func (s scene) otherRequired() bool {
	a := s.said.title
	if a < 0 || !s.c.words[a].ident || s.c.words[a].kind != Name || s.e.has(&s.c.words[a]) {
		return false
	}
	w := &s.c.words[a]
	mark := shape(w.text)
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if !s.e.requires(n) {
			continue
		}
		for k := l.from; k < l.to; k++ {
			x := &s.e.words[k]
			named := x.ident && x.kind == Name || x.sep == '"'
			switch {
			case !named || s.claims(x.id, x.text):
			case mark != 0 && x.ident && shape(x.text) == mark && (s.kin(w, x) || s.akin(w, x)),
				k > l.from && s.ofKindAt(k-1) && s.forSame(k):
				return true
			}
		}
	}
	return false
}

// ofKindAt reports whether word k of the evidence is the kind of thing that the claim names: the secret, the column.
func (s scene) ofKindAt(k int) bool {
	x := &s.e.words[k]
	for i := range s.purposeFrom() {
		if w := &s.c.words[i]; (w.class == 0 || w.class&mThing != 0) && s.same(w, x) {
			return true
		}
	}
	return false
}

// purposeFrom returns the word behind which the claim says what its subject is for: "the secret for the registry".
func (s scene) purposeFrom() int {
	for i := 1; i < s.said.verbAt && i < len(s.c.words); i++ {
		if w := s.c.words[i].low; preposition(w) || w == "that" || w == "with" || w == "which" {
			return i
		}
	}
	return min(s.said.verbAt, len(s.c.words))
}

// forSame reports whether the evidence says what the claim's thing is for, beside the name of word k or in it: a word
// that is no mere kind of thing, or two that are.
func (s scene) forSame(k int) bool {
	x, kinds := &s.e.words[k], 0
	for i := s.purposeFrom(); i < s.said.title; i++ {
		w := &s.c.words[i]
		if w.class&^(mThing|mMeasure|mVerb) != 0 || w.ident {
			continue
		}
		if s.holds(w) {
			if kinds++; w.class == 0 || kinds > 1 {
				return true
			}
		}
		for p := x.from; p < x.to && w.class == 0; p++ {
			if akin(s.e.parts[p].text, w.low, 4) {
				return true
			}
		}
	}
	return false
}

// requires reports whether line n says that something is missing that must be there.
func (r *reading) requires(n int) bool {
	l := &r.lines[n]
	for k := l.from; k < l.to; k++ {
		switch r.words[k].low {
		case "missing", "required", "requires", "keyerror":
			return true
		case "set", "defined", "provided", "supplied", "passed", "given", "specified", "configured", "present", "in":
			if r.turned(k) {
				return true
			}
		}
	}
	return false
}

// shape returns the mark by which the parts of a name are joined, 0 if it has one part.
func shape(name string) byte {
	for i := 0; i < len(name); i++ {
		if c := name[i]; i > 0 && (c == '_' || c == '.' || c == '-') {
			return c
		}
	}
	return 0
}

// akin reports whether two names have their first and last parts in common.
func (s scene) akin(w, x *item) bool {
	a, b := s.c.parts[w.from:w.to], s.e.parts[x.from:x.to]
	return len(a) > 1 && len(b) > 1 && a[0].id == b[0].id && a[len(a)-1].id == b[len(b)-1].id
}

// covers reports whether the command in line n looks into the file path, by its own name or a directory above.
func (s scene) covers(path string, n int) bool {
	l := &s.e.lines[n]
	places := 0
	for k := l.from + 1; k < l.to; k++ {
		t := strings.TrimSuffix(strings.TrimPrefix(s.e.words[k].text, "./"), "/")
		if t == path || inside(path, t) || endsPath(path, t) && k == l.to-1 {
			return true
		}
		if s.e.words[k].kind == Path {
			places++
		}
	}
	return places == 0
}

// swells decides that there is nothing in something against a count of what is in it: a row of
// its name and a number, or a bare count.
func (s scene) swells() bool {
	c := s.said
	hollow := s.hollow()
	if hollow && c.negated || !hollow && (c.zero < 0 || c.class&mBad != 0) || c.class&mGood != 0 {
		return false
	}
	if s.compoundedSubject() {
		return false
	}
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.kind == lineCommand || l.kind == lineHeader || l.from == l.to {
			continue
		}
		last := &s.e.words[l.to-1]
		switch {
		case !last.q.num || last.q.unit != 0 || last.q.value <= 0 || !isDigit(last.text[0]):
		case l.to-l.from == 1 && l.head >= 0 && s.tally() && hollow:
			return s.namelessAll()
		case l.to-l.from == 1 && s.answers(n) && s.counts(n) && s.near(n, -1):
			return true
		case l.to-l.from == 2 && hollow && (last.sep == '\t' || last.sep == '|') && s.e.printed(n):
			if v := s.cover(n); v.whole() && v.here > 0 && v.found > 0 {
				return true
			}
		}
	}
	return false
}

// printed reports whether line n stands in what a command printed.
func (r *reading) printed(n int) bool {
	above := r.lines[n].context
	return len(above) > 0 && r.lines[above[len(above)-1]].kind == lineCommand
}

// compoundedSubject reports whether the evidence has a word of the subject only in another name:
// event_types, the events.
func (s scene) compoundedSubject() bool {
	for _, i := range s.said.subject {
		if s.compounded(&s.c.words[i]) {
			return true
		}
	}
	return false
}

// namelessAll reports whether the evidence names nothing but what the claim does.
func (s scene) namelessAll() bool {
	for n := range s.e.lines {
		if !s.nameless(n) {
			return false
		}
	}
	return true
}

// overrun decides a bound in a unit against a line about the subject, or one that names nothing,
// in which all amounts of that unit are beyond it: "p95=641ms p99=1204ms".
func (s scene) overrun() bool {
	c := s.said
	if c.value < 0 || c.bound == 0 || c.numbers > 1 || s.c.words[c.value].q.unit == 0 || c.negated && c.bound != mUpper {
		return false
	}
	bound, want := c.bound, s.c.words[c.value].q
	for n := range s.e.lines {
		l := &s.e.lines[n]
		if l.from == l.to || l.kind == lineCommand || s.otherMeasure(n) {
			continue
		}
		if !s.nameless(n) && (!s.near(n, -1) || s.cover(n).here == 0) {
			continue
		}
		if s.beyond(l, bound, want) {
			return true
		}
	}
	return false
}

// beyond reports whether all amounts of the unit of want in line l are beyond the bound that it sets, or the
// worst one that was measured is.
func (s scene) beyond(l *row, bound wordClass, want quant) bool {
	beyond, within, worst := 0, 0, false
	for k := l.from; k < l.to; k++ {
		switch q := s.amountAt(k, want.unit); {
		case !q.num || q.unit != want.unit:
		case outside(bound, want, q):
			beyond++
			worst = worst || bound == mUpper && k > l.from && peaks[s.e.words[k-1].low]
		default:
			within++
		}
	}
	return beyond > 0 && (within == 0 || worst && !s.peaky())
}

// peaks are keys of the worst that was measured.
var peaks = setOf(`max maximum peak p90 p95 p99 worst highest`)

// peaky reports whether the claim says which measure it is about: the p95.
func (s scene) peaky() bool {
	for i := range s.c.words {
		if low := s.c.words[i].low; peaks[low] || low == "p50" || low == "average" || low == "mean" || low == "median" {
			return true
		}
	}
	return false
}

// parsers are the ends of names of errors that tell that a text has not the form it should have.
var parsers = []string{
	"DecodeError", "ParseError", "SyntaxError", "ScannerError", "ParserError", "ParseException", "JSONDecodeError",
	"BadZipFile",
}

// forms are words that say that a file has the form it should have.
var forms = setOf(`
	json yaml xml toml csv utf-8 utf8 ascii valid well-formed encoded encoding parses parseable parsable intact
	complete readable`)

// malformed decides what form a file has against an error of a program that could not read it.
func (s scene) malformed() bool {
	if s.said.topic&ofForm == 0 || s.said.negated || s.said.class&(mBad|mZero) != 0 || !s.e.unread() || s.ofOtherFile() {
		return false
	}
	for i := range s.c.words {
		if w := &s.c.words[i]; w.class&(mLight|mVerb|mGood) == 0 && i > 0 && s.reads(w) {
			return true
		}
	}
	return false
}

// reads reports whether the evidence says w, or names a parser of it: JSONDecodeError, yaml.scanner.
func (s scene) reads(w *item) bool {
	for k := range s.e.words {
		x := &s.e.words[k]
		names := len(w.low) > 2 && strings.HasPrefix(x.low, w.low)
		if names || s.same(w, x) || s.e.impliesWord(x.line, w.id) {
			return true
		}
	}
	return false
}

// unread reports whether r tells that a text could not be read.
func (r *reading) unread() bool {
	for k := range r.words {
		if hasAnySuffix(r.words[k].text, parsers...) {
			return true
		}
	}
	return containsAny(r.text, unreadable...)
}

// unreadable are words of a program that could not read a text,
// without their first letter if it may be a capital.
var unreadable = []string{
	"can't decode", "cannot decode", "parse error", "syntax error", "nexpected end of", "not well-formed", "orrupt",
	"parser error", "tag mismatch", "llegal input", "nvalid input", "not a zip", "bad magic", "not in range(",
	"checksum mismatch", "CRC error", "crc error", "nvalid byte", "runcated", "not a valid ", "invalid format",
}

// builtFor decides for which system or in which form something was built against the name of
// what was built, or what a tool says of it: a wheel for Linux and imgproc-0.4.0-cp311-win_amd64.whl.
func (s scene) builtFor() bool {
	c := s.said
	if c.negated || c.class&(mZero|mAll|mBad) != 0 {
		return false
	}
	for i := max(1, c.verbAt); i < len(s.c.words); i++ {
		a := &s.c.words[i]
		if !isPlatform(a) {
			continue
		}
		switch s.platformStance(a) {
		case agrees:
			return false
		case opposes:
			if s.artefact() {
				return true
			}
		}
	}
	return false
}

// platformStance returns what the parts of names in the evidence make of a, for which something was built.
func (s scene) platformStance(a *item) (found stance) {
	for k := range s.e.words {
		x := &s.e.words[k]
		if x.groups != nil && shareWord(a, x) {
			return agrees
		}
		if exclude(a, x) {
			found = opposes // Big Endian
		}
		for p := x.from; p < x.to; p++ {
			y := s.e.platformAt(p, x.to)
			if y.id == a.id || shareWord(a, &y) {
				return agrees
			}
			if exclude(a, &y) {
				found = opposes
			}
		}
	}
	return found
}

// platformAt returns part p of a name that ends before part to, or two as one word: x86-64.
func (r *reading) platformAt(p, to int) item {
	y := item{low: r.parts[p].text, id: r.parts[p].id, groups: vocab.groupsOf[r.parts[p].text]}
	if p+1 < to && len(y.low) < 9 {
		if two := vocab.groupsOf[y.low+r.parts[p+1].text]; two != nil {
			y.groups = two
		}
	}
	return y
}

// platforms are the groups of words for what something is built for.
var platforms = func() map[int16]bool {
	m := map[int16]bool{}
	for _, w := range [...]string{"linux", "aarch64", "64bit", "lsb", "glibc", "xeon", "vulkan"} {
		for _, g := range vocab.groupsOf[w] {
			m[g.group] = true
		}
	}
	return m
}()

// isPlatform reports whether w says what something is built for.
func isPlatform(w *item) bool {
	for _, g := range w.groups {
		if platforms[g.group] {
			return true
		}
	}
	return false
}

// shareWord reports whether a and b are the same word of a group.
func shareWord(a, b *item) bool {
	for _, g := range a.groups {
		for _, h := range b.groups {
			if g == h {
				return true
			}
		}
	}
	return false
}

// artefact reports whether the evidence is about something built, or about the claim's subject.
func (s scene) artefact() bool {
	switch s.e.words[0].low {
	case "downloading", "collecting", "using", "installing", "requirement":
		return false // one of those it needs
	}
	inspects := s.e.lines[0].kind == lineCommand
	for k := range s.e.words {
		t := s.e.words[k].low
		if artefacts[t] || hasAnySuffix(t, builtExtensions...) || inspects && k < s.e.lines[0].to && inspectors[t] {
			return true
		}
	}
	for _, i := range s.said.subject {
		if i < s.said.verbAt && s.anywhere(i) {
			return true
		}
	}
	return false
}

// builtExtensions are the ends of names of what is built.
var builtExtensions = []string{".whl", ".so", ".exe", ".deb", ".rpm", ".dll", ".dylib", ".msi", ".apk"}

// artefacts are words of tools for the forms of what is built.
var artefacts = setOf(`elf mach-o pe32 webassembly`)

// inspectors are commands that tell what a machine or a file is built for.
var inspectors = setOf(`file uname arch lscpu readelf objdump otool lipo dumpbin ldd sysctl skopeo dpkg`)
