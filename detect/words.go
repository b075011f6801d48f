package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What may follow the letters of a word.
const (
	fEnds       = iota // ends the word
	fJoins             // could go on with a token
	fEndsBefore        // ends the word if a blank follows
	fArrow             // ends the word if no "=" follows
	fOpen              // ends the word unless an empty call or a receiver follows
	fTick              // a backtick, which some type for an apostrophe
	fTail              // an apostrophe or a character beyond ASCII
)

var follows = func() (t [256]uint8) {
	for c := range t {
		switch c := byte(c); {
		case c >= utf8.RuneSelf || c == '\'':
			t[c] = fTail
		case c == ':' || c == '.' || c == '-':
			t[c] = fEndsBefore
		case c == '>':
			t[c] = fArrow
		case c == '(':
			t[c] = fOpen
		case c == '`':
			t[c] = fTick
		case isAlnum(c) || c == '_' || joins[c] && c != ',' && c != '!':
			t[c] = fJoins
		}
	}
	return t
}()

// word reads the word text[pos:i] with what belongs to it; small and capitals are its first
// eight letters as letters8 returns them.
func (s *scanner) word(pos, i, end int, small, capitals uint64) int {
	text := s.text
	for n := i - pos; n == 8; {
		var more uint64
		n, _, more = letters8(load8(text, i))
		i += n
		capitals |= more | more<<8 // no first letter
	}
	if i < len(text) && follows[text[i]] != fEnds && s.goesOn(pos, i, end) {
		return s.joined(pos, i, end, capitals != 0)
	}
	return s.letters(pos, i, small, capitals)
}

// goesOn reports whether what stands behind the letters text[pos:i], no end of a word by
// itself, may belong to them.
func (s *scanner) goesOn(pos, i, end int) bool {
	text := s.text[:end]
	switch follows[text[i]] {
	case fTick:
		return negated(text[pos:], i-pos)
	case fEndsBefore:
		return i+1 < end && byteClass[text[i+1]] != bSpace
	case fArrow:
		return byteAt(text, i+1, end) == '='
	case fOpen:
		c := byteAt(text, i+1, end)
		return c == ')' || c == '"' || c == '.' || c == '*' || c >= utf8.RuneSelf
	}
	return true
}

// letters adds the word text[pos:i] of letters alone; small and capitals are its first
// eight letters and its capitals, as letters8 returns them, with any bit for a capital
// behind those.
func (s *scanner) letters(pos, i int, small, capitals uint64) int {
	if capitals != 0 && (capitals>>8 != 0 && i-pos > 2 || i-pos > 6) && named(s.text[pos:i], capitals>>8 != 0) {
		s.emitIdent(pos, i, Name)
		return i
	}
	k, c := lex.short(small)
	if i-pos >= 8 {
		k = lex.long(s.text, pos, i, small)
		c = lex.class(k)
	}
	t := s.addTok(pos, i)
	t.class, t.lex, t.ident, t.char = c, k, false, false
	s.known(pos, i, c)
	return i
}

// named reports whether t, a word of letters with a capital that stands alone, is a name
// by its capitals; inside: not only its first letter is one.
func named(t string, inside bool) bool {
	if inside {
		return isCamel(t) || len(t) > 4 && errno(t)
	}
	return len(t) > 6 && t[len(t)-1] == 'e' && buildFile(t)
}

// joined reads the token of the letters text[pos:i], some of them capitals or none, with the
// marks and digits behind them.
func (s *scanner) joined(pos, i, end int, capitals bool) int {
	text, of := s.text, ofLower
	if capitals {
		of = ofLetter
	}
	switch c := text[i]; {
	case follows[c] == fTail || c == '`':
		return s.tailed(pos, i, end)
	case c == ':' || isDigit(c):
		if n := max(ipv6Length(text[pos:end]), drivePath(text[pos:end])); n > 0 {
			return s.addToken(pos, pos+n, end, madeFrom(text[pos:pos+n]))
		}
	}
	stop, of := restOfToken(text, pos, i, end, of)
	if stop > i {
		return s.addToken(pos, stop, end, of)
	}
	if capitals && isCamel(text[pos:i]) {
		s.emitIdent(pos, i, Name)
	} else {
		s.emit(pos, i, lex.lookup(text[pos:i]))
	}
	return i
}

// tailed reads a word that goes on with an apostrophe or with letters beyond ASCII; i is the end of its ASCII part.
func (s *scanner) tailed(pos, i, end int) int {
	text := s.text
	if n := apostrophe(text[i:end]); n > 0 {
		j := i + n
		for j < end && byteClass[text[j]] == bLetter {
			j++
		}
		switch tail := text[i+n : j]; {
		case tail == "":
		case (equalFoldASCII("t", tail) || equalFoldASCII("ts", tail)) && (text[i-1] == 'n' || text[i-1] == 'N'):
			s.emit(pos, j, lex.lookup(text[pos:j]))
			return j
		case equalFoldASCII("s", tail) || equalFoldASCII("d", tail) || equalFoldASCII("m", tail) ||
			equalFoldASCII("ll", tail) || equalFoldASCII("re", tail) || equalFoldASCII("ve", tail):
			if isCamel(text[pos:i]) {
				s.emitIdent(pos, i, Name)
			} else {
				s.emit(pos, i, lex.lookup(text[pos:i]))
			}
			var buf [8]byte
			b := append(append(buf[:0], '\''), tail...)
			s.emit(i, j, lex.lookup(string(b)))
			return j
		}
		k := lex.lookup(text[pos:i])
		if k == 0 && (j > i+n || byteAt(text, j, end) >= utf8.RuneSelf) {
			k = lex.lookup(text[pos : i+n]) // "n'est": by itself n is a name
		}
		if isCamel(text[pos:i]) {
			s.emitIdent(pos, i, Name) // 'createdAt'
		} else {
			s.emit(pos, i, k)
		}
		return i
	}
	r, _ := utf8.DecodeRuneInString(text[i:end])
	if (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && !isWide(r) {
		return s.token(pos, end)
	}
	return s.token(pos, i)
}

// negated reports whether the word s[:i] goes on as a negation, whatever stands for its apostrophe: don`t.
func negated(s string, i int) bool {
	n := apostrophe(s[i:])
	return n > 0 && i > 0 && lowerByte(s[i-1]) == 'n' && i+n < len(s) && lowerByte(s[i+n]) == 't' && (i+n+1 == len(s) || !isAlnum(s[i+n+1]))
}

// apostrophe returns the length of the apostrophe s starts with, 0 for none.
func apostrophe(s string) int {
	if s == "" || s[0] != '\'' && s[0] != '`' && s[0] < utf8.RuneSelf {
		return 0
	}
	if r, size := utf8.DecodeRuneInString(s); isApostrophe(r) {
		return size
	}
	return 0
}

// emit adds a plain word, of the lexicon's entry k.
func (s *scanner) emit(start, end int, k uint16) {
	c := lex.class(k)
	if s.text[start] >= 0xEA {
		c |= s.hangul(start, end)
	}
	t := s.addTok(start, end)
	t.class, t.lex, t.ident, t.char = c, k, false, false
	if k != 0 {
		t.size = uint8(lex.keys[k].size) // "don’t" is longer than "don't"
	}
	s.known(start, end, c)
}

// addTok adds a token and returns it, with its place and surroundings set; the rest is
// the caller's to set.
func (s *scanner) addTok(start, end int) *tok {
	d := s.d
	n := len(d.toks)
	if n == cap(d.toks) {
		d.toks = append(d.toks, tok{})
	}
	d.toks = d.toks[:n+1]
	t := &d.toks[n]
	t.start, t.end, t.size, t.gap, t.quoted = start, end, uint8(end-start), s.gap, s.within != 0
	s.gap, s.last = 0, end
	return t
}

// known notes a word of class c, and adds it if it is a content word.
func (s *scanner) known(start, end int, c class) {
	s.inSentence |= c
	s.inLine |= c
	d := s.d
	// In place, without a branch, which would be guessed wrong for every third word.
	d.Words = append(d.Words, Word{Range{start, end}, c&cNeg != 0, c&cSay != 0, false})
	d.Words = d.Words[:len(d.Words)-int(c&cFunc)]
}

// hangul looks for cues at the syllables of a word and returns whether the word negates, and
// whether the letter behind it, X, may forbid what it names.
func (s *scanner) hangul(start, end int) (c class) {
	line := end
	for line < len(s.text) && line < end+40 && s.text[line] != '\n' {
		line++
	}
	negates := false
	if rest := strings.TrimLeft(s.text[end:line], " "); rest != "" && rest[0] == 'X' {
		c = cForbid | cOther
	}
	for i := start; i < end; {
		r, size := utf8.DecodeRuneInString(s.text[i:end])
		if 0xAC00 <= r && r <= 0xD7A3 {
			s.wide(r, i, line)
			switch r {
			case '않', '없', '말', '마', '아':
				negates = negates || r == '않' || r == '없' || hasAnyPrefix(s.text[i:end], "말고", "마세요", "마십시오", "마라", "아니")
			case '안', '못':
				negates = negates || end-start == size
			case '금':
				negates = negates || strings.HasPrefix(s.text[i:end], "금지")
			}
		}
		i += size
	}
	if negates {
		c |= cNeg
	}
	return c
}

// emitIdent adds an identifier.
func (s *scanner) emitIdent(start, end int, k Kind) {
	d, r := s.d, Range{start, end}
	t := s.addTok(start, end)
	t.class, t.lex, t.ident, t.char = 0, 0, true, false
	d.Identifiers = append(d.Identifiers, Identifier{r, k})
	d.Words = append(d.Words, Word{Range: r, Ident: true})
}

// emitChar adds one character of a script without spaces.
func (s *scanner) emitChar(start, end int, r rune) {
	d := s.d
	var c class
	switch r {
	case '不', '没', '沒', '未', '无', '無', '勿', '别', '別', '禁', '非':
		c = cNeg
	case 'な', 'ま': // ない, なく, ません: counted where the form is complete
		if t := s.text[start:]; hasAnyPrefix(t, "ない", "なく", "なかっ", "ません") {
			c = cNeg
		}
	}
	s.inSentence |= c
	s.inLine |= c
	t := s.addTok(start, end)
	t.class, t.lex, t.ident, t.char = c, 0, false, true
	d.Words = append(d.Words, Word{Range: Range{start, end}, Negation: c&cNeg != 0})
}
