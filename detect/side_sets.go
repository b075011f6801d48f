package detect

// inSets tells in which of some sets a word stands. They are asked for many words of each
// pair, so a word is looked up once, when its text is read, and not for each claim that the
// text is held against.
type inSets uint16

const (
	setPossibly inSets = 1 << iota
	setBeforeOld
	setBeforeNew
	setBehindOld
	setInOrder
	setAfterwards
	setRetries
	setRelations
	setTrunks
	setOrdering
	setNeeding
	setSpeaking
	setOccasion
)

// setsOf gives the sets of words in small letters.
var setsOf = func() map[string]inSets {
	sets := map[string]inSets{}
	for set, words := range map[inSets]map[string]bool{
		setPossibly:   possibly,
		setBeforeOld:  beforeOld,
		setBeforeNew:  beforeNew,
		setBehindOld:  behindOld,
		setInOrder:    inOrder,
		setAfterwards: afterwards,
		setRetries:    retries,
		setRelations:  relations,
		setTrunks:     trunks,
		setOrdering:   ordering,
		setNeeding:    needing,
		setSpeaking:   speaking,
		setOccasion:   occasionVerbs,
	} {
		for w := range words {
			sets[w] |= set
		}
	}
	return sets
}()

// usesAny reports whether r says one of words, which are looked for too seldom to be one of the sets.
func (r *reading) usesAny(words map[string]bool) bool {
	for k := range r.words {
		if words[r.words[k].low] {
			return true
		}
	}
	return false
}
