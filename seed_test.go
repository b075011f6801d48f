package holdfast

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/detect"
)

// One test for each sentence of the founding documents that says what must
// hold, the sentence quoted word for word:
//
//	[A] "When must an instance refuse to prune its own context window?"
//	[P] "What happens when an instance prunes its own context and re-summarizes the summary"
//
// Where the documents disagree with themselves or each other, the test says
// which side was taken and why. The built-in detectors are on.

// seeded is a buffer with everything built in.
func seeded(t *testing.T, spans ...Span) *rig {
	return newRig(t, spans, func(o *Options) { o.Detect = detect.Detectors{} })
}

// The run that [A] describes: a constraint found while exploring, in the words of a tool and of the model.
const circular = "Do not import pkg/store from pkg/index: the import is circular and forbids moving Parser."

func exploration() []Span {
	return []Span{
		user("task", "Refactor the parser across the packages. The tests must pass."),
		tool("e1", "pkg/store imports pkg/index"),
		model("e2", "I read the packages. "+circular),
		model("e3", "The layout is clear to me."),
		user("go", "Go on with the next step."),
	}
}

// [A] "a summary retains pointers, a pruned span is logged, and the decision to prune is itself
// recorded in the surviving context."
func TestSeedACompactionIsNotObliteration(t *testing.T) {
	r := seeded(t, exploration()...)
	require.NoError(t, r.compact("digest", "e2 e3", claimOf(ToolOutput, "pkg/store imports pkg/index", "e1"),
		entries{circular}))
	require.NoError(t, r.prune("e1", demote("digest#0")))
	require.Equal(t, wits("e1"), r.claim("digest#0").Witnesses,
		"the summary retains its pointer, also to what was archived since")
	edits := r.View().Edits
	require.Equal(t, sp[SpanID]("e1"), edits[1].Spans, "the pruned span is logged")
	require.Contains(t, r.View().Anchor, `edit 2 prune e1 (key `+string(r.key("e1"))+`), the model's reason: "`+reason+`"`,
		"the decision stands in the window")
}

// [A] "it becomes catastrophic the moment the anchor is itself eligible for eviction."
// [A] "This region must be structurally outside the set of spans the model can name as eviction targets."
// [A] "make the anchor unnameable as an eviction target"
func TestSeedATheAnchorCannotBeNamed(t *testing.T) {
	r := seeded(t, exploration()...)
	for _, s := range r.View().Spans {
		require.False(t, reservedID(string(s.ID)), "the anchor is no span")
	}
	for _, name := range []SpanID{"anchor", "Anchor ", "edit log", "ledger", "journal", "edit 1", "*"} {
		r.refused(func() error {
			return r.prune("", func(q *PruneRequest) { q.Spans = []SpanID{name, "e3"} })
		}, CodeAnchorNamed)
	}
	_, err := r.Append(r.ctx, Span{ID: "anchor", Origin: ToolOutput, Text: "x"})
	require.ErrorIs(t, err, ErrReservedID, "nor can a span be appended that would be named so")
}

// [A] "The circular-import constraint was now unrecoverable — not because it was pruned, but
// because the *record of it having been known* was pruned."
func TestSeedATheObservedSequence(t *testing.T) {
	r := seeded(t, exploration()...)
	// 1. "The model summarized the first 40k tokens of exploration into a 900-token digest. Correct."
	require.NoError(t, r.compact("digest", "e1 e2", unverified(Inferred, "the packages were read"), entries{circular}))
	// 2. "it judged the digest "redundant with current state" and dropped it, retaining only a one-line note"
	r.refused(func() error {
		return r.compact("note", "digest e3", narrative("explored repo, understand structure"), drops("digest#0"))
	}, CodeConstraintNotVerbatim)
	// With its key the digest may go, and the constraint stays in the ledger word for word.
	require.NoError(t, r.prune("digest", r.withKeys))
	require.Contains(t, r.View().Anchor, circular)
	require.True(t, r.constraint(circular).Ledger)
	// 4. A summary of a summary later, it is still there.
	r.append(model("later", "Back to work."))
	require.NoError(t, r.compact("s2", "e3 later", narrative("explored repo, understand structure")))
	require.Contains(t, r.View().Anchor, circular)
	got, err := r.Fetch(r.ctx, r.key("e2"))
	require.NoError(t, err)
	require.Contains(t, got.Text, circular, "and what it was found in can be read again")
}

// [A] "a non-editable region exists that records (a) that edits have occurred, (b) a monotonic edit
// counter, and (c) a hash or checksum of the pre-edit buffer."
func TestSeedAAnchorInvariant(t *testing.T) {
	r := seeded(t, exploration()...)
	counter := uint64(0)
	for _, do := range []func() error{
		func() error { return r.prune("e3") },
		func() error { return r.restore("e3") },
		func() error { _, err := r.Revert(r.ctx, RevertRequest{Edit: 2}); return err },
	} {
		before := r.View().WindowHash
		require.NoError(t, do())
		v := r.View()
		counter++
		require.Equal(t, counter, v.Counter, "the counter only grows, also when an edit is undone")
		require.Equal(t, before, v.PreEditHash)
		require.Contains(t, v.Anchor, fmt.Sprintf("Edits so far: %d. Window hash before the last one: %s.", counter, before))
	}
}

// [A] "every `drop` is paired with a durable, out-of-context store (a log, a file, a retrieval
// index) such that the dropped span can be re-fetched by key."
// [A] "Pruning without a retrieval path is deletion, not compaction."
// Deviation: [A]'s Python asks for a key only where a constraint is at stake. Here
// every span is in the store from the moment it is appended; the key must be
// presented only where a constraint is at stake.
func TestSeedAReversibilityInvariant(t *testing.T) {
	r := seeded(t, exploration()...)
	key := r.span("e3").Key
	require.NoError(t, r.prune("e3"))
	require.Equal(t, []Key{key}, r.View().Edits[0].Keys)
	got, err := r.Fetch(r.ctx, key)
	require.NoError(t, err)
	require.Equal(t, "The layout is clear to me.", got.Text)

	r.store.onBody = func(Key, []byte, error) ([]byte, error) { return nil, ErrNotFound }
	r.refused(func() error { return r.prune("e1") }, CodeNoRetrieval)
}

// [A] "any span containing a *negative constraint* (a prohibition, an invariant, a "do not do X
// because Y") must be summarized with the constraint verbatim, never paraphrased"
func TestSeedAConstraintPreservationInvariant(t *testing.T) {
	r := seeded(t, exploration()...)
	fold := func(e ...string) func() error {
		return func() error { return r.compact("digest", "e1 e2", narrative("Packages were read."), entries(e)) }
	}
	r.refused(fold(), CodeConstraintNotVerbatim)
	r.refused(fold("Do not import pkg/store from pkg/index."), CodeConstraintNotVerbatim, CodeConstraintInvented)
	r.refused(fold("Lifted: "+circular), CodeConstraintNotVerbatim, CodeConstraintInvented)
	require.NoError(t, fold(circular)())
	require.Contains(t, r.span("digest").Text, circular)
}

// [A] "The candidate span is, or transitively contains, the anchor region or the edit log."
func TestSeedARefusesTheAnchorAmongOthers(t *testing.T) {
	r := seeded(t, exploration()...)
	r.refused(func() error { return r.compact("digest", "e1 anchor e3", narrative("Read.")) }, CodeAnchorNamed)
	r.refused(func() error { return r.restore("edit-log") }, CodeAnchorNamed)
	// The library's own rendering that comes back is a span like any other, and
	// taking it away takes nothing of the anchor.
	r.append(tool("echo", r.View().Mark+" "+r.View().Anchor))
	require.NoError(t, r.prune("echo"))
	require.Contains(t, r.View().Anchor, "Edits so far: 1.")
}

// [A] "The candidate span is the *only* remaining carrier of a negative constraint (no duplicate
// exists elsewhere in context or in the retrieval store)."
func TestSeedARefusesTheOnlyCarrier(t *testing.T) {
	r := seeded(t, exploration()...)
	r.refused(func() error { return r.prune("e2") }, CodeSoleConstraint)
	r.append(user("dup", circular))
	require.NoError(t, r.prune("e2"), "a duplicate exists elsewhere in context")
	r.append(user("next", "Next."))
	require.NoError(t, r.prune("dup", r.withKeys), "or in the retrieval store, whose key the request presents")
	require.True(t, r.constraint(circular).Ledger)
}

// [A] "The edit would reduce the edit-history counter's recoverability (i.e., the counter would be
// rewritten by the same operation it is meant to record)."
func TestSeedATheCounterIsNotRewritten(t *testing.T) {
	r := seeded(t, exploration()...)
	require.NoError(t, r.prune("e3"))
	require.NoError(t, r.restore("e3"))
	_, err := r.Revert(r.ctx, RevertRequest{Edit: 2})
	require.NoError(t, err)
	require.Equal(t, uint64(3), r.reopen().View().Counter,
		"undoing an edit is another edit; the counter is in the journal")
}

// [A] "The model cannot articulate, in the surviving context, *why* the span was safe to remove —
// the justification must itself survive the edit."
// [A] "gate every `drop` on a surviving, verbatim justification."
func TestSeedAJustificationSurvives(t *testing.T) {
	r := seeded(t, exploration()...)
	r.refused(func() error { return r.prune("e3", because(" \u3000 ")) }, CodeNoJustification)
	why := "it repeats e2 — \"layout\"\nis known"
	require.NoError(t, r.prune("e3", because(why)))
	require.Equal(t, why, r.View().Edits[0].Justification, "verbatim")
	require.Contains(t, r.View().Anchor, `the model's reason: "it repeats e2 — \"layout\"\nis known"`,
		"quoted on one line: it cannot forge another entry")
	for i := range 30 { // the oldest fold into the journal, where they can be read
		r.append(model(SpanID(fmt.Sprintf("m%d", i)), "Step."))
		require.NoError(t, r.prune(fmt.Sprintf("m%d", i)))
	}
	require.Contains(t, r.View().Anchor, "edits 1–11: journal")
	require.Equal(t, why, r.reopen().View().Edits[0].Justification)
}

// [A] "pruning is permitted and encouraged when the span is duplicated, when a retrieval key
// exists, and when the justification for removal is written into the anchor before the removal
// executes."
func TestSeedAPruningIsEncouraged(t *testing.T) {
	r := seeded(t, append(exploration(), tool("dup", "pkg/store imports pkg/index"))...)
	c := r.Candidates()
	require.NotEmpty(t, c)
	require.Equal(t, WhyDuplicate, c[0].Why)
	require.Equal(t, sp[SpanID]("e1"), c[0].Request.Spans)
	require.NotEmpty(t, c[0].Request.Keys)
	_, err := r.Prune(r.ctx, c[0].Request)
	require.NoError(t, err)
}

// [A] "The ordering matters: **justify-then-prune**, never prune-then-justify, because the second
// ordering lets the justification be judged against an already-mutated buffer."
func TestSeedAJustifyThenPrune(t *testing.T) {
	var r *rig
	called := false
	r = newRig(t, exploration(), func(o *Options) {
		o.OnEdit = func(e Edit) {
			called = true
			require.Contains(t, r.View().Anchor, reason)
			require.NotEmpty(t, r.span("e3").Text, "the span is still there")
		}
	})
	require.NoError(t, r.prune("e3"))
	require.True(t, called)
}

// [A] "Agents that enforce the anchor invariant recover from bad compactions: the edit counter and
// pre-edit hash let them detect that a constraint was dropped and trigger a re-fetch."
// Deviation: [A]'s verify_provenance answers True whenever an edit was made, and
// its hash joins keys and texts without delimiters. Here Verify recomputes.
func TestSeedABadCompactionsAreFound(t *testing.T) {
	r := seeded(t, exploration()...)
	require.NoError(t, r.prune("e3"))
	r.st.constraints[circular].dismissed = true // behind the library's back
	r.st.hash.metaDirty = true
	integrity(t, r.Verify(r.ctx))
	require.NoError(t, r.Reload(r.ctx))
	require.NotNil(t, r.constraint(circular))
	require.NoError(t, r.restore("e3"), "and what left can be fetched again")
}

// [A] "The instance must **refuse to prune** — and instead escalate to an external compaction path or halt"
func TestSeedAEscalateOrHalt(t *testing.T) {
	r := newRig(t, []Span{user("u", "One long request."), tool("p", "A pinned page.").pinned()}, func(o *Options) {
		o.WindowTokens = 200
	})
	require.Equal(t, 30, r.View().Usage.Shortfall)
	require.Empty(t, r.Candidates(), "nothing passes")
	_, err := r.Fit(r.ctx)
	require.ErrorContains(t, err, "30 tokens too many and nothing more to archive")
}

// [P]'s trace: the hedge, the wrong port, the contradiction.
func traced() []Span {
	return []Span{
		guess("s1", "I think the staging DB is on port 5433."),
		model("s2", "Configuring the client now."),
		model("s3", "The client library is installed."),
		user("s4", "Carry on."),
	}
}

// [P] "A claim that was originally "the user said X" becomes, one cycle later, simply "X.""
// [P] "The hedge and the attribution both vanished."
// [P] "The summary had *promoted a guess to a constraint*."
func TestSeedPProvenanceCollapse(t *testing.T) {
	r := seeded(t, traced()...)
	for _, o := range []Origin{UserSaid, ToolOutput, Inferred} {
		err := r.compact("sum1", "s2", claimOf(o, "staging DB port is 5433.", "s1"))
		require.Contains(t, codesOf(err), CodeOriginPromoted, "as %s", o)
		require.Contains(t, codesOf(r.compact("sum1", "s2",
			Claim{Text: "staging DB port is 5433.", Origin: o, Unverified: true, Witnesses: wits("s1")})),
			CodeOriginPromoted, "unverified, as %s", o)
	}
	require.NoError(t, r.compact("sum1", "s2", claimOf(Hedged, "staging DB is on port 5433.", "s1")))
	require.Contains(t, r.span("sum1").Text, "[hedged, ", "the tag is rendered by the library")
	r.append(model("s5", "Next step."))
	require.NoError(t, r.compact("sum2", "sum1 s5", claimOf(Hedged, "staging DB is on port 5433.", "sum1#0")))
	require.Contains(t, codesOf(r.compact("sum3", "sum2 s3", claimOf(Inferred, "staging DB is on port 5433.", "sum2#0"))),
		CodeOriginPromoted, "two cycles later")
	r.refused(func() error { return r.act("connect to port 5433", "sum2#0") }, CodeUnverifiedBasis)
}

// [P] "Each re-summarization cycle dropped roughly 20–40% of concrete identifiers (paths, IDs,
// error codes) while preserving narrative connective tissue."
// [P] "Concrete tokens (ports, hashes, file paths, error strings) are carried verbatim or dropped
// entirely — never "cleaned up.""
// [P] "**Identifiers are copied, not paraphrased.**"
func TestSeedPIdentifiersAreCopied(t *testing.T) {
	r := seeded(t, append(traced(),
		tool("t1", "commit 7f3a9c2e1b of /srv/app/internal/upload.go:88 failed with E4011 on 10.0.0.5:8443"))...)
	for _, text := range []string{
		"commit 7f3a9c2 failed", "upload.go:89 failed", "/srv/app/upload.go failed", "failed with E401",
		"failed on 10.0.0.5:8080", "failed with e4011", "failed on port 844",
	} {
		require.Contains(t, codesOf(r.compact("sum1", "s2", claimOf(ToolOutput, text, "t1"))), CodeIdentifierChanged, text)
	}
	require.NoError(t, r.compact("sum1", "s2", claimOf(ToolOutput, "upload.go:88 failed with E4011", "t1"),
		claimOf(Inferred, "it failed", "t1")), "copied, or dropped entirely")
	require.Contains(t, codesOf(r.compact("sum2", "s3", narrative("Mostly about 7f3a9c2e1b."))), CodeIdentifierChanged,
		"connective tissue carries none")
}

// [P] "Contradictory evidence (e.g., a later tool output showing `connection refused on 5433`) was
// pruned as "redundant" in the next cycle."
// [P] "Spans that conflict with the current summary are exempt from pruning for at least one cycle;
// a summary may not evict its own disconfirmers."
// [P] "The summary thus became *unfalsifiable within the window* — no surviving token could contradict it."
// Deviation: [P]'s Python knows disconfirmers by an ID prefix and refuses every
// compaction after cycle 0 when none was ever known. Here known conflicts count.
func TestSeedPContradictionIsProtected(t *testing.T) {
	r := seeded(t, traced()...)
	require.NoError(t, r.compact("sum1", "s2", claimOf(Hedged, "staging DB is on port 5433.", "s1")))
	r.append(tool("no", "connection refused on 5433"))
	if len(r.View().Conflicts) == 0 {
		r.contest("no", "sum1#0")
	}
	r.refused(func() error { return r.prune("no") }, CodeDisconfirmerProtected, CodeUnfalsifiable)
	r.refused(func() error { return r.compact("sum2", "no s3", narrative("Setup.")) }, CodeDisconfirmerProtected,
		CodeUnfalsifiable)
	r.cycleBy()
	r.refused(func() error { return r.prune("no") }, CodeUnfalsifiable)
	r.refused(func() error { return r.act("write the config", "sum1#0") }, CodeUnverifiedBasis, CodeContestedBasis)

	q := seeded(t, append(traced(), tool("contra:note", "the weather is fine"))...)
	require.NoError(t, q.compact("sum1", "s2", claimOf(Hedged, "staging DB is on port 5433.", "s1")))
	require.NoError(t, q.prune("contra:note"), "an ID says nothing; nothing is known to contradict the summary")
	require.NoError(t, q.compact("sum2", "sum1 s3", claimOf(Hedged, "staging DB is on port 5433.", "s1")),
		"after cycle 0, and nothing was ever known to contradict it")
}

// [P] "**a summary must never be the sole surviving witness to a fact it originated.**"
func TestSeedPASummaryIsNoWitness(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"))...)
	require.NoError(t, r.compact("sum1", "s2", claimOf(ToolOutput, "listen on 6000", "t1")))
	require.Contains(t, codesOf(r.compact("sum2", "s3", claimOf(Inferred, "listen on 6000", "sum1"))), CodeSoleWitness)
	r.refused(func() error { return r.prune("t1") }, CodeSoleWitness)
	require.NoError(t, r.prune("t1", demote("sum1#0")))
	require.Contains(t, r.span("sum1").Text, "[tool-output, unverified; from t1] listen on 6000")
}

// [P] "Every fact in a re-summary needs at least one surviving pointer to a primary span, or it
// must be tagged as unverified."
// Deviation: [P]'s Python has no unverified tag and refuses; the text is followed.
func TestSeedPASurvivingPointer(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"))...)
	require.Contains(t, codesOf(r.compact("sum1", "t1", claimOf(ToolOutput, "listen on 6000", "t1"))), CodeNoWitness,
		"the witness leaves with the edit")
	require.NoError(t,
		r.CheckCompact(r.ctx, fold("sum1", "t1", claimOf(ToolOutput, "listen on 6000", "t1|listen on 6000"))),
		"a kept excerpt is a surviving pointer")
	require.NoError(t, r.compact("sum1", "t1", unverified(ToolOutput, "listen on 6000", "t1")))
	require.Equal(t, Unverified, r.claim("sum1#0").Status)
}

// [P] "Every retained claim carries an origin marker (`user-said`, `tool-output`, `inferred`,
// `hedged`) and the marker is not stripped by the summarizer."
func TestSeedPProvenanceTagsSurvive(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"))...)
	require.Contains(t, codesOf(r.compact("sum1", "s2", claimOf(0, "listen on 6000", "t1"))), CodeOriginMissing)
	require.NoError(t, r.compact("sum1", "s2",
		claimOf(UserSaid, "Carry on.", "s4"), claimOf(ToolOutput, "listen on 6000", "t1"),
		claimOf(Inferred, "The client library is installed.", "s3"), claimOf(Hedged, "staging DB is on port 5433.", "s1")))
	for _, line := range []string{
		"- [user-said, verified; from s4] Carry on.",
		"- [tool-output, verified; from t1]",
		"- [inferred, cited; from s3]",
		"- [hedged, ",
	} {
		require.Contains(t, r.span("sum1").Text, line)
	}
}

// [P] "After N re-summarizations (empirically N≈2), the summary must be re-grounded against primary
// spans or the task must halt."
func TestSeedPCycleDepthIsBounded(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "the service is set to listen on 6000"))...)
	c := claimOf(Inferred, "listen on 6000", "t1")
	require.NoError(t, r.compact("sum1", "s2", c))
	r.append(model("s5", "x"), model("s6", "y"))
	require.NoError(t, r.compact("sum2", "sum1 s5", c))
	r.refused(func() error { return r.compact("sum3", "sum2 s6", c) }, CodeCycleDepth)
	require.NoError(t, r.reground("sum2"))
	require.Zero(t, r.claim("sum2#0").Depth)
	require.NoError(t, r.compact("sum3", "sum2 s6", c))
}

// [P] "A model may aggressively compress as long as it cannot be the sole author and sole auditor
// of the compressed artifact."
// [P] "If the model prunes spans but the *re-summary is generated by a separate pass that has
// access to the raw spans and is required to emit provenance tags*, compression is safe up to the
// budget."
func TestSeedPASeparatePass(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "the service is set to listen on 6000"))...)
	deepen := func(sum, more SpanID, in string) {
		var seen SummarizerInput
		_, err := r.CompactWith(r.ctx, pass{claims: []Claim{claimOf(Inferred, "listen on 6000", "t1")}, seen: &seen},
			CompactWithRequest{Spans: sp[SpanID](in), Justification: reason, SummaryID: sum})
		require.NoError(t, err)
		raw := ""
		for _, s := range seen.Spans {
			raw += string(s.ID) + " "
			require.NotEqual(t, Summary, s.Kind, "the raw spans, archived originals included")
		}
		require.Contains(t, raw, "s2")
		require.Zero(t, r.claim(ClaimID(sum)+"#0").Depth)
		if more != "" {
			r.append(model(more, "x"))
		}
	}
	deepen("sum1", "s5", "s2")
	deepen("sum2", "s6", "sum1 s5")
	deepen("sum3", "s7", "sum2 s6")
	deepen("sum4", "", "sum3 s7")
	_, err := r.CompactWith(r.ctx, pass{claims: []Claim{claimOf(0, "listen on 6000", "t1")}},
		CompactWithRequest{Spans: sp[SpanID]("s3"), Justification: reason})
	require.Contains(t, codesOf(err), CodeOriginMissing, "it is required to emit provenance tags")
}

// [P] "If the model prunes and summarizes in a single self-serving pass with no provenance
// contract, treat every retained fact as `unverified` and require re-grounding before any
// irreversible action (writes, deploys, external calls)."
func TestSeedPWithoutAContractNothingIsVerified(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"), Span{
		ID:     "made",
		Kind:   Foreign,
		Text:   "The service listens on 6000.",
		Claims: []Claim{{Text: "listen on 6000", Origin: ToolOutput}},
	})...)
	require.Equal(t, Unverified, r.claim("made#0").Status, "a summary made elsewhere names no witness")
	require.Equal(t, Inferred, r.claim("made#0").Origin, "and has the origin that something supports")
	r.refused(func() error { return r.act("deploy", "made#0") }, CodeUnverifiedBasis)
	require.NoError(t, r.reground("made", "t1"))
	require.NoError(t, r.act("deploy", "made#0"))
}

// [P] "a summary that has survived more than two self-authored cycles **and** is about to justify a
// destructive or externally-visible action. At that point, halt and re-read primary evidence, or
// refuse."
// Deviation: [P]'s Python halts at depth only before an irreversible action, its
// text wants the depth bounded. Compact refuses depth 3 always; ValidateCompaction,
// the pure gate, only with a pending irreversible action.
func TestSeedPTheDividingLineForHalting(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"),
		foreignAt("old", 3, claimOf(ToolOutput, "listen on 6000", "t1")))...)
	require.Equal(t, 3, r.claim("old#0").Depth)
	r.refused(func() error { return r.act("deploy", "old#0") }, CodeUnverifiedBasis)
	require.NoError(t, r.Authorize(r.ctx, Action{Name: "ls", Basis: []Ref{"old#0"}}), "a reversible action goes on")

	in := Compaction{Claims: []Claim{claimOf(ToolOutput, "x", "s1")}, Surviving: sp[SpanID]("s1"), Depth: 3}
	require.NoError(t, ValidateCompaction(in))
	in.Irreversible = true
	require.Equal(t, []Code{CodeCycleDepth}, codesOf(ValidateCompaction(in)))
}

// [P] "The mistake to avoid is treating "the summary looks coherent" as evidence of correctness."
func TestSeedPCoherenceIsNoEvidence(t *testing.T) {
	r := seeded(t, append(traced(), tool("t1", "listen on 6000"))...)
	require.NoError(t, r.compact("sum1", "s2", claimOf(ToolOutput, "listen on 6000", "t1"),
		narrative("The service was set up and everything went fine.")))
	require.Contains(t, r.span("sum1").Text, "(narrative, not evidence) The service")
	r.refused(func() error { return r.act("deploy", "sum1") }, CodeUnverifiedBasis)
	require.Contains(t, codesOf(r.compact("sum2", "s3", claimOf(Inferred, "everything went fine", "sum1"))),
		CodeSoleWitness)
}

// [P] "In practice this means reserving ~15% of the window for primary-span re-verification rather
// than spending it all on summary."
func TestSeedPTheReserve(t *testing.T) {
	r := newRig(t, append(traced(), tool("t1", "listen on 6000")), func(o *Options) { o.WindowTokens = 560 })
	u := r.View().Usage
	require.Equal(t, 84, u.Reserve, "15 %% of 560")
	require.Equal(t, 24, u.Shortfall, "ordinary use does not count the reserve as free: 500 + 84 - 560")
	require.NoError(t, r.compact("sum1", "s2 s3", claimOf(ToolOutput, "listen on 6000", "t1")))
	require.NoError(t, r.prune("t1", demote("sum1#0")))
	r.append(tool("t2", strings.Repeat("filler ", 50)).tokens(350))
	require.Positive(t, r.View().Usage.Shortfall)
	require.NoError(t, r.reground("sum1"), "a re-grounding read may spend it")
	require.Equal(t, Verified, r.claim("sum1#0").Status)
}

// [P] "The payoff is that the agent stops silently converting its own hedges into constraints"
func TestSeedPHedgesAreKept(t *testing.T) {
	r := seeded(t, append(traced(), user("u5", "I think we should not touch the cache. The cache is probably stale."),
		user("u6", "Go on."))...)
	require.Contains(t, codesOf(r.compact("sum1", "s2", claimOf(UserSaid, "The cache is stale.", "u5"))), CodeHedgeDropped)
	require.Contains(t, codesOf(r.compact("sum1", "s2", unverified(Inferred, "Never touch the cache.", "u5"))),
		CodeConstraintInvented)
	require.Contains(t,
		codesOf(r.compact("sum1", "s2", claimOf(Inferred, "The cache is stale.", "u5|The cache is probably stale."))),
		CodeHedgeDropped)
	require.NoError(t, r.compact("sum1", "s2", claimOf(Hedged, "The cache is stale.", "u5"),
		claimOf(UserSaid, "The cache is probably stale.", "u5")))
}
