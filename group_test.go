package holdfast

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// checkSets compares the sets that the window hash is made from with what a look
// at all spans and groups finds. Every test ends with it.
func checkSets(t testing.TB, st *state) {
	var sums, pinned []*span
	for _, s := range st.windowSpans() {
		if len(s.sum) > 0 {
			sums = append(sums, s)
		}
		if st.pins[s] {
			pinned = append(pinned, s)
		}
	}
	var open []GroupID
	for id, g := range st.groups {
		if g.open && g.anyLive() {
			open = append(open, id)
		}
	}
	slices.Sort(open)
	require.Equal(t, ids(sums), ids(inWindow(st.sums)), "live summaries with claims")
	require.Equal(t, ids(pinned), ids(inWindow(st.pins)), "live pinned spans")
	require.Equal(t, open, st.openGroups())
}
