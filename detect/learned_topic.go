package detect

import "strings"

// weighted is a number of words by their weight: all of them, those that are met, those at least begun.
type weighted struct{ all, met, begun float32 }

// add counts a word of some weight that is met so well.
func (n *weighted) add(weight float32, how uint8) {
	n.all += weight
	n.met += weight * oneIf(how >= metPart)
	n.begun += weight * oneIf(how >= metBegun)
}

// topic computes how much of the claim the text is about: all of it, its subject before the verb, and what it
// tells of that.
func (p *pairing) topic() {
	var all, subject, told weighted
	head, first, last := -1, -1, -1
	f := &p.at
	claim := p.claim.firstWords(maxLearnedClaim)
	for i := range claim {
		w := &claim[i]
		if !w.content() {
			continue
		}
		weight, how := w.weight(), p.met[i]
		f[fMet] += oneIf(how >= metPart)
		lost := how == metNot && w.class == 0
		f[fLost] += oneIf(lost)
		all.add(weight, how)
		if i >= p.verb {
			told.add(weight, how)
			last = i
			continue
		}
		subject.add(weight, how)
		f[fSubjectLost] += oneIf(lost)
		if !w.q.num {
			head = i
		}
		if first < 0 {
			first = i
		}
	}
	f[fCover], f[fBegun] = share(all.met, all.all), share(all.begun, all.all)
	f[fSubject], f[fTold] = share(subject.begun, subject.all), share(told.begun, told.all)
	f[fHead], f[fFirst], f[fLast] = p.how(head), p.how(first), p.how(last)
	f[fEndMet] = p.endMet()
	p.back()
	f[fClaimWords] = float32(len(claim))
	f[fWords], f[fLines] = float32(len(p.text.firstWords(maxLearnedText))), float32(len(p.text.lines))
}

// endMet returns how many of the last three words of the claim are met: there most claims say how things are.
func (p *pairing) endMet() (met float32) {
	claim := p.claim.firstWords(maxLearnedClaim)
	n := 0
	for i := len(claim) - 1; i >= 0 && n < 3; i-- {
		if claim[i].content() {
			met += oneIf(p.met[i] >= metPart)
			n++
		}
	}
	return met
}

// share returns x of all, −1 of nothing.
func share(x, all float32) float32 {
	if all == 0 {
		return -1
	}
	return x / all
}

// how tells how well word i of the claim is met; −1 if there is no such word.
func (p *pairing) how(i int) float32 {
	if i < 0 {
		return -1
	}
	return float32(p.met[i])
}

// back computes how much of the text is about the claim.
func (p *pairing) back() {
	var words weighted
	from, to := -1, -1
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		x := &text[k]
		if !x.content() {
			continue
		}
		words.add(x.weight(), p.held[k])
		if p.held[k] == metNot {
			p.at[fNewWords] += oneIf(x.class == 0 && !x.ident)
			continue
		}
		if from < 0 {
			from = k
		}
		to = k
	}
	p.at[fBack], p.at[fSpread] = share(words.begun, words.all), float32(to-from)
	p.at[fOpens] = p.opens()
	for n := range p.text.firstLines() {
		if k := p.text.lines[n].kind; k != lineHeader && k != lineCommand {
			p.at[fRowMet] += float32(p.onLine[n])
		}
	}
}

// opens tells how well the claim holds the first word of the text; −1 if it is a name that the claim does not say.
func (p *pairing) opens() float32 {
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		if !text[k].content() || text[k].q.num {
			continue
		}
		if p.held[k] == metNot && text[k].name() {
			return -1
		}
		return float32(p.held[k])
	}
	return 0
}

// same computes what tells whether the text is about the same thing: which names of the
// claim it holds, which of its own are their rivals, and what the rules look for.
func (p *pairing) same() {
	f := &p.at
	claim, text := p.claim.firstWords(maxLearnedClaim), p.text.firstWords(maxLearnedText)
	for i := range claim {
		w := &claim[i]
		if !w.content() {
			continue
		}
		if w.class == 0 && !w.q.num {
			f[fWhole] += oneIf(p.met[i] == metWhole)
			f[fLonger] += oneIf(p.met[i] == metPart)
		}
		switch tells := w.tellsWhich(); {
		case p.met[i] >= metPart:
			f[fNames] += oneIf(tells)
			f[fNamesMet] += oneIf(tells)
			continue
		case tells:
			f[fNames]++
			f[fNamesLost]++
			if p.rival(w) {
				f[fRivals]++
				f[fRivalLast] += oneIf(i >= len(claim)-2)
			}
		}
		p.beside(i)
	}
	for k := range text {
		f[fNewNames] += oneIf(p.held[k] == metNot && text[k].onlyName())
	}
	f[fEnvironment] = p.environment()
	m := p.match
	for _, other := range [...]bool{
		m.elsewhere(), m.otherRole(), m.otherObject(true), m.bygone(), m.unnamed(),
	} {
		f[fGuards] += oneIf(other)
	}
	p.label()
}

// tellsWhich reports whether w is a name that tells one thing from others, no value: web-0, api.example.com.
func (w *item) tellsWhich() bool {
	return w.name() && (!w.q.num || w.kind == Name) && w.kind != Date && w.kind != Amount
}

// onlyName reports whether w can only be a name: a path, an address, no word of the language.
func (w *item) onlyName() bool { return w.ident && !w.q.num && w.kind >= Path && w.kind != Date }

// environment compares the environments that the texts name: −1 the same, 2 others, 1 only one text names one.
func (p *pairing) environment() float32 {
	switch a, b := p.c.env, p.e.env; {
	case a == "" && b == "":
		return 0
	case a == b:
		return -1
	case a != "" && b != "":
		return 2
	}
	return 1
}

// label computes whether what stands before the first colon or bar is met: a file, the name of a host.
func (p *pairing) label() {
	const longest = 30 // bytes: what is longer is a sentence
	end := strings.IndexAny(p.e.text, ":|]")
	if end <= 0 || end >= longest {
		return
	}
	text := p.text.firstWords(maxLearnedText)
	for k := 0; k < len(text) && text[k].start < end; k++ {
		if text[k].content() {
			p.at[fLabel] = -1
			if p.held[k] >= metPart {
				p.at[fLabel] = 1
				return
			}
		}
	}
}

// rival reports whether the text holds another name made like w: web-1 for web-0.
func (p *pairing) rival(w *item) bool {
	own := p.claim.parts[w.from:w.to]
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		x := &text[k]
		switch {
		case !x.name() || p.held[k] >= metPart:
		case p.held[k] == metBegun && p.sharesPart(own, x), sameButDigits(w.text, x.text), otherAddress(w, x):
			return true
		}
	}
	return false
}

// sharesPart reports whether x is of several words, as the name own is, and has one in common with it: web-api
// and web-admin.
func (p *pairing) sharesPart(own []part, x *item) bool {
	parts := p.text.parts[x.from:x.to]
	return len(own) > 1 && len(parts) > 1 && p.alikeParts(own, parts) != metNot
}

// otherAddress reports whether two words that differ are both URLs or both commits.
func otherAddress(w, x *item) bool {
	return x.kind == w.kind && w.ident && x.ident && (w.kind == URL || w.kind == Hash)
}

// sameButDigits reports whether a and b differ in their digits and nowhere else.
func sameButDigits(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	differ := false
	for i := range len(a) {
		switch {
		case a[i] == b[i]:
		case isDigit(a[i]) && isDigit(b[i]):
			differ = true
		default:
			return false
		}
	}
	return differ
}

// beside counts word i of the claim, which is not met, if next to one that is the text has
// another word of its sort: "the cache is redis", "cache: valkey".
func (p *pairing) beside(i int) {
	claim := p.claim.firstWords(maxLearnedClaim)
	for _, d := range [...]int{-1, 1, -2, 2} {
		n := i + d
		if n < 0 || n >= len(claim) || p.met[n] < metPart || !p.another(&claim[i], int(p.where[n])) {
			continue
		}
		if i >= p.verb {
			p.at[fBesideValue]++
		} else {
			p.at[fBesideSubject]++
		}
		return
	}
}

// another reports whether next to word at of the text stands one of the sort of w that the claim has not. The first
// that the claim has not decides.
func (p *pairing) another(w *item, at int) bool {
	text := p.text.firstWords(maxLearnedText)
	for _, d := range [...]int{1, -1, 2} {
		if k := at + d; k >= 0 && k < len(text) && p.held[k] == metNot && text[k].content() && text[k].class&mNeg == 0 {
			return text[k].ofSortOf(w)
		}
	}
	return false
}

// ofSortOf reports whether two words are both names of one kind, both numbers or both neither.
func (w *item) ofSortOf(x *item) bool {
	return x.ident == w.ident && (!x.ident || x.kind == w.kind) && x.q.num == w.q.num
}
