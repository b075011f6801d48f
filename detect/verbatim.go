package detect

import (
	"slices"
	"strings"
)

// Verbatim returns what of text must survive word for word in a note about it, in order:
// its identifiers; the wholes they are part of (what stands between two blanks, a call with
// its arguments, a route with its placeholders, a date with its time and zone) and the
// pieces that are identifiers by themselves (the commit an action is pinned to, the key and
// the value of a setting); and what is one by its place only: "line 88" beside a file, a name
// between backticks or behind a noun, an argument of a command, what a program says went
// wrong. Ranges may nest. The rules of the library use Doc.Identifiers, which do not depend
// on what stands around a token.
func Verbatim(text string) []Identifier {
	var d Doc
	d.Scan(text)
	v := verbatim{text: text, out: append([]Identifier(nil), d.Identifiers...)}
	v.grouped()
	v.lines()
	v.named()
	v.ticks()
	v.wholes()
	v.runs()
	v.pairs()
	v.packages()
	v.variables()
	v.queries()
	v.dates()
	v.phones()
	v.accounts()
	v.quotes()
	v.joined()
	v.errors(&d)
	v.out = append(v.out, v.commands...)
	v.distinct()
	return v.out
}

// sortRanges sorts ids by where they start, the longer first.
func sortRanges(ids []Identifier) {
	slices.SortFunc(ids, func(a, b Identifier) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
}

type verbatim struct {
	text     string
	out      []Identifier
	commands []Identifier // between backticks
}

// lines widens numbers behind a word that makes them a reference: line 88, lines 3-9, HTTP 403, RFC 8215.
func (v *verbatim) lines() {
	last := 0
	for i := range v.out {
		x := &v.out[i]
		if x.Start < last {
			continue
		}
		last = x.End
		if x.Kind != Number && !(x.Kind == Name && isDigit(v.text[x.Start])) {
			continue
		}
		before := v.text[max(0, x.Start-8):x.Start]
		for _, w := range [...]string{"lines ", "line ", "Lines ", "Line ", "HTTP ", "RFC ", "PEP ", "errno "} {
			if strings.HasSuffix(before, w) && (x.Start == len(w) || !isAlnum(v.text[x.Start-len(w)-1])) {
				x.Start -= len(w)
				if w == "lines " || w == "Lines " {
					x.End = numbersEnd(v.text, x.End)
				}
				break
			}
		}
	}
}

// grouped joins a number whose thousands are set off by a blank, where its unit shows that
// it is one: 10 000 ₽.
func (v *verbatim) grouped() {
	out := v.out[:0]
	for _, x := range v.out {
		t := x.Of(v.text)
		if n := len(out); n > 0 && x.Kind == Amount && len(t) > 3 && allDigits(t[:3]) && !isDigit(t[3]) {
			if y := &out[n-1]; y.Kind == Number && y.End+1 == x.Start && v.text[y.End] == ' ' && y.End-y.Start < 4 {
				y.End, y.Kind = x.End, Amount
				continue
			}
		}
		out = append(out, x)
	}
	v.out = out
}

// taken tells which ranges of a text are found already. It is asked in the order of the
// text, so that asking for all of them costs one pass.
type taken struct {
	ids []Identifier // in order
	end int          // largest end of those passed
}

func (v *verbatim) taken() *taken {
	sortRanges(v.out)
	return &taken{ids: v.out}
}

// overlaps reports whether an identifier that was found touches r.
func (t *taken) overlaps(r Range) bool {
	for len(t.ids) > 0 && t.ids[0].Start < r.End {
		t.end = max(t.end, t.ids[0].End)
		t.ids = t.ids[1:]
	}
	return t.end > r.Start
}

// numbersEnd returns the end of a list of numbers that goes on at i: "159, 325".
func numbersEnd(text string, i int) int {
	for strings.HasPrefix(text[i:], ", ") && i+2 < len(text) && isDigit(text[i+2]) {
		k := i + 2
		for k < len(text) && isDigit(text[k]) {
			k++
		}
		i = k
	}
	return i
}

// quotes adds what stands between quotation marks and has several words: a message, a
// query, the name of a file.
func (v *verbatim) quotes() {
	text := v.text
	for i := 0; i < len(text); i++ {
		q := text[i]
		if q != '"' && (q != '\'' || i > 0 && strings.IndexByte(" (=[:", text[i-1]) < 0) {
			continue
		}
		n := strings.IndexAny(text[i+1:], string(rune(q))+"\n")
		if n < 0 || text[i+1+n] == '\n' {
			continue
		}
		r := Range{i + 1, i + 1 + n}
		if q == '\'' && r.End+1 < len(text) && isAlnum(text[r.End+1]) {
			continue // an apostrophe
		}
		i = r.End
		s := strings.TrimRight(r.Of(text), ";. ")
		r.End = r.Start + len(s)
		switch {
		case strings.IndexByte(s, ' ') < 0 && (isHyphened(s) || marked(s)):
			v.out = append(v.out, Identifier{r, Name})
		case strings.IndexByte(s, ' ') > 0 && messageKey(text, r.Start-1):
			v.out = append(v.out, Identifier{r, Other})
		case strings.IndexByte(s, ' ') > 0 && (fileName(s) || len(s) < 2*maxTick && len(s) > 3 && isLetter(s[0]) && s[1] == ':' && s[2] == '\\'):
			v.out = append(v.out, Identifier{r, Path})
		case schedule(s):
			v.out = append(v.out, Identifier{r, Other})
		case quotable(s) && !strings.ContainsAny(s, "%\\{}=") && !isCodeLine(lineOf(text, r.Start)):
			v.out = append(v.out, Identifier{r, Other})
		}
	}
}

// isHyphened reports whether s is plain words joined by hyphens, and no word of its own.
func isHyphened(s string) bool {
	r, ok := hyphened(s, 0)
	return ok && r.End == len(s) && isLetter(s[0]) && lex.lookup(s) == 0
}

// marked reports whether s, quoted and without a blank, has a digit or a mark that no word has: mylist1, :app, acme/tool.
func marked(s string) bool {
	if len(s) < 3 || len(s) > maxTick || !hasLetter(s) || strings.ContainsAny(s, "\\%{}<>\"'`,;!?") || strings.HasSuffix(s, "...") {
		return false
	}
	return strings.ContainsAny(s[1:], "0123456789_./:=@#") && !strings.HasSuffix(s, ":") || s[0] == ':' || s[0] == '.' || s[0] == '$'
}

// schedule reports whether s is five fields of numbers and stars: */15 * * * *.
func schedule(s string) bool {
	return strings.IndexByte(s, '*') >= 0 && strings.Count(s, " ") == 4 && strings.Trim(s, "0123456789*/,- ") == "" && len(strings.Fields(s)) == 5
}

// messageKey reports whether the quotation mark at i opens the message of a line of a log that tells of an error.
func messageKey(text string, i int) bool {
	before := strings.TrimRight(text[max(0, i-12):i], "= :")
	before = strings.TrimSuffix(before, "\"")
	for _, key := range [...]string{"msg", "message", "error", "err"} {
		if strings.HasSuffix(before, key) && i > 0 && text[i-1] != ' ' {
			return containsAny(lineOf(text, i), "error", "ERROR", "fatal", "FATAL", "panic", "warn", "WARN")
		}
	}
	return false
}

// fileName reports whether s, quoted and of several words, is the name of a file.
func fileName(s string) bool {
	if len(s) > 100 || strings.Count(s, " ") > 8 || !knownExtension(s) || strings.ContainsAny(s, "\"'<>|=()") {
		return false
	}
	last := s[strings.LastIndexByte(s, ' ')+1:]
	return strings.Count(last, ".") == 1 && isAlnum(last[0])
}

// lineOf returns what stands around the byte at i on its line; of a line without end no
// more than a few hundred bytes, so that each call costs the same.
func lineOf(text string, i int) string {
	const reach = 200
	near := text[max(0, i-reach):i]
	start := i - len(near) + strings.LastIndexByte(near, '\n') + 1
	line, _, _ := strings.Cut(text[start:min(len(text), i+reach)], "\n")
	return line
}

// quotable reports whether s, quoted, is a message or a query rather than a word or a saying.
func quotable(s string) bool {
	if len(s) > 100 || strings.Count(s, " ") == 0 || strings.HasSuffix(s, "?") || strings.ContainsAny(s[:1], " ,.)]:/") {
		return false
	}
	if hasAnyPrefix(s, "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "ALTER ") {
		return true
	}
	for w := range strings.FieldsSeq(s) {
		switch strings.ToLower(strings.Trim(w, ":;,.!()'")) {
		case "doesn't", "couldn't", "can't", "missing", "failed", "invalid", "not", "error", "cannot", "no", "unknown", "unexpected", "denied", "refused", "undefined", "unable", "expected", "required", "already", "unsupported", "timeout", "exceeded", "forbidden",
			"locked", "busy", "reset", "closed", "expired", "corrupt", "corrupted", "aborted", "mismatch", "mismatched", "conflict", "rejected",
			"duplicate", "violates", "malformed", "ambiguous", "unauthorized", "unreachable", "unavailable", "overflow":
			return true
		}
	}
	return false
}

// ticks adds what stands between single backticks as a whole, if it is a name; commands
// and messages of several words are kept aside until the names within them were read.
func (v *verbatim) ticks() {
	text, ids := v.text, v.out
	out := make([]Identifier, 0, len(ids))
	for i := 0; i < len(text); i++ {
		if text[i] != '`' {
			continue
		}
		end := strings.IndexByte(text[i+1:], '`')
		if end < 0 {
			break
		}
		r := Range{i + 1, i + 1 + end}
		i = r.End
		s := r.Of(text)
		if command(s) {
			v.commands = append(v.commands, Identifier{r, Other})
		}
		if s == "" || len(s) > maxTick || strings.ContainsAny(s, " \t\n") || !hasLetter(s) && s[0] != ':' {
			continue
		}
		for len(ids) > 0 && ids[0].Start < r.Start {
			out, ids = append(out, ids[0]), ids[1:]
		}
		covered := len(out) > 0 && out[len(out)-1].End >= r.End || len(ids) > 0 && ids[0].Start == r.Start && ids[0].End >= r.End
		if covered {
			continue
		}
		out = append(out, Identifier{r, Name})
	}
	v.out = append(out, ids...)
}

// command reports whether s, between backticks, is several words: a command, a message.
func command(s string) bool {
	return len(s) <= maxTick && strings.IndexByte(strings.TrimSpace(s), ' ') > 0 && strings.IndexByte(s, '\n') < 0 && s[0] != ' ' && hasLetter(s)
}

// maxTick is the longest name between backticks.
const maxTick = 80

func hasLetter(s string) bool {
	for i := 0; i < len(s); i++ {
		if isLetter(s[i]) {
			return true
		}
	}
	return false
}
