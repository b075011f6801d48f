package replay

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The editors read as an author does, with their own eyes: none of this uses the
// library's detectors, so that where the two read differently it shows.

// piece is a half-open byte range of a text.
type piece struct{ start, end int }

// sentences yields the sentences of text outside fences: list items, log lines and,
// where the text is prose, sentences that go on over a line break.
func sentences(text string, prose bool, yield func(piece) bool) {
	fenced := false
	start := -1 // where the sentence that is being read began
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		line := text[at:end]
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "```") {
			fenced, start = !fenced, -1
		} else if !fenced && trimmed != "" {
			var more bool
			start, more = lineSentences(text, at, end, start, yield)
			if !more {
				return
			}
			if start >= 0 && !(prose && runsOn(text, at, end)) {
				if !emit(text, start, end, yield) {
					return
				}
				start = -1
			}
		}
		at = end + 1
	}
}

// lineSentences yields the sentences that end within text[at:end]. It returns
// where the unfinished rest begins, -1 if nothing is left, and whether to go on.
func lineSentences(text string, at, end, start int, yield func(piece) bool) (int, bool) {
	if start < 0 {
		start = at + bullet(text[at:end])
	}
	for i := max(start, at); i < end; i++ {
		if !stops(text, i, end) {
			continue
		}
		i += closers(text[i+1 : end])
		if !emit(text, start, i+1, yield) {
			return -1, false
		}
		start = i + 1
	}
	if strings.TrimSpace(text[start:end]) == "" {
		start = -1
	}
	return start, true
}

func emit(text string, start, end int, yield func(piece) bool) bool {
	s := text[start:end]
	start += len(s) - len(strings.TrimLeft(s, " \t\n\r"))
	end -= len(s) - len(strings.TrimRight(s, " \t\n\r"))
	return start >= end || yield(piece{start, end})
}

// stops reports whether the byte at i ends a sentence within the line that ends at end.
func stops(text string, i, end int) bool {
	if text[i] != '.' && text[i] != '!' && text[i] != '?' {
		return false
	}
	rest := i + 1 + closers(text[i+1:end])
	if rest == end {
		return true
	}
	if text[rest] != ' ' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[rest:end], " "))
	return text[i] != '.' || !abbreviates(text[:i], unicode.IsLower(next))
}

// closers returns the length of the quotation marks, brackets and emphasis at the start of s.
func closers(s string) int { return len(s) - len(strings.TrimLeft(s, "*_\"'`)]”’")) }

// abbreviates reports whether the full stop after s belongs to an abbreviation, an
// ellipsis or an ordinal; the latter two only where a lower-case letter follows.
func abbreviates(s string, lower bool) bool {
	word := s[strings.LastIndexAny(s, " \t\n(")+1:]
	switch strings.ToLower(word) {
	case "e.g", "i.e", "etc", "vs", "cf", "approx", "no", "dr", "mr", "mrs", "ms", "st":
		return true
	case "":
		return false
	}
	last := word[len(word)-1]
	if lower && (last == '.' || isDigit(last)) {
		return true
	}
	return len(word) == 1 && !isDigit(last)
}

// runsOn reports whether the line text[at:end] is prose that was broken where it
// had become long, and goes on in the next line.
func runsOn(text string, at, end int) bool {
	const long = 50
	if end-at < long || end+1 >= len(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[end+1:])
	return unicode.IsLower(r)
}

// bullet returns the length of a line's indentation and list marker.
func bullet(line string) int {
	rest := strings.TrimLeft(line, " \t")
	n := len(line) - len(rest)
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	switch {
	case strings.HasPrefix(rest, "- "), strings.HasPrefix(rest, "* "), strings.HasPrefix(rest, "+ "):
		return n + 2
	case digits > 0 && digits < 4 && (strings.HasPrefix(rest[digits:], ". ") || strings.HasPrefix(rest[digits:], ") ")):
		return n + digits + 2
	}
	return n
}

func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(text)
}

// paragraph estimates what of text stays when p is kept: the block between blank
// lines or, where that is long, two lines on either side.
func paragraph(text string, p piece) piece {
	const most, around = 12, 2
	whole := piece{
		start: strings.LastIndex(text[:p.start], "\n\n") + 1,
		end:   len(text),
	}
	if i := strings.Index(text[p.end:], "\n\n"); i >= 0 {
		whole.end = p.end + i
	}
	if strings.Count(text[whole.start:whole.end], "\n") < most {
		return whole
	}
	near := p
	for range around + 1 {
		near.start = max(strings.LastIndexByte(text[:max(near.start-1, 0)], '\n'), 0)
		if near.end < len(text) {
			near.end = lineEnd(text, min(near.end+1, len(text)))
		}
	}
	return near
}

var hedges = []string{
	"maybe", "perhaps", "probably", "possibly", "might", "may be", "could be", "seems", "seem to", "appears",
	"likely", "i think", "i believe", "i guess", "i suspect", "not sure", "unsure", "unclear", "presumably",
	"apparently", "assume", "should be", "looks like", "potentially", "roughly", "suggests",
}

// hedged reports whether a reader would call s uncertain.
func hedged(s string) bool { return containsAny(strings.ToLower(s), hedges) }

var orders = []string{
	"never", "don't", "don’t", "do not", "must", "should", "shall", "avoid", "cannot", "can't", "can’t",
	"not ", "n't", "n’t", "forbid", "prohibit", "only", "without", "refrain", "ensure", "make sure", "always",
}

// ruleLike reports whether s may be a rule. Rules are carried word for word as
// constraints, not told again as claims.
func ruleLike(s string) bool { return containsAny(strings.ToLower(s), orders) }

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
