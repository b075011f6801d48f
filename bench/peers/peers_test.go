package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/seed-74a30d84/holdfast"
)

// allEntries are the entries that can be measured here. The libraries in
// JavaScript need Node and, the first time, the npm registry; CI must have both.
func allEntries(t *testing.T) []entry {
	entries := append(append(ours(), einoEntries()...), langchaingoEntries()...)
	n, err := startNode("js")
	if errors.Is(err, errNoNode) && os.Getenv("CI") != "true" {
		t.Logf("the libraries in JavaScript are left out: %v", err)
		return entries
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.stop(); err != nil {
			t.Error(err)
		}
	})
	return append(entries, nodeEntries(n)...)
}

// Each entry does what its row says: what is left in the window shows it.
func TestEntriesDoTheirWork(t *testing.T) {
	l := limits{rounds: 2, warm: 1, fewest: 1, each: time.Minute}
	tr, err := newTrial(t.TempDir(), 12_000, l)
	if err != nil {
		t.Fatal(err)
	}
	entries := allEntries(t)
	size := sizeOf(tr.ms)
	for i, r := range measure(tr, entries, l) {
		e := entries[i]
		if r.err != nil {
			t.Errorf("%s, %s, %s: %v", e.step, e.who, e.does, r.err)
			continue
		}
		if len(r.times) != l.rounds || r.quantile(0) <= 0 {
			t.Errorf("%s, %s, %s: times %v", e.step, e.who, e.does, r.times)
		}
		ok := r.left < size*9/10 // something left
		switch e.step {
		case below:
			ok = r.left >= size
		case session:
			ok = r.left == size
		}
		if !ok || r.left <= 0 {
			t.Errorf("%s, %s, %s: %d bytes are left of %d", e.step, e.who, e.does, r.left, size)
		}
	}
}

func TestReport(t *testing.T) {
	var b bytes.Buffer
	if err := run(&b, "2000,4000", limits{rounds: 2, warm: 1, fewest: 1, each: time.Minute}, "below|holdfast",
		true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"eino v0.9.0", "langchaingo v0.1.14", "2 k tokens: ", "| eino reduction | ", " ×", " [2]",
	} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// The transcript is the same each time, a larger one starts with the smaller
// one, and each call has its result.
func TestTranscript(t *testing.T) {
	small, large := transcript("call", 5_000), transcript("call", 20_000)
	if !reflect.DeepEqual(small, transcript("call", 5_000)) || !reflect.DeepEqual(small, large[:len(small)]) {
		t.Error("the transcript differs from one time to the next")
	}
	if n := sizeOf(large); n < 80_000 || n > 90_000 {
		t.Errorf("%d bytes for 20,000 tokens", n)
	}
	tools := map[string]int{}
	for i, m := range large {
		if len(m.Calls) == 0 {
			continue
		}
		tools[m.Calls[0].Tool]++
		if next := large[i+1]; next.CallID != m.Calls[0].ID || next.Content == "" {
			t.Errorf("message %d: no result of %s", i, m.Calls[0].ID)
		}
	}
	if len(tools) != 5 {
		t.Errorf("tools used: %v", tools)
	}
}

// What is timed as clearing keeps every tool result: each is read back by its key.
func TestClearingLosesNothing(t *testing.T) {
	tr, err := newTrial(t.TempDir(), 12_000, limits{rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]opener{"memory": inMemory, "disk": onDisk} {
		b, end, err := filled(tr, open)
		if err != nil {
			t.Fatal(err)
		}
		before := b.View().Spans
		if err := clearTools(b); err != nil {
			t.Fatal(err)
		}
		if n := len(before) - len(b.View().Spans); n < 10 {
			t.Errorf("%s: %d spans left", name, n)
		}
		for _, s := range before {
			got, err := b.Fetch(context.Background(), s.Key)
			if err != nil || s.Kind != holdfast.Summary && got.Text != s.Text {
				t.Errorf("%s: %s does not read back: %v", name, s.ID, err)
			}
		}
		if err := errors.Join(b.Verify(context.Background()), end()); err != nil {
			t.Error(err)
		}
	}
}
