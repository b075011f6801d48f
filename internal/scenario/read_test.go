package scenario

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// minimal is a case that reads; tests break it.
const (
	theEdits = `"edits":[{"op":"prune","span_ids":["a1"],"justification":"old","key":"auto"}]`
	minimal  = `{"id":"X1","kind":"k","spans":[{"id":"a1","origin":"inferred","text":"talk"}],` +
		theEdits + `,"expect":{"allowed":true}}`
)

func TestReadGoesOnAfterABadLine(t *testing.T) {
	in := minimal + "\n\n{\"id\": broken\n" + strings.Replace(minimal, "X1", "X2", 1)
	cases, err := Read("some.jsonl", strings.NewReader(in))
	require.Len(t, cases, 2)
	require.Equal(t, "X2", cases[1].ID)
	require.Equal(t, 4, cases[1].Line)
	le, ok := errors.AsType[*LineError](err)
	require.True(t, ok)
	require.Equal(t, 3, le.Line)
	require.ErrorContains(t, err, "some.jsonl:3: ")
}

func TestReadAcceptsByteOrderMarkAndCRLF(t *testing.T) {
	cases, err := Read("f", strings.NewReader("\ufeff"+minimal+"\r\n"))
	require.NoError(t, err)
	require.Len(t, cases, 1)
}

func TestReadLongLine(t *testing.T) {
	in := strings.Replace(minimal, `"talk"`, `"`+strings.Repeat("talk ", 200_000)+`"`, 1)
	cases, err := Read("f", strings.NewReader(in))
	require.NoError(t, err)
	require.Len(t, cases[0].Spans[0].Text, 1_000_000)
}

func TestReadFileWithoutCases(t *testing.T) {
	for _, in := range []string{"", "\n \n"} {
		_, err := Read("empty.jsonl", strings.NewReader(in))
		require.ErrorContains(t, err, "empty.jsonl: no case in it")
	}
}

func TestReadPutsTheMarkIn(t *testing.T) {
	cases, err := Read("f", strings.NewReader(strings.Replace(minimal, "talk", "[{mark} s3] talk", 1)))
	require.NoError(t, err)
	require.Equal(t, "["+Mark+" s3] talk", cases[0].Spans[0].Text)
}

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"unknown field of the case", `"kind"`, `"knid"`, `unknown field "knid"`},
		{"unknown field of a span", `"text"`, `"txet"`, `unknown field "txet"`},
		{"unknown field of an edit", `"key"`, `"kye"`, `unknown field "kye"`},
		{"unknown check", `"allowed":true`, `"allowed":true,"must_shine":[]`, `unknown field "must_shine"`},
		{"unknown op", `"prune"`, `"purge"`, `unknown op "purge"`},
		{"field of another op", `"span_ids":["a1"]`, `"span_ids":["a1"],"payload":""`, `unknown field "payload"`},
		{"no id", `"X1"`, `""`, "a case without id"},
		{"no edits", theEdits, `"edits":[]`, "at least one edit"},
		{"edits of a wrong type", theEdits, `"edits":"none"`, "at least one edit"},
		{"two values", `{"id"`, `{"id":"X0"} {"id"`, "more than one JSON value"},
		{"wrong type", `"X1"`, `1`, "cannot unmarshal number"},
		{"unknown role", `"id":"a1"`, `"id":"a1","role":"king"`, `unknown role "king"`},
		{"unknown store", `"spans"`, `"state":{"store":"on_fire"},"spans"`, `unknown state "on_fire"`},
		{"which put fails", `"spans"`, `"state":{"store":"fail_put_at:0"},"spans"`, `unknown state "fail_put_at:0"`},
		{"flag in the future", `"id":"a1"`, `"id":"a1","contradicts":"s","flagged_cycle":2`, "flagged_cycle 2"},
		{"too few steps", `"allowed":true`, `"allowed":true,"steps":[{"allowed":true},{"allowed":true}]`,
			"2 verdicts for 1 edits"},
		{"unknown error", `"allowed":true`, `"allowed":false,"error":"BadError"`, `unknown error type "BadError"`},
		{"allowed with a code", `"allowed":true`, `"allowed":true,"code":"pinned"`, "allowed with an error or a code"},
		{"unknown survivor", `"allowed":true`, `"allowed":true,"must_survive":["soul:a1"]`, `unknown check "soul:a1"`},
		{"nameless survivor", `"allowed":true`, `"allowed":true,"must_survive":["span:"]`, `unknown check "span:"`},
		{"anchor without number", `"allowed":true`, `"allowed":true,"must_survive":["anchor:x"]`, "names no edit"},
		{"claim without origin", `"allowed":true`, `"allowed":true,"must_survive":["claim:x"]`, "has no origin"},
		{"not ID:text", `"allowed":true`, `"allowed":true,"must_not_contain":["x"]`, "is not ID:text"},
		{"live_appended", `"allowed":true`, `"allowed":true,"live_appended":{}`, "live_appended"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := strings.Replace(minimal, tt.old, tt.new, 1)
			require.NotEqual(t, minimal, in)
			cases, err := Read("f", strings.NewReader(in))
			require.ErrorContains(t, err, tt.want)
			require.ErrorContains(t, err, "f:1: ")
			require.Empty(t, cases)
		})
	}
}

func TestReadRefusesOperations(t *testing.T) {
	tests := []struct{ edit, want string }{
		{`{"op":"compact","span_ids":["a1"],"author":"ghost"}`, `unknown author "ghost"`},
		{`{"op":"crash","when":"before the record"}`, "no edit to die in"},
		{`{"op":"crash","when":"on a Sunday","edit":{"op":"verify"}}`, "neither before nor after"},
		{`{"op":"crash","when":"before","edit":{"op":"nap"}}`, `unknown op "nap"`},
		{`{"op":"append","span":{"id":"t1","colour":"red"}}`, `unknown field "colour"`},
		{`7`, "cannot unmarshal number"},
	}
	for _, tt := range tests {
		_, err := parseOp([]byte(tt.edit))
		require.ErrorContains(t, err, tt.want, tt.edit)
	}
}

func TestConcurrentAppendsForms(t *testing.T) {
	op, err := parseOp([]byte(`{"op":"concurrent_appends","note":"x","n":5,` +
		`"appends":[{"id":"t1","origin":"tool-output","text":"a"},{"id":"t2","origin":"tool-output","text":"b"}],` +
		`"during":{"op":"prune","span_ids":["a1"],"justification":"old"}}`))
	require.NoError(t, err)
	o := op.(*concurrentOp)
	require.Equal(t, 5, o.Count)
	require.Len(t, o.Spans, 2)
	require.Len(t, o.Edits, 1)
	require.Equal(t, "prune", o.Edits[0].name())
	require.Equal(t, "concurrent_appends", o.name())

	for _, bad := range []string{`"spans":[{"id":"t1","colour":"red"}]`, `"edit":{"op":"nap"}`, `"spans":[7]`} {
		_, err := parseOp([]byte(`{"op":"concurrent_appends",` + bad + `}`))
		require.Error(t, err, bad)
	}
}

func TestCrashPoints(t *testing.T) {
	tests := map[string]crashPoint{
		"before the record is durable":                                crashBefore,
		"after the journal has the record, before the window changes": crashAfter,
		"while the record is being written":                           crashBefore,
		"the moment after: it is durable":                             crashAfter,
	}
	for when, want := range tests {
		op, err := parseOp([]byte(`{"op":"crash","when":"` + when + `","edit":{"op":"verify"}}`))
		require.NoError(t, err, when)
		require.Equal(t, want, op.(*crashOp).at, when)
	}
}

func TestLiveAppendedForms(t *testing.T) {
	read := func(form string) *liveAppended {
		in := strings.Replace(minimal, `"allowed":true`, `"allowed":true,"live_appended":`+form, 1)
		cases, err := Read("f", strings.NewReader(in))
		require.NoError(t, err)
		return cases[0].Expect.LiveAppended
	}
	require.True(t, read("true").All)
	require.Equal(t, 7, *read("7").Count)
	require.Equal(t, []string{"c1", "c2"}, read(`["c1","c2"]`).IDs)
}
