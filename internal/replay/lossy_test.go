package replay

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// richView is a window on which every mistake can be made that needs no host.
func richView() holdfast.View {
	v := window(2000,
		holdfast.Span{ID: "s1", Kind: holdfast.System, Origin: holdfast.UserSaid, Text: "Be brief."},
		user("s2", "Please look into the outage of host q2 that began at 02:15. Never push to release/7."),
		in("g1", model("s3", "I found the log of q2 in upload_batch.go. The disk of q2 is probably full of old batches.\n"+
			"The proxy may be down as well. The host q2 did not answer the ping. "+
			"The second host of the pair answers again if the disk is emptied. Is the second host of the pair down?"),
			true, false),
		in("g1", tool("s4", "ERROR code 4417: connection to the database refused\nresult of job 125379498 in uploadBatch"),
			false, true),
		tool("s5", "some other words that have nothing to do with it"),
		holdfast.Span{ID: "sum1", Kind: holdfast.Summary, Text: "summary"},
		user("s6", "And what about q3?"),
		in("g2", model("s7", "I look at q3."), true, false),
	)
	v.Usage.Shortfall = 100
	v.Edits = []holdfast.Edit{{Spans: []holdfast.SpanID{"s0"}}}
	v.Claims = []holdfast.ClaimView{{
		ID: "sum1#0", Summary: "sum1", Status: holdfast.Cited,
		Claim: holdfast.Claim{Text: "q2 is down.", Origin: holdfast.Inferred}, Contested: true,
	}}
	v.Conflicts = []holdfast.Conflict{{Claim: "sum1#0", Sentence: "q2 is up.", Live: []holdfast.SpanID{"s5"}}}
	v.Constraints = []holdfast.ConstraintView{{Text: "Never push to release/7.", Carriers: []holdfast.SpanID{"s2"}}}
	return v
}

func richRequest() request {
	quoted := func(text string, o holdfast.Origin, id holdfast.SpanID) holdfast.Claim {
		return holdfast.Claim{Text: text, Origin: o, Witnesses: []holdfast.Witness{{Span: id, Quote: text}}}
	}
	return request{purpose: "fold", compact: &holdfast.CompactRequest{
		Spans: []holdfast.SpanID{"s2", "s3", "s4"}, Justification: "done",
		Constraints: []string{"Never push to release/7."},
		Claims: []holdfast.Claim{
			quoted("ERROR code 4417: connection to the database refused", holdfast.ToolOutput, "s4"),
			quoted("result of job 125379498 in uploadBatch", holdfast.ToolOutput, "s4"),
			quoted("I found the log of q2 in upload_batch.go.", holdfast.Inferred, "s3"),
			quoted("The disk of q2 is probably full of old batches.", holdfast.Hedged, "s3"),
		},
	}}
}

func richPrune() request {
	return request{
		prune: &holdfast.PruneRequest{Spans: []holdfast.SpanID{"s5"}, Justification: "done", Keys: []holdfast.Key{"key-s5"}},
	}
}

func TestEveryMutationChangesTheRequest(t *testing.T) {
	for _, mu := range mutations {
		if mu.label == "drop a disconfirmer" {
			continue // needs a buffer: see TestDroppedDisconfirmers
		}
		made := 0
		for seed := range uint64(40) {
			req := richRequest()
			if mu.label == "present another span's key" {
				req = richPrune()
			}
			m := &mutator{s: newScene(richView()), req: req.clone(), rng: rand.New(rand.NewPCG(seed, 1))}
			ch, ok := mu.apply(m)
			if !ok {
				continue
			}
			made++
			require.NotEqual(t, payload(req), payload(ch.req), mu.label)
			require.NotEmpty(t, ch.what, mu.label)
		}
		require.NotZero(t, made, mu.label)
		require.Equal(t, payload(richRequest()), payload(richRequest()), "the careful request is untouched")
	}
}

// TestChangedIdentifiersStandNowhere looks at the mistakes that would be none if
// the new identifier happened to stand in a witness.
func TestChangedIdentifiersStandNowhere(t *testing.T) {
	var all strings.Builder
	for _, sp := range richView().Spans {
		all.WriteString(sp.Text + "\n")
	}
	for _, apply := range []func(*mutator) (change, bool){
		changeIdentifier,
		changeName,
		inventIdentifier,
		truncateIdentifier,
	} {
		for seed := range uint64(60) {
			m := &mutator{s: newScene(richView()), req: richRequest().clone(), rng: rand.New(rand.NewPCG(seed, 9))}
			ch, ok := apply(m)
			if !ok {
				continue
			}
			for i, c := range ch.req.compact.Claims {
				if c.Text == richRequest().compact.Claims[i].Text {
					continue
				}
				var foreign []string
				for _, p := range words(c.Text, func(w string) bool { return numeric(w) || nameLike(w) }) {
					if w := c.Text[p.start:p.end]; !standsWhole(all.String(), w) {
						foreign = append(foreign, w)
					}
				}
				require.Len(t, foreign, 1, ch.what)
			}
		}
	}
}

func TestTruncationLeavesNoComponentWhole(t *testing.T) {
	m := &mutator{
		s:   newScene(window(100, tool("s1", "job 125379498 and 12537949 at 10.3.0.12:5433 of a1b2c3"))),
		rng: rand.New(rand.NewPCG(1, 1)),
	}
	cut := func(w string) string {
		var got string
		m.req = request{compact: &holdfast.CompactRequest{
			Claims: []holdfast.Claim{{Text: "x " + w + " y", Witnesses: []holdfast.Witness{{Span: "s1"}}}},
		}}
		if ch, ok := truncateIdentifier(m); ok {
			got = strings.Fields(ch.req.compact.Claims[0].Text)[1]
		}
		return got
	}
	require.Equal(t, "1253794", cut("125379498"), "12537949 is another job")
	require.Equal(t, "10.3.0.12:543", cut("10.3.0.12:5433"))
	require.Equal(t, "a1b2c", cut("a1b2c3"))
	require.Empty(t, cut("601B"))
}

func TestUnhedge(t *testing.T) {
	for in, want := range map[string]string{
		"The disk is probably full.":            "The disk is full.",
		"I think the port is wrong.":            "the port is wrong.",
		"It might be the proxy, I am not sure.": "",
		`He said "maybe so" perhaps.`:           "",
		"The disk is full.":                     "",
		"Is it probably full?":                  "",
	} {
		require.Equal(t, want, unhedge(in, plainHedges), in)
	}
}

func TestJudge(t *testing.T) {
	r := &runner{report: newReport("f")}
	s := newScene(richView())
	mu := &mutation{label: "m", expect: expect(holdfast.CodeIdentifierChanged)}
	ch := change{req: richRequest(), what: "w", seen: []holdfast.SpanID{"s4"}}
	vs := func(codes ...holdfast.Code) (out []holdfast.Violation) {
		for _, c := range codes {
			out = append(out, holdfast.Violation{Code: c, Claim: -1})
		}
		return out
	}
	r.judge(s, mu, ch, vs(holdfast.CodeNoProgress, holdfast.CodeIdentifierChanged))
	r.judge(s, mu, ch, vs(holdfast.CodeNoProgress))
	r.judge(s, mu, ch, nil)
	r.judge(s, &mutation{label: "fine"}, ch, nil)
	r.judge(s, &mutation{label: "fine"}, ch, vs(holdfast.CodeNoProgress))
	require.Equal(t, map[string]*Tally{
		"m": {
			Expect:  []string{"identifier-changed"},
			Sent:    3,
			Hits:    1,
			Others:  map[string]int{"no-progress": 1},
			Escapes: 1,
		},
		"fine": {Expect: []string{}, Sent: 2, Others: map[string]int{"no-progress": 1}, Allowed: 1},
	}, r.report.Mutations)
	require.Len(t, r.report.Escapes, 1)
	require.Contains(t, r.report.Escapes[0].Witness, "ERROR code 4417")
	require.Len(t, r.report.Missed, 2)
	require.False(t, r.report.Good())
}
