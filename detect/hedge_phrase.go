package detect

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// phraseWords are the words of the phrases that stand for several.
var phraseWords = map[string]string{
	"NOT": "not don't dont doesn't didn't isn't isnt aren't wasn't can't cannot couldn't haven't hasn't never",
	"BE":  "is 's are 're was were be been",
	"I":   "i we",
	"QUE": "que qu",
}

// phraseStep is one place of a phrase.
type phraseStep struct {
	words              []string
	not                bool // no word, but what must not follow: one of words, or an edge or a mark below
	optional, any, few bool
	start, end, last   bool // no word but an edge: of the clause, of the sentence
	mark               gap  // no word but a mark
}

// setPhrase is a phrase of the table: what stands before its cue, from there outwards, and
// behind; and how the words next to the cue may start.
type setPhrase struct {
	before, behind             []phraseStep
	initialBefore, initialNext initials
}

// initials is a set of bytes that words start with: a bit for the low five bits of each, which
// are one for a letter, and one that every word has and none.
type initials uint64

const anyInitial initials = 1 << 32

// initialsOf returns how the word may start that the first of steps asks for.
func initialsOf(steps []phraseStep) (set initials) {
	if len(steps) == 0 {
		return anyInitial
	}
	s := &steps[0]
	if s.not || s.optional || s.any || s.few || s.start || s.end || s.last || s.mark != 0 {
		return anyInitial
	}
	for _, w := range s.words {
		set |= initialOf(w[0])
	}
	return set
}

// initialOf returns the set of a word that starts with c. Beyond ASCII it may be any word.
func initialOf(c byte) initials {
	if c >= utf8.RuneSelf {
		return anyInitial - 1
	}
	return 1 << (firstLetter[c] % 32)
}

// initial returns how word i starts.
func (p *phrase) initial(i int) initials {
	if !p.has(i) {
		return anyInitial
	}
	return anyInitial | initialOf(p.text[p.toks[i].start])
}

// readPhrases returns the cues of a table with their phrases.
func readPhrases(table []string) map[string][]setPhrase {
	cues := make(map[string][]setPhrase)
	for _, group := range table {
		for line := range strings.SplitSeq(group, ";") {
			words, ph := readSetPhrase(line)
			for _, w := range words {
				cues[w] = append(cues[w], ph)
			}
		}
	}
	return cues
}

// readSetPhrase returns the phrase written in line and its cues.
func readSetPhrase(line string) (cues []string, ph setPhrase) {
	for f := range strings.FieldsSeq(line) {
		if words, ok := strings.CutPrefix(f, "*"); ok {
			cues = strings.Split(words, "|")
		} else if step := readStep(f); cues == nil {
			ph.before = slices.Insert(ph.before, 0, step)
		} else {
			ph.behind = append(ph.behind, step)
		}
	}
	ph.initialBefore, ph.initialNext = initialsOf(ph.before), initialsOf(ph.behind)
	return cues, ph
}

func readStep(f string) (s phraseStep) {
	f, s.not = strings.CutPrefix(f, "!")
	f, s.optional = strings.CutSuffix(f, "?")
	for _, w := range strings.Split(f, "|") {
		switch w {
		case "_":
			s.any = true
		case "…":
			s.few = true
		case "^":
			s.start = true
		case "$":
			s.end = true
		case ".":
			s.last = true
		case ",":
			s.mark |= gapComma
		case ":":
			s.mark |= gapColon
		default:
			if more, ok := phraseWords[w]; ok {
				s.words = append(s.words, strings.Fields(more)...)
			} else {
				s.words = append(s.words, w)
			}
		}
	}
	return s
}

// inPhrase reports whether word i is the cue of a set phrase.
func (p *phrase) inPhrase(i int) bool {
	before, next := p.initial(i-1), p.initial(i+1)
	phrases := lex.phrases[p.toks[i].lex]
	for k := range phrases {
		ph := &phrases[k]
		if ph.initialBefore&before != 0 && ph.initialNext&next != 0 && // which hardly ever holds
			p.follows(ph.before, i, -1) && p.follows(ph.behind, i, 1) {
			return true
		}
	}
	return false
}

// follows reports whether steps follow word i in the direction by, 1 or −1.
func (p *phrase) follows(steps []phraseStep, i, by int) bool {
	if len(steps) == 0 {
		return true
	}
	s, rest := &steps[0], steps[1:]
	switch next := i + by; {
	case s.not:
		return !p.atEdge(s, max(i, next)) && !p.atWord(s, i, by) && p.follows(rest, i, by)
	case (s.optional || p.atEdge(s, max(i, next))) && p.follows(rest, i, by):
		return true
	case !s.few:
		return p.atWord(s, i, by) && p.follows(rest, next, by)
	}
	for k := i; k != i+4*by && (k == i || p.has(k)); k += by {
		if p.follows(rest, k, by) {
			return true
		}
	}
	return false
}

// atEdge reports whether the gap before word i is the edge or the mark that s asks for.
func (p *phrase) atEdge(s *phraseStep, i int) bool {
	return s.start && p.clauseStart(i) || s.last && !p.has(i) ||
		s.end && (!p.has(i) || p.gap(i)&gapClause != 0) || s.mark != 0 && p.has(i) && p.gap(i)&s.mark != 0
}

// atWord reports whether the word next to i is one that s asks for, no mark but a comma between.
func (p *phrase) atWord(s *phraseStep, i, by int) bool {
	next := i + by
	return p.has(next) && p.gap(max(i, next))&(gapClause&^gapComma) == 0 && (s.any || p.is(next, s.words...))
}
