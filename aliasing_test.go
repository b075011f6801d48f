package holdfast

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pstore is a MemStore whose commits can be held up and spoilt.
type pstore struct {
	*MemStore
	on   func() (apply bool, err error)
	gate chan struct{}
}

func (p *pstore) Commit(ctx context.Context, id BufferID, at Head, recs []Record, bodies []Body) error {
	if p.gate != nil {
		<-p.gate
	}
	if p.on != nil {
		apply, err := p.on()
		if apply {
			if e := p.MemStore.Commit(ctx, id, at, recs, bodies); e != nil {
				return e
			}
		}
		if err != nil || !apply {
			return err
		}
		return nil
	}
	return p.MemStore.Commit(ctx, id, at, recs, bodies)
}

// The second try of a commit of unknown outcome may fail for certain: the first may have been applied all the same.
func TestUnknownThenNotAppliedIsUncertain(t *testing.T) {
	ctx := context.Background()
	st := &pstore{MemStore: NewMemStore()}
	b, err := New(ctx, st, &Options{Buffer: "b"})
	require.NoError(t, err)
	_, err = b.Append(ctx, user("u1", "start"), tool("t1", strings.Repeat("log line one two three. ", 100)),
		user("u2", "go on"))
	require.NoError(t, err)
	n := 0
	st.on = func() (bool, error) {
		if n++; n == 1 {
			return true, errors.New("connection lost after COMMIT")
		}
		return false, fmt.Errorf("cannot connect: %w", ErrNotApplied)
	}
	_, err = b.Prune(ctx, PruneRequest{Spans: []SpanID{"t1"}, Justification: "old log"})
	t.Log(err)
	st.on = nil
	b2, err2 := Open(ctx, st, "b", nil)
	require.NoError(t, err2)
	t.Logf("journal: %d edits; caller was told uncertain=%v", b2.View().Counter, errors.Is(err, ErrUncertain))
	require.True(t, errors.Is(err, ErrUncertain), "told refused, but the journal has the edit")
}

func TestAPanickingHookLeavesAWholeEdit(t *testing.T) {
	ctx := context.Background()
	st := NewMemStore()
	boom := true
	b, err := New(ctx, st, &Options{Buffer: "b", OnEdit: func(Edit) {
		if boom {
			panic("hook")
		}
	}})
	require.NoError(t, err)
	_, err = b.Append(ctx, user("u1", "start"), tool("t1", strings.Repeat("log line one two three. ", 100)),
		tool("t2", strings.Repeat("log line four five six. ", 100)), user("u2", "go on"))
	require.NoError(t, err)
	func() {
		defer func() { recover() }()
		b.Prune(ctx, PruneRequest{Spans: []SpanID{"t1"}, Justification: "old log"})
	}()
	boom = false
	_, err = b.Prune(ctx, PruneRequest{Spans: []SpanID{"t2"}, Justification: "old log"})
	t.Log("second prune:", err)
	_, err2 := Open(ctx, st, "b", nil)
	t.Log("open:", err2)
	require.NoError(t, err2)
}

func TestAPanickingCounterLosesNoAppend(t *testing.T) {
	ctx := context.Background()
	st := &pstore{MemStore: NewMemStore()}
	b, err := New(ctx, st, &Options{Buffer: "b", Count: func(s string) int {
		if s == "boom" {
			panic("tokenizer")
		}
		return len(s)
	}})
	require.NoError(t, err)
	st.gate = make(chan struct{})
	type res struct {
		name string
		ids  []SpanID
		err  error
	}
	out := make(chan res, 4)
	app := func(text string) {
		defer func() {
			if p := recover(); p != nil {
				out <- res{name: text, err: fmt.Errorf("panic %v", p)}
			}
		}()
		ids, err := b.Append(ctx, user("", text))
		out <- res{text, ids, err}
	}
	go app("first")
	time.Sleep(50 * time.Millisecond)
	for _, s := range []string{"kept one", "boom", "kept two"} {
		go app(s)
		time.Sleep(50 * time.Millisecond)
	}
	close(st.gate)
	bad := ""
	for range 4 {
		r := <-out
		t.Logf("%q ids=%v err=%v", r.name, r.ids, r.err)
		if r.err == nil && len(r.ids) == 0 {
			bad += r.name + "; "
		}
	}
	t.Log(len(b.View().Spans), "spans in the window")
	require.Empty(t, bad, "Append returned nil without storing")
}

func TestTheEditReturnedIsTheCallers(t *testing.T) {
	ctx := context.Background()
	st := NewMemStore()
	b, _ := New(ctx, st, &Options{Buffer: "b"})
	_, err := b.Append(ctx, user("u1", "start"), tool("t2", strings.Repeat("log line one two three. ", 100)),
		tool("t1", strings.Repeat("log line four five six. ", 100)), user("u2", "go on"))
	require.NoError(t, err)
	e, err := b.Prune(ctx, PruneRequest{Spans: []SpanID{"t2", "t1"}, Justification: "old log"})
	require.NoError(t, err)
	slices.Sort(e.Spans) // a caller that wants them in order
	v := b.View().Edits[0]
	f, err := b.Fetch(ctx, v.Keys[0])
	require.NoError(t, err)
	require.Equal(t, f.ID, v.Spans[0], "the anchor pairs the wrong key with the span")
}

func TestAViewMayBeAppendedTo(t *testing.T) {
	ctx := context.Background()
	b, _ := New(ctx, NewMemStore(), &Options{Buffer: "b"})
	b.Append(ctx, user("u1", "start"))
	b.View()
	b.Append(ctx, user("u2", "two"))
	b.View()
	b.Append(ctx, user("u3", "three"))
	v := b.View()
	b.Append(ctx, user("u4", "four"))
	w := b.View()
	_ = append(v.Spans, Span{ID: "mine"})
	require.Equal(t, SpanID("u4"), w.Spans[3].ID)
	require.Equal(t, SpanID("u4"), b.View().Spans[3].ID)
}

func TestFetchSharesNoClaims(t *testing.T) {
	ctx := context.Background()
	b, _ := New(ctx, NewMemStore(), &Options{Buffer: "b"})
	b.Append(ctx, user("u1", "The port is 5433."), Span{
		ID:     "f1",
		Kind:   Foreign,
		Text:   "The port is 5433.",
		Claims: []Claim{{Text: "The port is 5433.", Origin: UserSaid, Witnesses: []Witness{{Span: "u1"}}}},
	})
	v := b.View()
	f, err := b.Fetch(ctx, v.Spans[1].Key)
	require.NoError(t, err)
	f.Claims[0].Witnesses[0].Span = "zzz"
	require.NoError(t, b.Verify(ctx))
	_ = fmt.Sprint(b.View().Claims)
	require.Equal(t, SpanID("u1"), b.View().Spans[1].Claims[0].Witnesses[0].Span)
}

func craft(t *testing.T, mark string, changes ...*change) (*MemStore, error) {
	ctx := context.Background()
	st := NewMemStore()
	head := Head{}
	put := func(kind uint8, payload []byte, bodies ...Body) {
		r := Record{Seq: head.Length, Prev: head.Digest, Kind: kind, Payload: payload}
		require.NoError(t, st.Commit(ctx, "b", head, []Record{r}, bodies))
		head = Head{head.Length + 1, r.Digest()}
	}
	put(recGenesis, genesis{"b", mark}.encode())
	for _, c := range changes {
		var bodies []Body
		for _, m := range c.added {
			bodies = append(bodies, Body{Key: keyOf("b", m.id, m.digest), Data: []byte(m.label)})
		}
		put(recAppend, c.encode(nil), bodies...)
	}
	return st, nil
}
func mk(id, text string, kind Kind) meta {
	return meta{
		id:      SpanID(id),
		kind:    kind,
		origin:  UserSaid,
		speaker: UserSaid,
		tokens:  1,
		label:   text,
		digest:  sha256.Sum256([]byte(text)),
	}
}

func TestMalformedPartsAreAnError(t *testing.T) {
	root := mk("p", "One sentence here. Another sentence there.", Primary)
	for _, parts := range [][]Range{
		{{Start: 0, End: 42}},
		{{Start: -100, End: 42}},
		{{Start: 10, End: 5}},
		{{Start: math.MinInt, End: math.MaxInt}},
	} {
		x := mk("x1", "abc", Excerpt)
		x.parent, x.parts = "p", parts
		st, _ := craft(t, "mark-1234", &change{added: []meta{root}}, &change{added: []meta{x}})
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("Open panics for parts %v: %v", parts, p)
				}
			}()
			b, err := Open(context.Background(), st, "b", nil)
			t.Log(parts, err)
			_ = b
		}()
	}
}

func TestAJournalOfAllNumbersIsFull(t *testing.T) {
	st := NewMemStore()
	at := Head{Length: math.MaxUint64}
	require.NotPanics(t, func() {
		t.Log(st.Commit(context.Background(), "b", at, []Record{{Seq: at.Length}}, nil))
	})
}
