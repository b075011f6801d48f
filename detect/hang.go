package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hang gives each line its parent and tells which lines go on with a sentence.
func (d *Doc) hang() {
	h := hanger{d: d, table: -1, section: -1}
	lines, layout := d.Lines, d.layout
	joined := 0
	for i := range layout {
		l := &layout[i]
		if l.kind == blankLine {
			h.blank, h.table = true, -1
			continue
		}
		if l.open() && i+1 < len(layout) && layout[i+1].kind != proseLine && d.bansBelow(i, l) {
			l.ends = endColon
		}
		if i > 0 && joined < maxJoined && h.joins(&layout[i-1], l) {
			l.join = true
			joined++
		} else {
			joined = 0
		}
		if l.kind == proseLine && l.ends != endColon && !l.join && len(d.heads) == 0 {
			lines[i].Parent = h.section // most lines: what parent would return
		} else {
			lines[i].Parent = h.parent(i, l)
		}
		h.blank = false
	}
}

// hanger walks the lines and keeps the heads that are open: the list items and the
// lines ending in a colon from which the next line may hang, outermost first.
type hanger struct {
	d       *Doc
	blank   bool // the line before was blank
	table   int  // head row of the table being read, −1 none
	section int  // last heading, −1 none
	width   int  // longest line of the paragraph
}

// parent returns the line from which line i hangs, −1 for none, and opens i as a head.
func (h *hanger) parent(i int, l *lineInfo) int {
	parent := -1
	switch l.kind {
	case headingLine:
		return h.heading(i, l)
	case ruleLine:
		parent = h.rule(i)
	case itemLine:
		parent = h.underItem(l)
		h.push(head{line: i, indent: l.indent, item: true})
	default:
		switch {
		case l.kind == rowLine && h.table >= 0:
			return h.table
		case l.join:
			// A list below hangs from the whole sentence, so the lines of it hang from each other.
			parent = i - 1
		case len(h.d.heads) > 0:
			parent = h.underText(i, l)
		}
		if l.ends == endColon {
			h.push(head{line: i, indent: l.indent})
		}
	}
	if parent < 0 {
		return h.section
	}
	return parent
}

// heading opens the section under heading i and returns the heading it belongs to.
func (h *hanger) heading(i int, l *lineInfo) int {
	d, up := h.d, h.section
	for up >= 0 && d.layout[up].level >= l.level {
		up = d.Lines[up].Parent
	}
	h.section = i
	d.heads = d.heads[:0]
	if l.ends == endColon {
		h.push(head{line: i, judged: true})
	}
	return up
}

// rule returns what the rule i hangs from: the head of the table it is in.
func (h *hanger) rule(i int) int {
	if h.table < 0 {
		if i > 0 && h.d.layout[i-1].kind == rowLine {
			h.table = i - 1
		} else {
			h.d.heads = h.d.heads[:0]
		}
	}
	return h.table
}

func (h *hanger) push(x head) {
	if len(h.d.heads) < maxHeads {
		h.d.heads = append(h.d.heads, x)
	}
}

// underItem returns the head of a list item and closes what the item ends.
func (h *hanger) underItem(l *lineInfo) int {
	heads := h.d.heads
	for n := len(heads) - 1; n >= 0; n-- {
		x := &heads[n]
		if x.item && x.indent < l.indent ||
			!x.item && (x.indent < l.indent || x.indent == l.indent && (x.state != headText || h.bans(x))) {
			if x.state == headFresh {
				x.state = headList
			}
			h.d.heads = heads[:n+1]
			return x.line
		}
	}
	h.d.heads = heads[:0]
	return -1
}

// underText returns the head of a line that is no list item and closes what the line ends.
func (h *hanger) underText(i int, l *lineInfo) int {
	heads := h.d.heads
	for n := len(heads) - 1; n >= 0; n-- {
		x := &heads[n]
		if x.indent < l.indent || !x.item && x.indent == l.indent &&
			(x.state == headFresh || x.state == headText && !h.blank || l.ends != endColon && h.goesOn(x.state, i) && h.bans(x)) {
			if x.state == headFresh {
				x.state = headText
				if x.indent < l.indent {
					x.state = headList
				}
			}
			h.d.heads = heads[:n+1]
			return x.line
		}
	}
	h.d.heads = heads[:0]
	return -1
}

// bans reports whether the head x, a line that ends in a colon, negates or forbids.
func (h *hanger) bans(x *head) bool {
	if !x.judged {
		l := &h.d.layout[x.line]
		x.judged, x.bans = true, bans(h.d.Text[l.start:l.end])
	}
	return x.bans
}

// goesOn reports whether a paragraph at the level of a head that forbids still hangs from
// it: nothing shows that it is a new topic. When in doubt it hangs: that costs a claim
// its highest status, the other error makes an order of a prohibition.
func (h *hanger) goesOn(state headState, i int) bool {
	const short, shortest = 80, 24
	l := &h.d.layout[i]
	if state == headList {
		// "or" between two lists
		for i++; i < len(h.d.layout) && h.d.layout[i].kind == blankLine; i++ {
		}
		return l.open() && l.end-l.start <= shortest && i < len(h.d.layout) && h.d.layout[i].kind == itemLine
	}
	return l.end-l.start <= short || l.open()
}

// joins reports whether line b goes on with the sentence of line a, the one before it:
// both are running prose that was wrapped at a margin, and no mark ends the sentence. When
// in doubt it does not: lines of a log or a listing are sentences of their own.
func (h *hanger) joins(a, b *lineInfo) bool {
	const (
		minWrapped = 40 // shortest line that is taken as wrapped
		slack      = 12 // columns the next word may fall short of the margin
	)
	if a.kind == blankLine {
		h.width = 0
	}
	h.width = max(h.width, a.end-a.start+a.inner, b.end-b.start+b.inner)
	if !a.open() || b.kind != proseLine || a.quoted != b.quoted {
		return false
	}
	if !(a.kind == proseLine && a.inner == b.inner || a.kind == itemLine && b.inner > a.indent) {
		return false
	}
	text := h.d.Text
	if a.ends == endLetter && breaksOff(text[a.start:a.end]) {
		return true
	}
	if a.end-a.start < minWrapped || text[b.end-1] == '{' {
		return false // short, or code
	}
	line, next := text[a.start:a.end], text[b.start:b.end]
	room := h.width - (a.inner + len(line) + 1 + slack)
	if room >= len(next) || room > 0 && strings.IndexByte(next[:room], ' ') >= 0 {
		return false // the next word would have fitted
	}
	word, lower := firstWord(next)
	if word == 0 || word <= room || strings.IndexByte(next, '=') >= 0 && strings.Contains(next, " = ") {
		return false
	}
	return (lower || dangling(line)) && isProse(line)
}

// firstWord returns the length of the plain word s starts with and whether that is in
// small letters; 0 if s starts with something else: a path, a number, "key:".
func firstWord(s string) (n int, lower bool) {
	i := 0
	for i < len(s) && (s[i] == '`' || s[i] == '*' || s[i] == '_') {
		i++
	}
	start := i
	for i < len(s) && (wordByte[s[i]] || s[i] == '-') {
		i++
	}
	if i == start {
		return 0, false
	}
	if i < len(s) && !isSpace(s[i]) && strings.IndexByte(",.;!?)`*_", s[i]) < 0 || i+1 < len(s) && s[i] == '.' && !isSpace(s[i+1]) {
		return 0, false
	}
	r, _ := utf8.DecodeRuneInString(s[start:])
	return i, unicode.IsLower(r)
}

// wordByte are the bytes of a plain word: letters, the apostrophe, what is beyond ASCII.
var wordByte = func() (t [256]bool) {
	for c := range t {
		t[c] = isLetter(byte(c)) || c == '\'' || c >= utf8.RuneSelf
	}
	return t
}()

// dangling reports whether s breaks off where no sentence can end: at a comma or a function word.
func dangling(s string) bool {
	if s[len(s)-1] == ',' {
		return true
	}
	last := s[strings.LastIndexByte(s, ' ')+1:]
	return lex.class(lex.lookup(last))&(cFunc|cConj) != 0
}

// isProse reports whether s reads like running text rather than a log line, code or a table.
func isProse(s string) bool {
	for i := 0; i < len(s) && s[i] != ' '; i++ {
		if c := s[i]; isDigit(c) || c == '/' || c == '=' {
			return false // a hash, a path, a time of day
		}
	}
	if c := s[0]; '0' <= c && c <= '9' || c == '[' || c == '<' || c == '{' || c == '$' || c == '/' {
		return false
	}
	if strings.Count(s, " ") < 5 {
		return false
	}
	balance := 0
	for i := 0; i < len(s); i++ {
		balance += int(proseWeight[s[i]])
		if s[i] == ' ' && i > 0 && s[i-1] == ' ' {
			balance -= 4 * 8 // columns
		}
	}
	for i := 1; i < len(s); i++ {
		k := strings.IndexByte(s[i:], '(')
		if k < 0 {
			break
		}
		if i += k; isAlnum(s[i-1]) {
			balance -= 6 * 8 // a call
		}
	}
	return balance >= 0
}

// proseWeight is what a byte says for running text: a letter outweighs an eighth of a sign.
var proseWeight = func() (t [256]int8) {
	for c := range t {
		switch {
		case isLetter(byte(c)) || c >= utf8.RuneSelf:
			t[c] = 1
		case c == '=' || c == '{' || c == '}' || c == '\t' || c == '<':
			t[c] = -3 * 8
		case strings.IndexByte(" ',-`.()*", byte(c)) < 0:
			t[c] = -8
		}
	}
	return t
}()

// Heads returns the indexes of the lines that line i hangs from, nearest first.
func (d *Doc) Heads(i int) []int {
	var heads []int
	for i = d.Lines[i].Parent; i >= 0; i = d.Lines[i].Parent {
		heads = append(heads, i)
	}
	return heads
}

// Widen returns what must be kept so that r is not cut off its context: the paragraph
// around r or, where that has more than 12 lines, its lines with two before and after;
// always with the lines those hang from. Ranges are whole lines, in order, disjoint.
func (d *Doc) Widen(r Range) []Range {
	const (
		maxParagraph = 12
		around       = 2
	)
	if len(d.Lines) == 0 {
		return nil
	}
	r.Start = min(max(r.Start, 0), len(d.Text))
	r.End = min(max(r.End, r.Start), len(d.Text))
	first := d.lineAt(r.Start)
	last := max(first, d.lineAt(max(r.Start, r.End-1)))
	top, bottom := first, last
	for top > 0 && !d.blank(top-1) && !d.blank(top) {
		top--
	}
	for bottom+1 < len(d.Lines) && !d.blank(bottom+1) && !d.blank(bottom) {
		bottom++
	}
	if bottom-top+1 > maxParagraph {
		top, bottom = max(top, first-around), min(bottom, last+around)
	}
	keep := make(map[int]bool, bottom-top+1)
	low := top
	for i := top; i <= bottom; i++ {
		for k := i; k >= 0 && !keep[k]; k = d.Lines[k].Parent {
			keep[k] = true
			low = min(low, k)
		}
	}
	var out []Range
	for i := low; i <= bottom; i++ {
		switch n := len(out); {
		case !keep[i]:
		case n > 0 && keep[i-1]:
			out[n-1].End = d.Lines[i].End
		default:
			out = append(out, d.Lines[i].Range)
		}
	}
	return out
}

// blank reports whether line i holds white space only.
func (d *Doc) blank(i int) bool { return d.layout[i].kind == blankLine }

// lineAt returns the line that holds the byte at pos.
func (d *Doc) lineAt(pos int) int {
	lo, hi := 0, len(d.Lines)
	for hi-lo > 1 {
		if mid := int(uint(lo+hi) >> 1); d.Lines[mid].Start <= pos {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
