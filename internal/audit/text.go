package audit

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// text is one message scanned once: its identifiers in all forms, and its sentences by content words.
type text struct {
	msg   *Message
	id    holdfast.SpanID
	doc   *detect.Doc
	forms map[string]bool // under which its identifiers stand whole
	stays int             // beside how many summaries it stayed so far
}

func scan(m *Message, id holdfast.SpanID) *text {
	t := &text{msg: m, id: id, doc: new(detect.Doc), forms: map[string]bool{}}
	t.doc.Scan(m.Text)
	var forms []string
	for _, i := range t.doc.Identifiers {
		forms = detect.AppendForms(forms[:0], bare(i.Of(m.Text)))
		for _, f := range forms {
			t.forms[f] = true
		}
	}
	return t
}

// bare is an identifier without the brackets of a call: a summary that writes
// run() for run has changed nothing.
func bare(id string) string { return strings.TrimSuffix(id, "()") }

// terms returns the distinct content words of a sentence.
func (t *text) terms(i int) []string {
	s := &t.doc.Sentences[i]
	var out []string
	for k := s.Words.From; k < s.Words.To; k++ {
		out = append(out, t.doc.Term(k))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (t *text) sentence(i int) string { return t.doc.Sentences[i].Of(t.msg.Text) }

// idents returns the identifiers of a sentence.
func (t *text) idents(i int) []string {
	s := &t.doc.Sentences[i]
	var out []string
	for k := s.Idents.From; k < s.Idents.To; k++ {
		out = append(out, bare(t.doc.Identifiers[k].Of(t.msg.Text)))
	}
	return out
}

// holdsAll reports whether all the identifiers stand whole in t.
func (t *text) holdsAll(idents []string) bool {
	return !slices.ContainsFunc(idents, func(id string) bool { return !t.forms[id] })
}

// place is a sentence of a message.
type place struct {
	text *text
	i    int
}

// corpus finds sentences by their content words.
type corpus struct {
	texts []*text
	at    map[string][]place
}

func newCorpus() *corpus { return &corpus{at: map[string][]place{}} }

func (c *corpus) add(t *text) {
	c.texts = append(c.texts, t)
	for i := range t.doc.Sentences {
		for _, term := range t.terms(i) {
			c.at[term] = append(c.at[term], place{t, i})
		}
	}
}

// hit is a sentence that has words in common with what was looked for.
type hit struct {
	place
	shared int
}

// near returns the sentences that share at least half of the terms, most shared
// first, later ones first among equals: the library's measure of a sentence that a
// claim is about.
func (c *corpus) near(terms []string) []hit {
	count := map[place]int{}
	for _, term := range terms {
		for _, p := range c.at[term] {
			count[p]++
		}
	}
	var hits []hit
	for p, n := range count {
		if 2*n >= len(terms) {
			hits = append(hits, hit{p, n})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		if a.shared != b.shared {
			return b.shared - a.shared
		}
		if a.text != b.text {
			return b.text.msg.Line - a.text.msg.Line
		}
		return a.i - b.i
	})
	return hits
}

// oneLine joins the lines of a text, to compare texts that were wrapped anew.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
