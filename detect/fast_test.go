package detect

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What the scan does in a hurry is held here against the obvious way of doing it.

var fragments = []string{" ", "  ", "\n", "\n\n", "\t", ".", ",", ";", ":", "::", "-", "--", "_", "/", "'", "’", "\"", "`", "(", ")", "()", "(a", "[", "]", "[]", "=", "==", "<", ">", ">=", "!", "?", "#", "@", "&", "+", "*", "%", "$", "~", "^", "\\", "|", "{", "}",
	"a", "I", "the", "not", "don't", "don`t", "DON´T", "NEVER", "Stop", "stopped", "failing", "refuse", "fooBar", "HTTPServer", "SIGTERM", "SIGTERm", "ENOENT", "Dockerfile", "GitHub", "internationalisation", "abcdefgh", "ABCDEFGHIjk", "0", "42", "1.5", "v1.2", "10.0.0.1", "fe80", "::1", "http://x", "é", "É", "ß", "ſ", "K", "нельзя", "НЕТ", "不要", "한", "\xff", "\x80", "\x00", "…", "٣", "😀"}

// eachText calls f with texts of fragments and of single bytes, the same ones in every run.
func eachText(f func(text string)) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 40_000 {
		var b strings.Builder
		for range 1 + r.IntN(10) {
			if n%4 == 0 {
				b.WriteByte(byte(r.IntN(256)))
			} else {
				b.WriteString(fragments[r.IntN(len(fragments))])
			}
		}
		f(b.String())
	}
}

func TestLetters8(t *testing.T) {
	eachText(func(text string) {
		for i := range len(text) {
			n, small, capitals := letters8(load8(text, i))
			var wantSmall, wantCapitals uint64
			want := 0
			for want < 8 && i+want < len(text) && isLetter(text[i+want]) {
				c := text[i+want]
				wantSmall |= uint64(c|0x20) << (8 * want)
				if 'A' <= c && c <= 'Z' {
					wantCapitals |= 0x20 << (8 * want)
				}
				want++
			}
			if n != want || small != wantSmall || capitals != wantCapitals {
				t.Fatalf("%q: %d %x %x, want %d %x %x", text[i:], n, small, capitals, want, wantSmall, wantCapitals)
			}
		}
	})
}

// TestLexicon holds the hash table against a map, for its own words and for others.
func TestLexicon(t *testing.T) {
	classes := map[string]class{}
	for _, g := range lexGroups {
		for w := range strings.FieldsSeq(g.words) {
			classes[w] |= g.class
		}
	}
	for w := range readPhrases(phraseTable) {
		classes[w] |= cMaybe
	}
	known := 0
	for k, w := range lex.words {
		if w != "" {
			known++
		} else if lex.class(uint16(k)) != 0 {
			t.Errorf("no word is number %d, which has a class", k)
		}
	}
	if known != len(classes) {
		t.Errorf("%d words, want %d", known, len(classes))
	}
	same := func(w string) {
		lower := strings.Map(func(r rune) rune {
			if isApostrophe(r) {
				return '\''
			}
			return unicode.ToLower(r)
		}, w)
		k := lex.lookup(w)
		if c, ok := classes[lower]; ok != (k != 0) || c != lex.class(k) || ok && lex.words[k] != lower {
			t.Fatalf("%q is word %d, %q %x; want %v %x", w, k, lex.words[k], lex.class(k), ok, c)
		}
		if n, small, _ := letters8(load8(w, 0)); n == len(w) && n < 8 {
			if short, c := lex.short(small); short != k || c != lex.class(k) {
				t.Fatalf("%q is %d of %x when short, else %d of %x", w, short, c, k, lex.class(k))
			}
		}
		if n := strings.IndexFunc(w+".", func(r rune) bool { return r >= utf8.RuneSelf || !isLetter(byte(r)) }); n >= 8 {
			_, small, _ := letters8(load8(w, 0))
			if long, want := lex.long(w, 0, n, small), lex.lookup(w[:n]); long != want {
				t.Fatalf("%q is %d when long, else %d", w[:n], long, want)
			}
		}
	}
	for w := range classes {
		if len(w) > maxWordLen {
			t.Errorf("%q is longer than maxWordLen", w)
		}
		for _, v := range []string{w, strings.ToUpper(w), strings.ReplaceAll(w, "'", "’"), strings.ReplaceAll(w, "'", "`"), w + "s", w[1:], w[:len(w)-1], w + "\x00", w + w} {
			same(v)
		}
	}
	eachText(same)
}

// TestEstimateByPieces holds the estimate against the same one byte by byte.
func TestEstimateByPieces(t *testing.T) {
	eachText(func(text string) {
		sum := 0
		for i := 0; i < len(text); {
			end, weight := piece(text, i)
			sum += max(weight, 1000)
			i = end
		}
		if got, want := EstimateTokens(text), (sum+999)/1000; got != want {
			t.Fatalf("%q: %d tokens, by pieces %d", text, got, want)
		}
	})
}

func TestPairs(t *testing.T) {
	for a := range edge + 1 {
		for b := range edge {
			if pairAt(uint64(a+1)<<5|uint64(b+1)) != int(pairWeight[a][b]) {
				t.Fatalf("pair %d %d", a, b)
			}
		}
		if pairAt(uint64(a+1)<<5) != int(pairWeight[a][edge]) {
			t.Fatalf("pair %d and the end", a)
		}
	}
	if pairAt(0) != 0 {
		t.Error("what is behind a word weighs something")
	}
}

func TestMadeFrom(t *testing.T) {
	eachText(func(text string) {
		of := madeFrom(text)
		digit := strings.ContainsFunc(text, func(r rune) bool {
			return r < utf8.RuneSelf && isDigit(byte(r)) || r >= utf8.RuneSelf && unicode.IsNumber(r)
		})
		lower, upper := strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz"), strings.ContainsAny(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		switch {
		case (of&ofSlash != 0) != strings.Contains(text, "/"), (of&ofDot != 0) != strings.Contains(text, "."), (of&ofColon != 0) != strings.Contains(text, ":"),
			of.digit(text) != digit, (of&ofLower != 0) != lower, (of&ofUpper != 0) != upper, (of&ofUnder != 0) != strings.Contains(text, "_"),
			(of&ofHyphen != 0) != strings.Contains(text, "-"), (of&ofMark != 0) != strings.ContainsAny(text, `=@#\(`):
			t.Fatalf("%q: %b", text, of)
		}
	})
}

// TestNamed holds the quick judgement of a word of letters against identify and the lists.
func TestNamed(t *testing.T) {
	words := []string{"SIGTERM", "SIGTERm", "SIGnal", "SIGNAL", "ENOENT", "ENoENT", "Enoent", "Dockerfile", "DOCKERFILE", "dockerfile", "Sunrise", "GitHub", "eBay", "HTTPServer", "PDFs", "ABCDEFGHe", "aB", "Ab", "AB"}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		b := make([]byte, 3+r.IntN(9))
		for i := range b {
			b[i] = "aeAESIGNO"[r.IntN(9)]
		}
		words = append(words, string(b))
	}
	for _, w := range words {
		if len(w) < 3 || !strings.ContainsFunc(w, unicode.IsUpper) {
			continue
		}
		_, camel := identify(w)
		want := camel || strings.ToUpper(w) == w && len(w) > 4 && errno(w) || buildFile(w)
		if got := named(w, strings.ContainsFunc(w[1:], unicode.IsUpper)); got != want {
			t.Errorf("%s: %v, want %v", w, got, want)
		}
	}
}

// TestRestOfToken checks that a token read from the end of its letters on ends where one
// read from its start does.
func TestRestOfToken(t *testing.T) {
	eachText(func(text string) {
		n := 0
		for n < len(text) && isLetter(text[n]) {
			n++
		}
		if n == 0 || n == len(text) || text[n] == ':' || isDigit(text[n]) || text[n] >= utf8.RuneSelf {
			return
		}
		end, of := tokenEnd(text, 0, len(text))
		if of != madeFrom(text[:end]) {
			t.Fatalf("%q is made of %b, want %b", text[:end], of, madeFrom(text[:end]))
		}
		if got, same := restOfToken(text, 0, n, len(text), madeFrom(text[:n])); got != end || same != of {
			t.Fatalf("%q ends at %d and is made of %b, want %d and %b", text, got, same, end, of)
		}
	})
}

// TestMarks checks that the marks passed over without a question are none that open or join a token.
func TestMarks(t *testing.T) {
	eachText(func(text string) {
		for i := range len(text) {
			if plainMarks[text[i]] != 0 && (opens[text[i]] != neverOpens || byteClass[text[i]] != 0) {
				t.Fatalf("%q is no plain mark", text[i])
			}
			if !joins[text[i]] && byteClass[text[i]]&(bLetter|bDigit|bHigh) == 0 && i > 0 && joint(text, 0, i, len(text)) != 0 {
				t.Fatalf("%q joins a token at %d", text, i)
			}
		}
	})
}

// TestFollowers checks that no mark opens a token before a byte that followers leaves out.
func TestFollowers(t *testing.T) {
	eachText(func(text string) {
		for i := range len(text) {
			if next := byteAt(text, i+1, len(text)); startsToken(text, i, len(text)) && followers[text[i]]&nextKinds[next] == 0 {
				t.Fatalf("%q opens a token at %d, before %q", text, i, next)
			}
		}
	})
}

func TestTurningStarts(t *testing.T) {
	same := func(w string) {
		if Turning(w) != turns(w) {
			t.Fatalf("%q: %v", w, Turning(w))
		}
	}
	for w := range turningWords {
		for _, suffix := range []string{"", "s", "es", "d", "ed", "ing", "ly", w[len(w)-1:] + "ed"} {
			same(w + suffix)
			same(strings.TrimSuffix(w, "e") + suffix)
		}
	}
	eachText(same)
}

func TestBanWords(t *testing.T) {
	if line := strings.Repeat("x ", 50) + "no" + strings.Repeat(" x", 98); !bans(line) {
		t.Errorf("%q bans nothing", line)
	}
	if line := strings.Repeat("x ", 50) + "piano" + strings.Repeat(" x", 99); bans(line) {
		t.Errorf("%q bans: a part of a word was read", line)
	}
	for k, word := range lex.words {
		want := lex.class(uint16(k))&(cBan|cNeg) != 0
		for _, w := range []string{word, strings.ToUpper(word), "**" + word + "**:", "–" + word + ",", "\"(" + word + ")\"", "or _" + word + "_"} {
			if word != "" && word[0] != '\'' && bans(w) != want {
				t.Errorf("%q: want %v", w, want)
			}
		}
	}
}

// TestMarksLine looks for marks in lines that start with none.
func TestMarksLine(t *testing.T) {
	eachText(func(s string) {
		if s = strings.TrimSpace(s); s == "" || marksLine[s[0]] || len(s) > 1 && s[1] == ')' {
			return
		}
		l := lineInfo{end: len(s), kind: proseLine}
		if l.readMark(s); l != (lineInfo{end: len(s), kind: proseLine}) {
			t.Fatalf("%q is %+v", s, l)
		}
	})
}

// TestLineEnds holds the table of last bytes against reading the last characters.
func TestLineEnds(t *testing.T) {
	obvious := func(s string) lineEnd {
		s = strings.TrimRightFunc(s, func(r rune) bool { return strings.ContainsRune("*_`\"')]”’»」』）", r) })
		r, size := utf8.DecodeLastRuneInString(s)
		switch dashed, dash := strings.CutSuffix(s[:len(s)-size], " "); {
		case s == "" || strings.ContainsRune(".!?;|。！？；", r):
			return endStop
		case r == ':' || r == '：':
			return endColon
		case strings.ContainsRune("-–—", r) && dash && dashed != "" && isLetter(dashed[len(dashed)-1]):
			return endColon
		case r >= utf8.RuneSelf || isLetter(byte(r)):
			return endLetter
		}
		return endOpen
	}
	same := func(s string) {
		var l lineInfo
		want := obvious(strings.TrimRight("it "+s, " \t\r\v\f"))
		if l.inspect("it "+s, 0); l.ends != want {
			t.Fatalf("%q ends in %d, want %d", s, l.ends, want)
		}
	}
	eachText(func(s string) {
		for _, line := range strings.Split(s, "\n") {
			same(line)
		}
	})
	l := lineInfo{end: 2, ends: endClose}
	if l.setEnd(`")`); l.ends != endStop || l.open() {
		t.Errorf("a line of marks that close ends in %d", l.ends)
	}
}

func TestLastWord(t *testing.T) {
	plain := func(r rune) bool { return r >= utf8.RuneSelf || isLetter(byte(r)) }
	obvious := func(s string) string {
		s = strings.TrimRight(s, "*_`")
		i := strings.LastIndexByte(s, ' ') + 1
		word := strings.TrimLeft(s[i:], "*_`\"(")
		if strings.HasSuffix(s[:i], ": ") || strings.HasSuffix(s[:i], "= ") || strings.HasSuffix(word, "'") ||
			strings.ContainsFunc(word, func(r rune) bool { return !plain(r) && r != '\'' }) {
			return ""
		}
		return word
	}
	same := func(s string) {
		if got, want := lastWord(s), obvious(s); got != want {
			t.Fatalf("%q ends in %q, want %q", s, got, want)
		}
	}
	eachText(func(s string) {
		same(s)
		same("run it " + s + " **not**")
		same("x: \"" + s + "end")
	})
}

// TestNoCue looks for orders in statements of words that are no cue for one.
func TestNoCue(t *testing.T) {
	var words []string
	for k, w := range lex.words {
		if w != "" && lex.class(uint16(k))&cOrder == 0 {
			words = append(words, w)
		}
	}
	words = append(words, "foo", "bar.go", "12", "tested", "(", ":", ",", " –", "\"", "`x`")
	r := rand.New(rand.NewPCG(3, 4))
	for range 40_000 {
		b := []byte("x")
		for range 1 + r.IntN(9) {
			b = append(append(b, ' '), words[r.IntN(len(words))]...)
		}
		var d Doc
		p, wide := readPhrase(&d, string(b))
		if all := p.all(); all&cOrder == 0 && wide == 0 {
			if o, _ := forbidsAt(&p, all, wide); o != noOrder || p.halfOrder(all, wide) != noOrder {
				t.Fatalf("%q orders something", b)
			}
		}
	}
}

// TestProse counts what proseWeight weighs.
func TestProse(t *testing.T) {
	obvious := func(s string) bool {
		head, _, _ := strings.Cut(s, " ")
		if strings.ContainsAny(head, "0123456789/=") || strings.ContainsAny(s[:1], "0123456789[<{$/") {
			return false
		}
		letters, blanks, other := 0, 0, 0
		for i := range len(s) {
			switch c := s[i]; {
			case c == ' ':
				blanks++
				if i+1 < len(s) && s[i+1] == ' ' {
					other += 4
				}
			case isLetter(c) || c >= utf8.RuneSelf:
				letters++
			case c == '(' && i > 0 && isAlnum(s[i-1]):
				other += 6
			case strings.IndexByte("={}\t<", c) >= 0:
				other += 3
			case strings.IndexByte("',-`.()*", c) < 0:
				other++
			}
		}
		return blanks >= 5 && other*8 <= letters
	}
	same := func(s string) {
		if s != "" && isProse(s) != obvious(s) {
			t.Fatalf("%q: want %v", s, obvious(s))
		}
	}
	eachText(same)
	eachText(func(s string) { same("It reads the whole of it, as the others do " + s) })
}

// TestOneSentence reads texts of one sentence as a phrase too: both hedge, or neither does.
func TestOneSentence(t *testing.T) {
	same := func(s string) {
		var d Doc
		d.Scan(s)
		if len(d.Sentences) == 1 && d.Sentences[0].Range == (Range{0, len(s)}) && d.Sentences[0].Hedged != Hedge(s) {
			t.Fatalf("%q hedged %v", s, d.Sentences[0].Hedged)
		}
	}
	same("Reply “it might be stale")
	same("One \"x\" here, `two \"three\" it might be stale")
	eachText(func(s string) { same(s + " “it might” be stale") })
	eachText(func(s string) { same("perhaps " + s) })
}

// TestNumber reads what starts with a digit as any token is read: it is the same.
func TestNumber(t *testing.T) {
	eachText(func(text string) {
		text = strings.TrimRight("42"+text, " \t\n\r\v\f")
		if i := strings.IndexByte(text, '\n'); i >= 0 {
			text = text[:i]
		}
		read := func(f func(s *scanner) int) (int, []Identifier, []Word, gap) {
			var d Doc
			s := scanner{d: &d, text: text, open: -1}
			s.begin(0, 0, false)
			end := f(&s)
			return end, d.Identifiers, d.Words, s.gap
		}
		end, idents, words, g := read(func(s *scanner) int { return s.number(0, len(text)) })
		end2, idents2, words2, g2 := read(func(s *scanner) int { return s.token(0, len(text)) })
		if end != end2 || !slices.Equal(idents, idents2) || !slices.Equal(words, words2) || g != g2 {
			t.Fatalf("%q is read to %d as %v, else to %d as %v", text, end, idents, end2, idents2)
		}
	})
}

// TestHump8 holds the look at eight bytes against a loop over them.
func TestHump8(t *testing.T) {
	up := func(c byte) bool { return 'A' <= c && c <= 'Z' }
	low := func(c byte) bool { return 'a' <= c && c <= 'z' }
	same := func(text string) {
		want := false
		for i := 1; i < len(text); i++ {
			want = want || up(text[i]) && (low(text[i-1]) || up(text[i-1]) && i+2 < len(text) && low(text[i+1]) && low(text[i+2]))
		}
		if got := isCamel(text); got != (want && !properNames.has(text)) {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
	}
	eachText(same)
	r := rand.New(rand.NewPCG(5, 6))
	for range 40_000 {
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = "aAbB1_Zz\xe4"[r.IntN(9)]
		}
		same(string(b))
	}
}

// TestIs holds the quick comparison of a word against the words as they are written.
func TestIs(t *testing.T) {
	list := []string{"not", "stopped", "k", "é", "'s", "don't", "n't", "нет", "a", "b", "nicht", "stop", "нельзя", "c", "refuse", strings.Repeat("x", 300)}
	same := func(text string, words ...string) {
		var d Doc
		p, _ := readPhrase(&d, text)
		for i, x := range p.toks {
			w := p.raw(i)
			want := slices.ContainsFunc(words, func(v string) bool {
				return !x.ident && (w[0] >= utf8.RuneSelf && strings.EqualFold(v, w) || len(v) == len(w) && equalFoldASCII(v, w))
			})
			if x.lex != 0 {
				want = slices.Contains(words, lex.words[x.lex])
			}
			if p.is(i, words...) != want {
				t.Fatalf("%q: word %d is one of %q, want %v", text, i, words, want)
			}
		}
		if p.is(-1, words...) || p.is(len(p.toks), words...) {
			t.Fatalf("%q has words outside", text)
		}
	}
	eachText(func(text string) {
		for _, w := range list {
			same(text, w)
		}
		same(text, list...)
	})
	for _, w := range lex.words {
		if w != "" {
			same(w+" "+strings.ToUpper(w)+" "+strings.ReplaceAll(w, "'", "’")+" "+strings.ReplaceAll(w, "'", "`")+" "+w+"s", "x", w)
		}
	}
	same(strings.Repeat("X", 300)+" "+strings.Repeat("x", 300-256), list...)
}

// TestFirst holds the search for several words against one word after the other.
func TestFirst(t *testing.T) {
	list := []string{"not", "stopped", "k", "é", "'s", "don't", "нет", "a"}
	eachText(func(text string) {
		var d Doc
		p, _ := readPhrase(&d, text)
		want := -1
		for i := len(p.toks) - 1; i >= 0; i-- {
			if p.is(i, list...) {
				want = i
			}
		}
		if got := p.first(-3, len(p.toks)+3, list...); got != want {
			t.Fatalf("%q: word %d, want %d", text, got, want)
		}
	})
}

// TestAnyWords scans the words that decide something in any order, with what may stand
// between them: no text panics, and none allocates once warm.
func TestAnyWords(t *testing.T) {
	between := []string{" ", " ", " ", " ", ", ", ": ", " – ", "; ", " (", ") ", "`", "\"", " '", "' ", "\n", "\xff ", "\xc3", "\x00", " 不", "않", "。", "? ", "! ", ". ", "-", "’"}
	var cues []string
	for k, w := range lex.words {
		if lex.class(uint16(k))&(cOrder|cHedge|cMaybe|cTold|cWeigh) != 0 {
			cues = append(cues, w)
		}
	}
	r := rand.New(rand.NewPCG(7, 9))
	var used Doc
	for range 40_000 {
		var b strings.Builder
		for range 1 + r.IntN(14) {
			if words := lex.words; r.IntN(3) == 0 {
				b.WriteString(words[r.IntN(len(words))])
			} else {
				b.WriteString(cues[r.IntN(len(cues))])
			}
			b.WriteString(between[r.IntN(len(between))])
		}
		text := b.String()
		used.Scan(text)
		if n := testing.AllocsPerRun(1, func() { used.Scan(text) }); n > 0 {
			t.Fatalf("%q: %v allocations", text, n)
		}
		var d Doc
		d.Scan(text)
		if !slices.Equal(d.Constraints, used.Constraints) {
			t.Fatalf("%q forbids %v, scanned again %v", text, d.Constraints, used.Constraints)
		}
	}
}
