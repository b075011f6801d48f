package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// opening says where a mark may open a token.
type opening uint8

const (
	neverOpens opening = iota
	opensFree          // where nothing stands before it that could belong to the token
	opensAnywhere
)

var opens = func() (t [256]opening) {
	for _, c := range []byte(`#$\-./~@:*`) {
		t[c] = opensFree
	}
	for _, c := range []byte(`_^><=![`) {
		t[c] = opensAnywhere
	}
	return t
}()

// What may stand behind a mark that opens a token.
const (
	nextAlnum = 1 << iota
	nextPath  // any other byte of a path
	nextSlash
	nextEqual
	nextColon
	nextOpen // a square bracket
	nextBack // a backslash
)

// followers tells the kinds of bytes of which one stands behind a mark wherever it opens a
// token, nextKinds the kind of a byte: most marks open nothing, and these two show it.
var followers, nextKinds = func() (t, kinds [256]uint8) {
	for marks, kinds := range map[string]uint8{
		"^#$": nextAlnum, "_-/": nextAlnum | nextPath, ".": nextAlnum | nextPath | nextSlash, "~@": nextAlnum | nextSlash, "*": nextPath,
		":": nextAlnum | nextColon, "<>=": nextEqual, "!": nextAlnum | nextEqual, "[": nextAlnum | nextColon | nextOpen, `\`: nextBack,
	} {
		for _, c := range []byte(marks) {
			t[c] = kinds
		}
	}
	for c := range kinds {
		switch c := byte(c); {
		case isAlnum(c):
			kinds[c] = nextAlnum
		case isPathByte(c):
			kinds[c] = nextPath
		}
	}
	kinds['/'], kinds['='], kinds[':'], kinds['['], kinds['\\'] = nextSlash, nextEqual, nextColon, nextOpen, nextBack
	return t, kinds
}()

// startsToken reports whether the mark at pos opens an identifier: the "#" of #12, "--" of
// --flag, "." of .env, "/" of /etc, "$" of $5.
func startsToken(text string, pos, end int) bool {
	c := text[pos]
	if o := opens[c]; o == neverOpens || o == opensFree && !freeBefore(text, pos) {
		return false
	}
	next, third := byteAt(text, pos+1, end), byteAt(text, pos+2, end)
	switch c {
	case '_':
		return (isAlnum(next) || next == '_') && !emphasis(text, pos, end)
	case '#':
		return isDigit(next) || isLetter(next) && tagged(text[pos:end]) > 0
	case '$':
		return isDigit(next) || 'A' <= next && next <= 'Z' && variablePath(text[pos+1:end])
	case '\\':
		return uncPath(text[pos:end]) > 0
	case '-':
		return isAlnum(next) || next == '-' && isLetter(third)
	case '.':
		return isAlnum(next) || next == '/' && isPathByte(third) || next == '.' && third == '/' && isPathByte(byteAt(text, pos+3, end))
	case '/':
		return isPathByte(next)
	case '~':
		return next == '/' && isPathByte(third) || isDigit(next) && approximate(text[pos+1:end])
	case '@':
		return next == '/' && isPathByte(third) || isLetter(next) && (isAlnum(third) || scoped(text[pos+1:end]))
	case ':':
		if pos > 0 && (text[pos-1] == '`' || text[pos-1] == '"' || text[pos-1] == '\'' || text[pos-1] == '*') {
			return false // the colon belongs to what was quoted
		}
		return isDigit(next) || next == ':' && (isHex(third) || isDigit(third))
	case '^':
		return isDigit(next)
	case '>', '<', '=', '!':
		return next == '=' && isDigit(third) || c == '!' && isDigit(next) && freeBefore(text, pos) // a merge request
	case '*':
		return next == '.' && isLetter(third)
	case '[':
		return ipv6Length(text[pos:end]) > 0
	}
	return false
}

// variablePath reports whether s goes on as the path behind a variable: HOME/x.
func variablePath(s string) bool {
	i := 0
	for i < len(s) && ('A' <= s[i] && s[i] <= 'Z' || s[i] == '_' || isDigit(s[i])) {
		i++
	}
	return i+1 < len(s) && s[i] == '/' && isPathByte(s[i+1])
}

// approximate reports whether s starts with a version of three numbers: the 1.2.3 of ~1.2.3.
func approximate(s string) bool {
	i := 0
	for i < len(s) && (isAlnum(s[i]) || s[i] == '.' && i+1 < len(s) && isDigit(s[i+1])) {
		i++
	}
	return isVersion(s[:i]) && strings.Count(s[:i], ".") == 2
}

// scoped reports whether s is the rest of a scoped package name: scope/name.
func scoped(s string) bool {
	i := 0
	for i < len(s) && (isAlnum(s[i]) || s[i] == '-' || s[i] == '_') {
		i++
	}
	return i+1 < len(s) && s[i] == '/' && isAlnum(s[i+1])
}

// freeBefore reports whether nothing that could belong to a token stands before pos.
func freeBefore(text string, pos int) bool {
	if pos == 0 {
		return true
	}
	if c := text[pos-1]; c < utf8.RuneSelf {
		return frees[c]
	}
	return freeHigh(text[:pos])
}

// freeHigh is freeBefore behind a character beyond ASCII, the last one of text.
func freeHigh(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r)
}

// frees are the ASCII bytes behind which a token may start.
var frees = byteSet(" \t\n\r\"'`([{<=,|*>;")

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlnum(c byte) bool  { return isDigit(c) || isLetter(c) }
func isHex(c byte) bool    { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isPathByte(c byte) bool {
	return isAlnum(c) || c == '_' || c == '.' || c == '-' || c == '@' || c >= utf8.RuneSelf
}

// token reads the longest token at pos and adds it as an identifier or as plain words.
func (s *scanner) token(pos, end int) int {
	text := s.text
	stop, of := tokenEnd(text, pos, end)
	if stop == pos {
		return s.skipRune(pos)
	}
	return s.addToken(pos, stop, end, of)
}

// number reads the token at pos, which starts with a digit. Most are digits and nothing else.
func (s *scanner) number(pos, end int) int {
	text, i := s.text, pos+1
	for i < end && isDigit(text[i]) {
		i++
	}
	k := Number
	if i < end {
		switch c := text[i]; {
		case (c == ',' || c == '.') && byteAt(text, i+1, end) == ' ': // the number ends with its clause
		case follows[c] != fEnds || c == ',' || c == '!':
			return s.token(pos, end)
		case c == ' ':
			if n := spacedUnit(text, pos, i, end); n > 0 {
				i, k = i+n, Amount
			}
		}
	}
	s.emitIdent(pos, i, k)
	return i
}

// addToken adds the token text[pos:stop]; of is what it is made of.
func (s *scanner) addToken(pos, stop, end int, of made) int {
	text := s.text
	if stop-pos < modeLength && modeOfFile(text[pos:min(end, pos+modeLength)]) {
		s.emitIdent(pos, pos+modeLength, Name)
		return pos + modeLength
	}
	if k, ok := identifyMade(text[pos:stop], of); ok {
		if k == Date {
			stop = withTime(text, pos, stop, end)
		} else if k == Number || !isDigit(text[pos]) && isDigit(text[stop-1]) && of&ofLetter == 0 {
			if n := max(decimalComma(text, pos, stop, end), spacedUnit(text, pos, stop, end)); n > 0 {
				stop, k = stop+n, Amount
			}
		} else if of&ofMark != 0 && isDigit(text[stop-1]) {
			if value := numberSet(text[pos:stop]); value > 0 {
				stop += spacedUnit(text, pos+value, stop, end) // time=11.8 ms
			}
		}
		s.emitIdent(pos, stop, k)
		return stop
	}
	return s.split(pos, stop, of)
}

// spacedUnit returns the length of the blank and the unit that follow the number
// text[pos:stop], 0 if none does: "41 s" is one amount, as 41s is. Only units that are
// no words and no likely names count, so that a number is read alike in any sentence.
func spacedUnit(text string, pos, stop, end int) int {
	if stop+1 >= end || text[stop] != ' ' || !isDigit(text[pos]) {
		return 0
	}
	if c := text[stop+1]; c >= utf8.RuneSelf || c == '$' || c == 'z' || c == 'k' {
		for _, sign := range [...]string{"€", "$", "£", "¥", "₽", "₹", "₩", "zł", "kr"} {
			if rest, ok := strings.CutPrefix(text[stop+1:end], sign); ok && (rest == "" || !isAlnum(rest[0])) {
				return 1 + len(sign)
			}
		}
	}
	i := stop + 1
	for i < end && i-stop < 16 && (isLetter(text[i]) || text[i] == '%' || text[i] == '/' || strings.HasPrefix(text[i:end], "µ")) {
		i++
		if i < end && text[i-1] >= utf8.RuneSelf {
			i++
		}
	}
	if i < end && (isAlnum(text[i]) || text[i] >= utf8.RuneSelf || text[i] == '_' || text[i] == '=' || text[i] == '\'' || text[i] == '(' || text[i] == ':' && i+1 < end && !isSpace(text[i+1])) {
		return 0
	}
	u := text[stop+1 : i]
	if u == "%" && i < end && text[i] == '}' {
		return 0 // the end of a template's tag
	}
	switch u {
	case "s", "%":
		return i - stop
	}
	if len(u) < 2 || !isUnit(u) || ordinal(u) {
		return 0
	}
	switch u {
	case "em", "pt", "bit", "bits", "min", "mins", "hr", "hrs", "us", "Ti", "Mi":
		return 0 // as likely something else
	}
	return i - stop
}

const modeLength = len("-rw-r--r--")

// modeOfFile reports whether t is the mode of a file as ls prints it.
func modeOfFile(t string) bool {
	if len(t) < modeLength || t[1] != 'r' && t[1] != '-' || strings.IndexByte("-dlcbps", t[0]) < 0 {
		return false
	}
	for i := 1; i < modeLength; i++ {
		if c := t[i]; c != '-' && c != "xrw"[i%3] && !(i%3 == 0 && strings.IndexByte("sStT", c) >= 0) {
			return false
		}
	}
	return strings.IndexByte(t, 'r') > 0
}

// numberSet returns where the number begins that a setting ends in, "time=11.8"; 0 if t is
// none.
func numberSet(t string) int {
	i := strings.LastIndexByte(t, '=') + 1
	if i < 2 || !isAlnum(t[i-2]) && t[i-2] != '_' {
		return 0
	}
	for k := i; k < len(t); k++ {
		if !isDigit(t[k]) && t[k] != '.' {
			return 0
		}
	}
	return i
}

// decimalComma returns the length of a decimal part behind a comma and its unit, "1,5 s",
// where the unit shows that it is one number.
func decimalComma(text string, pos, stop, end int) int {
	i := stop + 1
	if stop >= end || text[stop] != ',' {
		return 0
	}
	number := strings.TrimLeft(text[pos:stop], "€$£¥")
	byDots := dotGroups(number)
	if !byDots && !allDigits(text[pos:stop]) {
		return 0
	}
	for i < end && isDigit(text[i]) {
		i++
	}
	if i == stop+1 || i-stop > 4 {
		return 0
	}
	if n := spacedUnit(text, pos, i, end); n > 0 {
		return i - stop + n
	}
	if byDots && (i == end || !isAlnum(text[i]) && text[i] != ',') {
		return i - stop // €1.299,00
	}
	return 0
}

// dotGroups reports whether t is a number whose thousands are set off by dots: 1.299.
func dotGroups(t string) bool {
	if len(t) < 5 || len(t) > 15 || t[0] == '0' {
		return false
	}
	for i := 1; i <= len(t); i++ {
		if c := t[len(t)-i]; i%4 == 0 && c != '.' || i%4 != 0 && !isDigit(c) {
			return false
		}
	}
	return len(t)%4 != 0
}

// ordinal reports whether u ends a number without being a unit of anything: 3rd, 2x.
func ordinal(u string) bool {
	return u == "th" || u == "st" || u == "nd" || u == "rd" || u == "x"
}

func (s *scanner) skipRune(pos int) int {
	_, size := utf8.DecodeRuneInString(s.text[pos:])
	s.skip(pos+size, gapOther)
	return pos + size
}

// emphasis reports whether the underscore at pos is one of those that set a word off
// that negates or, with a capital, forbids: __not__, _Never touch it_. They look like
// those of a name, and a name forbids nothing.
func emphasis(text string, pos, end int) bool {
	from, to := pos, pos
	for from > 0 && text[from-1] == '_' {
		from--
	}
	for to < end && text[to] == '_' {
		to++
	}
	if to-from > 3 || to == end || from > 0 && (isAlnum(text[from-1]) || text[from-1] >= utf8.RuneSelf) {
		return false
	}
	i := to
	for i < end && isLetter(text[i]) {
		i++
	}
	if n := apostrophe(text[i:end]); n > 0 && i+n < end && lowerByte(text[i+n]) == 't' {
		i += n + 1
	}
	if strings.HasPrefix(text[i:end], ":_") {
		return true // a label in bold: __Note:__
	}
	rest := strings.TrimLeft(text[i:end], "_")
	if rest != "" && (isAlnum(rest[0]) || rest[0] == '.' && len(rest) > 1 && isAlnum(rest[1]) || rest[0] == '(' || rest[0] == '=') {
		return false
	}
	class := lex.class(lex.lookup(text[to:i]))
	return class&cNeg != 0 || class&cForbid != 0 && text[to] < 'a'
}

// split adds the words of text[pos:stop], a token that is no identifier as a whole:
// a plain word, words joined by slashes or colons, or words around an identifier.
func (s *scanner) split(pos, stop int, of made) int {
	text := s.text
	k, from := lex.lookup(text[pos:stop]), pos
	if lex.class(k)&cForbid != 0 || of&^(ofLetter|ofHyphen) == 0 && isLetter(text[pos]) && isLetter(text[stop-1]) {
		s.emit(pos, stop, k) // "w/o", "built-in"
		return stop
	}
	plain := of&^(ofLower|ofHyphen|ofSlash) == 0 // so are its parts
	for pos < stop {
		i := pos
		for i < stop && !splits[text[i]] {
			i++
		}
		if part := text[pos:i]; part != "" {
			lo, hi := pos, i
			for lo < hi && (text[lo] == '_' || text[lo] == '-' || text[lo] == '.' || text[lo] == '*' || text[lo] == '~') {
				lo++
			}
			for lo < hi && (text[hi-1] == '_' || text[hi-1] == '-' || text[hi-1] == '.' || text[hi-1] == '*') {
				hi--
			}
			if lo == from && hi == stop {
				s.emit(lo, hi, k) // the whole token, which is no identifier
			} else if k, ok := partKind(text[lo:hi], plain); ok {
				s.emitIdent(lo, hi, k)
			} else if lo < hi {
				s.emit(lo, hi, lex.lookup(text[lo:hi]))
			}
			s.last = i
		}
		if i < stop {
			switch text[i] {
			case '/':
				s.gap |= gapSlash
			case ':':
				s.gap |= gapColon
			case '=':
				s.gap |= gapArrow
			case '(', '[':
				s.gap |= gapOpen
			case ')', ']':
				s.gap |= gapClose
			}
			i++
			s.last = i
		}
		pos = i
	}
	return stop
}

// splits are the marks that part the words of a token.
var splits = byteSet(`/:=+()[]@#&\`)

// partKind is identify for a part of a token; plain: it has only small letters and hyphens.
func partKind(t string, plain bool) (Kind, bool) {
	if plain {
		return Other, false
	}
	return identify(t)
}

// tokenEnd returns the end of the token that starts at pos: letters, digits and the
// marks that join them into one name (a.b, a/b, a-b, a:1, a=b, a::b, a@b, f(), x[0] of a
// test name); and what it is made of.
func tokenEnd(text string, pos, end int) (int, made) {
	n := 0
	switch c := text[pos]; {
	case c == '\\':
		n = uncPath(text[pos:end])
	case c == '.':
		if strings.HasPrefix(text[pos:end], "./...") {
			n = len("./...")
		}
	case isHex(c) || c == ':' || c == '[':
		n = ipv6Length(text[pos:end])
	}
	if n == 0 && isLetter(text[pos]) {
		n = drivePath(text[pos:end])
	}
	if n > 0 {
		return pos + n, madeFrom(text[pos : pos+n])
	}
	i := pos + startsTokenLead(text, pos, end)
	return restOfToken(text, pos, i, end, madeFrom(text[pos:i]))
}

// restOfToken is tokenEnd from i on, where what was read so far of the token ends; that is made of what of says.
func restOfToken(text string, pos, i, end int, of made) (int, made) {
	hangul := false
	text = text[:end]
	for i < len(text) {
		c := text[i]
		m := madeOf[c]
		if m&(ofDigit|ofLetter|ofUnder) != 0 {
			if hangul && c != '_' {
				return i, of // particles stand right behind a name, and names behind a word
			}
			of |= m
			i++
			continue
		}
		if m == ofHigh {
			r, size := utf8.DecodeRuneInString(text[i:end])
			if isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '\u200d' && r != '\u200c' {
				return i, of
			}
			if isHangul(r) != hangul && i > pos && (hangul || isAlnum(text[i-1])) {
				return i, of
			}
			hangul = isHangul(r)
			of |= m
			i += size
			continue
		}
		hangul = false
		if !joins[c] {
			return i, of
		}
		if (c == '.' || c == '/' || c == '-' && i > pos && text[i-1] != '.') && i+1 < len(text) && isLetter(text[i+1]) {
			of |= m // the most frequent ones
			i++
			continue
		}
		n := joint(text, pos, i, end)
		if n < 0 { // a URL
			n = urlEnd(text, i+3, end) - i
			return i + n, of | madeFrom(text[i:i+n])
		}
		if n == 0 {
			return i, of
		}
		of |= madeFrom(text[i : i+n])
		i += n
	}
	return i, of
}

func isHangul(r rune) bool { return 0xAC00 <= r && r <= 0xD7A3 }

// startsTokenLead is the length of the marks a token may start with.
func startsTokenLead(text string, pos, end int) int {
	i := pos
	for i < end && i-pos < 3 {
		switch text[i] {
		case '#', '$', '-', '.', '/', '~', '@', ':', '^', '>', '<', '=', '!', '*':
			i++
			continue
		}
		if strings.HasPrefix(text[i:end], "€") || strings.HasPrefix(text[i:end], "£") || strings.HasPrefix(text[i:end], "¥") {
			_, size := utf8.DecodeRuneInString(text[i:end])
			i += size
		}
		break
	}
	return i - pos
}

// joins are the marks that can join a token with what follows.
var joins = byteSet(`.-/*:@^~#+=<>!%,([\`)

func byteSet(s string) (t [256]bool) {
	for i := range len(s) {
		t[s[i]] = true
	}
	return t
}

// joint returns how many bytes at i join the token that started at pos with what
// follows; 0 if the token ends, −1 if a URL starts.
func joint(text string, pos, i, end int) int {
	at := func(k int) byte { return byteAt(text, k, end) }
	prev, next := text[max(i-1, pos)], at(i+1)
	joined := false
	switch c := text[i]; c {
	case '.':
		if next == '.' && (isDigit(at(i+2)) && allDigits(text[pos:i]) || isHex(at(i+2)) && isHash(text[pos:i])) {
			return 2 // 5..10, 1a2b3c4..5d6e7f8
		}
		joined = wordAt(text, i+1, end) || next == '.' && at(i+2) == '/' || next == '/' && prev == '.'
	case '-':
		return hyphenJoint(text, pos, i, end)
	case '/':
		return slashJoint(text, pos, i, end)
	case ':':
		return colonJoint(text, pos, i, end)
	case '=':
		return assigned(text, i, end, prev, next)
	case '(':
		return called(text, pos, i, end)
	case '[':
		return indexed(text, pos, i, end)
	case ',':
		if isDigit(prev) {
			return grouped(text, pos, i, end)
		}
	case '<', '>', '!':
		if next == '=' && isDigit(at(i+2)) && isAlnum(prev) {
			return 2
		}
		joined = c != '!' && isDigit(next) && isAlnum(prev) && versioned(text, i+1, end)
	case '*':
		joined = prev == '/' || prev == '*' && i-2 >= pos && text[i-2] == '/'
	case '@':
		joined = isAlnum(next) || next == '^' || next == '~'
	case '^', '~':
		joined = (prev == '@' || prev == '=') && isDigit(next) || c == '~' && isDigit(prev) && isAlnum(next)
	case '#', '+':
		joined = isAlnum(next)
	case '%':
		joined = isDigit(prev) && !isAlnum(next)
	case '\\':
		joined = text[pos] == '.' && (isAlnum(next) || next == '\\' && isAlnum(at(i+2)))
	}
	if joined {
		return 1
	}
	return 0
}
