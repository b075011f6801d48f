package reference

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/render"
)

// A witness of the promises: what it has seen, told from the operations and the
// views alone. It knows nothing of the rules and nothing of the model.
type promises struct {
	buf   *holdfast.ContextBuffer
	store *holdfast.MemStore

	texts map[holdfast.SpanID]string // every text that was ever in the window, summaries aside
	spans map[holdfast.SpanID]holdfast.Span
	keys  map[holdfast.SpanID]holdfast.Key
	rules map[string]bool // prohibitions of the user and of the host that nobody ended
	ended map[string]bool // what was ever released

	known map[uint64]holdfast.Conflict // every conflict that was ever open

	before holdfast.View
	early  holdfast.Checkpoint
	hook   string // what OnEdit found wrong
	edits  int    // how often it was called
}

func newPromises(b *holdfast.ContextBuffer, s *holdfast.MemStore) *promises {
	p := &promises{
		buf: b, store: s, texts: map[holdfast.SpanID]string{}, spans: map[holdfast.SpanID]holdfast.Span{},
		keys: map[holdfast.SpanID]holdfast.Key{}, rules: map[string]bool{}, ended: map[string]bool{},
		known: map[uint64]holdfast.Conflict{},
	}
	p.before, p.early = b.View(), b.Checkpoint()
	return p
}

// onEdit is promise 3: when the justification stands in the anchor the spans are still there.
func (p *promises) onEdit(e holdfast.Edit) {
	p.edits++
	v := p.buf.View()
	if e.Justification != "" && !strings.Contains(v.Anchor, fmt.Sprintf("%q", e.Justification)) {
		p.hook = fmt.Sprintf("promise 3: the anchor does not hold the justification %q", e.Justification)
	}
	for _, id := range e.Spans {
		if find(v, id) == nil {
			p.hook = fmt.Sprintf("promise 3: %s had left before OnEdit", id)
		}
	}
}

func find(v holdfast.View, id holdfast.SpanID) *holdfast.Span {
	for i := range v.Spans {
		if v.Spans[i].ID == id {
			return &v.Spans[i]
		}
	}
	return nil
}

// check holds the buffer to its promises after an operation and says what is broken.
func (p *promises) check(ctx context.Context, o Op, accepted bool, key func(string) holdfast.SpanID) string {
	v := p.buf.View()
	defer func() { p.before = v }()
	if !accepted || o.Do == "authorize" || o.Do == "reload" {
		if d := p.unchanged(v); d != "" {
			return d
		}
	}
	if d := p.hook; d != "" {
		p.hook = ""
		return d
	}
	if p.edits != int(v.Counter) {
		return fmt.Sprintf("promise 3: OnEdit was called %d times for %d edits", p.edits, v.Counter)
	}
	p.learn(v, o, accepted)
	for _, check := range []func() string{
		func() string { return p.fetch(ctx) },
		func() string { return anchorUnnamed(v) },
		func() string { return p.claims(v) },
		func() string { return p.constraints(v) },
		func() string { return p.conflicts(v) },
	} {
		if d := check(); d != "" {
			return d
		}
	}
	if o.Do == "authorize" && accepted && o.Irreversible {
		return grounded(v, o, key)
	}
	return ""
}

// learn takes down what is new.
func (p *promises) learn(v holdfast.View, o Op, accepted bool) {
	for _, s := range v.Spans {
		if _, ok := p.keys[s.ID]; ok {
			continue
		}
		p.keys[s.ID], p.spans[s.ID] = s.Key, s
		if s.Kind != holdfast.Summary {
			p.texts[s.ID] = s.Text
		}
	}
	if !accepted {
		return
	}
	switch o.Do {
	case "append":
		for _, s := range append([]*Says{o.Span}, o.More...) {
			if s.Origin == holdfast.UserSaid || s.Kind == holdfast.System {
				for _, rule := range constraintTexts[:3] {
					if strings.Contains("\n"+s.Text, "\n"+rule) && len(s.Constraints) == 0 { // at the start of a line
						p.rules[rule] = true
					}
				}
			}
			for _, c := range s.Constraints {
				p.rules[c] = true
			}
		}
	case "release", "dismiss":
		delete(p.rules, o.Text)
		p.ended[o.Text] = p.ended[o.Text] || o.Do == "release"
	case "revert": // of a release: the rule is in force again; of that: it is ended again
		for rule := range p.rules {
			states := func(c holdfast.ConstraintView) bool { return c.Text == rule }
			if p.ended[rule] && !slices.ContainsFunc(v.Constraints, states) {
				delete(p.rules, rule)
			}
		}
		for _, c := range v.Constraints {
			if c.Source == holdfast.UserSaid {
				p.rules[c.Text] = true
			}
		}
	}
}

// unchanged is promise 2: a refusal changes nothing.
func (p *promises) unchanged(v holdfast.View) string {
	b := p.before
	switch {
	case v.Head != b.Head:
		return "promise 2: the journal has grown"
	case v.WindowHash != b.WindowHash || v.PreEditHash != b.PreEditHash:
		return "promise 2: a hash has changed"
	case v.Counter != b.Counter || v.Version != b.Version || v.Cycle != b.Cycle:
		return "promise 2: a counter has changed"
	case v.Anchor != b.Anchor:
		return "promise 2: the anchor has changed: " + v.Anchor
	case !slices.Equal(DescribeView(v), DescribeView(b)):
		return "promise 2: the window has changed"
	case len(v.Edits) != len(b.Edits):
		return "promise 2: the edits have changed"
	}
	return ""
}

// fetch is promise 1: every text can be read byte for byte by its key.
func (p *promises) fetch(ctx context.Context) string {
	for id, key := range p.keys {
		s, err := p.buf.Fetch(ctx, key)
		if err != nil {
			return fmt.Sprintf("promise 1: %s: %v", id, err)
		}
		if text, ok := p.texts[id]; ok && s.Text != text || s.ID != id {
			return fmt.Sprintf("promise 1: %s reads as %q", id, s.Text)
		}
	}
	return ""
}

// anchorUnnamed is promise 4, the half that a view shows: no header names the anchor with an ID.
func anchorUnnamed(v holdfast.View) string {
	headers, text := 0, render.Text(v)
	for line := range strings.Lines(text) {
		name, ok := strings.CutPrefix(line, "["+v.Mark+" ")
		if !ok {
			continue
		}
		id, _, _ := strings.Cut(name, " ")
		if find(v, holdfast.SpanID(id)) == nil && !strings.HasPrefix(name, render.AnchorTitle) {
			return fmt.Sprintf("promise 4: a header names %q", id)
		}
		headers++
	}
	if headers != len(v.Spans)+1 {
		return fmt.Sprintf("promise 4: %d headers for %d spans and the anchor", headers, len(v.Spans))
	}
	return ""
}

// nameless is promise 4, the other half: no word of the anchor is the name of something to edit.
func (p *promises) nameless(ctx context.Context) string {
	v := p.buf.View()
	names := []string{"anchor", "Anchor", "ＡＮＣＨＯＲ", "an\u200bchor", "edit log", "EDIT_LOG",
		"edit-1", "edit 1", "ledger", "journal", "*", v.Mark}
	names = append(names,
		strings.FieldsFunc(v.Anchor, func(r rune) bool { return strings.ContainsRune(" \n()[]\",;", r) })...)
	tried := map[string]bool{}
	for _, name := range names {
		if tried[name] || find(v, holdfast.SpanID(name)) != nil {
			continue
		}
		tried[name] = true
		r := holdfast.PruneRequest{Spans: []holdfast.SpanID{holdfast.SpanID(name)}, Justification: "settled"}
		err := p.buf.CheckPrune(ctx, r)
		refused := false
		for _, x := range holdfast.Violations(err) {
			refused = refused || x.Code == holdfast.CodeAnchorNamed || x.Code == holdfast.CodeUnknownSpan
		}
		if !refused {
			return fmt.Sprintf("promise 4: %q may be named: %v", name, err)
		}
	}
	return ""
}

// strength orders the origins; a claim is never above a single witness of it.
func strong(of, claim holdfast.Origin) bool {
	switch claim {
	case holdfast.UserSaid, holdfast.ToolOutput:
		return of == claim
	case holdfast.Inferred:
		return of != holdfast.Hedged
	}
	return true
}

// claims are promises 5, 6 and 8.
func (p *promises) claims(v holdfast.View) string {
	for _, c := range v.Claims {
		var live, all []holdfast.Span
		for _, w := range c.Witnesses {
			for id, s := range p.spans {
				if id != w.Span && s.Parent != p.root(w.Span) && id != p.root(w.Span) {
					continue
				}
				if s.Kind == holdfast.Summary || s.Kind == holdfast.Foreign || strings.Contains(s.Text, v.Mark) {
					continue
				}
				if strong(s.Origin, c.Origin) && strings.Contains(s.Text, w.Quote) && holdsNumbers(c.Text, s.Text) {
					all = append(all, s)
					if find(v, id) != nil {
						live = append(live, s)
					}
				}
			}
		}
		if c.Status != holdfast.Unverified && len(live) == 0 {
			return fmt.Sprintf("promises 5, 6, 8: nothing in the window stands behind %s %q, %s", c.ID, c.Text, c.Status)
		}
		if len(all) == 0 && (c.Origin == holdfast.UserSaid || c.Origin == holdfast.ToolOutput) {
			return fmt.Sprintf("promise 5: %s %q is tagged %s, and no witness is", c.ID, c.Text, c.Origin)
		}
		if c.Unverified != (c.Status == holdfast.Unverified) {
			return fmt.Sprintf("promise 6: %s is tagged unverified %t and has status %s", c.ID, c.Unverified, c.Status)
		}
		if d := p.visible(v, c); d != "" {
			return d
		}
		if d := hedgeLost(c, live, all); d != "" {
			return d
		}
	}
	return ""
}

func (p *promises) root(id holdfast.SpanID) holdfast.SpanID {
	if s := p.spans[id]; s.Parent != "" {
		return s.Parent
	}
	return id
}

// visible: what nothing supports is rendered as unverified.
func (p *promises) visible(v holdfast.View, c holdfast.ClaimView) string {
	s := find(v, c.Summary)
	if s == nil {
		return fmt.Sprintf("the claim %s has no summary", c.ID)
	}
	if c.Status == holdfast.Unverified &&
		!strings.Contains(render.Header(v.Mark, s)+render.Body(v.Mark, s), "unverified") {
		return fmt.Sprintf("promise 6: %s does not show that %s is unverified: %s", c.Summary, c.ID, s.Text)
	}
	return ""
}

// holdsNumbers: whatever in text has a digit stands in other as well.
func holdsNumbers(text, other string) bool {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n,:;«»\"'.()[]", r) }) {
		if strings.ContainsAny(w, "0123456789") && !strings.Contains(other, w) {
			return false
		}
	}
	return true
}

// guesses are the hedged sentences of the vocabulary with what is left of them without the hedge.
var guesses = map[string]string{
	"The index might be stale.":             "The index is stale.",
	"I think staging answers on port 5433.": "staging answers on port 5433",
}

// hedgeLost is the rest of promise 5, for the guesses of the vocabulary.
func hedgeLost(c holdfast.ClaimView, live, all []holdfast.Span) string {
	if c.Origin == holdfast.Hedged {
		return ""
	}
	behind := live
	if len(behind) == 0 {
		behind = all
	}
	for _, s := range behind {
		if s.Origin == holdfast.Hedged || guesses[s.Text] == c.Text {
			return fmt.Sprintf("promise 5: %s %q, %s, drops the hedge of %s %q", c.ID, c.Text, c.Origin, s.ID, s.Text)
		}
	}
	return ""
}

// constraints is promise 7.
func (p *promises) constraints(v holdfast.View) string {
	for rule := range p.rules {
		i := slices.IndexFunc(v.Constraints, func(c holdfast.ConstraintView) bool { return c.Text == rule })
		if i < 0 {
			return fmt.Sprintf("promise 7: %q is in force and not shown", rule)
		}
		c := v.Constraints[i]
		held := c.Ledger && strings.Contains(v.Anchor, strings.ReplaceAll(rule, "\n", `\n`))
		for _, id := range c.Carriers {
			s := find(v, id)
			if s == nil {
				return fmt.Sprintf("promise 7: %s carries %q and is not live", id, rule)
			}
			// a summary marks the lines of an entry
			held = held || strings.Contains(strings.ReplaceAll(s.Text, "\n  | ", "\n"), rule)
		}
		if !held {
			return fmt.Sprintf("promise 7: %q stands nowhere: carriers %v, ledger %t\n%s", rule, c.Carriers, c.Ledger, v.Anchor)
		}
	}
	return ""
}

// conflicts is promise 9: a contested claim that had a disconfirmer in the window has one.
func (p *promises) conflicts(v holdfast.View) string {
	standing := map[string]bool{} // claims against which something stands in the window
	for _, k := range v.Conflicts {
		for _, id := range k.Live {
			s := find(v, id)
			if s == nil || !strings.Contains(s.Text, k.Sentence) {
				return fmt.Sprintf("promise 9: %s does not hold %q", id, k.Sentence)
			}
			standing[k.Text] = true
			for _, h := range k.Holders {
				standing[string(h)] = true
			}
		}
	}
	for _, k := range v.Conflicts {
		p.known[k.ID] = k
	}
	for _, k := range p.known { // also what contradicts a claim of that text that is no more there
		for id, s := range p.spans {
			if (id == k.Span || s.Parent == k.Span) && strings.Contains(s.Text, k.Sentence) && find(v, id) != nil {
				standing[k.Text] = true
			}
		}
	}
	for _, old := range p.before.Conflicts {
		i := slices.IndexFunc(v.Conflicts, func(k holdfast.Conflict) bool { return k.ID == old.ID })
		if i < 0 || len(old.Live) == 0 || standing[old.Text] {
			continue
		}
		if !slices.ContainsFunc(v.Conflicts[i].Holders, func(h holdfast.Ref) bool { return standing[string(h)] }) {
			return fmt.Sprintf("promise 9: nothing in the window contradicts %q any more; %q did", old.Text, old.Sentence)
		}
	}
	return ""
}

// grounded is promise 10, for an action that was let through.
func grounded(v holdfast.View, o Op, id func(string) holdfast.SpanID) string {
	var basis []string
	for _, ref := range o.IDs {
		basis = append(basis, string(id(ref)))
	}
	if len(basis) == 0 {
		for _, c := range v.Claims {
			basis = append(basis, string(c.ID))
		}
	}
	for _, ref := range basis {
		if s := find(v, holdfast.SpanID(ref)); s != nil {
			if s.Origin != holdfast.UserSaid && s.Origin != holdfast.ToolOutput || strings.Contains(s.Text, v.Mark) {
				return fmt.Sprintf("promise 10: %s, %s, is a basis", ref, s.Origin)
			}
			continue
		}
		i := slices.IndexFunc(v.Claims, func(c holdfast.ClaimView) bool { return string(c.ID) == ref })
		if i < 0 {
			return fmt.Sprintf("promise 10: %s is a basis and nothing", ref)
		}
		if c := v.Claims[i]; c.Status != holdfast.Verified || c.Contested || c.Depth > 2 || c.Origin == holdfast.Hedged {
			return fmt.Sprintf("promise 10: %s is a basis, %s, %s, contested %t, depth %d",
				ref, c.Status, c.Origin, c.Contested, c.Depth)
		}
	}
	return ""
}

// end checks the whole of a buffer: promise 4 in its anchor, promise 11, and that
// a buffer opened from the store is the same.
func (p *promises) end(ctx context.Context, seed uint64) string {
	if seed%4 == 0 {
		if d := p.nameless(ctx); d != "" {
			return d
		}
	}
	if err := p.buf.Verify(ctx); err != nil {
		return "promise 11: " + err.Error()
	}
	if err := p.buf.VerifyFrom(ctx, p.early); err != nil {
		return "promise 11: " + err.Error()
	}
	again, err := holdfast.Open(ctx, p.store, bufferID, options(nil))
	if err != nil {
		return "reopen: " + err.Error()
	}
	a, b := p.buf.View(), again.View()
	if a.Head != b.Head || a.WindowHash != b.WindowHash || a.PreEditHash != b.PreEditHash || a.Anchor != b.Anchor {
		return "reopen: another head, hash or anchor"
	}
	if d := differ(DescribeView(a), DescribeView(b)); d != "" {
		return "reopen, with the new buffer as reference:\n" + d
	}
	if seed%16 == 0 {
		return p.tamper(ctx, seed)
	}
	return ""
}

// tamper is the rest of promise 11: one changed byte of a record is found.
func (p *promises) tamper(ctx context.Context, seed uint64) string {
	var records []holdfast.Record
	var bodies []holdfast.Body
	for r, err := range p.store.Records(ctx, bufferID, 0) {
		if err != nil {
			return err.Error()
		}
		records = append(records, r)
	}
	for _, k := range p.keys {
		b, err := p.store.Body(ctx, bufferID, k)
		if err != nil {
			return err.Error()
		}
		bodies = append(bodies, holdfast.Body{Key: k, Data: b})
	}
	// The last record too: nothing follows that commits to it, but the head does,
	// which is kept in the checkpoint.
	r := &records[seed/16%uint64(len(records))]
	r.Payload = slices.Clone(r.Payload)
	r.Payload[seed/16%uint64(len(r.Payload))] ^= 1 << (seed / 16 % 8)
	other := holdfast.NewMemStore()
	if err := other.Commit(ctx, bufferID, holdfast.Head{}, records, bodies); err != nil {
		return "" // found already by the store
	}
	b, err := holdfast.Open(ctx, other, bufferID, options(nil))
	if err == nil {
		err = b.VerifyFrom(ctx, p.buf.Checkpoint())
	}
	if _, ok := errors.AsType[*holdfast.IntegrityError](err); !ok {
		return fmt.Sprintf("promise 11: a changed byte in record %d is not found: %v", r.Seq, err)
	}
	return ""
}
