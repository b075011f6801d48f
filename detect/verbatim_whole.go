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
		case x.Kind == Hash && hasAnyPrefix(rest, "-...", "...", "-…", "…"):
			v.add(x.Start, x.End+strings.IndexAny(rest, ".…")+len("..."), Hash)
		}
		if rest[0] == '/' && (x.Kind == Path || x.Kind == Name) && (len(rest) == 1 || !isPathByte(rest[1]) && rest[1] != '/') {
			v.add(x.Start, x.End+1, Path)
		}
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '<':
			v.bracket(i)
		case '{':
			v.alternatives(i)
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
	if inside := text[i+1 : end-1]; !belongs(text[i], inside, known) || text[i] == '[' && !known && inside[0] != '\'' && end < len(text) && (isAlnum(text[end]) || strings.IndexByte("([*", text[end]) >= 0) {
		return // the last: a link, or a type: map[string]int
	}
	for end < len(text) && (text[end] == '[' || text[end] == '(') {
		next := closing(text, end)
		if next < 0 {
			break
		}
		end = next // data['x'][3]
	}
	v.add(start, chainEnd(text, end), Name)
}

// alternatives adds the name around the braces at i that hold its variants: run_{before|after}, src/{a,b}.go.
func (v *verbatim) alternatives(i int) {
	text := v.text
	start, n := i, shut(text[i:min(len(text), i+maxBracket)])
	if n < 0 || strings.ContainsAny(text[i:i+n], " \n\"':") || !strings.ContainsAny(text[i:i+n], ",|") {
		return
	}
	for start > 0 && i-start < 2*maxBracket && (isPathByte(text[start-1]) && text[start-1] < utf8.RuneSelf || text[start-1] == '/') {
		start--
	}
	end := i + n + 1
	for end < len(text) && (isPathByte(text[end]) && text[end] < utf8.RuneSelf || text[end] == '/') {
		end++
	}
	if end = i + n + 1 + len(strings.TrimRight(text[i+n+1:end], ".")); start < i {
		v.add(start, end, Name)
	}
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
		case strings.IndexByte(t, ' ') > 0 && numberSet(t[:strings.IndexByte(t, ' ')]) > 0:
			v.add(x.Start+numberSet(t[:strings.IndexByte(t, ' ')]), x.End, Amount) // the 11.8 ms of time=11.8 ms
		case isDigit(t[0]) && signBefore(text[:x.Start]) > 0:
			v.add(x.Start-signBefore(text[:x.Start]), x.End, Amount) // € 1.250,00
		case isDigit(t[0]) && strings.IndexByte(t, '/') > 0 && strings.Trim(t, "0123456789./") == "" && spacedUnit(text, x.Start, x.End, len(text)) > 0:
			v.add(x.Start, x.End+spacedUnit(text, x.Start, x.End, len(text)), Amount) // 11.2/13.0/0.6 ms
		case t[0] == '-' && isLetter(t[len(t)-1]) && (x.Start == 0 || strings.IndexByte(" `\n", text[x.Start-1]) >= 0):
			if r, ok := argument(text, x.End); ok {
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

// signBefore returns the length of the sign of a currency that ends text with the blank
// behind it; a dollar may as well be a prompt.
func signBefore(text string) int {
	for _, sign := range [...]string{"€ ", "£ ", "¥ ", "₽ ", "₹ ", "₩ ", "EUR ", "USD ", "GBP ", "CHF "} {
		if rest, ok := strings.CutSuffix(text, sign); ok && (rest == "" || !isAlnum(rest[len(rest)-1])) {
			return len(sign)
		}
	}
	return 0
}

// argument returns the plain word behind an option that ends at i, joined by hyphens, or the
// last or before another option: --name web -p.
func argument(text string, i int) (Range, bool) {
	if i >= len(text) || text[i] != ' ' {
		return Range{}, false
	}
	r, ok := hyphened(text, i+1)
	rest := text[r.End:]
	switch r.Of(text) {
	case "flag", "option", "switch", "mode", "argument", "parameter":
		return r, false // they speak of the option
	}
	return r, ok || r.End-r.Start > 1 && lex.lookup(r.Of(text)) == 0 && (rest == "" || hasAnyPrefix(rest, "\n", "`", " -"))
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

// distinct sorts out and leaves each range out once.
func (v *verbatim) distinct() {
	sortRanges(v.out)
	v.out = slices.CompactFunc(v.out, func(a, b Identifier) bool { return a.Range == b.Range })
}
