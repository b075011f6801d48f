package holdfast

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rules about the bytes an edit supplies.

// strings an edit supplies, each with the claim it belongs to (nil: none).
func (p *plan) supplied(each func(text string, c *draftClaim, f fix)) {
	q := p.r
	each(q.justification, nil,
		fix{"say it in plain words", func(q *request) { q.justification, q.standIn = "(reason)", true }})
	each(q.narrative, nil, noNarrative)
	for _, e := range q.entries {
		each(e, nil, fix{"leave that entry out", func(q *request) {
			q.entries = slices.DeleteFunc(q.entries, func(x string) bool { return x == e })
		}})
	}
	for _, c := range p.claims {
		each(c.Text, c, dropClaim(c))
	}
}

func (r *report) supplied(c *draftClaim, detail string, f fix) {
	if c != nil {
		r.claim(c, detail, nil, f)
	} else {
		r.add(detail, nil, f)
	}
}

func placeholderAsContent(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		if strings.Contains(text, p.st.mark) {
			r.supplied(c, "holds the buffer's mark: the library's own output is no content", f)
		}
	})
}

// secrets yields what the host marked secret, in the window's history and in what arrives.
func (p *plan) secrets() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range p.st.secrets {
			if !yield(v) {
				return
			}
		}
		for _, s := range p.arrived {
			for _, v := range s.secrets {
				if !yield(v) {
					return
				}
			}
		}
	}
}

func secretInClaim(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		for s := range p.secrets() {
			if strings.Contains(text, s) {
				r.supplied(c, fmt.Sprintf("holds a value of %d bytes that the host marked secret", len(s)), f)
				return
			}
		}
	})
}

func badEncoding(p *plan, r *report) {
	p.supplied(func(text string, c *draftClaim, f fix) {
		if why := hidden(text, func(bad string) bool { return p.witnessHolds(c, bad) }); why != "" {
			r.supplied(c, why, f)
		}
	})
}

// witnessHolds reports whether a witness of the claim, else a leaving span, holds the bytes.
func (p *plan) witnessHolds(c *draftClaim, bad string) bool {
	if c != nil && len(c.witnesses) > 0 {
		return slices.ContainsFunc(c.witnesses, func(w witness) bool { return strings.Contains(p.text(w.span), bad) })
	}
	for _, s := range p.leaving {
		if s.primary() && strings.Contains(s.text, bad) {
			return true
		}
	}
	return false
}

// hidden says what in text is invalid UTF-8, a control character other than tab
// and line feed, or a format character other than the two joiners, and held by nothing the text goes back to.
func hidden(text string, held func(string) bool) string {
	for i, c := range text {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			return fmt.Sprintf("is not valid UTF-8 at byte %d", i)
		case c == '\t' || c == '\n' || c == '\u200c' || c == '\u200d':
		case unicode.IsControl(c) || unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) || blankLetter(c):
			if !held(string(c)) {
				return fmt.Sprintf("holds the invisible character U+%04X at byte %d, which its source lacks", c, i)
			}
		}
	}
	return ""
}

// blankLetter reports whether c is a letter or symbol that shows as a blank or as nothing.
func blankLetter(c rune) bool {
	switch c {
	case '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0', '\u034f':
		return true
	}
	return false
}
