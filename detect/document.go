package detect

import (
	"strings"
	"unicode/utf8"
)

// Doc is one scanned text. The zero value is ready; Scan may be called again to reuse its memory.
// A Doc must not be used by several goroutines while one of them scans.
type Doc struct {
	Text        string
	Lines       []Line
	Sentences   []Sentence
	Words       []Word
	Identifiers []Identifier
	Constraints []Constraint

	layout []lineInfo // one per line
	heads  []head     // open heads while the lines are laid out
	toks   []tok      // tokens of the sentence and the line being read
	orders []ordered  // the sentences that say something of an order

	ordering, hedging []waiting // what is still to be judged
}

// Scan reads text once and fills d. It keeps a reference to text.
func (d *Doc) Scan(text string) {
	d.begin(text)
	d.layOut()
	s := scanner{d: d, text: text, open: -1}
	s.run()
	d.gatherConstraints()
}

// Tokens estimates the model tokens of the text, by a pass of its own over the bytes: see
// [EstimateTokens].
func (d *Doc) Tokens() int { return EstimateTokens(d.Text) }

// begin empties d for a text and keeps its memory.
func (d *Doc) begin(text string) {
	*d = Doc{
		Text: text, Lines: d.Lines[:0], Sentences: d.Sentences[:0], Words: d.Words[:0],
		Identifiers: d.Identifiers[:0], Constraints: d.Constraints[:0],
		layout: d.layout[:0], heads: d.heads[:0], toks: d.toks[:0], orders: d.orders[:0],
		ordering: d.ordering[:0], hedging: d.hedging[:0],
	}
}

// Scan is Doc.Scan with the detectors of ds in place of the built-in ones.
func (ds Detectors) Scan(d *Doc, text string) {
	d.Scan(text)
	if ds.Identifiers != nil {
		d.replaceIdentifiers(ds.Identifiers.Identifiers(text))
	}
	if ds.Hedges != nil {
		for i := range d.Sentences {
			s := &d.Sentences[i]
			s.Hedged = ds.Hedges.Hedge(s.Of(text))
		}
		for i := range d.Lines {
			l := &d.Lines[i]
			l.Hedged = ds.Hedges.Hedge(l.Of(text))
		}
	}
	if ds.Constraints != nil {
		d.Constraints = d.Constraints[:0]
		for _, c := range ds.Constraints.Constraints(text) {
			if c.Start >= 0 && c.Start < c.End && c.End <= len(text) {
				d.Constraints = append(d.Constraints, c)
			}
		}
	}
}

// Contradicts reports whether sentence disconfirms claim, by ds.Contradictions or the built-in check.
func (ds Detectors) Contradicts(claim, sentence string) bool {
	if ds.Contradictions != nil {
		return ds.Contradictions.Contradicts(claim, sentence)
	}
	return Contradicts(claim, sentence)
}

// Term returns the word i of d in the form in which words are compared: lower case,
// "cannot" for can't and "not" for any other …n't; identifiers as they are.
func (d *Doc) Term(i int) string {
	w := d.Words[i]
	s := w.Of(d.Text)
	if w.Ident {
		return s
	}
	if w.Negation && len(s) > 3 {
		if r, size := utf8.DecodeLastRuneInString(s[:len(s)-1]); lowerByte(s[len(s)-1]) == 't' && isApostrophe(r) && hasSuffixFold(s[:len(s)-1-size], "n") {
			if hasPrefixFold(s, "ca") {
				return "cannot"
			}
			return "not"
		}
	}
	return strings.ToLower(s)
}

// Identifiers returns the identifiers of text in order.
func Identifiers(text string) []Identifier {
	var d Doc
	d.Scan(text)
	return d.Identifiers
}

// replaceIdentifiers puts ids in the place of the built-in identifiers. Each becomes
// one word; a word that overlaps one goes. Identifiers that are out of bounds, out of
// order or overlap an earlier one are left out.
func (d *Doc) replaceIdentifiers(ids []Identifier) {
	d.Identifiers = d.Identifiers[:0]
	end := 0
	for _, id := range ids {
		if id.Start >= end && id.Start < id.End && id.End <= len(d.Text) {
			d.Identifiers = append(d.Identifiers, id)
			end = id.End
		}
	}
	old := append([]Word(nil), d.Words...)
	d.Words = d.Words[:0]
	w, k := 0, 0
	for i := range d.Sentences {
		s := &d.Sentences[i]
		w = max(w, s.Words.From)
		for ; k < len(d.Identifiers) && d.Identifiers[k].Start < s.Start; k++ {
		}
		last := s.Words.To
		s.Words.From, s.Idents.From = len(d.Words), k
		for w < last || k < len(d.Identifiers) && d.Identifiers[k].End <= s.End {
			inside := k < len(d.Identifiers) && d.Identifiers[k].End <= s.End
			if w < last && (!inside || old[w].End <= d.Identifiers[k].Start) {
				word := old[w]
				word.Ident = false
				d.Words = append(d.Words, word)
				w++
				continue
			}
			id := d.Identifiers[k].Range
			for w < last && old[w].Start < id.End {
				w++
			}
			d.Words = append(d.Words, Word{Range: id, Ident: true})
			k++
		}
		s.Words.To, s.Idents.To = len(d.Words), k
	}
}
