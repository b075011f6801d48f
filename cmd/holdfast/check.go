package main

import (
	"context"
	"fmt"
)

// runCheck runs scenario files and compares the verdicts.
func runCheck(ctx context.Context, s streams, args []string) int {
	fs := newFlags(s, "check", "[-v] FILE…")
	if status, done := parseFlags(fs, args); done {
		return status
	}
	fmt.Fprintln(s.err, "holdfast check: not yet")
	return exitUsage
}
