package holdfast

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// appendQueue gathers Append calls that wait while another change is being
// made durable; whoever comes first then commits them all at once.
type appendQueue struct {
	mu      sync.Mutex
	waiting []*appendCall
}

type appendCall struct {
	ctx   context.Context
	spans []Span
	ids   []SpanID
	err   error
	done  bool
}

func (q *appendQueue) push(c *appendCall) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, c)
}

func (q *appendQueue) take() []*appendCall {
	q.mu.Lock()
	defer q.mu.Unlock()
	calls := q.waiting
	q.waiting = nil
	return calls
}

// Append adds spans at the end of the window, all or none, in one durable
// commit, and returns their IDs. It returns an error that wraps ErrDuplicateID,
// ErrReservedID, ErrInvalid, ErrConflict or ErrUncertain; nothing has changed then,
// except that after ErrUncertain the store decides.
func (b *ContextBuffer) Append(ctx context.Context, spans ...Span) ([]SpanID, error) {
	if len(spans) == 0 {
		return nil, nil
	}
	call := &appendCall{ctx: ctx, spans: spans}
	b.queue.push(call)
	b.edit.Lock()
	defer b.edit.Unlock()
	if !call.done {
		b.appendAll(b.queue.take())
	}
	return call.ids, call.err
}

// appendAll drafts each call, then commits those that are sound together. The
// state changes only after the commit. A caller whose context has ended takes no
// other with it. A call after one that brings claims or constraints is drafted
// when those are in the state: what it says may be about them.
func (b *ContextBuffer) appendAll(calls []*appendCall) {
	defer func() {
		for _, c := range calls { // left over only if a hook of the host panicked
			if c.ids == nil && c.err == nil {
				c.done, c.err = true, fmt.Errorf("holdfast: append: %w: a hook panicked", ErrNotApplied)
			}
		}
	}()
	var ready []*appendDraft
	size := 0 // bytes of text in ready
	taken, ids := map[SpanID]bool{}, minter{}
	for _, c := range calls {
		c.done = true
		if len(ready) > 0 && (ready[len(ready)-1].speaks() || size+c.size() > maxShared) {
			b.commitAppends(ready)
			ready, taken, ids, size = nil, map[SpanID]bool{}, minter{}, 0
		}
		size += c.size()
		if c.err = b.usable(c.ctx); c.err != nil {
			continue
		}
		d, err := b.draftAppend(c.ctx, c.spans, len(b.st.slots)+len(taken), taken, ids)
		if err != nil {
			c.err = b.st.hideErr(fmt.Errorf("holdfast: append: %w", err))
			continue
		}
		d.call = c
		for i := range d.change.added {
			taken[d.change.added[i].id] = true
		}
		ready = append(ready, d)
	}
	b.commitAppends(ready)
}

// maxShared is how many bytes of text calls share in one commit: what fits a
// store alone must not fail because others came along.
const maxShared = 4 << 20

func (c *appendCall) size() int {
	n := 0
	for i := range c.spans {
		n += len(c.spans[i].Text)
	}
	return n
}

// speaks reports whether the call brings claims, constraints or conflicts.
func (d *appendDraft) speaks() bool {
	return len(d.change.edges) > 0 ||
		slices.ContainsFunc(d.change.added, func(m meta) bool { return m.kind == Foreign || len(m.held) > 0 })
}

func (b *ContextBuffer) commitAppends(ready []*appendDraft) {
	if len(ready) == 0 {
		return
	}
	now := b.opt.Now().UnixNano()
	var recs []Record
	var bodies []Body
	for _, d := range ready {
		payload := d.change.encode(make([]byte, 0, 512+256*len(d.change.added)))
		recs = append(recs, Record{Kind: recAppend, Time: now, Payload: payload})
		bodies = append(bodies, d.bodies...)
	}
	head, err := b.commit(context.WithoutCancel(ready[0].call.ctx), recs, bodies)
	for i, d := range ready {
		if err != nil {
			d.call.err = fmt.Errorf("holdfast: append: %w", err)
			continue
		}
		at := head
		if i+1 < len(recs) {
			at = Head{Length: recs[i+1].Seq, Digest: recs[i+1].Prev}
		}
		d.call.err = b.applyAppend(d, at, now)
		for k := range d.change.added {
			d.call.ids = append(d.call.ids, d.change.added[k].id)
		}
	}
}

func (b *ContextBuffer) applyAppend(d *appendDraft, head Head, at int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.head = head
	if err := b.st.apply(recAppend, d.change, head.Length-1, at); err != nil {
		b.uncertain = true // cannot happen: the draft was made on this state
		return fmt.Errorf("holdfast: append: %w: %w", ErrUncertain, err)
	}
	for i := range d.change.added {
		b.attach(b.st.spans[d.change.added[i].id], d.texts[i], d.indexes[i])
	}
	b.keepView(d.change)
	return nil
}

// appendDraft is one Append call, checked and ready to commit.
type appendDraft struct {
	call    *appendCall
	change  *change
	texts   []string
	indexes []*index
	bodies  []Body
}

func (b *ContextBuffer) draftAppend(
	ctx context.Context,
	spans []Span,
	slot int,
	taken map[SpanID]bool,
	ids minter,
) (*appendDraft, error) {
	d := &appendDraft{change: &change{}}
	own, said := map[SpanID]bool{}, map[string]bool{}
	for i := range spans {
		m, err := b.admit(&spans[i], ids, func(id SpanID) bool { return taken[id] || own[id] || b.st.spans[id] != nil })
		if err != nil {
			return nil, fmt.Errorf("span %d: %w", i, err)
		}
		own[m.id] = true
		m.position = uint64(slot + i)
		text := strings.Clone(spans[i].Text)
		x := b.lex.scan(&b.opt.Detect, &b.doc, text)
		b.findConstraints(m, text, x)
		b.findRepeated(m, text, x, said)
		for _, h := range m.held {
			said[h.text] = true
		}
		if m.tokens == 0 {
			m.tokens = b.count(text)
		}
		d.change.added = append(d.change.added, *m)
		d.texts = append(d.texts, text)
		d.indexes = append(d.indexes, x)
		d.bodies = append(d.bodies, Body{Key: keyOf(b.st.buffer, m.id, m.digest), Data: []byte(text)})
	}
	return d, b.draftArrivals(ctx, d, spans, slot)
}

// findConstraints adds what the detector finds in m's text to what the host
// declared. Tool output is not searched: a web page must not plant a rule.
func (b *ContextBuffer) findConstraints(m *meta, text string, x *index) {
	if m.origin == ToolOutput || m.kind == Excerpt || m.echo && m.speaker != UserSaid {
		return
	}
	for _, f := range x.found {
		found := f.Of(text)
		// A detected sentence around a declared one is that one.
		if slices.ContainsFunc(m.held, func(h held) bool { return strings.Contains(found, h.text) }) {
			continue
		}
		m.held = append(m.held, held{text: strings.Clone(found), declared: m.kind == System}) // not to keep the whole text
	}
}

// findRepeated adds the constraints of earlier spans, those of the same call
// included, that a user's message says again, a whole sentence each, whether or
// not the detector sees them.
func (b *ContextBuffer) findRepeated(m *meta, text string, x *index, earlier map[string]bool) {
	if m.origin != UserSaid {
		return
	}
	for i := range x.sentences {
		s := x.sentences[i].Of(text)
		repeated := b.st.constraints[s] != nil || earlier[s]
		if !repeated || x.sentences[i].quoted {
			continue
		}
		if slices.ContainsFunc(m.held, func(h held) bool { return strings.Contains(h.text, s) }) {
			continue
		}
		m.held = append(m.held, held{text: strings.Clone(s), declared: m.kind == System})
	}
}

// admit checks a span that the host appends.
func (b *ContextBuffer) admit(s *Span, ids minter, used func(SpanID) bool) (*meta, error) {
	m := &meta{
		id: s.ID, kind: s.Kind, origin: s.Origin, speaker: s.Speaker, group: s.Group, opens: s.Opens, closes: s.Closes,
		pinned: s.Pinned, fixed: s.Immutable, tokens: s.Tokens, label: s.Label,
		echo: strings.Contains(s.Text, b.st.mark), digest: sha256.Sum256([]byte(s.Text)), secrets: slices.Clone(s.Secrets),
	}
	if err := m.bind(s); err != nil {
		return nil, err
	}
	for _, c := range s.Constraints {
		if c == "" || !strings.Contains(s.Text, c) {
			return nil, fmt.Errorf("%w: declared constraint %q is no part of the text", ErrInvalid, c)
		}
		m.held = append(m.held, held{text: strings.Clone(c), declared: true})
	}
	for _, c := range s.Secrets {
		if c == "" {
			return nil, fmt.Errorf("%w: an empty secret", ErrInvalid)
		}
	}
	if s.Tokens < 0 || s.Depth < 0 {
		return nil, fmt.Errorf("%w: negative token count or depth", ErrInvalid)
	}
	if m.id == "" {
		m.id = ids.mint(b.st, "s", used)
		return m, checkGroup(m.group)
	}
	if err := checkID(string(m.id)); err != nil {
		return nil, err
	}
	if used(m.id) {
		return nil, fmt.Errorf("%w: %q", ErrDuplicateID, m.id)
	}
	return m, checkGroup(m.group)
}

// bind settles kind, origin and speaker.
func (m *meta) bind(s *Span) error {
	if m.kind == 0 {
		m.kind = Primary
	}
	switch m.kind {
	case Primary:
	case System:
		if m.origin == 0 {
			m.origin = UserSaid
		}
		if m.origin != UserSaid {
			return fmt.Errorf("%w: a system message is user-said", ErrInvalid)
		}
		m.pinned = true
	case Foreign:
		m.origin, m.speaker = Inferred, 0
	default:
		return fmt.Errorf("%w: a host appends primaries, system messages and foreign summaries, not kind %s",
			ErrInvalid, m.kind)
	}
	if !m.origin.valid() {
		return fmt.Errorf("%w: origin %s is none of %s", ErrInvalid, m.origin, strings.Join(originWords[1:], ", "))
	}
	if m.kind != Foreign && (len(s.Claims) > 0 || s.Depth > 0) {
		return fmt.Errorf("%w: only a foreign summary has claims and a depth", ErrInvalid)
	}
	switch {
	case m.origin != Hedged:
		if m.speaker != 0 && m.speaker != m.origin {
			return fmt.Errorf("%w: only a hedged span has a speaker of its own", ErrInvalid)
		}
		m.speaker = m.origin
	case m.speaker == 0:
		m.speaker = UserSaid
	case m.speaker == Hedged || !m.speaker.valid():
		return fmt.Errorf("%w: the speaker of a hedged span is user-said, tool-output or inferred", ErrInvalid)
	}
	return nil
}

func checkGroup(g GroupID) error {
	if g == "" {
		return nil
	}
	if err := checkID(string(g)); err != nil {
		return fmt.Errorf("group: %w", err)
	}
	return nil
}

// minter hands out IDs. It starts where the state's last minted one stands, so
// that a refused change costs no number and a reopened buffer goes on alike.
type minter map[string]int

func (m minter) mint(st *state, prefix string, used func(SpanID) bool) SpanID {
	n := max(m[prefix], st.minted[prefix])
	for {
		n++
		m[prefix] = n
		if id := SpanID(prefix + strconv.Itoa(n)); !used(id) {
			return id
		}
	}
}

// noteMinted remembers the highest number of a minted ID.
func (st *state) noteMinted(id SpanID) {
	for _, prefix := range [...]string{"s", "x", "sum"} {
		rest, ok := strings.CutPrefix(string(id), prefix)
		if !ok || len(rest) == 0 || len(rest) > 9 || rest[0] == '0' || strings.Trim(rest, "0123456789") != "" {
			continue
		}
		n, _ := strconv.Atoi(rest)
		st.minted[prefix] = max(st.minted[prefix], n)
	}
}
