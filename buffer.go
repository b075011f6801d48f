package holdfast

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Defaults of Options.
const (
	DefaultReserve     = 0.15 // [P]: "reserving ~15% of the window for primary-span re-verification"
	DefaultRecentEdits = 20
)

// ContextBuffer holds a window and stands between a model and its edits.
// It is safe for concurrent use. The hooks in Options must not change the buffer.
type ContextBuffer struct {
	store Store
	opt   Options

	// edit is held by whoever changes the buffer or checks a change, across the
	// commit; mu by whoever reads or changes what View shows, never across I/O.
	edit sync.Mutex
	mu   sync.RWMutex

	st        *state
	head      Head
	lex       lexicon
	post      postings
	doc       detect.Doc // scratch
	uncertain bool
	closed    bool
	view      *View // the last one asked for; Appends since may have added to the window. Nil if more has changed
	viewed    int   // arrival slots that it shows
	header    int   // tokens of a header, once counted
	reported  usageReport

	queue appendQueue
}

func (o *Options) withDefaults() (Options, error) {
	var v Options
	if o != nil {
		v = *o
	}
	if v.Reserve == 0 {
		v.Reserve = DefaultReserve
	}
	if v.Reserve < 0 || v.Reserve >= 1 || v.Reserve != v.Reserve {
		return v, fmt.Errorf("%w: Options.Reserve %v is no share of the window between 0 and 1", ErrInvalid, v.Reserve)
	}
	if v.WindowTokens < 0 || v.RecentEdits < 0 {
		return v, fmt.Errorf("%w: negative Options.WindowTokens or RecentEdits", ErrInvalid)
	}
	if v.RecentEdits == 0 {
		v.RecentEdits = DefaultRecentEdits
	}
	if v.Now == nil {
		v.Now = time.Now
	}
	if v.NewID == nil {
		v.NewID = uuid.NewString
	}
	return v, nil
}

// New creates a buffer in s and writes its first record. It returns an error
// that wraps ErrConflict if Options.Buffer names a buffer that exists.
func New(ctx context.Context, s Store, o *Options) (*ContextBuffer, error) {
	opt, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	g := genesis{buffer: opt.Buffer}
	if g.buffer == "" {
		g.buffer = BufferID(opt.NewID())
	}
	g.mark = opt.NewID()
	if !g.sound() {
		return nil, fmt.Errorf("%w: the mark %q is not 4 to 64 letters, digits and hyphens", ErrInvalid, g.mark)
	}
	if g.buffer == "" || len(g.buffer) > 256 {
		return nil, fmt.Errorf("%w: a buffer ID has 1 to 256 bytes", ErrInvalid)
	}
	b := newBuffer(s, opt, g)
	rec := Record{Kind: recGenesis, Time: opt.Now().UnixNano(), Payload: g.encode()}
	if b.head, err = b.commit(ctx, []Record{rec}, nil); err != nil {
		return nil, fmt.Errorf("holdfast: new buffer %q: %w", g.buffer, err)
	}
	return b, nil
}

func newBuffer(s Store, opt Options, g genesis) *ContextBuffer {
	return &ContextBuffer{store: s, opt: opt, st: newState(g), lex: newLexicon(), post: newPostings()}
}

// Open replays and verifies the buffer id. It returns an error that wraps
// ErrNotFound if there is none, and an *IntegrityError if the journal or a body
// of the window is not what the chain says.
func Open(ctx context.Context, s Store, id BufferID, o *Options) (*ContextBuffer, error) {
	opt, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	st, head, err := replay(ctx, s, id, Head{})
	if err != nil {
		return nil, err
	}
	b := newBuffer(s, opt, genesis{buffer: id, mark: st.mark})
	if err := b.load(ctx, st, head, &state{}); err != nil {
		return nil, err
	}
	return b, nil
}

// load makes st the buffer's state and reads the texts of its live spans, but for
// those that stood in the window of was: a text in memory with the digest that
// is in the journal is the right one.
func (b *ContextBuffer) load(ctx context.Context, st *state, head Head, was *state) error {
	b.st, b.head, b.post = st, head, newPostings()
	for _, s := range st.windowSpans() {
		if old := was.spans[s.id]; old != nil && old.idx != nil && sha256.Sum256([]byte(old.text)) == s.digest {
			b.attach(s, old.text, old.idx)
			continue
		}
		text, err := b.bodyText(ctx, s)
		if err != nil {
			return err
		}
		x, err := b.indexOf(ctx, s, text)
		if err != nil {
			return err
		}
		b.attach(s, text, x)
	}
	return nil
}

// bodyText reads the span's body back and compares digests. For a summary it
// returns no text: that is rendered from its claims.
func (b *ContextBuffer) bodyText(ctx context.Context, s *span) (string, error) {
	body, err := b.store.Body(ctx, b.st.buffer, s.key)
	if cause := ctx.Err(); err != nil && cause != nil {
		return "", fmt.Errorf("holdfast: reading span %s: %w", s.id, cause) // says nothing about the body
	}
	if err != nil {
		return "", &IntegrityError{Buffer: b.st.buffer, Span: s.id, Reason: "its body cannot be read", Err: err}
	}
	if sha256.Sum256(body) != s.digest {
		return "", &IntegrityError{
			Buffer: b.st.buffer,
			Span:   s.id,
			Reason: "its body does not have the digest the journal says",
		}
	}
	if s.kind == Summary {
		return "", nil
	}
	return string(body), nil
}

// Reload replays the journal again and takes the store's state as the truth: the way on after
// ErrConflict and ErrUncertain. Texts that it holds already are kept where they have the digest the
// journal says; the others are read. If it fails nothing has changed.
func (b *ContextBuffer) Reload(ctx context.Context) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if b.closed {
		return fmt.Errorf("holdfast: %w", ErrClosed)
	}
	st, head, err := replay(ctx, b.store, b.st.buffer, b.head)
	if err != nil {
		return err
	}
	fresh := newBuffer(b.store, b.opt, genesis{buffer: st.buffer, mark: st.mark})
	fresh.lex = b.lex // its numbers stand in the indexes that are kept
	if err := fresh.load(ctx, st, head, b.st); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.st, b.head, b.post, b.view = fresh.st, fresh.head, fresh.post, nil
	b.uncertain = false
	return nil
}

// Close makes every later call on b return ErrClosed. It does not close the store.
func (b *ContextBuffer) Close() error {
	b.edit.Lock()
	defer b.edit.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	return nil
}

// usable is called with edit held before anything is changed or checked.
func (b *ContextBuffer) usable(ctx context.Context) error {
	switch {
	case b.closed:
		return fmt.Errorf("holdfast: %w", ErrClosed)
	case b.uncertain:
		return fmt.Errorf("holdfast: %w", ErrUncertain)
	}
	return ctx.Err()
}

// commit writes records at the head, once more if the outcome is unknown. The
// commit itself is not cancelled half-way.
//
// It returns the new head, which the caller puts in place together with the state.
func (b *ContextBuffer) commit(ctx context.Context, recs []Record, bodies []Body) (Head, error) {
	if err := ctx.Err(); err != nil {
		return Head{}, errors.Join(ErrNotApplied, err)
	}
	head := b.head
	for i := range recs {
		recs[i].Seq, recs[i].Prev = head.Length, head.Digest
		head = Head{Length: head.Length + 1, Digest: recs[i].Digest()}
	}
	ctx = context.WithoutCancel(ctx)
	err := b.store.Commit(ctx, b.st.buffer, b.head, recs, bodies)
	if err != nil && !errors.Is(err, ErrNotApplied) {
		if b.opt.Log != nil {
			b.opt.Log.Warn("holdfast: commit of unknown outcome, trying once more", "buffer", b.st.buffer, "err", err)
		}
		err = b.store.Commit(ctx, b.st.buffer, b.head, recs, bodies)
		// That the second try did not get through says nothing of the first: only the store's
		// head, which the same batch would have moved or met, does.
		if errors.Is(err, ErrNotApplied) && !errors.Is(err, ErrConflict) {
			b.uncertain = true
			return Head{}, fmt.Errorf("%w: %v", ErrUncertain, err) // that error may say "not applied" of the second try
		}
	}
	switch {
	case err == nil:
		return head, nil
	case errors.Is(err, ErrNotApplied):
		return Head{}, err
	}
	b.uncertain = true
	return Head{}, fmt.Errorf("%w: %w", ErrUncertain, err)
}

// count is the number of tokens of text by the host's counter or the built-in estimate.
func (b *ContextBuffer) count(text string) int {
	if b.opt.Count != nil {
		return b.opt.Count(text)
	}
	return detect.EstimateTokens(text)
}

// host runs a change that is no edit: check builds it or refuses.
func (b *ContextBuffer) host(ctx context.Context, op string, check func() (*change, error)) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if err := b.usable(ctx); err != nil {
		return err
	}
	c, err := check()
	if err != nil {
		return b.refused(op, err)
	}
	rec := Record{Kind: recHost, Time: b.opt.Now().UnixNano(), Payload: c.encode(nil)}
	head, err := b.commit(ctx, []Record{rec}, nil)
	if err != nil {
		return fmt.Errorf("holdfast: %s: %w", op, err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.view, b.head = nil, head
	if err := b.st.apply(recHost, c, b.head.Length-1, rec.Time); err != nil {
		b.uncertain = true // cannot happen: the change was made on this state
		return fmt.Errorf("holdfast: %s: %w: %w", op, ErrUncertain, err)
	}
	return nil
}

// refused tells the hook and returns err, both without secrets.
func (b *ContextBuffer) refused(op string, err error) error {
	err = b.st.hideErr(err)
	if b.opt.OnRefusal != nil && Violations(err) != nil {
		b.opt.OnRefusal(op, err)
	}
	return err
}

// Contest records, for the host, that a live tool-output or user span
// contradicts a live claim (source [P]: "contradiction is protected").
func (b *ContextBuffer) Contest(ctx context.Context, r ContestRequest) error {
	return b.host(ctx, "contest", func() (*change, error) {
		s, c := b.st.spans[r.Span], b.st.claims[r.Claim]
		switch {
		case s == nil || !s.live || !s.primary():
			return nil, fmt.Errorf("holdfast: contest: %w: live span %q", ErrNotFound, r.Span)
		case c == nil:
			return nil, fmt.Errorf("holdfast: contest: %w: live claim %q", ErrNotFound, r.Claim)
		case s.voice() == Inferred:
			return nil, fmt.Errorf("holdfast: contest: %w: %s holds the model's own words, which contradict nothing",
				ErrInvalid, s.id)
		}
		sentence := r.Sentence
		if sentence == "" && len(s.idx.sentences) > 0 {
			sentence = s.idx.sentences[0].Of(s.text)
		}
		if sentence == "" && s.text != "" {
			sentence = s.text
		}
		if !strings.Contains(s.text, sentence) {
			return nil, fmt.Errorf("holdfast: contest: %w: %s does not hold %q", ErrInvalid, s.id, sentence)
		}
		found := edgeMeta{span: s.root.id, sentence: strings.Clone(sentence), claim: c.id, text: c.Text, host: true}
		ch := &change{edges: []edgeMeta{found}}
		twins, err := b.twins(ctx, c, s.root)
		if err != nil {
			return nil, fmt.Errorf("holdfast: contest: %w", err)
		}
		if len(twins) > 1 {
			ch.holds = []edgeHold{{edge: uint64(len(b.st.edges)) + 1, holders: twins}}
		}
		return ch, nil
	})
}

// Resolve ends all open conflicts of a claim, for the host, naming the live span
// that settles it. The claim is the one a conflict was found against (Conflict.Claim)
// or one that holds it now (Conflict.Holders).
func (b *ContextBuffer) Resolve(ctx context.Context, r ResolveRequest) error {
	return b.host(ctx, "resolve", func() (*change, error) {
		c, s := b.st.claims[r.Claim], b.st.spans[r.Evidence]
		if s == nil || !s.live {
			return nil, fmt.Errorf("holdfast: resolve: %w: live span %q as evidence", ErrNotFound, r.Evidence)
		}
		ch := &change{evidence: r.Evidence}
		for _, e := range b.st.edges {
			about := slices.Contains(e.holders, Ref(r.Claim)) || e.claim == r.Claim ||
				c != nil && slices.Contains(e.holders, Ref(c.sum.id))
			if about && b.st.open(e) {
				ch.resolved = append(ch.resolved, e.id)
			}
		}
		if len(ch.resolved) == 0 {
			return nil, fmt.Errorf("holdfast: resolve: %w: open conflict of %s", ErrNotFound, r.Claim)
		}
		return ch, nil
	})
}

// Dismiss ends a constraint that was a false find, for the host. Said again by the user or
// declared, it is in force again.
func (b *ContextBuffer) Dismiss(ctx context.Context, constraint string) error {
	return b.host(ctx, "dismiss", func() (*change, error) {
		if c := b.st.constraints[constraint]; c == nil || !c.inForce() {
			return nil, fmt.Errorf("holdfast: dismiss: %w: constraint in force %q", ErrNotFound, constraint)
		}
		return &change{dismissed: []string{constraint}}, nil
	})
}

// CloseGroup says that the group waits for no result any more.
func (b *ContextBuffer) CloseGroup(ctx context.Context, g GroupID) error {
	return b.host(ctx, "close group", func() (*change, error) {
		if x := b.st.groups[g]; x == nil || !x.open {
			return nil, fmt.Errorf("holdfast: close group: %w: open group %q", ErrNotFound, g)
		}
		return &change{closed: []GroupID{g}}, nil
	})
}

// Pin pins a live span, so that no edit takes it away, or unpins it.
func (b *ContextBuffer) Pin(ctx context.Context, id SpanID, pinned bool) error {
	return b.host(ctx, "pin", func() (*change, error) {
		if s := b.st.spans[id]; s == nil || !s.live {
			return nil, fmt.Errorf("holdfast: pin: %w: live span %q", ErrNotFound, id)
		}
		return &change{pins: []pinChange{{span: id, pinned: pinned}}}, nil
	})
}

// Fetch reads the span named by a key, live or archived, and changes nothing. It
// returns an error that wraps ErrNotFound for an unknown key and an
// *IntegrityError if the stored bytes are not the span's. The text of a summary
// made by Compact is its canonical encoding.
func (b *ContextBuffer) Fetch(ctx context.Context, k Key) (Span, error) {
	b.mu.RLock()
	s, closed := b.st.byKey[k], b.closed
	var out Span
	name := ""
	if s != nil {
		out = b.export(s)
	} else {
		name = b.st.hider.hide(strconv.Quote(string(k)))
	}
	id := b.st.buffer
	b.mu.RUnlock()
	if closed {
		return Span{}, fmt.Errorf("holdfast: fetch: %w", ErrClosed)
	}
	if s == nil {
		return Span{}, fmt.Errorf("holdfast: fetch %s: %w", name, ErrNotFound)
	}
	body, err := b.store.Body(ctx, id, k)
	if errors.Is(err, ErrNotFound) {
		return Span{}, &IntegrityError{Buffer: id, Span: out.ID, Reason: "its body cannot be read", Err: err}
	}
	if err != nil {
		return Span{}, fmt.Errorf("holdfast: fetch %s: %w", k, err)
	}
	if sha256.Sum256(body) != out.Digest {
		return Span{}, &IntegrityError{Buffer: id, Span: out.ID, Reason: "its body does not have the digest the journal says"}
	}
	out.Text = string(body)
	return out, nil
}
