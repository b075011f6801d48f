package detect_test

import (
	"go/build"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// cues are sixty words and phrases of the kind a detector would otherwise search by a regular expression.
const cues = `do not|don't|never|must not|cannot|can't|should not|shouldn't|may not|forbidden|prohibited|banned|not allowed|avoid|refrain from|` +
	`stop|no longer|without|only|except|unless|until|instead of|rather than|keep|leave|untouched|unchanged|read-only|immutable|` +
	`before you|off-limits|hands off|under no circumstances|limit|restrict|I think|I believe|I guess|I suspect|probably|perhaps|maybe|apparently|` +
	`seems|appears|looks like|might|may|could|should be|likely|possibly|presumably|not sure|unclear|AFAIK|as far as I know|roughly|about to`

// BenchmarkRegexp is what BenchmarkScan is measured against: one search for all cues in the same text.
func BenchmarkRegexp(b *testing.B) { benchmarkRegexp(b, mixed) }

func benchmarkRegexp(b *testing.B, text string) {
	re := regexp.MustCompile(`(?i)\b(` + cues + `)\b`)
	b.SetBytes(int64(len(text)))
	defer reportCPU(b, len(text))()
	for b.Loop() {
		for rest := text; ; {
			at := re.FindStringIndex(rest)
			if at == nil {
				break
			}
			rest = rest[at[1]:]
		}
	}
}

// goMix is text of Go itself: doc comments, code and API lists, in the shares 50, 30 and 20.
func goMix(b *testing.B) string {
	b.Helper()
	var prose, code, api strings.Builder
	root := build.Default.GOROOT
	files, _ := filepath.Glob(filepath.Join(root, "src", "net", "http", "*.go"))
	more, _ := filepath.Glob(filepath.Join(root, "src", "*", "*.go"))
	for _, f := range append(files, more...) {
		text, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "// "); ok && prose.Len() < 500_000 {
				prose.WriteString(rest)
			} else if !ok && code.Len() < 300_000 {
				code.WriteString(line)
			}
		}
	}
	lists, _ := filepath.Glob(filepath.Join(root, "api", "*.txt"))
	for _, f := range lists {
		if text, err := os.ReadFile(f); err == nil && api.Len() < 200_000 {
			api.Write(text)
		}
	}
	if api.Len() == 0 {
		b.Skip("no Go sources at " + root)
	}
	return prose.String() + code.String() + api.String()[:min(api.Len(), 200_000)]
}

func BenchmarkScanGo(b *testing.B) {
	text := goMix(b)
	var d detect.Doc
	d.Scan(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	defer reportCPU(b, len(text))()
	for b.Loop() {
		d.Scan(text)
	}
}

// BenchmarkEstimateGo is what Doc.Tokens costs beside BenchmarkScanGo.
func BenchmarkEstimateGo(b *testing.B) {
	text := goMix(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	defer reportCPU(b, len(text))()
	for b.Loop() {
		detect.EstimateTokens(text)
	}
}

// BenchmarkRegexpGo is what BenchmarkScanGo is measured against.
func BenchmarkRegexpGo(b *testing.B) { benchmarkRegexp(b, goMix(b)) }

// BenchmarkContradicts checks an indexed claim against one sentence that was taken apart.
func BenchmarkContradicts(b *testing.B) {
	claim := detect.NewStatement("The staging database answers on port 5433.")
	later := detect.NewStatement("psql: connection to server at staging-db.internal, port 5433 failed: Connection refused")
	b.ReportAllocs()
	for b.Loop() {
		claim.ContradictedBy(later)
	}
}
