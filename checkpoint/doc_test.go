package checkpoint_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/checkpoint"
)

// signForeign signs a text of another protocol with the author's key.
func signForeign(t *testing.T, skey string) []byte {
	t.Helper()
	signer, err := note.NewSigner(skey)
	require.NoError(t, err)
	out, err := note.Sign(&note.Note{Text: "go.sum database tree\n18\naGVsbG8=\n"}, signer)
	require.NoError(t, err)
	return out
}

// check is the block of docs/checkpoints.md.
func check(ctx context.Context, policy checkpoint.Policy, store holdfast.Store, signed []byte) error {
	c, err := policy.Open(signed)
	if err != nil {
		return err
	}
	buf, err := holdfast.Open(ctx, store, c.Buffer, nil)
	if err != nil {
		return err
	}
	defer buf.Close()
	return buf.VerifyFrom(ctx, c)
}

func TestDocument(t *testing.T) {
	doc, err := os.ReadFile("../docs/checkpoints.md")
	require.NoError(t, err)
	own, err := os.ReadFile("doc_test.go")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(doc), "```go\n")
	require.True(t, ok)
	block, _, _ := strings.Cut(rest, "```")
	indented := "\t" + strings.ReplaceAll(strings.TrimSpace(block), "\n", "\n\t")
	require.Contains(t, string(own), indented)

	s := holdfast.NewMemStore()
	b := buffer(t, s)
	skey, vkey := key(t, "example.org/agents")
	signed, err := checkpoint.Sign(b.Checkpoint(), skey)
	require.NoError(t, err)
	grow(t, b)
	require.NoError(t, check(t.Context(), checkpoint.Policy{Authors: []string{vkey}}, s, signed))
	require.ErrorIs(t, check(t.Context(), checkpoint.Policy{Authors: []string{vkey}}, holdfast.NewMemStore(), signed),
		holdfast.ErrNotFound)
}
