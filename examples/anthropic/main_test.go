package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi/storytest"
)

// The agent plays the story, each line of the user in a process of its own, with a
// model whose thinking is bound to what stood before it.
func TestStory(t *testing.T) {
	fake := storytest.Begin(t)
	fake.BindThinking = true
	var out bytes.Buffer
	for _, line := range fakeapi.StoryUser {
		require.NoError(t, run(t.Context(), strings.NewReader(line+"\n\n"), &out))
	}
	require.Equal(t, "It listens on port 8123.\nbuild-76.tar is deleted; build-77.tar is in use and stays.\n",
		out.String())
	storytest.Check(t, fake, storytest.Open(t))

	all := fake.Requests()
	for i := 1; i < len(all); i++ {
		require.NotZero(t, all[i].Usage.Cached, "the cache reads what stands before the edits")
	}
}

// What the API refuses ends the program, and the journal has what the user said.
func TestAPIError(t *testing.T) {
	fake := storytest.Begin(t)
	t.Setenv("ANTHROPIC_API_KEY", "")
	require.ErrorContains(t, run(t.Context(), strings.NewReader("Hello.\n"), &bytes.Buffer{}),
		"x-api-key header is required")
	require.Len(t, fake.Requests(), 1)
	require.Len(t, storytest.Open(t).View().Spans, 1)
}
