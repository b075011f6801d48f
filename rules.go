package holdfast

import "slices"

// A rule checks a plan for one code and reports what breaks it.
type rule struct {
	code   Code
	source string // the sentence it implements: of [A], of [P], or what users reported [F]
	check  func(*plan, *report)
}

// rules lists every rule that judges an edit, in the order in which violations
// are reported. Rules on what is named come first, then what would be lost,
// then the claims, then what contradicts them. A new rule is a function, a line
// here, a code in errors.go and a test of both sides.
//
// Codes raised elsewhere: no-retrieval and not-recorded by the commit,
// unverified-basis and contested-basis by Authorize.
var rules = []rule{
	{CodeTooLarge, "[F] an edit has bounds", tooLarge},
	{CodeNothingNamed, "[F] an edit names spans, each once", nothingNamed},
	{CodeAnchorNamed, "[A] refuse if the candidate span is, or transitively contains, the anchor region or the edit log",
		anchorNamed},
	{CodeUnknownSpan, "[A] unknown span; [F] stale IDs", unknownSpan},
	{CodeNoJustification,
		"[A] refuse if the model cannot articulate, in the surviving context, why the span was safe to remove",
		noJustification},
	{CodeKeyMismatch, "[A] a dropped span can be re-fetched by key", keyMismatch},
	{CodeStaleEdit, "[F] an edit computed on an older window", staleEdit},
	{CodeUncoveredSpan, "[F] the summary request did not hold every span it replaces", uncoveredSpan},
	{CodeGroupSplit, "[F] a call without its result", groupSplit},
	{CodeOpenCall, "[F] a call that still waits for its result", openCall},
	{CodePinned, "[F] pinned or signed text", pinned},
	{CodeLatestUser, "[F] the running request vanishes", latestUser},
	{CodeEmptySummary, "[F] an empty or broken-off summary replaces facts", emptySummary},
	{CodeNothingNew, "[F] a summary is folded again with nothing new", nothingNew},
	{CodeNoProgress, "[F] an edit that costs more than it frees", noProgress},
	{CodeSoleConstraint, "[A] refuse if the candidate span is the only remaining carrier of a negative constraint",
		soleConstraint},
	{CodeConstraintNotVerbatim, "[A] a negative constraint must be summarized verbatim, never paraphrased",
		constraintNotVerbatim},
	{CodeConstraintInvented, "[P] a guess promoted to a constraint", constraintInvented},
	{CodePlaceholderAsContent, "[F] the library's own output copied as content", placeholderAsContent},
	{CodeBadEncoding, "[F] broken or hidden characters", badEncoding},
	{CodeSecretInClaim, "[F] a secret copied into a summary", secretInClaim},
	{CodeOriginMissing, "[P] every retained claim carries an origin marker", originMissing},
	{CodeOriginPromoted, "[P] compression that launders assertion into fact", originPromoted},
	{CodeHedgeDropped, "[P] the hedge and the attribution both vanished", hedgeDropped},
	{CodeSoleWitness, "[P] a summary must never be the sole surviving witness to a fact it originated", soleWitness},
	{CodeNoWitness, "[P] every fact in a re-summary needs at least one surviving pointer to a primary span", noWitness},
	{CodeIdentifierChanged, "[P] identifiers are copied, not paraphrased", identifierChanged},
	{CodeQuoteNotFound, "[F] invented quotes; [P] \"the user said X\" becomes X", quoteNotFound},
	{CodeCycleDepth, "[P] cycle depth is bounded", cycleDepth},
	{CodeDisconfirmerProtected,
		"[P] spans that conflict with the current summary are exempt from pruning for at least one cycle",
		disconfirmerProtected},
	{CodeUnfalsifiable, "[P] a summary may not evict its own disconfirmers", unfalsifiable},
	{CodeReleaseNotUser, "[F] a prohibition lifted by something other than the user", releaseNotUser},
	{CodeReserve, "[P] reserving ~15% of the window for primary-span re-verification", reserve},
}

// claimRules judge single claims; foreign summaries meet them on arrival.
var claimRules = []Code{
	CodePlaceholderAsContent, CodeBadEncoding, CodeSecretInClaim, CodeOriginMissing, CodeOriginPromoted, CodeHedgeDropped,
	CodeSoleWitness, CodeNoWitness, CodeIdentifierChanged, CodeQuoteNotFound, CodeConstraintInvented,
}

// finding is a violation with the repairs that could end it, the preferred one first.
type finding struct {
	Violation
	fixes []fix
}

// fix is one way out: what the remedy says and what it does to the request.
// A nil do is up to the author, the host or an event.
type fix struct {
	text string
	do   func(*request)
}

// report gathers findings.
type report struct {
	code     Code
	findings []finding
}

// add reports a violation about spans.
func (r *report) add(detail string, spans []SpanID, fixes ...fix) {
	r.findings = append(r.findings, finding{Violation{Code: r.code, Spans: spans, Claim: -1, Detail: detail}, fixes})
}

// claim reports a violation of one claim.
func (r *report) claim(c *draftClaim, detail string, spans []SpanID, fixes ...fix) {
	r.findings = append(r.findings, finding{Violation{Code: r.code, Spans: spans, Claim: c.index, Detail: detail}, fixes})
}

// findings runs every rule and returns all findings in the order of the table.
func (p *plan) findings() []finding {
	var r report
	for i := range rules {
		r.code = rules[i].code
		rules[i].check(p, &r)
	}
	return r.findings
}

// oversized is what the rule too-large says of a request, before it is scanned.
func oversized(q *request) []finding {
	r := report{code: CodeTooLarge}
	tooLarge(&plan{r: q}, &r)
	return r.findings
}

// failing runs the claim rules and returns which claims break one.
func (p *plan) failing() map[int]Code {
	var r report
	for i := range rules {
		if slices.Contains(claimRules, rules[i].code) {
			r.code = rules[i].code
			rules[i].check(p, &r)
		}
	}
	bad := map[int]Code{}
	for _, f := range r.findings {
		if _, ok := bad[f.Claim]; !ok && f.Claim >= 0 {
			bad[f.Claim] = f.Code
		}
	}
	return bad
}

func provenanceCode(c Code) bool {
	switch c {
	case CodeOriginMissing, CodeOriginPromoted, CodeHedgeDropped, CodeNoWitness, CodeSoleWitness, CodeIdentifierChanged,
		CodeQuoteNotFound, CodeConstraintInvented, CodeReleaseNotUser, CodeDisconfirmerProtected, CodeUnfalsifiable,
		CodeCycleDepth,
		CodeUnverifiedBasis, CodeContestedBasis, CodeReserve, CodePlaceholderAsContent, CodeBadEncoding, CodeSecretInClaim:
		return true
	}
	return false
}

// refuse turns violations into the error or errors of their kinds.
func refuse(op string, vs []Violation, repair *Repair) error {
	var u, p []Violation
	for _, v := range vs {
		if provenanceCode(v.Code) {
			p = append(p, v)
		} else {
			u = append(u, v)
		}
	}
	ue := &UnsafePruneError{Op: op, Violations: u, Repair: repair}
	pe := &ContextProvenanceError{Op: op, Violations: p, Repair: repair}
	switch {
	case len(p) == 0:
		return ue
	case len(u) == 0:
		return pe
	}
	return &refusal{op: op, all: vs, unsafe: ue, prov: pe}
}
