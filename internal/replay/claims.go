package replay

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-74a30d84/holdfast"
)

// Limits of what an editor writes down.
const (
	shortestClaim  = 25  // bytes: shorter sentences say little
	longestClaim   = 260 // bytes: longer ones are rather kept as excerpts
	excerptTokens  = 120 // a quote whose paragraph costs more is not worth an excerpt
	claimsPerSpan  = 2
	claimsPerEdit  = 12
	tokensPerClaim = 300 // one claim for each so many tokens that leave
)

// note is a sentence an author might write down.
type note struct {
	span  *holdfast.Span
	at    piece
	score int
	order int // among all notes, for a stable choice
}

func (n *note) quote() string { return n.span.Text[n.at.start:n.at.end] }

// text is the sentence on one line, otherwise as it stands.
func (n *note) text() string {
	lines := strings.Split(n.quote(), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, " ")
}

// notes returns the best sentences of the units, best first.
func (s *scene) notes(units []*unit, most int) []note {
	var all []note
	for _, u := range units {
		for _, i := range u.spans {
			all = append(all, bestSentences(&s.view.Spans[i])...)
		}
	}
	for i := range all {
		all[i].order = i
	}
	slices.SortFunc(all, func(a, b note) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return a.order - b.order
	})
	return all[:min(most, len(all))]
}

// bestSentences reads a span once and keeps the sentences with the highest scores.
func bestSentences(sp *holdfast.Span) []note {
	var best []note
	first := true
	sentences(sp.Text, sp.Origin != holdfast.ToolOutput, func(p piece) bool {
		n := note{span: sp, at: p, score: worth(sp, sp.Text[p.start:p.end], first)}
		first = false
		if n.score <= 0 {
			return true
		}
		if len(best) < claimsPerSpan {
			best = append(best, n)
		} else if w := weakest(best); best[w].score < n.score {
			best[w] = n
		}
		return true
	})
	return best
}

func weakest(notes []note) int {
	w := 0
	for i := range notes {
		if notes[i].score < notes[w].score {
			w = i
		}
	}
	return w
}

var telling = []string{
	"error", "fail", "because", "cause", "found", "fix", "decid", "result", "return", "missing", "pass",
	"version", "creat", "chang", "want", "need", "use ", "uses ", "instead", "confirm", "price", "total",
}

// worth says how much a sentence tells, 0 for one that no one would write down.
func worth(sp *holdfast.Span, s string, first bool) int {
	if len(s) < shortestClaim || len(s) > longestClaim || !readable(s) || codeLike(s) || ruleLike(s) {
		return 0
	}
	score := 1
	if first {
		score++
	}
	if byUser(sp) {
		score += 3
	}
	if strings.ContainsAny(s, "0123456789") {
		score += 2
	}
	if containsAny(strings.ToLower(s), telling) {
		score += 2
	}
	return score
}

// readable reports whether s is mostly words and holds no control characters.
func readable(s string) bool {
	letters := 0
	for _, r := range s {
		if r == unicode.ReplacementChar || unicode.IsControl(r) && r != '\n' && r != '\t' {
			return false
		}
		if unicode.IsLetter(r) || r == ' ' {
			letters++
		}
	}
	return letters*10 >= len(s)*7
}

// codeLike reports whether s is a line of a program or of a listing with line
// numbers. Nobody tells those as facts: whoever needs them fetches the file.
func codeLike(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	if len(rest) < len(s) && strings.HasPrefix(rest, "→") {
		return true
	}
	return containsAny(s, []string{"{", "}", ":=", "=>", "==", "();", "</", "//", "\\n"}) || strings.HasSuffix(s, ";")
}

// claim writes the note down as a claim about a span that leaves. With a quote the
// paragraph around it stays as an excerpt; where that is too large, the claim is
// marked as unverified instead.
func (n *note) claim() holdfast.Claim {
	c := holdfast.Claim{Text: n.text(), Origin: n.origin()}
	if n.span.Kind == holdfast.Foreign {
		c.Unverified = true // a summary is nobody's witness
		return c
	}
	w := holdfast.Witness{Span: n.span.ID}
	if n.excerptCost() <= excerptTokens {
		w.Quote = n.quote()
	} else {
		c.Unverified = true
	}
	c.Witnesses = []holdfast.Witness{w}
	return c
}

// excerptCost estimates the tokens of what a quote keeps.
func (n *note) excerptCost() int {
	p := paragraph(n.span.Text, n.at)
	return estimate(p.end - p.start)
}

func (n *note) origin() holdfast.Origin {
	switch {
	case n.span.Origin == holdfast.Hedged || hedged(n.quote()):
		return holdfast.Hedged
	case n.span.Kind == holdfast.Foreign:
		return holdfast.Inferred
	}
	return n.span.Origin
}

// fillers open a sentence without adding to it.
var fillers = []string{
	"Great, ", "Great! ", "Okay, ", "OK, ", "Now, ", "Now ", "So ", "So, ", "Perfect! ", "Good, ", "Also, ", "Then ",
}

// reword says the same in fewer words, as authors do: without filler and without
// the first remark in parentheses. What it leaves out holds no digit and no hedge;
// a sentence that quotes somebody stays as it is.
func reword(s string) string {
	if strings.ContainsAny(s, "\"«“") {
		return s
	}
	for _, f := range fillers {
		if rest, ok := strings.CutPrefix(s, f); ok && rest != "" {
			if rest[0] < unicode.MaxASCII {
				rest = strings.ToUpper(rest[:1]) + rest[1:]
			}
			s = rest
			break
		}
	}
	from := strings.Index(s, " (")
	if from < 0 {
		return s
	}
	to := strings.IndexByte(s[from:], ')')
	if to < 0 {
		return s
	}
	remark := s[from : from+to+1]
	if strings.ContainsAny(remark, "0123456789`'\"/") || hedged(remark) || strings.Count(remark, "(") > 1 {
		return s
	}
	return s[:from] + s[from+to+1:]
}

// estimate guesses the tokens of n bytes.
func estimate(n int) int { return n/3 + 1 }
