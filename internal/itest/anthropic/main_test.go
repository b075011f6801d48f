package main

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi/storytest"
)

const told = `It listens on port 8123.
The old build must be build-75.tar.
Halted: I look at what the files say.
Now I know which one.
build-76.tar is deleted; build-77.tar is in use and stays.
`

// The agent plays the story, each line of the user in a process of its own. The
// SDK sends the first request again after a 429.
func TestStory(t *testing.T) {
	fake := storytest.Begin(t, fakeapi.Fail(http.StatusTooManyRequests))
	var out bytes.Buffer
	for _, line := range fakeapi.StoryUser {
		require.NoError(t, run(t.Context(), strings.NewReader(line+"\n\n"), &out))
	}
	require.Equal(t, told, out.String())
	storytest.Check(t, fake, storytest.Open(t))
	for _, r := range fake.Requests()[2:] {
		require.NotZero(t, r.Usage.Cached)
	}
}

// A run that the API failed goes on with the next one.
func TestInterrupted(t *testing.T) {
	fake := storytest.Begin(t)
	t.Setenv("ANTHROPIC_API_KEY", "")
	var out bytes.Buffer
	require.Error(t, run(t.Context(), strings.NewReader(fakeapi.StoryUser[0]), &out))
	t.Setenv("ANTHROPIC_API_KEY", "key")
	require.NoError(t, run(t.Context(), strings.NewReader(fakeapi.StoryUser[1]), &out))
	require.Equal(t, told, out.String())
	require.Equal(t, http.StatusOK, fake.Requests()[len(fake.Requests())-1].Status)
}

// A model with preserved thinking refuses what changed before its thinking: once.
func TestPreservedThinking(t *testing.T) {
	fake := storytest.Begin(t)
	fake.BindThinking = true
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), strings.NewReader(strings.Join(fakeapi.StoryUser, "\n")), &out))
	require.Equal(t, told, out.String())
	var refused []string
	for _, r := range fake.Requests() {
		if r.Status != http.StatusOK {
			refused = append(refused, r.Error)
		}
	}
	require.Len(t, refused, 1)
	require.Contains(t, refused[0], "bound to a different conversation")
	require.NoError(t, storytest.Open(t).Verify(t.Context()))
}
