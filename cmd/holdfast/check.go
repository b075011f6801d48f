package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/seed-74a30d84/holdfast/internal/scenario"
)

const checkArgs = "[-v] FILE…"

// runCheck runs scenario files and reports the cases whose verdict differs.
func runCheck(ctx context.Context, s streams, args []string) int {
	fs := newFlags(s, "check", checkArgs+"   (- is standard input)")
	verbose := fs.Bool("v", false, "report every case")
	if status, done := parseFlags(fs, args); done {
		return status
	}
	if fs.NArg() == 0 {
		fs.Usage()
		return exitUsage
	}
	var t tally
	for _, name := range fs.Args() {
		t.file(ctx, s, name, *verbose)
	}
	fmt.Fprintf(s.out, "%d passed, %d failed\n", t.passed, t.failed)
	return t.status()
}

// tally counts what came of the cases.
type tally struct {
	passed, failed int
	unreadable     bool // some line or file was no case
}

// file runs the cases of one file. What cannot be read is reported; the rest runs.
func (t *tally) file(ctx context.Context, s streams, name string, verbose bool) {
	cases, err := readCases(s.in, name)
	if err != nil {
		t.unreadable = true
		fmt.Fprintln(s.err, err)
	}
	for _, c := range cases {
		r := scenario.Run(ctx, c)
		if r.OK() {
			t.passed++
		} else {
			t.failed++
		}
		if verbose || !r.OK() {
			fmt.Fprintln(s.out, r)
		}
	}
}

func (t *tally) status() int {
	switch {
	case t.failed > 0:
		return exitFailed
	case t.unreadable:
		return exitUsage
	}
	return exitOK
}

// readCases reads a file, or standard input for the name "-".
func readCases(in io.Reader, name string) ([]*scenario.Case, error) {
	if name == "-" {
		return scenario.Read("standard input", in)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return scenario.Read(name, f)
}
