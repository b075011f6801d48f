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
	ends       lineEnd
	quoted     bool // behind "> " or in a fence
	join       bool // goes on with the sentence of the line before
}

// open reports whether no mark ends the sentence of the line.
func (l *lineInfo) open() bool { return l.ends >= endOpen }

// lineEnd says what the content of a line ends in, marks that close something aside.
type lineEnd uint8

const (
	endStop lineEnd = iota // a full stop, another mark that ends a sentence; nothing
	endColon
	endOpen   // none of these
	endLetter // nor any mark at all: a letter, or what is beyond ASCII
)

// head is a line from which later lines may hang.
type head struct {
	line, indent int
	item         bool
	judged, bans bool // a line ending in a colon: whether it negates or forbids, once somebody asked
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
	lines, layout := slices.Grow(d.Lines, n)[:n], slices.Grow(d.layout, n)[:n]
	d.Lines, d.layout = lines, layout
	fences, rules := false, false
	pos := 0
	for i := range layout {
		end := strings.IndexByte(text[pos:], '\n') + pos
		if end < pos {
			end = len(text)
		}
		lines[i] = Line{Range: Range{pos, end}, Parent: -1}
		l := &layout[i]
		*l = lineInfo{}
		if l.inspect(text[:end], pos) {
			fences = fences || l.fence != 0
			rules = rules || l.kind == ruleLine
		}
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

// inspect tells what the line text[pos:] is, its neighbours left aside, and reports
// whether it is a fence or a rule, which may be something else beside them.
func (l *lineInfo) inspect(text string, pos int) bool {
	i, col := skipIndent(text, pos, 0)
	for i < len(text) && text[i] == '>' {
		l.quoted = true
		i++
		col++
		var c int
		i, c = skipIndent(text, i, 0)
		col += c
	}
	for len(text) > i && isSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	l.start, l.end, l.indent, l.inner = i, len(text), col, col
	if i == len(text) {
		return false
	}
	l.kind = proseLine
	if marksLine[text[i]] || i+1 < len(text) && text[i+1] == ')' {
		l.readMark(text)
		if l.fence != 0 || l.kind == ruleLine {
			return true
		}
		if l.start == l.end {
			return false
		}
	}
	if l.ends = lineEnds[text[len(text)-1]]; l.ends > endLetter {
		l.setEnd(text)
	}
	return false
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
	i := l.start
	switch c := text[i]; c {
	case '`', '~':
		if n := runLength(text[i:], c); n >= 3 {
			if l.fence = n; c == '~' {
				l.fence = -n
			}
			return
		}
	case '#':
		if n := runLength(text[i:], '#'); n <= maxHeading && (i+n == l.end || isSpace(text[i+n])) {
			l.kind, l.level = headingLine, n
			l.start, _ = skipIndent(text, i+n, 0)
			return
		}
	case '|':
		l.kind = rowLine
	}
	if isRule(text[i:]) {
		l.kind = ruleLine
	} else if n := markerLength(text[i:]); n > 0 {
		l.kind = itemLine
		l.start, l.inner = skipIndent(text, i+n, l.indent+n)
		if rest := text[l.start:]; strings.HasPrefix(rest, "[") && hasAnyPrefix(rest, "[ ] ", "[x] ", "[X] ") {
			l.start, _ = skipIndent(text, l.start+3, 0)
		}
	}
}

// skipIndent skips white space and counts columns.
func skipIndent(text string, i, col int) (int, int) {
	for i < len(text) && isSpace(text[i]) {
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

// What the last byte of a line may be beside telling its lineEnd.
const (
	endClose = endLetter + 1 + iota // it closes something: the byte before it counts
	endOther                        // it is a dash or the end of a character beyond ASCII
)

var lineEnds = func() (t [256]lineEnd) {
	for c := range t {
		switch {
		case isLetter(byte(c)):
			t[c] = endLetter
		case c >= utf8.RuneSelf || c == '-':
			t[c] = endOther
		case c == ':':
			t[c] = endColon
		case strings.IndexByte("*_`\"')]", byte(c)) >= 0:
			t[c] = endClose
		case strings.IndexByte(".!?;|", byte(c)) < 0:
			t[c] = endOpen
		}
	}
	return t
}()

// setEnd tells what the content of l ends in, where the last byte may not say so.
func (l *lineInfo) setEnd(text string) {
	for end := l.end; end > l.start; {
		e, size := lineEnds[text[end-1]], 1
		if e == endOther {
			e, size = charEnd(text[l.start:end])
		}
		if e != endClose {
			l.ends = e
			return
		}
		end -= size
	}
	l.ends = endStop // nothing but marks that close
}

// charEnd is what the last character of s, a dash or one beyond ASCII, makes of the end of a line; with its length.
func charEnd(s string) (end lineEnd, size int) {
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
	if r == '-' {
		return endOpen, size
	}
	return endLetter, size
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
		if n == 0 && opened == 0 {
			continue
		}
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
		default:
			l.setEnd(d.Text)
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
