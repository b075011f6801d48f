package reference

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-74a30d84/holdfast"
)

// A span is one piece of text that ever was in the window.
type span struct {
	holdfast.Span // as appended; for excerpts and summaries what the library sets, but for Parts

	live     bool
	at, sub  int    // its place in the window: the arrival of the primary it stands for, and a place within
	arrival  int    // when it came: its number among all spans
	echo     bool   // the library's own output coming back
	marked   bool   // holds the mark, also a user's
	instance string // the group it is in, with a number: a late member starts another
	claims   []*claim
	entries  []string // of a summary: constraints it carries
	story    string   // of a summary: the narrative
	detected []string // constraints found in it, and those declared
	touched  uint64   // version of the last edit that moved it
}

// A claim of a summary.
type claim struct {
	holdfast.Claim
	status  holdfast.Status
	depth   int
	touched uint64
}

// A constraint that was ever found or declared.
type constraint struct {
	text                    string
	declared, user, guessed bool
	dismissed               bool
	said                    int // arrival of the last span that said it
	released                int // said before this arrival it is ended; 0: not released
}

// inForce: not dismissed, not released or said again since.
func (c *constraint) inForce() bool {
	return !c.dismissed && (c.released == 0 || c.said >= c.released)
}

// A conflict between a span and a claim.
type conflict struct {
	id                        uint64
	span                      holdfast.SpanID
	sentence, claim, text, by string
	holders                   []string
	cycle                     uint64
	resolved                  bool
}

// An edit as far as Revert needs it.
type edit struct {
	op             holdfast.Operation
	removed, added []holdfast.SpanID
	released       string // the constraint that ended
	releasedAt     int
	unreleased     string   // the constraint whose release a revert took back
	target         int      // of a revert: the edit
	ledger         []string // what it moved there
	why            string
}

// Model is the reference window. Its methods are the operations of a buffer; each
// returns what it thinks of them.
type Model struct {
	Buffer, Mark string
	Window       int
	Count        func(string) int

	read        *Reader
	spans       []*span // everything ever appended or made, by arrival
	constraints []*constraint
	ledger      []string
	conflicts   []*conflict
	edits       []edit
	opened      map[string]bool // group instances that wait for a result
	version     uint64
	counter     uint64
	cycle       uint64
	userAt      uint64 // version at which the last user message arrived
	minted      map[string]int
	secrets     []string // what the host marked secret
	begun       int      // spans that were there before this call
	settled     int      // conflicts that were there before this call; only they are passed on
}

// New returns the model of an empty buffer.
func New(buffer, mark string, window int, count func(string) int, r *Reader) *Model {
	return &Model{
		Buffer: buffer,
		Mark:   mark,
		Window: window,
		Count:  count,
		read:   r,
		opened: map[string]bool{},
		minted: map[string]int{},
	}
}

// clone copies everything an edit may change.
func (m *Model) clone() *Model {
	c := *m
	c.spans = nil
	for _, s := range m.spans {
		t := *s
		t.claims = nil
		for _, cl := range s.claims {
			k := *cl
			t.claims = append(t.claims, &k)
		}
		c.spans = append(c.spans, &t)
	}
	c.constraints = nil
	for _, k := range m.constraints {
		k := *k
		c.constraints = append(c.constraints, &k)
	}
	c.conflicts = nil
	for _, k := range m.conflicts {
		k := *k
		k.holders = slices.Clone(k.holders)
		c.conflicts = append(c.conflicts, &k)
	}
	c.ledger, c.edits, c.secrets = slices.Clone(m.ledger), slices.Clone(m.edits), slices.Clone(m.secrets)
	c.opened, c.minted = map[string]bool{}, map[string]int{}
	for k, v := range m.opened {
		c.opened[k] = v
	}
	for k, v := range m.minted {
		c.minted[k] = v
	}
	return &c
}

// span finds a span by its ID, live or archived.
func (m *Model) span(id holdfast.SpanID) *span {
	for _, s := range m.spans {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// root is the primary that an excerpt was cut from, and any other span itself.
func (m *Model) root(s *span) *span {
	if s.Kind == holdfast.Excerpt {
		return m.span(s.Parent)
	}
	return s
}

// live returns the window: the live spans by their places.
func (m *Model) live() (out []*span) {
	for _, s := range m.spans {
		if s.live {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *span) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return a.sub - b.sub
	})
	return out
}

// versions returns what of a primary is live: itself and its excerpts.
func (m *Model) versions(root *span) (out []*span) {
	for _, s := range m.live() {
		if s == root || s.Kind == holdfast.Excerpt && s.Parent == root.ID {
			out = append(out, s)
		}
	}
	return out
}

// claim finds a claim by its ID, also of a summary that left.
func (m *Model) claim(id string) (*span, *claim) {
	sum, n, ok := strings.Cut(id, "#")
	if !ok {
		return nil, nil
	}
	s := m.span(holdfast.SpanID(sum))
	i, err := strconv.Atoi(n)
	if s == nil || err != nil || i < 0 || i >= len(s.claims) || strconv.Itoa(i) != n {
		return nil, nil
	}
	return s, s.claims[i]
}

func claimID(s *span, i int) string { return string(s.ID) + "#" + strconv.Itoa(i) }

// tokens is what the window costs.
func (m *Model) tokens() (n int) {
	for _, s := range m.live() {
		n += s.Tokens
	}
	return n
}

// mint returns the next free ID with a prefix.
func (m *Model) mint(prefix string) holdfast.SpanID {
	for {
		m.minted[prefix]++
		id := holdfast.SpanID(prefix + strconv.Itoa(m.minted[prefix]))
		if m.span(id) == nil {
			return id
		}
	}
}

func (s *span) isSummary() bool { return s.Kind == holdfast.Summary || s.Kind == holdfast.Foreign }

// words are what can be read in a span: of a summary its claims.
func (s *span) words() string {
	if !s.isSummary() {
		return s.Text
	}
	lines := []string{s.Text}
	for _, c := range s.claims {
		lines = append(lines, c.Text)
	}
	return strings.Join(lines, "\n\n")
}

// byUser reports whether the user speaks in a span.
func (s *span) byUser() bool {
	return s.Origin == holdfast.UserSaid || s.Origin == holdfast.Hedged && s.Speaker == holdfast.UserSaid
}

// independent: the user's or a tool's words, and no echo.
func (s *span) independent() bool {
	o := s.Origin
	if o == holdfast.Hedged {
		o = s.Speaker
	}
	return !s.isSummary() && !s.marked && (o == holdfast.UserSaid || o == holdfast.ToolOutput)
}

// allows is the table of rule origin-promoted.
func allows(span, claim holdfast.Origin) bool {
	switch span {
	case holdfast.UserSaid:
		return claim == holdfast.UserSaid || claim == holdfast.Inferred || claim == holdfast.Hedged
	case holdfast.ToolOutput:
		return claim == holdfast.ToolOutput || claim == holdfast.Inferred || claim == holdfast.Hedged
	case holdfast.Inferred:
		return claim == holdfast.Inferred || claim == holdfast.Hedged
	case holdfast.Hedged:
		return claim == holdfast.Hedged
	}
	return false
}

// Key computes the key of a span.
func (m *Model) Key(id holdfast.SpanID) holdfast.Key {
	s := m.span(id)
	if s == nil {
		return "nokey"
	}
	body := []byte(s.Text)
	if s.Kind == holdfast.Summary {
		body = s.encoding()
	}
	d := sha256.Sum256(body)
	b := []byte("holdfast/key/1\n")
	b = appendString(appendString(b, m.Buffer), string(id))
	b = append(b, d[:]...)
	k := sha256.Sum256(b)
	return holdfast.Key(strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(k[:10])))
}

// encoding is the canonical body of a summary.
func (s *span) encoding() []byte {
	b := []byte("holdfast/summary/1\n")
	b = binary.BigEndian.AppendUint64(b, uint64(len(s.Claims)))
	for _, c := range s.Claims { // as they were made
		b = append(appendString(b, c.Text), byte(c.Origin))
		b = binary.BigEndian.AppendUint64(b, uint64(len(c.Witnesses)))
		for _, w := range c.Witnesses {
			b = appendString(appendString(b, string(w.Span)), w.Quote)
		}
		if c.Unverified {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	b = binary.BigEndian.AppendUint64(b, uint64(len(s.entries)))
	for _, e := range s.entries {
		b = appendString(b, e)
	}
	return appendString(b, s.story)
}

func appendString(b []byte, s string) []byte {
	return append(binary.BigEndian.AppendUint64(b, uint64(len(s))), s...)
}
