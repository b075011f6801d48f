package detect

import (
	"strings"
	"unicode/utf8"
)

// bansBelow reports whether line i, which does not end in a colon, is a head like one that
// does because it forbids what follows: a list ("Never ever do the following\n- x"), or
// anything at all behind a line that breaks off at its negation ("Please do not\n\nx").
// There is a line below it, and that is no prose, which would go on with the sentence.
func (d *Doc) bansBelow(i int, l *lineInfo) bool {
	n := &d.layout[i+1] // next line that is not blank, if it is near
	if n.kind == blankLine && i+2 < len(d.layout) {
		n = &d.layout[i+2]
	}
	if n.kind != itemLine && n.kind != proseLine || l.kind == headingLine || l.kind == codeLine || l.kind == rowLine {
		return false
	}
	line := d.Text[l.start:l.end]
	if n.kind == proseLine {
		return n.indent > l.indent && bans(line) || l.ends == endLetter && negationLast(line)
	}
	return (l.kind != itemLine || n.indent > l.indent) && bans(line)
}

// bans reports whether a word of line negates or forbids. Of a long line it reads the end.
func bans(line string) bool {
	const maxBytes = 200
	if len(line) > maxBytes {
		_, line, _ = strings.Cut(line[len(line)-maxBytes:], " ") // no part of a word
	}
	for line != "" {
		var word string
		word, line, _ = strings.Cut(line, " ")
		if word = strings.TrimFunc(word, isBanMark); word != "" && lex.class(lex.lookup(word))&(cNeg|cBan) != 0 {
			return true
		}
	}
	return false
}

// isBanMark reports whether r is a mark that may stand at the ends of a word that forbids.
func isBanMark(r rune) bool {
	switch r {
	case '*', '_', '`', '"', '\'', '.', ',', '!', '-', '–', ':', ';', '(', ')':
		return true
	}
	return false
}

// lastWord returns the word line ends in, Markdown aside; none if a mark stands behind it,
// or something before it that makes it no word of a sentence.
func lastWord(line string) string {
	end := len(line)
	for end > 0 && (line[end-1] == '*' || line[end-1] == '_' || line[end-1] == '`') {
		end--
	}
	if end == 0 || !isLetter(line[end-1]) && line[end-1] < utf8.RuneSelf {
		return "" // most lines of code
	}
	start := end
	for start > 0 && wordByte[line[start-1]] {
		start--
	}
	i := start
	for i > 0 && opensWord(line[i-1]) {
		i--
	}
	if i > 0 && line[i-1] != ' ' || i > 1 && (line[i-2] == ':' || line[i-2] == '=') {
		return "" // part of something else, or a value
	}
	return line[start:end]
}

// opensWord reports whether c may stand before a word without being part of it.
func opensWord(c byte) bool {
	switch c {
	case '*', '_', '`', '"', '(':
		return true
	}
	return false
}

// negationLast reports whether line breaks off at a word that negates what must follow: not, never, don't.
func negationLast(line string) bool {
	word := lastWord(line)
	return word != "" && negatesNext(lex.lookup(word))
}

// negatesNext reports whether the known word k negates what follows it.
func negatesNext(k uint16) bool {
	if lex.class(k)&cNeg == 0 {
		return false
	}
	switch lex.words[k] {
	case "no", "none", "nobody", "nothing", "nowhere", "nor", "neither", "nein", "нет", "non", "não", "nichts", "nie", "nunca":
		return false // complete answers
	}
	return true
}

// breaksOff reports whether line ends where no sentence can: at a negation, a modal verb, an article or a preposition.
func breaksOff(line string) bool {
	word := lastWord(line)
	if word == "" {
		return false
	}
	k := lex.lookup(word)
	return negatesNext(k) ||
		lex.class(k)&cBreak != 0 && word != "A" && word != "MAY" && strings.Contains(line, " ") && !hasCodeMark(line)
}

// hasCodeMark reports whether line holds a mark that running text hardly has.
func hasCodeMark(line string) bool {
	for i := range len(line) {
		if codeMarks[line[i]] {
			return true
		}
	}
	return false
}

var codeMarks = byteSet("={};:<>|\t")
