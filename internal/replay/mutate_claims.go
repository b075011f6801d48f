package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seed-74a30d84/holdfast"
)

func quote(s string) string { return strconv.Quote(s) }

// words returns the words of s that fit. A word is a run of the characters that
// names, numbers and paths are made of, without punctuation at its ends.
func words(s string, fits func(w string) bool) []piece {
	var out []piece
	for from := 0; from < len(s); {
		to := from
		for to < len(s) && (isAlnum(s[to]) || strings.IndexByte("_-./:@#%+=~$&", s[to]) >= 0) {
			to++
		}
		a := from + len(s[from:to]) - len(strings.TrimLeft(s[from:to], "./:=&"))
		b := a + len(strings.TrimRight(s[a:to], "./:=&-"))
		if a < b && fits(s[a:b]) {
			out = append(out, piece{a, b})
		}
		from = to + 1
	}
	return out
}

// numeric reports whether w holds a digit: any one makes an identifier.
func numeric(w string) bool { return strings.ContainsAny(w, "0123456789") }

// nameLike reports whether w is a name that programs use: snake_case, camelCase or a path to a file.
func nameLike(w string) bool {
	if numeric(w) || len(w) < 4 || strings.ContainsFunc(w, func(r rune) bool { return r > unicode.MaxASCII }) {
		return false
	}
	if i := strings.IndexByte(w, '_'); i > 0 && i < len(w)-1 {
		return true
	}
	if strings.Contains(w, "/") && strings.Contains(w[strings.LastIndexByte(w, '/'):], ".") {
		return true
	}
	for i := 1; i+1 < len(w); i++ {
		if isLower(w[i-1]) && isUpper(w[i]) && isLower(w[i+1]) {
			return true
		}
	}
	return false
}

func isLower(b byte) bool { return b >= 'a' && b <= 'z' }
func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }
func isDigit(b byte) bool { return b >= '0' && b <= '9' }
func isAlnum(b byte) bool { return isLower(b|0x20) || isDigit(b) }

// alter changes one word of a claim. f returns "" if it cannot.
func (m *mutator) alter(fits func(string) bool, f func(w string) string) (change, bool) {
	var at piece
	var word, other string
	c := m.claim(func(c *holdfast.Claim) bool {
		ws := words(c.Text, fits)
		if len(ws) == 0 {
			return false
		}
		at = ws[m.rng.IntN(len(ws))]
		word = c.Text[at.start:at.end]
		other = f(word)
		return other != ""
	})
	if c == nil {
		return change{}, false
	}
	c.Text = c.Text[:at.start] + other + c.Text[at.end:]
	return m.done(quote(word)+" became "+quote(other)+" in "+quote(c.Text), c)
}

func changeIdentifier(m *mutator) (change, bool) {
	return m.alter(numeric, func(w string) string {
		return m.swap(w, isDigit, "0123456789")
	})
}

func changeName(m *mutator) (change, bool) {
	return m.alter(nameLike, func(w string) string {
		return m.swap(w, isLower, "abcdefghiklmnoprstuvwxyz")
	})
}

// swap replaces one byte so that neither the result nor the run of letters and
// digits that was changed stands anywhere in the window.
func (m *mutator) swap(w string, which func(byte) bool, by string) string {
	from := m.rng.IntN(len(w))
	for i := range len(w) {
		at := (from + i) % len(w)
		if !which(w[at]) {
			continue
		}
		for range 4 {
			n := w[:at] + string(by[m.rng.IntN(len(by))]) + w[at+1:]
			if n != w && m.nowhere(n) && m.neverWhole(run(n, at)) {
				return n
			}
		}
	}
	return ""
}

// run is the run of letters and digits around s[at].
func run(s string, at int) string {
	from, to := at, at
	for from > 0 && isAlnum(s[from-1]) {
		from--
	}
	for to < len(s) && isAlnum(s[to]) {
		to++
	}
	return s[from:to]
}

// neverWhole reports whether s stands nowhere in the window without a letter or digit on either side.
func (m *mutator) neverWhole(s string) bool {
	for i := range m.s.view.Spans {
		if standsWhole(m.s.view.Spans[i].Text, s) {
			return false
		}
	}
	return true
}

// standsWhole reports whether w stands in text with no letter or digit on either side.
func standsWhole(text, w string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], w)
		if i < 0 {
			return false
		}
		i += at
		end := i + len(w)
		if (i == 0 || !isAlnum(text[i-1])) && (end == len(text) || !isAlnum(text[end])) {
			return true
		}
		at = i + 1
	}
}

func inventIdentifier(m *mutator) (change, bool) {
	n := m.fresh()
	c := m.claim(anyClaim)
	if c == nil {
		return change{}, false
	}
	c.Text = strings.TrimRight(c.Text, ".!? ") + " in " + n + "."
	return m.done("invented "+quote(n)+" in "+quote(c.Text), c)
}

// fresh makes an identifier that stands nowhere in the window.
func (m *mutator) fresh() string {
	for {
		n := 10000 + m.rng.IntN(90000)
		id := fmt.Sprintf([]string{"%d", "build-%d", "run_%d.log", "v%d.2.0", "src/part%d.go"}[m.rng.IntN(5)], n)
		if m.nowhere(id) {
			return id
		}
	}
}

// truncateIdentifier cuts a word within a run of digits or within a word that is one
// run of letters and digits, so that no component is left whole, to something that
// stands nowhere on its own.
func truncateIdentifier(m *mutator) (change, bool) {
	return m.alter(numeric, func(w string) string {
		for cut := len(w) - 1; cut >= 3; cut-- {
			digits := isDigit(w[cut-1]) && isDigit(w[cut])
			unit := isDigit(w[cut-1]) && !digits // what is left is a number without its unit
			if !digits && run(w, 0) != w || unit || !numeric(w[:cut]) {
				continue
			}
			if m.neverEnds(w[:cut]) && m.neverWhole(run(w[:cut], cut-1)) {
				return w[:cut]
			}
		}
		return ""
	})
}

// neverEnds reports whether wherever s stands in the window it goes on with a letter or digit.
func (m *mutator) neverEnds(s string) bool {
	for i := range m.s.view.Spans {
		text := m.s.view.Spans[i].Text
		for at := strings.Index(text, s); at >= 0; {
			end := at + len(s)
			if end == len(text) || !isAlnum(text[end]) {
				return false
			}
			next := strings.Index(text[end:], s)
			if next < 0 {
				break
			}
			at = end + next
		}
	}
	return true
}

func dropIdentifier(m *mutator) (change, bool) {
	if m.req.purpose != "fold" {
		return change{}, false // what is told again has to be told in the same words
	}
	ch, ok := m.alter(numeric, func(w string) string { return "\x00" })
	if !ok {
		return ch, false
	}
	for i := range m.req.compact.Claims {
		c := &m.req.compact.Claims[i]
		if before, after, found := strings.Cut(c.Text, "\x00"); found {
			c.Text = strings.Join(strings.Fields(before+" "+after), " ")
			ch.what = "dropped an identifier: " + quote(c.Text)
			if len(c.Text) < shortestClaim || strings.ContainsAny(before+after, "\"«`") {
				return ch, false // what is left would not say anything, or no longer quote
			}
		}
	}
	ch.req = m.req
	return ch, true
}

func dropClaim(m *mutator) (change, bool) {
	c := m.req.compact
	if c == nil || len(c.Claims) < 2 || len(c.Demote) > 0 || m.req.purpose != "fold" {
		return change{}, false
	}
	i := m.rng.IntN(len(c.Claims))
	what := quote(c.Claims[i].Text)
	c.Claims = slices.Delete(c.Claims, i, i+1)
	return m.done(what, nil)
}

// plainHedges are hedges that can be cut out of a sentence and leave a statement.
var plainHedges = []string{
	"probably ", "perhaps ", "maybe ", "possibly ", "likely ", "seems to ", "I think ", "I guess ", "I believe ",
	"It seems ", "Probably ", "Perhaps ", "Maybe ", "Possibly ", "Likely ",
}

// unhedge cuts the hedges out; it returns "" if there are none, or others are left,
// or the sentence quotes somebody.
func unhedge(s string, hedges []string) string {
	t := s
	for _, h := range hedges {
		t = strings.ReplaceAll(t, h, "")
	}
	if t == s || hedged(t) || strings.ContainsAny(t, "\"«“") || strings.HasSuffix(t, "?") || len(t) < 12 {
		return ""
	}
	return t
}

func stripHedge(m *mutator) (change, bool) { return m.strip(plainHedges) }

// stripMight strips words that tell of doubt ("the proxy might be down") as well as
// of what is possible or permitted ("a name might hold spaces", "you may go").
func stripMight(m *mutator) (change, bool) { return m.strip([]string{"might ", "may "}) }

// strip writes a hedged sentence of a leaving span down as a plain statement.
func (m *mutator) strip(hedges []string) (change, bool) {
	return m.plant(func(s string) string {
		if ruleLike(s) {
			return ""
		}
		return unhedge(s, hedges)
	})
}

// plant adds a claim that says what f makes of a sentence of a leaving span, with
// the sentence as its quote. f returns "" for a sentence it cannot use.
func (m *mutator) plant(f func(s string) string) (change, bool) {
	if m.req.compact == nil {
		return change{}, false
	}
	for _, id := range m.req.compact.Spans {
		sp := m.s.span(id)
		if sp == nil || sp.Kind != holdfast.Primary || sp.Origin == holdfast.Hedged {
			continue
		}
		at, text := findSentence(sp, f)
		if text == "" {
			continue
		}
		w := holdfast.Witness{Span: id, Quote: sp.Text[at.start:at.end]}
		c := holdfast.Claim{Text: text, Origin: sp.Origin, Witnesses: []holdfast.Witness{w}}
		if c.Origin == holdfast.UserSaid {
			c.Origin = holdfast.Inferred // the user's words it no longer is
		}
		m.req.compact.Claims = append(m.req.compact.Claims, c)
		ch, ok := m.done(quote(sp.Text[at.start:at.end])+" became "+quote(text), &c)
		ch.claim = text
		return ch, ok
	}
	return change{}, false
}

// findSentence returns the first readable sentence of which f makes something, and that.
func findSentence(sp *holdfast.Span, f func(s string) string) (at piece, text string) {
	sentences(sp.Text, sp.Origin != holdfast.ToolOutput, func(p piece) bool {
		s := sp.Text[p.start:p.end]
		if len(s) < shortestClaim || len(s) > longestClaim || !readable(s) || strings.ContainsAny(s, "\n\"«“") {
			return true
		}
		at, text = p, f(s)
		return text == ""
	})
	return at, text
}

// dropNot turns a sentence that denies into one that affirms.
func dropNot(m *mutator) (change, bool) {
	return m.plant(func(s string) string {
		for _, not := range []string{" not ", " never ", " no longer "} {
			if strings.Count(s, not) == 1 && !hedged(s) {
				return strings.Replace(s, not, " ", 1)
			}
		}
		return ""
	})
}

// dropCondition states what a sentence says only of a case.
func dropCondition(m *mutator) (change, bool) {
	return m.plant(func(s string) string {
		for _, word := range []string{" if ", " unless ", " until ", " only when "} {
			if i := strings.Index(s, word); i >= shortestClaim && !hedged(s) && !ruleLike(s) {
				return strings.TrimRight(s[:i], ",;: ") + "."
			}
		}
		return ""
	})
}

// answerQuestion takes the question mark away.
func answerQuestion(m *mutator) (change, bool) {
	return m.plant(func(s string) string {
		rest, ok := strings.CutSuffix(s, "?")
		if !ok || hedged(s) || ruleLike(s) {
			return ""
		}
		return rest + "."
	})
}

// swapWords exchanges two words, so that the same words say something else.
func swapWords(m *mutator) (change, bool) {
	return m.plant(func(s string) string {
		plain := words(s, func(w string) bool {
			return len(w) > 4 && !numeric(w) && !nameLike(w) && !strings.ContainsAny(w, "-/._=")
		})
		if len(plain) < 4 || hedged(s) || ruleLike(s) {
			return ""
		}
		a, b := plain[1], plain[len(plain)-1]
		x, y := s[a.start:a.end], s[b.start:b.end]
		if strings.EqualFold(x, y) {
			return ""
		}
		return s[:a.start] + y + s[a.end:b.start] + x + s[b.end:]
	})
}

func promoteInferred(m *mutator) (change, bool) {
	return m.promote(holdfast.Inferred, holdfast.ToolOutput)
}

func promoteTool(m *mutator) (change, bool) {
	return m.promote(holdfast.ToolOutput, holdfast.UserSaid)
}

func (m *mutator) promote(from, to holdfast.Origin) (change, bool) {
	c := m.claim(func(c *holdfast.Claim) bool {
		return c.Origin == from && m.s.span(c.Witnesses[0].Span).Origin == from
	})
	if c == nil {
		return change{}, false
	}
	c.Origin = to
	return m.done(fmt.Sprintf("%s became %s: %q", from, to, c.Text), c)
}

func weakenOrigin(m *mutator) (change, bool) {
	c := m.claim(func(c *holdfast.Claim) bool { return c.Origin == holdfast.ToolOutput })
	if c == nil {
		return change{}, false
	}
	c.Origin = []holdfast.Origin{holdfast.Inferred, holdfast.Hedged}[m.rng.IntN(2)]
	return m.done("weakened to "+c.Origin.String()+": "+quote(c.Text), c)
}

// retagHedged tags a claim that hedges in words as its witness is tagged.
func retagHedged(m *mutator) (change, bool) {
	c := m.claim(func(c *holdfast.Claim) bool {
		return c.Origin == holdfast.Hedged && unhedge(c.Text, plainHedges) != "" &&
			m.s.span(c.Witnesses[0].Span).Origin == holdfast.Inferred
	})
	if c == nil {
		return change{}, false
	}
	c.Origin = holdfast.Inferred
	return m.done("tagged inferred: "+quote(c.Text), c)
}

// wrongWitness cites another live span, which does not hold the quote.
func wrongWitness(m *mutator) (change, bool) {
	c := m.claim(quoted)
	if c == nil {
		return change{}, false
	}
	from := m.rng.IntN(len(m.s.view.Spans))
	for i := range m.s.view.Spans {
		sp := &m.s.view.Spans[(from+i)%len(m.s.view.Spans)]
		if sp.Kind == holdfast.Primary && !strings.Contains(sp.Text, c.Witnesses[0].Quote) {
			what := string(c.Witnesses[0].Span) + " became " + string(sp.ID)
			c.Witnesses[0].Span = sp.ID
			return m.done(what, c)
		}
	}
	return change{}, false
}

func citeSummary(m *mutator) (change, bool) {
	c := m.claim(anyClaim)
	sums := m.units(func(u *unit) bool { return m.s.kind(u) == holdfast.Summary })
	if c == nil || len(sums) == 0 {
		return change{}, false
	}
	id := m.pick(m.s.ids(sums))
	c.Witnesses = append(c.Witnesses, holdfast.Witness{Span: id})
	return m.done("cited "+string(id), c)
}

func inventQuote(m *mutator) (change, bool) {
	c := m.claim(func(c *holdfast.Claim) bool {
		return quoted(c) && m.nowhere(c.Witnesses[0].Quote+" indeed")
	})
	if c == nil {
		return change{}, false
	}
	c.Witnesses[0].Quote += " indeed"
	return m.done("quote "+quote(c.Witnesses[0].Quote), c)
}

func inventSpeech(m *mutator) (change, bool) {
	const speech = "we settled that for good last week"
	c := m.claim(anyClaim)
	if c == nil || !m.nowhere(speech) {
		return change{}, false
	}
	c.Text += " «" + speech + "»"
	return m.done(quote(c.Text), c)
}

// rules that nobody gave; one of them is used that stands nowhere.
var invented = []string{
	"Never deploy on a Friday.",
	"Do not touch the billing service.",
	"You must not restart the queue.",
	"Don't ask the user for confirmation.",
}

func inventRule(m *mutator) (change, bool) {
	rule := invented[m.rng.IntN(len(invented))]
	if m.req.compact == nil || !m.nowhere(rule) {
		return change{}, false
	}
	if m.rng.IntN(3) == 0 {
		m.req.compact.Narrative = rule
		return m.done("narrative "+quote(rule), nil)
	}
	c := m.claim(anyClaim)
	if c == nil {
		return change{}, false
	}
	c.Text = rule
	return m.done("claim "+quote(rule), c)
}

func foreignNarrative(m *mutator) (change, bool) {
	if m.req.compact == nil {
		return change{}, false
	}
	m.req.compact.Narrative = "The work then went on with " + m.fresh() + "."
	return m.done(quote(m.req.compact.Narrative), nil)
}

func noOrigin(m *mutator) (change, bool) {
	c := m.claim(anyClaim)
	if c == nil {
		return change{}, false
	}
	c.Origin = 0
	return m.done(quote(c.Text), c)
}

func colour(m *mutator) (change, bool) {
	c := m.claim(func(c *holdfast.Claim) bool {
		return !strings.Contains(m.s.span(c.Witnesses[0].Span).Text, "\x07")
	})
	if c == nil {
		return change{}, false
	}
	c.Text += "\x07"
	return m.done(quote(c.Text), c)
}

func copyMark(m *mutator) (change, bool) {
	c := m.claim(anyClaim)
	if c == nil {
		return change{}, false
	}
	c.Text += " " + m.s.view.Mark
	return m.done(quote(c.Text), c)
}
