package tiktoken_test

import (
	"flag"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-74a30d84/holdfast/adapters/tiktoken"
	"github.com/seed-74a30d84/holdfast/detect"
)

var sessions = flag.String("transcripts", "", "measure these recorded sessions too: a pattern of JSON lines files")

// bounds are what has to hold, in shares of the exact count: for the total of
// each kind of text, and for each single document of at least 2,000 tokens.
var bounds = map[string]struct{ low, high, single float64 }{
	"prose":       {-0.05, 0.05, -1},
	"code":        {-0.05, 0.05, -1},
	"identifiers": {-0.05, 0.05, -1},
	"other":       {-0.05, 0.10, -1},
	"language":    {-0.12, 0.40, -1},    // everyday Chinese is far over, so that traditional characters are not far under
	"buffer":      {-0.05, 0.05, -0.05}, // a window is never much fuller than it seems
}

// measure is what one row of the table says.
type measure struct {
	family, kind            string
	docs, tokens, estimated int
	bytes                   int
	lowest, highest         float64 // of single documents of some size
}

func (m *measure) add(text string, tokens, estimated int) {
	m.docs++
	m.bytes += len(text)
	m.tokens += tokens
	m.estimated += estimated
	if tokens >= 2000 {
		off := share(estimated, tokens)
		m.lowest, m.highest = math.Min(m.lowest, off), math.Max(m.highest, off)
	}
}

func share(estimated, tokens int) float64 { return float64(estimated)/float64(tokens) - 1 }

// The built-in estimate against the exact count of o200k. With -v it prints the
// table of bench/README.md.
func TestEstimate(t *testing.T) {
	count, err := tiktoken.Counter(tiktoken.O200k)
	require.NoError(t, err)
	docs := material(t)
	docs = append(docs, mixed(docs)...)
	if *sessions != "" {
		docs = append(docs, transcripts(t, *sessions)...)
	}
	var rows []*measure
	for _, d := range docs {
		if len(rows) == 0 || rows[len(rows)-1].kind != d.kind {
			rows = append(rows, &measure{family: d.family, kind: d.kind, lowest: math.Inf(1), highest: math.Inf(-1)})
		}
		rows[len(rows)-1].add(d.text, count(d.text), detect.EstimateTokens(d.text))
	}
	t.Log("| text | documents | tokens | bytes a token | total | single documents |")
	for _, m := range rows {
		off := share(m.estimated, m.tokens)
		single := "–"
		if m.highest >= m.lowest {
			single = percent(m.lowest) + " to " + percent(m.highest)
		}
		t.Logf("| %s | %d | %d | %.2f | %s | %s |", m.kind, m.docs, m.tokens, float64(m.bytes)/float64(m.tokens),
			percent(off), single)
		b, ok := bounds[m.family]
		require.True(t, ok, m.family)
		if off < b.low || off > b.high {
			t.Errorf("%s: %s in total, allowed are %s to %s", m.kind, percent(off), percent(b.low), percent(b.high))
		}
		if m.lowest < b.single {
			t.Errorf("%s: a document is %s off, allowed are %s", m.kind, percent(m.lowest), percent(b.single))
		}
	}
}
