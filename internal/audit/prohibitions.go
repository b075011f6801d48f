package audit

import (
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// prohibitions says what became of the constraints in force that messages among
// leaving carry: the summary holds them word for word, in other words, or not. What
// only the summary before states is counted with the second generation.
func prohibitions(c *Compaction, sum *text, view []holdfast.ConstraintView, leaving map[holdfast.SpanID]*text) {
	flat := oneLine(sum.msg.Text)
	own := newCorpus()
	own.add(sum)
	for _, v := range view {
		t := carrier(v, leaving)
		if t == nil {
			continue
		}
		count, who := &c.Model, "stated by the model only"
		if v.Source == holdfast.UserSaid {
			count, who = &c.User, "stated by the user"
		}
		count.All++
		if strings.Contains(flat, oneLine(v.Text)) {
			count.Verbatim++
			continue
		}
		f := Finding{
			Kind:    ProhibitionGone,
			Rule:    string(holdfast.CodeConstraintNotVerbatim),
			Source:  v.Text,
			Line:    t.msg.Line,
			Speaker: t.msg.Speaker,
			Detail:  who,
		}
		rule := scan(&Message{Text: v.Text}, "")
		var terms []string
		for i := range rule.doc.Sentences {
			terms = append(terms, rule.terms(i)...)
		}
		if hits := own.near(terms); len(terms) > 0 && len(hits) > 0 {
			f.Kind = ProhibitionReworded
			f.Sentence = sum.sentence(hits[0].i)
			if len(detect.Constraints(f.Sentence)) == 0 {
				f.Detail += "; no prohibition any more"
			}
			count.Reworded++
		} else {
			count.Gone++
		}
		c.Findings = append(c.Findings, f)
	}
}

// carrier returns a message among leaving that carries the constraint, nil if there is none.
func carrier(v holdfast.ConstraintView, leaving map[holdfast.SpanID]*text) *text {
	for _, id := range v.Carriers {
		if t := leaving[id]; t != nil && !t.msg.Summary {
			return t
		}
	}
	return nil
}
