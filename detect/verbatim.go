package detect

import (
	"slices"
	"strings"
)

// Verbatim returns what of text must survive word for word in a note about it, in order:
// its identifiers, and what is one by its place only: "line 88" beside a file, a name or a
// call between backticks, HTTP 403, what an error says. Ranges may nest, where an error
// names an identifier. The rules of the library use Doc.Identifiers, which do not depend on
// what stands around a token.
func Verbatim(text string) []Identifier {
	var d Doc
	d.Scan(text)
	v := verbatim{text: text, out: append([]Identifier(nil), d.Identifiers...)}
	v.lines()
	v.named()
	v.ticks()
	v.values()
	v.quotes()
	v.joined()
	v.errors(&d)
	sortRanges(v.out)
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
	text string
	out  []Identifier
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

// named adds plain words joined by hyphens behind the word for what they name: namespace
// kube-system, and the names of branches behind "branch".
func (v *verbatim) named() {
	text := v.text
	var extra []Identifier
	for _, w := range [...]string{"branch", "namespace", "container", "package", "module", "service", "image", "pod", "bucket", "queue", "topic", "database", "table", "host", "user", "tag", "cluster", "deployment", "command", "plugin"} {
		for at := 0; ; {
			k := strings.Index(text[at:], w+" ")
			if k < 0 {
				break
			}
			k += at
			at = k + len(w) + 1
			if k > 0 && isAlnum(text[k-1]) {
				continue
			}
			i, quoted := at, false
			if i < len(text) && (text[i] == '\'' || text[i] == '"') {
				i++
				quoted = true
			}
			end, hyphen := i, false
			for end < len(text) && (isAlnum(text[end]) || text[end] == '-' && end+1 < len(text) && isAlnum(text[end+1])) {
				hyphen = hyphen || text[end] == '-'
				end++
			}
			name := text[i:end]
			closed := quoted && end < len(text) && text[end] == text[i-1]
			if name == "" || end < len(text) && (text[end] == '/' || text[end] == '_' || text[end] == '.' && end+1 < len(text) && isAlnum(text[end+1])) {
				continue
			}
			if hyphen && lex.lookup(name) == 0 && !quoted || closed || w == "branch" && trunks[name] {
				extra = append(extra, Identifier{Range{i, end}, Name})
			}
		}
	}
	sortRanges(extra)
	found := v.taken()
	for _, x := range extra {
		if !found.overlaps(x.Range) {
			v.out = append(v.out, x)
		}
	}
	sortRanges(v.out)
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

// values adds the value of key=value beside the whole where it is one by itself: a path,
// a URL, an amount.
func (v *verbatim) values() {
	for _, x := range v.out {
		t := x.Of(v.text)
		key, value, ok := strings.Cut(t, "=")
		if !ok || key == "" || !isLetter(key[0]) || value == "" || strings.ContainsAny(key, ":/?") || strings.ContainsAny(value, "=<>,") {
			continue
		}
		switch k, named := identify(value); {
		case named && (k == URL || k == Amount && !isDigit(value[len(value)-1]) || k == Path && value[0] == '/'):
			v.out = append(v.out, Identifier{Range{x.Start + len(key) + 1, x.End}, k})
		}
	}
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

// quotes adds what stands between double quotes and has several words: a message, a query.
func (v *verbatim) quotes() {
	text := v.text
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		n := strings.IndexAny(text[i+1:], "\"\n")
		if n < 0 {
			return
		}
		r := Range{i + 1, i + 1 + n}
		if text[r.End] == '\n' {
			i = r.End
			continue
		}
		i = r.End
		s := strings.TrimRight(r.Of(text), ";. ")
		r.End = r.Start + len(s)
		if quotable(s) && !strings.ContainsAny(s, "%\\{}=") && !isCodeLine(lineOf(text, r.Start)) {
			v.out = append(v.out, Identifier{r, Other})
		}
	}
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
		case "missing", "failed", "invalid", "not", "error", "cannot", "can't", "no", "unknown", "unexpected", "denied", "refused", "undefined", "unable", "expected", "required", "already", "unsupported", "timeout", "exceeded", "forbidden":
			return true
		}
	}
	return false
}

// joined adds lower-case words joined by hyphens that stand among Chinese or Japanese, or
// in a column of their own: there they are names.
func (v *verbatim) joined() {
	text := v.text
	wide := strings.ContainsFunc(text, isWide)
	found := v.taken()
	for i := 0; i < len(text); {
		if !isLetter(text[i]) || i > 0 && (isAlnum(text[i-1]) || strings.IndexByte("-_./@:", text[i-1]) >= 0) {
			i++
			continue
		}
		start, hyphen := i, false
		for i < len(text) && (isAlnum(text[i]) || text[i] == '-' && i+1 < len(text) && isAlnum(text[i+1])) {
			hyphen = hyphen || text[i] == '-'
			i++
		}
		column := (i == len(text) || text[i] == '\n' || strings.HasPrefix(text[i:], "  ")) && (start == 0 || start > 1 && text[start-2:start] == "  ")
		if r := (Range{start, i}); hyphen && (wide || column) && lex.lookup(r.Of(text)) == 0 && !found.overlaps(r) {
			v.out = append(v.out, Identifier{r, Name})
		}
	}
}

// ticks adds what stands between single backticks as a whole, if it is a name rather than
// a command or a sentence, in the place of the identifiers inside.
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
		if s := r.Of(text); s == "" || len(s) > maxTick || strings.ContainsAny(s, " \t\n") || !hasLetter(s) {
			continue
		}
		for len(ids) > 0 && ids[0].Start < r.Start {
			out, ids = append(out, ids[0]), ids[1:]
		}
		covered := len(out) > 0 && out[len(out)-1].End >= r.End || len(ids) > 0 && ids[0].Start == r.Start && ids[0].End >= r.End
		if covered {
			continue
		}
		for len(ids) > 0 && ids[0].End <= r.End {
			ids = ids[1:]
		}
		out = append(out, Identifier{r, Name})
	}
	v.out = append(out, ids...)
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

// errors adds what an error says: the rest of the sentence behind "…Error:", "panic:", "fatal:".
func (v *verbatim) errors(d *Doc) {
	for i := range d.Sentences {
		s := d.Sentences[i].Of(v.text)
		at := 0
		for {
			k := errorMark(s[at:])
			if k < 0 {
				break
			}
			at += k
		}
		if at == 0 {
			at = logged(s)
		}
		if at == 0 || at >= len(s) {
			continue
		}
		r := Range{d.Sentences[i].Start + at, d.Sentences[i].End}
		if nl := strings.IndexByte(r.Of(v.text), '\n'); nl >= 0 {
			r.End = r.Start + nl
		}
		for r.End > r.Start && strings.IndexByte(" .`\"", v.text[r.End-1]) >= 0 {
			r.End--
		}
		if strings.Count(r.Of(v.text), " ") > 0 {
			v.out = append(v.out, Identifier{r, Other})
		}
	}
}

// errorMark returns where the text of an error starts behind the next mark of one in s, −1 if there is none.
func errorMark(s string) int {
	for i := 0; i+1 < len(s); i++ {
		if s[i] != ':' || !isSpace(s[i+1]) {
			continue
		}
		word := s[strings.LastIndexAny(s[:i], " \t([")+1 : i]
		if i > 3 && allDigits(word) && strings.HasSuffix(s[:i-len(word)], "HTTP ") || located(word) && quotable(strings.TrimSpace(s[i+1:])) && !isCode(strings.TrimSpace(s[i+1:])) {
			word = "error"
		}
		if hasSuffixFold(word, "error") || hasSuffixFold(word, "exception") || equalFoldASCII("panic", word) || equalFoldASCII("fatal", word) {
			for i++; i < len(s) && isSpace(s[i]); i++ {
			}
			return i
		}
	}
	return -1
}

// logged returns where the message of a log line of level error starts, 0 if s is none:
// behind the last " - " or ": ", or behind "tool: (7) ".
func logged(s string) int {
	if tool, rest, ok := strings.Cut(s, ": ("); ok && !strings.Contains(tool, " ") {
		if code, _, ok := strings.Cut(rest, ") "); ok && allDigits(code) {
			return len(tool) + len(code) + len(": () ")
		}
	}
	if !strings.Contains(s, " ERROR ") && !strings.Contains(s, " FATAL ") {
		return 0
	}
	at := 0
	for _, mark := range [...]string{" - ", ": "} {
		if i := strings.LastIndex(s, mark); i >= 0 {
			at = max(at, i+len(mark))
		}
	}
	return at
}
