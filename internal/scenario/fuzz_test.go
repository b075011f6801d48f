package scenario

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
)

// FuzzRead: any file gives cases, errors that name their lines, or both; never a
// panic. A case that can be read can be run, and neither the runner nor the
// library panics or hangs, whatever the case asks for.
func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/ops.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		f.Add(line)
	}
	f.Add([]byte("\ufeff{\"id\":\"X\"}\n\n{broken\n"))
	f.Add([]byte(`{"id":"X","spans":[{"id":"a","origin":"inferred","text":"x"}],"edits":[{"op":"prune","span_ids":["a"],` +
		`"justification":"{mark}"}],"expect":{"allowed":false,"must_survive":["unchanged"]}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<16 {
			return
		}
		cases, err := Read("fuzz", bytes.NewReader(b))
		if len(cases) == 0 && err == nil {
			t.Fatal("no case and no error")
		}
		for _, c := range cases {
			if c.File != "fuzz" || c.Line < 1 {
				t.Fatalf("case %q is at %s:%d", c.ID, c.File, c.Line)
			}
			if c.State.Cycle > 50 || len(c.ops) > 50 {
				continue // as many as asked for, which takes its time
			}
			res := Run(t.Context(), c)
			if text := res.String(); strings.Contains(text, "panic: ") || strings.Contains(text, "did not end") {
				t.Fatal(text)
			}
		}
		var line *LineError
		if err != nil && !errors.As(err, &line) {
			t.Fatalf("no line is named: %v", err)
		}
	})
}
