package anthropicmsg_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/anthropicmsg"
)

// fullStore refuses every commit while it is full.
type fullStore struct {
	holdfast.Store
	full bool
}

var errFull = errors.New("the disk is full")

func (s *fullStore) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if s.full {
		return fmt.Errorf("%w: %w", holdfast.ErrNotApplied, errFull)
	}
	return s.Store.Commit(ctx, id, at, recs, bodies)
}

// An Append that failed leaves the importer as it was: what it has counted, also
// what it only was told of, and the calls that wait.
func TestAppendFails(t *testing.T) {
	store := &fullStore{Store: holdfast.NewMemStore()}
	buf := newBuffer(t, store)
	im := anthropicmsg.NewImporter(buf.View(), nil)
	add := func(messages string) ([]holdfast.SpanID, error) {
		return im.Append(t.Context(), buf, nil, json.RawMessage(messages))
	}
	_, err := add(`[{"role":"user","content":"look"},` +
		`{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Read","input":{}}]}]`)
	require.NoError(t, err)
	im.Skip(json.RawMessage(`{"role":"user","content":"known"}`))
	n, digest := im.Imported()
	require.Equal(t, 3, n)

	result := `[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"text"}]}]`
	store.full = true
	for range 2 {
		_, err = add(result)
		require.ErrorIs(t, err, errFull)
		require.ErrorContains(t, err, "anthropicmsg: ")
		again, same := im.Imported()
		require.Equal(t, n, again)
		require.Equal(t, digest, same)
	}
	store.full = false
	ids, err := add(result)
	require.NoError(t, err)
	require.Len(t, ids, 1)
	n, _ = im.Imported()
	require.Equal(t, 4, n)
	spans := buf.View().Spans
	call, answer := spans[len(spans)-2], spans[len(spans)-1]
	require.Equal(t, call.Group, answer.Group)
	require.True(t, answer.Closes)
}

// The last messages that were imported may have left the window: LookBack counts them.
func TestLookBack(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	im := anthropicmsg.NewImporter(buf.View(), nil)
	ids, err := im.Append(t.Context(), buf, nil,
		json.RawMessage(`[{"role":"user","content":"list the files"},{"role":"assistant","content":"I shall list them, `+
			`and read those that look as if they had to do with the parser, one after another."}]`))
	require.NoError(t, err)
	n, digest := im.Imported()
	require.Equal(t, 2, n)
	_, err = buf.Prune(t.Context(), holdfast.PruneRequest{Spans: ids[1:], Justification: "announced only"})
	require.NoError(t, err)

	next := anthropicmsg.NewImporter(buf.View(), nil)
	short, _ := next.Imported()
	require.Equal(t, 1, short, "it sees live spans only")
	require.NoError(t, next.LookBack(t.Context(), buf))
	all, same := next.Imported()
	require.Equal(t, n, all)
	require.Equal(t, digest, same)
}
