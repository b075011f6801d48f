package wiretest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast"
)

// editor makes random edits.
type editor struct {
	t   testing.TB
	buf *holdfast.ContextBuffer
	rng *rand.Rand
}

// edit tries one, says which, and whether it was accepted. A refused one is
// repaired if the library knows how.
func (e *editor) edit() (string, bool) {
	switch n := e.rng.IntN(10); {
	case n < 3:
		list := e.buf.Candidates()
		if len(list) == 0 {
			return "", false
		}
		return e.prune(list[e.rng.IntN(len(list))].Request)
	case n < 5:
		spans := e.pick()
		return e.prune(holdfast.PruneRequest{Spans: ids(spans), Justification: "no longer needed", Keys: keys(spans)})
	case n < 9:
		return e.compact()
	default:
		return e.restore()
	}
}

func (e *editor) prune(r holdfast.PruneRequest) (string, bool) {
	_, err := e.buf.Prune(e.t.Context(), r)
	return e.outcome("prune", r.Spans, err)
}

// compact replaces some spans by a summary and perhaps keeps parts of them.
func (e *editor) compact() (string, bool) {
	spans := e.pick()
	r := holdfast.CompactRequest{Spans: ids(spans), Justification: "older steps"}
	for i := range spans {
		s := &spans[i]
		lines := strings.Split(s.Text, "\n")
		line := lines[e.rng.IntN(len(lines))]
		if s.Kind == holdfast.Primary && len(line) > 3 && e.rng.IntN(2) == 0 {
			r.Keep = append(r.Keep, holdfast.Witness{Span: s.ID, Quote: line})
		}
		for _, c := range s.Constraints {
			if !slices.Contains(r.Constraints, c) {
				r.Constraints = append(r.Constraints, c)
			}
		}
	}
	if e.rng.IntN(3) > 0 {
		r.Claims = []holdfast.Claim{{Text: "earlier steps are done", Origin: holdfast.Inferred, Unverified: true}}
	}
	_, err := e.buf.Compact(e.t.Context(), r)
	return e.outcome("compact", r.Spans, err)
}

func (e *editor) restore() (string, bool) {
	edits := e.buf.View().Edits
	if len(edits) == 0 {
		return "", false
	}
	gone := edits[e.rng.IntN(len(edits))].Spans
	if len(gone) == 0 {
		return "", false
	}
	r := holdfast.RestoreRequest{Spans: gone[:1+e.rng.IntN(len(gone))]}
	_, err := e.buf.Restore(e.t.Context(), r)
	return e.outcome("restore", r.Spans, err)
}

// outcome tries the repair of a refused request.
func (e *editor) outcome(op string, spans []holdfast.SpanID, err error) (string, bool) {
	what := fmt.Sprintf("%s %v", op, spans)
	repair, ok := holdfast.RepairOf(err)
	switch {
	case err == nil:
		return what, true
	case !ok:
		return what, false
	case repair.Prune != nil:
		_, err = e.buf.Prune(e.t.Context(), *repair.Prune)
	default:
		_, err = e.buf.Compact(e.t.Context(), *repair.Compact)
	}
	if err != nil {
		e.t.Fatalf("the repair of %s is refused: %v", what, err)
	}
	return what + ", repaired", true
}

// pick returns some spans, a run or a few from anywhere, with the rest of their groups.
func (e *editor) pick() []holdfast.Span {
	all := e.buf.View().Spans
	if len(all) == 0 {
		return nil
	}
	take := map[int]bool{}
	if e.rng.IntN(2) == 0 {
		from := e.rng.IntN(len(all))
		for i := range 1 + e.rng.IntN(8) {
			take[from+i] = true
		}
	} else {
		for range 1 + e.rng.IntN(3) {
			take[e.rng.IntN(len(all))] = true
		}
	}
	groups := map[holdfast.GroupID]bool{"": false}
	for i := range all {
		if take[i] && all[i].Group != "" {
			groups[all[i].Group] = true
		}
	}
	var out []holdfast.Span
	for i := range all {
		if (take[i] || groups[all[i].Group]) && all[i].Kind != holdfast.System {
			out = append(out, all[i])
		}
	}
	return out
}

func ids(spans []holdfast.Span) []holdfast.SpanID {
	var out []holdfast.SpanID
	for i := range spans {
		out = append(out, spans[i].ID)
	}
	return out
}

func keys(spans []holdfast.Span) []holdfast.Key {
	var out []holdfast.Key
	for i := range spans {
		out = append(out, spans[i].Key)
	}
	return out
}
