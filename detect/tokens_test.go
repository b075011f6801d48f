package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// Counts of the o200k encoding, beside what the estimate may say: a short text
// has no room for errors to even out.
func TestEstimateTokens(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"The loader reads the manifest first and then asks each backend for its blocks.", 15},
		{"func (b *ContextBuffer) Close() error {\n\tb.mu.Lock()\n\tdefer b.mu.Unlock()\n\treturn nil\n}\n", 24},
		{"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 35},
		{"10.12.0.7:5433 10.12.0.8:5433 192.168.1.254:8080", 32},
		{"018f3c2e-7d11-7b52-9f7a-3c1d5e8a9b04", 31},
		{"YWdlbnQgYnVmZmVycyBrZWVwIHdoYXQgbGVhdmVzIHRoZSB3aW5kb3c=", 35},
		{"=== RUN   TestUsage\n--- PASS: TestUsage (0.00s)\nPASS\nok  \texample.org/x\t0.012s\n", 31},
		{`{"id": 17, "name": "db-primary", "ports": [5432, 5433], "ready": true}`, 29},
		{"src/internal/store/journal_test.go:128:17: undefined: newRig", 16},
		{"Der Server antwortet nicht auf Anfragen, die länger als dreißig Sekunden dauern.", 18},
		{"Сервер не отвечает на запросы, которые длятся дольше тридцати секунд.", 21},
		{"サーバーは30秒を超える要求に応答しません。", 16},
	} {
		got := detect.EstimateTokens(c.text)
		if got < c.want*95/100 || got > c.want*120/100 {
			t.Errorf("%q: %d, counted %d", c.text, got, c.want)
		}
	}
}

// Where the encodings cut for certain the estimate is exact.
func TestEstimateTokensPieces(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0}, {"1", 1}, {"1234", 2}, {"1 2", 3}, {"\n\n\n", 1}, {"    ", 1}, {"\t\t1", 3}, {"1\n  \n1", 3}, {"1   1", 4},
		{strings.Repeat("9", 999), 333},
	} {
		if got := detect.EstimateTokens(c.text); got != c.want {
			t.Errorf("%q: %d, want %d", c.text, got, c.want)
		}
	}
}

// Nothing costs nothing: blanks, one letter or bytes that are no text, however many.
func TestEstimateTokensOfRepeats(t *testing.T) {
	for _, unit := range []string{"a", "A", "é", "字", "=", " ", "\n", " \n", "\xff", "\x00", "😀", "'", "\u00a0", "\u200d", "7", "aB"} {
		few, many := detect.EstimateTokens(strings.Repeat(unit, 1000)), detect.EstimateTokens(strings.Repeat(unit, 10_000))
		if few < 8 || many < 9*few || many > 11*few {
			t.Errorf("%q: 1,000 times %d, 10,000 times %d", unit, few, many)
		}
	}
}

// Any bytes have an estimate: at least a token, at most five a byte.
func FuzzEstimateTokens(f *testing.F) {
	for _, s := range []string{"", "The port's 5433.\n\tgo", "HTTPServer é1字", "\xff\xfe '", "  \n /"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if n := detect.EstimateTokens(s); n == 0 != (s == "") || n < 0 || n > 5*len(s) {
			t.Fatalf("%q: %d tokens", s, n)
		}
	})
}
