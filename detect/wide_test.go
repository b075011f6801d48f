package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// TestWideCues holds each way of forbidding without spaces between words against the
// statement that looks most like it.
func TestWideCues(t *testing.T) {
	detect.WithoutWeights(t)
	for _, x := range []struct{ forbids, states string }{
		// 不 before what one does, and before what is or what holds otherwise
		{"不给临时分支打标签", "不加参数也可以运行"},
		{"不在回调里改配置", "不在名单上的主机会被忽略"},
		{"报表层不写缓存", "该命令不写缓存"},
		{"先登记，不擅自停机", "任务会自动重试，不修改队列"},
		{"规则文件里不留注释掉的条目", "規則が不正な場合は無視される"},
		// 不能 of what one may not, and of what failed
		{"模板中的占位符不能改成中文", "读取失败，不能改成中文"},
		// 避免 as an order, and as a purpose
		{"避免三层以上的嵌套", "加上索引，避免全表扫描"},
		{"函数名避免缩写", "这样可避免缩写"},
		// contrasts, exclusions, gates
		{"时间用时间戳，不用字符串", "命令行就够了，不用担心"},
		{"维护窗口之外不重启服务", "除此之外还有两个文件"},
		{"上线前需要安全组批准", "上线前请运行测试"},
		{"必须等主管答复再删表", "请等待构建结束"},
		{"先别改索引，原因待查", "为什么先别改索引"},
		{"应当先评审，严禁跳过", "相当多的用户跳过了教程"},
		// what is done to the topic, and what the topic does
		{"略語は採用しない", "ロックは発生しない"},
		{"下書きは共有フォルダに保存しない", "このコマンドは共有フォルダに保存しない"},
		{"余分な空行は残さない", "古い値は返さない"},
		{"임시 파일은 공유 폴더에 두지 않는다", "오래된 로그는 남지 않는다"},
		{"하위 모듈은 상위 모듈을 호출하지 않는다", "이 스크립트는 상위 모듈을 호출하지 않는다"},
		// without, instead, alone
		{"型を緩めずに直してください", "遠慮せずに聞いてください"},
		{"文字列ではなく列挙型を使え", "これは警告ではなく情報です"},
		{"権限は必要な場合にのみ付与する", "権限がある場合はメニューに出る"},
		{"결과는 지정한 폴더에만 저장한다", "이 형식은 새 버전에서만 동작한다"},
		{"쉼표 말고 탭으로 구분하세요", "저장하는 것을 잊지 말고 기록하세요"},
		// duties that are no bans for their 〜なくてはならない
		{"空にしてはならない", "空でなくてはならない"},
		{"共有しないようにすること", "忘れないようにメモする"},
		// both scripts of Chinese
		{"測試檔案不提交到主分支", "測試檔案會自動提交，不影響主分支"},
		{"未經審核，不發布新版", "新版發布後無須審核"},
		{"暂存区的内容不能包含密钥", "连接失败，内容不能包含在邮件里"},
		// 避免 as an order behind a comma is before a verb; a purpose is before what befalls
		{"先列清单，避免直接改表", "先列清单，避免 UI 卡死"},
		{"只做说明，避免引入新术语", "加了锁，避免重复写入"},
		// limits of each, of a topic
		{"初审通过后再提交", "付款后再登录一次"},
		{"説明文は 80 字以内", "起動は 3 秒以内に終わる"},
		{"議事録の表題は日本語のみ", "変わったのは表題のみ"},
		{"임시 비밀번호는 관리자만", "이 화면은 봤지만"},
		// sanctions and gates
		{"私自改价就是违规", "违规记录在附件里"},
		{"上线前，都必须跑一遍回归", "上线前的日志已经归档"},
		{"値段を変える前に在庫を確認する", "以前に確認した在庫を使う"},
		{"見積もりを確認してから発注する", "見積もりが届いた後の作業です"},
		{"외부 공개는 반드시 동의를 구하고 한다", "외부 공개는 이미 동의된 범위입니다"},
		// X rather than Y, in the case alone
		{"金額は小数ではなく整数で保存する", "この値は小数ではなく整数です"},
		{"元の票は捨てず、束ねて保管する", "予期せぬ値でも止まらず、次へ進みます"},
		{"請求書は依頼があった場合のみ作成", "請求書がある場合のみ一覧に表示されます"},
		{"請求書は依頼があった場合にのみ発行してください", "請求書は依頼があった場合にのみ発行することができます"},
		{"보고서는 요청이 있을 때만 작성", "보고서가 있을 때만 목록에 보인다"},
		// a program, an option
		{"控えを削除しない", "この関数は控えを削除しない"},
		{"빈 칸은 채우지 않음", "`--no-fill` 빈 칸은 채우지 않음"},
		// cannot, of what one may not and of what does not work
		{"확정된 전표는 다시 고쳐 쓸 수 없고 새로 끊는다", "전표 목록을 찾을 수 없고 화면이 비어 있다"},
		{"마감 뒤 금액 수정 불가", "삭제한 전표는 복구 불가능"},
		{"전표 제목에 이모지 X", "모바일 화면은 지원 X"},
		{"전표 번호 재사용 X", "가로축은 X"},
		// a cross before an act, and before what failed
		{"❌ 승인 없이 전표 수정", "❌ 전표 수정 안 됨"},
		{"❌ 値段を推測で入力する", "❌ 値段の入力は未実装"},
		// the next sentence opens with a mark right behind 。
		{"控えを取る。`main` は触らない。", "控えを取る。`main` は止まらない。"},
		{"先备份。**切勿跳过**", "先备份。**已完成**"},
	} {
		if len(detect.Constraints(x.forbids)) == 0 {
			t.Errorf("%q forbids nothing", x.forbids)
		}
		if c := detect.Constraints(x.states); len(c) != 0 {
			t.Errorf("%q forbids %q", x.states, c[0].Of(x.states))
		}
	}
}

// TestHedgeCues names the word that hedges, in both scripts of Chinese.
func TestHedgeCues(t *testing.T) {
	for sentence, cue := range map[string]string{
		"这个问题也许出在缓存":                         "也许",
		"這個問題也許出在快取":                         "也許",
		"重啟應該能解決問題":                          "應該能解決",
		"設定の不備かもしれない":                        "かもしれ",
		"結果 (?)":                             "(?)",
		"It may well be the cache, perhaps.": "perhaps",
		"We assume it's the cache.":          "assume",
		"It's possibly stale data.":          "possibly",
	} {
		cues := detect.HedgeCues(sentence)
		if len(cues) == 0 || cues[len(cues)-1].Of(sentence) != cue {
			t.Errorf("%q hedges by %v, want %q", sentence, cues, cue)
		}
	}
}
