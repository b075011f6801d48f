package holdfast

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSearch(t *testing.T) {
	r := newRig(t, append(plain(), tool("t5", "The Parser lives in PKG/parser.go"), tool("bytes", "parser \xff\x00 end")))
	r.must(r.prune("a1"))
	r.must(r.compact("sum1", "a2", claimOf(ToolOutput, "The Parser lives in PKG/parser.go", "t5"),
		unverified(Inferred, "something else entirely")))
	before := r.snap()
	find := func(q string, n int) (out []string) {
		hits, err := r.Search(r.ctx, q, n)
		require.NoError(t, err)
		for _, h := range hits {
			require.Equal(t, r.live(h.Span), h.Live)
			require.Equal(t, r.key(h.Span), h.Key)
			require.NotContains(t, h.Snippet, "\n")
			out = append(out, string(h.Span))
		}
		return out
	}
	require.Equal(t, []string{"a1"}, find("LOOKING setup", 0), "archived text, any case, every word")
	require.Equal(t, []string{"sum1", "bytes", "t5", "t1", "u1"}, find("parser", 0), "newest first")
	require.Equal(t, []string{"sum1", "bytes"}, find("parser", 2))
	require.Equal(t, []string{"sum1"}, find("entirely", 0), "a summary by its rendering")
	require.Empty(t, find("nowhere", 0))
	require.Empty(t, find(" \n", 0))
	require.Equal(t, before, r.snap())
}

// A marked value is neither found nor shown, nor what a snippet would cut of it,
// whichever span marks it; the text around it is.
func TestSearchHidesSecrets(t *testing.T) {
	for _, secret := range []string{canary, "hunter2", longCanary} {
		r := newRig(t, append(plain(), tool("t5", "log in with "+secret+" at the console")))
		r.must(r.prune("t5"))
		_, err := r.Append(r.ctx, tool("t7", "export TOKEN="+secret).hides(secret))
		r.must(err)
		hits, err := r.Search(r.ctx, "log console", 0)
		r.must(err)
		require.Len(t, hits, 1)
		require.Equal(t, "log in with "+hiddenText+" at the console", hits[0].Snippet)
		hits, err = r.Search(r.ctx, secret[:5], 0)
		r.must(err)
		require.Empty(t, hits, "a search would tell the value letter by letter")
		require.Equal(t, "see "+hiddenText+".", r.Redact("see "+secret+"."))
		require.Equal(t, "nothing", r.Redact("nothing"))
	}
}

// The arguments of a call are JSON, in which a marked value may look otherwise.
func TestRedactKnowsJSON(t *testing.T) {
	for secret, forms := range map[string][]string{
		"p&ss<w>1":                         {`p\u0026ss\u003cw\u003e1`, `p&ss<w>1`},
		"pässwört":                         {`p\u00e4ssw\u00f6rt`},
		`p"q\r1`:                           {`p\"q\\r1`},
		"a longer secret & <what> goes on": {`a longer secret \u0026 \u003cwhat\u003e goes on`},
	} {
		r := newRig(t, append(plain(), tool("t5", "log in with "+secret).hides(secret)))
		for _, form := range forms {
			require.Equal(t, `{"p":"`+hiddenText+`"}`, r.Redact(`{"p":"`+form+`"}`))
		}
	}
}

// indexed is a store with an index that goes by letters and digits, and takes the
// last word of a query for the beginning of one, as that of sqlstore.
type indexed struct {
	Store
	texts map[Key]string
}

func (s *indexed) Search(_ context.Context, _ BufferID, query string, _ int) (keys []Key, _ error) {
	for k, text := range s.texts {
		if strings.Contains(" "+lettersOf(text), " "+lettersOf(query)) {
			keys = append(keys, k)
		}
	}
	return keys, nil
}

// What an index takes for the same word must not tell a marked value letter by letter.
func TestSearchOfAnIndexHidesSecrets(t *testing.T) {
	const text, secret = "the key sk-live-4eC39HqL is live at the console_log", "sk-live-4eC39HqL"
	store := &indexed{Store: NewMemStore()}
	b, err := New(t.Context(), store, nil)
	require.NoError(t, err)
	_, err = b.Append(t.Context(), Span{Origin: ToolOutput, Text: text, Secrets: []string{secret}})
	require.NoError(t, err)
	store.texts = map[Key]string{b.View().Spans[0].Key: text}
	for query, want := range map[string]int{
		"sk_live_4":     0,
		"sk-live-4":     0,
		"sk.live.4ec39": 0,
		"live":          1,
		"console-log":   1,
		"console_log":   1,
	} {
		hits, err := b.Search(t.Context(), query, 0)
		require.NoError(t, err)
		require.Len(t, hits, want, query)
	}
}

func TestSnippet(t *testing.T) {
	long := strings.Repeat("é", 300) + " NEEDLE here " + strings.Repeat("ü", 300)
	s := snippet(long, []string{"needle"})
	require.Contains(t, s, "NEEDLE here")
	require.True(t, strings.HasPrefix(s, "…") && strings.HasSuffix(s, "…"))
	require.LessOrEqual(t, len(s), 200)
	require.Equal(t, "a b c", snippet("a\n b\t\tc", []string{"b"}))
	require.Equal(t, "x\ufffdy", snippet("x\xffy", []string{"y"}))
	require.NotPanics(t, func() { snippet(strings.Repeat("İ", 200)+"z", []string{"z"}) })
}

// searcher is a store that searches itself.
type searcher struct {
	*probe
	keys []Key
	err  error
}

func (s *searcher) Search(context.Context, BufferID, string, int) ([]Key, error) {
	return s.keys, s.err
}

func TestSearchThroughTheStore(t *testing.T) {
	r := newRig(t, plain())
	r.must(r.prune("a1"))
	s := &searcher{probe: r.store, keys: []Key{r.key("t1"), "unknown", r.key("a1")}}
	b, err := Open(r.ctx, s, "buf", &r.opts)
	require.NoError(t, err)
	hits, err := b.Search(r.ctx, "tests", 5)
	require.NoError(t, err)
	require.Len(t, hits, 2, "a key of nothing is left out")
	require.Equal(t, SpanID("t1"), hits[0].Span)
	require.Equal(t, "Looking at the test setup first.", hits[1].Snippet)
	s.err = errDown
	again, err := b.Search(r.ctx, "tests", 5)
	require.ErrorIs(t, err, errDown)
	require.Equal(t, hits, again, "what a store found all the same is not thrown away")
}

func TestSearchFails(t *testing.T) {
	r := newRig(t, plain())
	r.must(r.prune("a1"))
	r.store.onBody = func(Key, []byte, error) ([]byte, error) { return nil, errDown }
	_, err := r.Search(r.ctx, "setup", 0)
	require.ErrorIs(t, err, errDown)
}
