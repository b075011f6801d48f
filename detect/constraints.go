package detect

import (
	"strings"
	"unicode/utf8"
)

// order says what a sentence forbids.
type order uint8

const (
	noOrder     order = iota
	proposal          // a question that names an act: with a denial behind it a prohibition
	denial            // denies what was proposed: "No."
	duty              // says what must be done: with a sanction behind it an invariant
	sanction          // says what becomes of the rest: "… may be closed"
	refusal           // refuses what was asked before it: "No way."
	invariant         // states what must hold, or describes with a negation that binds
	prohibition       // an order
	leadOrder         // forbids what is listed under it, nothing by itself
)

// ordered is a sentence, by its index in Doc.Sentences, with its order.
type ordered struct {
	sentence int
	order    order
}

// cOrder are the classes one of which a statement has that orders something, other
// scripts and signs of prohibition aside.
const cOrder = cForbid | cQuit | cNeg | cDuty | cClosed

// Constraints returns the negative constraints of text: sentences that forbid something
// or state an invariant, outside fenced and quoted blocks. One that ends in a colon takes
// the lines under it along, a heading that forbids its section.
func Constraints(text string) []Constraint {
	var d Doc
	d.Scan(text)
	return d.Constraints
}

// gatherConstraints makes constraints of the sentences that forbid.
func (d *Doc) gatherConstraints() {
	end := 0 // of the last constraint
	for k, x := range d.orders {
		i, o := x.sentence, x.order
		s := &d.Sentences[i]
		if s.Start < end {
			continue
		}
		before := noOrder // of the sentence before
		if k > 0 && d.orders[k-1].sentence == i-1 {
			before = d.orders[k-1].order
		}
		r := s.Range
		if o < invariant {
			if !d.completes(i, o, before) || d.Sentences[i-1].Start < end {
				continue
			}
			r.Start = d.Sentences[i-1].Start
		} else if bare := s.Words.To-s.Words.From <= 2; bare && before < duty && d.sameLine(i) &&
			d.Sentences[i-1].Question && d.Sentences[i-1].Start >= end {
			r.Start = d.Sentences[i-1].Start // "Want to skip the linter? Don't."
		}
		if l := &d.layout[s.Line]; l.kind == headingLine {
			if last := d.sectionEnd(s.Line); last > s.Line {
				r = Range{d.Lines[s.Line].Start + l.indent, d.layout[last].end}
				o = prohibition
			}
		} else if list := d.listEnd(s); list > 0 {
			r.End = list
			if o == leadOrder {
				o = prohibition
			}
		}
		if o == leadOrder || r.Start < end || r.End <= r.Start {
			continue
		}
		d.Constraints = append(d.Constraints, Constraint{r, o == prohibition})
		end = r.End
	}
}

// completes reports whether sentence i and the one before it on its line, of the orders o
// and before, make a constraint together: a question and its refusal, a duty and its sanction.
func (d *Doc) completes(i int, o, before order) bool {
	if !d.sameLine(i) {
		return false
	}
	switch o {
	case refusal:
		return d.Sentences[i-1].Question
	case denial:
		return before == proposal
	case sanction:
		return before == duty
	}
	return false
}

// sameLine reports whether sentence i stands on the line of the one before it.
func (d *Doc) sameLine(i int) bool { return i > 0 && d.Sentences[i-1].Line == d.Sentences[i].Line }

// listEnd returns the end of what hangs from s if it ends in a colon, 0 if nothing does.
func (d *Doc) listEnd(s *Sentence) int {
	line := s.Line
	for line+1 < len(d.Lines) && d.Lines[line+1].Start < s.End {
		line++ // a sentence has few lines
	}
	if d.layout[line].ends != endColon || d.layout[line].end > s.End {
		return 0
	}
	end := 0
	for k := line + 1; k < len(d.Lines); k++ {
		if d.layout[k].kind == blankLine {
			continue
		}
		if !d.hangsFrom(k, line) {
			break
		}
		end = d.layout[k].end
	}
	return end
}

// hangsFrom reports whether line k hangs from line head, directly or not.
func (d *Doc) hangsFrom(k, head int) bool {
	for k > head {
		k = d.Lines[k].Parent
	}
	return k == head
}

// sectionEnd returns the last line that is not blank in the section under heading line i.
func (d *Doc) sectionEnd(i int) int {
	last := i
	for k := i + 1; k < len(d.Lines); k++ {
		l := &d.layout[k]
		if l.kind == headingLine && l.level <= d.layout[i].level {
			break
		}
		if l.kind != blankLine {
			last = k
		}
	}
	return last
}

// forbidsAlone reports whether the few words of p, a heading or a line that ends in a
// colon, forbid what stands under them: "Never", "Don'ts:", "Forbidden commands". all is
// the union of their classes.
func (p *phrase) forbidsAlone(all class) bool {
	n := len(p.toks)
	if n == 0 || n > 8 || p.isQuestion() {
		return false
	}
	if all&cTitle != 0 {
		return true
	}
	for i := 0; i < n && all&cNeg != 0; i++ {
		switch {
		case p.is(i, "don't", "dont") && (n == 1 || i == n-1 || p.is(i+1, "do")):
			return true
		case p.is(i, "not") && p.is(i-1, "do", "must", "should", "may", "is", "are") &&
			(i == n-1 || p.is(i+1, "allowed", "do", "permitted", "touch")):
			return true
		case p.is(i, "not") &&
			(p.is(i+1, "ok", "okay", "fine", "acceptable", "allowed") &&
				(i == 0 || p.is(i-1, "is", "are", "be"))) &&
			i+2 >= n:
			return true
		}
	}
	return containsAny(p.Of(p.text), "禁止", "不要", "严禁", "금지", "しないこと", "やってはいけない")
}

// forbidsAt tells what the sentence p forbids, with the word that decides, −1 if that is
// none of the words; all is the union of the classes of its words.
func forbidsAt(p *phrase, all class, wide wideSet) (order, int) {
	question := p.isQuestion()
	if wide != 0 && p.opensWithOption() {
		wide |= wProgram
	}
	if o := wide.forbids(); o != noOrder && (!question || wide&wPlea != 0) {
		return o, -1
	}
	if all&cForbid != 0 && (question || p.class(0)&cModal != 0 && p.is(0, "can", "could", "would")) &&
		p.politeBan() {
		return prohibition, 0
	}
	if p.Start < p.End && p.text[p.Start] >= utf8.RuneSelf && p.banMark(wide) {
		return prohibition, -1
	}
	if all&(cForbid|cQuit) == 0 || question {
		return noOrder, -1
	}
	best, decides := noOrder, -1
	var foreign class
	if all&cLangs != 0 {
		foreign = p.language()
	}
	cues := 0
	for at := range p.toks {
		if p.toks[at].class&(cForbid|cQuit) == 0 {
			continue
		}
		if cues++; cues > maxCues {
			break
		}
		if o := p.cueForbids(at, all, foreign); o > best {
			best, decides = o, at
		}
		if best == prohibition {
			break
		}
	}
	// Hardly any cue forbids: what speaks against it is asked last, here as in other rules.
	if best != noOrder && (p.reportsError() || containsAny(p.Of(p.text), "/pull/", "/commit/")) {
		return noOrder, -1 // a fault, or what a change did, in a list of changes
	}
	return best, decides
}

// opensWithOption reports whether p opens with an option of a program, which it then describes.
func (p *phrase) opensWithOption() bool {
	s := strings.TrimLeft(p.Of(p.text), "| `")
	return len(s) > 2 && s[0] == '-' && (isLetter(s[1]) || s[1] == '-' && isLetter(s[2]))
}

// reportsError reports whether p opens with the word for an error, or tells what was given
// is invalid, before a colon.
func (p *phrase) reportsError() bool {
	for k := 1; k < len(p.toks) && k < 6; k++ {
		if p.gap(k)&gapColon == 0 {
			continue
		}
		if p.is(0, "feat", "fix", "chore", "refactor", "perf", "revert") && p.lower(0) &&
			(k == 1 || k == 2 && p.gap(1)&gapOpen != 0) {
			return true // the subject of a commit
		}
		return k == 1 && p.is(0, faultLabels...) ||
			k > 1 && (p.is(0, invalidFirst...) || p.is(k-1, invalidLast...))
	}
	return false
}

// faultLabels open a line, before a colon, that tells of a fault or of a plan: "Error: no such file".
var faultLabels = []string{
	"error", "fatal", "panic", "exception", "todo", "fixme", "plan", "fixed", "fehler", "erreur",
	"errore", "erro", "ошибка", "помилка", "błąd", "fout", "fel", "hata",
}

// invalidFirst mean invalid where they stand first: "Ungültige Option: …".
var invalidFirst = []string{
	"invalid", "ungültige", "ungültiger", "ungültiges", "неверный", "неверное", "неверная",
	"некорректный", "некорректное", "nieprawidłowa", "nieprawidłowy", "ongeldige", "ogiltig",
	"geçersiz",
}

// invalidLast mean invalid behind their noun: "Option invalide : …".
var invalidLast = []string{
	"invalide", "inválida", "inválido", "válida", "válido", "valido", "valida", "invalida", "invalido",
}

// cueForbids tells what the cue word at forbids; all is the union of the classes of the
// words, foreign the class of their language, 0 for English.
func (p *phrase) cueForbids(at int, all, foreign class) order {
	q, i := p.around(at)
	o, c := noOrder, q.class(i)
	if c&cForbid == 0 {
		return q.quitForbids(i)
	}
	own := c & cLangs
	english := c&cEN != 0 || c&(cLangs|cOther) == 0 // else no English rule knows the word
	if foreign != 0 || own != 0 && c&cEN == 0 {
		lang := foreign
		if lang == 0 {
			lang = own & -own // a word of several languages is read as of the first
		}
		o = q.foreignForbids(i, lang)
	}
	fact := q.class(i+1)&(cFact|cTold|cWaive) != 0 && q.class(i+1)&cEN == 0 // "no funciona" is no English
	if o == noOrder && english && !fact && (foreign == 0 || all&cEN != 0 && c&foreign == 0) {
		if o = q.englishForbids(i); o == noOrder {
			o = q.chatForbids(i)
		}
	}
	if o == noOrder && c&cOther != 0 {
		o = q.otherForbids(i)
	}
	if o != noOrder && (q.logged(i) || q.neverThen(i) || q.englishTold(i)) {
		return noOrder
	}
	return o
}

// language returns the class of the language p is written in, 0 for English or unknown:
// the one with most words, if they are more than the English ones or if no word is English alone.
func (p *phrase) language() class {
	if !p.spoke {
		p.tongue, p.spoke = p.findLanguage(), true
	}
	return p.tongue
}

// findLanguage is language the first time.
func (p *phrase) findLanguage() class {
	en, other, alone := 0, 0, 0
	for i := range p.toks { // additions that nobody need guess, not branches
		c := p.toks[i].class
		if c&(cEN|cImp) == cEN {
			en++ // "build" and "test" are said in any language
		}
		if c&(cEN|cImp|cLangs) == cEN {
			alone++
		}
		if c&cLangs != 0 {
			other++
		}
	}
	if other <= en && alone > 0 {
		return 0
	}
	best, lang := 0, class(0)
	for _, l := range [...]class{cPL, cDE, cFR, cES, cPT, cIT, cRU} { // "nie" alone is Polish
		if n := p.count(l); n > best {
			best, lang = n, l
		}
	}
	if lang == cPL && p.count(cDE) == best && p.seemsGerman() {
		lang = cDE
	}
	if best > en || alone == 0 && p.foreignWord(lang) {
		return lang
	}
	return 0
}

// foreignWord reports whether a word of p is of language lang and not English.
func (p *phrase) foreignWord(lang class) bool {
	for i := range p.toks {
		if c := p.toks[i].class; c&lang != 0 && c&cEN == 0 {
			return true
		}
	}
	return false
}

// banMark reports whether p opens with a sign of prohibition before what is forbidden.
// A cross also marks what failed; then the words tell a state.
func (p *phrase) banMark(wide wideSet) bool {
	s := p.Of(p.text)
	for len(s) > 0 && (s[0] == '*' || s[0] == '_' || s[0] == ' ' || s[0] == '|') {
		s = s[1:]
	}
	if hasAnyPrefix(s, "🚫", "⛔", "🛑") {
		return len(p.toks) > 0
	}
	if !hasAnyPrefix(s, "❌", "✗", "✘", "✖") || len(p.toks) == 0 || len(p.toks) > 16 || p.isQuestion() {
		return false
	}
	if wide&(wVerb|wDone) != 0 {
		return wide&(wFail|wNot|wDeny|wPast) == 0 && !containsAny(s, "未", "なし", "미", "안 ", "없음", "했")
	}
	if p.suffix(0, "ing") && p.has(1) || p.class(0)&cImp != 0 && p.class(1)&cAux == 0 {
		return true
	}
	for i := range p.toks {
		if p.text[p.toks[i].start] >= utf8.RuneSelf {
			return false // other languages say the negation too
		}
		if p.class(i)&(cAux|cModal|cSubj|cLangs) != 0 || p.is(i, tellState...) || allDigits(p.raw(i)) {
			return false
		}
	}
	name := p.toks[0].ident || p.toks[0].quoted
	return p.has(1) && !p.toks[0].char &&
		(!name ||
			!p.toks[1].ident && !p.toks[1].quoted && p.gap(1)&gapClause == 0 &&
				p.suffix(len(p.toks)-1, "s"))
}

// tellState tell a state behind a cross: "❌ tests failing", "❌ not yet implemented".
var tellState = []string{
	"failed", "failing", "fails", "failure", "error", "errors", "missing", "broken", "unsupported",
	"support", "bad", "wrong", "incorrect", "before", "old", "needed", "required", "necessary",
	"pending", "todo", "unavailable", "invalid", "timeout", "yet", "found", "implemented", "available",
	"working", "done",
}

// yes returns a prohibition if b holds.
func (p *phrase) yes(b bool) order {
	if b {
		return prohibition
	}
	return noOrder
}

// invariantIf returns an invariant if b holds.
func (p *phrase) invariantIf(b bool) order {
	if b {
		return invariant
	}
	return noOrder
}
