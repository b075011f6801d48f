package holdfast

import "github.com/seed-74a30d84/holdfast/detect"

// SpanID names a span within its buffer. IDs are never reused. The host may
// choose them ([A-Za-z0-9._:-], 1 to 64 bytes); an empty one is minted: s1, s2 …
// for spans, x1, x2 … for excerpts, sum1, sum2 … for summaries. No ID denotes
// the anchor: see [ErrReservedID].
type SpanID string

// GroupID names spans that leave the window together or not at all: a call and
// its result, a request and its completion, reasoning and the call it led to.
// Its form is that of a SpanID.
type GroupID string

// BufferID names a buffer within a [Store].
type BufferID string

// Key names the archived bytes of one span within its buffer: lower-case base32
// of the first 10 bytes of SHA-256 over ("holdfast/key/1\n", buffer, span, body digest).
type Key string

// Kind tells what a span is. Kinds are persisted numbers: zero is invalid, the
// order never changes.
type Kind uint8

// The kinds of spans.
const (
	Primary Kind = iota + 1 // appended by the host: a user message, a tool result, the model's own words
	System                  // a system message: a primary, pinned, user-said, its prohibitions count as declared
	Excerpt                 // byte ranges of one primary that stay when the rest is archived
	Summary                 // made by Compact from claims, carried constraints and a narrative
	Foreign                 // a summary made elsewhere and appended by the host
)

// Origin is where a statement comes from ([P]: "every retained claim carries an
// origin marker"). Origins are persisted numbers: zero is invalid, the order never changes.
type Origin uint8

// The four origins of source [P].
const (
	UserSaid   Origin = iota + 1 // a person's own words
	ToolOutput                   // what a tool returned
	Inferred                     // the model's own words
	Hedged                       // a statement whose speaker marked it as uncertain
)

// Range is the half-open byte range [Start, End) of a span's text.
type Range = detect.Range

// A Span is an immutable piece of text in the window. The host fills the first
// part when it appends one; the library sets the last line.
type Span struct {
	ID      SpanID
	Kind    Kind   // zero: Primary
	Origin  Origin // bound by the host; zero: UserSaid for a System span, refused for any other
	Speaker Origin // who hedged, of a Hedged span; zero: UserSaid
	Text    string // any bytes; the empty string is a span like any other

	Group     GroupID
	Opens     bool // the group waits for a result from here on
	Closes    bool // the group has its result
	Pinned    bool // leaves only after the host unpins it
	Immutable bool // a signed block: leaves whole with its group or not at all

	Constraints []string // negative constraints the host declares, verbatim parts of Text
	Secrets     []string // values that no edit may repeat, verbatim parts of Text
	Tokens      int      // the host's count; zero: Options.Count, else the built-in estimate
	Label       string   // the host's own ID or role; not part of the window hash

	Claims []Claim // of a Foreign summary
	Depth  int     // of a Foreign summary: how often it was summarised already, at least 1 when zero

	Key    Key     // set by the library: names the archived bytes
	Digest Digest  // set by the library: SHA-256 of the body
	Parent SpanID  // set by the library: the primary an Excerpt was cut from
	Parts  []Range // set by the library: an Excerpt's byte ranges in its parent
}

// ClaimID names a claim: the summary's ID, '#', and the claim's index ("sum1#0").
type ClaimID string

// A Ref names a claim ("sum1#0") or a live span ("s12").
type Ref string

// A Witness is what an author cites for a claim: a span (or a claim, by its
// ClaimID, which resolves to that claim's own witnesses) and, where Quote is not
// empty, an exact substring of it.
type Witness struct {
	Span  SpanID `json:"span"`
	Quote string `json:"quote,omitempty"`
}

// A Claim is one statement of a summary. Its status and depth are computed by
// the library, never supplied.
type Claim struct {
	Text       string    `json:"text"`
	Origin     Origin    `json:"origin"`
	Witnesses  []Witness `json:"witnesses,omitempty"`
	Unverified bool      `json:"unverified,omitempty"` // the author vouches for nothing; stands until Reground
}

// Status says what stands behind a claim. It is persisted as its number.
type Status uint8

// The statuses of a claim.
const (
	Unverified Status = iota + 1 // nothing supports it, or its author said so
	Cited                        // something supports it, but the words are the author's
	Verified                     // one sentence of an independent supporter says it
)

// Operation is the kind of an edit. Operations are persisted numbers: zero is
// invalid, the order never changes.
type Operation uint8

// The operations that count as edits.
const (
	OpPrune Operation = iota + 1
	OpCompact
	OpRestore
	OpReground
	OpRevert
	OpRelease
)
