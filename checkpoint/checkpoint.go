// Package checkpoint signs holdfast checkpoints, so that someone other than the author of a journal can
// tell later whether it is still the same one.
//
// A signed checkpoint is a signed note, the form that transparency logs use
// (golang.org/x/mod/sumdb/note): the five lines of [holdfast.Checkpoint], an empty line, and one line
// for each signature. It can be read, mailed and printed.
//
//	holdfast/checkpoint/1
//	"support-4711"
//	18
//	6aeae4c60d5b4c3aca3313121894de8205ed3263229fa3d15df0a2e3fd01f058
//	0f2b…
//
//	— example.org/agents Az3grlgt…
//
// The author's key signs with [Sign]. A witness, who holds another key and no copy of the journal, adds a
// cosignature with [Witness.Cosign]: it refuses a checkpoint that goes back behind the last one it has signed, or
// that has other records at the same length. Whoever checks names the keys that count and how many of the
// witnesses must have signed ([Policy]), and gives the checkpoint to VerifyFrom.
//
// Keys are those of package note: Ed25519, with a name, as one line of text each. [NewKey] makes a pair. To
// change a key, sign with the old one and the new one for a while, and let verifiers accept both;
// docs/checkpoints.md has the steps.
package checkpoint

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/mod/sumdb/note"

	"github.com/seed-74a30d84/holdfast"
)

// Sentinel errors. Test with errors.Is.
var (
	// ErrSignature is wrapped by the error for a note that is not signed as the policy asks.
	ErrSignature = errors.New("not signed as the policy asks")

	// ErrRollback is wrapped by the error of a witness that has signed a longer journal, or
	// another one of the same length.
	ErrRollback = errors.New("the witness has signed a checkpoint that this one does not follow")
)

// NewKey returns a new pair of keys in the text form of package note: skey is secret, vkey is for whoever
// checks. The name says whose key it is, as a URL without scheme does; it has no spaces and no plus sign.
func NewKey(name string) (skey, vkey string, err error) {
	skey, vkey, err = note.GenerateKey(rand.Reader, name)
	if err != nil {
		return "", "", fmt.Errorf("checkpoint: %w", err)
	}
	if _, err := note.NewSigner(skey); err != nil { // the name
		return "", "", fmt.Errorf("checkpoint: %w: key name %q: %w", holdfast.ErrInvalid, name, err)
	}
	return skey, vkey, nil
}

// Sign returns the signed note of c. While a key is being changed both are given. An error wraps
// [holdfast.ErrInvalid] if there is no key or one is none.
func Sign(c holdfast.Checkpoint, skeys ...string) ([]byte, error) {
	if len(skeys) == 0 {
		return nil, fmt.Errorf("checkpoint: sign: %w: no key", holdfast.ErrInvalid)
	}
	text, err := c.MarshalText()
	if err != nil {
		return nil, fmt.Errorf("checkpoint: sign: %w", err)
	}
	return sign(&note.Note{Text: string(text)}, skeys)
}

func sign(n *note.Note, skeys []string) ([]byte, error) {
	signers := make([]note.Signer, len(skeys))
	for i, key := range skeys {
		var err error
		if signers[i], err = note.NewSigner(key); err != nil {
			return nil, fmt.Errorf("checkpoint: sign: %w: key %d: %w", holdfast.ErrInvalid, i+1, err) // never the key itself
		}
	}
	out, err := note.Sign(n, signers...)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: sign: %w", err)
	}
	return out, nil
}

// A Policy says whose signatures a checkpoint needs. All keys are verifier keys, as [NewKey] returns them.
type Policy struct {
	Authors   []string   // one of these must have signed: several while a key is being changed
	Witnesses [][]string // the keys of each witness, several while it changes its own
	Quorum    int        // so many different witnesses must have signed; 0: none
}

// Open returns the checkpoint in a signed note if it is signed as the policy asks, else an error that wraps
// [ErrSignature]. Signatures of unknown keys do not count; a wrong one of a known key is an error. An error that
// wraps [holdfast.ErrInvalid] says that the policy cannot be met or has a key twice, or that a well signed note
// is no checkpoint.
func (p Policy) Open(signed []byte) (holdfast.Checkpoint, error) {
	c, _, err := p.open(signed)
	return c, err
}

func (p Policy) open(signed []byte) (c holdfast.Checkpoint, n *note.Note, err error) {
	if len(p.Authors) == 0 || p.Quorum < 0 || p.Quorum > len(p.Witnesses) {
		return c, nil, fmt.Errorf("checkpoint: %w: a policy names at least one author and no more of a quorum than witnesses",
			holdfast.ErrInvalid)
	}
	groups := append([][]string{p.Authors}, p.Witnesses...)
	verifiers, owner, err := parseKeys(groups)
	if err != nil {
		return c, nil, err
	}
	if n, err = note.Open(signed, note.VerifierList(verifiers...)); err != nil {
		return c, nil, fmt.Errorf("checkpoint: %w: %w", ErrSignature, err)
	}
	have := map[int]bool{}
	for _, sig := range n.Sigs {
		// Package note does not mind the bits that padding leaves over: two texts would be one signature.
		if _, err := base64.StdEncoding.Strict().DecodeString(sig.Base64); err != nil {
			return c, nil, fmt.Errorf("checkpoint: %w: the signature of %s: %w", ErrSignature, sig.Name, err)
		}
		have[owner[keyID{sig.Name, sig.Hash}]] = true
	}
	if !have[0] {
		return c, nil, fmt.Errorf("checkpoint: %w: no author of the policy has signed", ErrSignature)
	}
	if got := len(have) - 1; got < p.Quorum {
		return c, nil, fmt.Errorf("checkpoint: %w: %d of %d witnesses have signed, %d are needed",
			ErrSignature, got, len(p.Witnesses), p.Quorum)
	}
	if err := c.UnmarshalText([]byte(n.Text)); err != nil {
		return holdfast.Checkpoint{}, nil, fmt.Errorf("checkpoint: %w", err)
	}
	return c, n, nil
}

// keyID is how a signature names its key.
type keyID struct {
	name string
	hash uint32
}

// parseKeys returns the verifiers of all groups, and which group each is of. A key in two groups would let one
// party count as two.
func parseKeys(groups [][]string) (verifiers []note.Verifier, owner map[keyID]int, err error) {
	owner = map[keyID]int{}
	for g, keys := range groups {
		for _, key := range keys {
			v, err := note.NewVerifier(key)
			if err != nil {
				return nil, nil, fmt.Errorf("checkpoint: %w: key %q: %w", holdfast.ErrInvalid, key, err)
			}
			id := keyID{v.Name(), v.KeyHash()}
			if _, twice := owner[id]; twice {
				return nil, nil, fmt.Errorf("checkpoint: %w: key %q is in the policy twice", holdfast.ErrInvalid, key)
			}
			owner[id] = g
			verifiers = append(verifiers, v)
		}
	}
	return verifiers, owner, nil
}

// Memory keeps, for a witness, the last checkpoint it has signed of each buffer. It must be durable: a
// witness that forgets can be shown the past again.
type Memory interface {
	// Last returns the last checkpoint of the buffer, ok false if there is none.
	Last(ctx context.Context, id holdfast.BufferID) (c holdfast.Checkpoint, ok bool, err error)

	// Store replaces it. It is durable when it returns nil.
	Store(ctx context.Context, c holdfast.Checkpoint) error
}

// A Witness signs what others have signed, if it goes on from what it has signed before. It is safe for
// concurrent use, as long as no other witness uses its memory.
//
// It sees checkpoints, not journals: that a longer journal is a continuation of the shorter one is not proved to it.
// Whoever holds the journal finds that out, with VerifyFrom and any checkpoint the witness has signed.
type Witness struct {
	policy Policy
	skeys  []string
	memory Memory
	mu     sync.Mutex
}

// NewWitness returns a witness that accepts what the policy does and signs with skeys, several
// while its key is being changed.
func NewWitness(p Policy, m Memory, skeys ...string) (*Witness, error) {
	if len(skeys) == 0 || m == nil {
		return nil, fmt.Errorf("checkpoint: %w: a witness has a memory and a key", holdfast.ErrInvalid)
	}
	for i, key := range skeys {
		if _, err := note.NewSigner(key); err != nil {
			return nil, fmt.Errorf("checkpoint: witness: %w: key %d: %w", holdfast.ErrInvalid, i+1, err)
		}
	}
	return &Witness{policy: p, memory: m, skeys: slices.Clone(skeys)}, nil
}

// Cosign returns the note with the witness's signature added. It refuses one that is not signed as the policy
// asks ([ErrSignature]), and one that is shorter than the last it signed of this buffer or different at the same
// length ([ErrRollback]).
func (w *Witness) Cosign(ctx context.Context, signed []byte) ([]byte, error) {
	c, n, err := w.policy.open(signed)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	last, ok, err := w.memory.Last(ctx, c.Buffer)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: witness: %w", err)
	}
	if ok && (c.Head.Length < last.Head.Length || c.Head.Length == last.Head.Length && c != last) {
		return nil, fmt.Errorf("checkpoint: witness: %w: buffer %q had %d records with head %.8s, now %d with %.8s",
			ErrRollback, c.Buffer, last.Head.Length, last.Head.Digest, c.Head.Length, c.Head.Digest)
	}
	out, err := sign(n, w.skeys)
	if err != nil {
		return nil, err
	}
	if err := w.memory.Store(ctx, c); err != nil { // before the signature leaves
		return nil, fmt.Errorf("checkpoint: witness: %w", err)
	}
	return out, nil
}
