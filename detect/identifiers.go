package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// startsToken returns how many bytes at pos, which is a mark, open an identifier: the
// "#" of #12, "--" of --flag, "." of .env, "/" of /etc, "$" of $5. 0 means the mark is none of it.
func startsToken(text string, pos, end int) int {
	c := text[pos]
	next := byte(0)
	if pos+1 < end {
		next = text[pos+1]
	}
	third := byte(0)
	if pos+2 < end {
		third = text[pos+2]
	}
	switch c {
	case '_':
		if isAlnum(next) || next == '_' {
			return 1
		}
	case '#', '$':
		if isDigit(next) && freeBefore(text, pos) {
			return 1
		}
	case '-':
		if freeBefore(text, pos) && (isAlnum(next) || next == '-' && isLetter(third)) {
			return 1
		}
	case '.':
		if !freeBefore(text, pos) {
			break
		}
		if isAlnum(next) || next == '/' && isPathByte(third) || next == '.' && third == '/' && pos+3 < end && isPathByte(text[pos+3]) {
			return 1
		}
	case '/':
		if freeBefore(text, pos) && isPathByte(next) {
			return 1
		}
	case '~':
		if next == '/' && isPathByte(third) && freeBefore(text, pos) {
			return 1
		}
	case '@':
		if freeBefore(text, pos) && (next == '/' && isPathByte(third) || isLetter(next) && scoped(text[pos+1:end])) {
			return 1
		}
	case ':':
		if pos > 0 && (text[pos-1] == '`' || text[pos-1] == '"' || text[pos-1] == '\'' || text[pos-1] == '*') {
			break // the colon belongs to what was quoted
		}
		if freeBefore(text, pos) && (isDigit(next) || next == ':' && (isHex(third) || isDigit(third))) {
			return 1
		}
	case '^':
		if isDigit(next) {
			return 1
		}
	case '>', '<', '=', '!':
		if next == '=' && isDigit(third) {
			return 2
		}
	case '*':
		if next == '.' && isLetter(third) && freeBefore(text, pos) {
			return 1
		}
	case '[':
		if ipv6Length(text[pos:end]) > 0 {
			return 1
		}
	}
	return 0
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
	switch c := text[pos-1]; c {
	case ' ', '\t', '\n', '\r', '"', '\'', '`', '(', '[', '{', '<', '=', ',', '|', '*', '>', ';':
		return true
	default:
		if c < utf8.RuneSelf {
			return false
		}
		r, _ := utf8.DecodeLastRuneInString(text[:pos])
		return isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}
}

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
	stop := tokenEnd(text, pos, end)
	if stop == pos {
		return s.skipRune(pos)
	}
	if k, ok := identify(text[pos:stop]); ok {
		if k == Date {
			stop = withTime(text, pos, stop, end)
		}
		s.emitIdent(pos, stop, k)
		return stop
	}
	return s.split(pos, stop)
}

func (s *scanner) skipRune(pos int) int {
	_, size := utf8.DecodeRuneInString(s.text[pos:])
	s.skip(pos+size, gapOther)
	return pos + size
}

// split adds the words of text[pos:stop], a token that is no identifier as a whole:
// a plain word, words joined by slashes or colons, or words around an identifier.
func (s *scanner) split(pos, stop int) int {
	text := s.text
	for pos < stop {
		i := pos
		for i < stop && !splits(text[i]) {
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
			if k, ok := identify(text[lo:hi]); ok {
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

func splits(c byte) bool {
	switch c {
	case '/', ':', '=', '+', '(', ')', '[', ']', '@', '#', '&', '\\':
		return true
	}
	return false
}

// tokenEnd returns the end of the token that starts at pos: letters, digits and the
// marks that join them into one name (a.b, a/b, a-b, a:1, a=b, a::b, a@b, f(), x[0] of a test name).
func tokenEnd(text string, pos, end int) int {
	if n := ipv6Length(text[pos:end]); n > 0 {
		return pos + n
	}
	if n := drivePath(text[pos:end]); n > 0 {
		return pos + n
	}
	i := pos + max(startsTokenLead(text, pos, end), 0)
	for i < end {
		c := text[i]
		switch {
		case isAlnum(c) || c == '_':
			i++
			continue
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(text[i:end])
			if isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '\u200d' && r != '\u200c' {
				return i
			}
			i += size
			continue
		}
		n := joint(text, pos, i, end)
		if n == 0 {
			return i
		}
		if n < 0 { // a URL
			return urlEnd(text, i+3, end)
		}
		i += n
	}
	return i
}

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

// joint returns how many bytes at i join the token that started at pos with what
// follows; 0 if the token ends, −1 if a URL starts.
func joint(text string, pos, i, end int) int {
	at := func(k int) byte {
		if k < end {
			return text[k]
		}
		return 0
	}
	prev, next := text[max(i-1, pos)], at(i+1)
	word := func(c byte) bool { return isAlnum(c) || c == '_' || c >= utf8.RuneSelf && wordRune(text, i+1, end) }
	switch c := text[i]; c {
	case '.':
		if word(next) || next == '.' && at(i+2) == '/' || next == '/' && prev == '.' {
			return 1
		}
	case '-':
		if word(next) && prev != '.' {
			return 1
		}
		if next == '-' && isAlnum(at(i+2)) {
			return 2
		}
		if next == '>' && isDigit(prev) && isDigit(at(i+2)) {
			return 2
		}
	case '/':
		if isDigit(next) && isDigit(prev) && addresses(text, pos, i, end) {
			return 0
		}
		if word(next) || next == '.' && isPathByte(at(i+2)) || next == '-' && isAlnum(at(i+2)) || next == '*' && isPathByte(prev) || next == '@' && isAlnum(at(i+2)) {
			return 1
		}
	case '*':
		if prev == '/' || prev == '*' && i-2 >= pos && text[i-2] == '/' {
			return 1
		}
	case ':':
		if next == '/' && at(i+2) == '/' && isLetter(prev) {
			return -1
		}
		if next == ':' && (word(at(i+2)) || isAlnum(at(i+2))) {
			return 2
		}
		if !isDigit(next) && isDigit(prev) && located(text[pos:i]) {
			return 0 // file:line:text
		}
		if word(next) || (next == '/' || next == '~') && isPathByte(at(i+2)) {
			return 1
		}
	case '@':
		if isAlnum(next) || next == '^' || next == '~' {
			return 1
		}
	case '^', '~':
		if (prev == '@' || prev == '=') && isDigit(next) || prev == '@' && isDigit(next) || c == '~' && isDigit(prev) && isAlnum(next) {
			return 1
		}
	case '#':
		if isAlnum(next) {
			return 1
		}
	case '+':
		if isAlnum(next) {
			return 1
		}
	case '=':
		return assigned(text, i, end, prev, next)
	case '<', '>', '!':
		if next == '=' && isDigit(at(i+2)) && isAlnum(prev) {
			return 2
		}
		if c != '!' && isDigit(next) && isAlnum(prev) && versioned(text, i+1, end) {
			return 1
		}
	case '%':
		if isDigit(prev) && !isAlnum(next) {
			return 1
		}
	case ',':
		return grouped(text, pos, i, end)
	case '(':
		return called(text, i, end)
	case '[':
		return indexed(text, pos, i, end)
	case '\\':
		if text[pos] == '.' && (isAlnum(next) || next == '\\' && isAlnum(at(i+2))) {
			return 1
		}
		if prev == '\\' && isAlnum(next) && text[pos] == '.' {
			return 1
		}
	}
	return 0
}

// wordRune reports whether a letter or digit beyond ASCII, of a script with spaces, stands at i.
func wordRune(text string, i, end int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:end])
	return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !isWide(r)
}

// assigned returns the length of the "=" at i with an opening quote, if a value follows.
func assigned(text string, i, end int, prev, next byte) int {
	if !isAlnum(prev) && prev != '_' && prev != ']' && prev != '=' {
		return 0
	}
	if next == '=' {
		if i+2 < end && isDigit(text[i+2]) {
			return 2
		}
		return 0
	}
	if next == '"' || next == '\'' {
		k := i + 2
		for k < end && k-i < 200 && text[k] != next && !isSpace(text[k]) {
			k++
		}
		if k < end && text[k] == next && k > i+2 {
			return k + 1 - i
		}
		return 0
	}
	if next == '$' && (i+2 >= end || !isLetter(text[i+2]) && text[i+2] != '_') {
		return 0
	}
	if isPathByte(next) || next == '/' || next == '~' || next == '$' {
		if next == '.' && (i+2 >= end || !isPathByte(text[i+2]) && text[i+2] != '/') {
			return 0
		}
		if next >= utf8.RuneSelf && !wordRune(text, i+1, end) {
			return 0
		}
		return 2
	}
	return 0
}

// addresses reports whether the slash at i stands between two whole IPv4 addresses.
func addresses(text string, pos, i, end int) bool {
	return i-pos <= 15 && isIPv4(text[pos:i]) && leadsIPv4(text[i+1:end])
}

// leadsIPv4 reports whether s starts with four numbers joined by dots.
func leadsIPv4(s string) bool {
	dots := 0
	for i := 0; i < len(s) && i < 15 && (isDigit(s[i]) || s[i] == '.'); i++ {
		if s[i] == '.' {
			dots++
		}
	}
	return dots == 3
}

// located reports whether t is file:line or file:line:column.
func located(t string) bool {
	for n := 0; n < 2; n++ {
		i := strings.LastIndexByte(t, ':')
		if i <= 0 || len(t)-i > 8 || !allDigits(t[i+1:]) {
			return false
		}
		if t = t[:i]; knownExtension(t) {
			return true
		}
	}
	return false
}

// versioned reports whether the digits at i go on like a version: 2.0.
func versioned(text string, i, end int) bool {
	for i < end && isDigit(text[i]) {
		i++
	}
	return i+1 < end && text[i] == '.' && isDigit(text[i+1])
}

// grouped returns 1 if the comma at i groups digits (18,234) or joins two version bounds (<2,>=1.17).
func grouped(text string, pos, i, end int) int {
	if i+3 < end && (text[i+1] == '>' || text[i+1] == '<' || text[i+1] == '!' || text[i+1] == '~') && isDigit(text[i-1]) {
		if text[i+2] == '=' && isDigit(text[i+3]) {
			return 3
		}
		if isDigit(text[i+2]) {
			return 2
		}
	}
	if i+4 > end || !isDigit(text[i-1]) || !isDigit(text[i+1]) || !isDigit(text[i+2]) || !isDigit(text[i+3]) ||
		i+4 < end && isDigit(text[i+4]) {
		return 0
	}
	k := i
	for k > pos && isDigit(text[k-1]) {
		k--
	}
	if i-k > 3 || k > pos && text[k-1] != ',' && text[k-1] != '$' && text[k-1] != '-' {
		return 0
	}
	return 1
}

// called returns the length of an empty call at i: () or ("") or (...).
func called(text string, i, end int) int {
	for _, c := range [...]string{"()", `("")`, "(...)", "(…)"} {
		if strings.HasPrefix(text[i:end], c) {
			return len(c)
		}
	}
	return 0
}

// indexed returns the length of the bracket at i that belongs to the name before it:
// a parameter of a test (x.py::test[a-1]) or [].
func indexed(text string, pos, i, end int) int {
	if strings.HasPrefix(text[i:end], "[]") {
		return 2
	}
	if i-pos < 4 || i-pos > 512 || !strings.Contains(text[pos:i], "::") {
		return 0
	}
	for k := i + 1; k < end && k-i < 200 && !isSpace(text[k]); k++ {
		if text[k] == ']' {
			return k + 1 - i
		}
	}
	return 0
}

// urlEnd returns the end of the URL whose part after "://" starts at i.
func urlEnd(text string, i, end int) int {
	start, depth := i, 0
	for i < end {
		c := text[i]
		if isSpace(c) || c == '"' || c == '<' || c == '>' || c == '`' || c == '|' || c == '\\' || c == '^' || c < ' ' || c == '{' || c == '}' {
			break
		}
		if c == '(' || c == '[' {
			depth++
		} else if c == ')' || c == ']' {
			if depth--; depth < 0 {
				break
			}
		} else if c >= utf8.RuneSelf {
			r, _ := utf8.DecodeRuneInString(text[i:end])
			if isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r) {
				break
			}
		}
		i++
	}
	for i > start {
		switch text[i-1] {
		case '.', ',', ';', ':', '!', '?', '\'', '*', '_':
			i--
			continue
		}
		break
	}
	return i
}

// ipv6Length returns the length of the IPv6 address s starts with, bracketed or not, with port and prefix length.
func ipv6Length(s string) int {
	i, open := 0, 0
	for i < len(s) && s[i] == '[' && open < 2 {
		i++
		open++
	}
	if i == len(s) || !isHex(s[i]) && s[i] != ':' {
		return 0
	}
	start, colons, digits, double := i, 0, 0, false
	for i < len(s) && i-start < 48 && (isHex(s[i]) || s[i] == ':' || s[i] == '.' && colons >= 2 && i+1 < len(s) && isDigit(s[i+1])) {
		if s[i] == ':' {
			colons++
			double = double || i > start && s[i-1] == ':'
			digits = 0
		} else if digits++; digits > 4 && s[i] != '.' && colons < 2 {
			return 0
		}
		i++
	}
	if colons < 2 || !double && colons != 7 || i < len(s) && (isAlnum(s[i]) || s[i] == '_') {
		return 0
	}
	if s[i-1] == ':' && !(i-start >= 2 && s[i-2] == ':') {
		i--
	}
	for ; open > 0; open-- {
		if i == len(s) || s[i] != ']' {
			return 0
		}
		i++
	}
	if i+1 < len(s) && (s[i] == '/' || s[i] == ':' && s[i-1] == ']') && isDigit(s[i+1]) {
		for i++; i < len(s) && isDigit(s[i]); i++ {
		}
	}
	return i
}

// drivePath returns the length of the Windows path s starts with.
func drivePath(s string) int {
	if len(s) < 4 || !isLetter(s[0]) || s[1] != ':' || s[2] != '\\' {
		return 0
	}
	i := 3
	for i < len(s) && !isSpace(s[i]) && !strings.ContainsRune("\"'`<>|*?,;)]}", rune(s[i])) {
		i++
	}
	for i > 3 && (s[i-1] == '.' || s[i-1] == ':') {
		i--
	}
	return i
}

// withTime extends a date that ends at stop by a time of day after one blank.
func withTime(text string, pos, stop, end int) int {
	if stop-pos != 10 || stop+8 >= end+1 || stop >= end || text[stop] != ' ' || stop+6 > end {
		return stop
	}
	t := text[stop+1 : end]
	if len(t) < 5 || !isDigit(t[0]) || !isDigit(t[1]) || t[2] != ':' || !isDigit(t[3]) || !isDigit(t[4]) {
		return stop
	}
	stop = tokenEnd(text, stop+1, end)
	// The fraction may stand behind a comma.
	if stop+4 <= end && text[stop] == ',' && isDigit(text[stop+1]) && isDigit(text[stop+2]) && isDigit(text[stop+3]) {
		stop += 4
	}
	return stop
}
