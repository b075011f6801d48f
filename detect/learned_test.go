package detect

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/internal/boosted"
)

func TestTreesAreRead(t *testing.T) {
	f, err := readForest(contradictionTrees)
	require.NoError(t, err)
	require.Len(t, f.first, treeOptions.Trees)
	require.EqualValues(t, treeThreshold, f.threshold)
	seen := map[string]bool{}
	for _, name := range featureNames {
		require.NotEmpty(t, name)
		require.False(t, seen[name], "two features are called %q", name)
		seen[name] = true
	}
}

func TestReadForestRefuses(t *testing.T) {
	for _, bad := range []string{
		"1", "tree", "bias x", "tree\nsigns for > 1\n 2", "tree\nno such feature > 1\n 2\n 3", "tree\n1\n2",
		"tree\nsigns for > x\n 1\n 2", "tree\nsigns for > 1\n 1\n 2\n 3", "tree\n1\ntree\n", "tree\n", "1\ntree\n1",
		"threshold x", "threshold", "bias 99999999999", "tree\n 1", "tree\n1\n 2", "tree\n1 2", "tree\nsigns for > 1\n",
		"tree\nsigns for > 1\n 1", "tree\nsigns for > 1\n 1\n  2\n 3", "tree\nsigns for > 1\n  1\n  2",
		"tree\nsigns for > NaN\n 1\n 2", strings.Repeat("tree\n1\n", maxTrees+1), "tree\n" + vine(maxLeaves),
	} {
		_, err := readForest(bad)
		require.Error(t, err, bad)
	}
}

// vine returns a tree of n questions, each behind a no to the one before it.
func vine(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%ssigns for > %d\n", strings.Repeat(" ", i), n-i)
	}
	for i := range n + 1 {
		fmt.Fprintf(&b, "%s%d\n", strings.Repeat(" ", min(n, n+1-i)), i)
	}
	return b.String()
}

// TestForestOfMostLeaves: a tree of as many leaves as one may have.
func TestForestOfMostLeaves(t *testing.T) {
	f, err := readForest("tree\n" + vine(maxLeaves-1))
	require.NoError(t, err)
	for i := range maxLeaves {
		require.EqualValues(t, i, f.score(&[features]float32{fFor: float32(i) + 0.5}))
	}
}

// TestForestReadBack: what is read scores as what was learnt, which walks down its trees, also
// below 0 and right at the limits.
func TestForestReadBack(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var examples []boosted.Example
	for range 300 {
		c := make([]float32, features)
		for i := range 6 {
			c[i*30] = float32(chance.IntN(9)-3) / 3
		}
		examples = append(examples, boosted.Example{Columns: c, Is: c[0] > c[30] || c[60] > 1.5, Weight: 1})
	}
	learnt := boosted.Learn(examples, treeOptions)
	read, err := readForest(learnt.Text(featureNames[:]))
	require.NoError(t, err)
	for range 3000 {
		var x boosted.Example
		x.Columns = make([]float32, features)
		for i := range 6 {
			x.Columns[i*30] = float32(chance.IntN(25)-9) / 6
		}
		examples = append(examples, x)
	}
	for _, x := range examples {
		require.Equal(t, learnt.Score(x.Columns), read.score((*[features]float32)(x.Columns)))
	}
}

// TestFeaturesOfAnything: no text makes the features panic or be no number.
func TestFeaturesOfAnything(t *testing.T) {
	words := strings.Fields(`the port 5433 is not $ 0 web-0 a/b.go:12 2/3 true "x" : = [ ] ✖ from to -> never only
		12:30 2026-01-02 v1.2.3 deadbeef1 不 5 GB 100% + - | LINE FAIL . , no before`)
	chance := rand.New(rand.NewPCG(1, 1))
	text := func() string {
		var b strings.Builder
		for range chance.IntN(160) {
			b.WriteString(words[chance.IntN(len(words))])
			b.WriteByte(" \n\t"[chance.IntN(3)])
		}
		return strings.ReplaceAll(b.String(), "LINE", "\n")
	}
	for range 2000 {
		p := pairing{match: match{newSide(text()), newSide(text())}}
		if len(p.c.toks) == 0 || len(p.e.toks) == 0 || len(p.c.read.words) == 0 || len(p.e.read.words) == 0 {
			continue // never weighed
		}
		p.measure()
		for i, v := range p.at {
			require.False(t, v != v, featureNames[i])
		}
	}
	for _, s := range []string{"", " ", "\n", "\xff", "[", "$ ", "9", "[9]", "2026-", "12→"} {
		NewStatement(s).Disconfirms(NewStatement(s))
		NewStatement("the port is 5").Disconfirms(NewStatement(s))
	}
}

func TestLearnedIsAskedLittle(t *testing.T) {
	claim := "The metrics exporter listens on 9182."
	require.True(t, match{newSide(claim), newSide("exporter ready, scrape me at :9183")}.weighable())
	for _, later := range []string{
		"does the exporter listen on 9183?", "if it listened on 9183 we would see it", claim,
		"12→exporter 9183", "conf/ports.md:80:\texporter 9183", "\t428-\texporter 9183", "34:exporter: 9183",
		"conf/ports.md-28-exporter 9183",
		strings.Repeat("the exporter and ", 9) + "9183",
	} {
		require.False(t, match{newSide(claim), newSide(later)}.weighable(), later)
	}
	for _, c := range []string{
		"But the exporter listens on 9182.", "it listens on 9182", "Restart the exporter on 9182",
		"Does the exporter listen on 9182?",
	} {
		require.False(t, match{newSide(c), newSide("exporter ready, scrape me at :9183")}.weighable(), c)
	}
}

func TestFromFile(t *testing.T) {
	for text, want := range map[string]bool{
		"7→\tport: 9182":                 true,
		"7→":                             true,
		"  212\tport: 9182":              true,
		"31-\tport: 9182":                true,
		"88:port: 9182":                  true,
		"ops/ports.yml:88:port: 9182":    true,
		"ops/ports.yml-88-port: 9182":    true,
		"/:1:":                           true,
		"ops/a.yml:8: x\nops/b.yml:9: y": true,

		"":                              false,
		"\n":                            false,
		"9182":                          false,
		"88: port 9182":                 false,
		"12:30 the port was closed":     false,
		"88:":                           false,
		"9182 is the port":              false,
		"ops/ports.yml says 9182":       false,
		"ops/ports.yml:88":              false,
		"http://metrics.internal:9182/": false,
		"seen\nops/ports.yml:88:9182":   false, // not the first line
	} {
		require.Equal(t, want, (&reading{text: text}).fromFile(), "%q", text)
	}
}

func TestOfTemplate(t *testing.T) {
	for _, x := range []struct {
		claim, later string
		want         bool
	}{
		{"Wrote 14 rows in 230 ms", "Wrote 15 rows in 260 ms", true},
		{"Wrote 14 rows in 230 ms", "Wrote 15 rows in 260 ms to disk", true}, // it goes on
		{"The batch wrote 14 rows in 230 ms", "batch wrote 15 rows in 260 ms", true},
		{"Wrote 14 rows in 230 ms", "Wrote 15 rows in 230 ms", false}, // one number only
		{"Wrote 14 rows in 230 ms", "Wrote 14 rows in 230 ms", false},
		{"Wrote 14 rows in 230 ms", "Read 15 rows in 260 ms", false},
		{"Wrote 14 rows in 230 ms", "Wrote 15 rows", false},
		{"Wrote 14 rows in 230 ms", "Wrote no rows in 260 ms", false},
		{"Wrote 14 rows in 230 ms", "all is quiet", false},
	} {
		require.Equal(t, x.want, match{newSide(x.claim), newSide(x.later)}.ofTemplate(), "%q", x)
	}
}

func TestOtherCall(t *testing.T) {
	for _, x := range []struct {
		claim, later string
		want         bool
	}{
		{"Flush() returns an error", "Close() returns nil", true},
		{"`Flush()` returns an error", "err = w.Close(ctx)", true},
		{"sink.Flush() returns an error", "Close(ctx) returns nil", true},
		{"Flush() returns an error", "Flush(ctx) returns nil", false},
		{"Flush() returns an error", "it returns nil (always)", false}, // no call
		{"Flush returns an error", "Close() returns nil", false},
		{"() returns an error", "Close() returns nil", false},
		{"The call () fails", "Close() returns nil", false},
		{"Flush() returns an error", "", false},
		{"Flush() returns an error", "(", false},
	} {
		require.Equal(t, x.want, match{newSide(x.claim), newSide(x.later)}.otherCall(), "%q", x)
	}
}

func TestFellBack(t *testing.T) {
	for text, want := range map[string]bool{
		"$ grep -n lease app.yml || echo \"no lease\"\nno lease":   true,
		"$ grep -n lease app.yml || echo 'no lease'\n  no lease\n": true,
		"$ grep -n lease app.yml || echo none\nnone":               true,
		"$ grep -n lease app.yml || echo none\n4: lease: 30s":      false,
		"$ grep -n lease app.yml || echo none":                     false,
		"$ grep -n lease app.yml\nnone":                            false,
		"none":                                                     false,
		"\n":                                                       false,
		"":                                                         false,
	} {
		require.Equal(t, want, (&reading{text: text}).fellBack(), "%q", text)
	}
}

// TestLearnedExplains: what the trees find comes with what counted most.
func TestLearnedExplains(t *testing.T) {
	for _, m := range readPairs(t, "contradictions_plain_read") {
		f, ok := Contradiction(m.c.text, m.e.text)
		if ok && f.Rule == learnedRule {
			require.Len(t, strings.Split(f.Kind, ", "), 3, m.c.text)
			return
		}
	}
	t.Fatal("the trees found nothing")
}

// readPairs returns the pairs of a file of our own, taken apart.
func readPairs(t testing.TB, name string) (out []match) {
	t.Helper()
	type pair struct{ Claim, Evidence string }
	for _, x := range readOwn[pair](t, name) {
		out = append(out, match{newSide(x.Claim), newSide(x.Evidence)})
	}
	return out
}

// readOwn returns the items of a file of our own.
func readOwn[T any](t testing.TB, name string) (out []T) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "own", name+".jsonl"))
	require.NoError(t, err)
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		var x T
		require.NoError(t, json.Unmarshal(sc.Bytes(), &x))
		out = append(out, x)
	}
	require.NoError(t, sc.Err())
	return out
}

// TestLearnedDoesNotAllocate: beyond what the rules that it asks do.
func TestLearnedDoesNotAllocate(t *testing.T) {
	for _, m := range readPairs(t, "contradictions_plain_read") {
		if n := testing.AllocsPerRun(1, func() { m.learned() }); n > 0 {
			require.LessOrEqual(t, n, testing.AllocsPerRun(1, func() { m.elsewhere(); m.otherObject(true) }), m.c.text)
		}
	}
}

// BenchmarkPairs holds the claims of our pairs against evidence of one line, by rules and by
// rules and trees.
func BenchmarkPairs(b *testing.B) {
	pairs := slices.DeleteFunc(readPairs(b, "contradictions_plain_read"), func(m match) bool {
		return strings.Contains(m.e.text, "\n")
	})
	for name, check := range map[string]func(m match){
		"rules": func(m match) { m.upheld(m.rule()) },
		"both":  func(m match) { (&Statement{m.c, m.c}).Disconfirms(&Statement{m.e, m.e}) },
	} {
		b.Run(name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				check(pairs[i%len(pairs)])
				i++
			}
		})
	}
}
