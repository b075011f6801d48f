package detect_test

import "testing"

// What is listed under a ban, or goes on behind a negation at the end of a line, is never read without it.
func TestBansReachTheirLines(t *testing.T) {
	for _, text := range []string{
		"Please do not\nwipe disk k4.",
		"Whatever comes, do NOT\nrun WIPE k4",
		"And never\nwipe disk k4.",
		"You must **not**\nwipe disk k4.",
		"Do NOT!!! Wipe disk k4.",
		"Do not:\n\npush to prod\n\nwipe disk k4",
		"Do not, ever:\n\nPush to prod.\n\nWipe disk k4.",
		"Do not:\n- push\n\nor\n\n- wipe disk k4",
		"Under no circumstances:\n1. push\n\nas said\n\n2. wipe disk k4",
		"Never ever do the following\n- wipe disk k4",
		"Do not\n- push\n- wipe disk k4",
		"Do not run these\n\n  wipe disk k4",
		"You must not\n\nwipe disk k4",
		"## Don'ts\n\n- wipe disk k4",
		"Don'ts\n\n- wipe disk k4",
		"DON'T\n\n1. wipe disk k4",
	} {
		d := scan(text)
		last := d.Sentences[len(d.Sentences)-1]
		n := last.Negations
		for _, h := range d.Heads(last.Line) {
			n += d.Lines[h].Negations
		}
		if n == 0 {
			t.Errorf("%q: %q stands without its negation", text, last.Of(text))
		}
		if len(d.Constraints) != 1 || d.Constraints[0].Start != 0 || d.Constraints[0].End != len(text) {
			t.Errorf("%q: constraints %v", text, d.Constraints)
		}
	}
	for _, text := range []string{"These are off-limits -\nwipe disk k4", "**Forbidden**\n- wipe disk k4", "Please avoid\n- wipe disk k4"} {
		if d := scan(text); len(d.Constraints) != 1 || d.Constraints[0].End != len(text) {
			t.Errorf("%q: constraints %v", text, d.Constraints)
		}
	}
}

// A head gives what hangs from it the marks of its last sentence; a new topic hangs from nothing.
func TestHeadsEnd(t *testing.T) {
	for _, text := range []string{
		"I think the tests are wrong. First, let me run one:\nport is 5433",
		"Do not:\n- push\n\nNow write the tests for the billing module.",
		"Do not push. Then run these:\n- make all",
		"sync: not\nport: 5433",
		"Shall we? No\nport 5433",
	} {
		d := scan(text)
		last := d.Sentences[len(d.Sentences)-1]
		m := last.Marks
		for _, h := range d.Heads(last.Line) {
			m.Negations += d.Lines[h].Negations
			m.Hedged = m.Hedged || d.Lines[h].Hedged
		}
		if m.Negations != 0 || m.Hedged {
			t.Errorf("%q: %+v", text, m)
		}
	}
}
