package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// grounds is a window with a claim of each status.
func grounds() []Span {
	return []Span{
		user("u1", "Deploy service api-7 to cluster east-2. Leave the rest alone."),
		tool("t1", "cluster east-2: 3 nodes ready"),
		tool("t2", "Perhaps cluster west-9 is free."),
		model("a1", "api-7 is ready for cluster east-2."),
		guess("h1", "I think cluster east-3 would do."),
		tool("e1", testMark+" archived: cluster north-4 ready"),
		model("a2", "The setup is the usual one."),
		user("u9", "Carry on with the current step."),
	}
}

// claims: sum1#0 verified, #1 cited, #2 unverified, #3 hedged and verified, #4 in the model's words.
func basis(r *rig) {
	r.must(r.compact("sum1", "a2",
		claimOf(ToolOutput, "cluster east-2: 3 nodes ready", "t1"),
		claimOf(Inferred, "all nodes of east-2 seem fine and up", "t1"),
		unverified(Inferred, "nothing else runs"),
		claimOf(Hedged, "I think cluster east-3 would do.", "h1"),
		claimOf(Inferred, "api-7 is ready for cluster east-2.", "a1")))
	for i, s := range []Status{Verified, Cited, Unverified, Verified, Cited} {
		require.Equal(r.t, s, r.View().Claims[i].Status, "claim %d", i)
	}
}

func acts(text, refs string) func(*rig) error {
	return func(r *rig) error { return r.act(text, refs) }
}

var gateCases = []ruleCase{
	{code: CodeUnverifiedBasis, name: "a claim that is only cited: name the span itself", spans: grounds(), setup: basis,
		try: acts("restart east-2", "sum1#1"), says: "name the span itself as basis",
		after: again(acts("restart east-2", "t1")), ok: acts("restart east-2", "sum1#0 t1")},
	{code: CodeUnverifiedBasis, name: "an unverified one", spans: grounds(), setup: basis,
		try: acts("restart east-2", "sum1#2"), after: again(acts("restart east-2", "sum1#0"))},
	{code: CodeUnverifiedBasis, name: "a hedged one, verified or not", spans: grounds(), setup: basis,
		try: acts("restart east-2", "sum1#3"), after: again(acts("restart east-2", "u1"))},
	{code: CodeUnverifiedBasis, name: "the model's own words verify nothing", spans: grounds(), setup: basis,
		try: acts("restart east-2", "sum1#4"), after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "deeper than 2",
		spans: append(grounds(), foreignAt("f1", 3, claimOf(ToolOutput, "cluster east-2: 3 nodes ready", "t1"))),
		setup: func(r *rig) { require.Equal(r.t, Verified, r.claim("f1#0").Status) },
		try:   acts("restart east-2", "f1#0"), says: "re-ground",
		after: again(func(r *rig) error { r.must(r.reground("f1")); return r.act("restart east-2", "f1#0") }),
		ok:    func(r *rig) error { r.must(r.reground("f1")); return r.act("restart east-2", "f1#0") }},
	{code: CodeUnverifiedBasis, name: "depth 2 will do",
		spans: append(grounds(), foreignAt("f1", 2, claimOf(ToolOutput, "cluster east-2: 3 nodes ready", "t1"))),
		ok:    acts("restart east-2", "f1#0")},
	{code: CodeUnverifiedBasis, name: "a span that is not live", spans: grounds(),
		setup: func(r *rig) { r.must(r.prune("t1")) }, try: acts("restart east-2", "t1"), says: "restore it first",
		after: again(func(r *rig) error { r.must(r.restore("t1")); return r.act("restart east-2", "t1") }),
		ok:    acts("restart east-2", "u1")},
	{code: CodeUnverifiedBasis, name: "a span that never was", spans: grounds(),
		try: acts("restart east-2", "t17"), after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "a hedged span", spans: grounds(),
		try: acts("restart east-2", "h1"), after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "the model's own span", spans: grounds(),
		try: acts("restart east-2", "a1"), after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "an echo", spans: grounds(),
		try: acts("restart east-2", "e1"), after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "a summary as a whole", spans: grounds(), setup: basis,
		try: acts("restart east-2", "sum1"), after: again(acts("restart east-2", "sum1#0"))},
	{code: CodeUnverifiedBasis, name: "one bad reference among good ones", spans: grounds(), setup: basis,
		try: acts("restart east-2", "t1 sum1#0 sum1#2"), after: again(acts("restart east-2", "t1 sum1#0"))},
	{code: CodeUnverifiedBasis, name: "an empty basis is every live claim", spans: grounds(), setup: basis,
		try: acts("restart east-2", ""), after: again(acts("restart east-2", "t1")),
		ok: func(r *rig) error { r.must(r.prune("sum1 a1")); return r.act("restart east-2", "") }},
	{code: CodeUnverifiedBasis, name: "an excerpt is a basis", spans: grounds(), setup: func(r *rig) {
		r.must(r.compact("sum1", "t1", keeps(wits("t1|3 nodes"))))
	}, ok: func(r *rig) error { return r.act("restart east-2", string(r.excerpt("t1").ID)) }},

	{code: CodeUnverifiedBasis, name: "an identifier that stands nowhere", spans: grounds(),
		try: acts("restart east-5", "t1"), says: "read it from its source", detail: "east-5",
		after: again(func(r *rig) error {
			r.append(tool("t8", "cluster east-5: 1 node"))
			return r.act("restart east-5", "t1")
		}), ok: acts("restart east-2", "t1")},
	{code: CodeUnverifiedBasis, name: "only in a hedged span", spans: grounds(), try: acts("restart east-3", "t1"),
		after: again(func(r *rig) error {
			r.append(tool("t8", "cluster east-3: 1 node"))
			return r.act("restart east-3", "t1")
		})},
	{code: CodeUnverifiedBasis, name: "only in a hedged sentence", spans: grounds(), try: acts("restart west-9", "t1"),
		after: again(func(r *rig) error {
			r.append(tool("t8", "cluster west-9: 1 node"))
			return r.act("restart west-9", "t1")
		})},
	{code: CodeUnverifiedBasis, name: "only in an echo", spans: grounds(), try: acts("restart north-4", "t1"),
		after: again(func(r *rig) error {
			r.append(tool("t8", "cluster north-4: 1 node"))
			return r.act("restart north-4", "t1")
		})},
	{code: CodeUnverifiedBasis, name: "only in the model's words",
		spans: append(grounds(), model("a5", "Use cluster south-6.")), try: acts("restart south-6", "t1"),
		after: again(func(r *rig) error {
			r.append(user("u10", "Use cluster south-6."))
			return r.act("restart south-6", "t1")
		})},
	{code: CodeUnverifiedBasis, name: "only in an archived span", spans: grounds(),
		setup: func(r *rig) { r.must(r.prune("t1")) }, try: acts("scale to 3 nodes", "u1"),
		after: again(func(r *rig) error { r.must(r.restore("t1")); return r.act("scale to 3 nodes", "u1") }),
		ok:    acts("deploy api-7", "u1")},
	{code: CodeUnverifiedBasis, name: "in a basis claim, its span archived",
		spans: append(grounds(), tool("t5", "version 4.5.6 is signed")),
		setup: func(r *rig) {
			r.must(r.compact("sum1", "t5", claimOf(ToolOutput, "version 4.5.6 is signed", "t5|version 4.5.6 is signed")))
		},
		ok: acts("publish 4.5.6", "sum1#0")},
	{code: CodeUnverifiedBasis, name: "in the name of the tool", spans: grounds(), try: func(r *rig) error {
		return r.Authorize(r.ctx, Action{Name: "delete-cluster-77", Irreversible: true, Basis: []Ref{"t1"}})
	}, after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "the tool's name and its arguments' names are syntax, deeper names are not",
		spans: grounds(), try: func(r *rig) error {
			return r.Authorize(r.ctx, Action{
				Name:         "restart_v2",
				Text:         `{"cluster_name": {"east-5": true}, "note": "\"x\": "}`,
				Irreversible: true,
				Basis:        []Ref{"t1"},
			})
		}, detail: "east-5", after: again(acts("restart east-2", "t1")), ok: func(r *rig) error {
			return r.Authorize(r.ctx, Action{
				Name:         "restart_v2",
				Text:         ` {"cluster_name": "east-2", "dry_run": [{}]}`,
				Irreversible: true,
				Basis:        []Ref{"t1"},
			})
		}},
	{code: CodeUnverifiedBasis, name: "names in what is more than one object are asked", spans: grounds(),
		try: func(r *rig) error {
			return r.Authorize(r.ctx,
				Action{Name: "run", Text: `{"drop_all": 1} {"east_5": 1}`, Irreversible: true, Basis: []Ref{"t1"}})
		}, detail: "drop_all", after: again(acts("restart east-2", "t1"))},
	{code: CodeUnverifiedBasis, name: "a reversible action needs no ground", spans: grounds(), setup: basis,
		ok: func(r *rig) error {
			return r.Authorize(r.ctx, Action{Name: "cat", Text: "north-77", Basis: sp[Ref]("sum1#2 nowhere")})
		}},

	{code: CodeContestedBasis, name: "an open conflict", spans: grounds(),
		setup: func(r *rig) { basis(r); r.contest("u1", "sum1#0") },
		try:   acts("restart east-2", "sum1#0"), says: "re-read u1",
		after: again(func(r *rig) error {
			r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t1"}))
			return r.act("restart east-2", "sum1#0")
		}),
		ok: acts("restart east-2", "t1")},
	{code: CodeContestedBasis, name: "an echo may contest, the host says so", spans: grounds(),
		setup: func(r *rig) { basis(r); r.contest("e1", "sum1#0") }, try: acts("restart east-2", "sum1#0"),
		after: again(func(r *rig) error {
			r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t1"}))
			return r.act("restart east-2", "sum1#0")
		})},
	{code: CodeContestedBasis, name: "another claim's conflict does not matter", spans: grounds(),
		setup: func(r *rig) { basis(r); r.contest("u1", "sum1#1") }, ok: acts("restart east-2", "sum1#0")},
	{code: CodeContestedBasis, name: "the conflict outlives its disconfirmer's archiving", spans: grounds(),
		setup: func(r *rig) {
			basis(r)
			r.contest("t2", "sum1#0")
			r.contest("u1", "sum1#0")
			r.cycleBy()
			r.must(r.prune("t2"))
		},
		try: acts("restart east-2", "sum1#0"), after: again(func(r *rig) error {
			r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t1"}))
			return r.act("restart east-2", "sum1#0")
		})},
	{code: CodeContestedBasis, name: "the older span that a contested claim rests on is no back door", spans: grounds(),
		setup: func(r *rig) { basis(r); r.contest("t2", "sum1#0") },
		try:   acts("restart east-2", "t1"),
		after: again(func(r *rig) error {
			r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "sum1#0", Evidence: "t1"}))
			return r.act("restart east-2", "sum1#0")
		})},
	{code: CodeContestedBasis, name: "resolved for the claim, and for what took it over", spans: grounds(),
		setup: func(r *rig) {
			basis(r)
			r.contest("u1", "sum1#0")
			r.must(r.compact("new", "sum1 a1", claimOf(ToolOutput, "cluster east-2: 3 nodes ready", "t1"),
				drops("sum1#0 sum1#1 sum1#2 sum1#3 sum1#4")))
		}, try: acts("restart east-2", "new#0"),
		after: again(func(r *rig) error {
			r.must(r.Resolve(r.ctx, ResolveRequest{Claim: "new#0", Evidence: "t1"}))
			return r.act("restart east-2", "new#0")
		})},
}

func TestRulesOfTheGate(t *testing.T) { runCases(t, gateCases) }

// The gate changes nothing, not even when it lets an action pass.
func TestAuthorizeChangesNothing(t *testing.T) {
	r := newRig(t, grounds())
	basis(r)
	before := r.snap()
	require.NoError(t, r.act("restart east-2", "sum1#0"))
	require.Error(t, r.act("restart east-2", "sum1#1"))
	require.Equal(t, before, r.snap())
}

// Both kinds of violations of a gate's action come at once, each with its remedy.
func TestAuthorizeReportsEverything(t *testing.T) {
	r := newRig(t, append(grounds(), tool("t7", "token hunter2-9f is set").hides("hunter2-9f")))
	basis(r)
	r.contest("u1", "sum1#1")
	err := r.refused(func() error { return r.act("restart east-5 with hunter2-9f "+testMark+"\x00", "sum1#1 a1") },
		CodeUnverifiedBasis, CodeContestedBasis, CodeSecretInClaim, CodePlaceholderAsContent, CodeBadEncoding)
	require.ErrorContains(t, err, "east-5")
	require.ErrorContains(t, err, "the basis a1 holds the model's own words")
}

// A flag is the tool's syntax; the value it sets is not.
func TestAuthorizeReadsFlags(t *testing.T) {
	r := newRig(t, grounds())
	require.NoError(t, r.act("restart --force east-2", "t1"))
	r.refused(func() error { return r.act("restart --cluster=east-5", "t1") }, CodeUnverifiedBasis)
	require.NoError(t, r.act("restart --cluster=east-2", "t1"))
}
