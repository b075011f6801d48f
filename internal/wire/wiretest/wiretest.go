// Package wiretest holds the tests that every package for provider messages must
// pass: what is true of any conversation after any accepted edits.
package wiretest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/internal/wire"
	"github.com/seed-74a30d84/holdfast/render"
)

// An Adapter is one format of one package.
type Adapter struct {
	// Append imports the messages with a new importer for the buffer as it is.
	Append   func(t testing.TB, buf *holdfast.ContextBuffer, messages json.RawMessage)
	Render   func(v holdfast.View) ([]json.RawMessage, error)
	Strip    func(messages []json.RawMessage, mark string) []json.RawMessage
	Validate func(messages []json.RawMessage) []string // the names of the rules that are broken
}

// Mark is that of every buffer of these tests.
const Mark = "11111111-2222-4333-8444-555555555555"

// NewBuffer returns an empty buffer in store.
func NewBuffer(t testing.TB, store holdfast.Store) *holdfast.ContextBuffer {
	t.Helper()
	buf, err := holdfast.New(t.Context(), store, &holdfast.Options{Buffer: "b", NewID: func() string { return Mark }})
	if err != nil {
		t.Fatal(err)
	}
	return buf
}

// List writes messages as one JSON list.
func List(messages []json.RawMessage) json.RawMessage {
	return wire.List(messages)
}

// Edits imports a conversation, makes random edits, and checks the rendering after
// each that was accepted. It returns how many were.
func (a *Adapter) Edits(t testing.TB, messages []json.RawMessage, seed uint64, steps int) int {
	t.Helper()
	store := holdfast.NewMemStore()
	buf := NewBuffer(t, store)
	a.Append(t, buf, List(messages))
	before := count(a.Validate(messages))
	e := editor{t, buf, rand.New(rand.NewPCG(seed, 1))}
	accepted := 0
	for range steps {
		what, ok := e.edit()
		if !ok {
			continue
		}
		accepted++
		out := a.check(t, buf)
		for rule, n := range count(a.Validate(out)) {
			if n > before[rule] {
				t.Fatalf("seed %d: after %s: rule %s is broken %d times, by the input %d\n%s",
					seed, what, rule, n, before[rule], show(out))
			}
		}
		again, err := holdfast.Open(t.Context(), store, "b", nil)
		if err != nil {
			t.Fatal(err)
		}
		if other := a.check(t, again); !bytes.Equal(List(out), List(other)) {
			t.Fatalf("seed %d: after %s: a buffer opened again renders\n%s\nnot\n%s", seed, what, show(other), show(out))
		}
	}
	return accepted
}

func count(rules []string) map[string]int {
	n := map[string]int{}
	for _, r := range rules {
		n[r]++
	}
	return n
}

func show(messages []json.RawMessage) string {
	var b strings.Builder
	for i, m := range messages {
		fmt.Fprintf(&b, "%d %s\n", i, m)
	}
	return b.String()
}

// check renders and looks at what every rendering has: JSON, a header for each
// span that is in a message, once, and one anchor.
func (a *Adapter) check(t testing.TB, buf *holdfast.ContextBuffer) []json.RawMessage {
	t.Helper()
	v := buf.View()
	out, err := a.Render(v)
	if err != nil {
		t.Fatal(err)
	}
	whole := string(List(out))
	if !json.Valid([]byte(whole)) {
		t.Fatalf("not JSON:\n%s", show(out))
	}
	for i := range v.Spans {
		id := "[" + v.Mark + " " + string(v.Spans[i].ID) + " "
		if n := strings.Count(whole, id); n != 1 {
			t.Fatalf("span %s has %d headers:\n%s", v.Spans[i].ID, n, show(out))
		}
	}
	if n := strings.Count(whole, "["+v.Mark+" "+render.AnchorTitle+"]"); n != 1 {
		t.Fatalf("%d anchors:\n%s", n, show(out))
	}
	return out
}

// Prefix appends the messages one by one, with edits between some, and checks that
// each rendering goes on from the one before if there was no edit between them.
// One that ends in calls without results has its anchor before them: nobody sends
// it, and the next one is compared with the one before it.
func (a *Adapter) Prefix(t testing.TB, messages []json.RawMessage, seed uint64) {
	t.Helper()
	buf := NewBuffer(t, holdfast.NewMemStore())
	e := editor{t, buf, rand.New(rand.NewPCG(seed, 2))}
	before := a.check(t, buf)
	for i, m := range messages {
		a.Append(t, buf, List([]json.RawMessage{m}))
		out := a.check(t, buf)
		if !bytes.Contains(out[len(out)-1], anchorTitle) {
			continue
		}
		head := upToAnchor(before)
		if whole := List(out); !bytes.HasPrefix(whole, head) {
			t.Fatalf("seed %d: after message %d:\n%s\ndoes not go on from\n%s", seed, i, whole, head)
		}
		if e.rng.IntN(4) == 0 {
			e.edit()
			out = a.check(t, buf)
		}
		before = out
	}
}

var anchorTitle = []byte("[" + Mark + " " + render.AnchorTitle + "]")

// upToAnchor returns the bytes of a list of messages before the message or the
// block with the anchor.
func upToAnchor(messages []json.RawMessage) []byte {
	for i, m := range messages {
		at := bytes.Index(m, anchorTitle)
		if at < 0 {
			continue
		}
		head := bytes.TrimSuffix(List(messages[:i]), []byte("]"))
		if block := bytes.LastIndex(m[:at], []byte(`,{"type":`)); block >= 0 {
			if i > 0 {
				head = append(head, ',')
			}
			head = append(head, m[:block]...)
		}
		return head
	}
	return nil
}

// Equal appends the messages in two requests and checks that they come back.
func (a *Adapter) Equal(t testing.TB, messages []json.RawMessage) {
	t.Helper()
	buf := NewBuffer(t, holdfast.NewMemStore())
	half := len(messages) / 2
	a.Append(t, buf, List(messages[:half]))
	a.Append(t, buf, List(messages[half:]))
	out := a.Strip(a.check(t, buf), Mark)
	if len(out) != len(messages) {
		t.Fatalf("%d messages come back of %d:\n%s", len(out), len(messages), show(out))
	}
	for i := range out {
		if want, got := canon(t, messages[i]), canon(t, out[i]); want != got {
			t.Fatalf("message %d comes back as\n%s\nnot\n%s", i, got, want)
		}
	}
}

// canon writes JSON in one form: numbers as they are, keys sorted.
func canon(t testing.TB, raw json.RawMessage) string {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
