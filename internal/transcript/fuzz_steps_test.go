package transcript

import (
	"bytes"
	"os"
	"testing"

	"github.com/seed-74a30d84/holdfast"
)

// FuzzSteps: whatever transcript can be read can be appended, message by message,
// and each text is in the buffer as it was read. Only what a machine said about
// itself may be refused, and then nothing is appended.
func FuzzSteps(f *testing.F) {
	for _, name := range []string{"../replay/testdata/traps.jsonl", "../replay/testdata/anthropic.jsonl", "../replay/testdata/broken.jsonl"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		f.Add(bytes.Join(lines[:min(8, len(lines))], nil))
	}
	f.Add([]byte(`{"role":"assistant","content":"","source":"x:assistant","tool_calls":[{"id":"c","name":"n","arguments":"{"},{"id":"c","name":"n","arguments":{"a":[1]}}]}` + "\n" +
		`{"role":"tool","content":[{"type":"text","text":"r"},{"type":"image"}],"source":"x:tool","tool_call_ids":["c","c"]}` + "\n" + `{"role":"user","content":null,"source":"human"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		msgs, problems := Read("fuzz", b)
		if len(msgs) == 0 && len(problems) == 0 {
			t.Fatal("no message and no problem")
		}
		if len(msgs) > 40 {
			return
		}
		buf, err := holdfast.New(t.Context(), holdfast.NewMemStore(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range Steps(msgs) {
			closeAll(t, buf, step.Close)
			ids, err := buf.Append(t.Context(), step.Span)
			if err != nil {
				t.Fatalf("line %d: %v", step.Message.Line, err)
			}
			spans := buf.View().Spans
			if last := spans[len(spans)-1]; last.ID != ids[0] || last.Text != step.Message.Text() {
				t.Fatalf("line %d: %q became %q", step.Message.Line, step.Message.Text(), last.Text)
			}
			closeAll(t, buf, step.Then)
		}
		if err := buf.Verify(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func closeAll(t *testing.T, buf *holdfast.ContextBuffer, groups []holdfast.GroupID) {
	for _, g := range groups {
		if err := buf.CloseGroup(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
}
