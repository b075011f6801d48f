package detect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reading is a text seen as what tools print and people write around it: words with
// their meaning, in lines that belong to commands, headers, sections and records.
type reading struct {
	text      string
	words     []item
	parts     []part // the words inside names
	lines     []row
	facts     []fact
	crons     []cron
	blank     bool    // a command and no answer
	leavesAny bool    // a word is left behind: see leave
	verbAt    int     // see verb
	sets      inSets  // those of all its words
	somebody  bool    // its subject is a person
	lost      stretch // what it says its subject is without by now: see findLost
}

// item is one word of a reading.
type item struct {
	text     string
	low      string // in lower case
	start    int    // where it stands in the text; text may be less than that, or stand for a mark
	end      int
	id       uint32 // what it means: words of one meaning have one id
	anti     uint32 // the meaning it denies: that of healthy for unhealthy; 0 none
	groups   []member
	from, to int // reading.parts
	line     int
	sep      byte // what stands before it: \n, |, :, =, comma, tab for a wide gap, …
	sets     inSets
	class    wordClass
	q        quant
	kind     Kind
	ident    bool
	left     bool // left behind: see leave
	unit     byte // the base of the unit it names, 0 none
}

// part is a word inside a name.
type part struct {
	text    string
	id      uint32
	class   wordClass
	unit    byte
	grouped bool // it stands in a group: see exclude
}

// row is one line of a reading.
type row struct {
	from, to int // words
	start    int // offset in the text
	indent   int
	head     int // line of the column names above, −1 none
	kind     rowKind
	context  []int      // the lines that say what this one is about
	implies  [][]uint32 // what its words imply, see commands
}

type rowKind uint8

const (
	linePlain   rowKind = iota
	lineCommand         // "$ git status"
	lineHeader          // the names of columns
	lineComment         // "# deploy/staging.env"
)

// fact is a value under a key: "port: 5433", a cell under the name of its column.
type fact struct {
	key  [2]int // words
	val  [2]int // words
	line int
}

// maxReading bounds the words and lines of a text that are looked at.
const (
	maxReading = 400
	maxLines   = 60
)

// read reads text.
func read(text string) *reading {
	n := min(len(text)/6+4, maxReading)
	r := &reading{text: text, words: make([]item, 0, n), parts: make([]part, 0, n)}
	r.lines = make([]row, 0, min(strings.Count(text, "\n")+1, maxLines))
	start := 0
	for n := 0; start <= len(text) && n < maxLines && len(r.words) < maxReading; n++ {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end = start + i
		}
		r.line(text[:end], start)
		if f, ok := cronFields(text[start:end]); ok {
			r.crons = append(r.crons, cron{n, f})
		}
		start = end + 1
	}
	for k := range r.words {
		r.sets |= r.words[k].sets
	}
	r.phrases()
	r.leave()
	r.verbAt = r.findVerb()
	r.somebody = r.ofPerson()
	r.lost = r.findLost()
	r.layOut()
	r.blank = r.lines[0].kind == lineCommand && nothing(text)
	return r
}

// line reads one line, which starts at pos and ends where text does.
func (r *reading) line(text string, pos int) {
	l := row{from: len(r.words), start: pos, head: -1}
	i := pos
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	l.indent = i - pos
	i, l.kind = prompt(text, i)
	sep, gap := byte('\n'), i
	for i < len(text) && len(r.words) < maxReading {
		c, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case isMark(c):
			r.mark(c, i, size, len(r.lines), sep)
			sep, gap = ' ', i+size
		case isInk(text, i, c):
			end := itemEnd(text, i)
			sep = r.add(text, i, end, len(r.lines), stronger(sep, between(text[gap:i])))
			if strings.HasPrefix(text[end:], "(s)") {
				end += len("(s)") // 1 chart(s)
			}
			i, gap = end, end
			continue
		default:
			sep = stronger(sep, sepOf(c))
		}
		i += size
	}
	l.to = len(r.words)
	r.lines = append(r.lines, l)
}

// prompt skips the prompt of a shell and tells whether there is one.
func prompt(text string, i int) (int, rowKind) {
	rest := text[i:]
	if k := strings.IndexByte(rest, '('); k > 0 && strings.HasSuffix(rest, ")") &&
		!strings.Contains(rest[:k], " ") && strings.Contains(rest[:k], ".") {
		return i, lineCommand // df.isna().sum()
	}
	if hasAnyPrefix(rest, "SELECT ", "select ", "SHOW ", "EXPLAIN ") {
		return i, lineCommand
	}
	if path, ok := strings.CutPrefix(rest, "GET /"); ok && !strings.Contains(path, " ") {
		return i, lineCommand // and below it the answer
	}
	for _, p := range [...]string{"$ ", "% ", "> ", ">>> ", "# "} {
		if strings.HasPrefix(rest, p) && !strings.HasPrefix(rest, "> Task :") { // which Gradle prints
			if p == "# " {
				return i, lineComment
			}
			return i + len(p), lineCommand
		}
	}
	if namedPrompt(rest) {
		return i, lineCommand
	}
	return i, linePlain
}

// namedPrompt reports whether line opens with a prompt that names where it runs, and is read along:
// "edge-4:~$ uname -r", "bastion# sshd -T", "db=# select 1", "reporting=> SHOW search_path;".
func namedPrompt(line string) bool {
	const longest = 40
	for _, p := range [...]string{"$ ", "# ", "> "} {
		k := strings.Index(line, p)
		if k <= 0 || k >= longest {
			continue
		}
		where := line[:k]
		if host := strings.TrimSuffix(where, " "); p == "$ " && strings.ContainsAny(host, "-@.") && !strings.Contains(host, " ") {
			return true // pos-7 $ uname
		}
		switch where[k-1] {
		case '-':
		case '=':
			if p == "# " {
				return true
			}
		default:
			if !strings.Contains(where, "<") && (!strings.Contains(where, " ") || where[0] == '[' || where[0] == '(') {
				return true
			}
		}
	}
	k := strings.Index(line, "=> ")
	return k > 0 && k < longest && allWord(line[:k])
}

// isMark reports whether c is a mark that says how something went.
func isMark(c rune) bool {
	switch c {
	case '✓', '✔', '✅', '✗', '✘', '✖', '❌', '×':
		return true
	}
	return false
}

func (r *reading) mark(c rune, at, size, line int, sep byte) {
	w := item{text: "ok", start: at, end: at + size, line: line, sep: sep}
	if c != '✓' && c != '✔' && c != '✅' {
		w.text = "failed"
	}
	w.mean()
	r.words = append(r.words, w)
}

// isInk reports whether a word can start at i.
func isInk(text string, i int, c rune) bool {
	if c < utf8.RuneSelf {
		switch c {
		case '_', '/', '@', '#', '~', '+', '-', '.', '$':
			return i+1 < len(text) && (text[i+1] >= utf8.RuneSelf || isAlnum(text[i+1])) || behindMarks(text, i)
		case '?': // ?? of a file that git does not know
			return behindMarks(text, i) || strings.HasPrefix(text[i+1:], "? ")
		case '%':
			return true
		}
		return isAlnum(byte(c))
	}
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '€' || c == '£' || c == '¥'
}

// behindMarks reports whether a word stands behind two marks at i: --x, ./x, ??x.
func behindMarks(text string, i int) bool {
	return i+2 < len(text) && strings.IndexByte("-./_?", text[i+1]) >= 0 && isAlnum(text[i+2])
}

// itemEnd returns the end of the word that starts at i.
func itemEnd(text string, i int) int {
	first, size := utf8.DecodeRuneInString(text[i:])
	if spaceless(first) {
		return i + size + spacelessRun(text[i+size:])
	}
	start := i
	for i += size; i < len(text); {
		c, n := utf8.DecodeRuneInString(text[i:])
		if c < utf8.RuneSelf {
			if !continues(text, start, i) {
				return i
			}
		} else if spaceless(c) || !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) && c != '’' {
			return i
		}
		if c == '-' && i+1 < len(text) && text[i+1] == '>' {
			return i
		}
		i += n
	}
	return i
}

// continues reports whether the byte at i goes on with the word that starts at start.
func continues(text string, start, i int) bool {
	c, next := text[i], byte(' ')
	if i+1 < len(text) {
		next = text[i+1]
	}
	switch {
	case c == ':' && next == '~': // router:~#
		return false
	case isAlnum(c), c == '_', c == '%',
		c == '\'' && isLetter(text[i-1]) && isLetter(next),
		c == ',' && thousands(text, start, i),
		c == '-' && next == '-' && text[start] == '-',
		c == '?' && text[start] == '?',
		c == '+' && next == '+':
		return true
	}
	return strings.IndexByte("-./@+#~:$*?", c) >= 0 && (isAlnum(next) || strings.IndexByte("_-./~", next) >= 0) &&
		!(c == '-' && next == '-')
}

// thousands reports whether the comma at i sets off the thousands of a number: 12,480.
func thousands(text string, start, i int) bool {
	behind := text[i+1:]
	return isDigit(text[i-1]) && len(behind) >= 3 && allDigits(behind[:3]) &&
		(len(behind) == 3 || !isDigit(behind[3])) &&
		!strings.Contains(text[start:i], ".")
}

// spaceless reports whether c belongs to a script written without spaces.
func spaceless(c rune) bool {
	return c >= 0x2e80 &&
		(unicode.Is(unicode.Han, c) || unicode.Is(unicode.Hiragana, c) || unicode.Is(unicode.Katakana, c) || c == 'ー')
}

func spacelessRun(text string) int {
	for i, c := range text {
		if !spaceless(c) {
			return i
		}
	}
	return len(text)
}

// sepOf returns what a mark between two words separates.
func sepOf(c rune) byte {
	switch c {
	case ':', '：':
		return ':'
	case '=':
		return '='
	case ',', ';', '，', '、', '；':
		return ','
	case '|', '│', '\t':
		return '|'
	case '.', '。', '!', '?', '！', '？', '-', '–', '—':
		return '.'
	case '(', '[', '{', '（', '*':
		return '('
	case '>', '<':
		return '>'
	case '"', '\'', '`':
		return '"'
	}
	return ' '
}

// stronger returns the separator of a and b that separates more.
func stronger(a, b byte) byte {
	const order = " \"(\t>.,=:|\n"
	if strings.IndexByte(order, b) > strings.IndexByte(order, a) {
		return b
	}
	return a
}

// between returns the separator that the blanks between two words make.
func between(gap string) byte {
	if strings.Contains(gap, "  ") {
		return '\t'
	}
	return ' '
}

// add appends the words of text[i:end] and returns the separator before the next one.
func (r *reading) add(text string, i, end, line int, sep byte) byte {
	if len(r.words) >= maxReading {
		return ' ' // a:a:a:… is one token
	}
	if c, _ := utf8.DecodeRuneInString(text[i:]); spaceless(c) {
		r.spaceless(text[i:end], i, line, sep)
		return ' '
	}
	t := text[i:end]
	if k := colonIn(t); k > 0 {
		position := (knownExtension(t[:k]) || strings.Contains(t[:k], "/")) && isDigit(t[k+1])
		r.add(text, i, i+k, line, sep)
		if position { // the number of a line, and what a search found there
			for k++; i+k < end && isDigit(text[i+k]); k++ {
			}
			if i+k+1 >= end || text[i+k] != ':' {
				return '>'
			}
			return r.add(text, i+k+1, end, line, '>')
		}
		return r.add(text, i+k+1, end, line, ':')
	}
	if k := strings.LastIndexByte(t, '@'); k > 0 && k+1 < len(t) &&
		(isDigit(t[k+1]) || strings.IndexByte("^~v", t[k+1]) >= 0) {
		r.add(text, i, i+k, line, sep)
		return r.add(text, i+k+1, end, line, ':')
	}
	w := item{text: t, start: i, end: end, line: line, sep: sep}
	w.mean()
	r.name(&w)
	r.words = append(r.words, w)
	return ' '
}

// colonIn returns the place of the colon at which t falls apart, 0 if none: not that of a
// time, a URL or a scope.
func colonIn(t string) int {
	k := strings.IndexByte(t, ':')
	if k <= 0 || k+1 >= len(t) || t[k+1] == ':' || t[k+1] == '/' && k+2 < len(t) && t[k+2] == '/' || isDate(t) {
		return 0
	}
	if allDigits(t[:k]) && k <= 2 && isDigit(t[k+1]) && digitRun(t[k+1:]) < 3 {
		return 0 // 9:40
	}
	return k
}

// name finds the words inside the name w: it is cut at marks and capitals.
func (r *reading) name(w *item) {
	w.from = len(r.parts)
	t, start := w.text, 0
	for i := 0; i <= len(t) && len(r.parts)-w.from < 24; i++ {
		cut := i == len(t) || t[i] < utf8.RuneSelf && !isAlnum(t[i])
		if !cut && !camelAt(t, start, i) {
			continue
		}
		if i > start && len(w.low) == len(t) {
			p := w.low[start:i]
			r.parts = append(r.parts, part{p, meaning(p), vocab.classes[p], units[p].base, vocab.groupsOf[p] != nil})
		}
		if start = i; cut {
			start++
		}
	}
	w.to = len(r.parts)
}

// camelAt reports whether a capital at i opens another word of the name t, after the one that starts at start:
// RateBook, HTTPServer.
func camelAt(t string, start, i int) bool {
	if i <= start || t[i] < 'A' || t[i] > 'Z' {
		return false
	}
	return isLower(t[i-1]) || i+1 < len(t) && isLower(t[i+1]) && i > start+1
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// spaceless reads a run of a script without spaces: the longest words known, else single characters.
func (r *reading) spaceless(run string, pos, line int, sep byte) {
	for i := 0; i < len(run) && len(r.words) < maxReading; {
		n := longestKnown(run[i:])
		w := item{text: run[i : i+n], start: pos + i, end: pos + i + n, line: line, sep: sep}
		w.mean()
		r.name(&w)
		r.words = append(r.words, w)
		i, sep = i+n, ' '
	}
}

// longestKnown returns the length of the longest known word run starts with, else of its first character.
func longestKnown(run string) int {
	n := min(len(run), vocab.maxSpaceless)
	for n > 0 && n < len(run) && !utf8.RuneStart(run[n]) {
		n--
	}
	for ; n > 0; n-- {
		if _, ok := vocab.concepts[run[:n]]; ok {
			return n
		}
	}
	_, size := utf8.DecodeRuneInString(run)
	return size
}

// phrases joins words that make one: "in progress", "not found", "30 seconds".
func (r *reading) phrases() {
	for i := len(r.words) - 2; i >= 0; i-- {
		w, next := &r.words[i], &r.words[i+1]
		if w.line != next.line {
			continue
		}
		if w.q.num && w.q.unit == 0 && (next.sep == ' ' || next.sep == '(') {
			r.unit(w, next)
			continue
		}
		if next.sep != ' ' || !vocab.openers[joined(w.low)] {
			continue
		}
		key := joined(w.low + next.low)
		if i+2 < len(r.words) && r.words[i+2].sep == ' ' {
			if long := key + joined(r.words[i+2].low); vocab.compounds[long] {
				key = long
				r.words[i+2].class |= mLight | mJoined
			}
		}
		if vocab.compounds[key] {
			w.take(key)
			next.class |= mLight | mJoined
		}
	}
}

// unit gives the number w the unit the next word names.
func (r *reading) unit(w, next *item) {
	name := next.low
	if next.to > next.from+1 {
		name = name[strings.LastIndexByte(name, '.')+1:] // time.Minute
	}
	if per := strings.IndexByte(name, '/'); per > 0 {
		name = name[:per] // 8 €/week
	}
	if u, ok := units[strings.TrimSuffix(name, ".")]; ok {
		w.q.value *= u.factor
		w.q.unit = u.base
		next.class |= mLight | mJoined
		r.remainder(w, next, u)
	}
}

// remainder adds to the length of time w what the next words say in a smaller unit: 1 h 30 min.
func (r *reading) remainder(w, unit *item, u unitOf) {
	i := 0
	for i < len(r.words) && &r.words[i] != unit {
		i++
	}
	if i+2 >= len(r.words) || u.base != 's' || u.factor < 60 {
		return
	}
	x, of := &r.words[i+1], &r.words[i+2]
	if x.line != w.line || x.sep != ' ' || !x.q.num || x.q.unit != 's' || of.class&mJoined == 0 {
		return
	}
	if units[strings.TrimSuffix(of.low, ".")].factor < u.factor {
		w.q.value += x.q.value
		x.q, x.class = quant{}, x.class|mLight|mJoined
	}
}

// nothing reports whether a command, the first line of text, prints that there is nothing.
func nothing(text string) bool {
	first, out, _ := strings.Cut(text, "\n")
	low := strings.ToLower(strings.TrimSpace(out))
	if asks, rest, _ := strings.Cut(low, "\n"); strings.HasPrefix(asks, "$ echo ") && strings.Contains(asks, "$?") {
		return slices.ContainsFunc(strings.Fields(first), searches) && strings.HasSuffix(rest, "1") && len(rest) < 8
	}
	switch {
	case strings.HasSuffix(low, "(0 rows)"),
		strings.HasSuffix(low, "no rows selected"),
		strings.HasPrefix(low, "empty set"):
		return true
	}
	low = strings.Trim(low, "().\t ")
	short := !strings.Contains(low, "\n") && strings.Count(low, " ") < 6
	if short && hasAnyPrefix(low, "no ", "0 ", "nothing", "none") {
		return !containsAny(low, nothingWrong...)
	}
	switch low {
	case "", "$":
		cmd, _, _ := strings.Cut(strings.TrimPrefix(text, "$ "), " ")
		return searches(cmd) && strings.Contains(text, "\n")
	case "[]", "{}", "null", "empty", "0", "not found":
		return true
	}
	if at := strings.Index(low, `": []`); at > 0 && low[0] == '{' {
		return strings.Count(low, ":") <= 2 // {"object": "list", "data": []}
	}
	return false
}

// nothingWrong are what a command may find none of, which is no empty answer: "no errors".
var nothingWrong = []string{"error", "problem", "warning", "conflict", "changed", "offense", "vulnerabilit", "fail"}

// searches reports whether the command cmd prints what it finds.
func searches(cmd string) bool {
	switch cmd {
	case "grep", "rg", "ag", "ack", "find", "fd", "which", "pgrep", "lsof", "locate":
		return true
	}
	return false
}

// allWord reports whether t is one plain name.
func allWord(t string) bool {
	for i := 0; i < len(t); i++ {
		if !isAlnum(t[i]) && t[i] != '_' {
			return false
		}
	}
	return t != ""
}
