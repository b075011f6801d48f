package audit

// A Report is what the audit of one session found.
type Report struct {
	File        string       `json:"file"`
	Messages    int          `json:"messages"`
	Tokens      int          `json:"tokens"` // of all messages, an estimate
	LeftOut     int          `json:"left_out,omitempty"`
	Problems    []string     `json:"problems,omitempty"`
	Compactions []Compaction `json:"compactions"`
	Timeline    []Stretch    `json:"timeline"`
}

// A Stretch is a run of messages with one speaker, for drawing.
type Stretch struct {
	Speaker string `json:"speaker"`
	Line    int    `json:"line"`
	Tokens  int    `json:"tokens"`
}

// A Compaction is one summary and what it replaced.
type Compaction struct {
	Number      int          `json:"number"` // from 1
	Line        int          `json:"line"`   // of the summary
	From        int          `json:"from"`   // line of the first message it replaced
	RawTokens   int          `json:"raw_tokens"`
	Tokens      int          `json:"summary_tokens"`
	Identifiers Identifiers  `json:"identifiers"`
	Statements  Statements   `json:"statements"`
	User        Prohibitions `json:"user_prohibitions"`  // those the user or the system message states
	Model       Prohibitions `json:"model_prohibitions"` // those only the model states
	Second      *Second      `json:"second_generation,omitempty"`
	Findings    []Finding    `json:"findings"`
}

// Identifiers counts distinct identifiers, as the scanner sees them.
type Identifiers struct {
	Raw       int `json:"raw"`
	Kept      int `json:"kept"` // of Raw, they stand in the summary as they were
	Names     int `json:"names"`
	NamesKept int `json:"names_kept"` // of Raw and Kept, those that are no numbers, amounts or dates
	Human     int `json:"human"`
	HumanKept int `json:"human_kept"` // of those that a person typed
	Summary   int `json:"summary"`
	Changed   int `json:"changed"`  // of Summary: in no message, and close to one that is
	Invented  int `json:"invented"` // of Summary: in no message, and close to none
}

// Statements counts the sentences of a summary by what the library computes for them as claims.
type Statements struct {
	All        int `json:"all"`
	Verified   int `json:"verified"`
	Cited      int `json:"cited"`
	Unverified int `json:"unverified"`
}

// Prohibitions counts those in force before a summary by what became of them in it.
type Prohibitions struct {
	All      int `json:"all"`
	Verbatim int `json:"verbatim"`
	Reworded int `json:"reworded"`
	Gone     int `json:"gone"`
}

// Second counts what of the summary before survived this one.
type Second struct {
	Identifiers      int `json:"identifiers"`
	IdentifiersKept  int `json:"identifiers_kept"`
	Prohibitions     int `json:"prohibitions"`
	ProhibitionsKept int `json:"prohibitions_kept"`
}

// Kind is the kind of a finding.
type Kind string

// The kinds of findings, in the order of the reports.
const (
	IdentifierChanged   Kind = "identifier-changed"   // an identifier near one of the messages and equal to none
	IdentifierInvented  Kind = "identifier-invented"  // an identifier that stands in no message and near none
	HedgeDropped        Kind = "hedge-dropped"        // an uncertain statement told as certain
	ToldAsFact          Kind = "told-as-fact"         // only the model says it, and the summary does not say so
	ToldAsUsers         Kind = "told-as-users"        // the model's statement told as the user's
	UserWords           Kind = "user-words"           // told as the user's, and no user message holds these words
	ProhibitionGone     Kind = "prohibition-gone"     // not in the summary
	ProhibitionReworded Kind = "prohibition-reworded" // in other words, or no prohibition any more
	ProhibitionInvented Kind = "prohibition-invented" // a rule that no message states
	NoWitness           Kind = "no-witness"           // no message says anything like it
	NoSingleWitness     Kind = "no-single-witness"    // its identifiers stand in several messages, together in none
	Contradicted        Kind = "contradicted"         // a later message says otherwise
	LostAgain           Kind = "lost-again"           // it survived the summary before and not this one
)

// Kinds lists the kinds in the order of the reports, with what each means.
var Kinds = []struct {
	Kind  Kind
	Means string
}{
	{IdentifierChanged, "identifiers that are close to one of the messages and equal to none"},
	{IdentifierInvented, "identifiers that stand in no message and close to none"},
	{HedgeDropped, "uncertain statements told as certain"},
	{ToldAsFact, "statements that only the model made, told without saying so"},
	{ToldAsUsers, "statements of the model told as the user's"},
	{UserWords, "told as the user's, in words that no user message holds"},
	{ProhibitionGone, "prohibitions that are not in the summary"},
	{ProhibitionReworded, "prohibitions in other words, or no prohibition any more"},
	{ProhibitionInvented, "rules that no message states"},
	{NoWitness, "statements that no message supports"},
	{NoSingleWitness, "statements put together from several messages, supported by none alone"},
	{Contradicted, "statements that a later message contradicts"},
	{LostAgain, "identifiers and prohibitions that survived one summary and not the next"},
}

// A Finding is one thing that is not as it was.
type Finding struct {
	Kind     Kind   `json:"kind"`
	Rule     string `json:"rule,omitempty"`     // the code of holdfast's rule that says so, where it is one
	Sentence string `json:"sentence,omitempty"` // of the summary
	Source   string `json:"source,omitempty"`   // the closest sentence of a message
	Line     int    `json:"line,omitempty"`     // of that message
	Speaker  string `json:"speaker,omitempty"`  // of that message
	Detail   string `json:"detail,omitempty"`
}

// Totals adds the compactions of several reports up; Findings of it counts by kind.
type Totals struct {
	Sessions    int          `json:"sessions"`
	Compactions int          `json:"compactions"`
	RawTokens   int          `json:"raw_tokens"`
	Tokens      int          `json:"summary_tokens"`
	Identifiers Identifiers  `json:"identifiers"`
	Statements  Statements   `json:"statements"`
	User        Prohibitions `json:"user_prohibitions"`
	Model       Prohibitions `json:"model_prohibitions"`
	Second      Second       `json:"second_generation"`
	Findings    map[Kind]int `json:"findings"`
}

// Total adds the reports up.
func Total(reports []*Report) Totals {
	t := Totals{Findings: map[Kind]int{}}
	for _, r := range reports {
		t.Sessions++
		for i := range r.Compactions {
			t.add(&r.Compactions[i])
		}
	}
	return t
}

func (t *Totals) add(c *Compaction) {
	t.Compactions++
	t.RawTokens += c.RawTokens
	t.Tokens += c.Tokens
	for _, f := range c.Findings {
		t.Findings[f.Kind]++
	}
	a, b := &t.Identifiers, &c.Identifiers
	a.Raw, a.Kept, a.Human, a.HumanKept = a.Raw+b.Raw, a.Kept+b.Kept, a.Human+b.Human, a.HumanKept+b.HumanKept
	a.Names, a.NamesKept = a.Names+b.Names, a.NamesKept+b.NamesKept
	a.Summary, a.Changed, a.Invented = a.Summary+b.Summary, a.Changed+b.Changed, a.Invented+b.Invented
	t.Statements.add(c.Statements)
	t.User.add(c.User)
	t.Model.add(c.Model)
	if c.Second != nil {
		s := &t.Second
		s.Identifiers += c.Second.Identifiers
		s.IdentifiersKept += c.Second.IdentifiersKept
		s.Prohibitions += c.Second.Prohibitions
		s.ProhibitionsKept += c.Second.ProhibitionsKept
	}
}

func (s *Statements) add(o Statements) {
	s.All += o.All
	s.Verified += o.Verified
	s.Cited += o.Cited
	s.Unverified += o.Unverified
}

func (p *Prohibitions) add(o Prohibitions) {
	p.All, p.Verbatim, p.Reworded, p.Gone = p.All+o.All, p.Verbatim+o.Verbatim, p.Reworded+o.Reworded, p.Gone+o.Gone
}
