package detect

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// wholes adds what is made of an identifier and what stands right behind it: a call with
// its arguments, a type with its parameters, an element of a list, a route with its
// placeholders, a directory with its slash, a hash cut short.
func (v *verbatim) wholes() {
	text := v.text
	for _, x := range v.out[:len(v.out):len(v.out)] {
		if x.End >= len(text) {
			continue
		}
		rest := text[x.End:]
		switch {
		case x.Kind == URL || x.Kind == Path || text[x.Start] == '/':
			if end := max(templateEnd(text, x.End), queryEnd(text, x.End)); end > x.End {
				v.add(x.Start, end, x.Kind)
			}
		case x.Kind == Date && len(rest) > 5 && rest[0] == ' ' && (rest[1] == '+' || rest[1] == '-') && allDigits(rest[2:6]):
			v.add(x.Start, x.End+6, Date) // its zone
		case x.Kind == Hash && hasAnyPrefix(rest, "-...", "...", "-…", "…"):
			v.add(x.Start, x.End+strings.IndexAny(rest, ".…")+len("..."), Hash)
		}
		if rest[0] == '/' && (x.Kind == Path || x.Kind == Name) && (len(rest) == 1 || !isPathByte(rest[1]) && rest[1] != '/') {
			v.add(x.Start, x.End+1, Path)
		}
	}
	for i := 1; i < len(text); i++ {
		if c := text[i]; c == '(' || c == '[' || c == '<' {
			v.bracket(i)
		}
	}
}

func (v *verbatim) add(start, end int, k Kind) {
	v.out = append(v.out, Identifier{Range{start, end}, k})
}

// templateEnd returns the end of a path with placeholders that goes on at i: /{id}/x, /:id, /<name>, {id}.
func templateEnd(text string, i int) int {
	first := strings.TrimLeft(text[i:min(len(text), i+4)], "/${:<[")
	if !hasAnyPrefix(text[i:], "/{", "/:", "/<", "/[", "/$", "{") || first == "" || !isAlnum(first[0]) && first[0] != '_' {
		return i
	}
	end, depth := i, 0
scan:
	for ; end < len(text) && end-i < maxRoute; end++ {
		switch c := text[end]; c {
		case '{', '<', '[':
			depth++
		case '}', '>', ']':
			if depth--; depth < 0 {
				break scan
			}
		case '/', ':', '$', '*', '?', '=', '&':
		default:
			if !isPathByte(c) || c >= utf8.RuneSelf {
				break scan
			}
		}
	}
	if depth > 0 {
		return i // a placeholder that is not closed
	}
	return i + len(strings.TrimRight(text[i:end], ".,:?"))
}

// queryEnd returns the end of the query that stands at i behind a path: ?page=2&limit=50.
func queryEnd(text string, i int) int {
	if i+1 >= len(text) || text[i] != '?' || !isLetter(text[i+1]) {
		return i
	}
	end := i + 1
	for end < len(text) && end-i < maxRoute && (isPathByte(text[end]) && text[end] < utf8.RuneSelf || strings.IndexByte("=&%+[]:,/", text[end]) >= 0) {
		end++
	}
	if query := strings.TrimRight(text[i:end], ".,:"); strings.IndexByte(query, '=') > 0 {
		return i + len(query)
	}
	return i
}

const (
	maxBracket = 80  // bytes between brackets that still belong to a name
	maxRoute   = 200 // bytes of a route behind its first placeholder
)

// bracket adds the name before the bracket at i with what stands between the brackets.
func (v *verbatim) bracket(i int) {
	text := v.text
	start := i
	for start > 0 && i-start < 2*maxBracket && (isAlnum(text[start-1]) || strings.IndexByte("_.:-", text[start-1]) >= 0) {
		start--
	}
	for start < i && !isLetter(text[start]) && text[start] != '_' {
		start++
	}
	name := text[start:i]
	if len(name) < 2 || name[len(name)-1] == ':' || name[len(name)-1] == '.' || name[len(name)-1] == '-' {
		return
	}
	end := closing(text, i)
	if end < 0 {
		return
	}
	_, known := identify(name)
	if start > 0 && text[start-1] == '.' && !known {
		return // a method of what stands before
	}
	if inside := text[i+1 : end-1]; !belongs(text[i], inside, known) || text[i] == '[' && !known && end < len(text) && (isAlnum(text[end]) || strings.IndexByte("([*", text[end]) >= 0) {
		return // the last: a link, or a type: map[string]int
	}
	v.add(start, chainEnd(text, end), Name)
}

// closing returns the end of the bracket that opens at i, −1 if it does not close nearby.
func closing(text string, i int) int {
	open := text[i]
	shut := map[byte]byte{'(': ')', '[': ']', '<': '>'}[open]
	depth := 0
	for k := i; k < len(text) && k-i <= maxBracket && text[k] != '\n'; k++ {
		switch text[k] {
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				return k + 1
			}
		}
	}
	return -1
}

// belongs reports whether inside, between brackets, goes with the name before: arguments, an
// index, parameters of a type. Behind a plain word it must look like code: "file(s)" is prose.
func belongs(open byte, inside string, known bool) bool {
	if inside == "" {
		return false
	}
	code := false
	for i := 0; i < len(inside); i++ {
		c := inside[i]
		switch {
		case c == ' ':
			if i == 0 || inside[i-1] != ',' {
				return false
			}
		case isAlnum(c):
			code = code || isDigit(c)
		case strings.IndexByte(`_.,*&:"'<>[]-$=()`, c) < 0:
			return false
		default:
			code = code || c != '-' && c != '('
		}
	}
	switch open {
	case '<':
		return known || code
	case '[':
		return known || len(inside) > 2 && !allDigits(inside)
	}
	return known && !(len(inside) == 1 && inside != "0") || code
}

// chainEnd returns the end of what goes on behind a closed bracket: ::push_back, .value, >=0.29.
func chainEnd(text string, end int) int {
	i := end
	for i < len(text) && (isAlnum(text[i]) || strings.IndexByte("_.:<>=!~", text[i]) >= 0) {
		i++
	}
	if i == end || !isAlnum(text[i-1]) || isAlnum(text[end]) || hasAnyPrefix(text[end:], ": ", "<", ">") && !hasAnyPrefix(text[end:], ">=", "<=") {
		return end
	}
	return i
}

// pairs adds what goes with a token: the name behind an option, the word before a ticket,
// the other end of a range.
func (v *verbatim) pairs() {
	text := v.text
	var last Identifier
	sortRanges(v.out)
	for _, x := range v.out[:len(v.out):len(v.out)] {
		switch t := x.Of(text); {
		case last.End > 0 && (x.Start == last.End+2 || x.Start == last.End+3) && strings.Trim(text[last.End:x.Start], ".") == "":
			v.add(last.Start, x.End, last.Kind) // v1.2.3...v1.3.0
		case t[0] == '-' && isLetter(t[len(t)-1]):
			if r, ok := hyphened(text, x.End+1); ok && text[x.End] == ' ' {
				v.add(r.Start, r.End, Name)
			}
		case t[0] == '#' && allDigits(t[1:]):
			switch w := wordBefore(text[:x.Start]); w {
			case "PR", "MR", "BUG", "Bug", "bug", "issue", "Issue", "ticket", "Ticket":
				v.add(x.Start-1-len(w), x.End, Name)
			}
		}
		last = x
	}
}

// hyphened returns the plain words joined by hyphens that stand at i.
func hyphened(text string, i int) (Range, bool) {
	end, hyphen := i, false
	for end < len(text) && (isAlnum(text[end]) || text[end] == '-' && end > i && end+1 < len(text) && isAlnum(text[end+1])) {
		hyphen = hyphen || text[end] == '-'
		end++
	}
	return Range{i, end}, hyphen && (end == len(text) || isSpace(text[end]) || text[end] == '\n' || text[end] == '`')
}

// parts adds the parts of an identifier that are identifiers by themselves: the key and the
// value of key=value, the package and its version, the action and its commit, the name before a colon.
func (v *verbatim) parts() {
	for _, x := range v.out[:len(v.out):len(v.out)] {
		t := x.Of(v.text)
		if a, b, ok := strings.Cut(t, ".."); ok && isHash(a) && isHash(b) {
			v.part(x.Start, x.Start+len(a))
			v.part(x.End-len(b), x.End)
			continue
		}
		i := strings.IndexAny(t, "=@:")
		if i <= 0 || i+1 == len(t) || strings.Contains(t, "://") && t[i] != '=' || strings.ContainsAny(t, " (<>[") || x.Kind == Date {
			continue
		}
		if t[i] == ':' && (x.Kind == Path || x.Kind == Host || strings.Contains(t, "::")) {
			continue
		}
		switch {
		case t[i] == '@' && !isEmail(t):
			v.add(x.Start, x.Start+i, Name)
		case t[i] == ':' || strings.ToUpper(t[:i]) == t[:i]: // of key=value the name of a variable only
			v.part(x.Start, x.Start+i)
		}
		from := i + 1
		if q := t[from]; (q == '"' || q == '\'') && len(t) > from+2 && t[len(t)-1] == q {
			v.part(x.Start+from+1, x.End-1)
		} else if t[i] != '@' || !isEmail(t) {
			v.part(x.Start+from, x.End)
		}
		if k := strings.LastIndexByte(t, ':'); t[i] == ':' && k > i && k+1 < len(t) {
			v.part(x.Start+k+1, x.End)
		}
	}
}

// part adds text[start:end] if it is an identifier by itself, or words joined by hyphens.
func (v *verbatim) part(start, end int) {
	t := v.text[start:end]
	if !isPathByte(t[0]) && t[0] != '/' && t[0] != '~' {
		return
	}
	k, named := identify(t)
	if !named && (strings.IndexByte(t, '-') <= 0 || strings.ContainsAny(t, " \"'/")) || k == Number {
		return
	}
	v.add(start, end, k)
}

// isEmail reports whether t is name@host without a version.
func isEmail(t string) bool {
	_, host, _ := strings.Cut(t, "@")
	return strings.IndexByte(host, '.') > 0 && isLetter(host[len(host)-1])
}

// packages adds the word before a version in brackets: curl (8.5.0-2).
func (v *verbatim) packages() {
	text := v.text
	for _, x := range v.out[:len(v.out):len(v.out)] {
		if x.Start < 3 || text[x.Start-1] != '(' || text[x.Start-2] != ' ' || !isVersion(x.Of(text)) {
			continue
		}
		start := x.Start - 2
		for start > 0 && (isAlnum(text[start-1]) || strings.IndexByte("-+._", text[start-1]) >= 0) {
			start--
		}
		if name := text[start : x.Start-2]; len(name) > 1 && 'a' <= name[0] && name[0] <= 'z' && lex.lookup(name) == 0 && (start == 0 || isSpace(text[start-1]) || text[start-1] == '\n') {
			v.add(start, x.Start-2, Name)
		}
	}
}

var monthNames = wordSet(`Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec January February March April June July August September October November December`)
var weekdayNames = wordSet(`Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday`)

// dates adds dates written with the name of a month: Sun Apr 9 13:45:31 2006 +0000, 5 March 2024.
func (v *verbatim) dates() {
	text := v.text
	for i := 0; i < len(text); {
		if !isLetter(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isLetter(text[i]) {
			i++
		}
		if i-start < 3 || i-start > 9 || text[start] < 'A' || text[start] > 'Z' || start > 0 && isAlnum(text[start-1]) || !monthNames.has(text[start:i]) {
			continue
		}
		from, day := dayBefore(text, start)
		to, behind := dateEnd(text, i, day)
		if day || behind {
			v.add(from, to, Date)
			i = max(i, to)
		}
	}
}

// dayBefore returns where the date starts whose month stands at i, and whether a day stands before it.
func dayBefore(text string, i int) (start int, day bool) {
	start = i
	if word := wordBefore(text[:i]); word != "" {
		if d := strings.TrimRight(word, "thsndr."); len(d) > 0 && len(d) < 3 && allDigits(d) {
			start, day = i-1-len(word), true
		}
	}
	word := wordBefore(text[:start])
	if weekdayNames.has(strings.TrimSuffix(word, ",")) {
		start -= 1 + len(word)
	}
	return start, day
}

// wordBefore returns the word before the one blank that ends s.
func wordBefore(s string) string {
	if s == "" || s[len(s)-1] != ' ' {
		return ""
	}
	s = s[max(0, len(s)-12) : len(s)-1]
	return s[strings.LastIndexAny(s, " \n\t([`")+1:]
}

// dateEnd returns the end of a date whose month ends at i: day, year, time of day and zone
// as they follow; and whether a day or a year does.
func dateEnd(text string, i int, day bool) (end int, found bool) {
	end = i
	year, clock := false, false
	for n := 0; n < 5; n++ {
		k := end
		if k < len(text) && text[k] == ',' && n > 0 {
			k++
		}
		if k >= len(text) || text[k] != ' ' {
			break
		}
		k++
		for !day && k < len(text) && text[k] == ' ' { // "Apr  9"
			k++
		}
		stop := k
		for stop < len(text) && (isAlnum(text[stop]) || (text[stop] == ':' || text[stop] == '.') && stop+1 < len(text) && isDigit(text[stop+1]) || stop == k && (text[stop] == '+' || text[stop] == '-')) {
			stop++
		}
		word := text[k:stop]
		digits := strings.TrimRight(word, "thsndr")
		switch {
		case !day && !found && len(digits) > 0 && len(digits) < 3 && allDigits(digits):
			day = true
		case !year && len(word) == 4 && allDigits(word) && (word[0] == '1' || word[0] == '2'):
			year = true
		case !clock && day && len(word) >= 5 && isDate(word):
			clock = true
		case clock && (len(word) == 5 && (word[0] == '+' || word[0] == '-') && allDigits(word[1:]) || word == "UTC" || word == "GMT" || word == "AM" || word == "PM"):
		default:
			return end, found
		}
		end, found = stop, true
	}
	return end, found
}

// phones adds telephone numbers: +49 30 1234567, (555) 010-4477.
func (v *verbatim) phones() {
	text := v.text
	for i := 0; i+9 < len(text); i++ {
		plus := text[i] == '+' && isDigit(text[i+1])
		if !plus && !(text[i] == '(' && isDigit(text[i+1]) && isDigit(text[i+2]) && isDigit(text[i+3]) && text[i+4] == ')') || i > 0 && isAlnum(text[i-1]) {
			continue
		}
		digits, end := 0, i
		for k := i; k < len(text) && k-i < 30 && (isDigit(text[k]) || strings.IndexByte("+ -()", text[k]) >= 0); k++ {
			if isDigit(text[k]) {
				digits++
				end = k + 1
			} else if k > i && strings.IndexByte(" -(", text[k]) >= 0 && text[k-1] == ' ' && text[k] == ' ' {
				break
			}
		}
		if digits >= 8 && digits <= 15 && strings.ContainsAny(text[i:end], " -") && (end == len(text) || !isAlnum(text[end])) {
			v.add(i, end, Other)
			i = end
		}
	}
}

// distinct sorts out and leaves each range out once.
func (v *verbatim) distinct() {
	sortRanges(v.out)
	v.out = slices.CompactFunc(v.out, func(a, b Identifier) bool { return a.Range == b.Range })
}
