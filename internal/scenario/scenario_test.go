package scenario

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast"
)

// shown are the cases of the repository: those drawn from field reports, the
// attacks with the legitimate acts beside them, and the runner's own, which use
// what the others do not.
func shown(t *testing.T) (all []*Case) {
	t.Helper()
	for _, name := range []string{
		"../../testdata/cases/field.jsonl", "../../testdata/cases/attacks.jsonl", "testdata/ops.jsonl",
	} {
		f, err := os.Open(name)
		require.NoError(t, err)
		cases, err := Read(name, f)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		all = append(all, cases...)
	}
	return all
}

func TestShownCases(t *testing.T) {
	cases := shown(t)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			if r := Run(t.Context(), c); !r.OK() {
				t.Errorf("%s:%d: %s", r.File, r.Line, r)
			}
		})
	}
}

// The runner must see a wrong expectation: for every case each of these changes
// of its expectations, where it applies, makes it fail.
var mutations = []struct {
	name  string
	wrong func(c *Case, e *Expect) bool // false: does not apply
}{
	{"allowed", func(c *Case, e *Expect) bool {
		e.Verdict = Verdict{Allowed: !e.Allowed}
		return !diesBefore(c.ops[len(c.ops)-1])
	}},
	{"step", func(c *Case, e *Expect) bool {
		if e.Steps == nil || diesBefore(c.ops[0]) {
			return false
		}
		e.Steps[0] = Verdict{Allowed: !e.Steps[0].Allowed}
		return true
	}},
	{"code", func(_ *Case, e *Expect) bool {
		e.Code += "-not"
		return !e.Allowed && !e.CodeAny && !e.ErrorAny
	}},
	{"error", func(_ *Case, e *Expect) bool {
		types := map[string]string{
			"UnsafePruneError":       "IntegrityError",
			"ContextProvenanceError": "IntegrityError",
			"IntegrityError":         "UnsafePruneError",
		}
		e.Error = types[e.Error]
		return e.Error != "" && !e.CodeAny && !e.ErrorAny
	}},
	{"counter", func(_ *Case, e *Expect) bool {
		if e.Counter == nil {
			return false
		}
		n := *e.Counter + 1
		e.Counter = &n
		return true
	}},
	{"shortfall", func(_ *Case, e *Expect) bool {
		if e.Shortfall == nil {
			return false
		}
		n := *e.Shortfall + 1
		e.Shortfall = &n
		return true
	}},
	{"order", func(_ *Case, e *Expect) bool { return swap(e.Order) }},
	{"order_contains", func(_ *Case, e *Expect) bool { return swap(e.OrderContains) }},
	{"log order", func(_ *Case, e *Expect) bool {
		if len(e.Log) == 0 {
			return false
		}
		last := &e.Log[len(e.Log)-1]
		*last = append(slices.Clone(*last), "not this")
		return true
	}},
	{"unchanged after a change", func(c *Case, e *Expect) bool {
		e.MustSurvive = append(e.MustSurvive, "unchanged")
		return e.Allowed && !slices.Contains(readers, c.ops[len(c.ops)-1].name()) && !diesBefore(c.ops[len(c.ops)-1])
	}},
	{"gone", func(_ *Case, e *Expect) bool {
		i := slices.IndexFunc(e.MustSurvive, func(s string) bool { return strings.HasPrefix(s, "span:") })
		if i < 0 {
			return false
		}
		e.MustBeGone = append(e.MustBeGone, strings.TrimPrefix(e.MustSurvive[i], "span:"))
		return true
	}},
	{"status", func(_ *Case, e *Expect) bool {
		for id := range e.Status {
			e.Status[id] += "-not"
			return true
		}
		return false
	}},
	{"render_must_contain", func(_ *Case, e *Expect) bool {
		e.RenderHolds = append(e.RenderHolds, "words that nobody said")
		return true
	}},
	{"render_must_not_contain", func(_ *Case, e *Expect) bool {
		e.RenderLacks = append(e.RenderLacks, Mark)
		return true
	}},
	{"render_before_must_contain", func(_ *Case, e *Expect) bool {
		e.RenderBefore = append(e.RenderBefore, "words that nobody said")
		return true
	}},
	{"render_ids_must_not_contain", func(_ *Case, e *Expect) bool {
		e.RenderIDsLack = append(e.RenderIDsLack, liveID(e)...)
		return len(liveID(e)) > 0
	}},
	{"must_not_contain", func(_ *Case, e *Expect) bool {
		e.MustNotHold = append(e.MustNotHold, "nobody:text")
		return true
	}},
	{"live_appended", func(_ *Case, e *Expect) bool {
		n := 1000
		e.LiveAppended = &liveAppended{Count: &n}
		return true
	}},
}

func swap(ids []string) bool {
	if len(ids) < 2 {
		return false
	}
	ids[0], ids[1] = ids[1], ids[0]
	return true
}

// liveID returns an ID that the case says is live at the end, if it names one.
func liveID(e *Expect) []string {
	for _, s := range e.MustSurvive {
		if id, ok := strings.CutPrefix(s, "span:"); ok && !strings.HasPrefix(id, "excerpt:") {
			return []string{id}
		}
	}
	return nil
}

// diesBefore reports whether op is a crash before the record is durable, which has no verdict.
func diesBefore(op operation) bool {
	o, ok := op.(*crashOp)
	return ok && o.at == crashBefore
}

// mutable returns a copy of c whose expectations can be changed.
func mutable(c *Case) *Case {
	m := *c
	e := &m.Expect
	e.Steps = slices.Clone(e.Steps)
	e.Order, e.OrderContains = slices.Clone(e.Order), slices.Clone(e.OrderContains)
	e.MustSurvive = slices.Clip(e.MustSurvive)
	e.Log = slices.Clone(e.Log)
	status := map[holdfast.ClaimID]string{}
	for id, s := range e.Status {
		status[id] = s
	}
	e.Status = status
	return &m
}

func TestWrongExpectationsAreReported(t *testing.T) {
	cases := shown(t)
	for _, mut := range mutations {
		t.Run(mut.name, func(t *testing.T) {
			applied := 0
			for _, c := range cases {
				m := mutable(c)
				if !mut.wrong(m, &m.Expect) {
					continue
				}
				applied++
				require.False(t, Run(t.Context(), m).OK(), c.ID)
			}
			require.NotZero(t, applied, "no case shows that this check can fail")
		})
	}
}

// Each entry of must_survive, made to name what is not there, fails.
func TestMustSurviveCanFail(t *testing.T) {
	cases := shown(t)
	seen := map[string]bool{}
	for _, c := range cases {
		for i, check := range c.Expect.MustSurvive {
			kind, _, _ := strings.Cut(check, ":")
			if kind == "unchanged" {
				continue
			}
			m := mutable(c)
			m.Expect.MustSurvive = slices.Clone(c.Expect.MustSurvive)
			wrong := check + "~~"
			m.Expect.MustSurvive[i] = wrong
			diffs := strings.Join(Run(t.Context(), m).Diffs, "\n")
			require.Contains(t, diffs, "must_survive", "%s: %s", c.ID, wrong)
			seen[kind] = true
		}
	}
	require.Len(t, seen, len(survivalKinds)-1, "every kind was tried")
}
