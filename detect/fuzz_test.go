package detect_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seed-74a30d84/holdfast/detect"
)

var seeds = []string{
	"", "\x00", "\xff\xfe", "a\nb", "- x\n  - y\n", "# h\n\ntext: \n1. a\n", "```\nx\n", "> q\n> r", "| a |\n|---|\n| b |", "Do not:\n- a\n\n- b",
	"http://[::1]:80/x?y=(z)", "a=b,c>=1.2,<3", "don’t — “never”", "版本2.4.1。OK？", "x.py::t[a-b]", "C:\\x\\y", "::::", "[[::1]]:1", "...", "e.g. x. Y", "--", "-",
	"€5 £6 ¥7", "a'b'c", "'s", "n't", "2026-01-02 03:04:05,678", "I think it might be 5433?", "١٢٣", "a/b/c:1:2:x", "no", "\u200d\u200c", "==\n--", "a\n===\n",
	"a=é b[]=ß", "http://x/é/y", "C:\\a b\\é", "/é.é-é_é:é@é", "é'é’é", "\xc3", "a=\xc3", "http://x/\xe6\x97",
}

// check tests what must hold for any text.
func check(t *testing.T, d *detect.Doc, text string) {
	t.Helper()
	valid := utf8.ValidString(text)
	inside := func(what string, r detect.Range, lo, hi int) {
		t.Helper()
		if r.Start < lo || r.End < r.Start || r.End > hi {
			t.Fatalf("%s %v outside %d..%d of %q", what, r, lo, hi, text)
		}
		if valid && !utf8.ValidString(r.Of(text)) {
			t.Fatalf("%s %q cuts a character of %q", what, r.Of(text), text)
		}
	}
	end := 0
	for i, l := range d.Lines {
		inside("line", l.Range, end, len(text))
		if l.Parent >= i || l.Parent < -1 {
			t.Fatalf("line %d hangs from %d in %q", i, l.Parent, text)
		}
		if strings.Contains(l.Of(text), "\n") || i > 0 && l.Start != end {
			t.Fatalf("line %d is %q in %q", i, l.Of(text), text)
		}
		end = l.End + 1
	}
	end, word, ident := 0, 0, 0
	for _, s := range d.Sentences {
		inside("sentence", s.Range, end, len(text))
		end = s.End
		if s.Line < 0 || s.Line >= len(d.Lines) || d.Lines[s.Line].Start > s.Start {
			t.Fatalf("sentence %q on line %d of %q", s.Of(text), s.Line, text)
		}
		if s.Words.From != word || s.Words.To < word || s.Words.To > len(d.Words) || s.Idents.From != ident || s.Idents.To < ident || s.Idents.To > len(d.Identifiers) {
			t.Fatalf("spans of %q in %q: %+v", s.Of(text), text, s)
		}
		word, ident = s.Words.To, s.Idents.To
		at := s.Start
		for k := s.Words.From; k < s.Words.To; k++ {
			inside("word", d.Words[k].Range, at, s.End)
			at = d.Words[k].End
			_ = d.Term(k)
		}
	}
	if word != len(d.Words) || ident != len(d.Identifiers) {
		t.Fatalf("words outside sentences in %q", text)
	}
	end = 0
	for _, id := range d.Identifiers {
		inside("identifier", id.Range, end, len(text))
		if id.Start == id.End {
			t.Fatalf("empty identifier in %q", text)
		}
		end = id.End
	}
	end = 0
	for _, c := range d.Constraints {
		inside("constraint", c.Range, end, len(text))
		end = c.End
	}
	if n := d.Tokens(); n < 0 || text != "" && n == 0 {
		t.Fatalf("%d tokens in %q", n, text)
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, 0, 1)
	}
	var used detect.Doc
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		var d detect.Doc
		d.Scan(text)
		check(t, &d, text)
		used.Scan(text)
		if !reflect.DeepEqual(append([]detect.Sentence{}, d.Sentences...), append([]detect.Sentence{}, used.Sentences...)) ||
			!reflect.DeepEqual(append([]detect.Word{}, d.Words...), append([]detect.Word{}, used.Words...)) ||
			!reflect.DeepEqual(append([]detect.Line{}, d.Lines...), append([]detect.Line{}, used.Lines...)) {
			t.Fatalf("scanning %q again differs", text)
		}
		end := -1
		for _, r := range d.Widen(detect.Range{Start: from, End: to}) {
			if r.Start <= end || r.End < r.Start || r.End > len(text) {
				t.Fatalf("widened %v in %q", r, text)
			}
			end = r.End
		}
	})
}

func FuzzForms(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, token string) {
		forms := detect.AppendForms(nil, token)
		if len(forms) == 0 || forms[0] != token || len(forms) > 64 {
			t.Fatalf("forms of %q: %q", token, forms)
		}
		seen := map[string]bool{}
		for _, x := range forms {
			number := x[:len(x)-len(strings.TrimLeft(x, "0123456789.,"))]
			amount := number != "" && strings.Contains(token, number) // 41s stands for 41 seconds as well
			if seen[x] || !strings.Contains(token, x) && !amount {
				t.Fatalf("form %q of %q", x, token)
			}
			seen[x] = true
		}
	})
}

func FuzzConstraints(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Add("Do **not** push. Never merge before X.\n## Don't\n- a")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, c := range detect.Constraints(text) {
			if c.Start < end || c.End <= c.Start || c.End > len(text) {
				t.Fatalf("constraint %v in %q", c, text)
			}
			end = c.End
		}
		if hedged := detect.Hedge(text); hedged != (len(detect.HedgeCues(text)) > 0) {
			t.Fatalf("hedged %v, cues %v in %q", hedged, detect.HedgeCues(text), text)
		}
		start := 0
		for _, x := range detect.Verbatim(text) {
			if x.Start < start || x.End <= x.Start || x.End > len(text) {
				t.Fatalf("identifier %v in %q", x, text)
			}
			start = x.Start
		}
		for _, x := range detect.Explain(text) {
			if x.Start < 0 || x.End < x.Start || x.End > len(text) {
				t.Fatalf("finding %+v in %q", x, text)
			}
		}
	})
}

func FuzzContradicts(f *testing.F) {
	f.Add("d merged", "e=closed e f=draft")
	f.Add("non✗ ", "non✗ ")
	f.Add("never push to main", "1a2b3c4..5d6e7f8 main\nmain -> main")
	for _, odd := range []string{
		"", "\n\n", "() x", "1234567", "12→", "/:1:", "\xff", "| a |\n|---|", "$ x || echo \n",
	} {
		f.Add(odd, "sink.Close() is on 5433")
		f.Add("Flush() is on 5432", odd)
		f.Add(odd, odd)
	}
	for _, s := range seeds {
		f.Add("staging answers on 5433", s)
		f.Add(s, "connection refused on port 5433")
	}
	f.Fuzz(func(t *testing.T, claim, sentence string) {
		first := detect.Contradicts(claim, sentence)
		if again := detect.Contradicts(claim, sentence); again != first {
			t.Fatal("not deterministic")
		}
		x, ok := detect.Contradiction(claim, sentence)
		if ok != first || x.Start < 0 || x.Start > x.End || x.End > len(sentence) {
			t.Fatalf("found %v, %+v", ok, x)
		}
	})
}

// TestHostile scans large texts of one pattern: processor time must grow with the length,
// not faster. The limits are some ten times what is needed.
func TestHostile(t *testing.T) {
	const size = 1 << 18
	for _, unit := range []string{"a", " ", "\n", "-", "- ", "a/", "a.", "a:", "(", "[", "`", "\"", "\"x ", "'", "*", "_", "#", "# a\n", "> ", "```\n", "~~~\n````\n", "|", "a:\n", "不", "é", "1", "1,", "=", "a=", "::", "@a", "don't ", "not ",
		"might ", "only ", "\xff", "\x00", "http://", "x::[", "a1:1:", `C:\a b\`, "a.b.", "| a ", "a`", "- a:\n", " a", "a b c d e f g h i j k l m n o p q r s t u v w x y z\n", "if not before never, ", "no must ", "のない", "…", "..", "I think ", "|-|\n", "=\n"} {
		text := strings.Repeat(unit, size/len(unit))
		took := stopwatch(t)
		var d detect.Doc
		d.Scan(text)
		check(t, &d, text)
		for i := 0; i < len(d.Lines); i += 1 + len(d.Lines)/50 {
			d.Heads(i)
			d.Widen(d.Lines[i].Range)
		}
		detect.AppendForms(nil, text)
		if took := took(); took > 3*slowed*time.Second {
			t.Errorf("%q repeated: %v", unit, took)
		} else if testing.Verbose() && took > 300*time.Millisecond {
			t.Logf("%q repeated: %v", unit, took)
		}
	}
}

// TestHostileSentences scans sentences without end and tokens without end of the words that
// rules and weights look around, some of them spoilt. The last unit of a text is another one,
// as what is looked for from each word to the end is then never found before.
func TestHostileSentences(t *testing.T) {
	const size = 1 << 19
	for _, unit := range []string{"we never foo, ", "The parser never reads it ", "no hace falta ", "не ", "solo ", "nur ", "wer nicht ", "rather than ", "only when ", "\"never\" ", "\"a b\" only ", "`x` only ", "nev\xffer ", "n\xc3ever ",
		"не\xd0 ", "never\x00", "\x00never ", "never не 不要 않 jamais ", "기다리지 않고 ", "を使わない", "don`t", "don’t ", "never", "不要", "не", "Never x.\n", "Не трогай. ", "不要改。"} {
		text := strings.Repeat(unit, size/len(unit)) + "x"
		took := stopwatch(t)
		var d detect.Doc
		d.Scan(text)
		check(t, &d, text)
		if took := took(); took > 3*slowed*time.Second {
			t.Errorf("%q repeated: %v", unit, took)
		} else if testing.Verbose() && took > 300*time.Millisecond {
			t.Logf("%q repeated: %v", unit, took)
		}
	}
}

// TestHostileFindings does the same for what is found besides.
func TestHostileFindings(t *testing.T) {
	const size = 1 << 17
	for _, unit := range []string{"`a` ", "`", "line 1 ", "Error: x ", "fatal: a b\n", "may be ", "Never x.\n", "Do not\n- x\n", "x:\n\ny\n\n", "never\n", "branch a ", "web server ", "+1", "(a", "a[", "x<", "/a/{", "/a?b=", "a..", "'a ", "May 1 ", "x, in ", "a-b-c-d-", "E: ", "41 s ", "大概", "(?) ", "a:\r", "\">::\t&"} {
		text := strings.Repeat(unit, size/len(unit))
		took := stopwatch(t)
		detect.Verbatim(text)
		detect.Explain(text)
		detect.Contradiction("The web server runs on branch b.", text)
		if took := took(); took > 5*slowed*time.Second {
			t.Errorf("%q repeated: %v", unit, took)
		} else if testing.Verbose() && took > 300*time.Millisecond {
			t.Logf("%q repeated: %v", unit, took)
		}
	}
}

// TestHostileNesting lays out lists that are ever deeper.
func TestHostileNesting(t *testing.T) {
	var b strings.Builder
	for i := 0; i < 1500; i++ {
		b.WriteString(strings.Repeat(" ", i) + "- never x:\n")
	}
	var d detect.Doc
	d.Scan(b.String())
	check(t, &d, b.String())
}

func TestScanAllocations(t *testing.T) {
	var d detect.Doc
	d.Scan(mixed[:20000])
	if n := testing.AllocsPerRun(5, func() { d.Scan(mixed[:20000]) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestAnyCues holds claims of the words and marks that the rules look for, in any order and with any mark
// between them, against texts of the same words: none panics, and what is found lies in the text.
func TestAnyCues(t *testing.T) {
	words := strings.Fields(`never only nobody but by as is was not no must set changed to from now on still instead of replaced
		closed open failed passed error deleted removed pushed issued enabled disabled port timeout tests build server cache main owner
		5433 30s 5 0 97ce79e9 2026-01-02 03:00 1.2.3 v2 10.0.0.1 80% /a/b.go http://x/y FOO_BAR fooBar a.b=c src/ 1a2b3c4..5d6e7f8
		l'intégration d'x nicht 端口 是 タイムアウト ない не × ✗ ✓ ❌ ✅ -> → changes outside only refunds`)
	marks := strings.Split(`|, |: |; |. | = |=|:|,|] |[| (|) |"|'|/|-|_|✗ |✓ |× | -> |→|、|。|`+"`|\n|\n- |\n+|\n$ |\r\n|\t|  |\xff|\xe7|\x00|: ✗|, ✗ |\" ✗", "|")
	r := rand.New(rand.NewPCG(11, 12))
	text := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(words[r.IntN(len(words))])
			if r.IntN(2) == 0 {
				b.WriteByte(' ')
			} else {
				b.WriteString(marks[r.IntN(len(marks))])
			}
		}
		return b.String()
	}
	for range 2500 {
		claim := text(1 + r.IntN(8))
		said := strings.SplitAfter(claim, " ")
		r.Shuffle(len(said), func(i, k int) { said[i], said[k] = said[k], said[i] })
		evidence := text(r.IntN(4)) + strings.Join(said, "") + text(r.IntN(4))
		if f, ok := detect.Contradiction(claim, evidence); ok && (f.Start < 0 || f.End <= f.Start || f.End > len(evidence)) {
			t.Fatalf("%+v in %q", f, evidence)
		}
		detect.Contradicts(evidence, claim)
	}
}

// TestMarksAsWords holds claims against texts whose words are marks: what a mark stands for is longer than the mark.
func TestMarksAsWords(t *testing.T) {
	texts := []string{"non✗ ", "é, ", "only a ✗", "✗ a", "a ✗ -> b", "✗ × 5 × 5", "size: ✗ -> 5", "| a | ✗ |\n|---|---|\n| ✗ | × |", "a  ✗\nb  ✗", "x=✗", "×", "5×", "src/ is not changed ✗", "l'✗", "d'✗ d'",
		"", "5", "\xff", "'", "s'", "d'", "是", "->", "] ", "[a] ", "[97ce79e9] x"}
	for _, claim := range texts {
		for _, evidence := range texts {
			detect.Contradiction(claim, evidence)
			detect.Contradicts(claim+"only", evidence+" changes")
		}
	}
}
