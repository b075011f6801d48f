package detect

import "math/bits"

// feature is one of the numbers the learned rule sees of a claim and a text.
type feature uint8

// The features in the order of their columns. A word is "met" if the other text holds it, see pairing.met. What
// is "near" tells how many words off the nearest is, far or more if there is none. A share is from 0 to 1, −1
// if it is one of nothing.
const (
	// How much of the claim the text is about.
	fCover       feature = iota // share of the weight of its words
	fBegun                      // likewise, with words that are only begun
	fMet                        // their number
	fSubject                    // share of the words before its verb
	fTold                       // share of the words from its verb on
	fHead                       // how well the last word before its verb that is no number is met; −1 if there is none
	fFirst                      // likewise the first word before its verb
	fLast                       // likewise the last word from its verb on
	fEndMet                     // how many of its last three words are met
	fBack                       // share of the words of the text that the claim holds
	fOpens                      // how well the claim holds the first word of the text; −1 not, and it is a name
	fNewWords                   // words of the text that are no names and that the claim does not hold
	fLost                       // words of the claim that the text does not hold
	fSubjectLost                // those of them before its verb
	fSpread                     // words from the first that is met to the last
	fClaimWords
	fWords
	fLines
	fRowMet // words met in lines that are neither a command nor the names of columns

	// Whether it is about the same thing.
	fNames
	fNamesMet
	fNamesLost
	fRivals    // names made like one that is not met: web-1 for web-0
	fRivalLast // those for one of the last two words of the claim
	fNewNames
	fLonger // words met as part of a name
	fWhole
	fEnvironment   // staging, prod: 2 another, 1 only one text names any, −1 the same
	fGuards        // how many of the rules against another subject hold
	fLabel         // what stands before the first colon is met 1, is not −1
	fBesideValue   // words of what is told that have another beside a met word
	fBesideSubject // likewise words of the subject

	// How their values meet.
	fNumbers
	fClaimNumbers
	fSame
	fSameNear
	fOther
	fOtherNear
	fOtherOnly // there is one other value and the same is nowhere
	fBestValue // 1 another, −1 the same
	fBestNear
	fRole     // how alike its place is: roleForm …
	fBound    // 1 broken, −1 kept
	fZeroNear // a 0 stands near
	fSomeNear // another number stands near
	fPart     // 2/3 is a part 1, 3/3 is all −1
	fDate     // 1 another, −1 the same
	fKeySame  // share of a key that the claim holds, if its value is met; likewise below
	fKeyOther // if it is another
	fKeyYes   // if it says yes or well
	fKeyNo    // if it says no or trouble

	// Which way their words point.
	fClaimSign // all is well 1, it is not −1
	fBestSign  // of the line that holds most of the claim
	fFirstSign
	fLastSign
	fBadLines
	fGoodLines
	fSignTurn
	fLastTurn
	fBadNear
	fGoodNear
	fNegationNear
	fExcludes
	fExcludesNear // far+1 less the words to the nearest: the nearer, the more
	fObject       // how well what the trouble is about is met; −1 if it is about nothing
	fOld          // what the claim ends with is how things were 1, are −1
	fRejects
	fRemoved  // words met in the removed lines of a change
	fDiffTurn // a change goes against the claim 1, with it −1
	fPrints   // what a command prints: printsSomething …; 0 if there is none
	fCommandMet
	fCommandNew
	fOutputMet
	fOrder // 1 the other order, −1 that of the claim
	fForbids

	// Which way of disconfirming a claim the text goes: 1 it does, −1 the other way.
	fSwitchTurn
	fMissingTurn
	fNothingTurn
	fAllTurn
	fOnlyTurn
	fGoneTurn
	fOnceTurn
	fAgainst // signs that the text disconfirms the claim
	fFor     // signs that it does not
	fElse    // signs that it is about something else

	fSaid // what its words say against those of the claim, in hundredths of a log-odds

	fMarks                                  // the first mark of the claim; those of the text follow
	fClasses = fMarks + 2*feature(numMarks) // likewise the classes of words
	features = int(fClasses) + 2*numClasses // their number
)

// pairNames name the columns before fMarks.
var pairNames = [fMarks]string{
	fCover:       "claim's words met",
	fBegun:       "claim's words met or begun",
	fMet:         "words met",
	fSubject:     "subject met",
	fTold:        "what is told met",
	fHead:        "subject's noun met",
	fFirst:       "first word met",
	fLast:        "last word met",
	fEndMet:      "last three words met",
	fBack:        "text's words met",
	fOpens:       "opens with a met word",
	fNewWords:    "new words",
	fLost:        "words lost",
	fSubjectLost: "subject's words lost",
	fSpread:      "spread of met words",
	fClaimWords:  "claim's length",
	fWords:       "length",
	fLines:       "lines",
	fRowMet:      "words met in rows",

	fNames:         "claim's names",
	fNamesMet:      "names met",
	fNamesLost:     "names lost",
	fRivals:        "rival names",
	fRivalLast:     "rival of the last word",
	fNewNames:      "new names",
	fLonger:        "part of a longer name",
	fWhole:         "words met whole",
	fEnvironment:   "other environment",
	fGuards:        "signs of another subject",
	fLabel:         "label met",
	fBesideValue:   "another word for the value",
	fBesideSubject: "another word for the subject",

	fNumbers:      "numbers",
	fClaimNumbers: "claim's numbers",
	fSame:         "same value",
	fSameNear:     "same value near",
	fOther:        "other value",
	fOtherNear:    "other value near",
	fOtherOnly:    "one other value alone",
	fBestValue:    "nearest value is another",
	fBestNear:     "nearest value near",
	fRole:         "other value in the same role",
	fBound:        "bound broken",
	fZeroNear:     "zero near",
	fSomeNear:     "number near",
	fPart:         "only a part",
	fDate:         "other date",
	fKeySame:      "key has the same",
	fKeyOther:     "key has another",
	fKeyYes:       "key says yes",
	fKeyNo:        "key says no",

	fClaimSign:    "claim says well",
	fBestSign:     "best line says well",
	fFirstSign:    "first line says well",
	fLastSign:     "last line says well",
	fBadLines:     "lines that say trouble",
	fGoodLines:    "lines that say well",
	fSignTurn:     "best line against the claim",
	fLastTurn:     "last line against the claim",
	fBadNear:      "trouble near",
	fGoodNear:     "well near",
	fNegationNear: "negation near",
	fExcludes:     "excluding words",
	fExcludesNear: "excluding word near",
	fObject:       "object of the trouble met",
	fOld:          "said to be old",
	fRejects:      "rejects a word",
	fRemoved:      "met in removed lines",
	fDiffTurn:     "change turns the claim",
	fPrints:       "command prints",
	fCommandMet:   "met in the command",
	fCommandNew:   "new names in the command",
	fOutputMet:    "met in the answer",
	fOrder:        "order turned",
	fForbids:      "claim forbids",

	fSwitchTurn:  "switch turned",
	fMissingTurn: "missing thing",
	fNothingTurn: "some where none",
	fAllTurn:     "not all",
	fOnlyTurn:    "not only",
	fGoneTurn:    "still there",
	fOnceTurn:    "more than once",
	fAgainst:     "signs against",
	fFor:         "signs for",
	fElse:        "signs of another thing",

	fSaid: "words against",
}

// textMarks are what a text says of itself, as its side was read.
var textMarks = [...]struct {
	name string
	of   func(s *side) bool
}{
	{"question", func(s *side) bool { return s.question }},
	{"supposed", func(s *side) bool { return s.supposed }},
	{"past", func(s *side) bool { return s.past }},
	{"dry run", func(s *side) bool { return s.dry }},
	{"quotes", func(s *side) bool { return s.quotes }},
	{"plan", func(s *side) bool { return s.plan }},
	{"reply", func(s *side) bool { return s.reply }},
	{"denies", func(s *side) bool { return s.denies }},
	{"renewed", func(s *side) bool { return s.renewed }},
	{"retracts", func(s *side) bool { return s.retracts }},
	{"other", func(s *side) bool { return s.other }},
	{"harmless", func(s *side) bool { return s.harmless }},
	{"zero", func(s *side) bool { return s.zero }},
	{"good", func(s *side) bool { return s.good }},
	{"bad", func(s *side) bool { return s.bad }},
	{"repaired", func(s *side) bool { return s.repaired }},
	{"on", func(s *side) bool { return s.on }},
	{"off", func(s *side) bool { return s.off }},
	{"no connection", func(s *side) bool { return s.connection }},
	{"absent", func(s *side) bool { return s.absent >= 0 }},
	{"denied", func(s *side) bool { return s.denied >= 0 }},
	{"change", func(s *side) bool { return s.change >= 0 }},
	{"is", func(s *side) bool { return s.copula }},
	{"event", func(s *side) bool { return s.event }},
	{"tells", func(s *side) bool { return s.tells }},
	{"negated", func(s *side) bool { return s.negations > 0 }},
	{"code", func(s *side) bool { return s.form&formCode != 0 }},
	{"JSON", func(s *side) bool { return s.form&formJSON != 0 }},
	{"row", func(s *side) bool { return s.form&formRow != 0 }},
	{"chat", func(s *side) bool { return s.chats }},
	{"complaint", func(s *side) bool { return s.complains }},
	{"future", func(s *side) bool { return s.foresees }},
	{"yesterday", func(s *side) bool { return s.yesterday }},
}

const numMarks = len(textMarks)

// classNames name the classes of words, in the order of their bits. A "phrase" is a word that is part of the one
// before it.
var classNames = [...]string{
	"light", "verb", "thing", "not", "good", "bad", "none", "all", "only", "at most", "at least", "gone", "there",
	"missing", "denied", "may", "yes", "no", "open", "done", "now", "measure", "phrase",
}

const numClasses = len(classNames)

// columnsOfMark returns the columns of mark i: that of the claim and that of the text.
func columnsOfMark(i int) (claim, text int) { return int(fMarks) + i, int(fMarks) + numMarks + i }

// columnsOfClass is columnsOfMark for the class of words at bit i.
func columnsOfClass(i int) (claim, text int) {
	return int(fClasses) + i, int(fClasses) + numClasses + i
}

// featureNames name the columns as the file of the weights does.
var featureNames = func() (names [features]string) {
	copy(names[:], pairNames[:])
	for i, m := range textMarks {
		claim, text := columnsOfMark(i)
		names[claim], names[text] = "claim: "+m.name, "text: "+m.name
	}
	for i, class := range classNames {
		claim, text := columnsOfClass(i)
		names[claim], names[text] = "claim has "+class, "text has "+class
	}
	return names
}()

// findMarks returns the marks of s, a bit for each of textMarks.
func (s *side) findMarks() (marks uint64) {
	for i := range textMarks {
		if textMarks[i].of(s) {
			marks |= 1 << i
		}
	}
	return marks
}

// mark fills the columns of marks and classes.
func (p *pairing) mark() {
	claim, text := columnsOfMark(0)
	p.setEach(claim, p.c.marks)
	p.setEach(text, p.e.marks)
	claim, text = columnsOfClass(0)
	p.setEach(claim, uint64(p.says))
	p.setEach(text, uint64(p.tells))
}

// setEach sets the columns from first on whose bits are set to 1. The others are 0.
func (p *pairing) setEach(first int, set uint64) {
	for ; set != 0; set &= set - 1 {
		p.at[first+bits.TrailingZeros64(set)] = 1
	}
}
