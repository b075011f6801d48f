package detect

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// lineKind is what a line is in the layout of a text.
type lineKind uint8

const (
	blankLine lineKind = iota
	proseLine
	itemLine    // list item
	headingLine // Markdown heading
	rowLine     // table row
	ruleLine    // horizontal rule, heading underline, the line below a table's head
	fenceLine   // first or last line of a fenced block
	codeLine    // inside a fenced block
)

// lineInfo is what the rules need to know of a line beside what Line says.
type lineInfo struct {
	start, end int // content: without marker, quote marks and white space
	indent     int // columns before the marker or the content
	inner      int // columns before the content
	fence      int // length of the fence that opens or closes here, negative for '~'
	level      int // of a heading
	kind       lineKind
	colon      bool // the content ends in a colon
	open       bool // the content ends without a full stop, colon …
	quoted     bool // behind "> " or in a fence
	join       bool // goes on with the sentence of the line before
}

// head is a line from which later lines may hang.
type head struct {
	line, indent int
	item         bool
	bans         bool // a line ending in a colon that negates or forbids
	state        headState
}

// headState says what hangs from a line that ends in a colon so far.
type headState uint8

const (
	headFresh headState = iota
	headList
	headText
)

const (
	maxHeads   = 64 // deeper nesting is laid out flat: what hangs from a line stays cheap to list
	maxJoined  = 24 // lines of one sentence
	maxHeading = 6
	tabWidth   = 4
)

// layOut finds the lines of d and what each hangs from.
func (d *Doc) layOut() {
	text := d.Text
	n := strings.Count(text, "\n")
	if !strings.HasSuffix(text, "\n") {
		n++ // a final line feed ends the last line, it starts none
	}
	d.Lines, d.layout = slices.Grow(d.Lines, n)[:n], slices.Grow(d.layout, n)[:n]
	fences, rules := false, false
	pos := 0
	for i := range d.layout {
		end := strings.IndexByte(text[pos:], '\n') + pos
		if end < pos {
			end = len(text)
		}
		d.Lines[i] = Line{Range: Range{pos, end}, Parent: -1}
		l := &d.layout[i]
		*l = lineInfo{}
		l.inspect(text, pos, end)
		fences = fences || l.fence != 0
		rules = rules || l.kind == ruleLine
		pos = end + 1
	}
	if fences {
		d.markFences()
	}
	if rules {
		d.markUnderlines()
	}
	d.hang()
}

// inspect tells what the line text[pos:end] is, its neighbours left aside.
func (l *lineInfo) inspect(text string, pos, end int) {
	i, col := skipIndent(text, pos, end, 0)
	for i < end && text[i] == '>' {
		l.quoted = true
		i++
		col++
		var c int
		i, c = skipIndent(text, i, end, 0)
		col += c
	}
	for end > i && isSpace(text[end-1]) {
		end--
	}
	l.start, l.end, l.indent, l.inner = i, end, col, col
	if i == end {
		return
	}
	l.kind = proseLine
	if marksLine[text[i]] || byteAt(text, i+1, end) == ')' {
		l.readMark(text[:end])
	}
	if l.fence == 0 && l.kind != ruleLine {
		l.colon, l.open = lineEnd(text[l.start:end])
	}
}

// marksLine are the bytes that can make more of a line than prose. A letter does so with a bracket behind it.
var marksLine = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= utf8.RuneSelf || strings.IndexByte("`~#|:=_-*+0123456789", byte(c)) >= 0
	}
	return t
}()

// readMark tells what the line is whose content, the rest of text, may start with a mark.
func (l *lineInfo) readMark(text string) {
	i, end := l.start, l.end
	switch c := text[i]; c {
	case '`', '~':
		if n := runLength(text[i:], c); n >= 3 {
			if l.fence = n; c == '~' {
				l.fence = -n
			}
			return
		}
	case '#':
		if n := runLength(text[i:], '#'); n <= maxHeading && (i+n == end || isSpace(text[i+n])) {
			l.kind, l.level = headingLine, n
			l.start, _ = skipIndent(text, i+n, end, 0)
			return
		}
	case '|':
		l.kind = rowLine
	}
	if isRule(text[i:]) {
		l.kind = ruleLine
	} else if n := markerLength(text[i:]); n > 0 {
		l.kind = itemLine
		l.start, l.inner = skipIndent(text, i+n, end, l.indent+n)
		if hasAnyPrefix(text[l.start:], "[ ] ", "[x] ", "[X] ") {
			l.start, _ = skipIndent(text, l.start+3, end, 0)
		}
	}
}

// skipIndent skips white space and counts columns.
func skipIndent(text string, i, end, col int) (int, int) {
	for i < end && isSpace(text[i]) {
		if text[i] == '\t' {
			col += tabWidth - col%tabWidth
		} else {
			col++
		}
		i++
	}
	return i, col
}

func isSpace(b byte) bool { return byteClass[b] == bSpace }

func runLength(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// markerLength returns the length of the list marker s starts with, 0 for none.
func markerLength(s string) int {
	n := 0
	switch c := s[0]; {
	case c == '-' || c == '*' || c == '+':
		n = 1
	case '0' <= c && c <= '9':
		for n < len(s) && n < 3 && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		if n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0
		}
		n++
	case 'a' <= c && c <= 'h' && len(s) > 1 && s[1] == ')':
		n = 2
	case c >= utf8.RuneSelf:
		r, size := utf8.DecodeRuneInString(s)
		if r != '•' && r != '–' && r != '—' && r != '◦' && r != '▪' && r != '·' && r != '‣' {
			return 0
		}
		n = size
	default:
		return 0
	}
	if n < len(s) && !isSpace(s[n]) {
		return 0
	}
	return n
}

// isRule reports whether s only draws a line: ---, ***, ===, |---|:--:|.
func isRule(s string) bool {
	marks := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '-', '=', '*', '_':
			marks++
		case '|', ':', '+', ' ', '\t':
		default:
			return false
		}
	}
	return marks >= 3
}

// What the last byte of a line says of its end.
const (
	endOpen  = iota // no mark
	endStop         // a mark that ends a sentence
	endColon        // a colon
	endClose        // a mark that closes what stands before it
	endOther        // a dash or a character beyond ASCII, which needs a closer look
)

var lineEnds = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= utf8.RuneSelf || c == '-':
			t[c] = endOther
		case c == ':':
			t[c] = endColon
		case strings.IndexByte(".!?;|", byte(c)) >= 0:
			t[c] = endStop
		case strings.IndexByte("*_`\"')]", byte(c)) >= 0:
			t[c] = endClose
		}
	}
	return t
}()

// lineEnd reports whether s ends in a colon and whether it ends in no mark that ends a sentence.
func lineEnd(s string) (colon, open bool) {
	for len(s) > 0 {
		e, size := lineEnds[s[len(s)-1]], 1
		if e == endOther {
			e, size = closerEnd(s)
		}
		if e != endClose {
			return e == endColon, e == endOpen
		}
		s = s[:len(s)-size]
	}
	return false, false
}

// closerEnd is the closer look at the last character of s, whose length it also returns.
func closerEnd(s string) (end uint8, size int) {
	r, size := utf8.DecodeLastRuneInString(s)
	switch r {
	case '”', '’', '»', '」', '』', '）':
		return endClose, size
	case '：':
		return endColon, size
	case '。', '！', '？', '；':
		return endStop, size
	case '-', '–', '—': // "These are off-limits -"
		if rest := s[:len(s)-size]; len(rest) > 2 && rest[len(rest)-1] == ' ' && isLetter(rest[len(rest)-2]) {
			return endColon, size
		}
	}
	return endOpen, size
}

// markFences finds the fenced blocks. A fence that is never closed is none, so that
// one stray fence cannot hide the rest of a text.
func (d *Doc) markFences() {
	// Walking backwards first, each fence learns the longest fence of its kind that could
	// close it later (kept in level): so the walk forwards never has to look ahead.
	var back, tilde int
	for i := len(d.layout) - 1; i >= 0; i-- {
		l := &d.layout[i]
		if l.fence == 0 {
			continue
		}
		if l.fence > 0 {
			l.level = back
			if l.end-l.start == l.fence {
				back = max(back, l.fence)
			}
		} else {
			l.level = tilde
			if l.end-l.start == -l.fence {
				tilde = max(tilde, -l.fence)
			}
		}
	}
	opened := 0 // signed length of the open fence
	for i := range d.layout {
		l := &d.layout[i]
		n := l.fence
		closable := max(n, -n) <= l.level
		if n != 0 {
			l.level = 0
		}
		switch {
		case opened != 0:
			l.quoted = true
			l.kind = codeLine
			if n != 0 && (n > 0) == (opened > 0) && max(n, -n) >= max(opened, -opened) && l.end-l.start == max(n, -n) {
				l.kind, opened = fenceLine, 0
			}
		case n != 0 && closable:
			l.kind, l.quoted, opened = fenceLine, true, n
		case n != 0:
			l.colon, l.open = lineEnd(d.Text[l.start:l.end])
		}
	}
}

// markUnderlines turns a single line of prose over === or --- into a heading.
func (d *Doc) markUnderlines() {
	for i := 1; i < len(d.layout); i++ {
		l, up := &d.layout[i], &d.layout[i-1]
		if l.kind != ruleLine || up.kind != proseLine || l.quoted != up.quoted || i > 1 && d.layout[i-2].kind != blankLine {
			continue
		}
		s := d.Text[l.start:l.end]
		if runLength(s, '=') == len(s) {
			up.kind, up.level = headingLine, 1
		} else if runLength(s, '-') == len(s) {
			up.kind, up.level = headingLine, 2
		}
	}
}
