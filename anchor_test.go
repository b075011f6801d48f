package holdfast

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnchorText(t *testing.T) {
	r := newRig(t, append(ruled(), model("a5", "Never reuse IDs.")))
	require.Equal(t, "Record of edits, kept by the host; no span, cannot be edited. Edits so far: 0.\n"+
		"In force, by the user or the host:\n- \""+noPush+"\"\n"+
		"Restrictions the model noted itself:\n- \"Never reuse IDs.\"\n", r.View().Anchor)
	r.must(r.prune("a1"))
	require.Contains(t, r.View().Anchor,
		"\nedit 1 prune a1 (key "+string(r.key("a1"))+"), the model's reason: \"older part, facts kept\"\n")
	r.must(r.compact("sum1", "t1 a5", entries{"Never reuse IDs."}))
	require.Contains(t, r.View().Anchor,
		"edit 2 compact t1 (key "+string(r.key("t1"))+"), a5 (key "+string(r.key("a5"))+") -> sum1, the model's reason:")
}

// The oldest edits fold into the journal; long lists are cut; the journal has them all.
func TestAnchorFolds(t *testing.T) {
	r := newRig(t, plain(), func(o *Options) { o.RecentEdits = 2 })
	for range 4 {
		r.must(r.prune(string(r.append(model("", "x"))[0])))
	}
	require.Contains(t, r.View().Anchor, "Edits so far: 4.")
	require.Contains(t, r.View().Anchor, "\nedits 1–2: journal\nedit 3 prune s3 ")
	require.NotContains(t, r.View().Anchor, "edit 2 prune")
	require.Len(t, r.View().Edits, 4)
	var ids []string
	for i := range 12 {
		ids = append(ids, fmt.Sprintf("m%d", i))
		r.append(model(SpanID(ids[i]), "x"))
	}
	r.must(r.prune(strings.Join(ids, " ")))
	require.Contains(t, r.View().Anchor, "and 4 more (journal record")
	require.Len(t, r.View().Edits[4].Keys, 12)
}

// Detected restrictions fold beyond a tenth of the window; the user's and the host's never.
func TestAnchorFoldsDetectedRules(t *testing.T) {
	var spans []Span
	for i := range 12 {
		spans = append(spans, model("", fmt.Sprintf("Never reuse the name item-%d.", i)),
			user("", fmt.Sprintf("Never rename the table orders-%d.", i)))
	}
	r := newRig(t, spans, func(o *Options) { o.WindowTokens = 400; o.Count = func(string) int { return 10 } })
	a := r.View().Anchor
	require.Equal(t, 3, strings.Count(a, "Never reuse the name"))
	require.Contains(t, a, "Never reuse the name item-11.", "the newest stay")
	require.Contains(t, a, "- 9 more, key "+string(r.st.constraints["Never reuse the name item-0."].first.key))
	require.Equal(t, 12, strings.Count(a, "Never rename the table"))
	require.Len(t, r.View().Constraints, 24)
}

// The window hash commits to everything that Verify compares, and is the same
// however it was reached.
func TestWindowHashIsOfTheState(t *testing.T) {
	r := newRig(t, nil)
	for i := range 3 * blockSlots {
		r.append(tool(SpanID(fmt.Sprintf("b%d", i)), fmt.Sprint(i)))
	}
	seen := map[Digest]bool{}
	for i := range 40 {
		require.False(t, seen[r.View().WindowHash])
		seen[r.View().WindowHash] = true
		r.must(r.prune(fmt.Sprintf("b%d", (i*37)%(3*blockSlots))))
		fresh, _, err := replay(r.ctx, r.store, "buf", Head{})
		require.NoError(t, err)
		require.Equal(t, fresh.windowHash(), r.View().WindowHash)
	}
}

// Reading the hash changes nothing, and an edit rehashes its blocks alone.
func TestWindowHashIsIncremental(t *testing.T) {
	r := newRig(t, nil)
	many := make([]Span, 20*blockSlots)
	for i := range many {
		many[i] = tool(SpanID(fmt.Sprintf("b%d", i)), "x")
	}
	r.append(many...)
	r.View()
	r.must(r.prune("b70"))
	require.Equal(t, []int{1}, r.st.hash.dirty)
	r.View()
	require.Empty(t, r.st.hash.dirty)
}
