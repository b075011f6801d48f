package audit

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// A statement is a sentence of a summary as a claim, with the message sentence closest to it.
type statement struct {
	sentence string
	idents   []string
	users    bool // the summary tells it as the user's
	hedged   bool
	source   *place // nil: nothing is like it
	claim    holdfast.Claim
}

const fewest = 2 // content words of a statement: less is a heading

// frames begin the sentences that Claude Code puts around a summary; nobody vouches for them.
var frames = []string{
	"This session is being continued from a previous conversation",
	"The summary below covers",
	"The conversation is summarized below",
	"If you need specific details from before compaction",
	"Please continue the conversation from where we left it off",
	"Continue the conversation from where it left off",
	"Recent messages are preserved verbatim",
}

// statements takes a summary apart. Code and quoted blocks are no statements, and
// neither is a line that only introduces others.
func statements(sum *text, raw *corpus) []*statement {
	var out []*statement
	for i := range sum.doc.Sentences {
		s := &sum.doc.Sentences[i]
		said := sum.sentence(i)
		terms := sum.terms(i)
		if s.Quoted || s.Question || len(terms) < fewest {
			continue
		}
		if len(said) > holdfast.MaxClaimBytes || strings.HasSuffix(said, ":") || framed(said) {
			continue
		}
		st := &statement{sentence: said, idents: sum.idents(i), users: sum.attributed(i), hedged: s.Hedged}
		st.find(raw, terms)
		st.claim = st.asClaim()
		out = append(out, st)
		if len(out) == holdfast.MaxClaims {
			break
		}
	}
	return out
}

func framed(sentence string) bool {
	return slices.ContainsFunc(frames, func(f string) bool { return strings.HasPrefix(sentence, f) })
}

// find looks for the source: the closest of the sentences that share half of the
// words, in a message that holds all identifiers. Of equally close ones, and of
// those that share three quarters of the words, one in a message by the user or a
// tool comes before the model's, the user's first if the summary tells it as the
// user's. Without any: the message that holds most of the identifiers, if each of
// them stands somewhere.
func (st *statement) find(raw *corpus, terms []string) {
	best, closest := -1, 0
	for _, h := range raw.near(terms) { // the closest first
		rank := 0
		if h.text.holdsAll(st.idents) {
			if closest == 0 {
				closest = h.shared
			}
			rank = 4
		}
		if h.shared == closest || 4*h.shared >= 3*len(terms) {
			rank += st.prefers(h.text.msg.Origin)
		}
		if rank > best {
			best = rank
			st.source = &place{h.text, h.i}
		}
	}
	if best < 4 && len(st.idents) > 0 {
		if p := raw.naming(st.idents); p != nil {
			st.source = p
		}
	}
}

func (st *statement) prefers(o holdfast.Origin) int {
	switch {
	case o == holdfast.Inferred:
		return 0
	case st.users == (o == holdfast.UserSaid):
		return 2
	}
	return 1
}

// naming returns the sentence with most of the identifiers in the message that
// holds most of them, the newest of such; nil if one of them stands nowhere.
func (c *corpus) naming(idents []string) *place {
	var found *text
	most := 0
	missing := map[string]bool{}
	for _, id := range idents {
		missing[id] = true
	}
	for _, t := range slices.Backward(c.texts) {
		n := 0
		for _, id := range idents {
			if t.forms[id] {
				n++
				delete(missing, id)
			}
		}
		if n > most {
			found, most = t, n
		}
	}
	if found == nil || len(missing) > 0 {
		return nil
	}
	best, most := -1, 0
	for i := range found.doc.Sentences {
		own, n := found.idents(i), 0
		for _, id := range idents {
			if slices.Contains(own, id) {
				n++
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	if best < 0 {
		return nil
	}
	return &place{found, best}
}

// asClaim tags the statement as the summary tells it: as the user's where it says
// so, as uncertain where it says so, else as a fact, which is what a tool's output
// is; what only the user says is told no stronger than that.
func (st *statement) asClaim() holdfast.Claim {
	c := holdfast.Claim{Text: st.sentence, Origin: holdfast.ToolOutput}
	switch {
	case st.hedged:
		c.Origin = holdfast.Hedged
	case st.users:
		c.Origin = holdfast.UserSaid
	case st.source == nil || st.source.text.msg.Origin == holdfast.UserSaid:
		c.Origin = holdfast.Inferred
	}
	if st.source != nil {
		w := holdfast.Witness{Span: st.source.text.id, Quote: st.source.text.sentence(st.source.i)}
		if !strings.Contains(st.source.text.msg.span(w.Span).Text, w.Quote) {
			w.Quote = "" // of a call, which stands in the span as JSON
		}
		c.Witnesses = []holdfast.Witness{w}
	}
	return c
}

// userNouns make of "user …" in a head line a list of what the user said.
var userNouns = []string{
	"message", "messages", "request", "requests", "feedback",
	"instruction", "instructions", "preference", "preferences",
}

// attributed reports whether the sentence is told as the user's: "the user" with a
// verb of saying or wanting behind it, or a head line such as "All user messages:".
func (t *text) attributed(i int) bool {
	s := &t.doc.Sentences[i]
	words := func(from, to int, fits func(k int) bool) bool {
		for k := from; k+1 < to; k++ {
			if t.doc.Term(k) == "user" && fits(k+1) {
				return true
			}
		}
		return false
	}
	says := func(k int) bool { return t.doc.Words[k].Saying && t.doc.Term(k) != "user" }
	if words(s.Words.From, s.Words.To, says) {
		return true
	}
	for _, h := range t.doc.Heads(s.Line) {
		line := &t.doc.Lines[h]
		from, _ := slices.BinarySearchFunc(t.doc.Words, line.Start, func(w detect.Word, at int) int { return w.Start - at })
		to, _ := slices.BinarySearchFunc(t.doc.Words, line.End, func(w detect.Word, at int) int { return w.Start - at })
		if words(from, to, func(k int) bool { return says(k) || slices.Contains(userNouns, t.doc.Term(k)) }) {
			return true
		}
	}
	return false
}
