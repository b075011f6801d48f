package holdfast

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Sentinel errors. Test with errors.Is.
var (
	// ErrNotApplied is wrapped by a Store's error that means: this batch is certainly not in the store.
	ErrNotApplied = errors.New("not applied")

	// ErrConflict is returned when the stored journal is not at the length and head the writer assumed:
	// another writer was faster. Nothing was applied. Call Reload, then try again. It wraps ErrNotApplied.
	ErrConflict = fmt.Errorf("the journal has moved on (%w)", ErrNotApplied)

	// ErrUncertain is returned when a commit failed twice in a way that leaves open whether it was applied.
	// The buffer refuses every change until Reload has read what the store holds. If the cause says that
	// the store itself is out of use (filestore.ErrDead), open the store again and then the buffer.
	ErrUncertain = errors.New("the outcome of the last commit is unknown; call Reload")

	// ErrNotFound is returned when no buffer, body, span or edit has the given name.
	ErrNotFound = errors.New("not found")

	// ErrDuplicateID is returned by Append for an ID that was used before, live or archived.
	ErrDuplicateID = errors.New("ID already used")

	// ErrReservedID is returned by Append for an ID that would denote the anchor, the edit log,
	// the ledger, the journal, an edit or a wildcard in any spelling.
	ErrReservedID = errors.New("reserved ID")

	// ErrInvalid is wrapped by errors about host input that no rule covers: a malformed ID, an unknown
	// origin, a declared constraint that the text does not hold.
	ErrInvalid = errors.New("invalid input")

	// ErrClosed is returned by every call on a closed buffer or store.
	ErrClosed = errors.New("closed")
)

// Code names a rule. Codes are stable API.
type Code string

// Codes of an UnsafePruneError (source [A]: the edit would destroy the evidence needed to validate it).
const (
	CodeAnchorNamed           Code = "anchor-named"
	CodeUnknownSpan           Code = "unknown-span"
	CodeNothingNamed          Code = "nothing-named"
	CodeNoJustification       Code = "no-justification"
	CodeSoleConstraint        Code = "sole-constraint"
	CodeConstraintNotVerbatim Code = "constraint-not-verbatim"
	CodeNoRetrieval           Code = "no-retrieval"
	CodeKeyMismatch           Code = "key-mismatch"
	CodeGroupSplit            Code = "group-split"
	CodeOpenCall              Code = "open-call"
	CodePinned                Code = "pinned"
	CodeLatestUser            Code = "latest-user"
	CodeNoProgress            Code = "no-progress"
	CodeNothingNew            Code = "nothing-new"
	CodeEmptySummary          Code = "empty-summary"
	CodeUncoveredSpan         Code = "uncovered-span"
	CodeStaleEdit             Code = "stale-edit"
	CodeTooLarge              Code = "too-large"
	CodeNotRecorded           Code = "not-recorded"
)

// Codes of a ContextProvenanceError (source [P]: a summary would lose the provenance of a fact or
// evict its own disconfirmers).
const (
	CodeOriginMissing         Code = "origin-missing"
	CodeOriginPromoted        Code = "origin-promoted"
	CodeHedgeDropped          Code = "hedge-dropped"
	CodeNoWitness             Code = "no-witness"
	CodeSoleWitness           Code = "sole-witness"
	CodeIdentifierChanged     Code = "identifier-changed"
	CodeQuoteNotFound         Code = "quote-not-found"
	CodeConstraintInvented    Code = "constraint-invented"
	CodeReleaseNotUser        Code = "release-not-user"
	CodeDisconfirmerProtected Code = "disconfirmer-protected"
	CodeUnfalsifiable         Code = "unfalsifiable"
	CodeCycleDepth            Code = "cycle-depth"
	CodeUnverifiedBasis       Code = "unverified-basis"
	CodeContestedBasis        Code = "contested-basis"
	CodeReserve               Code = "reserve"
	CodePlaceholderAsContent  Code = "placeholder-as-content"
	CodeBadEncoding           Code = "bad-encoding"
	CodeSecretInClaim         Code = "secret-in-claim"
)

// A Violation is one rule an edit or action breaks.
type Violation struct {
	Code   Code     `json:"code"`
	Spans  []SpanID `json:"spans,omitempty"` // the spans at stake
	Claim  int      `json:"claim"`           // index into the request's claims, -1 for none
	Detail string   `json:"detail"`          // what is wrong, quoting the text at stake

	// Remedy says what to change so that it passes, or the call or event after which
	// it passes.
	Remedy string `json:"remedy"`
}

// A Repair is a request that passes every rule in the state in which the refusal
// was given: the refused one with the remedies applied. Exactly one field is set.
type Repair struct {
	Prune   *PruneRequest   `json:"prune,omitempty"`
	Compact *CompactRequest `json:"compact,omitempty"`
}

// UnsafePruneError refuses an edit that would destroy the evidence needed to
// validate it (source [A]). Nothing has changed. Each violation says what to do.
type UnsafePruneError struct {
	Op         string // "prune", "compact", "restore", "reground", "revert", "release", "append", …
	Violations []Violation
	Repair     *Repair // a request that passes, nil if the remedies need the author, the host or an event
	Err        error   // cause, for no-retrieval and not-recorded
}

// ContextProvenanceError refuses an edit or action that would lose the provenance
// of a fact, or evict a summary's own disconfirmers (source [P]). Nothing has changed.
type ContextProvenanceError struct {
	Op         string
	Violations []Violation
	Repair     *Repair
	Err        error
}

func (e *UnsafePruneError) Error() string       { return refusalText(e.Op, e.Violations, e.Err) }
func (e *ContextProvenanceError) Error() string { return refusalText(e.Op, e.Violations, e.Err) }

// Unwrap returns the cause, if any.
func (e *UnsafePruneError) Unwrap() error { return e.Err }

// Unwrap returns the cause, if any.
func (e *ContextProvenanceError) Unwrap() error { return e.Err }

// refusalText is "holdfast: prune s12: only carrier of "Never push to main." (sole-constraint)",
// the violations separated by semicolons.
func refusalText(op string, vs []Violation, cause error) string {
	var b strings.Builder
	b.WriteString("holdfast: " + op)
	for i, v := range vs {
		if i > 0 {
			b.WriteString(";")
		}
		for _, id := range v.Spans {
			b.WriteString(" " + string(id))
		}
		if v.Claim >= 0 {
			b.WriteString(" claim " + strconv.Itoa(v.Claim))
		}
		b.WriteString(": " + v.Detail + " (" + string(v.Code) + ")")
	}
	if cause != nil {
		b.WriteString(": " + cause.Error())
	}
	return b.String()
}

// refusal is returned when an edit breaks rules of both kinds. It unwraps to both errors.
type refusal struct {
	op     string
	all    []Violation
	unsafe *UnsafePruneError
	prov   *ContextProvenanceError
}

func (r *refusal) Error() string   { return refusalText(r.op, r.all, nil) }
func (r *refusal) Unwrap() []error { return []error{r.unsafe, r.prov} }

// Violations returns all violations in err, both kinds, in the order of the rules; nil for any other error.
func Violations(err error) []Violation {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.all
	}
	if u, ok := errors.AsType[*UnsafePruneError](err); ok {
		return u.Violations
	}
	if p, ok := errors.AsType[*ContextProvenanceError](err); ok {
		return p.Violations
	}
	return nil
}

// RepairOf returns the request that err's remedies lead to and whether there is one.
func RepairOf(err error) (Repair, bool) {
	if u, ok := errors.AsType[*UnsafePruneError](err); ok && u.Repair != nil {
		return *u.Repair, true
	}
	if p, ok := errors.AsType[*ContextProvenanceError](err); ok && p.Repair != nil {
		return *p.Repair, true
	}
	return Repair{}, false
}

// IntegrityError reports a journal, body or window that is not what the hash
// chain says. It is returned by Open, Reload, Verify and VerifyFrom.
type IntegrityError struct {
	Buffer BufferID
	Record uint64 // sequence number of the record at fault; meaningful if AtRecord
	// AtRecord is false where the fault is not in one record: a body, the live window, a checkpoint.
	AtRecord bool
	Span     SpanID   // the span whose body is at fault, if any
	Reason   string   // what does not agree
	Hints    []string // observations that help to find the cause; no errors themselves
	Err      error    // cause, if any
}

func (e *IntegrityError) Error() string {
	var b strings.Builder
	b.WriteString("holdfast: integrity of buffer " + strconv.Quote(string(e.Buffer)))
	if e.AtRecord {
		b.WriteString(", record " + strconv.FormatUint(e.Record, 10))
	}
	if e.Span != "" {
		b.WriteString(", span " + string(e.Span))
	}
	b.WriteString(": " + e.Reason)
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the cause, if any.
func (e *IntegrityError) Unwrap() error { return e.Err }
