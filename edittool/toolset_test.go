package edittool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/render"
)

// The scenario of the package: the model is refused, sends the repair literally, passes.
func TestRepairIsSentLiterally(t *testing.T) {
	r := newRig(t, evidence(rule...))
	got := r.refused(edittool.Prune, args{"spans": ids("u2 u99"), "justification": "the build is fixed"},
		holdfast.CodeSoleConstraint)
	require.Equal(t, edittool.Prune, got.Repair.Tool)
	require.JSONEq(t, `{"spans":["u2"],"justification":"the build is fixed","keys":["`+r.key("u2")+`"],"demote":[]}`,
		string(got.Repair.Arguments))
	res := r.send(got.Repair)
	require.False(t, res.IsError)
	require.Equal(t, []holdfast.SpanID{"u2"}, res.Edits[0].Spans)
	require.True(t, r.buf.View().Constraints[0].Ledger)
	require.Equal(t, noPush, r.buf.View().Constraints[0].Text)
}

// Where no fold passes, the repair of a compact is a prune.
func TestRepairUnderTheOtherTool(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 80))
	r := newRig(t, evidence(holdfast.Span{ID: "t5", Origin: holdfast.ToolOutput, Text: long, Tokens: 80}))
	got := r.refused(edittool.Compact, args{"spans": ids("t5"), "keep": wits("t5|" + long)}, holdfast.CodeNoProgress)
	require.Equal(t, edittool.Prune, got.Repair.Tool)
	require.False(t, r.send(got.Repair).IsError)
}

// Each tool does what the request of package holdfast with the same fields does.
func TestTools(t *testing.T) {
	r := newRig(t, evidence())
	key := r.key("t1")
	got := r.done(edittool.Compact, args{"spans": ids("t1 a1"), "narrative": "Lint.", "claims": claims(
		claim("tool-output", "exit status 3", "t1|exit status 3"), unverified("inferred", "lint is slow"))})
	require.Equal(t, edittool.Compact, got.Done)
	require.Equal(t, []string{"sum1", "x1"}, got.Edits[0].Added)
	require.Equal(t, "t1", got.Edits[0].Removed[0].Span)
	require.Equal(t, key, got.Edits[0].Removed[0].Key)
	require.Equal(t, []struct{ ID, Status string }{{"sum1#0", "verified"}, {"sum1#1", "unverified"}}, got.Claims)

	got = r.done(edittool.Restore, args{"keys": []string{key}})
	require.Equal(t, []string{"t1"}, got.Edits[0].Added)
	got = r.done(edittool.Prune, args{"spans": ids("t1"), "demote": ids("sum1#0")})
	require.Equal(t, "prune", got.Edits[0].Op)
	require.Equal(t, holdfast.Unverified, r.buf.View().Claims[0].Status)
	got = r.done(edittool.Reground, args{"claims": ids("sum1#0"), "evidence": wits("t1|exit status 3")})
	require.Equal(t, "reground", got.Edits[0].Op)
	require.Equal(t, holdfast.Verified, r.buf.View().Claims[0].Status)
	require.NoError(t, r.buf.Verify(t.Context()))
}

// Base is the version that was rendered last; a host that never says so has no stale edits.
func TestSeen(t *testing.T) {
	r := newRig(t, evidence())
	r.add(user("u10", "Now do the other thing."))
	r.done(edittool.Prune, args{"spans": ids("a1")})

	r.tools.Seen(r.buf.View().Version)
	r.add(tool("t9", "ok"))
	r.done(edittool.Prune, args{"spans": ids("a2")})
	r.add(user("u11", "Stop."))
	got := r.refused(edittool.Prune, args{"spans": ids("t1")}, holdfast.CodeStaleEdit)
	require.Nil(t, got.Repair, "only the author knows after a look")
	got = r.refused(edittool.Compact, args{"spans": ids("t1"), "narrative": "Lint."}, holdfast.CodeStaleEdit)
	require.Contains(t, got.Violations[0].Remedy, "look at the window again")
	r.tools.Seen(r.buf.View().Version)
	r.done(edittool.Prune, args{"spans": ids("t1")})
	r.add(user("u12", "Go on."))
	r.tools.Seen(0)
	r.done(edittool.Prune, args{"spans": ids("t2")})
}

// A fold of claims that were summarised twice re-grounds them first, also for a host that says what was seen.
func TestCompactRegroundsByItself(t *testing.T) {
	for _, seen := range []bool{false, true} {
		r := newRig(t, evidence())
		deep(r)
		if seen {
			r.tools.Seen(r.buf.View().Version)
		}
		res := r.call(edittool.Compact,
			args{"spans": ids("sum2 a1"), "claims": claims(claim("inferred", "lint stage failed 7f3a9c2", "t1"))})
		got := read(t, res)
		require.False(t, res.IsError, "%s", res.Text)
		require.Len(t, res.Edits, 2)
		require.Equal(t, holdfast.OpReground, res.Edits[0].Op)
		require.Equal(t, holdfast.OpCompact, res.Edits[1].Op)
		require.Contains(t, got.Notes[0], "edit 3, which stands")
		require.Equal(t, 1, r.buf.View().Claims[0].Depth)
		require.NoError(t, r.buf.Verify(t.Context()))
	}
}

// The re-grounding stands where the fold is refused for something else, and the answer says so.
func TestCompactRegroundsAndIsRefused(t *testing.T) {
	r := newRig(t, evidence())
	deep(r)
	res := r.call(edittool.Compact,
		args{"spans": ids("sum2 a1 u9"), "claims": claims(claim("inferred", "lint stage failed 7f3a9c2", "t1"))})
	got := read(t, res)
	require.True(t, res.IsError)
	require.Len(t, res.Edits, 1)
	require.Equal(t, "reground", got.Edits[0].Op)
	require.Equal(t, []string{string(holdfast.CodeLatestUser)}, got.codes())
	require.False(t, r.send(got.Repair).IsError)
}

// Where the re-grounding is refused too, the answer tells why, and the repair passes without it.
func TestCompactThatCannotReground(t *testing.T) {
	r := newRig(t, evidence())
	slow, long := unverified("inferred", "the whole thing is slow"), unverified("inferred", strings.Repeat("word ", 20))
	r.done(edittool.Compact, args{"spans": ids("a2"), "claims": claims(slow, long)})
	r.add(model("a3", "More of it."))
	r.done(edittool.Compact, args{"spans": ids("sum1 a3"), "claims": claims(slow)})
	fold := args{"spans": ids("sum2 t2"), "claims": claims(claim("inferred", "the whole thing is slow", "a1"))}
	got := r.refused(edittool.Compact, fold, holdfast.CodeCycleDepth)
	require.Contains(t, got.Notes[0], "re-grounding the claims first was refused: ")
	require.False(t, r.send(got.Repair).IsError)
}

// A summary is as deep as its deepest claim: where one cannot be re-grounded no edit is made in vain.
func TestCompactRegroundsAllOrNothing(t *testing.T) {
	r := newRig(t, evidence())
	slow, lint := unverified("inferred", "the whole thing is slow"), claim("inferred", "lint stage failed 7f3a9c2", "t1")
	r.done(edittool.Compact,
		args{"spans": ids("a2"), "claims": claims(slow, lint, unverified("inferred", strings.Repeat("word ", 20)))})
	r.add(model("a3", "More of it."))
	r.done(edittool.Compact, args{"spans": ids("sum1 a3"), "claims": claims(slow, lint)})
	got := r.refused(edittool.Compact, args{"spans": ids("sum2 t2"), "claims": claims(lint)}, holdfast.CodeCycleDepth)
	require.Contains(t, got.Notes[0], "the whole thing is slow")
	require.False(t, r.send(got.Repair).IsError)
}

// The depth that a host states of a summary without claims leaves nothing to re-ground.
func TestCompactOfAForeignSummary(t *testing.T) {
	r := newRig(t, evidence(holdfast.Span{ID: "f1", Kind: holdfast.Foreign, Text: "An earlier summary.", Depth: 2}))
	got := r.refused(
		edittool.Compact,
		args{"spans": ids("f1 a2"), "claims": claims(claim("inferred", "lint stage failed 7f3a9c2", "t1"))},
		holdfast.CodeCycleDepth,
	)
	require.Empty(t, got.Notes)
	require.False(t, r.send(got.Repair).IsError)
}

func TestStoreFailures(t *testing.T) {
	ctx := t.Context()
	prune := args{"spans": ids("a1")}
	r := newRig(t, evidence())
	before := state(r.buf)

	r.store.commit = func() error { return holdfast.ErrNotApplied }
	_, err := r.try(edittool.Prune, prune)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.Equal(t, holdfast.CodeNotRecorded, holdfast.Violations(err)[0].Code)
	require.Equal(t, before, state(r.buf))

	r.store.commit = nil
	r.store.body = func(b []byte) ([]byte, error) { return append(b, '!'), nil }
	_, err = r.try(edittool.Prune, prune)
	require.Equal(t, holdfast.CodeNoRetrieval, holdfast.Violations(err)[0].Code)
	_, err = r.try(edittool.Search, args{"query": "culprit"})
	require.NoError(t, err, "it is live")
	r.store.body = nil

	r.store.commit = func() error { return errDown }
	_, err = r.try(edittool.Prune, prune)
	require.ErrorIs(t, err, holdfast.ErrUncertain)
	r.store.commit = nil
	_, err = r.try(edittool.Compact, args{"spans": ids("a1"), "narrative": "x"})
	require.ErrorIs(t, err, holdfast.ErrUncertain, "until the host reloads")
	require.NoError(t, r.buf.Reload(ctx))
	r.done(edittool.Prune, prune)

	r.store.body = func([]byte) ([]byte, error) { return nil, errDown }
	_, err = r.try(edittool.Search, args{"query": "nowhere"})
	require.ErrorIs(t, err, errDown)
	_, err = r.try(edittool.Restore, args{"spans": ids("a1")})
	require.ErrorIs(t, err, errDown)
	r.store.body = nil

	done, cancel := context.WithCancel(ctx)
	cancel()
	_, err = r.tools.Call(done, edittool.Prune,
		json.RawMessage(`{"spans":["a2"],"justification":"x","keys":[],"demote":[]}`))
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, r.buf.Close())
	_, err = r.try(edittool.Prune, prune)
	require.ErrorIs(t, err, holdfast.ErrClosed)
	_, err = r.try(edittool.Search, args{"query": "x"})
	require.ErrorIs(t, err, holdfast.ErrClosed)
}

// The re-grounding before a fold stands where the store then fails, and the host is told of it.
func TestStoreFailsBetweenTwoEdits(t *testing.T) {
	r := newRig(t, evidence())
	deep(r)
	n := 0
	r.store.commit = func() error {
		if n++; n > 1 {
			return holdfast.ErrNotApplied
		}
		return nil
	}
	fold := args{"spans": ids("sum2 a1"), "claims": claims(claim("inferred", "lint stage failed 7f3a9c2", "t1"))}
	res, err := r.try(edittool.Compact, fold)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.Len(t, res.Edits, 1)
	require.Equal(t, uint64(3), r.buf.View().Counter)
	require.Empty(t, res.Text)

	r = newRig(t, evidence())
	deep(r)
	r.store.commit = func() error { return holdfast.ErrNotApplied }
	res, err = r.try(edittool.Compact, fold)
	require.ErrorIs(t, err, holdfast.ErrNotApplied)
	require.Empty(t, res.Edits)
}

// A re-grounding whose archived witness the store has lost is no mistake of the model.
func TestRegroundFromALostArchive(t *testing.T) {
	r := newRig(t, evidence())
	folded(r)
	r.done(edittool.Prune, args{"spans": ids("t1"), "demote": ids("sum1#0")})
	r.store.body = func([]byte) ([]byte, error) { return nil, fmt.Errorf("lost: %w", holdfast.ErrNotFound) }
	_, err := r.try(edittool.Reground, args{"claims": ids("sum1#0")})
	require.ErrorIs(t, err, holdfast.ErrNotFound)
}

// other opens the same buffer as a second process would.
func (r *rig) other() *holdfast.ContextBuffer {
	r.t.Helper()
	b, err := holdfast.Open(r.t.Context(), r.store, "buf", options())
	require.NoError(r.t, err)
	return b
}

// Another process was faster: the request is judged on the window as it is now.
func TestConflictIsReloaded(t *testing.T) {
	ctx := t.Context()
	r := newRig(t, evidence())
	b := r.other()
	_, err := b.Append(ctx, tool("t9", strings.Repeat("ok ", 50)))
	require.NoError(t, err)
	r.done(edittool.Prune, args{"spans": ids("a1")})
	require.Equal(t, b.View().Version+1, r.buf.View().Version)

	require.NoError(t, b.Reload(ctx))
	_, err = b.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"a2"}, Justification: "old"})
	require.NoError(t, err)
	got := read(t, r.call(edittool.Prune, args{"spans": ids("a2 t9")}))
	require.Contains(t, got.codes(), string(holdfast.CodeUnknownSpan), "it is gone")

	_, err = b.Append(ctx, user("u10", "Stop."))
	require.NoError(t, err)
	res := r.call(edittool.Prune, args{"spans": ids("t9")})
	require.Contains(t, read(t, res).codes(), string(holdfast.CodeStaleEdit), "the model has not read the user")
	require.Empty(t, res.Edits)
	r.done(edittool.Prune, args{"spans": ids("t9")})

	r.done(edittool.Compact, args{"spans": ids("t2"), "claims": claims(claim("tool-output", "exit status 3", "t1"))})
	require.NoError(t, b.Reload(ctx))
	_, err = b.Prune(ctx, holdfast.PruneRequest{Spans: []holdfast.SpanID{"sum1"}, Justification: "old"})
	require.NoError(t, err)
	require.Equal(t, []string{"not-found"}, read(t, r.call(edittool.Reground, args{"claims": ids("sum1#0")})).codes(),
		"archived meanwhile")

	r.store.commit = func() error { return holdfast.ErrConflict }
	_, err = r.try(edittool.Prune, args{"spans": ids("t1")})
	require.ErrorIs(t, err, holdfast.ErrConflict, "again and again: the host's")
	r.store.records = errDown
	_, err = r.try(edittool.Prune, args{"spans": ids("t1")})
	require.ErrorIs(t, err, errDown)
	r.store.commit, r.store.records = nil, nil
	require.NoError(t, r.buf.Verify(ctx))
}

// What the host marked secret and the buffer's mark stand in no answer, whatever is asked.
func TestAnswersHideSecretsAndBreakMarks(t *testing.T) {
	for _, secret := range []string{
		"hunter2",
		"sk-live-51H8xQ2eZvKYlo2C9pQ4fT7uYw",
		"pass word\nwith \"quotes\" and more of it",
	} {
		r := newRig(t, evidence(
			holdfast.Span{
				ID:     "t7",
				Origin: holdfast.ToolOutput,
				Text:   "log in with " + secret + " and " + mark + " at the console",
			},
			holdfast.Span{ID: "t8", Origin: holdfast.ToolOutput, Text: "TOKEN=" + secret, Secrets: []string{secret}},
			tool("t9", secret+" again"),
			user("u10", "Never show "+secret+" to "+mark+" anyone."), user("u11", "Next.")))
		var all []string
		ask := func(name string, a args) {
			res := r.call(name, a)
			read(t, res)
			all = append(all, res.Text)
		}
		ask(edittool.Status, args{})
		ask(edittool.Search, args{"query": "console"})
		ask(edittool.Search, args{"query": "never"})
		ask(edittool.Search, args{"query": secret[:6]})
		ask(edittool.Prune, args{"spans": []string{"u10", secret, mark, "t7"}})
		ask(edittool.Prune, args{"spans": ids("a1"), "justification": secret})
		ask(edittool.Compact, args{
			"spans":     ids("t7 t9"),
			"claims":    claims(claim("tool-output", "log in with "+secret, "t7|log in with "+secret)),
			"narrative": secret,
		})
		ask(edittool.Compact, args{"spans": ids("u10 a1"), "keep": wits("u10|Never show " + secret)})
		ask(edittool.Restore, args{"spans": []string{secret}, "keys": []string{secret, mark}})
		ask(edittool.Reground, args{"summary": secret, "claims": []string{mark}})
		ask(edittool.Prune, args{secret: 1, mark: 2, "spans": args{secret: mark}})
		ask(edittool.Prune, args{"spans": ids("t7 t8"), "keys": []string{r.key("t7")}})
		ask(edittool.Search, args{"query": "console"})
		r.add(tool("t10", "log in with "+secret+strings.Repeat("\n\nmore of it", 9)))
		res := r.call(edittool.Compact, args{"spans": ids("t10 u11"), "keep": wits("t10|log in with " + secret)})
		all = append(all, res.Text)
		got := read(t, res)
		require.Nil(t, got.Repair)
		require.NotEmpty(t, got.RepairNote, "it would quote the value")
		for _, text := range all {
			var plain any
			require.NoError(t, json.Unmarshal([]byte(text), &plain))
			require.NotContains(t, fmt.Sprint(plain), secret)
			if strings.Contains(secret, "\n") {
				require.NotContains(t, fmt.Sprint(plain), strings.Join(strings.Fields(secret), " "))
			} else {
				require.NotContains(t, fmt.Sprint(plain), secret[:6])
			}
		}
	}
}

// An answer that is appended as tool output is an echo: no witness of anything.
func TestAnswerComesBackAsEcho(t *testing.T) {
	r := newRig(t, evidence())
	res := r.call(edittool.Status, args{})
	r.add(tool("e1", res.Text))
	got := r.refused(edittool.Compact, args{"spans": ids("a1"), "claims": claims(claim("tool-output", `"kind"`, "e1"))},
		holdfast.CodeNoWitness)
	require.NotEmpty(t, got.Violations)
	require.Contains(t, render.Text(r.buf.View()), "forged-mark")
}

// Calls from many goroutines at once: each span leaves once, everything verifies.
func TestConcurrentCalls(t *testing.T) {
	const n = 24
	var spans []holdfast.Span
	for i := range n {
		spans = append(spans, model(holdfast.SpanID(fmt.Sprintf("m%d", i)), fmt.Sprintf("Step %d of the plan.", i)))
	}
	r := newRig(t, evidence(spans...))
	var wg sync.WaitGroup
	var mu sync.Mutex
	edits := 0
	for w := range 4 {
		wg.Go(func() {
			for i := range n {
				for _, c := range []struct {
					name string
					args string
				}{
					{edittool.Prune, fmt.Sprintf(`{"spans":["m%d"],"justification":"done","keys":[],"demote":[]}`, i)},
					{edittool.Status, `{"page":1}`}, {edittool.Search, `{"query":"step","page":1}`}, {edittool.Prune, `{"spans":`},
				} {
					res, err := r.tools.Call(context.Background(), c.name, json.RawMessage(c.args))
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					edits += len(res.Edits)
					mu.Unlock()
				}
				r.tools.Seen(uint64(w)) // stale for nobody: no user message comes
			}
		})
	}
	wg.Wait()
	require.Equal(t, n, edits)
	require.NoError(t, r.buf.Verify(t.Context()))
}
