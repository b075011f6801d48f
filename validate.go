package holdfast

import (
	"fmt"
	"slices"
)

// MaxCycles is how often a claim may be summarised: [P]'s MAX_SELF_SUMMARY_CYCLES, "empirically N≈2".
const MaxCycles = 2

// A Compaction is the input of ValidateCompaction.
type Compaction struct {
	Claims        []Claim
	Surviving     []SpanID // primary spans in the window after the edit
	Disconfirmers []SpanID // spans known to contradict the claims in the window before the edit
	Depth         int      // how often the content was summarised
	Irreversible  bool     // an irreversible action is pending
}

// ValidateCompaction is source [P]'s gate as a pure function: it checks tags,
// witness IDs, known disconfirmers, and depth where an irreversible action is
// pending, and reads no text. A claim tagged unverified needs no witness, as
// [P]'s text (not its code) allows; where nothing was ever known to contradict
// the claims nothing is unfalsifiable. It returns a *ContextProvenanceError with
// every violation, or nil. ContextBuffer.Compact checks all of this and more by itself.
func ValidateCompaction(c Compaction) error {
	var vs []Violation
	add := func(code Code, claim int, spans []SpanID, detail, remedy string) {
		vs = append(vs, Violation{Code: code, Claim: claim, Spans: spans, Detail: detail, Remedy: remedy})
	}
	survives := func(id SpanID) bool { return slices.Contains(c.Surviving, id) }
	for i, k := range c.Claims {
		if !k.Origin.valid() {
			add(CodeOriginMissing, i, nil,
				fmt.Sprintf("%s has no origin: one of user-said, tool-output, inferred, hedged", quote(k.Text)),
				"give it its witness's origin")
		}
		if k.Unverified || slices.ContainsFunc(k.Witnesses, func(w Witness) bool { return survives(w.Span) }) {
			continue
		}
		var cited []SpanID
		for _, w := range k.Witnesses {
			cited = append(cited, w.Span)
		}
		add(CodeNoWitness, i, cited, fmt.Sprintf("no surviving primary span stands behind %s", quote(k.Text)),
			"cite a span that stays, or tag the claim unverified")
	}
	if len(c.Claims) > 0 && c.Depth > 0 && len(c.Disconfirmers) > 0 && !slices.ContainsFunc(c.Disconfirmers, survives) {
		add(CodeUnfalsifiable, -1, c.Disconfirmers, "no span that contradicts the claims survives",
			"keep one of "+join(c.Disconfirmers))
	}
	if c.Depth > MaxCycles && c.Irreversible {
		add(CodeCycleDepth, -1, nil, fmt.Sprintf("depth %d, at most %d before an irreversible action", c.Depth, MaxCycles),
			"halt and re-ground the claims against primary spans")
	}
	if len(vs) == 0 {
		return nil
	}
	return refuse("validate", vs, nil)
}
