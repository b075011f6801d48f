package edittool_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
)

// FuzzCall: whatever a model sends to whichever tool, nothing panics and nothing
// is an error; the buffer has changed if and only if the result lists edits, the
// answer is one JSON object with the mark once, and a repair passes as it stands.
func FuzzCall(f *testing.F) {
	for i := range len(edittool.Names()) + 1 {
		for _, s := range []string{
			``, `{}`, `null`,
			`{"spans":["a1"],"justification":"old","keys":[],"demote":[]}`,
			`{"spans":["u2","t1"],"justification":"old","keys":["aaaa"],"demote":["sum1#0"]}`,
			`{"spans":["sum2","a1"],"justification":"x",` +
				`"claims":[{"text":"lint stage failed 7f3a9c2","origin":"inferred",` +
				`"witnesses":[{"span":"t1","quote":"exit status 3"}],"unverified":false}],` +
				`"constraints":["Never push to main."],"keep":[{"span":"u2","quote":"Never push"}],` +
				`"narrative":"n","drop":["sum2#0"],"demote":[]}`,
			`{"spans":["t9"],"keys":[]}`, `{"spans":["anchor","*"],"keys":["",""]}`,
			`{"query":"port","page":1}`, `{"query":"hunter2","page":0}`,
			`{"summary":"sum2","claims":["sum2#0"],"evidence":[{"span":"t1","quote":"exit status 3"}]}`,
			`{"page":2}`, `{"page":-1}`,
			`{"spans":["\ud800"],"Base":1,"spans":[[[[]]]]}x`,
		} {
			f.Add(uint8(i), []byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, in []byte) {
		names := append(edittool.Names(), string(in))
		name := names[int(which)%len(names)]
		secret := holdfast.Span{
			ID:      "t8",
			Origin:  holdfast.ToolOutput,
			Text:    "TOKEN=hunter2 \xff " + mark,
			Secrets: []string{"hunter2"},
		}
		r := newRig(t, evidence(append(rule, secret, tool("t9", "port 5432 is up"), model("z", "."))...))
		deep(r)
		r.done(edittool.Prune, args{"spans": ids("t9")})
		before, counter := state(r.buf), r.buf.View().Counter
		res, err := r.tools.Call(t.Context(), name, in)
		require.NoError(t, err)
		got := read(t, res)
		require.NotContains(t, res.Text, "hunter2")
		require.Equal(t, counter+uint64(len(res.Edits)), r.buf.View().Counter)
		if len(res.Edits) == 0 {
			require.Equal(t, before, state(r.buf))
		}
		if got.Repair != nil {
			again := r.send(got.Repair)
			require.False(t, again.IsError, "%s\n%s", res.Text, again.Text)
		}
		require.NoError(t, r.buf.Verify(t.Context()))
	})
}
