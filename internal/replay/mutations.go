package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// mutations are the mistakes, each with the codes that must refuse it. An edit may
// break other rules beside; one of these must be among them. The last ones change
// the meaning with the words of the witness: the checks see words, so these may pass,
// but not as verified.
var mutations = []mutation{
	{"change an identifier", expect(holdfast.CodeIdentifierChanged), changeIdentifier, false},
	{"empty justification", expect(holdfast.CodeNoJustification), emptyJustification, false},
	{"omit a prohibition", expect(holdfast.CodeConstraintNotVerbatim), omitRule, false},
	{"invent an identifier", expect(holdfast.CodeIdentifierChanged), inventIdentifier, false},
	{"split a pair", expect(holdfast.CodeGroupSplit), splitPair, false},
	{"strip a hedge", expect(holdfast.CodeHedgeDropped, holdfast.CodeOriginPromoted), stripHedge, false},
	{"drop a claim", nil, dropClaim, false},
	{"truncate an identifier", expect(holdfast.CodeIdentifierChanged), truncateIdentifier, false},
	{"name a stale ID", expect(holdfast.CodeUnknownSpan), staleID, false},
	{"inferred as tool-output", expect(holdfast.CodeOriginPromoted), promoteInferred, false},
	{"paraphrase a prohibition", expect(holdfast.CodeConstraintNotVerbatim, holdfast.CodeConstraintInvented),
		paraphraseRule, false},
	{"cite the wrong witness", expect(holdfast.CodeNoWitness, holdfast.CodeIdentifierChanged, holdfast.CodeQuoteNotFound),
		wrongWitness, false},
	{"drop a disconfirmer", expect(holdfast.CodeDisconfirmerProtected, holdfast.CodeUnfalsifiable),
		dropDisconfirmer, false},
	{"drop an identifier", nil, dropIdentifier, false},
	{"change a name", expect(holdfast.CodeIdentifierChanged), changeName, false},
	{"name the anchor", expect(holdfast.CodeAnchorNamed), nameAnchor, false},
	{"tool-output as user-said", expect(holdfast.CodeOriginPromoted, holdfast.CodeQuoteNotFound), promoteTool, false},
	{"prune a prohibition without key", expect(holdfast.CodeSoleConstraint), pruneRule, false},
	{"invent a quote", expect(holdfast.CodeQuoteNotFound), inventQuote, false},
	{"state a rule nobody gave", expect(holdfast.CodeConstraintInvented), inventRule, false},
	{"cite a summary", expect(holdfast.CodeSoleWitness), citeSummary, false},
	{"narrative with a foreign identifier", expect(holdfast.CodeIdentifierChanged), foreignNarrative, false},
	{"weaken an origin", nil, weakenOrigin, false},
	{"words nobody said, in quotation marks", expect(holdfast.CodeQuoteNotFound), inventSpeech, false},
	{"lift a prohibition", expect(holdfast.CodeConstraintNotVerbatim, holdfast.CodeConstraintInvented), liftRule, false},
	{"prune the newest user message", expect(holdfast.CodeLatestUser), pruneLatest, false},
	{"prune an open call", expect(holdfast.CodeOpenCall), pruneOpen, false},
	{"prune a pinned span", expect(holdfast.CodePinned), prunePinned, false},
	{"present another span's key", expect(holdfast.CodeKeyMismatch), wrongKey, false},
	{"leave the origin out", expect(holdfast.CodeOriginMissing), noOrigin, false},
	{"colour a claim", expect(holdfast.CodeBadEncoding), colour, false},
	{"copy the buffer's mark", expect(holdfast.CodePlaceholderAsContent), copyMark, false},
	{"hedge in words, not in the tag", nil, retagHedged, false},
	{"launder a contested claim", expect(holdfast.CodeDisconfirmerProtected, holdfast.CodeUnfalsifiable), launder, false},
	{"strip a might or may", nil, stripMight, true},
	{"drop a not", nil, dropNot, true},
	{"drop a condition", nil, dropCondition, true},
	{"turn a question into a statement", nil, answerQuestion, true},
	{"swap two words", nil, swapWords, true},
}

func expect(codes ...holdfast.Code) []holdfast.Code { return codes }

func emptyJustification(m *mutator) (change, bool) {
	j := []string{"", " \n", "…", "\u200b\u2060"}[m.rng.IntN(4)]
	if m.req.prune != nil {
		m.req.prune.Justification = j
	} else {
		m.req.compact.Justification = j
	}
	return m.done(fmt.Sprintf("justification %q", j), nil)
}

// omitRule drops a constraint entry, and every quote and excerpt that might hold the sentence.
func omitRule(m *mutator) (change, bool) {
	c := m.req.compact
	if c == nil || len(c.Constraints) == 0 {
		return change{}, false
	}
	i := m.rng.IntN(len(c.Constraints))
	what := "omitted " + quote(c.Constraints[i])
	c.Constraints = slices.Delete(c.Constraints, i, i+1)
	c.Keep = nil
	for k := range c.Claims {
		c.Claims[k].Unverified = true
		for w := range c.Claims[k].Witnesses {
			c.Claims[k].Witnesses[w].Quote = ""
		}
	}
	return m.done(what, nil)
}

// paraphrases turn orders into advice.
var paraphrases = []struct{ from, to string }{
	{"do not", "please avoid to"}, {"Do not", "Please avoid to"}, {"don't", "rather not"}, {"Don't", "Rather not"},
	{"never", "rarely"}, {"Never", "Rarely"}, {"must", "should"}, {"not", "hardly"}, {"No ", "Few "}, {"only", "mostly"},
}

func paraphraseRule(m *mutator) (change, bool) {
	return m.rewriteRule(func(rule string) string {
		for _, p := range paraphrases {
			if strings.Contains(rule, p.from) {
				return strings.Replace(rule, p.from, p.to, 1)
			}
		}
		return rule
	})
}

func liftRule(m *mutator) (change, bool) {
	return m.rewriteRule(func(rule string) string { return "Lifted: " + rule })
}

// rewriteRule rewrites one constraint entry. Quotes and excerpts go, they might hold the sentence.
func (m *mutator) rewriteRule(f func(string) string) (change, bool) {
	c := m.req.compact
	if c == nil || len(c.Constraints) == 0 {
		return change{}, false
	}
	i := m.rng.IntN(len(c.Constraints))
	rule := c.Constraints[i]
	c.Constraints[i] = f(rule)
	if c.Constraints[i] == rule {
		return change{}, false
	}
	return m.done(quote(rule)+" became "+quote(c.Constraints[i]), nil)
}

// pruneRule prunes a unit that is the only one to carry a constraint.
func pruneRule(m *mutator) (change, bool) {
	var rule string
	units := m.units(func(u *unit) bool {
		if u.stays != "" {
			return false
		}
		rules := m.s.uncarried(setOf(m.s.ids([]*unit{u})))
		if len(rules) > 0 {
			rule = rules[0].Text
		}
		return len(rules) > 0
	})
	if len(units) == 0 {
		return change{}, false
	}
	p := m.pruneOf(units[len(units)-1:])
	p.Keys = nil
	m.replace(p)
	ch, ok := m.done("no key for "+quote(rule), nil)
	ch.seen = p.Spans
	return ch, ok
}

func splitPair(m *mutator) (change, bool) {
	units := m.units(func(u *unit) bool {
		return u.stays == "" && len(u.spans) > 1 && m.s.named(u, m.req.spans())
	})
	if len(units) == 0 {
		return change{}, false
	}
	u := units[m.rng.IntN(len(units))]
	out := m.pick(m.s.ids([]*unit{u}))
	l := leaving{out: true}
	if m.req.prune != nil {
		m.req.prune.Spans = without(m.req.prune.Spans, l)
		m.req.prune.Keys = nil
	} else {
		m.req.compact.Spans = without(m.req.compact.Spans, l)
	}
	return m.done("left "+string(out)+" of its group out", nil)
}

// named reports whether ids names the whole unit.
func (s *scene) named(u *unit, ids []holdfast.SpanID) bool {
	for _, i := range u.spans {
		if !slices.Contains(ids, s.view.Spans[i].ID) {
			return false
		}
	}
	return true
}

func (m *mutator) addSpan(id holdfast.SpanID, what string) (change, bool) {
	if m.req.prune != nil {
		m.req.prune.Spans = append(m.req.prune.Spans, id)
	} else {
		m.req.compact.Spans = append(m.req.compact.Spans, id)
	}
	return m.done(what+" "+quote(string(id)), nil)
}

// staleID names a span that an earlier edit removed.
func staleID(m *mutator) (change, bool) {
	var gone []holdfast.SpanID
	for _, e := range m.s.view.Edits {
		for _, id := range e.Spans {
			if m.s.span(id) == nil {
				gone = append(gone, id)
			}
		}
	}
	if len(gone) == 0 {
		return change{}, false
	}
	return m.addSpan(m.pick(gone), "named the archived")
}

func nameAnchor(m *mutator) (change, bool) {
	names := []holdfast.SpanID{"anchor", "Edit Log", "ａｎｃｈｏｒ", "an\u200bchor", "*", "edit 1", "LEDGER", "journal"}
	return m.addSpan(m.pick(names), "named")
}

func pruneLatest(m *mutator) (change, bool) { return m.pruneStaying(staysLatest) }
func pruneOpen(m *mutator) (change, bool)   { return m.pruneStaying(staysOpen) }
func prunePinned(m *mutator) (change, bool) { return m.pruneStaying(staysPinned) }

func (m *mutator) pruneStaying(why string) (change, bool) {
	units := m.units(func(u *unit) bool { return u.stays == why })
	if len(units) == 0 {
		return change{}, false
	}
	m.replace(m.pruneOf(units[len(units)-1:]))
	return m.done(why, nil)
}

func wrongKey(m *mutator) (change, bool) {
	if m.req.prune == nil {
		return change{}, false
	}
	for i := range m.s.view.Spans {
		sp := &m.s.view.Spans[i]
		if !slices.Contains(m.req.prune.Spans, sp.ID) && !slices.Contains(m.req.prune.Keys, sp.Key) {
			m.req.prune.Keys = append(m.req.prune.Keys, sp.Key)
			return m.done("the key of "+string(sp.ID), nil)
		}
	}
	return change{}, false
}

// dropDisconfirmer has the host find that a live span contradicts a claim, and
// prunes the span at once, with its key.
func dropDisconfirmer(m *mutator) (change, bool) {
	if len(m.s.view.Claims) == 0 {
		return change{}, false
	}
	units := m.units(func(u *unit) bool {
		sp := &m.s.view.Spans[u.spans[0]]
		return u.stays == "" && len(u.spans) == 1 && sp.Kind == holdfast.Primary &&
			(sp.Origin == holdfast.ToolOutput || sp.Origin == holdfast.UserSaid)
	})
	if len(units) == 0 {
		return change{}, false
	}
	u := units[m.rng.IntN(len(units))]
	claim := m.s.view.Claims[m.rng.IntN(len(m.s.view.Claims))]
	id := m.s.view.Spans[u.spans[0]].ID
	if m.contest(id, claim.ID) != nil {
		return change{}, false
	}
	m.replace(m.pruneOf([]*unit{u}))
	ch, ok := m.done("contradicts "+string(claim.ID)+" "+quote(claim.Text), nil)
	ch.seen = []holdfast.SpanID{id}
	return ch, ok
}

// launder folds a contested claim together with what contradicts it into the same
// claim anew.
func launder(m *mutator) (change, bool) {
	for _, c := range m.s.view.Conflicts {
		claim := m.s.claimView(c.Claim)
		sums := m.units(func(u *unit) bool {
			return claim != nil && u.stays == "" && m.s.view.Spans[u.spans[0]].ID == claim.Summary
		})
		against := m.units(func(u *unit) bool { return u.stays == "" && setOf(c.Live).any(m.s.ids([]*unit{u})) })
		if len(sums) != 1 || len(against) != len(c.Live) || len(against) == 0 || m.s.doubts(c.Claim) > 1 {
			continue // or another contradiction would stay
		}
		r := holdfast.CompactRequest{Spans: m.s.ids(append(against, sums...)), Justification: "Folded again."}
		// No witness: the paragraph around a quote would stay, and might hold the contradiction.
		r.Claims = []holdfast.Claim{{Text: claim.Text, Origin: holdfast.Inferred, Unverified: true}}
		m.req = request{purpose: "mutated fold", compact: &r}
		ch, ok := m.done("told again without "+quote(c.Sentence)+": "+quote(claim.Text), nil)
		ch.seen, ch.open = c.Live, claim.Text
		return ch, ok
	}
	return change{}, false
}

// doubts counts the open conflicts of a claim.
func (s *scene) doubts(id holdfast.ClaimID) int {
	n := 0
	for _, c := range s.view.Conflicts {
		if c.Claim == id || slices.Contains(c.Holders, holdfast.Ref(id)) {
			n++
		}
	}
	return n
}
