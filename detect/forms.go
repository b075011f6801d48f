package detect

import "strings"

// maxForms bounds the components of one token, so that a hostile token (a path of a
// million parts) costs no more than its length.
const maxForms = 64

// AppendForms appends every string under which token stands whole: token itself first, then
// each component (host, port, base name, key, value …), then the ends of a path cut at a slash.
// An amount also stands under the other ways of writing its unit: 41s under 41 s and 41 seconds.
// No form combines parts of two tokens. There are at most 64.
func AppendForms(dst []string, token string) []string {
	f := former{out: append(dst, token), base: len(dst)}
	f.parts(token, 0)
	return f.out
}

// former collects the forms of one token.
type former struct {
	out  []string
	base int // length of the slice before the token
}

func (f *former) add(s string) {
	if s == "" || len(f.out)-f.base >= maxForms {
		return
	}
	for _, x := range f.out[f.base:] {
		if x == s {
			return
		}
	}
	f.out = append(f.out, s)
}

// part adds the component s and its own components.
func (f *former) part(s string, depth int) {
	s = strings.Trim(s, `"'`)
	f.add(s)
	if depth < 4 {
		f.parts(s, depth+1)
	}
}

// parts adds the components of t.
func (f *former) parts(t string, depth int) {
	if t == "" {
		return
	}
	of := madeFrom(t)
	if of.blank() {
		return
	}
	if i := strings.Index(t, "://"); i > 0 {
		f.url(t[i+3:], depth)
		return
	}
	if isDate(t) {
		f.date(t)
		return
	}
	if n := ipv6Length(t); n == len(t) || t[0] == '[' && n > 0 {
		f.ipv6(t)
		return
	}
	if f.prefixed(t, depth) || f.span(t, of, depth) {
		return
	}
	if i := inner(t, "="); i > 0 {
		f.assignment(t, i, depth)
		return
	}
	if isVersion(t) && t[0] == 'v' && of&ofDot != 0 {
		f.add(t[1:])
		return
	}
	if isHash(t) {
		return
	}
	if i := strings.Index(t, "::"); i > 0 {
		f.scope(t, i, depth)
		return
	}
	if i := inner(t, "@"); i > 0 {
		f.part(t[:i], depth)
		f.part(t[i+1:], depth)
		return
	}
	if i := inner(t, "#"); i > 0 {
		f.part(t[:i], depth)
		f.part(t[i:], depth)
		return
	}
	f.plain(t, of, depth)
}

// inner returns where t holds mark first, 0 if it opens with it, ends in it or holds none.
func inner(t, mark string) int {
	if i := strings.Index(t, mark); i > 0 && i+1 < len(t) {
		return i
	}
	return 0
}

// span adds the ends of a range: 5..10, 3f2a91c..9bd01e7.
func (f *former) span(t string, of made, depth int) bool {
	a, b, ok := strings.Cut(t, "..")
	if !ok || a == "" || b == "" || !isAlnum(a[len(a)-1]) || !isAlnum(b[0]) || of&ofSlash != 0 {
		return false
	}
	f.part(a, depth)
	f.part(b, depth)
	return true
}

// plain adds the components of an address, a path, an amount or a symbol.
func (f *former) plain(t string, of made, depth int) {
	colon := inner(t, ":")
	switch {
	case isFraction(t):
	case isIPv4(t):
		f.address(t)
	case colon > 0 && (of&ofSlash == 0 || strings.IndexByte(t, '/') > colon):
		f.colon(t, colon, depth)
	case of&ofSlash != 0:
		f.path(t, depth)
	case isAmount(t):
		f.amount(t)
	default:
		f.symbol(t, of)
	}
}

// prefixed handles tokens behind a mark: #12, :80, $5, --x=y, ^1.2, >=3, @name.
func (f *former) prefixed(t string, depth int) bool {
	switch t[0] {
	case '#', ':', '$', '^':
		f.part(strings.TrimLeft(t, "#:$^"), depth)
		return true
	case '@', '~':
		if s := t[1:]; isAlnum(s[0]) && strings.IndexByte(s, '/') < 0 {
			f.part(s, depth) // a mention, an approximate version
			return true
		}
	case '\\':
		f.add(t[strings.LastIndexByte(t, '\\')+1:])
		return true
	case '>', '<', '=', '!':
		f.part(strings.TrimLeft(t, "><=!"), depth)
		return true
	case '-':
		if i := strings.IndexByte(t, '='); i > 0 {
			f.add(t[:i])
			f.part(t[i+1:], depth)
		}
		return true
	}
	return false
}

// url adds host:port, host, port and path of what stands after "://".
func (f *former) url(t string, depth int) {
	cut := len(t)
	if i := strings.IndexAny(t, "/?#"); i >= 0 {
		cut = i
	}
	host, path := t[:cut], t[cut:]
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:] // credentials are no component
	}
	f.part(host, depth)
	f.add(t)
	if i := strings.IndexAny(path, "?#"); i >= 0 {
		path = path[:i]
	}
	if len(path) > 1 {
		f.add(path)
		f.path(path, depth)
	}
}

// date adds the day and the time of day.
func (f *former) date(t string) {
	if len(t) > 11 && (t[10] == 'T' || t[10] == ' ') {
		f.add(t[:10])
		f.add(t[11:])
	}
}

// ipv6 adds the bare address and the port.
func (f *former) ipv6(t string) {
	if i := strings.LastIndexByte(t, ']'); i > 0 {
		f.add(strings.Trim(t[:i], "[]"))
		if i+2 < len(t) {
			f.add(t[i+2:])
		}
	}
	if i := strings.IndexByte(t, '/'); i > 0 {
		f.add(t[:i])
	}
}

// address adds the address and the port of an IPv4 token.
func (f *former) address(t string) {
	// The address of 10.0.0.0/8 says less than the net: it is no form of it.
	if i := strings.IndexAny(t, ":/"); i > 0 && t[i] == ':' {
		f.add(t[:i])
		rest := t[i+1:]
		if k := strings.IndexAny(rest, "/-"); k > 0 {
			rest = rest[:k]
		}
		f.add(rest)
	}
}

// assignment adds key and value; for version bounds the name and the bounds.
func (f *former) assignment(t string, i, depth int) {
	end := i + 1
	for end < len(t) && t[end] == '=' {
		end++
	}
	for i > 0 && strings.IndexByte("<>!~=", t[i-1]) >= 0 {
		i--
	}
	f.part(t[:i], depth)
	f.part(t[end:], depth)
}

// scope adds file, parts and last name of a::b::c.
func (f *former) scope(t string, i, depth int) {
	f.part(t[:i], depth)
	for rest := t[i:]; strings.HasPrefix(rest, "::"); {
		rest = rest[2:]
		f.add(rest)
		k := strings.Index(rest, "::")
		if k < 0 {
			if b := strings.IndexAny(rest, "[("); b > 0 {
				f.add(rest[:b])
			}
			return
		}
		f.add(rest[:k])
		rest = rest[k:]
	}
}

// colon adds the components of a:b:c: host and port, file and line, key and value.
func (f *former) colon(t string, i, depth int) {
	left, right := t[:i], t[i+1:]
	file := strings.IndexByte(left, '/') >= 0 || knownExtension(left)
	if !file || !numeric(right) {
		f.part(left, depth)
		f.part(right, depth)
		return
	}
	// file:line or file:line:column
	f.part(left, depth)
	if k := strings.IndexByte(right, ':'); k > 0 {
		f.add(t[:i+1+k])
		f.ends(t[:i+1+k])
	}
	f.ends(t)
}

// numeric reports whether t is made of line and column numbers: 88, 88:5, 19-30.
func numeric(t string) bool {
	for i := 0; i < len(t); i++ {
		if !isDigit(t[i]) && t[i] != ':' && t[i] != '-' {
			return false
		}
	}
	return t != ""
}

// path adds the ends of a path cut at a slash, and those without the line number.
func (f *former) path(t string, depth int) {
	if i := strings.LastIndexByte(t, ':'); i > strings.LastIndexByte(t, '/') && i+1 < len(t) {
		f.add(t[:i])
		f.ends(t[:i])
		if k := strings.IndexByte(t[strings.LastIndexByte(t, '/')+1:], ':'); k > 0 {
			k += strings.LastIndexByte(t, '/') + 1
			if k < i {
				f.add(t[:k])
				f.ends(t[:k])
			}
		}
	}
	f.ends(t)
}

// ends adds the ends of t cut at a slash, the shortest last; of a very long path the base name and the longest.
func (f *former) ends(t string) {
	if i := strings.LastIndexByte(t, '/'); i >= 0 {
		f.add(t[i+1:])
	}
	for len(f.out)-f.base < maxForms {
		i := strings.IndexByte(t, '/')
		if i < 0 {
			return
		}
		t = t[i+1:]
		f.add(t)
	}
}

// unitForms lists the ways of writing a unit that mean the same.
var unitForms = [][]string{
	{"s", " s", " sec", " secs", " second", " seconds"},
	{"ms", " ms", " millisecond", " milliseconds"},
	{"%", " %", " percent"},
	{"B", " B", " byte", " bytes"},
}

// amount adds the other ways of writing an amount: 41ms and 41 ms. The number alone is no
// form of it, for without its unit it is another quantity; that of 3rd, 2x and 5m is,
// whose units are words of their own when they are spelt out.
func (f *former) amount(t string) {
	i := 0
	for i < len(t) && (isDigit(t[i]) || t[i] == '.' || t[i] == ',') {
		i++
	}
	number, unit := t[:i], t[i:]
	if unit == "" {
		return
	}
	for _, group := range unitForms {
		for _, u := range group {
			if u != unit {
				continue
			}
			for _, w := range group {
				f.add(number + w)
			}
			return
		}
	}
	switch unit {
	case "th", "st", "nd", "rd", "x", "m", "min", "h", "d", "hr", "hrs":
		f.add(number)
		return
	}
	if unit[0] == ' ' {
		f.add(number + unit[1:])
	} else {
		f.add(number + " " + unit)
	}
}

// symbol adds the name before an empty call and the last part of a dotted symbol.
func (f *former) symbol(t string, of made) {
	if i := strings.IndexByte(t, '('); i > 0 {
		f.add(t[:i])
		t = t[:i]
	}
	if strings.HasSuffix(t, "[]") {
		t = t[:len(t)-2]
		f.add(t)
	}
	if i := strings.LastIndexByte(t, '.'); i > 0 && of&ofDigit == 0 {
		last := t[i+1:]
		if anyCamel(last) || strings.IndexByte(last, '_') > 0 || last != "" && 'A' <= last[0] && last[0] <= 'Z' {
			f.add(last)
		}
	}
}
