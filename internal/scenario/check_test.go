package scenario

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

func refusedWith(codes ...holdfast.Code) error {
	e := &holdfast.UnsafePruneError{Op: "prune"}
	for _, c := range codes {
		e.Violations = append(e.Violations, holdfast.Violation{Code: c, Claim: -1, Detail: "detail", Remedy: "remedy"})
	}
	return e
}

func TestVerdictCompare(t *testing.T) {
	other := errors.New("disk on fire")
	both := errors.Join(refusedWith("pinned"), &holdfast.ContextProvenanceError{})
	tests := []struct {
		name string
		want Verdict
		err  error
		diff string // a part of it; empty: none
	}{
		{"allowed", Verdict{Allowed: true}, nil, ""},
		{"allowed but refused", Verdict{Allowed: true}, refusedWith("pinned"), "detail (pinned)"},
		{"refused but allowed", Verdict{Error: "UnsafePruneError", Code: "pinned"}, nil,
			"(UnsafePruneError, pinned), was allowed"},
		{"refused", Verdict{}, other, ""},
		{"type and code", Verdict{Error: "UnsafePruneError", Code: "pinned"}, refusedWith("group-split", "pinned"), ""},
		{"other code", Verdict{Error: "UnsafePruneError", Code: "pinned"}, refusedWith("group-split"),
			"came: UnsafePruneError: "},
		{"other type", Verdict{Error: "ContextProvenanceError"}, refusedWith("pinned"), "came: UnsafePruneError: "},
		{"one of two types", Verdict{Error: "ContextProvenanceError"}, both, ""},
		{"any code", Verdict{Error: "UnsafePruneError", Code: "pinned", CodeAny: true}, refusedWith("group-split"), ""},
		{"any code, no refusal", Verdict{Error: "UnsafePruneError", CodeAny: true}, other, "disk on fire"},
		{"any error", Verdict{Error: "UnsafePruneError", ErrorAny: true}, other, ""},
		{"any error but none", Verdict{ErrorAny: true}, nil, "was allowed"},
		{"integrity", Verdict{Error: "IntegrityError", Code: "integrity"}, &holdfast.IntegrityError{}, ""},
		{"no integrity", Verdict{Error: "IntegrityError"}, other, "disk on fire"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.want.compare(step{op: "prune", err: tt.err})
			if tt.diff == "" {
				require.Empty(t, got)
				return
			}
			require.Contains(t, got, tt.diff)
		})
	}
	require.Empty(t, Verdict{}.compare(step{undecided: true}), "a crash before the record is durable")
}

func TestViewDiff(t *testing.T) {
	a := holdfast.View{Version: 2, Spans: []holdfast.Span{{ID: "s1"}}}
	b := a
	require.Empty(t, viewDiff(a, b))
	b.Claims = []holdfast.ClaimView{}
	require.Empty(t, viewDiff(a, b), "nil and empty are the same")
	b.Spans = []holdfast.Span{{ID: "s2"}}
	require.Contains(t, viewDiff(a, b), "spans: ")
	b = a
	b.Anchor = "x"
	require.Contains(t, viewDiff(a, b), "anchor: ")
	require.Equal(t, "the rendering", changed(snapshot{a, "x"}, snapshot{a, "y"}))
}

func TestRenderedIDs(t *testing.T) {
	text := "[" + Mark + " u0 user-said]\nHello\n[" + Mark + " a1]\nB.\n[" + Mark + "]\nedit 1"
	require.Equal(t, []string{"u0", "a1"}, renderedIDs(text))
}

func TestResultString(t *testing.T) {
	require.Equal(t, "X1 race: passed", Result{ID: "X1", Kind: "race"}.String())
	require.Equal(t, "X1 race: one; two", Result{ID: "X1", Kind: "race", Diffs: []string{"one", "two"}}.String())
}
