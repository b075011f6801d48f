package holdfast

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reader replays a journal and trusts nothing of it: each record's place and
// chain digest, each payload, each pre-edit hash.
type reader struct {
	id   BufferID
	st   *state
	head Head
}

func (r *reader) fail(rec *Record, reason string, err error) error {
	return &IntegrityError{Buffer: r.id, Record: rec.Seq, AtRecord: true, Reason: reason, Err: err}
}

// next applies one record.
func (r *reader) next(rec *Record) error {
	switch {
	case rec.Seq != r.head.Length:
		return &IntegrityError{
			Buffer:   r.id,
			Record:   r.head.Length,
			AtRecord: true,
			Reason:   fmt.Sprintf("the journal goes on with record %d", rec.Seq),
		}
	case rec.Prev != r.head.Digest:
		return r.fail(rec, "it does not follow the record before it", nil)
	}
	r.head = Head{Length: rec.Seq + 1, Digest: rec.Digest()}
	if rec.Seq == 0 {
		return r.first(rec)
	}
	if rec.Kind != recAppend && rec.Kind != recEdit && rec.Kind != recHost {
		return r.fail(rec, fmt.Sprintf("unknown kind %d", rec.Kind), nil)
	}
	c, err := decodeChange(rec.Payload)
	if err != nil {
		return r.fail(rec, "its payload cannot be read", err)
	}
	if rec.Kind == recEdit {
		if c.op == 0 || c.counter != r.st.counter+1 {
			return r.fail(rec, fmt.Sprintf("edit %d (%s) after edit %d", c.counter, c.op, r.st.counter), nil)
		}
		if c.pre != r.st.windowHash() || c.tokensBefore != r.st.tokens {
			return r.fail(rec, "its pre-edit hash is not that of the window before it", nil)
		}
	} else if c.op != 0 {
		return r.fail(rec, "an edit in a record of another kind", nil)
	}
	if err := r.st.apply(rec.Kind, c, rec.Seq, rec.Time); err != nil {
		return r.fail(rec, "it does not fit the records before it", err)
	}
	if rec.Kind == recEdit && c.tokensAfter != r.st.tokens {
		return r.fail(rec, "it does not leave the window it says", nil)
	}
	return nil
}

func (r *reader) first(rec *Record) error {
	if rec.Kind != recGenesis {
		return r.fail(rec, "the journal does not begin with its first record", nil)
	}
	g, err := decodeGenesis(rec.Payload)
	if err != nil {
		return r.fail(rec, "its payload cannot be read", err)
	}
	if g.buffer != r.id {
		return r.fail(rec, fmt.Sprintf("it belongs to the buffer %q", g.buffer), nil)
	}
	r.st = newState(g)
	return nil
}

// replay reads the whole journal of id, which must go on from the head known
// (zero: nothing is known).
func replay(ctx context.Context, s Store, id BufferID, known Head) (*state, Head, error) {
	r := &reader{id: id}
	for rec, err := range s.Records(ctx, id, 0) {
		if err != nil {
			return nil, Head{}, fmt.Errorf("holdfast: reading buffer %q: %w", id, err)
		}
		if err := r.next(&rec); err != nil {
			return nil, Head{}, err
		}
		if r.head.Length == known.Length && r.head != known {
			return nil, Head{}, r.fail(&rec, "the journal is not the one this buffer wrote: it was rewritten or forked", nil)
		}
	}
	if r.head.Length < known.Length {
		return nil, Head{}, &IntegrityError{
			Buffer: id,
			Reason: fmt.Sprintf("the journal has %d records, this buffer wrote or read %d: it was truncated or rolled back",
				r.head.Length, known.Length),
		}
	}
	if r.st == nil {
		return nil, Head{}, fmt.Errorf("holdfast: buffer %q: %w", id, ErrNotFound)
	}
	return r.st, r.head, nil
}

// Verify checks everything against the journal: the hash chain from the first
// record on, each pre-edit hash, the window in memory with its statuses, and
// every body ever stored against its digest. It returns an *IntegrityError that
// names the record or span, or the store's error.
func (b *ContextBuffer) Verify(ctx context.Context) error {
	return b.verify(ctx, nil)
}

// VerifyFrom is Verify, and checks that the journal is a continuation of the
// one that c was taken from: it finds truncation, rollback and forks.
func (b *ContextBuffer) VerifyFrom(ctx context.Context, c Checkpoint) error {
	return b.verify(ctx, &c)
}

func (b *ContextBuffer) verify(ctx context.Context, c *Checkpoint) error {
	b.edit.Lock()
	defer b.edit.Unlock()
	if b.closed {
		return fmt.Errorf("holdfast: %w", ErrClosed)
	}
	id := b.st.buffer
	if c != nil && c.Buffer != id {
		return &IntegrityError{Buffer: id, Reason: fmt.Sprintf("the checkpoint is of buffer %q", c.Buffer)}
	}
	r := &reader{id: id}
	for rec, err := range b.store.Records(ctx, id, 0) {
		if err != nil {
			if _, ok := errors.AsType[*IntegrityError](err); ok {
				return err
			}
			return fmt.Errorf("holdfast: verify: %w", err)
		}
		if err := r.next(&rec); err != nil {
			return err
		}
		if c != nil && r.head.Length == c.Head.Length {
			if err := r.meets(c); err != nil {
				return err
			}
		}
	}
	if c != nil && r.head.Length < c.Head.Length {
		return &IntegrityError{
			Buffer: id,
			Reason: fmt.Sprintf("the journal has %d records, the checkpoint was taken at %d: it was truncated or rolled back",
				r.head.Length, c.Head.Length),
		}
	}
	if err := b.verifyMemory(r); err != nil {
		return err
	}
	return b.verifyBodies(ctx)
}

func (r *reader) meets(c *Checkpoint) error {
	if r.head != c.Head {
		return &IntegrityError{
			Buffer:   r.id,
			Record:   r.head.Length - 1,
			AtRecord: true,
			Reason:   "the journal differs from the one the checkpoint was taken from: it was rewritten or forked",
		}
	}
	if h := r.st.windowHash(); h != c.Window {
		return &IntegrityError{
			Buffer:   r.id,
			Record:   r.head.Length - 1,
			AtRecord: true,
			Reason:   "the window is not the one the checkpoint was taken from",
		}
	}
	return nil
}

// verifyMemory compares the running buffer with the replay.
func (b *ContextBuffer) verifyMemory(r *reader) error {
	id := b.st.buffer
	switch {
	case r.st == nil:
		return &IntegrityError{Buffer: id, Reason: "the store has no journal of it"}
	case b.uncertain:
		return fmt.Errorf("holdfast: %w", ErrUncertain)
	case r.head != b.head:
		return &IntegrityError{
			Buffer: id,
			Reason: fmt.Sprintf("the journal has %d records, the running buffer wrote or read %d, or they differ",
				r.head.Length, b.head.Length),
			Hints: []string{"if another process wrote to the buffer, Reload first"},
		}
	}
	b.mu.Lock()
	mine := b.st.windowHash()
	b.mu.Unlock()
	if mine != r.st.windowHash() {
		return &IntegrityError{Buffer: id, Reason: "the window in memory is not the one the journal leads to"}
	}
	for _, s := range b.st.windowSpans() {
		if s.kind != Summary && sha256.Sum256([]byte(s.text)) != s.digest {
			return &IntegrityError{
				Buffer: id,
				Span:   s.id,
				Reason: "its text in memory does not have the digest the journal says",
			}
		}
	}
	return nil
}

func (b *ContextBuffer) verifyBodies(ctx context.Context) error {
	for _, s := range b.st.slots {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := b.bodyText(ctx, s); err != nil {
			return err
		}
		if keyOf(b.st.buffer, s.id, s.digest) != s.key {
			return &IntegrityError{Buffer: b.st.buffer, Span: s.id, Reason: "its key is not that of its bytes"}
		}
	}
	return nil
}

// Checkpoint is a point of a buffer's journal to keep elsewhere, so that a
// consistent rewrite, a truncation, a rollback or a fork is found later.
type Checkpoint struct {
	Buffer BufferID
	Head   Head
	Window Digest // the window hash
}

const checkpointHeader = "holdfast/checkpoint/1"

// Checkpoint returns the present point.
func (b *ContextBuffer) Checkpoint() Checkpoint {
	b.edit.Lock()
	defer b.edit.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	return Checkpoint{Buffer: b.st.buffer, Head: b.head, Window: b.st.windowHash()}
}

// MarshalText writes the checkpoint as five lines of text: header, quoted buffer
// ID, number of records, digest of the last one, window hash.
func (c Checkpoint) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%s\n%s\n%d\n%s\n%s\n",
		checkpointHeader, strconv.Quote(string(c.Buffer)), c.Head.Length, c.Head.Digest, c.Window), nil
}

// UnmarshalText is the inverse of MarshalText. It refuses anything else.
func (c *Checkpoint) UnmarshalText(text []byte) error {
	lines := strings.Split(string(text), "\n")
	if len(lines) != 6 || lines[0] != checkpointHeader || lines[5] != "" {
		return fmt.Errorf("%w: no checkpoint of the form %s", ErrInvalid, checkpointHeader)
	}
	var v Checkpoint
	id, err := strconv.Unquote(lines[1])
	if err != nil {
		return fmt.Errorf("%w: checkpoint: buffer ID: %w", ErrInvalid, err)
	}
	v.Buffer = BufferID(id)
	if v.Head.Length, err = strconv.ParseUint(lines[2], 10, 64); err != nil {
		return fmt.Errorf("%w: checkpoint: number of records: %w", ErrInvalid, err)
	}
	err = errors.Join(v.Head.Digest.UnmarshalText([]byte(lines[3])), v.Window.UnmarshalText([]byte(lines[4])))
	if err != nil {
		return fmt.Errorf("%w: checkpoint: %w", ErrInvalid, err)
	}
	if again, _ := v.MarshalText(); !slices.Equal(again, text) {
		return fmt.Errorf("%w: checkpoint is not in canonical form", ErrInvalid)
	}
	*c = v
	return nil
}
