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
	wMay     // 可能, 应该: hedge with a particle of guessing
	wGuess   // 吧
	wPast    // 过
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
	wKeep    // 保持
	wSame    // 不变
	wTill    // まで, 까지
	wNeed    // 需
	wAssent  // 批准
	wSole    // 只有
	wMayNow  // 才能
	wConds   = wIf | wUnless | wUntil | wOnly | wExcept | wWhen | wOnce | wBefore | wAfter
)

// wideCues lists the cues. A cue matches where it stands; "^" before it: at the start of a
// clause only, "+" elsewhere only; "$" behind it: at the end of a sentence or before a comma or a bracket only;
// "@" behind it: before a verb of wideActs only, "_" before a blank only; "|" parts those that must not follow, "~"
// stands behind those that must not come before, parted by "/".
var wideCues = []struct {
	set   wideSet
	words string
}{
	{wIf, `如果 假如 要是 倘若 もし 場合 ならば 만약 다면`},
	{wUnless, `除非 ない限り 않는한`},
	{wUntil, `直到 까지`},
	{wOnly, `只 仅 僅 だけ のみ`},
	{wExcept, `除了 以外 除く 제외`},
	{wWhen, `当 當 時に とき 間は`},
	{wOnce, `一旦`},
	{wBefore, `之前 以前 前に 전에`},
	{wAfter, `之后 之後 以后 以後 後に 후에 다음에`},
	{wHedge, `好像 似乎 大概 也许 也許 或许 或許 我觉得 我覺得 我认为 我猜 数/来/行/度~估计|方法|未知|参数|值|量|误差|结果|模型|函数|算法 數/來/行~估計|方法|未知|參數|值|量|誤差 感觉 感覺 据说 據說 看起来 看起來 看上去 看样子
		不确定 不確定 未验证 未驗證 未经验证 未确认 没有验证 不太确定 恐怕 说不定 說不定 八成 疑似 我猜测 我猜測 我怀疑 我懷疑 怀疑是 懷疑是 貌似 感觉像 估摸 想必 看来 看來 按理说 拿不准 吃不准 不太清楚 不清楚是 未必 ^应该是 ^應該是 应该能解决 应该能修复 应该就能 应该就可以 应该不是 应该没 ^可能是 这可能是 這可能是 很可能 可能因为 可能由于 可能就是 可能跟 可能和 可能与 可能是因为 应该没问题 應該沒問題 应该可以 应该不会 应该不算
		かもしれ だろう でしょう と思う と思い と思わ おそらく 恐らく たぶん 多分 らしい ようだ$ ようです$ みたいだ みたいです みたい$ はずです はずだ
		気がする 気がします 未確認 かもです かも$ っぽい と推測 と推定 ように見え のではないか のでは$ かな$ 気がす かと思 はず$ とみられ 可能性がある 可能性があり 可能性が高 可能性$|*|:|：|、 もしかし
		것같 가능성이높 가능성이크 가능성이있 아마 듯하 듯합 추정 추측 확실하지 확실치 수도있 모르겠 생각합니다 생각해요 보입니다 보인다 보여요 인듯 한듯 싶습니다 잘모르 거같`},
	{wMay, `应该 可能 應該`},
	{wGuess, `吧 这说明 這說明 这表明 這表明 说明可能 说不好`},
	{wPast, `通/经/超/不/难/透/越~过|程|滤|期|渡|量|度|于|载 通/經/超/不/難~過|程|濾|期|渡|量|度|於`},
	// Chinese
	{wForbid, `不要|忘|担心|犹豫|紧|慌|害怕|怕|な|で|の|に|と|だ|$ 不得|不|已|了 禁止|事|さ 严禁 嚴禁 切勿 请勿 請勿 不允许 不允許 不许 不許 不准|确|確 不应|不應|答|期 不應|不應 不该 不該 绝不 絕不 决不 只允许 只允許 杜绝 谢绝 ^不接受 不宜 不予
		千万别|忘 先别 请别|忘|担心 請別 也别 就别 都别 不可|能|用|见|达|靠|避|变|逆|知|否|思|信|分|控|读|写|执|移|以|少|或|行 一律不 ^禁用|状|按|时|后|了|的
		^只|读|讀|有|是|要|能|会|會|需|见|見|剩|为|為|对|對|好|在 ^避免 须避免 为/以/来/可/能/地/了~避免使用 应避免 要避免 尽量避免 只能|看|说|說|是 只可 仅能 仅可 仅限 仅允许 不可变更 不可变动 不直接@ 勿动 勿改 勿删 一次只 每次只 保持不变 保持原样
		中不@|用|需|必 里不@|用|需|必 内不@|用|需|必 里别 中别 保持只读 非必要不 ^拒绝使用 ^拒绝引入 一概不 不能为了 为只读 是只读 不再修改 不再更改 不再接受 限定在 仅限于 不能包含 不能出现 不能暴露 不能依赖 不能泄 +不能@ 不能直接 不能随 不能擅 不能私 不能再 不可以@ 绝对不 莫要 慎勿 最多只 无权
		^别|的|人|名|称|处|忘|担|怕 ^別|的|人|に|途|の|名 ^勿 **不** ^不@|用`},
	{wGate, `必须经过 必須經過 必须先 必須先 须经 须先 方可 才可以 才允许 前必须 前必須 前须 前务必 征得 先取得 先获得 需要确认 需确认 须确认 需经确认 需用户确认 批准后 同意后 审批后 获批后 审批通过后 评审通过后 必须通过|所|测|全|单|编|了`},
	{wUniform, `统一 使用 必须 應使用 采用 应当 选择 优先 遵循`},
	{wIsNot, `不是 而非`},
	{wConsent, `确认 確認し 批准 同意 审批 许可 授权 允许 评审 审核`},
	{wEach, `每个 每条 每次 每 につき ごとに`},
	{wJust, `只做 只解决 只包含 只处理 只负责 只含 只提交 のみ$ だけ$`},
	{wLacks, `^不含 ^不带 ^不附 ^不包含 ^不能有`},
	{wKeep, `保持`},
	{wSame, `不变`},
	{wTill, `まで 까지`},
	{wNeed, `需 须 須`},
	{wAssent, `批准 审批 同意 審批 核准`},
	{wSole, `只有 唯有 仅在 只在 できるのは よいのは いいのは`},
	{wMayNow, `才能 才可 方可 才允许 才有权 可以@ 时才|会|能 后才|会|能 だけ$ だけです だけだ のみ$ のみです`},
	{wThen, `再|次|见|说|者|现|生|度|也 才|能|会 才能 方可 后方`},
	{wUnasked, `未经 未經 未获 未得到 ^未明确 ^未要求 没有得到 没有获得 无授权`},
	{wNo, `不`},
	// Japanese
	{wForbid, `てはいけ てはなら あっ~てはなりません ではいけ ではなら ないでください ないで下さい ないでほしい ないでくれ なくてよい|$ しないこと ないこと$ ないもの$ べきではな べからず 厳禁 ないように|な|す のみ許可 だけを使用 のみを使用 触らない 使わない$ 不可$ は不可 禁ずる 禁じ
		てはだめ てはダメ ではだめ ではダメ ちゃだめ ちゃダメ 忘れ~ないで$ ないでね やめて$ やめる$ やめること コミットしない$ 実装しない$ 記述しない$ 記載しない$ 導入しない$ 作成しない$ 実行しない$ は行わない$ 書かない$ 入れない$ はNG 残さない$ 置かない$ 含めない$ 書き換えない$ 持たせない$ 持ち込まない$ 混ぜない$ コメントアウトしない$ 変更しない$ 編集しない$ 削除しない$ 追加しない$ 使用しない$ 修正しない$ プッシュしない$ ハードコードしない$ 省略しない$ 公開しない$ なさんな
		読み取り専用$ 読み取り専用です 避ける$ を避け$ は避け$ 避けてください 避けること 避けましょう 避けるべき 控える$ 控えてください 控えること 控えましょう
		するな$ すな$ 触るな$ 変えるな$ よ/そ~うな$ くな$ つな$ むな$ ぐな$ 入れるな$ やるな$ 作るな$ 止めるな$ めるな$ 見るな$ いじるな$ 弄るな$ 送るな$
		に限定$ に限定する に限る$ に限ります に限定してください に限定すること のみとする のみ可 のみ許可 のみ使用可 許可なく 無断で 承認なしに 確認なしに 許可なし`},
	{wGate, `承認を得 許可を得 許可を取 確認を取 確認を得 了承を得 承認後に 許可を求め 承認が必要 許可が必要 確認を待`},
	{wAlways, `必ず 반드시`},
	{wInstead, `のみ変更 だけ変更 だけを変更 のみを変更 のみ使用 だけ使用 のみ修正 だけ修正 のみ編集 だけを編集 ではなく せずに 使わずに 変えずに 触らずに のみを のみで せず$ わず$ かず$ 残さず$ とりあ~えず$ 場合のみ 場合にのみ 場合に限り 피하고 피하며 でき~だけを のみに に限定して`},
	{wDuty, `必要があり 必要がある なければな 되어야 해야 必须 必須`},
	{wClosed, `クローズされ 却下され 閉じられ 종료될 닫힐 거부될 반려될 被关闭 被拒绝 被關閉`},
	{wOrder, `使うこと 使って すること てください 使用する$ 行う$ 行います$ 수행한다$ 실행한다$ 진행한다$ 세요 십시오 해줘 할것 절대 반드시 접근할수있 사용할수있 호출할수있 배포할수있 머지할수있 병합할수있 수정할수있 변경할수있 삭제할수있 승인할수있 푸시할수있 해야한다 해야합니다
		ること$ うこと$ すこと$ くこと$ むこと$`},
	{wObject, `を 을 를`},
	{wSelf, `勝手に 絶対に 決して むやみ 必要以上 不用意に 安易に 절대 결코 임의로 함부로 수동으로`},
	{wNot, `返さ/持た/含ま/必要とし/受け/受け付け/サポートし/満た/示さ/果たさ/起こさ/構わ/問わ/すぎ/でき/見え/限ら/ば/なら/は/く/対応し/存在し/一致し/動作し/いけ/で/られ/取れ/得ら/知ら/わから/分から/終わら/変わら/足ら/使え/行え/扱え/満たせ/果たせ~ない$ を行わず せず$ 化せず`},
	// Korean
	{wForbid, `지않기 지않도록 지않아야 엄금 추가하지않습 추가하지않는다 커밋하지않 하드코딩하지않 푸시하지않 남기지않 까/잊/걱정하/망설이/주저하/두려워하/염려하~지말 삼가 피하세요 피해주세요 피할것 피한다 피합니다 피하십 지양 허용하지않 허용되지않 허용안 불허 서만접근 서만사용 서만호출 서만수정 서만변경 작성하지않는다 사용하지않는다 수정하지않는다 변경하지않는다 호출하지않는다 삭제하지않는다 로만접근 로만사용 로만호출
		절대불가 금지|사항|어|된|목록 말아야 않으~면안되 않으~면안됩 않으~면안된 않으~면안돼 않으~면안됨 해서는안 하면안 서는안되 서는안됩 서는안된 만사용한다 만사용하 잊/걱정하/망설이/주저하/까/두려워하/염려하~지마|다|저|침|법|지|감 쓰지마
		만수정$ 만사용$ 만변경$ 만실행$ 만호출$ 만허용$ 만접근$ 만참조$ 만가능$ 만작성$ 만처리$ 만수행$ 초과할수없 넘을수없 읽기전용$ 읽기전용입니다 사용불가|능 수정불가 변경불가 삭제불가 접근불가 추가불가`},
	{wGate, `승인을받 허락을받 허가를받 동의를받 승인후 승인없이 허락없이 승인이필요 승인필요 지시를기다 승인을기다 확인을기다 확인받`},
	{wInstead, `만수정 만사용 만변경 만편집 만실행 만호출 만허용 만수행 만작성 만추가 만처리 만참조 만접근 서만 하지/지/이지/잠시/잠깐/0/1/2/3/4/5/6/7/8/9/십/백/천~만_ 대신 그대로 변경하지않 수정하지않 바꾸지않 건드리지않 そのまま`},
	{wAvows, `반환하/포함하/지원하/존재하/동작하/작동하/응답하/요구하/필요로하/의미하/일치하/발생하/의존하/되/이/받~지않습 지않음$`},
	{wTopic, `하~은_ 하/없/있/되/않~는_ 하~이_ 하~가_`},
	{wNot, `반환하/포함하/지원하/존재하/동작하/작동하/요구하/필요로하/의미하~지않는다`},
}

// wideActs are Chinese verbs of what one does to a project, and the adverbs before them:
// 不 before them, with no subject, orders; before what things do or are it states.
var wideActs = strings.Fields(`新增 增加 添加 加入 引入 导入 做 写 改 修改 删 移除 移动 动 碰 触 用 使用 采用 提交 推送 合并 发布 部署 执行 运行 创建 新建
	暴露 打印 覆盖 重构 重写 重命名 跳过 绕过 忽略 省略 假设 猜 编造 捏造 虚构 翻译 硬编码 混用 混入 造 从零 从头 展示 透露 泄 擅自 随意 随便 任意
	主动 直接 轻易 自行 单独 私自 重复 过度 提前 盲目 把 将 向 给 写入 进入 放 留 扩大 顺手 超出 询问 解释 讨论 更改 变更 编辑 复制 拷贝 安装 升级 降级 破坏 臆测 猜测 输出 凭 拆 吞 偷 扩展 拼接 手动 手写 手工 滥用 凭空 以任何 出现`)

// wideCue is one cue in the table.
type wideCue struct {
	text   string
	set    wideSet
	starts bool // at the start of a clause only
	inner  bool // behind something of its clause only
	ends   bool // at the end of a clause only
	acts   bool // before a verb of wideActs only
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
	c.text, c.starts = strings.CutPrefix(c.text, "^")
	c.text, c.inner = strings.CutPrefix(c.text, "+")
	c.text, c.ends = strings.CutSuffix(c.text, "$")
	c.text, c.apart = strings.CutSuffix(c.text, "_")
	c.text, c.acts = strings.CutSuffix(c.text, "@")
	if strings.HasPrefix(c.text, "**") {
		c.text, c.bold = strings.Trim(c.text, "*"), true
	}
	return c
}

// matches reports whether the cue, found at text[pos:pos+n], stands among neighbours it allows.
func (c *wideCue) matches(text string, pos, n, end int) bool {
	before, rest := strings.TrimRight(text[:pos], " "), text[pos+n:end]
	for _, x := range c.before {
		if strings.HasSuffix(before, x) {
			return false
		}
	}
	for _, x := range c.not {
		if x == "$" && endsClause(rest) || x != "$" && strings.HasPrefix(strings.TrimLeft(rest, " "), x) {
			return false
		}
	}
	switch {
	case c.ends:
		return endsClause(rest)
	case c.acts:
		rest = strings.TrimLeft(rest, "* ")
		return hasAnyPrefix(rest, wideActs...) || rest != "" && (isLetter(rest[0]) || rest[0] == '`' || rest[0] == '-')
	case c.apart:
		return strings.HasPrefix(rest, " ")
	case c.bold:
		return strings.HasSuffix(text[:pos], "**") && strings.HasPrefix(rest, "**")
	}
	return true
}

// endsClause reports whether a clause ends before rest, marks of emphasis left aside.
func endsClause(rest string) bool {
	rest = strings.TrimLeft(rest, "*_` ")
	return rest == "" || hasAnyPrefix(rest, "。", "！", "．", ".", "!", "」", "）", "（", "(", ")", "、", "，", ",", "；", ";", "\n", "|", "—", "-", ":", "：")
}

// wideTable finds the cues by their first character.
var wideTable, wideFirst = newWideTable()

func newWideTable() (map[rune][]wideCue, *[1 << 10]uint64) {
	t, first := make(map[rune][]wideCue), new([1 << 10]uint64)
	for _, g := range wideCues {
		for _, w := range strings.Fields(g.words) {
			c := newWideCue(w, g.set)
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
	cues := wideTable[r]
	for i := range cues {
		c := &cues[i]
		if c.starts && s.gap&gapClause == 0 || c.inner && s.gap&gapClause != 0 {
			continue
		}
		n := matchWide(s.text[pos:end], c.text)
		if n == 0 {
			continue
		}
		if c.set == wIsNot && s.gap&(gapComma|gapOpen|gapDash) == 0 && !strings.HasSuffix(s.text[:pos], "而") {
			continue
		}
		if !c.matches(s.text, pos, n, end) {
			continue
		}
		s.sentenceCues |= c.set
		s.lineCues |= c.set
	}
}

// matchWide returns the length of cue at the start of s, blanks in s left aside (Korean
// is written with blanks that many leave out); 0 if it is not there.
func matchWide(s, cue string) int {
	if strings.HasPrefix(s, cue) {
		return len(cue)
	}
	if strings.IndexByte(s[:min(len(s), 2*len(cue))], ' ') < 0 {
		return 0 // nothing to leave aside
	}
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

// wideOrders are the sets of cues that together forbid, unless one of without is there as well.
var wideOrders = []struct {
	cues, without wideSet
	order         order
}{
	{wForbid, 0, prohibition},
	{wUniform | wIsNot, 0, prohibition},                   // 统一用 X，不是 Y
	{wUnasked | wNo, 0, prohibition},                      // 未经 X 不 Y
	{wSole | wMayNow, 0, prohibition},                     // 只有 X 才能 Y
	{wEach | wJust, 0, prohibition},                       // 每个 X 只做 Y
	{wDuty | wMayNow, 0, prohibition},                     // 必须 X 才能 Y
	{wKeep | wSame, 0, prohibition},                       // 保持 X 不变
	{wNot | wTill, 0, prohibition},                        // X まで Y しない
	{wLacks | wDuty, 0, prohibition},                      // 必须是 X，不含 Y
	{wInstead | wOrder, 0, prohibition},                   // X ではなく Y を使うこと, X만 수정하세요
	{wInstead | wAlways, 0, prohibition},                  // X せず必ず Y
	{wNot | wSelf, 0, prohibition},                        // 勝手に X しない
	{wNot | wObject, wIf | wWhen, prohibition},            // X を使わない
	{wAvows | wSelf, 0, prohibition},                      // 절대 X하지 않습니다
	{wAvows | wObject, wIf | wWhen | wTopic, prohibition}, // X를 사용하지 않습니다
	{wGate, 0, invariant},
	{wAlways | wBefore, 0, invariant},
	{wConsent | wThen, 0, invariant},
	{wNeed | wAssent, 0, invariant},
}

// forbids tells what the cues forbid.
func (w wideSet) forbids() order {
	if w&^(wConds|wHedge|wMay|wGuess|wPast) == 0 {
		return noOrder
	}
	for i := range wideOrders {
		if o := &wideOrders[i]; w&o.cues == o.cues && w&o.without == 0 {
			return o.order
		}
	}
	return noOrder
}
