package holdfast

import (
	"context"
	"fmt"
	"slices"
)

// Restore brings archived spans back to their old place, whole groups at a
// time. It may use the reserve. Claims of a restored summary that nothing in
// the window supports arrive unverified. It is refused with unknown-span,
// reserve and every other rule that the state it leads to would break.
func (b *ContextBuffer) Restore(ctx context.Context, r RestoreRequest) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	q := &request{op: OpRestore}
	var vs []Violation
	add := func(code Code, spans []SpanID, detail, remedy string) {
		vs = append(vs, Violation{Code: code, Spans: spans, Claim: -1, Detail: detail, Remedy: remedy})
	}
	names := slices.Clone(r.Spans)
	for _, k := range r.Keys {
		if s := b.st.byKey[k]; s != nil {
			names = append(names, s.id)
		} else {
			add(CodeKeyMismatch, nil, quote(string(k))+" is the key of no span",
				"use a key from the anchor or from a search")
		}
	}
	for _, id := range names {
		switch s := b.st.spans[id]; {
		case s == nil && reservedID(string(id)):
			add(CodeAnchorNamed, []SpanID{id}, quote(string(id))+" denotes the record of edits, which never left",
				"leave it out")
		case s == nil:
			add(CodeUnknownSpan, []SpanID{id}, "no such span ("+quote(string(id))+")",
				"name an archived span: the anchor lists them, a search finds them")
		case s.live:
			add(CodeUnknownSpan, []SpanID{id}, "in the window already", "leave out "+string(id))
		default:
			q.restoreWhole(s)
		}
	}
	if len(names) == 0 && len(vs) == 0 {
		add(CodeNothingNamed, nil, "no span is named", "name an archived span or its key")
	}
	if len(vs) > 0 {
		return Edit{}, b.refused("restore", refuse("restore", vs, nil))
	}
	return b.runLocked(ctx, q)
}

// restoreWhole adds s and the members of its group that left.
func (r *request) restoreWhole(s *span) {
	members := []*span{s}
	if s.grp != nil {
		members = s.grp.members
	}
	for _, m := range members {
		if !m.live && !slices.Contains(r.restore, m) {
			r.restore = append(r.restore, m)
		}
	}
}

// Revert undoes an edit by a new edit: what it removed comes back, what it
// brought leaves, a release ends. Claims it made unverified stay so until
// Reground. It is refused with unknown-span if something the edit brought was
// archived since: revert that edit first.
func (b *ContextBuffer) Revert(ctx context.Context, r RevertRequest) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	if r.Edit == 0 || r.Edit > uint64(len(b.st.undo)) {
		return Edit{}, fmt.Errorf("holdfast: revert: %w: edit %d", ErrNotFound, r.Edit)
	}
	c := b.st.undo[r.Edit-1]
	q := &request{op: OpRevert, undo: c}
	var vs []Violation
	for _, id := range c.addedIDs() {
		if s := b.st.spans[id]; !s.live {
			vs = append(vs, Violation{
				Code:   CodeUnknownSpan,
				Spans:  []SpanID{id},
				Claim:  -1,
				Detail: fmt.Sprintf("edit %d brought it, edit %d archived it since", r.Edit, s.removed),
				Remedy: fmt.Sprintf("revert edit %d first", s.removed),
			})
		} else {
			q.spans = append(q.spans, id)
		}
	}
	for _, id := range c.removed {
		if s := b.st.spans[id]; !s.live {
			q.restoreWhole(s)
		}
	}
	if len(vs) > 0 {
		return Edit{}, b.refused("revert", refuse("revert", vs, nil))
	}
	if len(q.spans)+len(q.restore)+len(c.released)+len(c.unreleased) == 0 {
		v := Violation{
			Code:   CodeNothingNamed,
			Claim:  -1,
			Detail: fmt.Sprintf("edit %d is undone already", r.Edit),
			Remedy: "nothing is left to do",
		}
		return Edit{}, b.refused("revert", refuse("revert", []Violation{v}, nil))
	}
	return b.runLocked(ctx, q)
}

// ledgerOff is what the ledger need not hold any more: what the reverted edit moved there.
func (p *plan) ledgerOff() []string {
	if p.r.undo == nil {
		return nil
	}
	return p.r.undo.ledgerOn
}

// unrelease keeps what a revert brings back in force, or would take out of the
// ledger, in the ledger if nothing in the window carries it.
func (p *plan) unrelease() {
	u := p.r.undo
	if u == nil {
		return
	}
	for _, r := range u.released {
		if c := p.st.constraints[r.constraint]; c != nil && !p.carried(c) {
			p.ledger = append(p.ledger, c.text)
		}
	}
	for _, text := range u.ledgerOn {
		c := p.st.constraints[text]
		if c != nil && c.inForce() && !slices.Contains(u.unreleased, text) && !p.carried(c) {
			p.ledger = append(p.ledger, text)
		}
	}
}

// again returns the releases that a reverted revert had taken back.
func (p *plan) again() []release {
	u := p.r.undo
	if u == nil || len(u.unreleased) == 0 || u.target == 0 || u.target > uint64(len(p.st.undo)) {
		return nil
	}
	return p.st.undo[u.target-1].released
}

// Release ends a constraint on the word of a live user message later than the
// last time it was said. Said again after that, it is a new constraint. It is
// refused with release-not-user or no-justification.
func (b *ContextBuffer) Release(ctx context.Context, r ReleaseRequest) (Edit, error) {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return Edit{}, err
	}
	if c := b.st.constraints[r.Constraint]; c == nil || !c.inForce() {
		err := fmt.Errorf("holdfast: release: %w: constraint in force %s", ErrNotFound, quote(r.Constraint))
		return Edit{}, b.st.hideErr(err)
	}
	return b.runLocked(ctx, &request{
		op:            OpRelease,
		justification: r.Justification,
		release:       &release{constraint: r.Constraint, by: r.By},
	})
}

func releaseNotUser(p *plan, r *report) {
	if p.r.release == nil {
		return
	}
	c, s := p.st.constraints[p.r.release.constraint], p.st.spans[p.r.release.by]
	wait := fix{"wait for a plain message of the user that lifts it, and name that", nil}
	why := ""
	switch {
	case s == nil || !s.live:
		why = "is no live span"
	case s.origin != UserSaid || !s.userMessage() || s.echo:
		why = fmt.Sprintf("is %s: only the user's own plain message lifts a rule", s.origin)
	case s.root.slot <= c.said:
		why = "is not later than the last time the rule was said"
	case !p.lifts(s, c):
		why = "shares no content word with the rule in a plain statement"
	default:
		return
	}
	r.add(fmt.Sprintf("%s cannot release %s: it %s", p.r.release.by, quote(c.text), why), []SpanID{p.r.release.by}, wait)
}

// lifts reports whether an unhedged statement of s shares a content word with the constraint.
func (p *plan) lifts(s *span, c *constraint) bool {
	x := p.b.lex.scan(&p.b.opt.Detect, &p.b.doc, c.text)
	for i := range s.idx.sentences {
		n := &s.idx.sentences[i]
		if !s.idx.plain(i) || n.quoted {
			continue
		}
		for _, w := range s.idx.words[n.words.From:n.words.To] {
			if _, ok := slices.BinarySearch(x.terms, w.term); ok && !w.neg {
				return true
			}
		}
	}
	return false
}
