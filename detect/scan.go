package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap is what stands between a token and the one before it.
type gap uint16

const (
	gapComma gap = 1 << iota
	gapSemicolon
	gapColon
	gapDash  // – — or a hyphen between blanks
	gapOpen  // ( [ {
	gapClose // ) ] }
	gapQuote // a quotation mark
	gapSlash
	gapArrow  // → or ->
	gapOther  // emoji and other marks
	gapStop   // a mark that ended no sentence: "e.g."
	gapBar    // | between table cells
	gapStart  // first token of its sentence
	gapLine   // first token of its line
	gapClause = gapComma | gapSemicolon | gapColon | gapDash | gapOpen | gapClose | gapArrow | gapOther | gapStop | gapBar | gapStart
)

// tok is a word of the text being read, function words included.
type tok struct {
	start, end int
	class      class
	gap        gap
	lex        uint16 // number in lex, 0 unknown
	ident      bool
	char       bool  // one character of a script without spaces
	quoted     bool  // between quotation marks or backticks
	size       uint8 // bytes, as the lexicon writes the word if it has it; the low bits
}

// quoting is a set of marks that are open.
type quoting uint8

const (
	ticks quoting = 1 << iota
	quotes
)

// byte classes
const (
	bLetter = 1 << iota
	bDigit
	bSpace
	bHigh
)

var byteClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			t[c] = bLetter
		case '0' <= c && c <= '9':
			t[c] = bDigit
		case c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f':
			t[c] = bSpace
		case c >= utf8.RuneSelf:
			t[c] = bHigh
		}
	}
	return t
}()

// scanner reads the lines of a text into sentences, words and identifiers.
type scanner struct {
	d    *Doc
	text string

	open                   int // start of the open sentence, −1 none
	last                   int // end of what was read of it
	openLine               int // line it starts on
	openQuoted             bool
	firstWord, firstIdent  int     // of it, in the lists of d
	firstTok               int     // first token of the open sentence
	lineTok                int     // first token of the line
	lineRange              Range   // content of the line that was marked last
	gap                    gap     // marks since the last token
	within                 quoting // what is open around the next token
	quoteTok               int     // first token behind the last mark that opened
	sentenceCues, lineCues wideSet // of the open sentence, of the line
	inSentence, inLine     class   // union of the classes of the words of the open sentence, of the line
	flat                   bool    // one phrase: no mark ends it
	kept                   int     // how many tokens are of what waits
}

// run reads all lines.
func (s *scanner) run() {
	d := s.d
	layout := d.layout
	for i := range layout {
		l := &layout[i]
		if !l.join {
			s.close()
		}
		if s.open < 0 {
			if len(d.ordering)+len(d.hedging) >= batch || s.kept >= batchToks {
				d.judge()
				s.kept = 0
			}
			d.toks = d.toks[:s.kept]
		}
		s.lineTok, s.lineCues, s.inLine = len(d.toks), 0, 0
		if l.kind == blankLine || l.kind == ruleLine || l.kind == fenceLine {
			continue
		}
		s.gap |= gapLine
		s.line(i, l)
		s.markLine(i, l)
	}
	s.close()
	d.judge()
}

// line reads the content of line i, which has white space at neither end. The common case
// is read with few branches: a word of up to seven letters without a capital inside and
// with a mark behind it that ends it. Nothing or white space stands at the end of a line, so
// letters never go on there.
func (s *scanner) line(i int, l *lineInfo) {
	text, pos, end := s.text[:l.end], l.start, l.end
	if s.open < 0 && pos < end {
		s.begin(i, pos, l.quoted)
	}
	for pos < len(text) {
		c := text[pos]
		if c == ' ' { // mostly, so it is guessed and not waited for; never the last byte
			pos++
			c = text[pos]
		}
		class := byteClass[c]
		if class == bLetter {
			n, small, capitals := letters8(load8(s.text, pos))
			i := pos + n
			if n > 6 && (n > 7 || capitals != 0) || capitals>>8 != 0 || i < len(text) && follows[text[i]] != fEnds {
				pos = s.word(pos, i, end, small, capitals)
				continue
			}
			k, c := lex.short(small)
			t := s.addTok(pos, i)
			t.class, t.lex, t.ident, t.char = c, k, false, false
			s.known(pos, i, c)
			pos = i
			continue
		}
		if class == bSpace || c == '\n' { // a line feed is only in a flat phrase
			pos++
			continue
		}
		if g := plainMarks[c]; g != 0 {
			pos++
			s.skip(pos, g)
			continue
		}
		switch class {
		case bDigit:
			pos = s.number(pos, end)
		case bHigh:
			pos = s.high(pos, end)
		default:
			pos = s.mark(pos, end)
		}
		if s.open < 0 {
			if pos, _ = skipIndent(text, pos, 0); pos < end {
				s.begin(i, pos, l.quoted)
			}
		}
	}
}

// plainMarks are the marks that mean the same whatever stands around them.
var plainMarks = [256]gap{',': gapComma, ';': gapSemicolon, '(': gapOpen, '{': gapOpen, ')': gapClose, ']': gapClose, '}': gapClose,
	'\'': gapQuote, '|': gapBar, '%': gapOther, '&': gapOther, '+': gapOther}

// begin opens a sentence at pos.
func (s *scanner) begin(line, pos int, quoted bool) {
	s.open, s.last, s.firstTok, s.sentenceCues = pos, pos, len(s.d.toks), 0
	s.within, s.inSentence = 0, 0
	s.gap = s.gap&gapLine | gapStart
	s.openLine, s.openQuoted, s.firstWord, s.firstIdent = line, quoted, len(s.d.Words), len(s.d.Identifiers)
}

// close ends the open sentence, if any, at the last byte read.
func (s *scanner) close() {
	if s.open < 0 {
		return
	}
	d, r := s.d, Range{s.open, s.last}
	n, wholeLine := len(d.Sentences), -1
	if r == s.lineRange {
		wholeLine = s.openLine
	}
	var m Marks
	if s.unquote() || wholeLine < 0 {
		m = s.marks(r, s.firstTok, s.inSentence, s.sentenceCues, n, wholeLine)
		if wholeLine >= 0 {
			d.Lines[wholeLine].Marks = m
		}
	} else {
		m = d.Lines[wholeLine].Marks
		if k := len(d.hedging) - 1; k >= 0 && d.hedging[k].line == wholeLine {
			d.hedging[k].sentence = n // whether the line hedges, once that is known
		}
	}
	if n == cap(d.Sentences) {
		d.Sentences = append(d.Sentences, Sentence{})
	}
	d.Sentences = d.Sentences[:n+1]
	// Set in its place, all of it: a copy of what is written just before would wait for it.
	x := &d.Sentences[n]
	x.Range, x.Marks, x.Line, x.Quoted = r, m, s.openLine, s.openQuoted
	x.Words = Span{s.firstWord, len(d.Words)}
	x.Idents = Span{s.firstIdent, len(d.Identifiers)}
	l := &d.layout[s.openLine]
	leads := l.kind == headingLine || l.ends == endColon || l.join
	cue := s.inSentence&cOrder != 0 || s.sentenceCues != 0 || leads || m.Question || s.text[r.Start] >= utf8.RuneSelf
	if cue && !s.openQuoted { // as most are not
		s.kept = len(d.toks)
		d.ordering = append(d.ordering, waiting{
			Range: r, toks: Span{s.firstTok, s.kept}, all: s.inSentence, wide: s.sentenceCues, sentence: n, line: -1, leads: leads,
		})
	}
	s.open = -1
}

// unquote reports whether a mark of the open sentence was never closed. What it would
// quote is not quoted.
func (s *scanner) unquote() bool {
	if s.within == 0 {
		return false
	}
	d, from := s.d, max(s.quoteTok, s.firstTok)
	if n := len(d.hedging); n > 0 && d.hedging[n-1].toks.To > from {
		d.judgeHedges() // lines that wait have these tokens as they were
	}
	for i := from; i < len(d.toks); i++ {
		d.toks[i].quoted = false
	}
	return true
}

// markLine sets the marks of line i, whose tokens are the last ones read.
func (s *scanner) markLine(i int, l *lineInfo) {
	d, r := s.d, Range{l.start, l.end}
	var m Marks
	if n := len(d.Sentences); s.open > l.start && (l.ends == endColon || i+1 < len(d.layout) && d.layout[i+1].join) {
		// What hangs from the line hangs from its last sentence, the one that goes on.
		words := s.inSentence
		if s.firstTok < s.lineTok {
			words = s.inLine
		}
		r.Start = s.open
		m = s.marks(r, max(s.firstTok, s.lineTok), words, s.sentenceCues, -1, i)
	} else if n > 0 && d.Sentences[n-1].Range == r {
		m = d.Sentences[n-1].Marks
		if k := len(d.hedging) - 1; k >= 0 && d.hedging[k].sentence == n-1 {
			d.hedging[k].line = i // whether the sentence hedges, once that is known
		}
	} else {
		m = s.marks(r, s.lineTok, s.inLine, s.lineCues, -1, i)
	}
	s.lineRange = r
	d.Lines[i].Marks = m
}

// marks computes the marks of r, whose words are the tokens from the one given on; all is
// the union of their classes. They are for the sentence and the line with these indexes, −1
// for none, and tell whether that hedges once all that waits is judged.
func (s *scanner) marks(r Range, from int, all class, wide wideSet, sentence, line int) Marks {
	m := Marks{
		Conditions: all.conditions() | wide.conditions(),
		Question:   endsInQuestion(r.Of(s.text)),
		Hedged:     wide.hedges(),
	}
	d := s.d
	if all&cNeg != 0 {
		p := phrase{toks: d.toks[from:]}
		m.Negations = p.count(cNeg)
	}
	if all&(cHedge|cMaybe) != 0 && !m.Hedged {
		s.kept = len(d.toks)
		d.hedging = append(d.hedging, waiting{Range: r, toks: Span{from, s.kept}, sentence: sentence, line: line})
	}
	return m
}

// What the last byte of a sentence says of a question.
const (
	askNo    = iota
	askYes   // a question mark
	askClose // a mark that may stand behind one: the byte before it counts
	askOther // the end of a character beyond ASCII
)

var askEnds = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c == '?':
			t[c] = askYes
		case c >= utf8.RuneSelf:
			t[c] = askOther
		case strings.IndexByte("! \"'*_`)]", byte(c)) >= 0:
			t[c] = askClose
		}
	}
	return t
}()

// endsInQuestion reports whether s ends in a question mark, closing quotes and brackets aside.
func endsInQuestion(s string) bool {
	return s != "" && askEnds[s[len(s)-1]] != askNo && asks(s)
}

// asks is endsInQuestion without the look at the last byte, which settles most.
func asks(s string) bool {
	for len(s) > 0 {
		e, size := askEnds[s[len(s)-1]], 1
		if e == askOther {
			var r rune
			r, size = utf8.DecodeLastRuneInString(s)
			switch r {
			case '？', '؟', '\u037e', '\u203d', '\u2047', '\u2048', '\u2049', '\u2753', '\u2754', '\u2e2e', '\ufe56':
				e = askYes
			case '！', '”', '’', '»', '」', '』', '）':
				e = askClose
			}
		}
		if e != askClose {
			return e == askYes
		}
		s = s[:len(s)-size]
	}
	return false
}

// high reads what starts with a byte beyond ASCII.
func (s *scanner) high(pos, end int) int {
	r, size := utf8.DecodeRuneInString(s.text[pos:end])
	next := pos + size
	switch {
	case isWide(r):
		s.wide(r, pos, end)
		s.emitChar(pos, next, r)
	case r == '。' || r == '！' || r == '？' || r == '｡' || r == '؟' || r == '।':
		s.last = next
		s.stop(next, end, true)
		return s.last
	case r == '£' || r == '€' || r == '¥':
		if next < end && byteClass[s.text[next]] == bDigit {
			return s.token(pos, end)
		}
		s.skip(next, gapOther)
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		return s.token(pos, end)
	default:
		g := gapOf(r)
		s.skip(next, g)
		if g == gapQuote && r != '‘' && r != '’' { // those are as likely apostrophes
			s.quote(quotes, r == '“' && s.within&quotes == 0 || r == '„' || r == '«' || r == '「' || r == '『')
		}
	}
	return next
}

// gapOf returns the gap a mark beyond ASCII makes.
func gapOf(r rune) gap {
	switch r {
	case '，', '、', '،':
		return gapComma
	case '；':
		return gapSemicolon
	case '：':
		return gapColon
	case '–', '—', '―':
		return gapDash
	case '（', '【', '［', '〈', '《':
		return gapOpen
	case '）', '】', '］', '〉', '》':
		return gapClose
	case '“', '”', '„', '«', '»', '「', '」', '『', '』', '‘', '’':
		return gapQuote
	case '→', '⇒':
		return gapArrow
	case '\u200b', '\u200c', '\u200d', '\ufeff', '\ufe0f', '\u00a0', '\u3000':
		return 0
	}
	return gapOther
}

// isWide reports whether r belongs to a script written without spaces between words.
func isWide(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	switch {
	case r <= 0x0EFF, // Thai, Lao
		0x1000 <= r && r <= 0x109F, // Myanmar
		0x1780 <= r && r <= 0x17FF, // Khmer
		r == 0x3005, r == 0x3007,   // 々 〇
		0x3040 <= r && r <= 0x30FF,   // Hiragana, Katakana
		0x3400 <= r && r <= 0x4DBF,   // Han
		0x4E00 <= r && r <= 0x9FFF,   // Han
		0xF900 <= r && r <= 0xFAFF,   // Han
		0xFF66 <= r && r <= 0xFF9D,   // half-width Katakana
		0x20000 <= r && r <= 0x3134F: // Han
		return r != '・' && !unicode.IsDigit(r)
	}
	return false
}

// skip passes over marks up to next.
func (s *scanner) skip(next int, g gap) {
	s.gap |= g
	s.last = next
}

// quote passes over a mark of the kind q that opens what is quoted or closes it.
func (s *scanner) quote(q quoting, opens bool) {
	if s.within &^= q; opens {
		s.within |= q
		s.quoteTok = len(s.d.toks)
	}
}

// mark reads an ASCII mark at pos that is none of plainMarks.
func (s *scanner) mark(pos, end int) int {
	text, c := s.text, s.text[pos]
	if followers[c]&nextKinds[byteAt(text, pos+1, end)] != 0 && startsToken(text, pos, end) {
		return s.token(pos, end)
	}
	next := pos + 1
	switch c {
	case '.', '!', '?':
		if c == '?' && pos > s.open && text[pos-1] == '(' && next < end && text[next] == ')' {
			s.sentenceCues |= wHedge // "(?)"
			s.lineCues |= wHedge
		}
		for next < end && (text[next] == '.' || text[next] == '!' || text[next] == '?') {
			next++
		}
		s.last = next
		s.stop(next, end, c != '.' || next-pos > 3)
		return s.last
	case ':':
		s.skip(next, gapColon)
	case '[':
		s.skip(next, gapOpen)
	case '"':
		// A mark between blanks is no quotation.
		if !(pos > 0 && text[pos-1] == ' ' && next < end && text[next] == ' ') {
			s.quote(quotes, s.within&quotes == 0)
		}
		s.skip(next, gapQuote)
	case '`':
		s.quote(ticks, s.within&ticks == 0)
		s.skip(next, 0)
	case '/':
		s.skip(next, gapSlash)
	case '-':
		return s.hyphens(pos, end)
	case '*', '_', '~':
		s.skip(next, 0)
	case '=', '<', '>':
		if c == '=' && next < end && text[next] == '>' {
			next++
		}
		s.skip(next, gapArrow)
	default:
		s.skip(next, gapOther)
	}
	return next
}

// hyphens reads the hyphens at pos, which open no token: an arrow, a dash or nothing.
func (s *scanner) hyphens(pos, end int) int {
	text, next := s.text, pos+1
	for next < end && text[next] == '-' {
		next++
	}
	switch c := byteAt(text, next, end); {
	case c == '>':
		next++
		s.skip(next, gapArrow)
	case next-pos > 1 || next < end && isSpace(c):
		s.skip(next, gapDash)
	default:
		s.skip(next, 0)
	}
	return next
}
