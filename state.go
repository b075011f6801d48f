package holdfast

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// state is what the journal says: it is changed by apply alone, in the running
// buffer, when a buffer is opened and when Verify replays the journal.
type state struct {
	buffer  BufferID
	mark    string
	version uint64
	counter uint64
	cycle   uint64
	preEdit Digest
	editing bool // the change being applied is no Append

	spans   map[SpanID]*span
	byKey   map[Key]*span
	slots   []*span // by arrival
	order   []*span // live spans in window order, archived ones among them until swept
	dead    int     // archived spans still in order
	live    int
	tokens  int // of live spans
	groups  map[GroupID]*group
	waiting map[GroupID]*group // those of groups that are open
	minted  map[string]int     // highest number of a minted ID per prefix
	newest  *span              // the newest user message
	userVer uint64             // version at which it arrived

	claims      map[ClaimID]*claim // of live summaries
	citing      map[*span][]*claim // live claims by the root span of a witness
	constraints map[string]*constraint
	rules       []*constraint // in order of first mention
	edges       []*edge       // all conflicts; the ID is the index + 1
	pins        map[*span]bool
	sums        map[*span]bool // live spans with claims
	secrets     []string
	hider       hider
	edits       []Edit
	undo        []*change // per edit, for Revert

	hash hasher
}

// span is a span's state. Its text and index are there while it is live.
type span struct {
	meta
	slot     int
	key      Key
	live     bool
	removed  uint64 // the edit that archived it last
	touched  uint64 // version of the last edit that touched it
	grp      *group
	excerpts []*span  // cut from this span, live or not
	root     *span    // the primary this excerpt was cut from, else itself
	sum      []*claim // claims of a summary
	slotHash Digest
	carries  []*constraint

	text string
	idx  *index
}

// claim is a summary's claim and what stands behind it.
type claim struct {
	claimMeta
	id  ClaimID
	ref Ref
	sum *span
	idx *index // of its text, once attached
}

// constraint is a negative constraint that some span stated.
type constraint struct {
	text      string
	declared  bool // by the host
	user      bool // in the user's plain words
	guessed   bool // in hedged words of the user
	said      int  // slot of the last span that stated it with the user's or host's authority, else the model's
	released  int  // slot + 1 of the span that released it last
	dismissed bool
	ledger    bool
	carriers  []*span // spans that hold it, live or swept later
	first     *span
}

// edge is a conflict.
type edge struct {
	id       uint64
	span     *span // root of the disconfirmer
	sentence string
	claim    ClaimID
	text     string
	host     bool
	cycle    uint64
	holders  []Ref
	resolved bool
	idx      *index // of text, once attached
}

func newState(g genesis) *state {
	return &state{
		buffer: g.buffer, mark: g.mark,
		spans: map[SpanID]*span{}, byKey: map[Key]*span{}, groups: map[GroupID]*group{}, minted: map[string]int{},
		claims: map[ClaimID]*claim{}, citing: map[*span][]*claim{}, constraints: map[string]*constraint{},
		pins: map[*span]bool{}, sums: map[*span]bool{}, waiting: map[GroupID]*group{},
	}
}

func (s *span) isSummary() bool { return s.kind == Summary || s.kind == Foreign }
func (s *span) primary() bool   { return s.kind == Primary || s.kind == System || s.kind == Excerpt }

// voice is the span's origin, for a hedged one its speaker.
func (s *span) voice() Origin {
	if s.origin == Hedged {
		return s.speaker
	}
	return s.origin
}

func (s *span) independent() bool {
	return s.primary() && !s.echo && s.voice() != Inferred
}

// userMessage reports whether s is a message of the user (or what is left of one).
func (s *span) userMessage() bool {
	return (s.kind == Primary || s.kind == Excerpt) && s.root.kind == Primary && s.voice() == UserSaid
}

func (c *constraint) inForce() bool {
	return !c.dismissed && (c.released == 0 || c.said >= c.released)
}

// modelOnly reports whether only the model's words ever stated it.
func (c *constraint) modelOnly() bool { return !c.declared && !c.user && !c.guessed }

// carries reports whether s keeps c in force while it is live.
func (c *constraint) carriedBy(s *span) bool {
	if s.kind == Summary {
		return true // an entry carried by Compact
	}
	for _, h := range s.held {
		if h.declared && h.text == c.text {
			return true
		}
	}
	if s.voice() == UserSaid {
		return true // it is among c.carriers because it holds it as a whole sentence
	}
	return c.modelOnly() && !s.echo && s.origin != ToolOutput
}

func (s *span) holds(text string) bool {
	return slices.ContainsFunc(s.held, func(h held) bool { return h.text == text })
}

// apply makes the change c, recorded at time at, part of the state. It checks
// references so that a malformed journal is an error, never a panic; on error
// the state is unusable.
func (st *state) apply(kind uint8, c *change, seq uint64, at int64) error {
	st.version++
	st.editing = kind != recAppend
	if kind == recEdit {
		st.beginEdit(c, seq, at)
	}
	return st.finish(kind, c)
}

// beginEdit is the first half of an edit: the anchor knows it, the window has not changed yet.
func (st *state) beginEdit(c *change, seq uint64, at int64) {
	st.counter = c.counter
	st.preEdit = c.pre
	st.edits = append(st.edits, Edit{
		Number: c.counter, Op: c.op, Spans: c.removed, Justification: c.justification, Note: c.note,
		Time: time.Unix(0, at).UTC(), PreEditHash: c.pre, Seq: seq, Version: st.version,
		TokensBefore: c.tokensBefore, TokensAfter: c.tokensAfter, Added: c.addedIDs(), Keys: st.keys(c.removed),
	})
	st.undo = append(st.undo, c)
}

func (c *change) addedIDs() []SpanID {
	if len(c.added) == 0 {
		return c.restored
	}
	ids := slices.Clone(c.restored)
	for i := range c.added {
		ids = append(ids, c.added[i].id)
	}
	return ids
}

func (st *state) keys(ids []SpanID) []Key {
	if len(ids) == 0 {
		return nil
	}
	keys := make([]Key, 0, len(ids))
	for _, id := range ids {
		if s := st.spans[id]; s != nil {
			keys = append(keys, s.key)
		}
	}
	return keys
}

// finish is the second half: the window changes.
func (st *state) finish(kind uint8, c *change) error {
	for _, id := range c.removed {
		s := st.spans[id]
		if s == nil || !s.live {
			return fmt.Errorf("span %q is not live", id)
		}
		st.remove(s)
	}
	for _, id := range c.restored {
		s := st.spans[id]
		if s == nil || s.live {
			return fmt.Errorf("span %q is not archived", id)
		}
		st.enter(s)
	}
	for i := range c.added {
		if err := st.add(&c.added[i]); err != nil {
			return err
		}
	}
	if kind == recEdit && c.op == OpCompact {
		st.cycle++
	}
	return st.applyRest(kind, c)
}

func (st *state) applyRest(kind uint8, c *change) error {
	for i := range c.claims {
		cl := st.claims[c.claims[i].id]
		if cl == nil {
			return fmt.Errorf("claim %q is not live", c.claims[i].id)
		}
		st.uncite(cl)
		cl.claimMeta = c.claims[i].claimMeta
		st.cite(cl)
		cl.sum.touched = st.version
	}
	if err := st.applyConflicts(c); err != nil {
		return err
	}
	if err := st.applyConstraints(kind, c); err != nil {
		return err
	}
	for _, id := range c.closed {
		g := st.groups[id]
		if g == nil {
			return fmt.Errorf("no group %q", id)
		}
		st.wait(g, false)
	}
	for _, p := range c.pins {
		s := st.spans[p.span]
		if s == nil {
			return fmt.Errorf("no span %q", p.span)
		}
		st.pin(s, p.pinned)
		s.touched = st.version
	}
	if len(c.claims)+len(c.edges)+len(c.holds)+len(c.resolved)+len(c.closed)+len(c.pins)+len(c.added)+len(c.restored) > 0 {
		st.hash.metaDirty = true
	}
	return nil
}

func (st *state) applyConflicts(c *change) error {
	for _, m := range c.edges {
		s := st.spans[m.span]
		if s == nil {
			return fmt.Errorf("no span %q", m.span)
		}
		st.edges = append(st.edges, &edge{
			id: uint64(len(st.edges)) + 1, span: s.root, sentence: m.sentence, claim: m.claim,
			text: m.text, host: m.host, cycle: st.cycle, holders: []Ref{Ref(m.claim)},
		})
	}
	for _, h := range c.holds {
		if h.edge == 0 || h.edge > uint64(len(st.edges)) {
			return fmt.Errorf("no conflict %d", h.edge)
		}
		st.edges[h.edge-1].holders = h.holders
	}
	for _, id := range c.resolved {
		if id == 0 || id > uint64(len(st.edges)) {
			return fmt.Errorf("no conflict %d", id)
		}
		st.edges[id-1].resolved = true
	}
	return nil
}

func (st *state) applyConstraints(kind uint8, c *change) error {
	set := func(list []string, do func(*constraint)) error {
		for _, text := range list {
			k := st.constraints[text]
			if k == nil {
				return fmt.Errorf("no constraint %q", text)
			}
			do(k)
			st.hash.metaDirty = true
		}
		return nil
	}
	for _, r := range c.released {
		by := st.spans[r.by]
		if by == nil {
			return fmt.Errorf("no span %q", r.by)
		}
		release := func(k *constraint) { k.released, k.ledger = by.root.slot+1, false }
		if err := set([]string{r.constraint}, release); err != nil {
			return err
		}
	}
	for _, step := range []struct {
		list []string
		do   func(*constraint)
	}{
		{c.unreleased, func(k *constraint) { k.released = 0 }},
		{c.dismissed, func(k *constraint) { k.dismissed = true; k.ledger = false }},
		{c.ledgerOff, func(k *constraint) { k.ledger = false }},
		{c.ledgerOn, func(k *constraint) { k.ledger = true }},
	} {
		if len(step.list) == 0 {
			continue
		}
		if err := set(step.list, step.do); err != nil {
			return err
		}
	}
	return nil
}

func (st *state) pin(s *span, pinned bool) {
	if pinned {
		st.pins[s] = true
	} else {
		delete(st.pins, s)
	}
}

// add lets a span enter for the first time.
func (st *state) add(m *meta) error {
	if st.spans[m.id] != nil {
		return fmt.Errorf("span %q entered twice", m.id)
	}
	s := &span{meta: *m, slot: len(st.slots), key: keyOf(st.buffer, m.id, m.digest)}
	s.root = s
	if m.kind == Excerpt {
		p := st.spans[m.parent]
		if p == nil || p.kind != Primary && p.kind != System {
			return fmt.Errorf("excerpt %q of no primary", m.id)
		}
		s.root = p
		p.excerpts = append(p.excerpts, s)
	}
	s.slotHash = slotDigest(&s.meta)
	st.spans[s.id] = s
	st.noteMinted(s.id)
	st.byKey[s.key] = s
	st.slots = append(st.slots, s)
	st.hash.grow(len(st.slots))
	for i := range m.claims {
		id := ClaimID(fmt.Sprintf("%s#%d", m.id, i))
		s.sum = append(s.sum, &claim{claimMeta: m.claims[i], id: id, ref: Ref(id), sum: s})
	}
	for _, v := range m.secrets {
		if !slices.Contains(st.secrets, v) {
			st.secrets = append(st.secrets, v)
		}
	}
	for _, v := range m.secrets {
		st.hider.add(v)
	}
	for _, h := range m.held {
		st.state(h, s)
	}
	if m.pinned {
		st.pin(s, true)
	}
	st.join(s)
	st.enter(s)
	if s.kind == Primary && s.voice() == UserSaid {
		st.newest, st.userVer = s, st.version
	}
	return nil
}

// state registers that s states the constraint h.
func (st *state) state(h held, s *span) {
	c := st.constraints[h.text]
	if c == nil {
		c = &constraint{text: h.text, first: s, said: s.root.slot}
		st.constraints[h.text] = c
		st.rules = append(st.rules, c)
	}
	st.hash.metaDirty = true
	c.add(s)
	if s.kind == Summary || s.kind == Excerpt {
		return // carries it, does not say it again
	}
	plain := s.origin == UserSaid
	guess := s.origin == Hedged && s.voice() == UserSaid
	if h.declared || plain || !c.declared && !c.user && (guess || c.modelOnly()) {
		c.said = s.root.slot
	}
	c.declared = c.declared || h.declared
	c.user = c.user || plain
	c.guessed = c.guessed || guess
	if h.declared || plain {
		c.dismissed = false
	}
}

func (c *constraint) add(s *span) {
	if !slices.Contains(s.carries, c) {
		c.carriers = append(c.carriers, s)
		s.carries = append(s.carries, c)
	}
}

func before(a, b *span) int {
	if a.position != b.position {
		if a.position < b.position {
			return -1
		}
		return 1
	}
	if a.sub != b.sub {
		if a.sub < b.sub {
			return -1
		}
		return 1
	}
	return a.slot - b.slot
}

// enter puts s at its place in the window.
func (st *state) enter(s *span) {
	if s.removed > 0 {
		st.sweep() // it may still stand in order, archived
	}
	s.live = true
	if st.editing {
		s.touched = st.version
	}
	st.live++
	st.tokens += s.tokens
	st.hash.set(s.slot, s.slotHash)
	if n := len(st.order); n == 0 || before(st.order[n-1], s) < 0 {
		st.order = append(st.order, s)
	} else {
		st.sweep()
		i, _ := slices.BinarySearchFunc(st.order, s, before)
		st.order = slices.Insert(st.order, i, s)
	}
	for _, c := range s.sum {
		st.claims[c.id] = c
		st.cite(c)
		st.sums[s] = true
	}
}

// remove takes s out of the window.
func (st *state) remove(s *span) {
	s.live = false
	s.removed = st.counter
	s.touched = st.version
	st.live--
	st.tokens -= s.tokens
	st.dead++
	st.hash.set(s.slot, Digest{})
	if st.dead > 64 && st.dead > st.live {
		st.sweep()
	}
	delete(st.sums, s)
	for _, c := range s.sum {
		delete(st.claims, c.id)
		st.uncite(c)
	}
	if len(s.sum) > 0 || s.grp != nil && s.grp.open || st.pins[s] {
		st.hash.metaDirty = true
	}
}

func (st *state) sweep() {
	if st.dead > 0 {
		st.order = slices.DeleteFunc(st.order, func(s *span) bool { return !s.live })
		st.dead = 0
	}
}

// witnessRoot is the primary behind a witness, nil for none.
func (st *state) witnessRoot(id SpanID) *span {
	if s := st.spans[id]; s != nil && s.primary() {
		return s.root
	}
	return nil
}

func (st *state) cite(c *claim) {
	for _, w := range c.Witnesses {
		if r := st.witnessRoot(w.Span); r != nil && !slices.Contains(st.citing[r], c) {
			st.citing[r] = append(st.citing[r], c)
		}
	}
}

func (st *state) uncite(c *claim) {
	for _, w := range c.Witnesses {
		r := st.witnessRoot(w.Span)
		if r == nil {
			continue
		}
		st.citing[r] = slices.DeleteFunc(st.citing[r], func(x *claim) bool { return x == c })
		if len(st.citing[r]) == 0 {
			delete(st.citing, r)
		}
	}
}

// liveHolder reports whether the claim or summary that r names is in the window.
func (st *state) liveHolder(r Ref) bool {
	if strings.Contains(string(r), "#") {
		return st.claims[ClaimID(r)] != nil
	}
	s := st.spans[SpanID(r)]
	return s != nil && s.live
}

// open reports whether the conflict is unresolved and something live holds it.
func (st *state) open(e *edge) bool {
	return !e.resolved && slices.ContainsFunc(e.holders, st.liveHolder)
}

// contests reports whether the conflict is about c: c holds it, or its summary
// took it over in other words and c is not the contradicting sentence itself.
func (e *edge) contests(c *claim) bool {
	return slices.Contains(e.holders, c.ref) ||
		slices.Contains(e.holders, Ref(c.sum.id)) && strings.TrimSpace(c.Text) != e.sentence
}

// contested reports whether an open conflict is about c.
func (st *state) contested(c *claim) bool {
	return slices.ContainsFunc(st.edges, func(e *edge) bool {
		return !e.resolved && e.contests(c)
	})
}

// windowSpans returns the live spans in order. It changes nothing, so that a
// view may be taken while an edit is being judged.
func (st *state) windowSpans() []*span {
	if st.dead == 0 {
		return st.order
	}
	out := make([]*span, 0, st.live)
	for _, s := range st.order {
		if s.live {
			out = append(out, s)
		}
	}
	return out
}
