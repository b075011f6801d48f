package detect

import "strings"

// The most words of a claim and of a text, lines and keys of a text that the learned rule looks at. A longer
// claim is not weighed, see weighable.
const (
	maxLearnedClaim = 13
	maxLearnedText  = 120
	maxLearnedLines = 40
	maxLearnedFacts = 40
)

// How well a word of one text is met in the other.
const (
	metNot   uint8 = iota
	metBegun       // one begins like the other, or they share a part
	metPart        // it is part of a name there
	metWhole
)

// far is how many words apart two words are that have nothing to do with each other.
const far = 9

// pairing holds a claim against a text word by word, for the learned rule: two readings,
// what of the one stands in the other, and the features that follow.
type pairing struct {
	match
	claim, text *reading
	verb        int       // word of the claim at which it begins to tell
	value       int       // the last word of the claim that says how much or which version, −1 none
	says, tells wordClass // all classes of the words of the claim, of the text

	met    [maxLearnedClaim]uint8   // how well each word of the claim is met
	where  [maxLearnedClaim]uint8   // the word that meets it best
	held   [maxLearnedText]uint8    // how well each word of the text is met
	onLine [maxLearnedLines]uint8   // words met by line
	sign   [maxLearnedLines]int8    // what each line says: all is well 1, it is not −1
	key    [maxLearnedFacts]float32 // the share of each key that the claim holds
	best   int                      // the line that holds most of the claim

	at [features]float32
}

func oneIf(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// content reports whether w says something by itself: no article, preposition or part of the word before it.
func (w *item) content() bool { return w.class&(mLight|mJoined) == 0 || w.q.num }

// weight is how much w tells of what a text is about: a word that many texts use says less, a name more.
func (w *item) weight() float32 {
	switch {
	case w.class&^mMeasure != 0:
		return 0.4
	case w.ident:
		return 1.5
	}
	return 1
}

// firstWords and firstLines are what is looked at of r: the time for a pair must not grow with the texts.
func (r *reading) firstWords(most int) []item { return r.words[:min(len(r.words), most)] }
func (r *reading) firstLines() []row          { return r.lines[:min(len(r.lines), maxLearnedLines)] }

// of returns the words of line n that are looked at.
func (p *pairing) of(n int) []item {
	l := &p.text.lines[n]
	return p.text.words[min(l.from, maxLearnedText):min(l.to, maxLearnedText)]
}

// align finds the words that both texts hold.
func (p *pairing) align() {
	p.claim, p.text, p.value = p.c.read, p.e.read, -1
	claim, text := p.claim.firstWords(maxLearnedClaim), p.text.firstWords(maxLearnedText)
	for i := range claim {
		w := &claim[i]
		p.says |= w.class
		if !w.content() {
			continue
		}
		if w.isValue() {
			p.value = i
		}
		for k := range text {
			x := &text[k]
			how := p.alike(w, x)
			if how == metNot || !x.content() {
				continue
			}
			if how > p.met[i] {
				p.met[i], p.where[i] = how, uint8(k)
			}
			p.held[k] = max(p.held[k], how)
		}
	}
}

// isValue reports whether w says how much or which version: 5433, "v1.2.3".
func (w *item) isValue() bool {
	return (w.q.num || w.ident && w.kind == Version) && w.class&mJoined == 0
}

// look finds what else of the text the features go by.
func (p *pairing) look() {
	p.verb = min(p.claim.verb(), len(p.claim.words), maxLearnedClaim)
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		p.tells |= text[k].class
		if n := text[k].line; p.held[k] >= metPart && n < maxLearnedLines {
			p.onLine[n]++
		}
	}
	for n := range p.text.firstLines() {
		p.sign[n] = p.text.lineSign(n)
		if p.onLine[n] > p.onLine[p.best] {
			p.best = n
		}
	}
	for i := range p.facts() {
		p.key[i] = p.keyMet(&p.text.facts[i])
	}
}

// facts are those of the text that are looked at.
func (p *pairing) facts() []fact { return p.text.facts[:min(len(p.text.facts), maxLearnedFacts)] }

// alike tells how well w of the claim and x of the text meet.
func (p *pairing) alike(w, x *item) uint8 {
	switch {
	case w.id == x.id, w.ident && x.ident && shortens(w.low, x.low):
		return metWhole
	case w.ident && continued(w.low, x.low):
		return metBegun
	}
	if w.to-w.from > 1 || x.to-x.from > 1 {
		return p.alikeParts(p.claim.parts[w.from:w.to], p.text.parts[x.from:x.to])
	}
	if !w.q.num && beginAlike(w.low, x.low) {
		return metBegun
	}
	return metNot
}

// beginAlike reports whether a and b look like forms of one word: "deploy" and "deployment", "cache" and "caching".
// Words under four letters are too short to tell. Of a long one all but the last letter must be the same, and
// the longer may go on for five letters.
func beginAlike(a, b string) bool {
	const least, long, ending = 4, 6, 6
	n := min(len(a), len(b))
	switch {
	case n < least || a[:least] != b[:least], n >= long && a[:n-1] != b[:n-1]:
		return false
	}
	return max(len(a), len(b))-n < ending
}

// shortens reports whether a and b are digests, and one is the beginning of the other: 3f9a1c and 3f9a1c77e.
func shortens(a, b string) bool {
	const (
		least  = 6
		digits = "0123456789"
		hex    = digits + "abcdef"
	)
	n := min(len(a), len(b))
	return n >= least && a[:n] == b[:n] && strings.ContainsAny(a, digits) &&
		strings.Trim(a, hex) == "" && strings.Trim(b, hex) == ""
}

// continued reports whether the name in goes on where the name w in it ends: tests/data-old for tests/data,
// which is another directory, but not tests/data/a.
func continued(w, in string) bool {
	i := strings.Index(in, w)
	if i < 0 || i+len(w) >= len(in) {
		return false
	}
	next := in[i+len(w)]
	return next == '-' || next == '_' || isAlnum(next)
}

// alikeParts is alike for names by the words in them: web_port holds all of port, and a part of web_host.
func (p *pairing) alikeParts(own, parts []part) uint8 {
	shared := false
	for a := range own {
		for b := range parts {
			shared = shared || own[a].id == parts[b].id && len(own[a].text) > 1
		}
	}
	switch {
	case !shared:
		return metNot
	case len(own) < 2, len(parts) > 1 && contains(parts, own) >= 0:
		return metPart
	}
	return metBegun
}

// wordSign tells what word k says: that all is well or so 1, that it is not −1, neither 0.
func (r *reading) wordSign(k int) int8 {
	const good, bad = mGood | mTrue | mDone, mBad | mMissing | mDenied | mFalse | mGone | mOpen
	w := &r.words[k]
	if w.class&(good|bad) == 0 || w.class&mNeg != 0 {
		return 0
	}
	sign := int8(1)
	if w.class&bad != 0 {
		sign = -1
	}
	if r.turned(k) || r.noneOf(k) {
		return -sign
	}
	return sign
}

// noneOf reports whether a zero stands before word k: "0 errors".
func (r *reading) noneOf(k int) bool {
	before := &r.words[max(0, k-1)]
	return before.q.num && before.q.value == 0 && before.line == r.words[k].line
}

// lineSign is wordSign for a line: one word that says trouble outweighs the rest.
func (r *reading) lineSign(n int) int8 {
	if r.fails(n) {
		return -1
	}
	sign := int8(0)
	for k := r.lines[n].from; k < r.lines[n].to; k++ {
		switch r.wordSign(k) {
		case -1:
			return -1
		case 1:
			sign = 1
		}
	}
	if sign == 0 && r.answered(n, '2') {
		return 1
	}
	return sign
}

// near returns how many words off word k of the text the nearest one of its line is that the
// claim holds; far if there is none.
func (p *pairing) near(k int) float32 {
	l := &p.text.lines[p.text.words[k].line]
	for d := 1; d < far; d++ {
		if i := k - d; i >= l.from && p.held[i] >= metPart {
			return float32(d)
		}
		if i := k + d; i < min(l.to, maxLearnedText) && p.held[i] >= metPart {
			return float32(d)
		}
	}
	return far
}

// keyMet returns the share of the key of f that the claim holds, by the words in its names: half of web.port
// for a claim about a port.
func (p *pairing) keyMet(f *fact) float32 {
	var met, all float32
	for k := f.key[0]; k < min(f.key[1], maxLearnedText); k++ {
		x := &p.text.words[k]
		parts := p.text.parts[x.from:x.to]
		if len(parts) < 2 {
			if x.content() {
				all++
				met += oneIf(p.held[k] > metNot)
			}
			continue
		}
		for i := range parts {
			if parts[i].class&mLight == 0 {
				all++
				met += oneIf(p.holds(parts[i].id))
			}
		}
	}
	return met / max(all, 1)
}

// holds reports whether the claim says a word with that meaning, by itself or in a name.
func (p *pairing) holds(id uint32) bool {
	claim := p.claim.firstWords(maxLearnedClaim)
	for i := range claim {
		if claim[i].id == id {
			return true
		}
		for _, own := range p.claim.parts[claim[i].from:claim[i].to] {
			if own.id == id {
				return true
			}
		}
	}
	return false
}

// quotes reports whether a quotation mark stands at place i of the text.
func (r *reading) quotes(i int) bool {
	return i < len(r.text) && strings.IndexByte("\"'`", r.text[i]) >= 0
}
