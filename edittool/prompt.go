package edittool

import (
	_ "embed"
	"strings"
)

//go:embed prompt.txt
var prompt string

// Prompt returns a text for the system prompt that teaches a model the tools:
// how the window reads, when to edit, how to write a claim, what to do about a
// refusal. It names no buffer, so it is the same in every conversation, and a
// provider's cache keeps it. docs/prompt.md gives the reason of each sentence.
func Prompt() string { return strings.TrimSuffix(prompt, "\n") }
