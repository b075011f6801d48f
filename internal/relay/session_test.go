package relay_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
	"github.com/seed-74a30d84/holdfast/internal/relay"
	"github.com/seed-74a30d84/holdfast/transport"
)

var apis = []api{anthropicAPI, chatAPI, responsesAPI}

// each runs a session on every API.
func each(t *testing.T, session func(t *testing.T, a api)) {
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) { session(t, a) })
	}
}

// Files long enough that an edit frees more than it costs.
var (
	firstFile  = "contents of the first file" + strings.Repeat(", and one more line of it", 40)
	secondFile = "contents of the second file" + strings.Repeat(", and one more line of it", 40)
)

// twice reads a file two times: the first result is what a model prunes.
func twice(h *host) {
	h.t.Helper()
	h.fake.Then(fakeapi.Use(read("a.go")), fakeapi.Use(read("b.go")))
	h.say("Look at a.go and b.go, please.")
	for _, text := range []string{firstFile, secondFile} {
		_, calls := h.ask()
		require.Len(h.t, calls, 1)
		require.Equal(h.t, "read", calls[0].Name)
		h.answer(answered{calls[0].ID, text})
	}
}

func edits(h *host) []holdfast.Edit { return h.buf.View().Edits }

func TestPrune(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		twice(h)
		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			return fakeapi.Reply{Text: "I drop the first.", Calls: []fakeapi.Call{prune(callOf(r, "read", 0),
				spanOf(r, "contents of the first file"))}}
		}, fakeapi.Say("Both read."))
		text, calls := h.ask()
		require.Equal(t, "Both read.", text)
		require.Empty(t, calls, "the host does not see the library's calls")
		require.Len(t, edits(h), 1)
		require.Equal(t, "superseded by the second reading", edits(h)[0].Justification)
		body := string(h.last().Body)
		require.NotContains(t, body, "contents of the first file")
		require.Contains(t, body, "contents of the second file")
		require.Contains(t, body, "context_prune", "the model sees its own call")
		require.Contains(t, body, "superseded by the second reading")
		require.NotContains(t, string(h.raw), "context_prune")
		if a.name == "chat" {
			require.NotContains(t, body, `"annotations"`, "a member of responses only")
		}

		h.fake.Then(fakeapi.Say("You are welcome."))
		h.say("Thanks.")
		text, _ = h.ask()
		require.Equal(t, "You are welcome.", text)
		require.NotContains(t, string(h.last().Body), "contents of the first file")
		h.accepted()
	})
}

// The usage that the host sees is that of all rounds.
func TestUsageOfHiddenRounds(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Use(fakeapi.Call{Name: "context_status", Input: `{"page":1}`}), fakeapi.Say("Fine."))
		h.say("How full is the window?")
		h.ask()
		sum := fakeapi.Usage{}
		for _, r := range h.fake.Requests() {
			sum.Input += r.Usage.Input
			sum.Cached += r.Usage.Cached
			sum.Output += r.Usage.Output
		}
		require.Equal(t, sum, a.usage(t, h.raw))
		require.Equal(t, h.last().Usage.Input, h.buf.View().Usage.Input, "the buffer knows what the API counted")
		h.accepted()
	})
}

func TestRefusedThenRepaired(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		twice(h)
		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			return fakeapi.Reply{Calls: []fakeapi.Call{prune(spanOf(r, "contents of the first file"))}}
		}, func(r fakeapi.Request) fakeapi.Reply {
			require.Contains(t, string(r.Body), "group-split")
			return fakeapi.Reply{Calls: []fakeapi.Call{prune(callOf(r, "read", 0), spanOf(r, "contents of the first file"))}}
		}, fakeapi.Say("Done."))
		text, _ := h.ask()
		require.Equal(t, "Done.", text)
		require.Len(t, edits(h), 1)
		h.accepted()
	})
}

func TestCompactAndRestore(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		h.fake.Then(fakeapi.Use(read("a.go")))
		h.say("What port does the server in a.go use?")
		_, calls := h.ask()
		h.answer(answered{
			calls[0].ID,
			"The server listens on port 8123.\n\n" + strings.Repeat("Other lines of the file follow here. ", 80),
		})
		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			result := spanOf(r, "The server listens")
			claim := object{
				"text":       "The server listens on port 8123.",
				"origin":     "tool-output",
				"unverified": false,
				"witnesses":  []object{{"span": result, "quote": "The server listens on port 8123."}},
			}
			return fakeapi.Reply{Calls: []fakeapi.Call{{Name: "context_compact", Input: input(object{
				"spans":         []string{callOf(r, "read", 0), result},
				"justification": "only the port matters",
				"claims":        []object{claim},
				"constraints":   []string{},
				"keep":          []string{},
				"narrative":     "",
				"drop":          []string{},
				"demote":        []string{},
			})}}}
		}, fakeapi.Say("It is 8123."))
		text, _ := h.ask()
		require.Equal(t, "It is 8123.", text)
		require.Len(t, edits(h), 1, string(h.last().Body))
		require.NotContains(t, string(h.last().Body), "Other lines of the file")

		h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
			var keys []string
			for _, k := range edits(h)[0].Keys {
				keys = append(keys, string(k))
			}
			return fakeapi.Reply{
				Calls: []fakeapi.Call{{Name: "context_restore", Input: input(object{"spans": []string{}, "keys": keys})}},
			}
		}, fakeapi.Say("Here it is."))
		h.say("Show me all of it again.")
		h.ask()
		require.Len(t, edits(h), 2)
		require.Contains(t, string(h.last().Body), "Other lines of the file")
		h.accepted()
	})
}

// The host asks Authorize before it deploys; the model has only a guess to stand on.
func TestHostHaltsBeforeIrreversible(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Reply{
			Text:  "The tests probably pass on build-77.",
			Calls: []fakeapi.Call{{Name: "deploy", Input: `{"path":"build-77"}`}},
		}.Step(), fakeapi.Say("I will not deploy."))
		h.say("Deploy it if the tests passed.")
		_, calls := h.ask()
		require.Equal(t, "deploy", calls[0].Name)
		err := h.buf.Authorize(t.Context(),
			holdfast.Action{Name: "deploy", Text: calls[0].Input, Irreversible: true, Basis: []holdfast.Ref{"s1"}})
		require.Error(t, err, "build-77 stands in nothing but the model's own words")
		h.answer(answered{calls[0].ID, "halted: " + err.Error()})
		text, _ := h.ask()
		require.Equal(t, "I will not deploy.", text)
		h.accepted()
	})
}

// The model calls the library's tools and the host's in one turn.
func TestMixedCalls(t *testing.T) {
	for name, order := range map[string]func(own fakeapi.Call) []fakeapi.Call{
		"own first": func(own fakeapi.Call) []fakeapi.Call {
			return []fakeapi.Call{own, read("c.go"), read("d.go")}
		},
		"own last":    func(own fakeapi.Call) []fakeapi.Call { return []fakeapi.Call{read("c.go"), read("d.go"), own} },
		"own between": func(own fakeapi.Call) []fakeapi.Call { return []fakeapi.Call{read("c.go"), own, read("d.go")} },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, a api) {
				h := newHost(t, a)
				twice(h)
				h.fake.Then(func(r fakeapi.Request) fakeapi.Reply {
					return fakeapi.Reply{
						Thinking: "two things at once",
						Text:     "Tidying, and reading on.",
						Calls:    order(prune(callOf(r, "read", 0), spanOf(r, "contents of the first file"))),
					}
				}, fakeapi.Say("All read."))
				text, calls := h.ask()
				require.Equal(t, "Tidying, and reading on.", text)
				require.Len(t, calls, 2, "only the host's")
				require.Len(t, edits(h), 1, "the library's are run at once")
				h.answer(answered{calls[0].ID, "third file"}, answered{calls[1].ID, "fourth file"})
				if name == "own last" {
					h.reopen()
				}
				text, _ = h.ask()
				require.Equal(t, "All read.", text)
				require.Equal(t, 1, strings.Count(string(h.last().Body), "Tidying, and reading on."), "the turn is there once")
				require.NotContains(t, string(h.last().Body), "contents of the first file")
				h.fake.Then(fakeapi.Say("Bye."))
				h.say("Bye.")
				h.ask()
				h.accepted()
			})
		})
	}
}

// The response with the mixed calls was lost: the host asks again without it.
func TestMixedCallsLost(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Use(fakeapi.Call{Name: "context_status", Input: `{"page":1}`}, read("a.go")),
			fakeapi.Say("Again."))
		h.say("Read a.go.")
		_, err := h.post()
		require.NoError(t, err)
		text, _ := h.ask()
		require.Equal(t, "Again.", text)
		require.Contains(t, string(h.last().Body), "This call was not run")
		h.fake.Then(fakeapi.Say("Good."))
		h.say("Good.")
		h.ask()
		h.accepted()
	})
}

func TestParallelHostCalls(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Use(read("a.go"), read("b.go"), read("c.go")), fakeapi.Say("Three."))
		h.say("Read three files.")
		_, calls := h.ask()
		require.Len(t, calls, 3)
		h.answer(answered{calls[2].ID, "C"}, answered{calls[0].ID, "A"}, answered{calls[1].ID, "B"})
		text, _ := h.ask()
		require.Equal(t, "Three.", text)
		h.accepted()
	})
}

// 429 and 529 go to the host, whose SDK sends the same list again.
func TestRetry(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Fail(429), fakeapi.Use(fakeapi.Call{Name: "context_status", Input: `{"page":1}`}),
			fakeapi.Fail(529), fakeapi.Say("Now."))
		h.say("Hello.")
		for _, want := range []int{429, 529} {
			res, err := h.post()
			require.NoError(t, err)
			require.Equal(t, want, res.StatusCode)
			require.Contains(t, string(h.raw), `"error"`)
		}
		text, _ := h.ask()
		require.Equal(t, "Now.", text)
		users := 0
		for _, s := range h.buf.View().Spans {
			if s.Origin == holdfast.UserSaid {
				users++
			}
		}
		require.Equal(t, 1, users, "the same list brings nothing new")
	})
}

func diverged(t *testing.T, err error) *transport.DivergedError {
	t.Helper()
	e, ok := errors.AsType[*transport.DivergedError](err)
	require.True(t, ok, "%v", err)
	return e
}

func TestShortenedAndBranchedHistory(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		for _, again := range []bool{false, true} {
			h := newHost(t, a, fakeapi.Say("One."), fakeapi.Say("Two."), fakeapi.Say("Three."))
			h.say("first question")
			h.ask()
			h.say("second question")
			h.ask()
			h.say("third question")
			if again {
				h.ask()
				h.reopen()
			} else {
				h.ask()
			}
			whole := h.list
			sent := len(h.fake.Requests())

			h.list = whole[:1]
			_, err := h.post()
			e := diverged(t, err)
			require.Equal(t, 1, e.Sent)
			require.Equal(t, 5, e.Imported)
			require.Equal(t, 1, e.Index)
			require.Contains(t, err.Error(), "the buffer has imported 5")

			h.list = append(append(list(t), whole[:2]...), list(t, a.user("another question"))...)
			_, err = h.post()
			e = diverged(t, err)
			require.Equal(t, 2, e.Index)
			require.Contains(t, e.Want, "second question")
			require.Contains(t, e.Got, "another question")
			require.Contains(t, err.Error(), "open another buffer")

			require.Len(t, h.fake.Requests(), sent, "nothing was sent")
			h.list = whole
			h.fake.Then(fakeapi.Say("Four."))
			h.say("fourth question")
			text, _ := h.ask()
			require.Equal(t, "Four.", text, "the buffer is as it was")
			h.accepted()
		}
	})
}

// Another process opens the buffer for every request.
func TestEveryRequestInAnotherProcess(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		h.fake.Then(fakeapi.Use(read("a.go")), func(r fakeapi.Request) fakeapi.Reply {
			// The last messages leave: the result that the host has just sent, and its call.
			return fakeapi.Reply{Calls: []fakeapi.Call{prune(callOf(r, "read", 0), spanOf(r, "contents of the first file"))}}
		}, fakeapi.Say("Read and dropped."), fakeapi.Say("Yes."))
		h.say("Look at a.go.")
		_, calls := h.ask()
		h.reopen()
		h.answer(answered{calls[0].ID, firstFile})
		h.ask()
		require.Len(t, edits(h), 1)
		h.reopen()
		h.say("Done?")
		text, _ := h.ask()
		require.Equal(t, "Yes.", text)
		require.NotContains(t, string(h.last().Body), "contents of the first file", "what has left is not imported again")
		h.accepted()
	})
}

// The host prunes what was imported last, and another process goes on.
func TestTailLeftTheWindow(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Use(read("a.go")), fakeapi.Fail(529), fakeapi.Say("Yes."))
		h.say("Look at a.go.")
		_, calls := h.ask()
		h.answer(answered{calls[0].ID, firstFile})
		res, err := h.post()
		require.NoError(t, err)
		require.Equal(t, 529, res.StatusCode)
		var spans []holdfast.SpanID
		for _, s := range h.buf.View().Spans {
			if s.Group != "" {
				spans = append(spans, s.ID)
			}
		}
		_, err = h.buf.Prune(t.Context(), holdfast.PruneRequest{Spans: spans, Justification: "not needed"})
		require.NoError(t, err)
		h.reopen()
		text, _ := h.ask()
		require.Equal(t, "Yes.", text)
		require.NotContains(t, string(h.last().Body), "contents of the first file")
	})
}

// counting counts what is read of the archive.
type counting struct {
	*holdfast.MemStore
	bodies int
}

func (c *counting) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	c.bodies++
	return c.MemStore.Body(ctx, id, k)
}

// Another process does not read the whole archive before its first request.
func TestOldArchiveIsNotRead(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		h.say("Look at the files.")
		for i := range 4 {
			h.fake.Then(fakeapi.Use(read(fmt.Sprintf("%d.go", i))))
			_, calls := h.ask()
			h.answer(answered{calls[0].ID, fmt.Sprintf("%s, number %d", firstFile, i)})
		}
		h.fake.Then(fakeapi.Say("Read."), fakeapi.Say("Yes."))
		h.ask()
		var spans []holdfast.SpanID
		for _, s := range h.buf.View().Spans {
			if s.Group != "" {
				spans = append(spans, s.ID)
			}
		}
		_, err := h.buf.Prune(t.Context(), holdfast.PruneRequest{Spans: spans[:len(spans)-2], Justification: "not needed"})
		require.NoError(t, err)
		store := &counting{MemStore: h.store}
		h.buf, err = holdfast.Open(t.Context(), store, "b", &holdfast.Options{WindowTokens: 100000})
		require.NoError(t, err)
		h.rt = h.api.transport(h.buf, nil)
		store.bodies = 0
		h.say("Done?")
		text, _ := h.ask()
		require.Equal(t, "Yes.", text)
		require.Zero(t, store.bodies)
		h.accepted()
	})
}

func TestRoundsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		for range relay.DefaultRounds {
			h.fake.Then(fakeapi.Use(fakeapi.Call{Name: "context_status", Input: `{"page":1}`}))
		}
		h.say("Hello.")
		_, err := h.post()
		e, ok := errors.AsType[*transport.RoundsError](err)
		require.True(t, ok, "%v", err)
		require.Equal(t, relay.DefaultRounds, e.Rounds)
		h.fake.Then(fakeapi.Say("Hello."))
		text, _ := h.ask()
		require.Equal(t, "Hello.", text)
		h.accepted()
	})
}

// Between edits, what was rendered before stays a prefix of what is rendered next.
func TestCachedPrefix(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		long := strings.Repeat("a long line of a file\n", 200)
		h.fake.Then(fakeapi.Use(read("a.go")), fakeapi.Use(read("b.go")), fakeapi.Say("Read."), fakeapi.Say("Bye."))
		h.say("Look at two files.")
		for range 2 {
			_, calls := h.ask()
			h.answer(answered{calls[0].ID, long})
		}
		h.ask()
		h.say("Bye.")
		h.ask()
		reqs := h.fake.Requests()
		for i := 1; i < len(reqs); i++ {
			before := reqs[i-1].Usage.Input
			anchor := len(h.buf.View().Anchor)/4 + 100 // with its header and the JSON around it
			require.Greater(t, reqs[i].Usage.Cached, before-anchor, "request %d reads all of request %d but its anchor", i, i-1)
		}
		h.accepted()
	})
}

func TestSystemPromptChanges(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a, fakeapi.Say("One."), fakeapi.Say("Two."), fakeapi.Say("Three."))
		a.system(h, "You are careful. Never push to main.")
		h.say("first question")
		h.ask()
		a.system(h, "You are quick. Never push to main.")
		h.say("second question")
		h.ask()
		require.Contains(t, string(h.last().Body), "You are quick.")
		require.NotContains(t, string(h.last().Body), "You are careful.", "the request's own prompt is what is sent")
		pinned := map[string]bool{}
		for _, s := range h.buf.View().Spans {
			if s.Kind == holdfast.System {
				pinned[s.Text] = s.Pinned
			}
		}
		require.Equal(t,
			map[string]bool{"You are careful. Never push to main.": false, "You are quick. Never push to main.": true}, pinned)
		require.Contains(t, string(h.last().Body), "Never push to main.")
		a.system(h, "You are careful. Never push to main.")
		h.say("third question")
		h.ask()
		for _, s := range h.buf.View().Spans {
			if s.Kind == holdfast.System {
				require.Equal(t, strings.Contains(s.Text, "careful"), s.Pinned, "the first prompt is back")
			}
		}
		h.accepted()
	})
}

func TestOtherRequestsPass(t *testing.T) {
	each(t, func(t *testing.T, a api) {
		h := newHost(t, a)
		res, err := (&http.Client{Transport: h.rt}).Get(h.url + "/v1/models")
		require.NoError(t, err)
		defer res.Body.Close()
		require.Equal(t, http.StatusNotFound, res.StatusCode)
		require.Empty(t, h.buf.View().Spans)
	})
}
