// Command peers times what agents do to a context window, in holdfast and in
// libraries that do something like it, on one transcript and in one run:
//
//	go -C bench/peers run .
//
// It needs Go, and Node with npm for the libraries in JavaScript, which it
// installs by the lock file in js. What the figures mean, and what each peer
// does not check, is in ../README.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	sizes := flag.String("sizes", "10000,40000,140000,1000000", "tokens of the transcripts, four bytes each")
	rounds := flag.Int("rounds", 30, "rounds that count")
	each := flag.Duration("each", 20*time.Second,
		"an entry that took this long in all, preparation included, sits out the rest")
	only := flag.String("run", "", "regular expression: only entries whose step or name it matches")
	goOnly := flag.Bool("go", false, "leave out the libraries in JavaScript")
	flag.Parse()
	l := limits{rounds: *rounds, warm: 3, each: *each, fewest: 3}
	if err := run(os.Stdout, *sizes, l, *only, *goOnly); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

var errSkipped = errors.New("not measured at this size")

func run(w io.Writer, sizes string, l limits, only string, goOnly bool) error {
	log.SetOutput(io.Discard) // langchaingo's counter says at each call that it has no encoding
	match, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	entries := append(append(ours(), einoEntries()...), langchaingoEntries()...)
	versions := goVersions()
	if !goOnly {
		n, err := startNode("js")
		if err != nil {
			return err
		}
		defer n.stop()
		a, err := n.ask(question{Work: "versions"})
		if err != nil {
			return err
		}
		versions += ", " + a.Versions
		entries = append(entries, nodeEntries(n)...)
	}
	kept := entries[:0]
	for _, e := range entries {
		if match.MatchString(string(e.step)) || match.MatchString(e.who) {
			kept = append(kept, e)
		}
	}
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r := report{entries: kept, versions: versions}
	for _, s := range strings.Split(sizes, ",") {
		tokens, err := strconv.Atoi(strings.TrimSpace(s))
		if err != nil {
			return err
		}
		t, err := newTrial(dir, tokens, l)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "peers: %s tokens, %d entries\n", short(tokens), len(kept))
		r.trials = append(r.trials, t)
		r.results = append(r.results, measure(t, kept, l))
	}
	return r.print(w)
}

func newTrial(dir string, tokens int, l limits) (*trial, error) {
	t := &trial{
		tokens: tokens,
		ms:     transcript("call", tokens),
		dir:    dir,
		path:   filepath.Join(dir, fmt.Sprintf("%d.json", tokens)),
	}
	for n := 1000; len(t.more) < l.warm+l.rounds; n *= 2 {
		t.more = turns(transcript("next", n)[2:]) // not the system message and the first request
	}
	return t, writeJSON(t.path, t.ms)
}
