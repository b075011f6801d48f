package detect

import (
	"strings"
	"unicode/utf8"
)

// wideSet is a set of cues found in text of Chinese, Japanese or Korean, where cues are
// pieces of text rather than words.
type wideSet uint64

const (
	wIf wideSet = 1 << iota // nine conditions, in the order of Conditions
	wUnless
	wUntil
	wOnly
	wExcept
	wWhen
	wOnce
	wBefore
	wAfter
	wHedge
	wMay     // 可能, 应该: hedge with a particle of guessing or of the past
	wPast    // 吧, 过
	wForbid  // forbids
	wUniform // 统一, 使用, 必须: with 不是 a choice
	wIsNot   // 不是, behind a comma or a bracket
	wAlways  // 必ず, 반드시
	wGate    // 必须先
	wInstead // ではなく, せずに, 대신, 그대로: with an order a ban
	wDuty    // する必要があり: must
	wClosed  // クローズされ: what becomes of what breaks a rule
	wOrder   // してください, すること, 하세요: an order
	wConsent // 确认, 批准: what somebody gives
	wThen    // 再, 才: only then
	wUnasked // 未经: without having been given it
	wNo      // 不
	wObject  // を, 을: what is done is done to something
	wSelf    // 勝手に, 절대: said of what somebody does, not of what happens
	wNot     // 〜しない, 〜하지 않는다: of what is done to something a ban
	wTopic   // 는, 가: what it is said of
	wAvows   // 하지 않습니다: with 절대 a ban
	wEach    // 每个
	wJust    // 只做: of each a ban
	wLacks   // 不含: with 必须 a ban
	wAssent  // 批准
	wSole    // 只有
	wMayNow  // 才能
	wRefrain // ，不修改, 只 X, 変更しない: of what one does a ban, where it may as well go on with what a program does
	wActs    // 会, 自动: what a program does
	wProgram // 该函数, 関数は, 스크립트는: a program is what it is said of
	wKeep    // 保持, 維持, 유지
	wSame    // 不变, 互換性, 호환: what is kept
	wMost    // 至多: of each a limit
	wBut     // 除…外
	wAlone   // 에만, だけを: with what is done to it alone a restriction
	wDone    // 설정한다, 与える: what one does, said as a rule
	wLone    // 만: with a plain statement of what one does a restriction
	wPolite  // 설정합니다: as wDone, of one's own program as well
	wRather  // ではなく, 대신: with what one does a ban
	wDeny    // 하지 않는다: of what one does a ban
	wVerb    // 〜する, at the end: what one does
	wCheck   // 確認する: with before a gate
	wRefuse  // 不 X at the start of a statement: an order
	wElse    // 则, 也可以, 我现在: what holds otherwise, is allowed, or told of who speaks
	wPrior   // 前必须, 需: with consent a gate
	wVoid    // 为什么, 的意思是, 现在可以: a question without its mark, a definition, a ban no longer in force
	wAllowed // 可以 X
	wCannot  // 不能: where nothing failed a ban
	wFail    // 失败
	wByUse   // 用 X
	wNotUse  // 不用 Y
	wHalt    // 停下: with consent a gate
	wTill    // まで: with what is not done a gate
	wTells   // 不必, 知らない, 도 된다: what is needless, unknown or allowed, which no weights make a ban
	wPlea    // 能不能不要, ないでもらえ: a question that forbids
	wConds   = wIf | wUnless | wUntil | wOnly | wExcept | wWhen | wOnce | wBefore | wAfter
)

// wideCue is one cue in the table.
type wideCue struct {
	text   string
	set    wideSet
	starts bool // at the start of a clause only
	opens  bool // at the start of a statement only: of a clause behind no comma
	inner  bool // not at the start of a statement
	ends   bool // at the end of a clause only
	acts   bool // before a verb of wideActs or a name in Latin letters only
	verb   bool // before a verb of wideActs only
	free   bool // not before a word of wideStates or wideFails, nor kana
	able   bool // not before a word of wideFails, nor kana
	han    bool // not before kana
	topic  bool // behind a verb whose object is the topic right before it
	apart  bool // before a blank only
	bold   bool // between **
	before []string
	not    []string
}

// newWideCue reads w, written as in wideCues.
func newWideCue(w string, set wideSet) wideCue {
	c := wideCue{set: set}
	if before, rest, ok := strings.Cut(w, "~"); ok {
		c.before, w = strings.Split(before, "/"), rest
	}
	parts := strings.Split(w, "|")
	c.text, c.not = parts[0], parts[1:]
	c.text, c.opens = strings.CutPrefix(c.text, "^^")
	c.text, c.starts = strings.CutPrefix(c.text, "^")
	c.text, c.inner = strings.CutPrefix(c.text, "+")
	c.text, c.ends = strings.CutSuffix(c.text, "$")
	c.text, c.apart = strings.CutSuffix(c.text, "_")
	c.text, c.verb = strings.CutSuffix(c.text, "@@")
	c.text, c.acts = strings.CutSuffix(c.text, "@")
	c.text, c.free = strings.CutSuffix(c.text, "!")
	c.text, c.able = strings.CutSuffix(c.text, "?")
	c.text, c.han = strings.CutSuffix(c.text, "'")
	c.text, c.topic = strings.CutPrefix(c.text, "#")
	if strings.HasPrefix(c.text, "**") {
		c.text, c.bold = strings.Trim(c.text, "*"), true
	}
	return c
}

// matches reports whether the cue, found at text[pos:pos+n], stands among neighbours it allows.
func (c *wideCue) matches(text string, pos, n, end int) bool {
	before, rest := strings.TrimRight(text[:pos], " "), text[pos+n:end]
	next := strings.TrimLeft(rest, " ")
	for _, x := range c.not {
		if x == "$" && endsClause(rest) || strings.HasPrefix(next, x) {
			return false
		}
	}
	for _, x := range c.before {
		if strings.HasSuffix(before, x) {
			return false
		}
	}
	if c.topic && !topicalized(before) || c.set == wRefrain && happened(rest) {
		return false
	}
	switch {
	case c.ends:
		return endsClause(rest)
	case c.free || c.able || c.han:
		return !c.stated(strings.TrimLeft(rest, "* "))
	case c.acts || c.verb:
		rest = behindPlace(strings.TrimLeft(rest, "* "))
		return !happened(rest) && (hasAnyPrefix(rest, wideActs...) || c.acts && rest != "" && (isLetter(rest[0]) || rest[0] == '`' || rest[0] == '-'))
	case c.apart:
		return strings.HasPrefix(strings.TrimLeft(rest, "*"), " ")
	case c.bold:
		return strings.HasSuffix(text[:pos], "**") && strings.HasPrefix(rest, "**")
	}
	return true
}

// stated reports whether rest, the clause behind a cue of Chinese, tells what is or what
// failed rather than what one is to do, or is no Chinese.
func (c *wideCue) stated(rest string) bool {
	done := strings.TrimPrefix(rest, "被")
	switch {
	case c.free && (hasAnyPrefix(rest, wideStates...) || hasAnyPrefix(rest, wideFails...)):
		return true
	case c.able && hasAnyPrefix(done, wideFails...):
		return true
	}
	return kana(rest)
}

// happened reports whether 了 in the clause that s is the rest of tells of something done.
func happened(s string) bool {
	const maxBytes = 60
	for _, r := range s[:min(len(s), maxBytes)] {
		switch r {
		case '了':
			return true
		case '，', '。', '；', ',', ';':
			return false
		}
	}
	return false
}

// behindPlace returns what stands behind the place or time that s, the rest of a clause,
// starts with: 循环里打印 after 在, 注释里写 in 在注释里写.
func behindPlace(s string) string {
	const maxBytes = 60
	in, ok := strings.CutPrefix(s, "在")
	if !ok {
		return s
	}
	for i, r := range in[:min(len(in), maxBytes)] {
		switch r {
		case '里', '內', '内', '中', '上', '时', '前', '后':
			return in[i+len("里"):]
		}
	}
	return s
}

// kana reports whether Hiragana or Katakana stands near behind a cue of Chinese, at the
// start of s, which then is none.
func kana(s string) bool {
	const maxBytes = 60
	const lead, first, last = 0xE3, 0x81, 0x83 // the first two bytes of U+3040 to U+30FF
	s = s[:min(len(s), maxBytes)]
	for i := strings.IndexByte(s, lead); i >= 0 && i+1 < len(s); i = strings.IndexByte(s, lead) {
		if s = s[i+1:]; first <= s[0] && s[0] <= last {
			return true
		}
	}
	return false
}

// endsClause reports whether a clause ends before rest, marks of emphasis left aside.
func endsClause(rest string) bool {
	rest = strings.TrimLeft(rest, "*_` ")
	return rest == "" || hasAnyPrefix(rest, "。", "！", "．", ".", "!", "」", "）", "（", "(", ")", "、", "，", ",", "；", ";", "\n", "|", "<", "—", "-", ":", "：")
}

// wideEntry are the cues that start with one character.
type wideEntry struct {
	cues   []wideCue
	second []rune // second character of each, 0 for a cue of one
	any    uint64 // bit r&63 for each of second
}

// wideTable finds the cues by their first character: 64 characters a page, nil for one without.
var wideTable = newWideTable()

func newWideTable() *[1 << 10]*[64]wideEntry {
	t := new([1 << 10]*[64]wideEntry)
	for _, g := range wideCues {
		for _, w := range written(g.words) {
			c := newWideCue(w, g.set)
			r, size := utf8.DecodeRuneInString(c.text)
			if t[r>>6] == nil {
				t[r>>6] = new([64]wideEntry)
			}
			e := &t[r>>6][r&63]
			second := rune(0)
			if size < len(c.text) {
				second, _ = utf8.DecodeRuneInString(c.text[size:])
				e.any |= 1 << (second & 63)
			} else {
				e.any = ^uint64(0)
			}
			e.cues, e.second = append(e.cues, c), append(e.second, second)
		}
	}
	return t
}

// wide adds the cues that start with r at pos to the sets of the sentence and the line.
func (s *scanner) wide(r rune, pos, end int) {
	if r >= 1<<16 || wideTable[r>>6] == nil || s.within != 0 {
		return
	}
	e, next := &wideTable[r>>6][r&63], rune(0)
	if e.any == 0 {
		return
	}
	if rest := s.text[pos+utf8.RuneLen(r) : end]; rest != "" && rest[0] != ' ' && rest[0] != '*' {
		next, _ = utf8.DecodeRuneInString(rest)
		if e.any>>(next&63)&1 == 0 {
			return
		}
	}
	for i, second := range e.second {
		if second != next && second != 0 && next != 0 {
			continue
		}
		c := &e.cues[i]
		if (c.starts || c.opens) && s.gap&gapClause == 0 || c.opens && s.gap&gapOpens == 0 || c.inner && s.gap&gapOpens != 0 {
			continue
		}
		n := matchWide(s.text[pos:end], c.text)
		if n == 0 {
			continue
		}
		if c.set == wIsNot && s.gap&(gapComma|gapOpen|gapDash) == 0 && !strings.HasSuffix(s.text[:pos], "而") && !strings.HasPrefix(c.text, "而") {
			continue
		}
		if !c.matches(s.text, pos, n, end) {
			continue
		}
		s.sentenceCues |= c.set
		s.lineCues |= c.set
	}
}

// matchWide returns the length of cue at the start of s, blanks in s (Korean is written
// with blanks that many leave out) and marks of emphasis left aside; 0 if it is not there.
func matchWide(s, cue string) int {
	if strings.HasPrefix(s, cue) {
		return len(cue)
	}
	n := 0
	for cue != "" {
		for n > 0 && n < len(s) && (s[n] == ' ' || s[n] == '*') {
			n++
		}
		_, size := utf8.DecodeRuneInString(cue)
		if n+size > len(s) || s[n:n+size] != cue[:size] {
			return 0
		}
		n += size
		cue = cue[size:]
	}
	return n
}

// conditions returns the conditions in the set.
func (w wideSet) conditions() Conditions { return Conditions(w & wConds) }

// hedges reports whether the cues hedge.
func (w wideSet) hedges() bool {
	return w&wHedge != 0 || w&wMay != 0 && w&wPast != 0 && w&wForbid == 0
}

// gapOpens are the marks behind which a statement opens, rather than a clause that goes on.
const gapOpens = gapStart | gapSemicolon | gapColon | gapDash | gapOther | gapStop | gapBar

// wideOrders are the sets of cues that together forbid, unless one of without is there as well.
var wideOrders = []struct {
	cues, without wideSet
	order         order
}{
	{wForbid, 0, prohibition},
	{wUniform | wIsNot, 0, prohibition},                              // 统一用 X，不是 Y
	{wUnasked | wNo, 0, prohibition},                                 // 未经 X 不 Y
	{wSole | wMayNow, 0, prohibition},                                // 只有 X 才能 Y
	{wEach | wJust, 0, prohibition},                                  // 每个 X 只做 Y, X は Y のみ
	{wTopic | wJust, wIf | wProgram, prohibition},                    // X는 Y만
	{wLacks | wDuty, 0, prohibition},                                 // 必须是 X，不含 Y
	{wInstead | wOrder, 0, prohibition},                              // X ではなく Y を使うこと, X만 수정하세요
	{wInstead | wAlways, 0, prohibition},                             // X せず必ず Y
	{wNot | wSelf, 0, prohibition},                                   // 勝手に X しない
	{wNot | wObject, wIf | wWhen | wProgram, prohibition},            // X を使わない
	{wAvows | wSelf, 0, prohibition},                                 // 절대 X하지 않습니다
	{wAvows | wObject, wIf | wWhen | wTopic | wProgram, prohibition}, // X를 사용하지 않습니다
	{wRefrain, wActs | wElse | wProgram, prohibition},                // X，不 Y
	{wSole | wAllowed, 0, prohibition},                               // 只有 X 可以 Y
	{wRefuse, wElse | wProgram, prohibition},
	{wPrior | wAssent, 0, invariant},
	{wTill | wHalt, 0, invariant},
	{wCannot, wFail | wElse, prohibition},           // X 不能 Y
	{wByUse | wNotUse, 0, prohibition},              // 用 X，不用 Y
	{wByUse | wIsNot, 0, prohibition},               // 用 X 而不是 Y
	{wExcept | wNot, wProgram, prohibition},         // X 以外は Y しない
	{wBut | wNo, 0, prohibition},                    // 除 X 外，不 Y
	{wAlone | wDone, wProgram, prohibition},         // X에만 설정한다, X だけを与える
	{wAlone | wPolite, wIf | wProgram, prohibition}, // X에만 설정합니다
	{wLone | wDone, wIf | wProgram, prohibition},    // X만 담는다
	{wLone | wMayNow, wIf | wProgram, prohibition},  // X만 Y할 수 있다
	{wRather | wDone, wIf | wProgram, prohibition},  // X ではなく Y を使う
	{wDeny, wWhen | wProgram, prohibition},          // X는 Y하지 않는다
	{wRather | wVerb, wProgram, prohibition},        // X せず Y する
	{wAlone | wOrder, wProgram, prohibition},        // X の場合のみ Y すること
	{wAlone | wVerb, wProgram, prohibition},         // X の場合のみ Y する
	{wHalt | wConsent, 0, invariant},                // 停下等 X 确认
	{wNot | wTill, wProgram, invariant},             // X するまで Y しない
	{wKeep | wSame, wProgram, prohibition},          // 保持 X 不变
	{wDuty | wMayNow, 0, prohibition},               // 必须 X 才能 Y
	{wEach | wMost, 0, invariant},
	{wOrder | wMost, 0, invariant}, // X 이내로 Y하세요
	{wGate, 0, invariant},
	{wAlways | wBefore, 0, invariant},
	{wBefore | wCheck, wIf | wProgram, invariant}, // X する前に Y を確認する
	{wDuty | wBefore, wIf, invariant},
	{wConsent | wThen, 0, invariant},
}

// forbids tells what the cues forbid.
func (w wideSet) forbids() order {
	if w&^(wConds|wHedge|wMay|wPast) == 0 || w&wVoid != 0 && w&wPlea == 0 {
		return noOrder
	}
	for i := range wideOrders {
		if o := &wideOrders[i]; w&o.cues == o.cues && w&o.without == 0 {
			return o.order
		}
	}
	return noOrder
}
