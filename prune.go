package holdfast

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

func (r *PruneRequest) request() *request {
	return &request{
		op: OpPrune, spans: r.Spans, justification: r.Justification, keys: r.Keys, demote: r.Demote, base: r.Base,
	}
}

// Prune archives spans without replacing them. It refuses with an
// *UnsafePruneError, a *ContextProvenanceError or an error that unwraps to
// both; other errors are the store's. On error nothing has changed, except that
// after ErrUncertain the store decides.
//
// A constraint in force that only leaving spans carry must be known to be
// retrievable: the request presents the key of one of them, and the constraint
// moves to the ledger.
func (b *ContextBuffer) Prune(ctx context.Context, r PruneRequest) (Edit, error) {
	return b.run(ctx, r.request())
}

// CheckPrune runs the rules of Prune and changes nothing.
func (b *ContextBuffer) CheckPrune(ctx context.Context, r PruneRequest) error {
	return b.check(ctx, r.request())
}

func (b *ContextBuffer) check(ctx context.Context, r *request) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return err
	}
	_, err := b.judge(ctx, r)
	return b.st.hideErr(err)
}

// run makes an edit: judge, read back, commit, then change the window.
func (b *ContextBuffer) run(ctx context.Context, r *request) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	return b.runLocked(ctx, r)
}

func (b *ContextBuffer) runLocked(ctx context.Context, r *request) (Edit, error) {
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	p, err := b.judge(ctx, r)
	if err == nil {
		err = p.readBack()
	}
	if err != nil {
		return Edit{}, b.refused(r.op.String(), err)
	}
	e, err := b.record(ctx, p)
	if err != nil {
		return Edit{}, b.refused(r.op.String(), err)
	}
	return e, nil
}

// judge resolves the request and runs every rule on the state it would lead to.
func (b *ContextBuffer) judge(ctx context.Context, r *request) (*plan, error) {
	if found := oversized(r); len(found) > 0 {
		vs, repair := b.remedies(ctx, r, found)
		return nil, refuse(r.op.String(), vs, repair)
	}
	p := b.newPlan(ctx, r)
	found := p.findings()
	if p.storeErr != nil {
		return nil, fmt.Errorf("holdfast: %s: %w", r.op, p.storeErr)
	}
	if len(found) == 0 {
		return p, nil
	}
	vs, repair := b.remedies(ctx, r, found)
	return nil, refuse(r.op.String(), vs, repair)
}

// readBack reads each leaving span's archived bytes by key: the store is not trusted either.
func (p *plan) readBack() error {
	for _, s := range p.leaving {
		body, err := p.b.store.Body(p.ctx, p.st.buffer, s.key)
		if err == nil && s.kind != Summary && string(body) == s.text {
			continue
		}
		if err == nil && s.kind == Summary && sha256.Sum256(body) == s.digest {
			continue
		}
		if cause := p.ctx.Err(); err != nil && cause != nil {
			return fmt.Errorf("holdfast: %s: reading span %s back: %w", p.r.op, s.id, cause) // the bytes may be all right
		}
		detail := "its archived bytes do not read back equal"
		if err != nil {
			detail = "its archived bytes cannot be read back"
		}
		v := Violation{Code: CodeNoRetrieval, Spans: []SpanID{s.id}, Claim: -1, Detail: detail + ", key " + string(s.key),
			Remedy: "leave out " + string(s.id) + "; the host should run Verify"}
		return &UnsafePruneError{Op: p.r.op.String(), Violations: []Violation{v}, Err: err}
	}
	return nil
}

// change is what the journal will say of the plan, with the bodies that enter.
func (p *plan) change() (*change, []Body) {
	p.b.mu.Lock() // the hash is brought up to date, which a view does too
	pre := p.st.windowHash()
	p.b.mu.Unlock()
	c := &change{
		op: p.r.op, counter: p.st.counter + 1, pre: pre, justification: p.r.justification,
		removed: ids(p.leaving), restored: ids(p.back), claims: p.changes, dropped: slices.Clone(p.r.drop),
		edges: p.found, holds: p.holds, ledgerOn: p.ledger, ledgerOff: p.ledgerOff(), note: p.note(),
	}
	if p.r.release != nil {
		c.released = []release{*p.r.release}
	}
	if u := p.r.undo; u != nil {
		c.target = u.counter
		for _, x := range u.released {
			c.unreleased = append(c.unreleased, x.constraint)
		}
		c.released = append(c.released, p.again()...)
	}
	var bodies []Body
	slot := uint64(len(p.st.slots))
	enter := func(s *span, body []byte) {
		s.meta.sub = slot
		slot++
		c.added = append(c.added, s.meta)
		bodies = append(bodies, Body{Key: s.key, Data: body})
	}
	if p.summary != nil {
		enter(p.summary, summaryBody(p.summary.meta.claims, entriesOf(p.summary.held), p.summary.story))
	}
	for _, x := range p.excerpts {
		enter(x, []byte(x.text))
	}
	c.tokensBefore, c.tokensAfter = p.tokens()
	return c, bodies
}

// note says what the library did by itself.
func (p *plan) note() string {
	var parts []string
	if len(p.ledger) > 0 {
		parts = append(parts, counted(len(p.ledger), "constraint")+" moved to the ledger")
	}
	n := 0
	for _, c := range p.changes {
		if c.Unverified {
			n++
		}
	}
	if n > 0 {
		parts = append(parts, counted(n, "claim")+" now unverified")
	}
	if p.r.note != "" {
		parts = append(parts, p.r.note)
	}
	return strings.Join(parts, "; ")
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// record commits the edit in one durable write, updates the anchor, calls OnEdit, then changes the window.
func (b *ContextBuffer) record(ctx context.Context, p *plan) (edit Edit, err error) {
	c, bodies := p.change()
	at := b.opt.Now().UnixNano()
	rec := Record{Kind: recEdit, Time: at, Payload: c.encode(make([]byte, 0, 512+32*(len(c.removed)+len(c.restored))))}
	recs := [1]Record{rec}
	head, err := b.commit(ctx, recs[:], bodies)
	if err != nil {
		if b.uncertain {
			return Edit{}, fmt.Errorf("holdfast: %s: %w", c.op, err)
		}
		v := Violation{Code: CodeNotRecorded, Claim: -1, Detail: "the journal did not take the record; nothing has changed",
			Remedy: "try again when the store works; after a conflict the host calls Reload first"}
		return Edit{}, &UnsafePruneError{Op: c.op.String(), Violations: []Violation{v}, Err: err}
	}
	b.mu.Lock()
	b.st.version++
	b.st.editing = true
	b.st.beginEdit(c, recs[0].Seq, at)
	b.view, b.head = nil, head
	e := b.st.edits[len(b.st.edits)-1].clone()
	b.mu.Unlock()
	defer func() { // also if the hook panics: the record is durable
		b.mu.Lock()
		defer b.mu.Unlock()
		b.view = nil
		if ferr := b.st.finish(recEdit, c); ferr != nil {
			b.uncertain = true // cannot happen: the plan was made on this state
			edit, err = Edit{}, fmt.Errorf("holdfast: %s: %w: %w", c.op, ErrUncertain, ferr)
			return
		}
		b.follow(p)
	}()
	if b.opt.OnEdit != nil {
		b.opt.OnEdit(e.clone())
	}
	return e, nil
}

// clone shares nothing with e.
func (e Edit) clone() Edit {
	e.Spans, e.Keys, e.Added = slices.Clone(e.Spans), slices.Clone(e.Keys), slices.Clone(e.Added)
	return e
}

// follow gives what entered its text and takes it from what left.
func (b *ContextBuffer) follow(p *plan) {
	for _, s := range p.leaving {
		b.detach(s)
	}
	// All texts first: which spans carry a constraint is asked of every live one.
	for _, s := range p.back {
		s.text, s.idx = "", &index{}
		if a := p.archive[s]; a != nil {
			s.text, s.idx = a.text, a.idx
		}
	}
	for _, x := range p.excerpts {
		b.attach(b.st.spans[x.id], x.text, x.idx)
	}
	for _, s := range p.back {
		b.attach(s, s.text, s.idx)
	}
	if p.summary != nil {
		s := b.st.spans[p.summary.id]
		for i := range s.sum {
			s.sum[i].idx = p.summary.sum[i].idx
		}
		b.attach(s, "", &index{})
	}
	b.repost()
}
