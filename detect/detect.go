// Package detect reads text for the rules of holdfast: sentences and the lines
// they hang from, identifiers, content words, hedges, negative constraints,
// contradictions and a token estimate.
//
// Everything built in is deterministic and offline, makes one pass over the
// bytes, uses no regular expression, never rewrites what it reads and never
// fails: any byte string is text, valid UTF-8 or not. A host that has something
// better (a model, a domain list) puts it in [Detectors].
//
// Where no rule finds a constraint, the words of the sentence are weighed by fixed
// weights, which were learnt from labelled sentences (weights/constraints.txt).
package detect

// A Range is the half-open byte range [Start, End) of a text.
type Range struct{ Start, End int }

// Of returns the bytes of text the range covers.
func (r Range) Of(text string) string { return text[r.Start:r.End] }

// Marks is what a sentence or a line says about the force of its words.
type Marks struct {
	Negations  int        // negation words: not, no, never, without, n't …
	Conditions Conditions // condition words present
	Hedged     bool       // the writer marks its truth as uncertain
	Question   bool       // ends in a question mark
}

// Conditions is a set of condition words.
type Conditions uint16

// The condition words, and their counterparts in other languages.
const (
	If Conditions = 1 << iota
	Unless
	Until
	Only
	Except
	When
	Once
	Before
	After
)

// A Sentence is one sentence, list item, table row or log line of a text.
// A line break ends a sentence where the next line starts a list item, a heading,
// a table row or a block, or where the lines are not running prose.
type Sentence struct {
	Range       // without the list marker and without surrounding white space
	Marks       // of the sentence itself, not of the lines it hangs from
	Line   int  // index in Doc.Lines of the line it starts on
	Words  Span // its content words: Doc.Words[Words.From:Words.To]
	Idents Span // its identifiers: Doc.Identifiers[Idents.From:Idents.To]
	Quoted bool // inside a fenced or quoted block
}

// Span is a half-open range of indexes into one of Doc's lists.
type Span struct{ From, To int }

// A Line is one line of a text, without its line feed.
type Line struct {
	Range
	Marks
	Parent int // index of the line this one hangs from (enclosing list level, line ending in a colon, heading, table head), -1 none
}

// A Word is one content word: a word that is no function word, a negation word,
// an identifier, or one character of a script written without spaces.
type Word struct {
	Range
	Negation bool // not, no, never …
	Saying   bool // "user", or a verb of saying or wanting: say, ask, want, need, like, prefer in any form
	Ident    bool // the word is an identifier (one of Doc.Identifiers)
}

// Kind is the kind of an identifier.
type Kind uint8

// The kinds of identifiers.
const (
	Other   Kind = iota
	Number       // 5433, 17.42, 42 %
	Amount       // a number with its unit: 41 s, 3 MB, 5s
	Version      // 2.4.1, v0.6.4, ^1.2
	Path         // a/b.go, C:\x, upload.go:88
	URL          // https://…
	Host         // db.internal, 10.0.0.1, host:port
	Hash         // hexadecimal, UUID
	Name         // r-5501, t9, invoices_2019, kx-7741-b, --flag, ENV_VAR, camelCase, pkg.Symbol, key=value
	Date         // 2026-03-02, 22:05:19
)

// An Identifier is a token that must be copied or dropped, never changed.
type Identifier struct {
	Range
	Kind Kind
}

// A Constraint is text that forbids something or states an invariant. Its range
// covers the head line and the list or section under it where it has one.
type Constraint struct {
	Range
	Imperative bool // an order ("do not …", "never …", "must not …"), not a mere description with a negation
}

// A ConstraintFinder finds negative constraints.
type ConstraintFinder interface {
	Constraints(text string) []Constraint
}

// A HedgeFinder tells whether a sentence marks its own truth as uncertain.
type HedgeFinder interface{ Hedge(sentence string) bool }

// An IdentifierScanner finds identifiers, in order, without overlaps.
type IdentifierScanner interface {
	Identifiers(text string) []Identifier
}

// A Contradictor tells whether a later sentence disconfirms a claim.
type Contradictor interface {
	Contradicts(claim, sentence string) bool
}

// Detectors replaces built-in detectors. A nil field is the built-in one.
type Detectors struct {
	Constraints    ConstraintFinder
	Hedges         HedgeFinder
	Identifiers    IdentifierScanner
	Contradictions Contradictor
}
