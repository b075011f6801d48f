package holdfast

import (
	"context"
	"log/slog"
	"time"

	"github.com/seed-74a30d84/holdfast/detect"
)

// PruneRequest asks to archive spans without replacing them. The host-only field has no JSON name.
type PruneRequest struct {
	Spans         []SpanID  `json:"spans"`
	Justification string    `json:"justification"`    // why it is safe, at most 400 characters; stands in the anchor
	Keys          []Key     `json:"keys,omitempty"`   // retrieval keys, needed where a constraint is at stake
	Demote        []ClaimID `json:"demote,omitempty"` // claims that become unverified because their witness leaves
	Base          uint64    `json:"-"`                // host: the version the author saw; 0 not stated
}

// CompactRequest asks to replace spans by a summary. Host-only fields have no JSON name.
type CompactRequest struct {
	Spans         []SpanID  `json:"spans"`
	Justification string    `json:"justification"`
	Claims        []Claim   `json:"claims,omitempty"`
	Constraints   []string  `json:"constraints,omitempty"` // constraints of leaving spans, carried byte for byte
	Keep          []Witness `json:"keep,omitempty"`        // quotes whose paragraph stays as an excerpt
	Narrative     string    `json:"narrative,omitempty"`   // connective text, at most 600 characters; never evidence
	Drop          []ClaimID `json:"drop,omitempty"`        // claims of folded summaries that are given up on purpose
	Demote        []ClaimID `json:"demote,omitempty"`

	SummaryID  SpanID   `json:"-"` // host: the summary's ID; empty: minted
	Covered    []SpanID `json:"-"` // host: what the author has read; nil: not stated
	Incomplete bool     `json:"-"` // host: the author broke off
	Base       uint64   `json:"-"` // host: the version the author saw; 0 not stated
}

// RestoreRequest asks for archived spans back at their old place, named by ID or key. Whole groups come back.
type RestoreRequest struct {
	Spans []SpanID `json:"spans,omitempty"`
	Keys  []Key    `json:"keys,omitempty"`
}

// RegroundRequest asks to check claims of a live summary against primary evidence again.
type RegroundRequest struct {
	Summary SpanID    `json:"summary,omitempty"` // all claims of this summary …
	Claims  []ClaimID `json:"claims,omitempty"`  // … or these
	// Evidence is what to read in place of the claims' own witnesses, live or archived.
	Evidence []Witness `json:"evidence,omitempty"`
}

// RevertRequest asks to undo an edit by a new edit.
type RevertRequest struct {
	Edit uint64 `json:"edit"` // its number, as in the anchor
}

// ReleaseRequest ends a constraint on the word of a live user message.
type ReleaseRequest struct {
	Constraint    string `json:"constraint"` // verbatim
	By            SpanID `json:"by"`         // the user-said span that releases it
	Justification string `json:"justification"`
}

// ContestRequest records that a live span contradicts a claim.
type ContestRequest struct {
	Span     SpanID  // a live tool-output or user span
	Claim    ClaimID // the claim it contradicts
	Sentence string  // the contradicting sentence, an exact substring; empty: the first one
}

// ResolveRequest ends all open conflicts of a claim.
type ResolveRequest struct {
	Claim    ClaimID
	Evidence SpanID // the live span that settles it
}

// An Action is what the agent is about to do outside of the window.
type Action struct {
	// Name is the tool; without Text it is the whole action, whose identifiers must
	// be grounded then.
	Name string
	// Text is its arguments or payload, without the basis: plain text, or one JSON
	// object, whose own member names count as syntax.
	Text         string
	Irreversible bool
	Basis        []Ref // claims and live spans it rests on; empty: every live claim
}

// A Conflict is an edge from a span to a claim it contradicts.
type Conflict struct {
	ID       uint64
	Span     SpanID   // the disconfirmer, as it was appended
	Sentence string   // the contradicting sentence
	Claim    ClaimID  // the claim it was found against
	Text     string   // that claim's text
	Holders  []Ref    // the live claims ("sum2#0"), or summaries ("sum2") that took it over in other words
	Cycle    uint64   // the cycle in which it was flagged
	By       string   // "host" or "detector"
	Live     []SpanID // the spans and excerpts in the window that hold the sentence
}

// Edit is an accepted edit as the anchor shows it.
type Edit struct {
	Number        uint64 // the edit counter after it
	Op            Operation
	Spans         []SpanID // what left the window
	Keys          []Key    // their keys, in the same order
	Added         []SpanID // what came: summary, excerpts, restored spans
	Justification string   // the author's reason; empty for restore, reground and revert
	Time          time.Time
	PreEditHash   Digest // the window hash before it
	Seq           uint64 // the journal record that holds it
	Version       uint64 // the version after it
	TokensBefore  int    // span tokens before and after
	TokensAfter   int
	Note          string // what the library did by itself, e.g. claims that arrived unverified
}

// Options configures a buffer. Nil means all defaults. There is no option that switches a check off.
// A hook runs while the buffer is locked: of its methods it may call View, Fetch and Search, no other.
type Options struct {
	Buffer       BufferID            // New: empty for a new UUID
	WindowTokens int                 // the model's window; 0: no accounting
	Reserve      float64             // share of the window kept for re-reading evidence; 0: 0.15
	Count        func(string) int    // tokens of a text; nil: the built-in estimate
	RecentEdits  int                 // edits shown one by one in the anchor; 0: 20
	Detect       detect.Detectors    // zero: the built-in detectors
	OnEdit       func(Edit)          // called when an edit stands in the anchor and the spans are still in the window
	OnRefusal    func(string, error) // called with the operation and the refusal
	Now          func() time.Time    // nil: time.Now
	NewID        func() string       // new buffer IDs and marks; nil: random UUIDs
	Log          *slog.Logger        // nil: silent
}

// ClaimView is a live claim with what the library computed.
type ClaimView struct {
	ID         ClaimID
	Summary    SpanID
	Claim      // as it stands now
	Status     Status
	Depth      int
	Supporters []SpanID // live spans that support it
	Contested  bool     // has an open conflict
}

// ConstraintView is a negative constraint in force.
type ConstraintView struct {
	Text string
	// Source is UserSaid if it is the user's or declared by the host, Inferred if it
	// stands only in the model's words, Hedged if only in hedged words.
	Source   Origin
	Declared bool     // by the host
	Carriers []SpanID // live spans that carry it
	Ledger   bool     // stands in the ledger
	Key      Key      // of a span that states it
}

// Usage is the window's token account. Spans counts the texts of the spans alone;
// what the rendering adds is stated apart. Free and Shortfall go by Spans, and by
// Input in its place once the provider's figure is known: see ReportUsage.
type Usage struct {
	Window    int // Options.WindowTokens
	Spans     int // live spans
	Anchor    int // the anchor, apart
	Headers   int // one header line with the mark for each span, apart: an estimate
	Reserve   int // tokens kept free for re-reading
	Input     int // the input of a request with this window, from the last reported figure; 0: none reported
	Free      int // Window - Spans, or - Input; negative if over
	Shortfall int // by how much that and Reserve exceed Window; 0 if they fit
}

// View is an immutable snapshot of the buffer. Its slices are shared: do not change them.
type View struct {
	Buffer      BufferID
	Mark        string
	Version     uint64 // accepted changes of any kind
	Counter     uint64 // edits
	Cycle       uint64 // compacts
	Head        Head
	WindowHash  Digest
	PreEditHash Digest // of the last edit
	Spans       []Span // live, in window order; a Summary's Text is its rendering
	Claims      []ClaimView
	Constraints []ConstraintView // in force
	Conflicts   []Conflict       // open
	OpenGroups  []GroupID        // groups that wait for a result
	Edits       []Edit           // all, oldest first
	Anchor      string           // the anchor's text, without its header
	Usage       Usage
}

// Candidate is a ready request that passes Check.
type Candidate struct {
	Request PruneRequest
	Why     string // one of WhyDuplicate, WhySuperseded, WhyLarge, WhyOld
	Saves   int    // span tokens
}

// Hit is one result of Search.
type Hit struct {
	Span    SpanID
	Key     Key
	Live    bool
	Snippet string
}

// SummarizerInput is what a separate pass is given: the raw spans, archived
// originals of folded summaries included.
type SummarizerInput struct {
	Spans       []Span
	Constraints []string    // in force and carried by these spans: repeat them verbatim
	Claims      []ClaimView // claims of folded summaries
}

// SummarizerOutput is what it gives back.
type SummarizerOutput struct {
	Claims      []Claim
	Constraints []string
	Keep        []Witness
	Narrative   string
	Covered     []SpanID // what it has read
	Incomplete  bool
}

// A Summarizer is a separate pass over the raw spans (source [P]: "authorship separation").
type Summarizer interface {
	Summarize(ctx context.Context, in SummarizerInput) (SummarizerOutput, error)
}

// CompactWithRequest names what a Summarizer is to fold.
type CompactWithRequest struct {
	Spans         []SpanID
	Justification string
	SummaryID     SpanID
	Drop          []ClaimID
	Demote        []ClaimID
}
