package concurrency

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/anishathalye/porcupine"
)

// An Op is one call of one client, as the client saw it.
type Op struct {
	Client int
	Call   int64 // nanoseconds of the machine's clock
	Return int64

	Kind string // "append", "prune" or "read"
	Span string // append, prune: its ID

	Result  string   // "ok"; "conflict": certainly not applied; "archived": refused, the span had left before
	Version uint64   // after it; 0: not known to the client
	Live    []string // read: the spans in the window, in order of their IDs
}

// journal is the state of the model: what one journal, used by one client at a
// time, would hold.
type journal struct {
	version uint64
	live    map[string]bool // false: archived
}

// step applies op to j if its result is what one journal would have answered.
func (j *journal) step(op *Op) (bool, *journal) {
	held, known := j.live[op.Span]
	switch {
	case op.Result == "conflict":
		return true, j
	case op.Result == "archived":
		return known && !held, j
	case op.Result != "ok":
		return false, j
	case op.Kind == "read":
		return op.Version == j.version && slices.Equal(op.Live, j.spans()), j
	case op.Version != 0 && op.Version != j.version+1:
		return false, j
	case op.Kind == "append":
		return !known, j.with(op.Span, true)
	default:
		return known && held, j.with(op.Span, false)
	}
}

func (j *journal) with(span string, live bool) *journal {
	next := &journal{version: j.version + 1, live: maps.Clone(j.live)}
	next.live[span] = live
	return next
}

func (j *journal) spans() []string {
	out := []string{}
	for _, id := range slices.Sorted(maps.Keys(j.live)) {
		if j.live[id] {
			out = append(out, id)
		}
	}
	return out
}

// model starts from a journal at version start whose window is empty.
func model(start uint64) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return &journal{version: start, live: map[string]bool{}} },
		Step: func(state, input, _ any) (bool, any) {
			ok, next := state.(*journal).step(input.(*Op))
			return ok, next
		},
		Equal: func(a, b any) bool {
			x, y := a.(*journal), b.(*journal)
			return x == y || x.version == y.version && maps.Equal(x.live, y.live)
		},
		DescribeOperation: func(input, _ any) string {
			op := input.(*Op)
			return fmt.Sprintf("%s %s %s v%d", op.Kind, op.Span, op.Result, op.Version)
		},
		DescribeState: func(state any) string {
			j := state.(*journal)
			return fmt.Sprintf("v%d %s", j.version, strings.Join(j.spans(), " "))
		},
	}
}

// operations is the history as the checker wants it.
func operations(history []Op) []porcupine.Operation {
	out := make([]porcupine.Operation, len(history))
	for i := range history {
		op := &history[i]
		out[i] = porcupine.Operation{ClientId: op.Client, Input: op, Call: op.Call, Output: op, Return: op.Return}
	}
	return out
}
