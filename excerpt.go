package holdfast

import (
	"crypto/sha256"
	"slices"
	"strings"
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
	x.idx = p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, cut)
	x.tokens = min(p.tokensOf(cut, x.idx), s.tokens)
	for _, h := range s.held {
		if strings.Contains(cut, h.text) {
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

func (p *plan) tokensOf(text string, x *index) int {
	if p.b.opt.Count != nil {
		return p.b.opt.Count(text)
	}
	return x.tokens
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
