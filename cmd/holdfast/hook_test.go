package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
)

var nativeSession = flag.String("native", "", "also run the hook on this session file of Claude Code")

// hookSession is one session whose transcript grows.
type hookSession struct {
	t          *testing.T
	store      string
	transcript string
	lines      []string
}

func newHookSession(t *testing.T) *hookSession {
	data, err := os.ReadFile(auditData + "claude-code.jsonl")
	require.NoError(t, err)
	dir := t.TempDir()
	return &hookSession{
		t:          t,
		store:      filepath.Join(dir, "store"),
		transcript: filepath.Join(dir, "session.jsonl"),
		lines:      strings.SplitAfter(string(data), "\n"),
	}
}

// grow makes the transcript n lines long.
func (h *hookSession) grow(n int) {
	require.NoError(h.t, os.WriteFile(h.transcript, []byte(strings.Join(h.lines[:n], "")), 0o600))
}

func (h *hookSession) input(event, source string) string {
	in := map[string]any{
		"session_id": "7d0c5a3e-0000-4000-8000-000000000001", "transcript_path": h.transcript, "cwd": "/home/user/ledger",
		"permission_mode": "default", "hook_event_name": event,
	}
	switch event {
	case "SessionStart":
		in["source"] = source
	case "PreCompact":
		in["trigger"], in["custom_instructions"] = "auto", ""
	case "Stop":
		in["stop_hook_active"] = false
	case "UserPromptSubmit":
		in["prompt"] = "go on"
	}
	b, err := json.Marshal(in)
	require.NoError(h.t, err)
	return string(b)
}

// call runs the hook and returns what the session reads.
func (h *hookSession) call(event, source string) (text, errs string) {
	h.t.Helper()
	out, errs := runHookHere(h.t, h.input(event, source), "-store", h.store)
	return contextOf(h.t, event, out), errs
}

// process is call in a process of its own, as Claude Code does it.
func (h *hookSession) process(event, source string) (text, errs string) {
	h.t.Helper()
	out, errs := runHookProcess(h.t, h.input(event, source), "-store", h.store)
	return contextOf(h.t, event, out), errs
}

func runHookHere(t *testing.T, stdin string, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	s := streams{strings.NewReader(stdin), &o, &e}
	require.Equal(t, exitOK, dispatch(t.Context(), s, commands, append([]string{"hook", "claude-code"}, args...)))
	return o.String(), e.String()
}

func runHookProcess(t *testing.T, stdin string, args ...string) (out, errs string) {
	t.Helper()
	cmd, err := freshProcess(t.Context(), append([]string{"hook", "claude-code"}, args...)...)
	require.NoError(t, err)
	var o, e bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &o, &e
	require.NoError(t, cmd.Run(), "a status other than 0 may stop the session: %s", e.String())
	return o.String(), e.String()
}

// contextOf takes the text for the session out of a hook's output.
func contextOf(t *testing.T, event, out string) string {
	t.Helper()
	if out == "" {
		return ""
	}
	var answer struct {
		Output struct {
			Event   string `json:"hookEventName"`
			Context string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	require.NoError(t, dec.Decode(&answer))
	require.Equal(t, event, answer.Output.Event)
	require.NotEmpty(t, answer.Output.Context)
	require.LessOrEqual(t, len(answer.Output.Context), 10_000)
	return answer.Output.Context
}

// buffer opens the record of the session.
func (h *hookSession) buffer() *holdfast.ContextBuffer {
	s, err := filestore.Open(h.store, nil)
	require.NoError(h.t, err)
	h.t.Cleanup(func() { require.NoError(h.t, s.Close()) })
	b, err := holdfast.Open(h.t.Context(), s, "7d0c5a3e-0000-4000-8000-000000000001", nil)
	require.NoError(h.t, err)
	require.NoError(h.t, b.Verify(h.t.Context()))
	return b
}

const (
	beforeSummary = 20 // lines of the fixture before its first summary, its boundary included
	firstSummary  = 21
)

func TestHookTellsTheSession(t *testing.T) {
	h := newHookSession(t)
	h.grow(beforeSummary)
	text, errs := h.process("PreCompact", "")
	require.Empty(t, text, "Claude Code takes no context here")
	require.Empty(t, errs)
	h.grow(firstSummary)
	text, errs = h.process("SessionStart", "compact")
	require.Empty(t, errs)
	for _, want := range []string{
		"- Never touch the table payments_2019.\n",
		"- Do not restart worker-7 before Friday. (not word for word in the summary)\n",
		"- Do not rename any column of the table statements. (not word for word in the summary)\n",
		"- the summary: \"TestImport passes.\"\n  line 19: \"TestImport fails: connection refused\"\n",
		`"5432" stands in no message; the nearest is "5433" (line 9)`,
		`"KX-88410" stands in no message`,
		"The lock timeout probably breaks",
		"The user said the retry loop in backoff.go sleeps for zero seconds.",
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "Never deploy on a Monday.", "the model's own rule is no order")
	require.NotContains(t, text, "Do not mention this reminder", "machine text is no order")
	v := h.buffer().View()
	require.Len(t, v.Edits, 1)
	for _, s := range v.Spans {
		require.NotEqual(t, holdfast.SpanID("l7"), s.ID, "what the summary replaced has left the window")
	}
	span, err := h.buffer().Fetch(t.Context(), v.Edits[0].Keys[0])
	require.NoError(t, err, "and is retrievable")
	require.NotEmpty(t, span.Text)
}

// The summary may be written after the hook of SessionStart: what it changed is
// then told with the next prompt, once.
func TestHookTellsLater(t *testing.T) {
	for _, between := range [][]string{nil, {"Stop"}, {"Stop", "Stop"}} {
		h := newHookSession(t)
		h.grow(beforeSummary)
		text, _ := h.call("SessionStart", "compact")
		require.Contains(t, text, "- Never touch the table payments_2019.\n")
		require.NotContains(t, text, "5433")
		h.grow(firstSummary)
		for _, event := range between {
			text, _ = h.call(event, "")
			require.Empty(t, text)
		}
		text, errs := h.call("UserPromptSubmit", "")
		require.Empty(t, errs)
		require.Contains(t, text, `"5432" stands in no message; the nearest is "5433" (line 9)`)
		text, _ = h.call("UserPromptSubmit", "")
		require.Empty(t, text, "told once")
	}
}

func TestHookIsSilentWhereNothingIsToTell(t *testing.T) {
	h := newHookSession(t)
	for _, source := range []string{"startup", "clear"} {
		text, errs := h.call("SessionStart", source)
		require.Empty(t, text+errs, "a transcript that is not there yet is no error")
	}
	h.grow(2)
	for _, event := range []string{
		"Stop", "PreCompact", "UserPromptSubmit", "SubagentStop", "Notification", "SomethingNew",
	} {
		text, errs := h.call(event, "")
		require.Empty(t, text+errs, event)
	}
	h.grow(len(h.lines))
	text, _ := h.call("SessionStart", "resume")
	require.Contains(t, text, "- Never touch the table payments_2019. (not word for word in the summary)\n")
}

// Calls at any moments leave the same record as one call at the end of each stretch.
func TestHookIsIncremental(t *testing.T) {
	all := newHookSession(t)
	all.grow(len(all.lines))
	all.call("Stop", "")
	want := all.buffer().View()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		h := newHookSession(t)
		for n := 0; n < len(h.lines); {
			n = min(len(h.lines), n+1+rng.IntN(8))
			h.grow(n)
			_, errs := h.call("Stop", "")
			require.Empty(t, errs)
			before := h.buffer().Checkpoint()
			h.call("Stop", "")
			require.Equal(t, before, h.buffer().Checkpoint(), "nothing new: nothing written")
		}
		got := h.buffer().View()
		require.Equal(t, len(want.Edits), len(got.Edits))
		require.Equal(t, texts(want), texts(got))
		require.Equal(t, len(want.Constraints), len(got.Constraints))
	}
}

func texts(v holdfast.View) map[holdfast.SpanID]string {
	out := map[holdfast.SpanID]string{}
	for _, s := range v.Spans {
		out[s.ID] = s.Text
	}
	return out
}

// Nothing that goes wrong stops a session: the status is 0, the reason is on standard error.
func TestHookNeverFails(t *testing.T) {
	h := newHookSession(t)
	h.grow(firstSummary)
	fine := h.input("SessionStart", "compact")
	occupied := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(occupied, nil, 0o600))
	damaged := filepath.Join(t.TempDir(), "damaged")
	runHookHere(t, fine, "-store", damaged)
	journal := filepath.Join(damaged, "b-7d0c5a3e-0000-4000-8000-000000000001.journal")
	data, err := os.ReadFile(journal)
	require.NoError(t, err)
	data[len(data)/2] ^= 1
	require.NoError(t, os.WriteFile(journal, data, 0o600))
	for name, c := range map[string]struct {
		stdin string
		args  []string
		want  string
	}{
		"empty input":            {"", []string{"-store", h.store}, "not the JSON of a hook"},
		"garbage":                {"\x00\xff{", []string{"-store", h.store}, "not the JSON of a hook"},
		"another program's JSON": {`{"a":1}`, []string{"-store", h.store}, "has no"},
		"wrong types": {
			`{"session_id":[1],"hook_event_name":3}`,
			[]string{"-store", h.store},
			"not the JSON of a hook",
		},
		"no transcript path": {
			`{"session_id":"x","hook_event_name":"Stop"}`,
			[]string{"-store", h.store},
			"no transcript_path",
		},
		"missing transcript": {
			strings.ReplaceAll(h.input("Stop", ""), "session.jsonl", "gone.jsonl"),
			[]string{"-store", h.store},
			"no such file",
		},
		"a directory": {
			strings.ReplaceAll(h.input("Stop", ""), "session.jsonl", ""),
			[]string{"-store", h.store},
			"no regular file",
		},
		"a store that is a file": {fine, []string{"-store", occupied}, "file"},
		"a damaged journal":      {fine, []string{"-store", damaged}, "integrity"},
		"an unknown flag":        {fine, []string{"-nope"}, "flag provided but not defined"},
		"no time":                {fine, []string{"-store", filepath.Join(t.TempDir(), "s"), "-timeout", "1ns"}, ""},
		"a session ID like a path": {
			`{"session_id":"../../x","hook_event_name":"SessionStart","source":"startup"}`,
			[]string{"-store", h.store},
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			run := runHookHere
			if name == "garbage" || name == "a damaged journal" || name == "no time" { // the last may leave work behind
				run = runHookProcess
			}
			out, errs := run(t, c.stdin, c.args...)
			require.Contains(t, errs, c.want)
			contextOf(t, "SessionStart", out)
		})
	}
	require.NoFileExists(t, filepath.Join(h.store, "..", "..", "x"))
	var o, e bytes.Buffer
	require.Equal(t, exitOK, runHook(t.Context(), streams{strings.NewReader(""), &o, &e}, []string{"emacs"}))
	require.Contains(t, e.String(), "usage")
}

// A transcript that is another one than before is not taken into the record.
func TestHookRefusesAnotherTranscript(t *testing.T) {
	h := newHookSession(t)
	h.grow(len(h.lines))
	h.call("Stop", "")
	before := h.buffer().Checkpoint()
	h.grow(5)
	_, errs := h.call("Stop", "")
	require.Contains(t, errs, "not the transcript of before")
	require.Equal(t, before, h.buffer().Checkpoint())
}

// Garbage in the transcript is left out, what is around it is taken.
func TestHookReadsAroundGarbage(t *testing.T) {
	h := newHookSession(t)
	h.lines[5] = "\x00\xff not a line of a session\n"
	h.lines[12] = strings.Repeat("{", 100) + "\n"
	h.grow(len(h.lines))
	text, errs := h.call("SessionStart", "resume")
	require.Empty(t, errs)
	require.Contains(t, text, "- Never touch the table payments_2019.")
}

// What a session is told has a limit, however much there is to tell.
func TestHookOutputIsBounded(t *testing.T) {
	h := newHookSession(t)
	var rules, summary strings.Builder
	for i := range 400 {
		fmt.Fprintf(&rules, "Never touch the table payments_%d of the long and winding ledger number %d. ", i, i)
		fmt.Fprintf(&summary, "- The port of host-%d is %d and it probably listens.\\n", i, 70_000+i)
	}
	long := strings.Replace(h.lines[2], "Import the March",
		rules.String()+"Never ever "+strings.Repeat("and ever ", 3000)+"stop. Import the March", 1)
	require.NotEqual(t, h.lines[2], long)
	h.lines[2] = long
	h.lines[20] = strings.Replace(h.lines[20], "3. Findings:", summary.String()+"3. Findings:", 1)
	h.grow(firstSummary)
	text, errs := h.call("SessionStart", "compact")
	require.Empty(t, errs)
	require.LessOrEqual(t, len(text), 9000)
	require.Contains(t, text, "more, too long for here")
	for line := range strings.Lines(text) { // a constraint stands whole or not at all
		if strings.HasPrefix(line, "- Never touch the table payments_") {
			require.Regexp(t, `ledger number \d+\.( \(not word for word in the summary\))?\n$`, line)
		}
	}
}

// A long transcript is taken in bounded time; the next calls go on where the first stopped.
func TestHookStopsInTimeAndGoesOn(t *testing.T) {
	h := newHookSession(t)
	big, err := os.Create(h.transcript)
	require.NoError(t, err)
	parent := "null"
	text := strings.Repeat("The import wrote one more row of the table and went on with the next. ", 100)
	const entries = 250 // of 7 kB each
	for i := range entries {
		id := fmt.Sprintf(`"n%d"`, i)
		role := []string{"user", "assistant"}[i%2]
		fmt.Fprintf(big, `{"parentUuid":%s,"uuid":%s,"type":%q,"message":{"role":%q,"id":"m%d","content":[{"type":"text",`+
			`"text":"%d. %s"}]}}`+"\n", parent, id, role, role, i, i, text)
		parent = id
	}
	require.NoError(t, big.Close())
	calls := 0
	for done := false; !done; calls++ {
		require.Less(t, calls, 60, "the calls get on")
		// on a slow machine a second is too short
		_, errs := runHookProcess(t, h.input("Stop", ""), "-store", h.store, "-timeout", fmt.Sprintf("%ds", calls+1))
		done = errs == ""
		if !done {
			require.Regexp(t, "deadline exceeded|not done after", errs)
		}
	}
	require.Len(t, h.buffer().View().Spans, entries)
}

// The figures of the documents come from real sessions: -native FILE.
func TestHookOnANativeSession(t *testing.T) {
	if *nativeSession == "" {
		return // needs a session that is not part of this repository
	}
	h := newHookSession(t)
	data, err := os.ReadFile(*nativeSession)
	require.NoError(t, err)
	h.lines = strings.SplitAfter(string(data), "\n")
	for n := 0; n < len(h.lines); {
		n = min(len(h.lines), n+200)
		h.grow(n)
		_, errs := h.call("Stop", "")
		require.Empty(t, errs)
	}
	text, errs := h.call("SessionStart", "resume")
	require.Empty(t, errs)
	t.Logf("%d spans, %d edits, the session reads:\n%s", len(h.buffer().View().Spans), len(h.buffer().View().Edits), text)
}
