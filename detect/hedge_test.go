package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

const hedged = `I think staging DB is on 5433
The index might be stale
loader: the index might be stale
Probably the codec causes the crash.
[Card fee is roughly 2.9 percent, not verified]
ETA is about 40 minutes, maybe more.
Remove route /pay/instant, seems new.
The export finished, I think with 212 rows.
the cache archive build/cache-77.tar looks unused
It looks like the port is wrong.
I'm not sure that is right.
This should fix it.
AFAICT nothing else uses it.
That could be the problem.
We believe the leak is in the parser.
Apparently the token expired.
It appears that the job died.
The build is likely broken.
My guess is that DNS is slow.
I suspect a race.
Vielleicht liegt es am Cache.
Ich glaube, der Port ist 5433.
Je crois que le port est 5433.
C'est peut-être le cache.
Creo que el puerto es 5433.
Tal vez sea la caché.
Acho que a porta é 5433.
Credo che la porta sia 5433.
Кажется, порт 5433.
好像是缓存的问题。
たぶんキャッシュの問題です。
아마 캐시 문제일 것 같습니다.`

const plain = `staging answers on 5433.
The index is stale
You may push now.
What does the output look like?
The output looks like this:
Think about the edge cases.
You should run the tests.
The test should return nil.
Could you run it again?
The server could not be reached.
Results may be a list, a map or nil.
Names that might change are listed below.
Do not write "probably" in reports.
connection refused on port 5433
Make sure the port is open.
Der Port ist 5433.
端口是 5433。
ポートは 5433 です。`

func TestHedge(t *testing.T) {
	for _, s := range strings.Split(hedged, "\n") {
		if !detect.Hedge(s) {
			t.Errorf("%q does not hedge", s)
		}
		if d := scan(s); !d.Lines[0].Hedged {
			t.Errorf("line %q does not hedge", s)
		}
	}
	for _, s := range strings.Split(plain, "\n") {
		if detect.Hedge(s) {
			t.Errorf("%q hedges", s)
		}
	}
}

func TestEstimateTokens(t *testing.T) {
	// counts of the o200k encoding
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0},
		{"The loader reads the manifest first and then asks each backend for its blocks.", 15},
	} {
		got := detect.EstimateTokens(c.text)
		if got < c.want*90/100 || got > c.want*125/100+1 {
			t.Errorf("%q: %d, want about %d", c.text, got, c.want)
		}
	}
}

// custom replaces every detector.
type custom struct{}

func (custom) Constraints(string) []detect.Constraint {
	return []detect.Constraint{{Range: detect.Range{Start: 0, End: 3}}, {Range: detect.Range{Start: -1, End: 99}}}
}
func (custom) Hedge(string) bool { return true }
func (custom) Identifiers(string) []detect.Identifier {
	return []detect.Identifier{{Range: detect.Range{Start: 4, End: 7}}, {Range: detect.Range{Start: 5, End: 6}}, {Range: detect.Range{Start: 8, End: 900}}}
}
func (custom) Contradicts(string, string) bool { return true }

func TestDetectors(t *testing.T) {
	ds := detect.Detectors{Constraints: custom{}, Hedges: custom{}, Identifiers: custom{}, Contradictions: custom{}}
	var d detect.Doc
	ds.Scan(&d, "one two 333")
	check(t, &d, d.Text)
	if len(d.Constraints) != 1 || !d.Sentences[0].Hedged || !d.Lines[0].Hedged || !ds.Contradicts("a", "b") {
		t.Errorf("%+v", d)
	}
	if got := strings.Join(terms(&d), " "); got != "one two 333" || !d.Words[1].Ident || d.Words[2].Ident || len(d.Identifiers) != 1 {
		t.Errorf("%s %+v", got, d.Words)
	}
	if (detect.Detectors{}).Contradicts("staging answers on 5433", "connection refused on port 5433") != true {
		t.Error("no built-in contradiction")
	}
}
