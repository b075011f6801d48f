package detect

import "strings"

// signs computes which way the words of both texts point.
func (p *pairing) signs() {
	f := &p.at
	f[fClaimSign] = p.claimSign()
	p.lineSigns()
	f[fSignTurn], f[fLastTurn] = -f[fClaimSign]*f[fBestSign], -f[fClaimSign]*f[fLastSign]
	f[fBadNear], f[fGoodNear], f[fNegationNear], f[fObject] = far, far, far, -1
	text := p.text.firstWords(maxLearnedText)
	for k := range text {
		x := &text[k]
		if x.class&mNeg != 0 {
			f[fNegationNear] = min(f[fNegationNear], p.metBehind(k))
		}
		switch s := p.text.wordSign(k); {
		case s > 0:
			f[fGoodNear] = min(f[fGoodNear], p.near(k))
		case s < 0 || strings.HasSuffix(x.text, "Error"):
			f[fBadNear] = min(f[fBadNear], p.near(k))
			f[fObject] = max(f[fObject], p.object(k))
		}
	}
	f[fRejects] = oneIf(p.rejects())
	f[fForbids] = oneIf(p.c.said != nil && p.c.said.ban >= 0)
	p.exclusions()
	p.ages()
}

// lineSigns computes what the lines of the text say.
func (p *pairing) lineSigns() {
	f, lines := &p.at, p.text.firstLines()
	f[fBestSign] = float32(p.sign[p.best])
	f[fFirstSign], f[fLastSign] = float32(p.sign[0]), float32(p.sign[len(lines)-1])
	for n := range lines {
		f[fBadLines] += oneIf(p.sign[n] < 0)
		f[fGoodLines] += oneIf(p.sign[n] > 0)
	}
}

// metBehind returns how many words behind word k of the text the next stands that the claim holds: 2 for the
// "not" in "not on 5433". A negation reaches five words; far if there is none.
func (p *pairing) metBehind(k int) float32 {
	const reach = 5
	last := min(k+reach, len(p.text.firstWords(maxLearnedText))-1)
	for i := k + 1; i <= last; i++ {
		if p.held[i] >= metPart {
			return float32(i - k)
		}
	}
	return far
}

// rejects reports whether the text turns down a word that the claim says: "not 5433 but 5434".
func (p *pairing) rejects() bool {
	for k := range p.e.toks {
		if t := &p.e.toks[k]; t.rejected && !t.function && p.c.says(t) {
			return true
		}
	}
	return false
}

// claimSign is wordSign for the claim: its last word that says either counts.
func (p *pairing) claimSign() float32 {
	for i := len(p.claim.firstWords(maxLearnedClaim)) - 1; i >= 0; i-- {
		if s := p.claim.wordSign(i); s != 0 {
			return float32(s)
		}
	}
	return -oneIf(p.says&(mNeg|mZero) != 0)
}

// exclusions counts the words of the text that exclude one of the claim: amd64 and arm64.
func (p *pairing) exclusions() {
	claim, text := p.claim.firstWords(maxLearnedClaim), p.text.firstWords(maxLearnedText)
	for i := range claim {
		if !claim[i].content() || p.stillSaid(i) {
			continue
		}
		for k := range text {
			if p.excludedBy(&claim[i], k) {
				p.at[fExcludes]++
				p.at[fExcludesNear] = max(p.at[fExcludesNear], far+1-p.near(k))
			}
		}
	}
}

// stillSaid reports whether the text says the very word i of the claim, and not as how things were.
func (p *pairing) stillSaid(i int) bool { return p.met[i] == metWhole && p.age(int(p.where[i])) <= 0 }

// excludedBy reports whether word k of the text, or a part of it, excludes w of the claim.
func (p *pairing) excludedBy(w *item, k int) bool {
	x := &p.text.words[k]
	if w.groups != nil && x.to-x.from > 1 && p.excludesPart(w, x) {
		return true
	}
	return x.content() && exclude(w, x) && !p.text.turned(k) && !p.text.possible(k)
}

// possibly are words before one that tells what can or should be rather than what is.
var possibly = setOf(`can may could might would should if when`)

// possible reports whether word k tells what can or should be rather than what is: "may be disabled".
func (r *reading) possible(k int) bool {
	for i := k - 1; i >= max(r.lines[r.words[k].line].from, k-3); i-- {
		if r.words[i].sets&setPossibly != 0 {
			return true
		}
	}
	return false
}

// excludesPart reports whether a part of the name x excludes w: the "win" in win_amd64 excludes macOS.
func (p *pairing) excludesPart(w, x *item) bool {
	for _, part := range p.text.parts[x.from:x.to] {
		if part.grouped && exclude(w, &item{id: part.id, groups: vocab.groupsOf[part.text]}) {
			return true
		}
	}
	return false
}

// object tells how well the claim holds the name nearest to the trouble that word k tells of, so that the trouble
// is with what the claim is about: "failed to open auth.db". −1 if no name is near.
func (p *pairing) object(k int) float32 {
	text := p.text.firstWords(maxLearnedText)
	for d := 0; d <= 5; d++ {
		for _, i := range [...]int{k + d, k - d} {
			switch {
			case i < 0 || i >= len(text) || text[i].line != text[k].line || text[i].q.num:
			case text[i].sep == '"':
				return p.quoted(i)
			case text[i].name():
				return float32(p.held[i])
			}
		}
	}
	return -1
}

// quoted tells how well the claim holds all words between the quotation marks that open before word i.
func (p *pairing) quoted(i int) float32 {
	text, how := p.text.firstWords(maxLearnedText), p.held[i]
	for k := i; k < len(text) && text[k].line == text[i].line; k++ {
		how = min(how, p.held[k])
		if p.text.quotes(text[k].start + len(text[k].text)) {
			break
		}
	}
	return float32(how)
}

// ages computes whether the text tells what the claim ends with as how things were (1) or are (−1).
func (p *pairing) ages() {
	const most = 3 // words at the end of the claim
	n := 0
	for i := len(p.claim.firstWords(maxLearnedClaim)) - 1; i >= 0 && n < most && p.at[fOld] == 0; i-- {
		if !p.claim.words[i].content() {
			continue
		}
		if n++; p.met[i] >= metPart {
			p.at[fOld] = p.age(int(p.where[i]))
		}
	}
}

// What stands before or behind a word that tells how things were or are: "moved from redis to valkey".
var (
	beforeOld = setOf(`
		instead than from was were replaces replacing not no old previous longer statt anymore drop dropped remove
		removed without moved migrated`)
	beforeNew = setOf(`now to is are into`)
	behindOld = setOf(`replaced was were became gone removed dropped`)
)

// age tells whether word k of the text is said to be how things were (1), are (−1) or neither (0).
func (p *pairing) age(k int) float32 {
	words := p.text.words
	for i := k - 1; i >= max(0, k-3); i-- {
		switch w, next := &words[i], words[i+1].low; {
		case w.low == "replaced" && (next == "by" || next == "with"), w.sets&setBeforeNew != 0:
			return -1
		case w.low == "replaced", w.sets&setBeforeOld != 0:
			return 1
		}
	}
	return oneIf(k+1 < len(words) && words[k+1].sets&setBehindOld != 0)
}

// shape computes what the lines of the text are: removed and added ones, a command and its answer.
func (p *pairing) shape() {
	p.diff()
	if p.text.lines[0].kind == lineCommand {
		p.command()
	}
	p.order()
}

// diff computes what the lines of a change remove, and whether it switches on or off what the claim is about. The
// last line that is changed decides.
func (p *pairing) diff() {
	turn := float32(0) // 1 if something is switched on, −1 if off
	for n := range p.text.firstLines() {
		line, _, _ := strings.Cut(p.text.text[p.text.lines[n].start:], "\n")
		if line == "" || line[0] != '-' && line[0] != '+' || hasAnyPrefix(line, "---", "+++") {
			continue
		}
		turn = 1
		if putsAside(line[1:]) {
			turn = -1
		}
		if line[0] == '-' {
			turn = -turn
			p.at[fRemoved] += float32(p.onLine[n])
		}
	}
	p.at[fDiffTurn] = -turn * p.at[fClaimSign]
}

// putsAside reports whether a line of a file is a comment or says that something does not run: "# cache: on",
// "it.skip(".
func putsAside(line string) bool {
	return hasAnyPrefix(strings.TrimSpace(line), "#", "//", "--", "/*", "<!--", ";") ||
		containsAny(line, "skip", "Skip", "isable", "gnore", "xit(", "xfail")
}

// What a command prints, see fPrints.
const (
	printsSomething float32 = iota + 1
	printsNothing
	printsNumber
	printsZero
)

// command computes what a command is about and prints.
func (p *pairing) command() {
	f, text := &p.at, p.text.firstWords(maxLearnedText)
	for k := range text {
		x := &text[k]
		switch {
		case !x.content():
		case p.held[k] < metPart:
			f[fCommandNew] += oneIf(x.line == 0 && x.ident && x.kind >= Path && x.text[0] != '-')
		case x.line == 0:
			f[fCommandMet]++
		default:
			f[fOutputMet]++
		}
	}
	f[fPrints] = p.prints()
}

// prints tells what the command in the first line prints. A number counts only as the answer in one line.
func (p *pairing) prints() float32 {
	if len(p.text.lines) == 2 {
		words := p.of(1)
		for k := range words {
			switch x := &words[k]; {
			case x.q.num && x.q.value == 0:
				return printsZero
			case x.q.num:
				return printsNumber
			}
		}
	}
	if p.text.blank {
		return printsNothing
	}
	return printsSomething
}

// What stands between two things in their order, and in the other one.
var (
	inOrder    = setOf(`before precedes preceding`)
	afterwards = setOf(`after follows behind`)
)

// order computes whether two things of the claim stand in the text in the other order (1) or in its own (−1).
func (p *pairing) order() {
	claim := p.claim.firstWords(maxLearnedClaim)
	for i := 1; i < len(claim); i++ {
		before := claim[i].sets&setInOrder != 0
		if !before && claim[i].sets&setAfterwards == 0 {
			continue
		}
		x, y := p.first(0, i), p.first(i+1, len(claim))
		switch {
		case x < 0 || y < 0 || x == y:
		case (x < y) == before:
			p.at[fOrder] = -1
		default:
			p.at[fOrder] = 1
		}
	}
}

// first returns the first word of the text that meets words from to to of the claim, −1 if none does.
func (p *pairing) first(from, to int) int {
	first := -1
	for i := from; i < to; i++ {
		if k := int(p.where[i]); p.met[i] > metNot && (first < 0 || k < first) {
			first = k
		}
	}
	return first
}
