package reference

import "strings"

// A tense is what auxiliary verbs say of when: now, then or later. English only, as the sequences are.
type tense struct{ now, then, later bool }

func (t tense) and(o tense) tense {
	return tense{t.now || o.now, t.then || o.then, t.later || o.later}
}

// says: a statement in tense t says one in tense of.
func (t tense) says(of tense) bool {
	return t.then == of.then && t.later == of.later && (t.now || !of.now)
}

// tenseOf are the auxiliary verbs in the last clause of a text between two words.
func tenseOf(gap string) (t tense) {
	gap = gap[strings.LastIndexAny(gap, ",;")+1:]
	for _, w := range strings.FieldsFunc(strings.ToLower(gap), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if contains(joining, w) {
			t = tense{}
		}
		t.now = t.now || contains(strings.Fields("is are am isn aren has have does s re ve"), w)
		t.then = t.then || contains(strings.Fields("was were wasn weren had did didn"), w)
		t.later = t.later || contains(strings.Fields("will won ll"), w)
	}
	return t
}

// tenseIn are the tenses in the words from the first to the last.
func tenseIn(list []said) (t tense) {
	for i, w := range list {
		if t = t.and(w.tense); i > 0 {
			t = t.and(w.older)
		}
	}
	return t
}
