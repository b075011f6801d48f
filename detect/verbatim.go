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
	v.ticks()
	v.errors(&d)
	slices.SortFunc(v.out, func(a, b Identifier) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	return v.out
}

type verbatim struct {
	text string
	out  []Identifier
}

// lines widens numbers behind a word that makes them a reference: line 88, lines 3-9, HTTP 403, RFC 8215.
func (v *verbatim) lines() {
	for i := range v.out {
		x := &v.out[i]
		if x.Kind != Number && !(x.Kind == Name && isDigit(v.text[x.Start])) {
			continue
		}
		before := v.text[max(0, x.Start-8):x.Start]
		for _, w := range [...]string{"lines ", "line ", "Lines ", "Line ", "HTTP ", "RFC ", "PEP ", "errno "} {
			if strings.HasSuffix(before, w) && (x.Start == len(w) || !isAlnum(v.text[x.Start-len(w)-1])) {
				x.Start -= len(w)
				break
			}
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
		if hasSuffixFold(word, "error") || hasSuffixFold(word, "exception") || equalFoldASCII("panic", word) || equalFoldASCII("fatal", word) {
			for i++; i < len(s) && isSpace(s[i]); i++ {
			}
			return i
		}
	}
	return -1
}
