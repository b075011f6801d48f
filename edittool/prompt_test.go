package edittool_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/detect"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// docs/prompt.md shows the text as it is, and neither names a tool or an origin that does not exist.
func TestPromptIsTheOneInTheDocument(t *testing.T) {
	page, err := os.ReadFile("../docs/prompt.md")
	require.NoError(t, err)
	_, block, _ := strings.Cut(string(page), "```text\n")
	block, _, _ = strings.Cut(block, "\n```\n")
	require.Equal(t, edittool.Prompt(), block)
	for _, name := range regexp.MustCompile(`context_[a-z]+`).FindAllString(string(page), -1) {
		require.True(t, edittool.Has(name), name)
	}
	for _, word := range []string{"user-said", "tool-output", "inferred", "hedged"} {
		require.Contains(t, edittool.Prompt(), word)
	}
	require.Empty(t, detect.Constraints(edittool.Prompt()), "in a system message each would be a rule in force")
	require.Less(t, len(edittool.Prompt()), 3_000, "it is sent with every request")
}
