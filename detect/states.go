package detect

import "strings"

// state is what a word says of how things are.
type state uint16

const (
	stGood state = 1 << iota
	stBad
	stOn
	stOff
	stConnection // a failure to reach
	stAbsent     // not there
	stDenied     // not allowed
	stRepaired   // fixed, resolved: the trouble it names is gone
	stChange     // moved, changed, raised
	stAnswer     // no, wrong, actually: answers somebody and names no subject
	stAction     // names what was done as well: push, deploy
)

// stateWords gives the state of stems.
var stateWords = stateTable([]struct {
	state state
	words string
}{
	{stGood, `
		pass passes passed passing green succeed succeeded success successful successfully ok okay healthy up
		running alive works working work ready completed finished reachable available online valid clean cleanly
		stable active`},
	{stGood | stAction, `applied pushed committed merged deployed built builds installed uploaded published released`},
	{stBad, `
		fail failed fails failing failure failures error errors fatal panic panicked crash crashed crashes broken
		unhealthy down dead killed aborted rejected inactive crashloopbackoff imagepullbackoff errimagepull
		oomkilled evicted stopped exited offline invalid conflict unresolved exceeded unsuccessful corrupt
		corrupted red ✖ untracked segfault race`},
	{stBad | stDenied, `denied`},
	{stBad | stConnection, `refused unreachable timeout timedout unresponsive abgelehnt rechazada`},
	{stAbsent, `
		missing undefined unknown nonexistent notfound unrecognized unrecognised unbound unset unexpected
		unsupported`},
	{stOn, `enabled on true`},
	{stOff, `disabled off false`},
	{stGood | stRepaired, `fixed resolved solved repaired`},
	{stChange, `
		moved changed raised lowered renamed switched migrated bumped upgraded updated increased decreased reduced
		replaced postponed delayed rescheduled shifted extended shortened rewritten converted`},
	{stAnswer, `no nope wrong incorrect nein non нет false actually correction`},
})

// stateTable returns the states of the stems of words.
func stateTable(groups []struct {
	state state
	words string
}) map[string]state {
	m := map[string]state{}
	for _, g := range groups {
		for _, w := range strings.Fields(g.words) {
			m[stem(w)] |= g.state
		}
	}
	return m
}

// stemSet returns the set of the stems of words.
func stemSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[stem(w)] = true
	}
	return m
}

// genericWords say too little to tell one subject from another.
var genericWords = stemSet(`
	file line value number default set the a current new old service app system project code thing data name key
	id run use user time first last all any both each module function called config get max min port host version
	on off in at start end still now just already offset page total count sum size length elapsed duration
	progress step commit remove removed internal local com org net io http https www src main go py js ts txt json
	yaml yml md log info error warn debug level msg get put post there here any more one two try step result it
	there go make says state status type`)

// hostWords stand in so many host names that they tell none.
var hostWords = stemSet(`db api server service app web cache node`)

// environments part one installation from another.
var environments = stemSet(`staging production development qa sandbox preview demo`)

// weekdays are values of their own, and so are months.
var weekdays = stemSet(`
	january february april june july august september october november december monday tuesday wednesday thursday
	friday saturday sunday`)

// synonyms are short forms of the same word.
var synonyms = map[string]string{
	"database": "db", "databases": "db", "production": "prod", "development": "dev", "testing": "test",
	"environment": "env", "environments": "env",
	"configuration": "config", "repository": "repo", "authentication": "auth", "directory": "dir",
	"parameter": "param", "stage": "staging",
	"goes": "go", "used": "use", "using": "use", "uses": "use", "usage": "use",
	"mfa": "two-factor", "2fa": "two-factor", "unauthorized": "denied",
}

// stem strips the endings of English inflection, crudely: words are only compared with
// words treated alike.
func stem(w string) string {
	w = strings.ToLower(w)
	if s, ok := synonyms[w]; ok {
		return s
	}
	if environmentsRaw[w] {
		return w
	}
	for _, x := range [...]string{"'s", "’s"} {
		w = strings.TrimSuffix(w, x)
	}
	for _, x := range inflections {
		if strings.HasSuffix(w, x) && len(w)-len(x) >= 3 && !(x == "s" && strings.HasSuffix(w, "ss")) {
			w = w[:len(w)-len(x)]
			break
		}
	}
	if len(w) > 3 {
		w = strings.TrimSuffix(w, "e")
	}
	if n := len(w); n > 4 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		w = w[:n-1]
	}
	if strings.HasSuffix(w, "at") && len(w) > 5 {
		w = w[:len(w)-2] // migrate, migration
	}
	return w
}

// inflections are endings of English words, the longer ones first.
var inflections = [...]string{"ations", "ation", "ions", "ments", "ing", "ion", "ment", "ies", "ed", "es", "s"}

// environmentsRaw keeps names of environments from being cut.
var environmentsRaw = map[string]bool{"staging": true, "prod": true, "dev": true}

// nameParts returns the stems of the words inside a name: cut at marks and at capitals.
func nameParts(t string) []string {
	var out []string
	start := 0
	flush := func(end int) {
		if end > start {
			out = append(out, stem(t[start:end]))
		}
	}
	for i := 0; i < len(t) && len(out) < 32; i++ {
		c := t[i]
		switch {
		case !isAlnum(c) && c < 0x80:
			flush(i)
			start = i + 1
		case 'A' <= c && c <= 'Z' && i > start && 'a' <= t[i-1] && t[i-1] <= 'z':
			flush(i)
			start = i
		}
	}
	flush(len(t))
	return out
}

// judge gathers the states of the words of s, whose text in lower case is low.
func (s *side) judge(low string) {
	for i := range s.toks {
		if st := s.stateAt(i); st != 0 {
			s.state(i, st)
		}
	}
	s.bad = s.bad || containsAny(low, failing...)
	s.good = s.good || containsAny(low, "✔", "✓", "✅")
	s.connection = s.connection || containsAny(low, unconnected...) || containsAny(low, "connect") && s.bad ||
		containsAny(low, linking...) && containsAny(low, turnedAway...)
	s.harmless = containsAny(low, "0 failed", "0 errors", "no errors", "0 failures", "without error") &&
		!containsAny(low, "10 failed", "20 failed", "30 failed")
	s.findAbsent(low)
	s.dry = containsAny(low, "dry-run", "dry run", "[dry")
	s.past = s.change < 0 && (containsAny(low, formerly...) || toldPast(low)) ||
		hasAnyPrefix(low, "[archive", "archive:", "previously ") ||
		containsAny(low, "(archived")
	s.quotes = containsAny(low, documents...) && !containsAny(low, "no such file", "not found", "cannot ", "can't ")
	s.zero = strings.HasSuffix(strings.TrimSpace(low), "\n0") || containsAny(low, "(no matches)", "(empty)", " 0 of ")
	s.retracts = hasAnyPrefix(low, retractions...)
	s.other = !strings.Contains(low, "\n") && containsAny(low, "the other ", "another ", "other than ", "(other ", " of his ", " of her ", " also ")
	s.judgeReply(low)
	s.supposed = s.supposes(low)
}

// stateAt returns the state that token i says by itself, 0 if none: not a word that somebody quotes, nor an
// "error" that reports none.
func (s *side) stateAt(i int) state {
	x := &s.toks[i]
	switch {
	case x.ident && x.kind != Name, x.stem == "error" && !s.reports(i):
		return 0
	case x.ident && strings.Contains(x.text, "Error"):
		return stateWords[stem(x.text)] | stBad
	case x.ident:
		return stateWords[stem(x.text)]
	case x.quoted && !strings.HasPrefix(s.text, `"`+x.text) && len(s.toks) > 2 && s.mentioned(i):
		return 0
	}
	return stateWords[x.stem]
}

// supposes reports whether s supposes something, or quotes a document.
func (s *side) supposes(low string) bool {
	conditional := s.conditions&If != 0
	if s.reply && !conditional && !s.quotes && !containsAny(low, "would ", "maybe", "suppose", "example", "e.g.") {
		return false // "actually it should be main"
	}
	return s.quotes || conditional && !s.diff || strings.HasPrefix(low, "usage: ") && !strings.Contains(low, "\n") ||
		containsAny(unlikely.Replace(" "+low), suppositions...)
}

// failing are phrases and marks of what went wrong.
var failing = []string{
	"✖", "✗", "❌", "失败", "失敗", "timed out", "could not", "unable to", "nothing happens", "did not complete",
	"exit code 1", "non-zero", "verbindungsaufbau",
}

// unconnected say that a connection failed.
var unconnected = []string{
	"timed out", "times out", "failed to connect", "could not connect", "connection reset", "no route to host", "no response",
	"connection closed", "can't connect", "cannot connect", "verbindungsaufbau abgelehnt", "verbindung abgelehnt",
	"verbindung verweigert", "keine verbindung", "nicht erreichbar", "connection refused", "connection_refused",
	"econnrefused", "連線被拒", "conexión denegada", "连接被拒绝", "拒绝连接", "无法连接", "连接失败", "连接超时", "接続拒否", "接続が拒否",
	"接続できません", "connexion refusée", "conexión rechazada", "conexión rehusada", "connessione rifiutata",
}

// linking are words for a connection in other languages, and turnedAway for one that did not come about.
var (
	linking = []string{
		"verbindung", "connexion", "conexión", "connessione", "conexão", "verbinding", "连接", "連接", "連線", "访问", "打开",
		"接続", "соединени",
	}
	turnedAway = []string{
		"abgelehnt", "verweigert", "abgewiesen", "zurückgewiesen", "gescheitert", "fehlgeschlagen", "nicht möglich",
		"refusée", "impossible", "rechazada", "rehusada", "denegada", "rifiutata", "recusada", "geweigerd", "被拒", "拒绝", "拒絕",
		"拒否", "失败", "失敗", "出错", "超时", "отклонен", "отказано",
	}
)

// suppositions are words of what is only thought of.
var suppositions = []string{
	"would ", "should ", "might ", " could ", "maybe", "suppose", "for example", "e.g.", " example:",
}

// formerly are words of how things were.
var formerly = []string{
	"until last", "until recently", "used to ", "formerly", "was previously", "previously was", "previously,",
	"back then", "in the past", "the old ", "an old ", "the previous ", "last week", "last month", "last year",
	"earlier today",
}

// documents are the names of what people quote, and how they do.
var documents = []string{
	"hacking:", "contributing:", ".txt: \"", ".md:", "readme:", "readme says", "the readme", ".md\"", ".rst:",
	".adoc:",
}

// retractions open what takes back a wish.
var retractions = []string{
	"forget about ", "forget the ", "never mind ", "nevermind ", "scrap ", "drop the ", "skip the ", "ignore the ",
	"no need for ", "you can drop ", "we can drop ", "no longer need", "we don't need ", "drop ",
}

// unlikely takes away what looks like a guess and is none.
var unlikely = strings.NewReplacer(
	"(should ", "", ", should be", "", "should have been ", "", "should not have ", "",
	"could not", "", "couldn't", "", " could you ", " ",
)

// toldPast reports whether low tells how something was at another time: was … before the move, cost … two
// years ago.
func toldPast(low string) bool {
	at := strings.Index(low, " was ")
	for _, w := range [...]string{" were ", "ed ", " had ", " ran ", " kept ", " cost ", " 以前"} {
		if i := strings.Index(low, w); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 || strings.Contains(low, "\n") {
		return false
	}
	rest := low[at:]
	for _, w := range [...]string{" in ", " until ", " in early ", " in late "} {
		if i := strings.Index(rest, w); i >= 0 && isYear(rest[i+len(w):]) {
			return true
		}
	}
	return containsAny(rest, bygone...)
}

// bygone say, behind a verb in the past, when something was so.
var bygone = []string{
	" before the ", " years ago", " months ago", " weeks ago", " last winter", " last summer", " last spring",
	" last autumn", " last fall", " last term", " last season", " last quarter", "in the prototype", "in the old ",
	"on the old ", "at first", "originally", "以前",
}

// isYear reports whether s opens with a year.
func isYear(s string) bool {
	return len(s) >= 4 &&
		hasAnyPrefix(s, "19", "20") &&
		allDigits(s[:4]) &&
		(len(s) == 4 || !isAlnum(s[4]) && s[4] != '-')
}

// mentioned reports whether the word at i stands between quotation marks with others: words somebody quotes.
func (s *side) mentioned(i int) bool {
	for _, k := range [...]int{i, i + 1} {
		if k > 0 && k < len(s.toks) && s.toks[k-1].quoted && s.toks[k].quoted && s.adjacent(k) {
			return strings.ContainsAny(s.text, "\"“”«»「」")
		}
	}
	return false
}

// reports reports whether the word "error" at i reports one: it opens a line, stands in
// capitals, before a colon or behind a number.
func (s *side) reports(i int) bool {
	x := &s.toks[i]
	end := x.start + len(x.text)
	if x.text == "ERROR" || x.start == 0 || x.lead == '\n' || end < len(s.text) && s.text[end] == ':' {
		return true
	}
	if i+1 < len(s.toks) && allDigits(s.toks[i+1].text) && x.text == "Error" {
		return true // Error 2
	}
	return i > 0 && allDigits(s.toks[i-1].text) || i > 0 && s.toks[i-1].text == "***"
}

// state adds the state st of word i, turned round by a "not".
func (s *side) state(i int, st state) {
	x := &s.toks[i]
	past := hasSuffixFold(x.text, "ed")
	if i > 0 && (s.toks[i-1].text == "0" || s.toks[i-1].stem == "no") && st&stBad != 0 {
		return
	}
	if !past && (x.stem == "stop" || x.stem == "exit") {
		return // the deed, not the state
	}
	if x.lead == '(' && i > 0 && s.toks[i-1].stem == stem("active") && !s.toks[i-1].rejected {
		return // active (exited): a unit that has done its work
	}
	good, bad := st&stGood != 0, st&stBad != 0
	if x.stem == stem("successfully") && hasSuffixFold(x.text, "ly") {
		s.event = true
	}
	if st&stAction != 0 && !past && !hasSuffixFold(x.text, "built") && !hasSuffixFold(x.text, "builds") {
		good = false // an order or a plan, no state
	}
	if st&stRepaired != 0 && !past {
		good = false
	}
	if x.rejected {
		good, bad = bad, good
	}
	s.good, s.bad = s.good || good, s.bad || bad
	s.repaired = s.repaired || st&stRepaired != 0 && past
	s.connection = s.connection || st&stConnection != 0 && !s.givenTimeout(i)
	// "on" is a state at the end of its clause or behind a key only.
	if x.stem != "on" || i == len(s.toks)-1 || x.text == "ON" {
		s.on = s.on || st&stOn != 0
	}
	s.off = s.off || st&stOff != 0
	if st&stChange != 0 && s.change < 0 && past {
		s.change = i
	}
	if st&stAbsent != 0 && s.absent < 0 {
		s.absent = i
	}
	if st&stDenied != 0 {
		s.denied = i
	}
}

// givenTimeout reports whether token i is a timeout that is set rather than reached: "timeout: 4000".
func (s *side) givenTimeout(i int) bool {
	if s.toks[i].stem != stem("timeout") || i+1 >= len(s.toks) {
		return false
	}
	next := &s.toks[i+1]
	return next.ident && next.kind == Number
}

// findAbsent finds phrases that say that something is not there.
func (s *side) findAbsent(low string) {
	for _, x := range absences {
		at := strings.Index(low, x)
		if at < 0 || len(low) != len(s.text) {
			continue
		}
		for i := range s.toks {
			if s.toks[i].start >= at {
				s.absent = i
				break
			}
		}
		if s.absent < 0 {
			s.absent = len(s.toks) - 1
		}
		s.bad = true
		return
	}
}

// absences say that something is not there.
var absences = []string{
	"no such", "no attribute", "no column", "no field", "no member", "no exported member", "not found",
	"does not exist", "doesn't exist", "cannot import name", "no module named", "no rule to make target",
	"no match for", "no implementation found", "invalid object name", "not known to", "not recognized", "not recognised",
	"unrecognized name", "cannot find", "could not find", "can't find", "not defined", "no matches", "did not match any", "不存在", "找不到",
}

// refuses reports whether s opens with a "no" that answers rather than one that counts:
// "No, …", "no - …", "no it's …", but not "no match for …".
func (s *side) refuses(low string) bool {
	rest, ok := strings.CutPrefix(low, "no")
	if !ok || rest == "" {
		return false
	}
	switch rest[0] {
	case ',', '.', '!', ';':
		return true
	}
	return hasAnyPrefix(rest, behindNo...)
}

// behindNo is what stands behind a "no" that answers.
var behindNo = []string{" -", " –", " —", " it", " the ", " that", " this", " don't", " we ", " you ", " i "}

// judgeReply finds out whether s answers or corrects somebody.
func (s *side) judgeReply(low string) {
	for i := range s.toks {
		if w := s.toks[i].text; !s.toks[i].ident && (w == "is" || w == "are" || w == "'s" || w == "goes" || w == "是") {
			s.copula = true
		}
	}
	s.denies = s.denies || s.refuses(low) || hasAnyPrefix(low, denials...)
	s.reply = s.reply || s.denies || hasAnyPrefix(low, answers...)
	s.renewed = s.renewed || strings.HasSuffix(strings.TrimRight(low, ".! "), " now") || containsAny(low, renewals...)
}

// denials open what says that something is not so.
var denials = []string{
	"nope", "wrong", "incorrect", "that's wrong", "that is wrong", "that's not", "not quite", "不对", "不是", "nein",
	"いいえ", "いや", "違い", "нет,", "non,", "não,", "아니", "아뇨",
}

// answers open what corrects somebody.
var answers = []string{
	"actually", "it's ", "it is ", "its ", "correction", "sorry,", "i meant", "make that", "should be ",
	"it should be ",
}

// renewals say that something is so from now on.
var renewals = []string{
	" now ", "ahora", " ya está ", " ya es ", " ya va ", "desde este", "desde esta", "a partir de", "agora",
	"adesso", "désormais", "jetzt", "maintenant", "теперь", ", ya ", "现在", "現在", "改成", "改为", "換成", "换成", "に変更",
	"になりました", "로 변경", "ora è",
}
