package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seed-74a30d84/holdfast/internal/claudehook"
)

const hookArgs = "claude-code [-store DIR] [-timeout D]"

// runHook is called by Claude Code. It returns exitOK whatever happens: any other
// status may stop the session, and no record is worth that. What went wrong is
// said on standard error.
func runHook(ctx context.Context, s streams, args []string) int {
	if len(args) == 0 || args[0] != "claude-code" {
		fmt.Fprintf(s.err, "usage: holdfast hook %s\n", hookArgs)
		return exitOK
	}
	fs := newFlags(s, "hook claude-code", "[-store DIR] [-timeout D]   (the hook's JSON on standard input)")
	store := fs.String("store", "", "keep the records in this `directory` (the user's state directory if empty)")
	timeout := fs.Duration("timeout", 20*time.Second, "stop after this time; the next call goes on")
	transcript := fs.String("transcript", "", "read this `file`, not the transcript that the input names")
	if _, done := parseFlags(fs, args[1:]); done {
		return exitOK
	}
	ctx, cancel := context.WithTimeout(ctx, *timeout)
	defer cancel()
	done := make(chan hookAnswer, 1)
	// A file that another process has locked must not hold the session up.
	go func() { done <- answerHook(ctx, s.in, *store, *transcript) }()
	select {
	case a := <-done:
		if a.err != nil {
			fmt.Fprintln(s.err, "holdfast hook:", a.err)
		}
		if a.text != "" {
			writeContext(s, a.event, a.text)
		}
	case <-time.After(*timeout + time.Second): // Run ends by its context before, unless a lock holds it
		fmt.Fprintf(s.err,
			"holdfast hook: not done after %v: the store is locked or the disk is slow; the next call goes on\n", *timeout)
	}
	return exitOK
}

// hookAnswer is what one call of the hook came to.
type hookAnswer struct {
	event, text string
	err         error
}

// answerHook runs the hook. A bug must not stop the session either: a panic is an error here.
func answerHook(ctx context.Context, stdin io.Reader, store, transcript string) (a hookAnswer) {
	defer func() {
		if p := recover(); p != nil {
			a.err = fmt.Errorf("a bug: %v", p)
		}
	}()
	in, err := claudehook.ReadInput(stdin)
	if err == nil && store == "" {
		store, err = stateDir()
	}
	if err != nil {
		return hookAnswer{err: err}
	}
	if transcript != "" {
		in.Transcript = transcript
	}
	a.event = in.Event
	a.text, a.err = claudehook.Run(ctx, store, in)
	return a
}

// writeContext writes what the session is to read, in the form that Claude Code takes.
func writeContext(s streams, event, text string) {
	type output struct {
		Event   string `json:"hookEventName"`
		Context string `json:"additionalContext"`
	}
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(map[string]output{"hookSpecificOutput": {event, text}}); err != nil {
		fmt.Fprintln(s.err, "holdfast hook:", err)
	}
}

// stateDir is where programs keep what they must not lose and nobody edits.
func stateDir() (string, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if runtime.GOOS == "windows" {
		local, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		dir = local
	} else if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "holdfast", "claude-code"), nil
}
