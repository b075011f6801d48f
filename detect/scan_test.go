package detect_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

func scan(text string) *detect.Doc {
	var d detect.Doc
	d.Scan(text)
	return &d
}

func sentences(d *detect.Doc) []string {
	var out []string
	for _, s := range d.Sentences {
		out = append(out, s.Of(d.Text))
	}
	return out
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" \n\t\n", nil},
		{"yes", []string{"yes"}},
		{"Again: Never print X.", []string{"Again: Never print X."}},
		{"staging answers on 5432. Next, 8.31s and 2.4.1 in file.go, e.g. here.", []string{"staging answers on 5432.", "Next, 8.31s and 2.4.1 in file.go, e.g. here."}},
		{"migrator 4.2 ready\nDo not run two migrators at once.\nwaiting for input", []string{"migrator 4.2 ready", "Do not run two migrators at once.", "waiting for input"}},
		{"dialog \"Unsaved changes\"\nbutton \"Save draft\" enabled\nbutton \"Discard\" enabled", []string{`dialog "Unsaved changes"`, `button "Save draft" enabled`, `button "Discard" enabled`}},
		{"collected 16 items\n\n14 passed, 2 failed in 8.31s\n\nsee report.html", []string{"collected 16 items", "14 passed, 2 failed in 8.31s", "see report.html"}},
		{"Your note [m s3] is wrong. Never restart db7.", []string{"Your note [m s3] is wrong.", "Never restart db7."}},
		{"部署完成。版本 2.4.1 已上线。", []string{"部署完成。", "版本 2.4.1 已上线。"}},
		{"# Title\n\n- one\n- [ ] two\n  1. three\n| a | b |\n|---|---|\n| 1 | 2 |\n---\nend", []string{"Title", "one", "two", "three", "| a | b |", "| 1 | 2 |", "end"}},
		{"The quick brown fox was sent to fetch the parcel that had been\nleft at the gate of the old mill near the river. It rained.", []string{
			"The quick brown fox was sent to fetch the parcel that had been\nleft at the gate of the old mill near the river.", "It rained."}},
		{"He said \"stop.\" Then he left! (Really?) Wait... what", []string{`He said "stop."`, "Then he left!", "(Really?)", "Wait... what"}},
		{"a\r\nb\r\n", []string{"a", "b"}},
		{"Use v1.2. then go", []string{"Use v1.2.", "then go"}},
		{"deploy 🎉 done — naïve café 🪑 最終版 OK\x00end", []string{"deploy 🎉 done — naïve café 🪑 最終版 OK\x00end"}},
	} {
		if got := sentences(scan(c.text)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestQuoted(t *testing.T) {
	d := scan("before\n```\nDo not touch this.\n```\n> Never do that.\nafter")
	var got []bool
	for _, s := range d.Sentences {
		got = append(got, s.Quoted)
	}
	if want := []bool{false, true, true, false}; !reflect.DeepEqual(got, want) {
		t.Errorf("quoted %v, want %v: %q", got, want, sentences(d))
	}
	d = scan("open\n```\nDo not touch this.")
	if d.Sentences[len(d.Sentences)-1].Quoted {
		t.Error("a fence that is never closed quotes")
	}
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // parent of each line
	}{
		{"Do not:\n\n- in production:\n\n  - restart\n\n  - drop the database", []int{-1, -1, 0, -1, 2, -1, 2}},
		{"Please do not:\n- a\n- b\n\nNext", []int{-1, 0, 0, -1, -1}},
		{"# A\ntext\n## B\n- x\n# C\ny", []int{-1, 0, 0, 2, -1, 4}},
		{"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", []int{-1, 0, 0, 0}},
		{"key:\n  sub:\n    value\nother", []int{-1, 0, 1, -1}},
		{"- a\n  - b\n- c\n  text", []int{-1, 0, -1, 2}},
		{"Note:\nfirst\nsecond\n\nthird", []int{-1, 0, 0, -1, -1}},
		{"Do not these during the freeze:\n\n- push to main\n\n- drop", []int{-1, -1, 0, -1, 0}},
	} {
		d := scan(c.text)
		var got []int
		for _, l := range d.Lines {
			got = append(got, l.Parent)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q parents %v, want %v", c.text, got, c.want)
		}
	}
	d := scan("Do not:\n\n- in production:\n\n  - restart\n\n  - drop the database")
	if got := d.Heads(6); !reflect.DeepEqual(got, []int{2, 0}) {
		t.Errorf("heads %v", got)
	}
	if d.Lines[0].Negations != 1 || d.Lines[6].Negations != 0 {
		t.Error("marks of lines")
	}
}

func terms(d *detect.Doc) []string {
	var out []string
	for i := range d.Words {
		out = append(out, d.Term(i))
	}
	return out
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"The server is not on 5433, it's on staging-db:5432.", "server not 5433 staging-db:5432"},
		{"User asked: use the blue banner on the landing page", "user asked use blue banner landing page"},
		{"We don't push; it doesn’t work, I can't", "not push not work cannot"},
		{"版本 2.4.1 已上线", "版 本 2.4.1 已 上 线"},
		{"read src/a.go and/or the customer's notes", "read src/a.go or customer notes"},
		{"Straße NAÏVE", "straße naïve"},
	} {
		if got := strings.Join(terms(scan(c.text)), " "); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	d := scan("user says never do 5 things")
	w := d.Words
	if !w[0].Saying || !w[1].Saying || !w[2].Negation || !w[3].Ident && !w[4].Ident {
		t.Errorf("%+v", w)
	}
}

func TestMarks(t *testing.T) {
	for _, c := range []struct {
		text string
		want detect.Marks
	}{
		{"if backup b77 is complete, table t9 is safe to drop", detect.Marks{Conditions: detect.If}},
		{"Should I drop table invoices_2019?", detect.Marks{Question: true}},
		{"Never deploy before noon unless asked; no, don't.", detect.Marks{Negations: 3, Conditions: detect.Before | detect.Unless}},
		{"loader: the index might be stale", detect.Marks{Hedged: true}},
		{"I think staging DB is on 5433", detect.Marks{Hedged: true}},
		{"Only once, except when after", detect.Marks{Conditions: detect.Only | detect.Once | detect.Except | detect.When | detect.After}},
	} {
		d := scan(c.text)
		if got := d.Sentences[0].Marks; got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
		if got := d.Lines[0].Marks; got != c.want {
			t.Errorf("line %q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestWiden(t *testing.T) {
	long := "Head:\n" + strings.Repeat("line of text\n", 20)
	for _, c := range []struct {
		text, quote string
		want        []string
	}{
		{"collected 16 items\n\n14 passed\n\nsee", "14 passed", []string{"14 passed"}},
		{"Do not:\n\n- in production:\n\n  - restart\n\n  - drop", "drop", []string{"Do not:", "- in production:", "  - drop"}},
		{"# Never\n\nintro\n\n- a\n- b", "b", []string{"# Never", "- a\n- b"}},
		{"a\nb\n\nc", "a", []string{"a\nb"}},
	} {
		d := scan(c.text)
		at := strings.Index(c.text, c.quote)
		var got []string
		for _, r := range d.Widen(detect.Range{Start: at, End: at + len(c.quote)}) {
			got = append(got, r.Of(c.text))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q around %q\n got %q\nwant %q", c.text, c.quote, got, c.want)
		}
	}
	d := scan(long)
	if got := d.Widen(d.Lines[10].Range); len(got) != 2 || got[0].Of(long) != "Head:" || strings.Count(got[1].Of(long), "\n") != 4 {
		t.Errorf("long paragraph: %v", got)
	}
}

func TestScanAgain(t *testing.T) {
	texts := []string{"Do not push to main.\n- a 1\n- b", "", "x = 5433 and staging:80", "最終版。OK"}
	var d detect.Doc
	for range 2 {
		for _, text := range texts {
			d.Scan(text)
			e := scan(text)
			if !reflect.DeepEqual(sentences(&d), sentences(e)) || !reflect.DeepEqual(terms(&d), terms(e)) || d.Tokens() != e.Tokens() {
				t.Errorf("%q: scanning into used memory differs", text)
			}
		}
	}
}

// TestTogether reads with several Docs at once, for the race detector: the tables of the package are shared.
func TestTogether(t *testing.T) {
	text := mixed[:4000] + "\n“Не трогай” main; 不要重启。 It might be 5433?\n"
	want := scan(text)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 3 {
				d := scan(text)
				if !reflect.DeepEqual(d.Sentences, want.Sentences) || !reflect.DeepEqual(d.Constraints, want.Constraints) || !reflect.DeepEqual(d.Identifiers, want.Identifiers) {
					t.Error("another reading")
				}
				detect.Verbatim(text)
				detect.Explain(text)
				detect.Contradiction("The server listens on port 5433.", text)
			}
		})
	}
	wg.Wait()
}
