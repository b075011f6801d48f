package scenario

import (
	"encoding/json"

	"github.com/seed-74a30d84/holdfast"
)

// Mark is the mark of every buffer that Run makes. Cases write {mark} for it.
const Mark = "5ca1ab1e-0000-4000-8000-00000000c0de"

// A Case is one line of a scenario file.
type Case struct {
	ID     string          `json:"id"`
	Kind   string          `json:"kind"`
	Report string          `json:"report"` // where the situation was reported
	Basis  string          `json:"basis"`  // what the verdict follows from
	State  State           `json:"state"`
	Spans  []Span          `json:"spans"` // the buffer before the first edit, in order
	Edits  json.RawMessage `json:"edits"` // they run one after another
	Expect Expect          `json:"expect"`

	File string `json:"-"`
	Line int    `json:"-"`

	ops []operation
}

// State is what went before the case begins.
type State struct {
	Cycle        int    `json:"cycle"`  // Compact edits that went by
	Window       int    `json:"window"` // tokens
	Store        string `json:"store"`  // ok, fail_put_at:N, altered_get, no_new_primary_since_last_edit
	NoNewPrimary bool   `json:"no_new_primary_since_last_edit"`

	CallerReportedUsage json.RawMessage `json:"caller_reported_usage"` // to be ignored
}

// Span is a span as a case writes it.
type Span struct {
	ID          holdfast.SpanID  `json:"id"`
	Origin      holdfast.Origin  `json:"origin"`
	Speaker     holdfast.Origin  `json:"speaker"`
	Role        string           `json:"role"` // "system"
	Text        string           `json:"text"`
	TextB64     []byte           `json:"text_b64"`
	Constraints []string         `json:"constraints"`
	Group       holdfast.GroupID `json:"group"`
	Pending     bool             `json:"pending"`
	Unanswered  bool             `json:"unanswered"` // the library finds the newest user message itself
	Immutable   bool             `json:"immutable"`
	Pinned      bool             `json:"pinned"`
	Tokens      *int             `json:"tokens"`
	Secret      []string         `json:"secret"`
	Ext         string           `json:"ext"`
	IsAnchor    bool             `json:"is_anchor"`

	Summary    bool    `json:"summary"`
	CycleDepth int     `json:"cycle_depth"`
	Claims     []Claim `json:"claims"`

	Contradicts  holdfast.SpanID `json:"contradicts"` // a summary
	FlaggedCycle int             `json:"flagged_cycle"`
}

// Claim is a claim as a case writes it.
type Claim struct {
	Text       string          `json:"text"`
	TextB64    []byte          `json:"text_b64"`
	Origin     holdfast.Origin `json:"origin"`
	Witness    *string         `json:"witness"`
	Witnesses  []Witness       `json:"witnesses"`
	Unverified bool            `json:"unverified"`
}

// Witness is a witness as a case writes it: the span may be an excerpt:ID.
type Witness struct {
	Span  string `json:"span"`
	Quote string `json:"quote"`
}

// Verdict is what is expected of one edit.
type Verdict struct {
	Allowed  bool   `json:"allowed"`
	Error    string `json:"error"`     // the error's type
	Code     string `json:"code"`      // one of its violations
	CodeAny  bool   `json:"code_any"`  // any typed refusal will do
	ErrorAny bool   `json:"error_any"` // any error will do
	Reason   string `json:"reason"`
}

// Expect is the verdict on the last edit, with checks on what it left behind.
type Expect struct {
	Verdict
	Alt   string    `json:"alt"`   // another behaviour that would be fine, in words
	Steps []Verdict `json:"steps"` // one verdict an edit

	MustSurvive   []string                    `json:"must_survive"`
	MustBeGone    []string                    `json:"must_be_gone"`
	MustNotHold   []string                    `json:"must_not_contain"` // "ID:text"
	Counter       *uint64                     `json:"counter"`
	Order         []string                    `json:"order"`
	OrderContains []string                    `json:"order_contains"`
	Status        map[holdfast.ClaimID]string `json:"status"`
	Log           [][]string                  `json:"log"` // an edit's span IDs, then its justification
	LiveAppended  *liveAppended               `json:"live_appended"`
	Shortfall     *int                        `json:"reserve_shortfall"`
	LogAtRemoval  bool                        `json:"log_present_at_removal"`
	PreEditHash   bool                        `json:"pre_edit_hash_equals_hash_before"`
	HashDiffers   []Span                      `json:"hash_differs_from"` // the spans of another buffer
	RenderHolds   []string                    `json:"render_must_contain"`
	RenderLacks   []string                    `json:"render_must_not_contain"`
	RenderBefore  []string                    `json:"render_before_must_contain"`
	RenderIDsLack []string                    `json:"render_ids_must_not_contain"`
}
