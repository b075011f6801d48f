package holdfast

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast/detect"
)

// restate computes the new state of live claims whose witnesses come or go:
// demoted ones become unverified, the others get the status that is left.
func (p *plan) restate() {
	affected := p.affectedClaims()
	for _, c := range affected {
		m := c.claimMeta
		if g := p.reground(c); g != nil {
			m = *g
		} else if p.demoted[c] || slices.Contains(p.back, c.sum) && p.standsAlone(c) {
			m.Unverified, m.status = true, Unverified
		} else if !m.Unverified {
			m.status = p.status(p.claimText(c), p.claimSupporters(c))
		}
		if !sameClaim(&m, &c.claimMeta) {
			p.changes = append(p.changes, claimChange{id: c.id, claimMeta: m})
		}
	}
}

// standsAlone reports whether a restored claim has no supporter, or conflicts whose disconfirmers are all archived.
func (p *plan) standsAlone(c *claim) bool {
	sup := p.claimSupporters(c)
	said := p.claimText(c)
	a := p.arrivingClaim(c.ref, said, sup, p.claimWitnesses(c), c.Unverified)
	return len(sup) == 0 || p.orphaned(a)
}

func sameClaim(a, b *claimMeta) bool {
	return a.status == b.status && a.depth == b.depth && a.Unverified == b.Unverified &&
		a.Origin == b.Origin && slices.Equal(a.Witnesses, b.Witnesses)
}

// affectedClaims returns the claims that stay and cite something that comes or goes, or are named in Demote, in order.
func (p *plan) affectedClaims() []*claim {
	if len(p.st.citing) == 0 && len(p.back) == 0 && len(p.demoted) == 0 && len(p.r.regrnd) == 0 {
		return nil
	}
	var out []*claim
	seen := map[*claim]bool{}
	add := func(c *claim) {
		if !seen[c] && p.liveAfter(c.sum) {
			seen[c] = true
			out = append(out, c)
		}
	}
	for _, s := range p.leaving {
		for _, c := range p.st.citing[s.root] {
			add(c)
		}
	}
	for _, s := range p.back {
		for _, c := range p.st.citing[s.root] {
			add(c)
		}
	}
	for c := range p.demoted {
		add(c)
	}
	for _, s := range p.back {
		for _, c := range s.sum {
			add(c)
		}
	}
	for _, g := range p.r.regrnd {
		add(g.claim)
	}
	slices.SortFunc(out, func(a, b *claim) int { return strings.Compare(string(a.id), string(b.id)) })
	return out
}

func (p *plan) claimText(c *claim) *claimText {
	if c.idx == nil {
		c.idx = p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, c.Text)
	}
	return newClaimText(c.Text, c.Origin, c.idx)
}

// claimSupporters returns what supports an existing claim after the edit.
func (p *plan) claimSupporters(c *claim) []support {
	return p.supporters(p.claimText(c).idx, c.Origin, p.claimWitnesses(c))
}

func (p *plan) claimWitnesses(c *claim) []witness {
	var ws []witness
	for _, w := range c.Witnesses {
		if s := p.find(w.Span); s != nil && s.primary() {
			ws = append(ws, witness{span: s, quote: w.Quote})
		}
	}
	return ws
}

// arriving is a claim that enters the window with this change.
type arriving struct {
	ref    Ref
	said   *claimText
	sayers []*span // its independent supporters that say it, unless it is unverified
	newest int     // slot up to which evidence is older than the claim's own, -1 for none
	text   string
}

// conflicts computes who holds which conflict after the edit, and finds new ones.
func (p *plan) conflicts() {
	var claims []arriving
	if p.summary != nil {
		for i, d := range p.claims {
			claims = append(claims, p.arrivingClaim(p.summary.sum[i].ref, d.said, d.supporters, d.witnesses, d.Unverified))
		}
	}
	for _, s := range p.back {
		for _, c := range s.sum {
			said, supporters, witnesses := p.claimText(c), p.claimSupporters(c), p.claimWitnesses(c)
			claims = append(claims, p.arrivingClaim(c.ref, said, supporters, witnesses, c.Unverified))
		}
	}
	p.passOn(claims)
	for _, a := range claims {
		p.found = append(p.found, p.contradicted(a)...)
	}
}

func (p *plan) arrivingClaim(ref Ref, said *claimText, sup []support, ws []witness, unverified bool) arriving {
	a := arriving{ref: ref, said: said, text: said.text}
	sayers := p.sayers(said, sup)
	if a.newest = ageOf(sayers, sup, ws); !unverified {
		a.sayers = sayers
	}
	return a
}

// sayers returns the independent supporters that say a claim.
func (p *plan) sayers(said *claimText, sup []support) []*span {
	var out []*span
	for _, s := range sup {
		if s.span.independent() && said.saidIn(p.index(s.span), p.text(s.span)) >= 0 {
			out = append(out, s.span)
		}
	}
	return out
}

// ageOf is the slot up to which evidence is older than the claim's own: that of
// the newest independent supporter that says the claim, else of its oldest
// supporter or witness, so that a newer span cited beside it hides nothing.
func ageOf(sayers []*span, sup []support, ws []witness) int {
	newest, oldest := -1, -1
	for _, s := range sayers {
		newest = max(newest, s.root.slot)
	}
	if newest >= 0 {
		return newest
	}
	see := func(s *span) {
		if oldest < 0 || s.root.slot < oldest {
			oldest = s.root.slot
		}
	}
	for _, s := range sup {
		see(s.span)
	}
	if len(sup) == 0 {
		for _, w := range ws {
			see(w.span)
		}
	}
	return oldest
}

// passOn hands unresolved conflicts to the claims, summaries and narratives
// that take over what they are about ("an edge belongs to its claim for good").
func (p *plan) passOn(claims []arriving) {
	for _, e := range p.st.edges {
		if e.resolved {
			continue
		}
		holders := slices.Clone(e.holders)
		for _, a := range claims {
			if !slices.Contains(holders, a.ref) && p.b.inherits(e, a) {
				holders = append(holders, a.ref)
			}
		}
		if p.summary != nil {
			ref := Ref(p.summary.id)
			taken := len(holders) > len(e.holders)
			if !taken && p.replaced(e) || p.r.narrative != "" && p.b.sharesIdent(e, p.r.narrative) {
				holders = append(holders, ref)
			}
		}
		for _, s := range p.back {
			if s.story != "" && !slices.Contains(holders, Ref(s.id)) && p.b.sharesIdent(e, s.story) {
				holders = append(holders, Ref(s.id))
			}
		}
		if len(holders) > len(e.holders) {
			p.holds = append(p.holds, edgeHold{edge: e.id, holders: holders})
		}
	}
}

// replaced reports whether a leaving summary holds e by a claim that is not
// given up in Drop.
func (p *plan) replaced(e *edge) bool {
	for _, h := range e.holders {
		if c := p.st.claims[ClaimID(h)]; c != nil && p.isLeaving(c.sum) && !p.dropped[c] {
			return true
		}
		if s := p.st.spans[SpanID(h)]; s != nil && p.isLeaving(s) && !p.allDropped(s) {
			return true
		}
	}
	return false
}

func (p *plan) allDropped(s *span) bool {
	for _, c := range s.sum {
		if !p.dropped[c] {
			return false
		}
	}
	return len(s.sum) > 0
}

func (b *ContextBuffer) edgeIndex(e *edge) *index {
	if e.idx == nil {
		e.idx = b.lex.scan(&b.opt.Detect, &b.doc, e.text)
	}
	return e.idx
}

// inherits reports whether the conflict passes to the claim a: the same words;
// or, with identifiers, all of them, or all that a has, and enough other words
// in common; or, without, most of the words. It does not pass to a claim in
// other words that a supporter no older than the disconfirmer verifies.
func (b *ContextBuffer) inherits(e *edge, a arriving) bool {
	x := b.edgeIndex(e)
	if sameWords(x, a.said.idx) || strings.TrimSpace(e.text) == a.said.text {
		return true
	}
	if !restates(x, a.said.idx) {
		return false
	}
	return !slices.ContainsFunc(a.sayers, func(s *span) bool { return s.root.slot >= e.span.slot })
}

// sameWords reports whether two texts have the same content words in the same order.
func sameWords(x, y *index) bool {
	return len(x.words) > 0 && slices.EqualFunc(x.words, y.words, func(a, b wordTerm) bool { return a.term == b.term })
}

// restates reports whether the claim with index y is about what the contested one with index x says.
func restates(x, y *index) bool {
	if sharedTerms(x.terms, y.terms) == 0 {
		return false // each case below asks for a word in common
	}
	ids := map[termID]bool{} // weak ones count as words
	strong := [2]int{}
	for k, list := range [...][]identTerm{x.idents, y.idents} {
		for _, id := range list {
			if !id.weak {
				ids[id.term] = true
				strong[k]++
			}
		}
	}
	common, words := 0, 0 // other content words
	for _, t := range x.terms {
		if ids[t] {
			continue
		}
		words++
		if _, ok := slices.BinarySearch(y.terms, t); ok {
			common++
		}
	}
	other := 0
	for _, t := range y.terms {
		if !ids[t] {
			other++
		}
	}
	switch {
	case strong[0] == 0 || strong[1] == 0:
		return strong[0] == strong[1] && common > 1 && 3*common >= 2*min(words, other)
	case y.holdsAll(x):
		return common > 0
	case x.holdsAll(y):
		return 2*common >= max(1, min(words, other))
	}
	return false
}

func (b *ContextBuffer) sharesIdent(e *edge, narrative string) bool {
	x := b.edgeIndex(e)
	if len(x.idents) == 0 {
		return false
	}
	n := b.lex.scan(&b.opt.Detect, &b.doc, narrative)
	return slices.ContainsFunc(x.idents, func(id identTerm) bool { return n.holds(id.term) })
}

// Bounds of what the detector is asked about, so that a claim or a sentence of
// common words costs no more than another: of all candidates that the postings
// give, those that share most terms.
const (
	maxSpansPerClaim     = 32 // spans that might disconfirm a new claim
	maxSentencesPerSpan  = 4  // sentences of each
	maxSentencesPerClaim = 8  // sentences of an arriving span that might disconfirm a claim
)

// contradicted asks the detector for live independent spans newer than the
// claim's witnesses that disconfirm it, those that leave by this edit included:
// a claim may not be made while its disconfirmer goes. Candidates come from the
// postings of the claim's terms.
func (p *plan) contradicted(a arriving) []edgeMeta {
	if len(a.said.words) == 0 {
		return nil
	}
	var out []edgeMeta
	for _, s := range p.suspects(a) {
		for _, i := range s.idx.likest(a.said.idx, maxSentencesPerSpan) {
			sentence := s.idx.sentences[i].Of(s.text)
			if p.b.disconfirms(p.statements(), a.text, a.said.idx, sentence) && !p.known(s, a) {
				out = append(out, edgeMeta{span: s.root.id, sentence: strings.Clone(sentence), claim: ClaimID(a.ref), text: a.text})
				break
			}
		}
	}
	return out
}

// suspects returns the spans that share most terms with the claim and are newer
// than its witnesses, the newer ones on a tie, in window order.
func (p *plan) suspects(a arriving) []*span {
	if len(p.shared) < len(p.st.slots) {
		p.shared = make([]uint16, len(p.st.slots))
	}
	var all []*span
	var hist [256]int // spans by the number of terms shared
	for _, t := range a.said.idx.terms {
		for _, s := range p.b.post.liveSpans(t) {
			if s.root.slot <= a.newest {
				continue
			}
			n := p.shared[s.slot]
			if n == 0 {
				all = append(all, s)
			}
			if int(n)+1 < len(hist) {
				hist[n]--
				hist[n+1]++
				p.shared[s.slot] = n + 1
			}
		}
	}
	least, room := len(hist), maxSpansPerClaim
	for least > 1 && hist[least-1] <= room {
		least--
		room -= hist[least]
	}
	var out, tie []*span
	for _, s := range all {
		switch n := int(p.shared[s.slot]); {
		case n >= least:
			out = append(out, s)
		case n == least-1:
			tie = append(tie, s)
		}
		p.shared[s.slot] = 0
	}
	slices.SortFunc(tie, func(x, y *span) int { return before(y, x) })
	out = append(out, tie[:min(room, len(tie))]...)
	slices.SortFunc(out, before)
	return out
}

// likest returns the sentences of x outside of quoted blocks that share most terms with c, at most n, in order.
func (x *index) likest(c *index, n int) []int {
	var room [16]termID
	common := room[:0]
	for _, t := range c.terms {
		if _, ok := slices.BinarySearch(x.terms, t); ok {
			common = append(common, t)
		}
	}
	if len(common) == 0 {
		return nil
	}
	best := make([]sharing, 0, maxSentencesPerClaim)
	for i := range x.sentences {
		if x.sentences[i].quoted {
			continue
		}
		if shared := x.shared(i, common); shared > 0 {
			best = keepBest(best, sharing{i, shared}, n)
		}
	}
	out := make([]int, 0, n)
	for _, k := range best {
		out = append(out, k.sentence)
	}
	slices.Sort(out)
	return out
}

// known reports whether a conflict between s and the arriving claim is on record already.
func (p *plan) known(s *span, a arriving) bool {
	for _, e := range p.st.edges {
		if e.span != s.root || e.resolved {
			continue
		}
		if slices.Contains(e.holders, a.ref) || strings.TrimSpace(e.text) == a.said.text {
			return true
		}
	}
	return false
}

// disconfirms asks the detector whether the sentence contradicts the claim. memo keeps sentences taken apart.
func (b *ContextBuffer) disconfirms(memo map[string]*detect.Statement, claim string, cx *index, sentence string) bool {
	if c := b.opt.Detect.Contradictions; c != nil {
		return c.Contradicts(claim, sentence)
	}
	if cx.statement == nil {
		cx.statement = detect.NewStatement(claim)
	}
	later := memo[sentence]
	if later == nil {
		later = detect.NewStatement(sentence)
		memo[sentence] = later
	}
	return cx.statement.ContradictedBy(later)
}

func (p *plan) statements() map[string]*detect.Statement {
	if p.memo == nil {
		p.memo = map[string]*detect.Statement{}
	}
	return p.memo
}

// disconfirmed returns the conflicts of an arriving span with live claims that
// share a term with it: one pass over its words finds for each claim the
// sentences that share most.
func (p *plan) disconfirmed(s *span) []edgeMeta {
	best := map[*claim][]sharing{}
	var order []*claim
	for i := range s.idx.sentences {
		if s.idx.sentences[i].quoted {
			continue
		}
		for c, n := range p.claimsLike(s.idx, i) {
			if best[c] == nil {
				order = append(order, c)
			}
			best[c] = keepBest(best[c], sharing{i, n}, maxSentencesPerClaim)
		}
	}
	slices.SortFunc(order, func(a, b *claim) int { return strings.Compare(string(a.id), string(b.id)) })
	var out []edgeMeta
	for _, c := range order {
		slices.SortFunc(best[c], func(a, b sharing) int { return a.sentence - b.sentence })
		for _, k := range best[c] {
			sentence := s.idx.sentences[k.sentence].Of(s.text)
			if p.b.disconfirms(p.statements(), c.Text, c.idx, sentence) {
				out = append(out, edgeMeta{span: s.id, sentence: strings.Clone(sentence), claim: c.id, text: c.Text})
				break
			}
		}
	}
	return out
}

// sharing is a sentence and how many terms it shares with a claim.
type sharing struct{ sentence, n int }

// keepBest adds k, keeping the n that share most, the earlier on a tie.
func keepBest(list []sharing, k sharing, n int) []sharing {
	if len(list) < n {
		return append(list, k)
	}
	least := 0
	for i := range list {
		if list[i].n < list[least].n || list[i].n == list[least].n && list[i].sentence > list[least].sentence {
			least = i
		}
	}
	if list[least].n < k.n {
		list[least] = k
	}
	return list
}

// claimsLike counts for each live claim the distinct terms that sentence i of x shares with it.
func (p *plan) claimsLike(x *index, i int) map[*claim]int {
	var counts map[*claim]int
	words := x.words[x.sentences[i].words.From:x.sentences[i].words.To]
	for k, w := range words {
		list := p.b.post.claims[w.term]
		if len(list) == 0 || slices.ContainsFunc(words[:k], func(v wordTerm) bool { return v.term == w.term }) {
			continue
		}
		for _, c := range list {
			if c.sum.live && p.st.claims[c.id] == c {
				if counts == nil {
					counts = map[*claim]int{}
				}
				counts[c]++
			}
		}
	}
	return counts
}

// twins returns the contested claim and the other live claims that say the same,
// which hold a new conflict with it.
func (b *ContextBuffer) twins(ctx context.Context, c *claim, by *span) ([]Ref, error) {
	out := []Ref{c.ref}
	p := b.newPlan(ctx, &request{})
	e := &edge{span: by, text: c.Text}
	for _, s := range b.st.windowSpans() {
		for _, k := range s.sum {
			said := p.claimText(k)
			if k != c && b.inherits(e, p.arrivingClaim(k.ref, said, p.claimSupporters(k), p.claimWitnesses(k), k.Unverified)) {
				out = append(out, k.ref)
			}
		}
	}
	return out, p.storeErr
}
