package checkpoint_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/checkpoint"
)

type memory struct {
	mu   sync.Mutex
	last map[holdfast.BufferID]holdfast.Checkpoint
	err  error
}

func (m *memory) Last(_ context.Context, id holdfast.BufferID) (holdfast.Checkpoint, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c, ok := m.last[id]
	return c, ok, m.err
}

func (m *memory) Store(_ context.Context, c holdfast.Checkpoint) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.last[c.Buffer] = c
	}
	return m.err
}

func newMemory() *memory { return &memory{last: map[holdfast.BufferID]holdfast.Checkpoint{}} }

func key(t testing.TB, name string) (skey, vkey string) {
	t.Helper()
	skey, vkey, err := checkpoint.NewKey(name)
	require.NoError(t, err)
	return skey, vkey
}

func buffer(t testing.TB, s holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	b, err := holdfast.New(t.Context(), s, &holdfast.Options{Buffer: "a \"quoted\"\nID"})
	require.NoError(t, err)
	grow(t, b)
	return b
}

func grow(t testing.TB, b *holdfast.ContextBuffer) {
	t.Helper()
	_, err := b.Append(t.Context(), holdfast.Span{Origin: holdfast.ToolOutput, Text: "more"})
	require.NoError(t, err)
}

func TestSignAndOpen(t *testing.T) {
	b := buffer(t, holdfast.NewMemStore())
	skey, vkey := key(t, "example.org/agents")
	c := b.Checkpoint()
	signed, err := checkpoint.Sign(c, skey)
	require.NoError(t, err)
	text, err := c.MarshalText()
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(signed), string(text)+"\n— example.org/agents "), "a signed note")
	got, err := checkpoint.Policy{Authors: []string{vkey}}.Open(signed)
	require.NoError(t, err)
	require.Equal(t, c, got)
	grow(t, b)
	require.NoError(t, b.VerifyFrom(t.Context(), got))
}

// No byte of a signed checkpoint can be another one.
func TestEveryByteCounts(t *testing.T) {
	skey, vkey := key(t, "example.org/agents")
	c := buffer(t, holdfast.NewMemStore()).Checkpoint()
	signed, err := checkpoint.Sign(c, skey)
	require.NoError(t, err)
	p := checkpoint.Policy{Authors: []string{vkey}}
	for i := range signed {
		for x := byte(1); x != 0; x <<= 1 {
			bad := append([]byte(nil), signed...)
			bad[i] ^= x
			_, err := p.Open(bad)
			require.Error(t, err, "byte %d", i)
		}
		_, err := p.Open(signed[:i])
		require.ErrorIs(t, err, checkpoint.ErrSignature, "cut at %d", i)
	}
	_, err = p.Open(append(signed, signed...))
	require.Error(t, err)
}

func TestOthersDoNotCount(t *testing.T) {
	c := buffer(t, holdfast.NewMemStore()).Checkpoint()
	skey, vkey := key(t, "example.org/agents")
	impostor, _ := key(t, "example.org/agents")
	other, otherKey := key(t, "other.example")
	p := checkpoint.Policy{Authors: []string{vkey}, Witnesses: [][]string{{otherKey}}}
	for _, k := range []string{impostor, other} {
		signed, err := checkpoint.Sign(c, k)
		require.NoError(t, err)
		_, err = p.Open(signed)
		require.ErrorIs(t, err, checkpoint.ErrSignature, "a witness alone, or the same name with another key")
	}
	both, err := checkpoint.Sign(c, skey, impostor) // a strange signature beside is ignored
	require.NoError(t, err)
	_, err = p.Open(both)
	require.NoError(t, err)
	for _, bad := range []checkpoint.Policy{
		{},
		{Authors: []string{"x"}},
		{Authors: []string{vkey}, Quorum: 1},
		{Authors: []string{vkey}, Quorum: -1},
		{Authors: []string{vkey}, Witnesses: [][]string{{vkey}}, Quorum: 1},
	} {
		_, err := bad.Open(both)
		require.ErrorIs(t, err, holdfast.ErrInvalid)
	}
	_, err = checkpoint.Sign(c)
	require.ErrorIs(t, err, holdfast.ErrInvalid)
	_, err = checkpoint.Sign(c, "PRIVATE+KEY+secret")
	require.ErrorIs(t, err, holdfast.ErrInvalid)
	require.NotContains(t, err.Error(), "secret")
	for _, name := range []string{"", "two words", "a+b"} {
		_, _, err = checkpoint.NewKey(name)
		require.Error(t, err, name)
	}
}

// A signed text that is no checkpoint is refused, signature or not.
func TestSignedButNoCheckpoint(t *testing.T) {
	skey, vkey := key(t, "example.org/agents")
	c := buffer(t, holdfast.NewMemStore()).Checkpoint()
	signed, err := checkpoint.Sign(c, skey)
	require.NoError(t, err)
	require.Contains(t, string(signed), "holdfast/checkpoint/1\n")
	foreign := signForeign(t, skey)
	_, err = checkpoint.Policy{Authors: []string{vkey}}.Open(foreign)
	require.ErrorIs(t, err, holdfast.ErrInvalid)
}

func TestWitnesses(t *testing.T) {
	ctx := t.Context()
	b := buffer(t, holdfast.NewMemStore())
	skey, vkey := key(t, "example.org/agents")
	w1, w1key := key(t, "witness.one")
	w2, w2key := key(t, "witness.two")
	author := checkpoint.Policy{Authors: []string{vkey}}
	m1 := newMemory()
	one, err := checkpoint.NewWitness(author, m1, w1)
	require.NoError(t, err)
	two, err := checkpoint.NewWitness(author, newMemory(), w2)
	require.NoError(t, err)
	_, err = checkpoint.NewWitness(author, nil, w1)
	require.ErrorIs(t, err, holdfast.ErrInvalid)
	for _, keys := range [][]string{nil, {"no key"}} {
		_, err = checkpoint.NewWitness(author, m1, keys...)
		require.ErrorIs(t, err, holdfast.ErrInvalid)
	}

	early := b.Checkpoint()
	signed, err := checkpoint.Sign(early, skey)
	require.NoError(t, err)
	need := func(q int) checkpoint.Policy {
		return checkpoint.Policy{Authors: []string{vkey}, Witnesses: [][]string{{w1key}, {w2key}}, Quorum: q}
	}
	_, err = need(1).Open(signed)
	require.ErrorIs(t, err, checkpoint.ErrSignature)
	byOne, err := one.Cosign(ctx, signed)
	require.NoError(t, err)
	_, err = need(1).Open(byOne)
	require.NoError(t, err)
	_, err = need(2).Open(byOne)
	require.ErrorContains(t, err, "1 of 2 witnesses")
	byBoth, err := two.Cosign(ctx, byOne)
	require.NoError(t, err)
	got, err := need(2).Open(byBoth)
	require.NoError(t, err)
	require.Equal(t, early, got)
	_, err = one.Cosign(ctx, signed)
	require.NoError(t, err, "the same again")

	grow(t, b)
	later, err := checkpoint.Sign(b.Checkpoint(), skey)
	require.NoError(t, err)
	_, err = one.Cosign(ctx, later)
	require.NoError(t, err)
	_, err = one.Cosign(ctx, signed)
	require.ErrorIs(t, err, checkpoint.ErrRollback, "shorter")
	fork := buffer(t, holdfast.NewMemStore())
	grow(t, fork)
	forked, err := checkpoint.Sign(fork.Checkpoint(), skey)
	require.NoError(t, err)
	_, err = one.Cosign(ctx, forked)
	require.ErrorIs(t, err, checkpoint.ErrRollback, "another journal of the same length")

	// A fork that has grown is signed: the witness cannot know. Whoever has the journal does.
	grow(t, fork)
	forked, err = checkpoint.Sign(fork.Checkpoint(), skey)
	require.NoError(t, err)
	_, err = one.Cosign(ctx, forked)
	require.NoError(t, err)
	_, ok := errors.AsType[*holdfast.IntegrityError](fork.VerifyFrom(ctx, early))
	require.True(t, ok)

	m1.err = errors.New("disk full")
	_, err = one.Cosign(ctx, forked)
	require.ErrorIs(t, err, m1.err, "nothing is signed that is not remembered")
}

// A key is changed: both sign for a while, verifiers accept both, then the old one is dropped.
func TestKeyRotation(t *testing.T) {
	c := buffer(t, holdfast.NewMemStore()).Checkpoint()
	oldS, oldV := key(t, "example.org/agents")
	newS, newV := key(t, "example.org/agents")
	open := func(signed []byte, keys ...string) error {
		_, err := checkpoint.Policy{Authors: keys}.Open(signed)
		return err
	}
	before, err := checkpoint.Sign(c, oldS)
	require.NoError(t, err)
	during, err := checkpoint.Sign(c, oldS, newS)
	require.NoError(t, err)
	after, err := checkpoint.Sign(c, newS)
	require.NoError(t, err)
	require.NoError(t, open(before, oldV, newV))
	for _, keys := range [][]string{{oldV}, {newV}, {oldV, newV}} {
		require.NoError(t, open(during, keys...))
	}
	require.NoError(t, open(after, oldV, newV))
	require.NoError(t, open(after, newV))
	require.ErrorIs(t, open(after, oldV), checkpoint.ErrSignature)
	require.ErrorIs(t, open(before, newV), checkpoint.ErrSignature,
		"the old key is dropped: what only it has signed does not count")

	// A witness that changes its key still counts once.
	w1, w1key := key(t, "witness.one")
	w2, w2key := key(t, "witness.one")
	w, err := checkpoint.NewWitness(checkpoint.Policy{Authors: []string{oldV}}, newMemory(), w1, w2)
	require.NoError(t, err)
	signed, err := w.Cosign(t.Context(), during)
	require.NoError(t, err)
	_, other := key(t, "witness.two")
	p := checkpoint.Policy{Authors: []string{newV}, Witnesses: [][]string{{w1key, w2key}, {other}}, Quorum: 2}
	_, err = p.Open(signed)
	require.ErrorContains(t, err, "1 of 2 witnesses")
}

func Example() {
	ctx := context.Background()
	s := holdfast.NewMemStore()
	b, _ := holdfast.New(ctx, s, &holdfast.Options{Buffer: "support-4711"})
	_, _ = b.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: "Never push to main."})

	skey, vkey, _ := checkpoint.NewKey("example.org/agents")
	signed, _ := checkpoint.Sign(b.Checkpoint(), skey) // goes to the second party

	// Later, anyone with the journal and the signed checkpoint:
	c, err := checkpoint.Policy{Authors: []string{vkey}}.Open(signed)
	fmt.Println(c.Buffer, c.Head.Length, err)
	again, _ := holdfast.Open(ctx, s, c.Buffer, nil)
	fmt.Println(again.VerifyFrom(ctx, c))
	// Output:
	// support-4711 2 <nil>
	// <nil>
}

func FuzzOpen(f *testing.F) {
	skey, vkey, err := checkpoint.NewKey("example.org/agents")
	if err != nil {
		f.Fatal(err)
	}
	signed, err := checkpoint.Sign(holdfast.Checkpoint{Buffer: "a"}, skey)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(signed)
	f.Add([]byte("holdfast/checkpoint/1\n\n— a b\n"))
	p := checkpoint.Policy{Authors: []string{vkey}}
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := p.Open(b); err == nil && c != (holdfast.Checkpoint{Buffer: "a"}) {
			t.Fatal("a checkpoint that was never signed")
		}
	})
}
