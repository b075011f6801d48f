package holdfast

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	xslices "golang.org/x/exp/slices"
)

// The library uses the standard package slices, which golang.org/x/exp/slices
// has become: since December 2024 each of its functions is one call of the
// standard one. This file is the only one that imports it, to show that it does
// not matter which of the two a reader expects, and to pin what the library
// relies on: text that was cut out of a slice does not stay in the array behind it.

// pin runs the standard function and the x/exp one on copies of the same slice
// and compares what they return and what they leave in the backing array.
func pin(t *testing.T, name string, in []string, std, exp func([]string) []string) {
	t.Helper()
	a, b := slices.Clone(in), slices.Clone(in)
	gotA, gotB := std(a), exp(b)
	require.Equal(t, gotA, gotB, "%s: result", name)
	require.Equal(t, a, b, "%s: backing array", name)
}

func TestExpSlicesForwardsToStandardSlices(t *testing.T) {
	in := []string{"s3", "s1", "s1", "s2", "s9"}
	isS1 := func(s string) bool { return s == "s1" }
	byLength := func(a, b string) int { return len(a) - len(b) }
	for _, c := range []struct {
		name     string
		std, exp func([]string) []string
	}{
		{
			"Delete",
			func(s []string) []string { return slices.Delete(s, 1, 3) },
			func(s []string) []string { return xslices.Delete(s, 1, 3) },
		},
		{
			"DeleteFunc",
			func(s []string) []string { return slices.DeleteFunc(s, isS1) },
			func(s []string) []string { return xslices.DeleteFunc(s, isS1) },
		},
		{"Compact", slices.Compact[[]string], xslices.Compact[[]string]},
		{
			"Insert",
			func(s []string) []string { return slices.Insert(s, 2, "x") },
			func(s []string) []string { return xslices.Insert(s, 2, "x") },
		},
		{
			"Replace",
			func(s []string) []string { return slices.Replace(s, 0, 3, "x") },
			func(s []string) []string { return xslices.Replace(s, 0, 3, "x") },
		},
		{
			"Sort",
			func(s []string) []string { slices.Sort(s); return s },
			func(s []string) []string { xslices.Sort(s); return s },
		},
		{
			"SortStableFunc",
			func(s []string) []string { slices.SortStableFunc(s, byLength); return s },
			func(s []string) []string { xslices.SortStableFunc(s, byLength); return s },
		},
		{"Clone", slices.Clone[[]string], xslices.Clone[[]string]},
		{"Clip", slices.Clip[[]string], xslices.Clip[[]string]},
	} {
		pin(t, c.name, in, c.std, c.exp)
	}
	require.Equal(t, slices.Contains(in, "s2"), xslices.Contains(in, "s2"))
	require.Equal(t, slices.Index(in, "s2"), xslices.Index(in, "s2"))
	sorted := slices.Sorted(slices.Values(in))
	at, found := slices.BinarySearch(sorted, "s2")
	xat, xfound := xslices.BinarySearch(sorted, "s2")
	require.Equal(t, at, xat)
	require.Equal(t, found, xfound)
}

// What is deleted is zeroed, by both: the text of a span that left does not linger.
func TestSlicesZeroWhatTheyCutOff(t *testing.T) {
	for name, del := range map[string]func([]string, func(string) bool) []string{
		"slices": slices.DeleteFunc[[]string], "x/exp/slices": xslices.DeleteFunc[[]string],
	} {
		s := []string{"keep", "secret", "keep"}
		require.Equal(t, []string{"keep", "keep"}, del(s, func(v string) bool { return v == "secret" }), name)
		require.Equal(t, "", s[2], name)
	}
}
