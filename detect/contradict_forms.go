package detect

import "strings"

// fileForms are words for the form of a file, by what they tell of it: its characters (c), the ends of its lines
// (l), its kind (k). Words of one form stand together.
var fileForms = func() map[string]fileForm {
	m := map[string]fileForm{}
	for i, row := range []string{
		"c ascii us-ascii", "c utf-8 utf8", "c latin-1 latin1 iso-8859-1 iso-8859 iso-8859-15", "c utf-16 utf16 utf-16le",
		"c cp1252 windows-1252", "c ebcdic", "l lf unix", "l crlf dos windows",
		"k text", "k png", "k jpg jpeg", "k gif", "k webp", "k tiff tif", "k bmp", "k pdf", "k zip", "k gzip", "k bzip2",
		"k xz", "k tar", "k elf", "k sqlite", "k flac", "k mp3", "k wav", "k parquet",
	} {
		words := strings.Fields(row)
		for _, w := range words[1:] {
			m[w] = fileForm{words[0][0], i}
		}
	}
	return m
}()

// fileForm is a form by what it tells and its row.
type fileForm struct {
	of  byte
	row int
}

// otherForm decides the form of a file, "is a PNG", "uses LF line endings", against what a tool says of a file whose
// name is of the claim's words: "facade.png JPEG 4032x3024".
func (s scene) otherForm(n int) bool {
	if s.said.topic&ofForm == 0 || s.said.negated || !s.namesFile(n) {
		return false
	}
	other := false
	for i := max(1, s.said.verbAt); i < len(s.c.words); i++ {
		a, ok := fileForms[s.c.words[i].low]
		if !ok {
			continue
		}
		for k := s.e.lines[n].from + 1; k < s.e.lines[n].to; k++ {
			b, ok := fileForms[s.e.words[k].low]
			switch {
			case !ok || a.of != b.of:
			case a.row == b.row, s.c.words[i].low[0] == 'u' && s.e.words[k].low == "ascii":
				return false // ASCII is UTF-8
			default:
				other = true
			}
		}
	}
	return other
}

// namesFile reports whether line n opens with the name of a file of which the claim says a word: seatmap.xml, the seat
// map.
func (s scene) namesFile(n int) bool {
	l := &s.e.lines[n]
	return l.from < l.to && l.kind != lineCommand && s.fileOf(&s.e.words[l.from])
}

// fileOf reports whether x is the name of a file, and the claim says it or a word in it, in full or in short.
func (s scene) fileOf(x *item) bool {
	dot := strings.LastIndexByte(x.low, '.')
	if dot < 1 || x.to-x.from < 2 {
		return false
	}
	name := item{low: base(x.low[:dot])}
	for i := range s.c.words {
		switch w := &s.c.words[i]; {
		case knownExtension(w.text):
			return base(w.low) == base(x.low)
		case w.class&mLight == 0 && s.c.joins(i, &name):
			return true
		}
	}
	y := *x
	if y.to--; s.inShort(&y) {
		return true
	}
	for p := y.from; p < y.to; p++ {
		if s.claims(s.e.parts[p].id, s.e.parts[p].text) || s.claimsStem(s.e.parts[p].text) {
			return true
		}
	}
	return false
}

// ofOtherFile reports whether the evidence names files, and none is one of which the claim says a word.
func (s scene) ofOtherFile() bool {
	other := false
	for k := range s.e.words {
		x := &s.e.words[k]
		if dot := strings.LastIndexByte(x.text, '.'); dot < 1 || !knownExtension(x.text) {
			continue
		}
		if s.fileOf(x) {
			return false
		}
		other = true
	}
	return other
}
