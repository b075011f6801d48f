package detect

import (
	"strings"
	"unicode/utf8"
)

// stop decides whether the mark that ends at pos ends the sentence; strong marks
// (! ? 。) do so whatever follows, if white space does.
func (s *scanner) stop(pos, end int, strong bool) {
	text := s.text
	wide := text[pos-1] >= utf8.RuneSelf
	i := pos
	if !wide || !s.opensNext(pos, end) {
		i = closers(text, pos, end)
	}
	if i < end && byteClass[text[i]] != bSpace && !wide {
		s.gap |= gapStop
		return
	}
	k := i
	for k < end && byteClass[text[k]] == bSpace {
		k++
	}
	if !wide && k < end && !strong && s.abbreviated(pos, k) {
		s.gap |= gapStop
		return
	}
	s.last = i
	if s.flat || strong && k < end && text[pos-1] != '?' && s.cutShort() {
		s.gap |= gapStop
		return
	}
	s.close()
}

// cutShort reports whether the open sentence ends in a negation that waits for its verb: "Do NOT!!! …".
func (s *scanner) cutShort() bool {
	p := phrase{text: s.text, toks: s.d.toks[s.firstTok:]}
	last := len(p.toks) - 1
	return p.is(last, "not") && p.is(last-1, "do", "must", "should", "shall", "may", "can", "please") || p.is(last, "don't", "dont", "never", "mustn't") && last < 4
}

// opensNext reports whether the mark at pos, right behind a full stop of a script that puts no
// blank there, opens what is said next, for nothing is open that it could close.
func (s *scanner) opensNext(pos, end int) bool {
	switch byteAt(s.text, pos, end) {
	case '`':
		return s.within&ticks == 0
	case '"':
		return s.within&quotes == 0
	case '*':
		return strings.Count(s.text[s.open:pos], "**")%2 == 0
	}
	return false
}

// closers skips quotation marks, brackets and Markdown that close a sentence.
func closers(text string, pos, end int) int {
	for pos < end {
		switch c := text[pos]; {
		case c == '"' || c == '\'' || c == ')' || c == ']' || c == '*' || c == '_' || c == '`' || c == '~':
			pos++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(text[pos:end])
			switch r {
			case '”', '’', '»', '」', '』', '）', '】', '。', '！', '？':
				pos += size
			default:
				return pos
			}
		default:
			return pos
		}
	}
	return pos
}

// abbreviated reports whether the full stop before pos belongs to an abbreviation or an
// ellipsis that goes on at k.
func (s *scanner) abbreviated(pos, k int) bool {
	text := s.text
	lower := 'a' <= text[k] && text[k] <= 'z'
	if pos >= 2 && text[pos-2] == '.' {
		return lower // an ellipsis
	}
	n := len(s.d.toks)
	if n == s.firstTok || s.d.toks[n-1].end != pos-1 {
		return false
	}
	t := &s.d.toks[n-1]
	word := text[t.start:t.end]
	switch {
	case t.class&cAbbr != 0:
		return lower || !equalFoldASCII("etc", word)
	case len(word) == 3 && word[1] == '.': // e.g, i.e, z.B
		return true
	case equalFoldASCII("no", word):
		return byteClass[text[k]] == bDigit && word[0] == 'N'
	}
	return false
}
