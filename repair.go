package holdfast

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// maxRepairs bounds how often a refused request is repaired and judged again.
const maxRepairs = 12

// remedies fills in the remedy of each violation by repairing the request and
// judging it again until it passes, and returns the repaired request if it
// needs nothing from the author. A remedy that did not help is replaced by the next.
func (b *ContextBuffer) remedies(ctx context.Context, r *request, found []finding) ([]Violation, *Repair) {
	tried, chosen := map[string]int{}, map[string]string{}
	q, open := r.clone(), found
	passed := false
	for range maxRepairs {
		progress := false
		// By claim: what else is wrong with one may be a consequence, and gone when it
		// is judged again.
		repaired := map[int]bool{}
		for _, f := range open {
			k := f.key()
			if repaired[f.Claim] {
				continue
			}
			if n := tried[k]; n < len(f.fixes) {
				tried[k] = n + 1
				chosen[k] = f.fixes[n].text
				if f.fixes[n].do != nil {
					f.fixes[n].do(q)
					progress = true
					repaired[f.Claim] = f.Claim >= 0
				}
			}
		}
		if !progress {
			break
		}
		q = q.clone()
		p := b.newPlan(ctx, q)
		if open = p.findings(); p.storeErr != nil {
			break // what could not be read was not judged
		}
		if len(open) == 0 {
			passed = true
			break
		}
	}
	repair := b.repaired(ctx, r, q, passed)
	out := make([]Violation, len(found))
	for i, f := range found {
		out[i] = f.Violation
		left := !passed && repair != nil && (blames(open, found) == 0 || blamed(open, f))
		out[i].Remedy = ownEdit(r.op) + remedyText(f, chosen[f.key()], left)
	}
	return out, repair
}

// ownEdit leads in the remedies of operations whose requests have no field for
// them: they are edits to make first.
func ownEdit(op Operation) string {
	switch op {
	case OpRestore, OpReground, OpRevert:
		return "in an edit of its own, or by the host, first: "
	}
	return ""
}

// blames counts the findings that were there from the start and could not be repaired.
func blames(open, found []finding) int {
	n := 0
	for _, f := range found {
		if blamed(open, f) {
			n++
		}
	}
	return n
}

func blamed(open []finding, f finding) bool {
	return slices.ContainsFunc(open, func(o finding) bool { return o.Code == f.Code && o.Claim == f.Claim })
}

// remedyText is what the author is told; prune says that only a prune of these spans passes.
func remedyText(f finding, chosen string, prune bool) string {
	switch {
	case prune:
		return "archive the spans with a prune that presents their keys, in place of this edit"
	case chosen != "":
		return chosen
	case len(f.fixes) > 0:
		return f.fixes[0].text
	}
	return "escalate to the host or halt"
}

// key identifies a finding across repairs.
func (f *finding) key() string {
	return fmt.Sprintf("%s\x00%d\x00%s", f.Code, f.Claim, f.Detail[:min(len(f.Detail), 48)]) +
		strings.Join(strs(f.Spans), ",")
}

func strs[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

// repaired is the request that passes. Where a compact cannot be repaired, a
// prune of the same spans with their keys is tried.
func (b *ContextBuffer) repaired(ctx context.Context, r, q *request, passed bool) *Repair {
	switch {
	case passed && q.standIn:
		return nil
	case passed && q.op == OpPrune:
		p := q.prune()
		return &Repair{Prune: &p}
	case passed && q.op == OpCompact:
		c := q.compact()
		return &Repair{Compact: &c}
	case r.op != OpCompact || r.incomplete:
		return nil
	}
	alt := &request{
		op:            OpPrune,
		spans:         slices.Clone(r.spans),
		justification: r.justification,
		demote:        slices.Clone(r.demote),
	}
	for range maxRepairs {
		alt.keys = nil
		for _, id := range alt.spans {
			if s := b.st.spans[id]; s != nil && s.live {
				alt.keys = append(alt.keys, s.key)
			}
		}
		plan := b.newPlan(ctx, alt)
		open := plan.findings()
		if plan.storeErr != nil {
			return nil
		}
		if len(open) == 0 {
			p := alt.prune()
			return &Repair{Prune: &p}
		}
		before := len(alt.spans) + len(alt.demote)*MaxSpans
		for _, f := range open {
			if len(f.fixes) == 0 || f.fixes[0].do == nil {
				return nil
			}
			f.fixes[0].do(alt)
		}
		if alt.standIn || len(alt.spans)+len(alt.demote)*MaxSpans == before && len(alt.spans) == 0 {
			return nil
		}
	}
	return nil
}

func (r *request) prune() PruneRequest {
	return PruneRequest{Spans: r.spans, Justification: r.justification, Keys: r.keys, Demote: r.demote, Base: r.base}
}

func (r *request) compact() CompactRequest {
	c := CompactRequest{
		Spans: r.spans, Justification: r.justification, Constraints: r.entries, Keep: r.keep, Narrative: r.narrative,
		Drop: r.drop, Demote: r.demote, SummaryID: r.summaryID, Covered: r.covered, Incomplete: r.incomplete, Base: r.base,
	}
	for _, k := range r.claims {
		c.Claims = append(c.Claims, k.Claim)
	}
	return c
}
