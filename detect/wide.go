package detect

import (
	"strings"
	"unicode/utf8"
)

// wideSet is a set of cues found in text of Chinese, Japanese or Korean, where cues are
// pieces of text rather than words.
type wideSet uint32

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
	wMay      // 可能, 应该: hedge with a particle of guessing
	wGuess    // 吧
	wPast     // 过
	wForbid   // forbids
	wUniform  // 统一, 使用, 必须: with 不是 a choice
	wIsNot    // 不是, behind a comma or a bracket
	wAlways   // 必ず
	wGate     // 必须先
	wInstead  // ではなく, せずに, 대신, 그대로: with an order a ban
	wDuty     // する必要があり: must
	wClosed   // クローズされ: what becomes of what breaks a rule
	wOrder    // してください, すること, 하세요: an order
	wNegation // negation word
	wConds    = wIf | wUnless | wUntil | wOnly | wExcept | wWhen | wOnce | wBefore | wAfter
)

// wideCues lists the cues. A cue matches where it stands; "^" before it: at the start of a
// clause only; "$" behind it: at the end of a sentence only; "|" parts those that must not follow.
var wideCues = []struct {
	set   wideSet
	words string
}{
	{wIf, `如果 假如 要是 倘若 もし 場合 ならば 만약 다면`},
	{wUnless, `除非 ない限り 않는한`},
	{wUntil, `直到 까지`},
	{wOnly, `只 仅 僅 だけ のみ`},
	{wExcept, `除了 以外 除く 제외`},
	{wWhen, `当 當 時に とき`},
	{wOnce, `一旦`},
	{wBefore, `之前 以前 前に 전에`},
	{wAfter, `之后 之後 以后 以後 後に 후에 다음에`},
	{wHedge, `好像 似乎 大概 也许 也許 或许 或許 我觉得 我覺得 我认为 我猜 估计 估計 感觉 感覺 据说 據說 看起来 看起來 看上去 看样子
		不确定 不確定 未验证 未驗證 未经验证 未确认 没有验证 不太确定 恐怕 说不定 說不定 八成 疑似 我猜测 我猜測 我怀疑 我懷疑 怀疑是 懷疑是 貌似 感觉像 估摸 想必 看来 看來 按理说 拿不准 吃不准 不太清楚 不清楚是 未必 ^应该是 ^應該是 应该能解决 应该能修复 应该就能 应该就可以 应该不是 应该没 ^可能是 这可能是 這可能是 很可能 可能因为 可能由于 可能就是 可能跟 可能和 可能与 可能是因为 应该没问题 應該沒問題 应该可以 应该不会 应该不算
		かもしれ だろう でしょう と思う と思い と思わ おそらく 恐らく たぶん 多分 らしい ようだ$ ようです$ みたいだ みたいです みたい$ はずです はずだ
		気がする 気がします 未確認 かもです かも$ っぽい と推測 と推定 ように見え のではないか のでは$ かな$ 気がす かと思 はず$ とみられ 可能性がある 可能性があり 可能性が高 可能性$ もしかし
		것같 가능성이높 가능성이크 가능성이있 아마 듯하 듯합 추정 추측 확실하지 확실치 수도있 모르겠 생각합니다 생각해요 보입니다 보인다 보여요 인듯 한듯 싶습니다 잘모르 거같`},
	{wMay, `应该 可能 應該`},
	{wGuess, `吧 这说明 這說明 这表明 這表明 说明可能 说不好`},
	{wPast, `过 過`},
	{wForbid, `不要 不得|不|已 禁止 严禁 嚴禁 切勿 请勿 請勿 不允许 不允許 不许 不許 不准|确|確 不应|不應 不应 不應 不该 不該 绝不 絕不 决不 只允许 只允許 不可以 杜绝
		千万别 先别 请别 也别 就别 都别 不可|能|用|见|达|靠|避|变|逆|知|否|思|信|分|控|读|写|执|移 一律不 ^禁用|状|按|时|后|了|的
		^只|读|讀|有|是|要|能|会|會|需|见|見|剩|为|為|对|對|好|在 ^避免 只能通过 只能由 只能用 只能在 只能使用 仅限 仅允许 只可 保持不变 保持原样 不能包含 不能出现 不能暴露 不能写入 不能依赖 不能绕过 不能跳过 不能覆盖 不能硬编码 不能引用 不能泄 不予 莫要 慎勿
		^别|的|人|名|称|处 ^別|的|人|に|途|の|名 ^勿 请别 請別 **不** 不能再 不能使用 不能直接 不能修改 不能删除 ห้าม อย่า 不能提交 不能推送 不能改 不能动
		てはいけ てはなら ではいけ ではなら ないでください ないで下さい ないでほしい しないこと ないこと$ べきではな べからず 厳禁 ないように のみ許可 だけを使用 のみを使用 触らない 使わない$ するな$ 消すな$ 触るな$ 変えるな$ 使うな$ 書くな$ 置くな$ 押すな$ 入れるな$ 弄るな$ いじるな$ 出すな$ 作るな$ 直すな$ 止めるな$ やめて$ 不可$ 不可。 は不可 禁ずる 禁じ
		てはだめ てはダメ ではだめ ではダメ ちゃだめ ちゃダメ ないで$ ないでね コミットしない$ 変更しない$ 編集しない$ 削除しない$ 追加しない$ 使用しない$ 修正しない$ プッシュしない$ ハードコードしない$ 省略しない$ 公開しない$ なさんな 避けてください 避けること 控えてください 控えること
		지않기 지않도록 추가하지않습 추가하지않는다 커밋하지않 하드코딩하지않 푸시하지않 남기지않 지말아 삼가 피하세요 피해주세요 피할것 허용하지않 허용되지않 불허 서만접근 서만사용 서만호출 서만수정 서만변경 로만접근 로만사용 로만호출
		금지 하지마 하지말 지마세요 지마십시오 지말것 지말고 지마라 말아야 안됩니다 안된다 안돼 해서는안 하면안 만사용한다 만사용하 쓰지마 지마`},
	{wUniform, `统一 使用 必须 應使用 采用`},
	{wIsNot, `不是 而非`},
	{wAlways, `必ず`},
	{wGate, `必须经过 必須經過 必须先 必須先 须经 须先 方可 才可以 才允许`},
	{wInstead, `만수정 만사용 만변경 만편집 만실행 만호출 만허용 のみ変更 だけ変更 だけを変更 のみを変更 のみ使用 だけ使用 のみ修正 だけ修正 のみ編集 だけを編集 서만 ではなく せずに 대신 그대로 변경하지않 수정하지않 바꾸지않 건드리지않`},
	{wDuty, `必要があり 必要がある なければな 되어야 해야 必须 必須`},
	{wClosed, `クローズされ 却下され 閉じられ 종료될 닫힐 거부될 반려될 被关闭 被拒绝 被關閉`},
	{wOrder, `使うこと 使って すること てください 使用する$ 하세요 해주세요 십시오 주세요 해줘 할것 절대 반드시 접근할수있 사용할수있 호출할수있 해야한다 해야합니다`},
}

// wideCue is one cue in the table.
type wideCue struct {
	text   string
	set    wideSet
	starts bool // at the start of a clause only
	ends   bool // at the end of a sentence only
	bold   bool // between **
	not    []string
}

// wideTable finds the cues by their first character.
var wideTable, wideFirst = newWideTable()

func newWideTable() (map[rune][]wideCue, *[1 << 10]uint64) {
	t, first := make(map[rune][]wideCue), new([1 << 10]uint64)
	for _, g := range wideCues {
		for _, w := range strings.Fields(g.words) {
			parts := strings.Split(w, "|")
			c := wideCue{text: parts[0], set: g.set, not: parts[1:]}
			c.text, c.starts = strings.CutPrefix(c.text, "^")
			c.text, c.ends = strings.CutSuffix(c.text, "$")
			if strings.HasPrefix(c.text, "**") {
				c.text, c.bold = strings.Trim(c.text, "*"), true
			}
			r, _ := utf8.DecodeRuneInString(c.text)
			t[r] = append(t[r], c)
			first[r>>6] |= 1 << (r & 63)
		}
	}
	return t, first
}

// wide adds the cues that start with r at pos to the sets of the sentence and the line.
func (s *scanner) wide(r rune, pos, end int) {
	if r >= 1<<16 || wideFirst[r>>6]>>(r&63)&1 == 0 || s.within != 0 {
		return
	}
	for i := range wideTable[r] {
		c := &wideTable[r][i]
		n := matchWide(s.text[pos:end], c.text)
		if n == 0 || c.starts && s.gap&gapClause == 0 {
			continue
		}
		rest := s.text[pos+n : end]
		if hasAnyPrefix(rest, c.not...) || c.ends && rest != "" && !hasAnyPrefix(rest, "。", "！", "．", ".", "」", "）", "\n") {
			continue
		}
		if c.bold && !(strings.HasSuffix(s.text[:pos], "**") && strings.HasPrefix(rest, "**")) {
			continue
		}
		if c.set == wIsNot && s.gap&(gapComma|gapOpen|gapDash) == 0 && !strings.HasSuffix(s.text[:pos], "而") {
			continue
		}
		s.sentenceCues |= c.set
		s.lineCues |= c.set
	}
}

// matchWide returns the length of cue at the start of s, blanks in s left aside (Korean
// is written with blanks that many leave out); 0 if it is not there.
func matchWide(s, cue string) int {
	n := 0
	for cue != "" {
		if n < len(s) && s[n] == ' ' && n > 0 {
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
	return w&wHedge != 0 || w&wMay != 0 && w&(wGuess|wPast) != 0 && w&wForbid == 0
}

// forbids tells what the cues forbid.
func (w wideSet) forbids() order {
	switch {
	case w&wForbid != 0, w&wUniform != 0 && w&wIsNot != 0, w&wInstead != 0 && w&wOrder != 0:
		return prohibition
	case w&wGate != 0, w&wAlways != 0 && w&wBefore != 0:
		return invariant
	}
	return noOrder
}
