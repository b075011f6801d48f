package main

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/internal/doctest"
)

// docs/openai.md makes two running agents in an empty directory.
func TestPage(t *testing.T) {
	doctest.Run(t, "../../../../docs/openai.md", "OPENAI_API_KEY=")
}
