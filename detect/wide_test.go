package detect

import "testing"

// What a cue of wideCues asks of its neighbours, one mark of its notation at a time.
func TestWideCueNotation(t *testing.T) {
	for _, c := range []struct {
		cue, text string
		pos       int
		want      bool
	}{
		{"不要", "不要改", 0, true},
		{"不要|忘", "不要忘记", 0, false},
		{"不要|忘", "不要 忘记", 0, false},
		{"不要|$", "返信不要。", len("返信"), false},
		{"使わない$", "使わない", 0, true},
		{"使わない$", "使わない**（例外あり）", 0, true},
		{"使わない$", "使わないとき", 0, false},
		{"でき~だけを", "できだけを", len("でき"), false},
		{"でき~だけを", "これだけを", len("これ"), true},
		{"不@", "不提交代码", 0, true},
		{"不@", "不支持代码", 0, false},
		{"만_", "파일만 고쳐", len("파일"), true},
		{"만_", "만들다", 0, false},
		{"**不**", "**不**改", len("**"), true},
		{"**不**", "不改", 0, false},
	} {
		cue := newWideCue(c.cue, wForbid)
		n := matchWide(c.text[c.pos:], cue.text)
		if n == 0 {
			t.Errorf("%q is not at %d of %q", c.cue, c.pos, c.text)
		} else if got := cue.matches(c.text, c.pos, n, len(c.text)); got != c.want {
			t.Errorf("%q in %q: %v", c.cue, c.text, got)
		}
	}
}
