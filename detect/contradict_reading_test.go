package detect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQuantOf(t *testing.T) {
	for text, want := range map[string]quant{
		"5": {5, 0, true}, "12,480": {12480, 0, true}, "1.12GB": {1.12e9, 'b', true}, "14m51s": {891, 's', true}, "2d4h": {187200, 's', true},
		"00:01:47": {107, 's', true}, "80%": {80, '%', true}, "$500": {500, '$', true}, "-0.42": {-0.42, 0, true}, "twice": {2, 0, true},
		"1.2.3": {}, "500m": {}, "x5": {}, "": {}, "-": {}, "9:40": {}, "5x": {},
	} {
		require.Equal(t, want, quantOf(text), text)
	}
}

func TestQuantEquals(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"60s", "1m", true}, {"2GB", "2048MB", true}, {"300s", "300", true}, {"300s", "5", true}, {"10m", "300", false},
		{"3", "4", false}, {"5s", "5MB", true}, {"1GB", "2GB", false},
	} {
		require.Equal(t, c.want, quantOf(c.a).equals(quantOf(c.b)), "%s and %s", c.a, c.b)
	}
}

// TestFacts: which value stands under which key.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"port: 5433", []string{"port=5433"}},
		{"max_size=10 max_age=5", []string{"max_size=10", "max_age=5"}},
		{`{"a":{"b":3,"c":"on"}}`, []string{"a=b", "b=3", "c=on"}},
		{"app.go:12: LIMIT = 7", []string{"LIMIT=7"}},
		{"backend \"gcs\" {", []string{"backend=gcs"}},
		{"NAME   READY  RESTARTS\nweb-0  1/1    7 (3m ago)", []string{"NAME=web-0", "READY=1/1", "RESTARTS=7 3m ago"}},
		{" name | size\n------+------\n a    | 4 MB\n(1 row)", []string{"name=a", "size=4 MB"}},
		{"quarter,revenue\nQ2,4.1\nQ3,3.7", []string{"quarter=Q2", "revenue=4.1", "quarter=Q3", "revenue=3.7"}},
		{"it rained all day", nil},
	} {
		r := read(c.text)
		var got []string
		for _, f := range r.facts {
			got = append(got, join(r, f.key)+"="+join(r, f.val))
		}
		require.ElementsMatch(t, c.want, got, c.text)
	}
}

func join(r *reading, words [2]int) string {
	var out []string
	for i := words[0]; i < words[1]; i++ {
		out = append(out, r.words[i].text)
	}
	return strings.Join(out, " ")
}

// TestContext: which other lines say what a line is about.
func TestContext(t *testing.T) {
	r := read("# deploy/a.yml\nweb:\n  image: x:1\nmail:\n  image: y:2")
	require.Equal(t, []int{3, 0}, r.lines[4].context, "mail and the comment, not web")
	r = read("$ git rev-parse main\n03bd9f2")
	require.Equal(t, lineCommand, r.lines[0].kind)
	require.Equal(t, []int{0}, r.lines[1].context)
	r = read("[pool]\nsize = 4\nmode = x")
	require.Contains(t, r.lines[1].context, 0)
	require.Contains(t, r.lines[1].context, 2)
}

func TestCronFields(t *testing.T) {
	for line, want := range map[string]string{
		`- cron: "30 4 * * *"`:         "30 4 * * *",
		"0 3 * * 1 /opt/run.sh":        "0 3 * * 1",
		"*/15 * * * *":                 "*/15 * * * *",
		"1 2 3 4 5":                    "",
		"there are 5 * 4 * 3 ways":     "",
		"Seq Scan (cost=0.00 rows=19)": "",
	} {
		f, ok := cronFields(line)
		require.Equal(t, want != "", ok, line)
		if ok {
			require.Equal(t, want, strings.Join(f[:], " "), line)
		}
	}
}

// TestMeaning: words of one meaning, and words that exclude one another.
func TestMeaning(t *testing.T) {
	same := func(a, b string) {
		require.Equal(t, meaning(a), meaning(b), "%s and %s", a, b)
	}
	same("database", "db")
	same("端口", "port")
	same("restarts", "restarted")
	same("two-factor", "mfa")
	word := func(t string) *item {
		w := &item{text: t}
		w.mean()
		return w
	}
	for _, p := range []string{"synced OutOfSync", "healthy unhealthy", "PAID overdue", "merged OPEN", "金曜 木曜", "root non-root", "approved rejected"} {
		a, b, _ := strings.Cut(p, " ")
		require.True(t, exclude(word(a), word(b)), p)
		require.True(t, exclude(word(b), word(a)), p)
	}
	for _, p := range []string{"paid PAID", "open unit", "index instance", "dark heavy", "primary leader"} {
		a, b, _ := strings.Cut(p, " ")
		require.False(t, exclude(word(a), word(b)), p)
	}
}

// TestClaims: what is no claim about how things are.
func TestClaims(t *testing.T) {
	for _, text := range []string{
		"Changed 3 lines to 5 lines.", "Tokens: 101 sent, 51 received.", "[1178 more lines in file.", "Let me check the tests.", "Now run the linter.",
		"If the build fails, retry it.", "- port: 5433", "No shadow branch → create new", "ok  \texample.org/x\t0.6s",
	} {
		require.Nil(t, NewStatement(text).side.said, text)
	}
	for _, text := range []string{"The port is 5433.", "pgbouncer pools in transaction mode.", "Do not touch the vendor directory.", "端口是 5433。", "There are 12 workers."} {
		require.NotNil(t, NewStatement(text).side.said, text)
	}
}

// TestLongTexts: one token repeated is no more words than are looked at, and a long number is none.
func TestLongTexts(t *testing.T) {
	const size = 16 << 10
	for _, unit := range []string{"a:", "a", "1", "1:", "a ", "a\n", "|", "| a ", "a@1:", "部署", "a_b: 1\n", "✓"} {
		s := NewStatement(strings.Repeat(unit, size/len(unit))).side
		require.LessOrEqual(t, len(s.toks), maxSide, unit)
		require.LessOrEqual(t, len(s.read.words), maxReading, unit)
		require.LessOrEqual(t, len(s.read.lines), maxLines, unit)
	}
	_, _, ok := quantity(&term{text: strings.Repeat("1", maxDigits+1), ident: true, kind: Number})
	require.False(t, ok)
}

// TestCheckAllocates: a check of texts taken apart allocates nothing.
func TestCheckAllocates(t *testing.T) {
	claims := []*Statement{NewStatement("The staging database answers on port 5433."), NewStatement("Pod web-0 has restarted only once."), NewStatement("The gate opens at 9:40.")}
	later := []*Statement{
		NewStatement("psql: connection to server at staging-db.internal, port 5433 failed: Connection refused"),
		NewStatement("NAME    READY   RESTARTS\nweb-0   1/1     7"), NewStatement("on 5 May 2026 the gate opened at 9:45"),
	}
	require.Zero(t, testing.AllocsPerRun(100, func() {
		for _, c := range claims {
			for _, e := range later {
				c.ContradictedBy(e)
			}
		}
	}))
}

// TestNewStatementMarks: a mark stands for a word that is longer than itself, and a bracket may close what was never opened.
func TestNewStatementMarks(t *testing.T) {
	for _, text := range []string{"✖", "unit tests ✗", "deploy ✔", "❌", "] a", "] 97ce79e9"} {
		require.NotPanics(t, func() { NewStatement(text) }, text)
	}
}
