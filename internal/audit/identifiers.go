package audit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// named is the identifiers of a text or of several, each with where it stands first.
type named struct {
	first map[string]place
	order []string
	forms map[string]bool
	parts []part

	number map[string]bool // those that are numbers, amounts or dates
}

// part is an identifier or a component of one, with the identifier.
type part struct{ text, of string }

func newNamed(texts ...*text) *named {
	n := &named{first: map[string]place{}, forms: map[string]bool{}, number: map[string]bool{}}
	for _, t := range texts {
		n.add(t)
	}
	return n
}

func (n *named) add(t *text) {
	for f := range t.forms {
		n.forms[f] = true
	}
	sentence := 0
	for k, id := range t.doc.Identifiers {
		for sentence < len(t.doc.Sentences) && t.doc.Sentences[sentence].Idents.To <= k {
			sentence++
		}
		if name := bare(id.Of(t.msg.Text)); n.first[name].text == nil {
			n.first[name] = place{t, min(sentence, len(t.doc.Sentences)-1)}
			n.order = append(n.order, name)
			n.number[name] = id.Kind == detect.Number || id.Kind == detect.Amount || id.Kind == detect.Date
			for _, f := range detect.AppendForms(nil, name) {
				n.parts = append(n.parts, part{f, name})
			}
		}
	}
}

// identifiers compares what the summary names with what the messages name. An
// identifier is kept if it stands whole in the summary, in any of its forms.
func identifiers(c *Compaction, sum *text, raw *named, human *named) {
	c.Identifiers.Raw, c.Identifiers.Human = len(raw.order), len(human.order)
	for _, id := range raw.order {
		name := !raw.number[id]
		if name {
			c.Identifiers.Names++
		}
		if !sum.forms[id] {
			continue
		}
		c.Identifiers.Kept++
		if name {
			c.Identifiers.NamesKept++
		}
	}
	for _, id := range human.order {
		if sum.forms[id] {
			c.Identifiers.HumanKept++
		}
	}
	own := newNamed(sum)
	c.Identifiers.Summary = len(own.order)
	for _, id := range own.order {
		if raw.forms[id] || framed(own.sentence(id)) {
			continue
		}
		f := Finding{
			Kind:     IdentifierInvented,
			Rule:     string(holdfast.CodeIdentifierChanged),
			Sentence: own.sentence(id),
			Detail:   fmt.Sprintf("%q stands in no message", id),
		}
		if near := raw.nearest(id); near.text != "" {
			f.Kind = IdentifierChanged
			f.Detail = fmt.Sprintf("%q stands in no message; the nearest is %q", id, near.text)
			f.from(raw.first[near.of])
			c.Identifiers.Changed++
		} else {
			c.Identifiers.Invented++
		}
		c.Findings = append(c.Findings, f)
	}
}

// sentence is the sentence in which the identifier stands first.
func (n *named) sentence(id string) string {
	p := n.first[id]
	if p.i < 0 {
		return id
	}
	return p.text.sentence(p.i)
}

// from names the message sentence that a finding is about.
func (f *Finding) from(p place) {
	f.Line, f.Speaker = p.text.msg.Line, p.text.msg.Speaker
	if p.i >= 0 {
		f.Source = p.text.sentence(p.i)
	}
}

// nearest returns the identifier, or component of one, that id was probably made
// of, and the identifier: the one at the smallest edit distance, up to a quarter of
// its length; else one that begins or ends with it or the other way round. "" if there is none.
func (n *named) nearest(id string) part {
	if len(id) < 4 {
		return part{} // a short number is near every other
	}
	var best part
	least := len(id)/4 + 1
	for _, p := range n.parts {
		if len(p.text) < 4 {
			continue
		}
		if d := distance(id, p.text, least); d < least {
			best, least = p, d
		}
	}
	if best.text == "" {
		best.text = n.extended(id)
		best.of = best.text
	}
	return best
}

// extended returns an identifier that is id with something before or behind it, or
// the other way round. Numbers do not count: 1062 is no change of 968-1062.
func (n *named) extended(id string) string {
	if !strings.ContainsFunc(id, unicode.IsLetter) {
		return ""
	}
	for _, other := range n.order {
		long, short := other, id
		if len(short) > len(long) {
			long, short = short, long
		}
		enough := 2*len(short) >= len(long) || len(short) >= 12
		if enough && (strings.HasPrefix(long, short) || strings.HasSuffix(long, short)) {
			return other
		}
	}
	return ""
}

// distance is the Levenshtein distance in bytes of a and b, limit if it is not less.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
		if slices.Min(row) >= limit {
			return limit
		}
	}
	return min(row[len(b)], limit)
}
