package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// mixed is prose, code, a list of identifiers, a log and a few rules: what agents read.
var mixed = strings.Repeat(`The loader reads the manifest first and then asks each backend for its blocks. If a block is
missing, the loader waits for at most thirty seconds before it reports the failure to its caller.

func (s *Store) Get(ctx context.Context, key string) ([]byte, error) {
	if v, ok := s.cache[key]; ok {
		return v, nil // served from memory
	}
	return s.backend.Fetch(ctx, key)
}

- pkg/store/cache.go:118 Store.Get
- pkg/store/backend.go:42 Backend.Fetch
- Do not edit generated files, and never push to main before the review.

2026-03-02T09:14:55Z INFO server: listening on http://0.0.0.0:8081 pid=2211
2026-03-02T09:14:56Z WARN pool: worker w-17 lost 10.20.4.17:5433, retry in 5s
`, 1200)

func BenchmarkScan(b *testing.B) {
	var d detect.Doc
	d.Scan(mixed)
	b.SetBytes(int64(len(mixed)))
	b.ReportAllocs()
	defer reportCPU(b, len(mixed))()
	for b.Loop() {
		d.Scan(mixed)
	}
}

func BenchmarkScanHan(b *testing.B) {
	text := strings.Repeat("部署完成。版本 2.4.1 已上线，不要重启数据库。测试环境的数据库端口是 5433。\n", 5000)
	var d detect.Doc
	d.Scan(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		d.Scan(text)
	}
}

func BenchmarkEstimateTokens(b *testing.B) {
	b.SetBytes(int64(len(mixed)))
	b.ReportAllocs()
	for b.Loop() {
		detect.EstimateTokens(mixed)
	}
}

func BenchmarkForms(b *testing.B) {
	var dst []string
	b.ReportAllocs()
	for b.Loop() {
		dst = detect.AppendForms(dst[:0], "src/app/handlers/upload.go:88")
	}
}

// BenchmarkNewStatement takes apart a claim and two of the texts that claims are held against.
func BenchmarkNewStatement(b *testing.B) {
	for _, x := range []struct{ name, text string }{
		{"claim", "The staging database answers on port 5433."},
		{"error", "psql: connection to server at staging-db.internal, port 5433 failed: Connection refused"},
		{"log", mixed[len(mixed)-600:]},
	} {
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(len(x.text)))
			b.ReportAllocs()
			for b.Loop() {
				detect.NewStatement(x.text)
			}
		})
	}
}
