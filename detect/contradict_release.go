package detect

import "strings"

// otherRelease decides the version of what the claim names, "runs on PHP 8.1", "pandas is frozen at 1.5", against
// a line in which another one stands behind that name: "gw-1 | PHP 8.3.6", "pandas==2.2.3", "thanos, version 0.35".
func (s scene) otherRelease(n int) bool {
	c := s.said
	if c.release.empty() || s.e.lines[n].head >= 0 || s.e.lineSays(n, mNeg|mMissing|mOpen) {
		return false
	}
	l, w := &s.e.lines[n], &s.c.words[c.value]
	for k := l.from; k < l.to; k++ {
		v, at := s.versionFrom(k)
		if v == "" {
			continue
		}
		x := item{text: v, low: v, kind: Version, ident: true}
		if agree(w, &x) || !s.reportedAt(k, n) {
			continue
		}
		if mark := s.e.text[s.e.words[k].end-1 : at]; strings.ContainsAny(mark, "><~^") && !newer(w.low, v) {
			continue // a bound within which the claim's stands
		}
		return !s.confirmed(c.value)
	}
	return false
}

// findRelease returns the words for what has the version that is the claim's value: those before it, or, where the
// claim says that it is kept at it, its subject.
func (c *claimed) findRelease(r *reading) stretch {
	if c.value < 1 || c.negated || c.bound != 0 || c.counted >= 0 || c.numbers > 1 {
		return stretch{}
	}
	if w := &r.words[c.value]; !w.version() || w.q.unit != 0 || w.sep != ' ' || !isDigit(w.text[0]) {
		return stretch{}
	}
	to := c.value
	if r.words[to-1].id == idVersion {
		to--
	}
	from := to
	for from > 1 && from > to-2 && c.releaseWord(r, from-1) {
		from--
	}
	if from < to {
		return stretch{from, to}
	}
	if !r.usesAny(pinning) || !dotted(r.words[c.value].text) && len(r.words[c.value].text) > 2 {
		return stretch{}
	}
	for from = 0; from < c.verbAt && !c.releaseWord(r, from); from++ {
	}
	for to = from; to < c.verbAt && to < from+2 && c.releaseWord(r, to); to++ {
	}
	return stretch{from, to}
}

// releaseWord reports whether word i of the claim can be the name of what has versions.
func (c *claimed) releaseWord(r *reading, i int) bool {
	w := &r.words[i]
	return w.class&^mThing == 0 && !w.q.num && !general[w.id] && (w.class == 0 || capital(w.text)) && i != c.verbAt &&
		w.kind != Path && !pinning[w.low]
}

// pinning are words that say that something stays at a version.
var pinning = setOf(`pinned locked frozen fixed held kept stay stays capped stuck`)

// versionFrom returns the version, in small letters, that stands behind the claim's name at word k, and where:
// "PHP 8.3.6", "FreeRTOS Kernel V11.0.1", PHP/8.3.2, python3.12; "" if none does.
func (s scene) versionFrom(k int) (version string, at int) {
	x, l := &s.e.words[k], &s.e.lines[s.e.words[k].line]
	last := &s.c.words[s.said.release.to-1]
	if i := letterRun(x.low); i > 1 && i < len(x.low) && strings.Contains(x.low[i:], ".") &&
		strings.TrimRight(x.low[:i], "/-_v") == last.low {
		return x.low[i:], x.end
	}
	if !s.isRelease(x) {
		return "", 0
	}
	for i := k + 1; i < l.to && i <= k+2; i++ {
		y := &s.e.words[i]
		v := strings.TrimLeft(y.low, "v")
		if v != "" && isDigit(v[0]) && (dotted(v) || y.kind == Version) && y.q.unit == 0 && !isDate(v) {
			if next := i + 1; next < l.to && s.e.words[next].sep == ' ' && !s.e.words[next].ident {
				return "", 0 // "PHP 8.4 is out"
			}
			return v, y.start
		}
		if y.id != idVersion && !releaseKinds[y.low] && y.kind != Path {
			return "", 0
		}
	}
	return "", 0
}

// releaseKinds are words between a name and its version.
var releaseKinds = setOf(`kernel server runtime engine client community enterprise edition release`)

// isRelease reports whether x is the claim's name, or that of its library: llvmdev, libprotoc, hashicorp/aws.
func (s scene) isRelease(x *item) bool {
	t, a := x.low, s.said.release
	if t[0] != '@' { // @types/x is another package
		t = base(t)
	}
	t = strings.TrimPrefix(t, "requires-")
	if t == s.c.words[a.to-1].low || s.writtenAs(t, a) {
		return true
	}
	for _, end := range [...]string{"dev", "core"} {
		if rest, ok := strings.CutSuffix(t, end); ok && len(rest) > 3 && s.writtenAs(strings.TrimSuffix(rest, "-"), a) {
			return true
		}
	}
	rest, lib := strings.CutPrefix(t, "lib")
	return lib && len(rest) > 3 && s.writtenAs(rest, a)
}

// writtenAs reports whether t is the words a of the claim in one, with marks between them or without.
func (s scene) writtenAs(t string, a stretch) bool {
	for i := a.from; i < a.to; i++ {
		rest, ok := strings.CutPrefix(strings.TrimLeft(t, "-_"), s.c.words[i].low)
		if !ok {
			return false
		}
		t = rest
	}
	return t == ""
}

// reportedAt reports whether line n reports at word k what there is: it opens with it, a command printed it, or
// what stands before it is the name of what the claim is about.
func (s scene) reportedAt(k, n int) bool {
	l := &s.e.lines[n]
	if s.printed(n) {
		return !s.askedElsewhere(n)
	}
	own := k == l.from
	for i := l.from; i < k; i++ {
		x := &s.e.words[i]
		switch {
		case x.kind == Path && i == l.from:
			own = true // a file of what is built
		case x.measures(), x.class&mThing != 0:
		case s.claims(x.id, x.text), s.claimsStem(x.low), s.inShort(x), s.knowsPart(x) && !s.namesPart(x):
			own = true
		default:
			return false
		}
	}
	sep := s.e.words[k].sep
	return (own || s.e.found(n) || len(s.said.subject) == 0) && strings.IndexByte("\n|:=>\"\t(", sep) >= 0
}
