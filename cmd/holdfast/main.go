// Command holdfast tries context edits out: on scenario files with verdicts, on
// recorded transcripts, on journals.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
)

// Exit statuses, the same for every command.
const (
	exitOK     = 0 // everything asked for was done and is well
	exitFailed = 1 // the work was done and something is not as it should be
	exitUsage  = 2 // the command line or the input could not be understood
)

// A command is one subcommand. It is given its own arguments, without its name,
// and returns the exit status.
type command struct {
	name  string
	args  string // what follows the name, for the usage text
	short string // one line for the usage text
	run   func(ctx context.Context, s streams, args []string) int
}

// streams are the standard streams; tests put buffers in their place.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// commands lists the subcommands in the order of the usage text.
var commands = []command{
	{"check", checkArgs, "run scenario files and compare the verdicts", runCheck},
	{"replay", replayArgs, "run recorded transcripts through a window under a budget", runReplay},
	{"audit", auditArgs, "hold the compaction summaries of recorded sessions against what they replaced", runAudit},
	{"hook", hookArgs, "follow a session of Claude Code, and tell it what its summaries changed", runHook},
	{"log", logArgs, "print the edits of a stored buffer, or its records", runLog},
	{"show", showArgs, "print a stored window, or one span of it, live or archived", runShow},
	{"restore", restoreArgs, "write the bytes of a span, live or archived", runRestore},
	{"verify", verifyArgs, "check a stored buffer, also against a checkpoint", runVerify},
	{"detect", detectArgs, "run a text detector by itself, score it, or see what it found by which word", runDetect},
	{"checkpoint", checkpointArgs, "print the checkpoint of a stored buffer, to keep elsewhere", runCheckpoint},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends a command that waits for its input
	status := dispatch(ctx, streams{os.Stdin, os.Stdout, os.Stderr}, commands, os.Args[1:])
	stop()
	os.Exit(status)
}

// dispatch runs the command that args names. The table is a parameter because a
// command that prints usage would otherwise initialise itself in a circle.
func dispatch(ctx context.Context, s streams, table []command, args []string) int {
	if len(args) == 0 {
		writeUsage(s.err, table)
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		writeUsage(s.out, table)
		return exitOK
	}
	for _, c := range table {
		if c.name == args[0] {
			return c.run(ctx, s, args[1:])
		}
	}
	fmt.Fprintf(s.err, "holdfast: unknown command %q\n", args[0])
	writeUsage(s.err, table)
	return exitUsage
}

func writeUsage(w io.Writer, table []command) {
	fmt.Fprint(w, "usage: holdfast COMMAND [ARGUMENTS]\n\ncommands:\n")
	for _, c := range table {
		fmt.Fprintf(w, "  %-28s %s\n", strings.TrimSpace(c.name+" "+c.args), c.short)
	}
	fmt.Fprint(w, "\nexit status: 0 all is well, 1 something failed, 2 usage or input error\n")
}

// newFlags returns the flag set of a command. Its usage text starts with the line "usage: holdfast NAME ARGS".
func newFlags(s streams, name, args string) *flag.FlagSet {
	fs := flag.NewFlagSet("holdfast "+name, flag.ContinueOnError)
	fs.SetOutput(s.err)
	fs.Usage = func() {
		fmt.Fprintf(s.err, "usage: holdfast %s %s\n", name, args)
		fs.PrintDefaults()
	}
	return fs
}

// parseFlags parses args. If the command is not to run, done is true and status the exit status.
func parseFlags(fs *flag.FlagSet, args []string) (status int, done bool) {
	switch err := fs.Parse(args); {
	case err == nil:
		return exitOK, false
	case errors.Is(err, flag.ErrHelp):
		return exitOK, true
	default:
		return exitUsage, true
	}
}
