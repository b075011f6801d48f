package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxRun is how far a run reaches beyond an identifier at most.
const maxRun = 200

// runs adds what stands between blanks around an identifier as a whole, and the pieces of
// it that are identifiers by themselves: the function of memset_erms+0x9/0x10, the commit of
// owner/action@1a2b3c4, the key and the value of key=value, the class of com.acme.Job:173.
func (v *verbatim) runs() {
	sortRanges(v.out)
	end := 0
	for _, x := range v.out[:len(v.out):len(v.out)] {
		if x.Start < end || x.Kind == Number || x.Kind == Amount || x.End-x.Start > maxRun {
			continue
		}
		r := runAround(v.text, x.Range)
		end = r.End
		if r = v.trimRun(r); r.End-r.Start > 1 {
			v.run(r, x)
		}
	}
}

// run adds the run r, which holds x, unless it is several things, and its pieces.
func (v *verbatim) run(r Range, x Identifier) {
	t := r.Of(v.text)
	k, named := identify(t)
	if !named {
		k = x.Kind
	}
	if oneThing(t) {
		v.add(r.Start, r.End, k)
	}
	if k != Date && !isURL(t) && ipv6Length(x.Of(v.text)) == 0 && strings.Trim(t, "0123456789abcdefABCDEF:") != "" { // the last: an address of hardware
		v.pieces(r, 0)
	}
}

// isURL reports whether t starts with the scheme of a URL.
func isURL(t string) bool {
	i := strings.Index(t, "://")
	return i > 0 && strings.IndexFunc(t[:i], func(r rune) bool { return r >= utf8.RuneSelf || !isAlnum(byte(r)) && r != '+' }) < 0
}

// runAround returns the bytes around r up to a blank, a quotation mark or a wide character.
func runAround(text string, r Range) Range {
	start, end := r.Start, r.End
	for start > 0 && r.Start-start < maxRun {
		c, size := utf8.DecodeLastRuneInString(text[:start])
		if !inRun(text, start-size, c) {
			break
		}
		start -= size
	}
	for end < len(text) && end-r.End < maxRun {
		c, size := utf8.DecodeRuneInString(text[end:])
		if !inRun(text, end, c) {
			break
		}
		end += size
	}
	return Range{start, end}
}

// inRun reports whether the character c at i is part of a run.
func inRun(text string, i int, c rune) bool {
	switch c {
	case '"', '`', '<':
		return false
	case ']':
		return i+1 == len(text) || text[i+1] != '(' // a link
	case '(':
		return i == 0 || text[i-1] != ']'
	case '\'':
		return i > 0 && text[i-1] == '[' || i+1 < len(text) && text[i+1] == ']'
	case '>':
		return i > 0 && text[i-1] == '-'
	}
	return ' ' < c && c < utf8.RuneSelf || c >= utf8.RuneSelf && unicode.IsLetter(c) && !isWide(c)
}

// trimRun takes off what belongs to the sentence around the run r: marks, brackets that do
// not close within it or stand around all of it, emphasis, the sign of a prompt.
func (v *verbatim) trimRun(r Range) Range {
	for r.Start < r.End {
		t := r.Of(v.text)
		first, last := t[0], t[len(t)-1]
		switch {
		case strings.IndexByte(" ,;!?'\"|>&)]}=", first) >= 0 && first != last,
			first == ':' && r.Start > 0 && !frees[v.text[r.Start-1]],
			strings.IndexByte("([{", first) >= 0 && shut(t) < 0,
			strings.HasPrefix(t, "**") && len(t) > 2 && isLetter(t[2]),
			first == '#' && len(t) > 2 && 'A' <= t[1] && t[1] <= 'Z' && strings.IndexByte(t, '_') > 0: // a line of settings that is commented out
			r.Start++
		case strings.IndexByte(" .,;:!?'\"#$>&|-=\\", last) >= 0 && !endsWhole(t), hasAnySuffix(t, "\"/", "//"), strings.HasSuffix(t, "**") && isAlnum(t[max(0, len(t)-3)]):
			r.End--
		case strings.IndexByte(")]}", last) >= 0 && opened(t) < 0:
			r.End--
		case strings.IndexByte("([{", first) >= 0 && shut(t) == len(t)-1,
			len(t) > 1 && (first == '*' && last == '*' || first == '_' && last == '_' && !strings.HasPrefix(t, "__")):
			r.Start, r.End = r.Start+1, r.End-1
		case strings.HasPrefix(t, "$(") && shut(t[1:]) < 0:
			r.Start += len("$(")
		case strings.HasPrefix(t, "~["):
			r.Start++
		case strings.HasPrefix(t, ".../"):
			r.Start += len(".../")
		default:
			return r
		}
	}
	return r
}

// endsWhole reports whether the mark that ends t is part of it: -rw-r--r--, ./..., key="value", c29tZXRoaW5n=.
func endsWhole(t string) bool {
	switch last := t[len(t)-1]; last {
	case '-':
		return len(t) == modeLength && modeOfFile(t)
	case '.':
		return strings.HasSuffix(t, "/...")
	case '=':
		return isBase64(t)
	case '"', '\'':
		return t[0] != last && strings.Count(t, t[len(t)-1:])%2 == 0
	}
	return false
}

// isBase64 reports whether t is long and encoded in base 64 with its padding.
func isBase64(t string) bool {
	data := strings.TrimRight(t, "=")
	of := madeFrom(data)
	return len(t) >= 20 && len(t)%4 == 0 && len(t)-len(data) < 3 && of&(ofUpper|ofLower|ofDigit) == ofUpper|ofLower|ofDigit &&
		!strings.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf || !isAlnum(byte(r)) && r != '+' && r != '/' })
}

// shut returns where the bracket that opens t closes, −1 if it does not.
func shut(t string) int {
	depth := 0
	for i := range len(t) {
		if depth += nesting(t[i]); depth == 0 {
			return i
		}
	}
	return -1
}

// opened returns where the bracket opens that ends t, −1 if it does not.
func opened(t string) int {
	depth := 0
	for i := len(t) - 1; i >= 0; i-- {
		if depth += nesting(t[i]); depth == 0 {
			return i
		}
	}
	return -1
}

// nesting returns 1 for a bracket that opens, −1 for one that closes.
func nesting(c byte) int {
	switch c {
	case '(', '[', '{':
		return 1
	case ')', ']', '}':
		return -1
	}
	return 0
}

// oneThing reports whether the run t is one name rather than a list, a link or code.
func oneThing(t string) bool {
	depth := 0
	for i := range len(t) {
		if depth += nesting(t[i]); depth < 0 || depth == 0 && strings.IndexByte(",;|", t[i]) >= 0 {
			return false
		}
	}
	return depth == 0 && !containsAny(t, "](", "**", "=>", "&&", "||") || strings.Contains(t, "**/")
}

// cuts are the marks at which a run comes apart, the weakest first.
var cuts = [...]string{",", ";", "|", "=", ":", "@", "...", "..", "+0x", "\"", "'"}

// pieces adds the parts of r at the marks of cuts from level on, and those of each part.
func (v *verbatim) pieces(r Range, level int) {
	t := r.Of(v.text)
	for ; level < len(cuts); level++ {
		if cut(t, cuts[level], 0) < len(t) {
			break
		}
	}
	if level == len(cuts) {
		v.bracketed(r)
		return
	}
	for from := 0; from < len(t); {
		to := cut(t, cuts[level], from)
		p := v.trimRun(Range{r.Start + from, r.Start + to})
		if v.part(p); cuts[level] == "@" && from == 0 && p.End > p.Start {
			v.add(p.Start, p.End, Name) // owner/action@…
		}
		v.pieces(p, level+1)
		from = to + len(cuts[level])
	}
}

// cut returns where mark next stands in t outside of brackets at or behind from, len(t) if it does not.
func cut(t, mark string, from int) int {
	depth := 0
	for i := from; i < len(t); i++ {
		if depth += nesting(t[i]); depth > 0 || !strings.HasPrefix(t[i:], mark) {
			continue
		}
		switch rest := t[i+len(mark):]; mark {
		case ":":
			if strings.HasPrefix(rest, "//") {
				return len(t) // all the rest is a URL
			}
			if i > 0 && t[i-1] == ':' || rest != "" && rest[0] == ':' || i == from+1 && rest != "" && (rest[0] == '\\' || rest[0] == '/') {
				continue // a::b, C:\x
			}
		case "@":
			if isEmail(t) {
				continue
			}
		case "...", "..":
			if i == 0 || !isAlnum(t[i-1]) || rest == "" || !isAlnum(rest[0]) {
				continue
			}
		}
		return i
	}
	return len(t)
}

// bracketed adds what stands before the last bracket of r and, piece by piece, what within;
// the constant that a dotted name ends in, and what stands behind the number of a process.
func (v *verbatim) bracketed(r Range) {
	t := r.Of(v.text)
	if i := strings.LastIndexByte(t, '.') + 1; i > 0 && i < len(t) && madeFrom(t[i:])&^(ofUpper|ofDigit|ofUnder) == 0 && strings.IndexByte(t[i:], '_') > 0 {
		v.add(r.Start+i, r.End, Name) // secrets.API_TOKEN
	}
	if process, rest, ok := strings.Cut(t, "/"); ok && process != "" && strings.Trim(process, "0123456789-") == "" && strings.IndexByte(rest, '.') > 0 {
		v.part(Range{r.End - len(rest), r.End}) // 812-812/com.acme.app
	}
	if i := strings.LastIndexAny(t, "([{"); i > 0 && oneThing(t[:i]) {
		v.part(v.trimRun(Range{r.Start, r.Start + i}))
	}
	for i := 0; i < len(t); i++ {
		if nesting(t[i]) <= 0 {
			continue
		}
		n := shut(t[i:])
		if n < 0 {
			return
		}
		p := v.trimRun(Range{r.Start + i + 1, r.Start + i + n})
		v.part(p)
		if p.Start > r.Start || p.End < r.End {
			v.pieces(p, 0)
		}
		i += n
	}
}

// part adds r if it is an identifier by itself, or words joined by hyphens.
func (v *verbatim) part(r Range) {
	t := r.Of(v.text)
	if len(t) < 3 || strings.IndexByte(t, ' ') >= 0 {
		return
	}
	k, named := identify(t)
	if !named && (strings.IndexByte(t, '-') <= 0 || strings.ContainsAny(t, " \"'/")) || k == Number {
		return
	}
	v.add(r.Start, r.End, k)
}

// isEmail reports whether t is name@host without a version.
func isEmail(t string) bool {
	_, host, _ := strings.Cut(t, "@")
	return strings.IndexByte(host, '.') > 0 && isLetter(host[len(host)-1])
}
