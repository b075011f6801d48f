package replay

import (
	"maps"
	"slices"
	"time"

	"github.com/seed-74a30d84/holdfast/internal/transcript"
)

// Report is what one transcript, or all of them together, did to a window.
type Report struct {
	File     string               `json:"file"`
	Buffer   string               `json:"buffer,omitempty"` // none: nothing was replayed
	Messages int                  `json:"messages"`
	Spans    int                  `json:"spans"`
	Problems []transcript.Problem `json:"problems,omitempty"` // lines that are no message
	Failed   []string             `json:"failed,omitempty"`   // what no editor can help: a store failure, a refused append

	Edits    map[string]int `json:"edits,omitempty"`    // accepted edits by operation
	Purposes map[string]int `json:"purposes,omitempty"` // accepted edits by what the editor meant
	Refusals map[string]int `json:"refusals,omitempty"` // violations by code, mutated requests apart

	// Requests were emitted, mutated ones apart; a read that grounds nothing is none.
	// Ungrounded counts the claims' evidence that was read again and did not support
	// them, or did not fit.
	Requests     int         `json:"requests"`
	Ungrounded   int         `json:"ungrounded"`
	First        int         `json:"first"`              // accepted at the first attempt
	Rounds       map[int]int `json:"rounds,omitempty"`   // accepted requests by number of refusals before
	DeadEnds     []Trouble   `json:"deadEnds,omitempty"` // requests for which no way out was found
	Repaired     int         `json:"repaired"`           // refusals that came with a request that passes
	RepairFailed []Trouble   `json:"repairFailed,omitempty"`
	Slow         []Trouble   `json:"refused,omitempty"` // requests that were refused at first, with what the remedies said

	Within int            `json:"within"`         // steps after which the window less reserve fits
	Over   map[string]int `json:"over,omitempty"` // the other steps, by what is in the way

	TokensIn     int `json:"tokensIn"`     // of all messages
	TokensBefore int `json:"tokensBefore"` // in the window before edits, summed over edits
	TokensAfter  int `json:"tokensAfter"`  // in the window after edits, summed over edits
	TokensEnd    int `json:"tokensEnd"`    // in the window at the end
	AnchorEnd    int `json:"anchorEnd"`

	Rules     Places            `json:"rules"` // constraints in force at the end
	Conflicts Conflicts         `json:"conflicts"`
	Mutations map[string]*Tally `json:"mutations,omitempty"`
	Escapes   []Escape          `json:"escapes,omitempty"`
	Missed    []Escape          `json:"otherRefusals,omitempty"` // mutations refused for another reason than expected

	Reopen  Reopened `json:"reopen"`
	Seconds float64  `json:"seconds"`
}

// Trouble is a request that was refused, and how.
type Trouble struct {
	File     string   `json:"file"`
	Step     int      `json:"step"` // message number, from 1
	Purpose  string   `json:"purpose"`
	Rounds   int      `json:"rounds"`
	Codes    []string `json:"codes"`
	Details  []string `json:"details"`
	Repaired bool     `json:"repaired"` // a repaired request came with the first refusal
	Request  any      `json:"request"`  // as it was first sent
}

// Places counts constraints by what keeps them in force.
type Places struct {
	InForce int `json:"inForce"`
	Live    int `json:"live"`    // a live span says it
	Summary int `json:"summary"` // else a summary carries it
	Ledger  int `json:"ledger"`  // else the ledger does
	Nowhere int `json:"nowhere"`
}

// Conflicts counts contradictions.
type Conflicts struct {
	Found int `json:"found"`
	Open  int `json:"open"` // at the end
}

// Tally counts what became of one kind of mutation.
type Tally struct {
	Expect  []string       `json:"expect,omitempty"` // codes; none: allowed
	Sent    int            `json:"sent"`
	Hits    int            `json:"hits"`              // refused with an expected code
	Others  map[string]int `json:"others,omitempty"`  // refused with other codes only
	Escapes int            `json:"escapes"`           // accepted although a code was expected
	Allowed int            `json:"allowed,omitempty"` // accepted as expected
}

// Escape is a mutated request with an outcome other than the expected one.
type Escape struct {
	File    string   `json:"file"`
	Step    int      `json:"step"`
	Label   string   `json:"label"`
	Expect  []string `json:"expect"`
	Got     []string `json:"got,omitempty"` // codes; none: accepted
	What    string   `json:"what"`          // what was changed
	Request any      `json:"request"`
	Witness string   `json:"witness,omitempty"` // the text the change should have been measured against
}

// Reopened is what a fresh process found in the store.
type Reopened struct {
	Compared   int      `json:"compared"`
	Mismatches []string `json:"mismatches,omitempty"`
	Verify     string   `json:"verify"` // "clean" or the error
	Error      string   `json:"error,omitempty"`
}

// OK reports whether every message came back equal and the journal verifies.
func (r *Reopened) OK() bool {
	return r.Error == "" && r.Verify == verifyClean && len(r.Mismatches) == 0
}

const verifyClean = "clean"

// Good reports whether nothing happened that has to be looked into: all input was
// read, everything came back equal, and no mutation escaped.
func (r *Report) Good() bool {
	return len(r.Problems) == 0 && len(r.Failed) == 0 && len(r.Escapes) == 0 && r.Reopen.OK()
}

func newReport(file string) *Report {
	return &Report{
		File: file, Edits: map[string]int{}, Purposes: map[string]int{}, Refusals: map[string]int{},
		Rounds: map[int]int{}, Over: map[string]int{}, Mutations: map[string]*Tally{},
	}
}

// Totals adds reports up, for data: details of which there may be many stay with the files.
func Totals(reports []*Report) *Report {
	t := sumUp(reports)
	t.Problems, t.Missed, t.Slow = nil, nil, nil
	return t
}

// sumUp adds reports up, with all details.
func sumUp(reports []*Report) *Report {
	t := newReport("total")
	t.Reopen.Verify = verifyClean
	for _, r := range reports {
		t.add(r)
	}
	return t
}

func (t *Report) add(r *Report) {
	t.Messages += r.Messages
	t.Spans += r.Spans
	t.Problems = append(t.Problems, r.Problems...)
	t.Failed = append(t.Failed, r.Failed...)
	addTo(t.Edits, r.Edits)
	addTo(t.Purposes, r.Purposes)
	addTo(t.Refusals, r.Refusals)
	addTo(t.Rounds, r.Rounds)
	addTo(t.Over, r.Over)
	t.Requests += r.Requests
	t.First += r.First
	t.Ungrounded += r.Ungrounded
	t.Repaired += r.Repaired
	t.DeadEnds = append(t.DeadEnds, r.DeadEnds...)
	t.RepairFailed = append(t.RepairFailed, r.RepairFailed...)
	t.Slow = append(t.Slow, r.Slow...)
	t.Within += r.Within
	t.TokensIn += r.TokensIn
	t.TokensBefore += r.TokensBefore
	t.TokensAfter += r.TokensAfter
	t.TokensEnd += r.TokensEnd
	t.AnchorEnd += r.AnchorEnd
	t.addPlaces(r)
	t.addMutations(r)
	t.addReopened(r)
	t.Seconds += r.Seconds
}

func (t *Report) addPlaces(r *Report) {
	t.Rules.InForce += r.Rules.InForce
	t.Rules.Live += r.Rules.Live
	t.Rules.Summary += r.Rules.Summary
	t.Rules.Ledger += r.Rules.Ledger
	t.Rules.Nowhere += r.Rules.Nowhere
	t.Conflicts.Found += r.Conflicts.Found
	t.Conflicts.Open += r.Conflicts.Open
}

func (t *Report) addMutations(r *Report) {
	t.Escapes = append(t.Escapes, r.Escapes...)
	t.Missed = append(t.Missed, r.Missed...)
	for label, m := range r.Mutations {
		sum := t.tally(label, m.Expect)
		sum.Sent += m.Sent
		sum.Hits += m.Hits
		sum.Escapes += m.Escapes
		sum.Allowed += m.Allowed
		addTo(sum.Others, m.Others)
	}
}

func (t *Report) addReopened(r *Report) {
	if r.Buffer == "" {
		return
	}
	t.Reopen.Compared += r.Reopen.Compared
	t.Reopen.Mismatches = append(t.Reopen.Mismatches, r.Reopen.Mismatches...)
	if r.Reopen.Verify != verifyClean {
		t.Reopen.Verify = r.Reopen.Verify
	}
	if t.Reopen.Error == "" {
		t.Reopen.Error = r.Reopen.Error
	}
}

func (t *Report) tally(label string, expect []string) *Tally {
	m := t.Mutations[label]
	if m == nil {
		m = &Tally{Expect: expect, Others: map[string]int{}}
		t.Mutations[label] = m
	}
	return m
}

func addTo[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}

func sortedKeys[K ~string | ~int, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

func (r *Report) took(start time.Time) { r.Seconds = time.Since(start).Seconds() }
