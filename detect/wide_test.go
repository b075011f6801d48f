package detect_test

import (
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// TestWideCues holds each way of forbidding without spaces between words against the
// statement that looks most like it.
func TestWideCues(t *testing.T) {
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
	} {
		if len(detect.Constraints(x.forbids)) == 0 {
			t.Errorf("%q forbids nothing", x.forbids)
		}
		if c := detect.Constraints(x.states); len(c) != 0 {
			t.Errorf("%q forbids %q", x.states, c[0].Of(x.states))
		}
	}
}
