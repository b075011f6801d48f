package stress

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/sqlstore"
)

// Delete requires that a deleted buffer leaves a tombstone and nothing else.
func Delete(t *testing.T, db *sql.DB, s *sqlstore.Store) {
	ctx := t.Context()
	a, b := Sample(t, s, "a"), Sample(t, s, "b\x00\xff")
	for _, buf := range []*holdfast.ContextBuffer{a, b} {
		hits, err := buf.Search(ctx, "host", 10)
		require.NoError(t, err)
		require.Len(t, hits, 6)
	}
	ids, err := s.List(ctx)
	require.NoError(t, err)
	require.Equal(t, []holdfast.BufferID{"a", "b\x00\xff"}, ids)
	require.ErrorIs(t, s.Delete(ctx, "none"), holdfast.ErrNotFound)

	before := count(t, db)
	head, key := a.Checkpoint().Head, a.View().Spans[0].Key
	require.NoError(t, s.Delete(ctx, "a"))
	require.NoError(t, s.Delete(ctx, "a"), "once more")
	for table, n := range count(t, db) {
		require.Equal(t, before[table], 2*n, table)
	}
	stones, err := s.Tombstones(ctx)
	require.NoError(t, err)
	require.Len(t, stones, 1)
	require.Equal(t, holdfast.BufferID("a"), stones[0].Buffer)
	require.Equal(t, head, stones[0].Head)
	require.False(t, stones[0].Deleted.IsZero())
	ids, err = s.List(ctx)
	require.NoError(t, err)
	require.Equal(t, []holdfast.BufferID{"b\x00\xff"}, ids)

	_, err = holdfast.New(ctx, s, &holdfast.Options{Buffer: "a"})
	refused(t, err, holdfast.ErrNotApplied)
	_, err = holdfast.Open(ctx, s, "a", nil)
	refused(t, err)
	_, err = a.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: "late"})
	refused(t, err, holdfast.ErrNotApplied)
	refused(t, a.Verify(ctx))
	refused(t, a.Reload(ctx))
	_, err = a.Search(ctx, "host", 10)
	refused(t, err)
	_, err = s.Body(ctx, "a", key)
	refused(t, err, holdfast.ErrNotFound)
	refused(t, s.Index(ctx, "a"))
	require.NoError(t, b.Verify(ctx))
}

func refused(t *testing.T, err error, wraps ...error) {
	t.Helper()
	for _, w := range append(wraps, sqlstore.ErrDeleted) {
		require.ErrorIs(t, err, w)
	}
}

func count(t *testing.T, db *sql.DB) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, table := range []string{"holdfast_records", "holdfast_bodies", "holdfast_text", "holdfast_indexed"} {
		var n int
		require.NoError(t, db.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
		require.NotZero(t, n)
		counts[table] = n
	}
	return counts
}

// Search requires that live and archived texts are found, of one buffer only, whatever bytes they have.
func Search(t *testing.T, db *sql.DB, s *sqlstore.Store) {
	ctx := t.Context()
	b, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: "a"})
	require.NoError(t, err)
	other, err := holdfast.New(ctx, s, &holdfast.Options{Buffer: "other"})
	require.NoError(t, err)
	long := "needle " + strings.Repeat("filler words of a log ", 30_000) + " haystack"
	for i, text := range []string{
		"The deploy to https://api.example.com:8443/v2/orders, failed.", // s1
		"api example com and 8443 in another order",                     // s2
		"NUL\x00between\x00words and \xff\xfe invalid UTF-8 \xc3",       // s3
		long, // s4
		"日本語のテキスト, Ελλάδα, naïve CAFÉ", // s5
		"", "\x00", "'quoted' \"text\" with \\ and % and _ and ; DROP TABLE x -- & | !(", // s6 s7 s8
		strings.Repeat("x", 100_000) + " end",                         // s9
		"commit 3f2a9c17 in internal/itest/sqlite/operate_test.go:42", // s10
	} {
		_, err := b.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: text, Tokens: 100})
		require.NoError(t, err, i)
	}
	_, err = other.Append(ctx, holdfast.Span{Origin: holdfast.ToolOutput, Text: "needle of another buffer"})
	require.NoError(t, err)
	_, err = b.Prune(ctx, holdfast.PruneRequest{
		Spans:         []holdfast.SpanID{"s1"},
		Justification: "read, not needed any more",
	})
	require.NoError(t, err)
	_, err = b.Compact(ctx, holdfast.CompactRequest{
		Spans:         []holdfast.SpanID{"s2"},
		Justification: "read, not needed any more",
		SummaryID:     "sum",
		Claims: []holdfast.Claim{{
			Text:       "another order was tried",
			Origin:     holdfast.Inferred,
			Witnesses:  []holdfast.Witness{{Span: "s2"}},
			Unverified: true,
		}},
	})
	require.NoError(t, err)
	for query, want := range map[string]string{
		"deploy":                     "s1",
		"DEPLOY failed":              "s1",
		"api.example.com:8443":       "s1",
		"https://api.example.com":    "s1",
		"example 8443":               "s1 s2",
		"orders,":                    "s1",
		"depl":                       "s1", // a beginning
		"eploy":                      "",
		"between words":              "s3",
		"invalid":                    "s3",
		"needle":                     "s4",
		"haystack":                   "", // beyond what is indexed of a body
		"日本語":                        "s5",
		"テキスト":                       "s5",
		"ελλάδα café":                "s5",
		`"text"`:                     "s8",
		"'; DROP TABLE x":            "s8",
		"' \" * ( ) : ^ - + ' '":     "",
		`NEAR(a b) words:x OR "`:     "",
		"3f2a9c17":                   "s10",
		"itest/sqlite":               "s10",
		"operate_test.go":            "s10",
		"another order":              "s2 sum",
		strings.Repeat("x", 90_000):  "s9",
		strings.Repeat("zz ", 5_000): "",
	} {
		hits, err := b.Search(ctx, query, 20)
		require.NoError(t, err, query)
		found := map[string]bool{}
		for _, h := range hits {
			found[string(h.Span)] = true
			require.LessOrEqual(t, len(h.Snippet), 400)
		}
		for _, id := range strings.Fields(want) {
			require.True(t, found[id], "%.60q: %v", query, hits)
			delete(found, id)
		}
		require.Empty(t, found, "%.60q", query)
	}
	hits, err := b.Search(ctx, "deploy", 5)
	require.NoError(t, err)
	require.False(t, hits[0].Live)
	require.Contains(t, hits[0].Snippet, "api.example.com:8443")
	best(t, b)
}

// best requires that the best match comes first, and of equal ones the newer one.
func best(t *testing.T, b *holdfast.ContextBuffer) {
	ctx := context.Background()
	for i := range 200 {
		text := fmt.Sprintf("a heron number %d stood by the river and did not move for a long time", i)
		if i == 100 {
			text = "heron heron heron"
		}
		_, err := b.Append(ctx,
			holdfast.Span{ID: holdfast.SpanID(fmt.Sprint("h", i)), Origin: holdfast.ToolOutput, Text: text, Tokens: 20})
		require.NoError(t, err)
	}
	hits, err := b.Search(ctx, "heron", 3)
	require.NoError(t, err)
	require.Len(t, hits, 3)
	require.EqualValues(t, "h100", hits[0].Span)
	require.EqualValues(t, "h199", hits[1].Span)
}
