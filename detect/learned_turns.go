package detect

import (
	"slices"
	"strings"
)

// turns computes for each way to disconfirm a claim whether the text goes it (1), the other
// way (−1) or neither (0), and adds up what speaks against the claim, for it, and for the
// text to be about something else.
func (p *pairing) turns() {
	f := &p.at
	missing := p.tells&(mMissing|mDenied) != 0 || p.noneFound()
	p.turnSwitch()
	p.turnMissing(missing)
	if p.says&(mAll|mZero) != 0 {
		f[fAllTurn] = p.notAll()
	}
	if p.says&mOnly != 0 {
		f[fOnlyTurn] = p.byOthers()
	}
	if p.says&mGone != 0 {
		f[fGoneTurn] = oneIf(f[fWhole] > 0 && !missing) - oneIf(missing)
	}
	if p.c.said != nil && p.c.said.once {
		f[fOnceTurn] = 2*oneIf(p.again() && (f[fBadLines] > 0 || f[fLines] > 1)) - 1
	}
	p.sum()
}

// notAll returns 1 if the text tells of trouble or of a part only, −1 if it tells that all is well, 0 if
// both or neither.
func (p *pairing) notAll() float32 {
	f := &p.at
	trouble := f[fBadLines] > 0
	well := !trouble && (f[fGoodLines] > 0 || f[fPart] < 0)
	return oneIf(trouble || f[fPart] > 0) - oneIf(well)
}

// turnSwitch decides yes and no under a key the claim is about.
func (p *pairing) turnSwitch() {
	const about = 0.4 // the share of the key that the claim must hold
	f := &p.at
	yes, no := f[fKeyYes] > about, f[fKeyNo] > about
	if yes == no {
		return
	}
	f[fSwitchTurn] = 1
	if yes == (f[fClaimSign] >= 0) {
		f[fSwitchTurn] = -1
	}
}

// turnMissing decides what is there and what is not; missing tells that the text lacks something.
func (p *pairing) turnMissing(missing bool) {
	f := &p.at
	negative := p.says&(mNeg|mZero|mGone|mMissing) != 0
	switch {
	case !missing:
	case f[fObject] >= float32(metPart) || f[fPrints] > 0 && f[fCommandMet] > 0:
		f[fMissingTurn] = 1
		if negative {
			f[fMissingTurn] = -1
		}
	case f[fObject] >= 0:
		f[fMissingTurn] = -0.5 // something else is missing
	}
	if !negative {
		return
	}
	some, none := p.some(missing), p.none(missing)
	f[fNothingTurn] = oneIf(some && !none) - oneIf(none && !some)
}

// some reports whether the text shows something of what the claim says there is none of: a number of them, or
// words of the claim and no "not".
func (p *pairing) some(missing bool) bool {
	f := &p.at
	if f[fSomeNear] > 0 || f[fPrints] == printsNumber {
		return true
	}
	least := float32(2)
	if p.searchHit() {
		least = 1
	}
	return !missing && f[fMet] >= least && p.tells&(mNeg|mZero) == 0
}

// searchHit reports whether the text is what a search prints for a place that it found: "src/auth.go:12:func …".
func (p *pairing) searchHit() bool {
	words := p.text.words
	return len(words) > 1 && words[0].kind == Path && words[1].sep == '>'
}

// none reports whether the text shows that there is nothing of what the claim says there is none of.
func (p *pairing) none(missing bool) bool {
	return missing || p.at[fZeroNear] > 0 || p.removes() || p.tells&mZero != 0 || p.e.harmless
}

// removes reports whether the text tells of removing something.
func (p *pairing) removes() bool {
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		if text[k].id == idDelete {
			return true
		}
	}
	return false
}

// noneFound reports whether the text says that nothing was found: an empty answer, "0 timers listed", "[]".
func (p *pairing) noneFound() bool {
	if p.text.blank || p.text.fellBack() {
		return true
	}
	for n := range p.text.firstLines() {
		if p.text.lines[n].kind != lineCommand && p.noneFoundOn(n) {
			return true
		}
	}
	return false
}

// fellBack reports whether a command failed to find something and printed what it was told to
// in that case: `$ grep -n cron app.yml || echo "no hits"`, and "no hits".
func (r *reading) fellBack() bool {
	command, answer, ok := strings.Cut(r.text, "\n")
	_, said, falls := strings.Cut(command, "|| echo ")
	return ok && falls && strings.TrimSpace(answer) == strings.Trim(said, `"' `)
}

// noneFoundOn is noneFound for a line. A long one is a sentence, which tells of more than what was found; "0 errors"
// and "none of it" are no lack.
func (p *pairing) noneFoundOn(n int) bool {
	const most = 6
	words := p.of(n)
	switch {
	case len(words) > most:
		return false
	case len(words) == 0:
		return n > 0 && hasAnyPrefix(p.text.text[p.text.lines[n].start:], "[]", "{}")
	}
	var next wordClass
	if len(words) > 1 {
		next = words[1].class
	}
	x := &words[0]
	return x.q.num && x.q.value == 0 && next&(mBad|mGood) == 0 || x.class&mZero != 0 && next&(mBad|mLight) == 0
}

// byOthers returns 1 if a line says that others may than the one the claim says only of, −1 if
// lines say that they may not.
func (p *pairing) byOthers() float32 {
	who := p.onlyOf()
	if who == nil {
		return 0
	}
	turn := float32(0)
	for n := range p.text.firstLines() {
		switch {
		case p.lineNames(n, who):
		case p.sign[n] > 0:
			return 1
		case p.sign[n] < 0:
			turn = -1
		}
	}
	return turn
}

// onlyOf returns the word of the claim behind "only" that says something; nil if there is none.
func (p *pairing) onlyOf() *item {
	claim := p.claim.firstWords(maxLearnedClaim)
	only := slices.IndexFunc(claim, func(w item) bool { return w.class&mOnly != 0 })
	if only < 0 {
		return nil
	}
	for i := only + 1; i < len(claim); i++ {
		if claim[i].content() {
			return &claim[i]
		}
	}
	return nil
}

// lineNames reports whether line n of the text holds w of the claim.
func (p *pairing) lineNames(n int, w *item) bool {
	words := p.of(n)
	for k := range words {
		if p.alike(w, &words[k]) > metNot {
			return true
		}
	}
	return false
}

// retries are words for doing a thing once more.
var retries = setOf(`retry retries retried retrying attempt attempts try tries`)

// again reports whether the text tells of more attempts than one.
func (p *pairing) again() bool {
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		if text[k].sets&setRetries != 0 {
			return true
		}
	}
	return false
}

// sum adds up the signs, so that the trees can ask for them all at once.
func (p *pairing) sum() {
	f := &p.at
	f[fElse] = min(f[fGuards], 2) + oneIf(f[fEnvironment] == 2) + oneIf(f[fLabel] < 0) +
		oneIf(f[fBesideSubject] > 0) + f[fLonger]
	if f[fNamesMet] == 0 || f[fRivalLast] < f[fRivals] {
		f[fElse] += f[fRivals]
	}
	turns := oneIf(f[fNegationNear] <= 3)
	for _, a := range [...]feature{
		fSwitchTurn, fMissingTurn, fNothingTurn, fAllTurn, fOnlyTurn, fGoneTurn, fOnceTurn,
	} {
		turns += f[a]
	}
	f[fAgainst], f[fFor] = max(turns, 0), max(-turns, 0)
	for _, a := range [...]feature{fSignTurn, fExcludes, fBound, fDate, fOrder, fOld, fDiffTurn, fRejects} {
		f[fAgainst] += oneIf(f[a] > 0)
		f[fFor] += oneIf(f[a] < 0)
	}
	f[fAgainst] += oneIf(f[fBestValue] > 0 && f[fBestNear] <= 4) + oneIf(f[fKeyOther] > 0.5) +
		oneIf(f[fObject] >= float32(metPart))
	f[fFor] += oneIf(f[fBestValue] < 0) + oneIf(f[fKeySame] > 0.5) + oneIf(f[fLast] >= float32(metPart))
}
