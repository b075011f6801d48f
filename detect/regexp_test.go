package detect_test

import (
	"regexp"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// cues are sixty words and phrases of the kind a detector would otherwise search by a regular expression.
const cues = `do not|don't|never|must not|cannot|can't|should not|shouldn't|may not|forbidden|prohibited|banned|not allowed|avoid|refrain from|` +
	`stop|no longer|without|only|except|unless|until|instead of|rather than|keep|leave|untouched|unchanged|read-only|immutable|` +
	`before you|off-limits|hands off|under no circumstances|limit|restrict|I think|I believe|I guess|I suspect|probably|perhaps|maybe|apparently|` +
	`seems|appears|looks like|might|may|could|should be|likely|possibly|presumably|not sure|unclear|AFAIK|as far as I know|roughly|about to`

// BenchmarkRegexp is what BenchmarkScan is measured against: one search for all cues in the same text.
func BenchmarkRegexp(b *testing.B) {
	re := regexp.MustCompile(`(?i)\b(` + cues + `)\b`)
	b.SetBytes(int64(len(mixed)))
	for b.Loop() {
		for rest := mixed; ; {
			at := re.FindStringIndex(rest)
			if at == nil {
				break
			}
			rest = rest[at[1]:]
		}
	}
}

// BenchmarkContradicts checks an indexed claim against one sentence that was taken apart.
func BenchmarkContradicts(b *testing.B) {
	claim := detect.NewStatement("The staging database answers on port 5433.")
	later := detect.NewStatement("psql: connection to server at staging-db.internal, port 5433 failed: Connection refused")
	b.ReportAllocs()
	for b.Loop() {
		claim.ContradictedBy(later)
	}
}
