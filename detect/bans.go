package detect

import "strings"

// bansBelow reports whether line i, which does not end in a colon, is a head like one that
// does because it forbids what follows: a list ("Never ever do the following\n- x"), or
// anything at all behind a line that breaks off at its negation ("Please do not\n\nx").
func (d *Doc) bansBelow(i int, l *lineInfo) bool {
	next := i + 1
	if next < len(d.layout) && d.layout[next].kind == blankLine {
		next++
	}
	if next >= len(d.layout) {
		return false
	}
	apart := next > i+1
	n := &d.layout[next]
	if n.kind != itemLine && !(n.kind == proseLine && apart) || l.kind == headingLine || l.kind == codeLine || l.kind == rowLine {
		return false
	}
	line := d.Text[l.start:l.end]
	if n.kind == proseLine {
		return n.indent > l.indent && bans(line) || negationLast(line)
	}
	return (l.kind != itemLine || n.indent > l.indent) && bans(line)
}

// bans reports whether a word of line negates or forbids.
func bans(line string) bool {
	const maxBytes = 200 // of a line's end that are looked at
	if len(line) > maxBytes {
		line = line[len(line)-maxBytes:]
	}
	for line != "" {
		var word string
		word, line, _ = strings.Cut(line, " ")
		if word = trimMarks(word); word == "" {
			continue
		}
		if lex.entries[lex.lookup(word)].class&cNeg != 0 || banWord(word) {
			return true
		}
	}
	return false
}

var banWords = [...]string{"forbidden", "prohibited", "banned", "disallowed", "avoid", "avoiding", "refrain", "off-limits", "no-go", "no-gos",
	"don'ts", "donts", "dont's", "verboten", "interdit", "prohibido", "proibido", "vietato", "запрещено", "нельзя"}

// banWord reports whether w forbids without being a negation word.
func banWord(w string) bool {
	const shortest = 5
	if len(w) < shortest || !banFirst[lowerByte(w[0])] {
		return false
	}
	for _, x := range banWords {
		if strings.EqualFold(x, w) {
			return true
		}
	}
	return false
}

// banFirst are the first bytes of banWords; their Cyrillic capitals start with the same byte.
var banFirst = func() (t [256]bool) {
	for _, w := range banWords {
		t[w[0]] = true
	}
	return t
}()

// trimMarks takes the marks off the ends of word.
func trimMarks(word string) string {
	if word != "" && isLetter(word[0]) && isLetter(word[len(word)-1]) {
		return word
	}
	return strings.Trim(word, "*_`\"'.,!-–:;()")
}

// lastWord returns the last word of line, Markdown aside, and whether a mark stands behind it or nothing before it.
func lastWord(line string) (word string, bare bool) {
	for line != "" && (line[len(line)-1] == '*' || line[len(line)-1] == '_' || line[len(line)-1] == '`') {
		line = line[:len(line)-1]
	}
	if line == "" || !isLetter(line[len(line)-1]) && line[len(line)-1] < 0x80 {
		return "", false // most lines of code
	}
	i := strings.LastIndexByte(line, ' ')
	if i > 0 && (line[i-1] == ':' || line[i-1] == '=') {
		return "", false // a value
	}
	word = line[i+1:]
	for word != "" && strings.IndexByte("*_`\"(", word[0]) >= 0 {
		word = word[1:]
	}
	for k := 0; k < len(word); k++ {
		if c := word[k]; !isLetter(c) && c != '\'' && c < 0x80 {
			return word, false
		}
	}
	return word, word != ""
}

// negationLast reports whether line breaks off at a word that negates what must follow: not, never, don't.
func negationLast(line string) bool {
	word, bare := lastWord(line)
	return bare && negatesNext(word)
}

func negatesNext(word string) bool {
	k := lex.lookup(word)
	if lex.entries[k].class&cNeg == 0 {
		return false
	}
	switch lex.entries[k].word {
	case "no", "none", "nobody", "nothing", "nowhere", "nor", "neither", "nein", "нет", "non", "não", "nichts", "nie", "nunca":
		return false // complete answers
	}
	return true
}

// breaksOff reports whether line ends where no sentence can: at a negation, a modal verb, an article or a preposition.
func breaksOff(line string) bool {
	word, bare := lastWord(line)
	if !bare {
		return false
	}
	return negatesNext(word) ||
		brokenOff(word) && word != "A" && word != "MAY" && !strings.ContainsAny(line, "={};:<>|\t") && strings.Contains(line, " ")
}

// brokenOff reports whether no sentence ends in word.
func brokenOff(word string) bool {
	var buf [6]byte
	if len(word) > len(buf) {
		return false
	}
	for i := range len(word) {
		buf[i] = lowerByte(word[i])
	}
	switch string(buf[:len(word)]) {
	case "must", "should", "shall", "may", "might", "could", "would", "the", "a", "an", "to", "of", "from", "into", "with", "by", "than", "der", "die", "das", "zu", "von", "mit":
		return true
	}
	return false
}
