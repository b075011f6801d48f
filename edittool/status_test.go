package edittool_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

func TestStatus(t *testing.T) {
	r := newRig(t, evidence(append(rule, pair...)...), func(o *holdfast.Options) { o.WindowTokens = 900 })
	contested(r)
	before := state(r.buf)
	got := r.done(edittool.Status, args{"page": 1})
	require.Equal(t, before, state(r.buf))
	require.Equal(t, []string{"id", "origin", "kind", "tokens", "group", "first words"}, got.Spans.Columns)
	require.Equal(t,
		[]any{"u1", "user-said", "primary", float64(100), "", "The release goes out on port 8443. Staging lives on db.st…"},
		got.Spans.Rows[0])
	require.Equal(t, "g1", got.Spans.Rows[9][4])
	require.Len(t, got.Spans.Rows, len(r.buf.View().Spans))
	require.Equal(t, 1, got.Pages)
	require.Equal(t, noPush, got.Constraints[0].Text)
	require.Equal(t, "user-said", got.Constraints[0].Source)
	require.Equal(t, []string{"u2"}, got.Constraints[0].Carriers)
	require.Equal(t, r.key("u2"), got.Constraints[0].Key)
	require.Equal(t, "connection refused on port 5433", got.Conflicts[0].Sentence)
	require.Equal(t, "sum1#0", got.Conflicts[0].Claim)
	require.Empty(t, got.Unverified)
	require.Positive(t, got.Usage.Shortfall)
	require.NotEmpty(t, got.Candidates)
	require.False(t, r.send(&got.Candidates[0]).IsError)

	r = newRig(t, evidence())
	folded(r)
	got = r.done(edittool.Status, args{})
	require.Equal(t, []struct{ ID, Text string }{{"sum1#1", "lint is slow"}}, got.Unverified)
	require.Empty(t, got.Candidates, "nothing is in short supply")
}

// Each entry stands on one page, whatever number is asked for.
func TestStatusIsPaged(t *testing.T) {
	r := newRig(t, nil)
	for i := range 60 {
		r.add(user(holdfast.SpanID(fmt.Sprintf("m%d", i)),
			fmt.Sprintf("Never open port %d. %s", 7000+i, strings.Repeat("\"x\" ", 500))))
	}
	var spans, rules []string
	for page := 1; page <= 3; page++ {
		got := r.done(edittool.Status, args{"page": page})
		require.Equal(t, 3, got.Pages)
		require.Equal(t, page, got.Page)
		require.Equal(t, 60, got.Counts.Spans)
		for _, row := range got.Spans.Rows {
			spans = append(spans, row[0].(string))
		}
		for _, c := range got.Constraints {
			rules = append(rules, c.Text)
		}
	}
	require.Len(t, spans, 60)
	require.Len(t, rules, 60)
	for i := range 60 {
		require.Contains(t, spans, fmt.Sprintf("m%d", i))
		require.Contains(t, rules, fmt.Sprintf("Never open port %d.", 7000+i))
	}
	for _, page := range []int{4, 1 << 30} {
		got := r.done(edittool.Status, args{"page": page})
		require.Empty(t, got.Spans.Rows)
		require.Equal(t, 3, got.Pages)
	}
	got := newRig(t, nil).done(edittool.Status, args{})
	require.Equal(t, 1, got.Pages)
	require.Empty(t, got.Spans.Rows)
}

func TestSearch(t *testing.T) {
	r := newRig(t, evidence())
	var key string
	for i := range 25 {
		id := r.add(tool("", fmt.Sprintf("needle %d in the hay", i)))[0]
		key = r.key(id)
	}
	r.done(edittool.Prune, args{"spans": ids("s25 a1")})
	var seen []string
	for page, more := range map[int]bool{1: true, 2: true, 3: false, 4: false} {
		got := r.done(edittool.Search, args{"query": "NEEDLE hay", "page": page})
		require.Equal(t, more, got.HasMore, page)
		require.Equal(t, page, got.Page)
		for _, h := range got.Hits {
			seen = append(seen, h.Span)
			require.Equal(t, h.Span != "s25", h.Live)
			require.Contains(t, h.Passage, "in the hay")
			if !h.Live {
				require.Equal(t, key, h.Key)
			}
		}
	}
	require.Len(t, seen, 25)
	require.Equal(t, "a1", r.done(edittool.Search, args{"query": "culprit 7f3a9c2"}).Hits[0].Span)
	require.Empty(t, r.done(edittool.Search, args{"query": "nowhere"}).Hits)
	r.refused(edittool.Search, args{"query": " \n"}, "bad-arguments")
	r.refused(edittool.Search, args{"query": strings.Repeat("ab ", 100)}, "bad-arguments")
	r.refused(edittool.Search, args{"query": "hay", "page": 21}, "bad-arguments")
}
