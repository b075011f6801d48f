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
	lex        uint16 // index in lex.entries, 0 unknown
	ident      bool
	quoted     bool // between quotation marks or backticks
	char       bool // one character of a script without spaces
}

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
	sentence               Sentence
	firstTok               int     // first token of the open sentence
	lineTok                int     // first token of the line
	lineRange              Range   // content of the line that was marked last
	lineMarks              Marks   // its marks, which are those of a sentence that is the whole line
	gap                    gap     // marks since the last token
	tick                   bool    // between backticks
	quote                  bool    // between quotation marks
	quoteTok               int     // first token behind the last mark that opened
	sentenceCues, lineCues wideSet // of the open sentence, of the line
	flat                   bool    // one phrase: no mark ends it
}

// run reads all lines.
func (s *scanner) run() {
	d := s.d
	for i := range d.layout {
		l := &d.layout[i]
		if !l.join {
			s.close()
		}
		if s.open < 0 {
			d.toks = d.toks[:0]
		}
		s.lineTok, s.lineCues = len(d.toks), 0
		if l.kind == blankLine || l.kind == ruleLine || l.kind == fenceLine {
			continue
		}
		s.gap |= gapLine
		s.line(i, l)
		s.markLine(i)
	}
	s.close()
}

// line reads the content of line i.
func (s *scanner) line(i int, l *lineInfo) {
	text, pos, end := s.text, l.start, l.end
	for pos < end {
		c := text[pos]
		class := byteClass[c]
		if class == bSpace {
			pos++
			continue
		}
		if s.open < 0 {
			s.begin(i, pos, l.quoted)
		}
		switch {
		case c == '\n':
			pos++ // only in a flat phrase
		case class == bLetter:
			pos = s.word(pos, end)
		case class == bDigit:
			pos = s.token(pos, end)
		case class == bHigh:
			pos = s.high(pos, end)
		default:
			pos = s.mark(pos, end)
		}
	}
}

// begin opens a sentence at pos.
func (s *scanner) begin(line, pos int, quoted bool) {
	s.open, s.last, s.firstTok, s.sentenceCues = pos, pos, len(s.d.toks), 0
	s.tick, s.quote = false, false
	s.gap = s.gap&gapLine | gapStart
	s.sentence = Sentence{Line: line, Quoted: quoted,
		Words: Span{From: len(s.d.Words)}, Idents: Span{From: len(s.d.Identifiers)}}
}

// close ends the open sentence, if any, at the last byte read.
func (s *scanner) close() {
	if s.open < 0 {
		return
	}
	d, x := s.d, &s.sentence
	x.Range = Range{s.open, s.last}
	x.Words.To, x.Idents.To = len(d.Words), len(d.Identifiers)
	toks := d.toks[s.firstTok:]
	if s.tick || s.quote {
		// What was never closed quotes nothing.
		for i := s.quoteTok - s.firstTok; i >= 0 && i < len(toks); i++ {
			toks[i].quoted = false
		}
	}
	if x.Range == s.lineRange && !s.tick && !s.quote {
		x.Marks = s.lineMarks
	} else {
		x.Marks = s.marks(x.Range, toks, s.sentenceCues)
		if x.Range == s.lineRange {
			d.Lines[x.Line].Marks = x.Marks
		}
	}
	o := noOrder
	if !x.Quoted {
		p := phrase{s.text, toks, x.Range}
		o = forbids(p, s.sentenceCues)
		if l := &d.layout[x.Line]; o == noOrder && (l.kind == headingLine || l.colon || l.join) && p.forbidsAlone() {
			o = leadOrder
		} else if o == noOrder {
			o = p.halfOrder(s.sentenceCues)
		}
	}
	d.Sentences = append(d.Sentences, *x)
	d.orders = append(d.orders, o)
	s.open = -1
}

// markLine sets the marks of line i, whose tokens are the last ones read.
func (s *scanner) markLine(i int) {
	l := &s.d.layout[i]
	r := Range{l.start, l.end}
	if s.open > l.start && (l.colon || i+1 < len(s.d.layout) && s.d.layout[i+1].join) {
		// What hangs from the line hangs from its last sentence, the one that goes on.
		s.lineRange, s.lineMarks = r, s.marks(Range{s.open, l.end}, s.d.toks[max(s.firstTok, s.lineTok):], s.sentenceCues)
		s.lineRange.Start = s.open
		s.d.Lines[i].Marks = s.lineMarks
		return
	}
	if n := len(s.d.Sentences); n > 0 && s.d.Sentences[n-1].Range == r {
		s.lineMarks = s.d.Sentences[n-1].Marks
	} else {
		s.lineMarks = s.marks(r, s.d.toks[s.lineTok:], s.lineCues)
	}
	s.lineRange = r
	s.d.Lines[i].Marks = s.lineMarks
}

// marks computes the marks of the words toks that stand in r.
func (s *scanner) marks(r Range, toks []tok, wide wideSet) Marks {
	var m Marks
	var all class
	for i := range toks {
		c := toks[i].class
		all |= c
		if c&cNeg != 0 {
			m.Negations++
		}
	}
	m.Conditions = all.conditions() | wide.conditions()
	m.Question = endsInQuestion(r.Of(s.text))
	m.Hedged = hedges(phrase{s.text, toks, r}, all, wide)
	return m
}

// endsInQuestion reports whether s ends in a question mark, closing quotes and brackets aside.
func endsInQuestion(s string) bool {
	for len(s) > 0 {
		r, size := utf8.DecodeLastRuneInString(s)
		switch r {
		case '?', '？', '؟', '\u037e', '\u203d', '\u2047', '\u2048', '\u2049', '\u2753', '\u2754', '\u2e2e', '\ufe56':
			return true
		case '!', '！', ' ', '"', '\'', '*', '_', '`', ')', ']', '”', '’', '»', '」', '』', '）':
			s = s[:len(s)-size]
		default:
			return false
		}
	}
	return false
}

// word reads the word at pos, which starts with an ASCII letter. The common case, a
// plain word, is looked up by the hash built on the way; the rest goes to token.
func (s *scanner) word(pos, end int) int {
	text := s.text
	h := uint32(hashSeed)
	i, upper := pos, 0
	for ; i < end && byteClass[text[i]] == bLetter; i++ {
		c := text[i]
		if c < 'a' {
			upper++
			c |= 0x20
		}
		h = (h ^ uint32(c)) * hashPrime
	}
	if i < end {
		switch c := text[i]; {
		case c == '\'' || c >= utf8.RuneSelf || c == '`' && negated(text[pos:end], i-pos):
			return s.tailed(pos, i, end)
		case c == '`' || c == '}' || c == ']' || c == '|' || c == '>' && !(i+1 < end && text[i+1] == '=') || c == '\n':
		case (c == ':' || c == '.' || c == '-') && (i+1 == end || byteClass[text[i+1]] == bSpace):
		case byteClass[c] == bSpace || c == ',' || c == ';' || c == '!' || c == '?' || c == '"' || c == ')':
		default:
			return s.token(pos, end)
		}
	}
	if upper > 0 && i-pos > 2 && (isCamel(text[pos:i]) || upper == i-pos && i-pos > 4 && errno(text[pos:i]) || upper == 1 && text[i-1] == 'e' && i-pos > 6 && buildFile(text[pos:i])) {
		s.emitIdent(pos, i, Name)
		return i
	}
	var k uint16
	if i-pos <= maxWordLen {
		k = lex.find(text[pos:i], h)
	}
	s.emit(pos, i, k)
	return i
}

// tailed reads a word that goes on with an apostrophe or with letters beyond ASCII; i is the end of its ASCII part.
func (s *scanner) tailed(pos, i, end int) int {
	text := s.text
	if n := apostrophe(text[i:end]); n > 0 {
		j := i + n
		for j < end && byteClass[text[j]] == bLetter {
			j++
		}
		switch tail := text[i+n : j]; {
		case tail == "":
		case (equalFoldASCII("t", tail) || equalFoldASCII("ts", tail)) && (text[i-1] == 'n' || text[i-1] == 'N'):
			s.emit(pos, j, lex.lookup(text[pos:j]))
			return j
		case equalFoldASCII("s", tail) || equalFoldASCII("d", tail) || equalFoldASCII("m", tail) ||
			equalFoldASCII("ll", tail) || equalFoldASCII("re", tail) || equalFoldASCII("ve", tail):
			if isCamel(text[pos:i]) {
				s.emitIdent(pos, i, Name)
			} else {
				s.emit(pos, i, lex.lookup(text[pos:i]))
			}
			var buf [8]byte
			b := append(append(buf[:0], '\''), tail...)
			s.emit(i, j, lex.lookup(string(b)))
			return j
		}
		if isCamel(text[pos:i]) {
			s.emitIdent(pos, i, Name) // 'createdAt'
		} else {
			s.emit(pos, i, lex.lookup(text[pos:i]))
		}
		return i
	}
	r, _ := utf8.DecodeRuneInString(text[i:end])
	if (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && !isWide(r) {
		return s.token(pos, end)
	}
	return s.token(pos, i)
}

// apostrophe returns the length of the apostrophe s starts with, 0 for none.
func apostrophe(s string) int {
	if s == "" || s[0] != '\'' && s[0] != '`' && s[0] < utf8.RuneSelf {
		return 0
	}
	if r, size := utf8.DecodeRuneInString(s); isApostrophe(r) {
		return size
	}
	return 0
}

// negated reports whether the word s[:i] goes on as a negation, whatever stands for its apostrophe: don`t.
func negated(s string, i int) bool {
	n := apostrophe(s[i:])
	return n > 0 && i > 0 && lowerByte(s[i-1]) == 'n' && i+n < len(s) && lowerByte(s[i+n]) == 't' && (i+n+1 == len(s) || !isAlnum(s[i+n+1]))
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
		s.skip(next, gapOf(r))
		if r == '“' || r == '”' || r == '„' || r == '«' || r == '»' || r == '「' || r == '」' || r == '『' || r == '』' {
			s.quote = r == '“' && !s.quote || r == '„' || r == '«' || r == '「' || r == '『'
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

// mark reads an ASCII mark at pos.
func (s *scanner) mark(pos, end int) int {
	text, c := s.text, s.text[pos]
	if n := startsToken(text, pos, end); n > 0 {
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
	case ',':
		s.skip(next, gapComma)
	case ';':
		s.skip(next, gapSemicolon)
	case ':':
		s.skip(next, gapColon)
	case '(', '[', '{':
		s.skip(next, gapOpen)
	case ')', ']', '}':
		s.skip(next, gapClose)
	case '"':
		// A mark between blanks is no quotation.
		if !(pos > 0 && text[pos-1] == ' ' && next < end && text[next] == ' ') {
			s.quote = !s.quote
			s.quoteTok = len(s.d.toks)
		}
		s.skip(next, gapQuote)
	case '\'':
		s.skip(next, gapQuote)
	case '`':
		s.tick = !s.tick
		s.quoteTok = len(s.d.toks)
		s.skip(next, 0)
	case '/':
		s.skip(next, gapSlash)
	case '|':
		s.skip(next, gapBar)
	case '-':
		for next < end && text[next] == '-' {
			next++
		}
		switch {
		case next < end && text[next] == '>':
			s.skip(next+1, gapArrow)
			return next + 1
		case next < end && byteClass[text[next]] == bSpace || next-pos > 1:
			s.skip(next, gapDash)
		default:
			s.skip(next, 0)
		}
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

// emit adds a plain word.
func (s *scanner) emit(start, end int, k uint16) {
	d, c := s.d, lex.entries[k].class
	if s.text[start] >= 0xEA && s.hangul(start, end) {
		c |= cNeg
	}
	d.toks = append(d.toks, tok{start: start, end: end, class: c, gap: s.gap, lex: k, quoted: s.tick || s.quote})
	s.gap, s.last = 0, end
	if c&cFunc == 0 {
		d.Words = append(d.Words, Word{Range: Range{start, end}, Negation: c&cNeg != 0, Saying: c&cSay != 0})
	}
}

// hangul looks for cues at the syllables of a word and reports whether the word negates.
func (s *scanner) hangul(start, end int) bool {
	line := end
	for line < len(s.text) && line < end+40 && s.text[line] != '\n' {
		line++
	}
	negates := false
	for i := start; i < end; {
		r, size := utf8.DecodeRuneInString(s.text[i:end])
		if 0xAC00 <= r && r <= 0xD7A3 {
			s.wide(r, i, line)
			switch r {
			case '않', '없', '말', '마', '아':
				negates = negates || r == '않' || r == '없' || hasAnyPrefix(s.text[i:end], "말고", "마세요", "마십시오", "마라", "아니")
			case '안', '못':
				negates = negates || end-start == size
			case '금':
				negates = negates || strings.HasPrefix(s.text[i:end], "금지")
			}
		}
		i += size
	}
	return negates
}

// emitIdent adds an identifier.
func (s *scanner) emitIdent(start, end int, k Kind) {
	d, r := s.d, Range{start, end}
	d.toks = append(d.toks, tok{start: start, end: end, gap: s.gap, ident: true, quoted: s.tick || s.quote})
	s.gap, s.last = 0, end
	d.Identifiers = append(d.Identifiers, Identifier{r, k})
	d.Words = append(d.Words, Word{Range: r, Ident: true})
}

// emitChar adds one character of a script without spaces.
func (s *scanner) emitChar(start, end int, r rune) {
	d := s.d
	var c class
	switch r {
	case '不', '没', '沒', '未', '无', '無', '勿', '别', '別', '禁', '非':
		c = cNeg
	case 'な', 'ま': // ない, なく, ません: counted where the form is complete
		if t := s.text[start:]; hasAnyPrefix(t, "ない", "なく", "なかっ", "ません") {
			c = cNeg
		}
	}
	d.toks = append(d.toks, tok{start: start, end: end, class: c, gap: s.gap, char: true, quoted: s.tick || s.quote})
	s.gap, s.last = 0, end
	d.Words = append(d.Words, Word{Range: Range{start, end}, Negation: c&cNeg != 0})
}
