package detect

// The rules are far more code than what reads the text, and most sentences need none. Asked
// in between, sentence by sentence, they and the reading would drive each other out of the
// caches of the processor. So what has a cue waits, with its tokens, to be judged with others.

const (
	batch     = 64   // this many do not wait for more
	batchToks = 2048 // nor do this many tokens
)

// waiting is a sentence or a line that has a cue.
type waiting struct {
	Range
	toks     Span // its tokens, in Doc.toks
	sentence int  // which one it is, −1 none
	line     int  // which line it is, −1 none

	// What order asks of a sentence beside its words.
	all   class   // union of their classes
	wide  wideSet // cues of scripts without spaces
	leads bool    // something may hang from it
}

// phrase returns what waits as the rules see it.
func (w *waiting) phrase(d *Doc) phrase {
	return phrase{text: d.Text, toks: d.toks[w.toks.From:w.toks.To], Range: w.Range}
}

// judge tells what the sentences that wait forbid, and whether they and the lines hedge.
func (d *Doc) judge() {
	for i := range d.ordering {
		w := &d.ordering[i]
		if o := w.order(d); o != noOrder {
			d.orders = append(d.orders, ordered{w.sentence, o})
		}
	}
	d.ordering = d.ordering[:0]
	d.judgeHedges()
}

// judgeHedges marks what hedges of the sentences and the lines that wait.
func (d *Doc) judgeHedges() {
	for i := range d.hedging {
		w := &d.hedging[i]
		if p := w.phrase(d); p.hedgeFrom(0) < 0 {
			continue
		}
		if w.sentence >= 0 {
			d.Sentences[w.sentence].Hedged = true
		}
		if w.line >= 0 {
			d.Lines[w.line].Hedged = true
		}
	}
	d.hedging = d.hedging[:0]
}

// order tells what w, a sentence, forbids.
func (w *waiting) order(d *Doc) order {
	p, all, wide := w.phrase(d), w.all, w.wide
	o, _ := forbidsAt(&p, all, wide)
	switch {
	case o != noOrder:
		return o
	case w.leads && p.forbidsAlone(all):
		return leadOrder
	}
	if o = p.halfOrder(all, wide); o != noOrder && o != duty {
		return o
	}
	if !d.Sentences[w.sentence].Question && p.outweighs(all, wide) {
		return invariant
	}
	return o
}
