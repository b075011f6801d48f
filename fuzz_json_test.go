package holdfast

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// requestSeeds are requests as a model might write them, right and wrong.
var requestSeeds = []string{
	`{"spans":["a1"],"justification":"old","keys":["aaaaaaaaaaaaaaaa"]}`, `{"spans":["u3"],"keys":["nokey"]}`,
	`{"keys":[""],"spans":[""]}`,
	`{"summary":"sum1"}`, `{"claims":["sum1#0"],"evidence":[{"span":"t1","quote":"14 tests"}]}`,
	`{"summary":"anchor","claims":["sum1#99","#",""],"evidence":[{}]}`,
	`{"edit":1}`, `{"edit":0}`, `{"edit":18446744073709551615}`, `{"edit":-1}`,
	`{"constraint":"Never push to the main branch.","by":"u10","justification":"the user said so"}`,
	`{"constraint":"","by":"*"}`,
	`{"spans":["a1","a1"],"justification":"\u202e\u0000","claims":[{"origin":"system","witnesses":[{"span":"sum1#0"}]}]}`,
	`null`, `[]`, `{"spans":null}`,
}

// jsonRig is a buffer in which every kind of request finds something to do.
func jsonRig(t testing.TB) *rig {
	r := newRig(t, append(plain(), user("u3", noPush), user("u10", "You may push to the main branch now.")))
	require.NoError(t, r.compact("sum1", "a2", claimOf(ToolOutput, "parser_test.go: 14 tests, 2 failures", "t1")))
	require.NoError(t, r.prune("u3", r.withKeys))
	return r
}

// FuzzEditJSON: whatever a model sends as restore, reground, revert or release
// never panics; refused it changes nothing, done it leaves a buffer that verifies
// (the rig's end checks that, and that nothing is lost).
func FuzzEditJSON(f *testing.F) {
	for _, s := range requestSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var restore RestoreRequest
		tryJSON(t, b, &restore, func(r *rig) error { _, err := r.Restore(r.ctx, restore); return err })
		var reground RegroundRequest
		tryJSON(t, b, &reground, func(r *rig) error { _, err := r.Reground(r.ctx, reground); return err })
		var revert RevertRequest
		tryJSON(t, b, &revert, func(r *rig) error { _, err := r.Revert(r.ctx, revert); return err })
		var release ReleaseRequest
		tryJSON(t, b, &release, func(r *rig) error { _, err := r.Release(r.ctx, release); return err })
	})
}

// tryJSON runs an operation if b is a request of its kind that names something.
func tryJSON(t *testing.T, b []byte, request any, do func(*rig) error) {
	if json.Unmarshal(b, request) != nil || reflect.ValueOf(request).Elem().IsZero() {
		return
	}
	r := jsonRig(t)
	before := show(r.View())
	r.view = nil
	if err := do(r); err != nil {
		require.Equal(t, before, show(r.View()), "after %v", err)
		for _, v := range Violations(err) {
			require.NotEmpty(t, v.Detail)
			require.NotEmpty(t, v.Remedy)
		}
	} else {
		require.Equal(t, uint64(3), r.View().Counter)
	}
}

// FuzzRequestRoundTrip: a request that is read, written and read again is the same
// one, and no spelling of a JSON field reaches what only the host may set.
func FuzzRequestRoundTrip(f *testing.F) {
	for _, s := range requestSeeds {
		f.Add([]byte(s))
	}
	f.Add([]byte(`{"Base":1,"base":2,"SummaryID":"x","summary_id":"y","Covered":["a"],"INCOMPLETE":true,"-":5}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		roundTrip[RestoreRequest](t, b)
		roundTrip[RegroundRequest](t, b)
		roundTrip[RevertRequest](t, b)
		roundTrip[ReleaseRequest](t, b)
		if p, ok := roundTrip[PruneRequest](t, b); ok {
			require.Zero(t, p.Base)
		}
		if c, ok := roundTrip[CompactRequest](t, b); ok {
			require.Zero(t, c.Base)
			require.Empty(t, c.SummaryID)
			require.Nil(t, c.Covered)
			require.False(t, c.Incomplete)
		}
	})
}

func roundTrip[T any](t *testing.T, b []byte) (v T, ok bool) {
	if json.Unmarshal(b, &v) != nil {
		return v, false
	}
	text, err := json.Marshal(v)
	if err != nil { // an origin that is none has no word
		return v, true
	}
	var again T
	require.NoError(t, json.Unmarshal(text, &again), "%s", text)
	once, err := json.Marshal(again)
	require.NoError(t, err)
	require.JSONEq(t, string(text), string(once))
	return v, true
}

// FuzzWords: a word that is read is written again as it was; nothing else is a word.
func FuzzWords(f *testing.F) {
	for _, list := range [][]string{originWords, kindWords, statusWords, opWords} {
		for _, w := range list {
			f.Add([]byte(w))
		}
	}
	f.Add([]byte("User-Said"))
	f.Add([]byte("invalid(255)"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var o Origin
		require.NoError(t, o.UnmarshalText(b), "a wrong origin is the rule's business")
		require.Equal(t, o.valid(), len(b) > 0 && slices.Contains(originWords, string(b)))
		if o.valid() {
			require.Equal(t, string(b), o.String())
		}
		var k Kind
		var s Status
		var op Operation
		require.Equal(t, len(b) > 0 && slices.Contains(kindWords, string(b)), k.UnmarshalText(b) == nil)
		require.Equal(t, len(b) > 0 && slices.Contains(statusWords, string(b)), s.UnmarshalText(b) == nil)
		require.Equal(t, len(b) > 0 && slices.Contains(opWords, string(b)), op.UnmarshalText(b) == nil)
		if k != 0 {
			require.Equal(t, string(b), k.String())
		}
		if s != 0 {
			require.Equal(t, string(b), s.String())
		}
		if op != 0 {
			require.Equal(t, string(b), op.String())
		}
	})
}
