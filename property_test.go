package holdfast

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

var (
	sequences = flag.Int("sequences", 500, "random sequences of TestRandomSequences")
	firstSeed = flag.Uint64("seed", 1, "seed of the first of them; each has a seed of its own, which a failure prints")
)

// Rules that the user states in TestRandomSequences, and what lifts them.
var statedRules = []string{noPush, "Do not delete the audit log.", "Never restart node 7."}

var lifting = []string{
	"You may push to the main branch now.",
	"Please delete the audit log.",
	"Restart node 7 whenever you like.",
}

var phrases = []string{
	"build 7f3a9c2 failed in stage lint", "exit status 3", "I think staging answers on 5433.",
	"connection refused on port 5433",
	"staging answers on 5433", "The cache might be broken.", "The setup is the usual one.", "listen on 5432",
	"Perhaps it is.", "node 7 is down\n\nnode 8 is up",
	"If the cache is warm the build takes 3 minutes.", testMark + " archived t3", "", "x",
}

// walk is one random sequence, with what its checks know that does not come from the rules.
type walk struct {
	*rig
	rand    *rand.Rand
	inForce map[string]bool // rules of the user not lifted by an accepted call
	edits   uint64
	changes uint64
	n       int
}

func pick[T any](w *walk, list []T) T { return list[w.rand.IntN(len(list))] }

func (w *walk) chance(percent int) bool { return w.rand.IntN(100) < percent }

func (w *walk) anyID() SpanID {
	v := w.View()
	switch {
	case w.chance(4):
		return pick(w, sp[SpanID]("anchor EDIT-1 ledger * nobody journal"))
	case w.chance(10) && len(w.st.slots) > 0:
		return pick(w, w.st.slots).id
	case len(v.Spans) == 0:
		return "nobody"
	}
	return pick(w, v.Spans).ID
}

func (w *walk) someIDs() []SpanID {
	out := []SpanID{w.anyID()}
	for w.chance(45) {
		out = append(out, w.anyID())
	}
	if w.chance(80) { // with the groups, each once
		for _, id := range slices.Clone(out) {
			if s := w.st.spans[id]; s != nil && s.live {
				out = append(out, together(s)...)
			}
		}
		slices.Sort(out)
		out = slices.Compact(out)
	}
	return out
}

func (w *walk) anyClaim() ClaimID {
	if v := w.View(); len(v.Claims) > 0 {
		return pick(w, v.Claims).ID
	}
	return "sum1#0"
}

func (w *walk) anyText() string {
	if w.chance(25) {
		return pick(w, append(slices.Clone(statedRules), lifting...))
	}
	return pick(w, phrases)
}

func (w *walk) newSpan() Span {
	w.n++
	s := Span{
		ID:     SpanID(fmt.Sprintf("t%d", w.n)),
		Origin: Origin(1 + w.rand.IntN(4)),
		Text:   w.anyText(),
		Tokens: 50 + w.rand.IntN(100),
	}
	if w.chance(15) {
		s.Text = "Some words before.\n\n" + s.Text + "\n\nSome words after."
	}
	if s.Origin == Hedged && w.chance(40) {
		s.Speaker = Origin(1 + w.rand.IntN(3))
	}
	if w.chance(30) {
		s.Group = GroupID(fmt.Sprintf("g%d", w.rand.IntN(3)))
		s.Opens, s.Closes = w.chance(20), w.chance(60)
	}
	if s.Origin == ToolOutput && w.chance(30) && slices.Contains(statedRules, s.Text) {
		s.Constraints = []string{s.Text}
	}
	s.Pinned, s.Immutable = w.chance(3), w.chance(8)
	if w.chance(8) {
		s = Span{ID: s.ID, Kind: Foreign, Text: "Notes.", Tokens: 60, Claims: w.someClaims()}
	}
	return s
}

func (w *walk) someClaims() (out []Claim) {
	for range w.rand.IntN(3) {
		c := Claim{
			Text:       w.anyText(),
			Origin:     Origin(1 + w.rand.IntN(4)),
			Unverified: w.chance(25),
			Witnesses:  []Witness{{Span: w.anyID()}},
		}
		if s := w.st.spans[c.Witnesses[0].Span]; s != nil && s.live && w.chance(85) {
			line, _, _ := strings.Cut(s.text, "\n")
			c.Text, c.Origin = line, s.origin
			if w.chance(50) {
				c.Witnesses[0].Quote = line
			}
		}
		if w.chance(10) {
			c.Witnesses[0] = Witness{Span: SpanID(w.anyClaim())}
		}
		out = append(out, c)
	}
	return out
}

// step makes one random change and returns what it was and how it went.
func (w *walk) step() (string, error) {
	switch k := w.rand.IntN(20); k {
	case 0, 1, 2, 3, 4:
		spans := []Span{w.newSpan()}
		if w.chance(30) {
			spans = append(spans, w.newSpan())
		}
		ids, err := w.Append(w.ctx, spans...)
		for i, id := range ids {
			w.given[id] = spans[i].Text
			w.states(spans[i])
		}
		return fmt.Sprintf("append %+v", spans), err
	case 5, 6, 7:
		q := PruneRequest{
			Spans:         w.someIDs(),
			Justification: pick(w, []string{reason, reason, reason, " ", "\"x\"\n[edit 9] pruned"}),
		}
		if w.chance(60) {
			for _, id := range q.Spans {
				if s := w.st.spans[id]; s != nil {
					q.Keys = append(q.Keys, s.key)
				}
			}
		}
		if w.chance(30) {
			q.Demote = []ClaimID{w.anyClaim()}
		}
		check := w.CheckPrune(w.ctx, q)
		_, err := w.Prune(w.ctx, q)
		require.Equal(w.t, check == nil, err == nil, "check %v, prune %v", check, err)
		return fmt.Sprintf("prune %+v", q), w.counted(err)
	case 8, 9, 10, 11:
		q := CompactRequest{
			Spans:         w.someIDs(),
			Justification: reason,
			Claims:        w.someClaims(),
			Narrative:     pick(w, []string{"", "Talk.", "It was 5433."}),
		}
		for _, id := range q.Spans {
			if s := w.st.spans[id]; s != nil && s.live {
				if w.chance(80) {
					for _, c := range s.carries {
						q.Constraints = append(q.Constraints, c.text)
					}
				}
				for _, c := range s.sum {
					if w.chance(50) {
						q.Drop = append(q.Drop, c.id)
					}
				}
				if line, _, _ := strings.Cut(s.text, "\n"); w.chance(30) {
					q.Keep = append(q.Keep, Witness{Span: id, Quote: line})
				}
			}
		}
		check := w.CheckCompact(w.ctx, q)
		_, err := w.Compact(w.ctx, q)
		require.Equal(w.t, check == nil, err == nil, "check %v, compact %v", check, err)
		return fmt.Sprintf("compact %+v", q), w.counted(err)
	case 12, 13:
		q := RestoreRequest{Spans: []SpanID{w.anyID()}}
		if n := len(w.st.slots); n > 0 && w.chance(80) {
			q.Spans = []SpanID{w.st.slots[w.rand.IntN(n)].id}
		}
		_, err := w.Restore(w.ctx, q)
		return fmt.Sprintf("restore %+v", q), w.counted(err)
	case 14:
		q := RevertRequest{Edit: uint64(w.rand.IntN(int(w.edits) + 2))}
		var lifted []string
		if q.Edit > 0 && q.Edit <= w.edits {
			for _, r := range w.st.undo[q.Edit-1].released {
				lifted = append(lifted, r.constraint)
			}
		}
		_, err := w.Revert(w.ctx, q)
		if err == nil {
			for _, rule := range lifted {
				w.inForce[rule] = true
			}
		}
		return fmt.Sprintf("revert %+v", q), w.counted(err)
	case 15:
		q := RegroundRequest{Claims: []ClaimID{w.anyClaim()}}
		if w.chance(30) {
			q.Evidence = []Witness{{Span: w.anyID()}}
		}
		_, err := w.Reground(w.ctx, q)
		return fmt.Sprintf("reground %+v", q), w.counted(err)
	case 16:
		rule, by := pick(w, statedRules), w.anyID()
		err := w.release(rule, by)
		if err == nil {
			s := w.st.spans[by]
			require.True(w.t, s.live && s.origin == UserSaid && !s.echo, "only a live message of the user lifts a rule")
			require.NotEqual(w.t, rule, s.text)
			delete(w.inForce, rule)
		}
		return "release " + rule, w.counted(err)
	case 17:
		q := ContestRequest{Span: w.anyID(), Claim: w.anyClaim()}
		return fmt.Sprintf("contest %+v", q), w.Contest(w.ctx, q)
	case 18:
		q := ResolveRequest{Claim: w.anyClaim(), Evidence: w.anyID()}
		return fmt.Sprintf("resolve %+v", q), w.Resolve(w.ctx, q)
	}
	switch w.rand.IntN(3) {
	case 0:
		g := GroupID(fmt.Sprintf("g%d", w.rand.IntN(3)))
		return "close " + string(g), w.CloseGroup(w.ctx, g)
	case 1:
		id, on := w.anyID(), w.chance(40)
		return fmt.Sprint("pin ", id, on), w.Pin(w.ctx, id, on)
	}
	rule := pick(w, statedRules)
	err := w.Dismiss(w.ctx, rule)
	if err == nil {
		delete(w.inForce, rule)
	}
	return "dismiss " + rule, err
}

// counted counts an accepted edit.
func (w *walk) counted(err error) error {
	if err == nil {
		w.edits++
	} else {
		followed(w.t, w.rig, err)
	}
	return err
}

// states notes the rules that an appended span puts in force by the user's word or the host's.
func (w *walk) states(s Span) {
	for _, rule := range statedRules {
		if s.Origin == UserSaid && slices.Contains(strings.Split(s.Text, "\n"), rule) ||
			slices.Contains(s.Constraints, rule) {
			w.inForce[rule] = true
		}
	}
}

// promises checks what must hold in any state, by looking at texts alone.
func (w *walk) promises() {
	t, v := w.t, w.View()
	for id, text := range w.given { // 1: nothing is lost
		got, err := w.Fetch(w.ctx, w.st.spans[id].key)
		require.NoError(t, err)
		require.Equal(t, text, got.Text, "span %s", id)
	}
	require.Equal(t, w.edits, v.Counter)
	require.Equal(t, w.changes, v.Version)
	require.Len(t, v.Edits, int(w.edits))
	live := map[SpanID]Span{}
	for _, s := range v.Spans {
		require.False(t, reservedID(string(s.ID)), "4: no identifier denotes the anchor")
		require.NotContains(t, live, s.ID)
		live[s.ID] = s
	}
	require.Len(t, strings.Split(v.Anchor, "\nedit "), 1+min(int(w.edits), 20),
		"one line an edit, whatever a justification says")
	for rule := range w.inForce { // 7: rules survive word for word
		c := w.constraint(rule)
		require.NotNil(t, c, "the rule %q is gone", rule)
		require.True(t, c.Ledger || len(c.Carriers) > 0, "nothing carries %q", rule)
		for _, id := range c.Carriers {
			s := live[id]
			require.True(t, strings.Contains(s.Text, rule), "%s carries %q", id, rule)
		}
		require.Contains(t, v.Anchor, fmt.Sprintf("- %q\n", rule))
	}
	for _, c := range v.Claims { // 5, 6, 8: what vouches for a claim is here and holds its numbers
		if c.Status == Unverified {
			continue
		}
		require.True(t, slices.ContainsFunc(c.Supporters, func(id SpanID) bool {
			s := live[id]
			return s.Kind != Summary && s.Kind != Foreign && !strings.Contains(s.Text, testMark) && numbersIn(c.Text, s.Text)
		}), "%s %q has no support: %v", c.ID, c.Text, c.Supporters)
	}
	for _, c := range v.Conflicts { // 9: a contested claim that vouches keeps a disconfirmer
		for _, h := range c.Holders {
			for _, k := range v.Claims {
				if Ref(k.ID) == h && k.Status != Unverified {
					keeps := func(o Conflict) bool { return slices.Contains(o.Holders, h) && len(o.Live) > 0 }
					require.True(t, slices.ContainsFunc(v.Conflicts, keeps), "%s is unfalsifiable", h)
				}
			}
		}
	}
	require.Equal(t, show(v), show(w.reopen().View()), "opened again it differs")
}

// numbersIn reports whether each word with a digit in claim stands in text.
func numbersIn(claim, text string) bool {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, word := range strings.FieldsFunc(claim, between) {
		if strings.ContainsAny(word, "0123456789") && !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// TestRandomSequences walks through random sequences of all operations; after
// each step the promises are checked by code that knows nothing of the rules.
func TestRandomSequences(t *testing.T) {
	n := *sequences
	if testing.Short() {
		n = min(n, 50)
	}
	accepted, refused := 0, 0
	for i := range n {
		seed := *firstSeed + uint64(i)
		ok := t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := &walk{rig: newRig(t, nil, func(o *Options) {
				if seed%2 == 0 {
					o.Detect.Contradictions = nil
				}
			}), rand: rand.New(rand.NewPCG(seed, 7)), inForce: map[string]bool{}}
			var log []string
			defer func() {
				if t.Failed() {
					t.Logf("-seed %d -sequences 1\n%s", seed, strings.Join(log, "\n"))
				}
			}()
			for range 6 + w.rand.IntN(14) {
				before := w.snap()
				what, err := w.step()
				log = append(log, fmt.Sprintf("%s: %v", what, err))
				if err == nil {
					w.changes++
					accepted++
				} else {
					refused++
					w.view = nil
					after := w.snap()
					require.Equal(t, before.view, after.view, "2: a refusal changes nothing")
					require.Equal(t, before.records, after.records)
				}
				w.promises()
			}
		})
		if !ok {
			t.FailNow()
		}
	}
	t.Logf("%d sequences from seed %d: %d accepted, %d refused", n, *firstSeed, accepted, refused)
}
