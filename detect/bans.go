package detect

import "strings"

// markBans makes heads of lines without a colon that forbid and are followed by what
// they forbid: a list ("Never ever do the following\n- x"), or anything at all behind a
// line that breaks off at its negation ("Please do not\n\nx").
func (d *Doc) markBans() {
	next := -1 // next line that is not blank
	for i := len(d.layout) - 1; i >= 0; i-- {
		l := &d.layout[i]
		if l.kind == blankLine {
			continue
		}
		if next >= 0 && l.open && l.kind != headingLine && l.kind != codeLine && l.kind != rowLine && next-i <= 2 {
			n := &d.layout[next]
			deeper := n.kind == itemLine || n.kind == proseLine && next > i+1 && n.indent > l.indent
			line := d.Text[l.start:l.end]
			if deeper && !(l.kind == itemLine && n.indent <= l.indent) && bans(line) || next > i+1 && n.kind == proseLine && negationLast(line) {
				l.colon, l.open = true, false
			}
		}
		next = i
	}
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
		word = strings.Trim(word, "*_`\"'.,!-–:;()")
		if word == "" {
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
	for _, x := range banWords {
		if strings.EqualFold(x, w) {
			return true
		}
	}
	return false
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
	word = strings.TrimLeft(line[i+1:], "*_`\"(")
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
	if !bare {
		return false
	}
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

// brokenOff are words that no sentence ends in.
var brokenOff = [...]string{"must", "should", "shall", "may", "might", "could", "would", "the", "a", "an", "to", "of", "from", "into", "with", "by", "than", "der", "die", "das", "zu", "von", "mit"}

// breaksOff reports whether line ends where no sentence can: at a negation, a modal verb, an article or a preposition.
func breaksOff(line string) bool {
	if negationLast(line) {
		return true
	}
	word, bare := lastWord(line)
	if !bare || strings.ContainsAny(line, "={};:<>|\t") || !strings.Contains(line, " ") {
		return false
	}
	for _, x := range brokenOff {
		if equalFoldASCII(x, word) {
			return word != "A" && word != "MAY"
		}
	}
	return false
}
