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
	t.Setenv("OPENAI_API_KEY", "")
	var out bytes.Buffer
	require.Error(t, run(t.Context(), strings.NewReader(fakeapi.StoryUser[0]), &out))
	t.Setenv("OPENAI_API_KEY", "key")
	require.NoError(t, run(t.Context(), strings.NewReader(fakeapi.StoryUser[1]), &out))
	require.Equal(t, told, out.String())
	require.Equal(t, http.StatusOK, fake.Requests()[len(fake.Requests())-1].Status)
}
