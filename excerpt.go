package holdfast

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast/detect"
)

// cutExcerpts makes the excerpts that Keep and the quotes of leaving witnesses ask for: one a span.
func (p *plan) cutExcerpts() {
	if p.r.op != OpCompact && p.r.op != OpReground {
		return
	}
	quotes := map[*span][]string{}
	var order []*span
	want := func(w Witness, keep bool) {
		s := p.st.spans[w.Span]
		switch {
		case s == nil || !s.primary() || w.Quote == "" && !keep:
			return
		case !s.live && p.r.op == OpReground: // re-grounding cuts from the archive
		case !s.live || !p.isLeaving(s):
			return
		}
		text := p.text(s)
		if w.Quote == "" {
			w.Quote = text
		}
		if !strings.Contains(text, w.Quote) {
			if keep {
				p.kept = append(p.kept, w)
			}
			return
		}
		if quotes[s] == nil {
			order = append(order, s)
		}
		quotes[s] = append(quotes[s], w.Quote)
	}
	for _, w := range p.r.keep {
		if s := p.st.spans[w.Span]; p.r.op == OpCompact && (s == nil || !s.live || !s.primary()) {
			p.kept = append(p.kept, w)
			continue
		}
		want(w, true)
	}
	for _, c := range p.r.claims {
		if p.r.op == OpReground {
			break // Reground has put into Keep what is needed, and no more
		}
		for _, w := range p.expand(c.Witnesses) {
			want(w, false)
		}
	}
	slices.SortStableFunc(order, before)
	for _, s := range order {
		p.cutExcerpt(s, quotes[s])
	}
}

// expand replaces claims cited by ID by their witnesses, with the quote given.
func (p *plan) expand(ws []Witness) []Witness {
	var out []Witness
	for _, w := range ws {
		c := p.st.claims[ClaimID(w.Span)]
		if c == nil {
			out = append(out, w)
			continue
		}
		for _, cw := range c.Witnesses {
			if w.Quote != "" {
				cw.Quote = w.Quote
			}
			out = append(out, cw)
		}
	}
	return out
}

// cutExcerpt makes one excerpt of s that holds every quote with its context.
func (p *plan) cutExcerpt(s *span, quotes []string) {
	text := p.text(s)
	p.b.doc.Scan(text)
	var parts []Range
	for _, q := range quotes {
		at := strings.Index(text, q)
		parts = append(parts, p.b.doc.Widen(Range{Start: at, End: at + len(q)})...)
	}
	parts = mergeLines(text, parts)
	var lines []string
	for _, r := range parts {
		lines = append(lines, r.Of(text))
	}
	cut := strings.Join(lines, "\n")
	if s.kind == Excerpt {
		parts = mapParts(s, parts)
	}
	x := &span{root: s.root, text: cut, meta: meta{
		id: p.mint("x"), kind: Excerpt,
		origin: s.origin, speaker: s.speaker, echo: s.echo, label: s.label, position: s.position,
		digest: sha256.Sum256([]byte(cut)), parent: s.root.id, parts: parts,
	}}
	rootText, rootIndex := p.read(s.root)
	x.idx = p.b.lex.part(rootIndex, rootText, parts)
	x.tokens = min(p.b.count(cut), s.tokens)
	for _, h := range s.held {
		if holdsWhole(rootIndex, rootText, parts, h.text) {
			x.held = append(x.held, h)
		}
	}
	for _, v := range s.secrets {
		if strings.Contains(cut, v) {
			x.secrets = append(x.secrets, v)
		}
	}
	x.key = keyOf(p.st.buffer, x.id, x.digest)
	p.excerpts = append(p.excerpts, x)
	if p.cut == nil {
		p.cut = map[*span][]*span{}
	}
	p.cut[s.root] = append(p.cut[s.root], x)
}

// holdsWhole reports whether one of parts holds the constraint text of the
// parent: where the parent states it, a mention elsewhere is not enough.
func holdsWhole(x *index, text string, parts []Range, constraint string) bool {
	inside := func(r Range) bool {
		return slices.ContainsFunc(parts, func(p Range) bool { return p.Start <= r.Start && r.End <= p.End })
	}
	stated := false
	for _, f := range x.found {
		if f.Of(text) == constraint {
			if stated = true; inside(f.Range) {
				return true
			}
		}
	}
	for i := range x.sentences {
		if s := &x.sentences[i]; s.Of(text) == constraint && !s.quoted {
			if stated = true; inside(s.Range) {
				return true
			}
		}
	}
	for at := 0; !stated && at < len(text); {
		i := strings.Index(text[at:], constraint)
		if i < 0 {
			break
		}
		if inside(Range{Start: at + i, End: at + i + len(constraint)}) {
			return true
		}
		at += i + max(1, len(constraint))
	}
	return false
}

// part is the index of an excerpt: what the parent's index says of the parts,
// so that a sentence keeps the head lines it hangs from and lines of different
// parts never run into each other. A sentence that a part cuts is said by
// nobody.
func (l lexicon) part(x *index, text string, parts []Range) *index {
	out := &index{}
	at := 0 // where the part starts in the excerpt's text
	for _, p := range parts {
		shift := at - p.Start
		first := len(out.sentences)
		sentences := map[int]int{}
		for i := range x.sentences {
			s := x.sentences[i]
			if s.End <= p.Start && s.End < p.End || s.Start >= p.End {
				continue
			}
			s.struck = s.struck || s.Start < p.Start || s.End > p.End
			words := x.words[s.words.From:s.words.To]
			s.words = detect.Span{From: len(out.words), To: len(out.words) + len(words)}
			out.words = append(out.words, words...)
			s.Range = Range{Start: max(s.Start, p.Start) + shift, End: min(s.End, p.End) + shift}
			sentences[i] = first + len(sentences)
			out.sentences = append(out.sentences, s)
		}
		for _, id := range x.idents {
			if p.Start <= id.Start && id.End <= p.End {
				k, ok := sentences[id.sentence]
				if !ok {
					k = -1
				}
				out.idents = append(out.idents,
					identTerm{Range: shifted(id.Range, shift), term: id.term, sentence: k, weak: id.weak})
				out.forms = append(out.forms, l.formsOf(id.Of(text))...)
			}
		}
		for _, f := range x.found {
			if p.Start <= f.Start && f.End <= p.End {
				f.Range = shifted(f.Range, shift)
				out.found = append(out.found, f)
			}
		}
		at += p.End - p.Start + 1
	}
	for _, w := range out.words {
		out.terms = append(out.terms, w.term)
	}
	slices.Sort(out.terms)
	out.terms = slices.Compact(out.terms)
	slices.Sort(out.forms)
	out.forms = slices.Compact(out.forms)
	return out
}

func shifted(r Range, by int) Range { return Range{Start: r.Start + by, End: r.End + by} }

// indexOf makes the index of the span s, whose text is given; an excerpt's comes from its parent's.
func (b *ContextBuffer) indexOf(ctx context.Context, s *span, text string) (*index, error) {
	if s.kind != Excerpt {
		return b.lex.scan(&b.opt.Detect, &b.doc, text), nil
	}
	root, x := s.root.text, s.root.idx
	if x == nil {
		var err error
		if root, err = b.bodyText(ctx, s.root); err != nil {
			return nil, err // without its context an excerpt could be read as saying more than its parent
		}
		x = b.lex.scan(&b.opt.Detect, &b.doc, root)
	}
	var lines []string
	for i, p := range s.parts {
		if p.Start < 0 || p.Start > p.End || p.End > len(root) || i > 0 && p.Start < s.parts[i-1].End {
			return nil, &IntegrityError{Buffer: b.st.buffer, Span: s.id, Reason: "its parts do not lie in its parent"}
		}
		lines = append(lines, p.Of(root))
	}
	if strings.Join(lines, "\n") != text {
		return nil, &IntegrityError{Buffer: b.st.buffer, Span: s.id, Reason: "its text is not that of its parts"}
	}
	return b.lex.part(x, root, s.parts), nil
}

// mergeLines sorts ranges of whole lines and joins those that touch.
func mergeLines(text string, parts []Range) []Range {
	slices.SortFunc(parts, func(a, b Range) int { return a.Start - b.Start })
	var out []Range
	for _, r := range parts {
		if n := len(out); n > 0 && (r.Start <= out[n-1].End || text[out[n-1].End:r.Start] == "\n") {
			out[n-1].End = max(out[n-1].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}

// mapParts turns ranges of the excerpt s's text into ranges of its parent.
func mapParts(s *span, ranges []Range) []Range {
	var out []Range
	at := 0 // where the part starts in the excerpt's text
	for _, part := range s.parts {
		n := part.End - part.Start
		for _, r := range ranges {
			lo, hi := max(r.Start, at), min(r.End, at+n)
			if lo < hi || lo == hi && n == 0 && r.Start <= at && at <= r.End {
				out = append(out, Range{Start: part.Start + lo - at, End: part.Start + hi - at})
			}
		}
		at += n + 1
	}
	return out
}
