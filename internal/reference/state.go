package reference

import (
	"fmt"
	"slices"

	"github.com/seed-74a30d84/holdfast"
)

// Describe writes the state line by line, as DescribeView does of a buffer.
func (m *Model) Describe() (out []string) {
	out = append(out, fmt.Sprintf("version %d, edits %d, cycle %d", m.version, m.counter, m.cycle))
	for _, s := range m.live() {
		shown := s.Span
		shown.Constraints = s.detected
		out = append(out, spanLine(shown, s.isSummary(), s.Pinned))
	}
	for _, s := range m.live() {
		for i, c := range s.claims {
			out = append(out, claimLine(claimID(s, i), c.Claim, c.status, c.depth, m.contested(s, i)))
		}
	}
	for _, c := range m.constraints {
		if !c.inForce() {
			continue
		}
		var carriers []holdfast.SpanID
		for _, s := range m.live() {
			if m.carries(s, c) {
				carriers = append(carriers, s.ID)
			}
		}
		source := holdfast.Inferred
		switch {
		case c.declared || c.user:
			source = holdfast.UserSaid
		case c.guessed:
			source = holdfast.Hedged
		}
		out = append(out, constraintLine(c.text, source, c.declared, carriers, contains(m.ledger, c.text)))
	}
	from := len(out)
	for _, k := range m.conflicts {
		if m.open(k) {
			out = append(out, conflictLine(string(k.span), k.sentence, k.claim, m.holders(k), k.cycle, k.by, m.against(k)))
		}
	}
	slices.Sort(out[from:])
	return out
}

// DescribeView writes the state of a buffer line by line.
func DescribeView(v holdfast.View) (out []string) {
	out = append(out, fmt.Sprintf("version %d, edits %d, cycle %d", v.Version, v.Counter, v.Cycle))
	for _, s := range v.Spans {
		out = append(out, spanLine(s, s.Kind == holdfast.Summary || s.Kind == holdfast.Foreign, s.Pinned))
	}
	for _, c := range v.Claims {
		out = append(out, claimLine(string(c.ID), c.Claim, c.Status, c.Depth, c.Contested))
	}
	for _, c := range v.Constraints {
		out = append(out, constraintLine(c.Text, c.Source, c.Declared, c.Carriers, c.Ledger))
	}
	from := len(out)
	for _, k := range v.Conflicts {
		var holders []string
		for _, h := range k.Holders {
			holders = append(holders, string(h))
		}
		out = append(out, conflictLine(string(k.Span), k.Sentence, string(k.Claim), holders, k.Cycle, k.By, k.Live))
	}
	slices.Sort(out[from:])
	return out
}

func spanLine(s holdfast.Span, summary, pinned bool) string {
	if summary {
		return fmt.Sprintf("span %s %s tokens %d pinned %t", s.ID, s.Kind, s.Tokens, pinned)
	}
	return fmt.Sprintf("span %s %s of %q %s/%s tokens %d pinned %t %q declared %q secrets %q",
		s.ID, s.Kind, s.Parent, s.Origin, s.Speaker, s.Tokens, pinned, s.Text, s.Constraints, s.Secrets)
}

func claimLine(id string, c holdfast.Claim, status holdfast.Status, depth int, contested bool) string {
	return fmt.Sprintf("claim %s %q %s %s depth %d unverified %t contested %t witnesses %v",
		id, c.Text, c.Origin, status, depth, c.Unverified, contested, c.Witnesses)
}

func constraintLine(
	text string,
	source holdfast.Origin,
	declared bool,
	carriers []holdfast.SpanID,
	ledger bool,
) string {
	carriers = slices.Sorted(slices.Values(carriers))
	return fmt.Sprintf("constraint %q %s declared %t carriers %v ledger %t", text, source, declared, carriers, ledger)
}

func conflictLine(
	span, sentence, claim string,
	holders []string,
	cycle uint64,
	by string,
	live []holdfast.SpanID,
) string {
	holders = slices.Sorted(slices.Values(holders))
	return fmt.Sprintf("conflict of %s %q against %s held by %v cycle %d by %s live %v",
		span, sentence, claim, holders, cycle, by, live)
}
