package detect

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// wordKind is what a word of a claim is to it.
type wordKind uint8

const (
	subjectWord wordKind = iota + 1
	stateWord            // says how something is: running, failed, enabled
	partWord             // part of an identifier
)

// term is a token of a claim or of a sentence held against it.
type term struct {
	text, stem string
	low        string // in lower case
	start      int
	kind       Kind
	ident      bool
	function   bool
	negation   bool
	quoted     bool     // between quotation marks
	rejected   bool     // behind a "not" of the same clause
	contrast   bool     // … directly, and the "not" opens its clause: "JSON, not CSV"
	parts      []string // words inside an identifier
	labels     []string // words of the name of a host, without its domain
	role       string   // word before a value: port, on, version …
	unit       string   // word behind a number
	lead       byte     // the byte before it
	digits     string   // the number it says, "" if it says none
}

// pair is a key with its value: key=value, "key": value, key is value.
type pair struct {
	key   []string
	value int // index in toks
}

// side is one of the two texts held against each other, taken apart.
type side struct {
	text     string
	toks     []term
	stems    map[string]wordKind
	subjects []string // the subject words that tell one subject from another
	forms    []string
	pairs    []pair

	question, supposed, quotes bool
	reply, denies, copula      bool
	renewed                    bool // says how things are now
	plan                       bool // an order, a plan or a heading rather than a statement
	good, bad, repaired        bool // states
	on, off                    bool
	connection                 bool // a failure to connect
	harmless                   bool // "0 failed", "no errors"
	zero                       bool // a lone 0: nothing was found
	absent, denied, change     int  // token at which something is not found, denied, changed; −1 none
	negations                  int
	content                    int // content words
	conditions                 Conditions
	form                       textForm
	retracts                   bool // opens by taking something back
	event                      bool // tells what was done: "successfully wrote …"
	other                      bool // about another thing of the same name: "the other test"
	past                       bool // about how things were
	dry                        bool // about a trial run
	diff                       bool // the lines of a diff
	hits                       []hit
	env                        string // the environment it is about, "" if none or several
	roles                      []role
	tells                      bool // tells how something is, with a verb
	read                       *reading
	units                      []uint64 // its words for weighPair
	marks                      uint64   // its marks for the trees
	days                       []day    // the dates it says
	said                       *claimed // what it says as a claim, nil if it is none
	wish                       wish     // what somebody has in mind
	// a person writes; says that something does not work; makes fun of who said that it does
	chats, complains, mocks bool
	guessed                 bool   // says what may be so
	foresees, yesterday     bool   // tells what is to come, what was
	pleads, waives          bool   // asks to set something right; can do without something
	waived                  [2]int // the clause that says so
	figures                 []figure
	news                    bool // a person says that a figure has changed
}

// maxSide bounds the words of a text that are looked at.
const maxSide = 400

// scratch keeps memory for texts that are taken apart.
var scratch = sync.Pool{New: func() any { return new(Doc) }}

// newSide takes text apart.
func newSide(text string) *side {
	if len(text) > 16*maxSide {
		text = text[:16*maxSide]
		for len(text) > 0 && !utf8.RuneStart(text[len(text)-1]) {
			text = text[:len(text)-1]
		}
	}
	d := scratch.Get().(*Doc)
	defer func() {
		d.begin("") // lets go of the text
		scratch.Put(d)
	}()
	d.begin(text)
	p, _ := readPhrase(d, text)
	s := &side{text: text, form: formOf(text), absent: -1, denied: -1, change: -1}
	s.stems = make(map[string]wordKind, len(p.toks))
	s.toks = make([]term, 0, min(len(p.toks), maxSide))
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if at := strings.Index(first, "Did you mean"); at > 0 {
		first = strings.TrimRight(first[:at], "( ") // a program asks
	}
	s.question = endsInQuestion(first)
	s.addAll(p, d.Identifiers)
	s.plan = s.conditions&(If|Unless|When) != 0 || strings.HasSuffix(strings.TrimSpace(text), ":") || p.plans()
	low := strings.ToLower(text)
	s.gatherSubjects()
	s.relate(p)
	s.table()
	s.diff = isDiff(text)
	s.judge(low)
	s.findExclusive()
	s.env, s.tells = s.findEnvironment(), s.tellsState()
	s.findRoles()
	s.read, s.units = read(text), unitsOf(text)
	s.days = s.read.dates()
	s.harmless = s.harmless || s.read.flawless()
	s.judgeTalk(low)
	s.said, s.wish = s.read.claims(s, low), s.read.findWish()
	s.findFigures()
	s.marks = s.findMarks()
	return s
}

// plans reports whether p opens like an order or a plan: "let's …", "Next …", "Restart the …".
func (p *phrase) plans() bool {
	if len(p.toks) == 0 {
		return false
	}
	if p.is(0, "let", "let's", "if", "next", "now", "to", "please", "i'll") {
		return true
	}
	first := &p.toks[0]
	return p.class(0)&cImp != 0 && p.class(1)&cAux == 0 && !first.ident && !first.quoted && !p.upper(0) &&
		!p.opensWithNouns()
}

// addAll appends the tokens of p, maxSide at most. ids are the identifiers of the text.
func (s *side) addAll(p phrase, ids []Identifier) {
	for i := range p.toks[:min(len(p.toks), maxSide)] {
		t := &p.toks[i]
		x := term{text: s.text[t.start:t.end], start: t.start, ident: t.ident, quoted: t.quoted}
		x.function = t.class&cFunc != 0
		for ; len(ids) > 0 && ids[0].Start <= t.start; ids = ids[1:] {
			if ids[0].Start == t.start {
				x.kind = ids[0].Kind
			}
		}
		x.negation = t.class&cNeg != 0 && x.text != "Mai" // the month, and never
		if t.start > 0 {
			x.lead = s.text[t.start-1]
		}
		if x.text != "se" || i == 0 || p.gap(i)&gapClause != 0 { // within a clause it is reflexive: se envía
			s.conditions |= t.class.conditions()
		}
		if x.negation {
			s.negations++
		}
		if !x.function {
			s.content++
		}
		s.add(x, p, i)
	}
}

// add appends one token with its stems and forms.
func (s *side) add(x term, p phrase, i int) {
	x.low = strings.ToLower(x.text)
	if x.host() || s.addressed(&x) {
		x.labels = nameParts(hostLabels(x.text))
	}
	if x.ident {
		s.forms = AppendForms(s.forms, x.text)
		x.parts = nameParts(x.text)
		for _, w := range x.parts {
			if s.stems[w] == 0 {
				s.stems[w] = partWord
			}
		}
		x.stem = x.low
		if i > 0 {
			x.role = s.toks[i-1].low
		}
		if i+1 < len(p.toks) && !p.toks[i+1].ident {
			x.unit = strings.ToLower(p.raw(i + 1))
		}
	} else {
		x.stem = stem(x.text)
		if numberWords[x.stem] != "" && i+1 < len(p.toks) {
			x.unit = strings.ToLower(p.raw(i + 1))
		}
		state := stateWords[x.stem]
		switch {
		case x.function, x.negation:
		case state&^(stAction|stGood|stChange) != 0,
			state&(stAction|stGood) == stGood, p.class(i)&(cModal|cConj|cCond) != 0:
			s.stems[x.stem] = stateWord
		default:
			s.stems[x.stem] = subjectWord
		}
		// A plain word joined by hyphens is also its parts.
		if strings.IndexByte(x.text, '-') > 0 {
			for _, w := range nameParts(x.text) {
				if s.stems[w] == 0 {
					s.stems[w] = partWord
				}
			}
		}
	}
	x.digits = digitsOf(&x)
	s.toks = append(s.toks, x)
}

// relate finds what is rejected by a "not", and which key has which value.
func (s *side) relate(p phrase) {
	for i := range s.toks {
		x := &s.toks[i]
		for k := i - 1; k >= 0 && k >= i-4; k-- {
			if p.gap(k+1)&gapClause != 0 && !(k+1 == i && p.gap(i)&gapQuote != 0) {
				break
			}
			not := &s.toks[k]
			if not.negation && (not.stem != "no" || p.is(k+1, "longer")) && !p.is(k, "nothing", "nobody", "none") {
				x.rejected = true
				x.contrast = k == i-1 && p.gap(k)&gapClause != 0 &&
					(not.stem == "not" || not.text[0] >= utf8.RuneSelf || p.class(k)&cLangs != 0)
				break
			}
			if !not.function && k < i-2 {
				break
			}
		}
		if i+1 < len(s.toks) && strings.HasPrefix(s.text[x.start+len(x.text):], "ではなく") {
			x.rejected, x.contrast = true, true
		}
		s.pair(p, i)
	}
}

// pair records token i as the value of the key before it.
func (s *side) pair(p phrase, i int) {
	x := &s.toks[i]
	if x.ident {
		if k := strings.IndexByte(x.text, '='); k > 0 && k+1 < len(x.text) &&
			strings.IndexByte("<>!=~^", x.text[0]) < 0 {
			key := nameParts(x.text[:k])
			v := term{text: strings.Trim(x.text[k+1:], `"'=`), ident: true, start: x.start + k + 1, lead: '='}
			v.kind, _ = identify(v.text)
			v.low = strings.ToLower(v.text)
			v.stem = v.low
			s.toks = append(s.toks, v)
			s.pairs = append(s.pairs, pair{key, len(s.toks) - 1})
			return
		}
	}
	if i == 0 {
		return
	}
	gap := strings.Trim(s.text[s.toks[i-1].start+len(s.toks[i-1].text):x.start], " \t\"'`*[")
	linked := gap == ":" || gap == "=" || gap == "：" || gap == ":=" || gap == "=>"
	k := i - 1
	for k > 0 && s.toks[k].function && !linked {
		k--
		linked = true
	}
	if !linked || k < 0 || s.toks[k].negation {
		return
	}
	key := s.toks[k].parts
	if !s.toks[k].ident {
		key = append(make([]string, 0, 2), s.toks[k].stem)
		if strings.IndexByte(s.toks[k].text, '-') > 0 {
			key = nameParts(s.toks[k].text)
		}
		// The word before belongs to the key as well: "request timeout = 5".
		joins := p.gap(k)&gapClause == 0 || p.gap(k)&gapColon != 0 && stateWords[s.toks[k].stem]&(stOn|stOff) != 0
		if k > 0 && !s.toks[k-1].function && !s.toks[k-1].ident && joins {
			key = append(key, s.toks[k-1].stem)
		}
	}
	s.pairs = append(s.pairs, pair{key, i})
}

// hasForm reports whether t stands whole in the text.
func (s *side) hasForm(t string) bool {
	return slices.Contains(s.forms, t) || slices.Contains(s.forms, strings.TrimSuffix(t, "()"))
}

func (s *side) stem(w string) bool { _, ok := s.stems[stem(w)]; return ok }

// hasAddress reports whether the text holds an IP address.
func (s *side) hasAddress() bool {
	for i := range s.toks {
		if s.toks[i].ident && isIPv4(s.toks[i].text) {
			return true
		}
	}
	return false
}

// mentions reports whether a word of the identifier a stands in s.
func (s *side) mentions(a *term) bool {
	for _, p := range a.parts {
		if _, ok := s.stems[p]; ok && !genericWords[p] && len(p) > 2 && !allDigits(p) {
			return true
		}
	}
	return false
}

// hasPathUnder reports whether s names path or something below it.
func (s *side) hasPathUnder(path string) bool {
	for i := range s.toks {
		if t := &s.toks[i]; t.ident && (t.text == path || strings.HasPrefix(t.text, path+"/")) {
			return true
		}
	}
	return false
}

// hasPort reports whether the number n stands in s as a port.
func (s *side) hasPort(n string) bool {
	for i := range s.toks {
		t := &s.toks[i]
		if !t.ident {
			continue
		}
		if t.text == n && (t.portRole() || s.connection && strings.ContainsRune(t.role, '.')) { // host.lan 7070
			return true
		}
		if strings.HasSuffix(t.text, ":"+n) || strings.Contains(t.text, ":"+n+"/") {
			return true
		}
	}
	return false
}

// portRole reports whether a number stands where a port does.
func (t *term) portRole() bool {
	if countedThings[t.unit] {
		return false
	}
	switch t.role {
	case "port", "on", "at", "to", "is", "-p", "puerto", "端口", "口", "是", "ポート":
		return true
	}
	return t.unit == "端口" || t.lead == ':'
}

// countedThings are words behind a number that is no port.
var countedThings = setOf(`documents rows files tests requests items records ms s mb kb lines entries users seconds`)

// place reports whether an identifier names where or which: a commit, path, host.
func (t *term) place() bool {
	return t.kind == Hash || t.kind == Path || t.kind == Host && !isIPv4(t.text)
}

// formsPool keeps memory for the components of identifiers.
var formsPool = sync.Pool{New: func() any { return new([maxForms]string) }}

// componentOf reports whether t is a component of the identifier name.
func componentOf(name, t string) bool {
	if !strings.Contains(name, t) {
		return false
	}
	forms := formsPool.Get().(*[maxForms]string)
	found := slices.Contains(AppendForms(forms[:0], name), t)
	clear(forms[:]) // lets go of the text
	formsPool.Put(forms)
	return found
}

// nearFailure reports whether the identifier t stands within a few words of the failure.
func (s *side) nearFailure(t string) bool {
	const few = 10
	at, fail := -1, -1
	for i := range s.toks {
		x := &s.toks[i]
		if x.ident && componentOf(x.text, t) {
			at = i
		}
		if stateWords[x.stem]&stConnection != 0 || stateWords[x.stem]&stBad != 0 {
			fail = i
		}
		if at >= 0 && fail >= 0 && at-fail < few && fail-at < few {
			return true
		}
	}
	return false
}

// object returns the identifier nearest to token i, the one it is about; what stands before wins.
func (s *side) object(i int) *term {
	for d := 0; d <= 6; d++ {
		for _, k := range [...]int{i + d, i - d} {
			if k < 0 || k >= len(s.toks) {
				continue
			}
			t := &s.toks[k]
			if t.ident && t.kind != Number && !hasSuffixFold(t.text, "error") && !hasSuffixFold(t.text, "exception") {
				return t
			}
		}
	}
	return nil
}

// after returns the first value behind word w at or after token i.
func (s *side) after(i int, w string) *term {
	for k := i; k+1 < len(s.toks) && k < i+10; k++ {
		if s.toks[k].stem == w {
			for n := k + 1; n < len(s.toks) && n < k+4; n++ {
				if s.toks[n].ident || weekdays[s.toks[n].stem] || numberWords[s.toks[n].stem] != "" {
					return &s.toks[n]
				}
			}
		}
	}
	return nil
}

// value returns what the claim says of its subject: its last number, version, path … nil if it has none.
func (s *side) value() *term {
	var v *term
	for i := range s.toks {
		t := &s.toks[i]
		if !t.ident || t.measured() {
			continue
		}
		if v == nil || t.kind == Number || t.kind == Version || t.kind == Amount ||
			v.kind != Number && v.kind != Version && v.kind != Amount {
			v = t
		}
	}
	return v
}

// measured reports whether a value is how long something took, which differs from one
// time to the next: "in 119 ms", "(0.10s)".
func (t *term) measured() bool {
	switch t.role {
	case "in", "took", "after", "for", "clock", "elapsed":
	default:
		if t.lead != '(' {
			return false
		}
	}
	n, unit, ok := quantity(t)
	return ok && unit == 's' && n < longSpan // what runs for 24 months is agreed
}

// numbers counts the numbers of a text.
func (s *side) numbers() int {
	n := 0
	for i := range s.toks {
		if k := s.toks[i].kind; s.toks[i].ident && (k == Number || k == Amount || k == Version) {
			n++
		}
	}
	return n
}

// turns reports whether a negation of s turns round what t says as well: the word behind
// it stands in t, or s denies that there is any.
func (s *side) turns(t *side) bool {
	for i := range s.toks {
		k := &s.toks[i]
		if k.negation && (k.stem == "no" || k.stem == "never") && i == 0 {
			return !strings.HasPrefix(s.text[k.start+len(k.text):], ",") // no, the port is 5432
		}
		if k.negation && k.stem == "no" && i+1 < len(s.toks) && t.says(&s.toks[i+1]) {
			switch s.toks[i-1].text {
			case "is", "are", "has": // "has no replicas"
				return true
			}
		}
		if k.rejected && !k.function && t.says(k) {
			return true
		}
	}
	return false
}

// day returns the weekday a claim names.
func (s *side) day() *term {
	for i := range s.toks {
		if weekdays[s.toks[i].stem] {
			return &s.toks[i]
		}
	}
	return nil
}

// last returns the stem of the last content word.
func (s *side) last() string {
	for i := len(s.toks) - 1; i >= 0; i-- {
		if !s.toks[i].function && !s.toks[i].negation {
			return s.toks[i].stem
		}
	}
	return ""
}

func (s *side) rejects(v *term) bool {
	for i := range s.toks {
		if s.toks[i].rejected && s.toks[i].text == v.text {
			return true
		}
	}
	return false
}

// specific reports whether the claim names something by an identifier that is no mere value.
func (s *side) specific() bool {
	for i := range s.toks {
		if t := &s.toks[i]; t.ident && t.kind != Number && t.kind != Amount {
			return true
		}
	}
	return false
}

// findEnvironment returns the environment the text is about, "" if none or several.
func (s *side) findEnvironment() string {
	found := ""
	for w := range s.stems {
		if environments[w] {
			if found != "" && found != w {
				return ""
			}
			found = w
		}
	}
	return found
}

func (t *term) counts() bool {
	return t.kind == Number && t.unit != "" && vocab.classes[t.unit]&(mLight|mNow) == 0 && !t.timed()
}

// nounVerbs are verbs before which an order's first word is a noun: "Cache runs …".
var nounVerbs = []string{
	"happens", "runs", "works", "uses", "fails", "lives", "returns", "listens", "takes", "starts", "stops",
	"succeeds", "passes", "exists", "needs", "depends",
}

// opensWithNouns reports whether p opens with two nouns of which the first could be a verb: "Cache TTL is …".
func (p *phrase) opensWithNouns() bool {
	if p.is(1, nounVerbs...) {
		return true
	}
	return p.is(2, "is", "are", "was", "were") && p.class(1)&cFunc == 0 &&
		!p.is(0, "check", "ensure", "verify", "confirm", "make", "see", "test", "assume", "say", "note")
}
