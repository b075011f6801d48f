package holdfast

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast/detect"
)

// request is what an edit asks for, one form for all operations, so that one
// set of rules judges them and one mechanism repairs them.
type request struct {
	op            Operation
	spans         []SpanID
	justification string
	keys          []Key
	claims        []*reqClaim
	entries       []string
	keep          []Witness
	narrative     string
	drop, demote  []ClaimID
	summaryID     SpanID
	covered       []SpanID
	incomplete    bool
	base          uint64
	separate      bool     // a separate pass read every raw span behind this
	deep          []*claim // claims re-grounded by that pass
	note          string   // what the library says of it in the anchor
	standIn       bool     // repaired with something only the author can supply

	restore []*span      // Restore, Revert: archived spans to bring back
	regrnd  []regrounded // Reground
	undo    *change      // Revert: the edit undone
	release *release     // Release
}

// reqClaim is a claim of the request with the index the author gave it.
type reqClaim struct {
	Claim
	index int
}

func (r *request) clone() *request {
	c := *r
	c.spans, c.keys, c.entries = slices.Clone(r.spans), slices.Clone(r.keys), slices.Clone(r.entries)
	c.keep, c.drop, c.demote = slices.Clone(r.keep), slices.Clone(r.drop), slices.Clone(r.demote)
	c.claims = make([]*reqClaim, len(r.claims))
	for i, k := range r.claims {
		k := *k
		k.Witnesses = slices.Clone(k.Witnesses)
		c.claims[i] = &k
	}
	return &c
}

// plan is a request resolved against the state, with the state it would lead
// to. Making one changes nothing.
type plan struct {
	ctx context.Context
	b   *ContextBuffer
	st  *state
	r   *request
	ids minter

	named    []*span // live spans the request names, each once
	missing  []SpanID
	repeated []SpanID
	leaving  []*span        // in window order once resolved
	leaves   map[*span]bool // the same, where there are many
	excerpts []*span        // made by this edit
	cut      map[*span][]*span
	back     []*span // restored by this edit
	arrived  []*span // entering by an Append
	summary  *span
	claims   []*draftClaim
	kept     []Witness // Keep entries whose quote was not found
	demoted  map[*claim]bool
	dropped  map[*claim]bool
	badRefs  []ClaimID
	archive  map[*span]*archived
	storeErr error
	shared   []uint16                     // by slot: terms shared with the claim at hand
	memo     map[string]*detect.Statement // sentences taken apart by the contradiction check

	changes []claimChange
	holds   []edgeHold
	found   []edgeMeta
	line    int // tokens of the line a prune leaves
	ledger  []string
}

// archived is the text of an archived span, read back for a check.
type archived struct {
	text string
	idx  *index
}

// draftClaim is a claim of the request with what stands behind it after the edit.
type draftClaim struct {
	*reqClaim
	said       *claimText
	witnesses  []witness // resolved; claims cited by ID replaced by their witnesses
	unknown    []SpanID  // witnesses that are no span or claim
	summaries  []*span   // summaries cited as witness
	cited      []*claim  // claims cited by ID
	supporters []support
	meta       claimMeta
}

// witness is a cited primary, live or archived.
type witness struct {
	span  *span
	quote string
}

// support is a live span that supports a claim, and the quote given for it.
type support struct {
	span  *span
	quote string
}

// newPlan resolves r. It reads archived bodies where a claim cites one.
func (b *ContextBuffer) newPlan(ctx context.Context, r *request) *plan {
	p := &plan{ctx: ctx, b: b, st: b.st, r: r}
	p.resolveSpans()
	p.resolveRefs()
	p.bringBack()
	slices.SortFunc(p.leaving, before)
	p.cutExcerpts()
	for _, c := range r.claims {
		p.claims = append(p.claims, p.draftClaim(c))
	}
	if r.op == OpCompact {
		p.draftSummary()
	}
	p.restate()
	p.conflicts()
	p.unrelease()
	p.lineTokens()
	return p
}

func (p *plan) resolveSpans() {
	p.named = make([]*span, 0, len(p.r.spans))
	var gone map[SpanID]bool
	for _, id := range p.r.spans {
		s := p.st.spans[id]
		switch {
		case s != nil && s.live && p.isLeaving(s), gone[id]:
			p.repeated = append(p.repeated, id)
		case s != nil && s.live:
			p.named = append(p.named, s)
			p.leave(s)
		default:
			if gone == nil {
				gone = map[SpanID]bool{}
			}
			gone[id] = true
			p.missing = append(p.missing, id)
		}
	}
}

func (p *plan) resolveRefs() {
	resolve := func(list []ClaimID, into *map[*claim]bool) {
		for _, id := range list {
			if c := p.st.claims[id]; c != nil {
				if *into == nil {
					*into = map[*claim]bool{}
				}
				(*into)[c] = true
			} else {
				p.badRefs = append(p.badRefs, id)
			}
		}
	}
	resolve(p.r.drop, &p.dropped)
	resolve(p.r.demote, &p.demoted)
}

// bringBack reads the spans to restore. The excerpts cut from one leave: it is whole again.
func (p *plan) bringBack() {
	for _, s := range p.r.restore {
		if s.kind != Summary {
			if p.text(s) == "" && p.storeErr != nil {
				return
			}
		}
		p.back = append(p.back, s)
		for _, x := range s.excerpts {
			if x.live {
				p.leave(x)
			}
		}
	}
}

// liveAfter reports whether s is in the window after the edit.
func (p *plan) liveAfter(s *span) bool {
	if s.live {
		return !p.isLeaving(s)
	}
	return slices.Contains(p.back, s) || slices.Contains(p.arrived, s) ||
		s.kind == Excerpt && slices.Contains(p.cut[s.root], s)
}

// find returns the span with this ID, live, archived or made by this edit.
func (p *plan) find(id SpanID) *span {
	if s := p.st.spans[id]; s != nil {
		return s
	}
	for _, list := range [...][]*span{p.excerpts, p.arrived} {
		for _, x := range list {
			if x.id == id {
				return x
			}
		}
	}
	return nil
}

// read returns the text and index of any span; archived ones are read from the store.
func (p *plan) read(s *span) (string, *index) {
	if s.idx != nil {
		return s.text, s.idx
	}
	if a := p.archive[s]; a != nil {
		return a.text, a.idx
	}
	text, err := p.b.bodyText(p.ctx, s)
	var x *index
	if err == nil {
		x, err = p.b.indexOf(p.ctx, s, text)
	}
	if err != nil {
		if p.storeErr == nil {
			p.storeErr = err
		}
		return "", &index{}
	}
	a := &archived{text: text, idx: x}
	if p.archive == nil {
		p.archive = map[*span]*archived{}
	}
	p.archive[s] = a
	return a.text, a.idx
}

func (p *plan) text(s *span) string  { t, _ := p.read(s); return t }
func (p *plan) index(s *span) *index { _, x := p.read(s); return x }

// manyLeaving is from how many leaving spans on a set is worth its memory.
const manyLeaving = 16

func (p *plan) leave(s *span) {
	if p.isLeaving(s) {
		return
	}
	p.leaving = append(p.leaving, s)
	if len(p.leaving) == manyLeaving {
		p.leaves = make(map[*span]bool, len(p.r.spans))
		for _, l := range p.leaving {
			p.leaves[l] = true
		}
	} else if p.leaves != nil {
		p.leaves[s] = true
	}
}

func (p *plan) isLeaving(s *span) bool {
	if p.leaves != nil {
		return p.leaves[s]
	}
	return slices.Contains(p.leaving, s)
}

func (p *plan) draftClaim(c *reqClaim) *draftClaim {
	idx := p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, c.Text)
	d := &draftClaim{reqClaim: c, said: newClaimText(c.Text, c.Origin, idx)}
	for _, w := range c.Witnesses {
		cl := p.st.claims[ClaimID(w.Span)]
		s := p.find(w.Span)
		switch {
		case cl != nil:
			d.cited = append(d.cited, cl)
		case s == nil:
			d.unknown = append(d.unknown, w.Span)
		case s.isSummary():
			d.summaries = append(d.summaries, s)
		}
	}
	for _, w := range p.expand(c.Witnesses) {
		if s := p.find(w.Span); s != nil && s.primary() {
			d.witnesses = append(d.witnesses, witness{span: s, quote: w.Quote})
		}
	}
	p.judge(d)
	return d
}

// judge computes supporters, status, depth and the witnesses that are kept.
func (p *plan) judge(d *draftClaim) {
	d.supporters = p.supporters(d.said.idx, d.Origin, d.witnesses)
	d.meta = claimMeta{Claim: d.Claim, status: Unverified}
	if !d.Unverified {
		d.meta.status = p.status(d.said, d.supporters)
	}
	d.meta.Witnesses = nil
	for _, w := range d.witnesses {
		supports := func(s support) bool { return s.span.root == w.span.root && s.quote == w.quote }
		if len(d.supporters) == 0 || slices.ContainsFunc(d.supporters, supports) {
			d.meta.Witnesses = append(d.meta.Witnesses, Witness{Span: w.span.id, Quote: w.quote})
		}
	}
	d.meta.depth = p.depth(d)
}

// candidates returns the live spans that stand for a witness: itself, or the primary it comes from and its excerpts.
func (p *plan) candidates(s *span) []*span {
	if p.liveAfter(s) {
		return []*span{s}
	}
	var out []*span
	if s != s.root && p.liveAfter(s.root) {
		out = append(out, s.root)
	}
	for _, x := range s.root.excerpts {
		if p.liveAfter(x) {
			out = append(out, x)
		}
	}
	return append(out, p.cut[s.root]...)
}

// allows reports whether a span of origin o supports a claim of origin c.
func allows(o, c Origin) bool {
	switch o {
	case UserSaid, ToolOutput:
		return c == o || c == Inferred || c == Hedged
	case Inferred:
		return c == Inferred || c == Hedged
	case Hedged:
		return c == Hedged
	}
	return false
}

// supporters returns the live spans that support a claim with the index x.
func (p *plan) supporters(x *index, o Origin, ws []witness) []support {
	var out []support
	for _, w := range ws {
		for _, s := range p.candidates(w.span) {
			if allows(s.origin, o) && p.backs(x, s, w.quote) && p.about(x, s, w.quote, o) {
				out = append(out, support{span: s, quote: w.quote})
				break
			}
		}
	}
	return out
}

// backs is support but for the origin.
func (p *plan) backs(x *index, s *span, quote string) bool {
	if !s.primary() || s.echo {
		return false
	}
	text, sx := p.read(s)
	return sx.holdsAll(x) && strings.Contains(text, quote)
}

// about reports whether a witness has to do with what a claim of origin o says. Only tool
// output is asked: any span backs words without identifiers, and logs are many.
func (p *plan) about(x *index, s *span, quote string, o Origin) bool {
	return o != ToolOutput || quote != "" || p.related(x, s)
}

// status is `verified` if an independent supporter says the claim in one sentence, `cited` if anything supports it.
func (p *plan) status(c *claimText, sup []support) Status {
	if len(sup) == 0 {
		return Unverified
	}
	for _, s := range sup {
		if s.span.independent() && c.saidIn(p.index(s.span), p.text(s.span)) >= 0 {
			return Verified
		}
	}
	return Cited
}

// depth is 1 + the deepest claim among the summaries named and the claims cited;
// 0 for a separate pass, for re-grounding and for a claim that is word for word the quote of a
// live independent witness.
func (p *plan) depth(d *draftClaim) int {
	if p.r.separate || p.r.op == OpReground {
		return 0
	}
	for _, s := range d.supporters {
		if s.quote == d.Text && s.span.independent() {
			return 0
		}
	}
	deepest := 0
	for _, s := range p.named {
		deepest = max(deepest, s.deepest(p.r.deep))
	}
	for _, c := range d.cited {
		if !slices.Contains(p.r.deep, c) {
			deepest = max(deepest, c.depth)
		}
	}
	if d.meta.status != Verified {
		deepest = max(deepest, p.toldBefore(d))
	}
	return deepest + 1
}

// toldBefore is the depth of the deepest live claim that says the same in the
// same words: to cite its primary again instead of the claim tells it no less often.
func (p *plan) toldBefore(d *draftClaim) int {
	n := 0
	for _, t := range d.said.idx.terms[:min(1, len(d.said.idx.terms))] {
		for _, c := range p.b.post.claims[t] {
			live := p.st.claims[c.id] == c
			if live && !c.Unverified && c.depth > n && !slices.Contains(p.r.deep, c) && sameWords(c.idx, d.said.idx) {
				n = c.depth
			}
		}
	}
	return n
}

// deepest is the depth of the deepest claim of a summary, re-grounded ones left out; a foreign one
// without claims has the depth the host stated.
func (s *span) deepest(grounded []*claim) int {
	n := 0
	if len(s.sum) == 0 && s.kind == Foreign {
		n = s.meta.depth
	}
	for _, c := range s.sum {
		if !slices.Contains(grounded, c) {
			n = max(n, c.depth)
		}
	}
	return n
}

// draftSummary makes the summary as it would enter the window.
func (p *plan) draftSummary() {
	m := meta{kind: Summary, origin: Inferred, speaker: Inferred, id: p.r.summaryID, story: p.r.narrative}
	if m.id == "" {
		m.id = p.mint("sum")
	}
	for _, s := range p.named {
		m.depth = max(m.depth, s.deepest(p.r.deep))
	}
	m.depth++
	for i, c := range p.claims {
		m.claims = append(m.claims, c.meta)
		m.depth = max(m.depth, p.claims[i].meta.depth)
	}
	for _, e := range p.r.entries {
		if !slices.Contains(m.held, held{text: e}) {
			m.held = append(m.held, held{text: e})
		}
	}
	last := &span{slot: len(p.st.slots), meta: meta{position: ^uint64(0)}}
	first := slices.MinFunc(append(slices.Clone(p.named), last), before)
	m.position = first.position
	m.digest = sha256.Sum256(summaryBody(m.claims, entriesOf(m.held), m.story))
	s := &span{meta: m, key: keyOf(p.st.buffer, m.id, m.digest)}
	s.root = s
	for i := range m.claims {
		id := ClaimID(fmt.Sprintf("%s#%d", m.id, i))
		s.sum = append(s.sum, &claim{claimMeta: m.claims[i], id: id, ref: Ref(id), sum: s, idx: p.claims[i].said.idx})
	}
	s.tokens = p.b.count(summaryText(s, p.liveExcerpt))
	s.meta.tokens = s.tokens
	p.summary = s
}

func entriesOf(h []held) []string {
	var out []string
	for _, e := range h {
		out = append(out, e.text)
	}
	return out
}

// liveExcerpt returns the excerpt in the window after the edit that is exactly the claim's text and
// among its witnesses.
func (p *plan) liveExcerpt(c *claim) SpanID {
	for _, w := range c.Witnesses {
		s := p.find(w.Span)
		if s == nil {
			continue
		}
		for _, x := range p.candidates(s) {
			if x.kind == Excerpt && x.idx != nil && x.text == c.Text {
				return x.id
			}
		}
	}
	return ""
}

// hanging marks the further lines of a supplied text, so that none passes for a line of the library's.
func hanging(text string) string { return strings.ReplaceAll(text, "\n", "\n  | ") }

// summaryText renders a summary from its claims, so that no tag can be stripped.
// pointer names an excerpt in the window that is the claim word for word.
func summaryText(s *span, pointer func(*claim) SpanID) string {
	var b strings.Builder
	for _, c := range s.sum {
		fmt.Fprintf(&b, "- [%s, %s", c.Origin, c.status)
		for i, w := range c.Witnesses {
			if i == 0 {
				b.WriteString("; from")
			}
			b.WriteString(" " + string(w.Span))
		}
		if x := pointer(c); x != "" {
			fmt.Fprintf(&b, "] as %s says\n", x)
			continue
		}
		b.WriteString("] " + hanging(c.Text) + "\n")
	}
	for _, h := range s.held {
		b.WriteString("Carried word for word: " + hanging(h.text) + "\n")
	}
	if s.story != "" {
		b.WriteString("(narrative, not evidence) " + hanging(s.story) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// mint returns an unused ID with the prefix.
func (p *plan) mint(prefix string) SpanID {
	if p.ids == nil {
		p.ids = minter{}
	}
	return p.ids.mint(p.st, prefix, func(id SpanID) bool { return p.find(id) != nil })
}

// lineTokens counts the line that a prune leaves in the anchor.
func (p *plan) lineTokens() {
	if p.r.op != OpPrune || len(p.leaving) == 0 {
		return
	}
	var ids [shownSpans]SpanID
	var keys [shownSpans]Key
	var scratch [1024]byte
	shown := min(len(p.leaving), shownSpans)
	for i, s := range p.leaving[:shown] {
		ids[i], keys[i] = s.id, s.key
	}
	line := Edit{Number: p.st.counter + 1, Op: p.r.op, Seq: p.b.head.Length, Spans: ids[:shown], Keys: keys[:shown]}
	text := appendEditLine(scratch[:0], &line)
	if more := len(p.leaving) - shown; more > 0 {
		text = fmt.Appendf(text, " and %d more (journal record %d)", more, line.Seq)
	}
	p.line = p.b.count(string(text))
}
