package detect_test

import (
	"go/build"
	"io/fs"
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

// goMix is 1 MB of Go's own sources: half doc comments, 30 % code, 20 % lists of the API.
func goMix(b *testing.B) string {
	b.Helper()
	const size = 1_000_000
	var prose, code, api strings.Builder
	root := build.Default.GOROOT
	err := filepath.WalkDir(filepath.Join(root, "src"), func(path string, f fs.DirEntry, err error) error {
		if err != nil || prose.Len() >= size && code.Len() >= size {
			return fs.SkipAll
		}
		if name := f.Name(); f.IsDir() && (name == "testdata" || name == "vendor" || name == "cmd") {
			return fs.SkipDir
		} else if f.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		code.Write(text)
		for line := range strings.Lines(string(text)) {
			rest, ok := strings.CutPrefix(strings.TrimSpace(line), "// ")
			if ok && !strings.HasPrefix(rest, "Copyright") && !strings.Contains(rest, "BSD-style") && !strings.HasPrefix(rest, "license") {
				prose.WriteString(rest + "\n")
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	lists, _ := filepath.Glob(filepath.Join(root, "api", "go1.*.txt"))
	for _, f := range lists {
		if text, err := os.ReadFile(f); err == nil {
			api.Write(text)
		}
	}
	if min(prose.Len(), code.Len(), api.Len()) < size/2 {
		b.Skip("no Go sources at " + root)
	}
	return prose.String()[:size/2] + code.String()[:size*3/10] + api.String()[:size/5]
}

// BenchmarkScanGoSpans is BenchmarkScanGo in pieces of 400 bytes, as spans arrive.
func BenchmarkScanGoSpans(b *testing.B) {
	text := goMix(b)
	var d detect.Doc
	scan := func() {
		for rest := text; rest != ""; {
			n := min(400, len(rest))
			d.Scan(rest[:n])
			rest = rest[n:]
		}
	}
	scan()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	defer reportCPU(b, len(text))()
	for b.Loop() {
		scan()
	}
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
