package reference

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/detect"
)

// A Reader scans texts and remembers what it scanned. It is not safe for
// concurrent use.
type Reader struct {
	docs    map[string]*detect.Doc
	against map[[2]string]bool
}

// NewReader returns an empty reader.
func NewReader() *Reader {
	return &Reader{docs: map[string]*detect.Doc{}, against: map[[2]string]bool{}}
}

func (r *Reader) doc(text string) *detect.Doc {
	if d, ok := r.docs[text]; ok {
		return d
	}
	if len(r.docs) > 20_000 {
		clear(r.docs)
	}
	d := new(detect.Doc)
	d.Scan(text)
	r.docs[text] = d
	return d
}

// contradicts asks the detector whether a sentence disconfirms a claim.
func (r *Reader) contradicts(claim, sentence string) bool {
	k := [2]string{claim, sentence}
	v, ok := r.against[k]
	if !ok {
		if len(r.against) > 100_000 {
			clear(r.against)
		}
		v = detect.Contradicts(claim, sentence)
		r.against[k] = v
	}
	return v
}

// identifiers returns the identifiers of text.
func (r *Reader) identifiers(text string) (out []string) {
	for _, id := range r.doc(text).Identifiers {
		out = append(out, id.Of(text))
	}
	return out
}

// stands reports whether the identifier id stands whole in text.
func (r *Reader) stands(id, text string) bool {
	for _, token := range r.identifiers(text) {
		for _, form := range detect.AppendForms(nil, token) {
			if form == id {
				return true
			}
		}
	}
	return false
}

// missing returns the identifiers of text that stand whole in none of the others.
func (r *Reader) missing(text string, others ...string) (out []string) {
	for _, id := range r.identifiers(text) {
		found := false
		for _, o := range others {
			found = found || r.stands(id, o)
		}
		if !found {
			out = append(out, id)
		}
	}
	return out
}

// words returns the content words of words[from:to] of d.
func words(d *detect.Doc, from, to int, userSaid bool) (out []string) {
	for i := from; i < to; i++ {
		if !userSaid || !d.Words[i].Saying {
			out = append(out, d.Term(i))
		}
	}
	return out
}

// allWords returns the content words of text.
func (r *Reader) allWords(text string, userSaid bool) []string {
	d := r.doc(text)
	return words(d, 0, len(d.Words), userSaid)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// shared counts the different words of a that are in b.
func shared(a, b []string) int {
	seen := map[string]bool{}
	for _, w := range a {
		if contains(b, w) {
			seen[w] = true
		}
	}
	return len(seen)
}

// marks are those of a sentence with the lines it hangs from.
func marks(d *detect.Doc, s detect.Sentence) (own, heads detect.Marks) {
	for _, h := range d.Heads(s.Line) {
		heads = add(heads, d.Lines[h].Marks)
	}
	return s.Marks, heads
}

func add(a, b detect.Marks) detect.Marks {
	return detect.Marks{
		Negations:  a.Negations + b.Negations,
		Conditions: a.Conditions | b.Conditions,
		Hedged:     a.Hedged || b.Hedged,
		Question:   a.Question || b.Question,
	}
}

// says reports whether one sentence of text says the claim, as status verified asks.
func (r *Reader) says(text, claim string, origin holdfast.Origin) bool {
	return r.saying(text, claim, origin, true) >= 0
}

// speaks is says for a user-said claim that may be a part of the user's statement.
func (r *Reader) speaks(text, claim string, origin holdfast.Origin) bool {
	return r.saying(text, claim, origin, false) >= 0
}

// saying is the first sentence of text that says the claim, -1 if none does.
// Beyond the contract, and as the library does: modal verbs and turning words
// ("refuse", "failed") are the same, and no clause boundary is left out.
func (r *Reader) saying(text, claim string, origin holdfast.Origin, whole bool) int {
	c, d := r.doc(claim), r.doc(text)
	userSaid := origin == holdfast.UserSaid
	want := statement(c, 0, len(c.Words), userSaid)
	var of detect.Marks
	for _, s := range c.Sentences {
		of = add(of, s.Marks)
	}
	of.Hedged = of.Hedged || origin == holdfast.Hedged
	turns := turning(c, 0, len(c.Words), nil)
	for i, s := range d.Sentences {
		if forbids(d, s) && len(c.Constraints) == 0 {
			continue // what is forbidden says no more than that
		}
		own, heads := marks(d, s)
		same := turns == turning(d, s.Words.From, s.Words.To, d.Heads(s.Line))
		if s.Of(text) == strings.TrimSpace(claim) && heads == (detect.Marks{}) && same {
			return i
		}
		if len(want) == 0 || !same || add(own, heads) != of || !sameModals(claim, s.Of(text)) {
			continue
		}
		if inOrder(want, statement(d, s.Words.From, s.Words.To, userSaid), userSaid && whole) {
			return i
		}
	}
	return -1
}

// turning are the different words that turn a statement round, in a range of
// words and in the lines it hangs from.
func turning(d *detect.Doc, from, to int, heads []int) string {
	seen := map[string]bool{}
	for i := range d.Words {
		in := i >= from && i < to
		for _, h := range heads {
			in = in || d.Words[i].Start >= d.Lines[h].Start && d.Words[i].End <= d.Lines[h].End
		}
		if in && detect.Turning(d.Term(i)) {
			seen[d.Term(i)] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(seen)), " ")
}

// A said is a content word, whether a clause ends before it, and the tenses of what
// stands before it and of the words of saying left out before that.
type said struct {
	word         string
	cut          bool
	tense, older tense
}

// statement are the content words of a range. Between those that are left out a
// clause may end too.
func statement(d *detect.Doc, from, to int, userSaid bool) (out []said) {
	cut := false
	var older tense
	for i := from; i < to; i++ {
		at := 0
		if i > from {
			at = min(d.Words[i-1].End, d.Words[i].Start)
			cut = cut || clauseEnds(d.Text[at:d.Words[i].Start], d.Words[i-1].Ident && d.Words[i].Ident)
		}
		for _, s := range d.Sentences {
			if s.Words.From == i && s.Words.To > i {
				at = s.Start
			}
		}
		gap := d.Text[at:d.Words[i].Start]
		t := tenseOf(gap).and(tenseOf(d.Term(i)))
		if i > from && strings.HasPrefix(gap, " to ") {
			t.then = t.then || d.Term(i-1) == "used"
			t.later = t.later || d.Term(i-1) == "going"
		}
		if userSaid && d.Words[i].Saying {
			older = older.and(t)
			continue
		}
		out = append(out, said{d.Term(i), cut, t, older})
		cut, older = false, tense{}
	}
	return out
}

// joining are the words that begin another clause.
var joining = []string{"or", "but", "and", "while", "though", "although", "whereas", "than"}

// clauseEnds reports whether a clause ends in the text between two words.
func clauseEnds(gap string, idents bool) bool {
	if strings.ContainsAny(gap, ",;(|[{") || strings.Contains(gap, " - ") {
		return true
	}
	for _, w := range strings.Fields(strings.ToLower(gap)) {
		if contains(joining, w) {
			return true
		}
	}
	return idents && contains([]string{"of", "/", ":"}, strings.TrimSpace(gap))
}

// inOrder reports whether want stands in have in order, with no more other words
// between the first and the last than want has and no clause boundary among them
// that want has not. With whole the words are not cut out of the middle of a
// statement: they begin it, lead words aside, and end it or a clause of it.
func inOrder(want, have []said, whole bool) bool {
	for start := range have {
		if have[start].word != want[0].word {
			continue
		}
		k, others, cut, ok, end := 1, 0, false, true, start+1
		for i := start + 1; i < len(have) && k < len(want); i++ {
			cut = cut || have[i].cut
			if have[i].word != want[k].word {
				others++
				continue
			}
			ok = ok && (!cut || want[k].cut)
			k, cut, end = k+1, false, i+1
		}
		if k < len(want) || !ok || others > len(want) || !tenseIn(have[start:end]).says(tenseIn(want).and(want[0].older)) {
			continue
		}
		tail := have[end:]
		leads := !slices.ContainsFunc(have[:start], func(w said) bool { return !contains(leadWords, w.word) })
		closes := len(tail) == 0 || tail[0].cut || len(tail) == 1 && contains(leadWords, tail[0].word)
		if !whole || leads && closes {
			return true
		}
	}
	return false
}

// leadWords lead in a request or close it.
var leadWords = strings.Fields("please pls also so ok okay yes hi hello hey then now just always again next first " +
	"finally well thanks thank")

// forbids reports whether a sentence is a part of a constraint.
func forbids(d *detect.Doc, s detect.Sentence) bool {
	return slices.ContainsFunc(d.Constraints, func(c detect.Constraint) bool { return c.Start < s.End && s.Start < c.End })
}

var modals = []string{"can", "could", "may", "might", "must", "shall", "should", "will", "would", "cannot"}

func sameModals(a, b string) bool {
	return strings.Join(modalsOf(a), " ") == strings.Join(modalsOf(b), " ")
}

func modalsOf(s string) (out []string) {
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if contains(modals, w) {
			out = append(out, w)
		}
	}
	return out
}

// A part is one sentence of a claim or a narrative: its different content words and its identifiers.
type part struct{ words, ids []string }

// plainParts are the sentences of text that do not hedge.
func (r *Reader) plainParts(text string) (out []part) {
	d := r.doc(text)
	for _, s := range d.Sentences {
		own, heads := marks(d, s)
		if own.Hedged || heads.Hedged {
			continue
		}
		p := part{words: unique(words(d, s.Words.From, s.Words.To, false))}
		for _, id := range d.Identifiers[s.Idents.From:s.Idents.To] {
			p.ids = append(p.ids, id.Of(text))
		}
		out = append(out, p)
	}
	return out
}

func unique(list []string) (out []string) {
	for _, w := range list {
		if !contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// hedgeBehind reports whether a sentence of text that is a part's witness hedges:
// one that the quote stands in; the one that shares most content words, if it
// shares half of the part's; one with an identifier that only hedged sentences hold.
func (r *Reader) hedgeBehind(p part, text, quote string) bool {
	d := r.doc(text)
	most := -1
	for at := 0; quote != "" && at < len(text); {
		i := strings.Index(text[at:], quote)
		if i < 0 {
			break
		}
		for k, s := range d.Sentences {
			if s.Start < at+i+len(quote) && at+i < s.End {
				if r.hedgedSentence(d, k) {
					return true
				}
				most = max(most, shared(p.words, words(d, s.Words.From, s.Words.To, false)))
			}
		}
		at += i + len(quote)
	}
	if best, n := r.closest(text, p.words); best >= 0 && n > most && 2*n >= len(p.words) && r.hedgedSentence(d, best) {
		return true
	}
	for _, id := range p.ids {
		hedged, plain := false, false
		for k, s := range d.Sentences {
			for _, token := range d.Identifiers[s.Idents.From:s.Idents.To] {
				if contains(detect.AppendForms(nil, token.Of(text)), id) {
					hedged = hedged || r.hedgedSentence(d, k)
					plain = plain || !r.hedgedSentence(d, k)
				}
			}
		}
		if hedged && !plain {
			return true
		}
	}
	return false
}

func (r *Reader) hedgedSentence(d *detect.Doc, i int) bool {
	own, heads := marks(d, d.Sentences[i])
	return own.Hedged || heads.Hedged
}

// closest is the sentence of text that shares most of some content words, a hedged
// one on a tie, and how many; -1 if none shares any.
func (r *Reader) closest(text string, want []string) (best, most int) {
	d := r.doc(text)
	best = -1
	for i, s := range d.Sentences {
		n := shared(want, words(d, s.Words.From, s.Words.To, false))
		if n > most || n > 0 && n == most && r.hedgedSentence(d, i) && !r.hedgedSentence(d, best) {
			best, most = i, n
		}
	}
	return best, most
}

// evidence are the lines of text to restore for a claim.
func (r *Reader) evidence(text, quote string, c *holdfast.Claim) (out []detect.Range) {
	d := r.doc(text)
	var taken []string
	take := func(part string) {
		if at := strings.Index(text, part); part != "" && at >= 0 {
			taken = append(taken, part)
			out = append(out, d.Widen(detect.Range{Start: at, End: at + len(part)})...)
		}
	}
	take(quote)
	if i := r.saying(text, c.Text, c.Origin, true); i >= 0 {
		take(d.Sentences[i].Of(text))
		return out
	}
	if i, _ := r.closest(text, r.allWords(c.Text, false)); i >= 0 {
		take(d.Sentences[i].Of(text))
	}
	for _, id := range r.missing(c.Text, taken...) {
		for _, s := range d.Sentences {
			if r.stands(id, s.Of(text)) {
				take(s.Of(text))
				break
			}
		}
	}
	if len(taken) == 0 {
		take(text)
	}
	return out
}

// whole reports whether text holds part as whole sentences.
func (r *Reader) whole(text, part string) bool {
	if part == "" {
		return false
	}
	d := r.doc(text)
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(part)
		starts, ends := false, false
		for _, s := range d.Sentences {
			starts, ends = starts || s.Start == from, ends || s.End == to
		}
		for _, c := range d.Constraints {
			starts, ends = starts || c.Start == from, ends || c.End == to
		}
		if starts && ends {
			return true
		}
		at = from + 1
	}
}

// quoted returns the words in «» or "" of text.
func quoted(text string) (out []string) {
	for _, q := range [][2]string{{"«", "»"}, {`"`, `"`}} {
		rest := text
		for {
			_, after, ok := strings.Cut(rest, q[0])
			if !ok {
				break
			}
			in, tail, ok := strings.Cut(after, q[1])
			if !ok {
				break
			}
			if in != "" {
				out = append(out, in)
			}
			rest = tail
		}
	}
	return out
}

// blank reports whether s has no letter or digit.
func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0
}

// reserved reports whether an ID denotes the anchor, the edit log, the ledger or
// the journal in any spelling, or is a wildcard.
func reserved(id string) bool {
	var b strings.Builder
	for _, r := range id {
		if r >= 0xFF01 && r <= 0xFF5E { // full width
			r -= 0xFEE0
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '*' || r == '?' {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	s := b.String()
	if contains([]string{"anchor", "editlog", "ledger", "journal", "all", "edits"}, s) || strings.ContainsAny(s, "*?") {
		return true
	}
	n, ok := strings.CutPrefix(s, "edit")
	return ok && n != "" && strings.Trim(n, "0123456789") == ""
}

// control reports whether text has bytes that no claim may bring along: broken
// UTF-8, control characters but tab and line feed, format characters but the
// zero-width joiner and non-joiner.
func control(text string) (out []rune) {
	for _, r := range strings.ToValidUTF8(text, "\x00") {
		if unicode.IsControl(r) && r != '\t' && r != '\n' || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d' {
			out = append(out, r)
		}
	}
	return out
}

// releases reports whether a plain statement of text, neither hedged nor a
// question, shares a content word with a rule; "not" and its like are none.
func (r *Reader) releases(text, rule string) bool {
	content := func(d *detect.Doc, from, to int) (out []string) {
		for i := from; i < to; i++ {
			if !d.Words[i].Negation {
				out = append(out, d.Term(i))
			}
		}
		return out
	}
	d, of := r.doc(text), r.doc(rule)
	want := content(of, 0, len(of.Words))
	for _, s := range d.Sentences {
		if r.plain(d, s) && !s.Quoted && shared(want, content(d, s.Words.From, s.Words.To)) > 0 {
			return true
		}
	}
	return false
}

// related reports whether a text has to do with what a claim without identifiers
// calls tool output: a content word in common, or the beginning of one.
func (r *Reader) related(claim, text string) bool {
	words := r.allWords(claim, false)
	if len(words) == 0 || len(r.identifiers(claim)) > 0 || shared(words, r.allWords(text, false)) > 0 {
		return true
	}
	const vowels = "aeiouAEIOU"
	if !strings.ContainsAny(text, vowels) || !strings.ContainsAny(claim, vowels) {
		return true
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(claim), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if stem := w[:min(len(w), 5)]; len(stem) >= 4 && strings.Contains(strings.ToLower(text), stem) {
			return true
		}
	}
	return false
}

// plain reports whether a sentence states something: no hedge, no question, no rule that forbids.
func (r *Reader) plain(d *detect.Doc, s detect.Sentence) bool {
	own, heads := marks(d, s)
	all := add(own, heads)
	return !all.Hedged && !all.Question && !forbids(d, s)
}

// doubts reports whether a claim hedges or asks.
func (r *Reader) doubts(claim string) bool {
	for _, s := range r.doc(claim).Sentences {
		if s.Hedged || s.Question {
			return true
		}
	}
	return false
}

// weak reports whether an identifier is a small number or a year, which many unrelated statements share.
func weak(id string) bool {
	if strings.Trim(id, "0123456789") != "" {
		return false
	}
	return len(id) <= 3 || len(id) == 4 && (id[:2] == "19" || id[:2] == "20")
}

// tells reports whether an excerpt holds a sentence: as a whole one, where it is one in the parent.
func (r *Reader) tells(text, sentence, parent string) bool {
	whole := func(t string) bool {
		return slices.ContainsFunc(r.doc(t).Sentences, func(s detect.Sentence) bool { return s.Of(t) == sentence })
	}
	return strings.Contains(text, sentence) && (whole(text) || !whole(parent))
}
