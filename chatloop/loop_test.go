package chatloop_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/chatloop"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/render"
)

const mark = "11111111-2222-4333-8444-555555555555"

func newBuffer(t *testing.T, s holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	b, err := holdfast.New(t.Context(), s, &holdfast.Options{Buffer: "b", NewID: func() string { return mark }})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Verify(context.Background())) })
	return b
}

func window(t *testing.T, l *chatloop.Loop) []chatloop.Message {
	t.Helper()
	messages, err := l.Window(t.Context())
	require.NoError(t, err)
	last := messages[len(messages)-1]
	require.Equal(t, chatloop.User, last.Role)
	require.Contains(t, last.Text(), "["+mark+" "+render.AnchorTitle+"]")
	return messages
}

func call(id, name, args string) chatloop.Message {
	return chatloop.Message{Role: chatloop.Assistant, Calls: []chatloop.Call{{ID: id, Name: name, Arguments: args}}}
}

func TestWindow(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	l := chatloop.New(buf, nil)
	extra := json.RawMessage(`{"a":[1,"x"]}`)
	asks := chatloop.Message{Role: chatloop.Assistant, Parts: []chatloop.Part{{Text: "I look."}}, Extra: extra,
		Calls: []chatloop.Call{
			{ID: "c1", Name: "ls", Arguments: `{"dir":"."}`, Extra: extra},
			{ID: "c2", Name: "ls", Arguments: `{}`},
		}}
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.System, "You write Go."),
		chatloop.Text(chatloop.User, "List it."), asks,
		chatloop.Result("c1", "a.go"), chatloop.Result("c2", "b.go")))

	v := buf.View()
	var got []string
	for _, s := range v.Spans {
		got = append(got, fmt.Sprintf("%s %s %s %q", s.ID, s.Kind, s.Origin, s.Text))
	}
	require.Equal(t, []string{
		`s1 system user-said "You write Go."`, `s2 primary user-said "List it."`, `s3 primary inferred "I look."`,
		`s4 primary inferred "ls {\"dir\":\".\"}"`, `s5 primary inferred "ls {}"`, `s6 primary tool-output "a.go"`,
		`s7 primary tool-output "b.go"`,
	}, got)
	require.Equal(t, v.Spans[3].Group, v.Spans[5].Group)
	require.Equal(t, v.Spans[4].Group, v.Spans[6].Group)
	require.Empty(t, v.OpenGroups)

	w := window(t, l)
	require.Len(t, w, 6)
	require.Equal(t, "You write Go.", w[0].Text())
	require.Equal(t, "["+mark+" s1 system pinned, text]\n["+mark+" s2 user-said]\nList it.", w[1].Text())
	require.Equal(t, asks, w[2], "what the model wrote comes back as it was")
	require.Equal(t, "c1", w[3].CallID)
	require.True(t, strings.HasSuffix(w[3].Text(), "["+mark+" s6 tool-output]\na.go"), w[3].Text())
	require.Empty(t, chatloop.AfterAnchor(v, w))
	more := append(w, chatloop.Text(chatloop.Assistant, "Done."))
	require.Equal(t, more[6:], chatloop.AfterAnchor(v, more))
	require.Equal(t, w[1:3], chatloop.AfterAnchor(v, w[1:3]), "a list without anchor is new")
}

// The prompt is added once; another one takes its pin.
func TestPrompt(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	l := chatloop.New(buf, nil)
	first, second := chatloop.Text(chatloop.System, "One."), chatloop.Text(chatloop.System, "Two.")
	pinned := func() (out []string) {
		for _, s := range buf.View().Spans {
			if s.Kind == holdfast.System {
				out = append(out, fmt.Sprint(s.Text, s.Pinned))
			}
		}
		return out
	}
	require.NoError(t, l.Add(t.Context(), first, chatloop.Text(chatloop.User, "a")))
	require.NoError(t, l.Add(t.Context(), first, chatloop.Text(chatloop.User, "b")))
	require.Equal(t, []string{"One.true"}, pinned())
	require.NoError(t, l.Add(t.Context(), second, chatloop.Text(chatloop.User, "c")))
	require.Equal(t, []string{"One.false", "Two.true"}, pinned())
	require.NoError(t, l.Add(t.Context(), first, chatloop.Text(chatloop.User, "d")))
	require.Equal(t, []string{"One.true", "Two.false"}, pinned())
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "e")))
	require.Equal(t, []string{"One.true", "Two.false"}, pinned(), "a list without prompt says nothing about it")

	// It may change while a call waits.
	version := buf.View().Version
	require.NoError(t, l.Add(t.Context(), call("c1", "ls", "{}")))
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.System, "Three."), chatloop.Result("c1", "a.go"),
		chatloop.Text(chatloop.User, "f")))
	require.Equal(t, version+3, buf.View().Version, "a commit for each Add and one to unpin")
	w := window(t, l)
	require.NotContains(t, fmt.Sprint(w), chatloop.NoResult)
	require.Equal(t, []string{"Three."}, []string{w[len(w)-3].Text()})
}

// A run that ended before a call was answered does not break the next one.
func TestCallsWithoutResult(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	l := chatloop.New(buf, nil)
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "a"), call("c1", "ls", "{}"),
		call("c1", "ls", "{}")))
	require.Len(t, buf.View().OpenGroups, 1, "a call behind another is the answer to none")
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "Go on.")))
	w := window(t, l)
	var roles []string
	for _, m := range w {
		roles = append(roles, m.Role)
		require.Equal(t, m.Role == chatloop.Tool, strings.Contains(m.Text(), chatloop.NoResult))
	}
	require.Equal(t, []string{"user", "assistant", "tool", "assistant", "tool", "user", "user"}, roles)
	require.Empty(t, buf.View().OpenGroups)
	require.Equal(t, w, window(t, l))
}

// A host that hands over the whole conversation each time, in several processes.
func TestUnseen(t *testing.T) {
	store := holdfast.NewMemStore()
	buf := newBuffer(t, store)
	l := chatloop.New(buf, nil)
	step := func(conversation []chatloop.Message) int {
		t.Helper()
		news, err := l.Unseen(t.Context(), conversation)
		require.NoError(t, err)
		require.NoError(t, l.Add(t.Context(), append([]chatloop.Message{chatloop.Text(chatloop.System, "P")}, news...)...))
		window(t, l)
		return len(news)
	}
	list := []chatloop.Message{
		chatloop.Text(chatloop.User, "a"),
		{Role: chatloop.Assistant},
		call("c1", "ls", "{}"),
		chatloop.Result("c1", strings.Repeat("line of output\n", 50)),
	}
	require.Equal(t, 3, step(list), "a message that says nothing does not count")
	require.Equal(t, 0, step(list))
	list = append(list, chatloop.Text(chatloop.Assistant, "ok"), call("c2", "ls", "{}"), chatloop.Result("c2", "y"))
	require.Equal(t, 3, step(list))

	// The newest messages leave; another process goes on.
	v := buf.View()
	var leave []holdfast.SpanID
	for _, s := range v.Spans {
		if s.Group != "" {
			leave = append(leave, s.ID)
		}
	}
	_, err := buf.Prune(t.Context(), holdfast.PruneRequest{Spans: leave, Justification: "seen"})
	require.NoError(t, err)
	buf2, err := holdfast.Open(t.Context(), store, "b", nil)
	require.NoError(t, err)
	l = chatloop.New(buf2, nil)
	require.Equal(t, 0, step(list))
	list = append(list, chatloop.Text(chatloop.User, "b"))
	require.Equal(t, 1, step(list))

	// The first process hears of it.
	first := chatloop.New(buf, nil)
	_, err = first.Unseen(t.Context(), list)
	require.NoError(t, err)
	list = append(list, chatloop.Text(chatloop.Assistant, "c"))
	require.Equal(t, 1, step(list))
	require.NoError(t, buf.Reload(t.Context()))
	news, err := first.Unseen(t.Context(), list)
	require.NoError(t, err)
	require.Empty(t, news)

	for _, other := range [][]chatloop.Message{
		list[:2],
		append([]chatloop.Message{chatloop.Text(chatloop.User, "x")}, list[1:]...),
		nil,
	} {
		_, err = l.Unseen(t.Context(), other)
		var diverged *chatloop.DivergedError
		require.ErrorAs(t, err, &diverged)
		require.Equal(t, 8, diverged.Imported)
	}
	require.NoError(t, buf.Reload(t.Context()))
}

// The loser of a race looks again.
func TestAnotherWriter(t *testing.T) {
	store := holdfast.NewMemStore()
	l := chatloop.New(newBuffer(t, store), nil)
	other, err := holdfast.Open(t.Context(), store, "b", nil)
	require.NoError(t, err)
	_, err = other.Append(t.Context(), holdfast.Span{Origin: holdfast.UserSaid, Text: "from elsewhere"})
	require.NoError(t, err)
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "a")))
	w := window(t, l)
	require.Contains(t, w[0].Text(), "from elsewhere")
	require.Contains(t, w[1].Text(), "a")
}

// broken fails where it is told to.
type broken struct {
	*holdfast.MemStore
	err error
}

func (b *broken) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if b.err != nil {
		return b.err
	}
	return b.MemStore.Commit(ctx, id, at, recs, bodies)
}

// An error of a tool that a framework swallows does not get lost.
func TestErrorsStay(t *testing.T) {
	store := &broken{MemStore: holdfast.NewMemStore()}
	buf := newBuffer(t, store)
	l := chatloop.New(buf, nil)
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, strings.Repeat("old words. ", 50)),
		chatloop.Text(chatloop.User, "new")))
	args := `{"spans":["s1"],"justification":"old","keys":[],"demote":[]}`
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := l.Call(ended, edittool.Prune, args)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, l.Err(), "an ended context is no failure")

	store.err = fmt.Errorf("%w: disk full", holdfast.ErrNotApplied)
	_, err = l.Call(t.Context(), edittool.Prune, args)
	require.ErrorContains(t, err, "disk full")
	_, err = l.Window(t.Context())
	require.ErrorContains(t, err, "disk full")
	require.ErrorContains(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "x")), "disk full")
	store.err = nil
	require.ErrorContains(t, l.Err(), "disk full")
	require.NoError(t, l.Err())
	r, err := l.Call(t.Context(), edittool.Prune, args)
	require.NoError(t, err)
	require.False(t, r.IsError, r.Text)
}

func TestRefusal(t *testing.T) {
	buf := newBuffer(t, holdfast.NewMemStore())
	l := chatloop.New(buf, nil)
	require.NoError(t, l.Add(t.Context(), chatloop.Text(chatloop.User, "I think it is port 5433.")))
	text, err := l.Refusal(buf.Authorize(t.Context(),
		holdfast.Action{Name: "run", Text: "connect to 5433", Irreversible: true, Basis: []holdfast.Ref{"s1"}}))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(text, `{"mark":"`+mark+`","refused":"action"`), text)
	require.Contains(t, text, string(holdfast.CodeUnverifiedBasis))
	require.True(t, json.Valid([]byte(text)))
	text, err = l.Refusal(buf.Authorize(t.Context(),
		holdfast.Action{Name: "run", Text: "x", Irreversible: true, Basis: []holdfast.Ref{"s9"}}))
	require.NoError(t, err)
	require.Contains(t, text, "s9")
	cause := errors.New("disk")
	_, err = l.Refusal(cause)
	require.ErrorIs(t, err, cause)
}

func TestDefinitions(t *testing.T) {
	names := edittool.Names()
	for i, d := range chatloop.Definitions() {
		require.Equal(t, names[i], d.Name)
		require.NotEmpty(t, d.Description)
		require.Equal(t, "object", d.Schema["type"])
		require.NotEmpty(t, d.Schema["required"])
	}
	require.Len(t, chatloop.Definitions(), len(names))
}

// Whatever was added comes back, headers and anchor aside, and the pairs hold.
func TestRandomConversations(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		buf := newBuffer(t, holdfast.NewMemStore())
		l := chatloop.New(buf, nil)
		list := conversation(r)
		require.NoError(t, l.Add(t.Context(), list...))
		w := window(t, l)
		var want []chatloop.Message
		for _, m := range list {
			if len(m.Parts)+len(m.Calls) > 0 {
				want = append(want, m)
			}
		}
		at := 0
		for _, m := range want {
			require.Less(t, at, len(w))
			got := w[at]
			require.Equal(t, m.Role, got.Role, "seed %d", seed)
			require.Equal(t, m.CallID, got.CallID)
			require.Len(t, got.Calls, len(m.Calls))
			for k, c := range m.Calls {
				sameJSON(t, c.Extra, got.Calls[k].Extra)
				got.Calls[k].Extra = c.Extra
			}
			require.Equal(t, m.Calls, got.Calls)
			sameJSON(t, m.Extra, got.Extra)
			for k, p := range m.Parts {
				require.Equal(t, p.Type, got.Parts[k].Type, "seed %d", seed)
				sameJSON(t, p.Extra, got.Parts[k].Extra)
				require.True(t, strings.HasSuffix(got.Parts[k].Text, p.Text), "seed %d: %q is not the end of %q",
					seed, p.Text, got.Parts[k].Text)
			}
			at++
		}
	}
}

func sameJSON(t *testing.T, want, got json.RawMessage) {
	t.Helper()
	if require.Equal(t, want == nil, got == nil); want != nil {
		require.JSONEq(t, string(want), string(got))
	}
}

// conversation makes messages of every form, each call with its result.
func conversation(r *rand.Rand) (out []chatloop.Message) {
	texts := []string{"a word", "zwei\nZeilen", "<b>&amp;</b>", "\u2028", "\x00", " "}
	extras := []json.RawMessage{nil, nil, json.RawMessage(`{"k":[1,null,"<"]}`), json.RawMessage(`"s"`)}
	extra := func() json.RawMessage { return extras[r.IntN(len(extras))] }
	text := func() string { return texts[r.IntN(len(texts))] }
	for n := range 1 + r.IntN(6) {
		m := chatloop.Message{Role: chatloop.User, Extra: extra(), Parts: []chatloop.Part{{Text: text()}}}
		if r.IntN(3) == 0 {
			m.Parts = append(m.Parts, chatloop.Part{Type: "image_url", Extra: json.RawMessage(`{"url":"x"}`)})
		}
		out = append(out, m)
		for k := range r.IntN(3) {
			a := chatloop.Message{Role: chatloop.Assistant, Extra: extra()}
			if r.IntN(2) == 0 {
				a.Parts = append(a.Parts, chatloop.Part{Text: text(), Extra: extra()})
			}
			var results []chatloop.Message
			for c := range r.IntN(3) {
				id := fmt.Sprintf("c%d.%d.%d", n, k, c)
				a.Calls = append(a.Calls, chatloop.Call{ID: id, Name: "ls", Arguments: `{"a":"` + id + `"}`, Extra: extra()})
				results = append(results, chatloop.Result(id, text()))
			}
			if len(a.Parts)+len(a.Calls) > 0 {
				out = append(append(out, a), results...)
			}
		}
	}
	return out
}
