package edittool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

const mark = "mark-0f7e"

// A rig is a buffer with tools on it.
type rig struct {
	t     testing.TB
	buf   *holdfast.ContextBuffer
	tools *edittool.Toolset
	store *faulty
}

// faulty is a store that fails on demand.
type faulty struct {
	*holdfast.MemStore
	commit  func() error                 // instead of a commit, if it returns an error
	body    func([]byte) ([]byte, error) // what is read back
	records error                        // what ends a replay
}

func (f *faulty) Records(ctx context.Context, id holdfast.BufferID, from uint64) iter.Seq2[holdfast.Record, error] {
	if f.records != nil {
		return func(yield func(holdfast.Record, error) bool) { yield(holdfast.Record{}, f.records) }
	}
	return f.MemStore.Records(ctx, id, from)
}

func (f *faulty) Commit(
	ctx context.Context,
	id holdfast.BufferID,
	at holdfast.Head,
	recs []holdfast.Record,
	bodies []holdfast.Body,
) error {
	if f.commit != nil {
		if err := f.commit(); err != nil {
			return err
		}
	}
	return f.MemStore.Commit(ctx, id, at, recs, bodies)
}

func (f *faulty) Body(ctx context.Context, id holdfast.BufferID, k holdfast.Key) ([]byte, error) {
	b, err := f.MemStore.Body(ctx, id, k)
	if f.body != nil && err == nil {
		return f.body(b)
	}
	return b, err
}

var errDown = errors.New("the disk is gone")

func options() *holdfast.Options {
	ids := []string{"", mark}
	return &holdfast.Options{
		Buffer: "buf", Now: func() time.Time { return time.Unix(0, 0) },
		NewID: func() string { ids = ids[1:]; return ids[0] },
		Count: func(s string) int { return (len(s) + 3) / 4 },
	}
}

func newRig(t testing.TB, spans []holdfast.Span, change ...func(*holdfast.Options)) *rig {
	o := options()
	for _, f := range change {
		f(o)
	}
	r := &rig{t: t, store: &faulty{MemStore: holdfast.NewMemStore()}}
	var err error
	r.buf, err = holdfast.New(t.Context(), r.store, o)
	require.NoError(t, err)
	r.tools = edittool.New(r.buf)
	r.add(spans...)
	return r
}

// add appends spans; those without a count have 100 tokens.
func (r *rig) add(spans ...holdfast.Span) []holdfast.SpanID {
	r.t.Helper()
	for i := range spans {
		if spans[i].Tokens == 0 {
			spans[i].Tokens = 100
		}
	}
	if len(spans) == 0 {
		return nil
	}
	ids, err := r.buf.Append(r.t.Context(), spans...)
	require.NoError(r.t, err)
	return ids
}

func user(id holdfast.SpanID, text string) holdfast.Span {
	return holdfast.Span{ID: id, Origin: holdfast.UserSaid, Text: text}
}
func tool(id holdfast.SpanID, text string) holdfast.Span {
	return holdfast.Span{ID: id, Origin: holdfast.ToolOutput, Text: text}
}
func model(id holdfast.SpanID, text string) holdfast.Span {
	return holdfast.Span{ID: id, Origin: holdfast.Inferred, Text: text}
}
func guess(id holdfast.SpanID, text string) holdfast.Span {
	return holdfast.Span{ID: id, Origin: holdfast.Hedged, Text: text}
}

// evidence is a window with something of each origin.
func evidence(more ...holdfast.Span) []holdfast.Span {
	return append([]holdfast.Span{
		user("u1", "The release goes out on port 8443. Staging lives on db.stage.internal:5433."),
		tool("t1", "build 7f3a9c2 failed in stage lint\nexit status 3"),
		model("a1", "The lint stage is the culprit in build 7f3a9c2."),
		guess("h1", "I think staging answers on 5433."),
		tool("t2", "connected to db.prod.internal:6000\nlisten on 5432"),
		model("a2", "The setup is the usual one."),
		user("u9", "Carry on with the current step."),
	}, more...)
}

// args is a JSON object; the fields that are left out of it are empty.
type args map[string]any

func (r *rig) call(name string, a args) edittool.Result {
	r.t.Helper()
	res, err := r.try(name, a)
	require.NoError(r.t, err)
	return res
}

func (r *rig) try(name string, a args) (edittool.Result, error) {
	r.t.Helper()
	b, err := json.Marshal(whole(r.t, name, a))
	require.NoError(r.t, err)
	return r.tools.Call(r.t.Context(), name, b)
}

// whole adds the fields of the schema that a lacks.
func whole(t testing.TB, name string, a args) args {
	var schema struct {
		Properties map[string]struct{ Type string }
	}
	require.NoError(t, json.Unmarshal(edittool.Schema(name), &schema))
	out := args{}
	for field, p := range schema.Properties {
		out[field] = map[string]any{"string": "", "array": []any{}, "integer": 0, "boolean": false}[p.Type]
	}
	for field, v := range a {
		out[field] = v
	}
	if name == edittool.Prune || name == edittool.Compact {
		if _, ok := a["justification"]; !ok {
			out["justification"] = "older part, facts kept"
		}
	}
	return out
}

func ids(names string) []string { return append([]string{}, strings.Fields(names)...) }

// claim is a claim with witnesses "span" or "span|quote".
func claim(origin, text string, witnesses ...string) args {
	return args{"text": text, "origin": origin, "witnesses": wits(witnesses...), "unverified": false}
}

func unverified(origin, text string, witnesses ...string) args {
	c := claim(origin, text, witnesses...)
	c["unverified"] = true
	return c
}

func wits(list ...string) []args {
	out := []args{}
	for _, w := range list {
		id, quote, _ := strings.Cut(w, "|")
		out = append(out, args{"span": id, "quote": quote})
	}
	return out
}

func claims(list ...args) []args { return list }

// reply is an answer as a model reads it.
type reply struct {
	Mark, Done, Refused string
	Notes               []string
	Violations          []struct {
		Code, At, Detail, Remedy string
		Spans                    []string
	}
	More       int `json:"violations_not_listed"`
	Repair     *call
	RepairNote string `json:"repair_note"`
	Candidates []call
	Live       []string `json:"live_spans"`
	MoreLive   int      `json:"live_spans_not_listed"`
	LiveClaims []string `json:"live_claims"`
	Archived   []struct{ Span, Key string }
	MoreAway   int `json:"archived_not_listed"`
	Edits      []struct {
		Number  uint64
		Op      string
		Removed []struct{ Span, Key string }
		More    int `json:"removed_not_listed"`
		Added   []string
	}
	Claims []struct{ ID, Status string }
	Hits   []struct {
		Span, Key, Passage string
		Live               bool
	}
	Page, Pages int
	HasMore     bool `json:"more"`
	Counts      struct{ Spans, Constraints, Conflicts int }
	Spans       struct {
		Columns []string
		Rows    [][]any
	}
	Constraints []struct {
		Text, Source, Key string
		Carriers          []string
		Ledger            bool
	}
	Conflicts  []struct{ Span, Sentence, Claim, Text string }
	Unverified []struct{ ID, Text string } `json:"unverified_claims"`
	Shortfall  int                         `json:"shortfall_tokens"`
	Usage      struct {
		Shortfall int `json:"shortfall_tokens"`
	}
}

type call struct {
	Tool      string
	Arguments json.RawMessage
	Why       string
	LeavesOut []string `json:"leaves_out"`
}

// read checks what holds of every result and returns it as a model reads it.
func read(t testing.TB, res edittool.Result) reply {
	t.Helper()
	require.True(t, json.Valid([]byte(res.Text)), "%s", res.Text)
	require.LessOrEqual(t, len(res.Text), edittool.MaxText)
	require.True(t, strings.HasPrefix(res.Text, `{"mark":"`+mark+`",`), "%s", res.Text)
	require.Equal(t, 1, strings.Count(res.Text, mark), "%s", res.Text)
	var a reply
	require.NoError(t, json.Unmarshal([]byte(res.Text), &a))
	require.Equal(t, res.IsError, a.Refused != "")
	require.Equal(t, !res.IsError, a.Done != "")
	require.Len(t, a.Edits, len(res.Edits))
	require.Equal(t, res.IsError, len(a.Violations) > 0)
	for _, v := range a.Violations {
		require.NotEmpty(t, v.Code)
		require.NotEmpty(t, v.Detail)
		require.NotEmpty(t, v.Remedy)
	}
	return a
}

func (a reply) codes() []string {
	var out []string
	for _, v := range a.Violations {
		out = append(out, v.Code)
	}
	return out
}

// state is what a refusal must leave alone.
func state(b *holdfast.ContextBuffer) string {
	v := b.View()
	return fmt.Sprint(v.Version, v.Counter, v.Cycle, v.Head, v.WindowHash, v.Anchor)
}

// refused calls a tool that must refuse with the code and change nothing.
func (r *rig) refused(name string, a args, code holdfast.Code) reply {
	r.t.Helper()
	before := state(r.buf)
	res := r.call(name, a)
	got := read(r.t, res)
	require.Contains(r.t, got.codes(), string(code), "%s", res.Text)
	require.Empty(r.t, res.Edits)
	require.Equal(r.t, before, state(r.buf))
	return got
}

// done calls a tool that must not refuse.
func (r *rig) done(name string, a args) reply {
	r.t.Helper()
	res := r.call(name, a)
	require.False(r.t, res.IsError, "%s", res.Text)
	return read(r.t, res)
}

// send sends a call literally, as a model that copies it.
func (r *rig) send(c *call) edittool.Result {
	r.t.Helper()
	res, err := r.tools.Call(r.t.Context(), c.Tool, c.Arguments)
	require.NoError(r.t, err)
	read(r.t, res)
	return res
}

func (r *rig) key(id holdfast.SpanID) string {
	r.t.Helper()
	v := r.buf.View()
	for _, s := range v.Spans {
		if s.ID == id {
			return string(s.Key)
		}
	}
	require.Fail(r.t, "not live", string(id))
	return ""
}
