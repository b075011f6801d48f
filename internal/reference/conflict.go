package reference

import (
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// detect looks for a sentence of a span that contradicts a claim and flags the first.
func (m *Model) detect(s *span, text, id string) {
	if sentence := m.contradicting(s, text); sentence != "" {
		m.flag(m.root(s), sentence, text, id, "detector")
	}
}

// share lets the live claims of the first n spans that say the same hold a new conflict too.
func (m *Model) share(made *conflict, n int) {
	for _, o := range m.live() {
		if o.arrival >= n {
			continue
		}
		for i, k := range o.claims {
			if m.inherits(made, k) {
				made.hold(claimID(o, i))
			}
		}
	}
}

// known reports whether a conflict between a span and a claim, or a claim in the same words, is there already.
func (m *Model) known(s *span, text, id string) bool {
	for _, k := range m.conflicts {
		about := k.text == text || slices.Contains(k.holders, id)
		if int(k.id) <= m.settled && k.span == m.root(s).ID && !k.resolved && about {
			return true
		}
	}
	return false
}

// contradicting returns the first sentence of a span that contradicts a claim.
func (m *Model) contradicting(s *span, text string) string {
	for _, sen := range m.read.doc(s.Text).Sentences {
		if m.read.contradicts(text, sen.Of(s.Text)) {
			return sen.Of(s.Text)
		}
	}
	return ""
}

func (m *Model) flag(s *span, sentence, text, id, by string) {
	m.conflicts = append(m.conflicts, &conflict{
		id: uint64(len(m.conflicts) + 1), span: s.ID, sentence: sentence, claim: id, text: text, by: by,
		holders: []string{id}, cycle: m.cycle,
	})
}

// open reports whether a conflict counts: something live holds it.
func (m *Model) open(k *conflict) bool { return !k.resolved && len(m.holders(k)) > 0 }

// holders are the live claims and summaries that hold a conflict.
func (m *Model) holders(k *conflict) (out []string) {
	for _, h := range k.holders {
		sum, _, _ := strings.Cut(h, "#")
		if s := m.span(holdfast.SpanID(sum)); s != nil && s.live {
			out = append(out, h)
		}
	}
	return out
}

// witnesses are the live spans in which a conflict's sentence can be read.
func (m *Model) against(k *conflict) (out []holdfast.SpanID) {
	for _, s := range m.versions(m.span(k.span)) {
		if s.ID == k.span || m.read.tells(s.Text, k.sentence, m.span(k.span).Text) {
			out = append(out, s.ID)
		}
	}
	return out
}

// inherits reports whether a new claim takes a conflict over: the same words; or,
// with identifiers, all of them and another word in common. As the library does,
// and the contract does not ask: a claim with a part of the identifiers and half
// of the other words takes it over too, and so does one without identifiers and
// most of the words.
func (m *Model) inherits(k *conflict, c *claim) bool {
	mine, theirs := m.read.allWords(k.text, false), m.read.allWords(c.Text, false)
	if strings.TrimSpace(c.Text) == strings.TrimSpace(k.text) || len(mine) > 0 && slices.Equal(mine, theirs) {
		return true
	}
	ids, others := m.read.identifiers(k.text), m.read.identifiers(c.Text)
	strong := func(list []string) (out []string) {
		for _, id := range list {
			if !weak(id) { // a small number or a year counts as a word
				out = append(out, id)
			}
		}
		return out
	}
	named := append(strong(ids), strong(others)...)
	plain := func(list []string) (out []string) {
		for _, w := range list {
			if !contains(named, w) && !contains(out, w) {
				out = append(out, w)
			}
		}
		return out
	}
	a, b := plain(mine), plain(theirs)
	common, few := shared(a, b), min(len(a), len(b))
	switch {
	case len(strong(ids)) == 0 || len(strong(others)) == 0:
		if len(strong(ids)) != len(strong(others)) || common < 2 || 3*common < 2*few {
			return false
		}
	case len(m.read.missing(k.text, c.Text)) == 0:
		if common == 0 {
			return false
		}
	case len(m.read.missing(c.Text, k.text)) > 0 || 2*common < max(1, few):
		return false
	}
	for _, s := range m.supporters(c) {
		later := m.root(s).arrival >= m.span(k.span).arrival
		if !c.Unverified && s.independent() && later && m.read.says(s.Text, c.Text, c.Origin) {
			return false
		}
	}
	return true
}

// passOn gives the conflicts to the claims of a summary that has just come.
func (m *Model) passOn(sum *span) {
	for _, k := range m.conflicts {
		if k.resolved || int(k.id) > m.settled {
			continue
		}
		for i, c := range sum.claims {
			if m.inherits(k, c) {
				k.hold(claimID(sum, i))
			}
		}
		for _, id := range m.read.identifiers(k.text) {
			if sum.story != "" && m.read.stands(id, sum.story) {
				k.hold(string(sum.ID))
			}
		}
	}
}

func (k *conflict) hold(h string) {
	if !slices.Contains(k.holders, h) {
		k.holders = append(k.holders, h)
	}
}

// heldBy reports whether a summary or one of its claims holds a conflict.
func (k *conflict) heldBy(sum *span) bool {
	for _, h := range k.holders {
		id, _, _ := strings.Cut(h, "#")
		if id == string(sum.ID) {
			return true
		}
	}
	return false
}

// contested reports whether a claim has an open conflict: it holds one, or its
// summary does in other words and the claim is not the contradicting sentence itself.
func (m *Model) contested(sum *span, i int) bool {
	for _, k := range m.conflicts {
		taken := slices.Contains(k.holders, string(sum.ID)) && strings.TrimSpace(sum.claims[i].Text) != k.sentence
		if m.open(k) && (taken || slices.Contains(k.holders, claimID(sum, i))) {
			return true
		}
	}
	return false
}

// age is the arrival of the newest independent supporter that says a claim, else
// of its oldest supporter, else of its oldest witness: what came later may contradict it.
func (m *Model) age(c *claim) int {
	newest, oldest := -1, -1
	see := func(s *span) {
		if at := m.root(s).arrival; oldest < 0 || at < oldest {
			oldest = at
		}
	}
	supporters := m.supporters(c)
	for _, s := range supporters {
		see(s)
		if s.independent() && m.read.says(s.Text, c.Text, c.Origin) {
			newest = max(newest, m.root(s).arrival)
		}
	}
	if newest >= 0 {
		return newest
	}
	if len(supporters) == 0 {
		for _, w := range c.Witnesses {
			if s := m.span(w.Span); s != nil && !s.isSummary() {
				see(s)
			}
		}
	}
	return oldest
}

// oppose looks for what contradicts a claim that was just made: independent spans
// of the state before that are newer than what the claim rests on.
func (m *Model) oppose(before *Model, c *claim, id string) {
	age := m.age(c)
	for _, s := range before.live() {
		if s.independent() && before.root(s).arrival > age && !before.known(s, c.Text, id) {
			m.detect(s, c.Text, id)
		}
	}
}
