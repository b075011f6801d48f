//go:build !unix

package detect_test

import (
	"testing"
	"time"
)

func reportCPU(*testing.B, int) func() { return func() {} }

func stopwatch(testing.TB) func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
