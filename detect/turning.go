package detect

import "strings"

// turningWords turn a statement round, take it back, or make it depend on
// something, without being negation, condition or modal words of the other
// lists: a sentence that holds one does not say what it would say without it.
var turningWords = setOf(`refuse deny decline reject forbid prohibit fail stop prevent avoid undo cancel abort halt revert skip omit lack miss
	false wrong untrue incorrect invalid mistake mistaken instead rather hardly barely scarcely almost nearly partly partially yet far
	exclude excluding apart otherwise provide provided providing assume assuming given whenever suppose supposing supposed pretend imagine
	hypothetical hypothetically example todo fixme draft pending proposal propose proposed planned former formerly previously obsolete
	outdated deprecated opposite contrary unlike doubt doubtful dispute disputed allegedly permitting unable unlikely impossible
	sofern solange falls angenommen statt kaum fast beinahe falsch verweigern ablehnen sauf hormis presque faux refuser supposer salvo casi
	falso rechazar exceto quase recusar tranne quasi rifiutare кроме почти если отказ
	niet geen nooit zonder inte ikke ej aldrig aldri uten utan eivät ilman tidak bukan jangan tanpa není nejsou bez nem soha nelze
	δεν μην χωρίς नहीं मत बिना ไม่ อย่า غير لا ليس بدون לא אין בלי değil yok hiç không đừng chưa
	难 無 无 未 非 否 勿 莫 拒 免 禁 停 假 误 誤 없 않 못`)

// turningStarts marks the starts of turningWords: by the low five bits of the first two
// bytes, and a bit for those of the third. A word that starts otherwise needs no look at
// its stems.
var turningStarts = func() (t [32][32]uint32) {
	for w := range turningWords {
		a, b, c := start3(w)
		t[a][b] |= 1 << c
	}
	return t
}()

// start3 returns the low five bits of the first three bytes of w, 0 for those it has not.
func start3(w string) (a, b, c byte) {
	switch len(w) {
	case 0:
	case 1:
		a = w[0]
	case 2:
		a, b = w[0], w[1]
	default:
		a, b, c = w[0], w[1], w[2]
	}
	return a & 31, b & 31, c & 31
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// Turning reports whether a word, in the form Doc.Term gives it, turns the
// statement it stands in round, takes it back or makes it depend on something:
// refuse, failed, instead, hardly, false, provided …
func Turning(word string) bool {
	a, b, c := start3(word)
	return turningStarts[a][b]>>c&1 != 0 && turns(word)
}

// turns is Turning without the look at the start.
func turns(word string) bool {
	if turningWords[word] {
		return true
	}
	for _, suffix := range [...]string{"s", "es", "d", "ed", "ing", "ly"} {
		stem, ok := strings.CutSuffix(word, suffix)
		if !ok || len(stem) < 3 {
			continue
		}
		if turningWords[stem] || turningWords[stem+"e"] {
			return true
		}
		if n := len(stem); suffix != "s" && n > 3 && stem[n-1] == stem[n-2] && turningWords[stem[:n-1]] {
			return true // stopped, omitting
		}
	}
	return false
}
