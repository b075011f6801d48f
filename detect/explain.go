package detect

import (
	"strings"
	"sync"
)

// A Finding is what a detector found in a text and by what.
type Finding struct {
	Range
	Detector string // constraint, hedge, identifier, contradiction
	Kind     string // prohibition, invariant; the kind of an identifier; what counted most for trees
	Rule     string // the word or the rule that decided
}

// kindNames are the names of the kinds of identifiers.
var kindNames = [...]string{"other", "number", "amount", "version", "path", "url", "host", "hash", "name", "date"}

// String returns the name of k as `holdfast detect` prints it, "other" for a kind there is none of.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "other"
}

// Explain tells what the built-in detectors find in text and by which words.
func Explain(text string) []Finding {
	var out []Finding
	var d Doc
	d.Scan(text)
	first := 0 // sentence that may stand in the constraint
	for _, c := range d.Constraints {
		f := Finding{Range: c.Range, Detector: "constraint", Kind: "invariant", Rule: "head of a list or a section"}
		if c.Imperative {
			f.Kind = "prohibition"
		}
		for first < len(d.Sentences) && d.Sentences[first].Start < c.Start {
			first++
		}
		for i := first; i < len(d.Sentences) && d.Sentences[i].Start < c.End; i++ {
			s := &d.Sentences[i]
			var one Doc
			p, wide := readPhrase(&one, s.Of(text))
			if rule := forbiddenBy(&p, wide); rule != "" {
				f.Rule = rule
				break
			}
		}
		out = append(out, f)
	}
	for i := range d.Sentences {
		s := &d.Sentences[i]
		if !s.Hedged {
			continue
		}
		for _, c := range HedgeCues(s.Of(text)) {
			out = append(out, Finding{Range{s.Start + c.Start, s.Start + c.End}, "hedge", "", c.Of(s.Of(text))})
		}
	}
	for _, x := range d.Identifiers {
		out = append(out, Finding{x.Range, "identifier", x.Kind.String(), ""})
	}
	return out
}

// forbiddenBy names what makes p forbid something, "" if nothing does.
func forbiddenBy(p *phrase, wide wideSet) string {
	all := p.all()
	half := p.halfOrder(all, wide)
	switch o, at := forbidsAt(p, all, wide); {
	case o != noOrder && at >= 0:
		return p.raw(at)
	case o != noOrder:
		return "characters of a script without spaces"
	case half == denial || half == refusal:
		return "the refusal of a question"
	case half == sanction:
		return "what becomes of what breaks a duty"
	case !p.isQuestion() && p.outweighs(all, wide):
		l, _ := p.weighedIn(all, wide)
		return "the weight of its words: " + forbidding()[l].heaviest(p, 3)
	}
	return ""
}

// HedgeCues returns the words by which sentence marks its own truth as uncertain.
func HedgeCues(sentence string) []Range {
	var d Doc
	var out []Range
	p, wide := readPhrase(&d, sentence)
	for i := p.hedgeFrom(0); i >= 0; i = p.hedgeFrom(i + 1) {
		out = append(out, Range{p.toks[i].start, p.toks[i].end})
	}
	if len(out) == 0 && wide.hedges() {
		out = append(out, wideHedge(sentence))
	}
	return out
}

// hedgeCues are the cues by which scripts without spaces hedge.
var hedgeCues = sync.OnceValue(func() (cues []string) {
	for _, g := range wideCues {
		if g.set&(wHedge|wMay) != 0 {
			for _, w := range written(g.words) {
				cues = append(cues, newWideCue(w, g.set).text)
			}
		}
	}
	return cues
})

// wideHedge returns the first hedge of a script without spaces, the whole text if it cannot be told.
func wideHedge(text string) Range {
	best := Range{0, len(text)}
	for _, cue := range hedgeCues() {
		if i := strings.Index(text, cue); i >= 0 && (best.End == len(text) && best.Start == 0 || i < best.Start) {
			best = Range{i, i + len(cue)}
		}
	}
	if i := strings.Index(text, "(?)"); i >= 0 && best.Start == 0 && best.End == len(text) {
		return Range{i, i + len("(?)")}
	}
	return best
}

// Contradiction returns the sentence of evidence that disconfirms claim, or all of
// evidence where only the whole does, and the rule; ok is false if nothing does. Where the
// rule is "learned", Kind names the three features that counted most.
func Contradiction(claim, evidence string) (f Finding, ok bool) {
	c, later := NewStatement(claim), NewStatement(evidence)
	whole := c.Disconfirms(later)
	if whole == "" {
		return f, false
	}
	f = Finding{Range{0, len(evidence)}, "contradiction", "", whole}
	var d Doc
	d.Scan(evidence)
	for i := range d.Sentences {
		s := &d.Sentences[i]
		part := NewStatement(s.Of(evidence))
		if rule := c.Disconfirms(part); rule != "" {
			f.Range, f.Rule, later = s.Range, rule, part
			break
		}
	}
	if f.Rule == learnedRule {
		f.Kind = strings.Join(match{c.claim, later.side}.reasons(3), ", ")
	}
	return f, true
}
