//go:build unix

package detect_test

import (
	"syscall"
	"testing"
	"time"
)

// reportCPU returns a function that adds to a benchmark over size bytes the speed by the
// processor time used since, which other work on the machine disturbs less than the
// wall time.
func reportCPU(b *testing.B, size int) func() {
	before := userTime(b)
	return func() {
		if used := userTime(b) - before; used > 0 {
			b.ReportMetric(float64(size)*float64(b.N)/1e6/used, "MB/cpu-s")
		}
	}
}

// userTime is the processor time of the process in seconds.
func userTime(b testing.TB) float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return float64(r.Utime.Nano()) / 1e9
}

// stopwatch returns a function that tells the processor time used since.
func stopwatch(t testing.TB) func() time.Duration {
	before := userTime(t)
	return func() time.Duration { return time.Duration((userTime(t) - before) * 1e9) }
}
