package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// byteAt returns text[k], 0 at or behind end.
func byteAt(text string, k, end int) byte {
	if k < end {
		return text[k]
	}
	return 0
}

// wordAt reports whether a letter, a digit or an underscore stands at k.
func wordAt(text string, k, end int) bool {
	c := byteAt(text, k, end)
	return isAlnum(c) || c == '_' || c >= utf8.RuneSelf && wordRune(text, k, end)
}

// hyphenJoint is joint for "-": a-b, a--b, 80->808.
func hyphenJoint(text string, pos, i, end int) int {
	prev, next := text[max(i-1, pos)], byteAt(text, i+1, end)
	switch {
	case wordAt(text, i+1, end) && prev != '.':
		return 1
	case next == '-' && isAlnum(byteAt(text, i+2, end)):
		return 2
	case next == '>' && isDigit(prev) && isDigit(byteAt(text, i+2, end)):
		return 2
	}
	return 0
}

// slashJoint is joint for "/": the parts of a path, but not two addresses.
func slashJoint(text string, pos, i, end int) int {
	prev, next, third := text[max(i-1, pos)], byteAt(text, i+1, end), byteAt(text, i+2, end)
	if isDigit(next) && isDigit(prev) && addresses(text, pos, i, end) {
		return 0
	}
	if wordAt(text, i+1, end) || next == '.' && isPathByte(third) || next == '-' && isAlnum(third) ||
		next == '*' && (isPathByte(prev) || prev == '*') || next == '@' && isAlnum(third) {
		return 1
	}
	return 0
}

// colonJoint is joint for ":": a URL, a::b, a:b, but not file:line:text.
func colonJoint(text string, pos, i, end int) int {
	prev, next, third := text[max(i-1, pos)], byteAt(text, i+1, end), byteAt(text, i+2, end)
	switch {
	case next == '\\' && i-2 >= pos && text[i-2] == '=':
		return max(0, drivePath(text[i-1:end])-1) // DIR=C:\x
	case next == '/' && third == '/' && isScheme(text[pos:i]):
		return -1
	case next == ':' && third == ':' && wordAt(text, i+3, end):
		return 3 // arn:aws:s3:::bucket
	case next == ':' && (wordAt(text, i+2, end) || isAlnum(third)):
		return 2
	case !isDigit(next) && isDigit(prev) && located(text[pos:i]):
		return 0
	case wordAt(text, i+1, end) || (next == '/' || next == '~') && isPathByte(third):
		return 1
	}
	return 0
}

// isScheme reports whether t can stand before "://": http, git+ssh, s3; not file.go:270.
func isScheme(t string) bool {
	if t == "" || isLetter(t[len(t)-1]) {
		return t != ""
	}
	for i := 0; i < len(t); i++ {
		if !isAlnum(t[i]) {
			return false
		}
	}
	return isLetter(t[0]) && len(t) <= 6
}

// wordRune reports whether a letter or digit beyond ASCII, of a script with spaces, stands at i.
func wordRune(text string, i, end int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:end])
	return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !isWide(r)
}

// assigned returns the length of the "=" at i with what of the value is read along: all of
// it where it is quoted, its first byte where that is ASCII; 0 if no value follows.
func assigned(text string, i, end int, prev, next byte) int {
	third := byteAt(text, i+2, end)
	switch {
	case !isAlnum(prev) && prev != '_' && prev != ']' && prev != '=':
		return 0
	case next == '=':
		if isDigit(third) {
			return 2
		}
		return 0
	case next == '"' || next == '\'':
		return quotedValue(text, i, end)
	case next == '$' && !isLetter(third) && third != '_', next == '.' && !isPathByte(third) && third != '/':
		return 0
	case next >= utf8.RuneSelf:
		if wordRune(text, i+1, end) {
			return 1
		}
		return 0
	case isPathByte(next) || next == '/' || next == '~' || next == '$':
		return 2
	}
	return 0
}

// quotedValue returns the length of the "=" at i with the quoted word behind it, 0 if there is none.
func quotedValue(text string, i, end int) int {
	const maxBytes = 200
	quote, k := text[i+1], i+2
	for k < end && k-i < maxBytes && text[k] != quote && !isSpace(text[k]) {
		k++
	}
	if k > i+2 && byteAt(text, k, end) == quote {
		return k + 1 - i
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
	if i+2 < end && (text[i+1] == '>' || text[i+1] == '<' || text[i+1] == '!' || text[i+1] == '~') && isDigit(text[i-1]) {
		if text[i+2] == '=' && isDigit(byteAt(text, i+3, end)) {
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

// called returns the length of an empty call at i: () or ("") or (...), of the receiver of
// a method: (*DB).Get, or of a place in a file: app.ts(12,5).
func called(text string, pos, i, end int) int {
	if i+2 < end && text[i+1] == '*' && isLetter(text[i+2]) {
		for k := i + 2; k < end && k-i < 64; k++ {
			if text[k] == ')' && k+2 < end && text[k+1] == '.' && isLetter(text[k+2]) {
				return k + 1 - i
			}
			if !isAlnum(text[k]) && text[k] != '_' {
				break
			}
		}
	}
	if i+1 < end && isDigit(text[i+1]) && knownExtension(text[pos:i]) {
		k := i + 1
		for k < end && k-i < 14 && (isDigit(text[k]) || text[k] == ',') {
			k++
		}
		if k < end && text[k] == ')' {
			return k + 1 - i
		}
	}
	switch byteAt(text, i+1, end) {
	case ')', '"', '.', "…"[0]:
		for _, c := range [...]string{"()", `("")`, "(...)", "(…)"} {
			if strings.HasPrefix(text[i:end], c) {
				return len(c)
			}
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
		c, size := text[i], 1
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
			var r rune
			r, size = utf8.DecodeRuneInString(text[i:end])
			if isWide(r) || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) {
				break
			}
		}
		i += size
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
	for i < len(s) && (!isSpace(s[i]) || s[i] == ' ' && !knownExtension(s[:i]) && folderFollows(s[i+1:])) && !strings.ContainsRune("\"'`<>|*?,;)]}", rune(s[i])) {
		if s[i] == ' ' {
			i += strings.IndexByte(s[i:], '\\') // which comes, as folderFollows says
			continue
		}
		i++
	}
	for i > 3 && (s[i-1] == '.' || s[i-1] == ':') {
		i--
	}
	return i
}

// folderFollows reports whether s, behind a blank in a Windows path, goes on with the name of
// a folder: Files\Git, Files (x86)\Git.
func folderFollows(s string) bool {
	for i := 0; i < len(s) && i < 24; i++ {
		switch c := s[i]; {
		case c == '\\':
			return i > 0
		case c == ' ' && i > 0 && i+1 < len(s) && s[i+1] == '(':
		case !isAlnum(c) && c != '(' && c != ')' && c != '_' && c != '-':
			return false
		}
	}
	return false
}

// uncPath returns the length of the share s starts with: \\\\server\\share\\x.
func uncPath(s string) int {
	if len(s) < 6 || s[0] != '\\' || s[1] != '\\' || !isAlnum(s[2]) {
		return 0
	}
	i, parts := 2, 1
	for i < len(s) && (isPathByte(s[i]) || s[i] == '$' || s[i] == '\\' && i+1 < len(s) && isPathByte(s[i+1])) {
		if s[i] == '\\' {
			parts++
		}
		i++
	}
	for i > 2 && s[i-1] == '.' {
		i--
	}
	if parts < 2 {
		return 0
	}
	return i
}

// tagged returns the length of "#" with what makes it a name: digits, a colour, an order
// number; 0 for a heading or a word.
func tagged(s string) int {
	i, digits := 1, 0
	for i < len(s) && isAlnum(s[i]) {
		if isDigit(s[i]) {
			digits++
		}
		i++
	}
	if digits == 0 || i < len(s) && (s[i] == '_' || s[i] == '-' || s[i] >= utf8.RuneSelf) || !isDigit(s[1]) && digits < 3 && !(i == 7 && allHex(s[1:7])) {
		return 0
	}
	return i
}

func allHex(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
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
	stop, _ = tokenEnd(text, stop+1, end)
	// The fraction may stand behind a comma.
	if stop+4 <= end && text[stop] == ',' && isDigit(text[stop+1]) && isDigit(text[stop+2]) && isDigit(text[stop+3]) {
		stop += 4
	}
	return stop
}
