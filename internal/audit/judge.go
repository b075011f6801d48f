package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// summary holds a summary against what it replaced, then lets it take its place.
func (a *Auditor) summary(ctx context.Context, sum *text) (*Compaction, error) {
	a.number++
	c := Compaction{Number: a.number, Line: sum.msg.Line, Tokens: sum.doc.Tokens(), Findings: []Finding{}}
	leaving := map[holdfast.SpanID]*text{}
	var replaced, stayed []*text
	for _, t := range a.segment {
		if t.stays < t.msg.Kept {
			t.stays++
			stayed = append(stayed, t)
			continue
		}
		replaced = append(replaced, t)
		leaving[t.id] = t
		c.RawTokens += t.doc.Tokens()
	}
	if len(replaced) > 0 {
		c.From = replaced[0].msg.Line
	}
	a.names(&c, sum, replaced)
	a.second(&c, sum)
	prohibitions(&c, sum, a.buf.View().Constraints, leaving)
	said := statements(sum, a.raw)
	if err := a.judge(ctx, &c, said, leaving); err != nil {
		return nil, err
	}
	if err := a.admit(ctx, &c, sum, said, leaving); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.Findings, func(x, y Finding) int { return x.Kind.order() - y.Kind.order() })
	a.segment, a.last = append([]*text{sum}, stayed...), sum
	return &c, nil
}

// names compares the identifiers of the summary with those of the messages replaced.
func (a *Auditor) names(c *Compaction, sum *text, replaced []*text) {
	human := newNamed()
	for _, t := range replaced {
		if t.msg.Origin == holdfast.UserSaid {
			human.add(t)
		}
	}
	identifiers(c, sum, newNamed(replaced...), human)
}

func (k Kind) order() int {
	for i := range Kinds {
		if Kinds[i].Kind == k {
			return i
		}
	}
	return len(Kinds)
}

// second compares with the summary before.
func (a *Auditor) second(c *Compaction, sum *text) {
	if a.last == nil {
		return
	}
	c.Second = &Second{}
	before := newNamed(a.last)
	for _, id := range before.order {
		c.Second.Identifiers++
		if sum.forms[id] {
			c.Second.IdentifiersKept++
			continue
		}
		f := Finding{Kind: LostAgain, Detail: fmt.Sprintf("identifier %q", id)}
		f.from(before.first[id])
		c.Findings = append(c.Findings, f)
	}
	flat := oneLine(sum.msg.Text)
	for _, p := range detect.Constraints(a.last.msg.Text) {
		rule := p.Of(a.last.msg.Text)
		c.Second.Prohibitions++
		if strings.Contains(flat, oneLine(rule)) {
			c.Second.ProhibitionsKept++
			continue
		}
		c.Findings = append(c.Findings, Finding{
			Kind:    LostAgain,
			Source:  rule,
			Line:    a.last.msg.Line,
			Speaker: a.last.msg.Speaker,
			Detail:  "prohibition",
		})
	}
}

// judge lets the rules of Compact look at the summary as if it had been asked for.
func (a *Auditor) judge(
	ctx context.Context,
	c *Compaction,
	said []*statement,
	leaving map[holdfast.SpanID]*text,
) error {
	req := holdfast.CompactRequest{Justification: "recorded compaction"}
	for _, t := range a.segment {
		if leaving[t.id] != nil && t != a.last {
			req.Spans = append(req.Spans, t.id)
		}
	}
	for _, st := range said {
		req.Claims = append(req.Claims, st.claim)
	}
	if len(req.Spans) == 0 || len(req.Claims) == 0 {
		return nil
	}
	err := a.buf.CheckCompact(ctx, req)
	violations := holdfast.Violations(err)
	if err != nil && violations == nil {
		return err
	}
	found := map[int]map[holdfast.Code]string{}
	for _, v := range violations {
		if v.Claim >= 0 {
			if found[v.Claim] == nil {
				found[v.Claim] = map[holdfast.Code]string{}
			}
			found[v.Claim][v.Code] = v.Detail
		}
	}
	misnamed := map[string]bool{} // sentences of which an identifier was found before
	for _, f := range c.Findings {
		misnamed[f.Sentence] = misnamed[f.Sentence] || f.Kind == IdentifierChanged || f.Kind == IdentifierInvented
	}
	for i, st := range said {
		f, ok := st.finding(found[i])
		if ok && !(misnamed[f.Sentence] && (f.Kind == NoWitness || f.Kind == NoSingleWitness)) {
			c.Findings = append(c.Findings, f)
		}
	}
	return nil
}

// finding words what the rules say about a statement, the gravest first.
func (st *statement) finding(by map[holdfast.Code]string) (Finding, bool) {
	f := Finding{Sentence: st.sentence}
	if st.source != nil {
		f.from(*st.source)
	}
	is := func(k Kind, code holdfast.Code) bool {
		if _, ok := by[code]; !ok {
			return false
		}
		f.Kind, f.Rule = k, string(code)
		return true
	}
	users := func(k Kind) Kind {
		if st.source != nil && st.source.text.msg.Origin == holdfast.Inferred {
			return ToldAsUsers
		}
		return k
	}
	split := st.source != nil && !st.source.text.holdsAll(st.idents)
	switch {
	case is(HedgeDropped, holdfast.CodeHedgeDropped), is(ProhibitionInvented, holdfast.CodeConstraintInvented):
		return f, true
	case st.users && !st.hedged && is(users(UserWords), holdfast.CodeOriginPromoted),
		st.users && !st.hedged && is(users(UserWords), holdfast.CodeQuoteNotFound):
		return f, true
	case st.source == nil:
		f.Kind, f.Rule = NoWitness, string(holdfast.CodeNoWitness)
		return f, true
	case split:
		f.Kind, f.Rule = NoSingleWitness, string(holdfast.CodeIdentifierChanged)
		return f, true
	case is(ToldAsFact, holdfast.CodeOriginPromoted), is(NoWitness, holdfast.CodeNoWitness):
		return f, true
	}
	return f, false
}

// admit appends the summary as the foreign one it is: the library computes what
// stands behind each of its claims, and which later messages contradict them.
func (a *Auditor) admit(
	ctx context.Context,
	c *Compaction,
	sum *text,
	said []*statement,
	leaving map[holdfast.SpanID]*text,
) error {
	claims := make([]holdfast.Claim, len(said))
	at := map[holdfast.ClaimID]*statement{}
	for i, st := range said {
		claims[i] = st.claim
		at[holdfast.ClaimID(fmt.Sprintf("%s#%d", sum.id, i))] = st
	}
	foreign := sum.msg.span(sum.id)
	foreign.Kind, foreign.Claims, foreign.Depth = holdfast.Foreign, claims, c.Number
	_, err := a.buf.Append(ctx, foreign)
	if err != nil {
		return err
	}
	v := a.buf.View()
	for i := range v.Claims {
		if at[v.Claims[i].ID] == nil {
			continue
		}
		c.Statements.All++
		switch v.Claims[i].Status {
		case holdfast.Verified:
			c.Statements.Verified++
		case holdfast.Cited:
			c.Statements.Cited++
		default:
			c.Statements.Unverified++
		}
	}
	told := map[*statement]bool{}
	for _, k := range v.Conflicts {
		st, t := at[k.Claim], leaving[k.Span]
		if st == nil || t == nil || told[st] {
			continue
		}
		told[st] = true
		c.Findings = append(c.Findings, Finding{
			Kind: Contradicted, Sentence: st.sentence, Source: k.Sentence, Line: t.msg.Line, Speaker: t.msg.Speaker,
		})
	}
	return nil
}
