package holdfast_test

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
	"github.com/seed-74a30d84/holdfast/storetest"
)

// raceEnabled reports whether the race detector is on, which makes all take several
// times as long: tests in one goroutine do less then.
func raceEnabled() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// world is a buffer on a store that can be told to go wrong. Clock and IDs stand
// still, so that a change that is made at a second attempt is the same change.
type world struct {
	ctx   context.Context
	fault *storetest.Fault
	mem   *holdfast.MemStore
	opts  holdfast.Options
	b     *holdfast.ContextBuffer // nil before New and for Open
	point holdfast.Checkpoint
}

const worldMark = "mark-1f6a3f0e-7f0b-4a52-8c11-3c2b7a9d5e10"

type neverContradicts struct{}

func (neverContradicts) Contradicts(string, string) bool { return false }

func worldOptions() holdfast.Options {
	at := time.Date(2026, 11, 8, 9, 0, 0, 0, time.UTC)
	return holdfast.Options{
		Buffer: "world", Detect: detect.Detectors{Contradictions: neverContradicts{}},
		NewID: func() string { return worldMark }, Now: func() time.Time { return at },
		// Spans say their tokens; a summary has few, so that every fold is progress.
		Count: func(string) int { return 2 }, WindowTokens: 2000,
	}
}

func newWorld() *world {
	w := &world{ctx: context.Background(), mem: holdfast.NewMemStore(), opts: worldOptions()}
	w.fault = storetest.NewFault(w.mem)
	return w
}

// stored is what a store holds of a world.
type stored struct {
	recs   []holdfast.Record
	bodies []holdfast.Body
	point  holdfast.Checkpoint
}

func (w *world) stored(t *testing.T) (s stored) {
	t.Helper()
	for r, err := range w.mem.Records(w.ctx, "world", 0) {
		require.NoError(t, err)
		s.recs = append(s.recs, r)
	}
	if w.b == nil {
		return s
	}
	for _, k := range keysOf(w.b.View()) {
		data, err := w.mem.Body(w.ctx, "world", k)
		require.NoError(t, err)
		s.bodies = append(s.bodies, holdfast.Body{Key: k, Data: data})
	}
	s.point = w.b.Checkpoint()
	return s
}

// world returns a world of its own with what is stored, its buffer on a fault.
func (s stored) world(t *testing.T) *world {
	t.Helper()
	w := newWorld()
	if len(s.recs) == 0 {
		return w
	}
	w.point = s.point
	require.NoError(t, w.mem.Commit(w.ctx, "world", holdfast.Head{}, s.recs, s.bodies))
	var err error
	w.b, err = holdfast.Open(w.ctx, w.fault, "world", &w.opts)
	require.NoError(t, err)
	return w
}

// keysOf returns the keys of all spans that are or were in the window.
func keysOf(v holdfast.View) (out []holdfast.Key) {
	for _, s := range v.Spans {
		out = append(out, s.Key)
	}
	for _, e := range v.Edits {
		out = append(out, e.Keys...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (w *world) reopen(t *testing.T) *holdfast.ContextBuffer {
	t.Helper()
	b, err := holdfast.Open(w.ctx, w.mem, "world", &w.opts)
	require.NoError(t, err)
	return b
}

// picture is all of a view as text; carriers, a set, are sorted.
func picture(v holdfast.View) string {
	for i := range v.Constraints {
		v.Constraints[i].Carriers = slices.Sorted(slices.Values(v.Constraints[i].Carriers))
	}
	return strings.ReplaceAll(fmt.Sprintf("%+v", v), "} {", "}\n{")
}

// call is one call of the API in the state that the calls before it lead to.
type call struct {
	name  string
	reads bool // changes nothing
	do    func(*world) (string, error)
}

func edited(e holdfast.Edit, err error) (string, error) { return fmt.Sprintf("%+v", e), err }
func nothing(err error) (string, error)                 { return "", err }

func says(origin holdfast.Origin, id holdfast.SpanID, text string) holdfast.Span {
	return holdfast.Span{ID: id, Origin: origin, Text: text, Tokens: 100}
}

func appends(spans ...holdfast.Span) func(*world) (string, error) {
	return func(w *world) (string, error) {
		ids, err := w.b.Append(w.ctx, spans...)
		return fmt.Sprint(ids), err
	}
}

const why = "older part, facts kept"

func claimed(o holdfast.Origin, text string, witness holdfast.SpanID, quote string) holdfast.Claim {
	return holdfast.Claim{Text: text, Origin: o, Witnesses: []holdfast.Witness{{Span: witness, Quote: quote}}}
}

// separate is a pass that covers what it is given.
type separate struct{}

func (separate) Summarize(_ context.Context, in holdfast.SummarizerInput) (out holdfast.SummarizerOutput, err error) {
	for _, s := range in.Spans {
		out.Covered = append(out.Covered, s.ID)
	}
	for _, c := range in.Claims {
		out.Covered = append(out.Covered, c.Summary)
	}
	out.Claims = []holdfast.Claim{claimed(holdfast.Inferred, "7f3a9c2 failed", "t1", "")}
	return out, nil
}

// changes is the life of a buffer, with each kind of change in it.
func changes() []call {
	const noPush, noLint = "Never push to the main branch.", "Never skip the linter."
	user, tool, model := holdfast.UserSaid, holdfast.ToolOutput, holdfast.Inferred
	opening, result := says(model, "c1", "read parser.go"), says(tool, "r1", "package parser\n\nfunc Parse()")
	opening.Group, opening.Opens, result.Group, result.Closes = "g1", true, "g1", true
	open := says(model, "c2", "run tests")
	open.Group, open.Opens = "g2", true
	foreign := holdfast.Span{ID: "f1", Kind: holdfast.Foreign, Text: "An earlier summary.", Tokens: 100, Depth: 1,
		Claims: []holdfast.Claim{claimed(tool, "exit status 3", "t1", ""), claimed(user, "all is well", "t1", "")}}
	return []call{
		{name: "New", do: func(w *world) (string, error) {
			b, err := holdfast.New(w.ctx, w.fault, &w.opts)
			if err == nil {
				w.b = b
			}
			return "", err
		}},
		{name: "Append", do: appends(
			holdfast.Span{ID: "y1", Kind: holdfast.System, Text: "You are careful. Never delete backups.", Tokens: 100},
			says(user, "u1", "Fix the parser on port 8443. "+noPush+" "+noLint),
			says(holdfast.Hedged, "h1", "I think staging answers on 5433."), opening, result,
			says(tool, "t1", "build 7f3a9c2 failed in stage lint\n\nexit status 3"),
			says(model, "a1", "Looking at the test setup first."), says(tool, "b1", "\x00\xff bytes"), says(tool, "", ""),
			says(tool, "d1", strings.Repeat("the same output\n", 9)), says(tool, "d2", strings.Repeat("the same output\n", 9)))},
		{name: "Append a foreign summary",
			do: appends(foreign, says(user, "u2", "You may push to the main branch now."), open)},
		{name: "Prune a group", do: func(w *world) (string, error) {
			return edited(w.b.Prune(w.ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"c1", "r1"}, Justification: why}))
		}},
		{name: "Prune with a key", do: func(w *world) (string, error) {
			return edited(w.b.Prune(w.ctx, holdfast.PruneRequest{
				Spans:         []holdfast.SpanID{"u1"},
				Justification: why,
				Keys:          []holdfast.Key{w.key("u1")},
			}))
		}},
		{name: "Compact", do: func(w *world) (string, error) {
			return edited(w.b.Compact(w.ctx, holdfast.CompactRequest{
				SummaryID:     "sum1",
				Spans:         []holdfast.SpanID{"a1", "t1"},
				Justification: why,
				Narrative:     "Lint it was.",
				Keep:          []holdfast.Witness{{Span: "t1", Quote: "exit status 3"}},
				Claims: []holdfast.Claim{
					claimed(tool, "build 7f3a9c2 failed in stage lint", "t1", "build 7f3a9c2 failed in stage lint"),
					claimed(holdfast.Hedged, "staging answers on 5433", "h1", ""),
					{Text: "lint is slow", Origin: model, Unverified: true},
				},
			}))
		}},
		{name: "Contest", do: func(w *world) (string, error) {
			return nothing(w.b.Contest(w.ctx, holdfast.ContestRequest{
				Span:     "u2",
				Claim:    "sum1#1",
				Sentence: "You may push to the main branch now.",
			}))
		}},
		{name: "Pin", do: func(w *world) (string, error) { return nothing(w.b.Pin(w.ctx, "h1", true)) }},
		{name: "Pin, no more", do: func(w *world) (string, error) { return nothing(w.b.Pin(w.ctx, "h1", false)) }},
		{name: "Restore", do: func(w *world) (string, error) {
			return edited(w.b.Restore(w.ctx, holdfast.RestoreRequest{Spans: []holdfast.SpanID{"r1"}}))
		}},
		{name: "Release", do: func(w *world) (string, error) {
			return edited(w.b.Release(w.ctx, holdfast.ReleaseRequest{
				Constraint:    noPush,
				By:            "u2",
				Justification: "the user lifted it",
			}))
		}},
		{name: "Dismiss", do: func(w *world) (string, error) { return nothing(w.b.Dismiss(w.ctx, noLint)) }},
		{name: "Prune with a demotion", do: func(w *world) (string, error) {
			return edited(w.b.Prune(w.ctx, holdfast.PruneRequest{
				Spans:         []holdfast.SpanID{"h1"},
				Justification: why,
				Demote:        []holdfast.ClaimID{"sum1#1"},
			}))
		}},
		{name: "Reground", do: func(w *world) (string, error) {
			return edited(w.b.Reground(w.ctx, holdfast.RegroundRequest{Summary: "sum1", Evidence: []holdfast.Witness{
				{Span: "h1", Quote: "I think staging answers on 5433."},
				{Span: "t1", Quote: "build 7f3a9c2 failed in stage lint"},
			}}))
		}},
		{name: "CloseGroup", do: func(w *world) (string, error) { return nothing(w.b.CloseGroup(w.ctx, "g2")) }},
		{name: "Resolve", do: func(w *world) (string, error) {
			return nothing(w.b.Resolve(w.ctx, holdfast.ResolveRequest{Claim: "sum1#1", Evidence: "u2"}))
		}},
		{name: "Compact, folding a summary", do: func(w *world) (string, error) {
			return edited(w.b.Compact(w.ctx, holdfast.CompactRequest{
				SummaryID:     "sum2",
				Spans:         []holdfast.SpanID{"sum1", "c2"},
				Justification: why,
				Claims:        []holdfast.Claim{claimed(tool, "exit status 3", "t1", "")},
				Drop:          []holdfast.ClaimID{"sum1#0", "sum1#1", "sum1#2"},
			}))
		}},
		{name: "Append again", do: appends(says(user, "u3", "Go on."), says(model, "a9", "Going on."))},
		{name: "Revert", do: func(w *world) (string, error) {
			return edited(w.b.Revert(w.ctx, holdfast.RevertRequest{Edit: w.b.View().Counter}))
		}},
		{name: "CompactWith", do: func(w *world) (string, error) {
			return edited(w.b.CompactWith(w.ctx, separate{}, holdfast.CompactWithRequest{
				Spans:         []holdfast.SpanID{"sum1", "a9"},
				Justification: why,
				SummaryID:     "sum3",
			}))
		}},
		{name: "Revert a release", do: func(w *world) (string, error) {
			for _, e := range w.b.View().Edits {
				if e.Op == holdfast.OpRelease {
					return edited(w.b.Revert(w.ctx, holdfast.RevertRequest{Edit: e.Number}))
				}
			}
			return "", fmt.Errorf("there is no release")
		}},
		{name: "Restore all of a fold", do: func(w *world) (string, error) {
			return edited(w.b.Restore(w.ctx, holdfast.RestoreRequest{Keys: []holdfast.Key{w.key("t1"), w.key("u1")}}))
		}},
	}
}

// key finds the key of a span, live or archived.
func (w *world) key(id holdfast.SpanID) holdfast.Key {
	v := w.b.View()
	for _, s := range v.Spans {
		if s.ID == id {
			return s.Key
		}
	}
	for _, e := range v.Edits {
		if i := slices.Index(e.Spans, id); i >= 0 {
			return e.Keys[i]
		}
	}
	return ""
}

// reading is what changes nothing: everything else that touches the store.
func reading() []call {
	return []call{
		{name: "Open", reads: true, do: func(w *world) (string, error) {
			b, err := holdfast.Open(w.ctx, w.fault, "world", &w.opts)
			if err != nil {
				return "", err
			}
			return picture(b.View()), b.VerifyFrom(context.Background(), w.point)
		}},
		{name: "Reload", reads: true, do: func(w *world) (string, error) { return nothing(w.b.Reload(w.ctx)) }},
		{name: "Verify", reads: true, do: func(w *world) (string, error) { return nothing(w.b.Verify(w.ctx)) }},
		{name: "VerifyFrom", reads: true,
			do: func(w *world) (string, error) { return nothing(w.b.VerifyFrom(w.ctx, w.point)) }},
		{name: "Fetch", reads: true, do: func(w *world) (string, error) {
			var out string
			for _, k := range keysOf(w.b.View()) {
				s, err := w.b.Fetch(w.ctx, k)
				if err != nil {
					return "", err
				}
				out += fmt.Sprintf("%+v\n", s)
			}
			return out, nil
		}},
		{name: "Search", reads: true, do: func(w *world) (string, error) {
			var out string
			for _, q := range []string{"parser", "output", "7f3a9c2 lint", "nowhere"} {
				hits, err := w.b.Search(w.ctx, q, 0)
				if err != nil {
					return "", err
				}
				out += fmt.Sprintf("%+v\n", hits)
			}
			return out, nil
		}},
		{name: "CheckPrune", reads: true, do: func(w *world) (string, error) {
			return nothing(w.b.CheckPrune(w.ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"d1"}, Justification: why}))
		}},
		{name: "CheckCompact", reads: true, do: func(w *world) (string, error) {
			return nothing(w.b.CheckCompact(w.ctx, holdfast.CompactRequest{
				Spans:         []holdfast.SpanID{"d1"},
				Justification: why,
				Narrative:     "The same again.",
				Claims:        []holdfast.Claim{claimed(holdfast.ToolOutput, "the same output", "d2", "")},
			}))
		}},
		{name: "Authorize", reads: true, do: func(w *world) (string, error) {
			return nothing(w.b.Authorize(w.ctx, holdfast.Action{
				Name:         "run",
				Text:         "go test",
				Irreversible: true,
				Basis:        []holdfast.Ref{"u3"},
			}))
		}},
	}
}
