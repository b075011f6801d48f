package replay

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// lossy is an editor that makes the mistakes field reports describe. It plans what
// a careful one would, spoils it, sends that, and then sends the careful edit.
type lossy struct {
	careful
	next int // where in the list of mutations to go on
}

func newLossy(rng *rand.Rand) *lossy { return &lossy{careful: careful{rng: rng}} }

// spoiled is how many mutations are tried on one edit.
const spoiled = 3

// mutation is one mistake.
type mutation struct {
	label  string
	expect []holdfast.Code // one of these must refuse it; none: it is allowed
	apply  func(m *mutator) (change, bool)
	doubt  bool // if it is accepted the claim must not count as verified
}

// change is a mutated request. ok of apply is false where the mistake cannot be
// made here, or where it would be none.
type change struct {
	req   request
	what  string
	seen  []holdfast.SpanID // whose text shows that it is a mistake
	claim string            // the claim whose status counts, if any
	open  string            // the claim whose contradiction must not vanish, if any
}

// mutator is what a mutation works on.
type mutator struct {
	s   *scene
	req request // a copy of the careful request, to be changed
	rng *rand.Rand
	// contest has the host find that a span contradicts a claim.
	contest func(span holdfast.SpanID, claim holdfast.ClaimID) error
}

func (l *lossy) edit(ctx context.Context, r *runner) (string, error) {
	l.begin()
	for range mostEdits {
		v := r.view()
		if v.Usage.Shortfall == 0 {
			return "", nil
		}
		s := newScene(v)
		req, why := l.plan(s)
		if why != "" {
			return why, nil
		}
		moved, err := l.spoil(ctx, r, s, req)
		if err != nil {
			return "", err
		}
		if moved {
			continue // the window is not what the careful edit was planned for
		}
		done, err := r.attempt(ctx, s, req)
		if err != nil {
			return "", err
		}
		if !done {
			l.giveUp(req)
		}
	}
	return "too many edits for one message", nil
}

// spoil sends the next few mistakes that can be made on req. It reports whether
// the buffer has changed.
func (l *lossy) spoil(ctx context.Context, r *runner, s *scene, req request) (bool, error) {
	if req.reground != nil {
		return false, nil
	}
	tried := 0
	for range mutations {
		mu := &mutations[l.next%len(mutations)]
		l.next++
		m := &mutator{s: s, req: req.clone(), rng: l.rng, contest: func(span holdfast.SpanID, claim holdfast.ClaimID) error {
			return r.buf.Contest(ctx, holdfast.ContestRequest{Span: span, Claim: claim})
		}}
		ch, ok := mu.apply(m)
		if !ok {
			continue
		}
		e, err := ch.req.send(ctx, r.buf)
		vs := holdfast.Violations(err)
		if err != nil && vs == nil {
			return false, err
		}
		r.judge(s, mu, ch, vs)
		if err == nil {
			r.accepted(e)
			r.report.Purposes["mutated"]++
		}
		if r.buf.View().Version != s.view.Version {
			return true, nil
		}
		if tried++; tried == spoiled {
			break
		}
	}
	return false, nil
}

// judge records what became of a mutated request.
func (r *runner) judge(s *scene, mu *mutation, ch change, vs []holdfast.Violation) {
	expect := make([]string, len(mu.expect))
	for i, c := range mu.expect {
		expect[i] = string(c)
	}
	t := r.report.tally(mu.label, expect)
	t.Sent++
	e := Escape{
		File: r.report.File, Step: r.step, Label: mu.label, Expect: expect,
		What: ch.what, Request: payload(ch.req), Witness: s.texts(ch.seen),
	}
	switch {
	case vs == nil && mu.doubt && r.verified(ch.claim):
		t.Escapes++
		r.report.Escapes = append(r.report.Escapes, e)
	case vs == nil && (len(expect) == 0 || ch.open != "" && r.disputed(ch.open)):
		t.Allowed++
	case vs == nil:
		t.Escapes++
		r.report.Escapes = append(r.report.Escapes, e)
	case slices.ContainsFunc(vs, func(v holdfast.Violation) bool { return slices.Contains(mu.expect, v.Code) }):
		t.Hits++
	default:
		t.Others[strings.Join(codesOf(vs), "+")]++
		e.Got = detailsOf(vs)
		r.report.Missed = append(r.report.Missed, e)
	}
}

// verified reports whether a live claim with this text counts as verified.
func (r *runner) verified(text string) bool {
	return slices.ContainsFunc(r.buf.View().Claims, func(c holdfast.ClaimView) bool {
		return c.Text == text && c.Status == holdfast.Verified
	})
}

// disputed reports whether something in the window still contradicts a claim with this text.
func (r *runner) disputed(text string) bool {
	v := r.buf.View()
	return slices.ContainsFunc(v.Claims, func(claim holdfast.ClaimView) bool {
		return claim.Text == text && slices.ContainsFunc(v.Conflicts, func(c holdfast.Conflict) bool {
			return len(c.Live) > 0 && slices.Contains(c.Holders, holdfast.Ref(claim.ID))
		})
	})
}

func payload(r request) any {
	switch {
	case r.prune != nil:
		return r.prune
	case r.compact != nil:
		return r.compact
	}
	return r.reground
}

// texts joins the spans' texts, cut to what someone who investigates wants to read.
func (s *scene) texts(ids []holdfast.SpanID) string {
	const most = 1500
	var b strings.Builder
	for _, id := range ids {
		if sp := s.span(id); sp != nil {
			b.WriteString("[" + string(id) + "] " + sp.Text[:min(len(sp.Text), most)] + "\n")
		}
	}
	return b.String()
}

// nowhere reports whether no text that a model is shown holds s.
func (m *mutator) nowhere(s string) bool {
	for i := range m.s.view.Spans {
		if strings.Contains(m.s.view.Spans[i].Text, s) {
			return false
		}
	}
	return !slices.ContainsFunc(m.s.view.Claims, func(c holdfast.ClaimView) bool { return strings.Contains(c.Text, s) })
}

// claim picks a random claim of the request that fits.
func (m *mutator) claim(fits func(c *holdfast.Claim) bool) *holdfast.Claim {
	if m.req.compact == nil {
		return nil
	}
	claims := m.req.compact.Claims
	if len(claims) == 0 {
		return nil
	}
	from := m.rng.IntN(len(claims))
	for i := range claims {
		if c := &claims[(from+i)%len(claims)]; m.firstHand(c) && fits(c) {
			return c
		}
	}
	return nil
}

// firstHand reports whether the claim's witnesses are live spans: then what they say can be looked up.
func (m *mutator) firstHand(c *holdfast.Claim) bool {
	for _, w := range c.Witnesses {
		if m.s.span(w.Span) == nil {
			return false
		}
	}
	return len(c.Witnesses) > 0
}

func anyClaim(*holdfast.Claim) bool { return true }

func quoted(c *holdfast.Claim) bool { return !c.Unverified && c.Witnesses[0].Quote != "" }

func (m *mutator) done(what string, c *holdfast.Claim) (change, bool) {
	ch := change{req: m.req, what: what}
	if c != nil {
		for _, w := range c.Witnesses {
			ch.seen = append(ch.seen, w.Span)
		}
	}
	return ch, true
}

func (m *mutator) pick(ids []holdfast.SpanID) holdfast.SpanID { return ids[m.rng.IntN(len(ids))] }

// units returns the units that fit, in window order.
func (m *mutator) units(fits func(u *unit) bool) []*unit {
	var out []*unit
	for i := range m.s.units {
		if u := &m.s.units[i]; fits(u) {
			out = append(out, u)
		}
	}
	return out
}

// pruneOf is a prune that would be in order for units that may leave.
func (m *mutator) pruneOf(units []*unit) *holdfast.PruneRequest {
	p := &holdfast.PruneRequest{Spans: m.s.ids(units), Justification: "No longer needed for what is left to do."}
	for _, id := range p.Spans {
		p.Keys = append(p.Keys, m.s.span(id).Key)
	}
	for _, c := range m.s.unsupported(setOf(p.Spans)) {
		p.Demote = append(p.Demote, c.ID)
	}
	return p
}

// replace puts a request of its own in place of the careful one.
func (m *mutator) replace(p *holdfast.PruneRequest) {
	m.req = request{purpose: "mutated prune", prune: p}
}
